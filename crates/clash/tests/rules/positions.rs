//! Positions that a person writes, right and wrong ones.

use crate::support::{position, try_position};
use clash::Options;
use clash::names::{Mood, UnitKind};
use engine::GameOptions as _;

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
