//! What seats do unasked, such as coming back to a round of trade. The table never waits for it, so that somebody who does
//! nothing else could use up all entries of a table: each seat has some to spare, and more once others have got the game on.

use super::Table;
use crate::api::GivenAction;
use crate::error::Error;
use engine::{Seat, SeatSet};

/// How often a seat may do something unasked while the others do nothing.
const MOST_UNASKED: u8 = 32;

/// How often each seat may still do something unasked.
#[derive(Clone, Debug)]
pub(super) struct Spare {
    left: Vec<u8>,
    /// Who has come unasked since it was last asked. What it is asked then it has brought on itself, so that its answer gives
    /// the others nothing to spare.
    came: SeatSet,
}

impl Spare {
    pub(super) fn new(seats: usize) -> Spare {
        Spare { left: vec![MOST_UNASKED; seats], came: SeatSet::EMPTY }
    }

    fn has_none(&self, seat: Seat) -> bool {
        self.left.get(seat.index()).is_some_and(|left| *left == 0)
    }

    fn spend(&mut self, by: Seat) {
        if let Some(left) = self.left.get_mut(by.index()) {
            *left = left.saturating_sub(1);
        }
    }

    /// Notes what a seat, or the table itself, has done.
    fn note(&mut self, by: Seat, unasked: bool) {
        if unasked {
            self.spend(by);
            self.came = self.came.with(by);
        } else if self.came.contains(by) {
            self.came = self.came.without(by);
        } else {
            for seat in Seat::all(self.left.len()).filter(|seat| *seat != by) {
                let left = &mut self.left[seat.index()];
                *left = MOST_UNASKED.min(*left + 1);
            }
        }
    }
}

impl Table {
    /// Refuses what a seat does unasked if it has done that too often.
    pub(super) fn must_have_to_spare(&self, seat: Seat, action: &GivenAction) -> Result<(), Error> {
        if seat == Seat::TABLE || !self.spare.has_none(seat) {
            return Ok(());
        }
        // What cannot be read is refused with what is wrong with it.
        let Ok(notation) = action.clone().notation(&*self.game) else { return Ok(()) };
        match self.is_unasked(seat, &notation) {
            true => Err(too_many()),
            false => Ok(()),
        }
    }

    /// Refuses what is nothing of the game but stands in its log, if the seat has done that too often: it is never asked for.
    pub(super) fn must_have_notes_to_spare(&self, seat: Seat) -> Result<(), Error> {
        if self.spare.has_none(seat) { Err(too_many()) } else { Ok(()) }
    }

    pub(super) fn spend_note(&mut self, seat: Seat) {
        self.spare.spend(seat);
    }

    /// Whether the table waits for something else, or for nothing, of this seat.
    pub(super) fn is_unasked(&self, seat: Seat, notation: &str) -> bool {
        let listed = || self.game.asides(seat).iter().any(|aside| aside.notation == notation);
        seat != Seat::TABLE && (!self.row.to_act.contains(seat) || listed())
    }

    pub(super) fn note_unasked(&mut self, by: Seat, unasked: bool) {
        self.spare.note(by, unasked);
    }
}

fn too_many() -> Error {
    Error::not_now("TooManyAsides", "you have come unasked too often; let others act first")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Two seats that do nothing but come back and leave again get nowhere, however they take turns.
    #[test]
    fn who_only_comes_and_goes_gets_nothing_to_spare() {
        let [a, b, c] = [0, 1, 2].map(Seat::new);
        let mut spare = Spare::new(3);
        let mut count = 0;
        while !spare.has_none(a) || !spare.has_none(b) {
            for seat in [a, b] {
                if !spare.has_none(seat) {
                    spare.note(seat, true);
                    spare.note(seat, false);
                    count += 1;
                }
            }
            assert!(count <= 2 * usize::from(MOST_UNASKED));
        }
        // Whoever is asked gets the game on, and so does the table.
        spare.note(c, false);
        assert!(!spare.has_none(a) && !spare.has_none(b));
        spare.note(a, true);
        assert!(spare.has_none(a));
        spare.note(Seat::TABLE, false);
        assert!(!spare.has_none(a));
        for _ in 0..1000 {
            spare.note(c, false);
        }
        assert_eq!(spare.left, [MOST_UNASKED; 3]);
    }
}
