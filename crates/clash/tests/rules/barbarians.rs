//! Barbarians: how they come, attack and are attacked. The board is that of the tests of movement: B2 Forest, A3 C3 B3
//! Fertile; F2 F3 Fertile, E3 Forest, G3 Mountain; D3 Forest, C4 D4 Mountain, E4 Fertile; D2 E2 C2 D1 the home.

use crate::support::{Board as _, Table, position, seat, space};
use clash::names::{Good, Mood, Piece, UnitKind, Wonder};
use clash::state::{Owner, WonderPlace};
use clash::{Event, combat};
use engine::rule;

fn board(text: &str) -> Table {
    position(&format!("regions 20 19 18\n2 city D7\n1 advances tactics\n{text}"))
}

/// The icon Barbarians Spawn or Barbarian Attack for seat 1, or an attack by a settlement.
const SPAWN: &str = r#"step {"turn":"act"}
    step {"barbarians":{"reinforce":{"seat":1}}}
    step {"barbarians":{"spawn":{"seat":1}}}"#;
const RAID: &str = r#"step {"turn":"act"}
    step {"barbarians":{"raid":{"seat":1}}}"#;

/// The Barbarians on C3 attack D2; the dice are theirs, then the city's. The step waits for nobody, so that the dice
/// must be there before: the attack begins with the answer to a choice of settlements.
fn raid(text: &str, dice: &[u32]) -> Table {
    let mut table = board(&format!("barbarians B3 1\n{text}\n{RAID}"));
    table.dice(dice);
    table
}

fn rolls(table: &Table) -> Vec<(usize, u8, u8, u8)> {
    let rolled = |event: &Event| match event {
        Event::Combat(combat::Event::Rolled { dice, value, hits, cancelled, .. }) => {
            Some((dice.len(), *value, *hits, *cancelled))
        }
        _ => None,
    };
    table.events.iter().filter_map(rolled).collect()
}

fn barbarians(table: &Table, at: &str) -> u8 {
    table.game.armies(Owner::Barbarians, space(at))
}

fn armies(table: &Table, number: u8, at: &str) -> u8 {
    table.units(number, at, UnitKind::Army)
}

#[rule("CC-icon-3")]
#[rule("CC-icon-4")]
#[test]
fn barbarians_spawn_near_a_city_and_another_unit_comes_anywhere() {
    let text = "1 city D2\n1 settler C3\nexhausted B3\nbarbarians F3 1";
    let mut table = board(&format!("{text}\n{SPAWN}"));
    assert_eq!((table.question(), table.waits_for()), ("Spawn", 1));
    // Within two spaces, neither Barren nor Exhausted nor occupied.
    assert_eq!(table.offered("barbarians"), ["B2", "C2", "C4", "D3", "D4", "E2", "E3", "E4", "F2"]);
    for refused in ["D1", "C3", "B3", "A3", "D2", "F3"] {
        table.refuse(&format!("1: barbarians {refused}"), "CC-icon-3");
    }
    table.play("1: barbarians E4");
    assert_eq!((table.question(), table.offered("barbarians")), ("Reinforce", vec!["E4".to_owned(), "F3".to_owned()]));
    table.play("1: barbarians E4");
    assert_eq!((barbarians(&table, "E4"), barbarians(&table, "F3")), (2, 1));
}

#[rule("CC-icon-8")]
#[rule("CC-barb-4")]
#[rule("CC-stack-6")]
#[test]
fn what_cannot_come_does_not() {
    // Seven settlements stand: only the unit comes, and only where there is room.
    let seven =
        "barbarians B2 4\nbarbarians A3 3\nbarbarians C3\nbarbarians B3 4\nbarbarians F2\nbarbarians F3\nbarbarians E4";
    let mut table = board(&format!("1 city D2\n{seven}\n{SPAWN}"));
    assert_eq!(
        (table.question(), table.offered("barbarians")),
        ("Reinforce", ["A3", "C3", "E4", "F2", "F3"].map(str::to_owned).to_vec())
    );
    table.refuse("1: barbarians B2", "CC-stack-6").refuse("1: barbarians D2", "CC-icon-4");
    table.play("1: barbarians A3");
    assert_eq!(barbarians(&table, "A3"), 4);
    // No city, no space: only the second part.
    let table = board(&format!("barbarians C3 1\n{SPAWN}"));
    assert_eq!((table.question(), barbarians(&table, "C3")), ("Act", 2));
    // Nothing at all.
    let table = board(SPAWN);
    assert_eq!(table.question(), "Act");
}

