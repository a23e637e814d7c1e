//! Programs in the PostgreSQL store.

use super::accounts::{bytes, hash, rows, value};
use super::rows::{Statement, values};
use super::{Postgres, ReadError, done};
use crate::api::Accepts;
use crate::store::programs::{
    MadeProgram, NewProgram, ProgramRow, Programs, SeatInPlay, TokenRow, accepts_number, accepts_of, games_of,
    games_text, is_asked, scope_bits, scopes_of,
};
use crate::store::{AccountKey, Reply};
use crate::token::Hashed;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

type Read<T> = Result<T, ReadError>;

const PROGRAM: &str = "SELECT p.account, a.name, p.owner, p.accepts, p.games, p.seen_at, a.created_at
    FROM programs p JOIN accounts a ON a.key = p.account JOIN accounts o ON o.key = p.owner WHERE p.account = $1";
const PROGRAMS_OF: &str = "SELECT p.account, a.name, p.owner, p.accepts, p.games, p.seen_at, a.created_at
    FROM programs p JOIN accounts a ON a.key = p.account JOIN accounts o ON o.key = p.owner WHERE p.owner = $1
    ORDER BY a.created_at, p.account";
const WAITING: &str = "SELECT p.account, a.name, p.owner, p.accepts, p.games, p.seen_at, a.created_at
    FROM programs p JOIN accounts a ON a.key = p.account JOIN accounts o ON o.key = p.owner
    WHERE p.accepts = 2 AND p.seen_at >= $1 AND NOT EXISTS (SELECT FROM bans WHERE bans.account IN (p.account, p.owner)
        AND (bans.until IS NULL OR bans.until > $1))
    ORDER BY a.look COLLATE \"C\" LIMIT $2";
const BY_TOKEN: &str = "SELECT t.token, t.id, t.account, t.label, t.scopes, t.created_at, t.expires_at, t.seen_at,
        p.account, a.name, p.owner, p.accepts, p.games, p.seen_at, a.created_at
    FROM program_tokens t JOIN programs p ON p.account = t.account
    JOIN accounts a ON a.key = p.account JOIN accounts o ON o.key = p.owner WHERE t.token = $1";
const IN_PLAY: &str = "SELECT s.table_id, s.seat, t.game, t.status, t.first_to_act,
        (SELECT max(sequence) FROM entries e WHERE e.table_key = t.key),
        (SELECT to_act FROM entries e WHERE e.table_key = t.key ORDER BY sequence DESC LIMIT 1)
    FROM account_seats s JOIN tables t ON t.id = s.table_id
    JOIN seats ON seats.table_key = t.key AND seats.seat = s.seat - 1 AND seats.token = s.token AND seats.kind = 1
    WHERE s.account = $1 AND t.status <> 2 ORDER BY s.at, s.table_id, s.seat LIMIT $2";

impl Programs for Postgres {
    fn make_program(&self, program: NewProgram, most: u32) -> Reply<MadeProgram> {
        let NewProgram { key, name, owner, at } = program;
        let values = values![key, name.name, name.look, name.capitals, owner, at, i64::from(most)];
        self.write(Statement { sql: "SELECT make_program($1, $2, $3, $4, $5, $6, $7)", values }, |rows| {
            Ok(match value::<i64>(rows)? {
                0 => MadeProgram::Done,
                1 => MadeProgram::NameTaken,
                _ => MadeProgram::TooMany,
            })
        })
    }

    fn program(&self, account: AccountKey) -> Reply<Option<ProgramRow>> {
        self.read(move |connection| async move {
            Ok(rows(connection, PROGRAM, &[&account], |row| program(row, 0)).await?.pop())
        })
    }

    fn programs_of(&self, owner: AccountKey) -> Reply<Vec<ProgramRow>> {
        self.read(
            move |connection| async move { rows(connection, PROGRAMS_OF, &[&owner], |row| program(row, 0)).await },
        )
    }

    fn waiting_programs(&self, since: i64, limit: u32) -> Reply<Vec<ProgramRow>> {
        let limit = i64::from(limit);
        self.read(
            move |connection| async move { rows(connection, WAITING, &[&since, &limit], |row| program(row, 0)).await },
        )
    }

    fn programs_among(&self, accounts: Vec<AccountKey>) -> Reply<Vec<AccountKey>> {
        let sql = "SELECT account FROM programs WHERE account = ANY($1) ORDER BY account";
        self.read(move |connection| {
            let accounts = accounts.clone();
            async move { rows(connection, sql, &[&accounts], |row| Ok(row.try_get(0)?)).await }
        })
    }

