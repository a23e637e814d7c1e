//! Bots on two small games of our own.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

mod choices;
mod matches;
mod toys;
