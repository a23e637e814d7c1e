//! Major calamities that strike units, cities, cards and markers. `EP-29.2` to `EP-29.9`

use super::*;
use engine::rule;

#[rule("EP-29.2.1.1a", "EP-29.2.1.4b")]
#[test]
fn a_volcano_erases_everybody_around_it() {
    let table = table(5).cities(MINOA, &["thera"]).advances(MINOA, &[Advance::Engineering]).tokens(HELLAS, "thera", 2);
    let table = table.struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((table.city("thera"), table.count(HELLAS, "thera")), (None, 0));
}

#[rule("EP-29.2.1.3", "EP-30.18.5", "EP-30.50.3")]
#[test]
fn urbanism_costs_more_around_an_eruption() {
    let base = || table(5).cities(MINOA, &["thera"]).tokens(MINOA, "knossos", 3).tokens(MINOA, "argos", 3);
    let mut table = base().advances(MINOA, &[Advance::Urbanism]).struck(MINOA, Calamity::VolcanicEruption);
    table.act(MINOA, "lose 3 knossos");
    assert_eq!(table.token_count(MINOA), 2);
    let engineers = base().advances(MINOA, &[Advance::Urbanism, Advance::Engineering]);
    assert_eq!(engineers.struck(MINOA, Calamity::VolcanicEruption).token_count(MINOA), 6);
}

#[rule("EP-29.2.1.2a", "EP-29.2.1.2b", "EP-29.2.1.2c", "EP-29.2.1.2-r1")]
#[test]
fn an_earthquake_strikes_where_it_does_most_damage() {
    // Argos borders on Athens, a city of Hellas that is reduced to one token: nine points. Phaestos stands alone.
    let mut table = table(5).cities(MINOA, &["argos", "phaestos"]).cities(HELLAS, &["athens"]);
    table = table.struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((table.city("argos"), table.city("phaestos")), (None, Some(MINOA)));
    assert_eq!((table.city("athens"), table.count(HELLAS, "athens")), (None, 1));
    let alone = crate::support::table(5).cities(MINOA, &["argos", "corinth"]);
    let mut alone = alone.struck(MINOA, Calamity::VolcanicEruption);
    alone.act(MINOA, "strike argos");
    assert_eq!(alone.city("corinth"), Some(MINOA), "the second city must be somebody else's");
}

#[rule("EP-29.2.1.4a", "EP-30.18.4")]
#[test]
fn engineering_softens_an_earthquake() {
    let table = table(5).cities(MINOA, &["corinth"]).advances(MINOA, &[Advance::Engineering]);
    let table = table.struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((table.city("corinth"), table.count(MINOA, "corinth")), (None, 2));
}

#[rule("EP-29.2.2.1a", "EP-29.2.2.1b", "EP-29.2.2.3", "EP-29.2.2-r1", "EP-30.15.3")]
#[test]
fn treachery_gives_cities_to_the_trader() {
    let cities = ["knossos", "thera", "argos"];
    let mut table = table(5).cities(MINOA, &cities).struck_by(MINOA, Calamity::Treachery, ASSYRIA);
    table.act(ASSYRIA, "strike thera");
    assert_eq!(table.city("thera"), Some(ASSYRIA));
    let full = ["nineveh", "carrhae", "antioch", "aleppo", "damascus", "sidon", "tyre", "phoenicia"];
    let base = crate::support::table(5).cities(MINOA, &cities).cities(ASSYRIA, &full);
    let mut table = base.advances(MINOA, &[Advance::Diplomacy]).struck_by(MINOA, Calamity::Treachery, ASSYRIA);
    table.act(ASSYRIA, "strike thera").act(ASSYRIA, "strike argos");
    assert_eq!((table.city("thera"), table.city("argos")), (Some(ASSYRIA), None), "one in stock, one eliminated");
}

#[rule("EP-29.2.2.2")]
#[test]
fn untraded_treachery_reduces_a_city() {
    let mut table = table(5).cities(MINOA, &["knossos", "thera"]).struck(MINOA, Calamity::Treachery);
    table.act(MINOA, "strike knossos");
    assert_eq!((table.city("knossos"), table.count(MINOA, "knossos")), (None, 3));
}

