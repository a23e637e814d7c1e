//! Whole games played by bots, for statistics. The same plan gives the same games on every machine, unless a bot's
//! budget is time.

use crate::{Level, Plan, SimulatedGame, Simulation, StartError};
use bots::Bot;
use engine::{Entry, Evaluate, GameOptions as _, Log, Seat, SeatSet, Seed, SetupError};
use rand_core::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;
use std::ops::ControlFlow;

/// A game that is not over after so many actions is given up and counted as unfinished.
pub(crate) const MAX_ACTIONS: usize = 1_000_000;

pub(crate) struct Typed<G: Evaluate> {
    options: G::Options,
    plan: Plan,
}

impl<G: Evaluate> Typed<G> {
    pub(crate) fn new(plan: Plan) -> Result<Typed<G>, StartError> {
        let options = crate::table::read_options::<G>(plan.options.clone())?;
        if plan.bots.is_empty() {
            return Err(StartError::Names { names: 0, seats: options.seats() });
        }
        G::new(G::REVISION, &options, Seed::from_number(plan.seed_number))?;
        Ok(Typed { options, plan })
    }

    fn level(&self, seat: Seat, number: u64) -> Level {
        let offset = if self.plan.rotate { number as usize % self.plan.bots.len() } else { 0 };
        self.plan.bots[(seat.index() + offset) % self.plan.bots.len()]
    }
}

impl<G: Evaluate> Simulation for Typed<G> {
    fn play(&self, number: u64, acted: &dyn Fn() -> ControlFlow<()>) -> Result<Option<SimulatedGame>, SetupError> {
        let seed_number = self.plan.seed_number.wrapping_add(number);
        let mut game = G::new(G::REVISION, &self.options, Seed::from_number(seed_number))?;
        let seats = self.options.seats();
        let levels: Vec<Level> = Seat::all(seats).map(|seat| self.level(seat, number)).collect();
        let mut players: Vec<Box<dyn Bot<G>>> =
            Seat::all(seats).map(|seat| bots::make(levels[seat.index()], own_seed(seed_number, seat))).collect();
        let mut order = Pcg32::seed_from_u64(seed_number);
        let (mut actions, mut turns, mut last) = (vec![0; seats], 0, None);
        let mut entries = Vec::new();
        while let Some(seat) = next_seat(&game, &players, &mut order) {
            let Some(action) = players[seat.index()].choose(&game, seat) else {
                break;
            };
            if let Err(refusal) = game.apply(seat, &action, &mut Log::silent()) {
                unreachable!("the bot of {seat:?} chose {action}, which is refused: {refusal}");
            }
            actions[seat.index()] += 1;
            turns += usize::from(last.replace(seat) != Some(seat));
            if self.plan.records {
                entries.push(Entry::Act(seat, action));
            }
            if acted().is_break() {
                return Ok(None);
            }
            if actions.iter().sum::<usize>() == MAX_ACTIONS {
                break;
            }
        }
        let outcome = game.outcome();
        let write = || {
            let levels = levels.iter().copied();
            let seed = Seed::from_number(seed_number);
            bots::arena::record_of::<G>(&self.options, levels, seed, entries, outcome.as_ref())
        };
        let record = self.plan.records.then(write);
        Ok(Some(SimulatedGame { seed_number, bots: levels, actions, turns, outcome, record }))
    }
}

/// One of the seats that the table waits for and that do not wait for others, each equally likely; if all wait, any.
fn next_seat<G: Evaluate>(game: &G, players: &[Box<dyn Bot<G>>], order: &mut Pcg32) -> Option<Seat> {
    let asked = game.to_act();
    let eager: SeatSet = asked.iter().filter(|seat| !players[seat.index()].waits(game, *seat)).collect();
    let seats = if eager.is_empty() { asked } else { eager };
    match seats.len() {
        0 | 1 => seats.first(),
        several => seats.iter().nth(below(order, several)),
    }
}

/// One of the seats that the table waits for, each equally likely: no seat may starve another in an open phase.
pub(crate) fn random_seat<G: Evaluate>(game: &G, order: &mut Pcg32) -> Option<Seat> {
    let to_act = game.to_act();
    match to_act.len() {
        0 => None,
        1 => to_act.first(),
        several => to_act.iter().nth(below(order, several)),
    }
}

/// A number from 0 to `n - 1`. The bias of at most `n` in 2^32 does not matter to a simulation.
pub(crate) fn below(chance: &mut Pcg32, n: usize) -> usize {
    ((u64::from(chance.next_u32()) * n as u64) >> 32) as usize
}

/// A seed for the bot of a seat: every seat reads another stream.
fn own_seed(seed_number: u64, seat: Seat) -> u64 {
    Pcg32::new(seed_number, seat.index() as u64).next_u64()
}
