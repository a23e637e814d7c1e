//! A list of steps, each announced and timed, some of them side by side. What depends on one that fails is not run.

use crate::workspace::Workspace;
use anyhow::{Context as _, Error, Result, anyhow};
use std::fs::File;
use std::io::{Seek as _, Write};
use std::sync::{Arc, Condvar, Mutex, PoisonError, mpsc};
use std::thread;
use std::time::{Duration, Instant};

/// One thing to do.
pub(crate) struct Step {
    /// What people read.
    pub(crate) name: &'static str,
    after: &'static [&'static str],
    run: fn(&Workspace) -> Result<()>,
}

impl Step {
    /// A step that begins with its stage. `run` does it, or says why not.
    pub(crate) const fn new(name: &'static str, run: fn(&Workspace) -> Result<()>) -> Step {
        Step { name, after: &[], run }
    }

    /// The same, but begun only when these have gone well. They stand before it in its stage.
    pub(crate) const fn after(self, names: &'static [&'static str]) -> Step {
        Step { after: names, ..self }
    }

    /// Whether it is begun only when this one has gone well.
    #[cfg(test)]
    pub(crate) fn waits_for(&self, name: &str) -> bool {
        self.after.contains(&name)
    }
}

/// Steps that run side by side, as far as none waits for another. The first of them speaks at once. What the others say is
/// kept, and shown in their order as soon as all before them have ended, so that nothing is mixed and the last step has the
/// last word.
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
    /// Nothing if it was not run, because one failed that it waited for.
    result: Option<Result<()>>,
    after: Duration,
}

/// How the steps of a stage have ended so far: whether well, each.
struct Progress {
    went_well: Mutex<Vec<Option<bool>>>,
    changed: Condvar,
}

impl Progress {
    fn of(steps: usize) -> Progress {
        Progress { went_well: Mutex::new(vec![None; steps]), changed: Condvar::new() }
    }

    fn note(&self, index: usize, went_well: bool) {
        self.went_well.lock().unwrap_or_else(PoisonError::into_inner)[index] = Some(went_well);
        self.changed.notify_all();
    }

    /// Waits until these have ended; whether all went well.
    fn have_gone_well(&self, steps: &[usize]) -> bool {
        let all = self.went_well.lock().unwrap_or_else(PoisonError::into_inner);
        let are_under_way = |all: &mut Vec<Option<bool>>| steps.iter().any(|&step| all[step].is_none());
        let all = self.changed.wait_while(all, are_under_way).unwrap_or_else(PoisonError::into_inner);
        steps.iter().all(|&step| all[step] == Some(true))
    }
}

/// The places of the steps that one waits for. Only earlier ones, so that none can wait for itself.
fn awaited(steps: &[Numbered], index: usize) -> Result<Vec<usize>> {
    let earlier = &steps[..index];
    let place = |name: &&str| {
        let place = earlier.iter().position(|numbered| numbered.step.name == *name);
        place.ok_or_else(|| anyhow!("\"{}\" waits for \"{name}\", which is no earlier step", steps[index].step.name))
    };
    steps[index].step.after.iter().map(place).collect()
}

