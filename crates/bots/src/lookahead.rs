//! Judging an action by how its seat stands once the turn is over: what greedy does, and search as its first guess.

use crate::chance::Chance;
use engine::{Evaluate, Log, Seat};

/// How many actions of one turn are followed at most: a game may let a seat act for ever.
const LONGEST_TURN: usize = 8;

/// How the seat stands against the others, in the game's points. With several others the strongest counts as much as
/// all of them together.
pub(crate) fn standing<G: Evaluate>(game: &G, seat: Seat) -> f32 {
    let (mut best, mut sum, mut others) = (f32::NEG_INFINITY, 0.0, 0.0_f32);
    for other in Seat::all(game.seats()).filter(|&other| other != seat) {
        let value = game.evaluate(other);
        best = best.max(value);
        sum += value;
        others += 1.0;
    }
    let own = game.evaluate(seat);
    if others == 0.0 { own } else { own - (best + sum / others) / 2.0 }
}

/// What the seat may do, without what is hardly ever worth a thought.
pub(crate) fn candidates<G: Evaluate>(game: &G, seat: Seat, out: &mut Vec<G::Action>) {
    out.clear();
    game.actions(seat, out);
    if out.len() > 1 {
        game.shortlist(seat, out);
    }
}

/// The state after an action of that state's own list.
pub(crate) fn after<G: Evaluate>(game: &G, seat: Seat, action: &G::Action) -> G {
    let mut next = game.clone();
    advance(&mut next, seat, action);
    next
}

/// Does an action of the state's own list.
pub(crate) fn advance<G: Evaluate>(game: &mut G, seat: Seat, action: &G::Action) {
    if let Err(refusal) = game.apply(seat, action, &mut Log::silent()) {
        unreachable!("{} lists `{action}` for {seat:?} and then refuses it: {refusal}", G::ID);
    }
}

/// The candidate with the best standing right after it, among at most `sample` of them.
pub(crate) fn best_next<G: Evaluate>(
    game: &G,
    seat: Seat,
    sample: usize,
    chance: &mut Chance,
) -> Option<(G::Action, G)> {
    let mut actions = Vec::new();
    candidates(game, seat, &mut actions);
    if actions.len() > sample {
        chance.sample(&mut actions, sample);
        actions.truncate(sample);
    }
    if actions.len() == 1 {
        return actions.pop().map(|action| {
            let next = after(game, seat, &action);
            (action, next)
        });
    }
    let mut best: Option<(f32, G::Action, G)> = None;
    for action in actions {
        let next = after(game, seat, &action);
        let value = standing(&next, seat);
        if best.as_ref().is_none_or(|(most, ..)| value > *most) {
            best = Some((value, action, next));
        }
    }
    best.map(|(_, action, next)| (action, next))
}

/// Plays on for the seat, each time by [`best_next`], until its turn is over.
pub(crate) fn finish_turn<G: Evaluate>(game: &mut G, seat: Seat, sample: usize, chance: &mut Chance) {
    for _ in 0..LONGEST_TURN {
        if !game.to_act().contains(seat) {
            return;
        }
        let Some((_, next)) = best_next(game, seat, sample, chance) else {
            return;
        };
        *game = next;
    }
}

/// How the seat stands at the end of its turn if it does this now.
pub(crate) fn worth<G: Evaluate>(game: &G, seat: Seat, action: &G::Action, sample: usize, chance: &mut Chance) -> f32 {
    let mut next = after(game, seat, action);
    finish_turn(&mut next, seat, sample, chance);
    standing(&next, seat)
}
