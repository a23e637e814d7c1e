//! Civil War and Tyranny: units that break away.

use super::*;
use engine::rule;

/// Forty-five points: ten break away.
fn realm() -> Table {
    let tokens = [("aden", 10), ("himyar", 10), ("saba", 10), ("zafar", 5), ("marib", 5), ("qutaban", 5)];
    tokens.into_iter().fold(east(), |table, (area, count)| table.tokens(SABA, area, count))
}

#[rule("ME-cal-civil-war-1", "ME-cal-civil-war-4", "ME-cal-14")]
#[test]
fn what_exceeds_thirty_five_points_goes_to_the_beneficiary() {
    let mut table = realm().struck(SABA, Calamity::CivilWar);
    assert_eq!(table.waiting(), [SABA], "the victim selects");
    assert_eq!(table.choices(SABA).len(), 6);
    table.act(SABA, "strike zafar");
    assert_eq!(table.choices(SABA), ["strike marib", "strike qutaban"]);
    assert_eq!(table.refused_by(SABA, "strike aden"), "ME-cal-civil-war-5", "fifteen would be too many");
    assert_eq!(table.refused_by(SABA, "strike main"), "ME-cal-civil-war-1", "no units");
    table.act(SABA, "strike marib");
    assert!(table.is_over());
    assert_eq!((table.token_count(SABA), table.token_count(MAURYA)), (35, 10));
    assert_eq!((table.count(MAURYA, "zafar"), table.count(MAURYA, "marib"), table.count(SABA, "zafar")), (5, 5, 0));
    let mut table = realm().struck(SABA, Calamity::CivilWar);
    table.act(SABA, "strike aden");
    assert_eq!((table.count(MAURYA, "aden"), table.is_over()), (10, true));
}

/// How many of so many points break away in a Civil War.
pub fn broken_away(points: u8, advances: &[Advance]) -> u8 {
    // Areas of one token each, so that every number can be met; far more than Civil War takes.
    let areas =
        ["aden", "himyar", "saba", "zafar", "marib", "qutaban", "main", "hadhramawt", "zufar", "ubar", "yathrib"];
    let table = areas.iter().fold(east(), |table, area| table.tokens(SABA, area, 1));
    let more = points - areas.len() as u8;
    let mut table = table.tokens(SABA, "rhapta", more).advances(SABA, advances).struck(SABA, Calamity::CivilWar);
    while !table.is_over() {
        let choice = table.choices(SABA)[0].clone();
        table.act(SABA, &choice);
    }
    points - table.token_count(SABA)
}

#[rule("ME-cal-civil-war-2")]
#[test]
fn with_thirty_five_points_there_is_no_civil_war() {
    assert_eq!([34, 35, 36, 40].map(|points| broken_away(points, &[])), [0, 0, 1, 5]);
}

#[rule("ME-cal-civil-war-3")]
#[test]
fn advances_change_how_much_breaks_away() {
    use Advance::{Democracy, DramaAndPoetry, Military, Music, Philosophy};
    assert_eq!(broken_away(46, &[Music, DramaAndPoetry]), 1);
    assert_eq!(broken_away(51, &[Music, Democracy]), 1);
    assert_eq!(broken_away(36, &[Military, Philosophy]), 11);
    assert_eq!(broken_away(41, &[Philosophy, Democracy]), 1);
}

#[rule("ME-cal-civil-war-8")]
#[test]
fn modifiers_may_prevent_a_civil_war_but_bring_none_about() {
    use Advance::{Democracy, Military, Music, Philosophy};
    assert_eq!((broken_away(40, &[Music]), broken_away(41, &[Democracy])), (0, 0));
    assert_eq!(broken_away(35, &[Philosophy, Military]), 0);
}

#[rule("ME-adv-philosophy-1")]
#[test]
fn philosophy_costs_five_points_in_civil_war() {
    assert_eq!(broken_away(36, &[Advance::Philosophy]), 6);
}

#[rule("ME-adv-military-3")]
#[test]
fn military_costs_five_points_in_civil_war() {
    assert_eq!(broken_away(36, &[Advance::Military]), 6);
}

/// Maurya has five tokens in stock, and more cities in stock than anybody else.
fn poor_heir(table: Table) -> Table {
    let others = [BABYLON, DRAVIDIA, KUSHAN, PERSIA, NUBIA, INDUS, PARTHIA];
    let sites = ["mari", "tosali", "bactra", "bat", "adulis", "harappa", "nisa"];
    let table = others.into_iter().zip(sites).fold(table, |table, (number, site)| table.cities(number, &[site]));
    table.treasury(MAURYA, 50)
}

