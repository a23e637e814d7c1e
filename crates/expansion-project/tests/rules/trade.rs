//! Chapter 23: trading.

use super::support::{Table, seat, table, with};
use super::trade_cards::CALAMITIES;
use antiquity::names::{Calamity, Commodity};
use antiquity::{Action, Phase};
use engine::{Audience, Game as _, GameOptions as _, Log, Viewer, rule};
use expansion_project::Options;

use Commodity as C;

/// Three seats of eight with some cards each.
fn bazaar() -> Table {
    table(8)
        .commodities(1, &[(C::Salt, 4), (C::Oil, 1)])
        .commodities(2, &[(C::Grain, 3), (C::Iron, 2)])
        .commodities(3, &[(C::Cotton, 5)])
}

fn hand(table: &Table, number: u8) -> Vec<String> {
    table.game.players[seat(number)].hand.cards().map(|card| card.to_string()).collect()
}

#[rule("EP-23.1a", "EP-23.2b")]
#[test]
fn everybody_trades_in_deals_of_two() {
    let mut table = bazaar().phase(Phase::Trade);
    assert_eq!(table.waiting(), [1, 2, 3], "all who have cards enough, at once");
    table.act(1, "offer salt*3 for 3 grain grain to 2").act(3, "offer cotton*3 for 3 iron iron");
    assert_eq!(table.refused_by(3, "accept 1 cotton*2"), "EP-23.2b", "made to another");
    assert_eq!(table.refused_by(1, "accept 1 salt*3"), "EP-23.2b", "not with oneself");
    assert_eq!(table.refused(2, "withdraw 1").code, "NotYours");
    table.act(1, "withdraw 1").act(1, "offer salt*3 oil for 3 grain grain to 2");
    assert_eq!(table.refused_by(2, "accept 1 grain*3"), "EP-23.1a", "the first terms are gone");
    table.act(2, "accept 3 grain*3");
    assert_eq!(hand(&table, 1), ["salt", "grain", "grain", "grain"]);
}

#[rule("EP-23.1b", "EP-23.3e")]
#[test]
fn an_exchange_is_final_and_only_its_partners_know_it() {
    let mut table = bazaar().phase(Phase::Trade);
    table.act(1, "offer salt*2 oil for 3 grain grain");
    let seen = table.view(Viewer::Seat(seat(2)))["trade"]["offers"][0].clone();
    assert!(seen.get("cards").is_none(), "cards are not shown while negotiating");
    let mut log = Log::new();
    table.game.apply(seat(2), &"accept 1 grain*2 iron".parse().unwrap(), &mut log).unwrap();
    assert!(log.marks.revealed(), "it cannot be taken back");
    let heard = |viewer: Viewer| {
        let events = log.events().iter().filter(|(audience, _)| Audience::includes(*audience, viewer));
        events.map(|(_, event)| event.to_string()).collect::<Vec<_>>()
    };
    assert_eq!(heard(Viewer::Seat(seat(3))), ["@2 takes offer 1 of @1: 3 cards for 3."]);
    assert!(heard(Viewer::Seat(seat(2))).contains(&"@2 gets Salt, Salt, Oil from @1.".into()));
    assert_eq!(table.refused_by(1, "withdraw 1"), "EP-23.1a", "it is no longer open");
    assert!(!table.choices(1).iter().any(|choice| choice == "withdraw 1"));
}

#[rule("EP-23.2a")]
#[test]
fn only_trade_cards_are_traded() {
    for text in
        ["offer 3 treasury for 3 salt salt", "offer salt*2 pottery for 3 oil oil", "offer salt*2 token for 3 oil oil"]
    {
        assert!(text.parse::<Action>().is_err(), "{text}");
    }
    assert!("offer salt*2 oil for 3 grain grain".parse::<Action>().is_ok());
    let mut table = bazaar().phase(Phase::Trade);
    assert_eq!(table.refused_by(1, "offer salt*5 for 3 grain grain"), "EP-23.2a", "and only those one has");
    table.act(1, "offer salt*4 for 3 grain grain");
}

