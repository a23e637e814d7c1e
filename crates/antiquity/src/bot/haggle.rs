//! Haggling: offers are answered where that serves both, an offer says what else its owner needs, hidden cards are spoken of,
//! truly or not, and believed as far as the other's word has been good. Whoever says what it needs gets an offer of its own,
//! and nobody is troubled who makes no deals. When nothing is left to gain, a seat is done.

use super::Weights;
use super::bargain::{self, Deal, LEAST_GAIN, Market};
use super::hand::{self, Counts, Holdings};
use super::sense;
use crate::cards::{Card, Hand};
use crate::chapter::Action as AnyAction;
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::State;
use crate::trade::{Action, Names, Offer, OfferTerms, Pack, Speech, Wish, Word};
use engine::Seat;

/// After so many offers and answers a seat makes no more in a session.
const MOST_OFFERS: u8 = 14;
/// After so many it takes none back any more to make another in its place.
const RENEWED: u8 = 5;
/// Offers to all, and answers, that a seat has standing at a time.
const STANDING: usize = 3;
const ANSWERS: usize = 2;
/// Cards in hand for a second offer: whoever has fewer could take nobody's.
const KEPT: usize = 6;
/// What may be hoped of an offer, and how likely an answer is welcome, for it to be made at all.
const LEAST_HOPE: f32 = 0.05;
const LEAST_ODDS: f32 = 0.75;
/// How much the other one must gain for an answer to be welcome more often than not.
const WELCOME: f32 = 0.15;
/// Cards that another is thought to hold of what it asks for, of what it hopes for, and of anything else.
const HELD: [f32; 3] = [1.5, 1.0, 0.3];
/// Commodities that are compared for what is given in an answer.
const GIVEN: usize = 5;
/// As long as so much of what it said was true in the other's eyes, a seat may say what is not, for a gain.
const GOOD_NAME: f32 = 0.6;

/// What is worth a thought in a trading session.
pub(super) fn haggle<E: Edition>(state: &State<E>, seat: Seat, actions: &mut Vec<AnyAction>, weights: &Weights) {
    let is_market = |action: &AnyAction| matches!(action, AnyAction::Trade(Action::Swap { .. } | Action::PassMarket));
    let mut kept: Vec<AnyAction> = actions.iter().filter(|action| is_market(action)).cloned().collect();
    let at_market = !kept.is_empty();
    kept.extend(next(state, seat, weights).map(AnyAction::from));
    if kept.is_empty() || at_market {
        kept.push(AnyAction::Done);
    }
    *actions = kept;
}

/// The best of all: taking an offer, answering one, making one, or taking one back that nobody wants.
fn next<E: Edition>(state: &State<E>, seat: Seat, weights: &Weights) -> Option<Action> {
    let holdings = Holdings::of(state, seat, weights);
    let mut deals = deals(state, seat, &holdings, weights);
    deals.sort_unstable_by(|left, right| right.gain.total_cmp(&left.gain));
    if let Some(number) = deals.first().and_then(|deal| bargain::in_the_way(state, seat, deal)) {
        return Some(Action::Withdraw { number });
    }
    let is_ready = |deal: &&Deal| bargain::holds(&bargain::cards_for(state, seat, deal.number), &deal.give);
    if let Some(deal) = deals.iter().find(is_ready) {
        return Some(Action::Accept { number: deal.number, give: deal.give });
    }
    if state.trade.closing || state.trade.made_by[seat.index()] >= MOST_OFFERS {
        return None;
    }
    let desk = Table::of(state, seat, &holdings, weights);
    desk.answer()
        .or_else(|| desk.whisper())
        .or_else(|| desk.offer())
        .map(Action::from)
        .or_else(|| desk.stale().map(|number| Action::Withdraw { number }))
}

