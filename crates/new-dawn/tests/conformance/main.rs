//! The promises of every game, for every seat count and both kinds of map. Secrets and positions are looked at through
//! every viewer's eyes, which takes long; the other promises are kept in more games.
//!
//! Golden records, bots and the documents' examples are tested in the same program: apart, each would compile all of the
//! game's generic code once more.

mod bot;
mod documents;
mod golden;

use engine::GameOptions as _;
use engine::conformance::{Plan, complete, conserving, deterministic, readable};
use new_dawn::state::{Leaders, MapMode};
use new_dawn::{NewDawn, Options};

/// Nothing in the rules ends a game that nobody tries to win: at random it may take long.
const LONG: usize = 400_000;

fn advanced(seats: usize) -> Options {
    Options { map: MapMode::Advanced, ..Options::with_seats(seats) }
}

engine::conformance!(two_seats: NewDawn, seats = 2, games = 3, bound = LONG);
engine::conformance!(three_seats: NewDawn, seats = 3, games = 2, bound = LONG);
engine::conformance!(four_seats: NewDawn, seats = 4, games = 1, bound = LONG);
engine::conformance!(two_seats_advanced: NewDawn, options = advanced(2), games = 2, bound = LONG);
engine::conformance!(three_seats_advanced: NewDawn, options = advanced(3), games = 1, bound = LONG);
engine::conformance!(
    four_seats_advanced: NewDawn,
    options = Options { leaders: Leaders::Chosen, epic: true, ..advanced(4) },
    games = 1,
    bound = LONG
);

/// Plays so many games for each of the quicker promises.
fn in_more_games(options: Options, games: u32) {
    let plan = Plan { games, bound: LONG, ..Plan::new(options) }.sized();
    for promise in [complete::<NewDawn>, conserving::<NewDawn>, deterministic::<NewDawn>, readable::<NewDawn>] {
        if let Err(failure) = promise(&plan) {
            panic!("{failure}");
        }
    }
}

#[test]
fn more_games_of_two() {
    in_more_games(Options::with_seats(2), 5);
    in_more_games(advanced(2), 2);
}

#[test]
fn more_games_of_three() {
    in_more_games(Options::with_seats(3), 3);
    in_more_games(Options { leaders: Leaders::Chosen, ..advanced(3) }, 2);
}

#[test]
fn more_games_of_four() {
    in_more_games(Options { epic: true, ..Options::with_seats(4) }, 2);
    in_more_games(advanced(4), 2);
}
