//! Games between bots with slightly different weights, and what their evaluation saw on the way.

use super::{gauss, in_parallel, play, reach, results, slopes};
use crate::chance::{Chance, mix};
use engine::{Evaluate, GameOptions as _, Seat, Weights as _};
use serde::{Deserialize, Serialize};

/// What is played.
#[derive(Clone, Debug, PartialEq)]
pub struct Selfplay {
    /// How many games.
    pub games: u32,
    /// How many moments of each are looked at.
    pub moments: usize,
    /// How much the weights of the bots differ, as a part of each.
    pub noise: f32,
    /// All chance follows from it.
    pub seed: u64,
    /// How many games run at once; 0 for as many as there are processors.
    pub threads: usize,
}

/// A seat at some moment, and what became of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Moment {
    /// The game it is of.
    pub game: u32,
    /// How much of the game was over, from 0 to 1.
    pub time: f32,
    /// The seat's part of the win.
    pub won: f32,
    /// By how many points it came out ahead of the others.
    pub ahead: f32,
    /// How it stood by the evaluation.
    pub standing: f32,
    /// How much that standing changes with each weight.
    pub slopes: Vec<f32>,
}

/// Plays, and hands on the moments of every game as it ends.
pub fn selfplay<G: Evaluate>(
    options: &G::Options,
    weights: &G::Weights,
    plan: &Selfplay,
    mut each: impl FnMut(Vec<Moment>),
) -> Result<(), String> {
    let mut problem = None;
    in_parallel(
        plan.threads,
        plan.games,
        |game| one_game::<G>(options, weights, plan, game),
        |moments| match moments {
            Ok(moments) => each(moments),
            Err(error) => problem = Some(error),
        },
    );
    problem.map_or(Ok(()), Err)
}

fn one_game<G: Evaluate>(
    options: &G::Options,
    weights: &G::Weights,
    plan: &Selfplay,
    game: u32,
) -> Result<Vec<Moment>, String> {
    let seed = mix(&[plan.seed, game.into()]);
    let mut chance = Chance::new(mix(&[seed, 1]));
    let numbers = weights.numbers();
    let reach = reach(&numbers);
    let other = |chance: &mut Chance| {
        let moved = numbers.iter().zip(&reach).map(|(number, reach)| number + plan.noise * reach * gauss(chance));
        weights.with(&moved.collect::<Vec<f32>>())
    };
    let players: Vec<G::Weights> = (0..options.seats()).map(|_| other(&mut chance)).collect();
    // Every position is as likely to be kept as any other, though nobody knows how many will come.
    let (mut kept, mut seen): (Vec<(u32, G)>, u32) = (Vec::new(), 0);
    let outcome = play::<G>(options, seed, &players, &mut |position| {
        seen += 1;
        if kept.len() < plan.moments {
            kept.push((seen, position.clone()));
        } else {
            let place = chance.below(seen as usize);
            if let Some(old) = kept.get_mut(place) {
                *old = (seen, position.clone());
            }
        }
    })?;
    let Some(outcome) = outcome else { return Ok(Vec::new()) };
    let results = results(&outcome);
    let mut moments = Vec::new();
    for (number, position) in kept.iter().filter(|(_, position)| position.outcome().is_none()) {
        let time = *number as f32 / seen.max(1) as f32;
        for (seat, (standing, slopes)) in Seat::all(options.seats()).zip(standings(position, weights)) {
            let (won, ahead) = results[seat.index()];
            moments.push(Moment { game, time, won, ahead, standing, slopes });
        }
    }
    Ok(moments)
}

/// How every seat stands against the others, and the slopes of that, as [`crate::lookahead::standings`] compares seats.
fn standings<G: Evaluate>(position: &G, weights: &G::Weights) -> Vec<(f32, Vec<f32>)> {
    let seats: Vec<Seat> = Seat::all(position.seats()).collect();
    let values: Vec<f32> = seats.iter().map(|&seat| position.evaluate(seat, weights)).collect();
    let all: Vec<Vec<f32>> = seats.iter().map(|&seat| slopes(position, seat, weights)).collect();
    let others = (seats.len().max(2) - 1) as f32;
    let of = |own: usize| {
        let best = (0..seats.len()).filter(|&seat| seat != own).max_by(|&a, &b| values[a].total_cmp(&values[b]));
        let best = best.unwrap_or(own);
        let against = |of: &dyn Fn(usize) -> f32| {
            let sum: f32 = (0..seats.len()).map(of).sum();
            of(own) - (of(best) + (sum - of(own)) / others) / 2.0
        };
        let slopes = (0..all[own].len()).map(|weight| against(&|seat| all[seat][weight])).collect();
        (against(&|seat| values[seat]), slopes)
    };
    (0..seats.len()).map(of).collect()
}
