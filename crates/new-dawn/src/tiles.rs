//! The map tiles: what is printed on their sides, and where the first game and the core of a built map have them.

use crate::components::{Barbarian, CityState, Natural, Resource, parse};
use crate::hex::Hex;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// How many tiles there are. `ND-comp-2`
pub const TILES: usize = 16;
/// How many spaces a tile has.
pub const TILE_SPACES: usize = 10;
/// What the ground of a space is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Terrain {
    /// Difficulty 1.
    #[default]
    Grassland,
    /// Difficulty 2.
    Hills,
    /// Difficulty 3.
    Forest,
    /// Difficulty 4.
    Desert,
    /// Difficulty 5.
    Mountain,
    /// Difficulty 1, but of no slot. `ND-terrain-2`
    Water,
    /// No terrain type, difficulty 5. `ND-terrain-4`
    Natural,
}

impl Terrain {
    /// `ND-terrain-1` `ND-terrain-2` `ND-terrain-4` How difficult it is.
    pub const fn difficulty(self) -> u8 {
        match self {
            Terrain::Grassland | Terrain::Water => 1,
            Terrain::Hills => 2,
            Terrain::Forest => 3,
            Terrain::Desert => 4,
            Terrain::Mountain | Terrain::Natural => 5,
        }
    }

    /// The word people read.
    pub const fn name(self) -> &'static str {
        match self {
            Terrain::Grassland => "grassland",
            Terrain::Hills => "hills",
            Terrain::Forest => "forest",
            Terrain::Desert => "desert",
            Terrain::Mountain => "mountain",
            Terrain::Water => "water",
            Terrain::Natural => "natural wonder",
        }
    }

    fn from_letter(letter: char) -> Option<Terrain> {
        Some(match letter {
            'G' => Terrain::Grassland,
            'H' => Terrain::Hills,
            'F' => Terrain::Forest,
            'D' => Terrain::Desert,
            'M' => Terrain::Mountain,
            'W' => Terrain::Water,
            'N' => Terrain::Natural,
            _ => return None,
        })
    }
}

/// What is printed in a space.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Icon {
    /// A space without an icon.
    #[default]
    None,
    /// A capital city.
    Capital,
    /// A natural wonder.
    Natural(Natural),
    /// A city-state.
    CityState(CityState),
    /// A resource.
    Resource(Resource),
    /// A barbarian.
    Barbarian(Barbarian),
}

/// What kind of tile it is, by its icons.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum TileKind {
    /// With a capital icon.
    Capital,
    /// With a natural wonder.
    Natural,
    /// With a city-state.
    CityState,
    /// With neither.
    Plain,
}

/// One side of a tile, written as printed: `9A`.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", type = "string"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Side(u8);

impl Side {
    /// A side of the tile with this number, 1 to 16.
    pub const fn new(tile: u8, is_b: bool) -> Side {
        assert!(tile >= 1 && tile as usize <= TILES, "there are 16 tiles");
        Side((tile - 1) * 2 + is_b as u8)
    }

    /// The tile's number.
    pub const fn tile(self) -> u8 {
        self.0 / 2 + 1
    }

    /// Whether it is side B.
    pub const fn is_b(self) -> bool {
        self.0 % 2 == 1
    }

    /// The other side.
    #[must_use]
    pub const fn flipped(self) -> Side {
        Side(self.0 ^ 1)
    }

    /// What is printed on it.
    pub fn design(self) -> &'static SideDesign {
        &tiles().sides[usize::from(self.0)]
    }

    /// All sides, in order.
    pub fn all() -> impl Iterator<Item = Side> {
        (0..2 * TILES as u8).map(Side)
    }
}

impl fmt::Display for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.tile(), if self.is_b() { 'B' } else { 'A' })
    }
}

impl fmt::Debug for Side {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Side {
    type Err = ();
    fn from_str(text: &str) -> Result<Side, ()> {
        Side::all().find(|side| engine::is_written(side, text)).ok_or(())
    }
}

impl Serialize for Side {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Side {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Side, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|()| D::Error::custom("a side of a tile is written like \"9A\""))
    }
}

/// What is printed on a side of a tile.
#[derive(Clone, Debug)]
pub struct SideDesign {
    /// The side of the tile, as rules and records call it.
    pub side: Side,
    /// What kind of tile.
    pub kind: TileKind,
    /// Its ten spaces: where they lie from the first, terrain and icon.
    pub spaces: [(Hex, Terrain, Icon); TILE_SPACES],
    /// Indices of spaces whose terrain is not sure.
    pub unsure: Vec<usize>,
    /// How far the row can be trusted.
    pub source: String,
}

