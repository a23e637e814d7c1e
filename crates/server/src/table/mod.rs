//! Tables in play. Each is rebuilt from its log when somebody needs it, is changed by one at a time, and is forgotten
//! again when it has been idle: a table that nobody looks at costs only its rows in the store. Those in memory share a
//! budget, and the least used are let go for others.
//!
//! The order that keeps every promise: apply in memory, append to the store, and only when that is durable answer and
//! tell everybody. If anything fails in between, what is in memory is thrown away and read again from the store.

mod absence;
pub mod again;
mod asides;
mod asks;
mod bots;
mod branch;
mod clocks;
mod comments;
mod create;
mod deadline;
mod deal;
pub mod entry;
mod hint;
mod host;
pub mod info;
mod invitations;
pub(crate) mod matters;
mod mutes;
mod notes;
mod pace;
pub(crate) mod partings;
mod play;
mod programs;
mod questions;
mod rated;
mod reports;
mod rewind;
mod seats;
mod standing;
mod state;
mod takeover;
mod talk;
mod thinkers;
mod treaties;
mod undealt;
mod veil;
mod votes;
pub mod watchers;
mod weight;

pub(crate) use asks::{is_language, must_be_reliable};
pub use create::Created;
pub(crate) use create::Maker;
pub use host::Found;
pub use play::{Move, Request};
pub(crate) use rated::Rank;
pub use state::parse_viewer;

use crate::api::{SeatChange, SeatKind, Status};
use crate::archive::Archive;
use crate::chance::Chance;
use crate::config::Limits;
use crate::error::Error;
use crate::metrics::Metrics;
use crate::nodes::{Fence, Nodes};
use crate::notices::Herald;
use crate::store::{RequestKey, Store, StoreError, TableRow};
use crate::task;
use crate::token::{self, Hashed};
use catalogue::AnyTable;
use engine::{Seat, SeatSet};
use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::atomic::{AtomicBool, AtomicI64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};
use std::time::Duration;
use thinkers::Thinkers;
use tokio::sync::{Notify, OwnedMutexGuard, Semaphore, broadcast};
use watchers::Watchers;
use weight::Weight;

/// How many touches are kept for streams that are busy.
const TOUCHES_KEPT: usize = 256;
/// After so many readings it is no other server that writes, but a database that is wrong.
const MOST_READINGS: u32 = 100;
/// How many tables are read from the store at the same time: reading takes more memory than having read.
const MOST_LOADING: usize = 4;

/// All tables of this server.
pub struct Tables {
    /// Where they are kept.
    pub store: Arc<dyn Store>,
    /// What is counted.
    pub metrics: Arc<Metrics>,
    slots: Mutex<HashMap<String, Arc<Slot>>>,
    /// Where bots wait for their turn to think.
    thinkers: Arc<Thinkers>,
    /// The seats for which somebody thinks about a hint now, each by its table.
    hinting: Mutex<HashSet<(String, Seat)>>,
    /// One for each table that may be read at the same time.
    loading: Semaphore,
    /// One for each record that may be read at the same time.
    importing: Semaphore,
    /// About how many bytes the tables in memory take.
    memory: Arc<AtomicUsize>,
    /// Where deals and the bots' thoughts get their chance from.
    chance: Chance,
    closing: AtomicBool,
    /// What tells this process from others that count the time of the same tables.
    process: i64,
    /// When it last noted that it is there.
    pulsed_at: AtomicI64,
    /// When tables with a deadline have waited long enough.
    due: Mutex<HashMap<String, deadline::Due>>,
    /// What one client, and all together, may ask for.
    limits: Limits,
    /// Where tables are put away; `None` if they cannot be.
    archive: Option<Archive>,
    /// The other servers that play these tables, if there are any.
    nodes: OnceLock<Arc<Nodes>>,
    /// Who hears where something happens, if anybody does.
    herald: OnceLock<Arc<Herald>>,
    /// Tells streams of programs where something happens.
    touched: broadcast::Sender<Arc<str>>,
    /// Tells that a rated game is over.
    game_over: Notify,
    /// Tells that somebody has deleted their account.
    parting: Notify,
}

