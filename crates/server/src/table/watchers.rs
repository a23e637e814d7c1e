//! Everybody who is connected to a table. After its first snapshot a viewer is sent what changed; viewers with the same
//! eyes share one message.

use super::entry::{Happening, numbers};
use super::{Table, info};
use crate::api::{ErrorBody, Presence, ServerMessage};
use crate::error::Error;
use crate::patch::Outlined;
use crate::token::Hashed;
use axum::extract::ws::Utf8Bytes;
use engine::{Seat, SeatSet, Viewer};
use serde_json::value::RawValue;
use tokio::sync::mpsc;

/// What goes out on a socket.
#[derive(Clone, Debug)]
pub enum Outgoing {
    /// A message.
    Text(Utf8Bytes),
    /// The last message, after which the socket closes.
    Close(Box<ErrorBody>),
}

/// Somebody who is connected.
#[derive(Debug)]
struct Watcher {
    number: u64,
    viewer: Viewer,
    /// Who sees the same; a view is made once for all of them.
    eyes: Viewer,
    /// The token by which the viewer is a seat.
    token: Option<Hashed>,
    out: mpsc::Sender<Outgoing>,
}

/// Everybody who is connected to one table.
#[derive(Debug, Default)]
pub struct Watchers {
    last_number: u64,
    watchers: Vec<Watcher>,
    /// The view that each pair of eyes has, all at entry `sequence`.
    views: Vec<(Viewer, Outlined)>,
    sequence: u32,
    /// Who was connected when everybody was last told.
    told: Presence,
}

impl Watchers {
    /// Whether nobody is connected.
    pub fn is_empty(&self) -> bool {
        self.watchers.is_empty()
    }

    /// Connects somebody; the number is for [`Watchers::leave`].
    pub fn join(&mut self, table: &Table, viewer: Viewer, token: Option<Hashed>, out: mpsc::Sender<Outgoing>) -> u64 {
        self.last_number += 1;
        self.watchers.push(Watcher {
            number: self.last_number,
            viewer,
            eyes: table.game.same_eyes(viewer),
            token,
            out,
        });
        self.sequence = table.row.sequence;
        let eyes = table.game.same_eyes(viewer);
        if !self.views.iter().any(|(other, _)| *other == eyes) {
            self.views.push((eyes, Outlined::new(table.game.view_text(eyes))));
        }
        self.last_number
    }

    /// Disconnects somebody.
    pub fn leave(&mut self, number: u64) {
        self.watchers.retain(|watcher| watcher.number != number);
        self.forget_unseen();
    }

    fn forget_unseen(&mut self) {
        let watchers = &self.watchers;
        self.views.retain(|(viewer, _)| watchers.iter().any(|watcher| watcher.eyes == *viewer));
        if self.views.is_empty() {
            self.views = Vec::new();
        }
    }

    /// Who is connected, if that is not what everybody was told last. Whoever joined with this number knows.
    pub fn tell_presence(&mut self, joined: Option<u64>) {
        let presence = self.presence();
        if presence != self.told {
            self.told = presence.clone();
            let message = ServerMessage::Presence { presence };
            self.send(&message, |watcher| Some(watcher.number) != joined);
        }
    }

    /// Who is connected.
    pub fn presence(&self) -> Presence {
        Presence {
            seats: numbers(self.seats()),
            spectators: self.watchers.iter().filter(|watcher| watcher.viewer == Viewer::Spectator).count() as u32,
        }
    }

