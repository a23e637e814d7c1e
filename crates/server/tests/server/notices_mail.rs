//! Notices by mail: only to who wants it, and no longer than that.

use super::accounts::Browser;
use super::support::{Server, Table, config, eventually, two_people};
use serde_json::{Value, json};
use server::Config;
use tempfile::{TempDir, tempdir};
use test_peers::Mailbox;

fn with_mail(folder: &TempDir, mailbox: &Mailbox) -> Config {
    let public_url = Some("https://play.example".into());
    Config { smtp: Some(mailbox.url()), public_url, hooks: false, ..config(folder) }
}

/// What a browser sends to the public address.
const HOST: [(&str, &str); 2] = [("host", "play.example"), ("origin", "https://play.example")];

struct Person {
    browser: Browser,
    table: Table,
}

impl Person {
    /// Somebody with a seat at a table that others have made.
    async fn new(server: &Server, name: &str) -> Person {
        let mut person = Person { browser: Browser::new(server), table: make(server).await };
        let body = json!({"name": name, "passphrase": "seven brown kettles"});
        let answer = person.browser.ask("POST", "/sign-up", &HOST, Some(body)).await;
        let cookie = answer.headers.get("set-cookie").unwrap().to_str().unwrap();
        person.browser.cookie = cookie.split(';').next().map(Into::into);
        person.post("/notices", json!({"after_seconds": 0})).await;
        let mine = json!({"table": person.table.id, "token": person.table.tokens[0]});
        person.post("/seats", json!({"seats": [mine]})).await;
        person
    }

    async fn ask(&self, path: &str, body: Value) -> (u16, Value) {
        let answer = self.browser.ask("POST", path, &HOST, Some(body)).await;
        (answer.status, serde_json::from_str(&answer.text).unwrap())
    }

    async fn post(&self, path: &str, body: Value) -> Value {
        let (status, answer) = self.ask(path, body).await;
        assert_eq!(status, 200, "{path}: {answer}");
        answer
    }

    async fn settings(&self) -> Value {
        let answer = self.browser.ask("GET", "/notices", &HOST, None).await;
        serde_json::from_str(&answer.text).unwrap()
    }

    async fn add(&self, address: &str) -> Value {
        self.post("/notices/channels", json!({"kind": "mail", "address": address, "wants": ["turn"]})).await["id"]
            .clone()
    }

    /// Acts for whoever is to, until the turn has come to the first seat again.
    async fn next_turn(&mut self) {
        let mut has_waited = false;
        for _ in 0..60 {
            let mut states = Vec::new();
            for token in &self.table.tokens {
                states.push(at_table(&self.table, "GET", "/state", token, None).await.1);
            }
            let acts = states.iter().position(|state| !state["prompt"].is_null()).unwrap();
            has_waited |= acts == 1;
            if has_waited && acts == 0 {
                return;
            }
            let action = self.table.pick(&states[acts]["prompt"]);
            let body =
                json!({"seq": states[acts]["seq"], "action": action, "id": format!("m-{}", states[acts]["seq"])});
            let token = self.table.tokens[acts].clone();
            assert_eq!(at_table(&self.table, "POST", "/actions", &token, Some(body)).await.0, 200);
        }
        panic!("it is never the first seat's turn");
    }
}

async fn at_table(table: &Table, method: &str, path: &str, token: &str, body: Option<Value>) -> (u16, Value) {
    let bearer = format!("Bearer {token}");
    let headers = [HOST[0], HOST[1], ("authorization", bearer.as_str())];
    let body = body.map(|body| body.to_string());
    let answer = table.client.ask(method.parse().unwrap(), &table.path(path), &headers, body).await.unwrap();
    (answer.status, serde_json::from_str(&answer.text).unwrap_or_default())
}

