//! The chapters of the rulebook joined into one game: their steps and actions, and what follows for the engine.

use crate::state::Founders;
use crate::turn::Ending;
use crate::why::Why;
use crate::{add, open, setup, tokens, turn};
use engine::{Refusal, RuleId, Seat, Stepwise};

engine::steps! {
    /// What is still to happen. A written position names a step without its chapter.
    #[serde(expecting = "no step is written like this")]
    pub enum Step for Founders {
        /// Game Setup.
        #[serde(untagged)]
        Setup(setup::Step),
        /// 1. Open a tile.
        #[serde(untagged)]
        Open(open::Step),
        /// 2. Play a token; 3. Add a tile.
        #[serde(untagged)]
        Add(add::Step),
        /// The end of a turn, and of the game.
        #[serde(untagged)]
        Turn(turn::Step),
    }
}

engine::actions! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action: "expected something like `open village`, `add mine 1,2`, `swap mine 1,2`, `war 2 0,3`, \
                      `coin 2 1,0 stone`, `carriage 0,0` or `craftsman smith 1,1`" {
        /// Game Setup.
        Setup(setup::Action),
        /// 1. Open a tile.
        Open(open::Action),
        /// 2. Play a token.
        Play(tokens::Play),
        /// 3. Add a tile.
        Add(add::Action),
        /// Proposing and voting to end the game.
        Turn(turn::Action),
    }
}

impl Stepwise for Founders {
    type Step = Step;
    type Why = Why;

    fn due(&self) -> Option<Step> {
        self.agenda.top().filter(|step| !matches!(step, Step::Over | Step::Turn(turn::Step::Over { .. })))
    }

    fn refuse(&self, _: Seat, why: Why) -> Refusal {
        why.into()
    }

    fn rule_now(&self, _: Seat) -> Option<RuleId> {
        match self.agenda.top()? {
            Step::Setup(setup::Step::Draft { .. }) => Some("FE-setup-4"),
            Step::Setup(setup::Step::LayStart { .. }) => Some("FE-setup-5"),
            Step::Open(_) | Step::Add(_) | Step::Turn(turn::Step::EndTurn) => Some("FE-setup-8"),
            Step::Turn(turn::Step::Vote { .. } | turn::Step::LastCraftsmen { .. }) => Some("FE-end-3"),
            Step::Turn(turn::Step::Over { ending }) => Some(ending.rule()),
            Step::Over => None,
        }
    }
}

impl Founders {
    /// Why the game ended, once it has.
    pub(crate) fn ended(&self) -> Option<Ending> {
        if let Some(Step::Turn(turn::Step::Over { ending })) = self.agenda.top() { Some(ending) } else { None }
    }
}
