//! Playing: one action or undo, checked, applied, made durable, told.

use super::absence::Acting;
use super::entry::{NewEntry, What, request_key};
use super::notes::{Note, noted};
use super::pace::Doer;
use super::rewind::gone_back;
use super::{Open, Table};
use crate::api::{GivenAction, ServerMessage, Status};
use crate::error::Error;
use crate::store::{Append, EntryRow, REQUESTS_KEPT, RequestKey, StoreError};
use crate::traces;
use engine::{Seat, SeatSet};
use std::time::Instant;

/// After so many entries a new snapshot is kept.
const SNAPSHOT_EVERY: u32 = 64;

/// How many entries others may have made between what a player saw and what came of the answer.
const FURTHEST_ANSWER: u32 = 2048;

/// What a seat wants to do.
#[derive(Clone, Debug)]
pub enum Move {
    /// An action.
    Act(GivenAction),
    /// The latest action back.
    Undo,
    /// Something that is nothing of the game.
    Note(String),
    /// Back to how the game was after so many entries, as everybody agreed.
    Rewind(u32),
}

/// By whom and for which state it was asked.
#[derive(Clone, Debug)]
pub struct Request {
    /// The sequence number the player saw.
    pub seq: u32,
    /// What tells this request from others.
    pub id: String,
    /// Whether the seat is only lent to whoever asks.
    pub lent: bool,
}

impl Open {
    /// Does what a person asks for, and answers with the sequence number after it once it is durable. The same request
    /// again is answered the same and done once. Must not be cancelled half-way: see [`super`].
    pub async fn play(&mut self, seat: Seat, request: &Request, what: Move) -> Result<u32, Error> {
        crate::text::request_id(&request.id)?;
        let key = request_key(seat, &request.id);
        if let Some(sequence) = self.already_done(key, request.seq).await? {
            return Ok(sequence);
        }
        let now = self.table()?.row.sequence;
        if !self.table()?.is_fresh(seat, request.seq) {
            return Err(Error::Stale { now, meant: request.seq, state: None });
        }
        self.table_mut()?.follow(seat);
        self.note_who_acts(seat, request.lent.then_some(Acting::Borrower), &what).await?;
        traces::part("move", self.perform(seat, what, Some(key))).await
    }

    /// Does something that no person asked for.
    pub(super) async fn play_as_bot(&mut self, seat: Seat, notation: String) -> Result<u32, Error> {
        self.perform(seat, Move::Act(notation.into()), None).await
    }

    /// Gives an answer that its person has said before.
    pub(super) async fn play_as_said(&mut self, seat: Seat, notation: String) -> Result<u32, Error> {
        // Else it would be taken for an act of whoever acted for the seat before.
        if self.table()?.absence.acting.contains_key(&seat.number()) {
            self.note_acting(seat, None, Note::Standing).await?;
        }
        self.perform(seat, Move::Act(notation.into()), None).await
    }

    async fn already_done(&self, key: RequestKey, seen: u32) -> Result<Option<u32>, Error> {
        let table = self.table()?;
        if let Some((_, sequence)) = table.requests.iter().rev().find(|(other, _)| *other == key) {
            return Ok(Some(*sequence));
        }
        // If it was done, it became an entry not far after the one its sender saw; only what is older than all that is
        // remembered has to be looked up.
        let oldest = table.requests.front().map_or(0, |(_, sequence)| *sequence);
        let remembered = table.requests.len() < REQUESTS_KEPT || seen.saturating_add(1) >= oldest;
        if remembered || seen >= table.row.sequence {
            return Ok(None);
        }
        Ok(self.tables.store.done(table.row.key, key, seen, FURTHEST_ANSWER).await?)
    }

    pub(super) async fn perform(&mut self, seat: Seat, what: Move, request: Option<RequestKey>) -> Result<u32, Error> {
        let started = Instant::now();
        self.table()?.must_be_running()?;
        self.must_have_room(&what)?;
        if let Move::Act(action) = &what {
            self.table()?.must_have_to_spare(seat, action)?;
        }
        // While the table is not in its place nobody can see a state that may never become durable; if this is
        // cancelled, the next one reads it from the store.
        let Some(mut table) = self.state.table.take() else {
            return Err(Error::Internal("the table was given up".into()));
        };
        let (waited, ballot) = (table.row.to_act, table.row.matters().ballot.is_some());
        let is_note = matches!(what, Move::Note(_));
        let by = match (&what, &request) {
            (_, None) => Doer::Bot,
            (Move::Act(_) | Move::Note(_) | Move::Rewind(_), Some(_)) => Doer::Person,
            (Move::Undo, Some(_)) => Doer::TakesBack,
        };
        let (append, entry) = match table.apply(seat, what, request) {
            Ok(applied) => applied,
            Err(error) => {
                self.tables.metrics.refused(error.code());
                // A refusal has changed nothing; after any other error the table is read anew.
                self.state.table = matches!(error, Error::Refused(_)).then_some(table);
                return Err(error);
            }
        };
        if let Err(error) = traces::part("store append", self.tables.store.append(append)).await {
            self.note_lost(table.fence, &error);
            if error == StoreError::LeaseLost {
                return Err(Error::Elsewhere);
            }
            self.tables.metrics.store_failed();
            // Memory and store may differ now: the table stays away and is read anew.
            return Err(match error {
                StoreError::Conflict(_) => Error::not_now("Conflict", "the table has moved on; look at it again"),
                error => Error::Store(error),
            });
        }
        table.row.updated_at = entry.at;
        let finished = table.row.status == Status::Finished;
        let (bytes, asked) = self.state.watchers.tell_entry(&table, &entry)?;
        table.note_questions(if is_note { Seat::TABLE } else { seat }, &asked);
        let ballot_is_gone = ballot && table.row.matters().ballot.is_none();
        if finished || ballot_is_gone {
            self.state.watchers.tell_table(&table, Vec::new())?;
        }
        if finished && table.row.is_rated() {
            self.tables.game_over.notify_one();
        }
        let names_appear = finished && table.row.is_anonymous();
        let has_deadline = table.row.deadline.is_some();
        let waits = table.row.to_act;
        self.state.table = Some(table);
        if has_deadline {
            self.set_clock();
        }
        if !is_note {
            self.note_turn(waited, waits);
            // Others must not learn whether what they cannot see may be taken back.
            self.note_patience(seat, by, !entry.secret)?;
        }
        if names_appear {
            // Whatever was said and done was so by somebody.
            self.tell_state().await?;
            self.state.watchers.tell_presence(None);
        }
        self.tables.touch(&self.slot.id);
        self.tables.metrics.played(started.elapsed(), bytes);
        self.wake_bots();
        Ok(entry.sequence)
    }

