//! Notices as those meet them who get them, and those who would misuse them.

use super::accounts::Browser;
use super::support::{Server, Table, alter, config, eventually, two_people};
use serde_json::{Value, json};
use server::Config;
use std::time::Duration;
use tempfile::{TempDir, tempdir};
use test_peers::Sink;

/// A server whose hooks may reach the sink of a test.
fn near(folder: &TempDir) -> Config {
    Config { hooks_to_private: true, ..config(folder) }
}

/// Somebody who holds the first seat of a table and is told at once.
struct Person {
    browser: Browser,
    table: Table,
}

async fn person(server: &Server, name: &str) -> Person {
    let mut browser = Browser::new(server);
    browser.sign_up(name).await;
    browser.post("/notices", json!({"after_seconds": 0})).await.done().unwrap();
    let table = server.create(two_people()).await;
    let mine = json!({"table": table.id, "token": table.tokens[0]});
    browser.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
    Person { browser, table }
}

impl Person {
    async fn add(&mut self, kind: &str, address: &str, wants: &[&str]) -> Value {
        let body = json!({"kind": kind, "address": address, "wants": wants});
        self.browser.post("/notices/channels", body).await.done().unwrap()
    }

    async fn log(&self) -> Vec<Value> {
        let settings = self.browser.get("/notices").await.done().unwrap();
        settings["log"].as_array().unwrap().clone()
    }

    /// Plays until it is the turn of this seat, which has waited before.
    async fn until_turn_of(&mut self, seat: usize) {
        for _ in 0..50 {
            let (acts, state) = self.table.to_act().await.unwrap();
            if acts == seat {
                return;
            }
            self.act(acts, &state).await;
        }
        panic!("it is never the turn of {seat}");
    }

    async fn act(&mut self, seat: usize, state: &Value) {
        let action = self.table.pick(&state["prompt"]);
        let seq = state["seq"].as_u64().unwrap();
        self.table.act(seat, seq, &action, &format!("own-{seq}")).await.done().unwrap();
    }

    /// Lets the other seat's turn come, and then this one's again.
    async fn next_turn(&mut self) {
        self.until_turn_of(1).await;
        self.until_turn_of(0).await;
    }
}

async fn come(sink: &Sink, path: &str, count: usize) {
    eventually(&format!("{count} at {path}"), async || sink.asked(path).len() >= count).await;
}

