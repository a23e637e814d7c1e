//! Chapter 13: the succession table, the end of the game and victory.

use crate::support::five::SABA;
use crate::support::{Table, seat, table, with};
use antiquity::names::{Advance, Civilization, Group};
use antiquity::succession::{SuccessionTable, meets};
use antiquity::{Order, Phase, Step};
use engine::{Game as _, GameOptions as _, Outcome, Seat, SeatSet, rule};
use mega_empires::{Options, Scenario, Side, TheEast};

fn expert(seats: usize) -> Options {
    Options { side: Side::Expert, ..Options::with_seats(seats) }
}

fn track(options: &Options) -> &'static SuccessionTable {
    <TheEast as antiquity::Edition>::succession(options)
}

/// Areas in play without anything on them.
fn free_sites(table: &Table, count: usize) -> Vec<String> {
    let game = &table.game;
    let free = game.areas().filter(|&area| game.is_in_play(area) && game.city(area).is_none());
    free.take(count).map(|area| area.to_string()).collect()
}

fn build(mut table: Table, number: u8, cities: usize) -> Table {
    for site in free_sites(&table, cities) {
        table = table.cities(number, &[&site]);
    }
    table
}

/// Advances with a printed cost in a range, the first so many.
fn advances(costs: std::ops::Range<u16>, count: usize) -> Vec<Advance> {
    let data = <TheEast as antiquity::Edition>::data();
    Advance::ALL.into_iter().filter(|&advance| costs.contains(&data.advance(advance).cost)).take(count).collect()
}

/// Where the marker of Saba is after the phase, from a step with cities and advances.
fn marker_after(options: Options, step: u8, cities: usize, held: &[Advance]) -> u8 {
    let mut table = build(with(options), SABA, cities).advances(SABA, held);
    let site = free_sites(&table, 1).remove(0);
    table = table.tokens(SABA, &site, 1);
    table.game.players[seat(SABA)].succession = step;
    let mut game = table.into_game();
    game.agenda.clear();
    // Only this phase: what comes after it would go on by itself.
    game.turn = options.turn_limit;
    let row = <TheEast as antiquity::Edition>::TURN.iter().position(|row| row.phase == Phase::SuccessionAlteration);
    game.agenda.push(antiquity::turn::Step { row: row.unwrap() as u8 }.into());
    game.run(&mut engine::Log::silent());
    game.players[seat(SABA)].succession
}

fn basic() -> Options {
    Options::with_seats(5)
}

#[rule("ME-def-12")]
#[rule("ME-def-13")]
#[test]
fn six_eras_begin_where_each_row_says() {
    let names = |options: Options| track(&options).eras.iter().map(|era| era.era.clone()).collect::<Vec<_>>();
    let ages =
        ["Stone Age", "Early Bronze Age", "Middle Bronze Age", "Late Bronze Age", "Early Iron Age", "Late Iron Age"];
    assert_eq!(names(basic()), ages);
    assert_eq!(names(expert(5)), ages);
    let first_steps = |options: &Options, civilization| track(options).rows[&civilization].clone();
    assert_eq!(first_steps(&basic(), Civilization::Saba), [6, 9, 11, 14, 15]);
    assert_eq!(first_steps(&basic(), Civilization::Parthia), [5, 9, 11, 14, 15]);
    assert_eq!(first_steps(&expert(5), Civilization::Kushan), [6, 8, 11, 14, 15]);
    let era = |step| track(&basic()).era(Some(Civilization::Saba), step);
    assert_eq!([0, 5, 6, 8, 9, 11, 14, 15].map(era), [0, 0, 1, 1, 2, 3, 4, 5]);
}

/// What the view of anybody says of the next step of Saba.
fn outlook(options: Options, step: u8, cities: usize, held: &[Advance]) -> serde_json::Value {
    let mut table = build(with(options), SABA, cities).advances(SABA, held);
    table.game.players[seat(SABA)].succession = step;
    table.view_in_play(engine::Viewer::Spectator)["players"][usize::from(SABA) - 1]["next_step"].clone()
}

