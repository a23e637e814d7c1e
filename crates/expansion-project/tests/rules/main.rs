//! Every rule of the Expansion Project by its id, one file for each chapter of the book.
#![allow(unreachable_pub)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

mod calamities;
mod components;
mod sequence;
mod setup;
mod shorter_games;
mod special_abilities;
mod support;
mod tax_collection;
