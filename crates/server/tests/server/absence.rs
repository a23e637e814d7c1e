//! Somebody is away: answers that stand, seats that are lent, a host who is gone, and who takes somebody's place.

use super::support::{Server, Table, alter, config, eventually};
use serde_json::{Value, json};
use tempfile::tempdir;

/// So many people, each at an own device, who are away after an hour.
async fn guests(server: &Server, names: &[&str], deadline: Value) -> Table {
    let mut seats: Vec<Value> = vec![json!({"kind": "open"}); names.len()];
    seats[0] = json!({"kind": "me", "name": names[0]});
    let body = json!({"game": "founders", "seats": seats, "stand_in": "random", "absence_seconds": 3600,
        "deadline": deadline, "bot_pause_ms": 0});
    let mut table = server.create(body).await;
    for name in &names[1..] {
        let joined = table.post("/join", None, json!({"name": name, "invite": table.invite})).await.done().unwrap();
        table.tokens.push(joined["key"]["token"].as_str().unwrap().into());
    }
    table
}

async fn notes(table: &Table) -> Vec<(u64, String)> {
    let entries = table.get("/log", None).await.done().unwrap()["entries"].as_array().unwrap().clone();
    let note = |entry: &Value| Some((entry["seat"].as_u64().unwrap(), entry["note"].as_str()?.to_owned()));
    entries.iter().filter_map(note).collect()
}

async fn info(table: &Table) -> Value {
    table.get("", None).await.done().unwrap()
}

/// Hours go by for these seats while the server stands still.
fn pass(folder: &tempfile::TempDir, seats: &str) {
    alter(folder, "UPDATE entries SET at = at - 8000000");
    assert!(alter(folder, &format!("UPDATE seats SET seen_at = seen_at - 8000000 WHERE {seats}")) > 0);
}

async fn again(folder: &tempfile::TempDir, table: Table) -> (Server, Table) {
    let server = Server::start(config(folder)).await;
    let table = Table { client: server.client, ..table };
    (server, table)
}

/// Whatever Founders asks.
fn everything() -> Value {
    let verbs = registry::game("founders").unwrap().action_forms();
    let rules: Vec<Value> =
        verbs.iter().filter(|form| form.verb != "agree").map(|form| json!({"answer": {"verb": form.verb}})).collect();
    json!({ "answers": rules })
}

#[tokio::test(flavor = "multi_thread")]
async fn a_standing_answer_is_given_and_is_nobody_elses_business() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = guests(&server, &["Ann", "Ben"], json!({"seconds": 86_400})).await;
    let (first, state) = table.to_act().await.unwrap();
    let (own, other) = (&table.tokens[first], &table.tokens[1 - first]);
    for (bad, code) in [
        (json!({"answers": [{"answer": {"verb": "cheat"}}]}), "Invalid"),
        (json!({"answers": [{"answer": {"verb": "pass", "colour": 3}}]}), "Invalid"),
        (json!({"answers": [{"answer": {}}]}), "Invalid"),
        (json!({"answers": vec![everything()["answers"][0].clone(); 21]}), "Invalid"),
        (
            json!({"answers": [{"answer": everything()["answers"][0]["answer"], "question": "x".repeat(5000)}]}),
            "Invalid",
        ),
    ] {
        assert_eq!(table.post("/standing", Some(own), bad.clone()).await.refused(), (422, code.into()), "{bad}");
    }
    assert_eq!(table.post("/standing", None, everything()).await.refused().0, 401);
    assert_eq!(table.post("/standing", Some(&table.host), everything()).await.refused().0, 403);
    // One that does not fit now: nothing happens, and nobody else learns of it, in whatever way.
    let later = json!({"answers": [{"answer": everything()["answers"][0]["answer"], "question": "NeverAsked"}]});
    let mut live = table.live(Some(1 - first), None).await;
    live.next_of("welcome").await.unwrap();
    assert_eq!(table.post("/standing", Some(own), later.clone()).await.done().unwrap(), later);
    assert_eq!(table.get("/standing", Some(own)).await.done().unwrap(), later);
    assert_eq!(table.get("/standing", Some(other)).await.done().unwrap(), json!({"answers": []}));
    for (path, token) in [("/state", Some(other)), ("/state", Some(own)), ("", None), ("/log", None), ("/record", None)]
    {
        let text = table.get(path, token.map(String::as_str)).await.text;
        assert!(!text.contains("NeverAsked"), "{path}: {text}");
    }
    assert_eq!(table.state(first).await["seq"], state["seq"]);
    // One that fits is given at once, with nobody at that seat: the table waits for the other.
    table.post("/standing", Some(own), everything()).await.done().unwrap();
    let update = live.next_of("update").await.unwrap();
    assert_eq!((&update["entry"]["seat"], &update["entry"]["note"]), (&json!(first + 1), &Value::Null));
    assert!(!update.to_string().contains("standing"));
    eventually("the table waits for the other", async || table.state(first).await["to_act"] == json!([2 - first]))
        .await;
    // It goes on after a restart, with nobody connected.
    let before = table.state(first).await["seq"].as_u64().unwrap();
    drop(live);
    server.stop().await;
    let (server, table) = again(&folder, table).await;
    assert_eq!(table.get("/standing", Some(&table.tokens[first])).await.done().unwrap(), everything());
    let mut ours = Table { tokens: vec![table.tokens[1 - first].clone()], ..table.clone() };
    let given = async || {
        let entries = table.get(&format!("/log?from={before}"), None).await.done().unwrap()["entries"].clone();
        entries.as_array().unwrap().iter().any(|entry| entry["seat"] == first + 1)
    };
    for _ in 0..10 {
        if ours.to_act().await.is_some() && !given().await {
            ours.play(1).await;
        }
    }
    eventually("the answer is given", given).await;
    // No answers, nothing given.
    table.post("/standing", Some(&table.tokens[first]), json!({"answers": []})).await.done().unwrap();
    eventually("somebody is asked", async || table.to_act().await.is_some()).await;
    assert_eq!(notes(&table).await, []);
    server.stop().await;
}