#[rule("ME-13a-2")]
#[rule("ME-13a-6")]
#[test]
fn the_outlook_is_what_the_marker_then_does() {
    let free = outlook(basic(), 3, 0, &[]);
    assert_eq!(free, serde_json::json!({ "era": "Stone Age", "met": true }));
    assert_eq!(marker_after(basic(), 3, 0, &[]), 4);
    let few = advances(0..100, 1);
    let asked = &track(&basic()).eras[2];
    let lacking = outlook(basic(), 8, 1, &few);
    assert_eq!((lacking["era"].as_str(), lacking["met"].as_bool()), (Some(asked.era.as_str()), Some(false)));
    let cities = serde_json::json!({ "of": "cities", "need": asked.cities, "have": 1 });
    assert_eq!(lacking["lacks"][0], cities);
    assert!(lacking["lacks"].as_array().unwrap().len() > 1, "advances are lacking, too: {lacking}");
    assert_eq!(marker_after(basic(), 8, 1, &few), 8);
    let back = outlook(expert(5), 8, 0, &[]);
    assert_eq!((back["back"].as_bool(), back["met"].as_bool()), (Some(true), Some(false)));
    assert_eq!(marker_after(expert(5), 8, 0, &[]), 7);
    assert!(outlook(basic(), 8, 0, &[])["back"].is_null(), "on the basic side it stays");
}

#[rule("ME-def-14")]
#[rule("ME-def-15")]
#[rule("ME-def-16")]
#[test]
fn ranking_and_progress_are_two_orders() {
    let mut table = table(5);
    let order = |table: &Table, order| table.game.in_order(order).map(Seat::number).collect::<Vec<_>>();
    table.game.players[seat(3)].succession = 4;
    table.game.players[seat(4)].succession = 4;
    assert_eq!(order(&table, Order::Ranking), [5, 4, 3, 2, 1], "printed numbers, wherever the markers are");
    assert_eq!(order(&table, Order::Progress), [4, 3, 5, 2, 1], "the farthest first, ranking among equals");
    table.game.players[seat(1)].civilization = Some(Civilization::Saba);
    table.game.players[seat(5)].civilization = Some(Civilization::Parthia);
    assert_eq!(order(&table, Order::Ranking), [1, 4, 3, 2, 5]);
    assert_eq!(order(&table, Order::Progress), [4, 3, 1, 2, 5]);
}

#[rule("ME-13a-1")]
#[rule("ME-13a-3")]
#[test]
fn a_marker_moves_if_the_next_space_allows() {
    assert_eq!(marker_after(basic(), 0, 0, &[]), 1, "nothing is asked in the Stone Age");
    assert_eq!(marker_after(basic(), 5, 1, &[]), 5, "Saba enters the Early Bronze Age on step 6 with two cities");
    assert_eq!(marker_after(basic(), 5, 2, &[]), 6);
}

#[rule("ME-13a-2")]
#[test]
fn requirements_hold_within_an_era_too() {
    assert_eq!(marker_after(basic(), 6, 1, &[]), 6);
    assert_eq!(marker_after(basic(), 6, 2, &[]), 7);
    let cheap = advances(0..100, 3);
    assert_eq!(marker_after(basic(), 9, 3, &cheap[..2]), 9, "the Middle Bronze Age asks for three advances");
    assert_eq!(marker_after(basic(), 9, 3, &cheap), 10);
}

