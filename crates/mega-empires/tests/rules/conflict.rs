//! Token conflicts.

use crate::city_attacks::attacked;
use crate::support::five::{BABYLON, NUBIA, PARTHIA, PERSIA, SABA};
use crate::support::{Table, seat, table};
use antiquity::Phase;
use antiquity::names::Advance;
use engine::{Game as _, Seat, rule};
use mega_empires::TheEast;

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
    assert_eq!(
        (table.refused(PERSIA, "resolve lut").code, table.refused(PERSIA, "wait").code),
        ("NotYours", "NothingToWaitFor")
    );
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

/// Saba, Persia and Nubia hold Advanced Military, and every two of them share a conflict. Whoever has the higher number
/// may wait for the lower ones, so the last one asked decides; somebody begins in any case. Ruling ME-RC1.
#[rule("ME-adv-advanced-military-3")]
#[test]
fn three_holders_in_a_circle_of_conflicts_come_to_an_end() {
    let holders = [Advance::AdvancedMilitary];
    let set_up = || {
        let table = conflict().tokens(SABA, "susiana", 4).tokens(PERSIA, "susiana", 4).tokens(SABA, "kavir", 1);
        let table = table.tokens(PERSIA, "parsua", 1).tokens(PERSIA, "lut", 4).tokens(NUBIA, "lut", 4);
        let table = table.tokens(PERSIA, "aria", 1).tokens(NUBIA, "gedrosia", 1);
        let table = table.tokens(SABA, "babylonia", 4).tokens(NUBIA, "babylonia", 4).tokens(SABA, "ecbatana", 1);
        let table = table.tokens(NUBIA, "elam", 1).advances(SABA, &holders).advances(PERSIA, &holders);
        table.advances(NUBIA, &holders).only(Phase::Conflict)
    };
    let sorted = |table: &Table, who: u8| {
        let mut choices = table.choices(who);
        choices.sort();
        choices
    };
    let mut table = set_up();
    assert_eq!(sorted(&table, SABA), ["resolve babylonia", "resolve susiana", "wait"]);
    table.act(SABA, "wait");
    assert_eq!(table.choices(PERSIA), ["casualty lut", "casualty aria"], "the only one without Saba");

    let mut table = set_up();
    table.act(SABA, "resolve susiana");
    assert_eq!(sorted(&table, PERSIA), ["resolve lut", "resolve susiana", "wait"]);
    table.act(PERSIA, "wait");
    assert_eq!(table.choices(SABA), ["casualty babylonia", "casualty ecbatana"], "the only one without Persia");

    let mut table = set_up();
    table.act(SABA, "resolve susiana");
    table.act(PERSIA, "resolve lut");
    assert_eq!(sorted(&table, NUBIA), ["resolve babylonia", "resolve lut", "wait"]);
    table.act(NUBIA, "wait");
    assert_eq!(table.choices(SABA), ["casualty susiana", "casualty kavir"], "the only one without Nubia");

    let mut table = set_up();
    table.act(SABA, "resolve susiana");
    table.act(PERSIA, "resolve susiana");
    assert_eq!(table.choices(SABA), ["casualty susiana", "casualty kavir"], "both agree");
}

/// Aden feeds two. Babylon's Cultural Ascendancy keeps conflicts out.
#[rule("ME-adv-advanced-military-4")]
#[test]
fn advanced_military_may_cause_conflict_with_holders_of_cultural_ascendancy() {
    let set_up = |advances: &[Advance]| {
        let table = conflict().tokens(SABA, "zafar", 9).tokens(BABYLON, "aden", 1).advances(SABA, advances);
        table.advances(BABYLON, &[Advance::CulturalAscendancy]).only(Phase::Movement)
    };
    assert_eq!(set_up(&[]).refused_by(SABA, "move 2 zafar>aden"), "ME-adv-cultural-ascendancy-1");
    set_up(&[Advance::AdvancedMilitary]).act(SABA, "move 2 zafar>aden");
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

/// A seat that is not asked, or the table, is refused and nothing changes.
#[test]
fn strangers_are_refused() {
    let table = conflict().tokens(SABA, "persis", 3).tokens(PERSIA, "persis", 4).ship(SABA, "persis");
    let mut table = table.advances(SABA, &[Advance::NavalWarfare]).only(Phase::Conflict);
    for number in [0, PERSIA] {
        for notation in ["casualty persis", "resolve persis", "wait", "spoils card", "spoils treasury 1", "done"] {
            let code = table.refused(number, notation).code;
            assert!(["NotToAct", "NotNow"].contains(&code), "{notation} by {number}: {code}");
        }
    }
    assert_eq!(table.refused(SABA, "spoils card").code, "NotNow");
    assert_eq!(table.choices(0), Vec::<String>::new());
    assert_eq!(table.game.prompt(Seat::TABLE), None);
    assert!("spoils treasury 03".parse::<antiquity::Action>().is_err());
    assert!("casualty nowhere".parse::<antiquity::Action>().is_err());
}