#[rule("EP-29.3.1.1a", "EP-29.3.1.2", "EP-29.3.1.3", "EP-30.39.2", "EP-30.7.2")]
#[test]
fn pottery_and_calendar_feed_the_hungry() {
    let base = || table(5).tokens(MINOA, "knossos", 20).tokens(HATTI, "hattusa", 8).tokens(HELLAS, "thrace", 8);
    let plain = base().struck(MINOA, Calamity::Famine);
    assert_eq!([MINOA, HATTI, HELLAS].map(|n| plain.token_count(n)), [10, 0, 0], "sixteen of twenty find a victim");
    let helped = base()
        .advances(MINOA, &[Advance::Pottery, Advance::Calendar])
        .advances(HATTI, &[Advance::Pottery])
        .advances(HELLAS, &[Advance::Calendar])
        .struck(MINOA, Calamity::Famine);
    assert_eq!([MINOA, HATTI, HELLAS].map(|n| helped.token_count(n)), [15, 5, 5]);
}

#[rule("EP-29.3.1.4", "EP-30.3.4", "EP-20.1c")]
#[test]
fn famine_trims_what_agriculture_feeds() {
    let mut table = table(5).tokens(MINOA, "knossos", 4).tokens(MINOA, "thera", 4).tokens(MINOA, "corinth", 10);
    table = table.advances(MINOA, &[Advance::Agriculture]).struck(MINOA, Calamity::Famine);
    table.act(MINOA, "lose 10 corinth");
    assert_eq!((table.count(MINOA, "knossos"), table.count(MINOA, "thera")), (3, 3));
    let without = crate::support::table(5).tokens(MINOA, "knossos", 4).tokens(MINOA, "corinth", 10);
    let mut without = without.struck(MINOA, Calamity::Famine);
    without.act(MINOA, "lose 10 corinth");
    assert_eq!(without.count(MINOA, "knossos"), 4);
}

#[rule("EP-29.3.2.1", "EP-29.3.2.2", "EP-29.3.2.3", "EP-30.34.2", "EP-30.12.2", "EP-30.19.2", "EP-30.49.2")]
#[test]
fn superstition_reduces_three_cities() {
    let left = |advances: &[Advance]| {
        let cities = ["knossos", "thera", "argos", "rhodes", "sparta"];
        let mut table = table(5).cities(MINOA, &cities).advances(MINOA, advances).struck(MINOA, Calamity::Superstition);
        while table.waiting() == [MINOA] {
            let choice = table.choices(MINOA)[0].clone();
            table.act(MINOA, &choice);
        }
        table.city_count(MINOA)
    };
    assert_eq!(left(&[]), 2);
    assert_eq!(left(&[Advance::Mysticism, Advance::Deism, Advance::Enlightenment]), 5);
    assert_eq!(left(&[Advance::UniversalDoctrine]), 1);
}

#[rule("EP-29.4.2.1a", "EP-29.4.2.1b", "EP-29.4.2.2", "EP-29.4.2.3", "EP-29.4.2.4", "EP-21.2.1b")]
#[rule("EP-30.45.2", "EP-30.29.4", "EP-30.35.2", "EP-30.19.3")]
#[test]
fn a_slave_revolt_bars_tokens_from_support() {
    let left = |advances: &[Advance]| {
        let base = table(5).cities(MINOA, &["knossos", "thera", "argos"]).tokens(MINOA, "corinth", 20);
        let mut table = base.advances(MINOA, advances).struck(MINOA, Calamity::SlaveRevolt);
        while table.waiting() == [MINOA] {
            let choice = table.choices(MINOA)[0].clone();
            table.act(MINOA, &choice);
        }
        table.city_count(MINOA)
    };
    assert_eq!(left(&[]), 2, "five tokens support two of three; the new ones help");
    assert_eq!(left(&[Advance::Mining, Advance::Theocracy]), 1, "none support");
    assert_eq!(left(&[Advance::Mythology, Advance::Enlightenment]), 3);
}

#[rule("EP-29.4.2-r1", "EP-21.1.2b")]
#[test]
fn cities_of_this_turn_revolt_first() {
    let mut table = table(5).cities(MINOA, &["knossos", "thera", "argos"]);
    table.game.built.insert(area("thera"));
    table.game.built.insert(area("argos"));
    let mut table = table.struck(MINOA, Calamity::SlaveRevolt);
    assert_eq!(table.choices(MINOA), ["strike argos", "strike thera"]);
    assert_eq!(table.refused_by(MINOA, "strike knossos"), "EP-29.4.2-r1");
}

