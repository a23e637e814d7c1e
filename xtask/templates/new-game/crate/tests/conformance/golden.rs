//! Golden records of whole games: every seat count, and undo.

use engine::GameOptions as _;
use engine::conformance::{Recipe, any, golden_records, header, play_out};
use sample_game::{Options, SampleGame};

const RECIPES: &[Recipe<SampleGame>] = &[
    Recipe { name: "two-seats", make: || play_out(header(Options::with_seats(2), 1), 0, any) },
    Recipe { name: "three-seats", make: || play_out(header(Options::with_seats(3), 2), 0, any) },
    Recipe { name: "four-seats-with-undo", make: || play_out(header(Options::with_seats(4), 3), 3, any) },
];

#[test]
fn golden_records_lead_to_the_same_games() {
    golden_records(env!("CARGO_MANIFEST_DIR"), RECIPES);
}
