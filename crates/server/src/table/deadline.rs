//! What happens when people take longer than their table allows. First comes what the rules give to the table itself, such as
//! ending a round of trade; where they give it nothing, a bot may act for whoever is waited for.
//!
//! Everybody's time is in [`super::clocks`]. It is kept with every entry, and says which process has counted it. Every process
//! notes now and then that it is there ([`Tables::pulse`]); so whoever takes a table over, after a restart or from another
//! node, knows for how long the one before has counted, and what has passed since is charged to nobody.

use super::absence::Acting;
use super::clocks::{Answer, Clock, Round};
use super::entry::What;
use super::matters::Matters;
use super::notes::Note;
use super::play::Move;
use super::questions::Mark;
use super::{Open, Table, Tables};
use crate::api::{self, Deadline, SeatKind, Status};
use crate::clock;
use crate::error::Error;
use crate::store::{SeatRow, TableRow};
use crate::task;
use engine::{Seat, SeatSet};
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};

/// The longest that anybody may have for a decision: thirty days.
const LONGEST_DEADLINE: u32 = 30 * 24 * 3600;
/// The most in a bank at the start: ninety days.
const LONGEST_BANK: u32 = 90 * 24 * 3600;
const LONGEST_INCREMENT: u32 = 24 * 3600;
/// The least that is added with an answer where a decision has no time of its own: else nobody could come back.
const LEAST_INCREMENT: u32 = 5;
const MOST_VACATION: u8 = 60;
/// How often a process notes that it is there, in milliseconds: so much is given away if it breaks off.
const PULSE_EVERY: i64 = 5000;

/// Refuses times that are too short or too long.
pub(super) fn check(deadline: Deadline) -> Result<(), Error> {
    let Deadline { seconds, bank, vacation_days, .. } = deadline;
    let increment = bank.map_or(0, |bank| bank.increment);
    if seconds > LONGEST_DEADLINE || (seconds == 0 && increment < LEAST_INCREMENT) {
        return Err(Error::Invalid(crate::worded!("a deadline has 1 to {LONGEST_DEADLINE} seconds")));
    }
    if bank.is_some_and(|bank| bank.seconds > LONGEST_BANK) || increment > LONGEST_INCREMENT {
        return Err(Error::Invalid(crate::worded!(
            "a bank has {LONGEST_BANK} seconds at most, and {LONGEST_INCREMENT} more with each answer"
        )));
    }
    if vacation_days > MOST_VACATION {
        return Err(Error::Invalid(crate::worded!("a vacation has {MOST_VACATION} days at most")));
    }
    Ok(())
}

/// A number for a process: what tells it from all others.
pub(super) fn new_process() -> i64 {
    let mut bytes = [0; 8];
    // Without chance the time is as good: no two processes that play the same tables start in the same moment.
    if getrandom::fill(&mut bytes).is_err() {
        bytes = clock::now().to_le_bytes();
    }
    (i64::from_le_bytes(bytes) & i64::MAX).max(2)
}

impl Tables {
    /// Takes the deadlines up again, after a start.
    pub async fn wind_clock(self: Arc<Tables>) {
        self.pulse().await;
        match self.store.deadlines().await {
            Ok(waiting) => {
                let alone = self.nodes().is_none();
                let mut known = self.due();
                for timed in waiting {
                    let kept = Matters::read(timed.proposal.as_deref()).clock;
                    let naive = timed.since + 1000 * i64::from(timed.seconds);
                    let due = kept.map_or(Some(naive), |clock| clock.due());
                    // Whoever plays alone takes all clocks over at once, so that they count from now on.
                    let due = if alone { Some(clock::steady()) } else { due };
                    if let Some(due) = due {
                        known.entry(timed.id).or_insert_with(|| Due::at(due));
                    }
                }
            }
            Err(error) => tracing::error!(%error, "Could not take the tables' deadlines up again: {error}"),
        }
    }

    /// Notes that this process is there, so that time counts.
    pub(super) async fn pulse(&self) {
        if let Err(error) = self.store.pulse(self.process, clock::steady()).await {
            tracing::warn!(%error, "Could not note that this server is there: {error}");
        }
    }

