//! Talk among some: who reads it, who learns nothing of it, and who may.

use super::deadlines::record_in_trade;
use super::support::{Server, Table, alter, config, eventually};
use serde_json::{Value, json};
use server::api::ClientMessage;
use server::client::Live;
use tempfile::tempdir;

const SECRET: &str = "we take the north together";

/// Four people, by name.
pub(super) fn four(press: Value) -> Value {
    let me = |name: &str| json!({"kind": "me", "name": name});
    json!({"game": "founders", "seats": [me("Ann"), me("Ben"), me("Cid"), me("Dora")], "press": press})
}

async fn whisper(table: &Table, by: usize, to: &[u8], text: &str) -> server::client::Answer {
    table.post("/talk", Some(&table.tokens[by]), json!({"to": to, "text": text})).await
}

fn talk_of(state: &Value) -> Vec<(Vec<u64>, u64, String)> {
    let line = |line: &Value| {
        let room = line["room"].as_array().unwrap().iter().map(|seat| seat.as_u64().unwrap()).collect();
        (room, line["seat"].as_u64().unwrap(), line["text"].as_str().unwrap().to_owned())
    };
    state["talk"].as_array().map(|lines| lines.iter().map(line).collect()).unwrap_or_default()
}

/// All messages up to the chat that says `until`.
pub(super) async fn up_to_chat(live: &mut Live, until: &str) -> Vec<Value> {
    let mut messages = Vec::new();
    loop {
        let message = live.next().await.unwrap().unwrap();
        if message["type"] == "chat" && message["line"]["text"] == until {
            return messages;
        }
        messages.push(message);
    }
}

/// Everything that the table tells to whoever asks so, over HTTP.
pub(super) async fn all_of(table: &Table, token: Option<&str>) -> Vec<String> {
    let mut all = Vec::new();
    for rest in ["", "/state", "/log", "/replay", "/record", "/comments", "/verify", "/live"] {
        let mut answer = table.get(rest, token).await;
        answer.headers.remove("date");
        all.push(format!("{rest} {} {:?} {}", answer.status, answer.headers, answer.text));
    }
    let look = json!({"ids": [table.id]});
    all.push(table.client.post("/api/v1/tables/lookup", None, &look).await.unwrap().text);
    all
}

