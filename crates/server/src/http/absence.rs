//! What happens while somebody is away.

use super::App;
use super::request::{Message, Name, Token, whole};
use crate::api::{LendSeat, PassHost, SeatLent, StandingAnswers, TableInfo};
use crate::error::Error;
use axum::Json;
use axum::extract::State;

pub(super) async fn standing(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
) -> Result<Json<StandingAnswers>, Error> {
    let token = token.needed("the seat")?;
    app.tables.open(&id).await?.standing(token).map(Json)
}

pub(super) async fn set_standing(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<StandingAnswers>,
) -> Result<Json<StandingAnswers>, Error> {
    let token = token.needed("the seat")?;
    whole(async move { app.tables.open(&id).await?.set_standing(token, request).await }).await.map(Json)
}

pub(super) async fn lend(
    State(app): State<App>,
    Name((id, seat)): Name<(String, u8)>,
    token: Token,
    Message(request): Message<LendSeat>,
) -> Result<Json<SeatLent>, Error> {
    let token = token.needed("the seat")?;
    whole(async move { app.tables.open(&id).await?.lend(seat, token, request).await }).await.map(Json)
}

pub(super) async fn pass_host(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<PassHost>,
) -> Result<Json<TableInfo>, Error> {
    let token = token.needed("the host or the seat")?;
    whole(async move { app.tables.open(&id).await?.pass_host(token, request.seat).await }).await.map(Json)
}
