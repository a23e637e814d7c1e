//! What has to be installed. A thing that is missing is installed where that takes seconds; else one sentence says how.

use crate::workspace::{self, Workspace};
use anyhow::{Result, bail};

/// A part of the Rust toolchain, brought by rustup if it is missing.
pub(crate) fn need_component(workspace: &Workspace, component: &str, subcommand: &str) -> Result<()> {
    let present = || workspace::succeeds(workspace.cargo().args([subcommand, "--version"]));
    if present() {
        return Ok(());
    }
    eprintln!("    {component} is missing and is being installed with rustup");
    let added = workspace::run(workspace.program("rustup").args(["component", "add", component]));
    if added.is_ok() && present() {
        return Ok(());
    }
    bail!(
        "{component} is missing: install Rust from https://rustup.rs and run `rustup component add {component}`, \
         or install your system's package of that name"
    )
}

/// Whether the faster test runner is there. It is never built from source here: that takes longer than it saves.
pub(crate) fn has_nextest(workspace: &Workspace) -> bool {
    workspace::succeeds(workspace.cargo().args(["nextest", "--version"]))
}

/// The fuzzer needs a nightly compiler and takes minutes to build, so it is asked for rather than installed.
pub(crate) fn need_fuzz(workspace: &Workspace) -> Result<()> {
    if !workspace::succeeds(workspace.cargo().args(["fuzz", "--version"])) {
        bail!("cargo-fuzz is missing: `rustup toolchain install nightly` and `cargo install cargo-fuzz` bring it");
    }
    if !workspace::succeeds(workspace.program("rustup").args(["run", "nightly", "rustc", "--version"])) {
        bail!("fuzzing needs a nightly compiler: `rustup toolchain install nightly` brings it");
    }
    Ok(())
}
