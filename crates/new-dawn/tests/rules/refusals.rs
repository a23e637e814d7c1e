//! Every refusal names the rule that stands behind it. Most are shown where their rule is proved; here is what is left:
//! actions that come at the wrong time, and small reasons without a test of their own.

use crate::support::{Board as _, Table, fresh, position};
use engine::{Game as _, GameOptions as _, rule};
use new_dawn::Options;
use new_dawn::state::{Leaders, MapMode};

/// Seat 1 chooses this card of a row.
fn resolving(row: &str, card: &str, rest: &str) -> Table {
    let mut table = position(&format!("1 row {row}\nbarbarians\n{rest}"));
    table.play(&format!("1: focus {card}"));
    table
}

const ROW: &str = "astrology foreign-trade early-empire masonry pottery";

/// What belongs to another step is refused by the rule of the step that is due.
fn due(table: &mut Table, rule: &str) {
    table.refuse("1: house 7,-2", rule).refuse("1: barbarian A", rule).refuse("1: take geneva", rule);
}

#[rule("ND-setup-1", "ND-map-6")]
#[test]
fn while_the_table_is_set_up() {
    let mut table = fresh(Options { leaders: Leaders::Chosen, ..Options::with_seats(2) }, 1);
    due(&mut table, "ND-setup-1");
    table.refuse("1: focus pottery", "ND-setup-1").refuse("2: leader rome", "ND-setup-1");
    let mut table = fresh(Options { map: MapMode::Advanced, ..Options::with_seats(2) }, 3);
    let (by, other) = if table.waits_for() == 1 { (1, 2) } else { (2, 1) };
    table.refuse(&format!("{by}: focus pottery"), "ND-map-6").refuse(&format!("{by}: done"), "ND-map-6");
    let offer = table.offers().remove(0);
    table.refuse(&format!("{other}: {offer}"), "ND-map-6");
    let tile = table.player(by).tiles[0];
    table
        .refuse(&format!("{by}: lay {tile}A 24,24 0"), "ND-map-7")
        .refuse(&format!("{by}: lay {tile}A 99,0 0"), "ND-map-7");
}

/// A card is chosen first, and then it is too late for what works at the start of a turn.
#[rule("ND-turn-3", "ND-turn-4", "ND-turn-9")]
#[test]
fn at_the_start_of_a_turn() {
    let mut table = position("wonders oracle=7,-2\nbarbarians\nstored 0");
    due(&mut table, "ND-turn-3");
    table.refuse("1: done", "ND-turn-3").refuse("1: focus flight", "ND-turn-4").refuse("2: focus masonry", "ND-turn-1");
    table.refuse("1: use oracle", "ND-turn-9").refuse("1: use petra", "ND-ww-1").refuse("1: raze 8,-2", "ND-ww-1");
    table.refuse("1: swap flight pottery", "ND-turn-8").refuse("1: renew 2 embassy joint-war", "ND-dip-1");
    table.refuse("1: chase D 9,9", "ND-dip-1").refuse("1: unload pottery", "ND-ww-1");
    table.play("1: focus early-empire");
    for late in ["swap astrology foreign-trade", "use oracle", "raze 8,-2", "lure 8,-2", "unload pottery"] {
        table.refuse(&format!("1: {late}"), "ND-turn-9");
    }
    let mut table = position("wonders great-zimbabwe=7,-2\nbarbarians");
    table.refuse("1: unload pottery", "ND-ww-1");
    let mut table = position("wonders great-zimbabwe=7,-2\nbarbarians\nstored 1");
    table.refuse("1: unload flight", "ND-turn-8");
    let mut table = position("1 cities 6,0\nbarbarians\ncards carthage=1");
    table.refuse("1: chase D 8,-2", "ND-dip-1");
}

