//! Land battles, captures, and the advances and Wonders of war. The board is that of the tests of movement: C3 E4 B3
//! Fertile, D3 E3 Forest, E2 C4 D4 Mountain round the home D2.

use crate::support::{Board as _, Table, position, position_for, seat, space};
use clash::names::{Good, Mood, Piece, UnitKind, Wonder};
use clash::state::{Owner, WonderPlace};
use clash::{Event, combat};
use engine::rule;

fn board(text: &str) -> Table {
    position(&format!("regions 20 19 18\n1 city D2\n2 city D7\n1 advances tactics\n{text}"))
}

/// The combat rolls of the last actions: dice, Combat Value, hits, cancelled hits.
fn rolls(table: &Table) -> Vec<(usize, u8, u8, u8)> {
    let rolled = |event: &Event| match event {
        Event::Combat(combat::Event::Rolled { dice, value, hits, cancelled, .. }) => {
            Some((dice.len(), *value, *hits, *cancelled))
        }
        _ => None,
    };
    table.events.iter().filter_map(rolled).collect()
}

fn armies(table: &Table, number: u8, at: &str) -> u8 {
    table.units(number, at, UnitKind::Army)
}

/// One die for each Army unit; 19 makes 3 hits, and 10 makes 2.
#[rule("CC-combat-1")]
#[rule("CC-combat-2")]
#[rule("CC-combat-3")]
#[test]
fn a_roll_of_19_makes_3_hits() {
    let mut table = board("1 army D2 D2 D2 D2\n2 army C3 C3 C3 C3");
    table.dice(&[5, 5, 5, 4, 3, 3, 3, 1]).play("1: move D2>C3 4a");
    assert_eq!(rolls(&table), [(4, 19, 3, 0), (4, 10, 2, 0)]);
    // 4 makes none and 5 makes one; three Army units roll three dice.
    let mut table = board("1 army D2 D2 D2\n2 army C3 C3");
    table.dice(&[2, 1, 1, 4, 1]).play("1: move D2>C3 3a");
    assert_eq!(rolls(&table), [(3, 4, 0, 0), (2, 5, 1, 0)]);
}

/// Both sides lose at once: whoever falls has still rolled.
#[rule("CC-combat-4")]
#[test]
fn losses_are_simultaneous() {
    let mut table = board("1 army D2 D2 D2 D2\n2 army C3 C3 C3 C3");
    table.dice(&[5, 5, 5, 4, 3, 3, 3, 1]).play("1: move D2>C3 4a");
    assert_eq!((armies(&table, 1, "D2"), armies(&table, 2, "C3")), (2, 1));
    let mut table = board("1 army D2\n2 army C3");
    table.dice(&[6, 6]).play("1: move D2>C3 1a");
    assert_eq!((armies(&table, 1, "D2"), armies(&table, 1, "C3"), armies(&table, 2, "C3")), (0, 0, 0));
}

#[rule("CC-combat-7")]
#[test]
fn another_round_follows_while_both_sides_have_units() {
    let mut table = board("1 army D2 D2\n2 army C3 C3");
    table.dice(&[4, 4, 1, 1]).play("1: move D2>C3 2a");
    assert_eq!((armies(&table, 2, "C3"), table.question(), table.waits_for()), (1, "Continue", 1));
    table.dice(&[1, 4, 4]).play("1: attack");
    assert_eq!((rolls(&table), armies(&table, 1, "C3")), (vec![(2, 5, 1, 0), (1, 4, 0, 0)], 2));
    // Nobody is asked once one side is gone.
    assert_ne!(table.question(), "Continue");
}

#[rule("CC-combat-5")]
#[rule("CC-combat-9")]
#[test]
fn a_side_without_units_has_lost_and_hits_to_spare_are_lost() {
    let mut table = board("1 army D2 D2 D2 D2\n2 army C3\n2 army B3");
    table.dice(&[6, 6, 6, 6, 1]).play("1: move D2>C3 4a");
    assert_eq!((rolls(&table)[0].2, armies(&table, 1, "C3"), armies(&table, 2, "B3")), (4, 4, 1));
    assert_eq!((table.game.battle.winner, table.game.battle.losses), (Some(seat(1).into()), [0, 1]));
    assert!(table.game.turn.fought[1] > 0);
    let mut table = board("1 army D2\n2 army C3 C3");
    table.dice(&[1, 3, 3]).play("1: move D2>C3 1a");
    assert_eq!((table.game.battle.winner, armies(&table, 1, "D2")), (Some(seat(2).into()), 0));
    assert_eq!(table.game.turn.fought[1], 0);
}

