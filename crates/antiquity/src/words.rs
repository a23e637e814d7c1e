//! Words for people: numbers of things. Names are written for people by `{area:#}`, `{card:#}`.

use std::fmt;

/// A number of things: `1 city`, `2 cities`.
pub(crate) struct Many<N>(pub(crate) N, pub(crate) &'static str);

impl<N: fmt::Display> fmt::Display for Many<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&engine::words::counted(&self.0, self.1))
    }
}

/// A number of tokens.
pub(crate) struct Tokens(pub(crate) u8);

impl fmt::Display for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Many(self.0, "token").fmt(f)
    }
}

/// A sentence with a capital letter.
pub(crate) fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn people_read_names() {
        let area = "thar_desert".parse().unwrap_or_default();
        assert_eq!(crate::movement::Why::NoCoast { area }.to_string(), "Thar Desert has no coast");
        let card = crate::cards::Card::Calamity(crate::names::Calamity::CivilWar);
        assert_eq!(crate::trade::Why::NonTradeable { card }.to_string(), "Civil War cannot be traded");
    }

    #[test]
    fn one_is_not_many() {
        assert_eq!(Many(1, "city").to_string(), "1 city");
        assert_eq!(Many(0_u8, "city").to_string(), "0 cities");
        assert_eq!(Tokens(1).to_string(), "1 token");
        assert_eq!(Tokens(3).to_string(), "3 tokens");
        assert_eq!(sentence("which city?"), "Which city?");
    }
}
