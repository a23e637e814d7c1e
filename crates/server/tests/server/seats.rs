//! Who may sit, look and act.

use super::support::{Server, Table, config};
use serde_json::json;
use tempfile::tempdir;

#[tokio::test(flavor = "multi_thread")]
async fn friends_join_by_invitation_and_the_game_starts_when_all_sit() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let seats = json!([{"kind": "me", "name": "Host"}, {"kind": "open"}, {"kind": "open"}]);
    let mut table = server.create(json!({"game": "founders", "seats": seats})).await;
    let info = table.get("", None).await.done().unwrap();
    assert_eq!((&info["status"], &info["to_act"]), (&json!("waiting"), &json!([])));
    let early = table.act(0, 0, "anything", "x").await;
    assert_eq!(early.refused(), (409, "Waiting".into()));

    assert_eq!(table.post("/join", None, json!({"name": "Gast"})).await.refused(), (401, "NoToken".into()));
    let wrong = json!({"name": "Gast", "invite": "a".repeat(32)});
    assert_eq!(table.post("/join", None, wrong).await.refused(), (403, "BadToken".into()));
    let found = server.post("/api/v1/invites/lookup", None, json!({"invite": table.invite})).await.done().unwrap();
    assert_eq!(found["id"], table.id.as_str());
    let unknown = server.post("/api/v1/invites/lookup", None, json!({"invite": "guess"})).await;
    assert_eq!(unknown.refused(), (404, "NotFound".into()));

    let join = |seat: u8| json!({"name": "Gast", "invite": table.invite, "seat": seat});
    let joined = table.post("/join", None, join(3)).await.done().unwrap();
    assert_eq!(joined["key"]["seat"], 3);
    assert_eq!(table.post("/join", None, join(3)).await.refused(), (409, "SeatTaken".into()));
    assert_eq!(table.post("/join", None, join(9)).await.refused(), (404, "NotFound".into()));
    let mut host = table.live(Some(0), None).await;
    assert_eq!(host.next_of("welcome").await.unwrap()["state"]["prompt"], json!(null), "nobody is asked yet");
    let mut guest = table.live(None, None).await;
    guest.next_of("welcome").await.unwrap();
    let last = json!({"name": "Letzter", "invite": table.invite});
    let second = table.post("/join", None, last.clone()).await.done().unwrap();
    assert_eq!((&second["key"]["seat"], &second["table"]["status"]), (&json!(2), &json!("running")));
    assert_eq!(table.post("/join", None, last).await.refused(), (409, "TableFull".into()));
    // The game is dealt: who is connected learns who sits there, and then everything.
    let told = host.next_of("table").await.unwrap();
    assert_eq!(told["table"]["status"], "running");
    assert_eq!(told["seat_changes"][0]["now"], json!({"kind": "person", "name": "Letzter"}));
    let begun = host.next_of("state").await.unwrap()["state"].clone();
    assert_eq!(begun, table.state(0).await);
    assert!(begun["prompt"].is_object() && begun["to_act"] == json!([1]));
    let seen = guest.next_of("state").await.unwrap()["state"].clone();
    assert_eq!((&seen["seat"], &seen["prompt"]), (&json!(null), &json!(null)));

    for key in [&second["key"], &joined["key"]] {
        table.tokens.push(key["token"].as_str().unwrap().into());
    }
    table.play(5).await;
    assert_eq!(table.state(1).await["seat"], 2);
    // Founders hides nothing between its seats: one screen may serve them all.
    assert_eq!(table.state(1).await["eyes"], json!(null));
    assert!(table.get("/record", None).await.text.contains("Letzter"), "the record knows who came");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn public_tables_are_listed_and_open_to_all() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let seats = json!([{"kind": "me", "name": "A"}, {"kind": "open"}]);
    let public = server.create(json!({"game": "founders", "seats": seats, "visibility": "public"})).await;
    let private = server.hot_seat(2).await;
    let list = async |query: &str| {
        let list = server.get(&format!("/api/v1/tables{query}"), None).await.done().unwrap();
        let ids = list["tables"].as_array().unwrap().iter().map(|table| table["id"].as_str().unwrap().to_owned());
        ids.collect::<Vec<_>>()
    };
    assert_eq!(list("").await, vec![public.id.clone()]);
    assert_eq!(list("?status=waiting&game=founders").await, vec![public.id.clone()]);
    assert!(list("?status=running").await.is_empty());
    assert_eq!(server.get("/api/v1/tables?status=odd", None).await.refused(), (400, "Malformed".into()));
    public.post("/join", None, json!({"name": "B"})).await.done().unwrap();
    assert_eq!(list("?status=running").await, vec![public.id.clone()]);
    let ids = json!({"ids": [private.id, "nonsense", public.id]});
    let found = server.post("/api/v1/tables/lookup", None, ids).await.done().unwrap();
    assert_eq!(found["tables"].as_array().unwrap().len(), 2);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_seat_changes_hands_and_the_old_token_is_worth_nothing() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(3).await;
    let mut watching = table.live(Some(1), None).await;
    watching.next_of("welcome").await.unwrap();

    // Another player may not, the host may.
    let person = json!({"kind": "person", "name": "Heir"});
    let stolen = table.post("/seats/2", Some(&table.tokens[0]), person.clone()).await;
    assert_eq!(stolen.refused(), (403, "BadToken".into()));
    assert_eq!(table.post("/seats/2", None, person.clone()).await.refused(), (401, "NoToken".into()));
    let replaced = table.post("/seats/2", Some(&table.host), person).await.done().unwrap();
    assert_eq!(replaced["table"]["seats"][1]["name"], "Heir");
    let bye = watching.next_of("bye").await.unwrap();
    assert_eq!(bye["error"]["code"], "SeatLost");
    let old = table.tokens[1].clone();
    assert_eq!(table.get("/state", Some(&old)).await.refused(), (403, "BadToken".into()));
    table.tokens[1] = replaced["key"]["token"].as_str().unwrap().into();
    assert_eq!(table.state(1).await["seat"], 2);

    // Whoever resigns is replaced by the stand-in, and the game goes on.
    let resigned = table.post("/resign", Some(&table.tokens[1]), json!(null)).await.done().unwrap();
    assert_eq!(resigned["table"]["seats"][1]["kind"], "bot");
    assert_eq!(resigned["table"]["seats"][1]["level"], "greedy");
    let gone = table.post("/resign", Some(&table.tokens[1]), json!(null)).await;
    assert_eq!(gone.refused(), (403, "BadToken".into()));

    // A seat can be opened in mid-game; the newest invitation is good, older ones are not.
    let opened = table.post("/seats/3", Some(&table.tokens[2]), json!({"kind": "open"})).await.done().unwrap();
    assert_eq!(opened["table"]["status"], "running");
    let stale = json!({"name": "Late", "invite": table.invite});
    assert_eq!(table.post("/join", None, stale).await.refused(), (403, "BadToken".into()));
    let good = json!({"name": "Late", "invite": opened["invite"]});
    let joined = table.post("/join", None, good).await.done().unwrap();
    assert_eq!(joined["table"]["seats"][2]["name"], "Late");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn tokens_are_good_for_one_seat_of_one_table() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (one, two) = (server.hot_seat(2).await, server.hot_seat(2).await);
    let (seat, state) = one.to_act().await.unwrap();
    let action = state["prompt"]["choices"][0]["notation"].as_str().unwrap();
    let body = json!({"seq": 0, "action": action, "id": "1"});
    let by = async |table: &Table, token: Option<&str>| table.post("/actions", token, body.clone()).await.refused();
    assert_eq!(by(&one, None).await, (401, "NoToken".into()));
    assert_eq!(by(&one, Some(&two.tokens[seat])).await, (403, "BadToken".into()));
    assert_eq!(by(&one, Some(&one.host)).await, (403, "BadToken".into()), "a host is no player");
    assert_eq!(by(&one, Some(&one.invite)).await, (403, "BadToken".into()));
    assert_eq!(by(&one, Some("")).await, (400, "Malformed".into()));
    assert_eq!(by(&one, Some(&"x".repeat(5000))).await, (403, "BadToken".into()));
    for guess in 0..50 {
        assert_eq!(by(&one, Some(&format!("ecu_seat_{guess:032}"))).await, (403, "BadToken".into()));
    }
    // The other seat's own token acts for that seat only, whose turn it is not.
    assert_eq!(by(&one, Some(&one.tokens[1 - seat])).await, (422, "NotToAct".into()));
    assert_eq!(one.state(seat).await["seq"], 0, "none of this changed anything");
    one.act(seat, 0, action, "1").await.done().unwrap();

    // In a running game a seat is shown to its own token only.
    let replay = async |query: &str, token: Option<&str>| one.get(&format!("/replay{query}"), token).await.refused();
    let own = Some(one.tokens[0].as_str());
    assert_eq!(replay("?at=0&viewer=1", own).await.0, 200);
    assert_eq!(replay("?at=0&viewer=2", own).await, (403, "BadToken".into()));
    assert_eq!(replay("?at=0&viewer=1", None).await, (401, "NoToken".into()));
    assert_eq!(replay("?at=0&viewer=table", own).await, (409, "NotOver".into()));
    assert_eq!(replay("?at=0&viewer=spectator", None).await.0, 200);
    assert_eq!(replay("?at=99", None).await, (422, "Invalid".into()));
    assert_eq!(replay("?at=0&viewer=33", None).await, (422, "Invalid".into()));
    server.stop().await;
}

