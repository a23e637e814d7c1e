//! Calamities: selection, order, general rules, and each card.

mod civil;
mod general;
mod hordes;
mod minor;
mod nature;
mod order;
mod partition;
mod storms;

pub use crate::support::nine::{BABYLON, DRAVIDIA, INDUS, KUSHAN, MAURYA, NUBIA, PARTHIA, PERSIA, SABA};
use crate::support::{Table, seat, table, with};
use antiquity::calamities::Event as Happened;
use antiquity::names::{Advance, Calamity};
use antiquity::{Event, Phase};
use engine::GameOptions as _;
use mega_empires::Options;

/// A table of nine, with the whole map in play.
pub fn east() -> Table {
    table(9)
}

/// A table of nine whose players insist on the order.
pub fn insisting() -> Table {
    with(Options { insist_on_order: true, ..Options::with_seats(9) })
}

impl Table {
    /// A calamity strikes a seat that drew it.
    pub fn struck(self, number: u8, calamity: Calamity) -> Table {
        self.calamity(number, calamity, None).only(Phase::CalamityResolution)
    }

    /// A calamity strikes a seat that somebody traded it to.
    pub fn struck_by(self, number: u8, calamity: Calamity, trader: u8) -> Table {
        self.calamity(number, calamity, Some(trader)).only(Phase::CalamityResolution)
    }

    /// Whether nothing is left to decide.
    pub fn is_over(&self) -> bool {
        self.waiting().is_empty()
    }

    /// What calamities did since the last action.
    pub fn happened(&self) -> Vec<Happened> {
        let of = |event: &Event| match event {
            Event::Calamities(event) => Some(event.clone()),
            _ => None,
        };
        self.events.iter().filter_map(of).collect()
    }

    /// Cities of a seat on the board.
    pub fn city_count(&self, number: u8) -> u8 {
        self.game.cities_on_board(seat(number))
    }

    /// Tokens of a seat on the board.
    pub fn token_count(&self, number: u8) -> u8 {
        self.game.tokens_on_board(seat(number))
    }

    /// Gives one advance.
    pub fn with(self, number: u8, advance: Advance) -> Table {
        self.advances(number, &[advance])
    }
}

/// The notation that selects a seat as a secondary victim.
pub fn afflict(number: u8) -> String {
    format!("afflict {number}")
}

/// The calamities revealed, in order.
pub fn revealed(happened: &[Happened]) -> Vec<Calamity> {
    let of = |event: &Happened| match event {
        Happened::Struck { calamity, .. } => Some(*calamity),
        _ => None,
    };
    happened.iter().filter_map(of).collect()
}
