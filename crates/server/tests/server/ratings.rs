//! Rated games: who is rated, when, and what everybody learns of it.

use super::accounts::Browser;
use super::support::{Server, Table, config, eventually, two_people};
use serde_json::{Value, json};
use server::api::SignUps;
use tempfile::tempdir;

const OWN: [(&str, &str); 1] = [("sec-fetch-site", "same-origin")];

fn rated(seats: Value) -> Value {
    json!({"game": "founders", "seats": seats, "rated": true, "stand_in": "random", "visibility": "public",
        "deadline": {"seconds": 600, "cover": true}})
}

fn me(name: &str) -> Value {
    json!({"kind": "me", "name": name})
}

fn open() -> Value {
    json!({"kind": "open"})
}

fn bot() -> Value {
    json!({"kind": "bot", "level": "random"})
}

async fn sign_up(server: &Server, name: &str) -> Browser {
    let mut browser = Browser::new(server);
    browser.sign_up(name).await;
    browser
}

async fn create(browser: &mut Browser, body: Value) -> Table {
    let created = browser.post("/api/v1/tables", body).await.done().unwrap();
    Table::new(browser.client, &created)
}

async fn join(browser: &mut Browser, table: &mut Table, name: &str) -> server::client::Answer {
    let answer = browser.post(&table.path("/join"), json!({"name": name, "invite": table.invite})).await;
    if answer.status == 200 {
        let joined: Value = serde_json::from_str(&answer.text).unwrap();
        table.tokens.push(joined["key"]["token"].as_str().unwrap().into());
    }
    answer
}

async fn ratings(table: &Table) -> Value {
    table.get("/ratings", None).await.done().unwrap()
}

async fn is_in(table: &Table, state: &str) {
    eventually(state, async || ratings(table).await["state"] == state).await;
}

async fn leaders(browser: &Browser) -> Vec<Value> {
    let board = browser.get("/api/v1/ratings?game=founders").await.done().unwrap();
    assert_eq!((&board["game"], &board["next"]), (&json!("founders"), &Value::Null));
    board["players"].as_array().unwrap().clone()
}

async fn profile_of(browser: &Browser, name: &str) -> Value {
    browser.get(&format!("/api/v1/people/{name}")).await.done().unwrap()["profile"].clone()
}

