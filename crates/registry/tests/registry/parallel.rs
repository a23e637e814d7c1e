//! Work on several threads.

use registry::in_parallel;
use std::sync::atomic::{AtomicUsize, Ordering};

#[test]
fn results_come_in_order_whatever_the_number_of_threads() {
    let expected: Vec<usize> = (0..1000).map(|n| n * n).collect();
    for threads in [0, 1, 2, 7] {
        let mut seen = Vec::new();
        let each = |n: usize, square| {
            assert_eq!(n * n, square);
            seen.push(square);
            Ok::<(), ()>(())
        };
        in_parallel(1000, threads, |n| Some(n * n), each).unwrap();
        assert_eq!(seen, expected);
    }
    assert_eq!(in_parallel(0, 4, Some, |_, _| Err("none is handed over")), Ok(()));
}

/// Of work that is broken off, all that was finished is handed over, still in order.
#[test]
fn what_was_finished_is_kept() {
    for threads in [1, 2, 7] {
        let mut seen = Vec::new();
        let each = |n, _| {
            seen.push(n);
            Ok::<(), ()>(())
        };
        in_parallel(1_000_000, threads, |n| (n < 100 && n != 50).then_some(n), each).unwrap();
        assert!(seen.is_sorted() && seen.len() >= 50 && !seen.contains(&50) && seen.len() < 100, "{seen:?}");
    }
}

#[test]
fn a_failure_ends_the_work() {
    let begun = AtomicUsize::new(0);
    let work = |n| {
        begun.fetch_add(1, Ordering::Relaxed);
        Some(n)
    };
    let done = in_parallel(1_000_000, 2, work, |n, _| if n == 5 { Err("full") } else { Ok(()) });
    assert_eq!(done, Err("full"));
    assert!(begun.into_inner() < 1_000_000);
}
