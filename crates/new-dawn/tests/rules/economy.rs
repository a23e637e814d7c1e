//! Economy: caravans.

use crate::support::{Board as _, Table, hex, position, resources};
use engine::rule;
use new_dawn::Event;

/// Seoul lies behind a forest; the only other way out of the capital is a mountain.
const SEOUL: &str = "map 7A@0,0+0 12B@-2,-2+3 9A@8,0+0\n1 capital 0,0\n2 capital 8,0\nbarbarians";

/// Seat 1 resolves an economy card in a slot, the others around it.
fn economy(card: &str, slot: usize, rest: &str) -> Table {
    let mut row = vec!["astrology", "masonry", "early-empire", "pottery"];
    row.insert(slot - 1, card);
    let mut table = position(&format!("1 row {}\n{rest}", row.join(" ")));
    table.play(&format!("1: focus {}", card.split(':').next().unwrap()));
    table
}

/// The rulebook's example: next to the capital, to the forest, to Seoul; not over the mountain.
#[rule("ND-car-13", "ND-car-11")]
#[test]
fn a_caravan_reaches_seoul() {
    let mut table = economy("foreign-trade", 3, SEOUL);
    table.refuse("1: move 1 -1,0", "ND-car-5");
    table.play("1: move 1 0,-1\n1: move 1 0,-2\n1: move 1 -1,-2");
    assert_eq!((table.trade(1, "astrology"), table.player(1).caravans[0].at), (2, None));
    assert_eq!(table.step(), "TakeCityStateCard");
    table.play("1: take seoul");
    assert_eq!(table.player(1).city_state_cards[0].slug(), "seoul");
    assert_eq!((table.view().city_states[0].copies, table.waits_for()), (1, 2));
}

/// Whoever leaves all caravans where they are is asked once more.
#[rule("ND-car-2")]
#[test]
fn caravans_that_have_not_moved_are_asked_about() {
    let mut table = economy("foreign-trade", 3, SEOUL);
    let asked = |table: &Table| table.prompt(1).choices.into_iter().find_map(|choice| choice.confirm);
    assert_eq!(asked(&table).as_deref(), Some("None of your caravans has moved. Leave them where they are?"));
    table.play("1: move 1 0,-1");
    assert_eq!(asked(&table), None);
}

/// At a city-state and at a rival's city, not at one's own, and not where it only stops.
#[rule("ND-car-8")]
#[test]
fn an_arriving_caravan_goes_back_to_the_card() {
    for (text, at) in [("1 caravans 1=2,-1", "1,0"), ("2 cities 4,0\n1 caravans 1=3,0", "4,0")] {
        let mut table = economy("foreign-trade", 3, &format!("{text}\nbarbarians"));
        table.play(&format!("1: move 1 {at}"));
        assert_eq!(table.player(1).caravans[0].at, None, "{at}");
        assert!(table.has_event(|event| matches!(event, Event::CaravanArrived { .. })));
    }
    for (text, at) in [("1 cities 4,0\n1 caravans 1=3,0", "4,0"), ("2 control 4,0\n1 caravans 1=3,0", "4,0")] {
        let mut table = economy("foreign-trade", 3, &format!("{text}\nbarbarians"));
        table.play(&format!("1: move 1 {at}"));
        assert_eq!(table.player(1).caravans[0].at, Some(hex(at)));
        assert!(!table.has_event(|event| matches!(event, Event::CaravanArrived { .. })));
    }
}

/// Two, on the card of the city-state's type and on no other: Geneva is scientific, Carthage military.
#[rule("ND-car-9")]
#[test]
fn a_city_state_gives_two_tokens_for_its_type() {
    for (from, at, card) in [("5,0", "6,0", "astrology"), ("2,-1", "1,0", "masonry")] {
        let mut table = economy("foreign-trade", 3, &format!("1 caravans 1={from}\nbarbarians"));
        table.play(&format!("1: move 1 {at}"));
        assert_eq!((table.step(), table.trade(1, card)), ("TakeCityStateCard", 2));
        assert_eq!(table.player(1).row.iter().map(|one| one.trade).sum::<u8>(), 2);
    }
    // Great Zimbabwe may hold them instead, and then it is asked: other cards are refused.
    let mut table = economy("foreign-trade", 3, "1 caravans 1=5,0\nwonders great-zimbabwe=7,-2\nbarbarians");
    table.play("1: move 1 6,0").refuse("1: put pottery", "ND-car-9").refuse("1: move 1 5,0", "ND-car-9");
    table.play("1: put astrology\n1: put astrology");
}