/// Whoever takes a standing answer back wants to answer differently.
#[tokio::test(flavor = "multi_thread")]
async fn a_standing_answer_can_be_taken_back() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = guests(&server, &["Ann", "Ben"], Value::Null).await;
    let (first, _) = table.to_act().await.unwrap();
    let own = &table.tokens[first];
    table.post("/standing", Some(own), everything()).await.done().unwrap();
    let mut undone = false;
    for _ in 0..40 {
        eventually("the other is asked", async || table.state(first).await["to_act"] == json!([2 - first])).await;
        let state = table.state(first).await;
        if state["may_undo"] == true {
            let seq = state["seq"].as_u64().unwrap();
            table.post("/undo", Some(own), json!({"seq": seq, "id": "back"})).await.done().unwrap();
            tokio::time::sleep(std::time::Duration::from_millis(300)).await;
            let state = table.state(first).await;
            assert_eq!((&state["seq"], &state["to_act"]), (&json!(seq + 1), &json!([first + 1])), "it is given again");
            undone = true;
            break;
        }
        let mut other = Table { tokens: vec![table.tokens[1 - first].clone()], ..table.clone() };
        other.play(1).await;
    }
    assert!(undone, "nothing could be taken back");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lent_seat_is_played_by_somebody_else_and_that_is_seen() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = guests(&server, &["Ann", "Ben"], Value::Null).await;
    let (first, _) = table.to_act().await.unwrap();
    let lend = format!("/seats/{}/lend", first + 1);
    let own = table.tokens[first].clone();
    let other = table.tokens[1 - first].clone();
    for (token, days, status) in [(None, 3, 401), (Some(&other), 3, 403), (Some(&table.host), 3, 403)] {
        let refused = table.post(&lend, token.map(String::as_str), json!({"days": days})).await.refused();
        assert_eq!(refused.0, status, "{refused:?}");
    }
    assert_eq!(table.post(&lend, Some(&own), json!({"days": 61})).await.refused(), (422, "Invalid".into()));
    assert_eq!(table.post(&lend, Some(&own), json!({"days": 0})).await.refused().1, "NotLent");
    let lent = table.post(&lend, Some(&own), json!({"days": 7})).await.done().unwrap();
    let borrowed = lent["key"]["token"].as_str().unwrap().to_owned();
    assert!(info(&table).await["seats"][first]["lent_until"].as_i64().unwrap() == lent["until"].as_i64().unwrap());
    assert!(info(&table).await["seats"][1 - first].get("lent_until").is_none());
    // Whoever has the link sees and does what the seat does.
    let state = table.get("/state", Some(&borrowed)).await.done().unwrap();
    assert_eq!((&state["seat"], &state["view"]), (&json!(first + 1), &table.state(first).await["view"]));
    let mut live = table.client.live(&table.id, Some(&borrowed), None).await.unwrap();
    assert_eq!(live.next_of("welcome").await.unwrap()["seat"], first + 1);
    table.tokens = vec![borrowed.clone()];
    table.play(1).await;
    // A refused action is nobody's.
    let seq = |state: &Value| state["seq"].as_u64().unwrap();
    let state = table.get("/state", Some(&own)).await.done().unwrap();
    let bad = json!({"seq": seq(&state), "action": "nonsense", "id": "bad"});
    assert_eq!(table.post("/actions", Some(&own), bad).await.refused().0, 422);
    let lent_only = [(first as u64 + 1, "lent 7".to_owned()), (first as u64 + 1, "borrowed".to_owned())];
    assert_eq!(notes(&table).await, lent_only);
    // It cannot be given away, voted with, lent on or taken into an account.
    for (path, body) in [
        ("/resign", json!(null)),
        (&*lend, json!({"days": 1})),
        (&lend[..lend.len() - 5], json!({"kind": "bot"})),
        ("/standing", everything()),
        ("/motions", json!({"motion": {"kind": "pause"}})),
        ("/motions/vote", json!({"at": 1, "yes": true})),
        ("/vote", json!({"at": 1, "yes": true})),
        ("/vacation", json!({"days": 1})),
        ("/host", json!({"seat": first + 1})),
        ("/rematch", json!(null)),
    ] {
        let refused = table.post(path, Some(&borrowed), body).await.refused();
        assert_eq!(refused, (409, "OnlyLent".into()), "{path}");
    }
    assert_eq!(table.get("/standing", Some(&borrowed)).await.refused().1, "OnlyLent");
    // The holder plays on when they like, and that is seen as well.
    table.tokens = vec![own.clone(), other.clone()];
    let mut played = 0;
    while played < 2 {
        let (seat, state) = table.to_act().await.unwrap();
        let action = table.pick(&state["prompt"]);
        table.act(seat, seq(&state), &action, &format!("own-{}", seq(&state))).await.done().unwrap();
        played += usize::from(seat == 0);
    }
    let both = [lent_only.as_slice(), &[(first as u64 + 1, "here".to_owned())]].concat();
    assert_eq!(notes(&table).await, both);
    // A new link takes the place of the old one, whose sockets close.
    let lent = table.post(&lend, Some(&own), json!({"days": 1})).await.done().unwrap();
    let newer = lent["key"]["token"].as_str().unwrap().to_owned();
    assert_eq!(live.next_of("bye").await.unwrap()["error"]["code"], "SeatLost");
    assert_eq!(table.get("/state", Some(&borrowed)).await.refused().0, 403);
    // It outlasts a restart, and ends by itself.
    server.stop().await;
    let (server, table) = again(&folder, table).await;
    assert_eq!(table.get("/state", Some(&newer)).await.status, 200);
    server.stop().await;
    assert_eq!(alter(&folder, "UPDATE tables SET proposal = replace(proposal, '\"until\":', '\"until\":-')"), 1);
    let (server, table) = again(&folder, table).await;
    assert_eq!(table.get("/state", Some(&newer)).await.refused().0, 403);
    assert!(info(&table).await["seats"][first].get("lent_until").is_none());
    assert_eq!(table.post(&lend, Some(&own), json!({"days": 0})).await.refused().1, "NotLent");
    // Nobody fills the log with it.
    for _ in 0..32 {
        table.post(&lend, Some(&own), json!({"days": 2})).await;
    }
    assert_eq!(table.post(&lend, Some(&own), json!({"days": 2})).await.refused().1, "TooManyAsides");
    server.stop().await;
    let (server, table) = again(&folder, table).await;
    // Ended by its holder.
    let lent = table.post(&lend, Some(&own), json!({"days": 2})).await.done().unwrap();
    let ended = table.post(&lend, Some(&own), json!({"days": 0})).await.done().unwrap();
    assert_eq!((&ended["key"], &ended["until"]), (&Value::Null, &Value::Null));
    assert_eq!(table.get("/state", lent["key"]["token"].as_str()).await.refused().0, 403);
    // Whoever hands the seat on for good leaves no link behind.
    let lent = table.post(&lend, Some(&own), json!({"days": 2})).await.done().unwrap();
    let person = json!({"kind": "person", "name": "Cleo"});
    table.post(&lend[..lend.len() - 5], Some(&own), person).await.done().unwrap();
    assert_eq!(table.get("/state", lent["key"]["token"].as_str()).await.refused().0, 403);
    server.stop().await;
    // All of it is part of the record, which still plays.
    let database = server::cli::DatabaseArgs {
        data: folder.path().into(),
        database_url: config(&folder).database_url,
        key_file: None,
    };
    let verified = tokio::task::spawn_blocking(move || {
        let mut out = Vec::new();
        let args = server::verify::VerifyArgs { again: false, copy: false, database };
        server::verify::run(&args, 1, true, &mut out).map(|()| String::from_utf8(out).unwrap())
    });
    let told = verified.await.unwrap().map_err(|error| error.to_string()).unwrap();
    assert!(told.contains("\"ok\":true"), "{told}");
}

