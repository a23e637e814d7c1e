//! Golden records of whole games: every seat count, both sides of the succession table, every scenario, every way to end.
#![allow(unreachable_pub)]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../../antiquity/tests/kit/eventful.rs"]
mod eventful;
#[path = "../../../antiquity/tests/kit/table.rs"]
mod kit;

use bots::conformance::greedy_game as greedy;
use engine::conformance::{Recipe, any, golden_records, header, play_out};
use engine::{Game as _, GameOptions as _, Session};
use mega_empires::{MegaEmpires, Options, Scenario, Side, TheEast as Book};

const RECIPES: &[Recipe<MegaEmpires>] = &[
    Recipe { name: "three-seats-with-a-market", make: || greedy(table(3, 12), 1) },
    Recipe { name: "four-seats-expert", make: || greedy(Options { side: Side::Expert, ..table(4, 10) }, 2) },
    Recipe { name: "four-seats-without-a-market", make: || random(Options { market: false, ..table(4, 12) }, 3) },
    Recipe { name: "five-seats", make: || greedy(table(5, 10), 4) },
    Recipe { name: "six-seats-in-order", make: || greedy(Options { insist_on_order: true, ..table(6, 8) }, 5) },
    Recipe { name: "seven-seats-expert", make: || greedy(Options { side: Side::Expert, ..table(7, 8) }, 6) },
    Recipe { name: "eight-seats", make: || greedy(table(8, 8), 7) },
    Recipe { name: "nine-seats", make: || greedy(table(9, 9), 8) },
    Recipe { name: "first-game", make: || greedy(scenario(Scenario::First, 3), 9) },
    Recipe { name: "short-game", make: || greedy(scenario(Scenario::Short, 5), 10) },
    Recipe { name: "last-era-reached", make: last_era },
    Recipe { name: "undo", make: with_undo },
    Recipe { name: "eventful", make: || eventful::eventful(table(5, 2)) },
];

#[test]
fn every_kind_of_action_is_on_record() {
    eventful::every_kind_is_on_record(env!("CARGO_MANIFEST_DIR"));
}

#[test]
fn golden_records_lead_to_the_same_games() {
    golden_records(env!("CARGO_MANIFEST_DIR"), RECIPES);
}

/// A full game with a turn limit.
fn table(seats: usize, turn_limit: u8) -> Options {
    Options { turn_limit, ..Options::with_seats(seats) }
}

fn scenario(scenario: Scenario, seats: usize) -> Options {
    let turn_limit = if scenario == Scenario::Short { 8 } else { 25 };
    Options { scenario, ..table(seats, turn_limit) }
}

fn random(options: Options, seed: u64) -> Session<MegaEmpires> {
    play_out(header(options, seed), 0, any)
}

/// The first Short Game in which a marker reaches the end of the succession table.
fn last_era() -> Session<MegaEmpires> {
    let options = Options { scenario: Scenario::Short, ..Options::with_seats(3) };
    let games = (20..60).map(|seed| greedy(options, seed));
    let is_reached =
        |session: &Session<MegaEmpires>| session.game().outcome().is_some_and(|outcome| outcome.rule == "ME-13a-4");
    games.into_iter().find(is_reached).expect("some game ends this way")
}

/// Random play that takes back some of what can be taken back.
fn with_undo() -> Session<MegaEmpires> {
    play_out(header(table(3, 7), 11), 6, any)
}
