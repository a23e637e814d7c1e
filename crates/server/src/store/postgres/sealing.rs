//! The key of an encrypted PostgreSQL database, and how all of one is encrypted or decrypted.

use super::PostgresUrl;
use super::connection::{Connection, unavailable};
use super::prepare::alone_with;
use crate::store::StoreError;
use crate::store::seal::{self, Seal};
use tokio_postgres::Row;

/// Refuses a database that is encrypted otherwise. In one without tables nothing has to be encrypted first.
pub(super) async fn agree_on_key(connection: &Connection, seal: Option<&Seal>) -> Result<(), StoreError> {
    match (proof(connection).await?, seal) {
        (None, None) => Ok(()),
        (Some(_), None) => Err(StoreError::NoKey),
        (Some(proof), Some(seal)) if seal.proves(&proof) => Ok(()),
        (Some(_), Some(_)) => Err(StoreError::WrongKey),
        (None, Some(seal)) => {
            let any = "(SELECT 1 FROM tables LIMIT 1) UNION ALL (SELECT 1 FROM notice_channels LIMIT 1)
                UNION ALL (SELECT 1 FROM reports LIMIT 1) UNION ALL (SELECT 1 FROM server_keys LIMIT 1)";
            let any = connection.query(any, &[]).await.map_err(|error| unavailable(&error))?;
            if any.is_empty() { note_proof(connection, seal).await } else { Err(StoreError::NotSealed) }
        }
    }
}

/// What tells the key of an encrypted database.
pub(super) async fn proof(connection: &Connection) -> Result<Option<String>, StoreError> {
    let rows = connection.query("SELECT proof FROM sealed", &[]).await.map_err(|error| unavailable(&error))?;
    Ok(rows.first().map(|row| row.get(0)))
}

async fn note_proof(connection: &Connection, seal: &Seal) -> Result<(), StoreError> {
    let noted = connection.query("INSERT INTO sealed VALUES ($1)", &[&seal.proof()?]).await;
    noted.map(drop).map_err(|error| unavailable(&error))
}

/// Encrypts a database that nobody plays, all of it or nothing. Answers with the number of tables.
pub async fn encrypt(url: &PostgresUrl, seal: &Seal) -> Result<u64, StoreError> {
    let connection = alone_with(url, false).await?;
    if proof(&connection).await?.is_some() {
        return Err(StoreError::Unavailable("it is encrypted already".into()));
    }
    let failed = |error| unavailable(&error);
    connection.batch("BEGIN").await.map_err(failed)?;
    let count = change_all(&connection, |text, about| seal.seal(text, about)).await?;
    note_proof(&connection, seal).await?;
    connection.batch("COMMIT").await.map_err(failed)?;
    // What was there in plain text still lies in the files until they are written anew.
    connection.batch("VACUUM FULL tables").await.map_err(failed)?;
    connection.batch("VACUUM FULL entries").await.map_err(failed)?;
    connection.batch("VACUUM FULL snapshots").await.map_err(failed)?;
    connection.batch("VACUUM FULL notice_channels").await.map_err(failed)?;
    connection.batch("VACUUM FULL server_keys").await.map_err(failed)?;
    connection.batch("VACUUM FULL talk").await.map_err(failed)?;
    connection.batch("VACUUM FULL treaties").await.map_err(failed)?;
    connection.batch("VACUUM FULL reports").await.map_err(failed)?;
    Ok(count)
}

/// Writes the secrets of a database that nobody plays in plain text again, all of it or nothing. `first` is done while
/// nobody else may have the database. Answers with the number of tables.
pub async fn decrypt<E: From<StoreError>>(
    url: &PostgresUrl,
    seal: &Seal,
    first: impl FnOnce() -> Result<(), E>,
) -> Result<u64, E> {
    let connection = alone_with(url, false).await?;
    match proof(&connection).await? {
        None => return Err(StoreError::Unavailable("it is not encrypted".into()).into()),
        Some(proof) if !seal.proves(&proof) => return Err(StoreError::WrongKey.into()),
        Some(_) => first()?,
    }
    let failed = |error| unavailable(&error);
    connection.batch("BEGIN").await.map_err(failed)?;
    let count = change_all(&connection, |text, about| seal.open(text, about)).await?;
    connection.batch("DELETE FROM sealed; COMMIT").await.map_err(failed)?;
    Ok(count)
}

/// How many rows are read before they are written again.
const SEALED_AT_ONCE: i64 = 1000;

