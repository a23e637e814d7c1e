//! A device that keeps passkeys, and the browser it is in: as much of both as a server meets.

use data_encoding::BASE64URL_NOPAD as BASE64;
use p256::ecdsa::signature::Signer as _;
use p256::ecdsa::{Signature, SigningKey};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

/// Whoever holds the device is there, and was recognised by it.
const PRESENT: u8 = 1;
const RECOGNISED: u8 = 4;
/// A new key comes along.
const WITH_KEY: u8 = 0x40;

/// A passkey.
#[derive(Clone)]
pub struct Passkey {
    key: SigningKey,
    credential: Vec<u8>,
    handle: Vec<u8>,
    /// How often it was used; some never count.
    pub counter: Option<u32>,
    /// What it says of whoever holds it.
    pub flags: u8,
    /// Where it believes to be.
    pub origin: String,
}

impl Passkey {
    /// Makes a passkey as it is asked for; the answer with it.
    pub fn make(options: &Value, counts: bool) -> (Passkey, Value) {
        let mut secret = [0; 32];
        getrandom::fill(&mut secret).unwrap();
        let key = SigningKey::from_slice(&secret).unwrap();
        let credential = Sha256::digest(secret).to_vec();
        let handle = BASE64.decode(options["user"]["id"].as_str().unwrap().as_bytes()).unwrap();
        let (counter, flags) = (counts.then_some(0), PRESENT | RECOGNISED);
        let passkey = Passkey { key, credential, handle, counter, flags, origin: "http://localhost:7".into() };
        let answer = passkey.made(options);
        (passkey, answer)
    }

    /// The answer to who asks for a new passkey.
    pub fn made(&self, options: &Value) -> Value {
        let host = options["rp"]["id"].as_str().unwrap();
        let mut said = self.said(host, self.flags | WITH_KEY);
        said.extend([0; 16]);
        said.extend((self.credential.len() as u16).to_be_bytes());
        said.extend(&self.credential);
        let point = self.key.verifying_key().to_sec1_point(false);
        let point = &point.as_bytes()[1..];
        // A map in CBOR: a key on a curve, for ES256, on P-256, and its two coordinates.
        said.extend([0xa5, 1, 2, 3, 0x26, 0x20, 1, 0x21, 0x58, 32]);
        said.extend(&point[..32]);
        said.extend([0x22, 0x58, 32]);
        said.extend(&point[32..]);
        // Nobody vouches for the device.
        let mut object = b"\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x59".to_vec();
        object.extend((said.len() as u16).to_be_bytes());
        object.extend(said);
        let client = self.client("webauthn.create", options);
        let response = json!({"clientDataJSON": BASE64.encode(&client), "attestationObject": BASE64.encode(&object)});
        self.answer(response)
    }

    /// The answer to who asks whether it is there.
    pub fn get(&mut self, options: &Value) -> Value {
        self.counter = self.counter.map(|counter| counter + 1);
        let said = self.said(options["rpId"].as_str().unwrap(), self.flags);
        let client = self.client("webauthn.get", options);
        let signed = [&said[..], &Sha256::digest(&client)].concat();
        let signature: Signature = self.key.sign(&signed);
        self.answer(json!({
            "clientDataJSON": BASE64.encode(&client),
            "authenticatorData": BASE64.encode(&said),
            "signature": BASE64.encode(signature.to_der().as_bytes()),
            "userHandle": BASE64.encode(&self.handle),
        }))
    }

    fn answer(&self, response: Value) -> Value {
        let id = BASE64.encode(&self.credential);
        json!({"id": id, "rawId": id, "type": "public-key", "response": response, "clientExtensionResults": {}})
    }

    fn said(&self, host: &str, flags: u8) -> Vec<u8> {
        let counter = self.counter.unwrap_or_default().to_be_bytes();
        [&Sha256::digest(host)[..], &[flags], &counter].concat()
    }

    fn client(&self, kind: &str, options: &Value) -> Vec<u8> {
        let challenge = &options["challenge"];
        json!({"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": false})
            .to_string()
            .into_bytes()
    }
}
