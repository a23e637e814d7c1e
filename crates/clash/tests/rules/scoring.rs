//! Winning, ties.
