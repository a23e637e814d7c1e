//! Traces for OpenTelemetry, off unless the host names a collector: which kinds of requests came, how long each took, and how
//! much of that was a move, waiting for the database, or another node, which goes on with the same trace. `export.rs` sends
//! them.
//!
//! What is sent is a short list of fixed words, numbers and times. Nothing that a client sent is in it: no path but its
//! pattern, no query, no header but the caller's trace, no body, no address, no name.

mod export;

use crate::metrics::Metrics;
use crate::task;
use axum::http::{HeaderName, HeaderValue};
use data_encoding::HEXLOWER;
pub(crate) use export::{is_collector, reach};
use hyper::Method;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::future::Future;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use tokio::sync::{mpsc, oneshot};

/// How many spans may wait; more are thrown away, since nobody who plays waits for a collector.
const MOST_WAITING: usize = 4096;
/// How long a server that stops waits for those that are left.
const FLUSHED_WITHIN: Duration = Duration::from_secs(2);
/// By this a trace is carried from program to program: <https://www.w3.org/TR/trace-context/>.
pub(crate) const PARENT: HeaderName = HeaderName::from_static("traceparent");

/// Where spans go.
#[derive(Clone)]
pub(crate) struct Traces {
    queue: mpsc::Sender<Message>,
    metrics: Arc<Metrics>,
    /// The words of which addresses are made; all others stand for something.
    words: Arc<BTreeSet<&'static str>>,
}

enum Message {
    Span(Span),
    Flush(oneshot::Sender<()>),
}

/// Something that took its time.
struct Span {
    place: Place,
    parent: Option<[u8; 8]>,
    /// Another trace from which this one came.
    link: Option<Place>,
    name: String,
    kind: Kind,
    start: u128,
    end: u128,
    attributes: Vec<(&'static str, Value)>,
    failed: bool,
}

/// What a span is to others.
#[derive(Copy, Clone)]
enum Kind {
    Inside = 1,
    Answers = 2,
    Asks = 3,
}

/// A span among others.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Place {
    trace: [u8; 16],
    span: [u8; 8],
}

impl Place {
    /// One that another program says: `00-<trace>-<span>-<flags>`.
    fn read(text: &str) -> Option<Place> {
        let mut parts = text.split('-');
        (parts.next() == Some("00")).then_some(())?;
        let mut next = || HEXLOWER.decode(parts.next()?.as_bytes()).ok();
        let (trace, span) = (next()?.try_into().ok()?, next()?.try_into().ok()?);
        (trace != [0; 16] && span != [0; 8]).then_some(Place { trace, span })
    }

    fn told(&self) -> String {
        format!("00-{}-{}-01", HEXLOWER.encode(&self.trace), HEXLOWER.encode(&self.span))
    }
}

/// What is traced now.
#[derive(Clone)]
struct Current {
    traces: Traces,
    place: Place,
}

tokio::task_local! {
    static CURRENT: Current;
}

impl Traces {
    /// Sends traces to this collector from now on, and counts those that do not get there.
    pub(crate) fn start(collector: &str, metrics: &Arc<Metrics>, paths: impl Iterator<Item = &'static str>) -> Traces {
        let (queue, messages) = mpsc::channel(MOST_WAITING);
        let words = paths.flat_map(|path| path.split('/')).filter(|word| !word.starts_with('{')).collect();
        task::start(export::send_all(collector.to_owned(), messages, Arc::clone(metrics)));
        Traces { queue, metrics: Arc::clone(metrics), words: Arc::new(words) }
    }

    /// The pattern of an address: words that no route has are left out, whatever they are.
    fn pattern(&self, path: &str) -> String {
        let name = path.trim_start_matches('/');
        if !path.starts_with("/api/") && (name.is_empty() || !self.words.contains(name)) {
            return "page".into();
        }
        let words = path.split('/').map(|word| if self.words.contains(word) { word } else { "{}" });
        words.collect::<Vec<_>>().join("/")
    }

    /// Traces the answer to a request. Who asks may say to which trace it belongs.
    pub(crate) async fn request<T>(
        &self,
        method: &Method,
        path: &str,
        caller: Option<&str>,
        answer: impl Future<Output = T>,
        status: impl FnOnce(&T) -> u16,
    ) -> T {
        let (method, route) = (known(method), self.pattern(path));
        let caller = caller.and_then(Place::read);
        let place = Place { trace: caller.map_or_else(random, |caller| caller.trace), span: random() };
        let start = now();
        let answered = CURRENT.scope(Current { traces: self.clone(), place }, answer).await;
        let status = status(&answered);
        self.add(Span {
            place,
            parent: caller.map(|caller| caller.span),
            link: None,
            name: format!("{method} {route}"),
            kind: Kind::Answers,
            start,
            end: now(),
            attributes: vec![
                ("http.request.method", json!(method)),
                ("http.route", json!(route)),
                ("http.response.status_code", json!(status)),
            ],
            failed: status >= 500,
        });
        answered
    }

