//! Friends and blocked people, as browsers, guests and hostile clients meet them.

use super::accounts::Browser;
use super::support::{Server, Table, config};
use serde_json::{Value, json};
use server::client::Answer;
use tempfile::tempdir;

async fn sign_up(server: &Server, name: &str) -> Browser {
    let mut browser = Browser::new(server);
    browser.sign_up(name).await;
    browser
}

async fn tie(browser: &mut Browser, name: &str, tie: &str) -> Value {
    browser.post("/people", json!({"name": name, "tie": tie})).await.done().unwrap()
}

/// A public table of somebody with an account, and an open seat.
async fn open_table(browser: &mut Browser, name: &str) -> Table {
    let seats = json!([{"kind": "me", "name": name}, {"kind": "open"}]);
    let body = json!({"game": "founders", "visibility": "public", "seats": seats});
    let created = browser.post("/api/v1/tables", body).await.done().unwrap();
    let table = Table::new(browser.client, &created);
    take(browser, &table, 0).await;
    table
}

async fn take(browser: &mut Browser, table: &Table, seat: usize) {
    let mine = json!({"table": table.id, "token": table.tokens[seat]});
    browser.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
}

async fn listed(browser: &Browser, query: &str) -> Vec<String> {
    let list = browser.get(&format!("/api/v1/tables?{query}")).await.done().unwrap();
    list["tables"].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().into()).collect()
}

async fn join(browser: &mut Browser, table: &Table, body: Value) -> Answer {
    browser.post(&table.path("/join"), body).await
}

fn names(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|person| person["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn friends_ask_and_agree() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben) = (sign_up(&server, "Ann").await, sign_up(&server, "Ben").await);
    let asked = tie(&mut ann, "bEN", "friend").await;
    assert_eq!((&asked["friends"][0]["name"], &asked["friends"][0]["mutual"]), (&json!("bEN"), &json!(false)));
    let table = open_table(&mut ann, "A").await;
    assert_eq!(listed(&ben, "friends=true").await, [""; 0], "nobody is a friend by one word");
    assert_eq!(names(&ben.get("/people").await.done().unwrap()["asks"]), ["Ann"]);
    let both = tie(&mut ben, "Ann", "friend").await;
    assert_eq!((&both["friends"][0]["mutual"], names(&both["asks"]).len()), (&json!(true), 0));
    assert_eq!(ann.get("/people").await.done().unwrap()["friends"][0]["name"], "Ben");
    // Where a friend sits is seen in the lobby, by friends only.
    let list = ben.get("/api/v1/tables").await.done().unwrap();
    assert_eq!(list["friends"], json!([{"table": table.id, "seat": 1}]));
    assert_eq!(listed(&ben, "friends=true").await, [table.id.as_str()]);
    assert_eq!(listed(&ben, "friends=false").await, [""; 0]);
    let guest = Browser::new(&server);
    assert_eq!(guest.get("/api/v1/tables").await.done().unwrap().get("friends"), None);
    assert_eq!(listed(&guest, "friends=true").await, [""; 0]);
    // By the name of today a friend is taken out, however it was written then.
    ben.post("/name", json!({"name": "Benno"})).await.done().unwrap();
    assert_eq!(names(&ann.get("/people").await.done().unwrap()["friends"]), ["Benno"]);
    assert_eq!(names(&tie(&mut ann, "Benno", "none").await["friends"]).len(), 0);
    assert_eq!(listed(&ben, "friends=true").await, [""; 0]);
    let export = ben.get("/export").await.done().unwrap();
    assert_eq!(names(&export["people"]["friends"]), ["Ann"]);
    server.stop().await;
}

/// Nobody learns from it who has an account.
#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_nobody_has_is_answered_alike() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, ben) = (sign_up(&server, "Ann").await, sign_up(&server, "Ben").await);
    for said in ["friend", "blocked", "none"] {
        let mut told = Vec::new();
        for name in ["Ben", "Nix"] {
            let answer = ann.post("/people", json!({"name": name, "tie": said})).await;
            let mut body: Value = serde_json::from_str(&answer.text).unwrap();
            for list in ["friends", "asks", "blocked"] {
                for person in body[list].as_array_mut().unwrap() {
                    assert_eq!(person["name"], name);
                    (person["name"], person["at"]) = (json!("somebody"), json!(0));
                }
            }
            told.push((answer.status, body));
            tie(&mut ann, name, "none").await;
        }
        assert_eq!(told[0], told[1], "{said}");
    }
    // Somebody who signs up by that name later was not meant.
    tie(&mut ann, "Nix", "blocked").await;
    let table = open_table(&mut ann, "A").await;
    let mut nix = sign_up(&server, "Nix").await;
    assert_eq!(listed(&nix, "").await, [table.id.as_str()]);
    tie(&mut ann, "Nix", "blocked").await;
    assert_eq!(listed(&nix, "").await, [""; 0]);
    assert_eq!(listed(&ben, "").await, [table.id.as_str()]);
    // Nobody else is asked in one's name, and hostile ones are refused.
    let body = json!({"name": "Ann", "tie": "friend"});
    for headers in [&[][..], &[("sec-fetch-site", "cross-site")], &[("origin", "https://evil.example")]] {
        let forged = ben.ask("POST", "/people", headers, Some(body.clone())).await;
        assert_eq!(forged.refused(), (403, "WrongOrigin".into()));
    }
    let guest = &mut Browser::new(&server);
    assert_eq!(guest.post("/people", body).await.refused(), (401, "NotSignedIn".into()));
    assert_eq!(guest.get("/people").await.refused(), (401, "NotSignedIn".into()));
    assert_eq!(names(&ann.get("/people").await.done().unwrap()["asks"]).len(), 0);
    for (name, said) in [("nix", "friend"), ("", "friend"), ("a\u{202e}b", "friend"), ("@1", "blocked")] {
        assert_eq!(nix.post("/people", json!({"name": name, "tie": said})).await.refused().0, 422, "{name:?}");
    }
    assert_eq!(nix.post("/people", json!({"name": "Ann", "tie": "owner"})).await.refused().0, 400);
    server.stop().await;
}

