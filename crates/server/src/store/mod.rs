//! Where tables are kept. A table's truth is its append-only log: entries keyed by table and sequence number.

mod accounts;
mod copy;
mod identities;
mod invitations;
mod moderation;
mod notices;
mod numbers;
mod pairs;
mod partings;
mod passkeys;
#[cfg_attr(not(feature = "cluster"), path = "without_postgres.rs")]
mod postgres;
pub(crate) mod private;
mod programs;
mod ratings;
mod reports;
mod schema;
pub mod seal;
mod sealed_notices;
mod sealed_pairs;
mod sealed_reports;
mod sealed_talk;
mod sealed_treaties;
mod sqlite;
mod sqlite_accounts;
mod sqlite_identities;
mod sqlite_invitations;
mod sqlite_moderation;
mod sqlite_notices;
mod sqlite_pairs;
mod sqlite_partings;
mod sqlite_passkeys;
mod sqlite_programs;
mod sqlite_ratings;
mod sqlite_reports;
mod sqlite_rows;
mod sqlite_talk;
mod sqlite_ties;
mod sqlite_treaties;
mod talk;
mod ties;
mod treaties;

pub use accounts::{
    AccountKey, AccountName, AccountRow, AccountSeat, Accounts, EndSessions, MOST_SESSIONS, Made, NewAccount, Rank,
    SessionRow, Voucher,
};
pub use copy::{Copied, copy};
pub use identities::{AddedIdentity, DroppedIdentity, Identities, IdentityRow};
pub use invitations::{
    Invitations, MOST_INVITED, MOST_LISTS, MOST_RESERVES, NewInvitation, OfferRow, ReserveRow, SentRow,
};
pub use moderation::{Act, ActRow, Ban, Moderation, PersonRow, Which};
pub use notices::{ChannelKey, ChannelRow, Claimed, DeliveryRow, Fate, NewNotice, Notices, SeatStanding, Settled};
pub use pairs::{PairRow, PairSums, Pairs};
pub use partings::{Parted, Parting, Partings};
pub use passkeys::{AddedPasskey, DroppedPasskey, PasskeyRow, Passkeys, Question, QuestionKind};
#[cfg(feature = "cluster")]
pub use postgres::Postgres;
pub use postgres::{
    Members, PostgresOptions, PostgresUrl, Raw, decrypt as decrypt_postgres, encrypt as encrypt_postgres, look,
};
pub use programs::{MadeProgram, NewProgram, ProgramRow, Programs, SeatInPlay, TokenRow};
pub use ratings::{
    ExpectedGame, Gone, KeptTo, Leader, MetCount, PlaceCount, Player, RatedGame, RatedKey, RatedSeat, RatingRow,
    Ratings, ResultRow, SettledGame, Settling, Strength,
};
pub use reports::{NewReport, Party, ReportRow, Reports};
pub use schema::{Look, Schema, schema};
pub use seal::{KeyError, Seal, Sealed};
pub use sqlite::{Role, Sqlite, SqliteOptions, back_up, decrypt, encrypt, restore};
pub use talk::{Hearer, ROOM_KEPT, TALK_OF_A_SEAT, TalkRow, TalkStanding, Talks};
pub use ties::{Between, MOST_TIES, NewTie, TieKind, TieRow, Ties};
pub use treaties::{MARKS_OF_A_SEAT, MarkRow, OPEN_TREATIES, TREATIES_OF_A_SEAT, Treaties, TreatyRow, TreatyStanding};

use crate::api::{Deadline, Deal, SeatChange, SeatKind, Status, Takeover, Visibility};
use crate::config::{ConfigError, need_cluster};
use crate::nodes::Fence;
use crate::token::Hashed;
use engine::SeatSet;
use futures_util::future::BoxFuture;
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

/// A store's answer, when it comes.
pub type Reply<T> = BoxFuture<'static, Result<T, StoreError>>;

