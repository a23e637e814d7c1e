//! Programs: what their owners say of them, and which requests their tokens may authorise. A token stands in the header
//! `Authorization` and nowhere else, so that no page of another site can send it along: it needs neither cookie nor origin.

use super::App;
use super::accounts::take_turn;
use super::request::{Message, whole};
use super::session::{self, Me};
use crate::accounts::Proved;
use crate::api::{
    ChangeProgram, CreateTable, DropProgram, EndToken, MakeProgram, MakeToken, OwnPrograms, Scope, SeatRequest,
    TokenMade, WaitingPrograms,
};
use crate::error::Error;
use crate::limits::Rate;
use crate::store::AccountKey;
use crate::table::Maker;
use crate::token::{self, Hashed};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Method, header};
use std::collections::BTreeMap;

/// The token of a program that came with a request, if one did.
fn token_in(headers: &HeaderMap) -> Option<&str> {
    let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
    value.strip_prefix("Bearer ").map(str::trim).filter(|token| token::is_programs(token))
}

/// Which program asks, if one does, and may.
pub(super) async fn asking(app: &App, headers: &HeaderMap, scope: Scope) -> Result<Option<Proved>, Error> {
    let Some(token) = token_in(headers) else { return Ok(None) };
    let proved = app.people.proved(token).await?;
    proved.must_allow(scope)?;
    Ok(Some(proved))
}

/// Refuses a program where only people ask.
pub(super) fn must_be_person(headers: &HeaderMap) -> Result<(), Error> {
    match token_in(headers) {
        Some(_) => Err(Error::forbidden("NotForPrograms", "this is not for programs")),
        None => Ok(()),
    }
}

/// What programs do at a table, below its address. All else that changes something is for people.
const FOR_PROGRAMS: [&str; 13] = [
    "actions",
    "undo",
    "check",
    "chat",
    "talk",
    "treaties",
    "treaties/mark",
    "comments",
    "resign",
    "vote",
    "motions/vote",
    "go-on",
    "standing",
];

/// What a token has to allow for a request about a table.
fn scope_of(method: &Method, path: &str) -> Result<(String, Scope), Error> {
    let not_here = || Error::forbidden("NotForPrograms", "this is not for programs");
    let rest = path.strip_prefix("/api/v1/tables/").ok_or_else(not_here)?;
    let (table, what) = rest.split_once('/').unwrap_or((rest, ""));
    match *method {
        Method::GET | Method::HEAD => Ok((table.into(), Scope::Read)),
        _ if FOR_PROGRAMS.contains(&what) => Ok((table.into(), Scope::Play)),
        _ => Err(not_here()),
    }
}

/// The hashed token of the seat that a program has at the table a request is about.
pub(super) async fn seat_token(app: &App, method: &Method, path: &str, token: &str) -> Result<Hashed, Error> {
    let proved = app.people.proved(token).await?;
    let (table, scope) = scope_of(method, path)?;
    proved.must_allow(scope)?;
    app.people.seat_of(&proved.program, &table).await.map(|(_, token)| token)
}

/// Who makes a table, and which programs sit there. A program that makes one has its only own seat under its own name.
pub(super) async fn maker(app: &App, headers: &HeaderMap, request: &mut CreateTable) -> Result<Maker, Error> {
    let by = asking(app, headers, Scope::Tables).await?.map(|proved| proved.program);
    let names_programs = request.seats.iter().any(|seat| matches!(seat, SeatRequest::Program { .. }));
    let account = match &by {
        Some(program) => Some(program.account),
        None if names_programs || request.rated == Some(true) => {
            session::whose(app, &Method::POST, headers).await?.map(|who| who.account.key)
        }
        None => None,
    };
    let mut programs = BTreeMap::<u8, AccountKey>::new();
    for (number, seat) in (1..=u8::MAX).zip(&mut request.seats) {
        match (seat, &by) {
            (SeatRequest::Program { name }, _) => {
                let program = app.people.given_seat(name, &request.game, account).await?;
                *name = program.name;
                programs.insert(number, program.account);
            }
            (SeatRequest::Me { name, .. }, Some(program)) => {
                if programs.values().any(|account| *account == program.account) {
                    return Err(Error::not_now("OneSeatEach", "a program plays one seat of a table"));
                }
                name.clone_from(&program.name);
                programs.insert(number, program.account);
            }
            (SeatRequest::Me { .. } | SeatRequest::Open | SeatRequest::Bot { .. }, _) => {}
        }
    }
    Ok(Maker { account, programs })
}

pub(super) async fn waiting(State(app): State<App>) -> Result<Json<WaitingPrograms>, Error> {
    app.people.waiting_programs().await.map(Json)
}

pub(super) async fn list(State(app): State<App>, Me(me): Me) -> Result<Json<OwnPrograms>, Error> {
    app.people.own_programs(&me).await.map(Json)
}

pub(super) async fn make(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<MakeProgram>,
) -> Result<Json<OwnPrograms>, Error> {
    // Each takes a name that nobody else can have.
    take_turn(&app, Rate::of_programs(), &me.account.key.to_string()).await?;
    whole(async move {
        app.people.make_program(&me, &request.name).await?;
        app.people.own_programs(&me).await
    })
    .await
    .map(Json)
}

pub(super) async fn change(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<ChangeProgram>,
) -> Result<Json<OwnPrograms>, Error> {
    whole(async move {
        app.people.change_program(&me, request).await?;
        app.people.own_programs(&me).await
    })
    .await
    .map(Json)
}

pub(super) async fn remove(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<DropProgram>,
) -> Result<Json<OwnPrograms>, Error> {
    whole(async move {
        app.people.drop_program(&me, &request.name).await?;
        app.tables.parting().notify_one();
        app.people.own_programs(&me).await
    })
    .await
    .map(Json)
}

pub(super) async fn make_token(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<MakeToken>,
) -> Result<Json<TokenMade>, Error> {
    whole(async move {
        let token = app.people.make_token(&me, request).await?.reveal().to_owned();
        Ok(TokenMade { token, programs: app.people.own_programs(&me).await? })
    })
    .await
    .map(Json)
}

pub(super) async fn end_token(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<EndToken>,
) -> Result<Json<OwnPrograms>, Error> {
    whole(async move {
        app.people.end_token(&me, request.id).await?;
        app.people.own_programs(&me).await
    })
    .await
    .map(Json)
}
