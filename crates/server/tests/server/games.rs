//! Whole games, and what is around them.

use super::support::{Server, Table, config, eventually};
use serde_json::{Value, json};
use tempfile::tempdir;

#[tokio::test(flavor = "multi_thread")]
async fn a_whole_game_by_http_is_verified_exported_and_imported() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(2).await;
    // Still in the draft: nobody can have agreed to end it.
    assert!(!table.play(4).await);
    let unfinished = table.get("/record", None).await;
    assert!(!unfinished.text.contains("\"seed\""), "a running game shows no seed");
    let verified = table.get("/verify", None).await.done().unwrap();
    assert_eq!((&verified["finished"], &verified["seed"]), (&json!(false), &Value::Null));
    assert!(table.play(2000).await, "the game ends");

    let state = table.state(0).await;
    assert_eq!(state["table"]["status"], "finished");
    assert_eq!(state["outcome"]["standings"].as_array().unwrap().len(), 2);
    let verified = table.get("/verify", None).await.done().unwrap();
    for promise in ["finished", "seed_matches", "replays", "dealt"] {
        assert_eq!(verified[promise], true, "{promise}: {verified}");
    }
    let record = table.get("/record", None).await;
    assert!(record.text.lines().next().unwrap().contains("\"seed\""));
    let imported = server.post("/api/v1/tables/import", None, json!({"record": record.text})).await;
    let imported = Table::new(server.client, &imported.done().unwrap());
    assert_eq!(imported.get("/record", None).await.text, record.text);
    assert_eq!(imported.state(0).await["log"], with_times_of(&imported.state(0).await, &state));
    server.stop().await;
}

/// The log of one state with the times of another: an import happens later.
fn with_times_of(times: &Value, state: &Value) -> Value {
    let mut log = state["log"].clone();
    for (entry, timed) in log.as_array_mut().unwrap().iter_mut().zip(times["log"].as_array().unwrap()) {
        entry["at"] = timed["at"].clone();
    }
    log
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unfinished_record_with_its_seed_is_played_on() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let game = registry::game("founders").unwrap();
    let setup = registry::Setup {
        options: game.default_options(3),
        players: ["Ur", "Uruk", "Eridu\u{7}"].map(String::from).into(),
        seed: registry::Seed::from_number(11),
        parts: Vec::new(),
    };
    let mut played = game.start(setup).unwrap();
    for _ in 0..5 {
        let seat = played.to_act().first().unwrap();
        let action = played.actions(seat).swap_remove(0);
        played.act(seat, &action).unwrap();
    }
    let without = server.post("/api/v1/tables/import", None, json!({"record": played.record(false)})).await;
    assert_eq!(without.refused(), (422, "Invalid".into()));
    let body = json!({"record": played.record(true), "visibility": "public"});
    let created = server.post("/api/v1/tables/import", None, body).await.done().unwrap();
    assert_eq!(created["table"]["imported"], true);
    assert_eq!(created["table"]["seats"][2]["name"], "Seat 3", "a bad name is not taken over");
    let mut table = Table::new(server.client, &created);
    assert_eq!(table.state(0).await["seq"], 5);
    table.play(3).await;
    assert_eq!(table.state(0).await["seq"], 8);
    server.stop().await;
}