/// Where tables are kept. Whatever a write answers `Ok` to has reached the disk.
///
/// Where several nodes play, a write that has a fence is done only while that is the latest ownership of its table, and
/// else [`StoreError::LeaseLost`]. Those that have none do no harm if a node writes them whose lease has passed on:
/// `create` and `bring_back` make a table that nobody can own before, or nothing; `saw` and `seen` only ever move a time
/// forward; `link_rematch` keeps what was there first, and says what that is; `probe` writes what is read by nobody, and
/// `pulse` what is the process's own.
pub trait Store: Send + Sync + 'static {
    /// Keeps a new table with everything in it.
    fn create(&self, table: NewTable) -> Reply<TableKey>;
    /// Adds an entry, if it is the next one.
    fn append(&self, append: Append) -> Reply<()>;
    /// Changes who sits where, and with it how far the table is and which invitation is good, if nobody else has
    /// changed it meanwhile. If it is the last one to come, the deal is kept in the same moment.
    fn reseat(&self, reseat: Reseat) -> Reply<()>;
    /// Notes what the host of a table has proposed and who is for it, if the seats are still the same.
    fn propose(&self, key: TableKey, seating: u32, proposal: Option<String>, fence: Option<Fence>) -> Reply<()>;
    /// Who came and went at a table, oldest first.
    fn seat_changes(&self, key: TableKey) -> Reply<Vec<SeatChange>>;
    /// Notes that the holder of a seat was there at this time.
    fn saw(&self, key: TableKey, seat: u8, at: i64) -> Reply<()>;
    /// Changes how long the bots of a table pause.
    fn set_pace(&self, key: TableKey, bot_pause_ms: u32, fence: Option<Fence>) -> Reply<()>;
    /// Notes on which table the same people play again, unless one is noted already. Answers with the one noted.
    fn link_rematch(&self, key: TableKey, id: String) -> Reply<String>;
    /// Adds a line of chat and forgets those that are too old.
    fn say(&self, key: TableKey, line: ChatRow, fence: Option<Fence>) -> Reply<()>;
    /// Adds a comment, whose number must be the next one.
    fn comment(&self, key: TableKey, comment: CommentRow, fence: Option<Fence>) -> Reply<()>;
    /// All comments on a table, in the order in which they were made.
    fn comments(&self, key: TableKey) -> Reply<Vec<CommentRow>>;
    /// A table without its entries.
    fn table(&self, id: String) -> Reply<Option<TableRow>>;
    /// The table that an invitation is for.
    fn invited(&self, invite: Hashed) -> Reply<Option<String>>;
    /// All entries of a table and the latest snapshot.
    fn history(&self, key: TableKey) -> Reply<History>;
    /// Entries after `from`, at most so many.
    fn entries(&self, key: TableKey, from: u32, limit: u32) -> Reply<Vec<EntryRow>>;
    /// The sequence number of the entry that a request led to, if it is among so many entries after `from`.
    fn done(&self, key: TableKey, request: RequestKey, from: u32, among: u32) -> Reply<Option<u32>>;
    /// The latest lines of chat, oldest first.
    fn chat(&self, key: TableKey) -> Reply<Vec<ChatRow>>;
    /// Public tables, those changed last first.
    fn list(&self, filter: Filter) -> Reply<Vec<TableRow>>;
    /// Tables in play that have a deadline.
    fn deadlines(&self) -> Reply<Vec<Timed>>;
    /// How many tables there are of each status: waiting, running, finished.
    fn count(&self) -> Reply<[u64; 3]>;
    /// What is kept for this client.
    fn kept_for(&self, owner: String) -> Reply<Kept>;
    /// Takes a table out with all that belongs to it, if it is still as the sender knows it.
    fn remove(&self, removal: Removal) -> Reply<()>;
    /// Keeps a table again that was taken out, as it was but for its number.
    fn bring_back(&self, table: WholeTable) -> Reply<TableKey>;
    /// Notes when people were last seen at tables.
    fn seen(&self, tables: Vec<(TableKey, i64)>) -> Reply<()>;
    /// Ids that begin so, at most so many.
    fn find(&self, prefix: String, limit: u32) -> Reply<Vec<String>>;
    /// All tables, private ones too, the newest first.
    fn page(&self, page: Page) -> Reply<Vec<TableRow>>;
    /// Ids of tables that are not over and where neither a move nor anybody who plays there has been seen since; those
    /// that have been alone for longest first, at most so many.
    fn unseen(&self, since: i64, limit: u32) -> Reply<Vec<String>>;
    /// Writes as much as a move may take, and nothing of a table, to see whether writing is possible.
    fn probe(&self) -> Reply<()>;
    /// Notes that this process was there at a time, by its own clock. Its number is more than 1. Those that have not been
    /// there for a quarter of a year are forgotten.
    fn pulse(&self, process: i64, at: i64) -> Reply<()>;
    /// When a process was last there, by its own clock, if that is known.
    fn last_pulse(&self, process: i64) -> Reply<Option<i64>>;
    /// What is kept of people who have an account.
    fn accounts(&self) -> &dyn Accounts;
    /// What people are told elsewhere.
    fn notices(&self) -> &dyn Notices;
    /// What people sign in with in place of a passphrase.
    fn passkeys(&self) -> &dyn Passkeys;
    /// Whom a provider of OpenID Connect vouches for.
    fn identities(&self) -> &dyn Identities;
    /// What whoever looks after people does.
    fn moderation(&self) -> &dyn Moderation;
    /// What is kept of programs that play.
    fn programs(&self) -> &dyn Programs;
    /// What not everybody may read.
    fn talks(&self) -> &dyn Talks;
    /// What some have promised each other.
    fn treaties(&self) -> &dyn Treaties;
    /// How strong people and bots are.
    fn ratings(&self) -> &dyn Ratings;
    /// Who may hold together.
    fn pairs(&self) -> &dyn Pairs;
    /// Whom people call friends and whom they do not want to meet.
    fn ties(&self) -> &dyn Ties;
    /// What people report of others.
    fn reports(&self) -> &dyn Reports;
    /// Seats of those who have gone.
    fn partings(&self) -> &dyn Partings;
    /// Who is invited to tables, and who would come if there were a seat.
    fn invitations(&self) -> &dyn Invitations;
}

