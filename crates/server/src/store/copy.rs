//! Copying a whole database into another one, of either kind: row by row as they are, each table in a transaction of
//! its own and compared afterwards. Who is interrupted starts again, and what is there already is only compared.

use super::postgres::Alone;
use super::{Database, StoreError, sqlite};
use rusqlite::types::{ToSqlOutput, ValueRef};
use std::path::Path;

/// What was done.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct Copied {
    /// How many tables there are.
    pub tables: u64,
    /// How many of them were there already, just as they should be.
    pub already: u64,
    /// How many rows were compared.
    pub rows: u64,
}

/// A kind of rows; both databases have the same ones.
pub(super) struct Part {
    pub(super) name: &'static str,
    /// The column with the table's number.
    key: &'static str,
    /// What tells the rows of one table apart.
    order: &'static str,
    pub(super) columns: &'static [(&'static str, Kind)],
}

/// What a column holds.
#[derive(Copy, Clone)]
pub(super) enum Kind {
    Number,
    Text,
    Bytes,
}
use Kind::{Bytes, Number, Text};

/// Tables first, because others refer to them.
const PARTS: [Part; 9] = [
    Part {
        name: "tables",
        key: "key",
        order: "key",
        columns: &[
            ("key", Number),
            ("id", Text),
            ("game", Text),
            ("header", Text),
            ("status", Number),
            ("public", Number),
            ("stand_in", Text),
            ("bot_pause_ms", Number),
            ("deadline_seconds", Number),
            ("deadline_covers", Number),
            ("host", Bytes),
            ("invite", Bytes),
            ("created_at", Number),
            ("updated_at", Number),
            ("rematch", Text),
            ("imported", Number),
            ("first_to_act", Number),
            ("owner", Text),
            ("seating", Number),
            ("bytes", Number),
            ("seen_at", Number),
            ("takeover", Number),
            ("absence_seconds", Number),
            ("proposal", Text),
            ("hints", Number),
        ],
    },
    Part {
        name: "seats",
        key: "table_key",
        order: "seat",
        columns: &[
            ("table_key", Number),
            ("seat", Number),
            ("kind", Number),
            ("name", Text),
            ("level", Text),
            ("token", Bytes),
            ("part", Text),
            ("makers", Number),
            ("seen_at", Number),
        ],
    },
    Part {
        name: "seat_changes",
        key: "table_key",
        order: "number",
        columns: &[
            ("table_key", Number),
            ("number", Number),
            ("sequence", Number),
            ("at", Number),
            ("seat", Number),
            ("kind_before", Number),
            ("name_before", Text),
            ("kind", Number),
            ("name", Text),
            ("changed_by", Number),
        ],
    },
    Part {
        name: "entries",
        key: "table_key",
        order: "sequence",
        columns: &[
            ("table_key", Number),
            ("sequence", Number),
            ("entry", Text),
            ("events", Text),
            ("to_act", Number),
            ("request", Bytes),
            ("at", Number),
        ],
    },
    Part {
        name: "snapshots",
        key: "table_key",
        order: "table_key",
        columns: &[("table_key", Number), ("sequence", Number), ("state", Text)],
    },
    Part {
        name: "chat",
        key: "table_key",
        order: "number",
        columns: &[
            ("table_key", Number),
            ("number", Number),
            ("seat", Number),
            ("name", Text),
            ("text", Text),
            ("at", Number),
            ("mentions", Number),
        ],
    },
    Part {
        name: "talk",
        key: "table_key",
        order: "number",
        columns: &[
            ("table_key", Number),
            ("number", Number),
            ("room", Number),
            ("hears", Number),
            ("seat", Number),
            ("name", Text),
            ("text", Text),
            ("at", Number),
            ("mentions", Number),
        ],
    },
    Part {
        name: "treaties",
        key: "table_key",
        order: "number",
        columns: &[
            ("table_key", Number),
            ("number", Number),
            ("room", Number),
            ("hears", Number),
            ("gone", Number),
            ("seat", Number),
            ("text", Text),
            ("until", Text),
            ("at", Number),
            ("marks", Text),
        ],
    },
    Part {
        name: "comments",
        key: "table_key",
        order: "number",
        columns: &[
            ("table_key", Number),
            ("number", Number),
            ("moment", Number),
            ("seat", Number),
            ("name", Text),
            ("text", Text),
            ("at", Number),
        ],
    },
];

