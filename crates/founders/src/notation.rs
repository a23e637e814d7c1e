//! The words that actions name things by, each read back as it is written.

use crate::setup::Layout;
use crate::state::Space;
use crate::tiles::{Craftsman, Resource, Stack, Tile};
use engine::say;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::str::FromStr;

engine::word!(Tile, of Tile::all(), read tile);
engine::word!(Stack, of Stack::ALL, read stack);
engine::word!(Craftsman, of Craftsman::ALL, read craftsman);
engine::word!(Resource, of Resource::ALL, read resource);
engine::word!(Space, like r"^-?\d{1,3},-?\d{1,3}$", read space);
engine::word!(Layout, of [Layout::Beside, Layout::Before], read layout);

fn tile(name: &str) -> Result<Tile, String> {
    Tile::named(name).ok_or_else(|| say!("there is no tile called {name:?}"))
}

fn stack(name: &str) -> Result<Stack, String> {
    let found = Stack::ALL.into_iter().find(|stack| stack.name() == name);
    found.ok_or_else(|| say!("the stacks are nature, village and city, not {name:?}"))
}

fn craftsman(name: &str) -> Result<Craftsman, String> {
    let found = Craftsman::ALL.into_iter().find(|craftsman| craftsman.name() == name);
    found.ok_or_else(|| say!("there is no craftsman called {name:?}"))
}

fn resource(name: &str) -> Result<Resource, String> {
    name.parse().map_err(|()| say!("there is no resource called {name:?}"))
}

fn space(text: &str) -> Result<Space, String> {
    text.parse().map_err(|()| say!("{text:?} is not a space: write it like 1,-2"))
}

fn layout(word: &str) -> Result<Layout, String> {
    match word {
        "beside" => Ok(Layout::Beside),
        "before" => Ok(Layout::Before),
        _ => Err(format!("tiles lie beside or before each other, not {word:?}")),
    }
}

impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Layout::Beside => "beside",
            Layout::Before => "before",
        })
    }
}

impl FromStr for Space {
    type Err = ();
    fn from_str(text: &str) -> Result<Space, ()> {
        let (x, y) = text.split_once(',').ok_or(())?;
        let number = |digits: &str| engine::chapter::coordinate(digits).ok_or(());
        Ok(Space::new(number(x)?, number(y)?))
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.write(&mut [0; 9]))
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Space, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|()| D::Error::custom("a space is written like \"1,-2\""))
    }
}

impl Serialize for Layout {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}
