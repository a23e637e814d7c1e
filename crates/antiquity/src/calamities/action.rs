//! What seats ask for during calamities: notation, questions, readable choices.

use super::card::Effect;
use super::duties::{Duty, Regress};
use super::event::Tokens;
use super::{Pick, Step};
use crate::atlas::AreaId;
use crate::edition::Edition;
use crate::names::{Calamity, Commodity};
use crate::state::State;
use engine::chapter::{Ask, Notation};
use engine::{Choice, PromptKind, RuleId, Seat};
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

/// The question to a seat that is waited for.
pub(super) fn ask<E: Edition>(step: Step, state: &State<E>, seat: Seat) -> Ask {
    let calamity = match step {
        Step::Suffer { .. } => state.calamities.tasks[seat].calamity,
        _ => state.calamities.calamity,
    };
    let (kind, name, question) = match step {
        Step::SelectVictims { left } => (
            PromptKind::PickSeat,
            "SelectSecondaryVictims",
            format!("Whom does it strike as well? {left} more must be selected."),
        ),
        Step::Pick { what, left } => ask_pick(state, what, left),
        Step::ChooseBeneficiary { .. } => (
            PromptKind::PickSeat,
            "ChooseBeneficiary",
            "several have most unit points in stock. Who profits by it?".into(),
        ),
        Step::Spread { left } => (
            PromptKind::PickSeat,
            "DivideLosses",
            format!("how much of it do others suffer? {left} are left to divide."),
        ),
        Step::Enlist { left, .. } => (
            PromptKind::PickPlaces,
            "SelectFaction",
            format!("which units join the first faction? {left} unit points to go."),
        ),
        Step::ChooseFaction => (PromptKind::PickOption, "ChooseFaction", "which faction do you keep?".into()),
        Step::Bloodshed { first, left, frontier } => {
            let victim = state.calamities.primary;
            let left = victim.map_or(0, |victim| super::factions::suffered(state, victim, first, left, frontier));
            (PromptKind::PickPlaces, "TakeDamage", format!("which units does the faction lose? {left} to go."))
        }
        Step::ClaimTokens { left } => (
            PromptKind::PickPlaces,
            "AnnexTokens",
            format!("Which tokens do you annex? You have {left} in stock; the others become barbarians."),
        ),
        Step::Suffer { .. } => state.calamities.tasks[seat].duty.ask::<E>(),
        Step::NameNext
        | Step::NextMinor
        | Step::Succeed { .. }
        | Step::Aftermath
        | Step::Strike
        | Step::HandOver { .. }
        | Step::Advance { .. } => return Ask::nothing(),
    };
    let question = format!("{}: {question}", calamity.title());
    Ask { kind, name, question, rules: rules(calamity), open: false }
}

fn ask_pick<E: Edition>(state: &State<E>, what: Pick, left: u8) -> (PromptKind, &'static str, String) {
    let victim = state.calamities.primary.map_or(0, Seat::number);
    let (name, question) = match what {
        Pick::Volcano => ("ChooseVolcano", "which volcano erupts?".into()),
        Pick::Quake => ("ChooseCity", "which of your cities does the earthquake destroy?".into()),
        Pick::Aftershock { .. } => ("ChooseCity", "which city beside it is reduced?".into()),
        Pick::Annexed => ("AnnexCity", format!("which city of @{victim} do you annex? {left} to go.")),
        Pick::Plain => ("ChooseFloodPlain", "which flood plain is flooded?".into()),
        Pick::Units => ("SelectUnits", format!("which areas of @{victim} break away? {}", to_go(state))),
        Pick::Claimed => ("AnnexCity", format!("which of the selected cities do you annex? {left} to go.")),
        Pick::Landing => ("ChooseCity", format!("upon which city of @{victim} do the hordes fall?")),
        Pick::Onward { .. } => ("MoveHordes", "where do the hordes go on?".into()),
        Pick::PiratedAgain { owner } => {
            ("ChooseCity", format!("which other coastal city of @{owner} becomes a pirate city? {left} to go."))
        }
        Pick::Invasion => {
            let tokens = state.calamities.points;
            ("ChooseCity", format!("which area of @{victim} do {tokens} barbarian tokens invade?"))
        }
        Pick::Around => {
            let points = state.calamities.points;
            ("AnnexUnits", format!("which units of @{victim} do you annex? {points} unit points to go."))
        }
        Pick::Eye => ("ChooseSea", "over which sea does the storm rage?".into()),
        Pick::Pirated => {
            ("ChooseCity", format!("which coastal city of @{victim} becomes a pirate city? {left} to go."))
        }
        Pick::PiratedElsewhere => {
            ("ChooseCity", format!("which coastal city of somebody else becomes a pirate city? {left} to go."))
        }
    };
    (PromptKind::PickPlaces, name, question)
}

