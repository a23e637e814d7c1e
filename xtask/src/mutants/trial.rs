//! Running the tests with each bug switched on.

use super::copy::{Built, Program, VARIABLE};
use super::list::Mutant;
use anyhow::{Context as _, Result, bail};
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

/// How many times as long as without a bug a test may take before it counts as hanging, and so as noticing.
const PATIENCE: u32 = 8;

/// What became of a bug.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Outcome {
    pub(super) mutant: Mutant,
    /// The tests that noticed: `rules`, `conformance`, or none.
    pub(super) caught_by: Option<String>,
}

/// Tries every bug: the rule tests first, and what they let pass is left to conformance.
pub(super) fn run(built: &Built) -> Result<Vec<Outcome>> {
    let mut limits = Vec::new();
    for program in &built.programs {
        let start = Instant::now();
        if notices(program, 0, Duration::from_secs(3600))? {
            bail!("`{}` fails without any bug", program.name);
        }
        limits.push(start.elapsed() * PATIENCE + Duration::from_secs(10));
    }
    let waiting = Mutex::new(built.mutants.iter());
    let outcomes = Mutex::new(Vec::new());
    let work = || -> Result<()> {
        loop {
            let next = waiting.lock().map_err(|_| anyhow::anyhow!("another worker panicked"))?.next();
            let Some((&number, mutant)) = next else { return Ok(()) };
            let mut caught_by = None;
            for (program, &limit) in built.programs.iter().zip(&limits) {
                if notices(program, number, limit)? {
                    caught_by = Some(program.name.clone());
                    break;
                }
            }
            eprintln!("    {:<12} {}", caught_by.as_deref().unwrap_or("UNNOTICED"), mutant.title());
            let outcome = Outcome { mutant: mutant.clone(), caught_by };
            outcomes.lock().map_err(|_| anyhow::anyhow!("another worker panicked"))?.push(outcome);
        }
    };
    let workers = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| -> Result<()> {
        let workers: Vec<_> = (0..workers).map(|_| scope.spawn(work)).collect();
        for worker in workers {
            worker.join().map_err(|_| anyhow::anyhow!("a worker panicked"))??;
        }
        Ok(())
    })?;
    outcomes.into_inner().map_err(|_| anyhow::anyhow!("a worker panicked"))
}

/// What shares a program with conformance and does not count: a golden record notices that something has changed, but not
/// what is wrong with it.
const LEFT_OUT: [&str; 3] = ["golden::", "documents::", "bot::"];

/// Whether a test program fails, or takes too long, with this bug on. Its first failing test is enough.
fn notices(program: &Program, number: u32, limit: Duration) -> Result<bool> {
    let mut child = Command::new(&program.path)
        .current_dir(&program.directory)
        // One thread each: there are as many workers as cores.
        .args(["--test-threads", "1"])
        .args(LEFT_OUT.iter().flat_map(|name| ["--skip", name]))
        .env(VARIABLE, number.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot start {}", program.path.display()))?;
    let (told, failure) = mpsc::channel();
    let lines = child.stdout.take().map(BufReader::new).context("a test has no output")?.lines();
    // Ends with the program.
    std::thread::spawn(move || {
        if lines.map_while(Result::ok).any(|line| is_failure(&line)) {
            // Nobody listens any more if the program has been ended.
            told.send(()).ok();
        }
    });
    let has_failed = failure.recv_timeout(limit) != Err(RecvTimeoutError::Disconnected);
    if has_failed {
        child.kill().context("cannot end a test that fails or hangs")?;
    }
    let status = child.wait().context("cannot wait for a test")?;
    Ok(has_failed || !status.success())
}

/// A line of the test runner that tells of a test that failed.
fn is_failure(line: &str) -> bool {
    line.starts_with("test ") && line.ends_with("FAILED")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failure_is_known_by_its_line() {
        assert!(is_failure("test trade::offers_are_bounded ... FAILED"));
        assert!(is_failure("test trade::never - should panic ... FAILED"));
        assert!(!is_failure("test trade::offers_are_bounded ... ok"));
        assert!(!is_failure("test result: FAILED. 3 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out"));
        assert!(!is_failure("running 3 tests"));
    }

    /// A program that says `words` and then waits for `seconds`.
    #[cfg(unix)]
    fn program(words: &str, seconds: u32) -> (tempfile::TempDir, Program) {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("rules");
        std::fs::write(&path, format!("#!/bin/sh\necho '{words}'\nexec sleep {seconds}\n")).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        let directory = folder.path().to_owned();
        (folder, Program { name: "rules".into(), path, directory })
    }

    #[cfg(unix)]
    #[test]
    fn the_first_failure_is_enough() {
        let (_folder, failing) = program("test a ... FAILED", 600);
        assert!(notices(&failing, 1, Duration::from_secs(300)).unwrap());
        let (_folder, hanging) = program("test a ... ok", 600);
        assert!(notices(&hanging, 1, Duration::from_millis(50)).unwrap());
        let (_folder, passing) = program("test a ... ok", 0);
        assert!(!notices(&passing, 1, Duration::from_secs(300)).unwrap());
    }
}
