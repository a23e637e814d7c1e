//! Rated tables: who is rated for which seat. That is fixed with the deal, in the same write; whoever plays a seat later,
//! it counts for who held it then. `docs/ratings.md` says why.

use super::{Open, Table};
use crate::api::{ChangedBy, CreateTable, SeatKind, SeatRequest, Takeover};
use crate::error::Error;
use crate::store::{AccountKey, Gone, Player, SeatRow, TableRow};
use engine::Seat;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// What a rated table keeps.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Rated {
    /// Whose each person's seat was at the deal; before it, whose it is.
    #[serde(default)]
    pub(super) accounts: BTreeMap<u8, AccountKey>,
    /// At which level the bots play that sat there at the deal.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    bots: BTreeMap<u8, String>,
    /// Who has left since.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    gone: BTreeMap<u8, Gone>,
    /// For whom the stand-in has acted, because their time was over.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    late: BTreeSet<u8>,
    /// Whether the game went back by consent after something had come out: then nobody is rated any more.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub(super) tried: bool,
    /// The rank of each seat, once the game is over.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    ranks: Vec<u32>,
}

/// How a seat is rated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rank {
    pub(crate) seat: u8,
    pub(crate) player: Player,
    pub(crate) place: u32,
    pub(crate) gone: Option<Gone>,
    pub(crate) late: bool,
}

impl Rated {
    /// What a new table keeps, if it is to be rated; and the request with what that asks for.
    pub(super) fn ask(request: &mut CreateTable, maker: Option<AccountKey>) -> Result<Option<Rated>, Error> {
        if request.rated != Some(true) {
            return Ok(None);
        }
        let maker = maker.ok_or(Error::NotSignedIn)?;
        let refused = |words: &str| Err(Error::Invalid(words.into()));
        if !request.deadline.is_some_and(|deadline| deadline.cover) {
            return refused(
                "a rated game needs a clock and a stand-in who acts when time is over, so that it surely ends",
            );
        }
        if request.takeover == Some(Takeover::Host) {
            return refused("the host of a rated game changes the seats of others only as they agree");
        }
        if request.hints == Some(true) {
            return refused("there are no hints in a rated game");
        }
        let bots = request.seats.iter().filter_map(|seat| match seat {
            SeatRequest::Bot { level } => Some(level.as_str()),
            SeatRequest::Me { .. } | SeatRequest::Open | SeatRequest::Program { .. } => None,
        });
        let is_offered = |level: &str| crate::http::is_offered(&request.game, level);
        if !bots.chain(request.stand_in.as_deref()).all(is_offered) {
            return refused("only bots that a form offers are rated");
        }
        if request.seats.iter().any(|seat| matches!(seat, SeatRequest::Program { .. })) {
            return refused("at a rated table programs sit down by themselves, as people do");
        }
        let own = |seat: &SeatRequest| matches!(seat, SeatRequest::Me { .. });
        let mine: Vec<u8> =
            (1..=u8::MAX).zip(&request.seats).filter(|(_, seat)| own(seat)).map(|(seat, _)| seat).collect();
        if mine.len() > 1 {
            return refused("an account plays one seat of a rated game");
        }
        if mine.is_empty() && !request.seats.iter().any(|seat| matches!(seat, SeatRequest::Open)) {
            return refused("a rated game needs a person");
        }
        (request.takeover, request.hints) = (Some(Takeover::Guarded), Some(false));
        let accounts = mine.into_iter().map(|seat| (seat, maker)).collect();
        Ok(Some(Rated { accounts, ..Rated::default() }))
    }

    /// Notes who sits there at the deal; `None` if that cannot be rated.
    pub(super) fn dealt(mut self, seats: &[SeatRow]) -> Option<Rated> {
        for (number, seat) in (1..=u8::MAX).zip(seats) {
            match (seat.kind, &seat.level) {
                (SeatKind::Bot, Some(level)) => {
                    self.accounts.remove(&number);
                    self.bots.insert(number, level.clone());
                }
                (SeatKind::Person, _) if self.accounts.contains_key(&number) => {}
                _ => return None,
            }
        }
        (!self.accounts.is_empty()).then_some(self)
    }

