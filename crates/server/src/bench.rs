//! `ecumene bench server`: how many moves a real server makes durable, measured from outside over loopback sockets.

mod nodes;
mod pace;
mod play;
mod processes;

use crate::api::{CreateTable, SeatRequest, Visibility};
use crate::client::Client;
use crate::config::Limits;
use crate::metrics::Metrics;
use crate::store::{Role, Sqlite, SqliteOptions, private};
use crate::table::Tables;
use anyhow::Context as _;
use clap::Args;
use pace::Pace;
use play::PlayedTable;
use std::io::{BufRead as _, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// What to measure.
#[derive(Args, Clone, Debug)]
pub struct BenchArgs {
    /// How many tables are played at the same time.
    #[arg(long, default_value_t = 200)]
    pub tables: usize,
    /// For how long, after a second to warm up.
    #[arg(long, default_value_t = 10)]
    pub seconds: u64,
    /// How many seats each table has, each with a socket of its own.
    #[arg(long, default_value_t = 4)]
    pub seats: usize,
    /// So many moves a second in all, each due at its time whether or not the server keeps up; latency is counted from
    /// then. Without it every seat answers as soon as it is asked.
    #[arg(long)]
    pub rate: Option<f64>,
    /// How many more tables are made and left alone, to see what an idle one costs.
    #[arg(long, default_value_t = 2000)]
    pub idle: usize,
    /// Instead: what the lobby, /readyz and /metrics cost with so many tables listed, beside what they cost with 200.
    #[arg(long, default_value_t = 0)]
    pub listed: usize,
    /// Which game; the first if left out.
    #[arg(long)]
    pub game: Option<String>,
    /// The `ecumene` whose server is measured, to compare an older one with the same client; this one if left out.
    #[arg(long)]
    pub program: Option<PathBuf>,
    /// Instead: so many nodes on a PostgreSQL database, beside a server on SQLite and what the database takes at best.
    #[arg(long, requires_all = ["database_url", "nats"])]
    pub nodes: Option<usize>,
    /// That database, on this machine; everything is made in a schema of its own, which is removed again.
    #[arg(long, env = "ECUMENE_DATABASE_URL", hide_env_values = true)]
    pub database_url: Option<String>,
    /// The NATS server by which the nodes reach each other, on this machine.
    #[arg(long, env = "ECUMENE_NATS", hide_env_values = true)]
    pub nats: Option<String>,
    /// A folder on the disk to be measured; the server's files are made in it and removed again.
    #[arg(long, default_value = "data")]
    pub data: PathBuf,
}

/// One figure.
#[derive(Clone, Debug)]
pub struct Figure {
    /// Its name.
    pub name: &'static str,
    /// Its value.
    pub value: f64,
    /// Its unit.
    pub unit: &'static str,
}

/// Measures the server that `program serve` starts.
pub fn measure(program: &Path, args: &BenchArgs) -> anyhow::Result<Vec<Figure>> {
    let program = args.program.as_deref().unwrap_or(program);
    let folder = args.data.join(format!("bench-{}", std::process::id()));
    if args.listed > 0 {
        return measure_lists(program, &folder, args);
    }
    // The client keeps to one core, so that the server has the other.
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    if let Some(count) = args.nodes {
        return runtime.block_on(nodes::measure(program, &folder, args, count));
    }
    let server = Server::start(program, &folder, &[])?;
    runtime.block_on(measure_server(&server, args))
}

/// A server in a process of its own, killed and cleaned up at the end.
struct Server {
    child: Child,
    address: SocketAddr,
    folder: PathBuf,
    /// Whether its files stay.
    keep: bool,
}

impl Server {
    /// With these variables set for it: what they say may hold a password.
    fn start(program: &Path, folder: &Path, variables: &[(&str, &str)]) -> anyhow::Result<Server> {
        std::fs::create_dir_all(folder)?;
        let many = "1000000";
        let mut child = Command::new(program)
            .args(["serve", "--port", "0", "--log", "warn", "--idle-table-seconds", "1", "--queue", "1024"])
            .args(["--requests-per-second", many, "--request-burst", many, "--tables-per-hour", many])
            .args(["--messages-per-second", many, "--message-burst", many])
            .args(["--sockets-per-client", many, "--sockets", many, "--connections", many])
            .args(["--connections-per-client", many, "--tables-per-client", many])
            .arg("--data")
            .arg(folder)
            .env_remove("ECUMENE_DATABASE_URL")
            .env_remove("ECUMENE_NATS")
            .envs(variables.iter().copied())
            .stdout(Stdio::piped())
            .spawn()
            .context("cannot start the server")?;
        let stdout = child.stdout.take().context("the server has no output")?;
        let mut line = String::new();
        BufReader::new(stdout).read_line(&mut line)?;
        let address = line.split("http://").nth(1).and_then(|rest| rest.trim().trim_end_matches('/').parse().ok());
        Ok(Server {
            address: address.with_context(|| format!("the server said {line:?}"))?,
            child,
            folder: folder.into(),
            keep: false,
        })
    }

    /// Seconds of processor time so far.
    fn cpu_seconds(&self) -> anyhow::Result<f64> {
        Ok(processes::Stat::of(self.child.id())?.own)
    }

    /// Bytes of memory that are its own now.
    fn memory(&self) -> anyhow::Result<f64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.child.id()))?;
        let line = status.lines().find(|line| line.starts_with("RssAnon:")).context("no RssAnon")?;
        let kilobytes = line.split_whitespace().nth(1).and_then(|number| number.parse::<f64>().ok());
        Ok(kilobytes.context("RssAnon has another form")? * 1024.0)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if !self.keep {
            let _ = std::fs::remove_dir_all(&self.folder);
        }
    }
}

