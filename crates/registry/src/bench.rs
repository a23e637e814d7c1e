//! How fast a game is: uniformly random play with full legal lists on one core, and what its parts cost.

use crate::sim::{below, random_seat};
use crate::{Figure, Part, StartError, Workload};
use bots::Level;
use cpu_time::ThreadTime;
use engine::{Evaluate, Log, Seat, Seed, SetupError, Viewer};
use opponents::Opponents;
use rand_core::SeedableRng as _;
use rand_pcg::Pcg32;
use serde_json::Value;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Games that are played for the measurement, and about as many states from which the parts are measured.
const SAMPLES: usize = 64;
/// With long games fewer are enough: none is begun or goes on once there are so many actions. Then more states are of one
/// game: a single one says little, for what may be done differs by a hundred times from phase to phase.
const ACTIONS: usize = 100_000;

/// How long a bot thinks that is measured.
const THOUGHT: Duration = Duration::from_millis(200);

/// Measures for about so long: half of it on whole games, a twentieth on each of four parts, and the rest on search.
pub(crate) fn measure<G: Opponents>(options: Value, time: Duration) -> Result<Vec<Figure>, StartError> {
    let options = crate::table::read_options::<G>(options)?;
    let samples = Samples::<G>::collect(&options)?;
    let time_of = |part| tenths(per_operation(&samples, part, time / 20));
    // The first games warm caches and branch predictors up and are not counted.
    play_for::<G>(&options, time / 20)?;
    let tally = play_for::<G>(&options, time / 2)?;
    let thought = samples.search_for(time / 4);
    let figure = |name, value, unit| Figure { name, value, unit };
    let seconds = tally.time.as_secs_f64();
    let (actions, games) = (tally.actions as f64, tally.games as f64);
    Ok(vec![
        figure("actions_per_s", (actions / seconds).round(), "actions/s"),
        figure("games_per_s", tenths(games / seconds), "games/s"),
        figure("actions_per_game", tenths(actions / games), "actions"),
        figure("branching", tenths(tally.listed as f64 / actions), "actions"),
        figure("legal_list_ns", time_of(Part::LegalList), "ns"),
        figure("apply_ns", time_of(Part::Apply), "ns"),
        figure("clone_ns", time_of(Part::Clone), "ns"),
        figure("view_ns", time_of(Part::View), "ns"),
        figure("state_bytes", size_of::<G>() as f64, "bytes"),
        figure("view_json_bytes", samples.view_json_bytes().round(), "bytes"),
        figure("playouts_per_s", thought.per_second(thought.effort.playouts).round(), "playouts/s"),
        figure("search_actions_per_s", thought.per_second(thought.effort.actions).round(), "actions/s"),
        figure(
            "search_keeps_percent",
            tenths(100.0 * thought.per_second(thought.effort.actions) / (actions / seconds)),
            "%",
        ),
    ])
}

fn tenths(value: f64) -> f64 {
    (value * 10.0).round() / 10.0
}

struct Tally {
    games: u64,
    actions: u64,
    listed: u64,
    time: Duration,
}

/// Plays whole games until the time is up. The clock is read once a game, so that reading it costs nothing. What counts
/// is the thread's own processor time: on a shared machine the rest is the neighbours' work.
fn play_for<G: Evaluate>(options: &G::Options, time: Duration) -> Result<Tally, SetupError> {
    let (mut games, mut actions, mut listed) = (0, 0, 0);
    let mut legal = Vec::new();
    let mut pcg = Pcg32::seed_from_u64(0);
    let (start, own) = (Instant::now(), ThreadTime::now());
    loop {
        let mut game = G::new(G::REVISION, options, Seed::from_number(games))?;
        games += 1;
        while let Some((seat, action)) = random_action(&game, &mut pcg, &mut legal) {
            listed += legal.len() as u64;
            actions += 1;
            apply(&mut game, seat, &action);
        }
        if start.elapsed() >= time {
            return Ok(Tally { games, actions, listed, time: own.elapsed() });
        }
    }
}

fn random_action<G: Evaluate>(game: &G, pcg: &mut Pcg32, legal: &mut Vec<G::Action>) -> Option<(Seat, G::Action)> {
    let seat = random_seat(game, pcg)?;
    legal.clear();
    game.actions(seat, legal);
    let index = below(pcg, legal.len());
    legal.get(index).map(|action| (seat, action.clone()))
}

fn apply<G: Evaluate>(game: &mut G, seat: Seat, action: &G::Action) {
    if let Err(refusal) = game.apply(seat, action, &mut Log::silent()) {
        unreachable!("{action} is in the legal list of {seat:?}, but refused: {refusal}");
    }
}

/// What a bot that searches got done.
struct Thought {
    effort: bots::Effort,
    time: Duration,
}

impl Thought {
    fn per_second(&self, count: u64) -> f64 {
        count as f64 / self.time.as_secs_f64()
    }
}

/// A game as it was set up, and what was done in it.
type Played<G> = (G, Vec<(Seat, <G as engine::Game>::Action)>);

/// What the parts are measured on: whole games to apply again, and one state of each with its seat to act.
struct Samples<G: Evaluate> {
    options: G::Options,
    games: Vec<Played<G>>,
    states: Vec<(G, Seat)>,
}

