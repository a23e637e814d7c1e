//! What bots lean on: an evaluation that sees nothing hidden, a shortlist that leaves something to do, and that greed pays.

use bots::Level::{Greedy, Random};
use bots::conformance::{self, Sample};
use engine::{Game as _, GameOptions as _};
use new_dawn::state::MapMode;
use new_dawn::{NewDawn, Options};

/// The first part of a few games, one of them played by greed and the others at random.
fn samples() -> Vec<Sample<Options>> {
    let game = |(seats, map, level, seed, actions)| {
        let options = Options { map, ..Options::with_seats(seats) };
        Sample { options, level, seed, actions }
    };
    let (first, built) = (MapMode::FirstGame, MapMode::Advanced);
    [(2, first, Random, 2, 600), (3, built, Random, 4, 600), (2, first, Greedy, 5, 60)].map(game).into()
}

#[test]
fn the_evaluation_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    conformance::evaluation_is_blind::<NewDawn>(&samples());
}

#[test]
fn advice_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    conformance::advice_is_blind::<NewDawn>(&samples(), 40);
}

#[test]
fn the_shortlist_is_a_part_of_the_actions_and_never_empty() {
    conformance::shortlist_is_legal::<NewDawn>(&samples(), 99);
}

#[test]
fn greedy_beats_random_play() {
    let summary = conformance::greedy_against_random::<NewDawn>(&Options::with_seats(2), 2);
    assert!(summary.entrants[0].wins >= 3.0, "{:?}", summary.entrants);
}

/// Also where one of them holds most of the map: a victory card that is left open is worked on.
#[test]
fn greedy_finishes_its_games() {
    for (seats, seed) in [(2, 15), (2, 25), (4, 5)] {
        let sample = Sample { options: Options::with_seats(seats), level: Greedy, seed, actions: 1500 };
        let game = conformance::watch::<NewDawn>(&sample, |_, _, _| {});
        assert!(game.outcome().is_some(), "{seats} seats, seed {seed}: no end after {} actions", sample.actions);
    }
}

#[test]
fn the_first_greedy_is_frozen() {
    conformance::first_greedy_is_frozen::<NewDawn>(Options::with_seats(2), 120, "a024e62f");
}

/// Over whole games: a builder is known by what it builds towards their end.
#[test]
fn characters_have_their_own_way() {
    let games = [5, 6].map(|seed| Sample::whole(Options::with_seats(2), Greedy, seed));
    conformance::characters_have_their_own_way::<NewDawn>(&games);
}
