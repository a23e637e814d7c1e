//! When something is told.

use crate::api::{NoticeKind, NoticeWishes};
use crate::error::Error;

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
/// Talk goes on for a while: it is told once, and when it has calmed down.
const TALK_AFTER: i64 = 10 * MINUTE;
const MOST_AFTER: u32 = 24 * 3600;
const MOST_NEAR: u32 = 3 * 24 * 60;
/// How long to wait after so many tries; after the last it is given up.
const AGAIN_AFTER: [i64; 6] = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 12 * HOUR];
/// Whoever asks for more patience than this is not asked again any sooner.
const MOST_WAIT: i64 = 24 * HOUR;
/// Where a decision has less time than this, a notice before its end would come too late.
const LEAST_TIME: i64 = 20 * MINUTE;

impl NoticeWishes {
    /// Refuses what is no time.
    pub(crate) fn checked(self) -> Result<NoticeWishes, Error> {
        if self.after_seconds > MOST_AFTER || self.near_minutes > MOST_NEAR {
            return Err(Error::Invalid("a notice waits for a day at most, and comes three days before the end".into()));
        }
        if self.digest.is_some_and(|minute| minute > 1439) {
            return Err(Error::Invalid("a digest comes at a minute of the day, 0 to 1439".into()));
        }
        Ok(NoticeWishes { quiet: self.quiet.checked()?, ..self })
    }

    /// What is kept, or else what everybody has who has said nothing.
    pub(crate) fn read(text: Option<&str>) -> NoticeWishes {
        text.and_then(|text| serde_json::from_str(text).ok()).unwrap_or_default()
    }

    /// When something that came up so long ago is to be told. Whom a line of talk names is told as soon as who is waited for.
    pub(crate) fn due(&self, kind: NoticeKind, is_named: bool, now: i64, age: i64) -> i64 {
        let after = 1000 * i64::from(self.after_seconds);
        let (wait, gathers) = match kind {
            NoticeKind::Turn => (after, true),
            NoticeKind::Talk if is_named => (after, true),
            NoticeKind::Talk => (after.max(TALK_AFTER), true),
            NoticeKind::Result | NoticeKind::Invitation => (0, true),
            NoticeKind::Deadline | NoticeKind::Nudge | NoticeKind::Test => (0, false),
        };
        let due = now + (wait - age).max(0);
        match self.digest.filter(|_| gathers) {
            Some(minute) => self.quiet.next_minute(due, minute),
            None => due,
        }
    }

    /// How long before its end a decision of so much time is near it; `None` if it is too short for that.
    pub(crate) fn near(&self, time: i64) -> Option<i64> {
        let near = MINUTE * i64::from(self.near_minutes);
        (time >= LEAST_TIME && near > 0).then(|| near.min(time / 4))
    }

    /// Until when nothing is told, if it is quiet now.
    pub(crate) fn quiet_until(&self, now: i64) -> Option<i64> {
        self.quiet.until(now)
    }
}

/// The earliest that anybody is told of the end of a decision of so much time.
pub(crate) fn earliest_near(time: i64) -> Option<i64> {
    NoticeWishes { near_minutes: MOST_NEAR, ..NoticeWishes::default() }.near(time)
}

/// When it is tried again after so many tries in vain, if it is.
pub(crate) fn again(now: i64, tries: u32, wait: Option<i64>) -> Option<i64> {
    let pause = AGAIN_AFTER.get(usize::try_from(tries).ok()?.checked_sub(1)?)?;
    Some(now + wait.map_or(*pause, |seconds| pause.max(&seconds.saturating_mul(1000).min(MOST_WAIT)).to_owned()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{Offset, Rest, Sleep};

    #[test]
    fn each_kind_has_its_time() {
        let plain = NoticeWishes::default();
        assert_eq!(plain.due(NoticeKind::Turn, false, 1_000_000, 0), 1_120_000);
        assert_eq!(plain.due(NoticeKind::Turn, false, 1_000_000, 90_000), 1_030_000, "it came up earlier");
        assert_eq!(plain.due(NoticeKind::Turn, false, 1_000_000, 900_000), 1_000_000, "long ago");
        assert_eq!(plain.due(NoticeKind::Result, false, 5, 0), 5);
        assert_eq!(plain.due(NoticeKind::Talk, false, 0, 0), TALK_AFTER);
        assert_eq!(plain.due(NoticeKind::Talk, true, 0, 0), plain.due(NoticeKind::Turn, false, 0, 0));
        // Eight in the morning of a place one hour ahead of UTC.
        let quiet = Rest { offsets: vec![Offset { from: 0, minutes: 60 }], ..Rest::default() };
        let daily = NoticeWishes { digest: Some(8 * 60), quiet, ..plain };
        assert_eq!(daily.due(NoticeKind::Result, false, 0, 0), 7 * HOUR);
        assert_eq!(daily.due(NoticeKind::Result, false, 7 * HOUR + 1, 0), 31 * HOUR);
        assert_eq!(daily.due(NoticeKind::Deadline, false, 5, 0), 5, "a digest would come too late");
        assert_eq!(daily.due(NoticeKind::Nudge, false, 5, 0), 5);
    }

    #[test]
    fn nights_are_quiet() {
        let sleep = Some(Sleep { from: 22 * 60, to: 7 * 60 });
        let wishes = NoticeWishes { quiet: Rest { sleep, ..Rest::default() }, ..NoticeWishes::default() };
        assert_eq!(wishes.quiet_until(12 * HOUR), None);
        assert_eq!(wishes.quiet_until(23 * HOUR), Some(31 * HOUR));
        assert_eq!(wishes.quiet_until(3 * HOUR), Some(7 * HOUR));
        assert_eq!(NoticeWishes::default().quiet_until(3 * HOUR), None);
    }

    #[test]
    fn the_end_of_a_decision_is_near_in_its_last_quarter() {
        let wishes = NoticeWishes::default();
        assert_eq!(wishes.near(24 * HOUR), Some(2 * HOUR));
        assert_eq!(wishes.near(4 * HOUR), Some(HOUR));
        assert_eq!(wishes.near(60_000), None);
        assert_eq!(NoticeWishes { near_minutes: 0, ..wishes }.near(24 * HOUR), None);
        assert_eq!(earliest_near(20 * 24 * HOUR), Some(72 * HOUR));
    }

    #[test]
    fn it_is_tried_again_with_patience_and_an_end() {
        assert_eq!(again(0, 1, None), Some(MINUTE));
        assert_eq!(again(0, 1, Some(90)), Some(90_000), "the other side wants more");
        assert_eq!(again(0, 3, Some(1)), Some(30 * MINUTE));
        assert_eq!(again(0, 1, Some(i64::MAX)), Some(MOST_WAIT));
        assert_eq!(again(0, 6, None), Some(12 * HOUR));
        assert_eq!(again(0, 7, None), None);
        assert!((1..=6).all(|tries| again(0, tries, None) < again(0, tries + 1, None).or(Some(i64::MAX))));
    }

    #[test]
    fn wishes_that_are_no_times_are_refused() {
        let bad = [
            NoticeWishes { after_seconds: 86_401, ..NoticeWishes::default() },
            NoticeWishes { near_minutes: 5000, ..NoticeWishes::default() },
            NoticeWishes { digest: Some(1440), ..NoticeWishes::default() },
        ];
        assert!(bad.into_iter().all(|wishes| wishes.checked().is_err()));
        assert!(NoticeWishes::default().checked().is_ok());
        assert_eq!(NoticeWishes::read(Some("nonsense")), NoticeWishes::default());
    }
}
