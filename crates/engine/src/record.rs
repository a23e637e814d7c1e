//! A game written down: JSON lines, a header first, then one line for each action, at the end the result.
//! Small, diffable, portable, replayable; every bug report is a record.

use crate::position::{FileOf, load};
use crate::said::{Phrase, marked};
use crate::{Commitment, Game, Outcome, PositionError, Refusal, Seat, Seed, Session, SetupError};
use serde::{Deserialize, Serialize};
use std::fmt::Write as _;

/// The version of the record format itself.
pub const FORMAT: u32 = 1;
/// The longest record that is read.
pub const MAX_RECORD_BYTES: usize = 32 << 20;
/// The most entries that a record may have: several times as many as the longest game of the most seats.
pub const MAX_RECORD_ENTRIES: usize = 250_000;
/// The longest notation that is read.
pub const MAX_NOTATION_BYTES: usize = 4096;
/// The longest note that is read.
pub const MAX_NOTE_BYTES: usize = 256;
/// How often a game may go back by consent.
pub const MAX_REWINDS: usize = 20;
/// How many entries all of that may play again, together: each time it is from the start, whoever reads the record.
pub const MAX_REWOUND_ENTRIES: usize = 100_000;
/// The longest part of a seed that a player gives.
pub const MAX_PART_BYTES: usize = 64;
/// What stands in the place of a secret action until its game is over.
pub const HIDDEN_ACTION: &str = "?";

/// The first line: everything the game started from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[serde(bound(
    serialize = "G::Options: Serialize, G::Position: Serialize",
    deserialize = "G::Options: serde::de::DeserializeOwned, G::Position: serde::de::DeserializeOwned"
))]
pub struct Header<G: Game> {
    /// The version of the format.
    pub ecumene: u32,
    /// The game's id.
    pub game: String,
    /// The revision of its rules.
    pub revision: u32,
    /// The table's options, seat count included.
    pub options: G::Options,
    /// A name for each seat.
    pub players: Vec<String>,
    /// The hash of the seed, published at the start.
    pub commitment: Commitment,
    /// The seed, in records of finished games and in those that one person keeps.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<Seed>,
    /// What the players have given to the deal, one part for each seat; left out where nobody gave any. See
    /// [`Seed::with_parts`].
    #[serde(default, skip_serializing_if = "no_parts")]
    pub parts: Vec<String>,
    /// The position it started from, if not from the set-up; it may fix chance, so such a record shows no fair deal.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub position: Option<Box<FileOf<G>>>,
}

impl<G: Game> Header<G> {
    /// A header for a new game.
    pub fn new(options: G::Options, players: Vec<String>, seed: Seed) -> Header<G> {
        Header {
            ecumene: FORMAT,
            game: G::ID.into(),
            revision: G::REVISION,
            options,
            players,
            commitment: seed.commitment(),
            seed: Some(seed),
            parts: Vec::new(),
            position: None,
        }
    }

    /// The state this header describes, before any action.
    pub fn set_up(&self) -> Result<G, RecordError> {
        let seed = self.seed.ok_or(RecordError::NoSeed)?;
        if seed.commitment() != self.commitment {
            return Err(RecordError::WrongSeed);
        }
        let seed = seed.with_parts(&self.parts);
        match &self.position {
            Some(position) if position.options != self.options || position.revision != self.revision => {
                Err(RecordError::OptionsDisagree)
            }
            Some(position) => Ok(load::<G>(position, seed)?),
            None => Ok(G::new(self.revision, &self.options, seed)?),
        }
    }
}

fn no_parts(parts: &[String]) -> bool {
    parts.iter().all(String::is_empty)
}

/// What a line after the header says.
#[derive(Clone, Debug, PartialEq)]
pub enum Entry<A> {
    /// A seat did something.
    Act(Seat, A),
    /// A seat took its latest action back, of those that it has not taken back before.
    Undo(Seat),
    /// Something happened at the table that is nothing of the game, such as a pause. It changes nothing.
    Note(Seat, String),
    /// Everybody agreed to go back: the game is as it was after so many entries. Those since then stay in the record.
    Rewind(usize),
}

/// The entries that led to how the game is after all of these: without those that were gone back behind.
pub fn in_effect<A: Clone>(entries: &[Entry<A>]) -> Vec<Entry<A>> {
    let (mut kept, mut left) = (Vec::new(), entries);
    while let Some((last, before)) = left.split_last() {
        match last {
            Entry::Rewind(to) => left = &entries[..(*to).min(before.len())],
            entry => {
                kept.push(entry.clone());
                left = before;
            }
        }
    }
    kept.reverse();
    kept
}

/// The closing line of a finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct End {
    /// The rank of each seat.
    pub ranks: Vec<usize>,
    /// The score of each seat.
    pub scores: Vec<i32>,
}

