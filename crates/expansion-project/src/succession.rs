//! The succession table, from `data/succession.toml` and `data/epochs.toml`. `EP-28`

use antiquity::names::Civilization;
use antiquity::succession::{End, Requirement, SuccessionTable, Within, WithoutCities};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The finish square. `EP-2.5.1`
const FINISH: u8 = 16;

/// `EP-28.3.1` Within an epoch only cities count; `EP-28.4.1` without any a marker falls back; `EP-34end.2` the turn in which
/// the finish is reached is the last.
static TABLE: LazyLock<SuccessionTable> = LazyLock::new(|| SuccessionTable {
    eras: requirements(),
    rows: ROWS.iter().map(|(&civilization, row)| (civilization, row.epochs.to_vec())).collect(),
    last_step: FINISH,
    finish: FINISH,
    within: Within::CitiesOnly,
    without_cities: WithoutCities::StepBack,
    end: End::AtOnce,
});

#[allow(clippy::expect_used)] // Our own file, read by every game.
static ROWS: LazyLock<BTreeMap<Civilization, Row>> =
    LazyLock::new(|| toml::from_str(include_str!("../data/succession.toml")).expect("succession.toml is whole"));

/// The table.
pub(crate) fn table() -> &'static SuccessionTable {
    &TABLE
}

/// The numbers in A.S.T. order, by [`Civilization::index`]: whoever acts first is asked for again and again.
static RANKINGS: LazyLock<[u8; Civilization::COUNT]> =
    LazyLock::new(|| Civilization::ALL.map(|civilization| ROWS.get(&civilization).map_or(u8::MAX, |row| row.ranking)));

/// A civilization's number in A.S.T. order. `EP-11.4`
pub(crate) fn ranking(civilization: Civilization) -> u8 {
    RANKINGS[civilization.index()]
}

/// A civilization's place from west to east, counted from one. `EP-9.6a`
pub(crate) fn west_to_east(civilization: Civilization) -> u8 {
    ROWS.get(&civilization).map_or(u8::MAX, |row| row.west_to_east)
}

/// Whether a civilization belongs to The West when all play. `EP-9.6b`
pub(crate) fn is_western(civilization: Civilization) -> bool {
    ROWS.get(&civilization).is_some_and(|row| row.block == "west")
}

/// A civilization's row.
#[derive(Deserialize)]
struct Row {
    ranking: u8,
    west_to_east: u8,
    block: String,
    epochs: [u8; 4],
}

#[derive(Deserialize)]
struct Epochs {
    epoch: Vec<Epoch>,
}

/// What an epoch asks for.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Epoch {
    name: String,
    cities: u8,
    advances: u8,
    from_100: u8,
    from_200: u8,
    #[allow(dead_code)] // For people.
    source: String,
}

#[allow(clippy::expect_used)] // Our own file, read by every game.
fn requirements() -> Vec<Requirement> {
    let epochs: Epochs = toml::from_str(include_str!("../data/epochs.toml")).expect("epochs.toml is whole");
    let requirement = |epoch: Epoch| Requirement {
        era: epoch.name,
        cities: epoch.cities,
        advances: epoch.advances,
        below_100: 0,
        from_100: epoch.from_100,
        from_200: epoch.from_200,
        points: 0,
    };
    epochs.epoch.into_iter().map(requirement).collect()
}
