//! Saying to the administrators that a ban or a mute is wrong. An appeal is kept as a report of oneself.

use super::App;
use super::accounts::{may_try, take_turn};
use super::request::{Client, Message, whole};
use super::session::{self, not_of_another_site};
use crate::accounts::already_appealed;
use crate::api::{Appeal, Done};
use crate::error::Error;
use crate::limits::Rate;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Method};

pub(super) async fn appeal(
    State(app): State<App>,
    Client(client): Client,
    headers: HeaderMap,
    Message(request): Message<Appeal>,
) -> Result<Json<Done>, Error> {
    not_of_another_site(&headers)?;
    app.people.must_be_on()?;
    let text = crate::text::chat_line(&request.text)?;
    if let Some(by) = &request.by {
        may_try(&app, client, &by.name).await?;
    }
    whole(async move {
        let account = match request.by {
            // Whoever is banned cannot sign in.
            Some(by) => app.people.proved_by_passphrase(&by.name, &by.passphrase).await?,
            None => session::whose(&app, &Method::POST, &headers).await?.ok_or(Error::NotSignedIn)?.account,
        };
        let appeal = app.people.appeal(account, text).await?;
        take_turn(&app, Rate::of_reports(), &client.to_string()).await?;
        // Two at once: the second finds the first one open.
        match app.tables.store.reports().report(appeal, 1).await? {
            true => Ok(Json(Done {})),
            false => Err(already_appealed()),
        }
    })
    .await
}
