//! `cargo xtask rules`: which rule is proved by which test, and which function or row of data does it.
//!
//! | what | file |
//! | --- | --- |
//! | the rules | `book.rs` |
//! | marks, comments and strings of Rust sources | `scan.rs`, `said.rs` |
//! | what is proved and named where, and what is not | `survey.rs` |
//! | how many rules may still be named nowhere | `allowance.rs`, `unnamed.toml` |
//! | the public pages | `page.rs` |
//!
//! Tests anywhere in the workspace count, by id; functions and data count in the crate of the game and in its kernel.

mod allowance;
mod book;
mod page;
mod said;
mod scan;
mod survey;

use crate::workspace::{Workspace, files_below, read};
use allowance::Allowance;
use anyhow::{Context as _, Result, bail};
use book::RuleBook;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use survey::{Proof, Survey, Text};

/// What the command line asks for.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Request {
    game: Option<String>,
    list: bool,
    crowded: bool,
    unnamed: bool,
    markdown: bool,
}

impl Request {
    /// Reads what follows `cargo xtask rules`.
    pub(crate) fn parse(words: &[String]) -> Result<Request> {
        let mut request = Request::default();
        for word in words {
            match word.as_str() {
                "--list" => request.list = true,
                "--crowded" => request.crowded = true,
                "--unnamed" => request.unnamed = true,
                "--markdown" => request.markdown = true,
                flag if flag.starts_with('-') => bail!("there is no option `{flag}` here"),
                game if request.game.is_none() => request.game = Some(game.to_owned()),
                extra => bail!("one game or all of them: `{extra}` is too many"),
            }
        }
        Ok(request)
    }
}

/// Lists gaps and unknown ids; an error if an id is unknown, or if a finished game has a gap or a rule named nowhere.
pub(crate) fn command(workspace: &Workspace, request: &Request) -> Result<()> {
    let survey = read_workspace(workspace)?;
    let only = request.game.as_deref().map(|game| survey.book(game)).transpose()?;
    let books: Vec<&RuleBook> = only.map_or_else(|| survey.books.iter().collect(), |book| vec![book]);
    let mut report = String::new();
    for book in &books {
        if request.list {
            report += &list(&survey, book);
        }
        if request.markdown {
            report += &format!("{} is written\n", workspace.relative(&write(workspace, &survey, book)?));
        }
        report += &format!("{}\n", summary(&survey, book));
        for rule in survey.gaps(book) {
            report += &format!("  {:<16} {}\n", rule.id, rule.statement);
        }
        if request.crowded {
            for rule in survey.crowded(book) {
                report += &format!("  {:<16} named only among many: {}\n", rule.id, rule.statement);
            }
        }
        if request.unnamed {
            for rule in survey.unnamed(book) {
                report += &format!("  {:<16} {} named nowhere: {}\n", rule.id, rule.kind, rule.statement);
            }
        }
    }
    // A reader that has seen enough (`| head`) is no failure.
    let _ = std::io::stdout().write_all(report.as_bytes());
    verdict(&survey, &Allowance::read(workspace)?, only, &books)
}

/// Writes the public page of a game that is new, so that no other crate speaks of it; an error if an id is wrong.
pub(crate) fn write_first_page(workspace: &Workspace, directory: &Path) -> Result<()> {
    let mut survey = Survey::default();
    read_crate(workspace, directory, &mut survey)?;
    let book = survey.books.first().with_context(|| format!("{} has no rules.toml", workspace.relative(directory)))?;
    verdict(&survey, &Allowance::read(workspace)?, None, &[book])?;
    write(workspace, &survey, book).map(|_| ())
}

/// With what the rules of each game begin.
pub(crate) fn prefixes(workspace: &Workspace) -> Result<Vec<String>> {
    let mut survey = Survey::default();
    for directory in workspace.crates()? {
        read_book(workspace, &directory, &mut survey)?;
    }
    Ok(survey.prefixes().into_iter().map(str::to_owned).collect())
}

/// The same as a step of the tests: counts and problems only, and the public pages must be fresh.
pub(crate) fn check(workspace: &Workspace) -> Result<()> {
    let survey = read_workspace(workspace)?;
    let books: Vec<&RuleBook> = survey.books.iter().collect();
    for book in &books {
        eprintln!("    {}", summary(&survey, book));
    }
    verdict(&survey, &Allowance::read(workspace)?, None, &books)?;
    for book in books {
        let path = page_path(workspace, book);
        // A missing page is as stale as a wrong one.
        if std::fs::read_to_string(&path).unwrap_or_default() != page::page(&survey, book) {
            bail!("{} is stale: `cargo xtask rules --markdown` writes it anew", workspace.relative(&path));
        }
    }
    Ok(())
}