#[tokio::test(flavor = "multi_thread")]
async fn the_hosts_role_passes_on() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = guests(&server, &["Ann", "Ben", "Cleo"], Value::Null).await;
    let become_host =
        async |table: &Table, token: &str, seat: u8| table.post("/host", Some(token), json!({"seat": seat})).await;
    let pace =
        async |table: &Table, token: &str| table.post("/pace", Some(token), json!({"bot_pause_ms": 10})).await.status;
    assert_eq!(become_host(&table, &table.tokens[1], 2).await.refused(), (409, "HostIsThere".into()));
    assert_eq!(become_host(&table, &table.tokens[1], 3).await.refused().0, 403);
    let vote = json!({"motion": {"kind": "host", "seat": 2}});
    assert_eq!(table.post("/motions", Some(&table.tokens[1]), vote.clone()).await.refused().1, "HostIsThere");
    // The host is away for long: whoever asks first is the host, and the old secret is worth nothing.
    server.stop().await;
    pass(&folder, "seat = 0");
    let (server, table) = again(&folder, table).await;
    assert_eq!(become_host(&table, &table.tokens[1], 2).await.done().unwrap()["host"], 2);
    assert_eq!((pace(&table, &table.host).await, pace(&table, &table.tokens[2]).await), (403, 409));
    assert_eq!(pace(&table, &table.tokens[1]).await, 200);
    assert_eq!(become_host(&table, &table.tokens[1], 2).await.refused().1, "IsHost");
    assert_eq!(become_host(&table, &table.tokens[2], 3).await.refused().1, "HostIsThere");
    // The host passes it on, to a person.
    assert_eq!(become_host(&table, &table.tokens[1], 3).await.done().unwrap()["host"], 3);
    assert_eq!((pace(&table, &table.tokens[1]).await, pace(&table, &table.tokens[2]).await), (409, 200));
    server.stop().await;
    let (server, table) = again(&folder, table).await;
    assert_eq!(pace(&table, &table.tokens[2]).await, 200, "after a restart, too");
    let told = [(2, "host".to_owned()), (3, "host".to_owned())];
    assert_eq!(notes(&table).await, told);
    // Whoever leaves the table leaves the role to those who stay.
    table.post("/resign", Some(&table.tokens[2]), json!(null)).await.done().unwrap();
    assert_eq!(info(&table).await["host"], 1);
    assert_eq!(become_host(&table, &table.tokens[0], 3).await.refused().1, "NoPerson");
    assert_eq!(pace(&table, &table.tokens[0]).await, 200);
    server.stop().await;
}

