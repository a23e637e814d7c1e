//! The map: areas and open seas with their limits, city sites and neighbours. One atlas serves both games; the areas of
//! the East come first, so that a game on that board keeps room for those alone.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::collections::HashMap;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// Areas and open seas of the whole world.
pub const AREAS: usize = 338;
/// Areas and open seas of the East board.
pub const EAST: usize = 175;

/// An area or an open sea.
#[derive(Copy, Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", type = "string"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct AreaId(u16);

/// What is printed on the map for one area.
#[derive(Debug)]
pub struct Area {
    /// Its name in files and notation.
    pub id: String,
    /// Its name for people.
    pub name: String,
    /// The boards it is printed on: `east`, `west` or `both`.
    pub board: String,
    /// The civilization whose region it belongs to; none for open seas.
    pub region: Option<String>,
    /// The civilization that starts here.
    pub start: Option<String>,
    /// The printed population limit.
    pub population: u8,
    /// The printed city site.
    pub city_site: Option<Site>,
    /// The flood plain it lies on, by its index.
    pub flood_plain: Option<u8>,
    /// The volcano that touches it, by its index.
    pub volcano: Option<u8>,
    /// Whether it has a coast on an open sea, at a table of enough seats.
    pub coastal: bool,
    /// Coastal only from this many seats on.
    pub coastal_from_seats: usize,
    /// Whether it is an open sea.
    pub open_sea: bool,
    /// Whether it touches the edge of the printed map: always, or only while one board is used alone.
    pub edge: Option<Edge>,
    /// Neighbours by land.
    pub land: Vec<AreaId>,
    /// Neighbours by water, open seas included.
    pub water: Vec<AreaId>,
    /// The same by coast, where there are several that do not meet. `EP-17.5.1.4`
    pub coasts: Vec<Vec<AreaId>>,
    /// How the row is known.
    pub source: String,
}

/// A city site.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Site {
    /// Off the flood plain.
    Black,
    /// On the flood plain.
    White,
}

/// Where the map ends.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Edge {
    /// The frame of the printed map.
    Outer,
    /// The border to the other board.
    Seam,
}

/// The whole map.
#[derive(Debug)]
pub struct Atlas {
    /// Every area and sea, by id.
    pub areas: Vec<Area>,
    /// Names of flood plains, by index.
    pub flood_plains: Vec<String>,
    /// Names of volcanoes, by index.
    pub volcanoes: Vec<String>,
    by_name: HashMap<String, AreaId>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    id: String,
    name: String,
    board: String,
    region: Option<String>,
    start: Option<String>,
    #[serde(default)]
    population: u8,
    city_site: Option<Site>,
    #[serde(default)]
    flood_plains: Vec<String>,
    #[serde(default)]
    volcanoes: Vec<String>,
    #[serde(default)]
    coastal: bool,
    #[serde(default)]
    coastal_from_seats: usize,
    #[serde(default)]
    open_sea: bool,
    edge: Option<Edge>,
    #[serde(default)]
    land: Vec<String>,
    #[serde(default)]
    water: Vec<String>,
    #[serde(default)]
    coasts: Vec<Vec<String>>,
    source: String,
}

#[derive(Deserialize)]
struct File {
    area: Vec<Row>,
}

/// The atlas of this crate's data file.
#[allow(clippy::expect_used)] // Our own file, read by the test `data_is_whole`.
pub static ATLAS: LazyLock<Atlas> =
    LazyLock::new(|| Atlas::parse(include_str!("../data/areas.toml")).expect("areas.toml is whole"));

impl Atlas {
    /// Reads the text of `areas.toml`.
    pub fn parse(text: &str) -> Result<Atlas, String> {
        let File { area: rows } = toml::from_str(text).map_err(|error| error.to_string())?;
        if rows.len() != AREAS {
            return Err(format!("{} areas instead of {AREAS}", rows.len()));
        }
        let by_name: HashMap<String, AreaId> =
            rows.iter().zip(0..).map(|(row, index)| (row.id.clone(), AreaId(index))).collect();
        let find = |names: &[String]| -> Result<Vec<AreaId>, String> {
            names.iter().map(|name| by_name.get(name).copied().ok_or_else(|| format!("no area {name}"))).collect()
        };
        let (mut flood_plains, mut volcanoes) = (Vec::new(), Vec::new());
        let mut areas = Vec::with_capacity(AREAS);
        for row in rows {
            areas.push(Area {
                flood_plain: index_of(&mut flood_plains, &row.flood_plains)?,
                volcano: index_of(&mut volcanoes, &row.volcanoes)?,
                land: find(&row.land)?,
                water: find(&row.water)?,
                coasts: row.coasts.iter().map(|coast| find(coast)).collect::<Result<_, _>>()?,
                id: row.id,
                name: row.name,
                board: row.board,
                region: row.region,
                start: row.start,
                population: row.population,
                city_site: row.city_site,
                coastal: row.coastal,
                coastal_from_seats: row.coastal_from_seats,
                open_sea: row.open_sea,
                edge: row.edge,
                source: row.source,
            });
        }
        Ok(Atlas { areas, flood_plains, volcanoes, by_name })
    }
}

/// The index of the one name in a list that grows as names turn up.
fn index_of(known: &mut Vec<String>, names: &[String]) -> Result<Option<u8>, String> {
    let name = match names {
        [] => return Ok(None),
        [name] => name,
        _ => return Err(format!("{names:?}: one at most")),
    };
    let index = known.iter().position(|other| other == name).unwrap_or_else(|| {
        known.push(name.clone());
        known.len() - 1
    });
    Ok(Some(index as u8))
}

