//! What bots lean on in this book: an evaluation that sees nothing hidden, a shortlist that leaves something to do, ships
//! with a purpose; and that eighteen of them finish a game, trade included.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use antiquity::{Action, Phase, movement, trade};
use bots::{Bot, Level, make};
use engine::{Evaluate, Game, GameOptions, Log, Rng, Seat, Seed, Viewer};
use expansion_project::{ExpansionProject, Options};

/// Plays a game between bots of one level and calls back before every action.
fn play(
    options: Options,
    level: Level,
    seed: u64,
    mut each: impl FnMut(&ExpansionProject, Seat, &Action),
) -> ExpansionProject {
    let mut game = ExpansionProject::new(1, &options, Seed::from_number(seed)).unwrap();
    let mut bots: Vec<Box<dyn Bot<ExpansionProject>>> =
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
    let each = |game: &ExpansionProject, seat: Seat, _: &Action| {
        states += 1;
        if states % 7 == 0 {
            let value = game.evaluate(seat);
            assert!(value.is_finite());
            assert_eq!(game.determinize(Viewer::Seat(seat), &mut rng).evaluate(seat), value);
        }
    };
    play(table(12, 7), Level::Random, 3, each);
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
fn eighteen_bots_finish_a_game_with_ships_trade_and_advancements() {
    let (mut ships, mut voyages, mut trades, mut bought) = (0, 0, 0, 0);
    let game = play(table(18, 9), Level::Greedy, 1, |game, _, action| match action {
        Action::Movement(movement::Action::BuildShip { .. } | movement::Action::Maintain { .. }) => {
            assert_eq!(game.phase(), Phase::ShipConstruction);
            ships += 1;
        }
        Action::Movement(movement::Action::Unload { .. }) => voyages += 1,
        Action::Trade(trade::Action::Accept { .. }) => trades += 1,
        Action::Advances(antiquity::advances::Action::Buy(_)) => bought += 1,
        _ => {}
    });
    let outcome = game.outcome().unwrap();
    assert!(ships > 0 && voyages > 0, "nobody sailed");
    assert!(voyages * 3 >= ships, "{ships} ships were paid for {voyages} voyages");
    assert!(trades > 0, "nobody traded");
    assert!(bought >= 18, "hardly anybody bought an advancement");
    for standing in outcome.standings {
        assert!(standing.score >= 20, "{standing:?}");
    }
}

#[test]
fn eighteen_random_seats_come_to_an_end() {
    let game = play(Options::with_seats(18), Level::Random, 2, |_, _, _| {});
    assert_eq!(game.outcome().unwrap().standings.len(), 18);
}

#[test]
fn greedy_beats_random_play() {
    let plan = bots::arena::Match { entrants: vec![Level::Greedy, Level::Random], deals: 1, seed: 3, threads: 1 };
    let mut go_on = |_| std::ops::ControlFlow::Continue(());
    let summary = bots::arena::play_matches::<ExpansionProject>(&table(5, 10), &plan, &mut go_on).unwrap();
    assert_eq!(summary.entrants[0].wins, 2.0, "{:?}", summary.entrants);
    assert_eq!(summary.pairs[0].score.value, 1.0, "every greedy seat is ahead of every random one");
}
