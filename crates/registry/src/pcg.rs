//! A fast generator for simulations, where the choice of an action must cost next to nothing. Tables use the engine's.

/// PCG XSH-RR with 64 bits of state.
#[derive(Clone, Debug)]
pub(crate) struct Pcg(u64);

impl Pcg {
    const FACTOR: u64 = 6_364_136_223_846_793_005;
    const STEP: u64 = 1_442_695_040_888_963_407;

    pub(crate) fn new(seed: u64) -> Pcg {
        let mut pcg = Pcg(seed.wrapping_add(Self::STEP));
        pcg.next();
        pcg
    }

    fn next(&mut self) -> u32 {
        let old = self.0;
        self.0 = old.wrapping_mul(Self::FACTOR).wrapping_add(Self::STEP);
        let mixed = (((old >> 18) ^ old) >> 27) as u32;
        mixed.rotate_right((old >> 59) as u32)
    }

    /// A number from 0 to `n - 1`. The bias of at most `n` in 2^32 does not matter to a simulation.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        ((u64::from(self.next()) * n as u64) >> 32) as usize
    }
}

/// One number out of two, well mixed: a seed for each bot of each game.
pub(crate) fn mix(a: u64, b: u64) -> u64 {
    let mut z = a.wrapping_add(b.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15));
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn below_reaches_every_number_about_equally_often() {
        let mut pcg = Pcg::new(1);
        let mut counts = [0u32; 7];
        (0..70_000).for_each(|_| counts[pcg.below(7)] += 1);
        assert!(counts.iter().all(|count| (9_500..10_500).contains(count)), "{counts:?}");
    }
}