/// What two say to each other leaves no trace with anybody else: in no answer, no message, no number, no time.
#[tokio::test(flavor = "multi_thread")]
async fn the_others_learn_nothing() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.create(four(json!("full"))).await;
    table.post("/chat", Some(&table.tokens[3]), json!({"text": "hello"})).await.done().unwrap();
    let lent = table.post("/seats/2/lend", Some(&table.tokens[1]), json!({"days": 1})).await.done().unwrap();
    let borrowed = lent["key"]["token"].as_str().unwrap().to_owned();
    let others = [Some(table.tokens[2].as_str()), None, Some(borrowed.as_str()), Some(table.host.as_str())];
    let mut lives = Vec::new();
    for token in &others[..3] {
        let mut live = table.client.live(&table.id, *token, None).await.unwrap();
        live.next_of("welcome").await.unwrap();
        lives.push(live);
    }
    let mut ann = table.live(Some(0), None).await;
    let mut ben = table.live(Some(1), None).await;
    for live in [&mut ann, &mut ben] {
        live.next_of("welcome").await.unwrap();
    }
    let mut before = Vec::new();
    for token in others {
        before.push(all_of(&table, token).await);
    }

    let said = whisper(&table, 0, &[2], SECRET).await.done().unwrap();
    assert_eq!((&said["room"], &said["seat"], &said["name"]), (&json!([1, 2]), &json!(1), &json!("Ann")));
    let mut keys: Vec<&String> = said.as_object().unwrap().keys().collect();
    keys.sort();
    assert_eq!(keys, ["at", "name", "room", "seat", "text"], "no number that would count what others say");
    for live in [&mut ann, &mut ben] {
        assert_eq!(live.next_of("talk").await.unwrap()["line"], said);
    }
    ben.send(&ClientMessage::Talk { id: "t".into(), to: vec![1], text: "agreed".into() }).await.unwrap();
    let answer = ann.next_of("talk").await.unwrap()["line"].clone();
    assert_eq!((&answer["seat"], &answer["text"]), (&json!(2), &json!("agreed")));
    assert!(answer["at"].as_i64() > said["at"].as_i64(), "times of a room rise");

    for (token, before) in others.into_iter().zip(before) {
        assert_eq!(all_of(&table, token).await, before, "{token:?}");
    }
    let next = table.post("/chat", Some(&table.tokens[3]), json!({"text": "still there?"})).await.done().unwrap();
    assert_eq!(next["number"], 2, "public lines are counted by themselves");
    for live in &mut lives {
        for message in up_to_chat(live, "still there?").await {
            assert_eq!(message["type"], "presence", "{message}");
        }
    }
    // Somebody to whom a seat is lent plays it, and reads nobody's letters.
    let refused = table.post("/talk", Some(&borrowed), json!({"to": [1], "text": "psst"})).await;
    assert_eq!(refused.refused(), (409, "OnlyLent".into()));
    let talk = vec![(vec![1, 2], 1, SECRET.to_owned()), (vec![1, 2], 2, "agreed".to_owned())];
    server.stop().await;

    // All of that holds after a restart.
    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    for (seat, expected) in [(0, &talk[..]), (1, &talk[..]), (2, &[]), (3, &[])] {
        assert_eq!(talk_of(&table.state(seat).await), expected, "seat {seat}");
    }
    for token in [None, Some(borrowed.as_str())] {
        assert!(talk_of(&table.get("/state", token).await.done().unwrap()).is_empty());
    }
    // Who takes Ben's seat over begins anew, and Ann keeps what she has read.
    let new = table.post("/seats/2", Some(&table.tokens[1]), json!({"kind": "person", "name": "Eve"})).await;
    let new = new.done().unwrap()["key"]["token"].as_str().unwrap().to_owned();
    let state = table.get("/state", Some(&new)).await.done().unwrap();
    assert!(talk_of(&state).is_empty() && !state.to_string().contains(SECRET));
    assert_eq!(talk_of(&table.state(0).await), talk);
    whisper(&table, 0, &[2], "who are you?").await.done().unwrap();
    let state = table.get("/state", Some(&new)).await.done().unwrap();
    assert_eq!(talk_of(&state), [(vec![1, 2], 1, "who are you?".to_owned())]);
    assert_eq!(table.get("/state", Some(&table.tokens[1])).await.status, 403, "the old secret is worth nothing");
    server.stop().await;
}

/// A group is a conversation of its own, whoever writes and in whatever order it is named.
#[tokio::test(flavor = "multi_thread")]
async fn a_group_is_a_room_of_its_own() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.create(four(json!(null))).await;
    assert_eq!(table.get("", None).await.done().unwrap()["press"], "full", "if nobody said otherwise");
    whisper(&table, 0, &[3, 2, 2, 1], "the three of us").await.done().unwrap();
    whisper(&table, 2, &[1, 2], "yes, @Ann and @2; not @Dora, @4 or @3").await.done().unwrap();
    whisper(&table, 0, &[2], "the two of us").await.done().unwrap();
    let rooms = async |seat: usize| -> Vec<Vec<u64>> {
        talk_of(&table.state(seat).await).into_iter().map(|(room, ..)| room).collect()
    };
    assert_eq!(rooms(0).await, [vec![1, 2, 3], vec![1, 2, 3], vec![1, 2]]);
    assert_eq!(rooms(1).await, rooms(0).await);
    assert_eq!(rooms(2).await, [vec![1, 2, 3], vec![1, 2, 3]]);
    assert_eq!(rooms(3).await, Vec::<Vec<u64>>::new());
    // Named are those only who read it, and nobody names oneself.
    assert_eq!(table.state(0).await["talk"][1]["mentions"], json!([1, 2]));
    let said =
        table.post("/chat", Some(&table.tokens[0]), json!({"text": "@dora: @cid @Benno @4x"})).await.done().unwrap();
    assert_eq!(said["mentions"], json!([3, 4]));
    server.stop().await;
}

