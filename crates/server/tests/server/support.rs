//! A server in this process, and people who play at it.

use serde_json::{Value, json};
use server::client::{Answer, Client, Live};
use server::store::{Role, Sqlite, SqliteOptions, Store};
use server::{Config, serve};
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;
use tempfile::TempDir;
use tokio::sync::oneshot;
use tokio::task::JoinHandle;

/// A server that stops with the test.
pub(crate) struct Server {
    pub(crate) client: Client,
    pub(crate) tables: Arc<server::table::Tables>,
    /// The port of the host's own figures, if there is one.
    pub(crate) metrics: Option<Client>,
    stop: Option<oneshot::Sender<()>>,
    task: JoinHandle<anyhow::Result<()>>,
}

/// Limits that a quick test does not meet, in a folder of its own.
pub(crate) fn config(folder: &TempDir) -> Config {
    with_games();
    let mut config = Config { port: 0, data: folder.path().into(), database_busy_ms: 200, ..Config::default() };
    config.database_url = elsewhere(folder.path());
    config.limits.requests_per_second = 100_000;
    config.limits.request_burst = 100_000;
    config.limits.messages_per_second = 100_000;
    config.limits.message_burst = 100_000;
    config.limits.tables_per_hour = 100_000;
    config.limits.accounts_per_hour = 100_000;
    config.limits.sign_ins_per_hour = 100_000;
    config.limits.tables_per_client = 100_000;
    config.limits.connections_per_client = 10_000;
    config
}

/// What a program does before anything else: the server has no list of games of its own.
pub(crate) fn with_games() {
    registry::fill(registry::games());
}

/// A PostgreSQL database for what would lie in this folder, if tests are to be run on that: most of them do not care which
/// store they meet, and `cargo xtask test` lets them meet both.
fn elsewhere(folder: &Path) -> Option<String> {
    std::env::var_os("ECUMENE_TEST_STORE").filter(|store| store == "postgres")?;
    let address =
        std::env::var(test_postgres::SHARED).expect("the address of a cluster; `cargo xtask test` starts one");
    let name: String = folder.as_os_str().as_encoded_bytes().iter().map(|byte| format!("{byte:02x}")).collect();
    // Names have up to 63 letters; the last ones tell temporary folders apart.
    let name = format!("f{}", &name[name.len().saturating_sub(40)..]);
    Some(test_postgres::Database::named(&address, &name).unwrap())
}

/// Changes rows of a database that nobody plays, whichever it is. Answers with how many there were.
pub(crate) fn alter(folder: &TempDir, sql: &str) -> usize {
    match elsewhere(folder.path()) {
        None => rusqlite::Connection::open(folder.path().join("tables.sqlite")).unwrap().execute(sql, []).unwrap(),
        Some(url) => {
            let counted = format!("WITH altered AS ({sql} RETURNING 1) SELECT count(*) FROM altered");
            test_postgres::sql(&url, &counted).unwrap().parse().unwrap()
        }
    }
}

pub(crate) fn sqlite(folder: &Path, most_pages: Option<u32>) -> Arc<dyn Store> {
    with_games();
    let path = folder.join("tables.sqlite");
    let options = SqliteOptions { path, busy_timeout: Duration::from_millis(200), most_pages, role: Role::Plays };
    Arc::new(Sqlite::open(options).unwrap())
}

impl Server {
    pub(crate) async fn start(config: Config) -> Server {
        Server::of(serve::start(config).await.unwrap())
    }

    pub(crate) async fn with_store(config: Config, store: Arc<dyn Store>) -> Server {
        Server::of(serve::start_with(config, store).await.unwrap())
    }

    fn of(running: serve::Running) -> Server {
        // Who listens everywhere is reached at loopback.
        let client = Client::new(([127, 0, 0, 1], running.address.port()).into());
        let metrics = running.metrics_address().map(Client::new);
        let tables = Arc::clone(&running.tables);
        let (stop, stopped) = oneshot::channel();
        let task = tokio::spawn(running.until(async move { drop(stopped.await) }));
        Server { client, tables, metrics, stop: Some(stop), task }
    }

