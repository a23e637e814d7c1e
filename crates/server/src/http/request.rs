//! What handlers take from a request, and how each part is refused.

use super::{App, admin, programs, session};
use crate::error::Error;
use crate::nodes::{self, Passed};
use crate::task;
use crate::token::{self, Hashed};
use crate::traces;
use axum::Json;
use axum::body::Body;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderValue, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use futures_util::StreamExt as _;
use serde::de::DeserializeOwned;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};
use tokio::time::timeout;

/// Who asks.
#[derive(Copy, Clone, Debug)]
pub(super) struct Client(pub(super) IpAddr);

/// Finds out who asks and refuses those who ask too often.
pub(super) async fn meet_client(
    State(app): State<App>,
    ConnectInfo(peer): ConnectInfo<SocketAddr>,
    mut request: Request,
    next: Next,
) -> Response {
    let client = match request.extensions().get() {
        Some(Passed(client)) => *client,
        None => app.gate.client(peer.ip(), request.headers()),
    };
    let told = app.config.access_log.then(|| (request.method().clone(), request.uri().path().to_owned()));
    let started = Instant::now();
    let allowed = app.gate.request(client).and_then(|()| is_meant_for_us(&app, &request));
    let allowed = allowed.and_then(|()| is_no_hook(&request)).and_then(|()| keeps_secret(&request));
    let response = match allowed {
        Ok(()) => {
            request.extensions_mut().insert(Client(client));
            traced(&app, client, request, next).await
        }
        Err(error) => error.into_response(),
    };
    if let Some((method, path)) = told {
        let (status, ms) = (response.status().as_u16(), started.elapsed().as_millis() as u64);
        tracing::info!(%client, %method, path, status, ms, "{client} {method} {path} {status}");
    }
    response
}

/// Answers a request, and traces that if the host wants it.
async fn traced(app: &App, client: IpAddr, request: Request, next: Next) -> Response {
    let Some(traces) = &app.traces else { return answer(app, client, request, next).await };
    let (method, path) = (request.method().clone(), request.uri().path().to_owned());
    let caller = request.headers().get(traces::PARENT).and_then(|value| value.to_str().ok()).map(str::to_owned);
    let answered = answer(app, client, request, next);
    traces.request(&method, &path, caller.as_deref(), answered, |response| response.status().as_u16()).await
}

/// Answers a request here, or where its table is played.
async fn answer(app: &App, client: IpAddr, mut request: Request, next: Next) -> Response {
    match app.tables.nodes() {
        Some(nodes) => match admin::may_go_on(app, &mut request).await {
            Ok(()) => nodes::forward(nodes, app, client, request, next).await,
            Err(error) => error.into_response(),
        },
        None => next.run(request).await,
    }
}

/// Refuses what a server of ours sends as a notice: it has been led here, and could be led round for ever.
fn is_no_hook(request: &Request) -> Result<(), Error> {
    match request.headers().contains_key(crate::notices::DELIVERY) {
        true => Err(Error::forbidden("HookLoop", "notices of a server like this one are not taken here")),
        false => Ok(()),
    }
}

/// Refuses a program's token in an address: these are written down on the way.
fn keeps_secret(request: &Request) -> Result<(), Error> {
    match request.uri().query().is_some_and(token::names_programs) {
        true => Err(Error::Malformed("a token belongs into the header `Authorization`, not into an address".into())),
        false => Ok(()),
    }
}

/// Refuses what was meant for another host, and what another site's page asks for, if the host has said where we are.
/// Whoever looks after the server may reach it at any name.
fn is_meant_for_us(app: &App, request: &Request) -> Result<(), Error> {
    let Some(public) = app.config.public_host() else { return Ok(()) };
    if matches!(request.uri().path(), "/healthz" | "/readyz" | "/metrics" | "/version") {
        return Ok(());
    }
    let text = |name| request.headers().get(name).and_then(|value: &HeaderValue| value.to_str().ok());
    match text(header::HOST) {
        Some(host) if host.eq_ignore_ascii_case(public) => {}
        host => return Err(Error::WrongHost(host.unwrap_or("that host").chars().take(80).collect())),
    }
    match (text(header::ORIGIN), &app.config.public_url) {
        (Some(origin), Some(own)) if !origin.eq_ignore_ascii_case(own.trim_end_matches('/')) => Err(Error::WrongOrigin),
        _ => Ok(()),
    }
}