#[rule("ME-13a-2")]
#[test]
fn each_era_of_the_basic_side_has_its_price() {
    let cheap = advances(0..100, 3);
    assert_eq!([marker_after(basic(), 8, 3, &cheap[..2]), marker_after(basic(), 8, 3, &cheap)], [8, 9]);
    assert_eq!([marker_after(basic(), 8, 2, &cheap), marker_after(basic(), 8, 3, &cheap)], [8, 9]);
    let middle = advances(100..200, 3);
    assert_eq!([marker_after(basic(), 10, 3, &middle[..2]), marker_after(basic(), 10, 3, &middle)], [10, 11]);
    let dear = advances(200..300, 3);
    assert_eq!([marker_after(basic(), 10, 3, &dear), marker_after(basic(), 13, 4, &dear[..1])], [11, 13]);
    assert_eq!([marker_after(basic(), 13, 3, &dear[..2]), marker_after(basic(), 13, 4, &dear[..2])], [13, 14]);
    assert_eq!([marker_after(basic(), 14, 5, &dear[..2]), marker_after(basic(), 14, 5, &dear)], [14, 15]);
    assert_eq!(marker_after(basic(), 14, 4, &dear), 14);
}

#[rule("ME-var-3")]
#[rule("ME-13a-2")]
#[test]
fn each_era_of_the_expert_side_has_its_price() {
    let at = |step, cities, held: &[Advance]| marker_after(expert(5), step, cities, held);
    assert_eq!([at(5, 2, &[]), at(5, 3, &[])], [5, 6], "three cities");
    let cheap = advances(0..100, 17);
    assert_eq!([at(7, 3, &cheap[..4]), at(7, 3, &cheap[..5])], [7, 8], "five points in advances");
    assert_eq!([at(10, 4, &cheap[..11]), at(10, 4, &cheap[..12]), at(10, 3, &cheap[..12])], [10, 11, 10]);
    let dear = advances(200..300, 8);
    let hold = |cheap_ones: usize, dear_ones: usize| [&cheap[..cheap_ones], &dear[..dear_ones]].concat();
    assert_eq!([at(13, 5, &hold(10, 4)), at(13, 5, &hold(10, 5))], [13, 14], "38 points");
    assert_eq!([at(13, 5, &hold(9, 8)), at(13, 4, &hold(10, 5))], [13, 13], "ten cheap ones, five cities");
    assert_eq!([at(14, 6, &hold(17, 6)), at(14, 6, &hold(17, 7))], [14, 15], "56 points");
    assert_eq!([at(14, 6, &hold(16, 8)), at(14, 5, &hold(17, 7))], [14, 14], "seventeen cheap ones, six cities");
    assert_eq!(at(15, 6, &hold(17, 7)), 16, "the second space of the last era");
    assert_eq!(at(16, 6, &hold(17, 7)), 16, "and no further");
}

#[rule("ME-13a-5")]
#[test]
fn without_cities_a_marker_stays_on_the_basic_side() {
    assert_eq!(marker_after(basic(), 7, 0, &[]), 7);
    assert_eq!(marker_after(basic(), 2, 0, &[]), 3, "but not in the Stone Age");
}

#[rule("ME-13a-6")]
#[test]
fn without_cities_a_marker_falls_back_on_the_expert_side() {
    assert_eq!(marker_after(expert(5), 7, 0, &[]), 6);
    assert_eq!(marker_after(expert(5), 6, 0, &[]), 5, "out of the Early Bronze Age");
    assert_eq!(marker_after(expert(5), 5, 0, &[]), 5, "in the Stone Age it stays before an era it cannot enter");
    assert_eq!(marker_after(expert(5), 2, 0, &[]), 3, "and moves on within it");
    assert_eq!(marker_after(expert(5), 7, 1, &[]), 7, "with one city it stays");
}

#[rule("ME-adv-wonder-of-the-world-3")]
#[test]
fn wonder_of_the_world_counts_as_a_city_here() {
    assert_eq!(marker_after(basic(), 5, 1, &[Advance::WonderOfTheWorld]), 6);
    assert_eq!(marker_after(expert(5), 7, 0, &[Advance::WonderOfTheWorld]), 7, "not without cities");
    let table = build(table(5), 1, 1).advances(1, &[Advance::WonderOfTheWorld]);
    assert!(meets(&table.game, seat(1), 6) && !meets(&table.game, seat(2), 6));
}

