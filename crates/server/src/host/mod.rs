//! What a host orders: looking at tables, taking back, renaming, deleting, archiving, exporting; looking after people
//! (`people.rs`). An order and its answer are JSON, so that it is carried out the same way by a command that has the
//! database for itself and by the server that plays it ([`socket`]).

pub(crate) mod acts;
pub mod command;
pub(crate) mod people;
#[cfg(unix)]
pub mod socket;
pub mod user;

pub use acts::By;
use people::Barred;

use crate::api::{Status, TableInfo};
use crate::archive::{Archive, ArchiveError, Label, Reason};
use crate::error::Error;
use crate::store::{Ban, Page, TableRow};
use crate::table::info::{player_names, table_info};
use crate::table::{Found, Tables};
use engine::SeatSet;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::sync::Arc;

/// How many tables are told at once.
const PAGE: u32 = 200;

/// Something to be done. Tables are named by their ids, or by as much of them as no other id begins with.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "snake_case", deny_unknown_fields)]
pub enum Order {
    /// Some of the tables, the newest first.
    List {
        /// Only of this status.
        status: Option<Status>,
        /// Only of this game.
        game: Option<String>,
        /// What the page before gave as `next`.
        before: Option<i64>,
    },
    /// Some of the tables that were put away, by id.
    Archived {
        /// What the page before gave as `next`.
        after: Option<String>,
    },
    /// One table.
    Show {
        /// Which table.
        table: String,
    },
    /// Take actions back.
    Undo {
        /// At which table.
        table: String,
        /// Whose; whoever acted last if absent.
        seat: Option<u8>,
        /// All since so many entries; just one if absent.
        to: Option<u32>,
    },
    /// Give somebody another name.
    Rename {
        /// At which table.
        table: String,
        /// In which seat.
        seat: u8,
        /// The name.
        name: String,
    },
    /// Let a guest say nothing.
    MuteSeat {
        /// At which table.
        table: String,
        /// In which seat.
        seat: u8,
        /// What they are told.
        reason: String,
        /// For how long; for good if absent.
        days: Option<u16>,
    },
    /// Let a seat talk again.
    UnmuteSeat {
        /// At which table.
        table: String,
        /// Which seat.
        seat: u8,
    },
    /// Delete a table, or its archive, for good.
    Delete {
        /// Which table.
        table: String,
    },
    /// Put a table into the archive.
    Archive {
        /// Which table.
        table: String,
    },
    /// Bring a table back from the archive.
    Restore {
        /// Which table.
        table: String,
    },
    /// The record of a table.
    Export {
        /// Which table.
        table: String,
        /// With the seed and all that is hidden, even if the game is not over.
        with_seed: bool,
    },
    /// Some of those who have an account.
    People {
        /// What the page before gave as `next`.
        after: Option<String>,
    },
    /// One of them.
    Person {
        /// Whose name it is, or looks like.
        name: String,
    },
    /// Lets somebody do more, or less.
    Role {
        /// Who.
        name: String,
        /// Whether they look after people as well.
        administrator: bool,
    },
    /// Keeps somebody out.
    Ban {
        /// Who.
        name: String,
        /// What they are told.
        reason: String,
        /// For how long; for good if absent.
        days: Option<u16>,
    },
    /// Lets somebody in again.
    Unban {
        /// Who.
        name: String,
    },
    /// Lets somebody say nothing.
    Mute {
        /// Who.
        name: String,
        /// What they are told.
        reason: String,
        /// For how long; for good if absent.
        days: Option<u16>,
    },
    /// Lets somebody talk again.
    Unmute {
        /// Who.
        name: String,
    },
    /// Takes an account out, with all that belongs to it.
    DeletePerson {
        /// Whose.
        name: String,
    },
    /// What those did who look after people and tables, the latest first.
    Acts {
        /// What the page before gave as `next`.
        before: Option<i64>,
    },
}

