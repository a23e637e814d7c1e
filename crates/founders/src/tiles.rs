//! The components: resources, tile designs (from `data/tiles.toml`) and tokens. `FE-comp-1`

use engine::List;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

/// The most designs a tile set may have: sets of designs are kept in 64 bits.
pub const MAX_DESIGNS: usize = 64;
/// The most resources one tile may require.
pub const MAX_REQUIRED: usize = 4;
/// How many tokens there are of each kind. `FE-comp-1`
pub const TOKENS_OF_A_KIND: u8 = 6;

/// What tiles provide and require.
#[allow(missing_docs)] // The words are the resources.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Resource {
    // Basics, from nature tiles.
    #[default]
    Wood,
    Stone,
    Plants,
    Water,
    // Goods of village tiles.
    Iron,
    Gold,
    Cloth,
    Wine,
    Horse,
    Flour,
    // Goods of city tiles.
    Army,
    Coins,
    Carriages,
    Pottery,
}

impl Resource {
    /// All of them, in order.
    pub const ALL: [Resource; 14] = {
        use Resource::*;
        [Wood, Stone, Plants, Water, Iron, Gold, Cloth, Wine, Horse, Flour, Army, Coins, Carriages, Pottery]
    };

    /// The word in notation and on screen.
    pub fn name(self) -> &'static str {
        const NAMES: [&str; 14] = [
            "wood",
            "stone",
            "plants",
            "water",
            "iron",
            "gold",
            "cloth",
            "wine",
            "horse",
            "flour",
            "army",
            "coins",
            "carriages",
            "pottery",
        ];
        NAMES[self as usize]
    }
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Resource {
    type Err = ();
    fn from_str(text: &str) -> Result<Resource, ()> {
        Resource::ALL.into_iter().find(|resource| resource.name() == text).ok_or(())
    }
}

/// A set of resources, as bits.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Resources(u16);

impl Resources {
    /// Whether the resource is in the set.
    pub const fn contains(self, resource: Resource) -> bool {
        self.0 & 1 << resource as u16 != 0
    }

    /// Whether nothing is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The resources in order.
    pub fn iter(self) -> impl Iterator<Item = Resource> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let resource = (bits != 0).then(|| Resource::ALL[bits.trailing_zeros() as usize])?;
            bits &= bits - 1;
            Some(resource)
        })
    }
}

impl FromIterator<Resource> for Resources {
    fn from_iter<I: IntoIterator<Item = Resource>>(resources: I) -> Resources {
        Resources(resources.into_iter().fold(0, |bits, resource| bits | 1 << resource as u16))
    }
}

/// What is printed on the back of a tile.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Kind {
    /// Green: needs nothing and provides one of two basics.
    Nature,
    /// Blue: turns basics into a good.
    Village,
    /// Purple: gives a token when it is added.
    City,
    /// Red: provides nothing and scores.
    Victory,
}

/// One of the three stacks that are opened, each with its own row.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Stack {
    /// Green backs.
    Nature,
    /// Blue backs.
    Village,
    /// Purple backs.
    City,
}

impl Stack {
    /// All of them, in the order of their column on the table.
    pub const ALL: [Stack; 3] = [Stack::Nature, Stack::Village, Stack::City];

    /// The word in notation and on screen.
    pub const fn name(self) -> &'static str {
        ["nature", "village", "city"][self as usize]
    }

    /// The tiles that lie in it.
    pub const fn kind(self) -> Kind {
        [Kind::Nature, Kind::Village, Kind::City][self as usize]
    }
}

impl fmt::Display for Stack {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// The four kinds of token.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Token {
    /// Pillages a tile.
    War,
    /// Buys a resource.
    Coin,
    /// Unites four tiles.
    Carriage,
    /// Turns a village tile's resource into points.
    Craftsman,
}

impl Token {
    /// The word in notation and on screen.
    pub const fn name(self) -> &'static str {
        ["war", "coin", "carriage", "craftsman"][self as usize]
    }
}

/// The six craftsmen, one for each village good. `FE-craft-1`
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Craftsman {
    /// Iron.
    #[default]
    Smith,
    /// Gold.
    Goldsmith,
    /// Cloth.
    Weaver,
    /// Wine.
    Vintner,
    /// Horse.
    Saddler,
    /// Flour.
    Baker,
}

impl Craftsman {
    /// All of them, in the order of their goods.
    pub const ALL: [Craftsman; 6] = {
        use Craftsman::*;
        [Smith, Goldsmith, Weaver, Vintner, Saddler, Baker]
    };

    /// The good a tile must produce for this craftsman to work there.
    pub const fn good(self) -> Resource {
        use Resource::*;
        [Iron, Gold, Cloth, Wine, Horse, Flour][self as usize]
    }

