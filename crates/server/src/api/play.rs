//! Playing: what a seat sees, does and takes back.

use super::clocks::Clocks;
use super::seats::SeatChange;
use super::status::ErrorBody;
use super::tables::TableInfo;
use super::talk::{ChatLine, TalkLine};
use super::treaties::Treaty;
use engine::{Choice, Outcome, Prompt, Rule};
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;

/// `GET /api/v1/tables/{id}/state`: what the token's seat, or a spectator, may know.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableState {
    /// The table.
    pub table: TableInfo,
    /// How many entries there are.
    pub seq: u32,
    /// Whose eyes these are; `null` is a spectator.
    pub seat: Option<u8>,
    /// Who sees the same at every moment of the game; `null` is a spectator. Seats with the same eyes hide nothing from
    /// each other, so that one screen may serve them all.
    pub eyes: Option<u8>,
    /// The game's own view; `null` while the table waits, because nothing is dealt.
    #[cfg_attr(test, ts(type = "unknown"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<crate::sent::View>"))]
    pub view: Box<RawValue>,
    /// What the seat is asked now.
    pub prompt: Option<Prompt>,
    /// What the seat may do unasked, whether or not the table waits for it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Choice>>"))]
    pub asides: Vec<Choice>,
    /// The seats the table is waiting for.
    pub to_act: Vec<u8>,
    /// Whether the seat can take its latest action back.
    pub may_undo: bool,
    /// Whether seats may talk in private now because people trade, at a table whose press is `trade`; left out if not.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub trade_talk: bool,
    /// How long the table still waits for people, at a table with a deadline.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub time_left_ms: Option<u32>,
    /// How much time everybody has, at a table with a deadline.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub clocks: Option<Clocks>,
    /// The latest entries, oldest first, at most 100.
    pub log: Vec<LogEntry>,
    /// Who came and went, oldest first.
    pub seat_changes: Vec<SeatChange>,
    /// The latest chat, oldest first.
    pub chat: Vec<ChatLine>,
    /// What was said to this seat and its holder, and by it, in private; to a spectator, and to everybody once the game is
    /// over, what those who watch have said. Oldest first, at most 200 lines of each room.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<TalkLine>>"))]
    pub talk: Vec<TalkLine>,
    /// The promises of this seat and its holder, oldest first.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<Treaty>>"))]
    pub treaties: Vec<Treaty>,
    /// The result, once the game is over.
    pub outcome: Option<Outcome>,
    /// Bots that are thinking.
    pub thinking: Vec<u8>,
}

/// One entry of a table's log, as its reader may know it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogEntry {
    /// The sequence number after it: the first entry has 1.
    pub seq: u32,
    /// Who acted; 0 is the table itself.
    pub seat: u8,
    /// The action in notation; `null` is an undo, a note or a rewind.
    pub action: Option<String>,
    /// What happened at the table that is nothing of the game, as its record says it: `paused`, `time over`, ...
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub note: Option<String>,
    /// After how many entries the game was as it is again, if everybody has agreed to go back.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rewind: Option<u32>,
    /// What happened.
    pub events: Vec<EventInfo>,
    /// When it was done, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// Something that happened.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EventInfo {
    /// The sentence, seats written `@1`.
    pub text: String,
    /// What the sentence is made of; nothing if it has no gaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional, as = "Option<engine::Said>"))]
    #[cfg_attr(feature = "schema", schemars(with = "Option<engine::Said>"))]
    pub says: Option<Box<RawValue>>,
    /// The same for programs.
    #[cfg_attr(test, ts(type = "unknown"))]
    #[cfg_attr(feature = "schema", schemars(with = "crate::sent::Event"))]
    pub data: Box<RawValue>,
}

/// `GET /api/v1/tables/{id}/log?from=&limit=`: entries after `from`, oldest first, at most 500.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LogPage {
    /// How many entries the table has.
    pub seq: u32,
    /// Those asked for.
    pub entries: Vec<LogEntry>,
    /// Who came and went meanwhile, oldest first.
    pub seat_changes: Vec<SeatChange>,
}

/// An action: in notation, `"add mine 0,1"`, or as a verb with arguments, as the game's schema says:
/// `{"verb": "add", "tile": "mine", "at": "0,1"}`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged, expecting = "an action is a text or an object with a verb")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum GivenAction {
    /// As records write it.
    Notation(String),
    /// As data.
    Data(
        #[cfg_attr(test, ts(type = "{ verb: string }"))]
        #[cfg_attr(feature = "schema", schemars(with = "engine::ActionData"))]
        serde_json::Map<String, serde_json::Value>,
    ),
}

impl GivenAction {
    /// It as the table's game writes it.
    pub(crate) fn notation(self, game: &dyn catalogue::AnyTable) -> Result<String, engine::Refusal> {
        match self {
            GivenAction::Notation(notation) => Ok(notation),
            GivenAction::Data(data) => game.notation(&data.into()),
        }
    }
}

impl From<&str> for GivenAction {
    fn from(notation: &str) -> GivenAction {
        GivenAction::Notation(notation.into())
    }
}

impl From<String> for GivenAction {
    fn from(notation: String) -> GivenAction {
        GivenAction::Notation(notation)
    }
}

/// `POST /api/v1/tables/{id}/actions`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayAction {
    /// The sequence number the player saw.
    pub seq: u32,
    /// What is done.
    pub action: GivenAction,
    /// Any text of 1 to 64 characters, new for each request: sent twice, it is done once and answered twice.
    pub id: String,
}

/// `POST /api/v1/tables/{id}/undo`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct UndoAction {
    /// The sequence number the player saw.
    pub seq: u32,
    /// As in [`PlayAction`].
    pub id: String,
}

/// An action or an undo was accepted and is durable.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Played {
    /// The id of the request.
    pub id: String,
    /// The sequence number after it.
    pub seq: u32,
}

/// `POST /api/v1/tables/{id}/hint`: what a bot would do in this seat, and why. It knows what the seat knows.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Hint {
    /// The state it is about.
    pub seq: u32,
    /// At most three, the best first.
    pub choices: Vec<HintChoice>,
    /// Said if a habit decides and not the comparison.
    pub habit: Option<String>,
}

/// One of the best choices.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintChoice {
    /// What would be done; to be sent back like a choice of the prompt.
    pub choice: Choice,
    /// How much less it is worth than the best, in the game's points; `null` if the two were not compared.
    pub behind: Option<f32>,
    /// How much better or worse the seat will stand by it at the end of its turn, against the others, in the game's points.
    pub gain: f32,
    /// What makes the difference to the other choices, the most important first.
    pub reasons: Vec<HintReason>,
    /// What the bot would do next, whatever is hidden.
    pub then: Vec<String>,
    /// What each of these is made of.
    pub then_says: Vec<engine::Said>,
}

/// What makes a difference.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HintReason {
    /// In the game's words: "more cities".
    pub text: String,
    /// Whether it speaks for the choice.
    pub good: bool,
}

/// `POST /api/v1/tables/{id}/check`: would this be refused? Changes nothing.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CheckAction {
    /// What would be done.
    pub action: GivenAction,
}

/// Whether an action would be accepted.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Checked {
    /// Why it would be refused; `null` if it would not.
    pub refusal: Option<ErrorBody>,
    /// The statement of the rule behind the refusal.
    pub rule: Option<Rule>,
}
