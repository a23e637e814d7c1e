//! Chapters 20 and 21: removal of surplus population, and the city support check.

use super::board::{HATTI, HELLAS, MINOA};
use super::support::{Table, area, seat, table};
use antiquity::Phase;
use antiquity::names::{Advance, Calamity};
use engine::rule;

const SURPLUS: Phase = Phase::SurplusPopulation;

/// The limit of Thera and Knossos is three.
#[rule("EP-20.1a", "EP-20.1b", "EP-20.1.1", "EP-30.41.3")]
#[test]
fn tokens_above_the_limit_are_removed() {
    let table = table(5).tokens(MINOA, "thera", 9).tokens(MINOA, "lesbos", 1).cities(MINOA, &["knossos"]);
    let table = table.tokens(MINOA, "knossos", 2).only(SURPLUS);
    assert_eq!(["thera", "lesbos", "knossos"].map(|name| table.count(MINOA, name)), [3, 1, 0]);
    assert_eq!(table.stock(MINOA), 51);
    let works = super::support::table(5).cities(MINOA, &["knossos"]).tokens(MINOA, "knossos", 2);
    let works = works.advances(MINOA, &[Advance::PublicWorks]).only(SURPLUS);
    assert_eq!((works.count(MINOA, "knossos"), works.city("knossos")), (1, Some(MINOA)));
}

#[rule("EP-20.1.2a", "EP-20.1.2b", "EP-20.1.2-r1", "EP-30.3.2")]
#[test]
fn agriculture_feeds_one_more_where_its_holder_is_alone() {
    let left = |name: &str, prepare: fn(Table) -> Table| {
        let table = table(5).tokens(HATTI, name, 5).advances(HATTI, &[Advance::Agriculture]);
        prepare(table).only(SURPLUS).count(HATTI, name)
    };
    assert_eq!(left("assyria", |table| table), 4);
    assert_eq!(left("alani", |table| table), 1, "where nobody else could live");
    assert_eq!(left("assyria", |table| table.tokens(MINOA, "assyria", 1)), 3, "not beside others");
    assert_eq!(left("assyria", |table| table.tokens(0, "assyria", 1)), 3, "nor beside Barbarians");
    assert_eq!(left("gethae", |table| table.ship(MINOA, "gethae")), 4, "ships do not count");
    assert_eq!(left("troy", |table| table.cities(HATTI, &["troy"])), 0, "beside a city it does nothing");
    let works = |table: Table| table.cities(HATTI, &["troy"]).advances(HATTI, &[Advance::PublicWorks]);
    assert_eq!(left("troy", works), 1);
    let without = table(5).tokens(HATTI, "assyria", 5).tokens(HATTI, "alani", 1).only(SURPLUS);
    assert_eq!((without.count(HATTI, "assyria"), without.count(HATTI, "alani")), (3, 0));
    // It makes no city possible where the printed limit is zero.
    let barren = table(5).tokens(HATTI, "alani", 20).tokens(HATTI, "troy", 6).advances(HATTI, &[Advance::Agriculture]);
    assert_eq!(barren.only(Phase::CityConstruction).refused_by(HATTI, "build city alani"), "EP-19.1b");
}

#[rule("EP-20.2")]
#[test]
fn ships_need_no_food() {
    let mut table = table(5).tokens(MINOA, "thera", 3);
    for number in [MINOA, MINOA, MINOA, MINOA, HATTI, HELLAS] {
        table = table.ship(number, "thera");
    }
    let table = table.only(Phase::Conflict).only(SURPLUS);
    assert_eq!((table.count(MINOA, "thera"), table.ships(MINOA).len(), table.ships(HATTI).len()), (3, 4, 1));
}

/// Cities of Minoa and so many tokens in Corinth.
fn supported(cities: &[&str], tokens: u8, advances: &[Advance]) -> Table {
    let table = table(5).cities(MINOA, cities).tokens(MINOA, "corinth", tokens);
    table.advances(MINOA, advances)
}

fn checked(table: Table) -> Table {
    table.only(Phase::CitySupport)
}

#[rule("EP-21.1a", "EP-21.1.1", "EP-30.11.4")]
#[test]
fn a_city_needs_two_tokens_and_three_under_cultural_ascendancy() {
    let falls = |tokens: u8, advances: &[Advance]| {
        let table = checked(supported(&["knossos", "thera"], tokens, advances));
        table.waiting() == [MINOA]
    };
    assert_eq!((falls(3, &[]), falls(4, &[])), (true, false));
    let ascendant = &[Advance::CulturalAscendancy];
    assert_eq!((falls(5, ascendant), falls(6, ascendant)), (true, false));
}

/// Argos, Athens and Salamis feed one each.
#[rule("EP-21.1b", "EP-21.1.2a")]
#[test]
fn cities_are_reduced_one_by_one_as_their_owner_likes() {
    let mut table = checked(supported(&["argos", "athens", "salamis"], 1, &[]));
    let mut choices = table.choices(MINOA);
    choices.sort();
    assert_eq!(choices, ["reduce argos", "reduce athens", "reduce salamis"]);
    assert_eq!(table.refused_by(MINOA, "done"), "EP-21.1b");
    assert_eq!(table.refused_by(MINOA, "reduce corinth"), "EP-21.1b", "no city");
    table.act(MINOA, "reduce athens");
    assert_eq!(table.count(MINOA, "athens"), 1, "two tokens for two cities: another must go");
    table.act(MINOA, "reduce salamis");
    assert_eq!((table.city("argos"), table.waiting()), (Some(MINOA), vec![]), "three tokens for one city, and no more");
    assert_eq!(table.game.players[seat(MINOA)].city_stock, 8);
}

