//! Small positions as text, and actions as notation.

use clash::components::{ActionCard, EventCard, ObjectiveCard};
use clash::map::Space;
use clash::names::{Good, Mood, Piece, UnitKind, Wonder};
use clash::position::{CityPosition, PlayerPosition, Position};
use clash::state::{City, Place, Turn, UnitSet, WonderPlace};
use clash::{Action, Clash, Event, Options, View};
use engine::position::load;
use engine::{Game as _, GameOptions as _, Log, Outcome, PositionError, PositionFile, Refusal, Seat, Seed, Viewer};

/// A game in play, with what happened since the last action.
pub struct Table {
    pub game: Clash,
    pub events: Vec<Event>,
}

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
    let position = read(options.seats, text);
    let file = PositionFile { game: Clash::ID.into(), revision: 1, options, chance: vec![], position };
    load::<Clash>(&file, Seed::from_number(1)).map(|game| Table { game, events: Vec::new() })
}

fn read(seats: usize, text: &str) -> Position {
    let mut position: Position = serde_json::from_str(r#"{"players": []}"#).unwrap();
    let player = PlayerPosition {
        advances: ["farming", "mining"].map(|name| name.parse().unwrap()).into_iter().collect(),
        ..Default::default()
    };
    position.players = vec![player; seats];
    position.turn = Some(Turn { actions: 3, fresh: false, ..Turn::of(Seat::new(0)) });
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        read_line(&mut position, line, words[0], &words[1..]);
    }
    for player in &mut position.players {
        player.culture_level = player.culture_level.max(player.goods[Good::Culture]);
        player.happiness_level = player.happiness_level.max(player.goods[Good::Mood]);
    }
    position
}

fn read_line(position: &mut Position, line: &str, word: &str, rest: &[&str]) {
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
        "battle" => position.battle = serde_json::from_str(line.strip_prefix("battle").unwrap()).unwrap(),
        "step" => position.agenda.push(serde_json::from_str(line.strip_prefix("step").unwrap()).unwrap()),
        number => {
            let index = number.parse::<usize>().unwrap_or_else(|_| panic!("unknown line {line}")) - 1;
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
    let game = Clash::new(1, &options, Seed::from_number(seed)).unwrap();
    Table { game, events: Vec::new() }
}

/// A seat by its number.
pub fn seat(number: u8) -> Seat {
    Seat::from_number(number).unwrap()
}

fn line(text: &str) -> (Seat, Action) {
    let (by, notation) = text.split_once(": ").unwrap_or_else(|| panic!("{text} names no seat"));
    (by.parse().unwrap(), notation.parse().unwrap_or_else(|error| panic!("{error}")))
}

impl Table {
    /// Fixes what the next dice show.
    pub fn dice(&mut self, results: &[u32]) -> &mut Table {
        self.game.rng_mut().fix(results.to_vec());
        self
    }

    /// Plays lines like `1: end`, one after another.
    pub fn play(&mut self, text: &str) -> &mut Table {
        self.events.clear();
        for text in text.lines().map(str::trim).filter(|text| !text.is_empty()) {
            let (seat, action) = line(text);
            let mut log = Log::new();
            if let Err(refusal) = self.game.apply(seat, &action, &mut log) {
                panic!("{text}: {refusal} ({:?}); {:?} offered: {:?}", refusal.rule, self.game.to_act(), self.offers());
            }
            self.events.extend(log.into_events().into_iter().map(|(_, event)| event));
            if let Err(problem) = self.game.audit() {
                panic!("{text}: {problem}");
            }
        }
        self
    }

    /// Sees an action refused by a rule.
    pub fn refuse(&mut self, text: &str, rule: &str) -> &mut Table {
        let refusal = self.refusal(text).unwrap_or_else(|| panic!("{text} is legal"));
        assert_eq!(refusal.rule, Some(rule), "{text}: {refusal}");
        self
    }

    /// Sees a seat refused that is not to act.
    pub fn refuse_seat(&mut self, text: &str) -> &mut Table {
        let (seat, _) = line(text);
        assert!(!self.game.to_act().contains(seat) && self.refusal(text).is_some(), "{text} is legal");
        self
    }

    /// Why an action is refused.
    pub fn refusal(&self, text: &str) -> Option<Refusal> {
        let (seat, action) = line(text);
        self.game.check(seat, &action).err()
    }

    /// What the seats to act may do.
    pub fn offers(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.to_act().iter().for_each(|seat| self.game.actions(seat, &mut actions));
        actions.iter().map(ToString::to_string).collect()
    }

    /// What a seat may do unasked.
    pub fn asides(&self, number: u8) -> Vec<String> {
        self.game.asides(seat(number)).into_iter().map(|choice| choice.notation).collect()
    }

    /// The offers that begin with a word, without it.
    pub fn offered(&self, word: &str) -> Vec<String> {
        let offers = self.offers();
        offers.iter().filter_map(|offer| offer.strip_prefix(word)).map(|rest| rest.trim().to_owned()).collect()
    }

    pub fn view(&self) -> View {
        self.game.view(Viewer::Table)
    }

    /// What the first waiting seat is asked.
    pub fn question(&self) -> &'static str {
        self.game.to_act().first().and_then(|seat| self.game.prompt(seat)).map_or("", |prompt| prompt.name)
    }

    /// The whole question, and the words of its choices.
    pub fn words(&self) -> (String, Vec<String>) {
        let prompt = self.game.to_act().first().and_then(|seat| self.game.prompt(seat)).expect("somebody is asked");
        (prompt.question, prompt.choices.into_iter().map(|choice| choice.label).collect())
    }

    /// Whom the table waits for.
    pub fn waits_for(&self) -> u8 {
        self.game.to_act().first().map_or(0, Seat::number)
    }

    /// How many of a good a seat has.
    pub fn stock(&self, number: u8, good: Good) -> u8 {
        self.game.stock(seat(number), good)
    }

    /// All goods of a seat, as `1f2g`.
    pub fn goods(&self, number: u8) -> String {
        self.game.players[seat(number)].goods.to_string()
    }

    pub fn city(&self, at: &str) -> City {
        *self.game.city(space(at)).unwrap_or_else(|| panic!("no city on {at}"))
    }

    pub fn mood(&self, at: &str) -> Mood {
        self.city(at).mood
    }

    /// How many units of a kind a seat has on a space.
    pub fn units(&self, number: u8, at: &str, kind: UnitKind) -> u8 {
        self.game.count_at(seat(number), space(at), kind)
    }

    /// How many units of a kind a seat has on board Ships.
    pub fn aboard(&self, number: u8, kind: UnitKind) -> u8 {
        let units = &self.game.players[seat(number)].units;
        UnitSet::of(kind).iter().filter(|&unit| matches!(units[unit].place, Place::Aboard(_))).count() as u8
    }

    pub fn holds(&self, number: u8, advance: &str) -> bool {
        self.game.holds(seat(number), advance.parse().unwrap())
    }

    /// Whether a sentence of the last actions contains a text.
    pub fn told(&self, text: &str) -> bool {
        self.events.iter().any(|event| event.to_string().contains(text))
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// Declines and ends until the turn of a seat begins.
    pub fn until_turn_of(&mut self, number: u8) -> &mut Table {
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
