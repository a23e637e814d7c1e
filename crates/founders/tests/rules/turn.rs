//! Game Turn, and 1. Open a tile.

use crate::support::{Board as _, drafted, position, seat, tile};
use engine::{Game as _, rule};
use founders::tiles::Stack;
use founders::{Event, Why};

/// Open, then perhaps a token, then add: nothing out of this order.
#[rule("FE-turn-1")]
#[test]
fn a_turn_is_opening_then_a_token_then_adding() {
    let mut table = position(
        "1 tiles 0,0=forest 1,0=cliff
         1 hand war
         nature lake
         turn 1 open",
    );
    table.refuse("1: add lake 0,1", Why::WrongStep);
    table.refuse("1: war 2 0,1", Why::WrongStep);
    table.play("1: open city");
    table.refuse("1: open city", Why::WrongStep);
    table.play("1: war 2 0,1; 1: add lake 0,1");
    assert_eq!(table.game.to_act().first(), Some(seat(2)));
}

/// Coins on the player's tiles come to hand, those on others' tiles stay, and the next seat is on.
#[rule("FE-turn-2")]
#[test]
fn the_end_of_a_turn_collects_coins_and_passes_it_on() {
    let mut table = position(
        "1 tiles 0,0=forest+coin 1,0=cliff+coin
         2 tiles 0,0=lake+coin 1,0=lake
         nature grove
         turn 1 add",
    );
    table.play("1: add grove 0,1");
    assert_eq!((table.nation(1).hand.coin, table.nation(2).hand.coin), (2, 0));
    assert!(table.nation(1).tiles.iter().all(|tile| !tile.coin));
    assert!(table.nation(2).tiles[0].coin);
    assert_eq!(table.view().turn, seat(2));
}

/// The top tile comes to the end of the row of its own stack.
#[rule("FE-open-1")]
#[test]
fn a_tile_is_opened_at_the_end_of_its_row() {
    for (stack, next) in [("nature", "lake"), ("village", "mill"), ("city", "inn-wine")] {
        let text = format!("nature forest\nvillage mine\ncity war-camp-iron\nnext {stack} {next}\nturn 1 open");
        let mut table = position(&text);
        table.play(&format!("1: open {stack}"));
        let rows = table.view().rows;
        let row = match stack {
            "nature" => rows.nature,
            "village" => rows.village,
            _ => rows.city,
        };
        assert_eq!((row.len(), row[1]), (2, tile(next)));
    }
}

/// The book's two examples: three village tiles become four; five city tiles leave and only the new one lies there.
#[rule("FE-open-2", "FE-open-5")]
#[test]
fn a_full_row_leaves_the_game_when_its_stack_is_opened() {
    let mut table = position(
        "village mine mill winery
         city war-camp-iron war-camp-gold war-camp-cloth war-camp-wine war-camp-horse
         next city inn-gold
         turn 1 open",
    );
    let mut other = position("village mine mill winery\nturn 1 open");
    other.play("1: open village");
    assert_eq!(other.view().rows.village.len(), 4);
    table.play("1: open city");
    assert_eq!(table.view().rows.city, [tile("inn-gold")]);
    assert_eq!(table.view().removed.len(), 5);
    assert!(matches!(&table.events[0], Event::RowRemoved { stack: Stack::City, removed } if removed.len() == 5));
}

/// A full row stays while other stacks are opened, and no row ever shows a sixth tile.
#[rule("FE-open-3")]
#[test]
fn rows_are_cleared_only_from_their_own_stack() {
    let text = "village mine mine mine mill mill\nnature lake\nturn 1 open";
    let mut table = position(text);
    table.play("1: open city");
    assert_eq!(table.view().rows.village.len(), 5);
    let mut table = drafted(2, 1);
    while !table.game.is_over() {
        let seat = table.game.to_act().first().unwrap();
        let actions = table.actions(seat);
        // Always the village stack as long as it lasts, so that its row fills up again and again.
        let action = actions.iter().find(|action| action.to_string() == "open village").unwrap_or(&actions[0]);
        table.play(&format!("{seat}: {action}"));
        let rows = table.view().rows;
        assert!([rows.nature, rows.village, rows.city].iter().all(|row| row.len() <= 5));
    }
    assert!(!table.view().removed.is_empty());
}

/// What left the game is open to all and stays out; an empty stack is refused, one with tiles is not.
#[rule("FE-open-4")]
#[test]
fn an_empty_stack_cannot_be_opened() {
    let mut table = position("size village 0\nnature lake\nturn 1 open");
    assert_eq!(table.view().removed.len(), 24, "everybody sees which tiles are out");
    table.refuse("1: open village", Why::EmptyStack { stack: Stack::Village });
    assert_eq!(table.listed(1, "open"), ["open city", "open nature"]);
    table.play("1: open nature");
    assert_eq!(table.view().removed.len(), 24);
}

/// The row of an empty stack can still be used.
#[rule("FE-open-4", "FE-add-1")]
#[test]
fn the_row_of_an_empty_stack_stays() {
    let mut table = position("1 tiles 0,0=forest 1,0=cliff\nvillage mine\nsize village 0\nnature lake\nturn 1 open");
    table.play("1: open city; 1: add mine 0,1");
    assert!(table.view().rows.village.is_empty());
}
