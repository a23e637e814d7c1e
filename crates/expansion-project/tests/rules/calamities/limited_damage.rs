//! Limited damage: no effect takes a victim below the least unit points, and whoever has no more is not affected further.
//! `EP-32.7`

use super::*;
use engine::rule;

/// A table where calamities leave everybody sixteen unit points.
fn mild() -> Table {
    with(Options { least_unit_points: 16, ..Options::with_seats(5) })
}

/// Unit points of a seat on the board.
fn points(table: &Table, number: u8) -> u8 {
    table.token_count(number) + 5 * table.city_count(number)
}

fn treasury(table: &Table, number: u8) -> u8 {
    table.game.players[seat(number)].treasury
}

fn ships(table: &Table, number: u8) -> usize {
    table.game.players[seat(number)].ships.len()
}

/// Minoa with so many tokens, ten treasury tokens and a ship, after a calamity.
fn after(calamity: Calamity, tokens: u8) -> Table {
    mild().tokens(MINOA, "knossos", tokens).treasury(MINOA, 10).ship(MINOA, "knossos").struck(MINOA, calamity)
}

#[rule("EP-32.7.1", "EP-32.7-r1")]
#[test]
fn at_the_limit_treasury_and_ships_are_safe() {
    assert_eq!(treasury(&after(Calamity::SquanderedWealth, 17), MINOA), 0);
    assert_eq!(treasury(&after(Calamity::SquanderedWealth, 16), MINOA), 10);
    let (struck, spared) = (after(Calamity::Tempest, 17), after(Calamity::Tempest, 16));
    assert_eq!((treasury(&struck, MINOA), ships(&struck, MINOA)), (5, 0));
    assert_eq!((treasury(&spared, MINOA), ships(&spared, MINOA)), (10, 1));
}

#[rule("EP-32.7.1", "EP-32.7-r1")]
#[test]
fn at_the_limit_no_regression_moves_the_marker() {
    let marker = |tokens| {
        let mut table = mild().tokens(MINOA, "knossos", tokens);
        table.game.players[seat(MINOA)].succession = 5;
        table.struck(MINOA, Calamity::Regression).game.players[seat(MINOA)].succession
    };
    assert_eq!([marker(17), marker(16), marker(3)], [4, 5, 5]);
}

#[rule("EP-32.7.1", "EP-32.7-r1")]
#[test]
fn at_the_limit_cards_are_safe() {
    let cards = |calamity, tokens| {
        let table = mild().cities(MINOA, &["thera"]).tokens(MINOA, "knossos", tokens);
        let table = table.commodities(MINOA, &[(Commodity::Salt, 3)]).struck_by(MINOA, calamity, HATTI);
        let asked = !table.waiting().is_empty();
        (asked, table.game.players[seat(MINOA)].hand.len())
    };
    assert_eq!((cards(Calamity::Corruption, 12), cards(Calamity::Corruption, 11)), ((false, 0), (false, 3)));
    assert_eq!((cards(Calamity::Banditry, 12), cards(Calamity::Banditry, 11)), ((true, 3), (false, 3)));
}

/// Coastal Migration takes units and then ships: whoever is down to sixteen by the first keeps the ships.
#[rule("EP-32.7.1", "EP-32.7-r1")]
#[test]
fn the_second_effect_of_a_calamity_is_a_further_one() {
    let (few, many) = (after(Calamity::CoastalMigration, 18), after(Calamity::CoastalMigration, 22));
    assert_eq!((points(&few, MINOA), ships(&few, MINOA)), (16, 1));
    assert_eq!((points(&many, MINOA), ships(&many, MINOA)), (17, 0));
}

/// Thera, Knossos and Rhodes feed three: a city reduced there costs two points. Argos feeds one, and costs four.
fn minoan_cities(names: &[&str], tokens: u8) -> Table {
    mild().cities(MINOA, names).tokens(MINOA, "cyprus", tokens)
}

#[rule("EP-29.3.2.1", "EP-24.4", "EP-32.7.1")]
#[test]
fn the_victim_chooses_which_cities_are_reduced() {
    let mut table = minoan_cities(&["thera", "knossos", "rhodes"], 5).struck(MINOA, Calamity::Superstition);
    assert_eq!(table.waiting(), [MINOA], "two of three can be reduced");
    assert_eq!(table.choices(MINOA), ["strike knossos", "strike rhodes", "strike thera"]);
    table.act(MINOA, "strike rhodes");
    assert_eq!((table.city("rhodes"), points(&table, MINOA)), (None, 18));
    assert_eq!(table.refused_by(MINOA, "strike rhodes"), "EP-29.3.2.1", "not the same one twice");
    table.act(MINOA, "strike knossos");
    assert_eq!((table.city("thera"), points(&table, MINOA), table.waiting()), (Some(MINOA), 16, vec![]));
}

