//! What holds for all calamities. `EP-24.1` `EP-24.3` to `EP-24.6`

use super::*;
use engine::rule;

/// The book's example: Minoa trades Epidemic to Egypt.
#[rule("EP-24.1", "EP-24.1.1b", "EP-24.1.2", "EP-24.1.2-ex1", "EP-29.6.2.1c")]
#[test]
fn the_trader_is_spared() {
    let crowd = || {
        let table = table(5).tokens(EGYPT, "tanis", 20).tokens(EGYPT, "memphis", 20).tokens(MINOA, "knossos", 12);
        table.tokens(HATTI, "hattusa", 12).tokens(HELLAS, "thrace", 12).tokens(ASSYRIA, "assyria", 12)
    };
    let mut traded = crowd().struck_by(EGYPT, Calamity::Epidemic, MINOA);
    assert_eq!(traded.waiting(), [EGYPT]);
    assert_eq!(traded.refused_by(EGYPT, &afflict(MINOA, 5)), "EP-29.6.2.1c");
    let mut kept = crowd().struck(EGYPT, Calamity::Epidemic);
    kept.act(EGYPT, &afflict(MINOA, 5));
    assert_eq!(kept.waiting(), [EGYPT]);
}

#[rule("EP-24.1.1a", "EP-29.3.1.1b", "EP-29.3.1.1-r1")]
#[test]
fn losses_are_divided_among_others() {
    let mut table = table(5).tokens(EGYPT, "tanis", 30).tokens(MINOA, "knossos", 12).tokens(HATTI, "hattusa", 12);
    table = table.tokens(HELLAS, "thrace", 4).tokens(ASSYRIA, "assyria", 12).struck(EGYPT, Calamity::Famine);
    assert_eq!(table.refused_by(EGYPT, "done"), "no rule");
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

#[rule("EP-24.4")]
#[test]
fn who_has_too_little_loses_all() {
    let table = table(5).cities(MINOA, &["phaestos"]).tokens(MINOA, "corinth", 2).struck(MINOA, Calamity::Famine);
    assert_eq!((table.city_count(MINOA), table.token_count(MINOA)), (0, 0));
}

/// The book's example: Hatti with Theology, Philosophy and Monotheism reduces one city.
#[rule("EP-24.6", "EP-24.6-ex1", "EP-29.8.2.3", "EP-29.8.2.4", "EP-29.8.2.5", "EP-30.46.2", "EP-30.37.3", "EP-30.31.2")]
#[test]
fn modifiers_add_up() {
    let cities = ["hattusa", "kanesh", "troy", "sardes", "miletus"];
    let advances = [Advance::Theology, Advance::Philosophy, Advance::Monotheism];
    let mut table = table(5).cities(HATTI, &cities).advances(HATTI, &advances);
    table = table.struck(HATTI, Calamity::IconoclasmAndHeresy);
    table.act(HATTI, "strike hattusa");
    assert_eq!(table.city_count(HATTI), 4);
    let four = crate::support::table(5).cities(HATTI, &cities[..4]).struck(HATTI, Calamity::IconoclasmAndHeresy);
    assert_eq!(four.city_count(HATTI), 0, "without them four go");
}

#[rule("EP-24.1.3", "EP-29.5.2.6c", "EP-29.9.2.5b")]
#[test]
fn barbarians_and_pirates_are_spared() {
    let table = table(5).cities(MINOA, &["thera"]).tokens(0, "thera", 2).tokens(ASSYRIA, "thera", 2);
    let table = table.struck(MINOA, Calamity::VolcanicEruption);
    assert_eq!((table.city("thera"), table.count(0, "thera"), table.count(ASSYRIA, "thera")), (None, 2, 0));
}
