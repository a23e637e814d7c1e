//! Tables in play. Each is rebuilt from its log when somebody needs it, is changed by one at a time, and is forgotten
//! again when it has been idle: a table that nobody looks at costs only its rows in the store.
//!
//! The order that keeps every promise: apply in memory, append to the store, and only when that is durable answer and
//! tell everybody. If anything fails in between, what is in memory is thrown away and read again from the store.

mod bots;
mod create;
mod deadline;
pub mod entry;
pub mod info;
mod pace;
mod play;
mod seats;
mod state;
pub mod watchers;

pub use create::Created;
pub use play::{Move, Request};
pub use state::parse_viewer;

use crate::api::{SeatKind, Status};
use crate::chance::Chance;
use crate::config::Limits;
use crate::error::Error;
use crate::metrics::Metrics;
use crate::store::{RequestKey, Store, TableRow};
use crate::token::{self, Hashed};
use engine::{Seat, SeatSet};
use registry::AnyTable;
use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicI64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;
use tokio::sync::{Notify, OwnedMutexGuard, Semaphore};
use watchers::Watchers;

/// After so many readings it is no other server that writes, but a database that is wrong.
const MOST_READINGS: u32 = 100;
/// How long after a failure the bots' games are looked for again.
const WAKE_AGAIN_AFTER: Duration = Duration::from_millis(500);

/// All tables of this server.
pub struct Tables {
    /// Where they are kept.
    pub store: Arc<dyn Store>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    slots: Mutex<HashMap<String, Arc<Slot>>>,
    /// One for each bot that may think at the same time.
    thinkers: Arc<Semaphore>,
    /// Where deals and the bots' thoughts get their chance from.
    chance: Chance,
    closing: AtomicBool,
    /// When tables with a deadline have waited long enough.
    due: Mutex<HashMap<String, i64>>,
    /// How long a table may be idle before it is forgotten.
    idle_after: Duration,
}

/// Where a table is in memory, or would be.
struct Slot {
    id: String,
    state: Arc<tokio::sync::Mutex<State>>,
    used_at: AtomicI64,
    /// Wakes bots that pause when their pause gets another length.
    pace_changed: Notify,
}

/// What is in memory of a table.
#[derive(Default)]
struct State {
    /// `None` while nobody has needed it, and after anything that may have made it differ from the store.
    table: Option<Table>,
    watchers: Watchers,
    thinking: SeatSet,
    bots_at_work: bool,
    /// What the bots have paused for; `None` if they pause before they act next.
    beat: Option<bots::Beat>,
}

/// A table in play.
pub struct Table {
    /// What the store has of it, kept up to date.
    pub row: TableRow,
    /// The game itself.
    pub game: Box<dyn AnyTable>,
    /// The latest requests and the sequence numbers after them.
    requests: VecDeque<(RequestKey, u32)>,
    /// How many entries led to the latest snapshot.
    snapshot_at: u32,
    /// The number of the latest line of chat, once it is known.
    chat_number: Option<u32>,
    /// People for whom the stand-in acts until the table waits for somebody else, because their time was over.
    covered: SeatSet,
    /// Since when the rules have let the table end a round, such as one of trade, at a table with a deadline.
    round_since: Option<i64>,
}

/// A table that somebody has opened by [`Tables::open`]: until this is dropped nobody else reads or changes it. What can be
/// done with a table is in this folder, in one `impl Open` for each subject.
pub struct Open {
    tables: Arc<Tables>,
    slot: Arc<Slot>,
    state: OwnedMutexGuard<State>,
}

impl Tables {
    /// Tables kept in this store, to be looked at and changed but not played by bots: for a command that soon ends.
    pub fn without_bots(store: Arc<dyn Store>, metrics: Arc<Metrics>, limits: &Limits) -> Arc<Tables> {
        let tables = Tables::new(store, metrics, limits, Chance::System);
        tables.closing.store(true, Ordering::Relaxed);
        tables
    }

    /// Tables kept in this store.
    pub fn new(store: Arc<dyn Store>, metrics: Arc<Metrics>, limits: &Limits, chance: Chance) -> Arc<Tables> {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Arc::new(Tables {
            store,
            metrics,
            slots: Mutex::default(),
            thinkers: Arc::new(Semaphore::new((cores - 1).max(1))),
            chance,
            closing: AtomicBool::new(false),
            due: Mutex::default(),
            idle_after: Duration::from_secs(limits.idle_table_seconds.into()),
        })
    }

    /// Takes hold of a table, reading it from the store if it is not in memory.
    pub async fn open(self: &Arc<Tables>, id: &str) -> Result<Open, Error> {
        if !token::is_table_id(id) {
            return Err(Error::NotFound("table"));
        }
        let slot = self.slot(id);
        let mut open = self.hold(slot).await;
        match open.load().await {
            Ok(()) => Ok(open),
            Err(error) => {
                let slot = Arc::clone(&open.slot);
                drop(open);
                self.forget_if_unused(&slot);
                Err(error)
            }
        }
    }

