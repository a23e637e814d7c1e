//! Golden records of whole games: every seat count and every ending.
#![allow(clippy::expect_used, reason = "a test may panic")]

use clash::scoring::Finish;
use clash::state::Ending;
use clash::{Action, Clash, Options, turn};
use engine::conformance::{Recipe, golden_records, header, play_out};
use engine::{Game as _, GameOptions as _, PositionFile, Rng, Seat, Session};

const RECIPES: &[Recipe<Clash>] = &[
    Recipe { name: "two-seats", make: || play(Options::with_seats(2), 100, Finish::LastRound) },
    Recipe { name: "three-seats", make: || play(Options::with_seats(3), 200, Finish::LastRound) },
    Recipe { name: "four-seats", make: || play(Options::with_seats(4), 300, Finish::LastRound) },
    Recipe { name: "four-rounds", make: || play(ending(2, Ending::FourRounds), 400, Finish::LastRound) },
    Recipe { name: "roll-to-end", make: || play(ending(3, Ending::RollToEnd), 500, Finish::Die) },
    Recipe { name: "seven-rounds", make: || play(ending(2, Ending::WonderfulEnding), 600, Finish::LastRound) },
    Recipe {
        name: "wonderful-ending",
        make: || scripted(include_str!("../../../../records/clash/last-wonder.json"), WONDER),
    },
    Recipe { name: "no-cities", make: || scripted(include_str!("../../../../records/clash/last-city.json"), CITY) },
];

/// The Great Library is built in round 6, turn 2; that turn is finished, and nothing follows.
const WONDER: &str = "1: wonder great-library D2
    1: done
    1: collect C2
    1: end
    2: advance tactics
    2: pay 2f
    2: end";

/// The only city of seat 2 is captured and an objective completed; seat 2 has one more turn without a city.
const CITY: &str = "1: move E8>D7 3a
    1: complete 2 warlike
    1: end
    2: end";

fn ending(seats: usize, ending: Ending) -> Options {
    Options { ending, ..Options::with_seats(seats) }
}

#[test]
fn golden_records_lead_to_the_same_games() {
    golden_records(env!("CARGO_MANIFEST_DIR"), RECIPES);
}

/// Every way in which a game can end is on record.
#[test]
fn golden_records_have_every_ending() {
    let finishes: Vec<_> = RECIPES.iter().filter_map(|recipe| (recipe.make)().game().finish).collect();
    for finish in [Finish::LastRound, Finish::NoCities, Finish::Die, Finish::Wonder] {
        assert!(finishes.contains(&finish), "{finish:?} is not among {finishes:?}");
    }
}

/// A game from a position on file, action by action to its end.
fn scripted(position: &str, script: &str) -> Session<Clash> {
    let file = PositionFile::parse(position).expect("the position on file");
    let mut header = header::<Clash>(file.options, 7);
    header.position = Some(Box::new(file));
    let mut session = Session::from_header(header).expect("a sound position");
    for line in script.lines() {
        let (seat, action) = line.trim().split_once(": ").expect("a seat and its action");
        let seat = Seat::from_number(seat.parse().expect("a number")).expect("a seat");
        session.act(seat, &action.parse().expect("an action")).expect(line);
    }
    assert!(session.game().to_act().is_empty(), "the game is over");
    session
}

/// The first game from this seed number on that ends so.
fn play(options: Options, from: u64, finish: Finish) -> Session<Clash> {
    let mut games = (from..from + 100).map(|seed| play_out(header(options, seed), 0, without_razing));
    games.find(|session| session.game().finish == Some(finish)).expect("one of a hundred games ends so")
}

/// Anything at random, except that nobody razes: else most games would end for want of cities.
fn without_razing(_: &Clash, actions: &[Action], rng: &mut Rng) -> usize {
    let razes = |index: &usize| matches!(actions[*index], Action::Turn(turn::Action::Raze(_)));
    let indices: Vec<usize> = (0..actions.len()).filter(|index| !razes(index)).collect();
    indices[rng.below(indices.len() as u32) as usize]
}