/// Each refusal says what is wrong, and nothing is kept or told.
#[tokio::test(flavor = "multi_thread")]
async fn what_makes_no_sense_is_refused() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let me = |name: &str| json!({"kind": "me", "name": name});
    let seats = json!([me("Ann"), me("Ben"), {"kind": "bot", "level": "random"}, {"kind": "open"}]);
    let table = server.create(json!({"game": "founders", "seats": seats})).await;
    let mut ben = table.live(Some(1), None).await;
    ben.next_of("welcome").await.unwrap();
    let ann = Some(table.tokens[0].as_str());
    let cases = [
        (ann, json!({"to": [2], "text": "x".repeat(501)}), (422, "Invalid")),
        (ann, json!({"to": [2], "text": " \n "}), (422, "Invalid")),
        (ann, json!({"to": [], "text": "hm"}), (422, "Invalid")),
        (ann, json!({"text": "hm"}), (422, "Invalid")),
        (ann, json!({"to": [1, 1], "text": "hm"}), (422, "Invalid")),
        (ann, json!({"to": [2], "name": "Ben", "text": "hm"}), (422, "Invalid")),
        (ann, json!({"to": [0], "text": "hm"}), (404, "NotFound")),
        (ann, json!({"to": [2, 5], "text": "hm"}), (404, "NotFound")),
        (ann, json!({"to": [255], "text": "hm"}), (404, "NotFound")),
        (ann, json!({"to": [256], "text": "hm"}), (400, "Malformed")),
        (ann, json!({"to": [-1], "text": "hm"}), (400, "Malformed")),
        (ann, json!({"to": "2", "text": "hm"}), (400, "Malformed")),
        (ann, json!({"to": [2], "text": "hm", "as": 2}), (400, "Malformed")),
        (ann, json!({"to": [3], "text": "hm"}), (409, "NotAPerson")),
        (ann, json!({"to": [2, 4], "text": "hm"}), (409, "NotAPerson")),
        (Some("no token of anybody"), json!({"to": [2], "text": "hm"}), (403, "BadToken")),
        (Some(table.host.as_str()), json!({"to": [2], "text": "hm"}), (403, "BadToken")),
        (None, json!({"to": [2], "name": "Zoe", "text": "hm"}), (401, "NoToken")),
        (None, json!({"text": "hm"}), (422, "Invalid")),
        (None, json!({"name": "BEN", "text": "it is me"}), (422, "Invalid")),
        (None, json!({"name": "Bot 3", "text": "it is me"}), (422, "Invalid")),
        (None, json!({"name": "Zoe", "text": "x".repeat(501)}), (422, "Invalid")),
    ];
    for (token, body, (status, code)) in cases {
        let refused = table.post("/talk", token, body.clone()).await;
        assert_eq!(refused.refused(), (status, code.to_owned()), "{body}");
    }
    let huge = json!({"to": [2], "text": "x".repeat(3_000_000)});
    assert_eq!(table.post("/talk", ann, huge).await.refused().1, "TooLarge");
    let many: Vec<u8> = (0..20_000).map(|_| 2).collect();
    let kept = whisper(&table, 0, &many, "once").await.done().unwrap();
    assert_eq!(kept["room"], json!([1, 2]), "however often a seat is named");
    assert_eq!(ben.next_of("talk").await.unwrap()["line"]["text"], "once", "nothing was told before");
    // Over a socket just so, and who watches has nothing to say there.
    let mut watcher = table.live(None, None).await;
    watcher.next_of("welcome").await.unwrap();
    let say = |to: Vec<u8>, text: &str| ClientMessage::Talk { id: "t".into(), to, text: text.into() };
    for (to, code) in [(vec![9], "NotFound"), (vec![], "Invalid")] {
        ben.send(&say(to, "hm")).await.unwrap();
        let refused = ben.next_of("refused").await.unwrap();
        assert_eq!((&refused["error"]["code"], &refused["id"]), (&json!(code), &json!("t")));
    }
    watcher.send(&say(vec![2], "hm")).await.unwrap();
    assert_eq!(watcher.next_of("refused").await.unwrap()["error"]["code"], "NoToken");
    for text in [r#"{"type":"talk","id":"t","text":"hm"}"#, r#"{"type":"talk","id":"t","to":[1.5],"text":"hm"}"#] {
        ben.send_text(text.into()).await.unwrap();
        assert_eq!(ben.next_of("refused").await.unwrap()["error"]["code"], "Malformed");
    }
    assert_eq!(talk_of(&table.state(1).await).len(), 1);
    server.stop().await;
}

