//! What play leaves behind for notices: the names of tables where something has happened, and when somebody's time is
//! over. It is in memory only, and never waited for. Nothing is lost with it: what is to be told is found out from what
//! tables are, and they are all looked through now and then.

use engine::Seat;
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, PoisonError};

/// What play leaves behind.
#[derive(Default)]
pub(crate) struct Herald {
    touched: Mutex<HashSet<String>>,
    dues: Mutex<HashMap<String, Vec<Due>>>,
}

/// When a seat's time is over, by [`crate::clock::steady`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Due {
    pub(crate) seat: Seat,
    pub(crate) at: i64,
    /// How much time a decision has at that table.
    pub(crate) time: i64,
    /// When somebody has to see to it.
    pub(crate) look_at: i64,
}

impl Herald {
    /// Something has happened at a table.
    pub(crate) fn touch(&self, table: &str) {
        let mut touched = self.touched.lock().unwrap_or_else(PoisonError::into_inner);
        if !touched.contains(table) {
            touched.insert(table.into());
        }
    }

    /// The tables where something has happened since this was last asked.
    pub(super) fn take_touched(&self) -> Vec<String> {
        std::mem::take(&mut *self.touched.lock().unwrap_or_else(PoisonError::into_inner)).into_iter().collect()
    }

    /// When the time of seats at a table is over from now on; none if nobody's is.
    pub(crate) fn set_dues(&self, table: &str, dues: Vec<(Seat, i64)>, time: i64) {
        let near = super::schedule::earliest_near(time);
        let due = |(seat, at)| near.map(|near| Due { seat, at, time, look_at: at - near });
        let found: Vec<Due> = dues.into_iter().filter_map(due).collect();
        let mut dues = self.dues.lock().unwrap_or_else(PoisonError::into_inner);
        match found.is_empty() {
            true => drop(dues.remove(table)),
            false => drop(dues.insert(table.into(), found)),
        }
    }

    /// The tables where somebody's time may be nearly over, with all that is known of them.
    pub(super) fn near(&self, now: i64) -> HashMap<String, Vec<Due>> {
        let dues = self.dues.lock().unwrap_or_else(PoisonError::into_inner);
        let is_near = |dues: &[Due]| dues.iter().any(|due| due.look_at <= now);
        dues.iter().filter(|(_, dues)| is_near(dues)).map(|(table, dues)| (table.clone(), dues.clone())).collect()
    }

    /// Looks at a seat's time again later, or not at all, unless it has been set anew meanwhile.
    pub(super) fn look_again(&self, table: &str, seen: &[Due], later: impl Fn(&Due) -> i64) {
        let mut dues = self.dues.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = dues.get_mut(table).filter(|known| known.as_slice() == seen) {
            known.iter_mut().for_each(|due| due.look_at = later(due));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_is_named_once() {
        let herald = Herald::default();
        ["a", "b", "a"].into_iter().for_each(|table| herald.touch(table));
        let mut touched = herald.take_touched();
        touched.sort();
        assert_eq!(touched, ["a", "b"]);
        assert!(herald.take_touched().is_empty());
    }

    #[test]
    fn somebodys_time_is_looked_at_when_it_is_nearly_over() {
        let herald = Herald::default();
        let hour = 3_600_000;
        let seat = Seat::all(3).next().unwrap();
        herald.set_dues("a", vec![(seat, 24 * hour)], 24 * hour);
        assert!(herald.near(17 * hour).is_empty(), "a quarter of it is the earliest");
        let near = herald.near(18 * hour);
        herald.look_again("a", &near["a"], |due| due.at - hour);
        assert!(herald.near(22 * hour).is_empty() && herald.near(23 * hour).len() == 1);
        herald.set_dues("a", vec![(seat, 48 * hour)], 24 * hour);
        herald.look_again("a", &near["a"], |_| 0);
        assert!(herald.near(24 * hour).is_empty(), "it has been set anew");
        herald.set_dues("a", vec![(seat, 60_000)], 60_000);
        assert!(herald.near(i64::MAX).is_empty(), "too short to be told");
    }
}
