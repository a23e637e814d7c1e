//! Every rule of Mega Empires by its id, one file for each chapter of the book.
#![allow(unreachable_pub)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

mod advances;
mod calamities;
mod card_acquisition;
mod cities;
mod city_attacks;
mod components;
mod conflict;
mod crowds;
mod handed_over;
mod leaving;
mod movement;
mod order;
mod population;
mod setup;
mod special_abilities;
mod speech;
mod succession;
mod support;
mod tax_collection;
mod trade;
mod view;
mod whispers;
