//! The web client: its packages, its build, and its tests, the last in a real browser.

use crate::tools;
use crate::workspace::{self, Workspace, files_below};
use anyhow::{Context as _, Result};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Mutex, PoisonError};
use std::time::SystemTime;

/// Of the steps that run side by side, the first installs what all need.
static INSTALLING: Mutex<()> = Mutex::new(());

/// Installs the packages that the lock file names, unless that was done since it last changed.
fn install(workspace: &Workspace) -> Result<()> {
    tools::need_node(workspace)?;
    let _only_one = INSTALLING.lock().unwrap_or_else(PoisonError::into_inner);
    // npm writes this file when it has installed everything.
    let installed = changed(&workspace.path("web/node_modules/.package-lock.json"));
    if installed.is_some() && installed >= changed(&workspace.path("web/package-lock.json")) {
        return Ok(());
    }
    workspace.say("    the client's packages are being installed");
    workspace::run(npm(workspace).args(["install", "--no-save", "--no-audit", "--no-fund"]))
}

/// Whether anything has changed since the client was last built.
pub(crate) fn is_stale(workspace: &Workspace) -> Result<bool> {
    let built = changed(&workspace.path("web/dist/index.html"));
    Ok(built.is_none() || built < newest_source(workspace)?)
}

/// Builds the client, unless nothing has changed since it was last built.
pub(crate) fn build_if_stale(workspace: &Workspace) -> Result<()> {
    if !is_stale(workspace)? {
        return Ok(());
    }
    install(workspace)?;
    workspace.say("    the client is being built");
    workspace::run(npm(workspace).args(["run", "build"]))
}

/// The format, and what eslint and stylelint find, with warnings denied.
pub(crate) fn lints(workspace: &Workspace) -> Result<()> {
    install(workspace)?;
    workspace::run(npm(workspace).args(["run", "format:check"]))?;
    workspace::run(npm(workspace).args(["run", "lint"]))
}

/// Types, with warnings denied.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    install(workspace)?;
    workspace::run(npm(workspace).args(["run", "check"]))
}

/// What can be tested without a browser.
pub(crate) fn unit_tests(workspace: &Workspace) -> Result<()> {
    install(workspace)?;
    workspace::run(npm(workspace).args(["run", "test"]))
}

/// Whole games in a real Chromium, and one of each kind in Firefox, against the program that the development build has left there.
pub(crate) fn browser_tests(workspace: &Workspace) -> Result<()> {
    build_if_stale(workspace)?;
    let mut tests = npm(workspace);
    tests.args(["run", "e2e"]).env("ECUMENE_BIN", program(workspace)?);
    for browser in [tools::CHROMIUM, tools::FIREFOX] {
        tests.env(browser.variable, tools::need_browser(workspace, &browser)?);
    }
    // The Rust tests have much to say after these: what went wrong here is said once more behind them.
    let unwell = tempfile::NamedTempFile::new().context("cannot keep what goes wrong in the browser")?;
    tests.env("ECUMENE_UNWELL", unwell.path());
    let result = workspace::run(&mut tests);
    let text = std::fs::read_to_string(unwell.path()).context("cannot read what went wrong in the browser")?;
    if !text.is_empty() {
        workspace.say_at_the_end(text);
    }
    result
}

fn program(workspace: &Workspace) -> Result<PathBuf> {
    let program = workspace.target().join("debug").join(format!("ecumene{}", std::env::consts::EXE_SUFFIX));
    program.canonicalize().with_context(|| format!("cannot find the program at {}", program.display()))
}

fn npm(workspace: &Workspace) -> Command {
    let mut npm = workspace.program(if cfg!(windows) { "npm.cmd" } else { "npm" });
    npm.current_dir(workspace.path("web"));
    npm
}

fn newest_source(workspace: &Workspace) -> Result<Option<SystemTime>> {
    let web = workspace.path("web");
    let mut sources = Vec::new();
    for extension in ["svelte", "ts", "css", "svg", "json", "html"] {
        sources.extend(files_below(&web.join("src"), extension)?);
        sources.extend(files_below(&web.join("public"), extension)?);
    }
    sources
        .extend(["index.html", "package-lock.json", "vite.config.ts", "svelte.config.js"].map(|name| web.join(name)));
    Ok(sources.iter().filter_map(|path| changed(path)).max())
}

fn changed(path: &Path) -> Option<SystemTime> {
    path.metadata().and_then(|metadata| metadata.modified()).ok()
}
