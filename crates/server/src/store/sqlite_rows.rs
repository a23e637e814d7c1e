//! The SQL behind the SQLite store.

use super::sqlite::unavailable;
use super::{
    Append, CHAT_KEPT, ChatRow, EntryRow, Filter, History, NewTable, REQUESTS_KEPT, RequestKey, Reseat, SeatRow,
    StoreError, TableKey, TableRow,
};
use crate::api::{Deadline, SeatKind, Status, Visibility};
use crate::token::Hashed;
use engine::{Seat, SeatSet};
use rusqlite::types::Type;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, params};

type Rows<T> = rusqlite::Result<T>;

pub(super) fn create(connection: &Connection, table: &NewTable) -> Result<TableKey, StoreError> {
    let row = &table.row;
    let insert = || -> Rows<TableKey> {
        connection
            .prepare_cached(
                "INSERT INTO tables (id, game, header, status, public, stand_in, bot_pause_ms, host, invite, created_at,
                 updated_at, rematch, imported, first_to_act, deadline_seconds, deadline_covers)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![
                row.id,
                row.game,
                row.header,
                status_number(row.status),
                row.visibility == Visibility::Public,
                row.stand_in,
                row.bot_pause_ms,
                row.host.as_bytes(),
                row.invite.as_bytes(),
                row.created_at,
                row.updated_at,
                row.rematch,
                row.imported,
                bits(row.to_act),
                row.deadline.map(|deadline| deadline.seconds),
                row.deadline.is_some_and(|deadline| deadline.cover),
            ])?;
        Ok(connection.last_insert_rowid())
    };
    let key = insert().map_err(unavailable)?;
    write_seats(connection, key, &row.seats).map_err(unavailable)?;
    table.entries.iter().try_for_each(|entry| insert_entry(connection, key, entry))?;
    Ok(key)
}

pub(super) fn append(connection: &Connection, append: &Append) -> Result<(), StoreError> {
    insert_entry(connection, append.key, &append.row)?;
    let rest = || -> Rows<()> {
        if let Some((sequence, state)) = &append.snapshot {
            connection
                .prepare_cached("INSERT OR REPLACE INTO snapshots (table_key, sequence, state) VALUES (?, ?, ?)")?
                .execute(params![append.key, sequence, state])?;
            connection
                .prepare_cached("UPDATE tables SET updated_at = ? WHERE key = ?")?
                .execute(params![append.row.at, append.key])?;
        }
        if append.finished {
            connection
                .prepare_cached("UPDATE tables SET status = ?, updated_at = ? WHERE key = ?")?
                .execute(params![status_number(Status::Finished), append.row.at, append.key])?;
        }
        Ok(())
    };
    rest().map_err(unavailable)
}

fn insert_entry(connection: &Connection, key: TableKey, row: &EntryRow) -> Result<(), StoreError> {
    let insert = || {
        connection
            .prepare_cached(
                "INSERT INTO entries (table_key, sequence, entry, events, to_act, request, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![key, row.sequence, row.entry, row.events, bits(row.to_act), row.request, row.at])
    };
    match insert() {
        Ok(_) => Ok(()),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation) => {
            Err(StoreError::Conflict(row.sequence))
        }
        Err(error) => Err(unavailable(error)),
    }
}

pub(super) fn reseat(connection: &Connection, reseat: &Reseat) -> Result<(), StoreError> {
    let run = || -> Rows<()> {
        write_seats(connection, reseat.key, &reseat.seats)?;
        connection.prepare_cached("UPDATE tables SET status = ?, invite = ?, updated_at = ? WHERE key = ?")?.execute(
            params![status_number(reseat.status), reseat.invite.as_bytes(), crate::clock::now(), reseat.key],
        )?;
        Ok(())
    };
    run().map_err(unavailable)
}

pub(super) fn set_pace(connection: &Connection, key: TableKey, bot_pause_ms: u32) -> Result<(), StoreError> {
    let mut update =
        connection.prepare_cached("UPDATE tables SET bot_pause_ms = ? WHERE key = ?").map_err(unavailable)?;
    update.execute(params![bot_pause_ms, key]).map(drop).map_err(unavailable)
}

fn write_seats(connection: &Connection, key: TableKey, seats: &[SeatRow]) -> Rows<()> {
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO seats (table_key, seat, kind, name, level, token) VALUES (?, ?, ?, ?, ?, ?)",
    )?;
    for (index, seat) in seats.iter().enumerate() {
        let token = seat.token.as_ref().map(|token| token.as_bytes().as_slice());
        insert.execute(params![key, index as i64, kind_number(seat.kind), seat.name, seat.level, token])?;
    }
    Ok(())
}

