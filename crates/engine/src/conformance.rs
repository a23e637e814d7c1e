//! The test kit that every game passes: one line for each seat count, in the game crate's `tests/conformance/main.rs`.
//!
//! ```ignore
//! engine::conformance!(two_seats: Founders, seats = 2);
//! engine::conformance!(long_game: Founders, options = Options { long: true, ..Options::with_seats(3) }, games = 100);
//! ```
//!
//! A line becomes a module with one test for each promise of [`Game`](crate::Game), and each test plays as many random
//! games as the line says, from seeds of its own; a long run ([`Plan::sized`]) plays on for as long as it is told. A failure
//! names the seed and the action and holds the record up to there, which `ecumene replay` reads. The checks are functions
//! too, so that a broken game can prove that they can fail.
//!
//! | promise | file |
//! | --- | --- |
//! | deterministic, undo | `replaying` |
//! | total, complete, conserving, readable | `legality` |
//! | secret | `secrecy` |
//! | positions | `positions` |
//! | translatable | `texts` |
//! | golden records | `golden` |
//! | what random games come across | `reaching` |
//! | how random games are played | `walk` |
//! | where hostile input comes from | `hostile` |

mod golden;
mod hostile;
mod legality;
mod positions;
mod reaching;
mod replaying;
mod secrecy;
mod texts;
mod walk;

pub use golden::{Recipe, any, golden, golden_records, header, play_out};
pub use legality::{complete, conserving, readable, total};
pub use positions::positions;
pub use reaching::reaching;
pub use replaying::{deterministic, undo};
pub use secrecy::secret;
pub use texts::translatable;

use crate::{Game, GameOptions};
use serde::Serialize;
use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};
use walk::Walk;

/// Tests that a game keeps its promises: `conformance!(name: Game, seats = 2)` or
/// `conformance!(name: Game, options = ...)`, and `games = 100` to play another number of games for each promise, `bound = 100_000`
/// to call them endless only after so many actions; or `conformance!(name: Game, plan = ...)` with a [`Plan`].
#[macro_export]
macro_rules! conformance {
    ($name:ident : $game:ty, seats = $seats:expr $(, games = $games:expr)? $(, bound = $bound:expr)? $(,)?) => {
        $crate::conformance!(
            $name: $game,
            options = <<$game as $crate::Game>::Options as $crate::GameOptions>::with_seats($seats)
            $(, games = $games)?
            $(, bound = $bound)?
        );
    };
    ($name:ident : $game:ty, options = $options:expr $(, games = $games:expr)? $(, bound = $bound:expr)? $(,)?) => {
        $crate::conformance!($name: $game, plan = {
            let plan = $crate::conformance::Plan::new($options);
            $(let plan = $crate::conformance::Plan { games: $games, ..plan };)?
            $(let plan = $crate::conformance::Plan { bound: $bound, ..plan };)?
            plan
        });
    };
    ($name:ident : $game:ty, plan = $plan:expr $(,)?) => {
        mod $name {
            #[allow(unused_imports)]
            use super::*;

            fn plan() -> $crate::conformance::Plan<<$game as $crate::Game>::Options> {
                $plan
            }

            $crate::conformance!(@tests $game:
                deterministic, total, complete, secret, conserving, readable, undo, positions, translatable);
        }
    };
    (@tests $game:ty : $($promise:ident),*) => {
        $(
            #[test]
            fn $promise() {
                let sources = Some(env!("CARGO_MANIFEST_DIR"));
                let plan = $crate::conformance::Plan { sources, ..plan().sized() };
                if let Err(failure) = $crate::conformance::$promise::<$game>(&plan) {
                    panic!("{failure}");
                }
            }
        )*
    };
}

/// How a game is tested.
#[derive(Clone, Debug)]
pub struct Plan<O> {
    /// The table's options.
    pub options: O,
    /// How many random games each promise is tested on, at least.
    pub games: u32,
    /// More games are played until so much time has passed: none, unless a long run is wanted.
    pub at_least: Duration,
    /// How many actions a game may take before it counts as endless.
    pub bound: usize,
    /// Whether something is hidden from every viewer at times. If so, a `determinize` that never deals anything anew
    /// is found out; only a game with all cards open on the table says no.
    pub secrets: bool,
    /// A position, as its file's text, with which games begin instead of the set-up: for what random games rarely see.
    pub position: Option<String>,
    /// The folder of the game's crate, whose code and data have all words that are always the same.
    pub sources: Option<&'static str>,
}

impl<O: GameOptions> Plan<O> {
    /// A few hundred games for each promise.
    pub fn new(options: O) -> Plan<O> {
        Plan {
            options,
            games: 250,
            at_least: Duration::ZERO,
            bound: 20_000,
            secrets: true,
            position: None,
            sources: None,
        }
    }

    /// The same plan, and in a long run for at least as long as that asks for: so many seconds for each promise, in
    /// `ECUMENE_LONG`. Small games are then played by the thousand and large ones as often as they can be.
    ///
    /// # Panics
    /// If the variable holds something else.
    pub fn sized(self) -> Plan<O> {
        let wanted = std::env::var(LONG).ok();
        Plan { at_least: wanted.map_or(self.at_least, |text| long_run(&text)), ..self }
    }
}

