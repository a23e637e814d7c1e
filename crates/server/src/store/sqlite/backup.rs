//! Copies of a SQLite file, and a copy put in its place.

use super::{LOCK_WITHIN, SCHEMA, lock, unavailable};
use crate::store::{StoreError, private};
use rusqlite::{Connection, OpenFlags};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Copies the database while it may be in use. The copy is complete and consistent, or there is none.
pub fn back_up(from: &Path, to: &Path) -> Result<(), StoreError> {
    if to.exists() {
        return Err(StoreError::Unavailable(format!("{} exists already", to.display())));
    }
    let part = to.with_extension("part");
    let copied = copy(from, &part);
    if copied.is_err() {
        let _ = std::fs::remove_file(&part);
    }
    copied?;
    std::fs::rename(&part, to).map_err(|error| StoreError::Unavailable(error.to_string()))
}

/// Puts a backup in place of a database that nobody plays. The backup is checked first; a database that is there already is
/// kept beside it.
pub fn restore(from: &Path, to: &Path) -> Result<Option<PathBuf>, StoreError> {
    check(from)?;
    let _lock = lock(to, LOCK_WITHIN)?;
    let io = |error: std::io::Error| StoreError::Unavailable(error.to_string());
    let part = to.with_extension("part");
    copy(from, &part)?;
    let old = to.exists().then(|| to.with_extension(format!("before-restore-{}", crate::clock::now())));
    if let Some(old) = &old {
        // The write-ahead log belongs to the file it is named after.
        copy(to, old)?;
    }
    for suffix in ["-wal", "-shm"] {
        let mut name = to.as_os_str().to_owned();
        name.push(suffix);
        match std::fs::remove_file(&name) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => return Err(io(error)),
            _ => {}
        }
    }
    std::fs::rename(&part, to).map_err(io)?;
    Ok(old)
}

fn copy(from: &Path, to: &Path) -> Result<(), StoreError> {
    private::make(to)?;
    let run = || -> rusqlite::Result<()> {
        let source = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        source.busy_timeout(Duration::from_secs(5))?;
        let mut target = Connection::open(to)?;
        let backup = rusqlite::backup::Backup::new(&source, &mut target)?;
        backup.run_to_completion(1000, Duration::from_millis(1), None)
    };
    run().map_err(unavailable)
}

fn check(file: &Path) -> Result<(), StoreError> {
    let run = || -> rusqlite::Result<(i64, String)> {
        let connection = Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
        let version = connection.query_row("PRAGMA user_version", [], |row| row.get(0))?;
        let health = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0))?;
        Ok((version, health))
    };
    match run().map_err(unavailable)? {
        // An older one is brought up to date when it is opened.
        (1..=SCHEMA, health) if health == "ok" => Ok(()),
        (1..=SCHEMA, health) => Err(StoreError::Unavailable(format!("{} is damaged: {health}", file.display()))),
        _ => Err(StoreError::Unavailable(format!("{} is no backup of this program", file.display()))),
    }
}
