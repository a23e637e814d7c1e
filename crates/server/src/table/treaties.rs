//! Promises that some note for each other. They bind nobody and change nothing in the game.
//!
//! Whom a promise is not for learns as little of it as of [private talk](super::talk): it is said under the same rules, and
//! read by the same. What somebody may do about it follows from what they know of it, so that no refusal tells more.

use super::{Open, Table};
use crate::api::{MarkTreaty, NoteTreaty, ServerMessage, Treaty, TreatyMark, TreatyStage, TreatyWord};
use crate::error::Error;
use crate::store::{Hearer, MARKS_OF_A_SEAT, MarkRow, OPEN_TREATIES, TREATIES_OF_A_SEAT, TreatyRow};
use crate::table::entry::numbers;
use crate::token::Hashed;
use engine::{Seat, SeatSet, Viewer};

impl Open {
    /// Notes a promise among some seats, by the secret of one of them.
    pub async fn note_treaty(&mut self, token: Hashed, request: &NoteTreaty) -> Result<Treaty, Error> {
        let seat = self.owner_of(token)?;
        let text = crate::text::chat_line(&request.text)?;
        let until = crate::text::until(request.until.as_deref().unwrap_or_default())?;
        self.table()?.may_whisper()?;
        self.must_not_be_muted(seat).await?;
        let room = self.room(seat, &request.to)?;
        let (key, fence) = (self.table()?.row.key, self.table()?.fence);
        let known = self.tables.store.treaties().treaty_standing(key, room, seat.number()).await?;
        // What others note counts for nothing here, so that nobody learns of it.
        if known.own >= TREATIES_OF_A_SEAT {
            let words = crate::worded!("{TREATIES_OF_A_SEAT} promises of yours are kept here, and no more can be");
            return Err(Error::OverQuota(words));
        }
        let own = self.tables.store.treaties().promised(key, Hearer::Seat(seat.number())).await?;
        let is_open = |row: &&TreatyRow| {
            row.seat == seat.number() && row.room == room && Known::by(row, seat).stage() != TreatyStage::Over
        };
        if own.iter().filter(is_open).count() >= OPEN_TREATIES as usize {
            let words = crate::worded!("{OPEN_TREATIES} promises of yours to them are not over yet; end one first");
            return Err(Error::OverQuota(words));
        }
        let row = TreatyRow {
            number: known.last + 1,
            room,
            hears: self.who_hears(seat, room).await?,
            gone: SeatSet::EMPTY,
            seat: seat.number(),
            text,
            until,
            at: crate::clock::now().max(known.last_at + 1),
            marks: Vec::new(),
        };
        self.table_mut()?.has_treaties = Some(true);
        if let Err(error) = self.tables.store.treaties().promise(key, row.clone(), fence).await {
            return Err(self.not_kept(error));
        }
        self.tell_treaty(&row, row.hears)?;
        self.tables.touch(&self.slot.id);
        Ok(treaty(&row, seat))
    }

    /// Notes what a seat says of a promise that it knows, by its secret.
    pub async fn mark_treaty(&mut self, token: Hashed, request: &MarkTreaty) -> Result<Treaty, Error> {
        let seat = self.owner_of(token)?;
        self.table()?.may_whisper()?;
        self.must_not_be_muted(seat).await?;
        let (key, fence) = (self.table()?.row.key, self.table()?.fence);
        let own = self.tables.store.treaties().promised(key, Hearer::Seat(seat.number())).await?;
        let is_it = |row: &TreatyRow| row.at == request.at && numbers(row.room) == request.room;
        let mut row = own.into_iter().find(is_it).ok_or(Error::NotFound("promise"))?;
        let number = seat.number();
        let said = || row.marks.iter().filter(move |mark| mark.seat == number);
        // Whoever asks again, because an answer was lost, has what it asked for.
        if said().next_back().is_some_and(|mark| mark.mark == request.mark) {
            return Ok(treaty(&row, seat));
        }
        Known::by(&row, seat).may_be_marked(request.mark)?;
        if said().count() >= MARKS_OF_A_SEAT as usize {
            let words = crate::worded!("you have said {MARKS_OF_A_SEAT} times how it is with this promise");
            return Err(Error::OverQuota(words));
        }
        let hears = self.who_hears(seat, row.room).await?;
        let at = crate::clock::now().max(row.marks.last().map_or(row.at, |mark| mark.at));
        row.marks.push(MarkRow { seat: seat.number(), mark: request.mark, at, hears });
        let marked = self.tables.store.treaties().mark(key, row.number, row.marks.clone(), fence).await;
        if let Err(error) = marked {
            return Err(self.not_kept(error));
        }
        let told = hears.iter().filter(|seat| row.hears.contains(*seat)).collect();
        self.tell_treaty(&row, told)?;
        Ok(treaty(&row, seat))
    }

