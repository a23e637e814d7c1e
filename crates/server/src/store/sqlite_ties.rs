//! Friends and blocked people in the SQLite store.

use super::sqlite::Sqlite;
use super::sqlite_accounts::run;
use super::ties::{Between, NewTie, TieKind, TieRow, Ties};
use super::{AccountKey, MOST_TIES, Reply};
use rusqlite::{OptionalExtension as _, Row, params};

/// Accounts that sit at a table, by seats that are still theirs.
const SITTERS: &str = "account_seats JOIN tables ON tables.id = account_seats.table_id
    JOIN seats ON seats.table_key = tables.key AND seats.seat = account_seats.seat - 1
        AND seats.token = account_seats.token";

impl Ties for Sqlite {
    fn tie(&self, tie: NewTie) -> Reply<bool> {
        self.change(move |connection| {
            let NewTie { account, look, name, kind, at } = &tie;
            let other = "SELECT key FROM accounts WHERE capitals = ?";
            let other: i64 =
                connection.prepare_cached(other)?.query_row([look], |row| row.get(0)).optional()?.unwrap_or(0);
            let room = "SELECT EXISTS (SELECT 1 FROM accounts WHERE key = ?1)
                AND (SELECT count(*) FROM ties WHERE account = ?1 AND look <> ?2) < ?3";
            let values = params![account, look, MOST_TIES];
            if !connection.prepare_cached(room)?.query_row(values, |row| row.get::<_, bool>(0))? {
                return Ok(false);
            }
            let same = "DELETE FROM ties WHERE account = ?1 AND other = ?2 AND ?2 <> 0 AND look <> ?3";
            run(connection, same, params![account, other, look])?;
            let put = "INSERT INTO ties (account, look, name, kind, other, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6)
                ON CONFLICT (account, look) DO UPDATE SET name = excluded.name, kind = excluded.kind,
                    other = excluded.other, at = excluded.at,
                    declined = CASE WHEN ties.other = excluded.other THEN ties.declined ELSE 0 END";
            run(connection, put, params![account, look, name, kind.number(), other, at])?;
            Ok(true)
        })
    }

    fn untie(&self, account: AccountKey, look: String) -> Reply<()> {
        self.change(move |connection| {
            run(connection, "DELETE FROM ties WHERE account = ?1 AND look = ?2", params![account, look])?;
            let decline = "UPDATE ties SET declined = 1 WHERE other = ?1 AND kind = 1
                AND account IN (SELECT key FROM accounts WHERE capitals = ?2)";
            run(connection, decline, params![account, look]).map(drop)
        })
    }

