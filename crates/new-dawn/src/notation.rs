//! Actions and their notation: one short line each, which parses back to itself.
//!
//! `focus pottery` · `place 3,-1` · `spend trade` · `spend marble` · `move 1 4,2` · `city 0,3` · `wonder oracle` ·
//! `build 0,3` · `attack 2,2` · `reinforce 1,1` · `gain currency over foreign-trade` · `put masonry` · `done` · ...

use crate::components::{Barbarian, CityState, Diplomacy, FocusCard, Leader, Natural, Resource, Wonder};
use crate::hex::Hex;
use crate::map::Laid;
use engine::{Seat, Unreadable};
use serde::{Serialize, Serializer};
use std::fmt;
use std::str::FromStr;

/// What a seat asks for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes a leader.
    Leader(Leader),
    /// Lays a tile.
    Lay(Laid),
    /// Chooses a focus card. `ND-turn-4`
    Focus(FocusCard),
    /// Begins the effect of a wonder: Hanging Gardens or Estadio do Maracana.
    Use(Wonder),
    /// Forbidden City destroys a control token.
    Raze(Hex),
    /// Eiffel Tower names a control token.
    Lure(Hex),
    /// Gives a control token up to the Eiffel Tower.
    Yield(Hex),
    /// Swaps two cards of the row, the one in the lower slot named first.
    Swap(FocusCard, FocusCard),
    /// Moves a trade token from Great Zimbabwe to a card.
    Unload(FocusCard),
    /// Seoul moves a barbarian.
    Chase(Barbarian, Hex),
    /// Geneva changes a diplomacy card of a player for another.
    Renew(Seat, Diplomacy, Diplomacy),
    /// Places a control token.
    Place(Hex),
    /// Takes an own control token off the map, having none unused.
    Lift(Hex),
    /// Drama and Poetry shifts a control token.
    Shift(Hex, Hex),
    /// Mass Media turns a control token.
    Convert(Hex),
    /// Spends something.
    Spend(Coin),
    /// Nuclear Power.
    Bomb(Hex),
    /// Gains a focus card in place of another.
    Gain(FocusCard, FocusCard),
    /// Gains a resource.
    Collect(Resource),
    /// Exchanges a resource for another.
    Exchange(Resource, Resource),
    /// Moves a caravan.
    Move(u8, Hex),
    /// Takes a city-state's diplomacy card.
    Take(CityState),
    /// Takes a player's diplomacy card.
    TakeOf(Diplomacy, Seat),
    /// Builds a city.
    City(Hex),
    /// Chooses a wonder to build.
    Wonder(Wonder),
    /// Builds the wonder that is paid for, in a city.
    Build(Hex),
    /// Reinforces a control token.
    Reinforce(Hex),
    /// Attacks.
    Attack(Hex),
    /// Conquers a city-state from its conqueror.
    Conquer,
    /// Liberates a city-state.
    Liberate,
    /// Moves a captured wonder to a city.
    House(Hex),
    /// Takes a trade token from a card of the owner of a defeated capital.
    Seize(FocusCard),
    /// Discards a trade token.
    Discard(FocusCard),
    /// Puts a token on a card.
    Put(Holder),
    /// Picks one of several barbarians in a space.
    Barbarian(Barbarian),
    /// Resolves the card once more.
    Again,
    /// Resolves another card as well.
    Also(FocusCard),
    /// Goes on.
    Done,
}

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

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Leader(leader) => write!(f, "leader {}", leader.slug()),
            Action::Lay(Laid { side, at, turned }) => write!(f, "lay {side} {at} {turned}"),
            Action::Focus(card) => write!(f, "focus {}", card.slug()),
            Action::Use(wonder) => write!(f, "use {}", wonder.slug()),
            Action::Raze(at) => write!(f, "raze {at}"),
            Action::Lure(at) => write!(f, "lure {at}"),
            Action::Yield(at) => write!(f, "yield {at}"),
            Action::Swap(first, second) => write!(f, "swap {} {}", first.slug(), second.slug()),
            Action::Unload(card) => write!(f, "unload {}", card.slug()),
            Action::Chase(barbarian, at) => write!(f, "chase {} {at}", barbarian.slug()),
            Action::Renew(seat, give, take) => write!(f, "renew {seat} {} {}", give.slug(), take.slug()),
            Action::Place(at) => write!(f, "place {at}"),
            Action::Lift(at) => write!(f, "lift {at}"),
            Action::Shift(from, to) => write!(f, "shift {from} {to}"),
            Action::Convert(at) => write!(f, "convert {at}"),
            Action::Spend(coin) => write!(f, "spend {coin}"),
            Action::Bomb(at) => write!(f, "bomb {at}"),
            Action::Gain(new, old) => write!(f, "gain {} over {}", new.slug(), old.slug()),
            Action::Collect(resource) => write!(f, "collect {}", resource.slug()),
            Action::Exchange(give, take) => write!(f, "exchange {} {}", give.slug(), take.slug()),
            Action::Move(number, at) => write!(f, "move {number} {at}"),
            Action::Take(city_state) => write!(f, "take {}", city_state.slug()),
            Action::TakeOf(card, seat) => write!(f, "take {} {seat}", card.slug()),
            Action::City(at) => write!(f, "city {at}"),
            Action::Wonder(wonder) => write!(f, "wonder {}", wonder.slug()),
            Action::Build(at) => write!(f, "build {at}"),
            Action::Reinforce(at) => write!(f, "reinforce {at}"),
            Action::Attack(at) => write!(f, "attack {at}"),
            Action::Conquer => f.write_str("conquer"),
            Action::Liberate => f.write_str("liberate"),
            Action::House(at) => write!(f, "house {at}"),
            Action::Seize(card) => write!(f, "seize {}", card.slug()),
            Action::Discard(card) => write!(f, "discard {}", card.slug()),
            Action::Put(holder) => write!(f, "put {holder}"),
            Action::Barbarian(barbarian) => write!(f, "barbarian {}", barbarian.slug()),
            Action::Again => f.write_str("again"),
            Action::Also(card) => write!(f, "also {}", card.slug()),
            Action::Done => f.write_str("done"),
        }
    }
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Action, Unreadable> {
        let words: Vec<&str> = text.split_whitespace().take(6).collect();
        parse(&words).map_err(|problem| Unreadable::new(text, problem))
    }
}

