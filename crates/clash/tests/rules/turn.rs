//! Rounds, turns and the Status Phase.

use crate::support::{Board as _, Table, fresh, on_land, position, position_for, seat, space};
use clash::Options;
use clash::names::{Good, UnitKind};
use clash::scoring::Finish;
use engine::{GameOptions as _, rule};

/// The rulebook's example: three players, A B C three times, then the Status Phase.
#[rule("CC-turn-1")]
#[rule("CC-turn-3")]
#[rule("CC-turn-4")]
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

/// Three actions, and no fourth.
#[rule("CC-turn-2")]
#[test]
fn a_turn_has_three_actions() {
    let mut table = position("1 city D2\n2 city D7\n1 goods 8i");
    table.play("1: advance storage\n1: advance writing\n1: advance tactics");
    table.refuse("1: advance fishing", "CC-turn-2").play("1: end");
    assert_eq!((table.game.active(), table.game.turn.actions), (seat(2), 3));
}

#[rule("CC-turn-7")]
#[test]
fn unused_actions_are_lost() {
    let mut table = position("1 city D2\n2 city D7");
    table.play("1: end\n2: end");
    assert_eq!((table.game.active(), table.game.turn.actions), (seat(1), 3), "not six");
}

/// The player to the left is the next one clockwise, as the homes lie round the board.
#[rule("CC-turn-2")]
#[test]
fn turns_go_clockwise_round_the_board() {
    // Columns are letters; rows count from the top, those of every second column half a space lower.
    let at = |space: String| {
        let column = f64::from(space.as_bytes()[0] - b'A');
        let row: f64 = space[1..].parse().unwrap();
        (1.5 * column, 3_f64.sqrt() * (row + (column % 2.0) / 2.0))
    };
    for seats in 3..=4 {
        for seed in 1..=6 {
            let table = fresh(Options::with_seats(seats), seed);
            let order = table.game.in_turn_order(table.game.first);
            let homes: Vec<(f64, f64)> = order.map(|seat| at(table.game.start_space(seat).to_string())).collect();
            for index in 0..seats {
                let [a, b, c] = [0, 1, 2].map(|next| homes[(index + next) % seats]);
                // On a page, where rows grow downwards, a turn to the right has a positive cross product.
                let turn = (b.0 - a.0) * (c.1 - b.1) - (b.1 - a.1) * (c.0 - b.0);
                assert!(turn > 0.0, "{seats} seats, seed {seed}: {homes:?}");
            }
        }
    }
}

/// Six kinds of actions, in any order and several times.
#[rule("CC-turn-5")]
#[rule("CC-turn-6")]
#[test]
fn actions_come_in_any_order_and_number() {
    let mut table = on_land(
        "1 city D2 academy\n1 city C2\n1 settler D3\n2 city D7\n2 city D4 temple\n1 goods 2f2i3m\n1 advances tactics\nactions 6",
    );
    table.dice(&[1]);
    table.play("1: influence D2>D4\n1: improve D2\n1: done\n1: move D3>C3 1s");
    while table.question() != "Act" {
        table.play("1: done");
    }
    table.play("1: collect D2\n1: gather 1o\n1: advance storage\n1: pay 2i\n1: found C3");
    assert_eq!(table.game.turn.actions, 0);
    table.refuse("1: collect C2", "CC-turn-2");
    let mut table = on_land("1 city D2\n1 city F2\n1 city C2\n2 city D7");
    table.play("1: collect D2\n1: gather 1o\n1: collect F2\n1: gather 1f\n1: collect C2\n1: gather 1w");
    assert_eq!(table.game.turn.actions, 0);
}

/// What costs no action may follow the third action.
#[rule("CC-turn-8")]
#[test]
fn what_costs_no_action_may_come_after_the_actions() {
    let mut table = on_land("1 city D2\n2 city D7\n1 goods 2m\n1 advances nationalism absolute-power\nactions 1");
    table.play("1: collect D2");
    assert!(table.refusal("1: power").is_some(), "not in the middle of an action");
    table.play("1: gather 1f\n1: power");
    assert_eq!(table.game.turn.actions, 1);
}

/// The last turn of a round with three seats is over; seat 2 is first player and holds twelve Action cards.
fn status_phase_of_three() -> Table {
    let mut table = position_for(
        3,
        "1 city E4\n2 city B7\n3 city G8\n3 levels 1 0\nfirst 2\nactive 1\nturn 3\n2 hand 1 2 3 4 5 6 7 8 9 10 11 12",
    );
    table.play("1: end");
    table
}

