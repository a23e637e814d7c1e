//! Bots at tables. They think on threads of their own, never more of them at once than the machine can bear, and a game
//! goes on by itself as long as one of them is to act.

use super::{Open, Slot, Table, Tables};
use crate::api::{SeatKind, Status};
use crate::error::Error;
use engine::{Seat, SeatSet};
use registry::Level;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long to wait after the store has failed.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(500);

impl Open {
    /// Sets the bots to work, if one is to act and none is at work.
    pub fn wake_bots(&mut self) {
        let waiting = self.state.table.as_ref().is_some_and(|table| table.bot_to_act().is_some());
        if waiting && !self.state.bots_at_work && !self.tables.is_closing() {
            self.state.bots_at_work = true;
            tokio::spawn(work(Arc::clone(&self.tables), Arc::clone(&self.slot)));
        }
    }
}

impl Table {
    /// A bot that the table is waiting for and that does not wait for others itself; if everybody who is asked is a waiting bot,
    /// the first of them.
    fn bot_to_act(&self) -> Option<(Seat, Level)> {
        if self.row.status != Status::Running {
            return None;
        }
        let bot = |seat: Seat| {
            let row = self.row.seats.get(seat.index())?;
            let level = match row.kind {
                SeatKind::Bot => row.level.as_deref(),
                _ if self.covered.contains(seat) => Some(self.row.stand_in.as_str()),
                _ => return None,
            };
            // A level that is stored was readable once; if it is not any more, any legal action keeps the game going.
            let level = level.and_then(|level| level.parse().ok());
            Some((seat, level.unwrap_or(Level::Random)))
        };
        let asked: Vec<(Seat, Level)> = self.row.to_act.iter().filter_map(bot).collect();
        let only_bots = asked.len() == self.row.to_act.len();
        let eager = asked.iter().find(|(seat, level)| !self.game.waits(*seat, *level));
        eager.or(asked.first().filter(|_| only_bots)).copied()
    }
}

/// Plays for bots until people are to act or the game is over.
async fn work(tables: Arc<Tables>, slot: Arc<Slot>) {
    let mut failures = 0;
    while !tables.is_closing() {
        match one_action(&tables, &slot, failures).await {
            Ok(true) => failures = 0,
            Ok(false) => return,
            Err(error) => {
                failures += 1;
                if failures == 1 {
                    let id = &slot.id;
                    tracing::warn!(table.id = %id, %error, "A bot at table {id} could not act and tries again: {error}");
                }
                tokio::time::sleep(PAUSE_AFTER_FAILURE * failures.min(10)).await;
            }
        }
    }
}

/// Lets one bot act. `false` if none is to act any more: then the work has been laid down.
async fn one_action(tables: &Arc<Tables>, slot: &Arc<Slot>, failures: u32) -> Result<bool, Error> {
    let started = Instant::now();
    let mut open = tables.hold(Arc::clone(slot)).await;
    open.load().await?;
    let Some((seat, level)) = open.table()?.bot_to_act() else {
        open.state.bots_at_work = false;
        open.set_thinking(SeatSet::EMPTY);
        return Ok(false);
    };
    // A bot that cannot think must not hold the table up for ever.
    let level = if failures > 2 { Level::Random } else { level };
    let pause = Duration::from_millis(open.table()?.row.bot_pause_ms.into());
    let game = open.table()?.game.fork();
    let sequence = open.table()?.row.sequence;
    // A bot that answers at once would only flicker.
    if !pause.is_zero() || matches!(level, Level::SearchFor(_) | Level::SearchPlayouts(_)) {
        open.set_thinking(SeatSet::only(seat));
    }
    drop(open);

    let permit = Arc::clone(&tables.thinkers).acquire_owned().await;
    let chance = getrandom::u64()?;
    let thought = tokio::task::spawn_blocking(move || {
        let _permit = permit;
        game.think(seat, level, chance)
    });
    let thought = thought.await.map_err(|error| Error::Internal(error.to_string()))?;
    tables.metrics.thought(started.elapsed());
    tokio::time::sleep(pause.saturating_sub(started.elapsed())).await;

    let mut open = tables.hold(Arc::clone(slot)).await;
    // Whoever takes the tables over must not find them changing.
    if tables.is_closing() {
        return Ok(true);
    }
    open.load().await?;
    if open.table()?.bot_to_act().is_none_or(|(other, _)| other != seat) {
        return Ok(true);
    }
    let unchanged = open.table()?.row.sequence == sequence;
    let notation = thought.ok_or_else(|| Error::Internal(format!("the bot in seat {seat} found nothing to do")))?;
    match open.play_as_bot(seat, notation).await {
        Err(Error::Refused(_)) if !unchanged => Ok(true),
        Err(error) => Err(error),
        Ok(_) => Ok(true),
    }
}