    /// Notes it now and then.
    pub(crate) fn pulse_now_and_then(self: &Arc<Tables>) {
        let now = clock::steady();
        if self.pulsed_at.load(Ordering::Relaxed) + PULSE_EVERY > now {
            return;
        }
        self.pulsed_at.store(now, Ordering::Relaxed);
        let tables = Arc::clone(self);
        task::start(async move { tables.pulse().await });
    }

    /// Looks for tables that have waited long enough.
    pub fn look_at_clock(self: &Arc<Tables>) {
        let now = clock::steady();
        let mut overdue = Vec::new();
        for (id, due) in self.due().iter_mut().filter(|(_, due)| due.look_at <= now) {
            // Whatever happens to the table sets it again.
            due.look_at = i64::MAX;
            overdue.push(id.clone());
        }
        for id in overdue {
            let tables = Arc::clone(self);
            task::start(async move {
                let ended = tables.end_waiting(&id).await;
                if let (Err(Error::Elsewhere), Some(nodes)) = (&ended, tables.nodes()) {
                    // Its own node looks at the clock; if that has gone, it is found out when all are wound again.
                    nodes.doubt_unheard(&id);
                    tables.due().remove(&id);
                    return;
                }
                // Nobody waits at a table that is not there any more.
                if let Err(error) = ended.or_else(|error| if error.is_gone() { Ok(()) } else { Err(error) }) {
                    tracing::warn!(table.id = id, %error, "Could not end the waiting at table {id}: {error}");
                    // Tried again in as long as anybody may think about it.
                    if let Some(due) = tables.due().get_mut(&id) {
                        due.look_at = now + 10_000;
                    }
                }
            });
        }
    }

    async fn end_waiting(self: &Arc<Tables>, id: &str) -> Result<(), Error> {
        if self.is_closing() {
            return Ok(());
        }
        let mut open = self.open_unseen(id).await?;
        // Somebody may have acted since the clock was looked at.
        match open.table()?.due_at() {
            Some(due) if due <= clock::steady() => open.end_waiting().await,
            _ => {
                open.set_clock();
                // After a restart nobody else may have woken them.
                open.wake_bots();
                Ok(())
            }
        }
    }

    pub(super) fn due(&self) -> std::sync::MutexGuard<'_, std::collections::HashMap<String, Due>> {
        self.due.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Until when a table waits, by [`clock::steady`].
#[derive(Copy, Clone, Debug)]
pub(super) struct Due {
    /// When somebody has to see to it; never while somebody does, or when there was nothing to be done.
    look_at: i64,
}

impl Due {
    fn at(look_at: i64) -> Due {
        Due { look_at }
    }
}

impl Open {
    async fn end_waiting(&mut self) -> Result<(), Error> {
        let table = self.table_mut()?;
        let Some(clock) = &mut table.clock else { return Ok(()) };
        clock.advance(clock::steady());
        let (expired, asked) = (clock.expired(), clock.asked());
        let is_over = asked.iter().all(|seat| expired.contains(seat));
        if is_over && let Some(action) = table.game.actions(Seat::TABLE).into_iter().next() {
            return self.perform(Seat::TABLE, Move::Act(action.into()), None).await.map(drop);
        }
        if !table.row.deadline.is_some_and(|deadline| deadline.cover) {
            return Ok(());
        }
        for seat in expired.iter() {
            // Noted first, so that the entry is the last one of the seat's own time.
            let table = self.table_mut()?;
            table.covered = table.covered.with(seat);
            self.note_acting(seat, Some(Acting::StandIn), Note::TimeOver).await?;
        }
        self.wake_bots();
        Ok(())
    }

    /// Adds a note to the log and the record.
    pub(super) async fn note(&mut self, seat: Seat, note: Note) -> Result<(), Error> {
        self.perform(seat, Move::Note(note.to_string()), None).await.map(drop)
    }

    /// Notes until when the table waits now.
    pub(super) fn set_clock(&self) {
        let due = self.state.table.as_ref().and_then(Table::due_at);
        match due {
            Some(due) => drop(self.tables.due().insert(self.slot.id.clone(), Due::at(due))),
            // Most tables have no deadline and never had one.
            None => drop(self.tables.due().remove(&self.slot.id)),
        }
        if let (Some(herald), Some(table)) = (self.tables.herald.get(), &self.state.table) {
            let (dues, time) = table.dues();
            herald.set_dues(&self.slot.id, dues, time);
        }
    }

