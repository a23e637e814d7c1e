//! What bots lean on: an evaluation that sees nothing hidden, a shortlist that leaves something to do, and that greed pays.

use bots::Level::{Greedy, Random};
use bots::conformance::{self, Sample};
use clash::{Clash, Options};
use engine::GameOptions as _;

/// The first part of a few games, one of them played by greed and the others at random.
fn samples() -> Vec<Sample<Options>> {
    let game = |(seats, level, seed, actions)| Sample { options: Options::with_seats(seats), level, seed, actions };
    [(2, Random, 2, 500), (3, Random, 4, 500), (4, Random, 6, 500), (2, Greedy, 5, 40)].map(game).into()
}

#[test]
fn the_evaluation_is_the_same_in_every_world_a_seat_cannot_tell_apart() {
    conformance::evaluation_is_blind::<Clash>(&samples());
}

#[test]
fn the_shortlist_is_a_part_of_the_actions_and_never_empty() {
    conformance::shortlist_is_legal::<Clash>(&samples(), 99);
}

#[test]
fn greedy_beats_random_play() {
    let summary = conformance::greedy_against_random::<Clash>(&Options::with_seats(2), 2);
    assert!(summary.entrants[0].wins >= 3.0, "{:?}", summary.entrants);
}