    /// The word in notation and on screen.
    pub const fn name(self) -> &'static str {
        ["smith", "goldsmith", "weaver", "vintner", "saddler", "baker"][self as usize]
    }
}

impl fmt::Display for Craftsman {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of craftsmen, as bits.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Craftsmen(u8);

impl Craftsmen {
    /// Whether this one is in the set.
    pub const fn contains(self, craftsman: Craftsman) -> bool {
        self.0 & 1 << craftsman as u8 != 0
    }

    /// Puts one into the set.
    pub const fn insert(&mut self, craftsman: Craftsman) {
        self.0 |= 1 << craftsman as u8;
    }

    /// Takes one out of the set.
    pub const fn remove(&mut self, craftsman: Craftsman) {
        self.0 &= !(1 << craftsman as u8);
    }

    /// How many are in it.
    pub const fn len(self) -> u8 {
        self.0.count_ones() as u8
    }

    /// Whether none is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The craftsmen in order.
    pub fn iter(self) -> impl Iterator<Item = Craftsman> {
        Craftsman::ALL.into_iter().filter(move |&craftsman| self.contains(craftsman))
    }
}

impl Serialize for Craftsmen {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Craftsmen {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Craftsmen, D::Error> {
        let mut set = Craftsmen::default();
        for craftsman in Vec::<Craftsman>::deserialize(deserializer)? {
            if set.contains(craftsman) {
                return Err(D::Error::custom(format!("there is only one {craftsman}")));
            }
            set.insert(craftsman);
        }
        Ok(set)
    }
}

/// A tile, as the number of its design: copies of one design cannot be told apart.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/", type = "string"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Tile(u8);

impl Tile {
    /// Every design, each once.
    pub fn all() -> impl Iterator<Item = Tile> {
        (0..catalogue().designs.len() as u8).map(Tile)
    }

    /// The tile with this slug.
    pub fn named(slug: &str) -> Option<Tile> {
        catalogue().by_slug.get(slug).copied()
    }

    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        &self.design().name
    }

    /// What is printed on it.
    pub fn design(self) -> &'static Design {
        &catalogue().designs[self.index()]
    }

    /// What it requires, as [`Design::requires`].
    pub fn requires(self) -> &'static [Resource] {
        &catalogue().requires[self.index()]
    }

    /// What it provides with no token on it, as [`Design::produces`].
    pub fn produces(self) -> Resources {
        catalogue().produces[self.index()]
    }

    /// The number of its design.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The tile with this design number, which comes from [`Tile::index`] or a set of designs.
    pub(crate) const fn from_index(index: usize) -> Tile {
        Tile(index as u8)
    }
}

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.design().slug)
    }
}

impl fmt::Debug for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.design().slug)
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tile, D::Error> {
        let slug = String::deserialize(deserializer)?;
        Tile::named(&slug).ok_or_else(|| {
            D::Error::custom(format!("there is no tile called {:?}", slug.chars().take(40).collect::<String>()))
        })
    }
}

/// What is printed on a tile, and how often it is in the box.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Design {
    /// The row's id.
    pub id: String,
    /// The name in notation, records and positions.
    pub slug: String,
    /// The name people read.
    pub name: String,
    /// Its back.
    pub kind: Kind,
    /// How many are in the box.
    pub copies: u8,
    /// What its surroundings must provide when it is added.
    #[serde(default)]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Resource>"))]
    pub requires: List<Resource, MAX_REQUIRED>,
    /// What it provides; of two only one in a turn.
    #[serde(default, rename = "produces", with = "resource_list")]
    #[cfg_attr(feature = "ts", ts(as = "Vec<Resource>"))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Resource>"))]
    pub produces: Resources,
    /// The token it gives when it is added.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub token: Option<Token>,
    /// What it scores.
    #[serde(default)]
    pub points: u8,
    /// Where the row comes from.
    pub source: String,
}

/// What a client needs to draw the game and never changes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Components {
    /// The tiles, each design once.
    pub tiles: Vec<&'static Design>,
    /// What each craftsman makes.
    pub craftsmen: BTreeMap<&'static str, Resource>,
}

impl Components {
    pub(crate) fn of_the_box() -> Components {
        let craftsmen = Craftsman::ALL.map(|craftsman| (craftsman.name(), craftsman.good()));
        Components { tiles: Tile::all().map(Tile::design).collect(), craftsmen: craftsmen.into() }
    }
}

mod resource_list {
    use super::{Resource, Resources};
    use serde::{Deserialize as _, Deserializer, Serializer};

