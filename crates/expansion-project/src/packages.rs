//! The packages of the medium and the short game, from `data/packages.toml`. `EP-31.4bis`

use crate::options::Length;
use antiquity::names::{Advance, Group};
use antiquity::setup::{self, ShorterGame};
use serde::Deserialize;
use std::sync::LazyLock;

/// A package of advancements to start with.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Package {
    /// For which length of game.
    pub length: Length,
    /// The groups it is named for.
    pub groups: (Group, Group),
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

#[allow(clippy::expect_used)] // Our own file, read by the test `packages_are_whole`.
static PACKAGES: LazyLock<Vec<Package>> = LazyLock::new(|| {
    let packages: Packages = toml::from_str(include_str!("../data/packages.toml")).expect("packages.toml is whole");
    packages.package
});

/// `EP-31.2` The numbers of the medium and the short game.
static SHORTER_GAMES: LazyLock<[ShorterGame; 2]> = LazyLock::new(|| {
    let game = |length, points, tokens, succession| ShorterGame {
        packages: packages(length)
            .map(|package| setup::Package {
                groups: package.groups,
                advances: package.advances.clone(),
                tokens: package.tokens,
            })
            .collect(),
        points,
        tokens,
        // `EP-31.7a`
        city_on_a_site: 5,
        city_elsewhere: 10,
        succession,
    };
    [game(Length::Medium, 20, 35, 6), game(Length::Short, 25, 40, 9)]
});

/// What a game of this length begins with, if not with a single token. `EP-31.4a` `EP-31.5a` `EP-31.10a`
pub(crate) fn shorter_game(length: Length) -> Option<&'static ShorterGame> {
    match length {
        Length::Full => None,
        Length::Medium => Some(&SHORTER_GAMES[0]),
        Length::Short => Some(&SHORTER_GAMES[1]),
    }
}

/// The packages of a length of game.
pub fn packages(length: Length) -> impl Iterator<Item = &'static Package> {
    PACKAGES.iter().filter(move |package| package.length == length)
}
