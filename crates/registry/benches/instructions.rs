//! `cargo bench`: instructions (counted by valgrind) and nanoseconds for each part of the work with each game.
//!
//! Times on a shared machine tell little; instruction counts repeat to a fraction of a percent. The program runs itself
//! under valgrind with so many passes and with twice as many, and takes the difference, so that start and set-up do not
//! count. `docs/benchmarks.md` says how to compare with the counts in `baseline.txt` and how to renew them.

use registry::{Part, Workload};
use std::collections::BTreeMap;
use std::error::Error;
use std::fmt::Write as _;
use std::process::{Command, ExitCode};
use std::time::Instant;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const BASELINE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/benches/baseline.txt");
/// With `--check`, a case that takes this much more than its baseline fails.
const TOLERATED: f64 = 0.05;
/// Enough work in a pair of runs that the noise of starting a process disappears in it.
const INSTRUCTIONS: f64 = 20e6;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let result = match words.as_slice() {
        ["--passes", case, passes] => run_case(case, passes),
        // A test runner that starts every target gets an empty answer: there are no tests here.
        _ if !words.contains(&"--bench") => Ok(true),
        _ => compare(words.contains(&"--check"), words.contains(&"--bless")),
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

/// A part of the work with a game, named `founders.2.apply`.
fn cases() -> Vec<String> {
    let tables = registry::games()
        .iter()
        .flat_map(|game| [*game.seats().start(), *game.seats().end()].map(|seats| (game.id(), seats)));
    tables.flat_map(|(game, seats)| Part::ALL.map(|part| format!("{game}.{seats}.{}", part.name()))).collect()
}

fn workload(case: &str) -> Result<(Box<dyn Workload>, Part)> {
    let mut words = case.split('.');
    let mut word = || words.next().ok_or("a case has three words");
    let game = registry::game(word()?).ok_or("no such game")?;
    let seats = word()?.parse()?;
    let name = word()?;
    let part = Part::ALL.into_iter().find(|part| part.name() == name).ok_or("no such part")?;
    Ok((game.workload(game.default_options(seats))?, part))
}

/// What valgrind watches.
fn run_case(case: &str, passes: &str) -> Result<bool> {
    let (work, part) = workload(case)?;
    (0..passes.parse::<usize>()?).for_each(|_| work.pass(part));
    Ok(true)
}

fn compare(check: bool, bless: bool) -> Result<bool> {
    let valgrind = Command::new("valgrind").arg("--version").output().is_ok();
    if !valgrind {
        eprintln!("valgrind is not installed, so only times are shown; your system's package manager has it.");
        if check || bless {
            return Err("instructions cannot be counted without valgrind".into());
        }
    }
    let baseline = read_baseline();
    let mut counted = String::from("# instructions an operation, by `cargo bench -p registry -- --bless`\n");
    let mut good = true;
    for case in cases() {
        let nanoseconds = time(&case)?;
        let mut line = format!("{case:28} {nanoseconds:>10.1} ns");
        if valgrind {
            let instructions = instructions(&case)?;
            writeln!(counted, "{case} {instructions:.0}")?;
            write!(line, " {instructions:>10.0} instructions")?;
            if let Some(before) = baseline.get(&case) {
                let change = instructions / before - 1.0;
                let worse = change > TOLERATED;
                write!(line, " {:+6.1}%{}", change * 100.0, if worse { "  MORE THAN BEFORE" } else { "" })?;
                good &= !(check && worse);
            }
        }
        println!("{line}");
    }
    if bless {
        std::fs::write(BASELINE, counted)?;
    }
    Ok(good)
}

fn read_baseline() -> BTreeMap<String, f64> {
    let text = std::fs::read_to_string(BASELINE).unwrap_or_default();
    let lines = text.lines().filter_map(|line| line.split_once(' '));
    lines.filter_map(|(case, count)| Some((case.to_owned(), count.parse().ok()?))).collect()
}

/// Nanoseconds an operation, the best of many blocks of about a millisecond.
fn time(case: &str) -> Result<f64> {
    let (work, part) = workload(case)?;
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
    Ok(best)
}

/// Instructions an operation: the difference between many passes and twice as many.
fn instructions(case: &str) -> Result<f64> {
    let (work, part) = workload(case)?;
    let few = count(case, 1)?;
    let rough = (count(case, 3)? - few) / 2.0;
    let passes = (INSTRUCTIONS / rough.max(1000.0)).ceil().clamp(1.0, 20_000.0) as usize;
    let difference = count(case, 2 * passes)? - count(case, passes)?;
    Ok(difference / (passes * work.operations(part)) as f64)
}

/// All instructions of a run with so many passes.
fn count(case: &str, passes: usize) -> Result<f64> {
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(std::env::current_exe()?)
        .args(["--passes", case, &passes.to_string()])
        .output()?;
    let told = String::from_utf8_lossy(&output.stderr);
    let figure = told.lines().find_map(|line| Some(line.split_once("I")?.1.split_once("refs:")?.1));
    let digits: String = figure.unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
    if !output.status.success() || digits.is_empty() {
        return Err(format!("valgrind could not count {case}:\n{told}").into());
    }
    Ok(digits.parse()?)
}
