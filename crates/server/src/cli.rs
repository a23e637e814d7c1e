//! `ecumene serve`, `backup`, `restore`, `migrate-store`, `export`, `import`, `config`, `doctor` and `table`.

use crate::api::{CreatedTable, ImportTable, SeatKey, SignUps, TableInfo, Visibility};
use crate::archive::Archive;
use crate::config::{Config, ConfigError, Limits, secret_in_file};
use crate::host;
use crate::metrics::Metrics;
use crate::store::{self, Database, Role, StoreError};
use crate::table::Tables;
use anyhow::Context as _;
use clap::{Args, Subcommand, ValueHint};
use serde_json::{Value, json};
use std::io::{self, IsTerminal as _, Write};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use tracing_subscriber::filter::Targets;
use tracing_subscriber::layer::{Layer as _, SubscriberExt as _};
use tracing_subscriber::util::SubscriberInitExt as _;

/// What a host does.
#[derive(Subcommand, Debug)]
pub enum Command {
    /// Serve tables over HTTP until told to stop.
    Serve(Box<ServeArgs>),
    /// Copy the database while it is in use.
    Backup(BackupArgs),
    /// Put a backup in place of the database; stop the server first.
    Restore(RestoreArgs),
    /// Copy everything into another database, from SQLite to PostgreSQL or back; stop the server first.
    MigrateStore(MigrateArgs),
    /// Write the record of a table.
    Export(ExportArgs),
    /// Make a table from a record.
    Import(ImportArgs),
    /// Encrypt the seeds and entries of a database, or turn that off; stop the server first.
    Encrypt(EncryptArgs),
    /// Look after tables, whether a server plays them or not.
    #[command(subcommand)]
    Table(host::command::Command),
    /// Look after people who have an account, whether a server runs or not.
    #[command(subcommand)]
    User(host::user::Command),
    /// Look at the settings.
    #[command(subcommand)]
    Config(ConfigCommand),
    /// Say what would keep `serve` from working with the same flags, variables and file, and what to do about it.
    Doctor(Box<ServeArgs>),
}

/// `ecumene config`
#[derive(Subcommand, Debug)]
pub enum ConfigCommand {
    /// Print all settings that `serve` would have with the same flags, variables and file; secrets are left out.
    Print(Box<ServeArgs>),
}

