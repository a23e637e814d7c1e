//! Special abilities.

use crate::support::nine::{BABYLON, DRAVIDIA, INDUS, KUSHAN, MAURYA, NUBIA, PARTHIA, PERSIA, SABA};
use crate::support::{Table, seat, table};
use antiquity::names::{Advance, Commodity};
use antiquity::special_abilities::Event as Happened;
use antiquity::{Event, Phase};
use engine::{Audience, Game as _, Log, rule};

/// The notation that selects a seat for Provincial Empire.
fn province(number: u8) -> String {
    format!("province {number}")
}

fn east() -> Table {
    table(9)
}

impl Table {
    fn using(self, number: u8, advance: Advance) -> Table {
        self.advances(number, &[advance]).only(Phase::SpecialAbilities)
    }
}

#[rule("ME-10-1", "ME-10-5")]
#[test]
fn players_use_their_abilities_by_progress_all_in_one_go() {
    let mut table = east()
        .advances(SABA, &[Advance::Politics])
        .advances(BABYLON, &[Advance::Politics, Advance::TradeRoutes])
        .advances(PERSIA, &[Advance::Politics])
        .commodities(BABYLON, &[(Commodity::Salt, 1)]);
    table.game.players[seat(BABYLON)].succession = 4;
    table.game.players[seat(PERSIA)].succession = 7;
    let mut table = table.only(Phase::SpecialAbilities);
    assert_eq!(table.waiting(), [PERSIA]);
    table.refused(BABYLON, "politics gain 1");
    table.act(PERSIA, "politics gain 1");
    assert_eq!(table.waiting(), [BABYLON], "nothing is left for Persia");
    table.act(BABYLON, "politics gain 2");
    assert_eq!(table.waiting(), [BABYLON]);
    table.act(BABYLON, "route 1 salt");
    assert_eq!(table.waiting(), [SABA]);
}

#[rule("ME-10-2", "ME-def-10")]
#[test]
fn an_ability_is_voluntary_used_once_and_in_any_order() {
    let both = [Advance::Politics, Advance::TradeRoutes];
    let set_up = || east().advances(SABA, &both).commodities(SABA, &[(Commodity::Salt, 1), (Commodity::Flax, 1)]);
    let mut table = set_up().only(Phase::SpecialAbilities);
    table.act(SABA, "route 1 flax").act(SABA, "done");
    assert_eq!(table.refused_by(SABA, "route 1 salt"), "ME-def-10");
    table.act(SABA, "politics gain 5");
    assert!(table.waiting().is_empty());
    let mut table = set_up().only(Phase::SpecialAbilities);
    table.act(SABA, "politics gain 5");
    assert_eq!(table.refused_by(SABA, "politics gain 1"), "ME-def-10");
    table.act(SABA, "done");
    assert!(table.waiting().is_empty());
    assert_eq!(table.game.players[seat(SABA)].hand.commodity_cards(), 2);
}

/// Ten advances that give none, and the seven that give one.
#[rule("ME-10-3")]
#[test]
fn seven_advances_have_a_special_ability() {
    let busy = |advance| {
        let table = east()
            .tokens(SABA, "saba", 2)
            .tokens(BABYLON, "himyar", 1)
            .tokens(0, "nisa", 1)
            .commodities(SABA, &[(Commodity::Salt, 1)])
            .treasury(SABA, 3)
            .using(SABA, advance);
        !table.waiting().is_empty()
    };
    let able: Vec<Advance> = Advance::ALL.into_iter().filter(|&advance| busy(advance)).collect();
    let expected = [
        Advance::Diaspora,
        Advance::Fundamentalism,
        Advance::Monotheism,
        Advance::Politics,
        Advance::ProvincialEmpire,
        Advance::TradeRoutes,
        Advance::UniversalDoctrine,
    ];
    assert_eq!(able, expected);
    let mut table = east().tokens(SABA, "saba", 2).using(SABA, Advance::Diaspora);
    assert_eq!(table.refused_by(SABA, "politics gain 1"), "ME-10-3");
}

