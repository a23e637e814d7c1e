//! Promises that bind nobody, in the PostgreSQL store.

use super::accounts::rows;
use super::rows::{Statement, values};
use super::{Postgres, ReadError, done_if_held};
use crate::nodes::Fence;
use crate::store::numbers::{bits, from_bits};
use crate::store::talk::Hearer;
use crate::store::treaties::{MarkRow, Treaties, TreatyRow, TreatyStanding, marks_of, marks_text};
use crate::store::{Reply, StoreError, TableKey};
use engine::SeatSet;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

type Read<T> = Result<T, ReadError>;

impl Treaties for Postgres {
    fn promise(&self, key: TableKey, treaty: TreatyRow, fence: Option<Fence>) -> Reply<()> {
        let sql = "WITH held AS MATERIALIZED (SELECT FROM leases WHERE table_key = $1 AND fence = $11 FOR SHARE),
            noted AS (
                INSERT INTO treaties (table_key, number, room, hears, gone, seat, text, until, at, marks)
                SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
                WHERE $11::bigint IS NULL OR EXISTS (SELECT FROM held)
                ON CONFLICT DO NOTHING RETURNING table_key)
            SELECT (SELECT count(*) FROM noted), (SELECT count(*) FROM held)";
        let TreatyRow { number, room, hears, gone, seat, text, until, at, marks } = treaty;
        let seats = |seats: SeatSet| i64::from(bits(seats));
        let (room, hears, gone, seat) = (seats(room), seats(hears), seats(gone), i64::from(seat));
        let marks = marks_text(&marks);
        let values = values![key, i64::from(number), room, hears, gone, seat, text, until, at, marks, fence];
        self.write(Statement { sql, values }, done_if_held(fence, StoreError::Conflict(number)))
    }

    fn mark(&self, key: TableKey, number: u32, marks: Vec<MarkRow>, fence: Option<Fence>) -> Reply<()> {
        let sql = "WITH held AS MATERIALIZED (SELECT FROM leases WHERE table_key = $1 AND fence = $4 FOR SHARE),
            noted AS (
                UPDATE treaties SET marks = $3 WHERE table_key = $1 AND number = $2
                AND ($4::bigint IS NULL OR EXISTS (SELECT FROM held)) RETURNING table_key)
            SELECT (SELECT count(*) FROM noted), (SELECT count(*) FROM held)";
        let values = values![key, i64::from(number), marks_text(&marks), fence];
        self.write(Statement { sql, values }, done_if_held(fence, StoreError::Conflict(number)))
    }

    fn promised(&self, key: TableKey, by: Hearer) -> Reply<Vec<TreatyRow>> {
        let seats = i64::from(by.bits().0);
        let sql = "SELECT number, room, hears, gone, seat, text, until, at, marks FROM treaties
            WHERE table_key = $1 AND hears & $2 <> 0 ORDER BY number";
        self.read(move |connection| async move { rows(connection, sql, &[&key, &seats], treaty).await })
    }

    fn treaty_standing(&self, key: TableKey, room: SeatSet, seat: u8) -> Reply<TreatyStanding> {
        let (room, seat) = (i64::from(bits(room)), i64::from(seat));
        let sql = "SELECT coalesce(max(number), 0), coalesce(max(at) FILTER (WHERE room = $2), 0),
            count(*) FILTER (WHERE seat = $3) FROM treaties WHERE table_key = $1";
        self.read(move |connection| async move {
            let found = rows(connection, sql, &[&key, &room, &seat], standing).await?.pop();
            Ok(found.unwrap_or_default())
        })
    }
}

fn number(row: &Row, column: usize) -> Read<u32> {
    u32::try_from(row.try_get::<_, i64>(column)?).map_err(|_| ReadError::Unknown("a number that is none"))
}

fn standing(row: &Row) -> Read<TreatyStanding> {
    Ok(TreatyStanding { last: number(row, 0)?, last_at: row.try_get(1)?, own: number(row, 2)? })
}

fn treaty(row: &Row) -> Read<TreatyRow> {
    let seat = u8::try_from(row.try_get::<_, i64>(4)?).map_err(|_| ReadError::Unknown("a seat of no number"))?;
    let marks = marks_of(row.try_get(8)?).map_err(|_| ReadError::Unknown("a promise of which nobody knows what"))?;
    Ok(TreatyRow {
        number: number(row, 0)?,
        room: from_bits(number(row, 1)?),
        hears: from_bits(number(row, 2)?),
        gone: from_bits(number(row, 3)?),
        seat,
        text: row.try_get(5)?,
        until: row.try_get(6)?,
        at: row.try_get(7)?,
        marks,
    })
}
