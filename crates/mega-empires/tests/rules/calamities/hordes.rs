//! Barbarian Hordes.

use super::*;
use antiquity::names::Commodity;
use engine::rule;

/// The wilderness city in Saba falls to fifteen: six tokens take its place and cost five of them. Three stay, seven go on.
fn landed() -> Table {
    let table = east().cities(SABA, &["saba", "zafar"]).tokens(SABA, "himyar", 2).tokens(SABA, "rhapta", 5);
    table.struck_by(SABA, Calamity::BarbarianHordes, PERSIA)
}

/// Saba has a city on a site and one in the wilderness; Persia profits.
#[rule("ME-cal-barbarian-hordes-1")]
#[test]
fn fifteen_land_in_a_city_that_the_beneficiary_selects() {
    let table = east().cities(SABA, &["aden", "himyar"]).cities(BABYLON, &["qutaban"]);
    let mut table = table.struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    assert_eq!((table.waiting(), table.barbarians()), (vec![PERSIA], 0));
    assert_eq!(table.choices(PERSIA), ["strike aden", "strike himyar"]);
    table.refused(PERSIA, "strike qutaban");
    table.act(PERSIA, "strike aden");
    // The city falls: six tokens take its place and cost five of the fifteen. Two stay, and eight take Himyar.
    assert_eq!((table.city("aden"), table.count(0, "aden"), table.city("himyar")), (None, 2, None));
    assert_eq!(table.city("qutaban"), Some(BABYLON));
    // Eight against six leave three; two stay, one is scattered.
    assert_eq!((table.count(0, "himyar"), table.is_over()), (2, true));
}

#[rule("ME-cal-barbarian-hordes-2", "ME-cal-barbarian-hordes-11")]
#[test]
fn the_hordes_take_a_wilderness_city() {
    let table = landed();
    assert_eq!((table.city("saba"), table.count(0, "saba"), table.count(SABA, "saba")), (None, 10, 0));
    assert_eq!((table.city("zafar"), table.waiting()), (Some(SABA), vec![PERSIA]));
    let mut table = table;
    table.act(PERSIA, "strike zafar");
    assert_eq!((table.barbarians(), table.count(SABA, "himyar")), (4, 2), "four stay on the board");
}

#[rule("ME-cal-barbarian-hordes-4")]
#[test]
fn after_each_conflict_the_beneficiary_moves_them_on() {
    let mut table = landed();
    assert_eq!(table.choices(PERSIA), ["strike himyar", "strike zafar"], "beside Saba, with units of the victim");
    table.act(PERSIA, "strike zafar");
    // Seven take the city: six tokens against seven leave one, which Zafar can feed.
    assert_eq!((table.city("zafar"), table.count(0, "zafar"), table.count(SABA, "zafar")), (None, 1, 0));
    assert!(table.is_over(), "nobody exceeds a limit any more");
}

/// Saba feeds three.
#[rule("ME-cal-barbarian-hordes-14")]
#[test]
fn as_many_stay_as_the_limit_allows_and_the_others_move_together() {
    let mut table = landed();
    table.act(PERSIA, "strike himyar");
    assert_eq!(table.count(0, "saba"), 3);
    // All seven went to Himyar, which feeds two: six beat two tokens, four had to scatter.
    assert_eq!((table.count(0, "himyar"), table.count(0, "zafar")), (2, 0));
    assert!(table.happened().iter().any(|event| matches!(event, Happened::HordesScattered { count: 4, .. })));
}

/// From Himyar the hordes may cross the strait to Danakil and go on by land, but sail no sea and skip no area.
#[rule("ME-cal-barbarian-hordes-7")]
#[test]
fn they_cross_water_borders_but_no_open_sea_and_skip_no_area() {
    let table = east().cities(SABA, &["himyar"]).tokens(SABA, "danakil", 1).tokens(SABA, "aden", 1);
    let table = table.tokens(SABA, "adulis", 1).tokens(SABA, "main", 1);
    let mut table = table.struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    assert_eq!(table.choices(PERSIA), ["strike danakil", "strike aden"]);
    assert_eq!(table.refused_by(PERSIA, "strike adulis"), "ME-cal-barbarian-hordes-7", "over the Red Sea");
    assert_eq!(table.refused_by(PERSIA, "strike red_sea"), "ME-cal-barbarian-hordes-7", "the open sea itself");
    assert_eq!(table.refused_by(PERSIA, "strike main"), "ME-cal-barbarian-hordes-7", "Saba lies between, empty");
    table.act(PERSIA, "strike danakil");
    // By land to Adulis then; nothing else of Saba's lies beside these two.
    assert!(table.is_over());
    assert_eq!(["himyar", "danakil", "adulis"].map(|area| table.count(0, area)), [2, 1, 1]);
    assert_eq!((table.count(SABA, "aden"), table.count(SABA, "main"), table.token_count(SABA)), (1, 1, 2));
}

