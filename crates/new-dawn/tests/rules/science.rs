//! Science: the tech dial and new focus cards.

use crate::support::{Board as _, Table, position};
use engine::rule;
use new_dawn::Event;

/// Seat 1 resolves the science card of its row.
fn science(row: &str, rest: &str) -> Table {
    let mut table = position(&format!("1 row {row}\n{rest}"));
    let card = row.split_whitespace().find(|word| {
        ["astrology", "mathematics", "replaceable-parts", "nuclear-power"].contains(&word.split(':').next().unwrap())
    });
    table.play(&format!("1: focus {}", card.unwrap().split(':').next().unwrap()));
    table
}

#[rule("ND-sci-2", "ND-sci-3", "ND-sci-4")]
#[test]
fn a_level_space_gives_a_card_of_just_that_level() {
    let row = "foreign-trade masonry astrology early-empire pottery";
    let mut table = science(row, "");
    assert_eq!((table.player(1).tech, table.step()), (3, "GainCard"));
    table.refuse("1: gain steam-power over foreign-trade", "ND-sci-3");
    table.refuse("1: gain currency over pottery", "ND-sci-4");
    assert_eq!(table.offered("gain").len(), 5);
    table.play("1: gain currency over foreign-trade");
    // In the same slot, then moved up by the reset; the replaced card is in the deck and could come back.
    assert_eq!(table.row(1), ["astrology", "currency", "masonry", "early-empire", "pottery"]);
    // Declining is allowed, and passing a level space is enough.
    let mut table = science(row, "1 tech 1");
    assert_eq!(table.player(1).tech, 4);
    table.play("1: done");
    assert_eq!((table.row(1).contains(&"currency"), table.waits_for()), (false, 2));
}

/// Flight replaces Iron Working, which goes back to the deck and can be gained again.
#[rule("ND-sci-5")]
#[test]
fn flight_takes_the_place_of_iron_working() {
    let mut table = science("astrology foreign-trade iron-working:2 early-empire pottery", "1 tech 18");
    table.play("1: gain flight over iron-working");
    assert_eq!(table.row(1)[2], "flight");
    assert_eq!(table.trade(1, "flight"), 2);
    let mut table = science("astrology foreign-trade flight early-empire pottery", "1 tech 2");
    table.play("1: gain iron-working over flight");
}

/// Trade tokens, the city-state's token and the caravan move to the new card.
#[rule("ND-sci-6", "ND-sci-10")]
#[test]
fn what_lies_on_a_card_moves_to_the_new_one() {
    let mut table = science(
        "astrology:3 foreign-trade:1 masonry:2 early-empire pottery",
        "1 tech 2\n1 cities 1,0\n1 caravans 1=2,-1\nbarbarians",
    );
    table.play("1: done\n1: gain iron-working over masonry");
    assert_eq!((table.trade(1, "iron-working"), table.trade(1, "masonry")), (2, 0));
    let row = table.player(1).row;
    assert_eq!(row.iter().find(|one| one.card.slug() == "iron-working").unwrap().city_states[0].slug(), "carthage");
    let mut table =
        science("astrology foreign-trade:1 masonry early-empire pottery", "1 tech 2\n1 caravans 1=2,-1\nbarbarians");
    table.play("1: gain currency over foreign-trade");
    let caravans = table.player(1).caravans;
    assert_eq!((caravans[0].at, caravans[1].at), (Some("2,-1".parse().unwrap()), None));
}

/// From 2 by five spaces: 3 and 6 are passed, each gives a card.
#[rule("ND-sci-7")]
#[test]
fn every_level_space_passed_gives_a_card() {
    let mut table = science("foreign-trade masonry early-empire pottery astrology", "1 tech 2");
    table.play("1: gain currency over foreign-trade\n1: gain animal-husbandry over pottery");
    assert_eq!(table.row(1), ["astrology", "currency", "masonry", "early-empire", "animal-husbandry"]);
}

/// 22, 23, 24, 15, 16; and the level-IV space at 19 comes again.
#[rule("ND-sci-8", "ND-agenda-9")]
#[test]
fn after_24_comes_15() {
    let cards = "victory technophile-scholarly civilized-moneygrubber warmonger-paranoid";
    let mut table = science("foreign-trade masonry astrology early-empire pottery", &format!("1 tech 23\n{cards}"));
    assert_eq!((table.player(1).tech, table.step()), (16, "GainCard"));
    // Passing 24 counts as reaching it.
    assert_eq!(table.player(1).completed, 1);
    table.play("1: gain capitalism over foreign-trade");
    let mut table = science("foreign-trade masonry astrology early-empire pottery", "1 tech 17\n1 reached");
    table.play("1: gain flight over masonry");
}

