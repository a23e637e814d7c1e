//! What seats ask for during calamities, as text.

use crate::atlas::AreaId;
use crate::names::{Calamity, Commodity};
use engine::chapter::Notation;
use engine::{RuleId, Seat};
use std::fmt;

/// What a seat asks for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Aims the calamity at an area: `strike aden`.
    Strike(AreaId),
    /// Takes a selected city out again: `spare aden`.
    Spare(AreaId),
    /// Loses tokens: `lose 3 aden`.
    Lose {
        /// How many.
        count: u8,
        /// The area they stand in.
        area: AreaId,
    },
    /// Gives a city up, for tokens in its place: `lose city aden`, `lose city aden 2`.
    LoseCity {
        /// The area of the city.
        area: AreaId,
        /// How many tokens take its place.
        kept: u8,
    },
    /// Aims the calamity at another player: `afflict 3`.
    Afflict(Seat),
    /// Discards a commodity card: `forfeit salt`.
    Forfeit(Commodity),
    /// Pays treasury instead: `buy off`.
    BuyOff,
    /// Uses an advance that prevents it: `prevent`.
    Prevent,
    /// Divides a number among others: `afflict 3 with 5`.
    Share {
        /// Who suffers it.
        seat: Seat,
        /// How much.
        count: u8,
    },
    /// Hands a commodity card to who traded the calamity: `hand over salt`.
    HandOver(Commodity),
    /// Chooses who profits: `favour 3`.
    Favour(Seat),
    /// Selects tokens for the first faction: `enlist 3 aden`.
    Enlist {
        /// How many.
        count: u8,
        /// The area they stand in.
        area: AreaId,
    },
    /// Selects a city for the first faction: `enlist city aden`.
    EnlistCity(AreaId),
    /// Keeps a faction: `keep first`, `keep second`.
    Keep {
        /// Whether it is the first.
        first: bool,
    },
    /// Annexes tokens of a selected area: `claim 3 aden`.
    Claim {
        /// How many.
        count: u8,
        /// The area they stand in.
        area: AreaId,
    },
}

impl Action {
    /// Whether it names a card that only its receiver may see.
    pub(crate) fn names_hidden_cards(&self) -> bool {
        match self {
            Action::HandOver(_) => true,
            Action::Strike(_)
            | Action::Spare(_)
            | Action::Lose { .. }
            | Action::LoseCity { .. }
            | Action::Afflict(_)
            | Action::Forfeit(_)
            | Action::BuyOff
            | Action::Prevent
            | Action::Share { .. }
            | Action::Favour(_)
            | Action::Enlist { .. }
            | Action::EnlistCity(_)
            | Action::Keep { .. }
            | Action::Claim { .. } => false,
        }
    }
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Strike(area) => write!(f, "strike {area}"),
            Action::Spare(area) => write!(f, "spare {area}"),
            Action::Lose { count, area } => write!(f, "lose {count} {area}"),
            Action::LoseCity { area, kept: 0 } => write!(f, "lose city {area}"),
            Action::LoseCity { area, kept } => write!(f, "lose city {area} {kept}"),
            Action::Afflict(seat) => write!(f, "afflict {seat}"),
            Action::Forfeit(commodity) => write!(f, "forfeit {commodity}"),
            Action::BuyOff => f.write_str("buy off"),
            Action::Prevent => f.write_str("prevent"),
            Action::Claim { count, area } => write!(f, "claim {count} {area}"),
            Action::Share { seat, count } => write!(f, "afflict {seat} with {count}"),
            Action::HandOver(commodity) => write!(f, "hand over {commodity}"),
            Action::Favour(seat) => write!(f, "favour {seat}"),
            Action::Enlist { count, area } => write!(f, "enlist {count} {area}"),
            Action::EnlistCity(area) => write!(f, "enlist city {area}"),
            Action::Keep { first: true } => f.write_str("keep first"),
            Action::Keep { first: false } => f.write_str("keep second"),
        }
    }
}

/// Reads a number as we write it: no sign, no leading zeros, at least one.
pub(crate) fn number(text: &str) -> Result<u8, String> {
    let read = text.parse::<u8>().ok().filter(|number| *number > 0 && number.to_string() == text);
    read.ok_or_else(|| "expected a number".into())
}

/// Reads a seat at the table as we write it.
pub(crate) fn seat(text: &str) -> Result<Seat, String> {
    let seat = number(text).ok().and_then(Seat::from_number);
    seat.ok_or_else(|| "expected the number of a seat".into())
}