/// What all tables count together.
#[derive(Default)]
struct Counts {
    stop: AtomicBool,
    bytes: AtomicU64,
    /// How many answers were refused as stale although the seat was still asked the same: there should be none.
    stale: AtomicU64,
    /// How many answers were too late: another seat's had ended the question, as one refusal ends a vote.
    overtaken: AtomicU64,
    /// How many answers were refused by a rule: another seat was faster.
    refused: AtomicU64,
    /// From sending an action, or from when it was due, to its acknowledgement, in microseconds.
    times: Mutex<Vec<u32>>,
}

/// What was measured while tables were played.
struct Played<C> {
    seconds: f64,
    /// Processor time, or several.
    cpu: C,
    /// From sending an action, or from when it was due, to its acknowledgement, in microseconds; the shortest first.
    times: Vec<u32>,
    bytes: f64,
    stale: f64,
    overtaken: f64,
    refused: f64,
}

impl<C> Played<C> {
    fn moves(&self) -> f64 {
        self.times.len() as f64
    }

    /// In milliseconds.
    fn percentile(&self, part: f64) -> f64 {
        let place = (self.times.len().saturating_sub(1) as f64 * part) as usize;
        f64::from(self.times.get(place).copied().unwrap_or_default()) / 1000.0
    }
}

/// Plays tables for as long as is asked, after a second to warm up. `cpu` looks at the processor time.
async fn play<C: std::ops::Sub<Output = C>>(
    tables: Vec<PlayedTable>,
    args: &BenchArgs,
    cpu: impl Fn() -> anyhow::Result<C>,
) -> anyhow::Result<Played<C>> {
    let counts = Arc::new(Counts::default());
    let pace = args.rate.map(|rate| Pace::new(rate).map(Arc::new)).transpose()?;
    let tasks: Vec<_> =
        tables.into_iter().map(|table| tokio::spawn(table.play(Arc::clone(&counts), pace.clone()))).collect();
    tokio::time::sleep(Duration::from_secs(1)).await;
    let times = || std::mem::take(&mut *counts.times.lock().unwrap_or_else(PoisonError::into_inner));
    times();
    for count in [&counts.bytes, &counts.stale, &counts.overtaken, &counts.refused] {
        count.store(0, Ordering::Relaxed);
    }
    let (started, before) = (Instant::now(), cpu()?);
    tokio::time::sleep(Duration::from_secs(args.seconds)).await;
    let (seconds, cpu) = (started.elapsed().as_secs_f64(), cpu()? - before);
    let mut times = times();
    let [bytes, stale, overtaken, refused] = [&counts.bytes, &counts.stale, &counts.overtaken, &counts.refused]
        .map(|count| count.load(Ordering::Relaxed) as f64);
    counts.stop.store(true, Ordering::Relaxed);
    for task in tasks {
        task.abort();
        if let Ok(result) = task.await {
            result?;
        }
    }
    times.sort_unstable();
    anyhow::ensure!(!times.is_empty(), "no move was acknowledged");
    Ok(Played { seconds, cpu, times, bytes, stale, overtaken, refused })
}