impl Order {
    /// Whether it changes nothing, so that it can be carried out whoever plays the tables.
    pub fn only_reads(&self) -> bool {
        match self {
            Order::List { .. }
            | Order::Archived { .. }
            | Order::Show { .. }
            | Order::Export { .. }
            | Order::People { .. }
            | Order::Person { .. }
            | Order::Acts { .. } => true,
            Order::Undo { .. }
            | Order::Rename { .. }
            | Order::MuteSeat { .. }
            | Order::UnmuteSeat { .. }
            | Order::Delete { .. }
            | Order::Archive { .. }
            | Order::Restore { .. }
            | Order::Role { .. }
            | Order::Ban { .. }
            | Order::Unban { .. }
            | Order::Mute { .. }
            | Order::Unmute { .. }
            | Order::DeletePerson { .. } => false,
        }
    }
}

/// What kind of failure it is; each has an exit code.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Kind {
    /// The rules, or the table, do not allow it.
    Refused,
    /// It makes no sense: an unknown table, for instance.
    Usage,
    /// A file, the database or a socket cannot be used.
    File,
    /// A file can be read, but does not hold.
    Broken,
}

/// Why an order was not carried out.
#[derive(Clone, Debug, Serialize, Deserialize, thiserror::Error)]
#[error("{message}")]
pub struct Problem {
    /// What kind of failure it is.
    pub kind: Kind,
    /// For programs.
    pub code: String,
    /// For people.
    pub message: String,
    /// The rule behind a refusal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rule: Option<Box<Rule>>,
    /// Whether it has been told already.
    #[serde(skip)]
    pub told: bool,
}

/// A rule behind a refusal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Rule {
    /// Its id.
    pub id: String,
    /// Its place in the rulebook.
    pub section: String,
    /// What it says.
    pub statement: String,
}

impl Problem {
    /// A problem behind which no rule is.
    pub fn new(kind: Kind, code: &str, message: impl Into<String>) -> Problem {
        Problem { kind, code: code.into(), message: message.into(), rule: None, told: false }
    }
}

impl From<Error> for Problem {
    fn from(error: Error) -> Problem {
        let kind = match &error {
            Error::Refused(_) | Error::NotNow { .. } | Error::Archived | Error::Deleted | Error::Stale { .. } => {
                Kind::Refused
            }
            Error::Archive(ArchiveError::Damaged { .. } | ArchiveError::Version { .. }) => Kind::Broken,
            Error::Archive(ArchiveError::File { .. } | ArchiveError::Key(_) | ArchiveError::Store(_))
            | Error::Store(_)
            | Error::ShuttingDown
            | Error::Internal(_) => Kind::File,
            _ => Kind::Usage,
        };
        let message = match &error {
            Error::Internal(problem) => problem.clone(),
            Error::Store(error) => error.to_string(),
            error => error.to_string(),
        };
        Problem::new(kind, error.code(), message)
    }
}

/// What a host is told about a table.
#[derive(Serialize)]
struct HostTable {
    #[serde(flatten)]
    info: TableInfo,
    /// The address of whoever made it.
    owner: Option<String>,
    /// About how many bytes its entries take.
    bytes: u64,
    /// When somebody who plays there was last seen, give or take some hours.
    seen_at: i64,
    /// Whether there is an archive of it as well, because something broke off.
    also_archived: bool,
}

/// Does what a host asks for, and notes it.
pub async fn carry_out(tables: &Arc<Tables>, order: Order, by: &By) -> Result<Value, Problem> {
    let answer = perform(tables, order.clone(), by).await?;
    acts::note(tables, &order, &answer, by).await?;
    Ok(answer)
}

