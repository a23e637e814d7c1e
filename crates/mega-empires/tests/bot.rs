//! What bots lean on: an evaluation that sees nothing hidden, a shortlist that leaves something to do; and that they play
//! the whole game, trade included.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use antiquity::cards::Card;
use antiquity::names::Calamity;
use antiquity::{Action, Edition as _, Phase, trade};
use bots::{Bot, Level, make};
use engine::{Evaluate, Game, GameOptions, Log, Rng, Seat, Seed, Viewer};
use mega_empires::{MegaEmpires, Options, TheEast};

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
        for seat in game.seats() {
            let value = game.evaluate(seat);
            assert!(value.is_finite());
            assert_eq!(game.determinize(Viewer::Seat(seat), &mut rng).evaluate(seat), value);
        }
    };
    play(table(4, 9), Level::Greedy, 2, &mut each);
    play(table(5, 12), Level::Random, 3, &mut each);
}

/// Calamities in other hands, each with who handed it over.
fn calamities_of_others(game: &MegaEmpires, viewer: Seat) -> Vec<(Seat, Calamity, Option<Seat>)> {
    let held =
        |seat: Seat| game.players[seat].hand.calamities.iter().map(move |held| (seat, held.calamity, held.trader()));
    game.others(viewer).flat_map(held).collect()
}

/// Which calamities lie face down before others a seat does not know, unless it handed them over itself. What it imagines
/// could still be named after the calamity under way.
#[test]
fn calamities_that_lie_face_down_are_dealt_anew() {
    let mut rng = Rng::new(Seed::from_number(11));
    let (mut changed, mut known) = (0, 0);
    play(table(5, 14), Level::Greedy, 6, |game, _, _| {
        if game.phase() != Phase::CalamityResolution {
            return;
        }
        let place =
            |calamity| (TheEast::data().stack(Card::Calamity(calamity)), TheEast::data().is_tradeable(calamity));
        for viewer in game.seat_set().iter() {
            let real = calamities_of_others(game, viewer);
            for _ in 0..4 {
                let world = game.determinize(Viewer::Seat(viewer), &mut rng);
                assert!(world.view(Viewer::Seat(viewer)) == game.view(Viewer::Seat(viewer)));
                world.audit().unwrap();
                let imagined = calamities_of_others(&world, viewer);
                changed += usize::from(imagined != real);
                for held in real.iter().filter(|(.., trader)| *trader == Some(viewer)) {
                    assert!(imagined.contains(held), "{viewer:?} handed over {held:?}");
                    known += 1;
                }
                if let Some((under_way, ..)) = game.calamities.under_way() {
                    assert!(imagined.iter().all(|&(_, calamity, _)| place(calamity) > place(under_way)));
                }
            }
        }
    });
    assert!(changed > 50 && known > 0, "{changed} changed, {known} known");
}

/// A trading prompt is open: there the shortlist may name offers that are not listed, but only such as are allowed.
#[test]
fn the_shortlist_is_legal_short_and_never_empty() {
    let (mut listed, mut kept) = (0, 0);
    play(table(5, 8), Level::Greedy, 4, |game, _, _| {
        for seat in game.to_act().iter() {
            let mut actions = Vec::new();
            game.actions(seat, &mut actions);
            let mut short = actions.clone();
            game.shortlist(seat, &mut short);
            assert!(!short.is_empty());
            let is_open = game.phase() == Phase::Trade;
            assert!(short.iter().all(|action| actions.contains(action) || is_open && game.check(seat, action).is_ok()));
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
