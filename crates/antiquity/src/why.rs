//! Why an action was refused. Each chapter has its own reasons; a reason names its rule in both books, and the edition
//! in play picks its own.

use crate::edition::Edition;
use engine::{Refusal, RuleId};

/// What stands against an action: a reason of one of the chapters. It becomes a sentence only where somebody reads it, as
/// lists of actions ask for many that nobody reads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    fact: Fact,
    /// The rules of the very card, of both books, where a reason serves several cards.
    of_the_card: &'static [RuleId],
}

impl Why {
    /// The action belongs to another step.
    pub const NOT_NOW: Why = Why { fact: Fact::NotNow, of_the_card: &[] };

    /// The same with one of these rules, if the edition in play has one: that of the very card.
    #[must_use]
    pub fn by(self, rules: &'static [RuleId]) -> Why {
        Why { of_the_card: rules, ..self }
    }

    /// The refusal with the rule of this edition.
    pub fn refusal<E: Edition>(&self) -> Refusal {
        self.fact.refusal(|rules| rule::<E>(self.of_the_card).or_else(|| rule::<E>(rules)))
    }
}

/// Of rules from both books those of this edition.
pub fn cite<E: Edition>(rules: &[RuleId]) -> Vec<RuleId> {
    rules.iter().copied().filter(|rule| rule.starts_with(E::RULES)).collect()
}

/// Of rules from both books the first of this edition.
fn rule<E: Edition>(rules: &[RuleId]) -> Option<RuleId> {
    rules.iter().copied().find(|rule| rule.starts_with(E::RULES))
}

engine::all_reasons! {
    enum Fact {
        NotNow,
        Turn(crate::turn::Why),
        Setup(crate::setup::Why),
        TaxCollection(crate::tax_collection::Why),
        Population(crate::population::Why),
        Movement(crate::movement::Why),
        Conflict(crate::conflict::Why),
        Cities(crate::cities::Why),
        CardAcquisition(crate::card_acquisition::Why),
        Trade(crate::trade::Why),
        Calamities(crate::calamities::Why),
        Abilities(crate::special_abilities::Why),
        Advances(crate::advances::Why),
        Leaving(crate::leaving::Why),
    }
}

impl<W> From<W> for Why
where
    Fact: From<W>,
{
    fn from(why: W) -> Why {
        Why { fact: why.into(), of_the_card: &[] }
    }
}

/// The reasons of all chapters.
pub(crate) fn all() -> Vec<engine::Reason> {
    Fact::all()
}
