//! Game Setup.

use crate::support::{Board as _, Table, drafted, fresh, seat, tile};
use engine::{Game as _, GameOptions as _, Log, Refusal, Seat, Seed, SetupError, rule};
use founders::state::FirstPlayer;
use founders::tiles::{Kind, Tile};
use founders::{Action, Founders, Options, Why, setup, view::StepView};

/// Each stack holds its own kind, in an order that the seed decides.
#[rule("FE-setup-1")]
#[test]
fn stacks_are_split_by_back_and_shuffled() {
    let order = |seed| fresh(2, seed).game.view(engine::Viewer::Table).hidden.unwrap().stacks;
    let (one, other) = (order(1), order(2));
    assert_ne!((&one.nature, &one.village, &one.city), (&other.nature, &other.village, &other.city));
    assert!(one.nature.iter().all(|tile| tile.design().kind == Kind::Nature));
    assert!(one.village.iter().all(|tile| tile.design().kind == Kind::Village));
    assert!(one.city.iter().all(|tile| tile.design().kind == Kind::City));
    assert_eq!((one.village.len(), one.city.len()), (24, 24));
    // Over many deals every city tile comes to the top.
    let tops: std::collections::BTreeSet<Tile> = (0..400).map(|seed| order(seed).city[0]).collect();
    assert_eq!(tops.len(), 24);
}

#[rule("FE-setup-2")]
#[test]
fn eight_victory_tiles_for_two_seats_and_twelve_for_more() {
    assert_eq!([2, 3, 4].map(|seats| fresh(seats, 5).view().victory.len()), [8, 12, 12]);
    assert!(fresh(3, 5).view().victory.iter().all(|tile| tile.design().kind == Kind::Victory));
}

#[rule("FE-setup-3")]
#[test]
fn the_draft_shows_two_tiles_a_seat_and_one_more() {
    assert_eq!([2, 3, 4].map(|seats| fresh(seats, 5).view().draft.len()), [5, 7, 9]);
}

/// The draft snakes, and only what lies there can be taken.
#[rule("FE-setup-4")]
#[test]
fn the_draft_goes_round_and_back() {
    for (seats, order) in [(2, vec![1, 2, 2, 1]), (3, vec![1, 2, 3, 3, 2, 1]), (4, vec![1, 2, 3, 4, 4, 3, 2, 1])] {
        let mut table = fresh(seats, 9);
        for &number in &order {
            assert_eq!(table.game.to_act().iter().collect::<Vec<_>>(), [seat(number)]);
            let tile = table.view().draft[0];
            let other = if number == 1 { 2 } else { 1 };
            table.refuse(
                &format!("{other}: take {tile}"),
                Refusal::by_rule(
                    "NotToAct",
                    "FE-setup-4",
                    format!("the table is waiting for @{number}, not for @{other}"),
                ),
            );
            table.play(&format!("{number}: take {tile}"));
        }
        assert_eq!(table.view().draft.len(), 1, "one tile is left over");
        assert_eq!(table.view().step, StepView::LayStart);
    }
}

#[rule("FE-setup-4")]
#[test]
fn only_tiles_of_the_draft_can_be_taken() {
    let mut table = fresh(2, 9);
    let missing = Tile::all().find(|tile| !table.view().draft.contains(tile)).unwrap();
    table.refuse(&format!("1: take {missing}"), Why::NotInDraft { tile: missing });
    table.refuse("1: open nature", Why::StillDrafting);
}

fn founded(table: &mut Table) {
    for number in [1, 2, 2, 1] {
        let tile = table.view().draft[0];
        table.play(&format!("{number}: take {tile}"));
    }
}

/// Side by side or one behind the other, either tile first; other tiles are refused.
#[rule("FE-setup-5")]
#[test]
fn the_two_drafted_tiles_share_a_side() {
    let mut table = fresh(2, 6);
    founded(&mut table);
    let [one, other] = [table.nation(1).drafted[0], table.nation(1).drafted[1]];
    assert_ne!(one, other, "this seed gives two different tiles");
    let ways = table.listed(1, "lay");
    assert_eq!(ways.len(), 4);
    let stranger = Tile::all().find(|tile| ![one, other].contains(tile)).unwrap();
    let drafted = [one.min(other), one.max(other)];
    table.refuse(&format!("1: lay {one} beside {stranger}"), Why::NotDrafted { drafted });
    table.refuse(&format!("1: lay {one} beside {one}"), Why::NotDrafted { drafted });
    for (near, far) in [(one, other), (other, one)] {
        for (word, second) in [("beside", "1,0"), ("before", "0,1")] {
            let mut table = fresh(2, 6);
            founded(&mut table);
            table.play(&format!("1: lay {near} {word} {far}"));
            let nation = table.nation(1);
            let laid: Vec<(Tile, String)> = nation.tiles.iter().map(|laid| (laid.tile, laid.at.to_string())).collect();
            assert_eq!(laid, [(near, "0,0".into()), (far, second.into())]);
            assert!(nation.tiles[0].at.shares_side(nation.tiles[1].at));
            assert!(nation.drafted.is_empty());
            // What lies nearer to its owner is protected; beside each other neither is.
            assert_eq!(nation.tiles[0].unprotected, word == "beside");
            assert!(nation.tiles[1].unprotected);
        }
    }
    assert!("lay forest apart cliff".parse::<Action>().is_err());
}