    /// Counts the time of a table that has just been read, from when the one before was last known to count it.
    pub(super) async fn take_clock_over(&mut self, table: &mut Table) -> Result<(), Error> {
        let process = self.tables.process;
        let before = table.clock.as_ref().map(|clock| clock.by().to_owned());
        if table.row.deadline.is_none() || before.as_deref() == Some(process.to_string().as_str()) {
            return Ok(());
        }
        let store = Arc::clone(&self.tables.store);
        let last = match before.and_then(|before| before.parse::<i64>().ok()) {
            Some(before) => store.last_pulse(before).await?,
            None => None,
        };
        if let Some(clock) = &mut table.clock {
            clock.take_over(last, clock::steady(), &process.to_string());
        }
        table.wind(process);
        if table.row.status != Status::Running || self.tables.is_closing() {
            return Ok(());
        }
        table.keep_clock()?;
        let TableRow { key, seating, .. } = table.row;
        if let Err(error) = store.propose(key, seating, table.row.proposal.clone(), table.fence).await {
            self.note_lost(table.fence, &error);
            return Err(error.into());
        }
        Ok(())
    }
}

impl TableRow {
    /// Gives a new table its times.
    pub(super) fn set_deadline(&mut self, deadline: Option<Deadline>, process: i64) -> Result<(), Error> {
        self.deadline = deadline;
        let mut matters = self.matters();
        matters.keep_terms(deadline);
        matters.clock = deadline.filter(|_| self.status == Status::Running).map(|terms| {
            let mut clock = Clock::new(&terms, self.seats.len(), clock::steady(), &process.to_string());
            clock.ask(&terms, self.people_of(self.to_act), Round::None);
            clock
        });
        self.set_matters(&matters)
    }

    /// Whoever counts next counts from then on.
    pub(super) fn forget_who_counted(&mut self) -> Result<(), Error> {
        let mut matters = self.matters();
        if let Some(clock) = &mut matters.clock {
            clock.take_over(None, clock::steady(), "");
        }
        self.set_matters(&matters)
    }

    /// The people among these seats, and those whose seats are open.
    pub(super) fn people_of(&self, seats: SeatSet) -> SeatSet {
        let kind = |seat: &Seat| self.seats.get(seat.index()).map(|row: &SeatRow| row.kind);
        seats.iter().filter(|seat| kind(seat) != Some(SeatKind::Bot)).collect()
    }
}

impl Table {
    /// How long the table still waits for people, if it does, in milliseconds.
    pub(super) fn time_left(&self) -> Option<u32> {
        let left = (self.due_at()? - clock::steady()).max(0);
        Some(u32::try_from(left).unwrap_or(u32::MAX))
    }

    /// Everybody's clock, at a table that has some.
    pub(super) fn clocks(&self) -> Option<api::Clocks> {
        let mut clock = self.clock.clone().filter(|_| self.row.status == Status::Running)?;
        clock.advance(clock::steady());
        Some(clock.told(self.covered))
    }

    /// Until when the table waits for people, if it does.
    fn due_at(&self) -> Option<i64> {
        self.clock.as_ref().filter(|_| self.row.status == Status::Running)?.due()
    }

    /// When the time of each person is over for whom the table waits, and how much a decision has.
    fn dues(&self) -> (Vec<(Seat, i64)>, i64) {
        let clock = self.clock.as_ref().filter(|_| self.row.status == Status::Running);
        let Some((clock, terms)) = clock.zip(self.row.deadline) else { return (Vec::new(), 0) };
        let seconds = if terms.seconds > 0 { terms.seconds } else { terms.bank.map_or(0, |bank| bank.seconds) };
        (clock.dues(), 1000 * i64::from(seconds))
    }

    /// Makes clocks for a table in play that has a deadline and none yet.
    fn wind(&mut self, process: i64) {
        let Some(terms) = self.row.deadline.filter(|_| self.row.status == Status::Running) else { return };
        if self.clock.is_none() {
            self.clock = Some(Clock::new(&terms, self.row.seats.len(), clock::steady(), &process.to_string()));
            self.ask_for_clock(Seat::TABLE);
        }
    }