async fn make(server: &Server) -> Table {
    let body = Some(two_people().to_string());
    let answer = server.client.ask("POST".parse().unwrap(), "/api/v1/tables", &HOST, body).await.unwrap();
    Table::new(server.client, &serde_json::from_str(&answer.text).unwrap())
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_comes_to_who_has_confirmed_it_until_it_is_unsubscribed() {
    let (folder, mailbox) = (tempdir().unwrap(), Mailbox::start().await);
    let server = Server::start(with_mail(&folder, &mailbox)).await;
    let mut ann = Person::new(&server, "Ann").await;
    assert_eq!(ann.settings().await["offered"], json!(["mail"]));
    let id = ann.add("ann@example.org").await;
    eventually("a code", async || mailbox.to("ann@example.org").len() == 1).await;
    let first = mailbox.to("ann@example.org").remove(0);
    assert_eq!(first.header("Subject").unwrap(), "Ecumene: confirm your address");
    assert!(!first.text.contains("Ann <") && first.header("List-Unsubscribe").is_none());
    assert_eq!(first.from, "no-reply@play.example");
    let body = first.body();
    let code = body.lines().find(|line| line.starts_with("    ")).unwrap().trim();
    // Before it is confirmed nothing else comes, whatever its person tries.
    ann.next_turn().await;
    assert_eq!(ann.settings().await["channels"][0]["off"], json!({"what": "unconfirmed"}));
    for (path, body, told) in [
        ("/notices/channels/change", json!({"id": id, "wants": ["turn"]}), (409, "Unconfirmed")),
        ("/notices/channels/test", json!({"id": id}), (409, "ChannelOff")),
        ("/notices/channels/confirm", json!({"id": id, "code": "abcd"}), (403, "BadCode")),
        ("/notices/channels/confirm", json!({"id": id, "code": ""}), (403, "BadCode")),
        ("/notices/channels/confirm", json!({"id": 7, "code": code}), (404, "NotFound")),
    ] {
        let (status, answer) = ann.ask(path, body).await;
        assert_eq!((status, answer["code"].as_str().unwrap()), told, "{path}");
    }
    let eve = Person::new(&server, "Eve").await;
    let stolen = eve.ask("/notices/channels/confirm", json!({"id": id, "code": code})).await;
    assert_eq!(stolen.0, 404, "nobody confirms another's");
    let typed = code.to_uppercase();
    let confirmed = ann.post("/notices/channels/confirm", json!({"id": id, "code": typed})).await;
    assert_eq!(confirmed["channels"][0].get("off"), None);

    ann.next_turn().await;
    eventually("a notice", async || mailbox.to("ann@example.org").len() == 2).await;
    let told = mailbox.to("ann@example.org").remove(1);
    assert!(told.header("Subject").unwrap().ends_with("it is your turn, Ann."), "{}", told.text);
    assert_eq!(told.header("Auto-Submitted").unwrap(), "auto-generated");
    assert!(told.header("Message-ID").unwrap().ends_with("@play.example>"));
    let link = format!("https://play.example/game/{}", ann.table.id);
    assert!(told.body().contains(&link) && !told.text.contains(code), "{}", told.body());
    // One click, by a program that has no cookie.
    assert_eq!(told.header("List-Unsubscribe-Post").unwrap(), "List-Unsubscribe=One-Click");
    let link = told.header("List-Unsubscribe").unwrap();
    let path = link.trim_matches(['<', '>']).strip_prefix("https://play.example").unwrap().to_owned();
    let click = async |method: &str, path: &str| {
        let headers = [("host", "play.example"), ("content-type", "application/x-www-form-urlencoded")];
        let body = Some("List-Unsubscribe=One-Click".to_owned());
        let answer = server.client.ask(method.parse().unwrap(), path, &headers, body).await.unwrap();
        (answer.status, answer.text)
    };
    let wrong = format!("{}x", &path[..path.len() - 1]);
    assert_eq!(click("POST", &wrong).await, (200, "{}".into()), "nobody learns which tokens are good");
    assert_eq!(click("GET", &path).await.0, 405, "whoever only looks changes nothing");
    assert_eq!(ann.settings().await["channels"][0].get("off"), None);
    assert_eq!(click("POST", &path).await, (200, "{}".into()));
    assert_eq!(ann.settings().await["channels"][0]["off"], json!({"what": "unsubscribed"}));
    ann.next_turn().await;
    tokio::time::sleep(std::time::Duration::from_millis(2500)).await;
    assert_eq!(mailbox.to("ann@example.org").len(), 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_but_one_address_is_taken() {
    let (folder, mailbox) = (tempdir().unwrap(), Mailbox::start().await);
    let server = Server::start(with_mail(&folder, &mailbox)).await;
    let ann = Person::new(&server, "Ann").await;
    let add = async |address: &str| {
        ann.ask("/notices/channels", json!({"kind": "mail", "address": address, "wants": ["turn"]})).await
    };
    for bad in ["ann@example.org\r\nBcc: eve@evil.example", "ann@example.org, eve@evil.example"] {
        assert_eq!(add(bad).await.0, 422, "{bad}");
    }
    assert_eq!(add("ben@example.org").await.0, 200);
    eventually("a code", async || mailbox.all() == 1).await;
    // What nobody has asked for comes seldom, wherever it is asked from.
    for good in ["cleo@example.org", "dora@example.org"] {
        assert_eq!(add(good).await.0, 200);
    }
    let (status, answer) = add("emil@example.org").await;
    assert_eq!((status, answer["code"].as_str()), (429, Some("TooManyTries")), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn mail_that_is_refused_is_an_end_and_what_stalls_is_not() {
    let (folder, mailbox) = (tempdir().unwrap(), Mailbox::start().await);
    let server = Server::start(with_mail(&folder, &mailbox)).await;
    let ann = Person::new(&server, "Ann").await;
    for name in ["nobody", "later", "stall"] {
        ann.add(&format!("{name}@example.org")).await;
    }
    let line = async |index: usize| {
        let settings = ann.settings().await;
        let channel = settings["channels"][index]["id"].clone();
        let log = settings["log"].as_array().unwrap().clone();
        log.into_iter().find(|line| line["channel"] == channel).unwrap_or_default()
    };
    for (index, problem, state) in [
        (0, json!({"what": "refused", "status": 550}), "failed"),
        (1, json!({"what": "refused", "status": 451}), "waiting"),
        (2, json!({"what": "too_slow"}), "waiting"),
    ] {
        eventually(state, async || line(index).await["problem"] == problem).await;
        assert_eq!(line(index).await["state"], state);
    }
    server.stop().await;
    assert_eq!(mailbox.all(), 0);
}

/// Nothing of it is there where the host has set nothing, and nobody starts with half of it.
#[tokio::test(flavor = "multi_thread")]
async fn mail_needs_settings_that_make_sense() {
    let folder = tempdir().unwrap();
    let half = Config { smtp: Some("smtps://user:hush@mail.example".into()), ..config(&folder) };
    let printed = format!("{:?}", half.masked());
    assert!(!printed.contains("hush"), "{printed}");
    let refused = format!("{:#}", server::serve::start(half).await.err().unwrap());
    assert!(refused.contains("--public-url") && !refused.contains("hush"), "{refused}");
    let server = Server::start(config(&folder)).await;
    let mut ann = Browser::new(&server);
    ann.sign_up("Ann").await;
    let offered = ann.get("/notices").await.done().unwrap()["offered"].clone();
    assert!(!offered.as_array().unwrap().contains(&json!("mail")), "{offered}");
    let body = json!({"kind": "mail", "address": "ann@example.org", "wants": ["turn"]});
    assert_eq!(ann.post("/notices/channels", body).await.status, 403);
    server.stop().await;
}
