//! Moving on land, and Roads. The board of most tests: B2 Forest, A3 C3 B3 Fertile; F2 F3 Fertile, E3 Forest, G3
//! Mountain; D3 Forest, C4 D4 Mountain, E4 Fertile; the first home D2 Fertile, E2 Mountain, C2 Forest, D1 Barren.

use crate::support::{Board as _, Table, position, space};
use clash::names::{Good, Mood, UnitKind};
use engine::rule;

fn board(text: &str) -> Table {
    position(&format!("regions 20 19 18\n1 city D2\n2 city D7\n1 advances tactics\n{text}"))
}

#[rule("CC-move-1")]
#[rule("CC-move-2")]
#[rule("CC-move-3")]
#[rule("CC-move-10")]
#[test]
fn a_move_action_moves_three_groups_each_from_one_space_to_one_space() {
    let mut table = board("1 army D2 D2 D2 D2\n1 settler D2 D2");
    table.play("1: move D2>C3 2a1s");
    assert_eq!((table.question(), table.game.turn.actions), ("Move", 2));
    // The same space at another time is another group, whatever is in it.
    table.play("1: move D2>C3 1a").play("1: move D2>D3 1s");
    assert_eq!((table.question(), table.game.turn.actions), ("Act", 2));
    assert_eq!((table.units(1, "C3", UnitKind::Army), table.units(1, "C3", UnitKind::Settler)), (3, 1));
    assert_eq!((table.units(1, "D2", UnitKind::Army), table.units(1, "D3", UnitKind::Settler)), (1, 1));
    table.refuse("1: move D2>C3 2a", "CC-move-2").play("1: move D2>C3 1a");
}

#[rule("CC-move-4")]
#[rule("CC-move-8")]
#[test]
fn a_unit_moves_once_per_action_and_again_in_the_next() {
    let mut table = board("1 army D2 D2\n1 settler D2");
    assert!(table.offered("move D2>D2").is_empty(), "staying is no move");
    assert!("move D2>C3".parse::<clash::Action>().is_err(), "at least one unit moves");
    table.play("1: move D2>C3 1a");
    table.refuse("1: move C3>B3 1a", "CC-move-4").refuse("1: move D2>D2 1s", "CC-move-6");
    table.play("1: done");
    assert_eq!((table.question(), table.game.turn.actions), ("Act", 2));
    table.play("1: move C3>B3 1a");
    assert_eq!(table.units(1, "B3", UnitKind::Army), 1);
}

#[rule("CC-move-6")]
#[test]
fn land_units_take_one_step_a_move() {
    let mut table = board("1 settler D2");
    table.refuse("1: move D2>B3 1s", "CC-move-6").play("1: move D2>C3 1s");
    // Nothing else can move, so that the action is over.
    assert_eq!(table.question(), "Act");
    table.play("1: move C3>B3 1s");
}

#[rule("CC-adv-tactics")]
#[test]
fn army_units_stay_without_tactics() {
    let text = "regions 20 19 18\n1 city D2\n2 city D7\n1 army D2\n1 settler D2";
    let mut table = position(text);
    table.refuse("1: move D2>C3 1a", "CC-adv-tactics").refuse("1: move D2>C3 1a1s", "CC-adv-tactics");
    assert_eq!(table.offered("move D2>C3"), ["1s"]);
    table.play("1: move D2>C3 1s");
    position(&format!("{text}\n1 advances tactics")).play("1: move D2>C3 1a");
}

