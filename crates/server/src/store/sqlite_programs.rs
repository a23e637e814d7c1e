//! Programs in the SQLite store.

use super::programs::{
    MadeProgram, NewProgram, ProgramRow, Programs, SeatInPlay, TokenRow, accepts_number, accepts_of, games_of,
    games_text, is_asked, scope_bits, scopes_of,
};
use super::sqlite::Sqlite;
use super::sqlite_accounts::{is_taken, run};
use super::{AccountKey, Reply};
use crate::api::Accepts;
use crate::token::Hashed;
use rusqlite::{Connection, OptionalExtension as _, Row, params};

type Rows<T> = rusqlite::Result<T>;

/// What is read of a program. Whoever has no owner is none.
const PROGRAM: &str = "p.account, a.name, p.owner, p.accepts, p.games, p.seen_at, a.created_at";
const PROGRAMS: &str = "programs p JOIN accounts a ON a.key = p.account JOIN accounts o ON o.key = p.owner";
/// What is read of a token.
const TOKEN: &str = "t.token, t.id, t.account, t.label, t.scopes, t.created_at, t.expires_at, t.seen_at";

impl Programs for Sqlite {
    fn make_program(&self, program: NewProgram, most: u32) -> Reply<MadeProgram> {
        self.change(move |connection| make(connection, &program, most))
    }

    fn program(&self, account: AccountKey) -> Reply<Option<ProgramRow>> {
        self.read(move |connection| {
            let sql = format!("SELECT {PROGRAM} FROM {PROGRAMS} WHERE p.account = ?");
            connection.prepare_cached(&sql)?.query_row([account], |row| program(row, 0)).optional()
        })
    }

    fn programs_of(&self, owner: AccountKey) -> Reply<Vec<ProgramRow>> {
        self.read(move |connection| {
            let sql = format!("SELECT {PROGRAM} FROM {PROGRAMS} WHERE p.owner = ? ORDER BY a.created_at, p.account");
            connection.prepare_cached(&sql)?.query_map([owner], |row| program(row, 0))?.collect()
        })
    }

    fn waiting_programs(&self, since: i64, limit: u32) -> Reply<Vec<ProgramRow>> {
        self.read(move |connection| {
            let sql = format!(
                "SELECT {PROGRAM} FROM {PROGRAMS} WHERE p.accepts = 2 AND p.seen_at >= ?1 AND NOT EXISTS
                    (SELECT 1 FROM bans WHERE bans.account IN (p.account, p.owner)
                        AND (bans.until IS NULL OR bans.until > ?1))
                 ORDER BY a.look LIMIT ?2"
            );
            connection.prepare_cached(&sql)?.query_map(params![since, limit], |row| program(row, 0))?.collect()
        })
    }

    fn programs_among(&self, accounts: Vec<AccountKey>) -> Reply<Vec<AccountKey>> {
        self.read(move |connection| {
            let keys = serde_json::Value::from(accounts).to_string();
            let sql = "SELECT account FROM programs WHERE account IN (SELECT value FROM json_each(?)) ORDER BY account";
            connection.prepare_cached(sql)?.query_map([keys], |row| row.get(0))?.collect()
        })
    }

