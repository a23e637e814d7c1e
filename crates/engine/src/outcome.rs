//! How a game ended.

use crate::said::{Said, marked};
use crate::{RuleId, Seat};
use serde::Serialize;

/// Ranks and scores of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Outcome {
    /// Why the game ended, in one sentence.
    pub reason: String,
    /// What the reason is made of; nothing if it has no gaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub says: Option<Said>,
    /// The rule that ended it.
    pub rule: RuleId,
    /// One for each seat, in seat order.
    pub standings: Vec<Standing>,
    /// Whether scores and points are counted in halves, so that they are whole numbers.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub halves: bool,
}

/// One seat's result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Standing {
    /// The seat whose result this is.
    pub seat: Seat,
    /// 1 is a winner; seats that share a rank share it fully.
    pub rank: usize,
    /// The final score.
    pub score: i32,
    /// Where the score comes from.
    pub breakdown: Vec<ScoreLine>,
    /// How a tie was broken, if this seat was in one.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub tie_break: Option<String>,
    /// What that is made of; nothing if it has no gaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub tie_break_says: Option<Said>,
}

/// One part of a score.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct ScoreLine {
    /// What is counted.
    pub label: &'static str,
    /// How many of it.
    pub count: u32,
    /// What they are worth together.
    pub points: i32,
    /// The rule that says so.
    pub rule: RuleId,
}

impl Outcome {
    /// Makes an outcome of which every text says what it is made of.
    pub fn said(make: impl FnOnce() -> Option<Outcome>) -> Option<Outcome> {
        let mut outcome = marked(make)?;
        outcome.says = Said::take(&mut outcome.reason);
        for standing in &mut outcome.standings {
            standing.tie_break_says = standing.tie_break.as_mut().and_then(Said::take);
        }
        Some(outcome)
    }

    /// A score, or a part of one, in points.
    pub fn points(&self, counted: i32) -> f64 {
        if self.halves { f64::from(counted) / 2.0 } else { f64::from(counted) }
    }

    /// The seats that won, more than one if they share the win.
    pub fn winners(&self) -> impl Iterator<Item = Seat> {
        self.standings.iter().filter(|standing| standing.rank == 1).map(|standing| standing.seat)
    }

    /// Ranks from keys: a higher key is better, equal keys share a rank and the next rank is skipped.
    pub fn ranks<K: Ord>(keys: &[K]) -> Vec<usize> {
        keys.iter().map(|key| 1 + keys.iter().filter(|other| *other > key).count()).collect()
    }
}
