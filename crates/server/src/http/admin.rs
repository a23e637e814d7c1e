//! What administrators see and do. Everybody else gets what a page that is not there gives, in every way.

use super::App;
use super::request::Asked;
use super::session;
use crate::api::Acts;
use crate::error::Error;
use crate::host::acts;
use crate::store::Rank;
use axum::Json;
use axum::extract::{FromRequestParts, State};
use axum::http::request::Parts;
use axum::routing::{self, MethodRouter};
use schemars::JsonSchema;
use serde::Deserialize;

/// Where all of it is.
const ADDRESS: &str = "/api/v1/admin";

/// An administrator, as the database says in this moment: whoever was one when the page was opened may be none any more.
pub(super) struct Administrator;

impl FromRequestParts<App> for Administrator {
    type Rejection = Error;
    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Administrator, Error> {
        match session::whose(app, &parts.method, &parts.headers).await {
            Ok(Some(who)) if who.account.rank == Rank::Administrator => Ok(Administrator),
            Err(error @ (Error::Store(_) | Error::Internal(_))) => Err(error),
            Ok(_) | Err(_) => Err(Error::NotFound("page")),
        }
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

/// Which acts to tell.
#[derive(Deserialize, JsonSchema)]
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
