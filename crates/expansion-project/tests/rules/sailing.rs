//! Chapter 17.5: movement of ships, and of tokens aboard.

use super::board::together as table;
use super::board::{HATTI, HELLAS, MINOA, PARTHIA, the_east};
use super::support::{Table, seat};
use antiquity::Phase;
use antiquity::names::Advance;
use engine::{Game as _, rule};

/// A ship of Minoa in Athens with tokens beside it.
fn at_athens(tokens: u8, advances: &[Advance]) -> Table {
    let table = table(5).tokens(MINOA, "athens", tokens).ship(MINOA, "athens");
    table.advances(MINOA, advances).only(Phase::Movement)
}

fn sail(table: &mut Table, way: &[&str]) {
    for to in way {
        table.act(MINOA, &format!("ship 1 sail {to}"));
    }
}

#[rule("EP-17.5.1a")]
#[test]
fn ships_cross_water_borders() {
    let mut table = at_athens(0, &[]);
    assert_eq!(table.refused_by(MINOA, "ship 1 sail corinth"), "EP-17.5.1a", "only a land border");
    assert_eq!(table.refused_by(MINOA, "ship 1 sail knossos"), "EP-17.5.1a", "farther away");
    sail(&mut table, &["argos"]);
}

#[rule("EP-17.5.1b", "EP-17.5.1.1", "EP-30.9.2")]
#[test]
fn a_ship_enters_four_areas_and_five_with_cloth() {
    let way = ["thera", "knossos", "rhodes", "lycia"];
    let mut table = at_athens(0, &[]);
    sail(&mut table, &way);
    assert_eq!(table.refused_by(MINOA, "ship 1 sail galatia"), "EP-17.5.1b");
    let mut farther = at_athens(0, &[Advance::ClothMaking]);
    sail(&mut farther, &way);
    sail(&mut farther, &["galatia"]);
    assert_eq!(farther.refused_by(MINOA, "ship 1 sail cilicia"), "EP-17.5.1b");
}

#[rule("EP-17.5.1.2", "EP-30.6.2")]
#[test]
fn astronavigation_opens_the_open_sea() {
    let mut table = at_athens(0, &[]);
    sail(&mut table, &["thera"]);
    assert_eq!(table.refused_by(MINOA, "ship 1 sail aegean_sea"), "EP-17.5.1.2");
    let mut open = at_athens(0, &[Advance::Astronavigation]);
    sail(&mut open, &["thera", "aegean_sea", "troy"]);
    assert_eq!(open.ships(MINOA), ["troy"]);
}

#[rule("EP-17.5.1.3")]
#[test]
fn a_ship_ends_its_way_on_any_coast_but_not_at_sea() {
    let mut table = at_athens(0, &[Advance::Astronavigation]);
    sail(&mut table, &["thera", "aegean_sea"]);
    assert_eq!(table.refused_by(MINOA, "done"), "EP-17.5.1.3");
    sail(&mut table, &["thera"]);
    assert_eq!(table.refused_by(MINOA, "ship 1 sail aegean_sea"), "EP-17.5.1.3", "the fourth step would end there");
    table.act(MINOA, "done");
    assert_eq!(table.ships(MINOA), ["thera"]);
    let crowded = super::support::table(5).ship(MINOA, "athens").cities(HATTI, &["thera"]).ship(HATTI, "thera");
    let mut crowded = crowded.tokens(HELLAS, "thera", 3).tokens(0, "thera", 1).only(Phase::Movement);
    sail(&mut crowded, &["thera"]);
    crowded.act(MINOA, "done");
    assert_eq!(crowded.ships(MINOA), ["thera"], "whoever is there");
}

/// Ustyurt touches the Caspian Sea, and by another coast the water of Western Sogdiana.
#[rule("EP-17.5.1.4")]
#[test]
fn a_ship_leaves_by_the_coast_at_which_it_came() {
    let at = |name: &str, coast: u8| {
        let mut table = the_east().tokens(PARTHIA, "ustyurt", 2).ship(PARTHIA, name);
        table.game.players[seat(PARTHIA)].ships[0].coast = coast;
        table.only(Phase::Movement)
    };
    let mut table = at("caspian_coast", 0);
    table.act(PARTHIA, "ship 1 sail ustyurt");
    assert_eq!(table.refused_by(PARTHIA, "ship 1 sail western_sogdiana"), "EP-17.5.1.4");
    table.act(PARTHIA, "ship 1 load 2").act(PARTHIA, "ship 1 sail caspian_coast").act(PARTHIA, "done");
    let mut inland = at("western_sogdiana", 0);
    inland.act(PARTHIA, "ship 1 sail ustyurt");
    assert_eq!(inland.refused_by(PARTHIA, "ship 1 sail caspian_coast"), "EP-17.5.1.4");
    inland.act(PARTHIA, "done");
    // It still lies at that coast in the next turn.
    let mut later = inland.only(Phase::Movement);
    assert_eq!(later.refused_by(PARTHIA, "ship 1 sail caspian_coast"), "EP-17.5.1.4");
    later.act(PARTHIA, "ship 1 sail western_sogdiana");
    at("ustyurt", 1).act(PARTHIA, "ship 1 sail caspian_coast");
}