/// What belongs to an account; codes of the server itself are made anew when it starts.
const PEOPLE: [Part; 18] = [
    Part {
        name: "accounts",
        key: "key",
        order: "key",
        columns: &[
            ("key", Number),
            ("name", Text),
            ("look", Text),
            ("capitals", Text),
            ("passphrase", Text),
            ("role", Number),
            ("epoch", Number),
            ("created_at", Number),
        ],
    },
    Part {
        name: "sessions",
        key: "account",
        order: "token",
        columns: &[
            ("token", Bytes),
            ("id", Text),
            ("account", Number),
            ("device", Text),
            ("created_at", Number),
            ("seen_at", Number),
        ],
    },
    Part { name: "recovery_codes", key: "account", order: "code", columns: &[("account", Number), ("code", Bytes)] },
    Part {
        name: "vouchers",
        key: "made_by",
        order: "code",
        columns: &[("code", Bytes), ("role", Number), ("made_by", Number), ("expires_at", Number)],
    },
    Part {
        name: "account_seats",
        key: "account",
        order: "table_id, seat",
        columns: &[("table_id", Text), ("seat", Number), ("account", Number), ("token", Bytes), ("at", Number)],
    },
    Part { name: "notice_wishes", key: "account", order: "account", columns: &[("account", Number), ("wishes", Text)] },
    Part {
        name: "notice_channels",
        key: "account",
        order: "key",
        columns: &[
            ("key", Number),
            ("account", Number),
            ("kind", Number),
            ("place", Text),
            ("wants", Number),
            ("added_at", Number),
            ("failed", Number),
            ("off", Text),
        ],
    },
    Part {
        name: "notices",
        key: "account",
        order: "number",
        columns: &[
            ("number", Number),
            ("channel", Number),
            ("account", Number),
            ("kind", Number),
            ("table_id", Text),
            ("seat", Number),
            ("moment", Number),
            ("at", Number),
            ("due_at", Number),
            ("held_until", Number),
            ("tries", Number),
            ("state", Number),
            ("error", Text),
        ],
    },
    Part {
        name: "bans",
        key: "account",
        order: "account",
        columns: &[("account", Number), ("reason", Text), ("at", Number), ("until", Number)],
    },
    Part {
        name: "passkeys",
        key: "account",
        order: "credential",
        columns: &[
            ("credential", Bytes),
            ("id", Text),
            ("account", Number),
            ("name", Text),
            ("data", Text),
            ("created_at", Number),
            ("used_at", Number),
            ("doubted_at", Number),
        ],
    },
    Part {
        name: "identities",
        key: "account",
        order: "issuer, subject",
        columns: &[
            ("issuer", Text),
            ("subject", Text),
            ("id", Text),
            ("account", Number),
            ("name", Text),
            ("created_at", Number),
            ("used_at", Number),
        ],
    },
    Part {
        name: "mutes",
        key: "account",
        order: "account",
        columns: &[("account", Number), ("reason", Text), ("at", Number), ("until", Number)],
    },
    Part {
        name: "account_addresses",
        key: "account",
        order: "address",
        columns: &[("account", Number), ("address", Bytes), ("seen_at", Number)],
    },
    Part {
        name: "ties",
        key: "account",
        order: "look",
        columns: &[
            ("account", Number),
            ("look", Text),
            ("name", Text),
            ("kind", Number),
            ("other", Number),
            ("at", Number),
            ("declined", Number),
        ],
    },
    Part {
        name: "invitations",
        key: "account",
        order: "table_id, look",
        columns: &[
            ("table_id", Text),
            ("account", Number),
            ("look", Text),
            ("name", Text),
            ("other", Number),
            ("as_host", Number),
            ("answer", Number),
            ("withdrawn", Number),
            ("at", Number),
        ],
    },
    Part {
        name: "reserves",
        key: "account",
        order: "table_id",
        columns: &[("table_id", Text), ("account", Number), ("at", Number)],
    },
    Part {
        name: "programs",
        key: "account",
        order: "account",
        columns: &[("account", Number), ("owner", Number), ("accepts", Number), ("games", Text), ("seen_at", Number)],
    },
    Part {
        name: "program_tokens",
        key: "account",
        order: "token",
        columns: &[
            ("token", Bytes),
            ("id", Text),
            ("account", Number),
            ("label", Text),
            ("scopes", Number),
            ("created_at", Number),
            ("expires_at", Number),
            ("seen_at", Number),
        ],
    },
];

