//! Chapter 13: tax collection and tax revolts.

use super::support::five::{ASSYRIA, EGYPT, HATTI, HELLAS, MINOA};
use super::support::{Table, area, seat, table};
use super::trade_cards::build;
use antiquity::Phase;
use antiquity::names::Advance;
use engine::rule;

/// A table of five where seat 1 has five cities, two tokens in stock, and so four cities in revolt.
fn revolt() -> super::support::Table {
    revolt_of(1)
}

/// Two tokens in stock, for five cities.
fn revolt_of(number: u8) -> super::support::Table {
    let cities = ["knossos", "phaestos", "thera", "rhodes", "salamis"];
    table(5).cities(number, &cities).tokens(number, "athens", 53)
}

#[rule("EP-13.1a")]
#[rule("EP-13.1b")]
#[test]
fn every_city_pays_two_tokens() {
    let table = table(5).cities(1, &["knossos", "thera"]).cities(2, &["nineveh"]).phase(Phase::TaxCollection);
    assert_eq!((table.game.players[seat(1)].treasury, table.game.players[seat(2)].treasury), (4, 2));
    assert_eq!(table.game.players[seat(1)].stock, 51);
}

#[rule("EP-13.2.1")]
#[rule("EP-13.2.2")]
#[rule("EP-13.2.3a")]
#[rule("EP-13.2.3-ex1")]
#[test]
fn monarchy_and_coinage_widen_the_choice() {
    let rates = |advances: &[Advance]| {
        let table = table(5).cities(1, &["knossos"]).advances(1, advances).phase(Phase::TaxCollection);
        table.choices(1).into_iter().filter(|choice| choice.starts_with("tax")).collect::<Vec<_>>()
    };
    assert_eq!(rates(&[Advance::Monarchy]), ["tax 2", "tax 3"]);
    assert_eq!(rates(&[Advance::Coinage]), ["tax 1", "tax 2", "tax 3"]);
    assert_eq!(rates(&[Advance::Coinage, Advance::Monarchy]), ["tax 1", "tax 2", "tax 3", "tax 4"]);
}

#[rule("EP-13.3.1a", "EP-13.3.5")]
#[test]
fn the_forecast_is_what_tax_then_takes() {
    let forecast =
        |table: &Table| table.view_in_play(engine::Viewer::Spectator)["players"][0]["tax"].as_array().cloned();
    let expected = serde_json::json!({ "rate": 2, "due": 10, "paid": 2, "revolting": 4 });
    assert_eq!(forecast(&revolt()), Some(vec![expected]));
    let player = revolt().phase(Phase::TaxCollection).game.players[seat(1)];
    assert_eq!((player.treasury, player.revolting), (2, 4));
    let safe = forecast(&revolt().advances(1, &[Advance::Democracy])).unwrap();
    assert_eq!((&safe[0]["paid"], &safe[0]["revolting"]), (&2.into(), &0.into()));
    assert_eq!(forecast(&table(5).tokens(1, "athens", 3)), None, "without cities there is no tax");
}

/// A revolt against seat 1; seat 2 has 100 unit points in stock, the others have tokens on the board.
fn rich_neighbour() -> Table {
    let table = revolt().tokens(3, "galatia", 9).tokens(4, "thrace", 9).tokens(5, "tanis", 9);
    table.phase(Phase::TaxCollection)
}

#[rule("EP-13.3.2a", "EP-13.3.3-r1")]
#[test]
fn the_richest_in_stock_picks_the_cities() {
    let mut table = rich_neighbour();
    assert_eq!(table.waiting(), [2]);
    assert_eq!(table.refused_by(2, "revolt tanis"), "EP-13.3.3a", "no city of the victim");
    table.act(2, "revolt thera");
    assert_eq!((table.city("thera"), table.waiting()), (Some(2), vec![2]), "and goes on");
}

/// Two tokens pay for one city of five.
#[rule("EP-13.3.1a", "EP-13.3.3a")]
#[test]
fn every_city_that_was_not_paid_for_changes_hands() {
    let mut table = rich_neighbour();
    let cities = table.game.players[seat(2)].city_stock;
    for name in ["knossos", "phaestos", "thera", "rhodes"] {
        table.act(2, &format!("revolt {name}"));
    }
    assert_eq!((table.city("knossos"), table.city("rhodes"), table.city("salamis")), (Some(2), Some(2), Some(1)));
    assert_eq!(table.game.players[seat(2)].city_stock, cities - 4);
    assert_eq!(table.game.players[seat(1)].treasury, 2, "the whole stock was paid");
}

#[rule("EP-13.3.3c")]
#[test]
fn new_owners_pay_no_tax_for_cities_gained() {
    let mut table = rich_neighbour();
    for name in ["knossos", "phaestos", "thera", "rhodes"] {
        table.act(2, &format!("revolt {name}"));
    }
    assert_eq!(table.game.players[seat(2)].treasury, 0);
}

