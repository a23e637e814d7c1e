//! Whole games between bots, for the golden records of both books: each includes this file and says beside it which `Book`
//! it is.
#![allow(clippy::expect_used, reason = "a test may panic")]

use super::Book;
use antiquity::Edition;
use bots::{Bot, Level, make};
use engine::{Game as _, GameOptions as _, Header, Rng, Seed, Session};

/// A game of the book.
pub type Played = antiquity::State<Book>;
type Options = <Book as Edition>::Options;

const NAMES: [&str; 18] = [
    "Ada", "Ben", "Cleo", "Dan", "Eva", "Fay", "Gus", "Hal", "Ida", "Jon", "Kay", "Leo", "Mia", "Ned", "Ola", "Pia",
    "Quin", "Ray",
];

/// A game that is about to begin.
pub fn start(options: Options, seed: u64) -> Session<Played> {
    let names = NAMES[..options.seats()].iter().map(ToString::to_string).collect();
    Session::from_header(Header::new(options, names, Seed::from_number(seed))).expect("a fair start")
}

/// Played to the end by greedy bots.
pub fn greedy(options: Options, seed: u64) -> Session<Played> {
    play(start(options, seed), Level::Greedy, seed)
}

/// Played to the end at random.
pub fn random(options: Options, seed: u64) -> Session<Played> {
    play(start(options, seed), Level::Random, seed)
}

fn play(mut session: Session<Played>, level: Level, seed: u64) -> Session<Played> {
    let seats = session.game().options.seats() as u64;
    let mut bots: Vec<Box<dyn Bot<Played>>> = (0..seats).map(|seat| make(level, seed * 100 + seat)).collect();
    while let Some(seat) = session.game().to_act().first() {
        let action = bots[seat.index()].choose(session.game(), seat).expect("somebody has an action");
        session.act(seat, &action).expect("listed actions are legal");
    }
    session
}

/// Random play that takes back some of what can be taken back.
pub fn with_undo(options: Options, seed: u64) -> Session<Played> {
    let mut session = start(options, seed);
    let mut rng = Rng::new(Seed::from_number(seed));
    let mut actions = Vec::new();
    while let Some(seat) = session.game().to_act().first() {
        actions.clear();
        session.game().actions(seat, &mut actions);
        let index = rng.below(actions.len() as u32) as usize;
        session.act(seat, &actions[index]).expect("listed actions are legal");
        if session.may_undo(seat).is_ok() && rng.below(6) == 0 {
            session.undo(seat).expect("just asked");
        }
    }
    session
}
