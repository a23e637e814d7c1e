//! What is left of those who delete their account: their games, and no name.

use super::accounts::{Browser, GOOD};
use super::contract::{make, promised, row};
use super::support::{Server, config, eventually};
use super::talk_kept::line;
use serde_json::{Value, json};
use server::api::{ChangedBy, SeatChange, SeatKind, Sitter};
use server::archive::Reason;
use server::store::{
    AccountName, AccountSeat, ChatRow, CommentRow, Hearer, NewAccount, Parted, Reseat, Store, StoreError,
};
use server::token;
use std::sync::Arc;
use tempfile::tempdir;

promised! {
    a_name_goes_from_all_that_was_said_under_it
}

async fn a_name_goes_from_all_that_was_said_under_it(store: Arc<dyn Store>) {
    let name = AccountName { name: "Anna".into(), look: "anna".into(), capitals: "ANNA".into() };
    let account =
        NewAccount { key: 1, name, passphrase: None, codes: Vec::new(), voucher: None, needs_voucher: false, at: 7 };
    store.accounts().make(account).await.unwrap();
    let (table, gone) = ("abcdefghijkm", "bbcdefghijkm");
    let key = make(&*store, row(table)).await;
    let given = row(table);
    let sitter = |name: &str| Sitter { kind: SeatKind::Person, name: name.into() };
    let change = |number, seat, before: &str, now: &str| SeatChange {
        number,
        seq: 0,
        at: 3,
        seat,
        before: sitter(before),
        now: sitter(now),
        by: ChangedBy::Player,
    };
    let changes = vec![change(1, 1, "Zoe", "Ann"), change(2, 1, "Ann", "Ann"), change(3, 2, "Ann", "Ben")];
    let reseat = Reseat {
        key,
        seating: given.seating,
        seats: given.seats.clone(),
        status: given.status,
        invite: given.invite,
        changes,
        forget: 0,
        forget_talk: engine::SeatSet::EMPTY,
        proposal: None,
        dealt: None,
        fence: None,
    };
    store.reseat(reseat).await.unwrap();
    let mentions = engine::SeatSet::EMPTY;
    for (number, seat, name) in [(1, 1, "Zoe"), (2, 1, "Ann"), (3, 2, "Ann")] {
        let said = ChatRow { number, seat, name: name.into(), text: "@Ann".into(), at: 1, mentions };
        store.say(key, said, None).await.unwrap();
        let comment = CommentRow { number, moment: 0, seat, name: name.into(), text: "Ann".into(), at: 1 };
        store.comment(key, comment, None).await.unwrap();
    }
    store.talks().whisper(key, line(1, &[1, 2]), None).await.unwrap();
    store.talks().whisper(key, line(2, &[2, 1]), None).await.unwrap();
    for (table, seat) in [(table, 1), (gone, 2)] {
        let token = token::hash(&format!("{table}-Ann"));
        store.accounts().take_seat(AccountSeat { account: 1, table: table.into(), seat, token, at: 4 }).await.unwrap();
    }
    let partings = async || store.partings().partings(i64::MIN, 9).await.unwrap();
    assert!(partings().await.is_empty());
    store.accounts().delete(1).await.unwrap();
    let found = partings().await;
    let [parting] = &found[..] else { panic!("{found:?}: tables that are not there wait") };
    assert_eq!((parting.table.as_str(), parting.seat), (table, 1));
    assert_eq!(parting.token, token::hash("abcdefghijkm-Ann"));
    assert!(store.partings().partings(parting.number, 9).await.unwrap().is_empty());

    let names = Some(("Ann".to_owned(), "A former player".to_owned()));
    let parted = |seating, names| Parted { number: parting.number, key, seating, seat: 1, names, proposal: None };
    let stale = store.partings().part(parted(given.seating, names.clone()), None).await;
    assert_eq!(stale, Err(StoreError::SeatsChanged));
    assert_eq!(store.table(table.into()).await.unwrap().unwrap().seats[0].name, "Ann");
    store.partings().part(parted(given.seating + 1, names), None).await.unwrap();
    let former = "A former player";
    let seats = store.table(table.into()).await.unwrap().unwrap().seats;
    assert_eq!((seats[0].name.as_str(), seats[1].name.as_str()), (former, "Bot 2"));
    assert_eq!(seats[0].token, given.seats[0].token, "whoever has the link has the seat");
    let chat: Vec<_> = store.chat(key).await.unwrap().into_iter().map(|line| (line.name, line.text)).collect();
    let said = |name: &str| (name.to_owned(), "@Ann".to_owned());
    assert_eq!(chat, [said("Zoe"), said(former), said("Ann")], "what was said stays, and other seats' names do");
    let comments: Vec<_> = store.comments(key).await.unwrap().into_iter().map(|comment| comment.name).collect();
    assert_eq!(comments, ["Zoe", former, "Ann"]);
    let talk: Vec<_> = store.talks().heard(key, Hearer::Archive).await.unwrap().into_iter().map(|l| l.name).collect();
    assert_eq!(talk, [former, "Ann"]);
    let changes = store.seat_changes(key).await.unwrap();
    let changed: Vec<_> =
        changes.iter().map(|change| (change.before.name.as_str(), change.now.name.as_str())).collect();
    assert_eq!(changed, [("Zoe", former), (former, former), ("Ann", "Ben")]);
    assert!(partings().await.is_empty());

    // The other table comes back, where the seat is somebody else's by now.
    let other = make(&*store, row(gone)).await;
    let number = partings().await[0].number;
    let parted = Parted { number, key: other, seating: given.seating, seat: 2, names: None, proposal: None };
    store.partings().part(parted, None).await.unwrap();
    assert!(partings().await.is_empty());
    assert_eq!(store.table(gone.into()).await.unwrap().unwrap().seats[1].name, "Bot 2");
}