fn names(leaders: &[Value]) -> Vec<&str> {
    leaders.iter().map(|leader| leader["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_rates_everybody_once() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben, cleo) =
        (sign_up(&server, "Ann").await, sign_up(&server, "Ben").await, sign_up(&server, "Cleo").await);
    assert_eq!(ann.get("").await.done().unwrap()["ratings"], true);
    let mut table = create(&mut ann, rated(json!([me("A"), open()]))).await;
    let info = table.get("", None).await.done().unwrap();
    assert_eq!((&info["rated"], &info["hints"], &info["takeover"]), (&json!(true), &json!(false), &json!("guarded")));

    // Nobody sits down without an account, or twice, and the host lets nobody in by a link.
    let guest = table.post("/join", None, json!({"name": "Guest", "invite": table.invite})).await;
    assert_eq!(guest.refused(), (401, "NotSignedIn".into()));
    assert_eq!(join(&mut ann, &mut table, "A2").await.refused(), (409, "OneSeatEach".into()));
    let person = table.post("/seats/2", Some(&table.host), json!({"kind": "person", "name": "Friend"})).await;
    assert_eq!(person.refused(), (409, "Rated".into()));
    let body = json!({"name": "B", "invite": table.invite});
    let stolen = ben.ask("POST", &table.path("/join"), &[("sec-fetch-site", "cross-site")], Some(body)).await;
    assert_eq!(stolen.refused(), (403, "WrongOrigin".into()));
    join(&mut ben, &mut table, "B").await.done().unwrap();

    // While it is played, nobody learns who is rated.
    assert_eq!(ratings(&table).await, json!({"state": "pending", "seats": []}));
    assert!(leaders(&ann).await.is_empty());
    assert_eq!(profile_of(&cleo, "Ann").await, Value::Null);
    assert!(table.play(5000).await);
    is_in(&table, "rated").await;
    let told = ratings(&table).await;
    let record = table.get("/record", None).await.text;
    let end: Value = serde_json::from_str(record.lines().last().unwrap()).unwrap();
    let seats = told["seats"].as_array().unwrap();
    for (seat, rank) in seats.iter().zip(end["end"]["ranks"].as_array().unwrap()) {
        assert_eq!((&seat["place"], &seat["left"], &seat["bot"]), (rank, &json!(false), &json!(false)));
        assert_eq!(seat["before"], json!({"rating": 0, "mean": 1000, "deviation": 333}));
        let (mean, place) = (seat["after"]["mean"].as_i64().unwrap(), seat["place"].as_i64().unwrap());
        assert!(if place == 1 { mean >= 1000 } else { mean < 1000 }, "{seat}");
    }
    assert_eq!((&seats[0]["name"], &seats[1]["name"]), (&json!("Ann"), &json!("Ben")));
    let board = leaders(&ann).await;
    assert_eq!(board.len(), 2);
    assert!(board.iter().all(|player| player["games"] == 1 && player["bot"] == false));
    let (first, second) = (&board[0]["points"]["rating"], &board[1]["points"]["rating"]);
    assert!(first.as_i64() >= second.as_i64());

    // What everybody may know of somebody; nobody learns from it who has an account.
    let profile = profile_of(&ben, "aNN").await;
    assert_eq!(profile["name"], "Ann");
    assert_eq!(profile["reliability"], json!({"games": 1, "finished": 1, "left": 0, "replaced": 0, "late": 0}));
    let won = u64::from(seats[0]["place"] == 1);
    let record = &profile["games"][0];
    assert_eq!((&record["game"], &record["played"], &record["won"]), (&json!("founders"), &json!(1), &json!(won)));
    assert_eq!(record["places"], json!([{"seats": 2, "place": seats[0]["place"], "games": 1}]));
    assert_eq!(profile["latest"][0]["table"], json!(table.id));
    assert_eq!(profile["latest"][0]["after"], seats[0]["after"]);
    let met = &profile["met"][0];
    let sum = |names: [&str; 3]| names.map(|name| met[name].as_u64().unwrap()).iter().sum::<u64>();
    assert_eq!((&met["game"], sum(["before", "equal", "after"])), (&json!("founders"), 1));
    assert_eq!(met["before"] == 1, seats[1]["place"].as_u64() < seats[0]["place"].as_u64());
    assert_eq!(profile_of(&ann, "Ann").await["met"], Value::Null);
    for name in ["Nobody", "Cleo", "%00", "%F0%9F%98%80", "'%20OR%201=1--", &"a".repeat(5000)] {
        let answer = cleo.get(&format!("/api/v1/people/{name}")).await.done().unwrap();
        assert_eq!(answer, json!({"profile": null}), "an account shows no more than no account: {name}");
    }

    // Neither a restart nor anything else rates it again.
    server.stop().await;
    let server = Server::start(config(&folder)).await;
    let here = |browser: &Browser| Browser { client: server.client, ..browser.clone() };
    let (ann, mut ben) = (here(&ann), here(&ben));
    let table = Table { client: server.client, ..table };
    assert_eq!((leaders(&ann).await, ratings(&table).await), (board.clone(), told.clone()));
    // A rematch is dealt without asking, so it is not rated.
    let again = table.post("/rematch", Some(&table.tokens[0]), json!({})).await.done().unwrap();
    assert_eq!(again["table"].get("rated"), None);
    let path = format!("/api/v1/tables/{}/ratings", again["table"]["id"].as_str().unwrap());
    assert_eq!(ann.get(&path).await.done().unwrap(), json!({"state": "unrated", "seats": []}));

    // Who goes leaves others as they are.
    ben.post("/delete", json!({"passphrase": "seven brown kettles"})).await.done().unwrap();
    let left = leaders(&ann).await;
    assert_eq!(names(&left), ["Ann"]);
    assert_eq!(left[0]["points"], board.iter().find(|player| player["name"] == "Ann").unwrap()["points"]);
    let now = ratings(&table).await;
    assert_eq!((&now["seats"][0], &now["seats"][1]["name"]), (&told["seats"][0], &Value::Null));
    assert_eq!(profile_of(&ann, "Ben").await, Value::Null);
    server.stop().await;
}

/// Whoever resigns is last, together with others who do; a bot that sat there at the deal is rated by its level.
#[tokio::test(flavor = "multi_thread")]
async fn who_resigns_is_last_and_bots_are_rated() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben) = (sign_up(&server, "Ann").await, sign_up(&server, "Ben").await);
    let mut table = create(&mut ann, rated(json!([me("A"), open(), bot(), bot()]))).await;
    join(&mut ben, &mut table, "B").await.done().unwrap();
    for token in &table.tokens {
        table.post("/resign", Some(token), json!({})).await.done().unwrap();
    }
    is_in(&table, "rated").await;
    let told = ratings(&table).await;
    let seats = told["seats"].as_array().unwrap();
    let places: Vec<u64> = seats.iter().map(|seat| seat["place"].as_u64().unwrap()).collect();
    assert_eq!(places[..2], [3, 3], "{told}");
    assert!(places[2..].contains(&1) && places[2..].iter().all(|place| *place < 3), "{told}");
    assert_eq!((&seats[0]["left"], &seats[2]["left"]), (&json!(true), &json!(false)));
    assert_eq!((&seats[2]["name"], &seats[2]["bot"]), (&json!("random"), &json!(true)));
    assert_eq!(seats[2]["after"], seats[3]["after"], "both are one player");
    let board = leaders(&ann).await;
    assert_eq!(names(&board)[0], "random");
    assert_eq!((&board[0]["bot"], &board[0]["games"]), (&json!(true), &json!(1)));
    let profile = profile_of(&ben, "Ann").await;
    assert_eq!(profile["reliability"], json!({"games": 1, "finished": 0, "left": 1, "replaced": 0, "late": 0}));
    assert_eq!(profile["met"], json!([{"game": "founders", "before": 0, "equal": 1, "after": 0}]));
    server.stop().await;
}

