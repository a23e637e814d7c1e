//! Chapter 1: tax collection and tax revolts. The seats are Saba, Babylon, Persia, Nubia and Parthia.

use crate::support::{Table, seat, table};
use antiquity::Phase;
use antiquity::names::Advance::*;
use engine::rule;

const OWN: [&[&str]; 2] = [
    &["aden", "himyar", "saba", "zafar", "main", "yathrib", "opone", "rhapta", "ubar"],
    &["babylon", "ur", "susa", "teredon", "mari", "chaldaea", "elam", "urmia", "sumeria"],
];

fn taxed(table: Table) -> Table {
    table.only(Phase::TaxCollection)
}

/// Tokens on the board, so that a stock of so many is left.
fn stock(table: Table, number: u8, left: u8) -> Table {
    let area = if number == 1 { "rhapta" } else { "nisa" };
    let there = table.game.players[seat(number)].stock - left;
    table.tokens(number, area, there)
}

fn treasury(table: &Table, number: u8) -> u8 {
    table.game.players[seat(number)].treasury
}

#[rule("ME-1a-2")]
#[rule("ME-1a-3")]
#[test]
fn five_cities_pay_ten_tokens() {
    let table = taxed(table(5).cities(1, &OWN[0][..5]).cities(2, &OWN[1][..2]).treasury(1, 3));
    assert_eq!((treasury(&table, 1), table.game.players[seat(1)].stock), (13, 42));
    assert_eq!(treasury(&table, 2), 4);
    assert_eq!(treasury(&table, 3), 0);
}

#[rule("ME-1a-1")]
#[test]
fn without_a_shortage_nobody_revolts() {
    let table = taxed(stock(table(5).cities(1, &OWN[0][..5]).cities(2, &OWN[1][..2]), 1, 10));
    assert_eq!((treasury(&table, 1), treasury(&table, 2)), (10, 4));
    assert_eq!((table.game.cities_on_board(seat(1)), table.game.cities_on_board(seat(2))), (5, 2));
    assert!(table.waiting().is_empty(), "nobody was asked");
}

#[rule("ME-1a-4")]
#[test]
fn tax_is_compulsory() {
    let mut table = taxed(table(5).cities(1, &OWN[0][..3]).advances(1, &[Coinage]));
    assert_eq!(table.refused_by(1, "done"), "ME-1a-4");
    assert_eq!(table.refused_by(1, "tax 0"), "ME-1a-5");
    table.act(1, "tax 1");
    assert_eq!(treasury(&table, 1), 3);
}

#[rule("ME-1a-5")]
#[rule("ME-adv-coinage-1")]
#[rule("ME-adv-coinage-2")]
#[rule("ME-adv-monarchy-1")]
#[test]
fn coinage_and_monarchy_vary_one_rate_for_all_cities() {
    let cases = [(&[Coinage][..], 1..=3), (&[Monarchy], 2..=3), (&[Coinage, Monarchy], 1..=4)];
    for (advances, rates) in cases {
        let position = || taxed(table(5).cities(1, &OWN[0][..4]).advances(1, advances));
        let offered: Vec<String> = rates.clone().map(|rate| format!("tax {rate}")).collect();
        assert_eq!(position().choices(1), offered);
        assert_eq!(position().refused_by(1, &format!("tax {}", rates.end() + 1)), "ME-1a-5");
        for rate in rates {
            let mut table = position();
            table.act(1, &format!("tax {rate}"));
            assert_eq!(treasury(&table, 1), 4 * rate);
        }
    }
    // Without cities there is nothing to choose.
    assert!(taxed(table(5).tokens(1, "aden", 1).advances(1, &[Coinage])).waiting().is_empty());
}