    /// Who of a room hears what a seat says: whoever has blocked the speaker does not, and nobody can tell.
    pub(super) async fn who_hears(&self, seat: Seat, room: SeatSet) -> Result<SeatSet, Error> {
        let id = self.table()?.row.id.clone();
        let deaf = self.tables.store.ties().deaf_to(id, seat.number()).await?;
        Ok(room.iter().filter(|seat| !deaf.contains(&seat.number())).collect())
    }

    /// Tells those who hold these seats of a promise, each what it knows of it.
    fn tell_treaty(&mut self, row: &TreatyRow, seats: SeatSet) -> Result<(), Error> {
        for (seat, token) in self.table()?.holders(seats) {
            let message = ServerMessage::Treaty { treaty: treaty(row, seat) };
            self.state.watchers.tell_holders(&[(seat, token)], &message);
        }
        Ok(())
    }

    /// The promises that this viewer may read: those of a seat, by its own secret.
    pub(super) async fn treaties(&mut self, viewer: Viewer, token: Option<Hashed>) -> Result<Vec<Treaty>, Error> {
        if self.table()?.has_treaties.is_none() {
            let key = self.table()?.row.key;
            let known = self.tables.store.treaties().treaty_standing(key, SeatSet::EMPTY, 0).await?;
            self.table_mut()?.has_treaties = Some(known.last > 0);
        }
        let table = self.table()?;
        let Viewer::Seat(seat) = viewer else { return Ok(Vec::new()) };
        if table.has_treaties == Some(false) || !table.is_holder(seat, token) {
            return Ok(Vec::new());
        }
        let rows = self.tables.store.treaties().promised(table.row.key, Hearer::Seat(seat.number())).await?;
        Ok(rows.iter().map(|row| treaty(row, seat)).collect())
    }
}

impl Table {
    /// Whether this is the seat's own secret, by which somebody has it who was not only lent it.
    pub(super) fn is_holder(&self, seat: Seat, token: Option<Hashed>) -> bool {
        let own = self.row.seats.get(seat.index()).and_then(|row| row.token);
        own.is_some() && own == token
    }
}

/// A promise as one of its seats knows it.
struct Known<'a> {
    row: &'a TreatyRow,
    seat: Seat,
}

impl<'a> Known<'a> {
    fn by(row: &'a TreatyRow, seat: Seat) -> Known<'a> {
        Known { row, seat }
    }

    /// What was said of it that the seat has heard.
    fn marks(&self) -> impl Iterator<Item = &'a MarkRow> {
        let seat = self.seat;
        self.row.marks.iter().filter(move |mark| mark.hears.contains(seat))
    }

    fn is_agreed_by(&self, seat: u8) -> bool {
        seat == self.row.seat || self.marks().any(|mark| mark.seat == seat && mark.mark == TreatyMark::Agreed)
    }

    fn is_agreed(&self) -> bool {
        self.row.room.iter().all(|seat| self.is_agreed_by(seat.number()))
    }

    fn stage(&self) -> TreatyStage {
        match self.marks().any(|mark| mark.mark != TreatyMark::Agreed) {
            true => TreatyStage::Over,
            false if self.is_agreed() => TreatyStage::Agreed,
            false => TreatyStage::Open,
        }
    }

    /// Refuses what the seat cannot say of it now.
    fn may_be_marked(&self, mark: TreatyMark) -> Result<(), Error> {
        let over = || Err(Error::not_now("TreatyOver", "this promise is over"));
        let own = self.seat.number();
        match (mark, self.stage()) {
            (TreatyMark::Agreed | TreatyMark::Declined, _) if own == self.row.seat => {
                Err(Error::not_now("OwnTreaty", "the others answer to what you have noted"))
            }
            (TreatyMark::Agreed | TreatyMark::Declined, TreatyStage::Over) => over(),
            (TreatyMark::Agreed | TreatyMark::Declined, _) if self.is_agreed_by(own) => {
                Err(Error::not_now("TreatyAnswered", "you have agreed to this promise already"))
            }
            (TreatyMark::Agreed | TreatyMark::Declined, _) => Ok(()),
            (TreatyMark::Ended, TreatyStage::Over) if !self.is_agreed() => over(),
            (TreatyMark::Ended, _) if self.is_agreed_by(own) => Ok(()),
            (TreatyMark::Kept | TreatyMark::Broken, _) if self.is_agreed() => Ok(()),
            (TreatyMark::Kept | TreatyMark::Broken | TreatyMark::Ended, _) => {
                Err(Error::not_now("TreatyNotAgreed", "not everybody has agreed to this promise"))
            }
        }
    }
}

/// A promise, as it is told to one of its seats.
fn treaty(row: &TreatyRow, seat: Seat) -> Treaty {
    let known = Known::by(row, seat);
    let word = |mark: &MarkRow| TreatyWord { seat: mark.seat, mark: mark.mark, at: mark.at };
    Treaty {
        room: numbers(row.room),
        seat: row.seat,
        text: row.text.clone(),
        until: Some(row.until.clone()).filter(|until| !until.is_empty()),
        at: row.at,
        stage: known.stage(),
        marks: known.marks().map(word).collect(),
        gone: numbers(row.gone),
    }
}
