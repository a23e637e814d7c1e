//! What the host may do with the seats of others. Before the deal, anything; afterwards whatever the table allows, because
//! a seat is a hand of cards: at a guarded table only what most of the others vote for, and the seat of a person who has
//! been away for long.

use super::entry::seat_of;
use super::matters::Matters;
use super::{Open, Table};
use crate::api::{ChangedBy, Proposal, ProposeChange, SeatKind, Status, TableInfo, Takeover, Vote};
use crate::error::Error;
use crate::store::{SeatRow, StoreError, TableRow};
use crate::token::Hashed;
use engine::Seat;
use serde::{Deserialize, Serialize};

/// How long an absence is if nobody said: people who play by turns look in once a day.
pub(super) const ABSENCE: u32 = 24 * 3600;
/// The shortest and the longest.
const ABSENCES: std::ops::RangeInclusive<u32> = 60..=30 * 24 * 3600;
/// How many entries are looked through at a time.
const PAGE: u32 = 500;

/// Refuses an absence that is too short or too long.
pub(super) fn absence(seconds: Option<u32>) -> Result<u32, Error> {
    let seconds = seconds.unwrap_or(ABSENCE);
    match ABSENCES.contains(&seconds) {
        true => Ok(seconds),
        false => {
            Err(Error::Invalid(crate::worded!("an absence has {} to {} seconds", ABSENCES.start(), ABSENCES.end())))
        }
    }
}

/// What the store keeps of a proposal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Proposed {
    at: i64,
    seat: u8,
    kind: SeatKind,
    yes: Vec<u8>,
    no: Vec<u8>,
}

impl Proposed {
    fn is_by(&self, seat: u8) -> bool {
        self.yes.contains(&seat) || self.no.contains(&seat)
    }
}

impl TableRow {
    /// What the host may do with others' seats, as they sit now.
    pub fn takeover(&self) -> Takeover {
        let is_guest = |seat: &SeatRow| seat.kind == SeatKind::Person && !seat.is_makers;
        match self.takeover {
            Some(takeover) => takeover,
            None if self.seats.iter().any(is_guest) => Takeover::Guarded,
            None => Takeover::Host,
        }
    }

    /// What the host has proposed, and how far the vote is.
    pub fn host_proposal(&self) -> Option<Proposal> {
        let Proposed { at, seat, kind, yes, no } = self.proposed()?;
        let voters = self.voters(seat);
        let needed = voters.len() / 2 + 1;
        let good = |votes: Vec<u8>| votes.into_iter().filter(|seat| voters.contains(seat)).collect::<Vec<u8>>();
        let (yes, no) = (good(yes), good(no));
        let accepted = !voters.is_empty() && yes.len() >= needed;
        Some(Proposal { at, seat, kind, yes, no, needed: needed as u32, accepted })
    }

    fn proposed(&self) -> Option<Proposed> {
        self.matters().proposed
    }

    /// The seats that vote about another: all people but the host.
    fn voters(&self, about: u8) -> Vec<u8> {
        let numbered = Seat::all(self.seats.len()).zip(&self.seats);
        let votes = |(seat, row): &(Seat, &SeatRow)| {
            row.kind == SeatKind::Person && !self.is_of_host(*seat) && seat.number() != about
        };
        numbered.filter(votes).map(|(seat, _)| seat.number()).collect()
    }

    /// The proposal after these seats have other holders: what it was about is decided, and nobody votes for another.
    pub(super) fn proposed_without(&self, changed: &[Seat]) -> Option<Proposed> {
        let is_changed = |number: &u8| changed.iter().any(|seat| seat.number() == *number);
        let mut proposed = self.proposed().filter(|proposed| !is_changed(&proposed.seat))?;
        proposed.yes.retain(|seat| !is_changed(seat));
        proposed.no.retain(|seat| !is_changed(seat));
        Some(proposed)
    }
}

impl Table {
    /// Whether the seat is the host's to change as the host likes.
    fn is_free_for_host(&self, seat: Seat) -> bool {
        let row = &self.row.seats[seat.index()];
        let is_own = self.row.is_of_host(seat) || row.kind == SeatKind::Open;
        self.row.is_undealt() || is_own || self.row.takeover() == Takeover::Host
    }
}

