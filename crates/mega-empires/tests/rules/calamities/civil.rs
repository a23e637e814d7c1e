//! Calamities of the state: Treachery, Slave Revolt, Civil Disorder, Corruption, Iconoclasm and Heresy, Regression,
//! Piracy.

use super::*;
use antiquity::calamities::Stroke;
use antiquity::names::Commodity;
use engine::{Game as _, Viewer, rule};

#[rule("ME-cal-treachery-2", "ME-adv-diplomacy-4")]
#[test]
fn diplomacy_costs_a_second_city() {
    let table = east().cities(SABA, &["aden", "zafar", "ubar"]).with(SABA, Advance::Diplomacy);
    let mut table = table.struck_by(SABA, Calamity::Treachery, PERSIA);
    table.act(PERSIA, "strike aden").act(PERSIA, "strike ubar");
    assert!(table.is_over());
    let struck = table.game.view(Viewer::Spectator).struck;
    let stroke = Stroke { calamity: Calamity::Treachery, victim: SABA, beneficiary: PERSIA };
    assert_eq!(struck, [stroke], "whoever comes late sees it until markers move");
    assert!(table.clone().only(Phase::SuccessionAlteration).game.view(Viewer::Spectator).struck.is_empty());
    assert_eq!(["aden", "zafar", "ubar"].map(|area| table.city(area)), [Some(PERSIA), Some(SABA), Some(PERSIA)]);
}

/// Aleppo is the first area that only the other book's board has.
#[rule("ME-cal-1")]
#[test]
fn nothing_beyond_the_board_is_struck() {
    let table = east().cities(SABA, &["aden", "zafar", "ubar"]).with(SABA, Advance::Diplomacy);
    let mut table = table.struck_by(SABA, Calamity::Treachery, PERSIA);
    assert_eq!(table.refused(PERSIA, "strike aleppo").code, "OffTheBoard");
    table.act(PERSIA, "strike aden");
}

#[rule("ME-cal-treachery-3")]
#[test]
fn what_the_beneficiary_cannot_replace_becomes_a_pirate_city() {
    let eight = ["bat", "gerrha", "harmozia", "liyan", "maka", "persepolis", "susiana", "persis"];
    let set_up = |cities: &[&str]| {
        let table = east().cities(SABA, &["aden", "zafar"]).with(SABA, Advance::Diplomacy).cities(PERSIA, cities);
        table.struck_by(SABA, Calamity::Treachery, PERSIA)
    };
    let mut table = set_up(&eight);
    assert_eq!(table.waiting(), [PERSIA], "both go, but only one can be annexed");
    table.act(PERSIA, "strike zafar");
    assert_eq!((table.city("zafar"), table.city("aden"), table.is_over()), (Some(PERSIA), Some(0), true));
    let nine: Vec<&str> = eight.into_iter().chain(["carmania"]).collect();
    let table = set_up(&nine);
    assert_eq!((table.city("zafar"), table.city("aden"), table.is_over()), (Some(0), Some(0), true));
}

fn revolt(cities: &[&str], tokens: u8, advances: &[Advance]) -> Table {
    let table = east().cities(SABA, cities).tokens(SABA, "marib", tokens).advances(SABA, advances);
    table.struck(SABA, Calamity::SlaveRevolt)
}

#[rule("ME-cal-slave-revolt-1", "ME-cal-slave-revolt-4", "ME-cal-13")]
#[test]
fn a_slave_revolt_asks_for_four_tokens_a_city_and_new_ones_count() {
    let cities = ["aden", "zafar", "ubar"];
    assert!(revolt(&cities, 12, &[]).is_over(), "twelve tokens support three cities");
    // Seven tokens: without the two that replace Aden they would not support two cities.
    let mut table = revolt(&cities, 7, &[]);
    table.act(SABA, "strike aden");
    assert_eq!((table.city_count(SABA), table.token_count(SABA), table.is_over()), (2, 9, true));
    let mut table = revolt(&cities, 6, &[]);
    table.act(SABA, "strike zafar");
    assert_eq!(table.waiting(), [SABA], "seven do not");
    table.act(SABA, "strike ubar");
    assert_eq!(table.city_count(SABA), 1);
}

/// Whether a Slave Revolt asks exactly so many tokens for each of two cities.
fn slaves_ask_for(rate: u8, advances: &[Advance]) {
    let supports = |tokens| revolt(&["aden", "zafar"], tokens, advances).is_over();
    assert!(supports(2 * rate), "{advances:?}");
    assert!(!supports(2 * rate - 1), "{advances:?}");
}

