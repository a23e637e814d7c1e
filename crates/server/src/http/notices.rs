//! Notices: how somebody with an account wants to be told, and nudging others.

use super::App;
use super::accounts::take_turn;
use super::request::{Message, Name, Token, whole};
use super::session::Me;
use crate::api::{AddChannel, ChangeChannel, ChannelAdded, Done, NoticeSettings, NoticeWishes, Nudge, PickChannel};
use crate::error::Error;
use crate::limits::Rate;
use axum::Json;
use axum::extract::State;

pub(super) async fn settings(State(app): State<App>, Me(me): Me) -> Result<Json<NoticeSettings>, Error> {
    app.messenger.settings(&me).await.map(Json)
}

pub(super) async fn set_wishes(
    State(app): State<App>,
    Me(me): Me,
    Message(wishes): Message<NoticeWishes>,
) -> Result<Json<NoticeSettings>, Error> {
    app.messenger.set_wishes(&me, wishes).await.map(Json)
}

pub(super) async fn add_channel(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<AddChannel>,
) -> Result<Json<ChannelAdded>, Error> {
    take_turn(&app, Rate::of_channels(), &me.account.key.to_string()).await?;
    app.messenger.add_channel(&me, &request).await.map(Json)
}

pub(super) async fn change_channel(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<ChangeChannel>,
) -> Result<Json<NoticeSettings>, Error> {
    app.messenger.change_channel(&me, &request).await.map(Json)
}

pub(super) async fn drop_channel(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<PickChannel>,
) -> Result<Json<NoticeSettings>, Error> {
    app.messenger.drop_channel(&me, request.id).await.map(Json)
}

pub(super) async fn try_channel(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<PickChannel>,
) -> Result<Json<NoticeSettings>, Error> {
    // Each of them is a request to somebody else.
    take_turn(&app, Rate::of_channels(), &me.account.key.to_string()).await?;
    app.messenger.try_channel(&me, request.id).await.map(Json)
}

pub(super) async fn nudge(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<Nudge>,
) -> Result<Json<Done>, Error> {
    let token = token.needed("the seat")?;
    whole(async move {
        app.tables.open(&id).await?.may_nudge(token, request.seat)?;
        app.messenger.nudge(&id, &request).await?;
        Ok(Json(Done {}))
    })
    .await
}
