//! Accounts. Who is signed in is told by a cookie that the server sets; whatever changes something by it must come
//! from the server's own pages.

use super::{OwnReport, ToldBan};
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Who may sign up.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, clap::ValueEnum)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum SignUps {
    /// Nobody: there are no accounts, and everybody plays by secret links.
    Off,
    /// Whoever has an invitation of an administrator.
    Invited,
    /// Everybody.
    #[default]
    Open,
}

/// `GET /api/v1/account`: who is signed in.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AccountStatus {
    /// Who may sign up.
    pub sign_ups: SignUps,
    /// Whether games may be rated.
    pub ratings: bool,
    /// The host for which passkeys are made; nothing if there are none here.
    pub passkeys: Option<String>,
    /// Who vouches for people here, by OpenID Connect; nothing if nobody does.
    pub provider: Option<super::SignInProvider>,
    /// The account, if somebody is signed in.
    pub account: Option<OwnAccount>,
}

/// What its holder knows of an account.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnAccount {
    /// Its name.
    pub name: String,
    /// Whether its holder looks after people here.
    pub administrator: bool,
    /// Whether it has a passphrase.
    pub has_passphrase: bool,
    /// How many passkeys it has.
    pub passkeys: u32,
    /// How many identities it has at the provider that vouches for people here now.
    pub identities: u32,
    /// How many recovery codes are left.
    pub recovery_codes: u32,
    /// When it was made.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_at: i64,
    /// Why it may say nothing, if that is so.
    pub mute: Option<ToldBan>,
}

/// `POST /api/v1/account/sign-up`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SignUp {
    /// The name; nobody else has one that looks like it.
    pub name: String,
    /// 10 to 200 characters that are not easy to guess.
    pub passphrase: String,
    /// An invitation, or the code by which the first administrator is made.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub code: Option<String>,
}

/// Somebody has signed up, and is signed in.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SignedUp {
    /// The account.
    pub account: OwnAccount,
    /// Codes to write down: each is good once in place of the passphrase. They are not told again.
    pub codes: Vec<String>,
}

/// `POST /api/v1/account/sign-in`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SignIn {
    /// The name, in large or small letters.
    pub name: String,
    /// The passphrase.
    pub passphrase: String,
}

/// `POST /api/v1/account/recover`: signs in by a recovery code and gives the account another passphrase; all other
/// browsers are signed out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Recover {
    /// The name, in large or small letters.
    pub name: String,
    /// One of the codes.
    pub code: String,
    /// The passphrase from now on.
    pub passphrase: String,
}

/// `POST` requests that say nothing more.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Nothing {}

/// Done, and there is nothing to tell.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Done {}

/// `POST /api/v1/account/name`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChangeName {
    /// The name from now on.
    pub name: String,
}

/// `POST /api/v1/account/passphrase`: all other browsers are signed out.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ChangePassphrase {
    /// The one until now.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub old: Option<String>,
    /// In place of it, what a passkey answered.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub passkey: Option<Value>,
    /// In place of it, that the provider has vouched just now.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub provider: bool,
    /// The one from now on.
    pub new: String,
}

/// Requests that only the account's own holder may make, not somebody who has found a browser open: they come with the
/// passphrase, or with the answer of a passkey to `POST /api/v1/account/passkeys/confirm`, or once the provider has vouched for
/// them (`POST /api/v1/account/provider/confirm`).
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Confirm {
    /// The passphrase.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub passphrase: Option<String>,
    /// In place of it, what a passkey answered.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, type = "unknown"))]
    pub passkey: Option<Value>,
    /// In place of it, that the provider has vouched just now.
    #[serde(default)]
    #[cfg_attr(test, ts(optional, as = "Option<bool>"))]
    pub provider: bool,
}

/// Codes to write down: each is good once in place of the passphrase. They are not told again.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RecoveryCodes {
    /// All that are good from now on.
    pub codes: Vec<String>,
}

/// `POST /api/v1/account/code`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GiveCode {
    /// The code by which the first administrator is made.
    pub code: String,
}

/// An invitation to sign up.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Invitation {
    /// Good once.
    pub code: String,
    /// Until when.
    #[cfg_attr(test, ts(type = "number"))]
    pub expires_at: i64,
}

/// `GET /api/v1/account/sessions`
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sessions {
    /// Those used last first.
    pub sessions: Vec<Session>,
}

/// A browser that is signed in.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Session {
    /// By which it can be ended.
    pub id: String,
    /// The kind of browser and its system.
    pub device: String,
    /// Whether it is the one that asks.
    pub current: bool,
    /// When it began.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_at: i64,
    /// When it was last used, give or take an hour.
    #[cfg_attr(test, ts(type = "number"))]
    pub seen_at: i64,
}

/// `POST /api/v1/account/sessions/end`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EndSession {
    /// Which one; all but the one that asks if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub id: Option<String>,
}

/// `GET /api/v1/account/export`: everything that is kept of an account, but for hashes.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AccountExport {
    /// The account.
    pub account: OwnAccount,
    /// Browsers that are signed in.
    pub sessions: Vec<Session>,
    /// What its holder signs in with besides a passphrase.
    pub passkeys: Vec<super::OwnPasskey>,
    /// Who vouches for its holder.
    pub identities: Vec<super::OwnIdentity>,
    /// Its seats, and what was said there.
    pub seats: Vec<ExportedSeat>,
    /// How its holder is told of them, and what was told lately.
    pub notices: super::NoticeSettings,
    /// Its programs.
    pub programs: super::OwnPrograms,
    /// How strong its holder is.
    pub ratings: Vec<super::GameRecord>,
    /// The latest rated games, at most 1000.
    pub results: Vec<super::GameResult>,
    /// Friends and blocked people.
    pub people: super::Ties,
    /// What was reported by it.
    pub reports: Vec<OwnReport>,
    /// Whom it has invited to tables, and to which it was.
    pub invitations: super::OwnInvitations,
}

/// What is kept of an account at a table.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ExportedSeat {
    /// The table's id.
    pub table: String,
    /// The seat.
    pub seat: u8,
    /// The game's id.
    pub game: String,
    /// What its holder is called there.
    pub name: String,
    /// Lines of chat that are still kept.
    pub chat: Vec<SpokenLine>,
    /// Comments on the finished game.
    pub comments: Vec<SpokenLine>,
    /// What its holder has said to some only, as far as that is still kept.
    pub talk: Vec<SpokenLine>,
    /// Promises that its holder has noted.
    pub treaties: Vec<SpokenLine>,
}

/// What somebody has said.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SpokenLine {
    /// The words.
    pub text: String,
    /// When.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}

/// `POST /api/v1/account/seats`: takes seats into the account that this browser holds by their tokens. What is no
/// seat's token is passed over.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TakeSeats {
    /// 100 at most.
    pub seats: Vec<HeldSeat>,
}

/// A seat that is held by its token.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct HeldSeat {
    /// The table's id.
    pub table: String,
    /// The seat's token.
    pub token: String,
}

/// `POST /api/v1/account/seats/drop`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DropSeat {
    /// The table's id.
    pub table: String,
    /// The seat.
    pub seat: u8,
}

/// `GET /api/v1/account/seats`: the seats of an account, those taken last first. Whoever is signed in plays them with
/// `account:` and the seat's number in place of its token.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AccountSeats {
    /// Only those that are still the account's.
    pub seats: Vec<OwnSeat>,
}

/// A seat of an account.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnSeat {
    /// The table's id.
    pub table: String,
    /// The seat.
    pub seat: u8,
    /// When it was taken into the account.
    #[cfg_attr(test, ts(type = "number"))]
    pub at: i64,
}