#[rule("EP-21.2.1a", "EP-21.2.1c", "EP-21.2.1d")]
#[test]
fn a_reduced_city_is_replaced_by_tokens_as_far_as_stock_goes() {
    let reduced = |stock: u8| {
        let mut table = checked(supported(&["knossos", "thera"], 0, &[]).treasury(MINOA, 55 - stock));
        if table.waiting() == [MINOA] {
            table.act(MINOA, "reduce knossos");
        }
        (table.count(MINOA, "knossos"), table.stock(MINOA), table.city("thera"))
    };
    assert_eq!(reduced(9), (3, 6, Some(MINOA)), "three support the other");
    assert_eq!(reduced(2), (2, 0, Some(MINOA)), "two are enough");
    assert_eq!(reduced(1), (1, 0, None), "one is not, and the other is eliminated");
    assert_eq!(reduced(0), (0, 0, None));
}

#[rule("EP-21.2.1-r1", "EP-30.3.3")]
#[test]
fn agriculture_and_a_token_beside_the_city_count() {
    let left = |beside: u8, advances: &[Advance]| {
        let table = table(5).cities(MINOA, &["knossos"]).tokens(MINOA, "knossos", beside).advances(MINOA, advances);
        checked(table).count(MINOA, "knossos")
    };
    assert_eq!((left(0, &[]), left(0, &[Advance::Agriculture])), (3, 4));
    let works = [Advance::PublicWorks, Advance::Agriculture];
    assert_eq!((left(1, &works[..1]), left(1, &works)), (3, 4), "up to the limit, not beyond");
}

#[rule("EP-21.2.2", "EP-21.2.2-r1")]
#[test]
fn calamities_reduce_cities_in_the_same_way() {
    let cities = ["knossos", "thera", "argos", "rhodes"];
    let base = || supported(&cities, 20, &[Advance::Agriculture]);
    let mut table = base();
    table.game.built.insert(area("thera"));
    let mut table = table.struck(MINOA, Calamity::Superstition);
    table.act(MINOA, "strike knossos");
    assert_eq!(table.count(MINOA, "knossos"), 4, "an old city before the new one");
    table.act(MINOA, "strike argos").act(MINOA, "strike rhodes");
    assert_eq!((table.count(MINOA, "argos"), table.count(MINOA, "rhodes")), (2, 4));
    let mut poor = base().treasury(MINOA, 34).struck(MINOA, Calamity::Superstition);
    poor.act(MINOA, "strike knossos").act(MINOA, "strike argos").act(MINOA, "strike rhodes");
    assert_eq!(["knossos", "argos", "rhodes"].map(|name| poor.count(MINOA, name)), [1, 0, 0], "what stock there is");
    // In a check of support the new city goes first.
    let mut check = supported(&cities, 5, &[]);
    check.game.built.insert(area("thera"));
    let check = checked(check);
    assert_eq!((check.city("thera"), check.city("knossos")), (None, Some(MINOA)));
}

/// Treachery leaves the token of Public Works beside a city that is another's now; three may live in Knossos.
#[rule("EP-21.2.1a", "EP-21.2.1-r1", "EP-29-r2")]
#[test]
fn a_token_left_by_another_counts_as_well() {
    let betrayed = |works: &[Advance], token: u8| {
        let table = table(5).cities(HATTI, &["knossos"]).tokens(HATTI, "knossos", token).advances(HATTI, works);
        table.struck_by(HATTI, Calamity::Treachery, MINOA)
    };
    let left = |table: Table| {
        let table = table.advances(MINOA, &[Advance::Agriculture]).struck(MINOA, Calamity::CityRiots);
        (table.count(MINOA, "knossos"), table.count(HATTI, "knossos"))
    };
    assert_eq!(betrayed(&[Advance::PublicWorks], 1).city("knossos"), Some(MINOA));
    assert_eq!(left(betrayed(&[Advance::PublicWorks], 1)), (2, 1), "and Agriculture does nothing beside others");
    assert_eq!(left(betrayed(&[], 0)), (4, 0));
    // Nor is there more room where unit points are lost.
    let lost = betrayed(&[Advance::PublicWorks], 1).struck(MINOA, Calamity::MinorUprising);
    assert_eq!((lost.waiting(), lost.count(MINOA, "knossos")), (vec![], 2), "the smallest loss there is");
    assert_eq!(betrayed(&[], 0).struck(MINOA, Calamity::MinorUprising).count(MINOA, "knossos"), 3);
}

/// Hatti builds Troy; Lycia and Sardes are older.
#[rule("EP-21.1-r1", "EP-21.1.2b")]
#[test]
fn cities_built_this_turn_go_first_in_both_checks() {
    let mut table = table(5).tokens(HATTI, "troy", 6).cities(HATTI, &["lycia", "sardes"]);
    table = table.only(Phase::CityConstruction);
    table.act(HATTI, "build city troy");
    let again = || Table::of(table.game.clone());
    for phase in [Phase::CitySupport, Phase::SecondCheck] {
        let check = again().only(phase);
        assert_eq!(check.city("troy"), None, "{phase:?}");
        assert_eq!(check.choices(HATTI), ["reduce lycia", "reduce sardes"], "{phase:?}");
    }
    // In the next turn it is a city like the others.
    let later = again().only(Phase::CityConstruction).only(Phase::CitySupport);
    assert_eq!(later.choices(HATTI).len(), 3);
    // So it is for whoever gains it.
    let mut gained = again().cities(MINOA, &["thera"]).struck_by(HATTI, Calamity::Treachery, MINOA);
    gained.act(MINOA, "strike troy");
    let gained = gained.only(Phase::SecondCheck);
    assert_eq!((gained.city("troy"), gained.choices(MINOA).len()), (Some(MINOA), 2));
}
