//! Fair tables: nothing is seen before the deal, both sides deal, and whoever changes seats is seen doing it.

use super::support::{Server, Table, alter, config, sqlite};
use serde_json::{Value, json};
use server::chance::Chance;
use server::metrics::Metrics;
use server::table::Tables;
use std::sync::Arc;
use tempfile::tempdir;

/// A game whose hands are hidden from the start.
const HIDING: &str = "clash";

fn me(name: &str) -> Value {
    json!({"kind": "me", "name": name})
}

fn open() -> Value {
    json!({"kind": "open"})
}

fn bot() -> Value {
    json!({"kind": "bot", "level": "random"})
}

/// Takes a seat by the table's invitation; the token comes back.
async fn join(table: &Table, name: &str) -> String {
    let joined = table.post("/join", None, json!({"name": name, "invite": table.invite})).await.done().unwrap();
    joined["key"]["token"].as_str().unwrap().into()
}

/// Somebody sits down, looks at everything there is, leaves, and takes the next seat: before the deal nothing is there.
#[tokio::test(flavor = "multi_thread")]
async fn who_comes_and_looks_and_leaves_before_the_deal_has_seen_nothing() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.create(json!({"game": HIDING, "seats": [me("Host"), open(), open()]})).await;
    let commitment = table.get("", None).await.done().unwrap()["commitment"].clone();
    for seat in [2, 3] {
        let look = json!({"name": "Spy", "invite": table.invite, "seat": seat});
        let key = table.post("/join", None, look).await.done().unwrap()["key"].clone();
        let token = key["token"].as_str();
        let mut live = table.client.live(&table.id, token, None).await.unwrap();
        let welcome = live.next_of("welcome").await.unwrap();
        for token in [token, Some(table.tokens[0].as_str()), None] {
            let state = table.get("/state", token).await.done().unwrap();
            for state in [&state, &welcome["state"]] {
                assert_eq!(
                    (&state["view"], &state["prompt"], &state["to_act"]),
                    (&json!(null), &json!(null), &json!([]))
                );
                assert_eq!((&state["log"], state.get("asides")), (&json!([]), None));
                assert_eq!(state["table"]["parts"], json!([]));
            }
            let replay = table.get("/replay?at=0", token).await.done().unwrap();
            assert_eq!((&replay["view"], &replay["to_act"]), (&json!(null), &json!([])));
            assert_eq!(table.get("/log", token).await.done().unwrap()["entries"], json!([]));
        }
        let checked = table.post("/check", token, json!({"action": "anything"})).await.done().unwrap();
        assert_eq!(checked["refusal"]["code"], "Waiting");
        let own = table.get(&format!("/replay?at=0&viewer={seat}"), token).await.done().unwrap();
        assert_eq!(own["view"], json!(null));
        // The record is the promise and nothing else.
        let record = table.get("/record", None).await.text;
        let header: Value = serde_json::from_str(record.trim()).unwrap();
        assert_eq!((&header["commitment"], header.get("seed")), (&commitment, None));
        let verified = table.get("/verify", None).await.done().unwrap();
        assert_eq!((&verified["finished"], &verified["seed"]), (&json!(false), &json!(null)));

        let left = table.post("/resign", token, json!(null)).await.done().unwrap();
        assert_eq!(left["table"]["seats"][seat - 1]["kind"], "open");
        assert_eq!(left["invite"], json!(null), "the invitation stays the host's");
    }
    let guest = join(&table, "Gast").await;
    assert_eq!(table.post("/start", Some(&guest), json!(null)).await.refused(), (403, "BadToken".into()));
    let begun = table.post("/start", Some(&table.host), json!(null)).await.done().unwrap();
    assert_eq!((&begun["status"], &begun["commitment"]), (&json!("running"), &commitment));
    assert_eq!(begun["seats"][2]["kind"], "bot");
    assert!(table.state(0).await["view"].is_object());
    let again = table.post("/start", Some(&table.host), json!(null)).await;
    assert_eq!(again.refused(), (409, "Begun".into()));
    // All of it was seen: twice in and out, one who stayed, and a bot.
    let changes = table.get("/state", None).await.done().unwrap()["seat_changes"].clone();
    let changes: Vec<(u64, String)> = changes.as_array().unwrap().iter().map(told).collect();
    let expected = [(2, "Spy"), (2, ""), (3, "Spy"), (3, ""), (2, "Gast"), (3, "Bot 3")];
    assert_eq!(changes, expected.map(|(seat, name)| (seat, name.into())));
    server.stop().await;
}

/// Whose seat, and who sits there now.
fn told(change: &Value) -> (u64, String) {
    assert!(change["at"].as_i64().unwrap() > 1_700_000_000_000);
    (change["seat"].as_u64().unwrap(), change["now"]["name"].as_str().unwrap().into())
}

