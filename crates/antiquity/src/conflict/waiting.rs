//! The order of token conflicts. It matters only to holders of Advanced Military, who may wait for other conflicts
//! before they choose where to remove tokens. `ME-adv-advanced-military-3`
//!
//! Ruling ME-RC1: holders are asked in ranking order. One proposes a conflict of its own, or waits while there is one
//! without it; then those of lower ranking in the proposed conflict, who may wait for it, agree, propose another of
//! theirs, or wait.

use super::tokens::{contested, may_remove_elsewhere};
use crate::atlas::AreaId;
use crate::edition::Edition;
use crate::state::State;
use engine::{Seat, SeatSet};

/// What was said since the last conflict.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Talk {
    /// Who waits.
    pub(super) waiting: SeatSet,
    /// The conflict proposed, and the lowest in ranking who agreed to it.
    pub(super) proposed: Option<(AreaId, Seat)>,
}

/// What comes next.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Next {
    /// No conflict is left.
    Nothing,
    /// This one is resolved.
    Resolve(AreaId),
    /// A seat is asked, after what was said by then.
    Ask(Seat, Talk),
}

/// `ME-4a` Which conflict is resolved next: first all in which nobody can wait for anything, in the order of the map;
/// or simply in that order (`EP-18.2-r1`).
pub(super) fn next<E: Edition>(state: &State<E>, talk: Talk) -> Next {
    let mut contested = contested(state);
    let Some(first) = contested.next() else { return Next::Nothing };
    if !E::HOLDERS_ORDER_CONFLICTS || holders(state, first).is_empty() {
        return Next::Resolve(first);
    }
    let mut several = false;
    for area in contested {
        if holders(state, area).is_empty() {
            return Next::Resolve(area);
        }
        several = true;
    }
    if several { talk_on(state, talk) } else { Next::Resolve(first) }
}

/// Follows the talk as far as nobody has a choice.
fn talk_on<E: Edition>(state: &State<E>, mut talk: Talk) -> Next {
    loop {
        let speaker = match talk.proposed {
            None => first_speaker(state, talk),
            Some((area, by)) => next_in_ranking(state, holders(state, area), by),
        };
        let Some(seat) = speaker else {
            return talk.proposed.map_or(Next::Nothing, |(area, _)| Next::Resolve(area));
        };
        let mut options = proposals(state, talk, seat);
        match (options.next(), options.next(), may_wait(state, talk, seat)) {
            (Some(only), None, false) => talk.proposed = Some((only, seat)),
            _ => return Next::Ask(seat, talk),
        }
    }
}

/// The first in ranking order who does not wait and has a conflict without anybody who does.
fn first_speaker<E: Edition>(state: &State<E>, talk: Talk) -> Option<Seat> {
    let free = free(state, talk).map(|area| holders(state, area));
    free.flat_map(SeatSet::iter).min_by_key(|&seat| state.ranking(seat))
}

fn next_in_ranking<E: Edition>(state: &State<E>, seats: SeatSet, after: Seat) -> Option<Seat> {
    let ranking = state.ranking(after);
    seats.iter().filter(|&seat| state.ranking(seat) > ranking).min_by_key(|&seat| state.ranking(seat))
}

/// Holders of Advanced Military who could remove tokens elsewhere in this conflict.
fn holders<E: Edition>(state: &State<E>, area: AreaId) -> SeatSet {
    let involved = state.seats_in_game().filter(|&seat| state.tokens(area, seat) > 0);
    involved.filter(|&seat| may_remove_elsewhere(state, area, seat)).collect()
}

/// Conflicts in which nobody waits.
fn free<E: Edition>(state: &State<E>, talk: Talk) -> impl Iterator<Item = AreaId> {
    contested(state).filter(move |&area| holders(state, area).iter().all(|seat| !talk.waiting.contains(seat)))
}

/// The conflicts a seat may have resolved now.
pub(super) fn proposals<E: Edition>(state: &State<E>, talk: Talk, seat: Seat) -> impl Iterator<Item = AreaId> {
    free(state, talk).filter(move |&area| holders(state, area).contains(seat))
}

/// Whether a seat may wait: there is a conflict without it, and without those who wait already.
pub(super) fn may_wait<E: Edition>(state: &State<E>, talk: Talk, seat: Seat) -> bool {
    free(state, talk).any(|area| !holders(state, area).contains(seat))
}
