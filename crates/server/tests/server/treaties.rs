//! Promises that some note for each other: who reads them, who learns nothing of them, and who may say what.

use super::accounts::Browser;
use super::deadlines::record_in_trade;
use super::moderation::set_rank;
use super::support::{Server, Table, alter, config, eventually};
use super::talk::{all_of, four, up_to_chat};
use serde_json::{Value, json};
use server::client::Answer;
use tempfile::tempdir;

const SECRET: &str = "the north is yours and the south is mine";

async fn note(table: &Table, by: usize, to: &[u8], text: &str) -> Answer {
    table.post("/treaties", Some(&table.tokens[by]), json!({"to": to, "text": text})).await
}

async fn mark(table: &Table, by: usize, treaty: &Value, mark: &str) -> Answer {
    let body = json!({"room": treaty["room"], "at": treaty["at"], "mark": mark});
    table.post("/treaties/mark", Some(&table.tokens[by]), body).await
}

/// What a promise says, how far it is, and who said what of it.
type Told = (String, String, Vec<(u64, String)>);

fn told(treaty: &Value) -> Told {
    let text = |value: &Value| value.as_str().unwrap().to_owned();
    let marks = treaty["marks"].as_array().unwrap().iter();
    let marks = marks.map(|word| (word["seat"].as_u64().unwrap(), text(&word["mark"]))).collect();
    (text(&treaty["text"]), text(&treaty["stage"]), marks)
}

fn treaties_of(state: &Value) -> Vec<Told> {
    state["treaties"].as_array().map(|treaties| treaties.iter().map(told).collect()).unwrap_or_default()
}

fn word(seat: u64, mark: &str) -> (u64, String) {
    (seat, mark.to_owned())
}

