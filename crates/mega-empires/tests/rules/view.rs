//! What a viewer is told.

use crate::support::{Table, seat, table};
use antiquity::Phase;
use antiquity::names::{Advance, Calamity, Commodity};
use engine::{Game as _, Viewer};
use mega_empires::MegaEmpires;

/// A table of nine late in a long game: tokens of two seats in every area, nine cities, four ships and thirty advances
/// for each, and full hands.
fn crowded() -> Table {
    let mut table = table(9);
    let land: Vec<_> = table.game.areas().filter(|&area| table.game.is_in_play(area)).collect();
    for (index, area) in land.into_iter().enumerate() {
        for step in 0..2 {
            let owner = seat(((index + step) % 9) as u8 + 1);
            table.game.place_tokens(area, owner, 1);
        }
        if index < 81 {
            table.game.place_city(area, seat((index % 9) as u8 + 1));
        }
    }
    for number in 1..=9 {
        table = table.advances(number, &Advance::ALL[..30]).treasury(number, 12);
        for port in ["aden", "himyar", "saba", "main"] {
            table = table.ship(number, port);
        }
        table = table.commodities(number, &[(Commodity::Silk, 2), (Commodity::Salt, 3), (Commodity::Tea, 1)]);
        table = table.calamity(number, Calamity::Famine, Some(number % 9 + 1));
        table.game.players[seat(number)].succession = 12;
    }
    table
}

#[test]
fn a_view_of_nine_seats_is_small() {
    let game = crowded().into_game();
    let viewer = Viewer::Seat(seat(1));
    let text = serde_json::to_string(&game.view(viewer)).unwrap();
    assert!((20_000..40_000).contains(&text.len()), "{} bytes", text.len());
}

#[test]
fn hands_are_shown_to_their_owners_only() {
    let table = table(5).commodities(1, &[(Commodity::Silk, 2)]).calamity(1, Calamity::Famine, None);
    let own = table.view(Viewer::Seat(seat(1)));
    assert_eq!(own["players"][0]["sets"][0]["value"], 36);
    assert_eq!(own["players"][0]["hand"]["calamities"][0]["calamity"], "famine");
    for other in [Viewer::Seat(seat(2)), Viewer::Spectator] {
        let player = &table.view(other)["players"][0];
        assert!(player["hand"].is_null() && player["sets"].is_null() && player["purse"].is_null());
        assert_eq!(player["cards"], 3);
    }
}

#[test]
fn a_view_warns_and_prices() {
    let table = table(5).tokens(1, "aden", 2).tokens(2, "aden", 1).tokens(1, "saba", 5).cities(1, &["himyar", "zafar"]);
    let table = table.cities(4, &["ur"]).advances(1, &[Advance::Pottery]);
    let view = table.view(Viewer::Seat(seat(1)));
    let area = |name: &str| view["areas"].as_array().unwrap().iter().find(|area| area["area"] == name).unwrap().clone();
    assert_eq!((area("aden")["conflict"].as_bool(), area("saba")["surplus"].as_u64()), (Some(true), Some(2)));
    assert_eq!(area("himyar")["city"], 1);
    // Agriculture costs 120; Pottery gives 10 of Craft and a credit of 10.
    assert_eq!(view["prices"]["agriculture"], 100);
    assert!(view["prices"]["pottery"].is_null());
    assert_eq!(view["players"][0]["credits"]["craft"], 10);
    assert_eq!(view["players"][0]["support"], serde_json::json!({ "have": 7, "need": 4 }));
    assert_eq!(view["players"][0]["era"], "Stone Age");
    assert_eq!(view["players"][0]["next_step"]["met"], true);
    assert_eq!(view["orders"]["cities"], serde_json::json!([5, 3, 2, 4, 1]));
}

#[test]
fn the_terminal_shows_mats_areas_and_cards() {
    let table = table(5).tokens(1, "aden", 2).tokens(2, "aden", 1).cities(2, &["ur"]).ship(1, "aden");
    let table = table.commodities(1, &[(Commodity::Silk, 2)]).advances(1, &[Advance::Pottery]).only(Phase::Movement);
    let text = MegaEmpires::draw(&table.game.view(Viewer::Seat(seat(1))));
    for part in [
        "Movement",
        "*Parthia ",
        "Stone Age          @1",
        "Pottery",
        "ship 1 in aden",
        "aden/2 Parthia:2 Nubia:1!",
        "ur/2 Nubia#",
        "2 silk (36)",
    ] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let watching = MegaEmpires::draw(&table.game.view(Viewer::Spectator));
    assert!(!watching.contains("silk"));
}