/// Where a table is in memory, or would be.
struct Slot {
    id: String,
    state: Arc<tokio::sync::Mutex<State>>,
    used_at: AtomicI64,
    /// When somebody last looked at it; bots and clocks do not count.
    seen_at: AtomicI64,
    /// The table's number in the store; 0 while nobody has looked.
    key: AtomicI64,
    /// When somebody who plays there was last seen.
    person_at: AtomicI64,
    /// When that was last noted in the store.
    person_noted: AtomicI64,
    weight: Weight,
    /// Wakes bots that wait when they are to wait for longer, or for less long.
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
    /// Whom bots wait for, and who does not want to wait for them.
    patience: pace::Patience,
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
    /// Whether something was said that not everybody reads, once it is known.
    has_talk: Option<bool>,
    /// Whether some have promised something, once it is known.
    has_treaties: Option<bool>,
    /// People for whom the stand-in acts until the table waits for somebody else, because their time was over.
    covered: SeatSet,
    /// Everybody's time, at a table with a deadline that is in play.
    clock: Option<clocks::Clock>,
    /// How many bytes of entries have come since the latest snapshot.
    new_bytes: u64,
    /// How long the record is.
    record_bytes: usize,
    /// What each seat is asked, as far as anybody needs to know.
    questions: Vec<questions::Question>,
    /// Who came and went.
    changes: Vec<SeatChange>,
    /// By which ownership it was read, where several nodes play.
    fence: Option<Fence>,
    /// How often each seat may still act unasked.
    spare: asides::Spare,
    /// What is kept for people who are away, as it stands in the row.
    absence: absence::Absence,
    /// How many standing answers of each seat were given since somebody else acted.
    in_a_row: Vec<u8>,
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
    pub fn without_bots(
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        limits: &Limits,
        archive: Option<Archive>,
    ) -> Arc<Tables> {
        let tables = Tables::new(store, metrics, limits, Chance::System, archive);
        tables.closing.store(true, Ordering::Relaxed);
        tables
    }

    /// Tables kept in this store.
    ///
    /// # Panics
    /// If nobody has said which games there are, by [`catalogue::fill`].
    pub fn new(
        store: Arc<dyn Store>,
        metrics: Arc<Metrics>,
        limits: &Limits,
        chance: Chance,
        archive: Option<Archive>,
    ) -> Arc<Tables> {
        // Who forgot to say it learns it here, and not from the first player.
        catalogue::games();
        Arc::new(Tables {
            store,
            metrics,
            slots: Mutex::default(),
            thinkers: Thinkers::new(Duration::from_millis(limits.thought_ms.into())),
            hinting: Mutex::default(),
            loading: Semaphore::new(MOST_LOADING),
            importing: Semaphore::new(1),
            memory: Arc::default(),
            chance,
            closing: AtomicBool::new(false),
            process: deadline::new_process(),
            pulsed_at: AtomicI64::new(0),
            due: Mutex::default(),
            limits: limits.clone(),
            archive,
            nodes: OnceLock::new(),
            herald: OnceLock::new(),
            touched: broadcast::Sender::new(TOUCHES_KEPT),
            game_over: Notify::new(),
            parting: Notify::new(),
        })
    }

    /// Plays from now on only what is this node's.
    pub fn share_with(&self, nodes: Arc<Nodes>) {
        // Nobody can have asked before.
        let _ = self.nodes.set(nodes);
    }

    /// Who hears from now on where something happens.
    pub(crate) fn herald(&self) -> Arc<Herald> {
        Arc::clone(self.herald.get_or_init(Arc::default))
    }

    /// Tells that a rated game is over.
    pub(crate) fn game_over(&self) -> &Notify {
        &self.game_over
    }

    /// Tells when somebody has deleted their account.
    pub(crate) fn parting(&self) -> &Notify {
        &self.parting
    }

    /// Something has happened at a table that people may have to be told. Nobody waits for it.
    fn touch(&self, id: &str) {
        if let Some(herald) = self.herald.get() {
            herald.touch(id);
        }
        if self.touched.receiver_count() > 0 {
            // Whoever does not hear it finds out a moment later.
            let _ = self.touched.send(id.into());
        }
    }

    /// The names of tables where something happens from now on. Whoever is slow misses some.
    pub(crate) fn touched(&self) -> broadcast::Receiver<Arc<str>> {
        self.touched.subscribe()
    }

