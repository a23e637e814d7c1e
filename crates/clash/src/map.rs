//! Spaces, regions and the layouts of the board. `CC-map`

use crate::components::parsed;
use crate::names::Terrain;
use engine::say;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};
use std::str::FromStr;
use std::sync::LazyLock;

const COLUMNS: i8 = 11;
const ROWS: i8 = 10;
/// The most regions on a board.
pub const SLOTS: usize = 18;

/// A space of the grid on which all layouts lie: `C4` is the fourth of the third column. Not every space is on every
/// board.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", type = "string"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Space(u8);

impl Space {
    /// How many spaces the grid has: for tables by [`Space::index`].
    pub const COUNT: usize = COLUMNS as usize * ROWS as usize;

    /// For tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The space at axial coordinates, if it is on the grid.
    pub fn at(column: i8, row: i8) -> Option<Space> {
        let down = row + column.div_euclid(2);
        let fits = (0..COLUMNS).contains(&column) && (0..ROWS).contains(&down);
        fits.then(|| Space((column * ROWS + down) as u8))
    }

    /// Axial coordinates: column and row.
    pub const fn axial(self) -> (i8, i8) {
        let column = self.0 as i8 / ROWS;
        (column, self.0 as i8 % ROWS - column.div_euclid(2))
    }

    /// The spaces that share a side with it, on any board.
    fn around(self) -> impl Iterator<Item = Space> {
        let (q, r) = self.axial();
        [(q, r - 1), (q + 1, r - 1), (q + 1, r), (q, r + 1), (q - 1, r + 1), (q - 1, r)]
            .into_iter()
            .filter_map(|(q, r)| Space::at(q, r))
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.0 / ROWS as u8), self.0 % ROWS as u8 + 1)
    }
}

impl FromStr for Space {
    type Err = String;
    fn from_str(text: &str) -> Result<Space, String> {
        let read = || {
            let (column, row) = text.split_at_checked(1)?;
            let column = column.as_bytes()[0].checked_sub(b'A').filter(|&column| column < COLUMNS as u8)?;
            let row = engine::chapter::coordinate(row).filter(|row| (1..=ROWS).contains(row))?;
            Some(Space(column * ROWS as u8 + row as u8 - 1))
        };
        read().ok_or_else(|| say!("{:?} is not a space", text.chars().take(20).collect::<String>()))
    }
}

engine::word!(Space, like r"^[A-K](10|[1-9])$");

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Space, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A set of spaces.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", as = "Vec<Space>", rename = "Spaces"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "Vec<Space>"))]
pub struct Set(u128);

impl Set {
    /// No space.
    pub const EMPTY: Set = Set(0);

    /// One space.
    pub const fn only(space: Space) -> Set {
        Set(1 << space.0)
    }

    /// Whether it is among them.
    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.0 & 1 == 1
    }

    /// Adds one.
    pub fn insert(&mut self, space: Space) {
        self.0 |= 1 << space.0;
    }

    /// Takes one away.
    pub fn remove(&mut self, space: Space) {
        self.0 &= !(1 << space.0);
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many spaces there are.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Column by column, from north to south.
    pub fn iter(self) -> impl Iterator<Item = Space> + Clone {
        Spaces(self.0)
    }
}

/// The spaces of a set that are still to come.
#[derive(Clone)]
struct Spaces(u128);

impl Iterator for Spaces {
    type Item = Space;

    fn next(&mut self) -> Option<Space> {
        let space = (self.0 != 0).then(|| Space(self.0.trailing_zeros() as u8))?;
        self.0 &= self.0 - 1;
        Some(space)
    }

    /// Whoever goes through all of them goes through two halves, which are words of the processor.
    fn fold<B, F: FnMut(B, Space) -> B>(self, start: B, mut each: F) -> B {
        let mut all = start;
        for (mut half, first) in [(self.0 as u64, 0), ((self.0 >> 64) as u64, 64)] {
            while half != 0 {
                all = each(all, Space(first + half.trailing_zeros() as u8));
                half &= half - 1;
            }
        }
        all
    }
}

impl BitAnd for Set {
    type Output = Set;
    fn bitand(self, other: Set) -> Set {
        Set(self.0 & other.0)
    }
}