#[rule("CC-combat-6")]
#[rule("CC-settler-3")]
#[test]
fn both_sides_may_fall_without_winner() {
    let mut table = board("1 army D2\n1 settler D2\n2 city C3 temple\n2 army C3\n2 settler C3\n2 advances myths");
    table.dice(&[5, 5]).play("1: move D2>C3 1a1s");
    assert_eq!((armies(&table, 1, "D2"), armies(&table, 2, "C3"), table.game.battle.winner), (0, 0, None));
    // Settlers fall with their Army on either side; the city stays.
    assert_eq!((table.units(1, "D2", UnitKind::Settler), table.units(2, "C3", UnitKind::Settler)), (0, 0));
    assert_eq!(table.city("C3").owner, seat(2).into());
    assert!(table.told("without a winner"));
}

#[rule("CC-combat-8")]
#[rule("CC-ccard-1")]
#[rule("CC-ccard-2")]
#[rule("CC-ccard-6")]
#[test]
fn cards_come_first_the_attackers_before_the_defenders() {
    let mut table = board("1 army D2\n2 army C3\n1 hand 6 8\n2 hand 32\n2 advances tactics");
    table.play("1: move D2>C3 1a");
    assert_eq!((table.question(), table.waits_for()), ("CombatCard", 1));
    table.play("1: combat 6");
    assert!(table.told("plays High Morale"), "shown before the defender decides");
    assert_eq!((table.question(), table.waits_for()), ("CombatCard", 2));
    // One card each: the attacker has no second one.
    table.dice(&[1, 1]).play("2: combat 32");
    assert_eq!(rolls(&table), [(1, 3, 0, 0), (1, 3, 0, 0)]);
    assert_eq!(table.game.action_discards.len(), 2);
    assert_eq!(table.question(), "Continue");
    // The next round has its own card, and the first one's effect is gone.
    table.play("1: attack").dice(&[1, 1]).play("1: done");
    assert_eq!(rolls(&table), [(1, 1, 0, 0), (1, 1, 0, 0)]);
}

#[rule("CC-ccard-3")]
#[rule("CC-adv-tactics-2")]
#[test]
fn without_tactics_no_card_is_played() {
    let mut table = board("1 army D2\n2 army C3\n2 hand 32");
    table.dice(&[1, 1]).play("1: move D2>C3 1a");
    assert_eq!(table.question(), "Continue", "the defender is not asked");
    let mut table = board("1 army D2\n2 army C3\n2 hand 32\n2 advances tactics");
    table.play("1: move D2>C3 1a").dice(&[1, 1]).play("2: combat 32");
    assert_eq!(rolls(&table)[1].1, 3);
    table.dice(&[1, 1]).play("1: attack");
    assert_eq!(rolls(&table)[1].1, 1, "its effect was for one round");
}

#[rule("CC-ccard-4")]
#[rule("CC-ccard-5")]
#[test]
fn a_card_needs_one_of_its_kinds_in_the_battle() {
    // High Ground is for Army or Fortress, Archers for Army units only: a Fortress alone has the one, not the other.
    let mut table = board("1 army D2 D2\n2 city C3 fortress\n2 hand 9 26\n2 advances tactics");
    table.play("1: move D2>C3 2a");
    assert_eq!(table.waits_for(), 2);
    table.refuse("2: combat 26", "CC-ccard-4").refuse("2: combat 27", "CC-ccard-1").play("2: combat 9");
    // With an Army unit too both will do, and at sea none.
    let mut table = board("1 army D2 D2\n2 city C3 fortress\n2 army C3\n2 hand 9 26\n2 advances tactics");
    table.play("1: move D2>C3 2a").play("2: combat 26");
    let mut table =
        position("regions 8 - 6 7'\n1 city D2\n2 city D7\n1 ship D3\n2 ship C4\n2 hand 9 26 32\n2 advances tactics");
    table.play("1: sail D3>C4 1");
    table.refuse("2: combat 9", "CC-ccard-4").refuse("2: combat 26", "CC-ccard-4").play("2: combat 32");
}

