//! Looking after people who have an account.

use super::{By, Kind, PAGE, Problem};
use crate::accounts::look_of;
use crate::api::{ActKind, AdminPeople, AdminPerson, ToldBan};
use crate::clock;
use crate::error::Error;
use crate::store::{AccountKey, Act, Ban, PersonRow, Rank, Store, StoreError, Which};
use crate::table::Tables;
use crate::text;
use serde_json::{Value, json};
use std::sync::Arc;

/// For how many days somebody may be kept out; for longer is for good.
const MOST_DAYS: u16 = 3650;
const DAY: i64 = 24 * 60 * 60 * 1000;

pub(super) async fn list(tables: &Arc<Tables>, after: Option<String>) -> Result<Value, Problem> {
    let people = found(&*tables.store, String::new(), after.unwrap_or_default()).await?;
    Ok(json!(people))
}

/// Some of those whose looks come after this one and have this in them.
pub(crate) async fn found(store: &dyn Store, part: String, after: String) -> Result<AdminPeople, Error> {
    let people = store.moderation().people(Which::After(after, part, PAGE)).await?;
    let next = (people.len() == PAGE as usize).then(|| people.last().map(|person| person.look.clone())).flatten();
    Ok(AdminPeople { people: people.iter().map(told).collect(), next })
}

/// The one of this name.
pub(crate) async fn named(store: &dyn Store, name: &str) -> Result<Option<AdminPerson>, Error> {
    Ok(store.moderation().people(Which::Named(look_of(name))).await?.first().map(told))
}

pub(super) async fn show(tables: &Arc<Tables>, name: &str) -> Result<Value, Problem> {
    Ok(json!({"person": told(&find(tables, name).await?)}))
}

pub(super) async fn set_role(tables: &Arc<Tables>, name: &str, administrator: bool, by: &By) -> Result<Value, Problem> {
    let person = find(tables, name).await?;
    let key = person.account.key;
    let (rank, kind) =
        if administrator { (Rank::Administrator, ActKind::Promote) } else { (Rank::Player, ActKind::Demote) };
    let act = Act { account: key, ..by.act(kind) };
    let done = tables.store.moderation().set_rank(key, rank, act).await.map_err(unavailable)?;
    must_be_there(done, name)?;
    tracing::info!("{} is {} now", person.account.name, if administrator { "an administrator" } else { "a player" });
    show(tables, name).await
}

/// What administrators keep somebody from.
#[derive(Copy, Clone)]
pub(super) enum Barred {
    /// Coming in.
    Entry,
    /// Saying anything.
    Talk,
}

/// Keeps somebody from something, for some days or for good.
pub(super) async fn keep(
    tables: &Arc<Tables>,
    name: &str,
    from: Barred,
    (reason, days): (&str, Option<u16>),
    by: &By,
) -> Result<Value, Problem> {
    let person = find(tables, name).await?;
    let (key, ban, moderation) = (person.account.key, Ban::for_days(reason, days)?, tables.store.moderation());
    let act = |kind| ban.act(key, by.act(kind));
    let (done, what) = match from {
        Barred::Entry => (moderation.ban(key, ban.clone(), act(ActKind::Ban)).await, "banned"),
        Barred::Talk => (moderation.mute(key, ban.clone(), act(ActKind::Mute)).await, "muted"),
    };
    must_be_there(done.map_err(unavailable)?, name)?;
    tracing::info!("{} is {what}", person.account.name);
    show(tables, name).await
}

/// Keeps somebody from it no longer.
pub(super) async fn release(tables: &Arc<Tables>, name: &str, from: Barred, by: &By) -> Result<Value, Problem> {
    let person = find(tables, name).await?;
    let (key, moderation) = (person.account.key, tables.store.moderation());
    let act = |kind| Act { account: key, ..by.act(kind) };
    let (done, code, what) = match from {
        Barred::Entry => (moderation.unban(key, act(ActKind::Unban)).await, "NotBanned", "banned"),
        Barred::Talk => (moderation.unmute(key, act(ActKind::Unmute)).await, "NotMuted", "muted"),
    };
    if !done.map_err(unavailable)? {
        return Err(Problem::new(Kind::Refused, code, format!("{} is not {what}", person.account.name)));
    }
    tracing::info!("{} is not {what} any more", person.account.name);
    show(tables, name).await
}

pub(super) async fn delete(tables: &Arc<Tables>, name: &str, by: &By) -> Result<Value, Problem> {
    let person = find(tables, name).await?;
    let act = Act { account: person.account.key, ..by.act(ActKind::DeleteAccount) };
    for program in tables.store.programs().programs_of(person.account.key).await.map_err(unavailable)? {
        tables.store.accounts().delete(program.account).await.map_err(unavailable)?;
    }
    tables.store.accounts().delete(person.account.key).await.map_err(unavailable)?;
    tables.parting().notify_one();
    tables.store.moderation().note(act).await.map_err(unavailable)?;
    tracing::info!("The account of {} is deleted", person.account.name);
    Ok(json!({"deleted": person.account.name}))
}

async fn find(tables: &Arc<Tables>, name: &str) -> Result<PersonRow, Problem> {
    let which = Which::Named(look_of(name));
    let found = tables.store.moderation().people(which).await.map_err(unavailable)?;
    found.into_iter().next().ok_or_else(|| nobody(name))
}

fn must_be_there(done: bool, name: &str) -> Result<(), Problem> {
    if done { Ok(()) } else { Err(nobody(name)) }
}

fn nobody(name: &str) -> Problem {
    Problem::new(Kind::Usage, "NotFound", format!("nobody here is called {name:?}"))
}

fn unavailable(error: StoreError) -> Problem {
    Error::Store(error).into()
}

/// What a host is told of somebody. A ban that is over is none.
fn told(person: &PersonRow) -> AdminPerson {
    AdminPerson {
        name: person.account.name.clone(),
        administrator: person.account.rank == Rank::Administrator,
        created_at: person.account.created_at,
        seen_at: person.seen_at,
        seats: person.seats,
        ban: told_ban(person.ban.as_ref()),
        mute: told_ban(person.mute.as_ref()),
    }
}

/// A ban or a mute, if it still holds.
pub(crate) fn told_ban(ban: Option<&Ban>) -> Option<ToldBan> {
    let ban = ban.filter(|ban| ban.holds(clock::now()));
    ban.map(|Ban { reason, at, until }| ToldBan { reason: reason.clone(), at: *at, until: *until })
}

impl Ban {
    /// From now on for so many days, or for good.
    pub(super) fn for_days(reason: &str, days: Option<u16>) -> Result<Ban, Problem> {
        let (reason, at) = (text::chat_line(reason)?, clock::now());
        if days.is_some_and(|days| !(1..=MOST_DAYS).contains(&days)) {
            let words = format!("it is for 1 to {MOST_DAYS} days, or for good");
            return Err(Problem::new(Kind::Usage, "Invalid", words));
        }
        Ok(Ban { reason, at, until: days.map(|days| at + i64::from(days) * DAY) })
    }

    /// An act by which it was said of somebody.
    fn act(&self, account: AccountKey, act: Act) -> Act {
        Act { account, reason: self.reason.clone(), until: self.until, at: self.at, ..act }
    }
}
