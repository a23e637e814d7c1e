//! Small positions as text, and actions as notation.

use clash::components::{ActionCard, EventCard, ObjectiveCard};
use clash::map::Space;
use clash::names::{Good, Mood, Piece, UnitKind, Wonder};
use clash::position::{CityPosition, PlayerPosition, Position};
use clash::state::{City, Place, Turn, UnitSet, WonderPlace};
use clash::{Clash, Options, View};
use engine::testing::facts;
pub use engine::testing::seat;
use engine::{Game as _, GameOptions as _, PositionError, Seat, Viewer};

/// A game in play, with what happened since the last action.
pub type Table = engine::testing::Table<Clash>;

/// Sets up a position for two seats, one fact a line:
///
/// ```text
/// regions 8 9 10'                   (revealed in the slots after the homes, in order; ' is turned; - or -8 stays face down)
/// 1 city D2 happy temple academy:2 port=C3 wonder=great-wall activated=1
/// barbarians C4 2                   (a Barbarian settlement with two units)
/// 1 army D2 D2 C3/moved,forest      1 settler D2     1 ship C4      1 army ship1     (units; what they did after a /)
/// 1 goods 2f3o1w1i2g4m5c            1 levels 4 6     (Culture, Happiness; else as high as the tokens need)
/// 1 advances storage writing        (besides Farming and Mining; `1 advances= ...`: exactly these)
/// 1 hand 22 25                      1 objectives 3   1 great 18     1 peaceful 5     1 warlike 7
/// 1 destroyed 1 0 0 0 0             1 points 4       1 truce 2
/// deck action 5 6                   deck event 1     deck objective 9     deck wonder great-wall   (top first)
/// wonder great-statue               wonder great-wall 2     (face up, or claimed by a seat)
/// exhausted C3                      round 2          turn 2         status      first 2
/// active 2                          actions 1        plague         used drama-music    step {"turn":"act"}
/// battle {"space":"D3", ...}        (the battle under way)
/// ```
/// Goods that nobody names are 0; players have Farming and Mining; nobody has cities or units but those named.
pub fn position(text: &str) -> Table {
    position_for(2, text)
}

/// The same for more seats.
pub fn position_for(seats: usize, text: &str) -> Table {
    position_with(Options::with_seats(seats), text)
}

/// The same with options.
pub fn position_with(options: Options, text: &str) -> Table {
    try_position(options, text).unwrap_or_else(|error| panic!("{error}"))
}

/// The same, if it can be.
pub fn try_position(options: Options, text: &str) -> Result<Table, PositionError> {
    Table::at(options, read(options.seats, text))
}

