//! What happens when people take longer than their table allows.

use super::support::{Server, Table, alter, config, eventually};
use serde_json::{Value, json};
use std::time::{Duration, Instant};
use tempfile::tempdir;

fn two_people(deadline: Value) -> Value {
    let me = |name: &str| json!({"kind": "me", "name": name});
    json!({"game": "founders", "seats": [me("A"), me("B")], "stand_in": "random", "deadline": deadline})
}

async fn seq(table: &Table) -> u64 {
    table.get("", None).await.done().unwrap()["seq"].as_u64().unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn the_stand_in_covers_an_absent_seat_until_it_is_back() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.create(two_people(json!({"seconds": 2, "cover": true}))).await;
    let info = table.get("", None).await.done().unwrap();
    assert_eq!(info["deadline"], json!({"seconds": 2, "cover": true}));
    // Whoever acts in time is not disturbed.
    for turn in 0..3 {
        tokio::time::sleep(Duration::from_millis(700)).await;
        assert_eq!(seq(&table).await, turn);
        table.play(1).await;
    }
    // Nobody acts any more: the stand-in plays for whoever is waited for, and the seats stay people's.
    let mut live = table.live(None, None).await;
    live.next_of("welcome").await.unwrap();
    assert_eq!(live.next_of("update").await.unwrap()["seq"], 4);
    eventually("the game goes on", async || seq(&table).await > 6).await;
    let info = table.get("", None).await.done().unwrap();
    assert_eq!((&info["seats"][0]["kind"], &info["seats"][1]["kind"]), (&json!("person"), &json!("person")));
    // Somebody is back: by the same token, at once, without asking anybody.
    let mut done = false;
    for _ in 0..50 {
        let Some((seat, state)) = table.to_act().await else { break };
        let action = table.pick(&state["prompt"]);
        let seq = state["seq"].as_u64().unwrap();
        if table.act(seat, seq, &action, &format!("back-{seq}")).await.status == 200 {
            done = true;
            break;
        }
    }
    assert!(done, "nobody could take a seat back");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn without_cover_nobody_acts_for_people() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.create(two_people(json!({"seconds": 1}))).await;
    let forever = server.create(two_people(json!(null))).await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    assert_eq!((seq(&table).await, seq(&forever).await), (0, 0));
    for seconds in [0, 2_592_001] {
        let answer = server.post("/api/v1/tables", None, two_people(json!({"seconds": seconds}))).await;
        assert_eq!(answer.refused(), (422, "Invalid".into()));
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_deadline_outlasts_a_restart_and_being_forgotten() {
    let folder = tempdir().unwrap();
    let mut forgetful = config(&folder);
    forgetful.limits.idle_table_seconds = 0;
    let server = Server::start(forgetful.clone()).await;
    let table = server.create(two_people(json!({"seconds": 3, "cover": true}))).await;
    server.stop().await;
    tokio::time::sleep(Duration::from_secs(3)).await;
    let server = Server::start(forgetful).await;
    let table = Table { client: server.client, ..table };
    eventually("the stand-in acts", async || seq(&table).await > 0).await;
    server.stop().await;
}

const HOUR: i64 = 3_600_000;

/// A deadline takes as long as it should, neither more nor less, while somebody sets the system's clock.
#[tokio::test(flavor = "multi_thread")]
async fn a_jump_of_the_clock_changes_no_deadline() {
    let folder = tempdir().unwrap();
    let mut forgetful = config(&folder);
    forgetful.limits.idle_table_seconds = 0;
    let server = Server::start(forgetful).await;
    for jump in [HOUR, -2 * HOUR] {
        let before = Instant::now();
        let table = server.create(two_people(json!({"seconds": 60}))).await;
        let after = Instant::now();
        let left = async || {
            let asked = Instant::now();
            let left = table.state(0).await["time_left_ms"].as_u64().unwrap() as u128;
            // Clocks that are read one after the other on a busy machine differ a little; what is looked for is an hour.
            let (least, most) = (59_900 - before.elapsed().as_millis(), 60_100 - (asked - after).as_millis());
            assert!((least..=most).contains(&left), "{left} ms are left, and not {least} to {most}");
        };
        left().await;
        server::clock::set_forward(jump);
        // Meanwhile the table is forgotten, and read again from a store that knows the system's time.
        for _ in 0..4 {
            tokio::time::sleep(Duration::from_millis(700)).await;
            left().await;
        }
    }
    // The stand-in comes when it should, too.
    let table = server.create(two_people(json!({"seconds": 3, "cover": true}))).await;
    let started = Instant::now();
    server::clock::set_forward(HOUR);
    eventually("the stand-in acts", async || seq(&table).await > 0).await;
    assert!(started.elapsed() >= Duration::from_millis(2900), "after {:?}", started.elapsed());
    server.stop().await;
}

/// After a restart only the stored time is known. If it lies ahead, the clock was set back meanwhile: nobody waits for that.
#[tokio::test(flavor = "multi_thread")]
async fn a_clock_that_was_set_while_the_server_was_down_makes_nobody_wait_longer() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.create(two_people(json!({"seconds": 2, "cover": true}))).await;
    let slow = server.create(two_people(json!({"seconds": 86_400}))).await;
    server.stop().await;
    assert_eq!(alter(&folder, &format!("UPDATE tables SET updated_at = updated_at + {}", 24 * HOUR)), 2);
    let server = Server::start(config(&folder)).await;
    let (table, slow) = (Table { client: server.client, ..table }, Table { client: server.client, ..slow });
    let left = slow.state(0).await["time_left_ms"].as_u64().unwrap();
    assert!((86_390_000..=86_400_000).contains(&left), "{left}");
    eventually("the stand-in acts", async || seq(&table).await > 0).await;
    server.stop().await;

    // The other way round an hour counts that nobody had: a day by turns is an hour shorter, and not over.
    let made = "(SELECT max(created_at) FROM tables)";
    let earlier = format!("UPDATE tables SET updated_at = {made} - {HOUR} WHERE deadline_seconds = 86400");
    assert_eq!(alter(&folder, &earlier), 1);
    let server = Server::start(config(&folder)).await;
    let slow = Table { client: server.client, ..slow };
    let left = slow.state(0).await["time_left_ms"].as_u64().unwrap();
    assert!((82_700_000..=82_800_000).contains(&left), "{left}");
    server.stop().await;
}

/// What can be said in a round of trade without ending it: an offer, or the latest one back.
fn busy_choice(prompt: &Value) -> Option<String> {
    let choices = prompt["choices"].as_array()?.iter().filter_map(|choice| choice["notation"].as_str());
    let of = |verb: &'static str| choices.clone().find(move |notation| notation.starts_with(verb));
    of("withdraw ").or_else(|| of("offer ")).map(String::from)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_round_of_trade_has_its_time_as_a_whole() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let me = |name: &str| json!({"kind": "me", "name": name});
    let seats = json!([me("A"), me("B"), me("C"), me("D"), me("E")]);
    let mut table = server
        .create(json!({
            "game": "mega-empires", "seats": seats, "options": {"scenario": "short"}, "deadline": {"seconds": 4}
        }))
        .await;
    // Hastily to the first round of trade.
    for actions in 0.. {
        let (seat, state) = table.to_act().await.unwrap();
        if state["view"]["phase"] == "trade" {
            break;
        }
        assert!(actions < 400, "there is no trade: {}", state["prompt"]);
        let choices = state["prompt"]["choices"].as_array().unwrap();
        let is_done = choices.iter().any(|choice| choice["notation"] == "done");
        let action = if is_done { "done".into() } else { table.pick(&state["prompt"]) };
        let seq = state["seq"].as_u64().unwrap();
        table.act(seat, seq, &action, &format!("haste-{seq}")).await.done().unwrap();
    }
    // However much is offered, the clock goes on; then no new offers are made, and without old ones the round is over.
    let mut left = vec![];
    loop {
        let (seat, state) = table.to_act().await.unwrap();
        if state["view"]["phase"] != "trade" || state["view"]["trade"]["closing"] == true {
            break;
        }
        left.push(state["time_left_ms"].as_u64().unwrap());
        if let Some(action) = busy_choice(&state["prompt"]) {
            let seq = state["seq"].as_u64().unwrap();
            table.act(seat, seq, &action, &format!("busy-{seq}")).await;
        }
        tokio::time::sleep(Duration::from_millis(300)).await;
    }
    assert!(left.len() > 4, "there was time to offer something: {left:?}");
    assert!(left.is_sorted_by(|before, now| before >= now), "no offer gives the round more time: {left:?}");
    let log = table.get("/log", None).await.done().unwrap();
    let entries = log["entries"].as_array().unwrap();
    assert!(entries.iter().any(|entry| entry["seat"] == 0 && entry["action"] == "close trading"), "{log}");
    server.stop().await;
}

/// Who acted in an entry, and what was done.
fn acted(entry: &Value) -> (u64, &str) {
    (entry["seat"].as_u64().unwrap(), entry["action"].as_str().unwrap())
}

/// A record of Mega Empires as far as the first offer: trading is under way.
pub(super) fn record_in_trade() -> String {
    let record = include_str!("../../../../records/mega-empires/three-seats-with-a-market.jsonl");
    let offer = record.lines().position(|line| line.contains(r#""action":"offer "#)).expect("a record with an offer");
    record.lines().take(offer + 1).map(|line| format!("{line}\n")).collect()
}

/// Trading ends when all have had enough; where somebody is away, the table's clock closes it, with no bot for anybody.
#[tokio::test(flavor = "multi_thread")]
async fn the_tables_clock_closes_trading() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let import = json!({"record": record_in_trade()});
    let created = server.post("/api/v1/tables/import", None, import).await.done().unwrap();
    let table = Table::new(server.client, &created);
    let (seat, state) = table.to_act().await.unwrap();
    assert_eq!(state["prompt"]["kind"], "trade");
    let played = state["seq"].as_u64().unwrap();
    // A person cannot do what is the table's, and without a deadline nobody does.
    assert_eq!(table.act(seat, played, "close trading", "mine").await.refused().1, "NotNow");
    tokio::time::sleep(Duration::from_millis(1500)).await;
    assert_eq!(seq(&table).await, played);
    server.stop().await;

    // As if it had been made with a deadline.
    assert_eq!(alter(&folder, "UPDATE tables SET deadline_seconds = 2"), 1);
    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    let mut live = table.live(Some(0), Some(played as u32)).await;
    let missed = live.next_of("welcome").await.unwrap()["missed"].as_array().unwrap().clone();
    let mut told = missed.into_iter();
    for (number, expected) in [(1, "close trading"), (2, "end trading")] {
        let entry = match told.next() {
            Some(entry) => entry,
            None => live.next_of("update").await.unwrap()["entry"].clone(),
        };
        assert_eq!(acted(&entry), (0, expected));
        assert_eq!(entry["seq"], played + number);
    }
    // Trading is over, and the clock has nothing more to end: it waits for people again.
    tokio::time::sleep(Duration::from_millis(3500)).await;
    assert_eq!(seq(&table).await, played + 2);
    assert_ne!(table.to_act().await.unwrap().1["prompt"]["kind"], "trade");
    server.stop().await;
}
