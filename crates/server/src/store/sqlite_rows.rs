//! The SQL behind the SQLite store.

use super::numbers::{
    bits, changer_number, changer_of, deal_number, deal_of, from_bits, kind_number, kind_of, status_number, status_of,
    takeover_number, takeover_of,
};
use super::sqlite::unavailable;
use super::{
    Append, CHAT_KEPT, ChatRow, CommentRow, Dealt, EntryRow, Filter, History, Kept, NewTable, PULSES_KEPT, Page,
    REQUESTS_KEPT, Removal, RequestKey, Reseat, SeatRow, StoreError, TableKey, TableRow, Timed, WholeTable,
};
use super::{sqlite_talk, sqlite_treaties};
use crate::api::{ChangedBy, Deadline, Deal, SeatChange, SeatKind, Sitter, Status, Takeover, Visibility};
use crate::table::matters::terms_of;
use crate::token::Hashed;
use rusqlite::types::Type;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, params};

type Rows<T> = rusqlite::Result<T>;

pub(super) fn create(connection: &Connection, table: &NewTable) -> Result<TableKey, StoreError> {
    let row = &table.row;
    let insert = || -> Rows<TableKey> {
        connection
            .prepare_cached(
                "INSERT INTO tables (id, game, header, status, public, stand_in, bot_pause_ms, host, invite, created_at,
                 updated_at, rematch, imported, first_to_act, deadline_seconds, deadline_covers, owner, bytes, seating,
                 seen_at, takeover, absence_seconds, hints, proposal)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
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
                deal_number(row.deal),
                bits(row.to_act),
                row.deadline.map(|deadline| deadline.seconds),
                row.deadline.is_some_and(|deadline| deadline.cover),
                row.owner,
                table.entries.iter().map(EntryRow::bytes).sum::<u64>() as i64,
                row.seating,
                row.seen_at,
                row.takeover.map(takeover_number),
                row.absence_seconds,
                row.hints,
                row.proposal,
            ])?;
        Ok(connection.last_insert_rowid())
    };
    let key = insert().map_err(unavailable)?;
    write_seats(connection, key, &row.seats).map_err(unavailable)?;
    table.entries.iter().try_for_each(|entry| insert_entry(connection, key, entry))?;
    if let Some(snapshot) = &table.snapshot {
        write_snapshot(connection, key, snapshot).map_err(unavailable)?;
    }
    Ok(key)
}

