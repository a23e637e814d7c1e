//! Military: reinforcing, attacks, defeated targets.

use crate::support::{Board as _, Table, position, position_for, seat};
use engine::rule;
use new_dawn::Event;
use new_dawn::view::PieceView;

/// Seat 1 resolves a military card in a slot.
fn military(card: &str, slot: usize, rest: &str) -> Table {
    let mut row = vec!["astrology", "pottery", "early-empire", "foreign-trade"];
    row.insert(slot - 1, card);
    let mut table = position(&format!("1 row {}\nbarbarians\n{rest}", row.join(" ")));
    table.play(&format!("1: focus {}", card.split(':').next().unwrap()));
    table
}

/// Any two tokens from slot 2; not a third, not one that is reinforced already, and no tokens spent for more.
#[rule("ND-reinf-1", "ND-reinf-5", "ND-reinf-6")]
#[test]
fn as_many_tokens_as_the_slot_says() {
    let mut table = military("masonry:2", 2, "1 control 8,-2 2,3 6,3\n1 reinforced 5,4");
    table.refuse("1: reinforce 5,4", "ND-reinf-6").refuse("1: spend trade", "ND-atk-14");
    table.refuse("1: reinforce 7,-2", "ND-reinf-1");
    table.play("1: reinforce 8,-2").refuse("1: spend trade", "ND-reinf-6");
    assert_eq!(table.left(), Some(1));
    table.play("1: reinforce 2,3");
    assert_eq!(
        (table.space("2,3").piece, table.space("6,3").piece),
        (Some(PieceView::Reinforced), Some(PieceView::Control))
    );
    assert_eq!((table.waits_for(), table.trade(1, "masonry")), (2, 2));
}

#[rule("ND-reinf-2", "ND-atk-23")]
#[test]
fn either_reinforcing_or_two_attacks() {
    let text = "1 control 5,1 4,2\n2 control 5,2 4,1 3,3";
    let mut table = military("masonry", 5, text);
    table.dice(&[1, 6]).play("1: attack 5,2").refuse("1: reinforce 5,1", "ND-reinf-2");
    table.dice(&[1, 6]).play("1: attack 5,2");
    assert_eq!(table.waits_for(), 2, "two attacks and no more");
    let mut table = military("masonry", 5, text);
    table.play("1: reinforce 5,1").refuse("1: attack 5,2", "ND-reinf-2");
    // Within two spaces, with the slot's number.
    let table = military("masonry", 5, "1 control 5,1\n2 control 5,3 4,4");
    assert_eq!(table.offered("attack"), ["6,0", "5,3"]);
    assert_eq!(table.view().forecasts[0].attack, 5);
}

/// 3 for the forest, 1 for itself, 2 for its neighbours; a neighbour of another owner does not help.
#[rule("ND-reinf-3", "ND-reinf-4", "ND-atk-11")]
#[test]
fn reinforced_tokens_defend_themselves_and_their_neighbours() {
    let defence = |text: &str| {
        let table = military("masonry", 3, &format!("1 control 4,1\n{text}"));
        table.view().forecasts.iter().find(|one| one.at.to_string() == "5,1").unwrap().defence
    };
    assert_eq!(defence("2 control 5,1"), 3);
    assert_eq!(defence("2 reinforced 5,1"), 4);
    assert_eq!(defence("2 reinforced 5,1 6,1 5,2"), 6);
    assert_eq!(defence("2 control 5,1 6,1\n2 reinforced 5,2"), 4);
    assert_eq!(defence("2 control 5,1\n1 reinforced 5,0"), 3);
}

/// The rulebook's example: 8 against 9, and two trade tokens turn it.
#[rule("ND-atk-17", "ND-atk-14")]
#[test]
fn iron_working_attacks_with_10_against_9() {
    let text = "1 control 4,1\n2 reinforced 5,1 6,1 5,2\n2 row astrology masonry early-empire foreign-trade pottery";
    let mut table = military("iron-working:2", 2, text);
    table.dice(&[5, 3]).play("1: attack 5,1");
    let told = table.events.iter().map(ToString::to_string).collect::<Vec<_>>();
    let sum = "@1 attacks 5,1 of @2: 8 (a roll of 5 plus 3) against 9 (a roll of 3 plus 6).";
    assert!(told.iter().any(|sentence| sentence == sum), "{told:?}");
    let battle = table.view().battle.unwrap();
    assert_eq!((battle.values, battle.bonus, table.step()), ([8, 9], [3, 6], "SpendInAttack"));
    table.play("1: spend trade\n1: spend trade");
    assert_eq!((table.owner("5,1"), table.trade(1, "iron-working")), (Some(1), 0));
    assert!(table.has_event(|event| matches!(event, Event::AttackDecided { attack: 10, defence: 9, won: true, .. })));
}

