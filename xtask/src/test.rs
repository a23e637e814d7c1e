//! `cargo xtask test`: what CI runs, and nothing less. A new kind of test is a new row in [`STEPS`].

use crate::steps::{Step, run_all};
use crate::workspace::{self, Workspace};
use crate::{documents, rules, tools};
use anyhow::Result;

/// Cheap steps first. The Rust tests come last, so that the runner's own summary ends the output.
const STEPS: &[Step] = &[
    Step { name: "Tools", run: tools_are_there },
    Step { name: "Format", run: format },
    Step { name: "Rules: every id exists, finished games have no gap, the public pages are fresh", run: rules::check },
    Step { name: "Documents: every file they name exists", run: documents::check },
    Step { name: "Lints, warnings denied", run: lints },
    Step { name: "Documentation tests", run: doc_tests },
    Step { name: "Rust tests", run: rust_tests },
];

/// Runs every step.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    run_all(STEPS, workspace)
}

fn tools_are_there(workspace: &Workspace) -> Result<()> {
    tools::need_component(workspace, "rustfmt", "fmt")?;
    tools::need_component(workspace, "clippy", "clippy")
}

fn format(workspace: &Workspace) -> Result<()> {
    workspace::run(workspace.cargo().args(["fmt", "--all", "--check"]))
}

fn lints(workspace: &Workspace) -> Result<()> {
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
    workspace::run(workspace.cargo().args(clippy))
}

fn doc_tests(workspace: &Workspace) -> Result<()> {
    workspace::run(workspace.cargo().args(["test", "--workspace", "--doc"]))
}

fn rust_tests(workspace: &Workspace) -> Result<()> {
    if tools::has_nextest(workspace) {
        return workspace::run(workspace.cargo().args(["nextest", "run", "--workspace"]));
    }
    eprintln!(
        "    cargo-nextest is not installed, so `cargo test` runs the same tests; https://nexte.st tells how to get it"
    );
    let all_but_doc = ["test", "--workspace", "--lib", "--bins", "--tests", "--examples", "--no-fail-fast"];
    workspace::run(workspace.cargo().args(all_but_doc))
}
