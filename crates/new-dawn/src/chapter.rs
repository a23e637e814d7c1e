//! How the chapters of the rulebook make up the game. Each is one module with its own `Step`, `Action` and `Why`; a step
//! is read in one place, where what it asks, lists, checks and does stand together. This file joins them.

use crate::event::Event;
use crate::prompt::About;
use crate::state::NewDawn;
use crate::view::StepView;
use crate::why::Why;
use crate::{setup, turn, victory};
use engine::chapter::{Chapter as _, Stepwise};
use engine::{Log, Refusal, RuleId, Seat};

engine::steps! {
    /// What is still to happen. In writing a step goes without its chapter.
    #[serde(expecting = "no step is written like this")]
    #[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "new-dawn/"))]
    #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
    pub enum Step for NewDawn {
        /// Setup.
        #[serde(untagged)]
        Setup(crate::setup::Step),
        /// Advanced Map Building.
        #[serde(untagged)]
        Building(crate::building::Step),
        /// Playing the Game.
        #[serde(untagged)]
        Turn(crate::turn::Step),
        /// World Wonders.
        #[serde(untagged)]
        Wonders(crate::wonders::Step),
        /// Culture.
        #[serde(untagged)]
        Culture(crate::culture::Step),
        /// Science.
        #[serde(untagged)]
        Science(crate::science::Step),
        /// Economy.
        #[serde(untagged)]
        Economy(crate::economy::Step),
        /// Industry.
        #[serde(untagged)]
        Industry(crate::industry::Step),
        /// Military.
        #[serde(untagged)]
        Military(crate::military::Step),
        /// Defeated targets.
        #[serde(untagged)]
        Defeat(crate::defeat::Step),
        /// Diplomacy Cards.
        #[serde(untagged)]
        Diplomacy(crate::diplomacy::Step),
        /// Trade Tokens, and resources.
        #[serde(untagged)]
        Trade(crate::trade::Step),
        /// The Event Dial.
        #[serde(untagged)]
        Barbarians(crate::barbarians::Step),
        /// Winning the Game.
        #[serde(untagged)]
        Victory(crate::victory::Step),
    }
}

engine::actions! {
    /// What a seat asks for.
    #[derive(Copy)]
    pub enum Action: "expected something like `focus pottery`, `place 3,-1`, `move 1 4,2`, `city 0,3`, `attack 2,2`, \
                      `spend trade` or `done`" {
        /// Goes on.
        Done,
        /// Setup.
        Setup(crate::setup::Action),
        /// Advanced Map Building.
        Building(crate::building::Action),
        /// Playing the Game.
        Turn(crate::turn::Action),
        /// World Wonders.
        Wonders(crate::wonders::Action),
        /// Culture.
        Culture(crate::culture::Action),
        /// Science.
        Science(crate::science::Action),
        /// Economy.
        Economy(crate::economy::Action),
        /// Industry.
        Industry(crate::industry::Action),
        /// Military.
        Military(crate::military::Action),
        /// Defeated targets.
        Defeat(crate::defeat::Action),
        /// Diplomacy Cards.
        Diplomacy(crate::diplomacy::Action),
        /// Trade Tokens, and resources.
        Trade(crate::trade::Action),
        /// The Event Dial.
        Barbarians(crate::barbarians::Action),
    }
}

// States are cloned for every thought of a bot: a step takes no more room than the longest of them needs by itself.
const _: () = assert!(size_of::<Step>() == 7 && size_of::<Action>() <= 6);

impl Stepwise for NewDawn {
    type Step = Step;
    type Why = Why;

    fn due(&self) -> Option<Step> {
        self.agenda.top().filter(|step| !matches!(step, Step::Over))
    }

    fn refuse(&self, _: Seat, why: Why) -> Refusal {
        why.into()
    }

    fn rule_now(&self, _: Seat) -> Option<RuleId> {
        Some(match self.agenda.top() {
            Some(Step::Over) => "ND-vic-4",
            Some(Step::Setup(_)) => "ND-setup-1",
            Some(Step::Building(_)) => "ND-map-6",
            Some(Step::Wonders(step)) => step.rule(),
            Some(Step::Military(step)) => step.rule(),
            Some(Step::Trade(step)) => step.rule(self),
            Some(Step::Barbarians(_)) => "ND-barb-21",
            None
            | Some(
                Step::Turn(_)
                | Step::Culture(_)
                | Step::Science(_)
                | Step::Economy(_)
                | Step::Industry(_)
                | Step::Defeat(_)
                | Step::Diplomacy(_)
                | Step::Victory(_),
            ) => "ND-turn-1",
        })
    }

    fn settle(&mut self, log: &mut Log<Event>) {
        self.run(log);
        victory::record(self, log);
    }
}

impl NewDawn {
    /// Runs what runs by itself, and passes over questions that have no answer but one, until somebody is asked.
    pub(crate) fn run(&mut self, log: &mut Log<Event>) {
        loop {
            match self.agenda.top() {
                // Only where a written position named the steps: then the turn is over.
                None if self.turn.begun => self.push(turn::Step::EndTurn),
                None => self.push(setup::Step::Populate),
                Some(Step::Over) => return,
                Some(step) if step.waiting(self).is_empty() || step.is_moot(self) => step.run(self, log),
                Some(_) => return,
            }
        }
    }

    /// Puts a step before all others.
    pub(crate) fn push(&mut self, step: impl Into<Step>) {
        self.agenda.push(step.into());
    }

    /// Puts another step in the place of the one that is due.
    pub(crate) fn change(&mut self, step: impl Into<Step>) {
        if let Some(top) = self.agenda.top_mut() {
            *top = step.into();
        }
    }

    /// Ends the step that is due.
    pub(crate) fn pop(&mut self) {
        self.agenda.pop();
    }
}

/// Adds actions of a chapter to what a seat may do.
pub(crate) fn offer<A: Into<Action>>(out: &mut Vec<Action>, actions: impl IntoIterator<Item = A>) {
    actions.into_iter().for_each(|action| out.push(action.into()));
}

impl Step {
    /// The numbers of the step that everybody sees.
    pub(crate) fn show(self, state: &NewDawn, view: &mut StepView) {
        match self {
            Step::Wonders(step) => step.show(view),
            Step::Culture(step) => step.show(state, view),
            Step::Science(step) => step.show(state, view),
            Step::Economy(step) => step.show(state, view),
            Step::Industry(step) => step.show(state, view),
            Step::Military(step) => step.show(state, view),
            Step::Defeat(step) => step.show(view),
            Step::Diplomacy(step) => step.show(view),
            Step::Trade(step) => step.show(view),
            Step::Barbarians(step) => step.show(view),
            Step::Over | Step::Setup(_) | Step::Building(_) | Step::Turn(_) | Step::Victory(_) => {}
        }
    }
}

impl Action {
    /// What the action is about, for a person. What being done means, each step says.
    pub(crate) fn about(self, state: &NewDawn, seat: Seat) -> About {
        match self {
            Action::Done => About::default(),
            Action::Setup(action) => action.about(),
            Action::Building(action) => action.about(),
            Action::Turn(action) => action.about(state, seat),
            Action::Wonders(action) => action.about(state, seat),
            Action::Culture(action) => action.about(state),
            Action::Science(action) => action.about(state, seat),
            Action::Economy(action) => action.about(state, seat),
            Action::Industry(action) => action.about(state, seat),
            Action::Military(action) => action.about(state),
            Action::Defeat(action) => action.about(state),
            Action::Diplomacy(action) => action.about(),
            Action::Trade(action) => action.about(state, seat),
            Action::Barbarians(action) => action.about(),
        }
    }
}
