//! Accounts in the PostgreSQL store.

use super::rows::{Statement, sized, values};
use super::{Connection, Postgres, ReadError, done, unavailable};
use crate::store::accounts::{
    AccountKey, AccountName, AccountRow, AccountSeat, Accounts, EndSessions, MOST_SESSIONS, Made, NewAccount, Rank,
    SessionRow, Voucher,
};
use crate::store::{Reply, StoreError};
use crate::token::Hashed;
use std::sync::Arc;
use tokio_postgres::Row;
use tokio_postgres::types::{FromSql, ToSql};

type Read<T> = Result<T, ReadError>;

pub(super) fn bytes(hash: &Hashed) -> Vec<u8> {
    hash.as_bytes().to_vec()
}

pub(super) fn all_bytes(hashes: &[Hashed]) -> Vec<Vec<u8>> {
    hashes.iter().map(bytes).collect()
}

/// The only value of the only row.
pub(super) fn value<T: for<'a> FromSql<'a>>(rows: &[Row]) -> Result<T, StoreError> {
    let row = rows.first().ok_or_else(|| StoreError::Unavailable("the database does not answer".into()))?;
    row.try_get(0).map_err(|error| unavailable(&error))
}

pub(super) async fn rows<T>(
    connection: Arc<Connection>,
    sql: &str,
    values: &[&(dyn ToSql + Sync)],
    read: impl Fn(&Row) -> Read<T>,
) -> Read<Vec<T>> {
    connection.query(sql, values).await?.iter().map(read).collect()
}

impl Accounts for Postgres {
    fn make(&self, account: NewAccount) -> Reply<Made> {
        let NewAccount { key, name, passphrase, codes, voucher, needs_voucher, at } = account;
        let AccountName { name, look, capitals } = name;
        let (codes, voucher) = (all_bytes(&codes), voucher.as_ref().map(bytes));
        let sql = "SELECT make_account($1, $2, $3, $4, $5, $6, $7, $8, $9)";
        let values = values![key, name, look, capitals, passphrase, codes, voucher, needs_voucher, at];
        self.write(Statement { sql, values }, |rows| {
            Ok(match value::<i64>(rows)? {
                0 => Made::Done,
                1 => Made::NameTaken,
                _ => Made::NoVoucher,
            })
        })
    }

    fn named(&self, capitals: String) -> Reply<Option<AccountRow>> {
        let sql = "SELECT key, name, passphrase, role, epoch, created_at FROM accounts WHERE capitals = $1";
        self.read(move |connection| {
            let capitals = capitals.clone();
            async move { Ok(rows(connection, sql, &[&capitals], |row| account(row, 0)).await?.pop()) }
        })
    }

    fn rename(&self, key: AccountKey, name: AccountName) -> Reply<bool> {
        let AccountName { name, look, capitals } = name;
        let values = values![key, name, look, capitals];
        self.write(Statement { sql: "SELECT rename_account($1, $2, $3, $4)", values }, value)
    }

    fn delete(&self, key: AccountKey) -> Reply<()> {
        let sql = "WITH program AS (DELETE FROM programs WHERE account = $1),
                tokens AS (DELETE FROM program_tokens WHERE account = $1),
                keys AS (DELETE FROM passkeys WHERE account = $1),
                vouched AS (DELETE FROM identities WHERE account = $1),
                asked AS (DELETE FROM passkey_questions WHERE account = $1),
                mute AS (DELETE FROM mutes WHERE account = $1),
                pair AS (DELETE FROM rated_pairs WHERE account = $1 OR other = $1),
                address AS (DELETE FROM account_addresses WHERE account = $1)
            SELECT delete_account($1), drop_invitations_of($1)";
        self.write(Statement { sql, values: values![key] }, done)
    }

    fn set_passphrase(&self, key: AccountKey, epoch: i64, hash: String, kept: Option<Hashed>) -> Reply<bool> {
        let values = values![key, epoch, hash, kept.as_ref().map(bytes)];
        self.write(Statement { sql: "SELECT set_passphrase($1, $2, $3, $4)", values }, value)
    }

