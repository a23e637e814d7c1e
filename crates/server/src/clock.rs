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

/// How many milliseconds a test has let pass that nobody had to wait for.
static SKIPPED: AtomicI64 = AtomicI64::new(0);

/// Lets so many milliseconds pass at once, since this program started: for tests.
#[doc(hidden)]
pub fn skip_to(milliseconds: i64) {
    SKIPPED.fetch_max(milliseconds, Ordering::Relaxed);
}

/// The time by which players' clocks run: what the system's clock showed when this program first asked, and what has
/// [`passed`] since. Nobody can set it; if the system's clock is set, the two differ until the next start.
pub fn steady() -> i64 {
    static BEGAN: LazyLock<i64> = LazyLock::new(|| now() - passed());
    *BEGAN + passed()
}

/// The variable by which browser tests name a file that says how many milliseconds their server is to skip. It is removed
/// once that is done.
const FOR_TESTS: &str = "ECUMENE_TEST_SKIP";

/// Skips what a test wants to skip, if this program was built for tests and its environment asks for it. A release never does.
pub(crate) fn skip_for_tests() {
    static WANTED: LazyLock<Option<std::ffi::OsString>> =
        LazyLock::new(|| if cfg!(debug_assertions) { std::env::var_os(FOR_TESTS) } else { None });
    let Some(file) = WANTED.as_ref() else { return };
    let text = std::fs::read_to_string(file).ok();
    if let Some(milliseconds) = text.and_then(|text| text.trim().parse().ok()) {
        skip_to(milliseconds);
        // One that stays is read again, and changes nothing.
        let _ = std::fs::remove_file(file);
    }
}

/// Milliseconds that have passed since this program first asked. Nobody can set them, and only a program that runs knows them.
pub fn passed() -> i64 {
    let skipped = SKIPPED.load(Ordering::Relaxed);
    i64::try_from(STARTED.elapsed().as_millis()).map_or(i64::MAX, |passed| passed.saturating_add(skipped))
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