/// Nobody sits down under a name that looks like another's, or like a bot's.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_passes_for_another() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let seats = json!([{"kind": "me", "name": "Anna"}, {"kind": "open"}, {"kind": "bot", "level": "random"}]);
    let table = server.create(json!({"game": "founders", "seats": seats})).await;
    for name in ["anna", "Аnna", "A n n a", "Bot 3", "B0T 3", "\u{3164}"] {
        let refused = table.post("/join", None, json!({"name": name, "invite": table.invite})).await;
        assert_eq!(refused.refused(), (422, "Invalid".into()), "{name:?}");
    }
    table.post("/join", None, json!({"name": "Ａnne", "invite": table.invite})).await.done().unwrap();
    let info = table.get("", None).await.done().unwrap();
    assert_eq!(info["seats"][1]["name"], "Anne", "normalised");
    // Nor by a seat that is handed on, nor from the start.
    let renamed = table.post("/seats/1", Some(&table.host), json!({"kind": "person", "name": "аnne"})).await;
    assert_eq!(renamed.refused(), (422, "Invalid".into()));
    let renamed = json!({"kind": "person", "name": "ANNA"});
    table.post("/seats/1", Some(&table.host), renamed).await.done().unwrap();
    let alike = json!([{"kind": "me", "name": "Anna"}, {"kind": "me", "name": "Аnna"}]);
    let refused = server.post("/api/v1/tables", None, json!({"game": "founders", "seats": alike})).await;
    assert!(refused.text.contains("a name like this"), "{}", refused.text);
    server.stop().await;
}

/// A record may call two people the same; at a table they are told apart.
#[tokio::test(flavor = "multi_thread")]
async fn imported_people_are_told_apart() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.hot_seat(2).await;
    let record = server.tables.open(&table.id).await.unwrap().table().unwrap().game.record(true);
    let record = record.replace("Player 2", "player l");
    let imported = server.post("/api/v1/tables/import", None, json!({"record": record})).await.done().unwrap();
    let names = [&imported["table"]["seats"][0]["name"], &imported["table"]["seats"][1]["name"]];
    assert_eq!(names, ["Player 1", "Seat 2"]);
    server.stop().await;
}
