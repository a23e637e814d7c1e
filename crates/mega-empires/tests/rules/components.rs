//! Chapters 2 and 3: components and definitions.

use crate::support::{area, seat, table};
use engine::Game as _;

#[test]
fn pieces_on_the_board_are_counted_against_the_box() {
    let table = table(5).tokens(1, "aden", 3).cities(1, &["saba"]).tokens(0, "zafar", 2);
    assert_eq!(table.game.audit(), Ok(()));
    assert_eq!(table.game.unit_points(area("saba"), seat(1)), 5);
    assert_eq!(table.game.tokens_on_board(seat(1)), 3);
}
