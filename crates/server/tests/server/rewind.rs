//! Going back by consent: who is asked, what is named, what stays, and that nothing hidden comes out by it.

use super::support::{Server, Table, config};
use serde_json::{Value, json};
use tempfile::tempdir;

async fn ask(table: &Table, by: usize, to: u64) -> server::client::Answer {
    let motion = json!({"motion": {"kind": "rewind", "to": to}});
    table.post("/motions", Some(&table.tokens[by]), motion).await
}

async fn vote(table: &Table, by: usize, ballot: &Value, yes: bool) -> server::client::Answer {
    table.post("/motions/vote", Some(&table.tokens[by]), json!({"at": ballot["at"], "yes": yes})).await
}

async fn seq(table: &Table) -> u64 {
    table.get("", None).await.done().unwrap()["seq"].as_u64().unwrap()
}

async fn view_at(table: &Table, at: u64, seat: usize) -> Value {
    let path = format!("/replay?at={at}&viewer={}", seat + 1);
    table.get(&path, Some(&table.tokens[seat])).await.done().unwrap()["view"].clone()
}

#[tokio::test(flavor = "multi_thread")]
async fn all_agree_to_go_back_and_the_record_says_so() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(3).await;
    // Past a snapshot, but not to the end.
    assert!(!table.play(66).await);
    let then = (table.state(0).await["to_act"].clone(), view_at(&table, 66, 1).await);
    assert!(!table.play(8).await);
    let now = seq(&table).await;
    assert!(table.get("", None).await.done().unwrap().get("rewound").is_none());
    assert_eq!(ask(&table, 0, now).await.refused(), (422, "CannotRewind".into()));
    let motion = json!({"motion": {"kind": "rewind", "to": 66}});
    assert_eq!(table.post("/motions", None, motion.clone()).await.refused().0, 401);
    assert_eq!(table.post("/motions", Some(&table.host), motion).await.refused().0, 403);
    let mut live = table.live(Some(2), None).await;
    live.next_of("welcome").await.unwrap();

    // One who is against it is enough.
    let asked = ask(&table, 0, 66).await.done().unwrap();
    assert_eq!((&asked["ballot"]["needed"], &asked["ballot"]["voters"]), (&json!(3), &json!([1, 2, 3])));
    let lost = vote(&table, 1, &asked["ballot"], false).await.done().unwrap();
    assert_eq!((&lost["ballot"], &lost["seq"]), (&Value::Null, &json!(now)));

    // Whoever plays on answers as well: what was asked is not so any more.
    let asked = ask(&table, 0, 66).await.done().unwrap();
    vote(&table, 1, &asked["ballot"], true).await.done().unwrap();
    table.play(1).await;
    assert_eq!(vote(&table, 2, &asked["ballot"], true).await.refused().1, "NoVote");
    assert_eq!(table.get("", None).await.done().unwrap()["ballot"], Value::Null);

    let asked = ask(&table, 2, 66).await.done().unwrap();
    vote(&table, 0, &asked["ballot"], true).await.done().unwrap();
    let (before, last) = (table.get("/record", None).await.text, table.state(0).await["view"].clone());
    let done = vote(&table, 1, &asked["ballot"], true).await.done().unwrap();
    assert_eq!((&done["rewound"], &done["ballot"], &done["seq"]), (&json!(1), &Value::Null, &json!(now + 2)));
    assert_eq!((table.state(0).await["to_act"].clone(), table.state(1).await["view"].clone()), then);
    let update = loop {
        let update = live.next_of("update").await.unwrap();
        if update["seq"] == now + 2 {
            break update;
        }
    };
    assert_eq!((&update["entry"]["rewind"], &update["entry"]["seat"]), (&json!(66), &json!(0)));
    let after = table.get("/record", None).await.text;
    assert_eq!(after.strip_prefix(&before).unwrap(), "{\"seat\":0,\"rewind\":66}\n", "nothing is lost");
    assert_eq!(view_at(&table, now + 1, 0).await, last, "and can be looked back at");
    for seat in 0..3 {
        assert_eq!(table.state(seat).await["may_undo"], false, "what was done before is final");
    }
    server.stop().await;

    // After a restart it is the same, and the game goes on to its end, which can be checked.
    let server = Server::start(config(&folder)).await;
    let mut table = Table { client: server.client, ..table };
    assert_eq!((table.state(0).await["to_act"].clone(), table.state(1).await["view"].clone()), then);
    table.play(5).await;
    server.stop().await;
    let server = Server::start(config(&folder)).await;
    let mut table = Table { client: server.client, ..table };
    assert!(table.play(3000).await, "the game ends");
    let verified = table.get("/verify", None).await.done().unwrap();
    assert_eq!((&verified["replays"], &verified["seed_matches"]), (&json!(true), &json!(true)), "{verified}");
    assert_eq!(ask(&table, 0, 66).await.refused().1, "GameOver");
    let record = table.get("/record", None).await.text;
    assert!(registry::game("founders").unwrap().replay(&record).unwrap().outcome().is_some());
    // It is read as a table of its own, too.
    let imported = server.post("/api/v1/tables/import", None, json!({"record": record})).await.done().unwrap();
    assert_eq!(imported["table"]["seq"].as_u64().unwrap(), record.lines().count() as u64 - 2);
    server.stop().await;
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

