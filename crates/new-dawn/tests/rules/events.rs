//! The event dial: barbarians move and spawn, mature cities trade.

use crate::support::{Board as _, Table, hex, position, position_for};
use engine::{Game as _, rule};
use new_dawn::Event;
use new_dawn::view::PieceView;

/// The dial stands before barbarian movement; the first player's next turn moves them by this die.
fn barbarians(text: &str, dice: &[u32]) -> Table {
    let mut table = position(&format!("dial 1\ndirection 0\n{text}"));
    table.pass();
    table.dice(dice).pass();
    table
}

/// Nothing, movement, trade, movement, spawning, and again from the start; not before the very first turn.
#[rule("ND-event-1", "ND-event-2", "ND-event-3")]
#[test]
fn the_dial_moves_before_each_of_the_first_players_turns() {
    let mut table = position("dial 0\nbarbarians");
    let mut sections = Vec::new();
    for _ in 0..6 {
        table.until_first_player();
        sections.push(table.view().dial.section.slug());
    }
    assert_eq!(sections, ["nothing", "move", "trade", "move", "spawn", "nothing"]);
    let fresh = crate::support::fresh(<new_dawn::Options as engine::GameOptions>::with_seats(2), 4);
    assert_eq!((fresh.view().dial.place, fresh.step()), (0, "ChooseCard"));
    // The effect comes before the turn starts.
    let table = barbarians("barbarians D=4,2", &[2]);
    assert_eq!((table.barbarian("D").as_deref(), table.step(), table.waits_for()), (Some("5,2"), "ChooseCard", 1));
}

/// All by one die, each one space: 2 is east.
#[rule("ND-barb-1", "ND-barb-14")]
#[test]
fn all_barbarians_move_one_space_in_the_rolled_direction() {
    let table = barbarians("barbarians B=2,3 D=3,3 F=5,4", &[2]);
    assert_eq!(["B", "D", "F"].map(|one| table.barbarian(one)), ["3,3", "4,3", "6,4"].map(|at| Some(at.to_string())));
    let table = barbarians("barbarians D=4,2", &[5]);
    assert_eq!(table.barbarian("D").as_deref(), Some("3,2"));
}

/// The rulebook's example: D destroys a city, F crosses water to the next land.
#[rule("ND-barb-9", "ND-barb-4", "ND-barb-7")]
#[test]
fn barbarian_d_destroys_a_city_and_f_crosses_water() {
    let table = barbarians("2 cities 5,2\nbarbarians D=4,2 F=6,2", &[2]);
    assert_eq!((table.owner("5,2"), table.barbarian("D").as_deref()), (None, Some("5,2")));
    assert_eq!((table.player(2).unused_cities, table.barbarian("F").as_deref()), (7, Some("8,2")));
}

#[rule("ND-barb-2", "ND-barb-3", "ND-destroy-1")]
#[test]
fn caravans_and_unreinforced_tokens_are_destroyed() {
    let table = barbarians("2 control 5,2\n2 caravans 1=5,2\nbarbarians D=4,2", &[2]);
    assert_eq!((table.owner("5,2"), table.player(2).unused_control), (None, 31));
    assert_eq!(table.player(2).caravans[0].at, None);
    assert!(table.has_event(|event| matches!(event, Event::CaravanDestroyed { .. })));
}

/// Turned over and sent back; a caravan in the space is lost all the same, and the way back harms nobody.
#[rule("ND-barb-5", "ND-barb-16", "ND-barb-17")]
#[test]
fn a_reinforced_token_sends_the_barbarian_back() {
    let table = barbarians("2 reinforced 5,2\n2 caravans 1=5,2\n1 caravans 1=4,2\nbarbarians D=4,2", &[2]);
    assert_eq!((table.barbarian("D").as_deref(), table.space("5,2").piece), (Some("4,2"), Some(PieceView::Control)));
    assert_eq!((table.player(2).caravans[0].at, table.player(1).caravans[0].at), (None, Some(hex("4,2"))));
}

