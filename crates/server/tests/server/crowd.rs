//! A table of eighteen where everybody answers at once.

use super::support::{Server, apply, config};
use serde_json::{Value, json};
use server::api::ClientMessage;
use server::client::Live;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use tempfile::tempdir;

/// How many answers are given in all.
const ANSWERS: u32 = 500;

#[derive(Default)]
struct Counts {
    sent: AtomicU32,
    done: AtomicU32,
    stale: AtomicU32,
    refused: AtomicU32,
}

/// A seat that answers what it has seen as soon as its last answer has been heard.
struct Player {
    live: Live,
    counts: Arc<Counts>,
    chance: u64,
    view: Value,
    seq: u64,
    /// What it is asked, unless it has answered.
    prompt: Value,
    waits: bool,
}

impl Player {
    async fn sit(mut live: Live, counts: Arc<Counts>, number: u64) -> Player {
        let state = live.next_of("welcome").await.unwrap()["state"].clone();
        let (view, prompt) = (state["view"].clone(), state["prompt"].clone());
        let chance = number.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Player { live, counts, chance, view, seq: state["seq"].as_u64().unwrap(), prompt, waits: false }
    }

    /// Plays until enough answers have been given; what it knows then.
    async fn play(mut self) -> Player {
        loop {
            if !self.waits && !self.prompt.is_null() {
                if self.counts.sent.fetch_add(1, Ordering::Relaxed) >= ANSWERS {
                    return self;
                }
                self.answer().await;
            }
            let next = tokio::time::timeout(std::time::Duration::from_secs(2), self.live.next()).await;
            match next {
                Ok(message) => self.hear(&message.unwrap().unwrap()),
                Err(_) if self.counts.sent.load(Ordering::Relaxed) >= ANSWERS => return self,
                Err(_) => {}
            }
        }
    }

    async fn answer(&mut self) {
        self.chance = self.chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let choices = self.prompt["choices"].as_array().unwrap();
        let last = choices.last().filter(|choice| choice["notation"] == "done" && self.chance >> 62 == 0);
        let choice = last.unwrap_or(&choices[(self.chance >> 33) as usize % choices.len()]);
        let action = choice["notation"].as_str().unwrap().to_owned();
        self.waits = true;
        let id = format!("{}", self.chance);
        self.live.send(&ClientMessage::Act { id, seq: self.seq as u32, action: action.into() }).await.unwrap();
        self.prompt = Value::Null;
    }

    fn hear(&mut self, message: &Value) {
        match message["type"].as_str().unwrap() {
            "update" => {
                self.seq += 1;
                assert_eq!(message["seq"], self.seq, "no update is missing");
                apply(&mut self.view, &message["view"]);
                if let Some(prompt) = message.get("prompt") {
                    self.prompt = prompt.clone();
                }
            }
            "ok" => {
                self.counts.done.fetch_add(1, Ordering::Relaxed);
                self.waits = false;
            }
            "refused" => {
                let is_stale = message["error"]["code"] == "Stale";
                assert!(is_stale || message["error"]["rule"].is_string(), "{message}");
                let count = if is_stale { &self.counts.stale } else { &self.counts.refused };
                count.fetch_add(1, Ordering::Relaxed);
                self.waits = false;
            }
            "bye" => panic!("{message}"),
            _ => {}
        }
    }
}

/// `E12` Nobody has to be first: hardly an answer is refused because others have acted meanwhile. And from changes alone everybody
/// sees what a whole view would show.
#[tokio::test(flavor = "multi_thread")]
async fn eighteen_who_answer_at_once_are_hardly_ever_too_late() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let me = |number: usize| json!({"kind": "me", "name": format!("Player {number}")});
    let seats: Vec<Value> = (1..=18).map(me).collect();
    let table = server.create(json!({"game": "expansion-project", "seats": seats})).await;
    let counts = Arc::new(Counts::default());
    let mut players = Vec::new();
    for seat in 0..18 {
        let live = table.live(Some(seat), None).await;
        players.push(Player::sit(live, Arc::clone(&counts), seat as u64 + 1).await);
    }
    let playing: Vec<_> = players.into_iter().map(|player| tokio::spawn(player.play())).collect();
    let mut seen = Vec::new();
    for player in playing {
        seen.push(player.await.unwrap());
    }
    let [done, stale, refused] =
        [&counts.done, &counts.stale, &counts.refused].map(|count| count.load(Ordering::Relaxed));
    println!("{done} done, {stale} stale, {refused} refused by a rule");
    assert!(done > ANSWERS / 2 && stale * 50 < done + stale + refused, "{done} done, {stale} stale, {refused} refused");
    for (seat, mut player) in seen.into_iter().enumerate().step_by(5) {
        let state = table.state(seat).await;
        while player.seq < state["seq"].as_u64().unwrap() {
            let message = player.live.next().await.unwrap().unwrap();
            player.hear(&message);
        }
        assert_eq!(player.view, state["view"], "seat {}", seat + 1);
    }
    server.stop().await;
}
