//! 2. Play a token; war tokens and coin tokens.

use crate::support::{Board as _, lacks, position, position_for, seat, tile};
use engine::{Game as _, Viewer, rule};
use founders::tiles::{Resource, Token};
use founders::{Event, Why};

/// One token of any kind, or none.
#[rule("FE-token-1")]
#[test]
fn at_most_one_token_a_turn() {
    let text = "1 tiles 0,0=forest 1,0=cliff
                1 hand war coin
                2 tiles 0,0=lake 1,0=river
                nature grove
                turn 1 add";
    let mut table = position(text);
    table.play("1: war 2 0,0");
    table.refuse("1: coin 2 1,0 wood", Why::TokenAlreadyPlayed);
    table.play("1: add grove 0,1");
    assert_eq!((table.nation(1).hand.war, table.nation(1).hand.coin), (0, 1));
    let mut without = position(text);
    without.play("1: add grove 0,1");
    assert_eq!(without.nation(1).hand.count(), 2);
    let mut empty = position(&text.replace("hand war coin", "hand coin"));
    empty.refuse("1: war 2 0,0", Why::NoSuchToken { token: Token::War });
}

/// The question offers a token as long as one may be played, and the answers name the tiles they are about.
#[rule("FE-turn-1", "FE-token-1")]
#[test]
fn a_token_is_offered_until_one_is_played() {
    let mut table = position(
        "1 tiles 0,0=forest 1,0=cliff
         1 hand war coin
         2 tiles 0,0=lake 1,0=river
         nature grove
         turn 1 add",
    );
    assert_eq!(table.prompt(1).name, "PlayTokenOrAddTile");
    assert_eq!(table.label(1, "war 2 0,0"), "War: pillage the lake of @2 at 0,0");
    assert_eq!(table.label(1, "coin 2 1,0 wood"), "Coin: buy wood from the river of @2 at 1,0");
    table.play("1: war 2 0,0");
    assert_eq!(table.prompt(1).name, "AddTile");
    assert_eq!(table.label(1, "add grove 0,1"), "Add grove at 0,1");
    assert_eq!(table.label(1, "swap grove 1,0"), "Swap cliff for grove at 1,0");
}

/// A token comes with the added tile, after which the turn is over; it can be played in the next turn.
#[rule("FE-token-2")]
#[test]
fn a_token_received_this_turn_waits_for_the_next() {
    let mut table = position(
        "1 tiles 0,0=forest 1,0=mine
         nature lake
         city war-camp-iron
         turn 1 add",
    );
    table.refuse("1: war 2 0,1", Why::NoSuchToken { token: Token::War });
    table.play("1: add war-camp-iron 0,1");
    assert_eq!(table.nation(1).hand.war, 1);
    assert_eq!(table.view().turn, seat(2), "the turn has passed: the token cannot be played in it");
    table.play("2: open city; 2: add lake 1,0; 1: open village; 1: war 2 0,1");
}

/// Everybody sees every hand, and it can grow without limit.
#[rule("FE-token-3")]
#[test]
fn hands_are_open_and_unlimited() {
    let table = position(
        "1 hand war war war war war war coin coin coin coin coin coin carriage smith weaver baker
         nature lake
         turn 2 open",
    );
    for viewer in [Viewer::Seat(seat(1)), Viewer::Seat(seat(2)), Viewer::Spectator] {
        let hand = table.game.view(viewer).nations[0].hand;
        assert_eq!((hand.count(), hand.war, hand.craftsmen.len()), (16, 6, 3));
    }
}

/// Each of the four kinds of city tile gives its token once, when it is added.
#[rule("FE-token-4")]
#[test]
fn a_city_tile_gives_its_token_once() {
    for (city, token) in [("war-camp", "war"), ("marketplace", "coin"), ("inn", "carriage"), ("workshop", "smith")] {
        let mut table = position(&format!(
            "1 tiles 0,0=mine 1,0=forest 2,0=cliff 1,1=river 0,1=lake
             nature grove lake
             city {city}-iron
             craftsmen smith
             turn 1 add"
        ));
        let add = table.listed(1, &format!("add {city}-iron"))[0].clone();
        table.play(&format!("1: {add}"));
        let hand = table.nation(1).hand;
        assert_eq!(hand.count(), 1, "{city}");
        assert_eq!([hand.war, hand.coin, hand.carriage, hand.craftsmen.len()].map(u32::from).iter().sum::<u32>(), 1);
        assert!(table.events.iter().any(|event| event.to_string().contains(token)), "{city}");
        table.play("2: open village; 2: add lake 1,0; 1: open village; 1: add grove 3,0");
        assert_eq!(table.nation(1).hand.count(), 1, "{city}: no second token");
    }
}

