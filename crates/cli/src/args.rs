//! The commands and their arguments. Help, man pages and shell completions are all made from these definitions.

use crate::failure::EXIT_CODES;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand, ValueHint};
use engine::{Seat, Seed, Viewer};
use registry::{AnyGame, Level};
use std::path::PathBuf;

/// A game named on the command line.
pub(crate) type GameRef = &'static dyn AnyGame;

/// Play the great civilization board games, with every rule enforced and every refusal explained.
///
/// A game is kept in a record: a small text file with the set-up and every action, which any copy of this program
/// replays to the same game. `ecumene play` needs none of that: it asks what it wants to know.
#[derive(Parser)]
#[command(name = "ecumene", version, after_help = EXIT_CODES, max_term_width = 100)]
pub struct Arguments {
    /// Answer with JSON, errors included, on standard output; docs/cli.md describes the shapes.
    #[arg(long, global = true)]
    pub(crate) json: bool,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Play in this terminal, against bots or passing the device around.
    Play(Play),
    /// List the games.
    Games,
    /// Start a record.
    New(New),
    /// Draw the table of a record.
    Show(Show),
    /// List what may be done now.
    Actions(Actions),
    /// Do something at the table of a record.
    Apply(Apply),
    /// Take the latest action of a seat back.
    Undo(Undo),
    /// Ask a bot what it would do.
    Bot(Bot),
    /// Tell a record action by action.
    Replay(Replay),
    /// Check that records, or all tables of a database, hold: the seed keeps its promise, every action was legal, the result
    /// is right.
    Verify(Verify),
    /// Write positions out, set them up, check them.
    #[command(subcommand)]
    Position(Position),
    /// Read the rules of a game, by number or by what they are about.
    Rules(Rules),
    /// Let bots play many games on all cores and count.
    Sim(Sim),
    /// Let bots play each other and rate them: win rates and Elo, each with its 95% interval.
    Arena(Arena),
    /// Let bots learn what things are worth, from games between themselves.
    #[command(subcommand)]
    Lab(Lab),
    /// Measure how fast a game or the server is, one figure a line: name, value, unit.
    Bench(Bench),
    #[command(flatten)]
    Host(server::cli::Command),
    /// Print what others have made and is in this program, with their licences.
    Licences,
    /// Print completions for a shell.
    Completions {
        /// Which shell.
        shell: clap_complete::Shell,
    },
    /// Print the manual page, or write one page for each command.
    Man {
        /// Write all pages into this folder.
        #[arg(long, value_hint = ValueHint::DirPath)]
        dir: Option<PathBuf>,
    },
}

#[derive(Args)]
pub(crate) struct Play {
    /// The game; without it, a small menu asks.
    #[arg(value_parser = game())]
    pub(crate) game: Option<GameRef>,
    /// How many seats.
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,
    /// Who sits where, from seat 1 on: a person's name, or a bot (random, learning, casual, steady, greedy,
    /// search:200ms, search:500).
    #[arg(long, value_name = "WHO,...", value_delimiter = ',')]
    pub(crate) who: Vec<crate::play::Who>,
    /// Options of the game as JSON; what is left out keeps its default.
    #[arg(long, value_name = "JSON")]
    pub(crate) options: Option<String>,
    #[command(flatten)]
    pub(crate) seed: SeedArguments,
    /// Go on with a saved game.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["game", "seats", "who", "options", "seed", "seed_number"])]
    pub(crate) resume: Option<PathBuf>,
    /// Keep the game in this file, action by action. It must be new, unless the game goes on from it.
    #[arg(long, value_name = "FILE")]
    pub(crate) save: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct New {
    /// The game.
    #[arg(value_parser = game())]
    pub(crate) game: GameRef,
    /// How many seats; the fewest that the game has, unless given here or in the options.
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,
    /// Options as JSON; what is left out keeps its default.
    #[arg(long, value_name = "JSON")]
    pub(crate) options: Option<String>,
    /// A name for each seat, from seat 1 on.
    #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
    pub(crate) players: Vec<String>,
    #[command(flatten)]
    pub(crate) seed: SeedArguments,
    /// Write the record here instead of printing it.
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
    /// Replace a file that is there.
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args)]
#[group(multiple = false)]
pub(crate) struct SeedArguments {
    /// All chance, as 64 hexadecimal digits; the operating system's generator gives one otherwise.
    #[arg(long, value_name = "HEX")]
    pub(crate) seed: Option<Seed>,
    /// All chance, from a number: for games that can be dealt again.
    #[arg(long, value_name = "N")]
    pub(crate) seed_number: Option<u64>,
}

