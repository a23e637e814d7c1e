//! Small positions as text, and actions as notation.

use engine::testing::facts;
pub use engine::testing::seat;
use engine::{Game as _, GameOptions as _};
use founders::position::{NationPosition, Position};
use founders::scoring::Score;
use founders::state::Placed;
use founders::tiles::{Craftsman, Tile, Token};
use founders::{Action, Event, Founders, Options, View, Why, add, open};

/// A game in play, with what happened since the last action.
pub type Table = engine::testing::Table<Founders>;

/// Sets up a position, one fact a line:
///
/// ```text
/// 1 tiles 0,0=forest 1,0=mine+pillaged+craftsman+coin
/// 1 hand war coin carriage smith
/// 1 carriages 0,0
/// 1 swapped forest
/// nature forest cliff        (a row; likewise village, city, victory, removed)
/// next nature lake           (the top of a stack)
/// size nature 0              (a stack's size)
/// turn 1 add                 (whose turn, and the step)
/// craftsmen smith            (the top of the pile)
/// ```
///
/// A seat that is not mentioned has two rivers, and one great temple lies face up.
pub fn position(text: &str) -> Table {
    position_for(2, text)
}

/// The same for more seats.
pub fn position_for(seats: usize, text: &str) -> Table {
    Table::at(Options::with_seats(seats), read(seats, text)).unwrap_or_else(|error| panic!("{error}"))
}

fn read(seats: usize, text: &str) -> Position {
    let mut position: Position = serde_json::from_str(r#"{"nations": []}"#).unwrap();
    position.nations = vec![NationPosition::default(); seats];
    position.victory = Some(vec![tile("great-temple-of-mars")]);
    for words in facts(text) {
        let tiles = || words[1..].iter().map(|word| tile(word)).collect::<Vec<_>>();
        match words[0] {
            "turn" => {
                position.turn.seat = words[1].parse().unwrap();
                position.step = if words[2] == "add" { add::Step::Add.into() } else { open::Step::Open.into() };
            }
            "nature" => position.rows.nature = tiles(),
            "village" => position.rows.village = tiles(),
            "city" => position.rows.city = tiles(),
            "victory" => position.victory = Some(tiles()),
            "removed" => position.removed = tiles(),
            "craftsmen" => position.craftsmen = words[1..].iter().map(|word| craftsman(word)).collect(),
            "next" | "size" => {
                let stack = match words[1] {
                    "nature" => &mut position.stacks.nature,
                    "village" => &mut position.stacks.village,
                    _ => &mut position.stacks.city,
                };
                match words[0] {
                    "next" => stack.next = words[2..].iter().map(|word| tile(word)).collect(),
                    _ => stack.size = Some(words[2].parse().unwrap()),
                }
            }
            number => read_nation(&mut position.nations[number.parse::<usize>().unwrap() - 1], &words[1..]),
        }
    }
    for nation in position.nations.iter_mut().filter(|nation| nation.tiles.is_empty()) {
        nation.tiles = [(0, 0), (0, 1)].map(|(x, y)| placed(&format!("{x},{y}=river"))).into();
    }
    position
}

fn read_nation(nation: &mut NationPosition, words: &[&str]) {
    match words[0] {
        "tiles" => nation.tiles = words[1..].iter().map(|word| placed(word)).collect(),
        "carriages" => nation.carriages = words[1..].iter().map(|word| word.parse().unwrap()).collect(),
        "swapped" => nation.swapped = words[1..].iter().map(|word| tile(word)).collect(),
        "hand" => {
            for word in &words[1..] {
                match *word {
                    "war" => nation.hand.war += 1,
                    "coin" => nation.hand.coin += 1,
                    "carriage" => nation.hand.carriage += 1,
                    name => nation.hand.craftsmen.insert(craftsman(name)),
                }
            }
        }
        other => panic!("unknown word {other}"),
    }
}

fn placed(word: &str) -> Placed {
    let (at, what) = word.split_once('=').unwrap();
    let mut parts = what.split('+');
    let mut placed = Placed::new(tile(parts.next().unwrap()), at.parse().unwrap());
    for mark in parts {
        match mark {
            "pillaged" => placed.put(Token::War),
            "craftsman" => placed.put(Token::Craftsman),
            "coin" => placed.put(Token::Coin),
            other => panic!("unknown mark {other}"),
        }
    }
    placed
}

pub fn tile(slug: &str) -> Tile {
    Tile::named(slug).unwrap_or_else(|| panic!("no tile {slug}"))
}

/// The refusal of a tile that nothing feeds with these resources.
pub fn lacks(slug: &str, missing: &str) -> Why {
    let missing = missing.split(' ').map(|name| name.parse().unwrap()).collect();
    Why::NotFed { tile: tile(slug), missing }
}

fn craftsman(name: &str) -> Craftsman {
    Craftsman::ALL.into_iter().find(|craftsman| craftsman.name() == name).unwrap_or_else(|| panic!("no {name}"))
}

/// A fresh game.
pub fn fresh(seats: usize, seed: u64) -> Table {
    Table::fresh(&Options::with_seats(seats), seed)
}

/// A fresh game whose draft is over: everybody has taken and laid the first tiles offered.
pub fn drafted(seats: usize, seed: u64) -> Table {
    let mut table = fresh(seats, seed);
    while !matches!(table.view().step, founders::view::StepView::Open) {
        let seat = table.game.to_act().first().unwrap();
        let action = table.actions(seat)[0];
        table.perform(seat, &action);
    }
    table
}

/// What only tables of this game have.
pub trait Board {
    /// The spaces where a tile can be added, sorted.
    fn spaces_for(&self, number: u8, slug: &str) -> Vec<String>;

    /// The notations of listed actions that begin with a word.
    fn listed(&self, number: u8, word: &str) -> Vec<String>;

    /// What everybody sees.
    fn view(&self) -> View;

    /// A nation as everybody sees it.
    fn nation(&self, number: u8) -> founders::view::NationView;

    /// Where the tile that was just added got what it requires, as everybody is told.
    fn fed_by(&self) -> Vec<String>;

    /// What a seat would score now.
    fn score(&self, number: u8) -> Score;
}

impl Board for Table {
    fn spaces_for(&self, number: u8, slug: &str) -> Vec<String> {
        let mut spaces: Vec<String> = self
            .actions(seat(number))
            .into_iter()
            .filter_map(|action| match action {
                Action::Add(add::Action::Add(other, at)) if other == tile(slug) => Some(at.to_string()),
                _ => None,
            })
            .collect();
        spaces.sort();
        spaces
    }

    fn listed(&self, number: u8, word: &str) -> Vec<String> {
        let actions = self.actions(seat(number)).into_iter().map(|action| action.to_string());
        let mut listed: Vec<String> = actions.filter(|action| action.starts_with(word)).collect();
        listed.sort();
        listed
    }

    fn view(&self) -> View {
        self.game.view(engine::Viewer::Spectator)
    }

    fn nation(&self, number: u8) -> founders::view::NationView {
        self.view().nations[usize::from(number) - 1].clone()
    }

    fn fed_by(&self) -> Vec<String> {
        let Event::TileAdded { fed_by, .. } = &self.events[0] else { panic!("{:?}", self.events) };
        fed_by.iter().map(|at| at.map_or("bought".into(), |at| at.to_string())).collect()
    }

    fn score(&self, number: u8) -> Score {
        Score::of(&self.game, seat(number))
    }
}