/// With nothing left in the supply nothing is received.
#[rule("FE-token-5")]
#[test]
fn an_empty_supply_gives_no_token() {
    let text = "1 tiles 0,0=mine 1,0=forest
                2 hand war war war war war war
                nature grove
                city war-camp-iron
                turn 1 add";
    let mut table = position(text);
    table.play("1: add war-camp-iron 0,1");
    assert_eq!(table.nation(1).hand.war, 0);
    assert_eq!(table.events.len(), 1);
    let mut table = position(&text.replace("2 hand war ", "2 hand "));
    table.play("1: add war-camp-iron 0,1");
    assert_eq!(table.nation(1).hand.war, 1);
}

/// A pillaged tile feeds nothing and scores nothing.
#[rule("FE-war-1")]
#[test]
fn war_pillages_a_tile() {
    let mut table = position(
        "1 hand war
         2 tiles 0,0=forest 1,0=cliff 1,1=altar-of-ceres
         nature lake grove
         village mine
         turn 1 add",
    );
    assert_eq!(table.score(2).total(), 1);
    table.play("1: war 2 1,1");
    assert_eq!(table.score(2).total(), 0);
    assert_eq!(table.nation(1).hand.war, 0);
    let mut table = position(
        "1 hand war
         2 tiles 0,0=forest 1,0=cliff
         nature lake grove
         village mine
         turn 1 add",
    );
    table.play("1: war 2 0,0; 1: add lake 1,0; 2: open city");
    table.refuse("2: add mine 0,1", lacks("mine", "wood"));
}

/// One's own tiles are not a target, nor are those of seats that do not play.
#[rule("FE-war-1")]
#[test]
fn war_is_made_on_opponents_only() {
    let mut table = position("1 hand war\nnature lake\nturn 1 add");
    table.refuse("1: war 1 0,1", Why::WarOnNoOpponent { seat: seat(1) });
    table.refuse("1: war 3 0,1", Why::WarOnNoOpponent { seat: seat(3) });
    table.refuse("1: war 2 5,5", Why::NothingToPillage { owner: seat(2), at: "5,5".parse().unwrap() });
    table.play("1: war 2 0,1");
}

/// In each column the farthest tile, gaps or not; a pillaged one still shields those behind it.
#[rule("FE-war-2")]
#[test]
fn only_the_farthest_tile_of_a_column_is_unprotected() {
    let mut table = position(
        "1 hand war
         2 tiles 0,0=forest 0,1=lake 1,0=cliff
         nature grove
         turn 1 add",
    );
    assert_eq!(table.listed(1, "war"), ["war 2 0,1", "war 2 1,0"]);
    table.refuse("1: war 2 0,0", Why::Protected { at: "0,0".parse().unwrap() });
    let mut table = position(
        "1 hand war
         2 tiles 0,0=forest 1,0=cliff 1,1=lake 1,2=lake 0,2=grove+pillaged
         nature grove
         turn 1 add",
    );
    table.refuse("1: war 2 0,0", Why::Protected { at: "0,0".parse().unwrap() });
    assert_eq!(table.listed(1, "war"), ["war 2 1,2"]);
}

/// The craftsman stays under the war token, and neither scores nor provides.
#[rule("FE-war-3")]
#[test]
fn a_craftsman_on_a_pillaged_tile_scores_nothing() {
    let mut table = position(
        "1 hand war
         2 tiles 0,0=forest 0,1=mine+craftsman
         nature lake
         turn 1 add",
    );
    assert_eq!(table.score(2).craftsmen, 1);
    table.play("1: war 2 0,1");
    assert_eq!((table.score(2).craftsmen, table.score(2).total()), (0, 0));
    assert!(table.nation(2).tiles[1].craftsman.is_some());
}