/// The battle is over before the next group moves; who has fought stays for the turn.
#[rule("CC-move-5")]
#[rule("CC-move-11")]
#[test]
fn entering_a_foreign_space_is_a_battle_that_is_finished_first() {
    let mut table = board("1 army D2 D2\n1 settler D2\n2 army C3 C3");
    // One round: 1 hit for the attacker, none for the defender; nothing else moves before it is decided.
    table.dice(&[3, 3, 1, 1]).play("1: move D2>C3 2a");
    assert_eq!(table.question(), "Continue");
    assert!(table.refusal("1: move D2>C2 1s").is_some());
    table.dice(&[5, 5, 1]).play("1: attack");
    assert_eq!((table.units(1, "C3", UnitKind::Army), table.units(2, "C3", UnitKind::Army)), (2, 0));
    table.refuse("1: move C3>B3 1a", "CC-move-11").play("1: move D2>C2 1s");
    table.until_turn_of(2).until_turn_of(1);
    table.play("1: move C3>B3 1a");
}

/// Units and cities of the other players and of the Barbarians are foreign, Settlers included; one's own are not.
#[rule("CC-term-3")]
#[rule("CC-term-6")]
#[rule("CC-move-9")]
#[test]
fn whatever_is_not_ones_own_is_foreign() {
    for foe in ["2 army C3", "2 settler C3", "2 city C3", "barbarians C3 1", "barbarians C3 0"] {
        let mut table = board(&format!("1 army D2\n{foe}"));
        table.dice(&[6, 1]).play("1: move D2>C3 1a");
        assert!(table.told("attacks"), "{foe}");
    }
    for own in ["1 army C3", "1 settler C3", "1 city C3"] {
        let mut table = board(&format!("1 army D2\n{own}"));
        table.play("1: move D2>C3 1a");
        assert!(!table.told("attacks"), "{own}");
    }
}

#[rule("CC-move-12")]
#[rule("CC-move-14")]
#[test]
fn a_mountain_entered_this_turn_holds_units() {
    let mut table = board("1 settler D2 E2");
    table.play("1: move E2>D2 1s").play("1: move D2>E2 1s");
    table.refuse("1: move E2>D2 1s", "CC-move-12");
    table.until_turn_of(2).until_turn_of(1);
    table.play("1: move E2>D2 1s");
}

#[rule("CC-move-13")]
#[rule("CC-move-15")]
#[test]
fn a_forest_entered_this_turn_bars_battles_for_the_turn() {
    let mut table = board("1 army D2 E4\n2 settler F3");
    table.play("1: move D2>D3 1a").play("1: done");
    table.play("1: move D3>E4 1a'");
    table.play("1: done");
    // The one that came through the Forest may not fight, the other one may.
    table.refuse("1: move E4>F3 1a'", "CC-move-13").refuse("1: move E4>F3 1a1a'", "CC-move-13");
    table.refuse("1: move E4>F3 2a", "CC-move-13");
    table.play("1: move E4>F3 1a");
    assert_eq!(table.units(2, "F3", UnitKind::Settler), 0);
    let mut table = board("1 army D3\n2 settler E4");
    table.play("1: move D3>E4 1a");
}

#[rule("CC-move-16")]
#[test]
fn a_battle_on_entering_rough_terrain_is_allowed() {
    let mut table = board("1 army D2 D2\n2 settler E2 D3");
    table.play("1: move D2>E2 1a").play("1: move D2>D3 1a");
    assert_eq!((table.units(1, "E2", UnitKind::Army), table.units(1, "D3", UnitKind::Army)), (1, 1));
}

#[rule("CC-move-17")]
#[rule("CC-cease-1")]
#[rule("CC-cease-2")]
#[rule("CC-settler-4")]
#[test]
fn units_that_ceased_are_back_together_and_have_fought() {
    let mut table = board("1 army D2 D2\n1 settler D2\n2 army C3 C3");
    table.dice(&[1, 1, 1, 1]).play("1: move D2>C3 2a1s");
    assert_eq!((table.question(), table.units(1, "D2", UnitKind::Army)), ("Continue", 2));
    table.play("1: cease");
    assert_eq!((table.units(1, "D2", UnitKind::Army), table.units(1, "D2", UnitKind::Settler)), (2, 1));
    assert_eq!(table.units(2, "C3", UnitKind::Army), 2);
    table.refuse("1: move D2>D3 1a", "CC-move-11").refuse("1: move D2>D3 1s", "CC-move-11");
}

