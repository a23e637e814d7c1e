//! Entries of a table's log: how they are kept, and how each viewer reads them.

use crate::api::{EventInfo, LogEntry};
use crate::error::Error;
use crate::store::{EntryRow, RequestKey};
use engine::{Audience, Seat, SeatSet, Viewer};
use registry::Told;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// An event as it is kept.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredEvent {
    /// Who learns of it; everyone if absent.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    to: Option<SeatSet>,
    text: String,
    data: Box<RawValue>,
}

/// An entry before it is told apart by viewer.
#[derive(Clone, Debug)]
pub struct Happening {
    /// The sequence number after it.
    pub sequence: u32,
    /// Who acted.
    pub seat: u8,
    /// The action; `None` is an undo.
    pub action: Option<String>,
    /// What happened.
    pub events: Vec<StoredEvent>,
    /// When.
    pub at: i64,
}

/// A record's line.
#[derive(Deserialize)]
struct Line {
    seat: u8,
    #[serde(default)]
    action: Option<String>,
}

impl StoredEvent {
    /// Takes an event out of the game's hands.
    pub fn new(told: Told) -> Result<StoredEvent, Error> {
        let data = serde_json::value::to_raw_value(&told.data).map_err(|error| Error::Internal(error.to_string()))?;
        let to = match told.audience {
            Audience::Everyone => None,
            Audience::Seats(seats) => Some(seats),
        };
        Ok(StoredEvent { to, text: told.text, data })
    }

    fn is_for(&self, viewer: Viewer) -> bool {
        self.to.map_or(Audience::Everyone, Audience::Seats).includes(viewer)
    }
}

impl Happening {
    /// Reads an entry from the store.
    pub fn from_row(row: EntryRow) -> Result<Happening, Error> {
        let wrong = |error: serde_json::Error| Error::Internal(format!("a stored entry is wrong: {error}"));
        let line: Line = serde_json::from_str(&row.entry).map_err(wrong)?;
        Ok(Happening {
            sequence: row.sequence,
            seat: line.seat,
            action: line.action,
            events: serde_json::from_str(&row.events).map_err(wrong)?,
            at: row.at,
        })
    }

    /// Whether everybody learns of all of it.
    pub fn is_public(&self) -> bool {
        self.events.iter().all(|event| event.to.is_none())
    }

    /// The entry as this viewer may know it.
    pub fn seen_by(&self, viewer: Viewer) -> LogEntry {
        let seen = self.events.iter().filter(|event| event.is_for(viewer));
        LogEntry {
            seq: self.sequence,
            seat: self.seat,
            action: self.action.clone(),
            events: seen.map(|event| EventInfo { text: event.text.clone(), data: event.data.clone() }).collect(),
            at: self.at,
        }
    }
}

/// What tells a request from all others of its table.
pub fn request_key(seat: Seat, id: &str) -> RequestKey {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&[seat.number()]).update(id.as_bytes());
    let mut key = [0; 16];
    hasher.finalize_xof().fill(&mut key);
    key
}

/// Seats as numbers.
pub fn numbers(seats: SeatSet) -> Vec<u8> {
    seats.iter().map(Seat::number).collect()
}
