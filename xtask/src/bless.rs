//! `cargo xtask bless`: golden records are rewritten only on this explicit wish.
//!
//! By convention `crates/<game>/tests/conformance/golden.rs` replays `records/<game>/*.jsonl`, and writes them anew when
//! [`WISH`] is set to 1.

use crate::workspace::{self, Workspace};
use anyhow::{Result, bail};

/// The variable by which a game's test is asked to write its records.
pub(crate) const WISH: &str = "ECUMENE_BLESS";

/// Rewrites the golden records of one game, or of all.
pub(crate) fn bless(workspace: &Workspace, game: Option<&str>) -> Result<()> {
    let blessable = blessable(workspace)?;
    let chosen: Vec<&String> = blessable.iter().filter(|name| game.is_none_or(|game| game == *name)).collect();
    if blessable.is_empty() {
        bail!("no game has golden records yet: they are replayed by crates/<game>/tests/conformance/golden.rs");
    }
    if chosen.is_empty() {
        bail!("this game has no golden records; those that have: {}", blessable.join(", "));
    }
    for package in chosen {
        let mut golden = workspace.cargo();
        golden.args(["test", "--package", package, "--test", "conformance", "golden::"]);
        workspace::run(golden.env(WISH, "1"))?;
    }
    eprintln!("What changed (nothing below means nothing did):");
    workspace::run(workspace.program("git").args(["status", "--short", "records"]))
}

/// The crates that have golden records, by name.
fn blessable(workspace: &Workspace) -> Result<Vec<String>> {
    let crates = workspace.crates()?.into_iter().filter(|path| path.join("tests/conformance/golden.rs").is_file());
    Ok(crates.filter_map(|path| path.file_name().map(|name| name.to_string_lossy().into_owned())).collect())
}
