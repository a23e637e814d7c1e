//! Token conflicts and city attacks.

use crate::support::{Table, area, seat, table};
use antiquity::conflict::{self, Event as Conflict};
use antiquity::names::{Advance, Calamity, Commodity};
use antiquity::{Event, Owner, Phase};
use engine::{Game as _, Seat, Viewer, rule};
use mega_empires::TheEast;

/// Seats of a table of five: Saba, Babylon, Persia, Nubia and Parthia, in ranking order.
const SABA: u8 = 1;
const BABYLON: u8 = 2;
const PERSIA: u8 = 3;
const NUBIA: u8 = 4;
const PARTHIA: u8 = 5;

/// Answers `done` to every offer of spoils; the areas whose cities were attacked since, in order.
fn attacked(table: &mut Table) -> Vec<String> {
    let mut areas = Vec::new();
    loop {
        let of_event = |event: &Event| match event {
            Event::Conflict(Conflict::CityAttacked { area, .. }) => Some(area.to_string()),
            _ => None,
        };
        areas.extend(table.events.iter().filter_map(of_event));
        let Some(number) = table.waiting().first().copied() else { return areas };
        if !table.choices(number).contains(&"done".to_owned()) {
            return areas;
        }
        table.act(number, "done");
    }
}

fn conflict() -> Table {
    table(5)
}

/// The limit of Babylonia is 4: two against three are one too many, and the smaller side's token is enough.
#[rule("ME-4a-1", "ME-4a-2", "ME-4a-4", "ME-4a-11")]
#[test]
fn the_minority_removes_first_and_the_conflict_ends_in_the_middle_of_a_round() {
    let table = conflict().tokens(SABA, "babylonia", 3).tokens(BABYLON, "babylonia", 2).only(Phase::Conflict);
    assert_eq!((table.count(SABA, "babylonia"), table.count(BABYLON, "babylonia")), (3, 1));
    assert_eq!(table.game.players[seat(BABYLON)].stock, 54, "removed tokens are in stock again");
}

/// Two, three and four where three may live: after one round one, two and three are left; then the smallest side goes and
/// the next removes one more.
#[rule("ME-4a-1", "ME-4a-11")]
#[test]
fn three_sides_remove_in_rising_order() {
    let table = conflict().tokens(SABA, "susiana", 4).tokens(BABYLON, "susiana", 2).tokens(PERSIA, "susiana", 3);
    let table = table.only(Phase::Conflict);
    let left = [SABA, BABYLON, PERSIA].map(|number| table.count(number, "susiana"));
    assert_eq!(left, [2, 0, 1]);
}

#[rule("ME-4a-3")]
#[test]
fn a_single_side_keeps_its_tokens_above_the_limit_until_surplus_is_removed() {
    let set_up = || conflict().tokens(SABA, "kavir", 5).tokens(PERSIA, "kavir", 1);
    let fought = set_up().only(Phase::Conflict);
    assert_eq!((fought.count(SABA, "kavir"), fought.count(PERSIA, "kavir")), (5, 0));
    let later = fought.only(Phase::SurplusPopulation);
    assert_eq!(later.count(SABA, "kavir"), 1);
}

#[rule("ME-4a-5")]
#[test]
fn equal_sides_remove_together_even_below_the_limit() {
    let table = conflict().tokens(SABA, "susiana", 2).tokens(PERSIA, "susiana", 2);
    let table = table.tokens(SABA, "kavir", 1).tokens(PERSIA, "kavir", 1).only(Phase::Conflict);
    assert_eq!((table.count(SABA, "susiana"), table.count(PERSIA, "susiana")), (1, 1), "two where three may live");
    assert_eq!((table.count(SABA, "kavir"), table.count(PERSIA, "kavir")), (0, 0), "nobody is left");
}

/// One, three and three where three may live: the single token goes, the equal ones go together.
#[rule("ME-4a-5", "ME-4a-10")]
#[test]
fn two_of_three_sides_are_equal() {
    let table = conflict().tokens(SABA, "susiana", 3).tokens(BABYLON, "susiana", 1).tokens(PERSIA, "susiana", 3);
    let table = table.only(Phase::Conflict);
    let left = [SABA, BABYLON, PERSIA].map(|number| table.count(number, "susiana"));
    // 7 tokens: 6 after Babylon's, 4 after both others', 2 after both others' second.
    assert_eq!(left, [1, 0, 1]);
}

/// Saba loses a ship instead of a token in the first round, and then the sides are equal.
#[rule("ME-4a-10", "ME-adv-naval-warfare-2", "ME-adv-naval-warfare-3")]
#[test]
fn equality_in_a_later_round_counts_as_well() {
    let table = conflict().tokens(SABA, "kavir", 2).tokens(PERSIA, "kavir", 3);
    let without = table.only(Phase::Conflict);
    assert_eq!(without.count(PERSIA, "kavir"), 2, "2 against 3: Saba removes two and Persia one");
    let table = conflict().tokens(SABA, "persis", 3).tokens(PERSIA, "persis", 4).ship(SABA, "persis");
    let mut table = table.advances(SABA, &[Advance::NavalWarfare]).only(Phase::Conflict);
    assert_eq!(table.choices(SABA), ["casualty persis", "casualty ship persis"]);
    table.act(SABA, "casualty ship persis");
    // Now three against three: both remove until two of four... the limit of Persis is 3.
    assert_eq!((table.count(SABA, "persis"), table.count(PERSIA, "persis")), (1, 1));
    assert!(table.game.players[seat(SABA)].ships.is_empty(), "the ship did not count as a token, and is gone");
}

