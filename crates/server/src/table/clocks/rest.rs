//! When somebody rests: hours of sleep and days off, by local time. Zones are not known here. A page knows its own, and sends
//! how far it is ahead of UTC now and in the next years; so their rules are as new as the browser, and no table of all zones of
//! the world has to be kept up to date.

use crate::api::{Offset, Rest, Resting};
use crate::error::Error;

const MINUTE: i64 = 60_000;
const DAY: i64 = 24 * 60 * MINUTE;
/// At least so many hours of a working day are awake, and so many days of a week are none off: else a table would wait for ever.
const MOST_SLEEP: i64 = 12 * 60 * MINUTE;
const MOST_DAYS_OFF: usize = 3;
const MOST_OFFSETS: usize = 16;
const FURTHEST_OFFSET: i16 = 15 * 60;
/// How many times of sleep and work are looked through at most: years of them.
const MOST_CHANGES: usize = 20_000;

impl Rest {
    /// Refuses what would leave no time to play, or is no time at all.
    pub(crate) fn checked(mut self) -> Result<Rest, Error> {
        let invalid = |words: &str| Err(Error::Invalid(words.into()));
        let is_wild = |offset: &Offset| !(-FURTHEST_OFFSET..=FURTHEST_OFFSET).contains(&offset.minutes);
        if self.offsets.len() > MOST_OFFSETS || self.offsets.iter().any(is_wild) {
            return invalid("local time is at most 15 hours ahead of UTC or behind it, and changes at most 16 times");
        }
        if !self.offsets.is_sorted_by(|before, after| before.from < after.from) {
            return invalid("changes of local time come in their order");
        }
        self.days_off.sort_unstable();
        self.days_off.dedup();
        if self.days_off.len() > MOST_DAYS_OFF || self.days_off.iter().any(|day| *day > 6) {
            return invalid("at most three days of a week are off; 0 is Monday, 6 is Sunday");
        }
        if let Some(sleep) = self.sleep {
            let is_time = |minute: u16| minute < 1440;
            let length = (i64::from(sleep.to) - i64::from(sleep.from)).rem_euclid(1440) * MINUTE;
            if !is_time(sleep.from) || !is_time(sleep.to) || length == 0 || length > MOST_SLEEP {
                return invalid(
                    "sleep begins and ends at a minute of the day, 0 to 1439, and takes twelve hours at most",
                );
            }
        }
        Ok(self)
    }

    /// Why this seat rests at a time, if it does.
    pub(crate) fn at(&self, time: i64) -> Option<Resting> {
        let (day, since_midnight) = self.local(time);
        // The first day of 1970 was a Thursday.
        let weekday = (day + 3).rem_euclid(7);
        if self.days_off.iter().any(|off| i64::from(*off) == weekday) {
            return Some(Resting::DayOff);
        }
        let sleep = self.sleep?;
        let (from, to) = (i64::from(sleep.from) * MINUTE, i64::from(sleep.to) * MINUTE);
        let sleeps = match from <= to {
            true => (from..to).contains(&since_midnight),
            false => since_midnight >= from || since_midnight < to,
        };
        sleeps.then_some(Resting::Asleep)
    }

    /// How much of this time is not rest.
    pub(crate) fn awake(&self, from: i64, to: i64) -> i64 {
        if self.is_none() {
            return (to - from).max(0);
        }
        let (mut now, mut awake) = (from, 0);
        for _ in 0..MOST_CHANGES {
            if now >= to {
                break;
            }
            let next = self.next_change(now).min(to);
            if self.at(now).is_none() {
                awake += next - now;
            }
            now = next;
        }
        awake
    }

    /// When so much time has passed that was no rest.
    pub(crate) fn after(&self, from: i64, awake: i64) -> i64 {
        if self.is_none() {
            return from.saturating_add(awake);
        }
        let (mut now, mut left) = (from, awake);
        for _ in 0..MOST_CHANGES {
            let next = self.next_change(now);
            if self.at(now).is_none() {
                if left <= next - now {
                    return now + left;
                }
                left -= next - now;
            }
            now = next;
        }
        now.saturating_add(left)
    }

    /// When a rest that goes on now is over.
    pub(crate) fn until(&self, time: i64) -> Option<i64> {
        self.at(time)?;
        let mut now = time;
        for _ in 0..100 {
            now = self.next_change(now);
            if self.at(now).is_none() {
                return Some(now);
            }
        }
        None
    }

    /// The next time that a local clock shows this minute of the day.
    pub(crate) fn next_minute(&self, from: i64, minute: u16) -> i64 {
        let mut now = from;
        // Where clocks are put forward, a minute may be missing that day.
        for _ in 0..MOST_OFFSETS + 2 {
            let (_, since_midnight) = self.local(now);
            let then = now + (i64::from(minute) * MINUTE - since_midnight).rem_euclid(DAY);
            if self.local(then).1 == i64::from(minute) * MINUTE {
                return then;
            }
            now = then;
        }
        now
    }

    fn is_none(&self) -> bool {
        self.sleep.is_none() && self.days_off.is_empty()
    }

    /// The latest time up to which nothing changes for sure: the next midnight, bedtime, dawn or change of the clocks.
    fn next_change(&self, time: i64) -> i64 {
        let (_, since_midnight) = self.local(time);
        let sleep = self.sleep.map(|sleep| [sleep.from, sleep.to].map(|minute| i64::from(minute) * MINUTE));
        let today = sleep.into_iter().flatten().chain([DAY]).filter(|then| *then > since_midnight).min().unwrap_or(DAY);
        let next = time + (today - since_midnight);
        let shift = self.offsets.iter().skip(1).map(|offset| offset.from).find(|from| *from > time);
        shift.map_or(next, |shift| shift.min(next))
    }

    /// The day since 1970, and the time since midnight.
    fn local(&self, time: i64) -> (i64, i64) {
        let known = self.offsets.iter().rev().find(|offset| offset.from <= time).or(self.offsets.first());
        let local = time.saturating_add(known.map_or(0, |offset| i64::from(offset.minutes) * MINUTE));
        (local.div_euclid(DAY), local.rem_euclid(DAY))
    }
}
