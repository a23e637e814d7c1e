//! The box on the table: what lies where. Accounting and nothing else.

use crate::tiles::{
    self, Craftsman, Craftsmen, Kind, MAX_DESIGNS, Resource, Resources, Stack, TOKENS_OF_A_KIND, Tile, Token,
};
use crate::{Step, add};
use engine::{Agenda, BySeat, Deck, GameOptions, List, Mix, Rng, Seat, SeatSet, Viewer};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;

/// The most seats.
pub const MAX_SEATS: usize = 4;
/// The most tiles a nation has room for. Two seats play at most 62 turns, so no game comes near it; a position with
/// larger nations is checked against it.
pub const MAX_NATION: usize = 56;
/// The most tiles a player can have swapped out, likewise.
pub const MAX_SWAPPED: usize = 40;
/// The most tiles a row shows. `FE-open-3`
pub const ROW: usize = 5;
/// Coordinates in a written position stay within this, so that a nation can grow without end of the grid.
pub const MAX_COORDINATE: i8 = 60;

/// Seat count and who begins.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Options {
    /// Two to four.
    pub seats: usize,
    /// Who takes the first turn.
    #[serde(default)]
    pub first_player: FirstPlayer,
}

/// Who takes the first turn: the book lets the players decide.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum FirstPlayer {
    /// Seat 1.
    #[default]
    SeatOne,
    /// Chance decides.
    ByLot,
}

impl GameOptions for Options {
    fn with_seats(seats: usize) -> Options {
        Options { seats, first_player: FirstPlayer::SeatOne }
    }

    fn seats(&self) -> usize {
        self.seats
    }
}

/// A game in play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Founders {
    pub(crate) revision: u32,
    pub(crate) options: Options,
    pub(crate) agenda: Agenda<Step, 4>,
    pub(crate) turn: Turn,
    /// The face-down stacks.
    pub(crate) stacks: [Deck<Tile, 24>; 3],
    /// The face-up rows beside them.
    pub(crate) rows: [List<Tile, ROW>; 3],
    /// The face-up victory tiles.
    pub(crate) victory: List<Tile, 12>,
    /// The tiles of the starting draft that nobody has taken yet.
    pub(crate) draft: List<Tile, 9>,
    /// Tiles removed from full rows, open to all. `FE-open-4`
    pub(crate) removed: List<Tile, 72>,
    pub(crate) supply: Supply,
    /// War tokens and craftsmen that left the game with a swapped tile. `FE-war-4`
    pub(crate) gone: Gone,
    pub(crate) carriages: List<Carriage, 6>,
    pub(crate) nations: BySeat<Nation, MAX_SEATS>,
    pub(crate) rng: Rng,
}

/// What has been done in the turn under way.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Turn {
    /// Who took the first turn of the game.
    pub first: Seat,
    /// Whose turn it is.
    pub seat: Seat,
    /// Whether a token was played. `FE-token-1`
    pub token_played: bool,
    /// The resource bought for this turn. `FE-coin-1`
    pub bought: Option<Resource>,
    /// Whether the others will be asked to end the game. `FE-end-3`
    pub proposed: bool,
}

/// Tokens that nobody has yet.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Supply {
    /// War tokens.
    pub war: u8,
    /// Coin tokens.
    pub coin: u8,
    /// Carriage tokens.
    pub carriage: u8,
    /// Face down and mixed. `FE-setup-7`
    pub craftsmen: Deck<Craftsman, 6>,
}

/// Tokens that have left the game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gone {
    /// War tokens.
    pub war: u8,
    /// Craftsmen.
    pub craftsmen: Craftsmen,
}

/// A carriage token: it unites the four tiles that meet at the upper right corner of `at`.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carriage {
    /// Whose nation.
    pub seat: SeatIndex,
    /// The tile of the block that is nearest to its owner and leftmost.
    pub at: Space,
}

/// A seat that can be a default, so that it fits into a `List`.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SeatIndex(pub Seat);

impl Default for SeatIndex {
    fn default() -> Self {
        SeatIndex(Seat::new(0))
    }
}

