//! Actions and their notation: one short line each, which parses back to itself.
//!
//! `take forest` · `lay forest beside cliff` · `open village` · `war 2 0,3` · `coin 2 1,0 stone` · `carriage 0,0` ·
//! `craftsman smith 1,1` · `add mine 1,2` · `swap mine 1,2` · `draw` · `end turn` ·
//! `propose ending` · `agree` · `refuse` · `keep craftsmen`

use crate::setup::Layout;
use crate::state::Space;
use crate::tiles::{Craftsman, Stack, Tile};
use crate::tokens::Play;
use engine::{Seat, Unreadable};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::str::FromStr;

/// What a seat asks for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// Takes a tile of the starting draft.
    Take(Tile),
    /// Lays the two drafted tiles.
    Lay(Tile, Tile, Layout),
    /// Opens a tile.
    Open(Stack),
    /// Plays a token.
    Play(Play),
    /// Adds a tile on a free space.
    Add(Tile, Space),
    /// Adds a tile in place of another.
    Swap(Tile, Space),
    /// Draws a nature tile because nothing fits.
    Draw,
    /// Ends the turn because nothing fits and nothing can be drawn.
    EndTurn,
    /// Asks the others to end the game with this turn.
    Propose,
    /// Agrees to end the game.
    Agree,
    /// Plays on.
    Refuse,
    /// Sets no more craftsmen to work before an agreed end.
    Keep,
}

impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Take(tile) => write!(f, "take {tile}"),
            Action::Lay(first, second, Layout::Beside) => write!(f, "lay {first} beside {second}"),
            Action::Lay(first, second, Layout::Before) => write!(f, "lay {first} before {second}"),
            Action::Open(stack) => write!(f, "open {stack}"),
            Action::Play(Play::War { victim, at }) => write!(f, "war {victim} {at}"),
            Action::Play(Play::Coin { seller, at, bought }) => write!(f, "coin {seller} {at} {bought}"),
            Action::Play(Play::Carriage { at }) => write!(f, "carriage {at}"),
            Action::Play(Play::Craftsman { craftsman, at }) => write!(f, "craftsman {craftsman} {at}"),
            Action::Add(tile, at) => write_at(f, "add ", *tile, *at),
            Action::Swap(tile, at) => write_at(f, "swap ", *tile, *at),
            Action::Draw => f.write_str("draw"),
            Action::EndTurn => f.write_str("end turn"),
            Action::Propose => f.write_str("propose ending"),
            Action::Agree => f.write_str("agree"),
            Action::Refuse => f.write_str("refuse"),
            Action::Keep => f.write_str("keep craftsmen"),
        }
    }
}

impl Action {
    /// The same as [`ToString`]. Most choices that are offered place a tile, and those need room only once.
    pub(crate) fn notation(self) -> String {
        match self {
            Action::Add(tile, at) => ["add ", &tile.design().slug, " ", at.write(&mut [0; 9])].concat(),
            Action::Swap(tile, at) => ["swap ", &tile.design().slug, " ", at.write(&mut [0; 9])].concat(),
            other => other.to_string(),
        }
    }
}

/// Put together without the formatting machinery, because there are so many of them.
fn write_at(f: &mut fmt::Formatter<'_>, verb: &str, tile: Tile, at: Space) -> fmt::Result {
    f.write_str(verb)?;
    f.write_str(&tile.design().slug)?;
    f.write_str(" ")?;
    f.write_str(at.write(&mut [0; 9]))
}

impl FromStr for Action {
    type Err = Unreadable;
    fn from_str(text: &str) -> Result<Action, Unreadable> {
        let words: Vec<&str> = text.split_whitespace().take(6).collect();
        parse(&words).map_err(|problem| Unreadable::new(text, problem))
    }
}

fn parse(words: &[&str]) -> Result<Action, String> {
    Ok(match *words {
        ["take", name] => Action::Take(tile(name)?),
        ["lay", first, "beside", second] => Action::Lay(tile(first)?, tile(second)?, Layout::Beside),
        ["lay", first, "before", second] => Action::Lay(tile(first)?, tile(second)?, Layout::Before),
        ["open", name] => Action::Open(stack(name)?),
        ["war", victim, at] => Action::Play(Play::War { victim: seat(victim)?, at: space(at)? }),
        ["coin", seller, at, bought] => {
            let bought = bought.parse().map_err(|()| format!("there is no resource called {bought:?}"))?;
            Action::Play(Play::Coin { seller: seat(seller)?, at: space(at)?, bought })
        }
        ["carriage", at] => Action::Play(Play::Carriage { at: space(at)? }),
        ["craftsman", name, at] => Action::Play(Play::Craftsman { craftsman: craftsman(name)?, at: space(at)? }),
        ["add", name, at] => Action::Add(tile(name)?, space(at)?),
        ["swap", name, at] => Action::Swap(tile(name)?, space(at)?),
        ["draw"] => Action::Draw,
        ["end", "turn"] => Action::EndTurn,
        ["propose", "ending"] => Action::Propose,
        ["agree"] => Action::Agree,
        ["refuse"] => Action::Refuse,
        ["keep", "craftsmen"] => Action::Keep,
        _ => {
            return Err("expected something like `open village`, `add mine 1,2`, `swap mine 1,2`, `war 2 0,3`, \
                        `coin 2 1,0 stone`, `carriage 0,0` or `craftsman smith 1,1`"
                .into());
        }
    })
}

fn tile(name: &str) -> Result<Tile, String> {
    Tile::named(name).ok_or_else(|| format!("there is no tile called {name:?}"))
}

fn stack(name: &str) -> Result<Stack, String> {
    let found = Stack::ALL.into_iter().find(|stack| stack.name() == name);
    found.ok_or_else(|| format!("the stacks are nature, village and city, not {name:?}"))
}

fn craftsman(name: &str) -> Result<Craftsman, String> {
    let found = Craftsman::ALL.into_iter().find(|craftsman| craftsman.name() == name);
    found.ok_or_else(|| format!("there is no craftsman called {name:?}"))
}

fn seat(number: &str) -> Result<Seat, String> {
    let seat = number.parse::<Seat>().map_err(|error| error.to_string())?;
    if seat == Seat::TABLE { Err("seats are counted from 1".into()) } else { Ok(seat) }
}

fn space(text: &str) -> Result<Space, String> {
    text.parse().map_err(|()| format!("{text:?} is not a space: write it like 1,-2"))
}

impl FromStr for Space {
    type Err = ();
    fn from_str(text: &str) -> Result<Space, ()> {
        let (x, y) = text.split_once(',').ok_or(())?;
        let number = |digits: &str| digits.parse::<i8>().ok().filter(|number| number.to_string() == digits).ok_or(());
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
        serializer.serialize_str(if *self == Layout::Beside { "beside" } else { "before" })
    }
}
