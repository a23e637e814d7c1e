//! Which question each seat is at. An action names the sequence number its player saw; it is stale only if what that seat
//! was asked has changed since, or the seat itself has acted. Where many act at once nobody has to be first.
//!
//! Whoever is connected is asked anew after every entry anyhow; of the others, only those are followed who looked lately.

use super::Table;
use engine::{Prompt, Seat, SeatSet};
use std::hash::{DefaultHasher, Hash, Hasher as _};

/// Who has not looked for so many entries is followed no longer.
const FOLLOWED_FOR: u32 = 64;

/// What a seat was asked last, and since when.
#[derive(Copy, Clone, Debug, Default)]
pub(super) struct Question {
    /// The first sequence number at which it was asked.
    since: u32,
    /// The question; `None` if it is not known.
    what: Option<Mark>,
    /// When the seat last looked.
    looked_at: u32,
}

/// What tells one question from another. The choices do not: one that another has taken is refused by the rules, and one
/// that has come makes the others no worse.
#[derive(Copy, Clone, Debug)]
pub(super) struct Mark {
    /// What it is about, and the rules behind it.
    about: u64,
    sentence: u64,
    /// Whether nobody else was asked anything.
    is_alone: bool,
}

impl Mark {
    /// What this seat is asked while these are waited for.
    pub(super) fn of(prompt: Option<&Prompt>, to_act: SeatSet) -> Mark {
        fn hash(what: impl Hash) -> u64 {
            let mut hasher = DefaultHasher::new();
            what.hash(&mut hasher);
            hasher.finish()
        }
        Mark {
            about: hash(prompt.map(|prompt| (&prompt.name, &prompt.rules))),
            sentence: hash(prompt.map(|prompt| &prompt.question)),
            is_alone: to_act.len() == 1,
        }
    }

    /// Whether both are about the same: a step of an answer leads to the next one.
    pub(super) fn is_about_the_same(self, other: Mark) -> bool {
        self.about == other.about
    }

    /// Where many are asked, a sentence may tell what others have done meanwhile, such as who would exchange with the seat:
    /// it is the same question. Where one is asked, another sentence is another question: about another attack, after the
    /// first was taken back.
    fn is_as(self, before: Mark) -> bool {
        self.about == before.about && (self.sentence == before.sentence || !(self.is_alone && before.is_alone))
    }
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
        let what = new.then(|| Mark::of(self.game.prompt(seat).as_ref(), self.row.to_act));
        if let Some(question) = self.questions.get_mut(seat.index()) {
            question.looked_at = now;
            if what.is_some() {
                (question.what, question.since) = (what, now);
            }
        }
    }

    /// Notes what every seat is asked after an entry of this one. `told` are the questions of those who were told.
    pub(super) fn note_questions(&mut self, by: Seat, told: &[(Seat, Mark)]) {
        let now = self.row.sequence;
        for seat in Seat::all(self.questions.len()) {
            let old = self.questions[seat.index()];
            let told = told.iter().find(|(other, _)| *other == seat).map(|(_, what)| *what);
            let is_followed = old.what.is_some() && old.looked_at + FOLLOWED_FOR >= now;
            let what = told.or_else(|| is_followed.then(|| Mark::of(self.game.prompt(seat).as_ref(), self.row.to_act)));
            let same = seat != by && what.zip(old.what).is_some_and(|(now, before)| now.is_as(before));
            let since = if same { old.since } else { now };
            self.questions[seat.index()] = Question { since, what, looked_at: old.looked_at };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use engine::PromptKind;

    #[test]
    fn another_sentence_is_another_question_to_one_who_is_asked_alone() {
        let mark = |question: &str, seats: &[usize]| {
            let (kind, name, question) = (PromptKind::PickCards, "Combat", question.to_owned());
            let prompt =
                Prompt { says: None, kind, name, question, rules: Vec::new(), open: false, choices: Vec::new() };
            Mark::of(Some(&prompt), seats.iter().map(|&seat| Seat::new(seat)).collect())
        };
        let (alone, many): (&[usize], &[usize]) = (&[1], &[0, 1]);
        assert!(mark("at C4", alone).is_as(mark("at C4", alone)));
        assert!(!mark("at C5", alone).is_as(mark("at C4", alone)));
        assert!(mark("at C5", many).is_as(mark("at C4", many)));
        assert!(mark("at C5", alone).is_as(mark("at C4", many)), "the others have answered meanwhile");
        assert!(!Mark::of(None, SeatSet::EMPTY).is_as(mark("at C4", alone)));
    }
}