#[rule("EP-32.7.1", "EP-24.4")]
#[test]
fn a_spared_city_does_not_count_as_reduced() {
    // Three points may be lost: Argos would cost four.
    let mut dear = minoan_cities(&["thera", "knossos", "argos"], 4).struck(MINOA, Calamity::Superstition);
    assert_eq!(dear.choices(MINOA), ["strike knossos", "strike thera"]);
    assert_eq!(dear.refused_by(MINOA, "strike argos"), "EP-32.7.1");
    dear.act(MINOA, "strike thera");
    assert_eq!((dear.city_count(MINOA), points(&dear, MINOA), dear.waiting()), (2, 17, vec![]));
    // Four points may be lost: with Argos only one city would be reduced instead of two.
    let base = || minoan_cities(&["thera", "knossos", "rhodes", "argos"], 0);
    let mut fewer = base().struck(MINOA, Calamity::Superstition);
    assert_eq!(fewer.refused_by(MINOA, "strike argos"), "EP-24.4");
    fewer.act(MINOA, "strike thera").act(MINOA, "strike knossos");
    assert_eq!((points(&fewer, MINOA), fewer.waiting()), (16, vec![]));
    // With enough units all may be named.
    let mut free = base().tokens(MINOA, "cyprus", 20).struck(MINOA, Calamity::Superstition);
    free.act(MINOA, "strike argos");
}

#[rule("EP-32.7.1", "EP-29.5.3.1", "EP-29.2.2-r1", "EP-29.7.2.1")]
#[test]
fn every_calamity_that_reduces_cities_leaves_the_choice() {
    // Two points may be lost in each case, and one city of two goes.
    for calamity in [Calamity::CityRiots, Calamity::Treachery] {
        let mut table = minoan_cities(&["thera", "knossos", "argos"], 3).struck(MINOA, calamity);
        assert_eq!(table.choices(MINOA), ["strike knossos", "strike thera"], "{calamity}");
        assert_eq!(table.refused_by(MINOA, "strike argos"), "EP-32.7.1", "{calamity}");
        table.act(MINOA, "strike knossos");
        assert_eq!((table.city("knossos"), points(&table, MINOA), table.waiting()), (None, 16, vec![]), "{calamity}");
    }
    let five = ["thera", "knossos", "rhodes", "argos", "chalcis"];
    let disorder = with(Options { least_unit_points: 23, ..Options::with_seats(5) }).cities(MINOA, &five);
    let mut disorder = disorder.struck(MINOA, Calamity::CivilDisorder);
    assert_eq!(disorder.choices(MINOA), ["strike knossos", "strike rhodes", "strike thera"]);
    disorder.act(MINOA, "strike thera");
    assert_eq!((disorder.city_count(MINOA), disorder.waiting()), (4, vec![]));
}

/// City Riots: the treasury goes only if the victim has more than sixteen points left.
#[rule("EP-32.7.1", "EP-29.5.3.2")]
#[test]
fn riots_that_reach_the_limit_spare_the_treasury() {
    let riots = |tokens| {
        let table = mild().cities(MINOA, &["thera"]).tokens(MINOA, "knossos", tokens).treasury(MINOA, 9);
        let table = table.struck(MINOA, Calamity::CityRiots);
        (table.city("thera"), treasury(&table, MINOA))
    };
    assert_eq!((riots(14), riots(13)), ((None, 4), (None, 9)));
}

#[rule("EP-32.7.1", "EP-32.7-r1", "EP-29.9.2.1")]
#[test]
fn of_cities_that_change_hands_the_chooser_still_chooses() {
    // Seven points may be lost: one city of two.
    let base = || mild().cities(MINOA, &["thera", "knossos"]).tokens(MINOA, "cyprus", 13);
    let mut pirates = base().struck_by(MINOA, Calamity::Piracy, ASSYRIA);
    assert_eq!((pirates.waiting(), pirates.choices(ASSYRIA).len()), (vec![ASSYRIA], 2));
    pirates.act(ASSYRIA, "strike thera");
    assert_eq!((pirates.city("thera"), pirates.city("knossos"), pirates.waiting()), (Some(0), Some(MINOA), vec![]));
    let table = base().advances(MINOA, &[Advance::Diplomacy]);
    let mut traitors = table.struck_by(MINOA, Calamity::Treachery, ASSYRIA);
    traitors.act(ASSYRIA, "strike knossos");
    assert_eq!((traitors.city_count(MINOA), traitors.waiting()), (1, vec![]));
    let poor = mild().cities(MINOA, &["thera"]).tokens(MINOA, "cyprus", 15);
    assert_eq!(poor.struck_by(MINOA, Calamity::Treachery, ASSYRIA).city("thera"), Some(MINOA));
}

