//! Chapter 25: special abilities.

use super::support::five::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA};
use super::support::{Table, area, seat, table};
use antiquity::Phase;
use antiquity::names::{Advance, Commodity};
use engine::{Game as _, Viewer, rule};

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

/// Hatti with Diaspora inland; a token of Minoa in Thera and a ship of Assyria in Rhodes.
fn scattered() -> Table {
    let table = table(5).tokens(HATTI, "hattusa", 2).advances(HATTI, &[Advance::Diaspora]).tokens(MINOA, "thera", 1);
    table.ship(ASSYRIA, "rhodes").only(Phase::SpecialAbilities)
}

#[rule("EP-25.2.1a", "EP-30.14.2")]
#[test]
fn diaspora_settles_an_empty_area_up_to_its_limit() {
    let mut table = scattered();
    assert_eq!(table.refused_by(HATTI, "diaspora settle 4 knossos"), "EP-25.2.1a", "three live there");
    assert_eq!(table.refused_by(HATTI, "diaspora settle 1 thera"), "EP-25.2.1a", "it is not empty");
    table.act(HATTI, "diaspora settle 3 knossos");
    assert_eq!((table.count(HATTI, "knossos"), table.waiting()), (3, vec![]), "one area");
    let mut city = scattered();
    city.act(HATTI, "diaspora city knossos");
    assert_eq!(city.city("knossos"), Some(HATTI));
}

#[rule("EP-25.2-r1")]
#[test]
fn diaspora_costs_nothing_but_pieces_and_asks_for_empty_land() {
    let mut table = scattered();
    let (stock, cities) = (table.game.players[seat(HATTI)].stock, table.game.players[seat(HATTI)].city_stock);
    assert_eq!(table.refused_by(HATTI, "diaspora city rhodes"), "EP-25.2.1a", "a ship is there");
    assert_eq!(table.refused_by(HATTI, "diaspora city alani"), "EP-25.2-r1", "nobody can live there");
    assert!(!table.choices(HATTI).contains(&"diaspora city alani".into()));
    table.act(HATTI, "diaspora city knossos");
    let player = &table.game.players[seat(HATTI)];
    assert_eq!((player.stock, player.city_stock, player.treasury), (stock, cities - 1, 0));
    let mut none = scattered();
    none.game.players[seat(HATTI)].city_stock = 0;
    assert_eq!(none.refused_by(HATTI, "diaspora city knossos"), "EP-25.2-r1", "no city in stock");
    none.act(HATTI, "diaspora settle 1 knossos");
}

/// Assyria in Aleppo, which has no water, with these around it; all but the last, or all five.
fn surrounded(all: bool) -> Table {
    let mut table = table(5).tokens(ASSYRIA, "aleppo", 1).advances(ASSYRIA, &[Advance::Diaspora]);
    let around = [(EGYPT, "antioch"), (EGYPT, "assyria"), (HATTI, "cilicia"), (HATTI, "phoenicia"), (HELLAS, "syria")];
    for (number, name) in around.into_iter().take(if all { 5 } else { 4 }) {
        table = table.tokens(number, name, 1);
    }
    table.only(Phase::SpecialAbilities)
}

#[rule("EP-25.2.1b", "EP-25.2.2a")]
#[test]
fn no_path_crosses_land_with_enemy_units() {
    assert_eq!(surrounded(true).waiting(), [] as [u8; 0], "enemies all around");
    let mut open = surrounded(false);
    assert_eq!(open.refused_by(ASSYRIA, "diaspora settle 1 antioch"), "EP-25.2.1a");
    open.act(ASSYRIA, "diaspora settle 1 syria");
}

/// Every landing place of Hattusa's neighbours is watched, and still the sea before them is free.
#[rule("EP-25.2.2b", "EP-25.2.1b")]
#[test]
fn units_on_a_coast_do_not_block_the_water_before_it() {
    let base = || table(5).tokens(HATTI, "troy", 1).advances(HATTI, &[Advance::Diaspora]);
    let coast: Vec<String> = area("troy").area().water.iter().map(ToString::to_string).collect();
    let land = area("troy").area().land.iter().map(ToString::to_string);
    let watched = coast.iter().cloned().chain(land).filter(|name| !area(name).area().open_sea);
    let table = watched.fold(base(), |table, name| table.tokens(EGYPT, &name, 1));
    let table = table.only(Phase::SpecialAbilities);
    assert!(table.choices(HATTI).contains(&"diaspora city cyrene".into()), "far over the sea");
}