async fn perform(tables: &Arc<Tables>, order: Order, by: &By) -> Result<Value, Problem> {
    match order {
        Order::List { status, game, before } => list(tables, Page { status, game, before, limit: PAGE }).await,
        Order::Archived { after } => archived(tables, after).await,
        Order::Show { table } => show(tables, &table).await,
        Order::Undo { table, seat, to } => undo(tables, &table, seat, to).await,
        Order::Rename { table, seat, name } => {
            let id = kept(tables, &table).await?;
            let mut open = tables.open(&id).await?;
            open.rename(seat, &name).await?;
            Ok(json!({"table": id, "seat": seat, "name": open.table()?.row.true_name(seat)}))
        }
        Order::MuteSeat { table, seat, reason, days } => {
            let (id, mute) = (kept(tables, &table).await?, Ban::for_days(&reason, days)?);
            tables.open(&id).await?.mute_seat(seat, mute.clone()).await?;
            Ok(json!({"table": id, "seat": seat, "mute": people::told_ban(Some(&mute))}))
        }
        Order::UnmuteSeat { table, seat } => {
            let id = kept(tables, &table).await?;
            tables.open(&id).await?.unmute_seat(seat).await?;
            Ok(json!({"table": id, "seat": seat, "mute": null}))
        }
        Order::Delete { table } => delete(tables, &table).await,
        Order::Archive { table } => {
            let id = kept(tables, &table).await?;
            let file = tables.put_away(&id, Reason::Host, None).await?;
            Ok(json!({"table": id, "file": file}))
        }
        Order::Restore { table } => restore(tables, &table).await,
        Order::Export { table, with_seed } => {
            let id = kept(tables, &table).await?;
            let open = tables.open_unseen(&id).await?;
            let record = if with_seed { open.table()?.game.record(true) } else { open.record()? };
            Ok(json!({"table": id, "record": record}))
        }
        Order::People { after } => people::list(tables, after).await,
        Order::Person { name } => people::show(tables, &name).await,
        Order::Role { name, administrator } => people::set_role(tables, &name, administrator, by).await,
        Order::Ban { name, reason, days } => people::keep(tables, &name, Barred::Entry, (&reason, days), by).await,
        Order::Unban { name } => people::release(tables, &name, Barred::Entry, by).await,
        Order::Mute { name, reason, days } => people::keep(tables, &name, Barred::Talk, (&reason, days), by).await,
        Order::Unmute { name } => people::release(tables, &name, Barred::Talk, by).await,
        Order::DeletePerson { name } => people::delete(tables, &name, by).await,
        Order::Acts { before } => {
            let acts = acts::told(&*tables.store, before).await?;
            serde_json::to_value(acts).map_err(|error| Problem::new(Kind::File, "Internal", error.to_string()))
        }
    }
}

/// The id of a table that is in the store.
async fn kept(tables: &Arc<Tables>, prefix: &str) -> Result<String, Problem> {
    match find(tables, prefix).await? {
        Found::Kept(id) => Ok(id),
        Found::Archived(id) => {
            let message = format!("table {id} has been archived; `ecumene table restore {id}` brings it back");
            Err(Problem::new(Kind::Refused, "Archived", message))
        }
    }
}

async fn find(tables: &Arc<Tables>, prefix: &str) -> Result<Found, Problem> {
    tables.find(prefix).await.map_err(|error| match error {
        Error::NotFound(_) => Problem::new(Kind::Usage, "NotFound", format!("there is no table {prefix:?}")),
        error => error.into(),
    })
}

fn host_table(tables: &Arc<Tables>, row: &TableRow) -> Result<HostTable, Error> {
    Ok(HostTable {
        info: table_info(row, tables.online(&row.id))?,
        owner: row.owner.clone(),
        bytes: row.bytes,
        seen_at: row.seen_at,
        also_archived: tables.archived().is_ok_and(|archive| archive.holds(&row.id)),
    })
}

async fn list(tables: &Arc<Tables>, page: Page) -> Result<Value, Problem> {
    let rows = tables.store.page(page).await.map_err(Error::from)?;
    let next = (rows.len() == PAGE as usize).then(|| rows.last().map(|row| row.key)).flatten();
    let told = rows.iter().map(|row| host_table(tables, row)).collect::<Result<Vec<_>, _>>()?;
    Ok(json!({"tables": told, "next": next}))
}