async fn measure_server(server: &Server, args: &BenchArgs) -> anyhow::Result<Vec<Figure>> {
    let client = Client::new(server.address);
    let idle_bytes = idle_cost(server, client, args).await?;
    let mut tables = Vec::new();
    for number in 0..args.tables {
        tables.push(PlayedTable::create(client, args, number).await?);
    }
    let played = play(tables, args, || server.cpu_seconds()).await?;
    let open_finished = open_finished(client, args).await?;
    let moves = played.moves();
    let answers = moves + played.stale + played.overtaken + played.refused;
    let figure = |name, value, unit| Figure { name, value, unit };
    let mut figures = vec![
        figure("server.moves_per_s", moves / played.seconds, "moves/s"),
        figure("server.moves_per_server_cpu_s", moves / played.cpu, "moves/s"),
        figure("server.p50_ms", played.percentile(0.5), "ms"),
        figure("server.p99_ms", played.percentile(0.99), "ms"),
        figure("server.stale_percent", 100.0 * played.stale / answers, "%"),
        figure("server.overtaken_percent", 100.0 * played.overtaken / answers, "%"),
        figure("server.idle_table_bytes", idle_bytes, "bytes"),
        figure("server.bytes_per_move", played.bytes / moves, "bytes"),
    ];
    figures.extend(open_finished.map(|time| figure("server.open_finished_ms", time, "ms")));
    Ok(figures)
}

/// With how many tables a long list is compared.
const SHORT_LIST: usize = 200;
/// How often each question is asked at once.
const QUESTIONS: usize = 300;
/// Asked again until that has cost so many seconds: the system counts hundredths.
const ENOUGH_CPU: f64 = 0.3;

/// What lists and counts cost the server with few tables, and with many.
fn measure_lists(program: &Path, folder: &Path, args: &BenchArgs) -> anyhow::Result<Vec<Figure>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let mut figures = Vec::new();
    let names = [
        ["server.lobby_us_few", "server.readyz_us_few", "server.metrics_us_few"],
        ["server.lobby_us_many", "server.readyz_us_many", "server.metrics_us_many"],
    ];
    let mut made = 0;
    for (count, names) in [SHORT_LIST, args.listed.max(SHORT_LIST)].into_iter().zip(names) {
        private::make_folder(folder)?;
        runtime.block_on(list_tables(folder, made..count, args))?;
        made = count;
        // The files stay for the next round.
        let mut server = Server::start(program, folder, &[])?;
        server.keep = count < args.listed;
        let mut client = runtime.block_on(Client::new(server.address).keep())?;
        for (path, name) in ["/api/v1/tables", "/readyz", "/metrics"].into_iter().zip(names) {
            let mut ask = async || {
                for _ in 0..QUESTIONS {
                    let answer = client.call("GET", path, None, None).await?;
                    anyhow::ensure!(answer.status == 200, "{path} is refused");
                }
                Ok(())
            };
            runtime.block_on(ask())?;
            let (started, mut asked, mut cpu) = (server.cpu_seconds()?, 0, 0.0);
            while cpu < ENOUGH_CPU {
                runtime.block_on(ask())?;
                asked += QUESTIONS;
                cpu = server.cpu_seconds()? - started;
            }
            figures.push(Figure { name, value: cpu * 1e6 / asked as f64, unit: "us of server CPU" });
        }
    }
    Ok(figures)
}

/// Puts so many listed tables into a database that nobody plays yet.
async fn list_tables(folder: &Path, numbers: std::ops::Range<usize>, args: &BenchArgs) -> anyhow::Result<()> {
    let store = Sqlite::open(SqliteOptions {
        path: folder.join("tables.sqlite"),
        busy_timeout: Duration::from_secs(5),
        most_pages: None,
        role: Role::Visits,
    })?;
    let limits = Limits { idle_table_seconds: 0, ..Limits::default() };
    let tables = Tables::without_bots(Arc::new(store), Arc::new(Metrics::new()), &limits, None);
    let (game, mut waiting) = (game_id(args)?, tokio::task::JoinSet::new());
    for _ in numbers {
        let seat = |number: usize| SeatRequest::Me { name: format!("Player {number}"), part: None };
        let request = CreateTable {
            game: game.clone(),
            seats: (1..=args.seats).map(seat).collect(),
            options: serde_json::Map::new(),
            visibility: Visibility::Public,
            stand_in: None,
            bot_pause_ms: None,
            deadline: None,
            hints: None,
            takeover: None,
            absence_seconds: None,
            press: None,
            rated: None,
            language: None,
            reliability: None,
            anonymous: None,
        };
        let making = Arc::clone(&tables);
        waiting.spawn(async move { making.create(request, None).await.map(drop) });
        if waiting.len() >= 500 {
            tables.forget_idle();
            while let Some(done) = waiting.join_next().await {
                done??;
            }
        }
    }
    while let Some(done) = waiting.join_next().await {
        done??;
    }
    Ok(())
}

/// How long a finished game has to be to count as long.
const LONG_GAME: usize = 2000;