/// One caravan, three spaces and not a fourth, and the slot's terrain or lower.
#[rule("ND-car-21")]
#[test]
fn foreign_trade_moves_three_spaces() {
    let mut table = economy("foreign-trade", 3, "1 caravans 1=4,2\nbarbarians");
    assert_eq!(table.player(1).caravans.iter().map(|one| one.steps).collect::<Vec<_>>(), [Some(3)]);
    table.play("1: move 1 4,3\n1: move 1 4,2\n1: move 1 4,3");
    assert_eq!((table.player(1).caravans[0].at, table.waits_for()), (Some(hex("4,3")), 2));
    economy("foreign-trade", 3, "1 caravans 1=4,2\nbarbarians").refuse("1: move 1 3,2", "ND-car-5");
    economy("foreign-trade", 5, "1 caravans 1=4,2\nbarbarians").play("1: move 1 3,2");
}

/// What would have to be different is named: the ground on the way, a barbarian on it, the city to set out from, or
/// nothing but the distance.
#[rule("ND-car-2", "ND-car-3", "ND-car-5", "ND-car-6")]
#[test]
fn what_is_in_a_caravans_way_is_named() {
    let text = "1 caravans 1=4,0\nbarbarians";
    economy("foreign-trade", 3, text).play("1: move 1 4,2");
    // 4,1 and 5,1, between 4,0 and 4,2, are forest: from slot 2 the hills behind them cannot be reached.
    economy("foreign-trade", 2, text).refuse("1: move 1 4,2", "ND-car-5");
    economy("foreign-trade", 3, &format!("{text} B=4,1 D=5,1")).refuse("1: move 1 4,2", "ND-car-6");
    economy("foreign-trade", 3, text).refuse("1: move 1 5,4", "ND-car-2");
    let city = "1 leader egypt\n1 cities 4,2\nbarbarians";
    economy("foreign-trade", 3, city).refuse("1: move 1 4,3", "ND-car-3");
    economy("foreign-trade", 3, &format!("{city}\n1 control 5,2 5,1 4,1 3,2 3,3 4,3")).play("1: move 1 4,3");
    economy("foreign-trade", 3, "1 leader egypt\nbarbarians").refuse("1: move 1 4,3", "ND-car-2");
}

/// One caravan with Foreign Trade, two with Currency and Steam Power, three with Capitalism.
#[rule("ND-car-1")]
#[test]
fn a_better_card_brings_more_caravans() {
    for (card, count) in [("foreign-trade", 1), ("currency", 2), ("steam-power", 2), ("capitalism", 3)] {
        let table = position(&format!("1 row {card} astrology masonry early-empire pottery"));
        assert_eq!(table.player(1).caravans.len(), count);
    }
    let mut table = position("1 row astrology foreign-trade masonry early-empire pottery\n1 tech 2");
    table.play("1: focus astrology\n1: gain currency over foreign-trade");
    assert_eq!(table.player(1).caravans.len(), 2);
    let mut table = economy("foreign-trade", 3, SEOUL);
    table.refuse("1: move 2 0,-1", "ND-car-1");
}

/// Step by step or at once, three spaces in all; less is fine. What has not arrived stays and moves on next time.
#[rule("ND-car-2", "ND-car-4")]
#[test]
fn a_caravan_moves_up_to_its_distance_and_stays_on_the_map() {
    let mut table = economy("foreign-trade", 3, SEOUL);
    table.refuse("1: move 1 -2,-2", "ND-car-2");
    table.play("1: move 1 0,-2").refuse("1: move 1 -2,-2", "ND-car-2");
    table.play("1: done");
    assert_eq!(table.player(1).caravans[0].at, Some(hex("0,-2")));
    let mut table = economy("foreign-trade", 3, &format!("{SEOUL}\n1 caravans 1=0,-2"));
    table.play("1: move 1 -1,-2");
    assert_eq!(table.trade(1, "astrology"), 2);
}

/// From the capital and from mature cities only, the first space costing one step.
#[rule("ND-car-3")]
#[test]
fn a_caravan_on_the_card_sets_out_from_the_capital_or_a_mature_city() {
    // France's capital at 3,6 and a city at 3,3; only with tokens all around is the city mature.
    let city = "turn 2\n2 row astrology masonry early-empire pottery foreign-trade\n2 cities 3,3\nbarbarians";
    let mut table = position(city);
    table.play("2: focus foreign-trade").refuse("2: move 1 3,1", "ND-car-3");
    table.play("2: move 1 3,5");
    let mut table = position(&format!("{city}\n2 control 4,3 2,3 4,2 3,2 2,4 3,4"));
    table.play("2: focus foreign-trade\n2: move 1 3,1");
}

/// The desert next to the capital needs slot 4.
#[rule("ND-car-5")]
#[test]
fn the_slot_limits_the_ground() {
    economy("foreign-trade", 3, "barbarians").refuse("1: move 1 7,-1", "ND-car-5");
    economy("foreign-trade", 4, "barbarians").play("1: move 1 7,-1");
}

