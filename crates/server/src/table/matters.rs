//! What a table keeps besides its game and its seats: what people have proposed and agreed on, and how much time they have. All
//! of it is one JSON text in the table's row, written with the entry that changes it.

use super::absence::Absence;
use super::asks::Asks;
use super::clocks::Clock;
use super::rated::Rated;
use super::takeover::Proposed;
use super::veil::Veil;
use crate::api::{Ballot, Bank, Deadline, Press};
use crate::error::Error;
use crate::store::{Ban, TableRow};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// See the module.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Matters {
    /// What the host has proposed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) proposed: Option<Proposed>,
    /// What everybody votes about.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) ballot: Option<Ballot>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    terms: Option<Terms>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) clock: Option<Clock>,
    /// How often the game went back by consent.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub(super) rewound: u32,
    /// Who is rated, where the table is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) rated: Option<Rated>,
    /// What is asked of those who come.
    #[serde(default, skip_serializing_if = "Asks::is_nothing")]
    pub(super) asks: Asks,
    /// What is kept for people who are away.
    #[serde(default, skip_serializing_if = "Absence::is_nothing")]
    pub(super) absence: Absence,
    /// Who may talk with whom.
    #[serde(default, skip_serializing_if = "Press::is_full")]
    pub(super) press: Press,
    /// The seats of programs.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(super) programs: BTreeSet<u8>,
    /// Seats that administrators let say nothing.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(super) muted: BTreeMap<u8, Ban>,
    /// Who sits where, where nobody is told before the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) veil: Option<Veil>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// The part of a [`Deadline`] that has no columns.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Terms {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    bank: Option<Bank>,
    #[serde(default)]
    rests: bool,
    #[serde(default)]
    vacation_days: u8,
}

impl Matters {
    /// Reads what a table keeps. What cannot be read is nothing: a vote is held again, and clocks begin anew.
    pub(crate) fn read(text: Option<&str>) -> Matters {
        let Some(text) = text else { return Matters::default() };
        // Before there was anything else, the host's proposal stood alone.
        if let Ok(proposed) = serde_json::from_str::<Proposed>(text) {
            return Matters { proposed: Some(proposed), ..Matters::default() };
        }
        serde_json::from_str(text).unwrap_or_default()
    }

    /// As it is kept; nothing if there is nothing to keep.
    pub(crate) fn text(&self) -> Result<Option<String>, Error> {
        let text = serde_json::to_string(self).map_err(|error| Error::Internal(error.to_string()))?;
        Ok((text != "{}").then_some(text))
    }

    /// Keeps what a deadline says besides its seconds.
    pub(super) fn keep_terms(&mut self, deadline: Option<Deadline>) {
        let terms = deadline.map(|Deadline { bank, rests, vacation_days, .. }| Terms { bank, rests, vacation_days });
        let plain = Terms { bank: None, rests: false, vacation_days: 0 };
        self.terms = terms.filter(|terms| *terms != plain);
    }
}

/// What a kept text says of a deadline.
pub(crate) fn terms_of(text: &Option<String>) -> Deadline {
    let terms = Matters::read(text.as_deref()).terms;
    terms.map_or_else(Deadline::default, |Terms { bank, rests, vacation_days }| Deadline {
        bank,
        rests,
        vacation_days,
        ..Deadline::default()
    })
}

impl TableRow {
    /// What it keeps besides.
    pub(super) fn matters(&self) -> Matters {
        Matters::read(self.proposal.as_deref())
    }

    /// Lets people talk so.
    pub(super) fn set_press(&mut self, press: Press) -> Result<(), Error> {
        let matters = Matters { press, ..self.matters() };
        self.set_matters(&matters)
    }

    /// Keeps this from now on.
    pub(super) fn set_matters(&mut self, matters: &Matters) -> Result<(), Error> {
        self.proposal = matters.text()?;
        Ok(())
    }
}
