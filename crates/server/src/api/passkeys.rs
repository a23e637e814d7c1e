//! Passkeys. Each takes two requests: one asks a question and gives the browser a cookie for it, the other brings what
//! `navigator.credentials` answered, as its `toJSON()` writes it, within five minutes.

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// What a passkey is asked.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PasskeyQuestion {
    /// For `PublicKeyCredential.parseCreationOptionsFromJSON()`, or `parseRequestOptionsFromJSON()`.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub options: Value,
}

/// `POST /api/v1/account/passkeys/sign-in`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SignInByPasskey {
    /// What the passkey answered.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub answer: Value,
}

/// `POST /api/v1/account/passkeys/sign-up/ask`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AskToSignUp {
    /// The name; nobody else has one that looks like it.
    pub name: String,
    /// An invitation, or the code by which the first administrator is made.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub code: Option<String>,
}

/// `POST /api/v1/account/passkeys/sign-up` and `POST /api/v1/account/passkeys`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct NewPasskey {
    /// What the passkey answered.
    #[cfg_attr(test, ts(type = "unknown"))]
    pub answer: Value,
    /// What its holder calls it, up to 40 letters; by the browser if left out.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub name: Option<String>,
}

/// `POST /api/v1/account/passkeys/rename`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct RenamePasskey {
    /// Which one.
    pub id: String,
    /// The name from now on, up to 40 letters.
    pub name: String,
}

/// `POST /api/v1/account/passkeys/drop`: refused if nobody could sign in to the account any more.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DropPasskey {
    /// Which one.
    pub id: String,
    /// Who asks.
    pub confirm: super::Confirm,
}

/// `GET /api/v1/account/passkeys`
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnPasskeys {
    /// Oldest first.
    pub passkeys: Vec<OwnPasskey>,
    /// How many an account may have.
    pub most: u32,
}

/// What its holder is told of a passkey.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnPasskey {
    /// By which it can be named.
    pub id: String,
    /// What its holder calls it.
    pub name: String,
    /// When it was added.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_at: i64,
    /// When it was last used; nothing if it never was.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub used_at: Option<i64>,
    /// When something was refused that looked like a copy of it; nothing if nothing was.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub doubted_at: Option<i64>,
}
