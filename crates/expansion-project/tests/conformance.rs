//! The promises of every game. The game is not on the table's list yet: more seats, two trade blocks and the optional
//! rules come here with the chapters that are still missing.

use engine::GameOptions as _;
use expansion_project::{ExpansionProject, Length, Options};

engine::conformance!(five_seats: ExpansionProject, seats = 5, games = 1);

/// Two turns of a shorter game: its secrets are all before the first.
const fn shorter(length: Length, options: Options) -> Options {
    Options { length, turn_limit: 2, ..options }
}

engine::conformance!(medium_game: ExpansionProject, options = shorter(Length::Medium, Options::with_seats(5)), games = 2);
engine::conformance!(short_game: ExpansionProject, options = shorter(Length::Short, Options::with_seats(8)), games = 1);