pub(super) fn append(connection: &Connection, append: &Append) -> Result<(), StoreError> {
    insert_entry(connection, append.key, &append.row)?;
    let rest = || -> Rows<()> {
        if let Some(snapshot) = &append.snapshot {
            write_snapshot(connection, append.key, snapshot)?;
            connection
                .prepare_cached("UPDATE tables SET updated_at = ?, bytes = bytes + ? WHERE key = ?")?
                .execute(params![append.row.at, append.bytes as i64, append.key])?;
        }
        if let Some(proposal) = &append.proposal {
            connection
                .prepare_cached("UPDATE tables SET proposal = ? WHERE key = ?")?
                .execute(params![proposal, append.key])?;
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

fn write_snapshot(connection: &Connection, key: TableKey, (sequence, state): &(u32, String)) -> Rows<()> {
    connection
        .prepare_cached("INSERT OR REPLACE INTO snapshots (table_key, sequence, state) VALUES (?, ?, ?)")?
        .execute(params![key, sequence, state])
        .map(drop)
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
    let run = || -> Rows<usize> {
        let mut update = connection.prepare_cached(
            "UPDATE tables SET status = ?, invite = ?, updated_at = ?, proposal = ?, seating = seating + 1
             WHERE key = ? AND seating = ?",
        )?;
        let (status, invite, now) = (status_number(reseat.status), reseat.invite.as_bytes(), crate::clock::now());
        let changed = update.execute(params![status, invite, now, reseat.proposal, reseat.key, reseat.seating])?;
        if changed == 1 {
            write_seats(connection, reseat.key, &reseat.seats)?;
            write_changes(connection, reseat.key, &reseat.changes)?;
            connection
                .prepare_cached("DELETE FROM seat_changes WHERE table_key = ? AND number <= ?")?
                .execute(params![reseat.key, reseat.forget])?;
            if !reseat.forget_talk.is_empty() {
                sqlite_talk::forget(connection, reseat.key, reseat.forget_talk)?;
                sqlite_treaties::forget(connection, reseat.key, reseat.forget_talk)?;
            }
            if let Some(Dealt { header, to_act }) = &reseat.dealt {
                connection
                    .prepare_cached("UPDATE tables SET header = ?, first_to_act = ? WHERE key = ?")?
                    .execute(params![header, bits(*to_act), reseat.key])?;
            }
        }
        Ok(changed)
    };
    match run().map_err(unavailable)? {
        0 => Err(StoreError::SeatsChanged),
        _ => Ok(()),
    }
}

fn write_changes(connection: &Connection, key: TableKey, changes: &[SeatChange]) -> Rows<()> {
    let mut insert = connection.prepare_cached(
        "INSERT INTO seat_changes (table_key, number, sequence, at, seat, kind_before, name_before, kind, name, changed_by)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    for SeatChange { number, seq, at, seat, before, now, by } in changes {
        let (kind_before, kind) = (kind_number(before.kind), kind_number(now.kind));
        let by = changer_number(*by);
        insert.execute(params![key, number, seq, at, seat, kind_before, before.name, kind, now.name, by])?;
    }
    Ok(())
}

pub(super) fn changes(connection: &Connection, key: TableKey) -> Rows<Vec<SeatChange>> {
    let mut query = connection.prepare_cached(
        "SELECT number, sequence, at, seat, kind_before, name_before, kind, name, changed_by FROM seat_changes
         WHERE table_key = ? ORDER BY number",
    )?;
    let found = query.query_map([key], |row| {
        Ok(SeatChange {
            number: row.get(0)?,
            seq: row.get(1)?,
            at: row.get(2)?,
            seat: row.get(3)?,
            before: Sitter { kind: read_kind(row, 4)?, name: row.get(5)? },
            now: Sitter { kind: read_kind(row, 6)?, name: row.get(7)? },
            by: read_changer(row, 8)?,
        })
    })?;
    found.collect()
}

pub(super) fn propose(
    connection: &Connection,
    key: TableKey,
    seating: u32,
    proposal: Option<&str>,
) -> Result<(), StoreError> {
    let update = || {
        connection
            .prepare_cached("UPDATE tables SET proposal = ? WHERE key = ? AND seating = ?")?
            .execute(params![proposal, key, seating])
    };
    match update().map_err(unavailable)? {
        0 => Err(StoreError::SeatsChanged),
        _ => Ok(()),
    }
}

pub(super) fn saw(connection: &Connection, key: TableKey, seat: u8, at: i64) -> Result<(), StoreError> {
    let update = || {
        let mut update = connection.prepare_cached(
            "UPDATE seats SET seen_at = max(seen_at, ?) WHERE table_key = ? AND seat = ? AND kind = ?",
        )?;
        update.execute(params![at, key, i64::from(seat) - 1, kind_number(SeatKind::Person)])
    };
    update().map(drop).map_err(unavailable)
}

pub(super) fn set_pace(connection: &Connection, key: TableKey, bot_pause_ms: u32) -> Result<(), StoreError> {
    let mut update =
        connection.prepare_cached("UPDATE tables SET bot_pause_ms = ? WHERE key = ?").map_err(unavailable)?;
    update.execute(params![bot_pause_ms, key]).map(drop).map_err(unavailable)
}

fn write_seats(connection: &Connection, key: TableKey, seats: &[SeatRow]) -> Rows<()> {
    let mut insert = connection.prepare_cached(
        "INSERT OR REPLACE INTO seats (table_key, seat, kind, name, level, token, part, makers, seen_at)
         VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    for (index, seat) in seats.iter().enumerate() {
        let token = seat.token.as_ref().map(|token| token.as_bytes().as_slice());
        let kind = kind_number(seat.kind);
        let values =
            params![key, index as i64, kind, seat.name, seat.level, token, seat.part, seat.is_makers, seat.seen_at];
        insert.execute(values)?;
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
        insert_line(connection, key, line)?;
        connection
            .prepare_cached("DELETE FROM chat WHERE table_key = ? AND number <= ?")?
            .execute(params![key, line.number.saturating_sub(CHAT_KEPT)])?;
        Ok(())
    };
    run().map_err(unavailable)
}

fn insert_line(connection: &Connection, key: TableKey, line: &ChatRow) -> Rows<()> {
    connection
        .prepare_cached(
            "INSERT INTO chat (table_key, number, seat, name, text, at, mentions) VALUES (?, ?, ?, ?, ?, ?, ?)",
        )?
        .execute(params![key, line.number, line.seat, line.name, line.text, line.at, bits(line.mentions)])
        .map(drop)
}

pub(super) fn comment(connection: &Connection, key: TableKey, comment: &CommentRow) -> Result<(), StoreError> {
    let CommentRow { number, moment, seat, name, text, at } = comment;
    let insert = || {
        connection
            .prepare_cached(
                "INSERT INTO comments (table_key, number, moment, seat, name, text, at) VALUES (?, ?, ?, ?, ?, ?, ?)",
            )?
            .execute(params![key, number, moment, seat, name, text, at])
    };
    insert().map(drop).map_err(unavailable)
}

pub(super) fn comments(connection: &Connection, key: TableKey) -> Rows<Vec<CommentRow>> {
    let mut query = connection.prepare_cached(
        "SELECT number, moment, seat, name, text, at FROM comments WHERE table_key = ? ORDER BY number",
    )?;
    let found = query.query_map([key], |row| {
        Ok(CommentRow {
            number: row.get(0)?,
            moment: row.get(1)?,
            seat: row.get(2)?,
            name: row.get(3)?,
            text: row.get(4)?,
            at: row.get(5)?,
        })
    })?;
    found.collect()
}

pub(super) fn remove(connection: &Connection, removal: &Removal) -> Result<(), StoreError> {
    let Removal { key, sequence, seating, .. } = removal;
    let is_as_known =
        "SELECT seating = ?2 AND ?3 = (SELECT coalesce(max(sequence), 0) FROM entries WHERE table_key = ?1)
        FROM tables WHERE key = ?1";
    let run = || -> Rows<bool> {
        let known: Option<bool> =
            connection.query_row(is_as_known, params![key, seating, sequence], |row| row.get(0)).optional()?;
        if known != Some(true) {
            return Ok(false);
        }
        for table in ["treaties", "talk", "chat", "comments", "seat_changes", "snapshots", "entries", "seats"] {
            connection.execute(&format!("DELETE FROM {table} WHERE table_key = ?"), [key])?;
        }
        connection.execute("DELETE FROM tables WHERE key = ?", [key])?;
        Ok(true)
    };
    match run().map_err(unavailable)? {
        true => Ok(()),
        false => Err(StoreError::Conflict(*sequence)),
    }
}

pub(super) fn bring_back(connection: &Connection, table: &WholeTable) -> Result<TableKey, StoreError> {
    let is_there = || connection.query_row("SELECT 1 FROM tables WHERE id = ?", [&table.row.id], |_| Ok(())).optional();
    if is_there().map_err(unavailable)?.is_some() {
        return Err(StoreError::Conflict(table.row.sequence));
    }
    // What a list is ordered by is what is kept as changed; the latest entry has its own time.
    let row = TableRow { updated_at: table.row.listed_at, ..table.row.clone() };
    let key = create(connection, &NewTable { row, entries: table.entries.clone(), snapshot: None })?;
    table.chat.iter().try_for_each(|line| insert_line(connection, key, line)).map_err(unavailable)?;
    table.talk.iter().try_for_each(|line| sqlite_talk::insert(connection, key, line)).map_err(unavailable)?;
    let promised = table.treaties.iter().try_for_each(|treaty| sqlite_treaties::insert(connection, key, treaty));
    promised.map_err(unavailable)?;
    table.comments.iter().try_for_each(|comment| self::comment(connection, key, comment))?;
    write_changes(connection, key, &table.changes).map_err(unavailable)?;
    Ok(key)
}

pub(super) fn seen(connection: &Connection, tables: &[(TableKey, i64)]) -> Result<(), StoreError> {
    let run = || -> Rows<()> {
        let mut update = connection.prepare_cached("UPDATE tables SET seen_at = max(seen_at, ?) WHERE key = ?")?;
        tables.iter().try_for_each(|(key, at)| update.execute(params![at, key]).map(drop))
    };
    run().map_err(unavailable)
}

pub(super) fn find(connection: &Connection, prefix: &str, limit: u32) -> Rows<Vec<String>> {
    // Ids are of letters and digits, all of which come before this.
    let mut query = connection.prepare_cached("SELECT id FROM tables WHERE id >= ?1 AND id < ?1 || '~' LIMIT ?2")?;
    let found = query.query_map(params![prefix, limit], |row| row.get(0))?;
    found.collect()
}

pub(super) fn page(connection: &Connection, page: &Page) -> Rows<Vec<TableRow>> {
    let mut query = connection.prepare_cached(&format!(
        "{TABLE} WHERE key < ?1 AND (?2 IS NULL OR status = ?2) AND (?3 IS NULL OR game = ?3)
         ORDER BY key DESC LIMIT ?4"
    ))?;
    let before = page.before.unwrap_or(TableKey::MAX);
    let found = query.query_map(params![before, page.status.map(status_number), page.game, page.limit], read_table)?;
    found.map(|row| with_seats(connection, row?)).collect()
}

pub(super) fn unseen(connection: &Connection, since: i64, limit: u32) -> Rows<Vec<String>> {
    let mut query = connection.prepare_cached(UNSEEN)?;
    let found = query.query_map(params![since, limit], |row| row.get(0))?;
    found.collect()
}

/// People who move are seen; this also spares tables at which bots play while others watch.
const UNSEEN: &str = "SELECT id FROM tables WHERE status < 2 AND seen_at < ?1 AND updated_at < ?1
    AND NOT EXISTS (SELECT 1 FROM entries WHERE table_key = key AND at >= ?1
        AND sequence = (SELECT max(sequence) FROM entries WHERE table_key = key))
    ORDER BY seen_at LIMIT ?2";

/// Everything of a table but its seats; `latest` is its latest entry, if there is one.
const TABLE: &str = "SELECT key, id, game, header, status, public, stand_in, bot_pause_ms, host, invite, created_at,
    updated_at, rematch, imported, first_to_act, latest.sequence, latest.to_act, latest.at,
    deadline_seconds, deadline_covers, owner, seating, bytes, seen_at, takeover, absence_seconds, proposal, hints
    FROM tables LEFT JOIN entries AS latest ON latest.table_key = key
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
    let mut query = connection.prepare_cached(&list_query(filter))?;
    let before = filter.before.unwrap_or(i64::MAX);
    let found =
        query.query_map(params![filter.status.map(status_number), filter.game, before, filter.limit], read_table)?;
    found.map(|row| with_seats(connection, row?)).collect()
}

/// Each question has words of its own, so that each finds its index: the lobby costs the same however many tables there are.
fn list_query(filter: &Filter) -> String {
    let status = if filter.status.is_some() { "AND status = ?1" } else { "AND ?1 IS NULL" };
    let game = if filter.game.is_some() { "AND game = ?2" } else { "AND ?2 IS NULL" };
    format!("{TABLE} WHERE public = 1 {status} {game} AND updated_at < ?3 ORDER BY updated_at DESC, key DESC LIMIT ?4")
}

fn read_table(row: &Row<'_>) -> Rows<TableRow> {
    let latest: Option<(u32, u32, i64)> = match row.get(15)? {
        Some(sequence) => Some((sequence, row.get(16)?, row.get(17)?)),
        None => None,
    };
    let proposal: Option<String> = row.get(26)?;
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
            Some(seconds) => Some(Deadline { seconds, cover: row.get(19)?, ..terms_of(&proposal) }),
            None => None,
        },
        host: Hashed::from_bytes(row.get(8)?),
        invite: Hashed::from_bytes(row.get(9)?),
        created_at: row.get(10)?,
        updated_at: updated.max(at),
        listed_at: updated,
        rematch: row.get(12)?,
        deal: read_deal(row, 13)?,
        takeover: read_takeover(row, 24)?,
        absence_seconds: row.get(25)?,
        proposal,
        hints: row.get(27)?,
        owner: row.get(20)?,
        seating: row.get(21)?,
        bytes: u64::try_from(row.get::<_, i64>(22)?).unwrap_or(0),
        seen_at: row.get(23)?,
        seats: Vec::new(),
        sequence,
        to_act: from_bits(to_act),
    })
}