/// Long enough for everything that is due to be told.
async fn a_while() {
    tokio::time::sleep(Duration::from_millis(2500)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_and_a_result_are_told_once_and_signed() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = person(&server, "Ann").await;
    let added = ann.add("hook", &sink.url("/ok/secret-part"), &["turn", "result"]).await;
    let secret = added["secret"].as_str().unwrap().to_owned();
    let shown = added["settings"]["channels"][0]["place"].as_str().unwrap().to_owned();
    assert!(shown.ends_with("/…part") && !added["settings"].to_string().contains(&secret), "{added}");
    ann.next_turn().await;
    come(&sink, "/ok", 1).await;
    a_while().await;
    let asked = sink.asked("/ok");
    assert_eq!(asked.len(), 1, "one notice for one thing: {asked:?}");
    let told = &asked[0];
    assert_eq!((told.method.as_str(), told.header("content-type")), ("POST", Some("application/json")));
    // Table, game, the seat's own name, and nothing else.
    let body = told.json();
    let (table, kind) = (&ann.table.id, "turn");
    let game = body["notices"][0]["game"].as_str().unwrap().to_owned();
    assert_eq!(
        body,
        json!({
            "text": format!("{game}: it is your turn, Ann."),
            "notices": [{"kind": kind, "game": game, "table": table, "seat": 1, "name": "Ann", "link": null}],
        })
    );
    let signature = told.header("ecumene-signature").unwrap();
    let at = signature.split(['=', ',']).nth(1).unwrap();
    assert_eq!(signature, sign(&secret, at, &told.body), "whoever has the secret can check it");
    assert!(told.header("ecumene-delivery").unwrap().parse::<i64>().unwrap() > 0);
    assert!(told.header("cookie").is_none() && told.header("authorization").is_none());
    let log = ann.log().await;
    assert_eq!((log.len(), &log[0]["state"], &log[0]["tries"]), (1, &json!("sent"), &json!(1)), "{log:?}");

    // Nothing is told again after a restart.
    server.stop().await;
    let server = Server::start(near(&folder)).await;
    ann.browser.client = server.client;
    ann.table.client = server.client;
    a_while().await;
    assert_eq!(sink.asked("/ok").len(), 1);
    while !ann.table.play(500).await {}
    eventually("the result", async || sink.asked("/ok").iter().any(|told| told.body.contains("\"result\""))).await;
    a_while().await;
    let results = sink.asked("/ok").iter().filter(|told| told.body.contains("the game is over")).count();
    assert_eq!(results, 1);
    server.stop().await;
}

fn sign(secret: &str, at: &str, body: &str) -> String {
    use hmac::{Hmac, KeyInit as _, Mac as _};
    let mut mac = Hmac::<sha2::Sha256>::new_from_slice(secret.as_bytes()).unwrap();
    mac.update(format!("{at}.{body}").as_bytes());
    format!("t={at},v1={}", data_encoding::HEXLOWER.encode(&mac.finalize().into_bytes()))
}

#[tokio::test(flavor = "multi_thread")]
async fn each_kind_of_channel_gets_what_it_takes() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = person(&server, "Ann").await;
    for kind in ["discord", "slack", "ntfy"] {
        ann.add(kind, &sink.url(&format!("/ok/{kind}")), &["turn"]).await;
    }
    let matrix = json!({"kind": "matrix", "address": sink.url(""), "secret": "syt_token", "room": "!r:m.example", "wants": ["turn"]});
    ann.browser.post("/notices/channels", matrix).await.done().unwrap();
    ann.next_turn().await;
    let room = "/_matrix/client/v3/rooms/%21r%3Am.example/send/m.room.message/ecumene-";
    for path in ["/ok/discord", "/ok/slack", "/ok/ntfy", room] {
        come(&sink, path, 1).await;
    }
    let discord = sink.asked("/ok/discord").remove(0).json();
    assert!(discord["content"].as_str().unwrap().ends_with("it is your turn, Ann."));
    assert_eq!(discord["allowed_mentions"], json!({"parse": []}));
    assert!(sink.asked("/ok/slack").remove(0).json()["text"].is_string());
    let ntfy = sink.asked("/ok/ntfy").remove(0);
    assert!(ntfy.body.ends_with("it is your turn, Ann.") && ntfy.header("title") == Some("Ecumene"));
    let matrix = sink.asked(room).remove(0);
    assert_eq!((matrix.method.as_str(), matrix.header("authorization")), ("PUT", Some("Bearer syt_token")));
    assert_eq!(matrix.json()["msgtype"], "m.text");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_has_acted_is_told_nothing() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = person(&server, "Ann").await;
    ann.browser.post("/notices", json!({"after_seconds": 3600})).await.done().unwrap();
    ann.add("hook", &sink.url("/ok"), &["turn"]).await;
    ann.next_turn().await;
    eventually("the outbox", async || ann.log().await.len() == 1).await;
    let first = ann.log().await.remove(0);
    ann.next_turn().await;
    eventually("the newer one", async || ann.log().await[0]["at"] != first["at"]).await;
    assert_eq!(ann.log().await.len(), 1, "a newer one replaces one that was not told");
    assert_eq!(ann.log().await[0]["state"], "waiting");
    // The person acts; then it becomes due.
    ann.until_turn_of(1).await;
    server.stop().await;
    assert_eq!(alter(&folder, "UPDATE notices SET due_at = 0 WHERE state = 0"), 1);
    let server = Server::start(near(&folder)).await;
    ann.browser.client = server.client;
    eventually("it is taken back", async || ann.log().await.is_empty()).await;
    assert_eq!(sink.connected(), 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_fails_is_tried_again_with_patience_and_told_to_its_person() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = person(&server, "Ann").await;
    ann.add("hook", &sink.url("/fail"), &["turn"]).await;
    ann.add("ntfy", &sink.url("/later"), &["turn"]).await;
    ann.add("slack", &sink.url("/nonsense"), &["turn"]).await;
    ann.add("discord", &sink.url("/flood"), &["turn"]).await;
    ann.next_turn().await;
    for path in ["/fail", "/later", "/nonsense", "/flood"] {
        come(&sink, path, 1).await;
    }
    eventually("four problems", async || {
        ann.log().await.iter().filter(|line| line["problem"]["what"].is_string()).count() == 4
    })
    .await;
    a_while().await;
    assert_eq!(sink.asked("/fail").len(), 1, "not at once");
    let log = ann.log().await;
    let channels = ann.browser.get("/notices").await.done().unwrap()["channels"].as_array().unwrap().clone();
    let line = |index: usize| log.iter().find(|line| line["channel"] == channels[index]["id"]).unwrap();
    for (index, problem) in [
        (0, json!({"what": "refused", "status": 500})),
        (1, json!({"what": "refused", "status": 429})),
        (2, json!({"what": "no_answer"})),
        (3, json!({"what": "no_answer"})),
    ] {
        assert_eq!((&line(index)["problem"], &line(index)["state"]), (&problem, &json!("waiting")), "{index}");
    }
    let wait = |index: usize| line(index)["due_at"].as_i64().unwrap() - line(index)["at"].as_i64().unwrap();
    assert!((50_000..90_000).contains(&wait(0)), "{}", wait(0));
    assert!((3_590_000..3_620_000).contains(&wait(1)), "as long as it was asked for: {}", wait(1));
    // It is tried again by whoever is there then.
    server.stop().await;
    alter(&folder, "UPDATE notices SET due_at = 0, tries = 6 WHERE state = 0");
    let server = Server::start(near(&folder)).await;
    ann.browser.client = server.client;
    come(&sink, "/fail", 2).await;
    eventually("the end", async || ann.log().await.iter().all(|line| line["state"] == "failed")).await;
    assert_eq!(ann.log().await[0]["tries"], 7);
    let figures = server.get("/metrics", None).await.text;
    assert!(figures.contains("ecumene_notices_total{outcome=\"failed\"} 4"), "{figures}");
    server.stop().await;
}

/// Whoever keeps us waiting keeps nobody else waiting, least of all those who play.
#[tokio::test(flavor = "multi_thread")]
async fn a_sink_that_stalls_holds_up_nobody() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut slow = person(&server, "Ann").await;
    for number in 0..10 {
        slow.add("hook", &sink.url(&format!("/stall/{number}")), &["turn"]).await;
    }
    let mut quick = person(&server, "Ben").await;
    quick.add("hook", &sink.url("/ok"), &["turn"]).await;
    slow.next_turn().await;
    come(&sink, "/stall", 10).await;
    let started = std::time::Instant::now();
    quick.next_turn().await;
    let played = started.elapsed();
    assert!(played < Duration::from_secs(4), "play waits for nobody: {played:?}");
    come(&sink, "/ok", 1).await;
    eventually("its end", async || slow.log().await.iter().all(|line| line["problem"]["what"] == "too_slow")).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_is_led_elsewhere_and_a_useless_channel_goes_off() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = person(&server, "Ann").await;
    let id = ann.add("hook", &sink.url("/elsewhere"), &["turn"]).await["id"].clone();
    for count in 1..=3 {
        ann.browser.post("/notices/channels/test", json!({"id": id})).await.done().unwrap();
        eventually("a try", async || ann.log().await.iter().filter(|line| line["state"] == "failed").count() == count)
            .await;
    }
    assert_eq!((sink.asked("/elsewhere").len(), sink.asked("/ok").len()), (3, 0), "it is not followed");
    let settings = ann.browser.get("/notices").await.done().unwrap();
    assert_eq!(settings["log"][0]["problem"], json!({"what": "redirected", "status": 302}));
    assert_eq!(settings["channels"][0]["off"], json!({"what": "redirected", "status": 302}));
    let refused = ann.browser.post("/notices/channels/test", json!({"id": id})).await;
    assert_eq!(refused.status, 409, "it is off");
    ann.next_turn().await;
    a_while().await;
    assert_eq!(ann.log().await.len(), 3, "nothing is told by it");
    let on = ann.browser.post("/notices/channels/change", json!({"id": id, "wants": ["turn"]})).await.done().unwrap();
    assert_eq!(on["channels"][0].get("off"), None);
    server.stop().await;
}

