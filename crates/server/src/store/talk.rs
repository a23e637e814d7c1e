//! What a database keeps of talk that not everybody may read: among some seats, and among those who watch. Each set of
//! seats is a room of its own. Who may read a line is said by the line itself: the seats of its room that are still
//! held by who held them when it was said ([`Reseat::forget_talk`](super::Reseat)).

use super::{Reply, TableKey};
use crate::nodes::Fence;
use engine::SeatSet;
use serde::{Deserialize, Serialize};

/// How many lines of a room are kept.
pub const ROOM_KEPT: u32 = 200;
/// How many lines of a seat are kept in all its rooms.
pub const TALK_OF_A_SEAT: u32 = 1000;

/// What a database does for talk.
pub trait Talks: Send + Sync {
    /// Adds a line, whose number must be the next one, and forgets the oldest of its room.
    fn whisper(&self, key: TableKey, line: TalkRow, fence: Option<Fence>) -> Reply<()>;
    /// Lines that may be read so, oldest first.
    fn heard(&self, key: TableKey, by: Hearer) -> Reply<Vec<TalkRow>>;
    /// What must be known before a line can be added to a room by a seat.
    fn talk_standing(&self, key: TableKey, room: SeatSet, seat: u8) -> Reply<TalkStanding>;
}

/// A line that not everybody may read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TalkRow {
    /// Rises with every such line of a table. It tells how much is said, and so it is told to nobody.
    pub number: u32,
    /// Among whom it was said; nobody is the room of those who watch.
    pub room: SeatSet,
    /// Who of them may still read it.
    pub hears: SeatSet,
    /// Who said it; 0 is somebody who watches.
    pub seat: u8,
    /// The name at that time.
    pub name: String,
    /// What was said.
    pub text: String,
    /// When, in milliseconds since 1970; in a room it rises with every line.
    pub at: i64,
    /// Whom it names.
    pub mentions: SeatSet,
}

/// Who reads.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Hearer {
    /// Who holds this seat, counted from one.
    Seat(u8),
    /// Whoever watches.
    Watcher,
    /// Nobody: all lines, to be put away with their table.
    Archive,
}

impl Hearer {
    /// The seats one of whom must hear a line of some seats, as bits, and whether the room of those who watch is meant.
    pub(super) fn bits(self) -> (u32, bool) {
        match self {
            Hearer::Seat(seat) => (1u32.checked_shl(u32::from(seat).wrapping_sub(1)).unwrap_or(0), false),
            Hearer::Watcher => (0, true),
            Hearer::Archive => (u32::MAX, true),
        }
    }
}

/// What must be known before a line can be added.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct TalkStanding {
    /// The number of the latest line of the table.
    pub last: u32,
    /// When the latest line of the room was said.
    pub last_at: i64,
    /// How many lines of the seat are kept.
    pub own: u32,
}
