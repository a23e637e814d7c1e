//! What bots lean on: an evaluation that sees nothing hidden, a shortlist that leaves something to do, and that greed pays.

use bots::Level::{Greedy, Random};
use bots::conformance::{self, Sample};
use engine::GameOptions as _;
use sample_game::{Options, SampleGame};

#[test]
fn the_evaluation_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    let samples = [(2, Greedy, 1), (4, Random, 2)];
    let samples = samples.map(|(seats, level, seed)| Sample::whole(Options::with_seats(seats), level, seed));
    conformance::evaluation_is_blind::<SampleGame>(&samples);
}

#[test]
fn advice_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    let sample = Sample::whole(Options::with_seats(3), Random, 3);
    conformance::advice_is_blind::<SampleGame>(&[sample], 2);
}

#[test]
fn greedy_beats_random_play() {
    let summary = conformance::greedy_against_random::<SampleGame>(&Options::with_seats(2), 10);
    assert!(summary.entrants[0].wins >= 15.0, "{:?}", summary.entrants);
}
