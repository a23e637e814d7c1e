//! What both games call their cards: advances, commodities, calamities. Numbers differ by edition and are in its data.

use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A closed set of names: an enum whose variants are written as in data files, `drama-and-poetry`.
macro_rules! names {
    ($(#[$meta:meta])* $name:ident, $thing:literal: $first:ident $($variant:ident)*) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
        #[allow(missing_docs)] // The names say it.
        pub enum $name {
            #[default]
            $first,
            $($variant,)*
        }

        impl $name {
            /// Every one, in order.
            pub const ALL: [$name; [stringify!($first), $(stringify!($variant)),*].len()] =
                [$name::$first, $($name::$variant),*];

            /// For tables.
            pub const fn index(self) -> usize {
                self as usize
            }

            const fn camel(self) -> &'static str {
                match self {
                    $name::$first => stringify!($first),
                    $($name::$variant => stringify!($variant),)*
                }
            }

            /// The name for people: `Drama and Poetry`.
            pub fn title(self) -> String {
                let words: Vec<String> = self.to_string().split('-').map(capital).collect();
                words.join(" ")
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                kebab(self.camel(), f)
            }
        }

        impl FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<$name, String> {
                let found = $name::ALL.into_iter().find(|name| same(name.camel(), text));
                found.ok_or_else(|| format!("there is no {} called {:?}", $thing, text.chars().take(40).collect::<String>()))
            }
        }
    };
}

fn kebab(camel: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for (index, letter) in camel.char_indices() {
        if index > 0 && letter.is_ascii_uppercase() {
            f.write_str("-")?;
        }
        write!(f, "{}", letter.to_ascii_lowercase())?;
    }
    Ok(())
}

/// Whether a text is this name as data files write it.
fn same(camel: &str, text: &str) -> bool {
    let mut rest = text.chars();
    for (index, letter) in camel.char_indices() {
        if index > 0 && letter.is_ascii_uppercase() && rest.next() != Some('-') {
            return false;
        }
        if rest.next() != Some(letter.to_ascii_lowercase()) {
            return false;
        }
    }
    rest.next().is_none()
}

fn capital(word: &str) -> String {
    if matches!(word, "and" | "in" | "of" | "the") {
        return word.into();
    }
    let mut letters = word.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

names!(
    /// A Civilization Advance.
    Advance, "advance":
    AdvancedMilitary Agriculture Anatomy Architecture Astronavigation Calendar Cartography ClothMaking Coinage
    CulturalAscendancy Deism Democracy Diaspora Diplomacy DramaAndPoetry Empiricism Engineering Enlightenment
    Fundamentalism Law Library Literacy Masonry Mathematics Medicine Metalworking Military Mining Monarchy
    Monotheism Monument Music Mysticism Mythology NavalWarfare Philosophy Politics Pottery ProvincialEmpire
    PublicWorks Rhetoric Roadbuilding Sculpture Theocracy Theology TradeEmpire TradeRoutes UniversalDoctrine
    Urbanism WonderOfTheWorld WrittenRecord
);

names!(
    /// A commodity. Water stands in for a missing card.
    Commodity, "commodity":
    Water Ochre Clay Flax Hides Bone Papyri Iron Stone Furs Wax Fish Fruit Timber Salt Ceramics Wool Oil
    Cotton Sugar Grain Wine Textiles Lacquer Livestock Glass Tin Copper Silver Bronze Lead Resin Incense Jade
    Spice Herbs Marble Gemstones Dye Tea Obsidian Ivory Gold Silk Pearls Amber
);

names!(
    /// A calamity: the eight minor ones, then the sixteen major ones.
    Calamity, "calamity":
    Tempest SquanderedWealth CityRiots CityInFlames TribalConflict MinorUprising Banditry CoastalMigration
    VolcanicEruption Treachery Famine SlaveRevolt Flood Superstition CivilWar BarbarianHordes Cyclone Epidemic
    Tyranny CivilDisorder Corruption IconoclasmAndHeresy Regression Piracy
);

names!(
    /// A group of advances, and the color of its credits.
    Group, "group": Art Civic Craft Religion Science
);

names!(
    /// A civilization. Its number on the succession table is the edition's.
    Civilization, "civilization":
    Minoa Saba Assyria Maurya Celt Babylon Carthage Dravidia Hatti Kushan Rome Persia Iberia Nubia Hellas Indus Egypt
    Parthia
);

impl Calamity {
    /// Whether it is one of the eight minor ones.
    pub fn is_minor(self) -> bool {
        self < Calamity::VolcanicEruption
    }
}

/// A set of advances, as bits.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
pub struct AdvanceSet(u64);

impl AdvanceSet {
    /// Whether the advance is in it.
    pub const fn contains(self, advance: Advance) -> bool {
        self.0 & 1 << advance as u64 != 0
    }

    /// Puts an advance in.
    pub const fn insert(&mut self, advance: Advance) {
        self.0 |= 1 << advance as u64;
    }

    /// Takes an advance out.
    pub const fn remove(&mut self, advance: Advance) {
        self.0 &= !(1 << advance as u64);
    }

    /// How many are in it.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether none is in it.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those in it, in order.
    pub fn iter(self) -> impl Iterator<Item = Advance> {
        let mut bits = self.0;
        std::iter::from_fn(move || {
            let advance = Advance::ALL.get(bits.trailing_zeros() as usize).copied()?;
            bits &= bits - 1;
            Some(advance)
        })
    }
}

impl FromIterator<Advance> for AdvanceSet {
    fn from_iter<I: IntoIterator<Item = Advance>>(advances: I) -> AdvanceSet {
        let mut set = AdvanceSet::default();
        advances.into_iter().for_each(|advance| set.insert(advance));
        set
    }
}

impl fmt::Debug for AdvanceSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

impl Serialize for AdvanceSet {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for AdvanceSet {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<AdvanceSet, D::Error> {
        Ok(Vec::<Advance>::deserialize(deserializer)?.into_iter().collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_read_back() {
        for advance in Advance::ALL {
            assert_eq!(advance.to_string().parse(), Ok(advance));
        }
        assert_eq!(Advance::WonderOfTheWorld.to_string(), "wonder-of-the-world");
        assert_eq!(Advance::WonderOfTheWorld.title(), "Wonder of the World");
        assert_eq!(Calamity::ALL.iter().filter(|calamity| calamity.is_minor()).count(), 8);
        assert_eq!(Civilization::ALL.len(), 18);
    }
}
