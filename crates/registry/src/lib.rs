//! All games behind one object-safe face. The command line and the server know games only through this crate.

mod bench;
mod dealings;
pub mod fuzzing;
pub mod json;
pub mod lab;
mod parallel;
mod ratings;
mod schema;
mod sim;
mod table;

pub use bench::{Figure, Part, Workload};
pub use bots::arena::{ArenaError, Finished, GameResult, Match, Progress, Summary, Watch};
pub use bots::explain::{Advice, Advised, Reason};
pub use bots::statistics::{self, Measured};
pub use bots::{Level, NoCharacter};
pub use dealings::{Dealing, Dealings};
pub use engine::{
    Character, Choice, Outcome, Prompt, RecordError, Refusal, Rule, RuleBook, Said, Seat, SeatSet, Seed, Viewer,
};
use engine::{OptionSpec, PositionError, SetupError};
pub use parallel::in_parallel;
pub use ratings::ratings;
pub use schema::Playable;
use serde_json::Value;
pub use sim::{Plan, SimulatedGame, Simulation};
use std::marker::PhantomData;
use std::ops::RangeInclusive;
use std::time::Duration;
pub use table::STATE_FORMAT;

/// Every game on the table.
pub fn games() -> &'static [&'static dyn AnyGame] {
    &[
        &Registered::<founders::Founders>::IT,
        &Registered::<new_dawn::NewDawn>::IT,
        &Registered::<clash::Clash>::IT,
        &Registered::<mega_empires::MegaEmpires>::IT,
        &Registered::<expansion_project::ExpansionProject>::IT,
    ]
}

/// The game with this id.
pub fn game(id: &str) -> Option<&'static dyn AnyGame> {
    games().iter().copied().find(|game| game.id() == id)
}

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
    fn lab(&self, options: Value) -> Result<Box<dyn lab::Lab>, StartError>;
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

