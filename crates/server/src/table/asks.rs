//! What a table asks of those who come: which language is spoken, and how reliable they are.

use super::Open;
use crate::error::Error;
use crate::store::{KeptTo, TableRow};
use serde::{Deserialize, Serialize};

/// What a table asks of those who come.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Asks {
    /// In which language people talk.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) language: Option<String>,
    /// How many of a hundred rated games they have played to the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) reliability: Option<u8>,
}

impl Asks {
    /// Reads what the maker of a table has said.
    pub(super) fn read(language: Option<String>, reliability: Option<u8>) -> Result<Asks, Error> {
        if !language.as_deref().is_none_or(is_language) {
            return Err(Error::Invalid("a language is a code of two or three small letters, such as de".into()));
        }
        if reliability.is_some_and(|percent| !(1..=100).contains(&percent)) {
            return Err(Error::Invalid("a reliability is 1 to 100 games of a hundred".into()));
        }
        Ok(Asks { language, reliability })
    }

    pub(super) fn is_nothing(&self) -> bool {
        *self == Asks::default()
    }
}

/// Whether a text can be the code of a language.
pub(crate) fn is_language(code: &str) -> bool {
    (2..=3).contains(&code.len()) && code.bytes().all(|byte| byte.is_ascii_lowercase())
}

/// How many games of a hundred somebody plays to the end. One more is counted than there were, as one that was: so a newcomer
/// is let in everywhere, and whoever left the only game is not.
pub(crate) fn percent(kept: KeptTo) -> u8 {
    let games = u64::from(kept.games) + 1;
    let finished = games.saturating_sub(u64::from(kept.left)).saturating_sub(u64::from(kept.replaced));
    u8::try_from(100 * finished / games).unwrap_or(100)
}

impl TableRow {
    /// What it asks of those who come.
    pub(super) fn asks(&self) -> Asks {
        self.matters().asks
    }

    /// Asks this of those who come.
    pub(super) fn ask_for(&mut self, asks: Asks) -> Result<(), Error> {
        let mut matters = self.matters();
        matters.asks = asks;
        self.set_matters(&matters)
    }
}

impl Open {
    /// How reliable whoever sits down has to be, if that is asked.
    pub(crate) fn reliability_asked(&self) -> Result<Option<u8>, Error> {
        Ok(self.table()?.row.asks().reliability)
    }
}

/// Refuses whoever is not as reliable as a table asks.
pub(crate) fn must_be_reliable(asked: u8, kept: KeptTo) -> Result<(), Error> {
    let own = percent(kept);
    match own >= asked {
        true => Ok(()),
        false => Err(Error::not_now(
            "Reliability",
            crate::worded!("this table asks for a reliability of {asked} %, and yours is {own} %"),
        )),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn newcomers_are_trusted_and_who_leaves_is_not() {
        let kept = |games, left, replaced| percent(KeptTo { games, left, replaced, late: games });
        assert_eq!([kept(0, 0, 0), kept(1, 0, 0), kept(1, 1, 0), kept(1, 0, 1)], [100, 100, 50, 50]);
        assert_eq!([kept(9, 1, 0), kept(99, 10, 10), kept(4, 4, 4)], [90, 80, 0]);
        assert_eq!(kept(u32::MAX, u32::MAX, 0), 0);
        assert!(must_be_reliable(90, KeptTo { games: 9, left: 1, ..KeptTo::default() }).is_ok());
        assert!(must_be_reliable(91, KeptTo { games: 9, left: 1, ..KeptTo::default() }).is_err());
    }

    #[test]
    fn a_language_is_a_code() {
        assert!(["de", "gsw"].into_iter().all(is_language));
        assert!(!["", "d", "DE", "deutsch", "d1", "äö"].into_iter().any(is_language));
    }
}
