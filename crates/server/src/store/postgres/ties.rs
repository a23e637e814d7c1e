//! Friends and blocked people in the PostgreSQL store.

use super::accounts::{rows, value};
use super::rows::{Statement, values};
use super::{Postgres, ReadError, done};
use crate::store::ties::{Between, NewTie, TieKind, TieRow, Ties};
use crate::store::{AccountKey, MOST_TIES, Reply};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

const TIES: &str =
    "SELECT mine.look, coalesce(accounts.name, mine.name), mine.kind, theirs.account IS NOT NULL, mine.at
    FROM ties AS mine
    LEFT JOIN ties AS theirs ON theirs.account = mine.other AND theirs.other = mine.account
        AND theirs.kind = 1 AND mine.kind = 1
    LEFT JOIN accounts ON accounts.key = theirs.account
    WHERE mine.account = $1 ORDER BY mine.look COLLATE \"C\"";
const ASKS: &str = "SELECT accounts.name, ties.at FROM ties JOIN accounts ON accounts.key = ties.account
    WHERE ties.other = $1 AND ties.kind = 1 AND ties.declined = 0 AND NOT EXISTS
        (SELECT FROM ties AS mine WHERE mine.account = $1 AND mine.other = ties.account)
    ORDER BY ties.at DESC, accounts.look COLLATE \"C\" LIMIT $2";
const BETWEEN: &str = "SELECT
    (SELECT kind FROM ties WHERE account = $1 AND other = $2),
    EXISTS (SELECT FROM ties WHERE account = $2 AND other = $1 AND kind = 1 AND declined = 0),
    EXISTS (SELECT FROM ties WHERE kind = 2
        AND ((account = $1 AND other = $2) OR (account = $2 AND other = $1)))";
/// Only seats count whose token is still the one that was proved, here and below.
const AVOIDED: &str = "SELECT DISTINCT account_seats.table_id FROM account_seats
    JOIN tables ON tables.id = account_seats.table_id
    JOIN seats ON seats.table_key = tables.key AND seats.seat = account_seats.seat - 1
        AND seats.token = account_seats.token
    JOIN ties ON ties.kind = 2 AND ((ties.account = $1 AND ties.other = account_seats.account)
        OR (ties.account = account_seats.account AND ties.other = $1))
    WHERE account_seats.table_id = ANY($2)";
const FRIENDS: &str = "SELECT account_seats.table_id, account_seats.seat FROM account_seats
    JOIN tables ON tables.id = account_seats.table_id
    JOIN seats ON seats.table_key = tables.key AND seats.seat = account_seats.seat - 1
        AND seats.token = account_seats.token
    JOIN ties AS mine ON mine.account = $1 AND mine.other = account_seats.account AND mine.kind = 1
    JOIN ties AS theirs ON theirs.account = account_seats.account AND theirs.other = $1 AND theirs.kind = 1
    WHERE account_seats.table_id = ANY($2) ORDER BY array_position($2, account_seats.table_id), account_seats.seat";
const SPLIT: &str = "SELECT EXISTS (SELECT FROM account_seats
    JOIN tables ON tables.id = account_seats.table_id
    JOIN seats ON seats.table_key = tables.key AND seats.seat = account_seats.seat - 1
        AND seats.token = account_seats.token
    JOIN ties ON ties.kind = 2 AND ties.account = account_seats.account
    JOIN account_seats AS others ON others.table_id = account_seats.table_id AND others.account = ties.other
    JOIN seats AS theirs ON theirs.table_key = tables.key AND theirs.seat = others.seat - 1
        AND theirs.token = others.token
    WHERE account_seats.table_id = $1)";
const DEAF: &str = "SELECT account_seats.seat FROM account_seats
    JOIN tables ON tables.id = account_seats.table_id
    JOIN seats ON seats.table_key = tables.key AND seats.seat = account_seats.seat - 1
        AND seats.token = account_seats.token
    JOIN account_seats AS speaks ON speaks.table_id = account_seats.table_id AND speaks.seat = $2
    JOIN seats AS own ON own.table_key = tables.key AND own.seat = speaks.seat - 1 AND own.token = speaks.token
    JOIN ties ON ties.kind = 2 AND ties.account = account_seats.account AND ties.other = speaks.account
    WHERE account_seats.table_id = $1 AND account_seats.seat <> $2 ORDER BY account_seats.seat";

impl Ties for Postgres {
    fn tie(&self, tie: NewTie) -> Reply<bool> {
        let NewTie { account, look, name, kind, at } = tie;
        let values = values![account, look, name, kind.number(), at, i64::from(MOST_TIES)];
        self.write(Statement { sql: "SELECT put_tie($1, $2, $3, $4, $5, $6)", values }, value)
    }

    fn untie(&self, account: AccountKey, look: String) -> Reply<()> {
        self.write(Statement { sql: "SELECT drop_tie($1, $2)", values: values![account, look] }, done)
    }

    fn ties_of(&self, account: AccountKey) -> Reply<Vec<TieRow>> {
        let read = |row: &Row| {
            let (look, name, kind) = (row.try_get(0)?, row.try_get(1)?, TieKind::of(row.try_get(2)?));
            Ok(TieRow { look, name, kind, mutual: row.try_get(3)?, at: row.try_get(4)? })
        };
        self.read(move |connection| async move { rows(connection, TIES, &[&account], read).await })
    }

    fn asks_of(&self, account: AccountKey, limit: u32) -> Reply<Vec<(String, i64)>> {
        let limit = i64::from(limit);
        let read = |row: &Row| Ok((row.try_get(0)?, row.try_get(1)?));
        self.read(move |connection| async move { rows(connection, ASKS, &[&account, &limit], read).await })
    }

    fn between(&self, account: AccountKey, other: AccountKey) -> Reply<Between> {
        let read = |row: &Row| {
            let own = row.try_get::<_, Option<i64>>(0)?.map(TieKind::of);
            Ok(Between { own, asks: row.try_get(1)?, is_blocked: row.try_get(2)? })
        };
        self.read(move |connection| async move {
            Ok(rows(connection, BETWEEN, &[&account, &other], read).await?.pop().unwrap_or_default())
        })
    }

    fn avoided(&self, account: AccountKey, tables: Vec<String>) -> Reply<Vec<String>> {
        self.read(move |connection| {
            let tables = tables.clone();
            async move { rows(connection, AVOIDED, &[&account, &tables], |row| Ok(row.try_get(0)?)).await }
        })
    }

    fn friends_at(&self, account: AccountKey, tables: Vec<String>) -> Reply<Vec<(String, u8)>> {
        self.read(move |connection| {
            let tables = tables.clone();
            let read = |row: &Row| Ok((row.try_get(0)?, seat(row, 1)?));
            async move { rows(connection, FRIENDS, &[&account, &tables], read).await }
        })
    }

    fn is_split(&self, table: String) -> Reply<bool> {
        self.read(move |connection| {
            let table = table.clone();
            async move {
                let found = rows(connection, SPLIT, &[&table], |row| Ok(row.try_get(0)?)).await?;
                Ok(found.contains(&true))
            }
        })
    }

    fn deaf_to(&self, table: String, speaks: u8) -> Reply<Vec<u8>> {
        self.read(move |connection| {
            let (table, speaks) = (table.clone(), i64::from(speaks));
            async move { rows(connection, DEAF, &[&table, &speaks], |row| seat(row, 0)).await }
        })
    }
}

fn seat(row: &Row, column: usize) -> Result<u8, ReadError> {
    Ok(u8::try_from(row.try_get::<_, i64>(column)?).unwrap_or_default())
}
