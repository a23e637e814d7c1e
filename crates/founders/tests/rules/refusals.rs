//! Every refusal names the rule that stands behind it: the ids are written out here, once for each reason.

use crate::support::{Board as _, Table, fresh, position};
use engine::rule;

/// Each action is refused by the rule before it.
fn refused(mut table: Table, refusals: &[(&str, &[&str])]) {
    for (rule, actions) in refusals {
        for action in *actions {
            table.refuse(action, *rule);
        }
    }
}

/// While tiles are drafted and laid.
#[rule("FE-setup-4", "FE-setup-5")]
#[test]
fn before_the_first_turn() {
    let mut table = fresh(2, 6);
    table.refuse("1: take altar-of-ceres", "FE-setup-4").refuse("1: open city", "FE-setup-4");
    table.refuse("1: lay forest beside cliff", "FE-setup-4").refuse("2: take forest", "FE-setup-4");
    for number in [1, 2, 2, 1] {
        let tile = table.view().draft[0];
        table.play(&format!("{number}: take {tile}"));
    }
    table.refuse("1: take forest", "FE-setup-5").refuse("1: open city", "FE-setup-5");
    table.refuse("1: lay altar-of-ceres beside mine", "FE-setup-5");
    let lay = table.listed(2, "lay")[0].clone();
    table.play(&format!("2: {lay}")).refuse(&format!("2: {lay}"), "FE-setup-5");
}

/// Opening comes first, and what belongs to another time is told so by the rule of that time.
#[rule("FE-turn-1", "FE-open-4", "FE-setup-8")]
#[test]
fn before_a_tile_is_opened() {
    refused(
        position("1 hand war\nnature lake\nsize village 0\nturn 1 open"),
        &[
            ("FE-turn-1", &["1: add lake 1,0", "1: swap lake 0,0", "1: war 2 0,1", "1: draw", "1: propose ending"]),
            ("FE-open-4", &["1: open village"]),
            ("FE-setup-4", &["1: take lake"]),
            ("FE-setup-5", &["1: lay lake beside lake"]),
            ("FE-end-3", &["1: agree", "1: refuse", "1: keep craftsmen"]),
            ("FE-setup-8", &["2: open city"]),
        ],
    );
}

/// Tokens: what is held, whose tiles, which tiles.
#[rule("FE-token-1", "FE-war-1", "FE-coin-1", "FE-craft-2")]
#[test]
fn tokens_are_refused_by_the_rule_of_the_token() {
    refused(
        position(
            "1 tiles 0,0=mine 0,1=forest 1,0=winery
             1 hand war coin carriage smith
             2 tiles 0,0=lake 0,1=lake 1,0=forest+pillaged
             nature lake
             turn 1 add",
        ),
        &[
            ("FE-war-1", &["1: war 1 0,1", "1: war 1 9,9", "1: war 3 0,0", "1: war 2 5,5"]),
            ("FE-war-2", &["1: war 2 0,0"]),
            ("FE-war-6", &["1: war 2 1,0"]),
            ("FE-coin-1", &["1: coin 1 0,0 iron", "1: coin 4 0,0 iron", "1: coin 2 5,5 iron", "1: coin 2 0,0 gold"]),
            ("FE-coin-6", &["1: coin 2 1,0 wood"]),
            ("FE-carriage-1", &["1: carriage 0,0"]),
            ("FE-craft-2", &["1: craftsman smith 5,5", "1: craftsman smith 1,0", "1: craftsman smith 0,1"]),
            ("FE-token-1", &["1: craftsman vintner 1,0"]),
        ],
    );
    let mut table = position("1 tiles 0,0=mine 0,1=forest\n1 hand smith baker\nnature lake\nturn 1 add");
    let none = ["1: war 2 0,1", "1: coin 2 0,1 wood", "1: carriage 0,0"];
    none.into_iter().for_each(|action| {
        table.refuse(action, "FE-token-1");
    });
    table.play("1: craftsman smith 0,0").refuse("1: craftsman baker 0,1", "FE-token-1");
    let pillaged = "1 tiles 0,0=mine+pillaged 0,1=forest\n1 hand smith\nnature lake\nturn 1 add";
    position(pillaged).refuse("1: craftsman smith 0,0", "FE-craft-3");
    let united =
        "1 tiles 0,0=mine 0,1=forest 1,0=lake 1,1=lake\n1 carriages 0,0\n1 hand carriage\nnature lake\nturn 1 add";
    position(united).refuse("1: carriage 0,0", "FE-carriage-1");
}

