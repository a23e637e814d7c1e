//! Golden records of whole games: every seat count, both kinds of map, every option, undo and a written position.
#![allow(clippy::expect_used, reason = "a test may panic")]

use engine::conformance::{Recipe, golden_records, header, play_out};
use engine::{GameOptions as _, Header, PositionFile, Session};
use new_dawn::state::{Leaders, MapMode};
use new_dawn::{Action, NewDawn, Options};

const RECIPES: &[Recipe<NewDawn>] = &[
    Recipe { name: "two-seats-first-game", make: || shortest(Options::with_seats(2)) },
    Recipe { name: "three-seats-first-game", make: || shortest(Options::with_seats(3)) },
    Recipe { name: "four-seats-first-game", make: || shortest(Options::with_seats(4)) },
    Recipe { name: "two-seats-advanced", make: || shortest(advanced(2)) },
    Recipe {
        name: "three-seats-advanced-chosen-leaders",
        make: || shortest(Options { leaders: Leaders::Chosen, ..advanced(3) }),
    },
    Recipe { name: "four-seats-advanced-epic", make: || shortest(Options { epic: true, ..advanced(4) }) },
    Recipe { name: "undo", make: || play(header(Options::with_seats(2), 7), 4) },
    Recipe { name: "from-a-position", make: from_position },
];

fn advanced(seats: usize) -> Options {
    Options { map: MapMode::Advanced, ..Options::with_seats(seats) }
}

#[test]
fn golden_records_lead_to_the_same_games() {
    golden_records(env!("CARGO_MANIFEST_DIR"), RECIPES);
}

/// The shortest of a few games played with some sense.
fn shortest(options: Options) -> Session<NewDawn> {
    let games = (0..6).map(|seed| play(header(options, seed), 0));
    games.min_by_key(|game| game.entries().len()).expect("six games")
}

fn play(header: Header<NewDawn>, undo: u32) -> Session<NewDawn> {
    play_out(header, undo, |_, actions, rng| {
        let likings: Vec<u32> = actions.iter().map(|action| liking(action) + rng.below(400)).collect();
        (0..likings.len()).max_by_key(|&index| likings[index]).expect("somebody has an action")
    })
}

/// Wonders, cities and new cards before anything else; caravans rather stop soon.
fn liking(action: &Action) -> u32 {
    match action.to_string().split(' ').next() {
        Some("wonder" | "build" | "gain") => 900,
        Some("city" | "place" | "take") => 700,
        Some("move") => 150,
        Some("done") => 350,
        Some("lift" | "bomb") => 100,
        _ => 500,
    }
}

fn from_position() -> Session<NewDawn> {
    let text = include_str!("../../../../records/new-dawn/position.json");
    let file = PositionFile::parse(text).expect("the position on file");
    let mut header = header(file.options, 11);
    header.position = Some(Box::new(file));
    play(header, 0)
}
