//! Documents that name files must name files that exist: a recipe with a dead path helps nobody. So must the tables in
//! `//!` comments that lead from a chapter or a question to its file.

use crate::workspace::{Workspace, files_below, read};
use anyhow::{Result, bail};
use std::path::{Path, PathBuf};

/// Checks links and file names in all documents of the repository.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let mut documents = workspace.files_at_root("md")?;
    for folder in ["docs", "records", "crates", "xtask"] {
        documents.extend(files_below(&workspace.path(folder), "md")?);
    }
    let mut dead = 0;
    for document in &documents {
        let text = read(document)?;
        let folder = document.parent().unwrap_or(document);
        let links = links(&text).into_iter().filter(|link| !folder.join(link).exists());
        let names = names(&text).into_iter().filter(|name| !workspace.path(name).exists());
        for path in links.chain(names) {
            eprintln!("{}: there is no {path}", workspace.relative(document));
            dead += 1;
        }
    }
    for folder in workspace.crates()?.into_iter().chain([workspace.path("xtask")]) {
        for source in files_below(&folder.join("src"), "rs")? {
            let roots = [own_folder(&source), folder.join("src"), folder.clone(), workspace.path("")];
            let text = read(&source)?;
            for name in tabled(&text).into_iter().filter(|name| !is_there(name, &roots)) {
                eprintln!("{}: there is no {name}", workspace.relative(&source));
                dead += 1;
            }
        }
    }
    if dead > 0 {
        bail!("{dead} file names in documents and tables lead nowhere; they are listed above");
    }
    Ok(())
}

/// Where the parts of a module are: beside `mod.rs` and `lib.rs`, or in the folder of the file's name.
fn own_folder(source: &Path) -> PathBuf {
    let is_root = source.file_stem().is_some_and(|stem| ["mod", "lib", "main"].iter().any(|root| stem == *root));
    if is_root { source.with_file_name("") } else { source.with_extension("") }
}

/// A file, a folder, or a module by its name alone.
fn is_there(name: &str, roots: &[PathBuf]) -> bool {
    let is_module = |root: &PathBuf| root.join(format!("{name}.rs")).is_file() || root.join(name).is_dir();
    roots.iter().any(|root| root.join(name).exists() || is_module(root))
}

/// What stands in backticks in the column `file` of a table in a `//!` comment.
fn tabled(text: &str) -> Vec<&str> {
    let mut names = Vec::new();
    // Which column names files, in the table at hand.
    let mut column = None;
    for line in text.lines() {
        let Some(row) = line.strip_prefix("//! |") else {
            column = None;
            continue;
        };
        let mut cells = row.split('|');
        match column {
            None => column = Some(cells.position(|cell| cell.trim() == "file").unwrap_or(usize::MAX)),
            Some(column) => {
                let quoted = cells.nth(column).into_iter().flat_map(|cell| cell.split('`').skip(1).step_by(2));
                let plain = quoted.map(|name| name.trim_start_matches("mod@"));
                names.extend(plain.filter(|name| name.chars().all(is_plain)));
            }
        }
    }
    names
}

/// The targets of relative links, `[text](path#part)`.
fn links(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split(')').next());
    targets
        .map(|target| target.split('#').next().unwrap_or(target))
        .filter(|path| !path.is_empty() && !path.contains("://") && !path.contains(char::is_whitespace))
        .collect()
}

/// What stands in backticks and looks like a path from the root: `crates/engine/src/game.rs`, not `crates/<game>`.
fn names(text: &str) -> Vec<&str> {
    let quoted = text.lines().flat_map(|line| line.split('`').skip(1).step_by(2));
    quoted
        .filter(|name| {
            let top = Path::new(name).iter().next().and_then(|part| part.to_str());
            let is_ours = top.is_some_and(|top| ["crates", "docs", "records", "xtask"].contains(&top));
            is_ours && name.contains('/') && name.chars().all(is_plain)
        })
        .collect()
}

fn is_plain(c: char) -> bool {
    c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '-' | '_')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn relative_links_are_found_without_their_parts() {
        let text = "See [a](docs/a.md), [b](../b.md#part), [c](#here), [d](https://example.org/d) and f(x)";
        assert_eq!(links(text), ["docs/a.md", "../b.md"]);
    }

    #[test]
    fn paths_in_backticks_are_found_and_patterns_are_not() {
        let text = "`crates/a/src/lib.rs`, `docs/rules/<game>.md`, `records/*.jsonl`, `cargo xtask test`, \
                    `lib.rs`, `xtask`, `docs/x.md`";
        assert_eq!(names(text), ["crates/a/src/lib.rs", "docs/x.md"]);
    }
    #[test]
    fn the_file_column_of_tables_is_read() {
        let text = "//! | chapter `1` | file |\n//! | --- | --- |\n//! | `Setup` | `setup.rs`, [`turn`] and `data/` |\n\
                    //! | all | `crates/<game>/x.toml`, [`mod@last`] |\n//!\n//! | a `b` | c |\n//! | `d` | `e` |\n\
                    /// | what | file |\n/// | - | `f.rs` |\n";
        assert_eq!(tabled(text), ["setup.rs", "turn", "data/", "last"]);
    }

    #[test]
    fn names_in_tables_are_files_folders_or_modules() {
        let workspace = Workspace::find().unwrap();
        let main = workspace.path("xtask/src/main.rs");
        let roots = [own_folder(&main), workspace.path("xtask")];
        for name in ["run.rs", "rules/", "rules", "test", "src/run.rs"] {
            assert!(is_there(name, &roots), "{name}");
        }
        for name in ["rules.rs", "ruls", "rules/run.rs"] {
            assert!(!is_there(name, &roots), "{name}");
        }
        assert!(own_folder(&workspace.path("crates/engine/src/conformance.rs")).ends_with("src/conformance"));
    }
    #[test]
    fn this_repository_names_files_that_exist() {
        check(&Workspace::find().unwrap()).unwrap();
    }
}