#[rule("EP-29.5.1.1a", "EP-29.5.1.1b", "EP-29.5.1.3b", "EP-29.5.1.2")]
#[test]
fn a_flood_takes_seventeen_points_and_those_of_others() {
    // Odessus has a black site: its city is safe. Moesia and Tomi lie on the Danube.
    let mut table = table(5).tokens(HELLAS, "moesia", 12).tokens(HELLAS, "gethae", 10).cities(HELLAS, &["odessus"]);
    table = table.tokens(HATTI, "tomi", 4).struck(HELLAS, Calamity::Flood);
    assert_eq!(table.count(HATTI, "tomi"), 0, "ten or fewer are all lost");
    table.act(HELLAS, "lose 12 moesia");
    assert_eq!((table.token_count(HELLAS), table.city("odessus")), (5, Some(HELLAS)));
}

#[rule("EP-29.5.1.3a", "EP-29.5.1.3-r1", "EP-29.5.1.5a", "EP-30.18.6")]
#[test]
fn a_flood_is_divided_and_engineering_limits_it() {
    let mut table = table(5).tokens(EGYPT, "memphis", 30).tokens(MINOA, "tanis", 8).tokens(HATTI, "alexandria", 9);
    table = table.advances(EGYPT, &[Advance::Engineering]).advances(HATTI, &[Advance::Engineering]);
    table = table.struck(EGYPT, Calamity::Flood);
    assert_eq!(table.refused_by(EGYPT, &afflict(MINOA, 9)), "EP-29.5.1.3-r1");
    table.act(EGYPT, &afflict(HATTI, 9));
    assert_eq!((table.count(MINOA, "tanis"), table.count(HATTI, "alexandria")), (7, 2));
    assert_eq!(table.count(EGYPT, "memphis"), 23);
}

#[rule("EP-29.5.1.4a", "EP-29.5.1.4b", "EP-29.5.1.5b", "EP-29.5.1.5-r1")]
#[test]
fn without_a_flood_plain_a_coastal_city_goes() {
    let mut table = table(5).cities(MINOA, &["knossos", "thera"]).struck(MINOA, Calamity::Flood);
    table.act(MINOA, "strike thera");
    assert_eq!((table.city("thera"), table.count(MINOA, "thera")), (None, 0));
    let engineers = crate::support::table(5).cities(MINOA, &["thera"]).advances(MINOA, &[Advance::Engineering]);
    assert_eq!(engineers.struck(MINOA, Calamity::Flood).count(MINOA, "thera"), 3);
    let inland = crate::support::table(5).cities(HATTI, &["hattusa"]).struck(HATTI, Calamity::Flood);
    assert_eq!(inland.city("hattusa"), Some(HATTI));
}

#[rule("EP-29.6.1.1", "EP-29.6.1.3a", "EP-29.6.1.3b", "EP-29.6.1.3c", "EP-29.6.1.4", "EP-29.6.1.6")]
#[rule("EP-30.24.2", "EP-30.47.2")]
#[test]
fn a_cyclone_reduces_cities_and_takes_ships() {
    let base = || {
        let table = table(5).cities(MINOA, &["knossos", "thera", "rhodes", "eretria"]).ship(MINOA, "knossos");
        table.cities(HATTI, &["troy", "miletus", "hattusa"]).ship(HATTI, "troy").ship(HATTI, "crimea")
    };
    let mut table = base().struck(MINOA, Calamity::Cyclone);
    assert!(table.game.players[seat(HATTI)].ships.iter().all(|ship| ship.area == area("crimea")));
    assert_eq!(table.city_count(HATTI), 1, "Hattusa has no coast");
    table.act(MINOA, "strike thera").act(MINOA, "strike rhodes").act(MINOA, "strike eretria");
    assert_eq!((table.city_count(MINOA), table.game.players[seat(MINOA)].ships.len()), (1, 0));
    let table = base().advances(MINOA, &[Advance::TradeEmpire]).advances(HATTI, &[Advance::Masonry]);
    let table = table.struck(MINOA, Calamity::Cyclone);
    assert_eq!(table.city_count(MINOA), 0);
    assert_eq!(table.waiting(), [HATTI], "one of two exposed cities");
}

#[rule("EP-29.6.1.5", "EP-30.7.3", "EP-29.6.1.2")]
#[test]
fn calendar_keeps_cities_and_two_ships() {
    let table = table(5).cities(MINOA, &["knossos", "thera", "rhodes"]).advances(MINOA, &[Advance::Calendar]);
    let mut table =
        table.ship(MINOA, "knossos").ship(MINOA, "thera").ship(MINOA, "rhodes").struck(MINOA, Calamity::Cyclone);
    table.act(MINOA, "strike thera");
    assert_eq!(table.waiting(), [MINOA], "which ship is lost");
    table.act(MINOA, "strike rhodes");
    assert_eq!((table.city_count(MINOA), table.game.players[seat(MINOA)].ships.len()), (2, 2));
    let inland = crate::support::table(5).cities(HATTI, &["hattusa"]).ship(MINOA, "knossos");
    assert_eq!(inland.struck(HATTI, Calamity::Cyclone).game.players[seat(MINOA)].ships.len(), 1);
}