/// What lies before one player.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Nation {
    /// The tiles, in the order in which their spaces were filled.
    pub tiles: List<Placed, MAX_NATION>,
    /// Drafted tiles not laid yet.
    pub drafted: List<Tile, 2>,
    /// Tokens in hand.
    pub hand: Hand,
    /// Tiles that were swapped out, face down. `FE-swap-1`
    pub swapped: List<Tile, MAX_SWAPPED>,
}

/// A tile of a nation and the tokens on it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Placed {
    /// The tile.
    pub tile: Tile,
    /// Where it lies.
    pub at: Space,
    /// War token, craftsman (the one of the good it makes), coin. `FE-war-1` `FE-craft-2` `FE-coin-2`
    #[serde(default)]
    pub tokens: Tokens,
}

/// Tokens on one tile, at most one of each kind.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Tokens(u8);

/// Tokens in hand, open to all. `FE-token-3`
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Hand {
    /// War tokens.
    pub war: u8,
    /// Coin tokens.
    pub coin: u8,
    /// Carriage tokens.
    pub carriage: u8,
    /// Which craftsmen.
    #[cfg_attr(feature = "ts", ts(as = "Vec<crate::tiles::Craftsman>"))]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<crate::tiles::Craftsman>"))]
    pub craftsmen: Craftsmen,
}

/// A place in a nation: `x` to the owner's right, `y` away from the owner.
#[derive(Copy, Clone, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "founders/", type = "string"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(with = "String"))]
pub struct Space {
    /// To the owner's right.
    pub x: i8,
    /// Away from the owner.
    pub y: i8,
}

impl Space {
    /// The space of this nation, as places are named to a client: `2:1,0` is space 1,0 of seat 2.
    pub(crate) fn of(self, seat: Seat) -> String {
        // At most four seats: one digit.
        let owner = [b'0' + seat.number(), b':'];
        [std::str::from_utf8(&owner).unwrap_or_default(), self.write(&mut [0; 9])].concat()
    }

    /// The space at these coordinates.
    pub const fn new(x: i8, y: i8) -> Space {
        Space { x, y }
    }

    /// Whether the two spaces share a full side.
    pub fn shares_side(self, other: Space) -> bool {
        self.distance(other) == (1, 0) || self.distance(other) == (0, 1)
    }

    /// Whether the two spaces touch by a side or a corner.
    pub fn touches(self, other: Space) -> bool {
        self != other && self.distance(other).0 <= 1 && self.distance(other).1 <= 1
    }

    fn distance(self, other: Space) -> (u8, u8) {
        (self.x.abs_diff(other.x), self.y.abs_diff(other.y))
    }
}

impl Space {
    /// Writes it as in notation: `1,-2`. Views and prompts are full of spaces, and the formatting machinery would be much
    /// of what they cost.
    pub(crate) fn write(self, buffer: &mut [u8; 9]) -> &str {
        let mut length = 0;
        let mut put = |byte| {
            buffer[length] = byte;
            length += 1;
        };
        for (number, comma) in [(self.x, true), (self.y, false)] {
            if number < 0 {
                put(b'-');
            }
            let size = number.unsigned_abs();
            if size >= 100 {
                put(b'0' + size / 100);
            }
            if size >= 10 {
                put(b'0' + size / 10 % 10);
            }
            put(b'0' + size % 10);
            if comma {
                put(b',');
            }
        }
        std::str::from_utf8(&buffer[..length]).unwrap_or_default()
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.write(&mut [0; 9]))
    }
}

impl fmt::Debug for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Tokens {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let tokens = [Token::War, Token::Craftsman, Token::Coin];
        serializer.collect_seq(tokens.into_iter().filter(|&token| self.0 & 1 << token as u8 != 0))
    }
}

impl<'de> Deserialize<'de> for Tokens {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tokens, D::Error> {
        let mut placed = Placed::default();
        for token in Vec::<Token>::deserialize(deserializer)? {
            if token == Token::Carriage {
                return Err(D::Error::custom("carriages lie on corners, not on tiles"));
            }
            placed.put(token);
        }
        Ok(placed.tokens)
    }
}

