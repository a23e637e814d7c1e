//! Objective cards.