    /// What tells the question that a seat is at, where its answer is worth time.
    pub(super) fn asked_for_clock(&self, seat: Seat) -> Option<Option<Mark>> {
        let bank = self.row.deadline.and_then(|terms| terms.bank).filter(|bank| bank.increment > 0);
        let is_asked = self.row.to_act.contains(seat);
        bank.map(|_| is_asked.then(|| Mark::of(self.game.prompt(seat).as_ref(), self.row.to_act)))
    }

    /// Counts the time up to an entry that has just been made, and from there on. What comes back is to be kept with it.
    pub(super) fn note_clock(
        &mut self,
        by: Seat,
        what: &What,
        before: Option<Option<Mark>>,
    ) -> Result<Option<String>, Error> {
        // Whatever is noted may have changed what is kept.
        let kept = |row: &TableRow| row.proposal.clone().unwrap_or_else(|| "{}".into());
        let is_note = matches!(what, What::Note(_));
        let Some(terms) = self.row.deadline else { return Ok(is_note.then(|| kept(&self.row))) };
        let after = self.asked_for_clock(by);
        let Some(clock) = &mut self.clock else { return Ok(is_note.then(|| kept(&self.row))) };
        clock.advance(clock::steady());
        if !matches!(what, What::Note(_)) {
            clock.answered(&terms, by, answer(what, before.flatten(), after.flatten()));
            self.ask_for_clock(by);
        } else {
            // A note is no answer, but may say that somebody acts for a seat.
            self.ask_again();
        }
        self.keep_clock()?;
        Ok(Some(kept(&self.row)))
    }

    /// Notes whom the table waits for after what this seat did.
    fn ask_for_clock(&mut self, by: Seat) {
        let (people, may_end) = (self.people_to_act(), !self.game.actions(Seat::TABLE).is_empty());
        let (Some(terms), Some(clock)) = (self.row.deadline, &mut self.clock) else { return };
        // What the table does itself, such as announcing that time is up, begins a round's last part.
        let round = match may_end {
            false => Round::None,
            true if by == Seat::TABLE || !clock.is_round() => Round::New,
            true => Round::Same,
        };
        clock.ask(&terms, people, round);
    }

    fn ask_again(&mut self) {
        let people = self.people_to_act();
        let (Some(terms), Some(clock)) = (self.row.deadline, &mut self.clock) else { return };
        let round = if clock.is_round() { Round::Same } else { Round::None };
        clock.ask(&terms, people, round);
    }

    /// Puts the clocks among what is kept.
    pub(super) fn keep_clock(&mut self) -> Result<(), Error> {
        let mut matters = self.row.matters();
        matters.clock = self.clock.clone();
        self.row.set_matters(&matters)
    }

    /// Notes that these seats have other holders, and whom the table waits for now.
    pub(super) fn change_hands(&mut self, changed: &[Seat], process: i64) -> Result<(), Error> {
        let mut matters = self.row.matters();
        matters.proposed = self.row.proposed_without(changed);
        matters.absence = self.absence_without(changed);
        self.absence = matters.absence.clone();
        matters.ballot = matters.ballot.and_then(|ballot| super::votes::without(ballot, changed));
        self.row.set_matters(&matters)?;
        if let Some(clock) = &mut self.clock {
            clock.advance(clock::steady());
            changed.iter().for_each(|seat| clock.change_hands(*seat));
            self.ask_again();
        } else {
            self.wind(process);
        }
        self.keep_clock()
    }

    /// People whom the table is waiting for and nobody acts for.
    fn people_to_act(&self) -> SeatSet {
        let people = self.row.people_of(self.row.to_act);
        people.iter().filter(|seat| !self.covered.contains(*seat)).collect()
    }
}

/// What an entry was: a whole answer, unless the seat is still at the same question. Taken back is an answer that was whole.
fn answer(what: &What, before: Option<Mark>, after: Option<Mark>) -> Answer {
    let stays = before.zip(after).is_some_and(|(before, after)| before.is_about_the_same(after));
    match (what, stays) {
        (_, true) | (What::Note(_) | What::Rewind(_), _) => Answer::Part,
        (What::Act(_), false) => Answer::Whole,
        (What::Undo, false) => Answer::Back,
    }
}
