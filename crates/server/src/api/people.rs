//! Whom people call friends, and whom they do not want to meet.

use serde::{Deserialize, Serialize};

/// `GET /api/v1/account/people`: friends and blocked people of whoever is signed in.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Ties {
    /// Friends, and people who were asked to be that, by name. A name that nobody has is one that was asked.
    pub friends: Vec<Friend>,
    /// Who asks to be a friend, the latest first; at most 100.
    pub asks: Vec<Tied>,
    /// Who is blocked, by name.
    pub blocked: Vec<Tied>,
}

/// A friend, or somebody who was asked to be one.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Friend {
    /// As it was written; of a friend who says so, too, the name of today.
    pub name: String,
    /// Whether the other says so, too.
    pub mutual: bool,
    /// Since when.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// Somebody of whom something was said.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Tied {
    /// The name.
    pub name: String,
    /// When.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// `POST /api/v1/account/people`: says what somebody is to whoever is signed in. The answer, [`Ties`], is the same whether
/// there is somebody of that name or not.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SetTie {
    /// Of whom.
    pub name: String,
    /// What is said.
    pub tie: Tie,
}

/// What one says of another.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum Tie {
    /// Asks to be friends, or agrees to be.
    Friend,
    /// Does not want to meet them at open tables, nor read what they say in private.
    Blocked,
    /// Nothing any more; whoever asked is declined, and not told so.
    None,
}

/// What is between whoever asks and somebody.
#[derive(Copy, Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnTie {
    /// What whoever asks says of them.
    pub tie: Tie,
    /// Whether they ask to be a friend, or are one.
    pub asks: bool,
}

/// A friend's seat at a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct FriendSeat {
    /// The table's id.
    pub table: String,
    /// Which seat.
    pub seat: u8,
}
