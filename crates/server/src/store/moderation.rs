//! What a database does for whoever looks after people: who there is, what they may do, and who may not come in.

use super::{AccountKey, AccountRow, Rank, Reply};
use crate::api::ActKind;
use crate::clock;
use serde::{Deserialize, Serialize};

const DAY: i64 = 24 * 60 * 60 * 1000;

/// What a database does for whoever looks after people. Whatever a write answers `Ok` to has reached the disk. A write that
/// takes an [`Act`] notes it in the same moment, if it does anything.
pub trait Moderation: Send + Sync {
    /// Some of those whose names look so that they come after this, in that order; or the one whose name looks just so.
    fn people(&self, which: Which) -> Reply<Vec<PersonRow>>;
    /// Lets an account do more, or less; `false` if there is none.
    fn set_rank(&self, key: AccountKey, rank: Rank, act: Act) -> Reply<bool>;
    /// Keeps somebody out and ends all sessions; `false` if there is no such account. A ban takes the place of the one before.
    fn ban(&self, key: AccountKey, ban: Ban, act: Act) -> Reply<bool>;
    /// Lets somebody in again; `false` if nobody had been kept out.
    fn unban(&self, key: AccountKey, act: Act) -> Reply<bool>;
    /// Why an account may not be used, if it was ever said and not taken back; it may be over.
    fn ban_of(&self, key: AccountKey) -> Reply<Option<Ban>>;
    /// Lets somebody say nothing; `false` if there is no such account. A mute takes the place of the one before.
    fn mute(&self, key: AccountKey, mute: Ban, act: Act) -> Reply<bool>;
    /// Lets somebody talk again; `false` if they could.
    fn unmute(&self, key: AccountKey, act: Act) -> Reply<bool>;
    /// Why an account may say nothing, if it was ever said and not taken back; it may be over.
    fn mute_of(&self, key: AccountKey) -> Reply<Option<Ban>>;
    /// The same of the account that has this seat, counted from one, if one has.
    fn mute_at(&self, table: String, seat: u8) -> Reply<Option<Ban>>;
    /// Notes what somebody did who looks after people. Nothing ever changes or deletes it.
    fn note(&self, act: Act) -> Reply<()>;
    /// What was noted, the latest first: at most so many before this number.
    fn acts(&self, before: Option<i64>, limit: u32) -> Reply<Vec<ActRow>>;
}

/// Something that somebody did who looks after people. Accounts are kept by their numbers, so that no name stays here when
/// its account is deleted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Act {
    /// When.
    pub at: i64,
    /// Who; 0 is whoever has the command line.
    pub actor: AccountKey,
    /// What.
    pub kind: ActKind,
    /// To whom; 0 is nobody.
    pub account: AccountKey,
    /// At which table; none if empty.
    pub table: String,
    /// What else is to be known, such as a seat and its new name.
    pub detail: String,
    /// Why.
    pub reason: String,
    /// Until when it holds, if it ends.
    pub until: Option<i64>,
}

impl Act {
    /// Just now, to nobody.
    pub fn now(actor: AccountKey, kind: ActKind) -> Act {
        let (table, detail, reason) = Default::default();
        Act { at: clock::now(), actor, kind, account: 0, table, detail, reason, until: None }
    }
}

/// An act as it is read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActRow {
    /// Rises with every act.
    pub number: i64,
    /// What was done.
    pub act: Act,
    /// What its doer is called now, if that is an account that is still there.
    pub actor: Option<String>,
    /// The same of whom it was done to.
    pub name: Option<String>,
}

/// Of whom to tell.
#[derive(Clone, Debug)]
pub enum Which {
    /// The one whose name looks so in capitals.
    Named(String),
    /// At most so many after this look, whose names have this in them in capitals.
    After(String, String, u32),
}

/// Why somebody may not come in, or say anything.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
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

    /// For how many days more, the one that has begun among them, if it ends.
    pub(crate) fn days_left(&self, now: i64) -> Option<i64> {
        self.until.map(|until| (until - now + DAY - 1) / DAY)
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
    /// Why it may say nothing; the same.
    pub mute: Option<Ban>,
    /// When one of its sessions was last used, give or take an hour.
    pub seen_at: Option<i64>,
    /// How many seats it has.
    pub seats: u32,
}
