//! Playing the game: turns, the focus row, choosing, resolving and resetting a card.

use crate::support::{Board as _, fresh, position, position_for, seat};
use engine::{Game as _, GameOptions as _, rule};
use new_dawn::{Event, Options};

#[rule("ND-turn-1", "ND-turn-2")]
#[test]
fn turns_go_clockwise_and_the_event_dial_stays() {
    let mut table = position_for(3, "first 2\nturn 2");
    for expected in [2, 3, 1, 2, 3, 1] {
        assert_eq!((table.waits_for(), table.view().first.number()), (expected, 2));
        table.pass();
    }
    let table = fresh(Options::with_seats(4), 8);
    assert_eq!(table.view().turn, table.view().first);
}

/// Choose, resolve, reset: nothing else in between, and one card a turn.
#[rule("ND-turn-3", "ND-turn-4")]
#[test]
fn a_turn_is_one_card_chosen_resolved_and_reset() {
    let mut table = position("");
    table.refuse("1: place 8,-2", "ND-turn-3");
    table.refuse("1: focus mass-media", "ND-turn-4");
    assert_eq!(table.offered("focus"), ["astrology", "foreign-trade", "masonry", "early-empire", "pottery"]);
    table.play("1: focus early-empire").refuse("1: focus pottery", "ND-turn-3");
    table.play("1: place 8,-2\n1: place 6,-2");
    assert_eq!(table.waits_for(), 2);
    assert!(table.has_event(|event| matches!(event, Event::CardReset { .. })));
}

/// The slot gives number and terrain: astrology moves the dial by its slot.
#[rule("ND-turn-5", "ND-sci-1", "ND-focus-1")]
#[test]
fn a_card_is_resolved_with_its_slots_number() {
    let kinds = ["astrology", "foreign-trade", "masonry", "early-empire", "pottery"];
    for slot in 1..=5u8 {
        let mut row = kinds[1..].to_vec();
        row.insert(usize::from(slot) - 1, "astrology");
        let mut table = position(&format!("1 row {}", row.join(" ")));
        table.play("1: focus astrology");
        if table.step() == "GainCard" {
            table.play("1: done");
        }
        assert_eq!(table.player(1).tech, slot);
        let types: std::collections::BTreeSet<_> = table.player(1).row.iter().map(|one| one.kind).collect();
        assert_eq!(types.len(), 5);
    }
}

/// The card in slot 3 goes to slot 1, those in 1 and 2 move up, those in 4 and 5 stay, with all that lies on them.
#[rule("ND-turn-6", "ND-turn-8")]
#[test]
fn a_reset_card_goes_to_the_first_slot() {
    let mut table = position("1 row astrology:1 foreign-trade:2 masonry:3 early-empire pottery:1");
    table.play("1: focus masonry");
    if table.waits_for() == 1 {
        table.play("1: done");
    }
    assert_eq!(table.row(1), ["masonry", "astrology", "foreign-trade", "early-empire", "pottery"]);
    assert_eq!(table.player(1).row.iter().map(|one| one.trade).collect::<Vec<_>>(), [3, 1, 2, 0, 1]);
}