/// Two tokens of the owner's choice; with fewer, those there are. The capital stays and the barbarian in it.
#[rule("ND-barb-6", "ND-barb-20", "ND-barb-15")]
#[test]
fn a_raided_capital_loses_two_trade_tokens() {
    let row = "2 row masonry:1 astrology:2 foreign-trade pottery early-empire";
    let mut table = barbarians(&format!("{row}\nbarbarians D=3,5 F=5,0"), &[3]);
    assert_eq!((table.step(), table.left(), table.waits_for()), ("DiscardTrade", Some(2), 2));
    table.refuse("2: discard pottery", "ND-barb-6");
    // The second has one card to come from.
    table.play("2: discard masonry");
    assert_eq!(
        (table.trade(2, "astrology"), table.owner("3,6"), table.barbarian("D").as_deref()),
        (1, Some(2), Some("3,6"))
    );
    // The one in Geneva's space does nothing to it.
    assert_eq!(table.barbarian("F").as_deref(), Some("5,1"));
    let table = barbarians("2 row masonry astrology:1 foreign-trade pottery early-empire\nbarbarians D=3,5", &[3]);
    assert_eq!((table.step(), table.trade(2, "astrology")), ("ChooseCard", 0));
    assert!(table.has_event(|event| matches!(event, Event::TradeDiscarded { .. })), "told also if nobody is asked");
    let table = barbarians("barbarians D=5,0\nwonders petra=5,2", &[2]);
    assert_eq!((table.barbarian("D").as_deref(), table.space("6,0").city_state.is_some()), (Some("6,0"), true));
    let table = barbarians("barbarians D=4,2\nwonders petra=5,2", &[2]);
    assert_eq!((table.barbarian("D").as_deref(), table.space("5,2").wonder.is_some()), (Some("5,2"), true));
}

/// At the edge the other way; over water in the other way too; nowhere if both ways lead off the map.
#[rule("ND-barb-8", "ND-barb-10", "ND-barb-18", "ND-barb-19")]
#[test]
fn the_edge_turns_barbarians_round() {
    // 8,2 is on the eastern edge: west is water at 7,2, so it goes on to 6,2.
    let table = barbarians("barbarians D=8,2", &[2]);
    assert_eq!(table.barbarian("D").as_deref(), Some("6,2"));
    let table = barbarians("barbarians D=7,3", &[2]);
    assert_eq!(table.barbarian("D").as_deref(), Some("6,3"));
    // 3,7 has water at 2,7 to the west and the edge east.
    let table = barbarians("barbarians D=3,7", &[2]);
    assert_eq!(table.barbarian("D").as_deref(), Some("1,7"));
    // From 7,-4 east lies water and then the edge: it turns there and is back where it was.
    let table = barbarians("barbarians D=7,-4", &[2]);
    assert_eq!(table.barbarian("D").as_deref(), Some("7,-4"));
    // From 5,-5 north-east and south-west: 6,-6 is off the map, 4,-4 is Brussels.
    let table = barbarians("barbarians D=5,-5", &[1]);
    assert_eq!(table.barbarian("D").as_deref(), Some("4,-4"));
    // At 9,-3 of this map both east and west lead off: it stays.
    let map = "map 7A@0,0+0 9A@8,0+0 1A@20,0+0\n1 capital 0,0\n2 capital 8,0\nbarbarians A=9,-3";
    assert_eq!(barbarians(map, &[2]).barbarian("A").as_deref(), Some("9,-3"));
    assert_eq!(barbarians(map, &[3]).barbarian("A").as_deref(), Some("9,-2"));
}

/// It enters the water it crosses, even if it turns there and comes back; a caravan on it is lost, one beside it is not.
#[rule("ND-barb-2", "ND-barb-19")]
#[test]
fn caravans_on_the_water_a_barbarian_crosses_are_destroyed() {
    let row = "1 row astrology steam-power masonry early-empire pottery\n1 caravans 1=8,-4 2=6,-4";
    let table = barbarians(&format!("{row}\nbarbarians D=7,-4"), &[2]);
    assert_eq!(table.barbarian("D").as_deref(), Some("7,-4"));
    assert_eq!(table.player(1).caravans.iter().map(|one| one.at).collect::<Vec<_>>(), [None, Some(hex("6,-4"))]);
    let table = barbarians(&format!("{row}\nbarbarians D=6,-3"), &[2]);
    assert!(table.player(1).caravans.iter().all(|one| one.at.is_some()));
    let row = "1 row astrology steam-power masonry early-empire pottery\n1 caravans 1=7,2 2=card";
    let table = barbarians(&format!("{row}\nbarbarians F=6,2"), &[2]);
    assert_eq!((table.barbarian("F").as_deref(), table.player(1).caravans[0].at), (Some("8,2"), None));
}

/// A reinforced token beyond water: the barbarian comes back over the water to where it was.
#[rule("ND-barb-10")]
#[test]
fn a_barbarian_turned_back_over_water_reaches_land() {
    let table = barbarians("2 reinforced 8,2\nbarbarians F=6,2", &[2]);
    assert_eq!((table.barbarian("F").as_deref(), table.space("8,2").piece), (Some("6,2"), Some(PieceView::Control)));
}

