//! The same work for many numbers, on several threads, with results in the order of the numbers.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;

/// Does `work` for 0 to `count - 1` on so many threads. Each result is handed to `each`, in the calling thread, as soon
/// as all before it were: what is handed over does not depend on how many threads there are. Work that comes to nothing
/// was broken off: its thread begins nothing more, and what others still finish is handed over at the end. When `each`
/// fails, nothing more is begun, either.
pub fn in_parallel<T: Send, E>(
    count: usize,
    threads: usize,
    work: impl Fn(usize) -> Option<T> + Sync,
    mut each: impl FnMut(usize, T) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.clamp(1, count.max(1)) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    let Some(result) = (index < count).then(|| work(index)).flatten() else { break };
                    // Nobody listens any more once a result could not be used.
                    if sender.send((index, result)).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut early, mut due) = (BTreeMap::new(), 0);
        for (index, result) in receiver {
            early.insert(index, result);
            while let Some(result) = early.remove(&due) {
                each(due, result)?;
                due += 1;
            }
        }
        early.into_iter().try_for_each(|(index, result)| each(index, result))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
