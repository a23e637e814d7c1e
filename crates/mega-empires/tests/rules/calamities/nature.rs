//! Calamities of nature: Volcanic Eruption, Famine, Flood, Cyclone, Epidemic.

use super::*;
use antiquity::AreaId;
use antiquity::atlas::{ATLAS, EAST};
use engine::rule;

#[rule("ME-cal-volcanic-eruption-1", "ME-cal-volcanic-eruption-2", "ME-cal-12")]
#[test]
fn a_volcano_destroys_everybodys_units_on_both_sides() {
    let table = east()
        .cities(PARTHIA, &["hecatompylos", "nisa"])
        .tokens(PARTHIA, "eastern_media", 2)
        .tokens(KUSHAN, "eastern_media", 1)
        .cities(BABYLON, &["eastern_media"])
        .tokens(KUSHAN, "hyrcania", 1)
        .struck(PARTHIA, Calamity::VolcanicEruption);
    assert!(table.is_over());
    assert_eq!((table.city("hecatompylos"), table.city("eastern_media")), (None, None));
    assert_eq!([PARTHIA, KUSHAN].map(|number| table.count(number, "eastern_media")), [0, 0]);
    assert_eq!((table.city("nisa"), table.count(KUSHAN, "hyrcania")), (Some(PARTHIA), 1));
    // Tokens at a volcano are not a city there: then the earth quakes.
    let table = east()
        .tokens(PARTHIA, "eastern_media", 2)
        .cities(PARTHIA, &["merv"])
        .struck(PARTHIA, Calamity::VolcanicEruption);
    assert_eq!((table.count(PARTHIA, "eastern_media"), table.city("merv")), (2, None));
}

#[rule("ME-cal-volcanic-eruption-3")]
#[test]
fn the_volcano_that_hits_most_of_the_victims_points_erupts() {
    let set_up = |more: u8| {
        let table = east().cities(PARTHIA, &["hecatompylos", "kuhwat", "danakil"]);
        let table = table.tokens(PARTHIA, "eastern_media", 2).tokens(PARTHIA, "gandhara", more);
        table.struck(PARTHIA, Calamity::VolcanicEruption)
    };
    let table = set_up(3);
    assert_eq!((table.city("kuhwat"), table.city("hecatompylos"), table.is_over()), (None, Some(PARTHIA), true));
    let mut table = set_up(2);
    assert_eq!(table.choices(PARTHIA).len(), 2, "a tie is the victim's choice");
    assert_eq!(table.refused_by(PARTHIA, "strike danakil"), "ME-cal-volcanic-eruption-3");
    table.act(PARTHIA, "strike hecatompylos");
    assert_eq!((table.city("kuhwat"), table.city("hecatompylos")), (Some(PARTHIA), None));
}

#[rule("ME-cal-volcanic-eruption-4")]
#[test]
fn three_volcanoes_touch_two_areas_each() {
    let mut touched = vec![0; ATLAS.volcanoes.len()];
    let volcanoes = (0..EAST).filter_map(|index| AreaId::new(index).area().volcano);
    volcanoes.for_each(|volcano| touched[usize::from(volcano)] += 1);
    touched.retain(|&areas| areas > 0);
    assert_eq!(touched, [2, 2, 2]);
}

#[rule("ME-cal-volcanic-eruption-5")]
#[test]
fn an_earthquake_destroys_a_city_and_reduces_one_beside_it() {
    let set_up = || {
        let table =
            east().cities(SABA, &["aden", "himyar", "marib"]).cities(BABYLON, &["qutaban"]).cities(NUBIA, &["adulis"]);
        table.cities(NUBIA, &["berbera"]).struck(SABA, Calamity::VolcanicEruption)
    };
    let mut table = set_up();
    assert_eq!(
        table.refused_by(SABA, "strike qutaban"),
        "ME-cal-volcanic-eruption-5",
        "the first one is the victim's own"
    );
    table.act(SABA, "strike aden");
    assert_eq!(table.choices(SABA), ["strike himyar", "strike qutaban"], "of any owner, by land or water");
    assert_eq!(table.refused_by(SABA, "strike marib"), "ME-cal-volcanic-eruption-5", "not beside Aden");
    table.act(SABA, "strike qutaban");
    assert_eq!((table.city("aden"), table.count(SABA, "aden")), (None, 0));
    assert_eq!((table.city("qutaban"), table.count(BABYLON, "qutaban")), (None, 2));
    // By water only: Barbaria lies across the strait from Himyar.
    let table = east().cities(SABA, &["himyar"]).cities(NUBIA, &["barbaria"]).struck(SABA, Calamity::VolcanicEruption);
    assert_eq!((table.city("himyar"), table.city("barbaria"), table.count(NUBIA, "barbaria")), (None, None, 2));
}

