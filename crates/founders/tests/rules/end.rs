//! End of the game: the three endings, scoring, ties.

use crate::support::{Board as _, position, position_for, seat};
use engine::{Game as _, Refusal, rule};
use founders::turn::Ending;
use founders::view::StepView;
use founders::{Event, Why};

/// The last victory tile ends the game with the turn: no further turns to even things out.
#[rule("FE-end-1")]
#[test]
fn the_last_victory_tile_ends_the_game() {
    let text = "1 tiles 0,0=mine 1,0=river+coin
                2 tiles 0,0=lake+coin 0,1=lake
                1 swapped mill
                nature grove
                victory altar-of-vulcan
                turn 1 add";
    // The coin blocks the river, so the altar needs other water.
    let mut table = position(&text.replace("1,0=river+coin", "1,0=river 2,0=cliff+coin"));
    table.play("1: add altar-of-vulcan 0,1");
    assert!(table.game.is_over());
    assert!(table.events.contains(&Event::GameEnded { ending: Ending::NoVictoryTiles }));
    assert_eq!(table.outcome().unwrap().rule, "FE-end-1");
    // Coins lying on tiles have come to the hands of their owners.
    assert_eq!((table.nation(1).hand.coin, table.nation(2).hand.coin), (1, 1));
    let mut more = position(&text.replace("victory altar-of-vulcan", "victory altar-of-vulcan altar-of-ceres"));
    more.play("1: add grove 0,1");
    assert!(!more.game.is_over());
}

/// The turn in which the last tile of the last stack is opened is played to its end.
#[rule("FE-end-2")]
#[test]
fn empty_stacks_end_the_game_after_the_turn() {
    let text = "size nature 0\nsize village 0\nsize city 1\nnature lake grove\nturn 1 open";
    let mut table = position(text);
    table.play("1: open city");
    assert!(!table.game.is_over(), "the player still adds a tile");
    table.play("1: add lake 1,0");
    assert_eq!(table.outcome().unwrap().rule, "FE-end-2");
    let mut table = position(&text.replace("size city 1", "size city 2"));
    table.play("1: open city; 1: add lake 1,0");
    assert!(!table.game.is_over());
}

/// The last nature tile may also go by drawing it because nothing fitted.
#[rule("FE-end-2", "FE-add-9")]
#[test]
fn drawing_the_last_nature_tile_ends_the_game_too() {
    let mut table = position(
        "1 tiles 0,0=forest 1,0=forest
         village mill
         size nature 1
         size village 0
         size city 0
         turn 1 add",
    );
    table.play("1: draw");
    let add = table.listed(1, "add")[0].clone();
    table.play(&format!("1: {add}"));
    assert_eq!(table.outcome().unwrap().rule, "FE-end-2");
}

/// All others must agree; one refusal and the game goes on. Once a turn.
#[rule("FE-end-3")]
#[test]
fn the_game_ends_if_all_agree() {
    let text = "nature lake lake lake\nturn 1 add";
    let mut table = position_for(
        3,
        &format!("1 tiles 0,0=forest 1,0=cliff\n2 tiles 0,0=cliff 1,0=cliff\n3 tiles 0,0=grove 1,0=grove\n{text}"),
    );
    let mut other = position_for(
        3,
        &format!("1 tiles 0,0=forest 1,0=cliff\n2 tiles 0,0=cliff 1,0=cliff\n3 tiles 0,0=grove 1,0=grove\n{text}"),
    );
    table.play("1: propose ending");
    table.refuse("1: propose ending", Why::AlreadyProposed);
    table.play("1: add lake 0,1");
    assert_eq!(table.game.to_act().len(), 2, "both others are asked at once");
    table.refuse("1: agree", not_asked("@2, @3", 1));
    table.play("3: agree");
    assert!(!table.game.is_over());
    table.refuse("3: agree", not_asked("@2", 3));
    table.play("2: agree");
    assert_eq!(table.outcome().unwrap().rule, "FE-end-3");

    other.play("1: propose ending; 1: add lake 0,1; 2: refuse");
    assert!(!other.game.is_over());
    assert_eq!(other.game.to_act().first(), Some(seat(2)));
    other.play("2: open city; 2: propose ending");
}

fn not_asked(waiting: &str, seat: u8) -> Refusal {
    Refusal::by_rule("NotToAct", "FE-end-3", format!("the table is waiting for {waiting}, not for @{seat}"))
}

/// One may also refuse and play the craftsman in a turn of one's own.
#[rule("FE-end-3")]
#[test]
fn a_craftsman_in_hand_can_still_be_played() {
    let mut table = position(
        "1 tiles 0,0=forest 1,0=cliff
         2 tiles 0,0=mine 1,0=lake
         2 hand smith
         nature lake grove
         turn 1 add",
    );
    table.play("1: propose ending; 1: add lake 0,1; 2: refuse; 2: open city; 2: craftsman smith 0,0");
    assert_eq!(table.score(2).total(), 2);
    table.play("2: propose ending; 2: add grove 0,1; 1: agree");
    assert_eq!(table.outcome().unwrap().standings[1].score, 2);
}