/// A table in play that has a deadline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Timed {
    /// Its id.
    pub id: String,
    /// When something last happened there.
    pub since: i64,
    /// How many seconds a decision has.
    pub seconds: u32,
    /// Its clocks among other things, as in [`TableRow::proposal`].
    pub proposal: Option<String>,
}

/// For how long it is known when a process was last there, in milliseconds: a quarter of a year.
const PULSES_KEPT: i64 = 90 * 24 * 3600 * 1000;

/// Which database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Database {
    /// A file.
    Sqlite(PathBuf),
    /// A server of its own.
    Postgres(PostgresUrl),
}

impl std::fmt::Display for Database {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Database::Sqlite(path) => path.display().fmt(f),
            Database::Postgres(url) => url.fmt(f),
        }
    }
}

impl Database {
    /// Reads `sqlite:<path>`, a path, or `postgres://...`. What cannot be meant comes back as it may be told.
    pub fn parse(text: &str) -> Result<Database, ConfigError> {
        match text.split_once(':') {
            None => Ok(Database::Sqlite(text.into())),
            Some(("sqlite", rest)) => Ok(Database::Sqlite(rest.strip_prefix("//").unwrap_or(rest).into())),
            Some(("postgres" | "postgresql", _)) => {
                need_cluster()?;
                PostgresUrl::parse(text).map(Database::Postgres).map_err(ConfigError::Database)
            }
            // The scheme is told, the rest may hold a password.
            Some((scheme, _)) => {
                let neither = format!("{scheme}:... is neither sqlite:<path> nor postgres://host/name");
                Err(ConfigError::Database(neither))
            }
        }
    }

    /// What the names of files begin with that belong to this database and lie outside of it: beside a file, or in the
    /// data folder.
    pub fn beside(&self, data: &Path) -> PathBuf {
        match self {
            Database::Sqlite(path) => path.clone(),
            Database::Postgres(_) => data.join("postgres"),
        }
    }
}

/// How a database is opened.
#[derive(Clone, Debug)]
pub struct Options {
    /// Which one.
    pub database: Database,
    /// How long to wait for another process that has locked it.
    pub patience: Duration,
    /// What it is used for.
    pub role: Role,
    /// Whether it is made if it is not there.
    pub make: bool,
}

