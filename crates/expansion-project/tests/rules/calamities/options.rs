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
    let table = spared(Calamity::SquanderedWealth, |table| table.treasury(MINOA, 10));
    assert_eq!(table.game.players[seat(MINOA)].treasury, 0, "treasury is not spared");
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