    fn set_program(&self, owner: AccountKey, account: AccountKey, accepts: Accepts, games: Vec<String>) -> Reply<bool> {
        let sql = "WITH changed AS
            (UPDATE programs SET accepts = $3, games = $4 WHERE owner = $1 AND account = $2 RETURNING 1)
            SELECT EXISTS (SELECT FROM changed)";
        let values = values![owner, account, accepts_number(accepts), games_text(&games)];
        self.write(Statement { sql, values }, value)
    }

    fn saw_program(&self, account: AccountKey, at: i64) -> Reply<()> {
        let sql = "UPDATE programs SET seen_at = greatest(seen_at, $2) WHERE account = $1";
        self.write(Statement { sql, values: values![account, at] }, done)
    }

    fn add_token(&self, token: TokenRow, owner: AccountKey, most: u32) -> Reply<bool> {
        let TokenRow { token, id, account, label, scopes, created_at, expires_at, .. } = token;
        let (token, scopes, most) = (bytes(&token), scope_bits(&scopes), i64::from(most));
        let values = values![token, id, account, label, scopes, created_at, expires_at, owner, most];
        self.write(Statement { sql: "SELECT add_program_token($1, $2, $3, $4, $5, $6, $7, $8, $9)", values }, value)
    }

    fn tokens(&self, account: AccountKey) -> Reply<Vec<TokenRow>> {
        let sql = "SELECT token, id, account, label, scopes, created_at, expires_at, seen_at FROM program_tokens
            WHERE account = $1 ORDER BY created_at DESC, id";
        self.read(move |connection| async move { rows(connection, sql, &[&account], token_row).await })
    }

    fn end_token(&self, owner: AccountKey, id: String) -> Reply<bool> {
        let sql = "WITH ended AS (DELETE FROM program_tokens
                WHERE id = $2 AND account IN (SELECT account FROM programs WHERE owner = $1) RETURNING 1)
            SELECT EXISTS (SELECT FROM ended)";
        self.write(Statement { sql, values: values![owner, id] }, value)
    }

    fn by_token(&self, token: Hashed) -> Reply<Option<(TokenRow, ProgramRow)>> {
        self.read(move |connection| async move {
            let read = |row: &Row| Ok((token_row(row)?, program(row, 8)?));
            Ok(rows(connection, BY_TOKEN, &[&bytes(&token)], read).await?.pop())
        })
    }

    fn saw_token(&self, token: Hashed, at: i64) -> Reply<()> {
        let sql = "UPDATE program_tokens SET seen_at = greatest(seen_at, $2) WHERE token = $1";
        self.write(Statement { sql, values: values![bytes(&token), at] }, done)
    }

    fn seats_in_play(&self, account: AccountKey, limit: u32) -> Reply<Vec<SeatInPlay>> {
        let limit = i64::from(limit);
        self.read(move |connection| async move { rows(connection, IN_PLAY, &[&account, &limit], in_play).await })
    }
}

fn program(row: &Row, from: usize) -> Read<ProgramRow> {
    Ok(ProgramRow {
        account: row.try_get(from)?,
        name: row.try_get(from + 1)?,
        owner: row.try_get(from + 2)?,
        accepts: accepts_of(row.try_get(from + 3)?),
        games: games_of(row.try_get(from + 4)?),
        seen_at: row.try_get(from + 5)?,
        created_at: row.try_get(from + 6)?,
    })
}

fn token_row(row: &Row) -> Read<TokenRow> {
    Ok(TokenRow {
        token: hash(row, 0)?,
        id: row.try_get(1)?,
        account: row.try_get(2)?,
        label: row.try_get(3)?,
        scopes: scopes_of(row.try_get(4)?),
        created_at: row.try_get(5)?,
        expires_at: row.try_get(6)?,
        seen_at: row.try_get(7)?,
    })
}

fn in_play(row: &Row) -> Read<SeatInPlay> {
    let seat = u8::try_from(row.try_get::<_, i64>(1)?).map_err(|_| ReadError::Unknown("a seat of no number"))?;
    let begun = row.try_get::<_, i64>(3)? == 1;
    let sequence = row.try_get::<_, Option<i64>>(5)?.unwrap_or(0);
    Ok(SeatInPlay {
        table: row.try_get(0)?,
        seat,
        game: row.try_get(2)?,
        begun,
        sequence: u32::try_from(sequence).map_err(|_| ReadError::Unknown("a number of entries"))?,
        asked: is_asked(begun, seat, row.try_get(6)?, row.try_get(4)?),
    })
}
