//! Passing requests and sockets on to the node that plays their table.

use super::mesh::Mesh;
use super::standing::process_of;
use super::tunnel::Stream;
use super::{Nodes, Owner};
use crate::config::Limits;
use crate::error::Error;
use crate::http::{App, router};
use crate::task;
use crate::token;
use crate::traces;
use axum::body::Body;
use axum::extract::{ConnectInfo, Request};
use axum::http::request::Parts;
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures_util::StreamExt as _;
use http_body_util::{BodyExt as _, Full};
use hyper::body::{Bytes, Incoming};
use hyper::client::conn::http1::{SendRequest, handshake};
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// Whose request it is, as the node says to which the client is connected.
const CLIENT: HeaderName = HeaderName::from_static("x-ecumene-client");
/// Says that the table is played elsewhere.
pub(crate) const MOVED: HeaderName = HeaderName::from_static("x-ecumene-moved");
/// How long a request looks for a node that does it.
const FOUND_WITHIN: Duration = Duration::from_secs(12);
/// How long it waits before it looks again.
const LOOK_EVERY: Duration = Duration::from_millis(100);
/// How long it waits for a node that is not heard before it leaves mail for it.
const WAIT_FOR_UNHEARD: Duration = Duration::from_millis(2500);
/// How long the answer may take: longer than any bot may think.
const ANSWERED_WITHIN: Duration = Duration::from_secs(30);
/// How many connections to a node are kept for the next request.
const MOST_KEPT: usize = 32;

/// Marks a request that another node has passed on, and for whom.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Passed(pub(crate) IpAddr);

type Sender = SendRequest<Full<Bytes>>;

/// Connections that wait for the next request, by the process at their other end.
#[derive(Default)]
pub(super) struct Pool(Mutex<HashMap<String, Vec<Sender>>>);

impl Pool {
    fn kept(&self) -> MutexGuard<'_, HashMap<String, Vec<Sender>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn take(&self, peer: &str) -> Option<Sender> {
        let mut kept = self.kept();
        let senders = kept.get_mut(peer)?;
        while let Some(sender) = senders.pop() {
            if sender.is_ready() {
                return Some(sender);
            }
        }
        None
    }

    fn keep(&self, peer: &str, sender: Sender) {
        let mut kept = self.kept();
        // Processes that have gone leave nothing behind.
        kept.retain(|_, senders| {
            senders.retain(|sender| !sender.is_closed());
            !senders.is_empty()
        });
        let senders = kept.entry(peer.into()).or_default();
        if senders.len() < MOST_KEPT {
            senders.push(sender);
        }
    }
}

/// Takes what other nodes pass on.
pub(super) struct Serving {
    service: TowerToHyperService<axum::Router>,
    under_way: Arc<AtomicUsize>,
}

impl Serving {
    /// Counts in `under_way` what it answers.
    pub(super) fn new(app: App, under_way: Arc<AtomicUsize>) -> Serving {
        Serving { service: TowerToHyperService::new(router(app)), under_way }
    }

    pub(super) fn serve(&self, stream: Stream) {
        let (service, under_way) = (self.service.clone(), Arc::clone(&self.under_way));
        let service = service_fn(move |mut request: hyper::Request<Incoming>| {
            let client = request.headers().get(CLIENT).and_then(|value| value.to_str().ok()?.parse().ok());
            let client = client.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
            request.extensions_mut().insert(Passed(client));
            request.extensions_mut().insert(ConnectInfo(SocketAddr::new(client, 0)));
            let (answer, counted) = (service.call(request), Counted::new(&under_way));
            async move {
                let answer = answer.await;
                drop(counted);
                answer
            }
        });
        let served = http1::Builder::new().serve_connection(TokioIo::new(stream), service).with_upgrades();
        task::start(async move {
            if let Err(error) = served.await {
                tracing::debug!(%error, "A tunnel has ended: {error}");
            }
        });
    }
}

