//! Chapter 1: tax collection and tax revolts.

use crate::support::five::{BABYLON, NUBIA, PARTHIA, PERSIA, SABA};
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
    let area = if number == SABA { "rhapta" } else { "nisa" };
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
    let table = taxed(table(5).cities(SABA, &OWN[0][..5]).cities(BABYLON, &OWN[1][..2]).treasury(SABA, 3));
    assert_eq!((treasury(&table, SABA), table.game.players[seat(SABA)].stock), (13, 42));
    assert_eq!(treasury(&table, BABYLON), 4);
    assert_eq!(treasury(&table, PERSIA), 0);
}

#[rule("ME-1a-1")]
#[test]
fn without_a_shortage_nobody_revolts() {
    let table = taxed(stock(table(5).cities(SABA, &OWN[0][..5]).cities(BABYLON, &OWN[1][..2]), SABA, 10));
    assert_eq!((treasury(&table, SABA), treasury(&table, BABYLON)), (10, 4));
    assert_eq!((table.game.cities_on_board(seat(SABA)), table.game.cities_on_board(seat(BABYLON))), (5, 2));
    assert!(table.waiting().is_empty(), "nobody was asked");
}

#[rule("ME-1a-4")]
#[test]
fn tax_is_compulsory() {
    let mut table = taxed(table(5).cities(SABA, &OWN[0][..3]).advances(SABA, &[Coinage]));
    assert_eq!(table.refused_by(SABA, "done"), "ME-1a-4");
    assert_eq!(table.refused_by(SABA, "tax 0"), "ME-1a-5");
    table.act(SABA, "tax 1");
    assert_eq!(treasury(&table, SABA), 3);
}

#[rule("ME-1a-5")]
#[rule("ME-adv-coinage-1")]
#[rule("ME-adv-coinage-2")]
#[rule("ME-adv-monarchy-1")]
#[test]
fn coinage_and_monarchy_vary_one_rate_for_all_cities() {
    let cases = [(&[Coinage][..], 1..=3), (&[Monarchy], 2..=3), (&[Coinage, Monarchy], 1..=4)];
    for (advances, rates) in cases {
        let position = || taxed(table(5).cities(SABA, &OWN[0][..4]).advances(SABA, advances));
        let offered: Vec<String> = rates.clone().map(|rate| format!("tax {rate}")).collect();
        assert_eq!(position().choices(SABA), offered);
        assert_eq!(position().refused_by(SABA, &format!("tax {}", rates.end() + 1)), "ME-1a-5");
        for rate in rates {
            let mut table = position();
            table.act(SABA, &format!("tax {rate}"));
            assert_eq!(treasury(&table, SABA), 4 * rate);
        }
    }
    let short = taxed(stock(table(5).cities(SABA, &OWN[0][..4]).advances(SABA, &[Coinage]), SABA, 8));
    let but = ", but only 8 in stock";
    let labels =
        ["1 for each city: 4 tokens", "2 for each city: 8 tokens", &format!("3 for each city: 12 tokens{but}")];
    assert_eq!(short.labels(), labels);
    // Without cities there is nothing to choose.
    assert!(taxed(table(5).tokens(SABA, "aden", 1).advances(SABA, &[Coinage])).waiting().is_empty());
}

fn forecast(table: &Table, number: u8) -> serde_json::Value {
    table.view_in_play(engine::Viewer::Spectator)["players"][usize::from(number) - 1]["tax"].clone()
}

#[rule("ME-1b-2")]
#[rule("ME-adv-democracy-1")]
#[test]
fn the_forecast_is_what_tax_then_takes() {
    let expected = |rate: u8, due: u8, paid: u8, revolting: u8| serde_json::json!({ "rate": rate, "due": due, "paid": paid, "revolting": revolting });
    let table = seven_for_five();
    assert_eq!(forecast(&table, SABA), serde_json::json!([expected(2, 10, 7, 2)]));
    assert_eq!(forecast(&table, BABYLON), serde_json::json!([expected(2, 2, 2, 0)]));
    assert!(forecast(&table, PARTHIA).is_null(), "without cities there is no tax");
    let taxes = taxed(table.clone());
    assert_eq!((treasury(&taxes, SABA), taxes.game.players[seat(SABA)].revolting), (7, 2));
    // One for each rate that can be chosen.
    let rates = table.clone().advances(SABA, &[Coinage]);
    let each = [expected(1, 5, 5, 0), expected(2, 10, 7, 2), expected(3, 15, 7, 3)];
    assert_eq!(forecast(&rates, SABA), serde_json::json!(each));
    for levy in each {
        let mut taxes = taxed(rates.clone());
        taxes.act(SABA, &format!("tax {}", levy["rate"]));
        let player = &taxes.game.players[seat(SABA)];
        assert_eq!(
            serde_json::json!([player.treasury, player.revolting]),
            serde_json::json!([levy["paid"], levy["revolting"]])
        );
    }
    let safe = table.advances(SABA, &[Democracy]);
    assert_eq!(forecast(&safe, SABA), serde_json::json!([expected(2, 10, 7, 0)]));
}