/// How many unit points are still to be selected.
fn to_go<E: Edition>(state: &State<E>) -> String {
    let resolution = &state.calamities;
    let points = |seat| super::scope::points_in(state, seat, super::Scope::Selected);
    let left = resolution.points.saturating_sub(resolution.primary.map_or(0, points));
    format!("{left} unit points to go.")
}

/// Makes an action readable.
pub(super) fn describe<E: Edition>(step: Step, state: &State<E>, seat: Seat, action: Action, choice: &mut Choice) {
    let name = |area: AreaId| &area.area().name;
    choice.label = match action {
        Action::Strike(area) => name(area).clone(),
        Action::Spare(area) => format!("Spare {}", name(area)),
        Action::Lose { count, area } => format!("{} in {}", Tokens(count), name(area)),
        Action::LoseCity { area, kept: 0 } => format!("The city in {}", name(area)),
        Action::LoseCity { area, kept } => format!("The city in {} for {}", name(area), Tokens(kept)),
        Action::Afflict(other) => format!("@{other}"),
        Action::Forfeit(commodity) => commodity.title(),
        Action::BuyOff => "Pay from the treasury".into(),
        Action::Prevent => prevention(state, seat),
        Action::Claim { count, area } => format!("Annex {} in {}", Tokens(count), name(area)),
        Action::Share { seat, count } => format!("{count} for @{seat}"),
        Action::HandOver(commodity) => commodity.title(),
        Action::Favour(seat) => format!("@{seat}"),
        Action::Enlist { count, area } => format!("{} in {}", Tokens(count), name(area)),
        Action::EnlistCity(area) => format!("The city in {}", name(area)),
        Action::Keep { first: true } => "The first faction".into(),
        Action::Keep { first: false } => "The second faction".into(),
    };
    match action {
        Action::Strike(area)
        | Action::Spare(area)
        | Action::Lose { area, .. }
        | Action::LoseCity { area, .. }
        | Action::Enlist { area, .. }
        | Action::EnlistCity(area)
        | Action::Claim { area, .. } => choice.place = Some(area.to_string()),
        Action::Afflict(other) | Action::Favour(other) | Action::Share { seat: other, .. } => choice.seat = Some(other),
        Action::Forfeit(commodity) | Action::HandOver(commodity) => choice.card = Some(commodity.to_string()),
        Action::BuyOff | Action::Prevent | Action::Keep { .. } => {}
    }
    if matches!(step, Step::Suffer { .. }) {
        choice.group = Some(match action {
            Action::Lose { .. } => "Lose tokens",
            Action::LoseCity { .. } => "Give up a city",
            Action::BuyOff | Action::Prevent => "Prevent it",
            Action::Forfeit(_) => "Discard",
            Action::HandOver(_) => "Hand over",
            _ => "Cities",
        });
    }
}

fn prevention<E: Edition>(state: &State<E>, seat: Seat) -> String {
    let card = state.calamity_card(state.calamities.tasks[seat].calamity);
    match (card.prevention, card.effects.first()) {
        (Some(prevention), _) => format!("Discard {} commodities instead", prevention.cards),
        (None, Some(Effect::MoveMarkerBack { cities, .. })) => format!("Destroy {cities} cities to prevent a step"),
        _ => "Prevent it".into(),
    }
}

/// Makes `done` readable: a step of Regression is let happen.
pub(super) fn describe_done<E: Edition>(state: &State<E>, seat: Seat, choice: &mut Choice) {
    if let Duty::Regress(Regress { steps }) = state.calamities.tasks[seat].duty {
        choice.label = format!("Go {steps} back");
    }
}
