//! What has to be reached: the database and what is kept in it for browsers, NATS, the mail server, the provider of OpenID
//! Connect, the ports; and whether the clock can be right.

use super::Findings;
use crate::api::SignUps;
use crate::client::Client;
use crate::config::Config;
use crate::notices::{IN_BROWSERS, Mailer, Pusher, push_contact};
use crate::store::{self, Database, Role, Schema, Store};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

const DATABASE: &str = "database";
const CLOCK: &str = "clock";
/// How long anything may take to answer.
const WITHIN: Duration = Duration::from_secs(5);
/// The first of January 2026, in milliseconds: before that this program was not there.
const EARLIEST: i64 = 1_767_225_600_000;
/// How far the clocks of this machine and of the database may be apart, in milliseconds.
const APART: i64 = 2000;

pub(super) async fn look(config: &Config, findings: &mut Findings) {
    let kept = match config.database() {
        Ok(database) => look_at_database(config, &database, findings).await,
        Err(error) => {
            findings.wrong(DATABASE, error.to_string(), "`sqlite:<path>` or `postgres://user@host/name`");
            Kept::default()
        }
    };
    if let Some(url) = &config.nats {
        let shown = config.masked().nats.unwrap_or_default();
        look_at_nats(url, &shown, findings).await;
    }
    if let Some(collector) = &config.otlp_endpoint {
        look_at_collector(collector, findings).await;
    }
    look_at_mail(config, findings).await;
    look_at_push(config, &kept, findings).await;
    look_at_provider(config, findings).await;
    let now = crate::clock::now();
    if now < EARLIEST {
        findings.wrong(CLOCK, "this machine's clock is years behind", "set it, and let NTP keep it right");
    }
    look_at_port("port", config.listen_at(), kept.is_played, findings).await;
    if let Some(address) = config.metrics_address {
        look_at_port("port of /metrics", address, kept.is_played, findings).await;
    }
}

/// What was found out about the database.
#[derive(Default)]
struct Kept {
    /// Whether a server plays it now.
    is_played: bool,
    /// Whether there is nothing in it yet.
    is_new: bool,
    /// The database itself, if it can be used as it is.
    store: Option<Arc<dyn Store>>,
}

async fn look_at_database(config: &Config, database: &Database, findings: &mut Findings) -> Kept {
    let is_played = match database {
        Database::Sqlite(path) => is_locked(path),
        Database::Postgres(url) => match store::look(url).await {
            Ok(look) => {
                let apart = look.clock_ms - crate::clock::now();
                match apart.abs() > APART {
                    true => findings.warn(
                        CLOCK,
                        format!("this machine's and the database's are {} s apart", apart.abs() / 1000),
                        "let NTP keep both right",
                    ),
                    false => findings.ok(CLOCK, "this machine's and the database's agree"),
                }
                if look.server < 13 {
                    let message = format!("it is PostgreSQL {}", look.server);
                    findings.wrong(DATABASE, message, "PostgreSQL 13 or newer is needed");
                }
                look.is_played
            }
            Err(error) => {
                let advice = "is PostgreSQL up, does it let this user in, and is the address right? `psql` with the same address tells \
                    more";
                findings.wrong(DATABASE, format!("{database}: {error}"), advice);
                return Kept::default();
            }
        },
    };
    let schema = match store::schema(database).await {
        Ok(schema) => schema,
        Err(error) => {
            let advice = "if it is damaged, `ecumene restore` puts a backup in its place";
            findings.wrong(DATABASE, format!("{database}: {error}"), advice);
            return Kept { is_played, ..Kept::default() };
        }
    };
    let mut store = None;
    let by = if is_played { "; a server plays it now" } else { "" };
    match schema {
        Schema::None => findings.ok(DATABASE, format!("{database} has no tables; the first start makes them")),
        Schema::Older { found, known } => findings.warn(
            DATABASE,
            format!(
                "{database} has schema {found}, and the next start brings it to {known}, which cannot be taken back"
            ),
            "make a backup first; `ecumene verify --all --copy` on a copy of it shows whether all games hold",
        ),
        Schema::Newer { found, known } => findings.wrong(
            DATABASE,
            format!("{database} has schema {found}, and this program knows schemas up to {known}"),
            "start the newer program again, or restore the backup that was made before the upgrade",
        ),
        Schema::Known(version) => match open(config, database).await {
            Ok(opened) => {
                store = Some(opened);
                findings.ok(DATABASE, format!("{database} can be read and written, schema {version}{by}"));
            }
            Err(error) => findings.wrong(DATABASE, format!("{database}: {error:#}"), "see docs/hosting.md"),
        },
    }
    Kept { is_played, is_new: schema == Schema::None, store }
}