/// Tokens of two sides above a limit, a city without support: nothing happens to them in this phase.
#[rule("ME-10-4", "ME-adv-monotheism-4")]
#[test]
fn nothing_is_checked_and_no_conflict_is_caused() {
    let mut table = east()
        .tokens(SABA, "saba", 2)
        .tokens(BABYLON, "himyar", 3)
        .tokens(PERSIA, "himyar", 1)
        .advances(PERSIA, &[Advance::Theology])
        .advances(BABYLON, &[Advance::CulturalAscendancy])
        .using(SABA, Advance::Monotheism);
    table.act(SABA, "monotheism himyar");
    assert_eq!((table.count(SABA, "himyar"), table.count(PERSIA, "himyar")), (3, 1), "four where two may live");
    assert!(table.waiting().is_empty());
}

#[rule("ME-adv-diaspora-1", "ME-10-2")]
#[test]
fn diaspora_moves_up_to_five_tokens_anywhere() {
    let table = east().tokens(SABA, "saba", 4).tokens(SABA, "aden", 2).tokens(SABA, "main", 1);
    let mut table = table.using(SABA, Advance::Diaspora);
    table.act(SABA, "diaspora take 4 saba");
    assert_eq!(table.refused_by(SABA, "diaspora take 2 aden"), "ME-adv-diaspora-1", "five at most");
    assert_eq!(table.refused_by(SABA, "diaspora take 0 aden"), "ME-adv-diaspora-1", "one at least");
    table.act(SABA, "diaspora take 1 aden");
    assert_eq!(table.refused_by(SABA, "done"), "ME-10-2", "what was taken must be placed");
    assert_eq!(table.refused_by(SABA, "diaspora place 1 saba"), "ME-adv-diaspora-1", "elsewhere");
    assert_eq!(table.refused_by(SABA, "diaspora place 0 nisa"), "ME-adv-diaspora-1", "one at least");
    assert_eq!(table.refused_by(SABA, "diaspora place 3 nisa"), "ME-adv-diaspora-1", "the limit is two");
    table.act(SABA, "diaspora place 2 nisa").act(SABA, "diaspora place 1 main").act(SABA, "diaspora place 2 bactra");
    assert!(table.waiting().is_empty());
    let left = ["saba", "aden", "nisa", "main", "bactra"].map(|name| table.count(SABA, name));
    assert_eq!((left, table.game.players[seat(SABA)].stock), ([0, 1, 2, 2, 2], 48));
    // Fewer than five, too. Nothing comes from stock, as it does in the other book.
    let mut table = east().tokens(SABA, "saba", 4).using(SABA, Advance::Diaspora);
    for other in ["diaspora settle 1 nisa", "diaspora city nisa"] {
        let refused = table.refused(SABA, other);
        assert_eq!((refused.code, refused.rule), ("NotThisDiaspora", Some("ME-adv-diaspora-1")), "{other}");
    }
    table.act(SABA, "diaspora take 1 saba").act(SABA, "done").act(SABA, "diaspora place 1 nisa");
    assert_eq!((table.count(SABA, "saba"), table.count(SABA, "nisa")), (3, 1));
}

/// Barbarians live wherever anybody can, except in Harappa, which feeds three. Ruling ME-RX11.
#[rule("ME-adv-diaspora-1")]
#[test]
fn diaspora_takes_no_more_tokens_than_find_room() {
    let mut table = table(3).tokens(1, "nisa", 5);
    for area in table.game.areas().filter(|&area| table.game.is_in_play(area)).collect::<Vec<_>>() {
        if area != crate::support::area("harappa") {
            table = table.tokens(0, &area.to_string(), area.area().population);
        }
    }
    let mut table = table.using(1, Advance::Diaspora);
    let refused = table.refused(1, "diaspora take 4 nisa");
    assert_eq!((refused.code, refused.rule), ("NoRoomAnywhere", Some("ME-adv-diaspora-1")));
    table.act(1, "diaspora take 2 nisa");
    assert_eq!(table.refused(1, "diaspora take 2 nisa").code, "NoRoomAnywhere", "together with those taken before");
    table.act(1, "diaspora take 1 nisa");
}

