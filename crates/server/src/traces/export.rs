//! Sends traces by OTLP over HTTP, as JSON. Collectors are near, so that this is done without TLS.

use super::{Message, Place, Span, random};
use crate::metrics::Metrics;
use crate::task;
use anyhow::Context as _;
use data_encoding::HEXLOWER;
use http_body_util::Full;
use hyper::body::Bytes;
use hyper::{Request, Uri, header};
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::mpsc;

/// How many go out at once.
const AT_ONCE: usize = 512;
/// How often they go out.
const SEND_EVERY: Duration = Duration::from_secs(2);
/// How long the collector may take.
const WITHIN: Duration = Duration::from_secs(5);

/// Whether traces can be sent there.
pub(crate) fn is_collector(address: &str) -> bool {
    let uri = address.parse::<Uri>();
    uri.is_ok_and(|uri| {
        uri.scheme_str() == Some("http") && uri.host().is_some() && uri.query().is_none() && !address.contains('@')
    })
}

/// Sends no traces, to see whether somebody takes them.
pub(crate) async fn reach(collector: &str) -> Result<(), String> {
    let nothing = json!({"resourceSpans": []}).to_string();
    match tokio::time::timeout(WITHIN, post(&address(collector), nothing)).await {
        Ok(Ok(200..=299)) => Ok(()),
        Ok(Ok(status)) => Err(format!("it answers with {status}")),
        Ok(Err(error)) => Err(error.to_string()),
        Err(_) => Err("it does not answer".into()),
    }
}

fn address(collector: &str) -> String {
    format!("{}/v1/traces", collector.trim_end_matches('/'))
}

pub(super) async fn send_all(collector: String, mut messages: mpsc::Receiver<Message>, metrics: Arc<Metrics>) {
    let address = address(&collector);
    let resource = json!({"attributes": [
        attribute("service.name", &json!("ecumene")),
        attribute("service.version", &json!(env!("CARGO_PKG_VERSION"))),
        attribute("service.instance.id", &json!(HEXLOWER.encode(&random::<8>()))),
    ]});
    let mut was_heard = true;
    loop {
        let mut spans = Vec::new();
        let mut asked = None;
        let late = tokio::time::sleep(SEND_EVERY);
        tokio::pin!(late);
        while spans.len() < AT_ONCE && asked.is_none() {
            tokio::select! {
                () = &mut late => break,
                message = messages.recv() => match message {
                    Some(Message::Span(span)) => spans.push(span.to_json()),
                    Some(Message::Flush(sender)) => asked = Some(sender),
                    None => return,
                },
            }
        }
        if !spans.is_empty() {
            let count = spans.len() as u64;
            let scope = json!({"scope": {"name": "ecumene"}, "spans": spans});
            let body = json!({"resourceSpans": [{"resource": resource, "scopeSpans": [scope]}]});
            let sent = tokio::time::timeout(WITHIN, post(&address, body.to_string())).await;
            let heard = matches!(sent, Ok(Ok(200..=299)));
            if !heard {
                metrics.lost_spans(count);
            }
            if was_heard && !heard {
                tracing::warn!("The collector of traces does not take them; they are thrown away until it does");
            }
            was_heard = heard;
        }
        if let Some(asked) = asked {
            let _ = asked.send(());
        }
    }
}

/// Sends something, and answers with the status.
async fn post(address: &str, body: String) -> anyhow::Result<u16> {
    let uri: Uri = address.parse()?;
    let (host, port) = (uri.host().context("no host")?, uri.port_u16().unwrap_or(80));
    let stream = tokio::net::TcpStream::connect((host.trim_matches(['[', ']']), port)).await?;
    let (mut sender, connection) = hyper::client::conn::http1::handshake(TokioIo::new(stream)).await?;
    let connection = task::alongside(connection);
    let request = Request::post(uri.path())
        .header(header::HOST, format!("{host}:{port}"))
        .header(header::CONTENT_TYPE, "application/json")
        .body(Full::new(Bytes::from(body)))?;
    let answer = sender.send_request(request).await;
    drop(connection);
    Ok(answer?.status().as_u16())
}

fn attribute(key: &str, value: &Value) -> Value {
    match value.as_u64() {
        // Numbers of 64 bits are text in this JSON.
        Some(number) => json!({"key": key, "value": {"intValue": number.to_string()}}),
        None => json!({"key": key, "value": {"stringValue": value}}),
    }
}

impl Span {
    fn to_json(&self) -> Value {
        let attributes: Vec<Value> = self.attributes.iter().map(|(key, value)| attribute(key, value)).collect();
        let place =
            |place: &Place| json!({"traceId": HEXLOWER.encode(&place.trace), "spanId": HEXLOWER.encode(&place.span)});
        let mut span = place(&self.place);
        span["name"] = self.name.as_str().into();
        span["kind"] = (self.kind as u8).into();
        span["startTimeUnixNano"] = self.start.to_string().into();
        span["endTimeUnixNano"] = self.end.to_string().into();
        span["attributes"] = attributes.into();
        if let Some(parent) = self.parent {
            span["parentSpanId"] = HEXLOWER.encode(&parent).into();
        }
        if let Some(link) = &self.link {
            span["links"] = json!([place(link)]);
        }
        if self.failed {
            span["status"] = json!({"code": 2});
        }
        span
    }
}
