//! The promises of every game, for every seat count and both kinds of map.

use engine::GameOptions as _;
use new_dawn::state::{Leaders, MapMode};
use new_dawn::{NewDawn, Options};

fn advanced(seats: usize) -> Options {
    Options { map: MapMode::Advanced, ..Options::with_seats(seats) }
}

engine::conformance!(two_seats: NewDawn, seats = 2, games = 12);
engine::conformance!(three_seats: NewDawn, seats = 3, games = 12);
engine::conformance!(four_seats: NewDawn, seats = 4, games = 12);
engine::conformance!(two_seats_advanced: NewDawn, options = advanced(2), games = 6);
engine::conformance!(three_seats_advanced: NewDawn, options = advanced(3), games = 6);
engine::conformance!(
    four_seats_advanced: NewDawn,
    options = Options { leaders: Leaders::Chosen, epic: true, ..advanced(4) },
    games = 6
);
