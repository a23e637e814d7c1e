//! The store in a PostgreSQL database. One connection writes: whatever waits for it goes out as one transaction, in one
//! go and without waiting for answers in between, and nothing is answered before that transaction is on the database's
//! disk. Reading has connections of its own. A connection that is lost is made anew by whoever needs it next.
//!
//! Who plays the tables holds a lock that belongs to the very connection that writes. So a server that was cut off, and
//! whose place another one has taken, cannot write any more.

mod accounts;
mod connection;
mod copy;
mod identities;
mod invitations;
mod moderation;
mod nodes;
mod notices;
mod pairs;
mod partings;
mod passkeys;
mod prepare;
mod programs;
mod ratings;
mod raw;
mod reports;
mod rows;
mod sealing;
mod talk;
mod ties;
mod tls;
mod treaties;
mod url;
mod writer;

pub(super) use copy::Alone;
pub use nodes::Members;
pub use prepare::look;
pub(super) use prepare::{SCHEMA, version};
pub use raw::Raw;
pub use sealing::{decrypt, encrypt};
pub use url::PostgresUrl;

use super::seal::Seal;
use super::{
    Accounts, Append, ChatRow, CommentRow, EntryRow, Filter, History, Identities, Invitations, Kept, Moderation,
    NewTable, Notices, Page, Pairs, Partings, Passkeys, Programs, Ratings, Removal, Reply, Reports, RequestKey, Reseat,
    Role, Store, StoreError, TableKey, TableRow, Talks, Ties, Timed, Treaties, WholeTable,
};
use crate::api::SeatChange;
use crate::nodes::Fence;
use crate::task;
use crate::token::Hashed;
use connection::{Connection, Connector, ReadError, unavailable};
use rows::Statement;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::Row;
use writer::{Job, Writer, Written};

/// How the database is used.
#[derive(Clone, Debug)]
pub struct PostgresOptions {
    /// Where it is.
    pub url: PostgresUrl,
    /// How long to wait for another process that plays its tables.
    pub patience: Duration,
    /// What it is used for.
    pub role: Role,
    /// Whether its tables are made if they are not there.
    pub make: bool,
}

/// The store in a PostgreSQL database.
pub struct Postgres {
    writer: mpsc::Sender<Job>,
    readers: Arc<Readers>,
}

/// Opens a database that is encrypted, if there is a seal, or new. Sealing is done by others.
pub(super) async fn open(options: PostgresOptions, seal: Option<&Seal>) -> Result<Arc<dyn Store>, StoreError> {
    Ok(Arc::new(Postgres::open_with(options, seal).await?))
}

/// How long an answer may take before the connection counts as lost.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// How long a server waits for the one before it to finish, at least.
const LOCK_WITHIN: Duration = Duration::from_secs(1);
/// How many connections are kept for reading.
const READERS: usize = 4;
/// How many writes may wait; more than that is overload and is refused.
const MOST_WAITING: usize = 8192;

impl Postgres {
    /// Opens a database that is not encrypted, makes or checks its schema, and starts the writer.
    pub async fn open(options: PostgresOptions) -> Result<Postgres, StoreError> {
        Postgres::open_with(options, None).await
    }

    /// Opens a database that is encrypted, if there is a seal, or new. Sealing is done by others.
    async fn open_with(options: PostgresOptions, seal: Option<&Seal>) -> Result<Postgres, StoreError> {
        let connector = Arc::new(Connector::new(options.url.clone())?);
        let connection = connector.connect_as(options.role, options.patience.max(LOCK_WITHIN)).await?;
        prepare::prepare(&connection, &options).await?;
        if prepare::is_half_copied(&connection).await? {
            return Err(StoreError::HalfCopied);
        }
        sealing::agree_on_key(&connection, seal).await?;
        let (writer, jobs) = mpsc::channel(MOST_WAITING);
        let writing = Writer { connector: Arc::clone(&connector), role: options.role, connection: Some(connection) };
        task::start(writing.until_closed(jobs));
        let slots = std::iter::repeat_with(tokio::sync::Mutex::default).take(READERS).collect();
        Ok(Postgres { writer, readers: Arc::new(Readers { connector, slots, next: AtomicUsize::new(0) }) })
    }

