//! Cities, their owners, and where Wonders are.

use crate::map::{Set, Space};
use crate::names::{Mood, Piece, Wonder};
use engine::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Whose a city or an army is.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum Owner {
    /// A player's.
    Seat(Seat),
    /// The Barbarians'.
    Barbarians,
}

impl From<Seat> for Owner {
    fn from(seat: Seat) -> Owner {
        Owner::Seat(seat)
    }
}

impl Owner {
    /// The seat, if it is a player.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Owner::Seat(seat) => Some(seat),
            Owner::Barbarians => None,
        }
    }
}

/// A city: a Settlement and what stands around it. `CC-term-4`
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct City {
    /// Whose Settlement it is.
    pub owner: Owner,
    /// How it feels; Barbarian settlements stay neutral.
    pub mood: Mood,
    /// The colours of its other city-pieces, by [`Piece::index`]; foreign ones are under Cultural Influence.
    pub pieces: [Option<Seat>; Piece::COUNT],
    /// The Sea space of its Port.
    pub port: Option<Space>,
    /// The Wonder in it.
    pub wonder: Option<Wonder>,
    /// How often its owner has activated it this turn.
    pub activations: u8,
    /// Barbarian units in it.
    pub barbarians: u8,
}

impl City {
    /// A new city: size 1, neutral. `CC-found-8`
    pub fn new(owner: impl Into<Owner>) -> City {
        City {
            owner: owner.into(),
            mood: Mood::Neutral,
            pieces: [None; Piece::COUNT],
            port: None,
            wonder: None,
            activations: 0,
            barbarians: 0,
        }
    }

    /// The number of its city-pieces, the Settlement included. `CC-city-1`
    /// `CC-city-6` It does not depend on other cities, `CC-wonder-5` nor on a Wonder.
    pub fn size(&self) -> u8 {
        1 + self.pieces.iter().flatten().count() as u8
    }

    /// Whether a piece stands in it, whatever its colour.
    pub fn has(&self, piece: Piece) -> bool {
        self.pieces[piece.index()].is_some()
    }

    /// The colour of a piece.
    pub fn colour(&self, piece: Piece) -> Option<Seat> {
        self.pieces[piece.index()]
    }

    /// Whether a piece of another colour than its owner's stands in it: it is under Cultural Influence.
    pub fn is_influenced(&self) -> bool {
        self.pieces.iter().flatten().any(|&colour| Owner::Seat(colour) != self.owner)
    }
}

/// All cities by their spaces.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Cities {
    set: Set,
    at: [Option<City>; Space::COUNT],
}

impl Default for Cities {
    fn default() -> Self {
        Cities { set: Set::EMPTY, at: [None; Space::COUNT] }
    }
}

impl Cities {
    /// Where cities are.
    pub const fn spaces(&self) -> Set {
        self.set
    }

    /// The city on a space.
    pub fn get(&self, space: Space) -> Option<&City> {
        self.at[space.index()].as_ref()
    }

    /// The city on a space, to be changed.
    pub fn get_mut(&mut self, space: Space) -> Option<&mut City> {
        self.at[space.index()].as_mut()
    }

    /// Puts a city on a space.
    pub fn insert(&mut self, space: Space, city: City) {
        self.set.insert(space);
        self.at[space.index()] = Some(city);
    }

    /// Takes the city off a space.
    pub fn remove(&mut self, space: Space) -> Option<City> {
        self.set.remove(space);
        self.at[space.index()].take()
    }

    /// All cities with their spaces.
    pub fn iter(&self) -> impl Iterator<Item = (Space, &City)> {
        self.set.iter().filter_map(|space| Some((space, self.get(space)?)))
    }
}

impl Serialize for Cities {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Cities {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cities, D::Error> {
        let mut cities = Cities::default();
        for (space, city) in Vec::<(Space, City)>::deserialize(deserializer)? {
            cities.insert(space, city);
        }
        Ok(cities)
    }
}

/// Where a Wonder is.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "clash/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum WonderPlace {
    /// Face down in the deck.
    #[default]
    Deck,
    /// Face up on the table.
    FaceUp,
    /// Claimed through Monuments, not yet built.
    Claimed(Seat),
    /// In a city.
    Built(Space),
    /// Lost with its city, or destroyed; a seat for whom the Great Pyramids still break ties.
    Gone(Option<Seat>),
}
