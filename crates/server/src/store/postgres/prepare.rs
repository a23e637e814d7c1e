//! The schema of a PostgreSQL database: made, brought up to date, and looked at.

use super::connection::{Connection, Connector, PLAYS, unavailable};
use super::{LOCK_WITHIN, PostgresOptions, PostgresUrl};
use crate::store::schema::Look;
use crate::store::{Role, StoreError};
use tokio_postgres::Error;

/// The version of the schema, kept in the database.
pub(in crate::store) const SCHEMA: i64 = 1 + CHANGES.len() as i64;
/// What makes each version from the one before it; the first makes version 2.
const CHANGES: [&str; 19] = [
    include_str!("../postgres_nodes.sql"),
    include_str!("../postgres_turns.sql"),
    include_str!("../postgres_accounts.sql"),
    include_str!("../postgres_notices.sql"),
    include_str!("../postgres_bans.sql"),
    include_str!("../postgres_talk.sql"),
    include_str!("../postgres_ratings.sql"),
    include_str!("../postgres_acts.sql"),
    include_str!("../postgres_ties.sql"),
    include_str!("../postgres_programs.sql"),
    include_str!("../postgres_reports.sql"),
    include_str!("../postgres_partings.sql"),
    include_str!("../postgres_invitations.sql"),
    include_str!("../postgres_passkeys.sql"),
    include_str!("../postgres_mutes.sql"),
    include_str!("../postgres_push.sql"),
    include_str!("../postgres_identities.sql"),
    include_str!("../postgres_pairs.sql"),
    include_str!("../postgres_treaties.sql"),
];
const PREPARES: i32 = 0x6563_7502;

/// Makes the tables of a new database, or brings those of an older one up to date; one process at a time.
pub(super) async fn prepare(connection: &Connection, options: &PostgresOptions) -> Result<(), StoreError> {
    let run = async || -> Result<i64, Error> {
        connection.batch("BEGIN").await?;
        let wait = "SELECT pg_advisory_xact_lock($1, hashtext(coalesce(current_schema(), '')))";
        connection.query(wait, &[&PREPARES]).await?;
        let version = kept_version(connection).await?;
        let new = [include_str!("../postgres.sql"), "CREATE TABLE ecumene_schema (version bigint NOT NULL)"];
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
pub(in crate::store) async fn version(url: &PostgresUrl) -> Result<i64, StoreError> {
    let connection = Connector::new(url.clone())?.connect().await?;
    kept_version(&connection).await.map_err(|error| unavailable(&error))
}

/// Whether this is a copy that was not finished.
pub(super) async fn is_half_copied(connection: &Connection) -> Result<bool, StoreError> {
    let rows = connection.query("SELECT to_regclass('half_copied') IS NOT NULL", &[]).await;
    Ok(rows.map_err(|error| unavailable(&error))?.iter().any(|row| row.get(0)))
}

/// A connection to a database that nobody plays meanwhile; it is there already, or made.
pub(super) async fn alone_with(url: &PostgresUrl, make: bool) -> Result<Connection, StoreError> {
    let options = PostgresOptions { url: url.clone(), patience: LOCK_WITHIN, role: Role::Plays, make };
    let connection = Connector::new(url.clone())?.connect_as(options.role, options.patience).await?;
    prepare(&connection, &options).await?;
    Ok(connection)
}