#[rule("ME-cal-slave-revolt-2")]
#[test]
fn advances_add_up_in_a_slave_revolt() {
    use Advance::{Enlightenment, Mining, Mythology};
    slaves_ask_for(4, &[]);
    slaves_ask_for(3, &[Enlightenment]);
    slaves_ask_for(2, &[Mythology, Enlightenment]);
    slaves_ask_for(4, &[Mythology, Mining]);
}

#[rule("ME-adv-mythology-1")]
#[test]
fn mythology_lowers_the_rate_of_a_slave_revolt() {
    slaves_ask_for(3, &[Advance::Mythology]);
}

#[rule("ME-adv-mining-3")]
#[test]
fn mining_raises_the_rate_of_a_slave_revolt() {
    slaves_ask_for(5, &[Advance::Mining]);
}

#[rule("ME-cal-slave-revolt-3", "ME-adv-cultural-ascendancy-7")]
#[test]
fn cultural_ascendancy_starts_from_a_higher_rate() {
    use Advance::{CulturalAscendancy, Mining, Mythology};
    slaves_ask_for(5, &[CulturalAscendancy]);
    slaves_ask_for(4, &[CulturalAscendancy, Mythology]);
    slaves_ask_for(5, &[CulturalAscendancy, Mining, Mythology]);
}

#[rule("ME-cal-slave-revolt-5")]
#[test]
fn in_a_slave_revolt_new_cities_need_not_go_first() {
    let mut table = east().cities(SABA, &["aden", "zafar"]).tokens(SABA, "marib", 7);
    table.game.built.insert(crate::support::area("zafar"));
    let mut table = table.struck(SABA, Calamity::SlaveRevolt);
    table.act(SABA, "strike aden");
    assert_eq!(table.city("zafar"), Some(SABA));
}

/// How many of so many cities Civil Disorder reduces.
fn disordered(count: usize, advances: &[Advance]) -> usize {
    let sites = ["aden", "zafar", "ubar", "rhapta", "opone", "yathrib", "himyar"];
    let table = east().cities(SABA, &sites[..count]).advances(SABA, advances);
    let mut table = table.struck(SABA, Calamity::CivilDisorder);
    while !table.is_over() {
        let choice = table.choices(SABA)[0].clone();
        table.act(SABA, &choice);
    }
    count - usize::from(table.city_count(SABA))
}

#[rule("ME-cal-civil-disorder-1")]
#[test]
fn civil_disorder_reduces_all_cities_but_three() {
    assert_eq!([7, 5, 4].map(|count| disordered(count, &[])), [4, 2, 1]);
}

#[rule("ME-cal-civil-disorder-2")]
#[test]
fn advances_add_up_in_civil_disorder() {
    use Advance::{AdvancedMilitary, Democracy, DramaAndPoetry, Law, Music, NavalWarfare};
    assert_eq!(disordered(7, &[Music, DramaAndPoetry]), 2);
    assert_eq!(disordered(7, &[Music, DramaAndPoetry, Law, Democracy]), 0);
    assert_eq!(disordered(7, &[AdvancedMilitary, NavalWarfare]), 6);
    assert_eq!(disordered(7, &[Law, NavalWarfare]), 4);
}

#[rule("ME-cal-civil-disorder-3")]
#[test]
fn civil_disorder_takes_never_less_than_none_and_never_more_than_all() {
    use Advance::{AdvancedMilitary, Democracy, DramaAndPoetry, Law, Music, NavalWarfare};
    assert_eq!([3, 2, 0].map(|count| disordered(count, &[])), [0, 0, 0]);
    assert_eq!(disordered(6, &[Music, DramaAndPoetry, Law, Democracy]), 0);
    assert_eq!(disordered(2, &[AdvancedMilitary, NavalWarfare]), 2, "two more than none, not than minus one");
    assert_eq!(disordered(1, &[AdvancedMilitary, NavalWarfare]), 1);
}

#[rule("ME-adv-music-1")]
#[test]
fn music_helps_in_civil_war_and_civil_disorder() {
    assert_eq!(disordered(7, &[Advance::Music]), 3);
    assert_eq!(super::partition::broken_away(41, &[Advance::Music]), 1);
}