/// Where a tile lies.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Laid {
    /// Which side is up.
    pub side: Side,
    /// Where its first space lies.
    pub at: Hex,
    /// By how many sixths it is turned clockwise.
    #[cfg_attr(feature = "ts", ts(as = "u8"))]
    pub turned: Sixths,
}

/// Sixths of a full turn, 0 to 5.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Sixths(u8);

impl Sixths {
    pub(crate) const MOST: u8 = 5;

    /// All of them.
    pub fn all() -> impl Iterator<Item = Sixths> {
        (0..=Sixths::MOST).map(Sixths)
    }

    /// How many.
    pub const fn get(self) -> u8 {
        self.0
    }
}

impl TryFrom<u8> for Sixths {
    type Error = String;
    fn try_from(number: u8) -> Result<Sixths, String> {
        if number <= Sixths::MOST {
            Ok(Sixths(number))
        } else {
            Err(format!("a tile is turned by 0 to 5 sixths, not {number}"))
        }
    }
}

impl From<Sixths> for u8 {
    fn from(sixths: Sixths) -> u8 {
        sixths.0
    }
}

impl Laid {
    /// Where its ten spaces lie.
    pub fn hexes(self) -> [Hex; TILE_SPACES] {
        let spaces = &self.side.design().spaces;
        std::array::from_fn(|index| self.at.plus(spaces[index].0.turned(self.turned.get())))
    }
}

/// Everything in `data/tiles.toml` and `data/layouts.toml`.
pub struct Tiles {
    sides: Vec<SideDesign>,
    /// The tiles of the first game, each with the seat count from which on it is used. `ND-first-1`
    pub first_game: Vec<(Laid, usize)>,
    /// The places of the core tiles in order, for side A and side B. `ND-map-4`
    pub core: [Vec<(Hex, Sixths)>; 2],
}

/// The tiles, read once.
pub fn tiles() -> &'static Tiles {
    static TILES: LazyLock<Tiles> = LazyLock::new(read_tiles);
    &TILES
}

/// `data/tiles.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    shape_a: [Hex; TILE_SPACES],
    shape_b: [Hex; TILE_SPACES],
    #[serde(rename = "shape_source")]
    _source: String,
    side: Vec<SideRow>,
}

/// A side of a tile in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideRow {
    side: Side,
    kind: TileKind,
    terrain: String,
    icons: Vec<Printed>,
    #[serde(default)]
    unsure: Vec<usize>,
    source: String,
}

/// An icon in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Printed {
    at: usize,
    capital: Option<bool>,
    natural: Option<Natural>,
    city_state: Option<CityState>,
    resource: Option<Resource>,
    barbarian: Option<Barbarian>,
}

impl Printed {
    fn icon(&self) -> Icon {
        let natural = self.natural.map(Icon::Natural).or(self.city_state.map(Icon::CityState));
        let token = self.resource.map(Icon::Resource).or(self.barbarian.map(Icon::Barbarian));
        natural.or(token).or(self.capital.map(|_| Icon::Capital)).unwrap_or_default()
    }
}

/// `data/layouts.toml`.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Layouts {
    first_game: Vec<FirstGame>,
    core: Vec<Core>,
}

/// A tile of the first game in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct FirstGame {
    side: Side,
    at: Hex,
    turned: Sixths,
    from_seats: usize,
    #[serde(rename = "source")]
    _source: String,
}

/// A place of the core in the file.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Core {
    letter: String,
    order: u8,
    at: Hex,
    turned: Sixths,
    #[serde(rename = "source")]
    _source: String,
}

fn read_tiles() -> Tiles {
    let File { shape_a, shape_b, side: rows, .. } = parse("tiles.toml", include_str!("../data/tiles.toml"));
    let layouts: Layouts = parse("layouts.toml", include_str!("../data/layouts.toml"));
    let design = |row: SideRow| {
        let shape = if row.side.is_b() { &shape_b } else { &shape_a };
        let terrain: Vec<Terrain> = row.terrain.chars().filter_map(Terrain::from_letter).collect();
        let icon = |index| row.icons.iter().find(|icon| icon.at == index).map_or(Icon::None, Printed::icon);
        let spaces = std::array::from_fn(|index| (shape[index], terrain[index], icon(index)));
        SideDesign { side: row.side, kind: row.kind, spaces, unsure: row.unsure, source: row.source }
    };
    let core = |letter: &str| {
        let mut places: Vec<&Core> = layouts.core.iter().filter(|core| core.letter == letter).collect();
        places.sort_by_key(|core| core.order);
        places.into_iter().map(|core| (core.at, core.turned)).collect()
    };
    Tiles {
        sides: rows.into_iter().map(design).collect(),
        core: [core("A"), core("B")],
        first_game: layouts
            .first_game
            .into_iter()
            .map(|row| (Laid { side: row.side, at: row.at, turned: row.turned }, row.from_seats))
            .collect(),
    }
}
