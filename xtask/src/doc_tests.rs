//! Examples in documentation comments, which only rustdoc can run. It reads a whole crate to find them, so that only crates
//! that have some are given to it.

use crate::workspace::{self, Workspace, files_below, read};
use anyhow::Result;
use std::path::Path;

/// Runs the examples of all crates that have some.
pub(crate) fn run(workspace: &Workspace) -> Result<()> {
    let packages = packages(workspace)?;
    if packages.is_empty() {
        workspace.say("    no crate has any");
        return Ok(());
    }
    let mut tests = workspace.cargo();
    tests.args(["test", "--doc"]);
    for package in &packages {
        tests.args(["--package", package]);
    }
    workspace::run(&mut tests)
}

/// The libraries with examples that run, by name.
fn packages(workspace: &Workspace) -> Result<Vec<String>> {
    let mut found = Vec::new();
    for folder in workspace.crates()? {
        // Rustdoc tests libraries only.
        if folder.join("src/lib.rs").is_file() && has_examples(&folder.join("src"))? {
            found.extend(folder.file_name().map(|name| name.to_string_lossy().into_owned()));
        }
    }
    Ok(found)
}

fn has_examples(source: &Path) -> Result<bool> {
    for file in files_below(source, "rs")? {
        if is_example_in(&read(&file)?) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether documentation has code that rustdoc would compile. When in doubt it has: then rustdoc looks for itself.
fn is_example_in(text: &str) -> bool {
    let (mut is_in_block, mut is_after_gap) = (false, true);
    for line in text.lines() {
        let line = line.trim_start();
        let Some(words) = line.strip_prefix("///").or_else(|| line.strip_prefix("//!")) else {
            if line.starts_with("#![doc") || line.starts_with("#[doc = ") || line.starts_with("/**") {
                return true;
            }
            (is_in_block, is_after_gap) = (false, true);
            continue;
        };
        if let Some(kind) = words.trim_start().strip_prefix("```") {
            if !is_in_block && is_compiled(kind) {
                return true;
            }
            is_in_block = !is_in_block;
        } else if !is_in_block && is_after_gap && words.starts_with("     ") {
            // Indented by four after the first space: code as well.
            return true;
        }
        is_after_gap = words.trim().is_empty();
    }
    false
}

/// What stands behind the opening of a block says whether it is Rust, and whether to compile it.
fn is_compiled(kind: &str) -> bool {
    let mut words = kind.split([',', ' ']).map(str::trim).filter(|word| !word.is_empty());
    let about_rust = ["rust", "should_panic", "no_run", "compile_fail", "standalone_crate", "test_harness"];
    words.all(|word| about_rust.contains(&word) || word.starts_with("edition"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The examples of `#[rule]` are such; no other crate has any today, and one that gets some must be listed here.
    #[test]
    fn the_crates_with_examples_are_found() {
        assert_eq!(packages(&Workspace::find().unwrap()).unwrap(), ["rule-macros"]);
    }

    #[test]
    fn rust_is_an_example_and_other_text_is_not() {
        for example in [
            "/// ```\n/// 1 + 1;\n/// ```",
            "//! Text.\n//!\n//! ```rust,no_run\n//! 1 + 1;\n//! ```",
            "/// ```compile_fail, edition2024\n/// x\n/// ```",
            "/// ```text\n/// no\n/// ```\n/// ```should_panic\n/// panic!();\n/// ```",
            "/// Text.\n///\n///     indented();",
            "#![doc = include_str!(\"../README.md\")]",
        ] {
            assert!(is_example_in(example), "{example}");
        }
        for other in [
            "// ```\n// no documentation\n// ```",
            "/// ```text\n/// no Rust\n/// ```",
            "//! ```ignore\n//! not run\n//! ```\nfn f() {}\n/// Text.",
            "/// ```json\n/// {}\n/// ```\n/// ```toml\n/// a = 1\n/// ```",
            "/// - a list\n///     that goes on",
            "let text = \"```\";",
        ] {
            assert!(!is_example_in(other), "{other}");
        }
    }
}
