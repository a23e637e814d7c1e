//! Small positions, and actions as notation: the table that the tests of both books share.

#[path = "../../../antiquity/tests/kit/table.rs"]
mod kit;

use expansion_project::TheProject as Book;
pub use kit::*;