/// Seats 1 to n on the brink of the last era.
fn on_the_brink(options: Options, seats: u8) -> Table {
    let mut table = with(options);
    let held = [advances(0..100, 17), advances(200..300, 7)].concat();
    for number in 1..=seats {
        table = build(table, number, 6).advances(number, &held);
        table.game.players[seat(number)].succession = 14;
    }
    table.game.turn = 12;
    table
}

fn points(outcome: &Outcome, number: u8, label: &str) -> i32 {
    let standing = &outcome.standings[usize::from(number) - 1];
    standing.breakdown.iter().find(|line| line.label == label).map_or(0, |line| line.points)
}

const BONUS: &str = "Alone in the last era";

#[rule("ME-13a-4")]
#[test]
fn the_game_ends_when_a_marker_enters_the_final_space() {
    let mut table = on_the_brink(basic(), 1);
    table.game.discards[0].push(antiquity::cards::Card::Commodity(antiquity::names::Commodity::Flax));
    let table = table.phase(Phase::SuccessionAlteration);
    let outcome = table.game.outcome().unwrap();
    assert_eq!(outcome.rule, "ME-13a-4");
    assert!(table.waiting().is_empty());
    assert_eq!(table.game.discards[0].len(), 1, "cards are not returned any more");
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [seat(1)]);
}

#[rule("ME-13a-7")]
#[rule("ME-13c-4")]
#[test]
fn several_markers_may_enter_it_together() {
    let outcome = on_the_brink(basic(), 2).phase(Phase::SuccessionAlteration).game.outcome().unwrap();
    assert_eq!(
        [points(&outcome, 1, "Steps on the succession table"), points(&outcome, 2, "Steps on the succession table")],
        [75, 75]
    );
    assert_eq!([points(&outcome, 1, BONUS), points(&outcome, 2, BONUS)], [0, 0], "nobody was alone");
    let outcome = on_the_brink(basic(), 1).phase(Phase::SuccessionAlteration).game.outcome().unwrap();
    assert_eq!(points(&outcome, 1, BONUS), 5);
}

#[rule("ME-var-3")]
#[test]
fn on_the_expert_side_one_more_turn_is_played() {
    let mut table = on_the_brink(expert(5), 1);
    let site = free_sites(&table, 1).remove(0);
    table = table.tokens(1, &site, 1).phase(Phase::SuccessionAlteration);
    assert_eq!((table.game.outcome(), table.game.turn), (None, 13));
    let table = table.phase(Phase::SuccessionAlteration);
    assert!(table.game.outcome().is_some());
    assert_eq!(table.game.players[seat(1)].succession, 16);
}

/// Ruling ME-RK10: who enters in the last turn of the Expert side comes too late for the bonus, and takes it from nobody.
#[rule("ME-13c-4")]
#[test]
fn the_bonus_is_decided_in_the_turn_of_the_first_entry() {
    let bonuses = |steps: [u8; 2]| {
        let mut table = on_the_brink(expert(5), 2);
        for (number, step) in (1..).zip(steps) {
            table.game.players[seat(number)].succession = step;
        }
        let table = table.phase(Phase::SuccessionAlteration).phase(Phase::SuccessionAlteration);
        let outcome = table.game.outcome().unwrap();
        assert!((1..=2).all(|number| table.game.players[seat(number)].succession >= 15), "both are in the last era");
        [points(&outcome, 1, BONUS), points(&outcome, 2, BONUS)]
    };
    assert_eq!(bonuses([14, 13]), [5, 0]);
    assert_eq!(bonuses([13, 14]), [0, 5]);
    assert_eq!(bonuses([14, 14]), [0, 0], "together");
}

#[rule("ME-var-2")]
#[test]
fn the_first_game_stops_halfway() {
    let options = Options { scenario: Scenario::First, ..Options::with_seats(3) };
    let mut table = build(with(options), 1, 3).advances(1, &advances(0..100, 3));
    table.game.players[seat(1)].succession = 7;
    assert!(table.phase(Phase::SuccessionAlteration).game.outcome().is_some());
}

