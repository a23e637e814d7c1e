//! Variants.

use crate::support::{Board as _, Table, fresh, position_with, seat};
use clash::Options;
use clash::names::{Mood, UnitKind};
use clash::scoring::Finish;
use clash::state::{Ending, EventRule};
use engine::{GameOptions as _, rule};

fn with(ending: Ending, text: &str) -> Table {
    let options = Options { ending, ..Options::with_seats(2) };
    position_with(options, &format!("1 city D2 temple\n2 city D7 temple\n{text}"))
}

#[rule("CC-variant-four-1")]
#[rule("CC-variant-four-3")]
#[test]
fn the_four_round_game_starts_quicker_and_ends_earlier() {
    let table = fresh(Options { ending: Ending::FourRounds, ..Options::with_seats(3) }, 5);
    for number in 1..=3 {
        let start = table.game.start_space(seat(number)).to_string();
        assert_eq!(table.units(number, &start, UnitKind::Settler), 2);
        assert_eq!(table.mood(&start), Mood::Happy);
    }
    let mut table = with(Ending::FourRounds, "round 3\nturn 3\nactive 2\nfirst 1");
    table.play("2: end");
    assert_eq!(table.game.finish, None);
    let mut table = with(Ending::FourRounds, "round 4\nturn 3\nactive 2\nfirst 1");
    table.play("2: end");
    assert_eq!(table.game.finish, Some(Finish::LastRound));
}

/// All take their first free advance, then all their second.
#[rule("CC-variant-four-2")]
#[test]
fn the_four_round_game_gives_two_free_advances() {
    let mut table = with(Ending::FourRounds, "round 1\nturn 3\nactive 2\nfirst 1");
    table.play("2: end\n1: advance fishing\n2: advance fishing\n1: advance writing\n2: advance myths");
    assert_ne!(table.question(), "FreeAdvance");
    assert_eq!(table.game.players[seat(1)].advances.len(), 4);
}

/// Before each of the last five turns the first player's die may end the game.
#[rule("CC-variant-end-1")]
#[rule("CC-variant-end-2")]
#[rule("CC-variant-end-3")]
#[rule("CC-variant-end-7")]
#[test]
fn a_die_may_end_each_of_the_last_five_turns() {
    for (round, turn, most) in [(6, 2, 1), (6, 3, 2), (7, 1, 3), (7, 2, 4), (7, 3, 5)] {
        for (die, ends) in [(most, true), (most + 1, false)] {
            // The last player of the turn before ends it; round 7 begins after a Status Phase.
            let mut table = if turn == 1 {
                with(
                    Ending::RollToEnd,
                    "round 6\nstatus\nfirst 1\nstep {\"turn\":\"next_round\"}\nstep {\"turn\":{\"first_player\":{\"chooser\":1}}}",
                )
            } else {
                with(Ending::RollToEnd, &format!("round {round}\nturn {}\nactive 2\nfirst 1", turn - 1))
            };
            table.dice(&[die]);
            table.play(if turn == 1 { "1: first 1" } else { "2: end" });
            assert_eq!((table.game.round, table.game.turn_of_round), (round, turn));
            assert_eq!(table.game.finish == Some(Finish::Die), ends, "round {round} turn {turn}: {die}");
            assert!(table.told("for the end of the game"));
        }
    }
    // Not before, and only for the first player.
    let mut table = with(Ending::RollToEnd, "round 5\nturn 2\nactive 2\nfirst 1");
    table.dice(&[1]).play("2: end");
    assert_eq!((table.game.finish, table.told("for the end")), (None, false));
    let mut table = with(Ending::RollToEnd, "round 6\nturn 2\nactive 1\nfirst 1");
    table.dice(&[1]).play("1: end");
    assert_eq!(table.game.finish, None);
}

/// The seventh Status Phase is the last.
#[rule("CC-variant-end-6")]
#[test]
fn a_variable_game_ends_after_seven_rounds_at_the_latest() {
    for ending in [Ending::RollToEnd, Ending::WonderfulEnding] {
        let mut table = with(ending, "round 6\nturn 3\nactive 2\nfirst 1");
        table.play("2: end");
        assert_eq!(table.game.finish, None);
        let mut table = with(ending, "round 7\nturn 3\nactive 2\nfirst 1");
        table.play("2: end");
        assert_eq!(table.game.finish, Some(Finish::LastRound));
    }
}

/// Every combination but the four-round game with a variable end can be written.
#[rule("CC-variant-1")]
#[test]
fn variants_combine() {
    for events in [EventRule::Full, EventRule::IconsOnly, EventRule::Optional] {
        for ending in [Ending::SixRounds, Ending::FourRounds, Ending::RollToEnd, Ending::WonderfulEnding] {
            let table = fresh(Options { events, ending, ..Options::with_seats(2) }, 1);
            assert_eq!(table.question(), "Act");
        }
    }
    // One ending is chosen: four rounds and a variable end at once cannot be.
    assert!(serde_json::from_str::<Options>(r#"{"seats":2,"ending":["four_rounds","roll_to_end"]}"#).is_err());
}