/// Ruling ND-R22: nobody is asked to agree. The table waits for the choice, and for nothing after it.
#[rule("ND-sci-9")]
#[test]
fn the_choice_of_a_card_is_made_before_the_game_goes_on() {
    let mut table = science("foreign-trade masonry astrology early-empire pottery", "");
    assert_eq!((table.step(), table.waits_for()), ("GainCard", 1));
    assert_eq!(table.refusal("2: focus masonry").unwrap().code, "NotToAct");
    table.play("1: gain currency over foreign-trade");
    assert_eq!((table.row(1)[1], table.waits_for()), ("currency", 2));
    table.play("2: focus masonry");
}

/// Astrology gains Mathematics and is replaced by it: that card is reset, and its token is not gained this turn.
#[rule("ND-sci-11")]
#[test]
fn a_science_card_that_replaces_itself_is_the_one_reset() {
    let mut table = science("foreign-trade masonry astrology early-empire pottery", "");
    table.play("1: gain mathematics over astrology");
    assert_eq!((table.row(1)[0], table.waits_for()), ("mathematics", 2));
    assert_eq!(table.player(1).row.iter().map(|one| one.trade).sum::<u8>(), 0);
}

/// Tokens are spent before the dial moves. Without a card of the level nothing is gained.
#[rule("ND-sci-12", "ND-trade-4")]
#[test]
fn trade_tokens_move_the_dial_further_and_are_named_first() {
    let mut table = science("foreign-trade masonry early-empire astrology:2 pottery", "1 tech 3");
    assert_eq!((table.player(1).tech, table.step()), (3, "AdvanceDial"));
    table.play("1: spend trade");
    assert_eq!(table.player(1).tech, 3, "the pointer has not moved yet");
    table.play("1: spend trade\n1: done");
    assert_eq!((table.player(1).tech, table.trade(1, "astrology")), (9, 0));
    // All level-II cards but science are in the row: with science there too, nothing of level II is left.
    let mut table = science("mathematics currency iron-working drama-and-poetry animal-husbandry", "1 tech 2");
    table.play("1: put currency");
    assert_eq!((table.player(1).tech, table.waits_for()), (3, 2));
}

#[rule("ND-sci-13")]
#[test]
fn replaceable_parts_gives_a_resource_of_a_new_type_first() {
    let mut table = science("replaceable-parts foreign-trade masonry early-empire pottery", "1 resources marble=1");
    table.refuse("1: collect marble", "ND-sci-13");
    assert_eq!(table.player(1).tech, 0);
    table.play("1: collect oil");
    assert_eq!((table.player(1).resources.oil, table.player(1).tech), (1, 1));
}

#[test]
fn mathematics_puts_a_trade_token_on_any_card() {
    let mut table = science("mathematics foreign-trade:3 masonry early-empire pottery", "");
    table.refuse("1: put currency", "ND-turn-8");
    table.play("1: put pottery");
    assert_eq!((table.trade(1, "pottery"), table.player(1).tech), (1, 1));
}

/// In slot 5 only: around 3,3 an unreinforced token goes and a reinforced one is turned over, own ones too.
#[test]
fn nuclear_power_destroys_control_tokens_around_a_space() {
    let text = "1 control 4,3\n2 control 3,4 5,3\n2 reinforced 2,3\nbarbarians";
    let mut table = science("foreign-trade masonry early-empire pottery nuclear-power", text);
    assert_eq!(table.step(), "Bomb");
    table.play("1: bomb 3,3");
    assert!(table.has_event(|event| matches!(event, Event::Bombed { .. })));
    assert_eq!(["4,3", "3,4", "5,3", "2,3"].map(|at| table.owner(at)), [None, None, Some(2), Some(2)]);
    assert_eq!(table.space("2,3").piece, Some(new_dawn::view::PieceView::Control));
    assert_eq!(table.player(1).tech, 5);
    let table = science("foreign-trade masonry early-empire nuclear-power pottery", text);
    assert_ne!(table.step(), "Bomb");
}
