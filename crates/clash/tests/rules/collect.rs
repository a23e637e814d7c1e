//! Collecting.
