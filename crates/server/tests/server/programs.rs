//! Programs as their owners, their opponents and strangers meet them.

use super::accounts::Browser;
use super::support::{Server, Table, alter, config, eventually};
use serde_json::{Value, json};
use server::api::ActKind;
use server::client::Answer;
use server::store::Act;
use tempfile::{TempDir, tempdir};

/// Somebody who has a program.
pub(crate) struct Owner {
    pub(crate) browser: Browser,
    program: String,
}

impl Owner {
    pub(crate) async fn new(server: &Server, name: &str, program: &str) -> Owner {
        let mut browser = Browser::new(server);
        browser.sign_up(name).await;
        browser.post("/programs", json!({"name": program})).await.done().unwrap();
        Owner { browser, program: program.into() }
    }

    pub(crate) async fn token(&mut self, scopes: Value) -> String {
        let body = json!({"program": self.program, "scopes": scopes, "days": 7});
        let made = self.browser.post("/programs/tokens", body).await.done().unwrap();
        made["token"].as_str().unwrap().into()
    }

    pub(crate) async fn accepts(&mut self, accepts: &str, games: Value) {
        let body = json!({"name": self.program, "accepts": accepts, "games": games});
        self.browser.post("/programs/change", body).await.done().unwrap();
    }
}

fn refused(status: u16, code: &str) -> (u16, String) {
    (status, code.into())
}

async fn start(folder: &TempDir) -> Server {
    Server::start(config(folder)).await
}

