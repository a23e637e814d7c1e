//! Puts rule books, marks and texts together: what is proved and named where, what is not, and which ids do not exist.

use super::book::{Rule, RuleBook};
use super::said::Said;
use super::scan::{Mark, ids_in};
use anyhow::{Result, bail};
use std::collections::HashMap;
use std::path::Path;

/// How many rules of one book make a test crowded.
const CROWD: usize = 5;

/// The kind of a rule that only says what a word means.
const DEFINITION: &str = "definition";

/// The kinds of rules that something in code or data must do, and name.
const DONE_SOMEWHERE: &[&str] = &["effect", "action", "limit"];

/// The crates that do rules of several games, by game.
const KERNELS: &[(&str, &str)] = &[("mega-empires", "antiquity"), ("expansion-project", "antiquity")];

/// A function may name a group of so many rules at once; a whole chapter says too little about where a rule is done.
const GROUP: usize = 12;

/// A marked test and where it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Proof {
    /// The file, from the root of the repository.
    pub(crate) file: String,
    /// The test itself.
    pub(crate) mark: Mark,
}

/// A text that may name rules: a comment, a string, a line of a data file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Text {
    /// The file, from the root of the repository.
    pub(crate) file: String,
    /// What it says, and whose it is.
    pub(crate) said: Said,
}

/// Where a rule is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Place<'a> {
    /// The file, from the root of the repository.
    pub(crate) file: &'a str,
    /// The function, type, constant or row of data.
    pub(crate) item: &'a str,
}

impl std::fmt::Display for Place<'_> {
    /// `feeding::feeds` for a function, `calamities: tempest` for a row.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let path = Path::new(self.file);
        let stem = path.file_stem().filter(|&stem| stem != "mod").or_else(|| path.parent()?.file_name());
        let between = if path.extension().is_some_and(|is| is == "rs") { "::" } else { ": " };
        write!(f, "{}{between}{}", stem.unwrap_or_default().to_string_lossy(), self.item)
    }
}

/// A rule with the tests that prove it.
#[derive(Debug)]
pub(crate) struct Covered<'a> {
    /// The rule.
    pub(crate) rule: &'a Rule,
    /// The tests.
    pub(crate) proofs: Vec<&'a Proof>,
}

/// Something that must be put right: where, and what.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Problem {
    /// `file:line`.
    pub(crate) place: String,
    /// The id it is about.
    pub(crate) id: String,
    /// What is wrong with it.
    pub(crate) what: &'static str,
}

/// Everything the workspace says about rules.
#[derive(Debug, Default)]
pub(crate) struct Survey {
    /// The rule books, in order of their crates.
    pub(crate) books: Vec<RuleBook>,
    /// All marked tests of the workspace.
    pub(crate) proofs: Vec<Proof>,
    /// All texts of the sources that may name rules.
    pub(crate) texts: Vec<Text>,
    /// By game: the page that holds its rulings, if there is one.
    pub(crate) rulings: HashMap<String, String>,
}

impl Survey {
    /// The book of a game.
    pub(crate) fn book(&self, game: &str) -> Result<&RuleBook> {
        let Some(book) = self.books.iter().find(|book| book.game == game) else {
            let known: Vec<&str> = self.books.iter().map(|book| book.game.as_str()).collect();
            bail!("there is no game `{game}` with a rules.toml; there are: {}", known.join(", "));
        };
        Ok(book)
    }

    /// The rules of a book in its order, each with the tests that prove it.
    pub(crate) fn coverage<'a>(&'a self, book: &'a RuleBook) -> Vec<Covered<'a>> {
        let mut by_id: HashMap<&str, Vec<&Proof>> = HashMap::new();
        for proof in self.proofs.iter().filter(|proof| proof.mark.runs) {
            for id in &proof.mark.ids {
                by_id.entry(id).or_default().push(proof);
            }
        }
        let covered =
            |rule: &'a Rule| Covered { rule, proofs: by_id.get(rule.id.as_str()).cloned().unwrap_or_default() };
        book.rules.iter().map(covered).collect()
    }