    /// Traces what a message over a socket leads to, with a link to the request by which the socket was opened.
    pub(crate) async fn message<T>(
        &self,
        kind: &'static str,
        opened: Option<Place>,
        answer: impl Future<Output = T>,
    ) -> T {
        let place = Place { trace: random(), span: random() };
        let start = now();
        let answered = CURRENT.scope(Current { traces: self.clone(), place }, answer).await;
        self.add(Span {
            place,
            parent: None,
            link: opened,
            name: format!("socket {kind}"),
            kind: Kind::Answers,
            start,
            end: now(),
            attributes: Vec::new(),
            failed: false,
        });
        answered
    }

    fn add(&self, span: Span) {
        // One that finds no place is not missed by anybody who plays.
        if self.queue.try_send(Message::Span(span)).is_err() {
            self.metrics.lost_spans(1);
        }
    }

    /// Waits until all that was added has been sent, or could not be; not for long.
    pub(crate) async fn flush(&self) {
        let (sender, sent) = oneshot::channel();
        let flushed = async {
            if self.queue.send(Message::Flush(sender)).await.is_ok() {
                let _ = sent.await;
            }
        };
        let _ = tokio::time::timeout(FLUSHED_WITHIN, flushed).await;
    }
}

/// Traces a part of what is traced now, if anything is.
pub(crate) async fn part<T, E>(name: &'static str, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    traced_part(name, Kind::Inside, work).await
}

/// Traces what another node is asked for.
pub(crate) async fn asked<T, E>(work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    traced_part("forward", Kind::Asks, work).await
}

async fn traced_part<T, E>(name: &'static str, kind: Kind, work: impl Future<Output = Result<T, E>>) -> Result<T, E> {
    let Ok(Current { traces, place: outer }) = CURRENT.try_with(Clone::clone) else { return work.await };
    let place = Place { trace: outer.trace, span: random() };
    let start = now();
    let done = CURRENT.scope(Current { traces: traces.clone(), place }, work).await;
    traces.add(Span {
        place,
        parent: Some(outer.span),
        link: None,
        name: name.into(),
        kind,
        start,
        end: now(),
        attributes: Vec::new(),
        failed: done.is_err(),
    });
    done
}

/// What is traced now, if anything is.
pub(crate) fn current() -> Option<Place> {
    CURRENT.try_with(|current| current.place).ok()
}

/// What is traced now, for another node to go on with.
pub(crate) fn carried_header() -> Option<HeaderValue> {
    HeaderValue::try_from(current()?.told()).ok()
}

/// A trace that goes on in a task of its own.
pub(crate) fn carried<T>(work: impl Future<Output = T> + Send) -> impl Future<Output = T> + Send {
    let current = CURRENT.try_with(Clone::clone).ok();
    async move {
        match current {
            Some(current) => CURRENT.scope(current, work).await,
            None => work.await,
        }
    }
}

/// Methods that everybody knows; another one is a word of the client's own.
fn known(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "POST" => "POST",
        "HEAD" => "HEAD",
        _ => "_OTHER",
    }
}

fn random<const N: usize>() -> [u8; N] {
    let mut bytes = [0; N];
    // Without chance all would be one trace, which harms nobody.
    let _ = getrandom::fill(&mut bytes);
    bytes
}

fn now() -> u128 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |time| time.as_nanos())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn of_an_address_only_known_words_are_told() {
        let paths = ["/api/v1/tables/{id}/actions", "/api/v1/tables/{id}/seats/{seat}", "/healthz"];
        let traces = Traces::start("http://127.0.0.1:1", &Arc::new(Metrics::new()), paths.into_iter());
        for (path, pattern) in [
            ("/api/v1/tables/abcdefghijkm/actions", "/api/v1/tables/{}/actions"),
            ("/api/v1/tables/abc/seats/2", "/api/v1/tables/{}/seats/{}"),
            ("/api/v1/secret", "/api/v1/{}"),
            ("/healthz", "/healthz"),
            ("/join/ecu_invite_secret", "page"),
            ("/", "page"),
        ] {
            assert_eq!(traces.pattern(path), pattern);
        }
    }

    #[test]
    fn a_caller_names_its_trace_or_nothing() {
        let good = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        let read = Place::read(good).unwrap();
        assert_eq!(read.span, [0xb7, 0xad, 0x6b, 0x71, 0x69, 0x20, 0x33, 0x31]);
        assert_eq!(read.told(), good);
        for bad in [
            "",
            "00",
            "01-0af7-b7-01",
            "00-0AF7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
            "00--",
            "00-zz-zz-00",
        ] {
            assert!(Place::read(bad).is_none(), "{bad}");
        }
        assert!(Place::read(&format!("00-{}-{}-01", "0".repeat(32), "0".repeat(16))).is_none());
    }

    /// What comes while the collector is away finds no place in the end, and is counted instead.
    #[tokio::test(start_paused = true)]
    async fn more_than_may_wait_is_thrown_away_and_counted() {
        let metrics = Arc::new(Metrics::new());
        let traces = Traces::start("http://127.0.0.1:1", &metrics, std::iter::empty());
        for _ in 0..MOST_WAITING + 10 {
            traces.message("act", None, async {}).await;
        }
        let text = metrics.text(0, 0, None).unwrap();
        assert!(text.contains("ecumene_spans_lost_total 10\n"), "{text}");
        // Nor can what is left be sent.
        traces.flush().await;
        let text = metrics.text(0, 0, None).unwrap();
        assert!(text.contains(&format!("ecumene_spans_lost_total {}\n", MOST_WAITING + 10)), "{text}");
    }
}
