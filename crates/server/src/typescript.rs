//! The client's types, generated from [`crate::api`], the engine and the games.

use crate::api::*;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use ts_rs::{Config, TS};

/// Writes what is stale and fails, so that stale types are noticed once and mended by running this again:
/// `cargo test -p server export_types`.
#[test]
fn export_types() {
    let fresh = fresh_types();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/api/generated");
    let stored = read_folder(&folder);
    if stored == fresh {
        return;
    }
    std::fs::create_dir_all(&folder).unwrap();
    stored
        .keys()
        .filter(|name| !fresh.contains_key(*name))
        .for_each(|name| std::fs::remove_file(folder.join(name)).unwrap());
    fresh
        .iter()
        .for_each(|(name, text)| std::fs::write(folder.join(name), text).unwrap());
    panic!("web/src/lib/api/generated was stale; it is written anew: commit it");
}

/// Each file's name and text, with an index of them all.
fn fresh_types() -> BTreeMap<PathBuf, String> {
    let folder = tempfile::tempdir().unwrap();
    let config = Config::new().with_out_dir(folder.path()).with_large_int("number");
    macro_rules! export {
        ($($type:ty),* $(,)?) => { $(<$type as TS>::export_all(&config).unwrap();)* };
    }
    export!(
        Games, Rules, CreateTable, CreatedTable, TableList, LookUpTables, LookUpInvite, JoinTable, Joined, ReplaceSeat,
        SeatReplaced, Rematch, TableState, LogPage, PlayAction, UndoAction, Played, CheckAction, Checked, SayLine,
        ReplayState, Verification, ImportTable, ErrorBody, Version, ClientMessage, ServerMessage,
    );
    let mut files = read_folder(folder.path());
    let lines = files.keys().map(|file| {
        let name = file.file_stem().unwrap().to_string_lossy();
        format!("export type {{ {name} }} from './{name}';\n")
    });
    let index = lines.collect();
    files.insert("index.ts".into(), index);
    files
}

fn read_folder(folder: &Path) -> BTreeMap<PathBuf, String> {
    let entries = std::fs::read_dir(folder).into_iter().flatten();
    let text = |path: &Path| std::fs::read_to_string(path).unwrap();
    entries
        .map(|entry| entry.unwrap().path())
        .map(|path| (PathBuf::from(path.file_name().unwrap()), text(&path)))
        .collect()
}
