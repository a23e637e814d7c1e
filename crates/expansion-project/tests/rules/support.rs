//! Small positions, and actions as notation: the table that the tests of both books share.

#[path = "../../../antiquity/tests/kit/table.rs"]
mod kit;

use expansion_project::TheProject as Book;
pub use kit::*;

/// Seats of the Mediterranean core, the usual five.
pub mod five {
    #![allow(dead_code)] // The whole table, whether or not a chapter needs everybody.
    pub const EGYPT: u8 = 1;
    pub const HATTI: u8 = 2;
    pub const HELLAS: u8 = 3;
    pub const ASSYRIA: u8 = 4;
    pub const MINOA: u8 = 5;
}
