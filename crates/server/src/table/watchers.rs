//! Everybody who is connected to a table. After its first snapshot a viewer is sent what changed; viewers with the same
//! eyes share one message.

use super::entry::{NewEntry, numbers};
use super::questions::Mark;
use super::{Table, info};
use crate::api::{Clocks, ErrorBody, Presence, SeatChange, ServerMessage};
use crate::error::Error;
use crate::patch::{Outlined, Own, Public};
use crate::token::Hashed;
use axum::extract::ws::Utf8Bytes;
use catalogue::json::write as write_json;
use engine::{Choice, Outcome, Seat, SeatSet, Viewer};
use std::cell::Cell;
use std::sync::Arc;

/// The way to somebody who is connected. Neither waits.
pub trait Outlet: Send + Sync {
    /// Sends a message, after all that were sent before; `false` if the connection has ended or does not keep up.
    fn send(&self, text: Utf8Bytes, when: When) -> bool;
    /// Says goodbye, after which nothing is sent.
    fn close(&self, error: ErrorBody);
}

/// How urgent a message is.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum When {
    /// Somebody waits for it.
    Now,
    /// Nobody would see it come a few milliseconds later, with others in one piece: that is cheaper.
    Soon,
}

/// Somebody who is connected.
struct Watcher {
    number: u64,
    viewer: Viewer,
    /// Who sees the same; a view is made once for all of them.
    eyes: Viewer,
    /// The token by which the viewer is a seat.
    token: Option<Hashed>,
    out: Arc<dyn Outlet>,
}

/// Everybody who is connected to one table.
#[derive(Default)]
pub struct Watchers {
    last_number: u64,
    watchers: Vec<Watcher>,
    /// What everybody sees, if somebody needs it, and what each pair of eyes sees, all at entry `sequence`.
    public: Option<Outlined>,
    views: Vec<(Viewer, Seen)>,
    sequence: u32,
    /// Whether there was nothing to see yet.
    is_undealt: bool,
    /// What each seat was last asked, as JSON, if everybody who holds it knows.
    asked: Vec<(Seat, Vec<u8>)>,
    /// Who was connected when everybody was last told.
    told: Presence,
    /// Whether nobody is told who sits where, and so who is connected.
    is_veiled: bool,
}

/// What is written where there is no question and no change.
const NOTHING: &[u8] = b"null";

/// How a pair of eyes sees the table.
enum Seen {
    /// As everybody does.
    Public,
    /// With something of its own over what everybody sees.
    Over(Own),
    /// In a way of its own.
    Whole(Outlined),
}

thread_local! {
    static ROOM: Cell<Room> = const {
        Cell::new(Room { view: vec![], public: vec![], change: vec![], prompt: vec![], text: vec![] })
    };
}

/// Where a thread writes what it tells, again and again, so that no move needs new room for its texts.
#[derive(Default)]
struct Room {
    view: Vec<u8>,
    /// What changed for everybody.
    public: Vec<u8>,
    change: Vec<u8>,
    prompt: Vec<u8>,
    text: Vec<u8>,
}

impl Room {
    /// Writes what changed for a pair of eyes, once what changed for everybody is known; nothing if nothing did.
    fn see(&mut self, table: &Table, eyes: Viewer, seen: &mut Seen, public: Option<&Public<'_>>) {
        self.view.clear();
        self.change.clear();
        match (seen, public) {
            (Seen::Over(own), Some(public)) => {
                let told = if table.game.keeps_own_view(eyes) {
                    own.keep(public, &mut self.change)
                } else {
                    table.game.write_own_view(eyes, &mut self.view);
                    own.change_to(&mut self.view, public, &mut self.change)
                };
                if told.is_none() {
                    // Always right, and never needed: views are what serde_json wrote.
                    self.change.push(b'[');
                    table.game.write_view(eyes, &mut self.change);
                    self.change.push(b']');
                }
            }
            (Seen::Whole(outlined), _) => {
                table.game.write_view(eyes, &mut self.view);
                outlined.change_to(&mut self.view, &mut self.change);
            }
            (Seen::Public, Some(public)) => self.change.extend_from_slice(public.change()),
            (Seen::Public | Seen::Over(_), None) => {}
        }
    }
}

