//! Trading as `greedy:1` does: which offers to take, which to make, and how likely it is that others take them. Others' offers
//! tell what they collect; of their hands nothing is known but the number of cards. What later bots do besides is in `haggle.rs`.

use super::Weights;
use super::haggle;
use super::hand::{self, Counts, Holdings};
use crate::cards::{Card, Hand};
use crate::chapter::Action as AnyAction;
use crate::edition::Edition;
use crate::names::{Calamity, Commodity};
use crate::state::State;
use crate::trade::{self, Action, OfferTerms, Pack, Wish};
use engine::{List, Seat};

/// A deal must gain this much to be worth the trouble.
pub(super) const LEAST_GAIN: f32 = 0.04;
/// After so many offers a seat makes no more in a session.
const MOST_OFFERS: u8 = 20;
/// Offers that a seat has standing at a time.
const STANDING: usize = 3;
/// Commodities that a seat thinks of asking for.
const SOUGHT: usize = 5;
/// Ways to offer and to take that are compared with care.
const OFFERS: usize = 1;
const TAKEN: usize = 2;

/// What is worth a thought in a trading session: taking the offers that gain most, freeing the cards for that, or
/// making a new one; being done when nothing of it gains.
pub(super) fn bargain<E: Edition>(state: &State<E>, seat: Seat, actions: &mut Vec<AnyAction>, weights: &Weights) {
    if weights.haggles > 0.0 {
        haggle::haggle(state, seat, actions, weights);
        return;
    }
    let holdings = Holdings::of(state, seat, weights);
    let mut deals = deals(state, seat, &holdings, weights);
    deals.sort_unstable_by(|left, right| right.gain.total_cmp(&left.gain));
    if let Some(number) = deals.first().and_then(|deal| in_the_way(state, seat, deal)) {
        *actions = vec![Action::Withdraw { number }.into()];
        return;
    }
    let is_market = |action: &AnyAction| matches!(action, AnyAction::Trade(Action::Swap { .. } | Action::PassMarket));
    let mut kept: Vec<AnyAction> = actions.iter().filter(|action| is_market(action)).cloned().collect();
    let ready = deals.iter().filter(|deal| holds(&cards_for(state, seat, deal.number), &deal.give));
    kept.extend(ready.take(TAKEN).map(|deal| Action::Accept { number: deal.number, give: deal.give }.into()));
    if kept.is_empty() {
        kept.extend(offers(state, seat, &holdings, weights));
    }
    if kept.is_empty() {
        kept.extend(stale(state, seat).map(|number| Action::Withdraw { number }.into()));
    }
    if kept.is_empty() || actions.iter().any(is_market) {
        kept.push(AnyAction::Done);
    }
    *actions = kept;
}

/// Whether the seat would rather see what others offer than be done: it finds nothing to take, to offer or to take back.
pub(super) fn waits<E: Edition>(state: &State<E>, seat: Seat, weights: &Weights) -> bool {
    if state.trade.closing || trade::market_turn(state) == Some(seat) {
        return false;
    }
    let mut actions = vec![AnyAction::Done];
    bargain(state, seat, &mut actions, weights);
    actions == [AnyAction::Done]
}

/// The cards with which the seat could take an offer.
pub(super) fn cards_for<E: Edition>(state: &State<E>, seat: Seat, number: u16) -> Hand {
    let hand = || state.players[seat].hand;
    state.trade.offer(number).map_or_else(hand, |(_, offer)| trade::at_hand(state, seat, offer))
}

/// A way to take an offer.
pub(super) struct Deal {
    pub(super) number: u16,
    pub(super) give: Pack,
    pub(super) gain: f32,
}

/// A calamity that a seat could hide in a trade. `EP-32.2.1`
pub(super) fn burden<E: Edition>(state: &State<E>, seat: Seat) -> Option<Calamity> {
    let held = state.players[seat].hand.calamities.iter().map(|held| held.calamity);
    held.into_iter().find(|&held| state.may_be_traded(Card::Calamity(held)))
}