impl BitOr for Set {
    type Output = Set;
    fn bitor(self, other: Set) -> Set {
        Set(self.0 | other.0)
    }
}

impl BitOrAssign for Set {
    fn bitor_assign(&mut self, other: Set) {
        self.0 |= other.0;
    }
}

impl Sub for Set {
    type Output = Set;
    fn sub(self, other: Set) -> Set {
        Set(self.0 & !other.0)
    }
}

impl Not for Set {
    type Output = Set;
    fn not(self) -> Set {
        Set(!self.0)
    }
}

impl FromIterator<Space> for Set {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Set {
        spaces.into_iter().fold(Set::EMPTY, |set, space| set | Set::only(space))
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|space| space.to_string())).finish()
    }
}

impl Serialize for Set {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Set {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Set, D::Error> {
        Ok(Vec::<Space>::deserialize(deserializer)?.into_iter().collect())
    }
}

/// The place of a region on the board; homes come first. Written `r1`.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", type = "string"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Slot(u8);

impl Slot {
    /// The slot with this index, if any board has it.
    pub const fn new(index: usize) -> Option<Slot> {
        if index < SLOTS { Some(Slot(index as u8)) } else { None }
    }

    /// For tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

impl fmt::Display for Slot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}", self.0 + 1)
    }
}

impl FromStr for Slot {
    type Err = String;
    fn from_str(text: &str) -> Result<Slot, String> {
        let number = text.strip_prefix('r').and_then(engine::chapter::coordinate);
        let found = number.filter(|number| (1..=SLOTS as i8).contains(number)).map(|number| Slot(number as u8 - 1));
        found.ok_or_else(|| say!("{:?} is not a region of the board", text.chars().take(20).collect::<String>()))
    }
}

engine::word!(Slot, like r"^r(1[0-8]|[1-9])$");

impl Serialize for Slot {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Slot {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Slot, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A regular region, by its number: 5 to 20.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/", type = "number"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "u8"))]
pub struct Region(u8);

impl Region {
    /// The numbers of the regular regions.
    pub const NUMBERS: std::ops::RangeInclusive<u8> = 5..=20;

    /// The region with this number.
    pub fn numbered(number: u8) -> Option<Region> {
        Region::NUMBERS.contains(&number).then_some(Region(number))
    }

    /// Its number.
    pub const fn number(self) -> u8 {
        self.0
    }

    /// All sixteen.
    pub fn all() -> impl Iterator<Item = Region> {
        Region::NUMBERS.map(Region)
    }

    /// What is printed on it.
    pub fn design(self) -> &'static Design {
        &REGIONS.regular[usize::from(self.0 - 5)]
    }
}

impl Default for Region {
    fn default() -> Region {
        Region(*Region::NUMBERS.start())
    }
}

impl<'de> Deserialize<'de> for Region {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Region, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Region::numbered(number).ok_or_else(|| D::Error::custom(format!("there is no regular region {number}")))
    }
}

/// What is printed on a region.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Design {
    /// Its number.
    pub number: u8,
    /// Top, left, right, bottom.
    pub spaces: [Terrain; 4],
    /// Whether it has the Barbarian icon. `CC-map-6`
    pub barbarians: bool,
}

/// The two sides of a starting region.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[allow(missing_docs)]
pub enum Side {
    A,
    B,
}

struct Regions {
    start: [[Terrain; 4]; 2],
    regular: Vec<Design>,
}

static REGIONS: LazyLock<Regions> = LazyLock::new(|| {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Start {
        a: [Terrain; 4],
        b: [Terrain; 4],
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        start: Start,
        region: Vec<Design>,
    }
    let File { start: Start { a, b }, region } = parsed("regions", include_str!("../data/regions.toml"));
    assert!(region.iter().map(|design| design.number).eq(Region::NUMBERS), "regions 5 to 20 in order");
    Regions { start: [a, b], regular: region }
});

