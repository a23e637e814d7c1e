//! The rules of Founders, chapter by chapter, as the rulebook has them. One binary: it links once.
#![allow(unreachable_pub)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

mod add;
mod counts;
mod craftsman_and_carriage;
mod end;
mod positions;
mod refusals;
mod setup;
mod support;
mod turn;
mod war_and_coin;
