//! Private talk where the table is played by another node than the one that people are connected to.

use super::cluster::Cluster;
use rustix::process::Signal;
use serde_json::{Value, json};
use server::api::ClientMessage;
use server::client::{Client, Live};

async fn state(node: Client, id: &str, token: Option<&str>) -> Value {
    node.get(&format!("/api/v1/tables/{id}/state"), token).await.unwrap().done().unwrap()
}

/// The types of all messages up to the next line of chat.
async fn up_to_chat(live: &mut Live) -> Vec<String> {
    let mut types = Vec::new();
    loop {
        let message = live.next().await.unwrap().unwrap();
        match message["type"].as_str().unwrap() {
            "chat" => return types,
            other => types.push(other.to_owned()),
        }
    }
}

/// Whoever plays the table and wherever one is connected: two talk, and the third and who watches learn nothing.
#[tokio::test(flavor = "multi_thread")]
async fn private_talk_goes_by_any_node_to_its_seats_alone() {
    let database = test_postgres::Database::make().unwrap();
    let mut cluster = Cluster::start(&database.url, 2);
    let [owner, other] = [cluster.nodes[0].client, cluster.nodes[1].client];
    let me = |name: &str| json!({"kind": "me", "name": name});
    let table = json!({"game": "founders", "seats": [me("Ann"), me("Ben"), me("Cid")]});
    let made = owner.post("/api/v1/tables", None, &table).await.unwrap().done().unwrap();
    let id = made["table"]["id"].as_str().unwrap();
    let tokens: Vec<&str> =
        made["seats"].as_array().unwrap().iter().map(|key| key["token"].as_str().unwrap()).collect();
    let [ann, ben, cid] = [Some(tokens[0]), Some(tokens[1]), Some(tokens[2])];
    let mut lives = Vec::new();
    for (node, token) in [(owner, ann), (other, ben), (other, cid), (other, None)] {
        let mut live = node.live(id, token, None).await.unwrap();
        live.next_of("welcome").await.unwrap();
        lives.push(live);
    }
    lives[1].send(&ClientMessage::Talk { id: "t".into(), to: vec![1], text: "by socket".into() }).await.unwrap();
    let path = |rest: &str| format!("/api/v1/tables/{id}/{rest}");
    for live in &mut lives[..2] {
        assert_eq!(live.next_of("talk").await.unwrap()["line"]["text"], "by socket");
    }
    let line = json!({"to": [2], "text": "by request"});
    other.post(&path("talk"), ann, &line).await.unwrap().done().unwrap();
    for live in &mut lives[..2] {
        assert_eq!(live.next_of("talk").await.unwrap()["line"]["text"], "by request");
    }
    other.post(&path("chat"), cid, &json!({"text": "hello"})).await.unwrap().done().unwrap();
    for live in &mut lives[2..] {
        let heard = up_to_chat(live).await;
        assert!(heard.iter().all(|kind| kind == "presence"), "{heard:?}");
    }

    // The one that played it goes, and another one plays on: it knows the same.
    let mut gone = cluster.take(0);
    gone.process.signal(Signal::TERM);
    tokio::task::spawn_blocking(move || gone.process.end()).await.unwrap();
    for (token, lines) in [(ann, 2), (ben, 2), (cid, 0), (None, 0)] {
        let state = state(other, id, token).await;
        assert_eq!(state["talk"].as_array().map_or(0, Vec::len), lines, "{state}");
        assert_eq!(state["chat"].as_array().unwrap().len(), 1);
    }
}
