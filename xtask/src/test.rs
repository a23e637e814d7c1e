//! `cargo xtask test`: what CI runs, and nothing less. A new kind of test is a new row in [`STAGES`].

use crate::steps::{Stage, Step, run_all};
use crate::workspace::{self, Workspace};
use crate::{client, doc_tests, documents, licences, rules, tools};
use anyhow::{Context as _, Result, bail};
use std::path::Path;
use std::process::Command;

const PROGRAM: &str = "The program is built, with lints, warnings denied";
const TESTS: &str = "All tests are built, with lints, warnings denied";
const PAGE: &str = "Client: build";
const BROWSER: &str = "Client and server: whole games in a real browser";
const DOC_TESTS: &str = "Documentation tests";
const RUST_TESTS: &str = "Rust tests";

/// Cheap stages first. In the last one whatever can be done is done, so that no core is idle: tests in the browser begin as soon
/// as there are program and page, while the Rust tests are still being compiled.
/// Everything is compiled once, and all later steps take what that has made.
/// The Rust tests come last, so that the runner's own summary ends the output.
const STAGES: &[Stage] = &[
    &[Step::new("Tools", tools_are_there)],
    &[
        Step::new("Rules: every id exists, finished games have no gap, the public pages are fresh", rules::check),
        Step::new("Format", format),
        Step::new("Documents: every file they name exists", documents::check),
        Step::new("Licences: allowed, and named in the notices", licences::check),
    ],
    &[
        Step::new(PROGRAM, build_program),
        Step::new(PAGE, client::build_if_stale),
        Step::new(TESTS, build_tests).after(&[PROGRAM]),
        Step::new("Client: format and lints, warnings denied", client::lints).after(&[PROGRAM, PAGE]),
        Step::new("Client: types, warnings denied", client::check).after(&[PROGRAM, PAGE]),
        Step::new("Client: unit tests", client::unit_tests).after(&[PROGRAM, PAGE]),
        Step::new(BROWSER, client::browser_tests).after(&[PROGRAM, PAGE]),
        Step::new(DOC_TESTS, doc_tests::run).after(&[TESTS]),
        Step::new(RUST_TESTS, rust_tests).after(&[TESTS]),
    ],
];

/// What cargo lets compile the crates of the workspace.
const COMPILER: &str = "RUSTC_WORKSPACE_WRAPPER";

/// How whole crates are compiled with the least work: without line tables, and in a few pieces that are optimised one by one.
/// To optimise the pieces of a crate together, as cargo does of itself, takes a quarter more of the processor, and the tests
/// run only about a tenth faster for it.
const AT_ONCE: [(&str, &str); 4] = [
    ("CARGO_INCREMENTAL", "0"),
    ("CARGO_PROFILE_DEV_DEBUG", "0"),
    ("CARGO_PROFILE_DEV_LTO", "off"),
    ("CARGO_PROFILE_DEV_CODEGEN_UNITS", "4"),
];

/// The variable that tells conformance for how many seconds to go on with each promise of each table.
const LONG: &str = "ECUMENE_LONG";

/// What the command line asks for: nothing, or a long run and for how many seconds.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    long: Option<u32>,
}

impl Request {
    /// Reads what follows `cargo xtask test`.
    pub(crate) fn parse(words: &[String]) -> Result<Request> {
        let long = match words {
            [] => None,
            [long] if long == "--long" => Some(60),
            [long, seconds] if long == "--long" => {
                let seconds = seconds.parse().ok().filter(|&seconds| seconds > 0);
                Some(seconds.context("--long takes a whole number of seconds above zero, or nothing")?)
            }
            [extra, ..] => bail!("`{extra}` means nothing here; `cargo xtask help` lists what there is"),
        };
        Ok(Request { long })
    }
}

/// Runs every step.
pub(crate) fn test(workspace: &Workspace, request: &Request) -> Result<()> {
    let mut workspace = workspace.clone();
    if let Some(seconds) = request.long {
        workspace = workspace.with_variable(LONG, &seconds.to_string());
    }
    if is_built_at_once(&workspace.target()) {
        for (name, value) in AT_ONCE {
            workspace = workspace.with_variable(name, value);
        }
        // Clippy is the compiler with more lints, and can compile as well: so nothing is read twice, and what others wrote
        // is not checked before it is built. The end of an argument is marked as `cargo clippy` marks it.
        workspace = workspace.with_variable(COMPILER, "clippy-driver");
        workspace = workspace.with_variable("CLIPPY_ARGS", "-Dwarnings__CLIPPY_HACKERY__");
    }
    run_all(STAGES, &workspace)
}