/// As much in stock as the victim is not more: everybody has four cities in stock and, once the tax is paid, no token.
#[rule("EP-13.3.2b")]
#[test]
fn equal_stock_makes_no_heir() {
    let left = |stock: u8| {
        let mut table = build(revolt(), &[(2, 5), (3, 5), (4, 5), (5, 5)]);
        for number in 2..=5 {
            let kept = if number == 2 { stock } else { 10 };
            let spare = table.game.players[seat(number)].stock - kept;
            table.game.place_tokens(area("tanis"), seat(number), spare);
        }
        let mut table = table.only(Phase::TaxCollection);
        while let Some(&number) = table.waiting().first() {
            let choice = table.choices(number)[0].clone();
            table.act(number, &choice);
        }
        table.game.cities_on_board(seat(1))
    };
    assert_eq!((left(10), left(11)), (5, 1), "one token more is enough");
}

#[rule("EP-13.3.2c")]
#[test]
fn the_victim_chooses_among_tied_heirs() {
    let mut table = revolt().tokens(4, "thrace", 1).tokens(5, "tanis", 1).phase(Phase::TaxCollection);
    assert_eq!(table.waiting(), [1]);
    assert_eq!(table.refused_by(1, "revolt to 4"), "EP-13.3.2c");
    table.act(1, "revolt to 3");
    assert_eq!(table.waiting(), [3]);
}

#[rule("EP-13.3.3b", "EP-13.3.3-r2")]
#[test]
fn the_next_richest_takes_the_rest() {
    // Seat 2 has most unit points, 38 tokens and a city; then come seats 3, 4 and 5 with six cities and a few tokens.
    let eight = ["nineveh", "carrhae", "antioch", "aleppo", "damascus", "sidon", "tyre", "jericho"];
    let mut table = revolt().cities(2, &eight).tokens(2, "syria", 1);
    table = table.cities(3, &["hattusa", "troy", "sardes"]).tokens(3, "galatia", 45);
    table = table.cities(4, &["apollonia", "byzantium", "tomi"]).tokens(4, "thrace", 46);
    table = table.cities(5, &["gaza", "memphis", "cyrene"]).tokens(5, "tanis", 47).phase(Phase::TaxCollection);
    assert_eq!(table.waiting(), [2]);
    table.act(2, "revolt thera");
    assert_eq!(table.waiting(), [3], "seat 2 has no city left");
    table.act(3, "revolt rhodes").act(3, "revolt salamis").act(3, "revolt phaestos");
    let owners = ["thera", "rhodes", "salamis", "phaestos", "knossos"].map(|name| table.city(name).unwrap());
    assert_eq!(owners, [2, 3, 3, 3, 1]);
}

/// Minoa has four cities in stock, 20 unit points: more than all who come after Assyria, and still passed over.
#[rule("EP-13.3.3b", "EP-13.3.3-r2")]
#[test]
fn the_next_may_be_poorer_than_the_victim() {
    let assyria = ["nineveh", "carrhae", "antioch", "aleppo", "damascus", "sidon", "tyre", "jericho"];
    let hatti = ["hattusa", "kanesh", "lycia", "miletus", "sardes", "trapezus", "ionia", "galatia"];
    let hellas = ["apollonia", "byzantium", "tomi", "odessus", "macedonia", "thessaly", "epirus", "dacia"];
    let egypt = ["gaza", "memphis", "cyrene", "alexandria", "fayum", "paraetonium", "siwa", "upper_egypt"];
    let table = revolt().cities(2, &assyria).tokens(2, "syria", 1).cities(3, &hatti).tokens(3, "troy", 35);
    let table = table.cities(4, &hellas).tokens(4, "thrace", 36).cities(5, &egypt).tokens(5, "tanis", 37);
    let mut table = table.phase(Phase::TaxCollection);
    for (number, name) in [(2, "thera"), (3, "rhodes"), (4, "salamis"), (5, "phaestos")] {
        assert_eq!(table.waiting(), [number], "everybody has one city in stock");
        table.act(number, &format!("revolt {name}"));
    }
    let owners = ["thera", "rhodes", "salamis", "phaestos", "knossos"].map(|name| table.city(name).unwrap());
    assert_eq!(owners, [2, 3, 4, 5, 1]);
}

#[rule("EP-13.2.3b")]
#[test]
fn one_rate_is_levied_on_all_cities() {
    let mut table = table(5).cities(1, &["knossos", "thera", "rhodes"]).advances(1, &[Advance::Monarchy]);
    table = table.phase(Phase::TaxCollection);
    table.act(1, "tax 3");
    assert_eq!(table.game.players[seat(1)].treasury, 9);
}

