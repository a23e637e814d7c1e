//! Several servers on one database: real processes, PostgreSQL and NATS, and what goes wrong between them.

use crate::Folder;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use server::client::Client;
use std::io::{BufRead as _, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// Longer than a node is promised that nobody takes its tables.
const BEYOND_LEASE: Duration = Duration::from_secs(7);
/// How long it may take until a move is done, whatever has just happened.
const DONE_WITHIN: Duration = Duration::from_secs(60);

/// A process that ends with the test.
struct Process(Child);

impl Process {
    fn signal(&self, signal: Signal) {
        kill_process(Pid::from_child(&self.0), signal).unwrap();
    }

    fn end(&mut self) {
        let _ = self.0.wait();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The NATS server of the system's package.
fn nats(port: u16) -> Process {
    // Not everybody's path has the programs of the system.
    let usual = std::path::Path::new("/usr/sbin/nats-server");
    let mut program = Command::new(if usual.is_file() { usual } else { "nats-server".as_ref() });
    program.args(["--addr", "127.0.0.1", "--port", &port.to_string()]);
    let program = program.stdout(Stdio::null()).stderr(Stdio::null()).spawn();
    let process = Process(program.expect("the tests of several nodes need `nats-server`: apt-get install nats-server"));
    let started = Instant::now();
    while std::net::TcpStream::connect(("127.0.0.1", port)).is_err() {
        assert!(started.elapsed() < Duration::from_secs(30), "nats-server does not start");
        std::thread::sleep(Duration::from_millis(20));
    }
    process
}

/// A port that stays free while the server there is away: the system gives none of these to anybody by itself.
fn free_port() -> u16 {
    let start = std::process::id() + std::time::UNIX_EPOCH.elapsed().unwrap().subsec_nanos();
    let ports = (0..1000).map(|step| 12_000 + ((start + 7 * step) % 18_000) as u16);
    ports.into_iter().find(|port| TcpListener::bind(("127.0.0.1", *port)).is_ok()).unwrap()
}

/// One of the servers.
struct Node {
    process: Process,
    client: Client,
}

/// All of them. Whoever plays takes any that is in order.
struct Cluster {
    folder: Folder,
    url: String,
    port: u16,
    nats: Option<Process>,
    nodes: Vec<Node>,
    in_order: Arc<Mutex<Vec<Client>>>,
}

impl Cluster {
    fn start(url: &str, count: usize) -> Cluster {
        let port = free_port();
        let nats = Some(nats(port));
        let (folder, in_order) = (Folder::new(), Arc::default());
        let mut cluster = Cluster { folder, url: url.into(), port, nats, nodes: Vec::new(), in_order };
        (0..count).for_each(|_| cluster.add());
        cluster
    }

    fn add(&mut self) {
        let data = self.folder.at(&format!("data{}", std::time::UNIX_EPOCH.elapsed().unwrap().as_nanos()));
        let mut child = Command::new(env!("CARGO_BIN_EXE_ecumene"))
            .args(["serve", "--port", "0", "--log", "error", "--data", &data, "--database-url", &self.url])
            .args(["--nats", &format!("nats://127.0.0.1:{}", self.port)])
            .args(["--requests-per-second", "99999", "--request-burst", "99999"])
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address = line.split_once("http://").unwrap().1.trim().trim_end_matches('/').parse().unwrap();
        self.nodes.push(Node { process: Process(child), client: Client::new(address) });
        self.balance();
    }

    /// Tells the load balancer which nodes there are.
    fn balance(&self) {
        *self.in_order.lock().unwrap() = self.nodes.iter().map(|node| node.client).collect();
    }

    /// Takes a node away from those that are asked.
    fn take(&mut self, number: usize) -> Node {
        let node = self.nodes.remove(number % self.nodes.len());
        self.balance();
        node
    }
}

/// A table with one player for both seats, and somebody who watches it, each at whatever node there is.
struct Player {
    nodes: Arc<Mutex<Vec<Client>>>,
    id: String,
    tokens: Vec<String>,
    acknowledged: Vec<(u64, String)>,
    chance: u64,
    /// Answers that a player would have seen as an error.
    errors: Arc<AtomicUsize>,
    longest: Duration,
}

impl Player {
    async fn create(cluster: &Cluster, chance: u64) -> Player {
        let client = cluster.nodes[chance as usize % cluster.nodes.len()].client;
        let seats = json!([{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]);
        let body = json!({"game": "founders", "seats": seats});
        let created = client.post("/api/v1/tables", None, &body).await.unwrap().done().unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Player {
            nodes: Arc::clone(&cluster.in_order),
            id: text(&created["table"]["id"]),
            tokens: created["seats"].as_array().unwrap().iter().map(|seat| text(&seat["token"])).collect(),
            acknowledged: Vec::new(),
            chance,
            errors: Arc::default(),
            longest: Duration::ZERO,
        }
    }

    fn any_below(&mut self, limit: usize) -> usize {
        self.chance = self.chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.chance >> 33) as usize % limit
    }

    fn any_node(&mut self) -> Client {
        let nodes = self.nodes.lock().unwrap().clone();
        nodes[self.any_below(nodes.len())]
    }

    /// Asks until it is answered, at any node.
    async fn ask(&mut self, path: &str, seat: usize, body: Option<&Value>) -> Value {
        let (path, token) = (format!("/api/v1/tables/{}{path}", self.id), self.tokens[seat].clone());
        let started = Instant::now();
        loop {
            let node = self.any_node();
            let asked = async {
                match body {
                    Some(body) => node.post(&path, Some(&token), body).await,
                    None => node.get(&path, Some(&token)).await,
                }
            };
            match tokio::time::timeout(Duration::from_secs(20), asked).await {
                Ok(Ok(answer)) if answer.status == 200 => {
                    self.longest = self.longest.max(started.elapsed());
                    return answer.done().unwrap();
                }
                Ok(Ok(answer)) => {
                    assert!(answer.status == 503 || answer.status == 409, "{} {}", answer.status, answer.text);
                    self.errors.fetch_add(1, Ordering::Relaxed);
                }
                // The node has gone: a load balancer takes another one.
                Ok(Err(_)) | Err(_) => {}
            }
            assert!(started.elapsed() < DONE_WITHIN, "{path} gets no answer");
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    }

    /// Plays one action; `false` if the game is over.
    async fn play_one(&mut self) -> bool {
        for seat in 0..self.tokens.len() {
            let state = self.ask("/state", seat, None).await;
            assert_eq!(state["seat"], seat + 1, "somebody else's eyes");
            assert!(
                state["seq"].as_u64().unwrap() >= self.acknowledged.len() as u64,
                "an older table than was acknowledged"
            );
            let Some(choices) = state["prompt"]["choices"].as_array() else { continue };
            let choices: Vec<&str> = choices.iter().filter_map(|choice| choice["notation"].as_str()).collect();
            // Nobody agrees to end the game early.
            let choices: Vec<&str> = choices.into_iter().filter(|choice| *choice != "agree").collect();
            let action = choices[self.any_below(choices.len())].to_owned();
            let seq = self.acknowledged.len();
            let body = json!({"seq": seq, "action": action, "id": format!("request {seq}")});
            let done = self.ask("/actions", seat, Some(&body)).await;
            assert_eq!(done["seq"], seq + 1, "an acknowledged action became entry {}", done["seq"]);
            self.acknowledged.push((seat as u64 + 1, action));
            return true;
        }
        false
    }

    /// Everything that was acknowledged is in the record, once and in order, and nothing else.
    async fn check(&mut self) {
        let path = format!("/api/v1/tables/{}/record", self.id);
        let started = Instant::now();
        let record = loop {
            match self.any_node().get(&path, None).await {
                Ok(answer) if answer.status == 200 => break answer.text,
                answer => assert!(started.elapsed() < DONE_WITHIN, "no record: {:?}", answer.map(|answer| answer.text)),
            }
            pause(100).await;
        };
        let lines = record.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
        let entries = lines.filter(|line| line.get("seat").is_some());
        let kept: Vec<(u64, String)> =
            entries.map(|line| (line["seat"].as_u64().unwrap(), line["action"].as_str().unwrap().to_owned())).collect();
        assert_eq!(kept, self.acknowledged, "what was acknowledged is not what is kept");
    }
}

/// Watches a table from wherever it can, until it has seen as many entries as it is told in the end. What it sees has
/// no gap.
async fn watch(nodes: Arc<Mutex<Vec<Client>>>, id: String, until: Arc<AtomicUsize>) -> Vec<(u64, Option<String>)> {
    let (mut seen, mut turn): (Vec<(u64, Option<String>)>, usize) = (Vec::new(), 0);
    let started = Instant::now();
    let entry = |entry: &Value| (entry["seat"].as_u64().unwrap(), entry["action"].as_str().map(str::to_owned));
    while seen.len() < until.load(Ordering::Relaxed) {
        assert!(started.elapsed() < 5 * DONE_WITHIN, "{} of {until:?} entries were seen", seen.len());
        turn += 1;
        let node = {
            let nodes = nodes.lock().unwrap();
            nodes[turn % nodes.len()]
        };
        let live = tokio::time::timeout(Duration::from_secs(20), node.live(&id, None, Some(seen.len() as u32))).await;
        let Ok(Ok(mut live)) = live else {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        // A socket that says nothing for so long is tried anew, as the page does.
        while seen.len() < until.load(Ordering::Relaxed)
            && let Ok(Ok(Some(message))) = tokio::time::timeout(Duration::from_secs(5), live.next()).await
        {
            // Whoever has no seat is asked nothing, and takes nothing back.
            let state = &message["state"];
            let secrets = [&message["seat"], &message["prompt"], &message["asides"], &state["seat"], &state["prompt"]];
            assert!(secrets.iter().all(|secret| secret.is_null()) && message["may_undo"] != true, "{message}");
            if message["type"] == "welcome" {
                for missed in message["missed"].as_array().unwrap() {
                    assert_eq!(missed["seq"], seen.len() + 1, "a gap in what was missed");
                    seen.push(entry(missed));
                }
                assert_eq!(message["seq"], seen.len(), "the welcome leaves something out");
            } else if message["type"] == "update" {
                assert_eq!(message["seq"], seen.len() + 1, "a gap in the news");
                seen.push(entry(&message["entry"]));
            }
        }
    }
    seen
}

/// Lets tables be played and watched while something is done to the nodes; then everything is compared.
async fn under_load<T>(
    cluster: &mut Cluster,
    tables: u64,
    trouble: impl AsyncFnOnce(&mut Cluster) -> T,
) -> (T, Vec<Player>) {
    let (mut playing, mut watching) = (JoinSet::new(), Vec::new());
    let stop = Arc::new(AtomicBool::new(false));
    for chance in 0..tables {
        let mut player = Player::create(cluster, chance).await;
        let until = Arc::new(AtomicUsize::new(usize::MAX));
        let seen = tokio::spawn(watch(Arc::clone(&player.nodes), player.id.clone(), Arc::clone(&until)));
        watching.push((player.id.clone(), until, seen));
        let stop = Arc::clone(&stop);
        playing.spawn(async move {
            while !stop.load(Ordering::Relaxed) && player.acknowledged.len() < 400 && player.play_one().await {
                // Who watches is told at most the latest hundred entries when it comes again; and a long run must not
                // play its games to their end.
                pause(how_many(80, 400) as u64).await;
            }
            player
        });
    }
    let answer = trouble(cluster).await;
    stop.store(true, Ordering::Relaxed);
    let mut players = playing.join_all().await;
    for (id, until, seen) in watching {
        let player = players.iter_mut().find(|player| player.id == id).unwrap();
        player.check().await;
        until.store(player.acknowledged.len(), Ordering::Relaxed);
        let seen = seen.await.unwrap();
        for ((seat, action), (known, did)) in seen.iter().zip(&player.acknowledged) {
            assert_eq!(seat, known, "who watched saw something else");
            if let Some(action) = action {
                assert_eq!(action, did, "who watched saw another action");
            }
        }
        assert_eq!(seen.len(), player.acknowledged.len());
    }
    (answer, players)
}

async fn pause(milliseconds: u64) {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
}

fn how_many(short: usize, long: usize) -> usize {
    if std::env::var_os("ECUMENE_LONG").is_some() { long } else { short }
}

/// Nodes are stopped and started one after the other while people play: nobody sees an error.
#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_restart_is_seen_by_nobody() {
    let database = test_postgres::Database::make().unwrap();
    let mut cluster = Cluster::start(&database.url, 3);
    let ((), players) = under_load(&mut cluster, 4, async |cluster| {
        pause(2000).await;
        for _ in 0..3 {
            let mut old = cluster.take(0);
            old.process.signal(Signal::TERM);
            tokio::task::spawn_blocking(move || old.process.end()).await.unwrap();
            cluster.add();
            pause(1500).await;
        }
    })
    .await;
    for player in &players {
        assert!(player.acknowledged.len() > 5, "{} moves", player.acknowledged.len());
        assert_eq!(player.errors.load(Ordering::Relaxed), 0, "somebody saw an error");
    }
    // Who plays alone is kept out as long as nodes are there.
    let alone =
        crate::ecumene(&format!("serve --port 0 --database-url {} --data {}", database.url, cluster.folder.at("x")));
    assert!(alone.code != 0 && alone.err.contains("another server plays"), "{}", alone.err);
}

/// Nodes are killed without warning, or stopped for longer than their lease and woken again.
#[tokio::test(flavor = "multi_thread")]
async fn nodes_that_die_or_sleep_lose_nothing_and_double_nothing() {
    let database = test_postgres::Database::make().unwrap();
    let mut cluster = Cluster::start(&database.url, 3);
    // Nobody ever looks at this one; only its deadline plays on.
    let seats = json!([{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]);
    let body = json!({"game": "founders", "seats": seats, "deadline": {"seconds": 3, "cover": true}});
    let timed = cluster.nodes[0].client.post("/api/v1/tables", None, &body).await.unwrap().done().unwrap();
    let timed = timed["table"]["id"].as_str().unwrap().to_owned();
    let played = || {
        let entries = "SELECT count(*) FROM entries JOIN tables ON key = table_key WHERE id =";
        test_postgres::sql(&database.url, &format!("{entries} '{timed}'")).unwrap().parse::<i64>().unwrap()
    };
    let ((), players) = under_load(&mut cluster, 4, async |cluster| {
        pause(1000).await;
        let sleeper = cluster.take(1);
        sleeper.process.signal(Signal::STOP);
        tokio::time::sleep(BEYOND_LEASE).await;
        sleeper.process.signal(Signal::CONT);
        // It is asked again at once, and believes what it believed.
        cluster.nodes.push(sleeper);
        cluster.balance();
        pause(1000).await;
        for kill in 0..how_many(2, 50) {
            let victim = cluster.take(kill);
            drop(victim);
            cluster.add();
            pause(500 + 700 * (kill as u64 % 3)).await;
        }
        // The node that played it was the first to be killed.
        let (before, started) = (played(), Instant::now());
        pause(6000).await;
        while played() <= before {
            assert!(started.elapsed() < DONE_WITHIN, "nobody looks at the clock of a table whose node has died");
            pause(500).await;
        }
    })
    .await;
    for player in &players {
        assert!(player.acknowledged.len() > 5, "{} moves", player.acknowledged.len());
    }
    let fences = test_postgres::sql(&database.url, "SELECT max(fence) FROM leases").unwrap();
    assert!(fences.parse::<i64>().unwrap() > 1, "no table was handed over");
}

/// Without NATS nodes reach each other by the database; without the database nobody plays, and it goes on by itself.
#[tokio::test(flavor = "multi_thread")]
async fn nats_gone_is_slower_and_postgres_gone_is_waited_for() {
    let mut postgres = test_postgres::Cluster::start().unwrap();
    let mut cluster = Cluster::start(&postgres.url("postgres"), 3);
    let url = postgres.url("postgres");
    let played = || test_postgres::sql(&url, "SELECT count(*) FROM entries").unwrap().parse::<i64>().unwrap();
    let goes_on = async |after: &str| {
        let (before, started) = (played(), Instant::now());
        while played() < before + 10 {
            assert!(started.elapsed() < DONE_WITHIN, "nobody plays on {after}");
            pause(200).await;
        }
    };
    let ((), players) = under_load(&mut cluster, 3, async |cluster| {
        for _ in 0..how_many(1, 6) {
            goes_on("at first").await;
            drop(cluster.nats.take());
            // What was believed of the others is over by then.
            pause(4000).await;
            goes_on("without NATS").await;
            cluster.nats = Some(nats(cluster.port));
            pause(3000).await;
            goes_on("with NATS again").await;
            postgres.stop().unwrap();
            pause(1500).await;
            for node in &cluster.nodes {
                assert_eq!(node.client.get("/readyz", None).await.unwrap().status, 503);
            }
            postgres.start_again().unwrap();
            goes_on("with PostgreSQL again").await;
        }
    })
    .await;
    for player in &players {
        assert!(player.acknowledged.len() > 5, "{} moves", player.acknowledged.len());
    }
}