/// A table of Founders with a person and this seat.
fn against(seat: Value) -> Value {
    json!({"game": "founders", "seats": [{"kind": "me", "name": "Zoe"}, seat]})
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_made_with_a_token_that_is_told_once() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Owner::new(&server, "Ann", "Marvin").await;
    let body = json!({"program": "Marvin", "label": "laptop", "scopes": ["play", "read", "play"], "days": 30});
    let made = ann.browser.post("/programs/tokens", body).await.done().unwrap();
    let token = made["token"].as_str().unwrap();
    assert!(token.starts_with("ecu_program_") && token.len() == 64, "{token}");
    let listed = ann.browser.get("/programs").await.done().unwrap();
    assert_eq!(listed, made["programs"]);
    let program = &listed["programs"][0];
    assert_eq!(
        (&program["name"], &program["accepts"], &program["waits"]),
        (&json!("Marvin"), &json!("nobody"), &json!(false))
    );
    let kept = &program["tokens"][0];
    assert_eq!(
        (&kept["label"], &kept["scopes"], &kept["seen_at"]),
        (&json!("laptop"), &json!(["read", "play"]), &json!(null))
    );
    assert!(kept["expires_at"].as_i64().unwrap() - kept["created_at"].as_i64().unwrap() == 30 * 86_400_000);
    assert!(!listed.to_string().contains("ecu_"), "it is not told again");
    let export = ann.browser.get("/export").await.done().unwrap();
    assert_eq!(export["programs"]["programs"][0]["name"], "Marvin");
    assert!(!export.to_string().contains("ecu_"));

    // What cannot be.
    let mut ask = async |path: &str, body: Value| ann.browser.post(path, body).await.refused();
    assert_eq!(ask("/programs", json!({"name": "ANN"})).await, refused(409, "NameTaken"), "a person's");
    assert_eq!(ask("/programs", json!({"name": "Mаrvin"})).await, refused(409, "NameTaken"), "it only looks so");
    assert_eq!(ask("/programs", json!({"name": "Admin"})).await, refused(422, "Invalid"));
    assert_eq!(ask("/programs", json!({"name": "x".repeat(90_000)})).await.0 / 100, 4);
    for (scopes, days, label) in [
        (json!([]), 7, "a"),
        (json!(["read"]), 0, "a"),
        (json!(["read"]), 366, "a"),
        (json!(["read"]), 7, "a\u{7}b"),
        (json!(["read"]), 7, &"x".repeat(41)),
    ] {
        let body = json!({"program": "Marvin", "scopes": scopes, "days": days, "label": label});
        assert_eq!(ask("/programs/tokens", body.clone()).await, refused(422, "Invalid"), "{body}");
    }
    let body = json!({"program": "Marvin", "scopes": ["account"], "days": 7});
    assert_eq!(ask("/programs/tokens", body).await, refused(400, "Malformed"), "no token is for that");
    let change = json!({"name": "Marvin", "accepts": "everybody", "games": ["chess"]});
    assert_eq!(ask("/programs/change", change).await, refused(422, "Invalid"));
    for number in 2..=10 {
        assert_eq!(ask("/programs", json!({"name": format!("Hal {number}")})).await.0, 200);
    }
    assert_eq!(ask("/programs", json!({"name": "Hal 11"})).await, refused(429, "OverQuota"));
    let another = json!({"program": "Marvin", "scopes": ["read"], "days": 7});
    for _ in 2..=10 {
        assert_eq!(ask("/programs/tokens", another.clone()).await.0, 200);
    }
    assert_eq!(ask("/programs/tokens", another).await, refused(429, "OverQuota"));
    // Nobody signs in to it, and nobody else changes it.
    let sign_in = json!({"name": "Marvin", "passphrase": "seven brown kettles"});
    assert_eq!(ask("/sign-in", sign_in).await, refused(401, "BadSignIn"));
    let mut eve = Browser::new(&server);
    eve.sign_up("Eve").await;
    for (path, body) in [
        ("/programs/change", json!({"name": "Marvin", "accepts": "everybody"})),
        ("/programs/drop", json!({"name": "Marvin"})),
        ("/programs/tokens", json!({"program": "Marvin", "scopes": ["play"], "days": 7})),
        ("/programs/tokens", json!({"program": "Ann", "scopes": ["play"], "days": 7})),
        ("/programs/tokens/end", json!({"id": kept["id"]})),
    ] {
        assert_eq!(eve.post(path, body).await.refused(), refused(404, "NotFound"), "{path}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_allows_what_it_says_and_nothing_about_accounts() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Owner::new(&server, "Ann", "Marvin").await;
    let (all, reads) = (ann.token(json!(["read", "play", "tables"])).await, ann.token(json!(["read"])).await);
    let (plays, makes) = (ann.token(json!(["play"])).await, ann.token(json!(["tables"])).await);
    let mut ben = Owner::new(&server, "Ben", "Hal").await;
    let others = ben.token(json!(["read", "play", "tables"])).await;
    let table = server.create(json!({"game": "founders", "seats": [{"kind": "me", "name": "Zoe"}, {"kind": "open"}], "visibility": "public"})).await;
    let sit = |token: &str| {
        let token = token.to_owned();
        async {
            let token = token;
            table.post("/join", Some(&token), json!({"name": "Ann"})).await
        }
    };
    assert_eq!(sit(&reads).await.refused(), refused(403, "MissingScope"));
    assert_eq!(sit(&makes).await.refused(), refused(403, "MissingScope"));
    let joined = sit(&plays).await.done().unwrap();
    assert_eq!(joined["key"], json!({"seat": 2, "token": ""}), "a seat's token would not end");
    let seat = &joined["table"]["seats"][1];
    assert_eq!((&seat["name"], &seat["program"], &seat["kind"]), (&json!("Marvin"), &json!(true), &json!("person")));
    assert_eq!(sit(&all).await.refused().0, 409, "once is enough");

    let ask = async |method: &str, path: &str, token: &str, body: Option<Value>| -> (u16, String) {
        let bearer = format!("Bearer {token}");
        let body = body.map(|body| body.to_string());
        let headers = [("authorization", bearer.as_str()), ("sec-fetch-site", "cross-site")];
        server.client.ask(method.parse().unwrap(), path, &headers, body).await.unwrap().refused()
    };
    let state = table.path("/state");
    assert_eq!(ask("GET", &state, &reads, None).await, refused(200, ""), "from wherever it comes: there is no cookie");
    assert_eq!(ask("GET", &state, &all, None).await, refused(200, ""));
    assert_eq!(ask("GET", &state, &plays, None).await, refused(403, "MissingScope"));
    assert_eq!(ask("GET", &state, &others, None).await, refused(403, "NoSeat"));
    assert_eq!(
        ask("GET", "/api/v1/tables/abcdefghijkm/state", &all, None).await,
        refused(403, "NoSeat"),
        "there is none"
    );
    let another = if all.ends_with('x') { 'y' } else { 'x' };
    for (token, told) in [
        (format!("{}{another}", &all[..all.len() - 1]), refused(401, "UnknownToken")),
        ("ecu_program_".into(), refused(401, "UnknownToken")),
        (format!("ecu_program_{}", "a".repeat(20_000)), refused(401, "UnknownToken")),
        (format!("{all}a"), refused(401, "UnknownToken")),
        (all.to_uppercase(), refused(403, "BadToken")),
    ] {
        assert_eq!(ask("GET", &state, &token, None).await, told, "{token}");
    }
    let line = || Some(json!({"text": "hello"}));
    assert_eq!(ask("POST", &table.path("/chat"), &reads, line()).await, refused(403, "MissingScope"));
    assert_eq!(ask("POST", &table.path("/chat"), &plays, line()).await, refused(200, ""));
    assert_eq!(ask("POST", &table.path("/chat"), &others, line()).await, refused(403, "NoSeat"));
    let huge = Some(json!({"text": "x".repeat(5_000)}));
    assert_eq!(ask("POST", &table.path("/chat"), &plays, huge).await.0, 422);
    // Not what would give its seat away, nor a host's business.
    for (path, body) in [
        ("/seats/2/lend", json!({"days": 3})),
        ("/seats/2", json!({"kind": "person", "name": "Eve"})),
        ("/host", json!({"seat": 2})),
        ("/hint", json!({})),
        ("/branch", json!({})),
        ("/start", json!({})),
    ] {
        assert_eq!(ask("POST", &table.path(path), &all, Some(body)).await, refused(403, "NotForPrograms"), "{path}");
    }
    // Nothing about accounts, not even with its owner's cookie beside it.
    let bearer = format!("Bearer {all}");
    for (method, path, body) in [
        ("GET", "/programs", None),
        ("GET", "/export", None),
        ("GET", "/sessions", None),
        ("POST", "/name", Some(json!({"name": "Eve"}))),
        ("POST", "/programs/tokens", Some(json!({"program": "Marvin", "scopes": ["play"], "days": 300}))),
        ("POST", "/delete", Some(json!({"passphrase": "seven brown kettles"}))),
    ] {
        let headers = [("authorization", bearer.as_str()), ("sec-fetch-site", "same-origin")];
        let answer = ann.browser.ask(method, path, &headers, body).await;
        assert_eq!(answer.refused(), refused(403, "NotForPrograms"), "{path}");
    }
    // In an address it is refused wherever that leads, before anything is done.
    for path in [state.clone(), "/api/v1/stream".into(), "/api/v1/tables".into(), "/".into()] {
        let answer = server.get(&format!("{path}?token={all}"), None).await;
        assert_eq!(answer.refused(), refused(400, "Malformed"), "{path}");
        assert!(!answer.text.contains(&all));
    }

    // Tables of its own.
    let made = json!({"game": "founders", "seats": [{"kind": "me", "name": "Whoever"}, {"kind": "open"}]});
    let make = async |token: &str, body: Value| server.post("/api/v1/tables", Some(token), body).await;
    assert_eq!(make(&plays, made.clone()).await.refused(), refused(403, "MissingScope"));
    let created = make(&makes, made).await.done().unwrap();
    assert_eq!((&created["seats"], &created["table"]["seats"][0]["name"]), (&json!([]), &json!("Marvin")));
    let own = Table::new(server.client, &created);
    assert_eq!(own.get("/state", Some(&reads)).await.status, 200);
    let twice = json!({"game": "founders", "seats": [{"kind": "me", "name": "A"}, {"kind": "me", "name": "B"}]});
    assert_eq!(make(&all, twice).await.refused(), refused(409, "OneSeatEach"));

    // Its end, and the end of its time.
    let listed = ann.browser.get("/programs").await.done().unwrap();
    let id = &listed["programs"][0]["tokens"]
        .as_array()
        .unwrap()
        .iter()
        .find(|token| token["scopes"] == json!(["read"]))
        .unwrap()["id"];
    ann.browser.post("/programs/tokens/end", json!({"id": id})).await.done().unwrap();
    assert_eq!(ask("GET", &state, &reads, None).await, refused(401, "UnknownToken"));
    assert_eq!(ask("GET", &state, &all, None).await, refused(200, ""));
    server.stop().await;
    assert!(alter(&folder, "UPDATE program_tokens SET expires_at = 1") >= 3);
    let server = start(&folder).await;
    let again = async |token: &str| server.get(&state, Some(token)).await.refused();
    assert_eq!(again(&all).await, refused(401, "TokenExpired"));
    assert_eq!(again(&reads).await, refused(401, "UnknownToken"));
    server.stop().await;
}

/// Plays with a program's token until the table waits for somebody else; whether the game is over.
async fn play_on(table: &mut Table, token: &str) -> bool {
    loop {
        let state = table.get("/state", Some(token)).await.done().unwrap();
        if state["prompt"].is_null() {
            return state["table"]["status"] == "finished";
        }
        let (action, seq) = (table.pick(&state["prompt"]), state["seq"].as_u64().unwrap());
        let body = json!({"seq": seq, "action": action, "id": format!("program-{seq}")});
        table.post("/actions", Some(token), body).await.done().unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_is_given_seats_and_serves_them_by_its_stream() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Owner::new(&server, "Ann", "Marvin").await;
    let token = ann.token(json!(["read", "play"])).await;
    let give =
        async |name: &str| server.post("/api/v1/tables", None, against(json!({"kind": "program", "name": name}))).await;
    for nobody in ["Nobody Here", "Ann"] {
        assert_eq!(give(nobody).await.refused(), refused(409, "NoSuchProgram"), "a person is none either");
    }
    assert_eq!(give("Marvin").await.refused(), refused(409, "ProgramDeclines"), "it has not said that it accepts");
    ann.accepts("owner", json!([])).await;
    assert_eq!(give("Marvin").await.refused(), refused(409, "ProgramDeclines"), "whoever asks is not its owner");
    ann.accepts("everybody", json!(["clash"])).await;
    assert_eq!(give("Marvin").await.refused(), refused(409, "ProgramDeclines"), "not this game");
    ann.accepts("everybody", json!(["founders"])).await;
    assert_eq!(give("Marvin").await.refused(), refused(409, "ProgramAway"));
    let waiting = async || server.get("/api/v1/programs", None).await.done().unwrap()["programs"].clone();
    assert_eq!(waiting().await, json!([]));

    let path = "/api/v1/stream";
    assert_eq!(server.get(path, None).await.refused(), refused(401, "NoToken"));
    let plays = ann.token(json!(["play"])).await;
    assert_eq!(server.get(path, Some(&plays)).await.refused(), refused(403, "MissingScope"));
    let mut stream = server.client.lines(path, Some(&token)).await.unwrap();
    assert_eq!(stream.next().await.unwrap().unwrap(), json!({"type": "heartbeat"}), "nothing is to be told yet");
    assert_eq!(waiting().await, json!([{"name": "Marvin", "games": ["founders"]}]));
    let created = give("Marvin").await.done().unwrap();
    assert_eq!(created["seats"].as_array().unwrap().len(), 1, "the program's secret is nobody's");
    let seat = &created["table"]["seats"][1];
    assert_eq!((&seat["name"], &seat["program"]), (&json!("Marvin"), &json!(true)));
    let mut table = Table::new(server.client, &created);
    let told = stream.next().await.unwrap().unwrap();
    assert_eq!(told, json!({"type": "seat", "table": table.id, "seat": 2, "game": "founders"}));
    // Both play to the end; whenever it is the program's turn it is told.
    let mut turns = 0;
    loop {
        if let Some((seat, state)) = table.to_act().await {
            let (action, seq) = (table.pick(&state["prompt"]), state["seq"].as_u64().unwrap());
            table.act(seat, seq, &action, &format!("zoe-{seq}")).await.done().unwrap();
            continue;
        }
        let line = stream.next().await.unwrap().unwrap();
        match line["type"].as_str().unwrap() {
            "turn" => {
                turns += 1;
                assert_eq!((&line["table"], &line["seat"]), (&json!(table.id), &json!(2)));
                play_on(&mut table, &token).await;
            }
            "end" => break,
            "heartbeat" => {}
            other => panic!("{other}: {line}"),
        }
    }
    assert!(turns > 3, "{turns}");
    assert_eq!(table.get("", None).await.done().unwrap()["status"], "finished");
    // A rematch has the same program in it, and it hears of it.
    let again = table.post("/rematch", Some(&table.tokens[0]), json!({})).await.done().unwrap();
    let marked = again["table"]["seats"].as_array().unwrap().iter().filter(|seat| seat["program"] == true).count();
    assert_eq!(marked, 1);
    let told = stream.next_of("seat").await.unwrap();
    assert_eq!(told["table"], again["table"]["id"]);
    // Who connects again is told how things are.
    let mut fresh = server.client.lines(path, Some(&token)).await.unwrap();
    assert_eq!(fresh.next().await.unwrap().unwrap(), told);
    // For its owner, who is signed in, and at no rated table.
    ann.accepts("owner", json!([])).await;
    let by_owner = ann.browser.post("/api/v1/tables", against(json!({"kind": "program", "name": "Marvin"}))).await;
    let by_owner = by_owner.done().unwrap();
    assert_eq!(fresh.next_of("seat").await.unwrap()["table"], by_owner["table"]["id"]);
    let mut rated = against(json!({"kind": "program", "name": "Marvin"}));
    (rated["rated"], rated["deadline"]) = (json!(true), json!({"seconds": 60, "cover": true}));
    assert_eq!(ann.browser.post("/api/v1/tables", rated).await.refused(), refused(422, "Invalid"));
    // Given away, the seat is a program's no more.
    let mine = Table::new(server.client, &by_owner);
    let given = mine.post("/resign", Some(&token), json!({})).await.done().unwrap();
    assert_eq!(given["table"]["seats"][1]["program"], json!(null));
    assert_eq!(fresh.next_of("end").await.unwrap()["table"], json!(mine.id));
    // Taken out, it hears why, and nothing more.
    ann.browser.post("/programs/drop", json!({"name": "Marvin"})).await.done().unwrap();
    let bye = fresh.next_of("bye").await.unwrap();
    assert_eq!(bye["error"]["code"], "UnknownToken");
    assert_eq!(fresh.next().await.unwrap(), None);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_stream_of_a_table_tells_a_seat_what_its_socket_tells_and_no_more() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let table = server.hot_seat(3).await;
    let path = table.path("/stream");
    let mut streams = Vec::new();
    let mut sockets = Vec::new();
    for seat in [Some(0), Some(1), None] {
        sockets.push(table.live(seat, None).await);
        streams.push(server.client.lines(&path, seat.map(|seat| table.tokens[seat].as_str())).await.unwrap());
    }
    // Presence is told as people come; all else is the same, word for word.
    let kept = |message: &Value| message["type"] != "presence" && message["type"] != "heartbeat";
    for (stream, socket) in streams.iter_mut().zip(&mut sockets) {
        let (mut by_stream, mut by_socket) =
            (stream.next().await.unwrap().unwrap(), socket.next().await.unwrap().unwrap());
        (by_stream["presence"], by_socket["presence"]) = (json!(null), json!(null));
        for welcome in [&mut by_stream, &mut by_socket] {
            for seat in welcome["state"]["table"]["seats"].as_array_mut().unwrap() {
                seat["online"] = json!(null);
            }
            welcome["state"]["presence"] = json!(null);
        }
        assert_eq!(by_stream, by_socket);
        assert_eq!(by_stream["type"], "welcome");
    }
    let mut playing = table.clone();
    assert!(!playing.play(6).await);
    table.post("/chat", Some(&table.tokens[2]), json!({"text": "to all"})).await.done().unwrap();
    table.post("/talk", Some(&table.tokens[2]), json!({"to": [1], "text": "whisper"})).await.done().unwrap();
    table.post("/chat", Some(&table.tokens[2]), json!({"text": "the end"})).await.done().unwrap();
    for (index, (stream, socket)) in streams.iter_mut().zip(&mut sockets).enumerate() {
        let is_last = |message: &Value| message["line"]["text"] == "the end";
        let (mut by_stream, mut by_socket) = (Vec::new(), Vec::new());
        while !by_stream.last().is_some_and(is_last) {
            by_stream.extend(stream.next().await.unwrap().filter(|line| kept(line)));
        }
        while !by_socket.last().is_some_and(is_last) {
            by_socket.extend(socket.next().await.unwrap().filter(|message| kept(message)));
        }
        assert_eq!(by_stream, by_socket);
        let heard = by_stream.iter().any(|line| line.to_string().contains("whisper"));
        assert_eq!(heard, index == 0, "only who is talked to");
    }
    // Not by a cookie, a guess or a query; and no table, no stream.
    assert_eq!(table.get("/stream", Some("account:1")).await.refused(), refused(403, "NotByCookie"));
    assert_eq!(table.get("/stream", Some("ecu_seat_guess")).await.refused(), refused(403, "BadToken"));
    assert_eq!(table.get("/stream?seat=1", None).await.refused(), refused(400, "Malformed"));
    assert_eq!(server.get("/api/v1/tables/abcdefghijkm/stream", None).await.refused(), refused(404, "NotFound"));
    // A seat that is given away is seen no more by who had it.
    table.post("/seats/2", Some(&table.host), json!({"kind": "bot"})).await.done().unwrap();
    assert_eq!(streams[1].next_of("bye").await.unwrap()["error"]["code"], "SeatLost");
    assert_eq!(streams[1].next().await.unwrap(), None);
    // Whoever hangs up is not there any more.
    drop(streams);
    drop(sockets);
    eventually("nobody is connected", || async {
        let info = table.get("", None).await.done().unwrap();
        info["seats"].as_array().unwrap().iter().all(|seat| seat["kind"] == "bot" || seat["online"] == false)
    })
    .await;
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn streams_are_limited_and_end_with_the_server() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.limits.sockets_per_client = 2;
    let server = Server::start(config).await;
    let mut ann = Owner::new(&server, "Ann", "Marvin").await;
    let token = ann.token(json!(["read", "play"])).await;
    let table = server.hot_seat(2).await;
    let mut first = server.client.lines("/api/v1/stream", Some(&token)).await.unwrap();
    let mut second = server.client.lines(&table.path("/stream"), None).await.unwrap();
    for path in ["/api/v1/stream", &table.path("/stream")] {
        assert_eq!(server.get(path, Some(&token)).await.refused().0 / 100, 4, "{path}");
    }
    assert_eq!(server.get("/api/v1/stream", Some(&token)).await.refused(), refused(429, "TooManySockets"));
    let stopped = tokio::spawn(server.stop());
    for stream in [&mut first, &mut second] {
        assert_eq!(stream.next_of("bye").await.unwrap()["error"]["code"], "ShuttingDown");
        assert_eq!(stream.next().await.unwrap(), None);
    }
    stopped.await.unwrap();
}

/// Whoever does not read is let go, and the table plays on as if nobody had been there.
#[tokio::test(flavor = "multi_thread")]
async fn a_stream_that_is_not_read_keeps_nobody_waiting() {
    let folder = tempdir().unwrap();
    let mut config = config(&folder);
    config.limits.queue = 4;
    let server = Server::start(config).await;
    let mut table = server.hot_seat(2).await;
    let path = table.path("/stream");
    let mut slow = server.client.lines(&path, Some(&table.tokens[0])).await.unwrap();
    // What the network holds is much; a seat that talks fills it.
    let text = "x".repeat(500);
    let is_gone = async || {
        let info = table.get("", None).await.done().unwrap();
        info["seats"][0]["online"] == false
    };
    let mut lines = 0;
    while !is_gone().await {
        for _ in 0..50 {
            table.post("/chat", Some(&table.tokens[1]), json!({"text": text})).await;
            lines += 1;
        }
        assert!(lines < 200_000, "whoever reads nothing is still told");
    }
    assert!(!table.play(3).await);
    // What was on its way comes, then it ends; who comes again is told how things are.
    let mut last = Value::Null;
    while let Ok(Some(line)) = slow.next().await {
        last = line;
    }
    assert_eq!(last["error"]["code"], "SlowClient");
    let mut again = server.client.lines(&path, Some(&table.tokens[0])).await.unwrap();
    assert_eq!(again.next().await.unwrap().unwrap()["seq"], 3);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_is_kept_out_does_not_come_in_as_a_program() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Owner::new(&server, "Ann", "Marvin").await;
    let token = ann.token(json!(["read", "play", "tables"])).await;
    let seats = json!([{"kind": "me", "name": "x"}, {"kind": "open"}]);
    let make = async || -> Answer {
        server.post("/api/v1/tables", Some(&token), json!({"game": "founders", "seats": seats})).await
    };
    make().await.done().unwrap();
    let key = server.tables.store.accounts().named("ann".into()).await.unwrap();
    let named = match key {
        Some(row) => row.key,
        None => {
            let which = server::store::Which::After(String::new(), String::new(), 9);
            let people = server.tables.store.moderation().people(which).await.unwrap();
            people.into_iter().find(|person| person.account.name == "Ann").unwrap().account.key
        }
    };
    let ban = server::store::Ban { reason: "spam".into(), at: 1, until: None };
    assert!(server.tables.store.moderation().ban(named, ban, Act::now(0, ActKind::Ban)).await.unwrap());
    assert_eq!(make().await.refused(), refused(403, "Banned"));
    server.tables.store.moderation().unban(named, Act::now(0, ActKind::Unban)).await.unwrap();
    make().await.done().unwrap();
    // With its owner's account it goes.
    ann.browser.post("/sign-in", json!({"name": "Ann", "passphrase": "seven brown kettles"})).await.done().unwrap();
    ann.browser.post("/delete", json!({"passphrase": "seven brown kettles"})).await.done().unwrap();
    assert_eq!(make().await.refused(), refused(401, "UnknownToken"));
    let mut eve = Browser::new(&server);
    eve.sign_up("Marvin").await;
    server.stop().await;
}

/// The example of the guide, as it lies in the repository, plays a game to its end; and the next one.
#[tokio::test(flavor = "multi_thread")]
async fn the_example_serves_invitations() {
    let folder = tempdir().unwrap();
    let server = start(&folder).await;
    let mut ann = Owner::new(&server, "Ann", "Marvin").await;
    ann.accepts("everybody", json!([])).await;
    let token = ann.token(json!(["read", "play"])).await;
    let example = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../examples/bot.py");
    let started = std::process::Command::new("python3")
        .arg(example)
        .arg(format!("http://{}", server.client.address))
        .env("ECUMENE_TOKEN", &token)
        .stdout(std::process::Stdio::null())
        .spawn();
    let Ok(bot) = started.map(Ended) else {
        eprintln!("Skipped: there is no python3 on this machine");
        return server.stop().await;
    };
    eventually("the example waits for tables", || async {
        server.get("/api/v1/programs", None).await.done().unwrap()["programs"] != json!([])
    })
    .await;
    for _ in 0..2 {
        let created = server.post("/api/v1/tables", None, against(json!({"kind": "program", "name": "Marvin"}))).await;
        let mut table = Table::new(server.client, &created.done().unwrap());
        // The example may agree to end the game soon; Zoe never does.
        eventually_over(&mut table).await;
    }
    drop(bot);
    server.stop().await;
}

/// A process that ends with its test, however that ends.
struct Ended(std::process::Child);

impl Drop for Ended {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Plays the one seat that is ours whenever it is asked, until the game is over.
async fn eventually_over(table: &mut Table) {
    for _ in 0..20_000 {
        let state = table.state(0).await;
        if state["table"]["status"] == "finished" {
            return;
        }
        if state["prompt"].is_null() {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
            continue;
        }
        let (action, seq) = (table.pick(&state["prompt"]), state["seq"].as_u64().unwrap());
        // The program may have acted meanwhile.
        table.act(0, seq, &action, &format!("zoe-{seq}")).await;
    }
    panic!("the game did not end");
}
