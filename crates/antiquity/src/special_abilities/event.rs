//! What special abilities did.

use crate::atlas::AreaId;
use crate::names::Commodity;
use crate::words::Tokens;
use engine::{Seat, tell};
use serde::Serialize;
use std::fmt;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // The sentences below say what the variants are.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "AbilityEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "AbilityEvent"))]
pub enum Event {
    Took { seat: Seat, area: AreaId, count: u8 },
    Placed { seat: Seat, area: AreaId, count: u8 },
    Founded { seat: Seat, area: AreaId },
    Named { seat: Seat, commodity: Commodity },
    AskedInVain { seat: Seat, other: Seat, commodity: Commodity },
    Destroyed { seat: Seat, owner: Seat, area: AreaId, tokens: u8, city: bool },
    Annexed { seat: Seat, owner: Seat, area: AreaId, tokens: u8, city: bool },
    Paid { seat: Seat, count: u8 },
    Gained { seat: Seat, count: u8 },
    Gave { seat: Seat, to: Seat, commodity: Commodity },
    GaveHidden { seat: Seat, to: Seat },
    GaveNothing { seat: Seat },
    Showed { seat: Seat, from: Seat, commodity: Commodity },
    Sold { seat: Seat, commodity: Commodity, count: u8, gained: u8 },
    PiratesReplaced { seat: Seat, area: AreaId },
    BarbariansReplaced { seat: Seat, area: AreaId, count: u8 },
}

/// Units in words: `the city and 1 token`.
struct Units(u8, bool);

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Units(0, true) => f.write_str("the city"),
            Units(tokens, true) => tell!(f, "the city and {}", Tokens(tokens)),
            Units(tokens, false) => Tokens(tokens).fmt(f),
        }
    }
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |area: &AreaId| &area.area().name;
        match self {
            Event::Took { seat, area, count } => tell!(f, "@{seat} takes {} from {}.", Tokens(*count), name(area)),
            Event::Placed { seat, area, count } => tell!(f, "@{seat} places {} in {}.", Tokens(*count), name(area)),
            Event::Founded { seat, area } => tell!(f, "@{seat} places a city in {}.", name(area)),
            Event::Named { seat, commodity } => tell!(f, "@{seat} asks for {}.", commodity.title()),
            Event::AskedInVain { seat, other, commodity } => {
                tell!(f, "@{seat} asks @{other}, who has no {}.", commodity.title())
            }
            Event::Destroyed { seat, owner, area, tokens, city } => {
                tell!(f, "@{seat} destroys {} of @{owner} in {}.", Units(*tokens, *city), name(area))
            }
            Event::Annexed { seat, owner, area, tokens, city } => {
                tell!(f, "@{seat} annexes {} of @{owner} in {}.", Units(*tokens, *city), name(area))
            }
            Event::Paid { seat, count } => tell!(f, "@{seat} pays {count} treasury."),
            Event::Gained { seat, count } => tell!(f, "@{seat} gains {count} treasury."),
            Event::Gave { seat, to, commodity } => tell!(f, "@{seat} gives {} to @{to}.", commodity.title()),
            Event::GaveHidden { seat, to } => tell!(f, "@{seat} gives a card to @{to}."),
            Event::GaveNothing { seat } => tell!(f, "@{seat} has nothing to give."),
            Event::Showed { seat, from, commodity } => {
                tell!(f, "@{seat} shows what @{from} gave: {}.", commodity.title())
            }
            Event::Sold { seat, commodity, count, gained } => {
                tell!(f, "@{seat} sells {count} {} for {gained} treasury.", commodity.title())
            }
            Event::PiratesReplaced { seat, area } => tell!(f, "@{seat} replaces the pirate city in {}.", name(area)),
            Event::BarbariansReplaced { seat, area, count } => {
                tell!(f, "@{seat} replaces {} of the Barbarians in {}.", Tokens(*count), name(area))
            }
        }
    }
}
