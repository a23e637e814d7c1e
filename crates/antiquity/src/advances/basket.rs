//! A purchase being put together: one transaction for each seat and turn. `ME-12a-5`

use super::payment::{Cards, Substitute};
use crate::names::{Advance, AdvanceSet, Group};
use serde::{Deserialize, Serialize};

/// What a seat is about to acquire, and with what.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Basket {
    /// Advances to be paid for.
    pub bought: AdvanceSet,
    /// Advances that come for nothing.
    pub free: AdvanceSet,
    /// Credits whose group was chosen, by [`Group::index`].
    pub chosen: [u8; Group::ALL.len()],
    /// Cards to be turned in.
    pub paid: Cards,
    /// A card that stands in for another.
    pub substitute: Option<Substitute>,
    /// How far it has come.
    pub stage: Stage,
}

/// How far a purchase has come.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
pub enum Stage {
    /// Advances are being chosen.
    #[default]
    Choosing,
    /// Groups of credits are being chosen.
    Credits,
    /// Cards are being chosen.
    Paying,
}

impl Basket {
    /// Whether an advance is in it.
    pub const fn contains(&self, advance: Advance) -> bool {
        self.bought.contains(advance) || self.free.contains(advance)
    }

    /// Whether nothing is in it.
    pub const fn is_empty(&self) -> bool {
        self.bought.is_empty() && self.free.is_empty()
    }

    /// Everything in it.
    pub fn advances(&self) -> impl Iterator<Item = Advance> + use<> {
        let basket = *self;
        Advance::ALL.into_iter().filter(move |&advance| basket.contains(advance))
    }

    /// Credits chosen so far.
    pub fn credits_chosen(&self) -> u16 {
        self.chosen.iter().map(|&credit| u16::from(credit)).sum()
    }

    /// Back to choosing advances: nothing has been chosen to pay with.
    pub(super) fn reconsider(&mut self) {
        *self = Basket { bought: self.bought, free: self.free, ..Basket::default() };
    }
}
