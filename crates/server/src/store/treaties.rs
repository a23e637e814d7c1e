//! What a database keeps of promises that bind nobody. Each is among some seats, and is read by those of them only who held
//! them when it was noted and hold them now, as [private talk](super::talk) is.

use super::talk::Hearer;
use super::{Reply, TableKey};
use crate::api::TreatyMark;
use crate::nodes::Fence;
use engine::SeatSet;
use serde::{Deserialize, Serialize};

/// How many promises of a seat are kept.
pub const TREATIES_OF_A_SEAT: u32 = 200;
/// How many promises of a seat to the same others may be open or stand at a time.
pub const OPEN_TREATIES: u32 = 10;
/// How often a seat may say something of a promise.
pub const MARKS_OF_A_SEAT: u32 = 20;

/// What a database does for promises.
pub trait Treaties: Send + Sync {
    /// Adds a promise, whose number must be the next one.
    fn promise(&self, key: TableKey, treaty: TreatyRow, fence: Option<Fence>) -> Reply<()>;
    /// Keeps what the seats say of a promise from now on.
    fn mark(&self, key: TableKey, number: u32, marks: Vec<MarkRow>, fence: Option<Fence>) -> Reply<()>;
    /// Promises that may be read so, oldest first. Whoever watches reads none.
    fn promised(&self, key: TableKey, by: Hearer) -> Reply<Vec<TreatyRow>>;
    /// What must be known before a seat can add a promise to a room.
    fn treaty_standing(&self, key: TableKey, room: SeatSet, seat: u8) -> Reply<TreatyStanding>;
}

/// A promise among some seats.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TreatyRow {
    /// Rises with every promise of a table. It tells how many there are, and so it is told to nobody.
    pub number: u32,
    /// Among whom it is.
    pub room: SeatSet,
    /// Who of them may read it.
    pub hears: SeatSet,
    /// Who of them has had another holder since.
    pub gone: SeatSet,
    /// Who noted it.
    pub seat: u8,
    /// What is promised.
    pub text: String,
    /// Until when; nothing if nobody said.
    pub until: String,
    /// When it was noted, in milliseconds since 1970; in a room it rises with every promise.
    pub at: i64,
    /// What was said of it, oldest first.
    pub marks: Vec<MarkRow>,
}

/// What a seat says of a promise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct MarkRow {
    /// Who.
    pub seat: u8,
    /// What.
    pub mark: TreatyMark,
    /// When, in milliseconds since 1970.
    pub at: i64,
    /// Who has heard it.
    pub hears: SeatSet,
}

/// What must be known before a promise can be added.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct TreatyStanding {
    /// The number of the latest promise of the table.
    pub last: u32,
    /// When the latest promise of the room was noted.
    pub last_at: i64,
    /// How many promises of the seat are kept.
    pub own: u32,
}

/// What was said of a promise, as a database keeps it.
pub(super) fn marks_text(marks: &[MarkRow]) -> String {
    serde_json::to_string(marks).unwrap_or_else(|_| "[]".into())
}

/// What was said of a promise, if it is what this program writes.
pub(super) fn marks_of(text: &str) -> serde_json::Result<Vec<MarkRow>> {
    serde_json::from_str(text)
}