#[derive(Args)]
#[group(multiple = false)]
pub(crate) struct Eyes {
    /// Show what this seat may know.
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<Seat>,
    /// Show what anybody may know.
    #[arg(long)]
    pub(crate) spectator: bool,
    /// Show everything, hidden tiles and hands included.
    #[arg(long)]
    pub(crate) all: bool,
}

#[derive(Args)]
pub(crate) struct Show {
    /// The record; - for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    #[command(flatten)]
    pub(crate) eyes: Eyes,
}

#[derive(Args)]
pub(crate) struct Actions {
    /// The record; - for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Whose; everyone the table is waiting for otherwise. Seat 0 is the table, which may end a round of trade.
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<Seat>,
}

#[derive(Args)]
pub(crate) struct Apply {
    /// The record; with - it is read from standard input and printed with the new actions.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Who acts. Seat 0 is the table itself: `actions --seat 0` lists what it may do.
    #[arg(long, value_name = "N")]
    pub(crate) seat: Seat,
    /// What to do, in order and all or nothing, in notation or as JSON; `ecumene actions` lists what may be done.
    #[arg(value_name = "ACTION", required = true)]
    pub(crate) actions: Vec<String>,
    /// Refuse (exit code 5) unless the record has just so many entries.
    #[arg(long, value_name = "ENTRIES")]
    pub(crate) expect: Option<usize>,
}

#[derive(Args)]
pub(crate) struct Undo {
    /// The record; with - it is read from standard input and printed with the undo.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Who takes an action back.
    #[arg(long, value_name = "N")]
    pub(crate) seat: Seat,
    /// Refuse (exit code 5) unless the record has just so many entries.
    #[arg(long, value_name = "ENTRIES")]
    pub(crate) expect: Option<usize>,
}

#[derive(Args)]
pub(crate) struct Bot {
    /// The record; - for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// For whom; the first seat the table is waiting for otherwise.
    #[arg(long, value_name = "N")]
    pub(crate) seat: Option<Seat>,
    /// Which bot: random, greedy, greedy:trader (a character that the game has), search:200ms (time an action) or search:500
    /// (playouts an action).
    #[arg(long, value_name = "BOT", default_value = "search:200ms", env = "ECUMENE_LEVEL")]
    pub(crate) level: Level,
    /// The bot's own chance; the same number gives the same answer, unless the budget is time.
    #[arg(long, value_name = "N", default_value_t = 0)]
    pub(crate) seed_number: u64,
    /// Do it, too.
    #[arg(long)]
    pub(crate) apply: bool,
}

#[derive(Args)]
pub(crate) struct Replay {
    /// The record; - for standard input.
    #[arg(value_name = "FILE")]
    pub(crate) file: PathBuf,
    /// Stop after so many entries and draw the table.
    #[arg(long, value_name = "ENTRIES")]
    pub(crate) until: Option<usize>,
    /// Draw the table after every entry, and wait for Enter in a terminal.
    #[arg(long)]
    pub(crate) step: bool,
    #[command(flatten)]
    pub(crate) eyes: Eyes,
}

#[derive(Args)]
pub(crate) struct Verify {
    /// The records; - for standard input.
    #[arg(value_name = "FILE", required_unless_present = "all", conflicts_with = "all")]
    pub(crate) files: Vec<PathBuf>,
    /// Play every kept table of a database again instead, archived ones too: before an upgrade, with the new program.
    #[arg(long)]
    pub(crate) all: bool,
    #[command(flatten)]
    pub(crate) stored: server::verify::VerifyArgs,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Subcommand)]
pub(crate) enum Position {
    /// Write the position of a record as JSON that a person can edit. It shows everything.
    Export {
        /// The record; - for standard input.
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Write it here instead of printing it.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Replace a file that is there.
        #[arg(long)]
        force: bool,
    },
    /// Start a record from a position; what the position hides is dealt.
    Load {
        /// The position; - for standard input.
        #[arg(value_name = "POSITION")]
        position: PathBuf,
        /// A name for each seat, from seat 1 on.
        #[arg(long, value_name = "NAME,...", value_delimiter = ',')]
        players: Vec<String>,
        #[command(flatten)]
        seed: SeedArguments,
        /// Write the record here instead of printing it.
        #[arg(short, long, value_name = "FILE")]
        output: Option<PathBuf>,
        /// Replace a file that is there.
        #[arg(long)]
        force: bool,
    },
    /// Say whether a position can be set up, and what is wrong with it if not.
    Check {
        /// The position; - for standard input.
        #[arg(value_name = "POSITION")]
        position: PathBuf,
    },
}

#[derive(Args)]
pub(crate) struct Rules {
    /// The game.
    #[arg(value_parser = game())]
    pub(crate) game: GameRef,
    /// The rule's id, as refusals name it; the whole list otherwise.
    #[arg(value_name = "ID")]
    pub(crate) id: Option<String>,
    /// Only rules that hold all these words.
    #[arg(long, value_name = "TEXT", conflicts_with = "id")]
    pub(crate) search: Option<String>,
}

