//! The store in one SQLite file. One thread writes: whatever waits for it shares a transaction, and nothing is answered
//! before that transaction is on the disk. Reading has connections of its own and never waits for the writer. What has
//! gathered in the write-ahead log is brought into the file by a third thread, so that nobody waits for that either.

mod backup;
mod sealing;
mod writer;

pub use backup::{back_up, restore};
pub use sealing::{decrypt, encrypt};
pub(super) use sealing::{proof, write_proof};

use super::private;
use super::seal::Seal;
use super::sqlite_rows as rows;
use super::{
    Accounts, Append, ChatRow, CommentRow, EntryRow, Filter, History, Identities, Invitations, Kept, Moderation,
    NewTable, Notices, Page, Pairs, Partings, Passkeys, Programs, Ratings, Removal, Reply, Reports, RequestKey, Reseat,
    Store, StoreError, TableKey, TableRow, Talks, Ties, Timed, Treaties, WholeTable,
};
use crate::api::SeatChange;
use crate::nodes::Fence;
use crate::task;
use crate::token::Hashed;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, TransactionBehavior};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::mpsc::{SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;
use writer::{LogKeeper, Write, write_until_closed};

/// How the file is used.
#[derive(Clone, Debug)]
pub struct SqliteOptions {
    /// The file; it is made if it is not there.
    pub path: PathBuf,
    /// How long to wait for another process that has locked the file.
    pub busy_timeout: Duration,
    /// How many pages the file may have; more is refused like a full disk. `None` is as many as there is room for.
    pub most_pages: Option<u32>,
    /// What it is used for.
    pub role: Role,
}

/// What a database is opened for.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// To play its tables: nobody else does meanwhile.
    Plays,
    /// To play its tables with other nodes. Only for a database that they can share.
    Shares,
    /// To read, or to add something new, whoever plays them.
    Visits,
}

/// The store in one SQLite file.
pub struct Sqlite {
    writer: SyncSender<Write>,
    readers: Arc<Readers>,
}

/// The version of the schema, kept in the file.
pub(super) const SCHEMA: i64 = 1 + CHANGES.len() as i64;

/// What makes a new file: version 8 at once, and what came after it.
const NEW: [&str; 18] = [
    include_str!("schema.sql"),
    include_str!("schema_9.sql"),
    include_str!("schema_10.sql"),
    include_str!("schema_11.sql"),
    include_str!("schema_12.sql"),
    include_str!("schema_13.sql"),
    include_str!("schema_14.sql"),
    include_str!("schema_15.sql"),
    include_str!("schema_16.sql"),
    include_str!("schema_17.sql"),
    include_str!("schema_18.sql"),
    include_str!("schema_19.sql"),
    include_str!("schema_20.sql"),
    include_str!("schema_21.sql"),
    include_str!("schema_22.sql"),
    include_str!("schema_23.sql"),
    include_str!("schema_24.sql"),
    include_str!("schema_25.sql"),
];
/// What makes each version from the one before it; the first makes version 2.
const CHANGES: [&str; 24] = [
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
    include_str!("schema_6.sql"),
    include_str!("schema_7.sql"),
    include_str!("schema_8.sql"),
    include_str!("schema_9.sql"),
    include_str!("schema_10.sql"),
    include_str!("schema_11.sql"),
    include_str!("schema_12.sql"),
    include_str!("schema_13.sql"),
    include_str!("schema_14.sql"),
    include_str!("schema_15.sql"),
    include_str!("schema_16.sql"),
    include_str!("schema_17.sql"),
    include_str!("schema_18.sql"),
    include_str!("schema_19.sql"),
    include_str!("schema_20.sql"),
    include_str!("schema_21.sql"),
    include_str!("schema_22.sql"),
    include_str!("schema_23.sql"),
    include_str!("schema_24.sql"),
    include_str!("schema_25.sql"),
];

/// How many writes may wait; more than that is overload and is refused.
const MOST_WAITING: usize = 8192;
/// If that has not happened after so many pages, the writer does it by itself.
const MOST_PAGES_IN_LOG: u32 = 60_000;
/// How much of the file the writer keeps in memory, at most.
const WRITER_CACHE_KILOBYTES: i64 = 16 << 10;
/// How long a server waits for the one before it to finish, at least.
const LOCK_WITHIN: Duration = Duration::from_secs(1);
/// How often it looks.
const LOCK_EVERY: Duration = Duration::from_millis(20);
/// How many connections are kept for reading.
const READERS_KEPT: usize = 4;

