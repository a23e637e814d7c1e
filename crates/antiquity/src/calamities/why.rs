//! What stands against an action during calamities.

use crate::atlas::AreaId;
use crate::names::Commodity;
use crate::why::reasons;
use engine::Seat;

reasons! {
    NotAnotherPlayer => "somebody else at this table must be selected", ["ME-cal-3", "EP-24.1.1a"];
    VictimAlready { seat: Seat } => "@{seat} suffers from it already", ["ME-cal-3", "EP-24.1.1a"];
    BeneficiaryIsSpared { seat: Seat } => "@{seat} is the beneficiary and may not be selected", ["ME-cal-epidemic-1", "EP-24.1.1b"];
    Immune { seat: Seat } => "@{seat} holds an advance against this and may not be selected", ["ME-cal-piracy-4"];
    NothingToLose { seat: Seat } => "@{seat} has nothing that this could take", ["ME-cal-22", "EP-24.4"];
    MustSuffer => "a calamity cannot be declined", ["ME-cal-7", "EP-24.4"];
    NotThisDamage { left: u8 } => "this cannot be part of {left} damage: it must be taken exactly, or with the smallest excess", ["ME-cal-20", "EP-24.5"];
    NotACityOf { area: AreaId, seat: Seat } => "@{seat} has no city in {area}", ["ME-cal-7", "EP-24.4"];
    NotStruck { area: AreaId } => "{area} is not where this calamity strikes", ["ME-cal-1", "EP-24.1"];
    SelectedAlready { area: AreaId } => "{area} is selected already", ["ME-cal-cyclone-2"];
    NotSelected { area: AreaId } => "{area} is not among the selected areas", ["ME-cal-civil-war-7"];
    NotSoMany { most: u8 } => "at most {most} tokens can be annexed here", ["ME-cal-civil-war-7"];
    InlandCitiesFirst => "cities without a coast must be destroyed first", ["ME-cal-regression-3"];
    NotHeld { commodity: Commodity } => "you hold no {commodity}", ["ME-cal-17"];
    WorthNothing { commodity: Commodity } => "{commodity} has no face value", ["ME-cal-corruption-3"];
    TreasuryTooSmall { ransom: u8 } => "preventing this takes {ransom} treasury tokens", ["ME-cal-16"];
    CannotPrevent => "you cannot prevent this: it takes the advance for it and enough cities", ["ME-cal-regression-5"];
    OffTheBoard { area: AreaId } => "{area} is not on this board", ["ME-cal-1"];
    NotTheWorstVolcano => "the volcano that hits most of your unit points erupts", ["ME-cal-volcanic-eruption-3", "EP-29.2.1.1b"];
    NotTheWorstPlain => "the flood plain with most of your units is flooded", ["ME-cal-flood-2"];
    NotTheCycloneArea { area: AreaId } => "{area} is not the sea with most of your cities around it", ["ME-cal-cyclone-1"];
    NoCityBeside { area: AreaId, near: AreaId } => "{area} has no player's city beside {near}", ["ME-cal-volcanic-eruption-5", "EP-29.2.1.2b"];
    PiratesAreSpared => "pirate cities and barbarian tokens are never selected", ["ME-cal-4", "EP-24.1.3"];
    NoUnitsOf { area: AreaId, seat: Seat } => "@{seat} has no units in {area}", ["ME-cal-barbarian-hordes-4"];
    NoLegalSelection { area: AreaId } => "no legal selection goes on with {area}: whole areas that hang together, of the exact number", ["ME-cal-civil-war-5"];
    WildernessFirst => "the hordes come to a wilderness city if there is one", ["ME-cal-barbarian-hordes-2"];
    NotBeside { area: AreaId, near: AreaId } => "{area} does not border on {near} by land or water", ["ME-cal-barbarian-hordes-7"];
    AttackWouldFail { area: AreaId } => "the hordes could not take the city in {area}", ["ME-cal-barbarian-hordes-5"];
    NotSoMuch { seat: Seat, most: u8 } => "at most {most} can fall to @{seat}", ["EP-29.3.1.1b"];
    NotTheRichest { seat: Seat } => "@{seat} is not among those with most unit points in stock", ["EP-29.4.1.2bis-c"];
    NotInThisFaction { area: AreaId } => "there are not such units to be selected in {area}", ["EP-29.4.1.3.1"];
    NotThisSelection { left: u8 } => "this cannot be part of {left} unit points: they are selected exactly, or with the smallest excess", ["EP-29.4.1.3-r1"];
    NewCitiesFirst { area: AreaId } => "cities built this turn go before that in {area}", ["EP-29.4.2-r1"];
    NotDeserted { area: AreaId } => "{area} is not one of two areas beside each other with tokens of yours and no city", ["EP-29.7.3.1"];
    NoShipThere { area: AreaId } => "you have no ship in {area} that the storm reaches", ["EP-29.6.1.3c"];
    TooDear { commodity: Commodity, left: u8 } => "{commodity} would exceed the {left} points due by more than necessary", ["EP-24.5-r1"];
    NotTheWorstSite { area: AreaId } => "an earthquake elsewhere than in {area} does more damage", ["EP-29.2.1.2c"];
    NotOpenToHordes { area: AreaId } => "the hordes cannot invade {area}, or must invade a city first", ["EP-29.5.2.3b"];
    NotAround { area: AreaId } => "no units in {area} can be annexed: it is not around your units, or your stock does not suffice", ["EP-29.8.1.3b"];
    NotCoastal { area: AreaId } => "the city in {area} has no coast", ["ME-cal-piracy-1", "EP-29.9.2.1"];
}