fn forecast(table: &Table, at: &str) -> Option<(u8, u8)> {
    let forecasts = table.view().forecasts;
    forecasts.iter().find(|one| one.at.to_string() == at).map(|one| (one.attack, one.defence))
}

/// Slot plus 1, plus 3 against a barbarian; three spaces and no more; two attacks or as many tokens as the slot says.
#[rule("ND-atk-24")]
#[test]
fn iron_working() {
    let text = "1 control 4,1\n2 control 5,1 4,5\nbarbarians D=4,4";
    let mut table = military("iron-working", 2, text);
    assert_eq!([forecast(&table, "5,1"), forecast(&table, "4,4")], [Some((3, 3)), Some((5, 5))]);
    let labels = table.labels();
    let label = "Attack the control token of @2 at 5,1: 3 against 3, 42% before trade tokens";
    assert!(labels.iter().any(|one| one == label), "15 of 36 rolls win: {labels:?}");
    table.refuse("1: attack 4,5", "ND-atk-1");
    table.dice(&[1, 6]).play("1: attack 5,1").refuse("1: reinforce 4,1", "ND-reinf-2");
    table.dice(&[1, 6]).play("1: attack 5,1");
    assert_eq!(table.waits_for(), 2, "two attacks and no more");
    let mut table = military("iron-working", 2, "1 control 4,1 8,-2 6,-2");
    table.play("1: reinforce 4,1\n1: reinforce 8,-2");
    assert_eq!(table.waits_for(), 2);
}

/// Die and slot and all bonuses: the card's, the wonder's, the leader's.
#[rule("ND-atk-8")]
#[test]
fn the_attackers_value_is_die_and_slot_and_bonuses() {
    let value = |card: &str, slot: usize, die: u32, rest: &str| {
        let mut table = military(card, slot, &format!("1 control 4,1\n2 control 4,2\n{rest}"));
        table.dice(&[die, 6]).play("1: attack 4,2");
        let decided = table.events.iter().find_map(|event| match event {
            Event::AttackDecided { attack, .. } => Some(*attack),
            _ => None,
        });
        decided.unwrap()
    };
    assert_eq!(value("masonry", 3, 2, ""), 5);
    assert_eq!(value("masonry", 1, 4, ""), 5);
    assert_eq!(value("iron-working", 3, 2, ""), 6);
    assert_eq!(value("masonry", 3, 2, "wonders terracotta-army=7,-2"), 7);
    assert_eq!(value("masonry", 3, 2, "1 leader scythia"), 8, "4,2 is a hill");
}

/// One more for each, in this attack and not in the next; from the military card only.
#[rule("ND-trade-3")]
#[test]
fn a_trade_token_adds_one_in_one_attack() {
    let text = "1 control 4,1\n2 control 5,1\n2 row astrology masonry:1 early-empire foreign-trade pottery";
    let mut table = military("masonry:1", 3, text);
    table.dice(&[1, 6]).play("1: attack 5,1").refuse("2: spend trade", "ND-atk-14");
    assert_eq!(table.view().battle.unwrap().values, [4, 9]);
    table.play("1: spend trade");
    assert_eq!(table.view().battle.unwrap().values, [5, 9]);
    table.play("2: spend trade");
    assert!(table.has_event(|event| matches!(event, Event::AttackDecided { attack: 5, defence: 10, .. })));
    table.dice(&[1, 6]).play("1: attack 5,1");
    assert!(table.has_event(|event| matches!(event, Event::AttackDecided { attack: 4, defence: 9, .. })));
    let mut table =
        military("masonry", 3, &format!("{text}\n1 row astrology:3 pottery:3 masonry early-empire foreign-trade"));
    table.dice(&[1, 6]).play("1: attack 5,1");
    assert_eq!((table.step(), table.waits_for()), ("SpendInDefence", 2), "tokens of other cards do not help");
}

