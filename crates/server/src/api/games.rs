//! Games, the bots that play them, and their rules.

use engine::{OptionSpec, Rule};
use serde::Serialize;
use std::collections::BTreeMap;

/// `GET /api/v1/games`
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Games {
    /// Every game on the table.
    pub games: Vec<GameInfo>,
    /// Bots that a form may offer, weakest first. Any level of the same form is taken, too.
    pub bots: Vec<BotInfo>,
}

/// A game and what a table of it can choose.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameInfo {
    /// The name in addresses.
    pub id: String,
    /// The name people read.
    pub title: String,
    /// The newest revision of its rules.
    pub revision: u32,
    /// Fewest seats.
    pub least_seats: u8,
    /// Most seats.
    pub most_seats: u8,
    /// Its options besides the seat count; the first value of each is the default.
    pub options: Vec<OptionSpec>,
    /// Bots that a form may offer besides those of all games: `greedy`, where `steady` is a weaker one, and others about as
    /// strong that are known by how they play.
    pub characters: Vec<BotInfo>,
    /// How strong bots were in matches, by level: `greedy` (`steady` in games that do not tell them apart) is 1500, and who is
    /// 200 points ahead wins three games of four. Levels that nobody has measured are left out.
    pub ratings: BTreeMap<String, i16>,
}

/// A kind of bot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct BotInfo {
    /// What to send: `random`, `learning`, `steady`, `greedy:trader`, `search:500ms`.
    pub level: String,
    /// What people read.
    pub label: String,
}

/// `GET /api/v1/games/{game}/rules`
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rules {
    /// The game's id.
    pub game: String,
    /// Its title.
    pub title: String,
    /// In the rulebook's order.
    pub rules: Vec<Rule>,
}