/// Opens a database that is up to date, with its key, and sees whether it can be written to.
async fn open(config: &Config, database: &Database) -> anyhow::Result<Arc<dyn Store>> {
    let options = store::Options { database: database.clone(), patience: WITHIN, role: Role::Visits, make: false };
    let store = store::open(options, config.seal()?).await?;
    store.probe().await?;
    Ok(store)
}

/// Whether somebody holds the lock that a server takes.
fn is_locked(database: &std::path::Path) -> bool {
    let mut name = database.as_os_str().to_owned();
    name.push("-lock");
    let Ok(file) = std::fs::File::open(name) else { return false };
    matches!(file.try_lock(), Err(std::fs::TryLockError::WouldBlock))
}

async fn look_at_nats(url: &str, shown: &str, findings: &mut Findings) {
    const NATS: &str = "NATS";
    let advice = "is nats-server up, and are address, user and password right? Without it servers reach each other by the database, \
        which is slower";
    match tokio::time::timeout(WITHIN, crate::nodes::reach_nats(url)).await {
        Ok(Ok(())) => findings.ok(NATS, format!("{shown} answers")),
        Ok(Err(reason)) => findings.wrong(NATS, format!("{shown} cannot be reached ({reason})"), advice),
        Err(_) => findings.wrong(NATS, format!("{shown} does not answer"), advice),
    }
}

async fn look_at_mail(config: &Config, findings: &mut Findings) {
    const MAIL: &str = "mail";
    let shown = config.masked().smtp.unwrap_or_default();
    let mailer = match Mailer::new(config) {
        Ok(None) => return,
        Ok(Some(mailer)) => mailer,
        Err(error) => return findings.wrong(MAIL, error.to_string(), "see docs/hosting.md"),
    };
    match mailer.reach().await {
        Ok(()) => findings.ok(MAIL, format!("{shown} takes it")),
        Err(reason) => findings.warn(
            MAIL,
            format!("{shown} does not take it ({reason}), and nobody is told by mail until it does"),
            "is it up, and are address, user and password right?",
        ),
    }
}

/// Whether browsers can be told something while no page is open: by which key, and in whose name.
async fn look_at_push(config: &Config, kept: &Kept, findings: &mut Findings) {
    const PUSH: &str = "notices in browsers";
    if !config.hooks || config.accounts == SignUps::Off {
        return;
    }
    if !IN_BROWSERS {
        let advice = "build it with `cargo build --release --package cli`";
        return findings.warn(PUSH, "there are none: this program was built without them", advice);
    }
    let found = match &kept.store {
        Some(store) => store.notices().kept_push_key().await,
        None if kept.is_new => Ok(None),
        // What is to be done about the database is said above.
        None => return,
    };
    let key = match found.and_then(|key| key.map(|key| Pusher::read(&key, None)).transpose()) {
        Ok(Some(_)) => "the key that signs them is in the database",
        Ok(None) => "the key that signs them is made when somebody first asks for them",
        Err(error) => {
            let advice = "restore the database; without the key people have to switch them on again in each browser";
            return findings.wrong(PUSH, format!("the key that signs them cannot be used: {error}"), advice);
        }
    };
    let advice = "set public_url, such as \"https://play.example\"";
    match push_contact(config) {
        Some(contact) => findings.ok(PUSH, format!("{key}; push services learn that {contact} sends them")),
        None if config.public_url.is_some() => {
            findings.warn(PUSH, format!("{key}, but browsers take them over https only"), advice);
        }
        None if config.address.is_loopback() => {
            findings.ok(PUSH, format!("{key}; without public_url they work at localhost, and not with every service"));
        }
        None => findings.warn(
            PUSH,
            format!("{key}, but no push service learns who sends them, and some, such as Apple's, then take none"),
            advice,
        ),
    }
}