/// Targets of all five kinds; caravans, friendly and empty spaces are none.
#[rule("ND-atk-1", "ND-atk-2")]
#[test]
fn five_kinds_of_target() {
    let mut table =
        military("flight", 5, "1 control 5,4\n2 control 5,3\n2 cities 6,2\nbarbarians D=4,4\n1 caravans 1=6,3");
    let mut offered = table.offered("attack");
    offered.sort();
    assert_eq!(offered, ["3,6", "4,-4", "4,4", "5,3", "6,0", "6,2"]);
    table.refuse("1: attack 6,3", "ND-atk-2").refuse("1: attack 5,4", "ND-atk-2").refuse("1: attack 5,5", "ND-atk-2");
}

/// Water, a rival space, a barbarian and a city-state stop the count; hard ground does not, in any slot.
#[rule("ND-atk-3", "ND-atk-4", "ND-atk-19", "ND-atk-20")]
#[test]
fn what_an_attack_counts_through() {
    let reaches = |card: &str, text: &str, at: &str| military(card, 1, text).offered("attack").contains(&at.into());
    // From 4,3 over the mountain at 4,4 to 4,5, even from slot 1.
    assert!(reaches("masonry", "1 control 4,3\n2 control 4,5", "4,5"));
    // From 2,1 to 1,2 is one space; over the water at 1,1 it would be two.
    assert!(!reaches("masonry", "1 control 0,1\n2 control 2,1 2,0", "2,1"));
    assert!(!reaches("masonry", "1 control 3,3\n2 control 5,3 4,3 4,2", "5,3"), "through rival spaces");
    assert!(reaches("masonry", "1 control 3,3\n2 control 5,3 4,2", "5,3"));
    assert!(!reaches("masonry", "1 control 3,3\n2 control 5,3 4,2\nbarbarians D=4,3", "5,3"), "through a barbarian");
    // 6,-1 and 5,1 are two apart over Geneva at 6,0 or 5,0.
    assert!(!reaches("masonry", "1 control 6,-1\n2 control 5,1 5,0 6,1", "6,1"), "through a city-state");
    assert!(reaches("flight", "1 control 6,-1\n2 control 5,1 5,0 6,1", "6,1"));
}

/// A space just taken is no place to attack from, but it can be counted through.
#[rule("ND-atk-5")]
#[test]
fn not_from_a_space_taken_this_turn() {
    let text = "1 control 4,2\n2 control 5,2 6,1 6,3 7,3";
    let mut table = military("masonry", 5, text);
    table.dice(&[6, 1]).play("1: attack 5,2");
    assert_eq!(table.owner("5,2"), Some(1));
    let offered = table.offered("attack");
    assert!(offered.contains(&"6,1".into()), "two spaces from 4,2, through the space just taken");
    table.refuse("1: attack 6,3", "ND-atk-5");
    // In a later turn it is a space like any other.
    let mut table = military("masonry", 5, "1 control 4,2 5,2\n2 control 6,1 6,3 7,3");
    table.dice(&[6, 1]).play("1: attack 6,3");
}

/// One die each, the attacker's first, anew for every attack.
#[rule("ND-atk-6")]
#[test]
fn both_sides_roll_one_die() {
    let mut table = military("masonry", 3, "1 control 4,1\n2 control 5,1");
    table.dice(&[2, 5, 4, 6]).play("1: attack 5,1");
    assert!(table.has_event(|event| matches!(event, Event::Attacked { dice: [2, 5], .. })));
    assert!(table.has_event(|event| matches!(event, Event::AttackDecided { attack: 5, defence: 8, won: false, .. })));
    table.play("1: attack 5,1");
    assert!(table.has_event(|event| matches!(event, Event::Attacked { dice: [4, 6], .. })));
}

/// Somebody rolls for barbarians and city-states, the player to the right, and that is all: nobody's trade tokens,
/// cards or wonders help them.
#[rule("ND-atk-7")]
#[test]
fn whoever_rolls_for_a_neutral_defender_adds_nothing() {
    let rows = "2 row astrology masonry:3 early-empire foreign-trade pottery
                3 row astrology masonry:3 early-empire foreign-trade pottery";
    let text =
        "1 row astrology pottery early-empire foreign-trade masonry\n1 control 5,0\nwonders ruhr-valley=-5,2 petra=3,6";
    for (at, defence) in [("4,1", 8), ("6,0", 13)] {
        let mut table = position_for(3, &format!("{text}\n{rows}\nbarbarians D=4,1"));
        table.dice(&[3, 5]).play(&format!("1: focus masonry\n1: attack {at}"));
        let decided = table.events.iter().find_map(|event| match event {
            Event::AttackDecided { attack, defence, .. } => Some((*attack, *defence)),
            _ => None,
        });
        assert_eq!(decided, Some((8, defence)), "{at}");
        assert!(table.has_event(|event| matches!(event, Event::Attacked { defender: None, dice: [3, 5], .. })));
        assert_eq!((table.trade(2, "masonry"), table.trade(3, "masonry")), (3, 3));
    }
}