    fn send<T: Send + 'static>(&self, job: Job, answer: oneshot::Receiver<Result<T, StoreError>>) -> Reply<T> {
        let refused = match self.writer.try_send(job) {
            Ok(()) => None,
            Err(mpsc::error::TrySendError::Full(_)) => Some("too many writes are waiting"),
            Err(mpsc::error::TrySendError::Closed(_)) => Some("the writer has stopped"),
        };
        Box::pin(async move {
            if let Some(reason) = refused {
                return Err(StoreError::Unavailable(reason.into()));
            }
            let stopped = |_| StoreError::Unavailable("the writer has stopped".into());
            answer.await.map_err(stopped)?
        })
    }

    /// Does a write, whose rows say what became of it.
    fn write<T: Send + 'static>(
        &self,
        statement: Statement,
        read: impl FnOnce(&[Row]) -> Result<T, StoreError> + Send + 'static,
    ) -> Reply<T> {
        let (sender, receiver) = oneshot::channel();
        // Whoever asked may have gone; the write stands all the same.
        let answer = Box::new(move |rows: Written| drop(sender.send(rows.and_then(|rows| read(&rows)))));
        self.send(Job::Other(statement, answer), receiver)
    }

    /// Reads. Nothing is lost by asking again, so a connection that turns out to be lost is not told to whoever asks.
    fn read<T, F>(&self, query: impl Fn(Arc<Connection>) -> F + Send + 'static) -> Reply<T>
    where
        T: Send + 'static,
        F: Future<Output = Result<T, ReadError>> + Send + 'static,
    {
        let readers = Arc::clone(&self.readers);
        Box::pin(async move {
            let slot = readers.next.fetch_add(1, Ordering::Relaxed) % READERS;
            let late = |_| StoreError::Unavailable("the database does not answer".into());
            let first = tokio::time::timeout(ANSWER_WITHIN, readers.connection(slot)).await.map_err(late)??;
            match tokio::time::timeout(ANSWER_WITHIN, query(Arc::clone(&first))).await {
                Ok(Err(ReadError::Postgres(error))) if first.is_lost(&error) => readers.forget(slot, &first).await,
                Ok(answer) => return Ok(answer?),
                Err(_) => {
                    readers.forget(slot, &first).await;
                    return Err(StoreError::Unavailable("the database does not answer".into()));
                }
            }
            let second = tokio::time::timeout(ANSWER_WITHIN, readers.connection(slot)).await.map_err(late)??;
            let answer = tokio::time::timeout(ANSWER_WITHIN, query(second)).await.map_err(late)?;
            Ok(answer?)
        })
    }
}

/// Connections that only read. Each takes several questions at the same time.
struct Readers {
    connector: Arc<Connector>,
    slots: Vec<tokio::sync::Mutex<Option<Arc<Connection>>>>,
    next: AtomicUsize,
}

impl Readers {
    async fn connection(&self, slot: usize) -> Result<Arc<Connection>, StoreError> {
        let mut kept = self.slots[slot].lock().await;
        if let Some(connection) = kept.as_ref().filter(|connection| !connection.is_closed()) {
            return Ok(Arc::clone(connection));
        }
        let connection = Arc::new(self.connector.connect().await?);
        *kept = Some(Arc::clone(&connection));
        Ok(connection)
    }

    /// Lets go of a connection, unless somebody has done so already.
    async fn forget(&self, slot: usize, lost: &Arc<Connection>) {
        let mut kept = self.slots[slot].lock().await;
        if kept.as_ref().is_some_and(|connection| Arc::ptr_eq(connection, lost)) {
            *kept = None;
        }
    }
}

/// Nothing to read.
fn done(_: &[Row]) -> Result<(), StoreError> {
    Ok(())
}

/// A row says that it was done.
fn done_or(otherwise: StoreError) -> impl FnOnce(&[Row]) -> Result<(), StoreError> + Send {
    move |rows| if rows.is_empty() { Err(otherwise) } else { Ok(()) }
}

/// Two counts say whether it was done, and whether the lease is good by which it was to be.
fn done_if_held(fence: Option<Fence>, otherwise: StoreError) -> impl FnOnce(&[Row]) -> Result<(), StoreError> + Send {
    move |rows| {
        let counts: (i64, i64) = rows.first().map_or((0, 0), |row| (row.get(0), row.get(1)));
        match counts {
            (1.., _) => Ok(()),
            (_, 0) if fence.is_some() => Err(StoreError::LeaseLost),
            _ => Err(otherwise),
        }
    }
}

/// The only value of the only row.
fn value_or<T: for<'a> tokio_postgres::types::FromSql<'a>>(
    otherwise: StoreError,
) -> impl FnOnce(&[Row]) -> Result<T, StoreError> + Send {
    move |rows| match rows.first() {
        Some(row) => row.try_get(0).map_err(|error| unavailable(&error)),
        None => Err(otherwise),
    }
}

impl Store for Postgres {
    fn create(&self, table: NewTable) -> Reply<TableKey> {
        let is_there = StoreError::Unavailable("there is a table of this id".into());
        self.write(
            rows::create(&table.row, &table.entries, table.snapshot, &rows::Besides::default()),
            value_or(is_there),
        )
    }

    fn append(&self, append: Append) -> Reply<()> {
        let (sender, receiver) = oneshot::channel();
        self.send(Job::Append(Box::new(append), sender), receiver)
    }

    fn reseat(&self, reseat: Reseat) -> Reply<()> {
        self.write(rows::reseat(&reseat), done_or(StoreError::SeatsChanged))
    }

    fn propose(&self, key: TableKey, seating: u32, proposal: Option<String>, fence: Option<Fence>) -> Reply<()> {
        self.write(rows::propose(key, seating, proposal, fence), done_if_held(fence, StoreError::SeatsChanged))
    }

    fn seat_changes(&self, key: TableKey) -> Reply<Vec<SeatChange>> {
        self.read(move |connection| async move { rows::changes(&connection, key).await })
    }

