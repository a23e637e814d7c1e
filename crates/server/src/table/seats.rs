//! Who sits where: sitting down, handing a seat on, resigning. Every change is told to everybody, now and later; with the
//! last one who comes the game is dealt.

use super::create::{bot_seat, must_be_told_apart, open_seat, person_seat, status_with};
use super::{Open, Table, deal, info};
use crate::api::{
    ChangedBy, JoinTable, Joined, ReplaceSeat, SeatChange, SeatKey, SeatKind, SeatReplaced, Sitter, Status, TableInfo,
    Visibility,
};
use crate::error::Error;
use crate::store::{AccountKey, Reseat, SeatRow, StoreError};
use crate::token::{self, Hashed, Purpose, Secret};
use engine::Seat;

/// How many changes of seats are told. Before the deal nobody can learn anything by coming and going, and the latest are
/// enough; afterwards all are kept, and no more are made but those that leave a seat to a bot.
const MOST_CHANGES: usize = 300;

impl Open {
    /// Sits down in an open seat.
    pub async fn join(
        &mut self,
        request: JoinTable,
        account: Option<AccountKey>,
        is_program: bool,
    ) -> Result<Joined, Error> {
        let row = &self.table()?.row;
        if row.visibility == Visibility::Private {
            let invite = request.invite.as_deref().ok_or(Error::NoToken("an invitation"))?;
            if row.invite != token::hash(invite) {
                return Err(Error::BadToken);
            }
        }
        let seat = self.open_seat(request.seat)?;
        self.must_be_alone(account)?;
        self.must_be_told_apart(seat, &request.name)?;
        let (row, key) = person_seat(seat, &request.name, request.part)?;
        self.reseat_as(vec![(seat, row)], ChangedBy::Player, None, (account, is_program)).await?;
        Ok(Joined { table: self.info()?, key })
    }

    /// Refuses an account at an open table where somebody sits whom it does not meet. Whoever was given the link may sit. The
    /// words are the same whoever does not want to meet whom, and name nobody.
    pub(crate) async fn must_not_avoid(&self, request: &JoinTable, account: AccountKey) -> Result<(), Error> {
        let row = &self.table()?.row;
        let has_link = request.invite.as_deref().is_some_and(|invite| row.invite == token::hash(invite));
        if row.visibility != Visibility::Public || has_link {
            return Ok(());
        }
        self.open_seat(request.seat)?;
        self.must_not_meet_avoided(account).await
    }