/// Eight and the die, and not its grassland; a barbarian in its place has the ground alone.
#[rule("ND-atk-9")]
#[test]
fn a_city_state_defends_with_eight() {
    let mut table = military("masonry", 5, "1 control 5,0");
    assert_eq!(forecast(&table, "6,0"), Some((5, 8)));
    table.dice(&[6, 2]).play("1: attack 6,0");
    assert!(table.has_event(|event| matches!(event, Event::AttackDecided { attack: 11, defence: 10, won: true, .. })));
    let mut table = military("masonry", 5, "1 control 5,0");
    table.dice(&[6, 3]).play("1: attack 6,0");
    assert!(table.has_event(|event| matches!(event, Event::AttackDecided { attack: 11, defence: 11, won: false, .. })));
}

/// The difficulty of its space: forest 3, mountain 5, a natural wonder's space 5.
#[rule("ND-atk-10")]
#[test]
fn a_barbarian_defends_with_its_ground() {
    let defence = |at: &str| {
        let table = military("masonry", 3, &format!("1 control 3,3 4,2\nbarbarians D={at}"));
        forecast(&table, at).unwrap().1
    };
    assert_eq!(["4,1", "3,2", "2,4", "4,3"].map(defence), [3, 5, 5, 2]);
    let mut table = military("masonry", 3, "1 control 4,2\nbarbarians D=4,1");
    table.dice(&[4, 3]).play("1: attack 4,1");
    assert!(table.has_event(|event| matches!(event, Event::AttackDecided { attack: 7, defence: 6, won: true, .. })));
}

/// It leaves the map, and a trade token comes on any card: one for each barbarian, none for one that holds out.
#[rule("ND-def-1")]
#[test]
fn a_defeated_barbarian_brings_a_trade_token() {
    let mut table = military("masonry", 3, "1 control 4,2\nbarbarians D=4,1 F=5,2");
    table.dice(&[6, 1]).play("1: attack 4,1");
    assert_eq!((table.barbarian("D"), table.step()), (None, "PutTradeToken"));
    assert_eq!(table.offered("put").len(), 5);
    table.play("1: put astrology");
    assert_eq!((table.trade(1, "astrology"), table.owner("4,1")), (1, None));
    table.dice(&[1, 6]).play("1: attack 5,2");
    assert_eq!((table.barbarian("F").as_deref(), table.waits_for()), (Some("5,2"), 2));
    assert_eq!(table.player(1).row.iter().map(|one| one.trade).sum::<u8>(), 1);
}

/// A city on the mountain at 3,2 has 10 for its ground, a control token 5.
#[rule("ND-atk-12", "ND-atk-13")]
#[test]
fn cities_double_their_ground() {
    let defence = |text: &str| military("masonry", 3, &format!("1 control 3,3\n{text}")).view().forecasts[0].defence;
    assert_eq!((defence("2 cities 3,2"), defence("2 control 3,2")), (10, 5));
    assert_eq!(defence("2 cities 3,2\n2 reinforced 4,2"), 11);
}

#[rule("ND-atk-15", "ND-atk-16", "ND-atk-18")]
#[test]
fn the_defender_wins_ties_and_may_be_attacked_again() {
    let mut table = military("masonry", 3, "1 control 4,1\n2 control 5,1");
    table.dice(&[4, 4, 5, 4]).play("1: attack 5,1");
    assert!(table.has_event(|event| matches!(event, Event::AttackDecided { attack: 7, defence: 7, won: false, .. })));
    assert_eq!(table.owner("5,1"), Some(2));
    table.play("1: attack 5,1");
    assert_eq!(table.owner("5,1"), Some(1));
}

