//! Chapter 16: ship construction and maintenance.

use super::board::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA, PARTHIA, in_order, the_east};
use super::support::{Table, seat, table};
use antiquity::Phase;
use antiquity::names::Advance;
use engine::rule;

/// Everybody with a ship to pay for and something to move; Assyria and Minoa hold Military.
fn fleets() -> Table {
    let homes = [(MINOA, "knossos", 3), (ASSYRIA, "sidon", 9), (HATTI, "troy", 5), (HELLAS, "thrace", 5)];
    let mut table = in_order().tokens(EGYPT, "tanis", 1).ship(EGYPT, "tanis").treasury(EGYPT, 1);
    for (number, name, count) in homes {
        table = table.tokens(number, name, count).ship(number, name).treasury(number, 1);
    }
    table.advances(MINOA, &[Advance::Military]).advances(ASSYRIA, &[Advance::Military]).only(Phase::Census)
}

/// The order of the phase when these hold Military as well.
fn order(phase: Phase, armed: &[u8]) -> Vec<u8> {
    let table = armed.iter().fold(fleets(), |table, &number| table.advances(number, &[Advance::Military]));
    table.only(phase).all_done()
}

#[rule("EP-16.1")]
#[test]
fn ships_are_built_in_census_order() {
    assert_eq!(order(Phase::ShipConstruction, &[])[..3], [HELLAS, HATTI, EGYPT], "ties go by A.S.T. order");
}

#[rule("EP-16.1.1", "EP-30.28.2")]
#[test]
fn the_military_builds_ships_last() {
    assert_eq!(order(Phase::ShipConstruction, &[])[3..], [ASSYRIA, MINOA], "though Assyria has most tokens");
    assert_eq!(order(Phase::ShipConstruction, &[HELLAS])[2..], [ASSYRIA, HELLAS, MINOA], "in census order");
}

#[rule("EP-17.2", "EP-17.2.1", "EP-30.28.2")]
#[test]
fn players_move_in_census_order_and_the_military_last() {
    assert_eq!(order(Phase::Movement, &[]), [HELLAS, HATTI, EGYPT, ASSYRIA, MINOA]);
    assert_eq!(order(Phase::Movement, &[HELLAS]), [HATTI, EGYPT, ASSYRIA, HELLAS, MINOA]);
}

/// Hatti has six tokens at the census and levies two of them; Hellas has five.
#[rule("EP-15.2", "EP-17.2", "EP-2.6.1")]
#[test]
fn a_levy_after_the_census_does_not_change_the_order() {
    let table = in_order().tokens(HATTI, "troy", 6).tokens(HELLAS, "thrace", 5).only(Phase::Census);
    let mut table = table.only(Phase::ShipConstruction);
    table.act(HATTI, "ship build troy tokens troy").act(HATTI, "done");
    let mut table = table.only(Phase::Movement);
    assert_eq!((table.count(HATTI, "troy"), table.all_done()), (4, vec![HATTI, HELLAS]));
}

fn at_knossos(tokens: u8, treasury: u8) -> Table {
    let table = table(5).tokens(MINOA, "knossos", tokens).tokens(MINOA, "phaestos", 2).tokens(MINOA, "thera", 2);
    table.treasury(MINOA, treasury).only(Phase::ShipConstruction)
}

#[rule("EP-16.2", "EP-16.2.1c", "EP-16.2-r1")]
#[test]
fn a_ship_costs_two_tokens_from_treasury_or_by_levy() {
    // What is left in treasury and in Knossos; two more tokens are in stock each time.
    let built = |price: &str| {
        let mut table = at_knossos(2, 2);
        let stock = table.stock(MINOA);
        table.act(MINOA, &format!("ship build knossos {price}"));
        assert_eq!((table.ships(MINOA), table.stock(MINOA)), (vec!["knossos".to_owned()], stock + 2), "{price}");
        (table.in_treasury(MINOA), table.count(MINOA, "knossos"))
    };
    assert_eq!(built("treasury"), (0, 2));
    assert_eq!(built("token"), (1, 1));
    assert_eq!(built("tokens knossos"), (2, 0), "the ship stays alone");
    assert_eq!(at_knossos(2, 1).refused_by(MINOA, "ship build knossos treasury"), "EP-16.2");
    assert_eq!(at_knossos(2, 0).refused_by(MINOA, "ship build knossos token"), "EP-16.2");
    assert_eq!(at_knossos(1, 0).refused_by(MINOA, "ship build knossos tokens knossos"), "EP-16.2.1b");
}

#[rule("EP-16.2.1a")]
#[test]
fn treasury_builds_on_any_coast_with_an_own_unit() {
    let mut table = table(5).tokens(HATTI, "hattusa", 1).cities(HATTI, &["troy"]).treasury(HATTI, 2);
    table = table.only(Phase::ShipConstruction);
    assert_eq!(table.refused_by(HATTI, "ship build hattusa treasury"), "EP-16.2.1a", "no coast");
    assert_eq!(table.refused_by(HATTI, "ship build lycia treasury"), "EP-16.2.1a", "no unit");
    table.act(HATTI, "ship build troy treasury");
    assert_eq!(table.ships(HATTI), ["troy"]);
}

