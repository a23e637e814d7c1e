//! All chance of a game: a ChaCha20 stream inside the state. The sampling on top of it is our own and frozen, because
//! a record must give the same game in every later release.

use rand_chacha::ChaCha20Rng;
use rand_core::{Rng as _, SeedableRng as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use std::fmt;
use std::str::FromStr;

/// 256 secret bits from which all chance of one game follows. Printing it takes [`Seed::reveal`]: `Debug` hides it.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Seed([u8; 32]);

impl Seed {
    /// A seed of these bytes; take them from the operating system's generator for a real table.
    pub const fn from_bytes(bytes: [u8; 32]) -> Seed {
        Seed(bytes)
    }

    /// A seed for simulations and tests, from a number a person can type.
    pub fn from_number(number: u64) -> Seed {
        Seed(blake3::derive_key("ecumene 2026 numbered seed", &number.to_le_bytes()))
    }

    /// The hash that is published when a table starts: it binds the host to the seed and tells nothing about it.
    pub fn commitment(&self) -> Commitment {
        Commitment(blake3::derive_key("ecumene 2026 seed commitment", &self.0))
    }

    /// The seed that all chance follows from if the players have given these parts, one for each seat. The host is bound
    /// to the seed by its commitment before it knows them, and the players give them without knowing the seed: so neither
    /// side can choose a deal. Where nobody gives anything, it is the seed itself. Frozen.
    pub fn with_parts(&self, parts: &[String]) -> Seed {
        if parts.iter().all(String::is_empty) {
            return *self;
        }
        let mut hasher = blake3::Hasher::new_derive_key("ecumene 2026 seed with the players' parts");
        hasher.update(&self.0);
        for part in parts {
            // With the length before it no two lists of parts are alike.
            hasher.update(&(part.len() as u64).to_le_bytes()).update(part.as_bytes());
        }
        Seed(*hasher.finalize().as_bytes())
    }

    /// The seed as 64 hexadecimal digits, for the end of the game.
    pub fn reveal(&self) -> String {
        to_hex(&self.0)
    }
}

impl fmt::Debug for Seed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Seed(hidden)")
    }
}

/// A text that is not 64 hexadecimal digits.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("expected 64 hexadecimal digits")]
pub struct BadHex;

impl FromStr for Seed {
    type Err = BadHex;
    fn from_str(text: &str) -> Result<Seed, BadHex> {
        from_hex(text).map(Seed)
    }
}

impl Serialize for Seed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&self.reveal())
    }
}

impl<'de> Deserialize<'de> for Seed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seed, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// The published hash of a seed.
#[derive(Copy, Clone, PartialEq, Eq)]
pub struct Commitment([u8; 32]);

impl fmt::Display for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&to_hex(&self.0))
    }
}

impl fmt::Debug for Commitment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Commitment({self})")
    }
}

impl FromStr for Commitment {
    type Err = BadHex;
    fn from_str(text: &str) -> Result<Commitment, BadHex> {
        from_hex(text).map(Commitment)
    }
}

impl Serialize for Commitment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Commitment {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Commitment, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// The generator inside a state: a seed and how far its stream has been read. It never enters a view.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rng {
    seed: Seed,
    position: u64,
    /// Results that a position has fixed beforehand; usually absent, and then a clone copies one word.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    fixed: Option<Box<Fixed>>,
}

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
struct Fixed {
    /// The next one last.
    results: Vec<u32>,
    /// The first result that was none of the outcomes that the rules asked for. [`crate::Session`] refuses such an action, so
    /// that no game goes on from here.
    #[serde(skip)]
    impossible: Option<Impossible>,
}

/// A fixed result that its question does not have.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the position fixes the next result of chance to {result}, and it must be {first} to {last}")]
pub(crate) struct Impossible {
    result: u32,
    first: u32,
    last: u32,
}

impl fmt::Debug for Rng {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Rng(hidden, {} words read)", self.position)
    }
}

impl Rng {
    /// The start of the seed's stream.
    pub const fn new(seed: Seed) -> Rng {
        Rng { seed, position: 0, fixed: None }
    }

    /// Makes the next results of [`Rng::below`] and [`Rng::die`] these, in order, before chance takes over again.
    pub fn fix(&mut self, mut results: Vec<u32>) {
        results.reverse();
        self.fixed = (!results.is_empty()).then(|| Box::new(Fixed { results, impossible: None }));
    }

