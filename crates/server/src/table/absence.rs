//! What happens while somebody is away: seats that are lent by a link, who acts for whom, and a host who is gone. Answers that
//! stand are in [`super::standing`].

use super::notes::Note;
use super::play::Move;
use super::{Open, Table};
use crate::api::{LendSeat, SeatKey, SeatKind, SeatLent, StandingAnswer, TableInfo};
use crate::error::Error;
use crate::store::TableRow;
use crate::token::{Hashed, Purpose, Secret};
use engine::Seat;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

const LONGEST_LOAN: u8 = 60;
const DAY: i64 = 24 * 3600 * 1000;

/// What a table keeps for people who are away.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(crate) struct Absence {
    /// Answers that stand, by seat.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) standing: BTreeMap<u8, Vec<StandingAnswer>>,
    /// Seats that somebody else plays as well.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) lent: BTreeMap<u8, Lent>,
    /// Who acted last for a seat, where it was not its holder.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) acting: BTreeMap<u8, Acting>,
    /// The seat of the host, where that is not who made the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) host: Option<u8>,
}

impl Absence {
    pub(super) fn is_nothing(&self) -> bool {
        *self == Absence::default()
    }

    /// What is left of it when these seats have other holders. Where nobody is the host any more, the first person is.
    pub(super) fn change_hands(&mut self, changed: &[Seat], is_person: impl Fn(u8) -> bool, seats: u8) {
        for seat in changed.iter().map(|seat| seat.number()) {
            self.standing.remove(&seat);
            self.lent.remove(&seat);
            self.acting.remove(&seat);
        }
        if self.host.is_some_and(|seat| !is_person(seat)) {
            self.host = (1..=seats).find(|seat| is_person(*seat)).or(self.host);
        }
    }
}

/// A seat that somebody else plays as well.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Lent {
    token: String,
    until: i64,
}

impl Lent {
    /// Whether this secret is good now.
    fn is_to(&self, hashed: Hashed) -> bool {
        self.is_now() && Hashed::from_hex(&self.token).is_ok_and(|token| token == hashed)
    }

    fn is_now(&self) -> bool {
        self.until > crate::clock::now()
    }
}

/// Who acts for a seat, if it is not its holder.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Acting {
    /// A bot, because the holder's time was over.
    StandIn,
    /// Somebody to whom the seat is lent.
    Borrower,
}

impl TableRow {
    /// Whether the seat is the host's own.
    pub(super) fn is_of_host(&self, seat: Seat) -> bool {
        match self.matters().absence.host {
            Some(host) => host == seat.number(),
            None => self.seats.get(seat.index()).is_some_and(|row| row.is_makers),
        }
    }

    /// Until when each seat is lent, where one is.
    pub(super) fn lent_until(&self) -> BTreeMap<u8, i64> {
        let lent = self.matters().absence.lent.into_iter().filter(|(_, lent)| lent.is_now());
        lent.map(|(seat, lent)| (seat, lent.until)).collect()
    }

    /// Has the same host as a table before it, whose seats have the same tokens.
    pub(super) fn keep_host_of(&mut self, old: &TableRow) -> Result<(), Error> {
        let mut matters = self.matters();
        matters.absence.host = old.matters().absence.host;
        self.set_matters(&matters)
    }

    fn is_person(&self, seat: Seat) -> bool {
        self.seats.get(seat.index()).is_some_and(|row| row.kind == SeatKind::Person)
    }
}

impl Table {
    /// Keeps this in memory; whoever calls makes it durable.
    fn set_absence(&mut self, absence: Absence) -> Result<(), Error> {
        let mut matters = self.row.matters();
        matters.absence = absence.clone();
        self.row.set_matters(&matters)?;
        self.absence = absence;
        Ok(())
    }

    /// Notes that these seats have other holders.
    pub(super) fn absence_without(&self, changed: &[Seat]) -> Absence {
        let mut absence = self.absence.clone();
        let is_person = |seat: u8| Seat::from_number(seat).is_some_and(|seat| self.row.is_person(seat));
        let seats = u8::try_from(self.row.seats.len()).unwrap_or(u8::MAX);
        absence.change_hands(changed, is_person, seats);
        absence
    }

    /// Whether a move would be done.
    fn would_do(&self, seat: Seat, what: &Move) -> bool {
        match what {
            Move::Act(action) => {
                let notation = action.clone().notation(&*self.game);
                let is_legal = notation.is_ok_and(|notation| self.game.check(seat, &notation).is_ok());
                is_legal && self.must_have_to_spare(seat, action).is_ok()
            }
            Move::Undo => self.game.may_undo(seat).is_ok(),
            Move::Note(_) | Move::Rewind(_) => true,
        }
    }
}

impl Open {
    /// The seat that is lent to whoever has this secret, and until when.
    pub fn lent_to(&self, token: Hashed) -> Result<Option<(Seat, i64)>, Error> {
        let lent = self.table()?.absence.lent.iter().find(|(_, lent)| lent.is_to(token));
        Ok(lent.and_then(|(seat, lent)| Some((Seat::from_number(*seat)?, lent.until))))
    }

    /// The seat whose own secret this is: what somebody may who has only been lent it, is less.
    pub(super) fn owner_of(&self, token: Hashed) -> Result<Seat, Error> {
        let seat = self.seat_of(token)?;
        let is_own = self.table()?.row.seats.get(seat.index()).is_some_and(|row| row.token == Some(token));
        is_own.then_some(seat).ok_or_else(|| Error::not_now("OnlyLent", "this seat is only lent to you"))
    }