/// What two promise each other leaves no trace with anybody else: in no answer, no message, no number, no time.
#[tokio::test(flavor = "multi_thread")]
async fn the_others_learn_nothing_of_a_promise() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.create(four(json!("full"))).await;
    let lent = table.post("/seats/2/lend", Some(&table.tokens[1]), json!({"days": 1})).await.done().unwrap();
    let borrowed = lent["key"]["token"].as_str().unwrap().to_owned();
    let others = [Some(table.tokens[2].as_str()), None, Some(borrowed.as_str()), Some(table.host.as_str())];
    let mut lives = Vec::new();
    for token in &others[..3] {
        let mut live = table.client.live(&table.id, *token, None).await.unwrap();
        live.next_of("welcome").await.unwrap();
        lives.push(live);
    }
    let (mut ann, mut ben) = (table.live(Some(0), None).await, table.live(Some(1), None).await);
    for live in [&mut ann, &mut ben] {
        live.next_of("welcome").await.unwrap();
    }
    let mut before = Vec::new();
    for token in others {
        before.push(all_of(&table, token).await);
    }

    let body = json!({"to": [2], "text": SECRET, "until": " turn\n9 "});
    let noted = table.post("/treaties", Some(&table.tokens[0]), body).await.done().unwrap();
    let mut keys: Vec<&String> = noted.as_object().unwrap().keys().collect();
    keys.sort();
    assert_eq!(keys, ["at", "marks", "room", "seat", "stage", "text", "until"], "no number that would count others'");
    assert_eq!((&noted["room"], &noted["seat"], &noted["until"]), (&json!([1, 2]), &json!(1), &json!("turn 9")));
    assert_eq!(told(&noted), (SECRET.into(), "open".into(), vec![]));
    for live in [&mut ann, &mut ben] {
        assert_eq!(live.next_of("treaty").await.unwrap()["treaty"], noted);
    }
    let agreed = mark(&table, 1, &noted, "agreed").await.done().unwrap();
    assert_eq!(told(&agreed), (SECRET.into(), "agreed".into(), vec![word(2, "agreed")]));
    let broken = mark(&table, 0, &noted, "broken").await.done().unwrap();
    for live in [&mut ann, &mut ben] {
        assert_eq!(live.next_of("treaty").await.unwrap()["treaty"], agreed);
        assert_eq!(live.next_of("treaty").await.unwrap()["treaty"], broken);
    }
    let kept = mark(&table, 1, &noted, "kept").await.done().unwrap();
    let expected = (SECRET.to_owned(), "over".to_owned(), vec![word(2, "agreed"), word(1, "broken"), word(2, "kept")]);
    assert_eq!(told(&kept), expected, "both see who said so");

    for (token, before) in others.into_iter().zip(before) {
        assert_eq!(all_of(&table, token).await, before, "{token:?}");
    }
    // Nor can anybody else find out by guessing: it reads like a promise that was never noted.
    let never = json!({"room": [1, 2], "at": 5});
    for by in [2, 3] {
        let (guess, nothing) = (mark(&table, by, &noted, "agreed").await, mark(&table, by, &never, "agreed").await);
        assert_eq!(guess.refused(), (404, "NotFound".into()));
        assert_eq!(guess.text, nothing.text);
    }
    for (token, code) in [(Some(&borrowed), "OnlyLent"), (Some(&table.host), "BadToken"), (None, "NoToken")] {
        let token = token.map(String::as_str);
        let body = json!({"room": noted["room"], "at": noted["at"], "mark": "ended"});
        assert_eq!(table.post("/treaties/mark", token, body).await.refused().1, code);
        let body = json!({"to": [1], "text": "psst"});
        assert_eq!(table.post("/treaties", token, body).await.refused().1, code);
    }
    table.post("/chat", Some(&table.tokens[3]), json!({"text": "still there?"})).await.done().unwrap();
    for live in &mut lives {
        for message in up_to_chat(live, "still there?").await {
            assert_eq!(message["type"], "presence", "{message}");
        }
    }
    server.stop().await;

    // All of that holds after a restart, and for who comes back with what is still true.
    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    for (seat, count) in [(0, 1), (1, 1), (2, 0), (3, 0)] {
        let state = table.state(seat).await;
        assert_eq!(treaties_of(&state), vec![expected.clone(); count], "seat {seat}");
        let seq = u32::try_from(state["seq"].as_u64().unwrap()).unwrap();
        let welcome = table.live(Some(seat), Some(seq)).await.next_of("welcome").await.unwrap();
        assert_eq!((&welcome["state"], treaties_of(&welcome).len()), (&json!(null), count), "seat {seat}");
    }
    // Who takes Ben's seat over reads nothing of it; Ann keeps it and sees that somebody else sits there.
    let new = table.post("/seats/2", Some(&table.tokens[1]), json!({"kind": "person", "name": "Eve"})).await;
    let new = new.done().unwrap()["key"]["token"].as_str().unwrap().to_owned();
    let state = table.get("/state", Some(&new)).await.done().unwrap();
    assert!(treaties_of(&state).is_empty() && !state.to_string().contains(SECRET));
    let body = json!({"room": noted["room"], "at": noted["at"], "mark": "broken"});
    assert_eq!(table.post("/treaties/mark", Some(&new), body).await.refused(), (404, "NotFound".into()));
    let state = table.state(0).await;
    assert_eq!((treaties_of(&state), &state["treaties"][0]["gone"]), (vec![expected], &json!([2])));
    note(&table, 0, &[2], "and you, Eve?").await.done().unwrap();
    let state = table.get("/state", Some(&new)).await.done().unwrap();
    assert_eq!(treaties_of(&state), [("and you, Eve?".to_owned(), "open".to_owned(), vec![])]);
    server.stop().await;
}

