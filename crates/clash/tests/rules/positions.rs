//! Positions that a person writes, right and wrong ones.

use crate::support::{Board as _, LAND, position, try_position};
use clash::Options;
use clash::names::{Mood, UnitKind};
use engine::{Game as _, GameOptions as _};

#[test]
fn a_written_position_is_set_up_as_it_says() {
    let table = position(
        "regions 8 9'
         1 city D2 happy temple:2 fortress
         1 army D2 D2/fought
         1 goods 2f3g
         2 city D7
         barbarians B2 2",
    );
    let city = table.city("D2");
    assert_eq!((city.size(), city.mood, city.is_influenced()), (3, Mood::Happy, true));
    assert_eq!(table.units(1, "D2", UnitKind::Army), 2);
    assert_eq!(table.goods(1), "2f3g");
    assert_eq!(table.waits_for(), 1);
}

#[test]
fn what_cannot_be_is_refused() {
    let wrong = [
        "1 army D2 D2 D2 D2 D2",
        "1 goods 3f",
        "1 ship D2",
        "1 army ship1",
        "1 city D1",
        "1 city D2 port=C3",
        "1 army B2",
        "1 hand 5
         2 hand 5",
        "regions 8 8",
        "1 city D2
         2 army D2",
        "round 9",
    ];
    for text in wrong {
        assert!(try_position(Options::with_seats(2), text).is_err(), "{text}");
    }
}

/// A step on the agenda of a written position, refused in every one of some variants, and accepted as it is.
fn only_this_step(start: &str, step: &str, variants: &[(&str, &str)]) {
    let set_up = |start: &str, step: &str| {
        let text = format!("{LAND}1 city D2\n2 city D7\n{start}\nstep {{\"turn\":\"act\"}}\nstep {step}");
        try_position(Options::with_seats(2), &text)
    };
    if let Err(error) = set_up(start, step) {
        panic!("{step}: {error}");
    }
    for (from, to) in variants {
        let changed = (start.replace(from, to), step.replace(from, to));
        assert_ne!(changed, (start.to_owned(), step.to_owned()), "{from} is nowhere in it");
        assert!(set_up(&changed.0, &changed.1).is_err(), "{step} with {to} instead of {from}");
    }
}

