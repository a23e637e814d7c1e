//! Chapters 24 and 29: calamities, their limits and order, and each card.

mod details;
mod general;
mod limits;
mod major;
mod minor;
mod options;
mod partition;

use crate::support::{Table, area, seat, table, with};
use antiquity::Phase;
use antiquity::names::{Advance, Calamity, Commodity};
use engine::GameOptions as _;
use expansion_project::Options;

/// Seats of a table of five around the eastern Mediterranean; the order of the succession table is Minoa, Assyria,
/// Hellas, Hatti, Egypt.
pub const MINOA: u8 = 1;
pub const ASSYRIA: u8 = 2;
pub const HATTI: u8 = 3;
pub const HELLAS: u8 = 4;
pub const EGYPT: u8 = 5;

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
