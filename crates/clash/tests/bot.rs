//! What bots lean on: an evaluation that sees nothing hidden, a shortlist that leaves something to do, and that greed pays.

use bots::Level::{Greedy, Random};
use bots::conformance::{self, Sample};
use bots::{Bot, make};
use clash::names::Good;
use clash::{Clash, Options};
use engine::{Game as _, GameOptions as _, Log, Seed};

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

/// Seat 1 has Ore and no Wood, seat 2 Wood and no Ore; seat 3 has nothing to offer.
const COMPLEMENTS: &str = r#"{
    "game": "clash", "revision": 1, "options": { "seats": 3 },
    "position": {
        "cities": { "E4": { "seat": 1 }, "B7": { "seat": 2 }, "G8": { "seat": 3 } },
        "turn": { "seat": 1, "actions": 0, "fresh": false },
        "players": [
            { "goods": { "ore": 5 }, "advances": ["farming", "mining"] },
            { "goods": { "wood": 5 }, "advances": ["farming", "mining"] },
            { "advances": ["farming", "mining"] }
        ]
    }
}"#;

#[test]
fn greedy_players_trade_what_both_gain_by() {
    let file = engine::PositionFile::parse(COMPLEMENTS).unwrap();
    let mut game = engine::position::load::<Clash>(&file, Seed::from_number(1)).unwrap();
    let mut bots: Vec<Box<dyn Bot<Clash>>> = (1..=3).map(|seed| make(Greedy, seed)).collect();
    let first = game.active();
    while game.active() == first {
        let seat = game.to_act().first().unwrap();
        let action = bots[seat.index()].choose(&game, seat).unwrap();
        game.apply(seat, &action, &mut Log::silent()).unwrap();
    }
    let goods = |seat: usize| game.players[engine::Seat::new(seat)].goods;
    assert!(goods(0)[Good::Wood] > 0 && goods(1)[Good::Ore] > 0, "{:?} {:?}", goods(0), goods(1));
    assert_eq!(goods(0)[Good::Ore] + goods(0)[Good::Wood], 5, "one for one");
}

#[test]
fn greedy_beats_random_play() {
    let summary = conformance::greedy_against_random::<Clash>(&Options::with_seats(2), 2);
    assert!(summary.entrants[0].wins >= 3.0, "{:?}", summary.entrants);
}
