//! `ecumene doctor`: looks at everything that `ecumene serve` would need with the same flags, variables and file, and says
//! what is wrong and what to do about it. It changes nothing, and tells no secret.
//!
//! | question | file |
//! | --- | --- |
//! | Do the settings fit each other? | `settings.rs` |
//! | Data folder, key, page, open files? | `place.rs` |
//! | Database, NATS, mail, notices in browsers, OpenID Connect, ports, clock? | `reach.rs` |

mod place;
mod reach;
mod settings;

use crate::cli::{ServeArgs, tell};
use crate::host::{Kind, Problem};
use serde::Serialize;
use serde_json::json;
use std::io::Write;

/// How it is with one thing.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
enum State {
    Ok,
    /// It works, but it could be better.
    Warning,
    /// The server would not work.
    Wrong,
}

/// What was found out about one thing.
#[derive(Clone, Debug, Serialize)]
struct Finding {
    check: &'static str,
    state: State,
    message: String,
    /// What to do.
    #[serde(skip_serializing_if = "Option::is_none")]
    advice: Option<String>,
}

/// All that was found out.
#[derive(Default)]
struct Findings(Vec<Finding>);

impl Findings {
    fn ok(&mut self, check: &'static str, message: impl Into<String>) {
        self.0.push(Finding { check, state: State::Ok, message: message.into(), advice: None });
    }

    fn warn(&mut self, check: &'static str, message: impl Into<String>, advice: impl Into<String>) {
        let advice = Some(advice.into());
        self.0.push(Finding { check, state: State::Warning, message: message.into(), advice });
    }

    fn wrong(&mut self, check: &'static str, message: impl Into<String>, advice: impl Into<String>) {
        let advice = Some(advice.into());
        self.0.push(Finding { check, state: State::Wrong, message: message.into(), advice });
    }

    fn count(&self, state: State) -> usize {
        self.0.iter().filter(|finding| finding.state == state).count()
    }
}

/// Looks at everything and tells it in words or as JSON; what is wrong is a failure, what could be better is not.
pub fn run(args: &ServeArgs, json: bool, out: &mut dyn Write) -> anyhow::Result<()> {
    let mut findings = Findings::default();
    if let Some(config) = settings::read(args, &mut findings) {
        settings::look(&config, &mut findings);
        place::look(&config, &mut findings);
        let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        runtime.block_on(reach::look(&config, &mut findings));
    }
    let (wrong, warnings) = (findings.count(State::Wrong), findings.count(State::Warning));
    if json {
        tell(out, json, &json!({"ok": wrong == 0, "checks": findings.0}), String::new)?;
    } else {
        for Finding { check, state, message, advice } in &findings.0 {
            let word = match state {
                State::Ok => "ok",
                State::Warning => "warning",
                State::Wrong => "WRONG",
            };
            writeln!(out, "{word:8} {check}: {message}")?;
            if let Some(advice) = advice {
                writeln!(out, "         -> {advice}")?;
            }
        }
        writeln!(out, "{}", summary(wrong, warnings))?;
    }
    match wrong {
        0 => Ok(()),
        _ => Err(Problem { told: true, ..Problem::new(Kind::File, "Doctor", summary(wrong, warnings)) }.into()),
    }
}

fn summary(wrong: usize, warnings: usize) -> String {
    match (wrong, warnings) {
        (0, 0) => "Everything is as it should be.".into(),
        (0, warnings) => format!("The server would work; {} could be better.", things(warnings)),
        (wrong, _) => format!("The server would not work as it should: {} to be mended.", has(wrong)),
    }
}

fn things(count: usize) -> String {
    if count == 1 { "one thing".into() } else { format!("{count} things") }
}

fn has(count: usize) -> String {
    if count == 1 { "one thing has".into() } else { format!("{count} things have") }
}