#[rule("CC-combat-10")]
#[rule("CC-adv-steel-weapons-3")]
#[rule("CC-piece-fortress")]
#[test]
fn extra_hits_come_before_cancelled_ones_and_all_cancellers_add_up() {
    let mut table = board(
        "1 army D2 D2 D2\n1 advances steel-weapons
         2 city C3 fortress\n2 army C3 C3 C3 C3\n2 hand 16\n2 advances tactics",
    );
    table.play("1: move D2>C3 3a").dice(&[5, 5, 5, 1, 1, 1, 1, 1]).play("2: combat 16");
    // 15 is 3 hits, 4 with Steel Weapons, less one for the Fortress and one for Upgraded Defenses. The Fortress rolls too.
    assert_eq!(rolls(&table), [(3, 15, 2, 2), (5, 5, 1, 0)]);
    assert_eq!((armies(&table, 1, "D2"), armies(&table, 2, "C3")), (2, 2));
}

#[rule("CC-combat-11")]
#[rule("CC-adv-steel-weapons-4")]
#[test]
fn effects_of_the_first_round_never_come_back() {
    let mut table = board(
        "1 army D2 D2 D2 D2\n1 advances steel-weapons myths state-religion dogma fanaticism
         2 city C3 fortress temple\n2 army C3 C3 C3 C3\n2 advances tactics",
    );
    table.dice(&[1; 9]).play("1: move D2>C3 4a");
    // Fanaticism: 4 + 2; Steel Weapons: one more hit; Fortress: one die and one cancelled hit.
    assert_eq!(rolls(&table), [(4, 6, 1, 1), (5, 5, 1, 0)]);
    table.dice(&[1; 6]).play("1: attack");
    assert_eq!(rolls(&table), [(3, 3, 0, 0), (3, 3, 0, 0)]);
    // A new battle has them again.
    table.play("1: cease").until_turn_of(2).until_turn_of(1);
    table.dice(&[1; 7]).play("1: move D2>C3 3a");
    assert_eq!(rolls(&table), [(3, 5, 1, 1), (4, 4, 0, 0)]);
}

#[rule("CC-combat-12")]
#[rule("CC-combat-14")]
#[rule("CC-capture-1")]
#[rule("CC-capture-17")]
#[test]
fn an_undefended_city_is_captured_without_a_roll_and_without_a_victory() {
    let mut table = board("1 army D2\n2 city C3 academy\n2 advances writing\n1 hand 6");
    table.play("1: move D2>C3 1a");
    assert!(rolls(&table).is_empty());
    // There is no choice: the city is the captor's.
    assert_eq!((table.city("C3").owner, table.question()), (seat(1).into(), "Answer"));
    assert_eq!((table.game.battle.captured, table.game.battle.winner), (true, None));
    assert_eq!(table.game.turn.fought, [1, 0], "a battle, but none that was won");
}

#[rule("CC-combat-13")]
#[rule("CC-settler-5")]
#[test]
fn a_fortress_fights_one_round_alone() {
    let text = "2 city C3 fortress\n2 settler C3\n2 advances tactics";
    let mut table = board(&format!("1 army D2\n{text}"));
    table.dice(&[6, 4]).play("1: move D2>C3 1a");
    assert_eq!(rolls(&table), [(1, 6, 0, 1), (1, 4, 0, 0)]);
    assert_eq!((table.city("C3").owner, table.units(2, "C3", UnitKind::Settler)), (seat(1).into(), 0));
    assert!(table.game.turn.fought[1] > 0);
    let mut table = board(&format!("1 army D2\n{text}"));
    table.dice(&[6, 5]).play("1: move D2>C3 1a");
    assert_eq!((armies(&table, 1, "D2"), table.city("C3").owner), (0, seat(2).into()));
    assert_eq!(table.units(2, "C3", UnitKind::Settler), 1);
    assert_eq!(table.game.battle.winner, Some(seat(2).into()));
    // A Fortress whose owner lacks Tactics does nothing.
    let mut table = board("1 army D2\n2 city C3 fortress");
    table.play("1: move D2>C3 1a");
    assert_eq!(table.city("C3").owner, seat(1).into());
}