    fn set_program(&self, owner: AccountKey, account: AccountKey, accepts: Accepts, games: Vec<String>) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "UPDATE programs SET accepts = ?3, games = ?4 WHERE owner = ?1 AND account = ?2";
            Ok(run(connection, sql, params![owner, account, accepts_number(accepts), games_text(&games)])? > 0)
        })
    }

    fn saw_program(&self, account: AccountKey, at: i64) -> Reply<()> {
        self.change(move |connection| {
            let sql = "UPDATE programs SET seen_at = max(seen_at, ?2) WHERE account = ?1";
            run(connection, sql, params![account, at]).map(drop)
        })
    }

    fn add_token(&self, token: TokenRow, owner: AccountKey, most: u32) -> Reply<bool> {
        self.change(move |connection| {
            let TokenRow { token, id, account, label, scopes, created_at, expires_at, .. } = &token;
            let sql = "DELETE FROM program_tokens WHERE account = ?1 AND expires_at <= ?2
                AND EXISTS (SELECT 1 FROM programs WHERE account = ?1 AND owner = ?3)";
            run(connection, sql, params![account, created_at, owner])?;
            let sql = "INSERT INTO program_tokens (token, id, account, label, scopes, created_at, expires_at, seen_at)
                SELECT ?1, ?2, account, ?4, ?5, ?6, ?7, 0 FROM programs WHERE account = ?3 AND owner = ?8
                    AND (SELECT count(*) FROM program_tokens WHERE account = ?3) < ?9";
            let bits = scope_bits(scopes);
            let values = params![token.as_bytes(), id, account, label, bits, created_at, expires_at, owner, most];
            Ok(run(connection, sql, values)? > 0)
        })
    }

    fn tokens(&self, account: AccountKey) -> Reply<Vec<TokenRow>> {
        self.read(move |connection| {
            let sql =
                format!("SELECT {TOKEN} FROM program_tokens t WHERE t.account = ? ORDER BY t.created_at DESC, t.id");
            connection.prepare_cached(&sql)?.query_map([account], token_row)?.collect()
        })
    }

    fn end_token(&self, owner: AccountKey, id: String) -> Reply<bool> {
        self.change(move |connection| {
            let sql = "DELETE FROM program_tokens
                WHERE id = ?2 AND account IN (SELECT account FROM programs WHERE owner = ?1)";
            Ok(run(connection, sql, params![owner, id])? > 0)
        })
    }

    fn by_token(&self, token: Hashed) -> Reply<Option<(TokenRow, ProgramRow)>> {
        self.read(move |connection| {
            let sql = format!(
                "SELECT {TOKEN}, {PROGRAM} FROM {PROGRAMS} JOIN program_tokens t ON t.account = p.account
                 WHERE t.token = ?"
            );
            let mut query = connection.prepare_cached(&sql)?;
            query.query_row([token.as_bytes()], |row| Ok((token_row(row)?, program(row, 8)?))).optional()
        })
    }

    fn saw_token(&self, token: Hashed, at: i64) -> Reply<()> {
        self.change(move |connection| {
            let sql = "UPDATE program_tokens SET seen_at = max(seen_at, ?2) WHERE token = ?1";
            run(connection, sql, params![token.as_bytes(), at]).map(drop)
        })
    }

    fn seats_in_play(&self, account: AccountKey, limit: u32) -> Reply<Vec<SeatInPlay>> {
        self.read(move |connection| {
            connection.prepare_cached(IN_PLAY)?.query_map(params![account, limit], in_play)?.collect()
        })
    }
}

const IN_PLAY: &str = "SELECT s.table_id, s.seat, t.game, t.status, t.first_to_act,
        (SELECT max(sequence) FROM entries e WHERE e.table_key = t.key),
        (SELECT to_act FROM entries e WHERE e.table_key = t.key ORDER BY sequence DESC LIMIT 1)
    FROM account_seats s JOIN tables t ON t.id = s.table_id
    JOIN seats ON seats.table_key = t.key AND seats.seat = s.seat - 1 AND seats.token = s.token AND seats.kind = 1
    WHERE s.account = ?1 AND t.status <> 2 ORDER BY s.at, s.table_id, s.seat LIMIT ?2";

fn make(connection: &Connection, program: &NewProgram, most: u32) -> Rows<MadeProgram> {
    let NewProgram { key, name, owner, at } = program;
    let sql = "SELECT 1 FROM accounts WHERE key = ?1 AND (SELECT count(*) FROM programs WHERE owner = ?1) < ?2";
    if connection.prepare_cached(sql)?.query_row(params![owner, most], |_| Ok(())).optional()?.is_none() {
        return Ok(MadeProgram::TooMany);
    }
    let sql = "INSERT INTO accounts (key, name, look, capitals, created_at) VALUES (?, ?, ?, ?, ?)";
    match run(connection, sql, params![key, name.name, name.look, name.capitals, at]) {
        Err(error) if is_taken(&error) => return Ok(MadeProgram::NameTaken),
        made => made?,
    };
    run(connection, "INSERT INTO programs (account, owner) VALUES (?, ?)", params![key, owner])?;
    Ok(MadeProgram::Done)
}

fn program(row: &Row<'_>, from: usize) -> Rows<ProgramRow> {
    Ok(ProgramRow {
        account: row.get(from)?,
        name: row.get(from + 1)?,
        owner: row.get(from + 2)?,
        accepts: accepts_of(row.get(from + 3)?),
        games: games_of(&row.get::<_, String>(from + 4)?),
        seen_at: row.get(from + 5)?,
        created_at: row.get(from + 6)?,
    })
}

fn token_row(row: &Row<'_>) -> Rows<TokenRow> {
    Ok(TokenRow {
        token: Hashed::from_bytes(row.get(0)?),
        id: row.get(1)?,
        account: row.get(2)?,
        label: row.get(3)?,
        scopes: scopes_of(row.get(4)?),
        created_at: row.get(5)?,
        expires_at: row.get(6)?,
        seen_at: row.get(7)?,
    })
}

fn in_play(row: &Row<'_>) -> Rows<SeatInPlay> {
    let (seat, begun) = (row.get(1)?, row.get::<_, i64>(3)? == 1);
    Ok(SeatInPlay {
        table: row.get(0)?,
        seat,
        game: row.get(2)?,
        begun,
        sequence: row.get::<_, Option<u32>>(5)?.unwrap_or(0),
        asked: is_asked(begun, seat, row.get(6)?, row.get(4)?),
    })
}
