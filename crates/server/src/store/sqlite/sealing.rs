//! The key of an encrypted SQLite file, and how all of one is encrypted or decrypted.

use super::writer::run;
use super::{Held, hold, unavailable};
use crate::store::StoreError;
use crate::store::seal::{self, Seal};
use rusqlite::{Connection, OptionalExtension as _};
use std::path::Path;

/// Refuses a database that is encrypted otherwise. In one without tables nothing has to be encrypted first.
pub(super) fn agree_on_key(connection: &Connection, seal: Option<&Seal>) -> Result<(), StoreError> {
    let is_empty = "SELECT NOT EXISTS (SELECT 1 FROM tables) AND NOT EXISTS (SELECT 1 FROM notice_channels)
        AND NOT EXISTS (SELECT 1 FROM reports) AND NOT EXISTS (SELECT 1 FROM server_keys)";
    match (proof(connection).map_err(unavailable)?, seal) {
        (None, None) => Ok(()),
        (Some(_), None) => Err(StoreError::NoKey),
        (Some(proof), Some(seal)) if seal.proves(&proof) => Ok(()),
        (Some(_), Some(_)) => Err(StoreError::WrongKey),
        (None, Some(seal)) if connection.query_row(is_empty, [], |row| row.get(0)).map_err(unavailable)? => {
            note_proof(connection, seal)
        }
        (None, Some(_)) => Err(StoreError::NotSealed),
    }
}

/// What tells the key of an encrypted database.
pub(in crate::store) fn proof(connection: &Connection) -> rusqlite::Result<Option<String>> {
    let is_there = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'sealed'";
    match connection.query_row(is_there, [], |_| Ok(())).optional()? {
        Some(()) => connection.query_row("SELECT proof FROM sealed", [], |row| row.get(0)).optional(),
        None => Ok(None),
    }
}

fn note_proof(connection: &Connection, seal: &Seal) -> Result<(), StoreError> {
    write_proof(connection, &seal.proof()?)
}

pub(in crate::store) fn write_proof(connection: &Connection, proof: &str) -> Result<(), StoreError> {
    let note = || {
        connection.execute_batch("CREATE TABLE IF NOT EXISTS sealed (proof TEXT NOT NULL) STRICT")?;
        connection.execute("INSERT INTO sealed VALUES (?)", [proof])
    };
    note().map(drop).map_err(unavailable)
}

/// Encrypts a database that nobody plays, all of it or nothing, and leaves nothing behind in its file. Answers with the
/// number of tables.
pub fn encrypt(path: &Path, seal: &Seal) -> Result<u64, StoreError> {
    let Held { connection, _lock } = hold(path)?;
    if proof(&connection).map_err(unavailable)?.is_some() {
        return Err(StoreError::Unavailable("it is encrypted already".into()));
    }
    connection.pragma_update(None, "secure_delete", true).map_err(unavailable)?;
    run(&connection, "BEGIN IMMEDIATE")?;
    let sealed = change_all(&connection, |text, about| seal.seal(text, about)).and_then(|count| {
        note_proof(&connection, seal)?;
        run(&connection, "COMMIT")?;
        Ok(count)
    })?;
    // What was there in plain text still lies in free pages and in the write-ahead log.
    let tidy = || {
        connection.execute_batch("VACUUM")?;
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(()))
    };
    tidy().map_err(unavailable)?;
    Ok(sealed)
}

/// Writes the secrets of a database that nobody plays in plain text again, all of it or nothing. `first` is done while nobody
/// else may have the database. Answers with the number of tables.
pub fn decrypt<E: From<StoreError>>(path: &Path, seal: &Seal, first: impl FnOnce() -> Result<(), E>) -> Result<u64, E> {
    let Held { connection, _lock } = hold(path)?;
    match proof(&connection).map_err(unavailable)? {
        None => return Err(StoreError::Unavailable("it is not encrypted".into()).into()),
        Some(proof) if !seal.proves(&proof) => return Err(StoreError::WrongKey.into()),
        Some(_) => first()?,
    }
    run(&connection, "BEGIN IMMEDIATE")?;
    let count = change_all(&connection, |text, about| seal.open(text, about))?;
    run(&connection, "DROP TABLE sealed")?;
    run(&connection, "COMMIT")?;
    Ok(count)
}

/// How many rows are read before they are written again.
const SEALED_AT_ONCE: i64 = 1000;