/// Blocked people do not meet at open tables, whoever blocked whom; a link is a link.
#[tokio::test(flavor = "multi_thread")]
async fn blocked_people_do_not_meet_at_open_tables() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben, cleo) =
        (sign_up(&server, "Ann").await, sign_up(&server, "Ben").await, sign_up(&server, "Cleo").await);
    let (of_ann, of_ben) = (open_table(&mut ann, "A").await, open_table(&mut ben, "B").await);
    tie(&mut ann, "Ben", "blocked").await;
    assert_eq!(listed(&ben, "").await, [of_ben.id.as_str()]);
    assert_eq!(listed(&ann, "").await, [of_ann.id.as_str()]);
    assert_eq!(listed(&ben, "open=true&status=waiting&game=founders").await, [of_ben.id.as_str()]);
    for everybody in [&cleo, &Browser::new(&server)] {
        assert_eq!(listed(everybody, "").await.len(), 2);
    }
    // The same words in both directions, for every way to ask, and they name nobody.
    let mut words = Vec::new();
    for body in [json!({"name": "x"}), json!({"name": "x", "seat": 2}), json!({"name": "x", "invite": "ecu_invite_x"})]
    {
        for (browser, table) in [(&mut ben, &of_ann), (&mut ann, &of_ben)] {
            let answer = join(browser, table, body.clone()).await;
            assert_eq!(answer.refused(), (409, "NotForYou".into()));
            words.push(answer.text);
        }
    }
    words.dedup();
    assert_eq!(words.len(), 1);
    assert!(!words[0].contains("lock") && !words[0].contains("Ann"), "{words:?}");
    // What is not to be had is not to be had for others either, and is told so first.
    assert_eq!(join(&mut ben, &of_ann, json!({"name": "x", "seat": 1})).await.refused(), (409, "SeatTaken".into()));
    // Nothing at the table tells of it.
    for path in ["", "/state", "/log"] {
        let by_ben = ben.get(&of_ann.path(path)).await.text;
        assert_eq!(by_ben, of_ann.get(path, None).await.text, "{path}");
    }
    let told = ben.get("/people").await.done().unwrap();
    assert_eq!(told, json!({"friends": [], "asks": [], "blocked": []}));

    // Whoever was given the link may sit, and so may a guest.
    let link = json!({"name": "x", "invite": of_ann.invite});
    let sat = join(&mut ben, &of_ann, link).await.done().unwrap();
    assert_eq!(sat["key"]["seat"], 2);
    of_ben.post("/join", None, json!({"name": "a guest"})).await.done().unwrap();
    // And once it is taken back, everybody.
    let again = open_table(&mut ann, "A").await;
    assert_eq!(join(&mut ben, &again, json!({"name": "x"})).await.refused().1, "NotForYou");
    tie(&mut ann, "Ben", "none").await;
    join(&mut ben, &again, json!({"name": "x"})).await.done().unwrap();
    server.stop().await;
}

/// What somebody says in private is not heard by whoever has blocked them, and nobody can tell.
#[tokio::test(flavor = "multi_thread")]
async fn private_talk_of_a_blocked_person_is_not_heard() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben) = (sign_up(&server, "Ann").await, sign_up(&server, "Ben").await);
    let me = |name: &str| json!({"kind": "me", "name": name});
    let body = json!({"game": "founders", "visibility": "public", "seats": [me("A"), me("B"), me("C")]});
    let mut table = server.create(body).await;
    take(&mut ann, &table, 0).await;
    take(&mut ben, &table, 1).await;
    tie(&mut ann, "Ben", "blocked").await;
    let mut live = table.live(Some(0), None).await;
    let say = async |by: usize, to: Value, text: &str| {
        table.post("/talk", Some(&table.tokens[by]), json!({"to": to, "text": text})).await.done().unwrap()
    };
    let line = say(1, json!([1]), "hey @A, listen").await;
    assert_eq!((&line["room"], &line["mentions"]), (&json!([1, 2]), &json!([1])), "told as ever");
    say(1, json!([1, 3]), "all of you").await;
    say(0, json!([2]), "I do not hear you").await;
    assert_eq!(live.next_of("talk").await.unwrap()["line"]["text"], "I do not hear you");
    let heard = async |seat: usize| -> Vec<String> {
        let talk = table.state(seat).await["talk"].clone();
        let lines = talk.as_array().unwrap().iter();
        lines.map(|line| line["text"].as_str().unwrap().into()).collect()
    };
    assert_eq!(heard(0).await, ["I do not hear you"]);
    assert_eq!(heard(1).await, ["hey @A, listen", "all of you", "I do not hear you"]);
    assert_eq!(heard(2).await, ["all of you"]);
    // Nor are they brought together again, whoever asks.
    assert!(table.play(5000).await);
    for seat in 0..3 {
        let again = table.post("/rematch", Some(&table.tokens[seat]), json!({})).await;
        assert_eq!(again.refused(), (409, "NotAgain".into()));
    }
    tie(&mut ann, "Ben", "none").await;
    table.post("/rematch", Some(&table.tokens[1]), json!({})).await.done().unwrap();
    server.stop().await;
}
