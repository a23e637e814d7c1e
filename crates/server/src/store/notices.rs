//! What a database keeps of notices: by which ways people want to be told, and an outbox of what is to be told. Whatever
//! is in the outbox is told at least once; what is told by which channel is in it once, whoever puts it there.

use super::{AccountKey, Reply};
use crate::api::{ChannelKind, DeliveryState, NoticeKind, Status};

/// A channel's number in the store, drawn by chance.
pub type ChannelKey = i64;

/// What a database does for notices. None of it belongs to a table, so any node may read and write it.
pub trait Notices: Send + Sync {
    /// When an account wants to be told, as JSON, if it has said so.
    fn wishes(&self, account: AccountKey) -> Reply<Option<String>>;
    /// Notes when an account wants to be told.
    fn set_wishes(&self, account: AccountKey, wishes: String) -> Reply<()>;
    /// The channels of an account, oldest first.
    fn channels(&self, account: AccountKey) -> Reply<Vec<ChannelRow>>;
    /// Adds a channel; `false` if the account has so many already, or is not there.
    fn add_channel(&self, channel: ChannelRow, most: u32) -> Reply<bool>;
    /// Changes what is told by a channel, and switches it on; `false` if the account has none such.
    fn change_channel(&self, account: AccountKey, channel: ChannelKey, wants: u32) -> Reply<bool>;
    /// Takes a channel out of an account, with what was to be told by it; `false` if it has none such.
    fn drop_channel(&self, account: AccountKey, channel: ChannelKey) -> Reply<bool>;

    /// A channel, whosever it is.
    fn channel(&self, channel: ChannelKey) -> Reply<Option<ChannelRow>>;
    /// Changes where a channel leads, and whether it is off.
    fn set_channel(&self, channel: ChannelKey, place: String, off: Option<String>) -> Reply<()>;

    /// How seats stand whose accounts have a channel that is on, at these tables.
    fn watched(&self, tables: Vec<String>) -> Reply<Vec<SeatStanding>>;
    /// Tables after this one where such a seat is, in order, at most so many; those over for so long are left out.
    fn watched_tables(&self, after: String, changed_since: i64, limit: u32) -> Reply<Vec<String>>;
    /// Puts notices into the outbox. What is there already stays as it is; an older one of the same kind for the same seat
    /// that has not been told goes.
    fn put(&self, notices: Vec<NewNotice>) -> Reply<()>;
    /// Whether something is due.
    fn is_due(&self, now: i64) -> Reply<bool>;
    /// Takes everything that is due by at most so many channels, for whoever asks and until then.
    fn claim(&self, now: i64, until: i64, channels: u32) -> Reply<Vec<Claimed>>;
    /// Notes what became of notices that were claimed.
    fn settle(&self, settled: Settled) -> Reply<()>;
    /// The latest notices of an account, newest first.
    fn deliveries(&self, account: AccountKey, limit: u32) -> Reply<Vec<DeliveryRow>>;
    /// Notes that a seat was nudged, unless it was since then; whether it was noted.
    fn nudge(&self, table: String, seat: u8, at: i64, since: i64) -> Reply<bool>;
    /// The key by which messages to browsers are signed: the one that is kept, or from now on this one.
    fn push_key(&self, fresh: String) -> Reply<String>;
    /// The same, if one is kept.
    fn kept_push_key(&self) -> Reply<Option<String>>;
    /// Forgets what was done before.
    fn forget(&self, before: i64) -> Reply<()>;
}

/// A way to tell somebody something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChannelRow {
    /// Its number.
    pub key: ChannelKey,
    /// Whose it is.
    pub account: AccountKey,
    /// Of which kind.
    pub kind: ChannelKind,
    /// Where it leads and what proves that we may, as JSON; the store seals it if it seals anything.
    pub place: String,
    /// What is told by it, a bit for each kind.
    pub wants: u32,
    /// When it was added.
    pub added_at: i64,
    /// How often in a row something could not be told by it at all.
    pub failed: u32,
    /// Why it is off, if it is.
    pub off: Option<String>,
}

