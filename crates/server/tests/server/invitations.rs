//! Invitations by name and reserve lists, as browsers, guests and hostile clients meet them.

use super::accounts::Browser;
use super::support::{Server, Table, config, eventually};
use serde_json::{Value, json};
use server::Config;
use server::client::Answer;
use tempfile::tempdir;
use test_peers::Sink;

async fn sign_up(server: &Server, name: &str) -> Browser {
    let mut browser = Browser::new(server);
    browser.sign_up(name).await;
    browser
}

async fn take(browser: &mut Browser, table: &Table, seat: usize) {
    let mine = json!({"table": table.id, "token": table.tokens[seat]});
    browser.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
}

/// A table of somebody with an account, and open seats.
async fn table_of(browser: &mut Browser, visibility: &str, open: usize) -> Table {
    let mut seats = vec![json!({"kind": "me", "name": "Host"})];
    seats.extend(vec![json!({"kind": "open"}); open]);
    let body = json!({"game": "founders", "visibility": visibility, "seats": seats});
    let created = browser.post("/api/v1/tables", body).await.done().unwrap();
    let table = Table::new(browser.client, &created);
    take(browser, &table, 0).await;
    table
}

async fn invite(browser: &mut Browser, table: &Table, name: &str) -> Answer {
    browser.post(&table.path("/invitations"), json!({"name": name})).await
}

async fn at(browser: &Browser, table: &Table) -> Value {
    browser.get(&table.path("/invitations")).await.done().unwrap()
}

/// Who invites to which table.
async fn offered(browser: &Browser) -> Vec<(String, Value)> {
    let told = browser.get("/invited").await.done().unwrap();
    let all = told["invitations"].as_array().unwrap().iter();
    all.map(|one| (one["table"]["id"].as_str().unwrap().into(), one["by"].clone())).collect()
}

async fn accept(browser: &mut Browser, table: &Table, body: Value) -> Answer {
    browser.post(&table.path("/invitations/accept"), body).await
}

#[tokio::test(flavor = "multi_thread")]
async fn somebody_is_invited_to_a_private_table_and_sits_down() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben) = (sign_up(&server, "Ann").await, sign_up(&server, "Ben").await);
    let table = table_of(&mut ann, "private", 2).await;
    let told = invite(&mut ann, &table, "ben").await.done().unwrap();
    assert_eq!((&told["sent"][0]["name"], &told["sent"][0]["came"]), (&json!("ben"), &json!(false)));
    assert_eq!((&told["may_invite"], &told["invited"]), (&json!(true), &json!(false)));
    assert_eq!(offered(&ben).await, [(table.id.clone(), json!("Ann"))]);
    assert_eq!((&at(&ben, &table).await["invited"], &at(&ben, &table).await["by"]), (&json!(true), &json!("Ann")));
    assert_eq!(at(&ben, &table).await["sent"], json!([]), "whom others invite is theirs");
    // Neither the link nor a name is needed, and the seat is the account's.
    let joined = accept(&mut ben, &table, json!({})).await.done().unwrap();
    assert_eq!((&joined["key"]["seat"], &joined["table"]["seats"][1]["name"]), (&json!(2), &json!("Ben")));
    let seats = ben.get("/seats").await.done().unwrap();
    assert_eq!((&seats["seats"][0]["table"], &seats["seats"][0]["seat"]), (&json!(table.id), &json!(2)));
    assert_eq!(at(&ann, &table).await["sent"][0]["came"], true);
    assert_eq!(offered(&ben).await, []);
    assert_eq!(accept(&mut ben, &table, json!({})).await.refused(), (409, "NotInvited".into()), "once");
    // Who sits may invite as well. With the last seat the game begins, and nobody is invited any more.
    let (mut cleo, mut dan) = (sign_up(&server, "Cleo").await, sign_up(&server, "Dan").await);
    for name in ["Cleo", "Dan"] {
        invite(&mut ben, &table, name).await.done().unwrap();
    }
    accept(&mut cleo, &table, json!({"name": "C", "seat": 3, "part": "abc"})).await.done().unwrap();
    assert_eq!(offered(&dan).await, []);
    assert_eq!(accept(&mut dan, &table, json!({})).await.refused(), (409, "NotInvited".into()));
    assert_eq!(invite(&mut ann, &table, "Dan").await.refused(), (409, "TableFull".into()));
    let export = ben.get("/export").await.done().unwrap();
    assert_eq!(export["invitations"]["sent"].as_array().unwrap().len(), 2);
    server.stop().await;
}