    /// The rules of a book that no test proves.
    pub(crate) fn gaps<'a>(&'a self, book: &'a RuleBook) -> Vec<&'a Rule> {
        let open = self.coverage(book).into_iter().filter(|covered| covered.proofs.is_empty());
        open.map(|covered| covered.rule).collect()
    }

    /// By rule: the functions and rows of data of its game that name it, those first that do so in a comment. A file that
    /// names a rule as a whole, as in `//!`, says what it is about and not where the rule is done.
    pub(crate) fn places<'a>(&'a self, book: &'a RuleBook) -> HashMap<&'a str, Vec<Place<'a>>> {
        let own: Vec<&str> = prefix(book).into_iter().collect();
        let kernel = KERNELS.iter().find(|(game, _)| *game == book.game).map(|(_, kernel)| *kernel);
        let is_ours = |text: &&Text| {
            let folder = text.file.split('/').nth(1);
            !text.said.item.is_empty() && (folder == Some(&book.game) || folder.is_some() && folder == kernel)
        };
        let mut places: HashMap<&str, Vec<Place>> = HashMap::new();
        let mut texts: Vec<&Text> = self.texts.iter().filter(is_ours).collect();
        texts.sort_by_key(|text| text.said.quoted);
        for text in texts {
            let place = Place { file: &text.file, item: &text.said.item };
            let named = ids_in(&text.said.text, &own).into_iter().flat_map(|id| rules_of(book, id));
            for id in named.chain(ranges(book, &text.said.text)) {
                let known = places.entry(id).or_default();
                if !known.contains(&place) {
                    known.push(place);
                }
            }
        }
        places
    }

    /// The effects, actions and limits of a book that neither code nor data names.
    pub(crate) fn unnamed<'a>(&'a self, book: &'a RuleBook) -> Vec<&'a Rule> {
        let places = self.places(book);
        let rules = book.rules.iter().filter(|rule| DONE_SOMEWHERE.contains(&rule.kind.as_str()));
        rules.filter(|rule| !places.contains_key(rule.id.as_str())).collect()
    }

    /// The rules of a book that only crowded tests name: a test that names many rules at once rarely fails for each of
    /// them. A mere definition is proved by whatever test uses it.
    pub(crate) fn crowded<'a>(&'a self, book: &'a RuleBook) -> Vec<&'a Rule> {
        let own = prefix(book);
        let is_crowded = |proof: &&Proof| {
            let ids = proof.mark.ids.iter().filter(|id| id.split('-').next() == own);
            ids.count() >= CROWD
        };
        let covered = self.coverage(book).into_iter().filter(|covered| {
            covered.rule.kind != DEFINITION && !covered.proofs.is_empty() && covered.proofs.iter().all(is_crowded)
        });
        covered.map(|covered| covered.rule).collect()
    }

    /// Each book must have one prefix of its own, else nobody can tell whose id an id is.
    pub(crate) fn check_prefixes(&self) -> Result<()> {
        let mut owners: HashMap<&str, &str> = HashMap::new();
        for book in &self.books {
            let own = prefix(book);
            if let Some(rule) = book.rules.iter().find(|rule| own != rule.id.split('-').next()) {
                bail!("{}: the id {} does not begin like the others", book.game, rule.id);
            }
            if let Some(other) = own.and_then(|own| owners.insert(own, &book.game)) {
                bail!("the ids of {} and {other} begin alike", book.game);
            }
        }
        Ok(())
    }

    /// Ids that no book holds, in marks and in texts, and marks on what does not run. With a game, only what is or
    /// may be its business.
    pub(crate) fn problems(&self, game: Option<&RuleBook>) -> Vec<Problem> {
        let mut problems: Vec<Problem> = self.proofs.iter().flat_map(|proof| self.problems_of_mark(proof)).collect();
        problems.extend(self.texts.iter().flat_map(|text| self.problems_of_text(text)));
        if let Some(own) = game.and_then(prefix) {
            let others: Vec<&str> = self.prefixes().into_iter().filter(|&other| other != own).collect();
            problems.retain(|problem| ids_in(&problem.id, &others).is_empty());
        }
        problems
    }

    fn problems_of_mark(&self, proof: &Proof) -> Vec<Problem> {
        let problem =
            |id: &String, what| Problem { place: format!("{}:{}", proof.file, proof.mark.line), id: id.clone(), what };
        let ids = proof.mark.ids.iter();
        ids.filter_map(|id| {
            if !self.has_rule(id) {
                Some(problem(id, "is no rule of any game"))
            } else if !proof.mark.runs {
                Some(problem(id, "is marked on a function that does not run as a test"))
            } else {
                None
            }
        })
        .collect()
    }

    fn problems_of_text(&self, text: &Text) -> Vec<Problem> {
        let ids = ids_in(&text.said.text, &self.prefixes()).into_iter();
        ids.filter(|id| !self.has_rule(id) && !self.has_chapter(id) && !self.has_ruling(id))
            .map(|id| Problem {
                place: format!("{}:{}", text.file, text.said.line),
                id: id.to_owned(),
                what: "is named in the text, but no rule has this id",
            })
            .collect()
    }

    fn has_rule(&self, id: &str) -> bool {
        self.books.iter().any(|book| book.rules.iter().any(|rule| rule.id == id))
    }

    fn has_chapter(&self, id: &str) -> bool {
        self.books.iter().any(|book| book.rules.iter().any(|rule| is_below(rule, id)))
    }

    /// `FE-R2` is a ruling, and stands in `docs/rulings/<game>.md`; a long page numbers its parts apart, as `ME-RC2`.
    fn has_ruling(&self, id: &str) -> bool {
        let Some((own, number)) = id.split_once("-R") else {
            return false;
        };
        let digits = number.strip_prefix(|part: char| part.is_ascii_uppercase()).unwrap_or(number);
        let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
        let book = self.books.iter().find(|book| prefix(book) == Some(own));
        let page = book.and_then(|book| self.rulings.get(&book.game));
        is_number && page.is_some_and(|page| ids_in(page, &[own]).contains(&id))
    }

    /// With what the ids of the books begin.
    pub(crate) fn prefixes(&self) -> Vec<&str> {
        self.books.iter().filter_map(prefix).collect()
    }
}

