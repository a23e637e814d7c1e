//! The words that actions name things by, each read back as it is written.

use crate::components::{Barbarian, CityState, Diplomacy, FocusCard, Leader, Natural, Resource, Wonder};
use crate::hex::Hex;
use crate::tiles::{Side, Sixths};
use engine::say;
use engine::verbs::{Argument, Json, Shape};
use serde::{Serialize, Serializer};
use std::fmt;

macro_rules! slugs {
    ($($name:ident: $what:literal),+ $(,)?) => {
        $(engine::word!($name, of $name::ALL, read |slug| named(slug, $what, $name::named), write |one: &$name| one.slug());)+
    };
}

slugs! {
    FocusCard: "focus card", Wonder: "world wonder", Resource: "resource", Leader: "leader", CityState: "city-state",
    Diplomacy: "diplomacy card", Barbarian: "barbarian",
}
engine::word!(Coin, of Coin::all(), read coin);
engine::word!(Holder, of Holder::all(), read holder);
engine::word!(Hex, like r"^-?\d{1,3},-?\d{1,3}$", read hex);
engine::word!(Side, of Side::all(), read side);

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
        f.write_str(self.slug())
    }
}

impl Coin {
    const fn slug(self) -> &'static str {
        match self {
            Coin::Trade => "trade",
            Coin::CityState(city_state) => city_state.slug(),
            Coin::Natural(natural) => natural.slug(),
            Coin::Resource(resource) => resource.slug(),
        }
    }

    fn all() -> impl Iterator<Item = Coin> {
        let city_states = CityState::ALL.into_iter().map(Coin::CityState);
        let tokens = Resource::ALL.into_iter().map(Coin::Resource).chain(Natural::ALL.into_iter().map(Coin::Natural));
        std::iter::once(Coin::Trade).chain(tokens).chain(city_states)
    }

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
        f.write_str(self.slug())
    }
}

impl Holder {
    const fn slug(self) -> &'static str {
        match self {
            Holder::Card(card) => card.slug(),
            Holder::GreatZimbabwe => Wonder::GreatZimbabwe.slug(),
        }
    }

    fn all() -> impl Iterator<Item = Holder> {
        FocusCard::ALL.into_iter().map(Holder::Card).chain([Holder::GreatZimbabwe])
    }

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

impl Argument for Sixths {
    fn shape() -> Shape {
        Shape::Count(Sixths::MOST.into())
    }

    fn write(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.get())
    }

    fn read(words: &[&str]) -> Result<Sixths, String> {
        u8::read(words)?.try_into()
    }

    fn to_json(&self) -> Json {
        self.get().into()
    }

    fn from_json(json: &Json) -> Result<Sixths, String> {
        u8::from_json(json)?.try_into()
    }
}

fn named<T>(slug: &str, what: &str, find: fn(&str) -> Option<T>) -> Result<T, String> {
    find(slug).ok_or_else(|| say!("there is no {what} called {slug:?}"))
}

fn coin(slug: &str) -> Result<Coin, String> {
    let found = Coin::all().find(|coin| coin.slug() == slug);
    found.ok_or_else(|| say!("nothing to spend is called {slug:?}"))
}

fn holder(slug: &str) -> Result<Holder, String> {
    let found = Holder::all().find(|holder| holder.slug() == slug);
    found.ok_or_else(|| say!("there is no card for trade tokens called {slug:?}"))
}

fn hex(text: &str) -> Result<Hex, String> {
    text.parse().map_err(|()| say!("{text:?} is not a space: write it like 1,-2"))
}

fn side(text: &str) -> Result<Side, String> {
    text.parse().map_err(|()| say!("{text:?} is not a side of a tile: write it like 9A"))
}
