//! Chapter 7: the trading session, and the market of small tables.

use crate::support::{Table, seat, table, with};
use antiquity::cards::Card;
use antiquity::names::{Calamity, Commodity};
use antiquity::trade::OFFERS_IN_A_SESSION;
use antiquity::{Action, Phase};
use engine::{Audience, Evaluate as _, Game as _, GameOptions as _, Log, Rng, Seat, Seed, Viewer, rule};
use mega_empires::{MegaEmpires, Options, TheEast};
use std::collections::BTreeMap;

/// Three seats of five with some cards each: seat 1 Salt and Tea, seat 2 Silk and Jade, seat 3 Cotton.
fn bazaar() -> Table {
    use Commodity as C;
    table(5)
        .commodities(1, &[(C::Salt, 4), (C::Tea, 1)])
        .commodities(2, &[(C::Silk, 3), (C::Jade, 2)])
        .commodities(3, &[(C::Cotton, 5)])
        .phase(Phase::Trade)
}

fn hand(table: &Table, number: u8) -> Vec<String> {
    table.game.players[seat(number)].hand.cards().map(|card| card.to_string()).collect()
}

fn value(cards: &[(Commodity, u8)]) -> u32 {
    let data = <TheEast as antiquity::Edition>::data();
    cards.iter().map(|&(commodity, count)| data.set_value(commodity, count)).sum()
}

#[rule("ME-7-1")]
#[rule("ME-7-2")]
#[rule("ME-7-3")]
#[test]
fn the_pictured_hands_have_their_values() {
    use Commodity as C;
    assert_eq!(value(&[(C::Salt, 1)]), 3);
    assert_eq!(value(&[(C::Salt, 2)]), 12);
    assert_eq!(value(&[(C::Stone, 3)]), 18);
    assert_eq!(value(&[(C::Flax, 1), (C::Stone, 1), (C::Salt, 1)]), 6);
    assert_eq!(value(&[(C::Sugar, 8)]), 256);
}

/// Whoever sits next to whom, whoever ranks before whom: every two seats trade with each other, while others do.
#[rule("ME-7-4")]
#[test]
fn any_two_at_the_table_trade() {
    for (one, other) in
        (1..=5).flat_map(|one| (1..=5).map(move |other| (one, other))).filter(|(one, other)| one != other)
    {
        let mut table = table(5);
        for number in 1..=5 {
            table = table.commodities(number, &[(Commodity::Salt, 3), (Commodity::Tea, 3)]);
        }
        let mut table = table.phase(Phase::Trade);
        assert_eq!(table.waiting(), [1, 2, 3, 4, 5]);
        table.act(one, &format!("offer salt*3 for 3 tea tea to {other}")).act(other, "accept 1 tea*3");
        assert_eq!((hand(&table, one), hand(&table, other)), (vec!["tea".to_owned(); 6], vec!["salt".to_owned(); 6]));
    }
}

#[rule("ME-7-4")]
#[test]
fn all_trade_at_once_each_deal_between_two() {
    let mut table = bazaar();
    assert_eq!(table.waiting(), [1, 2, 3], "everybody who has cards enough");
    table.act(1, "offer salt*3 for 3 silk silk to 2");
    table.act(3, "offer cotton*3 for 3 jade jade");
    assert_eq!(table.refused_by(3, "accept 1 cotton*2"), "ME-7-4", "the offer is made to another");
    assert_eq!(table.refused_by(1, "offer salt*3 for 3 silk silk to 1"), "ME-7-4", "not with oneself");
    assert_eq!(table.refused_by(1, "accept 1 salt*3"), "ME-7-4");
    table.act(2, "accept 1 silk*3");
    assert_eq!(hand(&table, 1), ["salt", "tea", "silk", "silk", "silk"]);
    assert_eq!(hand(&table, 2), ["salt", "salt", "salt", "jade", "jade"]);
    assert_eq!(hand(&table, 3).len(), 2, "another deal goes on");
}

#[rule("ME-7-5")]
#[test]
fn each_side_gives_three_cards_at_least() {
    let mut table = bazaar();
    assert_eq!(table.refused_by(1, "offer salt*2 for 3 silk silk"), "ME-7-5");
    assert_eq!(table.refused_by(1, "offer salt*3 for 2 silk silk"), "ME-7-5");
    table.act(1, "offer salt*3 for 4 silk silk");
    table.act(2, "accept 1 silk*2 jade*2");
    assert_eq!((hand(&table, 1).len(), hand(&table, 2).len()), (6, 4), "three for four");
}

#[rule("ME-7-5")]
#[test]
fn a_seat_with_two_cards_is_not_asked() {
    let table = table(5).commodities(1, &[(Commodity::Salt, 3)]).commodities(2, &[(Commodity::Tea, 3)]);
    let table = table.commodities(3, &[(Commodity::Jade, 2)]).phase(Phase::Trade);
    assert_eq!(table.waiting(), [1, 2]);
}

#[rule("ME-7-6")]
#[rule("ME-7-14")]
#[rule("ME-7-17")]
#[test]
fn both_sides_are_held_to_number_and_two_names() {
    let mut table = bazaar();
    table.act(1, "offer salt*2 tea for 4 silk jade");
    assert_eq!(table.refused_by(2, "accept 1 silk jade jade"), "ME-7-14", "three cards for four");
    assert_eq!(table.refused_by(2, "accept 1 silk*3 jade*2"), "ME-7-14", "five for four");
    assert_eq!(table.refused_by(2, "accept 1 silk*4"), "ME-7-13", "cards that are not there");
    let before = hand(&table, 2);
    let mut other = Table::of(table.game.clone());
    other.game.players[seat(2)].hand.add(Commodity::Silk, 1);
    assert_eq!(other.refused_by(2, "accept 1 silk*4"), "ME-7-14", "no Jade among them");
    assert_eq!(hand(&table, 2), before, "nothing has changed hands");
    table.act(2, "accept 1 silk*2 jade*2");
    assert_eq!(hand(&table, 1), ["salt", "salt", "jade", "jade", "silk", "silk"]);
}

