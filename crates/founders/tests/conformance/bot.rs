//! What bots lean on: an evaluation that sees nothing hidden, a shortlist that leaves something to do, and that greed pays.

use bots::Level::{Greedy, Random};
use bots::conformance::{self, Sample};
use engine::GameOptions as _;
use founders::{Founders, Options};

/// One game played by greed, the others at random.
fn samples() -> Vec<Sample<Options>> {
    let game = |(seats, level, seed)| Sample::whole(Options::with_seats(seats), level, seed);
    [(2, Greedy, 1), (3, Random, 2), (4, Random, 4), (2, Random, 6), (3, Random, 8), (4, Random, 10)].map(game).into()
}

#[test]
fn the_evaluation_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    conformance::evaluation_is_blind::<Founders>(&samples());
}

#[test]
fn advice_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    conformance::advice_is_blind::<Founders>(&samples()[..2], 5);
}

#[test]
fn the_shortlist_is_a_part_of_the_actions_and_never_empty() {
    conformance::shortlist_is_legal::<Founders>(&samples(), 99);
}

#[test]
fn greedy_beats_random_play() {
    for seats in [2, 4] {
        let summary = conformance::greedy_against_random::<Founders>(&Options::with_seats(seats), 3);
        assert!(summary.entrants[0].wins >= 5.0, "{seats} seats: {:?}", summary.entrants);
    }
}

#[test]
fn the_first_greedy_is_frozen() {
    conformance::first_greedy_is_frozen::<Founders>(Options::with_seats(2), 80, "c5f443d8");
}
