//! Looking after people in the PostgreSQL store.

use super::accounts::{account, rows, value};
use super::rows::{Statement, Values, values};
use super::{Postgres, ReadError, done};
use crate::api::ActKind;
use crate::store::moderation::{Act, ActRow, Ban, Moderation, PersonRow, Which};
use crate::store::{AccountKey, Rank, Reply};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

/// Looks are compared byte by byte, as SQLite does.
const NAMED: &str = "SELECT key, name, passphrase, role, epoch, created_at, look, bans.reason, bans.at, bans.until,
        (SELECT max(seen_at) FROM sessions WHERE sessions.account = key),
        (SELECT count(*) FROM account_seats WHERE account_seats.account = key),
        mutes.reason, mutes.at, mutes.until
    FROM accounts LEFT JOIN bans ON bans.account = key LEFT JOIN mutes ON mutes.account = key
    WHERE capitals = $1 AND $2::text IS NOT NULL LIMIT $3";
const AFTER: &str = "SELECT key, name, passphrase, role, epoch, created_at, look, bans.reason, bans.at, bans.until,
        (SELECT max(seen_at) FROM sessions WHERE sessions.account = key),
        (SELECT count(*) FROM account_seats WHERE account_seats.account = key),
        mutes.reason, mutes.at, mutes.until
    FROM accounts LEFT JOIN bans ON bans.account = key LEFT JOIN mutes ON mutes.account = key
    WHERE look COLLATE \"C\" > $1 AND position($2 IN capitals) > 0
    ORDER BY look COLLATE \"C\" LIMIT $3";

impl Moderation for Postgres {
    fn people(&self, which: Which) -> Reply<Vec<PersonRow>> {
        let (sql, look, part, most) = match which {
            Which::Named(look) => (NAMED, look, String::new(), 1),
            Which::After(look, part, most) => (AFTER, look, part, i64::from(most)),
        };
        self.read(move |connection| {
            let (look, part) = (look.clone(), part.clone());
            async move { rows(connection, sql, &[&look, &part, &most], person).await }
        })
    }

    fn set_rank(&self, key: AccountKey, rank: Rank, act: Act) -> Reply<bool> {
        let sql = "WITH changed AS (UPDATE accounts SET role = $9 WHERE key = $10 RETURNING 1)
            SELECT CASE WHEN EXISTS (SELECT FROM changed) THEN note_act($1, $2, $3, $4, $5, $6, $7, $8)
            ELSE false END";
        self.write(noting(sql, act, values![rank.number(), key]), value)
    }

    fn ban(&self, key: AccountKey, ban: Ban, act: Act) -> Reply<bool> {
        let sql = "SELECT CASE WHEN ban_account($9, $10, $11, $12) THEN note_act($1, $2, $3, $4, $5, $6, $7, $8)
            ELSE false END";
        self.write(noting(sql, act, values![key, ban.reason, ban.at, ban.until]), value)
    }

    fn unban(&self, key: AccountKey, act: Act) -> Reply<bool> {
        let sql = "WITH gone AS (DELETE FROM bans WHERE account = $9 RETURNING 1)
            SELECT CASE WHEN EXISTS (SELECT FROM gone) THEN note_act($1, $2, $3, $4, $5, $6, $7, $8) ELSE false END";
        self.write(noting(sql, act, values![key]), value)
    }

    fn ban_of(&self, key: AccountKey) -> Reply<Option<Ban>> {
        let sql = "SELECT reason, at, until FROM bans WHERE account = $1";
        self.read(move |connection| async move { Ok(rows(connection, sql, &[&key], said).await?.pop().flatten()) })
    }

