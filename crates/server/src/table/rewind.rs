//! Going back by consent: a moment is proposed as a [`Motion`], everybody at the table votes, and if all are for it one entry says
//! that the game is as it was then. Nothing is lost: the entries since stay where they are.

use super::entry::What;
use super::{Open, Table};
use crate::api::{Ballot, Motion};
use crate::error::Error;
use crate::task;
use catalogue::{AnyTable, Done, Told};
use engine::record::HIDDEN_ACTION;
use engine::said::Said;
use engine::{Audience, Refusal, say};

/// How many entries by which something came out are named, the latest.
const MOST_NAMED: usize = 100;

/// Goes back, with what everybody is told.
pub(super) fn gone_back(game: &mut dyn AnyTable, to: u32) -> Result<Done, Refusal> {
    let mut done = game.go_back(to as usize)?;
    let words = || match to {
        0 => say!("All have agreed to begin again: the table is as it was at the start."),
        to => say!("All have agreed to go back: the table is as it was after entry {to}."),
    };
    let (text, says) = Said::of(words);
    let data = serde_json::json!({ "rewind": to }).to_string();
    done.events.push(Told { audience: Audience::Everyone, text, says, data });
    Ok(done)
}

impl Table {
    /// Notes that the game has gone back; and that it has gone on, so that nobody is asked any more whether to go back from where it
    /// was. What comes back is to be kept, if anything has changed.
    pub(super) fn note_rewind(&mut self, what: &What) -> Result<Option<String>, Error> {
        if let What::Note(_) = what {
            return Ok(None);
        }
        let mut matters = self.row.matters();
        let is_asked = matches!(&matters.ballot, Some(ballot) if matches!(ballot.motion, Motion::Rewind { .. }));
        if is_asked {
            matters.ballot = None;
        }
        let is_back = matches!(what, What::Rewind(_));
        if is_back {
            matters.rewound = matters.rewound.saturating_add(1);
        }
        if !is_asked && !is_back {
            return Ok(None);
        }
        self.row.set_matters(&matters)?;
        Ok(Some(self.row.proposal.clone().unwrap_or_else(|| "{}".into())))
    }
}

impl Open {
    /// Whether going back would undo what somebody knows by now. What came out by a secret action is named to nobody, and
    /// counts all the same.
    pub(super) fn has_come_out(&self, ballot: &Ballot) -> Result<bool, Error> {
        let Motion::Rewind { to } = ballot.motion else { return Ok(false) };
        let record = self.table()?.game.record(false);
        let hidden = format!("\"action\":\"{HIDDEN_ACTION}\"");
        let is_secret = |line: &str| line.contains(&hidden);
        Ok(!ballot.came_out.is_empty() || record.lines().skip(1 + to as usize).any(is_secret))
    }

    /// The entries by which something came out since the moment that a motion wants to go back to. Everybody is told which these
    /// are, so that they are only such as everybody has seen.
    pub(super) async fn came_out_by(&self, motion: &Motion) -> Result<Vec<u32>, Error> {
        let Motion::Rewind { to } = *motion else { return Ok(Vec::new()) };
        let game = self.table()?.game.fork();
        let mut all = task::apart(move || game.came_out_since(to as usize)).await??;
        let numbers = all.split_off(all.len().saturating_sub(MOST_NAMED));
        Ok(numbers.into_iter().filter_map(|number| u32::try_from(number).ok()).collect())
    }
}
