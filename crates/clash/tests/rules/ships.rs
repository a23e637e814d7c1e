//! Ships, Navigation, transport, naval battles and the Great Lighthouse's move.
//!
//! `SEA`: A3 B3 B4 A5 C4 D3 are six connected Sea spaces; B2 D4 Fertile, C3 C5 B5 Forest, E4 Mountain. `NAVIGATION`: Sea
//! A3 B3 B4 A5 in the west, F2 E3 in the east, nothing revealed between them or in the south.

use crate::support::{Board as _, Table, position, space};
use clash::names::{Good, UnitKind};
use clash::state::Place;
use engine::rule;

const SEA: &str = "regions 8 - 6 7'\n1 city D2\n2 city D7\n1 advances tactics";
const NAVIGATION: &str = "regions 8 6 - 7'\n1 city D2\n2 city D7\n1 advances tactics";

fn sea(text: &str) -> Table {
    position(&format!("{SEA}\n{text}"))
}

/// Where a Ship may sail from a space, regions included.
fn courses(table: &Table, from: &str) -> Vec<String> {
    let offers = table.offered(&format!("sail {from}>"));
    let mut courses: Vec<String> = offers.iter().filter_map(|offer| offer.split(' ').next()).map(Into::into).collect();
    courses.sort();
    courses.dedup();
    courses
}

#[rule("CC-ship-1")]
#[rule("CC-ship-2")]
#[test]
fn a_ship_on_one_of_six_connected_spaces_reaches_the_other_five() {
    let mut table = sea("1 ship D3");
    let courses = courses(&table, "D3");
    assert_eq!(courses.iter().filter(|one| !one.starts_with('r')).collect::<Vec<_>>(), ["A3", "A5", "B3", "B4", "C4"]);
    table.refuse("1: sail D3>D3 1", "CC-move-8").refuse("1: sail D3>F2 1", "CC-ship-5").play("1: sail D3>A5 1");
    assert_eq!(table.units(1, "A5", UnitKind::Ship), 1);
}

#[rule("CC-ship-3")]
#[rule("CC-naval-1")]
#[rule("CC-naval-2")]
#[test]
fn a_foreign_ship_stops_the_way_with_a_battle() {
    let mut table = sea("1 ship D3\n2 ship C4");
    assert_eq!(courses(&table, "D3"), ["C4", "r4"]);
    table.refuse("1: sail D3>B3 1", "CC-ship-3");
    table.dice(&[5, 4]).play("1: sail D3>C4 1");
    assert_eq!((table.units(1, "C4", UnitKind::Ship), table.units(2, "C4", UnitKind::Ship)), (1, 0));
}

#[rule("CC-ship-4")]
#[rule("CC-naval-3")]
#[rule("CC-trans-8")]
#[test]
fn ships_cease_and_go_back_and_stay_but_their_passengers_may_leave() {
    let mut table = sea("1 ship D3\n1 army ship1\n2 ship C4\n2 advances fishing");
    table.dice(&[1, 1]).play("1: sail D3>C4 1").play("1: cease");
    assert_eq!((table.units(1, "D3", UnitKind::Ship), table.units(2, "C4", UnitKind::Ship)), (1, 1));
    table.refuse("1: sail D3>C4 1", "CC-ship-4");
    table.play("1: move D3>D4 1:1a");
    assert_eq!(table.units(1, "D4", UnitKind::Army), 1);
}

#[rule("CC-ship-5")]
#[test]
fn ships_keep_to_the_sea_and_land_units_to_the_land() {
    let mut table = sea("1 ship D3\n1 settler D2");
    table.refuse("1: sail D3>D4 1", "CC-ship-5").refuse("1: move D2>D3 1s", "CC-ship-5");
    table.play("1: move D2>D3 1:1s").play("1: sail D3>C4 1");
    table.refuse("1: move C4>B3 1:1s", "CC-ship-5").play("1: move C4>D4 1:1s");
}

const NAVIGATOR: &str = "1 advances fishing cartography navigation";

/// Clockwise over B2, C2, D1 and E2 to the Sea of F2; regions without Sea at the edge are passed over.
#[rule("CC-adv-navigation")]
#[rule("CC-nav-1")]
#[rule("CC-nav-5")]
#[test]
fn navigation_leads_round_the_board_to_the_first_sea() {
    let mut table = position(&format!("{NAVIGATION}\n1 ship A3"));
    assert_eq!(courses(&table, "A3"), ["A5", "B3", "B4", "r5"]);
    table.refuse("1: sail A3>E3 1", "CC-adv-navigation").refuse("1: sail A3>r9 1", "CC-adv-navigation");
    let mut table = position(&format!("{NAVIGATION}\n1 ship A3\n{NAVIGATOR}"));
    assert_eq!(courses(&table, "A3"), ["A5", "B3", "B4", "E3", "F2", "r5", "r9"]);
    table.play("1: sail A3>E3 1");
    assert_eq!(table.units(1, "E3", UnitKind::Ship), 1);
}