fn with_seats(connection: &Connection, mut table: TableRow) -> Rows<TableRow> {
    let mut query = connection.prepare_cached(
        "SELECT kind, name, level, token, part, makers, seen_at FROM seats WHERE table_key = ? ORDER BY seat",
    )?;
    let seats = query.query_map([table.key], |row| {
        let token: Option<[u8; 32]> = row.get(3)?;
        Ok(SeatRow {
            kind: read_kind(row, 0)?,
            name: row.get(1)?,
            level: row.get(2)?,
            token: token.map(Hashed::from_bytes),
            part: row.get(4)?,
            is_makers: row.get(5)?,
            seen_at: row.get(6)?,
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
    history.changes = changes(connection, key)?;
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

pub(super) fn done(
    connection: &Connection,
    key: TableKey,
    request: &RequestKey,
    from: u32,
    among: u32,
) -> Rows<Option<u32>> {
    let mut query = connection.prepare_cached(
        "SELECT sequence FROM entries WHERE table_key = ? AND sequence > ? AND sequence <= ? AND request = ? LIMIT 1",
    )?;
    query.query_row(params![key, from, from.saturating_add(among), request], |row| row.get(0)).optional()
}

pub(super) fn chat(connection: &Connection, key: TableKey) -> Rows<Vec<ChatRow>> {
    let mut query = connection.prepare_cached(
        "SELECT number, seat, name, text, at, mentions FROM chat WHERE table_key = ? ORDER BY number",
    )?;
    let found = query.query_map([key], |row| {
        Ok(ChatRow {
            number: row.get(0)?,
            seat: row.get(1)?,
            name: row.get(2)?,
            text: row.get(3)?,
            at: row.get(4)?,
            mentions: from_bits(row.get(5)?),
        })
    })?;
    found.collect()
}

pub(super) fn deadlines(connection: &Connection) -> Rows<Vec<Timed>> {
    let mut query = connection.prepare_cached(
        "SELECT id, max(updated_at, coalesce(
             (SELECT at FROM entries WHERE table_key = key ORDER BY sequence DESC LIMIT 1), 0)), deadline_seconds,
             proposal FROM tables WHERE status = ? AND deadline_seconds IS NOT NULL",
    )?;
    let found = query.query_map([status_number(Status::Running)], |row| {
        Ok(Timed { id: row.get(0)?, since: row.get(1)?, seconds: row.get(2)?, proposal: row.get(3)? })
    })?;
    found.collect()
}

pub(super) fn count(connection: &Connection) -> Rows<[u64; 3]> {
    let mut counts = [0; 3];
    let mut query = connection.prepare_cached("SELECT status, tables FROM counts")?;
    let mut rows = query.query([])?;
    while let Some(row) = rows.next()? {
        let status: u8 = row.get(0)?;
        if let Some(count) = counts.get_mut(usize::from(status)) {
            *count = u64::try_from(row.get::<_, i64>(1)?).unwrap_or(0);
        }
    }
    Ok(counts)
}

pub(super) fn kept_for(connection: &Connection, owner: &str) -> Rows<Kept> {
    let mut query = connection.prepare_cached(
        "SELECT count(*) FILTER (WHERE status <> ?2), coalesce(sum(bytes), 0) FROM tables WHERE owner = ?1",
    )?;
    let number = |row: &Row<'_>, column| Rows::Ok(u64::try_from(row.get::<_, i64>(column)?).unwrap_or(0));
    query.query_row(params![owner, status_number(Status::Finished)], |row| {
        Ok(Kept { tables: number(row, 0)?, bytes: number(row, 1)? })
    })
}

/// What a move with a snapshot may take: where a single page has room, the next move may still have none.
const PROBED: i32 = 64 << 10;

pub(super) fn probe(connection: &Connection) -> Result<(), StoreError> {
    let write = || {
        connection.execute_batch(ROOM)?;
        connection.prepare_cached("INSERT OR REPLACE INTO room VALUES (1, zeroblob(?))")?.execute([PROBED])
    };
    write().map(drop).map_err(unavailable)
}

pub(super) fn pulse(connection: &Connection, process: i64, at: i64) -> Result<(), StoreError> {
    let write = || {
        connection.execute_batch(ROOM)?;
        connection
            .prepare_cached("INSERT OR REPLACE INTO room VALUES (?, ?)")?
            .execute(params![process, at.to_be_bytes()])?;
        // Times as bytes, the first of which counts most.
        connection
            .prepare_cached("DELETE FROM room WHERE number > 1 AND bytes < ?")?
            .execute([at.saturating_sub(PULSES_KEPT).max(0).to_be_bytes()])
    };
    write().map(drop).map_err(unavailable)
}

pub(super) fn last_pulse(connection: &Connection, process: i64) -> Rows<Option<i64>> {
    let is_there = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'room'";
    if connection.query_row(is_there, [], |_| Ok(())).optional()?.is_none() {
        return Ok(None);
    }
    let query = "SELECT bytes FROM room WHERE number = ?";
    let bytes: Option<[u8; 8]> = connection.query_row(query, [process], |row| row.get(0)).optional()?;
    Ok(bytes.map(i64::from_be_bytes))
}

/// What is of no table.
const ROOM: &str = "CREATE TABLE IF NOT EXISTS room (number INTEGER PRIMARY KEY, bytes BLOB) STRICT";

fn read_status(row: &Row<'_>, column: usize) -> Rows<Status> {
    status_of(row.get(column)?).ok_or_else(|| unknown(column))
}

fn read_kind(row: &Row<'_>, column: usize) -> Rows<SeatKind> {
    kind_of(row.get(column)?).ok_or_else(|| unknown(column))
}

fn read_deal(row: &Row<'_>, column: usize) -> Rows<Deal> {
    deal_of(row.get(column)?).ok_or_else(|| unknown(column))
}

fn read_takeover(row: &Row<'_>, column: usize) -> Rows<Option<Takeover>> {
    let number: Option<i64> = row.get(column)?;
    number.map(|number| takeover_of(number).ok_or_else(|| unknown(column))).transpose()
}

fn read_changer(row: &Row<'_>, column: usize) -> Rows<ChangedBy> {
    changer_of(row.get(column)?).ok_or_else(|| unknown(column))
}

fn unknown(column: usize) -> rusqlite::Error {
    rusqlite::Error::FromSqlConversionFailure(column, Type::Integer, "a number of no known meaning".into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use rusqlite::StatementStatus;

    /// A database with so many tables, most of them listed; the first game is rare.
    fn with_tables(count: usize) -> Connection {
        let connection = Connection::open_in_memory().unwrap();
        connection.execute_batch(include_str!("schema.sql")).unwrap();
        let mut insert = connection
            .prepare(
                "INSERT INTO tables (id, game, header, status, public, stand_in, bot_pause_ms, host, invite, created_at,
                 updated_at, imported, first_to_act, owner)
                 VALUES (?1, ?2, '{}', ?3, 1, 'greedy', 0, zeroblob(32), randomblob(32), 0, ?4, 0, 0, ?5)",
            )
            .unwrap();
        connection.execute_batch("BEGIN").unwrap();
        for number in 0..count {
            let game = if number % 100 == 0 { "rare" } else { "common" };
            let owner = (number < 100).then_some("10.0.0.1");
            insert.execute(params![number.to_string(), game, (number % 3) as i64, number as i64, owner]).unwrap();
        }
        connection.execute_batch("COMMIT").unwrap();
        drop(insert);
        connection
    }

    /// How much work it is for SQLite to ask this.
    fn steps(connection: &Connection, query: &str, ask: impl FnOnce()) -> i32 {
        connection.prepare_cached(query).unwrap().reset_status(StatementStatus::VmStep);
        ask();
        connection.prepare_cached(query).unwrap().get_status(StatementStatus::VmStep)
    }

    #[test]
    fn lists_and_counts_cost_the_same_for_many_tables() {
        let (few, many) = (with_tables(1000), with_tables(50_000));
        for status in [None, Some(Status::Running)] {
            for game in [None, Some("common"), Some("rare")] {
                for before in [None, Some(900)] {
                    let filter = Filter { status, game: game.map(Into::into), before, limit: 3 };
                    let cost = |connection: &Connection| {
                        steps(connection, &list_query(&filter), || {
                            assert_eq!(list(connection, &filter).unwrap().len(), 3);
                        })
                    };
                    let (few, many) = (cost(&few), cost(&many));
                    assert!(few > 0 && many < 2 * few, "{filter:?}: {few} steps for few tables, {many} for many");
                }
            }
        }
        assert_eq!(count(&many).unwrap(), [16_667, 16_667, 16_666]);
        assert_eq!(kept_for(&many, "10.0.0.1").unwrap(), Kept { tables: 67, bytes: 0 });
        let plan = |query: &str| {
            let mut plan = many.prepare(&format!("EXPLAIN QUERY PLAN {query}")).unwrap();
            let rows = plan.query_map([], |row| row.get::<_, String>(3)).unwrap();
            rows.collect::<Rows<Vec<_>>>().unwrap().join("; ")
        };
        assert!(plan("SELECT count(*) FROM tables WHERE owner = 'x'").contains("tables_owned"));
        assert!(plan("SELECT id FROM tables WHERE status = 1 AND deadline_seconds IS NOT NULL").contains("timed"));
        assert!(plan(&UNSEEN.replace("?1", "9").replace("?2", "9")).contains("tables_unseen"));
        let cost = |connection: &Connection| {
            steps(connection, UNSEEN, || assert_eq!(unseen(connection, 100_000, 5).unwrap().len(), 5))
        };
        let (few, many) = (cost(&few), cost(&many));
        assert!(few > 0 && many < 2 * few, "{few} steps for few tables, {many} for many");
    }

    #[test]
    fn counts_follow_what_becomes_of_tables() {
        let connection = with_tables(3);
        assert_eq!(count(&connection).unwrap(), [1, 1, 1]);
        connection.execute("UPDATE tables SET status = 2", []).unwrap();
        assert_eq!(count(&connection).unwrap(), [0, 0, 3]);
        connection.execute("DELETE FROM tables WHERE id = '0'", []).unwrap();
        assert_eq!(count(&connection).unwrap(), [0, 0, 2]);
    }
}