/// Answers all questions of a Status Phase; who was asked what.
fn settle_status_phase(table: &mut Table) -> Vec<(&'static str, u8)> {
    let mut asked = Vec::new();
    while table.question() != "Act" {
        asked.push((table.question(), table.waits_for()));
        let by = table.waits_for();
        let offers = table.offers();
        let action =
            ["advance fishing", "first 2", "done"].into_iter().find(|one| offers.iter().any(|offer| offer == one));
        table.play(&format!("{by}: {}", action.unwrap_or(&offers[0])));
    }
    asked
}

/// Five stages, each finished by all, beginning with the first player.
#[rule("CC-status-1")]
#[rule("CC-status-2")]
#[test]
fn the_status_phase_goes_stage_by_stage() {
    let mut table = status_phase_of_three();
    let expected = [
        ("FreeAdvance", 2),
        // Seat 2 alone holds cards to answer an advance with.
        ("Answer", 2),
        ("FreeAdvance", 3),
        ("FreeAdvance", 1),
        ("Raze", 2),
        ("Raze", 3),
        ("Raze", 1),
        ("FirstPlayer", 3),
    ];
    assert_eq!(settle_status_phase(&mut table), expected);
    assert_eq!((table.game.round, table.game.active()), (2, seat(2)));
}

#[rule("CC-status-4")]
#[rule("CC-status-6")]
#[test]
fn everybody_gets_an_advance_and_draws_a_card_of_each_kind() {
    let mut table = status_phase_of_three();
    let decks = (table.game.action_deck.len(), table.game.objective_deck.len());
    settle_status_phase(&mut table);
    for number in 1..=3 {
        let player = &table.game.players[seat(number)];
        assert_eq!((player.advances.len(), player.objectives.len()), (3, 1));
        assert_eq!(table.goods(number), "1m", "Fishing was free and brought its token");
    }
    assert_eq!((table.game.action_deck.len() + 3, table.game.objective_deck.len() + 3), decks);
}

#[rule("CC-status-7")]
#[test]
fn a_hand_has_no_limit() {
    let mut table = status_phase_of_three();
    settle_status_phase(&mut table);
    assert_eq!(table.game.players[seat(2)].hand.len(), 13);
    assert_eq!(table.game.players[seat(1)].hand.len(), 1);
}

/// The Event of a free advance comes at once, before the next player's free advance.
#[rule("CC-status-4")]
#[test]
fn the_event_of_a_free_advance_comes_at_once() {
    let mut table = position("1 city D2\n2 city D7\n1 levels 0 2\nfirst 1\nactive 2\nturn 3\ndeck event 32");
    table.play("2: end\n1: advance fishing");
    assert_eq!((table.game.event_discards.len(), table.waits_for()), (1, 2));
}