/// The other way B6 is unexplored: it can be entered, and there is no way beyond.
#[rule("CC-nav-2")]
#[rule("CC-nav-3")]
#[test]
fn an_unexplored_region_at_the_edge_ends_the_way_round() {
    let mut table = position(&format!("{NAVIGATION}\n1 ship A3\n{NAVIGATOR}"));
    table.refuse("1: sail A3>r7 1", "CC-explore-17").play("1: sail A3>r9 1");
    // With that region revealed and without Sea at the edge the way goes on to the next unexplored one.
    let revealed = NAVIGATION.replace("regions 8 6 - 7'", "regions 8 6 - 7' - - 20");
    let table = position(&format!("{revealed}\n1 ship A3\n{NAVIGATOR}"));
    assert!(!courses(&table, "A3").contains(&"r9".to_owned()));
}

/// From the own Sea to an edge space of it, then round once: from E3 the next at the edge is F4, and unexplored.
#[rule("CC-nav-4")]
#[test]
fn a_ship_goes_round_once_in_a_move() {
    let mut table = position(&format!("{NAVIGATION}\n1 ship B4\n{NAVIGATOR}"));
    assert!(courses(&table, "B4").contains(&"F2".to_owned()), "B4 is no edge space; the way begins on A3");
    table.refuse("1: sail B4>r7 1", "CC-explore-17");
    table.play("1: sail B4>E3 1\n1: sail E3>r7 1");
}

#[rule("CC-nav-6")]
#[test]
fn navigation_may_come_back_to_the_own_sea_from_the_other_side() {
    let board = "regions 8 17 - 7' 18 - 19 20\n1 city D2\n2 city D7\n1 ship A3\n2 ship B3";
    let table = position(board);
    assert_eq!(courses(&table, "A3"), ["B3"]);
    let mut table = position(&format!("{board}\n1 advances fishing cartography navigation"));
    assert_eq!(courses(&table, "A3"), ["A5", "B3", "B4", "r5"]);
    table.play("1: sail A3>B4 1");
}

/// The rulebook's example: two groups in the first Move action, and landing needs a second one.
#[rule("CC-trans-2")]
#[rule("CC-trans-3")]
#[rule("CC-trans-5")]
#[test]
fn an_army_boards_sails_and_lands_with_two_move_actions() {
    let mut table = sea("1 ship D3\n1 army D2\n1 settler D2");
    table.play("1: move D2>D3 1:1a").play("1: sail D3>B3 1");
    // Two groups have moved; a third could.
    assert_eq!((table.question(), table.aboard(1, UnitKind::Army)), ("Move", 1));
    table.refuse("1: move B3>B2 1:1a", "CC-move-4").play("1: done");
    table.play("1: move B3>B2 1:1a").play("1: sail B3>D3 1").play("1: move D2>D3 1:1s");
    assert_eq!((table.question(), table.units(1, "B2", UnitKind::Army)), ("Act", 1));
    assert_eq!(table.aboard(1, UnitKind::Settler), 1);
}

/// Three groups of a Move action, Land units and Ships together, and each of them once.
#[rule("CC-trans-4")]
#[test]
fn land_units_and_ships_share_the_three_groups_of_a_move() {
    let mut table = sea("1 ship D3 D3\n1 army D2\n1 settler D2 D2");
    table.play("1: move D2>D3 1:1a\n1: sail D3>B3 1").refuse("1: sail B3>D3 1", "CC-move-4");
    table.play("1: move D2>C2 1s");
    assert_eq!((table.question(), table.game.turn.actions), ("Act", 2), "the fourth group needs another action");
}

/// Who is on board goes along and is no group.
#[rule("CC-trans-6")]
#[test]
fn passengers_go_along_and_are_no_group() {
    let mut table = sea("1 ship D3\n1 army ship1 ship1\n1 settler D2 D2");
    table.play("1: sail D3>B3 1\n1: move D2>C2 1s");
    assert_eq!((table.question(), table.aboard(1, UnitKind::Army)), ("Move", 2), "a third group may move");
    table.play("1: move B3>B2 1:2a");
    assert_eq!((table.question(), table.units(1, "B2", UnitKind::Army)), ("Act", 2));
}

