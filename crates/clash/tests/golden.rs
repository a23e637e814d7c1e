//! Golden records of whole games: every seat count and every ending.
#![allow(clippy::expect_used, reason = "a test may panic")]

use clash::state::Ending;
use clash::{Clash, Options};
use engine::conformance::{Recipe, golden};
use engine::{Game as _, GameOptions as _, Header, Rng, Seed, Session};
use std::path::Path;

const RECIPES: &[Recipe<Clash>] = &[
    Recipe { name: "two-seats", make: || play(header(Options::with_seats(2), 1)) },
    Recipe { name: "three-seats", make: || play(header(Options::with_seats(3), 2)) },
    Recipe { name: "four-seats", make: || play(header(Options::with_seats(4), 3)) },
    Recipe { name: "four-rounds", make: || play(header(ending(2, Ending::FourRounds), 4)) },
    Recipe { name: "roll-to-end", make: || play(header(ending(3, Ending::RollToEnd), 5)) },
    Recipe { name: "wonderful-ending", make: || play(header(ending(2, Ending::WonderfulEnding), 6)) },
];

fn ending(seats: usize, ending: Ending) -> Options {
    Options { ending, ..Options::with_seats(seats) }
}

#[test]
fn golden_records_lead_to_the_same_games() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../records/clash");
    match golden(&folder, RECIPES) {
        Ok(count) => assert_eq!(count, RECIPES.len()),
        Err(problem) => panic!("{problem}"),
    }
}

fn header(options: Options, seed: u64) -> Header<Clash> {
    let names = ["Ada", "Ben", "Cleo", "Dan"];
    Header::new(options, names[..options.seats].iter().map(ToString::to_string).collect(), Seed::from_number(seed))
}

fn play(header: Header<Clash>) -> Session<Clash> {
    let mut rng = Rng::new(header.seed.expect("made with a seed"));
    let mut session = Session::from_header(header).expect("a fair start");
    let mut actions = Vec::new();
    while let Some(seat) = session.game().to_act().first() {
        actions.clear();
        session.game().actions(seat, &mut actions);
        let index = rng.below(actions.len() as u32) as usize;
        session.act(seat, &actions[index]).expect("listed actions are legal");
    }
    session
}
