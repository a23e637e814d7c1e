//! Notices in browsers. Each has a push service of whoever made it, which keeps a message until the browser is there. A
//! message is encrypted for one browser alone (RFC 8291), so that the service reads nothing of it, and signed by this server
//! (RFC 8292), so that it takes none from anybody else.

use super::place::Target;
use super::post::{Failure, Message};
use super::words::Item;
use crate::api::{NoticeKind, ProblemKind, PushKeys};
use crate::error::Error;
use crate::store::StoreError;
use data_encoding::BASE64URL_NOPAD;
use serde_json::json;
use sha2::{Digest as _, Sha256};
use web_push_native::p256::ecdsa::signature::Signer as _;
use web_push_native::p256::ecdsa::{Signature, SigningKey};
use web_push_native::p256::{PublicKey, SecretKey};
use web_push_native::{Auth, encrypt};

/// Whether this program sends to browsers at all.
pub(crate) const IS_THERE: bool = true;
/// For how long a signature is good, in seconds; services take a day at most.
const SIGNED_FOR: i64 = 12 * 3600;
/// For how long a service keeps a message for a browser that is not there, in seconds.
const KEPT_FOR: u32 = 24 * 3600;
/// The same of what is soon too late.
const KEPT_IN_HASTE: u32 = 2 * 3600;
/// A point of the curve that is written out, and a secret.
const POINT: usize = 65;
const SECRET: usize = 16;

/// Reads the keys of a subscription as browsers write them, and as nothing else.
pub(crate) fn checked(keys: &PushKeys) -> Result<PushKeys, Error> {
    match (point(&keys.p256dh), secret(&keys.auth)) {
        (Some(_), Some(_)) => Ok(keys.clone()),
        _ => Err(Error::Invalid("these are no keys of a browser's subscription".into())),
    }
}

fn point(text: &str) -> Option<PublicKey> {
    let bytes = decoded(text, POINT)?;
    // Only as a whole: that is how it stands in what is encrypted.
    PublicKey::from_sec1_bytes(&bytes).ok().filter(|_| bytes[0] == 4)
}

fn secret(text: &str) -> Option<Auth> {
    Some(Auth::clone_from_slice(&decoded(text, SECRET)?))
}

fn decoded(text: &str, length: usize) -> Option<Vec<u8>> {
    // What is longer is not even looked at.
    let text = text.trim_end_matches('=');
    let is_so_long = text.len() == BASE64URL_NOPAD.encode_len(length);
    is_so_long.then(|| BASE64URL_NOPAD.decode(text.as_bytes()).ok()).flatten().filter(|bytes| bytes.len() == length)
}

/// Sends to browsers, in the name of this server.
pub(crate) struct Pusher {
    key: SigningKey,
    public: String,
    contact: Option<String>,
}

impl Pusher {
    /// A key as it is kept, drawn by chance.
    pub(crate) fn new_key() -> Result<String, StoreError> {
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        let key = SecretKey::from_slice(&bytes).map_err(|error| StoreError::Unavailable(error.to_string()))?;
        Ok(BASE64URL_NOPAD.encode(&key.to_bytes()))
    }

    /// With the key that is kept.
    pub(crate) fn read(kept: &str, contact: Option<String>) -> Result<Pusher, StoreError> {
        let bytes = BASE64URL_NOPAD.decode(kept.as_bytes()).ok();
        let key = bytes.and_then(|bytes| SigningKey::from_slice(&bytes).ok());
        let key = key.ok_or_else(|| StoreError::Unavailable("the key for browsers is none".into()))?;
        let public = BASE64URL_NOPAD.encode(key.verifying_key().to_encoded_point(false).as_bytes());
        Ok(Pusher { key, public, contact })
    }

    /// By which browsers know this server.
    pub(crate) fn public(&self) -> &str {
        &self.public
    }

    /// A message as its browser alone can read it, with what its service has to know.
    pub(crate) fn sealed(&self, message: Message, target: &Target, items: &[Item]) -> Result<Message, Failure> {
        let never = || Failure::never(ProblemKind::Gone);
        let keys = message.place.keys.as_ref().ok_or_else(never)?;
        let (point, secret) = (point(&keys.p256dh).ok_or_else(never)?, secret(&keys.auth).ok_or_else(never)?);
        let body = encrypt(message.body.to_vec(), &point, &secret).map_err(|_| never())?;
        let mut headers = vec![
            ("content-encoding", "aes128gcm".to_owned()),
            ("authorization", self.signature(&target.origin(), message.at)),
            ("ttl", kept_for(items).to_string()),
            ("urgency", urgency(items).to_owned()),
        ];
        // While the browser is not there, the service keeps the newest about each thing.
        if let [item] = items {
            headers.push(("topic", topic(item)));
        }
        Ok(Message { body: body.into(), headers, ..message })
    }

