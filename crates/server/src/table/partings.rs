//! Forgetting the names of those who have deleted their account. The account goes at once, and leaves a note of its seats; a task
//! of every server looks for such notes, and takes the name off the tables that it plays.

use super::create::must_be_told_apart;
use super::{Open, Table, Tables, info};
use crate::error::Error;
use crate::store::{Parted, Parting, SeatRow, StoreError};
use engine::Seat;
use std::sync::Arc;
use std::time::Duration;

/// How often it is looked whether somebody is to be forgotten of whom nobody has told.
const LOOK_EVERY: Duration = Duration::from_secs(30);
/// How many notes are read at once.
const AT_ONCE: u32 = 100;

/// What somebody was called and is called from now on, and what the table keeps besides, if that changes.
type Forgotten = (Option<(String, String)>, Option<String>);

/// Forgets names, until the task is ended.
pub(crate) async fn run(tables: Arc<Tables>) {
    let mut was_well = true;
    loop {
        let done = tables.forget_names().await;
        if let (Err(error), true) = (&done, was_well) {
            tracing::warn!(%error, "Names cannot be forgotten now: {error}");
        }
        was_well = done.is_ok();
        // Whoever went meanwhile has left a notice behind.
        let _ = tokio::time::timeout(LOOK_EVERY, tables.parting().notified()).await;
    }
}

impl Tables {
    /// Takes the names of those who are gone off all tables that are here.
    async fn forget_names(self: &Arc<Tables>) -> Result<(), Error> {
        let mut last = i64::MIN;
        loop {
            let partings = self.store.partings().partings(last, AT_ONCE).await?;
            let Some(latest) = partings.last() else { return Ok(()) };
            last = latest.number;
            for parting in &partings {
                let forgotten = match self.open_unseen(&parting.table).await {
                    Ok(mut open) => open.forget_name(parting).await,
                    Err(error) => Err(error),
                };
                match forgotten {
                    // Another node plays it, and looks for itself; or it was archived just now, and its time comes again.
                    Ok(()) | Err(Error::Elsewhere) => {}
                    Err(error) if error.is_gone() => {}
                    Err(error @ (Error::Store(_) | Error::ShuttingDown)) => return Err(error),
                    Err(error) => {
                        let id = &parting.table;
                        tracing::warn!(table.id = id, %error, "A name at table {id} could not be forgotten: {error}");
                    }
                }
            }
        }
    }
}

impl Open {
    /// Takes a name off a seat, and off all that was said and done under it there.
    async fn forget_name(&mut self, parting: &Parting) -> Result<(), Error> {
        let table = self.table()?;
        let &Parting { number, seat, token, .. } = parting;
        let Some(index) = usize::from(seat).checked_sub(1) else { return Ok(()) };
        let is_theirs = |row: &&SeatRow| row.token == Some(token);
        let old = table.row.seats.get(index).filter(is_theirs).map(|row| row.name.clone());
        let (names, proposal) = match old {
            Some(_) if table.row.is_anonymous() => table.without_hidden_name(seat)?,
            Some(old) => (Some((old, table.name_of_the_gone(seat))), None),
            None => (None, None),
        };
        let (key, seating, fence) = (table.row.key, table.row.seating, table.fence);
        let parted = Parted { number, key, seating, seat, names: names.clone(), proposal: proposal.clone() };
        if let Err(error) = self.tables.store.partings().part(parted, fence).await {
            self.note_lost(fence, &error);
            return Err(if error == StoreError::SeatsChanged { Error::Elsewhere } else { error.into() });
        }
        let Some((old, new)) = names else { return Ok(()) };
        let Some(table) = self.state.table.as_mut() else { return Ok(()) };
        table.row.seats[index].name.clone_from(&new);
        table.row.proposal = proposal.or_else(|| table.row.proposal.take());
        for change in table.changes.iter_mut().filter(|change| change.seat == seat) {
            for sitter in [&mut change.before, &mut change.now] {
                if sitter.name == old {
                    sitter.name.clone_from(&new);
                }
            }
        }
        table.game.rename(info::player_names(&table.row.shown_seats()));
        self.tell_table()?;
        self.tables.touch(&self.slot.id);
        tracing::info!(table.id = self.slot.id, "Seat {seat} is a former player's");
        Ok(())
    }
}

impl Table {
    /// What becomes of a name that stands apart from the seat, and of what was said under it since everybody knows it: that is
    /// the seat's again. So nobody sees before the end that somebody has gone.
    fn without_hidden_name(&self, number: u8) -> Result<Forgotten, Error> {
        let (mut row, old) = (self.row.clone(), self.row.true_name(number).unwrap_or_default());
        row.rename_hidden(number, self.who_is_gone(number))?;
        let neutral = Seat::from_number(number).map(info::neutral_name).unwrap_or_default();
        Ok((Some((old, neutral)), row.proposal))
    }

    fn who_is_gone(&self, seat: u8) -> &'static str {
        if self.row.matters().programs.contains(&seat) { "A former program" } else { "A former player" }
    }

    /// What somebody is called from now on who has gone. Several who have gone are told apart.
    fn name_of_the_gone(&self, seat: u8) -> String {
        let who = self.who_is_gone(seat);
        let others =
            || Seat::all(self.row.seats.len()).zip(&self.row.seats).filter(|(other, _)| other.number() != seat);
        let is_free = |name: &String| must_be_told_apart(others().map(|(_, row)| row), name).is_ok();
        let numbered = (2..).map(|number| format!("{who} {number}"));
        // There are always fewer others than names.
        std::iter::once(who.to_owned()).chain(numbered).find(is_free).unwrap_or_default()
    }
}