/// The deal follows from the server's seed and from what the players gave, and from nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn both_sides_deal_and_the_record_proves_it() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mine = json!({"kind": "me", "name": "Host", "part": "0a".repeat(16)});
    let mut table = server.create(json!({"game": "founders", "seats": [mine, open()]})).await;
    let promised = table.get("", None).await.done().unwrap()["commitment"].clone();
    for bad in ["a b", "é", "\n", &"f".repeat(65)] {
        let body = json!({"name": "Gast", "invite": table.invite, "part": bad});
        assert_eq!(table.post("/join", None, body).await.refused(), (422, "Invalid".into()), "{bad:?}");
    }
    let body = json!({"name": "Gast", "invite": table.invite, "part": "ff".repeat(16)});
    let joined = table.post("/join", None, body).await.done().unwrap();
    table.tokens.push(joined["key"]["token"].as_str().unwrap().into());
    let parts = json!(["0a".repeat(16), "ff".repeat(16)]);
    assert_eq!((&joined["table"]["commitment"], &joined["table"]["parts"]), (&promised, &parts));
    assert_eq!(joined["table"]["deal"], "fair");
    assert!(table.play(5000).await);

    let verified = table.get("/verify", None).await.done().unwrap();
    assert_eq!((&verified["commitment"], &verified["parts"], &verified["deal"]), (&promised, &parts, &json!("fair")));
    assert_eq!((&verified["seed_matches"], &verified["replays"]), (&json!(true), &json!(true)));
    let (record, game) = (table.get("/record", None).await.text, registry::game("founders").unwrap());
    game.replay(&record).unwrap();
    let seed = verified["seed"].as_str().unwrap();
    let other = |text: &str| text.chars().rev().collect::<String>();
    for (what, changed) in [
        ("a part", record.replace(&"ff".repeat(16), &"fe".repeat(16))),
        ("parts that changed places", record.replace(&parts.to_string(), &json!([parts[1], parts[0]]).to_string())),
        ("no parts", record.replace(&format!(r#","parts":{parts}"#), "")),
        ("the seed", record.replace(seed, &other(seed))),
        ("the commitment", record.replace(promised.as_str().unwrap(), &other(promised.as_str().unwrap()))),
    ] {
        assert!(changed != record, "{what}");
        assert!(game.replay(&changed).is_err(), "{what}");
    }

    // A rematch has a promise of its own.
    let next = table.post("/rematch", Some(&table.tokens[1]), json!({})).await.done().unwrap()["table"].clone();
    assert_ne!(next["commitment"], promised);
    assert_eq!((&next["status"], &next["parts"]), (&json!("running"), &parts));
    server.stop().await;
}

/// Alone with bots a host may sit down in a bot's seat and get up again, but everybody learns of it, whenever they come.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_who_takes_a_bots_seat_is_seen() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.create(json!({"game": HIDING, "seats": [me("Host"), bot(), bot()]})).await;
    let mut watching = table.live(None, None).await;
    watching.next_of("welcome").await.unwrap();
    let person = json!({"kind": "person", "name": "Host again"});
    table.post("/seats/2", Some(&table.host), person).await.done().unwrap();
    table.post("/seats/2", Some(&table.host), json!({"kind": "bot"})).await.refused();
    let first = watching.next_of("table").await.unwrap()["seat_changes"][0].clone();
    assert_eq!(first["before"], json!({"kind": "bot", "name": "Bot 2"}));
    assert_eq!((&first["now"]["name"], &first["by"]), (&json!("Host again"), &json!("host")));

    // Who comes late, over whichever way, and after a restart.
    server.stop().await;
    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    let mut late = table.live(None, None).await;
    let welcome = late.next_of("welcome").await.unwrap();
    assert_eq!(welcome["state"]["seat_changes"][0], first);
    let seq = u32::try_from(welcome["seq"].as_u64().unwrap()).unwrap();
    assert_eq!(table.get("/log", None).await.done().unwrap()["seat_changes"][0], first);
    let mut back = table.live(None, Some(seq)).await;
    let welcome = back.next_of("welcome").await.unwrap();
    if welcome["state"].is_null() {
        assert_eq!(welcome["seat_changes"][0], first);
        assert_eq!(welcome["table"]["id"], table.id.as_str());
    }
    server.stop().await;
}

/// Where others play, the host changes their seats, and those of bots, only by their vote.
#[tokio::test(flavor = "multi_thread")]
async fn a_guarded_seat_changes_hands_by_vote() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let seats = json!([me("Host"), open(), open(), bot()]);
    let table = server.create(json!({"game": "founders", "seats": seats})).await;
    assert_eq!(table.get("", None).await.done().unwrap()["takeover"], "host");
    let (anna, ben) = (join(&table, "Anna").await, join(&table, "Ben").await);
    assert_eq!(table.get("", None).await.done().unwrap()["takeover"], "guarded");
    let host = Some(table.host.as_str());
    let person = json!({"kind": "person", "name": "Host too"});
    for seat in ["/seats/2", "/seats/4"] {
        for change in [&person, &json!({"kind": "open"})] {
            assert_eq!(table.post(seat, host, change.clone()).await.refused(), (409, "Guarded".into()), "{seat}");
        }
    }
    let changes = table.state(0).await["seat_changes"].clone();
    assert_eq!(changes.as_array().unwrap().len(), 2, "only those who joined");

    let ask = async |seat: u8, token: &str, kind: &str| {
        table.post(&format!("/seats/{seat}/propose"), Some(token), json!({"kind": kind})).await
    };
    assert_eq!(ask(4, &anna, "person").await.refused(), (403, "BadToken".into()));
    assert_eq!(ask(1, &table.host, "bot").await.refused(), (409, "NoVote".into()), "the host's own seat");
    let vote = async |token: &str, at: &Value, yes: bool| {
        table.post("/vote", Some(token), json!({"at": at, "yes": yes})).await
    };
    let mut watching = table.live(None, None).await;
    watching.next_of("welcome").await.unwrap();
    let asked = ask(4, &table.host, "person").await.done().unwrap()["proposal"].clone();
    assert_eq!((&asked["needed"], &asked["accepted"]), (&json!(2), &json!(false)));
    assert_eq!(watching.next_of("table").await.unwrap()["table"]["proposal"], asked);
    assert_eq!(vote(&table.tokens[0], &asked["at"], true).await.refused(), (409, "NoVote".into()));
    assert_eq!(vote(&anna, &json!(1), true).await.refused(), (409, "NoVote".into()));
    let voted = vote(&anna, &asked["at"], true).await.done().unwrap()["proposal"].clone();
    assert_eq!((&voted["yes"], &voted["accepted"]), (&json!([2]), &json!(false)));
    assert_eq!(table.post("/seats/4", host, person.clone()).await.refused(), (409, "Guarded".into()), "one of two");
    let lost = vote(&ben, &asked["at"], false).await.done().unwrap();
    assert_eq!(lost["proposal"], json!(null), "it cannot win any more");

    // A vote outlasts a restart, is for what was proposed, and is used up.
    let asked = ask(4, &table.host, "person").await.done().unwrap()["proposal"].clone();
    vote(&anna, &asked["at"], true).await.done().unwrap();
    server.stop().await;
    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    let yes = json!({"at": asked["at"], "yes": true});
    let voted = table.post("/vote", Some(&ben), yes).await.done().unwrap();
    assert_eq!(voted["proposal"]["accepted"], true);
    let host = Some(table.host.as_str());
    assert_eq!(table.post("/seats/4", host, json!({"kind": "open"})).await.refused(), (409, "Guarded".into()));
    assert_eq!(table.post("/seats/2", host, person.clone()).await.refused(), (409, "Guarded".into()));
    table.post("/seats/4", host, person).await.done().unwrap();
    let changes = table.state(0).await["seat_changes"].clone();
    assert_eq!((&changes[2]["by"], &changes[2]["seat"]), (&json!("vote"), &json!(4)));
    let again = table.post("/seats/4", host, json!({"kind": "bot"})).await;
    assert_eq!(again.refused(), (409, "Guarded".into()), "whoever sits there now is a guest");
    // What is one's own one may give away.
    table.post("/resign", Some(&ben), json!(null)).await.done().unwrap();
    server.stop().await;
}

