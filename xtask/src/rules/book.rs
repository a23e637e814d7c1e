//! The rules of a game as its `rules.toml` has them. The games read theirs by the engine; with it every first start of
//! `cargo xtask run` would wait for the engine and all it needs to be compiled once more.

use anyhow::{Context as _, Result, bail};
use std::collections::BTreeSet;
use toml::Table;

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// The id that code and tests carry.
    pub(crate) id: String,
    /// The place in the rulebook.
    pub(crate) section: String,
    /// setup, action, limit, scoring, ...
    pub(crate) kind: String,
    /// What it says, in our own words.
    pub(crate) statement: String,
}

/// All rules of a game, in the rulebook's order.
#[derive(Clone, Debug)]
pub(crate) struct RuleBook {
    /// The game's id.
    pub(crate) game: String,
    /// Whether every rule must be proved by a test.
    pub(crate) finished: bool,
    pub(crate) rules: Vec<Rule>,
}

impl RuleBook {
    /// Reads the text of a `rules.toml`.
    pub(crate) fn parse(text: &str) -> Result<RuleBook> {
        let file: Table = text.parse()?;
        only(&file, &["game", "finished", "rule"])?;
        let finished =
            file.get("finished").and_then(toml::Value::as_bool).context("`finished` is neither true nor false")?;
        let list = file.get("rule").and_then(toml::Value::as_array).context("`rule` is no list")?;
        let read = |rule: &toml::Value| Rule::read(rule.as_table().context("a rule is a table")?);
        let rules = list.iter().map(read).collect::<Result<Vec<Rule>>>()?;
        let mut ids = BTreeSet::new();
        if let Some(twice) = rules.iter().find(|rule| !ids.insert(rule.id.as_str())) {
            bail!("the id {} stands twice", twice.id);
        }
        Ok(RuleBook { game: text_of(&file, "game")?, finished, rules })
    }
}

impl Rule {
    fn read(table: &Table) -> Result<Rule> {
        only(table, &["id", "section", "kind", "statement"])?;
        let text = |key| text_of(table, key);
        Ok(Rule { id: text("id")?, section: text("section")?, kind: text("kind")?, statement: text("statement")? })
    }
}

fn text_of(table: &Table, key: &str) -> Result<String> {
    let text = table.get(key).and_then(toml::Value::as_str);
    text.map(str::to_owned).with_context(|| format!("`{key}` is missing in {table:?}"))
}

/// Nothing else stands there.
fn only(table: &Table, known: &[&str]) -> Result<()> {
    match table.keys().find(|key| !known.contains(&key.as_str())) {
        Some(unknown) => bail!("nothing is called `{unknown}` here"),
        None => Ok(()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RULE: &str = "[[rule]]\nid = \"FE-a-1\"\nsection = \"Aim\"\nkind = \"limit\"\nstatement = \"One wins.\"\n";

    #[test]
    fn a_book_is_read_as_the_engine_reads_it() {
        let book = RuleBook::parse(&format!("game = \"founders\"\nfinished = true\n{RULE}")).unwrap();
        assert!(book.finished && book.game == "founders" && book.rules.len() == 1);
        assert_eq!((book.rules[0].id.as_str(), book.rules[0].statement.as_str()), ("FE-a-1", "One wins."));
        for wrong in [
            format!("game = \"founders\"\n{RULE}"),
            format!("game = \"founders\"\nfinished = true\n{RULE}{RULE}"),
            format!("game = \"founders\"\nfinished = true\nmore = 1\n{RULE}"),
            format!("game = \"founders\"\nfinished = true\n{RULE}note = \"\"\n"),
            "game = \"founders\"\nfinished = true\n[[rule]]\nid = \"FE-a-1\"\n".into(),
        ] {
            assert!(RuleBook::parse(&wrong).is_err(), "{wrong}");
        }
    }
}
