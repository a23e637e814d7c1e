//! Small positions as text, and actions as notation.

use engine::testing::facts;
pub use engine::testing::seat;
use engine::{Game as _, GameOptions as _, PositionError, Seat, SeatSet, Viewer};
use new_dawn::components::{CityState, Diplomacy, FocusCard, Leader, Natural, Resource, VictoryCard, Wonder};
use new_dawn::hex::Hex;
use new_dawn::map::{Laid, Layout, Sixths};
use new_dawn::position::{CityStatePosition, PlayerPosition, Position};
use new_dawn::state::RowCard;
use new_dawn::view::{PlayerView, SpaceView};
use new_dawn::{NewDawn, Options, View};
use std::collections::BTreeMap;

/// A game in play, with what happened since the last action.
pub type Table = engine::testing::Table<NewDawn>;

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
    Table::at(options, position)
}

fn read(seats: usize, text: &str) -> Position {
    let mut position: Position = serde_json::from_str(r#"{"players": []}"#).unwrap();
    let leaders = [Leader::Rome, Leader::France, Leader::Aztec, Leader::Egypt];
    position.players =
        leaders[..seats].iter().map(|&one| PlayerPosition { leader: Some(one), ..Default::default() }).collect();
    for words in facts(text) {
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

pub fn sixths(number: &str) -> Sixths {
    number.parse::<u8>().unwrap().try_into().unwrap()
}

fn layout(words: &[&str]) -> Layout {
    let laid = |word: &&str| {
        let (side, place) = word.split_once('@').unwrap();
        let (at, turned) = place.split_once('+').unwrap();
        Laid { side: side.parse().unwrap(), at: hex(at), turned: sixths(turned) }
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
    Table::fresh(&options, seed)
}

/// What only tables of this game have.
pub trait Board {
    /// What everybody sees.
    fn view(&self) -> View;

    /// What is waited for.
    fn step(&self) -> &'static str;

    /// How often the step is still to be done, as everybody sees it.
    fn left(&self) -> Option<u8>;

    /// A space as everybody sees it.
    fn space(&self, at: &str) -> SpaceView;

    /// Whose space it is.
    fn owner(&self, at: &str) -> Option<u8>;

    /// A player as everybody sees it.
    fn player(&self, number: u8) -> PlayerView;

    /// Trade tokens on a card.
    fn trade(&self, number: u8, name: &str) -> u8;

    /// The row from slot 1 to slot 5.
    fn row(&self, number: u8) -> Vec<&'static str>;

    /// Where a barbarian is.
    fn barbarian(&self, letter: &str) -> Option<String>;

    /// What the first player's next turn brings: the others resolve a card without effect.
    fn until_first_player(&mut self) -> &mut Table;

    /// The seat to act resolves a card for no effect: its turn is over.
    fn pass(&mut self) -> &mut Table;
}

impl Board for Table {
    fn view(&self) -> View {
        self.game.view(Viewer::Spectator)
    }

    fn step(&self) -> &'static str {
        self.view().step.name
    }

    fn left(&self) -> Option<u8> {
        self.view().step.left
    }

    fn space(&self, at: &str) -> SpaceView {
        let view = self.view();
        view.spaces.into_iter().find(|space| space.at == hex(at)).unwrap_or_else(|| panic!("no space {at}"))
    }

    fn owner(&self, at: &str) -> Option<u8> {
        self.space(at).owner.map(Seat::number)
    }

    fn player(&self, number: u8) -> PlayerView {
        self.view().players.swap_remove(usize::from(number) - 1)
    }

    fn trade(&self, number: u8, name: &str) -> u8 {
        self.player(number).row.iter().find(|one| one.card == card(name)).map_or(0, |one| one.trade)
    }

    fn row(&self, number: u8) -> Vec<&'static str> {
        self.player(number).row.iter().map(|one| one.card.slug()).collect()
    }

    fn barbarian(&self, letter: &str) -> Option<String> {
        let view = self.view();
        let one = view.barbarians.iter().find(|one| one.barbarian.slug() == letter).unwrap();
        one.at.map(|at| at.to_string())
    }

    fn until_first_player(&mut self) -> &mut Table {
        loop {
            self.pass();
            if self.view().turn == self.view().first || self.outcome().is_some() {
                return self;
            }
        }
    }

    fn pass(&mut self) -> &mut Table {
        let turn = self.view().turn;
        self.events.clear();
        while self.view().turn == turn && self.outcome().is_none() {
            let by = self.waits_for();
            let offers = self.offers();
            let quiet =
                offers.iter().find(|offer| *offer == "done").or_else(|| offers.iter().find(|o| o.starts_with("focus")));
            let Some(quiet) = quiet else { return self };
            self.perform(seat(by), &quiet.parse().unwrap());
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
