//! Where weights are learned from games between greedy bots.
//!
//! | step | file |
//! | --- | --- |
//! | bots with slightly different weights play, and moments of their games are looked at | `selfplay` |
//! | weights are found by which those moments tell best who wins | `train` |
//! | weights are moved towards those that win duels | `tune` |
//! | bots are watched for what no sensible player does | `blunders` |

mod blunders;
mod selfplay;
mod train;
mod tune;

pub use blunders::{Blunders, blunders};
pub use selfplay::{Moment, Selfplay, selfplay};
pub use train::{Fit, train};
pub use tune::{Report, Tuning, tune};

use crate::chance::{Chance, mix};
use crate::greedy::Greedy;
use crate::statistics::{Measured, mean, rate};
use crate::{Bot, next_seat};
use engine::{Evaluate, GameOptions as _, Log, Outcome, Seat, Seed, Weights};
use serde::Serialize;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;

/// Bots with odd weights may go round in circles: a game of so many actions for each seat is given up.
const GIVEN_UP_AFTER: usize = 4_000;

/// Plays a game between greedy bots, one with each of these weights, and shows every position to `look`. Nothing comes of one
/// that is given up.
fn play<G: Evaluate>(
    options: &G::Options,
    seed: u64,
    seats: &[G::Weights],
    look: &mut dyn FnMut(&G),
) -> Result<Option<Outcome>, String> {
    let mut game = G::new(G::REVISION, options, Seed::from_number(seed)).map_err(|error| error.to_string())?;
    let bot = |(seat, weights): (usize, &G::Weights)| -> Box<dyn Bot<G>> {
        Box::new(Greedy::with_weights(weights.clone(), mix(&[seed, seat as u64])))
    };
    let mut bots: Vec<Box<dyn Bot<G>>> = seats.iter().enumerate().map(bot).collect();
    for _ in 0..GIVEN_UP_AFTER * seats.len() {
        let Some(seat) = next_seat(&game, &bots) else {
            return game.outcome().map(Some).ok_or_else(|| "the game ended without a result".into());
        };
        let action = bots[seat.index()].choose(&game, seat).ok_or("a bot finds nothing to do")?;
        game.apply(seat, &action, &mut Log::silent()).map_err(|refusal| format!("`{action}`: {refusal}"))?;
        look(&game);
    }
    Ok(None)
}

/// Does the work of each number on several threads, and hands its results on in the calling thread, in the numbers' order:
/// so sums are the same on any number of threads.
fn in_parallel<T: Send>(threads: usize, count: u32, work: impl Fn(u32) -> T + Sync, mut each: impl FnMut(T)) {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let threads = if threads == 0 { processors } else { threads };
    let next = AtomicU32::new(0);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.min(count as usize) {
            let (sender, next, work) = (sender.clone(), &next, &work);
            scope.spawn(move || {
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count || sender.send((number, work(number))).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        let (mut early, mut due) = (BTreeMap::new(), 0);
        for (number, result) in receiver {
            early.insert(number, result);
            while let Some(result) = early.remove(&due) {
                each(result);
                due += 1;
            }
        }
    });
}

/// What a seat has of a result: its part of the win, and by how many points it is ahead of the others.
fn results(outcome: &Outcome) -> Vec<(f32, f32)> {
    let winners = outcome.winners().count().max(1) as f32;
    let points: Vec<f32> = outcome.standings.iter().map(|standing| outcome.points(standing.score) as f32).collect();
    let of = |seat: usize| {
        let won = if outcome.standings[seat].rank == 1 { 1.0 / winners } else { 0.0 };
        let others = points.iter().sum::<f32>() - points[seat];
        (won, points[seat] - others / (points.len().max(2) - 1) as f32)
    };
    (0..points.len()).map(of).collect()
}

/// How far one goes from a weight to try something else: as far as it is large, and a little where it is zero.
fn reach(numbers: &[f32]) -> Vec<f32> {
    let usual = numbers.iter().map(|number| number.abs()).sum::<f32>() / numbers.len().max(1) as f32;
    numbers.iter().map(|number| number.abs().max(usual * 0.02)).collect()
}

/// A number as often above zero as below, one away from it on average of squares: twelve even ones, added.
fn gauss(chance: &mut Chance) -> f32 {
    const FINE: usize = 1 << 20;
    (0..12).map(|_| chance.below(FINE) as f32 / FINE as f32).sum::<f32>() - 6.0
}

/// How weights did against others.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct Comparison {
    /// Games played; one that is given up counts as if both were alike.
    pub games: u32,
    /// Their part of the wins, with its 95% interval, and what it would be if both were alike.
    pub wins: Measured,
    /// The same.
    pub chance: f64,
    /// By how many points a seat of theirs is ahead of the others on average.
    pub ahead: Measured,
}