#[rule("ME-4a-8", "ME-adv-naval-warfare-4")]
#[test]
fn ships_take_no_part() {
    let table = conflict().tokens(SABA, "persis", 3).tokens(PERSIA, "persis", 2).ship(SABA, "persis");
    let table = table.only(Phase::Conflict);
    assert!(table.waiting().is_empty(), "without Naval Warfare nobody is asked");
    assert_eq!((table.count(SABA, "persis"), table.count(PERSIA, "persis")), (2, 1));
    assert_eq!(table.game.players[seat(SABA)].ships.len(), 1);
    // A ship beside foreign tokens is no conflict, even with Naval Warfare.
    let table = conflict().tokens(PERSIA, "persis", 5).ship(SABA, "persis").advances(SABA, &[Advance::NavalWarfare]);
    let table = table.only(Phase::Conflict);
    assert!(table.waiting().is_empty());
    assert_eq!(table.count(PERSIA, "persis"), 5);
    // Nor is a ship beside a city an attack.
    let table = conflict().cities(PERSIA, &["liyan"]).ship(SABA, "liyan").advances(SABA, &[Advance::NavalWarfare]);
    let table = table.only(Phase::Conflict).only(Phase::SurplusPopulation);
    assert_eq!((table.city("liyan"), table.game.players[seat(SABA)].ships.len()), (Some(PERSIA), 1));
}

#[rule("ME-4-2", "ME-4a-9")]
#[test]
fn barbarians_fight_like_anybody_and_without_advances() {
    let table = conflict().tokens(0, "susiana", 3).tokens(PERSIA, "susiana", 2).only(Phase::Conflict);
    assert_eq!((table.count(0, "susiana"), table.count(PERSIA, "susiana")), (2, 1));
    assert_eq!(table.game.barbarian_stock, <TheEast as antiquity::Edition>::BARBARIAN_TOKENS - 2);
    // Against Metalworking they remove first although they are more.
    let table = conflict().tokens(0, "susiana", 3).tokens(PERSIA, "susiana", 2);
    let table = table.advances(PERSIA, &[Advance::Metalworking]).only(Phase::Conflict);
    assert_eq!((table.count(0, "susiana"), table.count(PERSIA, "susiana")), (2, 1));
    let table = conflict().tokens(0, "babylonia", 3).tokens(PERSIA, "babylonia", 2);
    let table = table.advances(PERSIA, &[Advance::Metalworking]).only(Phase::Conflict);
    assert_eq!((table.count(0, "babylonia"), table.count(PERSIA, "babylonia")), (2, 2));
}

/// Susa's printed limit is 3, but beside a city there is room for nobody.
#[rule("ME-4a-6", "ME-4a-12")]
#[test]
fn in_a_city_area_the_conflict_goes_on_until_one_side_is_left() {
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 1).tokens(PERSIA, "susa", 2);
    let table = table.only(Phase::Conflict);
    assert_eq!((table.count(SABA, "susa"), table.count(PERSIA, "susa")), (0, 2));
    // Without the city three tokens live together.
    let table = conflict().tokens(SABA, "susa", 1).tokens(PERSIA, "susa", 2).only(Phase::Conflict);
    assert_eq!((table.count(SABA, "susa"), table.count(PERSIA, "susa")), (1, 2));
}

#[rule("ME-4a-7", "ME-4-2")]
#[test]
fn the_side_that_is_left_beside_a_foreign_city_attacks_it() {
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 9).tokens(BABYLON, "susa", 2);
    let mut table = table.only(Phase::Conflict);
    assert_eq!(attacked(&mut table), ["susa"]);
    assert_eq!(table.city("susa"), None);
    // Two sides that want the city fight each other first, and neither has seven left.
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 8).tokens(PERSIA, "susa", 3);
    let mut table = table.only(Phase::Conflict);
    assert!(attacked(&mut table).is_empty());
    assert_eq!((table.count(SABA, "susa"), table.city("susa")), (6, Some(BABYLON)));
}

/// The limit of Persepolis is 2. Agriculture makes it 3, but not while two sides are there.
#[rule("ME-4a-13", "ME-adv-agriculture-4")]
#[test]
fn the_limit_of_a_conflict_is_the_printed_one() {
    let table = conflict().tokens(PERSIA, "persepolis", 2).tokens(SABA, "persepolis", 1);
    let table = table.advances(PERSIA, &[Advance::Agriculture]).only(Phase::Conflict);
    assert_eq!((table.count(PERSIA, "persepolis"), table.count(SABA, "persepolis")), (2, 0));
    // Alone again, Persia keeps the additional token.
    let fought = |advances: &[Advance]| {
        let table = conflict().tokens(PERSIA, "persepolis", 4).tokens(SABA, "persepolis", 1);
        table
            .advances(PERSIA, advances)
            .only(Phase::Conflict)
            .only(Phase::SurplusPopulation)
            .count(PERSIA, "persepolis")
    };
    assert_eq!((fought(&[Advance::Agriculture]), fought(&[])), (3, 2));
}