/// What was allowed when it was added is looked at again when it is asked: by the address that answers to the name.
#[tokio::test(flavor = "multi_thread")]
async fn private_addresses_are_not_reached() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = person(&server, "Ann").await;
    let port = sink.address.port();
    // No name that is known to be private: it only leads there.
    let hosts = std::fs::read_to_string("/etc/hosts").unwrap_or_default();
    let own = hosts.lines().filter_map(|line| line.split_once("127.0.0.1")?.1.split_whitespace().nth(1)).next();
    for host in ["127.0.0.1", "localhost", own.unwrap_or("localhost")] {
        ann.add("hook", &format!("https://{host}:{port}/ok"), &["turn"]).await;
    }
    server.stop().await;
    let server = Server::start(config(&folder)).await;
    ann.browser.client = server.client;
    ann.table.client = server.client;
    for bad in
        ["https://127.0.0.1/", "https://localhost/", "https://[::1]/", "https://10.0.0.1/", "http://example.org/"]
    {
        let body = json!({"kind": "hook", "address": bad, "wants": ["turn"]});
        assert_eq!(ann.browser.post("/notices/channels", body).await.status, 422, "{bad}");
    }
    ann.next_turn().await;
    eventually("three refusals", async || {
        ann.log().await.iter().filter(|line| line["problem"]["what"] == "private_address").count() == 3
    })
    .await;
    assert!(ann.log().await.iter().all(|line| line["state"] == "failed"), "it is never tried again");
    assert_eq!(sink.connected(), 0);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn channels_are_nobody_elses() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = person(&server, "Ann").await;
    let id = ann.add("hook", &sink.url("/ok"), &["turn"]).await["id"].clone();
    let before = ann.browser.get("/notices").await.done().unwrap();
    let mut eve = Browser::new(&server);
    eve.sign_up("Eve").await;
    for (path, body) in [
        ("/notices/channels/change", json!({"id": id, "wants": []})),
        ("/notices/channels/drop", json!({"id": id})),
        ("/notices/channels/test", json!({"id": id})),
    ] {
        let answer = eve.post(path, body.clone()).await;
        let none = eve
            .post(path, {
                let mut none = body;
                none["id"] = json!(5);
                none
            })
            .await;
        assert_eq!((answer.status, &answer.text), (404, &none.text), "{path}: as if there were none");
    }
    assert_eq!(eve.get("/notices").await.done().unwrap()["channels"], json!([]));
    assert_eq!(ann.browser.get("/notices").await.done().unwrap(), before);
    // Nothing that is no line of its own gets into a header or an address.
    for (address, secret) in [
        ("https://a.example/\r\nX-Evil: 1", None),
        ("https://a.example/ HTTP/1.1", None),
        ("https://a.example/", Some("x\r\nX-Evil: 1")),
        ("https://user:word@a.example/", None),
        (&"https://a.example/x".repeat(100), None),
    ] {
        let body = json!({"kind": "ntfy", "address": address, "secret": secret, "wants": ["turn"]});
        assert_eq!(eve.post("/notices/channels", body).await.status, 422, "{address}");
    }
    let bad = json!({"kind": "hook", "address": "https://a.example/", "wants": ["test"]});
    assert_eq!(eve.post("/notices/channels", bad).await.status, 422);
    for count in 1..=11 {
        let body = json!({"kind": "hook", "address": "https://a.example/", "wants": ["turn"]});
        let answer = eve.post("/notices/channels", body).await;
        assert_eq!(answer.status, if count > 10 { 429 } else { 200 }, "{count}");
    }
    let exported = ann.browser.get("/export").await.done().unwrap();
    assert_eq!(exported["notices"]["channels"][0]["id"], id);
    // With the account everything goes.
    ann.browser.post("/delete", json!({"passphrase": "seven brown kettles"})).await.done().unwrap();
    server.stop().await;
    assert_eq!(alter(&folder, "DELETE FROM notice_channels WHERE account NOT IN (SELECT key FROM accounts)"), 0);
}

