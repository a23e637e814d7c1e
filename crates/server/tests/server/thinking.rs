//! Hints and analysis: what a bot would do in a seat, and boards to try things on.

use crate::support::{Server, Table, config};
use serde_json::{Value, json};
use tempfile::tempdir;

/// A table of this game with a person in the first seat and bots that wait in the others.
fn against_bots(game: &dyn registry::AnyGame, more: &Value) -> Value {
    let others = (1..*game.seats().start()).map(|_| json!({"kind": "bot", "level": "random"}));
    let seats: Vec<Value> = std::iter::once(json!({"kind": "me", "name": "Ada"})).chain(others).collect();
    let mut body = json!({"game": game.id(), "seats": seats});
    more.as_object().into_iter().flatten().for_each(|(name, value)| body[name] = value.clone());
    body
}

/// A table of this game with people only.
fn people(game: &dyn registry::AnyGame) -> Value {
    let seats: Vec<Value> =
        (1..=*game.seats().start()).map(|seat| json!({"kind": "me", "name": format!("P{seat}")})).collect();
    json!({"game": game.id(), "seats": seats})
}

/// Plays at random until the first seat is asked.
async fn until_asked(table: &Table) -> Value {
    for _ in 0..200 {
        let state = table.state(0).await;
        if !state["prompt"].is_null() {
            return state;
        }
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    panic!("the first seat is never asked anything");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_told_what_a_bot_would_do_and_can_do_it() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    for game in registry::games() {
        let table = server.create(people(*game)).await;
        let (seat, state) = table.to_act().await.unwrap();
        let token = table.tokens[seat].clone();
        let hint = table.post("/hint", Some(&token), json!({})).await.done().unwrap();
        let choices = hint["choices"].as_array().unwrap();
        assert!((1..=3).contains(&choices.len()), "{}: {hint}", game.id());
        assert_eq!(hint["seq"], state["seq"]);
        let best = choices[0]["choice"]["notation"].as_str().unwrap();
        assert!(!choices[0]["choice"]["label"].as_str().unwrap().is_empty());
        assert_eq!(table.post("/hint", Some("ecu_seat_nobody"), json!({})).await.refused().0, 403);
        assert_eq!(table.post("/hint", None, json!({})).await.refused().0, 401);
        table.act(seat, state["seq"].as_u64().unwrap(), best, "best").await.done().unwrap();
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_may_be_played_without_hints() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let game = registry::game("founders").unwrap();
    let table = server.create(against_bots(game, &json!({"hints": false}))).await;
    assert_eq!(table.get("", None).await.done().unwrap()["hints"], json!(false));
    until_asked(&table).await;
    let token = Some(table.tokens[0].as_str());
    for rest in ["/hint", "/branch"] {
        assert_eq!(table.post(rest, token, json!({})).await.refused(), (409, "NoHints".into()), "{rest}");
    }
    assert_eq!(table.post("/branch", None, json!({})).await.refused(), (409, "NoHints".into()));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_not_asked_gets_no_hint() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.hot_seat(2).await;
    let (seat, _) = table.to_act().await.unwrap();
    let other = table.post("/hint", Some(&table.tokens[1 - seat]), json!({})).await;
    assert_eq!(other.refused(), (409, "NotAsked".into()));
    server.stop().await;
}

/// Branches off at several moments of each game, plays on there, and leaves the first table as it was.
#[tokio::test(flavor = "multi_thread")]
async fn a_moment_can_be_branched_off_and_played_on() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    for game in registry::games() {
        let mut table = server.create(people(*game)).await;
        assert!(!table.play(30).await, "{} is over too soon", game.id());
        let token = Some(table.tokens[0].as_str());
        let seq = table.state(0).await["seq"].as_u64().unwrap();
        for at in [0, seq / 2, seq] {
            let made = table.post("/branch", token, json!({"at": at})).await.done().unwrap();
            assert_eq!((&made["table"]["deal"], &made["table"]["visibility"]), (&json!("analysis"), &json!("private")));
            assert_eq!((&made["table"]["seq"], &made["table"]["imported"]), (&json!(0), &json!(true)));
            let mut board = Table::new(table.client, &made);
            let (then, now) =
                (table.get(&format!("/replay?at={at}&viewer=1"), token).await.done().unwrap(), board.state(0).await);
            assert_eq!(then["view"], now["view"], "{} at {at}", game.id());
            board.play(3).await;
        }
        assert_eq!(table.state(0).await["seq"].as_u64(), Some(seq));
        let bots = table.post("/branch", None, json!({"others": "random"})).await.done().unwrap();
        assert_eq!(bots["seats"].as_array().unwrap().len(), 1, "a spectator sits in the first seat");
        assert_eq!(table.post("/branch", token, json!({"at": seq + 1})).await.refused().0, 422);
        assert_eq!(table.post("/branch", token, json!({"viewer": "table"})).await.refused(), (409, "NotOver".into()));
        assert_eq!(table.post("/branch", token, json!({"viewer": "2"})).await.refused().0, 403);
    }
    // None of them is listed.
    assert_eq!(server.get("/api/v1/tables", None).await.done().unwrap()["tables"], json!([]));
    server.stop().await;
}

/// Boards count among the tables of whoever makes them.
#[tokio::test(flavor = "multi_thread")]
async fn boards_to_try_things_on_are_not_without_end() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.limits.tables_per_client = 2;
    let server = Server::start(config).await;
    let table = server.hot_seat(2).await;
    let token = Some(table.tokens[0].as_str());
    table.post("/branch", token, json!({})).await.done().unwrap();
    assert_eq!(table.post("/branch", token, json!({})).await.refused(), (429, "OverQuota".into()));
    server.stop().await;
}