#[rule("ME-adv-diaspora-2", "ME-adv-diaspora-3", "ME-adv-agriculture-5")]
#[test]
fn diaspora_keeps_to_limits_and_away_from_cities() {
    let set_up = |advances: &[Advance]| {
        let table = east().tokens(SABA, "saba", 5).cities(SABA, &["aden", "zafar"]).cities(BABYLON, &["mari"]);
        let table = table.tokens(SABA, "zafar", 1).tokens(BABYLON, "susiana", 2).cities(0, &["bat"]);
        let mut table = table.advances(SABA, advances).using(SABA, Advance::Diaspora);
        table.act(SABA, "diaspora take 5 saba");
        table
    };
    let mut table = set_up(&[]);
    for city in ["aden", "zafar", "mari", "bat"] {
        assert_eq!(table.refused_by(SABA, &format!("diaspora place 1 {city}")), "ME-adv-diaspora-2", "{city}");
    }
    assert_eq!(table.refused_by(SABA, "diaspora place 1 red_sea"), "ME-adv-diaspora-3");
    assert_eq!(table.refused_by(SABA, "diaspora place 1 ustyurt"), "ME-adv-diaspora-1");
    assert_eq!(table.refused_by(SABA, "diaspora place 2 susiana"), "ME-adv-diaspora-1");
    table.act(SABA, "diaspora place 1 susiana");
    let mut table = set_up(&[Advance::PublicWorks, Advance::Agriculture]);
    assert_eq!(table.refused_by(SABA, "diaspora place 2 aden"), "ME-adv-diaspora-2", "one beside a city");
    assert_eq!(table.refused_by(SABA, "diaspora place 1 zafar"), "ME-adv-diaspora-2", "it is there already");
    for city in ["mari", "bat"] {
        assert_eq!(table.refused_by(SABA, &format!("diaspora place 1 {city}")), "ME-adv-diaspora-2", "another's");
    }
    assert_eq!(table.refused_by(SABA, "diaspora place 2 susiana"), "ME-adv-diaspora-1", "not alone there");
    table.act(SABA, "diaspora place 1 aden").act(SABA, "diaspora place 3 nisa");
    table.act(SABA, "diaspora place 1 ustyurt");
    // With fewer seats other areas are out of play.
    let mut table = crate::support::table(5).tokens(1, "saba", 2).using(1, Advance::Diaspora);
    table.act(1, "diaspora take 2 saba");
    assert_eq!(table.refused_by(1, "diaspora place 1 bactra"), "ME-adv-diaspora-3");
    table.act(1, "diaspora place 2 nisa");
}

#[rule("ME-adv-fundamentalism-1", "ME-adv-fundamentalism-2", "ME-adv-philosophy-2", "ME-adv-public-works-7")]
#[test]
fn fundamentalism_destroys_an_area_beside_ones_own() {
    let set_up = || {
        let table = east().tokens(SABA, "saba", 2).tokens(SABA, "himyar", 1).cities(BABYLON, &["zafar"]);
        let table = table.tokens(BABYLON, "zafar", 1).tokens(PERSIA, "himyar", 1).tokens(KUSHAN, "himyar", 1);
        table.tokens(0, "himyar", 2).cities(0, &["aden"]).tokens(NUBIA, "danakil", 1).tokens(BABYLON, "qutaban", 1)
    };
    let mut table = set_up().advances(KUSHAN, &[Advance::Philosophy]).using(SABA, Advance::Fundamentalism);
    assert_eq!(table.refused_by(SABA, "fundamentalism danakil"), "ME-adv-fundamentalism-1", "over water only");
    assert_eq!(table.refused_by(SABA, "fundamentalism aden"), "ME-adv-fundamentalism-2", "pirates");
    table.act(SABA, "fundamentalism himyar");
    let left = [SABA, PERSIA, KUSHAN, 0].map(|number| table.count(number, "himyar"));
    assert_eq!(left, [1, 0, 1, 2], "one's own, holders of Philosophy and barbarians stay");
    let mut table = set_up().using(SABA, Advance::Fundamentalism);
    table.act(SABA, "fundamentalism zafar");
    assert_eq!((table.city("zafar"), table.count(BABYLON, "zafar")), (None, 0));
    let mut table = set_up().advances(BABYLON, &[Advance::Fundamentalism]).using(SABA, Advance::Fundamentalism);
    assert_eq!(table.refused_by(SABA, "fundamentalism zafar"), "ME-adv-fundamentalism-2");
}

