//! How much time people have, when they rest, and what they vote about.

use serde::{Deserialize, Serialize};

/// How much time everybody has, at a table with a deadline. What is `left_ms` and in the bank was so when this was sent; it
/// gets less for those whose clock `runs`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Clocks {
    /// In seat order; those of bots stand still.
    pub seats: Vec<SeatClock>,
    /// Whether all clocks stand still by a vote.
    pub paused: bool,
    /// When the pause ends by itself, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub paused_until: Option<i64>,
}

/// How much time a seat has.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatClock {
    /// Which seat.
    pub seat: u8,
    /// What is left for this decision, or would be for the next one.
    #[cfg_attr(test, ts(type = "number"))]
    pub left_ms: i64,
    /// What is left in the bank.
    #[cfg_attr(test, ts(type = "number"))]
    pub bank_ms: i64,
    /// Whether the table waits for it and time passes.
    pub runs: bool,
    /// Why no time passes for it, whether or not the table waits for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub resting: Option<Resting>,
    /// When it has rested, in milliseconds since 1970.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, type = "number"))]
    pub resting_until: Option<i64>,
    /// How much vacation it may still take.
    #[cfg_attr(test, ts(type = "number"))]
    pub vacation_left_ms: i64,
    /// Whether its time is over, and the stand-in acts for it.
    pub covered: bool,
}

/// Why no time passes for a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Resting {
    /// Its hours of sleep.
    Asleep,
    /// One of its days off.
    DayOff,
    /// It has taken vacation.
    Vacation,
}

/// `POST /api/v1/tables/{id}/rest`: when this seat rests. If its clock runs, this counts from its next decision on.
/// Answered by [`Clocks`].
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rest {
    /// Where the player lives, as far as clocks are concerned: which time is how far ahead of UTC, oldest first, at most 16. A
    /// page knows that of its zone, summer time included, and sends what comes in the next years; a program may send one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Offset>>"))]
    pub offsets: Vec<Offset>,
    /// The hours of sleep, every day; at most twelve.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub sleep: Option<Sleep>,
    /// Days off, at most three: 0 is Monday.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<u8>>"))]
    pub days_off: Vec<u8>,
}

/// How far local time is ahead of UTC from a time on.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Offset {
    /// Since when, in milliseconds since 1970; the first counts for all time before it, too.
    #[cfg_attr(test, ts(type = "number"))]
    pub from: i64,
    /// By how many minutes: -900 to 900.
    pub minutes: i16,
}

/// Hours of sleep, in minutes since midnight of local time; they may go past midnight.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sleep {
    /// When it begins: 0 to 1439.
    pub from: u16,
    /// When it ends.
    pub to: u16,
}

/// `POST /api/v1/tables/{id}/vacation`: no time passes for this seat for so many days, or again from now on. Answered by
/// [`Clocks`].
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TakeVacation {
    /// How many days; 0 ends it.
    pub days: u8,
}

/// What people at a table vote about.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Motion {
    /// All clocks stand still.
    Pause {
        /// For how long, 1 to 720; until they vote otherwise if left out.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        hours: Option<u16>,
    },
    /// The pause is over.
    Resume,
    /// Everybody gets more time into the bank.
    Extend {
        /// How much: 60 to 2,592,000.
        seconds: u32,
    },
    /// The stand-in takes over the seat of somebody who has been away for long.
    Replace {
        /// Which seat.
        seat: u8,
    },
    /// The game goes back to how it was after so many entries. All must be for it. Nothing is lost: the entries since stay, and one
    /// says that the table has gone back.
    Rewind {
        /// After how many entries.
        to: u32,
    },
    /// Somebody is the host from now on, where the host has no seat.
    Host {
        /// Which seat.
        seat: u8,
    },
}

/// `POST /api/v1/tables/{id}/motions`: asks everybody at the table; whoever asks is for it. Answered by
/// [`TableInfo`](super::TableInfo).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MakeMotion {
    /// What is asked for.
    pub motion: Motion,
}

/// What is voted about. It is done as soon as enough are for it, and gone when they cannot be any more.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ballot {
    /// When it was asked, in milliseconds since 1970; a vote names it.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// Who asked.
    pub by: u8,
    /// For what.
    pub motion: Motion,
    /// Who may vote.
    pub voters: Vec<u8>,
    /// Seats that are for it.
    pub yes: Vec<u8>,
    /// Seats that are against it.
    pub no: Vec<u8>,
    /// How many must be for it.
    pub needed: u32,
    /// Where the game is to go back: the entries since, the latest 100 of them, by which something came out that was hidden
    /// or that chance decided, as far as everybody has seen it. What that was each finds in the log.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<u32>>"))]
    pub came_out: Vec<u32>,
}