#[derive(Args)]
pub(crate) struct Sim {
    /// The game.
    #[arg(value_parser = game())]
    pub(crate) game: GameRef,
    /// How many seats; the fewest that the game has otherwise.
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,
    /// Options as JSON; what is left out keeps its default.
    #[arg(long, value_name = "JSON")]
    pub(crate) options: Option<String>,
    /// How many games.
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// Who plays, from seat 1 on; a shorter list is repeated.
    #[arg(long, value_name = "BOT,...", value_delimiter = ',', default_value = "random")]
    pub(crate) bots: Vec<Level>,
    /// Move the bots on by one seat from game to game.
    #[arg(long)]
    pub(crate) rotate: bool,
    /// Game k is dealt from seed number N + k, counted from 0; `new --seed-number` deals the same.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed_number: u64,
    /// Write the same rows as `--csv` writes as Parquet, when the games have been played.
    ///
    /// The program that `cargo xtask run` builds leaves it out and says so; `cargo build --release` has it.
    #[arg(long, value_name = "FILE")]
    pub(crate) parquet: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) outputs: Outputs,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

/// What `sim` and `arena` write while they play.
#[derive(Args)]
pub(crate) struct Outputs {
    /// Write one row for each game and seat as comma-separated values, as games end.
    #[arg(long, value_name = "FILE")]
    pub(crate) csv: Option<PathBuf>,
    /// Write the record of each game into this folder, as games end.
    #[arg(long, value_name = "DIR", value_hint = ValueHint::DirPath)]
    pub(crate) records: Option<PathBuf>,
    /// Replace files that are there.
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Args)]
pub(crate) struct Threads {
    /// How many threads; one for each core otherwise. The results are the same.
    #[arg(long, value_name = "T", env = "ECUMENE_THREADS", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    /// As many as asked for, or one for each core.
    pub(crate) fn count(&self) -> usize {
        match self.threads {
            Some(threads) => threads.into(),
            None => std::thread::available_parallelism().map_or(1, Into::into),
        }
    }
}

#[derive(Args)]
pub(crate) struct Arena {
    /// The game.
    #[arg(value_parser = game())]
    pub(crate) game: GameRef,
    /// How many seats; the fewest that the game has otherwise.
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,
    /// Options as JSON; what is left out keeps its default.
    #[arg(long, value_name = "JSON")]
    pub(crate) options: Option<String>,
    /// How many games, at least, of each match; every deal is played once for each rotation of the bots.
    #[arg(long, value_name = "K", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) games: u32,
    /// Who plays: two bots or more. More than there are seats play in pairs, each against each.
    #[arg(long, value_name = "BOT,...", value_delimiter = ',', required = true)]
    pub(crate) bots: Vec<Level>,
    /// Play each bot against each other one, also where all fit at one table.
    #[arg(long)]
    pub(crate) pairs: bool,
    /// All chance of the matches.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed_number: u64,
    #[command(flatten)]
    pub(crate) outputs: Outputs,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Subcommand)]
pub(crate) enum Lab {
    /// Play games between greedy bots with slightly different weights, and write down moments of them.
    Selfplay {
        #[command(flatten)]
        table: LabTable,
        #[command(flatten)]
        weights: LabWeights,
        /// How many games.
        #[arg(long, value_name = "K", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
        games: u32,
        /// How many moments of each.
        #[arg(long, value_name = "M", default_value_t = 16)]
        moments: usize,
        /// How much the weights differ, as a part of each.
        #[arg(long, value_name = "PART", default_value_t = 0.2)]
        noise: f32,
        /// Where the moments go, one a line.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Replace a file that is there.
        #[arg(long)]
        force: bool,
    },
    /// Find the weights by which such moments tell best who wins.
    Train {
        #[command(flatten)]
        table: LabTable,
        #[command(flatten)]
        weights: LabWeights,
        /// The moments, as selfplay wrote them with the same weights.
        #[arg(long, value_name = "FILE")]
        moments: PathBuf,
        /// How strongly weights are held where they are.
        #[arg(long, value_name = "P", default_value_t = 0.001)]
        pull: f64,
        /// How often all moments are gone through.
        #[arg(long, value_name = "N", default_value_t = 300)]
        passes: u32,
        /// Where the weights go.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Replace a file that is there.
        #[arg(long)]
        force: bool,
    },
    /// Move weights towards those that win duels.
    Tune {
        #[command(flatten)]
        table: LabTable,
        #[command(flatten)]
        weights: LabWeights,
        /// How often the weights are moved.
        #[arg(long, value_name = "N", default_value_t = 50)]
        rounds: u32,
        /// How many pairs of opposite changes play before that.
        #[arg(long, value_name = "N", default_value_t = 64)]
        duels: u32,
        /// How large a change is, as a part of each weight.
        #[arg(long, value_name = "PART", default_value_t = 0.25)]
        noise: f32,
        /// How far the weights are moved at a time, as a part of each.
        #[arg(long, value_name = "PART", default_value_t = 0.03)]
        pace: f32,
        /// Where the weights go, after every round.
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Replace a file that is there.
        #[arg(long)]
        force: bool,
    },
    /// Let weights play others, every deal from both sides.
    Compare {
        #[command(flatten)]
        table: LabTable,
        /// A file of weights, `hand` or `shipped`.
        #[arg(long, value_name = "WEIGHTS")]
        one: String,
        /// The same.
        #[arg(long, value_name = "WEIGHTS", default_value = "hand")]
        other: String,
        /// How many games, at least.
        #[arg(long, value_name = "K", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
        games: u32,
    },
    /// Watch bots play: what they do that no sensible player does, and how they trade.
    Blunders {
        #[command(flatten)]
        table: LabTable,
        /// Who plays all seats.
        #[arg(long, value_name = "BOT", default_value = "greedy")]
        bot: Level,
        /// How many games.
        #[arg(long, value_name = "K", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..))]
        games: u32,
    },
    /// Print weights.
    Weights {
        #[command(flatten)]
        table: LabTable,
        #[command(flatten)]
        weights: LabWeights,
    },
}

