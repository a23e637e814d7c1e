//! Chapter 34: the end of the game, and victory.

use super::succession::advances;
use super::support::{Table, seat, shows, table, with};
use super::trade_cards::build;
use antiquity::names::{Advance, Commodity};
use antiquity::{Edition as _, Phase, Step};
use engine::{Game as _, GameOptions as _, Outcome, Viewer, rule};
use expansion_project::{Options, TheProject};

/// Seats 1 to n a space before the finish, able to enter it.
fn on_the_brink(seats: u8) -> Table {
    let mut table = table(5);
    for number in 1..=seats {
        table = build(table, &[(number, 5)]).advances(number, &advances(200..300, 3));
        table.game.players[seat(number)].succession = 15;
    }
    table.game.turn = 12;
    table
}

/// The outcome if the game were over now.
fn outcome(table: &Table) -> Outcome {
    let mut game = table.game.clone();
    game.agenda.clear();
    game.agenda.push(Step::Over);
    game.outcome().unwrap()
}

fn points(outcome: &Outcome, number: u8, label: &str) -> i32 {
    let standing = &outcome.standings[usize::from(number) - 1];
    standing.breakdown.iter().find(|line| line.label == label).map_or(0, |line| line.points)
}

fn ranks(outcome: &Outcome) -> Vec<usize> {
    outcome.standings.iter().map(|standing| standing.rank).collect()
}

#[rule("EP-34end.1a", "EP-34end.2", "EP-34end-r1")]
#[test]
fn the_finish_square_ends_the_game() {
    let mut table = on_the_brink(2);
    // Egypt is last in succession order and still moves.
    table = build(table, &[(5, 2)]);
    table.game.players[seat(5)].succession = 3;
    let table = table.phase(Phase::SuccessionAlteration);
    let outcome = table.game.outcome().unwrap();
    assert_eq!((outcome.rule, table.game.turn), ("EP-34end.1a", 12));
    assert_eq!([1, 2, 5].map(|number| table.game.players[seat(number)].succession), [16, 16, 4]);
    assert_eq!(points(&outcome, 1, "Steps on the succession table"), 80, "the move onto it counts");
    let mut frozen = on_the_brink(1);
    let city = frozen.game.cities(seat(1)).next().unwrap();
    frozen.game.remove_city(city);
    assert_eq!(frozen.phase(Phase::SuccessionAlteration).game.outcome(), None, "nobody has reached it");
}

#[rule("EP-34end.1b", "EP-34end.2")]
#[test]
fn the_time_limit_ends_the_game_after_a_whole_turn() {
    let options = Options { turn_limit: 9, ..Options::with_seats(5) };
    let at = |turn: u8, phase: Phase| {
        let mut table = build(with(options), &[(1, 1)]).tokens(1, "troy", 2);
        table.game.turn = turn;
        table.phase(phase)
    };
    let over = at(9, Phase::SuccessionAlteration);
    let outcome = over.game.outcome().unwrap();
    assert_eq!((outcome.rule, &outcome.reason[..]), ("EP-34end.1b", "The table's limit of 9 turns was reached."));
    assert_eq!(over.game.players[seat(1)].succession, 1, "markers have moved");
    assert_eq!(at(8, Phase::SuccessionAlteration).game.outcome(), None, "a turn earlier play goes on");
    assert_eq!(at(9, Phase::TaxCollection).game.outcome(), None, "and the last turn is played");
}