#[rule("ME-7-6")]
#[test]
fn an_offer_of_cards_one_does_not_have_is_refused() {
    let mut table = bazaar();
    assert_eq!(table.refused(1, "offer silk*2 salt for 3 jade jade").code, "NotInHand");
    assert_eq!(table.refused(1, "offer salt*5 for 3 jade jade").code, "NotInHand");
    assert_eq!(table.refused(1, "offer salt*2 tea salt*3 for 3 jade jade").code, "NotInHand");
    table.act(1, "offer salt*2 tea salt*2 for 3 jade jade");
}

/// "No calamity in it, and peace between us": the calamity is in it, the deal stands, and the attack comes.
#[rule("ME-7-11")]
#[test]
fn promises_bind_nobody() {
    let table = bazaar().calamity(1, Calamity::Treachery, None).tokens(1, "aden", 9).cities(2, &["zafar"]);
    let mut table = table.phase(Phase::Trade);
    table.act(1, "offer salt*2 treachery say salt for 3 silk silk to 2").act(2, "accept 1 silk*3");
    assert_eq!(hand(&table, 2), ["salt", "salt", "jade", "jade", "treachery"], "not a Salt, and not given back");
    assert_eq!(table.refused(2, "withdraw 1").code, "OfferIsGone", "nor can it be undone");
    let mut table = table.phase(Phase::Movement);
    table.act(1, "move 9 aden>zafar");
    assert_eq!(table.count(1, "zafar"), 9);
}

#[rule("ME-7-7")]
#[test]
fn further_names_may_be_lies() {
    let mut table = bazaar();
    table.act(1, "offer salt*2 tea say pearls for 3 silk silk hope amber");
    let offer = &table.view(Viewer::Seat(seat(2)))["trade"]["offers"][0];
    assert_eq!(offer["names"]["named"], serde_json::json!(["salt", "salt"]));
    assert_eq!(offer["names"]["said"], serde_json::json!(["pearls"]), "said, but not so");
    assert!(offer.get("cards").is_none(), "the cards are sealed");
    table.act(2, "accept 1 silk*3");
    assert!(hand(&table, 2).contains(&"tea".into()) && !hand(&table, 2).contains(&"pearls".into()));
}

/// Who got hidden cards remembers what they were said to be, and who passed a calamity on; nobody else knows.
#[rule("ME-7-7")]
#[test]
fn players_learn_whose_word_is_good() {
    let mut table = bazaar().calamity(2, Calamity::Piracy, None);
    table.act(1, "offer salt*2 tea say pearls for 3 silk silk").act(2, "accept 1 silk*2 piracy");
    table.act(1, "offer silk*2 salt say salt for 3 cotton cotton").act(3, "accept 2 cotton*3");
    let known = |number: u8, table: &Table| table.view(Viewer::Seat(seat(number))).get("words").cloned();
    let word = |seat: u8, said: u8, kept: u8, calamities: u8| serde_json::json!([seat, { "said": said, "kept": kept, "calamities": calamities }]);
    assert_eq!(known(2, &table), Some(serde_json::json!([word(1, 1, 0, 0)])), "said Pearls, gave Tea");
    assert_eq!(known(3, &table), Some(serde_json::json!([word(1, 1, 1, 0)])), "it was Salt");
    assert_eq!(known(1, &table), Some(serde_json::json!([word(2, 0, 0, 1)])), "a calamity came");
    assert_eq!((known(4, &table), table.view(Viewer::Spectator).get("words").cloned()), (None, None));
    let imagined = table.game.determinize(Viewer::Seat(seat(3)), &mut Rng::new(Seed::from_number(1)));
    assert_eq!(imagined.trade.words.of(seat(2), seat(1)).said, 0, "what two others know of each other is not imagined");
    assert_eq!(imagined.trade.words.of(seat(3), seat(1)).kept, 1);
}

/// What a bot does in a trading session: the first of what it thinks of.
fn thought(table: &Table, number: u8) -> String {
    let mut actions = Vec::new();
    table.game.actions(seat(number), &mut actions);
    table.game.shortlist(seat(number), &mut actions, MegaEmpires::weights());
    actions[0].to_string()
}

#[test]
fn a_bot_believes_who_kept_its_word_and_no_liar() {
    // What is named gains nothing; the Silk that is said to lie below would.
    let session = || {
        table(5)
            .commodities(1, &[(Commodity::Salt, 1), (Commodity::Sugar, 1), (Commodity::Tea, 2)])
            .commodities(2, &[(Commodity::Silk, 3), (Commodity::Cotton, 2), (Commodity::Flax, 1)])
            .phase(Phase::Trade)
    };
    let claim = |mut table: Table, known: serde_json::Value| {
        // Cards from nowhere do not add up, so that the stacks are dealt anew around them.
        let mut position = table.game.position();
        position.stacks = None;
        let mut position = serde_json::to_value(position).unwrap();
        position["trade"]["words"] = known;
        let position = serde_json::from_value(position).unwrap();
        table.game = MegaEmpires::from_position(&table.game.options, &position, Seed::from_number(1)).unwrap();
        table.act(1, "offer salt sugar tea say silk for 3 cotton cotton");
        thought(&table, 2)
    };
    let honest = serde_json::json!([[2, 1, { "said": 9, "kept": 9, "calamities": 0 }]]);
    let liar = serde_json::json!([[2, 1, { "said": 9, "kept": 0, "calamities": 0 }]]);
    let burdened = serde_json::json!([[2, 1, { "said": 9, "kept": 9, "calamities": 40 }]]);
    assert!(claim(session(), honest).starts_with("accept 1 cotton*2"));
    assert!(!claim(session(), liar).starts_with("accept"));
    assert!(!claim(session(), burdened).starts_with("accept"), "it remembers the calamities");
}

