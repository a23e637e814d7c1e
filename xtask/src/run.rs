//! `cargo xtask run`: builds Ecumene and starts it for a person.

use crate::client;
use crate::steps::{Stage, Step, run_all};
use crate::workspace::{self, Workspace};
use anyhow::{Context as _, Result, bail};
use std::process::{Command, Stdio};

/// What a fresh clone waits for: the client is built while the program is, since that leaves a core idle at times.
const BUILD: &[Stage] = &[&[
    Step::new("Ecumene is built; the first time that takes a few minutes", build),
    Step::new("Its page is built", client::build_if_stale),
]];

/// Builds client and server, if they are stale, and starts the server on an embedded database; it prints the address and
/// opens it. With `play` as the first argument the terminal game starts instead.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    let is_terminal_game = arguments.first().is_some_and(|first| first == "play");
    if !is_terminal_game && client::is_stale(workspace)? {
        run_all(BUILD, workspace)?;
    }
    let mut program = if is_terminal_game { terminal(workspace) } else { server(workspace) };
    program.args(arguments).stdin(Stdio::inherit());
    // A file named in the arguments is one of the folder where the person is.
    program.current_dir(std::env::current_dir().context("cannot tell the current directory")?);
    let status = program.status().context("cannot start cargo")?;
    if !status.success() {
        bail!("Ecumene ended with {status}");
    }
    Ok(())
}

/// The program, for the words that follow.
fn terminal(workspace: &Workspace) -> Command {
    let mut program = ecumene(workspace, "run");
    program.arg("--");
    program
}

/// The server, with the client and the data of this checkout.
fn server(workspace: &Workspace) -> Command {
    let mut server = ecumene(workspace, "run");
    server.args(["--", "serve", "--open"]);
    for (variable, folder) in [("ECUMENE_DATA", "data"), ("ECUMENE_WEB", "web/dist")] {
        if std::env::var_os(variable).is_none() {
            server.env(variable, workspace.path(folder));
        }
    }
    server
}

fn build(workspace: &Workspace) -> Result<()> {
    workspace::run(&mut ecumene(workspace, "build"))
}

/// Runs or builds the program, by the profile that is ready soonest and still lets bots think fast, and without what only
/// research and hosts of several servers need.
fn ecumene(workspace: &Workspace, command: &str) -> Command {
    let mut cargo = workspace.cargo();
    cargo.args([command, "--profile", "play", "--package", "cli", "--no-default-features", "--bin", "ecumene"]);
    cargo
}