    pub(super) fn serialize<S: Serializer>(set: &Resources, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(set.iter())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Resources, D::Error> {
        Ok(Vec::<Resource>::deserialize(deserializer)?.into_iter().collect())
    }
}

struct Catalogue {
    designs: Vec<Design>,
    by_slug: HashMap<String, Tile>,
    /// What the rules look up for every tile of every listing, close together in memory.
    requires: [List<Resource, MAX_REQUIRED>; MAX_DESIGNS],
    produces: [Resources; MAX_DESIGNS],
    /// For each resource the designs that require it, as a set.
    requiring: [u64; Resource::ALL.len()],
    /// All tiles of each kind, every copy.
    boxes: [Vec<Tile>; 4],
}

/// All tiles of a kind that the box holds, every copy.
pub fn box_of(kind: Kind) -> &'static [Tile] {
    &catalogue().boxes[kind as usize]
}

/// What each design provides with no token on it.
pub(crate) fn produced() -> &'static [Resources; MAX_DESIGNS] {
    &catalogue().produces
}

/// For each resource the designs that require it, as a set.
pub(crate) fn requiring() -> &'static [u64; Resource::ALL.len()] {
    &catalogue().requiring
}

fn catalogue() -> &'static Catalogue {
    static CATALOGUE: LazyLock<Catalogue> = LazyLock::new(|| {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct File {
            tile: Vec<Design>,
        }
        let File { tile: designs } = match toml::from_str(include_str!("../data/tiles.toml")) {
            Ok(file) => file,
            Err(error) => panic!("data/tiles.toml is part of this program and must be right: {error}"),
        };
        assert!(designs.len() <= MAX_DESIGNS, "data/tiles.toml: at most {MAX_DESIGNS} designs");
        let slugs = designs.iter().enumerate().map(|(index, design)| (design.slug.clone(), Tile(index as u8)));
        let (mut requires, mut produces) = ([List::new(); MAX_DESIGNS], [Resources::default(); MAX_DESIGNS]);
        let mut requiring = [0; Resource::ALL.len()];
        let mut boxes = [const { Vec::new() }; 4];
        for (index, design) in designs.iter().enumerate() {
            (requires[index], produces[index]) = (design.requires, design.produces);
            design.requires.iter().for_each(|&resource| requiring[resource as usize] |= 1 << index);
            boxes[design.kind as usize].extend(std::iter::repeat_n(Tile(index as u8), design.copies.into()));
        }
        Catalogue { by_slug: slugs.collect(), designs, requires, produces, requiring, boxes }
    });
    &CATALOGUE
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::rule;

    fn copies(kind: Kind) -> u32 {
        Tile::all().map(Tile::design).filter(|design| design.kind == kind).map(|design| u32::from(design.copies)).sum()
    }

    /// 24 nature, 24 village, 24 city and 25 victory tiles, six tokens of each kind.
    #[rule("FE-comp-1")]
    #[test]
    fn data_is_whole() {
        let counts = [Kind::Nature, Kind::Village, Kind::City, Kind::Victory].map(copies);
        assert_eq!(counts, [24, 24, 24, 25]);
        assert_eq!(catalogue().by_slug.len(), catalogue().designs.len(), "every slug is unique");
        for design in Tile::all().map(Tile::design) {
            let marked = ["[rulebook]", "[public source]", "[reconstructed]"];
            assert!(marked.iter().any(|mark| design.source.contains(mark)), "{} has no source mark", design.id);
            let (needs, gives) = (design.requires.len(), design.produces.iter().count());
            match design.kind {
                Kind::Nature => assert_eq!((needs, gives), (0, 2), "{}", design.id),
                Kind::Village | Kind::City => assert_eq!((needs, gives), (2, 1), "{}", design.id),
                Kind::Victory => assert_eq!((needs, gives), (2, 0), "{}", design.id),
            }
            assert_eq!(design.token.is_some(), design.kind == Kind::City, "{}", design.id);
            assert_eq!(design.points > 0, design.kind == Kind::Victory, "{}", design.id);
        }
        for token in [Token::War, Token::Coin, Token::Carriage, Token::Craftsman] {
            let givers = Tile::all().filter(|tile| tile.design().token == Some(token)).count();
            assert_eq!(givers, usize::from(TOKENS_OF_A_KIND), "{token:?}: a city tile always finds its token");
        }
    }

    /// Six craftsmen, each for another village good, and every one of these goods is made by some village tile.
    #[rule("FE-craft-1")]
    #[test]
    fn each_craftsman_has_a_village_good_of_its_own() {
        let goods: Resources = Craftsman::ALL.into_iter().map(Craftsman::good).collect();
        assert_eq!(goods.iter().count(), 6);
        let village = Tile::all().map(Tile::design).filter(|design| design.kind == Kind::Village);
        let made: Resources = village.flat_map(|design| design.produces.iter()).collect();
        assert_eq!(made, goods);
    }
}
