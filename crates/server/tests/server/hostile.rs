//! Clients that mean harm.

use super::support::{Server, config, eventually, two_people};
use hyper::Method;
use serde_json::json;
use server::api::ClientMessage;
use std::time::{Duration, Instant};
use tempfile::tempdir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;

#[tokio::test(flavor = "multi_thread")]
async fn repeated_reordered_and_stale_requests_change_nothing() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(4).await;
    let mut sent = Vec::new();
    for _ in 0..100 {
        let Some((seat, state)) = table.to_act().await else { break };
        let (action, seq) = (table.pick(&state["prompt"]), state["seq"].as_u64().unwrap());
        let answer = table.act(seat, seq, &action, &format!("r{seq}")).await.done().unwrap();
        sent.push((seat, seq, action, answer));
    }
    let record = table.get("/record", None).await.text;
    // Everything again, backwards: old ones too, which memory no longer holds, get their first answer.
    for (seat, seq, action, answer) in sent.iter().rev() {
        let again = table.act(*seat, *seq, action, &format!("r{seq}")).await.done().unwrap();
        assert_eq!(again, *answer);
        let other_id = table.act(*seat, *seq, action, "another").await;
        assert_eq!(other_id.refused(), (409, "Stale".into()));
    }
    let stale = table.act(sent[0].0, 0, &sent[0].2, "another").await;
    let body: serde_json::Value = serde_json::from_str(&stale.text).unwrap();
    assert_eq!(body["state"]["seq"], sent.len(), "a stale request is answered with the state");
    assert_eq!(body["state"]["seat"], sent[0].0 + 1);
    assert_eq!(table.get("/record", None).await.text, record);
    server.stop().await;
}

/// An action as data is read by the same game as its notation, and what is no action is refused with what is wrong.
#[tokio::test(flavor = "multi_thread")]
async fn actions_are_taken_as_data_and_mangled_ones_refused() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.hot_seat(2).await;
    let mut notations = Vec::new();
    for _ in 0..30 {
        let Some((seat, state)) = table.to_act().await else { break };
        let (choice, seq) = (&state["prompt"]["choices"][0], &state["seq"]);
        let ask = async |action: &serde_json::Value, path: &str| {
            let body = if path == "/check" {
                json!({ "action": action })
            } else {
                json!({ "action": action, "seq": seq, "id": format!("as data {seq}") })
            };
            table.post(path, Some(&table.tokens[seat]), body).await
        };
        let mut more = choice["action"].clone();
        more["more"] = 1.into();
        let wrong = [
            (json!({}), "`verb` is missing"),
            (json!({ "verb": "dance" }), "there is no verb called"),
            (json!({ "verb": { "verb": "add" } }), "`verb` is missing"),
            (json!({ "verb": "add", "tile": "mine" }), "`at` is missing"),
            (more, "there is no argument called \\\"more\\\" here"),
        ];
        for (action, problem) in wrong {
            for path in ["/actions", "/check"] {
                let answer = ask(&action, path).await;
                assert!(answer.text.contains("Unreadable") && answer.text.contains(problem), "{}", answer.text);
            }
        }
        for none in [json!(null), json!(3), json!(["add"])] {
            assert_eq!(ask(&none, "/actions").await.refused().0, 400, "{none}");
        }
        ask(&choice["action"], "/actions").await.done().unwrap();
        notations.push(choice["notation"].as_str().unwrap().to_owned());
    }
    let record = table.get("/record", None).await.text;
    assert!(notations.len() > 20 && notations.iter().all(|notation| record.contains(notation)), "{record}");
    server.stop().await;
}