/// Whether nothing has been compiled piece by piece so far, as in a clean clone. Then that has no use: a crate that is
/// compiled as a whole, and without the line numbers of backtraces, takes a third less of the processor. A test that fails
/// still says in which line. Where somebody works, only what has changed is compiled again, with line numbers.
fn is_built_at_once(target: &Path) -> bool {
    let pieces = target.join("debug/incremental").read_dir();
    pieces.map_or(true, |mut pieces| pieces.next().is_none())
}

fn tools_are_there(workspace: &Workspace) -> Result<()> {
    tools::need_component(workspace, "rustfmt", "fmt")?;
    tools::need_component(workspace, "clippy", "clippy")?;
    tools::need_node(workspace)?;
    tools::need_postgres(workspace)?;
    tools::need_nats(workspace)?;
    tools::need_openssl(workspace)?;
    tools::need_browser(workspace, &tools::CHROMIUM)?;
    tools::need_browser(workspace, &tools::FIREFOX).map(|_| ())
}

fn format(workspace: &Workspace) -> Result<()> {
    workspace::run(workspace.cargo().args(["fmt", "--all", "--check"]))?;
    // The small game of `new-game` is a crate only once it is made.
    let mut template = workspace.program("rustfmt");
    template.args(["--edition", "2024", "--check"]);
    template.args(workspace::files_below(&workspace.path("xtask/templates"), "rs")?);
    workspace::run(&mut template)
}

/// Whether the compiler is told to lint what it compiles.
fn lints_by_itself(workspace: &Workspace) -> bool {
    workspace.has_variable(COMPILER)
}

/// Only what is built with a bench or a test has the features that tests ask for: without one, this would be another build. No
/// test needs the benches, so that here they are at least looked at.
fn build_program(workspace: &Workspace) -> Result<()> {
    if !lints_by_itself(workspace) {
        let clippy = ["clippy", "--workspace", "--all-targets", "--", "--deny", "warnings"];
        workspace::run(workspace.cargo().args(clippy))?;
    }
    workspace::run(workspace.cargo().args(["build", "--workspace", "--bin", "ecumene", "--bench", "*"]))
}

/// Other targets or packages would have other features and so be another build: this one is what all steps share.
fn build_tests(workspace: &Workspace) -> Result<()> {
    workspace::run(rust_test_runner(workspace).arg("--no-run"))
}

fn rust_tests(workspace: &Workspace) -> Result<()> {
    if !tools::has_nextest(workspace) {
        workspace.say("    cargo-nextest is not installed, so `cargo test` runs the same tests; https://nexte.st tells how to get it");
    }
    // One for all tests, in which each makes a database of its own; it is gone with this step.
    let postgres = test_postgres::Cluster::start()?;
    let workspace = workspace.with_variable(test_postgres::SHARED, &postgres.address());
    // Tests of servers wait more than they compute; `.config/nextest.toml` keeps the others to as many as there are cores.
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let workspace = workspace.with_variable("NEXTEST_TEST_THREADS", &(AT_A_TIME * cores).to_string());
    // Those that do not care which store they meet meet both.
    let mut again = rust_test_runner(&workspace.with_variable("ECUMENE_TEST_STORE", "postgres"));
    match tools::has_nextest(&workspace) {
        true => {
            let parts = ON_BOTH.map(starts_with).join(" | ");
            again.args(["-E", &format!("binary_id(server::server) & ({parts}) & !test({ON_ITS_OWN})")])
        }
        false => again.args(["--", "--skip", ON_ITS_OWN]).args(ON_BOTH.map(|part| format!("{part}::"))),
    };
    workspace::run(&mut again)?;
    workspace::run(&mut rust_test_runner(&workspace))
}

/// How many Rust tests run at a time for each core.
const AT_A_TIME: usize = 3;

/// The files of the server's tests that are run on PostgreSQL as well.
const ON_BOTH: [&str; 6] = ["deadlines", "fair", "flow", "live", "pace", "seats"];

/// A long one among them that brings its own store.
const ON_ITS_OWN: &str = "a_turn_of_eighteen_seats";

/// How the runner is told of the tests in a file.
fn starts_with(part: &str) -> String {
    format!("test(/^{part}::/)")
}