#[rule("EP-21.1-r1")]
#[test]
fn a_city_of_the_diaspora_counts_as_built_this_turn() {
    let table = table(5).tokens(HATTI, "hattusa", 2).advances(HATTI, &[Advance::Diaspora]);
    let mut table = table.only(Phase::SpecialAbilities);
    table.act(HATTI, "diaspora city knossos");
    assert!(table.game.built.contains(area("knossos")));
}

/// Minoa beside Athens, where Hellas, Hatti and barbarians stand.
fn before_a_crowd(ability: Advance, hatti: &[Advance]) -> Table {
    let table = table(5).tokens(MINOA, "argos", 2).tokens(HELLAS, "athens", 1).tokens(HATTI, "athens", 1);
    let table = table.tokens(0, "athens", 1).advances(MINOA, &[ability]).advances(HATTI, hatti);
    table.treasury(MINOA, 9).only(Phase::SpecialAbilities)
}

#[rule("EP-25.3.1", "EP-25.3.2b", "EP-30.20.3")]
#[test]
fn fundamentalism_destroys_all_but_barbarians() {
    let mut table = before_a_crowd(Advance::Fundamentalism, &[]);
    assert_eq!(table.refused_by(MINOA, "fundamentalism thera"), "EP-25.3.1", "not beside Argos by land");
    table.act(MINOA, "fundamentalism athens");
    assert_eq!([0, HATTI, HELLAS].map(|number| table.count(number, "athens")), [1, 0, 0]);
    let mut wild =
        super::support::table(5).tokens(MINOA, "argos", 2).cities(0, &["athens"]).tokens(HELLAS, "corinth", 1);
    wild = wild.advances(MINOA, &[Advance::Fundamentalism]).only(Phase::SpecialAbilities);
    assert_eq!(wild.refused_by(MINOA, "fundamentalism athens"), "EP-25.3.2b", "pirates");
    wild.act(MINOA, "fundamentalism corinth");
}

#[rule("EP-25.3.2a", "EP-25.3-r1", "EP-30.37.4")]
#[test]
fn one_philosopher_protects_the_whole_area() {
    for protection in [Advance::Philosophy, Advance::Fundamentalism] {
        let mut table = before_a_crowd(Advance::Fundamentalism, &[protection]);
        if table.waiting() == [MINOA] {
            assert_eq!(table.refused_by(MINOA, "fundamentalism athens"), "EP-25.3.2a", "{protection}");
        }
        assert!(!table.choices(MINOA).contains(&"fundamentalism athens".into()), "{protection}");
    }
    let table = table(5).tokens(MINOA, "argos", 2).tokens(HELLAS, "athens", 1).tokens(HATTI, "athens", 1);
    let table = table.tokens(HELLAS, "corinth", 1).advances(MINOA, &[Advance::Fundamentalism]);
    let mut table = table.advances(HATTI, &[Advance::Philosophy]).only(Phase::SpecialAbilities);
    assert_eq!(table.refused_by(MINOA, "fundamentalism athens"), "EP-25.3.2a");
    table.act(MINOA, "fundamentalism corinth");
}

/// Minoa with Monotheism between the city of Athens and a token in Corinth.
fn preaching(hellas: &[Advance]) -> Table {
    let table = table(5).tokens(MINOA, "argos", 2).cities(HELLAS, &["athens"]).tokens(HATTI, "corinth", 1);
    table.advances(MINOA, &[Advance::Monotheism]).advances(HELLAS, hellas).only(Phase::SpecialAbilities)
}