    /// How each seat is rated; `None` as long as the game is not over.
    pub(super) fn places(&self) -> Option<Vec<Rank>> {
        let seats = u8::try_from(self.ranks.len()).ok()?;
        let has_left = |seat: &u8| self.gone.get(seat) == Some(&Gone::Left);
        let numbered = (1..=seats).zip(&self.ranks);
        let stayed: Vec<u32> = numbered.filter(|(seat, _)| !has_left(seat)).map(|(_, rank)| *rank).collect();
        let before = |rank: u32| stayed.iter().filter(|other| **other < rank).count();
        let ranked = (1..=seats).zip(&self.ranks).map(|(seat, rank)| {
            let player = match self.accounts.get(&seat) {
                Some(account) => Player::Account(*account),
                None => Player::Bot(self.bots.get(&seat)?.clone()),
            };
            // Whoever left is behind all who stayed.
            let ahead = if has_left(&seat) { stayed.len() } else { before(*rank) };
            let place = u32::try_from(ahead).ok()?.checked_add(1)?;
            Some(Rank { seat, player, place, gone: self.gone.get(&seat).copied(), late: self.late.contains(&seat) })
        });
        let ranked = ranked.collect::<Option<Vec<Rank>>>()?;
        (!ranked.is_empty()).then_some(ranked)
    }
}

impl TableRow {
    /// Whether it is, or will be, rated.
    pub(crate) fn is_rated(&self) -> bool {
        self.matters().rated.is_some_and(|rated| !rated.tried)
    }

    /// Whether everybody agreed to go back after something had come out.
    pub(crate) fn was_tried(&self) -> bool {
        self.matters().rated.is_some_and(|rated| rated.tried)
    }

    /// The whole game as a record, of all its entries.
    pub(crate) fn record(&self, entries: &[String]) -> Result<String, Error> {
        let mut record = super::info::header_with_names(&self.header, &self.shown_seats())?;
        entries.iter().for_each(|entry| record.push_str(entry));
        Ok(record)
    }

    /// How each seat is rated; `None` if the table is not.
    pub(crate) fn places(&self) -> Option<Vec<Rank>> {
        self.matters().rated.filter(|rated| !rated.tried)?.places()
    }
}

impl Table {
    fn change_rated(&mut self, change: impl FnOnce(Rated) -> Option<Rated>) -> Result<bool, Error> {
        let mut matters = self.row.matters();
        let Some(rated) = matters.rated.take() else { return Ok(false) };
        matters.rated = change(rated);
        self.row.set_matters(&matters)?;
        Ok(true)
    }

    /// Notes that these seats have other holders: before the deal an account, or nobody of whom one is known; after it,
    /// whoever held one is gone.
    pub(super) fn note_holders(
        &mut self,
        changed: &[Seat],
        by: ChangedBy,
        account: Option<AccountKey>,
    ) -> Result<(), Error> {
        let is_undealt = self.row.is_undealt();
        self.change_rated(|mut rated| {
            for seat in changed.iter().map(|seat| seat.number()) {
                match (is_undealt, account) {
                    (true, Some(account)) => drop(rated.accounts.insert(seat, account)),
                    (true, None) => drop(rated.accounts.remove(&seat)),
                    (false, _) if rated.accounts.contains_key(&seat) => {
                        let gone = if by == ChangedBy::Player { Gone::Left } else { Gone::Replaced };
                        rated.gone.entry(seat).or_insert(gone);
                    }
                    (false, _) => {}
                }
            }
            Some(rated)
        })
        .map(drop)
    }

    /// Notes who is rated, now that the cards are dealt.
    pub(super) fn note_deal(&mut self) -> Result<(), Error> {
        let seats = self.row.seats.clone();
        self.change_rated(|rated| rated.dealt(&seats)).map(drop)
    }