#[test]
fn the_turn_limit_ends_the_game() {
    let options = Options { turn_limit: 9, ..basic() };
    let mut table = build(with(options), 1, 1);
    table.game.turn = 9;
    let outcome = table.phase(Phase::ReturnTradeCards).game.outcome().unwrap();
    assert_eq!(outcome.reason, "The table's limit of 9 turns was reached.");
}

/// The outcome if the game were over now.
fn outcome(table: &Table) -> Outcome {
    let mut game = table.game.clone();
    game.agenda.clear();
    game.agenda.push(Step::Over);
    game.outcome().unwrap()
}

#[rule("ME-13c-1")]
#[test]
fn a_city_scores_one() {
    let outcome = outcome(&build(build(table(5), 1, 4), 2, 1));
    assert_eq!([1, 2, 3].map(|number| points(&outcome, number, "Cities on the board")), [4, 1, 0]);
    assert_eq!((outcome.standings[0].score, outcome.standings[1].score), (4, 1));
}

#[rule("ME-13c-2")]
#[test]
fn an_advance_scores_one_three_or_six() {
    let score = |held: &[Advance]| {
        let outcome = outcome(&table(5).advances(1, held));
        assert_eq!(outcome.standings[0].score, points(&outcome, 1, "Civilization Advances"));
        outcome.standings[0].score
    };
    for (costs, worth) in [(0..100, 1), (100..200, 3), (200..300, 6)] {
        for advance in advances(costs.clone(), 51) {
            assert_eq!(score(&[advance]), worth, "{advance}");
        }
    }
    assert_eq!(score(&[Advance::Pottery, Advance::Agriculture, Advance::Democracy]), 1 + 3 + 6);
}

#[rule("ME-13c-3")]
#[test]
fn a_step_scores_five() {
    for step in [0, 1, 7, 14] {
        let mut table = table(5);
        table.game.players[seat(2)].succession = step;
        let outcome = outcome(&table);
        assert_eq!(points(&outcome, 2, "Steps on the succession table"), 5 * i32::from(step));
        assert_eq!(outcome.standings[1].score, 5 * i32::from(step));
    }
}

#[rule("ME-13c-5")]
#[test]
fn most_points_win_and_nothing_else_scores() {
    let table = build(table(5), 2, 1).treasury(1, 20).tokens(1, "zafar", 30).ship(1, "aden");
    let table = table.commodities(1, &[(antiquity::names::Commodity::Silk, 4)]);
    let outcome = outcome(&table);
    assert_eq!((outcome.standings[0].score, outcome.standings[1].score), (0, 1));
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [seat(2)]);
}

/// Points, taxes, support and dealing count cities on the board.
#[rule("ME-adv-wonder-of-the-world-5")]
#[test]
fn wonder_of_the_world_is_no_city_elsewhere() {
    let wonder = [Advance::WonderOfTheWorld];
    let held = outcome(&build(table(5), 1, 4).advances(1, &wonder));
    assert_eq!(points(&held, 1, "Cities on the board"), 4);
    let taxed = build(table(5), 1, 2).advances(1, &wonder).only(Phase::TaxCollection);
    assert_eq!(taxed.game.players[seat(1)].treasury, 4, "two cities pay");
    let fed = build(table(5), 1, 1).advances(1, &wonder);
    let site = free_sites(&fed, 1).remove(0);
    assert_eq!(fed.tokens(1, &site, 2).only(Phase::CitySupport).game.cities_on_board(seat(1)), 1, "two tokens feed it");
    let dealt = build(table(5), 1, 2).advances(1, &wonder).phase(Phase::TradeCardAcquisition);
    assert_eq!(dealt.game.players[seat(1)].hand.len(), 2, "two cards are dealt; a third would be taken, not dealt");
}

/// Who of seats 1 and 2 is ahead, both having the same score.
fn ahead(table: &Table) -> u8 {
    let outcome = outcome(table);
    let [first, second] = [&outcome.standings[0], &outcome.standings[1]];
    assert_eq!(first.score, second.score, "a tie is to be broken");
    assert!(first.tie_break.is_some());
    if first.rank < second.rank { 1 } else { 2 }
}

