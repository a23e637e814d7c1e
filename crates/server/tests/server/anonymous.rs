//! Tables at which nobody is told who sits where until the game is over: everything that anybody is answered is looked through
//! for names.

use super::accounts::Browser;
use super::support::{Server, Table, config, eventually};
use serde_json::{Value, json};
use server::Config;
use server::client::Live;
use tempfile::tempdir;
use test_peers::Sink;

/// Names that stand in no word of ours. Who types one has it at the table; the others are of accounts.
const NAMES: [&str; 4] = ["Xanthippe", "Zebedaeus", "Quirinus", "Wolpertinger"];

async fn sign_up(server: &Server, name: &str) -> Browser {
    let mut browser = Browser::new(server);
    browser.sign_up(name).await;
    browser
}

async fn take(browser: &mut Browser, table: &Table, seat: usize) {
    let mine = json!({"table": table.id, "token": table.tokens[seat]});
    browser.post("/seats", json!({"seats": [mine]})).await.done().unwrap();
}

fn request(more: Value) -> Value {
    let mut body = json!({"game": "founders", "anonymous": true, "visibility": "public"});
    body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    body
}

/// Answers to every request that only reads, by whoever has this browser and this token, each with its address.
async fn read_all(browser: &Browser, token: Option<&str>, table: &str) -> Vec<(String, String)> {
    let document = browser.get("/api/v1/openapi.json").await.done().unwrap();
    let mut paths: Vec<String> = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        let is_stream = path.ends_with("/live") || path.ends_with("/stream");
        // Whoever asks of a person says the name, which comes back.
        let names_somebody = path.contains("{name}") || path.contains("{game}");
        if methods.get("get").is_some() && !is_stream && !names_somebody {
            paths.push(path.replace("{id}", table));
        }
    }
    assert!(paths.len() > 25, "{paths:?}");
    for query in ["friends=true", "friends=false", "rated=true", "open=true", "status=running", "anonymous=true"] {
        paths.push(format!("/api/v1/tables?{query}"));
    }
    let bearer = token.map(|token| format!("Bearer {token}"));
    let headers: Vec<(&str, &str)> = bearer.iter().map(|bearer| ("authorization", bearer.as_str())).collect();
    let mut told = Vec::new();
    for path in paths {
        let text = browser.ask("GET", &path, &headers, None).await.text;
        told.push((path, text));
    }
    for (path, body) in
        [("/api/v1/tables/lookup", json!({"ids": [table]})), (&*format!("/api/v1/tables/{table}/branch"), json!({}))]
    {
        told.push((path.into(), browser.ask("POST", path, &headers, Some(body)).await.text));
    }
    let mut live = browser.client.live(table, token, None).await.unwrap();
    told.push(("live".into(), live.next().await.unwrap().unwrap().to_string()));
    let stream = format!("/api/v1/tables/{table}/stream");
    // The host has no eyes of their own.
    if let Ok(mut lines) = browser.client.lines(&stream, token).await {
        told.push(("stream".into(), lines.next().await.unwrap().unwrap().to_string()));
    }
    told
}

/// The games, rules and licences are the same for all, and so is what a browser knows of itself.
fn is_own(path: &str) -> bool {
    ["/api/v1/account", "/api/v1/account/sessions", "/api/v1/account/export"].contains(&path)
}

/// Fails if a viewer is told a name that is not theirs.
fn must_be_nameless(who: &str, own: &[&str], told: &[(String, String)]) {
    for (path, text) in told {
        for name in NAMES.iter().filter(|name| !own.contains(name)) {
            assert!(!text.contains(name), "{who} reads {name} at {path}: {text}");
        }
        // One's own name is nowhere but in one's own account.
        for name in own.iter().filter(|_| !is_own(path)) {
            assert!(!text.contains(name), "{who} reads their own name at {path}, where others read as well: {text}");
        }
    }
}

/// What those who watch call themselves is for those who watch.
fn without_watchers(told: Vec<(String, String)>) -> Vec<(String, String)> {
    told.into_iter().map(|(path, text)| (path, text.replace("Wolpertinger", "somebody"))).collect()
}