/// Lets weights play others: at a table of several seats both sit in turn, and every deal is played from both sides.
pub fn compare<G: Evaluate>(
    options: &G::Options,
    one: &G::Weights,
    other: &G::Weights,
    deals: u32,
    seed: u64,
    threads: usize,
) -> Result<Comparison, String> {
    let (mut won, mut ahead, mut problem) = (0.0_f64, Vec::new(), None);
    let duel = |deal: u32| duel::<G>(options, mix(&[seed, deal.into()]), one, other);
    in_parallel(threads, deals, duel, |duel| match duel {
        Ok(games) => {
            for game in games {
                won += f64::from(game.won);
                ahead.push(f64::from(game.ahead));
            }
        }
        Err(error) => problem = Some(error),
    });
    match problem {
        Some(problem) => Err(problem),
        None => {
            let seats = options.seats();
            let own = |rotation: usize| (0..seats).filter(|seat| (seat + rotation).is_multiple_of(2)).count() as f64;
            let chance = (own(0) + own(1)) / (2 * seats) as f64;
            Ok(Comparison {
                games: ahead.len() as u32,
                wins: rate(won, ahead.len() as f64),
                chance,
                ahead: mean(ahead.iter().copied()),
            })
        }
    }
}

/// One game of a duel, as the first of the two sees it.
struct Played {
    /// Its part of the win.
    won: f32,
    /// By how many points its seats are ahead of the others on average.
    ahead: f32,
}

/// Plays a deal from both sides.
fn duel<G: Evaluate>(
    options: &G::Options,
    seed: u64,
    one: &G::Weights,
    other: &G::Weights,
) -> Result<[Played; 2], String> {
    let side = |rotation: usize| {
        let is_own = |seat: usize| (seat + rotation).is_multiple_of(2);
        // As if both were alike.
        let own_part = (0..options.seats()).filter(|&seat| is_own(seat)).count() as f32 / options.seats() as f32;
        let seats: Vec<G::Weights> =
            Seat::all(options.seats()).map(|seat| if is_own(seat.index()) { one } else { other }.clone()).collect();
        let outcome = play::<G>(options, seed, &seats, &mut |_| {})?;
        let Some(outcome) = outcome else { return Ok(Played { won: own_part, ahead: 0.0 }) };
        let results = results(&outcome);
        let own: Vec<&(f32, f32)> =
            (0..results.len()).filter(|&seat| is_own(seat)).map(|seat| &results[seat]).collect();
        let won = own.iter().map(|(won, _)| won).sum();
        let ahead = own.iter().map(|(_, ahead)| ahead).sum::<f32>() / own.len().max(1) as f32;
        Ok::<Played, String>(Played { won, ahead })
    };
    Ok([side(0)?, side(1)?])
}

/// The slope of a seat's evaluation by each of its weights.
fn slopes<G: Evaluate>(game: &G, seat: Seat, weights: &G::Weights) -> Vec<f32> {
    let numbers = weights.numbers();
    let reach = reach(&numbers);
    let mut other = weights.clone();
    let mut at = |changed: &[f32]| {
        other.set(changed);
        game.evaluate(seat, &other)
    };
    let mut changed = numbers.clone();
    let slope = |index: usize| {
        let far = 0.1 * reach[index];
        changed[index] = numbers[index] + far;
        let above = at(&changed);
        changed[index] = numbers[index] - far;
        let below = at(&changed);
        changed[index] = numbers[index];
        (above - below) / (2.0 * far)
    };
    (0..numbers.len()).map(slope).collect()
}