impl Watchers {
    /// Whether nobody is connected.
    pub fn is_empty(&self) -> bool {
        self.watchers.is_empty()
    }

    /// Connects somebody; the number is for [`Watchers::leave`].
    pub fn join(&mut self, table: &Table, viewer: Viewer, token: Option<Hashed>, out: Arc<dyn Outlet>) -> u64 {
        self.last_number += 1;
        self.watchers.push(Watcher {
            number: self.last_number,
            viewer,
            eyes: table.game.same_view_as(viewer),
            token,
            out,
        });
        (self.sequence, self.is_undealt) = (table.row.sequence, table.row.is_undealt());
        self.is_veiled = table.row.is_veiled();
        // With the next update all who hold the seat are told again what it is asked.
        self.asked.retain(|(seat, _)| viewer != Viewer::Seat(*seat));
        let eyes = table.game.same_view_as(viewer);
        if !self.views.iter().any(|(other, _)| *other == eyes) {
            let seen = self.look(table, eyes);
            self.views.push((eyes, seen));
        }
        self.last_number
    }

    fn look(&mut self, table: &Table, eyes: Viewer) -> Seen {
        let outlined = |viewer| {
            let mut view = Vec::with_capacity(4096);
            table.game.write_view(viewer, &mut view);
            Outlined::new(view)
        };
        let mut own = Vec::new();
        let seen = match eyes {
            Viewer::Spectator => Seen::Public,
            eyes if table.game.write_own_view(eyes, &mut own) => Seen::Over(Own::new(own)),
            eyes => return Seen::Whole(outlined(eyes)),
        };
        self.public.get_or_insert_with(|| outlined(Viewer::Spectator));
        seen
    }

    /// Lets everybody look at a table that has just been dealt: until now they had nothing to see.
    pub fn look_again(&mut self, table: &Table) {
        self.is_undealt = false;
        self.public = None;
        self.views.clear();
        self.asked.clear();
        for index in 0..self.watchers.len() {
            let eyes = table.game.same_view_as(self.watchers[index].viewer);
            self.watchers[index].eyes = eyes;
            if !self.views.iter().any(|(other, _)| *other == eyes) {
                let seen = self.look(table, eyes);
                self.views.push((eyes, seen));
            }
        }
    }

