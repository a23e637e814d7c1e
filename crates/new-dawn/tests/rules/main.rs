//! The rules of A New Dawn, chapter by chapter, as the rulebook has them. One binary: it links once.
#![allow(unreachable_pub)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

mod cards;
mod city_states;
mod concepts;
mod culture;
mod economy;
mod events;
mod hexes;
mod industry;
mod leaders;
mod map_building;
mod military;
mod positions;
mod refusals;
mod science;
mod setup;
mod support;
mod turn;
mod victory;
mod wonders;
