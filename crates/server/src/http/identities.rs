//! Signing up and in by a provider of OpenID Connect, and what somebody may change about who vouches for them. The provider leads
//! back to the account's page, and that brings the answer here, as it brings everything: so a link that somebody was lured to
//! changes nothing.

use super::App;
use super::accounts::{device_in, may_try, signed_in, take_turn, with_cookie};
use super::request::{Client, Message, whole};
use super::session::{self, Me, not_of_another_site};
use crate::accounts::{Came, Sent};
use crate::api::{
    Confirm, DropIdentity, Nothing, OwnIdentities, ProviderAnswer, ProviderAnswered, ProviderQuestion,
    SignUpByProvider, SignedUp,
};
use crate::error::Error;
use crate::limits::Rate;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, header};
use axum::response::AppendHeaders;

use super::accounts::WithCookie;

/// An answer with two cookies: the session's and the ticket's.
type WithCookies<T> = (AppendHeaders<Vec<(header::HeaderName, header::HeaderValue)>>, Json<T>);

/// An address to go to, with the cookie that the answer has to come with.
fn sent(app: &App, headers: &HeaderMap, sent: Sent) -> Result<WithCookie<ProviderQuestion>, Error> {
    let cookie = session::set_provider_ticket(&app.config, headers, Some(&sent.ticket))?;
    Ok(with_cookie(cookie, ProviderQuestion { address: sent.address }))
}

pub(super) async fn ask_to_sign_in(
    State(app): State<App>,
    Client(client): Client,
    headers: HeaderMap,
    Message(Nothing {}): Message<Nothing>,
) -> Result<WithCookie<ProviderQuestion>, Error> {
    not_of_another_site(&headers)?;
    app.people.must_be_on()?;
    // Each question is answered once, so that counting questions counts tries.
    take_turn(&app, Rate::of_sign_ins(&app.config.limits), &client.to_string()).await?;
    let home = session::home(&app.config, &headers)?;
    sent(&app, &headers, app.people.send_to_sign_in(home).await?)
}

pub(super) async fn answer(
    State(app): State<App>,
    headers: HeaderMap,
    Message(request): Message<ProviderAnswer>,
) -> Result<WithCookies<ProviderAnswered>, Error> {
    not_of_another_site(&headers)?;
    whole(async move {
        let (ticket, device) = (session::provider_ticket_in(&app.config, &headers), device_in(&headers));
        let who = session::whose(&app, &axum::http::Method::POST, &headers).await?;
        let (cookies, told) = match app.people.answered(ticket.as_deref(), &request, who.as_ref(), device).await? {
            Came::SignedIn(begun) => {
                let ([cookie], Json(account)) = signed_in(&app, &headers, begun).await?;
                (vec![cookie], ProviderAnswered::SignedIn { account })
            }
            Came::New { ticket, name } => (vec![kept(&app, &headers, Some(&ticket))?], ProviderAnswered::New { name }),
            Came::Added => {
                let me = who.ok_or(Error::NotSignedIn)?;
                (Vec::new(), ProviderAnswered::Added { identities: app.people.own_identities(&me).await? })
            }
            Came::Confirmed(ticket) => (vec![kept(&app, &headers, Some(&ticket))?], ProviderAnswered::Confirmed),
        };
        Ok((AppendHeaders(cookies), Json(told)))
    })
    .await
}

fn kept(
    app: &App,
    headers: &HeaderMap,
    ticket: Option<&crate::token::Secret>,
) -> Result<(header::HeaderName, header::HeaderValue), Error> {
    Ok((header::SET_COOKIE, session::set_provider_ticket(&app.config, headers, ticket)?))
}

pub(super) async fn sign_up(
    State(app): State<App>,
    Client(client): Client,
    headers: HeaderMap,
    Message(SignUpByProvider { name, code }): Message<SignUpByProvider>,
) -> Result<WithCookie<SignedUp>, Error> {
    not_of_another_site(&headers)?;
    app.people.must_be_on()?;
    take_turn(&app, Rate::of_new_accounts(&app.config.limits), &client.to_string()).await?;
    whole(async move {
        let (ticket, device) = (session::provider_ticket_in(&app.config, &headers), device_in(&headers));
        let code = code.as_deref().map(str::trim).filter(|code| !code.is_empty());
        let (begun, codes) = app.people.sign_up_by_provider(ticket.as_deref(), &name, code, device).await?;
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
) -> Result<WithCookie<ProviderQuestion>, Error> {
    take_turn(&app, Rate::of_sign_ins(&app.config.limits), &client.to_string()).await?;
    let home = session::home(&app.config, &headers)?;
    sent(&app, &headers, app.people.send_to_confirm(&me, home).await?)
}

pub(super) async fn list(State(app): State<App>, Me(me): Me) -> Result<Json<OwnIdentities>, Error> {
    app.people.own_identities(&me).await.map(Json)
}

pub(super) async fn ask_for_new(
    State(app): State<App>,
    Client(client): Client,
    Me(me): Me,
    headers: HeaderMap,
    Message(request): Message<Confirm>,
) -> Result<WithCookie<ProviderQuestion>, Error> {
    may_try(&app, client, &me.account.name).await?;
    app.people.confirm(&me, &session::tickets_in(&app.config, &headers), &request).await?;
    let home = session::home(&app.config, &headers)?;
    sent(&app, &headers, app.people.send_to_add(&me, home).await?)
}

pub(super) async fn remove(
    State(app): State<App>,
    Client(client): Client,
    Me(me): Me,
    headers: HeaderMap,
    Message(DropIdentity { id, confirm }): Message<DropIdentity>,
) -> Result<Json<OwnIdentities>, Error> {
    may_try(&app, client, &me.account.name).await?;
    app.people.confirm(&me, &session::tickets_in(&app.config, &headers), &confirm).await?;
    app.people.drop_identity(&me, id).await?;
    app.people.own_identities(&me).await.map(Json)
}
