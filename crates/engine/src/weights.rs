//! What things are worth to a bot: numbers with names, set by hand or learned from games between bots, and kept in a file.

use std::fmt::Write as _;

/// The numbers by which a game's evaluation weighs what it sees. Made by [`weights!`](crate::weights!).
pub trait Weights: Clone + PartialEq + std::fmt::Debug + Send + Sync + 'static {
    /// Each by its name, with how many numbers it is.
    const FIELDS: &'static [(&'static str, usize)];

    /// What each is about in words for people: what an action is said to bring that does better by it, and one that does
    /// worse. `score` is all that an evaluation counts without a weight.
    const WORDS: &'static [(&'static str, [&'static str; 2])];

    /// Set by hand, and never changed again: `greedy:1` plays with them. A weight that comes later is 0 here.
    fn by_hand() -> Self;

    /// All numbers, in the order of their fields.
    fn numbers(&self) -> Vec<f32>;

    /// Takes these numbers instead, as many as there are.
    fn set(&mut self, numbers: &[f32]);

    /// The name of every number.
    fn names() -> Vec<String> {
        let of = |&(name, count): &(&'static str, usize)| -> Vec<String> {
            if count == 1 {
                return vec![name.to_owned()];
            }
            (0..count).map(|index| format!("{name}.{index}")).collect()
        };
        Self::FIELDS.iter().flat_map(of).collect()
    }

    /// The words for a weight, or for `score`.
    fn words(name: &str) -> Option<[&'static str; 2]> {
        Self::WORDS.iter().find(|(other, _)| *other == name).map(|(_, words)| *words)
    }

    /// What has no words yet, and words for no weight: both must be nothing.
    fn wordless() -> Vec<&'static str> {
        let fields = || Self::FIELDS.iter().map(|(name, _)| *name).chain(["score"]);
        let without = fields().filter(|name| Self::words(name).is_none());
        without
            .chain(Self::WORDS.iter().map(|(name, _)| *name).filter(|name| !fields().any(|other| other == *name)))
            .collect()
    }

    /// These weights with other numbers.
    fn with(&self, numbers: &[f32]) -> Self {
        let mut weights = self.clone();
        weights.set(numbers);
        weights
    }

    /// As they are kept in a file, below `heading`, which says where they come from.
    fn to_text(&self, heading: &str) -> String {
        let mut text: String = heading.lines().map(|line| format!("# {line}\n")).collect();
        let numbers = self.numbers();
        let mut left = numbers.as_slice();
        for &(name, count) in Self::FIELDS {
            let (own, rest) = left.split_at(count);
            left = rest;
            let own: Vec<String> = own.iter().map(|number| format!("{number:?}")).collect();
            let _ = match own.as_slice() {
                [one] => writeln!(text, "{name} = {one}"),
                several => writeln!(text, "{name} = [{}]", several.join(", ")),
            };
        }
        text
    }

    /// Reads such a file: every weight, and no other.
    fn from_text(text: &str) -> Result<Self, String> {
        let mut table: toml::Table = text.parse().map_err(|error: toml::de::Error| error.to_string())?;
        let mut numbers = Vec::new();
        for &(name, count) in Self::FIELDS {
            let value = table.remove(name).ok_or_else(|| format!("`{name}` is missing"))?;
            let before = numbers.len();
            match &value {
                toml::Value::Array(several) => numbers.extend(several.iter().filter_map(number)),
                one => numbers.extend(number(one)),
            }
            if numbers.len() - before != count {
                return Err(format!("`{name}` must be {count} numbers, not {value}"));
            }
        }
        match table.keys().next() {
            Some(unknown) => Err(format!("there is no weight `{unknown}`")),
            None => Ok(Self::by_hand().with(&numbers)),
        }
    }

    /// Reads the file that is part of a game's crate.
    ///
    /// # Panics
    /// If it is not right, which the first test of the game shows.
    fn built_in(text: &str) -> Self {
        match Self::from_text(text) {
            Ok(weights) => weights,
            Err(problem) => panic!("data/weights.toml is part of this program and must be right: {problem}"),
        }
    }
}

fn number(value: &toml::Value) -> Option<f32> {
    let number = value.as_float().or_else(|| value.as_integer().map(|whole| whole as f64))?;
    Some(number as f32).filter(|number| number.is_finite())
}

/// A weight: one number, or a fixed number of them.
pub trait Weight {
    /// How many numbers it is.
    const COUNT: usize;
    /// Its numbers.
    fn numbers(&self) -> &[f32];
    /// Its numbers, to be changed.
    fn numbers_mut(&mut self) -> &mut [f32];
}