#[rule("CC-cease-1")]
#[rule("CC-cease-3")]
#[test]
fn only_the_attacker_is_asked_whether_to_go_on() {
    let mut table = board("1 army D2\n2 army C3");
    table.dice(&[1, 1]).play("1: move D2>C3 1a");
    assert_eq!((table.question(), table.waits_for()), ("Continue", 1));
    table.refuse_seat("2: cease").dice(&[1, 1]).play("1: attack").play("1: cease");
    assert_eq!(table.game.battle.winner, None);
}

#[rule("CC-cease-4")]
#[test]
fn who_ceases_goes_back_on_board_or_to_the_start_of_the_road() {
    let mut table =
        position("regions 8 - 6 7'\n1 city D2\n2 city D7\n1 advances tactics\n1 ship D3\n1 army ship1\n2 army D4");
    table.dice(&[1, 1]).play("1: move D3>D4 1:1a").play("1: cease");
    assert_eq!(table.aboard(1, UnitKind::Army), 1);
    table.refuse("1: move D3>D4 1:1a", "CC-move-11");
    let mut table = board("1 army D2\n2 army B3\n1 goods 1f\n1 advances engineering roads");
    table.dice(&[1, 1]).play("1: road D2>B3 1a food").play("1: cease");
    assert_eq!(armies(&table, 1, "D2"), 1);
}

const CAPTURED: &str = "1 army D2\n2 city C3 happy academy temple\n2 city E8\n2 advances writing myths";

#[rule("CC-capture-2")]
#[rule("CC-capture-7")]
#[test]
fn a_captured_city_changes_colour_and_becomes_angry() {
    let mut table = board(CAPTURED);
    table.play("1: move D2>C3 1a");
    let city = table.city("C3");
    assert_eq!((city.owner, city.mood, city.size()), (seat(1).into(), Mood::Angry, 3));
    assert_eq!([Piece::Academy, Piece::Temple].map(|piece| city.colour(piece)), [Some(seat(1)); 2]);
}

#[rule("CC-capture-4")]
#[test]
fn a_captured_city_brings_gold_by_its_size() {
    let gold = |city: &str| {
        let mut table = board(&format!("1 army D2\n2 city C3 {city}\n2 advances writing myths"));
        table.play("1: move D2>C3 1a");
        table.goods(1)
    };
    assert_eq!(gold("happy academy temple"), "3g");
    assert_eq!(gold("academy"), "2g");
    assert_eq!(gold(""), "1g");
    assert_eq!(gold("angry academy temple"), "0");
}

#[rule("CC-capture-5")]
#[rule("CC-capture-15")]
#[test]
fn refugees_come_to_a_city_of_the_former_owner_at_once() {
    let mut table = board(CAPTURED);
    table.play("1: move D2>C3 1a");
    assert_eq!((table.question(), table.waits_for()), ("Gift", 2), "before play goes on");
    table.refuse("2: put C3", "CC-limit-3").play("2: put E8");
    assert_eq!(table.units(2, "E8", UnitKind::Settler), 1);
    // With one city there is nothing to choose.
    let mut table = board("1 army D2\n2 city C3");
    table.play("1: move D2>C3 1a");
    assert_eq!(table.units(2, "D7", UnitKind::Settler), 1);
    // Without a Settler in supply none comes.
    let mut table = board("1 army D2\n2 city C3\n2 settler D8 D8 D8 D8");
    table.play("1: move D2>C3 1a");
    assert_eq!((table.units(2, "D7", UnitKind::Settler), table.question()), (0, "Act"));
}

#[rule("CC-capture-5")]
#[test]
fn who_has_no_city_left_gets_no_settler() {
    let mut table = position("regions 20 19 18\n1 city D2\n1 army D2\n1 advances tactics\n2 city C3");
    table.play("1: move D2>C3 1a");
    assert_eq!(table.game.units_in_play(seat(2), UnitKind::Settler).len(), 0);
    assert_eq!((table.question(), table.goods(1).as_str()), ("Act", "1g"));
}

#[rule("CC-capture-6")]
#[test]
fn an_angry_city_brings_neither_gold_nor_refugees() {
    let mut table = board("1 army D2\n2 city C3 angry temple\n2 advances myths");
    table.play("1: move D2>C3 1a");
    assert_eq!((table.goods(1).as_str(), table.units(2, "D7", UnitKind::Settler)), ("0", 0));
    assert_eq!(table.mood("C3"), Mood::Angry);
}

