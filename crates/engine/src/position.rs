//! Positions as JSON that a person can write: for puzzles, tests and bug reports.

use crate::said::{Phrase, marked};
use crate::{Game, Seed, SetupError};
use serde::{Deserialize, Serialize, de::DeserializeOwned};

/// The longest position file that is read.
pub const MAX_POSITION_BYTES: usize = 1 << 20;
/// The most chance results that a position may fix.
pub const MAX_FIXED: usize = 1000;

/// A position file: which game it is, and the position in the game's own words.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PositionFile<O, P> {
    /// The game's id.
    pub game: String,
    /// The revision of the rules.
    pub revision: u32,
    /// The table's options, seat count included.
    pub options: O,
    /// Results that the next dice and draws will have, in order, instead of chance. A draw counts from 0, a die from 1.
    /// What a result is for shows only when it is needed: an action for which it is impossible is refused.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub chance: Vec<u32>,
    /// The position itself.
    pub position: P,
}

/// Why a position cannot be set up.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PositionError {
    /// Not JSON of the right form.
    #[error("{}", crate::say!("cannot read the position: {problem}", problem = .0))]
    Unreadable(Phrase),
    /// Options or revision that the game does not have.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// Something that cannot be on the table.
    #[error("{}", crate::say!("{}: {}", .place, .problem))]
    Impossible {
        /// Where in the position.
        place: Phrase,
        /// What is wrong there.
        problem: Phrase,
    },
}

impl PositionError {
    /// Something is wrong at a place. Both are said inside of [`marked`], as all is while a position is set up.
    pub fn at(place: impl Into<Phrase>, problem: impl Into<Phrase>) -> PositionError {
        PositionError::Impossible { place: place.into(), problem: problem.into() }
    }
}

impl<O: DeserializeOwned, P: DeserializeOwned> PositionFile<O, P> {
    /// Reads a position file.
    pub fn parse(text: &str) -> Result<Self, PositionError> {
        if text.len() > MAX_POSITION_BYTES {
            let problem = Phrase::new(|| crate::say!("it is longer than {MAX_POSITION_BYTES} bytes"));
            return Err(PositionError::Unreadable(problem));
        }
        marked(|| serde_json::from_str(text)).map_err(|error| PositionError::Unreadable(error.to_string().into()))
    }
}

/// The file of a game's position.
pub type FileOf<G> = PositionFile<<G as Game>::Options, <G as Game>::Position>;

/// Writes the position of a game in play, fixed chance included.
pub fn export<G: Game>(game: &G) -> FileOf<G> {
    PositionFile {
        game: G::ID.into(),
        revision: game.revision(),
        options: game.options(),
        chance: game.rng().fixed().collect(),
        position: game.position(),
    }
}

/// Sets a position up, dealing from the seed what it leaves out, and checks that nothing is missing or too many.
pub fn load<G: Game>(file: &FileOf<G>, seed: Seed) -> Result<G, PositionError> {
    marked(|| set_up(file, seed))
}

fn set_up<G: Game>(file: &FileOf<G>, seed: Seed) -> Result<G, PositionError> {
    if file.game != G::ID {
        return Err(PositionError::at(
            "game",
            crate::say!("this is a position of {:?}, not of {:?}", file.game, G::ID),
        ));
    }
    if file.chance.len() > MAX_FIXED {
        return Err(PositionError::at("chance", crate::say!("at most {MAX_FIXED} results can be fixed")));
    }
    // A seat count outside the game's range must not reach code that indexes by seat.
    SetupError::check::<G>(file.revision, &file.options)?;
    if file.revision != G::REVISION {
        return Err(PositionError::at("revision", crate::say!("positions are set up by revision {}", G::REVISION)));
    }
    let mut game = G::from_position(&file.options, &file.position, seed)?;
    game.audit().map_err(|problem| PositionError::at("position", problem))?;
    game.rng_mut().fix(file.chance.clone());
    Ok(game)
}
