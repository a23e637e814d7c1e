//! The chapters of the rulebook joined into one game: their steps and actions, and what follows for the engine.

use crate::state::SampleGame;
use crate::why::Why;
use crate::{buy, load};
use engine::{Refusal, RuleId, Seat, Stepwise};

engine::steps! {
    /// What is still to happen. A written position names a step without its chapter.
    #[serde(expecting = "no step is written like this")]
    pub enum Step for SampleGame {
        /// 1. Buy.
        #[serde(untagged)]
        Buy(buy::Step),
        /// 2. Load.
        #[serde(untagged)]
        Load(load::Step),
    }
}

engine::actions! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action: "expected something like `draw`, `take silk`, `load silk` or `drop silk`" {
        /// 1. Buy.
        Buy(buy::Action),
        /// 2. Load.
        Load(load::Action),
    }
}

impl Stepwise for SampleGame {
    type Step = Step;
    type Why = Why;

    fn due(&self) -> Option<Step> {
        self.agenda.top().filter(|step| !matches!(step, Step::Over))
    }

    fn refuse(&self, _: Seat, why: Why) -> Refusal {
        Refusal::by_rule(why.code(), why.rules()[0], why.to_string())
    }

    fn rule_now(&self, _: Seat) -> Option<RuleId> {
        match self.agenda.top()? {
            Step::Buy(buy::Step::Buy) => Some("SG-buy-1"),
            Step::Load(load::Step::Load) => Some("SG-load-1"),
            Step::Over => Some("SG-end-1"),
        }
    }
}