/// First the attacker, then the defender, each once.
#[rule("ND-atk-14")]
#[test]
fn attacker_then_defender_spend_tokens() {
    let text = "1 control 4,1\n2 control 5,1\n2 row astrology masonry:2 early-empire foreign-trade pottery";
    let mut table = military("masonry:1", 3, text);
    table.dice(&[4, 4]).play("1: attack 5,1");
    assert!(table.refusal("2: spend trade").is_some());
    table.play("1: spend trade");
    assert_eq!((table.step(), table.waits_for()), ("SpendInDefence", 2));
    table.play("2: spend trade\n2: done");
    assert_eq!((table.owner("5,1"), table.trade(2, "masonry"), table.trade(1, "masonry")), (Some(2), 1, 0));
}

/// Defeated: its trade tokens change hands, it stays, and it is left alone for the rest of the turn.
#[rule("ND-atk-21", "ND-def-5", "ND-def-13", "ND-def-14")]
#[test]
fn a_defeated_capital_stays_and_pays() {
    let text = "1 reinforced 4,6\n2 row astrology:2 foreign-trade:1 masonry early-empire pottery";
    let mut table = military("masonry", 5, text);
    table.dice(&[6, 1]).play("1: attack 3,6");
    assert_eq!((table.step(), table.left(), table.owner("3,6")), ("SeizeTrade", Some(2), Some(2)));
    assert_eq!(table.view().step.rival, Some(seat(2)));
    table.refuse("1: seize pottery", "ND-def-5").refuse("1: seize currency", "ND-def-5");
    table.play("1: seize astrology\n1: put pottery\n1: seize foreign-trade\n1: put masonry");
    assert_eq!((table.trade(2, "astrology"), table.trade(1, "pottery"), table.trade(1, "masonry")), (1, 1, 1));
    table.play("1: done");
    let mut table = military("masonry", 5, &format!("{text}\n2 control 4,5"));
    table.dice(&[6, 1]).play("1: attack 3,6\n1: done").refuse("1: attack 3,6", "ND-atk-21");
    // Two tokens of three, and then no more.
    let mut table = military("masonry", 5, text);
    table.dice(&[6, 1]).play("1: attack 3,6\n1: seize astrology\n1: put pottery\n1: seize astrology\n1: put pottery");
    assert_eq!((table.trade(2, "astrology"), table.trade(2, "foreign-trade"), table.trade(1, "pottery")), (0, 1, 2));
    table.refuse("1: seize foreign-trade", "ND-reinf-2");
    // Up to two: none may be taken. A capital without tokens is defeated all the same.
    let cards = "victory warmonger-paranoid explorer-aesthetic civilized-moneygrubber";
    let mut table = military("masonry", 5, &format!("1 control 4,6\n{cards}"));
    table.dice(&[6, 1]).play("1: attack 3,6");
    assert_eq!(table.player(1).completed, 1);
}

/// While a barbarian is in the capital it is the barbarian that is attacked, by the owner too, from the capital itself.
#[rule("ND-atk-22")]
#[test]
fn a_barbarian_shields_the_capital() {
    let mut table = military("masonry", 5, "1 control 4,6\nbarbarians D=3,6 B=7,-2");
    table.dice(&[6, 1]).play("1: attack 3,6\n1: put pottery");
    assert_eq!((table.barbarian("D"), table.player(1).completed), (None, 0));
    table.dice(&[6, 1]).play("1: attack 7,-2\n1: put pottery");
    assert_eq!(table.barbarian("B"), None);
    let mut table =
        position("1 row astrology pottery masonry early-empire foreign-trade\n1 caravans 1=4,5\nbarbarians D=3,6");
    table.play("1: focus foreign-trade").refuse("1: move 1 3,6", "ND-car-6");
}

/// Three attacks within five spaces, slot plus three, counting through anything.
#[rule("ND-atk-25")]
#[test]
fn flight_attacks_three_times_over_anything() {
    let mut table = military("flight", 1, "1 control 6,1\n2 control 8,1 8,2 6,3");
    assert_eq!(table.view().forecasts.iter().find(|one| one.at.to_string() == "8,1").unwrap().attack, 4);
    for at in ["8,1", "8,2", "6,3"] {
        table.dice(&[6, 1]).play(&format!("1: attack {at}"));
    }
    assert_eq!((table.player(1).friendly, table.waits_for()), (5, 2));
}