/// What may be said of a promise when, by whom; whoever says it again has said it once.
#[tokio::test(flavor = "multi_thread")]
async fn a_promise_is_answered_and_judged() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.create(four(json!("full"))).await;
    let refused = async |by: usize, treaty: &Value, what: &str| mark(&table, by, treaty, what).await.refused();
    let two = note(&table, 0, &[2], "peace").await.done().unwrap();
    for what in ["agreed", "declined"] {
        assert_eq!(refused(0, &two, what).await, (409, "OwnTreaty".into()));
    }
    for (by, what) in [(0, "kept"), (0, "broken"), (1, "kept"), (1, "broken"), (1, "ended")] {
        assert_eq!(refused(by, &two, what).await, (409, "TreatyNotAgreed".into()), "{by} {what}");
    }
    for _ in 0..2 {
        let declined = mark(&table, 1, &two, "declined").await.done().unwrap();
        assert_eq!(told(&declined), ("peace".into(), "over".into(), vec![word(2, "declined")]));
    }
    for (by, what, code) in [(1, "agreed", "TreatyOver"), (0, "ended", "TreatyOver"), (0, "kept", "TreatyNotAgreed")] {
        assert_eq!(refused(by, &two, what).await, (409, code.into()), "{by} {what}");
    }
    // What is taken back before somebody has answered is over.
    let back = note(&table, 0, &[2], "no peace").await.done().unwrap();
    assert_eq!(told(&mark(&table, 0, &back, "ended").await.done().unwrap()).1, "over");
    assert_eq!(refused(1, &back, "agreed").await, (409, "TreatyOver".into()));
    // Among three all have to agree.
    let three = note(&table, 2, &[1, 2], "all against Dora").await.done().unwrap();
    assert_eq!(three["room"], json!([1, 2, 3]));
    assert_eq!(told(&mark(&table, 0, &three, "agreed").await.done().unwrap()).1, "open");
    assert_eq!(refused(0, &three, "declined").await, (409, "TreatyAnswered".into()));
    assert_eq!(refused(0, &three, "broken").await, (409, "TreatyNotAgreed".into()));
    assert_eq!(told(&mark(&table, 1, &three, "agreed").await.done().unwrap()).1, "agreed");
    for (by, what) in [(2, "kept"), (0, "broken"), (1, "ended"), (0, "kept")] {
        mark(&table, by, &three, what).await.done().unwrap();
    }
    let words = vec![word(1, "agreed"), word(2, "agreed"), word(3, "kept"), word(1, "broken"), word(2, "ended")];
    let words = [words, vec![word(1, "kept")]].concat();
    assert_eq!(treaties_of(&table.state(1).await)[2], ("all against Dora".into(), "over".into(), words));
    // Bad input.
    let ann = Some(table.tokens[0].as_str());
    let cases = [
        ("/treaties", json!({"to": [2], "text": "x".repeat(501)}), (422, "Invalid")),
        ("/treaties", json!({"to": [2], "text": " \n"}), (422, "Invalid")),
        ("/treaties", json!({"to": [2], "text": "hm", "until": "x".repeat(61)}), (422, "Invalid")),
        ("/treaties", json!({"to": [], "text": "hm"}), (422, "Invalid")),
        ("/treaties", json!({"to": [1], "text": "hm"}), (422, "Invalid")),
        ("/treaties", json!({"to": [9], "text": "hm"}), (404, "NotFound")),
        ("/treaties", json!({"text": "hm"}), (400, "Malformed")),
        ("/treaties", json!({"to": [2], "text": "hm", "binding": true}), (400, "Malformed")),
        ("/treaties", json!({"to": [2], "text": "hm", "until": 7}), (400, "Malformed")),
        ("/treaties/mark", json!({"room": [2, 1], "at": two["at"], "mark": "kept"}), (404, "NotFound")),
        ("/treaties/mark", json!({"room": [], "at": two["at"], "mark": "kept"}), (404, "NotFound")),
        ("/treaties/mark", json!({"room": [1, 2], "at": i64::MAX, "mark": "kept"}), (404, "NotFound")),
        ("/treaties/mark", json!({"room": [1, 2], "at": two["at"], "mark": "sealed"}), (400, "Malformed")),
        ("/treaties/mark", json!({"room": [1, 2], "at": "now", "mark": "kept"}), (400, "Malformed")),
    ];
    for (path, body, (status, code)) in cases {
        assert_eq!(table.post(path, ann, body.clone()).await.refused(), (status, code.to_owned()), "{body}");
    }
    let seats = json!([{"kind": "me", "name": "Ann"}, {"kind": "bot", "level": "random"}, {"kind": "open"}]);
    let alone = server.create(json!({"game": "founders", "seats": seats})).await;
    for to in [2, 3] {
        assert_eq!(note(&alone, 0, &[to], "hm").await.refused(), (409, "NotAPerson".into()));
    }
    server.stop().await;
}

