//! Learning weights: a game behind the face of [`Lab`].

use crate::StartError;
use crate::table::read_options;
use bots::Level;
use bots::lab::Report;
pub use catalogue::lab::*;
use engine::{Evaluate, Weights as _};
use serde_json::Value;
use std::ops::ControlFlow;

struct Typed<G: Evaluate> {
    options: G::Options,
}

pub(crate) fn lab<G: Evaluate>(options: Value) -> Result<Box<dyn Lab>, StartError> {
    let options = read_options::<G>(options)?;
    engine::SetupError::check::<G>(G::REVISION, &options)?;
    Ok(Box::new(Typed::<G> { options }))
}

impl<G: Evaluate> Lab for Typed<G> {
    fn shipped(&self) -> String {
        G::weights().to_text("")
    }

    fn by_hand(&self) -> String {
        G::Weights::by_hand().to_text("")
    }

    fn with_heading(&self, weights: &str, heading: &str) -> Result<String, String> {
        Ok(G::Weights::from_text(weights)?.to_text(heading))
    }

    fn selfplay(&self, weights: &str, plan: &Selfplay, each: &mut dyn FnMut(Vec<Moment>)) -> Result<(), String> {
        bots::lab::selfplay::<G>(&self.options, &G::Weights::from_text(weights)?, plan, each)
    }

    fn train(&self, weights: &str, moments: &[Moment], fit: Fit) -> Result<(String, [f64; 2]), String> {
        let start = G::Weights::from_text(weights)?;
        let count = start.numbers().len();
        if let Some(other) = moments.iter().find(|moment| moment.slopes.len() != count) {
            return Err(format!("a moment has {} slopes, but {} has {count} weights", other.slopes.len(), G::TITLE));
        }
        let (found, told) = bots::lab::train(moments, &start, fit);
        Ok((found.to_text(""), told))
    }

    fn tune(
        &self,
        weights: &str,
        plan: &Tuning,
        told: &mut dyn FnMut(u32, f32, String) -> ControlFlow<()>,
    ) -> Result<String, String> {
        let mut told = |report: &Report<G::Weights>| told(report.round, report.moved, report.weights.to_text(""));
        let found = bots::lab::tune::<G>(&self.options, &G::Weights::from_text(weights)?, plan, &mut told)?;
        Ok(found.to_text(""))
    }

    fn compare(&self, one: &str, other: &str, deals: u32, seed: u64, threads: usize) -> Result<Comparison, String> {
        let (one, other) = (G::Weights::from_text(one)?, G::Weights::from_text(other)?);
        bots::lab::compare::<G>(&self.options, &one, &other, deals, seed, threads)
    }

    fn blunders(&self, level: Level, games: u32, seed: u64, threads: usize) -> Result<Blunders, String> {
        level.check::<G>().map_err(|error| error.to_string())?;
        bots::lab::blunders::<G>(&self.options, level, games, seed, threads)
    }
}
