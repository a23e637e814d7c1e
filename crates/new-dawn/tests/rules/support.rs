//! Small positions as text, and actions as notation.

use engine::position::load;
use engine::{
    Game as _, GameOptions as _, Log, Outcome, PositionError, PositionFile, Refusal, Seat, SeatSet, Seed, Viewer,
};
use new_dawn::components::{CityState, Diplomacy, FocusCard, Leader, Natural, Resource, VictoryCard, Wonder};
use new_dawn::hex::Hex;
use new_dawn::map::{Laid, Layout};
use new_dawn::position::{CityStatePosition, PlayerPosition, Position};
use new_dawn::state::RowCard;
use new_dawn::view::{PlayerView, SpaceView};
use new_dawn::{Action, Event, NewDawn, Options, View};
use std::collections::BTreeMap;

/// A game in play, with what happened since the last action.
pub struct Table {
    pub game: NewDawn,
    pub events: Vec<Event>,
}

/// Sets up a position for two seats on the map of the first game, one fact a line:
///
/// ```text
/// 1 leader rome                      (else Rome, France, Aztec, Egypt)
/// 1 row astrology:2 foreign-trade masonry early-empire pottery    (trade tokens after a colon)
/// 1 capital 7,-2                     (else where the first game has it)
/// 1 cities 3,3                       1 control 4,3 2,3           1 reinforced 4,2
/// 1 caravans 1=3,2 2=card            1 resources marble=2        1 naturals mt-everest=pottery
/// 1 holds 2:joint-war                1 completed explorer-aesthetic
/// 1 tech 12                          1 reached                   1 defeated
/// map 7A@0,0+0 9A@8,0+0              (tiles, else the map of the first game)
/// barbarians D=2,2                   (else on their icons; `barbarians` alone: none)
/// tokens 5,3                         (resource tokens on the map; else all that nobody holds)
/// wonders oracle=7,-2                deck cultural forbidden-city,eiffel-tower
/// cards geneva=1,2                   (who holds the city-state's card)
/// victory civilized-moneygrubber ... turn 2        first 2      dial 1      direction 0     stored 2
/// ```
pub fn position(text: &str) -> Table {
    position_for(2, text)
}

/// The same for more seats.
pub fn position_for(seats: usize, text: &str) -> Table {
    try_position(seats, text).unwrap_or_else(|error| panic!("{error}"))
}

/// The same, if it can be.
pub fn try_position(seats: usize, text: &str) -> Result<Table, PositionError> {
    let position = read(seats, text);
    let epic = position.victory.as_ref().is_some_and(|cards| cards.len() == 4);
    let options = Options { epic, ..Options::with_seats(seats) };
    let file = PositionFile { game: NewDawn::ID.into(), revision: 1, options, chance: vec![], position };
    load::<NewDawn>(&file, Seed::from_number(1)).map(|game| Table { game, events: Vec::new() })
}

fn read(seats: usize, text: &str) -> Position {
    let mut position: Position = serde_json::from_str(r#"{"players": []}"#).unwrap();
    let leaders = [Leader::Rome, Leader::France, Leader::Aztec, Leader::Egypt];
    position.players =
        leaders[..seats].iter().map(|&one| PlayerPosition { leader: Some(one), ..Default::default() }).collect();
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        let words: Vec<&str> = line.split_whitespace().collect();
        let rest = &words[1..];
        match words[0] {
            "map" => position.map = Some(layout(rest)),
            "barbarians" => {
                let at = pairs(rest).map(|(letter, at)| (json(letter), Some(hex(at))));
                position.barbarians = Some(at.collect());
            }
            "tokens" => position.resources = Some(rest.iter().map(|at| hex(at)).collect()),
            "wonders" => position.wonders = pairs(rest).map(|(name, at)| (wonder(name), hex(at))).collect(),
            "deck" => {
                position
                    .decks
                    .insert(json(rest[0]), rest.get(1).map_or(vec![], |all| all.split(',').map(wonder).collect()));
            }
            "cards" => {
                for (name, holders) in pairs(rest) {
                    let holders: SeatSet = holders.split(',').map(|seat| seat.parse::<Seat>().unwrap()).collect();
                    let city_state = CityState::named(name).unwrap();
                    position.city_states.insert(city_state, CityStatePosition { holders, token: None });
                }
            }
            "victory" => position.victory = Some(rest.iter().map(|name| VictoryCard::named(name).unwrap()).collect()),
            "turn" => position.turn.seat = rest[0].parse().unwrap(),
            "first" => position.turn.first = rest[0].parse().unwrap(),
            "dial" => position.dial = rest[0].parse().unwrap(),
            "direction" => position.direction = rest[0].parse().unwrap(),
            "stored" => position.stored = rest[0].parse().unwrap(),
            number => read_player(&mut position.players[number.parse::<usize>().unwrap() - 1], rest),
        }
    }
    position
}

