//! Names the format of stored states: a hash of all code and data from which a state is made. Nobody can forget to change
//! it when a `State` or its meaning changes; that it also changes with a comment costs one replay of each table.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// Beside these, the versions of the libraries that write a state.
const LOCK: &str = "../../Cargo.lock";
const CRATES: [&str; 7] = ["engine", "antiquity", "founders", "new-dawn", "clash", "mega-empires", "expansion-project"];

fn main() -> io::Result<()> {
    let mut hasher = DefaultHasher::new();
    let parts = CRATES.iter().flat_map(|name| ["src", "data"].map(|part| Path::new("..").join(name).join(part)));
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
