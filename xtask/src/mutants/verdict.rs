//! How many bugs were noticed, and which of the others may stay unnoticed.

use super::Subject;
use super::trial::Outcome;
use crate::workspace::{Workspace, read};
use anyhow::{Context as _, Result};
use std::collections::BTreeMap;

/// How many of a hundred bugs that change anything must be noticed.
const WANTED: usize = 95;

/// The bugs of `mutants.toml` that change nothing, each with the reason, by title.
fn equivalent(workspace: &Workspace, game: &str) -> Result<BTreeMap<String, String>> {
    let path = workspace.path("crates").join(game).join("mutants.toml");
    if !path.is_file() {
        return Ok(BTreeMap::new());
    }
    let file: toml::Table = read(&path)?.parse().with_context(|| workspace.relative(&path))?;
    let listed = file.get("equivalent").and_then(toml::Value::as_table);
    let reason = |(title, reason): (&String, &toml::Value)| Some((title.clone(), reason.as_str()?.to_owned()));
    Ok(listed.into_iter().flatten().filter_map(reason).collect())
}

/// Writes down what went unnoticed, and says whether that is little enough.
pub(super) fn judge(workspace: &Workspace, subject: &Subject, outcomes: &[Outcome]) -> Result<bool> {
    let equivalent = equivalent(workspace, &subject.game)?;
    let (report, enough) = report(&subject.game, outcomes, &equivalent);
    print!("{report}");
    Ok(enough)
}

fn report(game: &str, outcomes: &[Outcome], equivalent: &BTreeMap<String, String>) -> (String, bool) {
    let unnoticed: Vec<&Outcome> = outcomes.iter().filter(|outcome| outcome.caught_by.is_none()).collect();
    let (excused, missed): (Vec<&Outcome>, Vec<&Outcome>) =
        unnoticed.into_iter().partition(|outcome| equivalent.contains_key(&outcome.mutant.title()));
    let real = outcomes.len() - excused.len();
    let caught = real - missed.len();
    let by = |name: &str| outcomes.iter().filter(|outcome| outcome.caught_by.as_deref() == Some(name)).count();
    let mut text = format!(
        "{game}: {caught} of {real} bugs noticed ({} by rule tests, {} by conformance alone), {} change nothing\n",
        by("rules"),
        by("conformance"),
        excused.len(),
    );
    for outcome in &missed {
        text += &format!("  unnoticed: {}\n", outcome.mutant.title());
    }
    (text, caught * 100 >= real * WANTED)
}

#[cfg(test)]
mod tests {
    use super::super::list::{Mutant, Place};
    use super::*;

    fn outcome(name: &str, caught_by: Option<&str>) -> Outcome {
        let place = Place { line: 1, column: 1 };
        let mutant = Mutant {
            file: "a.rs".into(),
            name: name.into(),
            function_end: place,
            start: place,
            end: place,
            replacement: String::new(),
        };
        Outcome { mutant, caught_by: caught_by.map(str::to_owned) }
    }

    #[test]
    fn five_in_a_hundred_may_go_unnoticed_and_what_changes_nothing_does_not_count() {
        let mut outcomes: Vec<Outcome> = (0..19).map(|number| outcome(&number.to_string(), Some("rules"))).collect();
        outcomes.push(outcome("missed", None));
        let (text, enough) = report("a", &outcomes, &BTreeMap::new());
        assert!(enough && text.contains("19 of 20") && text.contains("unnoticed: a.rs: missed"), "{text}");
        outcomes.push(outcome("same", None));
        assert!(!report("a", &outcomes, &BTreeMap::new()).1);
        let listed = BTreeMap::from([("a.rs: same".to_owned(), "nothing changes".to_owned())]);
        let (text, enough) = report("a", &outcomes, &listed);
        assert!(enough && text.contains("1 change nothing"), "{text}");
    }
}
