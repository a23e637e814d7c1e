//! Identities in the SQLite store.

use super::identities::{AddedIdentity, DroppedIdentity, Identities, IdentityRow};
use super::sqlite::Sqlite;
use super::sqlite_accounts::{ACCOUNT, account, make, run};
use super::{AccountKey, AccountRow, Made, NewAccount, Reply};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

type Rows<T> = rusqlite::Result<T>;

/// What is read of an identity.
const IDENTITY: &str = "i.issuer, i.subject, i.id, i.account, i.name, i.created_at, i.used_at";

impl Identities for Sqlite {
    fn make_with_identity(&self, account: NewAccount, identity: IdentityRow) -> Reply<Made> {
        self.change(move |connection| {
            if is_known(connection, &identity)? {
                return Ok(Made::IdentityKnown);
            }
            let made = make(connection, &account)?;
            if made == Made::Done {
                insert(connection, &identity)?;
            }
            Ok(made)
        })
    }

    fn add_identity(&self, identity: IdentityRow, most: u32) -> Reply<AddedIdentity> {
        self.change(move |connection| {
            let sql = "SELECT 1 FROM accounts
                WHERE key = ?1 AND (SELECT count(*) FROM identities WHERE account = ?1) < ?2";
            let values = params![identity.account, most];
            if connection.prepare_cached(sql)?.query_row(values, |_| Ok(())).optional()?.is_none() {
                return Ok(AddedIdentity::TooMany);
            }
            if is_known(connection, &identity)? {
                return Ok(AddedIdentity::Known);
            }
            insert(connection, &identity)?;
            Ok(AddedIdentity::Done)
        })
    }

    fn identities(&self, account: AccountKey) -> Reply<Vec<IdentityRow>> {
        self.read(move |connection| {
            let sql = format!("SELECT {IDENTITY} FROM identities i WHERE i.account = ? ORDER BY i.created_at, i.id");
            connection.prepare_cached(&sql)?.query_map([account], identity)?.collect()
        })
    }

    fn identity(&self, issuer: String, subject: String) -> Reply<Option<(IdentityRow, AccountRow)>> {
        self.read(move |connection| {
            let sql = format!(
                "SELECT {IDENTITY}, {ACCOUNT} FROM identities i JOIN accounts ON accounts.key = i.account
                 WHERE i.issuer = ? AND i.subject = ?"
            );
            let mut query = connection.prepare_cached(&sql)?;
            query.query_row([&issuer, &subject], |row| Ok((identity(row)?, account(row, 7)?))).optional()
        })
    }

    fn used_identity(&self, issuer: String, subject: String, at: i64) -> Reply<()> {
        self.change(move |connection| {
            let sql = "UPDATE identities SET used_at = max(used_at, ?3) WHERE issuer = ?1 AND subject = ?2";
            run(connection, sql, params![issuer, subject, at]).map(drop)
        })
    }

    fn drop_identity(&self, account: AccountKey, id: String, asked: Option<String>) -> Reply<DroppedIdentity> {
        self.change(move |connection| {
            let sql = "SELECT passphrase IS NOT NULL OR EXISTS (SELECT 1 FROM passkeys WHERE account = ?1)
                    OR EXISTS (SELECT 1 FROM identities WHERE account = ?1 AND id <> ?2 AND issuer = ?3)
                FROM accounts WHERE key = ?1 AND EXISTS (SELECT 1 FROM identities WHERE account = ?1 AND id = ?2)";
            let found = connection.prepare_cached(sql)?.query_row(params![account, id, asked], |row| row.get(0));
            match found.optional()? {
                None => return Ok(DroppedIdentity::Unknown),
                Some(false) => return Ok(DroppedIdentity::Last),
                Some(true) => {}
            }
            run(connection, "DELETE FROM identities WHERE account = ?1 AND id = ?2", params![account, id])?;
            // Whoever is signing in just now has to do it again.
            run(connection, "UPDATE accounts SET epoch = epoch + 1 WHERE key = ?", params![account])?;
            Ok(DroppedIdentity::Done)
        })
    }
}

fn is_known(connection: &Connection, identity: &IdentityRow) -> Rows<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM identities WHERE issuer = ? AND subject = ?)";
    connection.prepare_cached(sql)?.query_row([&identity.issuer, &identity.subject], |row| row.get(0))
}

fn insert(connection: &Connection, identity: &IdentityRow) -> Rows<()> {
    let IdentityRow { issuer, subject, id, account, name, created_at, .. } = identity;
    let sql = "INSERT INTO identities (issuer, subject, id, account, name, created_at) VALUES (?, ?, ?, ?, ?, ?)";
    run(connection, sql, params![issuer, subject, id, account, name, created_at]).map(drop)
}

fn identity(row: &Row<'_>) -> Rows<IdentityRow> {
    Ok(IdentityRow {
        issuer: row.get(0)?,
        subject: row.get(1)?,
        id: row.get(2)?,
        account: row.get(3)?,
        name: row.get(4)?,
        created_at: row.get(5)?,
        used_at: row.get(6)?,
    })
}
