//! Where the pieces stand. The table has room for one edition's areas and owners; the rules see it through [`Board`].

use crate::atlas::AreaId;
use engine::Seat;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;

/// Who owns a piece on the board.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/", type = "number"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "u8"))]
pub enum Owner {
    /// A player.
    Seat(Seat),
    /// The Barbarians: barbarian tokens and pirate cities.
    Barbarians,
}

impl Owner {
    /// The player, if it is one.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Owner::Seat(seat) => Some(seat),
            Owner::Barbarians => None,
        }
    }
}

impl From<Seat> for Owner {
    fn from(seat: Seat) -> Owner {
        Owner::Seat(seat)
    }
}

impl fmt::Debug for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Owner::Seat(seat) => write!(f, "{seat:?}"),
            Owner::Barbarians => f.write_str("the Barbarians"),
        }
    }
}

/// As the log names an owner: `@3` or `the Barbarians`.
impl fmt::Display for Owner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Owner::Seat(seat) => write!(f, "@{seat}"),
            Owner::Barbarians => f.write_str("the Barbarians"),
        }
    }
}

impl Serialize for Owner {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.seat().map_or(0, Seat::number))
    }
}

impl<'de> Deserialize<'de> for Owner {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Owner, D::Error> {
        match u8::deserialize(deserializer)? {
            0 => Ok(Owner::Barbarians),
            n => Seat::from_number(n).map(Owner::Seat).ok_or_else(|| D::Error::custom("no such seat")),
        }
    }
}

/// Tokens and cities on the areas of one edition's map. It only counts; stocks are kept by `State`.
pub trait Board:
    Clone + PartialEq + fmt::Debug + Default + Serialize + for<'de> Deserialize<'de> + Send + Sync + 'static
{
    /// How many areas it has room for: ids below this.
    const AREAS: usize;
    /// How many seats it has room for.
    const SEATS: usize;
    /// Tokens of an owner in an area.
    fn tokens(&self, area: AreaId, owner: Owner) -> u8;
    /// Tokens of everybody in an area; 255 stands for more.
    fn all_tokens(&self, area: AreaId) -> u8;
    /// The areas where an owner has units: with its tokens there, and whether the city is its own.
    fn holdings(&self, owner: Owner) -> impl Iterator<Item = (AreaId, u8, bool)>;
    /// Sets the number of tokens of an owner in an area.
    fn set_tokens(&mut self, area: AreaId, owner: Owner, count: u8);
    /// Tokens of an owner lying white side up: placed or moved in this phase, and done with it.
    fn flipped(&self, area: AreaId, owner: Owner) -> u8;
    /// Sets the number of tokens lying white side up.
    fn set_flipped(&mut self, area: AreaId, owner: Owner, count: u8);
    /// Turns all tokens colored side up.
    fn unflip_all(&mut self);
    /// Whose city stands in an area.
    fn city(&self, area: AreaId) -> Option<Owner>;
    /// Places or removes a city.
    fn set_city(&mut self, area: AreaId, owner: Option<Owner>);
}

/// The board as tables. `OWNERS` is one more than the seats: the last column is the Barbarians'.
#[derive(Clone, PartialEq, Eq)]
pub struct Pieces<const AREAS: usize, const OWNERS: usize> {
    tokens: [[u8; OWNERS]; AREAS],
    flipped: [[u8; OWNERS]; AREAS],
    /// 0 for none, else the owner's column plus one.
    cities: [u8; AREAS],
}

impl<const AREAS: usize, const OWNERS: usize> Default for Pieces<AREAS, OWNERS> {
    fn default() -> Self {
        Pieces { tokens: [[0; OWNERS]; AREAS], flipped: [[0; OWNERS]; AREAS], cities: [0; AREAS] }
    }
}

const fn column<const OWNERS: usize>(owner: Owner) -> usize {
    match owner {
        Owner::Seat(seat) => seat.index(),
        Owner::Barbarians => OWNERS - 1,
    }
}

impl<const AREAS: usize, const OWNERS: usize> Board for Pieces<AREAS, OWNERS> {
    const AREAS: usize = AREAS;
    const SEATS: usize = OWNERS - 1;

    fn tokens(&self, area: AreaId, owner: Owner) -> u8 {
        self.tokens[area.index()][column::<OWNERS>(owner)]
    }