/// Saba has five cities and seven tokens in stock; only Parthia has all nine cities in stock.
fn seven_for_five() -> Table {
    let table = table(5).cities(SABA, &OWN[0][..5]).cities(BABYLON, &OWN[1][..1]);
    stock(table.cities(PERSIA, &["persis"]).cities(NUBIA, &["napata"]), SABA, 7)
}

#[rule("ME-1b-6")]
#[test]
fn two_of_five_cities_revolt_when_stock_holds_seven() {
    let mut table = taxed(seven_for_five());
    assert_eq!((treasury(&table, SABA), table.game.players[seat(SABA)].stock), (7, 0));
    table.act(PARTHIA, "revolt saba").act(PARTHIA, "revolt aden");
    assert_eq!(
        (table.city("saba"), table.city("aden"), table.city("himyar")),
        (Some(PARTHIA), Some(PARTHIA), Some(SABA))
    );
    assert_eq!((table.game.cities_on_board(seat(SABA)), table.game.cities_on_board(seat(PARTHIA))), (3, 2));
    assert!(table.waiting().is_empty());
}

#[rule("ME-1b-1")]
#[test]
fn all_of_a_short_stock_is_paid_and_revolts_wait_until_others_have_paid() {
    let mut table = taxed(seven_for_five().advances(NUBIA, &[Coinage]));
    assert_eq!((treasury(&table, SABA), table.game.players[seat(SABA)].stock), (7, 0), "all there is");
    assert_eq!(table.waiting(), [NUBIA], "nobody is heir before Nubia has paid");
    table.act(NUBIA, "tax 3");
    assert_eq!([BABYLON, PERSIA, NUBIA].map(|number| treasury(&table, number)), [2, 2, 3]);
    assert_eq!((table.waiting(), table.game.cities_on_board(seat(SABA))), (vec![PARTHIA], 5));
}

#[rule("ME-1b-2")]
#[test]
fn a_city_revolts_for_each_tax_not_collected_in_full() {
    let revolting = |left: u8, rate: u8| {
        let table = stock(table(5).cities(SABA, &OWN[0][..5]).advances(SABA, &[Coinage, Monarchy]), SABA, left);
        let mut table = taxed(table);
        table.act(SABA, &format!("tax {rate}"));
        // Where all five revolt nobody has a choice, and they are gone already.
        table.game.players[seat(SABA)].revolting + 5 - table.game.cities_on_board(seat(SABA))
    };
    assert_eq!([10, 9, 8, 7, 1, 0].map(|left| revolting(left, 2)), [0, 1, 1, 2, 5, 5]);
    assert_eq!([15, 13, 12, 11, 10].map(|left| revolting(left, 3)), [0, 1, 1, 2, 2]);
    assert_eq!([5, 4, 0].map(|left| revolting(left, 1)), [0, 1, 5]);
    let mut table = taxed(seven_for_five());
    table.act(PARTHIA, "revolt saba");
    assert_eq!(table.refused_by(PARTHIA, "done"), "ME-1b-2", "both are named");
}

#[rule("ME-1b-4")]
#[test]
fn the_beneficiary_chooses_which_cities_revolt() {
    let mut table = taxed(seven_for_five());
    assert_eq!(table.waiting(), [PARTHIA]);
    assert_eq!(table.refused(SABA, "revolt saba").code, "NotToAct", "least of all the victim");
    assert_eq!(table.refused_by(PARTHIA, "revolt babylon"), "ME-1b-4", "a city of the victim");
    table.act(PARTHIA, "revolt main").act(PARTHIA, "revolt himyar");
    assert_eq!((table.city("main"), table.city("himyar")), (Some(PARTHIA), Some(PARTHIA)));
    let [victim, heir] = [SABA, PARTHIA].map(|number| table.game.players[seat(number)].city_stock);
    assert_eq!((victim, heir), (6, 7), "from its own stock");
}

