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
    name: &'a str,
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
            press: None,
            rated: None,
            language: None,
            reliability: None,
            anonymous: None,
        };
        let created = client.post("/api/v1/tables", None, &said(&request)?).await?.done()?;
        let text = |value: &serde_json::Value| value.as_str().unwrap_or_default().to_owned();
        let seats = created["seats"].as_array().map(Vec::as_slice).unwrap_or_default();
        Ok(PlayedTable {
            client,
            id: text(&created["table"]["id"]),
            tokens: seats.iter().map(|seat| text(&seat["token"])).collect(),
            chance: number as u64 + 1,
        })
    }

    /// Its sockets and requests go to another node than the one that made it, and plays it.
    pub(super) fn asked_at(self, client: Client) -> PlayedTable {
        PlayedTable { client, ..self }
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
                let (hand, counts) = (Hand::new(self.chance), Arc::clone(&counts));
                tasks.spawn(Player { live, hand, counts, pace: pace.clone(), turn: None }.play());
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

/// A request without what is left open: an older server may not know all of it.
fn said(request: &CreateTable) -> serde_json::Result<serde_json::Value> {
    let mut request = serde_json::to_value(request)?;
    if let Some(members) = request.as_object_mut() {
        members.retain(|_, value| !value.is_null());
    }
    Ok(request)
}

fn next(chance: u64) -> u64 {
    chance.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407)
}

/// Answers every question of one seat with any of its choices.
struct Player {
    live: Live,
    hand: Hand,
    counts: Arc<Counts>,
    pace: Option<Arc<Pace>>,
    /// When it will answer, in an open loop.
    turn: Option<Turn>,
}

/// What a seat knows of its questions, and what it makes of them.
struct Hand {
    chance: u64,
    /// What it was last told that it is asked.
    asked: Option<String>,
    /// What it will answer, and to which sequence number.
    answer: Option<(u32, String)>,
    under_way: Option<UnderWay>,
}

/// An answer that the server has not spoken about yet.
struct UnderWay {
    /// Since when it counts.
    since: Instant,
    /// What it answers.
    asked: Option<String>,
}

impl Player {
    /// Until the game is over. Nothing is answered while an answer is under way: what it leads to may be another question.
    async fn play(mut self) -> anyhow::Result<()> {
        loop {
            let is_ready = self.hand.answer.is_some() && self.hand.under_way.is_none();
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
            if self.hand.hear(&text, &self.counts)? {
                return self.finish().await;
            }
            if self.hand.answer.is_none() {
                self.leave_turn();
            }
        }
    }

    async fn send(&mut self, since: Instant) -> anyhow::Result<()> {
        match self.hand.give(since) {
            Some(message) => self.live.send(&message).await,
            None => Ok(()),
        }
    }

    fn leave_turn(&mut self) {
        if let Some((pace, turn)) = self.pace.as_ref().zip(self.turn.take()) {
            pace.give_back(turn);
        }
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

impl Hand {
    fn new(chance: u64) -> Hand {
        Hand { chance, asked: None, answer: None, under_way: None }
    }

    /// Gives the answer, if there is one.
    fn give(&mut self, since: Instant) -> Option<ClientMessage> {
        let (seq, notation) = self.answer.take()?;
        self.under_way = Some(UnderWay { since, asked: self.asked.clone() });
        Some(ClientMessage::Act { id: seq.to_string(), seq, action: notation.into() })
    }

    /// Reads a message; whether the game is over.
    fn hear(&mut self, text: &str, counts: &Counts) -> anyhow::Result<bool> {
        let message: Received<'_> = serde_json::from_str(text)?;
        let prompt = match message.kind {
            "update" if message.outcome.is_some() => return Ok(true),
            "update" => message.prompt,
            "welcome" => message.state.map(|state| state.prompt),
            "ok" => {
                let done = self.under_way.take().context("more acknowledgements than actions")?;
                let micros = u32::try_from(done.since.elapsed().as_micros()).unwrap_or(u32::MAX);
                counts.times.lock().unwrap_or_else(PoisonError::into_inner).push(micros);
                None
            }
            // Where several seats are asked at once, one is faster; the update that says so has brought what is asked now.
            "refused" => {
                let is_stale = message.error.as_ref().is_some_and(|error| error["code"] == "Stale");
                let by_rule = message.error.as_ref().is_some_and(|error| error["rule"].is_string());
                anyhow::ensure!(is_stale || by_rule, "the server refused: {:?}", message.error);
                let late = self.under_way.take().context("more refusals than actions")?;
                let count = match is_stale {
                    true if late.asked == self.asked => &counts.stale,
                    true => &counts.overtaken,
                    false => &counts.refused,
                };
                count.fetch_add(1, Ordering::Relaxed);
                None
            }
            "bye" => anyhow::bail!("the server refused: {:?}", message.error),
            _ => None,
        };
        if let Some(prompt) = prompt {
            self.chance = next(self.chance);
            self.asked = prompt.as_ref().map(|asked| asked.name.to_owned());
            let index = |asked: &Asked<'_>| (self.chance >> 33) as usize % asked.choices.len().max(1);
            let choice = |asked: Asked<'_>| asked.choices.get(index(&asked)).map(|choice| choice.notation.to_string());
            self.answer = prompt.and_then(choice).map(|notation| (message.seq, notation));
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Three are asked whether the game should end, and one refuses: the answers of the others come too late, since nobody
    /// is asked any more. That is not the same as being refused although the question stands.
    #[test]
    fn an_answer_that_another_has_overtaken_is_told_from_one_refused_needlessly() {
        let vote = r#"{"name":"AgreeToEnd","choices":[{"notation":"agree"}]}"#;
        let late = r#"{"type":"refused","error":{"code":"Stale"}}"#;
        let counted = |updates: &[&str]| {
            let (mut hand, counts) = (Hand::new(1), Counts::default());
            let hear = |hand: &mut Hand, text: &str| assert!(!hand.hear(text, &counts).unwrap());
            hear(&mut hand, &format!(r#"{{"type":"update","seq":7,"prompt":{vote}}}"#));
            assert!(matches!(hand.give(Instant::now()), Some(ClientMessage::Act { seq: 7, .. })));
            updates.iter().for_each(|update| hear(&mut hand, update));
            hear(&mut hand, late);
            assert!(hand.under_way.is_none());
            [&counts.stale, &counts.overtaken, &counts.refused].map(|count| count.load(Ordering::Relaxed))
        };
        let (stands, over) = (r#"{"type":"update","seq":8}"#, r#"{"type":"update","seq":9,"prompt":null}"#);
        assert_eq!(counted(&[stands, over]), [0, 1, 0]);
        let turn = r#"{"type":"update","seq":9,"prompt":{"name":"OpenTile","choices":[]}}"#;
        assert_eq!(counted(&[stands, turn]), [0, 1, 0]);
        assert_eq!(counted(&[]), [1, 0, 0]);
        assert_eq!(counted(&[stands]), [1, 0, 0]);
        assert_eq!(counted(&[&format!(r#"{{"type":"update","seq":8,"prompt":{vote}}}"#)]), [1, 0, 0], "the same anew");
    }
}