    fn all_tokens(&self, area: AreaId) -> u8 {
        self.tokens[area.index()].iter().fold(0, |sum: u8, &tokens| sum.saturating_add(tokens))
    }

    fn holdings(&self, owner: Owner) -> impl Iterator<Item = (AreaId, u8, bool)> {
        let column = column::<OWNERS>(owner);
        let city = column as u8 + 1;
        let areas = self.tokens.iter().zip(&self.cities).enumerate();
        areas
            .map(move |(index, (tokens, &here))| (index, tokens[column], here == city))
            .filter(|&(_, tokens, is_city)| tokens > 0 || is_city)
            .map(|(index, tokens, is_city)| (AreaId::new(index), tokens, is_city))
    }

    fn set_tokens(&mut self, area: AreaId, owner: Owner, count: u8) {
        self.tokens[area.index()][column::<OWNERS>(owner)] = count;
    }

    fn flipped(&self, area: AreaId, owner: Owner) -> u8 {
        self.flipped[area.index()][column::<OWNERS>(owner)]
    }

    fn set_flipped(&mut self, area: AreaId, owner: Owner, count: u8) {
        self.flipped[area.index()][column::<OWNERS>(owner)] = count;
    }

    fn unflip_all(&mut self) {
        self.flipped = [[0; OWNERS]; AREAS];
    }

    fn city(&self, area: AreaId) -> Option<Owner> {
        match usize::from(self.cities[area.index()]) {
            0 => None,
            n if n == OWNERS => Some(Owner::Barbarians),
            n => Some(Owner::Seat(Seat::new(n - 1))),
        }
    }

    fn set_city(&mut self, area: AreaId, owner: Option<Owner>) {
        self.cities[area.index()] = owner.map_or(0, |owner| column::<OWNERS>(owner) as u8 + 1);
    }
}

/// One owner's tokens in an area, as they are saved.
#[derive(Serialize, Deserialize)]
struct Stand {
    area: AreaId,
    owner: Owner,
    #[serde(default, skip_serializing_if = "is_zero")]
    tokens: u8,
    #[serde(default, skip_serializing_if = "is_zero")]
    flipped: u8,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    city: bool,
}

#[allow(clippy::trivially_copy_pass_by_ref)] // The form serde asks for.
fn is_zero(count: &u8) -> bool {
    *count == 0
}

impl<const AREAS: usize, const OWNERS: usize> Pieces<AREAS, OWNERS> {
    fn stands(&self) -> impl Iterator<Item = Stand> {
        let owners = || (0..OWNERS - 1).map(|seat| Owner::Seat(Seat::new(seat))).chain([Owner::Barbarians]);
        let all = (0..AREAS).map(AreaId::new).flat_map(move |area| owners().map(move |owner| (area, owner)));
        all.map(|(area, owner)| Stand {
            area,
            owner,
            tokens: self.tokens(area, owner),
            flipped: self.flipped(area, owner),
            city: self.city(area) == Some(owner),
        })
        .filter(|stand| stand.tokens > 0 || stand.city)
    }
}

impl<const AREAS: usize, const OWNERS: usize> fmt::Debug for Pieces<AREAS, OWNERS> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let entries = self.stands().map(|stand| (stand.area, stand.owner, stand.tokens, stand.flipped, stand.city));
        f.debug_list().entries(entries).finish()
    }
}

impl<const AREAS: usize, const OWNERS: usize> Serialize for Pieces<AREAS, OWNERS> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.stands())
    }
}

impl<'de, const AREAS: usize, const OWNERS: usize> Deserialize<'de> for Pieces<AREAS, OWNERS> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut board = Self::default();
        for stand in Vec::<Stand>::deserialize(deserializer)? {
            let fits = stand.area.index() < AREAS && stand.owner.seat().is_none_or(|seat| seat.index() < OWNERS - 1);
            if !fits || stand.flipped > stand.tokens {
                return Err(D::Error::custom(format!("nothing can stand like this in {}", stand.area)));
            }
            if stand.city && board.city(stand.area).is_some() {
                return Err(D::Error::custom(format!("there is one city at most in {}", stand.area)));
            }
            board.set_tokens(stand.area, stand.owner, stand.tokens);
            board.set_flipped(stand.area, stand.owner, stand.flipped);
            if stand.city {
                board.set_city(stand.area, Some(stand.owner));
            }
        }
        Ok(board)
    }
}
