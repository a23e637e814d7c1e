//! The one who writes: whatever waits goes out as one transaction, in one go and without waiting in between.

use super::connection::{Connection, Connector, told, unavailable};
use super::rows::{self, Statement};
use super::{ANSWER_WITHIN, LOCK_WITHIN};
use crate::store::{Append, Role, StoreError};
use futures_util::future::join_all;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;
use tokio::sync::{mpsc, oneshot};
use tokio_postgres::{Error, Row};

/// How many writes share a transaction at most.
const MOST_SHARED: usize = 1024;
/// When so many shared a transaction, many more are on their way, and the next one waits for them.
const MANY: usize = 8;
/// How long it waits.
const GATHER: Duration = Duration::from_millis(2);
/// What became of a statement.
pub(super) type Written = Result<Vec<Row>, StoreError>;
type Answer = Box<dyn FnOnce(Written) + Send>;

/// A write and where its answer goes.
pub(super) enum Job {
    Append(Box<Append>, oneshot::Sender<Result<(), StoreError>>),
    Other(Statement, Answer),
}

/// Takes writes, as many at a time as are waiting.
pub(super) struct Writer {
    pub(super) connector: Arc<Connector>,
    pub(super) role: Role,
    /// `None` once it is lost.
    pub(super) connection: Option<Connection>,
}

impl Writer {
    pub(super) async fn until_closed(mut self, mut jobs: mpsc::Receiver<Job>) {
        let mut count = 0;
        while let Some(first) = jobs.recv().await {
            if count >= MANY {
                tokio::time::sleep(GATHER).await;
            }
            let mut batch = vec![first];
            while batch.len() < MOST_SHARED
                && let Ok(job) = jobs.try_recv()
            {
                batch.push(job);
            }
            count = batch.len();
            self.write_together(Batch::new(batch)).await;
        }
    }

    /// Does all writes in one transaction. If something in it fails by itself, each is done alone, so that only that
    /// one fails.
    async fn write_together(&mut self, batch: Batch) {
        if let Err(error) = self.connect().await {
            return batch.refuse(&error);
        }
        let Some(connection) = &self.connection else { return };
        let work = async {
            match together(connection, &batch.statements()).await {
                Ok(rows) => {
                    batch.answer(rows);
                    Ok(())
                }
                Err(error) if connection.is_lost(&error) => Err((batch, error)),
                Err(error) => {
                    let count = batch.statements().len();
                    tracing::warn!(%error, "Could not commit {count} writes at once: {}", told(&error));
                    batch.one_by_one(connection).await;
                    Ok(())
                }
            }
        };
        match tokio::time::timeout(ANSWER_WITHIN, work).await {
            Ok(Ok(())) => {}
            // Perhaps it was done, perhaps not; who asks again learns it.
            Ok(Err((batch, error))) => {
                tracing::error!(%error, "Lost the database: {}", told(&error));
                batch.refuse(&unavailable(&error));
                self.connection = None;
            }
            // The batch is gone with the work, and those who wait for it are told that.
            Err(_) => {
                tracing::error!("The database does not answer");
                self.connection = None;
            }
        }
        if self.connection.as_ref().is_some_and(|connection| connection.is_closed()) {
            self.connection = None;
        }
    }

    async fn connect(&mut self) -> Result<(), StoreError> {
        if self.connection.as_ref().is_some_and(|connection| connection.is_closed()) {
            self.connection = None;
        }
        if self.connection.is_none() {
            self.connection = Some(self.connector.connect_as(self.role, LOCK_WITHIN).await?);
            tracing::info!("The database is back");
        }
        Ok(())
    }
}