/// A hook that leads back here goes round once.
#[tokio::test(flavor = "multi_thread")]
async fn hooks_have_no_loops() {
    let folder = tempdir().unwrap();
    let server = Server::start(near(&folder)).await;
    let mut ann = person(&server, "Ann").await;
    let own = server.client.address;
    let id = ann.add("hook", &format!("http://{own}/api/v1/tables"), &["turn"]).await["id"].clone();
    ann.browser.post("/notices/channels/test", json!({"id": id})).await.done().unwrap();
    eventually("its end", async || ann.log().await[0]["state"] == "failed").await;
    assert_eq!(ann.log().await[0]["problem"], json!({"what": "refused", "status": 403}));
    let headers = [("ecumene-delivery", "1")];
    let answer = server.client.ask("GET".parse().unwrap(), "/api/v1/games", &headers, None).await.unwrap();
    assert!(answer.status == 403 && answer.text.contains("HookLoop"), "{}", answer.text);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_waited_for_is_nudged_once_a_day() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = person(&server, "Ann").await;
    ann.add("hook", &sink.url("/ok"), &["nudge"]).await;
    ann.until_turn_of(0).await;
    let table = ann.table.clone();
    let nudge = async |by: Option<&str>, seat: u8| table.post("/nudge", by, json!({"seat": seat})).await;
    assert_eq!(nudge(None, 1).await.status, 401);
    assert_eq!(nudge(Some("ecu_seat_guess"), 1).await.status, 403);
    assert_eq!(nudge(Some(&table.tokens[0]), 1).await.status, 409, "nobody nudges themselves");
    assert_eq!(nudge(Some(&table.tokens[0]), 2).await.status, 409, "nor who is not waited for");
    assert_eq!(nudge(Some(&table.tokens[1]), 9).await.status, 409);
    let first = nudge(Some(&table.tokens[1]), 1).await;
    assert_eq!((first.status, first.text.as_str()), (200, "{}"));
    come(&sink, "/ok", 1).await;
    assert!(sink.asked("/ok")[0].body.contains("the others wait for you, Ann."));
    let second = nudge(Some(&table.tokens[1]), 1).await;
    assert!(second.status == 409 && second.text.contains("Nudged"), "{}", second.text);
    // Whether anybody can be told is not to be seen.
    let other = server.create(two_people()).await;
    let (acts, _) = other.to_act().await.unwrap();
    let by = Some(other.tokens[1 - acts].as_str());
    let answer = other.post("/nudge", by, json!({"seat": acts + 1})).await;
    assert_eq!((answer.status, answer.text.as_str()), (200, "{}"));
    assert_eq!(other.post("/nudge", by, json!({"seat": acts + 1})).await.status, 409);
    a_while().await;
    assert_eq!(sink.asked("/ok").len(), 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_host_may_switch_hooks_off() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = person(&server, "Ann").await;
    ann.add("hook", &sink.url("/ok"), &["turn"]).await;
    server.stop().await;
    let server = Server::start(Config { hooks: false, ..near(&folder) }).await;
    ann.browser.client = server.client;
    ann.table.client = server.client;
    assert_eq!(ann.browser.get("/notices").await.done().unwrap()["offered"], json!([]));
    let body = json!({"kind": "hook", "address": sink.url("/ok"), "wants": ["turn"]});
    assert_eq!(ann.browser.post("/notices/channels", body).await.status, 403);
    ann.next_turn().await;
    a_while().await;
    assert_eq!(sink.connected(), 0);
    server.stop().await;
}

/// Talk is told to who is away, and without its words.
#[tokio::test(flavor = "multi_thread")]
async fn talk_is_told_without_its_words() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = person(&server, "Ann").await;
    ann.add("hook", &sink.url("/ok"), &["talk"]).await;
    for text in ["the gold is under the third tree", "really"] {
        let by = Some(ann.table.tokens[1].as_str());
        ann.table.post("/chat", by, json!({"text": text})).await.done().unwrap();
    }
    eventually("the outbox", async || !ann.log().await.is_empty()).await;
    server.stop().await;
    alter(&folder, "UPDATE notices SET due_at = 0 WHERE state = 0");
    let server = Server::start(near(&folder)).await;
    come(&sink, "/ok", 1).await;
    a_while().await;
    let told = sink.asked("/ok");
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].body.contains("the others have talked, Ann.") && !told[0].body.contains("gold"));
    server.stop().await;
}

