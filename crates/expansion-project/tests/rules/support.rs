//! Small positions, and actions as notation: the table that the tests of both books share.

#[path = "../../../antiquity/tests/kit/table.rs"]
mod kit;

use antiquity::AreaId;
use antiquity::names::Civilization;
use engine::GameOptions as _;
use expansion_project::{Options, TheProject as Book};
pub use kit::*;

/// Seats of five around the eastern Mediterranean, against the ranking.
pub mod five {
    #![allow(dead_code)] // The whole table, whether or not a chapter needs everybody.
    pub const EGYPT: u8 = 1;
    pub const HATTI: u8 = 2;
    pub const HELLAS: u8 = 3;
    pub const ASSYRIA: u8 = 4;
    pub const MINOA: u8 = 5;
}

/// They meet each other at volcanoes, flood plains, coasts and open seas, and so serve the tests well; no suggested set has
/// them, for Egypt would have one neighbour. `EP-9.3b`
const EASTERN_MEDITERRANEAN: [Civilization; 5] =
    [Civilization::Egypt, Civilization::Hatti, Civilization::Hellas, Civilization::Assyria, Civilization::Minoa];

/// A table of the set that the book suggests, against the ranking: what is written out of it can be read again.
pub fn suggested(options: Options) -> Table {
    kit::with(options)
}

/// A table whose board is empty; five seats play around the eastern Mediterranean.
pub fn table(seats: usize) -> Table {
    with(Options::with_seats(seats))
}

/// The same with other options.
pub fn with(options: Options) -> Table {
    let mut table = kit::with(options);
    if options.seats == 5 && options.set == 1 && options.civilizations.is_empty() {
        for (number, civilization) in (1..).zip(EASTERN_MEDITERRANEAN) {
            table.game.players[seat(number)].civilization = Some(civilization);
        }
        let plays = |area: &AreaId| {
            let region = area.area().region.as_deref();
            area.area().open_sea || EASTERN_MEDITERRANEAN.iter().any(|own| Some(own.to_string().as_str()) == region)
        };
        table.game.in_play = AreaId::all().filter(plays).collect();
    }
    table
}

/// Tests of one line each: a mark, a name, and what must be equal to what.
macro_rules! shows {
    ($($(#[$($mark:tt)*])* fn $name:ident() { $left:expr => $right:expr })+) => {
        $($(#[$($mark)*])* fn $name() {
            assert_eq!($left, $right);
        })+
    };
}
pub(crate) use shows;
