//! Who is invited to a table by name, and who waits for a seat to become free.

use super::TableInfo;
use serde::{Deserialize, Serialize};

/// `GET /api/v1/account/invited`: the seats that are offered to whoever is signed in.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invited {
    /// The latest first; at most 100.
    pub invitations: Vec<ReceivedInvitation>,
}

/// A seat that is offered to somebody.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ReceivedInvitation {
    /// At which table.
    pub table: TableInfo,
    /// Who invites; absent if a seat has become free for those on the reserve list.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub by: Option<String>,
    /// Since when.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// `GET /api/v1/tables/{id}/invitations`: what whoever is signed in has to do with a table. The answer is the same whether
/// there is somebody of a name or not.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TableInvitations {
    /// Whether a seat is offered to them.
    pub invited: bool,
    /// By whom, if by name.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub by: Option<String>,
    /// Whether they may invite others from a seat of theirs. The host's token allows it as well.
    pub may_invite: bool,
    /// Whom they have invited, by name.
    pub sent: Vec<SentInvitation>,
    /// Who waits for a seat to become free, in order.
    pub reserve: Vec<Reserve>,
    /// Whether they are among them.
    pub reserved: bool,
}

/// Somebody who was invited.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SentInvitation {
    /// The table's id.
    pub table: String,
    /// The name as it was given.
    pub name: String,
    /// When.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// Whether they came. Who has declined looks like who has not answered, and like a name that nobody has.
    pub came: bool,
}

/// Somebody who waits for a seat.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Reserve {
    /// The name of the account.
    pub name: String,
    /// Since when.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// `POST /api/v1/tables/{id}/invitations`, and `.../withdraw` to take it back: answered by [`TableInvitations`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct InvitePerson {
    /// The name of the account.
    pub name: String,
}

/// `POST /api/v1/tables/{id}/invitations/accept`: sits down, and takes the seat into the account. Answered by
/// [`super::Joined`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AcceptInvitation {
    /// The display name; that of the account if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
    /// Which open seat; the first if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub seat: Option<u8>,
    /// What this player gives to the deal, as in [`super::JoinTable`].
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub part: Option<String>,
}

/// All that is kept of an account's invitations.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnInvitations {
    /// Whom it has invited, and to where.
    pub sent: Vec<SentInvitation>,
    /// Seats that are offered to it.
    pub received: Vec<ReceivedInvitation>,
    /// The tables on whose reserve lists it is.
    pub reserved: Vec<String>,
}