/// Seals, or opens, all that is secret. Answers with the number of tables.
fn change_all(
    connection: &Connection,
    change: impl Fn(&str, &str) -> Result<String, StoreError>,
) -> Result<u64, StoreError> {
    let mut count = 0;
    change_rows(
        connection,
        "SELECT key, header FROM tables WHERE key > ?1 ORDER BY key LIMIT ?2",
        "UPDATE tables SET header = ?2 WHERE key = ?1",
        |row| {
            count += 1;
            Ok(vec![(seal::HEADER.into(), row.get(1)?)])
        },
        &change,
    )?;
    change_rows(
        connection,
        "SELECT rowid, sequence, entry, events FROM entries WHERE rowid > ?1 ORDER BY rowid LIMIT ?2",
        "UPDATE entries SET entry = ?2, events = ?3 WHERE rowid = ?1",
        |row| {
            let sequence = row.get(1)?;
            Ok(vec![(seal::entry(sequence), row.get(2)?), (seal::events(sequence), row.get(3)?)])
        },
        &change,
    )?;
    change_rows(
        connection,
        "SELECT table_key, sequence, state FROM snapshots WHERE table_key > ?1 ORDER BY table_key LIMIT ?2",
        "UPDATE snapshots SET state = ?2 WHERE table_key = ?1",
        |row| Ok(vec![(seal::snapshot_at(row.get(1)?), row.get(2)?)]),
        &change,
    )?;
    change_rows(
        connection,
        "SELECT key, place FROM notice_channels WHERE key > ?1 ORDER BY key LIMIT ?2",
        "UPDATE notice_channels SET place = ?2 WHERE key = ?1",
        |row| Ok(vec![(seal::PLACE.into(), row.get(1)?)]),
        &change,
    )?;
    change_rows(
        connection,
        "SELECT key, secret FROM server_keys WHERE key > ?1 ORDER BY key LIMIT ?2",
        "UPDATE server_keys SET secret = ?2 WHERE key = ?1",
        |row| Ok(vec![(seal::SERVER_KEY.into(), row.get(1)?)]),
        &change,
    )?;
    change_rows(
        connection,
        "SELECT rowid, number, text FROM talk WHERE rowid > ?1 ORDER BY rowid LIMIT ?2",
        "UPDATE talk SET text = ?2 WHERE rowid = ?1",
        |row| Ok(vec![(seal::talk(row.get(1)?), row.get(2)?)]),
        &change,
    )?;
    change_rows(
        connection,
        "SELECT rowid, number, text, until FROM treaties WHERE rowid > ?1 ORDER BY rowid LIMIT ?2",
        "UPDATE treaties SET text = ?2, until = ?3 WHERE rowid = ?1",
        |row| {
            let number = row.get(1)?;
            Ok(vec![(seal::treaty(number), row.get(2)?), (seal::treaty_until(number), row.get(3)?)])
        },
        &change,
    )?;
    change_rows(
        connection,
        "SELECT key, text, lines FROM reports WHERE key > ?1 ORDER BY key LIMIT ?2",
        "UPDATE reports SET text = ?2, lines = ?3 WHERE key = ?1",
        |row| Ok(vec![(seal::REPORT.into(), row.get(1)?), (seal::REPORTED_LINES.into(), row.get(2)?)]),
        &change,
    )?;
    Ok(count)
}

/// Columns of a row: what each is about, and its text.
type Columns = Vec<(String, String)>;

/// Changes some columns of all rows. `read` answers with what each is about, and its text.
fn change_rows(
    connection: &Connection,
    select: &str,
    update: &str,
    mut read: impl FnMut(&rusqlite::Row<'_>) -> rusqlite::Result<Columns>,
    change: impl Fn(&str, &str) -> Result<String, StoreError>,
) -> Result<(), StoreError> {
    let mut last = i64::MIN;
    loop {
        let mut some = || -> rusqlite::Result<Vec<(i64, Columns)>> {
            let mut query = connection.prepare_cached(select)?;
            let rows = query.query_map(rusqlite::params![last, SEALED_AT_ONCE], |row| Ok((row.get(0)?, read(row)?)))?;
            rows.collect()
        };
        let rows = some().map_err(unavailable)?;
        let Some((key, _)) = rows.last() else { return Ok(()) };
        last = *key;
        for (key, columns) in &rows {
            let mut values = vec![rusqlite::types::Value::Integer(*key)];
            for (about, text) in columns {
                values.push(change(text, about)?.into());
            }
            let write = || connection.prepare_cached(update)?.execute(rusqlite::params_from_iter(values));
            write().map_err(unavailable)?;
        }
    }
}