#[rule("ME-1b-5")]
#[test]
fn gained_cities_pay_no_tax_this_turn() {
    // Parthia pays for its own city only, with stock and rate for more.
    let rest = |table: Table, number: u8, sites: &[&str]| table.cities(number, sites);
    let table = table(5).cities(SABA, &OWN[0][..5]).cities(BABYLON, &OWN[1][..2]).cities(PARTHIA, &["nisa"]);
    let table = rest(rest(table, PERSIA, &["persis", "liyan"]), NUBIA, &["napata", "meroe"]);
    let mut table = taxed(stock(table, SABA, 7));
    table.act(PARTHIA, "revolt saba").act(PARTHIA, "revolt aden");
    assert_eq!((table.game.cities_on_board(seat(PARTHIA)), treasury(&table, PARTHIA)), (3, 2));
    assert_eq!(treasury(&table, SABA), 7, "nor does the victim pay again");
}

#[rule("ME-1b-3")]
#[test]
fn the_heir_has_most_cities_then_tokens_in_stock_then_the_lower_number() {
    let base = || stock(table(5).cities(SABA, &OWN[0][..5]), SABA, 7);
    // Babylon's lower number among four equal stocks.
    assert_eq!(taxed(base()).waiting(), [BABYLON]);
    // Most tokens in stock.
    let table = taxed(base().tokens(BABYLON, "ur", 1).tokens(PERSIA, "persis", 1).tokens(NUBIA, "napata", 1));
    assert_eq!(table.waiting(), [PARTHIA]);
    // Most cities in stock come before tokens, counted after everybody has paid.
    let table = base()
        .cities(BABYLON, &OWN[1][..1])
        .cities(NUBIA, &["napata"])
        .cities(PARTHIA, &["nisa"])
        .tokens(PERSIA, "persis", 40);
    assert_eq!(taxed(table).waiting(), [PERSIA]);
}

#[rule("ME-1b-3")]
#[rule("ME-1b-8")]
#[rule("ME-1b-9")]
#[test]
fn revolts_go_by_ranking_and_no_victim_is_heir() {
    // Saba and Persia revolt. Persia would have most cities in stock.
    let table = table(5).cities(SABA, &OWN[0][..5]).cities(PERSIA, &["persis", "liyan"]).tokens(PERSIA, "carmania", 55);
    let table = table
        .cities(BABYLON, &OWN[1][..6])
        .cities(NUBIA, &["napata", "meroe", "thebes"])
        .cities(PARTHIA, &["nisa", "lut", "merv"]);
    let mut table = taxed(stock(table, SABA, 3));
    // Nubia is heir of Saba: six cities in stock as Parthia, more tokens by its lower number.
    assert_eq!(table.waiting(), [NUBIA]);
    for city in ["saba", "aden", "zafar", "himyar"] {
        table.act(NUBIA, &format!("revolt {city}"));
    }
    // Now Parthia has most cities in stock, and Persia loses both its cities to it without a choice.
    assert_eq!((table.city("persis"), table.city("liyan")), (Some(PARTHIA), Some(PARTHIA)));
    assert_eq!(table.game.cities_on_board(seat(NUBIA)), 7);
}

/// Public Works let a token stand beside the city in Aden.
#[rule("ME-adv-public-works-3")]
#[test]
fn the_token_beside_a_revolting_city_is_destroyed() {
    let table = seven_for_five().advances(SABA, &[PublicWorks]);
    let stock = table.game.players[seat(SABA)].stock;
    let mut table = taxed(table.tokens(SABA, "aden", 1));
    assert_eq!(treasury(&table, SABA), stock - 1, "six tokens for five cities");
    table.act(PARTHIA, "revolt aden").act(PARTHIA, "revolt saba");
    assert_eq!((table.city("aden"), table.count(SABA, "aden"), table.count(PARTHIA, "aden")), (Some(PARTHIA), 0, 0));
    assert_eq!(table.game.players[seat(SABA)].stock, 1, "it is in stock");
}

