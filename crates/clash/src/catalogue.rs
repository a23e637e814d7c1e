//! What never changes and a client needs to draw the game: boards, cards and limits.

use crate::Clash;
use crate::components::{
    ActionCardDesign, AdvanceDesign, CombatDesign, EventCardDesign, EventDesign, Limits, ObjectiveCardDesign,
    ObjectiveDesign, UpperDesign, WonderDesign, components, limits,
};
use crate::map::{Layout, Space};
use engine::Game as _;
use serde::Serialize;

/// The catalogue of boards, cards and limits.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[allow(missing_docs)] // The names say it.
pub struct Components {
    pub limits: &'static Limits,
    /// The board for each number of seats.
    pub layouts: Vec<LayoutDesign>,
    pub advances: &'static [AdvanceDesign],
    pub wonders: &'static [WonderDesign],
    /// The upper halves of the Action cards.
    pub uppers: &'static [UpperDesign],
    /// Their combat halves.
    pub combats: &'static [CombatDesign],
    pub action_cards: &'static [ActionCardDesign],
    /// What Event cards say.
    pub events: &'static [EventDesign],
    pub event_cards: &'static [EventCardDesign],
    /// The halves of the Objective cards.
    pub objectives: &'static [ObjectiveDesign],
    pub objective_cards: &'static [ObjectiveCardDesign],
}

/// The board for one number of seats.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LayoutDesign {
    /// For how many seats.
    pub seats: usize,
    /// The spaces of each region: top, left, right, bottom.
    pub slots: Vec<[SpaceDesign; 4]>,
    /// The outer ring, clockwise. `CC-map-8`
    pub ring: &'static [Space],
}

/// A space of the board.
#[derive(Copy, Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct SpaceDesign {
    /// As in notation.
    pub label: Space,
    /// To the east.
    pub q: i8,
    /// To the south-east.
    pub r: i8,
}

impl Components {
    pub(crate) fn of_the_box() -> Components {
        let all = components();
        Components {
            limits: limits(),
            layouts: Clash::SEATS.map(LayoutDesign::of).collect(),
            advances: &all.advances,
            wonders: &all.wonders,
            uppers: &all.uppers,
            combats: &all.combats,
            action_cards: &all.action_cards,
            events: &all.events,
            event_cards: &all.event_cards,
            objectives: &all.objectives,
            objective_cards: &all.objective_cards,
        }
    }
}

impl LayoutDesign {
    fn of(seats: usize) -> LayoutDesign {
        let layout = Layout::of(seats);
        let space = |label: Space| {
            let (q, r) = label.axial();
            SpaceDesign { label, q, r }
        };
        let slots = layout.spaces[..layout.slots].iter().map(|spaces| spaces.map(space));
        LayoutDesign { seats, slots: slots.collect(), ring: &layout.ring }
    }
}
