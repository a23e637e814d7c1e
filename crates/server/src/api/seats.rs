//! Who sits where, and what people at a table may change about it.

use super::*;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// `POST /api/v1/tables/{id}/join`
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct JoinTable {
    /// The display name.
    pub name: String,
    /// Which open seat; the first if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<u8>,
    /// Needed at a private table.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub invite: Option<String>,
}

/// Somebody sat down.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Joined {
    /// The table.
    pub table: TableInfo,
    /// The seat and its secret.
    pub key: SeatKey,
}

/// `POST /api/v1/tables/{id}/seats/{seat}`: who holds the seat from now on. By its own token or the host's.
#[derive(Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "kind", rename_all = "snake_case", deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ReplaceSeat {
    /// A bot takes over.
    Bot {
        /// How it plays; the table's stand-in if left out.
        #[serde(default)]
        #[cfg_attr(test, ts(optional))]
        level: Option<String>,
    },
    /// Whoever comes takes over.
    Open,
    /// A person takes over, by the new token in the answer; the old one is worth nothing.
    Person {
        /// The display name.
        name: String,
    },
}

/// A seat changed hands.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatReplaced {
    /// The table.
    pub table: TableInfo,
    /// The new secret, if a person takes over.
    pub key: Option<SeatKey>,
    /// A new invitation, if the seat is open; older ones are worth nothing.
    pub invite: Option<String>,
}

/// `POST /api/v1/tables/{id}/pace`: how long bots pause from now on. Answered by [`TableInfo`].
#[derive(Copy, Clone, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SetPace {
    /// As in [`CreateTable`]; 0 is no pause.
    pub bot_pause_ms: u32,
}

/// `POST /api/v1/tables/{id}/rematch`: the same people again. Their old tokens are good at the new table.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Rematch {
    /// The new table; who asks a second time gets the same one.
    pub table: TableInfo,
}
