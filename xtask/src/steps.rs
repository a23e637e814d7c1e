//! A list of steps, each announced and timed, some of them side by side, and stopped after the first that fails.

use crate::workspace::Workspace;
use anyhow::{Context as _, Error, Result, anyhow};
use std::fs::File;
use std::io::{Seek as _, Write};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// One thing to do.
pub(crate) struct Step {
    /// What people read.
    pub(crate) name: &'static str,
    /// Does it, or says why not.
    pub(crate) run: fn(&Workspace) -> Result<()>,
}

/// Steps that run side by side. The first of them speaks at once. What the others say is kept, and shown in their order as
/// soon as all before them have ended, so that nothing is mixed and the last step has the last word.
pub(crate) type Stage<'a> = &'a [Step];

/// Runs all stages in order, and stops after the first in which a step fails.
pub(crate) fn run_all(stages: &[Stage], workspace: &Workspace) -> Result<()> {
    let start = Instant::now();
    let mut screen = std::io::stderr();
    let result = run_in_order(stages, workspace, &mut screen);
    for text in workspace.last_words() {
        writeln!(screen, "{text}")?;
    }
    result?;
    writeln!(screen, "==> Every step went well; the whole took {}.", seconds(start.elapsed()))?;
    Ok(())
}

fn run_in_order(stages: &[Stage], workspace: &Workspace, screen: &mut dyn Write) -> Result<()> {
    let all = stages.iter().map(|stage| stage.len()).sum();
    let mut before = 0;
    for stage in stages {
        let numbers = before + 1..;
        let numbered: Vec<Numbered> =
            numbers.zip(*stage).map(|(number, step)| Numbered { number, all, step }).collect();
        run_stage(&numbered, workspace, screen)?;
        before += stage.len();
    }
    Ok(())
}

/// A step and its place among all.
struct Numbered<'a> {
    number: usize,
    all: usize,
    step: &'a Step,
}

impl Numbered<'_> {
    fn title(&self) -> String {
        format!("[{}/{}] {}", self.number, self.all, self.step.name)
    }
}

/// How a step has ended.
struct Ended {
    index: usize,
    result: Result<()>,
    after: Duration,
}

/// Runs the steps of a stage. All are awaited, whatever becomes of one: programs that are cut off in the middle tell nothing.
/// An interrupt from the keyboard goes to all programs at once and ends them all.
fn run_stage(steps: &[Numbered], workspace: &Workspace, screen: &mut dyn Write) -> Result<()> {
    let mut kept: Vec<Option<Arc<File>>> = Vec::new();
    for (index, numbered) in steps.iter().enumerate() {
        let file = (index > 0).then(tempfile::tempfile).transpose();
        kept.push(file.context("cannot keep what a step says")?.map(Arc::new));
        writeln!(screen, "==> {}{}", numbered.title(), if index > 0 { " (beside it)" } else { "" })?;
    }
    let mut failures: Vec<Error> = Vec::new();
    thread::scope(|scope| -> Result<()> {
        let (sender, ends) = mpsc::channel();
        for (index, (numbered, notes)) in steps.iter().zip(&kept).enumerate() {
            let sender = sender.clone();
            let own = notes.as_ref().map_or_else(|| workspace.clone(), |file| workspace.taking_notes(file.clone()));
            scope.spawn(move || {
                let began = Instant::now();
                // A step that panics has failed, and does not keep the others from being awaited.
                let run = std::panic::AssertUnwindSafe(|| (numbered.step.run)(&own));
                let result = std::panic::catch_unwind(run).unwrap_or_else(|_| Err(anyhow!("it panicked")));
                // Nobody listens any more only if the screen is gone.
                let _ = sender.send(Ended { index, result, after: began.elapsed() });
            });
        }
        drop(sender);
        let mut is_over = vec![false; steps.len()];
        let mut shown = 0;
        for Ended { index, result, after } in ends {
            let (name, after) = (steps[index].step.name, seconds(after));
            match result {
                Ok(()) if steps.len() == 1 => writeln!(screen, "    done in {after}")?,
                Ok(()) => writeln!(screen, "    done in {after}: {name}")?,
                Err(error) => {
                    writeln!(screen, "    FAILED after {after}: {name}")?;
                    let context = format!("the step \"{name}\" failed after {after}, and nothing after it was run");
                    failures.push(error.context(context));
                }
            }
            is_over[index] = true;
            while shown < steps.len() && is_over[shown] {
                show(&steps[shown], kept[shown].as_deref(), screen)?;
                shown += 1;
            }
        }
        Ok(())
    })?;
    let mut failures = failures.into_iter();
    let Some(first) = failures.next() else { return Ok(()) };
    for also in failures {
        writeln!(screen, "error: {also:#}")?;
    }
    Err(first)
}

/// Shows what a step has said, if that was kept.
fn show(numbered: &Numbered, notes: Option<&File>, screen: &mut dyn Write) -> Result<()> {
    let Some(mut notes) = notes else { return Ok(()) };
    writeln!(screen, "==> {}, in its own words:", numbered.title())?;
    notes.rewind().context("cannot read what a step has said")?;
    std::io::copy(&mut notes, screen).context("cannot show what a step has said")?;
    screen.flush()?;
    Ok(())
}

