//! Notices in browsers, as their push services and those meet them who would misuse them.

use super::accounts::Browser;
use super::support::{Server, Table, alter, config, eventually, two_people};
use data_encoding::{BASE64URL_NOPAD, HEXLOWER};
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use serde_json::{Value, json};
use server::Config;
use sha2::Digest as _;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tempfile::{TempDir, tempdir};
use test_peers::{Asked, Sink};
use web_push_native::p256::SecretKey;
use web_push_native::{Auth, decrypt};

const FIREFOX: &str = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";

/// A server that may reach the sink of a test.
fn near(folder: &TempDir) -> Config {
    Config { hooks_to_private: true, ..config(folder) }
}

/// What a browser keeps of its subscription.
struct Subscription {
    secret: SecretKey,
    auth: [u8; 16],
}

impl Subscription {
    /// Another one for each number.
    fn new(number: u8) -> Subscription {
        Subscription { secret: SecretKey::from_slice(&[number; 32]).unwrap(), auth: [number; 16] }
    }

    fn keys(&self) -> Value {
        let point = self.secret.public_key().to_sec1_bytes();
        json!({"p256dh": BASE64URL_NOPAD.encode(&point), "auth": BASE64URL_NOPAD.encode(&self.auth)})
    }

    fn read(&self, asked: &Asked) -> Value {
        let text = decrypt(asked.bytes.clone(), &self.secret, &Auth::clone_from_slice(&self.auth)).unwrap();
        serde_json::from_slice(&text).unwrap()
    }
}

/// Somebody who holds the first seat of a table, is told at once, and signed in with Firefox.
struct Person {
    browser: Browser,
    table: Table,
}

impl Person {
    async fn new(server: &Server, name: &str) -> Person {
        let mut browser = Browser::new(server);
        let body = json!({"name": name, "passphrase": "seven brown kettles"});
        let headers = [("sec-fetch-site", "same-origin"), ("user-agent", FIREFOX)];
        let answer = browser.ask("POST", "/sign-up", &headers, Some(body)).await;
        let cookie = answer.headers.get("set-cookie").unwrap().to_str().unwrap();
        browser.cookie = cookie.split(';').next().map(Into::into);
        browser.post("/notices", json!({"after_seconds": 0})).await.done().unwrap();
        let table = server.create(two_people()).await;
        let mine = json!({"table": table.id, "token": table.tokens[0]});
        browser.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
        Person { browser, table }
    }

    async fn add(&mut self, address: &str, of: &Subscription) -> Value {
        let body = json!({"kind": "push", "address": address, "keys": of.keys(), "wants": ["turn"]});
        self.browser.post("/notices/channels", body).await.done().unwrap()
    }

    async fn settings(&self) -> Value {
        self.browser.get("/notices").await.done().unwrap()
    }

    /// The latest line of the log about this channel.
    async fn line(&self, id: &Value) -> Value {
        let settings = self.settings().await;
        settings["log"].as_array().unwrap().iter().find(|line| line["channel"] == *id).cloned().unwrap_or_default()
    }

    async fn channel(&self, id: &Value) -> Value {
        let settings = self.settings().await;
        settings["channels"].as_array().unwrap().iter().find(|one| one["id"] == *id).cloned().unwrap_or_default()
    }

    async fn try_it(&mut self, id: &Value) {
        self.browser.post("/notices/channels/test", json!({"id": id})).await.done().unwrap();
    }

    /// Lets the other seat's turn come, and then this one's again.
    async fn next_turn(&mut self) {
        for wanted in [1, 0] {
            loop {
                let (acts, state) = self.table.to_act().await.unwrap();
                if acts == wanted {
                    break;
                }
                let (action, seq) = (self.table.pick(&state["prompt"]), state["seq"].as_u64().unwrap());
                self.table.act(acts, seq, &action, &format!("own-{seq}")).await.done().unwrap();
            }
        }
    }
}

async fn come(sink: &Sink, path: &str, count: usize) {
    eventually(&format!("{count} at {path}"), async || sink.asked(path).len() >= count).await;
}

/// Long enough for everything that is due to be told.
async fn a_while() {
    tokio::time::sleep(Duration::from_millis(2500)).await;
}

