//! Golden records of whole games: one and two trade blocks, every option, both ways to end.
#![allow(unreachable_pub)]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test may panic")]

#[path = "../../../antiquity/tests/kit/eventful.rs"]
mod eventful;
#[path = "../../../antiquity/tests/kit/table.rs"]
mod kit;

use bots::conformance::greedy_game as greedy;
use engine::conformance::{Recipe, any, golden_records, header, play_out};
use engine::{Game as _, GameOptions as _, Session};
use expansion_project::{CalamityLimit, ExpansionProject, Length, NonTradeable, Options, TheProject as Book};

const RECIPES: &[Recipe<ExpansionProject>] = &[
    Recipe { name: "five-seats", make: || greedy(table(5, 12), 1) },
    Recipe { name: "five-in-the-east-in-order", make: east },
    Recipe { name: "eight-seats", make: || greedy(table(8, 8), 3) },
    Recipe { name: "eleven-seats", make: || random(table(11, 9), 4) },
    Recipe { name: "twelve-seats", make: || greedy(table(12, 8), 5) },
    Recipe { name: "fifteen-seats", make: || random(table(15, 8), 6) },
    Recipe { name: "eighteen-seats", make: || greedy(table(18, 8), 7) },
    Recipe { name: "stoic", make: || greedy(Options { stoic: true, ..table(6, 10) }, 8) },
    Recipe { name: "mild-calamities", make: mild },
    Recipe { name: "unique-cultures", make: || greedy(Options { unique_cultures: true, ..table(7, 9) }, 10) },
    Recipe { name: "imperial", make: || greedy(Options { imperial: true, ..table(5, 10) }, 11) },
    Recipe { name: "medium-game", make: || greedy(Options { length: Length::Medium, ..table(6, 6) }, 12) },
    Recipe { name: "short-game", make: || greedy(Options { length: Length::Short, ..table(5, 5) }, 14) },
    Recipe { name: "finish-reached", make: finish },
    Recipe { name: "undo", make: || play_out(header(table(5, 6), 13), 6, any) },
    Recipe { name: "eventful", make: || eventful::eventful(table(6, 2)) },
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

fn random(options: Options, seed: u64) -> Session<ExpansionProject> {
    play_out(header(options, seed), 0, any)
}

fn east() -> Session<ExpansionProject> {
    greedy(Options { set: 2, insist_on_order: true, ..table(5, 8) }, 2)
}

fn mild() -> Session<ExpansionProject> {
    let options = Options {
        non_tradeable: NonTradeable::LastThree,
        calamity_limit: CalamityLimit::Dynamic,
        least_unit_points: 16,
        ..table(9, 9)
    };
    greedy(options, 9)
}

/// The first game in which a marker reaches the finish.
fn finish() -> Session<ExpansionProject> {
    let games = (20..60).map(|seed| greedy(Options::with_seats(5), seed));
    let is_reached = |session: &Session<ExpansionProject>| {
        session.game().outcome().is_some_and(|outcome| outcome.rule.starts_with("EP-34end.1a"))
    };
    games.into_iter().find(is_reached).expect("some game ends this way")
}
