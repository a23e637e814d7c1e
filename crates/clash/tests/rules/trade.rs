//! Trades between players.

use crate::support::{Board as _, Table, position, position_for, seat};
use clash::Clash;
use engine::{Game as _, Seat, SeatSet, Viewer, rule};

const START: &str = "1 city E4\n2 city B7\n3 city G8\n1 goods 2f3w1g\n2 goods 4o2g\n1 hand 5 6\n2 hand 7 8\n1 objectives 3\n2 objectives 4 9\n";

fn table(text: &str) -> Table {
    position_for(3, &format!("{START}{text}"))
}

/// Goods of both sides change hands at once.
#[rule("CC-trade-1")]
#[rule("CC-trade-3")]
#[rule("CC-trade-5")]
#[test]
fn an_accepted_offer_is_done_at_once() {
    let mut table = table("");
    table.play("1: trade 2\n1: offer 1f2w for 3o");
    assert_eq!((table.waits_for(), table.question()), (2, "Answer"));
    table.play("2: accept");
    assert_eq!((table.goods(1).as_str(), table.goods(2).as_str()), ("1f3o1w1g", "1f1o2w2g"));
    assert_eq!((table.question(), table.game.turn.actions), ("Act", 3), "it costs no action");
    // Gifts are trades.
    table.play("1: trade 3\n1: offer 1g for 0\n3: accept");
    assert_eq!(table.goods(3), "1g");
    table.play("1: trade 2\n1: offer 0 for 1o\n2: decline");
    assert_eq!(table.goods(2), "1f1o2w2g");
}

/// Nobody gives what he does not have.
#[rule("CC-trade-5")]
#[rule("CC-trade-3")]
#[test]
fn only_what_is_there_changes_hands() {
    let mut table = table("");
    table.play("1: trade 2");
    table.refuse("1: offer 3f for 1o", "CC-trade-5").refuse("1: offer 1f for 5o", "CC-trade-5");
    table.refuse("1: offer 0 for 0", "CC-trade-3").refuse("1: offer a7 for 1o", "CC-trade-5");
    table.refuse("1: offer a*1 for 1o", "CC-trade-5").refuse("1: offer 1f for a*3", "CC-trade-5");
    table.play("1: offer 1f for a9");
    table.refuse("2: accept", "CC-trade-5");
    table.play("2: decline\n1: trade 2\n1: offer 1f for a7\n2: accept");
    assert!(table.game.players[seat(1)].hand.contains(7));
}

/// The player of the turn is one of the two.
#[rule("CC-trade-2")]
#[test]
fn two_others_cannot_trade() {
    let mut table = table("");
    table.refuse("2: trade 3", "CC-trade-2").refuse("3: trade 3", "CC-trade-1").refuse("3: trade 4", "CC-trade-1");
    table.refuse("1: trade 1", "CC-trade-1").refuse("1: trade 4", "CC-trade-1");
    // Asked for an offer, the other one offers to the player of the turn.
    table.play("1: trade 2\n1: invite");
    assert_eq!((table.waits_for(), table.question()), (2, "Propose"));
    table.play("2: offer 2o for 1g\n1: accept");
    assert_eq!((table.goods(1).as_str(), table.goods(2).as_str()), ("2f2o3w", "2o3g"));
    // An offer may be answered with another one.
    table.play("1: trade 2\n1: offer 1w for 2o\n2: offer 1o for 1w\n1: accept");
    assert_eq!((table.goods(1).as_str(), table.goods(2).as_str()), ("2f3o2w", "1o1w3g"));
}

/// Action and Objective cards, by name or of the giver's choice; great persons too.
#[rule("CC-trade-3")]
#[rule("CC-trade-4")]
#[test]
fn cards_are_traded() {
    let mut table = table("2 great 20\n");
    table.play("1: trade 2\n1: offer a5+o3 for a*1+o*1\n2: accept");
    assert_eq!((table.waits_for(), table.question()), (2, "Hand"));
    table.refuse("2: hand a6", "CC-trade-5");
    table.play("2: hand a8\n2: hand o9");
    let hand = |number: u8| {
        let player = &table.game.players[seat(number)];
        (player.hand.iter().collect::<Vec<_>>(), player.objectives.iter().collect::<Vec<_>>())
    };
    assert_eq!(hand(1), (vec![6, 8], vec![9]));
    assert_eq!(hand(2), (vec![5, 7], vec![3, 4]));
    table.play("1: trade 2\n1: offer 1g for e20\n2: accept");
    assert!(table.game.players[seat(1)].great.contains(20));
    // Nothing else can even be written.
    for wrong in ["offer army for 1f", "offer 1f for D2", "offer 1v for 1f", "offer storage for 1f"] {
        assert!(wrong.parse::<clash::Action>().is_err(), "{wrong}");
    }
}