/// Saba stands in Saba; Babylon has a city and a token in Zafar, Kushan, Persia and the Barbarians are in Himyar.
fn faithful() -> Table {
    let table = east().tokens(SABA, "saba", 2).cities(BABYLON, &["zafar"]).tokens(BABYLON, "zafar", 1);
    table.tokens(KUSHAN, "himyar", 2).tokens(PERSIA, "himyar", 1).tokens(0, "himyar", 1)
}

#[rule("ME-adv-monotheism-1")]
#[test]
fn monotheism_annexes_an_area_beside_ones_own() {
    let mut table = faithful().tokens(NUBIA, "danakil", 1).using(SABA, Advance::Monotheism);
    assert_eq!(table.choices(SABA), ["monotheism himyar", "monotheism zafar", "done"]);
    table.refused(SABA, "monotheism danakil");
    table.act(SABA, "monotheism himyar");
    assert_eq!([SABA, KUSHAN, PERSIA].map(|number| table.count(number, "himyar")), [3, 0, 0], "all units");
    assert!(table.waiting().is_empty(), "one area");
    let [kushan, saba] = [KUSHAN, SABA].map(|number| table.game.players[seat(number)].stock);
    assert_eq!((kushan, saba), (55, 55 - 5));
}

#[rule("ME-adv-monotheism-4", "ME-adv-public-works-7")]
#[test]
fn the_token_beside_a_city_is_annexed_with_it() {
    let mut table = faithful().using(SABA, Advance::Monotheism);
    table.act(SABA, "monotheism zafar");
    assert_eq!((table.city("zafar"), table.count(SABA, "zafar"), table.count(BABYLON, "zafar")), (Some(SABA), 1, 0));
    let babylon = &table.game.players[seat(BABYLON)];
    assert_eq!((babylon.stock, babylon.city_stock), (55, 9));
    let table = table.only(Phase::SecondCheck);
    assert_eq!(table.count(SABA, "zafar"), 0, "without Public Works it is surplus");
}

#[rule("ME-adv-monotheism-2", "ME-adv-theology-1")]
#[test]
fn monotheism_does_not_affect_barbarians_and_the_protected() {
    let mut table = faithful().advances(PERSIA, &[Advance::Theology]).using(SABA, Advance::Monotheism);
    table.act(SABA, "monotheism himyar");
    assert_eq!([SABA, KUSHAN, PERSIA, 0].map(|number| table.count(number, "himyar")), [2, 0, 1, 1]);
    let mut table = faithful().cities(0, &["main"]).advances(BABYLON, &[Advance::Monotheism]);
    table = table.using(SABA, Advance::Monotheism);
    assert_eq!(table.refused(SABA, "monotheism zafar").code, "NothingAffected", "Babylon holds it, too");
    assert_eq!(table.refused(SABA, "monotheism main").code, "NothingAffected", "a pirate city");
    table.act(SABA, "monotheism himyar");
}

#[rule("ME-adv-monotheism-3")]
#[test]
fn monotheism_needs_enough_in_stock() {
    let mut table = faithful().treasury(SABA, 51).using(SABA, Advance::Monotheism);
    assert_eq!(table.refused_by(SABA, "monotheism himyar"), "ME-adv-monotheism-3", "two in stock for three");
    table.act(SABA, "monotheism zafar");
    let mut table = faithful().treasury(SABA, 50).using(SABA, Advance::Monotheism);
    table.act(SABA, "monotheism himyar");
    let nine = ["aden", "bat", "maka", "gerrha", "liyan", "harmozia", "susa", "chaldaea", "adulis"];
    let mut table = faithful().cities(SABA, &nine).using(SABA, Advance::Monotheism);
    assert_eq!(table.refused_by(SABA, "monotheism zafar"), "ME-adv-monotheism-3", "no city in stock");
    table.act(SABA, "monotheism himyar");
}

