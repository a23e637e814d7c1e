//! What the table asks a seat. The kinds are few and closed, so that one client component per kind serves every rule.

use crate::said::{Said, marked};
use crate::{ActionData, RuleId, Seat, Verbs};
use serde::Serialize;
use std::fmt;

/// How a prompt is answered.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub enum PromptKind {
    /// Pick a place on the board, often together with a card that goes there.
    PickPlaces,
    /// Pick a card, tile or token.
    PickCards,
    /// Pick a number.
    PickNumber,
    /// Pick a seat.
    PickSeat,
    /// Pick one of a few named options.
    PickOption,
    /// Say yes or no.
    Confirm,
    /// Make, take or leave trade offers.
    Trade,
}

/// A question to one seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Prompt {
    /// How it is answered.
    pub kind: PromptKind,
    /// What it is about, as the code calls it: `ChooseStack`.
    pub name: &'static str,
    /// The question a person reads.
    pub question: String,
    /// What the question is made of; nothing if it has no gaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub says: Option<Said>,
    /// The rules behind it.
    pub rules: Vec<RuleId>,
    /// Whether `choices` are only good candidates and more is legal, as for a trade offer.
    pub open: bool,
    /// What may be answered.
    pub choices: Vec<Choice>,
}

/// One possible answer. Card, place and seat let a client light up what it is about.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Choice {
    /// The action as records write it, by which choices are told apart.
    pub notation: String,
    /// The action as a verb with arguments. Either is sent back as it is.
    pub action: ActionData,
    /// What a person reads, seats written `@1`.
    pub label: String,
    /// What the label is made of; nothing if it has no gaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub says: Option<Said>,
    /// A heading under which a client may gather choices: "Add a tile", "Play a token".
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub group: Option<&'static str>,
    /// The card, tile or token it is about, by the name the view uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub card: Option<String>,
    /// The place it is about, by the name the view uses.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub place: Option<String>,
    /// The seat it is about.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seat: Option<Seat>,
    /// What the seat would give up by it without having used it, as a question: a client asks it once before it sends
    /// the action, because a turn is lost by one wrong key.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub confirm: Option<String>,
    /// What that question is made of; nothing if it has no gaps.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub confirm_says: Option<Said>,
}

impl Prompt {
    /// Makes a prompt of which every text says what it is made of.
    pub fn said(make: impl FnOnce() -> Option<Prompt>) -> Option<Prompt> {
        let mut prompt = marked(make)?;
        prompt.says = Said::take(&mut prompt.question);
        prompt.choices.iter_mut().for_each(Choice::take_marks);
        Some(prompt)
    }
}

impl Choice {
    /// Makes choices of which every text says what it is made of.
    pub fn said(make: impl FnOnce() -> Vec<Choice>) -> Vec<Choice> {
        let mut choices = marked(make);
        choices.iter_mut().for_each(Choice::take_marks);
        choices
    }

    /// Takes the marks out of its texts, and keeps what they are made of.
    pub fn take_marks(&mut self) {
        self.says = Said::take(&mut self.label);
        self.confirm_says = self.confirm.as_mut().and_then(Said::take);
    }

    /// The choice of an action, without a label yet.
    pub fn of(action: &(impl fmt::Display + Verbs)) -> Choice {
        use fmt::Write as _;
        // The same as `to_string`, with room for most notations at once: prompts list hundreds.
        let mut notation = String::with_capacity(32);
        // Writing to a string does not fail.
        write!(notation, "{action}").ok();
        Choice { notation, action: action.data(), ..Choice::default() }
    }
}
