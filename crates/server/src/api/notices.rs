//! Notices: what somebody with an account is told elsewhere, by which channels, and what became of it.

use super::Rest;
use serde::{Deserialize, Serialize};

/// What a notice is about.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum NoticeKind {
    /// A table waits for one's seat.
    Turn,
    /// The time of one's seat is nearly over.
    Deadline,
    /// Somebody at the table asks one to go on.
    Nudge,
    /// Others have talked while one was away.
    Talk,
    /// A game is over.
    Result,
    /// A seat is offered to one, by somebody who invites one or because one is on a reserve list.
    Invitation,
    /// A try, which its person has asked for.
    Test,
}

/// By which way notices go.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ChannelKind {
    /// A signed request to an address of one's own, for programs.
    Hook,
    /// A webhook of a channel at Discord.
    Discord,
    /// An incoming webhook of Slack, or of what takes the same.
    Slack,
    /// A room of Matrix.
    Matrix,
    /// A topic of ntfy.
    Ntfy,
    /// An address for mail, once it is confirmed.
    Mail,
    /// A browser, by the push service of whoever made it.
    Push,
}

/// The language of notices.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum NoticeLanguage {
    /// English.
    #[default]
    En,
    /// German.
    De,
}

/// `POST /api/v1/account/notices`: when somebody wants to be told. Answered by [`NoticeSettings`].
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NoticeWishes {
    /// How long a table waits before this is told: whoever acts meanwhile is told nothing. At most a day.
    pub after_seconds: u32,
    /// How long before one's time is over this is told, in minutes; but never before three quarters of it have passed. At
    /// most three days.
    pub near_minutes: u32,
    /// When nothing is told; it is told afterwards, if it is still so. Its local time holds for the digest, too.
    pub quiet: Rest,
    /// The minute of the day, 0 to 1439 of local time, at which everything but deadlines and nudges is told at once; each by
    /// itself if absent.
    pub digest: Option<u16>,
    /// Which words are used.
    pub language: NoticeLanguage,
}

impl Default for NoticeWishes {
    fn default() -> NoticeWishes {
        NoticeWishes {
            after_seconds: 120,
            near_minutes: 120,
            quiet: Rest::default(),
            digest: None,
            language: NoticeLanguage::En,
        }
    }
}

/// `GET /api/v1/account/notices`
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NoticeSettings {
    /// The kinds of channels that this server has.
    pub offered: Vec<ChannelKind>,
    /// When somebody wants to be told.
    pub wishes: NoticeWishes,
    /// By which ways, oldest first.
    pub channels: Vec<Channel>,
    /// What was told lately, or not, the newest first.
    pub log: Vec<Delivery>,
    /// By which a browser knows what this server sends (`applicationServerKey`), if it sends something to browsers.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub push_key: Option<String>,
}

/// A way by which notices go.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Channel {
    /// By which its person names it.
    #[cfg_attr(test, ts(type = "number"))]
    pub id: i64,
    /// Of which kind.
    pub kind: ChannelKind,
    /// Where it leads, as far as that is no secret.
    pub place: String,
    /// What is told by it.
    pub wants: Vec<NoticeKind>,
    /// When it was added.
    #[cfg_attr(test, ts(type = "number"))]
    pub added_at: i64,
    /// Why nothing goes by it any more, if that is so.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub off: Option<DeliveryProblem>,
    /// By which a browser knows itself among them: the SHA-256 of its address in hexadecimal digits.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub mark: Option<String>,
}

/// Why a notice could not be told.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DeliveryProblem {
    /// What went wrong.
    pub what: ProblemKind,
    /// The status of the answer, if there was one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub status: Option<u16>,
}

/// What goes wrong when something is told.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ProblemKind {
    /// Nobody has this name.
    NoSuchHost,
    /// The address is one of a private network, which this server does not reach.
    PrivateAddress,
    /// Nobody listens there.
    Unreachable,
    /// Nobody can vouch for who listens there.
    NotTrusted,
    /// The answer took too long.
    TooSlow,
    /// The answer leads elsewhere, which is not followed.
    Redirected,
    /// The answer is no.
    Refused,
    /// There is no answer that makes sense.
    NoAnswer,
    /// The host has switched this kind of channel off.
    SwitchedOff,
    /// Nobody has shown yet that mail to this address comes to them.
    Unconfirmed,
    /// Whoever gets the mail wants no more of it.
    Unsubscribed,
    /// The browser takes nothing from this server any more.
    Gone,
}

/// What became of a notice.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum DeliveryState {
    /// It has not been told yet.
    Waiting,
    /// It was told.
    Sent,
    /// It could not be told, and is not tried again.
    Failed,
}

/// A notice, by one channel.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Delivery {
    /// By which channel.
    #[cfg_attr(test, ts(type = "number"))]
    pub channel: i64,
    /// What it is about.
    pub kind: NoticeKind,
    /// At which table; empty if it is about none.
    pub table: String,
    /// What became of it.
    pub state: DeliveryState,
    /// How often it was tried.
    pub tries: u32,
    /// Why it could not be told the last time.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub problem: Option<DeliveryProblem>,
    /// When it came up.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
    /// When it is tried, or for how it ended when that was.
    #[cfg_attr(test, ts(type = "number"))]
    pub due_at: i64,
}

/// `POST /api/v1/account/notices/channels`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AddChannel {
    /// Of which kind.
    pub kind: ChannelKind,
    /// The address: of the hook, the topic, or the Matrix server; one for mail; or the `endpoint` of a browser's subscription.
    pub address: String,
    /// The access token of Matrix, or of a topic of ntfy that asks for one.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub secret: Option<String>,
    /// The room of Matrix, such as `!abc:matrix.example`.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub room: Option<String>,
    /// The `keys` of a browser's subscription.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub keys: Option<PushKeys>,
    /// The `endpoint` that this browser had before it changed it by itself: the channel stays what it was, and `wants` says nothing.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub replaces: Option<String>,
    /// What is told by it.
    pub wants: Vec<NoticeKind>,
}

/// With what a message is encrypted for one browser alone, in base64url as browsers say it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PushKeys {
    /// Its public key.
    pub p256dh: String,
    /// A secret that it shares with this server.
    pub auth: String,
}

/// A channel was added.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChannelAdded {
    /// Its number.
    #[cfg_attr(test, ts(type = "number"))]
    pub id: i64,
    /// By which a hook's requests are signed; it is not told again.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub secret: Option<String>,
    /// All settings with it.
    pub settings: NoticeSettings,
}

/// `POST /api/v1/account/notices/channels/change`: answered by [`NoticeSettings`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChangeChannel {
    /// Which one.
    #[cfg_attr(test, ts(type = "number"))]
    pub id: i64,
    /// What is told by it from now on. It is switched on again with that, if it was off.
    pub wants: Vec<NoticeKind>,
}

/// `POST /api/v1/account/notices/channels/drop` and `.../test`: answered by [`NoticeSettings`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PickChannel {
    /// Which one.
    #[cfg_attr(test, ts(type = "number"))]
    pub id: i64,
}

/// `POST /api/v1/account/notices/channels/confirm`: shows that mail to an address comes to its person. Answered by
/// [`NoticeSettings`].
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ConfirmChannel {
    /// Which one.
    #[cfg_attr(test, ts(type = "number"))]
    pub id: i64,
    /// The code from the mail.
    pub code: String,
}

/// `POST /api/v1/tables/{id}/nudge`: asks a seat that the table waits for to go on. Whether it can be told is told to nobody.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Nudge {
    /// Which seat.
    pub seat: u8,
}
