//! Saying to the administrators that a ban or a mute is wrong. An appeal is kept as a report of oneself.

use super::App;
use super::accounts::take_turn;
use super::request::{Client, Message, whole};
use super::session::{self, not_of_another_site};
use crate::accounts::{Appellant, already_appealed};
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
    take_turn(&app, Rate::of_reports(), &client.to_string()).await?;
    whole(async move {
        let by = match request.ticket {
            // Whoever is banned cannot sign in.
            Some(ticket) => app.people.kept_out_with(&ticket).await?,
            None => {
                let me = session::whose(&app, &Method::POST, &headers).await?.ok_or(Error::NotSignedIn)?.account;
                Appellant { key: me.key, name: me.name }
            }
        };
        let appeal = app.people.appeal(by, text).await?;
        // Two at once: the second finds the first one open.
        match app.tables.store.reports().report(appeal, 1).await? {
            true => Ok(Json(Done {})),
            false => Err(already_appealed()),
        }
    })
    .await
}