#[rule("CC-capture-3")]
#[rule("CC-capture-12")]
#[test]
fn pieces_of_third_players_stay_and_count_for_the_spoils() {
    let mut table = position_for(
        3,
        "regions - - 20 19
         1 city E4\n1 army E4\n1 advances tactics
         2 city E5 academy:3 temple fortress:1\n2 city B7\n2 advances writing myths
         3 city G8",
    );
    table.play("1: move E4>E5 1a");
    let city = table.city("E5");
    let colours = [Piece::Academy, Piece::Temple, Piece::Fortress].map(|piece| city.colour(piece));
    assert_eq!(colours, [Some(seat(3)), Some(seat(1)), Some(seat(1))]);
    assert_eq!(table.goods(1), "4g");
}

#[rule("CC-capture-8")]
#[rule("CC-capture-9")]
#[rule("CC-capture-14")]
#[test]
fn a_captured_piece_without_its_advance_counts_but_does_not_work() {
    let mut table = board("1 army D2\n2 city C3 academy\n2 advances writing");
    table.play("1: move D2>C3 1a");
    let works = |table: &Table| table.game.works(space("C3"), Piece::Academy);
    assert!(!works(&table));
    assert_eq!(table.city("C3").size(), 2);
    table.game.players[seat(1)].advances.insert(clash::names::Advance::Writing);
    assert!(works(&table));
}

#[rule("CC-capture-10")]
#[rule("CC-capture-12")]
#[test]
fn pieces_the_captor_has_run_out_of_are_removed_for_gold() {
    // No Temple and no Port left.
    let mut table = position(
        "regions 8 - 6\n1 city D2\n2 city D7\n1 advances tactics\n1 destroyed 0 0 0 7 7\n1 army D2
         2 city C3 temple port=B3 academy\n2 advances myths fishing writing",
    );
    table.play("1: move D2>C3 1a");
    let city = table.city("C3");
    assert_eq!((city.size(), city.port, city.colour(Piece::Academy)), (2, None, Some(seat(1))));
    assert_eq!(table.goods(1), "6g", "4 for the size, 1 for each piece removed");
}

#[rule("CC-capture-11")]
#[rule("CC-capture-13")]
#[rule("CC-wonder-6")]
#[test]
fn without_a_settlement_the_captor_removes_the_city() {
    let mut table = position_for(
        3,
        "regions - - 20 19
         1 city E4\n1 army E4 E4\n1 advances tactics\n1 destroyed 6 0 0 0 0
         2 city E5 academy:3 temple wonder=great-gardens\n2 city B7\n2 advances writing myths
         3 city G8",
    );
    table.play("1: move E4>E5 2a");
    assert!(table.game.city(space("E5")).is_none());
    // 3 for the size; the Settlement and the Temple, but not the piece of the third player.
    assert_eq!((table.goods(1).as_str(), armies(&table, 1, "E5")), ("5g", 2));
    assert_eq!(table.game.pieces_left(seat(3), Piece::Academy), 7);
    assert_eq!(table.game.wonders[Wonder::GreatGardens.index()], WonderPlace::Gone(None));
    assert_eq!(table.units(2, "B7", UnitKind::Settler), 1);
}

#[rule("CC-wonder-7")]
#[test]
fn the_captor_gets_the_wonder() {
    let mut table = board("1 army D2\n2 city C3 wonder=great-gardens");
    table.play("1: move D2>C3 1a");
    assert!(table.game.has_wonder(seat(1), Wonder::GreatGardens));
}

#[rule("CC-settler-1")]
#[rule("CC-settler-2")]
#[test]
fn settlers_alone_fall_without_dice_or_cards() {
    let mut table = board("1 army D2\n2 settler C3 C3\n1 hand 6\n2 hand 8\n2 advances tactics");
    table.play("1: move D2>C3 1a");
    assert!(rolls(&table).is_empty());
    assert_eq!((table.units(2, "C3", UnitKind::Settler), armies(&table, 1, "C3")), (0, 1));
    // It was a battle all the same.
    table.refuse("1: move C3>B3 1a", "CC-move-11");
    // Beside an Army they roll no dice.
    let mut table = board("1 army D2\n1 settler D2 D2\n2 army C3\n2 settler C3 C3");
    table.dice(&[1, 1]).play("1: move D2>C3 1a2s");
    assert_eq!(rolls(&table), [(1, 1, 0, 0), (1, 1, 0, 0)]);
}

