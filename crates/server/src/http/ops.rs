//! What operators look at.

use super::App;
use super::request::Token;
use crate::api::{PROTOCOL, Version};
use crate::error::Error;
use crate::token;
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;

/// The process answers.
pub(super) async fn healthz() -> &'static str {
    "ok\n"
}

/// The database answers, too, and takes what is written, as far as anybody knows.
pub(super) async fn readyz(State(app): State<App>) -> Result<&'static str, Error> {
    is_ready(&app).await.map(|()| "ready\n")
}

pub(super) async fn is_ready(app: &App) -> Result<(), Error> {
    if app.tables.is_closing() {
        return Err(Error::ShuttingDown);
    }
    app.tables.store.count().await?;
    if app.tables.metrics.writing_failed() {
        app.tables.store.probe().await?;
        app.tables.metrics.store_wrote();
    }
    Ok(())
}

pub(super) async fn version() -> Json<Version> {
    Json(Version { version: env!("CARGO_PKG_VERSION").into(), protocol: PROTOCOL })
}

pub(super) async fn metrics(State(app): State<App>, Token(token): Token) -> Result<impl IntoResponse, Error> {
    // It has a port of its own; whoever may not reach that learns nothing here.
    if app.config.metrics_address.is_some() {
        return Err(Error::NotFound("page"));
    }
    match (&app.config.metrics_token, token) {
        (None, _) => {}
        (Some(_), None) => return Err(Error::NoToken("the host")),
        (Some(own), Some(token)) if token::hash(own) == token => {}
        (Some(_), Some(_)) => return Err(Error::BadToken),
    }
    // What is in memory is told even if the database does not answer.
    let tables = app.tables.store.count().await.ok();
    let text = app.tables.metrics.text(app.tables.in_memory(), app.tables.memory(), tables);
    let text = text.map_err(|error| Error::Internal(error.to_string()))?;
    Ok(([(header::CONTENT_TYPE, "application/openmetrics-text; version=1.0.0; charset=utf-8")], text))
}
