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
