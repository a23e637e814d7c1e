//! Talk that not everybody may read, in the SQLite store.

use super::numbers::{bits, from_bits};
use super::sqlite::Sqlite;
use super::talk::{Hearer, ROOM_KEPT, TalkRow, TalkStanding, Talks};
use super::{Reply, TableKey};
use crate::nodes::Fence;
use engine::SeatSet;
use rusqlite::{Connection, params};

type Rows<T> = rusqlite::Result<T>;

impl Talks for Sqlite {
    fn whisper(&self, key: TableKey, line: TalkRow, _: Option<Fence>) -> Reply<()> {
        self.change(move |connection| {
            insert(connection, key, &line)?;
            let sql = "DELETE FROM talk WHERE table_key = ?1 AND room = ?2 AND number <= (SELECT number FROM talk
                WHERE table_key = ?1 AND room = ?2 ORDER BY number DESC LIMIT 1 OFFSET ?3)";
            connection.prepare_cached(sql)?.execute(params![key, bits(line.room), ROOM_KEPT]).map(drop)
        })
    }

    fn heard(&self, key: TableKey, by: Hearer) -> Reply<Vec<TalkRow>> {
        let (seats, watchers) = by.bits();
        self.read(move |connection| {
            let sql = "SELECT number, room, hears, seat, name, text, at, mentions FROM talk
                WHERE table_key = ?1 AND (hears & ?2 <> 0 OR (room = 0 AND ?3)) ORDER BY number";
            let mut query = connection.prepare_cached(sql)?;
            let found = query.query_map(params![key, seats, watchers], |row| {
                Ok(TalkRow {
                    number: row.get(0)?,
                    room: from_bits(row.get(1)?),
                    hears: from_bits(row.get(2)?),
                    seat: row.get(3)?,
                    name: row.get(4)?,
                    text: row.get(5)?,
                    at: row.get(6)?,
                    mentions: from_bits(row.get(7)?),
                })
            })?;
            found.collect()
        })
    }

    fn talk_standing(&self, key: TableKey, room: SeatSet, seat: u8) -> Reply<TalkStanding> {
        self.read(move |connection| {
            let sql = "SELECT coalesce(max(number), 0), coalesce(max(CASE WHEN room = ?2 THEN at END), 0),
                count(CASE WHEN seat = ?3 AND room <> 0 THEN 1 END) FROM talk WHERE table_key = ?1";
            connection.prepare_cached(sql)?.query_row(params![key, bits(room), seat], |row| {
                Ok(TalkStanding { last: row.get(0)?, last_at: row.get(1)?, own: row.get(2)? })
            })
        })
    }
}

pub(super) fn insert(connection: &Connection, key: TableKey, line: &TalkRow) -> Rows<()> {
    let TalkRow { number, room, hears, seat, name, text, at, mentions } = line;
    let sql = "INSERT INTO talk (table_key, number, room, hears, seat, name, text, at, mentions)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let (room, hears, mentions) = (bits(*room), bits(*hears), bits(*mentions));
    let values = params![key, number, room, hears, seat, name, text, at, mentions];
    connection.prepare_cached(sql)?.execute(values).map(drop)
}

/// Lets those who hold these seats from now on read nothing of what was said before; what nobody may read goes.
pub(super) fn forget(connection: &Connection, key: TableKey, seats: SeatSet) -> Rows<()> {
    let forget = "UPDATE talk SET hears = hears & ~?2 WHERE table_key = ?1 AND hears & ?2 <> 0";
    connection.prepare_cached(forget)?.execute(params![key, bits(seats)])?;
    let unheard = "DELETE FROM talk WHERE table_key = ? AND hears = 0 AND room <> 0";
    connection.prepare_cached(unheard)?.execute([key]).map(drop)
}