/// A board for one number of seats.
#[derive(Debug)]
pub struct Layout {
    /// How many regions.
    pub slots: usize,
    /// The four spaces of each region: top, left, right, bottom.
    pub spaces: [[Space; 4]; SLOTS],
    /// Which side of the starting region lies at each home, in the order round the board.
    pub sides: Vec<Side>,
    /// The outer ring, clockwise. `CC-map-8`
    pub ring: Vec<Space>,
    /// The spaces of the outer ring.
    pub edge: Set,
    /// All spaces of the board.
    pub all: Set,
    neighbours: [Set; Space::COUNT],
    slot: [Option<Slot>; Space::COUNT],
}

static LAYOUTS: LazyLock<Vec<Layout>> = LazyLock::new(|| {
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct WrittenSlot {
        spaces: [(i8, i8); 4],
        side: Option<Side>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct Written {
        seats: usize,
        ring: Vec<Space>,
        slots: Vec<WrittenSlot>,
    }
    #[derive(Deserialize)]
    #[serde(deny_unknown_fields)]
    struct File {
        layout: Vec<Written>,
    }
    let File { layout } = parsed("layouts", include_str!("../data/layouts.toml"));
    assert!(layout.iter().map(|one| one.seats).eq(2..=4), "layouts for 2, 3 and 4 seats");
    let build = |written: Written| {
        let at = |(q, r)| Space::at(q, r).unwrap_or_else(|| panic!("({q}, {r}) is off the grid"));
        let slots: Vec<[Space; 4]> = written.slots.iter().map(|slot| slot.spaces.map(at)).collect();
        let all: Set = slots.iter().flatten().copied().collect();
        assert_eq!(all.len(), slots.len() * 4, "regions do not overlap");
        let mut layout = Layout {
            slots: slots.len(),
            spaces: [[Space::default(); 4]; SLOTS],
            sides: written.slots.iter().filter_map(|slot| slot.side).collect(),
            edge: written.ring.iter().copied().collect(),
            ring: written.ring,
            all,
            neighbours: [Set::EMPTY; Space::COUNT],
            slot: [None; Space::COUNT],
        };
        assert_eq!(layout.sides.len(), written.seats, "one home for each seat");
        for (index, spaces) in slots.into_iter().enumerate() {
            layout.spaces[index] = spaces;
            for space in spaces {
                layout.slot[space.index()] = Slot::new(index);
                layout.neighbours[space.index()] = space.around().filter(|&next| all.contains(next)).collect();
            }
        }
        layout
    };
    layout.into_iter().map(build).collect()
});

impl Layout {
    /// The board for this many seats, two to four.
    pub fn of(seats: usize) -> &'static Layout {
        &LAYOUTS[seats.clamp(2, 4) - 2]
    }

    /// The spaces that share a side with one, revealed or not. `CC-map-7`
    pub fn neighbours(&self, space: Space) -> Set {
        self.neighbours[space.index()]
    }

    /// The region a space belongs to; nothing off this board.
    pub fn slot(&self, space: Space) -> Option<Slot> {
        self.slot[space.index()]
    }

    /// The spaces of a region, as a set.
    pub fn region(&self, slot: Slot) -> Set {
        self.spaces[slot.index()].into_iter().collect()
    }

    /// All places of regions, homes first.
    pub fn all_slots(&self) -> impl Iterator<Item = Slot> + use<> {
        (0..self.slots).filter_map(Slot::new)
    }

    /// These spaces and all that touch them.
    pub fn grown(&self, spaces: Set) -> Set {
        spaces.iter().fold(spaces, |set, space| set | self.neighbours(space))
    }
}

/// What lies in a slot.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Lying {
    /// No part of this board.
    #[default]
    Nothing,
    /// A starting region.
    Home(Side),
    /// An unrevealed region, known to nobody.
    FaceDown(Region),
    /// A revealed region, turned by half a turn or not.
    FaceUp(Region, bool),
}

