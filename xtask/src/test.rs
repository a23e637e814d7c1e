//! `cargo xtask test`: what CI runs, and nothing less. A new kind of test is a new row in [`STAGES`].

use crate::steps::{Stage, Step, run_all};
use crate::workspace::{self, Workspace};
use crate::{client, doc_tests, documents, rules, tools};
use anyhow::Result;
use std::process::Command;

/// Cheap stages first. Steps of one stage run side by side: those that leave a core idle, beside those that can use it.
/// Everything is compiled once, by the lints without and by the build with code, and all later steps take what that has made.
/// The Rust tests come last, so that the runner's own summary ends the output.
const STAGES: &[Stage] = &[
    &[Step { name: "Tools", run: tools_are_there }],
    &[Step { name: "Format", run: format }],
    &[Step {
        name: "Rules: every id exists, finished games have no gap, the public pages are fresh",
        run: rules::check,
    }],
    &[Step { name: "Documents: every file they name exists", run: documents::check }],
    &[Step { name: "Client: packages", run: client::install }],
    &[
        Step { name: "Client: types, warnings denied", run: client::check },
        Step { name: "Client: unit tests", run: client::unit_tests },
        Step { name: "Lints, warnings denied", run: lints },
    ],
    &[
        Step { name: "The program and all tests are built", run: build },
        Step { name: "Client: build", run: client::build_if_stale },
    ],
    &[Step { name: "Documentation tests", run: doc_tests::run }],
    &[
        Step { name: "Client and server: whole games in a real browser", run: client::browser_tests },
        Step { name: "Rust tests", run: rust_tests },
    ],
];

/// Runs every step.
pub(crate) fn test(workspace: &Workspace) -> Result<()> {
    run_all(STAGES, workspace)
}

fn tools_are_there(workspace: &Workspace) -> Result<()> {
    tools::need_component(workspace, "rustfmt", "fmt")?;
    tools::need_component(workspace, "clippy", "clippy")?;
    tools::need_node(workspace)?;
    tools::need_chromium(workspace).map(|_| ())
}

fn format(workspace: &Workspace) -> Result<()> {
    workspace::run(workspace.cargo().args(["fmt", "--all", "--check"]))
}

fn lints(workspace: &Workspace) -> Result<()> {
    let clippy = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
    workspace::run(workspace.cargo().args(clippy))
}

/// Other targets or packages would have other features and so be another build: this one is what all steps share.
fn build(workspace: &Workspace) -> Result<()> {
    workspace::run(rust_test_runner(workspace).arg("--no-run"))
}

fn rust_tests(workspace: &Workspace) -> Result<()> {
    if !tools::has_nextest(workspace) {
        workspace.say("    cargo-nextest is not installed, so `cargo test` runs the same tests; https://nexte.st tells how to get it");
    }
    workspace::run(&mut rust_test_runner(workspace))
}

fn rust_test_runner(workspace: &Workspace) -> Command {
    let mut runner = workspace.cargo();
    if tools::has_nextest(workspace) {
        runner.args(["nextest", "run", "--workspace"]);
    } else {
        // All but the documentation tests.
        runner.args(["test", "--workspace", "--lib", "--bins", "--tests", "--examples", "--no-fail-fast"]);
    }
    runner
}
