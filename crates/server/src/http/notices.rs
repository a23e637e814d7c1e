//! Notices: how somebody with an account wants to be told, and nudging others.

use super::App;
use super::accounts::take_turn;
use super::request::{Asked, Client, Message, Name, Token, whole};
use super::session::Me;
use crate::api::{
    AddChannel, ChangeChannel, ChannelAdded, ChannelKind, ConfirmChannel, Done, NoticeSettings, NoticeWishes, Nudge,
    PickChannel,
};
use crate::error::Error;
use crate::limits::Rate;
use crate::token;
use axum::Json;
use axum::extract::State;
use serde::Deserialize;

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
    Client(client): Client,
    Me(me): Me,
    Message(request): Message<AddChannel>,
) -> Result<Json<ChannelAdded>, Error> {
    take_turn(&app, Rate::of_channels(), &me.account.key.to_string()).await?;
    if request.kind == ChannelKind::Mail {
        // Whoever gets that mail may have asked for nothing.
        take_turn(&app, Rate::of_confirmations(), &client.to_string()).await?;
        let address = token::hash(&request.address.trim().to_ascii_lowercase()).to_hex();
        take_turn(&app, Rate::of_confirmations_to(), address.get(..32).unwrap_or_default()).await?;
    }
    app.messenger.add_channel(&me, &request).await.map(Json)
}

pub(super) async fn confirm_channel(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<ConfirmChannel>,
) -> Result<Json<NoticeSettings>, Error> {
    app.messenger.confirm_channel(&me, request.id, &request.code).await.map(Json)
}

/// What is in the address by which somebody wants no more mail.
#[derive(Debug, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(super) struct Unsubscribe {
    /// Which channel.
    channel: i64,
    /// What shows that somebody gets its mail.
    token: String,
}

/// Answers the same whether there was anything to be switched off. Its body is whatever the mail's program sends.
pub(super) async fn unsubscribe(State(app): State<App>, Asked(asked): Asked<Unsubscribe>) -> Result<Json<Done>, Error> {
    app.messenger.unsubscribe(asked.channel, &asked.token).await?;
    Ok(Json(Done {}))
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