#[rule("ME-cal-civil-war-5")]
#[test]
fn the_selection_can_be_annexed_if_that_is_possible() {
    let set_up = |city: &str| {
        let table = east().tokens(SABA, "aden", 10).tokens(SABA, "rhapta", 25).cities(SABA, &[city]);
        poor_heir(table.tokens(SABA, "zafar", 5)).struck(SABA, Calamity::CivilWar)
    };
    // Himyar and Zafar are a city and five tokens; the ten tokens of Aden are more than the heir has.
    let table = set_up("himyar");
    assert!(table.is_over());
    assert_eq!((table.city("himyar"), table.count(MAURYA, "zafar"), table.count(SABA, "aden")), (Some(MAURYA), 5, 10));
    // Elsewhere the city does not border on them: annexing gives way before the exact number.
    let table = set_up("opone");
    assert_eq!((table.count(MAURYA, "aden"), table.count(0, "aden"), table.city("opone")), (5, 5, Some(SABA)));
}

/// Six and four would be ten, but they do not touch: twelve that hang together are better.
#[rule("ME-cal-civil-war-5", "ME-cal-civil-war-10")]
#[test]
fn the_exact_number_gives_way_before_adjacency() {
    let far = |table: Table| table.tokens(SABA, "rhapta", 4).tokens(SABA, "nisa", 29);
    let table = far(east().tokens(SABA, "aden", 6).tokens(SABA, "zafar", 6)).struck(SABA, Calamity::CivilWar);
    assert!(table.is_over());
    assert_eq!((table.count(MAURYA, "aden"), table.count(MAURYA, "zafar"), table.count(SABA, "rhapta")), (6, 6, 4));
}

/// Five areas of nine far from each other: ten cannot be had in one piece, and whole areas are never broken.
#[rule("ME-cal-civil-war-4", "ME-cal-civil-war-5")]
#[test]
fn adjacency_gives_way_before_whole_areas() {
    let areas = ["aden", "rhapta", "nisa", "bactra", "mari"];
    let mut table = areas.into_iter().fold(east(), |table, area| table.tokens(SABA, area, 9));
    table = table.struck(SABA, Calamity::CivilWar);
    assert_eq!(table.choices(SABA).len(), 5);
    table.act(SABA, "strike nisa");
    assert_eq!(table.choices(SABA).len(), 4);
    table.act(SABA, "strike aden");
    assert!(table.is_over());
    assert_eq!((table.token_count(MAURYA), table.count(SABA, "nisa"), table.count(MAURYA, "aden")), (18, 0, 9));
}

#[rule("ME-cal-civil-war-6")]
#[test]
fn the_player_with_most_in_stock_profits() {
    let heir = |table: Table| {
        let table = table.tokens(SABA, "aden", 36).tokens(SABA, "zafar", 1).struck(SABA, Calamity::CivilWar);
        (2..=9).find(|&number| table.token_count(number) > 0)
    };
    assert_eq!(heir(east()), Some(MAURYA));
    assert_eq!(heir(east().cities(MAURYA, &["magadha"])), Some(BABYLON));
    assert_eq!(heir(east().cities(MAURYA, &["magadha"]).treasury(BABYLON, 1)), Some(DRAVIDIA));
}

#[rule("ME-cal-civil-war-7", "ME-cal-tyranny-4")]
#[test]
fn the_beneficiary_chooses_what_to_annex_and_the_rest_becomes_barbarian() {
    let table = east().tokens(SABA, "aden", 6).tokens(SABA, "zafar", 4).tokens(SABA, "rhapta", 35);
    let mut table = poor_heir(table).struck(SABA, Calamity::CivilWar);
    assert_eq!(table.waiting(), [MAURYA], "only Aden and Zafar are ten: the victim had no choice");
    assert_eq!(table.refused_by(MAURYA, "claim 6 aden"), "ME-cal-civil-war-7", "five in stock");
    assert_eq!(table.refused_by(MAURYA, "claim 1 rhapta"), "ME-cal-civil-war-7", "not selected");
    table.act(MAURYA, "claim 2 aden").act(MAURYA, "claim 3 zafar");
    assert!(table.is_over());
    assert_eq!(["aden", "zafar"].map(|area| (table.count(MAURYA, area), table.count(0, area))), [(2, 4), (3, 1)]);
    // Cities alike: the beneficiary has one in stock for two.
    let eight = ["magadha", "tosali", "tamluk", "pataliputra", "bat", "maka", "gerrha", "liyan"];
    let table = east().cities(SABA, &["aden", "zafar"]).tokens(SABA, "rhapta", 35).cities(MAURYA, &eight);
    let others = [BABYLON, DRAVIDIA, KUSHAN, PERSIA, NUBIA, INDUS, PARTHIA];
    let mut table = table;
    for other in others {
        // Nobody else has a city left in stock: their pieces lie in the box for this test.
        table.game.players[seat(other)].city_stock = 0;
    }
    let mut table = table.struck(SABA, Calamity::CivilWar);
    assert_eq!(table.choices(MAURYA), ["strike aden", "strike zafar"]);
    table.act(MAURYA, "strike zafar");
    assert_eq!((table.city("zafar"), table.city("aden"), table.is_over()), (Some(MAURYA), Some(0), true));
}

