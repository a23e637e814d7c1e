//! How the server is set up: flags before environment before file before default. It starts with none of them.

use crate::api::SignUps;
use crate::store::{Database, KeyError, Seal};
use engine::record::{MAX_RECORD_BYTES, MAX_RECORD_ENTRIES};
use serde::{Deserialize, Serialize};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// How the server is set up.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Config {
    /// The address to listen at.
    pub address: IpAddr,
    /// The port to listen at; 0 takes any that is free.
    pub port: u16,
    /// Where everything is kept.
    pub data: PathBuf,
    /// `sqlite:<path>`, a path or `postgres://...`; `tables.sqlite` in the data folder if absent.
    pub database_url: Option<String>,
    /// `nats://host:4222`, by which several servers that share a PostgreSQL database reach each other; one plays alone
    /// if absent.
    pub nats: Option<String>,
    /// A folder with the built web client; the one inside the program if absent.
    pub web: Option<PathBuf>,
    /// Where people reach the server, such as `https://play.example`. If it is set, requests to other hosts and from
    /// pages of other sites are refused, and browsers are told to use TLS if it begins so.
    pub public_url: Option<String>,
    /// The path below which the page and everything else lies, such as `/ecumene`, where the host is another site's; the root if
    /// absent.
    pub base_url: Option<String>,
    /// The token that `/metrics` asks for; anybody may read them if absent.
    pub metrics_token: Option<String>,
    /// Where `/metrics` is served instead of beside everything else, such as `127.0.0.1:9090`.
    pub metrics_address: Option<SocketAddr>,
    /// Where traces go, a collector of OpenTelemetry such as `http://127.0.0.1:4318`; nowhere if absent.
    pub otlp_endpoint: Option<String>,
    /// Whether every request is told in the log: who, what, the answer and how long it took.
    pub access_log: bool,
    /// How many proxies stand before the server: so many entries of `X-Forwarded-For` are believed.
    pub proxies: usize,
    /// What the operator's log tells: `info`, `debug`, `server=debug,info`.
    pub log: String,
    /// Whether the operator's log is JSON.
    pub log_json: bool,
    /// How long to wait for a database that another process has locked.
    pub database_busy_ms: u64,
    /// A file with the key by which seeds and entries are encrypted; they are not if absent.
    pub key_file: Option<PathBuf>,
    /// After how many days without a move, and without anybody who plays there coming back, a table that is not over is
    /// put into the archive; 0 is never.
    pub expire_days: u32,
    /// Who may have an account: `off`, `invited` (by an administrator) or `open`. Whoever has a secret link plays in any case.
    pub accounts: SignUps,
    /// Whether games of people with an account may be rated.
    pub ratings: bool,
    /// Whether people with an account may be told what happens at their tables in their browsers, and by webhooks, Discord,
    /// Slack, Matrix and ntfy.
    pub hooks: bool,
    /// Whether hooks reach addresses of private networks, and go without TLS. Whoever has an account can then make this
    /// server ask whatever is near it.
    pub hooks_to_private: bool,
    /// Whether those who watch a table may talk there, in a room of their own.
    pub spectator_talk: bool,
    /// By which server mail is sent, such as `smtps://user:password@mail.example`; there is none if absent.
    pub smtp: Option<String>,
    /// From whom mail comes, such as `Ecumene <play@example.org>`; `no-reply` at the host of `public_url` if absent.
    pub mail_from: Option<String>,
    /// Who vouches for people besides, a provider of OpenID Connect such as `https://login.example`; nobody if absent.
    pub oidc_issuer: Option<String>,
    /// By which that provider knows this server.
    pub oidc_client_id: Option<String>,
    /// By which this server proves it; none if the provider asks for none.
    pub oidc_client_secret: Option<String>,
    /// What people know the provider by; the name of its host if absent.
    pub oidc_label: Option<String>,
    /// Whether people make accounts so, as far as `accounts` lets them; else only those sign in so who have added it to theirs.
    pub oidc_sign_ups: bool,
    /// What one client may ask for.
    pub limits: Limits,
}

