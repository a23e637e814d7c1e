//! Accounts in the SQLite store.

use super::Reply;
use super::accounts::{
    AccountKey, AccountName, AccountRow, AccountSeat, Accounts, EndSessions, MOST_SESSIONS, Made, NewAccount, Rank,
    SessionRow, Voucher,
};
use super::sqlite::{Sqlite, unavailable};
use crate::token::Hashed;
use rusqlite::{Connection, ErrorCode, OptionalExtension as _, Row, ToSql, params};

type Rows<T> = rusqlite::Result<T>;

/// Does one statement; answers with how many rows it changed.
pub(super) fn run(connection: &Connection, sql: &str, values: &[&dyn ToSql]) -> Rows<usize> {
    connection.prepare_cached(sql)?.execute(values)
}

/// Whether this is what uniqueness forbids.
pub(super) fn is_taken(error: &rusqlite::Error) -> bool {
    error.sqlite_error_code() == Some(ErrorCode::ConstraintViolation)
}

impl Sqlite {
    pub(super) fn change<T: Send + 'static>(
        &self,
        write: impl FnOnce(&Connection) -> Rows<T> + Send + 'static,
    ) -> Reply<T> {
        self.write_other(move |connection| write(connection).map_err(unavailable))
    }
}

impl Accounts for Sqlite {
    fn make(&self, account: NewAccount) -> Reply<Made> {
        self.change(move |connection| make(connection, &account))
    }

    fn named(&self, capitals: String) -> Reply<Option<AccountRow>> {
        self.read(move |connection| {
            let sql = format!("SELECT {ACCOUNT} FROM accounts WHERE capitals = ?");
            connection.prepare_cached(&sql)?.query_row([capitals], |row| account(row, 0)).optional()
        })
    }

