//! Small positions, and actions as notation, for the tests of both books, at the engine's table. Each includes this file and
//! says beside it which `Book` it is, so that its chapters can give the table methods of their own.
#![allow(dead_code)] // Each chapter uses some of it.

use super::Book;
use antiquity::Edition;
use antiquity::names::{Advance, Calamity, Civilization, Commodity};
use antiquity::{Action, AreaId, Owner, Phase, Step};
pub use engine::testing::seat;
use engine::{Game as _, GameOptions as _, Log, Refusal, Seat, Seed, Viewer};
use std::ops::{Deref, DerefMut};

/// A game of the book.
type Played = antiquity::State<Book>;
/// Its options.
type Options = <Book as Edition>::Options;

/// A game in play, with what happened since the last action.
#[derive(Clone)]
pub struct Table(engine::testing::Table<Played>);

impl Deref for Table {
    type Target = engine::testing::Table<Played>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Table {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

/// The area of this name.
pub fn area(name: &str) -> AreaId {
    AreaId::named(name).unwrap_or_else(|| panic!("no area {name}"))
}

/// A table whose board is empty. Seats are dealt civilizations against the ranking order, the last one to seat 1, so that no
/// test can take the order of seats for the ranking.
pub fn table(seats: usize) -> Table {
    with(Options::with_seats(seats))
}

/// The same with other options.
pub fn with(options: Options) -> Table {
    let mut table = Table(engine::testing::Table::fresh(&options, 1));
    let game = &mut table.game;
    keep_what_was_dealt(game);
    for area in game.areas().collect::<Vec<_>>() {
        for owner in game.owners().collect::<Vec<_>>() {
            game.remove_tokens(area, owner, u8::MAX);
        }
        game.remove_city(area);
    }
    for (number, civilization) in (1..).zip(against_the_ranking(&options)) {
        game.players[seat(number)].civilization = Some(civilization);
    }
    table
}

/// The civilizations in play, the last of the ranking first.
pub fn against_the_ranking(options: &Options) -> Vec<Civilization> {
    let mut civilizations = Book::civilizations(options);
    civilizations.sort_by_key(|&civilization| std::cmp::Reverse(Book::ranking(civilization)));
    civilizations
}

/// Nobody exchanges civilizations.
pub fn keep_what_was_dealt(game: &mut Played) {
    while let Some(Step::Setup(antiquity::setup::Step::Exchange { .. })) = game.agenda.top() {
        let seat = game.to_act().first().unwrap();
        game.apply(seat, &Action::Done, &mut Log::new()).unwrap();
    }
}

impl Table {
    /// A table where nothing has happened yet.
    pub fn of(game: Played) -> Table {
        Table(engine::testing::Table::of(game))
    }

    /// The game without its table.
    pub fn into_game(self) -> Played {
        self.0.game
    }

    /// Places tokens of a seat (0 for the Barbarians): `tokens(1, "aden", 3)`.
    pub fn tokens(mut self, number: u8, name: &str, count: u8) -> Table {
        assert_eq!(self.game.place_tokens(area(name), owner(number), count), count, "too few in stock");
        self
    }

    /// Places cities of a seat (0 for the Barbarians).
    pub fn cities(mut self, number: u8, names: &[&str]) -> Table {
        for name in names {
            assert!(self.game.place_city(area(name), owner(number)), "no city in stock");
        }
        self
    }

    /// Places a ship that has not been used.
    pub fn ship(mut self, number: u8, name: &str) -> Table {
        let ship = antiquity::state::Ship { area: area(name), ..Default::default() };
        self.game.players[seat(number)].ships.push(ship);
        self
    }

    /// Puts tokens into a treasury.
    pub fn treasury(mut self, number: u8, count: u8) -> Table {
        assert_eq!(self.game.stock_to_treasury(seat(number), count), count);
        self
    }

    /// Gives advances.
    pub fn advances(mut self, number: u8, advances: &[Advance]) -> Table {
        advances.iter().for_each(|&advance| self.game.players[seat(number)].advances.insert(advance));
        self
    }

    /// Gives commodity cards, taken from nowhere: a test about cards that counts them sets up its stacks itself.
    pub fn commodities(mut self, number: u8, cards: &[(Commodity, u8)]) -> Table {
        cards.iter().for_each(|&(commodity, count)| self.game.players[seat(number)].hand.add(commodity, count));
        self
    }

    /// Gives a calamity, drawn or traded by another seat.
    pub fn calamity(mut self, number: u8, calamity: Calamity, traded_by: Option<u8>) -> Table {
        let held = match traded_by {
            None => antiquity::cards::HeldCalamity::drawn(calamity),
            Some(by) => antiquity::cards::HeldCalamity::traded(calamity, seat(by)),
        };
        self.game.players[seat(number)].hand.calamities.push(held);
        self
    }

    /// Cards from nowhere do not add up: the same table with stacks dealt anew around them.
    pub fn with_stacks(&self) -> Played {
        let mut position = self.game.position();
        position.stacks = None;
        Played::from_position(&self.game.options, &position, Seed::from_number(1)).unwrap()
    }

    /// Begins a phase.
    pub fn phase(mut self, phase: Phase) -> Table {
        let row = Book::TURN.iter().position(|row| row.phase == phase).unwrap();
        self.game.agenda.clear();
        self.game.agenda.push(antiquity::turn::Step { row: row as u8 }.into());
        self.run();
        self
    }

    /// Begins a phase; when it is over the game is.
    pub fn only(mut self, phase: Phase) -> Table {
        let row = Book::TURN.iter().position(|row| row.phase == phase).unwrap();
        self.game.agenda.clear();
        let begin = antiquity::turn::Step { row: row as u8 };
        self.game.agenda.push(begin.into());
        let mut log = Log::new();
        engine::chapter::Chapter::run(begin, &mut self.game, &mut log);
        let steps = self.game.agenda.steps().to_vec();
        self.game.agenda.clear();
        self.game.agenda.push(Step::Over);
        steps.into_iter().filter(|step| !matches!(step, Step::Turn(_))).for_each(|step| self.game.agenda.push(step));
        self.run_on(log);
        self
    }

    /// Runs what runs by itself, as after an action.
    pub fn run(&mut self) {
        self.run_on(Log::new());
    }

    fn run_on(&mut self, mut log: antiquity::Log) {
        self.game.run(&mut log);
        self.events = log.into_events().into_iter().map(|(_, event)| event).collect();
    }

    /// Acts, and must be allowed to. Tests give cards from nowhere, so that it is not counted what is there.
    pub fn act(&mut self, number: u8, notation: &str) -> &mut Table {
        self.events.clear();
        self.perform_listed(seat(number), &read(notation));
        self
    }

    /// Acts, and must be refused: the refusal.
    pub fn refused(&mut self, number: u8, notation: &str) -> Refusal {
        self.expect_refusal(seat(number), &read(notation))
    }

    /// The rule behind a refusal.
    pub fn refused_by(&mut self, number: u8, notation: &str) -> &'static str {
        self.refused(number, notation).rule.unwrap_or("no rule")
    }

    /// Acquires what a seat's basket holds for the cards that are proposed or chosen.
    pub fn acquire(&mut self, number: u8) -> &mut Table {
        let choice = self.choices(number).into_iter().find(|choice| choice.starts_with("acquire"));
        let choice = choice.expect("something can be acquired");
        self.act(number, &choice)
    }

    /// Tokens of a seat (0 for the Barbarians) in an area.
    pub fn count(&self, number: u8, name: &str) -> u8 {
        self.game.tokens(area(name), owner(number))
    }

    /// Barbarian tokens on the board.
    pub fn barbarians(&self) -> u8 {
        Book::BARBARIAN_TOKENS - self.game.barbarian_stock
    }

    /// Whose city stands in an area: a seat number, 0 for a pirate city.
    pub fn city(&self, name: &str) -> Option<u8> {
        self.game.city(area(name)).map(|owner| owner.seat().map_or(0, Seat::number))
    }

    /// What a viewer sees, as JSON.
    pub fn view(&self, viewer: Viewer) -> serde_json::Value {
        serde_json::to_value(self.game.view(viewer)).unwrap()
    }

    /// The same while the game goes on after the phase: at the end hands may be open.
    pub fn view_in_play(&self, viewer: Viewer) -> serde_json::Value {
        let mut game = self.game.clone();
        game.agenda.clear();
        game.agenda.push(Step::Turn(antiquity::turn::Step { row: 0 }));
        serde_json::to_value(game.view(viewer)).unwrap()
    }
}

fn owner(number: u8) -> Owner {
    if number == 0 { Owner::Barbarians } else { Owner::Seat(seat(number)) }
}

fn read(notation: &str) -> Action {
    notation.parse().unwrap_or_else(|error| panic!("{error}"))
}
