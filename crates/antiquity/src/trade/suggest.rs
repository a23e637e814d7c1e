//! Offers and answers worth listing. A trade prompt is open: more is legal than this.

use super::pack::Pack;
use super::session::Offer;
use super::{Action, OfferTerms};
use crate::cards::{Card, Hand};
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::State;
use engine::Seat;

/// A listed notation stays a short line with this many kinds of cards.
const LISTED_KINDS: usize = 4;
/// After this many offers of one session no more are suggested, so that bots that follow suggestions come to an end.
const SUGGESTED_OFFERS: u8 = 4;
/// The most swaps listed at the market.
const LISTED_SWAPS: usize = 16;

/// Ways for the seat to take an offer: with a calamity to pass on, and with commodities alone.
pub(super) fn answers<E: Edition>(state: &State<E>, seat: Seat, offer: &Offer) -> impl Iterator<Item = Pack> {
    let hand = &state.players[seat].hand;
    let with_calamity = hand.calamities.iter().find(|held| E::data().is_tradeable(held.calamity));
    let with_calamity = with_calamity.map(|held| Card::Calamity(held.calamity));
    let plain = answer::<E>(hand, offer, None);
    let hiding = with_calamity.and_then(|card| answer::<E>(hand, offer, Some(card)));
    plain.into_iter().chain(hiding).filter(|pack| pack.kinds() <= LISTED_KINDS)
}

fn answer<E: Edition>(hand: &Hand, offer: &Offer, calamity: Option<Card>) -> Option<Pack> {
    let mut left = *hand;
    let mut pack = Pack::default();
    for commodity in offer.wanted {
        take_one(&mut left, &mut pack, commodity)?;
    }
    if let Some(card) = calamity {
        pack.add(card).then_some(())?;
    }
    fill::<E>(&mut left, &mut pack, usize::from(offer.wanted_count), None)?;
    Some(pack)
}

/// Adds the cards that are missed least, until the pack has enough.
fn fill<E: Edition>(left: &mut Hand, pack: &mut Pack, count: usize, except: Option<Commodity>) -> Option<()> {
    while pack.len() < count {
        let cheapest = cheapest::<E>(left, except)?;
        take_one(left, pack, cheapest)?;
    }
    Some(())
}

fn take_one(left: &mut Hand, pack: &mut Pack, commodity: Commodity) -> Option<()> {
    if left.count(commodity) == 0 || !pack.add(Card::Commodity(commodity)) {
        return None;
    }
    left.take(commodity, 1);
    Some(())
}

/// The commodity of which one card less loses the least value.
fn cheapest<E: Edition>(hand: &Hand, except: Option<Commodity>) -> Option<Commodity> {
    let loss = |&(commodity, count): &(Commodity, u8)| {
        E::data().set_value(commodity, count) - E::data().set_value(commodity, count - 1)
    };
    let kinds = hand.commodities().filter(|&(commodity, _)| Some(commodity) != except);
    kinds.min_by_key(loss).map(|(commodity, _)| commodity)
}

/// Offers of cards that are missed little for two more of a good set, to everybody.
pub(super) fn offers<E: Edition>(state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
    let session = &state.trade;
    let stands = session.offers_of(seat).next().is_some();
    if session.closing || stands || session.made_by[seat.index()] >= SUGGESTED_OFFERS {
        return;
    }
    let hand = &state.players[seat].hand;
    let count = usize::from(E::LEAST_CARDS_TRADED);
    if hand.len() < count || !session.has_room_for(count) {
        return;
    }
    let calamity = hand.calamities.iter().find(|held| E::data().is_tradeable(held.calamity));
    let calamity = calamity.map(|held| Card::Calamity(held.calamity));
    let [best, second] = best_sets::<E>(hand);
    for (target, hiding) in [(best, None), (best, calamity), (second, calamity)] {
        let Some(target) = target else { continue };
        let Some(give) = offer_for::<E>(hand, target, count, hiding) else { continue };
        if loss::<E>(hand, &give) >= gain_of_two::<E>(hand, target) {
            continue;
        }
        let terms = OfferTerms::new(give, E::LEAST_CARDS_TRADED, [Card::Commodity(target); 2]);
        let action = Action::Offer(terms);
        if !out.contains(&action) {
            out.push(action);
        }
    }
}

fn offer_for<E: Edition>(hand: &Hand, target: Commodity, count: usize, hiding: Option<Card>) -> Option<Pack> {
    let mut left = *hand;
    let mut pack = Pack::default();
    fill::<E>(&mut left, &mut pack, count - usize::from(hiding.is_some()), Some(target))?;
    if let Some(card) = hiding {
        pack.add(card).then_some(())?;
    }
    Some(pack)
}

/// What two more cards of a commodity would gain.
fn gain_of_two<E: Edition>(hand: &Hand, commodity: Commodity) -> u32 {
    let count = hand.count(commodity);
    E::data().set_value(commodity, count + 2) - E::data().set_value(commodity, count)
}

/// What the cards of a pack are worth to the hand that gives them.
fn loss<E: Edition>(hand: &Hand, give: &Pack) -> u32 {
    let lost = |(commodity, count): (Commodity, u8)| {
        let given = give.count(Card::Commodity(commodity)).min(usize::from(count)) as u8;
        E::data().set_value(commodity, count) - E::data().set_value(commodity, count - given)
    };
    hand.commodities().map(lost).sum()
}

/// The two commodities of which two more cards would gain the most.
fn best_sets<E: Edition>(hand: &Hand) -> [Option<Commodity>; 2] {
    let mut best: [Option<(u32, Commodity)>; 2] = [None; 2];
    for (commodity, _) in hand.commodities() {
        let gain = gain_of_two::<E>(hand, commodity);
        let candidate = Some((gain, commodity));
        if gain > 0 && best[0].is_none_or(|(most, _)| gain > most) {
            best = [candidate, best[0]];
        } else if gain > 0 && best[1].is_none_or(|(most, _)| gain > most) {
            best[1] = candidate;
        }
    }
    best.map(|set| set.map(|(_, commodity)| commodity))
}

/// Swaps of one card for one at the market.
pub(super) fn swaps<E: Edition>(state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
    let face = |commodity| E::data().face_value(commodity);
    let market = &state.trade.market.cards;
    let mut listed = 0;
    for (give, _) in state.players[seat].hand.commodities().filter(|&(give, _)| face(give) > 0) {
        for (index, &take) in market.iter().enumerate() {
            let is_first = !market[..index].contains(&take);
            if is_first && take != give && face(take) <= face(give) && listed < LISTED_SWAPS {
                let pack = |commodity| [Card::Commodity(commodity)].into_iter().collect();
                out.push(Action::Swap { give: pack(give), take: pack(take) });
                listed += 1;
            }
        }
    }
}