#[rule("ME-adv-drama-and-poetry-1")]
#[test]
fn drama_and_poetry_helps_in_civil_war_and_civil_disorder() {
    assert_eq!(disordered(7, &[Advance::DramaAndPoetry]), 3);
    assert_eq!(super::partition::broken_away(41, &[Advance::DramaAndPoetry]), 1);
}

#[rule("ME-adv-democracy-3")]
#[test]
fn democracy_helps_in_civil_war_and_civil_disorder() {
    assert_eq!(disordered(7, &[Advance::Democracy]), 3);
    assert_eq!(super::partition::broken_away(46, &[Advance::Democracy]), 1);
}

#[rule("ME-adv-advanced-military-7")]
#[test]
fn advanced_military_costs_a_city_in_civil_disorder() {
    assert_eq!(disordered(7, &[Advance::AdvancedMilitary]), 5);
}

#[rule("ME-adv-naval-warfare-7")]
#[test]
fn naval_warfare_costs_a_city_in_civil_disorder() {
    assert_eq!(disordered(7, &[Advance::NavalWarfare]), 5);
}

#[rule("ME-adv-law-1")]
#[test]
fn law_helps_in_tyranny_civil_disorder_and_corruption() {
    assert_eq!(super::partition::tyrannized(&[Advance::Law]), 10);
    assert_eq!(disordered(7, &[Advance::Law]), 3);
    let mut table = corruption(&[Advance::Law]);
    table.act(SABA, "forfeit salt").act(SABA, "forfeit salt");
    assert!(table.is_over(), "six are at least five");
}

/// Salt is worth 3, silk 9, flax 1, water nothing; five salt would be a set of 75.
fn corruption(advances: &[Advance]) -> Table {
    let cards = [(Commodity::Salt, 5), (Commodity::Silk, 1), (Commodity::Flax, 1), (Commodity::Water, 2)];
    east().commodities(SABA, &cards).advances(SABA, advances).struck(SABA, Calamity::Corruption)
}

#[rule("ME-cal-corruption-1")]
#[test]
fn corruption_takes_ten_of_face_value() {
    let mut table = corruption(&[]);
    table.act(SABA, "forfeit silk");
    assert!(!table.is_over(), "nine are not ten");
    table.act(SABA, "forfeit flax");
    assert!(table.is_over(), "exactly ten");
    let mut table = corruption(&[]);
    table.act(SABA, "forfeit salt").act(SABA, "forfeit salt").act(SABA, "forfeit salt");
    assert!(!table.is_over(), "three of a set are nine, not 27");
    table.act(SABA, "forfeit salt");
    assert!(table.is_over(), "twelve are at least ten");
}

#[rule("ME-cal-corruption-3")]
#[test]
fn no_more_is_discarded_and_water_is_kept() {
    let mut table = corruption(&[]);
    assert_eq!(table.refused_by(SABA, "forfeit water"), "ME-cal-corruption-3");
    table.act(SABA, "forfeit silk").act(SABA, "forfeit flax");
    assert!(table.is_over());
    assert_eq!(table.refused(SABA, "forfeit salt").code, "GameOver", "no card more");
    let few = [(Commodity::Salt, 2), (Commodity::Flax, 1), (Commodity::Water, 2)];
    let table = east().commodities(SABA, &few).struck(SABA, Calamity::Corruption);
    let hand = &table.game.players[seat(SABA)].hand;
    assert_eq!((hand.commodity_cards(), hand.count(Commodity::Water)), (2, 2), "all but the water");
}

/// Whether a Corruption takes exactly so many points: three of Salt at a time.
fn corruption_takes(due: usize, advances: &[Advance]) {
    let mut table = corruption(advances);
    for salt in 1..=due.div_ceil(3) {
        assert!(!table.is_over(), "{advances:?}");
        table.act(SABA, "forfeit salt");
        assert_eq!(table.is_over(), 3 * salt >= due, "{advances:?}");
    }
}

#[rule("ME-cal-corruption-2")]
#[test]
fn advances_add_up_in_corruption() {
    use Advance::{Coinage, Law, WonderOfTheWorld};
    corruption_takes(10, &[]);
    corruption_takes(5, &[Law]);
    corruption_takes(10, &[Law, Coinage]);
    corruption_takes(15, &[Law, Coinage, WonderOfTheWorld]);
}

#[rule("ME-adv-coinage-4")]
#[test]
fn coinage_costs_five_more_in_corruption() {
    corruption_takes(15, &[Advance::Coinage]);
}