/// Opens a database, whose secrets are sealed if there is a seal.
pub async fn open(options: Options, seal: Option<Arc<Seal>>) -> Result<Arc<dyn Store>, StoreError> {
    let Options { database, patience, role, make } = options;
    let store: Arc<dyn Store> = match database {
        Database::Sqlite(path) if !make && !path.exists() => {
            let missing = format!("there is no database at {}; `ecumene serve` makes one", path.display());
            return Err(StoreError::Unavailable(missing));
        }
        Database::Sqlite(path) => {
            let options = SqliteOptions { path, busy_timeout: patience, most_pages: None, role };
            Arc::new(Sqlite::open_with(options, seal.as_deref())?)
        }
        Database::Postgres(url) => {
            postgres::open(PostgresOptions { url, patience, role, make }, seal.as_deref()).await?
        }
    };
    Ok(match seal {
        Some(seal) => Arc::new(Sealed::new(store, seal)),
        None => store,
    })
}

/// A table's number in the store.
pub type TableKey = i64;

/// Why the store did not do it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    /// Another entry has this sequence number.
    #[error("entry {0} is already there")]
    Conflict(u32),
    /// Somebody else has changed the seats since they were read.
    #[error("the seats have been changed meanwhile")]
    SeatsChanged,
    /// Another node plays the table from now on.
    #[error("another node has taken the table over")]
    LeaseLost,
    /// Another process plays these tables.
    #[error("another server plays the tables in {0}; stop it first")]
    InUse(String),
    /// Encrypted, and nobody said with which key.
    #[error("the database is encrypted; say where its key is with --key-file")]
    NoKey,
    /// Encrypted with another key.
    #[error("the database is encrypted with another key than this")]
    WrongKey,
    /// There is a key, but nothing is encrypted.
    #[error("the database is not encrypted yet; stop the server, and `ecumene encrypt` does it")]
    NotSealed,
    /// A copy of another database that was not finished.
    #[error("the database is an unfinished copy; run the same `ecumene migrate-store` again to finish it")]
    HalfCopied,
    /// Locked, full or broken; nothing was changed as far as is known.
    #[error("the database cannot be written or read: {0}")]
    Unavailable(String),
}

/// A table as it is first kept.
#[derive(Clone, Debug)]
pub struct NewTable {
    /// Everything but its entries.
    pub row: TableRow,
    /// What has happened already, if it comes from a record.
    pub entries: Vec<EntryRow>,
    /// From what it is read again quickly: how many entries led to it, and the state.
    pub snapshot: Option<(u32, String)>,
}

/// What is kept for a client.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// How many tables that are not over.
    pub tables: u64,
    /// How many bytes of entries, those of finished tables included.
    pub bytes: u64,
}

/// A table without its entries.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct TableRow {
    /// Its number in the store; 0 until it has one.
    #[serde(skip)]
    pub key: TableKey,
    /// Its name in addresses.
    pub id: String,
    /// The game's id.
    pub game: String,
    /// The record's first line, seed included.
    pub header: String,
    /// How far it is.
    pub status: Status,
    /// Who may find it.
    pub visibility: Visibility,
    /// The bot that takes over from somebody who resigns.
    pub stand_in: String,
    /// How long a bot waits.
    pub bot_pause_ms: u32,
    /// How long it waits for people.
    pub deadline: Option<Deadline>,
    /// The host's secret.
    #[serde(with = "hashed")]
    pub host: Hashed,
    /// The guests' secret.
    #[serde(with = "hashed")]
    pub invite: Hashed,
    /// When it was made.
    pub created_at: i64,
    /// When something last happened.
    pub updated_at: i64,
    /// By what a list is ordered: when seats or status last changed, or a snapshot was taken.
    pub listed_at: i64,
    /// On which table the same people play again.
    pub rematch: Option<String>,
    /// Where its chance comes from.
    pub deal: Deal,
    /// Whether seats may ask for hints.
    #[serde(default = "yes")]
    pub hints: bool,
    /// What the host may do with others' seats; if nobody said, that depends on who sits there.
    pub takeover: Option<Takeover>,
    /// After how long an absence a guarded seat may be changed.
    pub absence_seconds: u32,
    /// What people have proposed and agreed on, and their clocks: [`crate::table::matters::Matters`] as JSON.
    pub proposal: Option<String>,
    /// The address of the client who made it.
    pub owner: Option<String>,
    /// How often its seats were changed.
    pub seating: u32,
    /// About how many bytes of entries there are.
    #[serde(default)]
    pub bytes: u64,
    /// When somebody who plays there was last seen, give or take some hours.
    pub seen_at: i64,
    /// In seat order.
    pub seats: Vec<SeatRow>,
    /// How many entries there are.
    pub sequence: u32,
    /// Whom it is waiting for.
    pub to_act: SeatSet,
}

