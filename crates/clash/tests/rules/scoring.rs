//! Winning the Game.

use crate::support::{Table, position_for, seat};
use clash::scoring::Points;
use engine::rule;

/// A finished game: the last turn of the last round is over.
fn finished(text: &str) -> Table {
    let mut table =
        position_for(3, &format!("1 city E4\n2 city B7\n3 city G8\nround 6\nturn 3\nactive 3\nfirst 1\n{text}"));
    table.play("3: end");
    while table.outcome().is_none() {
        assert_eq!(table.question(), "Objectives");
        table.play(&format!("{}: done", table.waits_for()));
    }
    table
}

fn scores(table: &Table) -> Vec<i32> {
    table.outcome().unwrap().standings.iter().map(|standing| standing.score).collect()
}

fn winners(table: &Table) -> Vec<u8> {
    table.outcome().unwrap().winners().map(engine::Seat::number).collect()
}

/// Half points: a piece is 2, an advance 1. Own pieces count wherever they stand.
#[rule("CC-score-1")]
#[test]
fn pieces_score_for_their_colour_wherever_they_stand() {
    assert_eq!(scores(&finished("")), [4, 4, 4], "a Settlement and two advances");
    let table = finished("1 city F3 temple academy:2\n2 city A7 fortress:1");
    assert_eq!(scores(&table), [4 + 2 + 2 + 2, 4 + 2 + 2, 4]);
}

#[rule("CC-score-2")]
#[test]
fn advances_score_half_a_point() {
    assert_eq!(scores(&finished("1 advances storage writing tactics")), [4 + 3, 4, 4]);
}

#[rule("CC-score-3")]
#[test]
fn a_wonder_scores_five_points() {
    assert_eq!(scores(&finished("1 city F3 wonder=great-wall")), [4 + 2 + 10, 4, 4]);
}

#[rule("CC-score-4")]
#[test]
fn a_completed_objective_scores_two_points() {
    assert_eq!(scores(&finished("1 peaceful 5\n1 warlike 7")), [4 + 8, 4, 4]);
}

#[rule("CC-score-5")]
#[test]
fn points_of_events_score() {
    let table = finished("1 points 3");
    assert_eq!(scores(&table), [4 + 6, 4, 4]);
    let points = Points::of(&table.game, seat(1));
    assert_eq!((points.pieces, points.advances, points.objectives, points.events), (2, 2, 0, 6));
}

/// Units, goods and cards in hand score nothing, nor do Barbarians.
#[rule("CC-score-7")]
#[test]
fn units_goods_and_hands_score_nothing() {
    let table = finished("1 army E4 E4\n1 goods 2f8g\n1 hand 1 2 3\n1 objectives 3\nbarbarians F3 2");
    assert_eq!(scores(&table), [4, 4, 4]);
    let table = finished("1 city F3 academy:2 temple:3");
    assert_eq!(scores(&table), [4 + 2, 4 + 2, 4 + 2], "not for the city's owner");
}

#[rule("CC-score-2")]
#[rule("CC-score-6")]
#[test]
fn half_a_point_decides() {
    let table = finished("2 advances storage");
    assert_eq!((scores(&table), winners(&table)), (vec![4, 5, 4], vec![2]));
}

/// Equal points: the Great Pyramids decide for whoever owns them.
/// Equal points: the first difference decides, in the order of the list, whichever seat it favours.
#[rule("CC-tie-2")]
#[test]
fn ties_are_broken_by_pieces_advances_wonders_objectives_in_this_order() {
    let first = |one: &str, other: &str| {
        for (a, b) in [(1, 2), (2, 3), (3, 1)] {
            let homes = ["E4", "B7", "G8"];
            let of = |number: usize, text: &str| {
                let text = text.replace("HOME", homes[number - 1]);
                text.lines().map(|line| format!("{number} {line}\n")).collect::<String>()
            };
            let table = finished(&format!("{}{}", of(a, one), of(b, other)));
            let scores = scores(&table);
            assert_eq!(scores[a - 1], scores[b - 1], "{one} and {other}");
            assert_eq!(winners(&table), [a as u8], "{one} before {other}");
        }
    };
    // A piece is 2 half points, an advance 1, a Wonder 10, an objective 4, a point of an Event 2.
    first("city F3", "advances storage irrigation");
    first("city F3", "points 1");
    first("advances storage irrigation husbandry writing", "peaceful 5");
    first("advances storage irrigation", "points 1");
    first("city HOME wonder=great-wall", "peaceful 5\nwarlike 7\npoints 1");
    first("city HOME wonder=great-wall", "points 5");
    first("peaceful 5", "points 2");
}

#[rule("CC-tie-1")]
#[rule("CC-tie-4")]
#[rule("CC-wonder-pyramids-2")]
#[test]
fn the_great_pyramids_win_ties() {
    // Seat 2 has 10 half points of objectives and pieces instead of the Wonder.
    let even = "1 city F3 wonder=great-pyramids\n2 city A7\n2 peaceful 5\n2 warlike 7\n2 advances storage writing";
    let table = finished(even);
    assert_eq!((scores(&table)[0], winners(&table)), (scores(&table)[1], vec![1]));
    assert_eq!(table.outcome().unwrap().standings[0].tie_break.as_deref(), Some("the Great Pyramids"));
    // Without them, equal points are compared by city-pieces first.
    let table = finished(&even.replace("great-pyramids", "great-wall"));
    assert_eq!(winners(&table), [2], "pieces are equal, advances are not");
}

#[rule("CC-tie-2")]
#[test]
fn ties_are_compared_part_by_part() {
    // 2 half points each: a piece against two advances.
    let table = finished("1 advances storage writing\n2 city A7");
    assert_eq!((scores(&table), winners(&table)), (vec![6, 6, 4], vec![2]));
    // Equal pieces: advances against an objective.
    let table = finished("1 peaceful 5\n2 advances storage writing tactics myths");
    assert_eq!((scores(&table), winners(&table)), (vec![8, 8, 4], vec![2]));
    // Equal pieces and advances: objectives against Events.
    let table = finished("1 peaceful 5\n2 points 2");
    assert_eq!((scores(&table), winners(&table)), (vec![8, 8, 4], vec![1]));
    // A Wonder comes before objectives and Events.
    let table = finished("1 peaceful 5 6\n1 points 1\n2 city A7 wonder=great-wall\n1 city F3");
    assert_eq!((scores(&table), winners(&table)), (vec![16, 16, 4], vec![2]));
}

#[rule("CC-tie-3")]
#[test]
fn who_is_still_tied_shares_the_victory() {
    let table = finished("1 advances storage\n2 advances writing");
    assert_eq!(winners(&table), [1, 2]);
    let ranks: Vec<usize> = table.outcome().unwrap().standings.iter().map(|standing| standing.rank).collect();
    assert_eq!(ranks, [1, 1, 3]);
    // Only of equal points is told what was compared.
    let compared = table.outcome().unwrap().standings.into_iter().map(|standing| standing.tie_break.is_some());
    assert_eq!(compared.collect::<Vec<_>>(), [true, true, false]);
}