/// At one volcano Nubia has six points, at the other five; what Saba has there does not count.
#[rule("ME-cal-volcanic-eruption-3")]
#[test]
fn the_volcano_with_most_of_the_victims_own_units_erupts() {
    let table = east().cities(NUBIA, &["danakil", "hecatompylos"]).tokens(NUBIA, "eastern_media", 1);
    let table = table.tokens(SABA, "barbaria", 9).struck(NUBIA, Calamity::VolcanicEruption);
    assert_eq!((table.city("hecatompylos"), table.count(NUBIA, "eastern_media")), (None, 0));
    assert_eq!((table.city("danakil"), table.count(SABA, "barbaria")), (Some(NUBIA), 9));
}

#[rule("ME-cal-volcanic-eruption-6", "ME-adv-engineering-4")]
#[test]
fn engineering_saves_half_of_the_first_city() {
    let table = east().cities(SABA, &["aden"]).cities(BABYLON, &["qutaban"]).with(SABA, Advance::Engineering);
    let table = table.with(BABYLON, Advance::Engineering).struck(SABA, Calamity::VolcanicEruption);
    assert_eq!((table.city("aden"), table.count(SABA, "aden")), (None, 2));
    assert_eq!(table.count(BABYLON, "qutaban"), 2, "the second city is reduced as ever");
}

#[rule("ME-cal-volcanic-eruption-7", "ME-cal-volcanic-eruption-8")]
#[test]
fn the_second_city_may_be_ones_own_or_none() {
    let mut table = east().cities(SABA, &["aden", "himyar", "ubar"]).struck(SABA, Calamity::VolcanicEruption);
    table.act(SABA, "strike aden");
    assert_eq!((table.city("himyar"), table.count(SABA, "himyar")), (None, 2), "the only one beside it");
    assert!(table.is_over());
    let mut table = east().cities(SABA, &["aden", "himyar", "ubar"]).struck(SABA, Calamity::VolcanicEruption);
    table.act(SABA, "strike ubar");
    assert_eq!((table.city_count(SABA), table.is_over()), (2, true), "nothing lies beside Ubar");
    let table = east().tokens(SABA, "aden", 3).cities(BABYLON, &["qutaban"]).struck(SABA, Calamity::VolcanicEruption);
    assert_eq!((table.count(SABA, "aden"), table.city("qutaban")), (3, Some(BABYLON)), "without a city nothing");
}

/// Saba with thirty tokens, three others with nine each: what Famine takes from each of them.
fn famine(change: impl Fn(Table) -> Table) -> [u8; 4] {
    let others = [MAURYA, BABYLON, PERSIA];
    let table =
        others.into_iter().fold(east().tokens(SABA, "saba", 30), |table, other| table.tokens(other, "persis", 9));
    let table = change(table).struck(SABA, Calamity::Famine);
    assert!(table.is_over(), "three others leave no choice");
    let [maurya, babylon, persia] = others.map(|other| 9 - table.token_count(other));
    [30 - table.token_count(SABA), maurya, babylon, persia]
}

#[rule("ME-cal-famine-1")]
#[test]
fn famine_takes_ten_and_five_each_from_three_others() {
    assert_eq!(famine(|table| table), [10, 5, 5, 5]);
}

#[rule("ME-cal-famine-2", "ME-adv-agriculture-6")]
#[test]
fn agriculture_costs_five_more_in_famine_as_primary_victim() {
    assert_eq!(famine(|table| table.with(SABA, Advance::Agriculture)), [15, 5, 5, 5]);
    assert_eq!(famine(|table| table.with(MAURYA, Advance::Agriculture)), [10, 5, 5, 5]);
}

#[rule("ME-adv-pottery-1")]
#[test]
fn pottery_prevents_five_in_famine() {
    assert_eq!(famine(|table| table.with(SABA, Advance::Pottery)), [5, 5, 5, 5]);
    assert_eq!(famine(|table| table.with(BABYLON, Advance::Pottery)), [10, 5, 0, 5]);
}