impl Placed {
    /// A tile with no token on it.
    pub fn new(tile: Tile, at: Space) -> Placed {
        Placed { tile, at, ..Placed::default() }
    }

    /// Whether such a token lies on it.
    pub const fn has(self, token: Token) -> bool {
        self.tokens.0 & 1 << token as u8 != 0
    }

    /// Puts a token on it.
    pub const fn put(&mut self, token: Token) {
        self.tokens.0 |= 1 << token as u8;
    }

    /// Takes a token off it.
    pub const fn take(&mut self, token: Token) {
        self.tokens.0 &= !(1 << token as u8);
    }

    /// What it provides now: nothing under a war token, a craftsman or a coin.
    /// `FE-war-1` `FE-craft-2` `FE-coin-2` `FE-add-7`
    /// `FE-war-5` `FE-coin-7` That is all a token does: a union still delivers to its tile.
    pub fn provides(self) -> Resources {
        self.provides_of(tiles::produced())
    }

    /// The same, given what each design produces: for whoever asks many tiles.
    pub(crate) fn provides_of(self, produced: &[Resources; MAX_DESIGNS]) -> Resources {
        if self.tokens == Tokens::default() { produced[self.tile.index()] } else { Resources::default() }
    }

    /// The craftsman that works or could work on it: that of the good its tile makes.
    pub fn craft(self) -> Option<Craftsman> {
        let made = self.tile.design();
        Craftsman::ALL
            .into_iter()
            .find(|craftsman| made.kind == Kind::Village && made.produces.contains(craftsman.good()))
    }
}

impl Nation {
    /// Whether its first two tiles are laid.
    pub(crate) fn is_founded(&self) -> bool {
        self.tiles.len() >= 2 && self.drafted.is_empty()
    }

    /// The index of the tile at a space.
    pub fn find(&self, at: Space) -> Option<usize> {
        self.tiles.iter().position(|placed| placed.at == at)
    }

    /// Whether the tile is the farthest from the owner in its column. `FE-war-2`
    pub fn is_unprotected(&self, index: usize) -> bool {
        let at = self.tiles[index].at;
        !self.tiles.iter().any(|other| other.at.x == at.x && other.at.y > at.y)
    }
}

impl Hand {
    /// How many tokens it holds.
    pub fn count(&self) -> u8 {
        self.war + self.coin + self.carriage + self.craftsmen.len()
    }
}

impl Founders {
    /// A world with the face-down tiles and tokens laid out anew.
    pub(crate) fn imagined(&self, viewer: Viewer, mix: &mut Mix<'_>) -> Founders {
        let mut world = self.clone();
        if viewer != Viewer::Table {
            world.stacks.iter_mut().for_each(|stack| stack.mix(mix));
            world.supply.craftsmen.mix(mix);
            world.rng = mix.rng();
        }
        world
    }

    /// The seats of this table.
    pub fn all_seats(&self) -> impl DoubleEndedIterator<Item = Seat> + use<> {
        Seat::all(self.options.seats)
    }

    /// Whether all these seats are at the table.
    pub(crate) fn has_seats(&self, seats: SeatSet) -> bool {
        seats.iter().all(|seat| seat.index() < self.options.seats)
    }

    /// The face-up tiles that can be added, each design once, as a set of designs.
    pub(crate) fn face_up(&self) -> u64 {
        let rows = self.rows.iter().flat_map(|row| row.iter());
        rows.chain(&self.victory).fold(0, |set, tile| set | 1 << tile.index())
    }

    /// Whether the tile is one of them.
    pub(crate) fn is_face_up(&self, tile: Tile) -> bool {
        self.rows.iter().any(|row| row.contains(&tile)) || self.victory.contains(&tile)
    }

    /// Counts every tile and token against the box. `FE-comp-1`
    pub(crate) fn count_the_box(&self) -> Result<(), String> {
        self.count_tiles()?;
        self.count_tokens()
    }