/// No caravan enters, and the barbarian is attacked instead of the city-state.
#[rule("ND-barb-11")]
#[test]
fn a_barbarian_shields_a_city_state() {
    let row = "1 row astrology pottery foreign-trade early-empire masonry";
    let mut table = position(&format!("{row}\n1 caravans 1=5,0\nbarbarians D=6,0"));
    table.play("1: focus foreign-trade").refuse("1: move 1 6,0", "ND-car-6");
    let mut table = position(&format!("{row}\n1 control 5,0\nbarbarians D=6,0"));
    table.dice(&[6, 1]).play("1: focus masonry\n1: attack 6,0");
    assert_eq!((table.barbarian("D"), table.owner("6,0"), table.step()), (None, None, "PutTradeToken"));
}

/// F waits at the edge and comes back onto D: a die is rolled, and the first player says who moves.
#[rule("ND-barb-12", "ND-barb-21")]
#[test]
fn barbarians_that_meet_part_again() {
    // To the east D goes from 6,3 to 7,3, and F at 7,3 is turned back to 6,3: they pass each other.
    // With a reinforced token at 6,2 D is sent back to 5,2, where B has just come from 4,2.
    let mut table = barbarians("2 reinforced 6,2\nbarbarians B=4,2 D=5,2", &[2, 4]);
    assert_eq!((table.step(), table.waits_for()), ("PickBarbarian", 1));
    table.refuse("1: barbarian F", "ND-barb-21");
    assert_eq!(table.offered("barbarian"), ["B", "D"]);
    // Direction 4 is south-west, and the move follows all rules: the token there is destroyed.
    table.play("1: barbarian D");
    assert_eq!((table.barbarian("B").as_deref(), table.barbarian("D").as_deref()), (Some("5,2"), Some("4,3")));
    assert_eq!(table.step(), "ChooseCard");
}

/// The natural wonder goes back when a barbarian or a card removes the token.
#[rule("ND-barb-13")]
#[test]
fn a_natural_wonder_goes_back_to_its_space() {
    let table = barbarians("2 control 2,4\nbarbarians D=1,4", &[2]);
    assert_eq!((table.player(2).naturals.len(), table.space("2,4").token), (0, true));
    let mut table = position("2 control 2,4\n1 control 3,4\nwonders forbidden-city=7,-2\nbarbarians");
    table.play("1: raze 2,4");
    assert_eq!((table.player(2).naturals.len(), table.space("2,4").token), (0, true));
}

/// Back on its icon; a caravan there is lost; a token, city or barbarian there keeps it off.
#[rule("ND-spawn-1", "ND-spawn-2", "ND-spawn-3")]
#[test]
fn defeated_barbarians_come_back() {
    let spawn = |text: &str| {
        let mut table = position(&format!("dial 4\n{text}"));
        table.until_first_player();
        table
    };
    let table = spawn("barbarians\n2 caravans 1=2,2");
    assert_eq!(
        ["B", "D", "F", "I"].map(|one| table.barbarian(one)),
        ["-2,2", "2,2", "8,0", "0,7"].map(|at| Some(at.to_string()))
    );
    assert_eq!(table.player(2).caravans[0].at, None);
    let table = spawn("barbarians B=8,0\n2 control 2,2\nwonders petra=0,7");
    assert_eq!(["B", "D", "F", "I"].map(|one| table.barbarian(one)), [Some("8,0".to_string()), None, None, None]);
}

/// One token for each mature city, freely distributed; who has none gets none.
#[rule("ND-tradeev-1")]
#[test]
fn mature_cities_bring_trade_tokens() {
    // France's capital and the city at 1,6 are mature, Rome's capital is not.
    let mut table = position(
        "dial 2\nturn 2\n2 cities 1,6\n1 control 6,-2 8,-2 8,-3 7,-3 6,-1\nbarbarians
         2 control 4,6 4,5 3,5 3,7 0,6 2,5 1,5 0,7 1,7",
    );
    assert_eq!((table.player(1).mature, table.player(2).mature), (0, 2));
    table.pass();
    assert_eq!((table.step(), table.waits_for()), ("PutTradeToken", 2));
    table.play("2: put pottery\n2: put astrology");
    assert_eq!((table.trade(2, "pottery"), table.trade(2, "astrology")), (1, 1));
    assert_eq!((table.step(), table.waits_for()), ("ChooseCard", 1));
    let mut table = position_for(3, "dial 2\nbarbarians");
    table.until_first_player();
    assert_eq!(table.step(), "ChooseCard", "nobody has a mature city");
}

const ALL_MATURE: &str = "1 control 6,-2 8,-2 8,-3 7,-3 6,-1 7,-1
                          2 control 4,6 4,5 3,5 3,7
                          3 control -4,2 -4,1
                          barbarians";

