//! Looking at a database without changing it: opening one brings its schema up to date, which cannot be taken back.

use super::{Database, StoreError, postgres, sqlite};

/// What is in a database.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Schema {
    /// No tables of ours.
    None,
    /// Those of an older program.
    Older {
        /// Its schema.
        found: i64,
        /// Ours.
        known: i64,
    },
    /// Those of this program.
    Known(i64),
    /// Those of a newer program, which this one cannot read.
    Newer {
        /// Its schema.
        found: i64,
        /// Ours.
        known: i64,
    },
}

/// What a PostgreSQL server says of itself.
#[derive(Copy, Clone, Debug)]
pub struct Look {
    /// Its version, as in PostgreSQL 15.
    pub server: i64,
    /// Its clock, in milliseconds since 1970.
    pub clock_ms: i64,
    /// Whether somebody plays the tables, alone or with others.
    pub is_played: bool,
}

/// Looks at a database and leaves it as it is.
pub async fn schema(database: &Database) -> Result<Schema, StoreError> {
    let (found, known) = match database {
        Database::Sqlite(path) if !path.exists() => return Ok(Schema::None),
        Database::Sqlite(path) => (sqlite::version(path)?, sqlite::SCHEMA),
        Database::Postgres(url) => (postgres::version(url).await?, postgres::SCHEMA),
    };
    Ok(match found {
        0 => Schema::None,
        found if found < known => Schema::Older { found, known },
        found if found > known => Schema::Newer { found, known },
        found => Schema::Known(found),
    })
}