#[rule("CC-move-18")]
#[test]
fn settlers_enter_foreign_spaces_only_with_an_army() {
    for foe in ["2 settler C3", "2 city C3", "barbarians C3"] {
        let mut table = board(&format!("1 army D2\n1 settler D2\n{foe}"));
        table.refuse("1: move D2>C3 1s", "CC-move-18");
        table.play("1: move D2>C3 1a1s");
        if table.question() == "Keep" {
            table.play("1: keep");
        }
        assert_eq!(table.units(1, "C3", UnitKind::Settler), 1, "{foe}");
    }
}

#[rule("CC-stack-4")]
#[rule("CC-term-2")]
#[rule("CC-term-5")]
#[test]
fn a_fifth_army_unit_cannot_join_but_settlers_can() {
    let mut table = board("1 army D2 D2 C3 C3 C3\n1 settler D2 C3");
    table.refuse("1: move D2>C3 2a", "CC-stack-4").refuse("1: move D2>C3 2a1s", "CC-stack-4");
    table.play("1: move D2>C3 1a1s");
    table.refuse("1: move D2>C3 1a", "CC-stack-4");
    assert_eq!(table.units(1, "C3", UnitKind::Settler), 2);
}

#[rule("CC-map-10")]
#[rule("CC-map-11")]
#[test]
fn spaces_are_counted_through_everything_revealed() {
    let table = position("regions 8 19 6\n1 city D2\n2 city D7\n2 army C3\n2 ship D3");
    let distance = |from: &str, to: &str| table.game.map.distance(space(from), space(to));
    assert_eq!((distance("D2", "D2"), distance("D2", "C3"), distance("D2", "B3")), (Some(0), Some(1), Some(2)));
    // Through the foreign Ship and the Sea.
    assert_eq!((distance("D2", "D4"), distance("D2", "C4")), (Some(2), Some(2)));
    assert_eq!(distance("D2", "D7"), None, "never through what is unrevealed");
}

const ROADS: &str = "regions 20 9 18\n1 city D2\n2 city D7\n1 advances tactics engineering roads";

#[rule("CC-adv-roads")]
#[rule("CC-adv-roads-2")]
#[rule("CC-adv-roads-3")]
#[rule("CC-adv-roads-6")]
#[test]
fn two_groups_leave_a_city_by_roads_and_the_second_may_still_fight() {
    let mut table = position(&format!("{ROADS}\n1 army D2 D2\n1 settler D2 D2\n1 goods 2f1o\n2 settler G3"));
    table.play("1: road D2>B3 1s food");
    assert_eq!((table.goods(1).as_str(), table.units(1, "B3", UnitKind::Settler)), ("1f1o", 1));
    // Across a Mountain into a Forest.
    table.refuse("1: road D2>F2 2a1s food", "CC-adv-roads-7");
    table.play("1: road D2>F2 2a1s food+ore");
    assert_eq!((table.goods(1).as_str(), table.question()), ("0", "Act"));
    table.play("1: move F2>G3 2a1s");
    assert_eq!((table.units(1, "G3", UnitKind::Army), table.units(2, "G3", UnitKind::Settler)), (2, 0));
}

#[rule("CC-adv-roads")]
#[rule("CC-adv-roads-3")]
#[test]
fn roads_need_the_advance_and_their_price() {
    let mut table = position("regions 20 9 18\n1 city D2\n2 city D7\n1 settler D2\n1 goods 1f");
    table.refuse("1: road D2>B3 1s food", "CC-adv-roads");
    let mut table = position(&format!("{ROADS}\n1 settler D2 D2\n1 goods 1f1g"));
    table.refuse("1: road D2>F2 1s ore", "CC-adv-roads");
    // Gold may pay, and the player says whether it does.
    table.play("1: road D2>B3 1s food");
    assert_eq!(table.question(), "Pay");
    table.play("1: pay 1g").play("1: road D2>B3 1s food");
    assert_eq!(table.goods(1), "0");
    let mut table = position(&format!("{ROADS}\n1 settler D2"));
    table.refuse("1: road D2>B3 1s food", "CC-adv-roads-3");
}