/// Adding and swapping: which tile, which space, what feeds it.
#[rule("FE-add-1", "FE-add-2", "FE-add-3", "FE-swap-1")]
#[test]
fn tiles_are_refused_by_what_is_wrong_with_them() {
    refused(
        position("1 tiles 0,0=forest 1,0=lake\nnature lake\nvillage mine stud-farm\nturn 1 add"),
        &[
            ("FE-add-1", &["1: add winery 0,1", "1: swap winery 0,0"]),
            ("FE-add-2", &["1: add lake 5,5", "1: add lake 2,1"]),
            ("FE-swap-1", &["1: add lake 1,0", "1: swap lake 2,0"]),
            ("FE-add-3", &["1: add mine 2,0", "1: swap mine 0,0"]),
            ("FE-add-4", &["1: add mine 0,1"]),
            ("FE-add-10", &["1: draw", "1: end turn"]),
            ("FE-turn-1", &["1: open city"]),
        ],
    );
    let mut table = position("1 tiles 0,0=forest 1,0=forest\nvillage mill\nnext nature grove\nturn 1 add");
    table.refuse("1: end turn", "FE-add-9").play("1: draw");
    for action in ["1: add mill 0,1", "1: draw", "1: end turn", "1: war 2 0,1", "1: propose ending"] {
        table.refuse(action, "FE-add-9");
    }
    position("1 tiles 0,0=forest 1,0=forest\nvillage mill\nsize nature 0\nturn 1 add").refuse("1: draw", "FE-add-9");
}

/// The sentence names what is missing, not all that the tile needs.
#[rule("FE-add-3", "FE-add-4")]
#[test]
fn the_missing_resource_is_named() {
    let mut table = position("1 tiles 0,0=forest 1,0=cliff\nvillage mine\nnature lake\nturn 1 add");
    let message = |table: &mut Table, text: &str| {
        let (seat, action) = text.split_once(": ").unwrap();
        let refusal = engine::Game::check(&table.game, seat.parse().unwrap(), &action.parse().unwrap());
        refusal.unwrap_err().message
    };
    assert_eq!(message(&mut table, "1: add mine 2,0"), "nothing there provides wood for the mine");
    assert_eq!(
        message(&mut table, "1: add mine -1,0"),
        "one tile alone would have to give wood and stone for the mine, and a tile gives only one resource a turn"
    );
}

/// While the end is voted on, and after it.
#[rule("FE-end-3")]
#[test]
fn at_the_end() {
    let text = "1 tiles 0,0=lake 0,1=lake\n2 tiles 0,0=mine 1,0=lake\n2 hand smith\nnature lake grove\nturn 1 add";
    let mut table = position(text);
    table.play("1: propose ending").refuse("1: propose ending", "FE-end-3");
    table.play("1: add lake 1,0").refuse("2: open city", "FE-end-3").refuse("1: agree", "FE-end-3");
    table.play("2: agree").refuse("2: open city", "FE-end-3").refuse("1: keep craftsmen", "FE-end-3");
    table.play("2: keep craftsmen").refuse("2: open city", "FE-end-3");
    let mut table = position("size nature 0\nsize village 0\nsize city 1\nnature lake\nturn 1 open");
    table.play("1: open city; 1: add lake 1,0").refuse("2: open city", "FE-end-2");
}
