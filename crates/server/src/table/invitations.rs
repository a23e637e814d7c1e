//! Sitting down without a link: whoever was invited by name, or was on the reserve list when a seat became free.

use super::Open;
use super::create::person_seat;
use crate::api::{AcceptInvitation, ChangedBy, Joined, SeatKind, Status, Visibility};
use crate::error::Error;
use crate::store::{AccountKey, AccountSeat};
use crate::token::Hashed;

impl Open {
    /// Whether this is the secret of the host.
    pub(crate) fn is_hosts(&self, token: Hashed) -> Result<bool, Error> {
        self.is_host(token)
    }

    /// Refuses to invite somebody to a table that has no seat for them.
    pub(crate) fn must_have_seat_to_offer(&self) -> Result<(), Error> {
        match (self.table()?.row.status, self.has_open_seat()?) {
            (Status::Waiting, true) => Ok(()),
            (Status::Waiting | Status::Running, _) => {
                Err(Error::not_now("TableFull", "every seat is taken, or the game has begun"))
            }
            (Status::Finished, _) => Err(Error::not_now("GameOver", "the game is over")),
        }
    }

    /// Refuses somebody who would wait for a seat where that makes no sense.
    pub(crate) fn must_be_worth_waiting(&self) -> Result<(), Error> {
        let row = &self.table()?.row;
        if row.status == Status::Finished {
            return Err(Error::not_now("GameOver", "the game is over"));
        }
        if row.visibility != Visibility::Public {
            return Err(Error::not_now("Private", "a private table has no reserve list"));
        }
        if row.is_veiled() {
            return Err(Error::not_now("Anonymous", "an anonymous table has no reserve list: it would tell who comes"));
        }
        match self.has_open_seat()? {
            true => Err(Error::not_now("SeatFree", "there is a free seat; sit down")),
            false => Ok(()),
        }
    }

    fn has_open_seat(&self) -> Result<bool, Error> {
        Ok(self.table()?.row.seats.iter().any(|seat| seat.kind == SeatKind::Open))
    }

    /// Refuses an account at a table where it is told that somebody sits whom it does not meet.
    pub(crate) async fn must_not_meet_avoided(&self, account: AccountKey) -> Result<(), Error> {
        // To be refused would tell who sits here.
        if self.table()?.row.is_veiled() {
            return Ok(());
        }
        let id = self.table()?.row.id.clone();
        match self.tables.store.ties().avoided(account, vec![id]).await?.is_empty() {
            true => Ok(()),
            false => Err(Error::not_now("NotForYou", "there is no seat for you at this table")),
        }
    }

    /// Sits down an account to which a seat is offered, in a seat that is the account's from the first moment on: it is taken
    /// into it before, and is nobody's until its secret is good.
    pub(crate) async fn sit_down_invited(
        &mut self,
        account: AccountKey,
        name: &str,
        request: AcceptInvitation,
    ) -> Result<Joined, Error> {
        let seat = self.open_seat(request.seat)?;
        let rated = self.wants_account()?.then_some(account);
        self.must_be_alone(rated)?;
        let name = request.name.as_deref().unwrap_or(name);
        self.must_be_told_apart(seat, name)?;
        let (row, key) = person_seat(seat, name, request.part)?;
        if let Some(token) = row.token {
            let (table, at) = (self.slot.id.clone(), crate::clock::now());
            let taken = AccountSeat { account, table, seat: seat.number(), token, at };
            self.tables.store.accounts().take_seat(taken).await?;
        }
        self.reseat_as(vec![(seat, row)], ChangedBy::Player, None, (rated, false)).await?;
        self.tables.store.invitations().answer(self.slot.id.clone(), account, true).await?;
        Ok(Joined { table: self.info()?, key })
    }

    /// Somebody may have to be told of what was offered here.
    pub(crate) fn touch(&self) {
        self.tables.touch(&self.slot.id);
    }
}
