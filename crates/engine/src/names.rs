//! Closed sets of names: what a rulebook calls its cards, as enums that data files, notation and records write alike.

use std::fmt::{self, Write as _};

/// An enum whose variants are written as in data files, `steel-weapons`: `names!(Advance, "advance": Farming SteelWeapons)`.
/// The text says what a wrong name is not. Attributes are kept.
#[macro_export]
macro_rules! names {
    ($(#[$meta:meta])* $name:ident, $thing:literal: $first:ident $($variant:ident)*) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        #[allow(missing_docs)] // The names say it.
        pub enum $name {
            #[default]
            $first,
            $($variant,)*
        }

        impl $name {
            /// How many there are.
            pub const COUNT: usize = [stringify!($first), $(stringify!($variant)),*].len();
            /// Every one, in order.
            pub const ALL: [$name; $name::COUNT] = [$name::$first, $($name::$variant),*];

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
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                $crate::names::write_kebab(self.camel(), f)
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<$name, String> {
                let found = $name::ALL.into_iter().find(|name| $crate::names::is_kebab(name.camel(), text));
                found.ok_or_else(|| format!("there is no {} called {:?}", $thing, text.chars().take(40).collect::<String>()))
            }
        }

        $crate::word!($name, of $name::ALL);
    };
}

/// A set of at most 64 such names, as bits; in JSON a list: `name_set!(AdvanceSet of Advance)`. Attributes are kept.
#[macro_export]
macro_rules! name_set {
    ($(#[$meta:meta])* $set:ident of $name:ident) => {
        $(#[$meta])*
        #[derive(Copy, Clone, Default, PartialEq, Eq)]
        pub struct $set(u64);

        const _: () = assert!($name::COUNT <= 64, "a set has a bit for each");

        impl $set {
            /// None.
            pub const EMPTY: $set = $set(0);

            /// Whether it is in the set.
            pub const fn contains(self, name: $name) -> bool {
                self.0 >> name.index() & 1 == 1
            }

            /// Puts it in.
            pub const fn insert(&mut self, name: $name) {
                self.0 |= 1 << name.index();
            }

            /// Takes it out.
            pub const fn remove(&mut self, name: $name) {
                self.0 &= !(1 << name.index());
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
            pub fn iter(self) -> impl Iterator<Item = $name> {
                let mut bits = self.0;
                std::iter::from_fn(move || {
                    let name = $name::ALL.get(bits.trailing_zeros() as usize).copied()?;
                    bits &= bits - 1;
                    Some(name)
                })
            }
        }

        impl FromIterator<$name> for $set {
            fn from_iter<I: IntoIterator<Item = $name>>(names: I) -> $set {
                let mut set = $set::EMPTY;
                names.into_iter().for_each(|name| set.insert(name));
                set
            }
        }

        impl std::fmt::Debug for $set {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.debug_set().entries(self.iter()).finish()
            }
        }

        impl serde::Serialize for $set {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                serializer.collect_seq(self.iter())
            }
        }

        impl<'de> serde::Deserialize<'de> for $set {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<$set, D::Error> {
                Ok(Vec::<$name>::deserialize(deserializer)?.into_iter().collect())
            }
        }
    };
}

/// Writes `SteelWeapons` as `steel-weapons`, or for people (`{:#}`) as `Steel Weapons`.
#[doc(hidden)]
pub fn write_kebab(camel: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    if f.alternate() {
        return write_title(camel, f);
    }
    // Word by word: views and lists of choices write many names.
    let mut rest = camel;
    while let Some(first) = rest.chars().next() {
        let word = rest[first.len_utf8()..].find(|letter: char| letter.is_ascii_uppercase());
        let end = word.map_or(rest.len(), |length| first.len_utf8() + length);
        if rest.len() < camel.len() {
            f.write_str("-")?;
        }
        f.write_char(first.to_ascii_lowercase())?;
        f.write_str(&rest[first.len_utf8()..end])?;
        rest = &rest[end..];
    }
    Ok(())
}

fn write_title(camel: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let starts = camel.char_indices().filter(|(_, letter)| letter.is_ascii_uppercase()).map(|(index, _)| index);
    let mut starts = starts.peekable();
    while let Some(start) = starts.next() {
        let word = &camel[start..starts.peek().copied().unwrap_or(camel.len())];
        match word {
            _ if start == 0 => f.write_str(word)?,
            "And" | "In" | "Of" | "The" => write!(f, " {}", word.to_ascii_lowercase())?,
            _ => write!(f, " {word}")?,
        }
    }
    Ok(())
}

/// Whether a text is `steel-weapons` for `SteelWeapons`.
#[doc(hidden)]
pub fn is_kebab(camel: &str, text: &str) -> bool {
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

#[cfg(test)]
#[allow(clippy::unwrap_used, unreachable_pub)]
mod tests {
    names!(Thing, "thing": Club SteelWeapons Wheel);
    name_set!(Things of Thing);

    #[test]
    fn names_are_written_as_in_data_files() {
        let written: Vec<String> = Thing::ALL.iter().map(ToString::to_string).collect();
        assert_eq!(written, ["club", "steel-weapons", "wheel"]);
        for thing in Thing::ALL {
            assert_eq!(thing.to_string().parse(), Ok(thing));
            assert_eq!(serde_json::to_value(thing).unwrap(), thing.to_string());
        }
    }

    #[test]
    fn people_read_titles() {
        assert_eq!(format!("{:#} {:#}", Thing::SteelWeapons, Thing::Club), "Steel Weapons Club");
    }

    #[test]
    fn other_spellings_are_no_names() {
        for wrong in ["", "steel", "steelweapons", "steel-weapons-", "Steel-weapons", "steel_weapons", "-club"] {
            assert!(wrong.parse::<Thing>().unwrap_err().starts_with("there is no thing called"), "{wrong}");
        }
    }

    #[test]
    fn a_set_is_a_list_in_order() {
        let mut set: Things = [Thing::Wheel, Thing::Club, Thing::Wheel].into_iter().collect();
        assert_eq!(serde_json::to_string(&set).unwrap(), r#"["club","wheel"]"#);
        assert_eq!(serde_json::from_str::<Things>(r#"["wheel","club"]"#).unwrap(), set);
        assert!(set.contains(Thing::Club) && !set.contains(Thing::SteelWeapons) && set.len() == 2);
        set.remove(Thing::Club);
        assert_eq!(set.iter().collect::<Vec<_>>(), [Thing::Wheel]);
        set.remove(Thing::Wheel);
        assert!(set.is_empty());
    }
}
