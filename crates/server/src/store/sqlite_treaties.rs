//! Promises that bind nobody, in the SQLite store.

use super::numbers::{bits, from_bits};
use super::sqlite::Sqlite;
use super::talk::Hearer;
use super::treaties::{MarkRow, Treaties, TreatyRow, TreatyStanding, marks_of, marks_text};
use super::{Reply, StoreError, TableKey};
use crate::nodes::Fence;
use engine::SeatSet;
use rusqlite::types::Type;
use rusqlite::{Connection, params};

type Rows<T> = rusqlite::Result<T>;

impl Treaties for Sqlite {
    fn promise(&self, key: TableKey, treaty: TreatyRow, _: Option<Fence>) -> Reply<()> {
        self.change(move |connection| insert(connection, key, &treaty))
    }

    fn mark(&self, key: TableKey, number: u32, marks: Vec<MarkRow>, _: Option<Fence>) -> Reply<()> {
        let marked = self.change(move |connection| {
            let sql = "UPDATE treaties SET marks = ?3 WHERE table_key = ?1 AND number = ?2";
            connection.prepare_cached(sql)?.execute(params![key, number, marks_text(&marks)])
        });
        Box::pin(async move { if marked.await? == 1 { Ok(()) } else { Err(StoreError::Conflict(number)) } })
    }

    fn promised(&self, key: TableKey, by: Hearer) -> Reply<Vec<TreatyRow>> {
        let (seats, _) = by.bits();
        self.read(move |connection| {
            let sql = "SELECT number, room, hears, gone, seat, text, until, at, marks FROM treaties
                WHERE table_key = ?1 AND hears & ?2 <> 0 ORDER BY number";
            let mut query = connection.prepare_cached(sql)?;
            let found = query.query_map(params![key, seats], |row| {
                let marks: String = row.get(8)?;
                let broken = |error: serde_json::Error| {
                    rusqlite::Error::FromSqlConversionFailure(8, Type::Text, Box::new(error))
                };
                Ok(TreatyRow {
                    number: row.get(0)?,
                    room: from_bits(row.get(1)?),
                    hears: from_bits(row.get(2)?),
                    gone: from_bits(row.get(3)?),
                    seat: row.get(4)?,
                    text: row.get(5)?,
                    until: row.get(6)?,
                    at: row.get(7)?,
                    marks: marks_of(&marks).map_err(broken)?,
                })
            })?;
            found.collect()
        })
    }

    fn treaty_standing(&self, key: TableKey, room: SeatSet, seat: u8) -> Reply<TreatyStanding> {
        self.read(move |connection| {
            let sql = "SELECT coalesce(max(number), 0), coalesce(max(CASE WHEN room = ?2 THEN at END), 0),
                count(CASE WHEN seat = ?3 THEN 1 END) FROM treaties WHERE table_key = ?1";
            connection.prepare_cached(sql)?.query_row(params![key, bits(room), seat], |row| {
                Ok(TreatyStanding { last: row.get(0)?, last_at: row.get(1)?, own: row.get(2)? })
            })
        })
    }
}

pub(super) fn insert(connection: &Connection, key: TableKey, treaty: &TreatyRow) -> Rows<()> {
    let TreatyRow { number, room, hears, gone, seat, text, until, at, marks } = treaty;
    let sql = "INSERT INTO treaties (table_key, number, room, hears, gone, seat, text, until, at, marks)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let (room, hears, gone, marks) = (bits(*room), bits(*hears), bits(*gone), marks_text(marks));
    let values = params![key, number, room, hears, gone, seat, text, until, at, marks];
    connection.prepare_cached(sql)?.execute(values).map(drop)
}

/// Lets those who hold these seats from now on read nothing of what was promised before; what nobody may read goes.
pub(super) fn forget(connection: &Connection, key: TableKey, seats: SeatSet) -> Rows<()> {
    let forget = "UPDATE treaties SET hears = hears & ~?2, gone = gone | (room & ?2)
        WHERE table_key = ?1 AND room & ?2 <> 0";
    connection.prepare_cached(forget)?.execute(params![key, bits(seats)])?;
    connection.prepare_cached("DELETE FROM treaties WHERE table_key = ? AND hears = 0")?.execute([key]).map(drop)
}
