//! Invitations by name and reserve lists. Whether anybody has a name is not told: an invitation to nobody looks like one that
//! is not answered, and so does one to somebody who has blocked whoever sends it.

use super::accounts::take_turn;
use super::request::{Message, Name, Token, whole};
use super::session::Me;
use super::{App, ratings};
use crate::accounts::{SignedIn, look_of};
use crate::api::{
    AcceptInvitation, Done, InvitePerson, Invited, Joined, Nothing, OwnInvitations, ReceivedInvitation, Reserve,
    SentInvitation, TableInvitations,
};
use crate::error::Error;
use crate::limits::Rate;
use crate::store::{
    AccountKey, Invitations, MOST_INVITED, MOST_LISTS, MOST_RESERVES, NewInvitation, OfferRow, SentRow,
};
use crate::table::info::table_info;
use crate::table::{Open, must_be_reliable};
use crate::token::{self, Hashed};
use crate::{clock, text};
use axum::Json;
use axum::extract::State;

/// For how long an invitation is good, in milliseconds.
pub(crate) const INVITED_FOR: i64 = 30 * 24 * 3600 * 1000;
/// How many are told at once.
const MOST_TOLD: u32 = 100;

fn kept(app: &App) -> &dyn Invitations {
    app.tables.store.invitations()
}

pub(super) async fn invited(State(app): State<App>, Me(me): Me) -> Result<Json<Invited>, Error> {
    Ok(Json(Invited { invitations: received(&app, me.account.key).await? }))
}

async fn received(app: &App, account: AccountKey) -> Result<Vec<ReceivedInvitation>, Error> {
    let mut invitations = Vec::new();
    for offer in kept(app).offered(account, None, clock::now() - INVITED_FOR, MOST_TOLD).await? {
        // Two people may invite to the same table.
        let is_told = |told: &ReceivedInvitation| told.table.id == offer.table;
        if invitations.iter().any(is_told) {
            continue;
        }
        if let Some(row) = app.tables.store.table(offer.table.clone()).await? {
            let table = table_info(&row, app.tables.online(&row.id))?;
            // Whoever invites mostly sits there.
            let by = offer.by.filter(|_| !row.is_veiled());
            invitations.push(ReceivedInvitation { table, by, at: offer.at });
        }
    }
    Ok(invitations)
}

/// All that is kept of somebody's invitations.
pub(super) async fn invitations_of(app: &App, account: AccountKey) -> Result<OwnInvitations, Error> {
    let sent = told_sent(app, kept(app).sent(account, None).await?).await?;
    let reserved = kept(app).reserves_of(account).await?.into_iter().map(|(table, _)| table).collect();
    Ok(OwnInvitations { sent, received: received(app, account).await?, reserved })
}

/// Whom somebody has invited. Who came is not told where nobody is told who sits there.
async fn told_sent(app: &App, rows: Vec<SentRow>) -> Result<Vec<SentInvitation>, Error> {
    let mut sent = Vec::with_capacity(rows.len());
    for SentRow { table, name, at, came } in rows {
        let came = came && !is_veiled(app, &table).await?;
        sent.push(SentInvitation { table, name, at, came });
    }
    Ok(sent)
}

async fn is_veiled(app: &App, table: &str) -> Result<bool, Error> {
    Ok(app.tables.store.table(table.into()).await?.is_some_and(|row| row.is_veiled()))
}

pub(super) async fn at_table(
    State(app): State<App>,
    Me(me): Me,
    Name(id): Name<String>,
) -> Result<Json<TableInvitations>, Error> {
    must_be_table(&id)?;
    told(&app, &me, &id).await.map(Json)
}

fn must_be_table(id: &str) -> Result<(), Error> {
    if token::is_table_id(id) { Ok(()) } else { Err(Error::NotFound("table")) }
}

async fn told(app: &App, me: &SignedIn, id: &str) -> Result<TableInvitations, Error> {
    let (account, table) = (me.account.key, Some(id.to_owned()));
    let offer = offered(app, account, id).await?;
    let (list, veiled) = (kept(app).reserves(id.into()).await?, is_veiled(app, id).await?);
    Ok(TableInvitations {
        invited: offer.is_some(),
        by: offer.and_then(|offer| offer.by).filter(|_| !veiled),
        may_invite: sits(app, account, id).await?,
        sent: told_sent(app, kept(app).sent(account, table).await?).await?,
        reserved: list.iter().any(|row| row.account == account),
        reserve: list.into_iter().map(|row| Reserve { name: row.name, at: row.at }).collect(),
    })
}

/// What is offered to an account at a table; whoever invites by name comes first.
async fn offered(app: &App, account: AccountKey, id: &str) -> Result<Option<OfferRow>, Error> {
    let since = clock::now() - INVITED_FOR;
    let offers = kept(app).offered(account, Some(id.into()), since, MOST_TOLD).await?;
    Ok(offers.into_iter().min_by_key(|offer| offer.by.is_none()))
}