#[rule("ME-cal-famine-3", "ME-adv-calendar-1")]
#[test]
fn calendar_prevents_five_in_famine_and_adds_to_pottery() {
    assert_eq!(famine(|table| table.with(SABA, Advance::Calendar)), [5, 5, 5, 5]);
    assert_eq!(famine(|table| table.with(PERSIA, Advance::Calendar)), [10, 5, 5, 0]);
    let both = [Advance::Pottery, Advance::Calendar];
    assert_eq!(famine(|table| table.advances(SABA, &both).advances(MAURYA, &both)), [0, 0, 5, 5]);
    let all = [Advance::Agriculture, Advance::Pottery, Advance::Calendar];
    assert_eq!(famine(|table| table.advances(SABA, &all)), [5, 5, 5, 5]);
}

#[rule("ME-cal-flood-1", "ME-cal-flood-2", "ME-cal-flood-3")]
#[test]
fn a_flood_takes_fifteen_and_five_from_everybody_else_on_the_plain() {
    let mut table = east()
        .tokens(BABYLON, "babylonia", 4)
        .tokens(BABYLON, "mesopotamia", 9)
        .tokens(BABYLON, "elam", 4)
        .cities(BABYLON, &["babylon"])
        .tokens(BABYLON, "upper_indus", 5)
        .tokens(PERSIA, "sumeria", 3)
        .tokens(PERSIA, "ur", 4)
        .tokens(INDUS, "ur", 9)
        .tokens(INDUS, "upper_indus", 9)
        .tokens(SABA, "saba", 9)
        .struck(BABYLON, Calamity::Flood);
    assert_eq!(table.waiting(), [PERSIA, BABYLON], "Indus has units in one area of the plain only");
    assert_eq!((table.count(INDUS, "ur"), table.count(INDUS, "upper_indus"), table.token_count(SABA)), (4, 9, 9));
    assert_eq!(table.refused_by(BABYLON, "lose 4 elam"), "ME-cal-flood-4", "Elam is not on the plain");
    assert_eq!(table.refused_by(BABYLON, "lose 5 upper_indus"), "ME-cal-flood-4", "another plain");
    table.act(PERSIA, "lose 3 sumeria").act(BABYLON, "lose 9 mesopotamia").act(BABYLON, "lose 3 babylonia");
    assert!(table.is_over(), "only Babylon for two tokens makes the last three exact");
    assert_eq!(
        (table.count(PERSIA, "ur"), table.count(BABYLON, "babylonia"), table.count(BABYLON, "babylon")),
        (2, 1, 2)
    );
}

/// Kushan has a single token on the plain.
#[rule("ME-cal-flood-3")]
#[test]
fn nobody_on_the_plain_is_too_small_for_a_flood() {
    let table = east().tokens(BABYLON, "babylonia", 4).tokens(KUSHAN, "ur", 1).tokens(KUSHAN, "elam", 6);
    let table = table.struck(BABYLON, Calamity::Flood);
    assert_eq!(
        (table.count(KUSHAN, "ur"), table.count(KUSHAN, "elam")),
        (0, 6),
        "what the plain does not hold is lost"
    );
}

#[rule("ME-cal-flood-2", "ME-cal-flood-7")]
#[test]
fn a_tie_between_flood_plains_is_the_victims_choice() {
    let mut table = east()
        .tokens(BABYLON, "ur", 4)
        .tokens(BABYLON, "upper_indus", 4)
        .tokens(BABYLON, "lut", 3)
        .tokens(BABYLON, "elam", 9)
        .struck(BABYLON, Calamity::Flood);
    assert_eq!(table.choices(BABYLON), ["strike ur", "strike upper_indus"]);
    assert_eq!(table.refused_by(BABYLON, "strike lut"), "ME-cal-flood-2");
    table.act(BABYLON, "strike ur");
    assert!(table.is_over(), "damage beyond the four is lost");
    assert_eq!(["ur", "upper_indus", "lut", "elam"].map(|area| table.count(BABYLON, area)), [0, 4, 3, 9]);
    // Unit points are compared: one city outweighs four tokens.
    let table = east().tokens(BABYLON, "ur", 4).cities(BABYLON, &["lut"]).struck(BABYLON, Calamity::Flood);
    assert_eq!((table.count(BABYLON, "ur"), table.city("lut")), (4, None));
}