/// Runs the steps of a stage. All are awaited, whatever becomes of one: programs that are cut off in the middle tell nothing.
/// An interrupt from the keyboard goes to all programs at once and ends them all.
fn run_stage(steps: &[Numbered], workspace: &Workspace, screen: &mut dyn Write) -> Result<()> {
    let awaited = (0..steps.len()).map(|index| awaited(steps, index)).collect::<Result<Vec<_>>>()?;
    let mut kept: Vec<Option<Arc<File>>> = Vec::new();
    for (index, numbered) in steps.iter().enumerate() {
        let file = (index > 0).then(tempfile::tempfile).transpose();
        kept.push(file.context("cannot keep what a step says")?.map(Arc::new));
        let when = match numbered.step.after {
            [] if index == 0 => "",
            [] => " (beside it)",
            [..] => " (later)",
        };
        writeln!(screen, "==> {}{when}", numbered.title())?;
    }
    let mut failures: Vec<Error> = Vec::new();
    let progress = Progress::of(steps.len());
    thread::scope(|scope| -> Result<()> {
        let (sender, ends) = mpsc::channel();
        for (index, (numbered, notes)) in steps.iter().zip(&kept).enumerate() {
            let (sender, progress, awaited) = (sender.clone(), &progress, &awaited[index]);
            let own = notes.as_ref().map_or_else(|| workspace.clone(), |file| workspace.taking_notes(file.clone()));
            scope.spawn(move || {
                let may_begin = progress.have_gone_well(awaited);
                let began = Instant::now();
                // A step that panics has failed, and does not keep the others from being awaited.
                let run = std::panic::AssertUnwindSafe(|| (numbered.step.run)(&own));
                let result =
                    may_begin.then(|| std::panic::catch_unwind(run).unwrap_or_else(|_| Err(anyhow!("it panicked"))));
                progress.note(index, matches!(result, Some(Ok(()))));
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
                Some(Ok(())) if steps.len() == 1 => writeln!(screen, "    done in {after}")?,
                Some(Ok(())) => writeln!(screen, "    done in {after}: {name}")?,
                None => writeln!(screen, "    not run, since one failed that must come first: {name}")?,
                Some(Err(error)) => {
                    writeln!(screen, "    FAILED after {after}: {name}")?;
                    let context =
                        format!("the step \"{name}\" failed after {after}, and nothing that needs it was run");
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
            &[Step::new("Fine", |_| Ok(()))],
            &[Step::new("Broken", |_| bail!("the reason"))],
            &[Step::new("Never", |_| panic!("a step after a failure must not run"))],
        ];
        let error = run_all(&stages, &Workspace::find().unwrap()).expect_err("the second step fails");
        let text = format!("{error:#}");
        assert!(text.contains("\"Broken\"") && text.contains("the reason"), "{text}");
    }

    /// A step that waits begins when those it waits for are over, and one that waits for a failure never does; what has nothing
    /// to do with it goes on.
    #[test]
    fn a_step_waits_for_those_it_needs_and_is_not_run_without_them() {
        static BUILT: AtomicBool = AtomicBool::new(false);
        static USED: AtomicBool = AtomicBool::new(false);
        let builds = Step::new("Builds", |_| {
            thread::sleep(Duration::from_millis(200));
            BUILT.store(true, Ordering::SeqCst);
            Ok(())
        });
        let uses = Step::new("Uses", |_| {
            assert!(BUILT.load(Ordering::SeqCst), "it was begun too soon");
            USED.store(true, Ordering::SeqCst);
            Ok(())
        });
        let fails = Step::new("Fails", |_| bail!("the reason"));
        let never = Step::new("Never", |_| panic!("a step that needs one that failed must not run"));
        let nor = Step::new("Nor", |_| panic!("neither must one that needs that"));
        let steps = [builds, fails, uses.after(&["Builds"]), never.after(&["Builds", "Fails"]), nor.after(&["Never"])];
        let (text, result) = stage(&steps);
        let error = format!("{:#}", result.expect_err("one of them failed"));
        assert!(error.contains("\"Fails\"") && !text.contains("FAILED after 0.0 s: N"), "{error}\n{text}");
        assert!(USED.load(Ordering::SeqCst), "{text}");
        for name in ["Never", "Nor"] {
            assert_in_order(&text, &["not run", name]);
        }
    }

    #[test]
    fn a_step_that_waits_for_none_before_it_is_refused_and_nothing_is_run() {
        let runs = || Step::new("Runs", |_| panic!("nothing may be run"));
        for steps in [[runs().after(&["Runs"]), runs()], [runs().after(&["Misspelt"]), runs()]] {
            let (_, result) = stage(&steps);
            let error = result.expect_err("nobody could ever begin it").to_string();
            assert!(error.contains("\"Runs\" waits for"), "{error}");
        }
    }

    /// The last of a stage is the one that ends first here, and still has the last word, with all that its programs said.
    #[test]
    fn what_a_step_says_is_kept_until_those_before_it_have_ended() {
        static SPOKEN: AtomicBool = AtomicBool::new(false);
        let slow = Step::new("Slow", |workspace| {
            wait_for(&SPOKEN)?;
            thread::sleep(Duration::from_millis(200));
            workspace.say("slow is done");
            Ok(())
        });
        let quick = Step::new("Quick", |workspace| {
            workspace.say("quick begins");
            workspace::run(workspace.cargo().arg("--version"))?;
            workspace::run(workspace.cargo().arg("no-such-command-here")).expect_err("there is no such command");
            workspace.say("quick ends");
            SPOKEN.store(true, Ordering::SeqCst);
            Ok(())
        });
        let (text, result) = stage(&[Step::new("First", |_| Ok(())), slow, quick]);
        result.unwrap_or_else(|error| panic!("{error:#}\n{text}"));
        let words = ["quick begins\n", "cargo 1", "no-such-command-here", "quick ends\n"];
        assert_in_order(&text, &[&["Slow, in its own words:\nslow is done\n", "[3/3] Quick"][..], &words].concat());
        assert!(text.ends_with("quick ends\n"), "{text}");
    }

    /// A step that speaks early in a long output is heard all the same, whether it goes well or not.
    #[test]
    fn what_is_kept_for_the_end_comes_from_every_step() {
        let workspace = Workspace::find().unwrap();
        let keeps = Step::new("Keeps", |workspace| {
            workspace.say_at_the_end("mind this".to_owned());
            bail!("the reason")
        });
        run_stage(&[Numbered { number: 1, all: 1, step: &keeps }], &workspace, &mut Vec::new()).expect_err("it fails");
        assert_eq!(workspace.last_words(), ["mind this"]);
    }

    #[test]
    fn a_failure_is_named_at_once_and_the_others_are_awaited() {
        static ENDED: AtomicBool = AtomicBool::new(false);
        let fails = Step::new("Fails", |workspace| {
            workspace.say("this went wrong");
            bail!("the reason")
        });
        let goes_on = Step::new("Goes on", |_| {
            thread::sleep(Duration::from_millis(200));
            ENDED.store(true, Ordering::SeqCst);
            Ok(())
        });
        let (text, result) = stage(&[goes_on, fails]);
        let error = format!("{:#}", result.expect_err("one of two failed"));
        assert!(error.contains("\"Fails\"") && error.contains("the reason"), "{error}");
        assert!(ENDED.load(Ordering::SeqCst), "the other was not awaited");
        assert_in_order(&text, &["FAILED", "Fails", "done in", "Goes on", "this went wrong"]);
    }

    #[test]
    fn of_two_failures_the_first_is_the_error_and_the_other_is_told() {
        static FIRST: AtomicBool = AtomicBool::new(false);
        let later = Step::new("Later", |_| {
            wait_for(&FIRST)?;
            thread::sleep(Duration::from_millis(200));
            panic!("a panic is a failure, too");
        });
        let sooner = Step::new("Sooner", |_| {
            FIRST.store(true, Ordering::SeqCst);
            bail!("the first reason")
        });
        let (text, result) = stage(&[later, sooner]);
        let error = format!("{:#}", result.expect_err("both failed"));
        assert!(error.contains("\"Sooner\"") && !error.contains("\"Later\""), "{error}");
        assert_in_order(&text, &["FAILED", "Sooner", "FAILED", "Later", "error: the step \"Later\""]);
    }
}