/// While a card is resolved, each of its steps names its own rule.
#[rule("ND-cul-1", "ND-sci-12", "ND-car-2", "ND-ind-1")]
#[test]
fn while_a_card_is_resolved() {
    let mut table = resolving(ROW, "early-empire", "");
    due(&mut table, "ND-cul-1");
    table
        .refuse("1: place 99,0", "ND-mature-2")
        .refuse("1: lift 8,-2", "ND-cul-10")
        .refuse("1: spend trade", "ND-trade-1");
    due(&mut resolving("astrology:1 foreign-trade early-empire masonry pottery", "astrology", ""), "ND-sci-12");
    let mut table = resolving("foreign-trade masonry astrology early-empire pottery", "astrology", "");
    due(&mut table, "ND-sci-2");
    table
        .refuse("1: gain drama-and-poetry over mass-media", "ND-sci-4")
        .refuse("1: gain masonry over pottery", "ND-sci-2");
    due(&mut resolving(ROW, "foreign-trade", ""), "ND-car-2");
    due(&mut resolving(ROW, "pottery", "1 control 6,-2"), "ND-ind-1");
    let mut table = resolving(ROW, "masonry", "1 control 5,0");
    due(&mut table, "ND-reinf-2");
    table.play("1: done");
    let mut table = resolving(ROW, "masonry", "1 control 5,0 8,-2 7,-3");
    table.play("1: reinforce 5,0");
    due(&mut table, "ND-reinf-1");
}

/// What follows from a card, and what other cards add.
#[rule("ND-focus-2", "ND-ww-1", "ND-def-5", "ND-cs-7")]
#[test]
fn while_something_else_has_to_be_decided() {
    let mut table = resolving("astrology foreign-trade civil-service masonry pottery", "civil-service", "");
    table.play("1: place 8,-2\n1: place 6,-2");
    due(&mut table, "ND-focus-2");
    table.refuse("1: place 3,3", "ND-focus-2").refuse("1: spend trade", "ND-trade-2");
    let drama = "astrology foreign-trade drama-and-poetry masonry pottery";
    let mut table = resolving(drama, "drama-and-poetry", "1 control 6,3 8,-2 6,-2 7,-3 8,-3 6,-1 7,-1");
    while table.step() == "PlaceTokens" {
        table.play("1: done");
    }
    due(&mut table, "ND-focus-2");
    table.refuse("1: shift 6,3 7,2", "ND-terrain-2").refuse("1: shift 6,3 3,3", "ND-focus-2");
    table.refuse("1: shift 7,-1 7,-2", "ND-empty-1");
    let mut table = resolving("mathematics foreign-trade early-empire masonry pottery", "mathematics", "");
    due(&mut table, "ND-trade-8");
    let mut table = resolving("replaceable-parts foreign-trade early-empire masonry pottery", "replaceable-parts", "");
    due(&mut table, "ND-sci-13");
    let mut table = resolving(ROW, "masonry", "1 leader sumeria\n1 control 4,2\nbarbarians D=4,1");
    table.dice(&[6, 1]).play("1: attack 4,1");
    due(&mut table, "ND-res-1");
    let mut table =
        resolving(ROW, "masonry", "1 control 4,6\n2 row astrology:1 masonry foreign-trade pottery early-empire");
    table.dice(&[6, 1]).play("1: attack 3,6");
    due(&mut table, "ND-def-5");
    let mut table = resolving(ROW, "masonry", "1 control 5,0\n2 cities 6,0\nwonders petra=6,0");
    table.dice(&[6, 1]).play("1: attack 6,0");
    due(&mut table, "ND-cs-7");
    table.play("1: liberate").refuse("1: house 5,0", "ND-cs-12").refuse("1: done", "ND-def-8");
    let mut table =
        resolving("astrology foreign-trade early-empire masonry:1 pottery", "masonry", "1 control 4,2\n2 control 4,3");
    table.dice(&[1, 1]).play("1: attack 4,3");
    due(&mut table, "ND-atk-14");
    table.refuse("2: done", "ND-atk-14");
    let mut table = resolving(ROW, "foreign-trade", "1 caravans 1=5,0");
    table.play("1: move 1 6,0").refuse("1: take carthage", "ND-car-11").refuse("1: house 7,-2", "ND-car-11");
    let mut table = resolving(ROW, "foreign-trade", "1 caravans 1=4,5");
    table.play("1: move 1 3,6\n1: put pottery\n1: put pottery");
    due(&mut table, "ND-car-12");
    table.refuse("1: take embassy 1", "ND-car-12").play("1: take embassy 2");
    due(&mut table, "ND-dip-1");
}