impl From<&Outcome> for End {
    fn from(outcome: &Outcome) -> End {
        End {
            ranks: outcome.standings.iter().map(|standing| standing.rank).collect(),
            scores: outcome.standings.iter().map(|standing| standing.score).collect(),
        }
    }
}

/// A game written down.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<G: Game> {
    /// What it started from.
    pub header: Header<G>,
    /// What happened, in order.
    pub entries: Vec<Entry<G::Action>>,
    /// How it ended.
    pub end: Option<End>,
}

/// Why a record cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    /// A line that is not what stands in a record.
    #[error("{}", crate::say!("line {}: {}", .line, .problem))]
    Line {
        /// Counted from one.
        line: usize,
        /// What is wrong with it.
        problem: Phrase,
    },
    /// Too long to be a record.
    #[error("{}", crate::say!("a record has at most {MAX_RECORD_BYTES} bytes and {MAX_RECORD_ENTRIES} entries"))]
    TooLong,
    /// No seed: the record of a game that its host has not finished.
    #[error("the record holds no seed, so it cannot be replayed before its game has ended")]
    NoSeed,
    /// A seed that is not the one that was promised.
    #[error("the seed does not match the commitment published at the start")]
    WrongSeed,
    /// The header and its position name different options or revisions.
    #[error("the header and its position name different options or revisions")]
    OptionsDisagree,
    /// The game could not be set up.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// The position could not be set up.
    #[error(transparent)]
    Position(#[from] PositionError),
    /// An action that the rules refuse.
    #[error("{}", crate::say!("line {}: seat {} may not do this: {}", .line, .seat, .refusal))]
    Refused {
        /// Counted from one.
        line: usize,
        /// Whose action.
        seat: Seat,
        /// Why the action was refused.
        refusal: Refusal,
    },
    /// A result that is not what the actions lead to.
    #[error("{}", crate::say!("the record claims {}, but its actions lead to {}", .claimed, .actual))]
    WrongEnd {
        /// What the last line says.
        claimed: Phrase,
        /// What replaying it gives.
        actual: Phrase,
    },
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    seat: Option<Seat>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    action: Option<String>,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    undo: bool,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    note: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rewind: Option<usize>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    end: Option<End>,
}

impl<G: Game> Record<G> {
    /// Reads a record. Whether its actions are legal is for [`Record::replay`].
    pub fn parse(text: &str) -> Result<Record<G>, RecordError> {
        if text.len() > MAX_RECORD_BYTES {
            return Err(RecordError::TooLong);
        }
        let mut lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
        let (first, header) = lines.next().unwrap_or((0, ""));
        let wrong = |index: usize, problem: String| RecordError::Line { line: index + 1, problem: problem.into() };
        let header = marked(|| parse_header(header)).map_err(|problem| wrong(first, problem))?;
        let mut record = Record { header, entries: Vec::new(), end: None };
        for (index, line) in lines {
            marked(|| record.read_line(line)).map_err(|problem| wrong(index, problem))?;
            if record.entries.len() > MAX_RECORD_ENTRIES {
                return Err(RecordError::TooLong);
            }
        }
        Ok(record)
    }

    fn read_line(&mut self, text: &str) -> Result<(), String> {
        if self.end.is_some() {
            return Err("the record goes on after its end".into());
        }
        let line: Line = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let entry = match line {
            Line { seat: Some(seat), action: Some(notation), undo: false, note: None, rewind: None, end: None } => {
                Entry::Act(seat, parse_notation::<G>(&notation).map_err(|error| error.to_string())?)
            }
            Line { seat: Some(seat), action: None, undo: true, note: None, rewind: None, end: None } => {
                Entry::Undo(seat)
            }
            Line { seat: Some(seat), action: None, undo: false, note: Some(note), rewind: None, end: None }
                if is_note(&note) =>
            {
                Entry::Note(seat, note)
            }
            Line { seat: Some(Seat::TABLE), action: None, undo: false, note: None, rewind: Some(to), end: None } => {
                Entry::Rewind(to)
            }
            Line { seat: None, action: None, undo: false, note: None, rewind: None, end: Some(end) } => {
                self.end = Some(end);
                return Ok(());
            }
            _ => return Err("expected a seat with an action, an undo, a note or a rewind, or an end".into()),
        };
        self.entries.push(entry);
        Ok(())
    }

    /// Plays the record from its start. The result, if it names one, must be what its actions lead to.
    pub fn replay(&self) -> Result<Session<G>, RecordError> {
        let mut session = Session::from_header(self.header.clone())?;
        session.play_on(&self.entries)?;
        let actual = session.game().outcome().as_ref().map(End::from);
        match (&self.end, actual) {
            (Some(claimed), Some(actual)) if *claimed == actual => Ok(session),
            (None, _) => Ok(session),
            (Some(claimed), actual) => {
                let worded =
                    |end: &End| Phrase::new(|| crate::say!("scores {:?} and ranks {:?}", end.scores, end.ranks));
                let actual = actual.as_ref().map_or("a game that is not over".into(), worded);
                Err(RecordError::WrongEnd { claimed: worded(claimed), actual })
            }
        }
    }

