//! Found City, and units received as gifts. `CC-found`

use super::{Event, Step, Why};
use crate::chapter::Log;
use crate::chapter::Reason;
use crate::map::{Set, Space};
use crate::moments::Moment;
use crate::names::{Piece, Terrain, UnitKind};
use crate::state::{City, State, UnitSet};
use engine::Seat;

/// Whether a city may be founded on a space, the Settler aside. `CC-found-3` to `CC-found-5`
/// `CC-adv-irrigation-3` Whatever advances the seat has.
pub(crate) fn may_found(state: &State, seat: Seat, space: Space) -> Result<(), Reason> {
    let foreign = |other: Seat| other != seat && !state.units_at(other, space).is_empty();
    match state.map.terrain(space) {
        None | Some(Terrain::Sea | Terrain::Barren) => return Err(Why::NoGround { space }.into()),
        Some(Terrain::Fertile | Terrain::Forest | Terrain::Mountain) => {}
    }
    if state.exhausted.contains(space) {
        return Err(Why::Exhausted { space }.into());
    }
    if state.city(space).is_some() || state.seats().any(foreign) {
        return Err(Why::Occupied { space }.into());
    }
    if state.settlements_left(seat) == 0 {
        return Err(Why::NoSettlement.into());
    }
    Ok(())
}

/// Whether the active player may found a city there. `CC-found-1` `CC-found-7`
pub(super) fn check(state: &State, seat: Seat, space: Space) -> Result<(), Reason> {
    if state.count_at(seat, space, UnitKind::Settler) == 0 {
        return Err(Why::NoSettler { space }.into());
    }
    may_found(state, seat, space)?;
    if state.has_action() { Ok(()) } else { Err(Why::NoActions.into()) }
}

/// Spaces of the active player's Settlers where a city may be founded.
pub(super) fn spaces(state: &State, seat: Seat) -> Set {
    let settlers = state.units_in_play(seat, UnitKind::Settler).iter();
    let on_land = settlers.filter_map(|unit| match state.players[seat].units[unit].place {
        crate::state::Place::At(space) => Some(space),
        _ => None,
    });
    on_land.filter(|&space| check(state, seat, space).is_ok()).collect()
}

/// A Settler becomes a Settlement: of several the one that can do least else this turn. `CC-found-6`
/// `CC-found-2` One Settler, one city.
pub(super) fn settle(state: &mut State, seat: Seat, space: Space, log: &mut Log) {
    let settlers = state.units_at(seat, space).only(UnitKind::Settler);
    let stuck = |unit: &usize| {
        let marks = state.players[seat].units[*unit].marks;
        (marks.mountain || marks.fought, marks.forest, marks.moved)
    };
    if let Some(unit) = settlers.iter().max_by_key(stuck) {
        state.remove_unit(seat, unit);
        found(state, seat, space, log);
    }
}

/// Puts a new city on a space: size 1, neutral, not activated. `CC-found-8`
pub(crate) fn found(state: &mut State, seat: Seat, space: Space, log: &mut Log) {
    state.cities.insert(space, City::new(seat));
    log.tell(|| Event::Founded { seat, space }.into());
    state.push(Moment::Founded { seat, space });
}

/// Lets a seat put a unit into a city of its choice. Without a unit or room for it nothing happens. `CC-limit-3`
pub(crate) fn push_gift(state: &mut State, seat: Seat, kind: UnitKind, log: &mut Log) {
    let _ = log;
    state.push(Step::Gift { seat, kind });
}

/// Cities that can take a gift; Ships need a Port that works. `CC-stack-4`
pub(crate) fn gift_spaces(state: &State, seat: Seat, kind: UnitKind) -> Set {
    if state.supply(seat, kind) == 0 {
        return Set::EMPTY;
    }
    let fits = |&space: &Space| match kind {
        UnitKind::Army => state.army_room(seat, space) > 0,
        UnitKind::Settler => true,
        UnitKind::Ship => state.works(space, Piece::Port) && may_launch(state, seat, space),
    };
    state.cities_of(seat).filter(fits).collect()
}

/// Why a gift cannot be put there.
pub(super) fn no_gift(state: &State, seat: Seat, space: Space) -> Why {
    if state.is_city_of(space, seat) { Why::NoRoom { space } } else { Why::NotForGifts { space } }
}

/// Whether new Ships may come to a Port: foreign ones there would have to be attacked. `CC-build-4`
pub(super) fn may_launch(state: &State, seat: Seat, space: Space) -> bool {
    check_launch(state, seat, space).is_ok()
}

/// Why they may not.
pub(super) fn check_launch(state: &State, seat: Seat, space: Space) -> Result<(), Reason> {
    match state.city(space).and_then(|city| city.port) {
        Some(sea) if state.foreign_units(seat).contains(sea) => crate::combat::may_attack(state, seat, sea),
        _ => Ok(()),
    }
}

/// Puts the gift there. The step is on top of the agenda.
pub(crate) fn put_gift(state: &mut State, seat: Seat, kind: UnitKind, space: Space, log: &mut Log) {
    state.agenda.pop();
    log.tell(|| Event::Received { seat, kind, space }.into());
    if kind == UnitKind::Ship {
        place_ships(state, seat, space, 1, log);
    } else {
        state.place_unit(seat, kind, space);
    }
}

/// Puts Ships from the supply into the Sea space of a city's Port. Where foreign Ships are, a naval battle is fought:
/// the new Ships are its attackers, and stay in the supply until they have won. `CC-build-3` `CC-build-4` `CC-build-6`
pub(crate) fn place_ships(state: &mut State, seat: Seat, space: Space, count: u8, log: &mut Log) {
    let Some(sea) = state.city(space).and_then(|city| city.port) else { return };
    if !state.foreign_units(seat).contains(sea) {
        for _ in 0..count {
            state.place_unit(seat, UnitKind::Ship, sea);
        }
        return;
    }
    let free = UnitSet::of(UnitKind::Ship)
        .iter()
        .filter(|&unit| state.players[seat].units[unit].place == crate::state::Place::Supply);
    let ships = free.take(count.into()).fold(UnitSet::EMPTY, UnitSet::with);
    crate::combat::push_battle(state, seat, ships, sea, log);
}