#[rule("CC-adv-roads-2")]
#[test]
fn ore_lifts_the_penalty_of_one_step() {
    let mut table = position(&format!("{ROADS}\n1 settler D2\n1 goods 2o"));
    table.refuse("1: road D2>C3 1s ore", "CC-adv-roads-2");
    table.play("1: road D2>E2 1s ore");
    table.play("1: move E2>D2 1s");
    assert_eq!(table.stock(1, Good::Ore), 1);
}

#[rule("CC-adv-roads-4")]
#[test]
fn roads_neither_explore_nor_cross_sea() {
    let mut table = position(&format!("{ROADS}\n1 city C3\n1 settler C3 D2\n1 goods 2f"));
    table.refuse("1: road C3>B4 1s food", "CC-adv-roads-4").refuse("1: road D2>F3 1s food", "CC-adv-roads-4");
    table.play("1: road D2>B3 1s food");
    // Between D2 and F3's far shore there is only Sea or nothing.
    assert!(!table.offers().iter().any(|offer| offer.starts_with("road D2>F3")));
}

#[rule("CC-adv-roads-5")]
#[test]
fn roads_lead_to_battle_but_not_out_of_it() {
    let mut table = position(&format!("{ROADS}\n1 army D2 D2\n1 goods 2f1o\n2 city B3\n1 advances siegecraft"));
    table.play("1: road D2>B3 1a food");
    assert_eq!((table.units(1, "B3", UnitKind::Army), table.mood("B3")), (1, Mood::Angry));
    table.refuse("1: road B3>D2 1a food", "CC-move-11");
    table.play("1: road D2>B3 1a food");
}

#[rule("CC-adv-roads-7")]
#[test]
fn the_space_between_is_free_and_no_obstacle() {
    let both = |text: &str| position(&format!("{ROADS}\n1 army D2\n1 goods 1f1o\n{text}"));
    // D3 between D2 and D4 is a Forest: no battle behind it without Ore.
    both("2 settler D4").refuse("1: road D2>D4 1a food", "CC-adv-roads-7").play("1: road D2>D4 1a food+ore");
    // Without a foe behind it the Forest may be passed, and its penalty stays.
    let mut table = both("2 settler D4");
    table.play("1: road D2>E4 1a food");
    table.refuse("1: move E4>D4 1a'", "CC-move-13");
    // B3 lies behind C3 alone.
    both("2 settler C3").refuse("1: road D2>B3 1a food", "CC-adv-roads-7");
    both("2 settler A3").play("1: road D2>B3 1a food");
}

#[rule("CC-adv-roads-8")]
#[test]
fn ore_does_not_lift_earlier_penalties() {
    let mut table = position(&format!("{ROADS}\n1 army D2/forest D2/mountain D2\n1 goods 2f2o\n2 settler F2"));
    table.refuse("1: road D2>F2 1a' food+ore", "CC-move-13").refuse("1: road D2>B3 3a food", "CC-move-12");
    table.play("1: road D2>F2 1a food+ore");
}

#[rule("CC-adv-roads-9")]
#[test]
fn roads_begin_or_end_in_an_own_city() {
    let mut table = position(&format!("{ROADS}\n1 army A3 B3\n1 goods 2f\n2 city C3"));
    table.refuse("1: road A3>C3 1a food", "CC-adv-roads-9");
    let mut table = position(&format!("{ROADS}\n1 army B3\n1 goods 2f"));
    table.play("1: road B3>D2 1a food");
    assert_eq!(table.units(1, "D2", UnitKind::Army), 1);
}