pub(super) fn link_rematch(connection: &Connection, key: TableKey, id: &str) -> Result<String, StoreError> {
    let run = || -> Rows<String> {
        connection.execute("UPDATE tables SET rematch = ? WHERE key = ? AND rematch IS NULL", params![id, key])?;
        connection.query_row("SELECT rematch FROM tables WHERE key = ?", [key], |row| row.get(0))
    };
    run().map_err(unavailable)
}

pub(super) fn say(connection: &Connection, key: TableKey, line: &ChatRow) -> Result<(), StoreError> {
    let run = || -> Rows<()> {
        connection
            .prepare_cached("INSERT INTO chat (table_key, number, seat, name, text, at) VALUES (?, ?, ?, ?, ?, ?)")?
            .execute(params![key, line.number, line.seat, line.name, line.text, line.at])?;
        connection
            .prepare_cached("DELETE FROM chat WHERE table_key = ? AND number <= ?")?
            .execute(params![key, line.number.saturating_sub(CHAT_KEPT)])?;
        Ok(())
    };
    run().map_err(unavailable)
}

/// Everything of a table but its seats; `latest` is its latest entry, if there is one.
const TABLE: &str = "SELECT key, id, game, header, status, public, stand_in, bot_pause_ms, host, invite, created_at,
    updated_at, rematch, imported, first_to_act, latest.sequence, latest.to_act, latest.at,
    deadline_seconds, deadline_covers FROM tables LEFT JOIN entries AS latest ON latest.table_key = key
    AND latest.sequence = (SELECT max(sequence) FROM entries WHERE table_key = key)";

pub(super) fn table(connection: &Connection, id: &str) -> Rows<Option<TableRow>> {
    let mut query = connection.prepare_cached(&format!("{TABLE} WHERE id = ?"))?;
    let found = query.query_row([id], read_table).optional()?;
    found.map(|row| with_seats(connection, row)).transpose()
}

pub(super) fn invited(connection: &Connection, invite: &Hashed) -> Rows<Option<String>> {
    let mut query = connection.prepare_cached("SELECT id FROM tables WHERE invite = ?")?;
    query.query_row([invite.as_bytes()], |row| row.get(0)).optional()
}

pub(super) fn list(connection: &Connection, filter: &Filter) -> Rows<Vec<TableRow>> {
    let mut query = connection.prepare_cached(&format!(
        "{TABLE} WHERE public AND (?1 IS NULL OR status = ?1) AND (?2 IS NULL OR game = ?2)
         AND (?3 IS NULL OR updated_at < ?3) ORDER BY updated_at DESC, key DESC LIMIT ?4"
    ))?;
    let status = filter.status.map(status_number);
    let found = query.query_map(params![status, filter.game, filter.before, filter.limit], read_table)?;
    found.map(|row| with_seats(connection, row?)).collect()
}

fn read_table(row: &Row<'_>) -> Rows<TableRow> {
    let latest: Option<(u32, u32, i64)> = match row.get(15)? {
        Some(sequence) => Some((sequence, row.get(16)?, row.get(17)?)),
        None => None,
    };
    let (sequence, to_act, at) = latest.unwrap_or((0, row.get(14)?, 0));
    let updated: i64 = row.get(11)?;
    Ok(TableRow {
        key: row.get(0)?,
        id: row.get(1)?,
        game: row.get(2)?,
        header: row.get(3)?,
        status: read_status(row, 4)?,
        visibility: if row.get(5)? { Visibility::Public } else { Visibility::Private },
        stand_in: row.get(6)?,
        bot_pause_ms: row.get(7)?,
        deadline: match row.get(18)? {
            Some(seconds) => Some(Deadline { seconds, cover: row.get(19)? }),
            None => None,
        },
        host: Hashed::from_bytes(row.get(8)?),
        invite: Hashed::from_bytes(row.get(9)?),
        created_at: row.get(10)?,
        updated_at: updated.max(at),
        listed_at: updated,
        rematch: row.get(12)?,
        imported: row.get(13)?,
        seats: Vec::new(),
        sequence,
        to_act: from_bits(to_act),
    })
}

fn with_seats(connection: &Connection, mut table: TableRow) -> Rows<TableRow> {
    let mut query =
        connection.prepare_cached("SELECT kind, name, level, token FROM seats WHERE table_key = ? ORDER BY seat")?;
    let seats = query.query_map([table.key], |row| {
        let token: Option<[u8; 32]> = row.get(3)?;
        Ok(SeatRow {
            kind: read_kind(row, 0)?,
            name: row.get(1)?,
            level: row.get(2)?,
            token: token.map(Hashed::from_bytes),
        })
    })?;
    table.seats = seats.collect::<Rows<_>>()?;
    Ok(table)
}