#[rule("CC-settler-3")]
#[test]
fn attacking_settlers_fall_with_their_army() {
    let mut table = board("1 army D2\n1 settler D2 D2\n2 army C3 C3");
    table.dice(&[1, 6, 6]).play("1: move D2>C3 1a1s");
    assert_eq!((armies(&table, 1, "D2"), table.units(1, "D2", UnitKind::Settler)), (0, 1));
}

#[rule("CC-adv-siegecraft")]
#[rule("CC-adv-siegecraft-2")]
#[rule("CC-adv-siegecraft-3")]
#[test]
fn siegecraft_takes_a_fortress_its_die_its_cancelled_hit_or_both() {
    let text = "1 army D2 D2\n1 advances siegecraft\n1 hand 6\n2 city C3 fortress\n2 army C3 C3 C3\n2 advances tactics";
    let cases = [
        ("siege die", "2o2w", "2o", (2, 10, 1, 1), 3),
        ("siege hit", "2o2w", "2w", (2, 10, 2, 0), 4),
        ("siege both", "2o2w", "0", (2, 10, 2, 0), 3),
        ("done", "2o2w", "2o2w", (2, 10, 1, 1), 4),
    ];
    for (answer, before, after, roll, dice) in cases {
        let mut table = board(&format!("{text}\n1 goods {before}"));
        table.play("1: move D2>C3 2a");
        assert_eq!(table.question(), "Siege", "before any card");
        table.play(&format!("1: {answer}"));
        assert_eq!((table.question(), table.goods(1).as_str()), ("CombatCard", after));
        table.dice(&[5, 5, 1, 1, 1, 1]).play("1: done");
        assert_eq!((rolls(&table)[0], rolls(&table)[1].0), (roll, dice), "{answer}");
    }
    let mut table = board(&format!("{text}\n1 goods 2w"));
    table.play("1: move D2>C3 2a");
    table.refuse("1: siege both", "CC-adv-siegecraft").refuse("1: siege hit", "CC-adv-siegecraft").play("1: siege die");
    // Who cannot pay is not asked.
    let mut table = board(&format!("{text}\n1 goods 1o1w"));
    table.play("1: move D2>C3 2a");
    assert_eq!(table.question(), "CombatCard");
}

#[rule("CC-adv-steel-weapons-3")]
#[rule("CC-adv-steel-weapons-4")]
#[test]
fn steel_weapons_strike_armies_without_them() {
    let hits = |text: &str| {
        let mut table = board(&format!("1 army D2\n1 advances steel-weapons\n{text}"));
        table.dice(&[1, 1]).play("1: move D2>C3 1a");
        rolls(&table)[0].2
    };
    assert_eq!(hits("2 army C3"), 1);
    assert_eq!(hits("2 army C3\n2 advances tactics steel-weapons"), 0);
    assert_eq!(hits("barbarians C3 1"), 1);
    // Nothing at sea.
    let mut table =
        position("regions 8 - 6 7'\n1 city D2\n2 city D7\n1 advances tactics steel-weapons\n1 ship D3\n2 ship C4");
    table.dice(&[1, 1]).play("1: sail D3>C4 1");
    assert_eq!(rolls(&table)[0].2, 0);
}

#[rule("CC-adv-steel-weapons-5")]
#[test]
fn a_fortress_alone_has_no_steel_weapons() {
    let mut table = board("1 army D2 D2\n2 city C3 fortress\n2 advances tactics steel-weapons");
    table.dice(&[1, 1, 4]).play("1: move D2>C3 2a");
    assert_eq!(rolls(&table)[1], (1, 4, 0, 0));
    let mut table = board("1 army D2 D2\n2 city C3 fortress\n2 army C3\n2 advances tactics steel-weapons");
    table.dice(&[1, 1, 1, 1]).play("1: move D2>C3 2a");
    assert_eq!(rolls(&table)[1], (2, 2, 1, 0));
}