/// How much is kept of one seat does not depend on what others say.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_can_fill_only_its_own_measure() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let me = |number: usize| json!({"kind": "me", "name": format!("P{number}")});
    let seats: Vec<Value> = (1..=7).map(me).collect();
    let table = server.create(json!({"game": "mega-empires", "seats": seats})).await;
    whisper(&table, 1, &[3], "before all that").await.done().unwrap();
    let mut live = table.live(Some(0), None).await;
    live.next_of("welcome").await.unwrap();
    // Six rooms of which each keeps two hundred lines, and a thousand lines in all.
    for number in 0..1000 {
        let to = vec![2 + u8::try_from(number % 6).unwrap()];
        live.send(&ClientMessage::Talk { id: "t".into(), to, text: format!("{number}") }).await.unwrap();
        assert_eq!(live.next_of("talk").await.unwrap()["line"]["text"], format!("{number}"));
    }
    assert_eq!(whisper(&table, 0, &[2], "one more").await.refused(), (429, "OverQuota".into()));
    whisper(&table, 1, &[1], "you talk a lot").await.done().unwrap();
    assert_eq!(talk_of(&table.state(2).await)[0], (vec![2, 3], 2, "before all that".into()));
    server.stop().await;
}

/// What may be said when, at tables of each kind; once the game is over everybody talks with whom they like.
#[tokio::test(flavor = "multi_thread")]
async fn a_table_says_who_may_talk() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let refused = server.post("/api/v1/tables", None, four(json!("loud"))).await;
    assert_eq!(refused.refused(), (400, "Malformed".into()));
    for (press, chat, talk) in [
        ("full", None, None),
        ("public", None, Some("NoPrivateTalk")),
        // Founders has no trade.
        ("trade", None, Some("NoPrivateTalk")),
        ("none", Some("NoTalk"), Some("NoTalk")),
    ] {
        let me = |name: &str| json!({"kind": "me", "name": name});
        let seats = json!([me("Ann"), me("Ben"), {"kind": "open"}]);
        let table = server.create(json!({"game": "founders", "seats": seats, "press": press})).await;
        let code = |answer: server::client::Answer| (answer.status != 200).then(|| answer.refused().1);
        let say = async |table: &Table| code(table.post("/chat", Some(&table.tokens[0]), json!({"text": "hm"})).await);
        let talk_now = async |table: &Table| code(whisper(table, 0, &[2], "hm").await);
        assert_eq!(table.get("", None).await.done().unwrap()["press"], press);
        assert_eq!(say(&table).await, None, "before the deal people find out when to play");
        assert_eq!(talk_now(&table).await.as_deref(), talk, "{press}");
        table.post("/start", Some(&table.host), json!(null)).await.done().unwrap();
        assert_eq!((say(&table).await.as_deref(), talk_now(&table).await.as_deref()), (chat, talk), "{press}");
        let mut live = table.live(Some(0), None).await;
        live.next_of("welcome").await.unwrap();
        if let Some(code) = talk {
            live.send(&ClientMessage::Talk { id: "t".into(), to: vec![2], text: "hm".into() }).await.unwrap();
            assert_eq!(live.next_of("refused").await.unwrap()["error"]["code"], code);
        }
        // After a game, by the same people again and after a restart it is as it was agreed.
        let mut over =
            server.create(json!({"game": "founders", "seats": [me("Ann"), me("Ben")], "press": press})).await;
        while !over.play(100).await {}
        assert_eq!((say(&over).await, talk_now(&over).await), (None, None), "{press}");
        let rematch = over.post("/rematch", Some(&over.host), json!(null)).await.done().unwrap();
        assert_eq!(rematch["table"]["press"], press);
    }
    server.stop().await;
}

