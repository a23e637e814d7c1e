//! A game, whichever it is, and how a table of it is started.

use crate::lab::Lab;
use crate::{AnyTable, Dealing, Figure, Plan, Simulation, Workload};
use bots::arena::{ArenaError, Match, Summary, Watch};
use bots::{Level, NoCharacter};
use engine::{Character, Ladder, OptionSpec, PositionError, RecordError, RuleBook, Seed, SetupError};
use serde_json::Value;
use std::ops::RangeInclusive;
use std::time::Duration;

/// A game, whichever it is.
pub trait AnyGame: Send + Sync {
    /// The name in files and addresses.
    fn id(&self) -> &'static str;
    /// The name people read.
    fn title(&self) -> &'static str;
    /// How many seats a table can have.
    fn seats(&self) -> RangeInclusive<usize>;
    /// The newest revision of its rules.
    fn revision(&self) -> u32;
    /// Its rules.
    fn rules(&self) -> &'static RuleBook;
    /// Its options besides the seat count.
    fn option_specs(&self) -> Vec<OptionSpec>;
    /// What never changes and a client needs to draw the game.
    fn components(&self) -> Value;
    /// Every verb with its arguments, for schemas and client types.
    fn action_forms(&self) -> Vec<engine::verbs::Form>;
    /// The JSON schemas of its views, events, options and components, by these names. What they refer to is among the
    /// generator's definitions.
    #[cfg(feature = "schema")]
    fn schemas(&self, generator: &mut schemars::SchemaGenerator) -> Vec<(&'static str, schemars::Schema)>;
    /// The default options for this many seats.
    fn default_options(&self, seats: usize) -> Value;
    /// Whether others must not see the action with this notation before the game is over.
    fn is_secret(&self, notation: &str) -> bool;
    /// The format of the states that it writes: a snapshot of another format is refused.
    fn state_format(&self) -> &'static str;
    /// Starts a table.
    fn start(&self, setup: Setup) -> Result<Box<dyn AnyTable>, StartError>;
    /// Starts a table from a position file; its options are the file's.
    fn start_from_position(
        &self,
        position: &str,
        players: Vec<String>,
        seed: Seed,
    ) -> Result<Box<dyn AnyTable>, StartError>;
    /// Reads a record and replays it.
    fn replay(&self, record: &str) -> Result<Box<dyn AnyTable>, RecordError>;
    /// Takes a table up again from a snapshot: a record text (its seed included) and what [`AnyTable::snapshot`] wrote
    /// after its first `sequence` entries. Entries after that are played again. A snapshot that this program did not
    /// write, or that is damaged, is refused: the record alone is enough to [`AnyGame::replay`].
    fn resume(&self, record: &str, sequence: usize, snapshot: &str) -> Result<Box<dyn AnyTable>, ResumeError>;
    /// What the seats of a recorded game did to each other of their own choice.
    fn dealings(&self, record: &str) -> Result<Vec<Dealing>, RecordError>;
    /// What is known of how strong its bots are, weakest first; nothing if nobody has measured them.
    fn ratings(&self) -> &'static [(&'static str, i16)];
    /// How much its weaker bots slip.
    fn ladder(&self) -> Ladder;
    /// The characters that its bots may have.
    fn characters(&self) -> Vec<Character>;
    /// Refuses a bot of a character that it does not have. Where nobody asks, such a bot plays without any.
    fn check_level(&self, level: Level) -> Result<(), NoCharacter>;
    /// Prepares whole games between bots.
    fn simulation(&self, plan: Plan) -> Result<Box<dyn Simulation>, StartError>;
    /// Measures for about so long how fast random games go.
    fn bench(&self, options: Value, time: Duration) -> Result<Vec<Figure>, StartError>;
    /// Work with this game, for counting what its parts cost.
    fn workload(&self, options: Value) -> Result<Box<dyn Workload>, StartError>;
    /// Plays a match between bots; whoever watches may break it off.
    fn arena(&self, options: Value, plan: &Match, watch: Watch) -> Result<Summary, StartError>;
    /// Where bots learn what things are worth.
    fn lab(&self, options: Value) -> Result<Box<dyn Lab>, StartError>;
}

/// What a table starts from.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The options as JSON, seat count included, as [`AnyGame::default_options`] shows them.
    pub options: Value,
    /// A name for each seat.
    pub players: Vec<String>,
    /// All chance.
    pub seed: Seed,
    /// What the players give to it, one part for each seat; nothing if nobody does.
    pub parts: Vec<String>,
}

/// Why a table could not be started.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum StartError {
    /// Options of no known form.
    #[error("{}", engine::say!("cannot read the options: {problem}", problem = .0))]
    Options(String),
    /// Not one name for each seat.
    #[error("{}", engine::say!("{} names were given for {} seats", .names, .seats))]
    Names {
        /// How many were given.
        names: usize,
        /// How many are needed.
        seats: usize,
    },
    /// Options that the game refuses.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A position that the game refuses.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// A bot of a character that the game does not have.
    #[error(transparent)]
    Level(#[from] NoCharacter),
    /// A match that cannot be played.
    #[error(transparent)]
    Arena(#[from] ArenaError),
    /// A header that does not hold together.
    #[error(transparent)]
    Record(#[from] RecordError),
}

/// Why a table could not be taken up again from a snapshot.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ResumeError {
    /// Written by another program, or damaged.
    #[error("the snapshot cannot be used: {0}")]
    Snapshot(String),
    /// The record does not hold together.
    #[error(transparent)]
    Record(#[from] RecordError),
}