/// Ruling ME-RX13: an area has no border with itself.
#[rule("ME-adv-monotheism-1", "ME-adv-politics-1", "ME-adv-fundamentalism-1")]
#[test]
fn an_area_of_ones_own_is_adjacent_only_to_other_areas() {
    let all = [Advance::Monotheism, Advance::Politics, Advance::Fundamentalism];
    let shared = || east().tokens(SABA, "saba", 1).tokens(BABYLON, "saba", 1).treasury(SABA, 5).advances(SABA, &all);
    let mut alone = shared().only(Phase::SpecialAbilities);
    for notation in ["monotheism saba", "politics annex saba", "fundamentalism saba"] {
        assert_eq!(alone.refused(SABA, notation).code, "NotBeside", "{notation}");
        // With a token next door the same area may be chosen; one's own units in it are not touched.
        let mut beside = shared().tokens(SABA, "himyar", 1).only(Phase::SpecialAbilities);
        beside.act(SABA, notation);
        assert_eq!(beside.count(BABYLON, "saba"), 0, "{notation}");
        let own = if notation.starts_with("fundamentalism") { 1 } else { 2 };
        assert_eq!(beside.count(SABA, "saba"), own, "{notation}");
    }
    // Whoever shares the area is a neighbour all the same, where players are asked for and not areas.
    let mut empire = shared().using(SABA, Advance::ProvincialEmpire);
    empire.act(SABA, &province(BABYLON));
}

/// Saba stands in Saba with a treasury; Babylon has a city and a token in Zafar, Kushan and the Barbarians are in Himyar.
fn statesman(treasury: u8) -> Table {
    let table = east().tokens(SABA, "saba", 2).treasury(SABA, treasury).treasury(BABYLON, 7);
    let table = table.cities(BABYLON, &["zafar"]).tokens(BABYLON, "zafar", 1);
    table.tokens(KUSHAN, "himyar", 2).tokens(0, "himyar", 1)
}

#[rule("ME-adv-politics-1")]
#[test]
fn politics_gains_treasury_or_annexes_for_it() {
    let mut table = statesman(0).using(SABA, Advance::Politics);
    assert_eq!(table.refused_by(SABA, "politics gain 6"), "ME-adv-politics-1");
    table.act(SABA, "politics gain 5");
    assert_eq!((table.game.players[seat(SABA)].treasury, table.waiting().len()), (5, 0), "one of the two");
    let mut table = statesman(9).tokens(NUBIA, "danakil", 1).using(SABA, Advance::Politics);
    table.refused(SABA, "politics annex danakil");
    table.act(SABA, "politics annex himyar");
    assert_eq!((table.count(SABA, "himyar"), table.game.players[seat(SABA)].treasury), (2, 7));
    assert!(table.waiting().is_empty(), "not both");
}

#[rule("ME-adv-politics-2")]
#[test]
fn politics_does_not_affect_barbarians_and_other_politicians() {
    let table = statesman(9).tokens(BABYLON, "himyar", 1).cities(0, &["main"]);
    let mut table = table.advances(BABYLON, &[Advance::Politics]).using(SABA, Advance::Politics);
    assert_eq!(table.refused(SABA, "politics annex zafar").code, "NothingAffected", "Babylon holds it, too");
    assert_eq!(table.refused(SABA, "politics annex main").code, "NothingAffected", "a pirate city");
    assert!(!table.choices(SABA).contains(&"politics annex main".into()));
    table.act(SABA, "politics annex himyar");
    assert_eq!([SABA, KUSHAN, BABYLON, 0].map(|number| table.count(number, "himyar")), [2, 0, 1, 1]);
    assert_eq!(table.game.players[seat(SABA)].treasury, 7, "paid for two");
    // Without it Babylon's units are annexed, and those of the Barbarians never.
    let mut table = statesman(9).tokens(BABYLON, "himyar", 1).using(SABA, Advance::Politics);
    table.act(SABA, "politics annex himyar");
    assert_eq!([SABA, KUSHAN, BABYLON, 0].map(|number| table.count(number, "himyar")), [3, 0, 0, 1]);
}

#[rule("ME-adv-cultural-ascendancy-6", "ME-adv-politics-2")]
#[test]
fn cultural_ascendancy_protects_from_politics() {
    let mut table = statesman(9).advances(BABYLON, &[Advance::CulturalAscendancy]).using(SABA, Advance::Politics);
    assert_eq!(table.refused(SABA, "politics annex zafar").code, "NothingAffected");
    let mut table = statesman(9).advances(BABYLON, &[Advance::CulturalAscendancy]).using(SABA, Advance::Monotheism);
    table.act(SABA, "monotheism zafar");
    assert_eq!(table.city("zafar"), Some(SABA), "not from Monotheism");
}