    /// The record of a game that is still going on, for anybody: without its seed, and with `?` for secret actions.
    pub fn to_public_text(mut self) -> String {
        self.header.seed = None;
        let mut text = header_line(&self.header);
        for entry in &self.entries {
            match entry {
                Entry::Act(seat, action) if G::is_secret(action) => {
                    text.push_str(&entry_line(&Entry::Act(*seat, HIDDEN_ACTION)));
                }
                entry => text.push_str(&entry_line(entry)),
            }
        }
        if let Some(end) = &self.end {
            text.push_str(&end_line(end));
        }
        text
    }

    /// The record as text. A seed that is still secret must have been taken out of the header before.
    pub fn to_text(&self) -> String {
        let mut text = header_line(&self.header);
        for entry in &self.entries {
            text.push_str(&entry_line(entry));
        }
        if let Some(end) = &self.end {
            text.push_str(&end_line(end));
        }
        text
    }
}

/// The header as one line of a record.
pub fn header_line<G: Game>(header: &Header<G>) -> String {
    to_line(header)
}

/// An entry as one line of a record.
pub fn entry_line<A: std::fmt::Display>(entry: &Entry<A>) -> String {
    let (seat, action, undo, note, rewind) = match entry {
        Entry::Act(seat, action) => (*seat, Some(action.to_string()), false, None, None),
        Entry::Undo(seat) => (*seat, None, true, None, None),
        Entry::Note(seat, note) => (*seat, None, false, Some(note.clone()), None),
        Entry::Rewind(to) => (Seat::TABLE, None, false, None, Some(*to)),
    };
    to_line(&Line { seat: Some(seat), action, undo, note, rewind, end: None })
}

fn end_line(end: &End) -> String {
    to_line(&Line { seat: None, action: None, undo: false, note: None, rewind: None, end: Some(end.clone()) })
}

/// The game id in a record's header, for choosing which game reads the record.
pub fn game_of(text: &str) -> Result<String, RecordError> {
    #[derive(Deserialize)]
    struct Any {
        game: String,
    }
    let first = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    let any: Any = serde_json::from_str(first).map_err(|error| RecordError::Line {
        line: 1,
        problem: Phrase::new(|| crate::say!("this is not a record's header: {error}")),
    })?;
    Ok(any.game)
}

fn parse_header<G: Game>(text: &str) -> Result<Header<G>, String> {
    use crate::GameOptions as _;
    let mut header: Header<G> =
        serde_json::from_str(text).map_err(|error| crate::say!("the header is wrong: {error}"))?;
    if header.ecumene != FORMAT {
        return Err(crate::say!("this is format {}, and this program reads format {FORMAT}", header.ecumene));
    }
    if header.game != G::ID {
        return Err(crate::say!("this is a record of {:?}, not of {:?}", header.game, G::ID));
    }
    if header.players.len() != header.options.seats() {
        return Err(crate::say!("{} players for {} seats", header.players.len(), header.options.seats()));
    }
    if !header.parts.is_empty() && header.parts.len() != header.options.seats() {
        return Err(crate::say!("{} parts of a seed for {} seats", header.parts.len(), header.options.seats()));
    }
    if no_parts(&header.parts) {
        header.parts.clear();
    }
    if let Some(part) = header.parts.iter().find(|part| !is_part(part)) {
        return Err(crate::say!(
            "{part:.40?} is no part of a seed: that has at most {MAX_PART_BYTES} letters and digits"
        ));
    }
    Ok(header)
}

/// Whether a player may give this to the deal: letters and digits, or nothing at all.
pub fn is_part(text: &str) -> bool {
    text.len() <= MAX_PART_BYTES && text.bytes().all(|byte| byte.is_ascii_alphanumeric())
}

/// Whether this can be noted: a short line of plain characters.
pub fn is_note(text: &str) -> bool {
    !text.is_empty() && text.len() <= MAX_NOTE_BYTES && text.bytes().all(|byte| (b' '..=b'~').contains(&byte))
}

/// Reads a notation that may come from anybody.
pub fn parse_notation<G: Game>(notation: &str) -> Result<G::Action, Refusal> {
    if notation.trim() == HIDDEN_ACTION {
        return Err(Refusal::by_table("Unreadable", "a hidden action is shown when its game is over"));
    }
    if notation.len() > MAX_NOTATION_BYTES {
        return Err(Refusal::by_table("Unreadable", crate::say!("an action has at most {MAX_NOTATION_BYTES} bytes")));
    }
    Ok(notation.trim().parse::<G::Action>()?)
}

fn to_line(value: &impl Serialize) -> String {
    let mut line = match serde_json::to_string(value) {
        Ok(line) => line,
        // Options, positions and names are plain data: serde_json has no reason to fail on them.
        Err(error) => unreachable!("a record line is plain data: {error}"),
    };
    let _ = writeln!(line);
    line
}
