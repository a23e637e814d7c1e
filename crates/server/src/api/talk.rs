//! What people say to each other.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `POST /api/v1/tables/{id}/chat`: at most 500 characters, by a seat's token.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SayLine {
    /// What is said.
    pub text: String,
}

/// `POST /api/v1/tables/{id}/comments`: at most 500 characters about a moment of a finished game, by a seat's token.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AddComment {
    /// The entry after which it was so; 0 is the start.
    pub moment: u32,
    /// What is said.
    pub text: String,
}

/// What somebody says about a moment of a finished game.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Comments {
    /// All of them.
    pub comments: Vec<Comment>,
}

/// A line of chat.
#[derive(Clone, Debug, Serialize, JsonSchema)]
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
}
