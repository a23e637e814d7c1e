//! What a database keeps of whom people call friends and whom they do not want to meet. A tie is kept by the name that was
//! given, whether anybody has it or not: so nobody learns from it who has an account.

use super::{AccountKey, Reply};

/// How many ties an account has at most.
pub const MOST_TIES: u32 = 500;

/// What a database does for ties. Whatever a write answers `Ok` to has reached the disk.
pub trait Ties: Send + Sync {
    /// Keeps a tie in the place of others to the same one; `false` if there are too many.
    fn tie(&self, tie: NewTie) -> Reply<bool>;
    /// Takes a tie out. Whoever of that name had asked does not ask any more.
    fn untie(&self, account: AccountKey, look: String) -> Reply<()>;
    /// All ties of an account, by their names.
    fn ties_of(&self, account: AccountKey) -> Reply<Vec<TieRow>>;
    /// Who wants to be a friend of an account and has had no answer: names and times, the latest first.
    fn asks_of(&self, account: AccountKey, limit: u32) -> Reply<Vec<(String, i64)>>;
    /// What is between two accounts, as the first one sees it.
    fn between(&self, account: AccountKey, other: AccountKey) -> Reply<Between>;
    /// Those of these tables where somebody sits whom the account does not want to meet, or who does not want to meet it.
    fn avoided(&self, account: AccountKey, tables: Vec<String>) -> Reply<Vec<String>>;
    /// The seats of friends at these tables, of those who call each other that.
    fn friends_at(&self, account: AccountKey, tables: Vec<String>) -> Reply<Vec<(String, u8)>>;
    /// Whether two people sit at a table one of whom does not want to meet the other.
    fn is_split(&self, table: String) -> Reply<bool>;
    /// The seats of a table whose accounts do not want to meet the one of this seat.
    fn deaf_to(&self, table: String, seat: u8) -> Reply<Vec<u8>>;
}

/// What somebody says of another.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum TieKind {
    /// A friend, or somebody who is asked to be one.
    Friend,
    /// Somebody they do not want to meet.
    Blocked,
}

impl TieKind {
    pub(in crate::store) fn number(self) -> i64 {
        match self {
            TieKind::Friend => 1,
            TieKind::Blocked => 2,
        }
    }

    pub(super) fn of(number: i64) -> TieKind {
        if number == 2 { TieKind::Blocked } else { TieKind::Friend }
    }
}

/// A tie that is to be kept.
#[derive(Clone, Debug)]
pub struct NewTie {
    /// Whose it is.
    pub account: AccountKey,
    /// What people see of the name.
    pub look: String,
    /// The name as it was given.
    pub name: String,
    /// What is said.
    pub kind: TieKind,
    /// When.
    pub at: i64,
}

/// A tie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TieRow {
    /// What people see of the name that was given, by which it is taken out.
    pub look: String,
    /// The name as it was given; of friends, the one they have now.
    pub name: String,
    /// What is said.
    pub kind: TieKind,
    /// Whether the other says so, too, and both are friends.
    pub mutual: bool,
    /// Since when.
    pub at: i64,
}

/// What is between two people, as one of them sees it.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Between {
    /// What they say of the other.
    pub own: Option<TieKind>,
    /// Whether the other calls them a friend, and was not declined.
    pub asks: bool,
    /// Whether one of them does not want to meet the other. That is not to be told.
    pub is_blocked: bool,
}
