//! Words for people: numbers of things. Names are written for people by `{area:#}`, `{card:#}`.

use std::fmt;

/// A number of things: `1 city`, `2 cities`.
pub struct Many<N>(pub N, pub &'static str);

impl<N: fmt::Display> fmt::Display for Many<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&engine::words::counted(&self.0, self.1))
    }
}

/// A number of tokens.
pub struct Tokens(pub u8);

impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Many(self.0, "token").fmt(f)
    }
}

pub use engine::words::sentence;