    /// Notes which bots are thinking and tells everybody.
    pub(super) fn set_thinking(&mut self, seats: SeatSet) {
        if self.state.thinking != seats {
            self.state.thinking = seats;
            let seats = super::entry::numbers(seats);
            self.state.watchers.tell_all(&ServerMessage::Thinking { seats });
        }
    }
}

impl Open {
    /// Whether the table is as long as it may be.
    pub(super) fn is_full(&self) -> bool {
        let limits = &self.tables.limits;
        let is_full = |table: &Table| table.is_longer_than(limits.table_entries, limits.table_bytes);
        self.state.table.as_ref().is_some_and(is_full)
    }

    /// Refuses what would make the table too long ever to be read again. What is taken back leaves two entries and gets
    /// the game no further, so it may use up only half of them.
    fn must_have_room(&self, what: &Move) -> Result<(), Error> {
        let (table, limits) = (self.table()?, &self.tables.limits);
        let (entries, bytes) = (limits.table_entries, limits.table_bytes);
        match what {
            _ if table.is_longer_than(entries, bytes) => {
                let words = crate::worded!("a table has at most {entries} entries and {bytes} bytes");
                Err(Error::not_now("TooLong", words))
            }
            Move::Undo if table.is_longer_than(entries / 2, bytes / 2) => {
                Err(Error::not_now("TooLong", "nothing is taken back any more at a table as long as this"))
            }
            Move::Undo | Move::Act(_) | Move::Note(_) | Move::Rewind(_) => Ok(()),
        }
    }
}

impl Table {
    fn is_longer_than(&self, entries: u32, bytes: usize) -> bool {
        self.row.sequence >= entries || self.record_bytes >= bytes
    }

    /// Applies it in memory; what comes back is to be made durable and then told.
    fn apply(&mut self, seat: Seat, what: Move, request: Option<RequestKey>) -> Result<(Append, NewEntry), Error> {
        let asked = self.asked_for_clock(seat);
        let (done, what) = match what {
            Move::Act(action) => {
                let notation = action.notation(&*self.game)?;
                let unasked = self.is_unasked(seat, &notation);
                let done = self.game.act(seat, &notation)?;
                self.note_unasked(seat, unasked);
                (done, What::Act(notation))
            }
            Move::Undo => (self.game.undo(seat)?, What::Undo),
            Move::Note(note) => (noted(&mut *self.game, seat, &note)?, What::Note(note)),
            Move::Rewind(to) => (gone_back(&mut *self.game, to)?, What::Rewind(to)),
        };
        let (at, sequence) = (crate::clock::now(), self.row.sequence + 1);
        self.row.sequence = sequence;
        self.row.to_act = self.game.to_act();
        if request.is_some() {
            self.covered = self.covered.without(seat);
        }
        self.covered = self.covered.iter().filter(|seat| self.row.to_act.contains(*seat)).collect();
        let finished = self.row.to_act.is_empty();
        if finished {
            self.row.status = Status::Finished;
        }
        if !matches!(what, What::Note(_)) {
            self.note_in_a_row(seat, request.is_some(), matches!(what, What::Undo));
        }
        let changed = self.note_rewind(&what)?;
        let proposal = self.note_clock(seat, &what, asked)?.or(changed);
        // The last of these to change what is kept has all of it.
        let proposal = if finished { self.note_result()?.or(proposal) } else { proposal };
        let proposal = if finished { self.lift_veil()?.or(proposal) } else { proposal };
        if let Some(request) = request {
            if self.requests.len() == REQUESTS_KEPT {
                self.requests.pop_front();
            }
            self.requests.push_back((request, sequence));
        }
        let entry = NewEntry::new(&done, seat, &what, finished, sequence, at);
        let row = EntryRow {
            sequence,
            entry: done.entry,
            events: entry.stored_events()?,
            to_act: self.row.to_act,
            request,
            at,
        };
        self.new_bytes += row.bytes();
        // An entry ends with its line break.
        self.record_bytes += row.entry.len();
        let snapshot = self.due_snapshot();
        let bytes = if snapshot.is_some() { std::mem::take(&mut self.new_bytes) } else { 0 };
        let append = Append { key: self.row.key, row, snapshot, finished, bytes, proposal, fence: self.fence };
        Ok((append, entry))
    }

    fn due_snapshot(&mut self) -> Option<(u32, String)> {
        if self.row.sequence < self.snapshot_at + SNAPSHOT_EVERY {
            return None;
        }
        let (sequence, state) = self.game.snapshot();
        self.snapshot_at = self.row.sequence;
        Some((u32::try_from(sequence).ok()?, state))
    }
}
