//! The thread that writes, and the one that brings the write-ahead log into the file.

use super::{start_thread, unavailable};
use crate::store::sqlite_rows as rows;
use crate::store::{Append, ChatRow, CommentRow, NewTable, Removal, Reseat, StoreError, TableKey, WholeTable};
use rusqlite::Connection;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;
use tokio::sync::oneshot;

/// After so many writes the log is brought into the file.
const CHECKPOINT_EVERY: usize = 8000;
/// How many writes share a transaction at most.
const MOST_SHARED: usize = 1024;
/// When so many shared a transaction, many more are on their way: the next one waits for them, because a transaction
/// costs about the same for one as for fifty. Where few people play, nobody waits.
const MANY: usize = 8;
/// How long it waits.
const GATHER: Duration = Duration::from_millis(2);

/// A write and where its answer goes.
pub(super) enum Write {
    Create(Box<NewTable>, oneshot::Sender<Result<TableKey, StoreError>>),
    Append(Box<Append>, oneshot::Sender<Result<(), StoreError>>),
    Reseat(Box<Reseat>, oneshot::Sender<Result<(), StoreError>>),
    Propose(TableKey, u32, Option<String>, oneshot::Sender<Result<(), StoreError>>),
    Saw(TableKey, u8, i64, oneshot::Sender<Result<(), StoreError>>),
    Pace(TableKey, u32, oneshot::Sender<Result<(), StoreError>>),
    Rematch(TableKey, String, oneshot::Sender<Result<String, StoreError>>),
    Say(TableKey, ChatRow, oneshot::Sender<Result<(), StoreError>>),
    Comment(TableKey, CommentRow, oneshot::Sender<Result<(), StoreError>>),
    Remove(Removal, oneshot::Sender<Result<(), StoreError>>),
    BringBack(Box<WholeTable>, oneshot::Sender<Result<TableKey, StoreError>>),
    Seen(Vec<(TableKey, i64)>, oneshot::Sender<Result<(), StoreError>>),
    Probe(oneshot::Sender<Result<(), StoreError>>),
    Pulse(i64, i64, oneshot::Sender<Result<(), StoreError>>),
    /// What is none of this file's business: it is given the connection, or why there is none.
    Other(Work),
}

impl Write {
    /// A write of several statements, which is done completely or not at all.
    pub(super) fn other<T: Send + 'static>(
        write: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
        answer: oneshot::Sender<Result<T, StoreError>>,
    ) -> Write {
        Write::Other(Box::new(|connection| answer_later(connection.and_then(|c| whole(c, write)), answer)))
    }
}

/// A write that only its sender knows.
type Work = Box<dyn FnOnce(Result<&Connection, StoreError>) -> Answer + Send>;

/// An answer that waits for the transaction.
type Answer = Box<dyn FnOnce(Result<(), StoreError>) + Send>;

/// Brings the write-ahead log into the file while writing goes on, and tells the writer when little is left to do.
pub(super) struct LogKeeper {
    wake: SyncSender<()>,
    nearly_done: Arc<AtomicBool>,
    writes: usize,
}

impl LogKeeper {
    pub(super) fn start(connection: Connection) -> Result<LogKeeper, StoreError> {
        let (wake, woken) = sync_channel::<()>(1);
        let nearly_done = Arc::new(AtomicBool::new(false));
        let done = Arc::clone(&nearly_done);
        start_thread("store-log-keeper", move || {
            while woken.recv().is_ok() {
                checkpoint(&connection);
                done.store(true, Ordering::Release);
            }
        })?;
        Ok(LogKeeper { wake, nearly_done, writes: 0 })
    }

    /// After a commit of so many writes. The log starts anew only if nothing at all is left in it, and that only the
    /// writer can bring about between two transactions.
    fn wrote(&mut self, connection: &Connection, writes: usize) {
        if self.nearly_done.swap(false, Ordering::Acquire) {
            checkpoint(connection);
        }
        self.writes += writes;
        if self.writes >= CHECKPOINT_EVERY {
            self.writes = 0;
            // If it is still at work, the next time will do.
            let _ = self.wake.try_send(());
        }
    }
}

/// Moves what nobody reads any more from the log into the file, without waiting for anybody.
fn checkpoint(connection: &Connection) {
    let moved = connection.query_row("PRAGMA wal_checkpoint(PASSIVE)", [], |_| Ok(()));
    if let Err(error) = moved {
        // Nothing is lost: it stays in the log, and is tried again.
        tracing::warn!(%error, "Could not bring the write-ahead log into the file: {error}");
    }
}

/// Takes writes until nobody can send any more, as many at a time as are waiting.
pub(super) fn write_until_closed(connection: &Connection, writes: &Receiver<Write>, mut log: LogKeeper) {
    let mut batch = Vec::new();
    let mut count = 0;
    while let Ok(first) = writes.recv() {
        if count >= MANY {
            std::thread::sleep(GATHER);
        }
        batch.push(first);
        batch.extend(writes.try_iter().take(MOST_SHARED - 1));
        count = batch.len();
        write_together(connection, batch.drain(..));
        log.wrote(connection, count);
    }
}

