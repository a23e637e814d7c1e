//! Tables whose every seat the benchmark plays.

use super::pace::{Pace, Turn};
use super::{BenchArgs, Counts, game_id};
use crate::api::{ClientMessage, CreateTable, SeatRequest, Visibility};
use crate::client::{Client, Live};
use anyhow::Context as _;
use serde::{Deserialize, Deserializer};
use std::borrow::Cow;
use std::sync::atomic::Ordering;
use std::sync::{Arc, PoisonError};
use std::time::Instant;

/// A table whose every seat is played by this client.
pub(super) struct PlayedTable {
    client: Client,
    id: String,
    tokens: Vec<String>,
    chance: u64,
}

/// What is read of a message; the rest is skipped.
#[derive(Deserialize)]
struct Received<'a> {
    #[serde(rename = "type")]
    kind: &'a str,
    #[serde(default)]
    seq: u32,
    /// `None` if it is what it was.
    #[serde(default, borrow, deserialize_with = "given")]
    prompt: Option<Option<Asked<'a>>>,
    #[serde(default, borrow)]
    state: Option<State<'a>>,
    #[serde(default)]
    outcome: Option<serde::de::IgnoredAny>,
    #[serde(default)]
    error: Option<serde_json::Value>,
}

/// Tells `null` from what is not there.
fn given<'de, D: Deserializer<'de>, T: Deserialize<'de>>(deserializer: D) -> Result<Option<T>, D::Error> {
    T::deserialize(deserializer).map(Some)
}

#[derive(Deserialize)]
struct State<'a> {
    #[serde(default, borrow)]
    prompt: Option<Asked<'a>>,
}

#[derive(Deserialize)]
struct Asked<'a> {
    #[serde(borrow)]
    choices: Vec<Choice<'a>>,
}

#[derive(Deserialize)]
struct Choice<'a> {
    #[serde(borrow)]
    notation: Cow<'a, str>,
}

impl PlayedTable {
    pub(super) async fn create(client: Client, args: &BenchArgs, number: usize) -> anyhow::Result<PlayedTable> {
        let game = game_id(args)?;
        let seat = |number: usize| SeatRequest::Me { name: format!("Player {number}"), part: None };
        let request = CreateTable {
            game,
            seats: (1..=args.seats).map(seat).collect(),
            options: serde_json::Map::new(),
            visibility: Visibility::Private,
            stand_in: None,
            bot_pause_ms: None,
            deadline: None,
            hints: None,
            takeover: None,
            absence_seconds: None,
        };
        let created = client.post("/api/v1/tables", None, &request).await?.done()?;
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let seats = created["seats"].as_array().map(Vec::as_slice).unwrap_or_default();
        Ok(PlayedTable {
            client,
            id: text(&created["table"]["id"]),
            tokens: seats.iter().map(|seat| text(&seat["token"])).collect(),
            chance: number as u64 + 1,
        })
    }

    /// Plays game after game until told to stop.
    pub(super) async fn play(mut self, counts: Arc<Counts>, pace: Option<Arc<Pace>>) -> anyhow::Result<()> {
        while !counts.stop.load(Ordering::Relaxed) {
            let mut seats = Vec::new();
            for token in &self.tokens {
                seats.push(self.client.live(&self.id, Some(token), None).await?);
            }
            let mut tasks = tokio::task::JoinSet::new();
            for live in seats {
                self.chance = next(self.chance);
                let player = Player {
                    live,
                    chance: self.chance,
                    counts: Arc::clone(&counts),
                    pace: pace.clone(),
                    answer: None,
                    turn: None,
                    since: None,
                };
                tasks.spawn(player.play());
            }
            while let Some(done) = tasks.join_next().await {
                done??;
            }
            let path = format!("/api/v1/tables/{}/rematch", self.id);
            let next = self.client.post(&path, self.tokens.first().map(String::as_str), &()).await?.done()?;
            self.id = next["table"]["id"].as_str().unwrap_or_default().into();
        }
        Ok(())
    }
}

fn next(chance: u64) -> u64 {
    chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407)
}

