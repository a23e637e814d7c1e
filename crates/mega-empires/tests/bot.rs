//! What bots lean on: an evaluation that sees nothing hidden, a shortlist that leaves something to do; and that they play
//! the whole game, trade included.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use antiquity::{Action, trade};
use bots::{Bot, Level, make};
use engine::{Evaluate, Game, GameOptions, Log, Rng, Seat, Seed, Viewer};
use mega_empires::{MegaEmpires, Options};

/// Plays a game between bots of one level and calls back before every action.
fn play(options: Options, level: Level, seed: u64, mut each: impl FnMut(&MegaEmpires, Seat, &Action)) -> MegaEmpires {
    let mut game = MegaEmpires::new(1, &options, Seed::from_number(seed)).unwrap();
    let mut bots: Vec<Box<dyn Bot<MegaEmpires>>> =
        (0..options.seats as u64).map(|seat| make(level, seed + seat)).collect();
    while let Some(seat) = game.to_act().first() {
        let action = bots[seat.index()].choose(&game, seat).unwrap();
        each(&game, seat, &action);
        game.apply(seat, &action, &mut Log::silent()).unwrap();
    }
    game
}

fn table(seats: usize, turn_limit: u8) -> Options {
    Options { turn_limit, ..Options::with_seats(seats) }
}

#[test]
fn the_evaluation_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    let mut rng = Rng::new(Seed::from_number(9));
    let mut states = 0;
    let mut each = |game: &MegaEmpires, _: Seat, _: &Action| {
        states += 1;
        if states % 5 > 0 {
            return;
        }
        for seat in Seat::all(game.seats()) {
            let value = game.evaluate(seat);
            assert!(value.is_finite());
            assert_eq!(game.determinize(Viewer::Seat(seat), &mut rng).evaluate(seat), value);
        }
    };
    play(table(4, 9), Level::Greedy, 2, &mut each);
    play(table(5, 12), Level::Random, 3, &mut each);
}

#[test]
fn the_shortlist_is_a_part_of_the_actions_and_never_empty() {
    let (mut listed, mut kept) = (0, 0);
    play(table(5, 8), Level::Greedy, 4, |game, _, _| {
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
    assert!(kept * 4 < listed, "{kept} of {listed}");
}

#[test]
fn nine_bots_finish_a_game_and_trade_in_it() {
    let (mut trades, mut bought) = (0, 0);
    let game = play(table(9, 10), Level::Greedy, 1, |_, _, action| match action {
        Action::Trade(trade::Action::Accept { .. }) => trades += 1,
        Action::Advances(antiquity::advances::Action::Buy(_)) => bought += 1,
        _ => {}
    });
    let outcome = game.outcome().unwrap();
    assert!(trades > 0, "nobody traded");
    assert!(bought >= 9, "hardly anybody bought an advance");
    for standing in outcome.standings {
        assert!(standing.score >= 25, "{standing:?}");
    }
}

#[test]
fn greedy_beats_random_play() {
    let plan = bots::arena::Match { entrants: vec![Level::Greedy, Level::Random], deals: 1, seed: 3, threads: 1 };
    let mut go_on = |_| std::ops::ControlFlow::Continue(());
    let summary = bots::arena::play_matches::<MegaEmpires>(&table(5, 10), &plan, &mut go_on).unwrap();
    assert_eq!(summary.entrants[0].wins, 2.0, "{:?}", summary.entrants);
    assert_eq!(summary.pairs[0].score.value, 1.0, "every greedy seat is ahead of every random one");
}