impl Sqlite {
    /// Opens a file that is not encrypted, makes or checks its schema, and starts the writer.
    pub fn open(options: SqliteOptions) -> Result<Sqlite, StoreError> {
        Sqlite::open_with(options, None)
    }

    /// Opens a file that is encrypted, if there is a seal, or new. Sealing is done by others.
    pub(super) fn open_with(options: SqliteOptions, seal: Option<&Seal>) -> Result<Sqlite, StoreError> {
        let lock = match options.role {
            Role::Shares => return Err(StoreError::Unavailable("nodes cannot share a SQLite file".into())),
            Role::Plays => Some(lock(&options.path, options.busy_timeout.max(LOCK_WITHIN))?),
            Role::Visits => None,
        };
        private::make(&options.path)?;
        let mut connection = connect(&options, OpenFlags::default())?;
        prepare(&mut connection)?;
        if is_half_copied(&connection)? {
            return Err(StoreError::HalfCopied);
        }
        sealing::agree_on_key(&connection, seal)?;
        if let Some(most) = options.most_pages {
            connection.pragma_update(None, "max_page_count", most).map_err(unavailable)?;
        }
        let (writer, writes) = sync_channel(MOST_WAITING);
        let log = LogKeeper::start(connect(&options, OpenFlags::default())?)?;
        start_thread("store-writer", move || {
            write_until_closed(&connection, &writes, log);
            // Whoever plays next finds everything written.
            drop(connection);
            drop(lock);
        })?;
        let readers = Arc::new(Readers { options, idle: Mutex::new(Vec::new()) });
        Ok(Sqlite { writer, readers })
    }

    fn write<T: Send + 'static>(
        &self,
        write: impl FnOnce(oneshot::Sender<Result<T, StoreError>>) -> Write,
    ) -> Reply<T> {
        let (sender, receiver) = oneshot::channel();
        let refused = match self.writer.try_send(write(sender)) {
            Ok(()) => None,
            Err(TrySendError::Full(_)) => Some("too many writes are waiting"),
            Err(TrySendError::Disconnected(_)) => Some("the writer has stopped"),
        };
        Box::pin(async move {
            if let Some(reason) = refused {
                return Err(StoreError::Unavailable(reason.into()));
            }
            let stopped = |_| StoreError::Unavailable("the writer has stopped".into());
            receiver.await.map_err(stopped)?
        })
    }

    /// Does a write of several statements completely or not at all.
    pub(super) fn write_other<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Reply<T> {
        self.write(|answer| Write::other(write, answer))
    }

    pub(super) fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Reply<T> {
        let readers = Arc::clone(&self.readers);
        Box::pin(async move { task::apart(move || readers.with(query)).await? })
    }
}

impl Store for Sqlite {
    fn create(&self, table: NewTable) -> Reply<TableKey> {
        self.write(|answer| Write::Create(Box::new(table), answer))
    }

    fn append(&self, append: Append) -> Reply<()> {
        self.write(|answer| Write::Append(Box::new(append), answer))
    }

    fn reseat(&self, reseat: Reseat) -> Reply<()> {
        self.write(|answer| Write::Reseat(Box::new(reseat), answer))
    }

    fn propose(&self, key: TableKey, seating: u32, proposal: Option<String>, _: Option<Fence>) -> Reply<()> {
        self.write(|answer| Write::Propose(key, seating, proposal, answer))
    }

    fn seat_changes(&self, key: TableKey) -> Reply<Vec<SeatChange>> {
        self.read(move |connection| rows::changes(connection, key))
    }

    fn saw(&self, key: TableKey, seat: u8, at: i64) -> Reply<()> {
        self.write(|answer| Write::Saw(key, seat, at, answer))
    }

    fn set_pace(&self, key: TableKey, bot_pause_ms: u32, _: Option<Fence>) -> Reply<()> {
        self.write(|answer| Write::Pace(key, bot_pause_ms, answer))
    }

    fn link_rematch(&self, key: TableKey, id: String) -> Reply<String> {
        self.write(|answer| Write::Rematch(key, id, answer))
    }

    fn say(&self, key: TableKey, line: ChatRow, _: Option<Fence>) -> Reply<()> {
        self.write(|answer| Write::Say(key, line, answer))
    }

    fn comment(&self, key: TableKey, comment: CommentRow, _: Option<Fence>) -> Reply<()> {
        self.write(|answer| Write::Comment(key, comment, answer))
    }

    fn comments(&self, key: TableKey) -> Reply<Vec<CommentRow>> {
        self.read(move |connection| rows::comments(connection, key))
    }

