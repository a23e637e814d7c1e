//! 3. Add a tile.

use crate::support::{Board as _, Table, lacks, position, seat, tile};
use engine::{Game as _, rule};
use founders::{Action, Why, add};

fn forest_and_cliff(rest: &str) -> Table {
    position(&format!("1 tiles 0,0=forest 1,0=cliff\n{rest}\nturn 1 add"))
}

/// From each row and from the victory tiles; nothing that is not face up, and nothing of another nation.
#[rule("FE-add-1")]
#[test]
fn any_face_up_tile_can_be_added() {
    let text = "1 tiles 0,0=forest 1,0=cliff 2,0=mine 3,0=river
                nature lake
                village weaving-house
                city inn-iron
                victory altar-of-vulcan great-temple-of-mars
                turn 1 add";
    for add in ["add lake 0,1", "add weaving-house 0,1", "add inn-iron 1,1", "add altar-of-vulcan 2,1"] {
        let mut table = position(text);
        table.play(&format!("1: {add}"));
        assert_eq!(table.nation(1).tiles.len(), 5, "{add}");
        table = position(text);
        table.refuse("1: add river 0,1", Why::NotFaceUp { tile: tile("river") });
    }
}

/// A full side, not a corner, not apart, not on top of another tile.
#[rule("FE-add-2")]
#[test]
fn a_new_tile_shares_a_full_side_with_the_nation() {
    let mut table = forest_and_cliff("nature lake");
    table.refuse("1: add lake 2,1", Why::NoSharedSide { at: "2,1".parse().unwrap() });
    table.refuse("1: add lake 5,5", Why::NoSharedSide { at: "5,5".parse().unwrap() });
    table.refuse("1: add lake -128,127", Why::NoSharedSide { at: "-128,127".parse().unwrap() });
    table.refuse("1: add lake 1,0", Why::Occupied { at: "1,0".parse().unwrap() });
    assert_eq!(table.spaces_for(1, "lake"), ["-1,0", "0,-1", "0,1", "1,-1", "1,1", "2,0"]);
    table.play("1: add lake 2,0");
}

/// Sides and corners feed; what lies two spaces away does not, and it counts at the moment of adding.
#[rule("FE-add-3")]
#[test]
fn the_eight_tiles_around_a_space_feed_it() {
    let mut table = position(
        "1 tiles 0,0=forest 0,1=river 0,2=cliff
         village weaving-house
         nature lake
         turn 1 add",
    );
    // Stone from the forest and plants from the cliff: only the spaces in the middle touch both.
    assert_eq!(table.spaces_for(1, "weaving-house"), ["-1,1", "1,1"]);
    table.refuse("1: add weaving-house 1,2", Why::OneForBoth { tile: tile("weaving-house") });
    table.play("1: add weaving-house 1,1");
}

/// A forest gives wood or stone, never both in one turn.
#[rule("FE-add-4")]
#[test]
fn a_nature_tile_gives_one_of_its_two_resources_a_turn() {
    let mut table = position(
        "1 tiles 0,0=forest 1,0=lake
         village mine gold-mine
         nature grove
         turn 1 add",
    );
    // Wood and stone would both have to come from the forest; stone and water have a tile each.
    table.refuse("1: add mine 0,1", Why::OneForBoth { tile: tile("mine") });
    table.play("1: add gold-mine 0,1");
    assert_eq!(table.fed_by(), ["1,0", "0,0"]);
}

/// The same forest, chosen anew: stone for the gold mine in one turn, wood for the mill in the next.
#[rule("FE-add-4")]
#[test]
fn the_choice_is_made_anew_every_turn() {
    let mut table = position(
        "1 tiles 0,0=forest 1,0=lake
         village gold-mine mill
         nature grove
         turn 1 add",
    );
    table.play("1: add gold-mine 0,1; 2: open city; 2: add grove 1,0; 1: open city");
    table.play("1: add mill 0,-1");
    assert_eq!(table.fed_by()[0], "0,0", "wood comes from the forest now");
}

