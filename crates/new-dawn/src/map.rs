//! The map: tiles from `data/tiles.toml`, where they lie, and what follows from that. It never changes once it is
//! built, so all states of a game share one.

use crate::components::{Barbarian, CityState, Natural, Resource, parse};
use crate::hex::{DIRECTIONS, Hex, MAX_SPACES, Set, Space};
use engine::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::ops::Deref;
use std::str::FromStr;
use std::sync::{Arc, LazyLock};

/// How many tiles there are. `ND-comp-2`
pub const TILES: usize = 16;
/// How many spaces a tile has.
pub const TILE_SPACES: usize = 10;
/// How many water tokens there are. `ND-comp-2`
pub const WATER_TOKENS: usize = 8;

/// What the ground of a space is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
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
pub enum Icon {
    /// Nothing.
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
        Side::all().find(|side| side.to_string() == text).ok_or(())
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
    /// Which.
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
pub struct Laid {
    /// Which side is up.
    pub side: Side,
    /// Where its first space lies.
    pub at: Hex,
    /// By how many sixths it is turned clockwise.
    pub turned: u8,
}

impl Laid {
    /// Where its ten spaces lie.
    pub fn hexes(self) -> [Hex; TILE_SPACES] {
        let spaces = &self.side.design().spaces;
        std::array::from_fn(|index| self.at.plus(spaces[index].0.turned(self.turned)))
    }
}

/// Everything in `data/tiles.toml` and `data/layouts.toml`.
pub struct Tiles {
    sides: Vec<SideDesign>,
    /// The tiles of the first game, each with the seat count from which on it is used. `ND-first-1`
    pub first_game: Vec<(Laid, usize)>,
    /// The places of the core tiles in order, for side A and side B. `ND-map-4`
    pub core: [Vec<(Hex, u8)>; 2],
}

/// The tiles, read once.
pub fn tiles() -> &'static Tiles {
    static TILES: LazyLock<Tiles> = LazyLock::new(read_tiles);
    &TILES
}