#[rule("ME-1b-1")]
#[rule("ME-1b-2")]
#[rule("ME-1b-4")]
#[rule("ME-1b-5")]
#[rule("ME-1b-6")]
#[test]
fn two_of_five_cities_revolt_when_stock_holds_seven() {
    let table = table(5).cities(1, &OWN[0][..5]).cities(2, &OWN[1][..1]).cities(3, &["persis"]).cities(4, &["napata"]);
    let mut table = taxed(stock(table, 1, 7));
    assert_eq!((treasury(&table, 1), table.game.players[seat(1)].stock), (7, 0));
    // Parthia has nine cities in stock and names them; nobody else is asked, least of all the victim.
    assert_eq!(table.waiting(), [5]);
    assert_eq!(table.refused(1, "revolt saba").code, "NotToAct");
    assert_eq!(table.refused_by(5, "revolt babylon"), "ME-1b-4");
    assert_eq!(table.refused_by(5, "done"), "ME-1b-2");
    table.act(5, "revolt saba").act(5, "revolt aden");
    assert_eq!((table.city("saba"), table.city("aden"), table.city("himyar")), (Some(5), Some(5), Some(1)));
    assert_eq!((table.game.cities_on_board(seat(1)), table.game.cities_on_board(seat(5))), (3, 2));
    assert_eq!(treasury(&table, 5), 0, "no tax for gained cities");
    assert!(table.waiting().is_empty());
}

#[rule("ME-1b-3")]
#[test]
fn the_heir_has_most_cities_then_tokens_in_stock_then_the_lower_number() {
    let base = || stock(table(5).cities(1, &OWN[0][..5]), 1, 7);
    // Babylon's lower number among four equal stocks.
    assert_eq!(taxed(base()).waiting(), [2]);
    // Most tokens in stock.
    let table = taxed(base().tokens(2, "ur", 1).tokens(3, "persis", 1).tokens(4, "napata", 1));
    assert_eq!(table.waiting(), [5]);
    // Most cities in stock come before tokens, counted after everybody has paid.
    let table = base().cities(2, &OWN[1][..1]).cities(4, &["napata"]).cities(5, &["nisa"]).tokens(3, "persis", 40);
    assert_eq!(taxed(table).waiting(), [3]);
}

#[rule("ME-1b-3")]
#[rule("ME-1b-8")]
#[rule("ME-1b-9")]
#[test]
fn revolts_go_by_ranking_and_no_victim_is_heir() {
    // Saba and Persia revolt. Persia would have most cities in stock.
    let table = table(5).cities(1, &OWN[0][..5]).cities(3, &["persis", "liyan"]).tokens(3, "carmania", 55);
    let table =
        table.cities(2, &OWN[1][..6]).cities(4, &["napata", "meroe", "thebes"]).cities(5, &["nisa", "lut", "merv"]);
    let mut table = taxed(stock(table, 1, 3));
    // Nubia is heir of Saba: six cities in stock as Parthia, more tokens by its lower number.
    assert_eq!(table.waiting(), [4]);
    for city in ["saba", "aden", "zafar", "himyar"] {
        table.act(4, &format!("revolt {city}"));
    }
    // Now Parthia has most cities in stock, and Persia loses both its cities to it without a choice.
    assert_eq!((table.city("persis"), table.city("liyan")), (Some(5), Some(5)));
    assert_eq!(table.game.cities_on_board(seat(4)), 7);
}

#[rule("ME-1b-7")]
#[rule("ME-1b-10")]
#[test]
fn cities_beyond_the_heirs_stock_become_pirate_cities() {
    // Nobody has more than one city in stock: Babylon, by its number.
    let mut table = table(5).cities(1, &OWN[0][..5]).cities(2, &OWN[1][..8]);
    let rest = ["persis", "carmania", "liyan", "maka", "bat", "oman", "makran", "harmozia"];
    table = table.cities(3, &rest);
    table = table.cities(4, &["napata", "meroe", "thebes", "aksum", "adulis", "danakil", "ptolemais", "buhen"]);
    table = table.cities(5, &["nisa", "lut", "merv", "hyrcania", "hecatompylos", "eastern_media", "aria", "dahae"]);
    let mut table = taxed(stock(table, 1, 6));
    assert_eq!(table.waiting(), [2]);
    table.act(2, "revolt zafar");
    table.act(2, "revolt saba");
    assert_eq!((table.city("zafar"), table.city("saba")), (Some(2), Some(0)));
    assert_eq!(table.game.pirate_stock, 8);
}