#[rule("CC-icon-5")]
#[rule("CC-icon-7")]
#[test]
fn the_strongest_settlement_near_attacks_the_closest_city() {
    // C3 has more units than F3; B2 has the most, but is too far from both cities; E3 has none.
    let mut table = board(&format!(
        "1 city D2\n1 city E4\nbarbarians C3 2\nbarbarians F3 1\nbarbarians E3\nbarbarians A3 3\n{RAID}"
    ));
    assert_eq!(table.question(), "Act", "D2 is closest to C3: nothing to choose");
    assert!(table.game.battle.space == space("D2") && table.game.battle.base == Some(space("C3")));
    // Ties are the player's to decide.
    table = board(&format!("1 city D2\n1 city C4\nbarbarians C3 2\nbarbarians E4 2\n{RAID}"));
    assert_eq!(table.offered("raid"), ["C3>C4", "C3>D2", "E4>C4", "E4>D2"]);
    table.refuse("1: raid E4>C3", "CC-icon-5").play("1: raid C3>C4");
    assert_eq!(table.game.battle.space, space("C4"));
}

#[rule("CC-icon-6")]
#[rule("CC-icon-8")]
#[test]
fn attacks_cross_the_sea_but_nothing_unrevealed() {
    // B2 and D2 are two spaces apart over C2; D4 is behind the Sea of D3.
    let mut table = position(&format!("regions 8 - 6\n1 city D2\n2 city D7\nbarbarians D4 1\n{RAID}"));
    assert_eq!(table.game.battle.space, space("D2"));
    table.play("1: end");
    // D5 would be two spaces from D3's city, but lies in an unrevealed neighbourhood of D7.
    let table = position(&format!("regions 8 - 6\n1 city D7\n2 city D2\nbarbarians D4 1\n{RAID}"));
    assert_eq!(table.game.battle.attacker, None);
}

#[rule("CC-battack-1")]
#[rule("CC-battack-6")]
#[rule("CC-battack-7")]
#[test]
fn a_barbarian_attack_is_one_round_with_all_units_of_the_settlement() {
    let mut table = raid("1 city D2\n1 city C4\n1 army D2 D2\nbarbarians C3 3\n1 hand 22", &[]);
    table.play("1: raid C3>D2");
    // The defender may play a card, nobody plays for the Barbarians.
    assert_eq!((table.question(), table.waits_for()), ("CombatCard", 1));
    table.dice(&[1, 1, 1, 2, 2, 1]).play("1: combat 22");
    assert_eq!(rolls(&table), [(3, 3, 0, 0), (3, 5, 1, 0)]);
    // One round only; the survivors are at home again.
    assert_eq!((table.question(), barbarians(&table, "C3"), armies(&table, 1, "D2")), ("Act", 2, 2));
}

#[rule("CC-battack-2")]
#[test]
fn the_defender_chooses_between_army_units_and_settlers() {
    let mut table = raid("1 city D2\n1 city C4\n1 army D2\n1 settler D2\nbarbarians C3 2", &[4, 2, 1]);
    table.play("1: raid C3>D2");
    assert_eq!((table.question(), table.offered("lose")), ("Lose", vec!["army".to_owned(), "settler".to_owned()]));
    table.play("1: lose settler");
    assert_eq!(
        (armies(&table, 1, "D2"), table.units(1, "D2", UnitKind::Settler), table.mood("D2")),
        (1, 0, Mood::Neutral)
    );
}

#[rule("CC-battack-3")]
#[rule("CC-battack-5")]
#[rule("CC-battack-8")]
#[test]
fn hits_left_take_pieces_as_the_owner_chooses_and_make_the_city_angry() {
    let text = "1 city D2 happy academy temple:2 wonder=great-gardens\n1 city C4\n1 army D2\nbarbarians C3 4";
    let mut table = raid(&format!("{text}\n1 advances writing myths"), &[3, 3, 3, 1, 1]);
    table.play("1: raid C3>D2");
    // Two hits: the Army unit, then a piece of any colour.
    assert_eq!((armies(&table, 1, "D2"), table.offered("lose")), (0, vec!["academy".to_owned(), "temple".to_owned()]));
    table.refuse("1: lose army", "CC-battack-2").play("1: lose temple");
    let city = table.city("D2");
    assert_eq!((city.size(), city.mood, city.wonder), (2, Mood::Angry, Some(Wonder::GreatGardens)));
    assert_eq!(table.game.pieces_left(seat(2), Piece::Temple), 7);
}