/// Offers that are worth taking, with cards in hand or in own offers.
fn deals<E: Edition>(state: &State<E>, seat: Seat, holdings: &Holdings, weights: &Weights) -> Vec<Deal> {
    let calamity = bargain::burden(state, seat).map(Card::Calamity);
    let before = hand::value::<E>(&holdings.counts, weights);
    let mut deals = Vec::new();
    let is_open =
        |(by, offer): &(Seat, &Offer)| *by != seat && offer.is_for(seat) && !state.trade.speeches.are_apart(seat, *by);
    for (by, offer) in state.trade.offers().filter(is_open) {
        let Some(wish) = offer.wish else { continue };
        for hiding in [None, calamity].into_iter().take(1 + usize::from(calamity.is_some())) {
            let Some((give, mut after)) = bargain::answer::<E>(&holdings.counts, wish, hiding, weights) else {
                continue;
            };
            let relief = hiding.map_or(0.0, |card| bargain::relief::<E>(card, weights));
            let hidden = receive(state, offer, &mut after);
            let word = state.trade.words.of(seat, by);
            let unseen = expected::<E>(&after, hidden, &offer.said, word, weights);
            let gain = hand::value::<E>(&after, weights) - before + relief + unseen;
            // Much for a little and a hope is never a good deal, whatever the hope.
            if gain > LEAST_GAIN && !sense::loses(state, seat, offer.number, &give) {
                deals.push(Deal { number: offer.number, give, gain });
            }
        }
    }
    deals
}

/// Adds the two cards of an offer that are surely there, and counts the others.
fn receive<E: Edition>(state: &State<E>, offer: &Offer, counts: &mut Counts) -> usize {
    let mut hidden = 0;
    for (index, card) in state.trade.sealed(offer.number).enumerate() {
        match card {
            Card::Commodity(commodity) if index < 2 => counts[commodity.index()] += 1,
            _ => hidden += 1,
        }
    }
    hidden
}

/// What may be expected of hidden cards, by what is said of them and how good the other's word is.
fn expected<E: Edition>(counts: &Counts, hidden: usize, said: &[Commodity], word: Word, weights: &Weights) -> f32 {
    let trust = trust(word);
    let mut counts = *counts;
    let mut worth = -weights.grudge * f32::from(word.calamities);
    for index in 0..hidden {
        match said.get(index) {
            Some(&commodity) => {
                worth +=
                    weights.believed * trust * more::<E>(&counts, commodity, weights) - (1.0 - trust) * weights.unseen;
                counts[commodity.index()] += 1;
            }
            None => worth -= weights.unseen,
        }
    }
    worth
}

/// How likely it is that what somebody says is true: two of three times, until more is known.
fn trust(word: Word) -> f32 {
    (f32::from(word.kept) + 2.0) / (f32::from(word.said) + 3.0)
}

/// What one card more would gain.
fn more<E: Edition>(counts: &Counts, commodity: Commodity, weights: &Weights) -> f32 {
    let count = counts[commodity.index()];
    hand::pile::<E>(commodity, count + 1, weights) - hand::pile::<E>(commodity, count, weights)
}

/// What a seat weighs when it makes an offer.
struct Table<'a, E: Edition> {
    state: &'a State<E>,
    seat: Seat,
    weights: &'a Weights,
    holdings: &'a Holdings,
    /// What is in hand and not in its own offers.
    in_hand: Counts,
    hand: &'a Hand,
    calamity: Option<Card>,
}