    fn rename(&self, key: AccountKey, name: AccountName) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "UPDATE accounts SET name = ?2, look = ?3, capitals = ?4 WHERE key = ?1";
            match run(connection, sql, params![key, name.name, name.look, name.capitals]) {
                Err(error) if is_taken(&error) => Ok(false),
                changed => changed.map(|count| count > 0),
            }
        })
    }

    fn delete(&self, key: AccountKey) -> Reply<()> {
        self.change(move |connection| {
            for sql in [
                "DELETE FROM accounts WHERE key = ?",
                "DELETE FROM sessions WHERE account = ?",
                "DELETE FROM recovery_codes WHERE account = ?",
                "DELETE FROM passkeys WHERE account = ?",
                "DELETE FROM identities WHERE account = ?",
                "DELETE FROM passkey_questions WHERE account = ?",
                "DELETE FROM vouchers WHERE made_by = ?",
                // Their tables are to forget the name.
                "INSERT INTO partings (table_id, seat, token)
                    SELECT table_id, seat, token FROM account_seats WHERE account = ? ORDER BY table_id, seat",
                "DELETE FROM account_seats WHERE account = ?",
                "DELETE FROM notices WHERE account = ?",
                "DELETE FROM notice_channels WHERE account = ?",
                "DELETE FROM notice_wishes WHERE account = ?",
                "DELETE FROM bans WHERE account = ?",
                "DELETE FROM mutes WHERE account = ?",
                "DELETE FROM ratings WHERE account = ?",
                "DELETE FROM programs WHERE account = ?",
                "DELETE FROM program_tokens WHERE account = ?",
                // Others have played these games as well.
                "UPDATE rated_seats SET account = 0 WHERE account = ?",
                "DELETE FROM rated_pairs WHERE account = ?1 OR other = ?1",
                "DELETE FROM account_addresses WHERE account = ?",
                "DELETE FROM ties WHERE account = ?",
                "UPDATE ties SET other = 0 WHERE other = ?",
                "DELETE FROM reports WHERE reporter = ?1 OR account = ?1",
                "DELETE FROM invitations WHERE account = ?",
                "UPDATE invitations SET other = 0 WHERE other = ?",
                "DELETE FROM reserves WHERE account = ?",
            ] {
                run(connection, sql, params![key])?;
            }
            Ok(())
        })
    }

    fn set_passphrase(&self, key: AccountKey, epoch: i64, hash: String, kept: Option<Hashed>) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "UPDATE accounts SET passphrase = ?3, epoch = epoch + 1 WHERE key = ?1 AND epoch = ?2";
            if run(connection, sql, params![key, epoch, hash])? == 0 {
                return Ok(false);
            }
            let kept = kept.as_ref().map(|token| token.as_bytes().as_slice());
            run(connection, "DELETE FROM sessions WHERE account = ?1 AND token IS NOT ?2", params![key, kept])?;
            Ok(true)
        })
    }

    fn recover(&self, key: AccountKey, code: Hashed, hash: String) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "DELETE FROM recovery_codes WHERE account = ?1 AND code = ?2";
            if run(connection, sql, params![key, code.as_bytes()])? == 0 {
                return Ok(false);
            }
            let sql = "UPDATE accounts SET passphrase = ?2, epoch = epoch + 1 WHERE key = ?1";
            run(connection, sql, params![key, hash])?;
            run(connection, "DELETE FROM sessions WHERE account = ?", params![key])?;
            Ok(true)
        })
    }

    fn set_codes(&self, key: AccountKey, codes: Vec<Hashed>) -> Reply<()> {
        self.change(move |connection| {
            run(connection, "DELETE FROM recovery_codes WHERE account = ?", params![key])?;
            add_codes(connection, key, &codes)
        })
    }

    fn codes_left(&self, key: AccountKey) -> Reply<u32> {
        self.read(move |connection| {
            let sql = "SELECT count(*) FROM recovery_codes WHERE account = ?";
            connection.prepare_cached(sql)?.query_row([key], |row| row.get(0))
        })
    }

    fn begin_session(&self, session: SessionRow, epoch: i64) -> Reply<bool> {
        self.change(move |connection| {
            let SessionRow { token, id, account, device, created_at, seen_at } = &session;
            let sql = "INSERT INTO sessions (token, id, account, device, created_at, seen_at)
                SELECT ?1, ?2, ?3, ?4, ?5, ?6 FROM accounts WHERE key = ?3 AND epoch = ?7";
            let values = params![token.as_bytes(), id, account, device, created_at, seen_at, epoch];
            if run(connection, sql, values)? == 0 {
                return Ok(false);
            }
            let sql = "DELETE FROM sessions WHERE token IN (SELECT token FROM sessions
                WHERE account = ?1 AND token <> ?2 ORDER BY seen_at DESC LIMIT -1 OFFSET ?3)";
            run(connection, sql, params![account, token.as_bytes(), MOST_SESSIONS - 1])?;
            Ok(true)
        })
    }

    fn session(&self, token: Hashed) -> Reply<Option<(SessionRow, AccountRow)>> {
        self.read(move |connection| {
            let sql = format!(
                "SELECT token, id, account, device, sessions.created_at, seen_at, {ACCOUNT}
                 FROM sessions JOIN accounts ON key = account WHERE token = ?"
            );
            let mut query = connection.prepare_cached(&sql)?;
            query.query_row([token.as_bytes()], |row| Ok((session(row)?, account(row, 6)?))).optional()
        })
    }

    fn saw_session(&self, token: Hashed, at: i64) -> Reply<()> {
        self.change(move |connection| {
            let sql = "UPDATE sessions SET seen_at = max(seen_at, ?2) WHERE token = ?1";
            run(connection, sql, params![token.as_bytes(), at]).map(drop)
        })
    }

    fn sessions(&self, key: AccountKey) -> Reply<Vec<SessionRow>> {
        self.read(move |connection| {
            let sql = "SELECT token, id, account, device, created_at, seen_at FROM sessions WHERE account = ?
                ORDER BY seen_at DESC, id";
            connection.prepare_cached(sql)?.query_map([key], session)?.collect()
        })
    }

    fn end_sessions(&self, key: AccountKey, which: EndSessions) -> Reply<u64> {
        self.change(move |connection| {
            let ended = match &which {
                EndSessions::One(id) => {
                    run(connection, "DELETE FROM sessions WHERE account = ?1 AND id = ?2", params![key, id])?
                }
                EndSessions::Others(token) => {
                    let sql = "DELETE FROM sessions WHERE account = ?1 AND token <> ?2";
                    run(connection, sql, params![key, token.as_bytes()])?
                }
            };
            Ok(ended as u64)
        })
    }

    fn make_voucher(&self, voucher: Voucher) -> Reply<()> {
        self.change(move |connection| {
            let Voucher { code, rank, made_by, at, expires_at } = &voucher;
            run(connection, "DELETE FROM vouchers WHERE expires_at <= ?", params![at])?;
            let sql = "INSERT INTO vouchers (code, role, made_by, expires_at) VALUES (?, ?, ?, ?)";
            run(connection, sql, params![code.as_bytes(), rank.number(), made_by, expires_at]).map(drop)
        })
    }

    fn has_voucher(&self, code: Hashed, at: i64) -> Reply<bool> {
        self.read(move |connection| {
            let sql = "SELECT EXISTS (SELECT 1 FROM vouchers WHERE code = ?1 AND expires_at > ?2)";
            connection.prepare_cached(sql)?.query_row(params![code.as_bytes(), at], |row| row.get(0))
        })
    }

    fn use_voucher(&self, key: AccountKey, code: Hashed, at: i64) -> Reply<Option<Rank>> {
        self.change(move |connection| {
            let sql = "SELECT role FROM vouchers WHERE code = ?1 AND role > 0 AND expires_at > ?2";
            let found = connection.prepare_cached(sql)?.query_row(params![code.as_bytes(), at], |row| row.get(0));
            let Some(role) = found.optional()? else { return Ok(None) };
            run(connection, "DELETE FROM vouchers WHERE role = ?", params![role])?;
            run(connection, "UPDATE accounts SET role = max(role, ?2) WHERE key = ?1", params![key, role])?;
            Ok(Some(Rank::of(role)))
        })
    }

    fn has_administrator(&self) -> Reply<bool> {
        self.read(|connection| {
            let sql = "SELECT EXISTS (SELECT 1 FROM accounts WHERE role = ?)";
            connection.query_row(sql, [Rank::Administrator.number()], |row| row.get(0))
        })
    }

    fn take_seat(&self, seat: AccountSeat) -> Reply<()> {
        self.change(move |connection| {
            let AccountSeat { account, table, seat, token, at } = &seat;
            let sql = "INSERT OR REPLACE INTO account_seats (table_id, seat, account, token, at)
                SELECT ?1, ?2, ?3, ?4, ?5 FROM accounts WHERE key = ?3";
            run(connection, sql, params![table, seat, account, token.as_bytes(), at]).map(drop)
        })
    }

    fn drop_seat(&self, key: AccountKey, table: String, seat: u8) -> Reply<()> {
        self.change(move |connection| {
            let sql = "DELETE FROM account_seats WHERE account = ?1 AND table_id = ?2 AND seat = ?3";
            run(connection, sql, params![key, table, seat]).map(drop)
        })
    }

    fn follow(&self, from: String, to: String) -> Reply<()> {
        self.change(move |connection| {
            let sql = "INSERT OR IGNORE INTO account_seats (table_id, seat, account, token, at)
                SELECT ?2, seat, account, token, at FROM account_seats WHERE table_id = ?1";
            run(connection, sql, params![from, to]).map(drop)
        })
    }

    fn seats_at(&self, key: AccountKey, table: String) -> Reply<Vec<AccountSeat>> {
        self.read(move |connection| {
            let sql = format!("{SEATS} AND table_id = ?2 ORDER BY account_seats.seat");
            connection.prepare_cached(&sql)?.query_map(params![key, table], account_seat)?.collect()
        })
    }

    fn seats(&self, key: AccountKey, limit: u32) -> Reply<Vec<AccountSeat>> {
        self.read(move |connection| {
            let sql = format!("{SEATS} ORDER BY at DESC, table_id, account_seats.seat LIMIT ?2");
            connection.prepare_cached(&sql)?.query_map(params![key, limit], account_seat)?.collect()
        })
    }
}

