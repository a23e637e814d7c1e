//! What an area is picked for, and by whom. Which areas those are, and what happens to them, each calamity's file says;
//! `picking.rs` asks it.

use super::card::Effect;
use super::event::Event;
use super::{Step, losses};
use crate::atlas::{AreaId, AreaSet};
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::State;
use engine::Seat;
use serde::{Deserialize, Serialize};

/// What an area is picked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// A volcano of several, by one of its areas.
    Volcano,
    /// The city that an Earthquake destroys.
    Quake,
    /// The city beside it.
    Aftershock {
        /// Where the first one was.
        near: AreaId,
    },
    /// A city that the beneficiary annexes.
    Annexed,
    /// A flood plain of several, by one of its areas.
    Plain,
    /// An area whose units are to be annexed.
    Units,
    /// A selected city that the beneficiary can annex, when there are more of them.
    Claimed,
    /// Where Barbarian Hordes begin.
    Landing,
    /// Where they go on.
    Onward {
        /// The area where they are.
        from: AreaId,
    },
    /// The open sea of a Cyclone.
    Eye,
    /// A coastal city of the primary victim that becomes a pirate city.
    Pirated,
    /// A coastal city of somebody else that does.
    PiratedElsewhere,
    /// Further coastal cities of the same player that do. `EP-29.9.2.3`
    PiratedAgain {
        /// The owner of the first.
        owner: Seat,
    },
    /// Where Barbarian Hordes from outside invade.
    Invasion,
    /// An area around the beneficiary's units that it annexes.
    Around,
}

/// Who picks.
/// `EP-29.5.2.3.3` Who controls the hordes decides where they invade.
pub(super) fn chooser<E: Edition>(state: &State<E>, what: Pick) -> Option<Seat> {
    let resolution = &state.calamities;
    match what {
        Pick::Pirated if E::VICTIM_SELECTS_UNTRADED_PIRACY => resolution.beneficiary.or(resolution.primary),
        Pick::Annexed
        | Pick::Claimed
        | Pick::Landing
        | Pick::Onward { .. }
        | Pick::Pirated
        | Pick::Invasion
        | Pick::Around => resolution.beneficiary,
        // `ME-cal-civil-war-1` In a Civil War the victim selects, `ME-cal-tyranny-1` under a tyrant the beneficiary.
        Pick::Units => match state.current_card().effects.first() {
            Some(Effect::AnnexExcess { .. }) => resolution.primary,
            _ => resolution.beneficiary,
        },
        Pick::Volcano
        | Pick::Quake
        | Pick::Aftershock { .. }
        | Pick::Plain
        | Pick::Eye
        | Pick::PiratedElsewhere
        | Pick::PiratedAgain { .. } => resolution.primary,
    }
}

/// Lets somebody pick areas, unless there is none, or nobody to pick.
pub(super) fn begin<E: Edition>(state: &mut State<E>, what: Pick, left: u8, areas: AreaSet, log: &mut Log) {
    if left == 0 || chooser(state, what).is_none() || areas.is_empty() {
        losses::cancel(state, log);
    } else {
        state.agenda.push(Step::Pick { what, left }.into());
    }
}

/// Of areas with a number those with the highest, if it is not zero.
pub(super) fn most(numbered: impl Iterator<Item = (AreaId, u16)>) -> AreaSet {
    let (mut highest, mut areas) = (1, AreaSet::default());
    for (area, number) in numbered {
        if number > highest {
            (highest, areas) = (number, AreaSet::default());
        }
        if number == highest {
            areas.insert(area);
        }
    }
    areas
}

/// Tells that an area was selected.
pub(super) fn tell_selected<E: Edition>(state: &State<E>, area: AreaId, log: &mut Log) {
    if let Some(seat) = state.calamities.primary {
        log.tell(|| Event::Selected { seat, area }.into());
    }
}
