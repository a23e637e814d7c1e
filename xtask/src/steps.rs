//! A list of steps, each announced, timed, and stopped at the first failure.

use crate::workspace::Workspace;
use anyhow::{Context as _, Result};
use std::time::{Duration, Instant};

/// One thing to do.
pub(crate) struct Step {
    /// What people read.
    pub(crate) name: &'static str,
    /// Does it, or says why not.
    pub(crate) run: fn(&Workspace) -> Result<()>,
}

/// Runs all steps in order, and stops at the first that fails.
pub(crate) fn run_all(steps: &[Step], workspace: &Workspace) -> Result<()> {
    let start = Instant::now();
    for (index, step) in steps.iter().enumerate() {
        eprintln!("==> [{}/{}] {}", index + 1, steps.len(), step.name);
        let began = Instant::now();
        (step.run)(workspace).with_context(|| {
            let after = seconds(began.elapsed());
            format!("the step \"{}\" failed after {after}, and nothing after it was run", step.name)
        })?;
        eprintln!("    done in {}", seconds(began.elapsed()));
    }
    eprintln!("==> Every step went well; the whole took {}.", seconds(start.elapsed()));
    Ok(())
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f32())
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::bail;

    #[test]
    fn the_first_failure_stops_and_is_named() {
        let steps = [
            Step { name: "Fine", run: |_| Ok(()) },
            Step { name: "Broken", run: |_| bail!("the reason") },
            Step { name: "Never", run: |_| panic!("a step after a failure must not run") },
        ];
        let error = run_all(&steps, &Workspace::find().unwrap()).expect_err("the second step fails");
        let text = format!("{error:#}");
        assert!(text.contains("\"Broken\"") && text.contains("the reason"), "{text}");
    }
}