impl Open {
    /// By what right the host makes a seat this, if by any.
    pub(super) async fn right_of_host(&self, seat: Seat, kind: SeatKind) -> Result<ChangedBy, Error> {
        let table = self.table()?;
        if table.is_free_for_host(seat) {
            return Ok(ChangedBy::Host);
        }
        let is_voted =
            |proposal: &Proposal| proposal.accepted && proposal.seat == seat.number() && proposal.kind == kind;
        if table.row.host_proposal().is_some_and(|proposal| is_voted(&proposal)) {
            return Ok(ChangedBy::Vote);
        }
        if self.is_gone(seat).await? {
            return Ok(ChangedBy::Absence);
        }
        let words = "the cards are dealt: this seat changes hands by a vote of the others, or if its holder stays away";
        Err(Error::not_now("Guarded", words))
    }

    /// Whether a person has neither been connected nor acted for as long as the table says.
    pub(super) async fn is_absent(&self, seat: Seat) -> Result<bool, Error> {
        let table = self.table()?;
        let row = &table.row.seats[seat.index()];
        let since = crate::clock::now() - 1000 * i64::from(table.row.absence_seconds);
        if row.kind != SeatKind::Person || self.state.watchers.seats().contains(seat) || row.seen_at > since {
            return Ok(false);
        }
        Ok(!self.has_acted_since(seat, since).await?)
    }

    /// What a bot did for the seat does not count.
    async fn has_acted_since(&self, seat: Seat, since: i64) -> Result<bool, Error> {
        let (key, mut to) = (self.table()?.row.key, self.table()?.row.sequence);
        while to > 0 {
            let from = to.saturating_sub(PAGE);
            for entry in self.tables.store.entries(key, from, to - from).await?.iter().rev() {
                if entry.at <= since {
                    return Ok(false);
                }
                if entry.request.is_some() && seat_of(entry)? == seat {
                    return Ok(true);
                }
            }
            to = from;
        }
        Ok(false)
    }

    /// Asks the others whether the host may change a seat; a new proposal takes the place of an older one.
    pub async fn propose(&mut self, number: u8, token: Hashed, wanted: ProposeChange) -> Result<TableInfo, Error> {
        let seat = self.seat_numbered(number)?;
        if !self.is_host(token)? {
            return Err(Error::BadToken);
        }
        let table = self.table()?;
        if table.row.status == Status::Finished {
            return Err(Error::not_now("GameOver", "the game is over"));
        }
        if table.is_free_for_host(seat) {
            return Err(Error::not_now("NoVote", "the host may change this seat without a vote"));
        }
        if table.row.voters(number).is_empty() {
            return Err(Error::not_now(
                "NoVoters",
                "nobody else is there to vote; wait until the seat's absence is long enough",
            ));
        }
        let proposed =
            Proposed { at: crate::clock::now(), seat: number, kind: wanted.kind, yes: Vec::new(), no: Vec::new() };
        self.keep_proposal(Some(proposed)).await
    }

    /// Answers a proposal. One that cannot win any more is gone.
    pub async fn vote(&mut self, token: Hashed, vote: Vote) -> Result<TableInfo, Error> {
        let seat = self.owner_of(token)?.number();
        let row = &self.table()?.row;
        let gone = || Error::not_now("NoVote", "there is no such proposal any more");
        let mut proposed = row.proposed().filter(|proposed| proposed.at == vote.at).ok_or_else(gone)?;
        let voters = row.voters(proposed.seat);
        if !voters.contains(&seat) {
            return Err(Error::not_now("NoVote", "only the other players vote about this"));
        }
        if proposed.is_by(seat) {
            proposed.yes.retain(|other| *other != seat);
            proposed.no.retain(|other| *other != seat);
        }
        if vote.yes {
            proposed.yes.push(seat)
        } else {
            proposed.no.push(seat)
        }
        let is_lost = proposed.no.len() > voters.len() - (voters.len() / 2 + 1);
        self.keep_proposal(Some(proposed).filter(|_| !is_lost)).await
    }

    async fn keep_proposal(&mut self, proposed: Option<Proposed>) -> Result<TableInfo, Error> {
        let mut matters = self.table()?.row.matters();
        matters.proposed = proposed;
        self.keep_matters(matters).await?;
        self.tell_table()?;
        self.info()
    }

    /// Keeps what people have proposed, where it changes without an entry.
    pub(super) async fn keep_matters(&mut self, matters: Matters) -> Result<(), Error> {
        let text = matters.text()?;
        let Table { row: TableRow { key, seating, .. }, fence, .. } = *self.table()?;
        if let Err(error) = self.tables.store.propose(key, seating, text.clone(), fence).await {
            let refused = match error {
                StoreError::SeatsChanged => {
                    Error::not_now("Conflict", "the seats have changed; look at the table again")
                }
                error => self.not_kept(error),
            };
            // Memory and store may differ now: the table is read anew.
            self.state.table = None;
            return Err(refused);
        }
        self.table_mut()?.row.proposal = text;
        Ok(())
    }
}