#[rule("ME-cal-flood-4")]
#[test]
fn cities_on_black_sites_are_not_on_the_plain() {
    let table = east()
        .cities(BABYLON, &["susa", "sumeria", "babylon"])
        .tokens(BABYLON, "susa", 1)
        .struck(BABYLON, Calamity::Flood);
    assert_eq!(["susa", "sumeria", "babylon"].map(|area| table.city(area)), [Some(BABYLON), None, None]);
    assert_eq!(table.count(BABYLON, "susa"), 0, "the token beside it is");
    // A city on a black site alone is no unit on a plain.
    let table = east().cities(BABYLON, &["susa"]).tokens(BABYLON, "elam", 3).struck(BABYLON, Calamity::Flood);
    assert_eq!((table.city("susa"), table.count(BABYLON, "susa")), (None, 0), "so the coast suffers, Susa with it");
    assert_eq!(table.count(BABYLON, "elam"), 3);
}

#[rule("ME-cal-flood-5", "ME-cal-flood-6", "ME-cal-flood-7", "ME-adv-engineering-4")]
#[test]
fn without_a_plain_the_coast_is_flooded_and_engineering_helps() {
    let set_up = || east().tokens(SABA, "aden", 3).tokens(SABA, "saba", 4).tokens(SABA, "marib", 5);
    let mut table = set_up().struck(SABA, Calamity::Flood);
    assert_eq!(table.refused_by(SABA, "lose 5 marib"), "ME-cal-flood-4");
    table.act(SABA, "lose 3 aden");
    assert_eq!((table.count(SABA, "saba"), table.count(SABA, "marib")), (2, 5));
    let table = set_up().with(SABA, Advance::Engineering).struck(SABA, Calamity::Flood);
    assert_eq!(table.token_count(SABA), 12);
    let table = east().tokens(SABA, "marib", 5).tokens(SABA, "aden", 2).struck(SABA, Calamity::Flood);
    assert_eq!((table.count(SABA, "aden"), table.count(SABA, "marib")), (0, 5), "what the coast does not hold is lost");
    let on_plain = || east().tokens(BABYLON, "ur", 20).tokens(PERSIA, "ur", 9);
    let table = on_plain().with(BABYLON, Advance::Engineering).struck(BABYLON, Calamity::Flood);
    assert_eq!((table.count(BABYLON, "ur"), table.count(PERSIA, "ur")), (10, 4));
    let table = on_plain().with(PERSIA, Advance::Engineering).struck(BABYLON, Calamity::Flood);
    assert_eq!((table.count(BABYLON, "ur"), table.count(PERSIA, "ur")), (5, 9));
}

const RED_SEA: [&str; 4] = ["himyar", "saba", "main", "yathrib"];

#[rule("ME-cal-cyclone-1", "ME-cal-cyclone-2")]
#[test]
fn a_cyclone_strikes_around_the_sea_with_most_cities() {
    let mut table = east()
        .cities(SABA, &RED_SEA)
        .cities(SABA, &["aden", "zafar"])
        .cities(NUBIA, &["adulis", "danakil", "ptolemais", "berbera"])
        .cities(PERSIA, &["gerrha"])
        .struck(SABA, Calamity::Cyclone);
    assert_eq!(table.waiting(), [NUBIA, SABA]);
    assert_eq!(table.refused_by(SABA, "strike aden"), "ME-cal-cyclone-2", "Aden lies on another sea");
    assert_eq!(table.refused_by(NUBIA, "strike berbera"), "ME-cal-cyclone-2");
    table.act(NUBIA, "strike adulis");
    assert_eq!(table.refused_by(NUBIA, "strike adulis"), "ME-cal-cyclone-2");
    table.act(NUBIA, "strike ptolemais").act(SABA, "strike himyar").act(SABA, "strike main").act(SABA, "strike saba");
    assert!(table.is_over());
    assert_eq!((table.city_count(SABA), table.city_count(NUBIA), table.city_count(PERSIA)), (3, 2, 1));
    assert_eq!((table.count(SABA, "saba"), table.count(NUBIA, "adulis")), (3, 1));
}

