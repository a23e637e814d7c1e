//! Where bots wait for their turn to think. Those that answer at once have a lane of their own, so that nobody who
//! searches keeps them waiting. Of those that search, the client who has thought least lately comes first, and of its
//! tables the one that has: whoever has many deep thinkers only waits for its own.

use catalogue::Level;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// After so long half of what somebody has used is forgiven.
const FORGIVE_EVERY: Duration = Duration::from_secs(10);

/// Where bots wait for their turn to think.
pub(super) struct Thinkers {
    /// How long one thought may take.
    pub(super) longest: Duration,
    quick: Arc<Semaphore>,
    deep: Mutex<Deep>,
}

/// Who thinks: a client by name, and one of its tables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Thinker {
    pub(super) client: String,
    pub(super) table: String,
}

/// Those who search.
struct Deep {
    free: usize,
    waiting: Vec<(Thinker, oneshot::Sender<Turn>)>,
    used: HashMap<String, Used>,
    forgiven_at: Instant,
}

/// What a client or a table has had.
#[derive(Default, Copy, Clone)]
struct Used {
    /// How many of its bots think now.
    now: u32,
    /// How long they thought lately.
    lately: Duration,
}

/// A turn to think; it is over when this is dropped.
pub(super) enum Turn {
    Quick {
        _permit: Option<OwnedSemaphorePermit>,
    },
    Deep {
        thinkers: Arc<Thinkers>,
        thinker: Thinker,
        began: Instant,
        /// Whether it has become somebody's.
        given: bool,
    },
}

impl Thinkers {
    /// As many places as the machine has cores to spare, in each lane.
    pub(super) fn new(longest: Duration) -> Arc<Thinkers> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Thinkers::with_places(cores.max(2), (cores - 1).max(1), longest)
    }

    fn with_places(quick: usize, deep: usize, longest: Duration) -> Arc<Thinkers> {
        let deep = Deep { free: deep, waiting: Vec::new(), used: HashMap::new(), forgiven_at: Instant::now() };
        Arc::new(Thinkers { longest, quick: Arc::new(Semaphore::new(quick)), deep: Mutex::new(deep) })
    }

    /// Waits until this bot may think.
    pub(super) async fn turn(self: &Arc<Thinkers>, level: Level, thinker: Thinker) -> Turn {
        if !level.is_deep() {
            return Turn::Quick { _permit: Arc::clone(&self.quick).acquire_owned().await.ok() };
        }
        let (called, turn) = oneshot::channel();
        self.wait(thinker, called);
        // Nobody stops calling while somebody waits.
        turn.await.unwrap_or(Turn::Quick { _permit: None })
    }

    fn wait(self: &Arc<Thinkers>, thinker: Thinker, called: oneshot::Sender<Turn>) {
        let mut deep = self.deep();
        deep.waiting.push((thinker, called));
        deep.call(self);
    }

    fn deep(&self) -> MutexGuard<'_, Deep> {
        self.deep.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Deep {
    /// Calls those whose turn it is, as long as there are places.
    fn call(&mut self, thinkers: &Arc<Thinkers>) {
        self.forgive();
        while self.free > 0 {
            let share = |name: &str| self.used.get(name).map_or((0, Duration::ZERO), |used| (used.now, used.lately));
            // The first of several that are equal has waited longest.
            let next = (0..self.waiting.len()).min_by_key(|index| {
                let (thinker, _) = &self.waiting[*index];
                (share(&thinker.client), share(&thinker.table))
            });
            let Some(next) = next else { return };
            let (thinker, called) = self.waiting.remove(next);
            let names = thinker.names();
            let turn = Turn::Deep { thinkers: Arc::clone(thinkers), thinker, began: Instant::now(), given: true };
            match called.send(turn) {
                Ok(()) => {
                    self.free -= 1;
                    names.for_each(|name| self.used.entry(name).or_default().now += 1);
                }
                // Who has gone meanwhile needs no place.
                Err(Turn::Deep { ref mut given, .. }) => *given = false,
                Err(Turn::Quick { .. }) => {}
            }
        }
    }

    fn forgive(&mut self) {
        while self.forgiven_at.elapsed() >= FORGIVE_EVERY {
            self.forgiven_at += FORGIVE_EVERY;
            self.used.values_mut().for_each(|used| used.lately /= 2);
            self.used.retain(|_, used| used.now > 0 || used.lately > Duration::from_millis(10));
        }
    }

    fn done(&mut self, thinkers: &Arc<Thinkers>, thinker: &Thinker, time: Duration) {
        self.free += 1;
        for name in thinker.names() {
            let used = self.used.entry(name).or_default();
            used.now = used.now.saturating_sub(1);
            used.lately += time;
        }
        self.call(thinkers);
    }
}

