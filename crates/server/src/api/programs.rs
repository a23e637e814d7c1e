//! Programs that play: accounts without a passphrase that belong to somebody, the tokens they come with, and what is
//! streamed to them. `docs/programs.md` tells how one is written.

use super::ErrorBody;
use serde::{Deserialize, Serialize};

/// Who may give a program a seat.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Accepts {
    /// Nobody: it sits down by itself.
    #[default]
    Nobody,
    /// Its owner.
    Owner,
    /// Everybody.
    Everybody,
}

/// What a token allows. None allows anything about an account.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Scope {
    /// To look: streams, and what its seats may know.
    Read,
    /// To sit down, to act, to talk and to leave.
    Play,
    /// To make tables.
    Tables,
}

impl Scope {
    /// All there are.
    pub const ALL: [Scope; 3] = [Scope::Read, Scope::Play, Scope::Tables];
}

/// `GET /api/v1/account/programs`: the programs of an account, oldest first.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnPrograms {
    /// All of them.
    pub programs: Vec<OwnProgram>,
    /// How many an account may have.
    pub most: u32,
}

/// What its owner knows of a program.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnProgram {
    /// Its name.
    pub name: String,
    /// Who may give it a seat.
    pub accepts: Accepts,
    /// In which games, by their ids; all if there are none.
    pub games: Vec<String>,
    /// Whether it waits for tables now.
    pub waits: bool,
    /// Its tokens, newest first.
    pub tokens: Vec<ProgramToken>,
    /// When it was made.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_at: i64,
}

/// What is told of a token once it is made.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProgramToken {
    /// By which it can be ended.
    pub id: String,
    /// What it is for, in its owner's words.
    pub label: String,
    /// What it allows.
    pub scopes: Vec<Scope>,
    /// When it was made.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_at: i64,
    /// Until when it is good.
    #[cfg_attr(test, ts(type = "number"))]
    pub expires_at: i64,
    /// When it was last used, give or take some minutes; nothing if it never was.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub seen_at: Option<i64>,
}

/// `GET /api/v1/programs`: programs that wait for tables and take a seat from everybody; at most 100, by name.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WaitingPrograms {
    /// All of them.
    pub programs: Vec<WaitingProgram>,
}

/// A program that takes a seat from everybody.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WaitingProgram {
    /// Its name.
    pub name: String,
    /// The games it plays, by their ids; all if there are none.
    pub games: Vec<String>,
}

/// `POST /api/v1/account/programs`: makes a program.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MakeProgram {
    /// Its name; nobody else, person or program, has one that looks like it.
    pub name: String,
}

/// `POST /api/v1/account/programs/change`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChangeProgram {
    /// Which program, by its name.
    pub name: String,
    /// Who may give it a seat.
    pub accepts: Accepts,
    /// In which games, by their ids; all if there are none.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub games: Vec<String>,
}

/// `POST /api/v1/account/programs/drop`: takes a program out, with its tokens, its seats and its ratings.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DropProgram {
    /// Which program, by its name.
    pub name: String,
}

/// `POST /api/v1/account/programs/tokens`: makes a token.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MakeToken {
    /// Of which program, by its name.
    pub program: String,
    /// What it is for, in its owner's words; up to 40 letters.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<String>"))]
    pub label: String,
    /// What it allows; at least one thing.
    pub scopes: Vec<Scope>,
    /// For how many days it is good: 1 to 365.
    pub days: u32,
}

/// A token has been made.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TokenMade {
    /// The token itself, which is told this once.
    pub token: String,
    /// The programs as they are now.
    pub programs: OwnPrograms,
}

/// `POST /api/v1/account/programs/tokens/end`: from now on a token is worth nothing.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndToken {
    /// Which token, by its id.
    pub id: String,
}

/// A line of `GET /api/v1/stream`. The first ones tell how things are now, up to the first `heartbeat`; after that each
/// tells what is new. Who connects again is told again how things are, so that nothing is ever missed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum StreamLine {
    /// The program has a seat at a table that is not over.
    Seat {
        /// The table's id.
        table: String,
        /// The seat.
        seat: u8,
        /// The game's id.
        game: String,
    },
    /// A table waits for the program.
    Turn {
        /// The table's id.
        table: String,
        /// The seat.
        seat: u8,
        /// The game's id.
        game: String,
        /// How many entries there are.
        seq: u32,
    },
    /// The game is over, or the seat is the program's no more.
    End {
        /// The table's id.
        table: String,
        /// The seat.
        seat: u8,
    },
    /// Nothing is new, and the connection stands; at least every fifteen seconds.
    Heartbeat,
    /// The last line: why the server ends the stream.
    Bye {
        /// `ShuttingDown`, `TokenExpired`, `BadToken`, `TooManyStreams`, ...
        error: ErrorBody,
    },
}