    /// The other servers that play these tables, if there are any.
    pub fn nodes(&self) -> Option<&Arc<Nodes>> {
        self.nodes.get()
    }

    /// Forgets all tables: others may play them from now on. Who looks at one comes again.
    pub(crate) async fn let_all_go(&self) {
        let slots: Vec<Arc<Slot>> = self.slots().values().map(Arc::clone).collect();
        for slot in slots {
            let mut state = slot.state.lock().await;
            if let Some(table) = state.table.take() {
                for seat in state.watchers.seats().iter() {
                    drop(self.store.saw(table.row.key, seat.number(), crate::clock::now()));
                }
            }
            slot.weight.set(0);
            state.watchers.start_over(read_again);
        }
    }

    /// Takes hold of a table for somebody who looks at it: bots that sleep there wake up.
    pub async fn open(self: &Arc<Tables>, id: &str) -> Result<Open, Error> {
        let mut open = self.open_unseen(id).await?;
        open.slot.seen_at.store(crate::clock::now(), Ordering::Relaxed);
        open.wake_bots();
        Ok(open)
    }

    /// Takes hold of a table, reading it from the store if it is not in memory.
    pub(crate) async fn open_unseen(self: &Arc<Tables>, id: &str) -> Result<Open, Error> {
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
            self.hold(slot).await.leave(number).await;
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
                    seen_at: AtomicI64::new(0),
                    key: AtomicI64::new(0),
                    person_at: AtomicI64::new(0),
                    person_noted: AtomicI64::new(0),
                    weight: Weight::new(&self.memory),
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
        let limit = crate::clock::now() - 1000 * i64::from(self.limits.idle_table_seconds);
        self.slots().retain(|_, slot| slot.used_at.load(Ordering::Relaxed) > limit || slot.is_needed());
        self.make_room();
    }

    /// About how many bytes the tables in memory take.
    pub fn memory(&self) -> usize {
        self.memory.load(Ordering::Relaxed)
    }

    /// If the tables take more memory than they may, lets go those that were used least lately, watched ones too: they are
    /// read again when somebody acts. One that is held now stays.
    fn make_room(&self) {
        let most = (self.limits.table_megabytes as usize) << 20;
        if self.memory() <= most {
            return;
        }
        let mut slots: Vec<Arc<Slot>> = self.slots().values().map(Arc::clone).collect();
        slots.sort_by_key(|slot| slot.used_at.load(Ordering::Relaxed));
        let mut count = 0;
        // A little more than needed, so that not every table that comes sorts them all.
        for slot in slots.iter().take_while(|_| self.memory() > most - most / 8) {
            // Whose time is over is remembered by the table alone.
            if let Ok(mut state) = slot.state.try_lock()
                && state.table.take_if(|table| table.covered.is_empty()).is_some()
            {
                slot.weight.set(0);
                count += 1;
            }
        }
        tracing::debug!(count, "Let {count} tables go, because together they took too much memory");
    }

    fn forget_if_unused(&self, slot: &Arc<Slot>) {
        let mut slots = self.slots();
        // This caller and the map hold it; a third would be somebody who is about to use it.
        if Arc::strong_count(slot) == 2 && slot.state.try_lock().is_ok_and(|state| state.watchers.is_empty()) {
            slots.remove(&slot.id);
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
            let mut state = slot.state.lock().await;
            if let Some(table) = &state.table {
                for seat in state.watchers.seats().iter() {
                    drop(self.store.saw(table.row.key, seat.number(), crate::clock::now()));
                }
            }
            state.watchers.start_over(|| Error::ShuttingDown);
        }
        self.pulse().await;
    }
}

impl Drop for Open {
    fn drop(&mut self) {
        self.slot.weight.set(self.state.table.as_ref().map_or(0, |table| table.game.memory()));
    }
}

impl Slot {
    /// Notes what the store knows of its table.
    fn keeps(&self, row: &TableRow) {
        self.key.store(row.key, Ordering::Relaxed);
        self.person_noted.fetch_max(row.seen_at, Ordering::Relaxed);
    }

