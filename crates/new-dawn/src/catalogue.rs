//! What never changes and a client needs to draw the game: the catalogue of cards, tiles and dials.

use crate::components::{
    CityStateDesign, Dials, DiplomacyDesign, FocusDesign, LeaderDesign, NaturalDesign, VictoryDesign, WonderDesign,
    catalogue,
};
use crate::hex::Hex;
use crate::map::{Icon, Side, Terrain, TileKind};
use serde::Serialize;

/// What is printed on a side of a tile, for clients.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileDesign {
    /// The side of the tile, as rules and records call it.
    pub side: Side,
    /// What kind of tile.
    pub kind: TileKind,
    /// Its ten spaces around the first.
    pub spaces: Vec<TileSpace>,
    /// How far the row can be trusted.
    pub source: String,
}

/// A space of a tile.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TileSpace {
    /// Where it lies from the tile's first space.
    pub at: Hex,
    /// To the east.
    pub q: i8,
    /// To the south-east.
    pub r: i8,
    /// The ground.
    pub terrain: Terrain,
    /// What is printed in it.
    pub icon: Icon,
}

/// The catalogue of cards, tiles and dials.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Components {
    /// The focus cards.
    pub focus: Vec<FocusDesign>,
    /// The world wonders.
    pub wonders: Vec<WonderDesign>,
    /// The leader sheets.
    pub leaders: Vec<LeaderDesign>,
    /// The city-states.
    pub city_states: Vec<CityStateDesign>,
    /// A player's diplomacy cards.
    pub diplomacy: Vec<DiplomacyDesign>,
    /// The natural wonders.
    pub naturals: Vec<NaturalDesign>,
    /// The victory cards.
    pub victory: Vec<VictoryDesign>,
    /// The dials.
    pub dials: Dials,
    /// The map tiles.
    pub tiles: Vec<TileDesign>,
}

pub(crate) fn components() -> Components {
    let catalogue = catalogue();
    let tile = |side: Side| {
        let design = side.design();
        let spaces = design.spaces.iter().map(|&(at, terrain, icon)| TileSpace { at, q: at.q, r: at.r, terrain, icon });
        TileDesign { side, kind: design.kind, spaces: spaces.collect(), source: design.source.clone() }
    };
    Components {
        focus: catalogue.focus.clone(),
        wonders: catalogue.wonders.clone(),
        leaders: catalogue.leaders.clone(),
        city_states: catalogue.city_states.clone(),
        diplomacy: catalogue.diplomacy.clone(),
        naturals: catalogue.naturals.clone(),
        victory: catalogue.victory.clone(),
        dials: catalogue.dials.clone(),
        tiles: Side::all().map(tile).collect(),
    }
}
