//! The same work for many numbers, on several threads, with results in the order of the numbers.

use std::sync::atomic::{AtomicUsize, Ordering};

/// Does `work` for 0 to `count - 1` on so many threads. The results do not depend on how many there are.
pub fn in_parallel<T: Send>(count: usize, threads: usize, work: impl Fn(usize) -> T + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let worker = || {
        let mut done = Vec::new();
        loop {
            let index = next.fetch_add(1, Ordering::Relaxed);
            if index >= count {
                return done;
            }
            done.push((index, work(index)));
        }
    };
    let mut all: Vec<(usize, T)> = std::thread::scope(|scope| {
        let workers: Vec<_> = (0..threads.clamp(1, count.max(1))).map(|_| scope.spawn(worker)).collect();
        let joined = workers.into_iter().map(|worker| worker.join());
        joined.flat_map(|done| done.unwrap_or_else(|panic| std::panic::resume_unwind(panic))).collect()
    });
    all.sort_unstable_by_key(|(index, _)| *index);
    all.into_iter().map(|(_, result)| result).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_order_whatever_the_number_of_threads() {
        let expected: Vec<usize> = (0..1000).map(|n| n * n).collect();
        for threads in [0, 1, 2, 7] {
            assert_eq!(in_parallel(1000, threads, |n| n * n), expected);
        }
        assert!(in_parallel(0, 4, |n| n).is_empty());
    }
}
