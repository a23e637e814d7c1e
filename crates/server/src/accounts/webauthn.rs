//! What is asked of passkeys and whether they answer rightly, by `webauthn-rs`. Nothing is kept here: questions and keys are in the
//! database, as JSON.

use crate::config::Config;
use crate::error::Error;
use crate::store::AccountKey;
use data_encoding::BASE64URL_NOPAD;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::net::IpAddr;
use std::time::Duration;
use webauthn_rs::prelude::{
    DiscoverableAuthentication, Passkey, PasskeyRegistration, PublicKeyCredential, RegisterPublicKeyCredential, Url,
    Uuid, Webauthn, WebauthnBuilder, WebauthnError,
};

/// Whom passkeys are made for: this server, by the name of its host.
pub(super) struct Party {
    webauthn: Webauthn,
    host: String,
}

/// What a passkey answered.
pub(super) struct Answer(PublicKeyCredential);

/// Why it proves nothing.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Failed {
    /// It is not right.
    Wrong,
    /// It is right, but by its own count it was given before: there is a copy of the passkey.
    Copied,
}

impl Party {
    /// By the host's settings, or why there are no passkeys.
    pub(super) fn new(config: &Config) -> Result<Party, &'static str> {
        let address = config.public_url.as_deref().unwrap_or("http://localhost");
        let address = Url::parse(address).map_err(|_| "public_url is no address")?;
        let host = address.domain().filter(|host| host.parse::<IpAddr>().is_err());
        let host = host.ok_or("they need a host with a name in public_url, not a number")?.to_owned();
        let is_local = host == "localhost" || host.ends_with(".localhost");
        if address.scheme() != "https" && !is_local {
            return Err("they need TLS: a public_url that begins with https");
        }
        let builder = WebauthnBuilder::new(&host, &address).map_err(|_| "public_url is no address for them")?;
        // Without an address the port is whichever the server got, and nobody else listens there.
        let builder = builder.rp_name("Ecumene").allow_any_port(config.public_url.is_none());
        let builder = builder.timeout(Duration::from_millis(super::passkeys::ANSWERED_WITHIN.unsigned_abs()));
        let webauthn = builder.build().map_err(|_| "public_url is no address for them")?;
        Ok(Party { webauthn, host })
    }

    /// The host for which passkeys are made.
    pub(super) fn host(&self) -> &str {
        &self.host
    }

    /// Asks for a new passkey of this account, which has these already: the question, and what to keep of it.
    pub(super) fn ask_new(&self, key: AccountKey, name: &str, have: &[Vec<u8>]) -> Result<(Value, Value), Error> {
        let have = have.to_vec();
        let asked = self.webauthn.start_passkey_registration(handle(key), name, name, Some(have));
        let (question, state) = asked.map_err(internal)?;
        let mut options = as_json(&question.public_key)?;
        // Nobody types a name: the passkey has to know whose it is.
        if let Some(selection) = options.get_mut("authenticatorSelection") {
            selection["residentKey"] = json!("required");
            selection["requireResidentKey"] = json!(true);
        }
        Ok((options, as_json(&state)?))
    }

    /// The new passkey's id and what is kept of it.
    pub(super) fn made(&self, answer: &Value, state: &Value) -> Result<(Vec<u8>, String), Error> {
        let answer: RegisterPublicKeyCredential = read(answer)?;
        let state: PasskeyRegistration = kept(state)?;
        let made = self.webauthn.finish_passkey_registration(&answer, &state).map_err(|error| {
            tracing::info!(%error, "A new passkey was refused: {error}");
            Error::Unproved { code: "BadPasskey", message: "this passkey was not made as it was asked for" }
        })?;
        Ok((made.cred_id().to_vec(), serde_json::to_string(&made).map_err(internal)?))
    }

    /// Asks who is there, or whether it is somebody who has these passkeys: the question, and what to keep of it.
    pub(super) fn ask(&self, have: &[Vec<u8>]) -> Result<(Value, Value), Error> {
        let (question, state) = self.webauthn.start_discoverable_authentication().map_err(internal)?;
        let mut options = as_json(&question.public_key)?;
        let named = |id: &Vec<u8>| json!({"type": "public-key", "id": BASE64URL_NOPAD.encode(id)});
        options["allowCredentials"] = have.iter().map(named).collect();
        Ok((options, as_json(&state)?))
    }

    /// What a passkey answered, as the browser sends it.
    pub(super) fn read(&self, answer: &Value) -> Result<Answer, Error> {
        read(answer).map(Answer)
    }

    /// Whether the answer is right by what is kept of the question and of the passkey; then what to keep of the passkey from now on.
    pub(super) fn proves(&self, answer: &Answer, state: &Value, data: &str) -> Result<String, Failed> {
        let wrong = |error: &dyn std::fmt::Display| {
            tracing::info!(%error, "A passkey was refused: {error}");
            Failed::Wrong
        };
        let mut passkey: Passkey = serde_json::from_str(data).map_err(|error| wrong(&error))?;
        let state: DiscoverableAuthentication = kept(state).map_err(|error| wrong(&error))?;
        let checked = self.webauthn.finish_discoverable_authentication_v2(&answer.0, state, &passkey);
        let proved = checked.map_err(|error| match error {
            WebauthnError::CredentialPossibleCompromise => Failed::Copied,
            other => wrong(&other),
        })?;
        passkey.update_credential(&proved);
        serde_json::to_string(&passkey).map_err(|error| wrong(&error))
    }
}

impl Answer {
    /// Which passkey says to have answered.
    pub(super) fn credential(&self) -> Vec<u8> {
        self.0.get_credential_id().to_vec()
    }

    /// Whose it says to be; some say nothing where they were asked by name.
    pub(super) fn account(&self) -> Option<AccountKey> {
        let id = Uuid::from_slice(self.0.get_user_unique_id()?).ok()?;
        AccountKey::try_from(id.as_u128()).ok()
    }
}

/// What a passkey knows an account by: the number that it has here, which says nothing to anybody else.
fn handle(key: AccountKey) -> Uuid {
    Uuid::from_u128(u128::from(key.unsigned_abs()))
}

fn as_json(value: &impl Serialize) -> Result<Value, Error> {
    serde_json::to_value(value).map_err(internal)
}

fn read<T: DeserializeOwned>(answer: &Value) -> Result<T, Error> {
    T::deserialize(answer).map_err(|_| Error::Malformed("this is not what a passkey answers".into()))
}

fn kept<T: DeserializeOwned>(state: &Value) -> Result<T, Error> {
    T::deserialize(state).map_err(internal)
}

fn internal(error: impl std::fmt::Display) -> Error {
    Error::Internal(error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(public_url: Option<&str>) -> Result<String, &'static str> {
        let config = Config { public_url: public_url.map(Into::into), ..Config::default() };
        Party::new(&config).map(|party| party.host)
    }

    #[test]
    fn passkeys_are_for_a_host_with_a_name_and_tls() {
        assert_eq!(at(None).unwrap(), "localhost");
        assert_eq!(at(Some("http://localhost:8080")).unwrap(), "localhost");
        assert_eq!(at(Some("https://Play.Example:8443/")).unwrap(), "play.example");
        assert_eq!(at(Some("https://büchse.example")).unwrap(), "xn--bchse-kva.example");
        for off in ["http://play.example", "https://10.0.0.1", "http://127.0.0.1:8080", "https://[::1]"] {
            assert!(at(Some(off)).is_err(), "{off}");
        }
    }
}