#[rule("ME-cal-cyclone-1")]
#[test]
fn a_tie_between_seas_is_the_victims_choice() {
    let mut table = east().cities(SABA, &["aden", "yathrib", "ubar"]).struck(SABA, Calamity::Cyclone);
    let seas = ["strike gulf_of_aden", "strike red_sea", "strike western_arabian_sea"];
    assert_eq!(table.choices(SABA), seas);
    assert_eq!(table.refused_by(SABA, "strike persian_gulf"), "ME-cal-cyclone-1");
    table.act(SABA, "strike red_sea");
    assert_eq!((table.city("yathrib"), table.city_count(SABA)), (None, 2));
}

#[rule("ME-cal-cyclone-3", "ME-cal-cyclone-6")]
#[test]
fn fewer_cities_are_all_selected_and_none_cancel_the_cyclone() {
    let table = east().cities(SABA, &["himyar", "saba"]).cities(NUBIA, &["adulis"]).struck(SABA, Calamity::Cyclone);
    assert_eq!((table.city_count(SABA), table.city_count(NUBIA)), (0, 0));
    let table = east().cities(SABA, &["zafar", "ur"]).cities(NUBIA, &["adulis"]).struck(SABA, Calamity::Cyclone);
    assert_eq!((table.city_count(SABA), table.city_count(NUBIA)), (2, 1), "Ur has a coast, but on no open sea");
    assert!(table.happened().contains(&Happened::NoEffect { calamity: Calamity::Cyclone }));
}

#[rule("ME-cal-cyclone-4", "ME-adv-trade-empire-2")]
#[test]
fn trade_empire_selects_one_more() {
    let sites = ["himyar", "saba", "main", "yathrib", "tayma"];
    let set_up = || east().cities(SABA, &sites).cities(NUBIA, &["adulis", "danakil", "ptolemais"]);
    let mut table =
        set_up().with(SABA, Advance::TradeEmpire).with(NUBIA, Advance::TradeEmpire).struck(SABA, Calamity::Cyclone);
    for site in &sites[..4] {
        assert_eq!(table.city_count(SABA), 5);
        table.act(SABA, &format!("strike {site}"));
    }
    assert_eq!((table.city_count(SABA), table.city_count(NUBIA)), (1, 0));
}

#[rule("ME-cal-cyclone-5", "ME-cal-cyclone-7", "ME-adv-masonry-1", "ME-adv-calendar-1")]
#[test]
fn masonry_and_calendar_spare_selected_cities() {
    let set_up = |advances: &[Advance]| {
        let table = east().cities(SABA, &RED_SEA).cities(NUBIA, &["adulis"]).advances(SABA, advances);
        let mut table = table.struck(SABA, Calamity::Cyclone);
        table.act(SABA, "strike himyar").act(SABA, "strike saba").act(SABA, "strike main");
        table
    };
    let mut table = set_up(&[Advance::Masonry]);
    assert_eq!(table.city_count(SABA), 4, "nothing is reduced before cities are spared");
    assert_eq!(table.refused_by(SABA, "spare yathrib"), "ME-cal-cyclone-5", "it was not selected");
    table.act(SABA, "spare saba");
    assert_eq!((table.city_count(SABA), table.city("saba"), table.is_over()), (2, Some(SABA), true));
    let mut table = set_up(&[Advance::Calendar]);
    table.act(SABA, "spare saba").act(SABA, "spare main");
    assert_eq!((table.city_count(SABA), table.city("himyar")), (3, None));
    let table = set_up(&[Advance::Calendar, Advance::Masonry]);
    assert_eq!((table.city_count(SABA), table.city_count(NUBIA)), (4, 0), "all three, and Nubia suffers still");
}

/// What an Epidemic that Persia traded takes from Saba, Maurya, Babylon and Persia.
fn epidemic(change: impl Fn(Table) -> Table) -> [u8; 4] {
    let others = [MAURYA, BABYLON, PERSIA];
    let table =
        others.into_iter().fold(east().tokens(SABA, "saba", 40), |table, other| table.tokens(other, "persis", 12));
    let table = change(table).struck_by(SABA, Calamity::Epidemic, PERSIA);
    assert!(table.is_over(), "Maurya and Babylon are the only ones who can be selected");
    let [maurya, babylon, persia] = others.map(|other| 12 - table.token_count(other));
    [40 - table.token_count(SABA), maurya, babylon, persia]
}

/// The same when both the primary and a secondary victim hold an advance.
fn epidemic_with(advance: Advance) -> [u8; 4] {
    epidemic(|table| table.with(SABA, advance).with(MAURYA, advance))
}

