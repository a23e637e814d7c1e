//! Matches: fair seats, the same result on any number of threads, and the order of the levels.

use crate::toys::{Nim, Piles, Seats, Table};
use bots::Level;
use bots::arena::{ArenaError, Finished, Match, Progress, Summary, Watch, play_matches, watch_matches};
use engine::{Game as _, GameOptions, Record};
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicU32, Ordering};

fn plan(entrants: &[Level], deals: u32) -> Match {
    Match { entrants: entrants.into(), deals, seed: 11, threads: 2 }
}

fn play(seats: usize, plan: &Match) -> Result<Summary, ArenaError> {
    play_matches::<Table<Piles>>(&Seats::with_seats(seats), plan, &mut |_| ControlFlow::Continue(()))
}

/// A summary without what the clock measured.
fn without_times(mut summary: Summary) -> Summary {
    for entrant in &mut summary.entrants {
        (entrant.seconds_per_choice, entrant.longest_choice) = (0.0, 0.0);
    }
    for seat in summary.results.iter_mut().flat_map(|result| &mut result.seats) {
        (seat.seconds, seat.longest) = (0.0, 0.0);
    }
    summary
}

#[test]
fn greedy_beats_random_and_search_beats_greedy_in_nim() {
    let summary = play(2, &plan(&[Level::Greedy, Level::Random], 60)).unwrap();
    assert!(summary.entrants[0].win_rate.low > 0.6, "{:?}", summary.entrants);
    assert!(summary.pairs[0].elo.low > 0.0);
    let nim = plan(&[Level::SearchPlayouts(1500), Level::Greedy], 12);
    let summary = play_matches::<Table<Nim>>(&Seats::with_seats(2), &nim, &mut |_| ControlFlow::Continue(())).unwrap();
    assert!(summary.entrants[0].win_rate.low > 0.6, "{:?}", summary.entrants);
}

#[test]
fn every_entrant_sits_on_every_seat_equally_often() {
    for (seats, entrants) in [(2, 2), (3, 2), (3, 3), (4, 2), (4, 3), (4, 4)] {
        let summary = play(seats, &plan(&vec![Level::Random; entrants], 5)).unwrap();
        assert_eq!(summary.games as usize, 5 * entrants);
        for seat in 0..seats {
            for entrant in 0..entrants {
                let times = summary.results.iter().filter(|result| result.seats[seat].entrant == entrant);
                assert_eq!(times.count(), 5, "seat {seat} of {seats}");
            }
        }
        let wins: f64 = summary.entrants.iter().map(|entrant| entrant.wins).sum();
        assert!((wins - f64::from(summary.games)).abs() < 1e-9);
    }
}

#[test]
fn threads_change_nothing_and_the_seed_does() {
    let mut match_plan = plan(&[Level::Greedy, Level::Random, Level::SearchPlayouts(20)], 6);
    let on_two = without_times(play(3, &match_plan).unwrap());
    match_plan.threads = 1;
    assert_eq!(without_times(play(3, &match_plan).unwrap()), on_two);
    match_plan.seed += 1;
    assert_ne!(without_times(play(3, &match_plan).unwrap()).results, on_two.results);
}

#[test]
fn progress_counts_to_the_end_and_can_break_off() {
    let mut seen = Vec::new();
    let options = Seats::with_seats(2);
    let match_plan = plan(&[Level::Random, Level::Random], 4);
    let whole = play_matches::<Table<Piles>>(&options, &match_plan, &mut |progress| {
        seen.push(progress);
        ControlFlow::Continue(())
    });
    assert_eq!(whole.unwrap().games, 8);
    assert_eq!(seen.len(), 8);
    assert_eq!(seen.last(), Some(&Progress { done: 8, games: 8 }));

    let long = plan(&[Level::Random, Level::Random], 1_000_000);
    let some = play_matches::<Table<Piles>>(&options, &long, &mut |_| ControlFlow::Break(())).unwrap();
    assert!((1..100_000).contains(&some.games), "{}", some.games);
}

/// Who looks on sees every action and gets a record of every game that replays to its result; games that are given up
/// do not count.
#[test]
fn a_match_can_be_watched_and_given_up() {
    let options = Seats::with_seats(2);
    let (acted, mut records) = (AtomicU32::new(0), Vec::new());
    let count = || {
        acted.fetch_add(1, Ordering::Relaxed);
        ControlFlow::Continue(())
    };
    let mut finished = |game: Finished| {
        records.push((game.result.clone(), game.record.unwrap()));
        ControlFlow::Continue(())
    };
    let watch = Watch { acted: &count, finished: &mut finished, records: true };
    let summary = watch_matches::<Table<Piles>>(&options, &plan(&[Level::Greedy, Level::Random], 3), watch).unwrap();
    assert_eq!(acted.into_inner(), summary.results.iter().map(|result| result.actions).sum::<u32>());
    assert_eq!(records.len(), 6);
    for (result, record) in &records {
        let played = Record::<Table<Piles>>::parse(record).unwrap().replay().unwrap();
        let outcome = played.game().outcome().unwrap();
        let ranks: Vec<usize> = result.seats.iter().map(|seat| seat.rank).collect();
        assert_eq!(outcome.standings.iter().map(|standing| standing.rank).collect::<Vec<_>>(), ranks);
        let greedy = result.seats.iter().position(|seat| seat.entrant == 0).unwrap();
        assert!(played.header().players[greedy].contains("(greedy)"));
    }

    let mut finished = |_: Finished| ControlFlow::Continue(());
    let watch = Watch { acted: &|| ControlFlow::Break(()), finished: &mut finished, records: false };
    let none = watch_matches::<Table<Piles>>(&options, &plan(&[Level::Random; 2], 1_000_000), watch).unwrap();
    assert_eq!(none.games, 0);
}

#[test]
fn matches_that_cannot_be_played_say_why() {
    let refused = |seats, plan: &Match| play(seats, plan).unwrap_err().to_string();
    let (one, two) = ([Level::Random], [Level::Random, Level::Greedy]);
    assert!(refused(2, &plan(&one, 5)).contains("2 to 2 bots, not 1"));
    assert!(refused(2, &plan(&[Level::Random; 3], 5)).contains("not 3"));
    assert!(refused(10, &plan(&two, 5)).contains("2 to 9 seats"));
    assert!(refused(2, &plan(&two, 0)).contains("at least one deal"));
    assert!(refused(2, &plan(&two, u32::MAX)).contains("too many"));
}
