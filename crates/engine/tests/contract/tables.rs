//! The table for tests itself: what it lets pass, and what it does not.

use crate::meadow::{Meadow, Options};
use engine::testing::{Table, facts};
use engine::{GameOptions as _, Refusal};
use std::panic::{AssertUnwindSafe, catch_unwind};

fn meadow() -> Table<Meadow> {
    Table::fresh(&Options::with_seats(2), 1)
}

#[test]
fn actions_are_played_by_the_seats_that_are_named() {
    let mut table = meadow();
    table.dice(&[5]).play("1: put 0; 2: put 0\n\n  2: roll");
    assert_eq!((table.game.tokens[0], table.game.coins[1]), ([1, 1, 0, 0], 5));
    assert_eq!((table.events.len(), table.told("5"), table.told("6")), (3, true, false));
    table.play("2: done");
    assert_eq!((table.events.len(), table.waiting(), table.waits_for(), table.question()), (1, vec![1], 1, "Step"));
    assert_eq!(
        (table.offered("glean"), table.label(1, "roll")),
        (["0", "1", "2"].map(String::from).into(), "roll".into())
    );
    table.refuse_seat("2: roll");
    table.play("1: done").play("1: done; 2: done; 1: done; 2: done");
    assert_eq!((table.waits_for(), table.question(), table.outcome().is_some()), (0, "", true));
}

#[test]
fn a_position_is_set_up_and_its_facts_are_read_line_by_line() {
    let mut game = meadow().game;
    game.coins[0] = 7;
    let table = Table::<Meadow>::at(Options::with_seats(2), game).unwrap();
    assert_eq!(table.game.coins[0], 7);
    assert!(Table::<Meadow>::at(Options::with_seats(9), meadow().game).is_err());
    let read: Vec<Vec<&str>> = facts("1 coins  7\n\n   round 2 ").collect();
    assert_eq!(read, [vec!["1", "coins", "7"], vec!["round", "2"]]);
}

#[test]
fn a_refusal_is_compared_with_the_rule_or_with_the_whole_reason() {
    let reason = || Refusal::by_rule("Not", "TM-1", "no such field");
    meadow().refuse("1: put 7", "TM-1").refuse("1: put 7", reason());
    assert_eq!((meadow().refusal("1: put 7"), meadow().refusal("1: put 0")), (Some(reason()), None));
}

#[test]
fn what_is_not_as_expected_fails() {
    let fails = |with: &str, test: fn(&mut Table<Meadow>) -> &mut Table<Meadow>| {
        let mut table = meadow();
        let panic = catch_unwind(AssertUnwindSafe(|| drop(test(&mut table).clone()))).expect_err(with);
        let said = panic.downcast_ref::<String>().unwrap();
        assert!(said.contains(with), "{said}");
    };
    fails("is legal", |table| table.refuse("1: put 0", "TM-1"));
    fails("TM-2", |table| table.refuse("1: put 7", "TM-2"));
    fails("the field is full", |table| table.refuse("1: put 7", Refusal::by_rule("Not", "TM-1", "the field is full")));
    fails("no such field", |table| table.play("1: put 7"));
    fails("names no seat", |table| table.play("put 0"));
    fails("cannot read", |table| table.play("1: mow 0"));
    fails("is legal", |table| table.refuse_seat("1: put 0"));
    fails("too full", |table| {
        table.game.tokens[1] = [3, 1, 0, 0];
        table.play("1: roll")
    });
}
