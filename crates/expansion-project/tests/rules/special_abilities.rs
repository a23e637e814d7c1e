//! Chapter 25: special abilities.

use super::support::five::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA};
use super::support::{area, seat, table};
use antiquity::Phase;
use antiquity::names::{Advance, Commodity};
use engine::rule;

/// The notation that selects a seat for Provincial Empire.
fn province(number: u8) -> String {
    format!("province {number}")
}

/// The notation by which Trade Empire asks a seat.
fn ask(number: u8) -> String {
    format!("ask {number}")
}

#[rule("EP-25.1", "EP-25.1.1a", "EP-25.1.1b", "EP-25.1.1-r1")]
#[test]
fn abilities_are_used_in_succession_order_once_each() {
    let table = table(5).tokens(MINOA, "argos", 2).tokens(HELLAS, "athens", 1).tokens(EGYPT, "petra", 1);
    let table = table.tokens(ASSYRIA, "jericho", 2).advances(MINOA, &[Advance::Fundamentalism, Advance::Politics]);
    let mut table = table.advances(EGYPT, &[Advance::Fundamentalism]).only(Phase::SpecialAbilities);
    assert_eq!(table.waiting(), [MINOA]);
    table.act(MINOA, "politics gain 3").act(MINOA, "fundamentalism athens");
    assert_eq!(table.waiting(), [EGYPT], "both were used");
    assert_eq!((table.game.players[seat(MINOA)].treasury, table.count(HELLAS, "athens")), (3, 0));
}

#[rule("EP-25.2.1a", "EP-25.2.1b", "EP-25.2.2a", "EP-25.2.2b", "EP-25.2-r1", "EP-30.14.2")]
#[test]
fn diaspora_settles_an_empty_area_along_a_free_path() {
    let table = table(5).tokens(HATTI, "hattusa", 2).advances(HATTI, &[Advance::Diaspora]).tokens(MINOA, "thera", 1);
    let mut table = table.ship(ASSYRIA, "rhodes").only(Phase::SpecialAbilities);
    assert_eq!(table.refused_by(HATTI, "diaspora settle 1 thera"), "EP-25.2.1a");
    assert_eq!(table.refused_by(HATTI, "diaspora city rhodes"), "EP-25.2.1a", "a ship is there");
    assert!(table.choices(HATTI).contains(&"diaspora city cyrene".into()), "over water");
    assert!(!table.choices(HATTI).contains(&"diaspora city alani".into()), "no city where nobody can live");
    table.act(HATTI, "diaspora settle 3 knossos");
    assert_eq!(table.count(HATTI, "knossos"), 3);
    let mut closed = super::support::table(5).tokens(ASSYRIA, "aleppo", 1).advances(ASSYRIA, &[Advance::Diaspora]);
    for (number, name) in [(1, "antioch"), (1, "assyria"), (2, "cilicia"), (2, "phoenicia"), (3, "syria")] {
        closed = closed.tokens(number, name, 1);
    }
    let mut closed = closed.only(Phase::SpecialAbilities);
    assert_eq!(closed.waiting(), [] as [u8; 0], "enemies all around, and Aleppo has no water");
    let _ = &mut closed;
}

#[rule("EP-21.1-r1")]
#[test]
fn a_city_of_the_diaspora_counts_as_built_this_turn() {
    let table = table(5).tokens(HATTI, "hattusa", 2).advances(HATTI, &[Advance::Diaspora]);
    let mut table = table.only(Phase::SpecialAbilities);
    table.act(HATTI, "diaspora city knossos");
    assert!(table.game.built.contains(area("knossos")));
}

