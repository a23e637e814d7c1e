//! The copy of the tree with bugs in it, and the test programs built from it.

use super::Subject;
use super::list::Mutant;
use super::weave::weave;
use crate::workspace::{Workspace, children, files_below, read};
use anyhow::{Context as _, Result, bail};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::Stdio;

/// The tests that have to notice. Golden games are not among them: they notice every change, and say nothing about which
/// rule it breaks.
const TESTS: [&str; 2] = ["rules", "conformance"];

/// Which bug is on, as the test programs read it.
pub(super) const VARIABLE: &str = "ECUMENE_MUTANT";

/// Added to every crate with bugs in it.
const SWITCH: &str = r#"
#[allow(missing_docs, unreachable_pub, clippy::all)]
pub mod mutant_switch {
    pub fn is_on(number: u32) -> bool {
        static ON: std::sync::OnceLock<u32> = std::sync::OnceLock::new();
        *ON.get_or_init(|| std::env::var("ECUMENE_MUTANT").ok().and_then(|text| text.parse().ok()).unwrap_or(0)) == number
    }
}
"#;

/// A test program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Program {
    /// `rules` or `conformance`.
    pub(super) name: String,
    pub(super) path: PathBuf,
    /// Where its crate is: tests read files beside it.
    pub(super) directory: PathBuf,
}

/// What was built.
#[derive(Debug)]
pub(super) struct Built {
    /// The bugs that can be switched on, by the number of their switch.
    pub(super) mutants: BTreeMap<u32, Mutant>,
    /// In the order of [`TESTS`].
    pub(super) programs: Vec<Program>,
    /// A file that says which switch is which bug.
    pub(super) index: PathBuf,
}

/// Weaves the bugs into a copy of the tree and builds its tests. What does not compile is dropped, and of the rest the
/// first `sample` stay.
pub(super) fn build(workspace: &Workspace, subject: &Subject, woven: Vec<Mutant>, sample: usize) -> Result<Built> {
    let root = workspace.path("target/mutants").join(&subject.game);
    let sources: Vec<PathBuf> =
        subject.crates.iter().map(|name| workspace.path("crates").join(name).join("src")).collect();
    copy_tree(&workspace.path(""), &root, &sources)?;
    let mut mutants: BTreeMap<u32, Mutant> = (1..).zip(woven).collect();
    loop {
        let places = write_sources(workspace, subject, &root, &mutants)?;
        mutants.retain(|number, _| places.iter().any(|place| place.number == *number));
        let (programs, errors) = compile(workspace, subject, &root)?;
        if errors.is_empty() {
            let mutants: BTreeMap<u32, Mutant> = mutants.into_iter().take(sample).collect();
            let index = root.join("mutants.txt");
            let lines: Vec<String> =
                mutants.iter().map(|(number, mutant)| format!("{number}\t{}\n", mutant.title())).collect();
            std::fs::write(&index, lines.concat()).context("cannot write the list of bugs")?;
            return Ok(Built { mutants, programs, index });
        }
        let unviable: BTreeSet<u32> = places.iter().filter(|place| place.holds(&errors)).map(|it| it.number).collect();
        if unviable.is_empty() {
            bail!("the copy does not compile, and not because of a bug woven in: {}", errors[0].text);
        }
        eprintln!("    {} bugs do not compile behind a switch and are dropped", unviable.len());
        mutants.retain(|number, _| !unviable.contains(number));
    }
}

/// What tests of a game do not need, and what is built.
const NOT_COPIED: [&str; 5] = [".git", "target", "web", "fuzz", "node_modules"];

/// Copies the tree; a file that is as it was keeps its time, so that little is built anew. Sources with bugs in them are
/// left to [`write_sources`].
fn copy_tree(from: &Path, to: &Path, skip: &[PathBuf]) -> Result<()> {
    for path in children(from)? {
        let Some(name) = path.file_name() else { continue };
        if NOT_COPIED.iter().any(|skipped| name == *skipped) || skip.contains(&path) {
            continue;
        }
        if path.is_dir() {
            copy_tree(&path, &to.join(name), skip)?;
        } else {
            let bytes = std::fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            write_if_new(&to.join(name), &bytes)?;
        }
    }
    Ok(())
}

fn write_if_new(path: &Path, bytes: &[u8]) -> Result<()> {
    if std::fs::read(path).is_ok_and(|old| old == bytes) {
        return Ok(());
    }
    let failed = || format!("cannot write {}", path.display());
    std::fs::create_dir_all(path.parent().unwrap_or(path)).with_context(failed)?;
    std::fs::write(path, bytes).with_context(failed)
}

/// Where a switch is in the copy.
struct Switch {
    number: u32,
    file: String,
    lines: (usize, usize),
}

impl Switch {
    fn holds(&self, errors: &[Failed]) -> bool {
        let holds = |(file, line): &(String, usize)| *file == self.file && (self.lines.0..=self.lines.1).contains(line);
        errors.iter().any(|error| error.places.iter().any(holds))
    }
}