/// What administrators did. It is never changed, and so a row that is there already is as it should be.
const ACTS: [Part; 1] = [Part {
    name: "acts",
    key: "key",
    order: "key",
    columns: &[
        ("key", Number),
        ("at", Number),
        ("actor", Number),
        ("kind", Text),
        ("account", Number),
        ("table_id", Text),
        ("detail", Text),
        ("reason", Text),
        ("until", Number),
    ],
}];

/// What people reported of others.
const REPORTS: [Part; 1] = [Part {
    name: "reports",
    key: "key",
    order: "key",
    columns: &[
        ("key", Number),
        ("at", Number),
        ("kind", Text),
        ("text", Text),
        ("lines", Text),
        ("table_id", Text),
        ("reporter", Number),
        ("reporter_seat", Number),
        ("reporter_name", Text),
        ("account", Number),
        ("seat", Number),
        ("name", Text),
        ("answer", Text),
        ("handled_at", Number),
    ],
}];

/// Seats of accounts that were deleted.
const PARTINGS: [Part; 1] = [Part {
    name: "partings",
    key: "key",
    order: "key",
    columns: &[("key", Number), ("table_id", Text), ("seat", Number), ("token", Bytes)],
}];

/// Keys that a server made for itself: without that for browsers their subscriptions would be worth nothing.
const SERVER_KEYS: [Part; 1] =
    [Part { name: "server_keys", key: "key", order: "key", columns: &[("key", Number), ("secret", Text)] }];

/// How strong people and bots are.
const RATINGS: [Part; 1] = [Part {
    name: "ratings",
    key: "key",
    order: "key",
    columns: &[
        ("key", Number),
        ("game", Text),
        ("account", Number),
        ("bot", Text),
        ("mean", Number),
        ("deviation", Number),
        ("surely", Number),
        ("games", Number),
        ("at", Number),
    ],
}];

/// The games that made them so.
const RATED: [Part; 3] = [
    Part {
        name: "rated_games",
        key: "key",
        order: "key",
        columns: &[
            ("key", Number),
            ("table_id", Text),
            ("game", Text),
            ("made_at", Number),
            ("state", Number),
            ("settled_at", Number),
        ],
    },
    Part {
        name: "rated_seats",
        key: "game_key",
        order: "seat",
        columns: &[
            ("game_key", Number),
            ("seat", Number),
            ("account", Number),
            ("bot", Text),
            ("place", Number),
            ("mean_before", Number),
            ("deviation_before", Number),
            ("mean", Number),
            ("deviation", Number),
            ("gone", Number),
            ("late", Number),
        ],
    },
    Part {
        name: "rated_pairs",
        key: "game_key",
        order: "account, other",
        columns: &[
            ("game_key", Number),
            ("account", Number),
            ("other", Number),
            ("at", Number),
            ("deals", Number),
            ("gave", Number),
            ("got", Number),
            ("hurt", Number),
            ("was_hurt", Number),
            ("hurt_by_lot", Number),
            ("was_hurt_by_lot", Number),
            ("one_address", Number),
        ],
    },
];

impl Part {
    pub(super) fn names(&self) -> String {
        self.columns.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn select(&self, place: &str) -> String {
        let Part { name, key, order, .. } = self;
        format!("SELECT {} FROM {name} WHERE {key} = {place} ORDER BY {order}", self.names())
    }
}

/// What stands in a column.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Value {
    Null,
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Number(number) => ValueRef::Integer(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
            Value::Bytes(bytes) => ValueRef::Blob(bytes),
        }))
    }
}

/// All rows of one table or account, part by part.
type Whole = Vec<Vec<Vec<Value>>>;