/// What would be lost above a limit is not traded.
#[rule("CC-trade-6")]
#[test]
fn nobody_trades_above_a_limit() {
    let mut table = position_for(
        3,
        "1 city E4\n2 city B7\n3 city G8\n1 advances storage\n1 goods 5f2m2c\n2 goods 1f8o4i\n3 goods 2i\n3 advances dogma\n",
    );
    table.play("1: trade 2");
    table.refuse("1: offer 2f for 1o", "CC-trade-6").refuse("1: offer 1m for 1o", "CC-trade-6");
    table.refuse("1: offer 1c for 1o", "CC-trade-6");
    // One Food fits; more fit if some are given back.
    table.play("1: offer 1f for 1o\n2: accept");
    table.play("1: trade 3");
    table.refuse("1: offer 0 for 3i", "CC-trade-5");
    table.play("1: offer 1f for 1i\n3: accept");
    table.play("1: trade 3");
    table.play("1: offer 1i for 1f\n3: accept\n1: trade 3");
    assert_eq!(table.goods(3), "2i");
    let mut table = position("1 city D2\n2 city D7\n1 goods 1i\n2 goods 1o2i\n2 advances dogma\n");
    table.play("1: trade 2");
    table.refuse("1: offer 1i for 1o", "CC-trade-6");
    table.play("1: decline");
}

/// No trade in the Status Phase, and completed objectives stay where they are.
#[rule("CC-trade-7")]
#[test]
fn there_is_no_trade_in_the_status_phase() {
    let mut table = position("1 city D2\n2 city D7\n1 goods 1w\n1 peaceful 3\nturn 3\nactive 2\nfirst 1");
    table.play("2: end");
    assert_eq!(table.question(), "FreeAdvance");
    assert!(table.refusal("1: trade 2").is_some());
    table.until_turn_of(1);
    table.play("1: trade 2");
    table.refuse("1: offer o3 for 0", "CC-trade-5");
    table.play("1: offer 1w for 0\n2: accept");
}

/// Others see how many cards are offered, not which.
#[rule("CC-hidden-1")]
#[test]
fn the_cards_of_an_offer_are_known_to_the_two() {
    let mut table = table("");
    let action = "offer a5 for o*1".parse().unwrap();
    assert!(Clash::is_secret(&action));
    assert!(!Clash::is_secret(&"offer 1f for 1o".parse().unwrap()));
    table.play("1: trade 2\n1: offer a5 for o*1");
    let seen = |viewer: Viewer| {
        let offer = table.game.view(viewer).offer.unwrap();
        (offer.give.actions.len(), offer.give.any_actions)
    };
    assert_eq!(seen(Viewer::Seat(seat(1))), (1, 0));
    assert_eq!(seen(Viewer::Seat(seat(2))), (1, 0));
    assert_eq!(seen(Viewer::Seat(Seat::new(2))), (0, 1));
    assert_eq!(seen(Viewer::Spectator), (0, 1));
    assert!(table.told("@1 offers @2 1 Action card for 1 Objective card."));
}

/// Bargaining comes to an end.
#[rule("CC-trade-8")]
#[test]
fn a_turn_has_room_for_so_many_offers() {
    let mut table = table("");
    for _ in 0..6 {
        table.play("1: trade 2\n1: offer 1f for 1o\n2: decline");
    }
    table.refuse("1: trade 2", "CC-trade-8");
    assert!(table.offered("trade").is_empty());
    table.play("1: end\n2: trade 1");
}

/// Another player turns to the player of the turn, between actions; nobody waits for that.
#[rule("CC-trade-2")]
#[rule("CC-trade-7")]
#[test]
fn others_open_a_trade_with_the_player_of_the_turn() {
    let mut table = table("1 army E4");
    assert_eq!(table.game.to_act(), SeatSet::only(seat(1)));
    assert_eq!(table.asides(2), ["trade 1"]);
    assert!(table.asides(1).is_empty(), "the player of the turn finds it among the actions");
    table.play("2: trade 1");
    assert_eq!((table.question(), table.waits_for()), ("Propose", 2));
    assert!(table.asides(3).is_empty() && table.refusal("3: trade 1").is_some(), "one after the other");
    table.play("2: offer 1o for 1f\n1: accept");
    assert_eq!((table.goods(1).as_str(), table.goods(2).as_str()), ("1f1o3w1g", "1f3o2g"));
    assert_eq!((table.question(), table.waits_for(), table.game.turn.actions), ("Act", 1, 3));
    // The player of the turn declines, or answers with another offer.
    table.play("3: trade 1\n3: offer 0 for 1g\n1: decline\n2: trade 1\n2: offer 1g for 1w\n1: offer 1w for 2g");
    assert_eq!((table.question(), table.waits_for()), ("Answer", 2));
    table.play("2: accept");
    assert_eq!(table.goods(1), "1f1o2w3g");
    // Not in the midst of an action, and not in the Status Phase.
    table.play("1: collect E4");
    assert_eq!(table.question(), "Gather");
    assert!(table.asides(2).is_empty() && table.refusal("2: trade 1").is_some());
}

/// Whoever has turned to the player of the turn too often has not used up that player's own room.
#[rule("CC-trade-8")]
#[test]
fn each_player_has_room_for_so_many_offers() {
    let mut table = table("");
    for _ in 0..6 {
        table.play("2: trade 1\n2: offer 1o for 1f\n1: decline");
    }
    table.refuse("2: trade 1", "CC-trade-8");
    assert!(table.asides(2).is_empty());
    table.play("3: trade 1\n3: decline\n1: trade 2\n1: offer 1f for 1o\n2: decline");
}