#[rule("ND-car-6")]
#[test]
fn a_barbarian_closes_a_space() {
    economy("foreign-trade", 1, "barbarians B=8,-2").refuse("1: move 1 8,-2", "ND-car-6");
    economy("foreign-trade", 1, "barbarians").play("1: move 1 8,-2");
}

/// The second caravan passes Seoul, which the first has reached, but cannot end its move there.
#[rule("ND-car-7", "ND-car-14", "ND-car-17")]
#[test]
fn one_caravan_for_each_city_and_turn_but_others_may_pass() {
    let mut table = economy("currency", 3, SEOUL);
    table.play("1: move 1 -1,-2\n1: done").refuse("1: move 2 -1,-2", "ND-car-7");
    table.play("1: move 2 -1,-3");
    assert_eq!(table.player(1).caravans[1].at, Some(hex("-1,-3")));
    assert_eq!(table.trade(1, "astrology"), 2, "passing gives nothing");
    // Passing does not count: the other may still arrive. With no step left it cannot stay.
    let mut table = economy("currency", 3, SEOUL);
    table.play("1: move 2 -1,-3\n1: move 1 -1,-2");
    assert!(table.has_event(|event| matches!(event, Event::CaravanArrived { .. })));
}

/// Two tokens put as one likes, and one of the rival's cards; a card already held goes back first.
#[rule("ND-car-10", "ND-car-12", "ND-dip-2", "ND-dip-5")]
#[test]
fn a_rival_city_gives_two_tokens_and_a_card() {
    let text = "2 cities 4,0\n1 caravans 1=3,0\nbarbarians\n1 holds 2:joint-war";
    let mut table = economy("foreign-trade", 2, text);
    table.play("1: move 1 4,0");
    assert_eq!((table.step(), table.left()), ("PutTradeToken", Some(2)));
    table.play("1: put masonry");
    assert_eq!(table.left(), Some(1));
    table.play("1: put pottery");
    assert_eq!((table.trade(1, "masonry"), table.trade(1, "pottery")), (1, 1));
    table.refuse("1: take joint-war 2", "ND-dip-5");
    table.play("1: take defensive-pact 2");
    let held: Vec<&str> = table.player(1).diplomacy.iter().map(|one| one.card.slug()).collect();
    assert_eq!((held, table.player(2).deck.len()), (vec!["defensive-pact"], 3));
    let mut table = economy("foreign-trade", 2, text);
    table.play("1: move 1 4,0\n1: put masonry\n1: put pottery\n1: done");
    assert_eq!(table.player(1).diplomacy[0].card.slug(), "joint-war");
}

/// Carthage is conquered by seat 2: a caravan gets what a rival city gives.
#[rule("ND-car-15")]
#[test]
fn a_conquered_city_state_is_a_rival_city() {
    for piece in ["cities", "reinforced"] {
        let mut table = economy("foreign-trade", 3, &format!("2 {piece} 1,0\n1 caravans 1=2,0\nbarbarians"));
        table.play("1: move 1 1,0\n1: put pottery\n1: put pottery");
        assert_eq!((table.step(), table.trade(1, "pottery")), ("TakeRivalCard", 2));
    }
}

#[rule("ND-car-16")]
#[test]
fn a_caravan_that_has_come_back_does_not_move_again() {
    let mut table = economy("currency:3", 3, SEOUL);
    table.play("1: move 1 -1,-2\n1: take seoul").refuse("1: move 1 0,-1", "ND-car-16");
    assert!(table.offered("move 1").is_empty() && !table.offered("move 2").is_empty());
    assert_eq!(table.player(1).caravans[0].steps, Some(0));
    table.play("1: move 2 0,-1");
}

/// The capital stands on hills, the caravan sets out in slot 1; a barbarian in the capital's own space does not matter.
#[rule("ND-car-18")]
#[test]
fn the_ground_of_the_start_does_not_matter() {
    let mut table = position("turn 2\n2 row foreign-trade astrology masonry early-empire pottery\nbarbarians B=3,6");
    table.play("2: focus foreign-trade\n2: move 1 4,5");
}

/// With another caravan, on anyone's control token, in a city of one's own.
#[rule("ND-car-19")]
#[test]
fn a_caravan_may_stop_with_others() {
    let text = "1 control 8,-2\n2 control 6,-2\n1 cities 6,3\n2 caravans 1=7,-3\nbarbarians\n1 caravans 1=card 2=7,3";
    let mut table = economy("currency", 1, text);
    table.play("1: move 1 8,-2\n1: move 1 7,-3\n1: move 1 6,-2\n1: move 2 6,3\n1: done");
    assert_eq!((table.space("6,-2").caravans.len(), table.space("6,3").caravans.len()), (1, 1));
    let mut table = economy("currency", 1, &format!("{text}\n1 caravans 1=8,-2 2=card"));
    table.play("1: move 2 8,-2\n1: done");
    assert_eq!(table.space("8,-2").caravans.len(), 2);
}

