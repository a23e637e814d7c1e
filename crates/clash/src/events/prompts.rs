//! How Events ask: questions, and the labels of their answers.

use super::steps::Step;
use super::{Action, Loss, ShipNumber, persons};
use crate::names::UnitKind;
use crate::state::{State, first_of};
use crate::words::one;
use engine::{Choice, PromptKind, say};

impl Step {
    pub(super) fn question(self, state: &State) -> (PromptKind, &'static str, String, &'static [&'static str]) {
        use PromptKind::{Confirm, PickOption, PickPlaces, PickSeat};
        let title = || state.event.card.map_or("The Event", |card| card.design().kind.title());
        match self {
            Step::Draw { .. } => (
                Confirm,
                "TakeEvent",
                "An Event is due. Do you take it? Otherwise only its icon counts.".into(),
                &["CC-variant-events-2"],
            ),
            Step::Exhaust { .. } => {
                (PickPlaces, "Exhaust", "Which space next to one of your cities is exhausted?".into(), &["CC-icon-2"])
            }
            Step::Lower { fall, left, .. } => {
                let what = if fall.to_angry { "becomes angry" } else { "loses a step of mood" };
                let more = if left > 1 { " (the first of two)" } else { "" };
                (PickPlaces, "Lower", say!("{}: which of your cities {what}{more}?", title()), &["CC-ecard-2"])
            }
            Step::Myths { space, .. } => (
                Confirm,
                "Myths",
                say!("Do you pay 1 Mood token to save the mood of the city on {space}?"),
                &["CC-adv-myths", "CC-adv-myths-2"],
            ),
            Step::Epidemic { .. } => {
                (PickOption, "LoseUnit", "Epidemic: which unit do you lose?".into(), &["CC-ev-epidemic"])
            }
            Step::Share { left, .. } => {
                (PickSeat, "Share", say!("Who gets the next Food? {left} left."), &["CC-ecard-3"])
            }
            Step::Settle { .. } => (PickSeat, "Settle", say!("{}: who else gets a Settler?", title()), &["CC-ecard-3"]),
            Step::Volcano { .. } => {
                (PickPlaces, "Volcano", "Which of your cities is destroyed?".into(), &["CC-ev-volcano"])
            }
            Step::Quake { left, .. } => (
                PickOption,
                "Earthquake",
                say!("Which part of your cities is destroyed? Up to {left} more."),
                &["CC-ev-earthquake", "CC-ev-destroyed"],
            ),
            Step::CivilWar { .. } => (
                PickPlaces,
                "CivilWar",
                "In which city do you lose an Army unit and a step of mood?".into(),
                &["CC-ev-civil-war"],
            ),
            Step::Unrest { .. } => (
                PickOption,
                "Unrest",
                "Revolution: do you remove an Army unit so as not to lose an action?".into(),
                &["CC-ev-revolution"],
            ),
            Step::Overthrow { .. } => (
                PickOption,
                "Overthrow",
                "Revolution: which government do you change to, or which Army unit do you remove?".into(),
                &["CC-ev-revolution"],
            ),
            Step::Offer { seat, drawer, card } => {
                let kind = card.design().kind;
                let price = if seat == drawer { "1 Culture token" } else { "2 Culture tokens" };
                let teaches = persons::teaches(kind);
                let question = say!("Do you take the {} ({teaches}) for {price}?", kind.title());
                (Confirm, "GreatPerson", question, &["CC-ev-great-person"])
            }
            Step::Discover { .. } => (
                PickPlaces,
                "Discover",
                "Which region do you reveal next to one with your cities?".into(),
                &["CC-ev-great-discoverer"],
            ),
            Step::Colony { .. } => (
                PickPlaces,
                "Colony",
                "Where in the new region do you found a city for 2 Food?".into(),
                &["CC-ev-great-discoverer"],
            ),
            Step::Statesman { .. } => (
                PromptKind::PickCards,
                "Statesman",
                "Which government advance does the Great Statesman teach?".into(),
                &["CC-ev-great-statesman"],
            ),
            Step::Artist { .. }
            | Step::Text { .. }
            | Step::Hit { .. }
            | Step::Extra { .. }
            | Step::Colonized { .. } => {
                (PickPlaces, "Artist", "Which of your cities becomes happy?".into(), &["CC-ev-great-artist"])
            }
        }
    }

    /// The answer that declines, or says that it was enough.
    pub(super) fn declining(self) -> &'static str {
        match self {
            Step::Draw { .. } => "Only the icon",
            Step::Myths { .. } => "Let the mood fall",
            Step::Offer { .. } => "Leave it",
            Step::Discover { .. } => "Reveal no region",
            Step::Colony { .. } => "Found no city",
            Step::Unrest { .. } => "Lose an action",
            Step::Text { .. }
            | Step::Exhaust { .. }
            | Step::Lower { .. }
            | Step::Hit { .. }
            | Step::Epidemic { .. }
            | Step::Share { .. }
            | Step::Settle { .. }
            | Step::Volcano { .. }
            | Step::Quake { .. }
            | Step::CivilWar { .. }
            | Step::Overthrow { .. }
            | Step::Extra { .. }
            | Step::Statesman { .. }
            | Step::Colonized { .. }
            | Step::Artist { .. } => "That is all",
        }
    }
}

pub(super) fn describe(step: Step, state: &State, action: &Action, choice: &mut Choice) {
    let (label, place) = match action {
        Action::Take if matches!(step, Step::Draw { .. }) => ("Take the Event".into(), None),
        Action::Take => ("Take the great person".into(), None),
        Action::Lower(space) => (say!("The city on {space}"), Some(space)),
        Action::Save(space) => (say!("Pay 1 Mood token for the city on {space}"), Some(space)),
        Action::Lose(loss) => (told_loss(state, step, *loss), None),
        Action::Feed(seat) | Action::Settle(seat) => {
            choice.seat = Some(*seat);
            (format!("@{seat}"), None)
        }
        Action::Erupt(space) => (say!("The city on {space} is destroyed"), Some(space)),
        Action::Break(space, part) => (say!("The {} on {space}", part.title()), Some(space)),
        Action::Exhaust(space) => (say!("Exhaust {space}"), Some(space)),
        Action::Govern(category) => (say!("Change to {}", category.title()), None),
        Action::Colonize(space) => (say!("Found a city on {space}"), Some(space)),
        Action::Delight(space) => (say!("The city on {space}"), Some(space)),
        Action::Person(_) => return,
    };
    choice.label = label;
    choice.place = place.map(ToString::to_string);
}

fn told_loss(state: &State, step: Step, loss: Loss) -> String {
    match loss {
        Loss::At(kind, space) => say!("Lose {} on {space}", one(kind)),
        Loss::Aboard(kind, ShipNumber(ship)) => {
            let ship = first_of(UnitKind::Ship) + usize::from(ship);
            let place = state.space_of(step.seat(state), ship).map_or_else(String::new, |at| say!(" on {at}"));
            say!("Lose {} on board a Ship{place}", one(kind))
        }
    }
}
