//! Bots at tables. They think on threads of their own, never more of them at once than the machine can bear, and a game
//! goes on by itself as long as one of them is to act and somebody looks at the table now and then: where nobody has for
//! some minutes, they sleep. Where several are to act, they think and act side by side.
//!
//! So that people can follow, bots pause before they act, as long as their table says: once for each phase in which
//! several seats act, once for each question where one acts alone. See [`Beat`], and [`super::pace`] for when they wait
//! for longer, or not at all.

use super::thinkers::Thinker;
use super::{Open, Slot, Table, Tables};
use crate::api::{SeatKind, Status};
use crate::error::Error;
use crate::task;
use catalogue::{AnyTable, Level};
use engine::{Seat, SeatSet};
use futures_util::future::try_join_all;
use std::pin::pin;
use std::sync::Arc;
use std::time::Duration;
use tokio::time::Instant;

/// How long to wait after the store has failed.
const PAUSE_AFTER_FAILURE: Duration = Duration::from_millis(500);

/// What the bots of a table have paused for already.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Beat {
    /// A phase in which several seats act: for as long as the table waits for nobody whom it did not wait for then.
    Together,
    /// This question to one bot; it may answer it several times, by moving one group after another.
    Alone(String),
}

impl Open {
    /// Sets the bots to work, if one is to act and none is at work.
    pub fn wake_bots(&mut self) {
        if self.state.bots_at_work || self.tables.is_closing() {
            return;
        }
        if self.state.table.as_ref().is_some_and(Table::has_bots_to_act) {
            self.state.bots_at_work = true;
            task::start(work(Arc::clone(&self.tables), Arc::clone(&self.slot)));
        }
    }

    /// Who thinks at this table: the client who made it, or if nobody knows that, the table itself.
    fn thinker(&self) -> Result<Thinker, Error> {
        let row = &self.table()?.row;
        Ok(Thinker { client: row.owner.clone().unwrap_or_else(|| row.id.clone()), table: row.id.clone() })
    }

    /// Notes that the table waits for others than before: a new phase or a new turn, in which bots pause again.
    pub(super) fn note_turn(&mut self, before: SeatSet, now: SeatSet) {
        if now.iter().any(|seat| !before.contains(seat)) {
            self.state.beat = None;
        }
    }

    /// Whether the bots pause now, before they act; if so, it is noted for what.
    fn begins_beat(&mut self) -> Result<bool, Error> {
        let table = self.table()?;
        let beat = match (table.row.bot_pause_ms, table.row.to_act.first()) {
            (0, _) | (_, None) => None,
            (_, Some(seat)) if table.row.to_act.len() == 1 => {
                Some(Beat::Alone(table.game.prompt(seat).map_or_else(String::new, |prompt| prompt.question)))
            }
            _ => Some(Beat::Together),
        };
        let last = self.state.beat.take();
        // Once the others are done, the last bot of a phase is alone, in the same phase still.
        let goes_on = beat.is_none() || last == beat || last == Some(Beat::Together);
        self.state.beat = if goes_on { last } else { beat };
        Ok(!goes_on)
    }
}

impl Table {
    /// The bots that the table is waiting for and that do not wait for others themselves; if everybody who is asked is a waiting
    /// bot, the first of them.
    fn bots_to_act(&self) -> Vec<(Seat, Level)> {
        if self.row.status != Status::Running {
            return Vec::new();
        }
        let bot = |seat: Seat| {
            let row = self.row.seats.get(seat.index())?;
            // A level that is stored was readable once; if it is not any more, any legal action keeps the game going.
            let read = |level: Option<&str>| level.and_then(|level| level.parse().ok()).unwrap_or(Level::Random);
            match row.kind {
                SeatKind::Bot => Some((seat, read(row.level.as_deref()))),
                // Somebody is away, and wants to find things as they were.
                _ if self.covered.contains(seat) => Some((seat, read(Some(&self.row.stand_in)).for_absent())),
                _ => None,
            }
        };
        let asked: Vec<(Seat, Level)> = self.row.to_act.iter().filter_map(bot).collect();
        let only_bots = asked.len() == self.row.to_act.len();
        let eager: Vec<(Seat, Level)> =
            asked.iter().filter(|(seat, level)| !self.game.waits(*seat, *level)).copied().collect();
        if eager.is_empty() && only_bots { asked.into_iter().take(1).collect() } else { eager }
    }

    /// Whether a bot would act now.
    pub(super) fn has_bots_to_act(&self) -> bool {
        !self.bots_to_act().is_empty() || self.standing_answer().is_some()
    }

    fn is_bot_to_act(&self, seat: Seat) -> bool {
        self.bots_to_act().iter().any(|(other, _)| *other == seat)
    }
}

