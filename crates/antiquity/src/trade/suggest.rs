//! Offers and answers worth listing. A trade prompt is open: more is legal than this.

use super::pack::Pack;
use super::session::{Offer, Wish};
use super::{Action, OfferTerms};
use crate::cards::{Card, Hand};
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::State;
use engine::Seat;

/// A listed notation stays a short line with this many kinds of cards.
const LISTED_KINDS: usize = 4;
/// After this many offers of one session no more are suggested, so that bots that follow suggestions come to an end.
const SUGGESTED_OFFERS: u8 = 6;
/// The most offers listed at a time.
const LISTED_OFFERS: usize = 8;
/// The most swaps listed at the market.
const LISTED_SWAPS: usize = 16;

/// What sets are worth to a seat: those of the other block more than by print. `EP-26.3.3`
struct Worth<'a, E: Edition> {
    state: &'a State<E>,
    seat: Seat,
}

impl<E: Edition> Clone for Worth<'_, E> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<E: Edition> Copy for Worth<'_, E> {}

impl<E: Edition> Worth<'_, E> {
    /// What a set gains from so many cards to so many.
    fn between(self, commodity: Commodity, fewer: u8, more: u8) -> u32 {
        let value = |count| self.state.set_value(self.seat, commodity, count);
        value(more) - value(fewer)
    }
}

/// Ways for the seat to take an offer: with a calamity to pass on, and with commodities alone.
pub(super) fn answers<E: Edition>(state: &State<E>, seat: Seat, offer: &Offer) -> impl Iterator<Item = Pack> {
    let hand = &super::at_hand(state, seat, offer);
    let with_calamity = hand.calamities.iter().find(|held| state.may_be_traded(Card::Calamity(held.calamity)));
    let with_calamity = with_calamity.map(|held| Card::Calamity(held.calamity));
    let worth = Worth { state, seat };
    let plain = offer.wish.and_then(|wish| answer(worth, hand, wish, None));
    let hiding = offer.wish.zip(with_calamity).and_then(|(wish, card)| answer(worth, hand, wish, Some(card)));
    plain.into_iter().chain(hiding).filter(|pack| pack.kinds() <= LISTED_KINDS)
}

fn answer<E: Edition>(worth: Worth<'_, E>, hand: &Hand, wish: Wish<Commodity>, calamity: Option<Card>) -> Option<Pack> {
    let mut left = *hand;
    let mut pack = Pack::default();
    for commodity in wish.named {
        take_one(&mut left, &mut pack, commodity)?;
    }
    if let Some(card) = calamity {
        pack.add(card).then_some(())?;
    }
    fill(worth, &mut left, &mut pack, usize::from(wish.count))?;
    Some(pack)
}

