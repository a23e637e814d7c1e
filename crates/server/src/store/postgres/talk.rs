//! Talk that not everybody may read, in the PostgreSQL store.

use super::accounts::rows;
use super::rows::{Statement, values};
use super::{Postgres, ReadError, done_if_held};
use crate::nodes::Fence;
use crate::store::numbers::{bits, from_bits};
use crate::store::talk::{Hearer, ROOM_KEPT, TalkRow, TalkStanding, Talks};
use crate::store::{Reply, StoreError, TableKey};
use engine::SeatSet;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

type Read<T> = Result<T, ReadError>;

impl Talks for Postgres {
    fn whisper(&self, key: TableKey, line: TalkRow, fence: Option<Fence>) -> Reply<()> {
        // Parts of one statement do not see what the others write: one line fewer of those before is kept.
        let sql = "WITH held AS MATERIALIZED (SELECT FROM leases WHERE table_key = $1 AND fence = $11 FOR SHARE),
            said AS (
                INSERT INTO talk (table_key, number, room, hears, seat, name, text, at, mentions)
                SELECT $1, $2, $3, $4, $5, $6, $7, $8, $9 WHERE $11::bigint IS NULL OR EXISTS (SELECT FROM held)
                ON CONFLICT DO NOTHING RETURNING table_key),
            forgotten AS (DELETE FROM talk USING said WHERE talk.table_key = said.table_key AND talk.room = $3
                AND talk.number <= (SELECT number FROM talk WHERE table_key = $1 AND room = $3
                    ORDER BY number DESC LIMIT 1 OFFSET $10))
            SELECT (SELECT count(*) FROM said), (SELECT count(*) FROM held)";
        let TalkRow { number, room, hears, seat, name, text, at, mentions } = line;
        let seats = |seats: SeatSet| i64::from(bits(seats));
        let (room, hears, mentions, seat) = (seats(room), seats(hears), seats(mentions), i64::from(seat));
        let kept = i64::from(ROOM_KEPT) - 1;
        let values = values![key, i64::from(number), room, hears, seat, name, text, at, mentions, kept, fence];
        self.write(Statement { sql, values }, done_if_held(fence, StoreError::Conflict(number)))
    }

    fn heard(&self, key: TableKey, by: Hearer) -> Reply<Vec<TalkRow>> {
        let (seats, watchers) = by.bits();
        let seats = i64::from(seats);
        let sql = "SELECT number, room, hears, seat, name, text, at, mentions FROM talk
            WHERE table_key = $1 AND (hears & $2 <> 0 OR (room = 0 AND $3)) ORDER BY number";
        self.read(move |connection| async move { rows(connection, sql, &[&key, &seats, &watchers], line).await })
    }

    fn talk_standing(&self, key: TableKey, room: SeatSet, seat: u8) -> Reply<TalkStanding> {
        let (room, seat) = (i64::from(bits(room)), i64::from(seat));
        let sql = "SELECT coalesce(max(number), 0), coalesce(max(at) FILTER (WHERE room = $2), 0),
            count(*) FILTER (WHERE seat = $3 AND room <> 0) FROM talk WHERE table_key = $1";
        self.read(move |connection| async move {
            let found = rows(connection, sql, &[&key, &room, &seat], standing).await?.pop();
            Ok(found.unwrap_or_default())
        })
    }
}

fn number(row: &Row, column: usize) -> Read<u32> {
    u32::try_from(row.try_get::<_, i64>(column)?).map_err(|_| ReadError::Unknown("a number that is none"))
}

fn standing(row: &Row) -> Read<TalkStanding> {
    Ok(TalkStanding { last: number(row, 0)?, last_at: row.try_get(1)?, own: number(row, 2)? })
}

fn line(row: &Row) -> Read<TalkRow> {
    let seat = u8::try_from(row.try_get::<_, i64>(3)?).map_err(|_| ReadError::Unknown("a seat of no number"))?;
    Ok(TalkRow {
        number: number(row, 0)?,
        room: from_bits(number(row, 1)?),
        hears: from_bits(number(row, 2)?),
        seat,
        name: row.try_get(4)?,
        text: row.try_get(5)?,
        at: row.try_get(6)?,
        mentions: from_bits(number(row, 7)?),
    })
}