/// Who is named is told at once, in private as well; what others say among themselves is not told at all.
#[tokio::test(flavor = "multi_thread")]
async fn who_is_named_is_told_at_once() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = person(&server, "Ann").await;
    let me = |name: &str| json!({"kind": "me", "name": name});
    let three = json!({"game": "founders", "seats": [me("Ann"), me("Ben"), me("Cid")]});
    ann.table = server.create(three).await;
    let mine = json!({"table": ann.table.id, "token": ann.table.tokens[0]});
    ann.browser.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
    ann.add("hook", &sink.url("/ok"), &["talk"]).await;
    let ben = ann.table.tokens[1].clone();
    let say = async |rest: &str, line: Value| ann.table.post(rest, Some(&ben), line).await.done().unwrap();
    say("/talk", json!({"to": [3], "text": "not a word to @Ann"})).await;
    a_while().await;
    assert!(ann.log().await.is_empty() && sink.asked("/ok").is_empty(), "nothing that Ann may read was said");
    say("/talk", json!({"to": [1], "text": "the gold, @ann"})).await;
    come(&sink, "/ok", 1).await;
    say("/chat", json!({"text": "we wait for @1"})).await;
    come(&sink, "/ok", 2).await;
    a_while().await;
    let told = sink.asked("/ok");
    assert_eq!(told.len(), 2, "{told:?}");
    assert!(told.iter().all(|told| told.body.contains("the others have talked, Ann.") && !told.body.contains("gold")));
    server.stop().await;
}

