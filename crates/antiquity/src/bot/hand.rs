//! Trade cards: sets, what they may grow to, and calamities.

use super::{Weights, bargain};
use crate::cards::Card;
use crate::edition::Edition;
use crate::names::{Calamity, Commodity};
use crate::state::State;
use engine::Seat;

/// Cards of each commodity.
pub(super) type Counts = [u8; Commodity::ALL.len()];

/// What a seat holds, the cards in its own offers included.
#[derive(Copy, Clone, Debug)]
pub(super) struct Holdings {
    pub(super) counts: Counts,
    /// How bad its calamities are.
    pub(super) burden: f32,
}

impl Holdings {
    pub(super) fn of<E: Edition>(state: &State<E>, seat: Seat, weights: &Weights) -> Holdings {
        let hand = &state.players[seat].hand;
        let mut holdings = Holdings { counts: [0; Commodity::ALL.len()], burden: 0.0 };
        hand.commodities().for_each(|(commodity, count)| holdings.counts[commodity.index()] = count);
        holdings.burden = hand.calamities.iter().map(|held| weight::<E>(held.calamity, weights)).sum();
        for offer in state.trade.offers_of(seat) {
            for card in state.trade.sealed(offer.number) {
                match card {
                    Card::Commodity(commodity) => holdings.counts[commodity.index()] += 1,
                    Card::Calamity(calamity) => holdings.burden += weight::<E>(calamity, weights),
                }
            }
        }
        holdings
    }
}

/// What a seat's cards are worth, those in its own offers included.
pub(super) fn worth<E: Edition>(state: &State<E>, seat: Seat, time: f32, weights: &Weights) -> f32 {
    let holdings = Holdings::of(state, seat, weights);
    let sets = value::<E>(&holdings.counts, weights);
    let hopes = bargain::hopes(state, seat, &holdings, weights);
    // Calamities of the last turn hurt less.
    thrift(time) * (sets + hopes) - holdings.burden * (0.4 + 0.6 * time)
}

/// How much cards are kept for later; in the last turn everything may go.
pub(super) fn thrift(time: f32) -> f32 {
    0.35 + 0.65 * time
}

/// How bad it is to hold a calamity.
pub(super) fn weight<E: Edition>(calamity: Calamity, weights: &Weights) -> f32 {
    let [minor, major, stuck] = weights.calamity;
    if calamity.is_minor() {
        minor
    } else if E::data().is_tradeable(calamity) {
        major
    } else {
        stuck
    }
}

/// What so many cards of each commodity are worth.
pub(super) fn value<E: Edition>(counts: &Counts, weights: &Weights) -> f32 {
    let kinds = Commodity::ALL.iter().zip(counts).filter(|&(_, &count)| count > 0);
    kinds.map(|(&commodity, &count)| pile::<E>(commodity, count, weights)).sum()
}

/// A set and what may become of it.
pub(super) fn pile<E: Edition>(commodity: Commodity, count: u8, weights: &Weights) -> f32 {
    let (face, count) = (E::data().face_value(commodity) as f32, f32::from(count));
    face * count * (weights.set * count + weights.face)
}
