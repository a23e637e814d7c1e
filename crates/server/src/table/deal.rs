//! The deal: made when the last seat is taken, from the seed to which the server is bound since the table was made, and
//! from what the players have given since.

use super::undealt::Undealt;
use super::{Table, info};
use crate::api::{Deal, SeatKind, Status};
use crate::error::Error;
use crate::store::{Dealt, SeatRow, TableRow};
use catalogue::{AnyTable, Setup};
use engine::SeatSet;

/// What a player gives to the deal.
pub(super) fn part(given: Option<String>) -> Result<String, Error> {
    let part = given.unwrap_or_default();
    match engine::record::is_part(&part) {
        true => Ok(part),
        false => {
            let most = engine::record::MAX_PART_BYTES;
            Err(Error::Invalid(crate::worded!("a part of the seed has at most {most} letters and digits")))
        }
    }
}

/// What the players of these seats give to a deal of this kind. Where chance is fixed nobody gives anything: it would not be
/// fixed any more.
pub(super) fn parts(deal: Deal, seats: &[SeatRow]) -> Vec<String> {
    let given = |seat: &SeatRow| if seat.kind == SeatKind::Person { seat.part.clone() } else { String::new() };
    match deal {
        Deal::FixedChance => Vec::new(),
        Deal::Fair | Deal::Imported | Deal::Position | Deal::Analysis => seats.iter().map(given).collect(),
    }
}

/// Whether somebody is still to come.
pub(super) fn has_open(seats: &[SeatRow]) -> bool {
    seats.iter().any(|seat| seat.kind == SeatKind::Open)
}

impl TableRow {
    /// Whether nothing is dealt yet. What comes from a record was dealt elsewhere.
    pub fn is_undealt(&self) -> bool {
        self.status == Status::Waiting && !self.deal.is_imported()
    }

    /// Turns what has just been dealt back into a promise.
    pub(super) fn wait(&mut self, table: &dyn AnyTable) -> Result<Box<dyn AnyTable>, Error> {
        (self.status, self.to_act) = (Status::Waiting, SeatSet::EMPTY);
        Ok(Box::new(Undealt::new(table.game(), &self.header)?))
    }
}

impl Table {
    /// Deals, now that everybody is there. What comes back is to be made durable before anybody sees anything of it; until
    /// then a crash leaves the table as it was, and the same people are dealt the same.
    pub(super) fn deal(&mut self) -> Result<Dealt, Error> {
        let seed = info::seed_of(&self.row)?;
        let (players, parts) = (info::player_names(&self.row.seats), parts(self.row.deal, &self.row.seats));
        self.game = self.game.game().start(Setup { options: self.game.options(), players, seed, parts })?;
        let record = self.game.record(true);
        self.record_bytes = record.len();
        self.row.header = record.lines().next().unwrap_or_default().into();
        (self.row.status, self.row.to_act) = (Status::Running, self.game.to_act());
        Ok(Dealt { header: self.row.header.clone(), to_act: self.row.to_act })
    }
}