#[rule("EP-17.5.2a", "EP-17.5.2.1", "EP-30.36.2")]
#[test]
fn a_ship_carries_five_tokens_and_six_in_naval_warfare() {
    let mut table = at_athens(9, &[]);
    assert_eq!(table.refused_by(MINOA, "ship 1 load 6"), "EP-17.5.2a");
    table.act(MINOA, "ship 1 load 3").act(MINOA, "ship 1 load 2");
    assert_eq!(table.refused_by(MINOA, "ship 1 load 1"), "EP-17.5.2a");
    let mut larger = at_athens(9, &[Advance::NavalWarfare]);
    assert_eq!(larger.refused_by(MINOA, "ship 1 load 7"), "EP-17.5.2a");
    larger.act(MINOA, "ship 1 load 6");
}

#[rule("EP-17.5.2.2a", "EP-17.5.2.2-ex1")]
#[test]
fn a_ship_ferries_two_loads_across_a_strait() {
    let mut table = at_athens(8, &[]);
    table.act(MINOA, "ship 1 load 5");
    sail(&mut table, &["thera"]);
    table.act(MINOA, "ship 1 unload 5");
    sail(&mut table, &["athens"]);
    table.act(MINOA, "ship 1 load 3");
    sail(&mut table, &["thera"]);
    table.act(MINOA, "ship 1 unload 3");
    assert_eq!((table.count(MINOA, "thera"), table.game.players[seat(MINOA)].ships[0].steps), (8, 3));
    sail(&mut table, &["athens"]);
    assert_eq!(table.refused_by(MINOA, "ship 1 sail thera"), "EP-17.5.1b", "the fourth area was the last");
}

#[rule("EP-17.5.2.2a", "EP-17.5.2.2-ex1", "EP-17.5.2-r1")]
#[test]
fn a_ship_picks_up_and_sets_down_along_its_way() {
    let table = table(5).tokens(MINOA, "athens", 3).tokens(MINOA, "thera", 2).tokens(MINOA, "corinth", 1);
    let mut table = table.ship(MINOA, "athens").only(Phase::Movement);
    table.act(MINOA, "ship 1 load 3");
    sail(&mut table, &["thera"]);
    table.act(MINOA, "ship 1 load 2").act(MINOA, "ship 1 unload 1");
    table.act(MINOA, "move 1 corinth>argos");
    sail(&mut table, &["phaestos"]);
    table.act(MINOA, "ship 1 unload 3");
    sail(&mut table, &["argos"]);
    table.act(MINOA, "done");
    assert_eq!(["athens", "thera", "phaestos", "argos"].map(|name| table.count(MINOA, name)), [0, 1, 3, 2]);
}

#[rule("EP-17.5.2.2b")]
#[test]
fn nobody_stays_aboard() {
    let mut table = at_athens(2, &[Advance::Astronavigation]);
    table.act(MINOA, "ship 1 load 2");
    sail(&mut table, &["thera", "aegean_sea"]);
    assert!(table.refused(MINOA, "done").rule.is_some(), "nobody lands at sea");
    sail(&mut table, &["lesbos"]);
    table.act(MINOA, "done");
    assert_eq!((table.count(MINOA, "lesbos"), table.game.players[seat(MINOA)].ships[0].cargo), (2, 0));
    // Where they may not land the movement is not over.
    let table = super::support::table(5).tokens(MINOA, "athens", 1).ship(MINOA, "athens").tokens(HELLAS, "boeotia", 1);
    let mut table = table.advances(HELLAS, &[Advance::CulturalAscendancy]).only(Phase::Movement);
    table.act(MINOA, "ship 1 load 1");
    sail(&mut table, &["boeotia"]);
    assert_eq!(table.refused_by(MINOA, "done"), "EP-17.5.2.2b");
    assert_eq!(table.refused_by(MINOA, "ship 1 unload 1"), "EP-17.4.2a");
    sail(&mut table, &["athens"]);
    table.act(MINOA, "done");
    assert_eq!(table.count(MINOA, "athens"), 1);
}

