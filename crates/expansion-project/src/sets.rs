//! Which civilizations play together and which trade block each draws from, from `data/sets.toml`. `EP-9.3a` `EP-9.6a`

use antiquity::names::Civilization;
use serde::Deserialize;
use std::sync::LazyLock;

/// Civilizations that may play together.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CivilizationSet {
    /// The name people read.
    pub name: String,
    /// For how many seats.
    pub seats: usize,
    /// The civilizations.
    pub civilizations: Vec<Civilization>,
    /// Of these those of The West, if there are two trade blocks.
    #[serde(default)]
    pub west: Vec<Civilization>,
    /// How the row is known.
    pub source: String,
}

#[derive(Deserialize)]
struct Sets {
    set: Vec<CivilizationSet>,
}

#[allow(clippy::expect_used)] // Our own file, read by the test `data_is_whole`.
static SETS: LazyLock<Vec<CivilizationSet>> = LazyLock::new(|| {
    let sets: Sets = toml::from_str(include_str!("../data/sets.toml")).expect("sets.toml is whole");
    sets.set
});

/// The sets for a seat count, the usual one first.
pub fn sets(seats: usize) -> impl Iterator<Item = &'static CivilizationSet> {
    SETS.iter().filter(move |set| set.seats == seats)
}
