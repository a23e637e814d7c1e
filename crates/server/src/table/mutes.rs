//! Who may say nothing here: whoever has an account is muted by it, at every table; a guest by the seat.

use super::Open;
use crate::api::SeatKind;
use crate::error::Error;
use crate::store::{Ban, TableRow};
use engine::Seat;

impl TableRow {
    /// Why administrators let a seat, counted from one, say nothing, if they do; it may be over.
    pub(crate) fn mute_of(&self, seat: u8) -> Option<Ban> {
        self.matters().muted.remove(&seat)
    }

    /// Mutes the same seats as another table, where the same people sit.
    pub(super) fn keep_mutes_of(&mut self, other: &TableRow) -> Result<(), Error> {
        let mut matters = self.matters();
        matters.muted = other.matters().muted;
        self.set_matters(&matters)
    }
}

impl Open {
    /// Lets a guest say nothing. It holds for the seat, whoever holds it later: else its guest would get around it by a
    /// new link.
    pub async fn mute_seat(&mut self, number: u8, mute: Ban) -> Result<(), Error> {
        let seat = self.seat_numbered(number)?;
        let row = &self.table()?.row;
        if row.seats.get(seat.index()).is_none_or(|row| row.kind != SeatKind::Person) {
            return Err(Error::not_now("NotAPerson", crate::worded!("nobody sits in seat {seat} who could be muted")));
        }
        let (id, mut matters) = (row.id.clone(), row.matters());
        if self.tables.store.reports().holder(id, number).await?.is_some() {
            return Err(Error::not_now("HasAccount", "whoever sits there has an account; mute that"));
        }
        matters.muted.insert(number, mute);
        self.keep_matters(matters).await
    }

    /// Lets a seat talk again.
    pub async fn unmute_seat(&mut self, number: u8) -> Result<(), Error> {
        let seat = self.seat_numbered(number)?;
        let mut matters = self.table()?.row.matters();
        if matters.muted.remove(&number).is_none() {
            return Err(Error::not_now("NotMuted", crate::worded!("seat {seat} is not muted")));
        }
        self.keep_matters(matters).await
    }

    /// Refuses whom administrators let say nothing. It is looked up for each line: there are few, and it ends at once.
    pub(super) async fn must_not_be_muted(&self, seat: Seat) -> Result<(), Error> {
        let (row, now) = (&self.table()?.row, crate::clock::now());
        let holds = |mute: Option<Ban>| mute.filter(|mute| mute.holds(now));
        if let Some(mute) = holds(row.mute_of(seat.number())) {
            return Err(muted(&mute, now));
        }
        match holds(self.tables.store.moderation().mute_at(row.id.clone(), seat.number()).await?) {
            Some(mute) => Err(crate::accounts::muted(&mute, now)),
            None => Ok(()),
        }
    }
}

/// Why nobody says anything by this seat.
fn muted(mute: &Ban, now: i64) -> Error {
    let reason = &mute.reason;
    Error::Muted(match mute.days_left(now) {
        None => crate::worded!("whoever runs this server has muted this seat: {reason}"),
        Some(1) => crate::worded!("whoever runs this server has muted this seat for a day more: {reason}"),
        Some(days) => crate::worded!("whoever runs this server has muted this seat for {days} days more: {reason}"),
    })
}