/// The header of such a record holds the position, which names what lies face down; that of a dealt game does not.
#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_running_game_from_a_position_is_not_shown() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let game = registry::game("founders").unwrap();
    let players = || ["Ur", "Uruk"].map(String::from).to_vec();
    let seed = registry::Seed::from_number(12);
    let dealt = game
        .start(registry::Setup { options: game.default_options(2), players: players(), seed, parts: Vec::new() })
        .unwrap();
    let written = game.start_from_position(&dealt.position(), players(), seed).unwrap();
    for (started, shown) in [(dealt, true), (written, false)] {
        let body = json!({"record": started.record(true)});
        let created = server.post("/api/v1/tables/import", None, body).await.done().unwrap();
        let table = Table::new(server.client, &created);
        let record = table.get("/record", None).await;
        if shown {
            assert!(record.text.contains("commitment") && !record.text.contains("\"seed\""));
        } else {
            assert_eq!(record.refused().1, "NotOver");
        }
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bots_play_on_by_themselves_and_after_a_restart() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let seats = json!([{"kind": "bot", "level": "random"}, {"kind": "bot", "level": "random"}]);
    let table = server.create(json!({"game": "founders", "seats": seats, "bot_pause_ms": 20})).await;
    let seq = async |table: &Table| table.get("", None).await.done().unwrap()["seq"].as_u64().unwrap();
    eventually("bots act", || async { seq(&table).await > 3 }).await;
    server.stop().await;

    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    let before = seq(&table).await;
    eventually("bots act again", || async { seq(&table).await > before + 3 }).await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_person_beats_or_loses_to_bots_to_the_end() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let seats = json!([{"kind": "me", "name": "Ninsun"}, {"kind": "bot", "level": "greedy"}]);
    let mut table = server.create(json!({"game": "founders", "seats": seats})).await;
    let started = std::time::Instant::now();
    loop {
        let state = table.state(0).await;
        if state["table"]["status"] == "finished" {
            break;
        }
        assert!(started.elapsed().as_secs() < 120, "the game does not end");
        if state["prompt"].is_null() {
            tokio::time::sleep(std::time::Duration::from_millis(2)).await;
            continue;
        }
        let (action, seq) = (table.pick(&state["prompt"]), state["seq"].as_u64().unwrap());
        let answer = table.act(0, seq, &action, &seq.to_string()).await;
        // Where both are asked at once, the bot may be faster.
        assert!(answer.status == 200 || answer.refused() == (409, "Stale".into()), "{}", answer.text);
    }
    let state = table.state(0).await;
    assert_eq!(state["table"]["status"], "finished");
    assert_eq!(table.get("/verify", None).await.done().unwrap()["replays"], true);

    // A finished game is open to all eyes, at every entry.
    let middle = state["seq"].as_u64().unwrap() / 2;
    for viewer in ["table", "1", "2", "spectator"] {
        let replay = table.get(&format!("/replay?at={middle}&viewer={viewer}"), None).await.done().unwrap();
        assert_eq!(replay["at"], middle);
        assert_eq!(replay["entry"]["seq"], middle);
    }
    let all = table.get("/replay?viewer=table", None).await.done().unwrap();
    assert!(!all["view"]["hidden"].is_null());

    // The same people again: the old token is good at the new table, and asking twice makes one table.
    let next = table.post("/rematch", Some(&table.tokens[0]), json!(null)).await.done().unwrap();
    let again = table.post("/rematch", Some(&table.host), json!(null)).await.done().unwrap();
    assert_eq!(next["table"]["id"], again["table"]["id"]);
    assert_eq!(table.get("", None).await.done().unwrap()["rematch"], next["table"]["id"]);
    let next = Table { id: next["table"]["id"].as_str().unwrap().into(), ..table.clone() };
    assert_eq!(next.state(0).await["seat"], 1);
    assert_ne!(next.state(0).await["table"]["commitment"], state["table"]["commitment"]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn undo_takes_back_what_shows_nothing() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(2).await;
    for _ in 0..300 {
        let (seat, before) = table.to_act().await.unwrap();
        let (action, seq) = (table.pick(&before["prompt"]), before["seq"].as_u64().unwrap());
        table.act(seat, seq, &action, &format!("a{seq}")).await.done().unwrap();
        let after = table.state(seat).await;
        if after["may_undo"] == true {
            let undo = json!({"seq": seq + 1, "id": "back"});
            let other = table.post("/undo", Some(&table.tokens[1 - seat]), undo.clone()).await;
            assert_eq!(other.refused(), (422, "CannotUndo".into()));
            let done = table.post("/undo", Some(&table.tokens[seat]), undo.clone()).await.done().unwrap();
            assert_eq!(done["seq"], seq + 2);
            assert_eq!(table.post("/undo", Some(&table.tokens[seat]), undo).await.done().unwrap(), done);
            let undone = table.state(seat).await;
            assert_eq!(undone["view"], before["view"]);
            assert_eq!(undone["log"].as_array().unwrap().last().unwrap()["action"], Value::Null);
            server.stop().await;
            return;
        }
    }
    panic!("nothing could ever be taken back");
}

/// Where everybody acts at once, each seat is told whether it can take its own latest step back, and can.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_takes_back_its_own_although_another_has_acted() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let me = |number: usize| json!({"kind": "me", "name": format!("Player {number}")});
    let seats: Vec<Value> = (1..=5).map(me).collect();
    let mut table = server.create(json!({"game": "mega-empires", "seats": seats})).await;
    for turn in 0..400 {
        // One after the other, so that steps of several seats lie between each other.
        let asked = table.state(0).await["to_act"].as_array().unwrap().clone();
        let seat = asked[turn % asked.len()].as_u64().unwrap() as usize - 1;
        let before = table.state(seat).await;
        let (action, seq) = (table.pick(&before["prompt"]), before["seq"].as_u64().unwrap());
        table.act(seat, seq, &action, &format!("a{seq}")).await.done().unwrap();
        for other in (0..5).filter(|&other| other != seat) {
            let state = table.state(other).await;
            if state["may_undo"] != true {
                continue;
            }
            let mut live = table.live(Some(other), None).await;
            live.next_of("welcome").await.unwrap();
            let undo = json!({"seq": seq + 1, "id": "back"});
            let done = table.post("/undo", Some(&table.tokens[other]), undo).await.done().unwrap();
            assert_eq!(done["seq"], seq + 2);
            let told = live.next_of("update").await.unwrap();
            assert_eq!((&told["entry"]["seat"], &told["entry"]["action"]), (&json!(other + 1), &Value::Null));
            // The other's step stands.
            let log = table.state(seat).await["log"].clone();
            assert_eq!(log.as_array().unwrap().iter().rev().nth(1).unwrap()["seat"], seat + 1);
            server.stop().await;
            return;
        }
    }
    panic!("nothing could ever be taken back after another had acted");
}

