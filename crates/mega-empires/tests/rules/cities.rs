//! City construction, surplus population, city support.

use crate::support::five::{BABYLON, NUBIA, PERSIA, SABA};
use crate::support::{Table, area, seat, table, with};
use antiquity::names::{Advance, Commodity};
use antiquity::{Phase, Step, cities};
use engine::{Game as _, GameOptions as _, Log, SeatSet, rule};
use mega_empires::Options;

const BARBARIANS: u8 = <mega_empires::TheEast as antiquity::Edition>::BARBARIAN_TOKENS;

fn construction(table: Table) -> Table {
    table.only(Phase::CityConstruction)
}

#[rule("ME-5a-1", "ME-5a-4")]
#[test]
fn six_tokens_on_a_city_site_become_a_city() {
    let table = table(5).tokens(BABYLON, "susa", 5);
    assert!(construction(table).waiting().is_empty(), "five are too few");
    let mut table = construction(table_with_two_sites());
    assert_eq!(table.choices(BABYLON), ["build city chaldaea", "build city susa", "done"]);
    table.act(BABYLON, "build city susa").act(BABYLON, "build city chaldaea");
    assert_eq!((table.city("susa"), table.city("chaldaea")), (Some(BABYLON), Some(BABYLON)), "any number in a turn");
    assert_eq!((table.count(BABYLON, "susa"), table.count(BABYLON, "chaldaea")), (0, 0), "seven tokens go like six");
    assert_eq!((table.game.players[seat(BABYLON)].stock, table.game.players[seat(BABYLON)].city_stock), (55, 7));
    assert!(table.waiting().is_empty(), "nothing more to build");
}

/// Whoever stops building is asked once more, by what could be built.
#[rule("ME-5a-1")]
#[test]
fn cities_that_could_be_built_are_asked_about() {
    let asked = |table: &Table| {
        let choices = table.game.prompt(seat(BABYLON)).unwrap().choices;
        choices.into_iter().find(|choice| choice.notation == "done").unwrap().confirm.unwrap()
    };
    let mut table = construction(table_with_two_sites());
    assert_eq!(asked(&table), "You can still build cities in Chaldaea and Susa. Build no more?");
    table.act(BABYLON, "build city susa");
    assert_eq!(asked(&table), "You can still build a city in Chaldaea. Build no more?");
}

fn table_with_two_sites() -> Table {
    table(5).tokens(BABYLON, "susa", 6).tokens(BABYLON, "chaldaea", 7)
}

#[rule("ME-5a-2")]
#[test]
fn a_wilderness_city_takes_twelve() {
    let table = |count| construction(table(5).tokens(PERSIA, "susiana", count).tokens(PERSIA, "liyan", 6));
    assert_eq!(table(11).refused_by(PERSIA, "build city susiana"), "ME-5a-2");
    assert_eq!(table(12).act(PERSIA, "build city susiana").city("susiana"), Some(PERSIA));
}

#[rule("ME-5a-3", "ME-5a-8", "ME-adv-agriculture-2")]
#[test]
fn no_city_stands_where_the_printed_limit_is_zero() {
    let table = table(5).tokens(SABA, "arabia_deserta", 12).tokens(SABA, "qutaban", 12);
    let mut table = construction(table.advances(SABA, &[Advance::Agriculture]));
    assert_eq!(table.choices(SABA), ["build city qutaban", "done"]);
    assert_eq!(table.refused_by(SABA, "build city arabia_deserta"), "ME-5a-3");
    assert_eq!(table.refused_by(SABA, "build city red_sea"), "ME-map-4", "no land");
    assert_eq!(table.refused_by(SABA, "build city harappa"), "ME-board-2", "out of play with five seats");
    table.act(SABA, "build city qutaban");
}

#[rule("ME-5a-4", "ME-5a-9")]
#[test]
fn building_removes_the_tokens_of_everybody() {
    let table = table(5).tokens(BABYLON, "susa", 6).tokens(SABA, "susa", 2).tokens(0, "susa", 1);
    let mut table = construction(table);
    table.act(BABYLON, "build city susa");
    assert_eq!((table.count(SABA, "susa"), table.count(0, "susa"), table.count(BABYLON, "susa")), (0, 0, 0));
    assert_eq!(
        (table.game.players[seat(SABA)].stock, table.game.barbarian_stock),
        (55, BARBARIANS),
        "each to its own stock"
    );
}