impl FromRequestParts<App> for Client {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Client, Error> {
        let unknown = || Error::Internal("a request came without its client".into());
        parts.extensions.get::<Client>().copied().ok_or_else(unknown)
    }
}

/// The hash of the secret that came with the request, if one did; or of the seat of whoever is signed in, if that was
/// asked for instead.
pub(super) struct Token(pub(super) Option<Hashed>);

impl Token {
    /// The secret, which is needed.
    pub(super) fn needed(self, whose: &'static str) -> Result<Hashed, Error> {
        self.0.ok_or(Error::NoToken(whose))
    }
}

impl FromRequestParts<App> for Token {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Token, Error> {
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else {
            return Ok(Token(None));
        };
        let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        let token = token.ok_or_else(|| Error::Malformed("expected `Authorization: Bearer <token>`".into()))?;
        let token = token.trim();
        if token::is_programs(token) {
            let held = programs::seat_token(app, &parts.method, parts.uri.path(), token).await?;
            return Ok(Token(Some(held)));
        }
        let Some(seat) = session::account_seat(token)? else { return Ok(Token(Some(token::hash(token)))) };
        let table = parts.uri.path().strip_prefix("/api/v1/tables/").and_then(|rest| rest.split('/').next());
        let table = table.ok_or(Error::BadToken)?;
        let held = session::Held::find(app, &parts.method, &parts.headers, table, seat).await?;
        Ok(Token(Some(held.token)))
    }
}

/// A JSON body. The content type must say so, which also keeps other sites' forms out.
pub(super) struct Message<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Message<T> {
    type Rejection = Error;
    async fn from_request(request: Request<Body>, app: &App) -> Result<Message<T>, Error> {
        if !is_json(&request) {
            return Err(Error::Malformed("expected `Content-Type: application/json`".into()));
        }
        let limits = &app.config.limits;
        let longest = request.extensions().get().map_or(limits.body_bytes, |Longest(bytes)| *bytes);
        let within = Duration::from_secs(limits.body_seconds.into());
        let bytes = timeout(within, read_body(request.into_body(), longest)).await.map_err(|_| Error::TooSlow)??;
        let read = Json::<T>::from_bytes(&bytes);
        read.map(|Json(value)| Message(value)).map_err(|error| Error::Malformed(error.body_text()))
    }
}

/// The longest body that a route takes, if it takes longer ones than others.
#[derive(Copy, Clone)]
pub(super) struct Longest(pub(super) usize);

/// How much of a body that is too long is read all the same: whoever is cut off while writing may lose the answer.
const READ_IN_VAIN: usize = 8 << 20;

pub(crate) async fn read_body(body: Body, longest: usize) -> Result<Vec<u8>, Error> {
    let mut chunks = body.into_data_stream();
    let (mut bytes, mut length) = (Vec::new(), 0);
    while let Some(chunk) = chunks.next().await {
        let chunk = chunk.map_err(|error| Error::Malformed(error.to_string()))?;
        length += chunk.len();
        match length {
            length if length <= longest => bytes.extend_from_slice(&chunk),
            length if length <= longest.saturating_add(READ_IN_VAIN) => bytes = Vec::new(),
            _ => break,
        }
    }
    if length > longest { Err(Error::TooLarge(longest)) } else { Ok(bytes) }
}

fn is_json(request: &Request) -> bool {
    let kind = request.headers().get(header::CONTENT_TYPE).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    kind == "application/json" || kind.starts_with("application/") && kind.ends_with("+json")
}

/// The part of the address that says which table or game.
pub(super) struct Name<T>(pub(super) T);

impl<T: DeserializeOwned + Send> FromRequestParts<App> for Name<T> {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Name<T>, Error> {
        let found = Path::<T>::from_request_parts(parts, app).await;
        found.map(|Path(value)| Name(value)).map_err(|_| Error::NotFound("page"))
    }
}

/// What stands after the question mark.
pub(super) struct Asked<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequestParts<App> for Asked<T> {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Asked<T>, Error> {
        let found = Query::<T>::from_request_parts(parts, app).await;
        found.map(|Query(value)| Asked(value)).map_err(|error| Error::Malformed(error.body_text()))
    }
}

/// Finishes a change even if whoever asked for it has hung up: half a change must not be left behind.
pub(super) async fn whole<T: Send + 'static>(
    change: impl Future<Output = Result<T, Error>> + Send + 'static,
) -> Result<T, Error> {
    task::whole(traces::carried(change)).await?
}
