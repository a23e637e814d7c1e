//! Promises that bind nobody.

use serde::{Deserialize, Serialize};

/// `POST /api/v1/tables/{id}/treaties`: a promise that nobody reads but the seats it is among, by the token of a seat that
/// is not only lent.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NoteTreaty {
    /// The other seats, each held by a person; one's own may stand among them.
    pub to: Vec<u8>,
    /// What is promised, at most 500 characters.
    pub text: String,
    /// Until when it holds, in words, at most 60 characters.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub until: Option<String>,
}

/// `POST /api/v1/tables/{id}/treaties/mark`: what a seat says of a promise, by its token.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct MarkTreaty {
    /// Among which seats the promise is, as in [`Treaty`].
    pub room: Vec<u8>,
    /// When it was noted.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// What is said of it.
    pub mark: TreatyMark,
}

/// What a seat says of a promise.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TreatyMark {
    /// Agrees to what another has noted.
    Agreed,
    /// Does not.
    Declined,
    /// It was kept.
    Kept,
    /// It was broken.
    Broken,
    /// It holds no longer; before all have agreed it is taken back.
    Ended,
}

/// How far a promise is, as one of its seats knows it.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum TreatyStage {
    /// Not everybody has answered.
    Open,
    /// Everybody has agreed.
    Agreed,
    /// Somebody declined, or says that it was kept or broken, or has ended.
    Over,
}

/// A promise among some seats. It binds nobody and changes nothing in the game. Its room and its time tell it from all
/// others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Treaty {
    /// All seats among which it is, in order.
    pub room: Vec<u8>,
    /// Who noted it.
    pub seat: u8,
    /// What is promised: plain text, never markup.
    pub text: String,
    /// Until when, if that was said: plain text, never markup.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub until: Option<String>,
    /// When it was noted, in milliseconds since 1970. No two of a room have the same time.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// How far it is.
    pub stage: TreatyStage,
    /// What the seats have said of it, oldest first.
    pub marks: Vec<TreatyWord>,
    /// Its seats that have had another holder since, who does not see it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<u8>>"))]
    pub gone: Vec<u8>,
}

/// Who says what of a promise.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TreatyWord {
    /// Who.
    pub seat: u8,
    /// What.
    pub mark: TreatyMark,
    /// When, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}
