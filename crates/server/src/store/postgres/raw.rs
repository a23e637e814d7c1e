//! What a PostgreSQL database does if it does nothing but insert rows like ours: for the benchmark.

use super::PostgresUrl;
use super::connection::{Connection, Connector, unavailable};
use crate::store::StoreError;
use std::time::{Duration, Instant};
use tokio_postgres::types::ToSql;

/// A schema to measure in, and a connection to it.
pub struct Raw {
    connection: Connection,
    schema: String,
    process: u32,
}

/// How many rows are under way at a time.
const AT_ONCE: usize = 100;

impl Raw {
    /// Makes a schema of this name.
    pub async fn make(url: &PostgresUrl, schema: &str) -> Result<Raw, StoreError> {
        let failed = |error| unavailable(&error);
        let connection = Connector::new(url.clone())?.connect().await?;
        let process = connection.query("SELECT pg_backend_pid()", &[]).await.map_err(failed)?;
        let process = process.first().and_then(|row| u32::try_from(row.get::<_, i32>(0)).ok()).unwrap_or_default();
        connection.batch(&format!("CREATE SCHEMA {schema}; SET search_path = {schema}")).await.map_err(failed)?;
        Ok(Raw { connection, schema: schema.into(), process })
    }

    /// The number of the database's process behind the connection.
    pub fn process(&self) -> u32 {
        self.process
    }

    /// Inserts rows as long as those of the entries that are there, without waiting for one before the next is sent; each
    /// is a transaction, or so many together are. Answers with how many became durable in a second.
    pub async fn insert(&self, span: Duration, together: bool) -> Result<f64, StoreError> {
        let failed = |error| unavailable(&error);
        let size =
            "SELECT coalesce(avg(length(entry)), 60)::bigint, coalesce(avg(length(events)), 60)::bigint FROM entries";
        let size = self.connection.query(size, &[]).await.map_err(failed)?;
        let text = |column| "x".repeat(size.first().map_or(0, |row| row.get::<_, i64>(column)) as usize);
        let (entry, events) = (text(0), text(1));
        self.connection.batch("CREATE TABLE raw (LIKE entries INCLUDING ALL)").await.map_err(failed)?;
        let insert = "INSERT INTO raw (table_key, sequence, entry, events, to_act, request, at)
            VALUES ($1, $2, $3, $4, 1, $5, 1)";
        for sql in [insert, "BEGIN", "COMMIT"] {
            self.connection.prepare(sql).await.map_err(failed)?;
        }
        let (started, mut count, request) = (Instant::now(), 0i64, [7u8; 16].as_slice());
        while started.elapsed() < span {
            let rows: Vec<[i64; 2]> = (count..count + AT_ONCE as i64).map(|number| [number % 200, number]).collect();
            let values: Vec<[&(dyn ToSql + Sync); 5]> = rows
                .iter()
                .map(|[table, number]| [table as _, number as _, &entry as _, &events as _, &request as _])
                .collect();
            let (begin, commit) = (together.then_some("BEGIN"), together.then_some("COMMIT"));
            let nothing: &[&(dyn ToSql + Sync)] = &[];
            let statements = begin
                .map(|sql| (sql, nothing))
                .into_iter()
                .chain(values.iter().map(|values| (insert, values.as_slice())))
                .chain(commit.map(|sql| (sql, nothing)));
            let answers = statements.map(|(sql, values)| self.connection.query(sql, values));
            for answer in futures_util::future::join_all(answers).await {
                answer.map_err(failed)?;
            }
            count += AT_ONCE as i64;
        }
        let seconds = started.elapsed().as_secs_f64();
        self.connection.batch("DROP TABLE raw").await.map_err(failed)?;
        Ok(count as f64 / seconds)
    }

    /// Removes the schema and everything in it.
    pub async fn remove(self) -> Result<(), StoreError> {
        let remove = format!("DROP SCHEMA {} CASCADE", self.schema);
        self.connection.batch(&remove).await.map_err(|error| unavailable(&error))
    }
}