fn verdict(survey: &Survey, allowed: &Allowance, only: Option<&RuleBook>, books: &[&RuleBook]) -> Result<()> {
    let problems = survey.problems(only);
    for problem in &problems {
        eprintln!("{}: {} {}", problem.place, problem.id, problem.what);
    }
    if !problems.is_empty() {
        bail!("{} rule ids are wrong; they are listed above", problems.len());
    }
    for book in books.iter().filter(|book| book.finished) {
        let gaps: Vec<&str> = survey.gaps(book).iter().map(|rule| rule.id.as_str()).collect();
        if !gaps.is_empty() {
            bail!("{} is finished, yet no test proves {}", book.game, gaps.join(", "));
        }
        let crowded: Vec<&str> = survey.crowded(book).iter().map(|rule| rule.id.as_str()).collect();
        if !crowded.is_empty() {
            bail!("{} is finished, yet only tests that name many rules name {}", book.game, crowded.join(", "));
        }
        allowed.check(&book.game, survey.unnamed(book).len())?;
    }
    Ok(())
}

fn summary(survey: &Survey, book: &RuleBook) -> String {
    let (rules, gaps) = (book.rules.len(), survey.gaps(book).len());
    let state = if book.finished { "finished" } else { "in the making" };
    let open = match gaps {
        0 => "no gap".to_owned(),
        gaps => format!("{gaps} without a test"),
    };
    let crowded = match survey.crowded(book).len() {
        0 => String::new(),
        some => format!(", {some} named only by tests that name many"),
    };
    let unnamed = match survey.unnamed(book).len() {
        0 => String::new(),
        some => format!(", {some} named neither in code nor in data"),
    };
    format!("{} ({state}): {rules} rules, {} proved, {open}{crowded}{unnamed}", book.game, rules - gaps)
}

fn list(survey: &Survey, book: &RuleBook) -> String {
    let mut text = String::new();
    let places = survey.places(book);
    for covered in survey.coverage(book) {
        text += &format!("{}  {}\n", covered.rule.id, covered.rule.statement);
        for place in places.get(covered.rule.id.as_str()).into_iter().flatten() {
            text += &format!("    done by {place} ({})\n", place.file);
        }
        for proof in covered.proofs {
            text += &format!("    {} ({}:{})\n", proof.mark.test, proof.file, proof.mark.line);
        }
    }
    text
}

fn write(workspace: &Workspace, survey: &Survey, book: &RuleBook) -> Result<PathBuf> {
    let path = page_path(workspace, book);
    std::fs::create_dir_all(workspace.path("docs/rules")).context("cannot make docs/rules")?;
    std::fs::write(&path, page::page(survey, book)).context("cannot write the page")?;
    Ok(path)
}

fn page_path(workspace: &Workspace, book: &RuleBook) -> PathBuf {
    workspace.path("docs/rules").join(format!("{}.md", book.game))
}

/// Reads every crate.
fn read_workspace(workspace: &Workspace) -> Result<Survey> {
    let mut survey = Survey::default();
    for directory in workspace.crates()? {
        read_crate(workspace, &directory, &mut survey)?;
    }
    survey.check_prefixes()?;
    Ok(survey)
}

/// Reads a crate: its rule book, its sources, its data.
fn read_crate(workspace: &Workspace, directory: &Path, survey: &mut Survey) -> Result<()> {
    read_book(workspace, directory, survey)?;
    for file in files_below(directory, "rs")? {
        read_source(workspace, directory, &file, survey)?;
    }
    for file in files_below(&directory.join("data"), "toml")? {
        let name = workspace.relative(&file);
        let text = |said| Text { file: name.clone(), said };
        survey.texts.extend(said::rows(&read(&file)?).into_iter().map(text));
    }
    Ok(())
}

/// Reads the rule book of a crate that has one, and its rulings.
fn read_book(workspace: &Workspace, directory: &Path, survey: &mut Survey) -> Result<()> {
    let rules = directory.join("rules.toml");
    if rules.is_file() {
        let book = RuleBook::parse(&read(&rules)?).with_context(|| workspace.relative(&rules))?;
        let rulings = workspace.path("docs/rulings").join(format!("{}.md", book.game));
        if rulings.is_file() {
            survey.rulings.insert(book.game.clone(), read(&rulings)?);
        }
        survey.books.push(book);
    }
    Ok(())
}

