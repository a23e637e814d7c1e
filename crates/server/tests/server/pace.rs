//! How fast bots play: side by side where several act, with one pause for it, at a pace that can be changed.

use super::support::{Server, Table, config, eventually};
use serde_json::{Value, json};
use tempfile::tempdir;

/// How often the bots of this server have paused.
async fn pauses(server: &Server) -> u64 {
    let text = server.get("/metrics", None).await.text;
    let line = text.lines().find(|line| line.starts_with("ecumene_bot_pauses_total")).unwrap();
    line.split_whitespace().last().unwrap().parse().unwrap()
}

async fn info(table: &Table) -> Value {
    table.get("", None).await.done().unwrap()
}

async fn entries(table: &Table) -> u64 {
    info(table).await["seq"].as_u64().unwrap()
}

fn people_and_bots(people: usize, bots: usize) -> Value {
    let mut seats: Vec<Value> =
        (1..=people).map(|seat| json!({"kind": "me", "name": format!("Seat {seat}")})).collect();
    seats.resize(people + bots, json!({"kind": "bot", "level": "greedy"}));
    seats.into()
}

fn me_and_bots(bots: usize) -> Value {
    people_and_bots(1, bots)
}

/// The draft goes around and back, 1 2 3 4 4 3 2 1; then all lay their first tiles together.
#[tokio::test(flavor = "multi_thread")]
async fn bots_pause_once_for_each_turn_and_once_for_a_phase_of_several() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.create(json!({"game": "founders", "seats": me_and_bots(3), "bot_pause_ms": 1})).await;
    let mut seen = table.live(None, None).await;
    seen.next_of("welcome").await.unwrap();
    table.play(1).await;
    eventually("the draft comes back", || async { entries(&table).await == 7 }).await;
    // Seat 4 takes two tiles, the second of them in answer to the same question.
    assert_eq!(pauses(&server).await, 5);
    table.play(1).await;
    eventually("the bots lay their tiles", || async { entries(&table).await == 11 }).await;
    assert_eq!(pauses(&server).await, 6);
    // All three of them were thinking at the same time.
    let together = loop {
        let seats = seen.next_of("thinking").await.unwrap()["seats"].clone();
        if seats.as_array().unwrap().len() > 1 {
            break seats;
        }
    };
    assert_eq!(together, json!([2, 3, 4]));
    server.stop().await;
}

/// In a phase that lasts until everybody is done, the bots need one pause, however many they are.
#[tokio::test(flavor = "multi_thread")]
async fn sixteen_bots_pause_once_together() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let seats = people_and_bots(2, 16);
    let table = server.create(json!({"game": "expansion-project", "seats": seats, "bot_pause_ms": 1})).await;
    eventually("all bots keep their civilizations", || async { info(&table).await["to_act"] == json!([1, 2]) }).await;
    assert_eq!(entries(&table).await, 16);
    assert_eq!(pauses(&server).await, 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_pace_is_changed_while_playing_and_counts_at_once() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let request = json!({"game": "founders", "seats": me_and_bots(1), "bot_pause_ms": 5000});
    let mut table = server.create(request).await;
    let mut seen = table.live(None, None).await;
    seen.next_of("welcome").await.unwrap();
    table.play(1).await;
    let pace = |pause: u32| json!({"bot_pause_ms": pause});
    assert_eq!(table.post("/pace", None, pace(0)).await.refused(), (401, "NoToken".into()));
    assert_eq!(table.post("/pace", Some(&table.invite), pace(0)).await.refused(), (403, "BadToken".into()));
    assert_eq!(table.post("/pace", Some(&table.host), pace(5001)).await.refused(), (422, "Invalid".into()));
    assert_eq!(info(&table).await["bot_pause_ms"], 5000, "what was refused changed nothing");
    seen.next_of("thinking").await.unwrap();
    assert_eq!(entries(&table).await, 1, "the bot pauses");

    // Every seat may, and the host; all who look are told, and the bot that pauses goes on.
    table.post("/pace", Some(&table.tokens[0]), pace(0)).await.done().unwrap();
    assert_eq!(seen.next_of("table").await.unwrap()["table"]["bot_pause_ms"], 0);
    let before = pauses(&server).await;
    eventually("the bot has taken two tiles", || async { entries(&table).await == 3 }).await;
    table.play(1).await;
    eventually("it lays its tiles without a pause", || async { entries(&table).await == 5 }).await;
    assert_eq!(pauses(&server).await, before);
    table.post("/pace", Some(&table.host), pace(700)).await.done().unwrap();
    server.stop().await;

    // It is kept.
    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    assert_eq!(info(&table).await["bot_pause_ms"], 700);
    server.stop().await;
}