pub(super) fn history(connection: &Connection, key: TableKey) -> Rows<History> {
    let mut history = History::default();
    let mut query = connection
        .prepare_cached("SELECT entry, request, sequence FROM entries WHERE table_key = ? ORDER BY sequence")?;
    let mut rows = query.query([key])?;
    while let Some(row) = rows.next()? {
        history.entries.push(row.get(0)?);
        if let Some(request) = row.get::<_, Option<RequestKey>>(1)? {
            history.requests.push((request, row.get(2)?));
        }
    }
    let old = history.requests.len().saturating_sub(REQUESTS_KEPT);
    history.requests.drain(..old);
    history.snapshot = connection
        .prepare_cached("SELECT sequence, state FROM snapshots WHERE table_key = ?")?
        .query_row([key], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    Ok(history)
}

pub(super) fn entries(connection: &Connection, key: TableKey, from: u32, limit: u32) -> Rows<Vec<EntryRow>> {
    let mut query = connection.prepare_cached(
        "SELECT sequence, entry, events, to_act, request, at FROM entries
         WHERE table_key = ? AND sequence > ? ORDER BY sequence LIMIT ?",
    )?;
    let found = query.query_map(params![key, from, limit], |row| {
        Ok(EntryRow {
            sequence: row.get(0)?,
            entry: row.get(1)?,
            events: row.get(2)?,
            to_act: from_bits(row.get(3)?),
            request: row.get(4)?,
            at: row.get(5)?,
        })
    })?;
    found.collect()
}

pub(super) fn chat(connection: &Connection, key: TableKey) -> Rows<Vec<ChatRow>> {
    let mut query = connection
        .prepare_cached("SELECT number, seat, name, text, at FROM chat WHERE table_key = ? ORDER BY number")?;
    let found = query.query_map([key], |row| {
        Ok(ChatRow { number: row.get(0)?, seat: row.get(1)?, name: row.get(2)?, text: row.get(3)?, at: row.get(4)? })
    })?;
    found.collect()
}

pub(super) fn waiting_for_bots(connection: &Connection) -> Rows<Vec<String>> {
    let mut query = connection.prepare_cached(
        "SELECT id FROM tables WHERE status = ?1
         AND EXISTS (SELECT 1 FROM seats WHERE table_key = key AND kind = ?2 AND 1 & (
             coalesce((SELECT to_act FROM entries WHERE table_key = key ORDER BY sequence DESC LIMIT 1), first_to_act)
             >> seat))",
    )?;
    let found = query.query_map([status_number(Status::Running), kind_number(SeatKind::Bot)], |row| row.get(0))?;
    found.collect()
}

pub(super) fn deadlines(connection: &Connection) -> Rows<Vec<(String, i64)>> {
    let mut query = connection.prepare_cached(
        "SELECT id, 1000 * deadline_seconds + max(updated_at, coalesce(
             (SELECT at FROM entries WHERE table_key = key ORDER BY sequence DESC LIMIT 1), 0))
         FROM tables WHERE status = ? AND deadline_seconds IS NOT NULL",
    )?;
    let found = query.query_map([status_number(Status::Running)], |row| Ok((row.get(0)?, row.get(1)?)))?;
    found.collect()
}

pub(super) fn count(connection: &Connection) -> Rows<[u64; 3]> {
    let mut counts = [0; 3];
    let mut query = connection.prepare_cached("SELECT status, count(*) FROM tables GROUP BY status")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let status: u8 = row.get(0)?;
        if let Some(count) = counts.get_mut(usize::from(status)) {
            *count = u64::try_from(row.get::<_, i64>(1)?).unwrap_or(0);
        }
    }
    Ok(counts)
}

fn status_number(status: Status) -> u8 {
    match status {
        Status::Waiting => 0,
        Status::Running => 1,
        Status::Finished => 2,
    }
}

fn read_status(row: &Row<'_>, column: usize) -> Rows<Status> {
    match row.get(column)? {
        0u8 => Ok(Status::Waiting),
        1 => Ok(Status::Running),
        2 => Ok(Status::Finished),
        _ => Err(unknown(column)),
    }
}

fn kind_number(kind: SeatKind) -> u8 {
    match kind {
        SeatKind::Open => 0,
        SeatKind::Person => 1,
        SeatKind::Bot => 2,
    }
}

fn read_kind(row: &Row<'_>, column: usize) -> Rows<SeatKind> {
    match row.get(column)? {
        0u8 => Ok(SeatKind::Open),
        1 => Ok(SeatKind::Person),
        2 => Ok(SeatKind::Bot),
        _ => Err(unknown(column)),
    }
}

fn unknown(column: usize) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Integer, "a number of no known meaning".into())
}

fn bits(seats: SeatSet) -> u32 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

fn from_bits(bits: u32) -> SeatSet {
    Seat::all(engine::seat::MAX_SEATS).filter(|seat| bits & 1 << seat.index() != 0).collect()
}