/// Two requirements need two tiles, even where one tile could give either.
#[rule("FE-add-5")]
#[test]
fn two_requirements_need_two_sources() {
    let alone = position("1 tiles 0,0=forest 1,0=lake\nvillage mine\nnature lake\nturn 1 add");
    assert!(alone.spaces_for(1, "mine").is_empty());
    let both = position("1 tiles 0,0=forest 1,0=forest\nvillage mine\nnature lake\nturn 1 add");
    assert_eq!(both.spaces_for(1, "mine"), ["0,-1", "0,1", "1,-1", "1,1"]);
}

/// Ruling FE-R15: everybody is told one way to feed the tile, in which every tile named provides what it is named for,
/// and no tile is named twice.
#[rule("FE-add-4", "FE-add-5")]
#[test]
fn each_requirement_is_told_with_a_source_of_its_own() {
    // Wood and stone: the lake has neither, and the forest, which has both, gives what the other tile does not.
    for (other, fed_by) in [("cliff", ["1,0", "2,0"]), ("grove", ["2,0", "1,0"])] {
        let text = format!("1 tiles 0,0=lake 1,0=forest 2,0={other}\nvillage mine\nnature lake\nturn 1 add");
        assert_eq!(position(&text).play("1: add mine 1,1").fed_by(), fed_by, "{other}");
    }
}

#[rule("FE-add-6")]
#[test]
fn nature_tiles_need_nothing() {
    let table = position("1 tiles 0,0=forest+pillaged 1,0=forest+pillaged\nnature lake\nturn 1 add");
    assert_eq!(table.spaces_for(1, "lake").len(), 6);
}

/// A temple beside an altar gets nothing from it, and scores.
#[rule("FE-add-7")]
#[test]
fn victory_tiles_provide_nothing_and_score() {
    let mut table = position(
        "1 tiles 0,0=mine 1,0=lake 2,0=altar-of-ceres
         nature grove
         victory altar-of-vulcan great-temple-of-mars
         turn 1 add",
    );
    assert!(tile("altar-of-ceres").design().produces.is_empty());
    assert_eq!(table.score(1).total(), 1);
    table.play("1: add altar-of-vulcan 0,1");
    assert_eq!(table.score(1).total(), 2);
}

/// The book's picture: the mine fits where forest and cliff both touch, and nowhere else.
#[rule("FE-add-8")]
#[test]
fn example_the_mine_between_forest_and_cliff() {
    let mut table = forest_and_cliff("village mine\nnature lake");
    assert_eq!(table.spaces_for(1, "mine"), ["0,-1", "0,1", "1,-1", "1,1"]);
    table.refuse("1: add mine -1,0", Why::OneForBoth { tile: tile("mine") });
    table.refuse("1: add mine 2,0", lacks("mine", "wood"));
    table.play("1: add mine 1,1");
}

/// No face-up tile fits: the top nature tile is drawn and added at once, and it never lies in the row.
#[rule("FE-add-9")]
#[test]
fn a_nature_tile_is_drawn_when_nothing_fits() {
    let text = "1 tiles 0,0=forest 1,0=forest\nvillage mill\nnext nature grove\nturn 1 add";
    let mut table = position(text);
    table.refuse("1: end turn", Why::MustDraw);
    table.play("1: draw");
    assert!(table.view().rows.nature.is_empty());
    table.refuse("1: draw", Why::MustAddDrawn);
    table.refuse("1: end turn", Why::MustAddDrawn);
    table.refuse("1: add mill 0,1", Why::NotDrawn { drawn: tile("grove") });
    table.play("1: add grove 0,1");
    assert_eq!(table.view().turn, seat(2));
    // With a tile that fits there is nothing to draw.
    let mut table = position(&format!("nature lake\n{text}"));
    table.refuse("1: draw", Why::MustAdd);
    table.refuse("1: end turn", Why::MustAdd);
}