#[rule("ME-1b-7")]
#[rule("ME-1b-10")]
#[test]
fn cities_beyond_the_heirs_stock_become_pirate_cities() {
    // Nobody has more than one city in stock: Babylon, by its number.
    let mut table = table(5).cities(SABA, &OWN[0][..5]).cities(BABYLON, &OWN[1][..8]);
    let rest = ["persis", "carmania", "liyan", "maka", "bat", "oman", "makran", "harmozia"];
    table = table.cities(PERSIA, &rest);
    table = table.cities(NUBIA, &["napata", "meroe", "thebes", "aksum", "adulis", "danakil", "ptolemais", "buhen"]);
    table =
        table.cities(PARTHIA, &["nisa", "lut", "merv", "hyrcania", "hecatompylos", "eastern_media", "aria", "dahae"]);
    let mut table = taxed(stock(table, SABA, 6));
    assert_eq!(table.waiting(), [BABYLON]);
    table.act(BABYLON, "revolt zafar");
    table.act(BABYLON, "revolt saba");
    assert_eq!((table.city("zafar"), table.city("saba")), (Some(BABYLON), Some(0)));
    assert_eq!(table.game.pirate_stock, 8);
}

#[rule("ME-comp-7")]
#[test]
fn without_a_pirate_city_in_stock_the_city_is_destroyed() {
    let mut table = table(5).cities(0, OWN[1]).cities(SABA, &OWN[0][..5]);
    for number in [BABYLON, PERSIA, NUBIA, PARTHIA] {
        table.game.players[seat(number)].city_stock = 0;
    }
    let mut table = taxed(stock(table, SABA, 6));
    table.act(BABYLON, "revolt zafar");
    table.act(BABYLON, "revolt saba");
    assert_eq!((table.city("zafar"), table.city("saba")), (None, None));
    assert_eq!(table.game.players[seat(SABA)].city_stock, 6);
}

#[rule("ME-1b-11")]
#[test]
fn the_victim_names_pirate_cities_if_all_others_are_victims() {
    let mut table = table(3);
    for (number, cities) in [(1, ["taxila", "kuru"]), (2, ["mohenjo_daro", "lothal"]), (3, ["nisa", "merv"])] {
        table = table.cities(number, &cities).tokens(number, cities[0], 53);
    }
    let mut table = taxed(table);
    for (number, city) in [(3, "merv"), (2, "lothal"), (1, "kuru")] {
        assert_eq!(table.waiting(), [number]);
        table.act(number, &format!("revolt {city}"));
        assert_eq!(table.city(city), Some(0));
    }
}

#[rule("ME-adv-coinage-3")]
#[rule("ME-adv-monarchy-1")]
#[test]
fn a_rate_that_leads_to_a_revolt_may_be_chosen() {
    let table = table(5).cities(SABA, &OWN[0][..5]).advances(SABA, &[Coinage, Monarchy]);
    let mut table = taxed(stock(table, SABA, 10));
    table.act(SABA, "tax 4");
    // Ten of twenty: half of five cities, rounded up.
    assert_eq!(table.game.players[seat(SABA)].revolting, 3);
    assert_eq!(table.waiting(), [BABYLON]);
}

#[rule("ME-adv-democracy-1")]
#[rule("ME-adv-democracy-2")]
#[test]
fn under_democracy_no_city_revolts_and_the_holder_may_be_heir() {
    let table =
        table(5).cities(SABA, &OWN[0][..5]).advances(SABA, &[Democracy, Monarchy]).cities(BABYLON, &OWN[1][..7]);
    let table = table
        .cities(PERSIA, &["persis", "carmania", "liyan", "maka", "bat"])
        .cities(NUBIA, &["napata", "meroe", "thebes", "aksum", "adulis"]);
    let table = table.cities(PARTHIA, &["nisa", "lut", "merv", "hyrcania", "aria"]).tokens(BABYLON, "elam", 52);
    let mut table = taxed(stock(table, SABA, 12));
    table.act(SABA, "tax 3");
    // Saba collects 12 of 15 and keeps its cities; it ties for most cities in stock.
    assert_eq!((treasury(&table, SABA), table.game.cities_on_board(seat(SABA))), (12, 5));
    // All of Babylon's cities but one revolt; with tokens in stock Persia is ahead of Saba.
    assert_eq!(table.waiting(), [PERSIA]);
    let table = crate::support::table(5).cities(SABA, &OWN[0][..2]).advances(SABA, &[Democracy]);
    let table =
        table.cities(BABYLON, &OWN[1][..4]).tokens(BABYLON, "elam", 52).cities(PERSIA, &["persis", "liyan", "bat"]);
    let table = table.cities(NUBIA, &["napata", "meroe", "thebes"]).cities(PARTHIA, &["nisa", "lut", "merv"]);
    let table = taxed(stock(table, SABA, 1));
    assert_eq!(table.waiting(), [SABA], "short of taxes, and heir all the same");
}
