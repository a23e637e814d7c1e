//! Bots against bots: every deal is played once for each rotation of the seats, so that neither a lucky deal nor the
//! first move counts for anyone.

use crate::chance::mix;
use crate::statistics::{Measured, elo, mean, rate};
use crate::{Bot, Level, make};
use engine::record::End;
use engine::{Entry, Evaluate, GameOptions as _, Header, Log, Outcome, Record, Refusal, Seat, Seed, SetupError};
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

/// No game is played for longer: bots that never finish are an error, not an endless wait.
pub const MOST_ACTIONS: u32 = 200_000;

/// What is to be played. It names no game, so that it can pass through an object-safe face.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Match {
    /// Who plays, two at least and no more than there are seats. With fewer entrants than seats they sit in turn.
    pub entrants: Vec<Level>,
    /// How many deals. Each is played once for every entrant, who all move on by one seat.
    pub deals: u32,
    /// All chance of the match follows from it.
    pub seed: u64,
    /// How many games run at once; 0 for as many as there are processors. Time budgets need a processor each.
    pub threads: usize,
}

/// Why a match cannot be played.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ArenaError {
    /// Nobody to compare, or more entrants than seats.
    #[error("{}", engine::say!("a match at a table of {seats} needs 2 to {seats} bots, not {given}", seats = .seats, given = .given))]
    Entrants {
        /// Seats of the table.
        seats: usize,
        /// Entrants named.
        given: usize,
    },
    /// Nothing to play.
    #[error("a match needs at least one deal")]
    NoDeals,
    /// More games than can be counted.
    #[error("{}", engine::say!("{deals} deals are too many", deals = .0))]
    TooManyDeals(u32),
    /// The game cannot be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A bot or a game broke its promise.
    #[error("{}", engine::say!("deal {}, rotation {}: {}", .deal, .rotation, .problem))]
    Broken {
        /// The deal, counted from 1.
        deal: u32,
        /// The rotation, counted from 1.
        rotation: u32,
        /// What happened.
        problem: String,
    },
}

/// How far a match is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Games finished.
    pub done: u32,
    /// Games in all.
    pub games: u32,
}

/// One finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct GameResult {
    /// The deal, counted from 1.
    pub deal: u32,
    /// The rotation, counted from 1.
    pub rotation: u32,
    /// For each seat which entrant played it, its rank and its score.
    pub seats: Vec<SeatResult>,
    /// How many actions were taken.
    pub actions: u32,
}

/// One seat of a finished game.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct SeatResult {
    /// Index among the entrants.
    pub entrant: usize,
    /// 1 is a winner.
    pub rank: usize,
    /// The final score, in points.
    pub score: f64,
    /// Choices made.
    pub choices: u32,
    /// Seconds spent on them.
    pub seconds: f64,
    /// Seconds of the longest one.
    pub longest: f64,
}

/// What a match showed.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Summary {
    /// Games played.
    pub games: u32,
    /// One for each entrant, in their order.
    pub entrants: Vec<EntrantSummary>,
    /// One for each pair of entrants.
    pub pairs: Vec<PairSummary>,
    /// The games, in order.
    pub results: Vec<GameResult>,
}

/// How one entrant did.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct EntrantSummary {
    /// As its level is written.
    pub name: String,
    /// Wins; a shared win counts as a fraction.
    pub wins: f64,
    /// Wins for each game, with Wilson's 95% interval.
    pub win_rate: Measured,
    /// The win rate that chance alone would give: its part of the seats.
    pub chance: f64,
    /// The mean final score of its seats.
    pub score: Measured,
    /// By how much its seats are ahead of all others at the same table, in points, on average.
    pub ahead: Measured,
    /// Mean seconds for a choice.
    pub seconds_per_choice: f64,
    /// The longest choice, in seconds.
    pub longest_choice: f64,
}

/// How one entrant did against another: a game is won by whoever ranks higher, whatever the others did.
#[derive(Copy, Clone, Debug, PartialEq, Serialize)]
pub struct PairSummary {
    /// Index of an entrant.
    pub first: usize,
    /// Index of another.
    pub second: usize,
    /// The first one's mean score against the second, a tie counting half, with its 95% interval.
    pub score: Measured,
    /// The same as an Elo difference; an end without bound is infinite, and null in JSON.
    pub elo: Measured,
}

/// How somebody looks on at a match.
pub struct Watch<'a> {
    /// Called after every action of any game, in that game's thread. When it breaks off, the game is given up and does
    /// not count.
    pub acted: &'a (dyn Fn() -> ControlFlow<()> + Sync),
    /// Called after every game, in the calling thread. When it breaks off, no other game is begun.
    pub finished: &'a mut dyn FnMut(Finished) -> ControlFlow<()>,
    /// Whether finished games come with their records.
    pub records: bool,
}