/// Swapping a pillaged tile with a craftsman: both tokens leave the game, the new tile is free of them.
#[rule("FE-war-4")]
#[test]
fn a_pillaged_tile_can_be_swapped() {
    let mut table = position(
        "1 tiles 0,0=forest 0,1=mine+craftsman+pillaged
         nature lake
         turn 1 add",
    );
    table.play("1: swap lake 0,1");
    let nation = table.nation(1);
    assert!(!nation.tiles[1].pillaged && nation.tiles[1].craftsman.is_none());
    assert_eq!((table.score(1).total(), nation.hand.count()), (-1, 0));
    let supply = table.view().supply;
    assert_eq!((supply.war, supply.craftsmen), (5, 5), "the audit counts the two as gone for good");
}

/// A craftsman on an intact tile leaves the game with it as well.
#[rule("FE-war-4")]
#[test]
fn a_craftsman_leaves_with_his_tile() {
    let mut table = position("1 tiles 0,0=forest 0,1=mine+craftsman\nnature lake\nturn 1 add");
    assert_eq!(table.score(1).total(), 2);
    table.play("1: swap lake 0,1");
    assert_eq!((table.score(1).total(), table.nation(1).hand.count()), (-1, 0));
}

/// In a union a pillaged tile passes on what others provide, and gives nothing itself.
#[rule("FE-war-5")]
#[test]
fn a_pillaged_tile_in_a_union_relays() {
    let text = "1 tiles 0,0=cliff 1,0=winery 0,1=forest 1,1=workshop-wine+pillaged
                1 carriages 0,0
                village mine
                victory great-temple-of-mars temple-of-vulcan
                nature lake
                turn 1 add";
    let table = position(text);
    assert!(table.spaces_for(1, "mine").contains(&"2,1".into()), "wood and stone are delivered through it");
    let whole =
        position(&text.replace("+pillaged", "").replace("winery", "mine").replace("village mine", "village mill"));
    assert!(whole.spaces_for(1, "temple-of-vulcan").contains(&"2,1".into()), "iron and pottery");
    let pillaged = position(&text.replace("winery", "mine").replace("village mine", "village mill"));
    assert!(pillaged.spaces_for(1, "temple-of-vulcan").is_empty(), "no pottery from a pillaged workshop");
}

#[rule("FE-war-6")]
#[test]
fn a_pillaged_tile_is_not_pillaged_again() {
    let text = "1 hand war\n2 tiles 0,0=forest 1,0=cliff+pillaged\nnature lake\nturn 1 add";
    let mut table = position(text);
    table.refuse("1: war 2 1,0", Why::AlreadyPillaged { at: "1,0".parse().unwrap() });
    position(&text.replace("+pillaged", "")).play("1: war 2 1,0");
}

/// What is bought serves any space of the buyer's nation, for this turn.
#[rule("FE-coin-1")]
#[test]
fn a_coin_buys_a_resource_for_the_whole_nation() {
    let text = "1 tiles 0,0=forest 1,0=grove 2,0=grove
                1 hand coin
                2 tiles 0,0=lake 1,0=mine
                nature cliff
                city war-camp-iron
                turn 1 add";
    let mut table = position(text);
    assert!(table.spaces_for(1, "war-camp-iron").is_empty());
    table.refuse("1: coin 2 1,0 gold", Why::NotProvided { tile: tile("mine"), bought: Resource::Gold });
    table.play("1: coin 2 1,0 iron");
    // Wood from any of the three, iron from afar: every free space and every space of the nation.
    assert_eq!(table.spaces_for(1, "war-camp-iron").len(), 8);
    table.play("1: add war-camp-iron 2,1");
    let Event::TileAdded { fed_by, .. } = &table.events[0] else { panic!("{:?}", table.events) };
    assert_eq!((fed_by[0], fed_by[1].is_some()), (None, true));
}

