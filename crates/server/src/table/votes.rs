//! What the people at a table decide: each about its own rest and vacation, all together by a vote about pauses, more time, and
//! who takes the place of somebody who is gone. A vote is over with the vote that decides it, whichever way.

use super::clocks::Clock;
use super::notes::Note;
use super::play::Move;
use super::{Open, Table};
use crate::api::{self, Ballot, ChangedBy, Motion, Rest, SeatKind, ServerMessage, TableInfo, TakeVacation, Vote};
use crate::error::Error;
use crate::token::Hashed;
use engine::{Seat, SeatSet};

/// The longest pause that ends by itself, in hours.
const LONGEST_PAUSE: u16 = 720;
/// How much time may be given at once, in seconds.
const EXTENSIONS: std::ops::RangeInclusive<u32> = 60..=30 * 24 * 3600;
/// After so long nobody waits for a vote any more: another may take its place. In milliseconds, a day.
const STALE_AFTER: i64 = 24 * 3600 * 1000;
const HOUR: i64 = 3600 * 1000;

/// What became of a vote.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    /// It goes on.
    Open,
    /// Enough are for it.
    Carried,
    /// So many are against it that it cannot be won any more.
    Lost,
}

impl Ballot {
    /// A vote of these seats, of which whoever asks is for it.
    pub(super) fn new(at: i64, by: u8, motion: Motion, voters: Vec<u8>) -> Ballot {
        let needed = needed(&motion, voters.len());
        Ballot { at, by, motion, voters, yes: vec![by], no: Vec::new(), needed, came_out: Vec::new() }
    }

    /// Notes what a seat says; whoever has said something else before has changed its mind.
    pub(super) fn cast(&mut self, seat: u8, yes: bool) {
        self.yes.retain(|other| *other != seat);
        self.no.retain(|other| *other != seat);
        if yes { &mut self.yes } else { &mut self.no }.push(seat);
    }

    /// How far it is.
    pub(super) fn verdict(&self) -> Verdict {
        let (yes, no, needed) = (self.yes.len(), self.no.len(), self.needed as usize);
        match yes >= needed {
            true => Verdict::Carried,
            false if self.voters.len() - no < needed => Verdict::Lost,
            false => Verdict::Open,
        }
    }
}

/// How many must be for it: most, but all where the game is to go back.
fn needed(motion: &Motion, voters: usize) -> u32 {
    let needed = if let Motion::Rewind { .. } = motion { voters } else { voters / 2 + 1 };
    u32::try_from(needed).unwrap_or(u32::MAX)
}

/// The vote after these seats have other holders, who say nothing to what they were not asked.
pub(super) fn without(mut ballot: Ballot, changed: &[Seat]) -> Option<Ballot> {
    let stays = |number: &u8| !changed.iter().any(|seat| seat.number() == *number);
    ballot.voters.retain(stays);
    ballot.yes.retain(stays);
    ballot.no.retain(stays);
    ballot.needed = needed(&ballot.motion, ballot.voters.len());
    let is_decided = match ballot.motion {
        Motion::Replace { seat } | Motion::Host { seat } => !stays(&seat),
        // Whoever has come since was not asked, and it is theirs as well.
        Motion::Rewind { .. } => !changed.is_empty(),
        Motion::Pause { .. } | Motion::Resume | Motion::Extend { .. } => false,
    };
    if is_decided {
        return None;
    }
    (ballot.verdict() == Verdict::Open && stays(&ballot.by)).then_some(ballot)
}

impl Open {
    /// Notes when a seat rests, and tells everybody who rests now.
    pub async fn set_rest(&mut self, token: Hashed, rest: Rest) -> Result<api::Clocks, Error> {
        let seat = self.owner_of(token)?;
        let table = self.table_mut()?;
        if !table.row.deadline.is_some_and(|terms| terms.rests) {
            return Err(Error::not_now("NoRest", "at this table time passes at all hours"));
        }
        let rest = rest.checked()?;
        let clock = table.running_clock()?;
        clock.advance(crate::clock::steady());
        clock.set_rest(seat, rest);
        table.keep_clock()?;
        let matters = table.row.matters();
        self.keep_matters(matters).await?;
        self.set_clock();
        self.tell_clocks()
    }

