//! Identities in the PostgreSQL store.

use super::accounts::{account, all_bytes, bytes, rows, value};
use super::rows::{Statement, values};
use super::{Postgres, ReadError, done};
use crate::store::identities::{AddedIdentity, DroppedIdentity, Identities, IdentityRow};
use crate::store::{AccountKey, AccountName, AccountRow, Made, NewAccount, Reply};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

type Read<T> = Result<T, ReadError>;

const IDENTITIES: &str = "SELECT issuer, subject, id, account, name, created_at, used_at FROM identities
    WHERE account = $1 ORDER BY created_at, id COLLATE \"C\"";
const IDENTITY: &str = "SELECT i.issuer, i.subject, i.id, i.account, i.name, i.created_at, i.used_at,
        a.key, a.name, a.passphrase, a.role, a.epoch, a.created_at
    FROM identities i JOIN accounts a ON a.key = i.account WHERE i.issuer = $1 AND i.subject = $2";

impl Identities for Postgres {
    fn make_with_identity(&self, account: NewAccount, identity: IdentityRow) -> Reply<Made> {
        let NewAccount { key, name, passphrase, codes, voucher, needs_voucher, at } = account;
        let AccountName { name, look, capitals } = name;
        let (codes, voucher) = (all_bytes(&codes), voucher.as_ref().map(bytes));
        let IdentityRow { issuer, subject, id, name: called, .. } = identity;
        let sql = "SELECT make_account_with_identity($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)";
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
            issuer,
            subject,
            id,
            called
        ];
        self.write(Statement { sql, values }, |rows| {
            Ok(match value::<i64>(rows)? {
                0 => Made::Done,
                1 => Made::NameTaken,
                2 => Made::NoVoucher,
                _ => Made::IdentityKnown,
            })
        })
    }

    fn add_identity(&self, identity: IdentityRow, most: u32) -> Reply<AddedIdentity> {
        let IdentityRow { issuer, subject, id, account, name, created_at, .. } = identity;
        let values = values![account, issuer, subject, id, name, created_at, i64::from(most)];
        self.write(Statement { sql: "SELECT add_identity($1, $2, $3, $4, $5, $6, $7)", values }, |rows| {
            Ok(match value::<i64>(rows)? {
                0 => AddedIdentity::Done,
                1 => AddedIdentity::Known,
                _ => AddedIdentity::TooMany,
            })
        })
    }

    fn identities(&self, account: AccountKey) -> Reply<Vec<IdentityRow>> {
        self.read(move |connection| async move { rows(connection, IDENTITIES, &[&account], identity).await })
    }

    fn identity(&self, issuer: String, subject: String) -> Reply<Option<(IdentityRow, AccountRow)>> {
        self.read(move |connection| {
            let (issuer, subject) = (issuer.clone(), subject.clone());
            async move {
                let read = |row: &Row| Ok((identity(row)?, account(row, 7)?));
                Ok(rows(connection, IDENTITY, &[&issuer, &subject], read).await?.pop())
            }
        })
    }

    fn used_identity(&self, issuer: String, subject: String, at: i64) -> Reply<()> {
        let sql = "UPDATE identities SET used_at = greatest(used_at, $3) WHERE issuer = $1 AND subject = $2";
        self.write(Statement { sql, values: values![issuer, subject, at] }, done)
    }

    fn drop_identity(&self, account: AccountKey, id: String, asked: Option<String>) -> Reply<DroppedIdentity> {
        let values = values![account, id, asked];
        self.write(Statement { sql: "SELECT drop_identity($1, $2, $3)", values }, |rows| {
            Ok(match value::<i64>(rows)? {
                0 => DroppedIdentity::Done,
                1 => DroppedIdentity::Unknown,
                _ => DroppedIdentity::Last,
            })
        })
    }
}

fn identity(row: &Row) -> Read<IdentityRow> {
    Ok(IdentityRow {
        issuer: row.try_get(0)?,
        subject: row.try_get(1)?,
        id: row.try_get(2)?,
        account: row.try_get(3)?,
        name: row.try_get(4)?,
        created_at: row.try_get(5)?,
        used_at: row.try_get(6)?,
    })
}
