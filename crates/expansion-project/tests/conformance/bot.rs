//! What bots lean on in this book: an evaluation that sees nothing hidden, a shortlist that leaves something to do, ships
//! with a purpose; and that eighteen of them finish a game, trade included.

#![allow(clippy::unwrap_used, reason = "a test may panic")]

use antiquity::names::{Advance, Commodity};
use antiquity::{Action, Edition as _, Phase, Step, movement, trade};
use bots::Level::{self, Greedy, Random};
use bots::conformance::{self, Sample};
use engine::{Game, GameOptions as _, Viewer};
use expansion_project::{ExpansionProject, Length, Options, TheProject};

fn table(seats: usize, turn_limit: u8, level: Level, seed: u64) -> Sample<Options> {
    Sample::whole(Options { turn_limit, ..Options::with_seats(seats) }, level, seed)
}

#[test]
fn the_evaluation_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    conformance::evaluation_is_blind::<ExpansionProject>(&[table(5, 8, Greedy, 2), table(12, 5, Random, 3)]);
}

#[test]
fn advice_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    conformance::advice_is_blind::<ExpansionProject>(&[table(5, 6, Greedy, 2)], 29);
}

#[test]
fn the_shortlist_is_legal_short_and_never_empty() {
    conformance::shortlist_is_legal::<ExpansionProject>(&[table(5, 8, Greedy, 4)], 25);
}

#[test]
fn eighteen_bots_finish_a_game_with_ships_trade_and_advancements() {
    let (mut ships, mut voyages, mut trades, mut bought) = (0, 0, 0, 0);
    let (mut actions, mut largest_view) = (0, 0);
    let game = conformance::watch(&table(18, 9, Greedy, 1), |game: &ExpansionProject, seat, action| {
        actions += 1;
        if actions % 16 == 0 {
            let view = serde_json::to_string(&game.view(Viewer::Seat(seat))).unwrap();
            largest_view = largest_view.max(view.len());
        }
        match action {
            Action::Movement(movement::Action::BuildShip { .. } | movement::Action::Maintain { .. }) => {
                assert_eq!(game.phase(), Phase::ShipConstruction);
                ships += 1;
            }
            Action::Movement(movement::Action::Unload { .. }) => voyages += 1,
            Action::Trade(trade::Action::Accept { .. }) => trades += 1,
            Action::Advances(antiquity::advances::Action::Buy(_)) => bought += 1,
            _ => {}
        }
    });
    let outcome = game.outcome().unwrap();
    assert!(ships > 0 && voyages > 0, "nobody sailed");
    // Some crowds go over land after all, once the ships that were to carry them are paid.
    assert!(voyages * 4 >= ships, "{ships} ships were paid for {voyages} voyages");
    assert!(trades > 0, "nobody traded");
    assert!(bought >= 18, "hardly anybody bought an advancement");
    for standing in outcome.standings {
        assert!(standing.score >= 15, "{standing:?}");
    }
    assert!((10_000..80_000).contains(&largest_view), "a view of {largest_view} bytes");
}

#[test]
fn eighteen_random_seats_come_to_an_end() {
    let game: ExpansionProject = conformance::watch(&table(18, 30, Random, 2), |_, _, _| {});
    assert_eq!(game.outcome().unwrap().standings.len(), 18);
}

/// Without a turn limit somebody reaches the finish.
#[test]
fn greedy_seats_finish_a_game_without_a_limit() {
    let game: ExpansionProject = conformance::watch(&table(5, 0, Greedy, 1), |_, _, _| {});
    let outcome = game.outcome().unwrap();
    assert_eq!(outcome.rule, "EP-34end.1a", "after {} turns: {}", game.turn, outcome.reason);
}

#[test]
fn greedy_beats_random_play() {
    let summary = conformance::greedy_against_random::<ExpansionProject>(&table(5, 10, Greedy, 0).options, 1);
    assert_eq!(summary.entrants[0].wins, 2.0, "{:?}", summary.entrants);
    assert_eq!(summary.pairs[0].score.value, 1.0, "every greedy seat is ahead of every random one");
}

/// A shorter game between greedy seats when its first turn begins.
fn opening(length: Length, seats: usize) -> ExpansionProject {
    let options = Options { length, ..Options::with_seats(seats) };
    let mut first_turn = None;
    let sample = Sample { actions: 40 * seats, ..Sample::whole(options, Greedy, 5) };
    conformance::watch(&sample, |game: &ExpansionProject, _, _| {
        let set_up = game.agenda.steps().iter().any(|step| matches!(step, Step::Setup(_)));
        if !set_up && first_turn.is_none() {
            first_turn = Some(game.clone());
        }
    });
    first_turn.unwrap()
}

/// Every civilization of the world begins with a dear advancement, with cities that stand, and with all the cards it may
/// draw.
#[test]
fn greedy_seats_begin_shorter_games_well() {
    for (length, seats, points) in [(Length::Medium, 8, 19), (Length::Short, 18, 24)] {
        let game = opening(length, seats);
        for seat in game.seats_in_game() {
            let player = &game.players[seat];
            let dear = |advance: &Advance| TheProject::data().advance(*advance).cost >= 100;
            assert!(player.advances.iter().any(|advance| dear(&advance)), "{:?}", player.advances);
            let (cities, tokens) = (game.cities_on_board(seat), game.tokens_on_board(seat));
            assert!(cities >= 4 && tokens >= 2 * cities, "{:?}: {cities} and {tokens}", player.civilization);
            let face = |(card, count): (Commodity, u8)| TheProject::data().face_value(card) * u32::from(count);
            assert!(player.hand.commodities().map(face).sum::<u32>() >= points, "{:?}", player.civilization);
        }
    }
}

#[test]
fn greedy_beats_random_play_in_a_short_game() {
    let options = Options { length: Length::Short, ..table(5, 5, Greedy, 0).options };
    let summary = conformance::greedy_against_random::<ExpansionProject>(&options, 1);
    assert_eq!(summary.entrants[0].wins, 2.0, "{:?}", summary.entrants);
    assert_eq!(summary.pairs[0].score.value, 1.0, "every greedy seat is ahead of every random one");
}

#[test]
fn the_first_greedy_is_frozen() {
    conformance::first_greedy_is_frozen::<ExpansionProject>(Options::with_seats(5), 250, "c7879c43");
}