#[rule("CC-battack-3")]
#[rule("CC-battack-9")]
#[test]
fn a_city_reduced_below_size_1_is_destroyed() {
    let text = "1 city D2 academy port=D3 wonder=great-gardens\n1 city C3\nbarbarians D4 4\n1 advances writing fishing";
    let mut table = position(&format!("regions 20 - 6\n2 city D7\n{text}\n{RAID}"));
    if table.question() == "Raid" {
        table.dice(&[6, 6, 4, 1]).play("1: raid D4>D2");
    }
    assert!(table.game.city(space("D2")).is_none());
    assert_eq!(table.game.wonders[Wonder::GreatGardens.index()], WonderPlace::Gone(None));
    assert_eq!((barbarians(&table, "D4"), table.units(1, "D2", UnitKind::Army)), (4, 0));
    assert!(table.game.battle.destroyed && !table.game.battle.captured);
}

#[rule("CC-battack-4")]
#[test]
fn a_fortress_rolls_and_cancels_against_barbarians() {
    let mut table = raid("1 city D2 fortress\n1 city C4\nbarbarians C3 2", &[6, 6, 5]);
    table.play("1: raid C3>D2");
    assert_eq!(rolls(&table), [(2, 12, 1, 1), (1, 5, 1, 0)]);
    assert_eq!((table.city("D2").size(), table.mood("D2"), barbarians(&table, "C3")), (1, Mood::Angry, 1));
}

#[rule("CC-battack-10")]
#[test]
fn effects_of_the_first_round_help_against_barbarians() {
    let advances = "1 advances steel-weapons myths state-religion dogma fanaticism";
    let mut table = raid(&format!("1 city D2 temple\n1 city C4\n1 army D2\nbarbarians C3 2\n{advances}"), &[1, 1, 1]);
    table.play("1: raid C3>D2");
    assert_eq!(rolls(&table), [(2, 2, 0, 0), (1, 3, 1, 0)]);
    // A lost battle brings a fanatic.
    let mut table =
        raid(&format!("1 city D2 temple\n1 city C4\n1 army D2\nbarbarians C3 3\n{advances}"), &[3, 3, 3, 1]);
    table.play("1: raid C3>D2");
    assert_eq!(table.game.battle.winner, Some(Owner::Barbarians));
    table.play("1: put C4");
    assert_eq!(armies(&table, 1, "C4"), 1);
}

#[rule("CC-wonder-wall-2")]
#[test]
fn the_great_wall_keeps_barbarians_out() {
    let text = "1 city D2\nbarbarians C3 4\n1 army D2";
    let table = board(&format!("{text}\n1 city C4 wonder=great-wall\n{RAID}"));
    assert_eq!((table.question(), table.game.battle.attacker), ("Act", None));
    let table = board(&format!("{text}\n{RAID}"));
    assert_eq!(table.game.battle.attacker, Some(Owner::Barbarians));
}

/// Size 1, no mood to raise or lower, nobody's city; its units stay where they are.
#[rule("CC-barb-5")]
#[test]
fn a_barbarian_settlement_is_a_city_of_size_1_that_is_no_players() {
    let mut table =
        board("1 city D2 academy\n1 goods 8m\n1 advances bartering trade-routes\n1 settler D2\nbarbarians C3 2");
    let city = table.city("C3");
    assert_eq!((city.size(), city.owner.seat()), (1, None));
    assert_eq!((table.game.city_count(seat(1)), table.game.city_count(seat(2))), (1, 1));
    assert_eq!(clash::advances::trade_routes(&table.game, seat(1)), 0, "no player's city to trade with");
    table.refuse("1: improve C3", "CC-civic-2").refuse("1: influence D2>C3", "CC-infl-18");
    // A whole round passes: no mood changes and nobody has moved.
    table.until_turn_of(2).until_turn_of(1);
    table.until_turn_of(2).until_turn_of(1);
    assert_eq!((table.mood("C3"), barbarians(&table, "C3")), (Mood::Neutral, 2));
    assert_eq!(table.game.barbarians_in_play(), 2);
}

/// A settlement without units does not attack, neither for the icon nor hired.
#[rule("CC-icon-9")]
#[test]
fn a_settlement_without_units_does_not_attack() {
    let table = board(&format!("1 city D2\nbarbarians C3 0\n{RAID}"));
    assert_eq!((table.question(), table.game.battle.attacker), ("Act", None));
    assert_eq!(table.city("D2").size(), 1);
    // It is not the strongest either: that on E4 attacks, although C3 is nearer.
    let table = board(&format!("1 city D2\nbarbarians C3 0\nbarbarians E4 1\n{RAID}"));
    assert_eq!(table.game.battle.base, Some(space("E4")));
    let mut table = board(&format!("1 city D2\n1 city C4\nbarbarians C3 0\nbarbarians E4 2\n{RAID}"));
    table.refuse("1: raid C3>D2", "CC-icon-9").play("1: raid E4>D2");
}