fn read_tiles() -> Tiles {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        shape_a: [Hex; TILE_SPACES],
        shape_b: [Hex; TILE_SPACES],
        #[serde(rename = "shape_source")]
        _source: String,
        side: Vec<Row>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Row {
        side: Side,
        kind: TileKind,
        terrain: String,
        icons: Vec<Printed>,
        #[serde(default)]
        unsure: Vec<usize>,
        source: String,
    }
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
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Layouts {
        first_game: Vec<FirstGame>,
        core: Vec<Core>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct FirstGame {
        side: Side,
        at: Hex,
        turned: u8,
        from_seats: usize,
        #[serde(rename = "source")]
        _source: String,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Core {
        letter: String,
        order: u8,
        at: Hex,
        turned: u8,
        #[serde(rename = "source")]
        _source: String,
    }
    let File { shape_a, shape_b, side: rows, .. } = parse("tiles.toml", include_str!("../data/tiles.toml"));
    let layouts: Layouts = parse("layouts.toml", include_str!("../data/layouts.toml"));
    let design = |row: Row| {
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

/// Which tiles lie where, and the water tokens: all that a map is made of.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Layout {
    /// The tiles in the order of laying.
    pub tiles: List<Laid, TILES>,
    /// How many of the first tiles are the core of advanced map building.
    pub core: u8,
    /// Holes filled with water tokens. `ND-map-10`
    pub water: List<Hex, WATER_TOKENS>,
}

const NOWHERE: u8 = u8::MAX;
const SIDE_OF_TABLE: usize = 64;

/// A map and what follows from where its tiles lie.
pub struct Map {
    /// What it is made of.
    pub layout: Layout,
    hexes: [Hex; MAX_SPACES],
    terrain: [Terrain; MAX_SPACES],
    icons: [Icon; MAX_SPACES],
    numbers: Vec<u8>,
    near: Vec<Set>,
    steps: Vec<[u8; 6]>,
    /// Every space.
    pub all: Set,
    /// Water.
    pub water: Set,
    /// On the edge of the map.
    pub edge: Set,
    /// On the edge or next to water. `ND-agenda-4`
    pub shore: Set,
    /// Hills.
    pub hills: Set,
    /// Forest.
    pub forest: Set,
    /// Desert and mountain on the shore, for Japan.
    pub hard_shore: Set,
    /// Grassland and hills, for Scythia.
    pub steppe: Set,
    /// Land of at most this difficulty, from 0 to 5.
    pub up_to: [Set; 6],
    /// Where each resource is printed.
    pub resources: [Set; 4],
    /// Where natural wonders are printed.
    pub naturals: Set,
    /// Where city-states are printed.
    pub city_states: Set,
    city_state_homes: [u8; CityState::ALL.len()],
    natural_homes: [u8; Natural::ALL.len()],
    barbarian_homes: [u8; Barbarian::ALL.len()],
    /// Capital icons, in the order of laying.
    pub capitals: Vec<Space>,
}

impl Map {
    /// Lays the tiles out, or says which of them cannot lie there.
    pub fn new(layout: Layout) -> Result<Map, String> {
        let mut map = Map::empty(layout);
        for (index, laid) in layout.tiles.iter().enumerate() {
            if layout.tiles[..index].iter().any(|other| other.side.tile() == laid.side.tile()) {
                return Err(format!("tile {} lies twice", laid.side.tile()));
            }
            if laid.turned > 5 {
                return Err(format!("tile {} is turned by {} sixths", laid.side.tile(), laid.turned));
            }
            for (place, hex) in laid.hexes().into_iter().enumerate() {
                let (_, terrain, icon) = laid.side.design().spaces[place];
                map.put(index * TILE_SPACES + place, hex, terrain, icon)?;
            }
        }
        for (index, &hex) in layout.water.iter().enumerate() {
            map.put(TILES * TILE_SPACES + index, hex, Terrain::Water, Icon::None)?;
        }
        map.connect();
        Ok(map)
    }

    fn empty(layout: Layout) -> Map {
        Map {
            layout,
            hexes: [Hex::default(); MAX_SPACES],
            terrain: [Terrain::default(); MAX_SPACES],
            icons: [Icon::None; MAX_SPACES],
            numbers: vec![NOWHERE; SIDE_OF_TABLE * SIDE_OF_TABLE],
            near: vec![Set::EMPTY; MAX_SPACES],
            steps: vec![[NOWHERE; 6]; MAX_SPACES],
            all: Set::EMPTY,
            water: Set::EMPTY,
            edge: Set::EMPTY,
            shore: Set::EMPTY,
            hills: Set::EMPTY,
            forest: Set::EMPTY,
            hard_shore: Set::EMPTY,
            steppe: Set::EMPTY,
            up_to: [Set::EMPTY; 6],
            resources: [Set::EMPTY; 4],
            naturals: Set::EMPTY,
            city_states: Set::EMPTY,
            city_state_homes: [NOWHERE; CityState::ALL.len()],
            natural_homes: [NOWHERE; Natural::ALL.len()],
            barbarian_homes: [NOWHERE; Barbarian::ALL.len()],
            capitals: Vec::new(),
        }
    }

    fn put(&mut self, number: usize, hex: Hex, terrain: Terrain, icon: Icon) -> Result<(), String> {
        if !hex.is_on_table() {
            return Err(format!("{hex} is off the table"));
        }
        if self.numbers[place(hex)] != NOWHERE {
            return Err(format!("two tiles overlap at {hex}"));
        }
        let space = Space(number as u8);
        self.numbers[place(hex)] = space.0;
        self.hexes[number] = hex;
        self.terrain[number] = terrain;
        self.icons[number] = icon;
        self.all.insert(space);
        match terrain {
            Terrain::Water => self.water.insert(space),
            Terrain::Hills => self.hills.insert(space),
            Terrain::Forest => self.forest.insert(space),
            _ => {}
        }
        if matches!(terrain, Terrain::Grassland | Terrain::Hills) {
            self.steppe.insert(space);
        }
        if terrain != Terrain::Water {
            (usize::from(terrain.difficulty())..6).for_each(|limit| self.up_to[limit].insert(space));
        }
        match icon {
            Icon::None => {}
            Icon::Capital => self.capitals.push(space),
            Icon::Natural(natural) => {
                self.naturals.insert(space);
                self.natural_homes[natural.index()] = space.0;
            }
            Icon::CityState(city_state) => {
                self.city_states.insert(space);
                self.city_state_homes[city_state.index()] = space.0;
            }
            Icon::Resource(resource) => self.resources[resource.index()].insert(space),
            Icon::Barbarian(barbarian) => self.barbarian_homes[barbarian.index()] = space.0,
        }
        Ok(())
    }

    fn connect(&mut self) {
        for space in self.all.iter() {
            let hex = self.hexes[space.index()];
            for (direction, &step) in DIRECTIONS.iter().enumerate() {
                match self.at(hex.plus(step)) {
                    Some(neighbour) => {
                        self.near[space.index()].insert(neighbour);
                        self.steps[space.index()][direction] = neighbour.0;
                    }
                    None => self.edge.insert(space),
                }
            }
        }
        self.shore = (self.edge | self.around(self.water)) & !self.water;
        let hard = self.up_to[5] & !self.up_to[3] & !self.naturals;
        self.hard_shore = hard & self.shore;
    }

    /// The space at a hex.
    pub fn at(&self, hex: Hex) -> Option<Space> {
        let number = if hex.is_on_table() { self.numbers[place(hex)] } else { NOWHERE };
        some(number)
    }

    /// Where a space lies.
    pub fn hex(&self, space: Space) -> Hex {
        self.hexes[space.index()]
    }

    /// The ground of a space.
    pub fn terrain(&self, space: Space) -> Terrain {
        self.terrain[space.index()]
    }

    /// What is printed in a space.
    pub fn icon(&self, space: Space) -> Icon {
        self.icons[space.index()]
    }

    /// The spaces adjacent to one.
    pub fn near(&self, space: Space) -> Set {
        self.near[space.index()]
    }

    /// The spaces adjacent to any of these.
    pub fn around(&self, spaces: Set) -> Set {
        spaces.iter().fold(Set::EMPTY, |set, space| set | self.near[space.index()])
    }

    /// The space one step in a direction.
    pub fn step(&self, space: Space, direction: u8) -> Option<Space> {
        some(self.steps[space.index()][usize::from(direction % 6)])
    }

    /// Where a city-state has its icon, if its side of the tile is up.
    pub fn city_state_home(&self, city_state: CityState) -> Option<Space> {
        some(self.city_state_homes[city_state.index()])
    }

    /// Where a natural wonder has its icon.
    pub fn natural_home(&self, natural: Natural) -> Option<Space> {
        some(self.natural_homes[natural.index()])
    }

    /// Where a barbarian has its icon.
    pub fn barbarian_home(&self, barbarian: Barbarian) -> Option<Space> {
        some(self.barbarian_homes[barbarian.index()])
    }

    /// The city-states of this map, in the order of their names' rows.
    pub fn all_city_states(&self) -> impl Iterator<Item = (CityState, Space)> {
        CityState::ALL.into_iter().filter_map(|one| Some((one, self.city_state_home(one)?)))
    }

    /// The natural wonders of this map.
    pub fn all_naturals(&self) -> impl Iterator<Item = (Natural, Space)> {
        Natural::ALL.into_iter().filter_map(|one| Some((one, self.natural_home(one)?)))
    }

    /// The barbarians of this map.
    pub fn all_barbarians(&self) -> impl Iterator<Item = (Barbarian, Space)> {
        Barbarian::ALL.into_iter().filter_map(|one| Some((one, self.barbarian_home(one)?)))
    }

    /// The spaces at most so many steps away, whatever lies between.
    pub fn within(&self, space: Space, distance: u8) -> Set {
        let hex = self.hex(space);
        self.all.iter().filter(|&other| self.hex(other).distance(hex) <= distance).collect()
    }

    /// `ND-first-1` The map of the first game.
    pub fn first_game(seats: usize) -> Board {
        static MAPS: LazyLock<[Board; 3]> = LazyLock::new(|| {
            [2, 3, 4].map(|seats| {
                let tiles = tiles().first_game.iter().filter(|(_, from)| *from <= seats).map(|(laid, _)| *laid);
                let layout = Layout { tiles: tiles.collect(), ..Layout::default() };
                let map = Map::new(layout);
                Board(Arc::new(map.unwrap_or_else(|problem| panic!("data/layouts.toml must be right: {problem}"))))
            })
        });
        MAPS[seats.clamp(2, 4) - 2].clone()
    }
}

fn place(hex: Hex) -> usize {
    let at = |coordinate: i8| (i16::from(coordinate) + 32) as usize;
    at(hex.r) * SIDE_OF_TABLE + at(hex.q)
}

fn some(number: u8) -> Option<Space> {
    (number != NOWHERE).then_some(Space(number))
}

/// A map as part of a state: shared, written as the layout it is made of.
#[derive(Clone)]
pub struct Board(Arc<Map>);

impl Board {
    /// A map of this layout.
    pub fn new(layout: Layout) -> Result<Board, String> {
        Ok(Board(Arc::new(Map::new(layout)?)))
    }
}

impl Deref for Board {
    type Target = Map;
    fn deref(&self) -> &Map {
        &self.0
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.layout == other.layout
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.layout.fmt(f)
    }
}

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.layout.serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        Board::new(Layout::deserialize(deserializer)?).map_err(D::Error::custom)
    }
}