#[rule("ME-cal-barbarian-hordes-5", "ME-cal-barbarian-hordes-6", "ME-cal-barbarian-hordes-7")]
#[test]
fn they_move_only_to_units_beside_them_and_to_cities_they_can_take() {
    let mut table = landed();
    assert_eq!(table.refused_by(PERSIA, "strike rhapta"), "ME-cal-barbarian-hordes-7", "far away");
    assert_eq!(table.refused_by(PERSIA, "strike red_sea"), "ME-cal-barbarian-hordes-7", "the open sea");
    assert_eq!(table.refused_by(PERSIA, "strike marib"), "ME-cal-barbarian-hordes-4", "nobody is there");
    table.act(PERSIA, "strike himyar");
    // Seven against two: six are left, two stay, and four cannot take Zafar.
    assert!(table.is_over());
    assert_eq!((table.count(0, "himyar"), table.count(SABA, "himyar"), table.city("zafar")), (2, 0, Some(SABA)));
    assert!(table.happened().iter().any(|event| matches!(event, Happened::HordesScattered { count: 4, .. })));
    assert_eq!(table.barbarians(), 3 + 2);
    // Six of them are too few for a city, and so it is refused while there is another way.
    let mut table = east()
        .cities(SABA, &["saba", "zafar"])
        .tokens(SABA, "himyar", 2)
        .with(SABA, Advance::Engineering)
        .struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    assert_eq!(table.count(0, "himyar"), 2, "only Himyar was possible: Engineering asks for eight");
    assert_eq!(table.city("zafar"), Some(SABA));
    table = east().cities(SABA, &["saba", "zafar"]).tokens(SABA, "himyar", 2).tokens(SABA, "main", 1);
    table = table.with(SABA, Advance::Engineering).struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    assert_eq!(table.refused_by(PERSIA, "strike zafar"), "ME-cal-barbarian-hordes-5");
}

#[rule("ME-cal-barbarian-hordes-2", "ME-cal-barbarian-hordes-13")]
#[test]
fn they_come_to_any_city_if_none_is_in_the_wilderness() {
    let mut table = east().cities(SABA, &["aden", "zafar"]).struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    assert_eq!(table.choices(PERSIA), ["strike aden", "strike zafar"]);
    table.act(PERSIA, "strike aden");
    let mut table = east().cities(SABA, &["aden", "saba", "main"]).struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    assert_eq!(table.refused_by(PERSIA, "strike aden"), "ME-cal-barbarian-hordes-2");
    table.act(PERSIA, "strike main");
    let table = east().tokens(SABA, "aden", 9).struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    assert_eq!((table.count(SABA, "aden"), table.barbarians()), (9, 0), "no city, no hordes");
}

#[rule("ME-cal-barbarian-hordes-3", "ME-adv-monarchy-2", "ME-adv-politics-5", "ME-adv-provincial-empire-4")]
#[test]
fn monarchy_means_fewer_and_politics_and_provincial_empire_more() {
    let came = |advances: &[Advance]| {
        let table = east().cities(SABA, &["saba"]).advances(SABA, advances).struck(SABA, Calamity::BarbarianHordes);
        let landed = table.happened().into_iter().find_map(|event| match event {
            Happened::HordesLanded { count, .. } => Some(count),
            _ => None,
        });
        landed.unwrap()
    };
    use Advance::{Monarchy, Politics, ProvincialEmpire};
    assert_eq!(came(&[]), 15);
    assert_eq!(came(&[Monarchy]), 10);
    assert_eq!(came(&[Politics]), 20);
    assert_eq!(came(&[ProvincialEmpire]), 20);
    assert_eq!(came(&[Politics, ProvincialEmpire]), 25);
    assert_eq!(came(&[Monarchy, Politics, ProvincialEmpire]), 20);
}

/// Two of Babylon stand with two of Saba in Himyar: all of them fight the seven who come.
#[rule("ME-cal-barbarian-hordes-8")]
#[test]
fn tokens_of_others_fight_as_well() {
    let table = east().cities(SABA, &["saba"]).tokens(SABA, "himyar", 1).tokens(BABYLON, "himyar", 1);
    let table = table.struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    // Both remove their token together, before the seven remove any: five above the limit find no way on.
    assert_eq!((table.count(SABA, "himyar"), table.count(BABYLON, "himyar"), table.count(0, "himyar")), (0, 0, 2));
    assert!(table.happened().iter().any(|event| matches!(event, Happened::HordesScattered { count: 5, .. })));
    // An area with units of others only is no way on.
    let table = east().cities(SABA, &["saba"]).tokens(BABYLON, "himyar", 2);
    let table = table.struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    assert_eq!((table.count(BABYLON, "himyar"), table.count(0, "saba")), (2, 3));
}

/// How many of those who took the city in Saba had to scatter.
fn scattered(advances: &[Advance], of_beneficiary: &[Advance]) -> u8 {
    let table = east().cities(SABA, &["saba"]).advances(SABA, advances).advances(PERSIA, of_beneficiary);
    let table = table.struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    let gone = table.happened().into_iter().find_map(|event| match event {
        Happened::HordesScattered { count, .. } => Some(count),
        _ => None,
    });
    gone.unwrap()
}

