//! What can go wrong, the exit code for it, and how it is told.

use crate::paint;
use engine::{Refusal, RuleBook};
use registry::{RecordError, StartError, with_names};
use serde_json::{Value, json};
use server::host::Kind;
use std::borrow::Cow;
use std::io::{self, Write};

/// The table of exit codes, as `--help` prints it.
pub(crate) const EXIT_CODES: &str = "\
Exit codes:
  0  done
  1  refused: the rules, or the table, do not allow it; nothing was changed
  2  wrong arguments: an unknown game, option, bot, seat count or table
  3  a file cannot be read or written, or is not a record or position at all
  4  a record, position or archive can be read, but does not hold: an illegal action,
     a seed that breaks its promise, a wrong result, tiles that do not add up
  5  stale: --expect names another entry than the record has come to
130  stopped by Ctrl-C: what `sim` or `arena` had played until then is told and kept";

/// The exit code of a command that was told to stop, as shells give it.
pub(crate) const STOPPED: u8 = 130;

/// Why a command failed.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The rules or the table refuse it.
    Refused(Explained),
    /// Arguments that make no sense.
    Usage(String),
    /// A file that cannot be read or written, or is of no known form.
    File(String),
    /// A file of the right form whose contents cannot be true.
    Broken(String),
    /// The record has moved on.
    Stale(String),
    /// A person or the system told us to stop, and we did so in good order.
    Stopped,
    /// A failure that has been told already.
    Reported(Box<Failure>),
    /// Whoever read our output has gone away, which is no fault.
    Closed,
}

/// A refusal with what its rule says.
#[derive(Debug, Clone)]
pub(crate) struct Explained {
    pub(crate) code: Cow<'static, str>,
    pub(crate) message: String,
    /// The rule's id, its place in the rulebook and what it says.
    pub(crate) rule: Option<(String, String, String)>,
}

impl Explained {
    /// Looks the rule up and puts the players' names in.
    pub(crate) fn new(refusal: &Refusal, rules: &RuleBook, players: &[String]) -> Explained {
        let found = refusal.rule.and_then(|id| rules.get(id));
        Explained {
            code: refusal.code.into(),
            message: with_names(&refusal.message, players),
            rule: found.map(|rule| (rule.id.clone(), rule.section.clone(), rule.statement.clone())),
        }
    }
}

impl Explained {
    /// A refusal that no rule is behind.
    pub(crate) fn of_table(code: &'static str, message: &str) -> Explained {
        Explained { code: code.into(), message: message.into(), rule: None }
    }
}

impl Failure {
    pub(crate) fn exit_code(&self) -> u8 {
        match self {
            Failure::Closed => 0,
            Failure::Refused(_) => 1,
            Failure::Usage(_) => 2,
            Failure::File(_) => 3,
            Failure::Broken(_) => 4,
            Failure::Stale(_) => 5,
            Failure::Stopped => STOPPED,
            Failure::Reported(failure) => failure.exit_code(),
        }
    }

    fn kind(&self) -> &'static str {
        match self {
            Failure::Closed => "closed",
            Failure::Refused(_) => "refused",
            Failure::Usage(_) => "usage",
            Failure::File(_) => "file",
            Failure::Broken(_) => "broken",
            Failure::Stale(_) => "stale",
            Failure::Stopped => "stopped",
            Failure::Reported(failure) => failure.kind(),
        }
    }

    fn message(&self) -> &str {
        match self {
            Failure::Closed => "the output was closed",
            Failure::Stopped => "stopped",
            Failure::Refused(explained) => &explained.message,
            Failure::Reported(failure) => failure.message(),
            Failure::Usage(text) | Failure::File(text) | Failure::Broken(text) | Failure::Stale(text) => text,
        }
    }

    pub(crate) fn to_json(&self) -> Value {
        let mut error = json!({"kind": self.kind(), "message": self.message(), "exit": self.exit_code()});
        if let Failure::Refused(explained) = self {
            error["code"] = (&*explained.code).into();
            if let Some((id, section, statement)) = &explained.rule {
                error["rule"] = json!({"id": id, "section": section, "statement": statement});
            }
        }
        json!({"error": error})
    }

    pub(crate) fn print(&self, out: &mut dyn Write) -> io::Result<()> {
        let word = match self {
            Failure::Refused(_) => "refused",
            _ => "error",
        };
        writeln!(out, "{}{word}:{} {}", paint::BAD, paint::PLAIN, self.message())?;
        if let Failure::Refused(Explained { rule: Some((id, _, statement)), .. }) = self {
            writeln!(out, "{}{id}{} {statement}", paint::FAINT, paint::PLAIN)?;
        }
        Ok(())
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if error.kind() == io::ErrorKind::BrokenPipe {
            Failure::Closed
        } else {
            Failure::File(format!("cannot write the output: {error}"))
        }
    }
}

impl From<server::host::Problem> for Failure {
    fn from(problem: server::host::Problem) -> Failure {
        let server::host::Problem { kind, code, message, rule, told } = problem;
        let failure = match kind {
            Kind::Refused => {
                let rule = rule.map(|rule| (rule.id, rule.section, rule.statement));
                Failure::Refused(Explained { code: code.into(), message, rule })
            }
            Kind::Usage => Failure::Usage(message),
            Kind::File => Failure::File(message),
            Kind::Broken => Failure::Broken(message),
        };
        if told { Failure::Reported(Box::new(failure)) } else { failure }
    }
}

impl From<StartError> for Failure {
    fn from(error: StartError) -> Failure {
        match error {
            StartError::Record(error) => error.into(),
            StartError::Position(error) => position_failure(&error),
            other => Failure::Usage(other.to_string()),
        }
    }
}

fn position_failure(error: &engine::PositionError) -> Failure {
    match error {
        engine::PositionError::Unreadable(_) => Failure::File(error.to_string()),
        _ => Failure::Broken(format!("the position does not hold: {error}")),
    }
}

impl From<RecordError> for Failure {
    fn from(error: RecordError) -> Failure {
        match &error {
            RecordError::Line { .. } | RecordError::TooLong | RecordError::NoSeed => Failure::File(error.to_string()),
            RecordError::Position(error) => position_failure(error),
            _ => Failure::Broken(format!("the record does not hold: {error}")),
        }
    }
}