/// A card with nothing to do is resolved and reset in one action. Where the die of the event dial would follow, the
/// turn waits for its player to end it: the card is seen, and can be taken back; then it cannot.
#[rule("ND-turn-6", "ND-event-1", "ND-barb-1")]
#[test]
fn a_turn_is_over_before_the_die_is_rolled() {
    let text = "turn 2\n2 row masonry astrology foreign-trade pottery early-empire\nbarbarians D=4,2\ndirection 0";
    let session = |dial: u8| {
        let game = position(&format!("{text}\ndial {dial}")).game;
        let header =
            engine::Header::new(game.options(), vec!["Ada".into(), "Ben".into()], engine::Seed::from_number(1));
        engine::Session::from_snapshot(header, vec![], game)
    };
    // Masonry has neither a target nor a control token.
    let mut table = session(1);
    let before = table.game().clone();
    table.act_in_words(seat(2), "focus masonry").unwrap();
    assert_eq!(table.game().view(engine::Viewer::Spectator).step.name, "EndTurn");
    assert_eq!((table.game().rng(), table.game().to_act().first()), (before.rng(), Some(seat(2))));
    assert!(table.game().check(seat(1), &"done".parse().unwrap()).is_err());
    table.undo(seat(2)).unwrap();
    assert!(*table.game() == before);
    table.act_in_words(seat(2), "focus masonry").unwrap();
    table.act_in_words(seat(2), "done").unwrap();
    assert_ne!(table.game().rng(), before.rng());
    assert!(table.may_undo(seat(2)).is_err());
    // Nothing is rolled for the other sections: the turn passes, and it can still be taken back.
    for dial in [0, 2, 4] {
        let mut table = session(dial);
        let before = table.game().clone();
        table.act_in_words(seat(2), "focus masonry").unwrap();
        assert_eq!(table.game().to_act().first(), Some(seat(1)), "{dial}");
        table.undo(seat(2)).unwrap();
        assert!(*table.game() == before);
    }
}

/// The same after a card that did something, and only for the player before the first one.
#[rule("ND-turn-6")]
#[test]
fn only_the_turn_before_the_die_is_ended_by_its_player() {
    let text = "dial 1\nbarbarians\nfirst 2\nturn 3\n3 row early-empire astrology foreign-trade pottery masonry";
    let mut table = position_for(3, text);
    table.play("3: focus early-empire\n3: done");
    assert_eq!((table.step(), table.waits_for()), ("ChooseCard", 1));
    table.play("1: focus early-empire\n1: place 8,-2\n1: place 6,-2");
    assert_eq!((table.step(), table.waits_for(), table.row(1)[0]), ("EndTurn", 1, "early-empire"));
    assert_eq!(table.offers(), ["done"]);
    table.refuse("1: focus pottery", "ND-turn-3").refuse("1: place 7,-3", "ND-turn-6").refuse("2: done", "ND-turn-1");
    table.play("1: done");
    assert_eq!((table.step(), table.waits_for()), ("ChooseCard", 2));
}

#[rule("ND-turn-7")]
#[test]
fn a_card_may_be_resolved_without_effect() {
    let mut table = position("");
    table.play("1: focus pottery\n1: done");
    assert_eq!((table.row(1)[0], table.waits_for(), table.player(1).friendly), ("pottery", 2, 1));
}

/// Before a card is chosen, in any order, and not afterwards.
#[rule("ND-turn-9")]
#[test]
fn effects_at_the_start_of_a_turn_come_before_the_card() {
    let text = "wonders oracle=7,-2 forbidden-city=6,-4\n1 cities 6,-4\n2 control 6,-2\nbarbarians";
    for order in [["raze 6,-2", "swap astrology foreign-trade"], ["swap astrology foreign-trade", "raze 6,-2"]] {
        let mut table = position(text);
        table.play(&format!("1: {}\n1: {}", order[0], order[1]));
        table.refuse("1: raze 6,-2", "ND-turn-9").refuse("1: swap foreign-trade astrology", "ND-turn-9");
        assert_eq!((table.owner("6,-2"), table.row(1)[0]), (None, "foreign-trade"));
    }
    let mut table = position(text);
    table.play("1: focus early-empire").refuse("1: raze 6,-2", "ND-turn-9");
}

/// What the level-I card does, the better card of its type does too.
#[rule("ND-focus-2")]
#[test]
fn an_advanced_card_follows_the_rules_of_its_type() {
    for card in ["early-empire", "drama-and-poetry", "civil-service", "mass-media"] {
        let mut table = position(&format!("1 row {card} astrology foreign-trade masonry pottery\nbarbarians"));
        table.play(&format!("1: focus {card}"));
        table.refuse("1: place 7,-1", "ND-cul-2").refuse("1: place 5,-2", "ND-cul-1");
        table.play("1: place 8,-2");
    }
}
