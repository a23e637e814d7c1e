//! How much memory a table takes, as part of what all take together.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What one table takes; with it goes its part of the sum.
pub(super) struct Weight {
    all: Arc<AtomicUsize>,
    own: AtomicUsize,
}

impl Weight {
    /// Nothing yet.
    pub(super) fn new(all: &Arc<AtomicUsize>) -> Weight {
        Weight { all: Arc::clone(all), own: AtomicUsize::new(0) }
    }

    /// So many bytes from now on. Called by whoever holds the table.
    pub(super) fn set(&self, bytes: usize) {
        let before = self.own.swap(bytes, Ordering::Relaxed);
        self.all.fetch_add(bytes, Ordering::Relaxed);
        self.all.fetch_sub(before, Ordering::Relaxed);
    }
}

impl Drop for Weight {
    fn drop(&mut self) {
        self.set(0);
    }
}