/// A game that has just ended.
pub struct Finished<'a> {
    /// How far the match is with it.
    pub progress: Progress,
    /// How it went.
    pub result: &'a GameResult,
    /// Its record, if that was asked for.
    pub record: Option<String>,
}

/// Plays a match and sums it up. `progress` is called after every game, in the calling thread; when it breaks off, the
/// games under way are finished and the summary is of those that were played.
pub fn play_matches<G: Evaluate>(
    options: &G::Options,
    plan: &Match,
    progress: &mut dyn FnMut(Progress) -> ControlFlow<()>,
) -> Result<Summary, ArenaError> {
    let mut finished = |game: Finished| progress(game.progress);
    let go_on = || ControlFlow::Continue(());
    watch_matches::<G>(options, plan, Watch { acted: &go_on, finished: &mut finished, records: false })
}

/// The same for somebody who looks on more closely.
pub fn watch_matches<G: Evaluate>(options: &G::Options, plan: &Match, watch: Watch) -> Result<Summary, ArenaError> {
    let games = count_games::<G>(options, plan)?;
    let (next, stopped) = (AtomicU32::new(0), AtomicBool::new(false));
    let Watch { acted, finished, records } = watch;
    let mut results = Vec::new();
    let mut broken = None;
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads_for(plan.threads, games) {
            let (sender, next, stopped) = (sender.clone(), &next, &stopped);
            scope.spawn(move || {
                while !stopped.load(Ordering::Relaxed) {
                    let index = next.fetch_add(1, Ordering::Relaxed);
                    if index >= games {
                        break;
                    }
                    let Some(game) = play_game::<G>(options, plan, index, acted, records).transpose() else {
                        break;
                    };
                    if sender.send(game).is_err() {
                        break;
                    }
                }
            });
        }
        drop(sender);
        for game in receiver {
            let next = match game {
                Ok((result, record)) => {
                    let progress = Progress { done: results.len() as u32 + 1, games };
                    let next = finished(Finished { progress, result: &result, record });
                    results.push(result);
                    next
                }
                Err(error) => {
                    broken = Some(error);
                    ControlFlow::Break(())
                }
            };
            if next.is_break() {
                stopped.store(true, Ordering::Relaxed);
            }
        }
    });
    match broken {
        Some(error) => Err(error),
        None => Ok(summarize(&plan.entrants, results)),
    }
}

fn count_games<G: Evaluate>(options: &G::Options, plan: &Match) -> Result<u32, ArenaError> {
    SetupError::check::<G>(G::REVISION, options)?;
    let (seats, given) = (options.seats(), plan.entrants.len());
    if !(2..=seats).contains(&given) {
        return Err(ArenaError::Entrants { seats, given });
    }
    if plan.deals == 0 {
        return Err(ArenaError::NoDeals);
    }
    // Below the counter's end by more than the threads that may still be asking.
    let games = plan.deals.checked_mul(given as u32).filter(|&games| games < u32::MAX / 2);
    games.ok_or(ArenaError::TooManyDeals(plan.deals))
}

fn threads_for(wanted: usize, games: u32) -> usize {
    let processors = thread::available_parallelism().map_or(1, usize::from);
    let threads = if wanted == 0 { processors } else { wanted };
    threads.min(games as usize).min(1024)
}

/// Plays the game with this number: rotation by rotation, deal by deal. Nothing comes of one that is given up.
fn play_game<G: Evaluate>(
    options: &G::Options,
    plan: &Match,
    index: u32,
    acted: &dyn Fn() -> ControlFlow<()>,
    records: bool,
) -> Result<Option<(GameResult, Option<String>)>, ArenaError> {
    let entrants = plan.entrants.len();
    let (deal, rotation) = (index / entrants as u32, index % entrants as u32);
    let seed = mix(&[plan.seed, deal.into()]);
    let mut game = G::new(G::REVISION, options, Seed::from_number(seed))?;
    let mut players: Vec<Player<G>> = Seat::all(options.seats())
        .map(|seat| {
            let entrant = (seat.index() + rotation as usize) % entrants;
            let own = mix(&[seed, rotation.into(), seat.index() as u64]);
            Player::new(entrant, make(plan.entrants[entrant], own))
        })
        .collect();
    let broken = |problem: String| ArenaError::Broken { deal: deal + 1, rotation: rotation + 1, problem };
    let (mut actions, mut entries) = (0, Vec::new());
    while let Some(seat) = next_player(&game, &players) {
        if actions == MOST_ACTIONS {
            return Err(broken(format!("no end after {MOST_ACTIONS} actions")));
        }
        let Some(action) = players[seat.index()].choose(&game, seat) else {
            return Err(broken(format!("{seat:?} is to act and finds nothing to do")));
        };
        let done = game.apply(seat, &action, &mut Log::silent());
        done.map_err(|refusal: Refusal| broken(format!("{seat:?} may not `{action}`: {refusal}")))?;
        actions += 1;
        if records {
            entries.push(Entry::Act(seat, action));
        }
        if acted().is_break() {
            return Ok(None);
        }
    }
    let Some(outcome) = game.outcome() else {
        return Err(broken("the game ended without a result".into()));
    };
    let seats = players.iter().zip(&outcome.standings);
    let result = GameResult {
        deal: deal + 1,
        rotation: rotation + 1,
        seats: seats.map(|(player, standing)| player.result(standing.rank, outcome.points(standing.score))).collect(),
        actions,
    };
    let levels = players.iter().map(|player| plan.entrants[player.entrant]);
    let write = || record_of::<G>(options, levels, Seed::from_number(seed), entries, Some(&outcome));
    Ok(Some((result, records.then(write))))
}