#[rule("EP-25.3.1", "EP-25.3.2a", "EP-25.3.2b", "EP-25.3-r1", "EP-30.20.3", "EP-30.37.4")]
#[test]
fn fundamentalism_spares_areas_with_a_protected_owner() {
    let base = || {
        let table = table(5).tokens(MINOA, "argos", 2).tokens(HELLAS, "athens", 1).tokens(HATTI, "athens", 1);
        table.tokens(0, "athens", 1).advances(MINOA, &[Advance::Fundamentalism])
    };
    let mut table = base().only(Phase::SpecialAbilities);
    table.act(MINOA, "fundamentalism athens");
    assert_eq!([0, HATTI, HELLAS].map(|n| table.count(n, "athens")), [1, 0, 0]);
    let table = base().advances(HATTI, &[Advance::Philosophy]).only(Phase::SpecialAbilities);
    assert_eq!(table.waiting(), [] as [u8; 0]);
}

#[rule("EP-25.4.1", "EP-25.4.2", "EP-25.4.3a", "EP-25.4-r1", "EP-30.31.3", "EP-30.46.3")]
#[test]
fn monotheism_converts_an_area() {
    let base =
        || table(5).tokens(MINOA, "argos", 2).cities(HELLAS, &["athens"]).advances(MINOA, &[Advance::Monotheism]);
    let mut table = base().only(Phase::SpecialAbilities);
    table.act(MINOA, "monotheism athens");
    assert_eq!(table.city("athens"), Some(MINOA));
    let mut poor = base();
    poor.game.players[seat(MINOA)].city_stock = 0;
    assert_eq!(poor.only(Phase::SpecialAbilities).waiting(), [] as [u8; 0]);
    let table = base().advances(HELLAS, &[Advance::Theology]).only(Phase::SpecialAbilities);
    assert_eq!(table.waiting(), [] as [u8; 0]);
}

#[rule("EP-25.5.1a", "EP-25.5.1b", "EP-25.5.2", "EP-25.5.3a", "EP-25.5.3bis", "EP-30.38.3", "EP-30.11.3")]
#[test]
fn politics_annexes_over_water_from_treasury() {
    let base = |treasury| {
        let table = table(5).tokens(MINOA, "thera", 1).tokens(HELLAS, "athens", 4).treasury(MINOA, treasury);
        table.advances(MINOA, &[Advance::Politics])
    };
    let mut table = base(6).only(Phase::SpecialAbilities);
    let stock = table.game.players[seat(MINOA)].stock;
    table.act(MINOA, "politics annex athens");
    let player = &table.game.players[seat(MINOA)];
    assert_eq!((table.count(MINOA, "athens"), player.treasury, player.stock), (4, 2, stock));
    let mut poor = base(3).only(Phase::SpecialAbilities);
    assert_eq!(poor.refused_by(MINOA, "politics annex athens"), "EP-25.5.2");
    let mut immune = base(6).advances(HELLAS, &[Advance::CulturalAscendancy]).only(Phase::SpecialAbilities);
    assert_eq!(immune.refused_by(MINOA, "politics annex athens"), "EP-25.5.3a");
}

/// A city costs five treasury tokens and comes from stock.
#[rule("EP-25.5.1b", "EP-25.5.2")]
#[test]
fn politics_annexes_a_city_for_five_treasury_tokens() {
    let base = |treasury| {
        let table = table(5).tokens(MINOA, "thera", 1).cities(HELLAS, &["athens"]).tokens(HELLAS, "athens", 1);
        table.treasury(MINOA, treasury).advances(MINOA, &[Advance::Politics])
    };
    let mut table = base(7).only(Phase::SpecialAbilities);
    let (stock, cities) = (table.game.players[seat(MINOA)].stock, table.game.players[seat(MINOA)].city_stock);
    table.act(MINOA, "politics annex athens");
    let player = &table.game.players[seat(MINOA)];
    assert_eq!((table.city("athens"), table.count(MINOA, "athens"), player.treasury), (Some(MINOA), 1, 1));
    assert_eq!((player.stock, player.city_stock), (stock + 5, cities - 1), "the token comes from treasury itself");
    assert_eq!(table.game.players[seat(HELLAS)].city_stock, 9);
    assert_eq!(base(5).only(Phase::SpecialAbilities).refused_by(MINOA, "politics annex athens"), "EP-25.5.2");
    let mut full = base(7);
    full.game.players[seat(MINOA)].city_stock = 0;
    assert_eq!(full.only(Phase::SpecialAbilities).refused(MINOA, "politics annex athens").code, "StockTooSmall");
}

