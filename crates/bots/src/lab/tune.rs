//! Moves weights towards those that win: two opposite changes of all weights play each other, and the weights go a little
//! way towards the better one. What lucky games add cancels out over many of them, and what helps does not.

use super::{Played, duel, gauss, in_parallel, reach};
use crate::chance::{Chance, mix};
use engine::{Evaluate, Weights as _};
use std::ops::ControlFlow;

/// How long and how far.
#[derive(Clone, Debug, PartialEq)]
pub struct Tuning {
    /// How often the weights are moved.
    pub rounds: u32,
    /// How many pairs of opposite changes play before that, each on a deal of its own, from both sides.
    pub duels: u32,
    /// How large a change is, as a part of each weight.
    pub noise: f32,
    /// How far the weights are moved at a time, as a part of each.
    pub pace: f32,
    /// All chance follows from it.
    pub seed: u64,
    /// How many games run at once; 0 for as many as there are processors.
    pub threads: usize,
}

/// What a round showed.
#[derive(Clone, Debug, PartialEq)]
pub struct Report<W> {
    /// The round, counted from 1.
    pub round: u32,
    /// The mean of the weights in the later half of the rounds so far: what is shipped.
    pub weights: W,
    /// How far they are from the first ones, as a part of each, on average.
    pub moved: f32,
}

/// The weights that came out best. `told` hears of every round and may break off.
pub fn tune<G: Evaluate>(
    options: &G::Options,
    start: &G::Weights,
    plan: &Tuning,
    told: &mut dyn FnMut(&Report<G::Weights>) -> ControlFlow<()>,
) -> Result<G::Weights, String> {
    let first = start.numbers();
    let reach = reach(&first);
    let mut now = first.clone();
    let mut path: Vec<Vec<f32>> = Vec::new();
    let mut mean = first.clone();
    for round in 0..plan.rounds {
        let toward = direction::<G>(options, start, &now, &reach, plan, round)?;
        for ((number, reach), toward) in now.iter_mut().zip(&reach).zip(&toward) {
            *number += plan.pace * reach * toward;
        }
        path.push(now.clone());
        let late = &path[path.len() / 2..];
        for (index, mean) in mean.iter_mut().enumerate() {
            *mean = late.iter().map(|numbers| numbers[index]).sum::<f32>() / late.len() as f32;
        }
        let far = mean.iter().zip(&first).zip(&reach).map(|((mean, first), reach)| (mean - first).abs() / reach);
        let moved = far.sum::<f32>() / first.len().max(1) as f32;
        if told(&Report { round: round + 1, weights: start.with(&mean), moved }).is_break() {
            break;
        }
    }
    Ok(start.with(&mean))
}

/// Where the better ones of a round's changes lie, in units of what luck alone would show.
fn direction<G: Evaluate>(
    options: &G::Options,
    start: &G::Weights,
    now: &[f32],
    reach: &[f32],
    plan: &Tuning,
    round: u32,
) -> Result<Vec<f32>, String> {
    let one = |number: u32| {
        let seed = mix(&[plan.seed, round.into(), number.into()]);
        let mut chance = Chance::new(seed);
        let change: Vec<f32> = now.iter().map(|_| gauss(&mut chance)).collect();
        let moved = |sign: f32| {
            let numbers = now.iter().zip(reach).zip(&change);
            start.with(
                &numbers.map(|((now, reach), change)| now + sign * plan.noise * reach * change).collect::<Vec<f32>>(),
            )
        };
        duel::<G>(options, seed, &moved(1.0), &moved(-1.0)).map(|games| (change, games))
    };
    let (mut all, mut problem) = (Vec::new(), None);
    in_parallel(plan.threads, plan.duels, one, |played| match played {
        Ok(played) => all.push(played),
        Err(error) => problem = Some(error),
    });
    if let Some(problem) = problem {
        return Err(problem);
    }
    // Half for the win, half for the points: those tell more in close games.
    let ahead = |games: &[Played; 2]| games.iter().map(|game| game.ahead).sum::<f32>();
    let count = all.len().max(1) as f32;
    let spread = (all.iter().map(|(_, games)| ahead(games).powi(2)).sum::<f32>() / count).sqrt().max(1e-6);
    let won = |games: &[Played; 2]| games.iter().map(|game| 2.0 * game.won - 1.0).sum::<f32>();
    let gains: Vec<f32> =
        all.iter().map(|(_, games)| won(games) / 2.0 + (ahead(games) / spread).clamp(-2.0, 2.0) / 2.0).collect();
    let luck = (gains.iter().map(|gain| gain * gain).sum::<f32>() * 1.0).sqrt().max(1e-6);
    let of =
        |weight: usize| all.iter().zip(&gains).map(|((change, _), gain)| change[weight] * gain).sum::<f32>() / luck;
    Ok((0..now.len()).map(of).collect())
}