fn read_player(player: &mut PlayerPosition, words: &[&str]) {
    let rest = &words[1..];
    let hexes = || rest.iter().map(|at| hex(at)).collect::<Vec<_>>();
    match words[0] {
        "leader" => player.leader = Leader::named(rest[0]),
        "row" => player.row = rest.iter().map(|word| row_card(word)).collect(),
        "capital" => player.capital = Some(hex(rest[0])),
        "cities" => player.cities = hexes(),
        "control" => player.control = hexes(),
        "reinforced" => player.reinforced = hexes(),
        "tech" => player.tech = rest[0].parse().unwrap(),
        "caravans" => {
            let at = pairs(rest).map(|(number, at)| (number.parse().unwrap(), (at != "card").then(|| hex(at))));
            player.caravans = Some(at.collect());
        }
        "resources" => {
            let count = |(name, count): (&str, &str)| (Resource::named(name).unwrap(), count.parse().unwrap());
            player.resources = pairs(rest).map(count).collect();
        }
        "naturals" => {
            player.naturals = pairs(rest).map(|(name, on)| (Natural::named(name).unwrap(), card(on))).collect();
        }
        "holds" => {
            let held = rest.iter().map(|word| word.split_once(':').unwrap());
            player.diplomacy =
                held.map(|(seat, name)| (seat.parse().unwrap(), Diplomacy::named(name).unwrap())).collect();
        }
        "completed" => player.completed = rest.iter().map(|name| VictoryCard::named(name).unwrap()).collect(),
        "reached" => player.reached_last = true,
        "defeated" => player.won_capital = true,
        other => panic!("unknown word {other}"),
    }
}

fn pairs<'t>(words: &'t [&str]) -> impl Iterator<Item = (&'t str, &'t str)> {
    words.iter().map(|word| word.split_once('=').unwrap_or_else(|| panic!("{word} lacks a =")))
}

fn row_card(word: &str) -> RowCard {
    let (name, trade) = word.split_once(':').unwrap_or((word, "0"));
    RowCard { card: card(name), trade: trade.parse().unwrap() }
}

fn layout(words: &[&str]) -> Layout {
    let laid = |word: &&str| {
        let (side, place) = word.split_once('@').unwrap();
        let (at, turned) = place.split_once('+').unwrap();
        Laid { side: side.parse().unwrap(), at: hex(at), turned: turned.parse().unwrap() }
    };
    Layout { tiles: words.iter().map(laid).collect(), ..Layout::default() }
}

fn json<T: serde::de::DeserializeOwned>(word: &str) -> T {
    serde_json::from_value(word.into()).unwrap()
}

pub fn hex(text: &str) -> Hex {
    text.parse().unwrap_or_else(|()| panic!("{text} is no space"))
}

pub fn card(name: &str) -> FocusCard {
    FocusCard::named(name).unwrap_or_else(|| panic!("no card {name}"))
}

pub fn wonder(name: &str) -> Wonder {
    Wonder::named(name).unwrap_or_else(|| panic!("no wonder {name}"))
}

