//! Tables at which nobody is told who sits where until the game is over. What people are called is kept apart: in the seats, and
//! so in all that is shown, said, sent and written down, there is only the number of the seat. So nothing has to be hidden
//! anywhere; at the end the names are put in their places.

use super::Table;
use super::info::neutral_name;
use crate::api::{SeatChange, SeatKind, Sitter};
use crate::error::Error;
use crate::store::{SeatRow, TableRow};
use crate::text::Look;
use engine::Seat;
use serde::{Deserialize, Serialize};

/// Of how many who have come and gone the names are kept, so that what they said is theirs at the end.
const MOST_KEPT: usize = 300;

/// What a table keeps of people whose names nobody is told.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Veil {
    /// Who has sat where, in the order in which they came.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    people: Vec<Hidden>,
    /// Whether the game is over and everybody knows them.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    lifted: bool,
}

/// Somebody in a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Hidden {
    seat: u8,
    /// Since when, in milliseconds since 1970.
    since: i64,
    name: String,
}

impl Veil {
    /// Hides who sits at a new table.
    pub(super) fn over(seats: &mut [SeatRow]) -> Veil {
        let mut veil = Veil::default();
        veil.hide(Seat::all(seats.len()).zip(seats), crate::clock::now());
        veil
    }

    /// Takes the names of people out of rows that are about to be kept.
    pub(super) fn hide<'a>(&mut self, rows: impl IntoIterator<Item = (Seat, &'a mut SeatRow)>, now: i64) {
        for (seat, row) in rows.into_iter().filter(|(_, row)| row.kind == SeatKind::Person) {
            let name = std::mem::replace(&mut row.name, neutral_name(seat));
            // Whoever stays where they are is hidden already.
            if name != row.name || self.name(seat.number()).is_none() {
                self.put(seat.number(), now, &name);
            }
        }
        while self.people.len() > MOST_KEPT {
            let last_of = |seat: u8| self.people.iter().rposition(|other| other.seat == seat);
            let gone = self.people.iter().enumerate().find(|(at, hidden)| last_of(hidden.seat) != Some(*at));
            let Some((at, _)) = gone else { break };
            self.people.remove(at);
        }
    }

    /// Nobody who comes is refused for a name like somebody else's, since that would tell it; they are told apart by a number.
    fn put(&mut self, seat: u8, since: i64, name: &str) {
        let others: Vec<Look> = self.others(seat).map(Look::of).collect();
        let is_free = |name: &String| {
            let look = Look::of(name);
            others.iter().all(|other| !other.is_like(&look))
        };
        let numbered = (2..).map(|number: u32| format!("{name} {number}"));
        // There are always fewer others than numbers.
        let free = std::iter::once(name.to_owned()).chain(numbered).find(is_free).unwrap_or_default();
        self.people.push(Hidden { seat, since, name: free });
    }

    /// The names of those who sit in other seats, or did last.
    fn others(&self, seat: u8) -> impl Iterator<Item = &str> {
        let is_last = |at: usize, hidden: &Hidden| !self.people[at + 1..].iter().any(|other| other.seat == hidden.seat);
        let last = self.people.iter().enumerate().filter(move |(at, hidden)| is_last(*at, hidden));
        last.map(|(_, hidden)| hidden).filter(move |hidden| hidden.seat != seat).map(|hidden| hidden.name.as_str())
    }

    /// What whoever came last into a seat is called.
    fn name(&self, seat: u8) -> Option<&str> {
        self.people.iter().rfind(|hidden| hidden.seat == seat).map(|hidden| hidden.name.as_str())
    }

    /// What somebody was called who sat there then.
    fn name_then(&self, seat: u8, at: i64) -> Option<&str> {
        let mut sat = self.people.iter().filter(|hidden| hidden.seat == seat);
        sat.rfind(|hidden| hidden.since <= at).map(|hidden| hidden.name.as_str())
    }

    /// Who sat there before whoever came then.
    fn name_before(&self, seat: u8, at: i64) -> Option<&str> {
        let mut sat = self.people.iter().filter(|hidden| hidden.seat == seat && hidden.since <= at).rev();
        sat.nth(1).map(|hidden| hidden.name.as_str())
    }
}

impl TableRow {
    /// Whether it was made as one at which names are told at the end.
    pub(crate) fn is_anonymous(&self) -> bool {
        self.matters().veil.is_some()
    }

    /// Whether nobody is told who sits where.
    pub(crate) fn is_veiled(&self) -> bool {
        self.matters().veil.is_some_and(|veil| !veil.lifted)
    }

    /// What people are called whose names everybody may know now; `None` if all of that stands with the seats.
    fn lifted(&self) -> Option<Veil> {
        self.matters().veil.filter(|veil| veil.lifted)
    }

    /// Keeps from now on whose names are hidden, if any are to be.
    pub(super) fn keep_veil(&mut self, veil: Option<Veil>) -> Result<(), Error> {
        let mut matters = self.matters();
        matters.veil = veil;
        self.set_matters(&matters)
    }

    /// The seats with the names that everybody may know.
    pub(crate) fn shown_seats(&self) -> Vec<SeatRow> {
        let mut seats = self.seats.clone();
        let Some(veil) = self.lifted() else { return seats };
        for (seat, row) in Seat::all(seats.len()).zip(&mut seats).filter(|(_, row)| row.kind == SeatKind::Person) {
            if let Some(name) = veil.name(seat.number()) {
                row.name = name.into();
            }
        }
        seats
    }

    /// What everybody calls whoever sits in a seat.
    pub(super) fn shown_name(&self, seat: Seat) -> String {
        self.shown_seats().into_iter().nth(seat.index()).map(|row| row.name).unwrap_or_default()
    }

