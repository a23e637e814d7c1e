//! A bot's own chance: fast, seeded, and apart from the game's.

use engine::{Game, Rng, Seat, Seed, Viewer};
use rand_core::{Rng as _, SeedableRng as _};
use rand_pcg::Pcg32;

/// What a bot flips coins with: a quick generator for its choices, and the engine's for the worlds it imagines.
#[derive(Clone, Debug)]
pub(crate) struct Chance {
    quick: Pcg32,
    worlds: Rng,
}

impl Chance {
    pub(crate) fn new(seed: u64) -> Chance {
        Chance { quick: Pcg32::seed_from_u64(seed), worlds: Rng::new(Seed::from_number(seed)) }
    }

    /// A number from 0 to `n - 1`. Uneven by less than one in four thousand million for each outcome, which no bot
    /// can notice.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        assert!(n > 0 && u32::try_from(n).is_ok(), "a choice among {n}");
        ((u64::from(self.quick.next_u32()) * n as u64) >> 32) as usize
    }

    /// A number from 0 up to 1, without it.
    pub(crate) fn part(&mut self) -> f32 {
        (self.quick.next_u32() >> 8) as f32 / (1 << 24) as f32
    }

    /// Moves `count` random items to the front, if there are more.
    pub(crate) fn sample<T>(&mut self, items: &mut [T], count: usize) {
        for place in 0..count.min(items.len()) {
            items.swap(place, place + self.below(items.len() - place));
        }
    }

    /// A world that the seat cannot tell from this one.
    pub(crate) fn imagine<G: Game>(&mut self, game: &G, seat: Seat) -> G {
        game.determinize(Viewer::Seat(seat), &mut self.worlds)
    }
}

/// Mixes numbers into one seed, so that neighbouring numbers lead to unrelated seeds. The finisher of SplitMix64.
pub(crate) fn mix(parts: &[u64]) -> u64 {
    parts.iter().fold(0x9e37_79b9_7f4a_7c15, |seed: u64, &part| {
        let mut word = (seed ^ part).wrapping_add(0x9e37_79b9_7f4a_7c15);
        word = (word ^ (word >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        word = (word ^ (word >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        word ^ (word >> 31)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_outcome_comes_about_equally_often() {
        let mut chance = Chance::new(1);
        let mut counts = [0; 5];
        (0..50_000).for_each(|_| counts[chance.below(5)] += 1);
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
        let low = (0..10_000).filter(|_| chance.part() < 0.25).count();
        assert!((2_300..2_700).contains(&low), "{low}");
    }

    #[test]
    fn a_sample_keeps_all_items_and_reaches_every_one() {
        let mut chance = Chance::new(2);
        let mut reached = [false; 6];
        for _ in 0..100 {
            let mut items = [0, 1, 2, 3, 4, 5];
            chance.sample(&mut items, 2);
            items[..2].iter().for_each(|&item: &usize| reached[item] = true);
            items.sort_unstable();
            assert_eq!(items, [0, 1, 2, 3, 4, 5]);
        }
        assert_eq!(reached, [true; 6]);
    }

    #[test]
    fn mixed_seeds_differ_by_every_part_and_by_order() {
        let seeds = [mix(&[1, 2]), mix(&[2, 1]), mix(&[1, 3]), mix(&[1]), mix(&[])];
        for (index, seed) in seeds.iter().enumerate() {
            assert!(!seeds[..index].contains(seed));
        }
    }
}
