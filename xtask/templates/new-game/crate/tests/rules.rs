//! The rulebook's statements, one after another.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use engine::testing::{Table, seat};
use engine::{Game as _, GameOptions as _, Viewer, rule};
use sample_game::wares::{CARDS, COPIES};
use sample_game::{Options, Position, SampleGame, Ware};

/// A position as JSON, two seats.
fn position(text: &str) -> Table<SampleGame> {
    let position: Position = serde_json::from_str(text).unwrap();
    Table::at(Options::with_seats(2), position).unwrap_or_else(|error| panic!("{error}"))
}

/// Seat 1 to buy, with wine in the caravan and three cards in hand.
fn buying() -> Table<SampleGame> {
    position(
        r#"{"players": [{"hand": ["salt", "silk", "amber"], "caravan": ["wine"]}, {}],
            "market": ["salt", "copper", "timber"]}"#,
    )
}

#[rule("SG-setup-1")]
#[test]
fn the_box_is_whole() {
    assert_eq!((Ware::COUNT, COPIES, CARDS), (6, 5, 30));
    assert!(Ware::ALL.is_sorted_by_key(|ware| ware.price()), "every ware has a row, the cheapest first");
}

#[rule("SG-setup-2")]
#[test]
fn three_cards_are_dealt_that_only_their_owner_sees() {
    let table = Table::<SampleGame>::fresh(&Options::with_seats(3), 1);
    let view = table.game.view(Viewer::Seat(seat(2)));
    assert_eq!((view.deck, view.market.len()), (CARDS - 3 * 3 - 3, 3));
    assert!(view.players.iter().all(|player| player.cards == 3));
    let seen: Vec<usize> = view.players.iter().map(|player| player.hand.as_ref().map_or(0, Vec::len)).collect();
    assert_eq!(seen, [0, 3, 0]);
    assert!(table.game.view(Viewer::Spectator).players.iter().all(|player| player.hand.is_none()));
}

#[rule("SG-setup-3")]
#[test]
fn a_lot_decides_who_begins_and_turns_go_around() {
    let first = |seed| Table::<SampleGame>::fresh(&Options::with_seats(2), seed).waits_for();
    let firsts: Vec<u8> = (0..20).map(first).collect();
    assert!(firsts.contains(&1) && firsts.contains(&2), "{firsts:?}");
    assert_eq!(buying().play("1: draw; 1: load amber").waits_for(), 2);
}

#[rule("SG-buy-1")]
#[test]
fn a_drawn_card_is_shown_to_nobody_else() {
    let mut table = buying();
    table.refuse("1: load amber", "SG-buy-1").play("1: draw");
    assert!(table.told("@1 draws a card"));
    assert_eq!(table.game.view(Viewer::Seat(seat(2))).players[0].cards, 4);
    table.refuse("1: draw", "SG-load-1");
}

#[rule("SG-buy-2")]
#[test]
fn only_wares_of_the_market_can_be_taken() {
    buying().refuse("1: take silk", "SG-buy-2").play("1: take copper");
}

#[rule("SG-buy-3")]
#[test]
fn the_market_is_filled_from_the_deck() {
    let mut table = buying();
    let deck = table.game.view(Viewer::Spectator).deck;
    table.play("1: take copper");
    let view = table.game.view(Viewer::Spectator);
    assert_eq!((view.market.len(), view.deck), (3, deck - 1));
}

#[rule("SG-load-1")]
#[test]
fn a_card_is_loaded_or_dropped() {
    let mut table = buying();
    table.play("1: take copper; 1: load silk");
    assert_eq!(table.game.view(Viewer::Spectator).players[0].caravan, [Ware::Wine, Ware::Silk]);
    let mut table = buying();
    table.play("1: take copper; 1: drop silk");
    assert_eq!(table.game.view(Viewer::Spectator).dropped, [Ware::Silk]);
}

#[rule("SG-load-2")]
#[test]
fn no_ware_is_loaded_behind_a_dearer_one() {
    buying().play("1: take copper").refuse("1: load copper", "SG-load-2").play("1: load silk");
}

#[rule("SG-load-3")]
#[test]
fn only_cards_in_hand_are_loaded() {
    buying().play("1: take copper").refuse("1: load timber", "SG-load-3").refuse("1: drop timber", "SG-load-3");
}

#[rule("SG-end-1", "SG-end-2")]
#[test]
fn the_last_card_of_the_deck_ends_the_game_and_prices_are_counted() {
    let mut table = position(
        r#"{"players": [{"hand": ["salt", "silk", "amber"], "caravan": ["wine", "silk"]},
                        {"hand": ["silk", "silk", "silk"], "caravan": ["wine", "wine", "wine", "wine"]}],
            "market": ["copper", "copper", "copper"],
            "dropped": ["salt", "salt", "salt", "salt", "timber", "timber", "timber", "timber", "timber",
                        "copper", "copper", "amber", "amber", "amber"],
            "deck": ["amber"]}"#,
    );
    assert_eq!(table.play("1: draw").outcome(), None);
    table.play("1: load amber");
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.rule, "SG-end-1");
    assert_eq!(outcome.standings.iter().map(|one| (one.rank, one.score)).collect::<Vec<_>>(), [(2, 15), (1, 16)]);
}