#[test]
fn a_bot_says_what_it_needs_and_answers_who_needs_what_it_has() {
    let mut table = table(5)
        .commodities(1, &[(Commodity::Silk, 3), (Commodity::Salt, 1), (Commodity::Cotton, 1), (Commodity::Flax, 2)])
        .commodities(
            2,
            &[
                (Commodity::Salt, 3),
                (Commodity::Cotton, 2),
                (Commodity::Silk, 1),
                (Commodity::Tea, 1),
                (Commodity::Flax, 1),
            ],
        )
        .phase(Phase::Trade);
    table.act(1, "offer salt cotton flax for 3 silk silk hope tea");
    let answer = thought(&table, 2);
    assert!(answer.starts_with("counter 1 "), "{answer}");
    assert!(answer.contains("silk") && answer.contains("tea") && answer.contains("say"), "{answer}");
    let offer = thought(&table, 1);
    assert!(!offer.starts_with("counter"), "nobody answers itself: {offer}");
}

#[rule("ME-7-8")]
#[rule("ME-7-16")]
#[test]
fn a_tradeable_calamity_hides_among_the_unnamed_cards() {
    let mut table = bazaar().calamity(1, Calamity::Treachery, None).calamity(1, Calamity::Banditry, Some(4));
    assert_eq!(
        table.refused_by(1, "offer salt treachery banditry for 3 silk silk"),
        "ME-7-10",
        "two commodities come first"
    );
    table.act(1, "offer salt*2 treachery banditry for 3 silk silk");
    table.act(2, "accept 1 silk*3");
    let held = table.game.players[seat(2)].hand.calamities;
    assert_eq!(held.iter().map(|held| held.calamity).collect::<Vec<_>>(), [Calamity::Treachery, Calamity::Banditry]);
    assert!(held.iter().all(|held| held.trader() == Some(seat(1))), "who traded them is remembered");
}

#[rule("ME-7-8")]
#[test]
fn an_answer_may_hide_a_calamity_too() {
    let mut table = bazaar().calamity(2, Calamity::Piracy, None);
    table.act(1, "offer salt*3 for 3 silk silk");
    table.act(2, "accept 1 silk*2 piracy");
    let held = table.game.players[seat(1)].hand.calamities;
    assert_eq!((held[0].calamity, held[0].trader()), (Calamity::Piracy, Some(seat(2))));
    assert!(table.game.players[seat(2)].hand.calamities.is_empty());
}

#[rule("ME-7-9")]
#[rule("ME-7-14")]
#[test]
fn a_non_tradeable_calamity_stays() {
    let mut table = bazaar().calamity(1, Calamity::Famine, None).calamity(2, Calamity::Flood, None);
    assert_eq!(table.refused_by(1, "offer salt*2 famine for 3 silk silk"), "ME-7-9");
    table.act(1, "offer salt*3 for 3 silk silk");
    assert_eq!(table.refused_by(2, "accept 1 silk*2 flood"), "ME-7-9");
    table.act(2, "accept 1 silk*2 jade");
}

#[rule("ME-7-10")]
#[test]
fn calamities_are_not_mentioned() {
    let mut table = bazaar().calamity(1, Calamity::Treachery, None);
    for notation in [
        "offer salt treachery tea for 3 silk silk",
        "offer treachery salt*2 for 3 silk silk",
        "offer salt*2 tea say treachery for 3 silk silk",
        "offer salt*2 tea for 3 piracy silk",
        "offer salt*2 tea for 3 silk silk hope piracy",
    ] {
        assert_eq!(table.refused_by(1, notation), "ME-7-10", "{notation}");
    }
    table.act(1, "offer salt*2 tea treachery for 3 silk silk");
}