/// For whom the stand-in acts plays on, and is rated by how the seat ended; it is told of them that it was so.
#[tokio::test(flavor = "multi_thread")]
async fn a_seat_that_the_stand_in_played_counts_for_its_holder() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut ann = sign_up(&server, "Ann").await;
    let mut body = rated(json!([me("A"), bot()]));
    body["deadline"]["seconds"] = json!(1);
    let mut table = create(&mut ann, body).await;
    let over_time = async || table.get("/record", None).await.text.contains("time over");
    eventually("her time is over", over_time).await;
    // From now on she acts herself, as far as the stand-in lets her.
    for _ in 0..5000 {
        if table.get("", None).await.done().unwrap()["status"] == "finished" {
            break;
        }
        let Some((seat, state)) = table.to_act().await else { continue };
        let action = table.pick(&state["prompt"]);
        let seq = state["seq"].as_u64().unwrap();
        table.act(seat, seq, &action, &format!("again-{seq}")).await;
    }
    is_in(&table, "rated").await;
    let told = ratings(&table).await;
    assert_eq!((&told["seats"][0]["name"], &told["seats"][0]["left"]), (&json!("Ann"), &json!(false)));
    let profile = profile_of(&ann, "Ann").await;
    assert_eq!(profile["reliability"], json!({"games": 1, "finished": 1, "left": 0, "replaced": 0, "late": 1}));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_went_back_is_not_rated() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben) = (sign_up(&server, "Ann").await, sign_up(&server, "Ben").await);
    let mut table = create(&mut ann, rated(json!([me("A"), open()]))).await;
    join(&mut ben, &mut table, "B").await.done().unwrap();
    let go_back = async |table: &Table| {
        let motion = json!({"motion": {"kind": "rewind", "to": 0}});
        let asked = table.post("/motions", Some(&table.tokens[0]), motion).await.done().unwrap();
        let vote = json!({"at": asked["ballot"]["at"], "yes": true});
        let back = table.post("/motions/vote", Some(&table.tokens[1]), vote).await.done().unwrap();
        (asked["ballot"].get("came_out").is_some(), back)
    };
    // Whoever only thinks better of something may go back.
    table.play(1).await;
    let (came_out, back) = go_back(&table).await;
    assert_eq!((came_out, &back["rewound"], &back["rated"]), (false, &json!(1), &json!(true)));
    assert_eq!(ratings(&table).await["state"], "pending");
    // Whoever has seen what comes may not try it another way.
    table.play(6).await;
    let (came_out, back) = go_back(&table).await;
    assert_eq!((came_out, &back["rewound"], back.get("rated")), (true, &json!(2), None));
    assert_eq!(ratings(&table).await["state"], "rewound");
    assert!(table.play(5000).await);
    // The next game that is rated comes after it.
    let mut other = create(&mut ann, rated(json!([me("A"), bot()]))).await;
    other.post("/resign", Some(&other.tokens[0]), json!({})).await.done().unwrap();
    is_in(&other, "rated").await;
    assert_eq!(ratings(&table).await, json!({"state": "rewound", "seats": []}));
    assert!(leaders(&ann).await.iter().all(|player| player["games"] == 1));
    assert_eq!(profile_of(&ben, "Ben").await, Value::Null);
    other.tokens.clear();
    server.stop().await;
}

