//! `cargo xtask new-game NAME`: a small game under a new name, to be played from the first minute and made into another.
//!
//! What it is made of lies in `xtask/templates/new-game`, a whole game called Sample Game; [`PARTS`] says what goes where, and
//! [`Names::mentions`] where else a game is named. Everything else finds games by their folders or through the registry.

use crate::workspace::{self, Workspace, children, read};
use crate::{bless, rules};
use anyhow::{Context as _, Result, bail};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

const TEMPLATES: &str = "xtask/templates/new-game";

/// What the template has, where it goes, and what to say of it.
const PARTS: &[(&str, &str, &str)] = &[
    ("crate", "crates/sample-game", "rules, chapters, view, bot and tests"),
    ("page", "web/src/lib/games/sample-game", "the board in the browser"),
    ("types", "web/src/lib/api/generated/sample-game", "the board's types, generated from Rust"),
    ("records", "records/sample-game", "golden records"),
    ("rulings.md", "docs/rulings/sample-game.md", "how unclear rules are read"),
];

/// What a crate cannot be called, since Rust has another use for the word.
const TAKEN_BY_RUST: &str = "abstract alloc as async await become box break const continue core crate do dyn else enum \
    extern false final fn for gen if impl in let loop macro match mod move mut override priv proc-macro pub ref return self \
    static std struct super test trait true try type typeof unsafe unsized use virtual where while yield";

/// Makes the game, and says what was done and what comes next.
pub(crate) fn new_game(workspace: &Workspace, name: Option<&str>) -> Result<()> {
    let name = name.context("what is the game called? `cargo xtask new-game salt-road`")?;
    let names = Names::new(workspace, name)?;
    make(workspace, &names)?;
    eprintln!("Its golden records are being played.");
    workspace::run(
        workspace
            .cargo()
            .args(["test", "--quiet", "--package", name, "--test", "conformance", "golden::"])
            .env(bless::WISH, "1"),
    )?;
    println!("{} is there, with rules {}-...:", names.title(), names.prefix);
    for (_, place, what) in PARTS {
        println!("    {:<44} {what}", names.put_into(place));
    }
    println!("    {:<44} every rule with what does it and its tests", format!("docs/rules/{name}.md"));
    println!("and is named in:");
    let files: BTreeSet<&str> = names.mentions().into_iter().map(|mention| mention.file).collect();
    for file in files {
        println!("    {file}");
    }
    println!("\nPlay it with `cargo xtask run play {name}`, or in the browser with `cargo xtask run`.");
    println!("Test it with `cargo test --package {name}`.");
    println!("`cargo test --package server export_` puts it into the OpenAPI document.");
    println!("CONTRIBUTING.md says under \"Add a game\" how it becomes yours.");
    Ok(())
}

/// Writes all files. Nothing is written unless everything can be.
fn make(workspace: &Workspace, names: &Names) -> Result<()> {
    let mut files = Vec::new();
    for (part, place, _) in PARTS {
        names.fill(&workspace.path(TEMPLATES).join(part), &workspace.path(names.put_into(place)), &mut files)?;
    }
    let mut others: BTreeMap<&str, String> = BTreeMap::new();
    for mention in names.mentions() {
        let text = match others.remove(mention.file) {
            Some(text) => text,
            None => read(&workspace.path(mention.file))?,
        };
        others.insert(mention.file, mention.add_to(&text)?);
    }
    files.extend(others.into_iter().map(|(file, text)| (workspace.path(file), text)));
    for (path, text) in files {
        let failed = || format!("cannot write {}", path.display());
        std::fs::create_dir_all(path.parent().unwrap_or(&path)).with_context(failed)?;
        std::fs::write(&path, text).with_context(failed)?;
    }
    // A name of another length may want other line breaks.
    workspace::run(workspace.cargo().args(["fmt", "--package", &names.kebab]))?;
    rules::write_first_page(workspace, &workspace.path(names.put_into("crates/sample-game")))
}

/// The name of a game, in all its spellings.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Names {
    /// `salt-road`
    kebab: String,
    /// `SR`, with which its rules begin.
    prefix: String,
}

