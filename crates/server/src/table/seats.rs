//! Who sits where: sitting down, handing a seat on, resigning.

use super::create::{bot_seat, must_be_told_apart, open_seat, person_seat, status_with};
use super::{Open, info};
use crate::api::{JoinTable, Joined, ReplaceSeat, SeatKey, SeatKind, SeatReplaced, Status, Visibility};
use crate::error::Error;
use crate::store::{Reseat, SeatRow, StoreError};
use crate::token::{self, Hashed, Purpose, Secret};
use engine::Seat;

impl Open {
    /// Sits down in an open seat.
    pub async fn join(&mut self, request: JoinTable) -> Result<Joined, Error> {
        let row = &self.table()?.row;
        if row.visibility == Visibility::Private {
            let invite = request.invite.as_deref().ok_or(Error::NoToken("an invitation"))?;
            if row.invite != token::hash(invite) {
                return Err(Error::BadToken);
            }
        }
        let seat = self.open_seat(request.seat)?;
        self.must_be_told_apart(seat, &request.name)?;
        let (row, key) = person_seat(seat, &request.name)?;
        self.reseat(seat, row, None).await?;
        Ok(Joined { table: self.info()?, key })
    }

    fn open_seat(&self, wanted: Option<u8>) -> Result<Seat, Error> {
        let seats = &self.table()?.row.seats;
        let is_open = |seat: &Seat| seats.get(seat.index()).is_some_and(|row| row.kind == SeatKind::Open);
        let taken = || Error::not_now("SeatTaken", "this seat is taken");
        match wanted {
            Some(number) => self.seat_numbered(number).and_then(|seat| Some(seat).filter(is_open).ok_or_else(taken)),
            None => {
                Seat::all(seats.len()).find(is_open).ok_or_else(|| Error::not_now("TableFull", "every seat is taken"))
            }
        }
    }

    /// Refuses a name that looks like that of somebody else at the table.
    pub(super) fn must_be_told_apart(&self, seat: Seat, name: &str) -> Result<(), Error> {
        let seats = &self.table()?.row.seats;
        let others = Seat::all(seats.len()).zip(seats).filter(|(other, _)| *other != seat);
        must_be_told_apart(others.map(|(_, row)| row), name)
    }

    pub(super) fn seat_numbered(&self, number: u8) -> Result<Seat, Error> {
        let seat = Seat::from_number(number).filter(|seat| *seat != Seat::TABLE);
        let count = self.table()?.row.seats.len();
        seat.filter(|seat| seat.index() < count).ok_or(Error::NotFound("seat"))
    }

    /// Gives a seat to somebody else; its holder and the host may.
    pub async fn replace(&mut self, number: u8, token: &str, how: ReplaceSeat) -> Result<SeatReplaced, Error> {
        let seat = self.seat_numbered(number)?;
        if !self.is_host(token::hash(token))? && self.seat_of(token)? != seat {
            return Err(Error::BadToken);
        }
        if self.table()?.row.status == Status::Finished {
            return Err(Error::not_now("GameOver", "the game is over"));
        }
        let (row, key, invite) = self.replacement(seat, how)?;
        self.reseat(seat, row, invite.as_ref().map(Secret::hashed)).await?;
        Ok(SeatReplaced { table: self.info()?, key, invite: invite.map(|secret| secret.reveal().into()) })
    }

    fn replacement(&self, seat: Seat, how: ReplaceSeat) -> Result<(SeatRow, Option<SeatKey>, Option<Secret>), Error> {
        match how {
            ReplaceSeat::Open => Ok((open_seat(), None, Some(Secret::new(Purpose::Invite)?))),
            ReplaceSeat::Person { name } => {
                self.must_be_told_apart(seat, &name)?;
                let (row, key) = person_seat(seat, &name)?;
                Ok((row, Some(key), None))
            }
            ReplaceSeat::Bot { level } => {
                let level = level.as_deref().unwrap_or(&self.table()?.row.stand_in);
                Ok((bot_seat(seat, level)?, None, None))
            }
        }
    }

    /// Leaves the game for good: the table's stand-in plays on. Before the start the seat is simply open again.
    pub async fn resign(&mut self, token: &str) -> Result<SeatReplaced, Error> {
        let seat = self.seat_of(token)?;
        let how = match self.table()?.row.status {
            Status::Waiting => ReplaceSeat::Open,
            _ => ReplaceSeat::Bot { level: None },
        };
        self.replace(seat.number(), token, how).await
    }

    /// Makes a new holder durable, then tells everybody and closes the sockets of the old one.
    pub(super) async fn reseat(&mut self, seat: Seat, row: SeatRow, invite: Option<Hashed>) -> Result<(), Error> {
        let Some(mut table) = self.state.table.take() else {
            return Err(Error::Internal("the table was given up".into()));
        };
        let (good, waited) = (row.token, table.row.status == Status::Waiting);
        table.row.seats[seat.index()] = row;
        table.row.status = status_with(&table.row.seats, table.row.to_act, table.row.status);
        table.row.invite = invite.unwrap_or(table.row.invite);
        table.row.updated_at = crate::clock::now();
        let reseat = Reseat {
            key: table.row.key,
            seating: table.row.seating,
            seats: table.row.seats.clone(),
            status: table.row.status,
            invite: table.row.invite,
        };
        self.tables.store.reseat(reseat).await.map_err(|error| match error {
            StoreError::SeatsChanged => Error::not_now("Conflict", "the seats have changed; look at the table again"),
            error => Error::Store(error),
        })?;
        table.row.seating += 1;
        table.game.rename(info::player_names(&table.row.seats));
        self.state.watchers.close_seat(seat, good);
        self.state.watchers.tell_table(&table)?;
        let has_begun = waited && table.row.status == Status::Running;
        self.state.table = Some(table);
        self.set_clock();
        if has_begun {
            self.tell_state().await?;
        }
        self.wake_bots();
        Ok(())
    }
}