/// The seat of somebody who stays away may be given to a bot; that of somebody who is there, or was lately, may not.
#[tokio::test(flavor = "multi_thread")]
async fn a_guarded_seat_changes_hands_after_an_absence() {
    let folder = tempdir().unwrap();
    let seats = json!([me("Host"), open()]);
    let server = Server::start(config(&folder)).await;
    for bad in [0, 59, 2_592_001] {
        let body = json!({"game": "founders", "seats": seats, "absence_seconds": bad});
        assert_eq!(server.post("/api/v1/tables", None, body).await.refused(), (422, "Invalid".into()), "{bad}");
    }
    let body = json!({"game": "founders", "seats": seats, "takeover": "guarded", "absence_seconds": 3600});
    let mut table = server.create(body).await;
    table.tokens.push(join(&table, "Anna").await);
    table.play(4).await;
    let bot = async |table: &Table| table.post("/seats/2", Some(&table.host), json!({"kind": "bot"})).await;
    assert_eq!(bot(&table).await.refused(), (409, "Guarded".into()));
    let propose = table.post("/seats/2/propose", Some(&table.host), json!({"kind": "bot"})).await;
    assert_eq!(propose.refused(), (409, "NoVoters".into()), "there is nobody to ask");
    server.stop().await;

    // Time goes by while the server stands still.
    let pass = |what: &str| alter(&folder, what);
    pass("UPDATE seats SET seen_at = seen_at - 4000000");
    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    assert_eq!(bot(&table).await.refused(), (409, "Guarded".into()), "Anna acted just now");
    server.stop().await;
    pass("UPDATE entries SET at = at - 4000000");
    pass("UPDATE seats SET seen_at = seen_at - 4000000");

    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    let mut anna = table.live(Some(1), None).await;
    anna.next_of("welcome").await.unwrap();
    assert_eq!(bot(&table).await.refused(), (409, "Guarded".into()), "Anna is connected");
    drop(anna);
    let is_away = async || !table.get("", None).await.done().unwrap()["seats"][1]["online"].as_bool().unwrap();
    super::support::eventually("Anna is away", is_away).await;
    assert_eq!(bot(&table).await.refused(), (409, "Guarded".into()), "Anna was here just now");
    server.stop().await;
    pass("UPDATE seats SET seen_at = seen_at - 4000000");

    let server = Server::start(config(&folder)).await;
    let table = Table { client: server.client, ..table };
    let replaced = bot(&table).await.done().unwrap();
    assert_eq!(replaced["table"]["seats"][1]["kind"], "bot");
    let changes = table.state(0).await["seat_changes"].clone();
    assert_eq!(changes.as_array().unwrap().last().unwrap()["by"], "absence");
    server.stop().await;
}