    fn saw(&self, key: TableKey, seat: u8, at: i64) -> Reply<()> {
        self.write(rows::saw(key, seat, at), done)
    }

    fn set_pace(&self, key: TableKey, bot_pause_ms: u32, fence: Option<Fence>) -> Reply<()> {
        let is_gone = StoreError::Unavailable("there is no such table".into());
        self.write(rows::set_pace(key, bot_pause_ms, fence), done_if_held(fence, is_gone))
    }

    fn link_rematch(&self, key: TableKey, id: String) -> Reply<String> {
        let is_gone = StoreError::Unavailable("there is no such table".into());
        self.write(rows::link_rematch(key, id), value_or(is_gone))
    }

    fn say(&self, key: TableKey, line: ChatRow, fence: Option<Fence>) -> Reply<()> {
        let is_there = StoreError::Conflict(line.number);
        self.write(rows::say(key, line, fence), done_if_held(fence, is_there))
    }

    fn comment(&self, key: TableKey, comment: CommentRow, fence: Option<Fence>) -> Reply<()> {
        let is_there = StoreError::Conflict(comment.number);
        self.write(rows::comment(key, comment, fence), done_if_held(fence, is_there))
    }

    fn remove(&self, removal: Removal) -> Reply<()> {
        self.write(rows::remove(&removal), done_if_held(removal.fence, StoreError::Conflict(removal.sequence)))
    }

    fn bring_back(&self, table: WholeTable) -> Reply<TableKey> {
        // What a list is ordered by is what is kept as changed; the latest entry has its own time.
        let row = TableRow { updated_at: table.row.listed_at, ..table.row.clone() };
        let is_there = StoreError::Conflict(row.sequence);
        let WholeTable { entries, chat, talk, treaties, comments, changes, .. } = &table;
        let besides = rows::Besides { chat, talk, treaties, comments, changes };
        self.write(rows::create(&row, entries, None, &besides), value_or(is_there))
    }

    fn seen(&self, tables: Vec<(TableKey, i64)>) -> Reply<()> {
        self.write(rows::seen(&tables), done)
    }

    fn find(&self, prefix: String, limit: u32) -> Reply<Vec<String>> {
        self.read(move |connection| {
            let prefix = prefix.clone();
            async move { rows::find(&connection, &prefix, limit).await }
        })
    }

    fn page(&self, page: Page) -> Reply<Vec<TableRow>> {
        self.read(move |connection| {
            let page = page.clone();
            async move { rows::page(&connection, &page).await }
        })
    }

    fn unseen(&self, since: i64, limit: u32) -> Reply<Vec<String>> {
        self.read(move |connection| async move { rows::unseen(&connection, since, limit).await })
    }

    fn table(&self, id: String) -> Reply<Option<TableRow>> {
        self.read(move |connection| {
            let id = id.clone();
            async move { rows::table(&connection, &id).await }
        })
    }

    fn invited(&self, invite: Hashed) -> Reply<Option<String>> {
        self.read(move |connection| async move { rows::invited(&connection, &invite).await })
    }

    fn history(&self, key: TableKey) -> Reply<History> {
        self.read(move |connection| async move { rows::history(&connection, key).await })
    }

    fn entries(&self, key: TableKey, from: u32, limit: u32) -> Reply<Vec<EntryRow>> {
        self.read(move |connection| async move { rows::entries(&connection, key, from, limit).await })
    }

    fn done(&self, key: TableKey, request: RequestKey, from: u32, among: u32) -> Reply<Option<u32>> {
        self.read(move |connection| async move { rows::done(&connection, key, &request, from, among).await })
    }

    fn chat(&self, key: TableKey) -> Reply<Vec<ChatRow>> {
        self.read(move |connection| async move { rows::chat(&connection, key).await })
    }

    fn comments(&self, key: TableKey) -> Reply<Vec<CommentRow>> {
        self.read(move |connection| async move { rows::comments(&connection, key).await })
    }

    fn list(&self, filter: Filter) -> Reply<Vec<TableRow>> {
        self.read(move |connection| {
            let filter = filter.clone();
            async move { rows::list(&connection, &filter).await }
        })
    }

    fn deadlines(&self) -> Reply<Vec<Timed>> {
        self.read(move |connection| async move { rows::deadlines(&connection).await })
    }

    fn count(&self) -> Reply<[u64; 3]> {
        self.read(move |connection| async move { rows::count(&connection).await })
    }

    fn kept_for(&self, owner: String) -> Reply<Kept> {
        self.read(move |connection| {
            let owner = owner.clone();
            async move { rows::kept_for(&connection, &owner).await }
        })
    }

    fn probe(&self) -> Reply<()> {
        self.write(rows::probe(), done)
    }

    fn pulse(&self, process: i64, at: i64) -> Reply<()> {
        self.write(rows::pulse(process, at), done)
    }

    fn last_pulse(&self, process: i64) -> Reply<Option<i64>> {
        self.read(move |connection| async move { rows::last_pulse(&connection, process).await })
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
