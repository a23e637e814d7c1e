//! Playing a kept table again from its first line, to see that it still leads where it led. Snapshots do not count: they
//! are short cuts, and another program throws them away.

use super::notes::noted;
use super::rewind::gone_back;
use super::{Table, entry};
use crate::api::Status;
use crate::error::Error;
use crate::store::{EntryRow, History, TableRow};
use catalogue::AnyTable;
use engine::{Seat, SeatSet};
use serde::Deserialize;

/// What does not hold at a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// Which entry, counted from one; `None` if it is the table as a whole.
    pub entry: Option<u32>,
    /// What is wrong with it.
    pub problem: String,
}

impl Broken {
    /// Something about the table as a whole.
    pub fn table(problem: impl Into<String>) -> Broken {
        Broken { entry: None, problem: problem.into() }
    }
}

/// An entry as a record writes it.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    seat: Seat,
    #[serde(default)]
    action: Option<String>,
    #[serde(default)]
    undo: bool,
    #[serde(default)]
    note: Option<String>,
    #[serde(default)]
    rewind: Option<u32>,
}

/// Plays all entries of a table and compares what comes of each with what was kept: whom the table waited for, and what
/// happened. How it was told does not matter, since sentences change.
pub fn play_again(row: &TableRow, entries: &[EntryRow]) -> Result<(), Broken> {
    let start = Table::rebuild(row.clone(), History::default()).map_err(|error| Broken::table(told(error)))?;
    let mut game = start.game;
    for (index, kept) in entries.iter().enumerate() {
        let number = u32::try_from(index + 1).unwrap_or(u32::MAX);
        let broken = |problem: String| Broken { entry: Some(number), problem };
        if kept.sequence != number {
            return Err(broken(format!("it is missing; the next one is {}", kept.sequence)));
        }
        play_entry(&mut *game, kept).map_err(broken)?;
    }
    let found = entries.len();
    if found != row.sequence as usize {
        return Err(Broken::table(format!("it should have {} entries, and there are {found}", row.sequence)));
    }
    ends_as_kept(row, &*game)
}

fn ends_as_kept(row: &TableRow, game: &dyn AnyTable) -> Result<(), Broken> {
    if row.to_act != game.to_act() {
        let (kept, now) = (waits_for(row.to_act), waits_for(game.to_act()));
        return Err(Broken::table(format!("it waited for {kept}, and now waits for {now}")));
    }
    match (row.status, game.outcome().is_some()) {
        (Status::Finished, false) => Err(Broken::table("it was over, and now is not")),
        (Status::Running, true) => Err(Broken::table("it was in play, and now is over")),
        _ => Ok(()),
    }
}

fn play_entry(game: &mut dyn AnyTable, kept: &EntryRow) -> Result<(), String> {
    let Line { seat, action, undo, note, rewind } =
        serde_json::from_str(&kept.entry).map_err(|error| format!("it cannot be read: {error}"))?;
    let done = match (action, undo, note, rewind) {
        (Some(notation), false, None, None) => game.act(seat, &notation),
        (None, true, None, None) => game.undo(seat),
        (None, false, Some(note), None) => noted(game, seat, &note),
        (None, false, None, Some(to)) if seat == Seat::TABLE => gone_back(game, to),
        _ => return Err("it is no action, no undo, no note and no rewind".into()),
    };
    let done = done.map_err(|refusal| format!("seat {seat} may not do this: {refusal}"))?;
    if game.to_act() != kept.to_act {
        let (then, now) = (waits_for(kept.to_act), waits_for(game.to_act()));
        return Err(format!("the table waited for {then} after it, and now waits for {now}"));
    }
    let happened = entry::happened(&kept.events).map_err(|error| format!("its events cannot be read: {error}"))?;
    let now = done.events.iter().map(|told| serde_json::from_str::<serde_json::Value>(&told.data));
    let now = now.collect::<Result<Vec<_>, _>>().map_err(|error| format!("its events are no JSON: {error}"))?;
    if now != happened {
        return Err("something else comes of it now than did then".into());
    }
    Ok(())
}

fn waits_for(seats: SeatSet) -> String {
    let numbers: Vec<String> = seats.iter().map(|seat| seat.to_string()).collect();
    match numbers.as_slice() {
        [] => "nobody".into(),
        [one] => format!("seat {one}"),
        some => format!("seats {}", some.join(", ")),
    }
}

fn told(error: Error) -> String {
    match error {
        Error::Internal(problem) => problem,
        error => error.to_string(),
    }
}