#[rule("ME-5a-5")]
#[test]
fn an_area_has_one_city() {
    let table = table(5).cities(BABYLON, &["susa"]).tokens(BABYLON, "susa", 6).tokens(BABYLON, "chaldaea", 6);
    let mut table = construction(table);
    assert_eq!(table.refused_by(BABYLON, "build city susa"), "ME-5a-5");
    table.act(BABYLON, "build city chaldaea");
}

#[rule("ME-5a-6")]
#[test]
fn nobody_has_more_than_nine_cities() {
    let nine = ["bat", "harmozia", "liyan", "maka", "persepolis", "gerrha", "carmania", "persis", "gedrosia"];
    let set_up = |count: usize| table(5).cities(PERSIA, &nine[..count]).tokens(PERSIA, "susiana", 12);
    let mut table = construction(set_up(8).tokens(PERSIA, "parsua", 12));
    table.act(PERSIA, "build city susiana");
    assert!(table.waiting().is_empty(), "the ninth is the last, though there are tokens for a tenth");
    let table = construction(set_up(9));
    assert!(table.waiting().is_empty());
    let mut step = construction(set_up(8).tokens(SABA, "susa", 6));
    step.game.players[seat(PERSIA)].city_stock = 0;
    assert_eq!(step.refused_by(PERSIA, "build city susiana"), "ME-5a-6");
}

#[rule("ME-5a-7")]
#[test]
fn building_is_voluntary() {
    let mut table = construction(table_with_two_sites());
    table.act(BABYLON, "done");
    assert_eq!((table.city("susa"), table.count(BABYLON, "susa")), (None, 6));
}

#[rule("ME-5-1")]
#[test]
fn seats_build_together_or_in_ranking_order_if_the_table_insists() {
    let set_up = |insist_on_order| {
        let table = with(Options { insist_on_order, ..Options::with_seats(5) });
        construction(table.tokens(BABYLON, "susa", 6).tokens(SABA, "aden", 6))
    };
    assert_eq!(set_up(false).waiting(), [BABYLON, SABA]);
    let mut table = set_up(true);
    assert_eq!(table.waiting(), [SABA]);
    table.act(SABA, "done");
    assert_eq!(table.waiting(), [BABYLON]);
    // The three steps follow each other: the city is built, the surplus goes, and then support is checked.
    let table = table_with_two_sites().tokens(BABYLON, "sumeria", 5);
    let mut table = table.phase(Phase::CityConstruction);
    table.act(BABYLON, "build city susa");
    assert_eq!(table.count(BABYLON, "sumeria"), 5);
    table.act(BABYLON, "done");
    let steps: Vec<String> = table.events.iter().map(ToString::to_string).collect();
    let place = |text: &str| steps.iter().position(|step| step.contains(text)).unwrap();
    assert!(place("Surplus population: @4 loses 2 tokens in Sumeria") < place("City support."));
}

/// Saba's city sweeps Babylon's three tokens away, which would have been enough with its treasury.
#[rule("ME-5a-9", "ME-adv-architecture-2")]
#[test]
fn a_city_may_be_built_over_the_tokens_of_another_builder() {
    let architects = [Advance::Architecture];
    let table = table(5).tokens(SABA, "susa", 3).tokens(BABYLON, "susa", 3).treasury(SABA, 3).treasury(BABYLON, 3);
    let mut table = construction(table.advances(SABA, &architects).advances(BABYLON, &architects));
    assert_eq!(table.waiting(), [BABYLON, SABA]);
    table.act(SABA, "build city susa treasury 3");
    assert!(table.waiting().is_empty(), "Babylon can build no more");
}

