//! Accounts: signing up and in, and what somebody may change about an account of their own.

use super::App;
use super::request::{Client, Message, whole};
use super::session::{self, Me, not_of_another_site};
use crate::accounts::{Begun, SignedIn, device, look_of};
use crate::api::{
    AccountExport, AccountSeats, AccountStatus, ChangeName, ChangePassphrase, Confirm, Done, DropSeat, EndSession,
    GiveCode, Invitation, Nothing, OwnAccount, OwnSeat, Recover, RecoveryCodes, Session, Sessions, SignIn, SignUp,
    SignUps, SignedUp, TakeSeats,
};
use crate::error::Error;
use crate::limits::{Gate, Rate};
use crate::ratings::{records_of, results_of};
use crate::store::{AccountSeat, EndSessions, SessionRow};
use crate::token;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, header};
use std::net::IpAddr;

/// How many rated games are exported.
const MOST_RESULTS: u32 = 1000;

/// An answer that signs the browser in or out.
pub(super) type WithCookie<T> = ([(header::HeaderName, HeaderValue); 1], Json<T>);

pub(super) fn with_cookie<T>(cookie: HeaderValue, body: T) -> WithCookie<T> {
    ([(header::SET_COOKIE, cookie)], Json(body))
}

/// Takes a turn at something that may not be done too often, here and at all nodes together.
pub(super) async fn take_turn(app: &App, rate: Rate, whose: &str) -> Result<(), Error> {
    app.gate.turn(rate, whose)?;
    let Some(nodes) = app.tables.nodes() else { return Ok(()) };
    match nodes.take_turn(rate, whose).await? {
        Some(wait) => Err(Gate::too_many_turns(wait)),
        None => Ok(()),
    }
}

/// Refuses whoever tries too often, and too many tries at one account, wherever they come from.
pub(super) async fn may_try(app: &App, client: IpAddr, name: &str) -> Result<(), Error> {
    let limits = &app.config.limits;
    take_turn(app, Rate::of_sign_ins(limits), &client.to_string()).await?;
    let name = token::hash(&look_of(name)).to_hex();
    take_turn(app, Rate::of_sign_ins_to(limits), name.get(..32).unwrap_or_default()).await
}

pub(super) fn device_in(headers: &HeaderMap) -> String {
    device(headers.get(header::USER_AGENT).and_then(|value| value.to_str().ok()).unwrap_or_default())
}

/// Whoever signs in anew is signed out of what the browser had: its old token is worth nothing from now on.
async fn end_before(app: &App, headers: &HeaderMap) -> Result<(), Error> {
    let Some(token) = session::token_in(&app.config, headers) else { return Ok(()) };
    if let Some(before) = app.people.signed_in(&token).await? {
        let id = before.session.id.clone();
        app.people.end_sessions(&before, EndSessions::One(id)).await?;
    }
    Ok(())
}

pub(super) async fn signed_in(app: &App, headers: &HeaderMap, begun: Begun) -> Result<WithCookie<OwnAccount>, Error> {
    end_before(app, headers).await?;
    let cookie = session::set(&app.config, headers, &begun)?;
    Ok(with_cookie(cookie, app.people.own(&begun.account).await?))
}

pub(super) async fn status(State(app): State<App>, headers: HeaderMap) -> Result<Json<AccountStatus>, Error> {
    let who = match session::token_in(&app.config, &headers) {
        Some(token) => app.people.signed_in(&token).await?,
        None => None,
    };
    let account = match who {
        Some(who) => Some(app.people.own(&who.account).await?),
        None => None,
    };
    let ratings = super::ratings::must_be_on(&app).is_ok();
    let sign_ups = app.people.sign_ups();
    let passkeys = app.people.passkey_host().filter(|_| sign_ups != SignUps::Off).map(Into::into);
    let provider = app.people.shown_provider();
    Ok(Json(AccountStatus { sign_ups, ratings, passkeys, provider, account }))
}

