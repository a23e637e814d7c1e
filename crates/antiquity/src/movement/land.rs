//! Tokens that move over land. `ME-3-6` `ME-adv-roadbuilding-1` `EP-17.3`

use super::entry::{check_entry, most_to_enter};
use super::{Action, Stand, Stands, Why};
use crate::atlas::{AreaId, AreaSet};
use crate::board::{Board as _, Owner};
use crate::chapter::Action as AnyAction;
use crate::edition::Edition;
use crate::names::Advance;
use crate::state::State;
use engine::Seat;

/// Tokens of a seat that have not moved: those that lie colored side up. `ME-3-8`
pub(super) fn unmoved<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> u8 {
    let owner = Owner::Seat(seat);
    state.board.tokens(area, owner).saturating_sub(state.board.flipped(area, owner))
}

/// Every move over land, one count after the other.
pub(super) fn list<E: Edition>(state: &State<E>, seat: Seat, shunned: bool, stands: &Stands, out: &mut Vec<AnyAction>) {
    let roads = state.holds(seat, Advance::Roadbuilding);
    for &Stand { area: from, unmoved, .. } in stands.iter().filter(|stand| stand.unmoved > 0) {
        let mut offer = |to: AreaId| {
            let most = if shunned { most_to_enter(state, seat, to, unmoved) } else { unmoved };
            out.extend((0..most).map(|fewer| Action::Move { count: fewer + 1, from, to }.into()));
        };
        state.land_neighbours(from).for_each(&mut offer);
        if roads {
            second_steps(state, seat, from).iter().for_each(offer);
        }
    }
}

/// `ME-adv-roadbuilding-1` `EP-17.3.1a` The areas that need both steps of a road.
/// `ME-adv-roadbuilding-3` `EP-17.3.1c` Both are steps over land, and only the first must stay out of conflict.
fn second_steps<E: Edition>(state: &State<E>, seat: Seat, from: AreaId) -> AreaSet {
    let through = state.land_neighbours(from).filter(|&via| may_pass(state, seat, via));
    let mut reached: AreaSet = through.flat_map(|via| state.land_neighbours(via)).collect();
    state.land_neighbours(from).chain([from]).for_each(|near| reached.remove(near));
    reached
}

/// `ME-adv-roadbuilding-2` Whether a token may take its second step from here: it may enter, and is then in no conflict
/// situation. Each token goes by itself, so that one counts for all.
fn may_pass<E: Edition>(state: &State<E>, seat: Seat, via: AreaId) -> bool {
    check_entry(state, seat, via, 1).is_ok() && E::may_march_through(state, seat, via)
}

/// Whether tokens may move over land: `ME-3-6` `ME-3-8` `ME-3-9` `ME-board-2` `EP-17.3a`.
/// `EP-9.5a` `EP-17.3b` Those that came by ship have moved.
pub(super) fn check<E: Edition>(state: &State<E>, seat: Seat, count: u8, from: AreaId, to: AreaId) -> Result<(), Why> {
    if !on_board::<E>(from) || !on_board::<E>(to) || !state.is_in_play(to) {
        return Err(Why::OutOfPlay { area: to });
    }
    let able = unmoved(state, seat, from);
    if count == 0 || count > able {
        return Err(Why::TooFewUnmoved { area: from, able });
    }
    if !from.area().land.contains(&to) {
        if !state.holds(seat, Advance::Roadbuilding) {
            return Err(Why::NotAdjacentByLand { from, to });
        }
        if !second_steps(state, seat, from).contains(to) {
            let borders = |via: AreaId| state.land_neighbours(via).any(|next| next == to);
            let blocked = state.land_neighbours(from).any(borders);
            return Err(if blocked { Why::RoadBlocked { from, to } } else { Why::NoRoad { from, to } });
        }
    }
    check_entry(state, seat, to, count)
}

/// Whether the area is on this edition's board.
pub(super) fn on_board<E: Edition>(area: AreaId) -> bool {
    area.index() < E::Board::AREAS
}

/// Moves tokens and turns them white side up: they are done with this turn's movement.
pub(super) fn perform<E: Edition>(state: &mut State<E>, seat: Seat, count: u8, from: AreaId, to: AreaId) {
    let owner = Owner::Seat(seat);
    state.board.set_tokens(from, owner, state.board.tokens(from, owner) - count);
    arrive(state, seat, count, to);
}

/// Tokens arrive, white side up.
pub(super) fn arrive<E: Edition>(state: &mut State<E>, seat: Seat, count: u8, to: AreaId) {
    let owner = Owner::Seat(seat);
    state.board.set_tokens(to, owner, state.board.tokens(to, owner) + count);
    state.board.set_flipped(to, owner, state.board.flipped(to, owner) + count);
}
