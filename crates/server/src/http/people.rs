//! Friends and blocked people. What is said of others is private; nobody is told who does not want to meet them.

use super::App;
use super::request::Message;
use super::session::{self, Me};
use crate::accounts::look_of;
use crate::api::{Friend, FriendSeat, OwnTie, SetTie, Tie, Tied, Ties};
use crate::error::Error;
use crate::store::{AccountKey, Between, MOST_TIES, NewTie, TieKind, TieRow};
use crate::{clock, text};
use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, Method};
use std::collections::HashSet;

/// How many are told who ask.
const MOST_ASKS: u32 = 100;

pub(super) async fn ties(State(app): State<App>, Me(me): Me) -> Result<Json<Ties>, Error> {
    ties_of(&app, me.account.key).await.map(Json)
}

pub(super) async fn set_tie(
    State(app): State<App>,
    Me(me): Me,
    Message(request): Message<SetTie>,
) -> Result<Json<Ties>, Error> {
    let (store, account) = (&app.tables.store, me.account.key);
    let name = text::name(&request.name)?;
    let look = look_of(&name);
    if look == look_of(&me.account.name) {
        return Err(Error::Invalid("this is your own name".into()));
    }
    let kind = match request.tie {
        Tie::Friend => Some(TieKind::Friend),
        Tie::Blocked => Some(TieKind::Blocked),
        Tie::None => None,
    };
    match kind {
        Some(kind) => {
            let tie = NewTie { account, look, name, kind, at: clock::now() };
            if !store.ties().tie(tie).await? {
                let words = crate::worded!("you have said what you think of {MOST_TIES} people; take one out first");
                return Err(Error::OverQuota(words));
            }
        }
        None => {
            // A friend is shown by the name of today and kept by the one of then.
            let ties = store.ties().ties_of(account).await?;
            let kept = ties.into_iter().filter(|tie| look_of(&tie.name) == look).map(|tie| tie.look);
            for look in kept.chain([look.clone()]).collect::<HashSet<String>>() {
                store.ties().untie(account, look).await?;
            }
        }
    }
    ties_of(&app, account).await.map(Json)
}

/// All that somebody has said of others, and who asks.
pub(super) async fn ties_of(app: &App, account: AccountKey) -> Result<Ties, Error> {
    let kept = app.tables.store.ties();
    let (friends, blocked): (Vec<TieRow>, Vec<TieRow>) =
        kept.ties_of(account).await?.into_iter().partition(|tie| tie.kind == TieKind::Friend);
    let asks = kept.asks_of(account, MOST_ASKS).await?;
    Ok(Ties {
        friends: friends.into_iter().map(|TieRow { name, mutual, at, .. }| Friend { name, mutual, at }).collect(),
        asks: asks.into_iter().map(|(name, at)| Tied { name, at }).collect(),
        blocked: blocked.into_iter().map(|TieRow { name, at, .. }| Tied { name, at }).collect(),
    })
}

impl From<Between> for OwnTie {
    fn from(between: Between) -> OwnTie {
        let tie = match between.own {
            Some(TieKind::Friend) => Tie::Friend,
            Some(TieKind::Blocked) => Tie::Blocked,
            None => Tie::None,
        };
        OwnTie { tie, asks: between.asks }
    }
}

/// Who asks, as far as that is known: a guest is as welcome as ever, and so is whoever comes from another site's page.
pub(super) async fn who_asks(app: &App, method: &Method, headers: &HeaderMap) -> Result<Option<AccountKey>, Error> {
    match session::whose(app, method, headers).await {
        Ok(who) => Ok(who.map(|who| who.account.key)),
        Err(Error::WrongOrigin) => Ok(None),
        Err(error) => Err(error),
    }
}

/// Those of these tables where somebody sits whom whoever asks does not meet.
pub(super) async fn avoided(app: &App, asks: Option<AccountKey>, tables: Vec<String>) -> Result<Vec<String>, Error> {
    match asks {
        Some(account) => Ok(app.tables.store.ties().avoided(account, tables).await?),
        None => Ok(Vec::new()),
    }
}

/// The seats of friends at these tables.
pub(super) async fn friends_at(
    app: &App,
    asks: Option<AccountKey>,
    tables: Vec<String>,
) -> Result<Vec<FriendSeat>, Error> {
    let Some(account) = asks else { return Ok(Vec::new()) };
    let friends = app.tables.store.ties().friends_at(account, tables).await?;
    Ok(friends.into_iter().map(|(table, seat)| FriendSeat { table, seat }).collect())
}
