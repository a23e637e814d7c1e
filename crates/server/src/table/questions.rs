//! Which question each seat is at. An action names the sequence number its player saw; it is stale only if what that seat
//! was asked has changed since, or the seat itself has acted. Where many act at once nobody has to be first.
//!
//! Whoever is connected is asked anew after every entry anyhow; of the others, only those are followed who looked lately.

use super::Table;
use engine::{Prompt, Seat};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};

/// Who has not looked for so many entries is followed no longer.
const FOLLOWED_FOR: u32 = 64;

/// What a seat was asked last, and since when.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Question {
    /// The first sequence number at which it was asked.
    since: u32,
    /// The question; `None` if it is not known.
    what: Option<u64>,
    /// When the seat last looked.
    looked_at: u32,
}

/// What tells one question from another: what it is about, and the rules behind it. Its sentence may tell what others have
/// done meanwhile, such as who would exchange with the seat, and is left out. So are the choices: one that another has taken
/// is refused by the rules, and one that has come makes the others no worse.
pub(super) fn mark(prompt: Option<&Prompt>) -> u64 {
    let mut hasher = DefaultHasher::new();
    prompt.map(|prompt| (&prompt.name, &prompt.rules)).hash(&mut hasher);
    hasher.finish()
}

impl Table {
    /// Whether a player who saw the table after so many entries still knows what the seat is asked.
    pub(super) fn is_fresh(&self, seat: Seat, seen: u32) -> bool {
        let now = self.row.sequence;
        let since = self.questions.get(seat.index()).filter(|question| question.what.is_some());
        seen == now || seen < now && since.is_some_and(|question| question.since <= seen)
    }

    /// Notes that the holder of a seat looks at the table now.
    pub(super) fn follow(&mut self, seat: Seat) {
        if let Some(row) = self.row.seats.get_mut(seat.index()) {
            row.seen_at = crate::clock::now();
        }
        let (now, new) = (self.row.sequence, self.questions.get(seat.index()).is_some_and(|old| old.what.is_none()));
        let what = new.then(|| mark(self.game.prompt(seat).as_ref()));
        if let Some(question) = self.questions.get_mut(seat.index()) {
            question.looked_at = now;
            if what.is_some() {
                (question.what, question.since) = (what, now);
            }
        }
    }

    /// Notes what every seat is asked after an entry of this one. `told` are the questions of those who were told.
    pub(super) fn note_questions(&mut self, by: Seat, told: &[(Seat, u64)]) {
        let now = self.row.sequence;
        for seat in Seat::all(self.questions.len()) {
            let old = self.questions[seat.index()];
            let told = told.iter().find(|(other, _)| *other == seat).map(|(_, what)| *what);
            let is_followed = old.what.is_some() && old.looked_at + FOLLOWED_FOR >= now;
            let what = told.or_else(|| is_followed.then(|| mark(self.game.prompt(seat).as_ref())));
            let same = seat != by && what.is_some() && what == old.what;
            let since = if same { old.since } else { now };
            self.questions[seat.index()] = Question { since, what, looked_at: old.looked_at };
        }
    }
}