/// Seals, or opens, all that is secret. Answers with the number of tables.
async fn change_all(
    connection: &Connection,
    change: impl Fn(&str, &str) -> Result<String, StoreError>,
) -> Result<u64, StoreError> {
    // Numbers of tables, numbers of entries, and one or two texts; each update has the same places.
    type Read<'a> = &'a dyn Fn(&Row) -> Vec<(String, String)>;
    let text = |row: &Row, column: usize, about: String| (about, row.get::<_, String>(column));
    let sequence = |row: &Row| u32::try_from(row.get::<_, i64>(1)).unwrap_or(u32::MAX);
    let parts: [(&str, &str, Read<'_>); 8] = [
        (
            "SELECT key, 0::bigint, header FROM tables WHERE (key, 0) > ($1::bigint, $2::bigint) ORDER BY key LIMIT $3",
            "UPDATE tables SET header = given.a FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
             AS given (key, sequence, a, b) WHERE tables.key = given.key",
            &|row| vec![text(row, 2, seal::HEADER.into())],
        ),
        (
            "SELECT table_key, sequence, entry, events FROM entries WHERE (table_key, sequence) > ($1, $2)
             ORDER BY table_key, sequence LIMIT $3",
            "UPDATE entries SET entry = given.a, events = given.b
             FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) AS given (key, sequence, a, b)
             WHERE entries.table_key = given.key AND entries.sequence = given.sequence",
            &|row| vec![text(row, 2, seal::entry(sequence(row))), text(row, 3, seal::events(sequence(row)))],
        ),
        (
            "SELECT table_key, sequence, state FROM snapshots WHERE (table_key, sequence) > ($1, $2)
             ORDER BY table_key, sequence LIMIT $3",
            "UPDATE snapshots SET state = given.a FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[])
             AS given (key, sequence, a, b) WHERE snapshots.table_key = given.key",
            &|row| vec![text(row, 2, seal::snapshot_at(sequence(row)))],
        ),
        (
            "SELECT key, 0::bigint, place FROM notice_channels WHERE (key, 0) > ($1::bigint, $2::bigint)
             ORDER BY key LIMIT $3",
            "UPDATE notice_channels SET place = given.a
             FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) AS given (key, sequence, a, b)
             WHERE notice_channels.key = given.key",
            &|row| vec![text(row, 2, seal::PLACE.into())],
        ),
        (
            "SELECT key, 0::bigint, secret FROM server_keys WHERE (key, 0) > ($1::bigint, $2::bigint)
             ORDER BY key LIMIT $3",
            "UPDATE server_keys SET secret = given.a
             FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) AS given (key, sequence, a, b)
             WHERE server_keys.key = given.key",
            &|row| vec![text(row, 2, seal::SERVER_KEY.into())],
        ),
        (
            "SELECT table_key, number, text FROM talk WHERE (table_key, number) > ($1, $2)
             ORDER BY table_key, number LIMIT $3",
            "UPDATE talk SET text = given.a
             FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) AS given (key, sequence, a, b)
             WHERE talk.table_key = given.key AND talk.number = given.sequence",
            &|row| vec![text(row, 2, seal::talk(sequence(row)))],
        ),
        (
            "SELECT table_key, number, text, until FROM treaties WHERE (table_key, number) > ($1, $2)
             ORDER BY table_key, number LIMIT $3",
            "UPDATE treaties SET text = given.a, until = given.b
             FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) AS given (key, sequence, a, b)
             WHERE treaties.table_key = given.key AND treaties.number = given.sequence",
            &|row| vec![text(row, 2, seal::treaty(sequence(row))), text(row, 3, seal::treaty_until(sequence(row)))],
        ),
        (
            "SELECT key, 0::bigint, text, lines FROM reports WHERE (key, 0) > ($1::bigint, $2::bigint)
             ORDER BY key LIMIT $3",
            "UPDATE reports SET text = given.a, lines = given.b
             FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::text[]) AS given (key, sequence, a, b)
             WHERE reports.key = given.key",
            &|row| vec![text(row, 2, seal::REPORT.into()), text(row, 3, seal::REPORTED_LINES.into())],
        ),
    ];
    let mut counts = [0; 8];
    for ((select, update, read), count) in parts.into_iter().zip(&mut counts) {
        let mut last = (i64::MIN, i64::MIN);
        loop {
            let found = connection.query(select, &[&last.0, &last.1, &SEALED_AT_ONCE]).await;
            let found = found.map_err(|error| unavailable(&error))?;
            let Some(row) = found.last() else { break };
            last = (row.get(0), row.get(1));
            *count += found.len() as u64;
            let mut columns = [Vec::new(), Vec::new()];
            for row in &found {
                let mut texts = read(row).into_iter();
                for column in &mut columns {
                    column.push(texts.next().map(|(about, text)| change(&text, &about)).transpose()?);
                }
            }
            let keys: Vec<i64> = found.iter().map(|row| row.get(0)).collect();
            let sequences: Vec<i64> = found.iter().map(|row| row.get(1)).collect();
            let changed = connection.query(update, &[&keys, &sequences, &columns[0], &columns[1]]).await;
            changed.map_err(|error| unavailable(&error))?;
        }
    }
    Ok(counts[0])
}