    fn remove(&self, removal: Removal) -> Reply<()> {
        self.write(|answer| Write::Remove(removal, answer))
    }

    fn bring_back(&self, table: WholeTable) -> Reply<TableKey> {
        self.write(|answer| Write::BringBack(Box::new(table), answer))
    }

    fn seen(&self, tables: Vec<(TableKey, i64)>) -> Reply<()> {
        self.write(|answer| Write::Seen(tables, answer))
    }

    fn find(&self, prefix: String, limit: u32) -> Reply<Vec<String>> {
        self.read(move |connection| rows::find(connection, &prefix, limit))
    }

    fn page(&self, page: Page) -> Reply<Vec<TableRow>> {
        self.read(move |connection| rows::page(connection, &page))
    }

    fn unseen(&self, since: i64, limit: u32) -> Reply<Vec<String>> {
        self.read(move |connection| rows::unseen(connection, since, limit))
    }

    fn table(&self, id: String) -> Reply<Option<TableRow>> {
        self.read(move |connection| rows::table(connection, &id))
    }

    fn invited(&self, invite: Hashed) -> Reply<Option<String>> {
        self.read(move |connection| rows::invited(connection, &invite))
    }

    fn history(&self, key: TableKey) -> Reply<History> {
        self.read(move |connection| rows::history(connection, key))
    }

    fn entries(&self, key: TableKey, from: u32, limit: u32) -> Reply<Vec<EntryRow>> {
        self.read(move |connection| rows::entries(connection, key, from, limit))
    }

    fn done(&self, key: TableKey, request: RequestKey, from: u32, among: u32) -> Reply<Option<u32>> {
        self.read(move |connection| rows::done(connection, key, &request, from, among))
    }

    fn chat(&self, key: TableKey) -> Reply<Vec<ChatRow>> {
        self.read(move |connection| rows::chat(connection, key))
    }

    fn list(&self, filter: Filter) -> Reply<Vec<TableRow>> {
        self.read(move |connection| rows::list(connection, &filter))
    }

    fn deadlines(&self) -> Reply<Vec<Timed>> {
        self.read(rows::deadlines)
    }

    fn count(&self) -> Reply<[u64; 3]> {
        self.read(rows::count)
    }

    fn kept_for(&self, owner: String) -> Reply<Kept> {
        self.read(move |connection| rows::kept_for(connection, &owner))
    }

    fn probe(&self) -> Reply<()> {
        self.write(Write::Probe)
    }

    fn pulse(&self, process: i64, at: i64) -> Reply<()> {
        self.write(|answer| Write::Pulse(process, at, answer))
    }

    fn last_pulse(&self, process: i64) -> Reply<Option<i64>> {
        self.read(move |connection| rows::last_pulse(connection, process))
    }

    fn accounts(&self) -> &dyn Accounts {
        self
    }

    fn notices(&self) -> &dyn Notices {
        self
    }

    fn passkeys(&self) -> &dyn Passkeys {
        self
    }

    fn identities(&self) -> &dyn Identities {
        self
    }

    fn moderation(&self) -> &dyn Moderation {
        self
    }

    fn programs(&self) -> &dyn Programs {
        self
    }

    fn talks(&self) -> &dyn Talks {
        self
    }

    fn treaties(&self) -> &dyn Treaties {
        self
    }

    fn ratings(&self) -> &dyn Ratings {
        self
    }

    fn pairs(&self) -> &dyn Pairs {
        self
    }

    fn ties(&self) -> &dyn Ties {
        self
    }

    fn reports(&self) -> &dyn Reports {
        self
    }

    fn partings(&self) -> &dyn Partings {
        self
    }

    fn invitations(&self) -> &dyn Invitations {
        self
    }
}

