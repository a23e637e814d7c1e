//! Finding a table that fits, and being let in.

use super::accounts::Browser;
use super::support::{Server, config, eventually};
use serde_json::{Value, json};
use tempfile::tempdir;

fn table(seats: usize, more: Value) -> Value {
    let mut all = vec![json!({"kind": "me", "name": "A"})];
    all.resize(seats, json!({"kind": "open"}));
    let mut body = json!({"game": "founders", "seats": all, "visibility": "public"});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

async fn found(server: &Server, query: &str) -> Vec<String> {
    let list = server.get(&format!("/api/v1/tables?{query}"), None).await.done().unwrap();
    let id = |table: &Value| table["id"].as_str().unwrap().to_owned();
    list["tables"].as_array().unwrap().iter().map(id).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_are_found_by_what_they_are() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let make = async |body| server.create(body).await.id;
    let plain = make(table(2, json!({}))).await;
    let german = make(table(3, json!({"language": "de", "deadline": {"seconds": 3599}}))).await;
    let slow = make(table(3, json!({"reliability": 80, "deadline": {"seconds": 3600}}))).await;
    let full = make(json!({"game": "clash", "visibility": "public",
        "seats": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]}))
    .await;
    let mut ann = Browser::new(&server);
    ann.sign_up("Ann").await;
    let body = table(2, json!({"rated": true, "deadline": {"seconds": 60, "cover": true}}));
    let created = ann.post("/api/v1/tables", body).await.done().unwrap();
    let rated = created["table"]["id"].as_str().unwrap().to_owned();
    make(table(2, json!({"visibility": "private", "language": "de"}))).await;

    for (query, expected) in [
        ("", vec![&rated, &full, &slow, &german, &plain]),
        ("seats=3", vec![&slow, &german]),
        ("seats=2&open=true", vec![&rated, &plain]),
        ("open=false", vec![&full]),
        ("pace=none", vec![&full, &plain]),
        ("pace=live", vec![&rated, &german]),
        ("pace=slow", vec![&slow]),
        ("rated=true", vec![&rated]),
        ("rated=false&game=founders", vec![&slow, &german, &plain]),
        ("language=de", vec![&german]),
        ("language=fr", vec![]),
        ("reliability=80", vec![&slow]),
        ("reliability=81", vec![]),
        ("status=running", vec![&full]),
    ] {
        let mut found = found(&server, query).await;
        let mut expected: Vec<String> = expected.into_iter().cloned().collect();
        found.sort();
        expected.sort();
        assert_eq!(found, expected, "{query}");
    }
    for bad in ["seats=x", "seats=256", "pace=fast", "rated=yes", "reliability=-1", "colour=red"] {
        let answer = server.get(&format!("/api/v1/tables?{bad}"), None).await;
        assert_eq!(answer.refused(), (400, "Malformed".into()), "{bad}");
    }
    let answer = server.get("/api/v1/tables?language=Deutsch", None).await;
    assert_eq!(answer.refused(), (422, "Invalid".into()));
    for bad in [json!({"language": "<b>"}), json!({"reliability": 0}), json!({"reliability": 101})] {
        let answer = server.post("/api/v1/tables", None, table(2, bad.clone())).await;
        assert_eq!(answer.refused(), (422, "Invalid".into()), "{bad}");
    }
    server.stop().await;
}

/// Those that fit are found among many that do not, page by page, each once.
#[tokio::test(flavor = "multi_thread")]
async fn what_fits_is_found_among_many() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut wanted = Vec::new();
    for number in 0..130 {
        let fits = number % 30 == 0;
        let made = server.create(table(if fits { 3 } else { 2 }, json!({}))).await;
        if fits {
            wanted.push(made.id);
        }
        // Pages go on by time.
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    wanted.reverse();
    assert_eq!(found(&server, "seats=3").await, wanted);
    let (mut all, mut query) = (Vec::new(), "seats=2".to_owned());
    loop {
        let page = server.get(&format!("/api/v1/tables?{query}"), None).await.done().unwrap();
        let tables = page["tables"].as_array().unwrap();
        assert!(tables.len() <= 50);
        all.extend(tables.iter().map(|table| table["id"].as_str().unwrap().to_owned()));
        let Some(before) = page["before"].as_i64() else { break };
        query = format!("seats=2&before={before}");
    }
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!((count, all.len()), (125, 125));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_leaves_games_is_not_let_in_where_that_is_asked() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut ann, mut ben) = (Browser::new(&server), Browser::new(&server));
    ann.sign_up("Ann").await;
    ben.sign_up("Ben").await;
    // Ann leaves the only game she has played.
    let body = json!({"game": "founders", "rated": true, "deadline": {"seconds": 600, "cover": true},
        "stand_in": "random", "seats": [{"kind": "me", "name": "A"}, {"kind": "bot", "level": "random"}]});
    let left = ann.post("/api/v1/tables", body).await.done().unwrap();
    let token = left["seats"][0]["token"].as_str().unwrap();
    let path = format!("/api/v1/tables/{}", left["table"]["id"].as_str().unwrap());
    server.post(&format!("{path}/resign"), Some(token), json!({})).await.done().unwrap();
    let is_rated = async || ann.get(&format!("{path}/ratings")).await.done().unwrap()["state"] == "rated";
    eventually("it is rated", is_rated).await;

    let strict = server.create(table(3, json!({"reliability": 51}))).await;
    let join = json!({"name": "J", "invite": strict.invite});
    assert_eq!(strict.post("/join", None, join.clone()).await.refused(), (401, "NotSignedIn".into()));
    let refused = ann.post(&strict.path("/join"), join.clone()).await;
    assert_eq!(refused.refused(), (409, "Reliability".into()));
    assert!(refused.text.contains("51 %") && refused.text.contains("50 %"), "{}", refused.text);
    ben.post(&strict.path("/join"), join.clone()).await.done().unwrap();
    let lenient = server.create(table(2, json!({"reliability": 50}))).await;
    ann.post(&lenient.path("/join"), json!({"name": "J"})).await.done().unwrap();
    // Where nothing is asked, everybody comes in as ever.
    let open = server.create(table(2, json!({}))).await;
    open.post("/join", None, json!({"name": "J"})).await.done().unwrap();
    server.stop().await;
}