#[rule("CC-trans-1")]
#[rule("CC-trans-2")]
#[test]
fn a_ship_carries_two_land_units() {
    let mut table = sea("1 ship D3 B3\n1 army D2 D2\n1 settler D2");
    table.refuse("1: move D2>D3 1:2a1s", "CC-trans-1").refuse("1: move D2>D3 2:1a", "CC-trans-2");
    table.play("1: move D2>D3 1:1a1s");
    table.refuse("1: move D2>D3 1:1a", "CC-trans-1");
    // A second Ship makes room.
    table.play("1: sail B3>D3 2").play("1: move D2>D3 2:1a");
    assert_eq!((table.aboard(1, UnitKind::Army), table.aboard(1, UnitKind::Settler)), (2, 1));
}

#[rule("CC-trans-7")]
#[test]
fn units_on_board_from_the_start_may_land_after_the_ship_has_sailed() {
    let mut table = sea("1 ship D3\n1 settler ship1");
    table.play("1: sail D3>B3 1").play("1: move B3>B2 1:1s");
    assert_eq!(table.units(1, "B2", UnitKind::Settler), 1);
}

#[rule("CC-trans-9")]
#[test]
fn units_that_fought_cannot_board() {
    let mut table = sea("1 ship D3\n1 army D2 D2/fought");
    table.refuse("1: move D2>D3 1:2a", "CC-move-11").play("1: move D2>D3 1:1a");
}

#[rule("CC-trans-10")]
#[test]
fn landing_among_foes_is_a_land_battle() {
    let mut table = sea("1 ship D3\n1 army ship1\n1 settler ship1\n2 settler D4");
    table.refuse("1: move D3>D4 1:1s", "CC-move-18");
    table.play("1: move D3>D4 1:1a1s");
    assert_eq!((table.units(1, "D4", UnitKind::Army), table.units(1, "D4", UnitKind::Settler)), (1, 1));
    assert_eq!(table.units(2, "D4", UnitKind::Settler), 0);
    assert!(table.game.battle.from_ships);
}

#[rule("CC-trans-11")]
#[test]
fn passengers_belong_to_their_ship() {
    let mut table = sea("1 ship D3 D3\n1 army D2\n1 settler D2");
    // Equal Ships are not told apart; the one that carries something is.
    assert_eq!(table.offered("move D2>D3"), ["1:1a1s", "1:1a 2:1s", "1:1a", "1:1s"]);
    table.play("1: move D2>D3 1:1a");
    assert_eq!(table.offered("sail D3>C4"), ["1", "2", "1+2"]);
    table.play("1: move D2>D3 2:1s").play("1: sail D3>C4 1");
    let place = |unit: usize| table.game.players[crate::support::seat(1)].units[unit].place;
    assert_eq!((place(0), place(16)), (Place::Aboard(0), Place::Aboard(1)));
    assert_eq!((place(20), place(21)), (Place::At(space("C4")), Place::At(space("D3"))));
    table.refuse("1: move C4>D3 1:1a", "CC-ship-5").refuse("1: move C4>D4 2:1s", "CC-trans-3");
    table.play("1: move C4>D4 1:1a");
}

#[rule("CC-trans-12")]
#[test]
fn landing_has_the_penalties_of_terrain_and_holds_on_the_shore() {
    let mut table = sea("1 ship D3\n1 settler ship1 ship1\n1 army E4/mountain");
    table.play("1: move D3>E4 1:1s").play("1: move D3>C3 1:1s").play("1: done");
    table.refuse("1: move E4>D3 1:1s", "CC-move-12").refuse("1: move E4>D3 1:1a", "CC-move-12");
    table.refuse("1: move C3>D3 1:1s", "CC-move-13");
    table.play("1: move C3>D3 1:1s'");
    assert_eq!(table.aboard(1, UnitKind::Settler), 1);
}

#[rule("CC-trans-13")]
#[test]
fn units_land_in_an_unrevealed_region_and_explore_it() {
    let mut table = position("regions 8 -17 6\n1 city D2\n2 city D7\n1 ship D3\n1 settler ship1");
    table.play("1: move D3>E3 1:1s").play("1: lay upright");
    assert_eq!((table.units(1, "E3", UnitKind::Settler), table.aboard(1, UnitKind::Settler)), (1, 0));
}

#[rule("CC-move-7")]
#[test]
fn without_tactics_army_units_neither_board_nor_leave() {
    let text = "regions 8 - 6 7'\n1 city D2\n2 city D7\n1 ship D3\n1 army ship1 D2";
    let mut table = position(text);
    table.refuse("1: move D2>D3 1:1a", "CC-adv-tactics").refuse("1: move D3>D4 1:1a", "CC-adv-tactics");
    // Being carried is no move of theirs.
    table.play("1: sail D3>C4 1");
    let mut table = position(&format!("{text}\n1 advances tactics"));
    table.play("1: move D2>D3 1:1a").play("1: move D3>D4 1:1a");
}

