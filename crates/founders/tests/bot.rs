//! What bots lean on: an evaluation that sees nothing hidden, and a shortlist that leaves something to do.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use bots::{Bot, Level, make};
use engine::{Evaluate, Game, GameOptions, Log, Rng, Seat, Seed, Viewer};
use founders::{Founders, Options};

/// Calls back for every state of a few games, one of them played by greed and the others at random.
fn each_state(mut each: impl FnMut(&Founders)) {
    for (seats, seed) in [(2, 1), (3, 2), (4, 4), (2, 6), (3, 8), (4, 10)] {
        let mut game = Founders::new(1, &Options::with_seats(seats), Seed::from_number(seed)).unwrap();
        let level = if seed % 2 == 0 { Level::Random } else { Level::Greedy };
        let mut bots: Vec<Box<dyn Bot<Founders>>> = (0..seats as u64).map(|seat| make(level, seed + seat)).collect();
        each(&game);
        while let Some(seat) = game.to_act().first() {
            let action = bots[seat.index()].choose(&game, seat).unwrap();
            game.apply(seat, &action, &mut Log::silent()).unwrap();
            each(&game);
        }
    }
}

#[test]
fn the_evaluation_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    let mut rng = Rng::new(Seed::from_number(9));
    each_state(|game| {
        for seat in Seat::all(game.seats()) {
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
    for seats in [2, 4] {
        let plan = bots::arena::Match { entrants: vec![Level::Greedy, Level::Random], deals: 3, seed: 3, threads: 1 };
        let mut go_on = |_| std::ops::ControlFlow::Continue(());
        let summary = bots::arena::play_matches::<Founders>(&Options::with_seats(seats), &plan, &mut go_on).unwrap();
        assert!(summary.entrants[0].wins >= 5.0, "{seats} seats: {:?}", summary.entrants);
    }
}