#[rule("ME-adv-wonder-of-the-world-4")]
#[test]
fn wonder_of_the_world_costs_five_more_in_corruption() {
    corruption_takes(15, &[Advance::WonderOfTheWorld]);
}

const FIVE: [&str; 5] = ["aden", "zafar", "ubar", "rhapta", "opone"];

#[rule("ME-cal-iconoclasm-1", "ME-cal-iconoclasm-4", "ME-cal-iconoclasm-5", "ME-cal-22")]
#[test]
fn iconoclasm_reduces_four_cities_and_one_each_of_two_others() {
    let others = |table: Table| {
        let table =
            table.cities(BABYLON, &["mari", "susa"]).cities(PERSIA, &["bat", "maka"]).cities(INDUS, &["harappa"]);
        table.cities(KUSHAN, &["bactra"]).tokens(NUBIA, "aksum", 3)
    };
    let mut table = others(east().cities(SABA, &FIVE)).struck_by(SABA, Calamity::IconoclasmAndHeresy, KUSHAN);
    assert_eq!(table.refused_by(SABA, &afflict(KUSHAN)), "ME-cal-iconoclasm-1", "the beneficiary is spared");
    assert_eq!(table.refused_by(SABA, &afflict(NUBIA)), "ME-cal-22", "Nubia has no city");
    table.act(SABA, &afflict(BABYLON)).act(SABA, &afflict(INDUS));
    assert_eq!((table.waiting(), table.city_count(INDUS)), (vec![BABYLON, SABA], 0));
    table.act(BABYLON, "strike mari");
    for site in &FIVE[..4] {
        table.act(SABA, &format!("strike {site}"));
    }
    assert!(table.is_over());
    assert_eq!([SABA, BABYLON, PERSIA].map(|number| table.city_count(number)), [1, 1, 2]);
    // Without a city of the primary victim nobody suffers; a victim who prevents it all does not save the others.
    let table = others(east().tokens(SABA, "aden", 3)).struck_by(SABA, Calamity::IconoclasmAndHeresy, KUSHAN);
    assert_eq!([BABYLON, PERSIA, INDUS].map(|number| table.city_count(number)), [2, 2, 1]);
    let table = others(east().cities(SABA, &FIVE)).advances(SABA, &[Advance::Philosophy, Advance::Theology]);
    let mut table = table.struck_by(SABA, Calamity::IconoclasmAndHeresy, KUSHAN);
    table.act(SABA, &afflict(PERSIA)).act(SABA, &afflict(INDUS)).act(PERSIA, "strike bat");
    assert_eq!([SABA, PERSIA, INDUS].map(|number| table.city_count(number)), [5, 1, 0]);
}

#[rule("ME-cal-iconoclasm-2", "ME-adv-philosophy-1", "ME-adv-theology-1", "ME-adv-monotheism-5")]
#[test]
fn philosophy_theology_and_monotheism_change_iconoclasm() {
    let reduced = |advances: &[Advance], theirs: &[Advance]| {
        let table = east().cities(SABA, &FIVE).cities(BABYLON, &["mari", "susa", "chaldaea"]);
        let table = table.advances(SABA, advances).advances(BABYLON, theirs);
        let mut table = table.struck_by(SABA, Calamity::IconoclasmAndHeresy, KUSHAN);
        while let Some(&number) = table.waiting().first() {
            let choice = table.choices(number)[0].clone();
            table.act(number, &choice);
        }
        (5 - table.city_count(SABA), 3 - table.city_count(BABYLON))
    };
    use Advance::{Monotheism, Philosophy, Theology};
    assert_eq!(reduced(&[], &[]), (4, 1));
    assert_eq!(reduced(&[Philosophy], &[Monotheism]), (2, 2));
    assert_eq!(reduced(&[Theology], &[Philosophy]), (1, 0));
    assert_eq!(reduced(&[Monotheism], &[Theology]), (5, 1 - 1));
}