/// A purchase is one unit: it does not feed two requirements.
#[rule("FE-coin-1", "FE-add-5")]
#[test]
fn a_purchase_meets_one_requirement() {
    let mut table = position(
        "1 tiles 0,0=forest 1,0=forest+pillaged
         1 hand coin
         2 tiles 0,0=river 1,0=cliff
         nature lake
         village mine weaving-house gold-mine
         turn 1 add",
    );
    table.play("1: coin 2 0,0 water");
    assert!(!table.spaces_for(1, "gold-mine").is_empty(), "bought water and stone of the forest");
    assert!(table.spaces_for(1, "mine").is_empty(), "the forest cannot give wood and stone");
    assert!(table.spaces_for(1, "weaving-house").is_empty());
}

/// The seller's tile provides nothing in the seller's next turn; afterwards it does again.
#[rule("FE-coin-2", "FE-coin-3")]
#[test]
fn a_coin_blocks_the_tile_for_the_sellers_next_turn() {
    let mut table = position(
        "1 hand coin
         1 tiles 0,0=lake 1,0=lake
         2 tiles 0,0=forest 1,0=cliff
         nature grove grove grove lake
         village mine mine
         turn 1 add",
    );
    table.play("1: coin 2 1,0 stone; 1: add grove 0,1; 2: open city");
    table.refuse("2: add mine 0,1", Why::OneForBoth { tile: tile("mine") });
    assert_eq!(table.nation(2).hand.coin, 0);
    table.play("2: add grove -1,0");
    assert_eq!(table.nation(2).hand.coin, 1, "the coin comes to hand after the tile was added");
    table.play("1: open city; 1: add grove 1,1; 2: open city; 2: coin 1 0,0 water; 2: add mine 0,1");
}

/// At three seats the tile stays blocked through the turn of another seat, which cannot buy from it either.
#[rule("FE-coin-2", "FE-coin-6")]
#[test]
fn a_coin_stays_until_its_owner_has_had_a_turn() {
    let mut table = position_for(
        3,
        "1 hand coin
         2 hand coin
         1 tiles 0,0=lake 1,0=lake
         2 tiles 0,0=river 1,0=river
         3 tiles 0,0=forest 1,0=cliff
         nature grove grove grove
         turn 1 add",
    );
    table.play("1: coin 3 0,0 wood; 1: add grove 0,1; 2: open city");
    table.refuse("2: coin 3 0,0 wood", Why::ProvidesNothing { at: "0,0".parse().unwrap() });
    table.play("2: coin 3 1,0 stone; 2: add grove 0,1");
    table.play("3: open city; 3: add grove 0,1");
    assert_eq!(table.nation(3).hand.coin, 2);
}

/// Bought and not used is allowed, and it is gone with the turn.
#[rule("FE-coin-4")]
#[test]
fn a_purchase_may_go_unused_and_lasts_one_turn() {
    let mut table = position(
        "1 hand coin
         1 tiles 0,0=forest 1,0=grove
         2 tiles 0,0=lake 1,0=mine
         nature cliff cliff lake
         city war-camp-iron
         turn 1 add",
    );
    table.play("1: coin 2 1,0 iron; 1: add cliff 0,1");
    assert_eq!(table.view().bought, None);
    table.play("2: open village; 2: add lake 0,1; 1: open village");
    table.refuse("1: add war-camp-iron 0,-1", lacks("war-camp-iron", "iron"));
}

/// The purchase is nobody's production: the buyer's own tile can still give the same resource.
#[rule("FE-coin-4", "FE-coin-9")]
#[test]
fn example_horses_bought_for_a_war_camp() {
    let text = "1 tiles 0,0=waterfall 1,0=waterfall
                1 hand coin
                2 tiles 0,0=stud-farm 1,0=lake
                nature grove
                city war-camp-horse
                turn 1 add";
    let mut table = position(text);
    table.refuse("1: add war-camp-horse -1,0", lacks("war-camp-horse", "horse"));
    table.play("1: coin 2 0,0 horse; 1: add war-camp-horse -1,0");
    let mut blocked = position(&text.replace("0,0=waterfall", "0,0=waterfall+coin"));
    blocked.play("1: coin 2 0,0 horse");
    blocked.refuse("1: add war-camp-horse -1,0", lacks("war-camp-horse", "stone"));
}