/// All that a table tells, to everybody who may ask.
async fn told(table: &super::support::Table) -> String {
    let mut told = String::new();
    for token in [None, Some(&table.tokens[0]), Some(&table.tokens[1]), Some(&table.host)] {
        for rest in ["", "/state", "/log", "/replay", "/record", "/comments"] {
            told += &table.get(rest, token.map(String::as_str)).await.text;
        }
        let mut live = table.client.live(&table.id, token.map(String::as_str), None).await.unwrap();
        told += &live.next().await.unwrap().unwrap().to_string();
    }
    told + &table.client.get("/api/v1/tables", None).await.unwrap().text
}

/// Who goes is nobody's name any more: not at the seat, in talk, in the log, in the record or the lobby, nor after the table was put away.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_goes_leaves_no_name() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let me = |name: &str| json!({"kind": "me", "name": name});
    let seats = json!([me("Xerxes"), me("Queen of Ur"), me("Third")]);
    let mut table = server.create(json!({"game": "founders", "visibility": "public", "seats": seats})).await;
    let (mut ann, mut ben) = (Browser::new(&server), Browser::new(&server));
    for (browser, name, seat) in [(&mut ann, "Ann", 1), (&mut ben, "Ben", 0)] {
        browser.sign_up(name).await;
        let mine = json!({"table": table.id, "token": table.tokens[seat]});
        browser.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
    }
    table.post("/chat", Some(&table.tokens[1]), json!({"text": "a line of chat"})).await.done().unwrap();
    table.post("/talk", Some(&table.tokens[1]), json!({"to": [1], "text": "a secret"})).await.done().unwrap();
    table.post("/talk", Some(&table.tokens[0]), json!({"to": [2], "text": "an answer"})).await.done().unwrap();
    assert!(table.play(3000).await);
    let comment = json!({"moment": 3, "text": "a comment"});
    table.post("/comments", Some(&table.tokens[1]), comment).await.done().unwrap();
    assert!(told(&table).await.contains("Queen of Ur"));
    let mut watching = table.live(None, None).await;
    watching.next_of("welcome").await.unwrap();

    let export: Value = ann.get("/export").await.done().unwrap();
    assert_eq!(export["seats"][0]["name"], "Queen of Ur");
    ann.post("/delete", json!({"passphrase": GOOD})).await.done().unwrap();
    let news = watching.next_of("table").await.unwrap();
    assert_eq!(news["table"]["seats"][1]["name"], "A former player");
    let left = told(&table).await;
    assert!(!left.contains("Queen of Ur") && left.contains("A former player"), "{left}");
    for said in ["a line of chat", "a secret", "a comment"] {
        assert!(left.contains(said), "what was said is the table's: {said}");
    }
    assert!(left.contains("Xerxes"), "others keep their names");

    // The second one, while the table is put away: it is forgotten when the table comes back.
    server.tables.put_away(&table.id, Reason::Host, None).await.unwrap();
    ben.post("/delete", json!({"passphrase": GOOD})).await.done().unwrap();
    server.tables.bring_back(&table.id).await.unwrap();
    server.stop().await;
    let server = Server::start(config(&folder)).await;
    table.client = server.client;
    eventually("both are told apart", || async {
        let seats = table.get("", None).await.done().unwrap()["seats"].clone();
        (&seats[0]["name"], &seats[1]["name"]) == (&json!("A former player 2"), &json!("A former player"))
    })
    .await;
    assert!(!told(&table).await.contains("Xerxes"));
    server.stop().await;
}