#[rule("ME-cal-iconoclasm-3", "ME-cal-iconoclasm-5", "ME-adv-theocracy-1")]
#[test]
fn theocracy_may_discard_two_cards_instead() {
    let set_up = |cards: &[(Commodity, u8)]| {
        let table = east().cities(SABA, &FIVE).cities(BABYLON, &["mari"]).with(SABA, Advance::Theocracy);
        table.commodities(SABA, cards).struck_by(SABA, Calamity::IconoclasmAndHeresy, KUSHAN)
    };
    let cards = [(Commodity::Water, 1), (Commodity::Silk, 1), (Commodity::Salt, 1)];
    let mut table = set_up(&cards);
    assert_eq!(table.city_count(BABYLON), 0, "the others suffer all the same");
    table.act(SABA, "prevent").act(SABA, "forfeit water");
    assert!(!table.is_over(), "one card is not enough");
    table.act(SABA, "forfeit salt");
    assert!(table.is_over());
    assert_eq!((table.city_count(SABA), table.game.players[seat(SABA)].hand.commodity_cards()), (5, 1));
    // The holder may also choose not to, and then not change it half-way; without two cards there is no choice.
    let mut table = set_up(&cards);
    table.act(SABA, "strike aden");
    table.refused(SABA, "prevent");
    let mut table = set_up(&[(Commodity::Silk, 1)]);
    table.refused(SABA, "prevent");
    table.act(SABA, "strike aden");
    let mut table = set_up(&[(Commodity::Silk, 2)]);
    table.act(SABA, "prevent");
    assert_eq!((table.is_over(), table.city_count(SABA)), (true, 5), "the only two go by themselves");
    let without = east().cities(SABA, &FIVE).commodities(SABA, &cards);
    let mut without = without.struck_by(SABA, Calamity::IconoclasmAndHeresy, KUSHAN);
    without.refused(SABA, "prevent");
}

/// Babylon holds Theocracy, Saba does not; and a calamity in hand is no commodity.
#[rule("ME-cal-iconoclasm-3")]
#[test]
fn theocracy_serves_a_secondary_victim_too() {
    let set_up = |cards: &[(Commodity, u8)]| {
        let table = east().cities(SABA, &FIVE).cities(BABYLON, &["mari", "susa"]).with(BABYLON, Advance::Theocracy);
        let table = table.commodities(BABYLON, cards).calamity(BABYLON, Calamity::Piracy, None);
        table.calamity(SABA, Calamity::IconoclasmAndHeresy, Some(KUSHAN)).only(Phase::CalamityResolution)
    };
    let mut table = set_up(&[(Commodity::Silk, 3)]);
    table.act(BABYLON, "prevent").act(BABYLON, "forfeit silk").act(BABYLON, "forfeit silk");
    assert_eq!(table.city_count(BABYLON), 2);
    assert_eq!(table.game.players[seat(BABYLON)].hand.commodity_cards(), 1);
    assert_eq!(table.waiting(), [SABA], "Saba reduces its own four");
    let mut table = set_up(&[(Commodity::Silk, 1)]);
    table.refused(BABYLON, "prevent");
    table.act(BABYLON, "strike mari");
}

fn regression(step: u8, cities: &[&str], advances: &[Advance]) -> Table {
    let mut table = east().cities(SABA, cities).advances(SABA, advances);
    table.game.players[seat(SABA)].succession = step;
    table.struck(SABA, Calamity::Regression)
}

/// Where Regression leaves the marker of Saba.
fn regressed(step: u8, advances: &[Advance]) -> u8 {
    let table = regression(step, &["aden", "zafar"], advances);
    assert!(table.is_over());
    table.game.players[seat(SABA)].succession
}

#[rule("ME-cal-regression-1", "ME-cal-regression-5")]
#[test]
fn regression_moves_the_marker_back() {
    assert_eq!((regressed(5, &[]), regressed(6, &[])), (4, 5));
    assert_eq!((regressed(0, &[]), regressed(1, &[Advance::Fundamentalism])), (0, 0), "never beyond the arrow");
    let mut others = east().cities(SABA, &["aden"]);
    others.game.players[seat(BABYLON)].succession = 5;
    assert_eq!(others.struck(SABA, Calamity::Regression).game.players[seat(BABYLON)].succession, 5);
}

#[rule("ME-adv-fundamentalism-3")]
#[test]
fn fundamentalism_costs_a_step_more_in_regression() {
    assert_eq!(regressed(5, &[Advance::Fundamentalism]), 3);
}

#[rule("ME-adv-library-2")]
#[test]
fn library_saves_a_step_in_regression() {
    assert_eq!(regressed(5, &[Advance::Library]), 5);
}

