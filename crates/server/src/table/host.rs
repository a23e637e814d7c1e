//! What the host of the server does with tables, and what becomes of those that nobody comes back to: taking actions back,
//! putting tables away and bringing them back, deleting them.

use super::entry::What;
use super::play::Move;
use super::{Open, Table, Tables, entry, read_again};
use crate::archive::{Archive, ArchiveError, Reason};
use crate::error::Error;
use crate::nodes::Fence;
use crate::store::{Removal, StoreError, TableKey, TableRow};
use crate::task;
use crate::token::{self, Hashed};
use engine::{Refusal, Seat};
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::Ordering;

/// How often it is noted that somebody is still coming to a table, in milliseconds: six hours.
const NOTE_SEEN_EVERY: i64 = 6 * 3600 * 1000;
/// How many tables expire at a time.
const EXPIRE_AT_ONCE: u32 = 20;
const DAY: i64 = 24 * 3600 * 1000;
/// What the host is called where people read it.
const HOST: &str = "Host";

/// Where a table is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Found {
    /// In the store.
    Kept(String),
    /// Put away.
    Archived(String),
}

impl Tables {
    /// The one table whose id begins so.
    pub async fn find(&self, prefix: &str) -> Result<Found, Error> {
        if prefix.is_empty() || !token::may_begin_table_id(prefix) {
            return Err(Error::NotFound("table"));
        }
        let kept = self.store.find(prefix.into(), 3).await?;
        match kept.as_slice() {
            [id] => return Ok(Found::Kept(id.clone())),
            [] => {}
            some => return Err(ambiguous(prefix, some)),
        }
        let archived = self.archived()?.ids().map_err(|error| Error::Internal(error.to_string()))?;
        let archived: Vec<String> = archived.into_iter().filter(|id| id.starts_with(prefix)).take(3).collect();
        match archived.as_slice() {
            [id] => Ok(Found::Archived(id.clone())),
            [] => Err(Error::NotFound("table")),
            some => Err(ambiguous(prefix, some)),
        }
    }

    /// The folder of tables that were put away.
    pub fn archived(&self) -> Result<&Archive, Error> {
        self.archive.as_ref().ok_or_else(|| Error::not_now("NoArchive", "this server has no archive"))
    }

    /// What is said of a table that is not in the store.
    pub(super) fn missing(&self, id: &str) -> Error {
        match &self.archive {
            Some(archive) if archive.holds(id) => Error::Archived,
            _ => Error::NotFound("table"),
        }
    }

    /// Takes hold of a table without reading its game: one that cannot be played any more can still be put away.
    /// Answers also by which ownership, where several nodes play.
    async fn hold_row(self: &Arc<Tables>, id: &str) -> Result<(Open, TableRow, Option<Fence>), Error> {
        if !token::is_table_id(id) {
            return Err(Error::NotFound("table"));
        }
        let open = self.hold(self.slot(id)).await;
        let fence = match self.nodes() {
            Some(nodes) => match nodes.claim(id).await {
                Ok(fence) => Some(fence),
                Err(error) => {
                    open.let_go();
                    return Err(if error.is_gone() { self.missing(id) } else { error });
                }
            },
            None => None,
        };
        match self.store.table(id.into()).await {
            Ok(Some(row)) => Ok((open, row, fence)),
            missing => {
                open.let_go();
                Err(missing.map_or_else(Error::Store, |_| self.missing(id)))
            }
        }
    }

    /// Why an invitation is to no table that is here.
    pub fn no_longer_invited(&self, invite: &Hashed) -> Error {
        match &self.archive {
            Some(archive) if archive.holds_invited(invite) => Error::Archived,
            _ => Error::NotFound("invitation"),
        }
    }

    /// Deletes a table for good, an archive of it included.
    pub async fn delete(self: &Arc<Tables>, id: &str) -> Result<TableRow, Error> {
        let (mut open, row, fence) = self.hold_row(id).await?;
        open.take_out(&row, fence, || Error::Deleted).await?;
        if let Some(archive) = self.archive.as_ref().filter(|archive| archive.holds(id)) {
            archive.remove(id)?;
        }
        open.let_go();
        tracing::info!(table.id = id, entries = row.sequence, "Deleted table {id}");
        Ok(row)
    }

    /// Puts a table away, into a file from which it can be brought back. If it is to have been alone `since` a time and has
    /// not been, it stays.
    pub async fn put_away(
        self: &Arc<Tables>,
        id: &str,
        reason: Reason,
        since: Option<i64>,
    ) -> Result<Option<PathBuf>, Error> {
        let archive = self.archived()?.clone();
        let (mut open, row, fence) = self.hold_row(id).await?;
        if since.is_some_and(|since| open.was_visited(&row, since)) {
            return Ok(None);
        }
        let (tables, kept) = (Arc::clone(self), row.clone());
        // Files are written and brought to the disk where nobody waits for it.
        let handle = tokio::runtime::Handle::current();
        let write = move || handle.block_on(archive.write(&*tables.store, &kept, reason));
        let file = task::apart(write).await??;
        open.take_out(&row, fence, || Error::Archived).await?;
        open.let_go();
        self.metrics.archived(reason);
        tracing::info!(table.id = id, entries = row.sequence, ?reason, "Put table {id} away into {}", file.display());
        Ok(Some(file))
    }

