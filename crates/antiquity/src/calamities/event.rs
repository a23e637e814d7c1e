//! What happened during calamities.

use crate::atlas::AreaId;
use crate::board::Owner;
use crate::names::{Calamity, Commodity};
use crate::words::{Many, Tokens};
use engine::{Seat, tell};
use serde::Serialize;
use std::fmt;

/// What happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename_all = "snake_case")]
#[allow(missing_docs)] // The sentences below say what the variants are.
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", rename = "CalamityEvent"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(rename = "CalamityEvent"))]
pub enum Event {
    Laid { seat: Seat, count: usize },
    Discarded { seat: Seat, calamity: Calamity },
    Struck { seat: Seat, calamity: Calamity, beneficiary: Option<Seat> },
    NoEffect { calamity: Calamity },
    Afflicted { seat: Seat, calamity: Calamity },
    TokensLost { seat: Seat, area: AreaId, count: u8 },
    CityLost { seat: Seat, area: AreaId, kept: u8 },
    CityDestroyed { seat: Seat, area: AreaId },
    CityTaken { seat: Seat, area: AreaId, by: Owner },
    TokensTaken { seat: Seat, area: AreaId, by: Owner, count: u8 },
    TreasuryLost { seat: Seat, count: u8 },
    TreasuryPaid { seat: Seat, count: u8 },
    Forfeited { seat: Seat, commodity: Commodity },
    Prevented { seat: Seat },
    Selected { seat: Seat, area: AreaId },
    Deselected { seat: Seat, area: AreaId },
    MarkerBack { seat: Seat, steps: u8 },
    Erupted { volcano: String },
    Flooded { plain: String },
    CycloneArea { area: AreaId },
    HordesLanded { area: AreaId, count: u8 },
    HordesMoved { from: AreaId, to: AreaId, count: u8 },
    HordesScattered { area: AreaId, count: u8 },
    HordesGone { count: u8 },
    Favoured { seat: Seat, victim: Seat },
    ShareGiven { seat: Seat, calamity: Calamity, count: u8 },
    Enlisted { seat: Seat, area: AreaId, count: u8 },
    CityEnlisted { seat: Seat, area: AreaId },
    FactionKept { seat: Seat, first: bool },
    ShipLost { seat: Seat, area: AreaId },
    CardHandedOver { seat: Seat, to: Seat },
    CardSeen { seat: Seat, to: Seat, commodity: Commodity },
}

/// A name of data files for people: `indus_valley` is Indus Valley.
fn readable(name: &str) -> String {
    let words = name.split('_').map(|word| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect::<String>()
    });
    words.collect::<Vec<_>>().join(" ")
}

impl fmt::Display for Event {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let name = |area: &AreaId| &area.area().name;
        match self {
            Event::Laid { seat, count: 1 } => tell!(f, "@{seat} lays a calamity face down."),
            Event::Laid { seat, count } => tell!(f, "@{seat} lays {count} calamities face down."),
            Event::Discarded { seat, calamity } => tell!(f, "@{seat} discards {} by chance.", calamity.title()),
            Event::Struck { seat, calamity, beneficiary: None } => {
                tell!(f, "{} strikes @{seat}.", calamity.title())
            }
            Event::Struck { seat, calamity, beneficiary: Some(by) } => {
                tell!(f, "{} strikes @{seat}; the beneficiary is @{by}.", calamity.title())
            }
            Event::NoEffect { calamity } => tell!(f, "{} has no effect.", calamity.title()),
            Event::Afflicted { seat, calamity } => tell!(f, "@{seat} suffers from {} as well.", calamity.title()),
            Event::TokensLost { seat, area, count } => {
                tell!(f, "@{seat} loses {} in {}.", Tokens(*count), name(area))
            }
            Event::CityLost { seat, area, kept: 0 } => tell!(f, "@{seat} gives up the city in {}.", name(area)),
            Event::CityLost { seat, area, kept } => {
                tell!(f, "@{seat} gives up the city in {} for {}.", name(area), Tokens(*kept))
            }
            Event::CityDestroyed { seat, area } => tell!(f, "The city of @{seat} in {} is destroyed.", name(area)),
            Event::CityTaken { seat, area, by: Owner::Barbarians } => {
                tell!(f, "The city of @{seat} in {} becomes a pirate city.", name(area))
            }
            Event::CityTaken { seat, area, by } => tell!(f, "{by} annexes the city of @{seat} in {}.", name(area)),
            Event::TokensTaken { seat, area, by: Owner::Barbarians, count } => {
                tell!(f, "The barbarians take {} of @{seat} in {}.", Tokens(*count), name(area))
            }
            Event::TokensTaken { seat, area, by, count } => {
                tell!(f, "{by} annexes {} of @{seat} in {}.", Tokens(*count), name(area))
            }
            Event::TreasuryLost { seat, count } => tell!(f, "@{seat} loses {}.", Many(count, "treasury token")),
            Event::TreasuryPaid { seat, count } => tell!(f, "@{seat} pays {}.", Many(count, "treasury token")),
            Event::Forfeited { seat, commodity } => tell!(f, "@{seat} discards {}.", commodity.title()),
            Event::Prevented { seat } => tell!(f, "@{seat} prevents this."),
            Event::Selected { seat, area } => tell!(f, "{} of @{seat} is selected.", name(area)),
            Event::Deselected { seat, area } => tell!(f, "{} of @{seat} is spared.", name(area)),
            Event::MarkerBack { seat, steps: 1 } => tell!(f, "The marker of @{seat} goes back a step."),
            Event::MarkerBack { seat, steps } => tell!(f, "The marker of @{seat} goes back {steps} steps."),
            Event::Erupted { volcano } => tell!(f, "{} erupts.", readable(volcano)),
            Event::Flooded { plain } => tell!(f, "The flood plain {} is flooded.", readable(plain)),
            Event::CycloneArea { area } => tell!(f, "The storm rages over {}.", name(area)),
            Event::HordesLanded { area, count } => {
                tell!(f, "Barbarian Hordes fall upon {}: {}.", name(area), Tokens(*count))
            }
            Event::HordesMoved { from, to, count } => {
                tell!(f, "The hordes move {} from {} to {}.", Tokens(*count), name(from), name(to))
            }
            Event::HordesGone { count } => {
                tell!(f, "The hordes find nothing to invade and lose {}.", Tokens(*count))
            }
            Event::Favoured { seat, victim } => tell!(f, "@{victim} lets @{seat} profit."),
            Event::ShareGiven { seat, calamity, count } => {
                tell!(f, "@{seat} suffers {count} of {}.", calamity.title())
            }
            Event::Enlisted { seat, area, count } => {
                tell!(f, "The first faction gains {} of @{seat} in {}.", Tokens(*count), name(area))
            }
            Event::CityEnlisted { seat, area } => {
                tell!(f, "The city of @{seat} in {} joins the first faction.", name(area))
            }
            Event::FactionKept { seat, first: true } => tell!(f, "@{seat} keeps the first faction."),
            Event::FactionKept { seat, .. } => tell!(f, "@{seat} keeps the second faction."),
            Event::ShipLost { seat, area } => tell!(f, "@{seat} loses a ship in {}.", name(area)),
            Event::CardHandedOver { seat, to } => tell!(f, "@{seat} hands a commodity card to @{to}."),
            Event::CardSeen { commodity, .. } => tell!(f, "The card is {commodity:#}."),
            Event::HordesScattered { area, count } => {
                tell!(f, "The hordes find no way on from {} and lose {}.", name(area), Tokens(*count))
            }
        }
    }
}
