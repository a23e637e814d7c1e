//! What cards and treasury are worth towards a purchase. `ME-12a-2` `ME-12a-14` `ME-12a-15`

use super::basket::{Basket, Stage};
use crate::data::CardRow;
use crate::edition::Edition;
use crate::names::{Advance, Commodity};
use crate::state::State;
use engine::verbs::{self, Argument, Field, Json, Shape};
use engine::{Seat, tell};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::collections::BTreeMap;
use std::fmt;

/// How many cards of each commodity.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "BTreeMap<Commodity, u8>"))]
pub struct Cards([u8; Commodity::ALL.len()]);

impl Default for Cards {
    fn default() -> Cards {
        Cards::NONE
    }
}

impl Cards {
    /// No cards.
    pub const NONE: Cards = Cards([0; Commodity::ALL.len()]);

    /// How many of one commodity.
    pub const fn count(&self, commodity: Commodity) -> u8 {
        self.0[commodity.index()]
    }

    /// Sets how many of one commodity.
    pub fn set(&mut self, commodity: Commodity, count: u8) {
        self.0[commodity.index()] = count;
    }

    /// Those of which there are any.
    pub fn iter(&self) -> impl Iterator<Item = (Commodity, u8)> + use<> {
        Commodity::ALL.into_iter().zip(self.0).filter(|&(_, count)| count > 0)
    }
}

impl Serialize for Cards {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cards {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cards, D::Error> {
        let mut cards = Cards::default();
        for (commodity, count) in BTreeMap::<Commodity, u8>::deserialize(deserializer)? {
            cards.set(commodity, count);
        }
        Ok(cards)
    }
}

/// In notation `salt*3 tea`, each commodity once and in their order.
impl Argument for Cards {
    const WORDS: Option<usize> = None;

    fn shape() -> Shape {
        Shape::Counts(Box::new(Commodity::shape()))
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, (commodity, count)) in self.iter().enumerate() {
            f.write_str(if index > 0 { " " } else { "" })?;
            match count {
                1 => write!(f, "{commodity}")?,
                count => write!(f, "{commodity}*{count}")?,
            }
        }
        Ok(())
    }

    fn read(words: &[&str]) -> Result<Cards, String> {
        let mut cards = Cards::default();
        let mut last = None;
        for word in words {
            let (commodity, count) = match word.split_once('*') {
                Some((commodity, count)) => (commodity.parse()?, engine::chapter::count(count)?),
                None => (word.parse::<Commodity>()?, 1),
            };
            let is_canonical = last < Some(commodity) && (count > 1 || !word.contains('*'));
            if !is_canonical {
                return Err("write each commodity once, in their order: `salt*3 tea`".into());
            }
            last = Some(commodity);
            cards.set(commodity, count);
        }
        Ok(cards)
    }

    fn to_json(&self) -> Json {
        verbs::counts_to_json(self.iter())
    }

    fn from_json(json: &Json) -> Result<Cards, String> {
        let mut cards = Cards::default();
        for (commodity, count) in verbs::counts_from_json(json)? {
            cards.set(commodity, count);
        }
        Ok(cards)
    }
}

/// `ME-adv-trade-empire-1` A card that stands in for one more card of a set.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Substitute {
    /// The card given.
    pub card: Commodity,
    /// The set it completes.
    pub set: Commodity,
}

/// In notation `wine for salt`.
impl Argument for Substitute {
    const WORDS: Option<usize> = Some(3);

    fn shape() -> Shape {
        let field = |name| Field { name, shape: Commodity::shape(), optional: false };
        Shape::Record(vec![field("card"), field("set")])
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        tell!(f, "{} for {}", self.card, self.set)
    }

    fn read(words: &[&str]) -> Result<Substitute, String> {
        match words {
            [card, "for", set] => Ok(Substitute { card: card.parse()?, set: set.parse()? }),
            _ => Err("write it like `substitute wine for salt`".into()),
        }
    }

    fn to_json(&self) -> Json {
        serde_json::json!({ "card": self.card, "set": self.set })
    }

    fn from_json(json: &Json) -> Result<Substitute, String> {
        Substitute::deserialize(json).map_err(|problem| problem.to_string())
    }
}

/// What the cards are worth together. `ME-7-1` `ME-7-2` `ME-adv-trade-empire-3`
/// `EP-26.3.2` Each commodity is a set of its own.
pub fn value<E: Edition>(state: &State<E>, seat: Seat, paid: &Cards, substitute: Option<Substitute>) -> u32 {
    let extra = |commodity| u8::from(substitute.is_some_and(|substitute| substitute.set == commodity));
    let worth = state.worth(seat);
    paid.iter().map(|(commodity, count)| worth.of(commodity, count + extra(commodity))).sum()
}

/// What all commodity cards in a seat's hand are worth.
pub fn value_in_hand<E: Edition>(state: &State<E>, seat: Seat) -> u32 {
    let (hand, worth) = (&state.players[seat].hand, state.worth(seat));
    hand.commodities().map(|(commodity, count)| worth.of(commodity, count)).sum()
}

/// `ME-adv-mining-2` `ME-adv-mining-4` A treasury token counts double for those who already have Mining.
/// `EP-26.4.2`
pub fn treasury_worth<E: Edition>(state: &State<E>, seat: Seat) -> u32 {
    if state.holds(seat, Advance::Mining) { 2 } else { 1 }
}

