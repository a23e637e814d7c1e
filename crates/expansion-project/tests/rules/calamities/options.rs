//! Options about calamities. `EP-32.2` `EP-32.7`

use super::*;
use engine::rule;

fn spared(calamity: Calamity, setup: impl Fn(Table) -> Table) -> Table {
    let options = Options { least_unit_points: 16, ..Options::with_seats(5) };
    setup(with(options)).struck(MINOA, calamity)
}

#[rule("EP-32.7.1", "EP-32.7-r1")]
#[test]
fn calamities_spare_the_last_sixteen_points() {
    let table = spared(Calamity::Famine, |table| table.tokens(MINOA, "knossos", 20));
    assert_eq!(table.token_count(MINOA), 16);
    let table = spared(Calamity::Famine, |table| table.tokens(MINOA, "knossos", 12));
    assert_eq!(table.token_count(MINOA), 12, "who has less loses nothing");
    let table = spared(Calamity::CityInFlames, |table| table.cities(MINOA, &["thera"]).tokens(MINOA, "knossos", 12));
    assert_eq!(table.city("thera"), Some(MINOA));
    let table = spared(Calamity::CityInFlames, |table| table.cities(MINOA, &["thera"]).tokens(MINOA, "knossos", 16));
    assert_eq!(table.city("thera"), None);
    let table = spared(Calamity::Superstition, |table| table.cities(MINOA, &["thera", "argos", "sparta"]));
    assert_eq!(table.city_count(MINOA), 3);
}

#[rule("EP-32.7.2")]
#[test]
fn another_number_may_be_agreed_on() {
    let options = Options { least_unit_points: 10, ..Options::with_seats(5) };
    let table = with(options).tokens(MINOA, "knossos", 15).struck(MINOA, Calamity::Famine);
    assert_eq!(table.token_count(MINOA), 10);
}

#[rule("EP-32.2-r1")]
#[test]
fn whoever_trades_a_famine_is_spared() {
    let options = Options { all_calamities_tradeable: true, ..Options::with_seats(5) };
    let table = with(options).tokens(MINOA, "knossos", 20).tokens(HATTI, "hattusa", 9).tokens(HELLAS, "thrace", 9);
    let table = table.struck_by(MINOA, Calamity::Famine, HELLAS);
    assert_eq!((table.token_count(HATTI), table.token_count(HELLAS)), (1, 9));
}

/// A player who lays cities down and has no token to change them for loses no city too many.
#[rule("EP-32.7.1", "EP-32.7-r1")]
#[test]
fn cities_that_cannot_be_changed_are_spared_as_well() {
    let cities = ["hattusa", "kanesh", "troy", "sardes", "miletus"];
    let suffers = |least_unit_points| {
        let options = Options { least_unit_points, ..Options::with_seats(5) };
        let table = with(options).tokens(MINOA, "knossos", 40).cities(HATTI, &cities).treasury(HATTI, 55);
        let mut table = table.struck(MINOA, Calamity::Famine);
        while let Some(&number) = table.waiting().first() {
            let choice = table.choices(number)[0].clone();
            table.act(number, &choice);
        }
        table.city_count(HATTI)
    };
    assert_eq!(suffers(0), 3, "eight points are two cities");
    assert_eq!(suffers(16), 4, "two of five cities would leave fifteen points");
}

#[rule("EP-32.7.1", "EP-32.7-r1", "EP-29.4.1.6a")]
#[test]
fn a_civil_war_leaves_sixteen_points() {
    let war = |least_unit_points| {
        let options = Options { least_unit_points, ..Options::with_seats(5) };
        let table = with(options).cities(MINOA, &["thera"]).tokens(MINOA, "corinth", 15).tokens(HELLAS, "athens", 1);
        let table = table.advances(MINOA, &[Advance::Philosophy, Advance::Military]);
        let mut table = table.tokens(HATTI, "hattusa", 45).tokens(ASSYRIA, "assyria", 45).tokens(EGYPT, "tanis", 45);
        table = table.treasury(MINOA, 9).struck(MINOA, Calamity::CivilWar);
        table.act(HELLAS, "enlist 15 corinth").act(MINOA, "keep first");
        while let Some(&number) = table.waiting().first() {
            let choice = table.choices(number)[0].clone();
            table.act(number, &choice);
        }
        table.token_count(MINOA) + 5 * table.city_count(MINOA)
    };
    assert_eq!(war(0), 10, "fifteen in the first faction, five of which fall");
    assert_eq!(war(16), 16);
    assert_eq!(war(18), 18);
}

#[rule("EP-32.2-r1", "EP-24.1.1b", "EP-29.5.1.3a", "EP-29.5.1.3b")]
#[test]
fn whoever_trades_a_flood_is_spared_while_victims_are_chosen() {
    let options = Options { all_calamities_tradeable: true, ..Options::with_seats(5) };
    let flooded = |minoa: u8, hatti: u8, hellas: u8| {
        let table = with(options).tokens(EGYPT, "memphis", 30).tokens(MINOA, "tanis", minoa);
        let table = table.tokens(HATTI, "alexandria", hatti).tokens(HELLAS, "fayum", hellas);
        table.struck_by(EGYPT, Calamity::Flood, MINOA)
    };
    let left = |table: &Table| [MINOA, HATTI, HELLAS].map(|number| table.token_count(number));
    let mut table = flooded(8, 9, 5);
    assert_eq!(table.refused_by(EGYPT, &afflict(MINOA, 1)), "EP-24.1.1b");
    table.act(EGYPT, &afflict(HATTI, 6)).act(EGYPT, &afflict(HELLAS, 4));
    assert_eq!(left(&table), [8, 3, 1]);
    assert_eq!(left(&flooded(8, 2, 1)), [8, 0, 0], "as much as possible, from others");
    assert_eq!(left(&flooded(4, 5, 1)), [0, 0, 0], "ten in all go, and nobody is chosen");
}
