//! People with an account where several nodes serve them: who is signed in, who may not be, and who is told what.

use super::cluster::Cluster;
use super::players::pause;
use serde_json::{Value, json};
use server::client::{Answer, Client};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

const PASSPHRASE: &str = "seven brown kettles";

/// A browser that is signed in, and may ask any node.
struct Browser(String);

impl Browser {
    /// Signs up or in at a node.
    async fn at(node: Client, way: &str, name: &str) -> Browser {
        let (headers, body) = ([("sec-fetch-site", "same-origin")], json!({"name": name, "passphrase": PASSPHRASE}));
        let path = format!("/api/v1/account/{way}");
        let answer = node.ask("POST".parse().unwrap(), &path, &headers, Some(body.to_string())).await.unwrap();
        let cookie = answer.headers.get("set-cookie").unwrap().to_str().unwrap();
        Browser(cookie.split(';').next().unwrap().into())
    }

    async fn ask(&self, node: Client, method: &str, path: &str, body: Option<Value>) -> Answer {
        let headers = [("sec-fetch-site", "same-origin"), ("cookie", self.0.as_str())];
        let body = body.map(|body| body.to_string());
        node.ask(method.parse().unwrap(), &format!("/api/v1{path}"), &headers, body).await.unwrap()
    }

    async fn get(&self, node: Client, path: &str) -> Answer {
        self.ask(node, "GET", path, None).await
    }

    async fn post(&self, node: Client, path: &str, body: Value) -> Value {
        self.ask(node, "POST", path, Some(body)).await.done().unwrap()
    }
}

/// A server that takes hooks, and what it was told.
fn sink() -> (String, Arc<Mutex<Vec<Value>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/hook", listener.local_addr().unwrap());
    let told = Arc::new(Mutex::new(Vec::new()));
    let kept = Arc::clone(&told);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut reader = BufReader::new(stream.try_clone().unwrap());
            let mut length = 0;
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).unwrap();
                if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                    length = value.trim().parse().unwrap();
                }
                if line.trim().is_empty() {
                    break;
                }
            }
            let mut body = vec![0; length];
            reader.read_exact(&mut body).unwrap();
            kept.lock().unwrap().push(serde_json::from_slice(&body).unwrap());
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 0\r\nconnection: close\r\n\r\n").unwrap();
        }
    });
    (address, told)
}

#[tokio::test(flavor = "multi_thread")]
async fn people_are_the_same_at_every_node_and_told_once() {
    let database = test_postgres::Database::make().unwrap();
    let cluster = Cluster::start(&database.url, 2);
    let [one, two] = [cluster.nodes[0].client, cluster.nodes[1].client];
    let (ann, eve) = (Browser::at(one, "sign-up", "Ann").await, Browser::at(two, "sign-up", "Eve").await);
    for (browser, name) in [(&ann, "Ann"), (&eve, "Eve")] {
        for node in [one, two] {
            assert_eq!(browser.get(node, "/account").await.done().unwrap()["account"]["name"], name);
        }
    }

    // A browser that signed in at the one is signed out at the other, and for all of them.
    let phone = Browser::at(two, "sign-in", "Ann").await;
    let sessions = ann.get(one, "/account/sessions").await.done().unwrap()["sessions"].clone();
    let other = sessions.as_array().unwrap().iter().find(|session| session["current"] == false).unwrap();
    ann.post(one, "/account/sessions/end", json!({"id": other["id"]})).await;
    for node in [one, two] {
        assert_eq!(phone.get(node, "/account/sessions").await.refused(), (401, "NotSignedIn".into()));
    }

    // A table that the one plays: Ann is told that it is her turn, once, whoever of them looks.
    let (address, told) = sink();
    ann.post(two, "/account/notices", json!({"after_seconds": 0})).await;
    ann.post(two, "/account/notices/channels", json!({"kind": "hook", "address": address, "wants": ["turn"]})).await;
    let seats = json!([{"kind": "me", "name": "Ann"}, {"kind": "me", "name": "Ben"}]);
    let table = json!({"game": "founders", "seats": seats, "options": {"first_player": "seat_one"}});
    let made = one.post("/api/v1/tables", None, &table).await.unwrap().done().unwrap();
    let (id, token) = (made["table"]["id"].as_str().unwrap(), &made["seats"][0]["token"]);
    ann.post(two, "/account/seats", json!({"seats": [{"table": id, "token": token}]})).await;
    // Something happens there, so that nobody has to look through all tables first.
    let ben = made["seats"][1]["token"].as_str();
    two.post(&format!("/api/v1/tables/{id}/chat"), ben, &json!({"text": "hello"})).await.unwrap().done().unwrap();
    let started = Instant::now();
    while told.lock().unwrap().is_empty() {
        assert!(started.elapsed() < Duration::from_secs(90), "nobody told her");
        pause(50).await;
    }
    // Long enough for the other to look as well.
    pause(4000).await;
    let told = told.lock().unwrap().clone();
    assert_eq!(told.len(), 1, "{told:?}");
    assert!(told[0].to_string().contains(id), "{told:?}");

    // Who is banned at the one is out at the other.
    test_postgres::sql(&database.url, "UPDATE accounts SET role = 1 WHERE name = 'Ann'").unwrap();
    assert_eq!(eve.get(two, "/admin/people").await.status, 404);
    let ban = json!({"name": "Eve", "act": "ban", "reason": "Insults", "days": 3});
    ann.post(one, "/admin/people/act", ban).await;
    for node in [two, one] {
        assert_eq!(eve.get(node, "/account/sessions").await.refused(), (401, "NotSignedIn".into()));
    }
}
