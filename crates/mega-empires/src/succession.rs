//! The two sides of the succession table, from `data/succession.toml` and `data/eras.toml`.

use crate::options::{Options, Scenario, Side};
use antiquity::names::Civilization;
use antiquity::succession::{End, Requirement, SuccessionTable, Within, WithoutCities};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// The first step of the finish on either side: the Late Iron Age.
const FINISH: u8 = 15;
/// `ME-var` The tutorial stops here [reconstructed].
const FIRST_GAME_FINISH: u8 = 8;

/// The table that these options play on.
pub(crate) fn table(options: &Options) -> &'static SuccessionTable {
    match (options.scenario, options.side) {
        (Scenario::First, _) => &FIRST,
        (_, Side::Basic) => &BASIC,
        (_, Side::Expert) => &EXPERT,
    }
}

/// `ME-13a-4` `ME-13a-5` The game ends as soon as a marker enters the last space.
static BASIC: LazyLock<SuccessionTable> = LazyLock::new(|| SuccessionTable {
    eras: requirements("basic"),
    rows: rows(|row| row.basic),
    last_step: FINISH,
    finish: FINISH,
    within: Within::WholeRequirement,
    without_cities: WithoutCities::Stay,
    end: End::AtOnce,
});

/// `ME-13a-6` Two spaces of the Late Iron Age: when a marker enters the first, one more turn is played.
static EXPERT: LazyLock<SuccessionTable> = LazyLock::new(|| SuccessionTable {
    eras: requirements("expert"),
    rows: rows(|row| row.expert),
    last_step: FINISH + 1,
    finish: FINISH,
    within: Within::WholeRequirement,
    without_cities: WithoutCities::StepBack,
    end: End::AfterOneMoreTurn,
});

static FIRST: LazyLock<SuccessionTable> = LazyLock::new(|| SuccessionTable {
    eras: requirements("basic"),
    rows: rows(|row| row.basic),
    last_step: FINISH,
    finish: FIRST_GAME_FINISH,
    within: Within::WholeRequirement,
    without_cities: WithoutCities::Stay,
    end: End::AtOnce,
});

#[derive(Deserialize)]
struct Eras {
    era: Vec<Era>,
}

/// What an era asks for on one side of the board.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Era {
    side: String,
    name: String,
    cities: u8,
    advances: u8,
    below_100: u8,
    from_100: u8,
    from_200: u8,
    points: u16,
    #[allow(dead_code)] // For people.
    source: String,
}

/// A civilization's row: where each era after the Stone Age begins.
#[derive(Deserialize)]
struct Row {
    basic: [u8; 5],
    expert: [u8; 5],
}

#[allow(clippy::expect_used)] // Our own file, read by every game.
fn requirements(side: &str) -> Vec<Requirement> {
    let eras: Eras = toml::from_str(include_str!("../data/eras.toml")).expect("eras.toml is whole");
    let eras = eras.era.into_iter().filter(|era| era.side == side);
    eras.map(|era| Requirement {
        era: era.name,
        cities: era.cities,
        advances: era.advances,
        below_100: era.below_100,
        from_100: era.from_100,
        from_200: era.from_200,
        points: era.points,
    })
    .collect()
}

#[allow(clippy::expect_used)] // Our own file, read by every game.
fn rows(side: impl Fn(&Row) -> [u8; 5]) -> BTreeMap<Civilization, Vec<u8>> {
    let rows: BTreeMap<Civilization, Row> =
        toml::from_str(include_str!("../data/succession.toml")).expect("succession.toml is whole");
    rows.iter().map(|(&civilization, row)| (civilization, side(row).to_vec())).collect()
}
