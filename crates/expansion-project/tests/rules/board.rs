//! What the chapters of board play share: seats, tables that insist on the order, and whose turn it is.

pub use super::calamities::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA};
use super::support::{Table, seat, with};
use antiquity::conflict::Event as Conflict;
use antiquity::names::Civilization as V;
use antiquity::{Event, Phase};
use engine::GameOptions as _;
use expansion_project::Options;

/// The first seat of a table of five in the East, the last of its ranking.
pub const PARTHIA: u8 = 1;

/// A table of five that insists on the order of every phase.
pub fn in_order() -> Table {
    with(Options { insist_on_order: true, ..Options::with_seats(5) })
}

/// A table that moves together until somebody insists, for what does not hang on the order.
pub fn together(seats: usize) -> Table {
    with(Options { move_together: true, ..Options::with_seats(seats) })
}

/// A table of five in the East, where Ustyurt has a coast on the Caspian Sea and one on inland water.
pub fn the_east() -> Table {
    let civilizations = [V::Babylon, V::Indus, V::Parthia, V::Persia, V::Saba].into_iter().collect();
    with(Options { civilizations, ..Options::with_seats(5) })
}

impl Table {
    /// Lets everybody be done; the seats in the order in which they were waited for.
    pub fn all_done(&mut self) -> Vec<u8> {
        let mut order = Vec::new();
        while let Some(&number) = self.waiting().first() {
            order.push(number);
            self.act(number, "done");
        }
        order
    }

    /// Tokens of a seat in stock.
    pub fn stock(&self, number: u8) -> u8 {
        self.game.players[seat(number)].stock
    }

    /// Tokens of a seat in treasury.
    pub fn in_treasury(&self, number: u8) -> u8 {
        self.game.players[seat(number)].treasury
    }

    /// Where the ships of a seat are.
    pub fn ships(&self, number: u8) -> Vec<String> {
        self.game.players[seat(number)].ships.iter().map(|ship| ship.area.to_string()).collect()
    }

    /// Answers `done` to every offer of spoils; the cities that were attacked since, with the tokens that replaced them.
    pub fn attacked(&mut self) -> Vec<(String, u8)> {
        let mut cities = Vec::new();
        loop {
            cities.extend(self.events.iter().filter_map(|event| match event {
                Event::Conflict(Conflict::CityAttacked { area, tokens, .. }) => Some((area.to_string(), *tokens)),
                _ => None,
            }));
            let Some(number) = self.waiting().first().copied() else { return cities };
            if !self.choices(number).contains(&"done".to_owned()) {
                return cities;
            }
            self.act(number, "done");
        }
    }

    /// What is left in an area of some seats after the conflict phase, if nobody has a choice.
    pub fn fought(self, name: &str, numbers: &[u8]) -> Vec<u8> {
        let table = self.only(Phase::Conflict);
        assert_eq!(table.waiting(), [] as [u8; 0]);
        numbers.iter().map(|&number| table.count(number, name)).collect()
    }
}