/// The rules that an id means: one, or a group of them.
fn rules_of<'a>(book: &'a RuleBook, id: &str) -> Vec<&'a str> {
    if let Some(rule) = book.rules.iter().find(|rule| rule.id == id) {
        return vec![&rule.id];
    }
    let group: Vec<&str> = book.rules.iter().filter(|rule| is_below(rule, id)).map(|rule| rule.id.as_str()).collect();
    if group.len() > GROUP { Vec::new() } else { group }
}

/// The rules between two that a text names as the ends of a range: "`FE-add-3` to `FE-add-5`".
fn ranges<'a>(book: &'a RuleBook, text: &str) -> Vec<&'a str> {
    let place = |id: Option<&str>| book.rules.iter().position(|rule| Some(rule.id.as_str()) == id);
    let ends = text.match_indices("` to `").filter_map(|(at, between)| {
        let first = place(text[..at].rsplit('`').next())?;
        let last = place(text[at + between.len()..].split('`').next())?;
        book.rules.get(first..=last)
    });
    ends.flatten().map(|rule| rule.id.as_str()).collect()
}

/// `FE-add` names all the rules `FE-add-1`, `FE-add-2`, ... together.
fn is_below(rule: &Rule, id: &str) -> bool {
    rule.id.strip_prefix(id).is_some_and(|rest| rest.starts_with(['-', '.']))
}

