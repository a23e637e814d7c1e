//! The project's own commands, started as `cargo xtask <command>`.
//!
//! | command | file |
//! | --- | --- |
//! | `run` | `run.rs` |
//! | the web client's build and tests | `client.rs` |
//! | `test`, `check` | `test.rs`: the list of steps; `steps.rs`: how they are announced, run side by side and stopped |
//! | `rules` | `rules/`: which rule is done where, and proved by which test |
//! | (parts of `test`) | `documents.rs`: documents name files that exist; `doc_tests.rs`: which crates have examples; |
//! | | `arms.rs`: chapters name every step and action |
//! | `mutants` | `mutants/`: whether tests notice small bugs |
//! | `licences` | `licences.rs`: whether they are allowed, and the notices that go with the program |
//! | `dist` | `dist/`: archives, the Debian package, checksums and the SBOM |
//! | `bless` | `bless.rs` |
//! | `new-game` | `new_game.rs`, and the small game itself in `templates/new-game/` |
//! | `fuzz` | `fuzz.rs` |
//! | what has to be installed | `tools.rs` |

#[cfg(test)]
mod arms;
mod bless;
mod client;
mod dist;
mod doc_tests;
mod documents;
mod fuzz;
mod licences;
mod mutants;
mod new_game;
mod rules;
mod run;
mod steps;
mod test;
mod tools;
mod workspace;

use anyhow::{Result, bail};
use std::process::ExitCode;
use workspace::Workspace;

const USAGE: &str = "\
Usage: cargo xtask <command>

  run [ARGS...]        Build Ecumene, start the server and open the page; ARGS go to `ecumene serve`.
  run play [ARGS...]   Start a game in the terminal instead; ARGS go to `ecumene play`.
  test                 Everything CI runs: format, lints, rule coverage, all tests, the page in a real browser.
      --long [N]       Conformance goes on with random games for N seconds for each promise of each table (60 unless told);
                       a million hostile messages and 200 kills of the server instead of a few.
  check                The same as test.
  rules [GAME]         Which rules no test proves, and which ids name no rule.
      --list           Every rule with what does it and the tests that prove it.
      --crowded        The rules that are named only by tests that name five or more.
      --unnamed        The effects, actions and limits that are named neither in code nor in data.
      --markdown       Write the public pages docs/rules/<game>.md.
  mutants [GAME]       Put small bugs into rule code and see whether its tests notice; takes long.
      --sample N       So many bugs for each game (60 unless told).
      --seed N         Which ones (1 unless told).
      --build-only     Build the test programs with the bugs, and run nothing.
  dist                 Build a release and pack it: archive, Debian package, SBOM, checksums, in target/dist.
      --program FILE   Of a program that is there already, instead of building one.
      --out DIR        Put everything there.
  licences             Write the notices of `ecumene licences` anew, after dependencies have changed.
  bless [GAME]         Rewrite the golden records in records/ after an intended change.
  new-game NAME        Make a small game that can be played at once: crate, page, records, and the lines elsewhere.
  fuzz [TARGET]        Run the fuzz targets, or one of them, with cargo-fuzz.
      --seconds N      For so long each (60 unless told).
  help                 This text.
";

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match dispatch(&arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn dispatch(arguments: &[String]) -> Result<()> {
    let Some((command, rest)) = arguments.split_first() else {
        bail!("which command?\n\n{USAGE}");
    };
    let workspace = Workspace::find()?;
    match command.as_str() {
        "run" => run::run(&workspace, rest),
        "test" | "check" => test::test(&workspace, &test::Request::parse(rest)?),
        "rules" => rules::command(&workspace, &rules::Request::parse(rest)?),
        "mutants" => mutants::mutants(&workspace, &mutants::Request::parse(rest)?),
        "dist" => dist::dist(&workspace, &dist::Request::parse(rest)?),
        "licences" => no_more(rest).and_then(|()| licences::write(&workspace)),
        "bless" => bless::bless(&workspace, at_most_one(rest)?),
        "new-game" => new_game::new_game(&workspace, at_most_one(rest)?),
        "fuzz" => fuzz::fuzz(&workspace, &fuzz::Request::parse(rest)?),
        "help" | "--help" | "-h" => {
            print!("{USAGE}");
            Ok(())
        }
        other => bail!("there is no command `{other}`\n\n{USAGE}"),
    }
}

fn no_more(rest: &[String]) -> Result<()> {
    match rest.first() {
        None => Ok(()),
        Some(extra) => bail!("`{extra}` means nothing here; `cargo xtask help` lists what there is"),
    }
}

fn at_most_one(rest: &[String]) -> Result<Option<&str>> {
    no_more(rest.get(1..).unwrap_or_default())?;
    match rest.first() {
        Some(flag) if flag.starts_with('-') => bail!("there is no option `{flag}` here"),
        name => Ok(name.map(String::as_str)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn an_unknown_command_is_an_error_that_shows_the_usage() {
        let error = dispatch(&words("tset")).expect_err("there is no such command");
        assert!(error.to_string().contains("Usage: cargo xtask"), "{error}");
    }

    #[test]
    fn leftover_words_are_refused_before_anything_runs() {
        let error = dispatch(&words("test --fast")).expect_err("test takes no options");
        assert!(error.to_string().contains("--fast"), "{error}");
    }

    #[test]
    fn at_most_one_name_is_taken() {
        assert_eq!(at_most_one(&words("founders")).unwrap(), Some("founders"));
        assert_eq!(at_most_one(&[]).unwrap(), None);
        assert!(at_most_one(&words("founders clash")).is_err());
        assert!(at_most_one(&words("--bless")).is_err());
    }
}
