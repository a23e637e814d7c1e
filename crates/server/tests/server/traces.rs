//! Traces go to the collector that the host names, and tell nothing but times.

use super::support::{Server, config};
use serde_json::{Value, json};
use tempfile::tempdir;
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::{TcpListener, TcpStream};

/// A collector that takes everything: each body that was sent to it.
async fn collect(listener: TcpListener, sent: tokio::sync::mpsc::UnboundedSender<String>) {
    loop {
        let (stream, _) = listener.accept().await.unwrap();
        let text = take(stream).await;
        assert!(text.starts_with("POST /v1/traces HTTP/1.1\r\n"), "{text}");
        sent.send(text).unwrap();
    }
}

async fn take(mut stream: TcpStream) -> String {
    let mut bytes = Vec::new();
    loop {
        let mut part = [0; 4096];
        let length = stream.read(&mut part).await.unwrap();
        bytes.extend_from_slice(&part[..length]);
        let text = String::from_utf8_lossy(&bytes).into_owned();
        if let Some((head, body)) = text.split_once("\r\n\r\n") {
            let said = head.to_lowercase().lines().find_map(|line| line.strip_prefix("content-length: ")?.parse().ok());
            if said.is_some_and(|length: usize| body.len() >= length) {
                stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").await.unwrap();
                return text;
            }
        }
        assert!(length > 0, "it broke off: {text}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_collector_gets_spans_and_no_secret() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (sender, mut sent) = tokio::sync::mpsc::unbounded_channel();
    let collector = tokio::spawn(collect(listener, sender));
    let folder = tempdir().unwrap();
    let server =
        Server::start(server::Config { otlp_endpoint: Some(format!("http://{address}")), ..config(&folder) }).await;
    let mut table = server.hot_seat(2).await;
    table.post("/chat", Some(&table.tokens[0]), json!({"text": "my plan is bronze"})).await.done().unwrap();
    let mut live = table.live(Some(0), None).await;
    live.next_of("welcome").await.unwrap();
    live.send(&server::api::ClientMessage::Chat { id: "1".into(), text: "my plan is copper".into() }).await.unwrap();
    live.next_of("chat").await.unwrap();
    table.play(5).await;
    server.get("/join/ecu_invite_bronze", None).await;
    let secrets = [table.tokens.clone(), vec![table.host.clone(), table.invite.clone(), table.id.clone()]].concat();
    server.stop().await;
    collector.abort();
    let mut texts = Vec::new();
    while let Ok(text) = sent.try_recv() {
        texts.push(text);
    }
    let bodies =
        texts.iter().map(|text| serde_json::from_str::<Value>(text.split_once("\r\n\r\n").unwrap().1).unwrap());
    let spans: Vec<Value> = bodies
        .flat_map(|body| body["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap().clone())
        .collect();
    let named = |name: &str| spans.iter().filter(|span| span["name"] == name).collect::<Vec<_>>();
    let acts = named("POST /api/v1/tables/{}/actions");
    assert_eq!(acts.len(), 5, "{spans:?}");
    let appends = named("store append");
    assert!(appends.len() >= 5, "{spans:?}");
    let moves = named("move");
    for act in acts {
        let within = moves.iter().find(|inner| inner["parentSpanId"] == act["spanId"]).unwrap();
        let inside = appends.iter().find(|append| append["parentSpanId"] == within["spanId"]).unwrap();
        assert_eq!([&inside["traceId"], &within["traceId"]], [&act["traceId"]; 2]);
        let number = |span: &Value, key: &str| span[key].as_str().unwrap().parse::<u128>().unwrap();
        assert!(number(act, "startTimeUnixNano") <= number(inside, "startTimeUnixNano"));
        assert!(number(inside, "endTimeUnixNano") <= number(act, "endTimeUnixNano"));
    }
    assert_eq!((named("socket chat").len(), named("GET page").len()), (1, 1), "{spans:?}");
    // What comes over a socket leads back to how that was opened.
    let opened = named("GET /api/v1/tables/{}/live")[0];
    assert_eq!(named("socket chat")[0]["links"][0]["spanId"], opened["spanId"]);
    for text in texts {
        for secret in &secrets {
            assert!(!text.contains(secret), "a secret is told: {text}");
        }
        for word in ["bronze", "copper", "Player 1", "127.0.0.1:", "seed"] {
            let body = text.split_once("\r\n\r\n").unwrap().1;
            assert!(!body.contains(word), "{word} is told: {body}");
        }
    }
}

/// How many spans the host is told were lost.
async fn lost(server: &Server) -> usize {
    let text = server.get("/metrics", None).await.text;
    let line = text.lines().find_map(|line| line.strip_prefix("ecumene_spans_lost_total "));
    line.unwrap().parse().unwrap()
}

/// A collector that refuses everything costs its spans and nothing else.
#[tokio::test(flavor = "multi_thread")]
async fn a_collector_that_fails_is_not_missed_by_who_plays() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let failing = tokio::spawn(async move {
        loop {
            let (mut stream, _) = listener.accept().await.unwrap();
            let _ = stream.read(&mut [0; 4096]).await;
            let _ = stream.write_all(b"HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\n\r\n").await;
        }
    });
    let folder = tempdir().unwrap();
    let endpoint = Some(format!("http://{address}"));
    let server = Server::start(server::Config { otlp_endpoint: endpoint, ..config(&folder) }).await;
    let mut table = server.hot_seat(2).await;
    table.play(5).await;
    while lost(&server).await < 15 {
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    table.play(1).await;
    server.stop().await;
    failing.abort();
}

/// A collector that takes connections and never answers holds nobody up, neither who plays nor who stops the server.
#[tokio::test(flavor = "multi_thread")]
async fn a_collector_that_stalls_holds_nobody_up() {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let (sender, mut taken) = tokio::sync::mpsc::unbounded_channel();
    let stalling = tokio::spawn(async move {
        loop {
            sender.send(listener.accept().await.unwrap()).unwrap();
        }
    });
    let folder = tempdir().unwrap();
    let endpoint = Some(format!("http://{address}"));
    let server = Server::start(server::Config { otlp_endpoint: endpoint, ..config(&folder) }).await;
    let mut table = server.hot_seat(2).await;
    table.play(3).await;
    // It has begun to send, and waits.
    let held = taken.recv().await.unwrap();
    table.play(5).await;
    server.stop().await;
    drop(held);
    stalling.abort();
}
