//! Positions that a person writes, right and wrong ones.

use crate::support::{position, try_position};
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