/// A table that somebody could have foretold says so wherever it is told of.
#[tokio::test(flavor = "multi_thread")]
async fn what_was_not_dealt_fairly_says_so() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let game = registry::game(HIDING).unwrap();
    let players = || ["Ur", "Uruk"].map(String::from).to_vec();
    let seed = registry::Seed::from_number(12);
    let setup = registry::Setup { options: game.default_options(2), players: players(), seed, parts: Vec::new() };
    let dealt = game.start(setup).unwrap();
    let written = game.start_from_position(&dealt.position(), players(), seed).unwrap();
    for (started, deal) in [(dealt, "imported"), (written, "position")] {
        let body = json!({"record": started.record(true), "visibility": "public", "seats": [me("Ur"), open()]});
        let created = server.post("/api/v1/tables/import", None, body).await.done().unwrap();
        let mut table = Table::new(server.client, &created);
        assert_eq!(created["table"]["deal"], deal);
        assert_eq!(table.get("", None).await.done().unwrap()["deal"], deal);
        assert_eq!(table.get("/verify", None).await.done().unwrap()["deal"], deal);
        let listed = server.get("/api/v1/tables", None).await.done().unwrap();
        let listed = listed["tables"].as_array().unwrap().iter().find(|info| info["id"] == table.id.as_str()).unwrap();
        assert_eq!(listed["deal"], deal);

        // Its cards lie there already: who has looked at a hand leaves it to a bot, and everybody sees who it was.
        table.tokens.push(join(&table, "Spy").await);
        assert!(table.state(1).await["view"].is_object());
        let left = table.post("/resign", Some(&table.tokens[1]), json!(null)).await.done().unwrap();
        assert_eq!(left["table"]["seats"][1]["kind"], "bot");
        let join = table.post("/join", None, json!({"name": "Spy", "invite": table.invite})).await;
        assert_eq!(join.refused(), (409, "TableFull".into()));
        let changes = table.get("/log", None).await.done().unwrap()["seat_changes"].clone();
        let changes: Vec<(u64, String)> = changes.as_array().unwrap().iter().map(told).collect();
        assert_eq!(changes, [(2, "Spy".to_owned()), (2, "Bot 2".to_owned())]);
    }
    server.stop().await;

    // A server for tests deals what can be foretold, whatever its players give.
    let limits = config(&folder).limits;
    let request =
        || serde_json::from_value(json!({"game": HIDING, "seats": [{"kind": "me", "name": "A", "part": "a"}, bot()]}));
    let mut views = Vec::new();
    for chance in [Chance::Fixed(1), Chance::Fixed(1), Chance::System] {
        let tables = Tables::new(sqlite(folder.path(), None), Arc::new(Metrics::new()), &limits, chance, None);
        let created = tables.create(request().unwrap(), None).await.unwrap();
        let (deal, parts) = match chance {
            Chance::Fixed(_) => ("fixed_chance", json!([])),
            Chance::System => ("fair", json!(["a", ""])),
        };
        assert_eq!((json!(created.table.deal), json!(created.table.parts)), (json!(deal), parts));
        let open = tables.open(&created.table.id).await.unwrap();
        // The bot may have acted already.
        views.push(open.table().unwrap().game.rewind(0).unwrap().view(engine::Viewer::Table));
        drop(open);
        tables.close().await;
    }
    assert!(views[0] == views[1] && views[0] != views[2]);
}