impl<'a, E: Edition> Table<'a, E> {
    fn of(state: &'a State<E>, seat: Seat, holdings: &'a Holdings, weights: &'a Weights) -> Table<'a, E> {
        let hand = &state.players[seat].hand;
        let mut in_hand: Counts = [0; Commodity::ALL.len()];
        hand.commodities().for_each(|(commodity, count)| in_hand[commodity.index()] = count);
        let calamity = bargain::burden(state, seat).map(Card::Calamity);
        Table { state, seat, weights, holdings, in_hand, hand, calamity }
    }

    /// The answer to another's offer with the best hopes: what it names, for what its owner needs.
    fn answer(&self) -> Option<OfferTerms> {
        let session = &self.state.trade;
        let answering = session.offers_of(self.seat).filter(|own| own.answers > 0).count();
        if answering >= ANSWERS || self.hand.len() < usize::from(E::LEAST_CARDS_TRADED) {
            return None;
        }
        let is_open = |(by, offer): &(Seat, &Offer)| {
            let answered = session.offers_of(self.seat).any(|own| own.answers == offer.number);
            let apart = session.speeches.are_apart(self.seat, *by);
            *by != self.seat && offer.is_for(self.seat) && offer.answers == 0 && !answered && !apart
        };
        let answers = session.offers().filter(is_open).filter_map(|(by, offer)| self.answer_to(by, offer));
        let best = answers.max_by(|left, right| left.0.total_cmp(&right.0));
        best.map(|(_, terms)| terms)
    }

    fn answer_to(&self, by: Seat, offer: &Offer) -> Option<(f32, OfferTerms)> {
        let mut named = self.state.trade.sealed(offer.number);
        let (Some(Card::Commodity(one)), Some(Card::Commodity(other))) = (named.next(), named.next()) else {
            return None;
        };
        let count = 2 + named.count();
        let asked: Vec<Commodity> = offer.wish.into_iter().flat_map(|wish| wish.named).collect();
        let hoped: Vec<Commodity> = offer.hoped.iter().chain(&self.said_by(by).needs).copied().collect();
        let theirs = Theirs { asked: &asked, hoped: &hoped, gives: [one, other] };
        let mut kinds: Vec<(f32, Commodity)> = Commodity::ALL
            .into_iter()
            .filter(|&kind| self.in_hand[kind.index()] > 0 && kind != one && kind != other)
            .map(|kind| {
                (
                    theirs.gain::<E>(kind, 0, self.weights)
                        - bargain::missed::<E>(&self.holdings.counts, kind, self.weights),
                    kind,
                )
            })
            .collect();
        kinds.sort_unstable_by(|left, right| right.0.total_cmp(&left.0));
        kinds.truncate(GIVEN);
        let mut best: Option<(f32, OfferTerms)> = None;
        for (index, &(_, first)) in kinds.iter().enumerate() {
            for &(_, second) in &kinds[index..] {
                for hiding in [None, self.calamity].into_iter().take(1 + usize::from(self.calamity.is_some())) {
                    let Some(give) = self.pack(first, second, hiding) else { continue };
                    let odds = theirs.odds::<E>([first, second], self.weights);
                    let gain = self.gain(&give, [one, other], count - 2);
                    let hope = odds * gain;
                    if gain > LEAST_GAIN
                        && odds >= LEAST_ODDS
                        && hope > best.as_ref().map_or(LEAST_HOPE, |(most, _)| *most)
                    {
                        let wish = Some(Wish { count: count as u8, named: [one, other].map(Card::Commodity) });
                        let terms = OfferTerms {
                            answers: Some(offer.number),
                            give,
                            said: self.said(&give, Some((by, &theirs))),
                            wish,
                            hoped: Names::new(),
                            to: None,
                        };
                        best = Some((hope, terms));
                    }
                }
            }
        }
        best
    }

    /// Two named cards, and besides what is missed least or a calamity.
    fn pack(&self, first: Commodity, second: Commodity, hiding: Option<Card>) -> Option<Pack> {
        let (mut left, mut pack) = (self.in_hand, Pack::default());
        bargain::take(&mut left, &mut pack, first)?;
        bargain::take(&mut left, &mut pack, second)?;
        let open = usize::from(E::LEAST_CARDS_TRADED) - usize::from(hiding.is_some());
        bargain::fill::<E>(&mut left, &mut pack, open.max(2), self.weights)?;
        if let Some(card) = hiding {
            pack.add(card).then_some(())?;
        }
        Some(pack)
    }

    /// What giving these cards for two others and some unseen ones gains.
    fn gain(&self, give: &Pack, wanted: [Commodity; 2], unseen: usize) -> f32 {
        let mut after = self.holdings.counts;
        let mut gain = -self.weights.unseen * unseen as f32;
        for card in give.cards() {
            match card {
                Card::Commodity(kind) => after[kind.index()] = after[kind.index()].saturating_sub(1),
                Card::Calamity(_) => gain += bargain::relief::<E>(card, self.weights),
            }
        }
        wanted.iter().for_each(|kind| after[kind.index()] += 1);
        gain + hand::value::<E>(&after, self.weights) - hand::value::<E>(&self.holdings.counts, self.weights)
    }

    /// What is said of the hidden cards: the truth, but for a calamity; and to somebody who still believes it, what they need.
    fn said(&self, give: &Pack, to: Option<(Seat, &Theirs<'_>)>) -> Names<Card> {
        let wanted = to.and_then(|(by, theirs)| {
            let name = trust(self.state.trade.words.of(by, self.seat));
            theirs.asked.iter().chain(theirs.hoped).copied().find(|_| name >= GOOD_NAME)
        });
        let cheap = || Commodity::ALL.into_iter().find(|kind| self.in_hand[kind.index()] > 0);
        let mut said = Names::new();
        for card in give.cards().skip(2) {
            let name = match card {
                Card::Commodity(kind) => Some(wanted.unwrap_or(kind)),
                Card::Calamity(_) => wanted.or_else(cheap),
            };
            if let Some(name) = name {
                let _ = said.try_push(Card::Commodity(name));
            }
        }
        said
    }

    fn said_by(&self, other: Seat) -> Speech {
        self.state.trade.speeches.of(other)
    }

    /// An offer of its own to somebody who has said what it needs: two such cards, for what it may have.
    fn whisper(&self) -> Option<OfferTerms> {
        let session = &self.state.trade;
        let market = self.market();
        let sought = bargain::sought::<E>(self.holdings, &market, self.weights);
        let mut best: Option<(f32, OfferTerms)> = None;
        for other in self.state.others(self.seat).filter(|&other| !session.speeches.are_apart(self.seat, other)) {
            let Speech { needs, has, .. } = self.said_by(other);
            let is_answered = session.offers_of(self.seat).any(|own| own.to() == Some(other));
            let held: Vec<Commodity> = needs.iter().copied().filter(|kind| self.in_hand[kind.index()] > 0).collect();
            if held.is_empty() || is_answered || self.hand.len() < usize::from(E::LEAST_CARDS_TRADED) {
                continue;
            }
            let trust = trust(session.words.of(self.seat, other));
            for wanted in bargain::wishes(&sought, &market) {
                let theirs = Theirs { asked: &needs, hoped: &[], gives: wanted };
                let has_it: f32 = wanted
                    .iter()
                    .map(|kind| if has.contains(kind) { trust } else { market.chance_of(*kind) })
                    .product();
                for (first, second) in self.pairs_with(&held) {
                    if wanted.contains(&first) || wanted.contains(&second) {
                        continue;
                    }
                    let Some(give) = self.pack(first, second, None) else { continue };
                    let gain = self.gain(&give, wanted, usize::from(E::LEAST_CARDS_TRADED) - 2);
                    let hope = gain * has_it * theirs.odds::<E>([first, second], self.weights);
                    if gain > LEAST_GAIN && hope > best.as_ref().map_or(LEAST_GAIN / 4.0, |(most, _)| *most) {
                        let terms = OfferTerms::new(give, E::LEAST_CARDS_TRADED, wanted.map(Card::Commodity));
                        let said = self.said(&give, Some((other, &theirs)));
                        best = Some((hope, OfferTerms { said, to: Some(other), ..terms }));
                    }
                }
            }
        }
        best.map(|(_, terms)| terms)
    }

    /// Two cards to name of which the first is one of these.
    fn pairs_with(&self, first: &[Commodity]) -> Vec<(Commodity, Commodity)> {
        let others = Commodity::ALL.into_iter().filter(|kind| self.in_hand[kind.index()] > 0);
        let is_there = |(one, other): &(Commodity, Commodity)| one != other || self.in_hand[one.index()] > 1;
        let pairs = others.flat_map(|other| first.iter().map(move |&one| (one, other)));
        pairs.filter(is_there).collect()
    }

    /// The offer to all with the best hopes, which says what else is needed.
    fn offer(&self) -> Option<OfferTerms> {
        let session = &self.state.trade;
        let count = usize::from(E::LEAST_CARDS_TRADED);
        let standing = session.offers_of(self.seat).filter(|own| own.answers == 0).count();
        let enough = if standing == 0 { count } else { KEPT };
        if standing >= STANDING || self.hand.len() < enough {
            return None;
        }
        let market = self.market();
        let sought = bargain::sought::<E>(self.holdings, &market, self.weights);
        let mut found: Vec<(f32, OfferTerms, [Commodity; 2])> = Vec::new();
        for wanted in bargain::wishes(&sought, &market) {
            let is_same = |own: &Offer| own.wish.is_some_and(|wish| bargain::in_order(wish.named) == wanted);
            if session.offers_of(self.seat).any(is_same) {
                continue;
            }
            let best =
                bargain::best_offer::<E>(self.holdings, &self.in_hand, wanted, self.calamity, &market, self.weights);
            found.extend(best.filter(|(hope, _)| *hope > LEAST_HOPE).map(|(hope, terms)| (hope, terms, wanted)));
        }
        found.sort_unstable_by(|left, right| right.0.total_cmp(&left.0));
        // Those that were taken back did not work; after all of them the first may.
        let tried =
            usize::from(session.made_by[self.seat.index()]).saturating_sub(session.offers_of(self.seat).count());
        let skipped = tried.checked_rem(found.len()).unwrap_or(0);
        let (_, terms, wanted) = found.into_iter().nth(skipped)?;
        let needed = sought.iter().copied().filter(|kind| !wanted.contains(kind));
        let hoped: Vec<Card> = needed.map(Card::Commodity).take(crate::trade::CLAIMS).collect();
        let said = self.said(&terms.give, None);
        Some(OfferTerms { said, hoped: hoped.into_iter().collect(), ..terms })
    }

    fn market(&self) -> Market {
        let mut market = Market::of(self.state, self.seat, &self.holdings.counts);
        for (_, offer) in self.state.trade.offers().filter(|(by, offer)| *by != self.seat && offer.is_for(self.seat)) {
            offer.hoped.iter().for_each(|kind| market.asked[kind.index()] = true);
        }
        for other in self.state.others(self.seat) {
            let Speech { needs, has, .. } = self.said_by(other);
            needs.iter().for_each(|kind| market.asked[kind.index()] = true);
            market.hear(&has, trust(self.state.trade.words.of(self.seat, other)));
        }
        market
    }

    /// The oldest own offer, if everybody has had a look at it: another one may do better in its place. Seats take turns at
    /// that, so that all have the same chances.
    fn stale(&self) -> Option<u16> {
        let session = &self.state.trade;
        let made = session.made_by[self.seat.index()];
        let is_next = || {
            let mut trading = self.state.others(self.seat).filter(|&other| !session.done.contains(other));
            trading.all(|other| session.made_by[other.index()] >= made)
        };
        if made >= RENEWED || !is_next() {
            return None;
        }
        session.offers_of(self.seat).map(|offer| offer.number).min()
    }
}

/// What an offer tells about its owner.
struct Theirs<'a> {
    asked: &'a [Commodity],
    hoped: &'a [Commodity],
    gives: [Commodity; 2],
}

impl Theirs<'_> {
    /// What a card more is worth to the owner, besides so many that it gets already.
    fn gain<E: Edition>(&self, kind: Commodity, already: u8, weights: &Weights) -> f32 {
        let held = if self.asked.contains(&kind) {
            HELD[0]
        } else if self.hoped.contains(&kind) {
            HELD[1]
        } else {
            HELD[2]
        };
        let pile = |count: f32| E::data().face_value(kind) as f32 * count * (weights.set * count + weights.face);
        let held = held + f32::from(already);
        pile(held + 1.0) - pile(held)
    }

    /// How likely it is that the owner takes these two for what is offered.
    fn odds<E: Edition>(&self, given: [Commodity; 2], weights: &Weights) -> f32 {
        let [one, other] = given;
        let gain = self.gain::<E>(one, 0, weights) + self.gain::<E>(other, u8::from(one == other), weights);
        let [first, second] = self.gives;
        let alone = |kind: Commodity| hand::pile::<E>(kind, 1, weights);
        let loss = if first == second { hand::pile::<E>(first, 2, weights) } else { alone(first) + alone(second) };
        let surplus = (gain - loss - LEAST_GAIN - weights.unseen) / WELCOME;
        1.0 / (1.0 + (-surplus).exp())
    }
}
