//! Carriage tokens and craftsmen tokens.

use crate::support::{Board as _, lacks, position, seat, tile};
use engine::{Game as _, rule};
use founders::tiles::{Craftsman, Token};
use founders::{Event, Why};

/// Four tiles around one corner, all one's own; the carriage stays for the rest of the game.
#[rule("FE-carriage-1")]
#[test]
fn a_carriage_needs_a_block_of_four() {
    let text = "1 tiles 0,0=forest 1,0=cliff 0,1=river 1,1=lake 2,0=lake
                1 hand carriage
                nature grove grove
                turn 1 add";
    let mut table = position(text);
    table.refuse("1: carriage 1,0", Why::NoBlock { at: "1,0".parse().unwrap() });
    table.refuse("1: carriage 9,9", Why::NoBlock { at: "9,9".parse().unwrap() });
    assert_eq!(table.listed(1, "carriage"), ["carriage 0,0"]);
    table.play("1: carriage 0,0; 1: add grove -1,0; 2: open city; 2: add grove 1,0; 1: open city");
    assert_eq!(table.nation(1).carriages.len(), 1);
    let mut short = position(&text.replace("1,1=lake ", ""));
    assert!(short.listed(1, "carriage").is_empty());
    short.refuse("1: carriage 0,0", Why::NoBlock { at: "0,0".parse().unwrap() });
    let mut none = position(&text.replace("hand carriage", "hand war"));
    none.refuse("1: carriage 0,0", Why::NoSuchToken { token: Token::Carriage });
}

/// Two carriages do not lie on one corner; beside it they do.
#[rule("FE-carriage-1")]
#[test]
fn a_corner_holds_one_carriage() {
    let mut table = position(
        "1 tiles 0,0=forest 1,0=cliff 0,1=river 1,1=lake 2,0=lake 2,1=lake
         1 hand carriage
         1 carriages 0,0
         nature grove
         turn 1 add",
    );
    table.refuse("1: carriage 0,0", Why::CarriageThere { at: "0,0".parse().unwrap() });
    table.play("1: carriage 1,0");
}

/// Each united tile offers what the others provide; a carriage serves the tile added in the same turn.
#[rule("FE-carriage-2")]
#[test]
fn united_tiles_offer_each_others_resources() {
    let mut table = position(
        "1 tiles 0,0=mine 1,0=lake 0,1=cliff 1,1=forest
         1 hand carriage
         nature grove
         victory altar-of-vulcan great-temple-of-mars
         turn 1 add",
    );
    assert!(!table.spaces_for(1, "altar-of-vulcan").contains(&"1,2".into()), "iron and water are out of reach");
    table.play("1: carriage 0,0");
    for at in ["-1,0", "-1,1", "0,2", "1,2", "2,0", "2,1", "0,-1", "1,-1"] {
        assert!(table.spaces_for(1, "altar-of-vulcan").contains(&at.into()), "{at}");
    }
}

/// The new tile does not pass anything on by itself: it is in no union yet.
#[rule("FE-carriage-2")]
#[test]
fn a_tile_beside_a_union_is_not_in_it() {
    let table = position(
        "1 tiles 0,0=mine 1,0=lake 0,1=cliff 1,1=forest 2,1=grove
         1 carriages 0,0
         nature grove
         victory altar-of-vulcan great-temple-of-mars
         turn 1 add",
    );
    assert!(!table.spaces_for(1, "altar-of-vulcan").contains(&"3,1".into()));
    assert!(table.spaces_for(1, "altar-of-vulcan").contains(&"2,2".into()), "a corner of the union touches it");
}

/// A delivered resource is used once: the one forest of a union does not give wood and stone.
#[rule("FE-carriage-3")]
#[test]
fn a_delivered_resource_is_one_production() {
    let text = "1 tiles 0,0=forest 1,0=lake 0,1=lake 1,1=lake
                1 carriages 0,0
                village mine gold-mine
                nature grove
                turn 1 add";
    let table = position(text);
    assert!(table.spaces_for(1, "mine").is_empty());
    assert!(table.spaces_for(1, "gold-mine").contains(&"2,1".into()), "stone delivered, water from where it arrived");
}

/// Ruling FE-R15: a delivery is told only where the neighbours are not enough, though the union has as much to give.
#[rule("FE-carriage-2")]
#[test]
fn neighbours_feed_a_tile_before_anything_is_delivered() {
    let text = "1 tiles 0,0=forest 1,0=lake 0,1=lake 1,1=lake 2,1=cliff
                1 carriages 0,0
                village gold-mine
                nature grove
                turn 1 add";
    assert_eq!(position(text).play("1: add gold-mine 2,2").fed_by(), ["1,1", "2,1"]);
    let mut pillaged = position(&text.replace("2,1=cliff", "2,1=cliff+pillaged"));
    assert_eq!(pillaged.play("1: add gold-mine 2,2").fed_by()[1], "0,0", "stone from the forest");
}

