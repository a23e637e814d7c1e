//! Learning weights, without the game's type: weights go in and out as the text of their file.

use bots::Level;
pub use bots::lab::{Blunders, Comparison, Fit, Moment, Selfplay, Tuning};
use std::ops::ControlFlow;

/// A game at one kind of table, whose bots learn.
pub trait Lab {
    /// The weights that bots play with.
    fn shipped(&self) -> String;
    /// The weights that were set by hand.
    fn by_hand(&self) -> String;
    /// Reads weights and writes them out again, below another heading.
    fn with_heading(&self, weights: &str, heading: &str) -> Result<String, String>;
    /// Plays, and hands on the moments of every game.
    fn selfplay(&self, weights: &str, plan: &Selfplay, each: &mut dyn FnMut(Vec<Moment>)) -> Result<(), String>;
    /// The weights by which the moments tell best who wins, and how well the new and the old ones tell it, in bits.
    fn train(&self, weights: &str, moments: &[Moment], fit: Fit) -> Result<(String, [f64; 2]), String>;
    /// The weights that came out best in duels; `told` hears of every round: its number, how far the weights have moved, and
    /// which they are.
    fn tune(
        &self,
        weights: &str,
        plan: &Tuning,
        told: &mut dyn FnMut(u32, f32, String) -> ControlFlow<()>,
    ) -> Result<String, String>;
    /// Lets two kinds of weights play each other.
    fn compare(&self, one: &str, other: &str, deals: u32, seed: u64, threads: usize) -> Result<Comparison, String>;
    /// Watches games between bots of a level for what no sensible player does.
    fn blunders(&self, level: Level, games: u32, seed: u64, threads: usize) -> Result<Blunders, String>;
}
