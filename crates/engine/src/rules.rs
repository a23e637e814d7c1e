//! The rules of a game as data: one numbered statement in our own words for each, from the crate's `rules.toml`.

use serde::{Deserialize, Serialize};
use std::collections::HashMap;

/// A rule's id, as in `rules.toml`.
pub type RuleId = &'static str;

/// One rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Rule {
    /// The id that refusals, prompts, code and tests carry.
    pub id: String,
    /// The place in the rulebook.
    pub section: String,
    /// setup, action, limit, scoring, ...
    pub kind: String,
    /// What it says, in our own words.
    pub statement: String,
}

/// All rules of a game.
#[derive(Clone, Debug)]
pub struct RuleBook {
    /// The game's id.
    pub game: String,
    /// Whether every rule must be proved by a test: once true, a gap fails the build.
    pub finished: bool,
    /// In the rulebook's order.
    pub rules: Vec<Rule>,
    by_id: HashMap<String, usize>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    game: String,
    finished: bool,
    rule: Vec<Rule>,
}

/// What is wrong with a `rules.toml`.
#[derive(Debug, thiserror::Error)]
pub enum RuleBookError {
    /// Not the right kind of TOML.
    #[error("rules.toml: {0}")]
    Toml(#[from] toml::de::Error),
    /// Two rules share an id.
    #[error("rules.toml: the id {0} stands twice")]
    Twice(String),
}

impl RuleBook {
    /// Reads the text of a `rules.toml`.
    pub fn parse(text: &str) -> Result<RuleBook, RuleBookError> {
        let File { game, finished, rule: rules } = toml::from_str(text)?;
        let mut by_id = HashMap::new();
        for (index, rule) in rules.iter().enumerate() {
            if by_id.insert(rule.id.clone(), index).is_some() {
                return Err(RuleBookError::Twice(rule.id.clone()));
            }
        }
        Ok(RuleBook { game, finished, rules, by_id })
    }

    /// The rule with this id; upper and lower case are the same to a person.
    pub fn get(&self, id: &str) -> Option<&Rule> {
        let exact = self.by_id.get(id).map(|&index| &self.rules[index]);
        exact.or_else(|| self.rules.iter().find(|rule| rule.id.eq_ignore_ascii_case(id)))
    }
}

/// The rules of a game, read once from its `rules.toml`: `rule_book!("../rules.toml")`.
#[macro_export]
macro_rules! rule_book {
    ($path:literal) => {{
        static RULES: std::sync::LazyLock<$crate::RuleBook> =
            std::sync::LazyLock::new(|| match $crate::RuleBook::parse(include_str!($path)) {
                Ok(rules) => rules,
                Err(error) => panic!("rules.toml is part of this program and must be right: {error}"),
            });
        &RULES
    }};
}
