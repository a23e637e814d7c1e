//! Small positions, and actions as notation: the table that the tests of both books share.

#[path = "../../../antiquity/tests/kit/table.rs"]
mod kit;

pub use kit::*;
use mega_empires::TheEast as Book;

/// Seats of a table of five.
pub mod five {
    #![allow(dead_code)] // The whole table, whether or not a chapter needs everybody.
    pub const PARTHIA: u8 = 1;
    pub const NUBIA: u8 = 2;
    pub const PERSIA: u8 = 3;
    pub const BABYLON: u8 = 4;
    pub const SABA: u8 = 5;
}

/// Seats of a table of nine.
pub mod nine {
    #![allow(dead_code)]
    pub const PARTHIA: u8 = 1;
    pub const INDUS: u8 = 2;
    pub const NUBIA: u8 = 3;
    pub const PERSIA: u8 = 4;
    pub const KUSHAN: u8 = 5;
    pub const DRAVIDIA: u8 = 6;
    pub const BABYLON: u8 = 7;
    pub const MAURYA: u8 = 8;
    pub const SABA: u8 = 9;
}
