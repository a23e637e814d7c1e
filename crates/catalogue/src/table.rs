//! A game in play, whichever it is, and what comes of an action.

use crate::AnyGame;
use bots::Level;
use bots::explain::Advice;
use engine::{Choice, Outcome, Prompt, RecordError, Refusal, Said, Seat, SeatSet, Seed, Viewer};
use serde_json::Value;
use std::time::Duration;

/// A game in play, whichever it is.
pub trait AnyTable: Send + Sync {
    /// Which game it is.
    fn game(&self) -> &'static dyn AnyGame;
    /// A name for each seat.
    fn players(&self) -> &[String];
    /// Gives the seats other names: people come and go.
    ///
    /// # Panics
    /// If there is not one name for each seat.
    fn rename(&mut self, players: Vec<String>);
    /// A viewer who always sees the same as this one.
    fn same_view_as(&self, viewer: Viewer) -> Viewer;
    /// The options as JSON.
    fn options(&self) -> Value;
    /// The revision of the rules it is played by.
    fn revision(&self) -> u32;
    /// The hash of the seed, published from the start.
    fn commitment(&self) -> String;
    /// What the players have given to the deal, one part for each seat; nothing if nobody did.
    fn parts(&self) -> &[String];
    /// Whether it started from a written position, which may have fixed chance.
    fn is_from_position(&self) -> bool;
    /// How many entries (actions and undos) there are so far.
    fn sequence(&self) -> usize;
    /// Everyone the table is waiting for.
    fn to_act(&self) -> SeatSet;
    /// What this seat is asked.
    fn prompt(&self, seat: Seat) -> Option<Prompt>;
    /// What this seat may do unasked.
    fn asides(&self, seat: Seat) -> Vec<Choice>;
    /// The notations of what this seat may do.
    fn actions(&self, seat: Seat) -> Vec<String>;
    /// Whether the seat may do this now.
    fn check(&self, seat: Seat, notation: &str) -> Result<(), Refusal>;
    /// The notation of an action that is given as a verb with arguments.
    fn notation(&self, action: &Value) -> Result<String, Refusal>;
    /// Does it, or refuses and changes nothing.
    fn act(&mut self, seat: Seat, notation: &str) -> Result<Done, Refusal>;
    /// Whether the seat could take its latest action back, and if not, why.
    fn may_undo(&self, seat: Seat) -> Result<(), Refusal>;
    /// Takes the seat's latest action back.
    fn undo(&mut self, seat: Seat) -> Result<Done, Refusal>;
    /// Notes something that is nothing of the game: a short line, as [`engine::record::is_note`] says.
    fn note(&mut self, seat: Seat, note: &str) -> Result<Done, Refusal>;
    /// Whether the game could go back to how it was after so many entries.
    fn may_go_back(&self, to: usize) -> Result<(), Refusal>;
    /// Goes back to how the game was after so many entries, by consent of everybody; see [`engine::Session::rewind`].
    fn go_back(&mut self, to: usize) -> Result<Done, Refusal>;
    /// The numbers of the entries after so many by which something came out that was hidden, or that chance decided, of
    /// those that everybody has seen.
    fn came_out_since(&self, sequence: usize) -> Result<Vec<usize>, RecordError>;
    /// What this viewer may know, as JSON.
    fn view(&self, viewer: Viewer) -> Value;
    /// Adds the same as JSON text to `out`, without the detour.
    fn write_view(&self, viewer: Viewer, out: &mut Vec<u8>);
    /// Adds what this viewer sees over what a spectator sees ([`engine::overlay`]) as JSON text to `out`; `false` where its view is
    /// only made whole.
    fn write_own_view(&self, viewer: Viewer, out: &mut Vec<u8>) -> bool;
    /// Whether the latest entry surely left as it was what [`AnyTable::write_own_view`] adds for this viewer.
    fn keeps_own_view(&self, viewer: Viewer) -> bool;
    /// What this viewer may know, drawn for a terminal.
    fn draw(&self, viewer: Viewer) -> String;
    /// The result, once the game is over.
    fn outcome(&self) -> Option<Outcome>;
    /// The record so far. Without its seed it tells nothing that is still hidden: secret actions are written `?`.
    fn record(&self, with_seed: bool) -> String;
    /// The latest entry as a line of a record.
    fn last_entry(&self) -> Option<String>;
    /// The position as JSON that a person can edit. It shows everything.
    fn position(&self) -> String;
    /// A state to [`AnyGame::resume`] from: how many entries led to it, and the state as text behind the name of its
    /// format. It shows everything.
    fn snapshot(&self) -> (usize, String);
    /// The table as it was after so many entries.
    fn rewind(&self, sequence: usize) -> Result<Box<dyn AnyTable>, RecordError>;
    /// What a bot of this level would do in this seat. It may take its time and changes nothing.
    fn think(&self, seat: Seat, level: Level, seed: u64) -> Option<String> {
        self.think_within(seat, level, seed, Duration::MAX)
    }
    /// The same, but whoever searches takes no longer than this, whatever the level allows.
    fn think_within(&self, seat: Seat, level: Level, seed: u64, longest: Duration) -> Option<String>;
    /// What a bot would do in this seat and why, with the next best choices; it follows from what the seat knows and from
    /// nothing else. It stops comparing after about so long.
    fn advise(&self, seat: Seat, longest: Duration) -> Option<Advice>;
    /// A position in which everything is dealt anew that this viewer does not see, as [`AnyTable::position`] writes it. It
    /// follows from what the viewer knows and from the seed.
    fn imagine(&self, viewer: Viewer, seed: Seed) -> String;
    /// Whether a bot of this level, though asked, would rather see first what others do.
    fn waits(&self, seat: Seat, level: Level) -> bool;
    /// Another table in the same state.
    fn fork(&self) -> Box<dyn AnyTable>;
    /// Another table in the same state that does not know what led to it: enough for a bot that thinks, and small.
    fn present(&self) -> Box<dyn AnyTable>;
    /// Roughly how many bytes of memory it takes.
    fn memory(&self) -> usize;
}

/// What an accepted action or undo led to.
#[derive(Clone, Debug)]
pub struct Done {
    /// The action as the game writes it, or `undo`.
    pub notation: String,
    /// What happened.
    pub events: Vec<Told>,
    /// Whether the seat can take it back.
    pub revocable: bool,
    /// Whether others must not see the action before the game is over.
    pub secret: bool,
    /// The entry as a line of a record.
    pub entry: String,
}

/// An event and who learns of it.
#[derive(Clone, Debug)]
pub struct Told {
    /// Who learns of it.
    pub audience: engine::Audience,
    /// The sentence in the players' log, seats written `@1`.
    pub text: String,
    /// What the sentence is made of; nothing if it has no gaps.
    pub says: Option<Said>,
    /// The same for programs, as JSON.
    pub data: String,
}

/// Puts the players' names where a sentence says `@1`.
pub fn with_names(text: &str, players: &[String]) -> String {
    let mut parts = text.split('@');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let digits = part.len() - part.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        match part[..digits].parse::<usize>().ok().and_then(|n| players.get(n.wrapping_sub(1))) {
            Some(name) => out.push_str(name),
            None => out.extend(["@", &part[..digits]]),
        }
        out.push_str(&part[digits..]);
    }
    out
}