#[rule("EP-13.2.3c")]
#[test]
fn a_rate_may_be_chosen_that_makes_cities_revolt() {
    let taxed = |rate: &str| {
        let table = table(5).cities(1, &["knossos", "thera"]).tokens(1, "athens", 51).advances(1, &[Advance::Monarchy]);
        let table = table.tokens(3, "galatia", 1).tokens(4, "thrace", 1).tokens(5, "tanis", 1);
        let mut table = table.phase(Phase::TaxCollection);
        table.act(1, rate);
        (table.game.players[seat(1)].treasury, table.game.players[seat(1)].revolting, table.waiting() == [2])
    };
    assert_eq!(taxed("tax 2"), (4, 0, false));
    assert_eq!(taxed("tax 3"), (4, 1, true), "two tokens are missing");
}

#[rule("EP-13.3.1b")]
#[test]
fn revolts_wait_until_all_have_paid() {
    let table = revolt().tokens(3, "galatia", 9).tokens(4, "thrace", 9).cities(5, &["tanis"]);
    let mut table = table.advances(5, &[Advance::Coinage]).phase(Phase::TaxCollection);
    assert_eq!(table.waiting(), [5], "seat 5 has not paid");
    table.act(5, "tax 1");
    assert_eq!(table.waiting(), [2]);
}

#[rule("EP-13.3.1-r1")]
#[test]
fn revolts_are_resolved_in_order_with_stocks_of_the_moment() {
    // Hellas has one token in stock for its city, and eight cities: with 40 points it is the richest.
    let table = revolt_of(MINOA).cities(HELLAS, &["byzantium"]).tokens(HELLAS, "thrace", 54);
    let table = table.cities(ASSYRIA, &["nineveh", "tyre"]).tokens(ASSYRIA, "syria", 51);
    let table = table.cities(HATTI, &["hattusa", "troy"]).tokens(HATTI, "galatia", 51);
    let mut table = table.cities(EGYPT, &["gaza", "memphis"]).tokens(EGYPT, "tanis", 51).phase(Phase::TaxCollection);
    assert_eq!(table.waiting(), [HELLAS], "Minoa comes first, and who is in revolt may gain by it");
    for name in ["knossos", "phaestos", "thera", "rhodes"] {
        table.act(HELLAS, &format!("revolt {name}"));
    }
    // Now Minoa has eight cities in stock, and Hellas four.
    assert_eq!(table.waiting(), [MINOA]);
    table.act(MINOA, "revolt knossos");
    assert_eq!((table.city("knossos"), table.city("thera")), (Some(MINOA), Some(HELLAS)));
}

#[rule("EP-13.3.4")]
#[test]
fn cities_that_nobody_can_take_are_eliminated() {
    let mut table = revolt();
    for number in 2..=5 {
        table.game.players[seat(number)].city_stock = 0;
    }
    let mut table = table.phase(Phase::TaxCollection);
    table.act(1, "revolt to 2").act(1, "revolt to 3").act(1, "revolt to 4");
    for name in ["knossos", "phaestos", "thera", "rhodes"] {
        table.act(1, &format!("revolt {name}"));
    }
    assert_eq!(
        ["knossos", "phaestos", "thera", "rhodes", "salamis"].map(|name| table.city(name)),
        [None, None, None, None, Some(1)]
    );
    assert_eq!(table.game.players[seat(1)].city_stock, 8);
}

#[rule("EP-13.3.2b")]
#[test]
fn nothing_happens_if_nobody_has_more_in_stock() {
    let mut table = table(5).cities(1, &["knossos"]).tokens(1, "athens", 55);
    for (number, name) in [(2, "syria"), (3, "galatia"), (4, "thrace"), (5, "tanis")] {
        table = table.tokens(number, name, 55);
    }
    // Seat 1 has eight cities in stock, the others nine: more. With one of theirs on the board they are level.
    let level = [(2, "nineveh"), (3, "hattusa"), (4, "dacia"), (5, "memphis")];
    for (number, name) in level {
        table = table.cities(number, &[name]);
    }
    let table = table.phase(Phase::TaxCollection);
    assert_eq!(table.city("knossos"), Some(1));
}

#[rule("EP-13.3.5")]
#[rule("EP-30.13.2")]
#[test]
fn cities_of_a_democracy_never_revolt() {
    let table = revolt().advances(1, &[Advance::Democracy]).only(Phase::TaxCollection);
    assert_eq!((table.game.cities_on_board(seat(1)), table.waiting()), (5, vec![]));
    let player = &table.game.players[seat(1)];
    assert_eq!((player.treasury, player.stock), (2, 0), "the whole stock is paid all the same");
    let told: Vec<String> = table.events.iter().map(ToString::to_string).collect();
    assert!(!told.iter().any(|event| event.contains("revolt")), "{told:?}");
    let table = revolt().tokens(3, "galatia", 1).tokens(4, "thrace", 1).tokens(5, "tanis", 1);
    assert_eq!(table.phase(Phase::TaxCollection).waiting(), [2], "without Democracy they do");
}