/// The state that comes when the game is over. Nobody is named before.
async fn named_at_last(mut live: Live) -> Value {
    loop {
        let message = live.next().await.unwrap().unwrap();
        let text = message.to_string();
        let table = if message["type"] == "state" { &message["state"]["table"] } else { &message["table"] };
        let is_over = table["status"] == "finished";
        assert!(is_over || NAMES[..3].iter().all(|name| !text.contains(name)), "{text}");
        if is_over && message["type"] == "state" {
            return message["state"].clone();
        }
    }
}

fn seat_names(info: &Value) -> Vec<&str> {
    info["seats"].as_array().unwrap().iter().map(|seat| seat["name"].as_str().unwrap()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_who_sits_where_until_the_game_is_over() {
    let folder = tempdir().unwrap();
    plays_without_names(config(&folder)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_learns_it_by_postgres_either() {
    let (folder, database) = (tempdir().unwrap(), test_postgres::Database::make().unwrap());
    plays_without_names(Config { database_url: Some(database.url.clone()), ..config(&folder) }).await;
}

/// People who come in every way, talk, go, are replaced and reported: nobody is named before the end, and everybody at it.
async fn plays_without_names(config: Config) {
    let sink = Sink::start().await;
    let start = async || Server::start(Config { hooks_to_private: true, ..config.clone() }).await;
    let server = start().await;
    let (mut xan, mut zeb) = (sign_up(&server, "Xanthippe").await, sign_up(&server, "Zebedaeus").await);
    // A friend of both, who watches.
    let mut cleo = sign_up(&server, "Cleo").await;
    for name in ["Xanthippe", "Zebedaeus"] {
        cleo.post("/people", json!({"name": name, "tie": "friend"})).await.done().unwrap();
    }
    for browser in [&mut xan, &mut zeb] {
        browser.post("/people", json!({"name": "Cleo", "tie": "friend"})).await.done().unwrap();
    }
    for (browser, path) in [(&mut xan, "/ok/xan"), (&mut zeb, "/ok/zeb")] {
        let wants = json!(["turn", "talk", "result", "invitation", "nudge"]);
        let body = json!({"kind": "hook", "address": sink.url(path), "wants": wants});
        browser.post("/notices/channels", body).await.done().unwrap();
    }
    let seats = json!([{"kind": "me", "name": "Xanthippe"}, {"kind": "open"}, {"kind": "open"}]);
    let created = xan.post("/api/v1/tables", request(json!({"seats": seats}))).await.done().unwrap();
    assert_eq!((&created["table"]["anonymous"], seat_names(&created["table"])[0]), (&json!(true), "Seat 1"));
    let mut table = Table::new(server.client, &created);
    take(&mut xan, &table, 0).await;

    // Zebedaeus is invited by name, without learning by whom, and nobody learns that he came.
    let sent = xan.post(&table.path("/invitations"), json!({"name": "Zebedaeus"})).await.done().unwrap();
    assert_eq!(sent["sent"][0]["came"], false);
    eventually("he is told", async || !sink.asked("/ok/zeb").is_empty()).await;
    let body = sink.asked("/ok/zeb")[0].json();
    assert!(body["text"].as_str().unwrap().ends_with("somebody invites you to an anonymous table."), "{body}");
    let invited = zeb.get("/invited").await.done().unwrap();
    assert_eq!(
        (&invited["invitations"][0]["by"], &invited["invitations"][0]["table"]["id"]),
        (&Value::Null, &json!(table.id))
    );
    must_be_nameless("Zebedaeus", &["Zebedaeus"], &read_all(&zeb, None, &table.id).await);
    let joined = zeb.post(&table.path("/invitations/accept"), json!({})).await.done().unwrap();
    assert_eq!(seat_names(&joined["table"]), ["Seat 1", "Seat 2", ""]);
    table.tokens.push(joined["key"]["token"].as_str().unwrap().into());
    let sent = xan.get(&table.path("/invitations")).await.done().unwrap()["sent"][0].clone();
    assert_eq!(
        (&sent["name"], &sent["came"]),
        (&json!("Zebedaeus"), &json!(false)),
        "she knows whom she invited, no more"
    );

    // A guest, whose name is like another's: to be refused would tell it. The seat goes to somebody else in the end.
    let join = table.post("/join", None, json!({"name": "ZEBEDAEUS"})).await.done().unwrap();
    table.tokens.push(join["key"]["token"].as_str().unwrap().into());
    table.post("/chat", Some(&table.tokens[2]), json!({"text": "hello @1 and @Seat 2"})).await.done().unwrap();
    let told = table.state(0).await;
    assert_eq!((&told["chat"][0]["name"], &told["chat"][0]["mentions"]), (&json!("Seat 3"), &json!([1, 2])));
    let handed = json!({"kind": "person", "name": "Quirinus"});
    let handed = table.post("/seats/3", Some(&table.tokens[2].clone()), handed).await.done().unwrap();
    table.tokens[2] = handed["key"]["token"].as_str().unwrap().into();

    table.play(6).await;
    table.post("/talk", Some(&table.tokens[1]), json!({"to": [1], "text": "between us"})).await.done().unwrap();
    table.post("/talk", None, json!({"to": [], "name": "Onlooker", "text": "who are they"})).await.done().unwrap();
    let same = table.post("/talk", None, json!({"to": [], "name": "Wolpertinger", "text": "me"})).await.done().unwrap();
    assert_eq!(same["name"], "Wolpertinger");
    let posing = table.post("/talk", None, json!({"to": [], "name": "seat 2", "text": "no"})).await;
    assert_eq!(posing.refused(), (422, "Invalid".into()), "who watches is no seat");
    let report = json!({"seat": 2, "kind": "insults", "text": "rude", "lines": []});
    table.post("/report", Some(&table.tokens[0]), report).await.done().unwrap();
    table.post("/motions", Some(&table.tokens[1]), json!({"motion": {"kind": "rewind", "to": 0}})).await;

    let guest = Browser { client: server.client, cookie: None };
    must_be_nameless("who watches", &[], &without_watchers(read_all(&guest, None, &table.id).await));
    must_be_nameless("the host", &[], &without_watchers(read_all(&guest, Some(&table.host), &table.id).await));
    for seat in 0..3 {
        must_be_nameless("a seat", &[], &read_all(&guest, Some(&table.tokens[seat]), &table.id).await);
    }
    must_be_nameless("Zebedaeus", &["Zebedaeus"], &read_all(&zeb, Some(&table.tokens[1]), &table.id).await);
    let mut told = without_watchers(read_all(&cleo, None, &table.id).await);
    // Her own list of friends is hers.
    told.retain(|(path, _)| !is_own(path) && path != "/api/v1/account/people");
    must_be_nameless("a friend", &[], &told);
    // She sees the table, but not that friends of hers sit there.
    let list = cleo.get("/api/v1/tables").await.done().unwrap();
    assert_eq!((list["tables"].as_array().unwrap().len(), list.get("friends")), (1, None));
    assert_eq!(cleo.get("/api/v1/tables?friends=true").await.done().unwrap()["tables"], json!([]));

    // Who is there is not told either, nor that somebody came.
    let mut live = table.live(None, None).await;
    assert_eq!(live.next().await.unwrap().unwrap()["presence"]["seats"], json!([]));
    let mut seated = table.live(Some(0), None).await;
    let welcome = seated.next().await.unwrap().unwrap();
    assert_eq!(welcome["presence"]["seats"], json!([]));
    let info = table.get("", None).await.done().unwrap();
    let online: Vec<bool> = info["seats"].as_array().unwrap().iter().map(|seat| seat["online"] == true).collect();
    assert_eq!(online, [false; 3]);

    // It is kept so.
    drop((live, seated));
    server.stop().await;
    let server = start().await;
    let here = |browser: &Browser| Browser { client: server.client, ..browser.clone() };
    let (xan, zeb, cleo) = (here(&xan), here(&zeb), here(&cleo));
    table.client = server.client;
    let (mut watcher, mut player) = (table.live(None, None).await, table.live(Some(0), None).await);
    for live in [&mut watcher, &mut player] {
        let welcome = live.next().await.unwrap().unwrap();
        assert_eq!(seat_names(&welcome["state"]["table"]), ["Seat 1", "Seat 2", "Seat 3"]);
    }
    let guest = Browser { client: server.client, cookie: None };
    must_be_nameless("after a restart", &[], &without_watchers(read_all(&guest, None, &table.id).await));
    let told = [watcher, player].map(|live| tokio::spawn(named_at_last(live)));
    assert!(table.play(5000).await);

    // Now everybody is named, in all that was said and done; whoever looks on is told at once.
    let all = ["Xanthippe", "Zebedaeus", "Quirinus"];
    for told in told {
        let state = told.await.unwrap();
        assert_eq!(seat_names(&state["table"]), all);
        assert_eq!((&state["chat"][0]["name"], &state["chat"][0]["seat"]), (&json!("ZEBEDAEUS 2"), &json!(3)));
        let last = state["seat_changes"].as_array().unwrap().last().unwrap().clone();
        assert_eq!((&last["before"]["name"], &last["now"]["name"]), (&json!("ZEBEDAEUS 2"), &json!("Quirinus")));
    }
    let record = table.get("/record", None).await.text;
    assert!(record.lines().next().unwrap().contains("\"players\":[\"Xanthippe\",\"Zebedaeus\",\"Quirinus\"]"));
    let list = cleo.get("/api/v1/tables?friends=true").await.done().unwrap();
    assert_eq!(list["friends"].as_array().unwrap().len(), 2);
    assert_eq!(seat_names(&list["tables"][0]), all);
    assert_eq!(xan.get(&table.path("/invitations")).await.done().unwrap()["sent"][0]["came"], true);
    let line =
        table.post("/chat", Some(&table.tokens[0]), json!({"text": "@quirinus well played"})).await.done().unwrap();
    assert_eq!((&line["name"], &line["mentions"]), (&json!("Xanthippe"), &json!([3])));
    let comment = json!({"moment": 1, "text": "here"});
    assert_eq!(table.post("/comments", Some(&table.tokens[1]), comment).await.done().unwrap()["name"], "Zebedaeus");
    let whisper =
        zeb.client.live(&table.id, Some(&table.tokens[0]), None).await.unwrap().next().await.unwrap().unwrap();
    let whispered =
        whisper["state"]["talk"].as_array().unwrap().iter().find(|line| line["text"] == "between us").unwrap();
    assert_eq!(whispered["name"], "Zebedaeus");
    // Nobody was told by a notice who sits where, neither.
    for asked in sink.asked("/ok/").iter().filter(|asked| !asked.body.contains("result")) {
        assert!(NAMES.iter().all(|name| !asked.body.contains(name)), "{}", asked.body);
    }
    // They play again with their names, since everybody knows them.
    let again = table.post("/rematch", Some(&table.tokens[0]), json!({})).await.done().unwrap()["table"].clone();
    assert_eq!((seat_names(&again), again.get("anonymous")), (all.to_vec(), None));
    server.stop().await;
}

/// Blocks, reserve lists, profiles and parting tell nothing of who sits at a table; ratings are told at the end.
#[tokio::test(flavor = "multi_thread")]
async fn what_people_say_of_each_other_tells_nothing() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut xan, mut zeb) = (sign_up(&server, "Xanthippe").await, sign_up(&server, "Zebedaeus").await);
    let mut cleo = sign_up(&server, "Cleo").await;
    let rated = |anonymous: bool| {
        let mut seats = vec![json!({"kind": "me", "name": "Xanthippe"}), json!({"kind": "open"})];
        seats.extend(anonymous.then(|| json!({"kind": "open"})));
        json!({"game": "founders", "rated": true, "stand_in": "random", "visibility": "public", "anonymous": anonymous,
            "deadline": {"seconds": 600, "cover": true}, "seats": seats})
    };
    // First an open game, so that they have profiles.
    let mut tables = Vec::new();
    for anonymous in [false, true] {
        let created = xan.post("/api/v1/tables", rated(anonymous)).await.done().unwrap();
        let mut table = Table::new(server.client, &created);
        take(&mut xan, &table, 0).await;
        if anonymous {
            // Who does not want to meet somebody is told nothing by that, in whichever way they try.
            cleo.post("/people", json!({"name": "Xanthippe", "tie": "blocked"})).await.done().unwrap();
            let list = cleo.get("/api/v1/tables?anonymous=true").await.done().unwrap();
            assert_eq!(list["tables"].as_array().unwrap().len(), 1);
            let joined = cleo.post(&table.path("/join"), json!({"name": "Cleo"})).await.done().unwrap();
            table.tokens.push(joined["key"]["token"].as_str().unwrap().into());
        }
        let joined = zeb.post(&table.path("/join"), json!({"name": "Z"})).await.done().unwrap();
        table.tokens.push(joined["key"]["token"].as_str().unwrap().into());
        take(&mut zeb, &table, if anonymous { 2 } else { 1 }).await;
        if anonymous {
            assert_eq!(cleo.post(&table.path("/reserve"), json!({})).await.refused(), (409, "Anonymous".into()));
        } else {
            assert!(table.play(5000).await);
            let ratings = async || table.get("/ratings", None).await.done().unwrap();
            eventually("rated", async || ratings().await["state"] == "rated").await;
        }
        tables.push(table);
    }
    let mut table = tables.pop().unwrap();
    table.play(4).await;
    let sits_at = async |asks: &Browser, name: &str| {
        let profile = asks.get(&format!("/api/v1/people/{name}")).await.done().unwrap()["profile"].clone();
        profile["tables"].as_array().unwrap().iter().any(|found| found["id"] == json!(table.id))
    };
    for (asks, name, told) in [(&zeb, "Xanthippe", false), (&cleo, "Zebedaeus", false), (&xan, "Xanthippe", true)] {
        assert_eq!(sits_at(asks, name).await, told, "{name}");
    }
    let ratings = table.get("/ratings", None).await.done().unwrap();
    assert_eq!(ratings, json!({"state": "pending", "seats": []}));

    // Whoever deletes the account meanwhile does not give away the seat by it, and has no name at the end.
    xan.post("/delete", json!({"passphrase": super::accounts::GOOD})).await.done().unwrap();
    eventually("the name is forgotten", async || {
        let row = server.tables.store.table(table.id.clone()).await.unwrap().unwrap();
        row.proposal.is_some_and(|kept| !kept.contains("Xanthippe") && kept.contains("A former player"))
    })
    .await;
    let info = table.get("", None).await.done().unwrap();
    assert_eq!(seat_names(&info), ["Seat 1", "Seat 2", "Seat 3"]);
    assert!(table.play(5000).await);
    assert_eq!(seat_names(&table.get("", None).await.done().unwrap()), ["A former player", "Cleo", "Z"]);
    server.stop().await;
}

/// Administrators read in a report whom it is about; whoever reported reads no more than before.
#[tokio::test(flavor = "multi_thread")]
async fn administrators_learn_whom_a_report_is_about() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let (mut xan, mut ada) = (sign_up(&server, "Xanthippe").await, sign_up(&server, "Ada").await);
    super::moderation::set_rank(&server, "Ada", true).await;
    let seats = json!([{"kind": "me", "name": "Xanthippe"}, {"kind": "me", "name": "Quirinus"}]);
    let created = xan.post("/api/v1/tables", request(json!({"seats": seats}))).await.done().unwrap();
    let table = Table::new(server.client, &created);
    take(&mut xan, &table, 0).await;
    let report = json!({"seat": 2, "kind": "insults", "text": "rude", "lines": []});
    table.post("/report", Some(&table.tokens[0]), report).await.done().unwrap();
    let read = ada.post("/api/v1/admin/reports/answer", json!({"number": 99, "answer": "x"})).await;
    assert_eq!(read.status, 409, "she is one");
    let told = ada.get("/api/v1/admin/reports?handled=false").await.done().unwrap()["reports"][0].clone();
    assert_eq!((&told["by"]["name"], &told["about"]["name"]), (&json!("Xanthippe"), &json!("Quirinus")));
    let own = xan.get("/reports").await.done().unwrap()["reports"][0].clone();
    assert_eq!(own["name"], "Seat 2");
    server.stop().await;
}