/// Nobody spies on himself.
#[test]
fn a_written_spy_looks_at_another_player() {
    let step = r#"{"action_cards":{"spy":{"seat":1,"whom":2}}}"#;
    only_this_step("", step, &[(r#""whom":2"#, r#""whom":1"#), (r#""whom":2"#, r#""whom":3"#)]);
}

/// What Cultural Awe won over is the own city now, and nobody is in it yet.
#[test]
fn a_written_unit_of_cultural_awe_comes_to_an_own_empty_city() {
    let step = r#"{"civic":{"awe":{"target":"D3"}}}"#;
    let variants = [("1 city D3", "2 city D3"), ("1 city D3", "1 city D3\n1 army D3"), ("1 city D3", "")];
    only_this_step("1 city D3", step, &variants);
}

/// Somebody marches, and no more Army units than there is room for.
#[test]
fn a_written_march_is_of_units_that_find_room() {
    // One bit for each Army unit, as they are written: the fourth of them marches.
    let step = r#"{"movement":{"march":{"seat":1,"to":"D3","ore":false,"forest":false,"units":8}}}"#;
    let full = ("D3 D3 D3 D2", "D3 D3 D3 D2 D3");
    let variants = [(r#""units":8"#, r#""units":0"#), full, (r#""to":"D3""#, r#""to":"E3""#)];
    only_this_step("1 army D3 D3 D3 D2", step, &variants);
}

/// Nobody hands over more cards than he holds.
#[test]
fn written_cards_to_hand_over_are_held() {
    let step = r#"{"trade":{"hand":{"by":2,"to":1,"actions":2,"objectives":1}}}"#;
    let variants = [
        (r#""actions":2"#, r#""actions":3"#),
        (r#""objectives":1"#, r#""objectives":2"#),
        ("2 hand 7 8", "2 hand 7"),
        (r#""to":1"#, r#""to":2"#),
    ];
    only_this_step("2 hand 7 8\n2 objectives 4", step, &variants);
}

/// Who explores is in play, goes to Land, and is the first in the region.
#[test]
fn written_explorers_can_enter_their_region() {
    // The first Settler.
    let step = r#"{"exploration":{"enter":{"seat":1,"slot":"r3","to":"C3","units":65536}}}"#;
    let variants = [
        (r#""units":65536"#, r#""units":0"#),
        (r#""units":65536"#, r#""units":131072"#),
        (r#""units":65536"#, r#""units":16777216"#),
        (r#""to":"C3""#, r#""to":"A3""#),
        (r#""to":"C3""#, r#""to":"D3""#),
        ("1 settler D2", "1 settler D2\n2 army B2"),
    ];
    only_this_step("1 settler D2", step, &variants);
}

/// Somebody at the table explores, and a region that lies open.
#[test]
fn written_ships_enter_a_region_that_is_laid() {
    let step = r#"{"exploration":{"enter":{"seat":1,"slot":"r5","to":null,"units":0}}}"#;
    only_this_step("", step, &[(r#""seat":1"#, r#""seat":3"#)]);
    let set_up = |land: &str| {
        let text = format!("{land}1 city D2\n2 city D7\nstep {{\"turn\":\"act\"}}\nstep {step}");
        try_position(Options::with_seats(2), &text)
    };
    assert!(set_up(LAND).is_ok() && set_up(&LAND.replace(" 19 ", " -19 ")).is_err());
}

/// Ships are built where a Port works, and no more than there are.
#[test]
fn a_written_build_of_ships_is_in_a_port() {
    let step = r#"{"cities":{"build":{"space":"D3","left":1,"ships":1,"armed":true,"drafted":false}}}"#;
    let (ships, left) = ((r#""ships":1"#, r#""ships":5"#), (r#""left":1"#, r#""left":7"#));
    let variants = [("port=E3", ""), ("1 city D3", "2 city D3"), ships, left];
    only_this_step("1 city D3 port=E3\n1 advances fishing", step, &variants);
    // Without Ships no Port is needed.
    let step = step.replace(r#""ships":1"#, r#""ships":0"#);
    only_this_step("1 city D3", &step, &[(r#""space":"D3""#, r#""space":"C3""#)]);
}

const CAPTURED: &str = r#"barbarians D3
1 army D2 C3
battle {"space":"D3","attacker":{"seat":1},"defender":"barbarians","attackers":3,"strength":[2,0],"round":1}"#;

/// A Barbarian settlement is kept or razed by the player who has won it.
#[test]
fn a_written_settlement_to_keep_is_won_from_barbarians() {
    let variants = [
        ("barbarians D3", "barbarians D3 1"),
        ("barbarians D3", ""),
        (r#"{"seat":1}"#, r#""barbarians""#),
        (r#""defender":"barbarians""#, r#""defender":{"seat":2}"#),
        // All seven Settlements are cities.
        ("1 army D2 C3", "1 army D2 C3\n1 city C3\n1 city C4\n1 city D4\n1 city E4\n1 city F2\n1 city G3"),
    ];
    only_this_step(CAPTURED, r#"{"combat":"keep"}"#, &variants);
}

/// Those who attack are units, of which four Army units at most can enter, and they are not there yet.
#[test]
fn a_written_attack_is_by_units_that_come() {
    let variants = [
        (r#""attackers":3"#, r#""attackers":16777216"#),
        (r#""attackers":3"#, r#""attackers":65536"#),
        (r#""attackers":3"#, r#""attackers":7"#),
        ("1 army D2 C3", "1 army D2 D3"),
        (r#""naval":false"#, r#""naval":true"#),
        (r#""strength":[2,0]"#, r#""strength":[61,0]"#),
    ];
    let battle =
        CAPTURED.replace("barbarians D3", "2 army D3").replace(r#""barbarians""#, r#"{"seat":2},"naval":false"#);
    only_this_step(&battle, r#"{"combat":"continue"}"#, &variants);
}

/// What a terminal shows is the view in words.
#[test]
fn a_board_is_drawn_for_a_terminal() {
    let table = position(&format!("{LAND}1 city D2 temple\n1 army D2\n2 city D7"));
    let drawn = clash::Clash::draw(&table.view());
    for part in ["Round 1 of 6, turn 1. @1 is the first player; @1 has 3 actions left.", "D2f1#", "E3s"] {
        assert!(drawn.contains(part), "{part} is missing:\n{drawn}");
    }
}

/// Steps that push many others find room, however many a position has written; more than that are refused.
#[test]
fn an_agenda_full_of_events_runs_and_a_fuller_one_is_refused() {
    let start = "regions 18 19 20 17 12 16 14 8\n1 city D2\n1 city D3\n1 city D4\n2 city D7\n2 city D5\n2 city C7";
    let steps = |count: usize| {
        let free = r#"step {"advances":{"free":{"seat":1,"category":null,"from":null}}}"#;
        let draw = r#"step {"events":{"draw":{"seat":1}}}"#;
        let events = (1..count).map(|index| if index % 2 == 0 { free } else { draw }).collect::<Vec<_>>();
        format!("{start}\n1 levels 2 2\nstep {{\"turn\":\"act\"}}\n{}", events.join("\n"))
    };
    let mut table = try_position(Options::with_seats(2), &steps(24)).unwrap();
    for _ in 0..600 {
        let Some(seat) = table.game.to_act().first() else { break };
        let first = table.offers().remove(0);
        table.play(&format!("{}: {first}", seat.number()));
    }
    assert!(try_position(Options::with_seats(2), &steps(25)).is_err());
}
