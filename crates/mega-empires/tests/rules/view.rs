//! What a viewer is told.

use crate::support::{seat, table};
use antiquity::Phase;
use antiquity::names::{Advance, Calamity, Commodity};
use engine::{Game as _, GameOptions as _, Log, Rng, Seed, Viewer};
use mega_empires::{MegaEmpires, Options};
use std::time::Instant;

/// Plays a table of nine at random until this turn.
fn played(turns: u8) -> MegaEmpires {
    let mut game = MegaEmpires::new(1, &Options::with_seats(9), Seed::from_number(9)).unwrap();
    let mut rng = Rng::new(Seed::from_number(1));
    let mut actions = Vec::new();
    while game.turn < turns && !game.is_over() {
        let waiting: Vec<_> = game.to_act().iter().collect();
        let seat = waiting[rng.below(waiting.len() as u32) as usize];
        actions.clear();
        game.actions(seat, &mut actions);
        let action = actions[rng.below(actions.len() as u32) as usize].clone();
        game.apply(seat, &action, &mut Log::silent()).unwrap();
    }
    game
}

#[test]
fn a_view_of_nine_seats_is_small_and_quick() {
    let game = played(14);
    let viewer = Viewer::Seat(seat(1));
    let text = serde_json::to_string(&game.view(viewer)).unwrap();
    assert!(text.len() < 40_000, "{} bytes", text.len());
    // The best of many: other tests run beside this one.
    let time = |_| {
        let start = Instant::now();
        std::hint::black_box(game.view(viewer));
        start.elapsed().as_micros()
    };
    let best = (0..200).map(time).min().unwrap();
    println!("{} bytes, {best} microseconds", text.len());
    assert!(best < 200, "{best} microseconds");
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
    let table = table.advances(1, &[Advance::Pottery]);
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
    assert_eq!(view["orders"]["cities"], serde_json::json!([2, 3, 4, 5, 1]));
}

#[test]
fn the_terminal_shows_mats_areas_and_cards() {
    let table = table(5).tokens(1, "aden", 2).tokens(2, "aden", 1).cities(2, &["ur"]).ship(1, "aden");
    let table = table.commodities(1, &[(Commodity::Silk, 2)]).advances(1, &[Advance::Pottery]).only(Phase::Movement);
    let text = MegaEmpires::draw(&table.game.view(Viewer::Seat(seat(1))));
    for part in ["Movement", "*@1 Saba", "Pottery", "ship 1 in aden", "aden/2 @1:2 @2:1!", "ur/2 @2#", "2 silk (36)"] {
        assert!(text.contains(part), "{part} in\n{text}");
    }
    let watching = MegaEmpires::draw(&table.game.view(Viewer::Spectator));
    assert!(!watching.contains("silk"));
}
