//! The store in one SQLite file. One thread writes: whatever waits for it shares a transaction, and nothing is answered
//! before that transaction is on the disk. Reading has connections of its own and never waits for the writer. What has
//! gathered in the write-ahead log is brought into the file by a third thread, so that nobody waits for that either.

use super::private;
use super::seal::{self, Seal};
use super::sqlite_rows as rows;
use super::{
    Append, ChatRow, CommentRow, EntryRow, Filter, History, Kept, NewTable, Page, Removal, Reply, RequestKey, Reseat,
    Store, StoreError, TableKey, TableRow, WholeTable,
};
use crate::api::SeatChange;
use crate::nodes::Fence;
use crate::token::Hashed;
use rusqlite::config::DbConfig;
use rusqlite::{Connection, ErrorCode, OpenFlags, OptionalExtension as _, TransactionBehavior};
use std::fs::{File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, TrySendError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio::sync::oneshot;

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
/// What makes each version from the one before it; the first makes version 2.
const CHANGES: [&str; 7] = [
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
    include_str!("schema_6.sql"),
    include_str!("schema_7.sql"),
    include_str!("schema_8.sql"),
];
/// How many writes may wait; more than that is overload and is refused.
const MOST_WAITING: usize = 8192;
/// After so many writes the log is brought into the file.
const CHECKPOINT_EVERY: usize = 8000;
/// If that has not happened after so many pages, the writer does it by itself.
const MOST_PAGES_IN_LOG: u32 = 60_000;
/// How many writes share a transaction at most.
const MOST_SHARED: usize = 1024;
/// When so many shared a transaction, many more are on their way: the next one waits for them, because a transaction
/// costs about the same for one as for fifty. Where few people play, nobody waits.
const MANY: usize = 8;
/// How long it waits.
const GATHER: Duration = Duration::from_millis(2);
/// How much of the file the writer keeps in memory, at most.
const WRITER_CACHE_KILOBYTES: i64 = 16 << 10;
/// How long a server waits for the one before it to finish, at least.
const LOCK_WITHIN: Duration = Duration::from_secs(1);
/// How often it looks.
const LOCK_EVERY: Duration = Duration::from_millis(20);
/// How many connections are kept for reading.
const READERS_KEPT: usize = 4;

/// A write and where its answer goes.
enum Write {
    Create(Box<NewTable>, oneshot::Sender<Result<TableKey, StoreError>>),
    Append(Box<Append>, oneshot::Sender<Result<(), StoreError>>),
    Reseat(Box<Reseat>, oneshot::Sender<Result<(), StoreError>>),
    Propose(TableKey, u32, Option<String>, oneshot::Sender<Result<(), StoreError>>),
    Saw(TableKey, u8, i64, oneshot::Sender<Result<(), StoreError>>),
    Pace(TableKey, u32, oneshot::Sender<Result<(), StoreError>>),
    Rematch(TableKey, String, oneshot::Sender<Result<String, StoreError>>),
    Say(TableKey, ChatRow, oneshot::Sender<Result<(), StoreError>>),
    Comment(TableKey, CommentRow, oneshot::Sender<Result<(), StoreError>>),
    Remove(Removal, oneshot::Sender<Result<(), StoreError>>),
    BringBack(Box<WholeTable>, oneshot::Sender<Result<TableKey, StoreError>>),
    Seen(Vec<(TableKey, i64)>, oneshot::Sender<Result<(), StoreError>>),
    Probe(oneshot::Sender<Result<(), StoreError>>),
}

/// An answer that waits for the transaction.
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

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
        agree_on_key(&connection, seal)?;
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

    fn read<T: Send + 'static>(
        &self,
        query: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Reply<T> {
        let readers = Arc::clone(&self.readers);
        Box::pin(async move {
            let task = tokio::task::spawn_blocking(move || readers.with(query));
            task.await.map_err(|error| StoreError::Unavailable(error.to_string()))?
        })
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

    fn deadlines(&self) -> Reply<Vec<(String, i64, u32)>> {
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
}

/// Brings the write-ahead log into the file while writing goes on, and tells the writer when little is left to do.
struct LogKeeper {
    wake: SyncSender<()>,
    nearly_done: Arc<AtomicBool>,
    writes: usize,
}

impl LogKeeper {
    fn start(connection: Connection) -> Result<LogKeeper, StoreError> {
        let (wake, woken) = sync_channel::<()>(1);
        let nearly_done = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&nearly_done);
        start_thread("store-log-keeper", move || {
            while woken.recv().is_ok() {
                checkpoint(&connection);
                done.store(true, Ordering::Release);
            }
        })?;
        Ok(LogKeeper { wake, nearly_done, writes: 0 })
    }

    /// After a commit of so many writes. The log starts anew only if nothing at all is left in it, and that only the
    /// writer can bring about between two transactions.
    fn wrote(&mut self, connection: &Connection, writes: usize) {
        if self.nearly_done.swap(false, Ordering::Acquire) {
            checkpoint(connection);
        }
        self.writes += writes;
        if self.writes >= CHECKPOINT_EVERY {
            self.writes = 0;
            // If it is still at work, the next time will do.
            let _ = self.wake.try_send(());
        }
    }
}

/// Moves what nobody reads any more from the log into the file, without waiting for anybody.
fn checkpoint(connection: &Connection) {
    let moved = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
    if let Err(error) = moved {
        // Nothing is lost: it stays in the log, and is tried again.
        tracing::warn!(%error, "Could not bring the write-ahead log into the file: {error}");
    }
}

fn start_thread(name: &str, run: impl FnOnce() + Send + 'static) -> Result<(), StoreError> {
    let started = std::thread::Builder::new().name(name.into()).spawn(run);
    started.map(drop).map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// Takes writes until nobody can send any more, as many at a time as are waiting.
fn write_until_closed(connection: &Connection, writes: &Receiver<Write>, mut log: LogKeeper) {
    let mut batch = Vec::new();
    let mut count = 0;
    while let Ok(first) = writes.recv() {
        if count >= MANY {
            std::thread::sleep(GATHER);
        }
        batch.push(first);
        batch.extend(writes.try_iter().take(MOST_SHARED - 1));
        count = batch.len();
        write_together(connection, batch.drain(..));
        log.wrote(connection, count);
    }
}

/// Does all writes in one transaction. A write that is refused by itself does not hinder the others; a transaction that
/// fails fails them all.
fn write_together(connection: &Connection, batch: impl Iterator<Item = Write>) {
    if let Err(error) = run(connection, "BEGIN IMMEDIATE") {
        return batch.for_each(|write| refuse(write, error.clone()));
    }
    // A full disk makes SQLite roll back by itself; then nothing of the batch is left, and nothing may be written alone.
    let rolled_back = || StoreError::Unavailable("the transaction was rolled back".into());
    let mut answers: Vec<Answer> = Vec::new();
    for write in batch {
        match connection.is_autocommit() {
            true => refuse(write, rolled_back()),
            false => answers.push(execute(connection, write)),
        }
    }
    let committed = if connection.is_autocommit() { Err(rolled_back()) } else { run(connection, "COMMIT") };
    if let Err(error) = &committed {
        tracing::error!(%error, waiting = answers.len(), "Could not commit {} writes: {error}", answers.len());
        if !connection.is_autocommit() {
            let _ = run(connection, "ROLLBACK");
        }
    }
    answers.into_iter().for_each(|answer| answer(committed.clone()));
}

fn run(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    let done = connection.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
    done.map(drop).map_err(unavailable)
}

/// Does one write; what comes back sends its answer once the fate of the transaction is known.
fn execute(connection: &Connection, write: Write) -> Answer {
    match write {
        Write::Create(table, answer) => answer_later(whole(connection, |c| rows::create(c, &table)), answer),
        // The usual append is a single statement and needs no savepoint.
        Write::Append(append, answer) if append.snapshot.is_none() && !append.finished => {
            answer_later(rows::append(connection, &append), answer)
        }
        Write::Append(append, answer) => answer_later(whole(connection, |c| rows::append(c, &append)), answer),
        Write::Reseat(reseat, answer) => answer_later(whole(connection, |c| rows::reseat(c, &reseat)), answer),
        Write::Propose(key, seating, proposal, answer) => {
            answer_later(rows::propose(connection, key, seating, proposal.as_deref()), answer)
        }
        Write::Saw(key, seat, at, answer) => answer_later(rows::saw(connection, key, seat, at), answer),
        Write::Pace(key, pause, answer) => answer_later(rows::set_pace(connection, key, pause), answer),
        Write::Rematch(key, id, answer) => answer_later(whole(connection, |c| rows::link_rematch(c, key, &id)), answer),
        Write::Say(key, line, answer) => answer_later(whole(connection, |c| rows::say(c, key, &line)), answer),
        Write::Comment(key, comment, answer) => answer_later(rows::comment(connection, key, &comment), answer),
        Write::Remove(removal, answer) => answer_later(whole(connection, |c| rows::remove(c, &removal)), answer),
        Write::BringBack(table, answer) => answer_later(whole(connection, |c| rows::bring_back(c, &table)), answer),
        Write::Seen(tables, answer) => answer_later(whole(connection, |c| rows::seen(c, &tables)), answer),
        Write::Probe(answer) => answer_later(rows::probe(connection), answer),
    }
}

/// Does a write of several statements completely or not at all.
fn whole<T>(
    connection: &Connection,
    write: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    run(connection, "SAVEPOINT one_write")?;
    let result = write(connection);
    if result.is_err() {
        // If the whole transaction is gone already, so is the savepoint, and the commit will say so.
        let _ = run(connection, "ROLLBACK TO one_write");
    }
    let _ = run(connection, "RELEASE one_write");
    result
}

fn answer_later<T: Send + 'static>(
    result: Result<T, StoreError>,
    answer: oneshot::Sender<Result<T, StoreError>>,
) -> Answer {
    // Whoever asked may have gone; the write stands all the same.
    Box::new(move |committed| drop(answer.send(result.and_then(|value| committed.map(|()| value)))))
}

fn refuse(write: Write, error: StoreError) {
    match write {
        Write::Create(_, answer) => drop(answer.send(Err(error))),
        Write::Append(_, answer) => drop(answer.send(Err(error))),
        Write::Reseat(_, answer) => drop(answer.send(Err(error))),
        Write::Propose(_, _, _, answer) => drop(answer.send(Err(error))),
        Write::Saw(_, _, _, answer) => drop(answer.send(Err(error))),
        Write::Pace(_, _, answer) => drop(answer.send(Err(error))),
        Write::Rematch(_, _, answer) => drop(answer.send(Err(error))),
        Write::Say(_, _, answer) | Write::Comment(_, _, answer) => drop(answer.send(Err(error))),
        Write::Remove(_, answer) => drop(answer.send(Err(error))),
        Write::BringBack(_, answer) => drop(answer.send(Err(error))),
        Write::Seen(_, answer) => drop(answer.send(Err(error))),
        Write::Probe(answer) => drop(answer.send(Err(error))),
    }
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
            Ok(0) => &[include_str!("schema.sql")][..],
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

/// Refuses a database that is encrypted otherwise. In one without tables nothing has to be encrypted first.
fn agree_on_key(connection: &Connection, seal: Option<&Seal>) -> Result<(), StoreError> {
    let is_empty = "SELECT NOT EXISTS (SELECT 1 FROM tables)";
    match (proof(connection).map_err(unavailable)?, seal) {
        (None, None) => Ok(()),
        (Some(_), None) => Err(StoreError::NoKey),
        (Some(proof), Some(seal)) if seal.proves(&proof) => Ok(()),
        (Some(_), Some(_)) => Err(StoreError::WrongKey),
        (None, Some(seal)) if connection.query_row(is_empty, [], |row| row.get(0)).map_err(unavailable)? => {
            note_proof(connection, seal)
        }
        (None, Some(_)) => Err(StoreError::NotSealed),
    }
}

/// What tells the key of an encrypted database.
pub(super) fn proof(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let is_there = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'sealed'";
    match connection.query_row(is_there, [], |_| Ok(())).optional()? {
        Some(()) => connection.query_row("SELECT proof FROM sealed", [], |row| row.get(0)).optional(),
        None => Ok(None),
    }
}

fn note_proof(connection: &Connection, seal: &Seal) -> Result<(), StoreError> {
    write_proof(connection, &seal.proof()?)
}

pub(super) fn write_proof(connection: &Connection, proof: &str) -> Result<(), StoreError> {
    let note = || {
        connection.execute_batch("CREATE TABLE IF NOT EXISTS sealed (proof TEXT NOT NULL) STRICT")?;
        connection.execute("INSERT INTO sealed VALUES (?)", [proof])
    };
    note().map(drop).map_err(unavailable)
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

/// Encrypts a database that nobody plays, all of it or nothing, and leaves nothing behind in its file. Answers with the
/// number of tables.
pub fn encrypt(path: &Path, seal: &Seal) -> Result<u64, StoreError> {
    let Held { connection, _lock } = hold(path)?;
    if proof(&connection).map_err(unavailable)?.is_some() {
        return Err(StoreError::Unavailable("it is encrypted already".into()));
    }
    connection.pragma_update(None, "secure_delete", true).map_err(unavailable)?;
    run(&connection, "BEGIN IMMEDIATE")?;
    let sealed = change_all(&connection, |text, about| seal.seal(text, about)).and_then(|count| {
        note_proof(&connection, seal)?;
        run(&connection, "COMMIT")?;
        Ok(count)
    })?;
    // What was there in plain text still lies in free pages and in the write-ahead log.
    let tidy = || {
        connection.execute_batch("VACUUM")?;
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
    };
    tidy().map_err(unavailable)?;
    Ok(sealed)
}

/// Writes the secrets of a database that nobody plays in plain text again, all of it or nothing. `first` is done while nobody
/// else may have the database. Answers with the number of tables.
pub fn decrypt<E: From<StoreError>>(path: &Path, seal: &Seal, first: impl FnOnce() -> Result<(), E>) -> Result<u64, E> {
    let Held { connection, _lock } = hold(path)?;
    match proof(&connection).map_err(unavailable)? {
        None => return Err(StoreError::Unavailable("it is not encrypted".into()).into()),
        Some(proof) if !seal.proves(&proof) => return Err(StoreError::WrongKey.into()),
        Some(_) => first()?,
    }
    run(&connection, "BEGIN IMMEDIATE")?;
    let count = change_all(&connection, |text, about| seal.open(text, about))?;
    run(&connection, "DROP TABLE sealed")?;
    run(&connection, "COMMIT")?;
    Ok(count)
}

/// How many rows are read before they are written again.
const SEALED_AT_ONCE: i64 = 1000;

/// Seals, or opens, all that is secret. Answers with the number of tables.
fn change_all(
    connection: &Connection,
    change: impl Fn(&str, &str) -> Result<String, StoreError>,
) -> Result<u64, StoreError> {
    let mut count = 0;
    change_rows(
        connection,
        "SELECT key, header FROM tables WHERE key > ?1 ORDER BY key LIMIT ?2",
        "UPDATE tables SET header = ?2 WHERE key = ?1",
        |row| {
            count += 1;
            Ok(vec![(seal::HEADER.into(), row.get(1)?)])
        },
        &change,
    )?;
    change_rows(
        connection,
        "SELECT rowid, sequence, entry, events FROM entries WHERE rowid > ?1 ORDER BY rowid LIMIT ?2",
        "UPDATE entries SET entry = ?2, events = ?3 WHERE rowid = ?1",
        |row| {
            let sequence = row.get(1)?;
            Ok(vec![(seal::entry(sequence), row.get(2)?), (seal::events(sequence), row.get(3)?)])
        },
        &change,
    )?;
    change_rows(
        connection,
        "SELECT table_key, sequence, state FROM snapshots WHERE table_key > ?1 ORDER BY table_key LIMIT ?2",
        "UPDATE snapshots SET state = ?2 WHERE table_key = ?1",
        |row| Ok(vec![(seal::snapshot_at(row.get(1)?), row.get(2)?)]),
        &change,
    )?;
    Ok(count)
}

/// Columns of a row: what each is about, and its text.
type Columns = Vec<(String, String)>;

/// Changes some columns of all rows. `read` answers with what each is about, and its text.
fn change_rows(
    connection: &Connection,
    select: &str,
    update: &str,
    mut read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<Columns>,
    change: impl Fn(&str, &str) -> Result<String, StoreError>,
) -> Result<(), StoreError> {
    let mut last = i64::MIN;
    loop {
        let mut some = || -> rusqlite::Result<Vec<(i64, Columns)>> {
            let mut query = connection.prepare_cached(select)?;
            let rows = query.query_map(rusqlite::params![last, SEALED_AT_ONCE], |row| Ok((row.get(0)?, read(row)?)))?;
            rows.collect()
        };
        let rows = some().map_err(unavailable)?;
        let Some((key, _)) = rows.last() else { return Ok(()) };
        last = *key;
        for (key, columns) in &rows {
            let mut values = vec![rusqlite::types::Value::Integer(*key)];
            for (about, text) in columns {
                values.push(change(text, about)?.into());
            }
            let write = || connection.prepare_cached(update)?.execute(rusqlite::params_from_iter(values));
            write().map_err(unavailable)?;
        }
    }
}

/// What SQLite's error means to those who wait.
pub(super) fn unavailable(error: rusqlite::Error) -> StoreError {
    StoreError::Unavailable(match error.sqlite_error_code() {
        Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "it is locked by another process".into(),
        Some(ErrorCode::DiskFull) => "the disk is full".into(),
        _ => error.to_string(),
    })
}

/// Copies the database while it may be in use. The copy is complete and consistent, or there is none.
pub fn back_up(from: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Unavailable(format!("{} exists already", to.display())));
    }
    let part = to.with_extension("part");
    let copied = copy(from, &part);
    if copied.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    copied?;
    std::fs::rename(&part, to).map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// Puts a backup in place of a database that nobody plays. The backup is checked first; a database that is there already is
/// kept beside it.
pub fn restore(from: &Path, to: &Path) -> Result<Option<PathBuf>, StoreError> {
    check(from)?;
    let _lock = lock(to, LOCK_WITHIN)?;
    let io = |error: std::io::Error| StoreError::Unavailable(error.to_string());
    let part = to.with_extension("part");
    copy(from, &part)?;
    let old = to.exists().then(|| to.with_extension(format!("before-restore-{}", crate::clock::now())));
    if let Some(old) = &old {
        // The write-ahead log belongs to the file it is named after.
        copy(to, old)?;
    }
    for suffix in ["-wal", "-shm"] {
        let mut name = to.as_os_str().to_owned();
        name.push(suffix);
        match std::fs::remove_file(&name) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(io(error)),
            _ => {}
        }
    }
    std::fs::rename(&part, to).map_err(io)?;
    Ok(old)
}

fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    private::make(to)?;
    let run = || -> rusqlite::Result<()> {
        let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        source.busy_timeout(Duration::from_secs(5))?;
        let mut target = Connection::open(to)?;
        let backup = rusqlite::backup::Backup::new(&source, &mut target)?;
        backup.run_to_completion(1000, Duration::from_millis(1), None)
    };
    run().map_err(unavailable)
}

fn check(file: &Path) -> Result<(), StoreError> {
    let run = || -> rusqlite::Result<(i64, String)> {
        let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let version = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        let health = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        Ok((version, health))
    };
    match run().map_err(unavailable)? {
        // An older one is brought up to date when it is opened.
        (1..=SCHEMA, health) if health == "ok" => Ok(()),
        (1..=SCHEMA, health) => Err(StoreError::Unavailable(format!("{} is damaged: {health}", file.display()))),
        _ => Err(StoreError::Unavailable(format!("{} is no backup of this program", file.display()))),
    }
}
