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

            const CAMEL: [&'static str; $name::COUNT] = [stringify!($first), $(stringify!($variant)),*];
            /// Made by the compiler: views, lists of choices and records write and read many names.
            const SLUGS: [&'static str; $name::COUNT] =
                [$crate::names::slug!(stringify!($first)), $($crate::names::slug!(stringify!($variant))),*];
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                if f.alternate() {
                    return $crate::names::write_title($name::CAMEL[self.index()], f);
                }
                f.write_str($name::SLUGS[self.index()])
            }
        }

        impl std::str::FromStr for $name {
            type Err = String;
            fn from_str(text: &str) -> Result<$name, String> {
                let found = $name::SLUGS.iter().position(|slug| *slug == text).map(|index| $name::ALL[index]);
                found.ok_or_else(|| $crate::say!("there is no {} called {:?}", $thing, text.chars().take(40).collect::<String>()))
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

/// `steel-weapons` for `SteelWeapons`.
#[doc(hidden)]
#[macro_export]
macro_rules! slug {
    ($camel:expr) => {{
        const CAMEL: &str = $camel;
        const BYTES: [u8; $crate::names::slug_length(CAMEL)] = $crate::names::slug_bytes(CAMEL);
        const SLUG: &str = match std::str::from_utf8(&BYTES) {
            Ok(slug) => slug,
            Err(_) => panic!("a name is made of letters"),
        };
        SLUG
    }};
}
#[doc(hidden)]
pub use slug;

#[doc(hidden)]
pub const fn slug_length(camel: &str) -> usize {
    let (bytes, mut length, mut index) = (camel.as_bytes(), camel.len(), 1);
    while index < bytes.len() {
        length += bytes[index].is_ascii_uppercase() as usize;
        index += 1;
    }
    length
}

#[doc(hidden)]
pub const fn slug_bytes<const LENGTH: usize>(camel: &str) -> [u8; LENGTH] {
    let (bytes, mut slug, mut index, mut at) = (camel.as_bytes(), [b'-'; LENGTH], 0, 0);
    while index < bytes.len() {
        at += (index > 0 && bytes[index].is_ascii_uppercase()) as usize;
        slug[at] = bytes[index].to_ascii_lowercase();
        index += 1;
        at += 1;
    }
    slug
}

/// Whether something is written as this text, without writing it anywhere.
pub fn is_written(one: &impl fmt::Display, text: &str) -> bool {
    struct Rest<'a>(&'a str);
    impl fmt::Write for Rest<'_> {
        fn write_str(&mut self, written: &str) -> fmt::Result {
            self.0 = self.0.strip_prefix(written).ok_or(fmt::Error)?;
            Ok(())
        }
    }
    let mut rest = Rest(text);
    write!(rest, "{one}").is_ok() && rest.0.is_empty()
}

/// Writes `SteelWeapons` for people: `Steel Weapons`.
#[doc(hidden)]
pub fn write_title(camel: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
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
    fn a_text_is_compared_with_what_would_be_written() {
        assert!(super::is_written(&Thing::SteelWeapons, "steel-weapons"));
        assert!(super::is_written(&format_args!("{}{}", 'A', 10), "A10") && super::is_written(&"", ""));
        for wrong in ["", "steel", "steel-weapons-", "steel-weapon"] {
            assert!(!super::is_written(&Thing::SteelWeapons, wrong), "{wrong}");
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
