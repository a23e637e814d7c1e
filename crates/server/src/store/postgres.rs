//! The store in a PostgreSQL database. One connection writes: whatever waits for it goes out as one transaction, in one
//! go and without waiting for answers in between, and nothing is answered before that transaction is on the database's
//! disk. Reading has connections of its own. A connection that is lost is made anew by whoever needs it next.
//!
//! Who plays the tables holds a lock that belongs to the very connection that writes. So a server that was cut off, and
//! whose place another one has taken, cannot write any more.

mod copy;
mod nodes;
mod raw;
mod rows;
mod tls;

pub(super) use copy::Alone;
pub use nodes::Members;
pub use raw::Raw;

use super::schema::Look;
use super::seal::{self, Seal};
use super::{
    Append, ChatRow, CommentRow, EntryRow, Filter, History, Kept, NewTable, Page, Removal, Reply, RequestKey, Reseat,
    Role, Store, StoreError, TableKey, TableRow, WholeTable,
};
use crate::api::SeatChange;
use crate::nodes::Fence;
use crate::token::Hashed;
use futures_util::future::join_all;
use rows::Statement;
use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};
use tls::Tls;
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, NoTls, Row};

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

/// Where a PostgreSQL database is: `postgres://user:password@host:port/name?...`. Its password is shown nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresUrl {
    text: String,
    config: Box<tokio_postgres::Config>,
    tls: tls::Setting,
}

impl std::fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rest = self.text.split_once("://").map_or("", |(_, rest)| rest);
        let rest = rest.split(['?', '#']).next().unwrap_or_default();
        let rest = rest.rsplit_once('@').map_or(rest, |(_, rest)| rest);
        write!(f, "postgres://{rest}")
    }
}

impl std::fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

impl PostgresUrl {
    /// Reads an address.
    pub fn parse(text: &str) -> Result<PostgresUrl, String> {
        let (rest, tls) = tls::Setting::take_from(text)?;
        let mut config: tokio_postgres::Config = rest.parse().map_err(|error: Error| told(&error))?;
        let tls = tls.decide(&config);
        config.ssl_mode(tls.mode());
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_WITHIN);
        }
        // A host that has gone without a word is noticed by this.
        config.tcp_user_timeout(ANSWER_WITHIN);
        Ok(PostgresUrl { text: text.into(), config: Box::new(config), tls })
    }
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

/// The version of the schema, kept in the database.
pub(super) const SCHEMA: i64 = 1 + CHANGES.len() as i64;
/// What makes each version from the one before it; the first makes version 2.
const CHANGES: [&str; 2] = [include_str!("postgres_nodes.sql"), include_str!("postgres_turns.sql")];
/// The first half of our locks: the one who plays, and the one who changes the schema. The other half is the schema's
/// name.
const PLAYS: i32 = 0x6563_7501;
const PREPARES: i32 = 0x6563_7502;
/// How long it may take to connect, unless the address says so.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
/// How long an answer may take before the connection counts as lost.
const ANSWER_WITHIN: Duration = Duration::from_secs(10);
/// How long a server waits for the one before it to finish, at least.
const LOCK_WITHIN: Duration = Duration::from_secs(1);
/// How often it looks.
const LOCK_EVERY: Duration = Duration::from_millis(20);
/// How many connections are kept for reading.
const READERS: usize = 4;
/// How many writes may wait; more than that is overload and is refused.
const MOST_WAITING: usize = 8192;
/// How many writes share a transaction at most.
const MOST_SHARED: usize = 1024;
/// When so many shared a transaction, many more are on their way, and the next one waits for them.
const MANY: usize = 8;
/// How long it waits.
const GATHER: Duration = Duration::from_millis(2);