/// Where people talk in private only while they trade, the game says when that is.
#[tokio::test(flavor = "multi_thread")]
async fn private_talk_comes_and_goes_with_trade() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let import = json!({"record": record_in_trade()});
    let created = server.post("/api/v1/tables/import", None, import).await.done().unwrap();
    let table = Table::new(server.client, &created);
    server.stop().await;
    // As if it had been made so, and with a clock that ends the round.
    let sql = "UPDATE tables SET deadline_seconds = 3, proposal = '{\"press\":\"trade\"}'";
    assert_eq!(alter(&folder, sql), 1);
    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    assert_eq!(table.get("", None).await.done().unwrap()["press"], "trade");
    assert_eq!(table.to_act().await.unwrap().1["prompt"]["kind"], "trade");
    // Everybody is told when, who watches too.
    let mut live = table.live(Some(0), None).await;
    assert_eq!(live.next_of("welcome").await.unwrap()["state"]["trade_talk"], true);
    assert_eq!(table.get("/state", None).await.done().unwrap()["trade_talk"], true);
    whisper(&table, 0, &[2], "salt for your iron?").await.done().unwrap();
    eventually("trade is over", async || table.to_act().await.unwrap().1["prompt"]["kind"] != "trade").await;
    let mut told = live.next_of("update").await.unwrap();
    while told["trade_talk"] == true {
        told = live.next_of("update").await.unwrap();
    }
    assert_eq!((told.get("trade_talk"), &told["entry"]["action"]), (None, &json!("end trading")), "{told}");
    assert_eq!(table.state(0).await.get("trade_talk"), None);
    assert_eq!(whisper(&table, 0, &[2], "too late").await.refused(), (409, "NoPrivateTalk".into()));
    assert_eq!(talk_of(&table.state(1).await).len(), 1, "what was said can still be read");
    assert_eq!(table.get("", None).await.done().unwrap()["press"], "trade", "clocks have not forgotten it");
    server.stop().await;
}

/// Those who watch have a room that no seat sees before the end.
#[tokio::test(flavor = "multi_thread")]
async fn who_watches_talks_apart() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let me = |name: &str| json!({"kind": "me", "name": name});
    let seats = json!([me("Ann"), me("Ben")]);
    let mut table = server.create(json!({"game": "founders", "seats": seats, "press": "none"})).await;
    let (mut ann, mut zoe) = (table.live(Some(0), None).await, table.live(None, None).await);
    for live in [&mut ann, &mut zoe] {
        live.next_of("welcome").await.unwrap();
    }
    let before = table.state(0).await;
    let line = json!({"name": " Zoe ", "text": "Ann does not see it, @Ann"});
    let said = table.post("/talk", None, line).await.done().unwrap();
    assert_eq!((&said["room"], &said["seat"], &said["name"]), (&json!([]), &json!(0), &json!("Zoe")));
    assert_eq!(said.get("mentions"), None);
    assert_eq!(zoe.next_of("talk").await.unwrap()["line"], said);
    assert_eq!(table.state(0).await, before);
    assert_eq!(talk_of(&table.get("/state", None).await.done().unwrap()).len(), 1);
    let too_often = async || {
        let line = json!({"name": "Zoe", "text": "again"});
        table.post("/talk", None, line).await.status == 429
    };
    eventually("whoever talks too much has to wait", too_often).await;
    while !table.play(100).await {}
    while ann.next().await.unwrap().unwrap()["outcome"].is_null() {}
    assert!(talk_of(&table.state(0).await).len() > 1, "now everybody may read it");
    server.stop().await;

    let silent = server::Config { spectator_talk: false, ..config(&folder) };
    let server = Server::start(silent).await;
    let table = Table { client: server.client, ..table };
    let refused = table.post("/talk", None, json!({"name": "Zoe", "text": "hm"})).await;
    assert_eq!(refused.refused(), (403, "NoSpectatorTalk".into()));
    whisper(&table, 0, &[2], "well played").await.done().unwrap();
    server.stop().await;
}
