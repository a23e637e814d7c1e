//! Who may hold together, in the PostgreSQL store.

use super::accounts::{rows, value};
use super::rows::{Statement, values};
use super::{Postgres, ReadError, done};
use crate::store::pairs::{NOTE, PairRow, PairSums, Pairs, REMARKABLE};
use crate::store::{AccountKey, RatedKey, Reply};
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

type Read<T> = Result<T, ReadError>;

impl Pairs for Postgres {
    fn address_key(&self, fresh: String) -> Reply<String> {
        let sql = "INSERT INTO server_keys AS kept (key, secret) VALUES (2, $1)
            ON CONFLICT (key) DO UPDATE SET secret = kept.secret RETURNING secret";
        self.write(Statement { sql, values: values![fresh] }, value)
    }

    fn saw_from(&self, account: AccountKey, address: Vec<u8>, at: i64) -> Reply<()> {
        let sql = "INSERT INTO account_addresses (account, address, seen_at)
            SELECT key, $2::bytea, $3::bigint FROM accounts WHERE key = $1
            ON CONFLICT (account, address) DO UPDATE SET seen_at = excluded.seen_at";
        self.write(Statement { sql, values: values![account, address, at] }, done)
    }

    fn forget_addresses(&self, before: i64) -> Reply<()> {
        let sql = "DELETE FROM account_addresses WHERE seen_at < $1";
        self.write(Statement { sql, values: values![before] }, done)
    }

    fn note_pairs(&self, game: RatedKey, pairs: Vec<PairRow>, at: i64, since: i64) -> Reply<()> {
        // Each is noted once whatever happens in between, so they need not be noted together.
        let noted = pairs.into_iter().map(|PairRow { accounts: [one, two], deals, gave, hurt, by_lot }| {
            let [deals, gave, got] = [deals, gave[0], gave[1]].map(i64::from);
            let ([hurt, was_hurt], [hurt_by_lot, was_hurt_by_lot]) = (hurt.map(i64::from), by_lot.map(i64::from));
            let values =
                values![game, one, two, at, deals, gave, got, hurt, was_hurt, hurt_by_lot, was_hurt_by_lot, since];
            self.write(Statement { sql: NOTE, values }, done)
        });
        let noted: Vec<Reply<()>> = noted.collect();
        Box::pin(async move {
            for reply in noted {
                reply.await?;
            }
            Ok(())
        })
    }

    fn pairs(&self, since: i64, limit: u32) -> Reply<Vec<PairSums>> {
        let limit = i64::from(limit);
        self.read(move |connection| async move { rows(connection, REMARKABLE, &[&since, &limit], sums).await })
    }
}

fn sums(row: &Row) -> Read<PairSums> {
    let count = |index: usize| -> Read<u32> { Ok(u32::try_from(row.try_get::<_, i64>(index)?).unwrap_or(u32::MAX)) };
    let two = |first: usize| -> Read<[u32; 2]> { Ok([count(first)?, count(first + 1)?]) };
    let accounts = [row.try_get(0)?, row.try_get(1)?];
    let pair = PairRow { accounts, deals: count(5)?, gave: two(6)?, hurt: two(8)?, by_lot: two(10)? };
    let names = [row.try_get(2)?, row.try_get(3)?];
    Ok(PairSums { pair, names, games: count(4)?, one_address: count(12)?, at: row.try_get(13)? })
}