fn read_source(workspace: &Workspace, directory: &Path, file: &Path, survey: &mut Survey) -> Result<()> {
    let name = workspace.relative(file);
    let source = scan::scan(&read(file)?).map_err(|error| anyhow::anyhow!("{name} is no Rust: {error}"))?;
    let proof = |mark| Proof { file: name.clone(), mark };
    survey.proofs.extend(source.marks.into_iter().map(proof));
    // Tests may name ids that do not exist, to show that they are refused.
    let is_test = file.file_stem().is_some_and(|stem| stem == "tests");
    if file.starts_with(directory.join("src")) && !is_test {
        let text = |said| Text { file: name.clone(), said };
        survey.texts.extend(source.texts.into_iter().map(text));
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::survey::tests::{book, proof, text};
    use super::*;

    fn parse(text: &str) -> Result<Request> {
        Request::parse(&text.split_whitespace().map(str::to_owned).collect::<Vec<_>>())
    }

    fn outcome(survey: &Survey, unnamed: &str) -> Result<()> {
        let allowed = Allowance::parse(unnamed).unwrap();
        verdict(survey, &allowed, None, &survey.books.iter().collect::<Vec<_>>())
    }

    #[test]
    fn options_and_one_game_are_understood() {
        let wanted = Request { game: Some("founders".into()), list: true, ..Request::default() };
        assert_eq!(parse("founders --list").unwrap(), wanted);
        assert!(parse("founders clash").is_err());
        assert!(parse("--lst").is_err());
    }

    #[test]
    fn a_gap_fails_only_a_finished_game() {
        let survey = |finished| Survey {
            books: vec![book("founders", finished, &["FE-a-1", "FE-a-2"])],
            proofs: vec![proof("one", &["FE-a-1"], true)],
            texts: vec![text("crates/founders/src/a.rs", "a", "FE-a")],
            ..Survey::default()
        };
        let outcome = |survey: &Survey| outcome(survey, "");
        assert!(outcome(&survey(false)).is_ok());
        let error = outcome(&survey(true)).expect_err("FE-a-2 has no test");
        assert!(error.to_string().contains("FE-a-2"), "{error}");
        let mut closed = survey(true);
        closed.proofs.push(proof("two", &["FE-a-2"], true));
        assert!(outcome(&closed).is_ok());
    }

    #[test]
    fn a_rule_named_only_among_many_fails_a_finished_game() {
        let five = ["FE-a-1", "FE-a-2", "FE-a-3", "FE-a-4", "FE-a-5"];
        let mut survey = Survey {
            books: vec![book("founders", true, &five)],
            proofs: vec![proof("all", &five, true)],
            texts: vec![text("crates/founders/src/a.rs", "a", "FE-a")],
            ..Survey::default()
        };
        let outcome = |survey: &Survey| outcome(survey, "");
        let error = outcome(&survey).expect_err("one test names them all");
        assert!(error.to_string().contains("FE-a-5"), "{error}");
        survey.proofs.extend(five.map(|id| proof("alone", &[id], true)));
        assert!(outcome(&survey).is_ok());
    }

    #[test]
    fn a_rule_named_nowhere_fails_a_finished_game_unless_it_is_allowed_for() {
        let survey = |finished| Survey {
            books: vec![book("founders", finished, &["FE-a-1", "FE-a-2", "FE-a-3"])],
            proofs: vec![proof("all", &["FE-a-1", "FE-a-2", "FE-a-3"], true)],
            texts: vec![text("crates/founders/src/a.rs", "a", "FE-a-1")],
            ..Survey::default()
        };
        assert!(outcome(&survey(false), "").is_ok());
        let words = "founders (finished): 3 rules, 3 proved, no gap, 2 named neither in code nor in data";
        assert_eq!(summary(&survey(true), &survey(true).books[0]), words);
        assert!(outcome(&survey(true), "").is_err());
        assert!(outcome(&survey(true), "founders = 1").is_err(), "it rose");
        assert!(outcome(&survey(true), "founders = 2").is_ok());
        assert!(outcome(&survey(true), "founders = 3").is_err(), "it fell");
    }

    #[test]
    fn an_unknown_id_fails_any_game() {
        let survey = Survey {
            books: vec![book("founders", false, &["FE-a-1"])],
            proofs: vec![proof("one", &["FE-a-9"], true)],
            ..Survey::default()
        };
        assert!(outcome(&survey, "founders = 1").is_err());
        let words =
            "founders (in the making): 1 rules, 0 proved, 1 without a test, 1 named neither in code nor in data";
        assert_eq!(summary(&survey, &survey.books[0]), words);
    }

    #[test]
    fn the_workspace_itself_can_be_read() {
        let survey = read_workspace(&Workspace::find().unwrap()).unwrap();
        assert!(survey.book("founders").is_ok());
        assert!(!survey.texts.is_empty());
    }

    /// A workspace of one crate on disk, which is removed with the value.
    struct Sandbox(Workspace);

    impl Sandbox {
        fn new(name: &str) -> Sandbox {
            let root = std::env::temp_dir().join(format!("ecumene-xtask-{name}-{}", std::process::id()));
            let sandbox = Sandbox(Workspace::at(root));
            sandbox.write("crates/a/Cargo.toml", "");
            sandbox
        }

        fn write(&self, path: &str, text: &str) {
            let path = self.0.path(path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, text).unwrap();
        }
    }

    impl Drop for Sandbox {
        fn drop(&mut self) {
            let _ = std::fs::remove_dir_all(self.0.path(""));
        }
    }

    const ONE_RULE: &str = "game = \"a\"\nfinished = true\n[[rule]]\nid = \"AA-x-1\"\nsection = \"X\"\n\
                            kind = \"limit\"\nstatement = \"One.\"\n";

    #[test]
    fn a_stale_page_fails_and_writing_it_helps() {
        let sandbox = Sandbox::new("page");
        sandbox.write("crates/a/rules.toml", ONE_RULE);
        sandbox.write("crates/a/tests/t.rs", "#[rule(\"AA-x-1\")] #[test] fn it_holds() {}");
        sandbox.write("crates/a/src/lib.rs", "/// `AA-x-1`\npub fn f() {}");
        let stale = check(&sandbox.0).expect_err("there is no page");
        assert!(stale.to_string().contains("docs/rules/a.md is stale"), "{stale}");
        let markdown = Request { markdown: true, ..Request::default() };
        command(&sandbox.0, &markdown).unwrap();
        check(&sandbox.0).unwrap();
        sandbox.write("crates/a/tests/t.rs", "#[rule(\"AA-x-1\")] #[test] fn renamed() {}");
        assert!(check(&sandbox.0).is_err(), "the page names the old test");
        command(&sandbox.0, &markdown).unwrap();
        sandbox.write("crates/a/src/lib.rs", "/// `AA-x-1`\npub fn renamed() {}");
        assert!(check(&sandbox.0).is_err(), "the page names the old function");
    }

    #[test]
    fn ids_are_checked_in_sources_and_data_but_not_in_the_code_of_tests() {
        let sandbox = Sandbox::new("ids");
        sandbox.write("crates/a/rules.toml", ONE_RULE);
        sandbox.write("crates/a/src/lib.rs", "/// `AA-x-1` and\n/// `AA-x-2`\npub fn f() {}");
        sandbox.write("crates/a/src/tests.rs", "const A: &str = \"AA-x-3\";");
        sandbox.write("crates/a/tests/t.rs", "const A: &str = \"AA-x-4\";");
        sandbox.write("crates/a/data/cards.toml", "# AA-x-1\nrule = \"AA-x-5\"\n");
        sandbox.write("docs/rulings/a.md", "AA-R1");
        let survey = read_workspace(&sandbox.0).unwrap();
        let problems = survey.problems(None);
        let found: Vec<String> = problems.iter().map(|problem| format!("{} {}", problem.place, problem.id)).collect();
        assert_eq!(found, ["crates/a/src/lib.rs:2 AA-x-2", "crates/a/data/cards.toml:2 AA-x-5"]);
        assert_eq!(survey.rulings["a"], "AA-R1");
    }

    #[test]
    fn a_bad_rule_book_is_an_error_that_names_the_file() {
        let sandbox = Sandbox::new("bad");
        sandbox.write("crates/a/rules.toml", "game = 7");
        let error = read_workspace(&sandbox.0).expect_err("a game is a text");
        assert!(format!("{error:#}").contains("crates/a/rules.toml"), "{error:#}");
    }
}
