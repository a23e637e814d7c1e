//! What the documents show is true: the position in `docs/positions.md` loads, and plays as the text says.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use clash::state::Owner;
use clash::{Action, Clash};
use engine::position::load;
use engine::{Game as _, Log, PositionFile, Seat, Seed, Viewer};

fn position_in_the_document() -> Clash {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/positions.md");
    let text = std::fs::read_to_string(path).unwrap();
    let blocks = text.split("```json").skip(1).filter_map(|rest| rest.split("```").next());
    let mut ours = blocks.filter(|block| block.contains("\"clash\""));
    load::<Clash>(&PositionFile::parse(ours.next().unwrap()).unwrap(), Seed::from_number(1)).unwrap()
}

#[test]
fn the_battle_of_the_document_is_fought_as_it_says() {
    let mut game = position_in_the_document();
    let seat = Seat::new(0);
    let action: Action = "move D3>D4 2a".parse().unwrap();
    game.apply(seat, &action, &mut Log::silent()).unwrap();
    let view = game.view(Viewer::Spectator);
    let battle = view.battle.unwrap();
    assert_eq!((battle.values, battle.hits), ([11, 4], [1, 0]));
    let city = view.cities.iter().find(|city| city.at.to_string() == "D4").unwrap();
    assert_eq!(city.owner, Owner::Seat(seat));
}