async fn archived(tables: &Arc<Tables>, after: Option<String>) -> Result<Value, Problem> {
    let archive = tables.archived()?;
    let ids = archive.ids().map_err(|error| Problem::new(Kind::File, "Archive", error.to_string()))?;
    let mut ids = ids.into_iter().skip_while(|id| after.as_ref().is_some_and(|after| id <= after)).peekable();
    let mut told = Vec::new();
    for id in ids.by_ref().take(PAGE as usize) {
        told.push(match archive.label(&id) {
            Ok(label) => label_of(archive, &label),
            Err(error) => json!({"id": id, "file": archive.file(&id), "problem": error.to_string()}),
        });
    }
    let last = told.last().map(|label| label["id"].clone());
    Ok(json!({"archived": told, "next": last.filter(|_| ids.peek().is_some())}))
}

fn label_of(archive: &Archive, label: &Label) -> Value {
    json!({
        "id": label.id,
        "game": label.game,
        "entries": label.entries,
        "players": label.players,
        "archived_at": label.archived_at,
        "reason": label.reason,
        "file": archive.file(&label.id),
    })
}

async fn show(tables: &Arc<Tables>, prefix: &str) -> Result<Value, Problem> {
    let id = match find(tables, prefix).await? {
        Found::Kept(id) => id,
        Found::Archived(id) => {
            let archive = tables.archived()?;
            return Ok(json!({"archived": label_of(archive, &archive.label(&id).map_err(Error::from)?)}));
        }
    };
    let row = tables.store.table(id.clone()).await.map_err(Error::from)?.ok_or(Error::NotFound("table"))?;
    let changes = tables.store.seat_changes(row.key).await.map_err(Error::from)?;
    Ok(json!({"table": host_table(tables, &row)?, "seat_changes": changes}))
}

async fn undo(tables: &Arc<Tables>, prefix: &str, seat: Option<u8>, to: Option<u32>) -> Result<Value, Problem> {
    let id = kept(tables, prefix).await?;
    let mut open = tables.open(&id).await?;
    let (game, players) = (open.table()?.row.game.clone(), player_names(&open.table()?.row.shown_seats()));
    let done = open.take_back(seat, to).await.map_err(|error| explained(error, &game, &players))?;
    let seats: Vec<u8> = done.iter().map(|seat| seat.number()).collect();
    let row = &open.table()?.row;
    Ok(json!({"table": id, "undone": seats, "seq": row.sequence, "to_act": row.to_act}))
}

/// A refusal with the rule behind it, and people's names in it.
fn explained(error: Error, game: &str, players: &[String]) -> Problem {
    let rule = match &error {
        Error::Refused(refusal) => refusal.rule.and_then(|id| catalogue::game(game)?.rules().get(id)),
        _ => None,
    };
    let rule = rule.map(|rule| {
        let (id, section, statement) = (rule.id.clone(), rule.section.clone(), rule.statement.clone());
        Box::new(Rule { id, section, statement })
    });
    let problem = Problem::from(error);
    Problem { message: catalogue::with_names(&problem.message, players), rule, ..problem }
}

async fn delete(tables: &Arc<Tables>, prefix: &str) -> Result<Value, Problem> {
    match find(tables, prefix).await? {
        Found::Kept(id) => {
            tables.delete(&id).await?;
            Ok(json!({"table": id, "was_archived": false}))
        }
        Found::Archived(id) => {
            tables.archived()?.remove(&id).map_err(Error::from)?;
            tracing::info!(table.id = id, "Deleted the archive of table {id}");
            Ok(json!({"table": id, "was_archived": true}))
        }
    }
}

async fn restore(tables: &Arc<Tables>, prefix: &str) -> Result<Value, Problem> {
    let id = match find(tables, prefix).await? {
        Found::Archived(id) => id,
        Found::Kept(id) if tables.archived()?.holds(&id) => id,
        Found::Kept(id) => {
            let message = format!("table {id} is not archived");
            return Err(Problem::new(Kind::Refused, "NotArchived", message));
        }
    };
    let row = tables.bring_back(&id).await?;
    let info = table_info(&row, SeatSet::EMPTY)?;
    Ok(json!({"table": id, "seq": info.seq, "status": info.status}))
}
