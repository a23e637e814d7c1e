//! The public conformance page of a game: every rule in our words, where it is done, and the tests that prove it.

use super::book::RuleBook;
use super::survey::{Covered, Place, Survey};
use std::fmt::Write as _;

/// The page as Markdown. It names no line numbers, so that only a change of rules, names or tests makes it stale.
pub(crate) fn page(survey: &Survey, book: &RuleBook) -> String {
    let coverage = survey.coverage(book);
    let places = survey.places(book);
    let proved = coverage.iter().filter(|covered| !covered.proofs.is_empty()).count();
    let mut text = format!(
        "# {}: the rules and their proofs\n\n\
         Written by `cargo xtask rules --markdown`; correct `rules.toml`, the code or the tests instead of this page.\n\n\
         {proved} of {} rules are proved by at least one test that names them. Statements are our own words; the\n\
         headings are the rulebook's chapters. A rule is done by the functions and rows of data that name its id.\n",
        title(&book.game),
        coverage.len(),
    );
    let mut section = None;
    for covered in &coverage {
        if section != Some(&covered.rule.section) {
            section = Some(&covered.rule.section);
            let _ = write!(
                text,
                "\n## {}\n\n| id | kind | rule | done by | proved by |\n| --- | --- | --- | --- | --- |\n",
                covered.rule.section
            );
        }
        let places = places.get(covered.rule.id.as_str()).map_or(&[][..], Vec::as_slice);
        text.push_str(&row(covered, places));
    }
    text
}

fn row(covered: &Covered, places: &[Place]) -> String {
    let places: Vec<String> = places.iter().map(|place| link(&place.to_string(), place.file)).collect();
    let proofs: Vec<String> = covered.proofs.iter().map(|proof| link(&proof.mark.test, &proof.file)).collect();
    let (places, mut proofs) = (places.join("<br>"), proofs.join("<br>"));
    if proofs.is_empty() {
        proofs = "**no test yet**".into();
    }
    let rule = covered.rule;
    format!("| {} | {} | {} | {places} | {proofs} |\n", rule.id, cell(&rule.kind), cell(&rule.statement))
}

fn link(name: &str, file: &str) -> String {
    format!("[`{}`](../../{file})", cell(name))
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|").replace('<', "&lt;").replace('\n', " ")
}

/// `new-dawn` is written New Dawn.
fn title(game: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().chain(letters).collect::<String>())
    };
    game.split('-').filter_map(capital).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::survey::tests::{book, proof, text};

    #[test]
    fn every_rule_has_a_row_with_its_tests_or_says_that_there_is_none() {
        let survey = Survey {
            books: vec![book("new-dawn", false, &["ND-a-1", "ND-a-2"])],
            proofs: vec![proof("it_holds", &["ND-a-1"], true), proof("also_here", &["ND-a-1"], true)],
            texts: vec![
                text("crates/new-dawn/src/war/mod.rs", "War::wage", "`ND-a-1`"),
                text("crates/new-dawn/data/cards.toml", "raid", "# ND-a-1"),
            ],
            ..Survey::default()
        };
        let page = page(&survey, &survey.books[0]);
        assert!(page.starts_with("# New Dawn: the rules"), "{page}");
        assert!(page.contains("1 of 2 rules"), "{page}");
        let row = "| ND-a-1 | limit | Says ND-a-1. | [`war::War::wage`](../../crates/new-dawn/src/war/mod.rs)<br>\
                   [`cards: raid`](../../crates/new-dawn/data/cards.toml) | [`it_holds`](../../crates/a/tests/t.rs)<br>\
                   [`also_here`](../../crates/a/tests/t.rs) |\n";
        assert!(page.contains(row), "{page}");
        assert!(page.contains("| ND-a-2 | limit | Says ND-a-2. |  | **no test yet** |\n"), "{page}");
        assert_eq!(page.matches("## S\n").count(), 1, "{page}");
    }

    #[test]
    fn cells_cannot_break_the_table() {
        assert_eq!(cell("a|b <c>\nd"), "a\\|b &lt;c> d");
    }
}