/// The record of a game between bots. Each seat is named after its bot, so that it can be taken up again.
pub fn record_of<G: Evaluate>(
    options: &G::Options,
    levels: impl Iterator<Item = Level>,
    seed: Seed,
    entries: Vec<Entry<G::Action>>,
    outcome: Option<&Outcome>,
) -> String {
    let players = levels.enumerate().map(|(index, level)| format!("Bot {} ({level})", index + 1)).collect();
    let header = Header::<G>::new(options.clone(), players, seed);
    Record { header, entries, end: outcome.map(End::from) }.to_text()
}

/// The first who is asked and does not wait for others, or the first of all.
fn next_player<G: Evaluate>(game: &G, players: &[Player<G>]) -> Option<Seat> {
    let asked = game.to_act();
    asked.iter().find(|&seat| !players[seat.index()].bot.waits(game, seat)).or(asked.first())
}

/// A bot with a stop watch.
struct Player<G> {
    entrant: usize,
    bot: Box<dyn Bot<G>>,
    choices: u32,
    total: Duration,
    longest: Duration,
}

impl<G: Evaluate> Player<G> {
    fn new(entrant: usize, bot: Box<dyn Bot<G>>) -> Player<G> {
        Player { entrant, bot, choices: 0, total: Duration::ZERO, longest: Duration::ZERO }
    }

    fn choose(&mut self, game: &G, seat: Seat) -> Option<G::Action> {
        let start = Instant::now();
        let action = self.bot.choose(game, seat);
        let time = start.elapsed();
        self.choices += 1;
        self.total += time;
        self.longest = self.longest.max(time);
        action
    }

    fn result(&self, rank: usize, score: f64) -> SeatResult {
        SeatResult {
            entrant: self.entrant,
            rank,
            score,
            choices: self.choices,
            seconds: self.total.as_secs_f64(),
            longest: self.longest.as_secs_f64(),
        }
    }
}

/// Sums results up, in whatever order they come.
pub fn summarize(entrants: &[Level], mut results: Vec<GameResult>) -> Summary {
    results.sort_by_key(|result| (result.deal, result.rotation));
    let pairs = (0..entrants.len()).flat_map(|first| (first + 1..entrants.len()).map(move |second| (first, second)));
    Summary {
        games: results.len() as u32,
        entrants: entrants
            .iter()
            .enumerate()
            .map(|(index, level)| summarize_entrant(index, *level, &results))
            .collect(),
        pairs: pairs.map(|(first, second)| summarize_pair(first, second, &results)).collect(),
        results,
    }
}

fn summarize_entrant(entrant: usize, level: Level, results: &[GameResult]) -> EntrantSummary {
    let wins: f64 = results.iter().map(|result| result.win_share(entrant)).sum();
    let seats = results.iter().flat_map(|result| result.seats_of(entrant));
    let choices: u32 = seats.clone().map(|seat| seat.choices).sum();
    let seconds: f64 = seats.clone().map(|seat| seat.seconds).sum();
    EntrantSummary {
        name: level.to_string(),
        wins,
        win_rate: rate(wins, results.len() as f64),
        chance: mean(results.iter().map(|result| result.chance_of(entrant))).value,
        score: mean(seats.clone().map(|seat| seat.score)),
        ahead: mean(results.iter().filter_map(|result| result.ahead(entrant))),
        seconds_per_choice: seconds / f64::from(choices.max(1)),
        longest_choice: seats.map(|seat| seat.longest).fold(0.0, f64::max),
    }
}

fn summarize_pair(first: usize, second: usize, results: &[GameResult]) -> PairSummary {
    let points: f64 = results.iter().map(|result| result.score_against(first, second)).sum();
    let score = rate(points, results.len() as f64);
    PairSummary { first, second, score, elo: elo(score) }
}

impl GameResult {
    fn seats_of(&self, entrant: usize) -> impl Iterator<Item = &SeatResult> + Clone {
        self.seats.iter().filter(move |seat| seat.entrant == entrant)
    }