/// What a host begins with bots alone.
#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_a_person_is_not_rated() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben) = (sign_up(&server, "Ann").await, sign_up(&server, "Ben").await);
    // Ben comes and goes again before the deal, which is nothing; then the host begins with bots only.
    let mut table = create(&mut ann, rated(json!([open(), open()]))).await;
    join(&mut ben, &mut table, "B").await.done().unwrap();
    table.post("/resign", Some(&table.tokens[0]), json!({})).await.done().unwrap();
    let begun = table.post("/start", Some(&table.host), json!({})).await.done().unwrap();
    assert_eq!(begun.get("rated"), None);
    is_in(&table, "void").await;
    assert!(leaders(&ann).await.is_empty());
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_is_rated_only_as_it_should_be() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut ann = sign_up(&server, "Ann").await;
    let good = rated(json!([me("A"), open(), bot()]));
    let guest = server.post("/api/v1/tables", None, good.clone()).await;
    assert_eq!(guest.refused(), (401, "NotSignedIn".into()));
    let elsewhere = ann.ask("POST", "/api/v1/tables", &[("sec-fetch-site", "same-site")], Some(good.clone())).await;
    assert_eq!(elsewhere.refused(), (403, "WrongOrigin".into()));
    let changes: [(&str, Value); 9] = [
        ("deadline", Value::Null),
        ("deadline", json!({"seconds": 60})),
        ("hints", json!(true)),
        ("takeover", json!("host")),
        ("stand_in", json!("search:7ms")),
        ("seats", json!([me("A"), me("B")])),
        ("seats", json!([bot(), bot()])),
        ("seats", json!([me("A"), {"kind": "bot", "level": "greedy~31"}])),
        ("seats", json!([me("A"), {"kind": "bot", "level": "nonsense"}])),
    ];
    for (name, value) in changes {
        let mut bad = good.clone();
        bad[name] = value;
        assert_eq!(ann.post("/api/v1/tables", bad.clone()).await.refused(), (422, "Invalid".into()), "{bad}");
        bad["rated"] = json!(false);
        if bad["seats"][1]["level"] != "nonsense" {
            let made = ann.post("/api/v1/tables", bad.clone()).await.done().unwrap();
            assert_eq!(made["table"].get("rated"), None, "{bad}");
        }
    }
    // What was begun elsewhere is never rated, and nobody may say that it is.
    let table = create(&mut ann, good.clone()).await;
    let record = server.hot_seat(2).await.get("/record", None).await.text;
    let import = ann.post("/api/v1/tables/import", json!({"record": record, "rated": true})).await;
    assert_eq!(import.refused(), (400, "Malformed".into()));
    let branch = ann.post(&table.path("/branch"), json!({"rated": true})).await;
    assert_eq!(branch.refused(), (400, "Malformed".into()));
    // A table that is not rated is as ever, for who is signed in, too.
    let plain = server.create(two_people()).await;
    assert_eq!(ratings(&plain).await, json!({"state": "unrated", "seats": []}));

    for (path, told) in [
        ("/api/v1/ratings?game=", (404, "NotFound")),
        ("/api/v1/ratings?game=chess", (404, "NotFound")),
        ("/api/v1/ratings?game=founders&from=-1", (400, "Malformed")),
        ("/api/v1/ratings?game=founders&from=4294967296", (400, "Malformed")),
        ("/api/v1/ratings?game=founders&from=4294967295", (422, "Invalid")),
        ("/api/v1/ratings?game=founders&all=1", (400, "Malformed")),
        ("/api/v1/tables/abcdefghijkm/ratings", (404, "NotFound")),
        ("/api/v1/tables/..%2f..%2fetc/ratings", (404, "NotFound")),
    ] {
        let (status, code) = ann.get(path).await.refused();
        assert_eq!((status, code.as_str()), told, "{path}");
    }
    assert_eq!(ann.ask("GET", "/api/v1/ratings?game=founders&from=10000", &OWN, None).await.status, 200);
    server.stop().await;
}

/// A host rates nobody, or has no accounts at all.
#[tokio::test(flavor = "multi_thread")]
async fn a_host_may_rate_nobody() {
    for code in ["RatingsOff", "AccountsOff"] {
        let folder = tempdir().unwrap();
        let mut config = config(&folder);
        match code {
            "RatingsOff" => config.ratings = false,
            _ => config.accounts = SignUps::Off,
        }
        let server = Server::start(config).await;
        let guest = Browser::new(&server);
        assert_eq!(guest.get("").await.done().unwrap()["ratings"], false);
        let table = server.create(two_people()).await;
        for path in [&table.path("/ratings"), "/api/v1/ratings?game=founders", "/api/v1/people/Ann"] {
            assert_eq!(guest.get(path).await.refused(), (403, code.into()), "{path}");
        }
        let made = server.post("/api/v1/tables", None, rated(json!([me("A"), bot()]))).await;
        assert_eq!(made.refused(), (403, code.into()));
        server.stop().await;
    }
}