#[tokio::test(flavor = "multi_thread")]
async fn games_rules_components_and_options_are_told() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let games = server.get("/api/v1/games", None).await.done().unwrap();
    assert_eq!(games["games"][0]["id"], "founders");
    let rules = server.get("/api/v1/games/founders/rules", None).await.done().unwrap();
    assert!(rules["rules"].as_array().unwrap().len() > 20);
    assert!(!server.get("/api/v1/games/founders/components", None).await.done().unwrap().is_null());
    assert_eq!(server.get("/api/v1/games/chess/rules", None).await.refused(), (404, "NotFound".into()));

    // Every option that is offered is taken, and any other value is not.
    let (me, other) = (json!({"kind": "me", "name": "A"}), json!({"kind": "me", "name": "B"}));
    let open = json!({"kind": "open"});
    for option in games["games"][0]["options"].as_array().unwrap() {
        let name = option["name"].as_str().unwrap();
        for value in option["values"].as_array().unwrap() {
            let body = json!({"game": "founders", "seats": [me, other, open], "options": {name: value[0]}});
            let created = server.post("/api/v1/tables", None, body).await.done().unwrap();
            assert_eq!(created["table"]["options"][name], value[0]);
        }
        let body = json!({"game": "founders", "seats": [me, other], "options": {name: "no such value"}});
        assert_eq!(server.post("/api/v1/tables", None, body).await.refused(), (422, "Invalid".into()));
    }
    for bad in [
        json!({"game": "founders", "seats": [me, other], "options": {"no_such_option": 1}}),
        json!({"game": "founders", "seats": [me]}),
        json!({"game": "founders", "seats": vec![me.clone(); 40]}),
        json!({"game": "founders", "seats": [me, {"kind": "bot", "level": "sage"}]}),
        json!({"game": "founders", "seats": [me, {"kind": "me", "name": "a\nb"}]}),
        json!({"game": "founders", "seats": [me, {"kind": "me", "name": "ａ"}]}),
        json!({"game": "founders", "seats": [me, other], "bot_pause_ms": 5001}),
        json!({"game": "founders", "seats": [me, other], "stand_in": "search:1h"}),
    ] {
        assert_eq!(server.post("/api/v1/tables", None, bad.clone()).await.refused().0, 422, "{bad}");
    }
    server.stop().await;
}

/// A rating of a bot that no form offers would be seen by nobody.
#[tokio::test(flavor = "multi_thread")]
async fn whoever_has_a_rating_is_offered() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let told = server.get("/api/v1/games", None).await.done().unwrap();
    let levels = |bots: &Value| -> Vec<String> {
        bots.as_array().unwrap().iter().map(|bot| bot["level"].as_str().unwrap().into()).collect()
    };
    let of_all = levels(&told["bots"]);
    assert_eq!(of_all, ["random", "learning", "casual", "steady", "search:500ms"]);
    let mut count = 0;
    for game in told["games"].as_array().unwrap() {
        let own = levels(&game["characters"]);
        // Greedy is named where it is another one than steady, which then is weaker.
        let steady = game["ratings"]["steady"].as_i64().unwrap();
        assert_eq!(own.contains(&"greedy".into()), steady < 1500, "{}", game["id"]);
        for level in game["ratings"].as_object().unwrap().keys() {
            assert!(of_all.contains(level) || own.contains(level), "{level} in {}", game["id"]);
            count += 1;
        }
    }
    assert!(count > 0, "nobody has a rating");
}

