//! People with an account where several nodes serve them: who is signed in, who may not be, and who is told what.

use super::cluster::Cluster;
use super::players::pause;
use crate::browser::Browser;
use serde_json::{Value, json};
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use test_peers::{CLIENT, Passkey, Provider, SECRET};

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
    let mut ann = Browser::default().come_in(one, "sign-up", "Ann").await;
    let mut eve = Browser::default().come_in(two, "sign-up", "Eve").await;
    for (browser, name) in [(&mut ann, "Ann"), (&mut eve, "Eve")] {
        for node in [one, two] {
            assert_eq!(browser.name(node).await, name);
        }
    }

    // A browser that signed in at the one is signed out at the other, and for all of them.
    let mut phone = Browser::default().come_in(two, "sign-in", "Ann").await;
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

/// Whoever is asked who they are by one node may answer another: a proxy leads each request where it likes.
#[tokio::test(flavor = "multi_thread")]
async fn a_question_of_one_node_is_answered_at_another_and_once() {
    let (database, provider) = (test_postgres::Database::make().unwrap(), Provider::start().await);
    let mut cluster = Cluster::start(&database.url, 0);
    cluster.settings = [
        ("ECUMENE_PUBLIC_URL", "https://play.example"),
        ("ECUMENE_OIDC_ISSUER", &provider.issuer()),
        ("ECUMENE_OIDC_CLIENT_ID", CLIENT),
        ("ECUMENE_OIDC_CLIENT_SECRET", SECRET),
    ]
    .map(|(name, value)| (name, value.to_owned()))
    .to_vec();
    (0..2).for_each(|_| cluster.add());
    let [one, two] = [cluster.nodes[0].client, cluster.nodes[1].client];

    // A passkey.
    let mut ann = Browser::at("play.example");
    let asked = ann.post(one, "/account/passkeys/sign-up/ask", json!({"name": "Ann"})).await;
    let (mut passkey, _) = Passkey::make(&asked["options"], true);
    passkey.origin = "https://play.example".into();
    let (body, mut copied) = (json!({"answer": passkey.made(&asked["options"])}), ann.clone());
    let made = ann.post(two, "/account/passkeys/sign-up", body.clone()).await;
    assert_eq!((&made["account"]["name"], &made["account"]["passkeys"]), (&json!("Ann"), &json!(1)));
    let again = copied.ask(one, "POST", "/account/passkeys/sign-up", Some(body)).await;
    assert_eq!(again.refused(), (409, "PasskeyTooLate".into()));
    for (asks, answers) in [(two, one), (one, two)] {
        let mut phone = Browser::at("play.example");
        let asked = phone.post(asks, "/account/passkeys/sign-in/ask", json!({})).await;
        let (body, mut copied) = (json!({"answer": passkey.get(&asked["options"])}), phone.clone());
        phone.post(answers, "/account/passkeys/sign-in", body.clone()).await;
        assert_eq!((phone.name(one).await, phone.name(two).await), (json!("Ann"), json!("Ann")));
        let again = copied.ask(asks, "POST", "/account/passkeys/sign-in", Some(body)).await;
        assert_eq!(again.refused(), (409, "PasskeyTooLate".into()));
    }

    // The provider, which knows nothing of nodes.
    provider.seat("subject-7", "Ben");
    for (asks, answers, what) in [(one, two, "new"), (two, one, "signed_in")] {
        let mut ben = Browser::at("play.example");
        let asked = ben.post(asks, "/account/provider/sign-in", json!({})).await;
        let back = provider.visit(asked["address"].as_str().unwrap()).await;
        assert_eq!(back["home"], "https://play.example/account");
        let body = json!({"code": back["code"], "state": back["state"], "iss": back["iss"]});
        // With the same cookies, before they are taken away.
        let mut copied = ben.clone();
        assert_eq!(ben.post(answers, "/account/provider/answer", body.clone()).await["what"], what);
        let again = copied.ask(asks, "POST", "/account/provider/answer", Some(body)).await;
        assert_eq!(again.refused(), (409, "ProviderTooLate".into()));
        if what == "new" {
            ben.post(asks, "/account/provider/sign-up", json!({"name": "Ben"})).await;
        }
        assert_eq!((ben.name(one).await, ben.name(two).await), (json!("Ben"), json!("Ben")));
    }
}
