//! Places on the table: hexes in axial coordinates, and sets of the map's spaces as bits.

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};
use std::str::FromStr;

/// A place on the table: `q` to the east, `r` to the south-east. Written `3,-1`.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/", type = "string"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Hex {
    /// To the east.
    pub q: i8,
    /// To the south-east.
    pub r: i8,
}

/// The six directions, clockwise from north-east.
pub const DIRECTIONS: [Hex; 6] =
    [Hex::new(1, -1), Hex::new(1, 0), Hex::new(0, 1), Hex::new(-1, 1), Hex::new(-1, 0), Hex::new(0, -1)];

/// Coordinates on the table go from `-REACH` to `REACH`; what lies beyond is no place for a tile.
pub const REACH: i8 = 30;

impl Hex {
    /// The hex at these coordinates.
    pub const fn new(q: i8, r: i8) -> Hex {
        Hex { q, r }
    }

    /// The hex so far from this one.
    pub const fn plus(self, other: Hex) -> Hex {
        Hex::new(self.q.saturating_add(other.q), self.r.saturating_add(other.r))
    }

    /// Turned about the origin by so many sixths, clockwise.
    pub fn turned(self, sixths: u8) -> Hex {
        (0..sixths % 6).fold(self, |hex, _| Hex::new(-hex.r, hex.q + hex.r))
    }

    /// Whether the hex lies on the table.
    pub const fn is_on_table(self) -> bool {
        self.q.unsigned_abs() <= REACH as u8 && self.r.unsigned_abs() <= REACH as u8
    }

    /// How many steps apart two hexes are.
    pub fn distance(self, other: Hex) -> u8 {
        let (q, r) = (i16::from(self.q) - i16::from(other.q), i16::from(self.r) - i16::from(other.r));
        ((q.abs() + r.abs() + (q + r).abs()) / 2) as u8
    }
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hex {
    type Err = ();
    fn from_str(text: &str) -> Result<Hex, ()> {
        let (q, r) = text.split_once(',').ok_or(())?;
        let number = |digits: &str| engine::chapter::coordinate(digits).ok_or(());
        Ok(Hex::new(number(q)?, number(r)?))
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|()| D::Error::custom("a space is written like \"1,-2\""))
    }
}

/// A space of the map, by its number: ten for each tile in the order of laying, then the water tokens.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Space(pub u8);

impl Space {
    /// For arrays.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// The most spaces a set can hold; a map has 160 spaces of tiles and 8 water tokens.
pub const MAX_SPACES: usize = 192;

/// A set of spaces, as bits.
#[derive(Copy, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Set([u64; 3]);

impl Set {
    /// No space.
    pub const EMPTY: Set = Set([0; 3]);

    /// Just this space.
    pub const fn only(space: Space) -> Set {
        let mut set = Set([0; 3]);
        set.0[space.index() / 64] = 1 << (space.index() % 64);
        set
    }

    /// Whether the space is in the set.
    pub const fn contains(self, space: Space) -> bool {
        self.0[space.index() / 64] >> (space.index() % 64) & 1 != 0
    }

    /// Adds a space.
    pub const fn insert(&mut self, space: Space) {
        self.0[space.index() / 64] |= 1 << (space.index() % 64);
    }

    /// Takes a space out.
    pub const fn remove(&mut self, space: Space) {
        self.0[space.index() / 64] &= !(1 << (space.index() % 64));
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0[0] | self.0[1] | self.0[2] == 0
    }

    /// How many hexes there are.
    pub const fn len(self) -> usize {
        // Three bits add up to a one and a two: that leaves two words to count.
        let [a, b, c] = self.0;
        let (ones, twos) = (a ^ b ^ c, a & b | c & (a ^ b));
        (ones.count_ones() + 2 * twos.count_ones()) as usize
    }

    /// Whether the two have a space in common.
    pub const fn meets(self, other: Set) -> bool {
        self.0[0] & other.0[0] | self.0[1] & other.0[1] | self.0[2] & other.0[2] != 0
    }

    /// Whether all of these spaces are in the other set.
    pub fn is_within(self, other: Set) -> bool {
        (self & !other).is_empty()
    }

    /// The space with the lowest number.
    pub fn first(self) -> Option<Space> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(Space((word * 64) as u8 + self.0[word].trailing_zeros() as u8))
    }

    /// The spaces in order.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        Spaces { words: self.0, first: 0 }
    }
}

/// The spaces of a set that are still to come.
struct Spaces {
    words: [u64; 3],
    /// The space that the lowest bit of the first word stands for.
    first: u8,
}

impl Iterator for Spaces {
    type Item = Space;

    fn next(&mut self) -> Option<Space> {
        while self.words[0] == 0 {
            if self.words[1] | self.words[2] == 0 {
                return None;
            }
            self.words = [self.words[1], self.words[2], 0];
            self.first += 64;
        }
        let space = Space(self.first + self.words[0].trailing_zeros() as u8);
        self.words[0] &= self.words[0] - 1;
        Some(space)
    }

    /// Whoever goes through all of them, as most do, need not look after each space which word is due.
    fn fold<B, F: FnMut(B, Space) -> B>(self, start: B, mut each: F) -> B {
        let (mut all, mut first) = (start, self.first);
        for mut word in self.words {
            while word != 0 {
                all = each(all, Space(first + word.trailing_zeros() as u8));
                word &= word - 1;
            }
            first = first.wrapping_add(64);
        }
        all
    }
}

impl FromIterator<Space> for Set {
    fn from_iter<I: IntoIterator<Item = Space>>(spaces: I) -> Set {
        let mut set = Set::EMPTY;
        spaces.into_iter().for_each(|space| set.insert(space));
        set
    }
}

impl BitOr for Set {
    type Output = Set;
    fn bitor(self, other: Set) -> Set {
        Set([self.0[0] | other.0[0], self.0[1] | other.0[1], self.0[2] | other.0[2]])
    }
}

impl BitAnd for Set {
    type Output = Set;
    fn bitand(self, other: Set) -> Set {
        Set([self.0[0] & other.0[0], self.0[1] & other.0[1], self.0[2] & other.0[2]])
    }
}

impl Not for Set {
    type Output = Set;
    fn not(self) -> Set {
        Set([!self.0[0], !self.0[1], !self.0[2]])
    }
}

impl BitOrAssign for Set {
    fn bitor_assign(&mut self, other: Set) {
        *self = *self | other;
    }
}

impl BitAndAssign for Set {
    fn bitand_assign(&mut self, other: Set) {
        *self = *self & other;
    }
}

impl fmt::Debug for Set {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(|space| space.0)).finish()
    }
}
