//! How long the bots of a table wait before they act: a pause, so that people can follow, and a moment after a person's
//! turn, in which it can be taken back. The pace may be changed while they play, and whoever does not want to watch skips
//! to the next decision.

use super::entry::numbers;
use super::{Open, State, Table};
use crate::api::{GoOn, Hold, Pausing, SeatKind, ServerMessage, SetPace, TableInfo};
use crate::error::Error;
use crate::token::Hashed;
use engine::{Seat, SeatSet};
use std::time::Duration;
use tokio::time::Instant;

/// The longest that a bot may be told to pause.
const LONGEST_PAUSE_MS: u32 = 5000;
/// How long bots wait for a turn to be taken back.
const TAKE_BACK: Duration = Duration::from_secs(3);

/// Refuses a pause that is too long.
pub(super) fn check(bot_pause_ms: u32) -> Result<(), Error> {
    match bot_pause_ms {
        0..=LONGEST_PAUSE_MS => Ok(()),
        _ => Err(Error::Invalid(crate::worded!("a bot may wait for {LONGEST_PAUSE_MS} ms at most"))),
    }
}

/// Whom bots wait for, and who does not want to wait for them. Nothing of it is kept: after a restart bots just play on.
#[derive(Default)]
pub(super) struct Patience {
    /// Who wants no pauses until the seat is asked something.
    skip: SeatSet,
    /// Whose turn can be taken back, and until when bots wait for that.
    hold: Option<(Seat, Instant)>,
    /// Since when bots have been waiting for turns to be taken back, where they have not acted meanwhile.
    held_since: Option<Instant>,
}

/// By whom an entry was made.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Doer {
    /// A bot or the table.
    Bot,
    /// A person.
    Person,
    /// A person, who took something back.
    TakesBack,
}

impl Patience {
    /// Until when bots wait for a turn to be taken back.
    pub(super) fn held_until(&self) -> Option<Instant> {
        self.hold.map(|(_, until)| until).filter(|until| *until > Instant::now())
    }

    /// What everybody is told of it.
    pub(super) fn told(&self) -> Pausing {
        let left = |until: Instant| u32::try_from((until - Instant::now()).as_millis()).unwrap_or(u32::MAX);
        let hold = self.hold.zip(self.held_until());
        Pausing {
            skip: numbers(self.skip),
            hold: hold.map(|((seat, _), until)| Hold { seat: seat.number(), left_ms: left(until) }),
        }
    }
}

impl State {
    /// Whether bots leave out their pauses: everybody wants that who is connected and not asked anything.
    pub(super) fn skips(&self) -> bool {
        let asked = self.table.as_ref().map_or(SeatSet::EMPTY, |table| table.row.to_act);
        let mut waiting = self.watchers.seats().iter().filter(|seat| !asked.contains(*seat)).peekable();
        waiting.peek().is_some() && waiting.all(|seat| self.patience.skip.contains(seat))
    }
}

impl Table {
    fn people(&self) -> SeatSet {
        let rows = Seat::all(self.row.seats.len()).zip(&self.row.seats);
        rows.filter(|(_, row)| row.kind == SeatKind::Person).map(|(seat, _)| seat).collect()
    }
}

impl Open {
    /// Changes the pace, tells everybody, and lets bots that pause just now go by it. The host may, and somebody who plays
    /// with nobody but bots.
    pub async fn set_pace(&mut self, token: Hashed, pace: SetPace) -> Result<TableInfo, Error> {
        if !self.is_host(token)? {
            self.seat_of(token)?;
            if self.table()?.people().len() > 1 {
                return Err(Error::not_now("NotHost", "where several people play, the host sets the pace"));
            }
        }
        check(pace.bot_pause_ms)?;
        let (key, fence) = (self.table()?.row.key, self.table()?.fence);
        if let Err(error) = self.tables.store.set_pace(key, pace.bot_pause_ms, fence).await {
            let error = self.not_kept(error);
            // Memory and store may differ now: the table is read anew.
            self.state.table = None;
            return Err(error);
        }
        self.table_mut()?.row.bot_pause_ms = pace.bot_pause_ms;
        self.tell_table()?;
        self.slot.pace_changed.notify_waiters();
        self.info()
    }

    /// Lets bots wait no longer for this seat's turn to be taken back, and if it is asked for, without pauses until the
    /// seat is asked something.
    pub fn go_on(&mut self, token: Hashed, request: GoOn) -> Result<Pausing, Error> {
        let seat = self.seat_of(token)?;
        self.table()?.must_be_running()?;
        if self.table()?.row.to_act.contains(seat) {
            return Err(Error::not_now("Asked", "the table waits for this seat"));
        }
        let patience = &mut self.state.patience;
        patience.hold = patience.hold.filter(|(held, _)| *held != seat);
        if request.skip {
            patience.skip = patience.skip.with(seat);
        }
        self.tell_patience();
        Ok(self.state.patience.told())
    }

    /// Notes what an entry means for those who wait: who is asked something has nothing to skip to any more, and a turn that
    /// has ended can be taken back for a moment, before bots go on.
    pub(super) fn note_patience(&mut self, seat: Seat, by: Doer, is_open: bool) -> Result<(), Error> {
        let before = self.state.patience.told();
        let table = self.table()?;
        let (asked, others) = (table.row.to_act, table.people().len() > 1);
        // Whoever is not connected cannot see how long they have, and where bots do not pause nobody wants to wait.
        let holds = by == Doer::Person
            && is_open
            && table.row.bot_pause_ms > 0
            && table.has_bots_to_act()
            && !asked.contains(seat)
            && self.state.watchers.seats().contains(seat)
            && table.game.may_undo(seat).is_ok();
        let patience = &mut self.state.patience;
        patience.skip = patience.skip.iter().filter(|seat| !asked.contains(*seat)).collect();
        patience.hold = patience.hold.filter(|(held, _)| by != Doer::Bot && !asked.contains(*held));
        if by == Doer::Bot {
            patience.held_since = None;
        }
        if holds {
            let now = Instant::now();
            let since = *patience.held_since.get_or_insert(now);
            // However often somebody ends a turn and takes it back: others wait for it once.
            patience.hold = Some((seat, if others { since } else { now } + TAKE_BACK));
        }
        if holds || self.state.patience.told() != before {
            self.tell_patience();
        }
        Ok(())
    }

    fn tell_patience(&mut self) {
        let pausing = self.state.patience.told();
        self.state.watchers.tell_all(&ServerMessage::Pausing { pausing });
        self.slot.pace_changed.notify_waiters();
    }
}
