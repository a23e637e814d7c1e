//! Which actions are worth a thought. Lists are long (every count from every area to every neighbour), so that a seat
//! first looks at its own position after each, and compares only the best ones with care.

use super::{Weights, bargain, settle, voyage};
use crate::chapter::{Action, Step};
use crate::edition::Edition;
use crate::state::State;
use crate::{advances, cities, movement, population, setup};
use engine::{Evaluate, Game, Log, Seat};

/// Moves that are compared with care: nothing is hidden about them.
const MOVES: usize = 4;
/// Other actions that are.
const CANDIDATES: usize = 12;
/// A step must gain this much to be better than being done.
const GAIN: f32 = 1e-3;

/// Drops what is hardly ever worth thinking about.
pub(super) fn shorten<E: Edition>(state: &State<E>, seat: Seat, actions: &mut Vec<Action>, weights: &Weights) {
    drop_retreats(actions);
    match state.agenda.top() {
        Some(Step::Trade(_)) => bargain::bargain(state, seat, actions, weights),
        // One civilization is as good as another.
        Some(Step::Setup(setup::Step::Exchange { .. })) => actions.retain(|action| *action == Action::Done),
        Some(Step::Setup(setup::Step::Shorter(setup::Stage::PlanTokens))) => {
            settle::plan(state, seat, actions, weights)
        }
        Some(Step::Movement(movement::Step::Ships { .. })) => fit_out(state, seat, actions),
        Some(Step::Movement(_)) => travel(state, seat, actions, weights),
        Some(Step::Cities(cities::Step::Construction { .. })) => climb(state, seat, actions, CANDIDATES, weights),
        Some(Step::Advances(advances::Step::Acquire { .. })) => shop(state, seat, actions, weights),
        _ => keep_best(state, seat, actions, CANDIDATES, weights),
    }
}

/// What takes something back leads nowhere new, as long as anything else can be done.
fn drop_retreats(actions: &mut Vec<Action>) {
    let is_retreat = |action: &Action| {
        matches!(
            action,
            Action::Population(population::Action::Again)
                | Action::Advances(
                    advances::Action::PutBack(_) | advances::Action::Reconsider | advances::Action::NoSubstitute
                )
        )
    };
    if !actions.iter().all(is_retreat) {
        actions.retain(|action| !is_retreat(action));
    }
}

/// Steps that gain by themselves, or else being done: the end of a phase is never compared with them, because what
/// follows it would be.
fn climb<E: Edition>(state: &State<E>, seat: Seat, actions: &mut Vec<Action>, most: usize, weights: &Weights) {
    climb_to(state, seat, actions, most, &Action::Done, weights);
}

/// The same where another action is the end.
fn climb_to<E: Edition>(
    state: &State<E>,
    seat: Seat,
    actions: &mut Vec<Action>,
    most: usize,
    end: &Action,
    weights: &Weights,
) {
    if !actions.contains(end) {
        keep_best(state, seat, actions, most, weights);
        return;
    }
    let now = state.evaluate(seat, weights);
    actions.retain(|action| action != end);
    let gains = rank(state, seat, actions, weights);
    let worth_it = gains.iter().filter(|(value, _)| *value > now + GAIN).count();
    take(actions, &gains[..worth_it.min(most)]);
    if actions.is_empty() {
        actions.push(end.clone());
    }
}

/// Ships are built and kept for voyages of this turn, and for nothing else: they cost every turn.
fn fit_out<E: Edition>(state: &State<E>, seat: Seat, actions: &mut Vec<Action>) {
    let next = voyage::fit_out(state, seat).filter(|next| actions.contains(next));
    *actions = vec![next.unwrap_or(Action::Done)];
}

/// Ships under way go on; then tokens move over land; then ships are used where land does not lead. What a ship does
/// pays several steps later, so that it follows a plan instead of gains.
fn travel<E: Edition>(state: &State<E>, seat: Seat, actions: &mut Vec<Action>, weights: &Weights) {
    if let Some(next) = voyage::under_way(state, seat).filter(|next| actions.contains(next)) {
        *actions = vec![next];
        return;
    }
    let listed = actions.len();
    let embark = voyage::embark(state, seat).filter(|next| actions.contains(next));
    actions.retain(|action| !is_ship(action));
    if actions.is_empty() {
        // A ship cannot stay where it is: whatever is allowed.
        game_actions(state, seat, actions, listed);
        return;
    }
    climb(state, seat, actions, MOVES, weights);
    if let (Some(next), [Action::Done]) = (embark, actions.as_slice()) {
        *actions = vec![next];
    }
}

fn game_actions<E: Edition>(state: &State<E>, seat: Seat, actions: &mut Vec<Action>, listed: usize) {
    actions.reserve(listed);
    state.actions(seat, actions);
}

fn is_ship(action: &Action) -> bool {
    matches!(action, Action::Movement(action) if !matches!(action, movement::Action::Move { .. }))
}

/// Advances that gain, then the payment that the table proposes.
fn shop<E: Edition>(state: &State<E>, seat: Seat, actions: &mut Vec<Action>, weights: &Weights) {
    let acquires = |action: &&Action| matches!(action, Action::Advances(advances::Action::Acquire { .. }));
    let end = actions.iter().find(acquires).cloned().unwrap_or(Action::Done);
    if end != Action::Done && state.baskets[seat].stage == advances::Stage::Paying {
        *actions = vec![end];
        return;
    }
    actions.retain(|action| *action != Action::Advances(advances::Action::ChooseCards));
    climb_to(state, seat, actions, CANDIDATES, &end, weights);
}

/// The actions after which the seat stands best, and being done.
fn keep_best<E: Edition>(state: &State<E>, seat: Seat, actions: &mut Vec<Action>, most: usize, weights: &Weights) {
    if actions.len() <= most {
        return;
    }
    let done = actions.contains(&Action::Done);
    actions.retain(|action| *action != Action::Done);
    let ranked = rank(state, seat, actions, weights);
    take(actions, &ranked[..ranked.len().min(most)]);
    actions.extend(done.then_some(Action::Done));
}

/// How the seat stands after each action, the best first.
fn rank<E: Edition>(state: &State<E>, seat: Seat, actions: &[Action], weights: &Weights) -> Vec<(f32, usize)> {
    let after = |(index, action): (usize, &Action)| {
        let mut next = state.clone();
        next.apply(seat, action, &mut Log::silent()).ok()?;
        Some((next.evaluate(seat, weights), index))
    };
    let mut values: Vec<(f32, usize)> = actions.iter().enumerate().filter_map(after).collect();
    values.sort_unstable_by(|left, right| right.0.total_cmp(&left.0));
    values
}

fn take(actions: &mut Vec<Action>, kept: &[(f32, usize)]) {
    *actions = kept.iter().map(|&(_, index)| actions[index].clone()).collect();
}