    /// The seat of somebody who is connected.
    pub fn seat(&self, number: u64) -> Option<Seat> {
        match self.watchers.iter().find(|watcher| watcher.number == number)?.viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::Table => None,
        }
    }

    /// Disconnects somebody.
    pub fn leave(&mut self, number: u64) {
        self.watchers.retain(|watcher| watcher.number != number);
        self.forget_unseen();
    }

    fn forget_unseen(&mut self) {
        let watchers = &self.watchers;
        self.asked.retain(|(seat, _)| watchers.iter().any(|watcher| watcher.viewer == Viewer::Seat(*seat)));
        self.views.retain(|(viewer, _)| watchers.iter().any(|watcher| watcher.eyes == *viewer));
        if self.views.is_empty() {
            self.views = Vec::new();
        }
        if self.views.iter().all(|(_, seen)| matches!(seen, Seen::Whole(_))) {
            self.public = None;
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

    /// Who is connected, as far as everybody may know.
    pub fn presence(&self) -> Presence {
        Presence {
            seats: if self.is_veiled { Vec::new() } else { numbers(self.seats()) },
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

    /// Tells everybody of a new entry, and what it changed for them. Answers with the number of bytes sent, and with what
    /// tells the questions of those who were told from others.
    pub(super) fn tell_entry(&mut self, table: &Table, entry: &NewEntry) -> Result<(usize, Vec<(Seat, Mark)>), Error> {
        let mut asked = Vec::new();
        let outcome = table.game.outcome();
        let time_left_ms = table.time_left();
        let clocks = table.clocks();
        let trade_talk = table.opens_talk_by_trade();
        let mut views = std::mem::take(&mut self.views);
        let mut room = ROOM.take();
        let mut bytes = 0;
        let (mut view, mut change) = (self.public.take(), std::mem::take(&mut room.public));
        change.clear();
        if let Some(public) = &mut view {
            room.view.clear();
            table.game.write_view(Viewer::Spectator, &mut room.view);
            public.change_to(&mut room.view, &mut change);
        }
        let public = view.as_ref().map(|view| Public::new(view, &change));
        for (eyes, seen) in &mut views {
            room.see(table, *eyes, seen, public.as_ref());
            // Whoever is asked nothing, can take nothing back and was told nothing in private gets the same words.
            let mut shared: Option<Utf8Bytes> = None;
            for viewer in self.viewers_with(*eyes) {
                let (prompt, asides, may_undo) = match viewer {
                    Viewer::Seat(seat) => {
                        (table.game.prompt(seat), table.game.asides(seat), table.game.may_undo(seat).is_ok())
                    }
                    Viewer::Spectator | Viewer::Table => (None, Vec::new(), false),
                };
                if let Viewer::Seat(seat) = viewer {
                    asked.push((seat, Mark::of(prompt.as_ref(), table.row.to_act)));
                }
                room.prompt.clear();
                write_json(&mut room.prompt, &prompt);
                let stands = self.stands(viewer, &room.prompt, entry);
                let plain = prompt.is_none() && !stands && asides.is_empty() && !may_undo && entry.is_public();
                let text = match &shared {
                    Some(text) if plain => text.clone(),
                    _ => Update {
                        entry,
                        viewer,
                        view: &room.change,
                        prompt: (!stands).then_some(&room.prompt),
                        asides: &asides,
                        to_act: table.row.to_act,
                        may_undo,
                        trade_talk,
                        time_left_ms,
                        clocks: clocks.as_ref(),
                        outcome: outcome.as_ref(),
                    }
                    .text(&mut room.text)?,
                };
                let is_asked = prompt.is_some() && !stands;
                let when = if is_asked || outcome.is_some() { When::Now } else { When::Soon };
                bytes += self.send_text(&text, when, |watcher| watcher.viewer == viewer);
                if plain {
                    shared = Some(text);
                }
            }
        }
        drop(public);
        (self.public, room.public) = (view, change);
        ROOM.set(room);
        self.views = views;
        self.sequence = entry.sequence;
        self.forget_unseen();
        Ok((bytes, asked))
    }

    /// Whether the seat is asked just what it was asked before, and so need not be told. Whoever has acted is asked anew.
    fn stands(&mut self, viewer: Viewer, prompt: &[u8], entry: &NewEntry) -> bool {
        let Viewer::Seat(seat) = viewer else {
            return false;
        };
        match self.asked.iter_mut().find(|(other, _)| *other == seat) {
            Some((_, asked)) if asked.as_slice() == prompt => prompt != NOTHING && entry.by() != seat,
            Some((_, asked)) => {
                asked.clear();
                asked.extend_from_slice(prompt);
                false
            }
            None => {
                self.asked.push((seat, prompt.to_vec()));
                false
            }
        }
    }

    /// Everybody who is connected, and by which secret, each once.
    pub fn viewers(&self) -> Vec<(Viewer, Option<Hashed>)> {
        let mut viewers = Vec::new();
        for who in self.watchers.iter().map(|watcher| (watcher.viewer, watcher.token)) {
            if !viewers.contains(&who) {
                viewers.push(who);
            }
        }
        viewers
    }

    /// Everybody who sees with these eyes, each once.
    fn viewers_with(&self, eyes: Viewer) -> Vec<Viewer> {
        each_once(self.watchers.iter().filter(|watcher| watcher.eyes == eyes))
    }

    /// Tells one viewer, wherever it is connected.
    pub fn tell(&mut self, viewer: Viewer, message: &ServerMessage) {
        self.send(message, |watcher| watcher.viewer == viewer);
    }

    /// Tells whoever is connected by this secret.
    pub fn tell_one(&mut self, viewer: Viewer, token: Option<Hashed>, message: &ServerMessage) {
        self.send(message, |watcher| watcher.viewer == viewer && watcher.token == token);
    }

    /// Tells those who hold these seats by these secrets, and nobody else.
    pub fn tell_holders(&mut self, holders: &[(Seat, Hashed)], message: &ServerMessage) {
        let holds = |watcher: &Watcher, (seat, token): &(Seat, Hashed)| {
            watcher.viewer == Viewer::Seat(*seat) && watcher.token == Some(*token)
        };
        self.send(message, |watcher| holders.iter().any(|holder| holds(watcher, holder)));
    }

    /// Whether somebody has seen another entry than the table's latest, or none of the deal: the table was taken up again from the store.
    pub fn is_behind(&self, table: &Table) -> bool {
        let known = (self.sequence, self.is_undealt);
        !self.watchers.is_empty() && known != (table.row.sequence, table.row.is_undealt())
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
                watcher.out.close(error().into_body());
            }
            !close
        });
        self.forget_unseen();
    }

    /// Tells everybody who sits where and how far the table is.
    pub fn tell_table(&mut self, table: &Table, seat_changes: Vec<SeatChange>) -> Result<(), Error> {
        self.is_veiled = table.row.is_veiled();
        if !self.watchers.is_empty() {
            let table = info::table_info(&table.row, self.seats())?;
            self.send(&ServerMessage::Table { table, seat_changes }, |_| true);
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
        self.send_text(&Utf8Bytes::from(message_text(message)), When::Now, which);
    }

    /// Sends a message to some. Whoever does not keep up is cut off.
    fn send_text(&mut self, text: &Utf8Bytes, when: When, which: impl Fn(&Watcher) -> bool) -> usize {
        let mut bytes = 0;
        self.watchers.retain(|watcher| {
            if !which(watcher) {
                return true;
            }
            bytes += text.len();
            watcher.out.send(text.clone(), when)
        });
        bytes
    }
}

fn each_once<'a>(watchers: impl Iterator<Item = &'a Watcher>) -> Vec<Viewer> {
    let mut viewers = Vec::new();
    for watcher in watchers {
        if !viewers.contains(&watcher.viewer) {
            viewers.push(watcher.viewer);
        }
    }
    viewers
}