/// What one is told says nothing of who has an account: not by what is sent, nor by what becomes of it.
#[tokio::test(flavor = "multi_thread")]
async fn a_name_that_nobody_has_is_answered_alike() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben) = (sign_up(&server, "Ann").await, sign_up(&server, "Ben").await);
    let mut eve = sign_up(&server, "Eve").await;
    eve.post("/people", json!({"name": "Ann", "tie": "blocked"})).await.done().unwrap();
    ben.post("/programs", json!({"name": "Rob"})).await.done().unwrap();
    let mut told = Vec::new();
    // Somebody who declines, nobody, somebody who has blocked her, and a program.
    for name in ["Ben", "Nix", "Eve", "Rob"] {
        let table = table_of(&mut ann, "private", 1).await;
        let mut answers = vec![invite(&mut ann, &table, name).await];
        if name == "Ben" {
            ben.post(&table.path("/invitations/decline"), json!({})).await.done().unwrap();
        }
        answers.push(ann.get(&table.path("/invitations")).await);
        answers.push(invite(&mut ann, &table, name).await);
        answers.push(ann.post(&table.path("/invitations/withdraw"), json!({"name": name})).await);
        answers.push(invite(&mut ann, &table, name).await);
        let plain = |answer: Answer| {
            let mut body: Value = serde_json::from_str(&answer.text).unwrap();
            for sent in body["sent"].as_array_mut().unwrap() {
                assert_eq!(sent["name"], name);
                (sent["name"], sent["table"], sent["at"]) = (json!("somebody"), json!(""), json!(0));
            }
            (answer.status, body.to_string())
        };
        told.push(answers.into_iter().map(plain).collect::<Vec<_>>());
    }
    assert!(told.iter().all(|one| *one == told[0]), "{told:#?}");
    assert_eq!((offered(&ben).await, offered(&eve).await), (vec![], vec![]), "declined, and blocked");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_invites_or_comes_who_may_not() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben) = (sign_up(&server, "Ann").await, sign_up(&server, "Ben").await);
    let mut eve = sign_up(&server, "Eve").await;
    let table = table_of(&mut ann, "private", 2).await;
    // A stranger, a guest, another site's page, and hostile names.
    assert_eq!(invite(&mut eve, &table, "Ben").await.refused(), (403, "NoSeat".into()));
    let guest = &mut Browser::new(&server);
    assert_eq!(invite(guest, &table, "Ben").await.refused(), (401, "NotSignedIn".into()));
    let forged = ann.ask("POST", &table.path("/invitations"), &[], Some(json!({"name": "Ben"}))).await;
    assert_eq!(forged.refused(), (403, "WrongOrigin".into()));
    for name in ["", "ann", "a\u{202e}b", "@1"] {
        assert_eq!(invite(&mut ann, &table, name).await.refused().0, 422, "{name:?}");
    }
    assert_eq!(invite(&mut ann, &table, &"x".repeat(5000)).await.refused().0, 422);
    assert_eq!(ann.post("/api/v1/tables/..%2f/invitations", json!({"name": "B"})).await.refused().0, 404);
    assert_eq!(ann.get("/api/v1/tables/abcdefghijkm/invitations").await.done().unwrap()["sent"], json!([]));
    assert_eq!(offered(&ben).await, []);
    // The host invites by the host's token, without a seat.
    let seats = json!([{"kind": "open"}, {"kind": "open"}]);
    let body = json!({"game": "founders", "visibility": "private", "seats": seats});
    let created = ann.post("/api/v1/tables", body).await.done().unwrap();
    let empty = Table::new(ann.client, &created);
    assert_eq!(invite(&mut ann, &empty, "Ben").await.refused(), (403, "NoSeat".into()));
    let bearer = format!("Bearer {}", empty.host);
    let headers = [("sec-fetch-site", "same-origin"), ("authorization", bearer.as_str())];
    let asked = ann.ask("POST", &empty.path("/invitations"), &headers, Some(json!({"name": "Ben"}))).await;
    asked.done().unwrap();
    assert_eq!(offered(&ben).await, [(empty.id.clone(), json!("Ann"))]);
    // Others' invitations are worth nothing, and one that was taken back is none.
    invite(&mut ann, &table, "Ben").await.done().unwrap();
    assert_eq!(accept(&mut eve, &table, json!({})).await.refused(), (409, "NotInvited".into()));
    assert_eq!(accept(guest, &table, json!({})).await.refused(), (401, "NotSignedIn".into()));
    assert_eq!(accept(&mut ben, &table, json!({"seat": 1})).await.refused(), (409, "SeatTaken".into()));
    assert_eq!(accept(&mut ben, &table, json!({"name": "host"})).await.refused().0, 422, "told apart");
    eve.post(&table.path("/invitations/withdraw"), json!({"name": "Ben"})).await.done().unwrap();
    eve.post(&table.path("/invitations/decline"), json!({})).await.done().unwrap();
    assert_eq!(offered(&ben).await.len(), 2, "nobody answers for others");
    ann.post(&table.path("/invitations/withdraw"), json!({"name": "Ben"})).await.done().unwrap();
    assert_eq!(accept(&mut ben, &table, json!({})).await.refused(), (409, "NotInvited".into()));
    // Who was put out invites nobody any more.
    invite(&mut ann, &table, "Eve").await.done().unwrap();
    accept(&mut eve, &table, json!({})).await.done().unwrap();
    invite(&mut eve, &table, "Ben").await.done().unwrap();
    assert_eq!(offered(&ben).await.len(), 2);
    let host = table.host.clone();
    table.post("/seats/2", Some(&host), json!({"kind": "open"})).await.done().unwrap();
    assert_eq!(offered(&ben).await.len(), 1);
    assert_eq!(accept(&mut ben, &table, json!({})).await.refused(), (409, "NotInvited".into()));
    // Whoever sends too many has to wait.
    let mut refused = None;
    for number in 0..70 {
        let answer = invite(&mut ann, &table, &format!("n{number}")).await;
        if answer.status != 200 {
            refused = Some(answer.refused());
            break;
        }
    }
    assert_eq!(refused, Some((429, "TooManyTries".into())));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_free_seat_goes_to_the_reserve_list() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben) = (sign_up(&server, "Ann").await, sign_up(&server, "Ben").await);
    let (mut cleo, mut eve) = (sign_up(&server, "Cleo").await, sign_up(&server, "Eve").await);
    let table = table_of(&mut ann, "public", 1).await;
    let list = |what: &'static str| table.path(what);
    assert_eq!(ben.post(&list("/reserve"), json!({})).await.refused(), (409, "SeatFree".into()));
    table.post("/join", None, json!({"name": "guest"})).await.done().unwrap();
    let told = ben.post(&list("/reserve"), json!({})).await.done().unwrap();
    assert_eq!((&told["reserved"], &told["reserve"][0]["name"]), (&json!(true), &json!("Ben")));
    cleo.post(&list("/reserve"), json!({})).await.done().unwrap();
    assert_eq!(ann.post(&list("/reserve"), json!({})).await.refused(), (409, "OneSeatEach".into()));
    // Who is blocked does not get there, in the words for sitting down.
    ann.post("/people", json!({"name": "Eve", "tie": "blocked"})).await.done().unwrap();
    assert_eq!(eve.post(&list("/reserve"), json!({})).await.refused(), (409, "NotForYou".into()));
    let guest = &mut Browser::new(&server);
    assert_eq!(guest.post(&list("/reserve"), json!({})).await.refused(), (401, "NotSignedIn".into()));
    let names = |told: &Value| -> Vec<String> {
        told["reserve"].as_array().unwrap().iter().map(|one| one["name"].as_str().unwrap().into()).collect()
    };
    assert_eq!(names(&at(&eve, &table).await), ["Ben", "Cleo"]);
    assert_eq!(offered(&ben).await, []);
    assert_eq!(accept(&mut ben, &table, json!({})).await.refused(), (409, "NotInvited".into()));
    // The host opens the seat of somebody who is gone: all on the list may take it, once.
    let alone = json!({"game": "founders", "visibility": "public", "takeover": "host",
        "seats": [{"kind": "me", "name": "A"}, {"kind": "bot", "level": "random"}]});
    let created = ann.post("/api/v1/tables", alone).await.done().unwrap();
    let running = Table::new(ann.client, &created);
    for who in [&mut ben, &mut cleo] {
        who.post(&running.path("/reserve"), json!({})).await.done().unwrap();
    }
    let host = running.host.clone();
    running.post("/seats/2", Some(&host), json!({"kind": "open"})).await.done().unwrap();
    assert_eq!(offered(&ben).await, [(running.id.clone(), json!(null))]);
    accept(&mut cleo, &running, json!({})).await.done().unwrap();
    assert_eq!(offered(&ben).await, []);
    assert_eq!(accept(&mut ben, &running, json!({})).await.refused(), (409, "NotInvited".into()));
    assert_eq!(names(&at(&ann, &running).await), ["Ben"]);
    let left = ben.post(&running.path("/reserve/leave"), json!({})).await.done().unwrap();
    assert_eq!((&left["reserved"], names(&left).len()), (&json!(false), 0));
    // Private tables have none.
    let private = table_of(&mut ann, "private", 1).await;
    assert_eq!(ben.post(&private.path("/reserve"), json!({})).await.refused(), (409, "Private".into()));
    server.stop().await;
}