/// `ME-12a-15` How many treasury tokens are needed beside cards of this value: never more than necessary.
/// `ME-12a-2` `EP-26.4.1` `ME-12a-14` `EP-26.5.9` What cards are worth beyond that is lost.
pub fn tokens_needed<E: Edition>(state: &State<E>, seat: Seat, due: u32, cards: u32) -> u32 {
    due.saturating_sub(cards).div_ceil(treasury_worth(state, seat))
}

/// The most a seat can pay.
pub fn most<E: Edition>(state: &State<E>, seat: Seat) -> u32 {
    let treasury = u32::from(state.players[seat].treasury) * treasury_worth(state, seat);
    let gain = best_substitute(state, seat).map_or(0, |(gain, _)| gain);
    value_in_hand(state, seat) + treasury + gain
}

/// `ME-adv-trade-empire-1` `ME-adv-trade-empire-3` Whether a card may stand in for one more of a set: a genuine card is
/// turned in, the set is not complete without it, and the card's face value is no lower.
pub fn may_stand_in<E: Edition>(state: &State<E>, seat: Seat, paid: &Cards, substitute: Substitute) -> bool {
    let Substitute { card, set } = substitute;
    let in_hand = state.players[seat].hand.count(card);
    E::may_substitute(state, seat)
        && card != set
        && in_hand > paid.count(card)
        && (1..copies::<E>(state, set)).contains(&paid.count(set))
        && E::data().face_value(card) >= E::data().face_value(set)
}

/// How many cards of a commodity the game has.
fn copies<E: Edition>(state: &State<E>, commodity: Commodity) -> u8 {
    let is_it = |row: &&CardRow| row.name == crate::cards::Card::Commodity(commodity);
    E::data().cards.iter().find(is_it).map_or(0, |row| E::copies(&state.options, row))
}

/// The substitute that gains the most when everything else is turned in, and what it gains.
fn best_substitute<E: Edition>(state: &State<E>, seat: Seat) -> Option<(u32, Substitute)> {
    if !E::may_substitute(state, seat) {
        return None;
    }
    let (hand, worth) = (&state.players[seat].hand, state.worth(seat));
    let mut best: Option<(u32, Substitute)> = None;
    for (card, cards) in hand.commodities() {
        let lost = worth.between(card, cards - 1, cards);
        for (set, count) in hand.commodities().filter(|&(set, _)| set != card) {
            let gain = worth.between(set, count, count + 1).saturating_sub(lost);
            let mut paid = everything(state, seat);
            paid.set(card, cards - 1);
            let substitute = Substitute { card, set };
            if gain > best.map_or(0, |(gain, _)| gain) && may_stand_in(state, seat, &paid, substitute) {
                best = Some((gain, substitute));
            }
        }
    }
    best
}

fn everything<E: Edition>(state: &State<E>, seat: Seat) -> Cards {
    let mut cards = Cards::default();
    let hand = &state.players[seat].hand;
    hand.commodities().filter(|&(card, _)| E::data().face_value(card) > 0).for_each(|(card, n)| cards.set(card, n));
    cards
}

/// The cards that pay for a basket as it stands: those chosen, or while advances are chosen those that would be
/// proposed.
pub(super) fn planned<E: Edition>(
    state: &State<E>,
    seat: Seat,
    basket: &Basket,
    due: u32,
) -> (Cards, Option<Substitute>) {
    match basket.stage {
        Stage::Choosing if !basket.is_empty() => proposal(state, seat, due),
        _ => (basket.paid, basket.substitute),
    }
}

/// A payment to begin with: whole sets that come closest to the price from below, if treasury can pay the rest, or
/// else the sets that exceed it by the least.
pub(super) fn proposal<E: Edition>(state: &State<E>, seat: Seat, due: u32) -> (Cards, Option<Substitute>) {
    let all = everything(state, seat);
    let treasury = u32::from(state.players[seat].treasury) * treasury_worth(state, seat);
    if value(state, seat, &all, None) + treasury < due {
        let substitute = best_substitute(state, seat).map(|(_, substitute)| substitute);
        let mut cards = all;
        if let Some(Substitute { card, .. }) = substitute {
            cards.set(card, all.count(card) - 1);
        }
        return (cards, substitute);
    }
    let sets: Vec<(Commodity, u8)> = all.iter().collect();
    let worth = state.worth(seat);
    let values: Vec<u32> = sets.iter().map(|&(card, n)| worth.of(card, n)).collect();
    let chosen = closest(&values, due, treasury);
    let mut cards = Cards::default();
    let is_chosen = |&(index, _): &(usize, &(Commodity, u8))| chosen & 1 << index != 0;
    sets.iter().enumerate().filter(is_chosen).for_each(|(_, &(card, n))| cards.set(card, n));
    (cards, None)
}

/// Which of the values to add up, as bits: as close to `due` from below as `treasury` allows, or else least above.
pub fn closest(values: &[u32], due: u32, treasury: u32) -> u64 {
    let most = (due + values.iter().copied().max().unwrap_or(0)) as usize;
    let mut reached: Vec<Option<u64>> = vec![None; most + 1];
    reached[0] = Some(0);
    for (index, &value) in values.iter().enumerate() {
        for sum in (value as usize..=most).rev() {
            if reached[sum].is_none() {
                reached[sum] = reached[sum - value as usize].map(|chosen| chosen | 1 << index);
            }
        }
    }
    let due = due as usize;
    let least = due.saturating_sub(treasury as usize);
    let below = (least..=due).rev().find_map(|sum| reached[sum]);
    below.or_else(|| (due..=most).find_map(|sum| reached[sum])).unwrap_or(u64::MAX)
}
