//! What is said in the trading session besides offers, and what bots make of it.

use crate::support::{Table, seat, table};
use antiquity::names::Commodity as C;
use antiquity::trade::SENTENCES_IN_A_SESSION;
use antiquity::{Action, Phase, trade};
use bots::Level;
use engine::{Seat, Viewer, rule};
use mega_empires::MegaEmpires;
use serde_json::json;

/// Seat 1 collects Salt; seat 2 has Salt and collects Silk, which seat 1 has.
fn neighbours() -> Table {
    table(5)
        .commodities(1, &[(C::Salt, 2), (C::Silk, 3), (C::Tea, 1)])
        .commodities(2, &[(C::Salt, 3), (C::Silk, 2), (C::Flax, 2)])
        .commodities(3, &[(C::Cotton, 5)])
        .phase(Phase::Trade)
}

fn greedy_does(table: &Table, by: Seat) -> Action {
    bots::make::<MegaEmpires>(Level::Greedy, 1).choose(&table.game, by).unwrap()
}

/// Anything may be said, and everybody hears it; calamities are not named.
#[rule("ME-7-10", "ME-7-11")]
#[test]
fn seats_say_what_they_need_and_have() {
    let mut table = neighbours();
    table.act(1, "need salt salt");
    assert_eq!(table.events[0].to_string(), "@1 says: “I need 2 Salt.”");
    table.act(1, "have pearls to 3");
    assert_eq!(table.events[0].to_string(), "@1 says to @3: “I have Pearls.”", "true or not");
    let said = json!([[1, {"needs": ["salt", "salt"], "has": ["pearls"], "shuns": [], "sentences": 2}]]);
    for viewer in [Viewer::Seat(seat(4)), Viewer::Spectator] {
        assert_eq!(table.view(viewer)["trade"]["speeches"], said);
    }
    table.act(1, "need tea");
    assert_eq!(table.game.trade.speeches.of(seat(1)).needs.to_vec(), [C::Tea], "the last word counts");
    assert_eq!(table.refused(1, "need tyranny").code, "CalamityNamed");
    assert_eq!(table.refused_by(1, "need tyranny"), "ME-7-10");
    assert_eq!(table.refused(1, "need").code, "NoneNamed");
    assert_eq!(table.refused(1, "need salt to 1").code, "WithYourself");
    assert_eq!(table.refused(1, "have salt to 6").code, "NotInTheGame");
    let table = table.phase(Phase::Trade);
    assert!(table.view(Viewer::Spectator)["trade"].get("speeches").is_none(), "until the session ends");
}

/// What is said to a seat that is done calls it back, unless nothing does; what is said to all does not.
#[rule("ME-7-15")]
#[test]
fn a_sentence_calls_back_whom_it_is_said_to() {
    let mut table = neighbours();
    table.act(2, "done").act(1, "need salt");
    assert!(!table.waiting().contains(&2));
    table.act(1, "need salt to 3");
    assert!(!table.waiting().contains(&2));
    table.act(1, "need salt to 2");
    assert!(table.waiting().contains(&2));
    table.act(2, "wake never").act(2, "done").act(1, "have silk to 2");
    assert!(!table.waiting().contains(&2));
    for _ in 4..SENTENCES_IN_A_SESSION {
        table.act(1, "need salt to 2");
    }
    assert_eq!(table.refused(1, "need salt to 2").code, "NoMoreSentences");
    table.act(3, "need salt to 2");
}

#[rule("ME-7-11")]
#[test]
fn a_seat_shuns_another_until_it_says_otherwise() {
    let mut table = neighbours();
    assert_eq!(table.refused(1, "welcome 2").code, "NotShunned");
    table.act(1, "shun 2");
    assert_eq!(table.events[0].to_string(), "@1 says: “No deals with @2.”");
    assert_eq!(table.refused(1, "shun 2").code, "ShunnedAlready");
    assert_eq!(table.refused(1, "shun 1").code, "WithYourself");
    assert_eq!(table.refused(2, "welcome 1").code, "NotShunned", "it is seat 1 that shuns");
    table.act(1, "offer silk*3 for 3 salt salt to 2").act(2, "accept 1 salt*3");
    let mut table = table.phase(Phase::Trade);
    assert!(table.game.trade.speeches.are_apart(seat(2), seat(1)), "also in the next session");
    assert_eq!(table.game.trade.speeches.of(seat(1)).sentences, 0);
    table.act(1, "welcome 2");
    assert!(!table.game.trade.speeches.are_apart(seat(2), seat(1)));
}

/// A bot that has what somebody needs makes an offer to that seat alone.
#[test]
fn a_bot_answers_who_says_what_it_needs() {
    let mut table = neighbours();
    let offered_to = |action: &Action| match action {
        Action::Trade(trade::Action::Offer { to, .. }) => *to,
        _ => None,
    };
    assert_eq!(offered_to(&greedy_does(&table, seat(2))), None, "nobody has asked for anything");
    table.act(2, "done").act(1, "need salt salt to 2").act(1, "have silk silk");
    let answer = greedy_does(&table, seat(2));
    assert_eq!(offered_to(&answer), Some(seat(1)), "{answer}");
    assert!(answer.to_string().starts_with("offer salt"), "{answer}");
    table.act(1, "shun 2");
    let answer = greedy_does(&table, seat(2));
    assert_eq!(offered_to(&answer), None, "{answer}");
}

/// Whoever makes no deals with a bot is not troubled by it.
#[test]
fn a_bot_takes_no_offer_of_who_shuns_it() {
    let mut table = neighbours();
    table.act(1, "offer silk*3 for 3 salt flax");
    let takes = |table: &Table| greedy_does(table, seat(2)).to_string();
    assert!(takes(&table).starts_with("accept 1 "), "{}", takes(&table));
    table.act(1, "shun 2");
    assert!(!takes(&table).contains(" 1 "), "{}", takes(&table));
}
