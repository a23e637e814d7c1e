//! Where the pieces stand. The table has room for one edition's areas and owners; the rules see it through [`Board`].

use crate::atlas::{AreaId, AreaSet};
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

/// What an owner has in an area.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Holding {
    /// Where.
    pub area: AreaId,
    /// Its tokens there.
    pub tokens: u8,
    /// Of these those lying white side up.
    pub flipped: u8,
    /// Whether the city there is its own.
    pub city: bool,
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
    /// The owners of tokens in an area, with their number; the Barbarians come last.
    fn sides(&self, area: AreaId) -> impl Iterator<Item = (Owner, u8)>;
    /// The areas where an owner has units.
    fn held(&self, owner: Owner) -> &AreaSet;
    /// The areas where anybody has units.
    fn occupied(&self) -> AreaSet;
    /// The areas where several owners have units.
    fn shared(&self) -> AreaSet;
    /// What an owner has on the board, area by area.
    fn holdings(&self, owner: Owner) -> impl Iterator<Item = Holding>;
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

/// Owners whose tokens have room in an area itself. More meet in few areas, and only until they fight.
const ROOM: usize = 3;

/// An owner's tokens in an area.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
struct Side {
    /// The owner's column plus one; 0 for nobody.
    owner: u8,
    tokens: u8,
    flipped: u8,
}

/// What stands in an area: a city, and tokens of the first few owners in order.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
struct Square {
    /// 0 for none, else the owner's column plus one.
    city: u8,
    sides: [Side; ROOM],
}

/// The board area by area. `OWNERS` is one more than the seats: the last column is the Barbarians'.
#[derive(Clone, PartialEq, Eq)]
pub struct Pieces<const AREAS: usize, const OWNERS: usize> {
    squares: [Square; AREAS],
    /// Sides that have no room in their areas, by area and owner.
    others: Vec<(AreaId, Side)>,
    /// Where each owner has units. It is never saved: it follows from the rest.
    held: [AreaSet; OWNERS],
}

impl<const AREAS: usize, const OWNERS: usize> Default for Pieces<AREAS, OWNERS> {
    fn default() -> Self {
        Pieces { squares: [Square::default(); AREAS], others: Vec::new(), held: [AreaSet::default(); OWNERS] }
    }
}

const fn column<const OWNERS: usize>(owner: Owner) -> usize {
    match owner {
        Owner::Seat(seat) => seat.index(),
        Owner::Barbarians => OWNERS - 1,
    }
}

/// The owner of a column plus one.
fn owner_of<const OWNERS: usize>(number: u8) -> Option<Owner> {
    match usize::from(number) {
        0 => None,
        n if n == OWNERS => Some(Owner::Barbarians),
        n => Some(Owner::Seat(Seat::new(n - 1))),
    }
}

impl<const AREAS: usize, const OWNERS: usize> Pieces<AREAS, OWNERS> {
    fn side(&self, area: AreaId, owner: Owner) -> Option<&Side> {
        let number = column::<OWNERS>(owner) as u8 + 1;
        let here = self.squares[area.index()].sides.iter().find(|side| side.owner == number);
        here.or_else(|| self.others_in(area).find(|side| side.owner == number))
    }

    fn side_mut(&mut self, area: AreaId, owner: Owner) -> Option<&mut Side> {
        let number = column::<OWNERS>(owner) as u8 + 1;
        let here = self.squares[area.index()].sides.iter_mut().find(|side| side.owner == number);
        here.or_else(|| {
            let mut others = self.others.iter_mut().filter(|(place, _)| *place == area).map(|(_, side)| side);
            others.find(|side| side.owner == number)
        })
    }

    /// The sides of an area that have no room in it.
    fn others_in(&self, area: AreaId) -> impl Iterator<Item = &Side> {
        let is_full = self.squares[area.index()].sides[ROOM - 1].owner > 0;
        let others = if is_full { &self.others[..] } else { &[] };
        others.iter().filter(move |(place, _)| *place == area).map(|(_, side)| side)
    }

    /// All sides of an area, in order.
    fn all_sides(&self, area: AreaId) -> impl Iterator<Item = &Side> {
        let here = self.squares[area.index()].sides.iter().take_while(|side| side.owner > 0);
        here.chain(self.others_in(area))
    }

    /// Puts a side in its place; the last one may have to leave the area's own room for it.
    fn insert(&mut self, area: AreaId, side: Side) {
        let sides = &mut self.squares[area.index()].sides;
        let place = sides.iter().position(|other| other.owner == 0 || other.owner > side.owner);
        let last = place.map_or(side, |place| {
            sides[place..].rotate_right(1);
            std::mem::replace(&mut sides[place], side)
        });
        if last.owner > 0 {
            let before = |(place, other): &(AreaId, Side)| (*place, other.owner) < (area, last.owner);
            self.others.insert(self.others.partition_point(before), (area, last));
        }
    }

