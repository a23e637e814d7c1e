//! A trace goes on at the node that plays the table.

use super::cluster::Cluster;
use super::new_table;
use serde_json::{Value, json};
use std::io::{Read as _, Write as _};
use std::net::TcpListener;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

/// A collector that takes everything: the spans that were sent to it.
fn collect() -> (String, Arc<Mutex<Vec<Value>>>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let (address, spans) = (listener.local_addr().unwrap(), Arc::<Mutex<Vec<Value>>>::default());
    let taken = Arc::clone(&spans);
    std::thread::spawn(move || {
        for stream in listener.incoming() {
            let (mut stream, mut bytes, mut part) = (stream.unwrap(), Vec::new(), [0; 4096]);
            let body: Value = loop {
                let length = stream.read(&mut part).unwrap();
                bytes.extend_from_slice(&part[..length]);
                let text = String::from_utf8_lossy(&bytes);
                match text.split_once("\r\n\r\n").and_then(|(_, body)| serde_json::from_str(body).ok()) {
                    Some(body) => break body,
                    None => assert!(length > 0, "it broke off"),
                }
            };
            stream.write_all(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}").unwrap();
            let new = body["resourceSpans"][0]["scopeSpans"][0]["spans"].as_array().unwrap().clone();
            taken.lock().unwrap().extend(new);
        }
    });
    (format!("http://{address}"), spans)
}

#[tokio::test(flavor = "multi_thread")]
async fn a_trace_goes_on_at_another_node() {
    let (collector, spans) = collect();
    let database = test_postgres::Database::make().unwrap();
    let mut cluster = Cluster::start(&database.url, 0);
    cluster.collector = Some(collector);
    (0..2).for_each(|_| cluster.add());
    let [owner, other] = [0, 1].map(|number| cluster.nodes[number].client);
    let made = owner.post("/api/v1/tables", None, &new_table()).await.unwrap().done().unwrap();
    let (path, token) =
        (format!("/api/v1/tables/{}", made["table"]["id"].as_str().unwrap()), made["seats"][0]["token"].as_str());
    let state = other.get(&format!("{path}/state"), token).await.unwrap().done().unwrap();
    let action = &state["prompt"]["choices"][0]["notation"];
    let body = json!({"id": "1", "seq": state["seq"], "action": action});
    other.post(&format!("{path}/actions"), token, &body).await.unwrap().done().unwrap();
    // Both nodes send what they have now and then.
    let started = Instant::now();
    let found = loop {
        let spans = spans.lock().unwrap().clone();
        let inside = |name: &str, outer: &Value| {
            let is_in = |span: &&Value| {
                span["name"] == name && span["parentSpanId"] == outer["spanId"] && span["traceId"] == outer["traceId"]
            };
            spans.iter().find(is_in).cloned()
        };
        let asked = "POST /api/v1/tables/{}/actions";
        let first = spans.iter().find(|span| span["name"] == asked && span["parentSpanId"].is_null());
        let chain = ["forward", asked, "move", "store append"];
        let last = chain.iter().try_fold(first.cloned(), |outer, name| Some(inside(name, &outer?)));
        if let Some(Some(last)) = last {
            break last;
        }
        assert!(started.elapsed() < Duration::from_secs(60), "the trace is not whole: {spans:?}");
        super::pause(100).await;
    };
    assert_eq!(found["kind"], 1);
}