/// What is read of an account.
pub(super) const ACCOUNT: &str = "accounts.key, accounts.name, accounts.passphrase, accounts.role, accounts.epoch, \
    accounts.created_at";

/// Seats of an account whose token is still the one that was proved.
const SEATS: &str = "SELECT account, table_id, account_seats.seat, account_seats.token, at FROM account_seats
    JOIN tables ON tables.id = table_id
    JOIN seats ON seats.table_key = tables.key AND seats.seat = account_seats.seat - 1
        AND seats.token = account_seats.token
    WHERE account = ?1";

pub(super) fn make(connection: &Connection, account: &NewAccount) -> Rows<Made> {
    let NewAccount { key, name, passphrase, codes, voucher, needs_voucher, at } = account;
    let code = voucher.as_ref().map(|code| code.as_bytes().as_slice());
    let sql = "SELECT role FROM vouchers WHERE code = ?1 AND expires_at > ?2";
    let given: Option<i64> =
        connection.prepare_cached(sql)?.query_row(params![code, at], |row| row.get(0)).optional()?;
    if given.is_none() && (*needs_voucher || code.is_some()) {
        return Ok(Made::NoVoucher);
    }
    let role = given.unwrap_or_default();
    let sql = "INSERT INTO accounts (key, name, look, capitals, passphrase, role, created_at)
        VALUES (?, ?, ?, ?, ?, ?, ?)";
    match run(connection, sql, params![key, name.name, name.look, name.capitals, passphrase, role, at]) {
        Err(error) if is_taken(&error) => return Ok(Made::NameTaken),
        made => made?,
    };
    add_codes(connection, *key, codes)?;
    run(connection, "DELETE FROM vouchers WHERE code = ?1 OR (?2 = 1 AND role = 1)", params![code, role])?;
    Ok(Made::Done)
}

