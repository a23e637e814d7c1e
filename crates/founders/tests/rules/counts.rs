//! How many sequences of actions there are: see `positions.count`.

use crate::support::{Table, fresh, position};
use engine::{Game as _, Log};
use founders::Founders;

#[test]
fn action_sequences_are_as_many_as_on_file() {
    let text = include_str!("../positions.count");
    let blocks = text.split("\n\n").filter(|block| !block.starts_with('#'));
    let mut names = Vec::new();
    for block in blocks {
        let (name, rest) = block.trim().split_once('\n').expect("a name and a position");
        let (setup, expected) = rest.split_once("= ").expect("counts after the position");
        let game = set_up(setup.trim()).game;
        let counts: Vec<String> = (1..=3).map(|length| sequences(&game, length).to_string()).collect();
        assert_eq!(counts.join(" "), expected.trim(), "{name}");
        names.push(name);
    }
    assert_eq!(names.len(), 6);
}

fn set_up(text: &str) -> Table {
    match text.strip_prefix("fresh ").and_then(|numbers| numbers.split_once(' ')) {
        Some((seats, seed)) => fresh(seats.parse().expect("seats"), seed.parse().expect("a seed")),
        None => position(text),
    }
}

/// Sequences of this many actions, by whichever seats may act. A game that ends sooner has none.
fn sequences(game: &Founders, length: u32) -> u64 {
    let mut count = 0;
    for seat in game.to_act().iter() {
        let mut actions = Vec::new();
        game.actions(seat, &mut actions);
        if length == 1 {
            count += actions.len() as u64;
            continue;
        }
        for action in actions {
            let mut next = game.clone();
            next.apply(seat, &action, &mut Log::silent()).expect("listed actions are legal");
            count += sequences(&next, length - 1);
        }
    }
    count
}