/// What one client may ask for. A client is an address.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Limits {
    /// The longest body of a request.
    pub body_bytes: usize,
    /// The longest record that is imported.
    pub record_bytes: usize,
    /// The most lines of a record that is imported. The longest games of eighteen seats have half as many.
    pub record_lines: usize,
    /// The longest message over a socket.
    pub message_bytes: usize,
    /// Requests a second, on average.
    pub requests_per_second: u32,
    /// Requests at once after a quiet time.
    pub request_burst: u32,
    /// Messages a second over one socket, on average.
    pub messages_per_second: u32,
    /// Messages at once over one socket after a quiet time.
    pub message_burst: u32,
    /// New tables an hour.
    pub tables_per_hour: u32,
    /// New accounts of one client an hour.
    pub accounts_per_hour: u32,
    /// Tries to sign in an hour, of one client and to one account.
    pub sign_ins_per_hour: u32,
    /// Sockets of one client at the same time.
    pub sockets_per_client: usize,
    /// Sockets of all clients at the same time.
    pub sockets: usize,
    /// Messages that may wait for a slow client.
    pub queue: usize,
    /// How long a table that nobody looks at stays in memory.
    pub idle_table_seconds: u32,
    /// How many megabytes all tables in memory may take together; the least used are let go.
    pub table_megabytes: u32,
    /// How long bots play on at a table that nobody looks at; after that they wait until somebody does.
    pub bots_sleep_seconds: u32,
    /// How long one thought of a bot may take, whatever its level allows.
    pub thought_ms: u32,
    /// The most entries of a table. Past half of them nothing is taken back any more, so that undos cannot use them up.
    pub table_entries: u32,
    /// The most bytes of a table's record, with the same half: some actions are long.
    pub table_bytes: usize,
    /// Tables of one client that are not over.
    pub tables_per_client: u32,
    /// How many megabytes of entries all tables of one client may have together.
    pub client_megabytes: u32,
    /// Connections of all clients at the same time; never more than the system lets the process open.
    pub connections: usize,
    /// Connections of one client at the same time. Behind a proxy, where all come from one address, this does not hold.
    pub connections_per_client: usize,
    /// How long a connection may take to send the head of a request, or stay idle between two requests.
    pub header_seconds: u32,
    /// How long a request may take to send its body.
    pub body_seconds: u32,
}

impl Default for Config {
    fn default() -> Config {
        Config {
            address: IpAddr::V4(Ipv4Addr::LOCALHOST),
            port: 8080,
            data: "data".into(),
            database_url: None,
            nats: None,
            web: None,
            public_url: None,
            base_url: None,
            metrics_token: None,
            metrics_address: None,
            otlp_endpoint: None,
            access_log: false,
            proxies: 0,
            log: "info".into(),
            log_json: false,
            database_busy_ms: 2000,
            key_file: None,
            expire_days: 90,
            accounts: SignUps::Open,
            ratings: true,
            hooks: true,
            hooks_to_private: false,
            spectator_talk: true,
            smtp: None,
            mail_from: None,
            oidc_issuer: None,
            oidc_client_id: None,
            oidc_client_secret: None,
            oidc_label: None,
            oidc_sign_ups: true,
            limits: Limits::default(),
        }
    }
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            body_bytes: 64 << 10,
            record_bytes: 4 << 20,
            record_lines: 60_000,
            message_bytes: 16 << 10,
            requests_per_second: 40,
            request_burst: 200,
            messages_per_second: 20,
            message_burst: 60,
            tables_per_hour: 120,
            accounts_per_hour: 20,
            sign_ins_per_hour: 60,
            sockets_per_client: 64,
            sockets: 10_000,
            queue: 256,
            idle_table_seconds: 60,
            table_megabytes: 512,
            bots_sleep_seconds: 600,
            thought_ms: 5000,
            table_entries: 120_000,
            table_bytes: 24 << 20,
            tables_per_client: 500,
            client_megabytes: 512,
            connections: 12_000,
            connections_per_client: 128,
            header_seconds: 30,
            body_seconds: 30,
        }
    }
}