fn yes() -> bool {
    true
}

/// Who sits in a seat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct SeatRow {
    /// Person, bot or nobody.
    pub kind: SeatKind,
    /// The display name.
    pub name: String,
    /// How the bot plays.
    pub level: Option<String>,
    /// The person's secret.
    #[serde(with = "hashed::maybe")]
    pub token: Option<Hashed>,
    /// What the person gives to the deal.
    pub part: String,
    /// Whether the seat belongs to whoever made the table.
    pub is_makers: bool,
    /// When the person was there last, as far as that is not known from what the seat did.
    pub seen_at: i64,
}

/// One entry of a table's log.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct EntryRow {
    /// The sequence number after it: the first entry has 1.
    pub sequence: u32,
    /// The record's line.
    pub entry: String,
    /// What happened, as [`crate::table::entry::StoredEvent`]s in JSON.
    pub events: String,
    /// Whom the table is waiting for after it.
    pub to_act: SeatSet,
    /// The request behind it: its seat and id, hashed. Bots have none.
    pub request: Option<RequestKey>,
    /// When it was done, in milliseconds since 1970.
    pub at: i64,
}

impl EntryRow {
    /// How many bytes of text it has.
    pub fn bytes(&self) -> u64 {
        (self.entry.len() + self.events.len()) as u64
    }
}

/// A request's seat and id, hashed.
pub type RequestKey = [u8; 16];

/// An entry to be added.
#[derive(Clone, Debug)]
pub struct Append {
    /// To which table.
    pub key: TableKey,
    /// The entry.
    pub row: EntryRow,
    /// A newer snapshot: how many entries led to it, and the state.
    pub snapshot: Option<(u32, String)>,
    /// Whether the game is over with it.
    pub finished: bool,
    /// How many bytes of entries have come since the latest snapshot; they are counted with the next.
    pub bytes: u64,
    /// What people have agreed on and how much time they have from now on, if it changes with the entry.
    pub proposal: Option<String>,
    /// By which ownership, where several nodes play: it is written only while that is the latest.
    pub fence: Option<Fence>,
}

impl Append {
    /// Whether it is an entry and nothing else.
    fn is_plain(&self) -> bool {
        self.snapshot.is_none() && !self.finished && self.proposal.is_none()
    }
}

/// A table to be taken out, as its sender knows it.
#[derive(Copy, Clone, Debug)]
pub struct Removal {
    /// Which table.
    pub key: TableKey,
    /// How many entries it has.
    pub sequence: u32,
    /// How often its seats were changed.
    pub seating: u32,
    /// By which ownership, as for an entry.
    pub fence: Option<Fence>,
}

/// Everything that is kept of a table. Snapshots are not: they can be made again from the entries.
#[derive(Clone, Debug)]
pub struct WholeTable {
    /// Everything but its entries.
    pub row: TableRow,
    /// All of them, in order.
    pub entries: Vec<EntryRow>,
    /// The latest lines, oldest first.
    pub chat: Vec<ChatRow>,
    /// Those that not everybody may read, in order.
    pub talk: Vec<TalkRow>,
    /// What some have promised each other, in order.
    pub treaties: Vec<TreatyRow>,
    /// All of them, in order.
    pub comments: Vec<CommentRow>,
    /// Who came and went, oldest first.
    pub changes: Vec<SeatChange>,
}

/// Seats to be changed.
#[derive(Clone, Debug)]
pub struct Reseat {
    /// At which table.
    pub key: TableKey,
    /// How often the seats were changed before, as far as the sender knows.
    pub seating: u32,
    /// All seats as they are from now on.
    pub seats: Vec<SeatRow>,
    /// How far the table is with them.
    pub status: Status,
    /// The guests' secret from now on.
    pub invite: Hashed,
    /// What everybody is told of it.
    pub changes: Vec<SeatChange>,
    /// Changes up to this number are told no more.
    pub forget: u32,
    /// Seats whose holders from now on may read nothing of what was said to these seats, or promised, before.
    pub forget_talk: SeatSet,
    /// What is proposed from now on.
    pub proposal: Option<String>,
    /// The deal, if it is made now.
    pub dealt: Option<Dealt>,
    /// By which ownership, as for an entry.
    pub fence: Option<Fence>,
}

