//! Whom the program believes to be who they say: those who take notices and mail, and who vouches for people, show
//! certificates of an authority that the process trusts, and others.

use crate::browser::Browser;
use crate::hosting::Server;
use crate::{Folder, run};
use serde_json::{Value, json};
use server::client::Client;
use std::time::{Duration, Instant};
use test_peers::{Authority, CLIENT, Certificate, Mailbox, Provider, SECRET, Sink};

/// The variable with the certificates that are trusted in place of the system's.
const TRUSTED: &str = "SSL_CERT_FILE";
/// The keys of a browser, those of the example in RFC 8291.
const P256DH: &str = "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4";
const AUTH: &str = "BTBZMqHH6r4Tts7J_aSIgg";

/// Certificates that prove nothing to who trusts this authority, and what is said of each.
fn worthless(trusted: &Authority) -> [(Certificate, &'static str); 3] {
    [
        (Authority::new().certificate(), "UnknownIssuer"),
        (trusted.expired(), "expired"),
        (trusted.for_another_host(), "not valid for name"),
    ]
}

fn path(authority: &Authority) -> String {
    authority.file().display().to_string()
}

/// What the doctor says of one thing, with this environment.
fn doctor(check: &str, environment: &[(&str, &str)]) -> (String, String) {
    let folder = Folder::new();
    let flags = format!("--json --port 0 --public-url https://play.example --data {}", folder.at("data"));
    let looks = run(&format!("doctor {flags}"), b"", environment);
    let told: Value = serde_json::from_str(&looks.out).unwrap();
    let line = told["checks"].as_array().unwrap().iter().find(|line| line["check"] == check).unwrap();
    (line["state"].as_str().unwrap().to_owned(), line["message"].as_str().unwrap().to_owned())
}

/// Whether somebody on the way reads this.
fn shows(wire: &[u8], text: &str) -> bool {
    wire.windows(text.len()).any(|some| some == text.as_bytes())
}

async fn until(what: &str, mut is_so: impl AsyncFnMut() -> bool) {
    let started = Instant::now();
    while !is_so().await {
        assert!(started.elapsed() < Duration::from_secs(60), "it never comes to {what}");
        tokio::time::sleep(Duration::from_millis(25)).await;
    }
}

/// Somebody with channels, and what became of their notices.
struct Person {
    browser: Browser,
    server: Client,
}

impl Person {
    async fn new(server: &Server, browser: Browser, name: &str) -> Person {
        let server = server.client();
        Person { browser: browser.come_in(server, "sign-up", name).await, server }
    }

    async fn post(&mut self, path: &str, body: Value) -> Value {
        self.browser.post(self.server, &format!("/account/notices{path}"), body).await
    }

    /// Lets something be told by a channel.
    async fn try_it(&mut self, id: &Value) {
        self.post("/channels/test", json!({"id": id})).await;
    }

    /// Adds a channel and tries it.
    async fn add(&mut self, channel: Value) -> Value {
        let id = self.post("/channels", channel).await["id"].clone();
        self.try_it(&id).await;
        id
    }

    /// What became of the latest by this channel.
    async fn told(&mut self, id: &Value) -> Value {
        let mut line = Value::Null;
        until("an end", async || {
            let settings = self.browser.get(self.server, "/account/notices").await.done().unwrap();
            let latest = settings["log"].as_array().unwrap().iter().find(|line| line["channel"] == *id);
            line = latest.cloned().unwrap_or_default();
            line["tries"].as_u64() > Some(0)
        })
        .await;
        line
    }
}

/// Webhooks, tokens and messages for browsers.
#[tokio::test(flavor = "multi_thread")]
async fn notices_go_to_nobody_whom_no_trusted_authority_vouches_for() {
    let (folder, trusted) = (Folder::new(), Authority::new());
    let server = Server::start_in(&[(TRUSTED, &path(&trusted))], &folder.at("data"), &["--hooks-to-private"]);
    let mut ann = Person::new(&server, Browser::default(), "Ann").await;
    let mut ben = Person::new(&server, Browser::default(), "Ben").await;
    let good = Sink::start_with(trusted.certificate()).await;
    let mut sinks = vec![good.clone()];
    for (certificate, _) in worthless(&trusted) {
        sinks.push(Sink::start_with(certificate).await);
    }
    let (mut hooks, mut browsers, mut rooms) = (Vec::new(), Vec::new(), Vec::new());
    for sink in &sinks {
        hooks.push(ann.add(json!({"kind": "hook", "address": sink.url("/hook/hidden"), "wants": ["turn"]})).await);
        let keys = json!({"p256dh": P256DH, "auth": AUTH});
        let push = json!({"kind": "push", "address": sink.url("/push/hidden"), "keys": keys, "wants": ["turn"]});
        browsers.push(ann.add(push).await);
        let place = json!({"address": sink.url(""), "secret": "hidden_token", "room": "!hidden:m.example"});
        let mut matrix = json!({"kind": "matrix", "wants": ["turn"]});
        matrix.as_object_mut().unwrap().extend(place.as_object().unwrap().clone());
        rooms.push(ben.add(matrix).await);
    }
    for (person, ids) in [(&mut ann, [hooks, browsers].concat()), (&mut ben, rooms)] {
        for (number, id) in ids.iter().enumerate() {
            if number % sinks.len() == 0 {
                assert_eq!(person.told(id).await["state"], "sent");
                continue;
            }
            let line = person.told(id).await;
            let end = (&line["state"], &line["problem"]);
            assert_eq!(end, (&json!("waiting"), &json!({"what": "not_trusted"})), "{line}");
        }
    }
    assert!(good.asked("/hook/hidden")[0].header("ecumene-signature").is_some());
    assert_eq!(good.asked("/push/hidden")[0].header("content-encoding"), Some("aes128gcm"));
    let room = good.asked("/_matrix").remove(0);
    assert_eq!(room.header("authorization"), Some("Bearer hidden_token"));
    for sink in &sinks {
        // Where nobody is trusted, nothing was said that anybody could read, and nothing to whoever was there.
        let is_good = sink.address == good.address;
        assert_eq!(sink.asked("").is_empty(), !is_good);
        assert!(sink.connected() >= 3 && !sink.wire().is_empty());
        assert!(!shows(&sink.wire(), "hidden") && !shows(&sink.wire(), "POST"));
    }
}

/// Mail over TLS from the first word, or after STARTTLS: neither a password nor a mail goes to who proves nothing.
async fn mail_needs_proof(mailbox: Mailbox, trusted: Authority, can_be_silent: bool) {
    let (folder, url, trust) = (Folder::new(), mailbox.url(), path(&trusted));
    let public = ["--hooks=false", "--public-url", "https://play.example"];
    let environment = [(TRUSTED, trust.as_str()), ("ECUMENE_SMTP", &url)];
    let server = Server::start_in(&environment, &folder.at("data"), &public);
    let mut ann = Person::new(&server, Browser::at("play.example"), "Ann").await;
    let channel = json!({"kind": "mail", "address": "ann@example.org", "wants": ["turn"]});
    let id = ann.post("/channels", channel).await["id"].clone();
    until("a code", async || mailbox.all() == 1).await;
    let body = mailbox.to("ann@example.org")[0].body();
    let code = body.lines().find(|line| line.starts_with("    ")).unwrap().trim();
    ann.post("/channels/confirm", json!({"id": id, "code": code})).await;
    ann.try_it(&id).await;
    until("a mail", async || mailbox.all() == 2).await;
    assert_eq!(mailbox.passwords(), ["ecumene open sesame"; 2]);

    assert_eq!(doctor("mail", &environment).0, "ok");
    let let_in = mailbox.passwords().len();
    let mut doubts = Vec::new();
    for (certificate, why) in worthless(&trusted) {
        doubts.push((Some(certificate), why));
    }
    // Somebody on the way leaves out the word by which TLS begins.
    if can_be_silent {
        doubts.push((None, "STARTTLS is not supported"));
    }
    for (certificate, why) in doubts {
        match certificate {
            Some(certificate) => mailbox.show(certificate),
            None => {
                mailbox.show(trusted.certificate());
                mailbox.offer_tls(false);
            }
        }
        ann.try_it(&id).await;
        let line = ann.told(&id).await;
        let end = (&line["state"], &line["problem"]);
        assert_eq!(end, (&json!("waiting"), &json!({"what": "not_trusted"})), "{why}: {line}");
        let (state, message) = doctor("mail", &environment);
        assert!(state == "warning" && message.contains(why), "{why}: {message}");
    }
    assert_eq!((mailbox.all(), mailbox.passwords().len()), (2, let_in));
    let wire = mailbox.wire();
    let secret = data_encoding::BASE64.encode(b"\0ecumene\0open sesame");
    for hidden in ["AUTH", &secret, "open sesame", "ann@example.org", "MAIL FROM"] {
        assert!(!shows(&wire, hidden), "{hidden}");
    }

    // It was for nothing else.
    mailbox.show(trusted.certificate());
    if can_be_silent {
        mailbox.offer_tls(true);
    }
    ann.try_it(&id).await;
    until("a mail", async || mailbox.all() == 3).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_goes_over_tls_to_nobody_who_proves_nothing() {
    let trusted = Authority::new();
    mail_needs_proof(Mailbox::start_with(trusted.certificate()).await, trusted, false).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_goes_by_starttls_to_nobody_who_proves_nothing_or_is_silent_about_it() {
    let trusted = Authority::new();
    mail_needs_proof(Mailbox::start_tls(trusted.certificate()).await, trusted, true).await;
}

/// Who vouches for people has to be vouched for as well.
#[tokio::test(flavor = "multi_thread")]
async fn a_provider_is_asked_only_if_a_trusted_authority_vouches_for_it() {
    let (folder, trusted) = (Folder::new(), Authority::new());
    let provider = Provider::start_with(trusted.certificate()).await;
    let issuer = provider.issuer();
    assert!(issuer.starts_with("https://"), "{issuer}");
    let (file, other) = (path(&trusted), Authority::new());
    let mut environment = [
        (TRUSTED, file.as_str()),
        ("ECUMENE_OIDC_ISSUER", &issuer),
        ("ECUMENE_OIDC_CLIENT_ID", CLIENT),
        ("ECUMENE_OIDC_CLIENT_SECRET", SECRET),
    ];
    let server = Server::start_in(&environment, &folder.at("data"), &[]);
    let client = server.client();
    let enter = async |browser: &mut Browser| {
        let asked = browser.post(client, "/account/provider/sign-in", json!({})).await;
        let back = provider.visit(asked["address"].as_str().unwrap()).await;
        let body = json!({"code": back["code"], "state": back["state"], "iss": back["iss"]});
        browser.ask(client, "POST", "/account/provider/answer", Some(body)).await
    };
    let mut ann = Browser::default();
    assert_eq!(enter(&mut ann).await.done().unwrap()["what"], "new");
    ann.post(client, "/account/provider/sign-up", json!({"name": "Ann"})).await;
    assert_eq!(ann.name(client).await, "Ann");
    assert_eq!(doctor("OpenID Connect", &environment).0, "ok");

    // What it says of itself is known already; neither the code nor the secret is sent after it.
    let down = || (503, "ProviderDown".to_owned());
    let asked = provider.times("/token");
    for (certificate, why) in worthless(&trusted) {
        provider.show(certificate);
        assert_eq!(enter(&mut Browser::default()).await.refused(), down(), "{why}");
        let (state, message) = doctor("OpenID Connect", &environment);
        assert!(state == "warning" && message.contains(why), "{why}: {message}");
    }
    provider.show(trusted.certificate());
    assert_eq!(enter(&mut Browser::default()).await.done().unwrap()["what"], "signed_in");
    assert_eq!(provider.times("/token"), asked + 1);

    // A server that trusts somebody else does not even learn where to send people.
    let file = path(&other);
    environment[0] = (TRUSTED, &file);
    let stranger = Server::start_in(&environment, &folder.at("other"), &[]);
    let refused = Browser::default().ask(stranger.client(), "POST", "/account/provider/sign-in", Some(json!({}))).await;
    assert_eq!(refused.refused(), down(), "{}", refused.text);
    assert!(!shows(&provider.wire(), "GET") && !shows(&provider.wire(), "Basic"));
}