    /// Stops it as an operator would.
    pub(crate) async fn stop(mut self) {
        drop(self.stop.take());
        let tables = Arc::downgrade(&self.tables);
        drop(self.tables);
        self.task.await.unwrap().unwrap();
        // A process that ends takes along whatever still thinks; here that has to be waited for, since it keeps the
        // database from the next server.
        for _ in 0..1000 {
            if tables.strong_count() == 0 {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    }

    pub(crate) async fn get(&self, path: &str, token: Option<&str>) -> Answer {
        self.client.get(path, token).await.unwrap()
    }

    pub(crate) async fn post(&self, path: &str, token: Option<&str>, body: Value) -> Answer {
        self.client.post(path, token, &body).await.unwrap()
    }

    /// Makes a table and expects it to be made.
    pub(crate) async fn create(&self, body: Value) -> Table {
        let created = self.post("/api/v1/tables", None, body).await.done().unwrap();
        Table::new(self.client, &created)
    }

    /// A hot-seat table: every seat is ours.
    pub(crate) async fn hot_seat(&self, seats: usize) -> Table {
        let me = |number: usize| json!({"kind": "me", "name": format!("Player {number}")});
        let seats: Vec<Value> = (1..=seats).map(me).collect();
        self.create(json!({"game": "founders", "seats": seats})).await
    }
}

/// A request for a table of two people.
pub(crate) fn two_people() -> Value {
    json!({"game": "founders", "seats": [{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]})
}

/// A table and our secrets at it.
#[derive(Clone)]
pub(crate) struct Table {
    pub(crate) client: Client,
    pub(crate) id: String,
    pub(crate) tokens: Vec<String>,
    pub(crate) host: String,
    pub(crate) invite: String,
    pub(crate) chance: u64,
}

impl Table {
    pub(crate) fn new(client: Client, created: &Value) -> Table {
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Table {
            client,
            id: text(&created["table"]["id"]),
            tokens: created["seats"].as_array().unwrap().iter().map(|key| text(&key["token"])).collect(),
            host: text(&created["host"]),
            invite: text(&created["invite"]),
            chance: 7,
        }
    }

    pub(crate) fn path(&self, rest: &str) -> String {
        format!("/api/v1/tables/{}{rest}", self.id)
    }

    pub(crate) async fn get(&self, rest: &str, token: Option<&str>) -> Answer {
        self.client.get(&self.path(rest), token).await.unwrap()
    }

    pub(crate) async fn post(&self, rest: &str, token: Option<&str>, body: Value) -> Answer {
        self.client.post(&self.path(rest), token, &body).await.unwrap()
    }

    /// What the seat with this index may know.
    pub(crate) async fn state(&self, seat: usize) -> Value {
        self.get("/state", Some(&self.tokens[seat])).await.done().unwrap()
    }

    /// The index of a seat of ours that is to act, and its state.
    pub(crate) async fn to_act(&self) -> Option<(usize, Value)> {
        for seat in 0..self.tokens.len() {
            let state = self.state(seat).await;
            if !state["prompt"].is_null() {
                return Some((seat, state));
            }
        }
        None
    }

    /// One of the choices, by chance; but nobody agrees to end a game of Founders after ten actions.
    pub(crate) fn pick(&mut self, prompt: &Value) -> String {
        self.chance = self.chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let choices = prompt["choices"].as_array().unwrap().iter().map(|choice| choice["notation"].as_str().unwrap());
        let choices: Vec<&str> = choices.filter(|notation| *notation != "agree").collect();
        choices[(self.chance >> 33) as usize % choices.len()].into()
    }

    pub(crate) async fn act(&self, seat: usize, seq: u64, action: &str, id: &str) -> Answer {
        let body = json!({"seq": seq, "action": action, "id": id});
        self.post("/actions", Some(&self.tokens[seat]), body).await
    }

    /// Plays so many actions, or until the game is over; says whether it is.
    pub(crate) async fn play(&mut self, most: usize) -> bool {
        for _ in 0..most {
            let Some((seat, state)) = self.to_act().await else {
                return true;
            };
            let action = self.pick(&state["prompt"]);
            let seq = state["seq"].as_u64().unwrap();
            self.act(seat, seq, &action, &format!("play-{seq}")).await.done().unwrap();
        }
        false
    }

    pub(crate) async fn live(&self, seat: Option<usize>, last_seq: Option<u32>) -> Live {
        let token = seat.map(|seat| self.tokens[seat].as_str());
        self.client.live(&self.id, token, last_seq).await.unwrap()
    }
}

/// What a client does with a change of a view.
pub(crate) fn apply(old: &mut Value, change: &Value) {
    match change {
        Value::Null => {}
        Value::Array(value) => *old = value[0].clone(),
        Value::Object(changes) => {
            // Room first: here names have no order.
            let (length, others): (Vec<_>, Vec<_>) = changes.iter().partition(|(name, _)| *name == "length");
            for (name, change) in length.into_iter().chain(others) {
                match old {
                    Value::Array(items) if name == "length" => {
                        items.resize(change.as_u64().unwrap() as usize, Value::Null);
                    }
                    Value::Array(items) => apply(&mut items[name.parse::<usize>().unwrap()], change),
                    Value::Object(members) if change == &json!([]) => drop(members.remove(name)),
                    Value::Object(members) => apply(members.entry(name.clone()).or_insert(Value::Null), change),
                    _ => panic!("{name} of {old}"),
                }
            }
        }
        _ => panic!("{change} is no change"),
    }
}

/// Waits for something, for half a minute at most, which a busy machine may need.
pub(crate) async fn eventually<F: Future<Output = bool>>(what: &str, mut is_so: impl FnMut() -> F) {
    for _ in 0..600 {
        if is_so().await {
            return;
        }
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    panic!("waited in vain: {what}");
}
