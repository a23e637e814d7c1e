//! What is still to happen, as data: a stack of steps. A saved game can stop between any two of them.

use crate::List;
use serde::{Deserialize, Serialize};

/// A stack of steps. The top step runs by itself and pushes others, or waits for the seats it names.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent, bound(deserialize = "S: Deserialize<'de> + Copy + Default"))]
pub struct Agenda<S, const N: usize> {
    steps: List<S, N>,
}

impl<S: Copy + Default, const N: usize> Agenda<S, N> {
    /// Nothing left to do.
    pub fn new() -> Self {
        Agenda { steps: List::new() }
    }

    /// The step that is due now.
    pub fn top(&self) -> Option<S> {
        self.steps.last().copied()
    }

    /// The step that is due now, to be changed in place.
    pub fn top_mut(&mut self) -> Option<&mut S> {
        self.steps.last_mut()
    }

    /// Puts a step before all others.
    pub fn push(&mut self, step: S) {
        self.steps.push(step);
    }

    /// Puts steps before all others, so that the first of them is due first.
    pub fn push_in_order(&mut self, steps: impl DoubleEndedIterator<Item = S>) {
        steps.rev().for_each(|step| self.steps.push(step));
    }

    /// Ends the step that is due now.
    pub fn pop(&mut self) -> Option<S> {
        self.steps.pop()
    }

    /// All steps, the one due now last.
    pub fn steps(&self) -> &[S] {
        &self.steps
    }

    /// Ends all steps.
    pub fn clear(&mut self) {
        self.steps.clear();
    }
}

impl<S: Copy + Default, const N: usize> Default for Agenda<S, N> {
    fn default() -> Self {
        Agenda::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_pushed_in_order_are_due_in_order_before_older_ones() {
        let mut agenda = Agenda::<u8, 8>::new();
        agenda.push(9);
        agenda.push_in_order([1, 2, 3].into_iter());
        let due: Vec<u8> = std::iter::from_fn(|| agenda.pop()).collect();
        assert_eq!(due, [1, 2, 3, 9]);
    }
}
