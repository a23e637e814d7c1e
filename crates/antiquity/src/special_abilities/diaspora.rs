//! Diaspora: up to five own tokens go from anywhere to anywhere else. `ME-adv-diaspora-1`

use super::{Action, Event, Step, Why};
use crate::atlas::{AreaId, AreaSet};
use crate::board::Board as _;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::names::Advance;
use crate::state::State;
use engine::Seat;

/// The most tokens.
const MOST: u8 = 5;

/// Forgets where tokens were taken before: none are to be placed yet.
pub(super) fn start<E: Edition>(state: &mut State<E>) -> u8 {
    *state.calamities.selected_mut() = AreaSet::default();
    0
}

/// `ME-adv-diaspora-1` `ME-adv-diaspora-2` `ME-adv-diaspora-3` How many tokens may be placed in an area: up to the
/// population limit, and none beside a city except the one that Public Works allows.
fn room<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> u8 {
    if !state.is_in_play(area) {
        return 0;
    }
    let tokens = state.all_tokens(area);
    match state.city(area) {
        Some(owner) if owner == seat.into() => u8::from(state.holds(seat, Advance::PublicWorks)).saturating_sub(tokens),
        Some(_) => 0,
        None => E::population_limit(state, area, seat).saturating_sub(tokens),
    }
}

/// Whether so many tokens find room in areas other than these.
fn fits<E: Edition>(state: &State<E>, seat: Seat, sources: AreaSet, count: u8) -> bool {
    let mut left = count;
    state.areas().filter(|&area| !sources.contains(area)).any(|area| {
        left = left.saturating_sub(room(state, seat, area));
        left == 0
    })
}

/// Whether tokens may be taken, besides those taken already.
pub(super) fn check_take<E: Edition>(
    state: &State<E>,
    seat: Seat,
    taken: u8,
    count: u8,
    area: AreaId,
) -> Result<(), Why> {
    if area.index() >= E::Board::AREAS || !(1..=state.tokens(area, seat)).contains(&count) {
        return Err(Why::NoTokens { area });
    }
    if count > MOST.saturating_sub(taken) {
        return Err(Why::NotSoMuch { most: MOST.saturating_sub(taken) });
    }
    let mut sources = if taken > 0 { state.calamities.selected() } else { AreaSet::default() };
    sources.insert(area);
    if fits(state, seat, sources, taken + count) { Ok(()) } else { Err(Why::NoRoomAnywhere) }
}

/// Offers the tokens that may be taken.
pub(super) fn visit_takes<E: Edition>(
    state: &State<E>,
    seat: Seat,
    taken: u8,
    visitor: &mut dyn FnMut(Action) -> bool,
) -> bool {
    let left = MOST.saturating_sub(taken);
    state.areas().all(|area| {
        let counts = 1..=state.tokens(area, seat).min(left);
        let mut allowed = counts.take_while(|&count| check_take(state, seat, taken, count, area).is_ok());
        allowed.all(|count| visitor(Action::Take { count, area }))
    })
}

/// Takes tokens; they wait in stock to be placed.
pub(super) fn take<E: Edition>(state: &mut State<E>, seat: Seat, taken: u8, count: u8, area: AreaId, log: &mut Log) {
    state.remove_tokens(area, seat, count);
    state.calamities.selected_mut().insert(area);
    log.tell(|| Event::Took { seat, area, count }.into());
    let taken = taken + count;
    Step::Diaspora { seat, taken, placing: taken == MOST }.becomes(state);
}

/// Whether tokens may be placed: anywhere else.
pub(super) fn check_place<E: Edition>(
    state: &State<E>,
    seat: Seat,
    taken: u8,
    count: u8,
    area: AreaId,
) -> Result<(), Why> {
    if !(1..=taken).contains(&count) {
        return Err(Why::NotSoMuch { most: taken });
    }
    if !state.is_in_play(area) {
        return Err(Why::OutOfPlay { area });
    }
    let elsewhere = !state.calamities.selected().contains(area);
    if elsewhere && count <= room(state, seat, area) {
        Ok(())
    } else if elsewhere && state.city(area).is_some() {
        Err(Why::BesideACity { area })
    } else {
        Err(Why::NoRoom { area })
    }
}

/// Offers the places for the tokens.
pub(super) fn visit_places<E: Edition>(
    state: &State<E>,
    seat: Seat,
    taken: u8,
    visitor: &mut dyn FnMut(Action) -> bool,
) -> bool {
    let sources = state.calamities.selected();
    state
        .areas()
        .filter(|&area| !sources.contains(area))
        .all(|area| (1..=room(state, seat, area).min(taken)).all(|count| visitor(Action::Place { count, area })))
}

/// Places tokens.
pub(super) fn place<E: Edition>(state: &mut State<E>, seat: Seat, taken: u8, count: u8, area: AreaId, log: &mut Log) {
    state.place_tokens(area, seat, count);
    log.tell(|| Event::Placed { seat, area, count }.into());
    Step::Diaspora { seat, taken: taken.saturating_sub(count), placing: true }.becomes(state);
}
