//! Where the workspace is, which files it has, and how a program is started in it.

use anyhow::{Context as _, Result, bail};
use std::ffi::OsString;
use std::fs::File;
use std::io::{IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::{Arc, Mutex, PoisonError};

/// The checked-out repository.
#[derive(Debug, Clone)]
pub(crate) struct Workspace {
    root: PathBuf,
    /// Where its programs say what they have to say, if that is not to be on the screen at once.
    notes: Option<Arc<File>>,
    /// What its programs find in their environment, besides what there is.
    variables: Vec<(&'static str, String)>,
    /// What is said once more at the very end, where nobody overlooks it.
    last_words: Arc<Mutex<Vec<String>>>,
}

impl Workspace {
    /// The workspace this program was started in by cargo, or the one around the current directory.
    pub(crate) fn find() -> Result<Workspace> {
        let start = match std::env::var_os("CARGO_MANIFEST_DIR") {
            Some(xtask) => PathBuf::from(xtask),
            None => std::env::current_dir().context("cannot tell the current directory")?,
        };
        let root = start.ancestors().find(|path| path.join("xtask/Cargo.toml").is_file());
        let root = root.with_context(|| format!("{} is not inside the Ecumene repository", start.display()))?;
        Ok(Workspace::at(root.to_owned()))
    }

    /// The workspace in this directory.
    pub(crate) fn at(root: PathBuf) -> Workspace {
        Workspace { root, notes: None, variables: Vec::new(), last_words: Arc::default() }
    }

    /// The same workspace, whose programs write into a file what they would have put on the screen.
    pub(crate) fn taking_notes(&self, notes: Arc<File>) -> Workspace {
        Workspace { notes: Some(notes), ..self.clone() }
    }

    /// The same workspace, whose programs find this in their environment.
    pub(crate) fn with_variable(&self, name: &'static str, value: &str) -> Workspace {
        let mut workspace = self.clone();
        workspace.variables.push((name, value.to_owned()));
        workspace
    }

    /// Whether its programs find such a thing in their environment.
    pub(crate) fn has_variable(&self, name: &str) -> bool {
        self.variables.iter().any(|(own, _)| *own == name) || std::env::var_os(name).is_some()
    }

    /// Says a line where the programs speak, too.
    pub(crate) fn say(&self, line: &str) {
        match &self.notes {
            // A line that cannot be kept is shown at once: better out of order than lost.
            Some(notes) if writeln!(&**notes, "{line}").is_ok() => {}
            _ => eprintln!("{line}"),
        }
    }

    /// Keeps a text for the end of all steps.
    pub(crate) fn say_at_the_end(&self, text: String) {
        self.last_words.lock().unwrap_or_else(PoisonError::into_inner).push(text);
    }

    /// What was kept for the end.
    pub(crate) fn last_words(&self) -> Vec<String> {
        std::mem::take(&mut *self.last_words.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A path in the repository.
    pub(crate) fn path(&self, relative: impl AsRef<Path>) -> PathBuf {
        self.root.join(relative)
    }

    /// The path as people read it: from the repository's root, with forward slashes.
    pub(crate) fn relative(&self, path: &Path) -> String {
        let path = path.strip_prefix(&self.root).unwrap_or(path);
        let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
        parts.join("/")
    }

    /// The directories of the crates, in order of name.
    pub(crate) fn crates(&self) -> Result<Vec<PathBuf>> {
        let mut crates = children(&self.path("crates"))?;
        crates.retain(|path| path.join("Cargo.toml").is_file());
        Ok(crates)
    }

    /// The files in the root itself whose name ends like this.
    pub(crate) fn files_at_root(&self, extension: &str) -> Result<Vec<PathBuf>> {
        let mut files = children(&self.root)?;
        files.retain(|path| path.is_file() && path.extension().is_some_and(|is| is == extension));
        Ok(files)
    }

    /// Cargo, the one that started us, in the root of the repository.
    pub(crate) fn cargo(&self) -> Command {
        self.program(std::env::var_os("CARGO").unwrap_or_else(|| OsString::from("cargo")))
    }

    /// Where cargo puts what it builds.
    pub(crate) fn target(&self) -> PathBuf {
        std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| self.path("target"), PathBuf::from)
    }

    /// A program in the root of the repository. It never waits for input unless the caller says so.
    pub(crate) fn program(&self, name: impl Into<OsString>) -> Command {
        let mut command = Command::new(name.into());
        command.current_dir(&self.root).stdin(Stdio::null());
        command.envs(self.variables.iter().map(|(name, value)| (name, value)));
        if let Some(notes) = &self.notes
            && let (Ok(out), Ok(errors)) = (notes.try_clone(), notes.try_clone())
        {
            command.stdout(out).stderr(errors);
            // In a file nobody expects colours; these notes are shown on a screen in the end.
            if std::io::stderr().is_terminal() {
                command.env("CARGO_TERM_COLOR", "always").env("FORCE_COLOR", "1");
            }
        }
        command
    }
}

/// Runs a program to its end; anything but success is an error.
pub(crate) fn run(command: &mut Command) -> Result<()> {
    let shown = show(command);
    let status = command.status().with_context(|| format!("cannot start `{shown}`"))?;
    if !status.success() {
        bail!("`{shown}` ended with {status}");
    }
    Ok(())
}

/// Whether a program can be started and ends well. Its output is dropped.
pub(crate) fn succeeds(command: &mut Command) -> bool {
    command.stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok_and(|status| status.success())
}

/// A command as a person would type it.
fn show(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// All files below a directory whose name ends like this, in order of path; none if there is no such directory.
pub(crate) fn files_below(directory: &Path, extension: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    if !directory.is_dir() {
        return Ok(found);
    }
    for path in children(directory)? {
        if path.is_dir() {
            if path.file_name().is_some_and(|name| name != "target") {
                found.extend(files_below(&path, extension)?);
            }
        } else if path.extension().is_some_and(|is| is == extension) {
            found.push(path);
        }
    }
    Ok(found)
}

/// The text of a file, with its name in the error.
pub(crate) fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))
}

/// What is directly in a directory, in order of path.
pub(crate) fn children(directory: &Path) -> Result<Vec<PathBuf>> {
    let failed = || format!("cannot list {}", directory.display());
    let entries = std::fs::read_dir(directory).with_context(failed)?;
    let mut paths =
        entries.map(|entry| entry.map(|entry| entry.path())).collect::<Result<Vec<_>, _>>().with_context(failed)?;
    paths.sort();
    Ok(paths)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_workspace_knows_its_crates_and_shows_paths_from_its_root() {
        let workspace = Workspace::find().unwrap();
        let crates = workspace.crates().unwrap();
        let names: Vec<String> = crates.iter().map(|path| workspace.relative(path)).collect();
        assert!(names.contains(&"crates/engine".to_owned()), "{names:?}");
        assert!(names.is_sorted());
    }

    #[test]
    fn a_failing_program_is_an_error_that_names_it() {
        let workspace = Workspace::find().unwrap();
        let error = run(workspace.cargo().args(["no-such-command-here"]).stderr(Stdio::null()))
            .expect_err("cargo has no such command");
        assert!(error.to_string().contains("cargo no-such-command-here"), "{error}");
    }
}
