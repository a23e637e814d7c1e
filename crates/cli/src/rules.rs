//! `ecumene games` and `ecumene rules`.

use crate::args::Rules;
use crate::failure::Failure;
use crate::text::Side;
use crate::{paint, text};
use engine::{Rule, RuleBook};
use serde_json::{Value, json};
use std::io::Write;

/// `ecumene games`
pub(crate) fn games(json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    if json {
        let games: Vec<Value> = registry::games()
            .iter()
            .map(|game| {
                json!({
                    "id": game.id(),
                    "title": game.title(),
                    "seats": {"least": game.seats().start(), "most": game.seats().end()},
                    "revision": game.revision(),
                    "rules": game.rules().rules.len(),
                    "options": game.option_specs(),
                    "default_options": game.default_options(*game.seats().start()),
                })
            })
            .collect();
        writeln!(out, "{}", json!({"games": games}))?;
        return Ok(());
    }
    let mut rows = vec![["game", "title", "seats", "rules"].map(String::from).to_vec()];
    for game in registry::games() {
        rows.push(vec![
            game.id().into(),
            game.title().into(),
            format!("{} to {}", game.seats().start(), game.seats().end()),
            game.rules().rules.len().to_string(),
        ]);
    }
    let sides = [Side::Left, Side::Left, Side::Left, Side::Right];
    out.write_all(text::columns(&sides, &rows).as_bytes())?;
    Ok(())
}

/// `ecumene rules`
pub(crate) fn rules(arguments: Rules, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let book = arguments.game.rules();
    let found: Vec<&Rule> = match (&arguments.id, &arguments.search) {
        (Some(id), _) => book.get(id).into_iter().collect(),
        (None, Some(words)) => search(book, words),
        (None, None) => book.rules.iter().collect(),
    };
    if let (Some(id), true) = (&arguments.id, found.is_empty()) {
        return Err(Failure::Usage(format!(
            "{} has no rule {id:?}; `ecumene rules {} --search TEXT` finds one by its words",
            arguments.game.title(),
            arguments.game.id()
        )));
    }
    if json {
        writeln!(out, "{}", json!({"game": arguments.game.id(), "rules": found}))?;
        return Ok(());
    }
    if found.is_empty() {
        writeln!(out, "No rule holds these words.")?;
    }
    for rule in found {
        write_rule(rule, out)?;
    }
    Ok(())
}

/// The rules that hold all the words, whatever their case.
pub(crate) fn search<'a>(book: &'a RuleBook, words: &str) -> Vec<&'a Rule> {
    let words: Vec<String> = words.split_whitespace().map(str::to_lowercase).collect();
    let holds = |rule: &&Rule| {
        let text = format!("{} {} {} {}", rule.id, rule.section, rule.kind, rule.statement).to_lowercase();
        words.iter().all(|word| text.contains(word))
    };
    book.rules.iter().filter(holds).collect()
}

/// A rule as a paragraph.
pub(crate) fn write_rule(rule: &Rule, out: &mut dyn Write) -> std::io::Result<()> {
    let (bold, faint, plain) = (paint::HEADING, paint::FAINT, paint::PLAIN);
    writeln!(out, "{bold}{}{plain} {faint}{}{plain}", rule.id, rule.section)?;
    writeln!(out, "  {}", text::wrap(&rule.statement, 95, 2))
}
