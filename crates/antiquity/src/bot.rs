//! How good a position looks to a seat, for bots: points now, and what cities, people, cards and advances promise.

use crate::edition::Edition;
use crate::state::State;
use crate::{advances, cities, scoring};
use engine::{Evaluate, Seat};

/// What prospects are worth in points; set by hand.
struct Weights {
    city: f32,
    token: f32,
    treasury: f32,
    /// For each point of value that cards in hand have.
    card_value: f32,
    calamity: f32,
    ship: f32,
    /// For each city that cannot be supported.
    unsupported: f32,
    /// For each point of an advance that is about to be acquired.
    planned: f32,
}

const WEIGHTS: Weights = Weights {
    city: 2.5,
    token: 0.12,
    treasury: 0.05,
    card_value: 0.04,
    calamity: -2.0,
    ship: 0.1,
    unsupported: -3.0,
    planned: 1.1,
};

impl<E: Edition> Evaluate for State<E> {
    // A turn has hundreds of small steps, and the evaluation sees the worth of each.
    const LOOKAHEAD: usize = 0;

    fn evaluate(&self, seat: Seat) -> f32 {
        let player = &self.players[seat];
        let on_board = f32::from(self.cities_on_board(seat));
        let need = f32::from(cities::support_rate(self, seat)) * on_board;
        let short = (need - f32::from(self.tokens_on_board(seat))).max(0.0) / 2.0;
        let planned = self.baskets[seat].advances().map(|advance| f32::from(E::data().advance(advance).points));
        scoring::points(self, seat) as f32
            + WEIGHTS.city * on_board
            + WEIGHTS.token * f32::from(self.tokens_on_board(seat))
            + WEIGHTS.treasury * f32::from(player.treasury)
            + WEIGHTS.card_value * advances::value_in_hand(self, seat) as f32
            + WEIGHTS.calamity * player.hand.calamities.len() as f32
            + WEIGHTS.ship * player.ships.len() as f32
            + WEIGHTS.unsupported * short
            + WEIGHTS.planned * planned.sum::<f32>()
    }
}
