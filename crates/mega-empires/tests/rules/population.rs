//! Chapter 2: population expansion and census.

use crate::support::{Table, seat, table, with};
use antiquity::Phase;
use antiquity::names::Advance::*;
use antiquity::names::Calamity;
use engine::{GameOptions as _, rule};
use mega_empires::Options;

fn expanded(table: Table) -> Table {
    table.only(Phase::PopulationExpansion)
}

/// Three areas of Saba with 1, 2 and 3 tokens, and so many in stock.
fn short_of_tokens(stock: u8) -> Table {
    let table = table(5).tokens(1, "aden", 1).tokens(1, "saba", 2).tokens(1, "himyar", 3);
    expanded(table.treasury(1, 49 - stock))
}

#[rule("ME-2a-2")]
#[rule("ME-2a-3")]
#[rule("ME-2a-7")]
#[test]
fn one_two_and_three_become_two_four_and_five() {
    let table = expanded(table(5).tokens(1, "aden", 1).tokens(1, "saba", 2).tokens(1, "himyar", 3));
    // Aden and Himyar feed two, Saba three.
    assert_eq!((table.count(1, "aden"), table.count(1, "saba"), table.count(1, "himyar")), (2, 4, 5));
    assert_eq!(table.game.players[seat(1)].stock, 55 - 11);
}

/// Aden had one token. With the one placed now there are two, which would grow by two.
#[rule("ME-2a-10")]
#[test]
fn tokens_placed_now_do_not_expand_again() {
    let mut table = short_of_tokens(3);
    table.act(1, "expand 1 aden");
    assert_eq!(table.refused_by(1, "expand 1 aden"), "ME-2a-9");
    table.act(1, "expand again").act(1, "expand 1 aden").act(1, "expand 1 saba").act(1, "expand 1 saba");
    assert_eq!((table.count(1, "aden"), table.count(1, "saba"), table.count(1, "himyar")), (2, 4, 3));
}

#[rule("ME-2a-4")]
#[rule("ME-2a-8")]
#[test]
fn owners_of_a_shared_area_expand_by_their_own_and_barbarians_do_not() {
    let table = expanded(table(5).tokens(1, "aden", 1).tokens(2, "aden", 2).tokens(0, "aden", 4));
    assert_eq!((table.count(1, "aden"), table.count(2, "aden"), table.count(0, "aden")), (2, 4, 4));
}

#[rule("ME-2a-2")]
#[test]
fn a_token_beside_its_city_expands() {
    let table = expanded(table(5).tokens(1, "aden", 1).cities(1, &["aden"]).advances(1, &[PublicWorks]));
    assert_eq!(table.count(1, "aden"), 2);
}

#[rule("ME-2a-1")]
#[test]
fn seats_expand_together_unless_the_table_insists() {
    let short = |table: Table| {
        expanded(
            table
                .tokens(1, "aden", 2)
                .tokens(1, "saba", 2)
                .treasury(1, 50)
                .tokens(2, "ur", 2)
                .tokens(2, "susa", 2)
                .treasury(2, 50),
        )
    };
    assert_eq!(short(table(5)).waiting(), [1, 2]);
    let mut insisting = short(with(Options { insist_on_order: true, ..Options::with_seats(5) }));
    assert_eq!(insisting.waiting(), [2], "the lower number of the ranking");
    insisting.act(2, "expand 1 ur").act(2, "done");
    assert_eq!(insisting.waiting(), [1]);
}

#[rule("ME-2a-5")]
#[rule("ME-2a-6")]
#[rule("ME-2a-9")]
#[test]
fn a_short_stock_goes_where_its_owner_likes() {
    let mut table = short_of_tokens(3);
    assert_eq!(table.waiting(), [1]);
    assert_eq!(table.refused_by(1, "done"), "ME-2a-6");
    assert_eq!(table.refused_by(1, "expand 2 aden"), "ME-2a-9");
    assert_eq!(table.refused_by(1, "expand 3 saba"), "ME-2a-9");
    assert_eq!(table.refused_by(1, "expand 1 zafar"), "ME-2a-9");
    assert_eq!(table.refused_by(1, "expand again"), "ME-2a-5");
    // Part of an expansion, and the rest of it later.
    table.act(1, "expand 1 himyar").act(1, "expand 1 himyar");
    assert_eq!(table.refused_by(1, "expand 1 himyar"), "ME-2a-9");
    assert_eq!(table.refused_by(1, "expand 2 saba"), "ME-def-2");
    table.act(1, "expand 1 saba");
    // Placed, but not yet done: all may still be placed otherwise.
    table.act(1, "expand again");
    assert_eq!((table.count(1, "himyar"), table.count(1, "saba"), table.game.players[seat(1)].stock), (3, 2, 3));
    table.act(1, "expand 1 aden").act(1, "expand 2 saba").act(1, "done");
    assert_eq!((table.count(1, "aden"), table.count(1, "saba"), table.count(1, "himyar")), (2, 4, 3));
}