#[rule("EP-23.3a", "EP-23.3b")]
#[test]
fn each_side_gives_three_cards_at_least() {
    let mut table = bazaar().commodities(4, &[(C::Clay, 2)]).phase(Phase::Trade);
    assert_eq!(table.waiting(), [1, 2, 3], "two cards are too few to trade");
    assert_eq!(table.refused_by(1, "offer salt*2 for 3 grain grain"), "EP-23.3a");
    assert_eq!(table.refused_by(1, "offer salt*3 for 2 grain grain"), "EP-23.3a");
    table.act(1, "offer salt*3 for 4 grain grain").act(2, "accept 1 grain*2 iron*2");
    assert_eq!((hand(&table, 1).len(), hand(&table, 2).len()), (6, 4), "three for four");
}

/// The book's example: three cards with two Salt against four with a Grain and an Iron.
#[rule("EP-23.3c", "EP-23.3d", "EP-23.3-ex1")]
#[test]
fn number_and_two_names_are_true() {
    let mut table = bazaar().calamity(1, Calamity::Treachery, None).calamity(2, Calamity::Piracy, None);
    table = table.phase(Phase::Trade);
    table.act(1, "offer salt*2 treachery say salt for 4 grain iron hope grain");
    let offer = table.view(Viewer::Seat(seat(2)))["trade"]["offers"][0].clone();
    assert_eq!((&offer["count"], &offer["names"]["named"]), (&3.into(), &serde_json::json!(["salt", "salt"])));
    assert_eq!(offer["names"]["said"], serde_json::json!(["salt"]), "the third is no Salt, whatever is said");
    assert_eq!(table.refused_by(2, "accept 1 grain iron*2"), "EP-23.3c", "three for four");
    assert_eq!(table.refused_by(2, "accept 1 grain*3 piracy"), "EP-23.3c", "no Iron");
    table.act(2, "accept 1 grain iron piracy iron");
    assert_eq!(hand(&table, 1), ["iron", "iron", "salt", "salt", "oil", "grain", "piracy"]);
    assert_eq!(hand(&table, 2), ["salt", "salt", "grain", "grain", "treachery"]);
}

#[rule("EP-23.3-r1")]
#[test]
fn the_named_cards_are_commodities() {
    let mut table = bazaar().calamity(1, Calamity::Treachery, None).calamity(1, Calamity::Piracy, None);
    table = table.phase(Phase::Trade);
    for text in ["offer salt treachery piracy for 3 grain grain", "offer treachery salt*2 for 3 grain grain"] {
        assert_eq!(table.refused_by(1, text), "EP-23.3-r1", "{text}");
    }
    assert_eq!(table.refused_by(1, "offer salt*2 oil for 3 grain piracy"), "EP-23.3-r1");
    table.act(1, "offer salt*2 treachery piracy for 3 grain grain").act(2, "accept 1 grain*2 iron");
    let held = table.game.players[seat(2)].hand.calamities;
    assert!(held.iter().all(|held| held.trader() == Some(seat(1))) && held.len() == 2, "two of four were hidden");
}

#[rule("EP-22.3b", "EP-32.2.1")]
#[test]
fn eight_calamities_stay_with_their_drawer() {
    let offer = |options: Options, calamity: Calamity| {
        let table = with(options).commodities(1, &[(C::Salt, 2)]).commodities(2, &[(C::Grain, 3)]);
        let mut table = table.calamity(1, calamity, None).phase(Phase::Trade);
        let action: Action = format!("offer salt*2 {calamity} for 3 grain grain").parse().unwrap();
        table.game.apply(seat(1), &action, &mut Log::new()).map_err(|refusal| refusal.rule.unwrap_or_default())
    };
    let usual = Options::with_seats(8);
    let all = Options { all_calamities_tradeable: true, ..usual };
    for [lowest, tradeable, minor] in CALAMITIES {
        assert_eq!(offer(usual, lowest), Err("EP-22.3b"), "{lowest}");
        assert_eq!((offer(usual, tradeable), offer(usual, minor)), (Ok(()), Ok(())), "{tradeable}, {minor}");
        assert_eq!(offer(all, lowest), Ok(()), "{lowest} with the option");
    }
}