    /// The fixed results still to come, the next one first.
    pub fn fixed(&self) -> impl Iterator<Item = u32> {
        self.fixed.iter().flat_map(|fixed| fixed.results.iter().rev().copied())
    }

    /// How much chance has been used, fixed results included: unequal before and after an action that used any.
    pub(crate) fn used(&self) -> (u64, usize) {
        (self.position, self.fixed.as_ref().map_or(0, |fixed| fixed.results.len()))
    }

    /// The first fixed result that was none of the outcomes that the rules asked for.
    pub(crate) fn impossible(&self) -> Option<Impossible> {
        self.fixed.as_ref().and_then(|fixed| fixed.impossible)
    }

    /// The fixed result that is next, as a number from 0; `first` is what people call the lowest.
    fn next_fixed(&mut self, first: u32, n: u32) -> Option<u32> {
        let fixed = self.fixed.as_mut()?;
        let result = fixed.results.pop()?;
        let from_zero = result.wrapping_sub(first);
        if from_zero >= n {
            fixed.impossible.get_or_insert(Impossible { result, first, last: first + (n - 1) });
        } else if fixed.results.is_empty() && fixed.impossible.is_none() {
            self.fixed = None;
        }
        Some(from_zero % n)
    }

    /// A number from 0 to `n - 1`, each equally likely. An action for which a position fixed another number is refused.
    ///
    /// # Panics
    /// If `n` is zero: there is nothing to choose from.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "chance needs at least one outcome");
        self.next_fixed(0, n).unwrap_or_else(|| self.read(|words| words.below(n)))
    }

    /// A die with this many sides: 1 to `sides`. A fixed result is the number on the die.
    pub fn die(&mut self, sides: u32) -> u32 {
        assert!(sides > 0, "chance needs at least one outcome");
        self.next_fixed(1, sides).unwrap_or_else(|| self.below(sides)) + 1
    }

    /// Puts the items in random order, every order equally likely. Fixed results do not touch a shuffle: a position
    /// that wants an order names it.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        if items.len() > 1 {
            self.read(|words| words.shuffle(items));
        }
    }

    /// A seed for another generator, for instance that of a simulated world.
    pub fn fork(&mut self) -> Seed {
        self.read(Words::seed)
    }

    /// Draws one after the other, where there are several.
    pub const fn draws(&mut self) -> Draws<'_> {
        Draws { rng: self, words: None }
    }

    fn read<R>(&mut self, draw: impl FnOnce(&mut Words) -> R) -> R {
        let mut words = self.words();
        let result = draw(&mut words);
        self.position += words.read;
        result
    }

    /// The stream from where it has been read to.
    fn words(&self) -> Words {
        let mut stream = ChaCha20Rng::from_seed(self.seed.0);
        stream.set_word_pos(u128::from(self.position));
        Words { stream, read: 0 }
    }
}

struct Words {
    stream: ChaCha20Rng,
    read: u64,
}

impl Words {
    fn next(&mut self) -> u32 {
        self.read += 1;
        self.stream.next_u32()
    }

    /// Lemire's method: the high half of `word * n`, with the few words refused that would make it uneven. Frozen.
    fn below(&mut self, n: u32) -> u32 {
        let uneven = n.wrapping_neg() % n;
        loop {
            let product = u64::from(self.next()) * u64::from(n);
            if product as u32 >= uneven {
                return (product >> 32) as u32;
            }
        }
    }

    fn seed(&mut self) -> Seed {
        let mut bytes = [0; 32];
        bytes.chunks_exact_mut(4).for_each(|chunk| chunk.copy_from_slice(&self.next().to_le_bytes()));
        Seed(bytes)
    }

    /// Fisher and Yates, from the last place to the first. Frozen.
    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u32 + 1) as usize);
        }
    }
}

/// How hidden cards are laid out in a world that somebody imagines.
#[allow(clippy::large_enum_variant, reason = "there is one of it at a time, and it stays where it is")]
pub enum Mix<'a> {
    /// In any order.
    Shuffle(Draws<'a>),
    /// In their own order, so that all worlds which look alike become one.
    Sort,
}

/// Draws from a generator one after the other: what it gives by itself, but its stream is sought only once.
pub struct Draws<'a> {
    rng: &'a mut Rng,
    words: Option<Words>,
}