    /// Disconnects somebody, whatever became of the table.
    pub async fn leave(self: &Arc<Tables>, id: &str, number: u64) {
        let slot = self.slots().get(id).map(Arc::clone);
        if let Some(slot) = slot {
            self.hold(slot).await.leave(number);
        }
    }

    async fn hold(self: &Arc<Tables>, slot: Arc<Slot>) -> Open {
        let state = Arc::clone(&slot.state).lock_owned().await;
        Open { tables: Arc::clone(self), slot, state }
    }

    fn slots(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<Slot>>> {
        self.slots.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn slot(&self, id: &str) -> Arc<Slot> {
        let mut slots = self.slots();
        let slot = match slots.get(id) {
            Some(slot) => Arc::clone(slot),
            None => {
                let slot = Arc::new(Slot {
                    id: id.into(),
                    state: Arc::default(),
                    used_at: AtomicI64::new(0),
                    pace_changed: Notify::new(),
                });
                slots.insert(id.into(), Arc::clone(&slot));
                slot
            }
        };
        slot.used_at.store(crate::clock::now(), Ordering::Relaxed);
        slot
    }

    /// How many tables are in memory.
    pub fn in_memory(&self) -> usize {
        self.slots().len()
    }

    /// Seats of a table whose holders are connected, if that is known without waiting.
    pub fn online(&self, id: &str) -> SeatSet {
        let slot = self.slots().get(id).map(Arc::clone);
        let state = slot.as_ref().and_then(|slot| slot.state.try_lock().ok());
        state.map_or(SeatSet::EMPTY, |state| state.watchers.seats())
    }

    /// Forgets tables that have been idle. One that is held, watched or played by a bot is not.
    pub fn forget_idle(&self) {
        let limit = crate::clock::now() - i64::try_from(self.idle_after.as_millis()).unwrap_or(i64::MAX);
        self.slots().retain(|_, slot| slot.used_at.load(Ordering::Relaxed) > limit || slot.is_needed());
    }

    fn forget_if_unused(&self, slot: &Arc<Slot>) {
        let mut slots = self.slots();
        // This caller and the map hold it; a third would be somebody who is about to use it.
        if Arc::strong_count(slot) == 2 && slot.state.try_lock().is_ok_and(|state| state.watchers.is_empty()) {
            slots.remove(&slot.id);
        }
    }

    /// Goes on with the games that are waiting for a bot, after a start. A store that cannot be read yet, because its
    /// last server is still closing it, is asked again.
    pub async fn wake_all_bots(self: Arc<Tables>) {
        let mut waiting = loop {
            match self.store.waiting_for_bots().await {
                Ok(waiting) => break waiting,
                Err(error) => tracing::error!(%error, "Could not go on with the bots' games yet: {error}"),
            }
            if self.is_closing() {
                return;
            }
            tokio::time::sleep(WAKE_AGAIN_AFTER).await;
        };
        while !waiting.is_empty() && !self.is_closing() {
            let mut failed = Vec::new();
            for id in waiting {
                match self.open(&id).await {
                    Ok(mut open) => open.wake_bots(),
                    Err(Error::Store(error)) => {
                        tracing::warn!(table.id = id, %error, "Could not go on with table {id} yet: {error}");
                        failed.push(id);
                    }
                    Err(error) => tracing::error!(table.id = id, %error, "Could not go on with table {id}: {error}"),
                }
            }
            waiting = failed;
            if !waiting.is_empty() {
                tokio::time::sleep(WAKE_AGAIN_AFTER).await;
            }
        }
    }

    /// Whether the server is going down.
    pub fn is_closing(&self) -> bool {
        self.closing.load(Ordering::Relaxed)
    }

    /// Stops bots and closes every socket.
    pub async fn close(&self) {
        self.closing.store(true, Ordering::Relaxed);
        let slots: Vec<Arc<Slot>> = self.slots().values().map(Arc::clone).collect();
        for slot in slots {
            slot.state.lock().await.watchers.start_over(|| Error::ShuttingDown);
        }
    }
}

impl Slot {
    /// Called with the map of slots locked, so that nobody can begin to use it meanwhile.
    fn is_needed(self: &Arc<Slot>) -> bool {
        Arc::strong_count(self) > 1 || self.state.try_lock().map_or(true, |state| !state.watchers.is_empty())
    }
}

impl Open {
    /// The table.
    ///
    /// It is there as long as the last change was kept: whoever fails to keep one gives the hold up with an error.
    pub fn table(&self) -> Result<&Table, Error> {
        let gone = || Error::Internal("the table was given up".into());
        self.state.table.as_ref().ok_or_else(gone)
    }

    fn table_mut(&mut self) -> Result<&mut Table, Error> {
        let gone = || Error::Internal("the table was given up".into());
        self.state.table.as_mut().ok_or_else(gone)
    }

    /// Reads the table from the store, if it is not in memory.
    async fn load(&mut self) -> Result<(), Error> {
        if self.state.table.is_some() {
            return Ok(());
        }
        let started = std::time::Instant::now();
        let store = Arc::clone(&self.tables.store);
        // Two readings: another server that is just stopping may write in between.
        let mut readings = 0;
        let (row, history) = loop {
            let row = store.table(self.slot.id.clone()).await?.ok_or(Error::NotFound("table"))?;
            let history = store.history(row.key).await?;
            if history.entries.len() <= row.sequence as usize {
                break (row, history);
            }
            readings += 1;
            if readings == MOST_READINGS {
                return Err(Error::Internal("the entries of this table do not follow each other".into()));
            }
        };
        let mut table = tokio::task::spawn_blocking(move || Table::rebuild(row, history))
            .await
            .map_err(|error| Error::Internal(error.to_string()))??;
        if self.state.watchers.is_behind(&table) {
            let again = || Error::not_now("Reconnect", "the table was read again; please connect anew");
            self.state.watchers.start_over(again);
        }
        table.resume_round(self.tables.due().get(&self.slot.id).copied());
        self.state.table = Some(table);
        self.tables.metrics.loaded(started.elapsed());
        Ok(())
    }

    /// The seat whose token this is.
    pub fn seat_of(&self, token: &str) -> Result<Seat, Error> {
        let hashed = token::hash(token);
        let mut found = None;
        // All seats are compared, each in constant time.
        for (seat, row) in Seat::all(self.table()?.row.seats.len()).zip(&self.table()?.row.seats) {
            if row.kind == SeatKind::Person && row.token == Some(hashed) {
                found = Some(seat);
            }
        }
        found.ok_or(Error::BadToken)
    }

    /// Whether the seat's token is still this one.
    pub fn holds(&self, seat: Seat, token: Hashed) -> Result<bool, Error> {
        let row = self.table()?.row.seats.get(seat.index());
        Ok(row.is_some_and(|row| row.token == Some(token)))
    }

    fn is_host(&self, hashed: Hashed) -> Result<bool, Error> {
        Ok(self.table()?.row.host == hashed)
    }
}

impl Table {
    /// A table in which nothing has happened and nobody has said anything.
    fn new(row: TableRow, game: Box<dyn AnyTable>) -> Table {
        Table {
            row,
            game,
            requests: VecDeque::new(),
            snapshot_at: 0,
            chat_number: Some(0),
            covered: SeatSet::EMPTY,
            round_since: None,
        }
    }

    /// Builds a table from what the store has of it.
    fn rebuild(row: TableRow, history: crate::store::History) -> Result<Table, Error> {
        let game = registry::game(&row.game)
            .ok_or_else(|| Error::Internal(format!("table {} is of {}, which is not here", row.id, row.game)))?;
        let mut record = info::header_with_names(&row.header, &row.seats)?;
        history.entries.iter().for_each(|entry| record.push_str(entry));
        let resumed = history.snapshot.and_then(|snapshot| resume(game, &row.id, &record, &snapshot));
        let (game, snapshot_at) = match resumed {
            Some(resumed) => resumed,
            None => {
                let cannot = |error| Error::Internal(format!("table {} cannot be rebuilt: {error}", row.id));
                (game.replay(&record).map_err(cannot)?, 0)
            }
        };
        Ok(Table {
            row,
            game,
            requests: history.requests.into(),
            snapshot_at,
            chat_number: None,
            covered: SeatSet::EMPTY,
            round_since: None,
        })
    }

    /// Refuses what needs a game in play.
    fn must_be_running(&self) -> Result<(), Error> {
        match self.row.status {
            Status::Running => Ok(()),
            Status::Waiting => Err(Error::not_now("Waiting", "the game starts when every seat is taken")),
            Status::Finished => Err(Error::not_now("GameOver", "the game is over")),
        }
    }
}

/// A table taken up from its snapshot, and how many entries led to that. A snapshot is only ever a short cut: one of
/// another program, or a damaged one, is thrown away, since the entries alone say what the table is.
fn resume(
    game: &dyn registry::AnyGame,
    id: &str,
    record: &str,
    (sequence, snapshot): &(u32, String),
) -> Option<(Box<dyn AnyTable>, u32)> {
    match game.resume(record, *sequence as usize, snapshot) {
        Ok(table) => Some((table, *sequence)),
        Err(error) => {
            tracing::info!(table.id = id, %error, "Table {id} is rebuilt from its entries: {error}");
            None
        }
    }
}