#[rule("EP-25.3.1", "EP-25.4.1", "EP-25.4-r1")]
#[test]
fn cities_and_the_tokens_beside_them_are_destroyed_or_converted() {
    let base = |ability| {
        let table = table(5).tokens(MINOA, "argos", 2).cities(HELLAS, &["athens"]).tokens(HELLAS, "athens", 1);
        table.advances(MINOA, &[ability]).only(Phase::SpecialAbilities)
    };
    let mut table = base(Advance::Fundamentalism);
    table.act(MINOA, "fundamentalism athens");
    assert_eq!((table.city("athens"), table.count(HELLAS, "athens"), table.count(MINOA, "athens")), (None, 0, 0));
    let mut table = base(Advance::Monotheism);
    table.act(MINOA, "monotheism athens");
    assert_eq!(
        (table.city("athens"), table.count(HELLAS, "athens"), table.count(MINOA, "athens")),
        (Some(MINOA), 0, 1)
    );
}

#[rule("EP-25.6.1a", "EP-25.6.1b", "EP-25.6-r1", "EP-30.40.4", "EP-30.41.4")]
#[test]
fn a_provincial_empire_collects_from_neighbours() {
    let table = table(5).tokens(MINOA, "thera", 1).tokens(HELLAS, "athens", 1).tokens(HATTI, "hattusa", 1);
    let table = table.tokens(EGYPT, "thera", 1).advances(EGYPT, &[Advance::PublicWorks]);
    let table = table.commodities(HELLAS, &[(Commodity::Clay, 1), (Commodity::Iron, 1), (Commodity::Fish, 1)]);
    let mut table = table.advances(MINOA, &[Advance::ProvincialEmpire]).only(Phase::SpecialAbilities);
    assert_eq!(table.refused_by(MINOA, &province(EGYPT)), "EP-25.6.1b");
    assert_eq!(table.refused_by(MINOA, &province(HATTI)), "EP-25.6.1a");
    table.act(MINOA, &province(HELLAS));
    assert_eq!(table.refused_by(HELLAS, "tribute clay"), "EP-25.6.1a");
    assert_eq!(table.refused_by(HELLAS, "tribute iron openly"), "EP-25.6-r1");
    table.act(HELLAS, "tribute iron");
    assert_eq!(table.game.players[seat(MINOA)].hand.count(Commodity::Iron), 1);
}

#[rule("EP-25.7.1a", "EP-25.7.1b", "EP-25.7.2", "EP-25.7.3", "EP-30.47.4", "EP-30.51.3")]
#[test]
fn a_trade_empire_asks_three_players() {
    let base = || {
        let table = table(5).advances(MINOA, &[Advance::TradeEmpire]).advances(EGYPT, &[Advance::WonderOfTheWorld]);
        table.commodities(HELLAS, &[(Commodity::Salt, 2)])
    };
    let mut table = base().only(Phase::SpecialAbilities);
    assert_eq!(table.refused_by(MINOA, "empire tea"), "EP-25.7.1a", "not with five seats");
    table.act(MINOA, "empire salt");
    assert_eq!(table.refused_by(MINOA, &ask(EGYPT)), "EP-25.7.1b");
    table.act(MINOA, &ask(ASSYRIA));
    assert_eq!(table.refused_by(MINOA, &ask(ASSYRIA)), "EP-25.7.2", "another one each time");
    table.act(MINOA, &ask(HELLAS));
    assert_eq!(table.game.players[seat(MINOA)].hand.count(Commodity::Salt), 1);
    assert!(!table.waiting().contains(&MINOA), "that ends it");
    let mut vain = base().only(Phase::SpecialAbilities);
    vain.act(MINOA, "empire clay").act(MINOA, &ask(ASSYRIA)).act(MINOA, &ask(HATTI)).act(MINOA, &ask(HELLAS));
    assert!(!vain.waiting().contains(&MINOA), "three were asked");
}