#[rule("ME-cal-regression-2")]
#[test]
fn fundamentalism_and_library_add_up_in_regression() {
    assert_eq!(regressed(5, &[Advance::Fundamentalism, Advance::Library]), 4);
}

#[rule("ME-cal-regression-3", "ME-cal-regression-5", "ME-adv-enlightenment-2")]
#[test]
fn enlightenment_may_destroy_two_cities_for_a_step_inland_ones_first() {
    use Advance::{Enlightenment, Fundamentalism};
    let both = [Enlightenment, Fundamentalism];
    let mut table = regression(5, &["aden", "zafar", "ubar", "opone"], &both);
    table.act(SABA, "prevent");
    assert_eq!(table.city("zafar"), None, "the only city without a coast is one of the two");
    assert_eq!(table.waiting(), [SABA]);
    table.act(SABA, "strike ubar");
    assert_eq!(table.game.players[seat(SABA)].succession, 5);
    table.act(SABA, "done");
    assert_eq!((table.game.players[seat(SABA)].succession, table.city_count(SABA)), (4, 2), "one of two steps");
    // Three inland cities: a coastal one is refused while there are others.
    let mut table = regression(5, &["aden", "zafar", "marib", "arabia_deserta"], &[Enlightenment]);
    table.act(SABA, "prevent");
    assert_eq!(table.refused_by(SABA, "strike aden"), "ME-cal-regression-3");
    table.act(SABA, "strike zafar").act(SABA, "strike marib");
    assert_eq!((table.game.players[seat(SABA)].succession, table.city_count(SABA)), (5, 2));
    // It may be let happen, and with a single city there is nothing to choose.
    let mut table = regression(5, &["aden", "zafar"], &[Enlightenment]);
    table.act(SABA, "done");
    assert_eq!((table.game.players[seat(SABA)].succession, table.city_count(SABA)), (4, 2));
    assert!(regression(5, &["aden"], &[Enlightenment]).is_over());
}

/// Nothing about Regression is remembered when the markers move.
#[rule("ME-cal-regression-4")]
#[test]
fn regression_leaves_nothing_behind() {
    let table = regression(5, &["aden", "zafar"], &[]);
    let mut before = east().cities(SABA, &["aden", "zafar"]);
    before.game.players[seat(SABA)].succession = 4;
    assert!(table.game.players[seat(SABA)] == before.game.players[seat(SABA)]);
    assert!(table.game.calamities == before.game.calamities);
}

/// Kushan traded the Piracy to Saba; Persia holds Naval Warfare.
fn pirates() -> Table {
    east()
        .cities(SABA, &["aden", "himyar", "zafar", "ubar"])
        .cities(BABYLON, &["susa", "chaldaea", "mari"])
        .cities(PERSIA, &["bat", "maka"])
        .cities(NUBIA, &["adulis"])
        .cities(INDUS, &["balakot"])
        .cities(KUSHAN, &["opone"])
        .with(PERSIA, Advance::NavalWarfare)
        .struck_by(SABA, Calamity::Piracy, KUSHAN)
}

#[rule("ME-cal-piracy-1")]
#[test]
fn the_beneficiary_selects_two_coastal_cities_for_the_pirates() {
    let mut table = pirates();
    assert_eq!(table.waiting(), [KUSHAN]);
    assert_eq!(table.refused_by(KUSHAN, "strike zafar"), "ME-cal-piracy-1", "no coast");
    table.act(KUSHAN, "strike aden");
    assert_eq!(table.waiting(), [KUSHAN], "another one");
    table.act(KUSHAN, "strike ubar");
    assert_eq!(["aden", "ubar", "himyar"].map(|area| table.city(area)), [Some(0), Some(0), Some(SABA)]);
    assert_eq!(table.waiting(), [SABA]);
}

#[rule("ME-cal-piracy-2", "ME-cal-22")]
#[test]
fn the_victim_selects_a_coastal_city_of_each_of_two_others() {
    let mut table = pirates();
    table.act(KUSHAN, "strike aden").act(KUSHAN, "strike ubar");
    assert_eq!(table.refused_by(SABA, "strike opone"), "ME-cal-piracy-2", "the beneficiary's");
    assert_eq!(table.refused_by(SABA, "strike mari"), "ME-cal-piracy-2", "no coast");
    assert_eq!(table.refused_by(SABA, "strike aden"), "ME-cal-4", "a city of the pirates");
    assert_eq!(table.refused_by(SABA, "strike bactria"), "ME-cal-piracy-2", "no city");
    table.act(SABA, "strike susa");
    assert_eq!(table.refused_by(SABA, "strike chaldaea"), "ME-cal-piracy-2", "one city each");
    table.act(SABA, "strike adulis");
    assert!(table.is_over());
    let cities = ["susa", "adulis", "balakot", "chaldaea"].map(|area| table.city(area));
    assert_eq!(cities, [Some(0), Some(0), Some(INDUS), Some(BABYLON)]);
}

