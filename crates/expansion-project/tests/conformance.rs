//! The promises of every game, for seat counts of one and of two trade blocks, and for every option.

use engine::GameOptions as _;
use expansion_project::{CalamityLimit, ExpansionProject, Length, NonTradeable, Options};

engine::conformance!(five_seats: ExpansionProject, seats = 5, games = 2);
engine::conformance!(
    five_in_the_east: ExpansionProject,
    options = Options { set: 2, insist_on_order: true, ..Options::with_seats(5) },
    games = 1
);
engine::conformance!(eight_seats: ExpansionProject, seats = 8, games = 1);
engine::conformance!(eleven_seats: ExpansionProject, seats = 11, games = 1);
engine::conformance!(twelve_seats: ExpansionProject, seats = 12, games = 1);
engine::conformance!(fifteen_seats: ExpansionProject, seats = 15, games = 1);
engine::conformance!(eighteen_seats: ExpansionProject, seats = 18, games = 1);
engine::conformance!(stoic: ExpansionProject, options = Options { stoic: true, ..Options::with_seats(8) }, games = 1);
engine::conformance!(
    milder: ExpansionProject,
    options = Options {
        non_tradeable: NonTradeable::LastThree,
        calamity_limit: CalamityLimit::Dynamic,
        least_unit_points: 16,
        ..Options::with_seats(9)
    },
    games = 1
);
engine::conformance!(
    cultures: ExpansionProject,
    options = Options { unique_cultures: true, ..Options::with_seats(6) },
    games = 1
);
engine::conformance!(imperial: ExpansionProject, options = Options { imperial: true, ..Options::with_seats(5) }, games = 1);
engine::conformance!(medium: ExpansionProject, options = Options { length: Length::Medium, ..Options::with_seats(6) }, games = 1);
engine::conformance!(short: ExpansionProject, options = Options { length: Length::Short, ..Options::with_seats(5) }, games = 1);

/// Two turns of a shorter game: its secrets are all before the first.
const fn beginning(length: Length, options: Options) -> Options {
    Options { length, turn_limit: 2, ..options }
}

engine::conformance!(medium_of_five: ExpansionProject, options = beginning(Length::Medium, Options::with_seats(5)), games = 2);
engine::conformance!(short_of_eight: ExpansionProject, options = beginning(Length::Short, Options::with_seats(8)), games = 1);
