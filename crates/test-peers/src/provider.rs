//! A small provider of OpenID Connect, with keys of its own, on a socket of its own. It does what providers do, strictly, until a
//! test lets it play a trick.

use crate::Certificate;
use crate::door::{Connection, Door};
use axum::Router;
use axum::extract::{RawQuery, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};
use data_encoding::{BASE64, BASE64URL_NOPAD};
use hmac::{Hmac, KeyInit as _, Mac as _};
use p256::ecdsa::signature::Signer as _;
use ring::rand::SystemRandom;
use ring::signature::{KeyPair as _, RSA_PKCS1_SHA256, RsaKeyPair, RsaPublicKeyComponents};
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

/// By which the server is known to it.
pub const CLIENT: &str = "ecumene";
/// By which the server shows that it is the one.
pub const SECRET: &str = "hush: a secret/with + odd letters";

/// What it does otherwise than it should.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs)] // Their names say it.
pub enum Trick {
    None,
    // About the token.
    WrongNonce,
    NoNonce,
    WrongAudience,
    SecondAudience,
    WrongIssuer,
    Expired,
    Unsigned,
    WrongSignature,
    SignedBySecret,
    SignedByPublicKey,
    SignedByStranger,
    LongSubject,
    EmptySubject,
    NoToken,
    // About how it answers, by the path.
    Stalls(&'static str),
    Floods(&'static str),
    Babbles(&'static str),
    LeadsElsewhere(&'static str),
    Fails(&'static str),
    // About what it says of itself.
    CalledOtherwise,
    LeadsToScript,
    // What real ones do.
    OtherKeys,
    SignedInLongAgo,
    SilentOnWhen,
    TakesFormOnly,
}

/// Who sits before the browser, for the provider.
#[derive(Clone, Debug)]
pub struct Person {
    /// By which it knows them for ever.
    pub subject: &'static str,
    /// What they are called.
    pub name: &'static str,
}

/// What was asked and is not answered yet, by its code.
#[derive(Clone, Debug)]
struct Asked {
    nonce: Option<String>,
    challenge: String,
    redirect: String,
    wants_time: bool,
    person: Person,
}

struct Inner {
    address: SocketAddr,
    door: Door,
    trick: Mutex<Trick>,
    person: Mutex<Person>,
    codes: Mutex<HashMap<String, Asked>>,
    asked: Mutex<Vec<String>>,
    rsa: RsaKeyPair,
    ec: p256::ecdsa::SigningKey,
}

/// A provider.
#[derive(Clone)]
pub struct Provider(Arc<Inner>);

impl Provider {
    /// One on this machine.
    pub async fn start() -> Provider {
        Provider::behind(Door::default()).await
    }

    /// The same over TLS.
    pub async fn start_with(certificate: Certificate) -> Provider {
        Provider::behind(Door::new(Some(certificate))).await
    }

    async fn behind(door: Door) -> Provider {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let provider = Provider(Arc::new(Inner {
            address: listener.local_addr().unwrap(),
            door: door.clone(),
            trick: Mutex::new(Trick::None),
            person: Mutex::new(Person { subject: "subject-1", name: "Ann" }),
            codes: Mutex::default(),
            asked: Mutex::default(),
            rsa: RsaKeyPair::from_pkcs8(include_bytes!("provider_key.der")).unwrap(),
            ec: p256::ecdsa::SigningKey::from_slice(&[7; 32]).unwrap(),
        }));
        let app = Router::new()
            .route("/.well-known/openid-configuration", get(configuration))
            .route("/keys", get(keys))
            .route("/authorize", get(authorize))
            .route("/token", post(token))
            .layer(axum::middleware::from_fn_with_state(provider.clone(), be_odd))
            .with_state(provider.clone());
        tokio::spawn(async move { axum::serve(Behind { listener, door }, app).await });
        provider
    }

    /// What it calls itself.
    pub fn issuer(&self) -> String {
        match self.0.door.has_certificate() {
            true => format!("https://localhost:{}", self.0.address.port()),
            false => format!("http://{}", self.0.address),
        }
    }

    /// From now on it shows this certificate.
    pub fn show(&self, certificate: Certificate) {
        self.0.door.show(certificate);
    }

    /// What somebody on the way would have read.
    pub fn wire(&self) -> Vec<u8> {
        self.0.door.wire()
    }

    /// From now on it plays this trick.
    pub fn play(&self, trick: Trick) {
        *self.0.trick.lock().unwrap() = trick;
    }

    fn trick(&self) -> Trick {
        *self.0.trick.lock().unwrap()
    }

    /// From now on this is who sits there.
    pub fn seat(&self, subject: &'static str, name: &'static str) {
        *self.0.person.lock().unwrap() = Person { subject, name };
    }

    /// How often something was asked.
    pub fn times(&self, path: &str) -> usize {
        self.0.asked.lock().unwrap().iter().filter(|asked| *asked == path).count()
    }

    /// A browser goes to this address: with what it is led back.
    pub async fn visit(&self, address: &str) -> HashMap<String, String> {
        let path = address.strip_prefix(&self.issuer()).expect("an address of this provider");
        let (path, query) = path.split_once('?').expect("a question");
        self.0.asked.lock().unwrap().push(path.to_owned());
        let answer = authorize(State(self.clone()), RawQuery(Some(query.to_owned()))).await;
        assert_eq!(answer.status(), StatusCode::FOUND, "{answer:?}");
        let back = answer.headers()["location"].to_str().unwrap().to_owned();
        let (home, query) = back.split_once('?').unwrap();
        let mut brought = pairs(query);
        brought.insert("home".into(), home.into());
        brought
    }
}

/// Takes connections for axum.
struct Behind {
    listener: tokio::net::TcpListener,
    door: Door,
}

impl axum::serve::Listener for Behind {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let (stream, address) = self.listener.accept().await.unwrap();
            // Whoever does not like the certificate goes.
            if let Some(connection) = self.door.open(stream).await {
                return (connection, address);
            }
        }
    }

    fn local_addr(&self) -> std::io::Result<SocketAddr> {
        self.listener.local_addr()
    }
}

/// What stands in an address or a form.
pub fn pairs(query: &str) -> HashMap<String, String> {
    let read = |text: &str| {
        let text = text.replace('+', " ");
        percent_encoding::percent_decode_str(&text).decode_utf8().unwrap().into_owned()
    };
    query.split('&').filter_map(|pair| pair.split_once('=')).map(|(name, value)| (read(name), read(value))).collect()
}

fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs()
}

async fn be_odd(
    State(provider): State<Provider>,
    request: axum::extract::Request,
    next: axum::middleware::Next,
) -> Response {
    let path = request.uri().path().to_owned();
    provider.0.asked.lock().unwrap().push(path.clone());
    let json = [(header::CONTENT_TYPE, "application/json")];
    match provider.trick() {
        Trick::Stalls(where_) if where_ == path => {
            tokio::time::sleep(Duration::from_secs(60)).await;
            StatusCode::OK.into_response()
        }
        Trick::Floods(where_) if where_ == path => {
            (json, format!("{{\"a\":\"{}\"}}", "x".repeat(4 << 20))).into_response()
        }
        Trick::Babbles(where_) if where_ == path => (json, "{\"issuer\":[\u{0}").into_response(),
        Trick::LeadsElsewhere(where_) if where_ == path => {
            (StatusCode::FOUND, [(header::LOCATION, format!("{}/elsewhere", provider.issuer()))]).into_response()
        }
        Trick::Fails(where_) if where_ == path => StatusCode::INTERNAL_SERVER_ERROR.into_response(),
        _ => next.run(request).await,
    }
}

async fn configuration(State(provider): State<Provider>) -> axum::Json<Value> {
    let issuer = provider.issuer();
    let trick = provider.trick();
    let called = if trick == Trick::CalledOtherwise { "https://login.example".into() } else { issuer.clone() };
    let door =
        if trick == Trick::LeadsToScript { "javascript://x/%0aalert(1)".into() } else { format!("{issuer}/authorize") };
    let takes = if trick == Trick::TakesFormOnly { "client_secret_post" } else { "client_secret_basic" };
    axum::Json(json!({
        "issuer": called,
        "authorization_endpoint": door,
        "token_endpoint": format!("{issuer}/token"),
        "jwks_uri": format!("{issuer}/keys"),
        "response_types_supported": ["code"],
        "subject_types_supported": ["public"],
        // A careless one says that it signs by anything.
        "id_token_signing_alg_values_supported": ["RS256", "ES256", "HS256", "none"],
        "token_endpoint_auth_methods_supported": [takes],
    }))
}

async fn keys(State(provider): State<Provider>) -> axum::Json<Value> {
    let bytes = |bytes: &[u8]| BASE64URL_NOPAD.encode(bytes);
    let public = RsaPublicKeyComponents::<Vec<u8>>::from(provider.0.rsa.public_key());
    let (n, e) = (bytes(&public.n), bytes(&public.e));
    let rsa = json!({"kty": "RSA", "use": "sig", "alg": "RS256", "kid": "one", "n": n, "e": e});
    let point = provider.0.ec.verifying_key().to_sec1_point(false);
    let (x, y) = (bytes(point.x().unwrap()), bytes(point.y().unwrap()));
    let ec = json!({"kty": "EC", "use": "sig", "crv": "P-256", "kid": "two", "x": x, "y": y});
    axum::Json(json!({"keys": if provider.trick() == Trick::OtherKeys { [ec] } else { [rsa] }}))
}

async fn authorize(State(provider): State<Provider>, RawQuery(query): RawQuery) -> Response {
    let asked = pairs(&query.unwrap_or_default());
    let wrong = |what: &str| (StatusCode::BAD_REQUEST, what.to_owned()).into_response();
    let is = |name: &str, value: &str| asked.get(name).is_some_and(|said| said == value);
    if !is("client_id", CLIENT) || !is("response_type", "code") || !is("code_challenge_method", "S256") {
        return wrong("this is no question of ours");
    }
    if !asked.get("scope").is_some_and(|scope| scope.split(' ').any(|word| word == "openid")) {
        return wrong("this is not OpenID Connect");
    }
    let (Some(redirect), Some(state), Some(challenge)) =
        (asked.get("redirect_uri"), asked.get("state"), asked.get("code_challenge"))
    else {
        return wrong("something is missing");
    };
    let code = BASE64URL_NOPAD.encode(&Sha256::digest(format!("{state}{}", provider.times("/authorize"))));
    let person = provider.0.person.lock().unwrap().clone();
    let (nonce, challenge) = (asked.get("nonce").cloned(), challenge.clone());
    let wants_time = asked.contains_key("max_age");
    let question = Asked { nonce, challenge, redirect: redirect.clone(), wants_time, person };
    provider.0.codes.lock().unwrap().insert(code.clone(), question);
    let issuer = provider.issuer().replace(':', "%3A").replace('/', "%2F");
    (StatusCode::FOUND, [(header::LOCATION, format!("{redirect}?code={code}&state={state}&iss={issuer}"))])
        .into_response()
}

async fn token(State(provider): State<Provider>, headers: HeaderMap, body: String) -> Response {
    let refused = |error: &str| (StatusCode::BAD_REQUEST, axum::Json(json!({"error": error}))).into_response();
    let form = pairs(&body);
    let is = |name: &str, value: &str| form.get(name).is_some_and(|said| said == value);
    let by_header = headers.get(header::AUTHORIZATION).and_then(|value| {
        let text = BASE64.decode(value.to_str().ok()?.strip_prefix("Basic ")?.as_bytes()).ok()?;
        let text = String::from_utf8(text).ok()?;
        let (client, secret) = text.split_once(':')?;
        let both = pairs(&format!("c={client}&s={secret}"));
        Some(both["c"] == CLIENT && both["s"] == SECRET)
    });
    let by_form = is("client_id", CLIENT) && is("client_secret", SECRET);
    let is_client = if provider.trick() == Trick::TakesFormOnly { by_form } else { by_header == Some(true) };
    if !is_client {
        return refused("invalid_client");
    }
    let code = form.get("code").cloned().unwrap_or_default();
    // Good once, whatever else is wrong.
    let Some(asked) = provider.0.codes.lock().unwrap().remove(&code) else { return refused("invalid_grant") };
    let challenge = BASE64URL_NOPAD.encode(&Sha256::digest(form.get("code_verifier").cloned().unwrap_or_default()));
    if !is("redirect_uri", &asked.redirect) || challenge != asked.challenge || !is("grant_type", "authorization_code") {
        return refused("invalid_grant");
    }
    let mut answer = json!({"access_token": "unused", "token_type": "Bearer", "expires_in": 60});
    if provider.trick() != Trick::NoToken {
        answer["id_token"] = provider.id_token(&asked).into();
    }
    axum::Json(answer).into_response()
}

impl Provider {
    fn id_token(&self, asked: &Asked) -> String {
        let trick = self.trick();
        let mut claims = json!({
            "iss": self.issuer(),
            "aud": CLIENT,
            "sub": asked.person.subject,
            "preferred_username": asked.person.name,
            // Nobody is found by these.
            "email": "shared@example.org",
            "email_verified": true,
            "nonce": asked.nonce,
            "iat": now(),
            "exp": now() + 300,
        });
        match trick {
            Trick::WrongNonce => claims["nonce"] = json!("another"),
            Trick::NoNonce => claims["nonce"] = json!(null),
            Trick::WrongAudience => claims["aud"] = json!("another-client"),
            Trick::SecondAudience => claims["aud"] = json!([CLIENT, "another-client"]),
            Trick::WrongIssuer => claims["iss"] = json!("https://login.example"),
            Trick::Expired => (claims["iat"], claims["exp"]) = (json!(now() - 900), json!(now() - 600)),
            Trick::LongSubject => claims["sub"] = json!("x".repeat(256)),
            Trick::EmptySubject => claims["sub"] = json!(""),
            Trick::SignedInLongAgo => claims["auth_time"] = json!(now() - 3600),
            // Whoever asks how long ago somebody may have signed in is told when it was.
            _ if asked.wants_time && trick != Trick::SilentOnWhen => claims["auth_time"] = json!(now()),
            _ => {}
        }
        let (alg, kid) = match trick {
            Trick::Unsigned => ("none", "one"),
            Trick::SignedBySecret | Trick::SignedByPublicKey => ("HS256", "one"),
            Trick::OtherKeys | Trick::SignedByStranger => ("ES256", "two"),
            _ => ("RS256", "one"),
        };
        let text = |value: &Value| BASE64URL_NOPAD.encode(value.to_string().as_bytes());
        let signed = format!("{}.{}", text(&json!({"alg": alg, "kid": kid, "typ": "JWT"})), text(&claims));
        let mac = |key: &[u8]| {
            let mut mac = Hmac::<Sha256>::new_from_slice(key).unwrap();
            mac.update(signed.as_bytes());
            mac.finalize().into_bytes().to_vec()
        };
        let by_ec = |key: &p256::ecdsa::SigningKey| {
            let signature: p256::ecdsa::Signature = key.sign(signed.as_bytes());
            signature.to_bytes().to_vec()
        };
        let mut signature = match trick {
            Trick::Unsigned => Vec::new(),
            Trick::SignedBySecret => mac(SECRET.as_bytes()),
            Trick::SignedByPublicKey => mac(self.0.rsa.public_key().as_ref()),
            Trick::OtherKeys => by_ec(&self.0.ec),
            Trick::SignedByStranger => by_ec(&p256::ecdsa::SigningKey::from_slice(&[9; 32]).unwrap()),
            _ => {
                let mut signature = vec![0; self.0.rsa.public().modulus_len()];
                self.0.rsa.sign(&RSA_PKCS1_SHA256, &SystemRandom::new(), signed.as_bytes(), &mut signature).unwrap();
                signature
            }
        };
        if trick == Trick::WrongSignature {
            signature[7] ^= 1;
        }
        format!("{signed}.{}", BASE64URL_NOPAD.encode(&signature))
    }
}