/// The same by socket, where an answer says which request it is for, and nothing of this closes it.
#[tokio::test(flavor = "multi_thread")]
async fn repeated_reordered_and_mangled_messages_change_nothing() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let mut table = server.hot_seat(2).await;
    let (seat, state) = table.to_act().await.unwrap();
    let action = table.pick(&state["prompt"]);
    let act = |id: &str, seq: u32, action: &str| ClientMessage::Act { id: id.into(), seq, action: action.into() };
    let mut live = table.live(Some(seat), None).await;
    live.next_of("welcome").await.unwrap();
    let mut refused = async |message: ClientMessage, id: &str| {
        live.send(&message).await.unwrap();
        let answer = live.next_of("refused").await.unwrap();
        assert_eq!(answer["id"], id);
        answer["error"].clone()
    };
    assert_eq!(refused(act("early", 1, &action), "early").await["code"], "Stale");
    assert_eq!(refused(act("", 0, &action), "").await["code"], "Invalid");
    assert_eq!(refused(act("x", 0, "take the money"), "x").await["code"], "Unreadable");
    let rule = refused(act("y", 0, "open village"), "y").await["rule"].clone();
    assert!(rule.as_str().is_some_and(|rule| rule.starts_with("FE-")), "{rule}");
    assert_eq!(refused(ClientMessage::Undo { id: "u".into(), seq: 0 }, "u").await["code"], "CannotUndo");
    for mangled in ["", "{", "[[[[", r#"{"type":"act"}"#, r#"{"type":"act","id":1,"seq":"0","action":null}"#, "\u{0}"] {
        live.send_raw(Message::text(mangled)).await.unwrap();
        let answer = live.next_of("refused").await.unwrap();
        assert_eq!((&answer["id"], &answer["error"]["code"]), (&json!(""), &json!("Malformed")), "{mangled:?}");
    }
    assert_eq!(table.state(seat).await["seq"], 0, "none of this changed anything");
    // Three times the same: done once, answered three times.
    for _ in 0..3 {
        live.send(&act("once", 0, &action)).await.unwrap();
    }
    for _ in 0..3 {
        let answer = live.next_of("ok").await.unwrap();
        assert_eq!((&answer["id"], &answer["seq"]), (&json!("once"), &json!(1)));
    }
    live.send(&act("late", 0, &action)).await.unwrap();
    assert_eq!(live.next_of("refused").await.unwrap()["error"]["code"], "Stale");
    assert_eq!(table.state(seat).await["seq"], 1);
    // A spectator has no seat to act for.
    let mut watching = table.live(None, None).await;
    watching.next_of("welcome").await.unwrap();
    watching.send(&act("mine", 1, &action)).await.unwrap();
    assert_eq!(watching.next_of("refused").await.unwrap()["error"]["code"], "NoToken");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn many_at_once_act_once() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.hot_seat(2).await;
    let (seat, state) = table.to_act().await.unwrap();
    let choices = state["prompt"]["choices"].as_array().unwrap();
    let mut requests = tokio::task::JoinSet::new();
    for number in 0..40 {
        let table = table.clone();
        let action = choices[number % choices.len()]["notation"].as_str().unwrap().to_owned();
        requests.spawn(async move { table.act(seat, 0, &action, &format!("n{number}")).await.refused() });
    }
    let answers = requests.join_all().await;
    assert_eq!(answers.iter().filter(|(status, _)| *status == 200).count(), 1);
    assert!(answers.iter().all(|(status, _)| [200, 409].contains(status)), "{answers:?}");
    assert_eq!(table.state(seat).await["seq"], 1);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn malformed_and_oversized_requests_get_clear_errors() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    let table = server.hot_seat(2).await;
    let path = table.path("/actions");
    let send = async |method: Method, path: &str, body: &str| {
        let call = server.client.call(method, path, Some(&table.tokens[0]), Some(body.into()));
        call.await.unwrap().refused()
    };
    let malformed = (400, "Malformed".to_owned());
    for body in
        ["", "{", "null", "[]", "{\"seq\":-1}", "{\"seq\":0,\"action\":\"x\",\"id\":\"1\",\"extra\":1}", "\u{0}"]
    {
        assert_eq!(send(Method::POST, &path, body).await, malformed, "{body:?}");
    }
    let deep = "[".repeat(20_000);
    assert_eq!(send(Method::POST, &path, &deep).await, malformed);
    let long = format!("{{\"seq\":0,\"id\":\"1\",\"action\":\"{}\"}}", "x".repeat(10_000));
    assert_eq!(send(Method::POST, &path, &long).await, (422, "Unreadable".into()));
    let huge = "x".repeat(70 << 10);
    assert_eq!(send(Method::POST, &path, &huge).await, (413, "TooLarge".into()));
    let record = format!("{{\"record\":\"{}\"}}", "x".repeat(5 << 20));
    assert_eq!(send(Method::POST, "/api/v1/tables/import", &record).await.0, 413);
    assert_eq!(send(Method::DELETE, &path, "{}").await, (405, "MethodNotAllowed".into()));
    assert_eq!(send(Method::GET, &path, "{}").await, (405, "MethodNotAllowed".into()));
    assert_eq!(send(Method::POST, "/api/v1/nothing", "{}").await, (404, "NotFound".into()));
    for id in ["aaaaaaaaaaaa", "..%2f..%2fetc", "%00", "' OR 1=1 --", &"a".repeat(3000)] {
        let id = id.replace(' ', "%20").replace('\'', "%27");
        let answer = server.client.get(&format!("/api/v1/tables/{id}/state"), None).await.unwrap();
        assert_eq!(answer.refused(), (404, "NotFound".into()), "{id}");
    }
    // Another site's form cannot say that it sends JSON.
    let mut stream = TcpStream::connect(server.client.address).await.unwrap();
    let form = "{\"game\":\"founders\",\"seats\":[]}";
    let request = format!(
        "POST /api/v1/tables HTTP/1.1\r\nhost: x\r\ncontent-type: text/plain\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{form}",
        form.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    assert!(answer.starts_with("HTTP/1.1 400"), "{answer}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_too_often_is_told_to_wait() {
    let folder = tempdir().unwrap();
    let mut limited = config(&folder);
    limited.limits.requests_per_second = 5;
    limited.limits.request_burst = 30;
    limited.limits.tables_per_hour = 3;
    let server = Server::start(limited).await;
    for _ in 0..3 {
        server.hot_seat(2).await;
    }
    let fourth = server.post("/api/v1/tables", None, two_people()).await;
    assert_eq!(fourth.refused(), (429, "TooManyTables".into()));
    let wait: u32 = fourth.headers["retry-after"].to_str().unwrap().parse().unwrap();
    assert!((600..=1201).contains(&wait), "{wait}");
    let mut refused = None;
    for _ in 0..200 {
        let answer = server.get("/healthz", None).await;
        if answer.status != 200 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("nobody was told to wait");
    assert_eq!(refused.refused(), (429, "RateLimited".into()));
    assert_eq!(refused.headers["retry-after"], "1");
    tokio::time::sleep(Duration::from_millis(1100)).await;
    assert_eq!(server.get("/healthz", None).await.status, 200);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_that_misbehave_are_closed_and_the_others_are_not() {
    let folder = tempdir().unwrap();
    let mut limited = config(&folder);
    limited.limits.sockets_per_client = 4;
    let server = Server::start(limited).await;
    let table = server.hot_seat(2).await;
    let mut good = table.live(Some(0), None).await;
    good.next_of("welcome").await.unwrap();

    let bye = async |frames: Vec<Message>| {
        let mut live = table.client.connect(&table.id).await.unwrap();
        for frame in frames {
            if live.send_raw(frame).await.is_err() {
                break;
            }
        }
        while let Ok(Some(message)) = live.next().await {
            if message["type"] == "bye" {
                return message["error"]["code"].as_str().unwrap().to_owned();
            }
        }
        "closed".to_owned()
    };
    let text = |text: &str| Message::text(text.to_owned());
    let hello = r#"{"type":"hello","version":1}"#;
    assert_eq!(bye(vec![text("not json")]).await, "Malformed");
    assert_eq!(bye(vec![text(r#"{"type":"ping"}"#)]).await, "NoHello");
    assert_eq!(bye(vec![text(r#"{"type":"hello","version":9}"#)]).await, "WrongVersion");
    assert_eq!(bye(vec![text(r#"{"type":"hello","version":1,"token":"guess"}"#)]).await, "BadToken");
    assert_eq!(bye(vec![text(hello), Message::binary(vec![0xff; 9])]).await, "BadMessage");
    assert_eq!(bye(vec![text(hello), text(&"x".repeat(20 << 10))]).await, "closed");

    // Bytes that are no frames at all.
    let mut stream = TcpStream::connect(server.client.address).await.unwrap();
    let upgrade = format!(
        "GET {} HTTP/1.1\r\nhost: x\r\nconnection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n",
        table.path("/live")
    );
    stream.write_all(upgrade.as_bytes()).await.unwrap();
    stream.write_all(&[0xff; 64]).await.unwrap();
    let mut rest = Vec::new();
    let read = tokio::time::timeout(Duration::from_secs(5), stream.read_to_end(&mut rest)).await;
    assert!(read.is_ok(), "the socket was not closed");

    // No more places than are allowed; the one that behaves keeps its own.
    eventually("places are free again", async || {
        server.get("/metrics", None).await.text.contains("ecumene_sockets 1\n")
    })
    .await;
    let mut more = Vec::new();
    for _ in 0..3 {
        more.push(table.live(None, None).await);
    }
    let refused = server.client.connect(&table.id).await.err().unwrap();
    assert!(format!("{refused:?}").contains("429"), "{refused:?}");
    good.send(&ClientMessage::Ping).await.unwrap();
    good.next_of("pong").await.unwrap();
    server.stop().await;
}

/// A program that answers at once is slowed down, not thrown out, and loses nothing.
#[tokio::test(flavor = "multi_thread")]
async fn who_sends_too_often_is_read_more_slowly() {
    let folder = tempdir().unwrap();
    let mut limited = config(&folder);
    limited.limits.messages_per_second = 20;
    limited.limits.message_burst = 10;
    let server = Server::start(limited).await;
    let table = server.hot_seat(2).await;
    let mut live = table.live(Some(0), None).await;
    let welcome = live.next_of("welcome").await.unwrap();
    let told = json!({"messages_per_second": 20, "message_burst": 10, "message_bytes": 16 << 10});
    assert_eq!(welcome["limits"], told);
    let started = Instant::now();
    for _ in 0..40 {
        live.send(&ClientMessage::Ping).await.unwrap();
    }
    for _ in 0..40 {
        live.next_of("pong").await.unwrap();
    }
    assert!(started.elapsed() >= Duration::from_millis(1400), "{:?}", started.elapsed());
    let metrics = server.get("/metrics", None).await.text;
    let delayed = metrics.lines().find_map(|line| line.strip_prefix("ecumene_messages_delayed_total "));
    let delayed: u32 = delayed.unwrap().parse().unwrap();
    // All but the burst; on a slow machine a few more come in time.
    assert!((15..=31).contains(&delayed), "{metrics}");
    server.stop().await;
}

/// A client that never reads is cut off; who reads is not held up by it.
#[tokio::test(flavor = "multi_thread")]
async fn a_client_that_does_not_read_is_cut_off() {
    let folder = tempdir().unwrap();
    let mut limited = config(&folder);
    limited.limits.queue = 4;
    let server = Server::start(limited).await;
    let table = server.hot_seat(2).await;
    // A small ear, so that the kernel does not take some megabytes for it before its queue fills.
    let ear = TcpSocket::new_v4().unwrap();
    ear.set_recv_buffer_size(4096).unwrap();
    let stream = ear.connect(server.client.address).await.unwrap();
    let mut deaf = server.client.upgrade(stream, &table.id).await.unwrap();
    let token = Some(table.tokens[0].clone());
    deaf.send(&ClientMessage::Hello { version: 1, token, last_seq: None }).await.unwrap();
    // More than the system could keep for it, in long characters, however long that takes on a busy machine.
    const MORE_THAN_ENOUGH: usize = 64 << 20;
    let text = "\u{10348}".repeat(500);
    let line = json!({ "text": text });
    for _ in 0..MORE_THAN_ENOUGH / text.len() / 16 {
        for _ in 0..16 {
            table.post("/chat", Some(&table.tokens[1]), line.clone()).await.done().unwrap();
        }
        if server.get("/metrics", None).await.text.contains("ecumene_sockets 0\n") {
            server.stop().await;
            return;
        }
    }
    panic!("it was never cut off");
}

/// Two thousand reconnects by many clients at once, and in a long run ten thousand, within two minutes.
#[tokio::test(flavor = "multi_thread")]
async fn reconnecting_in_a_loop_leaves_nothing_behind() {
    const CLIENTS: usize = 50;
    let reconnects = if std::env::var_os("ECUMENE_LONG").is_some() { 10_000 } else { 2000 };
    let folder = tempdir().unwrap();
    let mut limited = config(&folder);
    limited.limits.sockets_per_client = 2 * CLIENTS;
    let server = Server::start(limited).await;
    let mut table = server.hot_seat(2).await;
    table.play(3).await;
    let started = Instant::now();
    let mut clients = tokio::task::JoinSet::new();
    for client in 0..CLIENTS {
        let table = table.clone();
        clients.spawn(async move {
            let mut count = 0;
            while count < reconnects / CLIENTS {
                let Ok(mut live) = table.client.live(&table.id, Some(&table.tokens[count % 2]), None).await else {
                    // The places of those that have gone are not free yet.
                    tokio::time::sleep(Duration::from_millis(5)).await;
                    continue;
                };
                count += 1;
                // Some stay for the welcome, some go at once, some break off in the middle.
                if (client + count) % 3 == 0 {
                    live.next_of("welcome").await.unwrap();
                }
                live.vanish().unwrap();
            }
        });
    }
    tokio::time::timeout(Duration::from_secs(120), clients.join_all()).await.expect("within two minutes");
    println!("{reconnects} reconnects took {:?}", started.elapsed());
    eventually("all sockets are gone", async || {
        server.get("/metrics", None).await.text.contains("ecumene_sockets 0\n")
    })
    .await;
    let info = table.get("", None).await.done().unwrap();
    assert_eq!(info["seats"][0]["online"], false);
    table.play(3).await;
    assert_eq!(table.state(0).await["seq"], 6);
    server.stop().await;
}

/// Whoever sends all of a body that is too long before reading gets an answer, not a connection that is reset.
#[tokio::test(flavor = "multi_thread")]
async fn a_long_body_gets_its_answer() {
    let folder = tempdir().unwrap();
    let server = Server::start(config(&folder)).await;
    for (path, length) in
        [("/api/v1/tables", 70 << 10), ("/api/v1/tables", 6 << 20), ("/api/v1/tables/import", 9 << 20)]
    {
        let mut stream = TcpStream::connect(server.client.address).await.unwrap();
        let head = format!(
            "POST {path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: {length}\r\nconnection: close\r\n\r\n"
        );
        stream.write_all(head.as_bytes()).await.unwrap();
        stream.write_all(&vec![b' '; length]).await.unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await.unwrap();
        assert!(answer.starts_with("HTTP/1.1 413") && answer.contains("TooLarge"), "{length}: {answer}");
    }
    server.stop().await;
}