    fn mute(&self, key: AccountKey, mute: Ban, act: Act) -> Reply<bool> {
        let sql = "WITH muted AS (
                INSERT INTO mutes (account, reason, at, until) SELECT key, $10, $11, $12 FROM accounts WHERE key = $9
                ON CONFLICT (account)
                DO UPDATE SET reason = excluded.reason, at = excluded.at, until = excluded.until RETURNING 1)
            SELECT CASE WHEN EXISTS (SELECT FROM muted) THEN note_act($1, $2, $3, $4, $5, $6, $7, $8) ELSE false END";
        self.write(noting(sql, act, values![key, mute.reason, mute.at, mute.until]), value)
    }

    fn unmute(&self, key: AccountKey, act: Act) -> Reply<bool> {
        let sql = "WITH gone AS (DELETE FROM mutes WHERE account = $9 RETURNING 1)
            SELECT CASE WHEN EXISTS (SELECT FROM gone) THEN note_act($1, $2, $3, $4, $5, $6, $7, $8) ELSE false END";
        self.write(noting(sql, act, values![key]), value)
    }

    fn mute_of(&self, key: AccountKey) -> Reply<Option<Ban>> {
        let sql = "SELECT reason, at, until FROM mutes WHERE account = $1";
        self.read(move |connection| async move { Ok(rows(connection, sql, &[&key], said).await?.pop().flatten()) })
    }

    fn mute_at(&self, table: String, seat: u8) -> Reply<Option<Ban>> {
        let sql = "SELECT mutes.reason, mutes.at, mutes.until FROM mutes
            JOIN account_seats ON account_seats.account = mutes.account
            JOIN tables ON tables.id = account_seats.table_id
            JOIN seats ON seats.table_key = tables.key AND seats.seat = account_seats.seat - 1
                AND seats.token = account_seats.token
            WHERE account_seats.table_id = $1 AND account_seats.seat = $2";
        let seat = i64::from(seat);
        self.read(move |connection| {
            let table = table.clone();
            async move { Ok(rows(connection, sql, &[&table, &seat], said).await?.pop().flatten()) }
        })
    }

    fn note(&self, act: Act) -> Reply<()> {
        self.write(noting("SELECT note_act($1, $2, $3, $4, $5, $6, $7, $8)", act, Vec::new()), done)
    }

    fn acts(&self, before: Option<i64>, limit: u32) -> Reply<Vec<ActRow>> {
        let sql = "SELECT acts.key, at, actor, kind, acts.account, table_id, detail, reason, until,
                (SELECT name FROM accounts WHERE accounts.key = actor),
                (SELECT name FROM accounts WHERE accounts.key = acts.account)
            FROM acts WHERE acts.key < $1 ORDER BY acts.key DESC LIMIT $2";
        let (before, limit) = (before.unwrap_or(i64::MAX), i64::from(limit));
        self.read(move |connection| async move { rows(connection, sql, &[&before, &limit], act_row).await })
    }
}

/// A statement whose first eight places are what `note_act` takes.
pub(super) fn noting(sql: &'static str, act: Act, more: Values) -> Statement {
    let Act { at, actor, kind, account, table, detail, reason, until } = act;
    let mut values = values![at, actor, kind.word(), account, table, detail, reason, until];
    values.extend(more);
    Statement { sql, values }
}

fn act_row(row: &Row) -> Result<ActRow, ReadError> {
    let act = Act {
        at: row.try_get(1)?,
        actor: row.try_get(2)?,
        kind: ActKind::of(row.try_get(3)?).ok_or(ReadError::Unknown("an act of no kind"))?,
        account: row.try_get(4)?,
        table: row.try_get(5)?,
        detail: row.try_get(6)?,
        reason: row.try_get(7)?,
        until: row.try_get(8)?,
    };
    Ok(ActRow { number: row.try_get(0)?, act, actor: row.try_get(9)?, name: row.try_get(10)? })
}

fn person(row: &Row) -> Result<PersonRow, ReadError> {
    let (ban, mute) = (ban(row, 7)?, ban(row, 12)?);
    let seats = u32::try_from(row.try_get::<_, i64>(11)?).unwrap_or(u32::MAX);
    Ok(PersonRow { account: account(row, 0)?, look: row.try_get(6)?, ban, mute, seen_at: row.try_get(10)?, seats })
}

fn said(row: &Row) -> Result<Option<Ban>, ReadError> {
    ban(row, 0)
}

/// What was said against somebody, from this column on.
fn ban(row: &Row, first: usize) -> Result<Option<Ban>, ReadError> {
    Ok(match row.try_get(first)? {
        Some(reason) => Some(Ban { reason, at: row.try_get(first + 1)?, until: row.try_get(first + 2)? }),
        None => None,
    })
}
