//! The map: where tiles lie, and what follows from that. It never changes once it is built, so all states of a game
//! share one.

use crate::components::{Barbarian, CityState, Natural};
use crate::hex::{DIRECTIONS, Hex, MAX_SPACES, Set, Space};
use engine::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::ops::Deref;
use std::sync::{Arc, LazyLock};

pub use crate::tiles::{Icon, Laid, Side, SideDesign, Sixths, TILE_SPACES, TILES, Terrain, TileKind, Tiles, tiles};

/// How many water tokens there are. `ND-comp-2`
pub const WATER_TOKENS: usize = 8;

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
    within_two: Vec<Set>,
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
                return Err(format!("tile {} is there twice", laid.side.tile()));
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
            within_two: vec![Set::EMPTY; MAX_SPACES],
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
            self.within_two[space.index()] = self.count_within_two(hex);
        }
        self.shore = (self.edge | self.around(self.water)) & !self.water;
        let hard = self.up_to[5] & !self.up_to[3] & !self.naturals;
        self.hard_shore = hard & self.shore;
    }

    fn count_within_two(&self, hex: Hex) -> Set {
        let steps = (-2..=2).flat_map(|q| (-2..=2).map(move |r| Hex::new(q, r)));
        let near = steps.filter(|step| step.distance(Hex::default()) <= 2);
        near.filter_map(|step| self.at(hex.plus(step))).collect()
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

    /// The spaces at most two steps away, whatever lies between.
    pub fn within_two(&self, space: Space) -> Set {
        self.within_two[space.index()]
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