    pub(super) fn open_seat(&self, wanted: Option<u8>) -> Result<Seat, Error> {
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

    /// Gives a seat to somebody else; its holder may, and the host as far as the table allows.
    pub async fn replace(&mut self, number: u8, token: Hashed, how: ReplaceSeat) -> Result<SeatReplaced, Error> {
        let seat = self.seat_numbered(number)?;
        let is_host = self.is_host(token)?;
        if !is_host && self.owner_of(token)? != seat {
            return Err(Error::BadToken);
        }
        if self.table()?.row.status == Status::Finished {
            return Err(Error::not_now("GameOver", "the game is over"));
        }
        self.must_have_account(how.kind())?;
        let by = if is_host { self.right_of_host(seat, how.kind()).await? } else { ChangedBy::Player };
        let (row, key, mut invite) = self.replacement(seat, how)?;
        // Whoever leaves before the deal must not take the invitation along.
        if by == ChangedBy::Player && self.table()?.row.is_undealt() {
            invite = None;
        }
        self.reseat(vec![(seat, row)], by, invite.as_ref().map(Secret::hashed)).await?;
        Ok(SeatReplaced { table: self.info()?, key, invite: invite.map(|secret| secret.reveal().into()) })
    }

    fn replacement(&self, seat: Seat, how: ReplaceSeat) -> Result<(SeatRow, Option<SeatKey>, Option<Secret>), Error> {
        match how {
            ReplaceSeat::Open => Ok((open_seat(), None, Some(Secret::new(Purpose::Invite)?))),
            ReplaceSeat::Person { name, part } => {
                self.must_be_told_apart(seat, &name)?;
                let (row, key) = person_seat(seat, &name, part)?;
                Ok((row, Some(key), None))
            }
            ReplaceSeat::Bot { level } => {
                let table = self.table()?;
                let level = level.as_deref().unwrap_or(&table.row.stand_in);
                Ok((bot_seat(seat, crate::text::level_in(table.game.game(), level)?), None, None))
            }
        }
    }

    /// Leaves the game for good: the table's stand-in plays on. Before the deal the seat is simply open again; one that has
    /// seen its cards is not.
    pub async fn resign(&mut self, token: Hashed) -> Result<SeatReplaced, Error> {
        let seat = self.owner_of(token)?;
        let how = match self.table()?.row.is_undealt() {
            true => ReplaceSeat::Open,
            false => ReplaceSeat::Bot { level: None },
        };
        self.replace(seat.number(), token, how).await
    }

    /// Begins without those who have not come: the table's stand-in sits in their seats.
    pub async fn start(&mut self, token: Hashed) -> Result<TableInfo, Error> {
        if !self.is_host(token)? {
            return Err(Error::BadToken);
        }
        let row = &self.table()?.row;
        if row.status != Status::Waiting {
            return Err(Error::not_now("Begun", "the game has begun"));
        }
        let open = Seat::all(row.seats.len()).zip(&row.seats).filter(|(_, seat)| seat.kind == SeatKind::Open);
        let stand_in = crate::text::level(&row.stand_in)?;
        let bots = open.map(|(seat, _)| (seat, bot_seat(seat, stand_in))).collect();
        self.reseat(bots, ChangedBy::Host, None).await?;
        self.info()
    }

    /// Makes holders durable of whom no account is known.
    pub(super) async fn reseat(
        &mut self,
        rows: Vec<(Seat, SeatRow)>,
        by: ChangedBy,
        invite: Option<Hashed>,
    ) -> Result<(), Error> {
        self.reseat_as(rows, by, invite, (None, false)).await
    }

    /// Makes new holders durable, and the deal with them if nobody is missing any more; then tells everybody and closes the
    /// sockets of the old ones.
    pub(super) async fn reseat_as(
        &mut self,
        mut rows: Vec<(Seat, SeatRow)>,
        by: ChangedBy,
        invite: Option<Hashed>,
        (account, is_program): (Option<AccountKey>, bool),
    ) -> Result<(), Error> {
        self.table()?.must_have_room_for(&rows)?;
        let Some(mut table) = self.state.table.take() else {
            return Err(Error::Internal("the table was given up".into()));
        };
        let waited = table.row.status == Status::Waiting;
        table.hide_names(&mut rows)?;
        let changed: Vec<Seat> = rows.iter().map(|(seat, _)| *seat).collect();
        // Whoever only has another name now is no new holder.
        let is_new =
            |(seat, row): &&(Seat, SeatRow)| row.token.is_none() || table.row.seats[seat.index()].token != row.token;
        let new_holders: Vec<Seat> = rows.iter().filter(is_new).map(|(seat, _)| *seat).collect();
        let (changes, forget) = table.sit(rows, by);
        table.note_holders(&new_holders, by, account)?;
        table.note_programs(&new_holders, is_program)?;
        let deals = table.row.is_undealt() && !deal::has_open(&table.row.seats);
        let dealt = if deals { Some(table.deal()?) } else { None };
        if deals {
            table.note_deal()?;
        }
        if !table.row.is_undealt() {
            table.row.status = status_with(&table.row.seats, table.row.to_act, table.row.status);
        }
        table.row.invite = invite.unwrap_or(table.row.invite);
        table.row.updated_at = crate::clock::now();
        table.change_hands(&new_holders, self.tables.process)?;
        let reseat = Reseat {
            key: table.row.key,
            seating: table.row.seating,
            seats: table.row.seats.clone(),
            status: table.row.status,
            invite: table.row.invite,
            changes: changes.clone(),
            forget,
            forget_talk: new_holders.iter().copied().collect(),
            proposal: table.row.proposal.clone(),
            dealt,
            fence: table.fence,
        };
        if let Err(error) = self.tables.store.reseat(reseat).await {
            self.note_lost(table.fence, &error);
            return Err(match error {
                // Where several nodes play it may be that, or another one's table: whoever asks finds it out.
                StoreError::SeatsChanged if table.fence.is_some() => Error::Elsewhere,
                StoreError::SeatsChanged => {
                    Error::not_now("Conflict", "the seats have changed; look at the table again")
                }
                error => error.into(),
            });
        }
        table.row.seating += 1;
        table.game.rename(info::player_names(&table.row.shown_seats()));
        for seat in changed {
            self.state.watchers.close_seat(seat, table.row.seats[seat.index()].token);
        }
        self.state.watchers.tell_table(&table, changes)?;
        let has_begun = waited && table.row.status == Status::Running;
        if deals {
            self.state.watchers.look_again(&table);
        }
        self.state.table = Some(table);
        self.tables.touch(&self.slot.id);
        self.set_clock();
        if has_begun {
            self.tell_state().await?;
        }
        self.wake_bots();
        Ok(())
    }
}

impl Table {
    fn must_have_room_for(&self, rows: &[(Seat, SeatRow)]) -> Result<(), Error> {
        let leaves_a_seat = |(_, row): &(Seat, SeatRow)| row.kind == SeatKind::Bot;
        let is_full = self.changes.len() >= MOST_CHANGES && !self.row.is_undealt();
        match is_full && !rows.iter().all(leaves_a_seat) {
            true => Err(Error::not_now("TooLong", "the seats of this table have changed too often")),
            false => Ok(()),
        }
    }

    /// Notes who sits where now, and what everybody is told of it. The number is that up to which older changes are told no
    /// more.
    fn sit(&mut self, rows: Vec<(Seat, SeatRow)>, by: ChangedBy) -> (Vec<SeatChange>, u32) {
        let sitter = |row: &SeatRow| Sitter { kind: row.kind, name: row.name.clone() };
        let (at, last) = (crate::clock::now(), self.changes.last().map_or(0, |change| change.number));
        let mut new = Vec::with_capacity(rows.len());
        for (number, (seat, row)) in (last + 1..).zip(rows) {
            let old = std::mem::replace(&mut self.row.seats[seat.index()], row);
            let now = sitter(&self.row.seats[seat.index()]);
            let seq = self.row.sequence;
            new.push(SeatChange { number, seq, at, seat: seat.number(), before: sitter(&old), now, by });
        }
        self.changes.extend_from_slice(&new);
        let old = if self.row.is_undealt() { self.changes.len().saturating_sub(MOST_CHANGES) } else { 0 };
        let forget = self.changes.drain(..old).next_back().map_or(0, |change| change.number);
        (new, forget)
    }
}

impl ReplaceSeat {
    /// What becomes of the seat.
    fn kind(&self) -> SeatKind {
        match self {
            ReplaceSeat::Bot { .. } => SeatKind::Bot,
            ReplaceSeat::Open => SeatKind::Open,
            ReplaceSeat::Person { .. } => SeatKind::Person,
        }
    }
}