    /// Brings a table back that was put away.
    pub async fn bring_back(self: &Arc<Tables>, id: &str) -> Result<TableRow, Error> {
        let archive = self.archived()?.clone();
        let open = self.hold(self.slot(id)).await;
        let brought = self.bring_back_held(id, &archive).await;
        open.let_go();
        let row = brought?;
        // Whose time it is, is found out where the table is next looked at; its deadline runs from now on, too.
        match self.open(id).await {
            Ok(open) => open.set_clock(),
            Err(error) => tracing::warn!(table.id = id, %error, "Table {id} is back, but cannot be played: {error}"),
        }
        tracing::info!(table.id = id, entries = row.sequence, "Brought table {id} back");
        Ok(row)
    }

    async fn bring_back_held(&self, id: &str, archive: &Archive) -> Result<TableRow, Error> {
        if self.store.table(id.into()).await?.is_some() {
            return Err(Error::not_now("AlreadyHere", already_here(id, archive)));
        }
        let (reader, name) = (archive.clone(), id.to_owned());
        let mut table = task::apart(move || reader.read(&name)).await??;
        // Otherwise it would expire again at once.
        table.row.seen_at = crate::clock::now();
        // Nobody could act while it was away.
        table.row.forget_who_counted()?;
        let row = table.row.clone();
        self.store.bring_back(table).await.map_err(|error| match error {
            StoreError::Conflict(_) => Error::not_now("AlreadyHere", already_here(id, archive)),
            error => Error::Store(error),
        })?;
        archive.remove(id)?;
        Ok(row)
    }

    /// Notes at which tables people were seen lately, now and then.
    pub(crate) fn note_seen(&self) {
        let mut seen: Vec<(TableKey, i64)> = Vec::new();
        for slot in self.slots().values() {
            let (key, at) = (slot.key.load(Ordering::Relaxed), slot.person_at.load(Ordering::Relaxed));
            if key != 0 && at > slot.person_noted.load(Ordering::Relaxed) + NOTE_SEEN_EVERY {
                slot.person_noted.store(at, Ordering::Relaxed);
                seen.push((key, at));
            }
        }
        if seen.is_empty() {
            return;
        }
        let noted = self.store.seen(seen);
        task::start(async move {
            if let Err(error) = noted.await {
                tracing::warn!(%error, "Could not note who has been seen: {error}");
            }
        });
    }

    /// Puts some of the tables away that have expired; answers how many.
    pub async fn expire(self: &Arc<Tables>, days: u32) -> Result<usize, Error> {
        if days == 0 || self.archive.is_none() || self.is_closing() {
            return Ok(0);
        }
        let since = crate::clock::now() - i64::from(days) * DAY;
        let mut count = 0;
        for id in self.store.unseen(since, EXPIRE_AT_ONCE).await? {
            match self.put_away(&id, Reason::Expired, Some(since)).await {
                Ok(Some(_)) => count += 1,
                Ok(None) => {}
                Err(error) => {
                    self.metrics.archive_failed();
                    tracing::warn!(table.id = id, %error, "Table {id} has expired and could not be put away: {error}");
                }
            }
        }
        Ok(count)
    }

    /// Tells of tables that are both in the store and put away, because something broke in between.
    pub async fn tell_half_archived(&self) {
        let Some(archive) = &self.archive else { return };
        for id in archive.ids().unwrap_or_default() {
            if let Ok(Some(_)) = self.store.table(id.clone()).await {
                tracing::warn!(table.id = id, "{}", already_here(&id, archive));
            }
        }
    }
}

impl From<ArchiveError> for Error {
    fn from(error: ArchiveError) -> Error {
        match error {
            ArchiveError::Store(error) => Error::Store(error),
            error => Error::Archive(error),
        }
    }
}

fn ambiguous(prefix: &str, ids: &[String]) -> Error {
    Error::Invalid(crate::worded!("{prefix} may be {}; give more of the id", ids.join(", ")))
}

fn already_here(id: &str, archive: &Archive) -> String {
    let file = archive.file(id);
    crate::worded!(
        "table {id} is here already, and is what counts; its archive {} is from a time when something broke off, and goes \
         when the table is archived again or deleted",
        file.display()
    )
}

impl Open {
    /// Notes that somebody who plays here was seen.
    pub(super) fn note_person(&self) {
        self.slot.person_at.store(crate::clock::now(), Ordering::Relaxed);
    }