    fn recover(&self, key: AccountKey, code: Hashed, hash: String) -> Reply<bool> {
        let values = values![key, bytes(&code), hash];
        self.write(Statement { sql: "SELECT recover_account($1, $2, $3)", values }, value)
    }

    fn set_codes(&self, key: AccountKey, codes: Vec<Hashed>) -> Reply<()> {
        let values = values![key, all_bytes(&codes)];
        self.write(Statement { sql: "SELECT set_recovery_codes($1, $2)", values }, done)
    }

    fn codes_left(&self, key: AccountKey) -> Reply<u32> {
        let sql = "SELECT count(*) FROM recovery_codes WHERE account = $1";
        self.read(move |connection| async move {
            let counted = rows(connection, sql, &[&key], |row| Ok(row.try_get::<_, i64>(0)?)).await?;
            Ok(counted.first().map_or(0, |count| u32::try_from(*count).unwrap_or(u32::MAX)))
        })
    }

    fn begin_session(&self, session: SessionRow, epoch: i64) -> Reply<bool> {
        let SessionRow { token, id, account, device, created_at, .. } = session;
        let values = values![bytes(&token), id, account, epoch, device, created_at, i64::from(MOST_SESSIONS)];
        self.write(Statement { sql: "SELECT begin_session($1, $2, $3, $4, $5, $6, $7)", values }, value)
    }

    fn session(&self, token: Hashed) -> Reply<Option<(SessionRow, AccountRow)>> {
        let sql = "SELECT token, id, account, device, sessions.created_at, seen_at,
                key, name, passphrase, role, epoch, accounts.created_at
            FROM sessions JOIN accounts ON key = account WHERE token = $1";
        self.read(move |connection| async move {
            let read = |row: &Row| Ok((session(row)?, account(row, 6)?));
            Ok(rows(connection, sql, &[&bytes(&token)], read).await?.pop())
        })
    }

    fn saw_session(&self, token: Hashed, at: i64) -> Reply<()> {
        let sql = "UPDATE sessions SET seen_at = greatest(seen_at, $2) WHERE token = $1";
        self.write(Statement { sql, values: values![bytes(&token), at] }, done)
    }

    fn sessions(&self, key: AccountKey) -> Reply<Vec<SessionRow>> {
        let sql = "SELECT token, id, account, device, created_at, seen_at FROM sessions WHERE account = $1
            ORDER BY seen_at DESC, id";
        self.read(move |connection| async move { rows(connection, sql, &[&key], session).await })
    }

    fn end_sessions(&self, key: AccountKey, which: EndSessions) -> Reply<u64> {
        let (one, kept) = match which {
            EndSessions::One(id) => (Some(id), None),
            EndSessions::Others(token) => (None, Some(bytes(&token))),
        };
        let sql = "WITH ended AS (DELETE FROM sessions WHERE account = $1 AND (id = $2 OR token <> $3) RETURNING 1)
            SELECT count(*) FROM ended";
        self.write(Statement { sql, values: values![key, one, kept] }, |rows| Ok(value::<i64>(rows)? as u64))
    }

