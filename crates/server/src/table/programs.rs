//! Programs at a table: which seats are theirs, so that everybody sees it. A table knows no more of them than that; whose
//! a seat is stands with the account, as for people.

use super::{Open, Table, Tables};
use crate::error::Error;
use crate::store::{AccountKey, AccountSeat, TableRow};
use engine::Seat;
use std::collections::BTreeMap;

impl Tables {
    /// Lets programs have seats of a table that is about to be made. Of one that is never made they have nothing.
    pub(super) async fn seat_programs(
        &self,
        row: &mut TableRow,
        programs: &BTreeMap<u8, AccountKey>,
    ) -> Result<(), Error> {
        if programs.is_empty() {
            return Ok(());
        }
        let mut matters = row.matters();
        matters.programs = programs.keys().copied().collect();
        row.set_matters(&matters)?;
        for (&seat, &account) in programs {
            let held = row.seats.get(usize::from(seat.saturating_sub(1))).and_then(|held| held.token);
            let token = held.ok_or_else(|| Error::Internal("a program has no seat".into()))?;
            let seat = AccountSeat { account, table: row.id.clone(), seat, token, at: crate::clock::now() };
            self.store.accounts().take_seat(seat).await?;
        }
        Ok(())
    }
}

impl TableRow {
    /// The same programs sit here as at another table.
    pub(super) fn keep_programs_of(&mut self, other: &TableRow) -> Result<(), Error> {
        let mut matters = self.matters();
        matters.programs = other.matters().programs;
        self.set_matters(&matters)
    }
}

impl Table {
    /// Notes whether those who hold these seats from now on are programs.
    pub(super) fn note_programs(&mut self, changed: &[Seat], are_programs: bool) -> Result<(), Error> {
        let mut matters = self.row.matters();
        let before = matters.programs.clone();
        for seat in changed.iter().map(|seat| seat.number()) {
            match are_programs {
                true => drop(matters.programs.insert(seat)),
                false => drop(matters.programs.remove(&seat)),
            }
        }
        if matters.programs == before { Ok(()) } else { self.row.set_matters(&matters) }
    }
}

impl Open {
    /// The accounts that are rated here, if the table is and is not dealt yet.
    pub(crate) fn rated_accounts(&self) -> Result<Vec<AccountKey>, Error> {
        if !self.wants_account()? {
            return Ok(Vec::new());
        }
        let rated = self.table()?.row.matters().rated;
        Ok(rated.map(|rated| rated.accounts.into_values().collect()).unwrap_or_default())
    }
}
