//! What stands against an action during calamities.

use crate::atlas::AreaId;
use crate::chapter::Why as AnyWhy;
use crate::names::{Calamity, Commodity};
use crate::words::Tokens;
use engine::{RuleId, Seat, reasons};

reasons! {
    /// The fact that stands against an action.
    pub enum Why {
        NotAnotherPlayer => "you must select another player at this table", ["ME-cal-3", "EP-24.1.1a"];
        VictimAlready { seat: Seat } => "@{seat} already suffers from it", ["ME-cal-3", "EP-24.1.1a"];
        BeneficiaryIsSpared { seat: Seat } => "@{seat} is the beneficiary and may not be selected", ["ME-cal-18", "EP-24.1.1b"];
        Immune { seat: Seat } => "@{seat} holds an advance against this and may not be selected", ["ME-cal-piracy-4"];
        NothingToLose { seat: Seat } => "@{seat} has nothing that this could take", ["ME-cal-22", "EP-24.4"];
        PlayerIsSpared { seat: Seat } => "limited damage spares @{seat}", ["EP-32.7.1"];
        MustSelect => "you must select who else suffers", ["ME-cal-3", "EP-24.1.1a"];
        MustSuffer => "a calamity cannot be declined", ["ME-cal-7", "EP-24.4"];
        NotThisDamage { left: u8 } => "this does not fit the {left} damage due: take it exactly, or with the smallest excess possible", ["ME-cal-20", "EP-24.5"];
        NotACityOf { area: AreaId, seat: Seat } => "@{seat} has no city in {area:#}", ["ME-cal-7", "EP-24.4"];
        NotStruck { area: AreaId } => "{area:#} is not where this calamity strikes", ["ME-cal-1", "EP-24.1"];
        SelectedAlready { area: AreaId } => "{area:#} is already selected", ["ME-cal-cyclone-2"];
        NotSelected { area: AreaId } => "{area:#} is not among the selected areas", ["ME-cal-civil-war-7", "EP-29.4.1.7a"];
        NotSoMany { most: u8 } => "at most {} can be annexed here" (Tokens(*most)), ["ME-cal-civil-war-7", "EP-29.4.1.7a"];
        InlandCitiesFirst => "cities without a coast must be destroyed first", ["ME-cal-regression-3"];
        NotHeld { commodity: Commodity } => "you hold no {commodity:#}", ["ME-cal-17", "EP-29.7.1.1"];
        WorthNothing { commodity: Commodity } => "{commodity:#} has no face value", ["ME-cal-corruption-3"];
        TreasuryTooSmall { ransom: u8 } => "preventing this takes {} from your treasury" (Tokens(*ransom)), ["ME-cal-16", "EP-29.4.3.2"];
        CannotPrevent => "you cannot prevent this without the advance for it and enough cities", ["ME-cal-regression-5", "EP-29.9.1.1"];
        OffTheBoard { area: AreaId } => "{area:#} is not on this board", ["ME-cal-1", "EP-24.1"];
        NotTheWorstVolcano => "the volcano that hits the most of your unit points must erupt", ["ME-cal-volcanic-eruption-3", "EP-29.2.1.1b"];
        NotTheWorstPlain => "the flood plain with the most of your units must be flooded", ["ME-cal-flood-2", "EP-29.5.1.2"];
        NotTheCycloneArea { area: AreaId } => "{area:#} is not the sea with the most of your cities around it", ["ME-cal-cyclone-1", "EP-29.6.1.1"];
        NoCityBeside { area: AreaId, near: AreaId } => "there is no player's city in {area:#} beside {near:#}", ["ME-cal-volcanic-eruption-5", "EP-29.2.1.2b"];
        PiratesAreSpared => "pirate cities and barbarian tokens are never selected", ["ME-cal-4", "EP-24.1.3"];
        NoUnitsOf { area: AreaId, seat: Seat } => "@{seat} has no units in {area:#}", ["ME-cal-barbarian-hordes-4"];
        NoLegalSelection { area: AreaId } => "{area:#} does not fit: whole areas next to each other must make up the exact number", ["ME-cal-civil-war-5"];
        WildernessFirst => "the hordes must strike a wilderness city if there is one", ["ME-cal-barbarian-hordes-2"];
        NotBeside { area: AreaId, near: AreaId } => "{area:#} does not border on {near:#} by land or water", ["ME-cal-barbarian-hordes-7"];
        AttackWouldFail { area: AreaId } => "the hordes could not take the city in {area:#}", ["ME-cal-barbarian-hordes-5"];
        MoreThanItHas { seat: Seat, most: u8 } => "at most {most} can be taken from @{seat}", ["EP-29.3.1.1-r1"];
        LeavesOne { area: AreaId } => "one token must be left in {area:#}", ["EP-29.6.2.2a"];
        NoCityThere { area: AreaId } => "there is no city in {area:#}", ["ME-cal-piracy-2", "EP-29.9.2.2a"];
        NotSoMuch { seat: Seat, most: u8 } => "at most {most} can fall to @{seat}", ["EP-29.3.1.1b"];
        NotTheRichest { seat: Seat } => "@{seat} is not among those with the most unit points in stock", ["EP-29.4.1.2bis-c"];
        NotInThisFaction { area: AreaId } => "no such units can be selected in {area:#}", ["EP-29.4.1.3.1"];
        NotThisSelection { left: u8 } => "this does not fit the {left} unit points due: select them exactly, or with the smallest excess possible", ["EP-29.4.1.3-r1"];
        NewCitiesFirst { area: AreaId } => "cities built this turn go before the one in {area:#}", ["EP-29.4.2-r1"];
        NotDeserted { area: AreaId } => "{area:#} is not one of two adjacent areas with tokens of yours and no city", ["EP-29.7.3.1"];
        NoShipThere { area: AreaId } => "you have no ship in {area:#} that the storm reaches", ["EP-29.6.1.3c"];
        TooDear { commodity: Commodity, left: u8 } => "{commodity:#} would exceed the {left} points due by more than necessary", ["EP-24.5-r1"];
        NotTheWorstSite { area: AreaId } => "an earthquake elsewhere does more damage than one in {area:#}", ["EP-29.2.1.2c"];
        NotOpenToHordes { area: AreaId } => "the hordes cannot invade {area:#}, or must invade a city first", ["EP-29.5.2.3b"];
        NotAround { area: AreaId } => "no units in {area:#} can be annexed: they are not around your own, or your stock is too small", ["EP-29.8.1.3b"];
        Spared { area: AreaId } => "limited damage spares the city in {area:#}: it would take too many of your unit points", ["EP-32.7.1"];
        SparesOthers { area: AreaId } => "with the city in {area:#} you could not reduce as many cities as you must", ["EP-24.4"];
        NotCoastalElsewhere { area: AreaId } => "the city in {area:#} has no coast", ["ME-cal-piracy-2", "EP-29.9.2.2a"];
        NotCoastal { area: AreaId } => "the city in {area:#} has no coast", ["ME-cal-piracy-1", "EP-29.9.2.1"];
    }
}

