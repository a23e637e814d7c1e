//! How many rules of a finished game may still be named neither in code nor in data. The number may only fall.

use crate::workspace::{Workspace, read};
use anyhow::{Context as _, Result, bail};
use std::collections::BTreeMap;

const FILE: &str = "xtask/src/rules/unnamed.toml";

/// By game, how many effects, actions and limits are named nowhere; none for a game that is not listed.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Allowance(BTreeMap<String, usize>);

impl Allowance {
    /// Reads the list; a workspace without one allows for nothing.
    pub(crate) fn read(workspace: &Workspace) -> Result<Allowance> {
        let path = workspace.path(FILE);
        if path.is_file() { Allowance::parse(&read(&path)?).context(FILE) } else { Ok(Allowance::default()) }
    }

    /// Reads the text of the list.
    pub(crate) fn parse(text: &str) -> Result<Allowance> {
        Ok(Allowance(toml::from_str(text)?))
    }

    /// An error if a game names fewer rules than before, or more, so that the number is lowered at once.
    pub(crate) fn check(&self, game: &str, unnamed: usize) -> Result<()> {
        let allowed = self.0.get(game).copied().unwrap_or_default();
        if unnamed > allowed {
            bail!(
                "{game}: {unnamed} effects, actions and limits are named neither in code nor in data, and {FILE} allows \
                 for {allowed}; `cargo xtask rules {game} --unnamed` lists them: name each where it is done"
            );
        }
        if unnamed < allowed {
            bail!(
                "{game}: only {unnamed} rules are left that nothing names: lower the number in {FILE} from {allowed}"
            );
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_number_may_only_fall_and_is_lowered_when_it_does() {
        let allowed = Allowance::parse("clash = 2").unwrap();
        let rose = allowed.check("clash", 3).expect_err("it rose").to_string();
        assert!(rose.contains("clash --unnamed"), "{rose}");
        assert!(allowed.check("clash", 2).is_ok());
        let fell = allowed.check("clash", 1).expect_err("it fell").to_string();
        assert!(fell.contains("lower the number"), "{fell}");
        assert!(allowed.check("founders", 0).is_ok());
        assert!(allowed.check("founders", 1).is_err(), "what is not listed has no rule without a name");
        assert!(Allowance::parse("clash = true").is_err());
    }
}
