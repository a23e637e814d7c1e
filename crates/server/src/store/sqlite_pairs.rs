//! Who may hold together, in the SQLite store.

use super::pairs::{NOTE, PairRow, PairSums, Pairs, REMARKABLE};
use super::sqlite::Sqlite;
use super::sqlite_accounts::run;
use super::{AccountKey, RatedKey, Reply};
use rusqlite::{Row, params};

impl Pairs for Sqlite {
    fn address_key(&self, fresh: String) -> Reply<String> {
        self.change(move |connection| {
            run(connection, "INSERT OR IGNORE INTO server_keys (key, secret) VALUES (2, ?)", params![fresh])?;
            connection.query_row("SELECT secret FROM server_keys WHERE key = 2", [], |row| row.get(0))
        })
    }

    fn saw_from(&self, account: AccountKey, address: Vec<u8>, at: i64) -> Reply<()> {
        self.change(move |connection| {
            let sql = "INSERT OR REPLACE INTO account_addresses (account, address, seen_at)
                SELECT key, ?2, ?3 FROM accounts WHERE key = ?1";
            run(connection, sql, params![account, address, at]).map(drop)
        })
    }

    fn forget_addresses(&self, before: i64) -> Reply<()> {
        self.change(move |connection| {
            run(connection, "DELETE FROM account_addresses WHERE seen_at < ?", params![before]).map(drop)
        })
    }

    fn note_pairs(&self, game: RatedKey, pairs: Vec<PairRow>, at: i64, since: i64) -> Reply<()> {
        self.change(move |connection| {
            for PairRow { accounts: [one, two], deals, gave, hurt, by_lot } in &pairs {
                let values =
                    params![game, one, two, at, deals, gave[0], gave[1], hurt[0], hurt[1], by_lot[0], by_lot[1], since];
                run(connection, NOTE, values)?;
            }
            Ok(())
        })
    }

    fn pairs(&self, since: i64, limit: u32) -> Reply<Vec<PairSums>> {
        self.read(move |connection| {
            connection.prepare_cached(REMARKABLE)?.query_map(params![since, limit], sums)?.collect()
        })
    }
}

fn sums(row: &Row<'_>) -> rusqlite::Result<PairSums> {
    let two = |first: usize| -> rusqlite::Result<[u32; 2]> { Ok([row.get(first)?, row.get(first + 1)?]) };
    let accounts = [row.get(0)?, row.get(1)?];
    let pair = PairRow { accounts, deals: row.get(5)?, gave: two(6)?, hurt: two(8)?, by_lot: two(10)? };
    let names = [row.get(2)?, row.get(3)?];
    Ok(PairSums { pair, names, games: row.get(4)?, one_address: row.get(12)?, at: row.get(13)? })
}