#[rule("EP-29.6.2.1a", "EP-29.6.2.2a", "EP-29.6.2.2b", "EP-29.6.2.2c")]
#[test]
fn an_epidemic_leaves_a_token_everywhere() {
    let table = table(5).tokens(MINOA, "knossos", 3).tokens(MINOA, "argos", 4).cities(MINOA, &["thera", "phaestos"]);
    let table = table.struck(MINOA, Calamity::Epidemic);
    let left = ["knossos", "argos", "thera", "phaestos"].map(|name| table.count(MINOA, name));
    assert_eq!((left, table.city_count(MINOA)), ([1, 1, 1, 1], 0), "thirteen points can be lost");
}

#[rule("EP-29.6.2.1b", "EP-29.6.2.1-r1", "EP-29.6.2.3a", "EP-29.6.2.3b", "EP-29.6.2.4")]
#[rule("EP-30.26.2", "EP-30.4.3", "EP-30.43.3", "EP-30.47.3")]
#[test]
fn medicine_and_roads_change_an_epidemic() {
    let table = table(5).tokens(MINOA, "knossos", 40).tokens(HATTI, "hattusa", 30).tokens(HELLAS, "thrace", 9);
    let table = table.advances(MINOA, &[Advance::Medicine, Advance::Anatomy, Advance::Roadbuilding]);
    let table = table.advances(HATTI, &[Advance::Medicine]).advances(HELLAS, &[Advance::TradeEmpire]);
    let table = table.struck(MINOA, Calamity::Epidemic);
    // Sixteen less sixteen and five more; ten less five; eight, the most Thrace can lose, and five more: all but one.
    assert_eq!([MINOA, HATTI, HELLAS].map(|n| table.token_count(n)), [35, 25, 1]);
}

#[rule("EP-29.7.1.1", "EP-29.7.1.2", "EP-29.7.1.3", "EP-30.10.3", "EP-30.21.2")]
#[test]
fn corruption_takes_ten_points_of_cards() {
    let cards = [(Commodity::Gold, 1), (Commodity::Clay, 1), (Commodity::Wine, 1)];
    let left = |advances: &[Advance]| {
        let table = table(5).commodities(MINOA, &cards).advances(MINOA, advances).struck(MINOA, Calamity::Corruption);
        let mut table = table;
        while table.waiting() == [MINOA] {
            let choice = table.choices(MINOA)[0].clone();
            table.act(MINOA, &choice);
        }
        let hand = &table.game.players[seat(MINOA)].hand;
        cards.map(|(commodity, _)| hand.count(commodity))
    };
    assert_eq!(left(&[]), [0, 0, 1], "nine and one exactly");
    assert_eq!(left(&[Advance::Law]), [1, 1, 0]);
    assert_eq!(left(&[Advance::Coinage]), [0, 0, 0]);
}

#[rule("EP-29.7.2.1", "EP-29.7.2.2", "EP-29.7.2.3", "EP-29.7.2-r1")]
#[rule("EP-30.2.4", "EP-30.13.4", "EP-30.16.3", "EP-30.21.3", "EP-30.28.4", "EP-30.33.3", "EP-30.36.5", "EP-30.43.4")]
#[test]
fn civil_disorder_reduces_all_but_three() {
    let left = |advances: &[Advance]| {
        let cities = ["knossos", "thera", "argos", "rhodes", "sparta", "corinth"];
        let mut table =
            table(5).cities(MINOA, &cities).advances(MINOA, advances).struck(MINOA, Calamity::CivilDisorder);
        while table.waiting() == [MINOA] {
            let choice = table.choices(MINOA)[0].clone();
            table.act(MINOA, &choice);
        }
        table.city_count(MINOA)
    };
    assert_eq!(left(&[]), 3);
    for advance in [Advance::Music, Advance::DramaAndPoetry, Advance::Law, Advance::Democracy] {
        assert_eq!(left(&[advance]), 4, "{advance}");
    }
    for advance in [Advance::Military, Advance::NavalWarfare, Advance::Roadbuilding, Advance::AdvancedMilitary] {
        assert_eq!(left(&[advance]), 2, "{advance}");
    }
}

