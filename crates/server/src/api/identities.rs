//! Signing in by a provider of OpenID Connect. It takes two requests as well: one gives the browser an address to go to and a cookie,
//! the other brings what the provider sent along when it led back to the account's page, within five minutes.

use super::OwnAccount;
use serde::{Deserialize, Serialize};

/// Who vouches for people here.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SignInProvider {
    /// What people know it by.
    pub label: String,
    /// Whether accounts are made so, too.
    pub sign_ups: bool,
}

/// Where the provider asks who is there.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProviderQuestion {
    /// The address that the browser goes to.
    pub address: String,
}

/// `POST /api/v1/account/provider/answer`: what stood in the address to which the provider led back.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProviderAnswer {
    /// What the provider was given.
    pub state: String,
    /// By which this server learns who is there; good once.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub code: Option<String>,
    /// Why there is none.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub error: Option<String>,
    /// Who says so, if the provider tells that.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub iss: Option<String>,
}

/// What came of it.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(tag = "what", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub enum ProviderAnswered {
    /// Somebody is signed in.
    SignedIn {
        /// To this account.
        account: OwnAccount,
    },
    /// Nobody has an account with this identity: `POST /api/v1/account/provider/sign-up` makes one within five minutes.
    New {
        /// What its holder may want to be called; it may be somebody's, or empty.
        name: String,
    },
    /// The identity is the account's from now on.
    Added {
        /// All that it has.
        identities: OwnIdentities,
    },
    /// It is the account's holder who asks: within five minutes one request may say `provider` where else the passphrase
    /// would stand.
    Confirmed,
}

/// `POST /api/v1/account/provider/sign-up`
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct SignUpByProvider {
    /// The name; nobody else has one that looks like it.
    pub name: String,
    /// An invitation, or the code by which the first administrator is made.
    #[serde(default)]
    #[cfg_attr(test, ts(optional))]
    pub code: Option<String>,
}

/// `GET /api/v1/account/identities`
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnIdentities {
    /// Oldest first.
    pub identities: Vec<OwnIdentity>,
    /// How many an account may have.
    pub most: u32,
}

/// What its holder is told of an identity.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OwnIdentity {
    /// By which it can be named.
    pub id: String,
    /// The provider's address.
    pub issuer: String,
    /// What its holder was called there when it was added.
    pub name: String,
    /// Whether that is the provider that is asked now; else it signs nobody in.
    pub usable: bool,
    /// When it was added.
    #[cfg_attr(test, ts(type = "number"))]
    pub created_at: i64,
    /// When it was last used; nothing if it never was.
    #[cfg_attr(test, ts(type = "number | null"))]
    pub used_at: Option<i64>,
}

/// `POST /api/v1/account/identities/drop`: refused if nobody could sign in to the account any more.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct DropIdentity {
    /// Which one.
    pub id: String,
    /// Who asks.
    pub confirm: super::Confirm,
}