/// At which table bots learn.
#[derive(Args)]
pub(crate) struct LabTable {
    /// The game.
    #[arg(value_parser = game())]
    pub(crate) game: GameRef,
    /// How many seats; the fewest that the game has otherwise.
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,
    /// Options as JSON; what is left out keeps its default.
    #[arg(long, value_name = "JSON")]
    pub(crate) options: Option<String>,
    /// All chance.
    #[arg(long, value_name = "N", default_value_t = 1)]
    pub(crate) seed_number: u64,
    #[command(flatten)]
    pub(crate) threads: Threads,
}

#[derive(Args)]
pub(crate) struct LabWeights {
    /// The weights to begin with: a file, `hand` or `shipped`.
    #[arg(long, value_name = "WEIGHTS", default_value = "shipped")]
    pub(crate) weights: String,
}

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(crate) struct Bench {
    #[command(subcommand)]
    pub(crate) other: Option<BenchOther>,
    /// The game.
    #[arg(value_parser = game(), required = true)]
    pub(crate) game: Option<GameRef>,
    /// How many seats; the fewest that the game has otherwise.
    #[arg(long, value_name = "N")]
    pub(crate) seats: Option<usize>,
    /// Options as JSON; what is left out keeps its default.
    #[arg(long, value_name = "JSON")]
    pub(crate) options: Option<String>,
    /// About how long to measure.
    #[arg(long, value_name = "S", default_value_t = 5.0, value_parser = seconds)]
    pub(crate) seconds: f64,
}

#[derive(Subcommand)]
pub(crate) enum BenchOther {
    /// Drive a real server over loopback sockets.
    Server(server::bench::BenchArgs),
}

fn seconds(text: &str) -> Result<f64, String> {
    match text.parse::<f64>() {
        Ok(seconds) if (0.01..=3600.0).contains(&seconds) => Ok(seconds),
        _ => Err("expected seconds from 0.01 to 3600".into()),
    }
}

/// Reads a game's id.
fn game() -> impl TypedValueParser<Value = GameRef> {
    let ids = registry::games().iter().map(|game| PossibleValue::new(game.id()).help(game.title()));
    PossibleValuesParser::new(ids).try_map(|id| registry::game(&id).ok_or("no such game"))
}

impl SeedArguments {
    /// The seed that was asked for, or a new one from the operating system.
    pub(crate) fn seed(&self) -> Result<Seed, crate::failure::Failure> {
        if let Some(number) = self.seed_number {
            return Ok(Seed::from_number(number));
        }
        if let Some(seed) = self.seed {
            return Ok(seed);
        }
        let mut bytes = [0; 32];
        getrandom::fill(&mut bytes)
            .map_err(|error| crate::failure::Failure::File(format!("the system gives no random numbers: {error}")))?;
        Ok(Seed::from_bytes(bytes))
    }
}

impl Eyes {
    /// Whose eyes to look with, if any were named.
    pub(crate) fn viewer(&self) -> Option<Viewer> {
        match (self.seat, self.spectator, self.all) {
            (Some(seat), _, _) => Some(Viewer::Seat(seat)),
            (None, true, _) => Some(Viewer::Spectator),
            (None, false, true) => Some(Viewer::Table),
            (None, false, false) => None,
        }
    }
}
