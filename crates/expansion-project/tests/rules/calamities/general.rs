//! What holds for all calamities. `EP-24.1` `EP-24.3` to `EP-24.6`

use super::*;
use crate::support::shows;
use engine::rule;

/// A table where everybody has tokens, most of all Egypt.
fn crowd() -> Table {
    let table = table(5).tokens(EGYPT, "tanis", 20).tokens(EGYPT, "memphis", 20).tokens(MINOA, "knossos", 12);
    table.tokens(HATTI, "hattusa", 12).tokens(HELLAS, "thrace", 12).tokens(ASSYRIA, "assyria", 12)
}

/// The book's example: Minoa trades Epidemic to Egypt.
#[rule("EP-24.1.1b", "EP-24.1.2-ex1", "EP-29.6.2.1c")]
#[test]
fn the_trader_is_spared() {
    let mut traded = crowd().struck_by(EGYPT, Calamity::Epidemic, MINOA);
    assert_eq!(traded.refused_by(EGYPT, &afflict(MINOA, 5)), "EP-29.6.2.1c");
    assert!(!traded.choices(EGYPT).contains(&afflict(MINOA, 1)));
    traded.act(EGYPT, &afflict(HATTI, 5));
}

#[rule("EP-24.1")]
#[test]
fn who_holds_a_calamity_is_its_primary_victim() {
    for holder in [EGYPT, MINOA] {
        let table = crowd().struck_by(holder, Calamity::Epidemic, HELLAS);
        assert_eq!(table.waiting(), [holder], "and says who suffers as well");
    }
}

/// The rest of the example: had Minoa kept it, all others could be named.
#[rule("EP-24.1.2", "EP-24.1.2-ex1")]
#[test]
fn who_kept_a_calamity_may_name_everybody_else() {
    let kept = crowd().struck(MINOA, Calamity::Epidemic);
    let named = [EGYPT, HATTI, HELLAS, ASSYRIA].map(|other| kept.choices(MINOA).contains(&afflict(other, 1)));
    assert_eq!((kept.waiting(), named), (vec![MINOA], [true; 4]));
}

#[rule("EP-24.1.1a", "EP-29.3.1.1b", "EP-29.3.1.1-r1")]
#[test]
fn losses_are_divided_among_others() {
    let mut table = table(5).tokens(EGYPT, "tanis", 30).tokens(MINOA, "knossos", 12).tokens(HATTI, "hattusa", 12);
    table = table.tokens(HELLAS, "thrace", 4).tokens(ASSYRIA, "assyria", 12).struck(EGYPT, Calamity::Famine);
    assert_eq!(table.refused_by(EGYPT, "done"), "EP-24.1.1a");
    assert_eq!(table.refused_by(EGYPT, &afflict(MINOA, 9)), "EP-29.3.1.1b", "eight at most");
    assert_eq!(table.refused_by(EGYPT, &afflict(HELLAS, 5)), "EP-29.3.1.1-r1", "no more than it has");
    table.act(EGYPT, &afflict(MINOA, 8)).act(EGYPT, &afflict(HATTI, 8)).act(EGYPT, &afflict(HELLAS, 4));
    let left = [MINOA, HATTI, HELLAS, ASSYRIA, EGYPT].map(|number| table.token_count(number));
    assert_eq!(left, [4, 4, 0, 12, 20]);
}

/// The book's example: ten unit points as two cities, ten tokens, or any mixture; a city reduced to two tokens counts three.
#[rule("EP-24.3a", "EP-24.3b", "EP-24.3-ex1", "EP-24.5")]
#[test]
fn unit_points_are_paid_with_tokens_and_cities() {
    let mut table = table(5).cities(MINOA, &["phaestos", "thera"]).tokens(MINOA, "corinth", 5);
    table = table.struck(MINOA, Calamity::Famine);
    let choices = table.choices(MINOA);
    assert!(choices.contains(&"lose city phaestos 2".into()) && choices.contains(&"lose city thera".into()));
    table.act(MINOA, "lose city phaestos 2");
    table.act(MINOA, "lose 2 corinth").act(MINOA, "lose city thera");
    assert_eq!((table.city_count(MINOA), table.token_count(MINOA)), (0, 5));
}

