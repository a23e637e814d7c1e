//! Looking after people in the SQLite store.

use super::moderation::{Ban, Moderation, PersonRow, Which};
use super::sqlite::Sqlite;
use super::sqlite_accounts::{ACCOUNT, account, run};
use super::{AccountKey, Rank, Reply};
use rusqlite::{OptionalExtension as _, Row, params};

impl Moderation for Sqlite {
    fn people(&self, which: Which) -> Reply<Vec<PersonRow>> {
        self.read(move |connection| {
            let select = format!(
                "SELECT {ACCOUNT}, accounts.look, bans.reason, bans.at, bans.until,
                    (SELECT max(seen_at) FROM sessions WHERE sessions.account = accounts.key),
                    (SELECT count(*) FROM account_seats WHERE account_seats.account = accounts.key)
                 FROM accounts LEFT JOIN bans ON bans.account = accounts.key"
            );
            let (sql, look, most) = match which {
                Which::Named(look) => (format!("{select} WHERE look = ?1 LIMIT ?2"), look, 1),
                Which::After(look, most) => (format!("{select} WHERE look > ?1 ORDER BY look LIMIT ?2"), look, most),
            };
            connection.prepare_cached(&sql)?.query_map(params![look, most], person)?.collect()
        })
    }

    fn set_rank(&self, key: AccountKey, rank: Rank) -> Reply<bool> {
        self.change(move |connection| {
            Ok(run(connection, "UPDATE accounts SET role = ?2 WHERE key = ?1", params![key, rank.number()])? > 0)
        })
    }

    fn ban(&self, key: AccountKey, ban: Ban) -> Reply<bool> {
        self.change(move |connection| {
            // Whoever is signing in just now has to do it again.
            if run(connection, "UPDATE accounts SET epoch = epoch + 1 WHERE key = ?", params![key])? == 0 {
                return Ok(false);
            }
            let sql = "INSERT OR REPLACE INTO bans (account, reason, at, until) VALUES (?, ?, ?, ?)";
            run(connection, sql, params![key, ban.reason, ban.at, ban.until])?;
            run(connection, "DELETE FROM sessions WHERE account = ?", params![key])?;
            Ok(true)
        })
    }

    fn unban(&self, key: AccountKey) -> Reply<bool> {
        self.change(move |connection| Ok(run(connection, "DELETE FROM bans WHERE account = ?", params![key])? > 0))
    }

    fn ban_of(&self, key: AccountKey) -> Reply<Option<Ban>> {
        self.read(move |connection| {
            let sql = "SELECT reason, at, until FROM bans WHERE account = ?";
            let read = |row: &Row<'_>| Ok(Ban { reason: row.get(0)?, at: row.get(1)?, until: row.get(2)? });
            connection.prepare_cached(sql)?.query_row([key], read).optional()
        })
    }
}

fn person(row: &Row<'_>) -> rusqlite::Result<PersonRow> {
    let ban = match row.get(7)? {
        Some(reason) => Some(Ban { reason, at: row.get(8)?, until: row.get(9)? }),
        None => None,
    };
    let (account, look) = (account(row, 0)?, row.get(6)?);
    Ok(PersonRow { account, look, ban, seen_at: row.get(10)?, seats: row.get(11)? })
}
