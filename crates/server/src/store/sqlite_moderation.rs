//! Looking after people in the SQLite store.

use super::moderation::{Act, ActRow, Ban, Moderation, PersonRow, Which};
use super::sqlite::Sqlite;
use super::sqlite_accounts::{ACCOUNT, account, run};
use super::{AccountKey, Rank, Reply};
use crate::api::ActKind;
use rusqlite::types::Type;
use rusqlite::{Connection, Error, OptionalExtension as _, Row, params};

impl Moderation for Sqlite {
    fn people(&self, which: Which) -> Reply<Vec<PersonRow>> {
        self.read(move |connection| {
            let select = format!(
                "SELECT {ACCOUNT}, accounts.look, bans.reason, bans.at, bans.until,
                    (SELECT max(seen_at) FROM sessions WHERE sessions.account = accounts.key),
                    (SELECT count(*) FROM account_seats WHERE account_seats.account = accounts.key),
                    mutes.reason, mutes.at, mutes.until
                 FROM accounts LEFT JOIN bans ON bans.account = accounts.key
                 LEFT JOIN mutes ON mutes.account = accounts.key"
            );
            match which {
                Which::Named(look) => {
                    let sql = format!("{select} WHERE capitals = ?");
                    connection.prepare_cached(&sql)?.query_map(params![look], person)?.collect()
                }
                Which::After(look, part, most) => {
                    let sql = format!("{select} WHERE look > ?1 AND instr(capitals, ?2) > 0 ORDER BY look LIMIT ?3");
                    connection.prepare_cached(&sql)?.query_map(params![look, part, most], person)?.collect()
                }
            }
        })
    }

    fn set_rank(&self, key: AccountKey, rank: Rank, act: Act) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "UPDATE accounts SET role = ?2 WHERE key = ?1";
            let changed = run(connection, sql, params![key, rank.number()])?;
            noted_if(connection, changed > 0, &act)
        })
    }

    fn ban(&self, key: AccountKey, ban: Ban, act: Act) -> Reply<bool> {
        self.change(move |connection| {
            // Whoever is signing in just now has to do it again.
            if run(connection, "UPDATE accounts SET epoch = epoch + 1 WHERE key = ?", params![key])? == 0 {
                return Ok(false);
            }
            let sql = "INSERT OR REPLACE INTO bans (account, reason, at, until) VALUES (?, ?, ?, ?)";
            run(connection, sql, params![key, ban.reason, ban.at, ban.until])?;
            run(connection, "DELETE FROM sessions WHERE account = ?", params![key])?;
            noted_if(connection, true, &act)
        })
    }

    fn unban(&self, key: AccountKey, act: Act) -> Reply<bool> {
        self.change(move |connection| taken_back(connection, "bans", key, &act))
    }

    fn ban_of(&self, key: AccountKey) -> Reply<Option<Ban>> {
        self.read(move |connection| said_against(connection, "bans", key))
    }

    fn mute(&self, key: AccountKey, mute: Ban, act: Act) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "INSERT OR REPLACE INTO mutes (account, reason, at, until)
                SELECT key, ?2, ?3, ?4 FROM accounts WHERE key = ?1";
            let changed = run(connection, sql, params![key, mute.reason, mute.at, mute.until])?;
            noted_if(connection, changed > 0, &act)
        })
    }

    fn unmute(&self, key: AccountKey, act: Act) -> Reply<bool> {
        self.change(move |connection| taken_back(connection, "mutes", key, &act))
    }

    fn mute_of(&self, key: AccountKey) -> Reply<Option<Ban>> {
        self.read(move |connection| said_against(connection, "mutes", key))
    }

    fn mute_at(&self, table: String, seat: u8) -> Reply<Option<Ban>> {
        self.read(move |connection| {
            let sql = "SELECT mutes.reason, mutes.at, mutes.until FROM mutes
                JOIN account_seats ON account_seats.account = mutes.account
                JOIN tables ON tables.id = account_seats.table_id
                JOIN seats ON seats.table_key = tables.key AND seats.seat = account_seats.seat - 1
                    AND seats.token = account_seats.token
                WHERE account_seats.table_id = ?1 AND account_seats.seat = ?2";
            let mut query = connection.prepare_cached(sql)?;
            query.query_row(params![table, seat], |row| ban(row, 0)).optional().map(Option::flatten)
        })
    }

    fn note(&self, act: Act) -> Reply<()> {
        self.change(move |connection| noted_if(connection, true, &act).map(drop))
    }

    fn acts(&self, before: Option<i64>, limit: u32) -> Reply<Vec<ActRow>> {
        self.read(move |connection| {
            let sql = "SELECT acts.key, at, actor, kind, acts.account, table_id, detail, reason, until,
                    (SELECT name FROM accounts WHERE accounts.key = actor),
                    (SELECT name FROM accounts WHERE accounts.key = acts.account)
                FROM acts WHERE acts.key < ?1 ORDER BY acts.key DESC LIMIT ?2";
            let mut query = connection.prepare_cached(sql)?;
            query.query_map(params![before.unwrap_or(i64::MAX), limit], act_row)?.collect()
        })
    }
}

/// Takes back what was said against somebody; answers whether it was.
fn taken_back(connection: &Connection, from: &str, key: AccountKey, act: &Act) -> rusqlite::Result<bool> {
    let changed = run(connection, &format!("DELETE FROM {from} WHERE account = ?"), params![key])?;
    noted_if(connection, changed > 0, act)
}

/// What was said against somebody.
fn said_against(connection: &Connection, from: &str, key: AccountKey) -> rusqlite::Result<Option<Ban>> {
    let sql = format!("SELECT reason, at, until FROM {from} WHERE account = ?");
    connection.prepare_cached(&sql)?.query_row([key], |row| ban(row, 0)).optional().map(Option::flatten)
}

/// Notes an act if it was done; answers whether it was.
pub(super) fn noted_if(connection: &Connection, is_done: bool, act: &Act) -> rusqlite::Result<bool> {
    if is_done {
        let Act { at, actor, kind, account, table, detail, reason, until } = act;
        let sql = "INSERT INTO acts (at, actor, kind, account, table_id, detail, reason, until)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
        run(connection, sql, params![at, actor, kind.word(), account, table, detail, reason, until])?;
    }
    Ok(is_done)
}

fn act_row(row: &Row<'_>) -> rusqlite::Result<ActRow> {
    let kind: String = row.get(3)?;
    let unknown = || Error::InvalidColumnType(3, kind.clone(), Type::Text);
    let act = Act {
        at: row.get(1)?,
        actor: row.get(2)?,
        kind: ActKind::of(&kind).ok_or_else(unknown)?,
        account: row.get(4)?,
        table: row.get(5)?,
        detail: row.get(6)?,
        reason: row.get(7)?,
        until: row.get(8)?,
    };
    Ok(ActRow { number: row.get(0)?, act, actor: row.get(9)?, name: row.get(10)? })
}

fn person(row: &Row<'_>) -> rusqlite::Result<PersonRow> {
    let (account, look) = (account(row, 0)?, row.get(6)?);
    let (ban, mute) = (ban(row, 7)?, ban(row, 12)?);
    Ok(PersonRow { account, look, ban, mute, seen_at: row.get(10)?, seats: row.get(11)? })
}

/// What was said against somebody, from this column on.
fn ban(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<Ban>> {
    Ok(match row.get(first)? {
        Some(reason) => Some(Ban { reason, at: row.get(first + 1)?, until: row.get(first + 2)? }),
        None => None,
    })
}
