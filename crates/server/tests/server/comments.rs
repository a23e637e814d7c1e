//! What players say about moments of a finished game.

use super::support::{Server, config};
use serde_json::{Value, json};
use server::archive::Reason;
use tempfile::tempdir;

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_commented_by_its_players_and_read_by_all() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(2).await;
    table.play(4).await;
    let comment = json!({"moment": 3, "text": " I should have opened here.\n"});
    // What somebody knows while the game goes on is not told so.
    let early = table.post("/comments", Some(&table.tokens[0]), comment.clone()).await;
    assert_eq!(early.refused(), (409, "NotOver".into()));
    assert!(table.play(2000).await, "the game ends");
    let seq = table.state(0).await["seq"].as_u64().unwrap();

    let said = table.post("/comments", Some(&table.tokens[0]), comment).await.done().unwrap();
    assert_eq!((&said["number"], &said["moment"], &said["seat"]), (&json!(1), &json!(3), &json!(1)));
    assert_eq!(said["text"], "I should have opened here.");
    let last = json!({"moment": seq, "text": "Well played!"});
    table.post("/comments", Some(&table.tokens[1]), last).await.done().unwrap();
    let read: Value = table.get("/comments", None).await.done().unwrap();
    assert_eq!(read["comments"].as_array().unwrap().len(), 2);
    assert_eq!((&read["comments"][0], &read["comments"][1]["seat"]), (&said, &json!(2)));

    // They are put away and brought back with the table.
    server.tables.put_away(&table.id, Reason::Host, None).await.unwrap();
    assert_eq!(table.get("/comments", None).await.refused(), (410, "Archived".into()));
    server.tables.bring_back(&table.id).await.unwrap();
    assert_eq!(table.get("/comments", None).await.done().unwrap(), read);
    server.stop().await;

    // And outlive the server.
    let server = Server::start(config(&folder)).await;
    table.client = server.client;
    assert_eq!(table.get("/comments", None).await.done().unwrap(), read);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn comments_are_bounded_and_no_strangers() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(2).await;
    assert!(table.play(2000).await, "the game ends");
    let seq = table.state(0).await["seq"].as_u64().unwrap();
    let send = async |token: Option<&str>, body: Value| table.post("/comments", token, body).await;
    let mine = table.tokens[0].as_str();
    let good = json!({"moment": 0, "text": "x"});
    assert_eq!(send(None, good.clone()).await.refused(), (401, "NoToken".into()));
    assert_eq!(send(Some("nobody"), good.clone()).await.refused(), (403, "BadToken".into()));
    // Neither the host's rights nor another table's seat are a seat here.
    assert_eq!(send(Some(&table.host), good.clone()).await.refused(), (403, "BadToken".into()));
    let other = server.hot_seat(2).await;
    assert_eq!(send(Some(&other.tokens[0]), good.clone()).await.refused(), (403, "BadToken".into()));
    for (moment, text) in [(0, "x".repeat(501)), (0, " \n ".into()), (seq + 1, "later".into())] {
        let refused = send(Some(mine), json!({"moment": moment, "text": text})).await.refused();
        assert_eq!(refused, (422, "Invalid".into()), "{moment} {text}");
    }
    for odd in [json!({"moment": -1, "text": "x"}), json!({"moment": 1}), json!({"moment": 1, "text": "x", "seat": 2})]
    {
        assert_eq!(send(Some(mine), odd).await.status, 400);
    }
    assert_eq!(table.get("/comments", None).await.done().unwrap()["comments"], json!([]), "nothing was kept");

    let hidden = send(Some(mine), json!({"moment": 0, "text": "a\u{202e}b<b>"})).await.done().unwrap();
    assert_eq!(hidden["text"], "a b<b>", "what turns text around is gone, and markup is text");
    for number in 2..=50 {
        assert_eq!(send(Some(mine), good.clone()).await.done().unwrap()["number"], number);
    }
    assert_eq!(send(Some(mine), good.clone()).await.refused(), (429, "OverQuota".into()));
    // One who says much does not silence another.
    send(Some(&table.tokens[1]), good).await.done().unwrap();
    server.stop().await;
}
