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
    let mut table = server.create(two_people(json!({"seconds": 4, "cover": true}))).await;
    let info = table.get("", None).await.done().unwrap();
    assert_eq!(info["deadline"], json!({"seconds": 4, "cover": true}));
    // Whoever acts in time is not disturbed.
    for turn in 0..3 {
        tokio::time::sleep(Duration::from_millis(1400)).await;
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
    for _ in 0..500 {
        // While one seat is looked at after the other, the stand-in may act for both.
        let Some((seat, state)) = table.to_act().await else { continue };
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

/// Nobody's time passes while the server is down, whatever becomes of the system's clock meanwhile.
#[tokio::test(flavor = "multi_thread")]
async fn no_time_passes_while_the_server_is_down() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.create(two_people(json!({"seconds": 60, "cover": true, "bank": {"seconds": 600}}))).await;
    server::clock::skip_to(40_000);
    let before = table.state(0).await["clocks"]["seats"][0].clone();
    assert!((19_000..=20_100).contains(&before["left_ms"].as_i64().unwrap()), "{before}");
    assert_eq!((&before["bank_ms"], &before["runs"]), (&json!(600_000), &json!(true)));
    server.stop().await;
    // A month passes, and somebody sets the clock.
    server::clock::skip_to(30 * 24 * HOUR);
    server::clock::set_forward(-5 * HOUR);
    for _ in 0..2 {
        let server = Server::start(config(&folder)).await;
        let table = Table { client: server.client, ..table.clone() };
        tokio::time::sleep(Duration::from_millis(2500)).await;
        let now = table.state(0).await["clocks"]["seats"][0].clone();
        let left = now["left_ms"].as_i64().unwrap();
        assert!((12_000..=before["left_ms"].as_i64().unwrap() - 1000).contains(&left), "{now}");
        assert_eq!(now["bank_ms"], 600_000);
        assert_eq!(seq(&table).await, 0);
        server.stop().await;
    }
}

/// A decision has its own time, then comes the bank; an answer adds to it, and what is over leads to the stand-in and to a note.
#[tokio::test(flavor = "multi_thread")]
async fn a_bank_is_used_up_and_filled() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let terms = json!({"seconds": 100, "cover": true, "bank": {"seconds": 1000, "increment": 50}});
    let mut table = server.create(two_people(terms.clone())).await;
    assert_eq!(table.get("", None).await.done().unwrap()["deadline"], terms);
    let bank =
        async |table: &Table, seat: usize| table.state(0).await["clocks"]["seats"][seat]["bank_ms"].as_i64().unwrap();
    let (first, _) = table.to_act().await.unwrap();
    server::clock::skip_to(400_000);
    let used = bank(&table, first).await;
    assert!((690_000..=700_000).contains(&used), "{used}");
    // Until the other one is asked.
    while table.to_act().await.unwrap().0 == first {
        table.play(1).await;
    }
    let filled = bank(&table, first).await;
    assert!((used + 49_000..=used + 50_000).contains(&filled), "{used} {filled}");
    assert_eq!(bank(&table, 1 - first).await, 1_000_000, "nobody has waited for this one");
    let played = seq(&table).await;
    server::clock::skip_to(2_000_000);
    eventually("the stand-in acts", async || seq(&table).await > played + 1).await;
    let log = table.get("/log", None).await.done().unwrap();
    let note = log["entries"].as_array().unwrap().iter().find(|entry| entry["note"] == "time over").unwrap().clone();
    assert_eq!((&note["seq"], &note["seat"], &note["action"]), (&json!(played + 1), &json!(2 - first), &json!(null)));
    // The record has it, too, and is read again.
    let record = table.get("/record", None).await.text;
    assert!(record.contains("\"note\":\"time over\""), "{record}");
    server.stop().await;
    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    assert!(seq(&table).await > played);
    for deadline in [
        json!({"seconds": 0, "bank": {"seconds": 60, "increment": 4}}),
        json!({"seconds": 60, "bank": {"seconds": 7_776_001}}),
        json!({"seconds": 60, "vacation_days": 61}),
    ] {
        let answer = server.post("/api/v1/tables", None, two_people(deadline)).await;
        assert_eq!(answer.refused(), (422, "Invalid".into()));
    }
    server.stop().await;
}