    fn ties_of(&self, account: AccountKey) -> Reply<Vec<TieRow>> {
        self.read(move |connection| {
            let sql =
                "SELECT mine.look, coalesce(accounts.name, mine.name), mine.kind, theirs.account IS NOT NULL, mine.at
                FROM ties AS mine
                LEFT JOIN ties AS theirs ON theirs.account = mine.other AND theirs.other = mine.account
                    AND theirs.kind = 1 AND mine.kind = 1
                LEFT JOIN accounts ON accounts.key = theirs.account
                WHERE mine.account = ? ORDER BY mine.look";
            let read = |row: &Row<'_>| {
                let (look, name, kind) = (row.get(0)?, row.get(1)?, TieKind::of(row.get(2)?));
                Ok(TieRow { look, name, kind, mutual: row.get(3)?, at: row.get(4)? })
            };
            connection.prepare_cached(sql)?.query_map([account], read)?.collect()
        })
    }

    fn asks_of(&self, account: AccountKey, limit: u32) -> Reply<Vec<(String, i64)>> {
        self.read(move |connection| {
            let sql = "SELECT accounts.name, ties.at FROM ties JOIN accounts ON accounts.key = ties.account
                WHERE ties.other = ?1 AND ties.kind = 1 AND ties.declined = 0 AND NOT EXISTS
                    (SELECT 1 FROM ties AS mine WHERE mine.account = ?1 AND mine.other = ties.account)
                ORDER BY ties.at DESC, accounts.look LIMIT ?2";
            let mut query = connection.prepare_cached(sql)?;
            query.query_map(params![account, limit], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }

    fn between(&self, account: AccountKey, other: AccountKey) -> Reply<Between> {
        self.read(move |connection| {
            let sql = "SELECT
                (SELECT kind FROM ties WHERE account = ?1 AND other = ?2),
                EXISTS (SELECT 1 FROM ties WHERE account = ?2 AND other = ?1 AND kind = 1 AND declined = 0),
                EXISTS (SELECT 1 FROM ties WHERE kind = 2
                    AND ((account = ?1 AND other = ?2) OR (account = ?2 AND other = ?1)))";
            let read = |row: &Row<'_>| {
                let own = row.get::<_, Option<i64>>(0)?.map(TieKind::of);
                Ok(Between { own, asks: row.get(1)?, is_blocked: row.get(2)? })
            };
            connection.prepare_cached(sql)?.query_row(params![account, other], read)
        })
    }

    fn avoided(&self, account: AccountKey, tables: Vec<String>) -> Reply<Vec<String>> {
        self.read(move |connection| {
            let sql = format!(
                "SELECT EXISTS (SELECT 1 FROM {SITTERS} JOIN ties ON ties.kind = 2
                    AND ((ties.account = ?1 AND ties.other = account_seats.account)
                        OR (ties.account = account_seats.account AND ties.other = ?1))
                 WHERE account_seats.table_id = ?2)"
            );
            let mut query = connection.prepare_cached(&sql)?;
            let mut avoided = Vec::new();
            for table in tables {
                if query.query_row(params![account, table], |row| row.get(0))? {
                    avoided.push(table);
                }
            }
            Ok(avoided)
        })
    }

    fn friends_at(&self, account: AccountKey, tables: Vec<String>) -> Reply<Vec<(String, u8)>> {
        self.read(move |connection| {
            let sql = format!(
                "SELECT account_seats.seat FROM {SITTERS}
                 JOIN ties AS mine ON mine.account = ?1 AND mine.other = account_seats.account AND mine.kind = 1
                 JOIN ties AS theirs ON theirs.account = account_seats.account AND theirs.other = ?1 AND theirs.kind = 1
                 WHERE account_seats.table_id = ?2 ORDER BY account_seats.seat"
            );
            let mut query = connection.prepare_cached(&sql)?;
            let mut friends = Vec::new();
            for table in tables {
                for seat in query.query_map(params![account, table], |row| row.get(0))? {
                    friends.push((table.clone(), seat?));
                }
            }
            Ok(friends)
        })
    }

    fn is_split(&self, table: String) -> Reply<bool> {
        self.read(move |connection| {
            let sql = format!(
                "SELECT EXISTS (SELECT 1 FROM {SITTERS}
                 JOIN ties ON ties.kind = 2 AND ties.account = account_seats.account
                 JOIN account_seats AS others ON others.table_id = account_seats.table_id AND others.account = ties.other
                 JOIN seats AS theirs ON theirs.table_key = tables.key AND theirs.seat = others.seat - 1
                    AND theirs.token = others.token
                 WHERE account_seats.table_id = ?)"
            );
            connection.prepare_cached(&sql)?.query_row([table], |row| row.get(0))
        })
    }

    fn deaf_to(&self, table: String, seat: u8) -> Reply<Vec<u8>> {
        self.read(move |connection| {
            let sql = format!(
                "SELECT account_seats.seat FROM {SITTERS}
                 JOIN account_seats AS speaks ON speaks.table_id = account_seats.table_id AND speaks.seat = ?2
                 JOIN seats AS own ON own.table_key = tables.key AND own.seat = ?2 - 1 AND own.token = speaks.token
                 JOIN ties ON ties.kind = 2 AND ties.account = account_seats.account AND ties.other = speaks.account
                 WHERE account_seats.table_id = ?1 AND account_seats.seat <> ?2 ORDER BY account_seats.seat"
            );
            connection.prepare_cached(&sql)?.query_map(params![table, seat], |row| row.get(0))?.collect()
        })
    }
}
