//! The Unique Cultures variant, from `data/unique_cultures.toml`. `EP-33.2.2.1`

use antiquity::culture::Culture;
use antiquity::names::Civilization;
use std::collections::BTreeMap;
use std::sync::LazyLock;

#[allow(clippy::expect_used)] // Our own file, read by the test `data_is_whole`.
static CULTURES: LazyLock<BTreeMap<Civilization, Culture>> = LazyLock::new(|| {
    toml::from_str(include_str!("../data/unique_cultures.toml")).expect("unique_cultures.toml is whole")
});

/// What is special about a civilization in this variant.
pub(crate) fn culture(civilization: Civilization) -> &'static Culture {
    CULTURES.get(&civilization).unwrap_or(Culture::PLAIN)
}