#[rule("ME-adv-metalworking-1")]
#[test]
fn metalworking_lets_others_remove_first_in_every_round() {
    // Without it: 3, 2 -> Persia 1, Saba 2, and the limit of 3 is kept.
    let fought = |advances: &[Advance]| {
        let table = conflict().tokens(SABA, "kavir", 3).tokens(PERSIA, "kavir", 3).advances(PERSIA, advances);
        let table = table.only(Phase::Conflict);
        (table.count(SABA, "kavir"), table.count(PERSIA, "kavir"))
    };
    assert_eq!(fought(&[]), (0, 0), "equal sides wipe each other out");
    assert_eq!(fought(&[Advance::Metalworking]), (0, 1), "in the third round Saba's last token goes first");
}

#[rule("ME-adv-metalworking-2")]
#[test]
fn holders_of_metalworking_remove_in_the_usual_order_among_themselves() {
    let both = [Advance::Metalworking];
    let table = conflict().tokens(SABA, "kavir", 2).tokens(PERSIA, "kavir", 2).tokens(NUBIA, "kavir", 3);
    let table = table.advances(SABA, &both).advances(PERSIA, &both).only(Phase::Conflict);
    // Nubia first in each round: 2, then 1, then none; Saba and Persia together: 1, then none.
    let left = [SABA, PERSIA, NUBIA].map(|number| table.count(number, "kavir"));
    assert_eq!(left, [0, 0, 1]);
    let table = conflict().tokens(SABA, "kavir", 1).tokens(PERSIA, "kavir", 2).advances(SABA, &both);
    let table = table.advances(PERSIA, &both).only(Phase::Conflict);
    assert_eq!((table.count(SABA, "kavir"), table.count(PERSIA, "kavir")), (0, 2), "the minority first");
}

/// Persia stands in Susiana and in Parsua, which touches it by land.
#[rule("ME-adv-advanced-military-1", "ME-adv-advanced-military-2", "ME-adv-advanced-military-8")]
#[test]
fn advanced_military_removes_tokens_from_around() {
    let set_up = || conflict().tokens(PERSIA, "susiana", 3).tokens(SABA, "susiana", 4).tokens(PERSIA, "parsua", 2);
    let without = set_up().only(Phase::Conflict);
    assert_eq!((without.count(PERSIA, "susiana"), without.count(SABA, "susiana")), (1, 2));
    let mut table = set_up().advances(PERSIA, &[Advance::AdvancedMilitary]).only(Phase::Conflict);
    assert_eq!(table.choices(PERSIA), ["casualty susiana", "casualty parsua"]);
    table.act(PERSIA, "casualty parsua");
    // Saba has removed one: three against three in the next round, and both remove together.
    assert_eq!((table.count(PERSIA, "susiana"), table.count(SABA, "susiana")), (3, 2));
    table.act(PERSIA, "casualty parsua");
    // Then Saba is in the minority with two against three, and Persia has nothing left around.
    assert!(table.waiting().is_empty());
    let left = (table.count(PERSIA, "susiana"), table.count(SABA, "susiana"), table.count(PERSIA, "parsua"));
    assert_eq!(left, (2, 1, 0));
}

#[rule("ME-adv-advanced-military-1", "ME-adv-advanced-military-5")]
#[test]
fn only_tokens_in_areas_adjacent_by_land_may_be_removed() {
    let table = conflict().tokens(PERSIA, "susiana", 3).tokens(SABA, "susiana", 4).tokens(PERSIA, "parsua", 1);
    let table = table.tokens(PERSIA, "gedrosia", 1).cities(PERSIA, &["liyan"]);
    let mut table = table.advances(PERSIA, &[Advance::AdvancedMilitary]).only(Phase::Conflict);
    assert_eq!(table.refused_by(PERSIA, "casualty gedrosia"), "ME-adv-advanced-military-1");
    assert_eq!(table.refused_by(PERSIA, "casualty liyan"), "ME-adv-advanced-military-5");
    assert_eq!(table.refused_by(PERSIA, "casualty sagartia"), "ME-adv-advanced-military-1");
    assert_eq!(table.refused_by(PERSIA, "casualty ship susiana"), "ME-4a-8");
    table.act(PERSIA, "casualty parsua");
}

#[rule("ME-adv-naval-warfare-2", "ME-adv-naval-warfare-6")]
#[test]
fn ships_are_removed_from_the_conflict_area_only() {
    let table = conflict().tokens(PERSIA, "persis", 3).tokens(SABA, "persis", 4).ship(PERSIA, "carmania");
    let table = table.ship(PERSIA, "persis").tokens(PERSIA, "carmania", 1);
    let mut table = table.advances(PERSIA, &[Advance::AdvancedMilitary, Advance::NavalWarfare]).only(Phase::Conflict);
    assert_eq!(table.choices(PERSIA), ["casualty persis", "casualty ship persis", "casualty carmania"]);
    assert_eq!(table.refused_by(PERSIA, "casualty ship carmania"), "ME-adv-naval-warfare-6");
    table.act(PERSIA, "casualty ship persis");
    assert_eq!(table.refused_by(PERSIA, "casualty ship persis"), "ME-adv-naval-warfare-2");
    table.act(PERSIA, "casualty carmania");
}