fn start_thread(name: &str, run: impl FnOnce() + Send + 'static) -> Result<(), StoreError> {
    let started = std::thread::Builder::new().name(name.into()).spawn(run);
    started.map(drop).map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// Connections that only read.
struct Readers {
    options: SqliteOptions,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    fn with<T>(&self, query: impl FnOnce(&Connection) -> rusqlite::Result<T>) -> Result<T, StoreError> {
        let idle = || self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let kept = idle().pop();
        let connection = match kept {
            Some(connection) => connection,
            None => connect(&self.options, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?,
        };
        let answer = query(&connection).map_err(unavailable);
        let mut idle = idle();
        if idle.len() < READERS_KEPT {
            idle.push(connection);
        }
        answer
    }
}

fn connect(options: &SqliteOptions, flags: OpenFlags) -> Result<Connection, StoreError> {
    let open = || -> rusqlite::Result<Connection> {
        let connection = Connection::open_with_flags(&options.path, flags)?;
        connection.busy_timeout(options.busy_timeout)?;
        connection.set_prepared_statement_cache_capacity(32);
        // Otherwise SQLite plans a query with a bound limit anew each time it is asked.
        connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
        Ok(connection)
    };
    open().map_err(|error| StoreError::Unavailable(format!("{}: {error}", options.path.display())))
}

/// Takes the right to play the tables of a database, or refuses after so long. The system gives it back with the process,
/// however that ends.
fn lock(database: &Path, within: Duration) -> Result<File, StoreError> {
    let cannot =
        |error: std::io::Error| StoreError::Unavailable(format!("cannot lock {}: {error}", database.display()));
    let mut name = database.as_os_str().to_owned();
    name.push("-lock");
    private::make(Path::new(&name))?;
    let file = File::options().write(true).open(&name).map_err(cannot)?;
    let started = Instant::now();
    loop {
        match file.try_lock() {
            Ok(()) => return Ok(file),
            Err(TryLockError::WouldBlock) if started.elapsed() >= within => {
                return Err(StoreError::InUse(database.display().to_string()));
            }
            Err(TryLockError::WouldBlock) => std::thread::sleep(LOCK_EVERY),
            Err(TryLockError::Error(error)) => return Err(cannot(error)),
        }
    }
}

/// Sets the file up to survive a crash at any moment, and makes its tables if it is new.
fn prepare(connection: &mut Connection) -> Result<(), StoreError> {
    let run = |connection: &mut Connection| -> rusqlite::Result<i64> {
        // Every action writes the page it lands on; an entry is short, and half the usual page holds several.
        connection.pragma_update(None, "page_size", 2048)?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "FULL")?;
        connection.pragma_update(None, "wal_autocheckpoint", MOST_PAGES_IN_LOG)?;
        // The pages on which some hundreds of tables are being written stay at hand.
        connection.pragma_update(None, "cache_size", -WRITER_CACHE_KILOBYTES)?;
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let version: i64 = transaction.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        let changes = match usize::try_from(version) {
            Ok(0) => &NEW[..],
            Ok(version) if version <= CHANGES.len() => &CHANGES[version - 1..],
            _ => return Ok(version),
        };
        changes.iter().try_for_each(|change| transaction.execute_batch(change))?;
        transaction.pragma_update(None, "user_version", SCHEMA)?;
        transaction.commit()?;
        Ok(SCHEMA)
    };
    match run(connection).map_err(unavailable)? {
        SCHEMA => Ok(()),
        other => Err(StoreError::Unavailable(format!(
            "the database has schema {other}, and this program knows schema {SCHEMA}"
        ))),
    }
}

/// The version of a file's schema, without touching the file.
pub(super) fn version(path: &Path) -> Result<i64, StoreError> {
    let patience = Duration::from_secs(5);
    let options = SqliteOptions { path: path.into(), busy_timeout: patience, most_pages: None, role: Role::Visits };
    let connection = connect(&options, OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX)?;
    connection.query_row("PRAGMA user_version", [], |row| row.get(0)).map_err(unavailable)
}

/// Whether this is a copy that was not finished.
pub(super) fn is_half_copied(connection: &Connection) -> Result<bool, StoreError> {
    let is_there = "SELECT EXISTS (SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'half_copied')";
    connection.query_row(is_there, [], |row| row.get(0)).map_err(unavailable)
}

/// A database that nobody else plays while this is there.
pub(super) struct Held {
    pub(super) connection: Connection,
    _lock: File,
}

/// Takes a database for as long as something is done with all of it.
pub(super) fn hold(path: &Path) -> Result<Held, StoreError> {
    let lock = lock(path, LOCK_WITHIN)?;
    private::make(path)?;
    let options =
        SqliteOptions { path: path.into(), busy_timeout: Duration::from_secs(5), most_pages: None, role: Role::Plays };
    let mut connection = connect(&options, OpenFlags::default())?;
    prepare(&mut connection)?;
    Ok(Held { connection, _lock: lock })
}

/// What SQLite's error means to those who wait.
pub(super) fn unavailable(error: rusqlite::Error) -> StoreError {
    StoreError::Unavailable(match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "it is locked by another process".into(),
        Some(ErrorCode::DiskFull) => "the disk is full".into(),
        _ => error.to_string(),
    })
}