    /// Whether nobody has looked at it for so long.
    fn is_unseen_for(&self, seconds: u32) -> bool {
        self.seen_at.load(Ordering::Relaxed) + 1000 * i64::from(seconds) < crate::clock::now()
    }

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
        let nodes = self.tables.nodes().map(Arc::clone);
        match (&self.state.table, &nodes) {
            (Some(_), None) => return Ok(()),
            (Some(Table { fence: Some(fence), .. }), Some(nodes)) if nodes.holds(&self.slot.id, *fence) => {
                return Ok(());
            }
            _ => self.state.table = None,
        }
        // Whoever had it before has written everything, or never will.
        let fence = match &nodes {
            Some(nodes) => Some(nodes.claim(&self.slot.id).await.map_err(|error| self.is_elsewhere(error))?),
            None => None,
        };
        let started = std::time::Instant::now();
        let store = Arc::clone(&self.tables.store);
        let tables = Arc::clone(&self.tables);
        let reading = tables.loading.acquire().await;
        // Two readings: another server that is just stopping may write in between.
        let mut readings = 0;
        let (row, history) = loop {
            let row = store.table(self.slot.id.clone()).await?.ok_or_else(|| tables.missing(&self.slot.id))?;
            let history = store.history(row.key).await?;
            if history.entries.len() <= row.sequence as usize {
                break (row, history);
            }
            readings += 1;
            if readings == MOST_READINGS {
                return Err(Error::Internal("the entries of this table do not follow each other".into()));
            }
        };
        let mut table = task::apart(move || Table::rebuild(row, history)).await??;
        drop(reading);
        if self.state.watchers.is_behind(&table) {
            self.state.watchers.start_over(read_again);
        }
        self.slot.weight.set(table.game.memory());
        self.slot.keeps(&table.row);
        if fence.is_some() {
            // Whoever looked at it did so at another node. Bots there sleep no sooner for that.
            self.slot.seen_at.fetch_max(table.row.updated_at, Ordering::Relaxed);
        }
        table.fence = fence;
        self.take_clock_over(&mut table).await?;
        self.state.table = Some(table);
        self.tables.metrics.loaded(started.elapsed());
        self.tables.make_room();
        Ok(())
    }

    /// Tells everybody who looks at it here that it is played elsewhere.
    fn is_elsewhere(&mut self, error: Error) -> Error {
        match error {
            Error::Elsewhere => self.state.watchers.start_over(read_again),
            Error::NotFound(_) => return self.tables.missing(&self.slot.id),
            _ => {}
        }
        error
    }

    /// The database has refused to write, because the table is another's; or it may still write, who knows when. Then the
    /// table is claimed anew before it is read: what was sent with the old fence is there by then, or never will be.
    fn note_lost(&mut self, fence: Option<Fence>, error: &StoreError) {
        if let (Some(nodes), Some(fence)) = (self.tables.nodes(), fence)
            && !matches!(error, StoreError::Conflict(_))
        {
            nodes.lost(&self.slot.id, fence);
            self.state.watchers.start_over(read_again);
        }
    }

    /// What is answered if something small that is no entry was not kept. Where several nodes play, the table is read
    /// again: by whoever it belongs to now.
    fn not_kept(&mut self, error: StoreError) -> Error {
        if let Some(fence) = self.state.table.as_ref().and_then(|table| table.fence) {
            self.note_lost(Some(fence), &error);
            self.state.table = None;
        }
        Error::from(error)
    }

    /// The seat whose token this is.
    pub fn seat_of(&self, token: Hashed) -> Result<Seat, Error> {
        let mut found = None;
        // All seats are compared, each in constant time.
        for (seat, row) in Seat::all(self.table()?.row.seats.len()).zip(&self.table()?.row.seats) {
            if row.kind == SeatKind::Person && row.token == Some(token) {
                found = Some(seat);
            }
        }
        let borrowed = self.lent_to(token)?.map(|(seat, _)| seat);
        let seat = found.or(borrowed).ok_or(Error::BadToken)?;
        self.note_person();
        Ok(seat)
    }

    /// Whether the seat's token is still this one.
    pub fn holds(&self, seat: Seat, token: Hashed) -> Result<bool, Error> {
        let row = self.table()?.row.seats.get(seat.index());
        let is_lent = self.lent_to(token)?.is_some_and(|(lent, _)| lent == seat);
        let holds = row.is_some_and(|row| row.token == Some(token)) || is_lent;
        if holds {
            self.note_person();
        }
        Ok(holds)
    }

    /// Refuses whoever has no seat here, and what is no seat that the table waits for and somebody else holds.
    pub(crate) fn may_nudge(&self, token: Hashed, seat: u8) -> Result<(), Error> {
        let own = self.seat_of(token)?;
        let row = &self.table()?.row;
        self.table()?.must_be_running()?;
        let is_asked = |other: &Seat| other.number() == seat && *other != own;
        let found = row.to_act.iter().find(is_asked).and_then(|other| row.seats.get(other.index()));
        match found {
            Some(found) if found.kind == SeatKind::Person => Ok(()),
            _ => Err(Error::not_now("NotAsked", "the table waits for nobody else there")),
        }
    }

    fn is_host(&self, hashed: Hashed) -> Result<bool, Error> {
        let Table { row, absence, .. } = self.table()?;
        let Some(seat) = absence.host.and_then(Seat::from_number) else { return Ok(row.host == hashed) };
        Ok(row.seats.get(seat.index()).is_some_and(|row| row.token == Some(hashed)))
    }
}