#[rule("EP-25.4.1", "EP-30.31.3")]
#[test]
fn monotheism_converts_an_area() {
    let mut table = preaching(&[]);
    assert_eq!(table.refused_by(MINOA, "monotheism thera"), "EP-25.4.1", "over water");
    let cities = table.game.players[seat(MINOA)].city_stock;
    table.act(MINOA, "monotheism athens");
    assert_eq!((table.city("athens"), table.game.players[seat(MINOA)].city_stock), (Some(MINOA), cities - 1));
}

#[rule("EP-25.4.2")]
#[test]
fn monotheism_needs_pieces_in_stock() {
    let mut table = preaching(&[]);
    table.game.players[seat(MINOA)].city_stock = 0;
    assert_eq!(table.refused_by(MINOA, "monotheism athens"), "EP-25.4.2");
    table.act(MINOA, "monotheism corinth");
}

/// Three tokens of Hellas in Athens, and so many of Minoa in stock.
#[rule("EP-25.4.2")]
#[test]
fn monotheism_needs_a_token_for_each_that_it_converts() {
    let preaching = |stock: u8| {
        let table = table(5).tokens(MINOA, "argos", 2).tokens(HELLAS, "athens", 3).tokens(HATTI, "corinth", 1);
        let table = table.treasury(MINOA, 53 - stock).advances(MINOA, &[Advance::Monotheism]);
        table.only(Phase::SpecialAbilities)
    };
    for stock in [1, 2] {
        assert_eq!(preaching(stock).refused_by(MINOA, "monotheism athens"), "EP-25.4.2", "{stock} in stock");
    }
    for stock in [3, 4] {
        let mut table = preaching(stock);
        table.act(MINOA, "monotheism athens");
        assert_eq!((table.count(MINOA, "athens"), table.game.players[seat(MINOA)].stock), (3, stock - 3));
    }
}

#[rule("EP-25.4.3a", "EP-30.46.3")]
#[test]
fn theology_and_monotheism_protect_from_conversion() {
    for protection in [Advance::Theology, Advance::Monotheism] {
        let mut table = preaching(&[protection]);
        assert_eq!(table.refused_by(MINOA, "monotheism athens"), "EP-25.4.3a", "{protection}");
        table.act(MINOA, "monotheism corinth");
    }
}

/// Minoa with Politics and so much treasury; Athens lies over water.
fn intriguing(treasury: u8, hellas: &[Advance]) -> Table {
    let table = table(5).tokens(MINOA, "thera", 1).tokens(HELLAS, "athens", 4).treasury(MINOA, treasury);
    table.advances(MINOA, &[Advance::Politics]).advances(HELLAS, hellas).only(Phase::SpecialAbilities)
}

#[rule("EP-25.5.1a", "EP-30.38.3")]
#[test]
fn politics_annexes_over_water_from_treasury() {
    let mut table = intriguing(6, &[]);
    assert_eq!(table.refused_by(MINOA, "politics annex hattusa"), "EP-25.5.1a", "not beside Thera");
    let stock = table.game.players[seat(MINOA)].stock;
    table.act(MINOA, "politics annex athens");
    let player = &table.game.players[seat(MINOA)];
    assert_eq!((table.count(MINOA, "athens"), player.treasury, player.stock), (4, 2, stock));
}

#[rule("EP-25.5.2")]
#[test]
fn politics_needs_treasury_for_all_units() {
    assert_eq!(intriguing(3, &[]).refused_by(MINOA, "politics annex athens"), "EP-25.5.2");
    intriguing(4, &[]).act(MINOA, "politics annex athens");
}

#[rule("EP-25.5.3a", "EP-30.11.3")]
#[test]
fn culture_and_politics_protect_from_annexation() {
    for protection in [Advance::CulturalAscendancy, Advance::Politics] {
        let mut table = intriguing(6, &[protection]);
        assert_eq!(table.refused_by(MINOA, "politics annex athens"), "EP-25.5.3a", "{protection}");
    }
}

