//! The table's clock: what happens when people take longer than their table allows. First comes what the rules give to
//! the table itself, such as ending a round of trade; where they give it nothing, a bot may act for whoever is waited for.
//!
//! Deadlines are counted from the latest entry: by the time that has passed since ([`clock::passed`]), which nobody can set, and
//! after a restart by when the store says that it was. A round that the table may end has its time as a whole, however much
//! is traded in it; only a restart begins to count it anew.

use super::play::Move;
use super::{Open, Table, Tables};
use crate::api::{SeatKind, Status};
use crate::clock;
use crate::error::Error;
use engine::{Seat, SeatSet};
use std::sync::{Arc, PoisonError};

impl Tables {
    /// Takes the deadlines up again, after a start.
    pub async fn wind_clock(self: Arc<Tables>) {
        match self.store.deadlines().await {
            Ok(waiting) => {
                let due = |since: i64, seconds: u32| Due::at(clock::passed_at(since) + 1000 * i64::from(seconds));
                let mut known = self.due();
                for (id, since, seconds) in waiting {
                    known.entry(id).or_insert_with(|| due(since, seconds));
                }
            }
            Err(error) => tracing::error!(%error, "Could not take the tables' deadlines up again: {error}"),
        }
    }

    /// Looks for tables that have waited long enough.
    pub fn look_at_clock(self: &Arc<Tables>) {
        let now = clock::passed();
        let mut overdue = Vec::new();
        for (id, due) in self.due().iter_mut().filter(|(_, due)| due.look_at <= now) {
            // Whatever happens to the table sets it again.
            due.look_at = i64::MAX;
            overdue.push(id.clone());
        }
        for id in overdue {
            let tables = Arc::clone(self);
            tokio::spawn(async move {
                let ended = tables.end_waiting(&id).await;
                if let (Err(Error::Elsewhere), Some(nodes)) = (&ended, tables.nodes()) {
                    // Its own node looks at the clock; if that has gone, it is found out when all are wound again.
                    nodes.doubt_unheard(&id);
                    tables.due().remove(&id);
                    return;
                }
                // Nobody waits at a table that is not there any more.
                if let Err(error) = ended.or_else(|error| if error.is_gone() { Ok(()) } else { Err(error) }) {
                    tracing::warn!(table.id = id, %error, "Could not end the waiting at table {id}: {error}");
                    // Tried again in as long as anybody may think about it.
                    if let Some(due) = tables.due().get_mut(&id) {
                        due.look_at = now + 10_000;
                    }
                }
            });
        }
    }

    async fn end_waiting(self: &Arc<Tables>, id: &str) -> Result<(), Error> {
        if self.is_closing() {
            return Ok(());
        }
        let mut open = self.open_unseen(id).await?;
        // Somebody may have acted since the clock was looked at.
        match open.table()?.due_at() {
            Some(due) if due <= clock::passed() => open.end_waiting().await,
            _ => {
                open.set_clock();
                // After a restart nobody else may have woken them.
                open.wake_bots();
                Ok(())
            }
        }
    }

    pub(super) fn due(&self) -> std::sync::MutexGuard<'_, std::collections::HashMap<String, Due>> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Until when a table waits, by [`clock::passed`].
#[derive(Copy, Clone, Debug)]
pub(super) struct Due {
    at: i64,
    /// When somebody has to see to it; never while somebody does, or when there was nothing to be done.
    look_at: i64,
}

impl Due {
    fn at(at: i64) -> Due {
        Due { at, look_at: at }
    }
}

impl Open {
    async fn end_waiting(&mut self) -> Result<(), Error> {
        let table = self.table_mut()?;
        if let Some(action) = table.game.actions(Seat::TABLE).into_iter().next() {
            return self.perform(Seat::TABLE, Move::Act(action.into()), None).await.map(drop);
        }
        if table.row.deadline.is_some_and(|deadline| deadline.cover) {
            table.covered = table.row.to_act;
            self.wake_bots();
        }
        Ok(())
    }

    /// Notes until when the table waits now.
    pub(super) fn set_clock(&self) {
        let due = self.state.table.as_ref().and_then(Table::due_at);
        match due {
            Some(due) => drop(self.tables.due().insert(self.slot.id.clone(), Due::at(due))),
            // Most tables have no deadline and never had one.
            None => drop(self.tables.due().remove(&self.slot.id)),
        }
    }
}

impl Table {
    /// How long the table still waits for people, if it does, in milliseconds.
    pub(super) fn time_left(&self) -> Option<u32> {
        let left = (self.due_at()? - clock::passed()).max(0);
        Some(u32::try_from(left).unwrap_or(u32::MAX))
    }

    /// Until when the table waits for people, if it does.
    fn due_at(&self) -> Option<i64> {
        let deadline = self.row.deadline.filter(|_| self.row.status == Status::Running)?;
        let waits = self.people_to_act() != SeatSet::EMPTY;
        let since = self.round_since.unwrap_or(self.waits_since);
        waits.then(|| since + 1000 * i64::from(deadline.seconds))
    }

    /// Notes that something has just been made durable: everybody has the whole time again.
    pub(super) fn changed_at(&mut self, at: i64) {
        self.row.updated_at = at;
        self.waits_since = clock::passed();
    }

    /// Notes whether an entry began or ended a round that the table may end. What the table does itself, such as
    /// announcing that time is up, begins the round's last part.
    pub(super) fn note_round(&mut self, by: Seat) {
        let may_end = self.row.deadline.is_some() && !self.game.actions(Seat::TABLE).is_empty();
        let before = self.round_since.filter(|_| by != Seat::TABLE);
        self.round_since = may_end.then(|| before.unwrap_or_else(clock::passed));
    }

    /// Takes up the time that was set while the table was last in memory.
    pub(super) fn resume_clock(&mut self, due: Option<Due>) {
        let (Some(deadline), Some(due)) = (self.row.deadline, due) else { return };
        let since = due.at - 1000 * i64::from(deadline.seconds);
        if self.game.actions(Seat::TABLE).is_empty() {
            self.waits_since = since;
        } else {
            self.round_since = Some(since);
        }
    }

    /// People whom the table is waiting for and nobody acts for.
    fn people_to_act(&self) -> SeatSet {
        let is_person = |seat: &Seat| {
            let kind = self.row.seats.get(seat.index()).map(|row| row.kind);
            kind != Some(SeatKind::Bot) && !self.covered.contains(*seat)
        };
        self.row.to_act.iter().filter(is_person).collect()
    }
}
