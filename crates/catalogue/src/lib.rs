//! What programs know of games: faces without types, and the list of those that are there.
//!
//! No game is in here, so that the server, which knows games only through this crate, is compiled beside them and not after
//! them. `registry` puts every game behind these faces; whoever makes a program of both hands its list over by [`fill`].

mod bench;
mod dealing;
mod game;
pub mod json;
pub mod lab;
mod sim;
mod table;

pub use bench::{Figure, Part, Workload};
pub use bots::arena::{ArenaError, Finished, GameResult, Match, Progress, Summary, Watch};
pub use bots::explain::{Advice, Advised, Reason};
pub use bots::statistics::{self, Measured};
pub use bots::{Level, NoCharacter};
pub use dealing::Dealing;
pub use engine::{
    Character, Choice, Ladder, Outcome, Prompt, RecordError, Refusal, Rule, RuleBook, Said, Seat, SeatSet, Seed, Slips,
    Viewer,
};
pub use game::{AnyGame, ResumeError, Setup, StartError};
pub use sim::{Plan, SimulatedGame, Simulation};
use std::sync::OnceLock;
pub use table::{AnyTable, Done, Told, with_names};

/// A list of games.
pub type Games = &'static [&'static dyn AnyGame];

static GAMES: OnceLock<Games> = OnceLock::new();

/// Says which games there are: a program does so once, before anything else. To say the same again changes nothing.
///
/// # Panics
/// If there are none, or if others were there already: a program has one list from its start to its end.
pub fn fill(games: Games) {
    assert!(!games.is_empty(), "a catalogue without games");
    let filled = GAMES.get_or_init(|| games);
    let ids = |games: Games| games.iter().map(|game| game.id()).collect::<Vec<_>>();
    assert_eq!(ids(filled), ids(games), "the catalogue has other games already");
}

/// Every game on the table.
///
/// # Panics
/// If nobody has said which there are: to be without games would be a puzzle at every request.
pub fn games() -> Games {
    match GAMES.get() {
        Some(games) => games,
        None => panic!("which games are there? The program has to call `catalogue::fill(registry::games())` first"),
    }
}

/// The game with this id.
///
/// # Panics
/// Like [`games`].
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|game| game.id() == id)
}
