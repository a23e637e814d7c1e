//! What waits to go to other nodes. All that goes to one node at the same time goes as one bundle, and whoever has
//! something to send writes it straight into that.

use super::frame::{Frame, bundle};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::sync::Notify;

/// When so many messages went out at once, many more are on their way: the next ones wait for them, since a bundle costs
/// three processes about the same for one as for twenty. Where few people play, nobody waits.
const MANY: usize = 4;
/// How long they wait.
const GATHER: Duration = Duration::from_millis(1);

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The nodes for which something waits on one way.
#[derive(Default)]
pub(super) struct Outbox {
    lines: Mutex<Vec<Arc<Line>>>,
    /// Calls the one who sends.
    call: Notify,
}

impl Outbox {
    /// Waits until something is to be sent: bundles, each with the process that it is for. `count` is how many messages
    /// that were the last time, and then this time.
    pub(super) async fn next(&self, count: &mut usize) -> Vec<(String, Vec<u8>)> {
        loop {
            if locked(&self.lines).is_empty() {
                self.call.notified().await;
            }
            if *count >= MANY {
                tokio::time::sleep(GATHER).await;
            }
            *count = 0;
            let lines = std::mem::take(&mut *locked(&self.lines));
            let mut bundles = Vec::new();
            for line in lines {
                let waiting = std::mem::take(&mut *locked(&line.waiting));
                *count += waiting.count;
                bundles.extend(waiting.bundles.into_iter().map(|bundle| (line.peer.clone(), bundle)));
            }
            if !bundles.is_empty() {
                return bundles;
            }
        }
    }
}

/// What waits to go to one node.
pub(super) struct Line {
    peer: String,
    outbox: Arc<Outbox>,
    waiting: Mutex<Waiting>,
}

#[derive(Default)]
struct Waiting {
    bundles: Vec<Vec<u8>>,
    /// How many messages that are.
    count: usize,
}

impl Line {
    pub(super) fn new(peer: &str, outbox: &Arc<Outbox>) -> Arc<Line> {
        Arc::new(Line { peer: peer.into(), outbox: Arc::clone(outbox), waiting: Mutex::default() })
    }

    pub(super) fn push(self: &Arc<Line>, frame: &Frame<'_>) {
        let is_first = {
            let mut waiting = locked(&self.waiting);
            if !waiting.bundles.last_mut().is_some_and(|last| bundle(last, frame)) {
                let mut new = Vec::with_capacity(512);
                bundle(&mut new, frame);
                waiting.bundles.push(new);
            }
            waiting.count += 1;
            waiting.count == 1
        };
        if is_first {
            locked(&self.outbox.lines).push(Arc::clone(self));
            self.outbox.call.notify_one();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::frame::{Kind, unbundle};
    use super::*;

    /// What is written while somebody waits goes out together, in order, and apart by node.
    #[tokio::test(start_paused = true)]
    async fn what_goes_to_one_node_at_the_same_time_is_one_bundle() {
        let outbox = Arc::new(Outbox::default());
        let [one, two] = ["n1", "n2"].map(|peer| Line::new(peer, &outbox));
        let mut count = 0;
        let frame = |number| Frame { number, ..Frame::empty("n0", Kind::Data, 7, true) };
        for number in 1..=5 {
            one.push(&frame(number));
        }
        two.push(&frame(9));
        let numbers = |(peer, bundle): &(String, Vec<u8>)| {
            (peer.clone(), unbundle(bundle).map(|frame| frame.number).collect::<Vec<_>>())
        };
        let first = outbox.next(&mut count).await;
        assert_eq!(
            first.iter().map(numbers).collect::<Vec<_>>(),
            [("n1".into(), vec![1, 2, 3, 4, 5]), ("n2".into(), vec![9])]
        );
        // Many went out: what comes now waits for what comes in the next moment.
        one.push(&frame(6));
        let later = async {
            tokio::task::yield_now().await;
            one.push(&frame(7));
        };
        let (second, ()) = tokio::join!(outbox.next(&mut count), later);
        assert_eq!(second.iter().map(numbers).collect::<Vec<_>>(), [("n1".into(), vec![6, 7])]);
        // Few did: the next one goes at once.
        let before = tokio::time::Instant::now();
        two.push(&frame(10));
        assert_eq!(outbox.next(&mut count).await.len(), 1);
        assert_eq!(before.elapsed(), Duration::ZERO);
    }
}
