//! Advances, governments, levels.