pub(super) async fn sign_up(
    State(app): State<App>,
    Client(client): Client,
    headers: HeaderMap,
    Message(request): Message<SignUp>,
) -> Result<WithCookie<SignedUp>, Error> {
    not_of_another_site(&headers)?;
    app.people.must_be_on()?;
    take_turn(&app, Rate::of_new_accounts(&app.config.limits), &client.to_string()).await?;
    whole(async move {
        let SignUp { name, passphrase, code } = request;
        let code = code.as_deref().map(str::trim).filter(|code| !code.is_empty());
        let (begun, codes) = app.people.sign_up(&name, &passphrase, code, device_in(&headers)).await?;
        let (cookie, Json(account)) = signed_in(&app, &headers, begun).await?;
        Ok((cookie, Json(SignedUp { account, codes })))
    })
    .await
}

pub(super) async fn sign_in(
    State(app): State<App>,
    Client(client): Client,
    headers: HeaderMap,
    Message(request): Message<SignIn>,
) -> Result<WithCookie<OwnAccount>, Error> {
    not_of_another_site(&headers)?;
    app.people.must_be_on()?;
    may_try(&app, client, &request.name).await?;
    whole(async move {
        let begun = app.people.sign_in(&request.name, &request.passphrase, device_in(&headers)).await?;
        signed_in(&app, &headers, begun).await
    })
    .await
}

pub(super) async fn recover(
    State(app): State<App>,
    Client(client): Client,
    headers: HeaderMap,
    Message(request): Message<Recover>,
) -> Result<WithCookie<OwnAccount>, Error> {
    not_of_another_site(&headers)?;
    app.people.must_be_on()?;
    may_try(&app, client, &request.name).await?;
    whole(async move {
        let Recover { name, code, passphrase } = request;
        let begun = app.people.recover(&name, &code, &passphrase, device_in(&headers)).await?;
        signed_in(&app, &headers, begun).await
    })
    .await
}

pub(super) async fn sign_out(
    State(app): State<App>,
    Me(me): Me,
    headers: HeaderMap,
    Message(Nothing {}): Message<Nothing>,
) -> Result<WithCookie<Done>, Error> {
    let id = me.session.id.clone();
    app.people.end_sessions(&me, EndSessions::One(id)).await?;
    Ok(with_cookie(session::unset(&app.config, &headers)?, Done {}))
}

pub(super) async fn sessions(State(app): State<App>, Me(me): Me) -> Result<Json<Sessions>, Error> {
    Ok(Json(Sessions { sessions: sessions_of(&app, &me).await? }))
}

async fn sessions_of(app: &App, me: &SignedIn) -> Result<Vec<Session>, Error> {
    let told = |SessionRow { id, device, created_at, seen_at, .. }| {
        let current = id == me.session.id;
        Session { id, device, current, created_at, seen_at }
    };
    Ok(app.people.sessions(me).await?.into_iter().map(told).collect())
}

pub(super) async fn end_session(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<EndSession>,
) -> Result<Json<Sessions>, Error> {
    let which = request.id.map_or(EndSessions::Others(me.session.token), EndSessions::One);
    app.people.end_sessions(&me, which).await?;
    Ok(Json(Sessions { sessions: sessions_of(&app, &me).await? }))
}

pub(super) async fn rename(
    State(app): State<App>,
    Client(client): Client,
    Me(me): Me,
    Message(request): Message<ChangeName>,
) -> Result<Json<OwnAccount>, Error> {
    // Names could be tried one by one.
    take_turn(&app, Rate::of_new_accounts(&app.config.limits), &client.to_string()).await?;
    let account = app.people.rename(&me, &request.name).await?;
    app.people.own(&account).await.map(Json)
}

pub(super) async fn change_passphrase(
    State(app): State<App>,
    Client(client): Client,
    Me(me): Me,
    headers: HeaderMap,
    Message(request): Message<ChangePassphrase>,
) -> Result<WithCookie<OwnAccount>, Error> {
    may_try(&app, client, &me.account.name).await?;
    whole(async move {
        let ChangePassphrase { old, passkey, provider, new } = request;
        let proof = Confirm { passphrase: old, passkey, provider };
        let tickets = session::tickets_in(&app.config, &headers);
        let begun = app.people.change_passphrase(&me, &tickets, &proof, &new).await?;
        let cookie = session::set(&app.config, &headers, &begun)?;
        Ok(with_cookie(cookie, app.people.own(&begun.account).await?))
    })
    .await
}

