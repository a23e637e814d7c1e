//! What stands for PostgreSQL in a program that was built without the feature `cluster`: an address that nobody can
//! have, because each is refused. So nothing below can ever be called, and everybody else need not know.

use super::copy::{Part, Value};
use super::schema::Look;
use super::{Role, Seal, Store, StoreError};
use crate::nodes::Claim;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

/// Where a PostgreSQL database would be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PostgresUrl(Infallible);

impl std::fmt::Display for PostgresUrl {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {}
    }
}

impl PostgresUrl {
    /// Refuses every address.
    pub fn parse(_: &str) -> Result<PostgresUrl, String> {
        Err("this program was built without PostgreSQL".into())
    }
}

/// How the database would be used.
#[derive(Clone, Debug)]
pub struct PostgresOptions {
    /// Where it would be.
    pub url: PostgresUrl,
    /// How long to wait for another process that plays its tables.
    pub patience: Duration,
    /// What it is used for.
    pub role: Role,
    /// Whether its tables are made if they are not there.
    pub make: bool,
}

pub(super) async fn open(options: PostgresOptions, _: Option<&Seal>) -> Result<Arc<dyn Store>, StoreError> {
    match options.url.0 {}
}

/// The version of the schema that it would have.
pub(super) const SCHEMA: i64 = 0;

pub(super) async fn version(url: &PostgresUrl) -> Result<i64, StoreError> {
    match url.0 {}
}

/// Would ask a database about itself.
pub async fn look(url: &PostgresUrl) -> Result<Look, StoreError> {
    match url.0 {}
}

/// Would encrypt a database.
pub async fn encrypt(url: &PostgresUrl, _: &Seal) -> Result<u64, StoreError> {
    match url.0 {}
}

/// Would decrypt a database.
pub async fn decrypt<E: From<StoreError>>(
    url: &PostgresUrl,
    _: &Seal,
    _: impl FnOnce() -> Result<(), E>,
) -> Result<u64, E> {
    match url.0 {}
}

/// A database of which a copy would be made.
pub(super) struct Alone(Infallible);

impl Alone {
    pub(super) async fn open(url: &PostgresUrl, _: bool) -> Result<Alone, StoreError> {
        match url.0 {}
    }

    pub(super) async fn run(&self, _: &str) -> Result<(), StoreError> {
        match self.0 {}
    }

    pub(super) async fn is_half_copied(&self) -> Result<bool, StoreError> {
        match self.0 {}
    }

    pub(super) async fn keys(&self, _: &str, _: i64) -> Result<Vec<i64>, StoreError> {
        match self.0 {}
    }

    pub(super) async fn rows(&self, _: &Part, _: i64) -> Result<Vec<Vec<Value>>, StoreError> {
        match self.0 {}
    }

    pub(super) async fn put(&self, _: &Part, _: &[Vec<Value>]) -> Result<(), StoreError> {
        match self.0 {}
    }

    pub(super) async fn finish(&self, _: Option<String>) -> Result<(), StoreError> {
        match self.0 {}
    }

    pub(super) async fn proof(&self) -> Result<Option<String>, StoreError> {
        match self.0 {}
    }
}

/// The other servers on the same database, if there could be any.
pub struct Members(Infallible);

#[expect(missing_docs, reason = "nobody can call them")]
impl Members {
    pub fn of(url: &PostgresUrl) -> Result<Members, StoreError> {
        match url.0 {}
    }

    pub async fn begin(&self, _: &str, _: Duration) -> Result<(), StoreError> {
        match self.0 {}
    }

    pub async fn go_on(&self, _: &str, _: Duration) -> Result<bool, StoreError> {
        match self.0 {}
    }

    pub async fn end(&self, _: &str) -> Result<(), StoreError> {
        match self.0 {}
    }

    pub async fn claim(&self, _: &str, _: &str) -> Result<Claim, StoreError> {
        match self.0 {}
    }

    pub async fn take_turn(&self, _: &str, _: &str, _: Duration, _: u32) -> Result<Option<Duration>, StoreError> {
        match self.0 {}
    }

    pub async fn post(&self, _: &[(String, Vec<u8>)]) -> Result<(), StoreError> {
        match self.0 {}
    }

    pub async fn fetch(&self, _: &str) -> Result<Vec<Vec<u8>>, StoreError> {
        match self.0 {}
    }

    pub async fn tidy(&self) -> Result<(), StoreError> {
        match self.0 {}
    }
}

/// A schema to measure in, if there could be one.
pub struct Raw(Infallible);

#[expect(missing_docs, reason = "nobody can call them")]
impl Raw {
    pub async fn make(url: &PostgresUrl, _: &str) -> Result<Raw, StoreError> {
        match url.0 {}
    }

    pub fn process(&self) -> u32 {
        match self.0 {}
    }

    pub async fn insert(&self, _: Duration, _: bool) -> Result<f64, StoreError> {
        match self.0 {}
    }

    pub async fn remove(self) -> Result<(), StoreError> {
        match self.0 {}
    }
}
