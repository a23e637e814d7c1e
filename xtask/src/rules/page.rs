//! The public conformance page of a game: every rule in our words, and the tests that prove it.

use super::survey::{Covered, Survey};
use engine::RuleBook;
use std::fmt::Write as _;

/// The page as Markdown. It names no line numbers, so that only a change of rules or tests makes it stale.
pub(crate) fn page(survey: &Survey, book: &RuleBook) -> String {
    let coverage = survey.coverage(book);
    let proved = coverage.iter().filter(|covered| !covered.proofs.is_empty()).count();
    let mut text = format!(
        "# {}: the rules and their proofs\n\n\
         Written by `cargo xtask rules --markdown`; correct `rules.toml` or the tests instead of this page.\n\n\
         {proved} of {} rules are proved by at least one test that names them. Statements are our own words; the\n\
         headings are the rulebook's chapters.\n",
        title(&book.game),
        coverage.len(),
    );
    let mut section = None;
    for covered in &coverage {
        if section != Some(&covered.rule.section) {
            section = Some(&covered.rule.section);
            let _ = write!(
                text,
                "\n## {}\n\n| id | kind | rule | proved by |\n| --- | --- | --- | --- |\n",
                covered.rule.section
            );
        }
        text.push_str(&row(covered));
    }
    text
}

fn row(covered: &Covered) -> String {
    let proofs: Vec<String> =
        covered.proofs.iter().map(|proof| format!("[`{}`](../../{})", proof.mark.test, proof.file)).collect();
    let proofs = if proofs.is_empty() { "**no test yet**".into() } else { proofs.join("<br>") };
    let rule = covered.rule;
    format!("| {} | {} | {} | {proofs} |\n", rule.id, cell(&rule.kind), cell(&rule.statement))
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
    use crate::rules::survey::tests::{book, proof};

    #[test]
    fn every_rule_has_a_row_with_its_tests_or_says_that_there_is_none() {
        let survey = Survey {
            books: vec![book("new-dawn", false, &["ND-a-1", "ND-a-2"])],
            proofs: vec![proof("it_holds", &["ND-a-1"], true), proof("also_here", &["ND-a-1"], true)],
            ..Survey::default()
        };
        let page = page(&survey, &survey.books[0]);
        assert!(page.starts_with("# New Dawn: the rules"), "{page}");
        assert!(page.contains("1 of 2 rules"), "{page}");
        let row = "| ND-a-1 | limit | Says ND-a-1. | [`it_holds`](../../crates/a/tests/t.rs)<br>\
                   [`also_here`](../../crates/a/tests/t.rs) |\n";
        assert!(page.contains(row), "{page}");
        assert!(page.contains("| ND-a-2 | limit | Says ND-a-2. | **no test yet** |\n"), "{page}");
        assert_eq!(page.matches("## S\n").count(), 1, "{page}");
    }

    #[test]
    fn cells_cannot_break_the_table() {
        assert_eq!(cell("a|b <c>\nd"), "a\\|b &lt;c> d");
    }
}
