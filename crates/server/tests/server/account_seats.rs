//! Seats of an account: played by whoever is signed in, for as long as they are the account's.

use super::accounts::Browser;
use super::support::{Server, config, two_people};
use serde_json::{Value, json};
use server::api::{ClientMessage, PROTOCOL};
use tempfile::tempdir;

const OWN: [(&str, &str); 1] = [("sec-fetch-site", "same-origin")];

/// Asks at a table as seat so of whoever is signed in.
async fn as_seat(browser: &Browser, seat: u8, method: &str, path: &str, body: Option<Value>) -> (u16, Value) {
    let bearer = format!("Bearer account:{seat}");
    let headers = [("authorization", bearer.as_str()), OWN[0]];
    let answer = browser.ask(method, path, &headers, body).await;
    (answer.status, serde_json::from_str(&answer.text).unwrap_or_default())
}

fn code(answer: &(u16, Value)) -> (u16, &str) {
    (answer.0, answer.1["code"].as_str().unwrap_or_default())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_played_by_who_is_signed_in() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.create(two_people()).await;
    let (mut ann, mut eve) = (Browser::new(&server), Browser::new(&server));
    ann.sign_up("Ann").await;
    eve.sign_up("Eve").await;
    let state = table.path("/state");
    assert_eq!(code(&as_seat(&ann, 1, "GET", &state, None).await), (403, "BadToken"), "nobody has proved it yet");
    // What is no seat's token is passed over: the host's, a guess, one of another table.
    let other = server.create(two_people()).await;
    let wrong = [&table.host, "ecu_seat_guess", &other.tokens[0], &table.invite];
    let wrong: Vec<Value> = wrong.iter().map(|token| json!({"table": table.id, "token": token})).collect();
    let taken = eve.post("/seats", json!({"seats": wrong})).await.done().unwrap();
    assert_eq!(taken["seats"], json!([]));
    let mine = json!({"table": table.id, "token": table.tokens[0]});
    let taken =
        ann.post("/seats", json!({"seats": [mine, {"table": "../../etc", "token": "x"}]})).await.done().unwrap();
    assert_eq!((&taken["seats"][0]["table"], &taken["seats"][0]["seat"]), (&json!(table.id), &json!(1)));
    assert!(!taken.to_string().contains("ecu_"), "{taken}");

    // On another device.
    let mut phone = Browser::new(&server);
    phone.post("/sign-in", json!({"name": "Ann", "passphrase": "seven brown kettles"})).await.done().unwrap();
    assert_eq!(phone.get("/seats").await.done().unwrap(), taken);
    let seen = as_seat(&phone, 1, "GET", &state, None).await;
    assert_eq!((seen.0, &seen.1), (200, &table.state(0).await), "just what the link shows");
    for (path, body) in [
        ("/check", json!({"action": "nonsense"})),
        ("/chat", json!({"text": "hello"})),
        ("/talk", json!({"to": [2], "text": "hello you"})),
        ("/treaties", json!({"to": [2], "text": "peace"})),
        ("/hint", json!({})),
        ("/go-on", json!({"skip": false})),
    ] {
        let by_link = table.post(path, Some(&table.tokens[0]), body.clone()).await.status;
        let by_account = as_seat(&phone, 1, "POST", &table.path(path), Some(body)).await;
        assert_eq!(by_account.0, by_link, "{path} {by_account:?}");
    }
    // No other seat, no other's, nor without a session, nor for another site.
    for (browser, seat, told) in [
        (&phone, "2", (403, "BadToken")),
        (&phone, "0", (403, "BadToken")),
        (&phone, "257", (403, "BadToken")),
        (&phone, "", (403, "BadToken")),
        (&eve, "1", (403, "BadToken")),
        (&Browser::new(&server), "1", (401, "NotSignedIn")),
    ] {
        let bearer = format!("Bearer account:{seat}");
        let answer = browser.ask("GET", &state, &[("authorization", &bearer)], None).await;
        let body: Value = serde_json::from_str(&answer.text).unwrap();
        assert_eq!((answer.status, body["code"].as_str().unwrap()), told, "{seat}");
    }
    let bearer = [("authorization", "Bearer account:1"), ("sec-fetch-site", "same-site")];
    let answer = phone.ask("POST", &table.path("/resign"), &bearer, Some(json!({}))).await;
    assert_eq!(answer.status, 403);
    // The link works as ever.
    assert_eq!(table.get("/state", Some(&table.tokens[0])).await.status, 200);
    let export = phone.get("/export").await.done().unwrap();
    assert_eq!(export["seats"][0]["name"], "Ann");
    assert_eq!(export["seats"][0]["chat"].as_array().unwrap().len(), 2);
    assert_eq!(export["seats"][0]["talk"][1]["text"], "hello you");
    assert_eq!(export["seats"][0]["treaties"][1]["text"], "peace");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_is_handed_on_is_the_accounts_no_more() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut ann = Browser::new(&server);
    ann.sign_up("Ann").await;
    let by_host = async |how: Value| {
        let table = server.create(two_people()).await;
        let mut ann = ann.clone();
        let mine = json!({"table": table.id, "token": table.tokens[0]});
        ann.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
        assert_eq!(as_seat(&ann, 1, "GET", &table.path("/state"), None).await.0, 200);
        table.post("/seats/1", Some(&table.host), how.clone()).await.done().unwrap();
        let gone = as_seat(&ann, 1, "GET", &table.path("/state"), None).await;
        assert_eq!(code(&gone), (403, "BadToken"), "{how}");
        assert_eq!(ann.get("/seats").await.done().unwrap()["seats"], json!([]), "{how}");
    };
    by_host(json!({"kind": "bot"})).await;
    by_host(json!({"kind": "person", "name": "Cleo"})).await;
    // By its holder, who is signed in.
    let table = server.create(two_people()).await;
    let mine = json!({"table": table.id, "token": table.tokens[0]});
    ann.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
    assert_eq!(as_seat(&ann, 1, "POST", &table.path("/resign"), Some(json!({}))).await.0, 200);
    assert_eq!(code(&as_seat(&ann, 1, "GET", &table.path("/state"), None).await), (403, "BadToken"));
    // Taken out of the account; the link is still good.
    let table = server.create(two_people()).await;
    let mine = json!({"table": table.id, "token": table.tokens[1]});
    ann.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
    ann.post("/seats/drop", json!({"table": table.id, "seat": 2})).await.done().unwrap();
    assert_eq!(code(&as_seat(&ann, 2, "GET", &table.path("/state"), None).await), (403, "BadToken"));
    assert_eq!(table.get("/state", Some(&table.tokens[1])).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_has_the_same_accounts_seats() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut ann = Browser::new(&server);
    ann.sign_up("Ann").await;
    let mut table = server.create(two_people()).await;
    let mine = json!({"table": table.id, "token": table.tokens[0]});
    ann.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
    assert!(table.play(5000).await);
    let (status, next) = as_seat(&ann, 1, "POST", &table.path("/rematch"), Some(json!({}))).await;
    assert_eq!(status, 200, "{next}");
    let path = format!("/api/v1/tables/{}/state", next["table"]["id"].as_str().unwrap());
    assert_eq!(as_seat(&ann, 1, "GET", &path, None).await.0, 200);
    assert_eq!(ann.get("/seats").await.done().unwrap()["seats"].as_array().unwrap().len(), 2);
    server.stop().await;
}

/// A socket by account: what it sees and does ends with the session.
#[tokio::test(flavor = "multi_thread")]
async fn a_socket_is_its_accounts_until_that_is_signed_out() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.create(two_people()).await;
    let mut ann = Browser::new(&server);
    ann.sign_up("Ann").await;
    let mine = json!({"table": table.id, "token": table.tokens[0]});
    ann.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
    let own = format!("http://{}", server.client.address);
    let cookie = ann.cookie.clone().unwrap();
    let hello = ClientMessage::Hello { version: PROTOCOL, token: Some("account:1".into()), last_seq: None };
    for (headers, told) in [
        (vec![("cookie", cookie.as_str())], "WrongOrigin"),
        (vec![("cookie", cookie.as_str()), ("origin", "https://evil.example")], "WrongOrigin"),
        (vec![("origin", own.as_str())], "NotSignedIn"),
    ] {
        let mut live = server.client.connect_with(&table.id, &headers).await.unwrap();
        live.send(&hello).await.unwrap();
        let bye = live.next().await.unwrap().unwrap();
        assert_eq!((&bye["type"], &bye["error"]["code"]), (&json!("bye"), &json!(told)));
    }
    let headers = [("cookie", cookie.as_str()), ("origin", own.as_str())];
    let mut live = server.client.connect_with(&table.id, &headers).await.unwrap();
    live.send(&hello).await.unwrap();
    let welcome = live.next().await.unwrap().unwrap();
    assert_eq!((&welcome["type"], &welcome["seat"]), (&json!("welcome"), &json!(1)));
    let line = |id: &str| ClientMessage::Chat { id: id.into(), text: "hello".into() };
    live.send(&line("one")).await.unwrap();
    while live.next().await.unwrap().unwrap()["type"] != "chat" {}
    ann.post("/sign-out", json!({})).await.done().unwrap();
    live.send(&line("two")).await.unwrap();
    let refused = loop {
        let message = live.next().await.unwrap().unwrap();
        if message["type"] == "refused" {
            break message;
        }
    };
    assert_eq!(refused["error"]["code"], "NotSignedIn");
    server.stop().await;
}
