//! The time, as milliseconds since 1970. It follows the system's clock, but never jumps with it: somebody who sets that
//! clock forward must not end every deadline, and nothing happens before what happened before it.

use std::sync::{LazyLock, Mutex, PoisonError};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

static STEADY: LazyLock<Mutex<(Instant, Steady)>> =
    LazyLock::new(|| Mutex::new((Instant::now(), Steady { micros: system() })));

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
    i64::try_from(since.as_micros()).unwrap_or(i64::MAX)
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