    /// Says to one service who we are, for a while.
    fn signature(&self, audience: &str, now: i64) -> String {
        let mut claims = json!({"aud": audience, "exp": now + SIGNED_FOR});
        if let Some(contact) = &self.contact {
            claims["sub"] = contact.as_str().into();
        }
        let part = |value: serde_json::Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let said = format!("{}.{}", part(json!({"typ": "JWT", "alg": "ES256"})), part(claims));
        let signed: Signature = self.key.sign(said.as_bytes());
        format!("vapid t={said}.{}, k={}", BASE64URL_NOPAD.encode(&signed.to_bytes()), self.public)
    }
}

/// A word of 32 letters for what a notice is about; services take no longer one, and learn nothing by it.
fn topic(item: &Item) -> String {
    let hash = Sha256::digest(item.tag().as_bytes());
    BASE64URL_NOPAD.encode(hash.get(..24).unwrap_or_default())
}

fn kept_for(items: &[Item]) -> u32 {
    match items.iter().all(|item| item.kind == NoticeKind::Deadline) {
        true => KEPT_IN_HASTE,
        false => KEPT_FOR,
    }
}

/// Whether a phone is to be woken.
fn urgency(items: &[Item]) -> &'static str {
    let is_any = |kinds: &[NoticeKind]| items.iter().any(|item| kinds.contains(&item.kind));
    match () {
        () if is_any(&[NoticeKind::Deadline, NoticeKind::Test]) => "high",
        () if is_any(&[NoticeKind::Turn, NoticeKind::Nudge, NoticeKind::Invitation]) => "normal",
        () => "low",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::notices::place::Reach;

    /// The example of RFC 8291.
    const P256DH: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
    const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

    #[test]
    fn keys_are_read_strictly() {
        let is_good =
            |p256dh: &str, auth: &str| checked(&PushKeys { p256dh: p256dh.into(), auth: auth.into() }).is_ok();
        assert!(is_good(P256DH, AUTH) && is_good(&format!("{P256DH}="), &format!("{AUTH}==")));
        // A point that is not on the curve, one that is written shorter, and the point of no place.
        let off = format!("{}A", &P256DH[..86]);
        let short = BASE64URL_NOPAD.encode(&[&[2], &[7; 32][..]].concat());
        for p256dh in [
            "",
            "A",
            &off,
            &short,
            "AA",
            &P256DH.replace('_', "/"),
            &P256DH.repeat(1000),
            AUTH,
            &"A".repeat(87),
            &format!("{P256DH}\n"),
        ] {
            assert!(!is_good(p256dh, AUTH), "{p256dh}");
        }
        for auth in ["", "AAAA", P256DH, "BTBZMqHH6r4Tts7J_aSIg!", &AUTH.repeat(9)] {
            assert!(!is_good(P256DH, auth), "{auth}");
        }
    }

    #[test]
    fn a_service_is_named_as_browsers_do_it() {
        let reach = Reach { to_private: true, own_host: None };
        for (address, origin) in [
            ("https://push.example/a/b?c", "https://push.example"),
            ("https://PUSH.example:443/a", "https://push.example"),
            ("https://push.example:8443/", "https://push.example:8443"),
            ("http://[::1]:80/", "http://[::1]"),
            ("http://127.0.0.1:9/", "http://127.0.0.1:9"),
        ] {
            assert_eq!(reach.target(address).unwrap().origin(), origin);
        }
    }

    #[test]
    fn one_thing_has_one_topic() {
        let item = |kind, seat| {
            let [game, table, name] = ["Founders", "abc", "Ann"].map(str::to_owned);
            Item { kind, game, table, seat, name, is_veiled: false, link: None }
        };
        let (turn, talk) = (item(NoticeKind::Turn, 1), item(NoticeKind::Talk, 1));
        let renamed = Item { name: "Ben".into(), ..turn.clone() };
        assert_eq!(topic(&turn), topic(&renamed));
        let all = [topic(&turn), topic(&talk), topic(&item(NoticeKind::Turn, 2))];
        assert!(all.iter().all(|topic| topic.len() == 32) && all[0] != all[1] && all[0] != all[2], "{all:?}");
        assert_eq!((urgency(std::slice::from_ref(&talk)), urgency(&[talk, turn])), ("low", "normal"));
        let late = item(NoticeKind::Deadline, 1);
        assert_eq!((urgency(std::slice::from_ref(&late)), kept_for(&[late])), ("high", KEPT_IN_HASTE));
    }

    #[test]
    fn a_key_is_read_as_it_is_kept() {
        let kept = Pusher::new_key().unwrap();
        let [one, same] = [(), ()].map(|()| Pusher::read(&kept, None).unwrap());
        assert!(one.public() == same.public() && one.public().len() == 87);
        for bad in ["", "AAAA", &"A".repeat(43), "no key"] {
            assert!(Pusher::read(bad, None).is_err(), "{bad}");
        }
    }
}