    /// Takes a side away; the first that had no room in the area moves up.
    fn remove(&mut self, area: AreaId, owner: Owner) {
        let number = column::<OWNERS>(owner) as u8 + 1;
        let sides = &mut self.squares[area.index()].sides;
        if let Some(place) = sides.iter().position(|side| side.owner == number) {
            sides[place..].rotate_left(1);
            let next = self.others.iter().position(|(place, _)| *place == area);
            sides[ROOM - 1] = next.map_or_else(Side::default, |next| self.others.remove(next).1);
        } else {
            self.others.retain(|(place, side)| *place != area || side.owner != number);
        }
    }

    /// Notes that an owner has no units in an area any more, if that is so.
    fn note_leaving(&mut self, area: AreaId, owner: Owner) {
        if self.city(area) != Some(owner) && self.side(area, owner).is_none() {
            self.held[column::<OWNERS>(owner)].remove(area);
        }
    }
}

impl<const AREAS: usize, const OWNERS: usize> Board for Pieces<AREAS, OWNERS> {
    const AREAS: usize = AREAS;
    const SEATS: usize = OWNERS - 1;

    fn tokens(&self, area: AreaId, owner: Owner) -> u8 {
        self.side(area, owner).map_or(0, |side| side.tokens)
    }

    fn sides(&self, area: AreaId) -> impl Iterator<Item = (Owner, u8)> {
        self.all_sides(area).filter_map(|side| Some((owner_of::<OWNERS>(side.owner)?, side.tokens)))
    }

    fn all_tokens(&self, area: AreaId) -> u8 {
        let here = self.squares[area.index()].sides.iter();
        here.chain(self.others_in(area)).fold(0, |sum: u8, side| sum.saturating_add(side.tokens))
    }

    fn held(&self, owner: Owner) -> &AreaSet {
        &self.held[column::<OWNERS>(owner)]
    }

    fn occupied(&self) -> AreaSet {
        self.held.iter().fold(AreaSet::default(), |all, held| all.union(held))
    }

    fn holdings(&self, owner: Owner) -> impl Iterator<Item = Holding> {
        let number = column::<OWNERS>(owner) as u8 + 1;
        self.held(owner).iter().map(move |area| {
            let Side { tokens, flipped, .. } = self.side(area, owner).copied().unwrap_or_default();
            Holding { area, tokens, flipped, city: self.squares[area.index()].city == number }
        })
    }

    fn shared(&self) -> AreaSet {
        let (mut once, mut again) = (AreaSet::default(), AreaSet::default());
        for held in &self.held {
            again = again.union(&once.intersection(held));
            once = once.union(held);
        }
        again
    }

    fn set_tokens(&mut self, area: AreaId, owner: Owner, count: u8) {
        match self.side_mut(area, owner) {
            Some(side) if count > 0 => side.tokens = count,
            Some(_) => {
                self.remove(area, owner);
                self.note_leaving(area, owner);
            }
            None if count > 0 => {
                let column = column::<OWNERS>(owner);
                self.insert(area, Side { owner: column as u8 + 1, tokens: count, flipped: 0 });
                self.held[column].insert(area);
            }
            None => {}
        }
    }

    fn flipped(&self, area: AreaId, owner: Owner) -> u8 {
        self.side(area, owner).map_or(0, |side| side.flipped)
    }

    fn set_flipped(&mut self, area: AreaId, owner: Owner, count: u8) {
        if let Some(side) = self.side_mut(area, owner) {
            side.flipped = count;
        }
    }

    fn unflip_all(&mut self) {
        let here = self.squares.iter_mut().flat_map(|square| &mut square.sides);
        here.chain(self.others.iter_mut().map(|(_, side)| side)).for_each(|side| side.flipped = 0);
    }

    fn city(&self, area: AreaId) -> Option<Owner> {
        owner_of::<OWNERS>(self.squares[area.index()].city)
    }

    fn set_city(&mut self, area: AreaId, owner: Option<Owner>) {
        let before = self.city(area);
        self.squares[area.index()].city = owner.map_or(0, |owner| column::<OWNERS>(owner) as u8 + 1);
        if let Some(owner) = before {
            self.note_leaving(area, owner);
        }
        if let Some(owner) = owner {
            self.held[column::<OWNERS>(owner)].insert(area);
        }
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
        let owners = || (1..=OWNERS as u8).filter_map(owner_of::<OWNERS>);
        let all = (0..AREAS).map(AreaId::new).flat_map(move |area| owners().map(move |owner| (area, owner)));
        all.filter(|&(area, owner)| self.held(owner).contains(area)).map(|(area, owner)| Stand {
            area,
            owner,
            tokens: self.tokens(area, owner),
            flipped: self.flipped(area, owner),
            city: self.city(area) == Some(owner),
        })
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