fn prefix(book: &RuleBook) -> Option<&str> {
    book.rules.first()?.id.split('-').next()
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;

    /// A small book, for the tests of this folder.
    pub(crate) fn book(game: &str, finished: bool, ids: &[&str]) -> RuleBook {
        let mut text = format!("game = \"{game}\"\nfinished = {finished}\nrule = [\n");
        for id in ids {
            text += &format!("{{ id = \"{id}\", section = \"S\", kind = \"limit\", statement = \"Says {id}.\" }},\n");
        }
        RuleBook::parse(&(text + "]\n")).unwrap()
    }

    /// A marked test, for the tests of this folder.
    pub(crate) fn proof(test: &str, ids: &[&str], runs: bool) -> Proof {
        Proof {
            file: "crates/a/tests/t.rs".into(),
            mark: Mark { test: test.into(), line: 3, ids: ids.iter().map(|&id| id.to_owned()).collect(), runs },
        }
    }

    fn survey(proofs: Vec<Proof>) -> Survey {
        Survey {
            books: vec![
                book("founders", true, &["FE-add-1", "FE-add-10", "FE-end-1"]),
                book("clash", false, &["CC-war-1"]),
            ],
            proofs,
            ..Survey::default()
        }
    }

    /// A text of an item, for the tests of this folder.
    pub(crate) fn text(file: &str, item: &str, text: &str) -> Text {
        Text { file: file.into(), said: Said { line: 7, item: item.into(), text: text.into(), quoted: false } }
    }

    #[test]
    fn a_rule_without_a_running_test_is_a_gap() {
        let survey =
            survey(vec![proof("one", &["FE-add-1", "CC-war-1"], true), proof("sleeping", &["FE-end-1"], false)]);
        let gaps: Vec<&str> = survey.gaps(&survey.books[0]).iter().map(|rule| rule.id.as_str()).collect();
        assert_eq!(gaps, ["FE-add-10", "FE-end-1"]);
        assert!(survey.gaps(&survey.books[1]).is_empty());
        assert_eq!(survey.problems(None).len(), 1, "the sleeping test is a problem");
    }

    #[test]
    fn a_rule_named_only_among_five_is_crowded_unless_it_is_a_definition() {
        let five = ["FE-a-1", "FE-a-2", "FE-a-3", "FE-a-4", "FE-a-5"];
        let other = ["CC-b-1", "FE-a-3"];
        let survey = Survey {
            books: vec![book("founders", true, &five), book("clash", true, &["CC-b-1"])],
            proofs: vec![proof("all", &five, true), proof("two_books", &other, true), proof("one", &["FE-a-1"], true)],
            ..Survey::default()
        };
        let crowded = |survey: &Survey| -> Vec<String> {
            survey.crowded(&survey.books[0]).iter().map(|rule| rule.id.clone()).collect()
        };
        assert_eq!(crowded(&survey), ["FE-a-2", "FE-a-4", "FE-a-5"]);
        let mut defined = survey;
        defined.books[0].rules[3].kind = DEFINITION.into();
        assert_eq!(crowded(&defined), ["FE-a-2", "FE-a-5"]);
        assert!(defined.crowded(&defined.books[1]).is_empty());
        defined.proofs[0].mark.ids.pop();
        assert!(crowded(&defined).is_empty(), "four rules are no crowd");
    }

    #[test]
    fn unknown_ids_on_tests_are_problems() {
        let survey = survey(vec![proof("one", &["FE-add-1", "FE-add-2", "ZZ-1"], true)]);
        let ids: Vec<String> = survey.problems(None).into_iter().map(|problem| problem.id).collect();
        assert_eq!(ids, ["FE-add-2", "ZZ-1"]);
    }

    #[test]
    fn one_game_hears_of_its_own_problems_and_of_those_nobody_owns() {
        let survey = survey(vec![proof("one", &["FE-add-2", "CC-war-2", "ZZ-1"], true)]);
        let ids = |game| -> Vec<String> {
            let book = survey.book(game).unwrap();
            survey.problems(Some(book)).into_iter().map(|problem| problem.id).collect()
        };
        assert_eq!(ids("founders"), ["FE-add-2", "ZZ-1"]);
        assert_eq!(ids("clash"), ["CC-war-2", "ZZ-1"]);
        assert!(survey.book("chess").is_err());
    }

    #[test]
    fn texts_may_name_rules_chapters_and_rulings_that_exist() {
        let mut survey = survey(Vec::new());
        survey.rulings.insert("founders".into(), "## FE-R1 An empty supply\n## FE-RB1 A part\n".into());
        survey.texts = vec![
            text(
                "crates/a/src/lib.rs",
                "f",
                "`FE-add-1` and the chapter FE-add, see rulings FE-R1 and FE-RB1; ME-1b is of no book here",
            ),
            text("crates/a/src/lib.rs", "f", "FE-add-3, FE-ad, FE-R2, FE-RB2 and CC-R1 do not exist"),
        ];
        let problems = survey.problems(None);
        let ids: Vec<&str> = problems.iter().map(|problem| problem.id.as_str()).collect();
        assert_eq!(ids, ["FE-add-3", "FE-ad", "FE-R2", "FE-RB2", "CC-R1"]);
        assert_eq!(problems[0].place, "crates/a/src/lib.rs:7");
    }

    #[test]
    fn a_rule_is_named_by_items_of_its_own_game() {
        let mut survey = survey(Vec::new());
        let refusal = text("crates/founders/src/add.rs", "Why", "FE-add-1");
        survey.texts = vec![
            text("crates/founders/src/lib.rs", "", "FE-end-1 and FE-add"),
            text("crates/clash/src/lib.rs", "f", "FE-end-1"),
            Text { said: Said { quoted: true, ..refusal.said }, ..refusal },
            text("crates/founders/src/add.rs", "add", "`FE-add-1` once"),
            text("crates/founders/src/add.rs", "add", "`FE-add-1` twice"),
            text("crates/founders/data/tiles.toml", "N1", "# FE-add-1"),
        ];
        let book = &survey.books[0];
        let names = |survey: &Survey| -> Vec<String> {
            survey.unnamed(&survey.books[0]).iter().map(|rule| rule.id.clone()).collect()
        };
        let wanted = [
            Place { file: "crates/founders/src/add.rs", item: "add" },
            Place { file: "crates/founders/data/tiles.toml", item: "N1" },
            Place { file: "crates/founders/src/add.rs", item: "Why" },
        ];
        assert_eq!(survey.places(book)["FE-add-1"], wanted);
        assert_eq!(names(&survey), ["FE-add-10", "FE-end-1"]);
        survey.books[0].rules[2].kind = "scoring".into();
        assert_eq!(names(&survey), ["FE-add-10"], "the book asks for effects, actions and limits");
        survey.texts.push(text("crates/founders/src/add.rs", "group", "FE-add"));
        assert_eq!(names(&survey), [""; 0]);
    }

    #[test]
    fn a_range_names_all_rules_between_its_ends() {
        let mut survey = Survey {
            books: vec![book("founders", true, &["FE-a-1", "FE-a-2", "FE-a-3", "FE-b-1"])],
            texts: vec![text("crates/founders/src/a.rs", "a", "`FE-a-1` to `FE-a-3` Adds; not `FE-b-1` to `FE-a-2`")],
            ..Survey::default()
        };
        assert_eq!(survey.places(&survey.books[0]).len(), 4);
        survey.texts = vec![text("crates/founders/src/a.rs", "a", "`FE-a-1` to `FE-a-3`, `FE-a-1` to `-3`")];
        assert_eq!(survey.places(&survey.books[0]).len(), 3);
        survey.texts = vec![text("crates/founders/src/a.rs", "a", "`FE-a-1` to FE-a-3")];
        assert_eq!(survey.places(&survey.books[0]).len(), 2);
    }

    #[test]
    fn a_kernel_names_rules_of_its_games_and_a_chapter_names_none() {
        let many: Vec<String> = (1..=GROUP + 1).map(|number| format!("ME-3-{number}")).collect();
        let many: Vec<&str> = many.iter().map(String::as_str).collect();
        let mut survey = Survey {
            books: vec![book("mega-empires", true, &many), book("clash", true, &["CC-war-1"])],
            texts: vec![text("crates/antiquity/src/tax.rs", "tax", "`ME-3-1`, the chapter ME-3, and CC-war-1")],
            ..Survey::default()
        };
        assert_eq!(survey.unnamed(&survey.books[0]).len(), GROUP);
        assert_eq!(survey.unnamed(&survey.books[1]).len(), 1);
        survey.books[0].rules.pop();
        assert_eq!(survey.unnamed(&survey.books[0]).len(), 0, "a small group is named as a whole");
    }

    #[test]
    fn prefixes_tell_games_apart() {
        let mut survey = survey(Vec::new());
        assert!(survey.check_prefixes().is_ok());
        survey.books.push(book("again", false, &["FE-new-1"]));
        assert!(survey.check_prefixes().is_err());
        survey.books = vec![book("mixed", false, &["FE-new-1", "CC-new-1"])];
        assert!(survey.check_prefixes().is_err());
    }
}