/// Ruling FE-R15: the tile that is swapped away is not told as a source, though the union had it.
#[rule("FE-swap-1", "FE-carriage-2")]
#[test]
fn a_delivery_to_a_tile_swapped_in_is_told_with_its_source() {
    let mut table = position(
        "1 tiles 1,0=river 0,0=forest 0,1=lake 1,1=lake 2,0=cliff 2,1=lake
         1 carriages 0,0 1,0
         village mine
         nature grove
         turn 1 add",
    );
    table.play("1: swap mine 0,0");
    assert_eq!(table.events[0].to_string(), "@1 swaps the forest for the mine at 0,0 (wood from 1,0, stone from 2,0).");
}

/// Blocks that share a tile make one union of seven; blocks that share none stay apart.
#[rule("FE-carriage-4")]
#[test]
fn unions_that_share_a_tile_merge() {
    let square = "1 tiles 0,0=mine 1,0=forest 0,1=forest 1,1=forest 2,1=cliff 1,2=cliff 2,2=lake 2,0=cliff 0,2=cliff
                  1 carriages 0,0 1,1
                  nature grove
                  victory altar-of-vulcan great-temple-of-mars
                  turn 1 add";
    let merged = position(square);
    assert!(merged.spaces_for(1, "altar-of-vulcan").contains(&"-1,0".into()), "water comes from the far corner");
    let single = position(&square.replace("0,0 1,1\n", "0,0\n"));
    assert!(!single.spaces_for(1, "altar-of-vulcan").contains(&"-1,0".into()));
    let line = "1 tiles 0,0=mine 1,0=forest 0,1=forest 1,1=forest 2,0=cliff 2,1=cliff 3,0=lake 3,1=cliff
                1 carriages 0,0 2,0
                nature grove
                victory altar-of-vulcan great-temple-of-mars
                turn 1 add";
    let apart = position(line);
    assert!(!apart.spaces_for(1, "altar-of-vulcan").contains(&"-1,0".into()), "two unions of four");
    assert!(apart.spaces_for(1, "altar-of-vulcan").contains(&"1,2".into()), "where both unions touch, both serve");
    let joined = position(&line.replace("0,0 2,0\n", "0,0 1,0 2,0\n"));
    assert!(joined.spaces_for(1, "altar-of-vulcan").contains(&"-1,0".into()), "a third carriage joins them");
}

/// Victory tiles, pillaged tiles and tiles with a craftsman pass resources on.
#[rule("FE-carriage-5")]
#[test]
fn tiles_that_provide_nothing_still_receive() {
    for relay in ["altar-of-ceres", "grove+pillaged", "mill+craftsman"] {
        let table = position(&format!(
            "1 tiles 0,0=mine 1,0=lake 0,1=cliff 1,1={relay}
             1 carriages 0,0
             nature grove
             victory altar-of-vulcan great-temple-of-mars
             turn 1 add"
        ));
        assert!(table.spaces_for(1, "altar-of-vulcan").contains(&"1,2".into()), "{relay}");
    }
}

#[rule("FE-carriage-6")]
#[test]
fn a_tile_swapped_in_joins_the_union() {
    let mut table = position(
        "1 tiles 0,0=mine 1,0=lake 0,1=cliff 1,1=forest
         1 carriages 0,0
         nature waterfall grove
         victory altar-of-vulcan great-temple-of-mars
         turn 1 add",
    );
    table.play("1: swap waterfall 1,1; 2: open city; 2: add grove 1,0; 1: open city");
    assert_eq!(table.nation(1).carriages.len(), 1);
    assert!(table.spaces_for(1, "altar-of-vulcan").contains(&"1,2".into()), "iron delivered to the new waterfall");
}

