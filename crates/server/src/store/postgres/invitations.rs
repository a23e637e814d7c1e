//! Invitations and reserve lists in the PostgreSQL store.

use super::accounts::{rows, value};
use super::rows::{Statement, values};
use super::{Postgres, ReadError, done};
use crate::store::invitations::{
    Invitations, MOST_INVITED, MOST_LISTS, MOST_RESERVES, NewInvitation, OFFERS, OfferRow, ReserveRow, SentRow,
};
use crate::store::{AccountKey, Reply};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// Of accounts that can be told.
const WITH_CHANNEL: &str = "EXISTS (SELECT FROM notice_channels n WHERE n.account = offers.account AND n.off IS NULL)";
/// Whoever avoids them sees no answer.
const ANSWER: &str = "WITH answered AS (UPDATE invitations SET answer = $3::bigint WHERE table_id = $1 AND other = $2
        AND answer = 0 AND withdrawn <= $4::bigint AND ($3::bigint = 2 OR NOT EXISTS (SELECT FROM ties k WHERE k.kind = 2
            AND ((k.account = invitations.account AND k.other = $2)
                OR (k.account = $2 AND k.other = invitations.account)))) RETURNING 1)
    DELETE FROM reserves WHERE table_id = $1 AND account = $2";
const RESERVES: &str = "SELECT r.account, a.name, r.at FROM reserves r JOIN accounts a ON a.key = r.account
    WHERE r.table_id = $1 AND NOT EXISTS (SELECT FROM account_seats x JOIN tables t ON t.id = x.table_id
        JOIN seats s ON s.table_key = t.key AND s.seat = x.seat - 1 AND s.token = x.token
        WHERE x.table_id = r.table_id AND x.account = r.account)
    ORDER BY r.at, r.account";
/// A list is worth nothing once the game is over, or the table gone for so long.
const FORGET: &str = "WITH forgotten AS (DELETE FROM invitations WHERE at < $1 RETURNING 1)
    DELETE FROM reserves WHERE table_id IN (SELECT id FROM tables WHERE status = 2)
        OR (at < $1 AND table_id NOT IN (SELECT id FROM tables))";

fn offer(row: &Row) -> Result<OfferRow, ReadError> {
    Ok(OfferRow {
        account: row.try_get(0)?,
        table: row.try_get(1)?,
        game: row.try_get(2)?,
        by: row.try_get(3)?,
        moment: row.try_get(4)?,
        at: row.try_get(5)?,
        place: row.try_get(6)?,
    })
}

impl Invitations for Postgres {
    fn invite(&self, invitation: NewInvitation) -> Reply<bool> {
        let NewInvitation { table, account, look, name, as_host, at } = invitation;
        let values = values![table, account, look, name, i64::from(as_host), at, i64::from(MOST_INVITED)];
        self.write(Statement { sql: "SELECT put_invitation($1, $2, $3, $4, $5, $6, $7)", values }, value)
    }

    fn withdraw(&self, table: String, account: AccountKey, look: String) -> Reply<()> {
        let sql = "UPDATE invitations SET withdrawn = 1 WHERE table_id = $1 AND account = $2 AND look = $3";
        self.write(Statement { sql, values: values![table, account, look] }, done)
    }

    fn sent(&self, account: AccountKey, table: Option<String>) -> Reply<Vec<SentRow>> {
        let sql = "SELECT table_id, name, at, answer = 1 FROM invitations
            WHERE account = $1 AND ($2::text IS NULL OR table_id = $2) AND withdrawn = 0 ORDER BY table_id, look";
        let read = |row: &Row| {
            Ok(SentRow { table: row.try_get(0)?, name: row.try_get(1)?, at: row.try_get(2)?, came: row.try_get(3)? })
        };
        self.read(move |connection| {
            let table = table.clone();
            async move { rows(connection, sql, &[&account, &table], read).await }
        })
    }

    fn offered(&self, account: AccountKey, table: Option<String>, since: i64, limit: u32) -> Reply<Vec<OfferRow>> {
        let sql = format!(
            "{OFFERS} WHERE account = $2 AND ($3::text IS NULL OR table_id = $3) ORDER BY at DESC, table_id LIMIT $4"
        );
        self.read(move |connection| {
            let (sql, table, limit) = (sql.clone(), table.clone(), i64::from(limit));
            async move { rows(connection, &sql, &[&since, &account, &table, &limit], offer).await }
        })
    }

    fn offers(&self, tables: Vec<String>, since: i64) -> Reply<Vec<OfferRow>> {
        let sql = format!("{OFFERS} WHERE table_id = ANY($2) AND {WITH_CHANNEL} ORDER BY table_id, at, account");
        self.read(move |connection| {
            let (sql, tables) = (sql.clone(), tables.clone());
            async move { rows(connection, &sql, &[&since, &tables], offer).await }
        })
    }

    fn tables_with_offers(&self, after: String, since: i64, limit: u32) -> Reply<Vec<String>> {
        let offers = format!("{OFFERS} WHERE table_id > $2 AND {WITH_CHANNEL}");
        let sql = format!("SELECT DISTINCT table_id FROM ({offers}) AS found ORDER BY table_id LIMIT $3");
        self.read(move |connection| {
            let (sql, after, limit) = (sql.clone(), after.clone(), i64::from(limit));
            async move { rows(connection, &sql, &[&since, &after, &limit], |row| Ok(row.try_get(0)?)).await }
        })
    }

    fn answer(&self, table: String, account: AccountKey, came: bool) -> Reply<()> {
        let (answer, withdrawn): (i64, i64) = if came { (1, 0) } else { (2, 1) };
        self.write(Statement { sql: ANSWER, values: values![table, account, answer, withdrawn] }, done)
    }

    fn reserve(&self, table: String, account: AccountKey, at: i64) -> Reply<bool> {
        let values = values![table, account, at, i64::from(MOST_RESERVES), i64::from(MOST_LISTS)];
        self.write(Statement { sql: "SELECT put_reserve($1, $2, $3, $4, $5)", values }, value)
    }

    fn leave_reserve(&self, table: String, account: AccountKey) -> Reply<()> {
        let sql = "DELETE FROM reserves WHERE table_id = $1 AND account = $2";
        self.write(Statement { sql, values: values![table, account] }, done)
    }

    fn reserves(&self, table: String) -> Reply<Vec<ReserveRow>> {
        let read = |row: &Row| Ok(ReserveRow { account: row.try_get(0)?, name: row.try_get(1)?, at: row.try_get(2)? });
        self.read(move |connection| {
            let table = table.clone();
            async move { rows(connection, RESERVES, &[&table], read).await }
        })
    }

    fn reserves_of(&self, account: AccountKey) -> Reply<Vec<(String, i64)>> {
        let sql = "SELECT table_id, at FROM reserves WHERE account = $1 ORDER BY at DESC, table_id";
        let read = |row: &Row| Ok((row.try_get(0)?, row.try_get(1)?));
        self.read(move |connection| async move { rows(connection, sql, &[&account], read).await })
    }

    fn forget_invitations(&self, before: i64) -> Reply<()> {
        self.write(Statement { sql: FORGET, values: values![before] }, done)
    }
}