/// What was drawn may also be swapped in.
#[rule("FE-add-9", "FE-swap-1")]
#[test]
fn a_drawn_tile_may_be_swapped_in() {
    let mut table = position("1 tiles 0,0=forest 1,0=forest\nvillage mill\nnext nature grove\nturn 1 add");
    table.play("1: draw; 1: swap grove 1,0");
    assert_eq!(table.nation(1).swapped, [tile("forest")]);
}

/// Nothing fits and no nature tile is left: the turn ends, and coins still come to hand.
#[rule("FE-add-9")]
#[test]
fn the_turn_ends_with_nothing_added_when_nature_has_run_out() {
    let mut table = position("1 tiles 0,0=forest+coin 1,0=forest\nvillage mill\nsize nature 0\nturn 1 add");
    table.refuse("1: draw", Why::NoNatureTiles);
    assert_eq!(table.listed(1, "add"), Vec::<String>::new());
    table.play("1: end turn");
    assert_eq!(table.nation(1).tiles.len(), 2);
    assert_eq!(table.nation(1).hand.coin, 1);
    assert_eq!(table.view().turn, seat(2));
}

/// Whoever can add must; a swap alone makes no duty, and meets it.
#[rule("FE-add-10")]
#[test]
fn adding_is_a_duty_and_swapping_is_not() {
    let mut table = forest_and_cliff("village mine\nsize nature 0");
    table.refuse("1: end turn", Why::MustAdd);
    table.refuse("1: draw", Why::MustAdd);
    let mut table = forest_and_cliff("village stud-farm\nsize nature 0");
    table.play("1: end turn");
    // A tile of any kind that fits makes the duty, a victory tile as well.
    for (kind, tile) in [("city", "inn-iron"), ("victory", "altar-of-vulcan")] {
        let text = format!("1 tiles 0,0=mine 1,0=river 2,0=cliff\n{kind} {tile}\nsize nature 0\nturn 1 add");
        let mut table = position(&text);
        assert!(!table.spaces_for(1, tile).is_empty(), "{tile}");
        table.refuse("1: end turn", Why::MustAdd);
        position(&text.replace("0=mine", "0=mine+pillaged")).play("1: end turn");
    }
}

/// Iron and water meet only in the middle of a full square: the altar may replace that tile, or the turn ends.
#[rule("FE-add-10", "FE-swap-1")]
#[test]
fn a_swap_is_never_compulsory() {
    let text = "1 tiles 0,0=mine 1,0=forest 2,0=forest 0,1=cliff 1,1=cliff 2,1=cliff 0,2=grove 1,2=grove 2,2=lake
                victory altar-of-vulcan altar-of-ceres
                size nature 0
                turn 1 add";
    let mut table = position(text);
    assert_eq!(table.listed(1, "add"), Vec::<String>::new());
    assert_eq!(table.listed(1, "swap"), ["swap altar-of-vulcan 1,1"]);
    table.play("1: end turn");
    let mut swapped = position(text);
    swapped.play("1: swap altar-of-vulcan 1,1");
    assert_eq!(swapped.score(1).total(), 0, "one point won, one lost");
    let mut with_nature = position(&text.replace("size nature 0", "nature river"));
    with_nature.refuse("1: end turn", Why::MustAdd);
    with_nature.play("1: swap altar-of-vulcan 1,1");
}

/// The new tile takes the place, the old one lies face down before its owner, and neighbours must feed the new one.
#[rule("FE-swap-1")]
#[test]
fn a_tile_of_ones_own_nation_can_be_swapped() {
    let mut table = position(
        "1 tiles 0,0=forest 1,0=lake 2,0=cliff
         village mine
         nature grove
         turn 1 add",
    );
    table.refuse("1: swap mine 0,0", lacks("mine", "wood stone"));
    table.refuse("1: swap mine 0,1", Why::NothingToSwap { at: "0,1".parse().unwrap() });
    table.play("1: swap mine 1,0");
    let nation = table.nation(1);
    assert_eq!((nation.tiles.len(), nation.tiles[1].tile), (3, tile("mine")));
    assert_eq!(nation.swapped, [tile("lake")]);
}