#[rule("ME-cal-barbarian-hordes-9")]
#[test]
fn they_use_no_advances_and_nothing_keeps_them_out() {
    let table = east()
        .cities(SABA, &["saba"])
        .advances(SABA, &[Advance::CulturalAscendancy, Advance::Diplomacy])
        .advances(PERSIA, &[Advance::Engineering, Advance::Metalworking])
        .commodities(SABA, &[(Commodity::Salt, 3)])
        .struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    // As if Persia had neither: six tokens defend, five of fifteen fall, three stay.
    assert!(table.is_over(), "nothing is drawn");
    assert_eq!((table.city("saba"), table.count(0, "saba")), (None, 3));
    assert!(table.happened().iter().any(|event| matches!(event, Happened::HordesScattered { count: 7, .. })));
    assert_eq!(table.game.players[seat(SABA)].hand.commodity_cards(), 3);
    assert_eq!(table.game.players[seat(PERSIA)].treasury, 0);
    let all = [Advance::Engineering, Advance::Metalworking, Advance::AdvancedMilitary, Advance::NavalWarfare];
    assert_eq!(scattered(&[], &all), scattered(&[], &[]));
}

/// Seven tokens defend with Engineering, and with Metalworking each costs a barbarian.
#[rule("ME-cal-barbarian-hordes-12", "ME-adv-engineering-1", "ME-adv-metalworking-1")]
#[test]
fn advances_of_the_victim_that_act_by_themselves_count() {
    assert_eq!(scattered(&[], &[]), 15 - 5 - 3);
    assert_eq!(scattered(&[Advance::Engineering], &[]), 15 - 6 - 3);
    assert_eq!(scattered(&[Advance::Metalworking], &[]), 15 - 6 - 3);
    assert_eq!(scattered(&[Advance::Engineering, Advance::Metalworking], &[]), 15 - 7 - 3);
}

/// Eight go on to Aden, where a token stands beside the city. Saba gives up tokens of Himyar instead of it, so that the attack
/// comes to nothing in the end: beside a city nobody can live, and the hordes are gone.
#[rule("ME-cal-barbarian-hordes-6", "ME-cal-barbarian-hordes-15")]
#[test]
fn hordes_that_fail_before_a_city_do_not_stay_beside_it() {
    let table = east().cities(SABA, &["qutaban", "aden"]).tokens(SABA, "aden", 1).tokens(SABA, "himyar", 3);
    let table = table.advances(SABA, &[Advance::PublicWorks, Advance::AdvancedMilitary]);
    let mut table = table.struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    while table.waiting() == [SABA] {
        let choices = table.choices(SABA);
        let wanted = |name: &str| choices.iter().find(|choice| choice.ends_with(name)).cloned();
        let choice = wanted("qutaban").or_else(|| wanted("himyar")).unwrap();
        table.act(SABA, &choice);
    }
    assert!(table.is_over());
    assert_eq!((table.city("qutaban"), table.count(0, "qutaban")), (None, 2));
    assert_eq!((table.city("aden"), table.count(SABA, "himyar"), table.count(SABA, "aden")), (Some(SABA), 0, 0));
    assert_eq!(table.count(0, "aden"), 0);
}

/// Saba could remove tokens of Main instead of those in the city; the judgement whether seven suffice ignores that.
#[rule("ME-cal-barbarian-hordes-10")]
#[test]
fn choices_of_the_victim_are_not_considered() {
    let mut table = east()
        .cities(SABA, &["saba", "zafar"])
        .tokens(SABA, "himyar", 9)
        .with(SABA, Advance::AdvancedMilitary)
        .struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    while table.waiting() == [SABA] {
        let choice = table.choices(SABA).into_iter().find(|choice| choice.contains(" saba")).unwrap();
        table.act(SABA, &choice);
    }
    assert!(table.choices(PERSIA).contains(&"strike zafar".into()));
}

#[rule("ME-cal-barbarian-hordes-15")]
#[test]
fn a_token_beside_the_city_fights_first() {
    let set_up = |tokens: u8| {
        let table =
            east().cities(SABA, &["saba", "zafar"]).tokens(SABA, "zafar", tokens).with(SABA, Advance::PublicWorks);
        table.struck_by(SABA, Calamity::BarbarianHordes, PERSIA)
    };
    let table = set_up(0);
    assert_eq!(table.city("zafar"), None, "seven take Zafar");
    let table = set_up(1);
    assert_eq!(table.city("zafar"), Some(SABA), "six, less one for the token, do not");
    let table = east().cities(SABA, &["saba"]).tokens(SABA, "saba", 1).with(SABA, Advance::PublicWorks);
    let table = table.struck_by(SABA, Calamity::BarbarianHordes, PERSIA);
    // The token falls before any of fifteen; then the city is attacked as ever.
    assert_eq!((table.city("saba"), table.count(SABA, "saba"), table.count(0, "saba")), (None, 0, 3));
}