/// How many promises of one seat are kept does not depend on what others promise.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_promises_only_so_much() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.create(four(json!("full"))).await;
    let over = (429, "OverQuota".to_owned());
    note(&table, 1, &[1], "from Ben").await.done().unwrap();
    let first = note(&table, 0, &[2], "0").await.done().unwrap();
    for number in 1..10 {
        note(&table, 0, &[2], &number.to_string()).await.done().unwrap();
    }
    assert_eq!(note(&table, 0, &[2], "one more").await.refused(), over);
    note(&table, 1, &[1], "Ben may still").await.done().unwrap();
    note(&table, 0, &[3], "to another").await.done().unwrap();
    mark(&table, 0, &first, "ended").await.done().unwrap();
    let last = note(&table, 0, &[2], "one more").await.done().unwrap();
    // As often as somebody changes their mind.
    mark(&table, 1, &last, "agreed").await.done().unwrap();
    for number in 0..20 {
        mark(&table, 0, &last, if number % 2 == 0 { "kept" } else { "broken" }).await.done().unwrap();
    }
    assert_eq!(mark(&table, 0, &last, "kept").await.refused(), over);
    mark(&table, 1, &last, "kept").await.done().unwrap();
    // Eleven to Ben and one to Cid are there.
    for _ in 12..200 {
        let noted = note(&table, 0, &[4], "again").await.done().unwrap();
        mark(&table, 0, &noted, "ended").await.done().unwrap();
    }
    assert_eq!(note(&table, 0, &[4], "again").await.refused(), over);
    note(&table, 3, &[1], "Dora may").await.done().unwrap();
    server.stop().await;
}

/// A promise is private talk: where that is not allowed, nor is this. Once the game is over it is, and it can be read.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_says_who_may_promise() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let me = |name: &str| json!({"kind": "me", "name": name});
    for (press, code) in
        [("full", None), ("public", Some("NoPrivateTalk")), ("trade", Some("NoPrivateTalk")), ("none", Some("NoTalk"))]
    {
        let seats = json!([me("Ann"), me("Ben"), {"kind": "open"}]);
        let table = server.create(json!({"game": "founders", "seats": seats, "press": press})).await;
        let refusal = async || {
            let answer = note(&table, 0, &[2], "hm").await;
            (answer.status != 200).then(|| answer.refused().1)
        };
        assert_eq!(refusal().await.as_deref(), code, "{press}, before the deal");
        table.post("/start", Some(&table.host), json!(null)).await.done().unwrap();
        assert_eq!(refusal().await.as_deref(), code, "{press}");
        let mut over =
            server.create(json!({"game": "founders", "seats": [me("Ann"), me("Ben")], "press": press})).await;
        while !over.play(100).await {}
        let noted = note(&over, 0, &[2], SECRET).await.done().unwrap();
        mark(&over, 1, &noted, "agreed").await.done().unwrap();
        assert_eq!(treaties_of(&over.state(0).await).len(), 1);
        for (path, token) in [("/state", None), ("/record", None), ("/log", None), ("/state", Some(&*over.host))] {
            assert!(!over.get(path, token).await.text.contains(SECRET), "{press}: nobody else, nor at the end");
        }
    }
    server.stop().await;
}

/// Where people talk in private only while they trade, what they promise is noted, answered and judged only then.
#[tokio::test(flavor = "multi_thread")]
async fn promises_come_and_go_with_trade() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let import = json!({"record": record_in_trade()});
    let created = server.post("/api/v1/tables/import", None, import).await.done().unwrap();
    let table = Table::new(server.client, &created);
    server.stop().await;
    let sql = "UPDATE tables SET deadline_seconds = 3, proposal = '{\"press\":\"trade\"}'";
    assert_eq!(alter(&folder, sql), 1);
    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    let noted = note(&table, 0, &[2], "salt for your iron").await.done().unwrap();
    eventually("trade is over", async || table.to_act().await.unwrap().1["prompt"]["kind"] != "trade").await;
    assert_eq!(note(&table, 0, &[2], "too late").await.refused(), (409, "NoPrivateTalk".into()));
    assert_eq!(mark(&table, 1, &noted, "agreed").await.refused(), (409, "NoPrivateTalk".into()));
    assert_eq!(treaties_of(&table.state(1).await).len(), 1, "what was noted can still be read");
    server.stop().await;
}