/// The book's example: a mine beside the workshop, then a marketplace with iron of the mine and delivered plants.
#[rule("FE-carriage-7")]
#[test]
fn example_the_union_of_cliff_forest_winery_and_workshop() {
    let text = "1 tiles 0,0=cliff 1,0=winery 0,1=forest 1,1=workshop-wine
                1 hand carriage
                village mine
                city marketplace-iron
                nature lake grove
                turn 1 add";
    let mut without = position(text);
    without.refuse("1: add mine 2,1", lacks("mine", "wood stone"));
    let mut table = position(text);
    table.play("1: carriage 0,0; 1: add mine 2,1; 2: open village; 2: add lake 1,0; 1: open village");
    table.play("1: add marketplace-iron 2,2");
    assert_eq!(table.fed_by(), ["2,1", "0,0"], "iron from the mine, plants from the cliff");
    let with_mine = text.replace("1,1=workshop-wine", "1,1=workshop-wine 2,1=mine").replace("village mine", "");
    position(&with_mine).refuse("1: add marketplace-iron 2,2", lacks("marketplace-iron", "plants"));
    let union = with_mine.replace("1 hand carriage", "1 carriages 0,0");
    assert!(position(&union).spaces_for(1, "marketplace-iron").contains(&"2,2".into()));
    let workshop = union.replace("workshop-wine", "workshop-wine+pillaged");
    assert!(position(&workshop).spaces_for(1, "marketplace-iron").contains(&"2,2".into()));
    let cliff = union.replace("0,0=cliff", "0,0=cliff+pillaged");
    assert!(!position(&cliff).spaces_for(1, "marketplace-iron").contains(&"2,2".into()));
}

/// The top one of the mixed pile, shown to all when it is received.
#[rule("FE-craft-1")]
#[test]
fn a_craftsman_is_drawn_and_shown() {
    let mut table = position(
        "1 tiles 0,0=mine 1,0=river
         nature lake
         city workshop-iron
         craftsmen weaver
         turn 1 add",
    );
    table.play("1: add workshop-iron 0,1");
    assert!(table.events.contains(&Event::CraftsmanDrawn { seat: seat(1), craftsman: Craftsman::Weaver }));
    assert!(table.nation(1).hand.craftsmen.contains(Craftsman::Weaver));
}

/// On the tile of its good, which then feeds nothing and scores two; also where a coin lies.
#[rule("FE-craft-2")]
#[test]
fn a_craftsman_turns_a_village_tile_into_points() {
    let text = "1 tiles 0,0=mine 1,0=river
                1 hand smith
                nature lake
                victory altar-of-vulcan great-temple-of-mars
                turn 1 add";
    let mut table = position(text);
    assert_eq!(table.score(1).total(), 1, "in hand it is worth one");
    assert!(!table.spaces_for(1, "altar-of-vulcan").is_empty());
    table.play("1: craftsman smith 0,0");
    assert_eq!(table.score(1).total(), 2);
    assert!(table.spaces_for(1, "altar-of-vulcan").is_empty(), "no iron any more");
    position(&text.replace("0,0=mine", "0,0=mine+coin")).play("1: craftsman smith 0,0");
    let mut none = position(&text.replace("hand smith", "hand baker"));
    none.refuse("1: craftsman smith 0,0", Why::NoSuchCraftsman { craftsman: Craftsman::Smith });
}

/// Not where the good is only delivered, not on nature or city tiles, not on pillaged tiles or beside another craftsman.
#[rule("FE-craft-3")]
#[test]
fn a_craftsman_needs_a_tile_that_makes_the_good_itself() {
    let text = "1 tiles 0,0=mine 1,0=mill 0,1=cliff 1,1=workshop-iron
                1 carriages 0,0
                1 hand smith
                nature lake
                turn 1 add";
    let mut table = position(text);
    for (at, other) in [("1,0", "mill"), ("0,1", "cliff"), ("1,1", "workshop-iron")] {
        let why = Why::WrongCraft { craftsman: Craftsman::Smith, tile: tile(other) };
        table.refuse(&format!("1: craftsman smith {at}"), why);
    }
    table.refuse("1: craftsman smith 4,4", Why::NoWorkplace { at: "4,4".parse().unwrap() });
    let mut pillaged = position(&text.replace("0,0=mine", "0,0=mine+pillaged"));
    pillaged.refuse("1: craftsman smith 0,0", Why::PillagedWorkplace { at: "0,0".parse().unwrap() });
    assert!(pillaged.listed(1, "craftsman").is_empty());
    table.play("1: craftsman smith 0,0");
}

/// There is one craftsman of each good, so a second on one tile can only be tried, never done.
#[rule("FE-craft-3")]
#[test]
fn a_tile_has_room_for_one_craftsman() {
    let text = "1 tiles 0,0=mine+craftsman 1,0=mill\n1 hand baker\nnature lake\nturn 1 add";
    let mut table = position(text);
    table.refuse("1: craftsman smith 0,0", Why::NoSuchCraftsman { craftsman: Craftsman::Smith });
    table.play("1: craftsman baker 1,0");
    assert_eq!(table.score(1).craftsmen, 2);
    assert!(table.game.audit().is_ok());
}

#[rule("FE-craft-4")]
#[test]
fn an_unplayed_craftsman_is_a_token_like_any_other() {
    let table = position("1 hand smith baker\nnature lake\nturn 1 add");
    assert_eq!((table.score(1).tokens, table.score(1).total()), (2, 2));
}