/// Answers every question of one seat with any of its choices.
struct Player {
    live: Live,
    chance: u64,
    counts: Arc<Counts>,
    pace: Option<Arc<Pace>>,
    /// What it will answer, and to which sequence number.
    answer: Option<(u32, String)>,
    /// When, in an open loop.
    turn: Option<Turn>,
    /// Since when the answer under way counts.
    since: Option<Instant>,
}

impl Player {
    /// Until the game is over. Nothing is answered while an answer is under way: what it leads to may be another question.
    async fn play(mut self) -> anyhow::Result<()> {
        loop {
            let is_ready = self.answer.is_some() && self.since.is_none();
            let text = match (is_ready, &self.pace) {
                (true, None) => {
                    self.send(Instant::now()).await?;
                    continue;
                }
                (true, Some(pace)) => {
                    let due = self.turn.get_or_insert_with(|| pace.take()).due;
                    tokio::select! {
                        biased;
                        text = self.live.next_text() => text?,
                        () = tokio::time::sleep_until(due.into()) => {
                            self.turn = None;
                            self.send(due).await?;
                            continue;
                        }
                    }
                }
                (false, _) => self.live.next_text().await?,
            };
            let text = text.context("the server closed a socket")?;
            self.counts.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
            if self.is_over(&text)? {
                return self.finish().await;
            }
            if self.answer.is_none() {
                self.leave_turn();
            }
        }
    }

    async fn send(&mut self, since: Instant) -> anyhow::Result<()> {
        if let Some((seq, notation)) = self.answer.take() {
            self.since = Some(since);
            self.live.send(&ClientMessage::Act { id: seq.to_string(), seq, action: notation.into() }).await?;
        }
        Ok(())
    }

    fn leave_turn(&mut self) {
        if let Some((pace, turn)) = self.pace.as_ref().zip(self.turn.take()) {
            pace.give_back(turn);
        }
    }

    /// Reads a message; whether the game is over.
    fn is_over(&mut self, text: &str) -> anyhow::Result<bool> {
        let message: Received<'_> = serde_json::from_str(text)?;
        let prompt = match message.kind {
            "update" if message.outcome.is_some() => return Ok(true),
            "update" => message.prompt,
            "welcome" => message.state.map(|state| state.prompt),
            "ok" => {
                let since = self.since.take().context("more acknowledgements than actions")?;
                let micros = u32::try_from(since.elapsed().as_micros()).unwrap_or(u32::MAX);
                self.counts.times.lock().unwrap_or_else(PoisonError::into_inner).push(micros);
                None
            }
            // Where several seats are asked at once, one is faster; the update that says so has brought what is asked now.
            "refused" => {
                let is_stale = message.error.as_ref().is_some_and(|error| error["code"] == "Stale");
                let by_rule = message.error.as_ref().is_some_and(|error| error["rule"].is_string());
                anyhow::ensure!(is_stale || by_rule, "the server refused: {:?}", message.error);
                let count = if is_stale { &self.counts.stale } else { &self.counts.refused };
                count.fetch_add(1, Ordering::Relaxed);
                self.since = None;
                None
            }
            "bye" => anyhow::bail!("the server refused: {:?}", message.error),
            _ => None,
        };
        if let Some(prompt) = prompt {
            self.chance = next(self.chance);
            let index = |asked: &Asked<'_>| (self.chance >> 33) as usize % asked.choices.len().max(1);
            let choice = |asked: Asked<'_>| asked.choices.get(index(&asked)).map(|choice| choice.notation.to_string());
            self.answer = prompt.and_then(choice).map(|notation| (message.seq, notation));
        }
        Ok(false)
    }

    /// After the last update its sender is still owed an acknowledgement, and everybody the table's last word.
    async fn finish(mut self) -> anyhow::Result<()> {
        self.leave_turn();
        while let Some(text) = self.live.next_text().await? {
            self.counts.bytes.fetch_add(text.len() as u64, Ordering::Relaxed);
            let message: Received<'_> = serde_json::from_str(&text)?;
            if message.kind == "table" {
                return Ok(());
            }
        }
        Ok(())
    }
}