    /// Whether somebody who plays here has been seen, or anything has happened, since then.
    fn was_visited(&self, row: &TableRow, since: i64) -> bool {
        if !self.state.watchers.seats().is_empty() {
            self.note_person();
        }
        let seen = self.slot.person_at.load(Ordering::Relaxed);
        self.slot.key.store(row.key, Ordering::Relaxed);
        seen.max(row.seen_at).max(row.updated_at) >= since
    }

    /// Takes a table out of the store and tells everybody who looks at it.
    async fn take_out(&mut self, row: &TableRow, fence: Option<Fence>, why: impl Fn() -> Error) -> Result<(), Error> {
        let removal = Removal { key: row.key, sequence: row.sequence, seating: row.seating, fence };
        self.state.table = None;
        if let Err(error) = self.tables.store.remove(removal).await {
            self.note_lost(fence, &error);
            // It may be gone all the same: who looks at it comes back and sees.
            self.state.watchers.start_over(read_again);
            return Err(match error {
                StoreError::Conflict(_) => Error::not_now("Conflict", "the table has moved on; look at it again"),
                error => error.into(),
            });
        }
        self.slot.key.store(0, Ordering::Relaxed);
        self.tables.due().remove(&self.slot.id);
        self.state.watchers.start_over(why);
        Ok(())
    }

    /// Gives up a table that is not there any more.
    fn let_go(self) {
        let (tables, slot) = (Arc::clone(&self.tables), Arc::clone(&self.slot));
        drop(self);
        tables.forget_if_unused(&slot);
    }

    /// Takes the latest action back, that of a seat, or all since an entry, as far as the rules of undo allow: all of them
    /// or none. Each is an entry that everybody sees, and the host says so. Answers with the number of entries.
    pub async fn take_back(&mut self, seat: Option<u8>, to: Option<u32>) -> Result<Vec<Seat>, Error> {
        let seat = seat.map(|number| self.seat_numbered(number)).transpose()?;
        let table = self.table()?;
        table.must_be_running()?;
        if let Some(to) = to.filter(|to| *to > table.row.sequence) {
            return Err(Error::Invalid(crate::worded!("the table has {} entries, not {to}", table.row.sequence)));
        }
        let plan = table.to_take_back(seat, to)?;
        let mut rehearsed = table.game.fork();
        for seat in &plan {
            rehearsed.undo(*seat)?;
        }
        for seat in &plan {
            self.perform(*seat, Move::Undo, None).await?;
        }
        let names = super::info::player_names(&self.table()?.row.shown_seats());
        let words = match plan.as_slice() {
            [seat] => format!("took back the latest action of {}", names.get(seat.index()).map_or("", String::as_str)),
            many => format!("took back {} actions", many.len()),
        };
        if let Err(error) = self.say_as(0, HOST.into(), words, engine::SeatSet::EMPTY).await {
            tracing::warn!(%error, "What the host did could not be told in the chat: {error}");
        }
        Ok(plan)
    }

    /// Gives somebody another name.
    pub async fn rename(&mut self, number: u8, name: &str) -> Result<(), Error> {
        let seat = self.seat_numbered(number)?;
        let name = crate::text::name(name)?;
        self.must_be_told_apart(seat, &name)?;
        let old = &self.table()?.row.seats[seat.index()];
        if old.kind != crate::api::SeatKind::Person {
            return Err(Error::not_now(
                "NotAPerson",
                crate::worded!("nobody sits in seat {seat} who could have a name"),
            ));
        }
        let row = crate::store::SeatRow { name, ..old.clone() };
        self.reseat(vec![(seat, row)], crate::api::ChangedBy::Host, None).await
    }
}

impl Table {
    /// Whose latest actions are to be taken back, the last one first.
    fn to_take_back(&self, seat: Option<Seat>, to: Option<u32>) -> Result<Vec<Seat>, Error> {
        let mut standing: Vec<(u32, Seat)> = Vec::new();
        let record = self.game.record(true);
        for (line, sequence) in record.lines().skip(1).zip(1..) {
            let (by, what) = entry::who(line)?;
            match what {
                What::Act(_) => standing.push((sequence, by)),
                What::Undo => {
                    let last = standing.iter().rposition(|(_, other)| *other == by);
                    if let Some(last) = last {
                        standing.remove(last);
                    }
                }
                What::Note(_) => {}
                // Nothing from before can be taken back.
                What::Rewind(_) => standing.clear(),
            }
        }
        standing.retain(|(sequence, by)| seat.is_none_or(|seat| seat == *by) && to.is_none_or(|to| *sequence > to));
        let count = if to.is_some() { standing.len() } else { 1 };
        let plan: Vec<Seat> = standing.into_iter().rev().take(count).map(|(_, by)| by).collect();
        if plan.is_empty() {
            return Err(Error::Refused(Refusal::by_table("NothingToUndo", "there is nothing to take back")));
        }
        Ok(plan)
    }
}
