//! A server that is killed without warning, again and again, under load: nothing it acknowledged is lost, and nothing is
//! done twice.

use crate::{Server, how_many};
use serde_json::{Value, json};
use server::client::Client;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;
use tempfile::tempdir;

/// Kills of a short run, and of a long one (`cargo xtask test --long`).
const KILLS: usize = 50;
const KILLS_LONG: usize = 200;
const TABLES: usize = 16;
/// Actions that are acknowledged before each kill.
const ACKNOWLEDGED: usize = 4;

/// A table and everything that was acknowledged at it.
#[derive(Default)]
pub(crate) struct Table {
    id: String,
    tokens: Vec<String>,
    acknowledged: Vec<(u64, String)>,
    /// Sent, but not answered: seat and action.
    open: Option<(u64, String)>,
    /// Whether its game is over: nobody is asked anything any more.
    is_over: bool,
    chance: u64,
}

impl Table {
    pub(crate) async fn create(client: Client, chance: u64) -> Table {
        let seats = json!([{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]);
        let body = json!({"game": "founders", "seats": seats});
        let created = client.post("/api/v1/tables", None, &body).await.unwrap().done().unwrap();
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Table {
            id: text(&created["table"]["id"]),
            tokens: created["seats"].as_array().unwrap().iter().map(|seat| text(&seat["token"])).collect(),
            chance,
            ..Table::default()
        }
    }

    /// Plays until the server does not answer any more or the game is over.
    async fn play(&mut self, client: Client, done: &AtomicUsize) -> anyhow::Result<()> {
        loop {
            if !self.play_one(client).await? {
                return Ok(());
            }
            done.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Plays one action, unless the game is over.
    pub(crate) async fn play_one(&mut self, client: Client) -> anyhow::Result<bool> {
        self.open = self.choose(client).await?;
        self.is_over = self.open.is_none();
        self.send_open(client).await?;
        Ok(!self.is_over)
    }

    async fn choose(&mut self, client: Client) -> anyhow::Result<Option<(u64, String)>> {
        for (seat, token) in (1..).zip(&self.tokens) {
            let path = format!("/api/v1/tables/{}/state", self.id);
            let state = client.get(&path, Some(token)).await?.done()?;
            if let Some(choices) = state["prompt"]["choices"].as_array() {
                self.chance = self.chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let choice = &choices[(self.chance >> 33) as usize % choices.len()];
                return Ok(Some((seat, choice["notation"].as_str().unwrap().into())));
            }
        }
        Ok(None)
    }

    /// Sends what is open, under the id that it has for ever.
    pub(crate) async fn send_open(&mut self, client: Client) -> anyhow::Result<()> {
        let Some((seat, action)) = self.open.clone() else { return Ok(()) };
        let seq = self.acknowledged.len();
        let body = json!({"seq": seq, "action": action, "id": format!("request {seq}")});
        let path = format!("/api/v1/tables/{}/actions", self.id);
        let done = client.post(&path, Some(&self.tokens[seat as usize - 1]), &body).await?.done()?;
        assert_eq!(done["seq"], seq + 1, "an acknowledged action became entry {}", done["seq"]);
        self.acknowledged.push((seat, action));
        self.open = None;
        Ok(())
    }

    /// The server has everything it acknowledged, in order, and at most what was open besides.
    pub(crate) async fn check(&self, client: Client) {
        let path = format!("/api/v1/tables/{}/record", self.id);
        let record = client.get(&path, None).await.unwrap().text;
        let lines = record.lines().skip(1).map(|line| serde_json::from_str::<Value>(line).unwrap());
        let entries = lines.filter(|line| line.get("seat").is_some());
        let kept: Vec<(u64, String)> =
            entries.map(|line| (line["seat"].as_u64().unwrap(), line["action"].as_str().unwrap().to_owned())).collect();
        let (known, more) = kept.split_at(self.acknowledged.len().min(kept.len()));
        assert_eq!(known, self.acknowledged, "an acknowledged action is lost or changed");
        assert!(more.len() <= 1 && more.iter().all(|entry| Some(entry) == self.open.as_ref()), "doubled: {more:?}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn kills_under_load_lose_nothing_and_double_nothing() {
    let folder = tempdir().unwrap();
    let mut tables: Vec<Table> = Vec::new();
    let (mut acknowledged, mut open, mut idle) = (0, 0, 0);
    let kills = how_many("ECUMENE_KILLS", KILLS, KILLS_LONG);
    for kill in 0..kills as u64 {
        let mut server = Server::start(folder.path());
        let client = server.client;
        for table in &mut tables {
            table.check(client).await;
            table.send_open(client).await.unwrap();
        }
        // Games that are over make room for new ones: some are soon, because all agree to end them.
        tables.retain(|table| !table.is_over);
        while tables.len() < TABLES {
            tables.push(Table::create(client, kill * 10 + tables.len() as u64).await);
        }
        let before: usize = tables.iter().map(|table| table.acknowledged.len()).sum();
        let (mut playing, done) = (tokio::task::JoinSet::new(), Arc::new(AtomicUsize::new(0)));
        for mut table in tables.drain(..) {
            let done = Arc::clone(&done);
            playing.spawn(async move {
                let _ = table.play(client, &done).await;
                table
            });
        }
        tokio::time::sleep(Duration::from_millis(30 + kill * 37 % 90)).await;
        // A machine that is busy with other things needs longer until there is something to lose.
        for _ in 0..500 {
            if done.load(Ordering::Relaxed) >= ACKNOWLEDGED {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        server.is_well();
        server.kill();
        idle += usize::from(done.load(Ordering::Relaxed) < ACKNOWLEDGED);
        tables = playing.join_all().await;
        acknowledged += tables.iter().map(|table| table.acknowledged.len()).sum::<usize>() - before;
        open += tables.iter().filter(|table| table.open.is_some()).count();
        if kill % 20 == 19 {
            eprintln!("{} of {kills} kills, {acknowledged} actions acknowledged", kill + 1);
        }
    }
    let server = Server::start(folder.path());
    for table in &mut tables {
        table.check(server.client).await;
        table.send_open(server.client).await.unwrap();
    }
    server.kill();
    println!("{kills} kills: {acknowledged} actions were acknowledged, {open} under way when the server was killed");
    assert!(idle <= kills / 10, "{idle} of {kills} kills found a server without load");
    assert!(acknowledged > 2 * kills, "only {acknowledged} actions were acknowledged: no load");
    assert!(open > kills / 5, "only {open} actions were under way when the server was killed");
}