/// Both ways round, so that ranking is not what decides.
fn breaks_tie(set_up: impl Fn(Table, u8, u8) -> Table) {
    assert_eq!(ahead(&set_up(table(5), 1, 2)), 1);
    assert_eq!(ahead(&set_up(table(5), 2, 1)), 2);
}

#[rule("ME-13c-6")]
#[test]
fn the_farther_marker_breaks_a_tie() {
    breaks_tie(|table, better, worse| {
        let mut table = build(table, worse, 5);
        table.game.players[seat(better)].succession = 1;
        table
    });
}

#[rule("ME-13c-7")]
#[test]
fn more_of_the_dear_advances_break_a_tie() {
    breaks_tie(|table, better, worse| {
        table.advances(better, &[Advance::Library]).advances(worse, &[Advance::Monument, Advance::Calendar])
    });
    breaks_tie(|table, better, worse| {
        let three = [Advance::Coinage, Advance::Metalworking, Advance::Music];
        table.advances(better, &[Advance::Literacy]).advances(worse, &three)
    });
}

#[rule("ME-13c-8")]
#[rule("ME-13c-14")]
#[test]
fn the_printed_cost_of_advances_breaks_a_tie() {
    // Empiricism gives twice the credits of Deism, but costs less.
    breaks_tie(|table, better, worse| {
        table.advances(better, &[Advance::Deism]).advances(worse, &[Advance::Empiricism])
    });
}

#[rule("ME-13c-9")]
#[test]
fn credits_of_one_color_break_a_tie() {
    breaks_tie(|table, better, worse| {
        let mut table = table.advances(better, &[Advance::Sculpture]).advances(worse, &[Advance::Mysticism]);
        table.game.players[seat(worse)].extra_credits = [0, 4, 4, 0, 4];
        table
    });
}

#[rule("ME-13c-10")]
#[test]
fn all_credits_break_a_tie() {
    breaks_tie(|mut table, better, worse| {
        table.game.players[seat(better)].extra_credits[Group::Art.index()] = 10;
        table.game.players[seat(better)].extra_credits[Group::Craft.index()] = 5;
        table.game.players[seat(worse)].extra_credits[Group::Science.index()] = 10;
        table
    });
}

#[rule("ME-13c-11")]
#[test]
fn cities_break_a_tie() {
    breaks_tie(|table, better, worse| {
        let mut table = build(table, better, 5);
        table.game.finish.first_in_last_era = SeatSet::only(seat(worse));
        table
    });
}

#[rule("ME-13c-12")]
#[test]
fn tokens_on_the_board_break_a_tie() {
    breaks_tie(|table, better, worse| table.tokens(better, "saba", 2).tokens(worse, "aden", 1).treasury(worse, 9));
}

#[rule("ME-13c-13")]
#[test]
fn ranking_breaks_the_last_tie() {
    let mut table = table(5);
    assert_eq!(ahead(&table), 2);
    table.game.players[seat(1)].civilization = Some(Civilization::Saba);
    table.game.players[seat(5)].civilization = Some(Civilization::Parthia);
    assert_eq!(ahead(&table), 1);
    let ranks: Vec<usize> = outcome(&table).standings.iter().map(|standing| standing.rank).collect();
    assert_eq!(ranks, [1, 4, 3, 2, 5], "nobody shares a rank");
}

#[rule("ME-13c-14")]
#[test]
fn each_tie_break_is_for_those_still_tied() {
    // Seat 3 has more tokens than both, but fewer points.
    let table = build(build(table(5), 1, 2), 2, 2).tokens(2, "saba", 3).tokens(3, "aden", 20);
    let outcome = outcome(&table);
    let rank = |number: usize| outcome.standings[number - 1].rank;
    assert_eq!((rank(2), rank(1), rank(3)), (1, 2, 3));
    assert_eq!(outcome.standings[1].tie_break.as_deref(), Some("before @1 by tokens on the board"));
}