/// Why the server cannot be set up so.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// A file that cannot be read.
    #[error("cannot read {path}: {error}")]
    File {
        /// The file that cannot be read.
        path: PathBuf,
        /// Why it cannot be read.
        error: std::io::Error,
    },
    /// A file that says something unknown.
    #[error("{path}: {error}")]
    Toml {
        /// The file with the unknown words.
        path: PathBuf,
        /// What is unknown in it, and where.
        error: Box<toml::de::Error>,
    },
    /// A database of a kind that is not here.
    #[error("the database cannot be meant so: {0}")]
    Database(String),
    /// A program that plays alone was to play with others.
    #[error(
        "this program was built without PostgreSQL and NATS, as `cargo xtask run` does to be ready sooner; build it with \
         `cargo build --release --package cli`"
    )]
    WithoutCluster,
    /// Several servers on a database that only one can have.
    #[error("--nats is for several servers on one PostgreSQL database; say which with --database-url")]
    Nats,
    /// A file with a secret that cannot be read.
    #[error("cannot read {path}, which {name} names")]
    Secret {
        /// Which variable names it.
        name: &'static str,
        /// Which file.
        path: String,
        /// Why not.
        #[source]
        error: std::io::Error,
    },
    /// A file with a secret that has none: without it the server would be open.
    #[error("{path}, which {name} names, is empty")]
    NoSecret {
        /// Which variable names it.
        name: &'static str,
        /// Which file.
        path: String,
    },
    /// A public address that is none.
    #[error("public_url is {0:?}, and should be like https://play.example")]
    PublicUrl(String),
    /// A collector that cannot be meant.
    #[error("otlp_endpoint is no address like http://127.0.0.1:4318, without TLS, user or password")]
    Otlp,
    /// Mail that cannot be sent so.
    #[error("mail cannot be sent: {0}")]
    Mail(&'static str),
    /// A provider that cannot be meant.
    #[error("{0}")]
    Oidc(&'static str),
    /// A path that is none.
    #[error("base_url is {0:?}, and should be a path like /ecumene")]
    BaseUrl(String),
    /// A limit of zero, which would refuse everything.
    #[error("limits.{0} must be more than 0")]
    Zero(&'static str),
    /// A limit that would let a table become unreadable.
    #[error("limits.{0} must be at most {1}")]
    TooMuch(&'static str, usize),
}

/// The longest record that a table may be allowed: what people are called, and one more entry, must still fit.
const MOST_TABLE_BYTES: usize = MAX_RECORD_BYTES - (1 << 20);

/// Refuses what only a program with the feature `cluster` can do.
pub(crate) fn need_cluster() -> Result<(), ConfigError> {
    if cfg!(feature = "cluster") { Ok(()) } else { Err(ConfigError::WithoutCluster) }
}

impl Config {
    /// Reads a configuration file.
    pub fn read(path: &Path) -> Result<Config, ConfigError> {
        let text = std::fs::read_to_string(path).map_err(|error| ConfigError::File { path: path.into(), error })?;
        toml::from_str(&text).map_err(|error| ConfigError::Toml { path: path.into(), error: Box::new(error) })
    }

    /// The same for people to look at: without passwords and tokens.
    pub fn masked(&self) -> Config {
        let token = self.metrics_token.as_ref().map(|_| MASK.to_owned());
        let address = |url: &Option<String>| url.as_deref().map(without_password);
        let (database_url, nats, smtp) = (address(&self.database_url), address(&self.nats), address(&self.smtp));
        let secret = self.oidc_client_secret.as_ref().map(|_| MASK.to_owned());
        Config { metrics_token: token, database_url, nats, smtp, oidc_client_secret: secret, ..self.clone() }
    }

    /// Where to listen.
    pub fn listen_at(&self) -> SocketAddr {
        SocketAddr::new(self.address, self.port)
    }

    /// The host, and the port if it is not the usual one, that people ask for.
    pub fn public_host(&self) -> Option<&str> {
        let (scheme, rest) = self.public_url.as_ref()?.split_once("://")?;
        let host = rest.trim_end_matches('/');
        (["http", "https"].contains(&scheme) && !host.is_empty() && !host.contains('/')).then_some(host)
    }

    /// What addresses begin with: nothing, or a path without a slash at its end.
    pub fn base(&self) -> &str {
        self.base_url.as_deref().unwrap_or_default().trim_end_matches('/')
    }

    /// What seals secrets, if they are to be.
    pub fn seal(&self) -> Result<Option<Arc<Seal>>, KeyError> {
        self.key_file.as_deref().map(|path| Seal::from_file(path).map(Arc::new)).transpose()
    }

    /// The database.
    pub fn database(&self) -> Result<Database, ConfigError> {
        match &self.database_url {
            None => Ok(Database::Sqlite(self.data.join("tables.sqlite"))),
            Some(url) => Database::parse(url),
        }
    }

    /// Refuses a provider that cannot be asked, or should not.
    fn check_provider(&self) -> Result<(), ConfigError> {
        let Some(issuer) = &self.oidc_issuer else {
            return match self.oidc_client_id.is_some() || self.oidc_client_secret.is_some() {
                true => Err(ConfigError::Oidc("oidc_client_id is for a provider; say which with oidc_issuer")),
                false => Ok(()),
            };
        };
        let is_odd = |letter: char| !letter.is_ascii_graphic() || "@?#\\".contains(letter);
        let label = self.oidc_label.as_deref().unwrap_or("-").trim();
        let wrong = match () {
            () if !cfg!(feature = "oidc") => {
                "this program was built without OpenID Connect, as `cargo xtask run` does to be ready sooner; build it with \
                 `cargo build --release --package cli`"
            }
            () if !is_private_way(issuer) || issuer.contains(is_odd) => {
                "oidc_issuer should be like https://login.example; without TLS only a provider on this machine is asked"
            }
            () if self.oidc_client_id.as_deref().unwrap_or_default().trim().is_empty() => {
                "a provider knows this server by a name: set oidc_client_id"
            }
            () if label.is_empty() || label.chars().count() > LABEL || label.chars().any(char::is_control) => {
                "oidc_label has 1 to 40 letters, on one line"
            }
            () => return Ok(()),
        };
        Err(ConfigError::Oidc(wrong))
    }

    /// What people know the provider by, if there is one.
    pub(crate) fn provider_label(&self) -> Option<String> {
        let host = |issuer: &String| issuer.parse::<hyper::Uri>().ok()?.host().map(Into::into);
        let label = self.oidc_label.as_deref().map(|label| label.trim().to_owned());
        self.oidc_issuer.as_ref().and_then(|issuer| label.or_else(|| host(issuer)))
    }

    /// Refuses what would make a server that serves nobody.
    pub fn check(&self) -> Result<(), ConfigError> {
        if self.nats.is_some() {
            need_cluster()?;
        }
        if self.nats.is_some() && matches!(self.database()?, Database::Sqlite(_)) {
            return Err(ConfigError::Nats);
        }
        self.database()?;
        if let Some(url) = self.public_url.as_ref().filter(|_| self.public_host().is_none()) {
            return Err(ConfigError::PublicUrl(url.clone()));
        }
        if self.otlp_endpoint.as_deref().is_some_and(|address| !crate::traces::is_collector(address)) {
            return Err(ConfigError::Otlp);
        }
        self.check_provider()?;
        if let Some(path) = self.base_url.as_ref().filter(|path| !is_path(path)) {
            return Err(ConfigError::BaseUrl(path.clone()));
        }
        let limits = &self.limits;
        let zero = [
            ("body_bytes", limits.body_bytes == 0),
            ("record_bytes", limits.record_bytes == 0),
            ("message_bytes", limits.message_bytes == 0),
            ("requests_per_second", limits.requests_per_second == 0),
            ("request_burst", limits.request_burst == 0),
            ("messages_per_second", limits.messages_per_second == 0),
            ("message_burst", limits.message_burst == 0),
            ("tables_per_hour", limits.tables_per_hour == 0),
            ("accounts_per_hour", limits.accounts_per_hour == 0),
            ("sign_ins_per_hour", limits.sign_ins_per_hour == 0),
            ("sockets_per_client", limits.sockets_per_client == 0),
            ("sockets", limits.sockets == 0),
            ("queue", limits.queue == 0),
            ("record_lines", limits.record_lines == 0),
            ("table_megabytes", limits.table_megabytes == 0),
            ("thought_ms", limits.thought_ms == 0),
            ("table_entries", limits.table_entries == 0),
            ("table_bytes", limits.table_bytes == 0),
            ("tables_per_client", limits.tables_per_client == 0),
            ("client_megabytes", limits.client_megabytes == 0),
            ("connections", limits.connections == 0),
            ("connections_per_client", limits.connections_per_client == 0),
            ("header_seconds", limits.header_seconds == 0),
            ("body_seconds", limits.body_seconds == 0),
        ];
        if let Some((name, _)) = zero.iter().find(|(_, zero)| *zero) {
            return Err(ConfigError::Zero(name));
        }
        // A table past these could never be read again.
        let readable = [
            ("table_entries", limits.table_entries as usize, MAX_RECORD_ENTRIES),
            ("table_bytes", limits.table_bytes, MOST_TABLE_BYTES),
        ];
        match readable.iter().find(|(_, limit, most)| limit > most) {
            Some(&(name, _, most)) => Err(ConfigError::TooMuch(name, most)),
            None => Ok(()),
        }
    }
}

/// The longest label of a provider, in letters.
const LABEL: usize = 40;

/// Whether a provider is reached so that nobody in between reads along, or is this machine itself.
pub(crate) fn is_private_way(address: &str) -> bool {
    let is_loopback = |host: &str| {
        let host = host.trim_matches(['[', ']']);
        host == "localhost" || host.parse::<IpAddr>().is_ok_and(|address| address.is_loopback())
    };
    let Ok(uri) = address.parse::<hyper::Uri>() else { return false };
    match (uri.scheme_str(), uri.host()) {
        (_, None | Some("")) => false,
        (Some("https"), Some(_)) => true,
        (Some("http"), Some(host)) => is_loopback(host),
        _ => false,
    }
}

/// Whether it is a path of one or more plain names, as it goes into pages and addresses.
fn is_path(path: &str) -> bool {
    let plain = |letter: char| letter.is_ascii_alphanumeric() || "-_.~".contains(letter);
    let is_name = |name: &str| !name.is_empty() && name != "." && name != ".." && name.chars().all(plain);
    path == "/" || path.strip_prefix('/').is_some_and(|rest| rest.trim_end_matches('/').split('/').all(is_name))
}

/// What lies in the file that this variable names, if it names one.
pub(crate) fn secret_in_file(name: &'static str) -> Result<Option<String>, ConfigError> {
    let Some(path) = std::env::var(name).ok().filter(|path| !path.is_empty()) else { return Ok(None) };
    match std::fs::read_to_string(&path) {
        Ok(text) if text.trim().is_empty() => Err(ConfigError::NoSecret { name, path }),
        Ok(text) => Ok(Some(text.trim().to_owned())),
        Err(error) => Err(ConfigError::Secret { name, path, error }),
    }
}

/// Stands for what is secret.
const MASK: &str = "***";

/// An address without its password, wherever in it that stands. Rather too much is left out than too little: whatever
/// stands before the last `@` may be a part of it.
fn without_password(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.into() };
    let (person, rest) = match rest.rsplit_once('@') {
        Some((person, rest)) if let Some((name, _)) = person.split_once(':') => (format!("{name}:{MASK}@"), rest),
        // Alone it may be a token.
        Some((_, rest)) if scheme == "nats" || scheme == "tls" => (format!("{MASK}@"), rest),
        _ => (String::new(), rest),
    };
    let Some((host, query)) = rest.split_once('?') else { return format!("{scheme}://{person}{rest}") };
    let shown = query.split('&').map(|part| match part.split_once('=') {
        Some((name, _)) if name.contains("pass") => format!("{name}={MASK}"),
        _ => part.to_owned(),
    });
    format!("{scheme}://{person}{host}?{}", shown.collect::<Vec<_>>().join("&"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_starts_with_no_configuration() {
        let config = Config::default();
        config.check().unwrap();
        assert_eq!(config.database().unwrap(), Database::Sqlite("data/tables.sqlite".into()));
        assert!(config.address.is_loopback());
    }

    #[test]
    fn a_file_says_only_what_it_changes() {
        let config: Config = toml::from_str("port = 9\n[limits]\nsockets = 5").unwrap();
        assert_eq!((config.port, config.limits.sockets, config.limits.queue), (9, 5, 256));
        assert!(toml::from_str::<Config>("prot = 9").is_err());
        let none: Config = toml::from_str("[limits]\nqueue = 0").unwrap();
        assert_eq!(none.check().unwrap_err().to_string(), "limits.queue must be more than 0");
    }

    #[test]
    fn traces_go_to_an_address_without_secrets() {
        let with = |address: &str| Config { otlp_endpoint: Some(address.into()), ..Config::default() }.check();
        assert!(with("http://127.0.0.1:4318").is_ok() && with("http://collector/otlp/").is_ok());
        for wrong in ["", "collector:4318", "https://collector", "http://ann:hush@collector", "http://c?key=hush"] {
            assert!(!with(wrong).unwrap_err().to_string().contains("hush"), "{wrong}");
        }
    }

    #[test]
    fn a_provider_is_reached_by_tls_or_on_this_machine() {
        let with = |issuer: &str| {
            let (issuer, client) = (Some(issuer.to_owned()), Some("ecumene".to_owned()));
            Config { oidc_issuer: issuer, oidc_client_id: client, ..Config::default() }
        };
        for good in
            ["https://login.example", "https://10.0.0.7:8443/realms/a", "http://127.0.0.1:9", "http://localhost/a"]
        {
            with(good).check().unwrap_or_else(|error| panic!("{good}: {error}"));
        }
        for bad in [
            "",
            "login.example",
            "http://login.example",
            "http://10.0.0.7",
            "https://",
            "ftp://a",
            "https://u:p@a.example",
            "https://a.example/?x",
            "https://a.example/#x",
            "http://127.0.0.1.evil.example",
            "javascript:alert(1)",
        ] {
            assert!(matches!(with(bad).check(), Err(ConfigError::Oidc(_))), "{bad}");
        }
        let good = with("https://login.example/x");
        assert_eq!(good.provider_label().as_deref(), Some("login.example"));
        let nameless = Config { oidc_client_id: None, ..good.clone() };
        assert!(matches!(nameless.check(), Err(ConfigError::Oidc(_))));
        let alone = Config { oidc_issuer: None, ..good.clone() };
        assert!(matches!(alone.check(), Err(ConfigError::Oidc(_))));
        for label in ["", " ", "a\nb", &"x".repeat(41)] {
            let labelled = Config { oidc_label: Some(label.into()), ..good.clone() };
            assert!(matches!(labelled.check(), Err(ConfigError::Oidc(_))), "{label:?}");
        }
        assert!(
            !toml::to_string(&Config { oidc_client_secret: Some("hush".into()), ..good }.masked())
                .unwrap()
                .contains("hush")
        );
    }

    #[test]
    fn a_base_is_a_plain_path() {
        let with = |path: &str| Config { base_url: Some(path.into()), ..Config::default() };
        for (path, base) in [("/", ""), ("/ecumene", "/ecumene"), ("/games/ecumene/", "/games/ecumene")] {
            with(path).check().unwrap();
            assert_eq!(with(path).base(), base);
        }
        for wrong in ["", "ecumene", "https://x.example/ecumene", "/a//b", "/../x", "/a\"b", "/a b", "/%41"] {
            assert!(matches!(with(wrong).check(), Err(ConfigError::BaseUrl(_))), "{wrong}");
        }
    }

    #[test]
    fn what_is_shown_of_settings_has_no_secrets() {
        let config = Config {
            database_url: Some("postgres://ann:se:cr@et@db:5/x?sslmode=disable&password=secret".into()),
            nats: Some("nats://secret@bus:4222".into()),
            metrics_token: Some("secret".into()),
            ..Config::default()
        };
        let shown = config.masked();
        let url = shown.database_url.clone().unwrap();
        assert_eq!(url, "postgres://ann:***@db:5/x?sslmode=disable&password=***");
        let text = toml::to_string(&shown).unwrap();
        assert!(!text.contains("secret") && !text.contains("cr@et"), "{text}");
        let read: Config = toml::from_str(&text).unwrap();
        assert_eq!((read.port, read.limits.queue), (config.port, config.limits.queue));
        for (url, shown) in [
            ("sqlite:data/x", "sqlite:data/x"),
            ("postgres://ann@db/x?sslmode=disable", "postgres://ann@db/x?sslmode=disable"),
            ("postgres://ann:se?c/r#et@db/x", "postgres://ann:***@db/x"),
        ] {
            assert_eq!(without_password(url), shown);
        }
    }

    #[test]
    fn a_database_is_a_file_or_an_address() {
        let with = |url: &str| Config { database_url: Some(url.into()), ..Config::default() }.database();
        let file = |path: &str| Database::Sqlite(path.into());
        assert_eq!(with("sqlite:a/b.db").unwrap(), file("a/b.db"));
        assert_eq!(with("sqlite:///a/b.db").unwrap(), file("/a/b.db"));
        assert_eq!(with("b.db").unwrap(), file("b.db"));
        let far = with("postgres://user:secret@host:5433/db?sslmode=disable").unwrap();
        assert_eq!(far.to_string(), "postgres://host:5433/db");
        assert!(!format!("{far:?}").contains("secret"));
        for wrong in
            ["mysql://user:secret@host/db", "postgres://user:secret@host:port/db", "postgres://u:secret@h/d?x=secret"]
        {
            let error = with(wrong).unwrap_err().to_string();
            assert!(!error.contains("secret"), "{error}");
        }
    }

    /// A build without `cluster` is no part of the tests; at least it has every function that is asked of it.
    #[test]
    fn what_stands_for_the_cluster_lacks_no_function() {
        let name = |line: &'static str| {
            let (_, rest) = line.trim_start().strip_prefix("pub")?.split_once("fn ")?;
            rest.split(['(', '<']).next()
        };
        let lacks = |there: &'static str, here: &str| -> Vec<&str> {
            there.lines().filter_map(name).filter(|name| !here.contains(&format!("fn {name}"))).collect()
        };
        let without_postgres = include_str!("store/without_postgres.rs");
        let none: Vec<&str> = Vec::new();
        assert_eq!(lacks(include_str!("store/postgres.rs"), without_postgres), none);
        assert_eq!(lacks(include_str!("store/postgres/copy.rs"), without_postgres), none);
        assert_eq!(lacks(include_str!("store/postgres/nodes.rs"), without_postgres), none);
        assert_eq!(lacks(include_str!("store/postgres/raw.rs"), without_postgres), none);
        assert_eq!(lacks(include_str!("nodes/bus.rs"), include_str!("nodes/without_nats.rs")), none);
        let without_webauthn = include_str!("accounts/without_webauthn.rs");
        assert_eq!(lacks(include_str!("accounts/webauthn.rs"), without_webauthn), none);
        assert_eq!(lacks(include_str!("http/openapi.rs"), include_str!("http/without_schemas.rs")), none);
        assert_eq!(lacks(include_str!("accounts/oidc.rs"), include_str!("accounts/without_oidc.rs")), none);
    }
}
