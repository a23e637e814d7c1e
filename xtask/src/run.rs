//! `cargo xtask run`: builds Ecumene and starts it for a person.

use crate::client;
use crate::workspace::Workspace;
use anyhow::{Context as _, Result, bail};
use std::process::{Command, Stdio};

/// Builds the client if it is stale, then the server, and starts it on an embedded database; it prints the address and
/// opens it. With `play` as the first argument the terminal game starts instead.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    let is_terminal_game = arguments.first().is_some_and(|first| first == "play");
    if !is_terminal_game {
        client::build_if_stale(workspace)?;
    }
    let mut program = if is_terminal_game { ecumene(workspace) } else { server(workspace) };
    program.args(arguments).stdin(Stdio::inherit());
    // A file named in the arguments is one of the folder where the person is.
    program.current_dir(std::env::current_dir().context("cannot tell the current directory")?);
    let status = program.status().context("cannot start cargo")?;
    if !status.success() {
        bail!("Ecumene ended with {status}");
    }
    Ok(())
}

/// The server, with the client and the data of this checkout.
fn server(workspace: &Workspace) -> Command {
    let mut server = ecumene(workspace);
    server.arg("serve").arg("--open");
    for (variable, folder) in [("ECUMENE_DATA", "data"), ("ECUMENE_WEB", "web/dist")] {
        if std::env::var_os(variable).is_none() {
            server.env(variable, workspace.path(folder));
        }
    }
    server
}

/// The program, built by the profile that is ready soonest and still lets bots think fast, and without what only research
/// needs.
fn ecumene(workspace: &Workspace) -> Command {
    let mut cargo = workspace.cargo();
    cargo.args(["run", "--profile", "play", "--package", "cli", "--no-default-features", "--bin", "ecumene", "--"]);
    cargo
}