/// Wonders: the Eiffel Tower, the Hanging Gardens, Stonehenge, the Venetian Arsenal, Potala Palace, Capitalism, Aztec.
#[rule("ND-ww-5", "ND-ww-6", "ND-ww-10")]
#[test]
fn while_a_wonder_works() {
    let mut table = position("wonders eiffel-tower=7,-2\nbarbarians\n2 control 3,3 4,3");
    table.play("1: lure 3,3");
    due(&mut table, "ND-ww-10");
    table.refuse("1: focus pottery", "ND-ww-10").play("1: lure 4,3").refuse("2: focus pottery", "ND-ww-10");
    table.refuse("1: yield 3,3", "ND-ww-10");
    let mut table = position("wonders hanging-gardens=7,-2\nbarbarians");
    table.play("1: use hanging-gardens");
    due(&mut table, "ND-ww-6");
    table.refuse("1: focus pottery", "ND-ww-6").refuse("1: place 3,3", "ND-ww-6");
    let full = "1 control 8,-2 6,-2 8,-3 7,-3 6,-1 7,-1";
    position(&format!("wonders hanging-gardens=7,-2\nbarbarians\n{full}")).refuse("1: use hanging-gardens", "ND-ww-6");
    let mut table = resolving(ROW, "early-empire", "1 cities 3,4\nwonders stonehenge=7,-2");
    table.play("1: place 3,3");
    due(&mut table, "ND-ww-5");
    let mut table = resolving(
        "astrology foreign-trade masonry pottery early-empire",
        "early-empire",
        "wonders venetian-arsenal=7,-2",
    );
    table.play("1: place 8,-2\n1: place 6,-2");
    due(&mut table, "ND-ww-1");
    let mut table = resolving("astrology capitalism early-empire masonry pottery", "capitalism", "");
    table.play("1: done");
    due(&mut table, "ND-focus-2");
    table.refuse("1: also flight", "ND-turn-8");
    let mut table = resolving(ROW, "masonry", "1 leader aztec\n1 control 4,1\n2 control 5,1");
    table.dice(&[6, 1]).play("1: attack 5,1\n1: done");
    due(&mut table, "ND-turn-8");
}

/// Spending: what lies on the card, what is a resource, what is a natural wonder.
#[rule("ND-res-1", "ND-res-3", "ND-won-3")]
#[test]
fn what_is_spent_on_a_wonder() {
    let deck = "deck scientific oracle,potala-palace,oxford-university,kremlin\n1 resources mercury=2";
    let mut table = resolving(ROW, "pottery", &format!("{deck}\n1 control 4,-1"));
    table.play("1: wonder oracle");
    assert_eq!(table.player(1).naturals[0].natural.slug(), "mt-kilimanjaro");
    table.refuse("1: spend mt-kilimanjaro", "ND-won-3").refuse("1: spend diamond", "ND-won-3");
    table.refuse("1: spend marble", "ND-res-1").refuse("1: spend grand-mesa", "ND-res-3");
    table.refuse("1: spend trade", "ND-trade-1").refuse("1: spend geneva", "ND-cs-5");
    due(&mut table, "ND-won-1");
}

/// Barbarians and trade events wait for somebody else than the player whose turn comes.
#[rule("ND-barb-6", "ND-barb-21", "ND-tradeev-2")]
#[test]
fn while_an_event_waits() {
    let row = "2 row masonry:1 astrology:2 foreign-trade pottery early-empire";
    let mut table = position(&format!("dial 1\ndirection 0\nturn 2\n{row}\nbarbarians D=3,5"));
    table.dice(&[3]).pass();
    table
        .refuse("1: focus pottery", "ND-barb-6")
        .refuse("2: put masonry", "ND-barb-6")
        .refuse("2: discard flight", "ND-barb-6");
    let mut table = position("dial 2\nturn 2\n1 control 6,-2 8,-2 8,-3 7,-3 6,-1 7,-1\nbarbarians");
    table.pass();
    table.refuse("1: focus pottery", "ND-trade-8").refuse("2: put pottery", "ND-tradeev-2");
    let mut table = position("dial 1\ndirection 0\nturn 2\n2 reinforced 6,2\nbarbarians B=4,2 D=5,2");
    table.dice(&[2, 4]).pass();
    table.refuse("1: focus pottery", "ND-barb-21").refuse("2: barbarian B", "ND-barb-21");
}

/// After the end nothing more is accepted, by the rule that ended the game.
#[rule("ND-vic-4")]
#[test]
fn when_the_game_is_over() {
    let cards = "explorer-aesthetic technophile-scholarly civilized-moneygrubber";
    let mut table = position(&format!("victory {cards}\n1 completed {cards}\nturn 2\nbarbarians"));
    table.pass();
    assert!(table.game.is_over());
    table.refuse("1: focus pottery", "ND-vic-4").refuse("2: focus pottery", "ND-vic-4");
}