async fn sits(app: &App, account: AccountKey, id: &str) -> Result<bool, Error> {
    Ok(!app.tables.store.accounts().seats_at(account, id.into()).await?.is_empty())
}

/// Whether somebody invites as the host, and else from a seat; refuses whoever does neither.
async fn by_what_right(app: &App, open: &Open, account: AccountKey, token: Option<Hashed>) -> Result<bool, Error> {
    if token.is_some_and(|token| open.is_hosts(token).unwrap_or(false)) {
        return Ok(true);
    }
    match sits(app, account, &open.table()?.row.id).await? {
        true => Ok(false),
        false => {
            Err(Error::forbidden("NoSeat", "only who sits at a table with an account, or made it, invites people"))
        }
    }
}

pub(super) async fn invite(
    State(app): State<App>,
    Me(me): Me,
    Name(id): Name<String>,
    Token(token): Token,
    Message(request): Message<InvitePerson>,
) -> Result<Json<TableInvitations>, Error> {
    let account = me.account.key;
    let name = text::name(&request.name)?;
    let look = look_of(&name);
    if look == look_of(&me.account.name) {
        return Err(Error::Invalid("this is your own name".into()));
    }
    whole(async move {
        let open = app.tables.open(&id).await?;
        let as_host = by_what_right(&app, &open, account, token).await?;
        open.must_have_seat_to_offer()?;
        take_turn(&app, Rate::of_invitations(), &account.to_string()).await?;
        let invitation = NewInvitation { table: id.clone(), account, look, name, as_host, at: clock::now() };
        if !kept(&app).invite(invitation).await? {
            return Err(Error::OverQuota(crate::worded!("{MOST_INVITED} people have been invited to this table")));
        }
        open.touch();
        drop(open);
        told(&app, &me, &id).await.map(Json)
    })
    .await
}

pub(super) async fn withdraw(
    State(app): State<App>,
    Me(me): Me,
    Name(id): Name<String>,
    Message(request): Message<InvitePerson>,
) -> Result<Json<TableInvitations>, Error> {
    must_be_table(&id)?;
    let look = look_of(&text::name(&request.name)?);
    kept(&app).withdraw(id.clone(), me.account.key, look).await?;
    told(&app, &me, &id).await.map(Json)
}

pub(super) async fn accept(
    State(app): State<App>,
    Me(me): Me,
    Name(id): Name<String>,
    Message(request): Message<AcceptInvitation>,
) -> Result<Json<Joined>, Error> {
    let account = me.account.key;
    whole(async move {
        let mut open = app.tables.open(&id).await?;
        let gone = || Error::not_now("NotInvited", "no seat is offered to you at this table, or not any more");
        let offer = offered(&app, account, &id).await?.ok_or_else(gone)?;
        // Who invites by name speaks as a link does; from the reserve list one sits down as anybody.
        if offer.by.is_none() {
            open.must_not_meet_avoided(account).await?;
        }
        let asked = open.reliability_asked()?;
        if open.wants_account()? || asked.is_some() {
            ratings::must_be_on(&app)?;
        }
        if let Some(asked) = asked {
            must_be_reliable(asked, app.tables.store.ratings().kept_to(account).await?)?;
        }
        app.people.must_not_meet_own(account, &open.rated_accounts()?).await?;
        open.sit_down_invited(account, &me.account.name, request).await
    })
    .await
    .map(Json)
}

pub(super) async fn decline(
    State(app): State<App>,
    Me(me): Me,
    Name(id): Name<String>,
    Message(Nothing {}): Message<Nothing>,
) -> Result<Json<Done>, Error> {
    must_be_table(&id)?;
    kept(&app).answer(id, me.account.key, false).await?;
    Ok(Json(Done {}))
}

pub(super) async fn reserve(
    State(app): State<App>,
    Me(me): Me,
    Name(id): Name<String>,
    Message(Nothing {}): Message<Nothing>,
) -> Result<Json<TableInvitations>, Error> {
    let account = me.account.key;
    whole(async move {
        let open = app.tables.open(&id).await?;
        open.must_be_worth_waiting()?;
        if sits(&app, account, &id).await? {
            return Err(Error::not_now("OneSeatEach", "you have a seat at this table"));
        }
        open.must_not_meet_avoided(account).await?;
        if !kept(&app).reserve(id.clone(), account, clock::now()).await? {
            let words = crate::worded!(
                "a reserve list has at most {MOST_RESERVES} people, and nobody is on more than {MOST_LISTS} of them"
            );
            return Err(Error::OverQuota(words));
        }
        drop(open);
        told(&app, &me, &id).await.map(Json)
    })
    .await
}

pub(super) async fn leave_reserve(
    State(app): State<App>,
    Me(me): Me,
    Name(id): Name<String>,
    Message(Nothing {}): Message<Nothing>,
) -> Result<Json<TableInvitations>, Error> {
    must_be_table(&id)?;
    kept(&app).leave_reserve(id.clone(), me.account.key).await?;
    told(&app, &me, &id).await.map(Json)
}