fn read(seats: usize, text: &str) -> Position {
    let mut position: Position = serde_json::from_str(r#"{"players": []}"#).unwrap();
    let player = PlayerPosition {
        advances: ["farming", "mining"].map(|name| name.parse().unwrap()).into_iter().collect(),
        ..Default::default()
    };
    position.players = vec![player; seats];
    position.turn = Some(Turn { actions: 3, fresh: false, ..Turn::of(Seat::new(0)) });
    for words in facts(text) {
        read_fact(&mut position, words[0], &words[1..]);
    }
    for player in &mut position.players {
        player.culture_level = player.culture_level.max(player.goods[Good::Culture]);
        player.happiness_level = player.happiness_level.max(player.goods[Good::Mood]);
    }
    position
}

fn read_fact(position: &mut Position, word: &str, rest: &[&str]) {
    let turn = position.turn.as_mut().unwrap();
    match word {
        "regions" => position.regions = rest.iter().map(|word| region(word)).collect(),
        "barbarians" => {
            let mut city = empty_city();
            city.barbarians = rest.get(1).map_or(0, |count| count.parse().unwrap());
            position.cities.insert(space(rest[0]), city);
        }
        "deck" => read_deck(position, rest),
        "wonder" => {
            let place = rest.get(1).map_or(WonderPlace::FaceUp, |seat| WonderPlace::Claimed(seat.parse().unwrap()));
            position.wonders.insert(rest[0].parse().unwrap(), place);
        }
        "exhausted" => position.exhausted = rest.iter().map(|at| space(at)).collect(),
        "round" => position.round = rest[0].parse().unwrap(),
        "turn" => position.turn_of_round = rest[0].parse().unwrap(),
        "status" => position.turn_of_round = 4,
        "first" => position.first = Some(rest[0].parse().unwrap()),
        "active" => turn.seat = rest[0].parse().unwrap(),
        "actions" => turn.actions = rest[0].parse().unwrap(),
        "used" => turn.used = rest.iter().map(|name| name.parse().unwrap()).collect(),
        "fresh" => turn.fresh = true,
        "plague" => position.plague = true,
        "battle" => position.battle = serde_json::from_str(&rest.concat()).unwrap(),
        "step" => position.agenda.push(serde_json::from_str(&rest.concat()).unwrap()),
        number => {
            let index = number.parse::<usize>().unwrap_or_else(|_| panic!("unknown word {number}")) - 1;
            if rest[0] == "city" {
                let city = read_city(Seat::new(index), &rest[2..]);
                position.cities.insert(space(rest[1]), city);
            } else {
                read_player(&mut position.players[index], rest);
            }
        }
    }
}

fn region(word: &str) -> String {
    match word.strip_suffix('\'') {
        _ if word == "-" => "down".into(),
        _ if word.starts_with('-') => format!("down {}", &word[1..]),
        Some(number) => format!("up {number} turned"),
        None => format!("up {word}"),
    }
}

fn read_deck(position: &mut Position, rest: &[&str]) {
    let numbers = || rest[1..].iter().map(|number| number.parse::<u8>().unwrap());
    match rest[0] {
        "action" => {
            let used: Vec<u8> = position.players.iter().flat_map(|one| &one.hand).map(|card| card.number()).collect();
            position.action_deck = Some(on_top(numbers(), ActionCard::all(), &used, ActionCard::number));
        }
        "event" => {
            let used: Vec<u8> = position.players.iter().flat_map(|one| &one.great).map(|card| card.number()).collect();
            position.event_deck = Some(on_top(numbers(), EventCard::all(), &used, EventCard::number));
        }
        "objective" => {
            let of = |one: &PlayerPosition| [&one.objectives, &one.peaceful, &one.warlike].map(Clone::clone).concat();
            let used: Vec<u8> = position.players.iter().flat_map(of).map(|card| card.number()).collect();
            position.objective_deck = Some(on_top(numbers(), ObjectiveCard::all(), &used, ObjectiveCard::number));
        }
        "wonder" => {
            let top: Vec<Wonder> = rest[1..].iter().map(|name| name.parse().unwrap()).collect();
            let built = |wonder: &Wonder| position.cities.values().any(|city| city.wonder == Some(*wonder));
            let below = Wonder::ALL
                .into_iter()
                .filter(|wonder| !top.contains(wonder) && !position.wonders.contains_key(wonder) && !built(wonder));
            position.wonder_deck = Some(top.iter().copied().chain(below).collect());
        }
        other => panic!("no deck {other}"),
    }
}

/// These cards on top, then all others that nobody has: name hands before decks.
fn on_top<T: Copy>(
    top: impl Iterator<Item = u8>,
    all: impl Iterator<Item = T>,
    used: &[u8],
    number: fn(T) -> u8,
) -> Vec<T> {
    let top: Vec<u8> = top.collect();
    let mut cards: Vec<T> = all.filter(|&card| !used.contains(&number(card))).collect();
    cards.sort_by_key(|&card| top.iter().position(|&one| one == number(card)).unwrap_or(usize::MAX));
    cards
}

fn empty_city() -> CityPosition {
    serde_json::from_str("{}").unwrap()
}

fn read_city(seat: Seat, words: &[&str]) -> CityPosition {
    let mut city = empty_city();
    city.seat = Some(seat);
    for word in words {
        if let Ok(mood) = word.parse::<Mood>() {
            city.mood = mood;
        } else if let Some((key, value)) = word.split_once('=') {
            match key {
                "wonder" => city.wonder = Some(value.parse().unwrap()),
                "activated" => city.activations = value.parse().unwrap(),
                // `port=C3` or `port:2=C3`: the Sea space.
                _ => {
                    let (piece, colour) = piece(key, seat);
                    city.pieces.insert(piece, colour);
                    city.port = Some(space(value));
                }
            }
        } else {
            let (piece, colour) = piece(word, seat);
            city.pieces.insert(piece, colour);
        }
    }
    city
}

fn piece(word: &str, owner: Seat) -> (Piece, Seat) {
    let (name, colour) = word.split_once(':').map_or((word, owner), |(name, seat)| (name, seat.parse().unwrap()));
    (name.parse().unwrap(), colour)
}

fn read_player(player: &mut PlayerPosition, words: &[&str]) {
    let rest = &words[1..];
    let units = || rest.iter().map(|word| word.replace("ship", "ship ").replace(['/', ','], " ")).collect::<Vec<_>>();
    let numbers = || rest.iter().map(|number| number.parse::<u8>().unwrap());
    match words[0] {
        "army" => player.armies.extend(units()),
        "settler" => player.settlers.extend(units()),
        "ship" => player.ships.extend(rest.iter().map(|word| word.replace(['/', ','], " "))),
        "goods" => player.goods = rest[0].parse().unwrap(),
        "levels" => {
            player.culture_level = rest[0].parse().unwrap();
            player.happiness_level = rest[1].parse().unwrap();
        }
        "advances" => rest.iter().for_each(|name| player.advances.insert(name.parse().unwrap())),
        "advances=" => player.advances = rest.iter().map(|name| name.parse().unwrap()).collect(),
        "hand" => player.hand = numbers().map(|number| ActionCard::numbered(number).unwrap()).collect(),
        "great" => player.great = numbers().map(|number| EventCard::numbered(number).unwrap()).collect(),
        "objectives" => player.objectives = objectives(numbers()),
        "peaceful" => player.peaceful = objectives(numbers()),
        "warlike" => player.warlike = objectives(numbers()),
        "destroyed" => player.destroyed = numbers().collect::<Vec<_>>().try_into().unwrap(),
        "points" => player.event_points = rest[0].parse().unwrap(),
        "truce" => player.truce = rest.iter().map(|seat| seat.parse::<Seat>().unwrap()).collect(),
        other => panic!("unknown word {other}"),
    }
}

fn objectives(numbers: impl Iterator<Item = u8>) -> Vec<ObjectiveCard> {
    numbers.map(|number| ObjectiveCard::numbered(number).unwrap()).collect()
}

pub fn space(text: &str) -> Space {
    text.parse().unwrap_or_else(|problem| panic!("{problem}"))
}

/// A fresh game.
pub fn fresh(options: Options, seed: u64) -> Table {
    Table::fresh(&options, seed)
}

/// What only tables of this game have.
pub trait Board {
    /// What is on the table, hands included.
    fn view(&self) -> View;

    /// How many of a good a seat has.
    fn stock(&self, number: u8, good: Good) -> u8;

    /// All goods of a seat, as `1f2g`.
    fn goods(&self, number: u8) -> String;

    /// The city on a space.
    fn city(&self, at: &str) -> City;

    /// Its mood.
    fn mood(&self, at: &str) -> Mood;

    /// How many units of a kind a seat has on a space.
    fn units(&self, number: u8, at: &str, kind: UnitKind) -> u8;

    /// How many units of a kind a seat has on board Ships.
    fn aboard(&self, number: u8, kind: UnitKind) -> u8;

    /// Whether a seat has an advance.
    fn holds(&self, number: u8, advance: &str) -> bool;

    /// Declines and ends until the turn of a seat begins.
    fn until_turn_of(&mut self, number: u8) -> &mut Table;
}

impl Board for Table {
    fn view(&self) -> View {
        self.game.view(Viewer::Table)
    }

    fn stock(&self, number: u8, good: Good) -> u8 {
        self.game.stock(seat(number), good)
    }

    fn goods(&self, number: u8) -> String {
        self.game.players[seat(number)].goods.to_string()
    }

    fn city(&self, at: &str) -> City {
        *self.game.city(space(at)).unwrap_or_else(|| panic!("no city on {at}"))
    }

    fn mood(&self, at: &str) -> Mood {
        self.city(at).mood
    }

    fn units(&self, number: u8, at: &str, kind: UnitKind) -> u8 {
        self.game.count_at(seat(number), space(at), kind)
    }

    fn aboard(&self, number: u8, kind: UnitKind) -> u8 {
        let units = &self.game.players[seat(number)].units;
        UnitSet::of(kind).iter().filter(|&unit| matches!(units[unit].place, Place::Aboard(_))).count() as u8
    }

    fn holds(&self, number: u8, advance: &str) -> bool {
        self.game.holds(seat(number), advance.parse().unwrap())
    }

    fn until_turn_of(&mut self, number: u8) -> &mut Table {
        for _ in 0..200 {
            if self.question() == "Act" && self.waits_for() == number {
                return self;
            }
            let offers = self.offers();
            let quiet = ["end", "done"].into_iter().find(|quiet| offers.iter().any(|offer| offer == quiet));
            let quiet = quiet.map_or_else(|| offers[0].clone(), Into::into);
            let by = self.waits_for();
            self.play(&format!("{by}: {quiet}"));
        }
        panic!("no turn of seat {number} comes")
    }
}

/// A two-seat board of known land. Round seat 1's home: D2 and D3 and C3 Fertile, E2 Mountain, C2 Forest, D1 Barren,
/// E3 Sea. Farther off: F2 Fertile, G3 Forest, F3 Sea, C4 Forest, E4 Mountain, D4 Fertile, A3 Sea, B2 and B3 Forest.
/// Round seat 2's home: D7 Fertile, C8 Mountain, E8 Forest, D8 Barren, D6 Mountain, C7 Fertile, E7 Mountain.
pub const LAND: &str = "regions 12 8 19 13 11 5 20 18\n";

/// A position on that board.
pub fn on_land(text: &str) -> Table {
    position(&format!("{LAND}{text}"))
}