#[rule("ME-adv-architecture-1", "ME-adv-architecture-2")]
#[test]
fn architecture_pays_half_of_one_city_from_treasury() {
    let set_up = |advances: &[Advance]| {
        let table = table(5).tokens(BABYLON, "susa", 3).tokens(BABYLON, "chaldaea", 4).tokens(BABYLON, "mari", 6);
        construction(table.treasury(BABYLON, 9).advances(BABYLON, advances))
    };
    assert_eq!(set_up(&[]).choices(BABYLON), ["build city mari", "done"]);
    assert_eq!(set_up(&[]).refused_by(BABYLON, "build city susa treasury 3"), "ME-adv-architecture-1");
    let mut table = set_up(&[Advance::Architecture]);
    assert_eq!(table.refused(BABYLON, "build city susa treasury 4").code, "MoreThanHalf");
    assert_eq!(table.refused(BABYLON, "build city susa treasury 2").code, "TooFewTokens");
    table.act(BABYLON, "build city susa treasury 3");
    let babylon = &table.game.players[seat(BABYLON)];
    assert_eq!((babylon.treasury, babylon.stock), (6, 55 - 6 - 10), "paid tokens are in stock");
    assert_eq!(table.refused(BABYLON, "build city chaldaea treasury 2").code, "ArchitectureUsed");
    assert_eq!(table.choices(BABYLON), ["build city mari", "done"]);
    table.act(BABYLON, "build city mari");
    let poor = table_with_two_sites().tokens(BABYLON, "mari", 3).treasury(BABYLON, 2);
    let mut poor = construction(poor.advances(BABYLON, &[Advance::Architecture]));
    assert_eq!(poor.refused(BABYLON, "build city mari treasury 3").code, "TreasuryTooSmall");
}

#[rule("ME-adv-urbanism-1", "ME-adv-urbanism-3")]
#[test]
fn urbanism_takes_four_tokens_from_around() {
    let set_up = || {
        let table = table(5).tokens(PERSIA, "susiana", 8).tokens(PERSIA, "parsua", 2).tokens(PERSIA, "kavir", 3);
        let table = table.tokens(PERSIA, "persepolis", 1).tokens(PERSIA, "carmania", 9).tokens(PERSIA, "gedrosia", 4);
        table.tokens(PERSIA, "liyan", 4).tokens(SABA, "zagros", 4)
    };
    assert!(construction(set_up()).waiting().is_empty(), "without Urbanism there is nothing to build");
    let mut table = construction(set_up().advances(PERSIA, &[Advance::Urbanism]));
    assert_eq!(
        table.choices(PERSIA),
        ["build city carmania around 3", "build city carmania around 4", "build city susiana around 4", "done"]
    );
    assert_eq!(table.refused_by(PERSIA, "build city susiana around 3"), "ME-5a-2");
    assert_eq!(table.refused(PERSIA, "build city susiana around 5").code, "FourFromAround");
    assert_eq!(table.refused(PERSIA, "build city liyan around 2").code, "NotWilderness");
    table.act(PERSIA, "build city susiana around 4");
    assert_eq!(table.choices(PERSIA), ["levy kavir", "levy liyan", "levy parsua", "levy persepolis"]);
    assert_eq!(table.refused_by(PERSIA, "levy zagros"), "ME-adv-urbanism-3", "not the tokens of others");
    assert_eq!(table.refused_by(PERSIA, "levy carmania"), "ME-adv-urbanism-3", "which is not adjacent");
    table.act(PERSIA, "levy parsua").act(PERSIA, "levy kavir").act(PERSIA, "levy parsua").act(PERSIA, "levy liyan");
    let left = ["parsua", "kavir", "liyan", "persepolis"].map(|name| table.count(PERSIA, name));
    assert_eq!((left, table.city("susiana")), ([0, 2, 3, 1], Some(PERSIA)));
    assert!(table.waiting().is_empty(), "Urbanism serves once a turn, so Carmania has to wait");
}

/// Nubia declines to build in Liyan, with Persia's token or without it, and is not asked again when that one goes.
#[rule("ME-5a-7")]
#[test]
fn tokens_taken_from_around_do_not_ask_anybody_again() {
    let table = table(5).tokens(PERSIA, "susiana", 8).tokens(PERSIA, "kavir", 3).tokens(PERSIA, "liyan", 1);
    let mut table = construction(table.tokens(NUBIA, "liyan", 6).advances(PERSIA, &[Advance::Urbanism]));
    assert_eq!(table.choices(NUBIA), ["build city liyan", "done"]);
    table.act(NUBIA, "done").act(PERSIA, "build city susiana around 4");
    assert_eq!((table.count(PERSIA, "liyan"), table.count(NUBIA, "liyan")), (0, 6));
    assert!(table.waiting().is_empty());
}

