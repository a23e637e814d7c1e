//! The packages of the medium and the short game, from `data/packages.toml`. `EP-31.4bis`

use crate::options::Length;
use antiquity::names::Advance;
use serde::Deserialize;
use std::sync::LazyLock;

/// A package of advancements to start with.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Package {
    /// For which length of game.
    pub length: Length,
    /// The name people read.
    pub name: String,
    /// The advancements.
    pub advances: Vec<Advance>,
    /// Tokens to place beyond the usual number.
    pub tokens: u8,
    /// How the row is known.
    pub source: String,
}

#[derive(Deserialize)]
struct Packages {
    package: Vec<Package>,
}

#[allow(clippy::expect_used)] // Our own file, read by the test `data_is_whole`.
static PACKAGES: LazyLock<Vec<Package>> = LazyLock::new(|| {
    let packages: Packages = toml::from_str(include_str!("../data/packages.toml")).expect("packages.toml is whole");
    packages.package
});

/// The packages of a length of game.
pub fn packages(length: Length) -> impl Iterator<Item = &'static Package> {
    PACKAGES.iter().filter(move |package| package.length == length)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_is_whole() {
        for length in [Length::Medium, Length::Short] {
            assert_eq!(packages(length).count(), 10);
            assert!(packages(length).all(|package| !package.advances.is_empty() && !package.source.is_empty()));
            assert!(packages(length).all(|package| package.tokens <= 6 && !package.name.is_empty()));
        }
    }
}