/// Attacks first, then reinforcing as many as the slot says less the attacks made; through water.
#[test]
fn mass_production_attacks_and_reinforces() {
    let text = "1 control 6,1 5,0 4,0\n2 control 8,1";
    let mut table = military("mass-production", 3, text);
    assert_eq!(table.view().forecasts[1].attack, 5);
    table.dice(&[6, 1]).play("1: attack 8,1\n1: reinforce 6,1").refuse("1: attack 6,0", "ND-reinf-2");
    table.play("1: reinforce 5,0");
    assert_eq!(table.waits_for(), 2);
    let mut table = military("mass-production", 3, text);
    table.play("1: reinforce 6,1\n1: reinforce 5,0\n1: reinforce 4,0");
    assert_eq!(table.waits_for(), 2);
    // In slot 1 one attack leaves nothing to reinforce, in slot 3 two attacks leave one, and no third attack.
    let mut table = military("mass-production", 1, text);
    table.dice(&[1, 6]).play("1: attack 8,1").refuse("1: reinforce 6,1", "ND-reinf-2");
    let mut table = military("mass-production", 3, text);
    table.dice(&[1, 6, 1, 6]).play("1: attack 8,1\n1: attack 8,1").refuse("1: attack 8,1", "ND-focus-2");
    table.play("1: reinforce 6,1");
    assert_eq!(table.waits_for(), 2);
}

/// The token goes back to its owner, an unreinforced one of the attacker takes its place, with the natural wonder.
#[rule("ND-def-2", "ND-def-3")]
#[test]
fn a_defeated_token_is_replaced() {
    let mut table = military("masonry", 5, "1 control 3,3\n2 reinforced 2,4");
    assert_eq!(table.player(2).naturals.len(), 1);
    table.dice(&[6, 1, 6, 1]).play("1: attack 2,4");
    assert_eq!((table.owner("2,4"), table.space("2,4").piece), (Some(1), Some(PieceView::Control)));
    assert_eq!((table.player(1).naturals.len(), table.player(2).naturals.len()), (1, 0));
    assert_eq!((table.player(2).unused_control, table.player(1).unused_control), (31, 29));
}

/// A city takes the city's place, and the wonder in it comes along.
#[rule("ND-def-4", "ND-def-7", "ND-ww-1")]
#[test]
fn a_defeated_city_is_replaced_and_its_wonder_taken() {
    let text = "1 control 4,2\n2 cities 4,3\nwonders petra=4,3";
    let mut table = military("masonry", 5, text);
    assert_eq!(table.player(2).wonders.len(), 1);
    table.dice(&[6, 1]).play("1: attack 4,3");
    assert_eq!((table.owner("4,3"), table.space("4,3").piece), (Some(1), Some(PieceView::City)));
    assert_eq!((table.player(1).wonders[0].slug(), table.player(2).wonders.len()), ("petra", 0));
    assert_eq!((table.player(1).unused_cities, table.player(2).unused_cities), (6, 7));
}

/// The capital's wonder moves to a city without one; without such a city it stays.
#[rule("ND-def-8", "ND-def-9")]
#[test]
fn a_capitals_wonder_is_moved_if_there_is_room() {
    let mut table = military("masonry", 5, "1 control 4,6\n1 cities 5,-4\nwonders oracle=3,6 petra=7,-2");
    table.dice(&[6, 1]).play("1: attack 3,6").refuse("1: house 7,-2", "ND-def-8");
    table.play("1: house 5,-4");
    assert_eq!((table.space("5,-4").wonder.map(|one| one.slug()), table.space("3,6").wonder), (Some("oracle"), None));
    let mut table = military("masonry", 5, "1 control 4,6\nwonders oracle=3,6 petra=7,-2");
    table.dice(&[6, 1]).play("1: attack 3,6");
    assert_eq!(table.player(2).wonders[0].slug(), "oracle");
}

const NO_CITY_LEFT: &str = "1 cities 3,-3 5,-5 2,-1 4,1 2,2 1,3 6,3";

