//! What is in the box.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::sync::LazyLock;

engine::names! {
    /// A ware, the cheapest first.
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "sample-game/"))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    Ware, "ware": Salt Timber Copper Wine Silk Amber
}

/// Cards of each ware. `SG-setup-1`
pub const COPIES: usize = 5;
/// All cards.
pub const CARDS: usize = Ware::COUNT * COPIES;

/// What a card shows.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "sample-game/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Design {
    /// The name people read.
    pub title: String,
    /// What it counts in a caravan. `SG-end-2`
    pub price: u8,
}

/// What a client needs to draw the game and never changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "sample-game/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Components {
    /// What the cards show, by ware.
    pub wares: &'static BTreeMap<Ware, Design>,
}

/// All of them, by ware.
pub static DESIGNS: LazyLock<BTreeMap<Ware, Design>> =
    LazyLock::new(|| match toml::from_str(include_str!("../data/wares.toml")) {
        Ok(designs) => designs,
        Err(error) => panic!("wares.toml is part of this program and must be right: {error}"),
    });

impl Ware {
    /// What its cards show.
    pub fn design(self) -> &'static Design {
        &DESIGNS[&self]
    }

    /// What it counts in a caravan.
    pub fn price(self) -> u8 {
        self.design().price
    }

    /// `SG-setup-1` Every card of the box.
    pub(crate) fn cards() -> impl Iterator<Item = Ware> {
        Ware::ALL.into_iter().flat_map(|ware| [ware; COPIES])
    }
}