/// Persia fights in Susiana and in Gedrosia, and chooses which comes first.
#[rule("ME-adv-advanced-military-3")]
#[test]
fn a_holder_of_advanced_military_chooses_which_conflict_waits() {
    let table = conflict().tokens(PERSIA, "susiana", 4).tokens(SABA, "susiana", 4).tokens(PERSIA, "sagartia", 1);
    let table = table.tokens(PERSIA, "gedrosia", 4).tokens(SABA, "gedrosia", 4);
    let mut table = table.advances(PERSIA, &[Advance::AdvancedMilitary]).only(Phase::Conflict);
    assert_eq!(table.choices(PERSIA), ["resolve gedrosia", "resolve susiana"]);
    assert_eq!(table.refused_by(PERSIA, "wait"), "ME-adv-advanced-military-3");
    assert_eq!(table.refused_by(PERSIA, "resolve lut"), "ME-adv-advanced-military-3");
    table.act(PERSIA, "resolve susiana");
    table.act(PERSIA, "casualty sagartia");
    assert_eq!((table.count(PERSIA, "susiana"), table.count(SABA, "susiana")), (2, 1));
    assert_eq!((table.count(SABA, "gedrosia"), table.count(PERSIA, "sagartia")), (1, 0), "no choice is left there");
    assert!(table.waiting().is_empty());
}

/// A conflict without Advanced Military is over before anybody is asked to wait.
#[rule("ME-adv-advanced-military-3")]
#[test]
fn holders_wait_for_each_other_by_ranking() {
    let holders = [Advance::AdvancedMilitary];
    let set_up = || {
        let table = conflict().tokens(PERSIA, "susiana", 4).tokens(NUBIA, "susiana", 4).tokens(PERSIA, "kavir", 1);
        let table = table.tokens(SABA, "lut", 4).tokens(NUBIA, "lut", 4).tokens(SABA, "gedrosia", 1);
        let table = table.tokens(BABYLON, "kara_bogaz_gol", 2).tokens(PARTHIA, "kara_bogaz_gol", 1);
        table.advances(SABA, &holders).advances(PERSIA, &holders).only(Phase::Conflict)
    };
    let mut table = set_up();
    assert_eq!(table.count(PARTHIA, "kara_bogaz_gol"), 0, "nobody waits in this one");
    assert_eq!(table.waiting(), [SABA]);
    assert_eq!(table.choices(SABA), ["resolve lut", "wait"]);
    table.act(SABA, "wait");
    // Persia may not wait any more for Saba, who waits: somebody has to begin, so its conflict comes at once.
    assert_eq!(table.choices(PERSIA), ["casualty susiana", "casualty kavir"]);
    let mut table = set_up();
    table.act(SABA, "resolve lut");
    assert_eq!(table.choices(SABA), ["casualty lut", "casualty gedrosia"], "not waiting, Saba goes first");
}

/// Both hold Advanced Military and fight in Susiana; Persia also fights in Lut.
#[rule("ME-adv-advanced-military-3")]
#[test]
fn in_a_shared_conflict_the_higher_number_may_wait_for_the_lower() {
    let holders = [Advance::AdvancedMilitary];
    let table = conflict().tokens(SABA, "susiana", 4).tokens(PERSIA, "susiana", 4).tokens(SABA, "kavir", 1);
    let table = table.tokens(PERSIA, "parsua", 1).tokens(PERSIA, "lut", 4).tokens(NUBIA, "lut", 4);
    let table = table.tokens(PERSIA, "gedrosia", 1);
    let mut table = table.advances(SABA, &holders).advances(PERSIA, &holders).only(Phase::Conflict);
    assert_eq!((table.waiting(), table.choices(SABA)), (vec![SABA], vec!["resolve susiana".into(), "wait".into()]));
    table.act(SABA, "resolve susiana");
    assert_eq!(table.choices(PERSIA), ["resolve lut", "resolve susiana"], "Persia agrees, or has Lut first");
    table.act(PERSIA, "resolve lut");
    assert_eq!(table.choices(PERSIA), ["casualty lut", "casualty gedrosia"]);
    assert_eq!(table.count(SABA, "susiana"), 4);
    // In one round of equals the lower number says first what it removes.
    while table.count(NUBIA, "lut") > 0 && table.choices(PERSIA).contains(&"casualty lut".into()) {
        table.act(PERSIA, "casualty lut");
    }
    assert_eq!(
        (table.waiting(), table.choices(SABA)),
        (vec![SABA], vec!["casualty susiana".into(), "casualty kavir".into()])
    );
    table.act(SABA, "casualty kavir");
    assert_eq!(table.count(PERSIA, "susiana"), 4, "they remove together, so nothing is decided yet");
    assert_eq!(table.waiting(), [PERSIA]);
}

#[rule("ME-4-1")]
#[test]
fn token_conflicts_come_before_city_attacks() {
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7);
    let table = table.tokens(PERSIA, "persis", 3).tokens(NUBIA, "persis", 3).ship(PERSIA, "persis");
    let mut table = table.advances(PERSIA, &[Advance::NavalWarfare]).phase(Phase::Conflict);
    assert_eq!((table.waiting(), table.city("susa")), (vec![PERSIA], Some(BABYLON)), "the city stands so far");
    table.act(PERSIA, "casualty persis");
    table.act(PERSIA, "casualty persis");
    assert_eq!((table.waiting(), table.city("susa")), (vec![SABA], None));
}

#[rule("ME-4b-1", "ME-adv-advanced-military-6")]
#[test]
fn six_tokens_do_not_take_a_city() {
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 6).tokens(SABA, "susiana", 2);
    let table = table.advances(SABA, &[Advance::AdvancedMilitary]).only(Phase::Conflict);
    assert!(table.waiting().is_empty());
    assert_eq!((table.city("susa"), table.count(SABA, "susa")), (Some(BABYLON), 6), "they stay");
    let table = table.only(Phase::SurplusPopulation);
    // Lost where they are, not in the area beside, Advanced Military or not.
    assert_eq!((table.count(SABA, "susa"), table.count(SABA, "susiana")), (0, 2));
    let mut table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).only(Phase::Conflict);
    assert_eq!(attacked(&mut table), ["susa"]);
}