    /// The part of the win that fell to an entrant: all of it, none, or a share.
    pub fn win_share(&self, entrant: usize) -> f64 {
        let winners = self.seats.iter().filter(|seat| seat.rank == 1).count().max(1);
        let own = self.seats_of(entrant).filter(|seat| seat.rank == 1).count();
        own as f64 / winners as f64
    }

    /// By how many points an entrant's seats are ahead of the others', on average; nothing, if there are none.
    fn ahead(&self, entrant: usize) -> Option<f64> {
        let score = |own: bool| {
            let seats = self.seats.iter().filter(move |seat| (seat.entrant == entrant) == own);
            let (count, sum) = seats.fold((0.0, 0.0), |(count, sum), seat| (count + 1.0, sum + seat.score));
            (count > 0.0).then(|| sum / count)
        };
        Some(score(true)? - score(false)?)
    }

    /// The part of the win that would fall to an entrant by chance: that of its seats.
    fn chance_of(&self, entrant: usize) -> f64 {
        self.seats_of(entrant).count() as f64 / self.seats.len().max(1) as f64
    }

    /// How an entrant's seats ranked against another's: 1 if always ahead, 0 if always behind.
    pub fn score_against(&self, first: usize, second: usize) -> f64 {
        let (mut points, mut meetings) = (0.0, 0.0);
        for own in self.seats_of(first) {
            for other in self.seats_of(second) {
                meetings += 1.0;
                points += match own.rank.cmp(&other.rank) {
                    std::cmp::Ordering::Less => 1.0,
                    std::cmp::Ordering::Equal => 0.5,
                    std::cmp::Ordering::Greater => 0.0,
                };
            }
        }
        if meetings == 0.0 { 0.5 } else { points / meetings }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn result(deal: u32, seats: &[(usize, usize)]) -> GameResult {
        let seat = |&(entrant, rank)| SeatResult {
            entrant,
            rank,
            score: 10.0 - rank as f64,
            choices: 2,
            seconds: 0.5,
            longest: 0.4,
        };
        GameResult { deal, rotation: 1, seats: seats.iter().map(seat).collect(), actions: 4 }
    }

    #[test]
    fn a_shared_win_counts_as_a_fraction() {
        let results = vec![result(2, &[(0, 1), (1, 1)]), result(1, &[(0, 1), (1, 2)])];
        let summary = summarize(&[Level::Greedy, Level::Random], results);
        assert_eq!((summary.games, summary.results[0].deal), (2, 1));
        assert_eq!([summary.entrants[0].wins, summary.entrants[1].wins], [1.5, 0.5]);
        assert_eq!(summary.pairs[0].score, rate(1.5, 2.0));
        assert_eq!(summary.entrants[0].name, "greedy");
        assert_eq!(summary.entrants[0].seconds_per_choice, 0.25);
        assert_eq!(summary.entrants[0].longest_choice, 0.4);
    }

    #[test]
    fn pairs_are_compared_whoever_else_won() {
        let three = result(1, &[(0, 3), (1, 1), (2, 2)]);
        assert_eq!(three.score_against(2, 0), 1.0);
        assert_eq!(three.score_against(2, 1), 0.0);
        let two_seats_each = result(1, &[(0, 1), (1, 2), (0, 4), (1, 3)]);
        assert_eq!(two_seats_each.score_against(0, 1), 0.5);
        assert_eq!(two_seats_each.win_share(0), 1.0);
        let summary = summarize(&[Level::Greedy; 3], vec![three]);
        assert!(summary.entrants.iter().all(|entrant| (entrant.chance - 1.0 / 3.0).abs() < 1e-9));
        assert_eq!(summarize(&[Level::Greedy; 2], vec![two_seats_each]).entrants[0].chance, 0.5);
    }

    #[test]
    fn who_is_ahead_is_measured_at_each_table_by_itself() {
        // Scores are 9, 8, 7 and 6: once the first entrant has the best and the worst, once the two in the middle.
        let tables = [[(0, 1), (1, 2), (1, 3), (0, 4)], [(1, 1), (0, 2), (0, 3), (2, 4)]];
        assert_eq!(tables.map(|seats| result(1, &seats).ahead(0)), [Some(0.0), Some(0.0)]);
        let three = result(1, &[(0, 1), (1, 2), (2, 3)]);
        assert_eq!([0, 1, 2].map(|entrant| three.ahead(entrant)), [Some(1.5), Some(0.0), Some(-1.5)]);
        assert_eq!(result(1, &[(0, 1), (0, 2)]).ahead(0), None);
        assert_eq!(summarize(&[Level::Greedy; 3], vec![three.clone(), three]).entrants[0].ahead.value, 1.5);
    }
}