#[rule("EP-22.3b", "EP-23.3-r1")]
#[test]
fn an_answer_hides_no_non_tradeable_calamity() {
    let mut table = bazaar().calamity(2, Calamity::Flood, None).phase(Phase::Trade);
    table.act(1, "offer salt*3 for 3 grain grain");
    assert_eq!(table.refused_by(2, "accept 1 grain*2 flood"), "EP-22.3b");
    table.act(2, "accept 1 grain*2 iron");
}

#[rule("EP-24.1.1-r1")]
#[test]
fn the_last_trader_of_a_calamity_counts() {
    let mut table = bazaar().calamity(1, Calamity::Treachery, None).phase(Phase::Trade);
    table.act(1, "offer salt*2 treachery for 3 grain grain").act(2, "accept 1 grain*3");
    table.act(2, "offer salt*2 treachery for 3 cotton cotton").act(3, "accept 2 cotton*3");
    let trader = |table: &Table, number| table.game.players[seat(number)].hand.calamities[0].trader();
    assert_eq!(trader(&table, 3), Some(seat(2)));
    table.act(3, "offer salt*2 treachery for 3 grain grain to 1").act(1, "accept 3 grain*3");
    assert_eq!(trader(&table, 1), Some(seat(3)), "who gets the own one back got it from that trader");
}

#[rule("EP-23.4a")]
#[test]
fn trading_goes_on_until_nobody_wants_more() {
    let mut table = bazaar().phase(Phase::Trade);
    table.act(1, "done").act(2, "done");
    assert_eq!((table.waiting(), table.game.phase()), (vec![3], Phase::Trade));
    table.act(3, "offer cotton*3 for 3 salt salt");
    assert_eq!(table.waiting(), [3], "being done holds");
    assert_eq!(table.refused(1, "accept 1 salt*3").code, "NotToAct");
    table.act(1, "trade again").act(1, "accept 1 salt*3").act(1, "done");
    table.act(3, "offer salt*3 for 3 grain grain to 2");
    assert_eq!(table.waiting(), [2, 3], "who is asked alone is asked again");
    table.act(2, "done").act(3, "done");
    assert_ne!(table.game.phase(), Phase::Trade);
    assert_eq!(table.refused_by(1, "trade again"), "EP-23.1a");
}

/// What brings a seat back that is done it chooses itself, and says openly. Ruling EP-RK2.
#[rule("EP-23.4a")]
#[test]
fn a_player_chooses_what_brings_it_back() {
    let woken = |wake: &str, offer: &str| {
        let mut table = bazaar().phase(Phase::Trade);
        table.act(2, wake).act(2, "done").act(3, offer);
        table.waiting().contains(&2)
    };
    let (to_all, to_me) = ("offer cotton*3 for 3 iron oil", "offer cotton*3 for 3 iron oil to 2");
    for (wake, all, me) in [
        ("wake never", false, false),
        ("wake for salt", false, true),
        ("wake for oil", true, true),
        ("wake all", true, true),
    ] {
        assert_eq!((woken(wake, to_all), woken(wake, to_me)), (all, me), "{wake}");
    }
    let mut table = bazaar().phase(Phase::Trade);
    assert_eq!(table.refused(2, "wake for water").code, "NotInThisGame");
}

#[rule("EP-23.1a")]
#[test]
fn an_offer_is_altered_by_answering_it_with_its_own_cards() {
    let mut table = bazaar().phase(Phase::Trade);
    table.act(1, "offer salt*2 oil for any");
    assert_eq!(table.refused_by(2, "accept 1 grain*3"), "EP-23.3c", "it says not yet what for");
    table.act(2, "counter 1 grain*3 for 4 salt salt").act(1, "accept 2 salt*3 oil");
    assert_eq!((hand(&table, 1).len(), hand(&table, 2).len()), (4, 6));
    assert_eq!(table.game.trade.offers().count(), 0);
}