/// Whoever is muted notes nothing; whoever has blocked somebody hears nothing of them, and they cannot tell.
#[tokio::test(flavor = "multi_thread")]
async fn the_muted_and_the_blocked_are_not_heard() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben, mut root) = (Browser::new(&server), Browser::new(&server), Browser::new(&server));
    ann.sign_up("Ann").await;
    ben.sign_up("Ben").await;
    root.sign_up("Cato").await;
    set_rank(&server, "Cato", true).await;
    let table = server.hot_seat(3).await;
    for (browser, seat) in [(&mut ann, 0), (&mut ben, 1)] {
        let mine = json!({"table": table.id, "token": table.tokens[seat]});
        browser.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
    }
    let before = note(&table, 0, &[2], "from Ann").await.done().unwrap();
    ann.post("/people", json!({"name": "Ben", "tie": "blocked"})).await.done().unwrap();
    let mut live = table.live(Some(0), None).await;
    live.next_of("welcome").await.unwrap();
    // As it looks to Ben, all is as ever: noted, agreed, and nobody has answered yet.
    let unheard = note(&table, 1, &[1], "from Ben").await.done().unwrap();
    note(&table, 1, &[1, 3], "from Ben to all").await.done().unwrap();
    assert_eq!(told(&unheard), ("from Ben".into(), "open".into(), vec![]));
    let agreed = mark(&table, 1, &before, "agreed").await.done().unwrap();
    assert_eq!(told(&agreed), ("from Ann".into(), "agreed".into(), vec![word(2, "agreed")]));
    mark(&table, 1, &before, "broken").await.done().unwrap();
    // Ann heard nothing of it, and what she may do follows from that.
    let open = ("from Ann".to_owned(), "open".to_owned(), vec![]);
    assert_eq!(treaties_of(&table.state(0).await), [open]);
    assert_eq!(mark(&table, 0, &before, "kept").await.refused(), (409, "TreatyNotAgreed".into()));
    assert_eq!(mark(&table, 0, &unheard, "agreed").await.refused(), (404, "NotFound".into()));
    assert_eq!(treaties_of(&table.state(2).await).len(), 1);
    mark(&table, 0, &before, "ended").await.done().unwrap();
    let told_of = live.next_of("treaty").await.unwrap();
    assert_eq!(told(&told_of["treaty"]), ("from Ann".into(), "over".into(), vec![word(1, "ended")]), "the first news");
    assert_eq!(told_of["treaty"].get("gone"), None);
    let seen = treaties_of(&table.state(1).await);
    assert_eq!(seen[0].2, [word(2, "agreed"), word(2, "broken"), word(1, "ended")], "Ben hears Ann");

    let mute = json!({"name": "Ben", "act": "mute", "reason": "Flooding", "days": 2});
    let same = [("sec-fetch-site", "same-origin")];
    assert_eq!(root.ask("POST", "/api/v1/admin/people/act", &same, Some(mute)).await.status, 200);
    assert_eq!(note(&table, 1, &[3], "hm").await.refused(), (403, "Muted".into()));
    assert_eq!(mark(&table, 1, &unheard, "ended").await.refused(), (403, "Muted".into()));
    assert_eq!(treaties_of(&table.state(1).await).len(), 3, "what is there is read");
    server.stop().await;
}

/// A table that is put away keeps its promises, and brings them back to the same.
#[tokio::test(flavor = "multi_thread")]
async fn an_archived_table_keeps_its_promises() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.create(four(json!("full"))).await;
    let noted = note(&table, 0, &[2], SECRET).await.done().unwrap();
    mark(&table, 1, &noted, "agreed").await.done().unwrap();
    let states = async || (table.state(0).await["treaties"].clone(), table.state(2).await["treaties"].clone());
    let before = states().await;
    server.tables.put_away(&table.id, server::archive::Reason::Host, None).await.unwrap();
    assert_eq!(table.get("/state", Some(&table.tokens[0])).await.status, 410);
    server.tables.bring_back(&table.id).await.unwrap();
    assert_eq!(states().await, before);
    assert_eq!(before.1, json!(null));
    mark(&table, 0, &noted, "kept").await.done().unwrap();
    server.stop().await;
}