/// The tile that goes does not feed the one that comes.
#[rule("FE-swap-1")]
#[test]
fn the_replaced_tile_feeds_nothing() {
    let table = position("1 tiles 0,0=forest 1,0=cliff\nvillage mine\nnature lake\nturn 1 add");
    assert!(!table.listed(1, "swap").iter().any(|action| action.contains("mine")));
}

/// Any tile of one's own may go, victory tiles too, and a city tile that comes in gives its token.
#[rule("FE-swap-1", "FE-token-4")]
#[test]
fn a_city_tile_swapped_in_gives_its_token() {
    let mut table = position(
        "1 tiles 0,0=mine 1,0=altar-of-ceres 2,0=forest
         city war-camp-iron
         nature grove
         turn 1 add",
    );
    table.play("1: swap war-camp-iron 1,0");
    assert_eq!(table.nation(1).hand.war, 1);
    assert_eq!(table.score(1).victory, (0, 0));
}

#[rule("FE-swap-2")]
#[test]
fn each_tile_swapped_out_costs_a_point() {
    let mut table = forest_and_cliff("nature lake");
    assert_eq!(table.score(1).total(), 0);
    table.play("1: swap lake 0,0");
    assert_eq!(table.score(1).total(), -1);
}

/// After one tile the turn is over, and no action moves a tile.
#[rule("FE-add-11")]
#[test]
fn one_tile_a_turn_and_tiles_never_move() {
    let mut table = forest_and_cliff("nature lake lake");
    let before: Vec<_> = table.nation(1).tiles.iter().map(|tile| (tile.tile, tile.at)).collect();
    table.play("1: add lake 0,1");
    table.refuse("1: add lake 1,1", "FE-setup-8");
    let after: Vec<_> = table.nation(1).tiles.iter().map(|tile| (tile.tile, tile.at)).collect();
    assert_eq!(after[..2], before[..]);
}

/// The mine stays when its forest is swapped away or pillaged.
#[rule("FE-add-12")]
#[test]
fn a_tile_stays_when_its_sources_are_gone() {
    let mut table = position(
        "1 tiles 0,0=forest 1,0=cliff 0,1=mine
         1 hand war
         2 hand war
         nature lake lake
         victory altar-of-vulcan
         turn 1 add",
    );
    table.play("1: swap lake 0,0; 2: open city; 2: war 1 1,0; 2: add lake 1,0");
    let mine = &table.nation(1).tiles[2];
    assert_eq!((mine.tile, mine.pillaged), (tile("mine"), false));
    table.play("1: open city");
    assert!(table.spaces_for(1, "altar-of-vulcan").contains(&"-1,0".into()), "and it still provides its iron");
}

/// Every listed action of every state of a game is one that the rules let through, and the other way round for tiles.
#[rule("FE-add-3")]
#[test]
fn listing_and_checking_agree_on_every_space() {
    let table = position(
        "1 tiles 0,0=forest 1,0=cliff 0,1=mine 1,1=river 2,1=gold-mine
         1 carriages 0,0
         nature lake
         village mine winery mill stud-farm gold-mine
         city inn-iron workshop-gold marketplace-iron war-camp-gold
         victory altar-of-vulcan altar-of-plutus great-temple-of-jupiter
         turn 1 add",
    );
    let listed = table.actions(seat(1));
    for tile in founders::tiles::Tile::all() {
        for x in -3..6 {
            for y in -3..6 {
                let at = founders::state::Space::new(x, y);
                for action in [Action::from(add::Action::Add(tile, at)), add::Action::Swap(tile, at).into()] {
                    let legal = table.game.check(seat(1), &action).is_ok();
                    assert_eq!(legal, listed.contains(&action), "{action}");
                }
            }
        }
    }
}