fn seconds(time: Duration) -> String {
    format!("{:.1} s", time.as_secs_f32())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace;
    use anyhow::bail;
    use std::sync::atomic::{AtomicBool, Ordering};

    /// What a stage of these steps shows, and how it ends.
    fn stage(steps: &[Step]) -> (String, Result<()>) {
        let all = steps.len();
        let numbered: Vec<Numbered> = (1..).zip(steps).map(|(number, step)| Numbered { number, all, step }).collect();
        let mut screen = Vec::new();
        let result = run_stage(&numbered, &Workspace::find().unwrap(), &mut screen);
        (String::from_utf8(screen).unwrap(), result)
    }

    /// All of these stand in the text, in this order.
    fn assert_in_order(text: &str, parts: &[&str]) {
        let mut rest = text;
        for part in parts {
            let Some((_, after)) = rest.split_once(part) else { panic!("no {part:?} where it should be in\n{text}") };
            rest = after;
        }
    }

    fn wait_for(flag: &AtomicBool) -> Result<()> {
        let start = Instant::now();
        while !flag.load(Ordering::SeqCst) {
            if start.elapsed() > Duration::from_secs(60) {
                bail!("the other step does not run beside this one");
            }
            thread::sleep(Duration::from_millis(1));
        }
        Ok(())
    }

    #[test]
    fn the_first_failure_stops_and_is_named() {
        let stages: [Stage; 3] = [
            &[Step { name: "Fine", run: |_| Ok(()) }],
            &[Step { name: "Broken", run: |_| bail!("the reason") }],
            &[Step { name: "Never", run: |_| panic!("a step after a failure must not run") }],
        ];
        let error = run_all(&stages, &Workspace::find().unwrap()).expect_err("the second step fails");
        let text = format!("{error:#}");
        assert!(text.contains("\"Broken\"") && text.contains("the reason"), "{text}");
    }

    /// The last of a stage is the one that ends first here, and still has the last word, with all that its programs said.
    #[test]
    fn what_a_step_says_is_kept_until_those_before_it_have_ended() {
        static SPOKEN: AtomicBool = AtomicBool::new(false);
        let slow = Step {
            name: "Slow",
            run: |workspace| {
                wait_for(&SPOKEN)?;
                thread::sleep(Duration::from_millis(200));
                workspace.say("slow is done");
                Ok(())
            },
        };
        let quick = Step {
            name: "Quick",
            run: |workspace| {
                workspace.say("quick begins");
                workspace::run(workspace.cargo().arg("--version"))?;
                workspace::run(workspace.cargo().arg("no-such-command-here")).expect_err("there is no such command");
                workspace.say("quick ends");
                SPOKEN.store(true, Ordering::SeqCst);
                Ok(())
            },
        };
        let (text, result) = stage(&[Step { name: "First", run: |_| Ok(()) }, slow, quick]);
        result.unwrap_or_else(|error| panic!("{error:#}\n{text}"));
        let words = ["quick begins\n", "cargo 1", "no-such-command-here", "quick ends\n"];
        assert_in_order(&text, &[&["Slow, in its own words:\nslow is done\n", "[3/3] Quick"][..], &words].concat());
        assert!(text.ends_with("quick ends\n"), "{text}");
    }

    /// A step that speaks early in a long output is heard all the same, whether it goes well or not.
    #[test]
    fn what_is_kept_for_the_end_comes_from_every_step() {
        let workspace = Workspace::find().unwrap();
        let keeps = Step {
            name: "Keeps",
            run: |workspace| {
                workspace.say_at_the_end("mind this".to_owned());
                bail!("the reason")
            },
        };
        run_stage(&[Numbered { number: 1, all: 1, step: &keeps }], &workspace, &mut Vec::new()).expect_err("it fails");
        assert_eq!(workspace.last_words(), ["mind this"]);
    }

    #[test]
    fn a_failure_is_named_at_once_and_the_others_are_awaited() {
        static ENDED: AtomicBool = AtomicBool::new(false);
        let fails = Step {
            name: "Fails",
            run: |workspace| {
                workspace.say("this went wrong");
                bail!("the reason")
            },
        };
        let goes_on = Step {
            name: "Goes on",
            run: |_| {
                thread::sleep(Duration::from_millis(200));
                ENDED.store(true, Ordering::SeqCst);
                Ok(())
            },
        };
        let (text, result) = stage(&[goes_on, fails]);
        let error = format!("{:#}", result.expect_err("one of two failed"));
        assert!(error.contains("\"Fails\"") && error.contains("the reason"), "{error}");
        assert!(ENDED.load(Ordering::SeqCst), "the other was not awaited");
        assert_in_order(&text, &["FAILED", "Fails", "done in", "Goes on", "this went wrong"]);
    }

    #[test]
    fn of_two_failures_the_first_is_the_error_and_the_other_is_told() {
        static FIRST: AtomicBool = AtomicBool::new(false);
        let later = Step {
            name: "Later",
            run: |_| {
                wait_for(&FIRST)?;
                thread::sleep(Duration::from_millis(200));
                panic!("a panic is a failure, too");
            },
        };
        let sooner = Step {
            name: "Sooner",
            run: |_| {
                FIRST.store(true, Ordering::SeqCst);
                bail!("the first reason")
            },
        };
        let (text, result) = stage(&[later, sooner]);
        let error = format!("{:#}", result.expect_err("both failed"));
        assert!(error.contains("\"Sooner\"") && !error.contains("\"Later\""), "{error}");
        assert_in_order(&text, &["FAILED", "Sooner", "FAILED", "Later", "error: the step \"Later\""]);
    }
}
