//! What seats ask for during calamities: notation, questions, readable choices.

use super::card::Effect;
use super::duties::Duty;
use super::event::Tokens;
use super::{Pick, Step};
use crate::atlas::AreaId;
use crate::chapter::{Ask, Notation};
use crate::edition::Edition;
use crate::names::{Calamity, Commodity};
use crate::state::State;
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
        /// Where.
        area: AreaId,
    },
    /// Gives a city up, for tokens in its place: `lose city aden`, `lose city aden 2`.
    LoseCity {
        /// Where.
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
    /// Annexes tokens of a selected area: `claim 3 aden`.
    Claim {
        /// How many.
        count: u8,
        /// Where.
        area: AreaId,
    },
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
            ["forfeit", commodity] => commodity.parse().map(Action::Forfeit),
            ["buy", "off"] => Ok(Action::BuyOff),
            ["prevent"] => Ok(Action::Prevent),
            ["claim", count, area] => counted(count, area).map(|(count, area)| Action::Claim { count, area }),
            ["strike" | "spare" | "lose" | "afflict" | "forfeit" | "prevent" | "claim", ..] => {
                Err("this is not how it is written".into())
            }
            _ => return None,
        })
    }
}

/// The rules that describe a calamity, of both books.
fn rules(calamity: Calamity) -> &'static [RuleId] {
    match calamity {
        Calamity::Tempest => &["ME-cal-tempest-1", "EP-29.3.3.1"],
        Calamity::SquanderedWealth => &["ME-cal-squandered-wealth-1", "EP-29.2.3.1"],
        Calamity::CityRiots => &["ME-cal-city-riots-1"],
        Calamity::CityInFlames => &["ME-cal-city-in-flames-1"],
        Calamity::TribalConflict => &["ME-cal-tribal-conflict-1"],
        Calamity::MinorUprising => &["ME-cal-minor-uprising-1"],
        Calamity::Banditry => &["ME-cal-banditry-1"],
        Calamity::CoastalMigration => &["ME-cal-coastal-migration-1"],
        Calamity::VolcanicEruption => &["ME-cal-volcanic-eruption-1", "EP-29.2.1.1a"],
        Calamity::Treachery => &["ME-cal-treachery-1", "EP-29.2.2.1a"],
        Calamity::Famine => &["ME-cal-famine-1", "EP-29.3.1.1a"],
        Calamity::SlaveRevolt => &["ME-cal-slave-revolt-1"],
        Calamity::Flood => &["ME-cal-flood-1"],
        Calamity::Superstition => &["ME-cal-superstition-1", "EP-29.3.2.1"],
        Calamity::CivilWar => &["ME-cal-civil-war-1", "EP-29.4.1.1"],
        Calamity::BarbarianHordes => &["ME-cal-barbarian-hordes-1"],
        Calamity::Cyclone => &["ME-cal-cyclone-1"],
        Calamity::Epidemic => &["ME-cal-epidemic-1"],
        Calamity::Tyranny => &["ME-cal-tyranny-1"],
        Calamity::CivilDisorder => &["ME-cal-civil-disorder-1"],
        Calamity::Corruption => &["ME-cal-corruption-1"],
        Calamity::IconoclasmAndHeresy => &["ME-cal-iconoclasm-1"],
        Calamity::Regression => &["ME-cal-regression-1"],
        Calamity::Piracy => &["ME-cal-piracy-1"],
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
        Step::ClaimTokens { left } => (
            PromptKind::PickPlaces,
            "AnnexTokens",
            format!("Which tokens do you annex? You have {left} in stock; the others become barbarians."),
        ),
        _ => ask_duty(state, seat),
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
    let points = |seat| super::effects::points_in(state, seat, super::Scope::Selected);
    let left = resolution.points.saturating_sub(resolution.primary.map_or(0, points));
    format!("{left} unit points to go.")
}

fn ask_duty<E: Edition>(state: &State<E>, seat: Seat) -> (PromptKind, &'static str, String) {
    let (places, cards) = (PromptKind::PickPlaces, PromptKind::PickCards);
    match state.calamities.tasks[seat].duty {
        Duty::Nothing => (PromptKind::Confirm, "Nothing", String::new()),
        Duty::Damage { left, .. } => (places, "TakeDamage", format!("which units do you lose? {left} damage to go.")),
        Duty::Reduce { left, .. } => (places, "ReduceCity", format!("which city do you reduce? {left} to go.")),
        Duty::ReduceOrPrevent { left } => {
            (places, "ReduceCity", format!("which city do you reduce? {left} to go, or discard cards instead."))
        }
        Duty::Destroy { ransom: 0, .. } => (places, "DestroyCity", "which city is destroyed?".into()),
        Duty::Destroy { ransom, .. } => {
            (places, "DestroyCity", format!("which city is destroyed? You may pay {ransom} treasury instead."))
        }
        Duty::Support { rate } => {
            (places, "ReduceCity", format!("each city now needs {rate} tokens: which do you reduce?"))
        }
        Duty::DiscardCards { left, ransom: 0 } => {
            (cards, "DiscardCards", format!("which commodity do you discard? {left} to go."))
        }
        Duty::DiscardCards { left, ransom } => (
            cards,
            "DiscardCards",
            format!("which commodity do you discard? {left} to go; each may be bought off for {ransom} treasury."),
        ),
        Duty::DiscardValue { left } => {
            (cards, "DiscardCards", format!("which commodity do you discard? Face value {left} to go."))
        }
        Duty::Select { left, .. } => (places, "SelectCity", format!("which city lies in the storm? {left} to go.")),
        Duty::Deselect { left } => (places, "DeselectCity", format!("which selected city is spared? {left} to go.")),
        Duty::Regress { steps } => (
            PromptKind::Confirm,
            "PreventRegression",
            format!("your marker goes back {steps}: do you destroy cities to prevent a step?"),
        ),
        Duty::Sacrifice { left, .. } => (places, "DestroyCity", format!("which city is destroyed? {left} to go.")),
    }
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
    };
    match action {
        Action::Strike(area)
        | Action::Spare(area)
        | Action::Lose { area, .. }
        | Action::LoseCity { area, .. }
        | Action::Claim { area, .. } => choice.place = Some(area.to_string()),
        Action::Afflict(other) => choice.seat = Some(other),
        Action::Forfeit(commodity) => choice.card = Some(commodity.to_string()),
        Action::BuyOff | Action::Prevent => {}
    }
    if matches!(step, Step::Suffer { .. }) {
        choice.group = Some(match action {
            Action::Lose { .. } => "Lose tokens",
            Action::LoseCity { .. } => "Give up a city",
            Action::BuyOff | Action::Prevent => "Prevent it",
            Action::Forfeit(_) => "Discard",
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
    if let Duty::Regress { steps } = state.calamities.tasks[seat].duty {
        choice.label = format!("Go {steps} back");
    }
}
