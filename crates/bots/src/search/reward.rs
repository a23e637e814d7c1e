//! What a playout is worth to each seat, between 0 and 1.

use crate::lookahead::standings;
use engine::{Evaluate, Seat};

/// How much of a finished game's reward is the win itself; the rest is by how much.
const WIN: f32 = 0.5;

/// Where standings lie in the playouts of one search, so that rewards tell them apart best just there: the same few
/// points matter to a seat that leads by two and to one that trails by twenty.
#[derive(Clone, Debug, Default)]
pub(crate) struct Scale {
    /// The usual standing and its spread, for each seat.
    seats: Vec<(f32, f32)>,
}

impl Scale {
    /// Before any playout.
    pub(crate) fn unknown() -> Scale {
        Scale::default()
    }

    /// From the standings of all seats in a few playouts.
    pub(crate) fn from_pilots(pilots: &[Vec<f32>]) -> Scale {
        let seats = pilots.iter().map(Vec::len).min().unwrap_or(0);
        let count = pilots.len().max(1) as f32;
        let of_seat = |seat: usize| {
            let mean = pilots.iter().map(|standings| standings[seat]).sum::<f32>() / count;
            let variance = pilots.iter().map(|standings| (standings[seat] - mean).powi(2)).sum::<f32>() / count;
            (mean, variance.sqrt())
        };
        Scale { seats: (0..seats).map(of_seat).collect() }
    }

    fn of(&self, seat: Seat) -> (f32, f32) {
        self.seats.get(seat.index()).copied().unwrap_or((0.0, 1.0))
    }

    /// The usual standing of a seat.
    pub(crate) fn usual(&self, seat: Seat) -> f32 {
        self.of(seat).0
    }

    /// A standing as a reward.
    pub(crate) fn squash(&self, seat: Seat, standing: f32) -> f32 {
        let (mean, spread) = self.of(seat);
        // Pilots that all end alike still leave room for a point.
        let distance = (standing - mean) / spread.max(0.5);
        1.0 / (1.0 + (-distance).exp())
    }

    /// The rewards of all seats where a playout ended.
    pub(crate) fn rewards<G: Evaluate>(&self, world: &G, weights: &G::Weights) -> Vec<f32> {
        let mut rewards = standings(world, weights);
        for (seat, reward) in Seat::all(rewards.len()).zip(&mut rewards) {
            *reward = self.squash(seat, *reward);
        }
        if let Some(outcome) = world.outcome() {
            let winners = outcome.winners().count().max(1) as f32;
            for (reward, result) in rewards.iter_mut().zip(&outcome.standings) {
                let win = if result.rank == 1 { 1.0 / winners } else { 0.0 };
                *reward = WIN * win + (1.0 - WIN) * *reward;
            }
        }
        rewards
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_standing_is_worth_a_half_and_more_is_better() {
        let scale = Scale::from_pilots(&[vec![10.0, -4.0], vec![14.0, -8.0]]);
        assert_eq!(scale.squash(Seat::new(0), 12.0), 0.5);
        assert_eq!(scale.squash(Seat::new(1), -6.0), 0.5);
        assert!(scale.squash(Seat::new(0), 14.0) > 0.7);
        assert!(scale.squash(Seat::new(0), 9.0) < 0.3);
    }

    #[test]
    fn guesses_that_were_never_made_are_the_worst() {
        assert_eq!(Scale::unknown().squash(Seat::new(3), f32::NEG_INFINITY), 0.0);
        let flat = Scale::from_pilots(&[vec![0.0], vec![0.0]]);
        assert!(flat.squash(Seat::new(0), 1.0) < 1.0);
    }
}
