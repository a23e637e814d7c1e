//! What handlers take from a request, and how each part is refused.

use super::App;
use crate::error::Error;
use axum::Json;
use axum::body::Body;
use axum::extract::rejection::JsonRejection;
use axum::extract::{ConnectInfo, FromRequest, FromRequestParts, Path, Query, Request, State};
use axum::http::request::Parts;
use axum::http::{StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use serde::de::DeserializeOwned;
use std::future::Future;
use std::net::{IpAddr, SocketAddr};
use std::time::Duration;
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
    let client = app.gate.client(peer.ip(), request.headers());
    if let Err(error) = app.gate.request(client) {
        return error.into_response();
    }
    request.extensions_mut().insert(Client(client));
    next.run(request).await
}

impl FromRequestParts<App> for Client {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Client, Error> {
        let unknown = || Error::Internal("a request came without its client".into());
        parts.extensions.get::<Client>().copied().ok_or_else(unknown)
    }
}

/// The secret that came with the request, if one did.
pub(super) struct Token(pub(super) Option<String>);

impl Token {
    /// The secret, which is needed.
    pub(super) fn needed(self, whose: &'static str) -> Result<String, Error> {
        self.0.ok_or(Error::NoToken(whose))
    }
}

impl FromRequestParts<App> for Token {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Token, Error> {
        let Some(value) = parts.headers.get(header::AUTHORIZATION) else {
            return Ok(Token(None));
        };
        let token = value.to_str().ok().and_then(|text| text.strip_prefix("Bearer "));
        let token = token.ok_or_else(|| Error::Malformed("expected `Authorization: Bearer <token>`".into()))?;
        Ok(Token(Some(token.trim().into())))
    }
}

/// A JSON body. The content type must say so, which also keeps other sites' forms out.
pub(super) struct Message<T>(pub(super) T);

impl<T: DeserializeOwned> FromRequest<App> for Message<T> {
    type Rejection = Error;
    async fn from_request(request: Request<Body>, app: &App) -> Result<Message<T>, Error> {
        let longest = Duration::from_secs(app.config.limits.body_seconds.into());
        match timeout(longest, Json::<T>::from_request(request, app)).await.map_err(|_| Error::TooSlow)? {
            Ok(Json(value)) => Ok(Message(value)),
            Err(JsonRejection::BytesRejection(error)) if error.status() == StatusCode::PAYLOAD_TOO_LARGE => {
                Err(Error::TooLarge(app.config.limits.body_bytes))
            }
            Err(error) => Err(Error::Malformed(error.body_text())),
        }
    }
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
    let done = tokio::spawn(change).await;
    done.unwrap_or_else(|error| Err(Error::Internal(error.to_string())))
}