impl Table {
    /// A table in which nothing has happened and nobody has said anything.
    fn new(row: TableRow, game: Box<dyn AnyTable>) -> Table {
        Table {
            record_bytes: game.record(true).len(),
            spare: asides::Spare::new(row.seats.len()),
            clock: row.matters().clock,
            absence: row.matters().absence,
            in_a_row: vec![0; row.seats.len()],
            questions: vec![questions::Question::default(); row.seats.len()],
            row,
            game,
            requests: VecDeque::new(),
            snapshot_at: 0,
            chat_number: Some(0),
            has_talk: Some(false),
            has_treaties: Some(false),
            covered: SeatSet::EMPTY,
            new_bytes: 0,
            changes: Vec::new(),
            fence: None,
        }
    }

    /// Builds a table from what the store has of it.
    fn rebuild(row: TableRow, history: crate::store::History) -> Result<Table, Error> {
        let game = catalogue::game(&row.game)
            .ok_or_else(|| Error::Internal(format!("table {} is of {}, which is not here", row.id, row.game)))?;
        let record = row.record(&history.entries)?;
        if row.is_undealt() {
            let game = undealt::Undealt::new(game, &record)?;
            let new = Table::new(row, Box::new(game));
            let unknown = Table { chat_number: None, has_talk: None, has_treaties: None, ..new };
            return Ok(Table { changes: history.changes, ..unknown });
        }
        let resumed = history.snapshot.and_then(|snapshot| resume(game, &row.id, &record, &snapshot));
        let (game, snapshot_at) = match resumed {
            Some(resumed) => resumed,
            None => {
                let cannot = |error| Error::Internal(format!("table {} cannot be rebuilt: {error}", row.id));
                (game.replay(&record).map_err(cannot)?, 0)
            }
        };
        Ok(Table {
            record_bytes: record.len(),
            spare: asides::Spare::new(row.seats.len()),
            clock: row.matters().clock,
            absence: row.matters().absence,
            in_a_row: vec![0; row.seats.len()],
            questions: vec![questions::Question::default(); row.seats.len()],
            row,
            game,
            requests: history.requests.into(),
            snapshot_at,
            chat_number: None,
            has_talk: None,
            has_treaties: None,
            covered: SeatSet::EMPTY,
            new_bytes: 0,
            changes: history.changes,
            fence: None,
        })
    }

    /// Refuses what needs a game in play.
    fn must_be_running(&self) -> Result<(), Error> {
        match self.row.status {
            Status::Running => Ok(()),
            Status::Waiting => Err(Error::not_now("Waiting", info::NOT_DEALT)),
            Status::Finished => Err(Error::not_now("GameOver", "the game is over")),
        }
    }
}

/// A table taken up from its snapshot, and how many entries led to that. A snapshot is only ever a short cut: one of
/// another program, or a damaged one, is thrown away, since the entries alone say what the table is.
fn resume(
    game: &dyn catalogue::AnyGame,
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

/// What those are told who looked at a table that had to be thrown away.
pub(crate) fn read_again() -> Error {
    Error::not_now("Reconnect", "the table was read again; please reconnect")
}
