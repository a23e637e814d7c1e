//! How many greedy games end early because somebody has lost the last city, and what they score:
//! `cargo run -p clash --example early_ends -- [seats] [games] [first seed]`.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a small program for developers")]

use bots::conformance::greedy_game;
use clash::scoring::Finish;
use clash::{Clash, Options};
use engine::{Game as _, GameOptions as _};
use std::sync::atomic::{AtomicU64, Ordering};

fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u64>().unwrap());
    let (seats, games, from) = (words.next().unwrap_or(3), words.next().unwrap_or(60), words.next().unwrap_or(1));
    let next = AtomicU64::new(from);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let play = || {
        let mut played = Vec::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= from + games {
                return played;
            }
            let session = greedy_game::<Clash>(Options::with_seats(seats as usize), seed);
            let game: &Clash = session.game();
            let scores = game.outcome().unwrap().standings.iter().map(|one| f64::from(one.score) / 2.0).sum::<f64>();
            played.push((seed, game.finish == Some(Finish::NoCities), game.round, scores / seats as f64));
        }
    };
    let mut all = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(play)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    all.sort_by_key(|one| one.0);
    for (seed, early, round, points) in &all {
        let how = if *early { "somebody lost the last city" } else { "the last round" };
        println!("seed {seed}: {how}, round {round}, {points:.1} points each");
    }
    let early = all.iter().filter(|one| one.1).count();
    let points = all.iter().map(|one| one.3).sum::<f64>() / all.len() as f64;
    println!("{early} of {} games of {seats} seats ended early; {points:.1} points each", all.len());
}