/// No city is left: a reinforced control token stands in, conquers, and holds the wonder.
#[rule("ND-def-10", "ND-def-12")]
#[test]
fn without_a_city_a_reinforced_token_takes_its_place() {
    let mut table = military("masonry", 5, &format!("{NO_CITY_LEFT}\n1 control 4,2\n2 cities 4,3\nwonders oracle=4,3"));
    table.dice(&[6, 1]).play("1: attack 4,3");
    assert_eq!((table.space("4,3").piece, table.player(1).wonders[0].slug()), (Some(PieceView::Reinforced), "oracle"));
    let mut table = military("masonry", 5, &format!("{NO_CITY_LEFT}\n1 control 5,0"));
    table.dice(&[6, 1]).play("1: attack 6,0");
    assert_eq!(table.space("6,0").piece, Some(PieceView::Reinforced));
    assert_eq!(
        table
            .view()
            .city_states
            .iter()
            .find(|one| one.city_state.slug() == "geneva")
            .unwrap()
            .conquered
            .map(|s| s.number()),
        Some(1)
    );
}

/// Whoever takes such a token on a city-state's space puts a city there if one is left.
#[rule("ND-def-11")]
#[test]
fn a_token_on_a_city_state_is_replaced_by_a_city() {
    let mut table = military("masonry", 5, "1 control 5,0\n2 reinforced 6,0");
    table.dice(&[6, 1]).play("1: attack 6,0\n1: conquer");
    assert_eq!((table.space("6,0").piece, table.owner("6,0")), (Some(PieceView::City), Some(1)));
}

/// Seat 1 attacks from a space, with all its tokens on the map.
fn without_tokens(from: &str, rest: &str) -> Table {
    let free = position(&format!("barbarians\n{rest}")).view().spaces.into_iter().filter(|space| {
        space.owner.is_none()
            && space.city_state.is_none()
            && space.terrain.name() != "water"
            && space.at.to_string() != from
    });
    let all: Vec<String> = free.take(30).map(|space| space.at.to_string()).collect();
    let table = military("masonry", 5, &format!("1 control {from} {}\n{rest}", all.join(" ")));
    assert_eq!(table.player(1).unused_control, 0);
    table
}

/// With all tokens on the map the space is left, or another is taken off first.
#[rule("ND-def-15")]
#[test]
fn an_attacker_without_tokens_leaves_the_space_or_lifts_one() {
    let mut table = without_tokens("4,1", "2 control 5,1");
    table.dice(&[6, 1]).play("1: attack 5,1\n1: done");
    assert_eq!(table.owner("5,1"), None);
    let mut table = without_tokens("4,1", "2 control 5,1");
    table.dice(&[6, 1]).play("1: attack 5,1\n1: lift 4,1");
    assert_eq!((table.owner("5,1"), table.owner("4,1")), (Some(1), None));
}

/// So with a city-state, when no city is left either. A free one never fell, so nobody is told that it is free again;
/// one in a rival's hands is free as soon as its conqueror is driven out.
#[rule("ND-def-15", "ND-cs-13")]
#[test]
fn a_city_state_that_nothing_can_be_put_in_stays_free() {
    let is_free = |event: &Event| matches!(event, Event::CityStateFree { .. });
    let mut table = without_tokens("5,0", NO_CITY_LEFT);
    table.dice(&[6, 1]).play("1: attack 6,0");
    assert_eq!((table.step(), table.has_event(is_free)), ("ReplaceToken", false));
    table.play("1: done");
    assert_eq!((table.owner("6,0"), table.space("6,0").city_state.map(|one| one.slug())), (None, Some("geneva")));
    let mut table = without_tokens("5,0", NO_CITY_LEFT);
    table.dice(&[6, 1]).play("1: attack 6,0\n1: lift 5,0");
    assert_eq!((table.owner("6,0"), table.space("6,0").city_state), (Some(1), None));
    let mut table = without_tokens("5,0", &format!("{NO_CITY_LEFT}\n2 cities 6,0"));
    table.dice(&[6, 1]).play("1: attack 6,0\n1: conquer");
    assert_eq!((table.step(), table.has_event(is_free)), ("ReplaceToken", true));
}

/// An attack on a third player is nobody else's business: all five hold with more seats.
#[test]
fn with_three_seats_the_owner_of_the_target_defends() {
    let text = "1 row astrology pottery masonry early-empire foreign-trade\n1 control 4,1\n3 control 5,1\nbarbarians
                3 row astrology masonry:1 early-empire foreign-trade pottery";
    let mut table = position_for(3, text);
    table.dice(&[4, 3]).play("1: focus masonry\n1: attack 5,1");
    assert_eq!((table.step(), table.waits_for()), ("SpendInDefence", 3));
    table.play("3: spend trade");
    assert_eq!(table.owner("5,1"), Some(3));
}