#[rule("CC-adv-warships")]
#[rule("CC-adv-warships-2")]
#[test]
fn warships_cancel_a_hit_at_sea_and_when_landing() {
    let text = "regions 8 - 6 7'\n1 city D2\n2 city D7\n1 advances tactics fishing warships";
    let mut table = position(&format!("{text}\n1 ship D3\n2 ship C4 C4\n2 advances fishing warships"));
    table.dice(&[5, 5, 1]).play("1: sail D3>C4 1");
    assert_eq!(rolls(&table), [(1, 5, 0, 1), (2, 6, 0, 1)]);
    // Not in the second round.
    table.dice(&[5, 4, 1]).play("1: attack");
    assert_eq!(rolls(&table), [(1, 5, 1, 0), (2, 5, 1, 0)]);
    let mut table = position(&format!("{text}\n1 ship D3\n1 army ship1\n2 army D4"));
    table.dice(&[1, 5]).play("1: move D3>D4 1:1a");
    assert_eq!(rolls(&table)[1], (1, 5, 0, 1));
    // Neither for those who walk, nor for a defender on land.
    let mut table =
        position(&format!("{text}\n1 ship D3\n1 army C3\n2 army D4\n1 army E4\n2 advances fishing warships"));
    table.dice(&[5, 5]).play("1: move E4>D4 1a");
    assert_eq!(rolls(&table), [(1, 5, 1, 0), (1, 5, 1, 0)]);
}

#[rule("CC-adv-fanaticism")]
#[test]
fn fanatics_fight_better_in_any_city_with_a_temple() {
    let fanatic = "advances myths state-religion dogma fanaticism";
    let mut table = board(&format!("1 army D2\n1 {fanatic}\n2 city C3 temple\n2 army C3\n2 {fanatic}"));
    table.dice(&[1, 1]).play("1: move D2>C3 1a");
    assert_eq!(rolls(&table), [(1, 3, 0, 0), (1, 3, 0, 0)]);
    table.dice(&[1, 1]).play("1: attack");
    assert_eq!(rolls(&table), [(1, 1, 0, 0), (1, 1, 0, 0)]);
    let mut table = board(&format!("1 army D2\n1 {fanatic}\n2 city C3\n2 army C3"));
    table.dice(&[1, 1]).play("1: move D2>C3 1a");
    assert_eq!(rolls(&table), [(1, 1, 0, 0), (1, 1, 0, 0)]);
}

#[rule("CC-adv-fanaticism-2")]
#[rule("CC-adv-fanaticism-3")]
#[test]
fn fanatics_get_an_army_unit_after_a_lost_battle() {
    let fanatic = "advances myths state-religion dogma fanaticism";
    // The defender loses: a unit in a city of his choice.
    let lost = format!("1 army D2\n2 city C3 angry temple\n2 army C3\n2 {fanatic}");
    let mut table = board(&format!("{lost}\n2 city E8"));
    table.dice(&[6, 1]).play("1: move D2>C3 1a");
    assert_eq!((table.question(), table.waits_for()), ("Gift", 2));
    table.play("2: put D7");
    assert_eq!(armies(&table, 2, "D7"), 1);
    // A full city takes none; an undefended city that is lost counts.
    let mut table = board(&format!("{lost}\n2 army D7 D7 D7 D7"));
    table.dice(&[6, 1]).play("1: move D2>C3 1a");
    assert_eq!(armies(&table, 2, "D7"), 4);
    let mut table = board(&format!("1 army D2\n2 city C3 angry temple\n2 {fanatic}"));
    table.play("1: move D2>C3 1a");
    assert_eq!(armies(&table, 2, "D7"), 1);
    // The attacker loses.
    let mut table = board(&format!("1 army C4\n1 {fanatic}\n2 city C3 temple\n2 army C3\n2 advances myths"));
    table.dice(&[1, 6]).play("1: move C4>C3 1a");
    assert_eq!(armies(&table, 1, "D2"), 1);
    // Nobody loses when the attack ceases, or when all fall.
    let mut table = board(&format!("1 army C4\n1 {fanatic}\n2 city C3 temple\n2 army C3\n2 {fanatic}"));
    table.dice(&[1, 1]).play("1: move C4>C3 1a").play("1: cease");
    assert_eq!((armies(&table, 1, "D2"), armies(&table, 2, "D7")), (0, 0));
    let mut table = board(&format!("1 army C4\n1 {fanatic}\n2 city C3 temple\n2 army C3\n2 {fanatic}"));
    table.dice(&[3, 3]).play("1: move C4>C3 1a");
    assert_eq!((armies(&table, 1, "D2"), armies(&table, 2, "D7")), (0, 0));
}