/// Somebody who is told of invitations at once.
async fn told_by(browser: &mut Browser, sink: &Sink, path: &str) -> i64 {
    let body = json!({"kind": "hook", "address": sink.url(path), "wants": ["invitation"]});
    browser.post("/notices/channels", body).await.done().unwrap()["id"].as_i64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn an_invitation_is_told_once_while_it_is_good() {
    let (folder, sink) = (tempdir().unwrap(), Sink::start().await);
    let server = Server::start(Config { hooks_to_private: true, ..config(&folder) }).await;
    let (mut ann, mut ben) = (sign_up(&server, "Ann").await, sign_up(&server, "Ben").await);
    let (mut eve, mut dan) = (sign_up(&server, "Eve").await, sign_up(&server, "Dan").await);
    let mut fay = sign_up(&server, "Fay").await;
    told_by(&mut ben, &sink, "/ok/ben").await;
    told_by(&mut eve, &sink, "/ok/eve").await;
    told_by(&mut fay, &sink, "/ok/fay").await;
    // Eve has blocked Ann; Dan wants to be told of other things; at Fay's it is night.
    eve.post("/people", json!({"name": "Ann", "tie": "blocked"})).await.done().unwrap();
    let other = json!({"kind": "hook", "address": sink.url("/ok/dan"), "wants": ["turn"]});
    dan.post("/notices/channels", other).await.done().unwrap();
    let minute = |hours: i64| (hour_now() + hours).rem_euclid(24) * 60;
    let quiet = json!({"sleep": {"from": minute(-2), "to": minute(3)}});
    fay.post("/notices", json!({"quiet": quiet})).await.done().unwrap();
    let table = table_of(&mut ann, "private", 2).await;
    for name in ["Eve", "Dan", "Fay", "Ben"] {
        invite(&mut ann, &table, name).await.done().unwrap();
    }
    eventually("Ben is told", async || sink.asked("/ok/ben").len() == 1).await;
    let body = sink.asked("/ok/ben")[0].json();
    let game = body["notices"][0]["game"].as_str().unwrap().to_owned();
    assert_eq!(
        body,
        json!({
            "text": format!("{game}: Ann invites you."),
            "notices": [{"kind": "invitation", "game": game, "table": table.id, "seat": 0, "name": "Ann", "link": null}],
        })
    );
    // Saying it again is nothing new.
    ann.post(&table.path("/invitations/withdraw"), json!({"name": "Ben"})).await.done().unwrap();
    invite(&mut ann, &table, "Ben").await.done().unwrap();
    // Another table is; and by the time it is told, all else would have been.
    let another = table_of(&mut ann, "private", 1).await;
    invite(&mut ann, &another, "Ben").await.done().unwrap();
    eventually("Ben is told again", async || sink.asked("/ok/ben").len() == 2).await;
    assert!(sink.asked("/ok/ben")[1].body.contains(&another.id));
    for path in ["/ok/eve", "/ok/dan", "/ok/fay"] {
        assert!(sink.asked(path).is_empty(), "{path}");
    }
    let log = fay.get("/notices").await.done().unwrap()["log"].clone();
    assert_eq!((&log[0]["kind"], &log[0]["state"]), (&json!("invitation"), &json!("waiting")));
    assert_eq!(eve.get("/notices").await.done().unwrap()["log"], json!([]));
    server.stop().await;
}

/// The hour of the day.
fn hour_now() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    i64::try_from(now.as_secs() / 3600 % 24).unwrap()
}
