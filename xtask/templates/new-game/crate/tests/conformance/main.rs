//! The promises of every game, for every seat count.
//!
//! Golden records and bots are tested in the same program: apart, each would compile all of the game's generic code once
//! more.

mod bot;
mod golden;

use sample_game::SampleGame;

engine::conformance!(two_seats: SampleGame, seats = 2, games = 25);
engine::conformance!(three_seats: SampleGame, seats = 3, games = 25);
engine::conformance!(four_seats: SampleGame, seats = 4, games = 25);