/// Each game has the bots that it lists as known by how they play, as opponents and as stand-ins, and still when the server has
/// been started again; of others it says what there is instead.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_has_the_characters_that_it_lists() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let games = server.get("/api/v1/games", None).await.done().unwrap();
    let (mut made, mut refused) = (Vec::new(), 0);
    for game in games["games"].as_array().unwrap() {
        let listed: Vec<&str> =
            game["characters"].as_array().unwrap().iter().map(|bot| bot["level"].as_str().unwrap()).collect();
        let listed: Vec<&str> = listed.into_iter().filter(|level| level.starts_with("greedy:")).collect();
        let instead = if listed.is_empty() { "greedy".into() } else { listed.join(", ") };
        for level in ["greedy:trader", "greedy:builder"] {
            let mut seats = vec![json!({"kind": "open"}); game["least_seats"].as_u64().unwrap() as usize];
            seats[1] = json!({"kind": "me", "name": "A"});
            let stands_in = json!({"game": game["id"], "seats": seats, "stand_in": level});
            seats[0] = json!({"kind": "bot", "level": level});
            let opposes = json!({"game": game["id"], "seats": seats});
            for (place, request) in [("/stand_in", stands_in), ("/seats/0/level", opposes)] {
                let answer = server.post("/api/v1/tables", None, request).await;
                if listed.contains(&level) {
                    let id = answer.done().unwrap()["table"]["id"].as_str().unwrap().to_owned();
                    made.push((id, place, level));
                } else {
                    assert_eq!(answer.refused(), (422, "Invalid".into()));
                    let said = format!("{} has no bot `{level}`; it has {instead}", game["title"].as_str().unwrap());
                    let body: Value = serde_json::from_str(&answer.text).unwrap();
                    assert_eq!(body["message"], said);
                    refused += 1;
                }
            }
            assert_eq!(game["ratings"][level].is_i64(), listed.contains(&level), "{level} in {}", game["id"]);
        }
    }
    assert!(made.len() > 2 && refused > 2, "{} made, {refused} refused", made.len());
    server.stop().await;

    let server = Server::start(config(&folder)).await;
    for (id, place, level) in made {
        let table = server.get(&format!("/api/v1/tables/{id}"), None).await.done().unwrap();
        assert_eq!(table.pointer(place).unwrap(), level);
    }
    server.stop().await;
}

/// Nor does a character that the game does not have come to a table later.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_is_given_to_no_character_that_the_game_lacks() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let people: Vec<Value> = ["Ann", "Ben", "Cleo"].map(|name| json!({"kind": "me", "name": name})).into();
    let table = server.create(json!({"game": "mega-empires", "seats": people})).await;
    let give =
        async |level: &str| table.post("/seats/2", Some(&table.host), json!({"kind": "bot", "level": level})).await;
    assert_eq!(give("greedy:builder").await.refused(), (422, "Invalid".into()));
    assert_eq!(give("greedy:pirate").await.refused(), (422, "Invalid".into()));
    assert_eq!(give("greedy:trader").await.done().unwrap()["table"]["seats"][1]["level"], "greedy:trader");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn why_not_answers_with_the_rule() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.hot_seat(2).await;
    let (seat, state) = table.to_act().await.unwrap();
    let legal = state["prompt"]["choices"][0]["notation"].clone();
    let ask = async |seat: usize, action: Value| {
        let answer = table.post("/check", Some(&table.tokens[seat]), json!({"action": action})).await;
        answer.done().unwrap()
    };
    assert_eq!(ask(seat, legal.clone()).await, json!({"refusal": null, "rule": null}));
    assert_eq!(ask(1 - seat, legal.clone()).await["refusal"]["code"], "NotToAct");
    assert_eq!(ask(seat, json!("fly to the moon")).await["refusal"]["code"], "Unreadable");
    assert_eq!(table.state(seat).await["seq"], 0, "asking changes nothing");

    // Some refusal among everything a seat could ever say names its rule, and the rule's statement comes with it.
    let mut table = table.clone();
    let mut told = std::collections::BTreeSet::new();
    for _ in 0..60 {
        let Some((seat, state)) = table.to_act().await else { break };
        for choice in state["prompt"]["choices"].as_array().unwrap() {
            told.insert(choice["notation"].as_str().unwrap().to_owned());
        }
        for action in &told {
            let body = json!({"action": action});
            let answer = table.post("/check", Some(&table.tokens[seat]), body).await.done().unwrap();
            if let Some(rule) = answer["refusal"]["rule"].as_str() {
                assert_eq!(answer["rule"]["id"], rule);
                assert!(!answer["rule"]["statement"].as_str().unwrap().is_empty());
                server.stop().await;
                return;
            }
        }
        table.play(1).await;
    }
    panic!("no refusal ever named a rule");
}