/// Told in the last quarter of one's time and not before, once; and at night not at all. Lets time pass for the whole
/// process.
#[tokio::test(flavor = "multi_thread")]
async fn whose_time_is_nearly_over_is_told_unless_it_is_night() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(near(&folder)).await;
    let mut ann = person(&server, "Ann").await;
    let mut timed = two_people();
    timed["deadline"] = json!({"seconds": 7200, "cover": false});
    ann.table = server.create(timed).await;
    let mine = json!({"table": ann.table.id, "token": ann.table.tokens[0]});
    ann.browser.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
    ann.add("hook", &sink.url("/ok"), &["deadline"]).await;
    ann.next_turn().await;
    let passed = |minutes: i64| server::clock::skip_to(minutes * 60_000);
    passed(85);
    a_while().await;
    assert_eq!(sink.asked("/ok").len(), 0, "there is more than a quarter left");
    // It is night for an hour, as far as this person is concerned.
    let now = server::clock::steady() / 60_000;
    let minute = |after: i64| (now + after).rem_euclid(1440);
    let night = json!({"after_seconds": 0, "quiet": {"sleep": {"from": minute(-5), "to": minute(15)}}});
    ann.browser.post("/notices", night).await.done().unwrap();
    passed(92);
    eventually("the outbox", async || ann.log().await.len() == 1).await;
    a_while().await;
    assert_eq!((sink.asked("/ok").len(), &ann.log().await[0]["state"]), (0, &json!("waiting")), "it is night");
    assert_eq!(ann.log().await[0]["tries"], 0);
    passed(101);
    come(&sink, "/ok", 1).await;
    a_while().await;
    let told = sink.asked("/ok");
    assert!(told.len() == 1 && told[0].body.contains("your time is nearly over, Ann."), "{told:?}");
    // For the next decision it is told anew.
    ann.next_turn().await;
    passed(101 + 100);
    come(&sink, "/ok", 2).await;
    server.stop().await;
}
