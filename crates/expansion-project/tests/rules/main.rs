//! Every rule of the Expansion Project by its id, one file for each chapter of the book.
#![allow(unreachable_pub)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

mod advance_cards;
mod advances;
mod board;
mod calamities;
mod city_attacks;
mod city_construction;
mod city_support;
mod components;
mod conflict;
mod fights;
mod interactions;
mod invariants;
mod movement;
mod options;
mod order;
mod population;
mod positions;
mod restacking;
mod sailing;
mod secrets;
mod sequence;
mod setup;
mod ships;
mod shorter_games;
mod special_abilities;
mod succession;
mod support;
mod tax_collection;
mod trade;
mod trade_cards;
mod variants;
mod victory;
