//! Which bugs there could be, as cargo-mutants lists them, and a sample of them.

use super::Subject;
use crate::workspace::Workspace;
use anyhow::{Context as _, Result, bail};
use serde_json::Value;
use std::collections::HashMap;

/// Source that is no rule code: how bots think, how a terminal draws, how things are written down and read.
const NO_RULE_CODE: [&str; 12] = [
    "bot",
    "bot.rs",
    "compiled.rs",
    "components.rs",
    "data.rs",
    "draw.rs",
    "names.rs",
    "notation.rs",
    "position.rs",
    "tests.rs",
    "texts.rs",
    "words.rs",
];

/// A place in a source file, counted from one.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Place {
    pub(super) line: usize,
    pub(super) column: usize,
}

/// One bug that could be made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Mutant {
    /// The file, from the root of the repository.
    pub(super) file: String,
    /// What is done, without line numbers: `replace == with != in may_attack`.
    pub(super) name: String,
    /// The end of the function it is in.
    pub(super) function_end: Place,
    /// What is replaced.
    pub(super) start: Place,
    /// Where that ends.
    pub(super) end: Place,
    /// By what.
    pub(super) replacement: String,
}

impl Mutant {
    /// As people read it and `mutants.toml` names it.
    pub(super) fn title(&self) -> String {
        format!("{}: {}", self.file, self.name)
    }
}

/// All bugs that cargo-mutants would make in the rule code of a game.
pub(super) fn mutants(workspace: &Workspace, subject: &Subject) -> Result<Vec<Mutant>> {
    let mut command = workspace.cargo();
    command.args(["mutants", "--list", "--json", "--no-config", "--colors", "never"]);
    for name in &subject.crates {
        command.args(["--package", name]);
    }
    let output = command.output().context("cannot start cargo-mutants")?;
    if !output.status.success() {
        bail!("cargo-mutants cannot list: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    let listed: Vec<Value> = serde_json::from_slice(&output.stdout).context("cargo-mutants lists no JSON")?;
    let mutants: Vec<Mutant> = listed.iter().filter_map(read).filter(|mutant| is_rule_code(&mutant.file)).collect();
    if mutants.is_empty() {
        bail!("cargo-mutants lists nothing that this program understands");
    }
    Ok(mutants)
}

/// In an order that the seed gives; the first of them are the sample. Each has its place by itself, so that a sample stays
/// nearly the same while the code changes elsewhere.
pub(super) fn shuffled(mut mutants: Vec<Mutant>, seed: u64) -> Vec<Mutant> {
    mutants.sort_by(|left, right| (&left.file, left.start, &left.name).cmp(&(&right.file, right.start, &right.name)));
    let mut seen: HashMap<String, u64> = HashMap::new();
    mutants.sort_by_cached_key(|mutant| {
        let title = mutant.title();
        let ordinal = seen.entry(title.clone()).and_modify(|count| *count += 1).or_insert(0);
        fingerprint(&[&seed.to_le_bytes(), &ordinal.to_le_bytes(), title.as_bytes()])
    });
    mutants
}

/// FNV-1a, mixed once more: the same on every machine and in every release.
fn fingerprint(parts: &[&[u8]]) -> u64 {
    let bytes = parts.iter().flat_map(|part| part.iter());
    let hash = bytes
        .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0000_0100_0000_01b3));
    (hash ^ (hash >> 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

fn is_rule_code(file: &str) -> bool {
    !file.split('/').any(|part| NO_RULE_CODE.contains(&part))
}

/// One row of the list; nothing if it is in no function, or in one that only writes sentences.
fn read(row: &Value) -> Option<Mutant> {
    let place = |value: &Value| {
        let number = |key: &str| value[key].as_u64().and_then(|number| usize::try_from(number).ok());
        Some(Place { line: number("line")?, column: number("column")? })
    };
    let function = row["function"]["function_name"].as_str()?;
    if function.ends_with("fmt") {
        return None;
    }
    let name = row["name"].as_str()?;
    // `crates/a/src/lib.rs:7:9: replace ...`
    let name = name.rsplit_once(": ").map_or(name, |(_, what)| what);
    Some(Mutant {
        file: row["file"].as_str()?.to_owned(),
        name: name.to_owned(),
        function_end: place(&row["function"]["span"]["end"])?,
        start: place(&row["span"]["start"])?,
        end: place(&row["span"]["end"])?,
        replacement: row["replacement"].as_str()?.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn row(function: &str) -> Value {
        serde_json::json!({
            "file": "crates/a/src/turn.rs",
            "name": "crates/a/src/turn.rs:7:9: replace == with != in next",
            "function": { "function_name": function, "span": { "end": { "line": 9, "column": 2 } } },
            "span": { "start": { "line": 7, "column": 9 }, "end": { "line": 7, "column": 11 } },
            "replacement": "!=",
        })
    }

    #[test]
    fn a_row_is_read_and_named_without_its_line() {
        let mutant = read(&row("next")).unwrap();
        assert_eq!(mutant.title(), "crates/a/src/turn.rs: replace == with != in next");
        assert_eq!((mutant.start.line, mutant.end.column, mutant.function_end.line), (7, 11, 9));
        assert_eq!(read(&row("<impl Display for Why>::fmt")), None, "sentences are no rules");
        assert_eq!(read(&serde_json::json!({ "file": 7 })), None);
    }

    #[test]
    fn a_seed_always_gives_the_same_sample_and_what_is_new_moves_nothing_else() {
        let named = |name: &&str| Mutant { name: (*name).into(), ..read(&row("next")).unwrap() };
        let order = |seed, names: &[&str]| -> Vec<String> {
            shuffled(names.iter().map(named).collect(), seed).into_iter().map(|mutant| mutant.name).collect()
        };
        let names = ["a", "b", "c", "d", "e", "f"];
        let first = order(1, &names);
        assert_eq!(first, order(1, &["f", "e", "d", "c", "b", "a"]));
        assert_ne!(first, order(2, &names));
        let mut with_new = order(1, &["a", "b", "c", "d", "e", "f", "new"]);
        with_new.retain(|name| name != "new");
        assert_eq!(first, with_new);
    }

    #[test]
    fn bots_and_pictures_are_no_rule_code() {
        assert!(is_rule_code("crates/a/src/trade/mod.rs"));
        for file in ["crates/a/src/bot/land.rs", "crates/a/src/bot.rs", "crates/a/src/draw.rs"] {
            assert!(!is_rule_code(file), "{file}");
        }
    }
}
