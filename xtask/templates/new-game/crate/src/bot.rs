//! How good a position looks to a seat, for bots. It looks at the seat's own cards and at what lies open.

use crate::state::SampleGame;
use crate::{Step, scoring};
use engine::{Evaluate, Seat};

impl Evaluate for SampleGame {
    /// Points, and half of what the hand could still bring behind the last ware of the caravan.
    fn evaluate(&self, seat: Seat) -> f32 {
        let player = &self.players[seat];
        let score = scoring::score(self, seat) as f32;
        if self.agenda.top() == Some(Step::Over) {
            return score;
        }
        let last = player.caravan.last().map_or(0, |ware| ware.price());
        let prospects: u8 = player.hand.iter().map(|ware| ware.price()).filter(|price| *price >= last).sum();
        // A dear ware at the end shuts the caravan for cheaper ones.
        score + 0.5 * f32::from(prospects) - 0.4 * f32::from(last)
    }
}