/// Why nothing was read.
#[derive(Debug)]
enum ReadError {
    Postgres(Error),
    /// What is there means nothing.
    Unknown(&'static str),
}

impl From<Error> for ReadError {
    fn from(error: Error) -> ReadError {
        ReadError::Postgres(error)
    }
}

impl From<ReadError> for StoreError {
    fn from(error: ReadError) -> StoreError {
        match error {
            ReadError::Postgres(error) => unavailable(&error),
            ReadError::Unknown(what) => StoreError::Unavailable(what.into()),
        }
    }
}

/// What PostgreSQL's error means to those who wait.
fn unavailable(error: &Error) -> StoreError {
    StoreError::Unavailable(told(error))
}

/// An error with its cause, which says most.
fn told(error: &Error) -> String {
    match std::error::Error::source(error) {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

/// A connection and what was prepared on it.
struct Connection {
    client: Client,
    prepared: Mutex<HashMap<String, tokio_postgres::Statement>>,
}

impl Connection {
    async fn query(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error> {
        let statement = self.prepare(sql).await?;
        self.client.query(&statement, values).await
    }

    async fn run(&self, statement: &Statement) -> Result<Vec<Row>, Error> {
        let values: Vec<&(dyn ToSql + Sync)> = statement.values.iter().map(|value| &**value as _).collect();
        self.query(statement.sql, &values).await
    }

    async fn prepare(&self, sql: &str) -> Result<tokio_postgres::Statement, Error> {
        let prepared = || self.prepared.lock().unwrap_or_else(PoisonError::into_inner);
        let known = prepared().get(sql).cloned();
        if let Some(statement) = known {
            return Ok(statement);
        }
        let statement = self.client.prepare(sql).await?;
        prepared().insert(sql.into(), statement.clone());
        Ok(statement)
    }

    /// Runs several statements that need no values, without preparing them.
    async fn batch(&self, sql: &str) -> Result<(), Error> {
        self.client.batch_execute(sql).await
    }

    /// Whether it has ended.
    fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Whether nothing can come of this connection any more after this error.
    fn is_lost(&self, error: &Error) -> bool {
        let says_goodbye = error.code().is_some_and(|code| {
            // Shutting down, or a database that has become a copy of another, which takes no writes.
            code.code().starts_with("57P") || *code == SqlState::READ_ONLY_SQL_TRANSACTION
        });
        says_goodbye || error.is_closed() || self.client.is_closed() || error.as_db_error().is_none()
    }
}

/// Makes connections.
struct Connector {
    url: PostgresUrl,
    tls: Option<Tls>,
    /// What our connections are called at the database.
    name: String,
}

impl Connector {
    fn new(url: PostgresUrl) -> Result<Connector, StoreError> {
        let mut own = [0; 6];
        getrandom::fill(&mut own).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let name = format!("ecumene-{}", data_encoding::HEXLOWER.encode(&own));
        let tls = url.tls.connector().map_err(StoreError::Unavailable)?;
        Ok(Connector { url, tls, name })
    }

    async fn connect(&self) -> Result<Connection, StoreError> {
        let late = |_| StoreError::Unavailable("the database does not answer".into());
        tokio::time::timeout(ANSWER_WITHIN, self.connect_now())
            .await
            .map_err(late)?
            .map_err(|error| unavailable(&error))
    }

    async fn connect_now(&self) -> Result<Connection, Error> {
        let mut config = (*self.url.config).clone();
        config.application_name(&self.name);
        let client = match &self.tls {
            Some(tls) => {
                let (client, connection) = config.connect(tls.clone()).await?;
                tokio::spawn(connection);
                client
            }
            None => {
                let (client, connection) = config.connect(NoTls).await?;
                tokio::spawn(connection);
                client
            }
        };
        let connection = Connection { client, prepared: Mutex::default() };
        // What is acknowledged is on the disk, whatever this database is used for otherwise.
        let durable = "SELECT set_config('synchronous_commit', 'on', false)
            WHERE current_setting('synchronous_commit') = 'off'";
        connection.client.query(durable, &[]).await?;
        Ok(connection)
    }

    /// Takes the right to play the tables, or waits for it for so long. The database gives it back with the connection.
    async fn lock(&self, connection: &Connection, role: Role, within: Duration) -> Result<(), StoreError> {
        let failed = |error| unavailable(&error);
        // Nodes share it with each other, and with nobody who plays alone.
        let take = match role {
            Role::Plays => "SELECT pg_try_advisory_lock($1, hashtext(coalesce(current_schema(), '')))",
            Role::Shares => "SELECT pg_try_advisory_lock_shared($1, hashtext(coalesce(current_schema(), '')))",
            Role::Visits => return Ok(()),
        };
        let started = Instant::now();
        loop {
            let taken = connection.query(take, &[&PLAYS]).await.map_err(failed)?;
            if taken.iter().any(|row| row.get(0)) {
                return Ok(());
            }
            if started.elapsed() >= within {
                return Err(StoreError::InUse(self.url.to_string()));
            }
            // A connection of our own that broke may still have it, until the database notices.
            let own = "SELECT pg_terminate_backend(pid) FROM pg_locks JOIN pg_stat_activity USING (pid)
                WHERE locktype = 'advisory' AND classid::bigint = $1 AND application_name = $2
                AND pid <> pg_backend_pid()";
            connection.query(own, &[&i64::from(PLAYS), &self.name]).await.map_err(failed)?;
            tokio::time::sleep(LOCK_EVERY).await;
        }
    }

    /// A connection that holds the right to play, if it is to.
    async fn connect_as(&self, role: Role, within: Duration) -> Result<Connection, StoreError> {
        let connection = self.connect().await?;
        self.lock(&connection, role, within).await?;
        if role == Role::Shares {
            // A node that sleeps in the middle of a write does not keep its tables from others.
            let limit = "SET idle_in_transaction_session_timeout = '3s'";
            connection.batch(limit).await.map_err(|error| unavailable(&error))?;
        }
        Ok(connection)
    }
}

impl Postgres {
    /// Opens a database that is not encrypted, makes or checks its schema, and starts the writer.
    pub async fn open(options: PostgresOptions) -> Result<Postgres, StoreError> {
        Postgres::open_with(options, None).await
    }

    /// Opens a database that is encrypted, if there is a seal, or new. Sealing is done by others.
    async fn open_with(options: PostgresOptions, seal: Option<&Seal>) -> Result<Postgres, StoreError> {
        let connector = Arc::new(Connector::new(options.url.clone())?);
        let connection = connector.connect_as(options.role, options.patience.max(LOCK_WITHIN)).await?;
        prepare(&connection, &options).await?;
        if is_half_copied(&connection).await? {
            return Err(StoreError::HalfCopied);
        }
        agree_on_key(&connection, seal).await?;
        let (writer, jobs) = mpsc::channel(MOST_WAITING);
        let writing = Writer { connector: Arc::clone(&connector), role: options.role, connection: Some(connection) };
        tokio::spawn(writing.until_closed(jobs));
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
        if let Some(connection) = kept.as_ref().filter(|connection| !connection.client.is_closed()) {
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

/// What became of a statement.
type Written = Result<Vec<Row>, StoreError>;
type Answer = Box<dyn FnOnce(Written) + Send>;

/// A write and where its answer goes.
enum Job {
    Append(Box<Append>, oneshot::Sender<Result<(), StoreError>>),
    Other(Statement, Answer),
}

/// Takes writes, as many at a time as are waiting.
struct Writer {
    connector: Arc<Connector>,
    role: Role,
    /// `None` once it is lost.
    connection: Option<Connection>,
}

impl Writer {
    async fn until_closed(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut count = 0;
        while let Some(first) = jobs.recv().await {
            if count >= MANY {
                tokio::time::sleep(GATHER).await;
            }
            let mut batch = vec![first];
            while batch.len() < MOST_SHARED
                && let Ok(job) = jobs.try_recv()
            {
                batch.push(job);
            }
            count = batch.len();
            self.write_together(Batch::new(batch)).await;
        }
    }

    /// Does all writes in one transaction. If something in it fails by itself, each is done alone, so that only that
    /// one fails.
    async fn write_together(&mut self, batch: Batch) {
        if let Err(error) = self.connect().await {
            return batch.refuse(&error);
        }
        let Some(connection) = &self.connection else { return };
        let work = async {
            match together(connection, &batch.statements()).await {
                Ok(rows) => {
                    batch.answer(rows);
                    Ok(())
                }
                Err(error) if connection.is_lost(&error) => Err((batch, error)),
                Err(error) => {
                    let count = batch.statements().len();
                    tracing::warn!(%error, "Could not commit {count} writes at once: {}", told(&error));
                    batch.one_by_one(connection).await;
                    Ok(())
                }
            }
        };
        match tokio::time::timeout(ANSWER_WITHIN, work).await {
            Ok(Ok(())) => {}
            // Perhaps it was done, perhaps not; who asks again learns it.
            Ok(Err((batch, error))) => {
                tracing::error!(%error, "Lost the database: {}", told(&error));
                batch.refuse(&unavailable(&error));
                self.connection = None;
            }
            // The batch is gone with the work, and those who wait for it are told that.
            Err(_) => {
                tracing::error!("The database does not answer");
                self.connection = None;
            }
        }
        if self.connection.as_ref().is_some_and(|connection| connection.client.is_closed()) {
            self.connection = None;
        }
    }

    async fn connect(&mut self) -> Result<(), StoreError> {
        if self.connection.as_ref().is_some_and(|connection| connection.client.is_closed()) {
            self.connection = None;
        }
        if self.connection.is_none() {
            self.connection = Some(self.connector.connect_as(self.role, LOCK_WITHIN).await?);
            tracing::info!("The database is back");
        }
        Ok(())
    }
}

/// Sends statements in one go, as a transaction if there are several, and waits for all answers.
async fn together(connection: &Connection, statements: &[&Statement]) -> Result<Vec<Vec<Row>>, Error> {
    if let [only] = statements {
        return Ok(vec![connection.run(only).await?]);
    }
    let (begin, commit) =
        (Statement { sql: "BEGIN", values: Vec::new() }, Statement { sql: "COMMIT", values: Vec::new() });
    let all: Vec<&Statement> = [&begin].into_iter().chain(statements.iter().copied()).chain([&commit]).collect();
    // What has to be prepared first would mix up the order.
    for statement in &all {
        connection.prepare(statement.sql).await?;
    }
    // After an error the rest of a transaction fails, too, and its end undoes it.
    let mut answers = join_all(all.iter().map(|statement| connection.run(statement)))
        .await
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?;
    answers.pop();
    answers.remove(0);
    Ok(answers)
}

/// Writes that share a transaction: entries, which are one statement however many they are, and everything else.
struct Batch {
    appends: Vec<(Append, oneshot::Sender<Result<(), StoreError>>)>,
    appended: Option<Statement>,
    others: Vec<(Statement, Answer)>,
}

impl Batch {
    fn new(jobs: Vec<Job>) -> Batch {
        let mut batch = Batch { appends: Vec::new(), appended: None, others: Vec::new() };
        let mut places = HashSet::new();
        for job in jobs {
            match job {
                Job::Other(statement, answer) => batch.others.push((statement, answer)),
                Job::Append(append, answer) => {
                    let is_first = places.insert((append.key, append.row.sequence));
                    match is_first && append.snapshot.is_none() && !append.finished {
                        true => batch.appends.push((*append, answer)),
                        false => batch.others.push(alone(&append, answer)),
                    }
                }
            }
        }
        if !batch.appends.is_empty() {
            batch.appended = Some(rows::append_all(batch.appends.iter().map(|(append, _)| append)));
        }
        batch
    }

    fn statements(&self) -> Vec<&Statement> {
        self.appended.iter().chain(self.others.iter().map(|(statement, _)| statement)).collect()
    }

    fn answer(self, rows: Vec<Vec<Row>>) {
        let mut rows = rows.into_iter();
        if self.appended.is_some() {
            let added: HashSet<(i64, i64)> =
                rows.next().unwrap_or_default().iter().map(|row| (row.get(0), row.get(1))).collect();
            for (Append { key, row, fence, .. }, answer) in self.appends {
                let is_added = added.contains(&(key, i64::from(row.sequence)));
                let is_held = fence.is_none_or(|fence| added.contains(&(key, -fence)));
                drop(answer.send(appended(is_added, is_held, row.sequence)));
            }
        }
        self.others.into_iter().zip(rows).for_each(|((_, answer), rows)| answer(Ok(rows)));
    }

    fn refuse(self, error: &StoreError) {
        self.appends.into_iter().for_each(|(_, answer)| drop(answer.send(Err(error.clone()))));
        self.others.into_iter().for_each(|(_, answer)| answer(Err(error.clone())));
    }

    async fn one_by_one(self, connection: &Connection) {
        let appends = self.appends.into_iter().map(|(append, answer)| alone(&append, answer));
        for (statement, answer) in appends.chain(self.others) {
            answer(connection.run(&statement).await.map_err(|error| unavailable(&error)));
        }
    }
}

/// An entry as a write of its own.
fn alone(append: &Append, answer: oneshot::Sender<Result<(), StoreError>>) -> (Statement, Answer) {
    let (sequence, is_fenced) = (append.row.sequence, append.fence.is_some());
    let answer = move |rows: Written| {
        let added = rows.and_then(|rows| {
            let counts: (i64, i64) = rows.first().map_or((0, 0), |row| (row.get(0), row.get(1)));
            appended(counts.0 > 0, !is_fenced || counts.1 > 0, sequence)
        });
        drop(answer.send(added));
    };
    (rows::append(append), Box::new(answer))
}

/// What became of an entry.
fn appended(is_added: bool, is_held: bool, sequence: u32) -> Result<(), StoreError> {
    match (is_added, is_held) {
        (true, _) => Ok(()),
        (false, true) => Err(StoreError::Conflict(sequence)),
        (false, false) => Err(StoreError::LeaseLost),
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
        let row = TableRow { updated_at: table.row.listed_at, ..table.row };
        let is_there = StoreError::Conflict(row.sequence);
        let besides = rows::Besides { chat: &table.chat, comments: &table.comments, changes: &table.changes };
        self.write(rows::create(&row, &table.entries, None, &besides), value_or(is_there))
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

    fn deadlines(&self) -> Reply<Vec<(String, i64, u32)>> {
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
}

/// Makes the tables of a new database, or brings those of an older one up to date; one process at a time.
async fn prepare(connection: &Connection, options: &PostgresOptions) -> Result<(), StoreError> {
    let run = async || -> Result<i64, Error> {
        connection.batch("BEGIN").await?;
        let wait = "SELECT pg_advisory_xact_lock($1, hashtext(coalesce(current_schema(), '')))";
        connection.query(wait, &[&PREPARES]).await?;
        let version = kept_version(connection).await?;
        let new = [include_str!("postgres.sql"), "CREATE TABLE ecumene_schema (version bigint NOT NULL)"];
        let changes = match usize::try_from(version) {
            Ok(0) if !options.make => Vec::new(),
            Ok(0) => [&new[..], &CHANGES].concat(),
            Ok(version) => CHANGES.get(version - 1..).unwrap_or_default().to_vec(),
            Err(_) => Vec::new(),
        };
        for change in &changes {
            connection.batch(change).await?;
        }
        let version = if changes.is_empty() { version } else { SCHEMA };
        if !changes.is_empty() {
            connection.batch("DELETE FROM ecumene_schema").await?;
            connection.query("INSERT INTO ecumene_schema VALUES ($1)", &[&version]).await?;
        }
        connection.batch("COMMIT").await?;
        Ok(version)
    };
    let url = &options.url;
    match run().await.map_err(|error| unavailable(&error))? {
        SCHEMA => Ok(()),
        0 => Err(StoreError::Unavailable(format!("there are no tables at {url}; `ecumene serve` makes them"))),
        other => Err(StoreError::Unavailable(format!(
            "the database has schema {other}, and this program knows schema {SCHEMA}"
        ))),
    }
}

/// The version of the schema; 0 if there is none.
async fn kept_version(connection: &Connection) -> Result<i64, Error> {
    let is_there = connection.query("SELECT to_regclass('ecumene_schema') IS NOT NULL", &[]).await?;
    match is_there.iter().any(|row| row.get(0)) {
        true => {
            let kept = connection.query("SELECT version FROM ecumene_schema", &[]).await?;
            Ok(kept.first().map_or(0, |row| row.get(0)))
        }
        false => Ok(0),
    }
}

/// Asks a database about itself, without changing anything.
pub async fn look(url: &PostgresUrl) -> Result<Look, StoreError> {
    let connection = Connector::new(url.clone())?.connect().await?;
    let about = "SELECT current_setting('server_version_num')::bigint / 10000,
        (extract(epoch FROM clock_timestamp()) * 1000)::bigint,
        EXISTS (SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid::bigint = $1
            AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))";
    let rows = connection.query(about, &[&i64::from(PLAYS)]).await.map_err(|error| unavailable(&error))?;
    let row = rows.first().ok_or_else(|| StoreError::Unavailable("the database does not answer".into()))?;
    Ok(Look { server: row.get(0), clock_ms: row.get(1), is_played: row.get(2) })
}

/// The version of a database's schema, without changing anything.
pub(super) async fn version(url: &PostgresUrl) -> Result<i64, StoreError> {
    let connection = Connector::new(url.clone())?.connect().await?;
    kept_version(&connection).await.map_err(|error| unavailable(&error))
}

/// Refuses a database that is encrypted otherwise. In one without tables nothing has to be encrypted first.
async fn agree_on_key(connection: &Connection, seal: Option<&Seal>) -> Result<(), StoreError> {
    match (proof(connection).await?, seal) {
        (None, None) => Ok(()),
        (Some(_), None) => Err(StoreError::NoKey),
        (Some(proof), Some(seal)) if seal.proves(&proof) => Ok(()),
        (Some(_), Some(_)) => Err(StoreError::WrongKey),
        (None, Some(seal)) => {
            let any =
                connection.query("SELECT 1 FROM tables LIMIT 1", &[]).await.map_err(|error| unavailable(&error))?;
            if any.is_empty() { note_proof(connection, seal).await } else { Err(StoreError::NotSealed) }
        }
    }
}

/// What tells the key of an encrypted database.
async fn proof(connection: &Connection) -> Result<Option<String>, StoreError> {
    let rows = connection.query("SELECT proof FROM sealed", &[]).await.map_err(|error| unavailable(&error))?;
    Ok(rows.first().map(|row| row.get(0)))
}

async fn note_proof(connection: &Connection, seal: &Seal) -> Result<(), StoreError> {
    let noted = connection.query("INSERT INTO sealed VALUES ($1)", &[&seal.proof()?]).await;
    noted.map(drop).map_err(|error| unavailable(&error))
}

/// Encrypts a database that nobody plays, all of it or nothing. Answers with the number of tables.
pub async fn encrypt(url: &PostgresUrl, seal: &Seal) -> Result<u64, StoreError> {
    let connection = alone_with(url, false).await?;
    if proof(&connection).await?.is_some() {
        return Err(StoreError::Unavailable("it is encrypted already".into()));
    }
    let failed = |error| unavailable(&error);
    connection.batch("BEGIN").await.map_err(failed)?;
    let count = change_all(&connection, |text, about| seal.seal(text, about)).await?;
    note_proof(&connection, seal).await?;
    connection.batch("COMMIT").await.map_err(failed)?;
    // What was there in plain text still lies in the files until they are written anew.
    connection.batch("VACUUM FULL tables").await.map_err(failed)?;
    connection.batch("VACUUM FULL entries").await.map_err(failed)?;
    connection.batch("VACUUM FULL snapshots").await.map_err(failed)?;
    Ok(count)
}

/// Writes the secrets of a database that nobody plays in plain text again, all of it or nothing. `first` is done while
/// nobody else may have the database. Answers with the number of tables.
pub async fn decrypt<E: From<StoreError>>(
    url: &PostgresUrl,
    seal: &Seal,
    first: impl FnOnce() -> Result<(), E>,
) -> Result<u64, E> {
    let connection = alone_with(url, false).await?;
    match proof(&connection).await? {
        None => return Err(StoreError::Unavailable("it is not encrypted".into()).into()),
        Some(proof) if !seal.proves(&proof) => return Err(StoreError::WrongKey.into()),
        Some(_) => first()?,
    }
    let failed = |error| unavailable(&error);
    connection.batch("BEGIN").await.map_err(failed)?;
    let count = change_all(&connection, |text, about| seal.open(text, about)).await?;
    connection.batch("DELETE FROM sealed; COMMIT").await.map_err(failed)?;
    Ok(count)
}

/// Whether this is a copy that was not finished.
async fn is_half_copied(connection: &Connection) -> Result<bool, StoreError> {
    let rows = connection.query("SELECT to_regclass('half_copied') IS NOT NULL", &[]).await;
    Ok(rows.map_err(|error| unavailable(&error))?.iter().any(|row| row.get(0)))
}

/// A connection to a database that nobody plays meanwhile; it is there already, or made.
async fn alone_with(url: &PostgresUrl, make: bool) -> Result<Connection, StoreError> {
    let options = PostgresOptions { url: url.clone(), patience: LOCK_WITHIN, role: Role::Plays, make };
    let connection = Connector::new(url.clone())?.connect_as(options.role, options.patience).await?;
    prepare(&connection, &options).await?;
    Ok(connection)
}

/// How many rows are read before they are written again.
const SEALED_AT_ONCE: i64 = 1000;

/// Seals, or opens, all that is secret. Answers with the number of tables.
async fn change_all(
    connection: &Connection,
    change: impl Fn(&str, &str) -> Result<String, StoreError>,
) -> Result<u64, StoreError> {
    // Numbers of tables, numbers of entries, and one or two texts; each update has the same places.
    type Read<'a> = &'a dyn Fn(&Row) -> Vec<(String, String)>;
    let text = |row: &Row, column: usize, about: String| (about, row.get::<_, String>(column));
    let sequence = |row: &Row| u32::try_from(row.get::<_, i64>(1)).unwrap_or(u32::MAX);
    let parts: [(&str, &str, Read<'_>); 3] = [
        (
            "SELECT key, 0::bigint, header FROM tables WHERE (key, 0) > ($1::bigint, $2::bigint) ORDER BY key LIMIT $3",
            "UPDATE tables SET header = given.a FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
             AS given (key, sequence, a, b) WHERE tables.key = given.key",
            &|row| vec![text(row, 2, seal::HEADER.into())],
        ),
        (
            "SELECT table_key, sequence, entry, events FROM entries WHERE (table_key, sequence) > ($1, $2)
             ORDER BY table_key, sequence LIMIT $3",
            "UPDATE entries SET entry = given.a, events = given.b
             FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) AS given (key, sequence, a, b)
             WHERE entries.table_key = given.key AND entries.sequence = given.sequence",
            &|row| vec![text(row, 2, seal::entry(sequence(row))), text(row, 3, seal::events(sequence(row)))],
        ),
        (
            "SELECT table_key, sequence, state FROM snapshots WHERE (table_key, sequence) > ($1, $2)
             ORDER BY table_key, sequence LIMIT $3",
            "UPDATE snapshots SET state = given.a FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
             AS given (key, sequence, a, b) WHERE snapshots.table_key = given.key",
            &|row| vec![text(row, 2, seal::snapshot_at(sequence(row)))],
        ),
    ];
    let mut counts = [0; 3];
    for ((select, update, read), count) in parts.into_iter().zip(&mut counts) {
        let mut last = (i64::MIN, i64::MIN);
        loop {
            let found = connection.query(select, &[&last.0, &last.1, &SEALED_AT_ONCE]).await;
            let found = found.map_err(|error| unavailable(&error))?;
            let Some(row) = found.last() else { break };
            last = (row.get(0), row.get(1));
            *count += found.len() as u64;
            let mut columns = [Vec::new(), Vec::new()];
            for row in &found {
                let mut texts = read(row).into_iter();
                for column in &mut columns {
                    column.push(texts.next().map(|(about, text)| change(&text, &about)).transpose()?);
                }
            }
            let keys: Vec<i64> = found.iter().map(|row| row.get(0)).collect();
            let sequences: Vec<i64> = found.iter().map(|row| row.get(1)).collect();
            let changed = connection.query(update, &[&keys, &sequences, &columns[0], &columns[1]]).await;
            changed.map_err(|error| unavailable(&error))?;
        }
    }
    Ok(counts[0])
}
