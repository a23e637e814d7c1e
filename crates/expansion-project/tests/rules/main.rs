//! Every rule of the Expansion Project by its id, one file for each chapter of the book.
#![allow(unreachable_pub)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test may panic")]

mod board;
mod calamities;
mod city_attacks;
mod city_construction;
mod city_support;
mod conflict;
mod movement;
mod population;
mod sailing;
mod ships;
mod special_abilities;
mod support;
mod tax_collection;
