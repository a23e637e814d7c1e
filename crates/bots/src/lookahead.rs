//! Judging an action by how its seat stands once the turn is over: what greedy does, and search as its first guess.

use crate::chance::Chance;
use engine::seat::MAX_SEATS;
use engine::{Evaluate, Log, Seat};
use std::cell::Cell;

thread_local! {
    /// How many actions this thread has tried so far: for figures, and nothing else.
    static TRIED: Cell<u64> = const { Cell::new(0) };
}

/// How many actions this thread has tried so far.
pub(crate) fn tried() -> u64 {
    TRIED.get()
}

/// How every seat stands against the others, in the game's points. With several others the strongest counts as much
/// as all of them together.
pub(crate) fn standings<G: Evaluate>(game: &G, weights: &G::Weights) -> Vec<f32> {
    let values: Vec<f32> = Seat::all(game.seats()).map(|seat| game.evaluate(seat, weights)).collect();
    (0..values.len()).map(|seat| against_others(&values, seat)).collect()
}

/// How one seat stands against the others.
pub(crate) fn standing<G: Evaluate>(game: &G, seat: Seat, weights: &G::Weights) -> f32 {
    let mut values = [0.0; MAX_SEATS];
    let seats = game.seats().min(MAX_SEATS);
    for (value, seat) in values.iter_mut().zip(Seat::all(seats)) {
        *value = game.evaluate(seat, weights);
    }
    against_others(&values[..seats], seat.index())
}

fn against_others(values: &[f32], seat: usize) -> f32 {
    let others = || values.iter().enumerate().filter(|(other, _)| *other != seat).map(|(_, value)| *value);
    if values.len() < 2 {
        return values[seat];
    }
    let best = others().fold(f32::NEG_INFINITY, f32::max);
    let mean = others().sum::<f32>() / (values.len() - 1) as f32;
    values[seat] - (best + mean) / 2.0
}

/// What the seat may do, without what is hardly ever worth a thought.
pub(crate) fn candidates<G: Evaluate>(game: &G, seat: Seat, out: &mut Vec<G::Action>, weights: &G::Weights) {
    out.clear();
    game.actions(seat, out);
    if out.len() > 1 {
        game.shortlist(seat, out, weights);
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
    TRIED.set(TRIED.get() + 1);
    if let Err(refusal) = game.apply(seat, action, &mut Log::silent()) {
        unreachable!("{} lists `{action}` for {seat:?} and then refuses it: {refusal}", G::ID);
    }
}

/// The candidate with the best standing right after it, among at most `sample` of them.
pub(crate) fn best_next<G: Evaluate>(
    game: &G,
    seat: Seat,
    sample: usize,
    weights: &G::Weights,
    chance: &mut Chance,
) -> Option<(G::Action, G)> {
    best_next_by(standing, game, seat, sample, weights, chance)
}

/// The same for a seat that minds only its own affairs: at a table of many it takes a fraction of the time.
pub(crate) fn best_for_itself<G: Evaluate>(
    game: &G,
    seat: Seat,
    sample: usize,
    weights: &G::Weights,
    chance: &mut Chance,
) -> Option<(G::Action, G)> {
    best_next_by(G::evaluate, game, seat, sample, weights, chance)
}

fn best_next_by<G: Evaluate>(
    measure: impl Fn(&G, Seat, &G::Weights) -> f32,
    game: &G,
    seat: Seat,
    sample: usize,
    weights: &G::Weights,
    chance: &mut Chance,
) -> Option<(G::Action, G)> {
    let mut actions = Vec::new();
    candidates(game, seat, &mut actions, weights);
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
        let value = measure(&next, seat, weights);
        if best.as_ref().is_none_or(|(most, ..)| value > *most) {
            best = Some((value, action, next));
        }
    }
    best.map(|(_, action, next)| (action, next))
}

/// Plays on for the seat, each time by [`best_next`], until its turn is over or as far as the game has bots look.
pub(crate) fn finish_turn<G: Evaluate>(
    game: &mut G,
    seat: Seat,
    sample: usize,
    weights: &G::Weights,
    chance: &mut Chance,
) {
    for _ in 0..G::LOOKAHEAD {
        if !game.to_act().contains(seat) {
            return;
        }
        let Some((_, next)) = best_next(game, seat, sample, weights, chance) else {
            return;
        };
        *game = next;
    }
}

/// No round is followed farther, in case a game lets seats act for ever without passing the turn.
const LONGEST_ROUND: usize = 200;

/// Plays on, each time by [`best_next`], until all others have had their turns and the seat is next again, its own first if
/// that has come. To be next is worth something, and standings would not compare otherwise.
pub(crate) fn finish_round<G: Evaluate>(game: &mut G, seat: Seat, weights: &G::Weights, chance: &mut Chance) {
    let (mut actor, mut turns) = (seat, 0);
    for _ in 0..LONGEST_ROUND {
        let waiting = game.to_act();
        let next = if waiting.contains(actor) { Some(actor) } else { waiting.first() };
        let Some(next) = next else { return };
        if next != actor {
            turns += 1;
            if turns == game.seats() {
                return;
            }
        }
        actor = next;
        let Some((_, after)) = best_next(game, actor, usize::MAX, weights, chance) else { return };
        *game = after;
    }
}

/// Where the seat's turn ends if it does this now.
pub(crate) fn end_of_turn<G: Evaluate>(
    game: &G,
    seat: Seat,
    action: &G::Action,
    sample: usize,
    weights: &G::Weights,
    chance: &mut Chance,
) -> G {
    let mut next = after(game, seat, action);
    finish_turn(&mut next, seat, sample, weights, chance);
    next
}

/// How the seat stands there.
pub(crate) fn worth<G: Evaluate>(
    game: &G,
    seat: Seat,
    action: &G::Action,
    sample: usize,
    weights: &G::Weights,
    chance: &mut Chance,
) -> f32 {
    standing(&end_of_turn(game, seat, action, sample, weights, chance), seat, weights)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_strongest_opponent_counts_as_much_as_all_together() {
        assert_eq!(against_others(&[5.0, 3.0], 0), 2.0);
        assert_eq!(against_others(&[5.0, 3.0], 1), -2.0);
        assert_eq!(against_others(&[5.0, 8.0, 2.0], 0), 5.0 - (8.0 + 5.0) / 2.0);
        assert_eq!(against_others(&[5.0], 0), 5.0);
    }
}