/// What is named is what everybody has seen: no entry that was done in secret, and nothing but numbers.
#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_names_what_came_out_and_nothing_that_is_hidden() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut named, mut hidden) = (0, 0);
    for game in ["mega-empires", "clash", "new-dawn"] {
        let me = |name: &str| json!({"kind": "me", "name": name});
        let body = json!({"game": game, "seats": [me("Ann"), me("Ben"), me("Cleo")]});
        let mut table = server.create(body.clone()).await;
        // Now and then a game that is played by chance is over before that.
        while table.play(160).await {
            table = server.create(body.clone()).await;
        }
        let now = seq(&table).await;
        let asked = ask(&table, 0, 0).await.done().unwrap();
        let numbers: Vec<u64> = asked["ballot"]["came_out"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|number| number.as_u64().unwrap())
            .collect();
        assert!(numbers.is_sorted() && numbers.iter().all(|number| (1..=now).contains(number)), "{numbers:?}");
        named += numbers.len();
        let log = table.get("/log", None).await.done().unwrap();
        for entry in log["entries"].as_array().unwrap() {
            let is_secret = entry["action"] == "?";
            hidden += usize::from(is_secret);
            assert!(!(is_secret && numbers.contains(&entry["seq"].as_u64().unwrap())), "{entry}");
        }
        // It is the same for everybody, and says nothing else.
        for token in [None, Some(&table.tokens[1]), Some(&table.tokens[2])] {
            let told = table.get("/state", token.map(String::as_str)).await.done().unwrap()["table"]["ballot"].clone();
            assert_eq!(told, asked["ballot"]);
        }
        let members: Vec<&String> = asked["ballot"].as_object().unwrap().keys().collect();
        for member in members {
            let known = ["at", "by", "motion", "voters", "yes", "no", "needed", "came_out"];
            assert!(known.contains(&member.as_str()), "{member}");
        }
        // Back at the start nobody sees more of the others than they did then.
        let views = [view_at(&table, 0, 0).await, view_at(&table, 0, 1).await];
        for seat in 1..3 {
            vote(&table, seat, &asked["ballot"], true).await.done().unwrap();
        }
        assert_eq!([table.state(0).await["view"].clone(), table.state(1).await["view"].clone()], views);
        assert!(!table.get("/record", None).await.text.contains("\"seed\""));
        for entry in table.get("/log", None).await.done().unwrap()["entries"].as_array().unwrap() {
            let before = log["entries"].as_array().unwrap().iter().find(|other| other["seq"] == entry["seq"]);
            assert!(before.is_none_or(|before| before == entry), "what was hidden in the log stays hidden");
        }
    }
    assert!(named > 0 && hidden > 0, "{named} named, {hidden} hidden");
    server.stop().await;
}