/// Offers that are worth taking, with cards in hand or in own offers.
fn deals<E: Edition>(state: &State<E>, seat: Seat, holdings: &Holdings, weights: &Weights) -> Vec<Deal> {
    let calamity = burden(state, seat);
    let before = hand::value::<E>(&holdings.counts, weights);
    let mut deals = Vec::new();
    for (by, offer) in state.trade.offers().filter(|(_, offer)| offer.is_for(seat)) {
        // Others' hands are hidden, but not how many cards can be had for the asking.
        let Some(wish) = offer.wish.filter(|_| by != seat) else { continue };
        for hiding in [None, calamity.map(Card::Calamity)] {
            let Some((give, mut after)) = answer::<E>(&holdings.counts, wish, hiding, weights) else { continue };
            let relief = hiding.map_or(0.0, |card| relief::<E>(card, weights));
            let mut hidden = 0.0;
            for (index, card) in state.trade.sealed(offer.number).enumerate() {
                match card {
                    Card::Commodity(commodity) if index < 2 => after[commodity.index()] += 1,
                    _ => hidden += 1.0,
                }
            }
            let gain = hand::value::<E>(&after, weights) - before + relief - hidden * weights.unseen;
            if gain > LEAST_GAIN {
                deals.push(Deal { number: offer.number, give, gain });
            }
            if calamity.is_none() {
                break;
            }
        }
    }
    deals
}

/// Cards for an offer: what it asks for, perhaps a calamity among them, and what is missed least; and what is left.
pub(super) fn answer<E: Edition>(
    counts: &Counts,
    wish: Wish<Commodity>,
    hiding: Option<Card>,
    weights: &Weights,
) -> Option<(Pack, Counts)> {
    let (mut left, mut pack) = (*counts, Pack::default());
    for commodity in wish.named {
        take(&mut left, &mut pack, commodity)?;
    }
    if let Some(card) = hiding {
        pack.add(card).then_some(())?;
    }
    fill::<E>(&mut left, &mut pack, usize::from(wish.count), weights)?;
    (pack.len() == usize::from(wish.count)).then_some((pack, left))
}

/// Adds the cards that are missed least, until the pack has enough.
pub(super) fn fill<E: Edition>(left: &mut Counts, pack: &mut Pack, count: usize, weights: &Weights) -> Option<()> {
    while pack.len() < count {
        let held = Commodity::ALL.into_iter().filter(|commodity| left[commodity.index()] > 0);
        let least =
            held.min_by(|&one, &other| missed::<E>(left, one, weights).total_cmp(&missed::<E>(left, other, weights)))?;
        take(left, pack, least)?;
    }
    Some(())
}

pub(super) fn take(left: &mut Counts, pack: &mut Pack, commodity: Commodity) -> Option<()> {
    let count = &mut left[commodity.index()];
    if *count == 0 || !pack.add(Card::Commodity(commodity)) {
        return None;
    }
    *count -= 1;
    Some(())
}

/// What one card less would lose.
pub(super) fn missed<E: Edition>(counts: &Counts, commodity: Commodity, weights: &Weights) -> f32 {
    let count = counts[commodity.index()];
    hand::pile::<E>(commodity, count, weights) - hand::pile::<E>(commodity, count.saturating_sub(1), weights)
}

pub(super) fn relief<E: Edition>(card: Card, weights: &Weights) -> f32 {
    match card {
        Card::Calamity(calamity) => hand::weight::<E>(calamity, weights),
        Card::Commodity(_) => 0.0,
    }
}

pub(super) fn holds(hand: &Hand, pack: &Pack) -> bool {
    pack.cards().all(|card| pack.count(card) <= usize::from(hand.count_of(card)))
}

/// An own offer that holds cards which the deal needs.
pub(super) fn in_the_way<E: Edition>(state: &State<E>, seat: Seat, deal: &Deal) -> Option<u16> {
    let hand = &cards_for(state, seat, deal.number);
    let lacking = |card: Card| deal.give.count(card) > usize::from(hand.count_of(card));
    let card = deal.give.cards().find(|&card| lacking(card))?;
    let mut own = state.trade.offers_of(seat).map(|offer| offer.number);
    own.find(|&number| state.trade.sealed(number).any(|sealed| sealed == card))
}

/// The oldest own offer, if everybody has had a look at it: another one may do better in its place. Seats take turns at
/// that, so that all have the same chances.
fn stale<E: Edition>(state: &State<E>, seat: Seat) -> Option<u16> {
    let session = &state.trade;
    let made = session.made_by[seat.index()];
    let is_next = || {
        let mut trading = state.others(seat).filter(|&other| !session.done.contains(other));
        trading.all(|other| session.made_by[other.index()] >= made)
    };
    if session.closing || made >= MOST_OFFERS || !is_next() {
        return None;
    }
    session.offers_of(seat).map(|offer| offer.number).min()
}