/// Flags before environment before file before default.
#[derive(Args, Clone, Debug, Default)]
pub struct ServeArgs {
    /// A file with the settings, as TOML.
    #[arg(long, env = "ECUMENE_CONFIG", value_hint = ValueHint::FilePath)]
    pub config: Option<PathBuf>,
    /// The address to listen at [default: 127.0.0.1].
    #[arg(long, env = "ECUMENE_ADDRESS")]
    pub address: Option<IpAddr>,
    /// The port to listen at; 0 takes any that is free [default: 8080, or what PORT says].
    #[arg(long, env = "ECUMENE_PORT")]
    pub port: Option<u16>,
    /// Where everything is kept [default: data].
    #[arg(long, env = "ECUMENE_DATA", value_hint = ValueHint::DirPath)]
    pub data: Option<PathBuf>,
    /// The database, `sqlite:<path>` or `postgres://user@host/name` [default: tables.sqlite in the data folder, or what
    /// DATABASE_URL says]. The program that `cargo xtask run` builds leaves PostgreSQL and NATS out and says so.
    #[arg(long, env = "ECUMENE_DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// Play together with other servers on the same PostgreSQL database, which reach each other by this NATS server,
    /// such as nats://host:4222.
    #[arg(long, env = "ECUMENE_NATS", hide_env_values = true)]
    pub nats: Option<String>,
    /// A folder with the built web client [default: the one inside the program].
    #[arg(long, env = "ECUMENE_WEB", value_hint = ValueHint::DirPath)]
    pub web: Option<PathBuf>,
    /// Open the page in a browser once the server listens.
    #[arg(long)]
    pub open: bool,
    /// Where people reach the server, such as https://play.example; requests for other hosts are refused.
    #[arg(long, env = "ECUMENE_PUBLIC_URL", value_hint = ValueHint::Url)]
    pub public_url: Option<String>,
    /// The path below which everything lies, such as /ecumene, where other things are at the same host [default: /].
    #[arg(long, env = "ECUMENE_BASE_URL", value_name = "PATH")]
    pub base_url: Option<String>,
    /// The token that /metrics asks for.
    #[arg(long, env = "ECUMENE_METRICS_TOKEN", hide_env_values = true)]
    pub metrics_token: Option<String>,
    /// Where /metrics is served instead of beside everything else, such as 127.0.0.1:9090.
    #[arg(long, env = "ECUMENE_METRICS_ADDRESS", value_name = "ADDRESS:PORT")]
    pub metrics_address: Option<SocketAddr>,
    /// Send traces to this collector of OpenTelemetry, such as http://127.0.0.1:4318 [default: what
    /// OTEL_EXPORTER_OTLP_ENDPOINT says, else nowhere].
    #[arg(long, env = "ECUMENE_OTLP_ENDPOINT", value_hint = ValueHint::Url)]
    pub otlp_endpoint: Option<String>,
    /// Tell every request in the log.
    #[arg(long, env = "ECUMENE_ACCESS_LOG", num_args = 0..=1, default_missing_value = "true")]
    pub access_log: Option<bool>,
    /// How many proxies stand before the server.
    #[arg(long, env = "ECUMENE_PROXIES")]
    pub proxies: Option<usize>,
    /// What the operator's log tells: a level, or levels of parts such as `info,server=debug` [default: info].
    #[arg(long, env = "ECUMENE_LOG")]
    pub log: Option<String>,
    /// Write the operator's log as JSON.
    #[arg(long, env = "ECUMENE_LOG_JSON", num_args = 0..=1, default_missing_value = "true")]
    pub log_json: Option<bool>,
    /// How long to wait for a database that another process has locked.
    #[arg(long, env = "ECUMENE_DATABASE_BUSY_MS")]
    pub database_busy_ms: Option<u64>,
    /// A file with the key by which seeds and entries are encrypted [default: they are not].
    #[arg(long, env = "ECUMENE_KEY_FILE", value_hint = ValueHint::FilePath)]
    pub key_file: Option<PathBuf>,
    /// Days without a move, and without anybody who plays there coming back, after which a table that is not over is
    /// archived; 0 is never [default: 90].
    #[arg(long, env = "ECUMENE_EXPIRE_DAYS", value_name = "DAYS")]
    pub expire_days: Option<u32>,
    /// Who may have an account; whoever has a secret link plays in any case [default: open].
    #[arg(long, env = "ECUMENE_ACCOUNTS", value_name = "WHO")]
    pub accounts: Option<SignUps>,
    /// Whether games of people who have an account may be rated [default: true].
    #[arg(long, env = "ECUMENE_RATINGS", num_args = 0..=1, default_missing_value = "true")]
    pub ratings: Option<bool>,
    /// Whether people may be told of their tables in browsers, and by webhooks, Discord, Slack, Matrix and
    /// ntfy [default: true].
    #[arg(long, env = "ECUMENE_HOOKS", num_args = 0..=1, default_missing_value = "true")]
    pub hooks: Option<bool>,
    /// Let hooks reach private networks, and go without TLS: only where everybody who has an account is trusted.
    #[arg(long, env = "ECUMENE_HOOKS_TO_PRIVATE", num_args = 0..=1, default_missing_value = "true")]
    pub hooks_to_private: Option<bool>,
    /// Whether those who watch a table may talk there, in a room of their own [default: true].
    #[arg(long, env = "ECUMENE_SPECTATOR_TALK", num_args = 0..=1, default_missing_value = "true")]
    pub spectator_talk: Option<bool>,
    /// Send notices by mail through this server, such as smtps://user:password@mail.example [default: what SMTP_URL says,
    /// else there is no mail].
    #[arg(long, env = "ECUMENE_SMTP", hide_env_values = true)]
    pub smtp: Option<String>,
    /// From whom mail comes, such as `Ecumene <play@example.org>`.
    #[arg(long, env = "ECUMENE_MAIL_FROM", value_name = "ADDRESS")]
    pub mail_from: Option<String>,
    /// Let people sign in by this provider of OpenID Connect, such as https://login.example.
    #[arg(long, env = "ECUMENE_OIDC_ISSUER", value_hint = ValueHint::Url)]
    pub oidc_issuer: Option<String>,
    /// By which that provider knows this server.
    #[arg(long, env = "ECUMENE_OIDC_CLIENT_ID", value_name = "ID")]
    pub oidc_client_id: Option<String>,
    /// By which this server proves to the provider who it is.
    #[arg(long, env = "ECUMENE_OIDC_CLIENT_SECRET", value_name = "SECRET", hide_env_values = true)]
    pub oidc_client_secret: Option<String>,
    /// What people know the provider by [default: the name of its host].
    #[arg(long, env = "ECUMENE_OIDC_LABEL", value_name = "NAME")]
    pub oidc_label: Option<String>,
    /// Whether people make accounts by that provider, as far as --accounts lets them [default: true].
    #[arg(long, env = "ECUMENE_OIDC_SIGN_UPS", num_args = 0..=1, default_missing_value = "true")]
    pub oidc_sign_ups: Option<bool>,
    /// What one client may ask for.
    #[command(flatten, next_help_heading = "Limits")]
    pub limits: LimitArgs,
}