#[rule("ME-adv-politics-3")]
#[test]
fn politics_needs_stock_and_treasury_for_all_of_it() {
    let mut table = statesman(5).using(SABA, Advance::Politics);
    assert_eq!(table.refused_by(SABA, "politics annex zafar"), "ME-adv-politics-3", "six points with the token");
    let mut table = statesman(6).using(SABA, Advance::Politics);
    table.act(SABA, "politics annex zafar");
    assert_eq!((table.city("zafar"), table.count(SABA, "zafar")), (Some(SABA), 1));
    assert_eq!(table.game.players[seat(SABA)].treasury, 0, "the token is paid for");
    // Stock counts before the price comes back.
    let mut table = statesman(52).using(SABA, Advance::Politics);
    assert_eq!(table.refused(SABA, "politics annex himyar").code, "StockTooSmall");
    statesman(51).using(SABA, Advance::Politics).act(SABA, "politics annex himyar");
}

#[rule("ME-adv-politics-4")]
#[test]
fn the_price_of_politics_goes_to_ones_own_stock() {
    let mut table = statesman(6).using(SABA, Advance::Politics);
    table.act(SABA, "politics annex zafar");
    let (saba, babylon) = (&table.game.players[seat(SABA)], &table.game.players[seat(BABYLON)]);
    assert_eq!((saba.treasury, saba.stock), (0, 55 - 3));
    assert_eq!((babylon.treasury, babylon.stock), (7, 55 - 7));
}

#[rule(
    "ME-adv-provincial-empire-1",
    "ME-adv-provincial-empire-2",
    "ME-adv-provincial-empire-5",
    "ME-adv-public-works-2"
)]
#[test]
fn provincial_empire_takes_a_card_each_from_up_to_five_neighbours() {
    let cards = [(Commodity::Salt, 1), (Commodity::Flax, 2)];
    let mut table = east()
        .tokens(SABA, "himyar", 1)
        .tokens(BABYLON, "himyar", 1)
        .tokens(NUBIA, "danakil", 1)
        .tokens(PERSIA, "zafar", 1)
        .tokens(KUSHAN, "aden", 1)
        .tokens(DRAVIDIA, "barbaria", 1)
        .tokens(INDUS, "saba", 1)
        .tokens(PARTHIA, "saba", 1)
        .tokens(MAURYA, "magadha", 1)
        .advances(KUSHAN, &[Advance::PublicWorks])
        .commodities(BABYLON, &cards)
        .commodities(NUBIA, &cards)
        .commodities(PERSIA, &[(Commodity::Flax, 3)])
        .commodities(KUSHAN, &cards)
        .using(SABA, Advance::ProvincialEmpire);
    assert_eq!(table.refused_by(SABA, &province(MAURYA)), "ME-adv-provincial-empire-1", "far away");
    assert_eq!(table.refused_by(SABA, &province(KUSHAN)), "ME-adv-provincial-empire-2", "Public Works");
    table
        .act(SABA, &province(BABYLON))
        .act(SABA, &province(NUBIA))
        .act(SABA, &province(PERSIA))
        .act(SABA, &province(DRAVIDIA));
    assert_eq!(table.waiting(), [SABA]);
    table.act(SABA, &province(INDUS));
    assert_eq!(table.waiting(), [NUBIA, BABYLON], "five are selected; three of them have nothing worth two");
    assert_eq!(table.refused_by(BABYLON, "tribute flax"), "ME-adv-provincial-empire-1");
    assert_eq!(table.refused_by(BABYLON, "done"), "ME-adv-provincial-empire-1");
    table.act(BABYLON, "tribute salt openly").act(NUBIA, "tribute salt openly");
    assert!(table.waiting().is_empty());
    assert_eq!(table.game.players[seat(SABA)].hand.count(Commodity::Salt), 2);
    assert_eq!(table.game.players[seat(PERSIA)].hand.commodity_cards(), 3);
    let mut table = east().tokens(SABA, "himyar", 1).tokens(BABYLON, "himyar", 1).tokens(PERSIA, "zafar", 1);
    table = table.advances(BABYLON, &[Advance::ProvincialEmpire]).using(SABA, Advance::ProvincialEmpire);
    assert_eq!(table.refused_by(SABA, &province(BABYLON)), "ME-adv-provincial-empire-2");
    table.act(SABA, &province(PERSIA));
}