/// The offers with the best hopes. Enough cards stay in hand to take others' offers: whoever has fewer is not asked again.
fn offers<E: Edition>(state: &State<E>, seat: Seat, holdings: &Holdings, weights: &Weights) -> Vec<AnyAction> {
    let session = &state.trade;
    let (hand, count) = (&state.players[seat].hand, usize::from(E::LEAST_CARDS_TRADED));
    let is_over = session.closing || session.made_by[seat.index()] >= MOST_OFFERS;
    let is_first = session.offers_of(seat).next().is_none();
    let enough = if is_first { count } else { 2 * count };
    if is_over || hand.len() < enough || session.offers_of(seat).count() >= STANDING {
        return Vec::new();
    }
    let market = Market::of(state, seat, &holdings.counts);
    let mut in_hand: Counts = [0; Commodity::ALL.len()];
    hand.commodities().for_each(|(commodity, count)| in_hand[commodity.index()] = count);
    let calamity = burden(state, seat);
    let sought = sought::<E>(holdings, &market, weights);
    let mut found: Vec<(f32, OfferTerms)> = Vec::new();
    for wanted in wishes(&sought, &market) {
        if session.offers_of(seat).any(|offer| offer.wish.is_some_and(|wish| in_order(wish.named) == wanted)) {
            continue;
        }
        let best = best_offer::<E>(holdings, &in_hand, wanted, calamity.map(Card::Calamity), &market, weights);
        found.extend(best.map(|(hope, terms)| (hope, market.addressed(terms, wanted))));
    }
    found.sort_unstable_by(|left, right| right.0.total_cmp(&left.0));
    // Those that were taken back did not work; after all of them the first may.
    let tried = usize::from(session.made_by[seat.index()]).saturating_sub(session.offers_of(seat).count());
    let skipped = tried.checked_rem(found.len()).unwrap_or(0);
    found.into_iter().skip(skipped).take(OFFERS).map(|(_, terms)| Action::from(terms).into()).collect()
}

/// Pairs of commodities that are worth asking for: what others may have, and what they are known to have because they
/// offer it.
pub(super) fn wishes(sought: &[Commodity], market: &Market) -> Vec<[Commodity; 2]> {
    let pairs =
        sought.iter().enumerate().flat_map(|(index, &one)| sought[index..].iter().map(move |&other| [one, other]));
    let mut wishes: Vec<[Commodity; 2]> =
        pairs.map(in_order).chain(market.shown.iter().map(|shown| shown.pair)).collect();
    wishes.sort_unstable();
    wishes.dedup();
    wishes
}

pub(super) fn in_order([one, other]: [Commodity; 2]) -> [Commodity; 2] {
    [one.min(other), one.max(other)]
}

/// The best way to ask for two commodities, and what may be hoped of it.
pub(super) fn best_offer<E: Edition>(
    holdings: &Holdings,
    in_hand: &Counts,
    wanted: [Commodity; 2],
    calamity: Option<Card>,
    market: &Market,
    weights: &Weights,
) -> Option<(f32, OfferTerms)> {
    let mut best: Option<(f32, OfferTerms)> = None;
    let ways = [(None, true), (None, false), (calamity, true), (calamity, false)];
    let liked = market.owners_of(wanted).map(|shown| shown.wants.clone()).chain([Vec::new()]);
    for (liked, (hiding, by_face)) in liked.flat_map(|liked| ways.map(|way| (liked.clone(), way))) {
        let taste = Taste { by_face, liked: &liked };
        let Some(give) = gift::<E>(in_hand, wanted, hiding, &taste, market, weights) else { continue };
        let hope = hope::<E>(holdings, &Terms { named: named(&give), give, wanted }, market, weights);
        if hope > best.map_or(LEAST_GAIN / 4.0, |(most, _)| most) {
            best = Some((hope, OfferTerms::new(give, E::LEAST_CARDS_TRADED, wanted.map(Card::Commodity))));
        }
    }
    best
}

/// The commodities of which more would gain most, as far as others may have them.
pub(super) fn sought<E: Edition>(holdings: &Holdings, market: &Market, weights: &Weights) -> List<Commodity, SOUGHT> {
    let mut ranked: Vec<(f32, Commodity)> = Vec::new();
    for commodity in Commodity::ALL {
        let count = holdings.counts[commodity.index()];
        if count > 0 && E::data().face_value(commodity) > 0 {
            let gain = hand::pile::<E>(commodity, count + 1, weights) - hand::pile::<E>(commodity, count, weights);
            ranked.push((gain * (0.2 + market.chance_of(commodity)), commodity));
        }
    }
    ranked.sort_unstable_by(|left, right| right.0.total_cmp(&left.0));
    ranked.into_iter().take(SOUGHT).map(|(_, commodity)| commodity).collect()
}

