//! Small positions, and actions as notation: the table that the tests of both books share.

#[path = "../../../antiquity/tests/kit/table.rs"]
mod kit;

pub use kit::*;
use mega_empires::TheEast as Book;
