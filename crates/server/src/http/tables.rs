//! Tables: making, finding, joining, handing seats on.

use super::App;
use super::request::{Asked, Client, Message, Name, Token, whole};
use super::{people, programs, ratings};
use crate::api::{
    BranchTable, CreateTable, CreatedTable, FriendSeat, GoOn, ImportTable, JoinTable, Joined, LookUpInvite,
    LookUpTables, Pace, Pausing, ProposeChange, Rematch, ReplaceSeat, Scope, SeatKind, SeatReplaced, SetPace, Status,
    TableInfo, TableList, Vote,
};
use crate::error::Error;
use crate::limits::{Gate, Rate};
use crate::store::{AccountKey, Filter, TableRow};
use crate::table::info::table_info;
use crate::table::{is_language, must_be_reliable};
use crate::token;
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Method};
use serde::Deserialize;
use std::net::IpAddr;

/// How many tables are listed at once.
const LIST: u32 = 50;
/// Through how many times as many it is looked for those that are asked for.
const MOST_PAGES: u32 = 10;

/// Which tables to list.
#[derive(Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(deny_unknown_fields)]
pub(super) struct ListQuery {
    /// How far they are.
    status: Option<Status>,
    /// Which game, by its id.
    game: Option<String>,
    /// How many seats they have.
    seats: Option<u8>,
    /// How long they wait for a decision.
    pace: Option<Pace>,
    /// Whether they are rated.
    rated: Option<bool>,
    /// Whether there is room.
    open: Option<bool>,
    /// Whether friends of whoever is signed in sit there.
    friends: Option<bool>,
    /// In which language people talk.
    language: Option<String>,
    /// At least how reliable people have to be.
    reliability: Option<u8>,
    /// Whether nobody is told who sits where until the game is over.
    anonymous: Option<bool>,
    /// What the page before gave as `before`.
    before: Option<i64>,
}

impl ListQuery {
    /// Whether a table is one that is asked for, as far as the database was not asked already.
    fn wants(&self, table: &TableInfo) -> bool {
        let is_open = || table.seats.iter().any(|seat| seat.kind == SeatKind::Open);
        self.seats.is_none_or(|seats| table.seats.len() == usize::from(seats))
            && self.pace.is_none_or(|pace| Pace::of(table.deadline) == pace)
            && self.rated.is_none_or(|rated| table.rated == rated)
            && self.anonymous.is_none_or(|anonymous| table.anonymous == anonymous)
            && self.open.is_none_or(|open| is_open() == open)
            && self.language.as_ref().is_none_or(|language| table.language.as_ref() == Some(language))
            && self.reliability.is_none_or(|least| table.reliability.is_some_and(|asked| asked >= least))
    }
}

/// Refuses a client that makes too many tables, here or at all nodes together.
async fn may_make_table(app: &App, client: IpAddr) -> Result<(), Error> {
    app.gate.new_table(client)?;
    let Some(nodes) = app.tables.nodes() else { return Ok(()) };
    match nodes.take_turn(Rate::of_new_tables(&app.config.limits), &client.to_string()).await? {
        Some(wait) => Err(Gate::too_many_tables(wait)),
        None => Ok(()),
    }
}

pub(super) async fn create(
    State(app): State<App>,
    Client(client): Client,
    headers: HeaderMap,
    Message(mut request): Message<CreateTable>,
) -> Result<Json<CreatedTable>, Error> {
    if request.reliability.is_some() || request.rated == Some(true) {
        ratings::must_be_on(&app)?;
    }
    let maker = programs::maker(&app, &headers, &mut request).await?;
    may_make_table(&app, client).await?;
    whole(async move { app.tables.create_for(request, Some(client.to_string()), maker).await }).await.map(Json)
}

pub(super) async fn import(
    State(app): State<App>,
    Client(client): Client,
    Message(request): Message<ImportTable>,
) -> Result<Json<CreatedTable>, Error> {
    may_make_table(&app, client).await?;
    whole(async move { app.tables.import(request, Some(client.to_string())).await }).await.map(Json)
}

