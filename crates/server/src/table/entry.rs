//! Entries of a table's log: how they are kept, and how each viewer reads them.

use crate::api::{EventInfo, LogEntry};
use crate::error::Error;
use crate::store::{EntryRow, RequestKey};
use catalogue::Done;
use catalogue::json::write as write_json;
use engine::record::HIDDEN_ACTION;
use engine::{Audience, Seat, SeatSet, Viewer};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// What an entry is.
#[derive(Clone, Debug)]
pub enum What {
    /// An action, in notation.
    Act(String),
    /// The latest action back.
    Undo,
    /// Something that is nothing of the game.
    Note(String),
    /// Back to how the game was after so many entries, as everybody agreed.
    Rewind(u32),
}

/// An entry that has just been made, written once for the store and for everybody who is told of it: what stays the same
/// is not written again for every seat.
#[derive(Clone, Debug)]
pub struct NewEntry {
    /// The sequence number after it.
    pub sequence: u32,
    /// When it was done, in milliseconds since 1970.
    pub at: i64,
    seat: Seat,
    /// As JSON; `null` is an undo, a note or a rewind.
    action: Vec<u8>,
    /// As JSON, if it is a note.
    note: Option<Vec<u8>>,
    /// Where it goes back to, if it does.
    rewind: Option<u32>,
    /// Whether only its own seat may see the action.
    pub secret: bool,
    /// Who learns of each event, and its members as JSON without the brackets.
    events: Vec<(Audience, Vec<u8>)>,
}

impl NewEntry {
    /// What an action, an undo or a note led to. The last action of a game is no secret any more.
    pub fn new(done: &Done, seat: Seat, what: &What, finished: bool, sequence: u32, at: i64) -> NewEntry {
        let action = if let What::Act(_) = what { json(&done.notation) } else { b"null".to_vec() };
        let note = if let What::Note(note) = what { Some(json(note)) } else { None };
        let rewind = if let What::Rewind(to) = what { Some(*to) } else { None };
        let event = |told: &catalogue::Told| {
            let mut members = b"\"text\":".to_vec();
            write_json(&mut members, &told.text);
            if let Some(says) = &told.says {
                members.extend_from_slice(b",\"says\":");
                write_json(&mut members, says);
            }
            members.extend_from_slice(b",\"data\":");
            members.extend_from_slice(told.data.as_bytes());
            (told.audience, members)
        };
        let events = done.events.iter().map(event).collect();
        NewEntry { sequence, at, seat, action, note, rewind, secret: done.secret && !finished, events }
    }

    /// The events as the store keeps them: those not for everyone say whom they are `to`.
    pub fn stored_events(&self) -> Result<String, Error> {
        let mut out = Vec::with_capacity(256);
        self.write_events(&mut out, |audience, out| {
            if let Audience::Seats(seats) = audience {
                out.extend_from_slice(b"\"to\":");
                write_json(out, &seats);
                out.push(b',');
            }
            true
        });
        text(out)
    }

    /// Who did it.
    pub fn by(&self) -> Seat {
        self.seat
    }

    /// Whether everybody learns of all of it.
    pub fn is_public(&self) -> bool {
        !self.secret && self.events.iter().all(|(audience, _)| *audience == Audience::Everyone)
    }

    /// Writes it as this viewer may know it: a [`LogEntry`] in JSON.
    pub fn write_seen_by(&self, viewer: Viewer, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"seq\":");
        write_json(out, &self.sequence);
        out.extend_from_slice(b",\"seat\":");
        write_json(out, &self.seat);
        out.extend_from_slice(b",\"action\":");
        match self.secret && !is_own(self.seat, viewer) {
            true => write_json(out, HIDDEN_ACTION),
            false => out.extend_from_slice(&self.action),
        }
        if let Some(note) = &self.note {
            out.extend_from_slice(b",\"note\":");
            out.extend_from_slice(note);
        }
        if let Some(to) = &self.rewind {
            out.extend_from_slice(b",\"rewind\":");
            write_json(out, to);
        }
        out.extend_from_slice(b",\"events\":");
        self.write_events(out, |audience, _| audience.includes(viewer));
        out.extend_from_slice(b",\"at\":");
        write_json(out, &self.at);
        out.push(b'}');
    }

    /// Writes those events that `begin` wants, which may write members of its own before the others.
    fn write_events(&self, out: &mut Vec<u8>, begin: impl Fn(Audience, &mut Vec<u8>) -> bool) {
        out.push(b'[');
        let mut separator: &[u8] = b"{";
        for (audience, members) in &self.events {
            let start = out.len();
            out.extend_from_slice(separator);
            if begin(*audience, out) {
                out.extend_from_slice(members);
                out.push(b'}');
                separator = b",{";
            } else {
                out.truncate(start);
            }
        }
        out.push(b']');
    }
}

/// An event as it is kept.
#[derive(Clone, Debug, Deserialize)]
struct StoredEvent {
    /// Who learns of it; everyone if absent.
    #[serde(default)]
    to: Option<SeatSet>,
    text: String,
    #[serde(default)]
    says: Option<Box<RawValue>>,
    data: Box<RawValue>,
}

impl StoredEvent {
    fn is_for(&self, viewer: Viewer) -> bool {
        self.to.map_or(Audience::Everyone, Audience::Seats).includes(viewer)
    }
}

/// What happened with a stored entry, without the words it was told in.
pub(super) fn happened(events: &str) -> Result<Vec<serde_json::Value>, serde_json::Error> {
    let events: Vec<StoredEvent> = serde_json::from_str(events)?;
    events.iter().map(|event| serde_json::from_str(event.data.get())).collect()
}

