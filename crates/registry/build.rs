//! Names the format of stored states: a hash of all code and data from which a state is made. Nobody can forget to change
//! it when a `State` or its meaning changes; that it also changes with a comment costs one replay of each table.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::PathBuf;
use std::{fs, io};

/// Beside these, the versions of the libraries that write a state.
const LOCK: &str = "../../Cargo.lock";
/// The crates that stand beside the games or above them. All others are games, or are what games are made of.
const OTHERS: [&str; 9] =
    ["bots", "catalogue", "cli", "opponents", "registry", "rule-macros", "server", "test-peers", "test-postgres"];

fn main() -> io::Result<()> {
    let mut hasher = DefaultHasher::new();
    let mut crates = fs::read_dir("..")?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    crates.retain(|path| OTHERS.iter().all(|other| !path.ends_with(other)));
    crates.sort_unstable();
    // A game that is added or gone.
    println!("cargo::rerun-if-changed=Cargo.toml");
    let parts = crates.iter().flat_map(|path| ["src", "data"].map(|part| path.join(part)));
    for part in parts.filter(|part| part.exists()).chain([LOCK.into()]) {
        println!("cargo::rerun-if-changed={}", part.display());
        for file in files_in(part)? {
            (file.file_name(), fs::read(&file)?).hash(&mut hasher);
        }
    }
    println!("cargo::rustc-env=STATE_FORMAT={:016x}", hasher.finish());
    Ok(())
}

/// The files in a folder and those below it, always in the same order; of a file, itself.
fn files_in(path: PathBuf) -> io::Result<Vec<PathBuf>> {
    if !path.is_dir() {
        return Ok(vec![path]);
    }
    let mut inside = fs::read_dir(path)?.map(|entry| Ok(entry?.path())).collect::<io::Result<Vec<PathBuf>>>()?;
    inside.sort_unstable();
    Ok(inside.into_iter().map(files_in).collect::<io::Result<Vec<_>>>()?.concat())
}
