//! What people say to each other.

use serde::{Deserialize, Serialize};

/// `POST /api/v1/tables/{id}/chat`: at most 500 characters, by a seat's token.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SayLine {
    /// What is said.
    pub text: String,
}

/// `POST /api/v1/tables/{id}/comments`: at most 500 characters about a moment of a finished game, by a seat's token.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AddComment {
    /// The entry after which it was so; 0 is the start.
    pub moment: u32,
    /// What is said.
    pub text: String,
}

/// What somebody says about a moment of a finished game.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Comment {
    /// Rises with every comment on the table.
    pub number: u32,
    /// The entry after which it was so; 0 is the start.
    pub moment: u32,
    /// Who says it.
    pub seat: u8,
    /// The name at that time.
    pub name: String,
    /// What is said: plain text, never markup.
    pub text: String,
    /// When it was said, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// `GET /api/v1/tables/{id}/comments`: in the order in which they were made.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Comments {
    /// All of them.
    pub comments: Vec<Comment>,
}

/// Who may talk at a table until its game is over; afterwards everybody may. Those who watch talk in a room of their own.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Press {
    /// Seats say nothing from the deal to the end, and nothing in private before.
    None,
    /// Seats say what everybody reads, and nothing in private.
    Public,
    /// Seats talk in private only while the game asks somebody for trade; where a game has no trade, never.
    Trade,
    /// Seats talk with whom they like.
    #[default]
    Full,
}

impl Press {
    /// Whether it is what a table has of which nobody said anything.
    pub(crate) fn is_full(&self) -> bool {
        *self == Press::Full
    }
}

/// `POST /api/v1/tables/{id}/talk`: at most 500 characters that nobody reads but the seats it is said to, by the token of
/// a seat that is not only lent. Without a token it goes to those who watch.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TalkTo {
    /// The other seats, each held by a person; one's own may stand among them. Left out by those who watch.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<u8>>"))]
    pub to: Vec<u8>,
    /// What somebody who watches is called; seats are called what they are.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// What is said.
    pub text: String,
}

/// A line that only some read. Its room and its time tell it from all others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TalkLine {
    /// Its room: all seats among which it is said, in order; empty is the room of those who watch.
    pub room: Vec<u8>,
    /// Who said it; 0 is somebody who watches.
    pub seat: u8,
    /// The name at that time.
    pub name: String,
    /// What was said: plain text, never markup.
    pub text: String,
    /// When it was said, in milliseconds since 1970. No two lines of a room have the same time.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// Seats that the line names, as `@name` or `@2`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<u8>>"))]
    pub mentions: Vec<u8>,
}

/// A line of chat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChatLine {
    /// Rises with every line of the table.
    pub number: u32,
    /// Who said it.
    pub seat: u8,
    /// The name at that time.
    pub name: String,
    /// What was said: plain text, never markup.
    pub text: String,
    /// When it was said, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// Seats that the line names, as `@name` or `@2`.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<u8>>"))]
    pub mentions: Vec<u8>,
}
