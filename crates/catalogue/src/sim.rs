//! Whole games played by bots, for statistics.

use bots::Level;
use engine::{Outcome, SetupError};
use serde_json::Value;
use std::ops::ControlFlow;

/// What a simulation plays.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The options as JSON, seat count included.
    pub options: Value,
    /// Who plays, from seat 1 on; a shorter list is repeated until every seat has a bot.
    pub bots: Vec<Level>,
    /// Whether the bots move on by one seat from game to game.
    pub rotate: bool,
    /// Game number `n` is dealt from the seed number that is this plus `n`.
    pub seed_number: u64,
    /// Whether games come with their records.
    pub records: bool,
}

/// A plan that can be played, one numbered game at a time and on any thread.
pub trait Simulation: Send + Sync {
    /// Plays the game with this number, counted from zero. `acted` is called after every action; when it breaks off, the
    /// game is given up and nothing comes of it.
    fn play(&self, number: u64, acted: &dyn Fn() -> ControlFlow<()>) -> Result<Option<SimulatedGame>, SetupError>;
}

/// How a simulated game went.
#[derive(Clone, Debug, PartialEq)]
pub struct SimulatedGame {
    /// The seed it was dealt from.
    pub seed_number: u64,
    /// Which bot sat in each seat.
    pub bots: Vec<Level>,
    /// How many actions each seat took.
    pub actions: Vec<usize>,
    /// How often the move passed to another seat, the first turn included.
    pub turns: usize,
    /// The result; none if the game had no end after very many actions.
    pub outcome: Option<Outcome>,
    /// The record, if it was asked for.
    pub record: Option<String>,
}