    /// Stops a seat's clock for some days, or lets it run again.
    pub async fn take_vacation(&mut self, token: Hashed, request: TakeVacation) -> Result<api::Clocks, Error> {
        let seat = self.owner_of(token)?;
        self.table()?.must_have_notes_to_spare(seat)?;
        let none = || Error::not_now("NoVacation", "this seat has no vacation to take, or none to end");
        let take = |clock: &mut Clock| match clock.take_vacation(seat, request.days).ok_or_else(none)? {
            0 => Ok(Note::Back),
            days => Ok(Note::Vacation { days }),
        };
        self.change_clock(seat, take).await?;
        self.table_mut()?.spend_note(seat);
        self.tell_clocks()
    }

    /// Asks everybody at the table, and does it at once if that is enough.
    pub async fn make_motion(&mut self, token: Hashed, motion: Motion) -> Result<TableInfo, Error> {
        let seat = self.owner_of(token)?;
        check(&motion)?;
        self.table()?.must_be_running()?;
        self.must_make_sense(&motion).await?;
        let now = crate::clock::now();
        let stands = |old: &Ballot| old.by != seat.number() && old.at + STALE_AFTER > now;
        if self.table()?.row.matters().ballot.as_ref().is_some_and(stands) {
            return Err(Error::not_now("VoteUnderWay", "another vote is under way"));
        }
        self.table()?.must_have_notes_to_spare(seat)?;
        let (came_out, voters) = (self.came_out_by(&motion).await?, self.voters(seat, &motion).await?);
        let ballot = Ballot { came_out, ..Ballot::new(now, seat.number(), motion, voters) };
        self.table_mut()?.spend_note(seat);
        self.go_on_with(ballot).await
    }

    /// Refuses what cannot be done now.
    async fn must_make_sense(&mut self, motion: &Motion) -> Result<(), Error> {
        match *motion {
            Motion::Pause { .. } if self.table_mut()?.running_clock()?.is_paused() => {
                Err(Error::not_now("Paused", "the clocks stand still already"))
            }
            Motion::Resume if !self.table_mut()?.running_clock()?.is_paused() => {
                Err(Error::not_now("NotPaused", "the clocks run already"))
            }
            Motion::Pause { .. } | Motion::Resume | Motion::Extend { .. } => {
                self.table_mut()?.running_clock().map(drop)
            }
            Motion::Rewind { to } => Ok(self.table()?.game.may_go_back(to as usize)?),
            Motion::Replace { seat } => match self.is_gone(self.seat_numbered(seat)?).await? {
                true => Ok(()),
                false => Err(Error::not_now("IsThere", "nobody has been away from that seat for long enough")),
            },
            Motion::Host { seat } => {
                let seat = self.seat_numbered(seat)?;
                let is_person = self.table()?.row.seats[seat.index()].kind == SeatKind::Person;
                match is_person && self.host_seats()?.is_empty() {
                    true => Ok(()),
                    false => {
                        Err(Error::not_now("HostIsThere", "the host sits at the table, or that seat is no person's"))
                    }
                }
            }
        }
    }

    /// Answers what everybody was asked.
    pub async fn vote_on_motion(&mut self, token: Hashed, vote: Vote) -> Result<TableInfo, Error> {
        let seat = self.owner_of(token)?.number();
        let gone = || Error::not_now("NoVote", "there is no such vote any more");
        let ballot = self.table()?.row.matters().ballot.filter(|ballot| ballot.at == vote.at);
        let mut ballot = ballot.ok_or_else(gone)?;
        if !ballot.voters.contains(&seat) {
            return Err(Error::not_now("NoVote", "this seat was not asked"));
        }
        // Whoever was away may be back.
        if let Err(error) = self.must_make_sense(&ballot.motion).await {
            let mut matters = self.table()?.row.matters();
            matters.ballot = None;
            self.keep_matters(matters).await?;
            self.tell_table()?;
            return Err(error);
        }
        ballot.cast(seat, vote.yes);
        self.go_on_with(ballot).await
    }

    /// The people who are asked: everybody but those who have been away for long.
    async fn voters(&self, by: Seat, motion: &Motion) -> Result<Vec<u8>, Error> {
        let seats = &self.table()?.row.seats;
        let mut voters = Vec::new();
        for (seat, row) in Seat::all(seats.len()).zip(seats) {
            // Whoever is on vacation is not asked about clocks, but whether the game goes back is theirs, too.
            let is_away = match motion {
                Motion::Rewind { .. } => self.is_gone(seat).await?,
                _ => self.is_absent(seat).await?,
            };
            if row.kind == SeatKind::Person && (seat == by || !is_away) {
                voters.push(seat.number());
            }
        }
        Ok(voters)
    }

