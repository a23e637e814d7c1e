//! Seats of accounts that were deleted, in the PostgreSQL store.

use super::accounts::{hash, rows};
use super::rows::{Statement, values};
use super::{Postgres, ReadError, done_if_held};
use crate::nodes::Fence;
use crate::store::partings::{Parted, Parting, Partings};
use crate::store::{Reply, StoreError};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

impl Partings for Postgres {
    fn partings(&self, after: i64, limit: u32) -> Reply<Vec<Parting>> {
        let sql = "SELECT partings.key, table_id, seat, token FROM partings JOIN tables ON tables.id = table_id
            WHERE partings.key > $1 ORDER BY partings.key LIMIT $2";
        let limit = i64::from(limit);
        self.read(move |connection| async move { rows(connection, sql, &[&after, &limit], parting).await })
    }

    fn part(&self, parted: Parted, fence: Option<Fence>) -> Reply<()> {
        let sql = "WITH held AS MATERIALIZED (SELECT FROM leases WHERE table_key = $2 AND fence = $7 FOR SHARE),
            known AS MATERIALIZED (SELECT key FROM tables WHERE key = $2 AND seating = $3
                AND ($7::bigint IS NULL OR EXISTS (SELECT FROM held)) FOR UPDATE),
            parted AS (DELETE FROM partings USING known WHERE partings.key = $1),
            kept AS (UPDATE tables SET proposal = $8 FROM known WHERE tables.key = known.key AND $8::text IS NOT NULL),
            sat AS (UPDATE seats SET name = $6 FROM known
                WHERE table_key = known.key AND seat = $4::bigint - 1 AND $6::text IS NOT NULL),
            chatted AS (UPDATE chat SET name = $6 FROM known WHERE table_key = known.key AND seat = $4 AND name = $5),
            talked AS (UPDATE talk SET name = $6 FROM known WHERE table_key = known.key AND seat = $4 AND name = $5),
            commented AS (
                UPDATE comments SET name = $6 FROM known WHERE table_key = known.key AND seat = $4 AND name = $5),
            came AS (UPDATE seat_changes SET
                    name_before = CASE WHEN name_before = $5 THEN $6 ELSE name_before END,
                    name = CASE WHEN name = $5 THEN $6 ELSE name END
                FROM known WHERE table_key = known.key AND seat = $4 AND (name = $5 OR name_before = $5))
            SELECT (SELECT count(*) FROM known), (SELECT count(*) FROM held)";
        let Parted { number, key, seating, seat, names, proposal } = parted;
        let (old, new) = names.unzip();
        let values = values![number, key, i64::from(seating), i64::from(seat), old, new, fence, proposal];
        self.write(Statement { sql, values }, done_if_held(fence, StoreError::SeatsChanged))
    }
}

fn parting(row: &Row) -> Result<Parting, ReadError> {
    let seat = u8::try_from(row.try_get::<_, i64>(2)?).map_err(|_| ReadError::Unknown("a seat of no number"))?;
    Ok(Parting { number: row.try_get(0)?, table: row.try_get(1)?, seat, token: hash(row, 3)? })
}
