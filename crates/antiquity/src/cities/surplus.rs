//! Surplus population. `ME-5b` `EP-20`
//!
//! Conflicts are over, so an area above its limit has one owner's tokens, and an area with a city supports none: nobody
//! has a choice.

use super::Event;
use crate::atlas::AreaId;
use crate::board::{Board as _, Owner};
use crate::chapter::Log;
use crate::conflict;
use crate::edition::Edition;
use crate::names::Advance;
use crate::state::State;
use crate::turn::Phase;
use engine::{Seat, SeatSet};

/// `ME-5b-1` `EP-20.1a` Removes every token above a population limit. Tokens in a conflict that is still to be fought are
/// left to it; that is so only when a player leaves between movement and conflict (ruling ME-RC7).
pub(super) fn remove_surplus<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let to_come = conflict_is_to_come(state);
    for area in state.board.occupied().iter() {
        let seats: SeatSet = state.sides(area).filter_map(|(owner, _)| owner.seat()).collect();
        if state.all_tokens(area) == 0 || (to_come && crate::movement::conflict_situation(state, area)) {
            continue;
        }
        for seat in seats.iter() {
            remove_from(state, area, seat, log);
        }
        if matches!(state.city(area), Some(Owner::Seat(_))) {
            // `ME-5b-4` Elsewhere barbarian tokens are nobody's surplus.
            let count = state.remove_tokens(area, Owner::Barbarians, u8::MAX);
            tell(area, Owner::Barbarians, count, log);
        }
    }
}

/// Whether conflicts are resolved before surplus population is removed the next time.
fn conflict_is_to_come<E: Edition>(state: &State<E>) -> bool {
    if matches!(state.phase(), Phase::SurplusPopulation | Phase::SecondCheck) {
        return false;
    }
    let mut later = E::TURN[usize::from(state.row) + 1..].iter().map(|row| row.phase);
    let next = later.find(|phase| matches!(phase, Phase::Conflict | Phase::SecondCheck | Phase::SurplusPopulation));
    next.is_some_and(|phase| phase != Phase::SurplusPopulation)
}

/// `ME-adv-advanced-military-6` The tokens of the area itself go, also those of a failed attack.
fn remove_from<E: Edition>(state: &mut State<E>, area: AreaId, seat: Seat, log: &mut Log) {
    let tokens = state.tokens(area, seat);
    if tokens == 0 {
        return;
    }
    let surplus = tokens.saturating_sub(token_limit(state, area, seat));
    if surplus == 0 {
        return;
    }
    state.remove_tokens(area, seat, surplus);
    tell(area, Owner::Seat(seat), surplus, log);
    let failed_attack = state.city(area).is_some_and(|owner| owner != Owner::Seat(seat));
    if failed_attack && E::FAILED_ATTACK_SINKS_SHIPS && state.holds(seat, Advance::NavalWarfare) {
        sink_all(state, area, seat, log);
    }
}

fn tell(area: AreaId, owner: Owner, count: u8, log: &mut Log) {
    if count > 0 {
        log.tell(|| Event::SurplusRemoved { owner, area, count }.into());
    }
}

/// How many tokens of a seat may stay in an area: none where a city is (`ME-5b-2` `EP-20.1b`), but one of the owner's own
/// with Public Works (`ME-adv-public-works-1` `EP-20.1.1`), to which Agriculture adds nothing (`ME-adv-agriculture-5`).
/// `ME-adv-public-works-6` `EP-18.1c`
pub fn token_limit<E: Edition>(state: &State<E>, area: AreaId, seat: Seat) -> u8 {
    match state.city(area) {
        None => E::population_limit(state, area, seat),
        Some(Owner::Seat(owner)) if owner == seat => state.holds(seat, Advance::PublicWorks).into(),
        Some(_) => 0,
    }
}

/// `ME-adv-naval-warfare-5` `ME-adv-naval-warfare-8` The ships of a failed city attack are lost with its tokens.
fn sink_all<E: Edition>(state: &mut State<E>, area: AreaId, seat: Seat, log: &mut Log) {
    let mut ships = 0;
    while conflict::sink_ship(state, area, seat) {
        ships += 1;
    }
    if ships > 0 {
        log.tell(|| Event::ShipsDestroyed { seat, area, ships }.into());
    }
}
