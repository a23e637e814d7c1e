//! What is asked, and how the answers read.

use super::action::{Action, Faction, rules};
use super::card::Effect;
use super::duties::{Duty, Regress};
use super::{Pick, Step};
use crate::atlas::AreaId;
use crate::edition::Edition;
use crate::state::State;
use crate::words::{Many, Tokens, sentence};
use engine::chapter::Ask;
use engine::{Choice, PromptKind, Seat, say};

/// The question to a seat that is waited for.
pub(super) fn ask<E: Edition>(step: Step, state: &State<E>, seat: Seat) -> Ask {
    let suffers = matches!(step, Step::Suffer { .. });
    let calamity = if suffers { state.calamities.tasks[seat].calamity } else { state.calamities.calamity };
    let (kind, name, question) = match step {
        Step::SelectVictims { left } => {
            (PromptKind::PickSeat, "SelectSecondaryVictims", say!("Whom does it strike as well? Select {left} more."))
        }
        Step::Pick { what, left } => ask_pick(state, what, left),
        Step::ChooseBeneficiary { .. } => (
            PromptKind::PickSeat,
            "ChooseBeneficiary",
            "several have the most unit points in stock. Who benefits?".into(),
        ),
        Step::Spread { left } => {
            (PromptKind::PickSeat, "DivideLosses", say!("how much of it do others suffer? {left} left to divide."))
        }
        Step::Enlist { left, .. } => (
            PromptKind::PickPlaces,
            "SelectFaction",
            say!("which units join the first faction? {left} unit points to go."),
        ),
        Step::ChooseFaction => (PromptKind::PickOption, "ChooseFaction", "which faction do you keep?".into()),
        Step::Bloodshed { first, left, frontier } => {
            let victim = state.calamities.primary;
            let left = victim.map_or(0, |victim| super::factions::suffered(state, victim, first, left, frontier));
            (PromptKind::PickPlaces, "TakeDamage", say!("which units does the faction lose? {left} to go."))
        }
        Step::ClaimTokens { left } => (
            PromptKind::PickPlaces,
            "AnnexTokens",
            say!("Which tokens do you annex? You have {left} in stock; the others become barbarians."),
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
    let question = say!("{}: {}", calamity.title(), sentence(&question));
    Ask { kind, name, question, rules: rules(calamity), open: false }
}

fn ask_pick<E: Edition>(state: &State<E>, what: Pick, left: u8) -> (PromptKind, &'static str, String) {
    let victim = state.calamities.primary.map_or(0, Seat::number);
    let (name, question) = match what {
        Pick::Volcano => ("ChooseVolcano", "which volcano erupts?".into()),
        Pick::Quake => ("ChooseCity", "which of your cities does the earthquake destroy?".into()),
        Pick::Aftershock { .. } => ("ChooseCity", "which city beside it is reduced?".into()),
        Pick::Annexed => ("AnnexCity", say!("which city of @{victim} do you annex? {left} to go.")),
        Pick::Plain => ("ChooseFloodPlain", "which flood plain is flooded?".into()),
        Pick::Units => ("SelectUnits", say!("which areas of @{victim} break away? {}", to_go(state))),
        Pick::Claimed => ("AnnexCity", say!("which of the selected cities do you annex? {left} to go.")),
        Pick::Landing => ("ChooseCity", say!("upon which city of @{victim} do the hordes fall?")),
        Pick::Onward { .. } => ("MoveHordes", "where do the hordes go on?".into()),
        Pick::PiratedAgain { owner } => {
            ("ChooseCity", say!("which other coastal city of @{owner} becomes a pirate city? {left} to go."))
        }
        Pick::Invasion => {
            let tokens = state.calamities.points;
            ("ChooseCity", say!("which area of @{victim} is invaded by {}?", Many(tokens, "barbarian token")))
        }
        Pick::Around => {
            let points = state.calamities.points;
            ("AnnexUnits", say!("which units of @{victim} do you annex? {points} unit points to go."))
        }
        Pick::Eye => ("ChooseSea", "over which sea does the storm rage?".into()),
        Pick::Pirated => ("ChooseCity", say!("which coastal city of @{victim} becomes a pirate city? {left} to go.")),
        Pick::PiratedElsewhere => {
            ("ChooseCity", say!("which coastal city of somebody else becomes a pirate city? {left} to go."))
        }
    };
    (PromptKind::PickPlaces, name, question)
}

/// How many unit points are still to be selected.
fn to_go<E: Edition>(state: &State<E>) -> String {
    let resolution = &state.calamities;
    let points = |seat| super::scope::points_in(state, seat, super::Scope::Selected);
    let left = resolution.points.saturating_sub(resolution.primary.map_or(0, points));
    say!("{} to go.", Many(left, "unit point"))
}

/// Makes an action readable.
pub(super) fn describe<E: Edition>(step: Step, state: &State<E>, seat: Seat, action: Action, choice: &mut Choice) {
    let name = |area: AreaId| &area.area().name;
    choice.label = match action {
        Action::Strike(area) => name(area).clone(),
        Action::Spare(area) => say!("Spare {}", name(area)),
        Action::Lose { count, area } => say!("{} in {}", Tokens(count), name(area)),
        Action::LoseCity { area, kept: 0 } => say!("The city in {}", name(area)),
        Action::LoseCity { area, kept } => say!("The city in {} for {}", name(area), Tokens(kept)),
        Action::Afflict(other) => format!("@{other}"),
        Action::Forfeit(commodity) => commodity.title(),
        Action::BuyOff => "Pay from the treasury".into(),
        Action::Prevent => prevention(state, seat),
        Action::Claim { count, area } => say!("Annex {} in {}", Tokens(count), name(area)),
        Action::Share { seat, count } => say!("{count} for @{seat}"),
        Action::HandOver(commodity) => commodity.title(),
        Action::Favour(seat) => format!("@{seat}"),
        Action::Enlist { count, area } => say!("{} in {}", Tokens(count), name(area)),
        Action::EnlistCity(area) => say!("The city in {}", name(area)),
        Action::Keep(Faction::First) => "The first faction".into(),
        Action::Keep(Faction::Second) => "The second faction".into(),
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
        Action::BuyOff | Action::Prevent | Action::Keep(_) => {}
    }
    if matches!(step, Step::Suffer { .. }) {
        choice.group = Some(match action {
            Action::Lose { .. } => "Lose tokens",
            Action::LoseCity { .. } => "Give up a city",
            Action::BuyOff | Action::Prevent => "Prevent it",
            Action::Forfeit(_) => "Discard",
            Action::HandOver(_) => "Hand over",
            Action::Strike(_)
            | Action::Spare(_)
            | Action::Afflict(_)
            | Action::Share { .. }
            | Action::Favour(_)
            | Action::Enlist { .. }
            | Action::EnlistCity(_)
            | Action::Keep(_)
            | Action::Claim { .. } => "Cities",
        });
    }
}

fn prevention<E: Edition>(state: &State<E>, seat: Seat) -> String {
    let card = state.calamity_card(state.calamities.tasks[seat].calamity);
    match (card.prevention, card.effects.first()) {
        (Some(prevention), _) => say!("Discard {} commodities instead", prevention.cards),
        (None, Some(Effect::MoveMarkerBack { cities, .. })) => say!("Destroy {cities} cities to prevent a step"),
        _ => "Prevent it".into(),
    }
}

/// Makes `done` readable: a step of Regression is let happen.
pub(super) fn describe_done<E: Edition>(state: &State<E>, seat: Seat, choice: &mut Choice) {
    if let Duty::Regress(Regress { steps }) = state.calamities.tasks[seat].duty {
        choice.label = say!("Go {steps} back");
    }
}