/// Seven against six where three may live: two attackers and one defender are left and live together.
#[rule("ME-4b-2", "ME-4b-4", "ME-4b-13")]
#[test]
fn an_attacked_city_is_replaced_by_six_tokens_that_fight() {
    let mut table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).only(Phase::Conflict);
    assert_eq!(attacked(&mut table), ["susa"]);
    assert_eq!((table.count(SABA, "susa"), table.count(BABYLON, "susa"), table.city("susa")), (2, 1, None));
    assert_eq!(table.game.players[seat(BABYLON)].city_stock, 9);
}

#[rule("ME-4b-2")]
#[test]
fn a_city_is_replaced_by_what_is_in_stock() {
    let with_stock = |stock: u8| {
        let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).treasury(BABYLON, 55 - stock);
        let mut table = table.only(Phase::Conflict);
        attacked(&mut table);
        (table.count(SABA, "susa"), table.count(BABYLON, "susa"), table.city("susa"))
    };
    assert_eq!(with_stock(2), (6, 0, None), "two tokens: Saba loses one before the second falls");
    assert_eq!(with_stock(0), (7, 0, None), "no token at all, and the city is gone");
}

/// Babylon has no tokens in stock. Its city in Susa is attacked, and it attacks Persepolis.
#[rule("ME-4b-3")]
#[test]
fn a_defender_without_stock_waits_for_an_attack_of_its_own() {
    let set_up = |treasury: u8| {
        let table = conflict().cities(BABYLON, &["susa"]).cities(PERSIA, &["persepolis"]);
        table.tokens(SABA, "susa", 7).tokens(BABYLON, "persepolis", 8).treasury(BABYLON, treasury).only(Phase::Conflict)
    };
    let mut table = set_up(47);
    assert_eq!((table.waiting(), table.choices(BABYLON)), (vec![BABYLON], vec!["resolve susa".into(), "wait".into()]));
    table.act(BABYLON, "wait");
    let mut order = attacked(&mut table);
    order.dedup();
    assert_eq!(order, ["persepolis", "susa"]);
    // Five tokens fell in Persepolis, and these defended Susa.
    assert!(table.count(SABA, "susa") < 7);
    // Not waiting, Babylon has nothing to defend with.
    let mut table = set_up(47);
    table.act(BABYLON, "resolve susa");
    assert_eq!(table.count(SABA, "susa"), 7);
    // With six tokens in stock there is no need, and nobody is asked.
    let table = set_up(41);
    assert_eq!((table.waiting(), table.city("susa")), (vec![SABA], None));
}

/// Babylon may wait once a turn, and not for an attack on somebody who waits for it.
#[rule("ME-4b-3")]
#[test]
fn waiting_is_possible_once_a_turn_and_not_in_a_circle() {
    let table = conflict().cities(BABYLON, &["susa"]).cities(PERSIA, &["persepolis"]);
    let table =
        table.tokens(PERSIA, "susa", 8).tokens(BABYLON, "persepolis", 8).treasury(BABYLON, 47).treasury(PERSIA, 47);
    let mut table = table.only(Phase::Conflict);
    assert_eq!(table.choices(BABYLON), ["resolve susa", "wait"]);
    table.act(BABYLON, "wait");
    assert_eq!(table.city("persepolis"), None, "Persia may not wait for Babylon, who waits for Persia");
    // In the second check of the same turn Babylon has waited already; in the next turn it may wait again.
    let again = |phase: Phase, waited: bool| {
        let table = conflict().cities(BABYLON, &["susa"]).cities(PERSIA, &["persepolis"]);
        let mut table = table.tokens(SABA, "susa", 7).tokens(BABYLON, "persepolis", 8).treasury(BABYLON, 47);
        if waited {
            table.game.waited = engine::SeatSet::only(seat(BABYLON));
        }
        table.only(phase).waiting()
    };
    assert_eq!(again(Phase::SecondCheck, true), [SABA]);
    assert_eq!(again(Phase::SecondCheck, false), [BABYLON]);
    assert_eq!(again(Phase::Conflict, true), [BABYLON], "a new turn");
}

#[rule("ME-4b-5", "ME-4b-6")]
#[test]
fn the_attacker_may_draw_a_card_and_gain_treasury() {
    let set_up = || {
        let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).treasury(BABYLON, 9);
        table.commodities(BABYLON, &[(Commodity::Salt, 1)]).only(Phase::Conflict)
    };
    let mut table = set_up();
    assert_eq!(table.choices(SABA), ["spoils card", "done"]);
    table.act(SABA, "spoils card");
    assert_eq!(table.game.players[seat(SABA)].hand.count(Commodity::Salt), 1);
    assert!(table.game.players[seat(BABYLON)].hand.is_empty());
    assert_eq!(table.choices(SABA), ["spoils treasury 1", "spoils treasury 2", "spoils treasury 3", "done"]);
    let stock = table.game.players[seat(SABA)].stock;
    table.act(SABA, "spoils treasury 2");
    let saba = &table.game.players[seat(SABA)];
    assert_eq!((saba.treasury, saba.stock), (2, stock - 2));
    assert_eq!(table.game.players[seat(BABYLON)].treasury, 9);
    let mut table = set_up();
    table.act(SABA, "done").act(SABA, "done");
    assert_eq!((table.game.players[seat(SABA)].treasury, table.game.players[seat(SABA)].hand.len()), (0, 0));
}

