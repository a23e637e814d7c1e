//! Event cards.
