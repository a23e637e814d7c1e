//! Drama & Music at any time in the own turn: in the midst of an action and in answer to an Event, too.
//! `CC-adv-drama-music` `CC-turn-8`

use super::{Ability, Action, Why};
use crate::chapter::{Action as AnyAction, Log, Reason, Step};
use crate::names::{Advance, Token};
use crate::state::State;
use engine::{Ask, Chapter, Choice, PromptKind, Seat, SeatSet};

const EXCHANGES: [Ability; 2] = [Ability::Drama { to: Token::Culture }, Ability::Drama { to: Token::Mood }];

/// The exchange that an action is, if it is one.
fn exchange(action: &AnyAction) -> Option<Ability> {
    let AnyAction::Advances(Action::Use(ability @ Ability::Drama { .. })) = action else { return None };
    Some(*ability)
}

/// Whether a seat may interrupt a step with the exchange, its tokens aside. The turn itself offers it among its actions;
/// a price that is being paid was counted with the tokens that are there.
/// `CC-adv-drama-music-2`
fn may_interrupt(state: &State, step: Step, seat: Seat) -> Result<(), Reason> {
    if state.in_status_phase() {
        return Err(Why::NoDramaInStatusPhase.into());
    }
    if seat != state.active() {
        return Err(Why::NoDramaOffTurn.into());
    }
    match step {
        Step::Payment(_) => Err(Why::NoDramaInPayment.into()),
        Step::Turn(_) | Step::Over => Err(Reason::NotNow),
        Step::Moment(_)
        | Step::Advances(_)
        | Step::Cities(_)
        | Step::Collect(_)
        | Step::Movement(_)
        | Step::Exploration(_)
        | Step::Combat(_)
        | Step::Barbarians(_)
        | Step::Civic(_)
        | Step::Trade(_)
        | Step::ActionCards(_)
        | Step::Events(_)
        | Step::Objectives(_)
        | Step::Wonders(_) => Ok(()),
    }
}

/// The exchanges that a seat may make while this step is due.
fn exchanges(state: &State, step: Step, seat: Seat) -> impl Iterator<Item = Ability> {
    let open = state.holds(seat, Advance::DramaMusic) && may_interrupt(state, step, seat).is_ok();
    EXCHANGES.into_iter().filter(move |ability| open && ability.check(state, seat).is_ok())
}

/// The step that is due, with this exchange woven in.
#[derive(Copy, Clone, Debug)]
pub struct Due {
    step: Step,
    /// Whom the step asks by itself, and not only for the exchange.
    asked: SeatSet,
}

impl Due {
    pub(crate) fn of(state: &State, step: Step) -> Due {
        Due { step, asked: step.waiting(state) }
    }

    /// Whom the step waits for if it asks nothing with the tokens as they are, and would ask after an exchange: a boost
    /// that is one token short, a city that Myths could save.
    fn would_ask(self, state: &State) -> SeatSet {
        let seat = state.active();
        let would_ask = |ability: Ability| {
            let mut after = state.clone();
            ability.take(&mut after, seat, &mut Log::silent());
            self.step.waiting(&after).contains(seat)
        };
        if exchanges(state, self.step, seat).any(would_ask) { SeatSet::only(seat) } else { SeatSet::EMPTY }
    }
}

impl Chapter<State> for Due {
    fn waiting(self, state: &State) -> SeatSet {
        if self.asked.is_empty() { self.would_ask(state) } else { self.asked }
    }

    fn is_moot(self, state: &State) -> bool {
        self.step.is_moot(state)
    }

    fn run(self, state: &mut State, log: &mut Log) {
        self.step.run(state, log);
    }

    fn ask(self, state: &State, seat: Seat) -> Ask {
        if self.asked.contains(seat) {
            return self.step.ask(state, seat);
        }
        Ask {
            kind: PromptKind::Confirm,
            name: "Drama",
            question: "Do you use Drama & Music before this goes on?".into(),
            rules: &["CC-adv-drama-music"],
            open: false,
        }
    }

    fn list(self, state: &State, seat: Seat, out: &mut Vec<AnyAction>) {
        if self.asked.contains(seat) {
            self.step.list(state, seat, out);
        } else {
            out.push(AnyAction::Done);
        }
        out.extend(exchanges(state, self.step, seat).map(|ability| Action::Use(ability).into()));
    }

    fn check(self, state: &State, seat: Seat, action: &AnyAction) -> Result<(), Reason> {
        // On the turn the exchange is an action like others; the Status Phase, whose steps are the turn's as well, has none.
        let is_turn = matches!(self.step, Step::Turn(_)) && !state.in_status_phase();
        if let Some(ability) = exchange(action).filter(|_| !is_turn) {
            return may_interrupt(state, self.step, seat).and_then(|()| ability.check(state, seat));
        }
        if self.asked.contains(seat) {
            return self.step.check(state, seat, action);
        }
        if *action == AnyAction::Done { Ok(()) } else { Err(Reason::NotNow) }
    }

    fn perform(self, state: &mut State, seat: Seat, action: &AnyAction, log: &mut Log) {
        let is_turn = matches!(self.step, Step::Turn(_));
        match exchange(action).filter(|_| !is_turn) {
            Some(ability) => ability.take(state, seat, log),
            None if self.asked.contains(seat) => self.step.perform(state, seat, action, log),
            None => self.step.run(state, log),
        }
    }

    fn describe(self, state: &State, seat: Seat, action: &AnyAction, choice: &mut Choice) {
        if exchange(action).is_some() {
            action.explain(state, seat, choice);
        } else if self.asked.contains(seat) {
            self.step.describe(state, seat, action, choice);
        } else {
            choice.label = "Exchange nothing".into();
        }
    }

    fn sound(self, state: &State) -> Result<(), String> {
        self.step.sound(state)
    }
}