#[rule("CC-stack-5")]
#[test]
fn four_may_attack_four_but_five_may_not_land() {
    let ships = "1 ship D3 D3 D3\n1 army ship1 ship1 ship2 ship2 ship3";
    let mut table = sea(&format!("{ships}\n2 army D4 D4 D4 D4"));
    table.refuse("1: move D3>D4 1:2a 2:2a 3:1a", "CC-stack-4");
    table.dice(&[6; 8]).play("1: move D3>D4 1:2a 2:2a");
    assert_eq!((table.units(2, "D4", UnitKind::Army), table.aboard(1, UnitKind::Army)), (0, 1));
    sea(ships).refuse("1: move D3>D4 1:2a 2:2a 3:1a", "CC-stack-4").play("1: move D3>D4 1:2a 2:1a 3:1a");
}

#[rule("CC-naval-4")]
#[rule("CC-naval-5")]
#[rule("CC-trans-11")]
#[test]
fn the_owner_says_which_ship_sinks_and_its_passengers_drown() {
    let mut table = sea("1 ship D3 D3\n1 army ship1 ship1\n2 ship C4 C4");
    // Two dice each, passengers roll none: 2 hits here, 1 hit there.
    table.dice(&[1, 1, 3, 2]).play("1: sail D3>C4 1+2");
    assert_eq!((table.question(), table.offered("lose")), ("Lose", vec!["ship:1".to_owned(), "ship:2".to_owned()]));
    table.play("1: lose ship:1");
    assert_eq!((table.aboard(1, UnitKind::Army), table.game.supply(crate::support::seat(1), UnitKind::Army)), (0, 16));
    assert_eq!(table.question(), "Continue");
    table.dice(&[6, 1, 1]).play("1: attack").play("1: cease");
    assert_eq!((table.units(1, "D3", UnitKind::Ship), table.units(2, "C4", UnitKind::Ship)), (1, 1));
}

#[rule("CC-naval-6")]
#[test]
fn ships_and_shores_fight_apart() {
    // A Fortress and Army units beside the Sea add no dice; a Ship beside the land adds none to a landing.
    let mut table =
        sea("1 ship D3 C4\n1 army ship1\n2 city D4 fortress\n2 army D4\n2 ship B3\n2 advances tactics fishing");
    table.dice(&[5, 4]).play("1: sail C4>B3 2");
    assert_eq!(table.units(1, "B3", UnitKind::Ship), 1);
    // The landing: one die for the Army unit against Army unit and Fortress.
    table.dice(&[6, 1, 1]).play("1: move D3>D4 1:1a");
    assert_eq!(table.question(), "Continue");
    assert_eq!(table.units(2, "D4", UnitKind::Army), 1, "the Fortress cancelled the hit");
}

#[rule("CC-wonder-lighthouse-3")]
#[rule("CC-wonder-lighthouse-4")]
#[test]
fn the_great_lighthouse_moves_one_ship_for_nothing() {
    let step = r#"step {"turn":"act"}
        step {"movement":{"next":{"seat":1,"left":1,"ship":true}}}"#;
    let mut table = sea(&format!("1 ship D3 D3/fought\n1 settler D2\n2 ship B3\n{step}"));
    assert_eq!(table.question(), "Move");
    table.refuse("1: move D2>D1 1s", "CC-wonder-lighthouse-4").refuse("1: sail D3>C4 2", "CC-ship-4");
    // It may attack, and it costs no action.
    table.dice(&[6, 1]).play("1: sail D3>B3 1");
    assert_eq!((table.question(), table.game.turn.actions), ("Act", 3));
    let mut table = sea(&format!("1 ship D3\n{step}"));
    table.play("1: done");
    let mut table = sea(&format!("1 ship D3\n{step}"));
    table.play("1: sail D3>r4 1");
    let table = sea(&format!("1 ship D3/fought\n{step}"));
    assert_eq!(table.question(), "Act", "nobody is asked when nothing can move");
}

#[rule("CC-capture-16")]
#[test]
fn ships_in_the_sea_of_a_captured_port_stay() {
    let mut table = sea("1 army D2 C3\n2 city D4 port=C4\n2 ship C4\n2 advances fishing\n1 army E4");
    table.play("1: move E4>D4 1a");
    assert_eq!((table.units(2, "C4", UnitKind::Ship), table.stock(1, Good::Gold)), (1, 2));
}
