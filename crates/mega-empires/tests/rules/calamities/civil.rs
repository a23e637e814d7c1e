//! Calamities of the state: Treachery, Slave Revolt, Civil Disorder, Corruption, Iconoclasm and Heresy, Regression,
//! Piracy.

use super::*;
use antiquity::names::Commodity;
use engine::rule;

#[rule("ME-cal-treachery-2", "ME-adv-diplomacy-4")]
#[test]
fn diplomacy_costs_a_second_city() {
    let table = east().cities(SABA, &["aden", "zafar", "ubar"]).with(SABA, Advance::Diplomacy);
    let mut table = table.struck_by(SABA, Calamity::Treachery, PERSIA);
    table.act(PERSIA, "strike aden").act(PERSIA, "strike ubar");
    assert!(table.is_over());
    assert_eq!(["aden", "zafar", "ubar"].map(|area| table.city(area)), [Some(PERSIA), Some(SABA), Some(PERSIA)]);
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

#[rule("ME-cal-slave-revolt-2", "ME-cal-slave-revolt-3")]
#[rule("ME-adv-mythology-1", "ME-adv-mining-3", "ME-adv-enlightenment-1", "ME-adv-cultural-ascendancy-7")]
#[test]
fn advances_change_the_rate_of_a_slave_revolt() {
    use Advance::{CulturalAscendancy, Enlightenment, Mining, Mythology};
    let supports = |tokens, advances: &[Advance]| revolt(&["aden", "zafar"], tokens, advances).is_over();
    for (advances, rate) in [
        (&[][..], 4),
        (&[Mythology], 3),
        (&[Enlightenment], 3),
        (&[Mythology, Enlightenment], 2),
        (&[Mining], 5),
        (&[CulturalAscendancy], 5),
        (&[CulturalAscendancy, Mining, Mythology], 5),
    ] {
        assert!(supports(2 * rate, advances), "{advances:?}");
        assert!(!supports(2 * rate - 1, advances), "{advances:?}");
    }
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

#[rule("ME-cal-civil-disorder-1", "ME-cal-civil-disorder-2", "ME-cal-civil-disorder-3")]
#[rule(
    "ME-adv-advanced-military-7",
    "ME-adv-drama-and-poetry-1",
    "ME-adv-music-1",
    "ME-adv-democracy-3",
    "ME-adv-law-1",
    "ME-adv-naval-warfare-7"
)]
#[test]
fn civil_disorder_reduces_all_cities_but_three() {
    let sites = ["aden", "zafar", "ubar", "rhapta", "opone", "yathrib", "himyar"];
    let reduced = |count: usize, advances: &[Advance]| {
        let table = east().cities(SABA, &sites[..count]).advances(SABA, advances);
        let mut table = table.struck(SABA, Calamity::CivilDisorder);
        while !table.is_over() {
            let choice = table.choices(SABA)[0].clone();
            table.act(SABA, &choice);
        }
        count - usize::from(table.city_count(SABA))
    };
    use Advance::{AdvancedMilitary, Democracy, DramaAndPoetry, Law, Music, NavalWarfare};
    assert_eq!(reduced(7, &[]), 4);
    assert_eq!(reduced(3, &[]), 0);
    for less in [Music, DramaAndPoetry, Law, Democracy] {
        assert_eq!(reduced(7, &[less]), 3);
    }
    assert_eq!(reduced(6, &[Music, DramaAndPoetry, Law, Democracy]), 0, "never below none");
    for more in [AdvancedMilitary, NavalWarfare] {
        assert_eq!(reduced(7, &[more]), 5);
    }
    assert_eq!(reduced(2, &[AdvancedMilitary, NavalWarfare]), 2, "two more than none");
    assert_eq!(reduced(1, &[AdvancedMilitary, NavalWarfare]), 1, "and never more than all");
}