/// All agree, and whoever can still set a craftsman to work is asked, at once and in any order: the proposer, who has
/// played a token this turn, too, and each for all craftsmen that have a place.
#[rule("FE-end-3", "FE-craft-4")]
#[test]
fn craftsmen_are_set_to_work_before_an_agreed_end_is_scored() {
    let text = "1 tiles 0,0=mine 1,0=lake
                2 tiles 0,0=winery 1,0=mill 2,0=lake+coin
                3 tiles 0,0=grove 1,0=grove
                1 hand smith war
                2 hand baker vintner
                3 hand weaver
                nature lake
                turn 1 add";
    let mut table = position_for(3, text);
    table.play("1: propose ending; 1: war 3 0,0; 1: add lake 0,1; 2: agree; 3: agree");
    assert!(!table.game.is_over());
    assert_eq!(table.view().step, StepView::LastCraftsmen);
    assert_eq!(table.game.to_act().iter().collect::<Vec<_>>(), [seat(1), seat(2)], "the weaver has no place to work");
    table.refuse("3: keep craftsmen", not_asked("@1, @2", 3));
    table.refuse("2: open city", Why::OnlyCraftsmen);
    table.refuse("2: craftsman baker 0,0", "FE-craft-2").refuse("2: agree", "FE-end-3");
    table.play("2: craftsman baker 1,0");
    assert_eq!(table.game.to_act().len(), 2, "the vintner may follow");
    table.play("1: craftsman smith 0,0");
    assert!(!table.game.is_over());
    table.play("2: craftsman vintner 0,0");
    assert_eq!(table.outcome().unwrap().rule, "FE-end-3");
    // Two points for each at work, and the coin on a tile has come to hand.
    let scores: Vec<i32> = table.outcome().unwrap().standings.iter().map(|standing| standing.score).collect();
    assert_eq!(scores, [2, 5, 1]);
}

/// One player's wish to keep a craftsman takes no chance from another.
#[rule("FE-end-3")]
#[test]
fn each_player_decides_about_the_own_craftsmen() {
    let text =
        "1 tiles 0,0=mine 1,0=lake\n2 tiles 0,0=mill 1,0=lake\n1 hand smith\n2 hand baker\nnature lake\nturn 1 add";
    let mut table = position(text);
    table.play("1: propose ending; 1: add lake 0,1; 2: agree; 1: keep craftsmen");
    assert_eq!(table.game.to_act().iter().collect::<Vec<_>>(), [seat(2)]);
    table.play("2: craftsman baker 0,0");
    let scores: Vec<i32> = table.outcome().unwrap().standings.iter().map(|standing| standing.score).collect();
    assert_eq!(scores, [1, 2]);
}

/// The chance may be passed up, also after one of two craftsmen; what is kept scores one.
#[rule("FE-end-3", "FE-craft-4")]
#[test]
fn the_last_craftsmen_may_be_kept() {
    let text = "1 tiles 0,0=mine 1,0=mill
                2 tiles 0,0=lake 1,0=lake
                1 hand smith baker
                nature lake
                turn 2 add";
    for (plays, score) in [("1: keep craftsmen", 2), ("1: craftsman smith 0,0; 1: keep craftsmen", 3)] {
        let mut table = position(text);
        table.refuse("2: keep craftsmen", "FE-end-3").refuse("2: agree", "FE-end-3");
        table.play("2: propose ending; 2: add lake 0,1; 1: agree");
        table.play(plays);
        assert_eq!(table.outcome().unwrap().standings[0].score, score);
    }
}

/// Without a craftsman that has a place the agreed end comes at once; so do the other two endings.
#[rule("FE-end-3", "FE-end-1")]
#[test]
fn nobody_is_asked_who_cannot_place_a_craftsman() {
    for tiles in ["0,0=mine+pillaged 1,0=lake", "0,0=forest 1,0=lake"] {
        let mut table = position(&format!("1 tiles {tiles}\n1 hand smith\nnature lake\nturn 2 add"));
        table.play("2: propose ending; 2: add lake 1,0; 1: agree");
        assert_eq!(table.outcome().unwrap().rule, "FE-end-3");
    }
    let mut table =
        position("1 tiles 0,0=mine 1,0=river\n1 hand smith\nnature lake\nvictory altar-of-vulcan\nturn 1 add");
    table.play("1: propose ending; 1: add altar-of-vulcan 0,1");
    assert_eq!(table.outcome().unwrap().rule, "FE-end-1");
}