/// A record's line.
#[derive(Deserialize)]
struct Line {
    seat: Seat,
    #[serde(default)]
    action: Option<String>,
    #[serde(default)]
    note: Option<String>,
    #[serde(default)]
    rewind: Option<u32>,
}

/// Whose entry a record's line is, and what it is.
pub fn who(line: &str) -> Result<(Seat, What), Error> {
    let wrong = |error: serde_json::Error| Error::Internal(format!("a stored entry is wrong: {error}"));
    let line: Line = serde_json::from_str(line).map_err(wrong)?;
    let what = match (line.action, line.note, line.rewind) {
        (Some(action), ..) => What::Act(action),
        (None, Some(note), _) => What::Note(note),
        (None, None, Some(to)) => What::Rewind(to),
        (None, None, None) => What::Undo,
    };
    Ok((line.seat, what))
}

/// A stored entry as this viewer may know it; `is_secret` says whether others must not see an action yet.
pub fn seen_by(row: &EntryRow, viewer: Viewer, is_secret: impl Fn(&str) -> bool) -> Result<LogEntry, Error> {
    let wrong = |error: serde_json::Error| Error::Internal(format!("a stored entry is wrong: {error}"));
    let line: Line = serde_json::from_str(&row.entry).map_err(wrong)?;
    let events: Vec<StoredEvent> = serde_json::from_str(&row.events).map_err(wrong)?;
    let hidden = |notation: &String| !is_own(line.seat, viewer) && is_secret(notation);
    let seen = events.into_iter().filter(|event| event.is_for(viewer));
    Ok(LogEntry {
        seq: row.sequence,
        seat: line.seat.number(),
        action: line.action.map(|notation| if hidden(&notation) { HIDDEN_ACTION.into() } else { notation }),
        note: line.note,
        rewind: line.rewind,
        events: seen.map(|event| EventInfo { text: event.text, says: event.says, data: event.data }).collect(),
        at: row.at,
    })
}

/// Whose entry it is.
pub fn seat_of(row: &EntryRow) -> Result<Seat, Error> {
    let line: Result<Line, _> = serde_json::from_str(&row.entry);
    line.map(|line| line.seat).map_err(|error| Error::Internal(format!("a stored entry is wrong: {error}")))
}

/// Whether the viewer sees what this seat did in secret.
fn is_own(seat: Seat, viewer: Viewer) -> bool {
    viewer == Viewer::Seat(seat) || viewer == Viewer::Table
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

fn json<T: Serialize + ?Sized>(value: &T) -> Vec<u8> {
    let mut out = Vec::new();
    write_json(&mut out, value);
    out
}

/// Parts of JSON put together are text again.
fn text(json: Vec<u8>) -> Result<String, Error> {
    String::from_utf8(json).map_err(|error| Error::Internal(format!("a message is no text: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;
    use catalogue::Told;

    const ONE: Seat = Seat::new(0);
    const TWO: Seat = Seat::new(1);

    fn done(secret: bool) -> Done {
        let told =
            |audience, text: &str| Told { audience, text: text.into(), says: None, data: r#"{"card":"a\"b"}"#.into() };
        Done {
            notation: "lay \"7\"".into(),
            events: vec![
                told(Audience::Seats(SeatSet::only(ONE)), "@1 laid the seven"),
                told(Audience::Everyone, "@1 laid a card"),
                told(Audience::Seats(SeatSet::only(TWO)), "@1 smiled at @2"),
            ],
            revocable: true,
            secret,
            entry: "{\"seat\":1,\"action\":\"lay \\\"7\\\"\"}\n".into(),
        }
    }

    /// What is told live is what is read from the log later, for everybody, and shows a secret action to its own seat.
    #[test]
    fn an_entry_is_told_as_it_is_kept() {
        for (secret, finished) in [(false, false), (true, false), (true, true)] {
            let done = done(secret);
            let new = NewEntry::new(&done, ONE, &What::Act(done.notation.clone()), finished, 9, 1234);
            let events = new.stored_events().unwrap();
            let row = EntryRow { sequence: 9, entry: done.entry, events, at: 1234, ..EntryRow::default() };
            for viewer in [Viewer::Seat(ONE), Viewer::Seat(TWO), Viewer::Spectator, Viewer::Table] {
                let mut told = Vec::new();
                new.write_seen_by(viewer, &mut told);
                let read = seen_by(&row, viewer, |_| secret && !finished).unwrap();
                assert_eq!(text(told).unwrap(), serde_json::to_string(&read).unwrap());
                let hidden = secret && !finished && !is_own(ONE, viewer);
                assert_eq!(read.action.as_deref(), Some(if hidden { "?" } else { "lay \"7\"" }));
                assert_eq!(
                    read.events.len(),
                    [2, 1, 3][if viewer == Viewer::Table { 2 } else { usize::from(viewer == Viewer::Spectator) }]
                );
            }
            assert!(!new.is_public());
        }
    }

    #[test]
    fn an_undo_is_no_action() {
        let done = Done {
            notation: "undo".into(),
            events: Vec::new(),
            entry: "{\"seat\":1,\"undo\":true}\n".into(),
            ..done(false)
        };
        let new = NewEntry::new(&done, ONE, &What::Undo, false, 3, 7);
        let mut told = Vec::new();
        new.write_seen_by(Viewer::Spectator, &mut told);
        assert_eq!(text(told).unwrap(), r#"{"seq":3,"seat":1,"action":null,"events":[],"at":7}"#);
        assert!(new.is_public() && new.stored_events().unwrap() == "[]");
    }
}