#[rule("ME-cal-corruption-1", "ME-cal-corruption-2", "ME-cal-corruption-3")]
#[rule("ME-adv-law-1", "ME-adv-coinage-4", "ME-adv-wonder-of-the-world-4")]
#[test]
fn corruption_takes_ten_of_face_value() {
    // Salt is worth 3, silk 9, flax 1, water nothing; five salt would be a set of 75.
    let cards = [(Commodity::Salt, 5), (Commodity::Silk, 1), (Commodity::Flax, 1), (Commodity::Water, 2)];
    let set_up = |advances: &[Advance]| {
        let table = east().commodities(SABA, &cards).advances(SABA, advances);
        table.struck(SABA, Calamity::Corruption)
    };
    let mut table = set_up(&[]);
    assert_eq!(table.refused_by(SABA, "forfeit water"), "ME-cal-corruption-3");
    table.act(SABA, "forfeit silk").act(SABA, "forfeit flax");
    assert!(table.is_over(), "exactly ten, and no card more");
    let mut table = set_up(&[]);
    table.act(SABA, "forfeit salt").act(SABA, "forfeit salt").act(SABA, "forfeit salt").act(SABA, "forfeit salt");
    assert!(table.is_over(), "twelve are at least ten");
    let mut table = set_up(&[Advance::Law]);
    table.act(SABA, "forfeit silk");
    assert!(table.is_over(), "five");
    for more in [Advance::Coinage, Advance::WonderOfTheWorld] {
        let mut table = set_up(&[more]);
        table.act(SABA, "forfeit silk").act(SABA, "forfeit salt");
        assert!(!table.is_over(), "twelve are not fifteen");
        table.act(SABA, "forfeit salt");
        assert!(table.is_over());
    }
    let few = [(Commodity::Salt, 2), (Commodity::Flax, 1), (Commodity::Water, 2)];
    let table = east().commodities(SABA, &few).struck(SABA, Calamity::Corruption);
    let hand = &table.game.players[seat(SABA)].hand;
    assert_eq!((hand.commodity_cards(), hand.count(Commodity::Water)), (2, 2), "all but the water");
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
    assert_eq!(table.refused_by(SABA, &afflict(KUSHAN)), "ME-cal-epidemic-1", "the beneficiary is spared");
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
    table.act(SABA, "prevent").act(SABA, "forfeit water").act(SABA, "forfeit salt");
    assert!(table.is_over());
    assert_eq!((table.city_count(SABA), table.game.players[seat(SABA)].hand.commodity_cards()), (5, 1));
    // The holder may also choose not to, and without two cards cannot.
    let mut table = set_up(&cards);
    table.act(SABA, "strike aden");
    table.refused(SABA, "prevent");
    let mut table = set_up(&[(Commodity::Silk, 1)]);
    table.refused(SABA, "prevent");
    table.act(SABA, "strike aden");
}

fn regression(step: u8, cities: &[&str], advances: &[Advance]) -> Table {
    let mut table = east().cities(SABA, cities).advances(SABA, advances);
    table.game.players[seat(SABA)].succession = step;
    table.struck(SABA, Calamity::Regression)
}

#[rule(
    "ME-cal-regression-1",
    "ME-cal-regression-2",
    "ME-cal-regression-5",
    "ME-adv-fundamentalism-3",
    "ME-adv-library-2"
)]
#[test]
fn regression_moves_the_marker_back() {
    use Advance::{Fundamentalism, Library};
    let marker = |step, advances: &[Advance]| {
        let table = regression(step, &["aden", "zafar"], advances);
        assert!(table.is_over());
        table.game.players[seat(SABA)].succession
    };
    assert_eq!(marker(5, &[]), 4);
    assert_eq!(marker(5, &[Fundamentalism]), 3);
    assert_eq!(marker(5, &[Library]), 5);
    assert_eq!(marker(5, &[Fundamentalism, Library]), 4);
    assert_eq!((marker(0, &[]), marker(1, &[Fundamentalism])), (0, 0), "never beyond the arrow");
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

#[rule(
    "ME-cal-piracy-1",
    "ME-cal-piracy-2",
    "ME-cal-piracy-4",
    "ME-cal-piracy-6",
    "ME-cal-22",
    "ME-adv-naval-warfare-7"
)]
#[test]
fn pirates_take_coastal_cities_of_the_victim_and_of_two_others() {
    let mut table = east()
        .cities(SABA, &["aden", "himyar", "zafar", "ubar"])
        .cities(BABYLON, &["susa", "chaldaea", "mari"])
        .cities(PERSIA, &["bat", "maka"])
        .cities(NUBIA, &["adulis"])
        .cities(INDUS, &["balakot"])
        .cities(KUSHAN, &["opone"])
        .with(PERSIA, Advance::NavalWarfare)
        .struck_by(SABA, Calamity::Piracy, KUSHAN);
    assert_eq!(table.waiting(), [KUSHAN]);
    assert_eq!(table.refused_by(KUSHAN, "strike zafar"), "ME-cal-piracy-1", "no coast");
    table.act(KUSHAN, "strike aden").act(KUSHAN, "strike ubar");
    assert_eq!(table.waiting(), [SABA]);
    assert_eq!(table.refused_by(SABA, "strike opone"), "ME-cal-epidemic-1", "the beneficiary's");
    assert_eq!(table.refused_by(SABA, "strike bat"), "ME-cal-piracy-4", "Naval Warfare");
    assert_eq!(table.refused_by(SABA, "strike mari"), "ME-cal-piracy-1", "no coast");
    table.act(SABA, "strike susa");
    assert_eq!(table.refused_by(SABA, "strike chaldaea"), "ME-cal-3", "one city each");
    table.act(SABA, "strike adulis");
    assert!(table.is_over());
    assert_eq!(
        ["aden", "ubar", "susa", "adulis", "balakot", "himyar"].map(|area| table.city(area)),
        [Some(0), Some(0), Some(0), Some(0), Some(INDUS), Some(SABA)]
    );
    assert_eq!(table.game.pirate_stock, 5, "they stay on the board");
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
