//! The promises of every game, for seat counts of one and of two trade blocks, and for every option. Only five seats play
//! until the game ends by itself: what large tables add is all there in a few turns.

use engine::GameOptions as _;
use expansion_project::{CalamityLimit, ExpansionProject, Length, NonTradeable, Options};

/// So many seats for so many turns.
fn table(seats: usize, turn_limit: u8) -> Options {
    Options { turn_limit, ..Options::with_seats(seats) }
}

/// Two turns of a shorter game: its secrets are all before the first.
fn shorter(length: Length, seats: usize) -> Options {
    Options { length, ..table(seats, 2) }
}

engine::conformance!(five_seats: ExpansionProject, seats = 5, games = 1);
engine::conformance!(
    five_in_the_east: ExpansionProject,
    options = Options { set: 2, insist_on_order: true, ..table(5, 12) },
    games = 1
);
engine::conformance!(eight_seats: ExpansionProject, options = table(8, 12), games = 1);
engine::conformance!(eleven_seats: ExpansionProject, options = table(11, 10), games = 1);
engine::conformance!(twelve_seats: ExpansionProject, options = table(12, 10), games = 1);
engine::conformance!(fifteen_seats: ExpansionProject, options = table(15, 9), games = 1);
engine::conformance!(eighteen_seats: ExpansionProject, options = table(18, 9), games = 1);
engine::conformance!(medium_game: ExpansionProject, options = shorter(Length::Medium, 5), games = 1);
engine::conformance!(short_game: ExpansionProject, options = shorter(Length::Short, 6), games = 1);
engine::conformance!(stoic: ExpansionProject, options = Options { stoic: true, ..table(6, 10) }, games = 1);
engine::conformance!(
    milder: ExpansionProject,
    options = Options {
        non_tradeable: NonTradeable::LastThree,
        calamity_limit: CalamityLimit::Dynamic,
        least_unit_points: 16,
        ..table(7, 10)
    },
    games = 1
);
engine::conformance!(
    cultures: ExpansionProject,
    options = Options { unique_cultures: true, ..table(6, 12) },
    games = 1
);
engine::conformance!(imperial: ExpansionProject, options = Options { imperial: true, ..table(5, 12) }, games = 1);
