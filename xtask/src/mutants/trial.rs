//! Running the tests with each bug switched on.

use super::copy::{Built, Program, VARIABLE};
use super::list::Mutant;
use anyhow::{Context as _, Result, bail};
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::thread::sleep;
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

/// Whether a test program fails, or takes too long, with this bug on.
fn notices(program: &Program, number: u32, limit: Duration) -> Result<bool> {
    let mut child = Command::new(&program.path)
        .current_dir(&program.directory)
        // One thread each: there are as many workers as cores.
        .args(["--quiet", "--test-threads", "1"])
        .env(VARIABLE, number.to_string())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .with_context(|| format!("cannot start {}", program.path.display()))?;
    let start = Instant::now();
    loop {
        if let Some(status) = child.try_wait().context("cannot wait for a test")? {
            return Ok(!status.success());
        }
        if start.elapsed() > limit {
            child.kill().context("cannot end a test that hangs")?;
            child.wait().context("cannot wait for a test")?;
            return Ok(true);
        }
        sleep(Duration::from_millis(20));
    }
}