#[rule("EP-16.2.1b")]
#[test]
fn a_levy_comes_from_where_the_ship_is_built() {
    let mut table = at_knossos(1, 1);
    assert_eq!(table.refused_by(MINOA, "ship build knossos tokens phaestos"), "EP-16.2.1b");
    table.act(MINOA, "ship build phaestos tokens phaestos").act(MINOA, "ship build knossos token");
    assert_eq!(table.ships(MINOA), ["phaestos", "knossos"]);
    let inland = super::support::table(5).tokens(HATTI, "hattusa", 4).tokens(HATTI, "troy", 2);
    let mut inland = inland.cities(HATTI, &["lycia"]).treasury(HATTI, 1).only(Phase::ShipConstruction);
    assert_eq!(inland.refused(HATTI, "ship build hattusa tokens hattusa").code, "NoCoast");
    assert_eq!(inland.refused_by(HATTI, "ship build lycia token"), "EP-16.2.1b", "a city is no token");
    assert_eq!(inland.refused_by(HATTI, "ship build lycia tokens troy"), "EP-16.2.1b");
    inland.act(HATTI, "ship build troy tokens troy");
}

fn with_ships(areas: &[&str], treasury: u8) -> Table {
    let mut table = table(5).tokens(MINOA, "knossos", 1).tokens(MINOA, "thera", 2).treasury(MINOA, treasury);
    for name in areas {
        table = table.ship(MINOA, name);
    }
    table.only(Phase::ShipConstruction)
}

#[rule("EP-16.3a", "EP-16.3b")]
#[test]
fn a_ship_is_maintained_or_given_up() {
    let mut table = with_ships(&["knossos", "rhodes"], 1);
    assert_eq!(table.refused_by(MINOA, "ship 1 maintain thera"), "EP-16.3a", "a levy elsewhere");
    table.act(MINOA, "ship 1 maintain knossos").act(MINOA, "ship 2 maintain treasury").act(MINOA, "done");
    assert_eq!(table.ships(MINOA), ["knossos", "rhodes"]);
    assert_eq!((table.count(MINOA, "knossos"), table.in_treasury(MINOA), table.stock(MINOA)), (0, 0, 53));
    let mut poor = with_ships(&["knossos", "rhodes"], 0);
    assert_eq!(poor.refused_by(MINOA, "ship 2 maintain treasury"), "EP-16.3a");
    poor.act(MINOA, "ship 1 maintain knossos").act(MINOA, "done");
    assert_eq!(poor.ships(MINOA), ["knossos"], "that in Rhodes was not maintained");
    // Nothing to pay with and nothing to build with: nobody is asked.
    let table = super::support::table(5).tokens(MINOA, "thera", 1).ship(MINOA, "rhodes").only(Phase::ShipConstruction);
    assert_eq!((table.waiting(), table.ships(MINOA)), (vec![], vec![]));
}

#[rule("EP-16.3c", "EP-16.4")]
#[test]
fn a_ship_is_given_up_to_be_built_elsewhere() {
    let mut table = with_ships(&["rhodes", "rhodes", "rhodes", "rhodes"], 4);
    assert_eq!(table.refused_by(MINOA, "ship build thera treasury"), "EP-16.4");
    assert!(!table.choices(MINOA).iter().any(|choice| choice.contains("build")));
    table.act(MINOA, "ship 1 release").act(MINOA, "ship build thera treasury");
    assert_eq!((table.in_treasury(MINOA), table.game.players[seat(MINOA)].ships.len()), (2, 4));
    assert_eq!(table.refused_by(MINOA, "ship build thera treasury"), "EP-16.4", "four again");
    // Nobody can pay for these four, but two tokens of Thera build one of them anew.
    let mut lost = with_ships(&["rhodes", "rhodes", "rhodes", "rhodes"], 0);
    assert_eq!(lost.waiting(), [MINOA]);
    lost.act(MINOA, "ship 2 release").act(MINOA, "ship build thera tokens thera").act(MINOA, "done");
    assert_eq!(lost.ships(MINOA), ["thera"]);
}

#[rule("EP-16.3-r1")]
#[test]
fn a_new_ship_needs_no_maintenance() {
    let mut table = with_ships(&["knossos"], 3);
    table.act(MINOA, "ship build thera treasury");
    assert_eq!(table.refused_by(MINOA, "ship 2 maintain treasury"), "EP-16.3-r1");
    assert_eq!(table.refused_by(MINOA, "ship 2 release"), "EP-16.3-r1");
    table.act(MINOA, "ship 1 maintain treasury").act(MINOA, "done");
    assert_eq!((table.ships(MINOA), table.in_treasury(MINOA)), (vec!["knossos".to_owned(), "thera".to_owned()], 0));
    // In the next turn both are to be maintained.
    let next = table.only(Phase::ShipConstruction);
    assert!(next.choices(MINOA).contains(&"ship 2 maintain thera".to_owned()));
}

#[rule("EP-16.4-r1")]
#[test]
fn the_builder_says_at_which_of_two_coasts_a_ship_lies() {
    let base = || {
        let table = the_east().tokens(PARTHIA, "ustyurt", 3).tokens(PARTHIA, "caspian_coast", 1);
        table.treasury(PARTHIA, 2).only(Phase::ShipConstruction)
    };
    for wrong in ["ustyurt treasury", "ustyurt treasury coast 3", "caspian_coast treasury coast 1"] {
        assert_eq!(base().refused_by(PARTHIA, &format!("ship build {wrong}")), "EP-16.4-r1", "{wrong}");
    }
    for coast in [1, 2] {
        let mut table = base();
        table.act(PARTHIA, &format!("ship build ustyurt treasury coast {coast}"));
        assert_eq!(table.game.players[seat(PARTHIA)].ships[0].coast, coast);
    }
    base().act(PARTHIA, "ship build caspian_coast treasury");
}
