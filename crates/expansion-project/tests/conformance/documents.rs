//! What the documents show is true: the position in `docs/positions.md` loads, and plays as the text says.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use antiquity::{Action, AreaId};
use engine::position::load;
use engine::{Game as _, Log, PositionFile, Seat, SeatSet, Seed};
use expansion_project::ExpansionProject;

fn position_in_the_document() -> ExpansionProject {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/positions.md");
    let text = std::fs::read_to_string(path).unwrap();
    let blocks = text.split("```json").skip(1).filter_map(|rest| rest.split("```").next());
    let mut ours = blocks.filter(|block| block.contains("\"expansion-project\""));
    load::<ExpansionProject>(&PositionFile::parse(ours.next().unwrap()).unwrap(), Seed::from_number(1)).unwrap()
}

#[test]
fn the_famine_of_the_document_takes_ten_points() {
    let mut game = position_in_the_document();
    let carthage = Seat::new(1);
    assert_eq!(game.to_act(), SeatSet::only(carthage));
    let mut play = |notation: &str| {
        let action: Action = notation.parse().unwrap();
        game.apply(carthage, &action, &mut Log::silent()).unwrap();
        let tokens = |name: &str| game.tokens(AreaId::named(name).unwrap(), carthage);
        (tokens("carthage"), tokens("cirta"), game.cities_on_board(carthage), game.is_over())
    };
    assert_eq!(play("lose 7 carthage"), (5, 0, 1, false), "three points are still to go");
    assert_eq!(play("lose city cirta 2"), (5, 2, 0, true), "ten points, and the last turn is over");
}
