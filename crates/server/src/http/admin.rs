//! What administrators see and do. Everybody else gets what a page that is not there gives, in every way.

use super::request::{Asked, Message, Name, whole};
use super::{App, reports, session};
use crate::accounts::{SignedIn, look_of};
use crate::api::{
    ActKind, ActOnPerson, ActOnTable, Acts, AdminPairs, AdminPeople, AdminPerson, AdminTables, AnswerReport, Done,
    PersonAct, ReportList, ServerHealth, TableAct,
};
use crate::error::Error;
use crate::host::{By, Kind, Order, Problem, acts, carry_out, people};
use crate::store::{Act, Page, Rank};
use crate::table::info::table_info;
use crate::token;
use axum::Json;
use axum::extract::{FromRequestParts, Request, State};
use axum::http::request::Parts;
use axum::http::{HeaderMap, Method};
use axum::routing::{self, MethodRouter};
use serde::Deserialize;

/// Where all of it is.
const ADDRESS: &str = "/api/v1/admin";

/// An administrator, as the database says in this moment: whoever was one when the page was opened may be none any more.
pub(super) struct Administrator(SignedIn);

impl FromRequestParts<App> for Administrator {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Administrator, Error> {
        must_be_administrator(app, &parts.method, &parts.headers).await.map(Administrator)
    }
}

async fn must_be_administrator(app: &App, method: &Method, headers: &HeaderMap) -> Result<SignedIn, Error> {
    match session::whose(app, method, headers).await {
        Ok(Some(who)) if who.account.rank == Rank::Administrator => Ok(who),
        Err(error @ (Error::Store(_) | Error::Internal(_))) => Err(error),
        Ok(_) | Err(_) => Err(Error::NotFound("page")),
    }
}

/// Whether only administrators may know of this address.
pub(super) fn is_hidden(path: &str) -> bool {
    path.strip_prefix(ADDRESS).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
}

/// A wrong method finds nothing either: that another would be right is for administrators to know.
pub(super) fn hidden(handler: MethodRouter<App>) -> MethodRouter<App> {
    routing::any(|| async { Error::NotFound("page") }).merge(handler)
}

/// Refuses what only administrators may know of before it is read in order to be passed on.
pub(super) async fn may_go_on(app: &App, request: &mut Request) -> Result<(), Error> {
    if !is_hidden(request.uri().path()) {
        return Ok(());
    }
    must_be_administrator(app, request.method(), request.headers()).await.map(drop)
}

/// Which acts to tell.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct Before {
    /// What the page before gave as `next`.
    before: Option<i64>,
}

pub(super) async fn list_acts(
    State(app): State<App>,
    _: Administrator,
    Asked(query): Asked<Before>,
) -> Result<Json<Acts>, Error> {
    acts::told(&*app.tables.store, query.before).await.map(Json)
}

/// How many tables and reports are told at once.
const PAGE: u32 = 50;

/// Of whom to tell.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct PeopleQuery {
    /// Only those whose names have this in them, in large or small letters.
    #[serde(default)]
    find: String,
    /// What the page before gave as `next`.
    #[serde(default)]
    after: String,
}

/// Which reports to tell.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct ReportsQuery {
    /// Those that were handled, in place of those that are open.
    #[serde(default)]
    handled: bool,
    /// What the page before gave as `next`.
    before: Option<i64>,
}

pub(super) async fn list_people(
    State(app): State<App>,
    _: Administrator,
    Asked(query): Asked<PeopleQuery>,
) -> Result<Json<AdminPeople>, Error> {
    let find = look_of(&query.find);
    people::found(&*app.tables.store, find, query.after).await.map(Json)
}

pub(super) async fn list_pairs(State(app): State<App>, _: Administrator) -> Result<Json<AdminPairs>, Error> {
    crate::ratings::told_pairs(&*app.tables.store).await.map(Json)
}

pub(super) async fn act_on_person(
    State(app): State<App>,
    Administrator(me): Administrator,
    Message(request): Message<ActOnPerson>,
) -> Result<Json<AdminPerson>, Error> {
    let ActOnPerson { name, act, reason, days } = request;
    let reason = crate::text::chat_line(&reason)?;
    let found = app.people.find(&name).await?.ok_or(Error::NotFound("person"))?;
    if found.key == me.account.key {
        return Err(Error::not_now("NotOneself", "nobody does this to themselves"));
    }
    if matches!(act, PersonAct::Ban | PersonAct::Mute) && found.rank == Rank::Administrator {
        let words = "administrators are made players again before they are banned or muted";
        return Err(Error::not_now("IsAdministrator", words));
    }
    let by = By { account: me.account.key, reason: reason.clone() };
    let name = found.name;
    let order = match act {
        PersonAct::Ban => Order::Ban { name: name.clone(), reason, days },
        PersonAct::Unban => Order::Unban { name: name.clone() },
        PersonAct::Mute => Order::Mute { name: name.clone(), reason, days },
        PersonAct::Unmute => Order::Unmute { name: name.clone() },
        PersonAct::Promote => Order::Role { name: name.clone(), administrator: true },
        PersonAct::Demote => Order::Role { name: name.clone(), administrator: false },
    };
    whole(async move {
        carry_out(&app.tables, order, &by).await.map_err(refused)?;
        let person = people::named(&*app.tables.store, &name).await?.ok_or(Error::NotFound("person"))?;
        Ok(Json(person))
    })
    .await
}