#[rule("ME-4b-5", "ME-4b-6")]
#[test]
fn spoils_end_with_the_hand_and_the_stock() {
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).treasury(SABA, 48);
    let mut table = table.only(Phase::Conflict);
    // No cards to draw; five tokens fell, so there is something in stock.
    assert_eq!(table.choices(SABA).len(), 4);
    table.act(SABA, "spoils treasury 3");
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).treasury(SABA, 48).treasury(BABYLON, 55);
    let table = table.only(Phase::Conflict);
    assert!(table.waiting().is_empty(), "nothing fell and nothing is in stock: nothing to gain");
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).treasury(SABA, 46).treasury(BABYLON, 55);
    let mut table = table.only(Phase::Conflict);
    assert_eq!(table.choices(SABA), ["spoils treasury 1", "spoils treasury 2", "done"]);
    assert_eq!(table.refused_by(SABA, "spoils treasury 3"), "ME-4b-6");
}

/// Which card was drawn is known to the two; a calamity can be drawn, and nobody traded it.
#[rule("ME-4b-5")]
#[test]
fn the_card_drawn_is_hidden_from_others() {
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7);
    let mut table = table.calamity(BABYLON, Calamity::Famine, Some(NUBIA)).only(Phase::Conflict);
    let mut log = engine::Log::new();
    table.game.apply(seat(SABA), &"spoils card".parse().unwrap(), &mut log).unwrap();
    assert!(log.marks.revealed());
    let tells = |viewer| {
        let seen = log.events().iter().filter(|(audience, _)| audience.includes(viewer));
        seen.map(|(_, event)| event.to_string()).any(|sentence| sentence.contains("famine"))
    };
    assert!(tells(Viewer::Seat(seat(SABA))) && tells(Viewer::Seat(seat(BABYLON))));
    assert!(!tells(Viewer::Seat(seat(NUBIA))) && !tells(Viewer::Spectator));
    let held = table.game.players[seat(SABA)].hand.calamities[0];
    assert_eq!((held.calamity, held.trader()), (Calamity::Famine, None));
}

/// Over many seeds every card of the hand is drawn.
#[rule("ME-4b-5")]
#[test]
fn the_card_is_drawn_at_random() {
    let mut drawn = std::collections::BTreeSet::new();
    for number in 0..40 {
        let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7);
        let table = table.commodities(BABYLON, &[(Commodity::Salt, 1), (Commodity::Gold, 1)]);
        let mut table = table.calamity(BABYLON, Calamity::Famine, None).only(Phase::Conflict);
        *table.game.rng_mut() = engine::Rng::new(engine::Seed::from_number(number));
        table.act(SABA, "spoils card");
        drawn.extend(table.game.players[seat(SABA)].hand.cards());
    }
    assert_eq!(drawn.len(), 3);
}

#[rule("ME-4b-7", "ME-4b-11")]
#[test]
fn attacks_go_by_the_defenders_ranking_and_pirates_come_last() {
    let table = conflict().cities(0, &["aden"]).cities(PERSIA, &["liyan"]).cities(SABA, &["zafar"]);
    let table = table.tokens(PARTHIA, "aden", 7).tokens(PARTHIA, "liyan", 7).tokens(PARTHIA, "zafar", 7);
    let mut table = table.only(Phase::Conflict);
    assert_eq!(attacked(&mut table), ["zafar", "liyan", "aden"]);
}

#[rule("ME-4b-8", "ME-4b-11")]
#[test]
fn attacks_on_one_defender_go_by_the_attackers_ranking() {
    let table = conflict().cities(PERSIA, &["bat", "liyan", "maka"]).tokens(PARTHIA, "bat", 7);
    let mut table = table.tokens(SABA, "maka", 7).tokens(NUBIA, "liyan", 7).only(Phase::Conflict);
    assert_eq!(attacked(&mut table), ["maka", "liyan", "bat"]);
}

#[rule("ME-4b-9")]
#[test]
fn the_defender_orders_the_attacks_of_one_attacker() {
    let table = conflict().cities(PERSIA, &["bat", "liyan", "maka"]).tokens(PARTHIA, "bat", 7);
    let table = table.tokens(PARTHIA, "liyan", 7).tokens(SABA, "maka", 7);
    let mut table = table.only(Phase::Conflict);
    assert_eq!(attacked(&mut table), ["maka"], "Saba's attack comes first by ranking");
    assert_eq!(table.choices(PERSIA), ["resolve bat", "resolve liyan"]);
    assert_eq!(table.refused_by(PERSIA, "wait"), "ME-adv-advanced-military-3");
    table.act(PERSIA, "resolve liyan");
    assert_eq!(attacked(&mut table), ["liyan", "bat"]);
}

/// Six barbarian tokens take the place of the pirate city in Aden, where two tokens may live.
#[rule("ME-4b-10")]
#[test]
fn a_pirate_city_becomes_barbarian_tokens() {
    let table = conflict().cities(0, &["aden"]).tokens(SABA, "aden", 7).only(Phase::Conflict);
    assert_eq!(table.city("aden"), None);
    assert_eq!((table.count(SABA, "aden"), table.count(0, "aden")), (2, 0));
    // In Susa, where three live, a barbarian survives and stays.
    let table = conflict().cities(0, &["susa"]).tokens(SABA, "susa", 7).only(Phase::Conflict);
    assert_eq!((table.count(SABA, "susa"), table.count(0, "susa")), (2, 1));
    assert_eq!(table.choices(SABA).len(), 4, "no card to draw, but treasury to gain");
    let table = table.only(Phase::SurplusPopulation);
    assert_eq!(table.count(0, "susa"), 1);
}

