//! Chapters 14 and 15: population expansion and census.

use super::board::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA, in_order};
use super::support::{Table, seat, table};
use antiquity::names::Advance;
use antiquity::{Order, Phase};
use engine::{Seat, rule};

/// The limit of Athens is one, that of Knossos and Thera three.
#[rule("EP-14.1a", "EP-14.1c", "EP-14.2b")]
#[test]
fn one_token_grows_by_one_and_more_by_two() {
    let table = table(5).tokens(MINOA, "knossos", 1).tokens(MINOA, "athens", 2).tokens(MINOA, "thera", 5);
    let table = table.only(Phase::PopulationExpansion);
    assert_eq!(table.waiting(), [] as [u8; 0], "nobody may decline");
    assert_eq!(["knossos", "athens", "thera"].map(|name| table.count(MINOA, name)), [2, 4, 7]);
    assert_eq!(table.stock(MINOA), 55 - 13);
}

#[rule("EP-14.1b", "EP-14.1-r1")]
#[test]
fn nothing_grows_beside_a_city() {
    let table = table(5).cities(MINOA, &["knossos"]).tokens(MINOA, "knossos", 1).tokens(HATTI, "knossos", 2);
    let table = table.advances(MINOA, &[Advance::PublicWorks]).tokens(MINOA, "thera", 1);
    let table = table.only(Phase::PopulationExpansion);
    assert_eq!((table.count(MINOA, "knossos"), table.count(HATTI, "knossos")), (1, 2));
    assert_eq!(table.count(MINOA, "thera"), 2);
}

/// Three tokens for Knossos and Thera, which take two each, and Athens, which takes one.
fn short_of_tokens() -> Table {
    let table = table(5).tokens(MINOA, "knossos", 2).tokens(MINOA, "thera", 2).tokens(MINOA, "athens", 1);
    table.treasury(MINOA, 47).only(Phase::PopulationExpansion)
}

#[rule("EP-14.2a", "EP-14.2b", "EP-14.2-r1", "EP-14.1-r1")]
#[test]
fn a_small_stock_goes_where_its_owner_likes() {
    let mut table = short_of_tokens();
    assert_eq!(table.waiting(), [MINOA]);
    assert_eq!(table.refused_by(MINOA, "expand 3 knossos"), "EP-14.2-r1");
    assert_eq!(table.refused_by(MINOA, "expand 1 argos"), "EP-14.2-r1", "nobody lives there");
    assert_eq!(table.refused_by(MINOA, "done"), "EP-14.2b");
    table.act(MINOA, "expand 1 athens");
    assert_eq!(table.refused_by(MINOA, "expand 1 athens"), "EP-14.2-r1", "it grows as one token, not as two");
    table.act(MINOA, "expand 1 knossos");
    assert_eq!(table.refused_by(MINOA, "done"), "EP-14.2b", "one token is left");
    table.act(MINOA, "expand 1 knossos");
    assert_eq!(table.refused_by(MINOA, "expand 1 thera"), "EP-14.2a");
    table.act(MINOA, "done");
    assert_eq!(["knossos", "thera", "athens"].map(|name| table.count(MINOA, name)), [4, 2, 2]);
    assert_eq!(table.stock(MINOA), 0);
    let mut otherwise = short_of_tokens();
    otherwise.act(MINOA, "expand 2 thera").act(MINOA, "expand 1 knossos").act(MINOA, "done");
    assert_eq!(["knossos", "thera", "athens"].map(|name| otherwise.count(MINOA, name)), [3, 4, 1]);
}

#[rule("EP-14.3")]
#[test]
fn population_expands_in_succession_order() {
    let short = |mut table: Table| {
        let homes = [(HATTI, ["troy", "lycia"]), (EGYPT, ["tanis", "gaza"]), (HELLAS, ["thrace", "dacia"])];
        for (number, [one, other]) in homes {
            table = table.tokens(number, one, 2).tokens(number, other, 2).treasury(number, 49);
        }
        table.tokens(MINOA, "thera", 1).only(Phase::PopulationExpansion)
    };
    let mut order = Vec::new();
    let mut table = short(in_order());
    assert_eq!(table.count(MINOA, "thera"), 2, "what is automatic waits for nobody");
    while let [number] = table.waiting()[..] {
        order.push(number);
        let home = table.choices(number).into_iter().rfind(|choice| choice.starts_with("expand 2")).unwrap();
        table.act(number, &home).act(number, "done");
    }
    assert_eq!(order, [HELLAS, HATTI, EGYPT]);
    assert_eq!(short(super::support::table(5)).waiting(), [EGYPT, HATTI, HELLAS], "at once, if nobody insists");
}

#[rule("EP-15.1")]
#[test]
fn the_census_counts_tokens_on_the_board() {
    let table = table(5).tokens(MINOA, "knossos", 3).tokens(MINOA, "thera", 1).cities(MINOA, &["rhodes"]);
    let table = table.ship(MINOA, "rhodes").treasury(MINOA, 9).only(Phase::Census);
    assert_eq!(table.game.players[seat(MINOA)].census, 4);
}

#[rule("EP-15.2")]
#[test]
fn ties_in_the_census_go_by_succession_order() {
    let table = table(5).tokens(MINOA, "thera", 2).tokens(ASSYRIA, "syria", 7).tokens(HATTI, "troy", 5);
    let table = table.tokens(HELLAS, "thrace", 5).only(Phase::Census);
    let order: Vec<u8> = table.game.in_order(Order::Census).map(Seat::number).collect();
    assert_eq!(order, [ASSYRIA, HELLAS, HATTI, MINOA, EGYPT]);
}
