//! Connections to a PostgreSQL database, what is prepared on them, and how one is lost.

use super::rows::Statement;
use super::tls::Tls;
use super::{ANSWER_WITHIN, PostgresUrl};
use crate::store::{Role, StoreError};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};
use tokio_postgres::error::SqlState;
use tokio_postgres::types::ToSql;
use tokio_postgres::{Client, Error, NoTls, Row};

/// The first half of our locks: the one who plays, and the one who changes the schema. The other half is the schema's
/// name.
pub(super) const PLAYS: i32 = 0x6563_7501;
/// How often it looks.
const LOCK_EVERY: Duration = Duration::from_millis(20);

/// Why nothing was read.
#[derive(Debug)]
pub(super) enum ReadError {
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
pub(super) fn unavailable(error: &Error) -> StoreError {
    StoreError::Unavailable(told(error))
}

/// An error with its cause, which says most.
pub(super) fn told(error: &Error) -> String {
    match std::error::Error::source(error) {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

/// A connection and what was prepared on it.
pub(super) struct Connection {
    client: Client,
    prepared: Mutex<HashMap<String, tokio_postgres::Statement>>,
}

impl Connection {
    pub(super) async fn query(&self, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, Error> {
        let statement = self.prepare(sql).await?;
        self.client.query(&statement, values).await
    }

    pub(super) async fn run(&self, statement: &Statement) -> Result<Vec<Row>, Error> {
        let values: Vec<&(dyn ToSql + Sync)> = statement.values.iter().map(|value| &**value as _).collect();
        self.query(statement.sql, &values).await
    }

    pub(super) async fn prepare(&self, sql: &str) -> Result<tokio_postgres::Statement, Error> {
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
    pub(super) async fn batch(&self, sql: &str) -> Result<(), Error> {
        self.client.batch_execute(sql).await
    }

    /// Whether it has ended.
    pub(super) fn is_closed(&self) -> bool {
        self.client.is_closed()
    }

    /// Whether nothing can come of this connection any more after this error.
    pub(super) fn is_lost(&self, error: &Error) -> bool {
        let says_goodbye = error.code().is_some_and(|code| {
            // Shutting down, or a database that has become a copy of another, which takes no writes.
            code.code().starts_with("57P") || *code == SqlState::READ_ONLY_SQL_TRANSACTION
        });
        says_goodbye || error.is_closed() || self.client.is_closed() || error.as_db_error().is_none()
    }
}

/// Makes connections.
pub(super) struct Connector {
    url: PostgresUrl,
    tls: Option<Tls>,
    /// What our connections are called at the database.
    name: String,
}

impl Connector {
    pub(super) fn new(url: PostgresUrl) -> Result<Connector, StoreError> {
        let mut own = [0; 6];
        getrandom::fill(&mut own).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let name = format!("ecumene-{}", data_encoding::HEXLOWER.encode(&own));
        let tls = url.tls.connector().map_err(StoreError::Unavailable)?;
        Ok(Connector { url, tls, name })
    }

    pub(super) async fn connect(&self) -> Result<Connection, StoreError> {
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
    pub(super) async fn connect_as(&self, role: Role, within: Duration) -> Result<Connection, StoreError> {
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