/// The book's example: two tokens in the area, four from around and six from treasury.
#[rule("ME-adv-urbanism-2")]
#[test]
fn urbanism_and_architecture_together() {
    let table = table(5).tokens(PERSIA, "susiana", 2).tokens(PERSIA, "parsua", 4).treasury(PERSIA, 6);
    let mut table = construction(table.advances(PERSIA, &[Advance::Architecture, Advance::Urbanism]));
    assert_eq!(table.refused_by(PERSIA, "build city susiana treasury 6 around 3"), "ME-5a-2");
    table.act(PERSIA, "build city susiana treasury 6 around 4");
    assert_eq!((table.city("susiana"), table.count(PERSIA, "parsua")), (Some(PERSIA), 0));
    assert_eq!((table.game.players[seat(PERSIA)].treasury, table.game.players[seat(PERSIA)].stock), (0, 55));
}

#[rule("ME-adv-public-works-4", "ME-adv-public-works-8")]
#[test]
fn with_public_works_a_token_stays_if_there_was_one_to_spare() {
    let set_up = |tokens: u8| {
        let table = table(5).tokens(BABYLON, "susa", tokens).tokens(BABYLON, "mari", 7);
        construction(table.advances(BABYLON, &[Advance::PublicWorks]))
    };
    assert_eq!(set_up(6).refused_by(BABYLON, "build city susa keep"), "ME-adv-public-works-4");
    let mut table = set_up(7);
    table.act(BABYLON, "build city susa keep").act(BABYLON, "build city mari");
    assert_eq!((table.count(BABYLON, "susa"), table.count(BABYLON, "mari")), (1, 0));
    // With Architecture the board has to give less: three of six, so that a fourth token may stay.
    let with = |tokens: u8| {
        let table = table_with_two_sites().tokens(BABYLON, "mari", tokens).treasury(BABYLON, 3);
        construction(table.advances(BABYLON, &[Advance::PublicWorks, Advance::Architecture]))
    };
    assert_eq!(with(3).refused_by(BABYLON, "build city mari treasury 3 keep"), "ME-adv-public-works-4");
    assert_eq!(with(4).act(BABYLON, "build city mari treasury 3 keep").count(BABYLON, "mari"), 1);
    let mut without = construction(table_with_two_sites());
    assert_eq!(without.refused_by(BABYLON, "build city chaldaea keep"), "ME-adv-public-works-1");
}

/// Nothing is in stock to pay the tax, so that the city revolts.
#[rule("ME-adv-public-works-3")]
#[test]
fn a_tax_revolt_destroys_the_token_beside_the_city() {
    let table = table(5).cities(PERSIA, &["liyan"]).tokens(PERSIA, "liyan", 1).treasury(PERSIA, 54);
    let table = table.advances(PERSIA, &[Advance::PublicWorks]).only(Phase::TaxCollection);
    assert!(table.city("liyan").is_some_and(|owner| owner != PERSIA), "another player has it now");
    assert_eq!((table.count(PERSIA, "liyan"), table.game.players[seat(PERSIA)].stock), (0, 1));
}

#[rule("ME-5b-1", "ME-adv-agriculture-1", "ME-adv-agriculture-7")]
#[test]
fn tokens_above_the_limit_are_removed() {
    let table = table(5).tokens(PERSIA, "persepolis", 5).tokens(PERSIA, "susiana", 3).tokens(PERSIA, "kavir", 2);
    let set_up = table.ship(SABA, "persepolis");
    let mut table = set_up;
    table = table.only(Phase::SurplusPopulation);
    let left = ["persepolis", "susiana", "kavir"].map(|name| table.count(PERSIA, name));
    assert_eq!((left, table.game.players[seat(PERSIA)].stock), ([2, 3, 1], 49));
    // Agriculture adds one to limits up to two, a foreign ship or not.
    let table = table.tokens(PERSIA, "persepolis", 3).tokens(PERSIA, "susiana", 3).tokens(PERSIA, "kavir", 3);
    let table = table.advances(PERSIA, &[Advance::Agriculture]).only(Phase::SurplusPopulation);
    assert_eq!(["persepolis", "susiana", "kavir"].map(|name| table.count(PERSIA, name)), [3, 3, 2]);
}

