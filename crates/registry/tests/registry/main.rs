//! All games behind one face. One binary: it links once.
#![allow(clippy::unwrap_used, reason = "a test stops where something is missing")]

mod bench;
mod blind;
mod dealings;
mod fuzzing;
mod list;
mod parallel;
mod ratings;
mod snapshots;
