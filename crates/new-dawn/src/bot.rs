//! How good a position looks to a seat, for bots.

use crate::state::NewDawn;
use engine::{Evaluate, Seat};

impl Evaluate for NewDawn {
    fn evaluate(&self, seat: Seat) -> f32 {
        self.player(seat).completed.count_ones() as f32
    }
}
