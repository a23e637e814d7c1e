//! Ecumene on the command line. `ecumene --help` lists the commands, `docs/cli.md` shows them at work.
//!
//! | question | file |
//! | --- | --- |
//! | Which commands and arguments are there? | [`args`] |
//! | Which exit code does a failure give? | [`failure`] |
//! | How are files read and written? | [`files`] |
//! | What do `new`, `show`, `actions`, `apply`, `undo`, `bot` do? | [`records`] |
//! | What do `replay` and `verify` do? | [`replay`] |
//! | Positions, rules, games? | [`position`], [`rules`] |
//! | `sim`, `arena`, `lab`, `bench`? | [`sim`], [`arena`], both on [`watch`] and [`rows`]; [`lab`]; [`bench`] |
//! | A game in the terminal? | [`play`] |
//! | `serve`, `backup`, `restore`, `export`, `import`? | `crates/server/src/cli.rs` |
//! | `table`? | `crates/server/src/host` |

mod arena;
mod args;
mod bench;
mod failure;
mod files;
mod lab;
mod paint;
mod play;
mod position;
mod records;
mod replay;
mod rows;
mod rules;
mod sim;
mod text;
mod watch;

pub use args::Arguments;
use args::Command;
use clap::{CommandFactory as _, Parser as _};
use failure::Failure;
use std::io::Write;
use std::process::ExitCode;

/// Does what the process was asked for.
pub fn main() -> ExitCode {
    // The server has no list of games of its own.
    registry::fill(registry::games());
    let arguments = match Arguments::try_parse() {
        Ok(arguments) => arguments,
        Err(error) => return misused(&error),
    };
    let json = arguments.json;
    let mut out = anstream::stdout().lock();
    let result = run(arguments, &mut out).and_then(|()| Ok(out.flush()?));
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure @ (Failure::Closed | Failure::Stopped | Failure::Reported(_))) => {
            ExitCode::from(failure.exit_code())
        }
        Err(failure) => {
            if json {
                let _ = writeln!(out, "{}", failure.to_json());
            } else {
                let _ = failure.print(&mut anstream::stderr().lock());
            }
            ExitCode::from(failure.exit_code())
        }
    }
}

/// Prints help, or what is wrong with the arguments: for a script that asked for JSON, in JSON.
fn misused(error: &clap::Error) -> ExitCode {
    let wants_json = std::env::args_os().any(|argument| argument == "--json");
    if wants_json && error.use_stderr() {
        let message = error.render().to_string();
        let failure = Failure::Usage(message.trim().trim_start_matches("error: ").into());
        let _ = writeln!(anstream::stdout(), "{}", failure.to_json());
    } else {
        // Nothing better can be done if even this cannot be printed.
        let _ = error.print();
    }
    ExitCode::from(error.exit_code().clamp(0, 255) as u8)
}

fn run(arguments: Arguments, out: &mut dyn Write) -> Result<(), Failure> {
    let json = arguments.json;
    match arguments.command {
        Command::Play(it) => play::run(it, out),
        Command::Games => rules::games(json, out),
        Command::New(it) => records::new(it, json, out),
        Command::Show(it) => records::show(it, json, out),
        Command::Actions(it) => records::actions(it, json, out),
        Command::Apply(it) => records::apply(it, json, out),
        Command::Undo(it) => records::undo(it, json, out),
        Command::Bot(it) => records::bot(it, json, out),
        Command::Replay(it) => replay::replay(it, json, out),
        Command::Verify(it) if it.all => {
            server::verify::run(&it.stored, it.threads.count(), json, out).map_err(host_failure)
        }
        Command::Verify(it) => replay::verify(it, json, out),
        Command::Position(it) => position::run(it, json, out),
        Command::Rules(it) => rules::rules(it, json, out),
        Command::Sim(it) => sim::run(it, json, out),
        Command::Arena(it) => arena::run(it, json, out),
        Command::Lab(it) => lab::run(it, json, out),
        Command::Bench(it) => bench::run(it, json, out),
        Command::Host(it) => server::cli::run(it, json, out).map_err(host_failure),
        Command::Licences => Ok(out.write_all(server::licences().as_bytes())?),
        Command::Completions { shell } => {
            clap_complete::generate(shell, &mut Arguments::command(), "ecumene", out);
            Ok(())
        }
        Command::Man { dir } => man(dir, out),
    }
}

/// What a host meets is mostly files and ports; what a table refuses says so itself.
fn host_failure(error: anyhow::Error) -> Failure {
    match error.downcast::<server::host::Problem>() {
        Ok(problem) => problem.into(),
        Err(error) => Failure::File(format!("{error:#}")),
    }
}

fn man(dir: Option<std::path::PathBuf>, out: &mut dyn Write) -> Result<(), Failure> {
    match dir {
        Some(dir) => clap_mangen::generate_to(Arguments::command(), &dir)
            .map_err(|error| Failure::File(format!("cannot write man pages to {}: {error}", dir.display()))),
        None => Ok(clap_mangen::Man::new(Arguments::command()).render(out)?),
    }
}