#[rule("EP-17.5.2.2c")]
#[test]
fn a_token_uses_one_ship() {
    let base = || table(5).tokens(MINOA, "athens", 2).ship(MINOA, "athens").ship(MINOA, "thera");
    let mut table = base().only(Phase::Movement);
    table.act(MINOA, "ship 1 load 2");
    sail(&mut table, &["thera"]);
    table.act(MINOA, "ship 1 unload 2");
    assert_eq!(table.refused_by(MINOA, "ship 2 load 1"), "EP-17.5.2.2c");
    assert!(!table.choices(MINOA).iter().any(|choice| choice.starts_with("ship 2 load")));
    base().tokens(MINOA, "thera", 1).only(Phase::Movement).act(MINOA, "ship 2 load 1");
}

/// Nothing forbids that a token boards the ship again that has set it down: five wait in Thera while five more are fetched,
/// and then all of them go on, one load after the other.
#[rule("EP-17.5.2.2c")]
#[test]
fn a_token_may_board_the_same_ship_again() {
    let table = table(5).tokens(MINOA, "athens", 8).ship(MINOA, "athens").ship(MINOA, "thera");
    let mut table = table.tokens(MINOA, "thera", 1).only(Phase::Movement);
    table.act(MINOA, "ship 1 load 5");
    sail(&mut table, &["thera"]);
    table.act(MINOA, "ship 1 unload 5");
    assert_eq!(table.refused_by(MINOA, "ship 2 load 2"), "EP-17.5.2.2c", "one in Thera has not moved");
    assert_eq!(table.refused_by(MINOA, "ship 1 load 7"), "EP-17.3b", "six are there in all");
    table.act(MINOA, "ship 1 load 4");
    let position = table.game.position();
    assert_eq!(position.landings.iter().map(|landing| landing.count).sum::<u8>(), 1, "one is left of its five");
    sail(&mut table, &["knossos"]);
    table.act(MINOA, "ship 1 unload 4");
    sail(&mut table, &["thera"]);
    table.act(MINOA, "ship 1 load 2").act(MINOA, "ship 1 unload 2");
    assert_eq!(table.refused_by(MINOA, "move 1 athens>knossos"), "EP-17.3a", "nothing else has changed");
    table.act(MINOA, "done");
    assert_eq!(["athens", "thera", "knossos"].map(|name| table.count(MINOA, name)), [3, 2, 4]);
    assert!(table.game.landings.is_empty());
}

/// Tarentum belongs to Rome, which is not at the table.
#[rule("EP-17.5.2-r1")]
#[test]
fn tokens_use_own_ships_and_land_in_areas_in_play() {
    let table = table(5).tokens(MINOA, "ithaca", 2).ship(MINOA, "ithaca").tokens(HELLAS, "ithaca", 1);
    let mut table = table.only(Phase::Movement);
    assert_eq!(table.refused(HELLAS, "ship 1 load 1").code, "NoSuchShip");
    table.act(MINOA, "ship 1 load 2");
    sail(&mut table, &["tarentum"]);
    assert_eq!(table.refused_by(MINOA, "ship 1 unload 1"), "EP-17.5.2-r1");
    sail(&mut table, &["apollonia"]);
    table.act(MINOA, "ship 1 unload 2");
    assert_eq!(table.refused_by(MINOA, "move 1 apollonia>epirus"), "EP-17.3b", "it has come by ship");
    let ashore = super::support::table(5).tokens(MINOA, "apollonia", 1).only(Phase::Movement);
    assert!(ashore.choices(MINOA).contains(&"move 1 apollonia>epirus".to_owned()));
}

/// Each of two ships lands too few to attack, both together enough.
#[rule("EP-17.5.2.2b", "EP-17.4.1-r2")]
#[test]
fn ships_land_together() {
    let fleet = |protected: &[Advance]| {
        let table = table(5).cities(HELLAS, &["athens"]).advances(HELLAS, protected).tokens(MINOA, "thera", 8);
        let mut table = table.ship(MINOA, "thera").ship(MINOA, "thera").only(Phase::Movement);
        for ship in 1..=2 {
            table.act(MINOA, &format!("ship {ship} load 4")).act(MINOA, &format!("ship {ship} sail athens"));
        }
        table
    };
    let mut table = fleet(&[Advance::Diplomacy]);
    assert_eq!(table.refused_by(MINOA, "done"), "EP-17.5.2.2b", "eight would attack Athens");
    table.act(MINOA, "ship 2 sail argos").act(MINOA, "done");
    assert_eq!((table.count(MINOA, "athens"), table.count(MINOA, "argos")), (4, 4));
    let mut open = fleet(&[]);
    open.act(MINOA, "done");
    assert_eq!(open.count(MINOA, "athens"), 8);
}