/// The parts of [`ServerMessage::Update`], most of which many messages share and are written already.
struct Update<'a> {
    entry: &'a NewEntry,
    viewer: Viewer,
    /// What changed; empty if nothing did.
    view: &'a [u8],
    /// `None` if what the seat was asked before still stands.
    prompt: Option<&'a Vec<u8>>,
    asides: &'a [Choice],
    to_act: SeatSet,
    may_undo: bool,
    trade_talk: bool,
    time_left_ms: Option<u32>,
    clocks: Option<&'a Clocks>,
    outcome: Option<&'a Outcome>,
}

impl Update<'_> {
    fn text(&self, room: &mut Vec<u8>) -> Result<Utf8Bytes, Error> {
        room.clear();
        self.write(room);
        let text = std::str::from_utf8(room);
        text.map(Utf8Bytes::from).map_err(|error| Error::Internal(format!("a message is no text: {error}")))
    }

    fn write(&self, out: &mut Vec<u8>) {
        out.extend_from_slice(b"{\"type\":\"update\",\"seq\":");
        write_json(out, &self.entry.sequence);
        out.extend_from_slice(b",\"entry\":");
        self.entry.write_seen_by(self.viewer, out);
        out.extend_from_slice(b",\"view\":");
        out.extend_from_slice(if self.view.is_empty() { NOTHING } else { self.view });
        if let Some(prompt) = self.prompt {
            out.extend_from_slice(b",\"prompt\":");
            out.extend_from_slice(prompt);
        }
        if !self.asides.is_empty() {
            out.extend_from_slice(b",\"asides\":");
            write_json(out, &self.asides);
        }
        out.extend_from_slice(b",\"to_act\":");
        write_json(out, &self.to_act);
        out.extend_from_slice(b",\"may_undo\":");
        write_json(out, &self.may_undo);
        if self.trade_talk {
            out.extend_from_slice(b",\"trade_talk\":true");
        }
        if let Some(left) = self.time_left_ms {
            out.extend_from_slice(b",\"time_left_ms\":");
            write_json(out, &left);
        }
        if let Some(clocks) = self.clocks {
            out.extend_from_slice(b",\"clocks\":");
            write_json(out, clocks);
        }
        if let Some(outcome) = self.outcome {
            out.extend_from_slice(b",\"outcome\":");
            write_json(out, outcome);
        }
        out.push(b'}');
    }
}

/// A message as it goes over the socket.
pub fn message_text(message: &ServerMessage) -> String {
    match serde_json::to_string(message) {
        Ok(text) => text,
        Err(error) => unreachable!("messages are plain data: {error}"),
    }
}
