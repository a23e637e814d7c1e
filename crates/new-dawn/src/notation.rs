//! The words of which the notation of actions is made: one short line each, which parses back to itself. The lines
//! themselves stand with the actions of each chapter.
//!
//! `focus pottery` · `place 3,-1` · `spend trade` · `spend marble` · `move 1 4,2` · `city 0,3` · `wonder oracle` ·
//! `build 0,3` · `attack 2,2` · `reinforce 1,1` · `gain currency over foreign-trade` · `put masonry` · `done` · ...

use crate::components::{Barbarian, CityState, Diplomacy, FocusCard, Natural, Resource, Wonder};
use crate::hex::Hex;
use engine::Seat;
use serde::{Serialize, Serializer};
use std::fmt;

/// What can be spent.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Coin {
    /// A trade token of the card.
    Trade,
    /// A city-state token on the card.
    CityState(CityState),
    /// A natural wonder token.
    Natural(Natural),
    /// A resource token.
    Resource(Resource),
}

/// Where a gained trade token is put.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Holder {
    /// A focus card.
    Card(FocusCard),
    /// Great Zimbabwe.
    GreatZimbabwe,
}

impl fmt::Display for Coin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Coin::Trade => "trade",
            Coin::CityState(city_state) => city_state.slug(),
            Coin::Natural(natural) => natural.slug(),
            Coin::Resource(resource) => resource.slug(),
        })
    }
}

impl Coin {
    /// The name people read.
    pub fn name(self) -> &'static str {
        match self {
            Coin::Trade => "a trade token",
            Coin::CityState(city_state) => city_state.name(),
            Coin::Natural(natural) => natural.name(),
            Coin::Resource(resource) => resource.slug(),
        }
    }
}

impl fmt::Display for Holder {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Holder::Card(card) => card.slug(),
            Holder::GreatZimbabwe => Wonder::GreatZimbabwe.slug(),
        })
    }
}

impl Holder {
    /// The name people read.
    pub fn name(self) -> &'static str {
        match self {
            Holder::Card(card) => card.name(),
            Holder::GreatZimbabwe => Wonder::GreatZimbabwe.name(),
        }
    }
}

impl Serialize for Coin {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl Serialize for Holder {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

pub(crate) fn named<T>(name: &str, what: &str, find: fn(&str) -> Option<T>) -> Result<T, String> {
    find(name).ok_or_else(|| format!("there is no {what} called {name:?}"))
}

pub(crate) fn card(name: &str) -> Result<FocusCard, String> {
    named(name, "focus card", FocusCard::named)
}

pub(crate) fn wonder(name: &str) -> Result<Wonder, String> {
    named(name, "world wonder", Wonder::named)
}

pub(crate) fn resource(name: &str) -> Result<Resource, String> {
    named(name, "resource", Resource::named)
}

pub(crate) fn diplomacy(name: &str) -> Result<Diplomacy, String> {
    named(name, "diplomacy card", Diplomacy::named)
}

pub(crate) fn barbarian(letter: &str) -> Result<Barbarian, String> {
    named(letter, "barbarian", Barbarian::named)
}

pub(crate) fn coin(name: &str) -> Result<Coin, String> {
    if name == "trade" {
        return Ok(Coin::Trade);
    }
    let token = Resource::named(name).map(Coin::Resource).or(Natural::named(name).map(Coin::Natural));
    token.or(CityState::named(name).map(Coin::CityState)).ok_or_else(|| format!("nothing to spend is called {name:?}"))
}

pub(crate) fn holder(name: &str) -> Result<Holder, String> {
    if name == Wonder::GreatZimbabwe.slug() { Ok(Holder::GreatZimbabwe) } else { card(name).map(Holder::Card) }
}

pub(crate) fn seat(text: &str) -> Result<Seat, String> {
    let seat = text.parse::<Seat>().map_err(|error| error.to_string())?;
    if seat == Seat::TABLE || seat.to_string() != text {
        return Err("seats are counted from 1".into());
    }
    Ok(seat)
}

pub(crate) fn number(text: &str, most: u8) -> Result<u8, String> {
    let number = text.parse::<u8>().ok().filter(|number| *number <= most && number.to_string() == text);
    number.ok_or_else(|| format!("{text:?} is not a number from 0 to {most}"))
}

pub(crate) fn hex(text: &str) -> Result<Hex, String> {
    text.parse().map_err(|()| format!("{text:?} is not a space: write it like 1,-2"))
}
