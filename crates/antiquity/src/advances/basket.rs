//! A purchase being put together: one transaction for each seat and turn. `ME-12a-5`

use super::acquisition::credits_to_choose;
use super::payment::{Cards, Substitute, may_stand_in};
use crate::edition::Edition;
use crate::names::{Advance, AdvanceSet, Group};
use crate::state::{MAX_SEATS, State};
use engine::{GameOptions, Seat, Viewer};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::ops::Index;

/// What a seat is about to acquire, and with what.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Basket {
    /// Advances to be paid for.
    pub bought: AdvanceSet,
    /// Advances that come for nothing.
    pub free: AdvanceSet,
    /// Credits whose group was chosen, by [`Group::index`].
    pub chosen: [u8; Group::ALL.len()],
    /// Cards to be turned in.
    pub paid: Cards,
    /// A card that stands in for another.
    pub substitute: Option<Substitute>,
    /// How far it has come.
    pub stage: Stage,
}

/// How far a purchase has come.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Stage {
    /// Advances are being chosen.
    #[default]
    Choosing,
    /// Groups of credits are being chosen.
    Credits,
    /// Cards are being chosen.
    Paying,
}

/// The baskets with something in them, in seat order: all are empty but while advances are acquired.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Baskets(Vec<(Seat, Basket)>);

impl Baskets {
    /// Changes what a seat is about to acquire.
    pub(crate) fn set(&mut self, seat: Seat, basket: Basket) {
        let is_used = basket != Basket::default();
        match self.0.binary_search_by_key(&seat, |(by, _)| *by) {
            Ok(index) if is_used => self.0[index].1 = basket,
            Ok(index) => drop(self.0.remove(index)),
            Err(index) if is_used => self.0.insert(index, (seat, basket)),
            Err(_) => {}
        }
    }
}

impl Index<Seat> for Baskets {
    type Output = Basket;

    fn index(&self, seat: Seat) -> &Basket {
        self.0.iter().find(|(by, _)| *by == seat).map_or(Basket::EMPTY, |(_, basket)| basket)
    }
}

/// As a list with one for each seat.
impl Serialize for Baskets {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(Seat::all(MAX_SEATS).map(|seat| &self[seat]))
    }
}

impl<'de> Deserialize<'de> for Baskets {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Baskets, D::Error> {
        let written = Vec::<Basket>::deserialize(deserializer)?;
        if written.len() > MAX_SEATS {
            return Err(D::Error::custom("more baskets than seats"));
        }
        let mut baskets = Baskets::default();
        Seat::all(MAX_SEATS).zip(written).for_each(|(seat, basket)| baskets.set(seat, basket));
        Ok(baskets)
    }
}

impl Basket {
    /// One with nothing in it.
    const EMPTY: &'static Basket = &Basket {
        bought: AdvanceSet::EMPTY,
        free: AdvanceSet::EMPTY,
        chosen: [0; Group::ALL.len()],
        paid: Cards::NONE,
        substitute: None,
        stage: Stage::Choosing,
    };

    /// Whether an advance is in it.
    pub const fn contains(&self, advance: Advance) -> bool {
        self.bought.contains(advance) || self.free.contains(advance)
    }

    /// Whether nothing is in it.
    pub const fn is_empty(&self) -> bool {
        self.bought.is_empty() && self.free.is_empty()
    }

    /// Everything in it.
    pub fn advances(&self) -> impl Iterator<Item = Advance> + use<> {
        let basket = *self;
        Advance::ALL.into_iter().filter(move |&advance| basket.contains(advance))
    }

    /// Credits chosen so far.
    pub fn credits_chosen(&self) -> u16 {
        self.chosen.iter().map(|&credit| u16::from(credit)).sum()
    }

    /// Back to choosing advances: nothing has been chosen to pay with.
    pub(super) fn reconsider(&mut self) {
        *self = Basket { bought: self.bought, free: self.free, ..Basket::default() };
    }
}

/// Nobody knows what others are about to acquire: in an imagined world they have yet to begin.
pub(crate) fn empty_others<E: Edition>(world: &mut State<E>, viewer: Viewer) {
    for seat in Seat::all(GameOptions::seats(&world.options)).filter(|&seat| viewer != Viewer::Seat(seat)) {
        world.baskets.set(seat, Basket::default());
    }
}

/// Whether the baskets of a written position can be.
pub(crate) fn sound_baskets<E: Edition>(state: &State<E>) -> Result<(), String> {
    for seat in Seat::all(GameOptions::seats(&state.options)) {
        let basket = &state.baskets[seat];
        let hand = &state.players[seat].hand;
        let wrong = |problem: &str| Err(format!("the basket of {seat:?}: {problem}"));
        if basket.advances().any(|advance| state.holds(seat, advance)) {
            return wrong("an advance the seat has already");
        }
        if basket.paid.iter().any(|(commodity, count)| count > hand.count(commodity)) {
            return wrong("cards the seat does not hold");
        }
        if basket.substitute.is_some_and(|stand_in| !may_stand_in(state, seat, &basket.paid, stand_in)) {
            return wrong("a card that cannot stand in for another");
        }
        let free = basket.free.len();
        let may_have = basket.bought.contains(Advance::Anatomy) && free <= usize::from(E::FREE_WITH_ANATOMY);
        if free > 0 && !may_have {
            return wrong("an advance that is not free");
        }
        let (chosen, open) = (basket.credits_chosen(), credits_to_choose::<E>(basket));
        if chosen > open || (basket.stage == Stage::Credits && chosen == open) {
            return wrong("credits that cannot be chosen");
        }
        if basket.stage != Stage::Choosing && basket.advances().next().is_none() {
            return wrong("nothing to pay for");
        }
    }
    Ok(())
}