/// Stores long finished games, waits until the server has forgotten them, and opens them: what a page needs to show the
/// end and to start a replay in the middle. The median counts, in milliseconds. Random games of some are longer than a record
/// that may be imported; then there is nothing to tell.
async fn open_finished(client: Client, args: &BenchArgs) -> anyhow::Result<Option<f64>> {
    let mut ids = Vec::new();
    for number in 0..5 {
        let record = long_game(args, number)?;
        let created = client.post("/api/v1/tables/import", None, &serde_json::json!({ "record": record })).await?;
        if matches!(created.status, 413 | 422) {
            return Ok(None);
        }
        ids.push(created.done()?["table"]["id"].as_str().unwrap_or_default().to_owned());
    }
    for attempt in 0.. {
        tokio::time::sleep(Duration::from_millis(500)).await;
        if client.get("/metrics", None).await?.text.contains("ecumene_tables_in_memory 0\n") {
            break;
        }
        anyhow::ensure!(attempt < 40, "the server does not forget its tables");
    }
    let mut times = Vec::new();
    for id in ids {
        let started = Instant::now();
        let state = client.get(&format!("/api/v1/tables/{id}/state"), None).await?.done()?;
        let middle = LONG_GAME / 2;
        let replay = client.get(&format!("/api/v1/tables/{id}/replay?at={middle}&viewer=table"), None).await?.done()?;
        times.push(started.elapsed().as_secs_f64() * 1000.0);
        anyhow::ensure!(state["table"]["status"] == "finished" && replay["at"] == middle, "another game was opened");
    }
    times.sort_unstable_by(f64::total_cmp);
    times.get(times.len() / 2).copied().context("no game was opened").map(Some)
}

/// The record of a random game that is over after at least so many entries: what can be taken back is, until there are
/// enough of them.
fn long_game(args: &BenchArgs, number: u64) -> anyhow::Result<String> {
    let game = catalogue::game(&game_id(args)?).context("there is no such game")?;
    let players = (1..=args.seats).map(|seat| format!("Player {seat}")).collect();
    let seed = engine::Seed::from_number(number);
    let mut table =
        game.start(catalogue::Setup { options: game.default_options(args.seats), players, seed, parts: Vec::new() })?;
    let mut luck = engine::Rng::new(seed);
    while let Some(seat) = table.to_act().first() {
        let actions = table.actions(seat);
        let index = luck.below(u32::try_from(actions.len())?) as usize;
        let action = actions.get(index).context("the table waits for a seat that has no action")?;
        let refused = |refusal: engine::Refusal| anyhow::anyhow!("{refusal}");
        table.act(seat, action).map_err(refused)?;
        // A hundred times for nothing, then for good.
        for _ in 0..100 {
            if table.sequence() < LONG_GAME && table.may_undo(seat).is_ok() && table.outcome().is_none() {
                table.undo(seat).map_err(refused)?;
                table.act(seat, action).map_err(refused)?;
            }
        }
    }
    anyhow::ensure!(table.sequence() >= LONG_GAME, "the game has only {} entries", table.sequence());
    Ok(table.record(true))
}

fn game_id(args: &BenchArgs) -> anyhow::Result<String> {
    let first = || catalogue::games().first().map(|game| game.id().to_owned());
    args.game.clone().or_else(first).context("there is no game")
}

/// Makes tables, leaves them alone until the server has forgotten them, and sees what has grown.
async fn idle_cost(server: &Server, client: Client, args: &BenchArgs) -> anyhow::Result<f64> {
    // A few tables first, so that what the server needs only once is not counted.
    for number in 0..20 {
        PlayedTable::create(client, args, number).await?;
    }
    tokio::time::sleep(Duration::from_secs(3)).await;
    let before = server.memory()?;
    for number in 0..args.idle {
        PlayedTable::create(client, args, number).await?;
    }
    tokio::time::sleep(Duration::from_secs(4)).await;
    Ok((server.memory()? - before).max(0.0) / args.idle.max(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The record of a long game is one, and replays.
    #[test]
    fn a_long_game_is_long() {
        let args = BenchArgs {
            tables: 1,
            seconds: 1,
            seats: 4,
            idle: 0,
            listed: 0,
            rate: None,
            game: None,
            program: None,
            nodes: None,
            database_url: None,
            nats: None,
            data: PathBuf::new(),
        };
        catalogue::fill(registry::games());
        for number in 0..5 {
            let record = long_game(&args, number).unwrap();
            assert!(record.lines().count() > LONG_GAME);
            assert!(catalogue::game(&game_id(&args).unwrap()).unwrap().replay(&record).is_ok());
        }
    }
}
