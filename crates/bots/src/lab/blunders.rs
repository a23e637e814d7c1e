//! Watching bots play: how often they do what no sensible player does, and what else is worth counting.

use super::{GIVEN_UP_AFTER, in_parallel};
use crate::chance::mix;
use crate::{Bot, Level, make, next_seat};
use engine::game::{PATIENCE, Remark};
use engine::{Evaluate, GameOptions as _, Log, Seat, Seed};
use serde::Serialize;
use std::collections::BTreeMap;

/// What was seen in some games.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Blunders {
    /// How many games.
    pub games: u32,
    /// How many of them came to no end.
    pub given_up: u32,
    /// Each blunder with how often it was made.
    pub blunders: BTreeMap<&'static str, u32>,
    /// The first games with one, by their seed numbers.
    pub seeds: BTreeMap<&'static str, u64>,
    /// What else was counted.
    pub counted: BTreeMap<&'static str, u32>,
    /// The most of the latter that followed each other, deeds apart.
    pub longest: usize,
    /// Games by the rule that ended them.
    pub endings: BTreeMap<&'static str, u32>,
    /// Points of a seat at the end, on average.
    pub points: f64,
}

impl Blunders {
    fn add(&mut self, other: Blunders) {
        let sum = |all: &mut BTreeMap<&'static str, u32>, more: BTreeMap<&'static str, u32>| {
            more.into_iter().for_each(|(name, count)| *all.entry(name).or_default() += count);
        };
        let games = f64::from(self.games + other.games).max(1.0);
        self.points += (other.points - self.points) * f64::from(other.games) / games;
        self.games += other.games;
        self.given_up += other.given_up;
        sum(&mut self.blunders, other.blunders);
        sum(&mut self.counted, other.counted);
        sum(&mut self.endings, other.endings);
        other.seeds.into_iter().for_each(|(name, seed)| _ = self.seeds.entry(name).or_insert(seed));
        self.longest = self.longest.max(other.longest);
    }
}

/// Watches games between bots of a level.
pub fn blunders<G: Evaluate>(
    options: &G::Options,
    level: Level,
    games: u32,
    seed: u64,
    threads: usize,
) -> Result<Blunders, String> {
    let mut all = Blunders::default();
    let mut failed = None;
    in_parallel(
        threads,
        games,
        |number| watch::<G>(options, level, seed.wrapping_add(number.into())),
        |seen| match seen {
            Ok(seen) => all.add(seen),
            Err(problem) => failed = Some(problem),
        },
    );
    failed.map_or(Ok(all), Err)
}

fn watch<G: Evaluate>(options: &G::Options, level: Level, seed: u64) -> Result<Blunders, String> {
    let mut game = G::new(G::REVISION, options, Seed::from_number(seed)).map_err(|error| error.to_string())?;
    let seats = options.seats();
    let mut bots: Vec<Box<dyn Bot<G>>> = (0..seats as u64).map(|seat| make(level, mix(&[seed, seat]))).collect();
    let mut seen = Blunders { games: 1, ..Blunders::default() };
    let mut plights: Vec<Option<Plight>> = vec![None; seats];
    let mut stretch = 0;
    for _ in 0..GIVEN_UP_AFTER * seats {
        let Some(seat) = next_seat(&game, &bots) else {
            let outcome = game.outcome().ok_or("the game ended without a result")?;
            seen.endings.insert(outcome.rule, 1);
            let points = outcome.standings.iter().map(|standing| outcome.points(standing.score)).sum::<f64>();
            seen.points = points / seats as f64;
            return Ok(seen);
        };
        let action = bots[seat.index()].choose(&game, seat).ok_or("a bot finds nothing to do")?;
        let before = game.clone();
        game.apply(seat, &action, &mut Log::silent()).map_err(|refusal| format!("`{action}`: {refusal}"))?;
        stretch = match before.remark(seat, &action, &game) {
            Some(Remark::Counted(name)) => {
                *seen.counted.entry(name).or_default() += 1;
                stretch + 1
            }
            Some(Remark::Deed(name)) => {
                *seen.counted.entry(name).or_default() += 1;
                0
            }
            Some(Remark::Blunder(name)) => {
                seen.note(name, seed);
                0
            }
            None => 0,
        };
        seen.longest = seen.longest.max(stretch);
        for (seat, plight) in Seat::all(seats).zip(&mut plights) {
            *plight = Plight::after(plight.take(), game.plight(seat));
            if let Some(name) = plight.as_mut().and_then(Plight::has_lasted) {
                seen.note(name, seed);
            }
        }
    }
    seen.given_up = 1;
    Ok(seen)
}

impl Blunders {
    fn note(&mut self, name: &'static str, seed: u64) {
        *self.blunders.entry(name).or_default() += 1;
        self.seeds.entry(name).or_insert(seed);
    }
}

/// A seat in a plight, since which round, and whether that has been counted.
#[derive(Copy, Clone, Debug, PartialEq)]
struct Plight {
    name: &'static str,
    since: u32,
    now: u32,
    counted: bool,
}

impl Plight {
    fn after(before: Option<Plight>, now: Option<(u32, &'static str)>) -> Option<Plight> {
        let (round, name) = now?;
        let same = before.filter(|before| before.name == name);
        Some(
            same.map_or(Plight { name, since: round, now: round, counted: false }, |same| Plight {
                now: round,
                ..same
            }),
        )
    }

    /// Its name, once, when it has lasted too long.
    fn has_lasted(&mut self) -> Option<&'static str> {
        let is_due = self.now >= self.since + PATIENCE && !self.counted;
        self.counted |= is_due;
        is_due.then_some(self.name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plight_counts_once_when_it_has_lasted_for_twenty_rounds() {
        let mut plight = None;
        let mut told = Vec::new();
        for round in 3..60 {
            // In round 10 the seat is well for a moment.
            let now = (round != 10).then_some((round, "stuck"));
            plight = Plight::after(plight, now);
            told.extend(plight.as_mut().and_then(Plight::has_lasted).map(|_| round));
        }
        assert_eq!(told, [31]);
    }

    #[test]
    fn sums_are_of_all_games() {
        let one = Blunders { games: 1, points: 10.0, longest: 7, ..Blunders::default() };
        let mut other = Blunders { games: 3, points: 30.0, longest: 5, ..Blunders::default() };
        other.note("stuck", 4);
        let mut all = Blunders::default();
        all.add(one);
        all.add(other);
        assert_eq!((all.games, all.points, all.longest), (4, 25.0, 7));
        assert_eq!((all.blunders["stuck"], all.seeds["stuck"]), (1, 4));
    }
}