#[rule("ME-comp-7")]
#[test]
fn without_a_pirate_city_in_stock_the_city_is_destroyed() {
    let mut table = table(5).cities(0, OWN[1]).cities(1, &OWN[0][..5]);
    for number in 2..=5 {
        table.game.players[seat(number)].city_stock = 0;
    }
    let mut table = taxed(stock(table, 1, 6));
    table.act(2, "revolt zafar");
    table.act(2, "revolt saba");
    assert_eq!((table.city("zafar"), table.city("saba")), (None, None));
    assert_eq!(table.game.players[seat(1)].city_stock, 6);
}

#[rule("ME-1b-11")]
#[test]
fn the_victim_names_pirate_cities_if_all_others_are_victims() {
    let mut table = table(3);
    for (number, cities) in [(1, ["taxila", "kuru"]), (2, ["mohenjo_daro", "lothal"]), (3, ["nisa", "merv"])] {
        table = table.cities(number, &cities).tokens(number, cities[0], 53);
    }
    let mut table = taxed(table);
    for (number, city) in [(1, "kuru"), (2, "lothal"), (3, "merv")] {
        assert_eq!(table.waiting(), [number]);
        table.act(number, &format!("revolt {city}"));
        assert_eq!(table.city(city), Some(0));
    }
}

#[rule("ME-adv-coinage-3")]
#[rule("ME-adv-monarchy-1")]
#[test]
fn a_rate_that_leads_to_a_revolt_may_be_chosen() {
    let table = table(5).cities(1, &OWN[0][..5]).advances(1, &[Coinage, Monarchy]);
    let mut table = taxed(stock(table, 1, 10));
    table.act(1, "tax 4");
    // Ten of twenty: half of five cities, rounded up.
    assert_eq!(table.game.players[seat(1)].revolting, 3);
    assert_eq!(table.waiting(), [2]);
}

#[rule("ME-adv-democracy-1")]
#[rule("ME-adv-democracy-2")]
#[test]
fn under_democracy_no_city_revolts_and_the_holder_may_be_heir() {
    let table = table(5).cities(1, &OWN[0][..5]).advances(1, &[Democracy, Monarchy]).cities(2, &OWN[1][..7]);
    let table = table
        .cities(3, &["persis", "carmania", "liyan", "maka", "bat"])
        .cities(4, &["napata", "meroe", "thebes", "aksum", "adulis"]);
    let table = table.cities(5, &["nisa", "lut", "merv", "hyrcania", "aria"]).tokens(2, "elam", 52);
    let mut table = taxed(stock(table, 1, 12));
    table.act(1, "tax 3");
    // Saba collects 12 of 15 and keeps its cities; it ties for most cities in stock.
    assert_eq!((treasury(&table, 1), table.game.cities_on_board(seat(1))), (12, 5));
    // All of Babylon's cities but one revolt; with tokens in stock Persia is ahead of Saba.
    assert_eq!(table.waiting(), [3]);
    let table = crate::support::table(5).cities(1, &OWN[0][..2]).advances(1, &[Democracy]);
    let table = table.cities(2, &OWN[1][..4]).tokens(2, "elam", 52).cities(3, &["persis", "liyan", "bat"]);
    let table = table.cities(4, &["napata", "meroe", "thebes"]).cities(5, &["nisa", "lut", "merv"]);
    let table = taxed(stock(table, 1, 1));
    assert_eq!(table.waiting(), [1], "short of taxes, and heir all the same");
}
