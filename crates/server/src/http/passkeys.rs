//! Passkeys: signing up and in without a passphrase, and what their holder may change about them.

use super::App;
use super::accounts::{WithCookie, device_in, may_try, signed_in, take_turn, with_cookie};
use super::request::{Client, Message, whole};
use super::session::{self, Me, not_of_another_site};
use crate::accounts::Asked;
use crate::api::{
    AskToSignUp, Confirm, DropPasskey, NewPasskey, Nothing, OwnAccount, OwnPasskeys, PasskeyQuestion, RenamePasskey,
    SignInByPasskey, SignedUp,
};
use crate::error::Error;
use crate::limits::Rate;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;

/// A question, with the cookie that its answer has to come with.
fn asked(app: &App, headers: &HeaderMap, asked: Asked) -> Result<WithCookie<PasskeyQuestion>, Error> {
    let cookie = session::set_ticket(&app.config, headers, &asked.ticket)?;
    Ok(with_cookie(cookie, PasskeyQuestion { options: asked.options }))
}

pub(super) async fn ask_to_sign_in(
    State(app): State<App>,
    Client(client): Client,
    headers: HeaderMap,
    Message(Nothing {}): Message<Nothing>,
) -> Result<WithCookie<PasskeyQuestion>, Error> {
    not_of_another_site(&headers)?;
    app.people.must_be_on()?;
    // Each question is answered once, so that counting questions counts tries.
    take_turn(&app, Rate::of_sign_ins(&app.config.limits), &client.to_string()).await?;
    asked(&app, &headers, app.people.ask_to_sign_in().await?)
}

pub(super) async fn sign_in(
    State(app): State<App>,
    headers: HeaderMap,
    Message(request): Message<SignInByPasskey>,
) -> Result<WithCookie<OwnAccount>, Error> {
    not_of_another_site(&headers)?;
    whole(async move {
        let ticket = session::ticket_in(&app.config, &headers);
        let people = &app.people;
        let begun = people.sign_in_by_passkey(ticket.as_deref(), &request.answer, device_in(&headers)).await?;
        signed_in(&app, &headers, begun).await
    })
    .await
}

pub(super) async fn ask_to_sign_up(
    State(app): State<App>,
    Client(client): Client,
    headers: HeaderMap,
    Message(AskToSignUp { name, code }): Message<AskToSignUp>,
) -> Result<WithCookie<PasskeyQuestion>, Error> {
    not_of_another_site(&headers)?;
    app.people.must_be_on()?;
    take_turn(&app, Rate::of_new_accounts(&app.config.limits), &client.to_string()).await?;
    let code = code.as_deref().map(str::trim).filter(|code| !code.is_empty());
    asked(&app, &headers, app.people.ask_to_sign_up(&name, code).await?)
}

pub(super) async fn sign_up(
    State(app): State<App>,
    headers: HeaderMap,
    Message(NewPasskey { answer, name }): Message<NewPasskey>,
) -> Result<WithCookie<SignedUp>, Error> {
    not_of_another_site(&headers)?;
    whole(async move {
        let (ticket, device) = (session::ticket_in(&app.config, &headers), device_in(&headers));
        let people = &app.people;
        let (begun, codes) = people.sign_up_by_passkey(ticket.as_deref(), &answer, name.as_deref(), device).await?;
        let (cookie, Json(account)) = signed_in(&app, &headers, begun).await?;
        Ok((cookie, Json(SignedUp { account, codes })))
    })
    .await
}

pub(super) async fn ask_to_confirm(
    State(app): State<App>,
    Client(client): Client,
    Me(me): Me,
    headers: HeaderMap,
    Message(Nothing {}): Message<Nothing>,
) -> Result<WithCookie<PasskeyQuestion>, Error> {
    take_turn(&app, Rate::of_sign_ins(&app.config.limits), &client.to_string()).await?;
    asked(&app, &headers, app.people.ask_to_confirm(&me).await?)
}

pub(super) async fn list(State(app): State<App>, Me(me): Me) -> Result<Json<OwnPasskeys>, Error> {
    app.people.own_passkeys(&me).await.map(Json)
}

pub(super) async fn ask_for_new(
    State(app): State<App>,
    Client(client): Client,
    Me(me): Me,
    headers: HeaderMap,
    Message(request): Message<Confirm>,
) -> Result<WithCookie<PasskeyQuestion>, Error> {
    may_try(&app, client, &me.account.name).await?;
    let tickets = session::tickets_in(&app.config, &headers);
    app.people.confirm(&me, &tickets, &request).await?;
    asked(&app, &headers, app.people.ask_for_passkey(&me).await?)
}

pub(super) async fn add(
    State(app): State<App>,
    Me(me): Me,
    headers: HeaderMap,
    Message(NewPasskey { answer, name }): Message<NewPasskey>,
) -> Result<Json<OwnPasskeys>, Error> {
    let (ticket, device) = (session::ticket_in(&app.config, &headers), device_in(&headers));
    app.people.add_passkey(&me, ticket.as_deref(), &answer, name.as_deref(), device).await?;
    app.people.own_passkeys(&me).await.map(Json)
}

pub(super) async fn rename(
    State(app): State<App>,
    Me(me): Me,
    Message(RenamePasskey { id, name }): Message<RenamePasskey>,
) -> Result<Json<OwnPasskeys>, Error> {
    app.people.rename_passkey(&me, id, &name).await?;
    app.people.own_passkeys(&me).await.map(Json)
}

pub(super) async fn remove(
    State(app): State<App>,
    Client(client): Client,
    Me(me): Me,
    headers: HeaderMap,
    Message(DropPasskey { id, confirm }): Message<DropPasskey>,
) -> Result<Json<OwnPasskeys>, Error> {
    may_try(&app, client, &me.account.name).await?;
    let tickets = session::tickets_in(&app.config, &headers);
    app.people.confirm(&me, &tickets, &confirm).await?;
    app.people.drop_passkey(&me, id).await?;
    app.people.own_passkeys(&me).await.map(Json)
}