/// The variable by which a long run is asked for.
const LONG: &str = "ECUMENE_LONG";

fn long_run(text: &str) -> Duration {
    match text.parse() {
        Ok(seconds) => Duration::from_secs(seconds),
        Err(_) => panic!("{LONG} is a whole number of seconds, not `{text}`"),
    }
}

/// A broken promise, with what is needed to see it again.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Failure {
    /// Which promise.
    pub promise: &'static str,
    /// The game's id.
    pub game: &'static str,
    /// How many seats the table had.
    pub seats: usize,
    /// The number for `Seed::from_number`; none if it took all games together to see it.
    pub seed: Option<u64>,
    /// How many entries the record has.
    pub entries: usize,
    /// What is wrong.
    pub problem: String,
    /// The game up to there.
    pub record: String,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Failure { promise, game, seats, entries, problem, record, .. } = self;
        write!(f, "{game} with {seats} seats breaks its promise `{promise}`")?;
        match self.seed {
            Some(seed) => {
                write!(f, " with seed number {seed} after {entries} actions: {problem}")?;
                write!(f, "\nThe record up to there:\n{record}")
            }
            None => write!(f, ": {problem}"),
        }
    }
}

impl std::error::Error for Failure {}

/// The hash of a state's JSON, in hexadecimal: golden records keep it to show that later releases play the same game.
pub fn state_hash<G: Game>(game: &G) -> String {
    digest(&json(game))
}

/// A short text that only this text has.
pub fn digest(text: &str) -> String {
    blake3::hash(text.as_bytes()).to_hex().to_string()
}

/// A promise's name, and the first of its seeds, so that no two promises are tested on the same games.
#[derive(Copy, Clone)]
struct Promise(&'static str, u64);

/// Plays the games of a plan and gives each to the test, which says what is wrong. A panic is a broken promise, too.
fn play_games<G: Game>(
    plan: &Plan<G::Options>,
    promise: Promise,
    mut test: impl FnMut(&mut Walk<G>) -> Result<(), String>,
) -> Result<(), Failure> {
    let Promise(_, first) = promise;
    let start = Instant::now();
    for (number, played) in (first..).zip(0..) {
        if played >= plan.games && start.elapsed() >= plan.at_least {
            break;
        }
        let mut walk = None;
        let done = catch_unwind(AssertUnwindSafe(|| {
            let walk = walk.insert(Walk::start(plan, number)?);
            test(walk)
        }));
        let problem = match done {
            Ok(Ok(())) => continue,
            Ok(Err(problem)) => problem,
            Err(payload) => panic_message(&*payload),
        };
        return Err(failure(plan, promise, number, walk.as_ref(), problem));
    }
    Ok(())
}

fn failure<G: Game>(
    plan: &Plan<G::Options>,
    Promise(promise, _): Promise,
    number: u64,
    walk: Option<&Walk<G>>,
    problem: String,
) -> Failure {
    let trying = walk.and_then(Walk::trying).unwrap_or_default();
    Failure {
        promise,
        game: G::ID,
        seats: plan.options.seats(),
        seed: Some(number),
        entries: walk.map_or(0, |walk| walk.session.sequence()),
        problem: format!("{problem}{trying}"),
        record: walk.map_or(String::new(), |walk| walk.session.record().to_text()),
    }
}

/// A promise that only all games together can break.
fn failure_of_all<G: Game>(plan: &Plan<G::Options>, promise: Promise, problem: impl Into<String>) -> Failure {
    Failure { seed: None, ..failure::<G>(plan, promise, 0, None, problem.into()) }
}

fn panic_message(payload: &(dyn std::any::Any + Send)) -> String {
    let text = payload.downcast_ref::<String>().map(String::as_str);
    let text = text.or_else(|| payload.downcast_ref::<&str>().copied());
    format!("it panicked: {}", text.unwrap_or("(no message)"))
}

fn json(value: &impl Serialize) -> String {
    // A value that cannot be written is a broken promise, and `play_games` reports it as one.
    serde_json::to_string(value).unwrap_or_else(|error| panic!("it cannot be written as JSON: {error}"))
}

/// Refuses unless the two are equal, as values and as JSON.
fn same<T: PartialEq + Serialize + fmt::Debug>(what: impl fmt::Display, left: &T, right: &T) -> Result<(), String> {
    if left != right {
        return Err(format!("{what}: not equal\n  {left:?}\n  {right:?}"));
    }
    let (left, right) = (json(left), json(right));
    if left != right {
        return Err(format!("{what}: equal, but not in JSON\n  {left}\n  {right}"));
    }
    Ok(())
}

/// Refuses a rule id that is not in the game's rules.
fn known_rule<G: Game>(what: impl fmt::Display, id: &str) -> Result<(), String> {
    match G::rules().get(id) {
        Some(rule) if rule.id == id => Ok(()),
        _ => Err(format!("{what} names the rule {id}, which is not in the game's rules")),
    }
}
