//! Passkeys in the PostgreSQL store.

use super::accounts::{account, all_bytes, bytes, rows, value};
use super::rows::{Statement, values};
use super::{Postgres, ReadError, done, unavailable};
use crate::store::passkeys::{AddedPasskey, DroppedPasskey, PasskeyRow, Passkeys, Question, QuestionKind};
use crate::store::{AccountKey, AccountName, AccountRow, Made, NewAccount, Reply};
use crate::token::Hashed;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

type Read<T> = Result<T, ReadError>;

const PASSKEYS: &str = "SELECT credential, id, account, name, data, created_at, used_at, doubted_at FROM passkeys
    WHERE account = $1 ORDER BY created_at, id COLLATE \"C\"";
const PASSKEY: &str = "SELECT p.credential, p.id, p.account, p.name, p.data, p.created_at, p.used_at, p.doubted_at,
        a.key, a.name, a.passphrase, a.role, a.epoch, a.created_at
    FROM passkeys p JOIN accounts a ON a.key = p.account WHERE p.credential = $1";

impl Passkeys for Postgres {
    fn make_with_passkey(&self, account: NewAccount, passkey: PasskeyRow) -> Reply<Made> {
        let NewAccount { key, name, passphrase, codes, voucher, needs_voucher, at } = account;
        let AccountName { name, look, capitals } = name;
        let (codes, voucher) = (all_bytes(&codes), voucher.as_ref().map(bytes));
        let PasskeyRow { credential, id, name: called, data, .. } = passkey;
        let sql = "SELECT make_account_with_passkey($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
        let values = values![
            key,
            name,
            look,
            capitals,
            passphrase,
            codes,
            voucher,
            needs_voucher,
            at,
            credential,
            id,
            called,
            data
        ];
        self.write(Statement { sql, values }, |rows| {
            Ok(match value::<i64>(rows)? {
                0 => Made::Done,
                1 => Made::NameTaken,
                2 => Made::NoVoucher,
                _ => Made::PasskeyKnown,
            })
        })
    }

    fn add_passkey(&self, passkey: PasskeyRow, most: u32) -> Reply<AddedPasskey> {
        let PasskeyRow { credential, id, account, name, data, created_at, .. } = passkey;
        let values = values![account, credential, id, name, data, created_at, i64::from(most)];
        self.write(Statement { sql: "SELECT add_passkey($1, $2, $3, $4, $5, $6, $7)", values }, |rows| {
            Ok(match value::<i64>(rows)? {
                0 => AddedPasskey::Done,
                1 => AddedPasskey::Known,
                _ => AddedPasskey::TooMany,
            })
        })
    }

    fn passkeys(&self, account: AccountKey) -> Reply<Vec<PasskeyRow>> {
        self.read(move |connection| async move { rows(connection, PASSKEYS, &[&account], passkey).await })
    }

    fn passkey(&self, credential: Vec<u8>) -> Reply<Option<(PasskeyRow, AccountRow)>> {
        self.read(move |connection| {
            let credential = credential.clone();
            async move {
                let read = |row: &Row| Ok((passkey(row)?, account(row, 8)?));
                Ok(rows(connection, PASSKEY, &[&credential], read).await?.pop())
            }
        })
    }

    fn used_passkey(&self, credential: Vec<u8>, before: String, after: String, at: i64) -> Reply<bool> {
        let sql = "WITH used AS (UPDATE passkeys SET data = $3, used_at = greatest(used_at, $4)
                WHERE credential = $1 AND data = $2 RETURNING 1)
            SELECT count(*) > 0 FROM used";
        self.write(Statement { sql, values: values![credential, before, after, at] }, value)
    }

    fn doubt_passkey(&self, credential: Vec<u8>, at: i64) -> Reply<()> {
        let sql = "UPDATE passkeys SET doubted_at = greatest(doubted_at, $2) WHERE credential = $1";
        self.write(Statement { sql, values: values![credential, at] }, done)
    }

    fn rename_passkey(&self, account: AccountKey, id: String, name: String) -> Reply<bool> {
        let sql = "WITH renamed AS (UPDATE passkeys SET name = $3 WHERE account = $1 AND id = $2 RETURNING 1)
            SELECT count(*) > 0 FROM renamed";
        self.write(Statement { sql, values: values![account, id, name] }, value)
    }

    fn drop_passkey(&self, account: AccountKey, id: String, asked: Option<String>) -> Reply<DroppedPasskey> {
        let values = values![account, id, asked];
        self.write(Statement { sql: "SELECT drop_passkey($1, $2, $3)", values }, |rows| {
            Ok(match value::<i64>(rows)? {
                0 => DroppedPasskey::Done,
                1 => DroppedPasskey::Unknown,
                _ => DroppedPasskey::Last,
            })
        })
    }

    fn ask_passkey(&self, question: Question, at: i64, most: u32) -> Reply<()> {
        let Question { ticket, kind, account, state, expires_at } = question;
        let values = values![bytes(&ticket), kind.number(), account, state, at, expires_at, i64::from(most)];
        self.write(Statement { sql: "SELECT ask_passkey($1, $2, $3, $4, $5, $6, $7)", values }, done)
    }

    fn answer_passkey(&self, ticket: Hashed) -> Reply<Option<Question>> {
        let sql = "DELETE FROM passkey_questions WHERE ticket = $1 RETURNING kind, account, state, expires_at";
        self.write(Statement { sql, values: values![bytes(&ticket)] }, move |rows| {
            let Some(row) = rows.first() else { return Ok(None) };
            let read = || -> Result<_, tokio_postgres::Error> {
                Ok((row.try_get(0)?, row.try_get(1)?, row.try_get(2)?, row.try_get(3)?))
            };
            let (kind, account, state, expires_at) = read().map_err(|error| unavailable(&error))?;
            Ok(QuestionKind::of(kind).map(|kind| Question { ticket, kind, account, state, expires_at }))
        })
    }
}

fn passkey(row: &Row) -> Read<PasskeyRow> {
    Ok(PasskeyRow {
        credential: row.try_get(0)?,
        id: row.try_get(1)?,
        account: row.try_get(2)?,
        name: row.try_get(3)?,
        data: row.try_get(4)?,
        created_at: row.try_get(5)?,
        used_at: row.try_get(6)?,
        doubted_at: row.try_get(7)?,
    })
}
