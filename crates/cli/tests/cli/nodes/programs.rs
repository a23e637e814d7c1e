//! Programs where a table is played by another node than the one that their streams come from.

use super::cluster::Cluster;
use rustix::process::Signal;
use serde_json::{Value, json};
use server::client::Client;

/// Asks as the account's page does.
async fn as_page(node: Client, cookie: Option<&str>, path: &str, body: Value) -> (Value, Option<String>) {
    let mut headers = vec![("sec-fetch-site", "same-origin")];
    headers.extend(cookie.map(|cookie| ("cookie", cookie)));
    let path = format!("/api/v1/account/{path}");
    let answer = node.ask("POST".parse().unwrap(), &path, &headers, Some(body.to_string())).await.unwrap();
    let cookie = answer.headers.get("set-cookie").map(|value| value.to_str().unwrap());
    let cookie = cookie.and_then(|text| text.split(';').next()).map(str::to_owned);
    (answer.done().unwrap(), cookie)
}

/// A program hears of its tables and sees them by whichever node, and loses nothing with one that goes.
#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_told_by_any_node_of_tables_that_another_plays() {
    let database = test_postgres::Database::make().unwrap();
    let mut cluster = Cluster::start(&database.url, 2);
    let [owner, other] = [cluster.nodes[0].client, cluster.nodes[1].client];
    let sign_up = json!({"name": "Ann", "passphrase": "seven brown kettles"});
    let (_, cookie) = as_page(owner, None, "sign-up", sign_up).await;
    let cookie = cookie.as_deref();
    as_page(owner, cookie, "programs", json!({"name": "Marvin"})).await;
    as_page(other, cookie, "programs/change", json!({"name": "Marvin", "accepts": "everybody"})).await;
    let wanted = json!({"program": "Marvin", "scopes": ["read", "play"], "days": 1});
    let (made, _) = as_page(other, cookie, "programs/tokens", wanted).await;
    let token = made["token"].as_str();

    let mut stream = other.lines("/api/v1/stream", token).await.unwrap();
    stream.next_of("heartbeat").await.unwrap();
    let seats = json!([{"kind": "program", "name": "Marvin"}, {"kind": "me", "name": "Ben"}]);
    let table = json!({"game": "founders", "seats": seats, "options": {"first_player": "seat_one"}});
    let made = owner.post("/api/v1/tables", None, &table).await.unwrap().done().unwrap();
    let id = made["table"]["id"].as_str().unwrap();
    assert_eq!(stream.next_of("seat").await.unwrap()["table"], id);
    assert_eq!(stream.next_of("turn").await.unwrap()["seq"], 0);
    let path = |rest: &str| format!("/api/v1/tables/{id}/{rest}");
    let mut seen = other.lines(&path("stream"), token).await.unwrap();
    let welcome = seen.next_of("welcome").await.unwrap();
    assert_eq!(welcome["seat"], 1);
    let action = &welcome["state"]["prompt"]["choices"][0]["notation"];
    let body = json!({"seq": 0, "action": action, "id": "first"});
    other.post(&path("actions"), token, &body).await.unwrap().done().unwrap();
    assert_eq!(seen.next_of("update").await.unwrap()["seq"], 1);
    let ben = made["seats"][0]["token"].as_str();
    other.post(&path("chat"), ben, &json!({"text": "hello"})).await.unwrap().done().unwrap();
    assert_eq!(seen.next_of("chat").await.unwrap()["line"]["text"], "hello");

    // The one that plays it goes; whoever comes again sees it where it is.
    let mut gone = cluster.take(0);
    gone.process.signal(Signal::TERM);
    tokio::task::spawn_blocking(move || gone.process.end()).await.unwrap();
    while let Ok(Some(_)) = seen.next().await {}
    let mut seen = other.lines(&path("stream"), token).await.unwrap();
    assert_eq!(seen.next_of("welcome").await.unwrap()["seq"], 1);
    // The other stream has not ended.
    other.post(&path("resign"), token, &json!({})).await.unwrap().done().unwrap();
    assert_eq!(stream.next_of("end").await.unwrap()["table"], id);
    // The last one says goodbye to both.
    let mut gone = cluster.take(0);
    gone.process.signal(Signal::TERM);
    assert_eq!(stream.next_of("bye").await.unwrap()["error"]["code"], "ShuttingDown");
    tokio::task::spawn_blocking(move || gone.process.end()).await.unwrap();
}
