//! Looking after people in the PostgreSQL store.

use super::accounts::{account, rows, value};
use super::rows::{Statement, values};
use super::{Postgres, ReadError};
use crate::store::moderation::{Ban, Moderation, PersonRow, Which};
use crate::store::{AccountKey, Rank, Reply};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// Looks are compared byte by byte, as SQLite does.
const NAMED: &str = "SELECT key, name, passphrase, role, epoch, created_at, look, reason, bans.at, until,
        (SELECT max(seen_at) FROM sessions WHERE sessions.account = key),
        (SELECT count(*) FROM account_seats WHERE account_seats.account = key)
    FROM accounts LEFT JOIN bans ON bans.account = key WHERE look = $1 LIMIT $2";
const AFTER: &str = "SELECT key, name, passphrase, role, epoch, created_at, look, reason, bans.at, until,
        (SELECT max(seen_at) FROM sessions WHERE sessions.account = key),
        (SELECT count(*) FROM account_seats WHERE account_seats.account = key)
    FROM accounts LEFT JOIN bans ON bans.account = key WHERE look COLLATE \"C\" > $1 ORDER BY look COLLATE \"C\" LIMIT $2";

impl Moderation for Postgres {
    fn people(&self, which: Which) -> Reply<Vec<PersonRow>> {
        let (sql, look, most) = match which {
            Which::Named(look) => (NAMED, look, 1),
            Which::After(look, most) => (AFTER, look, i64::from(most)),
        };
        self.read(move |connection| {
            let look = look.clone();
            async move { rows(connection, sql, &[&look, &most], person).await }
        })
    }

    fn set_rank(&self, key: AccountKey, rank: Rank) -> Reply<bool> {
        let sql = "WITH changed AS (UPDATE accounts SET role = $2 WHERE key = $1 RETURNING 1)
            SELECT EXISTS (SELECT FROM changed)";
        self.write(Statement { sql, values: values![key, rank.number()] }, value)
    }

    fn ban(&self, key: AccountKey, ban: Ban) -> Reply<bool> {
        let values = values![key, ban.reason, ban.at, ban.until];
        self.write(Statement { sql: "SELECT ban_account($1, $2, $3, $4)", values }, value)
    }

    fn unban(&self, key: AccountKey) -> Reply<bool> {
        let sql = "WITH gone AS (DELETE FROM bans WHERE account = $1 RETURNING 1) SELECT EXISTS (SELECT FROM gone)";
        self.write(Statement { sql, values: values![key] }, value)
    }

    fn ban_of(&self, key: AccountKey) -> Reply<Option<Ban>> {
        let sql = "SELECT reason, at, until FROM bans WHERE account = $1";
        let read = |row: &Row| Ok(Ban { reason: row.try_get(0)?, at: row.try_get(1)?, until: row.try_get(2)? });
        self.read(move |connection| async move { Ok(rows(connection, sql, &[&key], read).await?.pop()) })
    }
}

fn person(row: &Row) -> Result<PersonRow, ReadError> {
    let ban = match row.try_get(7)? {
        Some(reason) => Some(Ban { reason, at: row.try_get(8)?, until: row.try_get(9)? }),
        None => None,
    };
    let seats = u32::try_from(row.try_get::<_, i64>(11)?).unwrap_or(u32::MAX);
    Ok(PersonRow { account: account(row, 0)?, look: row.try_get(6)?, ban, seen_at: row.try_get(10)?, seats })
}