/// A game in play, whichever it is.
pub trait AnyTable: Send + Sync {
    /// Which game it is.
    fn game(&self) -> &'static dyn AnyGame;
    /// A name for each seat.
    fn players(&self) -> &[String];
    /// Gives the seats other names: people come and go.
    ///
    /// # Panics
    /// If there is not one name for each seat.
    fn rename(&mut self, players: Vec<String>);
    /// A viewer who always sees the same as this one.
    fn same_view_as(&self, viewer: Viewer) -> Viewer;
    /// The options as JSON.
    fn options(&self) -> Value;
    /// The revision of the rules it is played by.
    fn revision(&self) -> u32;
    /// The hash of the seed, published from the start.
    fn commitment(&self) -> String;
    /// What the players have given to the deal, one part for each seat; nothing if nobody did.
    fn parts(&self) -> &[String];
    /// Whether it started from a written position, which may have fixed chance.
    fn is_from_position(&self) -> bool;
    /// How many entries (actions and undos) there are so far.
    fn sequence(&self) -> usize;
    /// Everyone the table is waiting for.
    fn to_act(&self) -> SeatSet;
    /// What this seat is asked.
    fn prompt(&self, seat: Seat) -> Option<Prompt>;
    /// What this seat may do unasked.
    fn asides(&self, seat: Seat) -> Vec<Choice>;
    /// The notations of what this seat may do.
    fn actions(&self, seat: Seat) -> Vec<String>;
    /// Whether the seat may do this now.
    fn check(&self, seat: Seat, notation: &str) -> Result<(), Refusal>;
    /// The notation of an action that is given as a verb with arguments.
    fn notation(&self, action: &Value) -> Result<String, Refusal>;
    /// Does it, or refuses and changes nothing.
    fn act(&mut self, seat: Seat, notation: &str) -> Result<Done, Refusal>;
    /// Whether the seat could take its latest action back, and if not, why.
    fn may_undo(&self, seat: Seat) -> Result<(), Refusal>;
    /// Takes the seat's latest action back.
    fn undo(&mut self, seat: Seat) -> Result<Done, Refusal>;
    /// Notes something that is nothing of the game: a short line, as [`engine::record::is_note`] says.
    fn note(&mut self, seat: Seat, note: &str) -> Result<Done, Refusal>;
    /// Whether the game could go back to how it was after so many entries.
    fn may_go_back(&self, to: usize) -> Result<(), Refusal>;
    /// Goes back to how the game was after so many entries, by consent of everybody; see [`Session::rewind`].
    fn go_back(&mut self, to: usize) -> Result<Done, Refusal>;
    /// The numbers of the entries after so many by which something came out that was hidden, or that chance decided, of
    /// those that everybody has seen.
    fn came_out_since(&self, sequence: usize) -> Result<Vec<usize>, RecordError>;
    /// What this viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// Adds the same as JSON text to `out`, without the detour.
    fn write_view(&self, viewer: Viewer, out: &mut Vec<u8>);
    /// Adds what this viewer sees over what a spectator sees ([`engine::overlay`]) as JSON text to `out`; `false` where its view is
    /// only made whole.
    fn write_own_view(&self, viewer: Viewer, out: &mut Vec<u8>) -> bool;
    /// Whether the latest entry surely left as it was what [`AnyTable::write_own_view`] adds for this viewer.
    fn keeps_own_view(&self, viewer: Viewer) -> bool;
    /// What this viewer may know, drawn for a terminal.
    fn draw(&self, viewer: Viewer) -> String;
    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// The record so far. Without its seed it tells nothing that is still hidden: secret actions are written `?`.
    fn record(&self, with_seed: bool) -> String;
    /// The latest entry as a line of a record.
    fn last_entry(&self) -> Option<String>;
    /// The position as JSON that a person can edit. It shows everything.
    fn position(&self) -> String;
    /// A state to [`AnyGame::resume`] from: how many entries led to it, and the state as text behind the name of its
    /// format. It shows everything.
    fn snapshot(&self) -> (usize, String);
    /// The table as it was after so many entries.
    fn rewind(&self, sequence: usize) -> Result<Box<dyn AnyTable>, RecordError>;
    /// What a bot of this level would do in this seat. It may take its time and changes nothing.
    fn think(&self, seat: Seat, level: Level, seed: u64) -> Option<String> {
        self.think_within(seat, level, seed, Duration::MAX)
    }
    /// The same, but whoever searches takes no longer than this, whatever the level allows.
    fn think_within(&self, seat: Seat, level: Level, seed: u64, longest: Duration) -> Option<String>;
    /// What a bot would do in this seat and why, with the next best choices; it follows from what the seat knows and from
    /// nothing else. It stops comparing after about so long.
    fn advise(&self, seat: Seat, longest: Duration) -> Option<Advice>;
    /// A position in which everything is dealt anew that this viewer does not see, as [`AnyTable::position`] writes it. It
    /// follows from what the viewer knows and from the seed.
    fn imagine(&self, viewer: Viewer, seed: Seed) -> String;
    /// Whether a bot of this level, though asked, would rather see first what others do.
    fn waits(&self, seat: Seat, level: Level) -> bool;
    /// Another table in the same state.
    fn fork(&self) -> Box<dyn AnyTable>;
    /// Another table in the same state that does not know what led to it: enough for a bot that thinks, and small.
    fn present(&self) -> Box<dyn AnyTable>;
    /// Roughly how many bytes of memory it takes.
    fn memory(&self) -> usize;
}

/// What an accepted action or undo led to.
#[derive(Clone, Debug)]
pub struct Done {
    /// The action as the game writes it, or `undo`.
    pub notation: String,
    /// What happened.
    pub events: Vec<Told>,
    /// Whether the seat can take it back.
    pub revocable: bool,
    /// Whether others must not see the action before the game is over.
    pub secret: bool,
    /// The entry as a line of a record.
    pub entry: String,
}

/// An event and who learns of it.
#[derive(Clone, Debug)]
pub struct Told {
    /// Who learns of it.
    pub audience: engine::Audience,
    /// The sentence in the players' log, seats written `@1`.
    pub text: String,
    /// What the sentence is made of; nothing if it has no gaps.
    pub says: Option<Said>,
    /// The same for programs, as JSON.
    pub data: String,
}

/// Puts the players' names where a sentence says `@1`.
pub fn with_names(text: &str, players: &[String]) -> String {
    let mut parts = text.split('@');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        match part[..digits].parse::<usize>().ok().and_then(|n| players.get(n.wrapping_sub(1))) {
            Some(name) => out.push_str(name),
            None => out.extend(["@", &part[..digits]]),
        }
        out.push_str(&part[digits..]);
    }
    out
}

/// A game in the list of [`games`]: puts it behind the object-safe face. It has no fields, for the game is its type.
pub struct Registered<G>(PhantomData<fn() -> G>);

impl<G: Playable> Registered<G> {
    /// The one value there is of this type, for the list: `&Registered::<Founders>::IT` is Founders as an [`AnyGame`].
    pub const IT: Registered<G> = Registered(PhantomData);
}