#[rule("ME-5b-2", "ME-adv-public-works-1", "ME-adv-public-works-6", "ME-adv-agriculture-5")]
#[test]
fn beside_a_city_no_token_stays_but_one_with_public_works() {
    let set_up = || table(5).cities(PERSIA, &["liyan"]).tokens(PERSIA, "liyan", 3).tokens(SABA, "liyan", 2);
    let table = set_up().only(Phase::SurplusPopulation);
    assert_eq!((table.count(PERSIA, "liyan"), table.count(SABA, "liyan")), (0, 0));
    let table = set_up().advances(PERSIA, &[Advance::PublicWorks, Advance::Agriculture]);
    let table = table.advances(SABA, &[Advance::PublicWorks]).only(Phase::SurplusPopulation);
    assert_eq!((table.count(PERSIA, "liyan"), table.count(SABA, "liyan")), (1, 0));
}

#[rule("ME-5b-3")]
#[test]
fn ships_are_no_surplus() {
    let table = table(5).tokens(PERSIA, "persis", 3).ship(PERSIA, "persis").ship(PERSIA, "persis").ship(SABA, "persis");
    let table = table.cities(PERSIA, &["liyan"]).ship(PERSIA, "liyan").only(Phase::SurplusPopulation);
    assert_eq!(table.count(PERSIA, "persis"), 3, "ships do not count towards the limit");
    assert_eq!(table.game.players[seat(PERSIA)].ships.len(), 3);
}

#[rule("ME-5b-4")]
#[test]
fn barbarians_are_surplus_only_beside_a_players_city() {
    let table = table(5).cities(PERSIA, &["liyan"]).tokens(0, "liyan", 4).tokens(0, "kavir", 5);
    let table = table.cities(0, &["bat"]).tokens(0, "bat", 1).only(Phase::SurplusPopulation);
    assert_eq!((table.count(0, "liyan"), table.count(0, "kavir"), table.count(0, "bat")), (0, 5, 1));
    assert_eq!(table.game.barbarian_stock, BARBARIANS - 6);
}

/// Two cities in need of four tokens and three on the board: one city goes, and its tokens count at once.
#[rule("ME-5c-1", "ME-5c-2", "ME-5c-4", "ME-5c-5")]
#[test]
fn cities_without_support_are_reduced() {
    let supported = table(5).cities(PERSIA, &["liyan", "bat"]).tokens(PERSIA, "susiana", 3).tokens(PERSIA, "kavir", 1);
    assert!(supported.only(Phase::CitySupport).waiting().is_empty(), "four tokens are enough");
    let mut table = table(5).cities(PERSIA, &["liyan", "bat"]).tokens(PERSIA, "susiana", 3).only(Phase::CitySupport);
    assert_eq!(table.choices(PERSIA), ["reduce bat", "reduce liyan"]);
    assert_eq!(table.refused_by(PERSIA, "done"), "ME-5c-4");
    assert_eq!(table.refused_by(PERSIA, "reduce susa"), "ME-5c-2");
    table.act(PERSIA, "reduce liyan");
    assert_eq!((table.city("liyan"), table.count(PERSIA, "liyan")), (None, 2), "the limit of Liyan is 2");
    assert_eq!((table.waiting(), table.city("bat")), (vec![], Some(PERSIA)), "no city beyond need");
    assert_eq!(table.game.players[seat(PERSIA)].city_stock, 8);
}

/// Five cities and no tokens: reducing goes on until the rest is fed. The last ones leave no choice.
#[rule("ME-5c-4")]
#[test]
fn reduction_is_repeated() {
    let table = table(5).cities(PERSIA, &["bat", "liyan", "persis"]);
    let mut table = table.only(Phase::CitySupport);
    table.act(PERSIA, "reduce bat");
    assert_eq!(table.choices(PERSIA), ["reduce liyan", "reduce persis"], "two tokens do not feed two cities");
    table.act(PERSIA, "reduce persis");
    assert_eq!((table.waiting(), table.city("liyan")), (vec![], Some(PERSIA)), "five tokens feed one");
    let single = table_of_one_city().only(Phase::CitySupport);
    assert_eq!((single.city("maka"), single.count(PERSIA, "maka")), (None, 2), "a single city leaves no choice");
}

fn table_of_one_city() -> Table {
    table(5).cities(PERSIA, &["maka"]).tokens(PERSIA, "kavir", 1)
}