/// Does all writes in one transaction. A write that is refused by itself does not hinder the others; a transaction that
/// fails fails them all.
fn write_together(connection: &Connection, batch: impl Iterator<Item = Write>) {
    if let Err(error) = run(connection, "BEGIN IMMEDIATE") {
        return batch.for_each(|write| refuse(write, error.clone()));
    }
    // A full disk makes SQLite roll back by itself; then nothing of the batch is left, and nothing may be written alone.
    let rolled_back = || StoreError::Unavailable("the transaction was rolled back".into());
    let mut answers: Vec<Answer> = Vec::new();
    for write in batch {
        match connection.is_autocommit() {
            true => refuse(write, rolled_back()),
            false => answers.push(execute(connection, write)),
        }
    }
    let committed = if connection.is_autocommit() { Err(rolled_back()) } else { run(connection, "COMMIT") };
    if let Err(error) = &committed {
        tracing::error!(%error, waiting = answers.len(), "Could not commit {} writes: {error}", answers.len());
        if !connection.is_autocommit() {
            let _ = run(connection, "ROLLBACK");
        }
    }
    answers.into_iter().for_each(|answer| answer(committed.clone()));
}

pub(super) fn run(connection: &Connection, sql: &str) -> Result<(), StoreError> {
    let done = connection.prepare_cached(sql).and_then(|mut statement| statement.execute([]));
    done.map(drop).map_err(unavailable)
}

/// Does one write; what comes back sends its answer once the fate of the transaction is known.
fn execute(connection: &Connection, write: Write) -> Answer {
    match write {
        Write::Create(table, answer) => answer_later(whole(connection, |c| rows::create(c, &table)), answer),
        // The usual append is a single statement and needs no savepoint.
        Write::Append(append, answer) if append.is_plain() => answer_later(rows::append(connection, &append), answer),
        Write::Append(append, answer) => answer_later(whole(connection, |c| rows::append(c, &append)), answer),
        Write::Reseat(reseat, answer) => answer_later(whole(connection, |c| rows::reseat(c, &reseat)), answer),
        Write::Propose(key, seating, proposal, answer) => {
            answer_later(rows::propose(connection, key, seating, proposal.as_deref()), answer)
        }
        Write::Saw(key, seat, at, answer) => answer_later(rows::saw(connection, key, seat, at), answer),
        Write::Pace(key, pause, answer) => answer_later(rows::set_pace(connection, key, pause), answer),
        Write::Rematch(key, id, answer) => answer_later(whole(connection, |c| rows::link_rematch(c, key, &id)), answer),
        Write::Say(key, line, answer) => answer_later(whole(connection, |c| rows::say(c, key, &line)), answer),
        Write::Comment(key, comment, answer) => answer_later(rows::comment(connection, key, &comment), answer),
        Write::Remove(removal, answer) => answer_later(whole(connection, |c| rows::remove(c, &removal)), answer),
        Write::BringBack(table, answer) => answer_later(whole(connection, |c| rows::bring_back(c, &table)), answer),
        Write::Seen(tables, answer) => answer_later(whole(connection, |c| rows::seen(c, &tables)), answer),
        Write::Probe(answer) => answer_later(rows::probe(connection), answer),
        Write::Pulse(process, at, answer) => answer_later(whole(connection, |c| rows::pulse(c, process, at)), answer),
        Write::Other(write) => write(Ok(connection)),
    }
}

/// Does a write of several statements completely or not at all.
fn whole<T>(
    connection: &Connection,
    write: impl FnOnce(&Connection) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    run(connection, "SAVEPOINT one_write")?;
    let result = write(connection);
    if result.is_err() {
        // If the whole transaction is gone already, so is the savepoint, and the commit will say so.
        let _ = run(connection, "ROLLBACK TO one_write");
    }
    let _ = run(connection, "RELEASE one_write");
    result
}

fn answer_later<T: Send + 'static>(
    result: Result<T, StoreError>,
    answer: oneshot::Sender<Result<T, StoreError>>,
) -> Answer {
    // Whoever asked may have gone; the write stands all the same.
    Box::new(move |committed| drop(answer.send(result.and_then(|value| committed.map(|()| value)))))
}

fn refuse(write: Write, error: StoreError) {
    match write {
        Write::Create(_, answer) => drop(answer.send(Err(error))),
        Write::Append(_, answer) => drop(answer.send(Err(error))),
        Write::Reseat(_, answer) => drop(answer.send(Err(error))),
        Write::Propose(_, _, _, answer) => drop(answer.send(Err(error))),
        Write::Saw(_, _, _, answer) => drop(answer.send(Err(error))),
        Write::Pace(_, _, answer) => drop(answer.send(Err(error))),
        Write::Rematch(_, _, answer) => drop(answer.send(Err(error))),
        Write::Say(_, _, answer) | Write::Comment(_, _, answer) => drop(answer.send(Err(error))),
        Write::Remove(_, answer) => drop(answer.send(Err(error))),
        Write::BringBack(_, answer) => drop(answer.send(Err(error))),
        Write::Seen(_, answer) => drop(answer.send(Err(error))),
        Write::Probe(answer) | Write::Pulse(_, _, answer) => drop(answer.send(Err(error))),
        Write::Other(write) => write(Err(error.clone()))(Err(error)),
    }
}
