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
