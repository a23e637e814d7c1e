//! Trade cards: sets, calamities, and what standing offers may bring.

use super::Weights;
use crate::cards::Card;
use crate::edition::Edition;
use crate::names::{Calamity, Commodity};
use crate::state::State;
use engine::Seat;

/// Cards of each commodity.
type Counts = [u8; Commodity::ALL.len()];

/// What a seat's cards are worth, those in its own offers included.
pub(super) fn worth<E: Edition>(state: &State<E>, seat: Seat, time: f32, weights: &Weights) -> f32 {
    let hand = &state.players[seat].hand;
    let mut counts: Counts = [0; Commodity::ALL.len()];
    hand.commodities().for_each(|(commodity, count)| counts[commodity.index()] = count);
    let mut burden: f32 = hand.calamities.iter().map(|held| weight::<E>(held.calamity, weights)).sum();
    for offer in state.trade.offers_of(seat) {
        for card in state.trade.sealed(offer.number) {
            match card {
                Card::Commodity(commodity) => counts[commodity.index()] += 1,
                Card::Calamity(calamity) => burden += weight::<E>(calamity, weights),
            }
        }
    }
    let sets: f32 = hand_value::<E>(&counts, weights);
    let hopes: f32 = hopes(state, seat, &counts, weights);
    // Calamities of the last turn hurt less.
    thrift(time) * (sets + hopes) - burden * (0.4 + 0.6 * time)
}

/// How much cards are kept for later; in the last turn everything may go.
pub(super) fn thrift(time: f32) -> f32 {
    0.35 + 0.65 * time
}

fn weight<E: Edition>(calamity: Calamity, weights: &Weights) -> f32 {
    let [minor, major, stuck] = weights.calamity;
    if calamity.is_minor() {
        minor
    } else if E::data().is_tradeable(calamity) {
        major
    } else {
        stuck
    }
}

fn hand_value<E: Edition>(counts: &Counts, weights: &Weights) -> f32 {
    let kinds = Commodity::ALL.iter().zip(counts).filter(|&(_, &count)| count > 0);
    kinds.map(|(&commodity, &count)| pile::<E>(commodity, count, weights)).sum()
}

/// A set and what may become of it.
fn pile<E: Edition>(commodity: Commodity, count: u8, weights: &Weights) -> f32 {
    let (face, count) = (E::data().face_value(commodity) as f32, f32::from(count));
    face * count * (weights.set * count + weights.face)
}

/// What would be gained if the seat's offers were taken, at the odds that they are.
fn hopes<E: Edition>(state: &State<E>, seat: Seat, counts: &Counts, weights: &Weights) -> f32 {
    let face = |commodity| E::data().face_value(commodity) as f32;
    let mut hopes = 0.0;
    for offer in state.trade.offers_of(seat) {
        let mut after = *counts;
        let (mut relief, mut shown) = (0.0, 0.0);
        for (index, card) in state.trade.sealed(offer.number).enumerate() {
            match card {
                Card::Commodity(commodity) => {
                    after[commodity.index()] = after[commodity.index()].saturating_sub(1);
                    shown += if index < 2 { face(commodity) } else { 0.0 };
                }
                Card::Calamity(calamity) => relief += weight::<E>(calamity, weights),
            }
        }
        let mut asked = 1.0;
        for commodity in offer.wanted {
            after[commodity.index()] += 1;
            asked += face(commodity);
        }
        let gain = relief + hand_value::<E>(&after, weights) - hand_value::<E>(counts, weights);
        let is_pair = offer.wanted[0] == offer.wanted[1];
        let odds = weights.taken[usize::from(is_pair)] * (shown / asked).clamp(0.2, 1.5);
        hopes += odds * gain.max(0.0);
    }
    hopes
}