pub(super) async fn list(
    State(app): State<App>,
    headers: HeaderMap,
    Asked(query): Asked<ListQuery>,
) -> Result<Json<TableList>, Error> {
    if !query.language.as_deref().is_none_or(is_language) {
        return Err(Error::Invalid("a language is a code of two or three small letters, such as de".into()));
    }
    let asks = people::who_asks(&app, &Method::GET, &headers).await?;
    let (mut tables, mut friends, mut before) = (Vec::new(), Vec::new(), query.before);
    for _ in 0..MOST_PAGES {
        let filter = Filter { status: query.status, game: query.game.clone(), before, limit: LIST };
        let rows = app.tables.store.list(filter).await?;
        let seen = Seen::of(&app, asks, &rows).await?;
        for row in &rows {
            before = Some(row.listed_at);
            let table = info(&app, row)?;
            if seen.shows(&table.id, query.friends) && query.wants(&table) {
                friends.extend(seen.friends.iter().filter(|friend| friend.table == table.id).cloned());
                tables.push(table);
            }
            if tables.len() == LIST as usize {
                return Ok(Json(TableList { tables, before, friends }));
            }
        }
        if rows.len() < LIST as usize {
            return Ok(Json(TableList { tables, before: None, friends }));
        }
    }
    Ok(Json(TableList { tables, before, friends }))
}

/// What whoever asks has to do with the people at some tables.
struct Seen {
    avoided: Vec<String>,
    friends: Vec<FriendSeat>,
}

impl Seen {
    async fn of(app: &App, asks: Option<AccountKey>, rows: &[TableRow]) -> Result<Seen, Error> {
        // Where nobody is told who sits there, nothing of it depends on who does.
        let known = || rows.iter().filter(|row| !row.is_veiled());
        let ids = || known().map(|row| row.id.clone()).collect::<Vec<String>>();
        let avoided = people::avoided(app, asks, ids()).await?;
        Ok(Seen { avoided, friends: people::friends_at(app, asks, ids()).await? })
    }

    fn shows(&self, id: &str, friends: Option<bool>) -> bool {
        let has_friend = || self.friends.iter().any(|friend| friend.table == id);
        self.avoided.iter().all(|avoided| avoided != id) && friends.is_none_or(|wanted| has_friend() == wanted)
    }
}

pub(super) async fn look_up(
    State(app): State<App>,
    Message(request): Message<LookUpTables>,
) -> Result<Json<TableList>, Error> {
    if request.ids.len() > LIST as usize {
        return Err(Error::Invalid(crate::worded!("at most {LIST} tables are looked up at once")));
    }
    let mut tables = Vec::new();
    for id in request.ids.into_iter().filter(|id| token::is_table_id(id)) {
        if let Some(row) = app.tables.store.table(id).await? {
            tables.push(info(&app, &row)?);
        }
    }
    Ok(Json(TableList { tables, before: None, friends: Vec::new() }))
}

fn info(app: &App, row: &TableRow) -> Result<TableInfo, Error> {
    table_info(row, app.tables.online(&row.id))
}

pub(super) async fn invited(
    State(app): State<App>,
    Client(client): Client,
    Message(request): Message<LookUpInvite>,
) -> Result<Json<TableInfo>, Error> {
    let invite = token::hash(&request.invite);
    let Some(id) = app.tables.store.invited(invite).await? else {
        // Guesses at a table are counted by the node that plays it; these belong to none.
        if let Some(nodes) = app.tables.nodes()
            && let Some(wait) = nodes.take_turn(Rate::of_guesses(&app.config.limits), &client.to_string()).await?
        {
            return Err(Gate::too_many_guesses(wait));
        }
        return Err(app.tables.no_longer_invited(&invite));
    };
    app.tables.info_of(&id).await.map(Json)
}

pub(super) async fn table(State(app): State<App>, Name(id): Name<String>) -> Result<Json<TableInfo>, Error> {
    app.tables.open(&id).await?.info().map(Json)
}

