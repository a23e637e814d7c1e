//! `cargo xtask run`: builds Ecumene and starts it for a person.

use crate::workspace::Workspace;
use anyhow::{Context as _, Result, bail};
use std::process::{Command, Stdio};

/// Builds and starts, and ends as the started program ends.
pub(crate) fn run(workspace: &Workspace, arguments: &[String]) -> Result<()> {
    let mut program = what_to_start(workspace);
    program.args(arguments).stdin(Stdio::inherit());
    // A file named in the arguments is one of the folder where the person is.
    program.current_dir(std::env::current_dir().context("cannot tell the current directory")?);
    let status = program.status().context("cannot start cargo")?;
    if !status.success() {
        bail!("Ecumene ended with {status}");
    }
    Ok(())
}

/// The terminal menu, optimised: a bot that thinks for a second thinks further.
fn what_to_start(workspace: &Workspace) -> Command {
    let mut cargo = workspace.cargo();
    cargo.args(["run", "--release", "--package", "cli", "--bin", "ecumene", "--", "play"]);
    cargo
}
