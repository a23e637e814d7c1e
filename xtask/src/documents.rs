//! Documents that name files must name files that exist: a recipe with a dead path helps nobody.

use crate::workspace::{Workspace, files_below, read};
use anyhow::{Result, bail};
use std::path::Path;

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
    if dead > 0 {
        bail!("{dead} file names in documents lead nowhere; they are listed above");
    }
    Ok(())
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
}
