//! How many greedy games end early because somebody has lost the last city, how that happened, and what they score:
//! `cargo run -p clash --example early_ends -- [seats] [games] [first seed]`.
#![allow(clippy::print_stdout, clippy::unwrap_used, reason = "a small program for developers")]

use bots::{Bot, Level, make};
use clash::scoring::Finish;
use clash::{Clash, Options};
use engine::{Game as _, GameOptions as _, Log, Seed};
use std::sync::atomic::{AtomicU64, Ordering};

/// A game between greedy bots: whether it ended early, its round, the mean score, and how last cities were lost.
fn play(seats: usize, seed: u64) -> (bool, u8, f64, Vec<String>) {
    let mut game = Clash::new(Clash::REVISION, &Options::with_seats(seats), Seed::from_number(seed)).unwrap();
    let mut bots: Vec<Box<dyn Bot<Clash>>> =
        (0..seats as u64).map(|seat| make(Level::Greedy, seed * 100 + seat)).collect();
    let mut losses = Vec::new();
    while let Some(seat) = game.to_act().first() {
        let homes: Vec<u8> = game.seats().map(|seat| game.city_count(seat)).collect();
        let action = bots[seat.index()].choose(&game, seat).unwrap();
        let mut log = Log::new();
        game.apply(seat, &action, &mut log).unwrap();
        let told: Vec<String> = log.into_events().into_iter().map(|(_, event)| event.to_string()).collect();
        for loser in game.seats().filter(|&loser| homes[loser.index()] > game.city_count(loser)) {
            let left = game.city_count(loser);
            losses.push(format!(
                "round {}, @{loser} has {left} left: @{seat} {action}: {}",
                game.round,
                told.join(" ")
            ));
        }
    }
    let scores: f64 = game.outcome().unwrap().standings.iter().map(|one| f64::from(one.score) / 2.0).sum();
    (game.finish == Some(Finish::NoCities), game.round, scores / seats as f64, losses)
}

fn main() {
    let mut words = std::env::args().skip(1).map(|word| word.parse::<u64>().unwrap());
    let (seats, games, from) = (words.next().unwrap_or(3), words.next().unwrap_or(60), words.next().unwrap_or(1));
    let next = AtomicU64::new(from);
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let work = || {
        let mut played = Vec::new();
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= from + games {
                return played;
            }
            let (early, round, points, losses) = play(seats as usize, seed);
            let how = if early { "somebody lost the last city" } else { "the last round" };
            let lost = if early { format!("\n  {}", losses.join("\n  ")) } else { String::new() };
            println!("seed {seed}: {how}, round {round}, {points:.1} points each{lost}");
            played.push((early, points));
        }
    };
    let all = std::thread::scope(|scope| {
        let threads: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap()).collect::<Vec<_>>()
    });
    let early = all.iter().filter(|one| one.0).count();
    let points = all.iter().map(|one| one.1).sum::<f64>() / all.len() as f64;
    println!("{early} of {} games of {seats} seats ended early; {points:.1} points each", all.len());
}
