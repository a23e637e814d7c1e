//! The promises of every game, for every seat count. The more seats, the longer a game: each table takes about the same time.
//!
//! Golden records, bots and the documents' examples are tested in the same program: apart, each would compile all of the
//! game's generic code once more.

mod bot;
mod documents;
mod golden;

use founders::Founders;

engine::conformance!(two_seats: Founders, seats = 2, games = 120);
engine::conformance!(three_seats: Founders, seats = 3, games = 80);
engine::conformance!(four_seats: Founders, seats = 4, games = 50);
