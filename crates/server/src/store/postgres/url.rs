//! Where a PostgreSQL database is.

use super::connection::told;
use super::{ANSWER_WITHIN, tls};
use std::time::Duration;
use tokio_postgres::Error;

/// Where a PostgreSQL database is: `postgres://user:password@host:port/name?...`. Its password is shown nowhere.
#[derive(Clone, PartialEq, Eq)]
pub struct PostgresUrl {
    text: String,
    pub(super) config: Box<tokio_postgres::Config>,
    pub(super) tls: tls::Setting,
}

impl std::fmt::Display for PostgresUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let rest = self.text.split_once("://").map_or("", |(_, rest)| rest);
        let rest = rest.split(['?', '#']).next().unwrap_or_default();
        let rest = rest.rsplit_once('@').map_or(rest, |(_, rest)| rest);
        write!(f, "postgres://{rest}")
    }
}

impl std::fmt::Debug for PostgresUrl {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        std::fmt::Display::fmt(self, f)
    }
}

impl PostgresUrl {
    /// Reads an address.
    pub fn parse(text: &str) -> Result<PostgresUrl, String> {
        let (rest, tls) = tls::Setting::take_from(text)?;
        let mut config: tokio_postgres::Config = rest.parse().map_err(|error: Error| told(&error))?;
        let tls = tls.decide(&config);
        config.ssl_mode(tls.mode());
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT_WITHIN);
        }
        // A host that has gone without a word is noticed by this.
        config.tcp_user_timeout(ANSWER_WITHIN);
        Ok(PostgresUrl { text: text.into(), config: Box::new(config), tls })
    }
}

/// How long it may take to connect, unless the address says so.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