/// Plays for bots until people are to act or the game is over.
async fn work(tables: Arc<Tables>, slot: Arc<Slot>) {
    let mut failures = 0;
    while !tables.is_closing() {
        match one_round(&tables, &slot, failures).await {
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

/// Lets every bot that is to act do so once. `false` if none is to act any more: then the work has been laid down.
async fn one_round(tables: &Arc<Tables>, slot: &Arc<Slot>, failures: u32) -> Result<bool, Error> {
    let started = Instant::now();
    let mut open = tables.hold(Arc::clone(slot)).await;
    if let Err(error) = open.load().await {
        // A table that is not there any more has no bots.
        open.state.bots_at_work &= !error.is_gone();
        return if open.state.bots_at_work { Err(error) } else { Ok(false) };
    }
    if !open.is_full() && open.table()?.standing_answer().is_some() {
        drop(open);
        return answer_as_said(tables, slot).await;
    }
    let mut bots = open.table()?.bots_to_act();
    let asleep = open.state.watchers.is_empty() && slot.is_unseen_for(tables.limits.bots_sleep_seconds);
    if bots.is_empty() || asleep || open.is_full() {
        open.state.bots_at_work = false;
        open.set_thinking(SeatSet::EMPTY);
        return Ok(false);
    }
    // A bot that cannot think must not hold the table up for ever.
    if failures > 2 {
        bots.iter_mut().for_each(|(_, level)| *level = Level::Random);
    }
    let sequence = open.table()?.row.sequence;
    let pauses = open.begins_beat()? && !open.state.skips();
    // Bots that answer at once would only flicker.
    let is_slow = |level: &Level| level.is_deep();
    if open.table()?.row.bot_pause_ms > 0 || bots.iter().any(|(_, level)| is_slow(level)) {
        open.set_thinking(bots.iter().map(|(seat, _)| *seat).collect());
    }
    let mut thinking = Vec::with_capacity(bots.len());
    for (seat, level) in bots {
        let chance = tables.chance.thought(sequence, seat)?;
        thinking.push(think(Arc::clone(tables), open.thinker()?, open.table()?.game.present(), seat, level, chance));
    }
    drop(open);

    let thoughts = try_join_all(thinking).await?;
    if pauses {
        tables.metrics.paused();
    }
    wait_out(tables, slot, pauses.then_some(started)).await?;
    for (seat, thought) in thoughts {
        if !act(tables, slot, sequence, seat, thought).await? {
            break;
        }
    }
    Ok(true)
}

/// Gives an answer that stands, once nobody may take back any more what led to the question.
async fn answer_as_said(tables: &Arc<Tables>, slot: &Arc<Slot>) -> Result<bool, Error> {
    wait_out(tables, slot, None).await?;
    let mut open = tables.hold(Arc::clone(slot)).await;
    open.load().await?;
    let Some((seat, notation)) = open.table()?.standing_answer() else { return Ok(true) };
    match open.play_as_said(seat, notation).await {
        // What a prompt offers is refused only where something else is wrong: its holder has to see to it.
        Err(Error::Refused(_) | Error::NotNow { .. }) => open.table_mut()?.hold_standing(seat),
        done => drop(done?),
    }
    Ok(true)
}

/// Thinks on a thread of its own, once there is room for it.
async fn think(
    tables: Arc<Tables>,
    thinker: Thinker,
    game: Box<dyn AnyTable>,
    seat: Seat,
    level: Level,
    chance: u64,
) -> Result<(Seat, Option<String>), Error> {
    let started = Instant::now();
    let turn = tables.thinkers.turn(level, thinker).await;
    let longest = tables.thinkers.longest;
    let thought = task::apart(move || {
        let _turn = turn;
        game.think_within(seat, level, chance, longest)
    });
    let thought = thought.await?;
    tables.metrics.thought(started.elapsed());
    Ok((seat, thought))
}

/// Waits until the table's pause since `started` is over, if bots pause now, and for a turn to be taken back. What is
/// changed meanwhile counts at once.
async fn wait_out(tables: &Arc<Tables>, slot: &Arc<Slot>, started: Option<Instant>) -> Result<(), Error> {
    loop {
        let mut changed = pin!(slot.pace_changed.notified());
        // From now on no change is missed.
        changed.as_mut().enable();
        let mut open = tables.hold(Arc::clone(slot)).await;
        open.load().await?;
        let pause = Duration::from_millis(open.table()?.row.bot_pause_ms.into());
        let paused_until = started.filter(|_| !open.state.skips()).map(|started| started + pause);
        let until = paused_until.max(open.state.patience.held_until());
        drop(open);
        let Some(until) = until else { return Ok(()) };
        tokio::select! {
            () = tokio::time::sleep_until(until) => return Ok(()),
            () = changed => {}
        }
    }
}

/// Does what a bot thought of after so many entries; what others made illegal meanwhile is thought about again in the
/// next round. `false` if nothing may be done now.
async fn act(
    tables: &Arc<Tables>,
    slot: &Arc<Slot>,
    sequence: u32,
    seat: Seat,
    thought: Option<String>,
) -> Result<bool, Error> {
    let mut open = tables.hold(Arc::clone(slot)).await;
    // Whoever takes the tables over must not find them changing.
    if tables.is_closing() {
        return Ok(false);
    }
    open.load().await?;
    // Somebody has ended a turn just now and may take it back.
    if open.state.patience.held_until().is_some() {
        return Ok(false);
    }
    if !open.table()?.is_bot_to_act(seat) {
        return Ok(true);
    }
    let unchanged = open.table()?.row.sequence == sequence;
    let done = match thought {
        Some(notation) => open.play_as_bot(seat, notation).await,
        None => Err(Error::Internal(format!("the bot in seat {seat} found nothing to do"))),
    };
    match done {
        Err(Error::Refused(_)) if !unchanged => Ok(true),
        Err(error) => Err(error),
        Ok(_) => Ok(true),
    }
}