/// Adds the cards that are missed least, until the pack has enough.
fn fill<E: Edition>(worth: Worth<'_, E>, left: &mut Hand, pack: &mut Pack, count: usize) -> Option<()> {
    while pack.len() < count {
        let cheapest = cheapest(worth, left)?;
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
fn cheapest<E: Edition>(worth: Worth<'_, E>, hand: &Hand) -> Option<Commodity> {
    let loss = |&(commodity, count): &(Commodity, u8)| worth.between(commodity, count - 1, count);
    hand.commodities().min_by_key(loss).map(|(commodity, _)| commodity)
}

/// Offers to everybody that would gain: for two more cards of sets that are worth completing, either cards that are
/// missed least, or dear single cards, which others take more gladly; or a calamity hidden among them.
pub(super) fn offers<E: Edition>(state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
    let session = &state.trade;
    let made = session.made_by[seat.index()];
    if session.closing || made >= SUGGESTED_OFFERS {
        return;
    }
    let hand = &state.players[seat].hand;
    let count = usize::from(E::LEAST_CARDS_TRADED);
    if hand.len() < count {
        return;
    }
    let calamity = hand.calamities.iter().find(|held| state.may_be_traded(Card::Calamity(held.calamity)));
    let calamity = calamity.map(|held| Card::Calamity(held.calamity));
    let worth = Worth { state, seat };
    let [first, second, third] = best_sets(worth, hand);
    let mut listed = 0;
    for (one, other) in [(first, second), (first, first), (first, third), (second, second)] {
        let (Some(one), Some(other)) = (one, other) else { continue };
        let wanted = [one, other];
        if session.offers_of(seat).any(|offer| offer.wish.is_some_and(|wish| wish.named == wanted)) {
            continue;
        }
        for (hiding, dear) in [(None, true), (calamity, true), (None, false), (calamity, false)] {
            let Some(give) = offer_for(worth, hand, wanted, count, hiding, dear) else { continue };
            if loss(worth, hand, &give) >= gain(worth, hand, wanted) || listed == LISTED_OFFERS {
                continue;
            }
            let action = OfferTerms::new(give, E::LEAST_CARDS_TRADED, wanted.map(Card::Commodity)).into();
            if !out.contains(&action) {
                out.push(action);
                listed += 1;
            }
        }
    }
}

/// Answers to an offer of another, with an offer: its named cards for ours that are missed least, if it wants something else
/// than we have or leaves open what it wants.
pub(super) fn counters<E: Edition>(state: &State<E>, seat: Seat, offer: &Offer, out: &mut Vec<Action>) {
    let made = state.trade.made_by[seat.index()];
    let answered = state.trade.offers_of(seat).any(|own| own.answers == offer.number);
    if state.trade.closing || made >= SUGGESTED_OFFERS || answered {
        return;
    }
    let hand = &state.players[seat].hand;
    let named: Vec<Card> = state.trade.sealed(offer.number).take(2).collect();
    let &[Card::Commodity(first), Card::Commodity(second)] = &named[..] else { return };
    let worth = Worth { state, seat };
    let count = usize::from(E::LEAST_CARDS_TRADED);
    let Some(give) = offer_for(worth, hand, [first, second], count, None, false) else { return };
    if give.kinds() <= LISTED_KINDS && loss(worth, hand, &give) < gain(worth, hand, [first, second]) {
        let terms =
            OfferTerms::new(give, state.trade.sealed(offer.number).count() as u8, [first, second].map(Card::Commodity));
        out.push(OfferTerms { answers: Some(offer.number), ..terms }.into());
    }
}

/// An offer that leaves open what it wants: what is missed least, to everybody.
pub(super) fn open_offer<E: Edition>(state: &State<E>, seat: Seat, out: &mut Vec<Action>) {
    let session = &state.trade;
    let is_asking = session.offers_of(seat).any(|offer| offer.wish.is_none());
    if session.closing || session.made_by[seat.index()] >= SUGGESTED_OFFERS || is_asking {
        return;
    }
    let mut left = state.players[seat].hand;
    let mut pack = Pack::default();
    let worth = Worth { state, seat };
    let filled = fill(worth, &mut left, &mut pack, usize::from(E::LEAST_CARDS_TRADED));
    if filled.is_some() && pack.kinds() <= LISTED_KINDS {
        out.push(OfferTerms { wish: None, ..OfferTerms::new(pack, 0, [Card::default(); 2]) }.into());
    }
}

/// Cards to offer for what is wanted, a hidden calamity last.
fn offer_for<E: Edition>(
    worth: Worth<'_, E>,
    hand: &Hand,
    wanted: [Commodity; 2],
    count: usize,
    hiding: Option<Card>,
    dear: bool,
) -> Option<Pack> {
    let mut left = *hand;
    for commodity in wanted {
        left.take(commodity, left.count(commodity));
    }
    let mut pack = Pack::default();
    let open = count - usize::from(hiding.is_some());
    while dear && pack.len() < open {
        let Some(single) = dearest_single::<E>(&left) else { break };
        take_one(&mut left, &mut pack, single)?;
    }
    fill(worth, &mut left, &mut pack, open)?;
    if let Some(card) = hiding {
        pack.add(card).then_some(())?;
    }
    Some(pack)
}

/// The commodity of the highest number of which there is one card.
fn dearest_single<E: Edition>(hand: &Hand) -> Option<Commodity> {
    let singles = hand.commodities().filter(|&(_, count)| count == 1).map(|(commodity, _)| commodity);
    singles.max_by_key(|&commodity| E::data().face_value(commodity))
}

/// What two more cards would gain.
fn gain<E: Edition>(worth: Worth<'_, E>, hand: &Hand, wanted: [Commodity; 2]) -> u32 {
    let [one, other] = wanted;
    let more = |commodity, cards| worth.between(commodity, hand.count(commodity), hand.count(commodity) + cards);
    if one == other { more(one, 2) } else { more(one, 1) + more(other, 1) }
}

/// What the cards of a pack are worth to the hand that gives them.
fn loss<E: Edition>(worth: Worth<'_, E>, hand: &Hand, give: &Pack) -> u32 {
    let lost = |(commodity, count): (Commodity, u8)| {
        let given = give.count(Card::Commodity(commodity)).min(usize::from(count)) as u8;
        worth.between(commodity, count - given, count)
    };
    hand.commodities().map(lost).sum()
}

/// The three commodities of which one more card would gain the most.
fn best_sets<E: Edition>(worth: Worth<'_, E>, hand: &Hand) -> [Option<Commodity>; 3] {
    let mut best: [Option<(u32, Commodity)>; 3] = [None; 3];
    for (commodity, count) in hand.commodities() {
        let gain = worth.between(commodity, count, count + 1);
        let better = |set: &Option<(u32, Commodity)>| set.is_none_or(|(most, _)| gain > most);
        if let Some(place) = best.iter().position(better).filter(|_| gain > 0) {
            best[place..].rotate_right(1);
            best[place] = Some((gain, commodity));
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