fn parse(words: &[&str]) -> Result<Action, String> {
    Ok(match *words {
        ["leader", name] => Action::Leader(named(name, "leader", Leader::named)?),
        ["lay", side, at, turned] => {
            let side = side.parse().map_err(|()| format!("{side:?} is not a side of a tile: write it like 9A"))?;
            Action::Lay(Laid { side, at: hex(at)?, turned: number(turned, 5)? })
        }
        ["focus", name] => Action::Focus(card(name)?),
        ["use", name] => Action::Use(wonder(name)?),
        ["raze", at] => Action::Raze(hex(at)?),
        ["lure", at] => Action::Lure(hex(at)?),
        ["yield", at] => Action::Yield(hex(at)?),
        ["swap", first, second] => Action::Swap(card(first)?, card(second)?),
        ["unload", name] => Action::Unload(card(name)?),
        ["chase", letter, at] => Action::Chase(barbarian(letter)?, hex(at)?),
        ["renew", by, give, take] => Action::Renew(seat(by)?, diplomacy(give)?, diplomacy(take)?),
        ["place", at] => Action::Place(hex(at)?),
        ["lift", at] => Action::Lift(hex(at)?),
        ["shift", from, to] => Action::Shift(hex(from)?, hex(to)?),
        ["convert", at] => Action::Convert(hex(at)?),
        ["spend", name] => Action::Spend(coin(name)?),
        ["bomb", at] => Action::Bomb(hex(at)?),
        ["gain", new, "over", old] => Action::Gain(card(new)?, card(old)?),
        ["collect", name] => Action::Collect(resource(name)?),
        ["exchange", give, take] => Action::Exchange(resource(give)?, resource(take)?),
        ["move", caravan, at] => Action::Move(number(caravan, 9)?, hex(at)?),
        ["take", name] => Action::Take(named(name, "city-state", CityState::named)?),
        ["take", name, by] => Action::TakeOf(diplomacy(name)?, seat(by)?),
        ["city", at] => Action::City(hex(at)?),
        ["wonder", name] => Action::Wonder(wonder(name)?),
        ["build", at] => Action::Build(hex(at)?),
        ["reinforce", at] => Action::Reinforce(hex(at)?),
        ["attack", at] => Action::Attack(hex(at)?),
        ["conquer"] => Action::Conquer,
        ["liberate"] => Action::Liberate,
        ["house", at] => Action::House(hex(at)?),
        ["seize", name] => Action::Seize(card(name)?),
        ["discard", name] => Action::Discard(card(name)?),
        ["put", name] if name == Wonder::GreatZimbabwe.slug() => Action::Put(Holder::GreatZimbabwe),
        ["put", name] => Action::Put(Holder::Card(card(name)?)),
        ["barbarian", letter] => Action::Barbarian(barbarian(letter)?),
        ["again"] => Action::Again,
        ["also", name] => Action::Also(card(name)?),
        ["done"] => Action::Done,
        _ => {
            return Err(
                "expected something like `focus pottery`, `place 3,-1`, `move 1 4,2`, `city 0,3`, `attack 2,2`, \
                        `spend trade` or `done`"
                    .into(),
            );
        }
    })
}

fn named<T>(name: &str, what: &str, find: fn(&str) -> Option<T>) -> Result<T, String> {
    find(name).ok_or_else(|| format!("there is no {what} called {name:?}"))
}

fn card(name: &str) -> Result<FocusCard, String> {
    named(name, "focus card", FocusCard::named)
}

fn wonder(name: &str) -> Result<Wonder, String> {
    named(name, "world wonder", Wonder::named)
}

fn resource(name: &str) -> Result<Resource, String> {
    named(name, "resource", Resource::named)
}

fn diplomacy(name: &str) -> Result<Diplomacy, String> {
    named(name, "diplomacy card", Diplomacy::named)
}

fn barbarian(letter: &str) -> Result<Barbarian, String> {
    named(letter, "barbarian", Barbarian::named)
}

fn coin(name: &str) -> Result<Coin, String> {
    if name == "trade" {
        return Ok(Coin::Trade);
    }
    let token = Resource::named(name).map(Coin::Resource).or(Natural::named(name).map(Coin::Natural));
    token.or(CityState::named(name).map(Coin::CityState)).ok_or_else(|| format!("nothing to spend is called {name:?}"))
}

fn seat(text: &str) -> Result<Seat, String> {
    let seat = text.parse::<Seat>().map_err(|error| error.to_string())?;
    if seat == Seat::TABLE || seat.to_string() != text {
        return Err("seats are counted from 1".into());
    }
    Ok(seat)
}

fn number(text: &str, most: u8) -> Result<u8, String> {
    let number = text.parse::<u8>().ok().filter(|number| *number <= most && number.to_string() == text);
    number.ok_or_else(|| format!("{text:?} is not a number from 0 to {most}"))
}

fn hex(text: &str) -> Result<Hex, String> {
    text.parse().map_err(|()| format!("{text:?} is not a space: write it like 1,-2"))
}