/// A deal.
#[derive(Clone, Debug)]
pub struct Dealt {
    /// The record's first line from now on, with what the players gave.
    pub header: String,
    /// Who begins.
    pub to_act: SeatSet,
}

/// What a table is rebuilt from.
#[derive(Clone, Debug, Default)]
pub struct History {
    /// All entries in order.
    pub entries: Vec<String>,
    /// The latest requests and the sequence numbers after them, oldest first.
    pub requests: Vec<(RequestKey, u32)>,
    /// How many entries led to the snapshot, and the state.
    pub snapshot: Option<(u32, String)>,
    /// Who came and went, oldest first.
    pub changes: Vec<SeatChange>,
}

/// A line of chat.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct ChatRow {
    /// Rises with every line.
    pub number: u32,
    /// The seat of whoever said it.
    pub seat: u8,
    /// The name at that time.
    pub name: String,
    /// What was said.
    pub text: String,
    /// When it was said, in milliseconds since 1970.
    pub at: i64,
    /// Whom it names.
    #[serde(default = "nobody", skip_serializing_if = "is_nobody")]
    pub mentions: SeatSet,
}

fn nobody() -> SeatSet {
    SeatSet::EMPTY
}

fn is_nobody(seats: &SeatSet) -> bool {
    seats.is_empty()
}

/// What a player says about a moment of a finished game.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct CommentRow {
    /// Rises with every comment, from 1.
    pub number: u32,
    /// The entry after which it was so.
    pub moment: u32,
    /// The seat of whoever says it.
    pub seat: u8,
    /// The name at that time.
    pub name: String,
    /// What is said.
    pub text: String,
    /// When it was said, in milliseconds since 1970.
    pub at: i64,
}

/// Which tables to list.
#[derive(Clone, Debug)]
pub struct Filter {
    /// Only of this status.
    pub status: Option<Status>,
    /// Only of this game.
    pub game: Option<String>,
    /// Only those changed before.
    pub before: Option<i64>,
    /// At most so many.
    pub limit: u32,
}

/// Which tables a host looks at.
#[derive(Clone, Debug, Default)]
pub struct Page {
    /// Only of this status.
    pub status: Option<Status>,
    /// Only of this game.
    pub game: Option<String>,
    /// Only those made before the one with this number.
    pub before: Option<TableKey>,
    /// At most so many.
    pub limit: u32,
}

/// How many lines of chat a table keeps.
pub const CHAT_KEPT: u32 = 200;
/// How many comments a seat can make on a table.
pub const COMMENTS_OF_A_SEAT: usize = 50;
/// How many requests are remembered apart from the log.
pub const REQUESTS_KEPT: usize = 64;

/// Hashed secrets as hexadecimal digits.
mod hashed {
    use crate::token::Hashed;
    use serde::{Deserialize as _, Deserializer, Serializer, de::Error as _};

    pub(super) fn serialize<S: Serializer>(hash: &Hashed, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&hash.to_hex())
    }

    pub(super) fn deserialize<'a, D: Deserializer<'a>>(deserializer: D) -> Result<Hashed, D::Error> {
        let text = String::deserialize(deserializer)?;
        Hashed::from_hex(text).map_err(D::Error::custom)
    }

    pub(super) mod maybe {
        use super::*;

        pub(in super::super) fn serialize<S: Serializer>(
            hash: &Option<Hashed>,
            serializer: S,
        ) -> Result<S::Ok, S::Error> {
            match hash {
                Some(hash) => super::serialize(hash, serializer),
                None => serializer.serialize_none(),
            }
        }

        pub(in super::super) fn deserialize<'a, D: Deserializer<'a>>(
            deserializer: D,
        ) -> Result<Option<Hashed>, D::Error> {
            let text = Option::<String>::deserialize(deserializer)?;
            text.map(|text| Hashed::from_hex(text).map_err(D::Error::custom)).transpose()
        }
    }
}