/// Babylon removes tokens from around and loses none in Susa: no attacker is left, and still there are spoils.
#[rule("ME-4b-12", "ME-adv-advanced-military-1")]
#[test]
fn spoils_are_for_every_successful_attack() {
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 7).tokens(BABYLON, "babylonia", 12);
    let table = table.advances(BABYLON, &[Advance::AdvancedMilitary]).commodities(BABYLON, &[(Commodity::Salt, 1)]);
    let mut table = table.only(Phase::Conflict);
    while table.waiting() == [BABYLON] {
        table.act(BABYLON, "casualty babylonia");
    }
    assert_eq!((table.count(SABA, "susa"), table.count(BABYLON, "susa")), (0, 6));
    assert_eq!(table.choices(SABA), ["spoils card", "done"]);
    table.act(SABA, "spoils card");
    table.act(SABA, "spoils treasury 3");
}

#[rule("ME-adv-engineering-1", "ME-adv-engineering-2", "ME-adv-engineering-3")]
#[test]
fn engineering_works_both_ways() {
    let strength = |attacker: &[Advance], defender: &[Advance]| {
        let table = conflict().advances(SABA, attacker).advances(BABYLON, defender);
        let strength = conflict::strength(&table.game, Owner::Seat(seat(SABA)), Owner::Seat(seat(BABYLON)));
        (strength.needed, strength.replaced_by)
    };
    let engineering = [Advance::Engineering];
    assert_eq!(strength(&[], &[]), (7, 6));
    assert_eq!(strength(&engineering, &[]), (6, 5));
    assert_eq!(strength(&[], &engineering), (8, 7));
    assert_eq!(strength(&engineering, &engineering), (7, 6));
}

#[rule("ME-adv-engineering-1", "ME-adv-engineering-2")]
#[test]
fn engineering_decides_attacks() {
    let attack = |attacker: u8, tokens: u8, advances: &[(u8, Advance)], owner: u8| {
        let mut table = conflict().cities(owner, &["susa"]).tokens(attacker, "susa", tokens);
        for &(number, advance) in advances {
            table = table.advances(number, &[advance]);
        }
        let mut table = table.only(Phase::Conflict);
        attacked(&mut table);
        (table.city("susa").is_some(), table.count(attacker, "susa"), table.count(owner, "susa"))
    };
    let defended = [(BABYLON, Advance::Engineering)];
    assert_eq!(attack(SABA, 7, &defended, BABYLON), (true, 7, 0));
    assert_eq!(attack(SABA, 8, &defended, BABYLON), (false, 2, 1));
    assert_eq!(attack(0, 7, &defended, BABYLON), (true, 7, 0), "barbarians need eight as well");
    assert_eq!(attack(0, 8, &defended, BABYLON), (false, 2, 1));
    let attacking = [(SABA, Advance::Engineering)];
    assert_eq!(attack(SABA, 5, &attacking, BABYLON), (true, 5, 0));
    assert_eq!(attack(SABA, 6, &attacking, BABYLON), (false, 2, 1));
    assert_eq!(attack(SABA, 6, &attacking, 0), (false, 2, 1), "five barbarians for a pirate city");
}

#[rule("ME-adv-naval-warfare-3", "ME-adv-naval-warfare-5", "ME-adv-naval-warfare-8")]
#[test]
fn ships_do_not_help_to_attack_and_are_lost_with_a_failed_attack() {
    let set_up = |tokens: u8| {
        let table =
            conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", tokens).ship(SABA, "susa").ship(SABA, "ur");
        table.advances(SABA, &[Advance::NavalWarfare]).only(Phase::Conflict)
    };
    let table = set_up(6);
    assert_eq!((table.city("susa"), table.game.players[seat(SABA)].ships.len()), (Some(BABYLON), 2));
    let table = table.only(Phase::SurplusPopulation);
    let ships: Vec<_> = table.game.players[seat(SABA)].ships.iter().map(|ship| ship.area.to_string()).collect();
    assert_eq!((table.count(SABA, "susa"), ships), (0, vec!["ur".to_owned()]));
    // With seven the ship is a possible loss.
    let mut table = set_up(7);
    assert_eq!(table.choices(SABA), ["casualty susa", "casualty ship susa"]);
    table.act(SABA, "casualty ship susa");
    // Without attacking tokens a ship beside a city stays; so does one of a player without Naval Warfare.
    let table = set_up(0).only(Phase::SurplusPopulation);
    assert_eq!(table.game.players[seat(SABA)].ships.len(), 2);
    let table = conflict().cities(BABYLON, &["susa"]).tokens(SABA, "susa", 6).ship(SABA, "susa");
    let table = table.only(Phase::Conflict).only(Phase::SurplusPopulation);
    assert_eq!(table.game.players[seat(SABA)].ships.len(), 1);
}

