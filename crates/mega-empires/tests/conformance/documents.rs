//! What the documents show is true: the position in `docs/positions.md` loads, and plays as the text says.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use antiquity::{Action, AreaId, Owner};
use engine::position::load;
use engine::{Game as _, Log, PositionFile, Seat, SeatSet, Seed};
use mega_empires::MegaEmpires;

fn position_in_the_document() -> MegaEmpires {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/positions.md");
    let text = std::fs::read_to_string(path).unwrap();
    let blocks = text.split("```json").skip(1).filter_map(|rest| rest.split("```").next());
    let mut ours = blocks.filter(|block| block.contains("\"mega-empires\""));
    load::<MegaEmpires>(&PositionFile::parse(ours.next().unwrap()).unwrap(), Seed::from_number(1)).unwrap()
}

#[test]
fn the_tax_revolt_of_the_document_goes_as_it_says() {
    let mut game = position_in_the_document();
    let [saba, parthia] = [Seat::new(0), Seat::new(4)];
    assert_eq!((game.players[saba].stock, game.players[saba].treasury), (0, 47), "all seven are paid");
    assert_eq!(game.to_act(), SeatSet::only(parthia));
    for notation in ["revolt saba", "revolt aden"] {
        let action: Action = notation.parse().unwrap();
        game.apply(parthia, &action, &mut Log::silent()).unwrap();
    }
    let owner = |name: &str| game.city(AreaId::named(name).unwrap());
    assert_eq!(["saba", "aden"].map(owner), [Some(Owner::Seat(parthia)); 2]);
    assert_eq!(["himyar", "zafar", "main"].map(owner), [Some(Owner::Seat(saba)); 3]);
}