/// Makes flags of limits that are named alike.
macro_rules! limit_args {
    ($($(#[doc = $doc:literal])* $name:ident: $type:ty, $variable:literal;)*) => {
        /// What one client may ask for.
        #[derive(Args, Clone, Debug, Default)]
        pub struct LimitArgs {
            $($(#[doc = $doc])* #[arg(long, env = $variable, value_name = "N")] pub $name: Option<$type>,)*
        }

        impl LimitArgs {
            fn apply(&self, limits: &mut Limits) {
                $(if let Some(value) = self.$name { limits.$name = value; })*
            }
        }
    };
}

limit_args! {
    /// Longest body of a request, in bytes.
    body_bytes: usize, "ECUMENE_LIMITS_BODY_BYTES";
    /// Longest record that is imported, in bytes.
    record_bytes: usize, "ECUMENE_LIMITS_RECORD_BYTES";
    /// Most lines of a record that is imported.
    record_lines: usize, "ECUMENE_LIMITS_RECORD_LINES";
    /// Longest message over a socket, in bytes.
    message_bytes: usize, "ECUMENE_LIMITS_MESSAGE_BYTES";
    /// Requests of one client a second, on average.
    requests_per_second: u32, "ECUMENE_LIMITS_REQUESTS_PER_SECOND";
    /// Requests of one client at once after a quiet time.
    request_burst: u32, "ECUMENE_LIMITS_REQUEST_BURST";
    /// Messages over one socket a second, on average.
    messages_per_second: u32, "ECUMENE_LIMITS_MESSAGES_PER_SECOND";
    /// Messages over one socket at once after a quiet time.
    message_burst: u32, "ECUMENE_LIMITS_MESSAGE_BURST";
    /// New tables of one client an hour.
    tables_per_hour: u32, "ECUMENE_LIMITS_TABLES_PER_HOUR";
    /// New accounts of one client an hour.
    accounts_per_hour: u32, "ECUMENE_LIMITS_ACCOUNTS_PER_HOUR";
    /// Tries to sign in an hour, of one client and to one account.
    sign_ins_per_hour: u32, "ECUMENE_LIMITS_SIGN_INS_PER_HOUR";
    /// Sockets of one client at the same time.
    sockets_per_client: usize, "ECUMENE_LIMITS_SOCKETS_PER_CLIENT";
    /// Sockets of all clients at the same time.
    sockets: usize, "ECUMENE_LIMITS_SOCKETS";
    /// Messages that may wait for a slow client.
    queue: usize, "ECUMENE_LIMITS_QUEUE";
    /// Seconds that a table nobody looks at stays in memory.
    idle_table_seconds: u32, "ECUMENE_LIMITS_IDLE_TABLE_SECONDS";
    /// Megabytes that all tables in memory may take together.
    table_megabytes: u32, "ECUMENE_LIMITS_TABLE_MEGABYTES";
    /// Seconds that bots play on at a table nobody looks at.
    bots_sleep_seconds: u32, "ECUMENE_LIMITS_BOTS_SLEEP_SECONDS";
    /// Milliseconds that one thought of a bot may take.
    thought_ms: u32, "ECUMENE_LIMITS_THOUGHT_MS";
    /// Most entries of a table.
    table_entries: u32, "ECUMENE_LIMITS_TABLE_ENTRIES";
    /// Most bytes of a table's record.
    table_bytes: usize, "ECUMENE_LIMITS_TABLE_BYTES";
    /// Tables of one client that are not over.
    tables_per_client: u32, "ECUMENE_LIMITS_TABLES_PER_CLIENT";
    /// Megabytes of entries that all tables of one client may have together.
    client_megabytes: u32, "ECUMENE_LIMITS_CLIENT_MEGABYTES";
    /// Connections of all clients at the same time.
    connections: usize, "ECUMENE_LIMITS_CONNECTIONS";
    /// Connections of one client at the same time, where no proxy stands before the server.
    connections_per_client: usize, "ECUMENE_LIMITS_CONNECTIONS_PER_CLIENT";
    /// Seconds that a connection may take to send the head of a request, or stay idle between two.
    header_seconds: u32, "ECUMENE_LIMITS_HEADER_SECONDS";
    /// Seconds that a request may take to send its body.
    body_seconds: u32, "ECUMENE_LIMITS_BODY_SECONDS";
}

/// Variables that name files with secrets, which is how containers are given them.
const DATABASE_URL_FILE: &str = "ECUMENE_DATABASE_URL_FILE";
const NATS_FILE: &str = "ECUMENE_NATS_FILE";
const SMTP_FILE: &str = "ECUMENE_SMTP_FILE";
const METRICS_TOKEN_FILE: &str = "ECUMENE_METRICS_TOKEN_FILE";
const OIDC_CLIENT_SECRET_FILE: &str = "ECUMENE_OIDC_CLIENT_SECRET_FILE";

/// Where the database is.
#[derive(Args, Clone, Debug)]
pub struct DatabaseArgs {
    /// Where everything is kept.
    #[arg(long, env = "ECUMENE_DATA", default_value = "data", value_hint = ValueHint::DirPath)]
    pub data: PathBuf,
    /// The database, `sqlite:<path>` or `postgres://user@host/name`; what DATABASE_URL says, or tables.sqlite in the data
    /// folder, if left out.
    #[arg(long, env = "ECUMENE_DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// The file with its key, if it is encrypted.
    #[arg(long, env = "ECUMENE_KEY_FILE", value_hint = ValueHint::FilePath)]
    pub key_file: Option<PathBuf>,
}

/// `ecumene encrypt`
#[derive(Args, Clone, Debug)]
pub struct EncryptArgs {
    /// Write everything in plain text again, archives as well.
    #[arg(long)]
    pub off: bool,
    /// Which database, and by which key.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `ecumene backup`
#[derive(Args, Clone, Debug)]
pub struct BackupArgs {
    /// The copy to write; it must not be there yet.
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Of which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `ecumene restore`
#[derive(Args, Clone, Debug)]
pub struct RestoreArgs {
    /// The backup to read.
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// Into which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `ecumene migrate-store`
#[derive(Args, Clone, Debug)]
pub struct MigrateArgs {
    /// The database to copy, `sqlite:<path>` or `postgres://user@host/name`; it stays as it is.
    #[arg(long, env = "ECUMENE_MIGRATE_FROM", hide_env_values = true)]
    pub from: String,
    /// The database to fill: an empty one, or one that was filled in part before.
    #[arg(long, env = "ECUMENE_MIGRATE_TO", hide_env_values = true)]
    pub to: String,
    /// Where the archives of a PostgreSQL database are kept.
    #[arg(long, env = "ECUMENE_DATA", default_value = "data", value_hint = ValueHint::DirPath)]
    pub data: PathBuf,
}

/// `ecumene export`
#[derive(Args, Clone, Debug)]
pub struct ExportArgs {
    /// The table's id.
    pub table: String,
    /// The record to write; standard output if left out.
    #[arg(long, short, value_hint = ValueHint::FilePath)]
    pub output: Option<PathBuf>,
    /// Write the seed even if the game is not over: whoever has it knows everything hidden.
    #[arg(long)]
    pub with_seed: bool,
    /// From which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// `ecumene import`
#[derive(Args, Clone, Debug)]
pub struct ImportArgs {
    /// The record to read; it must hold its seed.
    #[arg(value_hint = ValueHint::FilePath)]
    pub file: PathBuf,
    /// List the table in the lobby.
    #[arg(long)]
    pub public: bool,
    /// Where the server is reached: what the links begin with.
    #[arg(long, env = "ECUMENE_URL", default_value = "http://127.0.0.1:8080", value_hint = ValueHint::Url)]
    pub url: String,
    /// Into which database.
    #[command(flatten)]
    pub database: DatabaseArgs,
}

/// Does what a host asks for, and tells it in words or as JSON.
pub fn run(command: Command, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    match command {
        Command::Serve(args) => run_server(&args),
        Command::Backup(args) => {
            store::back_up(&args.database.file("`pg_dump` copies it while it is in use")?, &args.file)?;
            tell(out, json, &json!({"file": args.file}), || format!("Wrote {}", args.file.display()))
        }
        Command::Restore(args) => restore(&args, json, out),
        Command::MigrateStore(args) => blocking(migrate(&args, json, out)),
        Command::Export(args) => blocking(export(args, json, out)),
        Command::Import(args) => blocking(import(args, json, out)),
        Command::Encrypt(args) => blocking(encrypt(&args, json, out)),
        Command::Table(command) => host::command::run(command, json, out),
        Command::User(command) => host::user::run(command, json, out),
        Command::Doctor(args) => crate::doctor::run(&args, json, out),
        Command::Config(ConfigCommand::Print(args)) => {
            let config = args.resolve()?.masked();
            let text = toml::to_string(&config)?;
            tell(out, json, &serde_json::to_value(&config)?, || text.trim_end().to_owned())
        }
    }
}

/// Writes an answer on one line for a program, or in words.
pub(crate) fn tell(
    out: &mut dyn Write,
    json: bool,
    answer: &Value,
    words: impl FnOnce() -> String,
) -> anyhow::Result<()> {
    if json {
        writeln!(out, "{answer}")?
    } else {
        writeln!(out, "{}", words())?
    }
    Ok(())
}

fn restore(args: &RestoreArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let target = args.database.file("`pg_restore` puts back what `pg_dump` has copied")?;
    if let Some(folder) = target.parent() {
        std::fs::create_dir_all(folder)?;
    }
    let old = store::restore(&args.file, &target)?;
    tell(out, json, &json!({"database": target, "kept": old}), || {
        let kept = old.as_ref().map_or(String::new(), |old| format!("Kept what was there as {}\n", old.display()));
        format!("{kept}Restored {}", target.display())
    })
}

async fn migrate(args: &MigrateArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let (from, to) = (Database::parse(&args.from)?, Database::parse(&args.to)?);
    if let Some(folder) = to.beside(&args.data).parent() {
        store::private::make_folder(folder)?;
    }
    // Before the database may be played: else a table that is in neither would be missed.
    let [here, there] = [&from, &to].map(|database| Archive::beside(&database.beside(&args.data)));
    let archived = here.copy_to(&there)?;
    let store::Copied { tables, already, rows } = store::copy(&from, &to).await?;
    let answer = json!({
        "from": from.to_string(), "to": to.to_string(), "tables": tables, "already": already, "rows": rows, "archived": archived,
    });
    tell(out, json, &answer, || {
        let archives = match archived {
            0 => String::new(),
            count => format!(" and {count} archived"),
        };
        format!(
            "Copied {}{archives} from {from} to {to}; {already} of them were there already, and all {rows} rows \
             are the same. {from} stays as it was",
            host::command::counted(tables as usize, "table")
        )
    })
}

async fn encrypt(args: &EncryptArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let database = args.database.database()?;
    if let Database::Sqlite(path) = &database {
        anyhow::ensure!(path.exists(), "there is no database at {}; `ecumene serve` makes one", path.display());
    }
    let Some(key) = &args.database.key_file else {
        return Err(host::Problem::new(host::Kind::Usage, "NoKey", "say where the key is with --key-file").into());
    };
    let seal = Arc::new(store::Seal::from_file(key)?);
    let name = database.to_string();
    if args.off {
        let archive = Archive::beside(&database.beside(&args.database.data)).sealed_with(Some(Arc::clone(&seal)));
        let unseal = || archive.unseal().map(drop).map_err(anyhow::Error::from);
        let decrypted = match &database {
            Database::Sqlite(path) => store::decrypt(path, &seal, unseal),
            Database::Postgres(url) => store::decrypt_postgres(url, &seal, unseal).await,
        };
        let tables = decrypted.with_context(|| format!("cannot decrypt {name}"))?;
        return tell(out, json, &json!({"database": name, "tables": tables}), || {
            format!("Decrypted {name}; whoever reads it, or its archives, knows every seed")
        });
    }
    let tables = match &database {
        Database::Sqlite(path) => store::encrypt(path, &seal)?,
        Database::Postgres(url) => store::encrypt_postgres(url, &seal).await?,
    };
    tell(out, json, &json!({"database": name, "tables": tables}), || {
        format!("Encrypted {name}; without {} nobody can read it any more", key.display())
    })
}

impl ServeArgs {
    /// Flags before environment before file before default.
    pub fn resolve(&self) -> anyhow::Result<Config> {
        let mut config = match &self.config {
            Some(path) => Config::read(path)?,
            None => Config::default(),
        };
        let common = |name: &str| std::env::var(name).ok().filter(|value| !value.is_empty());
        if let Some(port) = common("PORT") {
            config.port = port.parse().with_context(|| format!("PORT is {port:?}, which is no port"))?;
        }
        config.database_url = common("DATABASE_URL").or(secret_in_file(DATABASE_URL_FILE)?).or(config.database_url);
        config.nats = secret_in_file(NATS_FILE)?.or(config.nats);
        config.smtp = common("SMTP_URL").or(secret_in_file(SMTP_FILE)?).or(config.smtp);
        config.otlp_endpoint = common("OTEL_EXPORTER_OTLP_ENDPOINT").or(config.otlp_endpoint);
        config.metrics_token = secret_in_file(METRICS_TOKEN_FILE)?.or(config.metrics_token);
        config.oidc_client_secret = secret_in_file(OIDC_CLIENT_SECRET_FILE)?.or(config.oidc_client_secret);
        self.apply(&mut config);
        config.check()?;
        Ok(config)
    }

    fn apply(&self, config: &mut Config) {
        let set =
            |target: &mut PathBuf, value: &Option<PathBuf>| value.iter().for_each(|value| *target = value.clone());
        set(&mut config.data, &self.data);
        config.address = self.address.unwrap_or(config.address);
        config.port = self.port.unwrap_or(config.port);
        config.database_url = self.database_url.clone().or(config.database_url.take());
        config.nats = self.nats.clone().or(config.nats.take());
        config.web = self.web.clone().or(config.web.take());
        config.public_url = self.public_url.clone().or(config.public_url.take());
        config.base_url = self.base_url.clone().or(config.base_url.take());
        config.metrics_token = self.metrics_token.clone().or(config.metrics_token.take());
        config.metrics_address = self.metrics_address.or(config.metrics_address);
        config.otlp_endpoint = self.otlp_endpoint.clone().or(config.otlp_endpoint.take());
        config.access_log = self.access_log.unwrap_or(config.access_log);
        config.proxies = self.proxies.unwrap_or(config.proxies);
        config.log = self.log.clone().unwrap_or_else(|| std::mem::take(&mut config.log));
        config.log_json = self.log_json.unwrap_or(config.log_json);
        config.database_busy_ms = self.database_busy_ms.unwrap_or(config.database_busy_ms);
        config.key_file = self.key_file.clone().or(config.key_file.take());
        config.expire_days = self.expire_days.unwrap_or(config.expire_days);
        config.accounts = self.accounts.unwrap_or(config.accounts);
        config.smtp = self.smtp.clone().or(config.smtp.take());
        config.mail_from = self.mail_from.clone().or(config.mail_from.take());
        config.oidc_issuer = self.oidc_issuer.clone().or(config.oidc_issuer.take());
        config.oidc_client_id = self.oidc_client_id.clone().or(config.oidc_client_id.take());
        config.oidc_client_secret = self.oidc_client_secret.clone().or(config.oidc_client_secret.take());
        config.oidc_label = self.oidc_label.clone().or(config.oidc_label.take());
        config.oidc_sign_ups = self.oidc_sign_ups.unwrap_or(config.oidc_sign_ups);
        config.ratings = self.ratings.unwrap_or(config.ratings);
        config.hooks = self.hooks.unwrap_or(config.hooks);
        config.hooks_to_private = self.hooks_to_private.unwrap_or(config.hooks_to_private);
        config.spectator_talk = self.spectator_talk.unwrap_or(config.spectator_talk);
        self.limits.apply(&mut config.limits);
    }
}

impl DatabaseArgs {
    /// Which database.
    pub(crate) fn database(&self) -> Result<Database, ConfigError> {
        let common = || std::env::var("DATABASE_URL").ok().filter(|value| !value.is_empty());
        let named = self.database_url.clone().or_else(common);
        let database_url = named.map_or_else(|| secret_in_file(DATABASE_URL_FILE), |url| Ok(Some(url)));
        Config { data: self.data.clone(), database_url: database_url?, ..Config::default() }.database()
    }

    /// The database's file, for what only files can do.
    fn file(&self, instead: &str) -> anyhow::Result<PathBuf> {
        match self.database()? {
            Database::Sqlite(path) => Ok(path),
            Database::Postgres(url) => {
                let message = format!("{url} is a PostgreSQL database: {instead}");
                Err(host::Problem::new(host::Kind::Usage, "Postgres", &message).into())
            }
        }
    }

    /// The tables of a database that must be there already.
    pub(crate) async fn tables(&self) -> anyhow::Result<Arc<Tables>> {
        if let Database::Sqlite(path) = self.database()? {
            anyhow::ensure!(path.exists(), "there is no database at {}; `ecumene serve` makes one", path.display());
        }
        Ok(self.open(Role::Visits).await?)
    }

    /// The tables of a database.
    pub(crate) async fn open(&self, role: Role) -> Result<Arc<Tables>, StoreError> {
        let database = self.database().map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let key = self.key_file.clone();
        let config = Config { key_file: key, ..Config::default() };
        let seal = config.seal().map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let archive = Archive::beside(&database.beside(&self.data)).sealed_with(seal.clone());
        // Who wants to play does not wait long for who does.
        let patience = Duration::from_secs(if role == Role::Plays { 1 } else { 5 });
        let store = store::open(store::Options { database, patience, role, make: false }, seal).await?;
        Ok(Tables::without_bots(store, Arc::new(Metrics::new()), &Limits::default(), Some(archive)))
    }
}

fn run_server(args: &ServeArgs) -> anyhow::Result<()> {
    let config = args.resolve()?;
    start_log(&config)?;
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    let result = runtime.block_on(crate::serve(config, args.open));
    // A bot that thinks for ten seconds must not keep the process.
    runtime.shutdown_timeout(Duration::from_millis(200));
    result
}

fn start_log(config: &Config) -> anyhow::Result<()> {
    let told: Targets = config.log.parse().context("the log setting is wrong")?;
    let lines = tracing_subscriber::fmt::layer().with_writer(io::stderr).with_ansi(io::stderr().is_terminal());
    let lines = if config.log_json { lines.json().boxed() } else { lines.boxed() };
    let started = tracing_subscriber::registry().with(lines.with_filter(told)).try_init();
    started.map_err(|error| anyhow::anyhow!("the log cannot be started: {error}"))
}

fn blocking<T>(work: impl Future<Output = anyhow::Result<T>>) -> anyhow::Result<T> {
    tokio::runtime::Builder::new_current_thread().enable_all().build()?.block_on(work)
}

async fn export(args: ExportArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let open = args.database.tables().await?.open(&args.table).await?;
    let record = if args.with_seed { open.table()?.game.record(true) } else { open.record()? };
    match &args.output {
        Some(path) => {
            std::fs::write(path, record).with_context(|| format!("cannot write {}", path.display()))?;
            if json { tell(out, json, &json!({"table": args.table, "file": path}), String::new) } else { Ok(()) }
        }
        None if json => tell(out, json, &json!({"table": args.table, "record": record}), String::new),
        None => Ok(out.write_all(record.as_bytes())?),
    }
}

async fn import(args: ImportArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let record = std::fs::read_to_string(&args.file).with_context(|| format!("cannot read {}", args.file.display()))?;
    let import = ImportTable {
        record,
        seats: None,
        visibility: if args.public { Visibility::Public } else { Visibility::Private },
    };
    let created = args.database.tables().await?.import(import, None).await?;
    let CreatedTable { table, seats, host, invite } = &created;
    let watch = format!("{}/game/{}", args.url.trim_end_matches('/'), table.id);
    let link = |key: &SeatKey| format!("{watch}#seat={}&token={}", key.seat, key.token);
    if json {
        let seats: Vec<Value> = seats
            .iter()
            .map(|key| json!({"seat": key.seat, "name": name_of(table, key), "token": key.token, "link": link(key)}))
            .collect();
        let (id, deal) = (&table.id, table.deal);
        let answer = json!({"table": id, "deal": deal, "link": watch, "seats": seats, "host": host, "invite": invite});
        return tell(out, json, &answer, String::new);
    }
    writeln!(out, "{} is table {}. Anybody may watch at {watch}", table.title, table.id)?;
    if let Some(reason) = table.deal.reason() {
        writeln!(out, "It is marked as no fair deal: {reason}.")?;
    }
    for key in seats {
        writeln!(out, "Seat {} ({}) is for whoever opens {}", key.seat, name_of(table, key), link(key))?;
    }
    Ok(())
}

/// What the seat of a key is called.
fn name_of<'a>(table: &'a TableInfo, key: &SeatKey) -> &'a str {
    table.seats.iter().find(|seat| seat.seat == key.seat).map_or("", |seat| seat.name.as_str())
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        serve: ServeArgs,
    }

    /// A variable that is spelled otherwise would be ignored.
    #[test]
    fn what_is_deployed_sets_variables_that_are_there() {
        use clap::CommandFactory as _;
        let command = Program::command();
        let mut known: Vec<&str> = command.get_arguments().filter_map(|arg| arg.get_env()?.to_str()).collect();
        known.extend([DATABASE_URL_FILE, NATS_FILE, METRICS_TOKEN_FILE, OIDC_CLIENT_SECRET_FILE]);
        // Which image is started; no setting of the program.
        known.push("ECUMENE_VERSION");
        for file in [
            include_str!("../../../deploy/compose.yaml"),
            include_str!("../../../deploy/Dockerfile"),
            include_str!("../../../deploy/ecumene.service"),
        ] {
            let is_word = |letter: char| letter.is_ascii_uppercase() || letter == '_';
            let named: Vec<&str> =
                file.split(|letter| !is_word(letter)).filter(|word| word.starts_with("ECUMENE_")).collect();
            assert!(!named.is_empty() && named.iter().all(|name| known.contains(name)), "{named:?}");
        }
    }

    #[test]
    fn flags_come_before_the_file_and_the_file_before_the_default() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("ecumene.toml");
        std::fs::write(&file, "port = 9000\nproxies = 2\n[limits]\nsockets = 7\n").unwrap();
        let file = file.to_str().unwrap();
        let parse = |args: &[&str]| Program::parse_from([&["x"], args].concat()).serve.resolve().unwrap();
        let config = parse(&["--config", file, "--port", "9001", "--queue", "9"]);
        assert_eq!((config.port, config.proxies), (9001, 2));
        assert_eq!((config.limits.sockets, config.limits.queue), (7, 9));
        assert_eq!(config.limits.body_bytes, Limits::default().body_bytes);
    }
}