pub(super) async fn list_tables(
    State(app): State<App>,
    _: Administrator,
    Asked(query): Asked<Before>,
) -> Result<Json<AdminTables>, Error> {
    let page = Page { status: None, game: None, before: query.before, limit: PAGE };
    let rows = app.tables.store.page(page).await?;
    let next = (rows.len() == PAGE as usize).then(|| rows.last().map(|row| row.key)).flatten();
    let told = rows.iter().map(|row| table_info(row, app.tables.online(&row.id)));
    Ok(Json(AdminTables { tables: told.collect::<Result<_, _>>()?, next }))
}

pub(super) async fn act_on_table(
    State(app): State<App>,
    Administrator(me): Administrator,
    Name(table): Name<String>,
    Message(request): Message<ActOnTable>,
) -> Result<Json<Done>, Error> {
    if !token::is_table_id(&table) {
        return Err(Error::NotFound("table"));
    }
    let by = By { account: me.account.key, reason: crate::text::chat_line(&request.reason)? };
    let which = || request.seat.ok_or_else(|| Error::Invalid("say which seat".into()));
    let order = match request.act {
        TableAct::Archive => Order::Archive { table },
        TableAct::Restore => Order::Restore { table },
        TableAct::Delete => Order::Delete { table },
        TableAct::MuteSeat => {
            let (reason, days) = (by.reason.clone(), request.days);
            Order::MuteSeat { table, seat: which()?, reason, days }
        }
        TableAct::UnmuteSeat => Order::UnmuteSeat { table, seat: which()? },
    };
    whole(async move {
        carry_out(&app.tables, order, &by).await.map_err(refused)?;
        Ok(Json(Done {}))
    })
    .await
}

pub(super) async fn list_reports(
    State(app): State<App>,
    _: Administrator,
    Asked(query): Asked<ReportsQuery>,
) -> Result<Json<ReportList>, Error> {
    let rows = app.tables.store.reports().reports(query.handled, query.before, PAGE).await?;
    let next = (rows.len() == PAGE as usize).then(|| rows.last().map(|row| row.number)).flatten();
    let mut told = Vec::with_capacity(rows.len());
    for row in rows {
        told.push(reports::told(&app, row).await?);
    }
    Ok(Json(ReportList { reports: told, next }))
}

pub(super) async fn answer_report(
    State(app): State<App>,
    Administrator(me): Administrator,
    Message(request): Message<AnswerReport>,
) -> Result<Json<Done>, Error> {
    let answer = crate::text::chat_line(&request.answer)?;
    let detail = request.number.to_string();
    let act = Act { detail, reason: answer.clone(), ..Act::now(me.account.key, ActKind::AnswerReport) };
    match app.tables.store.reports().answer_report(request.number, answer, act).await? {
        true => Ok(Json(Done {})),
        false => Err(Error::not_now("NotOpen", "there is no such report that is open")),
    }
}

pub(super) async fn server(State(app): State<App>, _: Administrator) -> Result<Json<ServerHealth>, Error> {
    let ready = super::ops::is_ready(&app).await.is_ok();
    let store = &app.tables.store;
    let limits = serde_json::to_value(&app.config.limits).map_err(|error| Error::Internal(error.to_string()))?;
    let limits = limits.as_object().into_iter().flatten();
    Ok(Json(ServerHealth {
        version: env!("CARGO_PKG_VERSION").into(),
        ready,
        tables: store.count().await?,
        tables_in_memory: app.tables.in_memory(),
        memory_bytes: app.tables.memory(),
        sockets: app.gate.open_sockets(),
        open_reports: store.reports().open_reports().await?,
        limits: limits.filter_map(|(name, value)| Some((name.clone(), value.as_u64()?))).collect(),
        refused: app.gate.hits(),
    }))
}

/// What the host's tools refuse, as it is told here.
fn refused(problem: Problem) -> Error {
    let code = match problem.code.as_str() {
        "NotFound" => return Error::NotFound("table"),
        "Invalid" => return Error::Invalid(problem.message),
        "NotBanned" => "NotBanned",
        "NotMuted" => "NotMuted",
        "NotAPerson" => "NotAPerson",
        "HasAccount" => "HasAccount",
        "NotArchived" => "NotArchived",
        "Archived" => "Archived",
        "Deleted" => "Deleted",
        "Elsewhere" => return Error::Elsewhere,
        _ if problem.kind == Kind::Refused => "Refused",
        _ => return Error::Internal(problem.message),
    };
    Error::not_now(code, problem.message)
}