/// A token gained by the first caravan lengthens the way of the second.
#[rule("ND-car-20", "ND-trade-6", "ND-trade-1")]
#[test]
fn economy_tokens_can_be_spent_at_any_moment() {
    let text = "2 cities 4,0\n1 caravans 1=3,0 2=8,-3\nbarbarians\n1 holds 2:embassy";
    let mut table = economy("currency", 2, text);
    table.play("1: move 2 7,-3").refuse("1: spend trade", "ND-trade-1");
    table.play("1: move 1 4,0\n1: put currency\n1: put currency\n1: done");
    let steps = |table: &Table| table.player(1).caravans[1].steps;
    assert_eq!(steps(&table), Some(3));
    table.play("1: spend trade");
    assert_eq!(steps(&table), Some(4));
    table.refuse("1: spend oil", "ND-res-1");
}

/// Currency's caravan enters the barbarian's space and defeats it, without a token, and goes on.
#[rule("ND-car-22")]
#[test]
fn currency_defeats_barbarians_on_the_way() {
    let mut table = economy("currency", 1, "barbarians B=8,-2");
    table.play("1: move 1 8,-2");
    assert_eq!((table.barbarian("B"), table.step()), (None, "MoveCaravans"));
    assert_eq!(table.player(1).row.iter().map(|one| one.trade).sum::<u8>(), 0);
    table.play("1: move 1 8,-3");
    // Four spaces, two caravans.
    assert_eq!(table.player(1).caravans[1].steps, Some(4));
    // It is defeated before the caravan goes on: no move leads past it at once.
    let mut table = economy("currency", 3, &format!("{SEOUL} H=0,-1"));
    table.refuse("1: move 1 0,-2", "ND-car-6");
    table.play("1: move 1 0,-1\n1: move 1 0,-2");
    assert_eq!((table.barbarian("H"), table.player(1).caravans[0].at), (None, Some(hex("0,-2"))));
}

/// Ruling ND-R8: a worse card sends caravans back to the box, those on the card first, whatever their numbers.
#[rule("ND-car-1")]
#[test]
fn a_worse_card_keeps_the_caravans_on_the_map() {
    let row = "1 row astrology capitalism masonry early-empire pottery\n1 tech 2\nbarbarians";
    let mut table = position(&format!("{row}\n1 caravans 1=card 2=8,-2 3=7,-3"));
    table.play("1: focus astrology\n1: gain currency over capitalism");
    let left: Vec<_> = table.player(1).caravans.iter().map(|one| (one.number, one.at)).collect();
    assert_eq!(left, [(2, Some(hex("8,-2"))), (3, Some(hex("7,-3")))]);
}

#[rule("ND-car-23")]
#[test]
fn steam_power_crosses_water_and_exchanges_a_resource() {
    let mut table = economy("steam-power", 3, "1 resources oil=2\n1 caravans 1=6,1 2=card\nbarbarians");
    table.play("1: move 1 7,1\n1: move 1 7,2\n1: done");
    assert_eq!(table.step(), "ExchangeResource");
    table.refuse("1: exchange marble oil", "ND-car-23").refuse("1: exchange oil oil", "ND-car-23");
    table.play("1: exchange oil diamond");
    assert_eq!(resources(&table.player(1)), [("oil", 1), ("diamond", 1)].into());
    assert_eq!(table.player(1).caravans[0].at, Some(hex("7,2")));
    let mut table = economy("steam-power", 3, "barbarians");
    assert_eq!(table.player(1).caravans[0].steps, Some(6));
    table.play("1: done");
    assert_eq!(table.waits_for(), 2, "nothing to exchange");
}

/// After its reset another card is resolved as if in slot 1, once, and not reset.
#[test]
fn capitalism_resolves_another_card() {
    let mut table = economy("capitalism", 3, "barbarians");
    table.play("1: done");
    assert_eq!((table.step(), table.row(1)[0]), ("ResolveAlso", "capitalism"));
    table.refuse("1: also capitalism", "ND-focus-2");
    table.play("1: also early-empire").refuse("1: place 7,-1", "ND-cul-2");
    table.play("1: place 8,-2\n1: done");
    assert_eq!(table.row(1), ["capitalism", "astrology", "masonry", "early-empire", "pottery"]);
    assert_eq!(table.waits_for(), 2);
}