/// What decides which cards are named in an offer.
struct Taste<'a> {
    /// Dear ones rather than those that are missed least.
    by_face: bool,
    /// What somebody asks for who has what is wanted.
    liked: &'a [Commodity],
}

/// Cards to give for what is wanted: those that others ask for, then dear ones or those that are missed least; a
/// calamity last.
fn gift<E: Edition>(
    in_hand: &Counts,
    wanted: [Commodity; 2],
    hiding: Option<Card>,
    taste: &Taste<'_>,
    market: &Market,
    weights: &Weights,
) -> Option<Pack> {
    let mut left = *in_hand;
    wanted.iter().for_each(|commodity| left[commodity.index()] = 0);
    let mut pack = Pack::default();
    for _ in 0..2 {
        let attraction = |commodity: Commodity| {
            let face = E::data().face_value(commodity) as f32;
            let asked = if market.asked[commodity.index()] { weights.asked_for * face } else { 0.0 };
            let shine = if taste.by_face { weights.shine * face } else { 0.0 };
            let liked = if taste.liked.contains(&commodity) { weights.liked } else { 0.0 };
            liked + asked + shine - missed::<E>(&left, commodity, weights)
        };
        let held = Commodity::ALL.into_iter().filter(|commodity| left[commodity.index()] > 0);
        let best = held.max_by(|&one, &other| attraction(one).total_cmp(&attraction(other)))?;
        take(&mut left, &mut pack, best)?;
    }
    let open = usize::from(E::LEAST_CARDS_TRADED) - usize::from(hiding.is_some());
    fill::<E>(&mut left, &mut pack, open.max(2), weights)?;
    if let Some(card) = hiding {
        pack.add(card).then_some(())?;
    }
    Some(pack)
}

pub(super) fn named(give: &Pack) -> [Option<Commodity>; 2] {
    let mut named = give.cards().take(2).map(|card| match card {
        Card::Commodity(commodity) => Some(commodity),
        Card::Calamity(_) => None,
    });
    [named.next().flatten(), named.next().flatten()]
}

/// An offer, standing or planned.
struct Terms {
    named: [Option<Commodity>; 2],
    give: Pack,
    wanted: [Commodity; 2],
}

/// What would be gained if the seat's offers were taken, at the odds that they are.
pub(super) fn hopes<E: Edition>(state: &State<E>, seat: Seat, holdings: &Holdings, weights: &Weights) -> f32 {
    if state.trade.offers_of(seat).next().is_none() {
        return 0.0;
    }
    let market = Market::of(state, seat, &holdings.counts);
    let mut hopes = 0.0;
    for offer in state.trade.offers_of(seat) {
        let give: Pack = state.trade.sealed(offer.number).collect();
        let Some(wish) = offer.wish else { continue };
        let terms = Terms { named: named(&give), give, wanted: wish.named };
        hopes += hope::<E>(holdings, &terms, &market, weights);
    }
    hopes
}

/// What an offer may gain, at the odds that it is taken.
fn hope<E: Edition>(holdings: &Holdings, terms: &Terms, market: &Market, weights: &Weights) -> f32 {
    let mut after = holdings.counts;
    let mut gain = 0.0;
    for card in terms.give.cards() {
        match card {
            Card::Commodity(commodity) => {
                after[commodity.index()] = after[commodity.index()].saturating_sub(1);
            }
            Card::Calamity(_) => gain += relief::<E>(card, weights),
        }
    }
    terms.wanted.iter().for_each(|commodity| after[commodity.index()] += 1);
    gain += hand::value::<E>(&after, weights) - hand::value::<E>(&holdings.counts, weights);
    gain.max(0.0) * market.odds::<E>(terms, weights)
}

/// What a seat can tell about the others' cards.
pub(super) struct Market {
    /// For each commodity the expected number of cards in an average hand of another.
    expected: [f32; Commodity::ALL.len()],
    /// Commodities that others' standing offers ask for.
    pub(super) asked: [bool; Commodity::ALL.len()],
    /// What others' standing offers name.
    pub(super) shown: Vec<Shown>,
    partners: f32,
}

/// Two commodities that somebody offers, in order, and what is asked for them.
pub(super) struct Shown {
    pair: [Commodity; 2],
    pub(super) wants: Vec<Commodity>,
    /// The number of an offer that leaves open what it wants, and how many cards it has.
    open: Option<(u16, u8)>,
}

