//! Answers that are not 2xx, and the version of the program.

use super::play::TableState;
use serde::Serialize;

/// Every answer that is not 2xx.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ErrorBody {
    /// For programs: `Stale`, `NotToAct`, `RateLimited`, a game's own word, ...
    pub code: String,
    /// For people, seats written `@1`.
    pub message: String,
    /// What the message is made of; nothing if it has no gaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub says: Option<engine::Said>,
    /// The rule behind it, if there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub rule: Option<String>,
    /// Seconds to wait before trying again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub retry_after: Option<u32>,
    /// With `Banned` when signing in: what one appeal against it may come with, for half an hour.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub appeal: Option<String>,
    /// With `Stale` by HTTP: what the seat should have seen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub state: Option<Box<TableState>>,
}

/// `GET /version`
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Version {
    /// Of the program.
    pub version: String,
    /// Of the live protocol.
    pub protocol: u32,
}