    /// What whoever sits in a seat is called, whether others know it or not: for themselves and for administrators alone.
    pub(crate) fn true_name(&self, seat: u8) -> Option<String> {
        let row = self.seats.get(usize::from(seat).checked_sub(1)?)?;
        let hidden = self.matters().veil.filter(|_| row.kind == SeatKind::Person);
        Some(hidden.and_then(|veil| veil.name(seat).map(str::to_owned)).unwrap_or_else(|| row.name.clone()))
    }

    /// What whoever sat in a seat then was called, for administrators alone; `None` where names are no secret.
    pub(crate) fn true_name_then(&self, seat: u8, at: i64) -> Option<String> {
        self.matters().veil?.name_then(seat, at).map(str::to_owned)
    }

    /// Puts another name in the place of one that stands apart from the seats.
    pub(super) fn rename_hidden(&mut self, seat: u8, name: &str) -> Result<(), Error> {
        let mut matters = self.matters();
        let Some(veil) = &mut matters.veil else { return Ok(()) };
        let last = veil.people.iter().rposition(|hidden| hidden.seat == seat);
        if let Some(Hidden { since, .. }) = last.map(|last| veil.people.remove(last)) {
            veil.put(seat, since, name);
            veil.people.sort_by_key(|hidden| hidden.since);
        }
        self.set_matters(&matters)
    }

    /// Shows who has said something, once everybody may know: seat, time and name of each line.
    pub(super) fn name_speakers<'a>(&self, lines: impl Iterator<Item = (u8, i64, &'a mut String)>) {
        let Some(veil) = self.lifted() else { return };
        for (seat, at, name) in lines {
            if let Some(known) = veil.name_then(seat, at) {
                *name = known.into();
            }
        }
    }

    /// Shows who came and went, once everybody may know.
    pub(super) fn named_changes(&self, changes: &[SeatChange]) -> Vec<SeatChange> {
        let mut changes = changes.to_vec();
        let Some(veil) = self.lifted() else { return changes };
        let is_person = |sitter: &Sitter| sitter.kind == SeatKind::Person;
        for SeatChange { seat, at, before, now, .. } in &mut changes {
            let (came, sat) = match is_person(now) {
                true => (veil.name_then(*seat, *at), veil.name_before(*seat, *at)),
                false => (None, veil.name_then(*seat, *at)),
            };
            for (sitter, name) in [(now, came), (before, sat)] {
                if let Some(name) = name.filter(|_| is_person(sitter)) {
                    sitter.name = name.into();
                }
            }
        }
        changes
    }
}

impl Table {
    /// Hides the names of those who are about to sit down.
    pub(super) fn hide_names(&mut self, rows: &mut [(Seat, SeatRow)]) -> Result<(), Error> {
        let mut matters = self.row.matters();
        let Some(veil) = matters.veil.as_mut().filter(|veil| !veil.lifted) else { return Ok(()) };
        veil.hide(rows.iter_mut().map(|(seat, row)| (*seat, row)), crate::clock::now());
        self.row.set_matters(&matters)
    }

    /// Tells who sat where, now that the game is over. What comes back is to be kept.
    pub(super) fn lift_veil(&mut self) -> Result<Option<String>, Error> {
        let mut matters = self.row.matters();
        let Some(veil) = matters.veil.as_mut().filter(|veil| !veil.lifted) else { return Ok(None) };
        veil.lifted = true;
        self.row.set_matters(&matters)?;
        self.game.rename(super::info::player_names(&self.row.shown_seats()));
        Ok(self.row.proposal.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::table::create::{bot_seat, person_seat};

    fn seat(number: u8) -> Seat {
        Seat::from_number(number).unwrap()
    }

    fn sits(veil: &mut Veil, number: u8, name: &str, at: i64) -> SeatRow {
        let (mut row, _) = person_seat(seat(number), name, None).unwrap();
        veil.hide([(seat(number), &mut row)], at);
        row
    }

    #[test]
    fn a_seat_has_a_number_and_everybody_a_name_at_the_end() {
        let mut veil = Veil::default();
        let first = sits(&mut veil, 1, "Anna", 10);
        assert_eq!(first.name, "Seat 1");
        // A refusal would tell who is there.
        assert_eq!(sits(&mut veil, 2, "ANNA", 20).name, "Seat 2");
        assert_eq!(sits(&mut veil, 2, "Ben", 30).name, "Seat 2");
        let mut bot = bot_seat(seat(3), catalogue::Level::Greedy);
        let name = bot.name.clone();
        veil.hide([(seat(3), &mut bot)], 40);
        assert_eq!(bot.name, name, "bots are nobody");
        assert_eq!([veil.name(1), veil.name(2), veil.name(3)], [Some("Anna"), Some("Ben"), None]);
        assert_eq!(veil.name_then(2, 29), Some("ANNA 2"));
        assert_eq!([veil.name_then(2, 30), veil.name_before(2, 30)], [Some("Ben"), Some("ANNA 2")]);
        assert_eq!([veil.name_then(2, 19), veil.name_before(2, 29)], [None, None]);
    }

    #[test]
    fn whoever_sits_is_kept_however_many_come_and_go() {
        let mut veil = Veil::default();
        sits(&mut veil, 1, "Anna", 0);
        for at in 1..2 * MOST_KEPT as i64 {
            sits(&mut veil, 2, &format!("Guest {at}"), at);
        }
        assert_eq!(veil.people.len(), MOST_KEPT);
        assert_eq!((veil.name(1), veil.name(2)), (Some("Anna"), Some("Guest 599")));
        assert_eq!(veil.name_then(2, 1), None, "the oldest are forgotten");
    }
}
