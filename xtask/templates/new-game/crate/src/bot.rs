//! How good a position looks to a seat, for bots. It looks at the seat's own cards and at what lies open.

use crate::state::SampleGame;
use crate::{Step, scoring};
use engine::{Evaluate, Seat, Weights as _};
use std::sync::LazyLock;

engine::weights! {
    /// What prospects are worth, in points. Set by hand; `ecumene lab` learns better ones.
    pub struct Weights {
        /// For the price of a ware in hand that may still join the caravan.
        prospect: f32 = 0.5,
        /// Against the price of the last ware, which shuts the caravan for cheaper ones.
        shut: f32 = 0.4,
    }
    words {
        score: ["more points now", "fewer points now"],
        prospect: ["more wares that may still join", "fewer wares that may still join"],
        shut: ["a caravan open to cheaper wares", "a caravan shut to cheaper wares"],
    }
}

impl Evaluate for SampleGame {
    type Weights = Weights;

    fn weights() -> &'static Weights {
        static BY_HAND: LazyLock<Weights> = LazyLock::new(Weights::by_hand);
        &BY_HAND
    }

    /// Points, and a part of what the hand could still bring behind the last ware of the caravan.
    fn evaluate(&self, seat: Seat, weights: &Weights) -> f32 {
        let player = &self.players[seat];
        let score = scoring::score(self, seat) as f32;
        if self.agenda.top() == Some(Step::Over) {
            return score;
        }
        let last = player.caravan.last().map_or(0, |ware| ware.price());
        let prospects: u8 = player.hand.iter().map(|ware| ware.price()).filter(|price| *price >= last).sum();
        score + weights.prospect * f32::from(prospects) - weights.shut * f32::from(last)
    }
}
