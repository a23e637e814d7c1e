//! Wonders.