#[rule("ME-cal-piracy-4", "ME-adv-naval-warfare-7")]
#[test]
fn holders_of_naval_warfare_are_no_secondary_victims_of_piracy() {
    let mut table = pirates();
    table.act(KUSHAN, "strike aden").act(KUSHAN, "strike ubar");
    assert_eq!(table.refused_by(SABA, "strike bat"), "ME-cal-piracy-4");
    assert!(table.choices(SABA).contains(&"strike balakot".into()));
    assert!(!table.choices(SABA).contains(&"strike maka".into()));
}

#[rule("ME-cal-piracy-6")]
#[test]
fn pirate_cities_stay_on_the_board() {
    let mut table = pirates();
    table.act(KUSHAN, "strike aden").act(KUSHAN, "strike ubar").act(SABA, "strike susa").act(SABA, "strike adulis");
    assert_eq!(table.game.pirate_stock, 5);
    let table = table.only(Phase::CitySupport);
    assert_eq!(["aden", "ubar", "susa", "adulis"].map(|area| table.city(area)), [Some(0); 4]);
}

#[rule("ME-cal-piracy-3", "ME-cal-piracy-5", "ME-adv-cartography-2", "ME-adv-naval-warfare-7")]
#[test]
fn cartography_costs_a_city_more_and_naval_warfare_one_less() {
    let taken = |cities: &[&str], advances: &[Advance]| {
        let table = east().cities(SABA, cities).cities(NUBIA, &["adulis"]).advances(SABA, advances);
        let mut table = table.struck_by(SABA, Calamity::Piracy, KUSHAN);
        while let Some(&number) = table.waiting().first() {
            let choice = table.choices(number)[0].clone();
            table.act(number, &choice);
        }
        (cities.len() - usize::from(table.city_count(SABA)), table.city("adulis"))
    };
    let coast = ["aden", "himyar", "ubar", "opone"];
    assert_eq!(taken(&coast, &[]), (2, Some(0)));
    assert_eq!(taken(&coast, &[Advance::Cartography]), (3, Some(0)));
    assert_eq!(taken(&coast, &[Advance::NavalWarfare]), (1, Some(0)));
    assert_eq!(taken(&coast, &[Advance::NavalWarfare, Advance::Cartography]), (2, Some(0)));
    assert_eq!(taken(&["zafar", "marib"], &[]), (0, Some(NUBIA)), "without a coastal city nobody suffers");
}

/// Pirate cities run out: then a city is destroyed. Ruling ME-RX5.
#[test]
fn without_pirate_cities_in_the_box_a_city_is_destroyed() {
    let pirates = ["bat", "maka", "gerrha", "liyan", "harmozia", "susa", "chaldaea", "adulis"];
    let table = east().cities(0, &pirates).cities(SABA, &["aden", "himyar"]);
    let mut table = table.struck_by(SABA, Calamity::Piracy, KUSHAN);
    assert_eq!(table.waiting(), [KUSHAN], "which of the two becomes a pirate city");
    table.act(KUSHAN, "strike himyar");
    assert_eq!((table.city("himyar"), table.city("aden"), table.game.pirate_stock), (Some(0), None, 0));
}

/// With three or four seats one other player suffers, and areas beside Western Himalaya can be raided.
#[test]
fn few_seats_raid_the_mountains() {
    let table = table(4)
        .cities(1, &["taxila", "bactra", "bukhara"])
        .cities(2, &["persepolis", "bat"])
        .cities(4, &["samarkand"]);
    let mut table = table.struck_by(1, Calamity::Piracy, 3);
    assert_eq!((table.city("taxila"), table.city("bactra"), table.city("bukhara")), (Some(0), Some(0), Some(1)));
    assert_eq!(table.choices(1), ["strike samarkand", "strike bat"]);
    table.act(1, "strike samarkand");
    assert_eq!((table.city("samarkand"), table.city("bat"), table.is_over()), (Some(0), Some(2), true));
}