#[rule("EP-32.7.1", "EP-29.3.1.1-r1")]
#[test]
fn nobody_makes_a_spared_player_suffer() {
    let table = mild().tokens(MINOA, "knossos", 30).tokens(HATTI, "hattusa", 16).tokens(HELLAS, "thrace", 21);
    let mut table = table.tokens(EGYPT, "tanis", 30).tokens(ASSYRIA, "assyria", 30).struck(MINOA, Calamity::Famine);
    assert_eq!(table.refused_by(MINOA, &afflict(HATTI, 1)), "EP-32.7.1");
    assert_eq!(table.refused_by(MINOA, &afflict(HELLAS, 6)), "EP-29.3.1.1-r1", "five above sixteen");
    table.act(MINOA, &afflict(HELLAS, 5)).act(MINOA, &afflict(EGYPT, 8));
    assert_eq!([HATTI, HELLAS, EGYPT, ASSYRIA].map(|number| points(&table, number)), [16, 16, 22, 23]);
}

/// Hordes against a city at the edge of the map, with thirteen tokens inland: eighteen points.
fn invaded(least_unit_points: u8, in_treasury: u8) -> Table {
    let table = with(Options { least_unit_points, ..Options::with_seats(5) });
    let table = table.cities(ASSYRIA, &["carrhae"]).tokens(ASSYRIA, "aleppo", 13).treasury(ASSYRIA, in_treasury);
    table.struck_by(ASSYRIA, Calamity::BarbarianHordes, EGYPT)
}

#[rule("EP-32.7.1", "EP-32.7-r2")]
#[test]
fn hordes_stop_before_the_last_units() {
    let unlimited = invaded(0, 0);
    assert_eq!((points(&unlimited, ASSYRIA), unlimited.count(0, "carrhae")), (13, 3));
    // Six tokens take the place of the city, of which three may fall.
    let stopped = invaded(16, 0);
    assert_eq!((stopped.city("carrhae"), stopped.count(ASSYRIA, "carrhae")), (None, 3));
    assert_eq!((points(&stopped, ASSYRIA), stopped.barbarians()), (16, 0), "there is no room for hordes");
    // Without a token in stock the city would be lost for nothing: it stands.
    let standing = invaded(16, 42);
    assert_eq!((standing.city("carrhae"), points(&standing, ASSYRIA)), (Some(ASSYRIA), 18));
    assert_eq!(invaded(18, 0).city("carrhae"), Some(ASSYRIA), "who is at the limit is not invaded");
}

/// Others in an invaded area fight, too, and are spared alike.
#[rule("EP-32.7.1", "EP-32.7-r2", "EP-29.5.2.3.1")]
#[test]
fn hordes_spare_bystanders_at_the_limit() {
    let left = |least_unit_points| {
        let table = with(Options { least_unit_points, ..Options::with_seats(5) }).tokens(ASSYRIA, "nineveh", 20);
        let table = table.tokens(HATTI, "nineveh", 3).tokens(HATTI, "hattusa", 14);
        let table = table.struck_by(ASSYRIA, Calamity::BarbarianHordes, EGYPT);
        (points(&table, HATTI), points(&table, ASSYRIA))
    };
    assert_eq!(left(16).0, 16, "one of three falls");
    assert!(left(16).1 >= 16 && left(0).0 < 16, "{:?} {:?}", left(16), left(0));
}

#[rule("EP-32.7.1", "EP-29.7.3.1")]
#[test]
fn tribal_conflict_asks_nothing_once_the_limit_is_reached() {
    let table = mild().tokens(MINOA, "knossos", 8).tokens(MINOA, "phaestos", 8).tokens(MINOA, "thera", 2);
    let table = table.struck(MINOA, Calamity::TribalConflict);
    assert_eq!((points(&table, MINOA), table.waiting()), (16, vec![]));
}