impl Market {
    pub(super) fn of<E: Edition>(state: &State<E>, seat: Seat, own: &Counts) -> Market {
        let mut market = Market {
            expected: [0.0; Commodity::ALL.len()],
            asked: [false; Commodity::ALL.len()],
            shown: Vec::new(),
            partners: 0.0,
        };
        let (mut cards, mut cities) = (0.0, 0.0);
        for other in state.others(seat) {
            cards += (state.players[other].hand.len() + state.trade.sealed_by(other)) as f32;
            cities += f32::from(state.cities_on_board(other));
            market.partners += 1.0;
        }
        let partners = market.partners.max(1.0);
        let (cards, cities) = (cards / partners, cities / partners);
        let mut unseen = 0.0;
        for row in &E::data().cards {
            let Card::Commodity(commodity) = row.name else { continue };
            let copies = f32::from(E::copies(&state.options, row).saturating_sub(own[commodity.index()]));
            // Stacks above the number of cities give cards only now and then.
            let weight = if f32::from(row.stack) <= cities + 0.5 { copies } else { 0.2 * copies };
            market.expected[commodity.index()] = weight;
            unseen += weight;
        }
        market.expected.iter_mut().for_each(|expected| *expected *= cards / f32::max(unseen, 1.0));
        for (by, offer) in state.trade.offers().filter(|(_, offer)| offer.is_for(seat)) {
            if by == seat {
                continue;
            }
            let wants: Vec<Commodity> = offer.wish.into_iter().flat_map(|wish| wish.named).collect();
            wants.iter().for_each(|commodity| market.asked[commodity.index()] = true);
            let mut named = state.trade.sealed(offer.number);
            if let (Some(Card::Commodity(one)), Some(Card::Commodity(other))) = (named.next(), named.next()) {
                let cards = 2 + named.count() as u8;
                let open = offer.wish.is_none().then_some((offer.number, cards));
                market.shown.push(Shown { pair: in_order([one, other]), wants, open });
            }
        }
        market
    }

    /// Somebody says that it has these, and is believed so far.
    pub(super) fn hear(&mut self, said: &[Commodity], trust: f32) {
        said.iter().for_each(|kind| self.expected[kind.index()] += trust / self.partners.max(1.0));
    }

    /// The chance that another has a card of this commodity.
    pub(super) fn chance_of(&self, commodity: Commodity) -> f32 {
        1.0 - (-self.expected[commodity.index()]).exp()
    }

    /// Standing offers of just these two commodities.
    fn owners_of(&self, wanted: [Commodity; 2]) -> impl Iterator<Item = &Shown> {
        let pair = in_order(wanted);
        self.shown.iter().filter(move |shown| shown.pair == pair)
    }

    /// What is wanted of somebody who asks what is given for it is an answer to that.
    fn addressed(&self, terms: OfferTerms, wanted: [Commodity; 2]) -> OfferTerms {
        let Some((answers, count)) = self.owners_of(wanted).find_map(|shown| shown.open) else { return terms };
        let wish = terms.wish.map(|wish| Wish { count, ..wish });
        OfferTerms { answers: Some(answers), wish, ..terms }
    }

    /// The chance that anybody takes an offer.
    fn odds<E: Edition>(&self, terms: &Terms, weights: &Weights) -> f32 {
        let [one, other] = terms.wanted;
        let face = |commodity| E::data().face_value(commodity) as f32;
        let has_both = if one == other {
            let expected = self.expected[one.index()];
            1.0 - (1.0 + expected) * (-expected).exp()
        } else {
            self.chance_of(one) * self.chance_of(other)
        };
        let mut shown = 0.0;
        for commodity in terms.named.iter().flatten() {
            shown += face(*commodity) * if self.asked[commodity.index()] { 1.0 + weights.asked_for } else { 1.0 };
        }
        let is_set = one == other;
        let asked = (face(one) + face(other)) * if is_set { 2.0 } else { 1.0 };
        let willing = (weights.taken * shown / asked.max(1.0)).min(0.8);
        let anybody = 1.0 - (1.0 - has_both * willing).powf(self.partners);
        // Who offers just what is wanted surely has it, and said what it would be given for.
        let of = |named: &mut dyn Iterator<Item = Commodity>| named.map(face).sum::<f32>() / asked.max(1.0);
        let named = || terms.named.into_iter().flatten();
        let owner = self.owners_of(terms.wanted).map(|shown| {
            let liked = of(&mut named().filter(|named| shown.wants.contains(named)));
            (0.3 * of(&mut named()) + 0.6 * liked).min(0.9)
        });
        1.0 - (1.0 - anybody) * (1.0 - owner.fold(0.0, f32::max))
    }
}
