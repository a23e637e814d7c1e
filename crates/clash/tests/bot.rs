//! What bots lean on: an evaluation that sees nothing hidden, a shortlist that leaves something to do, and that greed
//! pays.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use bots::{Bot, Level, make};
use clash::{Clash, Options};
use engine::{Evaluate, Game, GameOptions, Log, Rng, Seed, Viewer};

/// Calls back for every state of the first part of a few games, one of them played by greed and the others at random.
fn each_state(mut each: impl FnMut(&Clash)) {
    for (seats, seed) in [(2, 2), (3, 4), (4, 6), (2, 5)] {
        let mut game = Clash::new(1, &Options::with_seats(seats), Seed::from_number(seed)).unwrap();
        let (level, bound) = if seed % 2 == 0 { (Level::Random, 500) } else { (Level::Greedy, 40) };
        let mut bots: Vec<Box<dyn Bot<Clash>>> = (0..seats as u64).map(|seat| make(level, seed + seat)).collect();
        for _ in 0..bound {
            each(&game);
            let Some(seat) = game.to_act().first() else { break };
            let action = bots[seat.index()].choose(&game, seat).unwrap();
            game.apply(seat, &action, &mut Log::silent()).unwrap();
        }
    }
}

#[test]
fn the_evaluation_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    let mut rng = Rng::new(Seed::from_number(9));
    each_state(|game| {
        for seat in game.seats() {
            let value = game.evaluate(seat);
            assert!(value.is_finite());
            let world = game.determinize(Viewer::Seat(seat), &mut rng);
            assert_eq!(world.evaluate(seat), value);
        }
    });
}

#[test]
fn the_shortlist_is_a_part_of_the_actions_and_never_empty() {
    let (mut listed, mut kept) = (0, 0);
    each_state(|game| {
        for seat in game.to_act().iter() {
            let mut actions = Vec::new();
            game.actions(seat, &mut actions);
            let mut short = actions.clone();
            game.shortlist(seat, &mut short);
            assert!(!short.is_empty());
            assert!(short.iter().all(|action| actions.contains(action)));
            listed += actions.len();
            kept += short.len();
        }
    });
    assert!(kept < listed);
}

#[test]
fn greedy_beats_random_play() {
    let plan = bots::arena::Match { entrants: vec![Level::Greedy, Level::Random], deals: 2, seed: 3, threads: 1 };
    let mut go_on = |_| std::ops::ControlFlow::Continue(());
    let summary = bots::arena::play_matches::<Clash>(&Options::with_seats(2), &plan, &mut go_on).unwrap();
    assert!(summary.entrants[0].wins >= 3.0, "{:?}", summary.entrants);
}
