//! Why an action was refused.

use crate::{RuleId, Said, Seat, SeatSet};
use serde::Serialize;

/// The sentence a player reads, and the rule behind it. Game crates have an enum `Why` that turns into this.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("{}", self.words())]
pub struct Refusal {
    /// The fact in one word, for programs: `NotFed`.
    pub code: &'static str,
    /// The fact in one sentence, for people, seats written `@1`.
    pub message: String,
    /// What the sentence is made of, where that was asked for; nothing if it has no gaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub says: Option<Said>,
    /// The rule, if one is behind it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<RuleId>,
}

impl Refusal {
    /// A refusal for which a rule of the game is the reason.
    pub fn by_rule(code: &'static str, rule: RuleId, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), says: None, rule: Some(rule) }
    }

    /// A refusal by the table rather than by a rule.
    pub fn by_table(code: &'static str, message: impl Into<String>) -> Refusal {
        Refusal { code, message: message.into(), says: None, rule: None }
    }

    /// The message; inside of [`marked`](crate::said::marked) with what it is made of.
    fn words(&self) -> String {
        self.says.clone().filter(|_| crate::said::is_marking()).map_or_else(|| self.message.clone(), Said::write)
    }

    /// Makes a refusal that says what its sentence is made of.
    pub fn said<T>(make: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
        crate::said::marked(make).map_err(|mut refusal| {
            refusal.says = Said::take(&mut refusal.message);
            refusal
        })
    }

    /// Names the rule of the phase or step, unless a more telling one is named already or the game is over.
    #[must_use]
    pub fn in_phase(mut self, rule: RuleId) -> Refusal {
        if self.code != GAME_OVER {
            self.rule.get_or_insert(rule);
        }
        self
    }

    /// Refuses a seat that the table is not waiting for. A game adds the rule of its phase: [`Refusal::in_phase`].
    pub fn unless_to_act(to_act: SeatSet, seat: Seat) -> Result<(), Refusal> {
        if to_act.contains(seat) {
            return Ok(());
        }
        if to_act.is_empty() {
            return Err(Refusal::by_table(GAME_OVER, "the game is over"));
        }
        let waiting: Vec<String> = to_act.iter().map(|seat| format!("@{seat}")).collect();
        let waiting = crate::words::enumerated(&waiting);
        Err(Refusal::by_table("NotToAct", crate::say!("the table is waiting for {waiting}, not for @{seat}")))
    }
}

const GAME_OVER: &str = "GameOver";

/// The only refusals behind which no rule stands, and why none does.
pub const WITHOUT_RULE: [(&str, &str); 5] = [
    (GAME_OVER, "no rule of a game speaks about the time after it"),
    ("Unreadable", "what names no action is against no rule"),
    ("Stale", "it was meant for a state that is gone"),
    ("CannotUndo", "taking back is a courtesy of the table, which says itself why it cannot be done"),
    ("ImpossibleChance", "the mistake is that of whoever wrote the position"),
];

/// One of the reasons for which a game refuses actions, for a test that walks through all of them.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The fact in one word.
    pub code: &'static str,
    /// The rule behind it; of a game that shares code with another, the rules of both.
    pub rules: &'static [RuleId],
}

/// A notation that names no action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("cannot read `{text}`: {problem}")]
pub struct Unreadable {
    /// What was given, cut to a readable length.
    pub text: String,
    /// What is wrong with it.
    pub problem: String,
}

impl Unreadable {
    /// Says what is wrong with a text. Only its beginning is repeated: it may come from anybody.
    pub fn new(text: &str, problem: impl Into<String>) -> Unreadable {
        let text: String = text.chars().take(60).flat_map(char::escape_debug).collect();
        Unreadable { text, problem: problem.into() }
    }
}

impl From<Unreadable> for Refusal {
    fn from(error: Unreadable) -> Refusal {
        let Unreadable { text, problem } = error;
        Refusal::by_table("Unreadable", crate::say!("cannot read `{text}`: {problem}"))
    }
}
