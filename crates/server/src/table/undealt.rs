//! A table at which seats are still open. It has no game yet, only what one will be dealt from: so there is nothing that
//! anybody could see too early, whatever they ask for.

use super::info;
use crate::error::Error;
use catalogue::{Advice, AnyGame, AnyTable, Done, Level};
use engine::{Choice, Outcome, Prompt, RecordError, Refusal, Seat, SeatSet, Seed, Viewer};
use serde_json::{Map, Value};
use std::time::Duration;

/// What a game will be dealt from.
#[derive(Clone)]
pub(super) struct Undealt {
    game: &'static dyn AnyGame,
    /// The record's first line, seed included.
    header: Map<String, Value>,
    players: Vec<String>,
}

impl Undealt {
    /// What this first line of a record promises.
    pub(super) fn new(game: &'static dyn AnyGame, header: &str) -> Result<Undealt, Error> {
        let wrong = |error: serde_json::Error| Error::Internal(format!("a stored header is wrong: {error}"));
        let header: Map<String, Value> = serde_json::from_str(header).map_err(wrong)?;
        let players = serde_json::from_value(header.get("players").cloned().unwrap_or_default()).map_err(wrong)?;
        Ok(Undealt { game, header, players })
    }

    fn refusal() -> Refusal {
        Refusal::by_table("Waiting", info::NOT_DEALT)
    }
}

impl AnyTable for Undealt {
    fn game(&self) -> &'static dyn AnyGame {
        self.game
    }

    fn players(&self) -> &[String] {
        &self.players
    }

    fn rename(&mut self, players: Vec<String>) {
        self.header.insert("players".into(), players.clone().into());
        self.players = players;
    }

    fn same_view_as(&self, _: Viewer) -> Viewer {
        Viewer::Spectator
    }

    fn options(&self) -> Value {
        self.header.get("options").cloned().unwrap_or_default()
    }

    fn revision(&self) -> u32 {
        self.game.revision()
    }

    fn commitment(&self) -> String {
        self.header.get("commitment").and_then(Value::as_str).unwrap_or_default().into()
    }

    fn parts(&self) -> &[String] {
        &[]
    }

    fn is_from_position(&self) -> bool {
        false
    }

    fn sequence(&self) -> usize {
        0
    }

    fn to_act(&self) -> SeatSet {
        SeatSet::EMPTY
    }

    fn prompt(&self, _: Seat) -> Option<Prompt> {
        None
    }

    fn asides(&self, _: Seat) -> Vec<Choice> {
        Vec::new()
    }

    fn actions(&self, _: Seat) -> Vec<String> {
        Vec::new()
    }

    fn check(&self, _: Seat, _: &str) -> Result<(), Refusal> {
        Err(Undealt::refusal())
    }

    fn notation(&self, _: &Value) -> Result<String, Refusal> {
        Err(Undealt::refusal())
    }

    fn act(&mut self, _: Seat, _: &str) -> Result<Done, Refusal> {
        Err(Undealt::refusal())
    }

    fn may_undo(&self, _: Seat) -> Result<(), Refusal> {
        Err(Undealt::refusal())
    }

    fn undo(&mut self, _: Seat) -> Result<Done, Refusal> {
        Err(Undealt::refusal())
    }

    fn note(&mut self, _: Seat, _: &str) -> Result<Done, Refusal> {
        Err(Undealt::refusal())
    }

    fn may_go_back(&self, _: usize) -> Result<(), Refusal> {
        Err(Undealt::refusal())
    }

    fn go_back(&mut self, _: usize) -> Result<Done, Refusal> {
        Err(Undealt::refusal())
    }

    fn came_out_since(&self, _: usize) -> Result<Vec<usize>, RecordError> {
        Ok(Vec::new())
    }

    fn view(&self, _: Viewer) -> Value {
        Value::Null
    }

    fn write_view(&self, _: Viewer, out: &mut Vec<u8>) {
        out.extend_from_slice(b"null");
    }

    fn write_own_view(&self, _: Viewer, _: &mut Vec<u8>) -> bool {
        false
    }

    fn keeps_own_view(&self, _: Viewer) -> bool {
        false
    }

    fn draw(&self, _: Viewer) -> String {
        String::new()
    }

    fn outcome(&self) -> Option<Outcome> {
        None
    }

    fn record(&self, with_seed: bool) -> String {
        let mut header = self.header.clone();
        if !with_seed {
            header.remove("seed");
        }
        format!("{}\n", Value::Object(header))
    }

    fn last_entry(&self) -> Option<String> {
        None
    }

    fn position(&self) -> String {
        String::new()
    }

    fn snapshot(&self) -> (usize, String) {
        (0, String::new())
    }

    fn rewind(&self, _: usize) -> Result<Box<dyn AnyTable>, RecordError> {
        Ok(self.fork())
    }

    fn think_within(&self, _: Seat, _: Level, _: u64, _: Duration) -> Option<String> {
        None
    }

    fn advise(&self, _: Seat, _: Duration) -> Option<Advice> {
        None
    }

    fn imagine(&self, _: Viewer, _: Seed) -> String {
        String::new()
    }

    fn waits(&self, _: Seat, _: Level) -> bool {
        false
    }

    fn fork(&self) -> Box<dyn AnyTable> {
        Box::new(self.clone())
    }

    fn present(&self) -> Box<dyn AnyTable> {
        self.fork()
    }

    fn memory(&self) -> usize {
        // A few short texts.
        2 * self.record(true).len()
    }
}