impl Names {
    /// Refuses what is no name, or is one already.
    fn new(workspace: &Workspace, name: &str) -> Result<Names> {
        let is_word = |word: &str| {
            word.starts_with(|c: char| c.is_ascii_lowercase())
                && word.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit())
        };
        if !name.split('-').all(is_word) || name.len() > 40 {
            bail!(
                "`{name}` is no name for a game: small letters and digits, with hyphens between words, as in `salt-road`"
            );
        }
        if TAKEN_BY_RUST.split_whitespace().any(|word| word == name) {
            bail!("`{name}` is a word of Rust: another name, please");
        }
        let manifest: toml::Table = read(&workspace.path("Cargo.toml"))?.parse().context("Cargo.toml")?;
        let known = manifest.get("workspace").and_then(|workspace| workspace.get("dependencies"));
        let is_known = known.and_then(|known| known.get(name)).is_some();
        if is_known || PARTS.iter().any(|(_, place, _)| workspace.path(place.replace("sample-game", name)).exists()) {
            bail!("there is something called `{name}` already: another name, please");
        }
        let taken = rules::prefixes(workspace)?;
        let letters = name.replace('-', "").to_uppercase();
        let initials = name.split('-').filter_map(|word| word.chars().next()).collect::<String>().to_uppercase();
        let beginnings = (2..=letters.len()).map(|length| letters[..length].to_owned());
        let mut prefixes = std::iter::once(initials).filter(|initials| initials.len() > 1).chain(beginnings);
        let prefix = prefixes.find(|prefix| !taken.contains(prefix));
        let prefix =
            prefix.with_context(|| format!("the rules of other games begin like `{name}`: another name, please"))?;
        Ok(Names { kebab: name.to_owned(), prefix })
    }

    /// `salt_road`
    fn snake(&self) -> String {
        self.kebab.replace('-', "_")
    }

    /// `Salt Road`
    fn title(&self) -> String {
        self.kebab.split('-').map(capital).collect::<Vec<_>>().join(" ")
    }

    /// `SaltRoad`
    fn camel(&self) -> String {
        self.title().replace(' ', "")
    }

    /// Puts the name in place of the template's.
    fn put_into(&self, text: &str) -> String {
        let camel = self.camel();
        let small_camel = camel[..1].to_lowercase() + &camel[1..];
        let spellings = [
            ("sample-game", &self.kebab),
            ("sample_game", &self.snake()),
            ("SampleGame", &camel),
            ("sampleGame", &small_camel),
            ("Sample Game", &self.title()),
            ("SG-", &format!("{}-", self.prefix)),
        ];
        spellings.iter().fold(text.to_owned(), |text, (from, to)| text.replace(from, to))
    }

    /// Every file of a part of the template, where it goes and with the new name in it.
    fn fill(&self, from: &Path, to: &Path, files: &mut Vec<(PathBuf, String)>) -> Result<()> {
        if from.is_file() {
            files.push((to.to_owned(), self.put_into(&read(from)?)));
            return Ok(());
        }
        for path in children(from)? {
            let Some(name) = path.file_name() else { continue };
            self.fill(&path, &to.join(name), files)?;
        }
        Ok(())
    }

    /// Every file that names all games, and the line that it gets.
    fn mentions(&self) -> Vec<Mention> {
        let Names { kebab, .. } = self;
        let (snake, camel) = (self.snake(), self.camel());
        let line = |file, place, line| Mention { file, place, line };
        vec![
            line("Cargo.toml", Place::Before("bots = { path"), format!("{kebab} = {{ path = \"crates/{kebab}\" }}")),
            line("crates/opponents/Cargo.toml", Place::After("new-dawn."), format!("{kebab}.workspace = true")),
            line(
                "crates/opponents/src/lib.rs",
                Place::After("    expansion_project::"),
                format!("    {snake}::{camel},"),
            ),
            line("crates/registry/Cargo.toml", Place::Before("rand_core."), format!("{kebab}.workspace = true")),
            line("crates/registry/Cargo.toml", Place::After("/schema\","), format!("    \"{kebab}/schema\",")),
            line(
                "crates/registry/src/lib.rs",
                Place::After("        &Registered::<"),
                format!("        &Registered::<{snake}::{camel}>::IT,"),
            ),
            line(
                "crates/registry/src/dealings.rs",
                Place::Before("impl Dealings for founders"),
                format!("impl Dealings for {snake}::{camel} {{}}\n"),
            ),
            line(
                "crates/server/Cargo.toml",
                Place::Before("tempfile."),
                format!("{kebab} = {{ workspace = true, features = [\"ts\"] }}"),
            ),
            line(
                "crates/server/src/typescript.rs",
                Place::After("new_dawn::Components,"),
                format!("        {snake}::View,\n        {snake}::Event,\n        {snake}::Components,"),
            ),
            line(
                "crates/server/src/typescript.rs",
                Place::After("::Action => \""),
                format!("        {snake}::Action => \"{kebab}\","),
            ),
            line(
                "README.md",
                Place::After("](docs/rules/"),
                format!("| {} | 2-4 | in the making; [rules and their proofs](docs/rules/{kebab}.md) |", self.title()),
            ),
        ]
    }
}

/// A line that names the game in a file of others.
#[derive(Debug)]
struct Mention {
    file: &'static str,
    place: Place,
    line: String,
}