fn add_codes(connection: &Connection, key: AccountKey, codes: &[Hashed]) -> Rows<()> {
    let sql = "INSERT OR IGNORE INTO recovery_codes (account, code) SELECT ?1, ?2 FROM accounts WHERE key = ?1";
    codes.iter().try_for_each(|code| run(connection, sql, params![key, code.as_bytes()]).map(drop))
}

pub(super) fn account(row: &Row<'_>, from: usize) -> Rows<AccountRow> {
    Ok(AccountRow {
        key: row.get(from)?,
        name: row.get(from + 1)?,
        passphrase: row.get(from + 2)?,
        rank: Rank::of(row.get(from + 3)?),
        epoch: row.get(from + 4)?,
        created_at: row.get(from + 5)?,
    })
}

fn session(row: &Row<'_>) -> Rows<SessionRow> {
    Ok(SessionRow {
        token: Hashed::from_bytes(row.get(0)?),
        id: row.get(1)?,
        account: row.get(2)?,
        device: row.get(3)?,
        created_at: row.get(4)?,
        seen_at: row.get(5)?,
    })
}

fn account_seat(row: &Row<'_>) -> Rows<AccountSeat> {
    Ok(AccountSeat {
        account: row.get(0)?,
        table: row.get(1)?,
        seat: row.get(2)?,
        token: Hashed::from_bytes(row.get(3)?),
        at: row.get(4)?,
    })
}
