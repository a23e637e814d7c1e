//! What the documents show is true: the position in `docs/positions.md` loads, and plays as the text says.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::position::load;
use engine::{Game as _, Log, PositionFile, Seat, Seed};
use founders::{Action, Founders};

fn position_in_the_document() -> Founders {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/positions.md");
    let text = std::fs::read_to_string(path).unwrap();
    let blocks = text.split("```json").skip(1).filter_map(|rest| rest.split("```").next());
    let mut ours = blocks.filter(|block| block.contains("\"founders\""));
    load::<Founders>(&PositionFile::parse(ours.next().unwrap()).unwrap(), Seed::from_number(1)).unwrap()
}

#[test]
fn the_puzzle_of_the_document_plays_as_it_says() {
    let mut game = position_in_the_document();
    let seat = Seat::new(0);
    let mine: Action = "add mine 2,1".parse().unwrap();
    let refusal = game.check(seat, &mine).expect_err("nothing there provides wood and stone yet");
    assert_eq!(refusal.rule, Some("FE-add-3"));
    game.apply(seat, &"carriage 0,0".parse().unwrap(), &mut Log::silent()).unwrap();
    game.apply(seat, &mine, &mut Log::silent()).unwrap();
}
