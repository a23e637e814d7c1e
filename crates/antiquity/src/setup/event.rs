//! What happens while the game is set up, as sentences.

use crate::atlas::AreaId;
use crate::names::{Advance, Civilization, Group};
use crate::words::Tokens;
use engine::said::Phrase;
use engine::{Seat, tell};
use serde::Serialize;
use std::fmt;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "SetupEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "SetupEvent"))]
#[allow(missing_docs)] // The sentences below say what the variants are.
pub enum Event {
    CivilizationChosen { seat: Seat, civilization: Civilization },
    SetShown { seat: Seat, set: Phrase, advances: Vec<Advance> },
    CityPlaced { seat: Seat, area: AreaId },
    CityLost { seat: Seat, area: AreaId },
    CreditChosen { seat: Seat, group: Group, worth: u8 },
    TokensPlaced { seat: Seat, count: u8, area: AreaId },
    ExchangeProposed { seat: Seat, with: Seat },
    ExchangeWithdrawn { seat: Seat },
    ExchangeDeclined { seat: Seat, with: Seat },
    ExchangeLapsed { seat: Seat, with: Seat },
    CivilizationsExchanged { seat: Seat, with: Seat },
    CivilizationKept { seat: Seat, civilization: Civilization },
    CardDrawn { seat: Seat, stack: u8 },
    NoMoreDrawn { seat: Seat },
    PackageWrittenDown { seat: Seat, set: Phrase },
    TokensWrittenDown { seat: Seat, count: u8, area: AreaId },
    MarkerPlaced { seat: Seat, step: u8 },
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Event::CivilizationChosen { seat, civilization } => tell!(f, "@{seat} plays {}.", civilization.title()),
            Event::SetShown { seat, set, advances } => {
                let names: Vec<String> = advances.iter().map(|advance| advance.title()).collect();
                tell!(f, "@{seat} starts with {set}: {}.", engine::words::enumerated(&names))
            }
            Event::CityPlaced { seat, area } => tell!(f, "@{seat} starts with a city in {}.", area.area().name),
            Event::CityLost { seat, area } => tell!(f, "@{seat} gives up the city in {}.", area.area().name),
            Event::CreditChosen { seat, group, worth } => tell!(f, "@{seat} chooses {worth} {group:#} credits."),
            Event::TokensPlaced { seat, count, area } => {
                tell!(f, "@{seat} starts with {} in {}.", Tokens(*count), area.area().name)
            }
            Event::ExchangeProposed { seat, with } => tell!(f, "@{seat} would exchange civilizations with @{with}."),
            Event::ExchangeWithdrawn { seat } => tell!(f, "@{seat} withdraws the proposal."),
            Event::ExchangeLapsed { seat, with } => tell!(f, "The proposal of @{seat} to @{with} lapses."),
            Event::ExchangeDeclined { seat, with } => {
                tell!(f, "@{seat} declines to exchange civilizations with @{with}.")
            }
            Event::CivilizationsExchanged { seat, with } => tell!(f, "@{seat} and @{with} exchange civilizations."),
            Event::CivilizationKept { seat, civilization } => tell!(f, "@{seat} keeps {}.", civilization.title()),
            Event::CardDrawn { seat, stack } => tell!(f, "@{seat} draws a card of stack {stack}."),
            Event::NoMoreDrawn { seat } => tell!(f, "@{seat} draws no more cards."),
            Event::PackageWrittenDown { seat, set } => tell!(f, "@{seat} chooses {set} in secret."),
            Event::TokensWrittenDown { seat, count, area } => {
                tell!(f, "@{seat} writes down {} in {}, in secret.", Tokens(*count), area.area().name)
            }
            Event::MarkerPlaced { seat, step } => tell!(f, "@{seat} starts on step {step}."),
        }
    }
}
