//! The combat effects of Action cards, one by one. The board is that of the tests of movement.

use crate::support::{Board as _, Table, position, seat};
use clash::names::UnitKind;
use clash::{Event, combat};
use engine::{Game as _, rule};

/// Seat 1 attacks C3 from D2; both have Tactics.
fn battle(text: &str) -> Table {
    position(&format!("regions 20 19 18\n1 city D2\n2 city D7\n1 advances tactics\n2 advances tactics\n{text}"))
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

fn armies(table: &Table, number: u8, at: &str) -> u8 {
    table.units(number, at, UnitKind::Army)
}

#[rule("CC-effect-archers")]
#[test]
fn archers_take_a_unit_before_the_roll() {
    for (die, left) in [(5, 1), (4, 2)] {
        let mut table = battle("1 army D2\n2 army C3 C3\n1 hand 26");
        table.play("1: move D2>C3 1a").dice(&[die, 1, 1, 1]).play("1: combat 26");
        assert_eq!((armies(&table, 2, "C3"), rolls(&table)[1].0), (left, left.into()));
    }
    // The last unit falls before it can roll.
    let mut table = battle("1 army D2\n2 army C3\n1 hand 26");
    table.play("1: move D2>C3 1a").dice(&[6]).play("1: combat 26");
    assert!(rolls(&table).is_empty());
    assert_eq!((armies(&table, 1, "C3"), table.game.battle.winner), (1, Some(seat(1).into())));
}

#[rule("CC-effect-defiant-stand")]
#[test]
fn a_defiant_stand_takes_one_for_each_attacker() {
    let mut table = battle("1 army D2 D2 D2\n2 army C3\n2 hand 7");
    table.play("1: move D2>C3 3a").dice(&[1, 1, 2, 1]).play("2: combat 7");
    assert_eq!(rolls(&table), [(3, 1, 0, 0), (1, 1, 0, 0)]);
    // Never below nothing, and not for the attacker.
    let mut table = battle("1 army D2 D2\n2 army C3\n1 hand 14\n2 hand 7");
    table.play("1: move D2>C3 2a");
    table.refuse("1: combat 14", "CC-ccard-4").play("1: done").dice(&[1, 1, 1]).play("2: combat 7");
    assert_eq!(rolls(&table)[0].1, 0);
}

#[rule("CC-effect-flanking")]
#[test]
fn flanking_is_one_more_die_for_the_attacker() {
    let mut table = battle("1 army D2\n2 army C3\n1 hand 31\n2 hand 42");
    table.play("1: move D2>C3 1a").play("1: combat 31");
    table.refuse("2: combat 42", "CC-ccard-4").dice(&[1, 1, 1]).play("2: done");
    assert_eq!(rolls(&table), [(2, 2, 0, 0), (1, 1, 0, 0)]);
}

#[rule("CC-effect-for-the-people")]
#[test]
fn for_the_people_is_one_more_die_for_the_defender_of_a_city() {
    let mut table = battle("1 army D2\n2 city C3\n2 army C3\n2 hand 13");
    table.play("1: move D2>C3 1a").dice(&[1, 1, 1]).play("2: combat 13");
    assert_eq!(rolls(&table)[1], (2, 2, 0, 0));
    let mut table = battle("1 army D2\n2 army C3\n2 hand 13");
    table.play("1: move D2>C3 1a").refuse("2: combat 13", "CC-ccard-4").play("2: done");
}

#[rule("CC-effect-high-ground")]
#[test]
fn high_ground_rolls_sixes_once_more() {
    let mut table = battle("1 army D2 D2\n2 army C3 C3 C3 C3\n1 hand 9");
    table.play("1: move D2>C3 2a").dice(&[6, 6, 2, 1, 1, 1, 1]).play("1: combat 9");
    // 6, once more 6, then 2: the second six is not rolled again.
    assert_eq!(rolls(&table)[0], (3, 14, 2, 0));
    // Not for the attacker of a city, but for its defender.
    let mut table = battle("1 army D2\n2 city C3\n2 army C3 C3\n1 hand 9\n2 hand 12");
    table.play("1: move D2>C3 1a").refuse("1: combat 9", "CC-ccard-4").play("1: done");
    table.dice(&[1, 6, 3, 1]).play("2: combat 12");
    assert_eq!(rolls(&table)[1], (3, 10, 2, 0));
}

#[rule("CC-effect-high-morale")]
#[test]
fn high_morale_is_two_on_top() {
    let mut table = battle("1 army D2\n2 army C3\n1 hand 6");
    table.play("1: move D2>C3 1a").dice(&[3, 1]).play("1: combat 6");
    assert_eq!(rolls(&table)[0], (1, 5, 1, 0));
    // For Ships too.
    let mut table =
        position("regions 8 - 6 7'\n1 city D2\n2 city D7\n1 advances tactics\n1 ship D3\n2 ship C4\n1 hand 6");
    table.play("1: sail D3>C4 1").dice(&[3, 1]).play("1: combat 6");
    assert_eq!(rolls(&table)[0], (1, 5, 1, 0));
}

#[rule("CC-effect-martyr")]
#[test]
fn a_martyr_takes_one_of_each_side_and_the_other_card() {
    let mut table = battle("1 army D2 D2\n2 army C3 C3\n1 hand 24\n2 hand 22");
    table.play("1: move D2>C3 2a").play("1: combat 24").dice(&[1, 1]).play("2: combat 22");
    // Prepared Defenses have no effect: one die each.
    assert_eq!(rolls(&table), [(1, 1, 0, 0), (1, 1, 0, 0)]);
    assert_eq!((armies(&table, 1, "D2"), armies(&table, 2, "C3")), (1, 1));
    assert_eq!(table.game.action_discards.len(), 2);
    // Two single units: both fall, and nobody wins.
    let mut table = battle("1 army D2\n2 army C3\n1 hand 24");
    table.play("1: move D2>C3 1a").play("1: combat 24");
    assert_eq!((armies(&table, 1, "D2"), armies(&table, 2, "C3"), table.game.battle.winner), (0, 0, None));
}

#[rule("CC-effect-martyr")]
#[test]
fn a_martyr_at_sea_is_the_ship_its_owner_names() {
    let mut table = position(
        "regions 8 - 6 7'\n1 city D2\n2 city D7\n1 advances tactics\n1 ship D3 D3\n1 settler ship1\n2 ship C4 C4\n1 hand 24",
    );
    table.play("1: sail D3>C4 1+2").play("1: combat 24");
    assert_eq!((table.question(), table.waits_for()), ("Lose", 1));
    table.dice(&[1, 1]).play("1: lose ship:2");
    assert_eq!((table.aboard(1, UnitKind::Settler), table.units(2, "C4", UnitKind::Ship)), (1, 1));
    table.play("1: cease");
}

#[rule("CC-effect-peltasts")]
#[test]
fn peltasts_cancel_a_hit_if_one_of_them_succeeds() {
    for (dice, cancelled) in [([2, 5], 1), ([4, 4], 0)] {
        let mut table = battle("1 army D2 D2\n2 army C3 C3\n2 hand 1");
        table.play("1: move D2>C3 2a");
        table.dice(&[dice[0], dice[1], 3, 3, 1, 1]).play("2: combat 1");
        assert_eq!(rolls(&table)[0], (2, 6, 1 - cancelled, cancelled), "{dice:?}");
    }
}

/// One more die, which counts, in the round in which the card is played, and for the defender only.
#[rule("CC-effect-prepared-defenses")]
#[test]
fn prepared_defenses_are_one_more_die_for_a_defender() {
    let mut table = battle("1 army D2 D2\n2 army C3 C3\n1 hand 29\n2 hand 22");
    table.play("1: move D2>C3 2a").refuse("1: combat 29", "CC-ccard-4").play("1: done");
    table.dice(&[1, 1, 1, 1, 3]).play("2: combat 22");
    assert_eq!(rolls(&table), [(2, 2, 0, 0), (3, 5, 1, 0)], "the third die makes the hit");
    table.dice(&[1, 1, 1]).play("1: attack\n1: done");
    assert_eq!(rolls(&table)[1].0, 2, "gone in the next round");
    // A Fortress alone has it, too.
    let mut table = battle("1 army D2\n2 city C3 fortress\n2 hand 22");
    table.play("1: move D2>C3 1a").dice(&[1, 1, 1]).play("2: combat 22");
    assert_eq!(rolls(&table)[1].0, 2);
    // And Ships.
    let sea = "regions 8 - 6 7'\n1 city D2\n2 city D7\n1 advances tactics\n2 advances tactics\n";
    let mut table = position(&format!("{sea}1 ship D3\n2 ship C4\n2 hand 22"));
    table.play("1: sail D3>C4 1").dice(&[1, 2, 3]).play("2: combat 22");
    assert_eq!(rolls(&table), [(1, 1, 0, 0), (2, 5, 1, 0)]);
}

#[rule("CC-effect-routing")]
#[test]
fn routing_adds_a_hit_to_an_opponent_who_loses_as_many() {
    // Both lose one: the die decides about one more, which no Fortress cancels.
    for (die, left) in [(5, 1), (4, 2)] {
        let mut table = battle("1 army D2 D2\n2 city C3 fortress\n2 army C3 C3 C3\n1 hand 2");
        table.play("1: move D2>C3 2a").dice(&[6, 6, 1, 1, 1, 2, die]).play("1: combat 2");
        assert_eq!((armies(&table, 1, "D2"), armies(&table, 2, "C3")), (1, left));
    }
    // Who loses more than the opponent rolls nothing.
    let mut table = battle("1 army D2 D2\n2 army C3 C3\n1 hand 2");
    table.play("1: move D2>C3 2a").dice(&[1, 1, 3, 2]).play("1: combat 2");
    assert!(!table.told("Routing rolls"));
    assert_eq!((armies(&table, 1, "D2"), armies(&table, 2, "C3")), (1, 2));
}

#[rule("CC-effect-scouts")]
#[test]
fn scouts_take_the_other_card_without_effect() {
    let mut table = battle("1 army D2\n2 army C3\n1 hand 24\n2 hand 23");
    // Even a Martyr: Scouts come before anything else.
    table.play("1: move D2>C3 1a").play("1: combat 24").dice(&[1, 1]).play("2: combat 23");
    assert_eq!((armies(&table, 1, "D2"), armies(&table, 2, "C3")), (1, 1));
    assert_eq!(table.game.players[seat(2)].hand.iter().collect::<Vec<_>>(), [24]);
    assert_eq!(table.game.action_discards.iter().map(|card| card.number()).collect::<Vec<_>>(), [23]);
}

#[rule("CC-effect-tactical-retreat")]
#[rule("CC-cease-3")]
#[test]
fn a_tactical_retreat_ends_the_battle_for_the_defender() {
    let mut table = battle("1 army D2 D2\n2 city C3\n2 army C3 C3 B2 B2 B2\n2 settler C3\n2 hand 17\n1 settler A3");
    table.play("1: move D2>C3 2a").play("2: combat 17");
    // B2 is too full, D2 and A3 are the attacker's, B4 is unrevealed.
    assert_eq!(
        (table.question(), table.offered("retreat")),
        ("Retreat", ["B3", "C2", "C4", "D3"].map(str::to_owned).to_vec())
    );
    // A client lights up where to.
    let choices = table.game.prompt(seat(2)).unwrap().choices;
    assert_eq!(
        choices.iter().filter_map(|choice| choice.place.as_deref()).collect::<Vec<_>>(),
        ["B3", "C2", "C4", "D3"]
    );
    table.refuse("2: retreat B2", "CC-effect-tactical-retreat").play("2: retreat B3");
    assert!(rolls(&table).is_empty());
    assert_eq!((armies(&table, 2, "B3"), table.game.battle.winner), (2, Some(seat(1).into())));
    // The city is captured, and the Settler left behind falls.
    assert_eq!((table.city("C3").owner, armies(&table, 1, "C3")), (seat(1).into(), 2));
    assert_eq!(table.units(2, "C3", UnitKind::Settler), 0);
}

#[rule("CC-effect-tactical-retreat")]
#[test]
fn a_retreat_to_the_only_space_needs_no_answer() {
    let mut table = battle("1 army B2 B3 C2 C4 D2\n2 army C3\n2 hand 17");
    table.play("1: move D2>C3 1a").play("2: combat 17");
    assert!(rolls(&table).is_empty());
    assert_eq!((armies(&table, 2, "D3"), armies(&table, 1, "C3")), (1, 1));
}

#[rule("CC-effect-tactical-retreat")]
#[test]
fn nobody_retreats_without_a_space() {
    let around = "1 army B2 B3 C2 C4 D3 D2";
    let mut table = battle(&format!("{around}\n2 army C3\n2 hand 17 22"));
    table.play("1: move D2>C3 1a");
    table.refuse("2: combat 17", "CC-effect-tactical-retreat").play("2: combat 22");
}

#[rule("CC-effect-tactical-surprise")]
#[test]
fn a_tactical_surprise_draws_a_card_for_a_loss() {
    let mut table = battle("1 army D2\n2 army C3 C3\n1 hand 10\ndeck action 5");
    table.play("1: move D2>C3 1a").dice(&[4, 1, 1]).play("1: combat 10");
    assert_eq!((rolls(&table)[0], armies(&table, 2, "C3")), ((1, 5, 1, 0), 1));
    assert!(table.game.players[seat(1)].hand.contains(5));
    let mut table = battle("1 army D2\n2 army C3 C3\n1 hand 10\ndeck action 5");
    table.play("1: move D2>C3 1a").dice(&[3, 1, 1]).play("1: combat 10");
    assert!(table.game.players[seat(1)].hand.is_empty(), "nobody fell");
}

#[rule("CC-effect-the-siege")]
#[test]
fn the_siege_starves_the_defenders_card() {
    let text = "1 army D2\n2 city C3\n2 army C3\n1 hand 11\n2 hand 22";
    let mut table = battle(&format!("{text}\n2 goods 2f"));
    table.play("1: move D2>C3 1a").play("1: combat 11").play("2: combat 22");
    assert_eq!((table.question(), table.waits_for()), ("Resist", 2));
    table.dice(&[1, 1, 1]).play("2: resist");
    assert_eq!((rolls(&table), table.goods(2).as_str()), (vec![(1, 2, 0, 0), (2, 2, 0, 0)], "0"));
    let mut table = battle(&format!("{text}\n2 goods 2f"));
    table.play("1: move D2>C3 1a").play("1: combat 11").play("2: combat 22").dice(&[1, 1]).play("2: done");
    assert_eq!((rolls(&table)[1].0, table.goods(2).as_str()), (1, "2f"));
    // Who cannot pay is not asked; without a card there is nothing to starve.
    let mut table = battle(&format!("{text}\n2 goods 1f"));
    table.play("1: move D2>C3 1a").play("1: combat 11").dice(&[1, 1]).play("2: combat 22");
    assert_eq!(rolls(&table)[1].0, 1);
    let mut table = battle(&format!("{text}\n2 goods 2f"));
    table.play("1: move D2>C3 1a").play("1: combat 11").dice(&[1, 1]).play("2: done");
    assert_eq!((table.question(), rolls(&table)[0].1), ("Continue", 2));
    // In the open field it is no siege.
    let mut table = battle("1 army D2\n2 army C3\n1 hand 11");
    table.play("1: move D2>C3 1a").refuse("1: combat 11", "CC-ccard-4").play("1: done");
}

#[rule("CC-effect-upgraded-defenses")]
#[test]
fn upgraded_defenses_cancel_a_hit_on_a_city() {
    let mut table = battle("1 army D2\n2 city C3\n2 army C3\n2 hand 16");
    table.play("1: move D2>C3 1a").dice(&[6, 1]).play("2: combat 16");
    assert_eq!((rolls(&table)[0], armies(&table, 2, "C3")), ((1, 6, 0, 1), 1));
    let mut table = battle("1 army D2\n2 army C3\n2 hand 16");
    table.play("1: move D2>C3 1a").refuse("2: combat 16", "CC-ccard-4").play("2: done");
}

#[rule("CC-effect-wedge-formation")]
#[test]
fn a_wedge_formation_counts_the_defenders() {
    let mut table = battle("1 army D2\n2 army C3 C3 C3\n1 hand 5\n2 hand 37");
    table.play("1: move D2>C3 1a").play("1: combat 5");
    table.refuse("2: combat 37", "CC-ccard-4").dice(&[2, 1, 1, 1]).play("2: done");
    assert_eq!(rolls(&table)[0], (1, 5, 1, 0));
}

#[rule("CC-effect-order")]
#[test]
fn effects_come_in_their_order() {
    // Archers and Peltasts: the attacker's first, so that a fallen Peltast throws nothing.
    let mut table = battle("1 army D2\n2 army C3\n1 hand 26\n2 hand 1");
    table.play("1: move D2>C3 1a").play("1: combat 26").dice(&[6]).play("2: combat 1");
    assert!(!table.told("The Peltasts"));
    // The retreat comes after the Archers: one falls, the other leaves.
    let mut table = battle("1 army D2\n2 army C3 C3\n1 hand 26\n2 hand 17");
    table.play("1: move D2>C3 1a").play("1: combat 26").dice(&[6]).play("2: combat 17");
    assert_eq!((table.question(), armies(&table, 2, "C3")), ("Retreat", 1));
    table.play("2: retreat B3");
    assert_eq!(armies(&table, 2, "B3"), 1);
}
