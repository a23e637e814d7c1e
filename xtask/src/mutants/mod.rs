//! `cargo xtask mutants`: small bugs put into rule code, to see whether the rule tests and conformance notice them.
//!
//! cargo-mutants knows which bugs there could be. Building each of them apart would take days, so a sample of them is woven
//! into one copy of the tree, each behind a switch that a test program reads when it starts.
//!
//! | what | file |
//! | --- | --- |
//! | which bugs there could be, and a sample of them | `list.rs` |
//! | a function with its bugs behind switches | `weave.rs` |
//! | the copy of the tree, and building it | `copy.rs` |
//! | running the tests with each bug | `trial.rs` |
//! | what survives and why that is right | `crates/<game>/mutants.toml`, read by `verdict.rs` |

mod copy;
mod list;
mod trial;
mod verdict;
mod weave;

use crate::tools;
use crate::workspace::Workspace;
use anyhow::{Context as _, Result, bail};
use std::path::PathBuf;

/// What the command line asks for.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Request {
    game: Option<String>,
    sample: usize,
    seed: u64,
    build_only: bool,
}

impl Request {
    /// Reads what follows `cargo xtask mutants`.
    pub(crate) fn parse(words: &[String]) -> Result<Request> {
        let mut request = Request { game: None, sample: 60, seed: 1, build_only: false };
        let mut words = words.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--sample" => {
                    let number = words.next().and_then(|text| text.parse().ok()).filter(|&number| number > 0);
                    request.sample = number.context("--sample takes a whole number above zero")?;
                }
                "--seed" => {
                    request.seed =
                        words.next().and_then(|text| text.parse().ok()).context("--seed takes a whole number")?;
                }
                "--build-only" => request.build_only = true,
                flag if flag.starts_with('-') => bail!("there is no option `{flag}` here"),
                game if request.game.is_none() => request.game = Some(game.to_owned()),
                extra => bail!("one game or all of them: `{extra}` is too many"),
            }
        }
        Ok(request)
    }
}

/// A game whose rules are put to the test.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Subject {
    game: String,
    /// Its crate, and the crates below it that hold rules.
    crates: Vec<String>,
    /// The games whose tests may notice: itself first, then those that share code with it. What only the other game can do
    /// is proved there.
    testers: Vec<String>,
}

/// Tries a sample of bugs in one game or in all of them.
pub(crate) fn mutants(workspace: &Workspace, request: &Request) -> Result<()> {
    let subjects = subjects(workspace)?;
    let chosen: Vec<&Subject> = match &request.game {
        Some(game) => subjects.iter().filter(|subject| subject.game == *game).collect(),
        None => subjects.iter().collect(),
    };
    if chosen.is_empty() {
        let games: Vec<&str> = subjects.iter().map(|subject| subject.game.as_str()).collect();
        bail!("there is no such game; there are: {}", games.join(", "));
    }
    tools::need_mutants(workspace)?;
    let mut failed = Vec::new();
    for subject in chosen {
        if !try_game(workspace, request, subject)? {
            failed.push(subject.game.as_str());
        }
    }
    if !failed.is_empty() {
        bail!("too many bugs go unnoticed in {}; they are listed above", failed.join(", "));
    }
    Ok(())
}

/// Tries the bugs of one game, and says whether enough of them were caught.
fn try_game(workspace: &Workspace, request: &Request, subject: &Subject) -> Result<bool> {
    let all = list::mutants(workspace, subject)?;
    eprintln!("==> {}: {} bugs could be made, seed {}", subject.game, all.len(), request.seed);
    let sample = list::shuffled(all, request.seed);
    // Some cannot be switched (a `const fn`, an `impl Trait`): more are woven in than are tried.
    let woven = sample.into_iter().take(request.sample * 3 / 2 + 5).collect();
    let built = copy::build(workspace, subject, woven, request.sample)?;
    if request.build_only {
        eprintln!("    built; {} says which switch is which bug", built.index.display());
        built.programs.iter().for_each(|program| eprintln!("    {}", program.path.display()));
        return Ok(true);
    }
    let outcomes = trial::run(&built)?;
    verdict::judge(workspace, subject, &outcomes)
}

/// Every game with the crates that hold its rules, found by what its `Cargo.toml` depends on.
fn subjects(workspace: &Workspace) -> Result<Vec<Subject>> {
    let directories = workspace.crates()?;
    let name = |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let names: Vec<String> = directories.iter().map(name).collect();
    let mut subjects = Vec::new();
    for (directory, game) in directories.iter().zip(&names).filter(|(path, _)| path.join("rules.toml").is_file()) {
        let manifest = crate::workspace::read(&directory.join("Cargo.toml"))?;
        let needed = manifest.split("[dependencies]").nth(1).unwrap_or_default();
        let needed = needed.split("\n[").next().unwrap_or_default();
        // What the engine does is proved by its own contract tests.
        let below = names.iter().filter(|name| *name != "engine" && needed.contains(&format!("\n{name}.workspace")));
        let crates = std::iter::once(game).chain(below).cloned().collect();
        subjects.push(Subject { game: game.clone(), crates, testers: vec![game.clone()] });
    }
    let below: Vec<(String, Vec<String>)> =
        subjects.iter().map(|subject| (subject.game.clone(), subject.crates[1..].to_vec())).collect();
    for subject in &mut subjects {
        let shares = |crates: &[String]| crates.iter().any(|name| subject.crates.contains(name));
        let others = below.iter().filter(|(game, crates)| *game != subject.game && shares(crates));
        let others: Vec<String> = others.map(|(game, _)| game.clone()).collect();
        subject.testers.extend(others);
    }
    Ok(subjects)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Request> {
        Request::parse(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    #[test]
    fn sample_seed_and_game_may_come_in_any_order() {
        let wanted = Request { game: Some("clash".into()), sample: 9, seed: 7, build_only: false };
        assert_eq!(parse("--seed 7 clash --sample 9").unwrap(), wanted);
        for text in ["--sample", "--sample 0", "--seed x", "--all", "clash founders"] {
            assert!(parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_game_on_a_kernel_is_tried_with_it() {
        let subjects = subjects(&Workspace::find().unwrap()).unwrap();
        let crates = |game: &str| subjects.iter().find(|subject| subject.game == game).map(|it| it.crates.clone());
        assert_eq!(crates("mega-empires").unwrap(), ["mega-empires", "antiquity"]);
        assert_eq!(crates("founders").unwrap(), ["founders"]);
        let testers = |game: &str| subjects.iter().find(|subject| subject.game == game).map(|it| it.testers.clone());
        assert_eq!(testers("mega-empires").unwrap(), ["mega-empires", "expansion-project"]);
        assert_eq!(testers("clash").unwrap(), ["clash"]);
        assert_eq!(crates("engine"), None);
    }
}