#[rule("EP-23.1a", "EP-23.3e")]
#[test]
fn everybody_sees_which_offer_is_answered() {
    let mut table = bazaar().phase(Phase::Trade);
    table.act(1, "offer salt*2 oil for 3 grain grain").act(2, "counter 1 grain*3 for 4 salt salt");
    for viewer in [Viewer::Spectator, Viewer::Seat(seat(1)), Viewer::Seat(seat(3))] {
        let offers = table.view(viewer)["trade"]["offers"].clone();
        let seen = |number: u64| offers.as_array().unwrap().iter().find(|offer| offer["number"] == number).unwrap();
        assert!(seen(1)["answers"].is_null(), "{viewer:?}: the first answers none");
        assert_eq!(seen(2)["answers"], 1, "{viewer:?}");
    }
}

/// A calamity that is offered was traded before, and comes back when the offer is withdrawn.
#[rule("EP-24.1.1-r1")]
#[test]
fn a_saved_offer_still_knows_who_traded_its_calamity() {
    let mut table = bazaar().calamity(1, Calamity::Treachery, Some(3)).phase(Phase::Trade);
    table.act(1, "offer salt*2 treachery for 3 grain grain");
    let saved = serde_json::to_string(&table.game).unwrap();
    let game = serde_json::from_str(&saved).unwrap();
    assert!(table.game == game, "{saved}");
    let mut again = Table::of(game);
    again.act(1, "withdraw 1");
    assert_eq!(again.game.players[seat(1)].hand.calamities[0].trader(), Some(seat(3)));
}

#[rule("EP-23.1a", "EP-23.4b")]
#[test]
fn offers_have_no_limit_but_time() {
    let table = table(8).commodities(1, &[(C::Salt, 30)]).commodities(2, &[(C::Grain, 4)]);
    let mut table = table.phase(Phase::Trade);
    for _ in 0..10 {
        table.act(1, "offer salt*3 for 3 grain grain");
    }
    assert_eq!(table.game.trade.offers().count(), 10);
    for number in 10..250 {
        table.act(1, &format!("withdraw {number}")).act(1, "offer salt*3 for 3 grain grain");
    }
    table.act(1, "withdraw 250");
    assert_eq!(table.refused_by(1, "offer salt*3 for 3 grain grain"), "EP-23.4b");
}

#[rule("EP-23.4b")]
#[test]
fn a_time_limit_is_recommended_and_the_table_may_set_one() {
    let question = |seats: usize| {
        let table = table(seats).commodities(1, &[(C::Salt, 3)]).commodities(2, &[(C::Oil, 3)]).phase(Phase::Trade);
        table.game.prompt(seat(1)).unwrap().question
    };
    assert!(question(7).contains("10 minutes") && question(8).contains("15 minutes"));
    let mut table = bazaar().phase(Phase::Trade);
    table.act(1, "offer salt*3 for 3 grain grain").act(0, "close trading");
    assert_eq!(table.refused_by(2, "offer grain*3 for 3 salt salt"), "EP-23.4b", "no new deal is begun");
    table.act(2, "accept 1 grain*3");
    assert_ne!(table.game.phase(), Phase::Trade);
}

/// Oil is of The West, Cotton of The East: a card of the other block is worth more.
#[rule("EP-26.3.3")]
#[test]
fn suggestions_count_the_bonus_of_foreign_cards() {
    let first_offer = |number: u8| {
        let cards = [(C::Oil, 1), (C::Cotton, 1), (C::Bone, 3)];
        let table = table(12).commodities(number, &cards).commodities(3, &[(C::Ochre, 3)]).phase(Phase::Trade);
        table.choices(number).into_iter().find(|choice| choice.starts_with("offer")).unwrap()
    };
    assert_eq!(first_offer(1), "offer bone*3 for 3 cotton oil", "Minoa, of The West");
    assert_eq!(first_offer(2), "offer bone*3 for 3 oil cotton", "Saba, of The East");
}
