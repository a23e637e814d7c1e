//! The time, as milliseconds since 1970. It follows the system's clock, but never jumps with it: nothing happens before what
//! happened before it. What must take exactly as long as it should, whatever becomes of that clock, is counted by
//! [`passed`] instead.

use std::sync::atomic::{AtomicI64, Ordering};
use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

static STEADY: LazyLock<Mutex<(Instant, Steady)>> =
    LazyLock::new(|| Mutex::new((Instant::now(), Steady { micros: system() })));

static STARTED: LazyLock<Instant> = LazyLock::new(Instant::now);

/// By how many milliseconds a test has set the system's clock forward.
static SET_FORWARD: AtomicI64 = AtomicI64::new(0);

/// Sets the system's clock forward, or back, as far as this program is concerned: for tests.
#[doc(hidden)]
pub fn set_forward(milliseconds: i64) {
    SET_FORWARD.fetch_add(milliseconds, Ordering::Relaxed);
}

/// Milliseconds that have passed since this program first asked. Nobody can set them, and only a program that runs knows them.
pub fn passed() -> i64 {
    i64::try_from(STARTED.elapsed().as_millis()).unwrap_or(i64::MAX)
}

/// What [`passed`] was at a time that an earlier program may have stored. What seems to come yet is now: then somebody has set
/// the clock back meanwhile, and nobody shall wait for that hour again.
pub fn passed_at(stored: i64) -> i64 {
    passed().saturating_sub(now().saturating_sub(stored).max(0))
}

/// Milliseconds since 1970.
pub fn now() -> i64 {
    let mut held = STEADY.lock().unwrap_or_else(PoisonError::into_inner);
    let (looked_at, steady) = &mut *held;
    let instant = Instant::now();
    steady.go_on(instant.duration_since(*looked_at), system());
    *looked_at = instant;
    steady.micros / 1000
}

fn system() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    let micros = i64::try_from(since.as_micros()).unwrap_or(i64::MAX);
    micros.saturating_add(1000 * SET_FORWARD.load(Ordering::Relaxed))
}

/// A clock that runs after another one, by a tenth faster or slower than time at most.
struct Steady {
    micros: i64,
}

impl Steady {
    fn go_on(&mut self, passed: Duration, system: i64) {
        let passed = i64::try_from(passed.as_micros()).unwrap_or(i64::MAX / 2);
        let expected = self.micros.saturating_add(passed);
        self.micros = expected.saturating_add(system.saturating_sub(expected).clamp(-passed / 10, passed / 10));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SECOND: i64 = 1_000_000;

    #[test]
    fn a_jump_of_the_clock_is_followed_slowly() {
        let mut steady = Steady { micros: 1000 * SECOND };
        let pass = Duration::from_secs(1);
        // An hour forward: a deadline of a minute is not over after a second, nor after fifty.
        let mut system = 1000 * SECOND + 3600 * SECOND;
        for _ in 0..50 {
            system += SECOND;
            steady.go_on(pass, system);
        }
        assert_eq!(steady.micros, 1055 * SECOND);
        // Back again: time goes on.
        system -= 3600 * SECOND;
        steady.go_on(pass, system);
        assert!(steady.micros > 1055 * SECOND);
        for _ in 0..100 {
            system += SECOND;
            steady.go_on(pass, system);
        }
        assert_eq!(steady.micros, system, "in the end both agree");
    }
}
