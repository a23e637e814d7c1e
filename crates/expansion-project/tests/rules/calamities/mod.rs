//! Chapters 24 and 29: calamities, their limits and order, and each card.

mod details;
mod general;
mod limited_damage;
mod limits;
mod major;
mod minor;
mod options;
mod partition;
mod refusals;

pub use crate::support::five::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA};
use crate::support::{Table, area, seat, table, with};
use antiquity::Phase;
use antiquity::names::{Advance, Calamity, Commodity};
use engine::{GameOptions as _, Seat};
use expansion_project::Options;

impl Table {
    /// A calamity strikes a seat that drew it.
    pub fn struck(self, number: u8, calamity: Calamity) -> Table {
        self.calamity(number, calamity, None).only(Phase::CalamityResolution)
    }

    /// A calamity strikes a seat that somebody traded it to.
    pub fn struck_by(self, number: u8, calamity: Calamity, trader: u8) -> Table {
        self.calamity(number, calamity, Some(trader)).only(Phase::CalamityResolution)
    }

    /// Cities of a seat on the board.
    pub fn city_count(&self, number: u8) -> u8 {
        self.game.cities_on_board(seat(number))
    }

    /// Tokens of a seat on the board.
    pub fn token_count(&self, number: u8) -> u8 {
        self.game.tokens_on_board(seat(number))
    }
}

/// What struck somebody since the last action, and who gained by it.
pub fn struck(table: &Table) -> Vec<(Calamity, Option<u8>)> {
    let struck = table.events.iter().filter_map(|event| match event {
        antiquity::Event::Calamities(antiquity::calamities::Event::Struck { calamity, beneficiary, .. }) => {
            Some((*calamity, beneficiary.map(Seat::number)))
        }
        _ => None,
    });
    struck.collect()
}

/// The notation that assigns so many points to a seat.
pub fn afflict(number: u8, points: u8) -> String {
    format!("afflict {number} with {points}")
}

/// The notation that makes one of several equals the beneficiary.
pub fn favour(number: u8) -> String {
    format!("favour {number}")
}