/// Nobody waits for another seat, and the rows open when the last has laid.
#[rule("FE-setup-5")]
#[test]
fn seats_lay_in_any_order() {
    let mut table = fresh(2, 6);
    founded(&mut table);
    assert_eq!(table.game.to_act().len(), 2);
    let lay = table.listed(2, "lay")[0].clone();
    table.play(&format!("2: {lay}"));
    assert_eq!(table.game.to_act().iter().collect::<Vec<_>>(), [seat(1)]);
    assert!(table.view().rows.village.is_empty());
    let lay = table.listed(1, "lay")[0].clone();
    table.play(&format!("1: {lay}"));
    assert_eq!(table.view().rows.village.len(), 2);
}

/// Three, two and one tile; the left-over tile of the draft is one of the three.
#[rule("FE-setup-6")]
#[test]
fn rows_open_with_three_two_and_one() {
    for (seats, nature) in [(2, 17), (3, 15), (4, 13)] {
        let table = drafted(seats, 4);
        let view = table.view();
        assert_eq!([view.rows.nature.len(), view.rows.village.len(), view.rows.city.len()], [3, 2, 1]);
        assert_eq!([view.stacks.nature, view.stacks.village, view.stacks.city], [nature, 22, 23]);
    }
    let mut table = fresh(2, 4);
    founded(&mut table);
    let left_over = table.view().draft[0];
    for number in [1, 2] {
        let lay = table.listed(number, "lay")[0].clone();
        table.play(&format!("{number}: {lay}"));
    }
    assert!(table.view().rows.nature.contains(&left_over));
    assert!(table.view().draft.is_empty());
}

/// Six of each kind in the supply; which craftsman comes first depends on the deal, and no seat sees it.
#[rule("FE-setup-7")]
#[test]
fn tokens_lie_in_piles_and_craftsmen_face_down() {
    let table = fresh(4, 8);
    let supply = table.view().supply;
    assert_eq!((supply.war, supply.coin, supply.carriage, supply.craftsmen), (6, 6, 6, 6));
    let top = |seed| fresh(4, seed).game.view(engine::Viewer::Table).hidden.unwrap().craftsmen[0];
    assert!((0..40).any(|seed| top(seed) != top(0)));
    let seen = serde_json::to_string(&table.game.view(engine::Viewer::Seat(seat(1)))).unwrap();
    assert!(!seen.contains("hidden") && !seen.contains("smith"));
}

#[rule("FE-setup-8")]
#[test]
fn the_first_player_begins_and_turns_go_clockwise() {
    let mut table = drafted(3, 4);
    for number in [1, 2, 3, 1] {
        assert_eq!(table.game.to_act().iter().collect::<Vec<_>>(), [seat(number)]);
        table.play(&format!("{number}: open city"));
        let add = table.listed(number, "add")[0].clone();
        table.play(&format!("{number}: {add}"));
    }
}

/// By lot, every seat begins sometimes, and the draft follows from there.
#[rule("FE-setup-8")]
#[test]
fn the_first_player_can_be_chosen_by_lot() {
    let options = Options { first_player: FirstPlayer::ByLot, ..Options::with_seats(3) };
    let first = |seed| Founders::new(1, &options, Seed::from_number(seed)).unwrap().to_act().first().unwrap();
    let mut seen = [0; 3];
    (0..90).for_each(|seed| seen[first(seed).index()] += 1);
    assert!(seen.iter().all(|&count| count > 10), "{seen:?}");
    assert_eq!(setup::picker(seat(2), 3, 0), seat(2));
    assert_eq!((0..6).map(|taken| setup::picker(seat(2), 3, taken).number()).collect::<Vec<_>>(), [2, 3, 1, 1, 3, 2]);
}

#[test]
fn other_seat_counts_and_revisions_are_refused() {
    for seats in [0, 1, 5, 32] {
        let error = Founders::new(1, &Options::with_seats(seats), Seed::from_number(1)).unwrap_err();
        assert_eq!(error.to_string(), format!("Founders of the Empire has 2 to 4 seats, not {seats}"));
    }
    let error = Founders::new(2, &Options::with_seats(2), Seed::from_number(1)).unwrap_err();
    assert!(matches!(error, SetupError::Revision { given: 2, .. }));
}

/// Seats that are not at the table, and the table itself, are refused like any other out of turn.
#[test]
fn strangers_cannot_act() {
    let mut game = fresh(2, 1).game;
    for stranger in [Seat::new(2), Seat::new(31), Seat::TABLE] {
        let refusal = game.apply(stranger, &setup::Action::Take(tile("forest")).into(), &mut Log::new()).unwrap_err();
        assert_eq!(refusal.code, "NotToAct");
    }
}
