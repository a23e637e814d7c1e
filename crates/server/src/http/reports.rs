//! Reporting somebody. Whoever is reported learns nothing of it, neither that nor by whom.

use super::App;
use super::accounts::take_turn;
use super::request::{Client, Message, Name, Token, whole};
use super::session::Me;
use crate::api::{Done, OwnReport, OwnReports, Report, ReportKind, ReportParty, ReportPerson, ReportSeat};
use crate::clock;
use crate::error::Error;
use crate::host::people::told_ban;
use crate::limits::Rate;
use crate::store::{NewReport, Party, ReportRow};
use axum::Json;
use axum::extract::State;

/// For how long a report is kept after it was handled.
pub(crate) const REPORTS_KEPT_FOR: i64 = 180 * 24 * 3600 * 1000;

/// How many reports of one person may wait to be looked at.
const MOST_OPEN: u32 = 5;
/// How many of their own reports somebody is told.
const MOST_TOLD: u32 = 100;

pub(super) async fn report_seat(
    State(app): State<App>,
    Client(client): Client,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<ReportSeat>,
) -> Result<Json<Done>, Error> {
    let token = token.needed("the seat")?;
    must_be_of_others(request.kind)?;
    whole(async move {
        let mut report = app.tables.open(&id).await?.report(token, &request).await?;
        let store = &app.tables.store;
        for party in [&mut report.by, &mut report.about] {
            party.account = store.reports().holder(id.clone(), party.seat).await?.unwrap_or_default();
        }
        keep(&app, &client.to_string(), report).await?;
        tracing::info!(table.id = id, "Somebody reported seat {} of table {id}", request.seat);
        Ok(Json(Done {}))
    })
    .await
}

pub(super) async fn report_person(
    State(app): State<App>,
    Client(client): Client,
    Me(me): Me,
    Name(name): Name<String>,
    Message(request): Message<ReportPerson>,
) -> Result<Json<Done>, Error> {
    let text = crate::text::chat_line(&request.text)?;
    must_be_of_others(request.kind)?;
    let about = app.people.find(&name).await?.ok_or(Error::NotFound("person"))?;
    if about.key == me.account.key {
        return Err(Error::Invalid("nobody reports themselves".into()));
    }
    let party = |account: i64, name: String| Party { account, seat: 0, name };
    let report = NewReport {
        at: clock::now(),
        kind: request.kind,
        text,
        lines: "[]".into(),
        table: String::new(),
        by: party(me.account.key, me.account.name),
        about: party(about.key, about.name),
    };
    keep(&app, &client.to_string(), report).await?;
    tracing::info!("Somebody reported an account");
    Ok(Json(Done {}))
}

/// An appeal has a way of its own, where it is seen whether there is anything to appeal against.
fn must_be_of_others(kind: ReportKind) -> Result<(), Error> {
    match kind {
        ReportKind::Appeal => Err(Error::Invalid("an appeal is no report of somebody".into())),
        _ => Ok(()),
    }
}

/// Keeps a report, unless its sender has sent too many lately, or too many of them wait.
async fn keep(app: &App, client: &str, report: NewReport) -> Result<(), Error> {
    take_turn(app, Rate::of_reports(), client).await?;
    match app.tables.store.reports().report(report, MOST_OPEN).await? {
        true => Ok(()),
        false => {
            let words = crate::worded!("{MOST_OPEN} reports of yours wait to be looked at, and no more can");
            Err(Error::OverQuota(words))
        }
    }
}

pub(super) async fn own(State(app): State<App>, Me(me): Me) -> Result<Json<OwnReports>, Error> {
    reports_of(&app, me.account.key).await.map(|reports| Json(OwnReports { reports }))
}

/// What an account reported.
pub(super) async fn reports_of(app: &App, account: i64) -> Result<Vec<OwnReport>, Error> {
    let rows = app.tables.store.reports().reports_by(account, MOST_TOLD).await?;
    let told = |ReportRow { report: NewReport { at, kind, text, table, about, .. }, answer, .. }| OwnReport {
        at,
        kind,
        text,
        name: about.name,
        table: Some(table).filter(|table| !table.is_empty()),
        answer: answer.map(|(answer, _)| answer),
    };
    Ok(rows.into_iter().map(told).collect())
}

/// A report as administrators read it, who know who sits at a table.
pub(super) async fn told(app: &App, row: ReportRow) -> Result<Report, Error> {
    let ReportRow { number, report: NewReport { at, kind, text, lines, table, mut by, mut about }, answer } = row;
    let mut mute = None;
    if let Some(kept) = app.tables.store.table(table.clone()).await? {
        // An account goes by its own name, by which it is found.
        for party in [&mut by, &mut about].into_iter().filter(|party| party.account == 0) {
            party.name = kept.true_name_then(party.seat, at).unwrap_or_else(|| std::mem::take(&mut party.name));
        }
        mute = kept.mute_of(about.seat);
    }
    let lines = serde_json::from_str(&lines).map_err(|error| Error::Internal(error.to_string()))?;
    let (answer, handled_at) = answer.unzip();
    let (table, mute) = (Some(table).filter(|table| !table.is_empty()), told_ban(mute.as_ref()));
    Ok(Report { number, at, kind, text, lines, table, by: party(by), about: party(about), mute, answer, handled_at })
}

fn party(Party { account, seat, name }: Party) -> ReportParty {
    ReportParty { name, account: account != 0, seat: Some(seat).filter(|seat| *seat != 0) }
}