/// Zufar borders on Hadhramawt and that on Qutaban: a chain is enough.
#[rule("ME-cal-civil-war-9")]
#[test]
fn areas_that_hang_together_are_adjacent() {
    let table = ["zufar", "hadhramawt", "qutaban"].into_iter().fold(east(), |table, area| table.tokens(SABA, area, 5));
    let table = table.tokens(SABA, "rhapta", 35).struck(SABA, Calamity::CivilWar);
    assert!(table.is_over());
    assert_eq!(["zufar", "hadhramawt", "qutaban"].map(|area| table.count(MAURYA, area)), [5, 5, 5]);
    // Over a water border as well: Himyar and Barbaria.
    let table = east().tokens(SABA, "himyar", 7).tokens(SABA, "barbaria", 8).tokens(SABA, "nisa", 35);
    let table = table.struck(SABA, Calamity::CivilWar);
    assert_eq!((table.count(MAURYA, "himyar"), table.count(MAURYA, "barbaria")), (7, 8));
}

#[rule("ME-cal-civil-war-10")]
#[test]
fn the_smallest_number_above_is_selected() {
    let table = east().tokens(SABA, "aden", 10).tokens(SABA, "himyar", 10).tokens(SABA, "saba", 10);
    let table = table.tokens(SABA, "zafar", 4).tokens(SABA, "marib", 3).struck(SABA, Calamity::CivilWar);
    assert_eq!((table.count(MAURYA, "marib"), table.token_count(MAURYA), table.is_over()), (3, 3, true), "two are due");
}

/// The token beside a city is selected with it and destroyed. Ruling ME-RX4.
#[rule("ME-adv-public-works-3")]
#[test]
fn a_token_beside_a_city_that_breaks_away_is_destroyed() {
    let table = east().cities(SABA, &["aden"]).tokens(SABA, "aden", 1).tokens(SABA, "rhapta", 35);
    let table = table.struck(SABA, Calamity::CivilWar);
    assert_eq!((table.city("aden"), table.count(SABA, "aden"), table.count(MAURYA, "aden")), (Some(MAURYA), 0, 0));
}

/// Seven areas of five that hang together, and one far away.
fn tyranny(advances: &[Advance]) -> Table {
    let areas = ["aden", "himyar", "saba", "zafar", "marib", "qutaban", "main"];
    let table = areas.into_iter().fold(east(), |table, area| table.tokens(SABA, area, 5));
    table.tokens(SABA, "rhapta", 5).advances(SABA, advances).struck(SABA, Calamity::Tyranny)
}

/// How many points the tyrant annexes.
pub fn tyrannized(advances: &[Advance]) -> u8 {
    let mut table = tyranny(advances);
    while !table.is_over() {
        let choice = table.choices(MAURYA)[0].clone();
        table.act(MAURYA, &choice);
    }
    table.token_count(MAURYA)
}

#[rule("ME-cal-tyranny-1")]
#[test]
fn a_tyrant_selects_and_annexes_fifteen_points() {
    let mut table = tyranny(&[]);
    assert_eq!(table.waiting(), [MAURYA], "the beneficiary selects");
    table.act(MAURYA, "strike main").act(MAURYA, "strike saba").act(MAURYA, "strike zafar");
    assert!(table.is_over());
    assert_eq!((table.token_count(MAURYA), table.count(MAURYA, "main"), table.count(SABA, "aden")), (15, 5, 5));
    // Fewer points than fifteen: all of them.
    let table = east().tokens(SABA, "aden", 4).cities(SABA, &["rhapta"]).struck(SABA, Calamity::Tyranny);
    assert_eq!((table.count(MAURYA, "aden"), table.city("rhapta")), (4, Some(MAURYA)));
}

