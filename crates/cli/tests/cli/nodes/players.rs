//! Who plays at the nodes, who watches, and what is compared afterwards.

use super::cluster::Cluster;
use super::{how_many, new_table};
use serde_json::{Value, json};
use server::client::Client;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// How long it may take until a move is done, whatever has just happened.
pub(super) const DONE_WITHIN: Duration = Duration::from_secs(60);
/// How long somebody waits for one answer before asking elsewhere.
const PATIENCE: Duration = Duration::from_secs(20);

/// A table with one player for both seats, at whatever node there is.
struct Player {
    nodes: Arc<Mutex<Vec<Client>>>,
    id: String,
    tokens: Vec<String>,
    acknowledged: Vec<(u64, String)>,
    chance: u64,
    told: Told,
}

/// What people who played at one place, table after table, have met.
#[derive(Default)]
pub(super) struct Told {
    /// Moves that were acknowledged.
    pub(super) moves: usize,
    /// Answers that a player would have seen as an error.
    pub(super) errors: Vec<String>,
    /// How long somebody waited for an answer at most.
    pub(super) longest: Duration,
}

impl Told {
    /// An answer that is none; only what passes may be said.
    fn refused(&mut self, status: u16, text: &str) {
        assert!(status == 503 || status == 409, "{status} {text}");
        self.errors.push(format!("{status} {text}"));
    }
}

impl Player {
    async fn create(nodes: Arc<Mutex<Vec<Client>>>, chance: u64, mut told: Told) -> Player {
        let (body, started) = (new_table(), Instant::now());
        let created = loop {
            let node = any_of(&nodes, chance as usize);
            match tokio::time::timeout(PATIENCE, node.post("/api/v1/tables", None, &body)).await {
                Ok(Ok(answer)) if answer.status == 200 => break answer.done().unwrap(),
                Ok(Ok(answer)) => told.refused(answer.status, &answer.text),
                Ok(Err(_)) | Err(_) => {}
            }
            assert!(started.elapsed() < DONE_WITHIN, "no table is made");
            pause(50).await;
        };
        let text = |value: &Value| value.as_str().unwrap().to_owned();
        Player {
            nodes,
            id: text(&created["table"]["id"]),
            tokens: created["seats"].as_array().unwrap().iter().map(|seat| text(&seat["token"])).collect(),
            acknowledged: Vec::new(),
            chance,
            told,
        }
    }

    fn any_below(&mut self, limit: usize) -> usize {
        self.chance = self.chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.chance >> 33) as usize % limit
    }

    fn any_node(&mut self) -> Client {
        let number = self.any_below(1 << 20);
        any_of(&self.nodes, number)
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
            match tokio::time::timeout(PATIENCE, asked).await {
                Ok(Ok(answer)) if answer.status == 200 => {
                    self.told.longest = self.told.longest.max(started.elapsed());
                    return answer.done().unwrap();
                }
                Ok(Ok(answer)) => self.told.refused(answer.status, &answer.text),
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
            self.told.moves += 1;
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

fn any_of(nodes: &Mutex<Vec<Client>>, number: usize) -> Client {
    let nodes = nodes.lock().unwrap();
    nodes[number % nodes.len()]
}

/// Watches a table from wherever it can, until it has seen as many entries as it is told in the end. What it sees has
/// no gap.
async fn watch(nodes: Arc<Mutex<Vec<Client>>>, id: String, until: Arc<AtomicUsize>) -> Vec<(u64, Option<String>)> {
    let (mut seen, mut turn): (Vec<(u64, Option<String>)>, usize) = (Vec::new(), 0);
    let mut since = Instant::now();
    let entry = |entry: &Value| (entry["seat"].as_u64().unwrap(), entry["action"].as_str().map(str::to_owned));
    while seen.len() < until.load(Ordering::Relaxed) {
        assert!(since.elapsed() < 5 * DONE_WITHIN, "{} of {until:?} entries were seen", seen.len());
        turn += 1;
        let node = any_of(&nodes, turn);
        let live = tokio::time::timeout(PATIENCE, node.live(&id, None, Some(seen.len() as u32))).await;
        let Ok(Ok(mut live)) = live else {
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        // A socket that says nothing for so long is tried anew, as the page does.
        while seen.len() < until.load(Ordering::Relaxed)
            && let Ok(Ok(Some(message))) = tokio::time::timeout(Duration::from_secs(5), live.next()).await
        {
            since = Instant::now();
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

/// Lets tables be played and watched while something is done to the nodes: as many at a time as are said, and another one
/// where a game is over. Everything that was acknowledged or seen is compared with what is kept.
pub(super) async fn under_load<T>(
    cluster: &mut Cluster,
    places: u64,
    trouble: impl AsyncFnOnce(&mut Cluster) -> T,
) -> (T, Vec<Told>) {
    let mut playing = JoinSet::new();
    let stop = Arc::new(AtomicBool::new(false));
    for place in 0..places {
        let (nodes, stop) = (Arc::clone(&cluster.in_order), Arc::clone(&stop));
        playing.spawn(async move {
            let (mut told, mut chance) = (Told::default(), place);
            while !stop.load(Ordering::Relaxed) {
                let player = Player::create(Arc::clone(&nodes), chance, told).await;
                told = play_watched(player, &stop).await;
                chance += places;
            }
            told
        });
    }
    let mut trouble = Box::pin(trouble(cluster));
    let mut ended = Vec::new();
    // Who plays ends only when told so, or by failing: then nobody waits for the trouble to be over.
    let answer = loop {
        tokio::select! {
            answer = &mut trouble => break answer,
            Some(done) = playing.join_next() => ended.push(done.unwrap()),
        }
    };
    stop.store(true, Ordering::Relaxed);
    while let Some(done) = playing.join_next().await {
        ended.push(done.unwrap());
    }
    (answer, ended)
}

/// Plays a table to its end, or until told to stop, while somebody watches it. Then everything is compared.
async fn play_watched(mut player: Player, stop: &AtomicBool) -> Told {
    let until = Arc::new(AtomicUsize::new(usize::MAX));
    let seen = tokio::spawn(watch(Arc::clone(&player.nodes), player.id.clone(), Arc::clone(&until)));
    while !stop.load(Ordering::Relaxed) && player.play_one().await {
        // Who watches is told at most the latest hundred entries when it comes again.
        pause(how_many(80, 300) as u64).await;
    }
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
    player.told
}

pub(super) async fn pause(milliseconds: u64) {
    tokio::time::sleep(Duration::from_millis(milliseconds)).await;
}
