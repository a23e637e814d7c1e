//! Passkeys in the SQLite store.

use super::passkeys::{AddedPasskey, DroppedPasskey, PasskeyRow, Passkeys, Question, QuestionKind};
use super::sqlite::Sqlite;
use super::sqlite_accounts::{ACCOUNT, account, make, run};
use super::{AccountKey, AccountRow, Made, NewAccount, Reply};
use crate::token::Hashed;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

type Rows<T> = rusqlite::Result<T>;

/// What is read of a passkey.
const PASSKEY: &str = "p.credential, p.id, p.account, p.name, p.data, p.created_at, p.used_at, p.doubted_at";

impl Passkeys for Sqlite {
    fn make_with_passkey(&self, account: NewAccount, passkey: PasskeyRow) -> Reply<Made> {
        self.change(move |connection| {
            if is_known(connection, &passkey)? {
                return Ok(Made::PasskeyKnown);
            }
            let made = make(connection, &account)?;
            if made == Made::Done {
                insert(connection, &passkey)?;
            }
            Ok(made)
        })
    }

    fn add_passkey(&self, passkey: PasskeyRow, most: u32) -> Reply<AddedPasskey> {
        self.change(move |connection| {
            let sql = "SELECT 1 FROM accounts
                WHERE key = ?1 AND (SELECT count(*) FROM passkeys WHERE account = ?1) < ?2";
            let values = params![passkey.account, most];
            if connection.prepare_cached(sql)?.query_row(values, |_| Ok(())).optional()?.is_none() {
                return Ok(AddedPasskey::TooMany);
            }
            if is_known(connection, &passkey)? {
                return Ok(AddedPasskey::Known);
            }
            insert(connection, &passkey)?;
            Ok(AddedPasskey::Done)
        })
    }

    fn passkeys(&self, account: AccountKey) -> Reply<Vec<PasskeyRow>> {
        self.read(move |connection| {
            let sql = format!("SELECT {PASSKEY} FROM passkeys p WHERE p.account = ? ORDER BY p.created_at, p.id");
            connection.prepare_cached(&sql)?.query_map([account], passkey)?.collect()
        })
    }

    fn passkey(&self, credential: Vec<u8>) -> Reply<Option<(PasskeyRow, AccountRow)>> {
        self.read(move |connection| {
            let sql = format!(
                "SELECT {PASSKEY}, {ACCOUNT} FROM passkeys p JOIN accounts ON accounts.key = p.account
                 WHERE p.credential = ?"
            );
            let mut query = connection.prepare_cached(&sql)?;
            query.query_row([credential], |row| Ok((passkey(row)?, account(row, 8)?))).optional()
        })
    }

    fn used_passkey(&self, credential: Vec<u8>, before: String, after: String, at: i64) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "UPDATE passkeys SET data = ?3, used_at = max(used_at, ?4) WHERE credential = ?1 AND data = ?2";
            Ok(run(connection, sql, params![credential, before, after, at])? > 0)
        })
    }

    fn doubt_passkey(&self, credential: Vec<u8>, at: i64) -> Reply<()> {
        self.change(move |connection| {
            let sql = "UPDATE passkeys SET doubted_at = max(doubted_at, ?2) WHERE credential = ?1";
            run(connection, sql, params![credential, at]).map(drop)
        })
    }

    fn rename_passkey(&self, account: AccountKey, id: String, name: String) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "UPDATE passkeys SET name = ?3 WHERE account = ?1 AND id = ?2";
            Ok(run(connection, sql, params![account, id, name])? > 0)
        })
    }

    fn drop_passkey(&self, account: AccountKey, id: String, asked: Option<String>) -> Reply<DroppedPasskey> {
        self.change(move |connection| {
            let sql = "SELECT passphrase IS NOT NULL OR EXISTS
                    (SELECT 1 FROM passkeys WHERE account = ?1 AND id <> ?2)
                    OR EXISTS (SELECT 1 FROM identities WHERE account = ?1 AND issuer = ?3)
                FROM accounts WHERE key = ?1 AND EXISTS (SELECT 1 FROM passkeys WHERE account = ?1 AND id = ?2)";
            let found = connection.prepare_cached(sql)?.query_row(params![account, id, asked], |row| row.get(0));
            match found.optional()? {
                None => return Ok(DroppedPasskey::Unknown),
                Some(false) => return Ok(DroppedPasskey::Last),
                Some(true) => {}
            }
            run(connection, "DELETE FROM passkeys WHERE account = ?1 AND id = ?2", params![account, id])?;
            // Whoever is signing in just now has to do it again.
            run(connection, "UPDATE accounts SET epoch = epoch + 1 WHERE key = ?", params![account])?;
            Ok(DroppedPasskey::Done)
        })
    }

    fn ask_passkey(&self, question: Question, at: i64, most: u32) -> Reply<()> {
        self.change(move |connection| {
            run(connection, "DELETE FROM passkey_questions WHERE expires_at <= ?", params![at])?;
            let sql = "DELETE FROM passkey_questions WHERE ticket IN
                (SELECT ticket FROM passkey_questions ORDER BY expires_at DESC, ticket LIMIT -1 OFFSET ?)";
            run(connection, sql, params![most.saturating_sub(1)])?;
            let Question { ticket, kind, account, state, expires_at } = &question;
            let sql = "INSERT INTO passkey_questions (ticket, kind, account, state, expires_at) VALUES (?, ?, ?, ?, ?)";
            run(connection, sql, params![ticket.as_bytes(), kind.number(), account, state, expires_at]).map(drop)
        })
    }

    fn answer_passkey(&self, ticket: Hashed) -> Reply<Option<Question>> {
        self.change(move |connection| {
            let sql = "DELETE FROM passkey_questions WHERE ticket = ? RETURNING kind, account, state, expires_at";
            let mut query = connection.prepare_cached(sql)?;
            let read = |row: &Row<'_>| {
                let kind = QuestionKind::of(row.get(0)?);
                let (account, state, expires_at) = (row.get(1)?, row.get(2)?, row.get(3)?);
                Ok(kind.map(|kind| Question { ticket, kind, account, state, expires_at }))
            };
            Ok(query.query_row([ticket.as_bytes()], read).optional()?.flatten())
        })
    }
}

fn is_known(connection: &Connection, passkey: &PasskeyRow) -> Rows<bool> {
    let sql = "SELECT EXISTS (SELECT 1 FROM passkeys WHERE credential = ?)";
    connection.prepare_cached(sql)?.query_row([&passkey.credential], |row| row.get(0))
}

fn insert(connection: &Connection, passkey: &PasskeyRow) -> Rows<()> {
    let PasskeyRow { credential, id, account, name, data, created_at, .. } = passkey;
    let sql = "INSERT INTO passkeys (credential, id, account, name, data, created_at) VALUES (?, ?, ?, ?, ?, ?)";
    run(connection, sql, params![credential, id, account, name, data, created_at]).map(drop)
}

fn passkey(row: &Row<'_>) -> Rows<PasskeyRow> {
    Ok(PasskeyRow {
        credential: row.get(0)?,
        id: row.get(1)?,
        account: row.get(2)?,
        name: row.get(3)?,
        data: row.get(4)?,
        created_at: row.get(5)?,
        used_at: row.get(6)?,
        doubted_at: row.get(7)?,
    })
}
