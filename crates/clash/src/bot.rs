//! How good a position looks, for bots.

use crate::scoring::Points;
use crate::state::State;
use engine::{Evaluate, Seat};

impl Evaluate for State {
    fn evaluate(&self, seat: Seat) -> f32 {
        f32::from(Points::of(self, seat).halves()) / 2.0
    }
}