/// A database that nobody plays meanwhile.
enum Side {
    Sqlite(sqlite::Held),
    Postgres(Alone),
}

/// How many numbers are asked for at once.
pub(super) const KEYS_AT_ONCE: i64 = 1000;

/// Copies everything. Nobody may play either database meanwhile, and the other one is empty, or an unfinished copy.
pub async fn copy(from: &Database, to: &Database) -> Result<Copied, StoreError> {
    if from == to {
        return Err(StoreError::Unavailable("both are the same database".into()));
    }
    let (source, target) = (Side::open(from, false).await?, Side::open(to, true).await?);
    if source.is_half_copied().await? {
        return Err(StoreError::HalfCopied);
    }
    if !target.is_half_copied().await? {
        let all = [(&PARTS[..], "tables"), (&PEOPLE, "accounts"), (&RATINGS, "ratings"), (&RATED, "rated games")];
        let all = all.into_iter().chain([(&ACTS[..], "acts of administrators"), (&REPORTS[..], "reports")]);
        let all = all.chain([(&PARTINGS[..], "seats of deleted accounts")]);
        for (parts, what) in all {
            if !target.keys(parts, i64::MIN).await?.is_empty() {
                return Err(StoreError::Unavailable(format!("there are {what} in {to} already; nothing was copied")));
            }
        }
        target.run("CREATE TABLE half_copied (yes INTEGER)").await?;
    }
    let mut copied = copy_parts(&source, &target, &PARTS).await?;
    for parts in [&PEOPLE[..], &RATINGS, &RATED, &ACTS, &REPORTS, &PARTINGS, &SERVER_KEYS] {
        copied.rows += copy_parts(&source, &target, parts).await?.rows;
    }
    target.finish(&source).await?;
    Ok(copied)
}

/// Copies all rows that belong to something the first part has a number for.
async fn copy_parts(source: &Side, target: &Side, parts: &[Part]) -> Result<Copied, StoreError> {
    let mut copied = Copied::default();
    let mut last = i64::MIN;
    loop {
        let keys = source.keys(parts, last).await?;
        // What was copied before and is gone by now.
        let gone: Vec<i64> = target.keys(parts, last).await?;
        let upto = keys.last().copied().unwrap_or(i64::MAX);
        for key in gone.into_iter().filter(|key| *key <= upto && !keys.contains(key)) {
            target.put(parts, key, &vec![Vec::new(); parts.len()]).await?;
        }
        if keys.is_empty() {
            return Ok(copied);
        }
        last = upto;
        for key in keys {
            let whole = source.whole(parts, key).await?;
            copied.tables += 1;
            copied.rows += whole.iter().map(|rows| rows.len() as u64).sum::<u64>();
            if target.whole(parts, key).await? == whole {
                copied.already += 1;
                continue;
            }
            target.put(parts, key, &whole).await?;
            if target.whole(parts, key).await? != whole {
                let name = parts[0].name;
                return Err(StoreError::Unavailable(format!("number {key} of {name} is not copied as it is")));
            }
        }
    }
}

impl Side {
    async fn open(database: &Database, make: bool) -> Result<Side, StoreError> {
        match database {
            Database::Sqlite(path) => Side::open_file(path, make),
            Database::Postgres(url) => Alone::open(url, make).await.map(Side::Postgres),
        }
    }

    fn open_file(path: &Path, make: bool) -> Result<Side, StoreError> {
        if !make && !path.exists() {
            return Err(StoreError::Unavailable(format!("there is no database at {}", path.display())));
        }
        Ok(Side::Sqlite(sqlite::hold(path)?))
    }

    async fn run(&self, sql: &str) -> Result<(), StoreError> {
        match self {
            Side::Sqlite(held) => held.connection.execute_batch(sql).map_err(sqlite::unavailable),
            Side::Postgres(alone) => alone.run(sql).await,
        }
    }

    async fn is_half_copied(&self) -> Result<bool, StoreError> {
        match self {
            Side::Sqlite(held) => sqlite::is_half_copied(&held.connection),
            Side::Postgres(alone) => alone.is_half_copied().await,
        }
    }