    fn make_voucher(&self, voucher: Voucher) -> Reply<()> {
        let Voucher { code, rank, made_by, at, expires_at } = voucher;
        let sql = "WITH old AS (DELETE FROM vouchers WHERE expires_at <= $5)
            INSERT INTO vouchers (code, role, made_by, expires_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING";
        self.write(Statement { sql, values: values![bytes(&code), rank.number(), made_by, expires_at, at] }, done)
    }

    fn has_voucher(&self, code: Hashed, at: i64) -> Reply<bool> {
        let sql = "SELECT 1 FROM vouchers WHERE code = $1 AND expires_at > $2";
        self.read(move |connection| async move { Ok(!connection.query(sql, &[&bytes(&code), &at]).await?.is_empty()) })
    }

    fn use_voucher(&self, key: AccountKey, code: Hashed, at: i64) -> Reply<Option<Rank>> {
        let values = values![key, bytes(&code), at];
        self.write(Statement { sql: "SELECT use_voucher($1, $2, $3)", values }, |rows| {
            Ok(value::<Option<i64>>(rows)?.map(Rank::of))
        })
    }

    fn has_administrator(&self) -> Reply<bool> {
        let sql = "SELECT 1 FROM accounts WHERE role = $1 LIMIT 1";
        let role = Rank::Administrator.number();
        self.read(move |connection| async move { Ok(!connection.query(sql, &[&role]).await?.is_empty()) })
    }

    fn take_seat(&self, seat: AccountSeat) -> Reply<()> {
        let AccountSeat { account, table, seat, token, at } = seat;
        let sql = "INSERT INTO account_seats (table_id, seat, account, token, at)
            SELECT $1, $2, $3, $4, $5 FROM accounts WHERE key = $3
            ON CONFLICT (table_id, seat) DO UPDATE
            SET account = excluded.account, token = excluded.token, at = excluded.at";
        self.write(Statement { sql, values: values![table, i64::from(seat), account, bytes(&token), at] }, done)
    }

    fn drop_seat(&self, key: AccountKey, table: String, seat: u8) -> Reply<()> {
        let sql = "DELETE FROM account_seats WHERE account = $1 AND table_id = $2 AND seat = $3";
        self.write(Statement { sql, values: values![key, table, i64::from(seat)] }, done)
    }

    fn follow(&self, from: String, to: String) -> Reply<()> {
        let sql = "INSERT INTO account_seats (table_id, seat, account, token, at)
            SELECT $2, seat, account, token, at FROM account_seats WHERE table_id = $1 ON CONFLICT DO NOTHING";
        self.write(Statement { sql, values: values![from, to] }, done)
    }

    fn seats_at(&self, key: AccountKey, table: String) -> Reply<Vec<AccountSeat>> {
        self.read(move |connection| {
            let table = table.clone();
            async move { rows(connection, SEATS_AT, &[&key, &table], account_seat).await }
        })
    }

    fn seats(&self, key: AccountKey, limit: u32) -> Reply<Vec<AccountSeat>> {
        let limit = i64::from(limit);
        self.read(move |connection| async move { rows(connection, SEATS, &[&key, &limit], account_seat).await })
    }
}

/// Seats of an account whose token is still the one that was proved.
const SEATS_AT: &str = "SELECT account, table_id, account_seats.seat, account_seats.token, at FROM account_seats
    JOIN tables ON tables.id = table_id
    JOIN seats ON seats.table_key = tables.key AND seats.seat = account_seats.seat - 1
        AND seats.token = account_seats.token
    WHERE account = $1 AND table_id = $2 ORDER BY account_seats.seat";
const SEATS: &str = "SELECT account, table_id, account_seats.seat, account_seats.token, at FROM account_seats
    JOIN tables ON tables.id = table_id
    JOIN seats ON seats.table_key = tables.key AND seats.seat = account_seats.seat - 1
        AND seats.token = account_seats.token
    WHERE account = $1 ORDER BY at DESC, table_id, account_seats.seat LIMIT $2";

pub(super) fn hash(row: &Row, column: usize) -> Read<Hashed> {
    Ok(Hashed::from_bytes(sized(row.try_get(column)?)?))
}

pub(super) fn account(row: &Row, from: usize) -> Read<AccountRow> {
    Ok(AccountRow {
        key: row.try_get(from)?,
        name: row.try_get(from + 1)?,
        passphrase: row.try_get(from + 2)?,
        rank: Rank::of(row.try_get(from + 3)?),
        epoch: row.try_get(from + 4)?,
        created_at: row.try_get(from + 5)?,
    })
}

fn session(row: &Row) -> Read<SessionRow> {
    Ok(SessionRow {
        token: hash(row, 0)?,
        id: row.try_get(1)?,
        account: row.try_get(2)?,
        device: row.try_get(3)?,
        created_at: row.try_get(4)?,
        seen_at: row.try_get(5)?,
    })
}

fn account_seat(row: &Row) -> Read<AccountSeat> {
    let seat = u8::try_from(row.try_get::<_, i64>(2)?).map_err(|_| ReadError::Unknown("a seat of no number"))?;
    Ok(AccountSeat {
        account: row.try_get(0)?,
        table: row.try_get(1)?,
        seat,
        token: hash(row, 3)?,
        at: row.try_get(4)?,
    })
}