/// Other chapters have one area resolved at once.
#[test]
fn barbarian_hordes_can_resolve_one_area() {
    let mut table = conflict().cities(PERSIA, &["liyan"]).tokens(0, "liyan", 15).tokens(PERSIA, "liyan", 1);
    table.game.agenda.clear();
    table.game.agenda.push(antiquity::Step::Over);
    conflict::push_city_attack(&mut table.game, area("liyan"), Owner::Barbarians, false);
    table.run();
    // The token beside the city falls first; then 15 attack, and six tokens defend where two may live.
    assert_eq!((table.city("liyan"), table.count(0, "liyan"), table.count(PERSIA, "liyan")), (None, 10, 0));
    assert!(conflict::attack_succeeds(&table.clone_with_city("liyan"), area("liyan"), Owner::Barbarians, 7));
    assert!(table.waiting().is_empty(), "no spoils for barbarians");
    let mut table = conflict().tokens(0, "liyan", 4).tokens(PERSIA, "liyan", 3);
    table.game.agenda.clear();
    table.game.agenda.push(antiquity::Step::Over);
    conflict::push_token_conflict(&mut table.game, area("liyan"));
    table.run();
    assert_eq!((table.count(0, "liyan"), table.count(PERSIA, "liyan")), (2, 0));
}

impl Table {
    fn clone_with_city(&self, name: &str) -> mega_empires::MegaEmpires {
        let mut game = self.game.clone();
        game.place_city(area(name), seat(PERSIA));
        game
    }
}

/// A seat that is not asked, or the table, is refused and nothing changes.
#[test]
fn strangers_are_refused() {
    let table = conflict().tokens(SABA, "persis", 3).tokens(PERSIA, "persis", 4).ship(SABA, "persis");
    let mut table = table.advances(SABA, &[Advance::NavalWarfare]).only(Phase::Conflict);
    for number in [0, PERSIA] {
        for notation in ["casualty persis", "resolve persis", "wait", "spoils card", "spoils treasury 1", "done"] {
            assert!(table.refused(number, notation).rule.is_none());
        }
    }
    assert!(table.refused(SABA, "spoils card").rule.is_none());
    assert_eq!(table.choices(0), Vec::<String>::new());
    assert_eq!(table.game.prompt(Seat::TABLE), None);
    assert!("spoils treasury 03".parse::<antiquity::Action>().is_err());
    assert!("casualty nowhere".parse::<antiquity::Action>().is_err());
}

/// Random crowds with random advances: whatever people choose, conflicts end, nothing is lost from the box, and after
/// each step the board is as the step promises.
#[rule("ME-def-1", "ME-def-2")]
#[test]
fn random_crowds_come_to_rest() {
    for number in 0..300 {
        let mut luck = engine::Rng::new(engine::Seed::from_number(number));
        let mut table = crowd(&mut luck);
        for phase in [Phase::Conflict, Phase::CityConstruction, Phase::SurplusPopulation, Phase::CitySupport] {
            table = table.only(phase);
            let mut actions = 0;
            while let Some(&number) = table.waiting().first() {
                let choices = table.choices(number);
                let choice = &choices[luck.below(choices.len() as u32) as usize];
                table.act(number, choice);
                actions += 1;
                assert!(actions < 2000, "it does not end");
            }
            pieces_are_whole(&table);
            at_rest_after(&table, phase);
        }
    }
}

/// A few areas full of everybody's tokens, cities and ships.
fn crowd(luck: &mut engine::Rng) -> Table {
    let places = ["susa", "susiana", "kavir", "parsua", "persis", "liyan", "babylonia", "carmania", "persepolis"];
    let mut table = conflict();
    for number in 1..=5 {
        for advance in Advance::ALL {
            if luck.below(3) == 0 {
                table = table.advances(number, &[advance]);
            }
        }
        table =
            table.treasury(number, luck.below(12) as u8).commodities(number, &[(Commodity::Salt, luck.below(2) as u8)]);
    }
    for place in places {
        let owner = luck.below(8) as u8;
        if owner < 6 && luck.below(2) == 0 {
            table = table.cities(owner, &[place]);
        }
        for number in 0..=5 {
            if luck.below(3) == 0 {
                let most = if number == 0 { 12 } else { table.game.players[seat(number)].stock.min(12) };
                table = table.tokens(number, place, luck.below(u32::from(most) + 1) as u8);
            }
            if number > 0 && luck.below(6) == 0 && table.game.players[seat(number)].ships.len() < 4 {
                table = table.ship(number, place);
            }
        }
    }
    table
}

fn pieces_are_whole(table: &Table) {
    for number in 1..=5 {
        let player = &table.game.players[seat(number)];
        let on_board: u8 = table.game.areas().map(|place| table.game.tokens(place, seat(number))).sum();
        assert_eq!(on_board + player.stock + player.treasury, 55);
        assert_eq!(table.game.cities(seat(number)).count() + usize::from(player.city_stock), 9);
    }
}

fn at_rest_after(table: &Table, phase: Phase) {
    let game = &table.game;
    for place in game.areas() {
        assert!(!conflict::is_contested(game, place), "a conflict is left in {place}");
        for owner in game.owners() {
            assert!(!conflict::attack_succeeds(game, place, owner, game.tokens(place, owner)), "an attack is left");
        }
        for seat in game.seats().filter(|_| phase == Phase::SurplusPopulation) {
            assert!(game.tokens(place, seat) <= antiquity::cities::token_limit(game, place, seat), "a surplus is left");
        }
    }
    for seat in game.seats().filter(|_| phase == Phase::CitySupport) {
        let rate = antiquity::cities::support_rate(game, seat);
        assert!(!antiquity::cities::needs_reduction(game, seat, rate), "a city is not supported");
    }
}
