//! The fuzz targets' work on their seeds and on simple mutations of them, for machines without a fuzzer.

use engine::{Rng, Seed};
use registry::fuzzing;
use std::fs;

const SEEDS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../fuzz/seeds");
/// How many mutations of each seed are tried.
const MUTATIONS: u64 = 300;

fn seeds(target: &str) -> Vec<(String, String)> {
    let files = fs::read_dir(format!("{SEEDS}/{target}")).unwrap().map(|file| file.unwrap().path());
    let mut seeds: Vec<_> = files
        .map(|path| {
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            (name, fs::read_to_string(path).unwrap())
        })
        .collect();
    seeds.sort();
    seeds
}

/// Every seed is accepted, unless its name says that it is refused; no mutation of it makes the reader panic.
fn survives(target: &str, read: fn(&str) -> bool) {
    let seeds = seeds(target);
    assert!(seeds.len() >= 3, "there are no seeds for {target}");
    for (name, seed) in &seeds {
        assert_eq!(read(seed), !name.contains("refused"), "{name}");
        for number in 0..MUTATIONS {
            let mut luck = Rng::new(Seed::from_number(number));
            let other = &seeds[luck.below(seeds.len() as u32) as usize].1;
            let mutant = mutated(seed, other, &mut luck);
            let done = std::panic::catch_unwind(|| read(&mutant));
            assert!(done.is_ok(), "mutation {number} of {name} makes it panic:\n{mutant}");
        }
    }
}

fn mutated(seed: &str, other: &str, luck: &mut Rng) -> String {
    let mut bytes = seed.as_bytes().to_vec();
    for _ in 0..=luck.below(2) {
        let place = luck.below(bytes.len().max(1) as u32) as usize;
        let end = (place + 1 + luck.below(12) as usize).min(bytes.len());
        match luck.below(6) {
            0 => bytes.truncate(place),
            1 if place < bytes.len() => bytes[place] = b"019-aZ \"{}[],:\n"[luck.below(15) as usize],
            2 if place < bytes.len() => bytes[place] = bytes[place].wrapping_add(1),
            3 => drop(bytes.drain(place.min(end)..end)),
            4 => {
                let doubled = bytes[place.min(end)..end].to_vec();
                bytes.splice(place..place, doubled);
            }
            _ => {
                let from = luck.below(other.len().max(1) as u32) as usize;
                let to = (from + luck.below(40) as usize).min(other.len());
                let length = bytes.len();
                bytes.splice(place.min(length)..end, other.as_bytes()[from.min(to)..to].iter().copied());
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[test]
fn records_are_survived() {
    survives("record", fuzzing::record);
}

#[test]
fn positions_are_survived() {
    survives("position", fuzzing::position);
}

#[test]
fn actions_are_survived() {
    survives("action", fuzzing::action);
}