    /// Notes that the stand-in acts for a seat. A seat that its holder has left is the stand-in's own.
    pub(super) fn note_late(&mut self, seat: Seat) -> Result<(), Error> {
        self.change_rated(|mut rated| {
            if rated.accounts.contains_key(&seat.number()) && !rated.gone.contains_key(&seat.number()) {
                rated.late.insert(seat.number());
            }
            Some(rated)
        })
        .map(drop)
    }

    /// Notes how the game ended. What comes back is to be kept.
    pub(super) fn note_result(&mut self) -> Result<Option<String>, Error> {
        let Some(outcome) = self.game.outcome() else { return Ok(None) };
        let rank = |rank: usize| u32::try_from(rank).unwrap_or(u32::MAX);
        let ranks = outcome.standings.iter().map(|standing| rank(standing.rank)).collect();
        let is_rated = self.change_rated(|rated| Some(Rated { ranks, ..rated }))?;
        Ok(self.row.proposal.clone().filter(|_| is_rated))
    }
}

impl Open {
    /// Whether whoever sits down now is rated, and so needs an account. Who comes after the deal only plays on.
    pub(crate) fn wants_account(&self) -> Result<bool, Error> {
        let row = &self.table()?.row;
        Ok(row.is_undealt() && row.matters().rated.is_some())
    }

    /// Refuses a second seat for somebody who has one here.
    pub(super) fn must_be_alone(&self, account: Option<AccountKey>) -> Result<(), Error> {
        if !self.wants_account()? {
            return Ok(());
        }
        let Some(rated) = self.table()?.row.matters().rated else { return Ok(()) };
        match account {
            None => Err(Error::NotSignedIn),
            Some(account) if rated.accounts.values().any(|other| *other == account) => {
                Err(Error::not_now("OneSeatEach", "an account plays one seat of a rated game"))
            }
            Some(_) => Ok(()),
        }
    }

    /// Refuses a person who would sit down without an account.
    pub(super) fn must_have_account(&self, kind: SeatKind) -> Result<(), Error> {
        match kind == SeatKind::Person && self.wants_account()? {
            true => Err(Error::not_now("Rated", "at a rated table people sit down by themselves, with an account")),
            false => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(accounts: &[(u8, i64)], bots: &[(u8, &str)], ranks: &[u32]) -> Rated {
        Rated {
            accounts: accounts.iter().copied().collect(),
            bots: bots.iter().map(|(seat, level)| (*seat, (*level).to_owned())).collect(),
            ranks: ranks.to_vec(),
            ..Rated::default()
        }
    }

    fn places(rated: &Rated) -> Vec<u32> {
        rated.places().unwrap().iter().map(|rank| rank.place).collect()
    }

    #[test]
    fn who_left_is_last_and_who_was_replaced_keeps_the_seats_place() {
        let mut game = rated(&[(1, 11), (2, 12), (3, 13)], &[(4, "greedy")], &[1, 2, 2, 4]);
        assert_eq!(places(&game), [1, 2, 2, 4], "ties share a place");
        game.gone.insert(1, Gone::Replaced);
        assert_eq!(places(&game), [1, 2, 2, 4]);
        game.gone.insert(1, Gone::Left);
        assert_eq!(places(&game), [4, 1, 1, 3]);
        game.gone.insert(2, Gone::Left);
        assert_eq!(places(&game), [3, 3, 1, 2], "those who left share the last place");
        game.gone.insert(3, Gone::Left);
        assert_eq!(places(&game), [2, 2, 2, 1]);
    }

    #[test]
    fn nothing_is_rated_that_is_not_whole() {
        assert_eq!(rated(&[(1, 11)], &[(2, "greedy")], &[]).places(), None, "not over");
        assert_eq!(rated(&[(1, 11)], &[], &[1, 2]).places(), None, "nobody knows who sat in seat 2");
        let kept: Rated = serde_json::from_str(r#"{"accounts":{"1":5}}"#).unwrap();
        assert_eq!(kept, rated(&[(1, 5)], &[], &[]));
    }
}
