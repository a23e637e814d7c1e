//! Small positions as text, and actions as notation.

use engine::position::load;
use engine::{Game as _, GameOptions as _, Log, Outcome, PositionFile, Prompt, Refusal, Seat, Seed};
use founders::position::{NationPosition, Position};
use founders::scoring::Score;
use founders::state::Placed;
use founders::tiles::{Craftsman, Tile, Token};
use founders::{Action, Event, Founders, Options, View, Why, add, open};

/// A game in play, with what happened since the last action.
pub struct Table {
    pub game: Founders,
    pub events: Vec<Event>,
}

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
    let position = read(seats, text);
    let options = Options::with_seats(seats);
    let file = PositionFile { game: Founders::ID.into(), revision: 1, options, chance: vec![], position };
    match load::<Founders>(&file, Seed::from_number(1)) {
        Ok(game) => Table { game, events: Vec::new() },
        Err(error) => panic!("{error}"),
    }
}

fn read(seats: usize, text: &str) -> Position {
    let mut position: Position = serde_json::from_str(r#"{"nations": []}"#).unwrap();
    position.nations = vec![NationPosition::default(); seats];
    position.victory = Some(vec![tile("great-temple-of-mars")]);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
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
    let game = Founders::new(1, &Options::with_seats(seats), Seed::from_number(seed)).unwrap();
    Table { game, events: Vec::new() }
}

/// A fresh game whose draft is over: everybody has taken and laid the first tiles offered.
pub fn drafted(seats: usize, seed: u64) -> Table {
    let mut table = fresh(seats, seed);
    while !matches!(table.view().step, founders::view::StepView::Open) {
        let seat = table.game.to_act().first().unwrap();
        let action = table.actions(seat)[0];
        table.apply(seat, action);
    }
    table
}

pub fn seat(number: u8) -> Seat {
    Seat::from_number(number).unwrap()
}

impl Table {
    /// Plays `1: add mine 0,1`, or several actions separated by `;`, which must be legal and listed.
    pub fn play(&mut self, text: &str) -> &mut Table {
        for part in text.split(';') {
            let (seat, action) = parse(part);
            assert!(self.actions(seat).contains(&action), "`{part}` is not listed");
            self.apply(seat, action);
        }
        self
    }

    fn apply(&mut self, seat: Seat, action: Action) {
        let mut log = Log::new();
        self.game.apply(seat, &action, &mut log).unwrap_or_else(|refusal| panic!("{seat}: {action}: {refusal}"));
        self.game.audit().unwrap();
        self.events = log.into_events().into_iter().map(|(_, event)| event).collect();
    }

    /// The action is refused for this reason, is not listed, and changes nothing.
    pub fn refuse(&mut self, text: &str, why: Why) -> &mut Table {
        self.refuse_by(text, Refusal::from(why))
    }

    /// The action is refused by this rule, is not listed, and changes nothing.
    pub fn refuse_with(&mut self, text: &str, rule: &str) -> &mut Table {
        let (seat, action) = parse(text);
        let refusal = self.game.check(seat, &action).expect_err(text);
        assert_eq!(refusal.rule, Some(rule), "{text}: {refusal}");
        self.refuse_by(text, refusal)
    }

    pub fn refuse_by(&mut self, text: &str, expected: Refusal) -> &mut Table {
        let (seat, action) = parse(text);
        let before = self.game.clone();
        let refusal = self.game.apply(seat, &action, &mut Log::new()).expect_err(text);
        assert_eq!(refusal, expected, "{text}");
        assert!(self.game == before, "a refusal changed the state");
        assert!(!self.actions(seat).contains(&action), "{text} is listed");
        self
    }

    pub fn actions(&self, seat: Seat) -> Vec<Action> {
        let mut actions = Vec::new();
        self.game.actions(seat, &mut actions);
        actions
    }

    /// The spaces where a tile can be added, sorted.
    pub fn spaces_for(&self, number: u8, slug: &str) -> Vec<String> {
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

    /// The notations of listed actions that begin with a word.
    pub fn listed(&self, number: u8, word: &str) -> Vec<String> {
        let actions = self.actions(seat(number)).into_iter().map(|action| action.to_string());
        let mut listed: Vec<String> = actions.filter(|action| action.starts_with(word)).collect();
        listed.sort();
        listed
    }

    pub fn view(&self) -> View {
        self.game.view(engine::Viewer::Spectator)
    }

    pub fn nation(&self, number: u8) -> founders::view::NationView {
        self.view().nations[usize::from(number) - 1].clone()
    }

    /// Where the tile that was just added got what it requires, as everybody is told.
    pub fn fed_by(&self) -> Vec<String> {
        let Event::TileAdded { fed_by, .. } = &self.events[0] else { panic!("{:?}", self.events) };
        fed_by.iter().map(|at| at.map_or("bought".into(), |at| at.to_string())).collect()
    }

    /// What the seat is asked.
    pub fn prompt(&self, number: u8) -> Prompt {
        self.game.prompt(seat(number)).expect("the seat is to act")
    }

    /// What a person reads for a listed action.
    pub fn label(&self, number: u8, notation: &str) -> String {
        let choice = self.prompt(number).choices.into_iter().find(|choice| choice.notation == notation);
        choice.unwrap_or_else(|| panic!("`{notation}` is not offered")).label
    }

    pub fn score(&self, number: u8) -> Score {
        Score::of(&self.game, seat(number))
    }

    pub fn outcome(&self) -> Outcome {
        self.game.outcome().expect("the game is over")
    }
}

fn parse(text: &str) -> (Seat, Action) {
    let (number, action) = text.split_once(':').unwrap();
    (number.trim().parse().unwrap(), action.trim().parse().unwrap_or_else(|error| panic!("{error}")))
}