impl<G: Evaluate> Samples<G> {
    fn collect(options: &G::Options) -> Result<Self, SetupError> {
        let mut samples = Samples { options: options.clone(), games: Vec::new(), states: Vec::new() };
        let (mut pcg, mut legal, mut actions) = (Pcg32::seed_from_u64(1), Vec::new(), 0);
        while samples.games.len() < SAMPLES && actions < ACTIONS {
            let start = G::new(G::REVISION, options, Seed::from_number(samples.games.len() as u64))?;
            let (mut game, mut played) = (start.clone(), Vec::new());
            while let Some((seat, action)) = random_action(&game, &mut pcg, &mut legal).filter(|_| actions < ACTIONS) {
                apply(&mut game, seat, &action);
                played.push((seat, action));
                actions += 1;
            }
            samples.games.push((start, played));
        }
        let of_each = SAMPLES.div_ceil(samples.games.len());
        for (start, played) in &samples.games {
            let mut moments: Vec<usize> = (0..of_each).map(|_| below(&mut pcg, played.len())).collect();
            moments.sort_unstable();
            let (mut state, mut done) = (start.clone(), 0);
            for moment in moments {
                played[done..moment].iter().for_each(|(seat, action)| apply(&mut state, *seat, action));
                done = moment;
                samples.states.extend(state.to_act().first().map(|seat| (state.clone(), seat)));
            }
        }
        Ok(samples)
    }

    /// Lets a bot search at one state after another.
    fn search_for(&self, time: Duration) -> Thought
    where
        G: Opponents,
    {
        let mut bot = G::bot(Level::SearchFor(THOUGHT), 0, Duration::MAX);
        let (start, own) = (Instant::now(), ThreadTime::now());
        for (state, seat) in self.states.iter().cycle() {
            black_box(bot.choose(state, *seat));
            if start.elapsed() >= time {
                break;
            }
        }
        Thought { effort: bot.effort(), time: own.elapsed() }
    }

    fn view_json_bytes(&self) -> f64 {
        let bytes = |(state, seat): &(G, Seat)| crate::table::to_text(&state.view(Viewer::Seat(*seat))).len();
        self.states.iter().map(bytes).sum::<usize>() as f64 / self.states.len().max(1) as f64
    }
}

impl<G: Evaluate> Workload for Samples<G> {
    fn operations(&self, part: Part) -> usize {
        match part {
            Part::Setup => self.games.len(),
            Part::Apply | Part::Play | Part::Notation => self.games.iter().map(|(_, played)| played.len()).sum(),
            Part::LegalList | Part::Clone | Part::View | Part::Determinize => self.states.len(),
        }
    }

    fn pass(&self, part: Part) {
        match part {
            Part::Setup => (0..self.games.len() as u64).for_each(|number| {
                let _ = black_box(G::new(G::REVISION, &self.options, Seed::from_number(number)));
            }),
            Part::LegalList => {
                let mut legal = Vec::with_capacity(256);
                for (state, seat) in &self.states {
                    legal.clear();
                    state.actions(*seat, &mut legal);
                    black_box(&legal);
                }
            }
            // The one copy a game is below a hundredth of it.
            Part::Apply => self.games.iter().for_each(|(start, played)| {
                let mut game = start.clone();
                played.iter().for_each(|(seat, action)| apply(&mut game, *seat, action));
                black_box(&game);
            }),
            Part::Play => {
                let (mut pcg, mut legal) = (Pcg32::seed_from_u64(1), Vec::with_capacity(256));
                for (start, played) in &self.games {
                    let mut game = start.clone();
                    for _ in played {
                        let Some((seat, action)) = random_action(&game, &mut pcg, &mut legal) else { break };
                        apply(&mut game, seat, &action);
                    }
                    // What the last game was cut off at was picked, but never played.
                    black_box(&game);
                }
            }
            Part::Clone => self.states.iter().for_each(|(state, _)| {
                black_box(&black_box(state).clone());
            }),
            Part::View => self.states.iter().for_each(|(state, seat)| {
                black_box(&state.view(Viewer::Seat(*seat)));
            }),
            Part::Determinize => {
                let mut rng = engine::Rng::new(Seed::from_number(0));
                for (state, seat) in &self.states {
                    black_box(&state.determinize(Viewer::Seat(*seat), &mut rng));
                }
            }
            Part::Notation => self.games.iter().flat_map(|(_, played)| played).for_each(|(_, action)| {
                let _ = black_box(action.to_string().parse::<G::Action>());
            }),
        }
    }
}

/// Nanoseconds for one operation. The best of many blocks counts: what is slower was disturbed.
fn per_operation(work: &dyn Workload, part: Part, time: Duration) -> f64 {
    let start = Instant::now();
    let mut best = f64::INFINITY;
    // A pass of the cheapest operations lasts microseconds: repeat it until reading the clock no longer counts.
    let mut passes = 1;
    loop {
        let before = Instant::now();
        (0..passes).for_each(|_| work.pass(part));
        let elapsed = before.elapsed();
        best = best.min(elapsed.as_nanos() as f64 / (passes * work.operations(part).max(1)) as f64);
        if elapsed < Duration::from_millis(1) {
            passes *= 2;
        }
        if start.elapsed() >= time {
            return best;
        }
    }
}

/// The work that [`measure`] and the instruction counts are made with.
pub(crate) fn workload<G: Evaluate>(options: Value) -> Result<Box<dyn Workload>, StartError> {
    let options = crate::table::read_options::<G>(options)?;
    Ok(Box::new(Samples::<G>::collect(&options)?))
}