/// A fresh game.
pub fn fresh(options: Options, seed: u64) -> Table {
    let game = NewDawn::new(1, &options, Seed::from_number(seed)).unwrap();
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

    /// Plays lines like `1: place 3,-1`, one after another.
    pub fn play(&mut self, text: &str) -> &mut Table {
        self.events.clear();
        for text in text.lines().map(str::trim).filter(|text| !text.is_empty()) {
            let (seat, action) = line(text);
            let mut log = Log::new();
            if let Err(refusal) = self.game.apply(seat, &action, &mut log) {
                panic!("{text}: {refusal} ({:?}); offered: {:?}", refusal.rule, self.offers());
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

    /// Why an action is refused.
    pub fn refusal(&self, text: &str) -> Option<Refusal> {
        let (seat, action) = line(text);
        self.game.check(seat, &action).err()
    }

    /// What the seat to act may do.
    pub fn offers(&self) -> Vec<String> {
        let mut actions = Vec::new();
        self.game.to_act().iter().for_each(|seat| self.game.actions(seat, &mut actions));
        actions.iter().map(ToString::to_string).collect()
    }

    /// The offers that begin with a word, without it.
    pub fn offered(&self, word: &str) -> Vec<String> {
        let offers = self.offers();
        offers.iter().filter_map(|offer| offer.strip_prefix(word)).map(|rest| rest.trim().to_owned()).collect()
    }

    /// What the first seat to act reads for its choices.
    pub fn labels(&self) -> Vec<String> {
        let prompt = self.game.to_act().first().and_then(|seat| self.game.prompt(seat)).expect("somebody is asked");
        prompt.choices.into_iter().map(|choice| choice.label).collect()
    }

    pub fn view(&self) -> View {
        self.game.view(Viewer::Spectator)
    }

    pub fn step(&self) -> &'static str {
        self.view().step.name
    }

    /// How often the step is still to be done, as everybody sees it.
    pub fn left(&self) -> Option<u8> {
        self.view().step.left
    }

    /// Whom the table waits for.
    pub fn waits_for(&self) -> u8 {
        self.game.to_act().first().map_or(0, Seat::number)
    }

    pub fn space(&self, at: &str) -> SpaceView {
        let view = self.view();
        view.spaces.into_iter().find(|space| space.at == hex(at)).unwrap_or_else(|| panic!("no space {at}"))
    }

    pub fn owner(&self, at: &str) -> Option<u8> {
        self.space(at).owner.map(Seat::number)
    }

    pub fn player(&self, number: u8) -> PlayerView {
        self.view().players.swap_remove(usize::from(number) - 1)
    }

    /// Trade tokens on a card.
    pub fn trade(&self, number: u8, name: &str) -> u8 {
        self.player(number).row.iter().find(|one| one.card == card(name)).map_or(0, |one| one.trade)
    }

    /// The row from slot 1 to slot 5.
    pub fn row(&self, number: u8) -> Vec<&'static str> {
        self.player(number).row.iter().map(|one| one.card.slug()).collect()
    }

    /// Where a barbarian is.
    pub fn barbarian(&self, letter: &str) -> Option<String> {
        let view = self.view();
        let one = view.barbarians.iter().find(|one| one.barbarian.slug() == letter).unwrap();
        one.at.map(|at| at.to_string())
    }

    pub fn has_event(&self, is: impl Fn(&Event) -> bool) -> bool {
        self.events.iter().any(is)
    }

    pub fn outcome(&self) -> Option<Outcome> {
        self.game.outcome()
    }

    /// What the first player's next turn brings: the others resolve a card without effect.
    pub fn until_first_player(&mut self) -> &mut Table {
        loop {
            self.pass();
            if self.view().turn == self.view().first || self.outcome().is_some() {
                return self;
            }
        }
    }

    /// The seat to act resolves a card for no effect: its turn is over.
    pub fn pass(&mut self) -> &mut Table {
        let turn = self.view().turn;
        self.events.clear();
        while self.view().turn == turn && self.outcome().is_none() {
            let by = self.waits_for();
            let offers = self.offers();
            let quiet =
                offers.iter().find(|offer| *offer == "done").or_else(|| offers.iter().find(|o| o.starts_with("focus")));
            let Some(quiet) = quiet else { return self };
            let (seat, action) = line(&format!("{by}: {quiet}"));
            let mut log = Log::new();
            self.game.apply(seat, &action, &mut log).unwrap();
            self.events.extend(log.into_events().into_iter().map(|(_, event)| event));
        }
        self
    }
}

/// Resources as a map, for comparing.
pub fn resources(player: &PlayerView) -> BTreeMap<&'static str, usize> {
    let all = player.resources;
    let counts = [("marble", all.marble), ("mercury", all.mercury), ("oil", all.oil), ("diamond", all.diamond)];
    counts.into_iter().filter(|(_, count)| *count > 0).collect()
}
