//! Golden records of whole games: every seat count and every ending.

use clash::state::Ending;
use clash::{Clash, Options};
use engine::GameOptions as _;
use engine::conformance::{Recipe, any, golden_records, header, play_out};

const RECIPES: &[Recipe<Clash>] = &[
    Recipe { name: "two-seats", make: || play_out(header(Options::with_seats(2), 1), 0, any) },
    Recipe { name: "three-seats", make: || play_out(header(Options::with_seats(3), 2), 0, any) },
    Recipe { name: "four-seats", make: || play_out(header(Options::with_seats(4), 3), 0, any) },
    Recipe { name: "four-rounds", make: || play_out(header(ending(2, Ending::FourRounds), 4), 0, any) },
    Recipe { name: "roll-to-end", make: || play_out(header(ending(3, Ending::RollToEnd), 5), 0, any) },
    Recipe { name: "wonderful-ending", make: || play_out(header(ending(2, Ending::WonderfulEnding), 6), 0, any) },
];

fn ending(seats: usize, ending: Ending) -> Options {
    Options { ending, ..Options::with_seats(seats) }
}

#[test]
fn golden_records_lead_to_the_same_games() {
    golden_records(env!("CARGO_MANIFEST_DIR"), RECIPES);
}
