//! What seats ask for during calamities, as text.

use crate::atlas::AreaId;
use crate::names::{Calamity, Commodity};
use engine::{RuleId, Seat};

engine::names!(
    /// One of the two factions of a Civil War.
    Faction, "faction": First Second
);

engine::verbs! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action {
        /// Aims the calamity at an area.
        Strike(area: AreaId) => ["strike" area];
        /// Takes a selected city out again.
        Spare(area: AreaId) => ["spare" area];
        /// Loses tokens.
        Lose { count: u8, area: AreaId } => ["lose" count area];
        /// Gives a city up, for so many tokens in its place.
        LoseCity { area: AreaId, kept: u8 } => ["lose" "city" area (? kept)];
        /// Aims the calamity at another player.
        Afflict(seat: Seat) => ["afflict" seat];
        /// Discards a commodity card.
        Forfeit(commodity: Commodity) => ["forfeit" commodity];
        /// Pays treasury instead.
        BuyOff => ["buy" "off"];
        /// Uses an advance that prevents it.
        Prevent => ["prevent"];
        /// Divides a number among others.
        Share { seat: Seat, count: u8 } => "afflict with" ["afflict" seat "with" count];
        /// Hands a commodity card to who traded the calamity.
        HandOver(commodity: Commodity) => ["hand" "over" commodity];
        /// Chooses who profits.
        Favour(seat: Seat) => ["favour" seat];
        /// Selects tokens for the first faction.
        Enlist { count: u8, area: AreaId } => ["enlist" count area];
        /// Selects a city for the first faction.
        EnlistCity(area: AreaId) => ["enlist" "city" area];
        /// Keeps a faction.
        Keep(faction: Faction) => ["keep" faction];
        /// Annexes tokens of a selected area.
        Claim { count: u8, area: AreaId } => ["claim" count area];
    }
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
            | Action::Keep(_)
            | Action::Claim { .. } => false,
        }
    }
}

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