/// Stone is worth two, Flax one.
#[rule("ME-adv-provincial-empire-1")]
#[test]
fn a_card_worth_two_is_tribute_enough() {
    let table = east().tokens(SABA, "himyar", 1).tokens(BABYLON, "himyar", 1);
    let cards = [(Commodity::Stone, 1), (Commodity::Flax, 1)];
    let mut table = table.commodities(BABYLON, &cards).using(SABA, Advance::ProvincialEmpire);
    table.act(SABA, &province(BABYLON));
    assert_eq!(table.choices(BABYLON), ["tribute stone", "tribute stone openly"]);
    table.act(BABYLON, "tribute stone openly");
    assert_eq!(table.game.players[seat(SABA)].hand.count(Commodity::Stone), 1);
}

#[rule("ME-adv-provincial-empire-3")]
#[test]
fn a_card_given_face_down_is_known_to_two() {
    let set_up = || {
        let table = east().tokens(SABA, "himyar", 1).tokens(BABYLON, "himyar", 1);
        let mut table = table.commodities(BABYLON, &[(Commodity::Salt, 2)]).using(SABA, Advance::ProvincialEmpire);
        table.act(SABA, &province(BABYLON));
        table
    };
    let give = |table: &mut Table, notation: &str| {
        let mut log = Log::new();
        table.game.apply(seat(BABYLON), &notation.parse().unwrap(), &mut log).unwrap();
        let told = |(audience, event): &(Audience, Event)| match event {
            Event::Abilities(Happened::Gave { .. }) => Some(*audience),
            _ => None,
        };
        log.events().iter().find_map(told).unwrap()
    };
    let mut table = set_up();
    let both = engine::SeatSet::only(seat(SABA)).with(seat(BABYLON));
    assert_eq!(give(&mut table, "tribute salt"), Audience::Seats(both));
    assert_eq!(table.waiting(), [SABA]);
    table.act(SABA, "show tribute");
    assert!(table.events.iter().any(|event| matches!(event, Event::Abilities(Happened::Showed { .. }))));
    let mut table = set_up();
    give(&mut table, "tribute salt");
    table.act(SABA, "done");
    assert!(!table.events.iter().any(|event| matches!(event, Event::Abilities(Happened::Showed { .. }))));
    let mut table = set_up();
    assert_eq!(give(&mut table, "tribute salt openly"), Audience::Everyone);
    assert!(table.waiting().is_empty());
}

#[rule("ME-adv-trade-routes-1", "ME-adv-trade-routes-2")]
#[test]
fn trade_routes_sell_cards_for_twice_their_face_value() {
    let cards = [(Commodity::Salt, 3), (Commodity::Silk, 2), (Commodity::Flax, 1)];
    let mut table = east().commodities(SABA, &cards).using(SABA, Advance::TradeRoutes);
    assert_eq!(table.refused_by(SABA, "route 4 salt"), "ME-adv-trade-routes-1");
    table.act(SABA, "route 3 salt");
    assert_eq!(table.game.players[seat(SABA)].treasury, 18, "face value, not that of the set");
    assert_eq!(table.game.discards[2].len(), 3);
    table.act(SABA, "route 1 silk");
    assert_eq!(table.game.players[seat(SABA)].treasury, 36);
    table.act(SABA, "done");
    assert!(table.waiting().is_empty());
    // Seventeen tokens in stock are not eighteen.
    let mut table = east().commodities(SABA, &cards).treasury(SABA, 38).using(SABA, Advance::TradeRoutes);
    assert_eq!(table.refused_by(SABA, "route 1 silk"), "ME-adv-trade-routes-2");
    assert_eq!(table.refused_by(SABA, "route 3 salt"), "ME-adv-trade-routes-2");
    table.act(SABA, "route 2 salt");
    assert_eq!((table.game.players[seat(SABA)].treasury, table.game.players[seat(SABA)].stock), (50, 5));
}

