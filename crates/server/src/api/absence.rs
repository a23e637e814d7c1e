//! What happens while somebody is away: standing answers, seats that are lent, and who is the host.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// An answer that a seat gives without being there, whenever it fits. The game's schema says which verbs and arguments
/// there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StandingAnswer {
    /// What is answered: a verb, and those of its arguments that matter. The first choice that has them is played.
    #[cfg_attr(test, ts(type = "{ verb: string } & Record<string, unknown>"))]
    pub answer: Map<String, Value>,
    /// Only to questions of this name, as a prompt's `name` says; to all if left out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub question: Option<String>,
    /// Not where one of these could be answered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, type = "Array<{ verb: string } & Record<string, unknown>>"))]
    pub unless: Vec<Map<String, Value>>,
}

/// `POST /api/v1/tables/{id}/standing`: all standing answers of a seat, in place of those before; the first that fits is
/// given. Nobody else is told of them. `GET` reads them.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StandingAnswers {
    /// At most 20, of 4,096 bytes together.
    pub answers: Vec<StandingAnswer>,
}

/// `POST /api/v1/tables/{id}/seats/{seat}/lend`: lets somebody else play for this seat by a link, for some days. Its holder
/// may go on playing, too, and keeps it. A link from before is worth nothing any more.
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LendSeat {
    /// How many days, at most 60; 0 ends it.
    pub days: u8,
}

/// A seat was lent, or is its holder's alone again.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SeatLent {
    /// The table.
    pub table: super::TableInfo,
    /// The secret by which somebody else plays; nothing if nobody does any more.
    pub key: Option<super::SeatKey>,
    /// Until when, in milliseconds since 1970.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub until: Option<i64>,
}

/// `POST /api/v1/tables/{id}/host`: who is the host from now on. By the host, who passes it on; or by that seat itself, if
/// the host has been away for long. Answered by [`TableInfo`](super::TableInfo).
#[derive(Copy, Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PassHost {
    /// A person's seat; its own token is the host's from now on, and the host's old one is worth nothing.
    pub seat: u8,
}