#[rule("ME-cal-epidemic-1")]
#[test]
fn an_epidemic_takes_fifteen_and_ten_each_from_two_others() {
    assert_eq!(epidemic(|table| table), [15, 10, 10, 0], "the beneficiary is spared");
    let table = east().tokens(SABA, "saba", 40).tokens(KUSHAN, "persis", 12);
    let table = [MAURYA, BABYLON, PERSIA].into_iter().fold(table, |table, other| table.tokens(other, "persis", 12));
    let mut table = table.struck_by(SABA, Calamity::Epidemic, PERSIA);
    assert_eq!(table.refused_by(SABA, &afflict(PERSIA)), "ME-cal-epidemic-1");
    table.act(SABA, &afflict(KUSHAN)).act(SABA, &afflict(MAURYA));
    assert_eq!([KUSHAN, MAURYA, BABYLON].map(|number| table.token_count(number)), [2, 2, 12]);
}

#[rule("ME-cal-epidemic-2")]
#[test]
fn what_prevents_an_epidemic_adds_up() {
    let all = [Advance::Medicine, Advance::Enlightenment, Advance::Anatomy];
    assert_eq!(epidemic(|table| table.advances(SABA, &all).advances(MAURYA, &all)), [5, 0, 10, 0]);
    assert_eq!(epidemic_with(Advance::Enlightenment), [10, 10, 10, 0], "the primary victim only");
}

#[rule("ME-adv-medicine-1")]
#[test]
fn medicine_prevents_five_of_an_epidemic() {
    assert_eq!(epidemic_with(Advance::Medicine), [10, 5, 10, 0]);
}

#[rule("ME-adv-anatomy-2")]
#[test]
fn anatomy_prevents_five_of_an_epidemic_as_secondary_victim() {
    assert_eq!(epidemic_with(Advance::Anatomy), [15, 5, 10, 0]);
}

#[rule("ME-cal-epidemic-3", "ME-adv-roadbuilding-4", "ME-adv-trade-empire-2")]
#[test]
fn roadbuilding_and_trade_empire_cost_the_primary_victim_five_more() {
    assert_eq!(epidemic_with(Advance::Roadbuilding), [20, 10, 10, 0]);
    assert_eq!(epidemic_with(Advance::TradeEmpire), [20, 10, 10, 0]);
    let both = [Advance::Roadbuilding, Advance::TradeEmpire];
    assert_eq!(epidemic(|table| table.advances(SABA, &both)), [25, 10, 10, 0]);
}

/// With three or four seats fewer others suffer, and Western Himalaya stands in for a sea.
#[test]
fn few_seats_play_other_numbers() {
    // Kushan, Persia, Indus, Parthia.
    let set_up = || {
        [2, 3, 4].into_iter().fold(table(4).tokens(1, "bactra", 30), |table, number| table.tokens(number, "persis", 20))
    };
    let mut table = set_up().struck(1, Calamity::Famine);
    table.act(1, "afflict 3");
    assert_eq!([1, 2, 3, 4].map(|number| table.token_count(number)), [20, 20, 15, 20]);
    let mut table = set_up().struck_by(1, Calamity::Epidemic, 2);
    table.act(1, "afflict 3");
    assert_eq!([1, 2, 3, 4].map(|number| table.token_count(number)), [15, 20, 10, 20]);
    // A blizzard: three cities around Western Himalaya against one on a sea.
    let mut table =
        crate::support::table(4).cities(1, &["taxila", "bactra", "samarkand", "bat"]).cities(2, &["abhisara", "kuru"]);
    table = table.tokens(3, "western_himalaya", 1).struck(1, Calamity::Cyclone);
    table.act(1, "strike taxila").act(1, "strike bactra").act(2, "strike kuru");
    assert_eq!((table.city_count(1), table.city_count(2), table.count(3, "western_himalaya")), (2, 1, 1));
    // An avalanche: the five come from there as well as from the coast.
    let mut table =
        crate::support::table(4).tokens(1, "western_himalaya", 1).tokens(1, "taxila", 6).tokens(1, "bactria", 6);
    table = table.struck(1, Calamity::Flood);
    assert_eq!(table.refused_by(1, "lose 5 bactria"), "ME-cal-flood-4");
    table.act(1, "lose 1 western_himalaya");
    assert_eq!((table.count(1, "taxila"), table.count(1, "bactria")), (2, 6));
}