fn rust_test_runner(workspace: &Workspace) -> Command {
    let mut runner = workspace.cargo();
    if tools::has_nextest(workspace) {
        runner.args(["nextest", "run", "--workspace"]);
        if workspace.has_variable(LONG) {
            runner.args(["--profile", "long"]);
        } else if workspace.has_variable("CI") {
            runner.args(["--profile", "ci"]);
        }
    } else {
        // All but the documentation tests.
        runner.args(["test", "--workspace", "--lib", "--bins", "--tests", "--examples", "--no-fail-fast"]);
    }
    runner
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_run_is_asked_for_with_or_without_a_time() {
        let parse = |text: &str| Request::parse(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>());
        assert_eq!(parse("").unwrap().long, None);
        assert_eq!(parse("--long").unwrap().long, Some(60));
        assert_eq!(parse("--long 5").unwrap().long, Some(5));
        for wrong in ["--fast", "--long soon", "--long 0", "--long 5 6"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn a_clean_clone_is_built_at_once() {
        let target = tempfile::tempdir().unwrap();
        assert!(is_built_at_once(target.path()));
        let pieces = target.path().join("debug/incremental");
        std::fs::create_dir_all(&pieces).unwrap();
        assert!(is_built_at_once(target.path()), "cargo makes the folder in any case");
        std::fs::create_dir(pieces.join("founders")).unwrap();
        assert!(!is_built_at_once(target.path()));
    }

    /// A library that is not compiled for unit tests has none: they would never run.
    #[test]
    fn no_unit_test_is_left_out() {
        let workspace = Workspace::find().unwrap();
        let mut without = Vec::new();
        for folder in workspace.crates().unwrap() {
            let manifest: toml::Table = workspace::read(&folder.join("Cargo.toml")).unwrap().parse().unwrap();
            let has_tests = manifest.get("lib").and_then(|lib| lib.get("test")).and_then(toml::Value::as_bool);
            if has_tests != Some(false) {
                continue;
            }
            without.push(workspace.relative(&folder));
            for file in workspace::files_below(&folder.join("src"), "rs").unwrap() {
                let text = workspace::read(&file).unwrap();
                let marks = ["#[test]", "#[tokio::test", "#[cfg(test)]"];
                let is_test = |line: &str| marks.iter().any(|mark| line.trim_start().starts_with(mark));
                assert_eq!(text.lines().find(|line| is_test(line)), None, "{}", workspace.relative(&file));
            }
        }
        assert!(without.contains(&"crates/registry".to_owned()), "{without:?}");
    }

    /// Else it would be compiled after all games, on one core, while the other waits.
    #[test]
    fn the_server_is_compiled_beside_the_games() {
        let workspace = Workspace::find().unwrap();
        let ours: Vec<String> = workspace.crates().unwrap().iter().map(|folder| workspace.relative(folder)).collect();
        let (mut needed, mut looked_at) = (vec!["crates/server".to_owned()], 0);
        while let Some(folder) = needed.get(looked_at) {
            let manifest = workspace.path(folder).join("Cargo.toml");
            let manifest: toml::Table = workspace::read(&manifest).unwrap().parse().unwrap();
            for kind in ["dependencies", "build-dependencies"] {
                let names = manifest.get(kind).and_then(toml::Value::as_table).into_iter().flat_map(toml::Table::keys);
                let folders = names.map(|name| format!("crates/{name}")).filter(|folder| ours.contains(folder));
                let more: Vec<String> = folders.filter(|folder| !needed.contains(folder)).collect();
                needed.extend(more);
            }
            looked_at += 1;
        }
        assert!(needed.contains(&"crates/engine".to_owned()), "{needed:?}");
        for folder in &needed {
            let is_game = workspace.path(folder).join("rules.toml").exists();
            let knows_one = ["crates/antiquity", "crates/opponents", "crates/registry"].contains(&folder.as_str());
            assert!(!is_game && !knows_one, "the server waits for {folder}, by way of {needed:?}");
        }
    }

    /// Else the output would not end with the runner's own summary.
    #[test]
    fn the_rust_tests_have_the_last_word() {
        let last = STAGES.last().and_then(|stage| stage.last());
        assert_eq!(last.map(|step| step.name), Some(RUST_TESTS));
    }

    /// Else the browser would have no program, or one that lacks what tests need.
    #[test]
    fn what_is_built_once_is_built_before_anything_runs_it() {
        let steps = STAGES.last().unwrap();
        let needs = [(TESTS, PROGRAM), (BROWSER, PROGRAM), (BROWSER, PAGE), (DOC_TESTS, TESTS), (RUST_TESTS, TESTS)];
        for (name, needed) in needs {
            let step = steps.iter().find(|step| step.name == name);
            assert!(step.is_some_and(|step| step.waits_for(needed)), "{name} does not wait for {needed}");
        }
    }
}
