//! Invitations and reserve lists in the SQLite store.

use super::invitations::{
    Invitations, MOST_INVITED, MOST_LISTS, MOST_RESERVES, NewInvitation, OFFERS, OfferRow, ReserveRow, SentRow,
};
use super::sqlite::Sqlite;
use super::sqlite_accounts::run;
use super::{AccountKey, Reply};
use rusqlite::{OptionalExtension as _, Row, params};

/// Of accounts that can be told.
const WITH_CHANNEL: &str =
    "EXISTS (SELECT 1 FROM notice_channels n WHERE n.account = offers.account AND n.off IS NULL)";

/// The offers of which this holds.
fn offers_where(which: &str) -> String {
    format!("{} WHERE {which}", OFFERS.replace('$', "?"))
}

fn offer(row: &Row<'_>) -> rusqlite::Result<OfferRow> {
    Ok(OfferRow {
        account: row.get(0)?,
        table: row.get(1)?,
        game: row.get(2)?,
        by: row.get(3)?,
        moment: row.get(4)?,
        at: row.get(5)?,
        place: row.get(6)?,
    })
}

impl Invitations for Sqlite {
    fn invite(&self, invitation: NewInvitation) -> Reply<bool> {
        self.change(move |connection| {
            let NewInvitation { table, account, look, name, as_host, at } = &invitation;
            let other = "SELECT key FROM accounts WHERE capitals = ?
                AND NOT EXISTS (SELECT 1 FROM programs WHERE programs.account = accounts.key)";
            let other: i64 =
                connection.prepare_cached(other)?.query_row([look], |row| row.get(0)).optional()?.unwrap_or(0);
            let room = "SELECT EXISTS (SELECT 1 FROM accounts WHERE key = ?2) AND (SELECT count(*) FROM invitations
                WHERE table_id = ?1 AND NOT (account = ?2 AND look = ?3)) < ?4";
            let values = params![table, account, look, MOST_INVITED];
            if !connection.prepare_cached(room)?.query_row(values, |row| row.get::<_, bool>(0))? {
                return Ok(false);
            }
            let put = "INSERT INTO invitations (table_id, account, look, name, other, as_host, answer, withdrawn, at)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, CASE WHEN ?5 <> 0 AND EXISTS (SELECT 1 FROM invitations i
                    WHERE i.table_id = ?1 AND i.other = ?5 AND i.answer = 2) THEN 2 ELSE 0 END, 0, ?7)
                ON CONFLICT (table_id, account, look) DO UPDATE SET name = excluded.name, other = excluded.other,
                    as_host = excluded.as_host, answer = excluded.answer, withdrawn = 0, at = excluded.at";
            run(connection, put, params![table, account, look, name, other, as_host, at])?;
            Ok(true)
        })
    }

    fn withdraw(&self, table: String, account: AccountKey, look: String) -> Reply<()> {
        self.change(move |connection| {
            let sql = "UPDATE invitations SET withdrawn = 1 WHERE table_id = ?1 AND account = ?2 AND look = ?3";
            run(connection, sql, params![table, account, look]).map(drop)
        })
    }

    fn sent(&self, account: AccountKey, table: Option<String>) -> Reply<Vec<SentRow>> {
        self.read(move |connection| {
            let sql = "SELECT table_id, name, at, answer = 1 FROM invitations
                WHERE account = ?1 AND (?2 IS NULL OR table_id = ?2) AND withdrawn = 0 ORDER BY table_id, look";
            let read = |row: &Row<'_>| {
                Ok(SentRow { table: row.get(0)?, name: row.get(1)?, at: row.get(2)?, came: row.get(3)? })
            };
            connection.prepare_cached(sql)?.query_map(params![account, table], read)?.collect()
        })
    }

    fn offered(&self, account: AccountKey, table: Option<String>, since: i64, limit: u32) -> Reply<Vec<OfferRow>> {
        self.read(move |connection| {
            let sql =
                offers_where("account = ?2 AND (?3 IS NULL OR table_id = ?3) ORDER BY at DESC, table_id LIMIT ?4");
            connection.prepare_cached(&sql)?.query_map(params![since, account, table, limit], offer)?.collect()
        })
    }

    fn offers(&self, tables: Vec<String>, since: i64) -> Reply<Vec<OfferRow>> {
        self.read(move |connection| {
            let ids = serde_json::Value::from(tables).to_string();
            let sql = offers_where(&format!(
                "table_id IN (SELECT value FROM json_each(?2)) AND {WITH_CHANNEL} ORDER BY table_id, at, account"
            ));
            connection.prepare_cached(&sql)?.query_map(params![since, ids], offer)?.collect()
        })
    }

    fn tables_with_offers(&self, after: String, since: i64, limit: u32) -> Reply<Vec<String>> {
        self.read(move |connection| {
            let offers = offers_where(&format!("table_id > ?2 AND {WITH_CHANNEL}"));
            let sql = format!("SELECT DISTINCT table_id FROM ({offers}) ORDER BY table_id LIMIT ?3");
            connection.prepare_cached(&sql)?.query_map(params![since, after, limit], |row| row.get(0))?.collect()
        })
    }

    fn answer(&self, table: String, account: AccountKey, came: bool) -> Reply<()> {
        self.change(move |connection| {
            // Whoever avoids them sees no answer.
            let sql = "UPDATE invitations SET answer = ?3 WHERE table_id = ?1 AND other = ?2 AND answer = 0
                AND withdrawn <= ?4 AND (?3 = 2 OR NOT EXISTS (SELECT 1 FROM ties k WHERE k.kind = 2
                    AND ((k.account = invitations.account AND k.other = ?2)
                        OR (k.account = ?2 AND k.other = invitations.account))))";
            let (answer, withdrawn) = if came { (1, 0) } else { (2, 1) };
            run(connection, sql, params![table, account, answer, withdrawn])?;
            let sql = "DELETE FROM reserves WHERE table_id = ?1 AND account = ?2";
            run(connection, sql, params![table, account]).map(drop)
        })
    }

    fn reserve(&self, table: String, account: AccountKey, at: i64) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "INSERT OR IGNORE INTO reserves (table_id, account, at) SELECT ?1, ?2, ?3 FROM accounts
                WHERE key = ?2 AND (SELECT count(*) FROM reserves WHERE table_id = ?1) < ?4
                    AND (SELECT count(*) FROM reserves r JOIN tables t ON t.id = r.table_id
                        WHERE r.account = ?2 AND t.status <> 2) < ?5";
            run(connection, sql, params![table, account, at, MOST_RESERVES, MOST_LISTS])?;
            let sql = "SELECT EXISTS (SELECT 1 FROM reserves WHERE table_id = ?1 AND account = ?2)";
            connection.prepare_cached(sql)?.query_row(params![table, account], |row| row.get(0))
        })
    }

    fn leave_reserve(&self, table: String, account: AccountKey) -> Reply<()> {
        self.change(move |connection| {
            let sql = "DELETE FROM reserves WHERE table_id = ?1 AND account = ?2";
            run(connection, sql, params![table, account]).map(drop)
        })
    }

    fn reserves(&self, table: String) -> Reply<Vec<ReserveRow>> {
        self.read(move |connection| {
            let sql = "SELECT r.account, a.name, r.at FROM reserves r JOIN accounts a ON a.key = r.account
                WHERE r.table_id = ?1 AND NOT EXISTS (SELECT 1 FROM account_seats x JOIN tables t ON t.id = x.table_id
                    JOIN seats s ON s.table_key = t.key AND s.seat = x.seat - 1 AND s.token = x.token
                    WHERE x.table_id = r.table_id AND x.account = r.account)
                ORDER BY r.at, r.account";
            let read = |row: &Row<'_>| Ok(ReserveRow { account: row.get(0)?, name: row.get(1)?, at: row.get(2)? });
            connection.prepare_cached(sql)?.query_map([table], read)?.collect()
        })
    }

    fn reserves_of(&self, account: AccountKey) -> Reply<Vec<(String, i64)>> {
        self.read(move |connection| {
            let sql = "SELECT table_id, at FROM reserves WHERE account = ? ORDER BY at DESC, table_id";
            connection.prepare_cached(sql)?.query_map([account], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
        })
    }

    fn forget_invitations(&self, before: i64) -> Reply<()> {
        self.change(move |connection| {
            run(connection, "DELETE FROM invitations WHERE at < ?", params![before])?;
            // A list is worth nothing once the game is over, or the table gone for so long.
            let sql = "DELETE FROM reserves WHERE table_id IN (SELECT id FROM tables WHERE status = 2)
                OR (at < ? AND table_id NOT IN (SELECT id FROM tables))";
            run(connection, sql, params![before]).map(drop)
        })
    }
}
