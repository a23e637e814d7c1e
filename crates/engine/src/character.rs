//! Ways to play by which a bot is known: it makes more or less of some things than the best player would.

use crate::Weights;
use std::fmt;

/// A way to play.
#[derive(Copy, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Character {
    /// Exchanges more with others.
    Trader,
    /// Builds more.
    Builder,
}

impl Character {
    /// All of them.
    pub const ALL: [Character; 2] = [Character::Trader, Character::Builder];

    /// What it is called where bots are named.
    pub const fn name(self) -> &'static str {
        match self {
            Character::Trader => "trader",
            Character::Builder => "builder",
        }
    }

    /// The one with this name.
    pub fn named(name: &str) -> Option<Character> {
        Character::ALL.into_iter().find(|character| character.name() == name)
    }
}

impl fmt::Display for Character {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How many times as much a weight counts, by its name; or one number of it, written `moods.2`.
pub type Leaning = (&'static str, f32);

/// The characters that a game has, each with what it leans to.
pub type Characters = &'static [(Character, &'static [Leaning])];

/// Weights for somebody to whom some things are worth so many times as much.
///
/// # Panics
/// If there is no such weight, which the first test of the game's bots shows.
pub fn leaning<W: Weights>(weights: &W, leanings: &[Leaning]) -> W {
    let names = W::names();
    let mut numbers = weights.numbers();
    for &(name, times) in leanings {
        let is_meant = |other: &str| other == name || other.split('.').next() == Some(name);
        assert!(names.iter().any(|other| is_meant(other)), "there is no weight `{name}`");
        let meant = numbers.iter_mut().zip(&names).filter(|(_, other)| is_meant(other));
        meant.for_each(|(number, _)| *number *= times);
    }
    weights.with(&numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    crate::weights! {
        /// Four numbers.
        struct Four {
            one: f32 = 1.0,
            few: [f32; 3] = [0.25, 0.5, -4.0],
        }
    }

    #[test]
    fn characters_are_found_by_their_names() {
        for character in Character::ALL {
            assert_eq!(Character::named(&character.to_string()), Some(character));
        }
        assert_eq!(Character::named("pirate"), None);
    }

    #[test]
    fn a_leaning_changes_a_weight_or_one_number_of_it_and_no_other() {
        let by_hand = Four::by_hand();
        assert_eq!(leaning(&by_hand, &[("few", 2.0)]).numbers(), [1.0, 0.5, 1.0, -8.0]);
        assert_eq!(leaning(&by_hand, &[("one", 3.0), ("few.1", 0.5)]).numbers(), [3.0, 0.25, 0.25, -4.0]);
        assert_eq!(leaning(&by_hand, &[]), by_hand);
    }

    #[test]
    #[should_panic(expected = "there is no weight `fe`")]
    fn a_leaning_to_nothing_is_found() {
        leaning(&Four::by_hand(), &[("fe", 2.0)]);
    }
}