pub(super) async fn renew_codes(
    State(app): State<App>,
    Client(client): Client,
    Me(me): Me,
    headers: HeaderMap,
    Message(request): Message<Confirm>,
) -> Result<Json<RecoveryCodes>, Error> {
    may_try(&app, client, &me.account.name).await?;
    let tickets = session::tickets_in(&app.config, &headers);
    let codes = app.people.renew_codes(&me, &tickets, &request).await?;
    Ok(Json(RecoveryCodes { codes }))
}

pub(super) async fn give_code(
    State(app): State<App>,
    Client(client): Client,
    Me(me): Me,
    Message(request): Message<GiveCode>,
) -> Result<Json<OwnAccount>, Error> {
    may_try(&app, client, &me.account.name).await?;
    let account = app.people.use_code(&me, &request.code).await?;
    app.people.own(&account).await.map(Json)
}

pub(super) async fn invite(
    State(app): State<App>,
    Me(me): Me,
    Message(Nothing {}): Message<Nothing>,
) -> Result<Json<Invitation>, Error> {
    let (code, expires_at) = app.people.invite(&me).await?;
    Ok(Json(Invitation { code, expires_at }))
}

pub(super) async fn export(State(app): State<App>, Me(me): Me) -> Result<Json<AccountExport>, Error> {
    let (account, sessions) = (app.people.own(&me.account).await?, sessions_of(&app, &me).await?);
    let passkeys = app.people.own_passkeys(&me).await?.passkeys;
    let identities = app.people.own_identities(&me).await?.identities;
    let mut seats = Vec::new();
    for seat in app.people.seats(&me).await? {
        seats.extend(app.people.at_table(&seat).await?);
    }
    let notices = app.messenger.settings(&me).await?;
    let (store, key) = (&*app.tables.store, me.account.key);
    let (ratings, results) = (records_of(store, key).await?, results_of(store, key, MOST_RESULTS).await?);
    let people = super::people::ties_of(&app, key).await?;
    let programs = app.people.own_programs(&me).await?;
    let reports = super::reports::reports_of(&app, key).await?;
    let invitations = super::invitations::invitations_of(&app, key).await?;
    Ok(Json(AccountExport {
        account,
        sessions,
        passkeys,
        identities,
        seats,
        notices,
        programs,
        ratings,
        results,
        people,
        reports,
        invitations,
    }))
}

pub(super) async fn seats(State(app): State<App>, Me(me): Me) -> Result<Json<AccountSeats>, Error> {
    seats_of(&app, &me).await
}

async fn seats_of(app: &App, me: &SignedIn) -> Result<Json<AccountSeats>, Error> {
    let told = |AccountSeat { table, seat, at, .. }| OwnSeat { table, seat, at };
    let seats = app.people.seats(me).await?.into_iter().map(told).collect();
    Ok(Json(AccountSeats { seats }))
}

pub(super) async fn take_seats(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<TakeSeats>,
) -> Result<Json<AccountSeats>, Error> {
    app.people.take_seats(&me, request.seats).await?;
    seats_of(&app, &me).await
}

pub(super) async fn drop_seat(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<DropSeat>,
) -> Result<Json<AccountSeats>, Error> {
    app.people.drop_seat(&me, request.table, request.seat).await?;
    seats_of(&app, &me).await
}

pub(super) async fn delete(
    State(app): State<App>,
    Client(client): Client,
    Me(me): Me,
    headers: HeaderMap,
    Message(request): Message<Confirm>,
) -> Result<WithCookie<Done>, Error> {
    may_try(&app, client, &me.account.name).await?;
    whole(async move {
        let tickets = session::tickets_in(&app.config, &headers);
        app.people.delete(&me, &tickets, &request).await?;
        app.tables.parting().notify_one();
        Ok(with_cookie(session::unset(&app.config, &headers)?, Done {}))
    })
    .await
}