impl Lying {
    /// The terrain of its four spaces, once revealed.
    pub fn terrain(self) -> Option<[Terrain; 4]> {
        match self {
            Lying::Nothing | Lying::FaceDown(_) => None,
            Lying::Home(side) => Some(REGIONS.start[side as usize]),
            Lying::FaceUp(region, turned) => {
                let mut spaces = region.design().spaces;
                if turned {
                    spaces.reverse();
                }
                Some(spaces)
            }
        }
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct WrittenMap {
    seats: u8,
    lying: engine::List<Lying, SLOTS>,
}

impl From<WrittenMap> for Map {
    fn from(WrittenMap { seats, lying }: WrittenMap) -> Map {
        let mut map = Map { seats, lying, terrain: [Set::EMPTY; Terrain::COUNT] };
        map.look();
        map
    }
}

/// The regions on the table and what they show.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "WrittenMap")]
pub struct Map {
    seats: u8,
    lying: engine::List<Lying, SLOTS>,
    /// Spaces of each terrain, of revealed regions only; follows from `lying`.
    #[serde(skip)]
    terrain: [Set; Terrain::COUNT],
}

impl Map {
    /// A board with homes face up and these regions face down, in the order of the slots.
    pub fn new(seats: usize, regions: impl IntoIterator<Item = Region>) -> Map {
        let layout = Layout::of(seats);
        let homes = layout.sides.iter().copied().map(Lying::Home);
        let lying = homes.chain(regions.into_iter().map(Lying::FaceDown)).take(layout.slots).collect();
        let mut map = Map { seats: seats as u8, lying, terrain: [Set::EMPTY; Terrain::COUNT] };
        map.look();
        map
    }

    /// The board's outline.
    pub fn layout(&self) -> &'static Layout {
        Layout::of(self.seats.into())
    }

    /// What lies in a slot.
    pub fn lying(&self, slot: Slot) -> Lying {
        self.lying.get(slot.index()).copied().unwrap_or_default()
    }

    /// Lays something else there: a revealed region, or one dealt anew.
    pub fn lay(&mut self, slot: Slot, lying: Lying) {
        if let Some(place) = self.lying.get_mut(slot.index()) {
            *place = lying;
        }
        self.look();
    }

    /// Finds the terrain of every revealed space anew.
    fn look(&mut self) {
        self.terrain = [Set::EMPTY; Terrain::COUNT];
        let layout = self.layout();
        for (lying, spaces) in self.lying.iter().zip(&layout.spaces) {
            let Some(terrain) = lying.terrain() else { continue };
            for (space, terrain) in spaces.iter().zip(terrain) {
                self.terrain[terrain.index()].insert(*space);
            }
        }
    }

    /// Whether the region in a slot is face down.
    pub fn is_unrevealed(&self, slot: Slot) -> bool {
        matches!(self.lying(slot), Lying::FaceDown(_))
    }

    /// Revealed spaces of a terrain.
    pub fn all(&self, terrain: Terrain) -> Set {
        self.terrain[terrain.index()]
    }

    /// Revealed spaces.
    pub fn revealed(&self) -> Set {
        self.terrain.into_iter().fold(Set::EMPTY, |all, one| all | one)
    }

    /// Revealed Land spaces. `CC-map-2`
    pub fn land(&self) -> Set {
        self.revealed() - self.all(Terrain::Sea)
    }

    /// The terrain of a space, if its region is revealed.
    pub fn terrain(&self, space: Space) -> Option<Terrain> {
        Terrain::ALL.into_iter().find(|&terrain| self.all(terrain).contains(space))
    }

    /// Neighbours, revealed or not.
    pub fn neighbours(&self, space: Space) -> Set {
        self.layout().neighbours(space)
    }

    /// Revealed spaces at most so many steps away from any of these, through revealed spaces only; these included.
    /// `CC-map-10` `CC-map-11`
    pub fn within(&self, from: Set, steps: u8) -> Set {
        let (layout, revealed) = (self.layout(), self.revealed());
        let mut reached = from & revealed;
        for _ in 0..steps {
            let grown = layout.grown(reached) & revealed;
            if grown == reached {
                break;
            }
            reached = grown;
        }
        reached
    }

    /// The steps of the shortest way through revealed spaces; nothing if there is none. `CC-map-11`
    pub fn distance(&self, from: Space, to: Space) -> Option<u8> {
        let (layout, revealed) = (self.layout(), self.revealed());
        let mut reached = Set::only(from) & revealed;
        for steps in 0..=u8::MAX {
            if reached.contains(to) {
                return Some(steps);
            }
            let grown = layout.grown(reached) & revealed;
            if grown == reached {
                return None;
            }
            reached = grown;
        }
        None
    }
}