const SUBDUED: &str = "1 city D2\n1 army D2 D2\nbarbarians C3 2\n2 hand 6\n2 advances tactics";

/// A normal battle, in which nobody plays cards for the Barbarians.
#[rule("CC-barb-6")]
#[test]
fn barbarians_are_fought_like_players_but_play_no_cards() {
    let mut table = board(SUBDUED);
    table.dice(&[4, 4, 1, 1]).play("1: move D2>C3 2a");
    assert_eq!((rolls(&table), table.question()), (vec![(2, 8, 1, 0), (2, 2, 0, 0)], "Continue"));
    table.dice(&[1, 1, 6]).play("1: attack");
    assert_eq!((armies(&table, 1, "D2"), barbarians(&table, "C3")), (1, 1), "they hit back");
}

/// Without Barbarians it is captured; undefended at once.
#[rule("CC-barb-7")]
#[rule("CC-barb-12")]
#[test]
fn a_settlement_without_barbarians_is_captured_without_spoils_or_refugees() {
    let mut table = board("1 city D2\n1 army D2\nbarbarians C3");
    table.play("1: move D2>C3 1a").play("1: keep");
    assert_eq!(table.city("C3").owner, seat(1).into());
    // Spoils would be 1 Gold for size 1, and refugees a Settler of somebody's.
    assert_eq!((table.goods(1).as_str(), table.game.turn.fought), ("0", [1, 0]));
    assert_eq!((table.units(1, "D2", UnitKind::Settler), table.units(2, "D7", UnitKind::Settler)), (0, 0));
    let mut table = board(SUBDUED);
    table.dice(&[5, 5, 1, 1]).play("1: move D2>C3 2a");
    assert_eq!((table.question(), table.game.battle.captured), ("Keep", true));
}

#[rule("CC-barb-8")]
#[test]
fn every_defeated_barbarian_brings_a_gold() {
    let mut table = board(SUBDUED);
    table.dice(&[5, 5, 1, 1]).play("1: move D2>C3 2a");
    assert_eq!(table.goods(1), "2g");
    let mut table = board(&SUBDUED.replace("C3 2", "C3 1"));
    table.dice(&[5, 5, 1]).play("1: move D2>C3 2a");
    assert_eq!(table.goods(1), "1g");
}

#[rule("CC-barb-9")]
#[test]
fn a_subdued_settlement_is_kept_angry_or_razed_for_a_gold() {
    let mut table = board(SUBDUED);
    table.dice(&[5, 5, 1, 1]).play("1: move D2>C3 2a\n1: keep");
    let city = table.city("C3");
    assert_eq!((city.owner, city.mood, armies(&table, 1, "C3")), (seat(1).into(), Mood::Angry, 2));
    assert_eq!(table.goods(1), "2g");
    let mut table = board(SUBDUED);
    table.dice(&[5, 5, 1, 1]).play("1: move D2>C3 2a\n1: burn");
    assert!(table.game.city(space("C3")).is_none());
    assert_eq!((table.goods(1).as_str(), armies(&table, 1, "C3")), ("3g", 2));
}

#[rule("CC-barb-10")]
#[test]
fn a_captor_without_a_settlement_must_raze() {
    let mut table = board("1 city D2\n1 destroyed 6 0 0 0 0\n1 army D2\nbarbarians C3");
    table.play("1: move D2>C3 1a");
    assert_eq!((table.question(), table.goods(1).as_str(), armies(&table, 1, "C3")), ("Act", "1g", 1));
    assert!(table.game.city(space("C3")).is_none());
}

#[rule("CC-barb-11")]
#[test]
fn no_gold_is_paid_for_a_settlement_that_holds() {
    let mut table = board("1 city D2\n1 army D2 D2\nbarbarians C3 2");
    table.dice(&[3, 2, 1, 1]).play("1: move D2>C3 2a").play("1: cease");
    assert_eq!((table.stock(1, Good::Gold), barbarians(&table, "C3")), (0, 1));
    let mut table = board("1 city D2\n1 army D2\nbarbarians C3 1");
    table.dice(&[5, 5]).play("1: move D2>C3 1a");
    assert_eq!((table.stock(1, Good::Gold), barbarians(&table, "C3"), armies(&table, 1, "D2")), (0, 0, 0));
    assert_eq!(table.city("C3").owner, Owner::Barbarians);
}