    /// The seats whose holders are connected.
    pub fn seats(&self) -> SeatSet {
        let seat = |watcher: &Watcher| match watcher.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Table => None,
        };
        self.watchers.iter().filter_map(seat).collect()
    }

    /// Tells everybody of a new entry, and what it changed for them. Answers with the number of bytes sent.
    pub fn tell_entry(&mut self, table: &Table, happening: &Happening) -> Result<usize, Error> {
        let to_act = numbers(table.row.to_act);
        let outcome = table.game.outcome();
        let mut views = std::mem::take(&mut self.views);
        let mut bytes = 0;
        for (eyes, outlined) in &mut views {
            let change = outlined.change_to(table.game.view_text(*eyes));
            let change = change.map(RawValue::from_string).transpose();
            let change = change.map_err(|error| Error::Internal(format!("a change is no JSON: {error}")))?;
            // Whoever is asked nothing and was told nothing in private gets the same words.
            let mut shared: Vec<(bool, Utf8Bytes)> = Vec::new();
            for viewer in self.viewers_with(*eyes) {
                let (prompt, may_undo) = match viewer {
                    Viewer::Seat(seat) => (table.game.prompt(seat), table.game.may_undo(seat).is_ok()),
                    Viewer::Spectator | Viewer::Table => (None, false),
                };
                let same = shared.iter().find(|(other, _)| *other == may_undo && prompt.is_none());
                if let Some((_, text)) = same {
                    bytes += self.send_text(text, |watcher| watcher.viewer == viewer);
                    continue;
                }
                let plain = prompt.is_none() && happening.is_public();
                let message = ServerMessage::Update {
                    seq: happening.sequence,
                    entry: happening.seen_by(viewer),
                    view: change.clone(),
                    prompt,
                    to_act: to_act.clone(),
                    may_undo,
                    outcome: outcome.clone(),
                };
                let text = Utf8Bytes::from(message_text(&message));
                bytes += self.send_text(&text, |watcher| watcher.viewer == viewer);
                if plain {
                    shared.push((may_undo, text));
                }
            }
        }
        self.views = views;
        self.sequence = happening.sequence;
        self.forget_unseen();
        Ok(bytes)
    }

    /// Everybody who sees with these eyes, each once.
    fn viewers_with(&self, eyes: Viewer) -> Vec<Viewer> {
        let mut viewers = Vec::new();
        for watcher in self.watchers.iter().filter(|watcher| watcher.eyes == eyes) {
            if !viewers.contains(&watcher.viewer) {
                viewers.push(watcher.viewer);
            }
        }
        viewers
    }

    /// Whether somebody has seen another entry than the table's latest: the table was taken up again from the store.
    pub fn is_behind(&self, table: &Table) -> bool {
        !self.watchers.is_empty() && self.sequence != table.row.sequence
    }

    /// Closes every socket whose view may be wrong; their clients come back and get a fresh one.
    pub fn start_over(&mut self, error: impl Fn() -> Error) {
        self.close(|_| true, error);
    }

    /// Closes the sockets of a seat, except those by the token that is good now.
    pub fn close_seat(&mut self, seat: Seat, good: Option<Hashed>) {
        let lost = || Error::not_now("SeatLost", "somebody else holds this seat now");
        self.close(|watcher| watcher.viewer == Viewer::Seat(seat) && watcher.token != good, lost);
    }

    fn close(&mut self, which: impl Fn(&Watcher) -> bool, error: impl Fn() -> Error) {
        self.watchers.retain(|watcher| {
            let close = which(watcher);
            if close {
                // A full queue closes when its sender is gone.
                let _ = watcher.out.try_send(Outgoing::Close(Box::new(error().into_body())));
            }
            !close
        });
        self.forget_unseen();
    }

    /// Tells everybody who sits where and how far the table is.
    pub fn tell_table(&mut self, table: &Table) -> Result<(), Error> {
        if !self.watchers.is_empty() {
            let table = info::table_info(&table.row, self.seats())?;
            self.send(&ServerMessage::Table { table }, |_| true);
        }
        Ok(())
    }

    /// Tells everybody the same.
    pub fn tell_all(&mut self, message: &ServerMessage) {
        if !self.watchers.is_empty() {
            self.send(message, |_| true);
        }
    }

    fn send(&mut self, message: &ServerMessage, which: impl Fn(&Watcher) -> bool) {
        self.send_text(&Utf8Bytes::from(message_text(message)), which);
    }

    /// Puts a message into the queues of some. Whoever's queue is full is cut off.
    fn send_text(&mut self, text: &Utf8Bytes, which: impl Fn(&Watcher) -> bool) -> usize {
        let mut bytes = 0;
        self.watchers.retain(|watcher| {
            if !which(watcher) {
                return true;
            }
            bytes += text.len();
            watcher.out.try_send(Outgoing::Text(text.clone())).is_ok()
        });
        bytes
    }
}

/// A message as it goes over the socket.
pub fn message_text(message: &ServerMessage) -> String {
    match serde_json::to_string(message) {
        Ok(text) => text,
        Err(error) => unreachable!("messages are plain data: {error}"),
    }
}