/// Pause, more time, rest and vacation: each as those decide who may, told to all, kept over a restart.
#[tokio::test(flavor = "multi_thread")]
async fn people_pause_extend_rest_and_go_away() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let terms = json!({"seconds": 86_400, "cover": true, "rests": true, "vacation_days": 10});
    let table = server.create(two_people(terms)).await;
    let (first, _) = table.to_act().await.unwrap();
    let mut live = table.live(None, None).await;
    live.next_of("welcome").await.unwrap();
    let pause = json!({"motion": {"kind": "pause"}});
    assert_eq!(table.post("/motions", None, pause.clone()).await.refused().0, 401);
    let asked = table.post("/motions", Some(&table.tokens[0]), pause.clone()).await.done().unwrap();
    assert_eq!((&asked["ballot"]["yes"], &asked["ballot"]["needed"]), (&json!([1]), &json!(2)));
    assert_eq!(table.post("/motions", Some(&table.tokens[1]), pause).await.refused().1, "VoteUnderWay");
    let vote = json!({"at": asked["ballot"]["at"], "yes": true});
    let done = table.post("/motions/vote", Some(&table.tokens[1]), vote.clone()).await.done().unwrap();
    assert_eq!(done["ballot"], json!(null));
    assert_eq!(live.next_of("update").await.unwrap()["entry"]["note"], "paused");
    assert_eq!(table.post("/motions/vote", Some(&table.tokens[1]), vote).await.refused().1, "NoVote");
    let left = |state: &Value, seat: usize| state["clocks"]["seats"][seat]["left_ms"].as_i64().unwrap();
    let before = left(&table.state(0).await, first);
    server::clock::skip_to(20 * 24 * HOUR);
    assert_eq!(left(&table.state(0).await, first), before);
    server.stop().await;

    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    let state = table.state(0).await;
    assert_eq!((left(&state, first), &state["clocks"]["paused"]), (before, &json!(true)));
    for motion in [json!({"kind": "resume"}), json!({"kind": "extend", "seconds": 7200})] {
        let asked = table.post("/motions", Some(&table.tokens[1]), json!({"motion": motion})).await.done().unwrap();
        let vote = json!({"at": asked["ballot"]["at"], "yes": true});
        table.post("/motions/vote", Some(&table.tokens[0]), vote).await.done().unwrap();
    }
    let state = table.state(0).await;
    assert_eq!(
        (&state["clocks"]["paused"], &state["clocks"]["seats"][1]["bank_ms"]),
        (&json!(false), &json!(7_200_000))
    );

    // Whoever is asked goes on vacation, and comes back.
    let left_before = left(&state, first);
    table.post("/vacation", Some(&table.tokens[first]), json!({"days": 7})).await.done().unwrap();
    server::clock::skip_to(25 * 24 * HOUR);
    let state = table.state(0).await;
    let seat = &state["clocks"]["seats"][first];
    assert_eq!((&seat["resting"], &seat["runs"]), (&json!("vacation"), &json!(false)));
    assert!(left_before - left(&state, first) < 5000, "{state}");
    assert_eq!(
        table.post("/vacation", Some(&table.tokens[1 - first]), json!({"days": 0})).await.refused().1,
        "NoVacation"
    );
    table.post("/vacation", Some(&table.tokens[first]), json!({"days": 0})).await.done().unwrap();
    let days_left = table.state(0).await["clocks"]["seats"][first]["vacation_left_ms"].as_i64().unwrap();
    assert!((4 * 24 * HOUR..6 * 24 * HOUR).contains(&days_left), "{days_left}");

    // Hours of sleep are the seat's own, and nobody else is told which.
    let sleep = json!({"offsets": [{"from": 0, "minutes": 60}], "sleep": {"from": 0, "to": 720}, "days_off": [6]});
    table.post("/rest", Some(&table.tokens[1 - first]), sleep.clone()).await.done().unwrap();
    assert!(!table.state(first).await.to_string().contains("days_off"));
    let awful = json!({"sleep": {"from": 0, "to": 721}});
    assert_eq!(table.post("/rest", Some(&table.tokens[0]), awful).await.refused(), (422, "Invalid".into()));
    let entries = table.get("/log", None).await.done().unwrap()["entries"].as_array().unwrap().clone();
    let notes: Vec<&str> = entries.iter().filter_map(|entry| entry["note"].as_str()).collect();
    assert_eq!(notes, ["paused", "resumed", "extended 7200", "vacation 7", "back"]);
    let plain = server.create(two_people(json!({"seconds": 60}))).await;
    assert_eq!(plain.post("/rest", Some(&plain.tokens[0]), sleep).await.refused().1, "NoRest");
    assert_eq!(plain.post("/vacation", Some(&plain.tokens[0]), json!({"days": 1})).await.refused().1, "NoVacation");
    let forever = server.create(two_people(json!(null))).await;
    let pause = json!({"motion": {"kind": "pause"}});
    assert_eq!(forever.post("/motions", Some(&forever.tokens[0]), pause).await.refused().1, "NoClock");
    server.stop().await;
}

/// Whoever only goes away and comes back, or asks for a vote alone, does not fill the table's log with it.
#[tokio::test(flavor = "multi_thread")]
async fn notes_do_not_use_up_a_table() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let terms = json!({"seconds": 86_400, "cover": true, "vacation_days": 10});
    let table = server.create(two_people(terms)).await;
    let (first, _) = table.to_act().await.unwrap();
    let idle = Some(table.tokens[1 - first].as_str());
    let away = |days: u8| table.post("/vacation", idle, json!({"days": days}));
    assert_eq!(away(0).await.refused().1, "NoVacation", "what is refused costs nothing");
    for _ in 0..16 {
        away(60).await.done().unwrap();
        away(0).await.done().unwrap();
    }
    assert_eq!(away(60).await.refused(), (409, "TooManyAsides".into()));
    let pause = json!({"motion": {"kind": "pause"}});
    assert_eq!(table.post("/motions", idle, pause).await.refused(), (409, "TooManyAsides".into()));
    let state = table.state(first).await;
    let (seq, choice) = (state["seq"].as_u64().unwrap(), &state["prompt"]["choices"][0]["notation"]);
    table.act(first, seq, choice.as_str().unwrap(), "a").await.done().unwrap();
    away(60).await.done().unwrap();
    assert_eq!(away(0).await.refused(), (409, "TooManyAsides".into()));
    let entries = table.get("/log", None).await.done().unwrap()["entries"].as_array().unwrap().clone();
    let notes: Vec<&str> = entries.iter().filter_map(|entry| entry["note"].as_str()).collect();
    assert_eq!((notes.len(), notes[0]), (33, "vacation 10"), "no more days than there are");
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