/// Sends statements in one go, as a transaction if there are several, and waits for all answers.
async fn together(connection: &Connection, statements: &[&Statement]) -> Result<Vec<Vec<Row>>, Error> {
    if let [only] = statements {
        return Ok(vec![connection.run(only).await?]);
    }
    let (begin, commit) =
        (Statement { sql: "BEGIN", values: Vec::new() }, Statement { sql: "COMMIT", values: Vec::new() });
    let all: Vec<&Statement> = [&begin].into_iter().chain(statements.iter().copied()).chain([&commit]).collect();
    // What has to be prepared first would mix up the order.
    for statement in &all {
        connection.prepare(statement.sql).await?;
    }
    // After an error the rest of a transaction fails, too, and its end undoes it.
    let mut answers = join_all(all.iter().map(|statement| connection.run(statement)))
        .await
        .into_iter()
        .collect::<Result<Vec<_>, _>>()?;
    answers.pop();
    answers.remove(0);
    Ok(answers)
}

/// Writes that share a transaction: entries, which are one statement however many they are, and everything else.
struct Batch {
    appends: Vec<(Append, oneshot::Sender<Result<(), StoreError>>)>,
    appended: Option<Statement>,
    others: Vec<(Statement, Answer)>,
}

impl Batch {
    fn new(jobs: Vec<Job>) -> Batch {
        let mut batch = Batch { appends: Vec::new(), appended: None, others: Vec::new() };
        let mut places = HashSet::new();
        for job in jobs {
            match job {
                Job::Other(statement, answer) => batch.others.push((statement, answer)),
                Job::Append(append, answer) => {
                    let is_first = places.insert((append.key, append.row.sequence));
                    match is_first && append.is_plain() {
                        true => batch.appends.push((*append, answer)),
                        false => batch.others.push(alone(&append, answer)),
                    }
                }
            }
        }
        if !batch.appends.is_empty() {
            batch.appended = Some(rows::append_all(batch.appends.iter().map(|(append, _)| append)));
        }
        batch
    }

    fn statements(&self) -> Vec<&Statement> {
        self.appended.iter().chain(self.others.iter().map(|(statement, _)| statement)).collect()
    }

    fn answer(self, rows: Vec<Vec<Row>>) {
        let mut rows = rows.into_iter();
        if self.appended.is_some() {
            let added: HashSet<(i64, i64)> =
                rows.next().unwrap_or_default().iter().map(|row| (row.get(0), row.get(1))).collect();
            for (Append { key, row, fence, .. }, answer) in self.appends {
                let is_added = added.contains(&(key, i64::from(row.sequence)));
                let is_held = fence.is_none_or(|fence| added.contains(&(key, -fence)));
                drop(answer.send(appended(is_added, is_held, row.sequence)));
            }
        }
        self.others.into_iter().zip(rows).for_each(|((_, answer), rows)| answer(Ok(rows)));
    }

    fn refuse(self, error: &StoreError) {
        self.appends.into_iter().for_each(|(_, answer)| drop(answer.send(Err(error.clone()))));
        self.others.into_iter().for_each(|(_, answer)| answer(Err(error.clone())));
    }

    async fn one_by_one(self, connection: &Connection) {
        let appends = self.appends.into_iter().map(|(append, answer)| alone(&append, answer));
        for (statement, answer) in appends.chain(self.others) {
            answer(connection.run(&statement).await.map_err(|error| unavailable(&error)));
        }
    }
}

/// An entry as a write of its own.
fn alone(append: &Append, answer: oneshot::Sender<Result<(), StoreError>>) -> (Statement, Answer) {
    let (sequence, is_fenced) = (append.row.sequence, append.fence.is_some());
    let answer = move |rows: Written| {
        let added = rows.and_then(|rows| {
            let counts: (i64, i64) = rows.first().map_or((0, 0), |row| (row.get(0), row.get(1)));
            appended(counts.0 > 0, !is_fenced || counts.1 > 0, sequence)
        });
        drop(answer.send(added));
    };
    (rows::append(append), Box::new(answer))
}

/// What became of an entry.
fn appended(is_added: bool, is_held: bool, sequence: u32) -> Result<(), StoreError> {
    match (is_added, is_held) {
        (true, _) => Ok(()),
        (false, true) => Err(StoreError::Conflict(sequence)),
        (false, false) => Err(StoreError::LeaseLost),
    }
}