/// What a message says of its sender; checked by another program than the one that wrote it.
fn claims(asked: &Asked, known: &str) -> Value {
    let said = asked.header("authorization").unwrap().strip_prefix("vapid t=").unwrap();
    let (token, key) = said.split_once(", k=").unwrap();
    assert_eq!(key, known, "the browser has subscribed with this key");
    let key = VerifyingKey::from_sec1_bytes(&BASE64URL_NOPAD.decode(key.as_bytes()).unwrap()).unwrap();
    let (text, signature) = token.rsplit_once('.').unwrap();
    let signature = Signature::from_slice(&BASE64URL_NOPAD.decode(signature.as_bytes()).unwrap()).unwrap();
    key.verify(text.as_bytes(), &signature).unwrap();
    let (head, claims) = text.split_once('.').unwrap();
    let read =
        |part: &str| -> Value { serde_json::from_slice(&BASE64URL_NOPAD.decode(part.as_bytes()).unwrap()).unwrap() };
    assert_eq!(read(head), json!({"typ": "JWT", "alg": "ES256"}));
    read(claims)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_reads_what_nobody_else_can() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = Person::new(&server, "Ann").await;
    let (phone, desk) = (Subscription::new(1), Subscription::new(2));
    let address = sink.url("/ok/secret-part");
    let added = ann.add(&address, &phone).await;
    ann.add(&sink.url("/ok/other"), &desk).await;
    let key = added["settings"]["push_key"].as_str().unwrap().to_owned();
    // Nothing by which somebody else could send is told, and the browser still knows itself.
    let mark = HEXLOWER.encode(&sha2::Sha256::digest(address.as_bytes()));
    let channel = &added["settings"]["channels"][0];
    assert_eq!((&channel["place"], &channel["mark"]), (&json!("Firefox, Linux"), &json!(mark)));
    let exported = ann.browser.get("/export").await.done().unwrap();
    assert_eq!(exported["notices"]["channels"][0]["mark"], json!(mark));
    for told in [&added, &exported] {
        let text = told.to_string();
        assert!(!text.contains("secret-part") && !text.contains(phone.keys()["auth"].as_str().unwrap()), "{text}");
    }
    assert!(added["secret"].is_null());

    ann.next_turn().await;
    come(&sink, "/ok/secret-part", 1).await;
    come(&sink, "/ok/other", 1).await;
    let asked = sink.asked("/ok/secret-part").remove(0);
    let told = phone.read(&asked);
    let (table, body) = (ann.table.id.clone(), told["body"].as_str().unwrap().to_owned());
    assert!(body.ends_with(": it is your turn, Ann."), "{body}");
    let tag = format!("turn/{table}/1");
    assert_eq!(told, json!({"title": "Ecumene", "body": body, "tag": tag, "table": table, "lang": "en"}));
    assert_eq!(desk.read(&sink.asked("/ok/other")[0]), told);
    let wrong = decrypt(asked.bytes.clone(), &desk.secret, &Auth::clone_from_slice(&desk.auth));
    assert!(wrong.is_err() && !asked.body.contains("Ann") && !asked.body.contains(&table));
    assert_eq!(asked.method, "POST");
    for (name, value) in [
        ("content-encoding", "aes128gcm"),
        ("content-type", "application/octet-stream"),
        ("ttl", "86400"),
        ("urgency", "normal"),
    ] {
        assert_eq!(asked.header(name), Some(value), "{name}");
    }
    let claims = claims(&asked, &key);
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap().as_secs();
    let ends = claims["exp"].as_u64().unwrap();
    assert!(ends > now && ends <= now + 24 * 3600, "{claims}");
    assert_eq!(claims["aud"], json!(format!("http://{}", sink.address)));
    assert!(claims["sub"].is_null() && asked.header("cookie").is_none());
    let topic = asked.header("topic").unwrap().to_owned();
    assert!(topic.len() == 32 && topic.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte)));

    // After a restart the key is the same, and a newer notice about the same takes the place of the older.
    server.stop().await;
    let server = Server::start(near(&folder)).await;
    ann.browser.client = server.client;
    ann.table.client = server.client;
    assert_eq!(ann.settings().await["push_key"], json!(key));
    ann.next_turn().await;
    come(&sink, "/ok/secret-part", 2).await;
    a_while().await;
    let asked = sink.asked("/ok/secret-part");
    assert_eq!((asked.len(), asked[1].header("topic")), (2, Some(topic.as_str())));
    assert_ne!(asked[0].bytes[..16], asked[1].bytes[..16], "with another salt");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_has_gone_is_told_no_more() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = Person::new(&server, "Ann").await;
    let mut ids = Vec::new();
    for (path, status) in [("/gone", 404), ("/left", 410)] {
        let id = ann.add(&sink.url(path), &Subscription::new(1)).await["id"].clone();
        ann.try_it(&id).await;
        eventually("its end", async || ann.line(&id).await["state"] == "failed").await;
        let problem = json!({"what": "gone", "status": status});
        assert_eq!((&ann.line(&id).await["problem"], &ann.channel(&id).await["off"]), (&problem, &problem));
        assert_eq!(ann.browser.post("/notices/channels/test", json!({"id": id})).await.status, 409, "it is off");
        if ids.is_empty() {
            // The same browser is the same channel, with what it says now; and it is on again.
            let again = ann.add(&sink.url(path), &Subscription::new(2)).await;
            assert_eq!(again["id"], id);
            assert!(ann.channel(&id).await["off"].is_null());
            ann.try_it(&id).await;
            eventually("its end", async || !ann.channel(&id).await["off"].is_null()).await;
            assert_eq!(sink.asked(path).len(), 2);
            Subscription::new(2).read(&sink.asked(path)[1]);
        }
        ids.push(id);
    }
    assert!(ann.channel(&ids[0]).await.is_null(), "whoever has gone makes room for the next");
    ann.next_turn().await;
    a_while().await;
    assert_eq!((sink.asked("/gone").len(), sink.asked("/left").len()), (2, 1));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn services_that_fail_stall_and_redirect_hold_nothing_up() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = Person::new(&server, "Ann").await;
    let mut ids = Vec::new();
    for (number, path) in ["/stall", "/fail", "/later", "/elsewhere", "/flood", "/ok"].into_iter().enumerate() {
        let id = ann.add(&sink.url(path), &Subscription::new(1 + number as u8)).await["id"].clone();
        ann.try_it(&id).await;
        ids.push(id);
    }
    come(&sink, "/ok", 1).await;
    // It is played on meanwhile.
    ann.next_turn().await;
    let ends = [
        ("waiting", json!({"what": "too_slow"})),
        ("waiting", json!({"what": "refused", "status": 500})),
        ("waiting", json!({"what": "refused", "status": 429})),
        ("failed", json!({"what": "redirected", "status": 302})),
        ("waiting", json!({"what": "no_answer"})),
    ];
    let of_test = async |id: &Value| {
        let settings = ann.settings().await;
        let is_it = |line: &&Value| line["channel"] == *id && line["kind"] == "test";
        settings["log"].as_array().unwrap().iter().find(is_it).cloned().unwrap_or_default()
    };
    for (id, (state, problem)) in ids.iter().zip(ends) {
        eventually("its end", async || of_test(id).await["problem"] == problem).await;
        let line = of_test(id).await;
        assert_eq!((&line["state"], &line["tries"]), (&json!(state), &json!(1)), "{line}");
        assert!(ann.channel(id).await["off"].is_null(), "once is not for good");
    }
    let later = of_test(&ids[2]).await;
    assert!(later["due_at"].as_i64().unwrap() - later["at"].as_i64().unwrap() >= 3_600_000, "{later}");
    assert!(sink.asked("/ok/followed").is_empty());
    let mut all = Vec::new();
    for asked in sink.asked("/ok") {
        all.push(Subscription::new(6).read(&asked)["tag"].clone());
    }
    assert_eq!(all[0], json!("test//0"));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn hostile_subscriptions_are_refused() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut eve = Browser::new(&server);
    eve.sign_up("Eve").await;
    let good = Subscription::new(1).keys();
    let far = "https://push.example/one";
    let with = |name: &str, value: Value| {
        let mut keys = good.clone();
        keys[name] = value;
        keys
    };
    for (address, keys) in [
        ("http://push.example/one", good.clone()),
        ("https://127.0.0.1/one", good.clone()),
        ("https://[::1]/one", good.clone()),
        ("https://localhost/one", good.clone()),
        ("https://169.254.169.254/latest", good.clone()),
        ("https://push.example:22/", good.clone()),
        ("https://a:b@push.example/", good.clone()),
        ("https://push.example/\r\nX-Evil: 1", good.clone()),
        ("javascript:alert(1)", good.clone()),
        ("", good.clone()),
        (&format!("https://push.example/{}", "x".repeat(1000)), good.clone()),
        (far, Value::Null),
        (far, with("auth", json!(""))),
        (far, with("auth", json!("AAAA"))),
        (far, with("auth", json!("A".repeat(10_000)))),
        (far, with("p256dh", json!("BAAA"))),
        (far, with("p256dh", json!("A".repeat(87)))),
        (far, with("p256dh", json!(format!("B{}", "A".repeat(86))))),
        (far, with("p256dh", json!("\u{0}".repeat(87)))),
    ] {
        let body = json!({"kind": "push", "address": address, "keys": keys, "wants": ["turn"]});
        let answer = eve.post("/notices/channels", body).await;
        assert_eq!(answer.status, 422, "{address} {keys}: {}", answer.text);
    }
    for keys in [json!([]), json!("x"), json!({"auth": "x"}), with("more", json!(1)), with("auth", json!(7))] {
        let body = json!({"kind": "push", "address": far, "keys": keys, "wants": ["turn"]});
        let status = eve.post("/notices/channels", body).await.status;
        assert!((400..500).contains(&status), "{keys}: {status}");
    }
    let body = json!({"kind": "push", "address": far, "keys": good, "wants": ["turn"]});
    assert_eq!(eve.post("/notices/channels", body).await.status, 200);
    let exported = eve.get("/export").await.done().unwrap();
    assert_eq!(exported["notices"]["channels"].as_array().unwrap().len(), 1);
    eve.post("/delete", json!({"passphrase": "seven brown kettles"})).await.done().unwrap();
    server.stop().await;
    assert_eq!(alter(&folder, "DELETE FROM notice_channels"), 0, "it goes with its account");
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_runs_the_server_may_do_without() {
    let folder = tempdir().unwrap();
    let server = Server::start(Config { hooks: false, ..near(&folder) }).await;
    let mut ann = Person::new(&server, "Ann").await;
    let settings = ann.settings().await;
    assert!(settings["push_key"].is_null() && settings["offered"] == json!([]), "{settings}");
    let keys = Subscription::new(1).keys();
    let body = json!({"kind": "push", "address": "https://push.example/", "keys": keys, "wants": ["turn"]});
    assert_eq!(ann.browser.post("/notices/channels", body).await.refused(), (403, "ChannelOff".into()));
    server.stop().await;
    assert_eq!(alter(&folder, "DELETE FROM server_keys"), 0, "nobody needed one");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_browser_that_changes_its_address_is_told_there() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let (mut ann, mut eve) = (Person::new(&server, "Ann").await, Person::new(&server, "Eve").await);
    let (old, new) = (Subscription::new(1), Subscription::new(2));
    let id = ann.add(&sink.url("/ok/old"), &old).await["id"].clone();
    let wants = json!(["turn", "talk"]);
    ann.browser.post("/notices/channels/change", json!({"id": id, "wants": wants})).await.done().unwrap();
    let moved = |from: &str| {
        let (address, replaces) = (sink.url("/ok/new"), sink.url(from));
        json!({"kind": "push", "address": address, "keys": new.keys(), "replaces": replaces, "wants": []})
    };
    // Nobody moves somebody else's channel, or gets one by moving none.
    for (who, from) in [(&mut eve, "/ok/old"), (&mut ann, "/ok/none")] {
        assert_eq!(who.browser.post("/notices/channels", moved(from)).await.refused().0, 404);
    }
    assert_eq!(eve.settings().await["channels"], json!([]));
    let added = ann.browser.post("/notices/channels", moved("/ok/old")).await.done().unwrap();
    assert_eq!(added["id"], id);
    let channels = ann.settings().await["channels"].clone();
    assert_eq!((channels.as_array().unwrap().len(), &channels[0]["wants"]), (1, &wants));
    ann.try_it(&id).await;
    come(&sink, "/ok/new", 1).await;
    assert!(new.read(&sink.asked("/ok/new")[0])["title"].is_string());
}