#[rule("ME-5c-3", "ME-5c-8")]
#[test]
fn cities_built_this_turn_go_first() {
    let table = table(5).cities(PERSIA, &["bat", "maka"]).tokens(PERSIA, "liyan", 6).tokens(PERSIA, "harmozia", 6);
    let mut table = table.tokens(PERSIA, "susiana", 3).phase(Phase::CityConstruction);
    table.act(PERSIA, "build city liyan").act(PERSIA, "build city harmozia");
    // Four cities need eight tokens, and three are there.
    assert_eq!(table.choices(PERSIA), ["reduce harmozia", "reduce liyan"]);
    assert_eq!(table.refused_by(PERSIA, "reduce bat"), "ME-5c-3");
    let mut clone = Table::of(table.game.clone());
    table.act(PERSIA, "reduce liyan");
    assert_eq!((table.city("harmozia"), table.city("bat")), (None, Some(PERSIA)), "the other new one had to follow");
    // A new city that was annexed since is an old one to its new owner.
    clone.game.remove_city(area("liyan"));
    assert!(clone.game.place_city(area("liyan"), seat(SABA)));
    assert!(!clone.game.built.contains(area("liyan")));
}

#[rule("ME-5c-6", "ME-5c-7")]
#[test]
fn a_reduced_city_is_replaced_as_far_as_stock_goes() {
    let reduced = |treasury: u8| {
        let mut table = table(5).cities(PERSIA, &["susiana"]).treasury(PERSIA, treasury);
        let tokens = cities::reduce_city(&mut table.game, area("susiana"), &mut Log::new());
        (tokens, table.count(PERSIA, "susiana"), table.city("susiana"))
    };
    assert_eq!((reduced(0), reduced(54), reduced(55)), ((3, 3, None), (1, 1, None), (0, 0, None)));
}

#[rule("ME-adv-agriculture-3", "ME-adv-public-works-5", "ME-adv-public-works-8")]
#[test]
fn a_reduced_city_heeds_agriculture_and_the_token_beside_it() {
    let reduced = |advances: &[Advance], beside: u8| {
        let table = table(5).cities(PERSIA, &["liyan"]).tokens(PERSIA, "liyan", beside);
        let mut table = table.advances(PERSIA, advances);
        let placed = cities::reduce_city(&mut table.game, area("liyan"), &mut Log::new());
        (placed, table.count(PERSIA, "liyan"))
    };
    assert_eq!(reduced(&[], 0), (2, 2));
    assert_eq!(reduced(&[Advance::Agriculture], 0), (3, 3));
    assert_eq!(reduced(&[Advance::PublicWorks], 1), (1, 2));
    assert_eq!(reduced(&[Advance::PublicWorks, Advance::Agriculture], 1), (2, 3));
}

#[rule("ME-adv-cultural-ascendancy-7", "ME-adv-cultural-ascendancy-8")]
#[test]
fn cultural_ascendancy_asks_for_three_tokens() {
    let set_up = |tokens: u8, advances: &[Advance]| {
        let table =
            table(5).cities(PERSIA, &["liyan", "bat"]).tokens(PERSIA, "susiana", 3).tokens(PERSIA, "persis", tokens);
        table.advances(PERSIA, advances)
    };
    let held = [Advance::CulturalAscendancy];
    assert_eq!(cities::support_rate(&set_up(0, &held).game, seat(PERSIA)), 3);
    assert!(set_up(2, &[]).only(Phase::CitySupport).waiting().is_empty());
    assert_eq!(set_up(2, &held).only(Phase::CitySupport).waiting(), [PERSIA]);
    assert!(set_up(3, &held).only(Phase::CitySupport).waiting().is_empty());
    // It is bought after the second check: nothing is checked then.
    let table = set_up(2, &held).only(Phase::ExcessTradeCards);
    assert_eq!((table.city("liyan"), table.city("bat")), (Some(PERSIA), Some(PERSIA)));
}

