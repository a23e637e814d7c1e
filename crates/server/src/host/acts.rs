//! What those did who look after people and tables: noted, and told.

use super::{Order, PAGE, Problem};
use crate::api::{ActKind, Acts, Somebody, ToldAct};
use crate::error::Error;
use crate::store::{AccountKey, Act, ActRow, Store};
use crate::table::Tables;
use serde_json::Value;
use std::sync::Arc;

/// Who orders something, and why.
#[derive(Clone, Debug, Default)]
pub struct By {
    /// Which account; 0 is whoever has the command line.
    pub account: AccountKey,
    /// Why, if it is said for everybody who reads what was done.
    pub reason: String,
}

impl By {
    pub(super) fn act(&self, kind: ActKind) -> Act {
        Act { reason: self.reason.clone(), ..Act::now(self.account, kind) }
    }
}

/// Notes what was done to a table; what is done to people is noted by the very write that does it.
pub(super) async fn note(tables: &Arc<Tables>, order: &Order, answer: &Value, by: &By) -> Result<(), Problem> {
    let (kind, detail) = match order {
        Order::Undo { .. } => (ActKind::UndoAtTable, answer["undone"].as_array().map_or(0, Vec::len).to_string()),
        Order::Rename { seat, .. } => {
            (ActKind::RenameSeat, format!("{seat}: {}", answer["name"].as_str().unwrap_or_default()))
        }
        Order::MuteSeat { seat, .. } => (ActKind::MuteSeat, seat.to_string()),
        Order::UnmuteSeat { seat, .. } => (ActKind::UnmuteSeat, seat.to_string()),
        Order::Delete { .. } => (ActKind::DeleteTable, String::new()),
        Order::Archive { .. } => (ActKind::ArchiveTable, String::new()),
        Order::Restore { .. } => (ActKind::RestoreTable, String::new()),
        Order::Export { with_seed: true, .. } => (ActKind::ExportSeed, String::new()),
        _ => return Ok(()),
    };
    let table = answer["table"].as_str().unwrap_or_default().to_owned();
    let mut act = Act { table, detail, until: answer["mute"]["until"].as_i64(), ..by.act(kind) };
    if let Order::MuteSeat { reason, .. } = order {
        act.reason = reason.clone();
    }
    Ok(tables.store.moderation().note(act).await.map_err(Error::from)?)
}

/// What was done, the latest first.
pub(crate) async fn told(store: &dyn Store, before: Option<i64>) -> Result<Acts, Error> {
    let rows = store.moderation().acts(before, PAGE).await?;
    let next = (rows.len() == PAGE as usize).then(|| rows.last().map(|row| row.number)).flatten();
    Ok(Acts { acts: rows.into_iter().map(told_act).collect(), next })
}

fn told_act(row: ActRow) -> ToldAct {
    let Act { at, actor, kind, account, table, detail, reason, until } = row.act;
    let some = |text: String| Some(text).filter(|text| !text.is_empty());
    ToldAct {
        number: row.number,
        at,
        by: if actor == 0 { Somebody::CommandLine } else { somebody(row.actor) },
        act: kind,
        to: (account != 0).then(|| somebody(row.name)),
        table: some(table),
        detail: some(detail),
        reason: some(reason),
        until,
    }
}

fn somebody(name: Option<String>) -> Somebody {
    name.map_or(Somebody::Former, |name| Somebody::Person { name })
}