#[rule("FE-coin-5")]
#[test]
fn the_buyer_chooses_what_a_nature_tile_gives() {
    let mut table = position("1 hand coin\n2 tiles 0,0=forest 1,0=mine\nnature lake\nturn 1 add");
    assert_eq!(table.listed(1, "coin"), ["coin 2 0,0 stone", "coin 2 0,0 wood", "coin 2 1,0 iron"]);
    table.refuse("1: coin 2 0,0 water", Why::NotProvided { tile: tile("forest"), bought: Resource::Water });
    table.play("1: coin 2 0,0 stone");
    assert_eq!(table.view().bought, Some(Resource::Stone));
}

/// Victory tiles, pillaged tiles, tiles with a craftsman or a coin, and one's own tiles are no sellers.
#[rule("FE-coin-6")]
#[test]
fn a_coin_needs_a_tile_that_provides() {
    let text = "1 hand coin
                2 tiles 0,0=altar-of-ceres 1,0=forest+pillaged 2,0=mine+craftsman 3,0=cliff+coin 4,0=lake
                nature lake
                turn 1 add";
    let mut table = position(text);
    for at in ["0,0", "1,0", "2,0", "3,0"] {
        table.refuse(&format!("1: coin 2 {at} stone"), Why::ProvidesNothing { at: at.parse().unwrap() });
    }
    table.refuse("1: coin 1 0,0 wood", Why::BuyFromNoOpponent { seat: seat(1) });
    assert_eq!(table.listed(1, "coin"), ["coin 2 4,0 plants", "coin 2 4,0 water"]);
    let mut freed = position(&text.replace("+pillaged", "").replace("+craftsman", "").replace("+coin", ""));
    assert_eq!(freed.listed(1, "coin").len(), 7);
    freed.play("1: coin 2 3,0 stone");
}

/// A tile sells only what it makes itself, not what a carriage delivers to it.
#[rule("FE-coin-1", "FE-carriage-3")]
#[test]
fn delivered_resources_are_not_for_sale() {
    let mut table = position(
        "1 hand coin
         2 tiles 0,0=mine 1,0=lake 0,1=forest 1,1=forest
         2 carriages 0,0
         nature lake
         turn 1 add",
    );
    table.refuse("1: coin 2 1,1 iron", Why::NotProvided { tile: tile("forest"), bought: Resource::Iron });
    table.play("1: coin 2 0,0 iron");
}

/// In a union a tile with a coin passes on what others provide, and gives nothing itself.
#[rule("FE-coin-7")]
#[test]
fn a_tile_with_a_coin_in_a_union_relays() {
    let text = "1 tiles 0,0=cliff 1,0=winery 0,1=forest 1,1=river+coin
                1 carriages 0,0
                village mine mill
                nature lake
                turn 1 add";
    let table = position(text);
    assert!(table.spaces_for(1, "mine").contains(&"2,1".into()));
    assert!(table.spaces_for(1, "mill").is_empty(), "no water while the coin lies there");
    assert!(!position(&text.replace("+coin", "")).spaces_for(1, "mill").is_empty());
}

/// A swapped tile's coin is its owner's at once, from a pillaged tile too.
#[rule("FE-coin-8")]
#[test]
fn the_owner_keeps_the_coin_of_a_swapped_tile() {
    for tile in ["forest+coin", "forest+coin+pillaged"] {
        let mut table = position(&format!("1 tiles 0,0={tile} 1,0=cliff\nnature lake\nturn 1 add"));
        table.play("1: swap lake 0,0");
        assert_eq!(table.nation(1).hand.coin, 1);
        assert!(!table.nation(1).tiles[0].coin);
    }
}

/// A client lights up the space that a choice names: the nation by its seat, then the space in it.
#[test]
fn choices_name_the_nation_and_the_space() {
    let table = position(
        "1 tiles 0,0=forest 1,0=cliff
         1 hand war
         2 tiles 0,0=lake 0,1=lake
         nature lake
         turn 1 add",
    );
    let choices = table.prompt(1).choices;
    let place_of = |notation: &str| {
        let choice = choices.iter().find(|choice| choice.notation == notation).unwrap();
        (choice.place.clone().unwrap(), choice.seat)
    };
    assert_eq!(place_of("add lake 0,-1"), ("1:0,-1".into(), None));
    assert_eq!(place_of("swap lake 1,0"), ("1:1,0".into(), None));
    assert_eq!(place_of("war 2 0,1"), ("2:0,1".into(), Some(seat(2))));
}
