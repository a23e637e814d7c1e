//! Everybody's clock. A seat has so much time for a decision, and then what is in its bank; its clock runs while the table
//! waits for it and it does not rest. Where many are asked at once, everybody's own clock runs, so that nobody gains or loses by
//! what others do meanwhile. Nothing here knows which time it is: whoever calls says so.

mod rest;
#[cfg(test)]
mod tests;

use crate::api::{self, Deadline, Rest, Resting};
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

const DAY: i64 = 24 * 3600 * 1000;
/// The most that anybody has in a bank: half a year.
const FULL_BANK: i64 = 180 * DAY;

/// All clocks of a table, as they were at a time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Clock {
    /// When they were so, by the time of the process that says so.
    at: i64,
    /// Which process.
    by: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pause: Option<Pause>,
    /// Whether a round runs that the table may end: its time is not given anew.
    #[serde(default)]
    round: bool,
    seats: Vec<Hand>,
}

/// A pause of all clocks.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Pause {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    until: Option<i64>,
}

/// A seat's clock.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Hand {
    /// For the decision.
    left: i64,
    bank: i64,
    /// Whether the table waits for its person.
    asked: bool,
    /// How many answers were taken back: the next so many add nothing to the bank.
    #[serde(default, skip_serializing_if = "is_zero")]
    owed: u32,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    vacation: Option<i64>,
    #[serde(default)]
    vacation_left: i64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rest: Option<Rest>,
    /// When it rests once its clock has stopped.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    next_rest: Option<Rest>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// What an entry was to the clock of whoever made it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Answer {
    /// A part of an answer: the same question stands.
    Part,
    /// All of it.
    Whole,
    /// The latest one back.
    Back,
}

impl Clock {
    /// Clocks that nobody has used.
    pub(crate) fn new(terms: &Deadline, seats: usize, at: i64, by: &str) -> Clock {
        let hand = Hand {
            left: decision(terms),
            bank: terms.bank.map_or(0, |bank| 1000 * i64::from(bank.seconds)),
            vacation_left: i64::from(terms.vacation_days) * DAY,
            ..Hand::default()
        };
        Clock { at, by: by.into(), pause: None, round: false, seats: vec![hand; seats] }
    }

    /// Which process has counted so far.
    pub(crate) fn by(&self) -> &str {
        &self.by
    }

    /// Lets time pass. Time that goes back does not.
    pub(crate) fn advance(&mut self, to: i64) {
        if to <= self.at {
            return;
        }
        let (from, paused_until) = (self.at, self.paused_until());
        for hand in &mut self.seats {
            hand.advance(from, to, paused_until);
        }
        if self.pause.and_then(|pause| pause.until).is_some_and(|until| until <= to) {
            self.pause = None;
        }
        self.at = to;
    }

    /// Takes the clocks over from another process, which was last known to count at `last`: what passed since does not count.
    pub(crate) fn take_over(&mut self, last: Option<i64>, now: i64, by: &str) {
        self.advance(last.unwrap_or(self.at));
        self.at = now;
        self.by = by.into();
    }

    /// Notes which people the table waits for now, after an entry. A round that the table may end has its time as a whole.
    pub(crate) fn ask(&mut self, terms: &Deadline, people: SeatSet, round: Round) {
        let is_round = round != Round::None;
        let anew = round == Round::New || (self.round && !is_round);
        self.round = is_round;
        for (seat, hand) in Seat::all(self.seats.len()).zip(&mut self.seats) {
            let asked = people.contains(seat);
            if anew || (!is_round && asked && !hand.asked) {
                hand.left = decision(terms);
            }
            hand.asked = asked;
            if !asked && let Some(rest) = hand.next_rest.take() {
                hand.rest = Some(rest);
            }
        }
    }

    /// Notes what a seat has done. Outside of a round it has the whole time for the next step of its answer.
    pub(crate) fn answered(&mut self, terms: &Deadline, seat: Seat, answer: Answer) {
        let round = self.round;
        let Some(hand) = self.seats.get_mut(seat.index()) else { return };
        match answer {
            Answer::Part => {}
            Answer::Whole if hand.owed > 0 => hand.owed -= 1,
            Answer::Whole => {
                let increment = terms.bank.map_or(0, |bank| 1000 * i64::from(bank.increment));
                hand.bank = hand.bank.saturating_add(increment).min(FULL_BANK.max(hand.bank));
            }
            Answer::Back => hand.owed = hand.owed.saturating_add(1),
        }
        if !round {
            hand.left = decision(terms);
        }
    }

    /// Whether a round runs that the table may end.
    pub(crate) fn is_round(&self) -> bool {
        self.round
    }

    /// Whose time is over, of those whom the table waits for.
    pub(crate) fn expired(&self) -> SeatSet {
        if self.pause.is_some() {
            return SeatSet::EMPTY;
        }
        let is_over = |hand: &Hand| hand.asked && hand.is_over() && hand.resting(self.at).is_none();
        self.those(is_over)
    }

    /// Whom the table waits for.
    pub(crate) fn asked(&self) -> SeatSet {
        self.those(|hand| hand.asked)
    }

    /// When somebody's time is over, if nothing happens before: in a round when everybody's is.
    pub(crate) fn due(&self) -> Option<i64> {
        if self.pause.is_some_and(|pause| pause.until.is_none()) {
            return None;
        }
        let from = self.at.max(self.paused_until().unwrap_or(self.at));
        let over = self.seats.iter().filter(|hand| hand.asked).map(|hand| hand.over_at(from));
        if self.round { over.max() } else { over.min() }
    }