impl Thinker {
    /// The client and the table, which may have the same name if nobody knows whose table it is.
    fn names(&self) -> impl Iterator<Item = String> + use<> {
        let table = (self.table != self.client).then(|| self.table.clone());
        std::iter::once(self.client.clone()).chain(table)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        match self {
            Turn::Deep { thinkers, thinker, began, given: true } => {
                thinkers.deep().done(thinkers, thinker, began.elapsed());
            }
            Turn::Deep { given: false, .. } | Turn::Quick { .. } => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use futures_util::FutureExt as _;

    const DEEP: Level = Level::SearchPlayouts(9);

    fn of(client: &str, table: &str) -> Thinker {
        Thinker { client: client.into(), table: table.into() }
    }

    /// Twenty thoughts of one client wait; another's comes before all but the one under way, and so does another table's.
    #[tokio::test]
    async fn whoever_has_thought_least_comes_first() {
        let thinkers = Thinkers::with_places(1, 1, Duration::from_secs(1));
        let under_way = thinkers.turn(DEEP, of("a", "a1")).await;
        let greedy = (0..20).map(|_| Box::pin(thinkers.turn(DEEP, of("a", "a1"))));
        let mut greedy: Vec<_> = greedy.collect();
        assert!(greedy.iter_mut().all(|turn| turn.now_or_never().is_none()));
        let mut modest = Box::pin(thinkers.turn(DEEP, of("b", "b1")));
        let mut other_table = Box::pin(thinkers.turn(DEEP, of("a", "a2")));
        assert!((&mut modest).now_or_never().is_none() && (&mut other_table).now_or_never().is_none());
        drop(under_way);
        let modest = (&mut modest).now_or_never().expect("the other client is next");
        assert!((&mut other_table).now_or_never().is_none());
        drop(modest);
        // Now client b has thought, too, but less than a.
        let again = thinkers.turn(DEEP, of("b", "b1"));
        drop(again);
        let mut rest = greedy.into_iter();
        let called = (&mut other_table).now_or_never();
        let first = rest.find_map(|mut turn| (&mut turn).now_or_never());
        assert!(called.is_some() ^ first.is_some(), "one place, one turn");
    }

    /// However many search, who answers at once does not wait.
    #[tokio::test]
    async fn quick_bots_have_a_lane_of_their_own() {
        let thinkers = Thinkers::with_places(1, 1, Duration::from_secs(1));
        let _deep = thinkers.turn(DEEP, of("a", "a1")).await;
        assert!(thinkers.turn(DEEP, of("a", "a2")).now_or_never().is_none());
        assert!(thinkers.turn(Level::Greedy, of("b", "b1")).now_or_never().is_some());
    }

    /// Who gives up waiting takes no place with him.
    #[tokio::test]
    async fn a_place_is_not_lost_on_somebody_who_has_gone() {
        let thinkers = Thinkers::with_places(1, 1, Duration::from_secs(1));
        let turn = thinkers.turn(DEEP, of("a", "a1")).await;
        assert!(thinkers.turn(DEEP, of("a", "a2")).now_or_never().is_none());
        drop(turn);
        assert!(thinkers.turn(DEEP, of("c", "c1")).now_or_never().is_some());
    }
}
