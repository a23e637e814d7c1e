//! What is measured.

use registry::Part;

/// `cargo bench -p registry -- --check` compares every part of every finished game, at the fewest seats and the most.
#[test]
fn the_instruction_baseline_holds_every_finished_game() {
    let baseline = include_str!("../../benches/baseline.txt");
    for game in registry::games().iter().filter(|game| game.rules().finished) {
        for seats in [game.seats().start(), game.seats().end()].map(ToString::to_string) {
            for part in Part::ALL {
                let case = format!("{}.{seats}.{} ", game.id(), part.name());
                assert!(baseline.lines().any(|line| line.starts_with(&case)), "{case}is not in the baseline");
            }
        }
    }
}
