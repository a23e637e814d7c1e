//! Players' boards and units.

use super::UNITS;
use crate::components::{ARMIES, Cards, SETTLERS};
use crate::map::Space;
use crate::names::{AdvanceSet, Piece, UnitKind};
use crate::payment::Purse;
use engine::SeatSet;
use serde::{Deserialize, Serialize};

/// One player's board, units and cards.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Player {
    /// Resources and tokens.
    pub goods: Purse,
    /// Culture Level.
    pub culture_level: u8,
    /// Happiness Level.
    pub happiness_level: u8,
    /// Advances.
    pub advances: AdvanceSet,
    /// Whether Writing has given its cards. `CC-adv-writing-2`
    pub writing_drawn: bool,
    /// The units: Army units, Settlers, Ships, in this order.
    pub units: [Unit; UNITS],
    /// Action cards in hand.
    pub hand: Cards,
    /// Great persons in hand: Event cards, open to all.
    pub great: Cards,
    /// Objective cards in hand.
    pub objectives: Cards,
    /// Objective cards completed with their peaceful half.
    pub peaceful: Cards,
    /// Objective cards completed with their warlike half.
    pub warlike: Cards,
    /// City-pieces destroyed for good by Events: Settlements, then by [`Piece::index`].
    pub destroyed: [u8; 1 + Piece::COUNT],
    /// VP that Events gave.
    pub event_points: u8,
    /// Actions missing from the next turn: Assassination, Revolution.
    pub fewer_actions: u8,
    /// Whether an Assassination waits for this player's next turn.
    pub assassinated: bool,
    /// Whom this player may not attack in the present or next own turn, by Negotiations.
    pub truce: SeatSet,
}

/// A unit.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unit {
    /// Where it is.
    pub place: Place,
    /// What it did this turn.
    pub marks: UnitMarks,
}

/// What a unit did, as far as it bars moving.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnitMarks {
    /// It moved in the Move action under way. `CC-move-4`
    pub moved: bool,
    /// It fought this turn. `CC-move-11`
    pub fought: bool,
    /// It entered a Mountain this turn. `CC-move-12`
    pub mountain: bool,
    /// It entered a Forest this turn. `CC-move-13`
    pub forest: bool,
}

/// Where a unit is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In its owner's supply.
    #[default]
    Supply,
    /// On a space of the board.
    At(Space),
    /// On board its owner's Ship with this number, 0 to 3.
    Aboard(u8),
}

/// A set of one player's units, by their index.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct UnitSet(pub u32);

impl UnitSet {
    /// No unit.
    pub const EMPTY: UnitSet = UnitSet(0);

    /// All units of a kind.
    pub const fn of(kind: UnitKind) -> UnitSet {
        let (from, count) = (first_of(kind), kind.supply());
        UnitSet(((1 << count) - 1) << from)
    }

    /// Whether it is among them.
    pub const fn contains(self, unit: usize) -> bool {
        self.0 >> unit & 1 == 1
    }

    /// With one more.
    #[must_use]
    pub const fn with(self, unit: usize) -> UnitSet {
        UnitSet(self.0 | 1 << unit)
    }

    /// Those of a kind.
    #[must_use]
    pub const fn only(self, kind: UnitKind) -> UnitSet {
        UnitSet(self.0 & UnitSet::of(kind).0)
    }

    /// How many units there are.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Their indices, from the lowest.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let unit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
            bits &= bits - 1;
            Some(unit)
        })
    }
}

/// The index of the first unit of a kind.
pub const fn first_of(kind: UnitKind) -> usize {
    match kind {
        UnitKind::Army => 0,
        UnitKind::Settler => ARMIES,
        UnitKind::Ship => ARMIES + SETTLERS,
    }
}

/// The kind of the unit with this index.
pub const fn kind_of(unit: usize) -> UnitKind {
    match unit {
        0..ARMIES => UnitKind::Army,
        unit if unit < ARMIES + SETTLERS => UnitKind::Settler,
        _ => UnitKind::Ship,
    }
}
