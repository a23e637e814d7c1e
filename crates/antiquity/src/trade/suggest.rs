//! Offers and answers worth listing. A trade prompt is open: more is legal than this.

use super::pack::Pack;
use super::session::{Offer, Wish};
use super::{Action, OfferTerms};
use crate::cards::{Card, Hand};
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::{State, Worth};
use engine::{List, Seat};

/// A listed notation stays a short line with this many kinds of cards.
const LISTED_KINDS: usize = 4;
/// After this many offers of one session no more are suggested, so that bots that follow suggestions come to an end.
const SUGGESTED_OFFERS: u8 = 6;
/// The most offers listed at a time.
const LISTED_OFFERS: usize = 8;
/// The most swaps listed at the market.
const LISTED_SWAPS: usize = 16;

/// Commodities, each once, with their number: few of the many that there are.
type Goods = List<(Commodity, u8), { Commodity::COUNT }>;

fn goods(hand: &Hand) -> Goods {
    hand.commodities().collect()
}

fn count(goods: &Goods, commodity: Commodity) -> u8 {
    goods.iter().find(|&&(kind, _)| kind == commodity).map_or(0, |&(_, count)| count)
}

/// Ways for the seat to take an offer: with a calamity to pass on, and with commodities alone.
pub(super) fn answers<E: Edition>(state: &State<E>, seat: Seat, offer: &Offer) -> impl Iterator<Item = Pack> {
    let hand = &super::at_hand(state, seat, offer);
    let with_calamity = hand.calamities.iter().find(|held| state.may_be_traded(Card::Calamity(held.calamity)));
    let with_calamity = with_calamity.map(|held| Card::Calamity(held.calamity));
    let (worth, goods) = (state.worth(seat), goods(hand));
    let plain = offer.wish.and_then(|wish| answer(worth, &goods, wish, None));
    let hiding = offer.wish.zip(with_calamity).and_then(|(wish, card)| answer(worth, &goods, wish, Some(card)));
    plain.into_iter().chain(hiding).filter(|pack| pack.kinds() <= LISTED_KINDS)
}

fn answer<E: Edition>(
    worth: Worth<'_, E>,
    goods: &Goods,
    wish: Wish<Commodity>,
    calamity: Option<Card>,
) -> Option<Pack> {
    let mut left = *goods;
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
fn fill<E: Edition>(worth: Worth<'_, E>, left: &mut Goods, pack: &mut Pack, count: usize) -> Option<()> {
    while pack.len() < count {
        let cheapest = cheapest(worth, left)?;
        take_one(left, pack, cheapest)?;
    }
    Some(())
}

fn take_one(left: &mut Goods, pack: &mut Pack, commodity: Commodity) -> Option<()> {
    let (_, count) = left.iter_mut().find(|(kind, count)| *kind == commodity && *count > 0)?;
    pack.add(Card::Commodity(commodity)).then_some(())?;
    *count -= 1;
    Some(())
}

/// The commodity of which one card less loses the least value.
fn cheapest<E: Edition>(worth: Worth<'_, E>, goods: &Goods) -> Option<Commodity> {
    let loss = |&&(commodity, count): &&(Commodity, u8)| worth.between(commodity, count - 1, count);
    goods.iter().filter(|(_, count)| *count > 0).min_by_key(loss).map(|&(commodity, _)| commodity)
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
    let (worth, goods) = (state.worth(seat), goods(hand));
    let [first, second, third] = best_sets(worth, &goods);
    let hidings = [Some(None), calamity.map(Some)];
    let mut listed = 0;
    for (one, other) in [(first, second), (first, first), (first, third), (second, second)] {
        let (Some(one), Some(other)) = (one, other) else { continue };
        let wanted = [one, other];
        if session.offers_of(seat).any(|offer| offer.wish.is_some_and(|wish| wish.named == wanted)) {
            continue;
        }
        let gain = gain(worth, &goods, wanted);
        let ways =
            [true, false].into_iter().flat_map(|dear| hidings.into_iter().flatten().map(move |card| (card, dear)));
        for (hiding, dear) in ways {
            let Some(give) = offer_for(worth, &goods, wanted, count, hiding, dear) else { continue };
            if loss(worth, &goods, &give) >= gain || listed == LISTED_OFFERS {
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
    let mut named = state.trade.sealed(offer.number);
    let (Some(Card::Commodity(first)), Some(Card::Commodity(second))) = (named.next(), named.next()) else { return };
    let (worth, goods) = (state.worth(seat), goods(&state.players[seat].hand));
    let count = usize::from(E::LEAST_CARDS_TRADED);
    let Some(give) = offer_for(worth, &goods, [first, second], count, None, false) else { return };
    if give.kinds() <= LISTED_KINDS && loss(worth, &goods, &give) < gain(worth, &goods, [first, second]) {
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
    let mut left = goods(&state.players[seat].hand);
    let mut pack = Pack::default();
    let filled = fill(state.worth(seat), &mut left, &mut pack, usize::from(E::LEAST_CARDS_TRADED));
    if filled.is_some() && pack.kinds() <= LISTED_KINDS {
        out.push(OfferTerms { wish: None, ..OfferTerms::new(pack, 0, [Card::default(); 2]) }.into());
    }
}

/// Cards to offer for what is wanted, a hidden calamity last.
fn offer_for<E: Edition>(
    worth: Worth<'_, E>,
    goods: &Goods,
    wanted: [Commodity; 2],
    count: usize,
    hiding: Option<Card>,
    dear: bool,
) -> Option<Pack> {
    let mut left: Goods = goods.iter().copied().filter(|(commodity, _)| !wanted.contains(commodity)).collect();
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
fn dearest_single<E: Edition>(goods: &Goods) -> Option<Commodity> {
    let singles = goods.iter().filter(|&&(_, count)| count == 1).map(|&(commodity, _)| commodity);
    singles.max_by_key(|&commodity| E::data().face_value(commodity))
}

/// What two more cards would gain.
fn gain<E: Edition>(worth: Worth<'_, E>, goods: &Goods, wanted: [Commodity; 2]) -> u32 {
    let [one, other] = wanted;
    let more = |commodity, cards| worth.between(commodity, count(goods, commodity), count(goods, commodity) + cards);
    if one == other { more(one, 2) } else { more(one, 1) + more(other, 1) }
}

/// What the cards of a pack are worth to the hand that gives them.
fn loss<E: Edition>(worth: Worth<'_, E>, goods: &Goods, give: &Pack) -> u32 {
    let lost = |&(commodity, count): &(Commodity, u8)| {
        let given = give.count(Card::Commodity(commodity)).min(usize::from(count)) as u8;
        worth.between(commodity, count - given, count)
    };
    goods.iter().map(lost).sum()
}

/// The three commodities of which one more card would gain the most.
fn best_sets<E: Edition>(worth: Worth<'_, E>, goods: &Goods) -> [Option<Commodity>; 3] {
    let mut best: [Option<(u32, Commodity)>; 3] = [None; 3];
    for &(commodity, count) in goods {
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
