//! Drama & Music at any time in the own turn: in the midst of an action and in answer to an Event, too.
//! `CC-adv-drama-music` `CC-turn-8`

use super::{Ability, Action, Why};
use crate::chapter::{Action as AnyAction, Ask, Chapter as _, Log, Step, not_now};
use crate::names::{Advance, Good};
use crate::state::State;
use crate::why::Reason;
use engine::{PromptKind, Seat, SeatSet};

const EXCHANGES: [Ability; 2] = [Ability::Drama { to: Good::Culture }, Ability::Drama { to: Good::Mood }];

/// Whether an action is this exchange.
pub(crate) fn is_exchange(action: &AnyAction) -> bool {
    exchange(action).is_some()
}

/// The exchange that an action is, if it is one.
fn exchange(action: &AnyAction) -> Option<Ability> {
    match action {
        AnyAction::Advances(Action::Use(ability @ Ability::Drama { .. })) => Some(*ability),
        _ => None,
    }
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
        Step::Turn(_) | Step::Over => Err(not_now()),
        _ => Ok(()),
    }
}

/// The exchanges that a seat may make while this step is due.
fn exchanges(state: &State, step: Step, seat: Seat) -> impl Iterator<Item = Ability> {
    let open = state.holds(seat, Advance::DramaMusic) && may_interrupt(state, step, seat).is_ok();
    EXCHANGES.into_iter().filter(move |ability| open && ability.check(state, seat).is_ok())
}

/// Adds these exchanges to what the seat may do.
pub(crate) fn list(state: &State, step: Step, seat: Seat, out: &mut Vec<AnyAction>) {
    out.extend(exchanges(state, step, seat).map(|ability| Action::Use(ability).into()));
}

/// Whom a step waits for that asks nothing with the tokens as they are, and would ask after an exchange: a boost that is
/// one token short, a city that Myths could save.
pub(crate) fn awaited(state: &State, step: Step) -> SeatSet {
    let seat = state.active();
    let would_ask = |ability: Ability| {
        let mut after = state.clone();
        ability.take(&mut after, seat, &mut Log::silent());
        step.waiting(&after).contains(seat)
    };
    if exchanges(state, step, seat).any(would_ask) { SeatSet::only(seat) } else { SeatSet::EMPTY }
}

/// The answer to an exchange in the midst of this step; nothing if the action is another one.
pub(crate) fn check(state: &State, step: Step, seat: Seat, action: &AnyAction) -> Option<Result<(), Reason>> {
    let ability = exchange(action).filter(|_| !matches!(step, Step::Turn(_)) || state.in_status_phase())?;
    Some(may_interrupt(state, step, seat).and_then(|()| ability.check(state, seat)))
}

/// Makes the exchange, if the action is one and the step is not the turn's own.
pub(crate) fn perform(state: &mut State, step: Step, seat: Seat, action: &AnyAction, log: &mut Log) -> bool {
    let ability = exchange(action).filter(|_| !matches!(step, Step::Turn(_)));
    if let Some(ability) = ability {
        ability.take(state, seat, log);
    }
    ability.is_some()
}

/// The question of a step that waits for an exchange alone.
pub(crate) fn ask() -> Ask {
    Ask {
        kind: PromptKind::Confirm,
        name: "Drama",
        question: "Do you exchange a token by Drama & Music before this goes on?".into(),
        rules: &["CC-adv-drama-music"],
        open: false,
    }
}