async fn look_at_provider(config: &Config, findings: &mut Findings) {
    const PROVIDER: &str = "OpenID Connect";
    let shown = config.oidc_issuer.clone().unwrap_or_default();
    match crate::accounts::reach_provider(config).await {
        None => {}
        Some(Ok(())) => match &config.public_url {
            Some(url) => {
                let home = format!("{}{}/account", url.trim_end_matches('/'), config.base());
                findings.ok(PROVIDER, format!("{shown} answers; the address that it leads back to is {home}"));
            }
            None => findings.warn(
                PROVIDER,
                format!("{shown} answers, but people can sign in so on this machine only"),
                "set public_url, such as \"https://play.example\"",
            ),
        },
        Some(Err(reason)) => findings.warn(
            PROVIDER,
            format!("{shown} does not answer as it should ({reason}), and nobody signs in so until it does"),
            "is it up, and is this what it calls itself, letter by letter (`issuer` in its /.well-known/openid-configuration)?",
        ),
    }
}

async fn look_at_collector(collector: &str, findings: &mut Findings) {
    const TRACES: &str = "traces";
    match crate::traces::reach(collector).await {
        Ok(()) => findings.ok(TRACES, format!("{collector} takes them")),
        Err(reason) => findings.warn(
            TRACES,
            format!("{collector} does not take them ({reason}), and they would be thrown away"),
            "is the collector up, and is this its address for OTLP over HTTP (port 4318, as a rule)?",
        ),
    }
}

async fn look_at_port(check: &'static str, address: SocketAddr, is_played: bool, findings: &mut Findings) {
    let error = match tokio::net::TcpListener::bind(address).await {
        Ok(_) => return findings.ok(check, format!("{address} is free")),
        Err(error) => error,
    };
    match error.kind() {
        std::io::ErrorKind::AddrInUse if is_ours(address).await => {
            let whose = if is_played { "the server that runs" } else { "an Ecumene server" };
            findings.ok(check, format!("{address} is taken by {whose}"));
        }
        std::io::ErrorKind::AddrInUse => findings.wrong(
            check,
            format!("{address} is taken by another program"),
            "stop that, or name another port with --port",
        ),
        std::io::ErrorKind::PermissionDenied => findings.wrong(
            check,
            format!("this user may not listen at {address}"),
            "ports below 1024 are for root: let a proxy have them, and give the server another",
        ),
        _ => findings.wrong(check, format!("{address}: {error}"), "name an address of this machine with --address"),
    }
}

/// Whether who listens there says what our servers say.
async fn is_ours(address: SocketAddr) -> bool {
    let loopback = match address.ip() {
        IpAddr::V4(_) => IpAddr::V4(Ipv4Addr::LOCALHOST),
        IpAddr::V6(_) => IpAddr::V6(Ipv6Addr::LOCALHOST),
    };
    let ip = if address.ip().is_unspecified() { loopback } else { address.ip() };
    let client = Client::new(SocketAddr::new(ip, address.port()));
    let healthy = async {
        let answer = client.get("/healthz", None).await.ok()?;
        Some(answer.status == 200 && answer.text == "ok\n")
    };
    tokio::time::timeout(WITHIN, healthy).await.ok().flatten().unwrap_or(false)
}