    /// When the time of each seat is over for which the table waits, if it is ever.
    pub(crate) fn dues(&self) -> Vec<(Seat, i64)> {
        if self.pause.is_some_and(|pause| pause.until.is_none()) {
            return Vec::new();
        }
        let from = self.at.max(self.paused_until().unwrap_or(self.at));
        let seats = Seat::all(self.seats.len()).zip(&self.seats).filter(|(_, hand)| hand.asked);
        seats.map(|(seat, hand)| (seat, hand.over_at(from))).collect()
    }

    /// Somebody else holds the seat: it rests no longer, and has the time of the seat.
    pub(crate) fn change_hands(&mut self, seat: Seat) {
        if let Some(hand) = self.seats.get_mut(seat.index()) {
            (hand.rest, hand.next_rest, hand.vacation) = (None, None, None);
        }
    }

    /// Lets a seat rest at these times; while its clock runs, from its next decision on.
    pub(crate) fn set_rest(&mut self, seat: Seat, rest: Rest) {
        if let Some(hand) = self.seats.get_mut(seat.index()) {
            match hand.asked {
                true => hand.next_rest = Some(rest),
                false => hand.rest = Some(rest),
            }
        }
    }

    /// Takes vacation of so many days, as far as the seat has them; none ends it. How many days it is now, if anything
    /// has changed.
    pub(crate) fn take_vacation(&mut self, seat: Seat, days: u8) -> Option<u8> {
        let at = self.at;
        let hand = self.seats.get_mut(seat.index())?;
        let before = hand.vacation;
        let length = hand.vacation_left.min(i64::from(days) * DAY);
        hand.vacation = (length > 0).then(|| at + length);
        let days = u8::try_from((length + DAY - 1) / DAY).unwrap_or(days);
        (hand.vacation != before).then_some(days)
    }

    /// Whether a seat's person is on vacation.
    pub(crate) fn is_on_vacation(&self, seat: Seat) -> bool {
        let until = self.seats.get(seat.index()).and_then(|hand| hand.vacation);
        until.is_some_and(|until| until > crate::clock::steady())
    }

    /// Stops all clocks, for so long or until they are resumed.
    pub(crate) fn pause(&mut self, length: Option<i64>) {
        self.pause = Some(Pause { until: length.map(|length| self.at + length) });
    }

    /// Lets them run again.
    pub(crate) fn resume(&mut self) {
        self.pause = None;
    }

    /// Whether all clocks stand still.
    pub(crate) fn is_paused(&self) -> bool {
        self.pause.is_some()
    }

    /// Gives these seats more time.
    pub(crate) fn extend(&mut self, seats: SeatSet, length: i64) {
        for (seat, hand) in Seat::all(self.seats.len()).zip(&mut self.seats) {
            if seats.contains(seat) {
                hand.bank = hand.bank.saturating_add(length).min(FULL_BANK.max(hand.bank));
            }
        }
    }

    /// What everybody is told.
    pub(crate) fn told(&self, covered: SeatSet) -> api::Clocks {
        let told = |(seat, hand): (Seat, &Hand)| {
            let resting = hand.resting(self.at);
            api::SeatClock {
                seat: seat.number(),
                left_ms: hand.left,
                bank_ms: hand.bank,
                runs: hand.asked && resting.is_none() && self.pause.is_none() && !covered.contains(seat),
                resting,
                resting_until: hand.resting_until(self.at),
                vacation_left_ms: hand.vacation_left,
                covered: covered.contains(seat),
            }
        };
        let seats = Seat::all(self.seats.len()).zip(&self.seats).map(told).collect();
        api::Clocks { seats, paused: self.pause.is_some(), paused_until: self.pause.and_then(|pause| pause.until) }
    }

    fn those(&self, which: impl Fn(&Hand) -> bool) -> SeatSet {
        Seat::all(self.seats.len()).zip(&self.seats).filter(|(_, hand)| which(hand)).map(|(seat, _)| seat).collect()
    }

    /// Until when no clock runs; for ever if nobody has said.
    fn paused_until(&self) -> Option<i64> {
        self.pause.map(|pause| pause.until.unwrap_or(i64::MAX))
    }
}

/// Whether a round runs that the table may end.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Round {
    /// None.
    None,
    /// One that has just begun, or its last part.
    New,
    /// The same as before.
    Same,
}

impl Hand {
    fn advance(&mut self, from: i64, to: i64, paused_until: Option<i64>) {
        if let Some(until) = self.vacation {
            self.vacation_left = (self.vacation_left - (to.min(until) - from).max(0)).max(0);
        }
        let from = from.max(paused_until.unwrap_or(from)).max(self.vacation.unwrap_or(from));
        if self.vacation.is_some_and(|until| until <= to) {
            self.vacation = None;
        }
        if self.asked && from < to {
            let passed = self.rest.as_ref().map_or(to - from, |rest| rest.awake(from, to));
            let of_decision = passed.min(self.left);
            self.left -= of_decision;
            self.bank = (self.bank - (passed - of_decision)).max(0);
        }
    }

    fn is_over(&self) -> bool {
        self.left == 0 && self.bank == 0
    }

    fn over_at(&self, from: i64) -> i64 {
        let (from, left) = (from.max(self.vacation.unwrap_or(from)), self.left.saturating_add(self.bank));
        self.rest.as_ref().map_or(from.saturating_add(left), |rest| rest.after(from, left))
    }

    fn resting(&self, at: i64) -> Option<Resting> {
        match self.vacation {
            Some(until) if at < until => Some(Resting::Vacation),
            _ => self.rest.as_ref()?.at(at),
        }
    }

    fn resting_until(&self, at: i64) -> Option<i64> {
        match self.vacation {
            Some(until) if at < until => Some(until),
            _ => self.rest.as_ref()?.until(at),
        }
    }
}

fn decision(terms: &Deadline) -> i64 {
    1000 * i64::from(terms.seconds)
}