#[rule("EP-25.8.1a", "EP-25.8.1b", "EP-25.8.2", "EP-25.8.3b", "EP-25.8.3-ex1", "EP-25.8-r1", "EP-30.49.3")]
#[test]
fn universal_doctrine_converts_five_points_of_barbarians() {
    let table = table(5).tokens(MINOA, "thera", 1).tokens(0, "athens", 4).tokens(0, "argos", 3).cities(0, &["cyrene"]);
    let mut table = table.advances(MINOA, &[Advance::UniversalDoctrine]).only(Phase::SpecialAbilities);
    assert!(table.choices(MINOA).contains(&"doctrine city cyrene".into()));
    table.act(MINOA, "doctrine 2 athens");
    assert_eq!((table.count(MINOA, "athens"), table.count(0, "athens")), (2, 2));
    assert_eq!(table.refused(MINOA, "doctrine city cyrene").code, "NotNow", "two of five points are used");
    table.act(MINOA, "doctrine 3 argos");
    assert_eq!(table.count(MINOA, "argos"), 3);
    let far = super::support::table(5).tokens(ASSYRIA, "aleppo", 1).tokens(0, "athens", 4).tokens(HATTI, "antioch", 1);
    let far = far.tokens(HATTI, "assyria", 1).tokens(HATTI, "cilicia", 1).tokens(HATTI, "phoenicia", 1);
    let far = far.tokens(HATTI, "syria", 1).advances(ASSYRIA, &[Advance::UniversalDoctrine]);
    assert_eq!(far.only(Phase::SpecialAbilities).waiting(), [] as [u8; 0], "no path leads there");
}

#[rule("EP-25.1.2", "EP-21.3")]
#[test]
fn support_is_checked_after_abilities() {
    let mut table = table(5).cities(MINOA, &["knossos", "thera"]).tokens(MINOA, "argos", 1);
    table = table.only(Phase::SecondCheck);
    table.act(MINOA, "reduce thera");
    assert_eq!(table.count(MINOA, "thera"), 3);
}

#[rule("EP-25.1.1-r2")]
#[test]
fn seven_advancements_give_abilities() {
    let seven = [
        Advance::Diaspora,
        Advance::Fundamentalism,
        Advance::Monotheism,
        Advance::Politics,
        Advance::ProvincialEmpire,
        Advance::TradeEmpire,
        Advance::UniversalDoctrine,
    ];
    let base = |advances: &[Advance]| {
        let table = table(5).tokens(MINOA, "argos", 2).tokens(HELLAS, "athens", 1).tokens(0, "corinth", 1);
        let table = table.treasury(MINOA, 9).commodities(MINOA, &[(Commodity::Salt, 3)]);
        let table = table.commodities(HELLAS, &[(Commodity::Salt, 3)]).advances(MINOA, advances);
        table.only(Phase::SpecialAbilities).waiting()
    };
    for advance in Advance::ALL {
        let expected: &[u8] = if seven.contains(&advance) { &[MINOA] } else { &[] };
        assert_eq!(base(&[advance]), expected, "{advance}");
    }
}

#[rule("EP-25.2-r2")]
#[test]
fn barbarians_and_pirates_block_a_path_but_not_its_first_area() {
    let around = |open: bool| {
        let mut table = table(5).tokens(ASSYRIA, "aleppo", 1).tokens(HATTI, "aleppo", 1).cities(0, &["antioch"]);
        for name in ["assyria", "cilicia", "phoenicia"] {
            table = table.tokens(0, name, 1);
        }
        if !open {
            table = table.tokens(0, "syria", 1);
        }
        table.advances(ASSYRIA, &[Advance::Diaspora]).only(Phase::SpecialAbilities)
    };
    assert_eq!(around(false).waiting(), [] as [u8; 0]);
    let mut table = around(true);
    assert!(table.choices(ASSYRIA).contains(&"diaspora city cyrene".into()), "by Syria to the sea and over it");
    table.act(ASSYRIA, "diaspora settle 2 syria");
}

