//! An open loop: moves are due at fixed times, however slow the server is. Whoever waits for a slow answer does not make the
//! others come later, so that what is measured is what people would have waited.

use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

/// When each move is due.
pub(super) struct Pace {
    started: Instant,
    rate: f64,
    turns: Mutex<Turns>,
}

#[derive(Default)]
struct Turns {
    next: u64,
    given_back: BinaryHeap<Reverse<u64>>,
}

/// The turn to make a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    number: u64,
    pub(super) due: Instant,
}

impl Pace {
    /// So many moves a second from now on.
    pub(super) fn new(rate: f64) -> anyhow::Result<Pace> {
        anyhow::ensure!((0.001..=1e6).contains(&rate), "a rate is a number of moves a second, up to a million");
        Ok(Pace { started: Instant::now(), rate, turns: Mutex::default() })
    }

    /// The first turn that nobody has.
    pub(super) fn take(&self) -> Turn {
        let mut turns = self.turns.lock().unwrap_or_else(PoisonError::into_inner);
        let number = turns.given_back.pop().map(|Reverse(number)| number).unwrap_or_else(|| {
            turns.next += 1;
            turns.next - 1
        });
        Turn { number, due: self.started + Duration::from_secs_f64(number as f64 / self.rate) }
    }

    /// Leaves a turn to another seat: this one is asked nothing any more.
    pub(super) fn give_back(&self, turn: Turn) {
        self.turns.lock().unwrap_or_else(PoisonError::into_inner).given_back.push(Reverse(turn.number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn turns_are_due_at_the_rate_whoever_takes_them_and_when() {
        let pace = Pace::new(300.0).unwrap();
        let due = |turn: Turn| (turn.due - pace.started).as_micros();
        let (first, second) = (pace.take(), pace.take());
        assert_eq!((due(first), due(second), due(pace.take())), (0, 3333, 6666));
        // Nobody has taken any for a while: those that were due meanwhile are late, and are not left out.
        std::thread::sleep(Duration::from_millis(20));
        let late = pace.take();
        assert_eq!(due(late), 10_000);
        assert!(late.due.elapsed() >= Duration::from_millis(10));
        // What is given back comes first again, the earliest before the others.
        pace.give_back(late);
        pace.give_back(second);
        assert_eq!((pace.take(), pace.take(), due(pace.take())), (second, late, 13_333));
    }

    #[test]
    fn a_rate_is_a_sensible_number() {
        for wrong in [0.0, -1.0, f64::NAN, f64::INFINITY] {
            assert!(Pace::new(wrong).is_err(), "{wrong}");
        }
    }
}
