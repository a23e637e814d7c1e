//! Minor calamities.

use super::*;
use engine::rule;

#[rule("ME-cal-tempest-1")]
#[test]
fn tempest_takes_two_damage_from_the_coast_and_five_treasury() {
    let table = east().tokens(SABA, "aden", 2).tokens(SABA, "saba", 2).tokens(SABA, "marib", 2).treasury(SABA, 7);
    let mut table = table.struck(SABA, Calamity::Tempest);
    assert_eq!(table.refused_by(SABA, "lose 2 marib"), "ME-cal-tempest-1", "Marib has no coast");
    table.act(SABA, "lose 1 aden").act(SABA, "lose 1 saba");
    assert!(table.is_over());
    assert_eq!((table.token_count(SABA), table.game.players[seat(SABA)].treasury), (4, 2));
}

#[rule("ME-cal-city-riots-1")]
#[test]
fn city_riots_reduce_a_city_and_take_five_treasury() {
    let table = east().cities(SABA, &["aden", "himyar"]).treasury(SABA, 7);
    let mut table = table.struck(SABA, Calamity::CityRiots);
    assert_eq!(table.game.players[seat(SABA)].treasury, 7, "the city comes first");
    table.act(SABA, "strike himyar");
    assert_eq!((table.city("himyar"), table.count(SABA, "himyar")), (None, 2));
    assert_eq!(table.game.players[seat(SABA)].treasury, 2);
}

#[rule("ME-cal-tribal-conflict-1")]
#[test]
fn tribal_conflict_takes_five_damage_anywhere() {
    let mut table = east().tokens(SABA, "marib", 4).tokens(SABA, "aden", 4).struck(SABA, Calamity::TribalConflict);
    table.act(SABA, "lose 4 marib");
    assert_eq!((table.count(SABA, "aden"), table.is_over()), (3, true), "the last one is left no choice");
}

#[rule("ME-cal-coastal-migration-1", "ME-cal-coastal-migration-2")]
#[test]
fn coastal_migration_destroys_a_coastal_city_and_takes_five_treasury() {
    let set_up =
        |cities: &[&str]| east().cities(SABA, cities).treasury(SABA, 7).struck(SABA, Calamity::CoastalMigration);
    let mut table = set_up(&["aden", "himyar", "zafar"]);
    assert_eq!(table.refused_by(SABA, "strike zafar"), "ME-cal-coastal-migration-1");
    table.act(SABA, "strike himyar");
    assert_eq!((table.city_count(SABA), table.token_count(SABA)), (2, 0));
    assert_eq!(table.game.players[seat(SABA)].treasury, 2);
    let table = set_up(&["zafar"]);
    assert_eq!(
        (table.city_count(SABA), table.game.players[seat(SABA)].treasury),
        (1, 2),
        "the treasury goes all the same"
    );
}