#[rule("ME-2a-6")]
#[test]
fn what_is_forced_is_not_asked() {
    // Just enough for all, and too few for the only area.
    assert_eq!(short_of_tokens(5).count(1, "himyar"), 5);
    let table = expanded(table(5).tokens(1, "aden", 3).treasury(1, 51));
    assert_eq!(table.count(1, "aden"), 4);
}

#[rule("ME-2b-1")]
#[test]
fn the_census_counts_tokens_on_the_board() {
    let table =
        table(5).tokens(1, "aden", 3).tokens(1, "saba", 2).cities(1, &["himyar"]).treasury(1, 9).ship(1, "aden");
    let table = table.tokens(2, "ur", 7).only(Phase::Census);
    assert_eq!((table.game.players[seat(1)].census, table.game.players[seat(2)].census), (5, 7));
    assert!(table.events.iter().any(|event| event.to_string() == "Census: @2 7, @1 5, @5 0, @4 0, @3 0."));
}

/// Forty treasury tokens beside a handful on the board.
#[rule("ME-def-3")]
#[test]
fn treasury_is_no_population() {
    let position = || table(5).tokens(1, "aden", 1).tokens(1, "saba", 2).treasury(1, 40);
    assert_eq!(position().only(Phase::Census).game.players[seat(1)].census, 3);
    let expanded = position().only(Phase::PopulationExpansion);
    assert_eq!((expanded.count(1, "aden"), expanded.count(1, "saba")), (2, 4));
    assert_eq!(expanded.game.players[seat(1)].treasury, 40, "they neither grow nor are placed");
    let fed = position().cities(1, &["himyar", "zafar"]).only(Phase::CitySupport);
    assert_eq!(fed.choices(1), ["reduce himyar", "reduce zafar"], "three tokens do not feed two cities");
    let starved = position().calamity(1, Calamity::Famine, None).only(Phase::CalamityResolution);
    assert_eq!((starved.game.tokens_on_board(seat(1)), starved.game.players[seat(1)].treasury), (0, 40));
}

/// Each way to pay or lose treasury: what one seat has in treasury and stock together stays the same, and others get nothing.
#[rule("ME-def-4")]
#[test]
fn treasury_goes_to_its_owners_stock() {
    let position = || table(5).tokens(1, "aden", 2).cities(1, &["himyar"]).treasury(1, 30).tokens(2, "zafar", 2);
    let paid = |table: &Table, count: u8| {
        let player = &table.game.players[seat(1)];
        let own = player.treasury + player.stock + table.game.tokens_on_board(seat(1));
        assert_eq!((player.treasury, own), (30 - count, 55));
        for other in 2..=5 {
            assert_eq!(table.game.players[seat(other)].treasury, 0, "@{other}");
        }
    };
    let mut ship = position().only(Phase::Movement);
    ship.act(1, "ship build aden treasury");
    paid(&ship, 2);
    let mut card = position().phase(Phase::TradeCardAcquisition);
    card.act(1, "buy card 9");
    paid(&card, 15);
    let mut flames = position().calamity(1, Calamity::CityInFlames, Some(2)).only(Phase::CalamityResolution);
    flames.act(1, "buy off");
    paid(&flames, 10);
    let lost = position().calamity(1, Calamity::SquanderedWealth, Some(2)).only(Phase::CalamityResolution);
    paid(&lost, 10);
    let mut politics = position().advances(1, &[Politics]).only(Phase::SpecialAbilities);
    politics.act(1, "politics annex zafar");
    paid(&politics, 2);
}