    fn count_tiles(&self) -> Result<(), String> {
        let mut seen = [0u8; crate::tiles::MAX_DESIGNS];
        let open = self.rows.iter().flat_map(|row| row.iter()).chain(&self.draft).chain(&self.removed);
        open.for_each(|tile| seen[tile.index()] += 1);
        self.stacks.iter().flat_map(Deck::peek).for_each(|tile| seen[tile.index()] += 1);
        for nation in &self.nations.0 {
            let laid = nation.tiles.iter().map(|placed| &placed.tile);
            laid.chain(&nation.drafted).chain(&nation.swapped).for_each(|tile| seen[tile.index()] += 1);
        }
        self.victory.iter().for_each(|tile| seen[tile.index()] += 1);
        if let Some(Step::Add(add::Step::AddDrawn { tile })) = self.agenda.top() {
            seen[tile.index()] += 1;
        }
        for tile in Tile::all() {
            let (design, seen) = (tile.design(), seen[tile.index()]);
            // Victory tiles that were not dealt are back in the box.
            let fits = if design.kind == Kind::Victory { seen <= design.copies } else { seen == design.copies };
            if !fits {
                return Err(engine::say!("{seen} of {} {} are on the table", design.copies, design.name));
            }
        }
        for stack in Stack::ALL {
            let strangers = self.stacks[stack as usize].peek().chain(self.rows[stack as usize].iter().copied());
            if strangers.into_iter().any(|tile| tile.design().kind != stack.kind()) {
                return Err(engine::say!("the {stack} stack or row holds a tile of another kind"));
            }
        }
        Ok(())
    }

    fn count_tokens(&self) -> Result<(), String> {
        let placed = || self.nations.0.iter().flat_map(|nation| nation.tiles.iter());
        let hands = || self.nations.0.iter().map(|nation| nation.hand);
        let count = |name: &str, parts: [usize; 4]| match parts.iter().sum::<usize>() {
            6 => Ok(()),
            sum => Err(engine::say!("there are {sum} {name} tokens, and the box has {TOKENS_OF_A_KIND}")),
        };
        let on_tiles = |has: fn(&Placed) -> bool| placed().filter(|placed| has(placed)).count();
        let in_hands = |number: fn(Hand) -> u8| hands().map(|hand| usize::from(number(hand))).sum::<usize>();
        let (war, coin, carriage) = (self.supply.war.into(), self.supply.coin.into(), self.supply.carriage.into());
        count(
            "war",
            [war, in_hands(|hand| hand.war), on_tiles(|placed| placed.has(Token::War)), self.gone.war.into()],
        )?;
        count("coin", [coin, in_hands(|hand| hand.coin), on_tiles(|placed| placed.has(Token::Coin)), 0])?;
        count("carriage", [carriage, in_hands(|hand| hand.carriage), self.carriages.len(), 0])?;
        for craftsman in Craftsman::ALL {
            let working =
                placed().filter(|placed| placed.has(Token::Craftsman) && placed.craft() == Some(craftsman)).count();
            let held = hands().filter(|hand| hand.craftsmen.contains(craftsman)).count();
            let hidden = self.supply.craftsmen.peek().filter(|&other| other == craftsman).count();
            let gone = usize::from(self.gone.craftsmen.contains(craftsman));
            if working + held + hidden + gone != 1 {
                return Err(engine::say!("there is one {craftsman}, not {}", working + held + hidden + gone));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::{Game as _, Seed};

    /// Victory tiles that were not dealt are in the box, but none lies on the table more often than it exists.
    #[test]
    fn the_audit_counts_victory_tiles() {
        let mut game = Founders::new(1, &Options::with_seats(2), Seed::from_number(1)).unwrap();
        assert_eq!(game.count_the_box(), Ok(()));
        let tile = game.victory[0];
        (0..tile.design().copies).for_each(|_| game.victory.push(tile));
        assert!(game.count_the_box().unwrap_err().contains(&tile.design().name));
    }
}