impl Notation for Action {
    fn parse(words: &[&str]) -> Option<Result<Action, String>> {
        let counted = |count: &str, area: &str| Ok((number(count)?, area.parse::<AreaId>()?));
        Some(match *words {
            ["strike", area] => area.parse().map(Action::Strike),
            ["spare", area] => area.parse().map(Action::Spare),
            ["lose", "city", area] => area.parse().map(|area| Action::LoseCity { area, kept: 0 }),
            ["lose", "city", area, kept] => counted(kept, area).map(|(kept, area)| Action::LoseCity { area, kept }),
            ["lose", count, area] => counted(count, area).map(|(count, area)| Action::Lose { count, area }),
            ["afflict", other] => seat(other).map(Action::Afflict),
            ["afflict", other, "with", count] => {
                seat(other).and_then(|seat| number(count).map(|count| Action::Share { seat, count }))
            }
            ["hand", "over", commodity] => commodity.parse().map(Action::HandOver),
            ["favour", other] => seat(other).map(Action::Favour),
            ["enlist", "city", area] => area.parse().map(Action::EnlistCity),
            ["enlist", count, area] => counted(count, area).map(|(count, area)| Action::Enlist { count, area }),
            ["keep", "first"] => Ok(Action::Keep { first: true }),
            ["keep", "second"] => Ok(Action::Keep { first: false }),
            ["forfeit", commodity] => commodity.parse().map(Action::Forfeit),
            ["buy", "off"] => Ok(Action::BuyOff),
            ["prevent"] => Ok(Action::Prevent),
            ["claim", count, area] => counted(count, area).map(|(count, area)| Action::Claim { count, area }),
            [
                "strike" | "spare" | "lose" | "afflict" | "forfeit" | "prevent" | "claim" | "hand" | "favour"
                | "enlist" | "keep",
                ..,
            ] => Err("this is not how it is written".into()),
            _ => return None,
        })
    }
}

engine::not_yet_verbs!(Action);

/// The rules that describe a calamity, of both books.
pub(super) const fn rules(calamity: Calamity) -> &'static [RuleId] {
    match calamity {
        Calamity::Tempest => &["ME-cal-tempest-1", "EP-29.3.3.1"],
        Calamity::SquanderedWealth => &["ME-cal-squandered-wealth-1", "EP-29.2.3.1"],
        Calamity::CityRiots => &["ME-cal-city-riots-1", "EP-29.5.3.1"],
        Calamity::CityInFlames => &["ME-cal-city-in-flames-1", "EP-29.4.3.1"],
        Calamity::TribalConflict => &["ME-cal-tribal-conflict-1", "EP-29.7.3.1"],
        Calamity::MinorUprising => &["ME-cal-minor-uprising-1", "EP-29.8.3.1"],
        Calamity::Banditry => &["ME-cal-banditry-1", "EP-29.9.3.1"],
        Calamity::CoastalMigration => &["ME-cal-coastal-migration-1", "EP-29.6.3.1"],
        Calamity::VolcanicEruption => &["ME-cal-volcanic-eruption-1", "EP-29.2.1.1a"],
        Calamity::Treachery => &["ME-cal-treachery-1", "EP-29.2.2.1a"],
        Calamity::Famine => &["ME-cal-famine-1", "EP-29.3.1.1a"],
        Calamity::SlaveRevolt => &["ME-cal-slave-revolt-1", "EP-29.4.2.1a"],
        Calamity::Flood => &["ME-cal-flood-1", "EP-29.5.1.1a"],
        Calamity::Superstition => &["ME-cal-superstition-1", "EP-29.3.2.1"],
        Calamity::CivilWar => &["ME-cal-civil-war-1", "EP-29.4.1.1"],
        Calamity::BarbarianHordes => &["ME-cal-barbarian-hordes-1", "EP-29.5.2.3a"],
        Calamity::Cyclone => &["ME-cal-cyclone-1", "EP-29.6.1.1"],
        Calamity::Epidemic => &["ME-cal-epidemic-1", "EP-29.6.2.1a"],
        Calamity::Tyranny => &["ME-cal-tyranny-1", "EP-29.8.1.3a"],
        Calamity::CivilDisorder => &["ME-cal-civil-disorder-1", "EP-29.7.2.1"],
        Calamity::Corruption => &["ME-cal-corruption-1", "EP-29.7.1.1"],
        Calamity::IconoclasmAndHeresy => &["ME-cal-iconoclasm-1", "EP-29.8.2.1a"],
        Calamity::Regression => &["ME-cal-regression-1", "EP-29.9.1.1"],
        Calamity::Piracy => &["ME-cal-piracy-1", "EP-29.9.2.1"],
    }
}