#[rule("ME-cal-tyranny-2")]
#[test]
fn advances_add_up_in_tyranny() {
    use Advance::{Law, Monarchy, ProvincialEmpire, Sculpture};
    assert_eq!((tyrannized(&[]), tyrannized(&[Sculpture, Law])), (15, 5));
    assert_eq!(tyrannized(&[Monarchy, ProvincialEmpire]), 25);
    assert_eq!(tyrannized(&[Sculpture, Monarchy]), 15);
}

#[rule("ME-adv-sculpture-1")]
#[test]
fn sculpture_saves_five_points_in_tyranny() {
    assert_eq!(tyrannized(&[Advance::Sculpture]), 10);
}

#[rule("ME-adv-monarchy-2")]
#[test]
fn monarchy_costs_five_points_in_tyranny() {
    assert_eq!(tyrannized(&[Advance::Monarchy]), 20);
}

#[rule("ME-adv-provincial-empire-4")]
#[test]
fn provincial_empire_costs_five_points_in_tyranny() {
    assert_eq!(tyrannized(&[Advance::ProvincialEmpire]), 20);
}

/// Whole areas, one beside the other, and exactly fifteen points.
#[rule("ME-cal-tyranny-3")]
#[test]
fn a_tyrant_selects_as_in_a_civil_war() {
    let mut table = tyranny(&[]);
    assert_eq!(table.refused_by(MAURYA, "strike rhapta"), "ME-cal-tyranny-3", "it hangs together with nothing");
    table.act(MAURYA, "strike main");
    assert_eq!(table.refused_by(MAURYA, "strike aden"), "ME-cal-tyranny-3", "Aden does not border on Main");
    table.act(MAURYA, "strike saba");
    // Ten of Zafar and Marib would be too many: one of them, whole.
    assert_eq!(table.count(SABA, "saba"), 5, "nothing is annexed before all is selected");
    table.act(MAURYA, "strike marib");
    assert_eq!((table.is_over(), table.count(MAURYA, "marib"), table.count(SABA, "marib")), (true, 5, 0));
    // Nine and nine do not make fifteen: eighteen that touch are better than nine.
    let areas = ["aden", "zafar", "rhapta"];
    let table = areas.into_iter().fold(east(), |table, area| table.tokens(SABA, area, 9));
    let table = table.struck(SABA, Calamity::Tyranny);
    assert_eq!(["aden", "zafar", "rhapta"].map(|area| table.count(MAURYA, area)), [9, 9, 0]);
}

/// A chain is enough, over water as well; and of two numbers above fifteen the smaller is taken.
#[rule("ME-cal-tyranny-5")]
#[test]
fn chains_and_the_smallest_excess_hold_for_a_tyrant() {
    let chain = ["zufar", "hadhramawt", "qutaban"];
    let table = chain.into_iter().fold(east(), |table, area| table.tokens(SABA, area, 5));
    let table = table.tokens(SABA, "rhapta", 4).struck(SABA, Calamity::Tyranny);
    assert_eq!((table.is_over(), chain.map(|area| table.count(MAURYA, area))), (true, [5; 3]));
    let table = east().tokens(SABA, "himyar", 7).tokens(SABA, "barbaria", 8).tokens(SABA, "nisa", 9);
    let table = table.struck(SABA, Calamity::Tyranny);
    assert_eq!((table.count(MAURYA, "himyar"), table.count(MAURYA, "barbaria")), (7, 8), "by water");
    let table = east().tokens(SABA, "aden", 17).tokens(SABA, "nisa", 16).tokens(SABA, "rhapta", 20);
    let table = table.struck(SABA, Calamity::Tyranny);
    assert_eq!(["aden", "nisa", "rhapta"].map(|area| table.count(MAURYA, area)), [0, 16, 0], "one more than due");
}

/// A great realm: every question is answered, and there are few enough of them.
#[test]
fn a_large_realm_is_divided() {
    let names: Vec<String> = {
        let table = east();
        let land = table.game.areas().filter(|&area| table.game.is_in_play(area)).map(|area| area.to_string());
        land.collect()
    };
    let mut table = east();
    for (index, name) in names.iter().step_by(2).take(45).enumerate() {
        table = if index % 6 == 0 && table.game.players[seat(SABA)].city_stock > 0 {
            table.cities(SABA, &[name])
        } else {
            table.tokens(SABA, name, 1 + u8::from(index % 3 == 0))
        };
    }
    let mut table = table.struck(SABA, Calamity::CivilWar);
    let mut steps = 0;
    while !table.is_over() {
        let asked = seat(table.waits_for());
        let actions = table.actions(asked);
        table.perform(asked, &actions[steps * 7 % actions.len()]);
        steps += 1;
    }
    assert!((1..200).contains(&steps), "{steps} steps");
}
