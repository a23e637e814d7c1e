//! Who sits where, and what people at a table may change about it.

use super::*;
use serde::{Deserialize, Serialize};

/// `POST /api/v1/tables/{id}/join`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JoinTable {
    /// The display name.
    pub name: String,
    /// Which open seat; the first if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<u8>,
    /// Needed at a private table.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub invite: Option<String>,
    /// What this player gives to the deal: up to 64 letters and digits, best drawn at random. The server has published
    /// the hash of its own seed before, and all chance follows from both.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub part: Option<String>,
}

/// Somebody sat down.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Joined {
    /// The table.
    pub table: TableInfo,
    /// The seat and its secret.
    pub key: SeatKey,
}

/// `POST /api/v1/tables/{id}/seats/{seat}`: who holds the seat from now on. By its own token or the host's.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ReplaceSeat {
    /// A bot takes over.
    Bot {
        /// How it plays; the table's stand-in if left out.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        level: Option<String>,
    },
    /// Whoever comes takes over.
    Open,
    /// A person takes over, by the new token in the answer; the old one is worth nothing.
    Person {
        /// The display name.
        name: String,
        /// As in [`JoinTable`]; counts before the deal.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        part: Option<String>,
    },
}

/// Somebody else sits in a seat: everybody sees it, whenever they come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatChange {
    /// Rises with every change.
    pub number: u32,
    /// How many entries there were.
    pub seq: u32,
    /// When it was done, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// Which seat.
    pub seat: u8,
    /// Who sat there before.
    pub before: Sitter,
    /// Who sits there now.
    pub now: Sitter,
    /// Who changed it.
    pub by: ChangedBy,
}

/// Who sat in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sitter {
    /// Person, bot or nobody.
    pub kind: SeatKind,
    /// The display name.
    pub name: String,
}

/// Who changed a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ChangedBy {
    /// Whoever sat down, handed the seat on or resigned.
    Player,
    /// The host, as the table allows.
    Host,
    /// The host, after a vote of the others.
    Vote,
    /// The host, because nobody had been there for long.
    Absence,
}

/// What the host of a guarded table wants to change. It may be done once `accepted`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Proposal {
    /// When it was made, in milliseconds since 1970; a vote names it.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// Which seat.
    pub seat: u8,
    /// What is to become of it.
    pub kind: SeatKind,
    /// Seats that are for it.
    pub yes: Vec<u8>,
    /// Seats that are against it.
    pub no: Vec<u8>,
    /// How many must be for it.
    pub needed: u32,
    /// Whether enough are.
    pub accepted: bool,
}

/// `POST /api/v1/tables/{id}/seats/{seat}/propose`: asks the others whether the host may change a seat.
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProposeChange {
    /// What is to become of the seat.
    pub kind: SeatKind,
}

/// `POST /api/v1/tables/{id}/vote`: a player's answer to a proposal. It may be changed while the proposal stands.
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Vote {
    /// The proposal's `at`.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// Whether the seat is for it.
    pub yes: bool,
}

/// A seat changed hands.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatReplaced {
    /// The table.
    pub table: TableInfo,
    /// The new secret, if a person takes over.
    pub key: Option<SeatKey>,
    /// A new invitation, if the seat is open; older ones are worth nothing.
    pub invite: Option<String>,
}

/// `POST /api/v1/tables/{id}/pace`: how long bots pause from now on. Answered by [`TableInfo`].
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SetPace {
    /// As in [`CreateTable`]; 0 is no pause.
    pub bot_pause_ms: u32,
}

/// `POST /api/v1/tables/{id}/go-on`: bots need not wait for this seat. Answered by [`Pausing`].
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GoOn {
    /// Whether bots are to play without pauses until this seat is asked something. Otherwise they only wait no longer for
    /// its latest turn to be taken back.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub skip: bool,
}

/// Whom the bots of a table wait for, and who does not want to wait for them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Pausing {
    /// Seats that want bots to play without pauses until they are asked something. Bots do so once all those want it who
    /// are connected and are not asked anything.
    pub skip: Vec<u8>,
    /// Whose turn has just ended: bots wait, so that it can be taken back.
    pub hold: Option<Hold>,
}

/// A turn that can be taken back before bots act.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hold {
    /// Whose turn it was.
    pub seat: u8,
    /// For how long bots still wait.
    pub left_ms: u32,
}

/// `POST /api/v1/tables/{id}/rematch`: the same people again. Their old tokens are good at the new table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rematch {
    /// The new table; who asks a second time gets the same one.
    pub table: TableInfo,
}
