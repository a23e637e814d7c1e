//! Diaspora as one book has it: a city or tokens from stock in an empty area. `EP-25.2.1a`

use super::{Action, Event, Why, paths};
use crate::atlas::AreaId;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::State;
use engine::Seat;

/// `EP-25.2-r1` Whether nothing at all is in an area: no units, no barbarians, no pirate city, no ship.
fn is_empty<E: Edition>(state: &State<E>, area: AreaId) -> bool {
    let ships = || state.seats_in_game().any(|seat| state.players[seat].ships.iter().any(|ship| ship.area == area));
    state.city(area).is_none() && state.all_tokens(area) == 0 && !ships()
}

/// Whether a city may be placed in an area.
pub(super) fn check_city<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> Result<(), Why> {
    check_area(state, seat, area)?;
    if area.area().population == 0 {
        Err(Why::NoRoomForACity { area })
    } else if state.players[seat].city_stock == 0 {
        Err(Why::NoCityInStock)
    } else {
        Ok(())
    }
}

/// Whether tokens may be placed in an area: up to the population limit.
pub(super) fn check_tokens<E: Edition>(state: &State<E>, seat: Seat, count: u8, area: AreaId) -> Result<(), Why> {
    check_area(state, seat, area)?;
    if (1..=most(state, seat, area)).contains(&count) { Ok(()) } else { Err(Why::NoRoom { area }) }
}

fn most<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> u8 {
    E::population_limit(state, area, seat).min(state.players[seat].stock)
}

/// `EP-25.2.1b`
fn check_area<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> Result<(), Why> {
    if !state.is_in_play(area) {
        return Err(Why::OutOfPlay { area });
    }
    if !is_empty(state, area) {
        return Err(Why::NotEmpty { area });
    }
    if paths::reached(state, seat).contains(area) { Ok(()) } else { Err(Why::NoPath { area }) }
}

/// Offers every area and number.
pub(super) fn visit<E: Edition>(state: &State<E>, seat: Seat, visitor: &mut dyn FnMut(Action) -> bool) -> bool {
    let reached = paths::reached(state, seat);
    reached.iter().filter(|&area| state.is_in_play(area) && is_empty(state, area)).all(|area| {
        let city = area.area().population > 0 && state.players[seat].city_stock > 0;
        let mut tokens = (1..=most(state, seat, area)).map(|count| Action::Settle { count, area });
        (!city || visitor(Action::Found(area))) && tokens.all(&mut *visitor)
    })
}

/// Places a city. `EP-21.1-r1` It counts as built this turn.
pub(super) fn found<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId, log: &mut Log) {
    state.place_city(area, seat);
    state.built.insert(area);
    log.tell(|| Event::Founded { seat, area }.into());
}

/// Places tokens.
pub(super) fn settle<E: Edition>(state: &mut State<E>, seat: Seat, count: u8, area: AreaId, log: &mut Log) {
    let count = state.place_tokens(area, seat, count);
    log.tell(|| Event::Placed { seat, area, count }.into());
}