#[rule("EP-25.4.3b", "EP-25.5.3b")]
#[test]
fn barbarians_and_pirates_are_neither_converted_nor_annexed() {
    for (ability, verb) in [(Advance::Monotheism, "monotheism"), (Advance::Politics, "politics annex")] {
        let base = || table(5).tokens(MINOA, "argos", 2).treasury(MINOA, 9).advances(MINOA, &[ability]);
        let mut wild = base().tokens(0, "athens", 2).cities(0, &["corinth"]).tokens(HELLAS, "sparta", 1);
        wild = wild.only(Phase::SpecialAbilities);
        for name in ["athens", "corinth"] {
            assert_eq!(wild.refused(MINOA, &format!("{verb} {name}")).code, "NothingAffected");
        }
        wild.act(MINOA, &format!("{verb} sparta"));
        assert_eq!((wild.count(0, "athens"), wild.city("corinth"), wild.count(MINOA, "sparta")), (2, Some(0), 1));
    }
}

#[rule("EP-25.5-r1")]
#[test]
fn politics_spares_protected_areas_and_barbarians() {
    let base = || {
        let table = table(5).tokens(MINOA, "thera", 1).tokens(HELLAS, "athens", 2).tokens(0, "athens", 1);
        table.treasury(MINOA, 9).advances(MINOA, &[Advance::Politics])
    };
    let own = base().tokens(MINOA, "athens", 1).only(Phase::SpecialAbilities);
    assert!(!own.choices(MINOA).contains(&"politics annex athens".into()), "the user's own units protect it");
    let mut own = own;
    assert_eq!(own.refused_by(MINOA, "politics annex athens"), "EP-25.5.3a");
    assert_eq!(own.refused_by(MINOA, "politics gain 6"), "EP-25.5.3bis");
    own.act(MINOA, "politics gain 5");
    let mut table = base().only(Phase::SpecialAbilities);
    let stock = table.game.players[seat(HELLAS)].stock;
    table.act(MINOA, "politics annex athens");
    assert_eq!([0, MINOA, HELLAS].map(|number| table.count(number, "athens")), [1, 2, 0], "barbarians stay");
    assert_eq!(table.game.players[seat(HELLAS)].stock, stock + 2, "the victims' pieces go to their stocks");
}

#[rule("EP-25.6.2")]
#[test]
fn a_provincial_empire_collects_five_cards_at_most() {
    let mut table = super::support::table(8).tokens(1, "knossos", 1).advances(1, &[Advance::ProvincialEmpire]);
    for number in 2..=8 {
        table = table.tokens(number, "knossos", 1).commodities(number, &[(Commodity::Salt, 1), (Commodity::Oil, 1)]);
    }
    let mut table = table.only(Phase::SpecialAbilities);
    for number in 2..=6 {
        assert!(table.choices(1).contains(&"province 8".into()), "fewer than five are chosen");
        table.act(1, &format!("province {number}"));
    }
    assert!(!table.choices(1).contains(&"province 8".into()));
    while let Some(&giver) = table.waiting().first() {
        let choice = if giver == 1 { "done" } else { "tribute salt" };
        table.act(giver, choice);
    }
    assert_eq!(table.game.players[seat(1)].hand.count(Commodity::Salt), 5);
}

#[rule("EP-25.8.3a")]
#[test]
fn barbarians_are_converted_only_with_units_in_stock() {
    let table = table(5).tokens(MINOA, "thera", 54).tokens(0, "athens", 3).cities(0, &["cyrene"]);
    let mut table = table.advances(MINOA, &[Advance::UniversalDoctrine]).only(Phase::SpecialAbilities);
    table.game.players[seat(MINOA)].city_stock = 0;
    assert_eq!(table.refused_by(MINOA, "doctrine city cyrene"), "EP-25.8.3a", "no city in stock");
    assert_eq!(table.refused_by(MINOA, "doctrine 2 athens"), "EP-25.8.3a", "one token in stock");
    table.act(MINOA, "doctrine 1 athens");
    assert_eq!((table.count(MINOA, "athens"), table.count(0, "athens")), (1, 2));
}
