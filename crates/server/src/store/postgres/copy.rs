//! The PostgreSQL side of copying a whole database.

use super::connection::{Connection, unavailable};
use super::prepare::{alone_with, is_half_copied};
use super::{PostgresUrl, sealing};
use crate::store::StoreError;
use crate::store::copy::Kind::{Bytes, Number, Text};
use crate::store::copy::{KEYS_AT_ONCE, Kind, Part, Value};
use tokio_postgres::types::ToSql;
use tokio_postgres::{Error, Row};

/// What the database itself gives numbers to.
const NUMBERED: [&str; 4] = ["tables", "acts", "reports", "partings"];

/// A database that nobody plays meanwhile.
pub(in crate::store) struct Alone(Connection);

impl Alone {
    pub(in crate::store) async fn open(url: &PostgresUrl, make: bool) -> Result<Alone, StoreError> {
        alone_with(url, make).await.map(Alone)
    }

    pub(in crate::store) async fn run(&self, sql: &str) -> Result<(), StoreError> {
        self.0.batch(sql).await.map_err(|error| unavailable(&error))
    }

    pub(in crate::store) async fn is_half_copied(&self) -> Result<bool, StoreError> {
        is_half_copied(&self.0).await
    }

    /// Numbers after this one, in order.
    pub(in crate::store) async fn keys(&self, name: &str, after: i64) -> Result<Vec<i64>, StoreError> {
        let sql = format!("SELECT key FROM {name} WHERE key > $1 ORDER BY key LIMIT $2");
        let rows = self.0.query(&sql, &[&after, &KEYS_AT_ONCE]).await.map_err(|error| unavailable(&error))?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    pub(in crate::store) async fn rows(&self, part: &Part, key: i64) -> Result<Vec<Vec<Value>>, StoreError> {
        let rows = self.0.query(&part.select("$1"), &[&key]).await.map_err(|error| unavailable(&error))?;
        let read: Result<Vec<_>, _> = rows.iter().map(|row| values(part, row)).collect();
        read.map_err(|error| unavailable(&error))
    }

    pub(in crate::store) async fn put(&self, part: &Part, rows: &[Vec<Value>]) -> Result<(), StoreError> {
        let mut columns: Vec<Box<dyn ToSql + Sync + Send>> = Vec::new();
        let mut places = Vec::new();
        for (index, (_, kind)) in part.columns.iter().enumerate() {
            let column = || rows.iter().filter_map(|row| row.get(index));
            let (values, kind): (Box<dyn ToSql + Sync + Send>, &str) = match kind {
                Number => (Box::new(column().map(number).collect::<Vec<_>>()), "bigint"),
                Text => (Box::new(column().map(text).collect::<Vec<_>>()), "text"),
                Bytes => (Box::new(column().map(bytes).collect::<Vec<_>>()), "bytea"),
            };
            columns.push(values);
            places.push(format!("${}::{kind}[]", index + 1));
        }
        let values: Vec<&(dyn ToSql + Sync)> = columns.iter().map(|values| &**values as _).collect();
        let (name, names, places) = (part.name, part.names(), places.join(", "));
        let insert = format!("INSERT INTO {name} ({names}) SELECT * FROM unnest({places})");
        self.0.query(&insert, &values).await.map(drop).map_err(|error| unavailable(&error))
    }

    /// Notes the key's proof, if there is one; new rows get numbers after those that came.
    pub(in crate::store) async fn finish(&self, proof: Option<String>) -> Result<(), StoreError> {
        let write = async || -> Result<(), Error> {
            self.0.query("DELETE FROM sealed", &[]).await?;
            if let Some(proof) = proof {
                self.0.query("INSERT INTO sealed VALUES ($1)", &[&proof]).await?;
            }
            for name in NUMBERED {
                let next = format!(
                    "SELECT setval(pg_get_serial_sequence('{name}', 'key'), coalesce(max(key), 1), count(*) > 0)
                     FROM {name}"
                );
                self.0.query(&next, &[]).await?;
            }
            Ok(())
        };
        write().await.map_err(|error| unavailable(&error))
    }

    pub(in crate::store) async fn proof(&self) -> Result<Option<String>, StoreError> {
        sealing::proof(&self.0).await
    }
}

fn values(part: &Part, row: &Row) -> Result<Vec<Value>, Error> {
    let column = |(index, (_, kind)): (usize, &(&str, Kind))| -> Result<Value, Error> {
        Ok(match kind {
            Number => row.try_get::<_, Option<i64>>(index)?.map_or(Value::Null, Value::Number),
            Text => row.try_get::<_, Option<String>>(index)?.map_or(Value::Null, Value::Text),
            Bytes => row.try_get::<_, Option<Vec<u8>>>(index)?.map_or(Value::Null, Value::Bytes),
        })
    };
    part.columns.iter().enumerate().map(column).collect()
}

fn number(value: &Value) -> Option<i64> {
    if let Value::Number(number) = value { Some(*number) } else { None }
}

fn text(value: &Value) -> Option<String> {
    if let Value::Text(text) = value { Some(text.clone()) } else { None }
}

fn bytes(value: &Value) -> Option<Vec<u8>> {
    if let Value::Bytes(bytes) = value { Some(bytes.clone()) } else { None }
}