#[rule("EP-29.8.2.1a", "EP-29.8.2.1b", "EP-29.8.2.1c", "EP-29.8.2.1-r1")]
#[test]
fn iconoclasm_divides_two_reductions() {
    let mut table = table(5).cities(MINOA, &["knossos"]).cities(HATTI, &["troy", "sardes"]).cities(HELLAS, &["athens"]);
    table = table.cities(EGYPT, &["cyrene"]).struck_by(MINOA, Calamity::IconoclasmAndHeresy, EGYPT);
    assert_eq!(table.refused_by(MINOA, &afflict(EGYPT, 1)), "EP-29.8.2.1c");
    assert_eq!(table.refused_by(MINOA, &afflict(HELLAS, 2)), "EP-29.8.2.1-r1");
    table.act(MINOA, &afflict(HATTI, 2));
    assert_eq!([HATTI, HELLAS, EGYPT].map(|n| table.city_count(n)), [0, 1, 1]);
}

#[rule("EP-29.8.2.2a", "EP-29.8.2.2b", "EP-30.45.3")]
#[test]
fn theocracy_gives_cards_instead() {
    let base = || table(5).cities(MINOA, &["knossos", "thera"]).advances(MINOA, &[Advance::Theocracy]);
    let mut table = base().commodities(MINOA, &[(Commodity::Clay, 2)]).struck(MINOA, Calamity::IconoclasmAndHeresy);
    table.act(MINOA, "prevent");
    assert_eq!((table.city_count(MINOA), table.game.players[seat(MINOA)].hand.commodity_cards()), (2, 0));
    let one = base().commodities(MINOA, &[(Commodity::Clay, 1)]).struck(MINOA, Calamity::IconoclasmAndHeresy);
    assert_eq!(one.city_count(MINOA), 0);
}

#[rule("EP-29.9.1.1", "EP-29.9.1.2", "EP-29.9.1.3", "EP-30.20.2", "EP-30.22.3", "EP-28.4.2", "EP-28.4-r1")]
#[test]
fn regression_moves_the_marker_back() {
    let marker = |start: u8, advances: &[Advance]| {
        let mut table = table(5).advances(MINOA, advances);
        table.game.players[seat(MINOA)].succession = start;
        table.struck(MINOA, Calamity::Regression).game.players[seat(MINOA)].succession
    };
    assert_eq!([marker(5, &[]), marker(5, &[Advance::Fundamentalism]), marker(5, &[Advance::Library])], [4, 3, 5]);
    assert_eq!(marker(1, &[Advance::Fundamentalism]), 0);
}

#[rule("EP-29.9.2.1", "EP-29.9.2.2a", "EP-29.9.2.2b", "EP-29.9.2.5a")]
#[test]
fn piracy_takes_coastal_cities() {
    let mut table = table(5).cities(MINOA, &["knossos", "thera", "argos"]).cities(HATTI, &["troy", "hattusa"]);
    table = table.cities(HELLAS, &["athens"]).cities(ASSYRIA, &["tyre"]).cities(EGYPT, &["cyrene"]);
    table = table.struck_by(MINOA, Calamity::Piracy, ASSYRIA);
    table.act(ASSYRIA, "strike knossos").act(ASSYRIA, "strike thera");
    assert_eq!(table.refused(MINOA, "strike tyre").rule, Some("EP-29.9.2.2b"));
    table.act(MINOA, "strike troy").act(MINOA, "strike athens");
    let pirates = ["knossos", "thera", "troy", "athens"].map(|name| table.city(name));
    assert_eq!(pirates, [Some(0); 4]);
    assert_eq!((table.city("hattusa"), table.city("tyre")), (Some(HATTI), Some(ASSYRIA)));
}

#[rule("EP-29.9.2.3", "EP-29.9.2.4", "EP-29.9.2-r1", "EP-30.8.4", "EP-30.36.6")]
#[test]
fn cartography_and_naval_warfare_change_piracy() {
    let mut table = table(5).cities(MINOA, &["knossos", "thera", "argos"]).cities(HATTI, &["troy", "miletus", "lycia"]);
    table = table.cities(HELLAS, &["athens"]).advances(MINOA, &[Advance::NavalWarfare]);
    table = table.advances(HATTI, &[Advance::Cartography]).advances(HELLAS, &[Advance::NavalWarfare]);
    table = table.struck(MINOA, Calamity::Piracy);
    table.act(MINOA, "strike thera");
    table.act(MINOA, "strike troy").act(MINOA, "strike lycia");
    assert_eq!((table.city_count(MINOA), table.city_count(HATTI), table.city_count(HELLAS)), (2, 1, 1));
}
