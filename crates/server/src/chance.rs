//! Where the chance of a server comes from: its deals, and what bots think of.

use crate::api::Deal;
use engine::{Seat, Seed};

/// Where the chance of a server comes from.
#[derive(Copy, Clone, Debug, Default)]
pub enum Chance {
    /// The operating system's randomness.
    #[default]
    System,
    /// This number: the same table is dealt the same again, and bots think the same in the same place. Whoever knows it
    /// knows every deal, so that only a program built for tests takes it. See [`Chance::for_tests`].
    Fixed(u64),
}

/// The variable by which browser tests fix the chance of their server.
const FOR_TESTS: &str = "ECUMENE_TEST_CHANCE";

impl Chance {
    /// Fixed chance, if this program was built for tests and its environment asks for it. A release never takes it.
    pub fn for_tests() -> Chance {
        let wanted = if cfg!(debug_assertions) { std::env::var(FOR_TESTS).ok() } else { None };
        match wanted.and_then(|number| number.parse().ok()) {
            Some(number) => {
                tracing::warn!("{FOR_TESTS} is set: every deal of this server can be foretold");
                Chance::Fixed(number)
            }
            None => Chance::System,
        }
    }

    /// What it makes of the tables that are dealt from it.
    pub fn kind(self) -> Deal {
        match self {
            Chance::System => Deal::Fair,
            Chance::Fixed(_) => Deal::FixedChance,
        }
    }

    /// The seed of a new table of this game with these options.
    pub fn deal(self, game: &str, options: &str) -> Result<Seed, getrandom::Error> {
        let mut bytes = [0; 32];
        match self {
            Chance::System => getrandom::fill(&mut bytes)?,
            Chance::Fixed(number) => bytes = hash(number, &[game.as_bytes(), &[0], options.as_bytes()]),
        }
        Ok(Seed::from_bytes(bytes))
    }

    /// What a bot in this seat leaves to chance after so many entries.
    pub fn thought(self, sequence: u32, seat: Seat) -> Result<u64, getrandom::Error> {
        match self {
            Chance::System => getrandom::u64(),
            Chance::Fixed(number) => {
                let [a, b, c, d, e, f, g, h, ..] = hash(number, &[&sequence.to_le_bytes(), &[seat.number()]]);
                Ok(u64::from_le_bytes([a, b, c, d, e, f, g, h]))
            }
        }
    }
}

fn hash(number: u64, parts: &[&[u8]]) -> [u8; 32] {
    let mut hasher = blake3::Hasher::new();
    hasher.update(&number.to_le_bytes());
    for part in parts {
        hasher.update(part);
    }
    *hasher.finalize().as_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fixed_chance_is_the_same_again_and_differs_by_what_it_is_for() {
        let (fixed, other) = (Chance::Fixed(1), Chance::Fixed(2));
        let deal = |chance: Chance, game: &str, options: &str| chance.deal(game, options).unwrap().reveal();
        assert_eq!(deal(fixed, "founders", "{}"), deal(fixed, "founders", "{}"));
        assert_ne!(deal(fixed, "founders", "{}"), deal(other, "founders", "{}"));
        assert_ne!(deal(fixed, "founders", "{}"), deal(fixed, "clash", "{}"));
        assert_ne!(deal(fixed, "founders", "{}"), deal(fixed, "founders", "{\"seats\":3}"));
        let thought = |sequence, seat| fixed.thought(sequence, Seat::new(seat)).unwrap();
        assert_eq!(thought(7, 1), thought(7, 1));
        assert_ne!(thought(7, 1), thought(8, 1));
        assert_ne!(thought(7, 1), thought(7, 2));
    }

    #[test]
    fn without_being_asked_nothing_is_fixed() {
        let deal = || Chance::default().deal("founders", "{}").unwrap().reveal();
        assert_ne!(deal(), deal());
    }
}
