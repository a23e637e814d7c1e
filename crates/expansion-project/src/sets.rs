//! Which civilizations play together and which trade block each draws from, from `data/sets.toml`. `EP-9.3a` `EP-9.6a`

use crate::succession;
use antiquity::AreaId;
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

/// `EP-9.6a` Whether a civilization belongs to the western half of those in play; `EP-9.6b` the middle one of an odd number
/// belongs where it does when all play.
pub(crate) fn is_western(in_play: &[Civilization], civilization: Civilization) -> bool {
    let place = succession::west_to_east(civilization);
    let farther_west = in_play.iter().filter(|&&other| succession::west_to_east(other) < place).count();
    if 2 * farther_west + 1 == in_play.len() {
        succession::is_western(civilization)
    } else {
        2 * farther_west < in_play.len()
    }
}

/// `EP-9.3b` `EP-9.3-r1` The first of these civilizations with fewer than two neighbours among them.
pub(crate) fn lonely(in_play: &[Civilization]) -> Option<Civilization> {
    let neighbours = |civilization| in_play.iter().filter(|&&other| are_neighbours(civilization, other)).count();
    in_play.iter().copied().find(|&civilization| neighbours(civilization) < 2)
}

/// `EP-9.3b` Whether one can go from each of these civilizations to every other by way of neighbours: there are no gaps.
pub(crate) fn is_connected(in_play: &[Civilization]) -> bool {
    let mut reached: Vec<Civilization> = in_play.first().copied().into_iter().collect();
    let mut index = 0;
    while let Some(&civilization) = reached.get(index) {
        let next = in_play.iter().filter(|&&other| are_neighbours(civilization, other));
        let new: Vec<Civilization> = next.copied().filter(|other| !reached.contains(other)).collect();
        reached.extend(new);
        index += 1;
    }
    reached.len() == in_play.len()
}

/// Whether areas associated with two civilizations touch, over land or water; areas that feed nobody do not count, and an
/// open sea is nobody's.
fn are_neighbours(civilization: Civilization, other: Civilization) -> bool {
    let is_of = |area: AreaId, of: Civilization| {
        let area = area.area();
        area.population > 0 && area.region.as_deref() == Some(of.to_string().as_str())
    };
    let touches = |area: AreaId| {
        let area = area.area();
        area.land.iter().chain(&area.water).any(|&next| is_of(next, other))
    };
    civilization != other && AreaId::all().any(|area| is_of(area, civilization) && touches(area))
}

/// The sets for a seat count, the usual one first.
pub fn sets(seats: usize) -> impl Iterator<Item = &'static CivilizationSet> {
    SETS.iter().filter(move |set| set.seats == seats)
}