    async fn go_on_with(&mut self, ballot: Ballot) -> Result<TableInfo, Error> {
        let verdict = ballot.verdict();
        let mut matters = self.table()?.row.matters();
        matters.ballot = Some(ballot.clone()).filter(|_| verdict == Verdict::Open);
        if verdict == Verdict::Carried {
            if let (Some(rated), true) = (&mut matters.rated, self.has_come_out(&ballot)?) {
                rated.tried = true;
            }
            // Kept together with what was decided.
            self.table_mut()?.row.set_matters(&matters)?;
            self.carry_out(ballot.motion).await?;
        } else {
            self.keep_matters(matters).await?;
        }
        self.tell_table()?;
        self.info()
    }

    async fn carry_out(&mut self, motion: Motion) -> Result<(), Error> {
        match motion {
            Motion::Pause { hours } => {
                let length = hours.map(|hours| i64::from(hours) * HOUR);
                let pause = |clock: &mut Clock| {
                    clock.pause(length);
                    Ok(Note::Paused { hours })
                };
                self.change_clock(Seat::TABLE, pause).await
            }
            Motion::Replace { seat } => {
                let seat = self.seat_numbered(seat)?;
                let row = super::create::bot_seat(seat, crate::text::level(&self.table()?.row.stand_in)?);
                self.reseat(vec![(seat, row)], ChangedBy::Vote, None).await
            }
            Motion::Rewind { to } => self.perform(Seat::TABLE, Move::Rewind(to), None).await.map(drop),
            Motion::Host { seat } => self.make_host(self.seat_numbered(seat)?).await,
            Motion::Resume => {
                let resume = |clock: &mut Clock| {
                    clock.resume();
                    Ok(Note::Resumed)
                };
                self.change_clock(Seat::TABLE, resume).await
            }
            Motion::Extend { seconds } => {
                let people = self.table()?.row.people_of(SeatSet::all(self.table()?.row.seats.len()));
                let extend = |clock: &mut Clock| {
                    clock.extend(people, 1000 * i64::from(seconds));
                    Ok(Note::Extended { seconds })
                };
                self.change_clock(Seat::TABLE, extend).await
            }
        }
    }

    /// Changes the clocks and notes it in the log, both or neither.
    async fn change_clock(
        &mut self,
        seat: Seat,
        change: impl FnOnce(&mut Clock) -> Result<Note, Error>,
    ) -> Result<(), Error> {
        let clock = self.table_mut()?.running_clock()?;
        clock.advance(crate::clock::steady());
        let note = change(clock)?;
        if let Err(error) = self.note(seat, note).await {
            // What is in memory was not kept: it is read anew.
            self.state.table = None;
            return Err(error);
        }
        Ok(())
    }

    fn tell_clocks(&mut self) -> Result<api::Clocks, Error> {
        let clocks = self.table()?.clocks().ok_or_else(no_clock)?;
        self.state.watchers.tell_all(&ServerMessage::Clocks { clocks: clocks.clone() });
        Ok(clocks)
    }
}

impl Table {
    /// The clocks of a table in play.
    fn running_clock(&mut self) -> Result<&mut Clock, Error> {
        self.must_be_running()?;
        self.clock.as_mut().ok_or_else(no_clock)
    }
}

fn no_clock() -> Error {
    Error::not_now("NoClock", "this table waits for everybody as long as it takes")
}

fn check(motion: &Motion) -> Result<(), Error> {
    match motion {
        Motion::Pause { hours: Some(hours) } if !(1..=LONGEST_PAUSE).contains(hours) => {
            Err(Error::Invalid(crate::worded!("a pause has 1 to {LONGEST_PAUSE} hours")))
        }
        Motion::Extend { seconds } if !EXTENSIONS.contains(seconds) => {
            Err(Error::Invalid(crate::worded!("more time is {} to {} seconds", EXTENSIONS.start(), EXTENSIONS.end())))
        }
        Motion::Pause { .. }
        | Motion::Resume
        | Motion::Extend { .. }
        | Motion::Replace { .. }
        | Motion::Host { .. }
        | Motion::Rewind { .. } => Ok(()),
    }
}
