//! Paths that abilities are traced along: over land without enemy units and over any water, where the land and the water
//! of one area count as two. `EP-25.2.2a` `EP-25.2.2b` `EP-25.8.2`

use crate::atlas::{AreaId, AreaSet};
use crate::board::Owner;
use crate::edition::Edition;
use crate::state::State;
use engine::Seat;

/// The areas in play to whose land a path leads from an area with units of the seat. What stands in the last area does
/// not block the path to it. `EP-25.8-r1`
/// `EP-25.2.2a` `EP-25.8.2` Land with enemy units blocks it. `EP-25.2.2b` Land and water of an area are two places.
pub(super) fn reached<E: Edition>(state: &State<E>, seat: Seat) -> AreaSet {
    let mut lands: AreaSet = state.areas_of(seat).collect();
    let mut waters = AreaSet::default();
    let mut open: Vec<(AreaId, bool)> = lands.iter().map(|area| (area, true)).collect();
    while let Some((area, on_land)) = open.pop() {
        // The first areas may hold enemies beside one's own units. `EP-25.2-r2`
        let blocked = on_land && !state.has_units(area, seat) && has_enemies(state, seat, area);
        if blocked {
            continue;
        }
        for (next, is_land) in ways(state, area, on_land) {
            let new = if is_land { lands.insert(next) } else { waters.insert(next) };
            if new {
                open.push((next, is_land));
            }
        }
    }
    lands
}

/// Where a path leads in one step: over a land border in play, over a water border in play or not (`EP-9.5c`), or between
/// the land and the water of an area.
fn ways<E: Edition>(state: &State<E>, area: AreaId, on_land: bool) -> impl Iterator<Item = (AreaId, bool)> {
    let printed = area.area();
    let ashore = (!on_land && state.is_in_play(area)).then_some((area, true));
    let afloat = (on_land && !printed.water.is_empty()).then_some((area, false));
    let land = state.land_neighbours(area).filter(move |_| on_land).map(|next| (next, true));
    // A path does not cross from one coast to another over water.
    let sails = !on_land && printed.coasts.is_empty();
    let water = printed.water.iter().copied().filter(move |&next| sails && state.is_on_board(next));
    // From the land of an area with several coasts each of them can be reached.
    let coasts = printed.coasts.iter().flatten().copied().filter(move |&next| on_land && state.is_on_board(next));
    ashore.into_iter().chain(afloat).chain(land).chain(water.chain(coasts).map(|next| (next, false)))
}

/// `EP-25.2-r2` Whether units of other players, barbarian tokens or a pirate city are in an area.
fn has_enemies<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> bool {
    state.owners().any(|owner| owner != Owner::Seat(seat) && state.has_units(area, owner))
}