/// Slave Revolt checks one player's support at another rate.
#[rule("ME-5c-3", "ME-5c-4")]
#[test]
fn support_can_be_checked_at_another_rate() {
    let mut table = table(5).cities(PERSIA, &["liyan", "bat"]).tokens(PERSIA, "susiana", 3).tokens(PERSIA, "persis", 3);
    table.game.built.insert(area("bat"));
    table.game.agenda.clear();
    table.game.agenda.push(Step::Over);
    assert!(
        !cities::needs_reduction(&table.game, seat(PERSIA), 3) && cities::needs_reduction(&table.game, seat(PERSIA), 4)
    );
    cities::push_reduction(&mut table.game, seat(PERSIA), 4);
    table.run();
    assert_eq!((table.city("bat"), table.city("liyan")), (None, Some(PERSIA)), "the new city goes, and that is enough");
}

/// After special abilities tokens fight, the surplus goes and support is checked, in this order.
#[rule("ME-11-1", "ME-11-2")]
#[test]
fn the_second_check_fights_removes_and_reduces() {
    let table = table(5).tokens(SABA, "kavir", 4).tokens(PERSIA, "kavir", 1).cities(PERSIA, &["liyan", "bat"]);
    let mut table = table.tokens(PERSIA, "susiana", 5);
    table.game.built.insert(area("liyan"));
    let table = table.only(Phase::SecondCheck);
    assert_eq!((table.count(PERSIA, "kavir"), table.count(SABA, "kavir")), (0, 1), "a fight, then surplus");
    assert_eq!(table.count(PERSIA, "susiana"), 3);
    // Three tokens do not feed two cities: the one built this turn goes.
    assert_eq!((table.city("liyan"), table.city("bat")), (None, Some(PERSIA)));
}

#[rule("ME-11-1", "ME-11-3")]
#[test]
fn city_attacks_of_the_second_check_have_all_their_consequences() {
    let table =
        table(5).cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).commodities(BABYLON, &[(Commodity::Salt, 1)]);
    let mut table = table.only(Phase::SecondCheck);
    assert_eq!(table.city("susa"), None);
    table.act(SABA, "spoils card").act(SABA, "spoils treasury 3");
    assert_eq!((table.game.players[seat(SABA)].hand.len(), table.game.players[seat(SABA)].treasury), (1, 3));
    assert_eq!(table.count(SABA, "susa"), 2);
}

#[test]
fn plans_are_read_in_one_way() {
    let read = |text: &str| text.parse::<antiquity::Action>().map(|action| action.to_string());
    for text in ["build city susa", "build city susa treasury 3 around 4 keep", "build city susa keep", "levy susa"] {
        assert_eq!(read(text).as_deref(), Ok(text));
    }
    for text in ["build city", "build city nowhere", "build city susa treasury 0", "build city susa treasury 03"] {
        assert!(read(text).is_err(), "{text}");
    }
    for text in ["build city susa around 4 treasury 3", "build city susa treasury", "build city susa keep keep"] {
        assert!(read(text).is_err(), "{text}");
    }
}

/// A step of a written position must be one that could be.
#[test]
fn steps_that_cannot_be_are_not_set_up() {
    let table = table(5).only(Phase::CitySupport).cities(PERSIA, &["liyan"]);
    let table = table.cities(BABYLON, &["mari"]).tokens(BABYLON, "babylonia", 2);
    let set_up = |step: cities::Step| {
        let mut position = table.game.position();
        position.agenda = vec![Step::Over, Step::Cities(step)];
        mega_empires::MegaEmpires::from_position(&table.game.options, &position, engine::Seed::from_number(1)).is_ok()
    };
    let everybody = SeatSet::all(9);
    let reduce = |number| set_up(cities::Step::ReduceCities { waiting: SeatSet::only(seat(number)), rate: 0 });
    assert!(reduce(PERSIA) && !reduce(BABYLON), "two tokens support the city of Babylon");
    assert!(!set_up(cities::Step::ReduceCities { waiting: SeatSet::only(seat(SABA)), rate: 0 }));
    assert!(!set_up(cities::Step::CheckSupport { seats: everybody, rate: 0 }));
    assert!(set_up(cities::Step::CheckSupport { seats: SeatSet::all(5), rate: 0 }));
    let construction = |waiting| cities::Step::Construction { waiting, architecture: everybody, urbanism: everybody };
    assert!(!set_up(construction(everybody)) && set_up(construction(SeatSet::all(5))));
    assert!(!set_up(cities::Step::Levy { seat: seat(9), area: area("susa"), left: 1 }));
    assert!(!set_up(cities::Step::Levy { seat: seat(1), area: area("susa"), left: 5 }));
}