#[rule("CC-status-8")]
#[rule("CC-status-13")]
#[test]
fn a_city_of_size_1_may_be_razed_for_gold() {
    let mut table = position(
        "1 city D2 wonder=great-wall
         1 city C2 temple
         1 army D2
         1 advances myths
         2 city D7
         status
         step {\"turn\":{\"raze\":{\"seat\":1}}}",
    );
    table.refuse("1: raze C2", "CC-status-8").refuse("1: raze D7", "CC-status-8");
    table.play("1: raze D2");
    assert!(table.game.city(space("D2")).is_none());
    assert_eq!(table.goods(1), "1g");
    assert_eq!(table.units(1, "D2", UnitKind::Army), 1);
    assert!(!table.game.has_wonder(seat(1), clash::names::Wonder::GreatWall));
}

fn first_player(levels: &str) -> Table {
    position_for(
        3,
        &format!(
            "1 city E4 temple\n2 city B7 temple\n3 city G8 temple\n{levels}\nfirst 2\nstatus\nstep {{\"turn\":{{\"status\":{{\"stage\":\"raze_city\",\"seat\":1}}}}}}"
        ),
    )
}

/// The highest sum of levels names the first player; ties go to the left; the present one must be surpassed.
#[rule("CC-status-9")]
#[rule("CC-status-10")]
#[rule("CC-status-11")]
#[rule("CC-status-12")]
#[test]
fn the_highest_levels_name_the_first_player() {
    let mut table = first_player("1 levels 2 2\n2 levels 0 3\n3 levels 3 0");
    assert_eq!((table.question(), table.waits_for()), ("FirstPlayer", 1));
    table.refuse("1: first 4", "CC-status-12");
    table.play("1: first 3");
    assert_eq!((table.game.first, table.waits_for(), table.game.left_of(seat(3))), (seat(3), 3, seat(1)));
    // Going left from seat 2: seat 3 is met first.
    let table = first_player("1 levels 2 2\n3 levels 0 4");
    assert_eq!((table.question(), table.waits_for()), ("FirstPlayer", 3));
    // The chooser may keep the first player.
    let mut table = first_player("1 levels 2 2");
    table.play("1: first 2");
    assert_eq!(table.game.first, seat(2));
    // Not surpassed: nobody is asked.
    let table = first_player("1 levels 2 2\n2 levels 4 0");
    assert_eq!((table.question(), table.game.first, table.waits_for()), ("Act", seat(2), 2));
}

/// The game ends in the sixth Status Phase, after objectives.
#[rule("CC-end-1")]
#[rule("CC-comp-8")]
#[test]
fn six_rounds_end_the_game() {
    let mut table = position("1 city D2\n2 city D7\nround 5\nturn 3\nactive 2\nfirst 1");
    table.play("2: end");
    assert_eq!(table.game.finish, None);
    let mut table = position("1 city D2\n2 city D7\nround 6\nturn 3\nactive 2\nfirst 1");
    table.play("2: end");
    assert_eq!(table.game.finish, Some(Finish::LastRound));
    assert_eq!(table.waits_for(), 0);
    assert_eq!(table.outcome().map(|outcome| outcome.rule), Some("CC-end-1"));
}

/// A player without a city at the Status Phase ends it; before, the turns go on.
#[rule("CC-end-2")]
#[rule("CC-end-3")]
#[rule("CC-status-14")]
#[test]
fn a_player_without_cities_ends_the_game() {
    let mut table = position("1 settler D2\n2 city D7\nturn 2\nactive 1\nfirst 1\n1 goods 2f");
    table.play("1: advance storage\n1: end");
    assert_eq!((table.game.finish, table.waits_for()), (None, 2), "turns go on");
    table.play("2: end\n1: end\n2: end");
    assert_eq!(table.game.finish, Some(Finish::NoCities));
    assert_eq!(table.outcome().map(|outcome| outcome.rule), Some("CC-end-2"));
    // A city founded in time keeps it going.
    let mut table = position("1 settler D2\n2 city D7\nturn 3\nactive 1\nfirst 1");
    table.play("1: found D2\n1: end\n2: end");
    assert_eq!(table.game.finish, None);
    // The last city may be razed; the game ends in the next Status Phase.
    let mut table = position("1 city D2\n2 city D7\nround 2\nturn 3\nactive 2\nfirst 1");
    table.play("2: end\n1: advance fishing\n2: advance fishing\n1: raze D2\n2: done");
    assert_eq!((table.game.finish, table.game.round), (None, 3));
    for _ in 0..3 {
        table.play("1: end\n2: end");
    }
    assert_eq!(table.game.finish, Some(Finish::NoCities));
}

/// Activations are counted for the turn of the player who activates.
#[rule("CC-mood-12")]
#[test]
fn activations_are_forgotten_with_the_turn() {
    let mut table = on_land("1 city D2\n2 city D7");
    table.play("1: collect D2\n1: gather 1o");
    assert_eq!(table.city("D2").activations, 1);
    table.play("1: end\n2: end\n1: collect D2\n1: gather 1o");
    assert_eq!((table.city("D2").activations, table.mood("D2")), (1, clash::names::Mood::Neutral));
    assert_eq!(table.stock(1, Good::Ore), 2);
}

/// What belongs to another step is refused by the rule of the step that is due.
#[rule("CC-turn-2")]
#[rule("CC-status-8")]
#[test]
fn what_is_not_due_is_refused_by_the_rule_of_what_is() {
    let mut table = position("1 city D2\n2 city D7\nturn 3\nactive 2\nfirst 1");
    table.refuse("2: raze D7", "CC-turn-2").play("2: end");
    table.play("1: advance storage\n2: advance storage");
    table.refuse("1: collect D2", "CC-status-8").play("1: raze D2");
}