    /// Numbers after this one, in order.
    async fn keys(&self, parts: &[Part], after: i64) -> Result<Vec<i64>, StoreError> {
        let name = parts[0].name;
        match self {
            Side::Sqlite(held) => {
                let read = || -> rusqlite::Result<Vec<i64>> {
                    let sql = format!("SELECT key FROM {name} WHERE key > ? ORDER BY key LIMIT ?");
                    let mut query = held.connection.prepare_cached(&sql)?;
                    let keys = query.query_map([after, KEYS_AT_ONCE], |row| row.get(0))?;
                    keys.collect()
                };
                read().map_err(sqlite::unavailable)
            }
            Side::Postgres(alone) => alone.keys(name, after).await,
        }
    }

    async fn whole(&self, parts: &[Part], key: i64) -> Result<Whole, StoreError> {
        let mut whole = Vec::new();
        for part in parts {
            whole.push(match self {
                Side::Sqlite(held) => sqlite_rows(&held.connection, part, key).map_err(sqlite::unavailable)?,
                Side::Postgres(alone) => alone.rows(part, key).await?,
            });
        }
        Ok(whole)
    }

    /// Puts all rows of a table or an account in place of what there is of it, all or nothing.
    async fn put(&self, parts: &[Part], key: i64, whole: &[Vec<Vec<Value>>]) -> Result<(), StoreError> {
        self.run("BEGIN").await?;
        let put = async || {
            for part in parts.iter().rev() {
                self.run(&format!("DELETE FROM {} WHERE {} = {key}", part.name, part.key)).await?;
            }
            for (part, rows) in parts.iter().zip(whole) {
                match self {
                    Side::Sqlite(held) => put_sqlite(&held.connection, part, rows).map_err(sqlite::unavailable)?,
                    Side::Postgres(alone) => alone.put(part, rows).await?,
                }
            }
            self.run("COMMIT").await
        };
        let done = put().await;
        if done.is_err() {
            let _ = self.run("ROLLBACK").await;
        }
        done
    }

    /// All tables are there: the key's proof is, too, and from now on the copy may be played.
    async fn finish(&self, source: &Side) -> Result<(), StoreError> {
        let proof = source.proof().await?;
        self.run("BEGIN").await?;
        match self {
            Side::Sqlite(held) => {
                held.connection.execute_batch("DROP TABLE IF EXISTS sealed").map_err(sqlite::unavailable)?;
                if let Some(proof) = proof {
                    sqlite::write_proof(&held.connection, &proof)?;
                }
            }
            Side::Postgres(alone) => alone.finish(proof).await?,
        }
        self.run("DROP TABLE half_copied").await?;
        self.run("COMMIT").await
    }

    async fn proof(&self) -> Result<Option<String>, StoreError> {
        match self {
            Side::Sqlite(held) => sqlite::proof(&held.connection).map_err(sqlite::unavailable),
            Side::Postgres(alone) => alone.proof().await,
        }
    }
}

fn sqlite_rows(connection: &rusqlite::Connection, part: &Part, key: i64) -> rusqlite::Result<Vec<Vec<Value>>> {
    let mut query = connection.prepare_cached(&part.select("?"))?;
    let rows = query.query_map([key], |row| {
        let column = |(index, (_, kind)): (usize, &(&str, Kind))| -> rusqlite::Result<Value> {
            Ok(match kind {
                Number => row.get::<_, Option<i64>>(index)?.map_or(Value::Null, Value::Number),
                Text => row.get::<_, Option<String>>(index)?.map_or(Value::Null, Value::Text),
                Bytes => row.get::<_, Option<Vec<u8>>>(index)?.map_or(Value::Null, Value::Bytes),
            })
        };
        part.columns.iter().enumerate().map(column).collect()
    })?;
    rows.collect()
}

fn put_sqlite(connection: &rusqlite::Connection, part: &Part, rows: &[Vec<Value>]) -> rusqlite::Result<()> {
    let places = vec!["?"; part.columns.len()].join(", ");
    let insert = format!("INSERT INTO {} ({}) VALUES ({places})", part.name, part.names());
    let mut insert = connection.prepare_cached(&insert)?;
    rows.iter().try_for_each(|row| insert.execute(rusqlite::params_from_iter(row)).map(drop))
}
