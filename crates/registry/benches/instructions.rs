//! `cargo bench`: instructions (counted by valgrind) and nanoseconds for each part of the work with each game.
//!
//! Times on a shared machine tell little; instruction counts repeat to a fraction of a percent. The program runs itself
//! under valgrind once for each game and seat count, and only what happens inside [`measured`] is counted: neither the
//! start nor the samples. `docs/benchmarks.md` says how to compare with the counts in `baseline.txt` and how to renew
//! them.

use registry::{Part, Workload};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::hint::black_box;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const BASELINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/baseline.txt");
/// With `--check`, a case that takes this much more than its baseline fails.
const TOLERATED: f64 = 0.05;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["--count", game, seats] => run_parts(game, seats),
        // A test runner that starts every target gets an empty answer: there are no tests here.
        _ if !words.contains(&"--bench") => Ok(true),
        _ => compare(&words),
    };
    match result {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Every game at its fewest and its most seats, or those whose names were given.
fn tables(wanted: &[&str]) -> Vec<(&'static str, usize)> {
    let games = registry::games().iter().filter(|game| wanted.is_empty() || wanted.contains(&game.id()));
    games.flat_map(|game| [*game.seats().start(), *game.seats().end()].map(|seats| (game.id(), seats))).collect()
}

fn workload(game: &str, seats: usize) -> Result<Box<dyn Workload>> {
    let game = registry::game(game).ok_or("no such game")?;
    Ok(game.workload(game.default_options(seats))?)
}

/// What valgrind watches: every part once for whatever is made on first use, and once to be counted.
fn run_parts(game: &str, seats: &str) -> Result<bool> {
    let work = workload(game, seats.parse()?)?;
    for part in Part::ALL {
        work.pass(part);
        measured(&*work, part);
        part_is_over();
    }
    Ok(true)
}

/// Valgrind counts in here.
#[inline(never)]
fn measured(work: &dyn Workload, part: Part) {
    work.pass(black_box(part));
}

/// Valgrind writes down what it has counted when it comes here.
#[inline(never)]
fn part_is_over() {
    black_box(());
}

fn compare(words: &[&str]) -> Result<bool> {
    let (check, bless) = (words.contains(&"--check"), words.contains(&"--bless"));
    let wanted: Vec<&str> = words.iter().copied().filter(|word| !word.starts_with("--")).collect();
    let valgrind = Command::new("valgrind").arg("--version").output().is_ok();
    if !valgrind {
        eprintln!("valgrind is not installed, so only times are shown; your system's package manager has it.");
        if check || bless {
            return Err("instructions cannot be counted without valgrind".into());
        }
    }
    let mut baseline = read_baseline();
    let mut good = true;
    for (game, seats) in tables(&wanted) {
        let work = workload(game, seats)?;
        let counts = if valgrind { count(game, seats, &*work)? } else { Vec::new() };
        for (index, part) in Part::ALL.into_iter().enumerate() {
            let case = format!("{game}.{seats}.{}", part.name());
            let mut line = format!("{case:32} {:>10.1} ns", time(&*work, part));
            if let Some(&instructions) = counts.get(index) {
                let verdict = verdict(instructions, baseline.get(&case).copied());
                write!(line, " {instructions:>10.0} instructions {}", verdict.0)?;
                good &= verdict.1;
                if bless {
                    baseline.insert(case, instructions);
                }
            }
            println!("{line}");
        }
    }
    if bless {
        write_baseline(&baseline)?;
    }
    Ok(good || !check)
}

/// What to say about a count, and whether it is good.
fn verdict(instructions: f64, before: Option<f64>) -> (String, bool) {
    let Some(before) = before else { return ("  NOT IN THE BASELINE".into(), false) };
    let change = instructions / before - 1.0;
    let good = change <= TOLERATED;
    (format!("{:+6.1}%{}", change * 100.0, if good { "" } else { "  MORE THAN BEFORE" }), good)
}

fn read_baseline() -> BTreeMap<String, f64> {
    let text = std::fs::read_to_string(BASELINE).unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    lines.filter_map(|(case, count)| Some((case.to_owned(), count.parse().ok()?))).collect()
}

/// Writes the baseline in the order of the games; cases that are no more are left out.
fn write_baseline(baseline: &BTreeMap<String, f64>) -> Result<()> {
    let mut text = String::from("# instructions an operation, by `cargo bench -p registry -- --bless`\n");
    for (game, seats) in tables(&[]) {
        for part in Part::ALL {
            let case = format!("{game}.{seats}.{}", part.name());
            if let Some(instructions) = baseline.get(&case) {
                writeln!(text, "{case} {instructions:.0}")?;
            }
        }
    }
    Ok(std::fs::write(BASELINE, text)?)
}

/// Nanoseconds an operation, the best of many blocks of about a millisecond.
fn time(work: &dyn Workload, part: Part) -> f64 {
    let (mut best, mut passes) = (f64::INFINITY, 1);
    let start = Instant::now();
    while start.elapsed().as_millis() < 300 {
        let before = Instant::now();
        (0..passes).for_each(|_| work.pass(part));
        let elapsed = before.elapsed();
        best = best.min(elapsed.as_nanos() as f64 / (passes * work.operations(part)) as f64);
        if elapsed.as_micros() < 1000 {
            passes *= 2;
        }
    }
    best
}

/// Instructions an operation, for each part.
fn count(game: &str, seats: usize, work: &dyn Workload) -> Result<Vec<f64>> {
    let folder = std::env::temp_dir().join(format!("ecumene-instructions-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let counted = count_in(&folder, game, seats, work);
    std::fs::remove_dir_all(&folder)?;
    counted
}

fn count_in(folder: &Path, game: &str, seats: usize, work: &dyn Workload) -> Result<Vec<f64>> {
    let output = Command::new("valgrind")
        .args(["--tool=callgrind", "--toggle-collect=*measured*", "--dump-before=*part_is_over*"])
        .arg(format!("--callgrind-out-file={}", folder.join("part").display()))
        .arg(std::env::current_exe()?)
        .args(["--count", game, &seats.to_string()])
        .output()?;
    let told = String::from_utf8_lossy(&output.stderr);
    let mut counts = Vec::new();
    for (index, part) in Part::ALL.into_iter().enumerate() {
        let text = std::fs::read_to_string(folder.join(format!("part.{}", index + 1))).unwrap_or_default();
        let total = text.lines().find_map(|line| line.strip_prefix("summary: ")?.trim().parse::<f64>().ok());
        let total = total.filter(|&total| total > 0.0 && output.status.success());
        let total = total.ok_or_else(|| format!("valgrind could not count {game}.{seats}:\n{told}"))?;
        counts.push(total / work.operations(part) as f64);
    }
    Ok(counts)
}