impl Draws<'_> {
    fn read<R>(&mut self, draw: impl FnOnce(&mut Words) -> R) -> R {
        let words = self.words.get_or_insert_with(|| self.rng.words());
        let result = draw(words);
        self.rng.position += std::mem::take(&mut words.read);
        result
    }

    /// As [`Rng::shuffle`].
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        if items.len() > 1 {
            self.read(|words| words.shuffle(items));
        }
    }

    /// As [`Rng::below`].
    ///
    /// # Panics
    /// If `n` is zero: there is nothing to choose from.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "chance needs at least one outcome");
        self.rng.next_fixed(0, n).unwrap_or_else(|| self.read(|words| words.below(n)))
    }

    /// As [`Rng::die`].
    ///
    /// # Panics
    /// If the die has no sides.
    pub fn die(&mut self, sides: u32) -> u32 {
        assert!(sides > 0, "chance needs at least one outcome");
        self.rng.next_fixed(1, sides).unwrap_or_else(|| self.below(sides)) + 1
    }
}

impl<'a> Mix<'a> {
    /// In any order, by this generator.
    pub const fn shuffle(rng: &'a mut Rng) -> Mix<'a> {
        Mix::Shuffle(rng.draws())
    }

    /// Lays cards out.
    pub fn cards<T: Ord>(&mut self, cards: &mut [T]) {
        match self {
            Mix::Shuffle(draws) => draws.shuffle(cards),
            Mix::Sort => cards.sort_unstable(),
        }
    }

    /// A number from 0 to `n - 1`: the first one, if nothing is left to chance.
    pub fn below(&mut self, n: u32) -> u32 {
        match self {
            Mix::Shuffle(draws) => draws.below(n),
            Mix::Sort => 0,
        }
    }

    /// The generator of such a world.
    pub fn rng(&mut self) -> Rng {
        match self {
            Mix::Shuffle(draws) => Rng::new(draws.read(Words::seed)),
            Mix::Sort => Rng::new(Seed([0; 32])),
        }
    }
}

fn to_hex(bytes: &[u8; 32]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Result<[u8; 32], BadHex> {
    let digits = text.as_bytes();
    if digits.len() != 64 {
        return Err(BadHex);
    }
    let digit = |byte: u8| (byte as char).to_digit(16).map(|value| value as u8).ok_or(BadHex);
    let mut bytes = [0; 32];
    for (byte, pair) in bytes.iter_mut().zip(digits.chunks_exact(2)) {
        *byte = digit(pair[0])? << 4 | digit(pair[1])?;
    }
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// If this fails, every record ever made has changed its meaning: put the sampling back.
    #[test]
    fn sampling_is_frozen() {
        let mut rng = Rng::new(Seed::from_number(1));
        let drawn: Vec<u32> = [2, 6, 24, 52, 97, 1_000_000, u32::MAX].map(|n| rng.below(n)).into();
        assert_eq!(drawn, FROZEN_DRAWS);
        let mut cards: Vec<u8> = (0..12).collect();
        rng.shuffle(&mut cards);
        assert_eq!(cards, FROZEN_SHUFFLE);
        assert_eq!(Seed::from_number(1).reveal(), FROZEN_SEED);
        assert_eq!(Seed::from_number(1).commitment().to_string(), FROZEN_COMMITMENT);
    }
    const FROZEN_DRAWS: [u32; 7] = [1, 4, 17, 2, 24, 726985, 2734915393];
    const FROZEN_SHUFFLE: [u8; 12] = [9, 11, 6, 7, 0, 8, 1, 10, 3, 5, 4, 2];
    const FROZEN_SEED: &str = "e0a038f8b3846a7e54138e6236890bd56b40062be4f9f0d1f37c3d12f2a5b572";
    const FROZEN_COMMITMENT: &str = "eba6c474399327a6dbb7ebadab9cbcca532e754ed4c35d412245abf4e184b384";

    #[test]
    fn every_part_changes_the_deal_and_none_leaves_it_as_it_was() {
        let (seed, parts) =
            (Seed::from_number(1), |parts: &[&str]| parts.iter().map(|part| part.to_string()).collect());
        let dealt = |given: &[&str]| seed.with_parts(&parts(given) as &Vec<String>).reveal();
        assert_eq!((dealt(&[]), dealt(&["", ""])), (seed.reveal(), seed.reveal()));
        let different = [dealt(&[]), dealt(&["a", ""]), dealt(&["", "a"]), dealt(&["a", "b"]), dealt(&["ab", ""])];
        for (index, one) in different.iter().enumerate() {
            assert!(!different[index + 1..].contains(one), "{index}");
        }
        assert_ne!(dealt(&["a"]), Seed::from_number(2).with_parts(&["a".into()]).reveal());
        // If this fails, every deal that players had a part in has changed.
        assert_eq!(dealt(&["a", "b"]), FROZEN_PARTS);
    }
    const FROZEN_PARTS: &str = "74c3ce1d64a94aecf578f472711a67749472de9297c3e1c3fe933f1fcbe1f46b";

    #[test]
    fn below_is_even() {
        let mut rng = Rng::new(Seed::from_number(7));
        let mut counts = [0u32; 6];
        rng.read(|words| (0..60_000).for_each(|_| counts[words.below(6) as usize] += 1));
        let chi_square: f64 = counts.iter().map(|&count| (f64::from(count) - 10_000.0).powi(2) / 10_000.0).sum();
        // Five degrees of freedom: above 20.5 once in a thousand seeds; this seed is fixed.
        assert!(chi_square < 20.5, "{counts:?}");
    }

    #[test]
    fn a_stream_read_in_parts_is_the_same_stream() {
        let mut whole = Rng::new(Seed::from_number(3));
        let mut parts = whole.clone();
        let together = whole.read(|words| [words.next(), words.next(), words.next()]);
        let apart = [0; 3].map(|_| parts.read(Words::next));
        assert_eq!(together, apart);
        let saved: Rng = serde_json::from_str(&serde_json::to_string(&parts).unwrap()).unwrap();
        assert_eq!(saved, parts);
    }

    #[test]
    fn fixed_results_come_first_and_in_order() {
        let mut rng = Rng::new(Seed::from_number(3));
        let mut plain = rng.clone();
        rng.fix(vec![4, 2, 5]);
        assert_eq!(rng.fixed().collect::<Vec<_>>(), [4, 2, 5]);
        assert_eq!((rng.die(6), rng.below(6), rng.below(6)), (4, 2, 5));
        assert_eq!((rng.fixed().count(), rng.impossible()), (0, None));
        assert_eq!(rng.die(6), plain.die(6));
        assert_eq!(rng, plain);
    }

    #[test]
    fn a_fixed_result_that_cannot_be_is_noted() {
        for (fixed, die, possible) in
            [(0, true, false), (1, true, true), (6, true, true), (7, true, false), (5, false, true), (6, false, false)]
        {
            let mut rng = Rng::new(Seed::from_number(3));
            rng.fix(vec![fixed, 1]);
            let _ = if die { rng.die(6) } else { rng.below(6) };
            assert_eq!(rng.impossible().is_none(), possible, "{fixed}");
            let _ = rng.die(6);
            assert_eq!(rng.impossible().is_none(), possible, "what was impossible once stays noted");
        }
    }

    #[test]
    fn a_mix_draws_what_its_generator_would() {
        let (mut rng, mut other) = (Rng::new(Seed::from_number(7)), Rng::new(Seed::from_number(7)));
        rng.below(9);
        other.below(9);
        let mut mix = Mix::shuffle(&mut other);
        for round in 2..40_u32 {
            let (mut cards, mut mixed): (Vec<u32>, Vec<u32>) = ((0..round).collect(), (0..round).collect());
            rng.shuffle(&mut cards);
            mix.cards(&mut mixed);
            assert_eq!((cards, rng.below(round)), (mixed, mix.below(round)));
            assert_eq!(Rng::new(rng.fork()), mix.rng());
        }
        assert_eq!(rng, other);
    }

    #[test]
    fn dice_drawn_one_after_the_other_are_those_rolled() {
        let (mut rng, mut other) = (Rng::new(Seed::from_number(7)), Rng::new(Seed::from_number(7)));
        for generator in [&mut rng, &mut other] {
            generator.fix(vec![3, 9]);
        }
        let mut draws = other.draws();
        assert_eq!([0; 6].map(|_| rng.die(6)), [0; 6].map(|_| draws.die(6)));
        assert_eq!(rng, other);
    }

    #[test]
    fn a_seed_is_not_printed_by_accident() {
        let seed = Seed::from_number(5);
        let shown = format!("{:?} {:?}", seed, Rng::new(seed));
        assert!(!shown.contains(&seed.reveal()[..8]));
        assert_eq!(seed.reveal().parse::<Seed>(), Ok(seed));
        assert_eq!("xyz".parse::<Seed>(), Err(BadHex));
        assert_eq!("é".repeat(32).parse::<Seed>(), Err(BadHex));
    }
}