/// From the first player on, clockwise: with the dial at seat 2 it is 2, 3, 1.
#[rule("ND-tradeev-2")]
#[test]
fn trade_tokens_are_placed_in_turn_order_from_the_first_player() {
    let mut table = position_for(3, &format!("dial 2\nfirst 2\nturn 1\n{ALL_MATURE}"));
    table.pass();
    for number in [2, 3, 1] {
        assert_eq!((table.step(), table.waits_for()), ("PutTradeToken", number));
        let other = number % 3 + 1;
        table.refuse(&format!("{other}: put pottery"), "ND-tradeev-2");
        table.play(&format!("{number}: put pottery"));
        assert_eq!(table.trade(number, "pottery"), 1);
    }
    assert_eq!((table.step(), table.waits_for()), ("ChooseCard", 2));
}

/// A card that has three may be named as well: the token goes back to the supply, and the other cards get nothing.
#[rule("ND-tradeev-2", "ND-trade-8")]
#[test]
fn a_token_put_on_a_full_card_is_lost() {
    let row = "1 row masonry:3 astrology foreign-trade pottery early-empire";
    let mut table = position_for(3, &format!("dial 2\nturn 3\n{row}\n{ALL_MATURE}"));
    table.pass();
    assert_eq!(table.offered("put"), ["masonry", "astrology", "foreign-trade", "pottery", "early-empire"]);
    let label = |table: &Table| {
        let prompt = table.game.prompt(crate::support::seat(1)).unwrap();
        prompt.choices[0].label.clone()
    };
    assert_eq!(label(&table), "Put a trade token on Masonry, which already has three: it is lost");
    table.play("1: put masonry");
    assert!(table.has_event(|event| matches!(event, Event::TradeLost { card: Some(_), .. })));
    assert_eq!(table.player(1).row.iter().map(|one| one.trade).collect::<Vec<_>>(), [3, 0, 0, 0, 0]);
    assert_eq!(table.waits_for(), 2);
    // Where no card has room nobody is asked.
    let full = "1 row masonry:3 astrology:3 foreign-trade:3 pottery:3 early-empire:3";
    let mut table = position_for(3, &format!("dial 2\nturn 3\n{full}\n{ALL_MATURE}"));
    table.pass();
    assert_eq!((table.step(), table.waits_for()), ("PutTradeToken", 2));
    assert!(table.has_event(|event| matches!(event, Event::TradeLost { card: None, .. })));
}

/// Wherever tokens come from: a fourth is lost, be it a city-state's, a capital's or a stored one.
#[rule("ND-trade-8")]
#[test]
fn no_card_ever_holds_a_fourth_token() {
    // Carthage's two tokens go on the military card, which has two already.
    let row = "1 row foreign-trade astrology masonry:2 early-empire pottery";
    let mut table = position(&format!("{row}\n1 caravans 1=2,-1\nbarbarians"));
    table.play("1: focus foreign-trade\n1: move 1 1,0");
    assert_eq!((table.trade(1, "masonry"), table.step()), (3, "TakeCityStateCard"));
    assert!(table.has_event(|event| matches!(event, Event::TradeLost { .. })));
    // A token taken from a defeated capital is gone for its owner, though it is lost on a full card.
    let mut table = position(
        "1 row astrology:3 pottery early-empire foreign-trade masonry\n1 control 4,6\nbarbarians
         2 row astrology:1 foreign-trade masonry early-empire pottery",
    );
    table.dice(&[6, 1]).play("1: focus masonry\n1: attack 3,6\n1: seize astrology\n1: put astrology");
    assert_eq!((table.trade(1, "astrology"), table.trade(2, "astrology")), (3, 0));
    let row = "1 row astrology:3 pottery early-empire foreign-trade masonry\nwonders great-zimbabwe=7,-2\nstored 2";
    let mut table = position(row);
    table.play("1: unload astrology");
    assert_eq!((table.view().stored, table.trade(1, "astrology")), (1, 3));
    table.play("1: unload pottery");
    assert_eq!((table.view().stored, table.trade(1, "pottery")), (0, 1));
}

/// B raids a capital whose owner chooses what to discard: then C, next in order, moves as well.
#[rule("ND-barb-14", "ND-barb-6")]
#[test]
fn the_others_move_on_after_a_raided_capital() {
    let row = "2 row masonry:1 astrology:2 foreign-trade pottery early-empire";
    let mut table = position_for(3, &format!("dial 1\ndirection 0\nturn 3\n{row}\nbarbarians B=3,5 C=4,2 D=6,2"));
    table.dice(&[3]).pass();
    assert_eq!((table.step(), table.waits_for()), ("DiscardTrade", 2));
    assert_eq!(table.barbarian("C").as_deref(), Some("4,2"), "it waits for the choice");
    table.refuse("1: discard masonry", "ND-barb-6").refuse("2: focus masonry", "ND-barb-6");
    table.play("2: discard masonry");
    assert_eq!(["B", "C", "D"].map(|one| table.barbarian(one)), ["3,6", "4,3", "6,3"].map(|at| Some(at.to_string())));
    assert_eq!((table.step(), table.waits_for()), ("ChooseCard", 1));
}