/// Whoever made a table and has no seat there is nowhere to be seen: most of the people decide.
#[tokio::test(flavor = "multi_thread")]
async fn most_make_somebody_the_host_where_the_host_has_no_seat() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = guests(&server, &["Ann", "Ben", "Cleo"], Value::Null).await;
    table.post("/resign", Some(&table.tokens[0]), json!(null)).await.done().unwrap();
    let ask = json!({"motion": {"kind": "host", "seat": 3}});
    let bot = json!({"motion": {"kind": "host", "seat": 1}});
    assert_eq!(table.post("/motions", Some(&table.tokens[1]), bot).await.refused().1, "HostIsThere");
    let asked = table.post("/motions", Some(&table.tokens[1]), ask).await.done().unwrap();
    assert_eq!((&asked["ballot"]["needed"], asked.get("host")), (&json!(2), None));
    let vote = json!({"at": asked["ballot"]["at"], "yes": true});
    let done = table.post("/motions/vote", Some(&table.tokens[2]), vote).await.done().unwrap();
    assert_eq!((&done["host"], &done["ballot"]), (&json!(3), &Value::Null));
    assert_eq!(table.post("/pace", Some(&table.host), json!({"bot_pause_ms": 10})).await.refused().0, 403);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_vote_replaces_who_is_gone() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let terms = json!({"seconds": 864_000, "vacation_days": 30});
    let table = guests(&server, &["Ann", "Ben", "Cleo", "Dido"], terms).await;
    let ask = async |table: &Table, by: usize, seat: u8| {
        let motion = json!({"motion": {"kind": "replace", "seat": seat}});
        table.post("/motions", Some(&table.tokens[by]), motion).await
    };
    assert_eq!(ask(&table, 0, 4).await.refused(), (409, "IsThere".into()));
    assert_eq!(ask(&table, 0, 5).await.refused().0, 404);
    // Whoever has said to be on vacation is not gone.
    table.post("/vacation", Some(&table.tokens[2]), json!({"days": 7})).await.done().unwrap();
    server.stop().await;
    pass(&folder, "seat = 3 OR seat = 2");
    let (server, table) = again(&folder, table).await;
    assert_eq!(ask(&table, 0, 3).await.refused().1, "IsThere");
    let asked = ask(&table, 0, 4).await.done().unwrap();
    assert_eq!((&asked["ballot"]["voters"], &asked["ballot"]["needed"]), (&json!([1, 2]), &json!(2)));
    let vote = json!({"at": asked["ballot"]["at"], "yes": true});
    // Back in the last moment: nobody takes the seat.
    table.state(3).await;
    assert_eq!(table.post("/motions/vote", Some(&table.tokens[1]), vote.clone()).await.refused().1, "IsThere");
    assert_eq!(info(&table).await["ballot"], Value::Null);
    assert_eq!(info(&table).await["seats"][3]["kind"], "person");
    server.stop().await;
    pass(&folder, "seat = 3");
    let (server, table) = again(&folder, table).await;
    let asked = ask(&table, 0, 4).await.done().unwrap();
    let vote = json!({"at": asked["ballot"]["at"], "yes": true});
    assert_eq!(table.post("/motions/vote", Some(&table.tokens[3]), vote.clone()).await.refused().1, "NoVote");
    let done = table.post("/motions/vote", Some(&table.tokens[1]), vote).await.done().unwrap();
    assert_eq!((&done["seats"][3]["kind"], &done["ballot"]), (&json!("bot"), &Value::Null));
    let changes = table.state(0).await["seat_changes"].clone();
    assert_eq!(changes.as_array().unwrap().last().unwrap()["by"], "vote");
    assert_eq!(table.get("/state", Some(&table.tokens[3])).await.refused().0, 403);
    server.stop().await;
}

/// What the stand-in did is told apart from what the seat's own holder does.
#[tokio::test(flavor = "multi_thread")]
async fn the_stand_ins_moves_end_where_the_person_is_back() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = guests(&server, &["Ann", "Ben"], json!({"seconds": 1, "cover": true})).await;
    eventually("the stand-in acts", async || table.state(0).await["seq"].as_u64().unwrap() > 3).await;
    for _ in 0..500 {
        // While one seat is looked at after the other, the stand-in may act for both.
        let Some((seat, state)) = table.to_act().await else { continue };
        let action = table.pick(&state["prompt"]);
        let seq = state["seq"].as_u64().unwrap();
        if table.act(seat, seq, &action, &format!("back-{seq}")).await.status == 200 {
            let of_seat: Vec<String> =
                notes(&table).await.into_iter().filter(|note| note.0 == seat as u64 + 1).map(|note| note.1).collect();
            assert_eq!((of_seat.first().unwrap().as_str(), of_seat.last().unwrap().as_str()), ("time over", "here"));
            assert_eq!(of_seat.iter().filter(|note| *note == "here").count(), 1);
            server.stop().await;
            return;
        }
    }
    panic!("nobody could take a seat back");
}
