//! Rounds, turns and the Status Phase.

use crate::support::{fresh, position};
use clash::Options;
use engine::{GameOptions as _, rule};

#[rule("CC-turn-1")]
#[rule("CC-turn-2")]
#[rule("CC-turn-3")]
#[rule("CC-turn-7")]
#[test]
fn turns_go_round_three_times_and_then_a_status_phase_comes() {
    let mut table = fresh(Options::with_seats(3), 3);
    let first = table.game.first;
    for turn in 1..=3 {
        for seat in table.game.in_turn_order(first).collect::<Vec<_>>() {
            assert_eq!((table.game.active(), table.game.turn_of_round, table.game.turn.actions), (seat, turn, 3));
            table.play(&format!("{seat}: end"));
        }
    }
    assert!(table.told("Status Phase of round 1"));
    table.until_turn_of(first.number());
    assert_eq!((table.game.round, table.game.turn_of_round), (2, 1));
}

#[rule("CC-status-8")]
#[test]
fn a_city_of_size_1_may_be_razed_for_gold() {
    let mut table = position(
        "1 city D2
         1 city C2 temple
         1 advances myths
         2 city D7
         status
         step {\"turn\":{\"raze\":{\"seat\":1}}}",
    );
    table.refuse("1: raze C2", "CC-status-8").refuse("1: raze D7", "CC-status-8");
    table.play("1: raze D2");
    assert!(table.game.city(crate::support::space("D2")).is_none());
    assert_eq!(table.goods(1), "1g");
}
