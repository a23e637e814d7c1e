//! Barbarians and their icons.