impl Why {
    /// The same with the rule of the calamity that strikes, where it has one for this.
    pub(super) fn of(self, calamity: Calamity) -> AnyWhy {
        let rules = rules_of(calamity, &self);
        AnyWhy::from(self).by(rules)
    }
}

/// The rules of one card, of both books, for a reason that serves several cards.
const fn rules_of(calamity: Calamity, why: &Why) -> &'static [RuleId] {
    use Calamity::{
        Banditry, CivilWar, CoastalMigration, Corruption, Cyclone, Epidemic, Famine, Flood, IconoclasmAndHeresy,
        MinorUprising, Piracy, Tempest, Tyranny, VolcanicEruption,
    };
    match (why, calamity) {
        (Why::NotAnotherPlayer | Why::NotSoMuch { .. }, Famine) => &["ME-cal-famine-1", "EP-29.3.1.1b"],
        (Why::NotAnotherPlayer | Why::NotSoMuch { .. }, Epidemic) => &["ME-cal-epidemic-1", "EP-29.6.2.1b"],
        (Why::NotAnotherPlayer | Why::NotSoMuch { .. }, IconoclasmAndHeresy) => {
            &["ME-cal-iconoclasm-1", "EP-29.8.2.1b"]
        }
        (Why::NotAnotherPlayer | Why::NotSoMuch { .. }, Flood) => &["EP-29.5.1.3a"],
        (Why::NotAnotherPlayer | Why::VictimAlready { .. }, Piracy) => &["ME-cal-piracy-2", "EP-29.9.2.2a"],
        (Why::VictimAlready { .. }, Famine) => &["ME-cal-famine-1"],
        (Why::VictimAlready { .. }, Epidemic) => &["ME-cal-epidemic-1"],
        (Why::VictimAlready { .. }, IconoclasmAndHeresy) => &["ME-cal-iconoclasm-1"],
        (Why::BeneficiaryIsSpared { .. }, Epidemic) => &["ME-cal-epidemic-1", "EP-29.6.2.1c"],
        (Why::BeneficiaryIsSpared { .. }, IconoclasmAndHeresy) => &["ME-cal-iconoclasm-1", "EP-29.8.2.1c"],
        (Why::BeneficiaryIsSpared { .. }, Piracy) => &["ME-cal-piracy-2", "EP-29.9.2.2b"],
        (Why::NothingToLose { .. } | Why::MoreThanItHas { .. }, Epidemic) => &["EP-29.6.2.1-r1"],
        (Why::NothingToLose { .. } | Why::MoreThanItHas { .. }, IconoclasmAndHeresy) => &["EP-29.8.2.1-r1"],
        (Why::NothingToLose { .. } | Why::MoreThanItHas { .. }, Flood) => &["EP-29.5.1.3-r1"],
        (Why::NothingToLose { .. }, Famine) => &["EP-29.3.1.1-r1"],
        (Why::NothingToLose { .. }, Piracy) => &["EP-29.9.2-r1"],
        (Why::NotStruck { .. }, Cyclone) => &["ME-cal-cyclone-2", "EP-29.6.1.3a"],
        (Why::NotStruck { .. }, Flood) => &["ME-cal-flood-4", "EP-29.5.1.1b"],
        (Why::NotStruck { .. }, CoastalMigration) => &["ME-cal-coastal-migration-1", "EP-29.6.3.1"],
        (Why::NotStruck { .. }, Tempest) => &["ME-cal-tempest-1"],
        (Why::NotStruck { .. }, VolcanicEruption) => &["EP-29.2.1.3"],
        (Why::NotACityOf { .. }, VolcanicEruption) => &["ME-cal-volcanic-eruption-5", "EP-29.2.1.2a"],
        (Why::NoUnitsOf { .. }, Calamity::BarbarianHordes) => &["ME-cal-barbarian-hordes-4"],
        (Why::NotACityOf { .. } | Why::NoUnitsOf { .. }, _) => super::action::rules(calamity),
        (Why::NotSelected { .. }, Cyclone) => &["ME-cal-cyclone-5"],
        (Why::NotSelected { .. } | Why::NotSoMany { .. }, Tyranny) => &["ME-cal-tyranny-4"],
        (Why::NoLegalSelection { .. }, Tyranny) => &["ME-cal-tyranny-3"],
        (Why::NotTheRichest { .. }, Tyranny) => &["EP-29.8.1.2c"],
        (Why::NotTheRichest { .. }, CivilWar) => &["EP-29.4.1.2bis-c"],
        (Why::NotHeld { .. }, Banditry) => &["ME-cal-banditry-1", "EP-29.9.3.1"],
        (Why::NotHeld { .. }, Corruption) => &["ME-cal-corruption-1", "EP-29.7.1.1"],
        (Why::NotHeld { .. }, IconoclasmAndHeresy) => &["ME-cal-iconoclasm-3", "EP-29.8.2.2a"],
        (Why::TreasuryTooSmall { .. }, MinorUprising) => &["EP-29.8.3.2"],
        _ => &[],
    }
}