pub(super) async fn join(
    State(app): State<App>,
    Name(id): Name<String>,
    headers: HeaderMap,
    Message(request): Message<JoinTable>,
) -> Result<Json<Joined>, Error> {
    whole(async move {
        let mut open = app.tables.open(&id).await?;
        let program = programs::asking(&app, &headers, Scope::Play).await?.map(|proved| proved.program);
        let asked = open.reliability_asked()?;
        let account = match (&program, open.wants_account()? || asked.is_some()) {
            (Some(program), needed) => {
                if needed {
                    ratings::must_be_on(&app)?;
                }
                Some(program.account)
            }
            (None, true) => Some(ratings::player(&app, &headers).await?.account.key),
            (None, false) => None,
        };
        if let (Some(asked), Some(account)) = (asked, account) {
            must_be_reliable(asked, app.tables.store.ratings().kept_to(account).await?)?;
        }
        if let Some(account) = account {
            app.people.must_not_meet_own(account, &open.rated_accounts()?).await?;
        }
        // Whom somebody does not meet, they do not meet as a program either.
        let asks = match &program {
            Some(program) => Some(program.owner),
            None => people::who_asks(&app, &Method::POST, &headers).await?,
        };
        if let Some(asks) = asks {
            open.must_not_avoid(&request, asks).await?;
        }
        match program {
            Some(program) => app.people.sit_down(&mut open, program, request).await,
            None => open.join(request, account, false).await,
        }
    })
    .await
    .map(Json)
}

pub(super) async fn replace(
    State(app): State<App>,
    Name((id, seat)): Name<(String, u8)>,
    token: Token,
    Message(request): Message<ReplaceSeat>,
) -> Result<Json<SeatReplaced>, Error> {
    let token = token.needed("the seat or the host")?;
    whole(async move { app.tables.open(&id).await?.replace(seat, token, request).await }).await.map(Json)
}

pub(super) async fn resign(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
) -> Result<Json<SeatReplaced>, Error> {
    let token = token.needed("the seat")?;
    whole(async move { app.tables.open(&id).await?.resign(token).await }).await.map(Json)
}

pub(super) async fn start(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
) -> Result<Json<TableInfo>, Error> {
    let token = token.needed("the host")?;
    whole(async move { app.tables.open(&id).await?.start(token).await }).await.map(Json)
}

pub(super) async fn propose(
    State(app): State<App>,
    Name((id, seat)): Name<(String, u8)>,
    token: Token,
    Message(request): Message<ProposeChange>,
) -> Result<Json<TableInfo>, Error> {
    let token = token.needed("the host")?;
    whole(async move { app.tables.open(&id).await?.propose(seat, token, request).await }).await.map(Json)
}

pub(super) async fn vote(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<Vote>,
) -> Result<Json<TableInfo>, Error> {
    let token = token.needed("the seat")?;
    whole(async move { app.tables.open(&id).await?.vote(token, request).await }).await.map(Json)
}

pub(super) async fn set_pace(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<SetPace>,
) -> Result<Json<TableInfo>, Error> {
    let token = token.needed("the host or the only player")?;
    whole(async move { app.tables.open(&id).await?.set_pace(token, request).await }).await.map(Json)
}

pub(super) async fn go_on(
    State(app): State<App>,
    Name(id): Name<String>,
    token: Token,
    Message(request): Message<GoOn>,
) -> Result<Json<Pausing>, Error> {
    let token = token.needed("the seat")?;
    whole(async move { app.tables.open(&id).await?.go_on(token, request) }).await.map(Json)
}

pub(super) async fn branch(
    State(app): State<App>,
    Client(client): Client,
    Name(id): Name<String>,
    Token(token): Token,
    Message(request): Message<BranchTable>,
) -> Result<Json<CreatedTable>, Error> {
    may_make_table(&app, client).await?;
    let owner = Some(client.to_string());
    whole(async move { app.tables.branch(&id, token, request, owner).await }).await.map(Json)
}

pub(super) async fn rematch(
    State(app): State<App>,
    Client(client): Client,
    Name(id): Name<String>,
    token: Token,
) -> Result<Json<Rematch>, Error> {
    may_make_table(&app, client).await?;
    let token = token.needed("a seat or the host")?;
    let table = whole(async move { app.tables.rematch(&id, token).await }).await?;
    Ok(Json(Rematch { table }))
}