impl Weight for f32 {
    const COUNT: usize = 1;
    fn numbers(&self) -> &[f32] {
        std::slice::from_ref(self)
    }
    fn numbers_mut(&mut self) -> &mut [f32] {
        std::slice::from_mut(self)
    }
}

impl<const N: usize> Weight for [f32; N] {
    const COUNT: usize = N;
    fn numbers(&self) -> &[f32] {
        self
    }
    fn numbers_mut(&mut self) -> &mut [f32] {
        self
    }
}

/// Declares what a game's bots weigh: a struct of `f32` and `[f32; N]`, each with the value that was set by hand.
///
/// ```text
/// engine::weights! {
///     /// What prospects are worth in points.
///     pub struct Weights {
///         /// For winning.
///         win: f32 = 10.0,
///         /// For the first and the second city.
///         city: [f32; 2] = [2.0, 1.5],
///     }
///     words {
///         score: ["more points", "fewer points"],
///         win: ["the game is won", "the game is lost"],
///         city: ["more cities", "fewer cities"],
///     }
/// }
/// ```
#[macro_export]
macro_rules! weights {
    ($(#[$of_all:meta])* $visible:vis struct $Weights:ident {
        $($(#[$of_one:meta])* $name:ident: $Type:ty = $by_hand:expr),* $(,)?
    } $(words { $($about:ident: $words:expr),* $(,)? })?) => {
        $(#[$of_all])*
        #[derive(Clone, Debug, PartialEq)]
        $visible struct $Weights { $($(#[$of_one])* $name: $Type),* }

        impl $crate::Weights for $Weights {
            const FIELDS: &'static [(&'static str, usize)] =
                &[$((stringify!($name), <$Type as $crate::weights::Weight>::COUNT)),*];

            const WORDS: &'static [(&'static str, [&'static str; 2])] = &[$($((stringify!($about), $words)),*)?];

            fn by_hand() -> Self {
                $Weights { $($name: $by_hand),* }
            }

            fn numbers(&self) -> Vec<f32> {
                let mut numbers = Vec::new();
                $(numbers.extend_from_slice($crate::weights::Weight::numbers(&self.$name));)*
                numbers
            }

            fn set(&mut self, numbers: &[f32]) {
                let mut numbers = numbers.iter().copied();
                $(for number in $crate::weights::Weight::numbers_mut(&mut self.$name) {
                    *number = numbers.next().unwrap_or(*number);
                })*
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::Weights as _;

    crate::weights! {
        /// Two weights.
        struct Two {
            one: f32 = 1.0,
            few: [f32; 3] = [0.25, 0.5, -4.0],
        }
        words {
            few: ["more of the few", "fewer of the few"],
            many: ["many", "not so many"],
        }
    }

    #[test]
    fn every_number_has_a_name() {
        assert_eq!(Two::names(), ["one", "few.0", "few.1", "few.2"]);
        assert_eq!(Two::by_hand().numbers(), [1.0, 0.25, 0.5, -4.0]);
    }

    #[test]
    fn weights_without_words_and_words_without_weights_are_found() {
        assert_eq!(Two::words("few"), Some(["more of the few", "fewer of the few"]));
        assert_eq!(Two::wordless(), ["one", "score", "many"]);
    }

    #[test]
    fn what_is_written_is_read_again() {
        let changed = Two::by_hand().with(&[2.0, 0.1, 0.0, 1e-7]);
        let text = changed.to_text("Where they come from,\nand what they gained.");
        assert!(text.starts_with("# Where they come from,\n# and what they gained.\none = 2.0\n"), "{text}");
        assert_eq!(Two::from_text(&text), Ok(changed));
        assert_eq!(Two::from_text("one = 1\nfew = [0.25, 0.5, -4]"), Ok(Two::by_hand()));
    }

    #[test]
    fn a_file_that_does_not_fit_is_refused() {
        for (text, problem) in [
            ("one = 1", "`few` is missing"),
            ("one = 1\nfew = [1, 2]", "`few` must be 3 numbers, not [1, 2]"),
            ("one = \"much\"\nfew = [1, 2, 3]", "`one` must be 1 numbers, not \"much\""),
            ("one = nan\nfew = [1, 2, 3]", "`one` must be 1 numbers, not nan"),
            ("one = 1\nfew = [1, 2, 3]\nother = 1", "there is no weight `other`"),
        ] {
            assert_eq!(Two::from_text(text), Err(problem.to_owned()));
        }
        assert!(Two::from_text("one = ").is_err());
    }
}