/// A proposal in the turn that ends the game anyway is not voted on.
#[rule("FE-end-3", "FE-end-1")]
#[test]
fn another_ending_comes_before_the_vote() {
    let mut table = position("1 tiles 0,0=mine 1,0=river\nnature lake\nvictory altar-of-vulcan\nturn 1 add");
    table.play("1: propose ending; 1: add altar-of-vulcan 0,1");
    assert_eq!(table.outcome().unwrap().rule, "FE-end-1");
}

#[rule("FE-score-1")]
#[test]
fn victory_tiles_score_unless_pillaged() {
    let table = position(
        "1 tiles 0,0=altar-of-ceres 1,0=temple-of-juno 2,0=great-temple-of-janus 3,0=great-temple-of-pallas+pillaged
         nature lake
         turn 1 add",
    );
    assert_eq!((table.score(1).victory, table.score(1).total()), ((3, 6), 6));
}

#[rule("FE-score-2")]
#[test]
fn craftsmen_at_work_score_two_unless_pillaged() {
    let table = position("1 tiles 0,0=mine+craftsman 1,0=mill+craftsman+pillaged\nnature lake\nturn 1 add");
    assert_eq!((table.score(1).craftsmen, table.score(1).total()), (1, 2));
}

/// One for each token in hand; a coin on an own tile counts, one on another's tile does not.
#[rule("FE-score-3")]
#[test]
fn tokens_in_hand_score_one() {
    let table = position(
        "1 hand war coin carriage smith
         1 tiles 0,0=forest+coin 1,0=cliff
         2 tiles 0,0=lake+coin 1,0=lake+coin
         nature lake
         turn 1 add",
    );
    assert_eq!((table.score(1).tokens, table.score(2).tokens), (5, 2));
}

#[rule("FE-score-4")]
#[test]
fn swapped_tiles_cost_one_and_scores_can_be_negative() {
    let table = position("1 swapped forest cliff mine\nnature lake\nturn 1 add");
    assert_eq!(table.score(1).total(), -3);
}

/// The book's example: 1 + 2 + 2 + 3, a craftsman, three tokens and a swap make 12, and four victory tiles beat three.
#[rule("FE-score-5", "FE-score-6")]
#[test]
fn example_twelve_points_and_the_tie_goes_to_more_victory_tiles() {
    let text = "1 tiles 0,0=altar-of-ceres 1,0=temple-of-juno 2,0=temple-of-isis 3,0=great-temple-of-janus 4,0=mine+craftsman 5,0=lake
                1 hand war war coin
                1 swapped forest
                2 tiles 0,0=great-temple-of-pallas 1,0=great-temple-of-mercury 2,0=great-temple-of-fortuna 3,0=mill
                2 hand war war coin
                size nature 0
                size village 0
                size city 1
                nature lake grove
                victory altar-of-plutus
                turn 1 open";
    let mut table = position(text);
    assert_eq!((table.score(1).total(), table.score(2).total()), (12, 12));
    table.play("1: open city; 1: add lake 0,1");
    let outcome = table.outcome().unwrap();
    assert_eq!(outcome.standings.iter().map(|standing| standing.score).collect::<Vec<_>>(), [12, 12]);
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [seat(1)]);
    assert_eq!(outcome.standings[1].rank, 2);
    assert_eq!(outcome.standings[0].tie_break.as_deref(), Some("4 victory tiles in the nation"));
    let points: Vec<i32> = outcome.standings[0].breakdown.iter().map(|line| line.points).collect();
    assert_eq!(points, [8, 2, 3, -1]);
}

/// More points win whatever the number of victory tiles; equal in both, the win is shared. Pillaged tiles count for ties.
#[rule("FE-score-5")]
#[test]
fn ranks_follow_points_then_victory_tiles_and_may_be_shared() {
    let text = "1 tiles 0,0=lake 1,0=lake
                2 tiles 0,0=grove 1,0=grove
                3 tiles 0,0=cliff 1,0=cliff 2,0=altar-of-ceres+pillaged
                1 hand war war
                2 hand coin coin
                3 hand carriage carriage
                size nature 0
                size village 0
                size city 1
                nature river
                turn 1 open";
    let ranks = |text: &str| {
        let mut table = position_for(3, text);
        table.play("1: open city; 1: add river 0,1");
        table.outcome().unwrap().standings.iter().map(|standing| standing.rank).collect::<Vec<_>>()
    };
    assert_eq!(ranks(text), [2, 2, 1], "the pillaged altar scores nothing but breaks the tie");
    assert_eq!(ranks(&text.replace(" 2,0=altar-of-ceres+pillaged", "")), [1, 1, 1]);
    assert_eq!(ranks(&text.replace("2 hand coin coin", "2 hand coin coin coin")), [3, 1, 2]);
}