#[derive(Debug)]
enum Place {
    /// Before the first line with this text.
    Before(&'static str),
    /// After the last line with this text.
    After(&'static str),
}

impl Mention {
    /// The file's text with the line in it.
    fn add_to(&self, text: &str) -> Result<String> {
        let mut lines: Vec<&str> = text.lines().collect();
        let (mark, at) = match self.place {
            Place::Before(mark) => (mark, lines.iter().position(|line| line.contains(mark))),
            Place::After(mark) => (mark, lines.iter().rposition(|line| line.contains(mark)).map(|index| index + 1)),
        };
        let at =
            at.with_context(|| format!("{} has no line with `{mark}`, beside which games are named", self.file))?;
        lines.insert(at, &self.line);
        Ok(lines.join("\n") + "\n")
    }
}

fn capital(word: &str) -> String {
    word[..1].to_uppercase() + &word[1..]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::workspace::files_below;

    fn names(name: &str) -> Result<Names> {
        Names::new(&Workspace::find().unwrap(), name)
    }

    #[test]
    fn a_name_is_spelled_in_every_way() {
        let names = names("salt-road-2nd").expect_err("no word begins with a digit").to_string();
        assert!(names.contains("as in `salt-road`"), "{names}");
        let names = super::tests::names("salt-road").unwrap();
        assert_eq!((names.prefix.as_str(), names.title().as_str()), ("SR", "Salt Road"));
        let text = "sample-game sample_game SampleGame sampleGame Sample Game SG-buy-1";
        assert_eq!(names.put_into(text), "salt-road salt_road SaltRoad saltRoad Salt Road SR-buy-1");
    }

    #[test]
    fn rules_of_two_games_never_begin_alike() {
        assert_eq!(names("marble").unwrap().prefix, "MA");
        // Clash has CC, and founders FE.
        assert_eq!(names("copper-coast").unwrap().prefix, "CO");
        assert_eq!(names("ferry").unwrap().prefix, "FER");
    }

    #[test]
    fn what_is_no_name_or_taken_is_refused() {
        for wrong in ["", "Salt", "salt_road", "salt--road", "-salt", "salt-", "2salt", "säle", "a/b", "match", "test"]
        {
            assert!(names(wrong).is_err(), "{wrong}");
        }
        for taken in ["founders", "engine", "serde", "antiquity"] {
            let refusal = names(taken).expect_err("it is there").to_string();
            assert!(refusal.contains("already"), "{refusal}");
        }
    }

    /// In a copy of this workspace that shares what is built, so that only the game itself is compiled.
    #[test]
    fn a_new_game_keeps_all_promises() {
        let (workspace, folder) = (Workspace::find().unwrap(), tempfile::tempdir().unwrap());
        let copy = Workspace::at(folder.path().to_owned());
        for part in ["Cargo.toml", "Cargo.lock", "README.md", "rustfmt.toml", "crates", "xtask", "docs"] {
            copy_with_times(&workspace.path(part), &copy.path(part));
        }
        let names = Names::new(&copy, "salt-road").unwrap();
        make(&copy, &names).unwrap();
        assert!(Names::new(&copy, "salt-road").is_err(), "it is there now");
        workspace::run(copy.cargo().args(["fmt", "--package", "registry", "--check"])).unwrap();
        let page = read(&copy.path("docs/rules/salt-road.md")).unwrap();
        assert!(page.contains("| SR-buy-1 |") && !page.contains("**no test yet**"), "{page}");
        for part in ["crates/salt-road", "web/src/lib/games/salt-road", "records/salt-road"] {
            for extension in ["rs", "toml", "ts", "svelte", "md", "jsonl"] {
                for file in files_below(&copy.path(part), extension).unwrap() {
                    let text = read(&file).unwrap().to_lowercase().replace(['-', '_', ' '], "");
                    assert!(!text.contains("samplegame"), "{}", file.display());
                }
            }
        }
        // With packages whose features together are those of the whole workspace: then what it has built is taken. Of
        // these packages themselves nothing is built, since they have no tests of such names.
        let mut tests = copy.cargo();
        tests.args(["test", "--quiet", "--offline", "--package", "salt-road"]);
        tests.args(["--package", "server", "--package", "cli", "--package", "registry", "--package", "xtask"]);
        tests.args(["--test", "rules", "--test", "conformance"]);
        workspace::run(tests.env("CARGO_TARGET_DIR", workspace.target()).env(bless::WISH, "1")).unwrap();
    }

    /// Cargo looks at times to tell whether something has changed.
    fn copy_with_times(from: &Path, to: &Path) {
        if from.is_dir() {
            std::fs::create_dir_all(to).unwrap();
            for path in children(from).unwrap() {
                copy_with_times(&path, &to.join(path.file_name().unwrap()));
            }
            return;
        }
        std::fs::copy(from, to).unwrap();
        let times = from.metadata().and_then(|metadata| metadata.modified()).unwrap();
        std::fs::File::options().write(true).open(to).and_then(|file| file.set_modified(times)).unwrap();
    }
}
