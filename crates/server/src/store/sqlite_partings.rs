//! Seats of accounts that were deleted, in the SQLite store.

use super::partings::{Parted, Parting, Partings};
use super::sqlite::Sqlite;
use super::sqlite_accounts::run;
use super::{Reply, StoreError};
use crate::nodes::Fence;
use crate::token::Hashed;
use rusqlite::params;

/// Where the name stands, besides the seat itself.
const RENAMED: [&str; 5] = [
    "UPDATE chat SET name = ?4 WHERE table_key = ?1 AND seat = ?2 AND name = ?3",
    "UPDATE talk SET name = ?4 WHERE table_key = ?1 AND seat = ?2 AND name = ?3",
    "UPDATE comments SET name = ?4 WHERE table_key = ?1 AND seat = ?2 AND name = ?3",
    "UPDATE seat_changes SET name_before = ?4 WHERE table_key = ?1 AND seat = ?2 AND name_before = ?3",
    "UPDATE seat_changes SET name = ?4 WHERE table_key = ?1 AND seat = ?2 AND name = ?3",
];

impl Partings for Sqlite {
    fn partings(&self, after: i64, limit: u32) -> Reply<Vec<Parting>> {
        self.read(move |connection| {
            let sql = "SELECT partings.key, table_id, seat, token FROM partings JOIN tables ON tables.id = table_id
                WHERE partings.key > ?1 ORDER BY partings.key LIMIT ?2";
            let mut query = connection.prepare_cached(sql)?;
            let found = query.query_map(params![after, limit], |row| {
                let token = Hashed::from_bytes(row.get(3)?);
                Ok(Parting { number: row.get(0)?, table: row.get(1)?, seat: row.get(2)?, token })
            })?;
            found.collect()
        })
    }

    fn part(&self, parted: Parted, _: Option<Fence>) -> Reply<()> {
        let Parted { number, key, seating, seat, names, proposal } = parted;
        let parted = self.change(move |connection| {
            let mut known = connection.prepare_cached("SELECT 1 FROM tables WHERE key = ?1 AND seating = ?2")?;
            if !known.exists(params![key, seating])? {
                return Ok(false);
            }
            if let Some((old, new)) = &names {
                let sat = "UPDATE seats SET name = ?3 WHERE table_key = ?1 AND seat = ?2 - 1";
                run(connection, sat, params![key, seat, new])?;
                for sql in RENAMED {
                    run(connection, sql, params![key, seat, old, new])?;
                }
            }
            if let Some(proposal) = &proposal {
                run(connection, "UPDATE tables SET proposal = ?2 WHERE key = ?1", params![key, proposal])?;
            }
            run(connection, "DELETE FROM partings WHERE key = ?", params![number])?;
            Ok(true)
        });
        Box::pin(async move { if parted.await? { Ok(()) } else { Err(StoreError::SeatsChanged) } })
    }
}
