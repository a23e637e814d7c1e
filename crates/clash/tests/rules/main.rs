//! The rules of Clash of Cultures, chapter by chapter, as the rulebook has them. One binary: it links once.
#![allow(unreachable_pub)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

mod action_cards;
mod advances;
mod barbarians;
mod cities;
mod civic;
mod collect;
mod combat;
mod combat_cards;
mod components;
mod events;
mod exploration;
mod forms;
mod hidden;
mod movement;
mod objectives;
mod payment;
mod positions;
mod scoring;
mod setup;
mod ships;
mod support;
mod trade;
mod turn;
mod variants;
mod wonders;