#[rule("EP-25.5.3bis", "EP-30.38.3")]
#[test]
fn politics_may_fill_the_treasury_instead() {
    let mut table = intriguing(6, &[]);
    assert_eq!(table.refused_by(MINOA, "politics gain 6"), "EP-25.5.3bis");
    table.act(MINOA, "politics gain 5");
    assert_eq!((table.game.players[seat(MINOA)].treasury, table.waiting()), (11, vec![]), "instead, not as well");
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

/// Minoa in Thera beside Hellas in Athens; Egypt shares Thera, Hatti is far away.
fn empire(egypt: &[Advance]) -> Table {
    let table = table(5).tokens(MINOA, "thera", 1).tokens(HELLAS, "athens", 1).tokens(HATTI, "hattusa", 1);
    let table = table.tokens(EGYPT, "thera", 1).advances(EGYPT, egypt).commodities(EGYPT, &[(Commodity::Clay, 2)]);
    let table = table.commodities(HELLAS, &[(Commodity::Clay, 1), (Commodity::Iron, 1), (Commodity::Fish, 1)]);
    table.advances(MINOA, &[Advance::ProvincialEmpire]).only(Phase::SpecialAbilities)
}

#[rule("EP-25.6.1a", "EP-30.40.4")]
#[test]
fn a_provincial_empire_collects_a_card_of_two_or_more_from_neighbours() {
    let mut table = empire(&[Advance::PublicWorks]);
    assert_eq!(table.refused_by(MINOA, &province(HATTI)), "EP-25.6.1a", "no neighbour");
    table.act(MINOA, &province(HELLAS));
    assert_eq!(table.refused_by(HELLAS, "tribute clay"), "EP-25.6.1a", "worth one");
    table.act(HELLAS, "tribute iron");
    assert_eq!(table.game.players[seat(MINOA)].hand.count(Commodity::Iron), 1);
}

#[rule("EP-25.6.1b", "EP-30.41.4")]
#[test]
fn public_works_and_provincial_empires_give_nothing() {
    for protection in [Advance::PublicWorks, Advance::ProvincialEmpire] {
        assert_eq!(empire(&[protection]).refused_by(MINOA, &province(EGYPT)), "EP-25.6.1b", "{protection}");
    }
    empire(&[]).act(MINOA, &province(EGYPT));
}

#[rule("EP-25.6-r1")]
#[test]
fn tribute_stays_secret_and_poor_neighbours_give_nothing() {
    let mut table = empire(&[]);
    table.act(MINOA, &province(HELLAS)).act(MINOA, &province(EGYPT));
    assert_eq!(table.waiting(), [HELLAS], "Egypt has no card of two or more");
    assert_eq!(table.refused_by(HELLAS, "tribute iron openly"), "EP-25.6-r1");
    let mut log = engine::Log::new();
    table.game.apply(seat(HELLAS), &"tribute iron".parse().unwrap(), &mut log).unwrap();
    let hears = |number: u8| {
        let viewer = Viewer::Seat(seat(number));
        log.events()
            .iter()
            .any(|(audience, event)| audience.includes(viewer) && event.to_string().to_lowercase().contains("iron"))
    };
    assert_eq!([MINOA, HELLAS, EGYPT].map(hears), [true, true, false]);
}

/// Minoa with a Trade Empire; Hellas has Salt, Egypt the Wonder of the World.
fn trading() -> Table {
    let table = table(5).advances(MINOA, &[Advance::TradeEmpire]).advances(EGYPT, &[Advance::WonderOfTheWorld]);
    table.commodities(HELLAS, &[(Commodity::Salt, 2)]).only(Phase::SpecialAbilities)
}

#[rule("EP-25.7.1a", "EP-30.47.4")]
#[test]
fn who_has_the_named_commodity_gives_one() {
    let mut table = trading();
    assert_eq!(table.refused_by(MINOA, "empire tea"), "EP-25.7.1a", "not with five seats");
    table.act(MINOA, "empire salt").act(MINOA, &ask(HELLAS));
    let hands = [MINOA, HELLAS].map(|number| table.game.players[seat(number)].hand.count(Commodity::Salt));
    assert_eq!(hands, [1, 1]);
}

#[rule("EP-25.7.1b", "EP-30.51.3")]
#[test]
fn a_wonder_or_a_trade_empire_may_not_be_asked() {
    let mut table = trading();
    table.act(MINOA, "empire salt");
    assert_eq!(table.refused_by(MINOA, &ask(EGYPT)), "EP-25.7.1b");
    let rival = super::support::table(5).advances(MINOA, &[Advance::TradeEmpire]);
    let mut rival = rival.advances(HATTI, &[Advance::TradeEmpire]).only(Phase::SpecialAbilities);
    rival.act(MINOA, "empire salt");
    assert_eq!(rival.refused_by(MINOA, &ask(HATTI)), "EP-25.7.1b");
}

#[rule("EP-25.7.2")]
#[test]
fn up_to_three_different_players_are_asked() {
    let mut table = trading();
    table.act(MINOA, "empire salt").act(MINOA, &ask(ASSYRIA));
    assert_eq!(table.refused_by(MINOA, &ask(ASSYRIA)), "EP-25.7.2", "another one each time");
    table.act(MINOA, &ask(HATTI)).act(MINOA, &ask(HELLAS));
    assert_eq!(table.game.players[seat(MINOA)].hand.count(Commodity::Salt), 1, "the third has it");
}

#[rule("EP-25.7.3")]
#[test]
fn a_card_or_the_third_question_ends_it() {
    let mut table = trading();
    table.act(MINOA, "empire salt").act(MINOA, &ask(HELLAS));
    assert!(!table.waiting().contains(&MINOA), "a card was given");
    let mut vain = trading();
    vain.act(MINOA, "empire clay").act(MINOA, &ask(ASSYRIA)).act(MINOA, &ask(HATTI));
    assert_eq!(vain.waiting(), [MINOA]);
    vain.act(MINOA, &ask(HELLAS));
    assert!(!vain.waiting().contains(&MINOA), "three were asked");
}

/// Minoa in Thera; barbarians in Athens and Argos, a pirate city in Cyrene.
fn missionaries() -> Table {
    let table = table(5).tokens(MINOA, "thera", 1).tokens(0, "athens", 4).tokens(0, "argos", 3).cities(0, &["cyrene"]);
    table.advances(MINOA, &[Advance::UniversalDoctrine]).only(Phase::SpecialAbilities)
}

#[rule("EP-25.8.1a", "EP-25.8-r1", "EP-30.49.3")]
#[test]
fn universal_doctrine_converts_five_points_of_barbarians() {
    let mut table = missionaries();
    assert_eq!(table.refused_by(MINOA, "doctrine 5 athens"), "EP-25.8.1a", "four are there");
    table.act(MINOA, "doctrine 2 athens");
    assert_eq!(table.refused(MINOA, "doctrine city cyrene").code, "NotNow", "two of five points are used");
    table.act(MINOA, "doctrine 3 argos");
    assert_eq!((table.count(MINOA, "argos"), table.waiting()), (3, vec![]), "in several areas");
    let mut city = missionaries();
    city.act(MINOA, "doctrine city cyrene");
    assert_eq!((city.city("cyrene"), city.waiting()), (Some(MINOA), vec![]), "or one pirate city");
}

/// The book's example.
#[rule("EP-25.8.3b", "EP-25.8.3-ex1")]
#[test]
fn two_of_four_barbarians_may_be_converted() {
    let mut table = missionaries();
    table.act(MINOA, "doctrine 2 athens").act(MINOA, "done");
    assert_eq!((table.count(MINOA, "athens"), table.count(0, "athens")), (2, 2));
}

#[rule("EP-25.8.1b", "EP-25.8.2")]
#[test]
fn a_path_must_lead_to_the_barbarians() {
    let around = |names: &[&str]| {
        let table = table(5).tokens(ASSYRIA, "aleppo", 1).tokens(0, "athens", 4);
        let table = names.iter().fold(table, |table, name| table.tokens(HATTI, name, 1));
        table.advances(ASSYRIA, &[Advance::UniversalDoctrine]).only(Phase::SpecialAbilities)
    };
    let five = ["antioch", "assyria", "cilicia", "phoenicia", "syria"];
    assert_eq!(around(&five).waiting(), [] as [u8; 0], "no path leads there");
    let mut open = around(&five[..4]);
    open.act(ASSYRIA, "doctrine 1 athens");
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