#[rule("ME-adv-universal-doctrine-1", "ME-adv-universal-doctrine-3", "ME-cal-barbarian-hordes-11", "ME-cal-piracy-6")]
#[test]
fn universal_doctrine_replaces_a_pirate_city_or_five_barbarians() {
    let set_up = || east().cities(0, &["aden", "bat"]).tokens(0, "nisa", 4).tokens(0, "marib", 3);
    let mut table = set_up().using(SABA, Advance::UniversalDoctrine);
    table.act(SABA, "doctrine city aden");
    assert_eq!((table.city("aden"), table.game.pirate_stock, table.waiting().len()), (Some(SABA), 8, 0));
    let mut table = set_up().using(SABA, Advance::UniversalDoctrine);
    assert_eq!(table.refused_by(SABA, "doctrine 4 marib"), "ME-adv-universal-doctrine-1");
    let beyond = table.refused(SABA, "doctrine 1 aleppo");
    assert_eq!(beyond.rule, Some("ME-adv-universal-doctrine-1"), "the first area beyond the East");
    table.act(SABA, "doctrine 3 marib");
    assert_eq!(table.refused_by(SABA, "doctrine 3 nisa"), "ME-adv-universal-doctrine-1", "five in all");
    table.act(SABA, "doctrine 2 nisa");
    assert!(table.waiting().is_empty());
    assert_eq!((table.count(SABA, "marib"), table.count(SABA, "nisa"), table.count(0, "nisa")), (3, 2, 2));
    assert_eq!(table.barbarians(), 2, "beyond the limit of Marib, and the box has them back");
    // Pieces must be in stock.
    let mut table = set_up().treasury(SABA, 53).using(SABA, Advance::UniversalDoctrine);
    assert_eq!(table.refused_by(SABA, "doctrine 3 marib"), "ME-adv-universal-doctrine-3");
    table.act(SABA, "doctrine 2 marib");
    let nine = ["zafar", "himyar", "maka", "gerrha", "liyan", "harmozia", "susa", "chaldaea", "adulis"];
    let mut table = set_up().cities(SABA, &nine).using(SABA, Advance::UniversalDoctrine);
    assert_eq!(table.refused_by(SABA, "doctrine city aden"), "ME-adv-universal-doctrine-3");
    table.act(SABA, "doctrine 3 marib");
}

#[test]
fn every_notation_reads_back() {
    for notation in [
        "diaspora take 2 aden",
        "diaspora place 2 aden",
        "fundamentalism aden",
        "monotheism aden",
        "politics annex aden",
        "politics gain 5",
        &province(BABYLON),
        "tribute salt",
        "tribute salt openly",
        "show tribute",
        "route 2 salt",
        "doctrine city aden",
        "doctrine 3 aden",
        "strike aden",
        "spare aden",
        "lose 3 aden",
        "lose city aden",
        "lose city aden 2",
        "afflict 3",
        "forfeit drama",
        "forfeit salt",
        "buy off",
        "prevent",
        "claim 3 aden",
    ] {
        match notation.parse::<antiquity::Action>() {
            Ok(action) => assert_eq!(action.to_string(), notation),
            Err(_) => assert_eq!(notation, "forfeit drama"),
        }
    }
    for wrong in ["lose 03 aden", "lose +3 aden", "lose city aden 0", "afflict 0", "province 00", "route salt"] {
        assert!(wrong.parse::<antiquity::Action>().is_err(), "{wrong}");
    }
}

/// Whoever has cards is asked about Trade Routes, be there anything to sell or not: which cards they are is secret.
#[rule("ME-6b-6", "ME-adv-trade-routes-2")]
#[test]
fn trade_routes_do_not_tell_what_is_in_the_hand() {
    let asked = |card: Commodity| {
        let table = east().advances(SABA, &[Advance::TradeRoutes]).commodities(SABA, &[(card, 2)]).treasury(SABA, 53);
        table.only(Phase::SpecialAbilities)
    };
    // Two tokens are in stock: enough for a card of face value one.
    let (mut cheap, mut dear) = (asked(Commodity::Flax), asked(Commodity::Silk));
    assert_eq!((cheap.waiting(), dear.waiting()), (vec![SABA], vec![SABA]));
    assert_eq!(dear.choices(SABA), ["done"]);
    cheap.act(SABA, "route 1 flax");
    assert_eq!(cheap.waiting(), [SABA], "also when nothing more can be sold");
    cheap.act(SABA, "done");
    dear.act(SABA, "done");
    assert!(cheap.waiting().is_empty() && dear.waiting().is_empty());
    let none = east().advances(SABA, &[Advance::TradeRoutes]).only(Phase::SpecialAbilities);
    assert!(none.waiting().is_empty(), "that there are no cards is open");
}