/// One of those that are under way.
struct Counted(Arc<AtomicUsize>);

impl Counted {
    fn new(under_way: &Arc<AtomicUsize>) -> Counted {
        under_way.fetch_add(1, Ordering::Relaxed);
        Counted(Arc::clone(under_way))
    }
}

impl Drop for Counted {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

/// The table that a request is about.
fn table_of(path: &str) -> Option<&str> {
    let of_all = || path.strip_prefix("/api/v1/admin/tables/");
    let rest = path.strip_prefix("/api/v1/tables/").or_else(of_all)?;
    let id = rest.split('/').next()?;
    token::is_table_id(id).then_some(id)
}

/// Whether it can do no harm to ask again when nobody knows whether it was done: either nothing changes, or the request
/// has an id by which it is known again.
fn may_be_repeated(method: &Method, path: &str) -> bool {
    *method == Method::GET || ["/actions", "/undo", "/check"].iter().any(|end| path.ends_with(end))
}

/// Whether the answer goes on and on.
fn is_stream(path: &str) -> bool {
    path.ends_with("/stream")
}

/// The longest body of a request that makes a table.
fn makes_table(limits: &Limits, request: &Request) -> Option<usize> {
    match request.uri().path() {
        "/api/v1/tables" if request.method() == Method::POST => Some(limits.body_bytes),
        "/api/v1/tables/import" => Some(limits.record_bytes),
        _ => None,
    }
}

async fn body_of(body: Body, limits: &Limits, longest: usize) -> Result<Bytes, Error> {
    let within = Duration::from_secs(limits.body_seconds.into());
    let read = tokio::time::timeout(within, crate::http::read_body(body, longest)).await;
    read.map_err(|_| Error::TooSlow)?.map(Bytes::from)
}

/// Makes a table here, or at another node if this one stops: it would take no table any more.
async fn make(nodes: &Arc<Nodes>, client: IpAddr, parts: &Parts, body: &Bytes, next: Next) -> Response {
    let started = Instant::now();
    let mut attempts = 0;
    while started.elapsed() < FOUND_WITHIN {
        let response = match nodes.successor(attempts) {
            // Of what is lost a table may be there nevertheless. Nobody has its secrets, so that it is as good as none.
            Some(peer) => traces::asked((Asked { client, parts, body }).pass_on(nodes, &peer)).await.ok(),
            None if nodes.is_leaving() => None,
            None => Some(next.clone().run(Request::from_parts(parts.clone(), Body::from(body.clone()))).await),
        };
        if let Some(response) = response.filter(|response| !response.headers().contains_key(MOVED)) {
            return response;
        }
        attempts += 1;
        tokio::time::sleep(LOOK_EVERY).await;
    }
    Error::Elsewhere.into_response()
}

/// Answers a request about a table here or where the table is played. Whatever is about no table is answered here.
pub(crate) async fn forward(nodes: &Arc<Nodes>, app: &App, client: IpAddr, request: Request, next: Next) -> Response {
    let limits = &app.config.limits;
    let is_passed = request.extensions().get::<Passed>().is_some();
    let Some(table) = table_of(request.uri().path()).map(str::to_owned) else {
        let Some(longest) = makes_table(limits, &request).filter(|_| !is_passed) else {
            return next.run(request).await;
        };
        let (parts, body) = request.into_parts();
        return match body_of(body, limits, longest).await {
            Ok(body) => make(nodes, client, &parts, &body, next).await,
            Err(error) => error.into_response(),
        };
    };
    if is_passed {
        return forward_passed(nodes, &table, request, next).await;
    }
    let (parts, body) = request.into_parts();
    let body = match body_of(body, limits, limits.body_bytes).await {
        Ok(body) => body,
        Err(error) => return error.into_response(),
    };
    let started = Instant::now();
    let (mut unheard, mut attempts) = (None, 0);
    while started.elapsed() < FOUND_WITHIN {
        attempts += 1;
        let mut owner = nodes.owner(&table).await;
        // Whoever stops takes no table any more; any other node finds out who does.
        if let (Ok(Some(Owner::Unknown)), Some(node)) = (&owner, nodes.successor(attempts)) {
            owner = Ok(Some(Owner::Other(node)));
        }
        match owner {
            // What is to be said of a table that is not there is said as ever.
            Ok(Some(Owner::Me(_)) | None) => {
                let again = Request::from_parts(parts.clone(), Body::from(body.clone()));
                let response = next.clone().run(again).await;
                if !response.headers().contains_key(MOVED) {
                    return response;
                }
            }
            // Perhaps it has just gone; then its tables are soon free.
            Ok(Some(Owner::Other(node))) if nodes.misses(&node) && is_recent(&mut unheard) => {
                nodes.standing().doubt(&table, &node);
            }
            Ok(Some(Owner::Other(node))) => {
                let asked = Asked { client, parts: &parts, body: &body };
                match traces::asked(asked.pass_on(nodes, process_of(&node))).await {
                    Ok(response) if !response.headers().contains_key(MOVED) => return response,
                    Ok(_) => {}
                    Err(Lost::Before) => {}
                    Err(Lost::Perhaps) if may_be_repeated(&parts.method, parts.uri.path()) => {}
                    Err(Lost::Perhaps) => return Error::Elsewhere.into_response(),
                }
                nodes.standing().doubt(&table, &node);
            }
            Ok(Some(Owner::Unknown)) => {}
            Err(error) => return error.into_response(),
        }
        if app.tables.is_closing() && nodes.successor(attempts).is_none() {
            return Error::ShuttingDown.into_response();
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
    Error::Elsewhere.into_response()
}

/// Answers what another node has passed on, if the table is played here.
async fn forward_passed(nodes: &Nodes, table: &str, request: Request, next: Next) -> Response {
    match nodes.owner(table).await {
        Ok(Some(Owner::Me(_)) | None) => next.run(request).await,
        Ok(Some(Owner::Other(node))) => {
            // Whoever passed it on has asked the database, and knows better perhaps.
            nodes.standing().doubt(table, &node);
            Error::Elsewhere.into_response()
        }
        Ok(Some(Owner::Unknown)) => Error::Elsewhere.into_response(),
        Err(error) => error.into_response(),
    }
}

/// Whether it is not long since this first happened.
fn is_recent(first: &mut Option<Instant>) -> bool {
    first.get_or_insert_with(Instant::now).elapsed() < WAIT_FOR_UNHEARD
}

/// What became of a request for which there is no answer.
enum Lost {
    /// It was never sent.
    Before,
    /// Nobody knows whether it was done.
    Perhaps,
}

/// A request for another node.
struct Asked<'a> {
    client: IpAddr,
    parts: &'a Parts,
    body: &'a Bytes,
}

impl Asked<'_> {
    fn is_socket(&self) -> bool {
        self.parts.headers.contains_key(header::UPGRADE)
    }

    fn request(&self) -> Result<hyper::Request<Full<Bytes>>, Lost> {
        let path = self.parts.uri.path_and_query().map_or("/", |path| path.as_str());
        let mut request = hyper::Request::builder().method(self.parts.method.clone()).uri(path);
        for (name, value) in &self.parts.headers {
            // What is compressed is compressed where the client is.
            let is_own = [CLIENT, header::ACCEPT_ENCODING, header::CONTENT_LENGTH, header::TRANSFER_ENCODING];
            let ends_here = name == header::CONNECTION && !self.is_socket();
            if !is_own.contains(name) && !ends_here {
                request = request.header(name, value);
            }
        }
        // The other node goes on with our trace, or else with the client's.
        if let Some(parent) = traces::carried_header()
            && let Some(headers) = request.headers_mut()
        {
            headers.insert(traces::PARENT, parent);
        }
        let client = HeaderValue::try_from(self.client.to_string()).map_err(|_| Lost::Before)?;
        request.header(CLIENT, client).body(Full::new(self.body.clone())).map_err(|_| Lost::Before)
    }

    async fn pass_on(&self, nodes: &Arc<Nodes>, peer: &str) -> Result<Response, Lost> {
        let mesh = nodes.mesh.get().ok_or(Lost::Before)?;
        let kept = nodes.pool.take(peer).filter(|_| !self.is_socket());
        let mut sender = match kept {
            Some(sender) => sender,
            None => connect(mesh, peer).await?,
        };
        let answer = tokio::time::timeout(ANSWERED_WITHIN, sender.send_request(self.request()?)).await;
        let mut answer = match answer {
            Ok(Ok(answer)) => answer,
            Ok(Err(error)) if error.is_canceled() => return Err(Lost::Before),
            Ok(Err(_)) | Err(_) => return Err(Lost::Perhaps),
        };
        if answer.status() == StatusCode::SWITCHING_PROTOCOLS {
            return Ok(self.join(&mut answer));
        }
        let (parts, body) = answer.into_parts();
        if parts.status.is_success() && is_stream(self.parts.uri.path()) {
            let mut response = Response::new(self.go_on(nodes, body));
            (*response.status_mut(), *response.headers_mut()) = (parts.status, own_headers(parts.headers));
            return Ok(response);
        }
        let body = tokio::time::timeout(ANSWERED_WITHIN, body.collect()).await;
        let body = body.ok().and_then(Result::ok).ok_or(Lost::Perhaps)?.to_bytes();
        if sender.ready().await.is_ok() {
            nodes.pool.keep(peer, sender);
        }
        let mut response = Response::new(Body::from(body));
        (*response.status_mut(), *response.headers_mut()) = (parts.status, own_headers(parts.headers));
        Ok(response)
    }

    /// Lets a stream go on for as long as both nodes do. Its connection ends with it.
    fn go_on(&self, nodes: &Arc<Nodes>, body: Incoming) -> Body {
        let nodes = Arc::clone(nodes);
        let leaving = async move {
            while !nodes.is_leaving() {
                tokio::time::sleep(LOOK_EVERY).await;
            }
        };
        Body::from_stream(Body::new(body).into_data_stream().take_until(Box::pin(leaving)))
    }

    /// Joins the client's socket to the one at the other node.
    fn join(&self, answer: &mut hyper::Response<Incoming>) -> Response {
        let theirs = hyper::upgrade::on(&mut *answer);
        let mut response = Response::new(Body::empty());
        *response.status_mut() = answer.status();
        *response.headers_mut() = answer.headers().clone();
        let mut ours = Request::from_parts(self.parts.clone(), Body::empty());
        let ours = hyper::upgrade::on(&mut ours);
        task::start(async move {
            let (Ok(ours), Ok(theirs)) = tokio::join!(ours, theirs) else { return };
            let joined = tokio::io::copy_bidirectional(&mut TokioIo::new(ours), &mut TokioIo::new(theirs)).await;
            if let Err(error) = joined {
                tracing::debug!(%error, "A socket that was passed on has ended: {error}");
            }
        });
        response
    }
}

/// Headers of an answer that are about more than the connection.
fn own_headers(mut headers: HeaderMap) -> HeaderMap {
    for name in [header::CONNECTION, header::TRANSFER_ENCODING, header::CONTENT_LENGTH] {
        headers.remove(name);
    }
    headers
}

async fn connect(mesh: &Arc<Mesh>, peer: &str) -> Result<Sender, Lost> {
    let stream = mesh.open(peer).map_err(|_| Lost::Before)?;
    let (sender, connection) = handshake(TokioIo::new(stream)).await.map_err(|_| Lost::Before)?;
    task::start(async move {
        if let Err(error) = connection.with_upgrades().await {
            tracing::debug!(%error, "A tunnel has ended: {error}");
        }
    });
    Ok(sender)
}