/// A game never ends by a limit that nobody has agreed on.
#[rule("EP-34end.1b")]
#[test]
fn every_time_limit_is_named_before_the_game() {
    let specs = TheProject::option_specs();
    let limit = specs.iter().find(|spec| spec.name == "turn_limit").unwrap();
    assert_eq!((limit.values[0].0.clone(), &limit.values[0].1[..]), (0.into(), "None"), "the usual one comes first");
    assert_eq!(Options::with_seats(5).turn_limit, 0, "and it is none");
    let written: Options = serde_json::from_str(r#"{"seats": 5}"#).unwrap();
    assert_eq!(written, Options::with_seats(5), "also where nothing is written");
    for (value, label) in &limit.values[1..] {
        assert!(label.starts_with(&format!("{value} turns")), "{label} for {value}");
    }
}

/// However many turns it takes: after the last turn that can be counted play goes on.
#[rule("EP-34end.1a")]
#[test]
fn without_a_limit_only_the_finish_ends_the_game() {
    let at = |turn: u8, succession: u8| {
        let mut table = build(table(5), &[(1, 5)]).tokens(1, "troy", 10);
        table.game.turn = turn;
        table.game.players[seat(1)].succession = succession;
        for advance in [Advance::Anatomy, Advance::Theology, Advance::WonderOfTheWorld] {
            table.game.players[seat(1)].advances.insert(advance);
        }
        table.phase(Phase::SuccessionAlteration)
    };
    for turn in [29, 30, 31, 254, 255] {
        assert_eq!(at(turn, 0).game.outcome(), None, "turn {turn}");
    }
    assert_eq!(at(255, 0).game.turn, 255, "the count stands still");
    let finish = TheProject::succession(&Options::with_seats(5)).finish;
    assert!(at(31, finish - 1).game.outcome().is_some(), "somebody reaches the finish");
}

/// The clock on the wall is the table's: whoever keeps it says when time is up.
#[rule("EP-34end.1b", "EP-34end.2")]
#[test]
fn when_time_is_up_the_turn_is_completed() {
    let mut table = build(table(5), &[(1, 1)]).tokens(1, "troy", 2).phase(Phase::Movement);
    assert_eq!(table.refused_by(1, "conclude"), "EP-34end.1b", "only the table");
    table.act(0, "conclude");
    assert_eq!((table.game.outcome(), table.waiting()), (None, vec![1]), "movement goes on");
    while let Some(&number) = table.waiting().first() {
        table.act(number, "done");
    }
    let outcome = table.game.outcome().unwrap();
    assert_eq!((outcome.rule, table.game.turn), ("EP-34end.1b", 1));
    assert_eq!(table.game.players[seat(1)].succession, 1, "markers have moved");
}

#[rule("EP-34end.1c", "EP-34vic.2a")]
#[test]
fn who_reaches_the_finish_need_not_win() {
    let mut table = on_the_brink(1);
    table = build(table, &[(2, 9)]).advances(2, &advances(0..300, 51));
    table.game.players[seat(2)].succession = 12;
    let outcome = table.phase(Phase::SuccessionAlteration).game.outcome().unwrap();
    assert_eq!((outcome.standings[0].score, outcome.standings[1].score), (80 + 9 + 5, 65 + 102 + 9));
    assert_eq!(outcome.winners().collect::<Vec<_>>(), [seat(2)]);
}

/// The score of a seat with these, twenty treasury tokens and five Gold.
fn score(space: u8, held: &[Advance], cities: usize) -> i32 {
    let mut table = build(table(5), &[(1, cities)]).advances(1, held).treasury(1, 20);
    table = table.commodities(1, &[(Commodity::Gold, 5)]);
    table.game.players[seat(1)].succession = space;
    outcome(&table).standings[0].score
}

shows! {
    #[rule("EP-34vic.1a")]
    #[test]
    fn each_space_scores_five() { (score(0, &[], 0), score(1, &[], 0), score(16, &[], 0)) => (0, 5, 80) }
    #[rule("EP-34vic.1b")]
    #[test]
    fn cheap_advancements_score_one() {
        (score(0, &[Advance::Coinage], 0), score(0, &[Advance::Urbanism], 0)) => (1, 1)
    }
    #[rule("EP-34vic.1c")]
    #[test]
    fn advancements_from_a_hundred_score_two() {
        (score(0, &[Advance::Literacy], 0), score(0, &[Advance::Calendar], 0)) => (2, 2)
    }
    #[rule("EP-34vic.1d")]
    #[test]
    fn advancements_from_two_hundred_score_three() {
        (score(0, &[Advance::Library], 0), score(0, &[Advance::WonderOfTheWorld], 0)) => (3, 3)
    }
    #[rule("EP-34vic.1e")]
    #[test]
    fn each_city_scores_one() { (score(0, &[], 7), score(0, &[], 0)) => (7, 0) }
}

#[rule("EP-34vic.1a", "EP-34vic.1e")]
#[test]
fn all_of_it_is_added_up() {
    assert_eq!(score(6, &[Advance::Coinage, Advance::Calendar, Advance::Library], 4), 30 + 6 + 4);
}

/// Spaces, advancements and cities are all that scores: not to be the first in the last epoch.
#[rule("EP-34vic.1a", "EP-34vic.1e")]
#[test]
fn the_first_in_the_late_iron_age_gets_no_bonus() {
    let mut table = on_the_brink(1);
    table.game.players[seat(1)].succession = 14;
    let table = table.only(Phase::SuccessionAlteration);
    assert_eq!(table.game.players[seat(1)].succession, 15, "Minoa's Late Iron Age begins there");
    assert_eq!(outcome(&table).standings[0].score, 75 + 9 + 5);
}

/// Whoever checks a tie needs to see what broke it.
#[rule("EP-34vic.2b")]
#[test]
fn hands_are_open_when_the_game_is_over() {
    let mut table = table(5).commodities(1, &[(Commodity::Gold, 1)]);
    assert!(table.view_in_play(Viewer::Spectator)["players"][0]["hand"].is_null());
    table.game.agenda.clear();
    table.game.agenda.push(Step::Over);
    assert!(table.view(Viewer::Spectator)["players"][0]["hand"].to_string().contains("gold"));
}

#[rule("EP-34vic.2b")]
#[test]
fn wealth_breaks_a_tie() {
    use Commodity as C;
    let ahead = |table: Table| {
        let outcome = outcome(&table);
        assert_eq!(outcome.standings[0].score, outcome.standings[1].score);
        (ranks(&outcome)[0], ranks(&outcome)[1])
    };
    assert_eq!(ahead(table(5).treasury(1, 9).treasury(2, 10)), (2, 1), "treasury");
    assert_eq!(ahead(table(5).commodities(1, &[(C::Salt, 2)]).treasury(2, 11)), (1, 2), "two Salt are worth twelve");
    let sets = table(5).commodities(1, &[(C::Salt, 2)]).commodities(2, &[(C::Salt, 1), (C::Oil, 1)]).treasury(2, 4);
    assert_eq!(ahead(sets), (1, 2), "12 against 3, 4 and 4");
    let points = build(table(5), &[(1, 1)]).treasury(2, 50);
    assert_eq!(outcome(&points).winners().collect::<Vec<_>>(), [seat(1)], "points come first");
}

#[rule("EP-34vic-r1", "EP-11.4")]
#[test]
fn wealth_counts_the_foreign_bonus_and_the_rest_share() {
    use Commodity as C;
    // Three Oil are worth 36 to Minoa and 48 to Saba.
    let table = with(Options::with_seats(12)).commodities(1, &[(C::Oil, 3)]).commodities(2, &[(C::Oil, 3)]);
    let winners = |table: &Table| outcome(table).winners().collect::<Vec<_>>();
    assert_eq!(winners(&table), [seat(2)]);
    let table = table.treasury(1, 12);
    assert_eq!(winners(&table), [seat(1), seat(2)], "48 each: they share, whatever the succession order");
    let miners = super::support::table(5).treasury(1, 10).treasury(2, 10).advances(1, &[Advance::Mining]);
    let miners = miners.advances(2, &[Advance::Library]);
    assert_eq!(winners(&miners), [seat(1), seat(2)], "Mining does not double treasury here");
}
