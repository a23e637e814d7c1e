//! What a player's word was worth to each of the others: what it said of hidden cards, and what came. Everybody knows that of
//! its own trades alone, and would have to remember it.

use engine::Seat;
use serde::{Deserialize, Serialize};

/// What one player has learned about the word of another.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS), ts(export_to = "antiquity/"))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Word {
    /// Hidden cards of which the other said what they were.
    pub said: u8,
    /// How many of them were just that.
    pub kept: u8,
    /// Calamities that came from the other.
    pub calamities: u8,
}

/// All of them: who learned it, about whom, and what; in this order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Words(Vec<(Seat, Seat, Word)>);

impl Words {
    /// What a seat knows about the word of another.
    pub fn of(&self, seat: Seat, other: Seat) -> Word {
        match self.place(seat, other) {
            Ok(index) => self.0[index].2,
            Err(_) => Word::default(),
        }
    }

    /// Those of whom the seat has learned something.
    pub fn known_to(&self, seat: Seat) -> impl Iterator<Item = (Seat, Word)> {
        self.0.iter().filter(move |(by, ..)| *by == seat).map(|&(_, about, word)| (about, word))
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Every seat that is named.
    pub(super) fn seats(&self) -> impl Iterator<Item = Seat> {
        self.0.iter().flat_map(|&(by, about, _)| [by, about])
    }

    /// Whether each pair of two seats is there once, and in order.
    pub(super) fn is_in_order(&self) -> bool {
        self.0.is_sorted_by(|one, other| (one.0, one.1) < (other.0, other.1))
            && self.0.iter().all(|(by, about, word)| by != about && word.kept <= word.said)
    }

    /// A seat learns something more.
    pub(super) fn learn(&mut self, seat: Seat, other: Seat, more: Word) {
        if more == Word::default() {
            return;
        }
        let index = self.place(seat, other).unwrap_or_else(|index| {
            self.0.insert(index, (seat, other, Word::default()));
            index
        });
        let Word { said, kept, calamities } = &mut self.0[index].2;
        // The share of what was kept stays about the same when the count is full.
        if said.checked_add(more.said).is_none() {
            (*said, *kept) = (*said / 2, *kept / 2);
        }
        *said += more.said;
        *kept += more.kept;
        *calamities = calamities.saturating_add(more.calamities);
    }

    /// Forgets what the viewer cannot know: what two others have learned of each other.
    pub(crate) fn keep_known_to(&mut self, viewer: Option<Seat>) {
        self.0.retain(|&(by, about, _)| viewer == Some(by) || viewer == Some(about));
    }

    fn place(&self, seat: Seat, other: Seat) -> Result<usize, usize> {
        self.0.binary_search_by(|&(by, about, _)| (by, about).cmp(&(seat, other)))
    }
}