impl AreaId {
    /// The area with this index.
    ///
    /// # Panics
    /// If there is none: an index is never taken from outside, `FromStr` and serde are for that.
    pub const fn new(index: usize) -> AreaId {
        assert!(index < AREAS, "no such area");
        AreaId(index as u16)
    }

    /// For tables.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// What is printed on the map.
    pub fn area(self) -> &'static Area {
        &ATLAS.areas[self.index()]
    }

    /// The area of this name in files and notation.
    pub fn named(name: &str) -> Option<AreaId> {
        ATLAS.by_name.get(name).copied()
    }

    /// All areas and seas.
    pub fn all() -> impl DoubleEndedIterator<Item = AreaId> {
        (0..AREAS).map(AreaId::new)
    }
}

impl Area {
    /// By which coast one comes here from a neighbour, counted from one; 0 where there is one coast only.
    pub fn coast_towards(&self, neighbour: AreaId) -> u8 {
        self.coasts.iter().position(|coast| coast.contains(&neighbour)).map_or(0, |index| index as u8 + 1)
    }
}

/// As notation writes it; with `#` its name for people.
impl fmt::Display for AreaId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Area { id, name, .. } = self.area();
        f.write_str(if f.alternate() { name } else { id })
    }
}

impl fmt::Debug for AreaId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.area().id)
    }
}

impl FromStr for AreaId {
    type Err = String;
    fn from_str(text: &str) -> Result<AreaId, String> {
        AreaId::named(text)
            .ok_or_else(|| format!("there is no area called {:?}", text.chars().take(40).collect::<String>()))
    }
}

engine::word!(AreaId, like "^[a-z]+(_[a-z]+)*$");

impl Serialize for AreaId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.area().id)
    }
}

impl<'de> Deserialize<'de> for AreaId {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AreaId, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// A set of areas, as bits.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
pub struct AreaSet([u64; AREAS.div_ceil(64)]);

impl AreaSet {
    /// Whether the area is in the set.
    pub const fn contains(&self, area: AreaId) -> bool {
        self.0[area.index() / 64] & 1 << (area.index() % 64) != 0
    }

    /// Puts an area in; whether it was new.
    pub fn insert(&mut self, area: AreaId) -> bool {
        let new = !self.contains(area);
        self.0[area.index() / 64] |= 1 << (area.index() % 64);
        new
    }

    /// Takes an area out.
    pub fn remove(&mut self, area: AreaId) {
        self.0[area.index() / 64] &= !(1 << (area.index() % 64));
    }

    /// Whether no area is in it.
    pub fn is_empty(&self) -> bool {
        self.0 == [0; AREAS.div_ceil(64)]
    }

    /// How many areas are in it.
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The areas of either set.
    #[must_use]
    pub fn union(&self, other: &AreaSet) -> AreaSet {
        AreaSet(std::array::from_fn(|index| self.0[index] | other.0[index]))
    }

    /// The areas of both sets.
    #[must_use]
    pub fn intersection(&self, other: &AreaSet) -> AreaSet {
        AreaSet(std::array::from_fn(|index| self.0[index] & other.0[index]))
    }

    /// The areas in order.
    pub const fn iter(&self) -> Areas {
        Areas { words: self.0, front: 0, back: self.0.len() }
    }
}

/// The areas of a set, in order.
#[derive(Clone, Debug)]
pub struct Areas {
    /// Bits of those that are still to come.
    words: [u64; AREAS.div_ceil(64)],
    front: usize,
    back: usize,
}

impl Iterator for Areas {
    type Item = AreaId;

    fn next(&mut self) -> Option<AreaId> {
        while self.front < self.back {
            let word = &mut self.words[self.front];
            if *word != 0 {
                let bit = word.trailing_zeros() as usize;
                *word &= *word - 1;
                return Some(AreaId::new(self.front * 64 + bit));
            }
            self.front += 1;
        }
        None
    }

    /// The same in one go, the bits of a word at a time.
    fn fold<B, F: FnMut(B, AreaId) -> B>(self, first: B, mut next: F) -> B {
        let mut all = first;
        for index in self.front..self.back {
            let mut word = self.words[index];
            while word != 0 {
                all = next(all, AreaId::new(index * 64 + word.trailing_zeros() as usize));
                word &= word - 1;
            }
        }
        all
    }
}

impl DoubleEndedIterator for Areas {
    fn next_back(&mut self) -> Option<AreaId> {
        while self.front < self.back {
            let word = &mut self.words[self.back - 1];
            if *word != 0 {
                let bit = 63 - word.leading_zeros() as usize;
                *word &= !(1 << bit);
                return Some(AreaId::new((self.back - 1) * 64 + bit));
            }
            self.back -= 1;
        }
        None
    }
}

impl FromIterator<AreaId> for AreaSet {
    fn from_iter<I: IntoIterator<Item = AreaId>>(areas: I) -> AreaSet {
        let mut set = AreaSet::default();
        areas.into_iter().for_each(|area| {
            set.insert(area);
        });
        set
    }
}

impl fmt::Debug for AreaSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for AreaSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for AreaSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<AreaSet, D::Error> {
        Ok(Vec::<AreaId>::deserialize(deserializer)?.into_iter().collect())
    }
}
