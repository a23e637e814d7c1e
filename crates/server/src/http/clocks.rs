//! Clocks: when seats rest, and what people vote about.

use super::request::{Message, Name, Token, whole};
use super::router::App;
use crate::api::{Clocks, MakeMotion, Rest, TableInfo, TakeVacation, Vote};
use crate::error::Error;
use axum::Json;
use axum::extract::State;

pub(super) async fn make_motion(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<MakeMotion>,
) -> Result<Json<TableInfo>, Error> {
    let token = token.needed("the seat")?;
    whole(async move { app.tables.open(&id).await?.make_motion(token, request.motion).await }).await.map(Json)
}

pub(super) async fn vote(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<Vote>,
) -> Result<Json<TableInfo>, Error> {
    let token = token.needed("the seat")?;
    whole(async move { app.tables.open(&id).await?.vote_on_motion(token, request).await }).await.map(Json)
}

pub(super) async fn set_rest(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<Rest>,
) -> Result<Json<Clocks>, Error> {
    let token = token.needed("the seat")?;
    whole(async move { app.tables.open(&id).await?.set_rest(token, request).await }).await.map(Json)
}

pub(super) async fn take_vacation(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<TakeVacation>,
) -> Result<Json<Clocks>, Error> {
    let token = token.needed("the seat")?;
    whole(async move { app.tables.open(&id).await?.take_vacation(token, request).await }).await.map(Json)
}
