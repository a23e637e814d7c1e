//! Playing, looking, and looking back.

use super::App;
use super::request::{Asked, Client, Message, Name, Token, whole};
use crate::api::{
    AddComment, ChatLine, CheckAction, Checked, Comment, Comments, Hint, LogPage, MarkTreaty, NoteTreaty, PlayAction,
    Played, ReplayState, SayLine, TableState, TalkLine, TalkTo, Treaty, UndoAction, Verification,
};
use crate::error::Error;
use crate::limits::Rate;
use crate::table::{Move, Request, parse_viewer};
use axum::Json;
use axum::extract::State;
use axum::http::header;
use axum::response::IntoResponse;
use engine::Viewer;
use serde::Deserialize;

/// Which entries to read.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct LogQuery {
    /// The entry after which to begin; 0 if left out.
    #[serde(default)]
    from: u32,
    /// At most so many.
    limit: Option<u32>,
}

/// Which state to look back at.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct ReplayQuery {
    /// After how many entries; the newest state if left out.
    at: Option<u32>,
    /// Whose eyes: a seat number, `spectator`, or `table` once the game is over; the token's seat if left out.
    viewer: Option<String>,
}

pub(super) async fn state(
    State(app): State<App>,
    Name(id): Name<String>,
    Token(token): Token,
) -> Result<Json<TableState>, Error> {
    let mut open = app.tables.open(&id).await?;
    let viewer = open.viewer(None, token)?;
    open.state(viewer, token).await.map(Json)
}

pub(super) async fn act(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<PlayAction>,
) -> Result<Json<Played>, Error> {
    play(app, id, token, (request.seq, request.id), Move::Act(request.action)).await
}

pub(super) async fn undo(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<UndoAction>,
) -> Result<Json<Played>, Error> {
    play(app, id, token, (request.seq, request.id), Move::Undo).await
}

async fn play(
    app: App,
    id: String,
    token: Token,
    (seq, request): (u32, String),
    what: Move,
) -> Result<Json<Played>, Error> {
    let token = token.needed("the seat")?;
    let done = whole(async move {
        let mut open = app.tables.open(&id).await?;
        let (seat, lent) = (open.seat_of(token)?, open.lent_to(token)?.is_some());
        let request = Request { seq, id: request, lent };
        match open.play(seat, &request, what).await {
            Ok(seq) => Ok(Played { id: request.id, seq }),
            Err(Error::Stale { now, meant, .. }) => {
                let state = Some(Box::new(open.state(Viewer::Seat(seat), Some(token)).await?));
                Err(Error::Stale { now, meant, state })
            }
            Err(error) => Err(error),
        }
    });
    done.await.map(Json)
}

pub(super) async fn check(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<CheckAction>,
) -> Result<Json<Checked>, Error> {
    let token = token.needed("the seat")?;
    let open = app.tables.open(&id).await?;
    open.check(open.seat_of(token)?, request).map(Json)
}

pub(super) async fn hint(
    State(app): State<App>,
    Client(client): Client,
    Name(id): Name<String>,
    token: Token,
) -> Result<Json<Hint>, Error> {
    let token = token.needed("the seat")?;
    // Whoever goes away meanwhile leaves no thought behind that nobody counts.
    whole(async move { app.tables.hint(&id, token, &client.to_string()).await }).await.map(Json)
}

pub(super) async fn say(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<SayLine>,
) -> Result<Json<ChatLine>, Error> {
    let token = token.needed("the seat")?;
    let said = whole(async move {
        let mut open = app.tables.open(&id).await?;
        let seat = open.seat_of(token)?;
        open.say(seat, &request).await
    });
    said.await.map(Json)
}

/// Whoever has no seat talks among those who watch, and only so often.
pub(super) async fn talk(
    State(app): State<App>,
    Client(client): Client,
    Name(id): Name<String>,
    Token(token): Token,
    Message(request): Message<TalkTo>,
) -> Result<Json<TalkLine>, Error> {
    if token.is_none() {
        if !app.config.spectator_talk {
            return Err(Error::forbidden("NoSpectatorTalk", "those who watch do not talk on this server"));
        }
        app.gate.turn(Rate::of_watchers(), &client.to_string())?;
    }
    let said = whole(async move {
        let mut open = app.tables.open(&id).await?;
        match token {
            Some(token) => open.talk(token, &request).await,
            None => open.talk_watching(&request).await,
        }
    });
    said.await.map(Json)
}

pub(super) async fn note_treaty(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<NoteTreaty>,
) -> Result<Json<Treaty>, Error> {
    let token = token.needed("the seat")?;
    let noted = whole(async move { app.tables.open(&id).await?.note_treaty(token, &request).await });
    noted.await.map(Json)
}

pub(super) async fn mark_treaty(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<MarkTreaty>,
) -> Result<Json<Treaty>, Error> {
    let token = token.needed("the seat")?;
    let marked = whole(async move { app.tables.open(&id).await?.mark_treaty(token, &request).await });
    marked.await.map(Json)
}

pub(super) async fn comment(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<AddComment>,
) -> Result<Json<Comment>, Error> {
    let token = token.needed("the seat")?;
    let said = whole(async move {
        let mut open = app.tables.open(&id).await?;
        let seat = open.seat_of(token)?;
        open.comment(seat, &request).await
    });
    said.await.map(Json)
}

pub(super) async fn comments(State(app): State<App>, Name(id): Name<String>) -> Result<Json<Comments>, Error> {
    app.tables.open(&id).await?.comments().await.map(Json)
}

pub(super) async fn log(
    State(app): State<App>,
    Name(id): Name<String>,
    Token(token): Token,
    Asked(query): Asked<LogQuery>,
) -> Result<Json<LogPage>, Error> {
    let open = app.tables.open(&id).await?;
    let viewer = open.viewer(None, token)?;
    open.log(query.from, query.limit, viewer).await.map(Json)
}

pub(super) async fn replay(
    State(app): State<App>,
    Name(id): Name<String>,
    Token(token): Token,
    Asked(query): Asked<ReplayQuery>,
) -> Result<Json<ReplayState>, Error> {
    let open = app.tables.open(&id).await?;
    let wanted = query.viewer.as_deref().map(parse_viewer).transpose()?;
    let viewer = open.viewer(wanted, token)?;
    open.replay(query.at, viewer).await.map(Json)
}

pub(super) async fn record(State(app): State<App>, Name(id): Name<String>) -> Result<impl IntoResponse, Error> {
    let record = app.tables.open(&id).await?.record()?;
    let name = format!("attachment; filename=\"{id}.jsonl\"");
    Ok(([(header::CONTENT_TYPE, "application/x-ndjson".to_owned()), (header::CONTENT_DISPOSITION, name)], record))
}

pub(super) async fn verify(State(app): State<App>, Name(id): Name<String>) -> Result<Json<Verification>, Error> {
    app.tables.open(&id).await?.verify().await.map(Json)
}