/// Writes every source of the crates, with bugs where there are some.
fn write_sources(
    workspace: &Workspace,
    subject: &Subject,
    root: &Path,
    mutants: &BTreeMap<u32, Mutant>,
) -> Result<Vec<Switch>> {
    let mut switches = Vec::new();
    for name in &subject.crates {
        let source = workspace.path("crates").join(name).join("src");
        for path in files_below(&source, "rs")? {
            let file = workspace.relative(&path);
            let own: Vec<(u32, &Mutant)> =
                mutants.iter().filter(|(_, mutant)| mutant.file == file).map(|(number, it)| (*number, it)).collect();
            let mut woven = weave(&read(&path)?, &own).with_context(|| file.clone())?;
            if path == source.join("lib.rs") {
                woven.text.push_str(SWITCH);
            }
            write_if_new(&root.join(&file), woven.text.as_bytes())?;
            switches.extend(woven.places.into_iter().map(|(number, first, last)| Switch {
                number,
                file: file.clone(),
                lines: (first, last),
            }));
        }
    }
    Ok(switches)
}

/// An error of the compiler and the places it points to.
struct Failed {
    text: String,
    places: Vec<(String, usize)>,
}

/// Builds the test programs, or says what does not compile.
fn compile(workspace: &Workspace, subject: &Subject, root: &Path) -> Result<(Vec<Program>, Vec<Failed>)> {
    let mut cargo = workspace.cargo();
    cargo.current_dir(root).args(["build", "--quiet", "--message-format", "json", "--keep-going"]);
    // The copies share what they are built from, but not with the tree itself.
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| workspace.path("target"), PathBuf::from);
    cargo.args(subject.testers.iter().flat_map(|game| ["--package", game]));
    cargo.env("CARGO_TARGET_DIR", target.join("mutants-build"));
    cargo.args(TESTS.iter().flat_map(|test| ["--test", test]));
    let output = cargo.stderr(Stdio::null()).output().context("cannot start cargo")?;
    let (mut programs, mut errors) = (Vec::new(), Vec::new());
    for line in String::from_utf8_lossy(&output.stdout).lines() {
        let Ok(message) = serde_json::from_str::<Value>(line) else { continue };
        programs.extend(read_program(&message));
        errors.extend(read_error(&message));
    }
    // All rule tests before any conformance: they are quicker.
    programs.sort_by_key(|program: &Program| {
        let own = program.directory.ends_with(&subject.game);
        (TESTS.iter().position(|name| *name == program.name), !own)
    });
    if errors.is_empty() && (!output.status.success() || programs.len() != TESTS.len() * subject.testers.len()) {
        bail!("the copy of {} cannot be built: see `cargo build --tests` in {}", subject.game, root.display());
    }
    Ok((programs, errors))
}

fn read_program(message: &Value) -> Option<Program> {
    let name = message["target"]["name"].as_str().filter(|name| TESTS.contains(name))?;
    let path = PathBuf::from(message["executable"].as_str()?);
    let directory = Path::new(message["manifest_path"].as_str()?).parent()?.to_owned();
    Some(Program { name: name.to_owned(), path, directory })
}

fn read_error(message: &Value) -> Option<Failed> {
    let message = &message["message"];
    if message["level"].as_str() != Some("error") {
        return None;
    }
    let spans = message["spans"].as_array().map(Vec::as_slice).unwrap_or_default();
    if spans.is_empty() {
        // "aborting due to ..." repeats the others.
        return None;
    }
    let place = |span: &Value| {
        let line = span["line_start"].as_u64().and_then(|line| usize::try_from(line).ok())?;
        Some((span["file_name"].as_str()?.to_owned(), line))
    };
    Some(Failed {
        text: message["rendered"].as_str().unwrap_or_default().to_owned(),
        places: spans.iter().filter_map(place).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_error_drops_the_bugs_of_its_function_and_no_others() {
        let error = serde_json::json!({ "reason": "compiler-message", "message": {
            "level": "error", "rendered": "no",
            "spans": [{ "file_name": "crates/a/src/lib.rs", "line_start": 7 }] } });
        let error = read_error(&error).unwrap();
        let switch = |file: &str, lines| Switch { number: 1, file: file.into(), lines };
        assert!(switch("crates/a/src/lib.rs", (5, 7)).holds(&[error]));
        let warning = serde_json::json!({ "message": { "level": "warning", "spans": [{}] } });
        assert!(read_error(&warning).is_none());
        let elsewhere = Failed { text: String::new(), places: vec![("crates/a/src/lib.rs".into(), 8)] };
        assert!(!switch("crates/a/src/lib.rs", (5, 7)).holds(&[elsewhere]));
    }

    #[test]
    fn only_the_tests_that_count_are_programs() {
        let artifact = |name: &str| serde_json::json!({ "target": { "name": name }, "executable": "/t/x", "manifest_path": "/c/Cargo.toml" });
        assert_eq!(read_program(&artifact("rules")).unwrap().directory, Path::new("/c"));
        assert_eq!(read_program(&artifact("golden")), None);
    }

    #[test]
    fn the_switch_reads_the_variable_that_is_set() {
        assert!(SWITCH.contains(&format!("\"{VARIABLE}\"")));
    }
}
