//! What the documents show is true: the position in `docs/positions.md` loads, and plays as the text says.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::position::load;
use engine::{Game as _, Log, PositionFile, Seat, Seed, Viewer};
use new_dawn::{Action, NewDawn};

fn position_in_the_document() -> NewDawn {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/positions.md");
    let text = std::fs::read_to_string(path).unwrap();
    let blocks = text.split("```json").skip(1).filter_map(|rest| rest.split("```").next());
    let mut ours = blocks.filter(|block| block.contains("\"new-dawn\""));
    load::<NewDawn>(&PositionFile::parse(ours.next().unwrap()).unwrap(), Seed::from_number(1)).unwrap()
}

#[test]
fn the_puzzle_of_the_document_plays_as_it_says() {
    let mut game = position_in_the_document();
    let seat = Seat::new(0);
    let mut play = |notation: &str| {
        let action: Action = notation.parse().unwrap();
        game.apply(seat, &action, &mut Log::silent()).unwrap();
        game.view(Viewer::Spectator)
    };
    play("focus iron-working");
    let view = play("attack 5,1");
    assert_eq!(view.battle.unwrap().values, [8, 9]);
    play("spend trade");
    let view = play("spend trade");
    let space = view.spaces.iter().find(|space| space.at.to_string() == "5,1").unwrap();
    assert_eq!(space.owner, Some(seat));
}
