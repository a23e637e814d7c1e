//! How good a position looks to a seat, for bots. It uses only what everybody can see.

use crate::Founders;
use crate::scoring::Score;
use engine::{Evaluate, Seat};

impl Evaluate for Founders {
    fn evaluate(&self, seat: Seat) -> f32 {
        let mine = Score::of(self, seat).total() as f32;
        let best_other = self
            .all_seats()
            .filter(|&other| other != seat)
            .map(|other| Score::of(self, other).total())
            .max();
        mine - best_other.unwrap_or(0) as f32
    }
}
