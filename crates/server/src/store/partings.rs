//! Seats of accounts that were deleted. Their tables are still to forget the name: tables are changed by whoever plays them, which
//! may be another node, or nobody for now.

use super::{Reply, TableKey};
use crate::nodes::Fence;
use crate::token::Hashed;

/// What a database does for those who have gone.
pub trait Partings: Send + Sync {
    /// Seats of tables that are there and still have the name, in the order of their numbers: at most so many after this one.
    fn partings(&self, after: i64, limit: u32) -> Reply<Vec<Parting>>;
    /// Gives the seat another name, and what its holder said under the old one as well; then there is nothing left to do. Where nothing
    /// is called anything else, the seat was somebody else's by then.
    fn part(&self, parted: Parted, fence: Option<Fence>) -> Reply<()>;
}

/// A seat whose holder's account is gone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Parting {
    /// Rises with every one.
    pub number: i64,
    /// At which table.
    pub table: String,
    /// Which seat, counted from one.
    pub seat: u8,
    /// By which it was the account's; a seat of another token is somebody else's.
    pub token: Hashed,
}

/// What becomes of a name.
#[derive(Clone, Debug)]
pub struct Parted {
    /// Of which [`Parting`].
    pub number: i64,
    /// The table.
    pub key: TableKey,
    /// How often its seats were changed, as far as the sender knows.
    pub seating: u32,
    /// Which seat, counted from one.
    pub seat: u8,
    /// What its holder was called and is called from now on.
    pub names: Option<(String, String)>,
    /// What the table keeps besides, as in [`super::TableRow::proposal`], if the name stood there.
    pub proposal: Option<String>,
}