#[rule("CC-wonder-wall")]
#[rule("CC-wonder-wall-3")]
#[test]
fn the_great_wall_keeps_players_without_siegecraft_out() {
    let text = "1 army D2 D2 E4\n2 city C3 fortress\n2 city D7 wonder=great-wall\n2 settler D3\n2 advances tactics";
    let mut table = position(&format!("regions 20 19 18\n1 city D2\n1 advances tactics\n{text}"));
    table.refuse("1: move D2>C3 2a", "CC-wonder-wall-3");
    assert!(table.offered("move D2>C3").is_empty());
    // Only cities with a Fortress are protected.
    table.play("1: move D2>D3 1a");
    let mut table = position(&format!("regions 20 19 18\n1 city D2\n1 advances tactics siegecraft\n{text}"));
    // Having Siegecraft is enough.
    table.dice(&[1, 1, 1]).play("1: move D2>C3 2a");
    assert_eq!(table.city("C3").owner, seat(1).into());
}

#[rule("CC-wonder-mausoleum-2")]
#[rule("CC-wonder-mausoleum-4")]
#[test]
fn the_great_mausoleum_takes_a_token_for_each_attacker() {
    let text = "1 army D2 D2\n2 city C3 wonder=great-mausoleum\n2 army C3";
    let mut table = board(&format!("{text}\n1 goods 1c"));
    table.refuse("1: move D2>C3 2a", "CC-wonder-mausoleum-4");
    table.dice(&[1, 1]).play("1: move D2>C3 1a");
    // Paid once, not in every round.
    assert_eq!((table.goods(1).as_str(), table.question()), ("0", "Continue"));
    table.dice(&[1, 1]).play("1: attack");
    // Mood or Culture tokens, as the attacker likes.
    let mut table = board(&format!("{text}\n1 goods 2m2c"));
    table.play("1: move D2>C3 2a");
    assert_eq!(table.question(), "Pay");
    table.dice(&[6, 6, 1]).play("1: pay 1m1c");
    assert_eq!((table.stock(1, Good::Mood), table.stock(1, Good::Culture)), (1, 1));
    assert_eq!(table.city("C3").owner, seat(1).into());
}

#[test]
fn a_truce_bars_attacks() {
    let mut table = board("1 army D2\n2 settler C3\n1 truce 2");
    table.refuse("1: move D2>C3 1a", "CC-act-negotiations");
    board("1 army D2\n2 settler C3").play("1: move D2>C3 1a");
}

#[test]
fn the_great_warlord_adds_two_in_every_round_of_his_first_battle() {
    let mut table = board(
        "1 army D2 D2\n2 army C3\n2 settler D3
         step {\"turn\":\"act\"}
         step {\"movement\":{\"next\":{\"seat\":1,\"left\":3,\"ship\":false}}}",
    );
    table.game.turn.warlord = true;
    // Without opposition there is no battle for him.
    table.play("1: move D2>D3 1a");
    table.dice(&[1, 1]).play("1: move D2>C3 1a");
    assert_eq!(rolls(&table)[0].1, 3);
    table.dice(&[1, 1]).play("1: attack");
    assert_eq!(rolls(&table)[0].1, 3);
    table.play("1: cease");
    assert_eq!((table.game.turn.warlord, table.game.turn.actions), (false, 3));
}

#[test]
fn built_ships_fight_for_their_port_and_cannot_cease() {
    let text = "regions 8 - 6 7'\n1 city D2 port=D3\n2 city D7\n1 advances fishing\n1 goods 4w\n2 ship D3";
    let mut table = position(text);
    // The first round decides nothing; nobody is asked.
    table.play("1: build D2 ship").dice(&[1, 1, 1, 6, 6, 1]).play("1: build D2 ship");
    assert_eq!((table.units(1, "D3", UnitKind::Ship), table.units(2, "D3", UnitKind::Ship)), (2, 0));
    assert_eq!(Owner::Seat(seat(1)), table.city("D2").owner);
    assert_eq!(table.game.supply(seat(1), UnitKind::Ship), 2);
}
