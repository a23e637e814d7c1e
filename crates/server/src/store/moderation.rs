//! What a database does for whoever looks after people: who there is, what they may do, and who may not come in.

use super::{AccountKey, AccountRow, Rank, Reply};

/// What a database does for whoever looks after people. Whatever a write answers `Ok` to has reached the disk.
pub trait Moderation: Send + Sync {
    /// Some of those whose names look so that they come after this, in that order; or the one whose name looks just so.
    fn people(&self, which: Which) -> Reply<Vec<PersonRow>>;
    /// Lets an account do more, or less; `false` if there is none.
    fn set_rank(&self, key: AccountKey, rank: Rank) -> Reply<bool>;
    /// Keeps somebody out and ends all sessions; `false` if there is no such account. A ban takes the place of the one before.
    fn ban(&self, key: AccountKey, ban: Ban) -> Reply<bool>;
    /// Lets somebody in again; `false` if nobody had been kept out.
    fn unban(&self, key: AccountKey) -> Reply<bool>;
    /// Why an account may not be used, if it was ever said and not taken back; it may be over.
    fn ban_of(&self, key: AccountKey) -> Reply<Option<Ban>>;
}

/// Of whom to tell.
#[derive(Clone, Debug)]
pub enum Which {
    /// The one whose name looks so.
    Named(String),
    /// At most so many after this look.
    After(String, u32),
}

/// Why somebody may not come in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ban {
    /// What they are told.
    pub reason: String,
    /// Since when.
    pub at: i64,
    /// Until when; for good if absent.
    pub until: Option<i64>,
}

impl Ban {
    /// Whether it still holds.
    pub fn holds(&self, now: i64) -> bool {
        self.until.is_none_or(|until| now < until)
    }
}

/// What is known of somebody.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PersonRow {
    /// The account.
    pub account: AccountRow,
    /// What people see of the name.
    pub look: String,
    /// Why it may not be used; it may be over.
    pub ban: Option<Ban>,
    /// When one of its sessions was last used, give or take an hour.
    pub seen_at: Option<i64>,
    /// How many seats it has.
    pub seats: u32,
}