    /// Notes in the log who acts for a seat from now on, if it is somebody else than before, so that nobody takes the moves of
    /// one for those of another. What would be refused is nobody's.
    pub(super) async fn note_who_acts(&mut self, seat: Seat, who: Option<Acting>, what: &Move) -> Result<(), Error> {
        let table = self.table()?;
        if table.absence.acting.get(&seat.number()).copied() == who || table.must_be_running().is_err() {
            return Ok(());
        }
        if self.is_full() || !self.table()?.would_do(seat, what) {
            return Ok(());
        }
        let note = match who {
            None => Note::Here,
            Some(Acting::StandIn) => Note::TimeOver,
            Some(Acting::Borrower) => Note::Borrowed,
        };
        self.note_acting(seat, who, note).await
    }

    /// Notes who acts for a seat from now on.
    pub(super) async fn note_acting(&mut self, seat: Seat, who: Option<Acting>, note: Note) -> Result<(), Error> {
        let mut absence = self.table()?.absence.clone();
        if who == Some(Acting::StandIn) {
            self.table_mut()?.note_late(seat)?;
        }
        match who {
            Some(who) => drop(absence.acting.insert(seat.number(), who)),
            None => drop(absence.acting.remove(&seat.number())),
        }
        self.note_change(seat, absence, note).await
    }

    /// Lets somebody else play for a seat for some days, or no longer.
    pub async fn lend(&mut self, number: u8, token: Hashed, request: LendSeat) -> Result<SeatLent, Error> {
        let seat = self.seat_numbered(number)?;
        if self.owner_of(token)? != seat {
            return Err(Error::BadToken);
        }
        self.table()?.must_be_running()?;
        if request.days > LONGEST_LOAN {
            return Err(Error::Invalid(crate::worded!("a seat is lent for {LONGEST_LOAN} days at most")));
        }
        self.table()?.must_have_notes_to_spare(seat)?;
        let mut absence = self.table()?.absence.clone();
        let before = absence.lent.remove(&number).filter(Lent::is_now);
        if request.days == 0 && before.is_none() {
            return Err(Error::not_now("NotLent", "nobody else plays for this seat"));
        }
        let until = crate::clock::now() + i64::from(request.days) * DAY;
        let secret = (request.days > 0).then(|| Secret::new(Purpose::Seat)).transpose()?;
        if let Some(secret) = &secret {
            absence.lent.insert(number, Lent { token: secret.hashed().to_hex().to_string(), until });
        }
        let note = if request.days > 0 { Note::Lent { days: request.days } } else { Note::LentNoMore };
        self.note_change(seat, absence, note).await?;
        self.table_mut()?.spend_note(seat);
        // Whoever played by an older link does so no longer.
        let own = self.table()?.row.seats[seat.index()].token;
        self.state.watchers.close_seat(seat, own);
        self.tell_table()?;
        let key = secret.as_ref().map(|secret| SeatKey { seat: number, token: secret.reveal().into() });
        Ok(SeatLent { table: self.info()?, until: key.is_some().then_some(until), key })
    }

    /// Makes somebody the host: by the host's own will, or by theirs, if the host has been away for long.
    pub async fn pass_host(&mut self, token: Hashed, number: u8) -> Result<TableInfo, Error> {
        let seat = self.seat_numbered(number)?;
        let by_host = self.is_host(token)?;
        if !by_host && self.owner_of(token)? != seat {
            return Err(Error::BadToken);
        }
        self.table()?.must_be_running()?;
        if !self.table()?.row.is_person(seat) {
            return Err(Error::not_now("NoPerson", "only a person is the host"));
        }
        if self.table()?.absence.host == Some(number) {
            return Err(Error::not_now("IsHost", "this seat is the host's already"));
        }
        if !by_host && !self.is_host_gone().await? {
            let words =
                "the host has not been away for long enough, or has no seat here; then most must vote for another";
            return Err(Error::not_now("HostIsThere", words));
        }
        self.table()?.must_have_notes_to_spare(seat)?;
        self.make_host(seat).await?;
        self.table_mut()?.spend_note(seat);
        self.tell_table()?;
        self.info()
    }

    /// Makes the holder of a seat the host.
    pub(super) async fn make_host(&mut self, seat: Seat) -> Result<(), Error> {
        let absence = Absence { host: Some(seat.number()), ..self.table()?.absence.clone() };
        self.note_change(seat, absence, Note::NewHost).await
    }

    /// The seats of the host, as a person.
    pub(super) fn host_seats(&self) -> Result<Vec<Seat>, Error> {
        let row = &self.table()?.row;
        Ok(Seat::all(row.seats.len()).filter(|seat| row.is_person(*seat) && row.is_of_host(*seat)).collect())
    }

    async fn is_host_gone(&self) -> Result<bool, Error> {
        let seats = self.host_seats()?;
        for seat in &seats {
            if !self.is_gone(*seat).await? {
                return Ok(false);
            }
        }
        Ok(!seats.is_empty())
    }

    /// Whether a person has been away for long and has not said so.
    pub(super) async fn is_gone(&self, seat: Seat) -> Result<bool, Error> {
        let on_vacation = self.table()?.clock.as_ref().is_some_and(|clock| clock.is_on_vacation(seat));
        Ok(!on_vacation && self.is_absent(seat).await?)
    }

    /// Keeps something together with a note, both or neither.
    async fn note_change(&mut self, seat: Seat, absence: Absence, note: Note) -> Result<(), Error> {
        self.table_mut()?.set_absence(absence)?;
        let noted = self.note(seat, note).await;
        if noted.is_err() {
            // What is in memory was not kept: it is read anew.
            self.state.table = None;
        }
        noted
    }
}