/// With Agriculture Mohenjo-Daro feeds five.
#[rule("EP-24.3b")]
#[test]
fn five_tokens_for_a_city_would_be_no_damage() {
    let table = table(18).cities(1, &["mohenjo_daro"]).tokens(1, "harappa", 12).advances(1, &[Advance::Agriculture]);
    let mut table = table.struck(1, Calamity::Famine);
    assert_eq!(table.offered("lose city mohenjo_daro"), ["", "1", "2", "3", "4"]);
    table.refused(1, "lose city mohenjo_daro 5");
    table.act(1, "lose city mohenjo_daro 4");
    assert_eq!((table.city("mohenjo_daro"), table.count(1, "mohenjo_daro")), (None, 4));
}

/// Without stock no token can take a city's place; one that is lost first makes stock, and ten stay exact.
#[rule("EP-24.3b", "EP-24.5")]
#[test]
fn a_token_that_is_lost_first_may_take_the_place_of_a_city() {
    let table = table(5).cities(MINOA, &["phaestos", "thera"]).tokens(MINOA, "corinth", 1);
    let stock = table.game.players[seat(MINOA)].stock;
    let mut table = table.treasury(MINOA, stock).struck(MINOA, Calamity::Famine);
    let all = ["lose 1 corinth", "lose city phaestos", "lose city thera"];
    assert_eq!(
        table.choices(MINOA).into_iter().collect::<std::collections::BTreeSet<_>>(),
        all.map(String::from).into()
    );
    table.act(MINOA, "lose 1 corinth").act(MINOA, "lose city thera");
    assert_eq!((table.waiting(), table.count(MINOA, "phaestos"), table.city_count(MINOA)), (vec![], 1, 0));
}

#[rule("EP-24.4")]
#[test]
fn who_has_too_little_loses_all() {
    let table = table(5).cities(MINOA, &["phaestos"]).tokens(MINOA, "corinth", 2).struck(MINOA, Calamity::Famine);
    assert_eq!((table.city_count(MINOA), table.token_count(MINOA)), (0, 0));
}

/// Cities of Hatti that Iconoclasm and Heresy reduces, of seven; or of a secondary victim of two, of three.
fn reduced(advances: &[Advance]) -> u8 {
    let cities = ["hattusa", "kanesh", "troy", "sardes", "miletus", "lycia", "trapezus"];
    let mut table = table(5).cities(HATTI, &cities).advances(HATTI, advances);
    table = table.struck(HATTI, Calamity::IconoclasmAndHeresy);
    while table.waiting() == [HATTI] {
        let choice = table.choices(HATTI)[0].clone();
        table.act(HATTI, &choice);
    }
    7 - table.city_count(HATTI)
}

fn reduced_elsewhere(advances: &[Advance]) -> u8 {
    let table = table(5).cities(MINOA, &["knossos"]).cities(HATTI, &["troy", "sardes", "miletus", "lycia"]);
    let mut table = table.advances(HATTI, advances).struck(MINOA, Calamity::IconoclasmAndHeresy);
    while let Some(&number) = table.waiting().first() {
        let choice = table.choices(number)[0].clone();
        table.act(number, &choice);
    }
    4 - table.city_count(HATTI)
}

shows! {
    #[rule("EP-29.8.2.3", "EP-30.37.3")]
    #[test]
    fn philosophy_saves_a_city_from_heresy() {
        (reduced(&[Advance::Philosophy]), reduced_elsewhere(&[Advance::Philosophy])) => (3, 1)
    }
    #[rule("EP-29.8.2.4", "EP-30.46.2")]
    #[test]
    fn theology_saves_three_cities_from_heresy() {
        (reduced(&[Advance::Theology]), reduced_elsewhere(&[Advance::Theology])) => (1, 0)
    }
    #[rule("EP-29.8.2.5", "EP-30.31.2")]
    #[test]
    fn monotheism_costs_a_city_in_heresy() {
        (reduced(&[Advance::Monotheism]), reduced_elsewhere(&[Advance::Monotheism])) => (5, 3)
    }
    /// The book's example: four, less three, less one, and one more.
    #[rule("EP-24.6", "EP-24.6-ex1")]
    #[test]
    fn modifiers_add_up() { reduced(&[Advance::Theology, Advance::Philosophy, Advance::Monotheism]) => 1 }
}

#[rule("EP-24.1.3", "EP-29.5.2.6c", "EP-29.9.2.5b")]
#[test]
fn barbarians_and_pirates_are_spared() {
    let table = table(5).cities(MINOA, &["thera"]).tokens(0, "thera", 2).tokens(ASSYRIA, "thera", 2);
    let table = table.struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((table.city("thera"), table.count(0, "thera"), table.count(ASSYRIA, "thera")), (None, 2, 0));
}