/// How a seat of an account stands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatStanding {
    /// Whose it is.
    pub account: AccountKey,
    /// At which table.
    pub table: String,
    /// Which seat, counted from one.
    pub seat: u8,
    /// The game's id.
    pub game: String,
    /// What its holder is called there.
    pub name: String,
    /// How far the table is.
    pub status: Status,
    /// Since which entry the table waits for it without a break, and when that was; `None` if it does not.
    pub asked: Option<(u32, i64)>,
    /// How many entries there are, and when the latest was made.
    pub latest: (u32, i64),
    /// The latest line of somebody else that its holder may read, and when that was.
    pub talk: Option<(i64, i64)>,
    /// The latest of them that names the seat.
    pub mention: Option<(i64, i64)>,
    /// When its holder came or went last.
    pub seen_at: i64,
}

/// Something to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewNotice {
    /// Its number, drawn by chance.
    pub number: i64,
    /// By which channel.
    pub channel: ChannelKey,
    /// To whom.
    pub account: AccountKey,
    /// What.
    pub kind: NoticeKind,
    /// At which table; empty if it is about none.
    pub table: String,
    /// To which seat.
    pub seat: u8,
    /// What tells it from others of its kind at the same seat: the entry, or the line.
    pub moment: i64,
    /// When it came up.
    pub at: i64,
    /// When it is to be told.
    pub due_at: i64,
}

/// A notice that is to be told now, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claimed {
    /// What.
    pub notice: NewNotice,
    /// How often it was tried before.
    pub tries: u32,
    /// By which channel.
    pub channel: ChannelRow,
    /// When its person wants to be told, as JSON.
    pub wishes: Option<String>,
}

/// What became of notices that were claimed together.
#[derive(Clone, Debug)]
pub struct Settled {
    /// Which ones, all of one channel.
    pub numbers: Vec<i64>,
    /// What became of them.
    pub fate: Fate,
    /// When.
    pub at: i64,
}

/// What became of a notice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Told.
    Sent,
    /// Not so any more, so that nobody has to be told.
    Untrue,
    /// To be told later; nothing was tried.
    Later(i64),
    /// Tried in vain, and to be tried again at this time.
    Again(i64, String),
    /// Tried in vain for the last time. When that has happened so often in a row, the channel is switched off.
    GivenUp(String, u32),
}

/// A notice in its person's log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeliveryRow {
    /// By which channel.
    pub channel: ChannelKey,
    /// What.
    pub kind: NoticeKind,
    /// At which table.
    pub table: String,
    /// What became of it.
    pub state: DeliveryState,
    /// How often it was tried.
    pub tries: u32,
    /// Why not.
    pub error: Option<String>,
    /// When it came up.
    pub at: i64,
    /// When it is tried, or was done.
    pub due_at: i64,
}

/// Says once which number stands for what.
macro_rules! kept_as {
    ($($to:ident, $from:ident: $kind:ident { $($variant:ident = $number:literal),* })*) => { $(
        pub(super) fn $to(kind: $kind) -> i64 {
            match kind { $($kind::$variant => $number,)* }
        }
        pub(super) fn $from(number: i64) -> Option<$kind> {
            match number { $($number => Some($kind::$variant),)* _ => None }
        }
    )* };
}

kept_as! {
    notice_number, notice_of: NoticeKind { Turn = 0, Deadline = 1, Nudge = 2, Talk = 3, Result = 4, Test = 5, Invitation = 6 }
    channel_number, channel_of: ChannelKind { Hook = 0, Discord = 1, Slack = 2, Matrix = 3, Ntfy = 4, Mail = 5, Push = 6 }
    state_number, state_of: DeliveryState { Waiting = 0, Sent = 1, Failed = 2 }
}

impl NoticeKind {
    /// Its bit among what is told by a channel.
    pub(crate) fn bit(self) -> u32 {
        1 << notice_number(self)
    }
}

/// Since which entry a table waits for a seat without a break: after the last entry with which it did not, and else from
/// the beginning, or from the first entry on.
pub(super) fn asked_since(asked: bool, idle: Option<u32>, at_first: bool) -> Option<u32> {
    asked.then(|| idle.map_or(u32::from(!at_first), |idle| idle + 1))
}