#[rule("ME-7-12")]
#[test]
fn only_trade_cards_can_be_offered() {
    let table = bazaar();
    for text in [
        "offer 3 treasury for 3 silk silk",
        "offer salt*2 pottery for 3 silk silk",
        "offer salt*2 token for 3 silk silk",
    ] {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    assert!("offer salt*2 tea for 3 silk silk".parse::<Action>().is_ok());
    assert_eq!(table.game.players[seat(1)].treasury, 0);
}

#[rule("ME-7-13")]
#[test]
fn an_exchange_is_final_and_each_side_learns_what_it_got() {
    let mut table = bazaar();
    table.act(1, "offer salt*2 tea for 3 silk silk");
    let mut log = Log::new();
    table.game.apply(seat(2), &"accept 1 silk*2 jade".parse().unwrap(), &mut log).unwrap();
    assert!(log.marks.revealed(), "it cannot be taken back");
    let heard = |viewer: Viewer| {
        let events = log.events().iter().filter(|(audience, _)| Audience::includes(*audience, viewer));
        events.map(|(_, event)| event.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(heard(Viewer::Seat(seat(3))), ["@2 takes offer 1 of @1: 3 cards for 3."]);
    assert!(heard(Viewer::Seat(seat(1))).contains(&"@1 gets Silk, Silk, Jade from @2.".into()));
    assert!(heard(Viewer::Seat(seat(2))).contains(&"@2 gets Salt, Salt, Tea from @1.".into()));
    assert_eq!(table.refused_by(2, "accept 1 silk jade salt"), "ME-7-13", "a dead offer");
}

#[rule("ME-7-15")]
#[test]
fn trading_ends_when_all_are_done() {
    let mut table = bazaar();
    table.act(1, "done");
    assert_eq!(table.waiting(), [2, 3]);
    assert_eq!(table.refused(1, "offer salt*3 for 3 silk silk").code, "NotToAct");
    table.act(2, "done").act(3, "done");
    assert_ne!(table.game.phase(), Phase::Trade);
    assert_eq!(table.refused(1, "offer salt*3 for 3 silk silk").code, "NotNow", "the session is closed");
}

#[rule("ME-7-15")]
#[test]
fn when_time_is_up_standing_deals_may_be_finished_but_none_begun() {
    let mut table = bazaar();
    table.act(1, "offer salt*3 for 3 silk silk");
    assert_eq!(table.refused(2, "close trading").code, "NotNow", "the clock is the table's");
    assert_eq!(table.refused(2, "end trading").code, "NotNow", "and so is the end");
    table.act(0, "close trading");
    assert_eq!(table.waiting(), [2, 3], "those who could still take the offer");
    assert_eq!(table.refused_by(2, "offer silk*3 for 3 salt salt"), "ME-7-15");
    assert_eq!(table.refused_by(2, "counter 1 silk*3 for 3 salt tea"), "ME-7-15");
    table.act(3, "done").act(2, "accept 1 silk*3");
    assert_eq!(hand(&table, 1), ["salt", "tea", "silk", "silk", "silk"]);
    assert_ne!(table.game.phase(), Phase::Trade, "no offer stands any more");
}

#[rule("ME-7-15")]
#[test]
fn the_table_may_end_the_session() {
    let mut table = bazaar();
    table.act(1, "offer salt*3 for 3 silk silk").act(2, "offer silk*3 for 3 cotton cotton to 3");
    table.act(0, "close trading");
    assert_eq!(table.choices(0), ["end trading"]);
    table.act(0, "end trading");
    assert_ne!(table.game.phase(), Phase::Trade);
    assert_eq!(hand(&table, 1).len() + hand(&table, 2).len(), 10, "sealed cards are back in their hands");
    assert_eq!(table.game.trade.cards().count(), 0);
}

#[rule("ME-7-16")]
#[test]
fn two_of_a_kind_or_water_may_be_named() {
    let mut table = bazaar().commodities(3, &[(Commodity::Water, 2)]);
    table.act(3, "offer water*2 cotton for 3 silk silk");
    table.act(2, "accept 1 silk*3");
    assert_eq!(hand(&table, 2), ["water", "water", "cotton", "jade", "jade"]);
}

/// A card in an offer has left the hand: it cannot be promised twice, but comes back when the offer is withdrawn.
#[rule("ME-7-13")]
#[test]
fn a_card_is_committed_once() {
    let mut table = bazaar().calamity(1, Calamity::Treachery, Some(3));
    table.act(1, "offer salt*3 treachery for 3 silk silk");
    assert_eq!(table.refused(1, "offer salt*2 tea for 3 jade jade").code, "NotInHand");
    table.act(2, "offer silk*2 jade for 3 salt salt to 1");
    assert_eq!(table.refused(1, "accept 2 salt*2 tea").code, "NotInHand", "nor can it answer");
    assert_eq!(table.refused(2, "withdraw 1").code, "NotYours");
    table.act(1, "withdraw 1");
    assert_eq!(table.game.players[seat(1)].hand.calamities[0].trader(), Some(seat(3)), "as it was");
    assert_eq!(table.refused(2, "accept 1 silk*3").code, "OfferIsGone");
    table.act(1, "accept 2 salt*2 tea");
}

#[test]
fn a_counter_offer_goes_to_the_one_who_offered() {
    let mut table = bazaar();
    table.act(1, "offer salt*3 for 4 silk silk");
    table.act(2, "counter 1 silk*2 jade for 4 salt tea");
    let answer = &table.view(Viewer::Seat(seat(1)))["trade"]["offers"][1];
    assert_eq!((answer["to"].clone(), answer["answers"].clone()), (1.into(), 1.into()));
    assert_eq!(table.refused(3, "accept 2 cotton*4").code, "NotForYou");
    table.act(1, "accept 2 salt*3 tea");
    assert_eq!(hand(&table, 1), ["salt", "jade", "silk", "silk"]);
    assert_eq!(table.refused(3, "counter 2 cotton*3 for 3 jade jade").code, "OfferIsGone");
}

#[test]
fn a_declined_offer_returns_its_cards() {
    let mut table = bazaar();
    table.act(1, "offer salt*3 for 3 silk silk to 2").act(1, "done");
    assert_eq!(table.refused(3, "decline 1").code, "NotForYou");
    table.act(2, "decline 1");
    assert_eq!(hand(&table, 1).len(), 5);
    table.act(2, "offer silk*3 for 3 salt salt");
    assert_eq!(table.refused(3, "decline 2").code, "MadeToAll");
}

/// Standing offers keep working while their owner is done or away. Being done holds: an offer to everybody asks nobody again, an
/// offer to one seat asks that seat.
#[rule("ME-7-15")]
#[test]
fn done_holds_until_an_offer_is_made_to_the_seat_alone() {
    let mut table = bazaar();
    table.act(1, "offer salt*3 for 3 silk silk").act(1, "done").act(2, "done");
    table.act(3, "offer cotton*3 for 3 jade jade");
    assert_eq!(table.waiting(), [3], "nobody is asked again");
    table.act(3, "withdraw 2").act(3, "offer cotton*3 for 3 jade jade to 2");
    assert_eq!(table.waiting(), [2, 3], "seat 2 is asked again, seat 1 is not");
    table.act(2, "accept 1 silk*3");
    assert_eq!(hand(&table, 1), ["salt", "tea", "silk", "silk", "silk"]);
}

/// Five cards are enough for an offer that asks for five, six are not there: how many a seat has is open to all.
#[rule("ME-7-15")]
#[test]
fn an_offer_that_a_seat_cannot_take_does_not_ask_it_again() {
    let mut table = bazaar();
    table.act(2, "done").act(3, "offer cotton*3 for 6 jade jade to 2");
    assert_eq!(table.waiting(), [1, 3]);
    table.act(3, "withdraw 1").act(3, "offer cotton*3 for 5 jade jade to 2");
    assert_eq!(table.waiting(), [1, 2, 3]);
}

#[rule("ME-7-15")]
#[test]
fn a_seat_that_is_done_comes_back_whenever_it_likes() {
    let mut table = bazaar();
    assert_eq!(table.refused(1, "trade again").code, "NotDone");
    table.act(1, "done");
    assert_eq!(table.refused(1, "offer salt*3 for 3 silk silk").code, "NotToAct");
    assert!(table.asides(1).contains(&"trade again".to_owned()));
    table.act(1, "trade again").act(1, "offer salt*3 for 3 silk silk").act(1, "done").act(2, "done");
    // Also to take something back, and when time is up as long as there is something to take.
    table.act(1, "trade again").act(1, "withdraw 1");
    table.act(3, "offer cotton*3 for 3 jade jade").act(0, "close trading");
    assert_eq!((table.waiting(), table.refused(3, "trade again").code), (vec![1], "NotDone"));
    table.act(2, "trade again");
    assert_eq!(table.waiting(), [1, 2]);
    table.act(2, "done");
    assert_eq!(table.refused(4, "trade again").code, "NotDone", "it has no cards, but has not said so");
    table.act(1, "done");
    assert_ne!(table.game.phase(), Phase::Trade);
    assert_eq!(table.refused(1, "trade again").code, "NoSession");
    assert_eq!(table.refused_by(1, "wake all"), "ME-7-4");
}

/// What brings a seat back is its own choice, said openly: none, those made to it alone, those that ask for some commodities, or
/// all.
#[rule("ME-7-15")]
#[test]
fn a_seat_chooses_what_brings_it_back() {
    let woken = |wake: &str, offer: &str| {
        let mut table = bazaar();
        if wake != "wake me" {
            table.act(2, wake);
        }
        table.act(2, "done").act(3, offer);
        table.waiting().contains(&2)
    };
    let (to_all, to_me, to_other) =
        ("offer cotton*3 for 3 silk tea", "offer cotton*3 for 3 silk tea to 2", "offer cotton*3 for 3 silk tea to 1");
    for (wake, all, me) in [
        ("wake never", false, false),
        ("wake me", false, true),
        ("wake for jade pearls", false, true),
        ("wake for pearls tea", true, true),
        ("wake all", true, true),
    ] {
        assert_eq!((woken(wake, to_all), woken(wake, to_me), woken(wake, to_other)), (all, me, false), "{wake}");
    }
    assert!(woken("wake all", "offer cotton*3 for any"));
    assert!(!woken("wake for silk", "offer cotton*3 for any"), "it asks for nothing");
    assert!(woken("wake for silk", "offer cotton*3 for any to 2"));
    let mut table = bazaar();
    assert_eq!(table.refused(2, "wake me").code, "WokenLikeThat");
    assert_eq!(table.asides(2), ["wake never", "wake for jade silk", "wake all"]);
    table.act(2, "wake never").act(2, "done");
    assert_eq!(table.asides(2), ["trade again", "wake me", "wake for jade silk", "wake all"], "also when it is done");
    assert_eq!(table.refused(2, "wake for jade jade").code, "NamedTwice");
    assert_eq!(table.refused(2, "wake for").code, "NoneNamed");
    table.act(2, "wake for jade silk");
    assert_eq!(table.events[0].to_string(), "When done, @2 can be woken by offers that want Jade and Silk.");
    let seen = &table.view(Viewer::Seat(seat(3)))["trade"]["wakes"];
    assert_eq!(*seen, serde_json::json!([[2, {"for": ["jade", "silk"]}]]), "everybody sees it");
    let table = table.phase(Phase::Trade);
    assert_eq!(
        table.game.trade.wake(seat(2)),
        "wake for jade silk".parse().map(wake_of).unwrap(),
        "until it says otherwise"
    );
}

fn wake_of(action: Action) -> antiquity::trade::Wake {
    match &action {
        Action::Trade(trade) => trade.wake().unwrap(),
        _ => unreachable!("{action}"),
    }
}

/// Who is waited for after an offer is the same whatever the others hold.
#[rule("ME-7-15", "ME-6b-6")]
#[test]
fn being_woken_tells_nothing_about_a_hand() {
    let waiting = |held: &[(Commodity, u8)]| {
        let table = table(5).commodities(1, &[(Commodity::Salt, 5)]).commodities(2, held);
        let mut table = table.phase(Phase::Trade);
        table.act(2, "wake for silk").act(2, "done").act(1, "offer salt*3 for 3 silk silk");
        table.waiting()
    };
    assert_eq!(waiting(&[(Commodity::Silk, 3)]), [1, 2]);
    assert_eq!(waiting(&[(Commodity::Jade, 3)]), [1, 2], "it bluffs, and is woken all the same");
}

#[rule("ME-7-4")]
#[test]
fn any_number_of_offers_may_stand() {
    let mut table = table(5).commodities(1, &[(Commodity::Salt, 30)]);
    table = table.commodities(2, &[(Commodity::Silk, 4)]).phase(Phase::Trade);
    for _ in 0..10 {
        table.act(1, "offer salt*3 for 3 silk silk");
    }
    assert_eq!((table.game.trade.offers().count(), hand(&table, 1).len()), (10, 0));
    table.act(1, "withdraw 4").act(1, "offer salt*3 for 3 silk silk").act(2, "accept 11 silk*3");
    assert_eq!(hand(&table, 2), ["salt", "salt", "salt", "silk"]);
    assert_eq!(table.game.trade.sealed_by(seat(1)), 27);
}

/// More offers than anybody makes in ten minutes: a session without a clock ends, too. Ruling ME-RK3.
#[rule("ME-7-4")]
#[test]
fn a_session_has_time_for_so_many_offers() {
    let mut table = bazaar();
    table.act(1, "offer salt*3 for 3 silk silk");
    for number in 1..u16::from(OFFERS_IN_A_SESSION) {
        table.act(1, &format!("withdraw {number}")).act(1, "offer salt*3 for 3 silk silk");
    }
    table.act(1, &format!("withdraw {OFFERS_IN_A_SESSION}"));
    assert_eq!(table.refused_by(1, "offer salt*3 for 3 silk silk"), "ME-7-4");
    table.act(2, "offer silk*3 for 3 salt salt");
}

/// “What do you give me for two Salt?” Both sides have named their cards before any change hands, all the same.
#[rule("ME-7-6", "ME-7-14")]
#[test]
fn an_offer_may_leave_open_what_it_wants() {
    let mut table = bazaar();
    table.act(1, "offer salt*2 tea for any hope silk");
    let offer = table.view(Viewer::Seat(seat(3)))["trade"]["offers"][0].clone();
    assert_eq!((&offer["count"], &offer["names"]["named"]), (&3.into(), &serde_json::json!(["salt", "salt"])));
    assert!(offer.get("wanted_count").is_none() && offer["names"].get("wanted").is_none());
    assert_eq!(table.refused_by(2, "accept 1 silk*3"), "ME-7-6", "nothing was agreed on");
    table.act(2, "counter 1 silk*2 jade for 3 salt salt");
    assert_eq!(table.refused(1, "accept 2 salt tea silk").code, "NotInHand");
    table.act(1, "accept 2 salt*2 tea");
    assert_eq!(hand(&table, 1), ["salt", "salt", "jade", "silk", "silk"]);
    assert_eq!(hand(&table, 2), ["salt", "salt", "jade", "tea", "silk"]);
    assert_eq!(table.game.trade.offers().count(), 0, "the first offer is gone with its cards");
    table.act(0, "close trading");
    assert_ne!(table.game.phase(), Phase::Trade, "an offer that nobody can take keeps nobody");
}

/// Taking the answer to one's own offer withdraws that offer; its cards may be given, with others of the hand.
#[rule("ME-7-13")]
#[test]
fn the_cards_of_an_offer_can_take_the_answer_to_it() {
    let mut table = bazaar().calamity(1, Calamity::Treachery, Some(3));
    table.act(1, "offer salt*3 treachery for 3 silk silk").act(3, "offer cotton*3 for 3 tea tea to 1");
    assert_eq!(table.refused(1, "accept 2 salt*2 tea").code, "NotInHand", "that one answers nothing");
    table.act(2, "counter 1 silk*3 for 4 salt tea").act(1, "done");
    assert_eq!(table.refused(1, "accept 3 salt*2 tea treachery").code, "NotToAct");
    table.act(1, "trade again");
    assert_eq!(table.refused(1, "accept 3 salt*5").code, "WrongNumber");
    assert_eq!(table.refused(1, "accept 3 salt*3 silk").code, "NotInHand");
    assert!(table.choices(1).iter().any(|choice| choice.starts_with("accept 3 salt")), "{:?}", table.choices(1));
    table.act(1, "accept 3 salt*2 tea treachery");
    assert_eq!(hand(&table, 1), ["salt", "salt", "silk", "silk", "silk"], "one Salt comes back from the offer");
    assert_eq!(table.game.players[seat(2)].hand.calamities[0].trader(), Some(seat(1)));
    assert_eq!(table.game.trade.offers().map(|(_, offer)| offer.number).collect::<Vec<_>>(), [2]);
}

/// Another's answer to somebody else frees nothing.
#[rule("ME-7-13")]
#[test]
fn cards_of_other_offers_stay_sealed() {
    let mut table = bazaar();
    table.act(1, "offer salt*3 for 3 silk silk").act(2, "offer silk*3 for 3 salt salt to 1");
    assert_eq!(table.refused(1, "accept 2 salt*3").code, "NotInHand", "it answers nothing");
    table.act(1, "withdraw 1").act(1, "accept 2 salt*3");
}

/// How many cards a seat has is open, those in its offers included.
#[rule("ME-6b-6")]
#[test]
fn cards_in_offers_are_counted() {
    let mut table = bazaar();
    let counted = |table: &Table| table.view(Viewer::Seat(seat(2)))["players"][0]["cards"].clone();
    assert_eq!(counted(&table), 5);
    table.act(1, "offer salt*3 for 3 silk silk");
    assert_eq!(counted(&table), 5);
    table.act(2, "accept 1 silk*3");
    assert_eq!(counted(&table), 5, "three for three");
}

/// Others see that two seats negotiate and how many cards are at stake, and hear nothing else.
#[test]
fn what_two_seats_say_to_each_other_others_do_not_hear() {
    let mut table = bazaar();
    table.act(1, "offer salt*2 tea say pearls for 3 silk silk to 2");
    let offer = |viewer| table.view(viewer)["trade"]["offers"][0].clone();
    assert_eq!(offer(Viewer::Seat(seat(1)))["cards"], serde_json::json!(["salt", "salt", "tea"]));
    assert!(offer(Viewer::Seat(seat(2))).get("names").is_some() && offer(Viewer::Seat(seat(2))).get("cards").is_none());
    for viewer in [Viewer::Seat(seat(3)), Viewer::Spectator] {
        assert!(offer(viewer).get("names").is_none() && offer(viewer).get("cards").is_none());
        assert_eq!(offer(viewer)["count"], 3);
    }
}

#[test]
fn suggestions_are_legal_and_sensible() {
    let mut table = bazaar().calamity(1, Calamity::Treachery, None);
    let choices = table.choices(1);
    assert!(choices.iter().any(|choice| choice.contains("treachery")), "{choices:?}");
    table.act(1, "offer salt*2 tea for 3 silk silk");
    let choices = table.choices(2);
    assert!(choices.iter().any(|choice| choice.starts_with("accept 1 silk")), "{choices:?}");
    assert!(!table.choices(3).iter().any(|choice| choice.starts_with("accept")), "no Silk to give");
}

// The market of three and four seats. Ruling ME-RK1.

/// Nobody has a city, so that seats go to the market by their ranking: the last seat first.
fn market(seats: u8, cards: &[Commodity]) -> Table {
    use Commodity as C;
    let mut table = table(seats.into()).commodities(seats, &[(C::Salt, 2), (C::Tea, 1), (C::Water, 1)]);
    table = table.commodities(seats - 1, &[(C::Silk, 2)]).commodities(seats - 2, &[(C::Cotton, 1)]);
    cards.iter().for_each(|&card| table.game.trade.market.cards.push(card));
    table.phase(Phase::Trade)
}

#[test]
fn at_the_market_cards_are_swapped_for_no_better_ones() {
    use Commodity as C;
    let mut table = market(3, &[C::Jade, C::Timber, C::Timber]);
    assert_eq!(table.waiting(), [3], "in the order of dealing, and nobody else could trade");
    assert_eq!(table.refused(3, "swap salt for jade").code, "TooCheap");
    assert_eq!(table.refused(3, "swap water for timber").code, "NotForTheMarket");
    assert_eq!(table.refused(3, "swap salt*2 for timber").code, "UnevenSwap");
    assert_eq!(table.refused(3, "swap tea for silk").code, "NotInTheMarket");
    assert_eq!(table.refused(3, "swap salt*2 tea for timber*3").code, "NotInTheMarket");
    table.act(3, "swap salt*2 for timber*2");
    assert_eq!(table.game.trade.market.cards.to_vec(), [C::Jade, C::Salt, C::Salt]);
    assert_eq!(table.waiting(), [2], "then the next");
    table.act(2, "pass market").act(1, "swap cotton for salt").act(3, "pass market").act(2, "pass market");
    assert_eq!(table.waiting(), [1], "passes count anew after a swap");
    table.act(1, "pass market");
    assert_ne!(table.game.phase(), Phase::Trade, "all have passed in a row");
    let left: Vec<C> = table.game.trade.market.cards.to_vec();
    assert_eq!(left, [C::Jade, C::Salt, C::Cotton], "one card of each number stays");
}

#[test]
fn a_seat_swaps_three_times_at_most() {
    use Commodity as C;
    let mut table = market(4, &[C::Jade, C::Timber]);
    table.act(4, "swap tea for jade").act(3, "done").act(2, "done");
    table.act(4, "swap salt for timber");
    assert_eq!(table.waiting(), [4]);
    table.act(4, "swap jade for salt");
    assert_ne!(table.game.phase(), Phase::Trade, "three swaps, and nobody else wants any");
    let table = table.phase(Phase::Trade);
    assert_eq!(table.waiting(), [4], "a new session, with three swaps again");
}

/// Whatever lay on top: no view shows between which others a card came.
#[test]
fn in_which_order_cards_came_to_the_market_nobody_is_told() {
    let told = |top: [Card; 2]| {
        let mut table = with(Options::with_seats(3)).cities(1, &["susa"]);
        let rest = table.game.stacks[0].peek().filter(|card| !top.contains(card)).skip(2);
        table.game.stacks[0] = antiquity::cards::Stack::stacked(&rest.collect::<Vec<_>>());
        let rest = table.game.stacks[0].peek();
        // Seat 1 draws the first card.
        let cards: Vec<Card> = [Card::Commodity(Commodity::Hides)].into_iter().chain(top).chain(rest).collect();
        table.game.stacks[0] = antiquity::cards::Stack::stacked(&cards[..10]);
        let table = table.phase(Phase::TradeCardAcquisition);
        table.events.iter().map(ToString::to_string).filter(|event| event.contains("market")).collect::<Vec<_>>()
    };
    let [treachery, clay] = [Card::Calamity(Calamity::Treachery), Card::Commodity(Commodity::Clay)];
    let events = told([treachery, clay]);
    assert_eq!(events.len(), 2, "{events:?}");
    assert_eq!(events, told([clay, treachery]));
}

#[test]
fn the_market_is_dealt_after_the_hands() {
    let deal = |options: Options| {
        let mut table = with(options);
        let sites: Vec<_> = table.game.areas().filter(|&area| table.game.is_in_play(area)).take(4).collect();
        for site in sites {
            table.game.place_city(site, seat(1));
        }
        let table = table.phase(Phase::TradeCardAcquisition);
        let market = table.game.trade.market.cards.len();
        let discarded: usize = table.game.discards.iter().map(|pile| pile.len()).sum();
        assert_eq!(table.game.audit(), Ok(()));
        market + discarded
    };
    assert_eq!(deal(Options::with_seats(3)), 8, "two for each stack up to the most cities");
    assert_eq!(deal(Options::with_seats(4)), 4, "one for each");
    assert_eq!(deal(Options { market: false, ..Options::with_seats(4) }), 0);
    assert_eq!(deal(Options::with_seats(5)), 0);
}

// Nothing is ever lost or doubled.

/// A table where everybody holds cards that were drawn from the stacks.
fn dealt(seats: usize, luck: &mut Rng) -> MegaEmpires {
    let mut table = table(seats);
    let mut marks = engine::Marks::default();
    for number in 1..=seats as u8 {
        for _ in 0..3 + luck.below(9) {
            let stack = luck.below(9) as usize;
            if let Some(card) = table.game.stacks[stack].draw(&mut marks) {
                table.game.players[seat(number)].hand.draw(card);
            }
        }
    }
    table.phase(Phase::Trade).into_game()
}

fn every_card(game: &MegaEmpires) -> BTreeMap<Card, usize> {
    let mut cards = BTreeMap::new();
    let hands = Seat::all(game.options.seats).flat_map(|seat| game.players[seat].hand.cards().collect::<Vec<_>>());
    hands.chain(game.trade.cards()).for_each(|card| *cards.entry(card).or_default() += 1);
    cards
}

/// Anything somebody might try, most of it wrong in one way or another.
fn attempt(game: &MegaEmpires, luck: &mut Rng) -> String {
    let number = 1 + luck.below(1 + u32::from(game.trade.made) + 1);
    let some = |luck: &mut Rng| {
        let all: Vec<Card> = every_card(game).into_keys().collect();
        let mut words = Vec::new();
        for _ in 0..1 + luck.below(4) {
            let card = all[luck.below(all.len() as u32) as usize];
            let count = 1 + luck.below(3);
            words.push(if count > 1 { format!("{card}*{count}") } else { card.to_string() });
        }
        words.join(" ")
    };
    let wish = format!("{} {} {}", 2 + luck.below(4), some(luck).split([' ', '*']).next().unwrap(), "salt");
    match luck.below(6) {
        0 => format!("offer {} for {wish}", some(luck)),
        1 => format!("offer {} for {wish} to {}", some(luck), 1 + luck.below(game.options.seats as u32 + 1)),
        2 => format!("counter {number} {} for {wish}", some(luck)),
        3 => format!("accept {number} {}", some(luck)),
        4 => format!("withdraw {number}"),
        _ => format!("decline {number}"),
    }
}

#[rule("ME-7-13")]
#[rule("ME-7-17")]
#[test]
fn random_trading_never_loses_or_doubles_a_card() {
    let (mut accepted, mut refused, mut dealt_with) = (0, 0, 0);
    for seed in 0..60 {
        let mut luck = Rng::new(Seed::from_number(seed));
        let mut game = dealt(3 + seed as usize % 7, &mut luck);
        let before = every_card(&game);
        for _ in 0..400 {
            if game.phase() != Phase::Trade {
                break;
            }
            let by = Seat::new(luck.below(game.options.seats as u32) as usize);
            let mut listed = Vec::new();
            game.actions(by, &mut listed);
            let pick = (luck.below(2) == 0 && !listed.is_empty()).then(|| luck.below(listed.len() as u32) as usize);
            let action: Action = match pick {
                // Sessions shall last: a seat is seldom done.
                Some(pick) if listed[pick] == Action::Done && luck.below(8) > 0 => continue,
                Some(pick) => listed.swap_remove(pick),
                None => attempt(&game, &mut luck).parse().unwrap(),
            };
            let untouched = game.clone();
            match game.apply(by, &action, &mut Log::silent()) {
                Ok(()) => accepted += 1,
                Err(_) => {
                    refused += 1;
                    assert!(game == untouched, "a refusal changed something");
                }
            }
            if game.phase() != Phase::Trade {
                break;
            }
            dealt_with += usize::from(action.to_string().starts_with("accept") && game != untouched);
            assert_eq!(every_card(&game), before, "seed {seed}: {action}");
            assert_eq!(game.audit(), Ok(()));
            if luck.below(8) > 0 {
                continue;
            }
            let saved = serde_json::to_string(&game).unwrap();
            assert!(serde_json::from_str::<MegaEmpires>(&saved).unwrap() == game, "it is saved whole");
        }
        let viewer = Viewer::Seat(Seat::new(luck.below(game.options.seats as u32) as usize));
        let world = game.determinize(viewer, &mut luck);
        assert_eq!((world.audit(), world.view(viewer)), (Ok(()), game.view(viewer)));
    }
    assert!(accepted > 1000 && refused > 1000 && dealt_with > 100, "{accepted} {refused} {dealt_with}");
}

/// A session ends whatever people do: offers are limited, and an offer wakes those who are done only so often.
#[test]
fn random_sessions_end() {
    for seed in 0..40 {
        let mut luck = Rng::new(Seed::from_number(seed));
        let mut game = dealt(9, &mut luck);
        let mut actions = 0;
        while game.phase() == Phase::Trade {
            let able: Vec<Seat> = game.to_act().iter().collect();
            let by = able[luck.below(able.len() as u32) as usize];
            let mut listed = Vec::new();
            game.actions(by, &mut listed);
            let action = listed.swap_remove(luck.below(listed.len() as u32) as usize);
            game.apply(by, &action, &mut Log::silent()).unwrap();
            actions += 1;
            assert!(actions < 2000, "seed {seed} does not end");
        }
    }
}

#[test]
fn a_forged_session_is_refused() {
    let mut table = bazaar();
    table.act(1, "offer salt*3 for 3 silk silk");
    // Cards from nowhere do not add up, so that the stacks are dealt anew around them.
    let mut position = table.game.position();
    position.stacks = None;
    let options = table.game.options;
    let load = |position: &<MegaEmpires as engine::Game>::Position| {
        MegaEmpires::from_position(&options, position, Seed::from_number(5)).map_err(|error| error.to_string())
    };
    assert_eq!(load(&position).unwrap().waiting_numbers(), [1, 2, 3]);
    let text = serde_json::to_value(&position).unwrap();
    let forged = |change: &dyn Fn(&mut serde_json::Value)| {
        let mut wrong = text.clone();
        change(&mut wrong);
        serde_json::from_value(wrong).map_err(|error| error.to_string()).and_then(|position| load(&position)).is_err()
    };
    assert!(forged(&|position| position["trade"]["offers"][0]["cards"][0]["card"] = "treachery".into()));
    assert!(forged(&|position| position["trade"]["offers"][0]["cards"][2]["card"] = "famine".into()));
    assert!(forged(&|position| position["trade"]["offers"][0]["offer"]["to"] = 1.into()));
    assert!(forged(&|position| position["trade"]["offers"][0]["offer"]["number"] = 9.into()));
    assert!(forged(&|position| position["trade"]["offers"][0]["place"] = 3.into()));
    assert!(forged(&|position| position["trade"]["offers"][0]["by"] = 31.into()));
    assert!(!forged(&|position| position["trade"]["offers"][0]["offer"]["to"] = 2.into()));
    // Who traded a sealed calamity before may gain by it, and so must be there.
    assert!(!forged(&|position| position["trade"]["offers"][0]["cards"][2]["traded_by"] = 2.into()));
    assert!(forged(&|position| position["trade"]["offers"][0]["cards"][2]["traded_by"] = 6.into()));
    assert!(forged(&|position| position["trade"]["offers"][0]["cards"][2]["traded_by"] = 33.into()));
    // Nobody has a word about itself, kept more than it said, or sits at another table.
    let word = |by: u8, about: u8, kept: u8| serde_json::json!([[by, about, { "said": 1, "kept": kept }]]);
    assert!(!forged(&|position| position["trade"]["words"] = word(1, 2, 1)));
    assert!(forged(&|position| position["trade"]["words"] = word(1, 1, 1)));
    assert!(forged(&|position| position["trade"]["words"] = word(1, 2, 2)));
    assert!(forged(&|position| position["trade"]["words"] = word(1, 6, 1)));
    // Nobody makes offers without end.
    assert!(!forged(&|position| position["trade"]["made"] = 10_000.into()));
    assert!(forged(&|position| position["trade"]["made"] = 10_001.into()));
}

trait WaitingNumbers {
    fn waiting_numbers(&self) -> Vec<u8>;
}

impl WaitingNumbers for MegaEmpires {
    fn waiting_numbers(&self) -> Vec<u8> {
        self.to_act().iter().map(Seat::number).collect()
    }
}
