//! Ratings: leaderboards, what a game did to its players, and what everybody may know of somebody.

use super::request::{Asked, Name};
use super::session;
use super::{App, people};
use crate::accounts::SignedIn;
use crate::api::{Leaderboard, Person, Status, TableRatings, Visibility};
use crate::error::Error;
use crate::ratings::{told_game, told_leaders, told_profile};
use crate::table::info::table_info;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Method};
use serde::Deserialize;

/// How many tables are told at which somebody sits.
const MOST_TABLES: usize = 20;
/// Among how many of their seats these are looked for.
const LATEST_SEATS: u32 = 100;

/// Of whom to tell.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct LeadersQuery {
    /// Which game, by its id; the first if left out.
    game: Option<String>,
    /// How many to pass over: what the page before gave as `next`.
    #[serde(default)]
    from: u32,
}

/// Refuses everything about ratings if there are none here.
pub(super) fn must_be_on(app: &App) -> Result<(), Error> {
    app.people.must_be_on()?;
    match app.config.ratings {
        true => Ok(()),
        false => Err(Error::forbidden("RatingsOff", "this server rates nobody")),
    }
}

/// Who asks for something that is rated.
pub(super) async fn player(app: &App, headers: &HeaderMap) -> Result<SignedIn, Error> {
    must_be_on(app)?;
    session::whose(app, &Method::POST, headers).await?.ok_or(Error::NotSignedIn)
}

pub(super) async fn leaders(
    State(app): State<App>,
    Asked(query): Asked<LeadersQuery>,
) -> Result<Json<Leaderboard>, Error> {
    must_be_on(&app)?;
    told_leaders(&*app.tables.store, query.game.as_deref(), query.from).await.map(Json)
}

pub(super) async fn of_table(State(app): State<App>, Name(id): Name<String>) -> Result<Json<TableRatings>, Error> {
    must_be_on(&app)?;
    let open = app.tables.open(&id).await?;
    let row = open.table()?.row.clone();
    drop(open);
    told_game(&*app.tables.store, &row).await.map(Json)
}

pub(super) async fn profile(
    State(app): State<App>,
    headers: HeaderMap,
    Name(name): Name<String>,
) -> Result<Json<Person>, Error> {
    must_be_on(&app)?;
    let account = app.people.find(&name).await?;
    let asks = session::whose(&app, &Method::GET, &headers).await?;
    let key = account.as_ref().map(|account| account.key);
    let asks = asks.map(|who| who.account);
    let own = asks.as_ref().map(|asks| asks.key);
    let profile = told_profile(&*app.tables.store, account, asks).await?;
    let (Some(mut profile), Some(key)) = (profile, key) else { return Ok(Json(Person { profile: None })) };
    for seat in app.tables.store.accounts().seats(key, LATEST_SEATS).await? {
        if profile.tables.len() == MOST_TABLES {
            break;
        }
        // Whoever plays a rated game at a public table has agreed to be seen there, unless it is one without names; of all
        // others nothing is told.
        if let Some(row) = app.tables.store.table(seat.table).await?
            && row.is_rated()
            && row.visibility == Visibility::Public
            && row.status != Status::Finished
            && (own == Some(key) || !row.is_veiled())
        {
            profile.tables.push(table_info(&row, app.tables.online(&row.id))?);
        }
    }
    if let Some(own) = own.filter(|own| *own != key) {
        profile.tie = Some(app.tables.store.ties().between(own, key).await?.into());
    }
    let ids = profile.tables.iter().map(|table| table.id.clone()).collect();
    let avoided = people::avoided(&app, own, ids).await?;
    profile.tables.retain(|table| !avoided.contains(&table.id));
    Ok(Json(Person { profile: Some(profile) }))
}
