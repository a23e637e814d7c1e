//! What several servers that share a PostgreSQL database have in it besides the tables: who of them lives, who plays
//! which table, how often clients have done what must not be done too often, and messages for each other while they have
//! no quicker way.

use super::connection::{Connection, Connector, unavailable};
use super::{ANSWER_WITHIN, PostgresUrl};
use crate::nodes::{Claim, Fence};
use crate::store::StoreError;
use std::sync::Arc;
use std::time::Duration;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// Who lives and who plays what.
pub struct Members {
    connector: Connector,
    /// One for each kind of question, so that none waits for another.
    lines: [tokio::sync::Mutex<Option<Arc<Connection>>>; 4],
}

/// What a connection is for.
#[derive(Copy, Clone, Debug)]
enum Line {
    Life,
    Claims,
    Mail,
    Turns,
}

/// How many messages are fetched at a time.
const MOST_MAIL: i64 = 256;
/// After how long a message that nobody has fetched is thrown away.
const MAIL_KEPT: &str = "1 minute";

impl Members {
    /// Of this database, whose tables are made already.
    pub fn of(url: &PostgresUrl) -> Result<Members, StoreError> {
        Ok(Members { connector: Connector::new(url.clone())?, lines: Default::default() })
    }

    /// Asks the database, on a connection that is made anew if it is lost. Perhaps it was done although nothing comes
    /// back.
    async fn ask(&self, line: Line, sql: &str, values: &[&(dyn ToSql + Sync)]) -> Result<Vec<Row>, StoreError> {
        let connection = self.connected(line).await?;
        let answer = tokio::time::timeout(ANSWER_WITHIN, connection.query(sql, values)).await;
        let answer = match answer {
            Ok(Ok(rows)) => return Ok(rows),
            Ok(Err(error)) if !connection.is_lost(&error) => return Err(unavailable(&error)),
            Ok(Err(error)) => Err(unavailable(&error)),
            Err(_) => Err(StoreError::Unavailable("the database does not answer".into())),
        };
        let mut kept = self.lines[line as usize].lock().await;
        if kept.as_ref().is_some_and(|kept| Arc::ptr_eq(kept, &connection)) {
            *kept = None;
        }
        answer
    }

    async fn connected(&self, line: Line) -> Result<Arc<Connection>, StoreError> {
        let mut kept = self.lines[line as usize].lock().await;
        if let Some(connection) = kept.as_ref().filter(|connection| !connection.is_closed()) {
            return Ok(Arc::clone(connection));
        }
        let connection = Arc::new(self.connector.connect().await?);
        *kept = Some(Arc::clone(&connection));
        Ok(connection)
    }

    /// Begins a life that is promised for so long.
    pub async fn begin(&self, life: &str, span: Duration) -> Result<(), StoreError> {
        // No life begins twice: one that was struck would come back with tables that others have by now.
        let sql = "INSERT INTO nodes (node, until) VALUES ($1, clock_timestamp() + make_interval(secs => $2))";
        self.ask(Line::Life, sql, &[&life, &span.as_secs_f64()]).await.map(drop)
    }

    /// Goes on with a life for so long from now; `false` if it has ended.
    pub async fn go_on(&self, life: &str, span: Duration) -> Result<bool, StoreError> {
        let sql =
            "UPDATE nodes SET until = clock_timestamp() + make_interval(secs => $2) WHERE node = $1 RETURNING node";
        Ok(!self.ask(Line::Life, sql, &[&life, &span.as_secs_f64()]).await?.is_empty())
    }

    /// Ends a life: its tables are free.
    pub async fn end(&self, life: &str) -> Result<(), StoreError> {
        self.ask(Line::Life, "DELETE FROM nodes WHERE node = $1", &[&life]).await.map(drop)
    }

    /// Wants to play a table.
    pub async fn claim(&self, table: &str, life: &str) -> Result<Claim, StoreError> {
        let rows =
            self.ask(Line::Claims, "SELECT known, owner, fence FROM claim_table($1, $2)", &[&table, &life]).await?;
        let Some(row) = rows.first() else { return Ok(Claim::NoTable) };
        let (known, owner, fence): (bool, Option<String>, Option<Fence>) = (row.get(0), row.get(1), row.get(2));
        Ok(match (known, owner.zip(fence)) {
            (false, _) => Claim::NoTable,
            (true, Some((owner, fence))) if owner == life => Claim::Granted(fence),
            (true, Some((owner, fence))) => Claim::Held(owner, fence),
            (true, None) => Claim::Ended,
        })
    }

    /// Takes one of the turns that a client has at all nodes together: one each `every`, and so many at once. Answers with
    /// how long it has to wait, if there is none.
    pub async fn take_turn(
        &self,
        what: &str,
        client: &str,
        every: Duration,
        at_once: u32,
    ) -> Result<Option<Duration>, StoreError> {
        let sql = "SELECT coalesce(take_turn($1, $2, $3, $4), 0)";
        let rows = self.ask(Line::Turns, sql, &[&what, &client, &every.as_secs_f64(), &i64::from(at_once)]).await?;
        let seconds: f64 = rows.first().map_or(0.0, |row| row.get(0));
        Ok((seconds > 0.0).then(|| Duration::try_from_secs_f64(seconds).unwrap_or(Duration::MAX)))
    }

    /// Leaves messages for others, in this order.
    pub async fn post(&self, mail: &[(String, Vec<u8>)]) -> Result<(), StoreError> {
        let (to, frames): (Vec<&str>, Vec<&[u8]>) = mail.iter().map(|(to, frame)| (to.as_str(), &frame[..])).unzip();
        let sql = "INSERT INTO mail (node, frame, at) SELECT given.node, given.frame, clock_timestamp()
            FROM unnest($1::text[], $2::bytea[]) WITH ORDINALITY AS given (node, frame, place) ORDER BY given.place";
        self.ask(Line::Mail, sql, &[&to, &frames]).await.map(drop)
    }

    /// Fetches messages that were left, the oldest first.
    pub async fn fetch(&self, node: &str) -> Result<Vec<Vec<u8>>, StoreError> {
        let sql = "DELETE FROM mail WHERE number IN (SELECT number FROM mail WHERE node = $1 ORDER BY number LIMIT $2)
            RETURNING number, frame";
        let mut rows = self.ask(Line::Mail, sql, &[&node, &MOST_MAIL]).await?;
        rows.sort_by_key(|row| row.get::<_, i64>(0));
        Ok(rows.iter().map(|row| row.get(1)).collect())
    }

    /// Throws away what is of no use to anybody any more.
    pub async fn tidy(&self) -> Result<(), StoreError> {
        let sql = "WITH old AS (DELETE FROM mail WHERE at < clock_timestamp() - $1::text::interval),
            even AS (DELETE FROM turns WHERE due < clock_timestamp())
            DELETE FROM nodes WHERE until < clock_timestamp() - interval '1 day'";
        self.ask(Line::Mail, sql, &[&MAIL_KEPT]).await.map(drop)
    }
}
