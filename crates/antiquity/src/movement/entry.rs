//! What a token may enter, and what comes of it. `ME-3-30` `ME-adv-diplomacy-1` `ME-adv-cultural-ascendancy-1` `EP-17.4`

use super::Why;
use crate::atlas::AreaId;
use crate::board::{Board as _, Owner};
use crate::edition::Edition;
use crate::names::Advance;
use crate::state::State;
use engine::{Seat, SeatSet};

/// `ME-map-13` `ME-3-30` `ME-3-35` Whether a conflict situation exists: tokens of several owners beyond the printed
/// population limit, or any token in the area of somebody else's city.
/// `ME-3-32` Looked at anew every time: it is gone when enough tokens have moved away.
pub fn conflict_situation<E: Edition>(state: &State<E>, area: AreaId) -> bool {
    situation_with(state, area, Owner::Barbarians, 0)
}

/// Whether a conflict situation would exist with this many more tokens of an owner.
/// `ME-adv-cultural-ascendancy-2` One token beside a city is enough, whatever its chances. `ME-3-33`
/// `ME-adv-naval-warfare-4` Ships do not count.
pub fn situation_with<E: Edition>(state: &State<E>, area: AreaId, owner: Owner, more: u8) -> bool {
    let city = state.board.city(area);
    // They join those of their owner, or are a side of their own.
    let newcomer = (more > 0 && state.board.tokens(area, owner) == 0).then_some((owner, 0));
    let (mut sides, mut total) = (0, u16::from(more));
    for (side, tokens) in state.sides(area).chain(newcomer) {
        if city.is_some_and(|city| city != side) {
            return true;
        }
        sides += 1;
        total += u16::from(tokens);
    }
    city.is_none() && sides > 1 && total > u16::from(area.area().population)
}

/// `ME-3-30` Whether these tokens of a seat would cause conflict: there is none yet, and there would be.
/// `ME-3-31` Asked of tokens that enter only; those that expansion places cause none.
pub fn causes_conflict<E: Edition>(state: &State<E>, seat: Seat, area: AreaId, count: u8) -> bool {
    situation_with(state, area, seat.into(), count) && !conflict_situation(state, area)
}

/// Whether there is anybody whose advances could keep tokens of this seat out of some areas.
pub(super) fn is_shunned<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    state.others(seat).any(|other| shuns_cities(state, seat, other) || shuns_conflict(state, seat, other))
}

/// `ME-adv-diplomacy-1` `ME-adv-military-2` `EP-17.4.1a` Whether the seat may not enter areas with this other seat's
/// cities: it holds Diplomacy, and the seat neither that nor Military.
fn shuns_cities<E: Edition>(state: &State<E>, seat: Seat, other: Seat) -> bool {
    let exempt = || state.holds(seat, Advance::Diplomacy) || state.holds(seat, Advance::Military);
    state.holds(other, Advance::Diplomacy) && !exempt()
}

/// `ME-adv-cultural-ascendancy-1` `EP-17.4.2a` Whether the seat may not cause conflict in areas with this other seat's
/// units: it holds Cultural Ascendancy, and the seat neither that nor Advanced Military.
/// `ME-adv-advanced-military-4`
fn shuns_conflict<E: Edition>(state: &State<E>, seat: Seat, other: Seat) -> bool {
    let exempt = || state.holds(seat, Advance::CulturalAscendancy) || state.holds(seat, Advance::AdvancedMilitary);
    state.holds(other, Advance::CulturalAscendancy) && !exempt()
}

/// `EP-17.4.1-r1` `EP-17.4.2b` Whether these tokens of a seat would fight units of `guard`, together with those that are
/// there: they would bring the city down, or meet tokens where there is no room for all. `EP-17.4.2-r4` Whoever reinforces
/// a city of its own defends it and attacks nobody.
pub fn attacks<E: Edition>(state: &State<E>, seat: Seat, guard: Seat, area: AreaId, count: u8) -> bool {
    let met = state.tokens(area, guard) > 0;
    match state.city(area) {
        Some(owner) if owner == guard.into() => {
            let tokens = state.tokens(area, seat).saturating_add(count);
            met || crate::conflict::attack_succeeds(state, area, seat.into(), tokens)
        }
        Some(owner) if owner == seat.into() => false,
        Some(_) => met,
        None => met && state.all_tokens(area).saturating_add(count) > area.area().population,
    }
}

/// `ME-3-9` `EP-17.4a` Tokens may enter any area, unless Diplomacy or Cultural Ascendancy keeps them out.
/// `EP-17.4b` The population limit keeps nobody out.
/// `ME-adv-diplomacy-2` `ME-adv-cultural-ascendancy-3` `ME-adv-cultural-ascendancy-5` Asked of tokens that a player
/// moves or lands only: expansion, annexation, ships and the Barbarians go by without.
pub(super) fn check_entry<E: Edition>(state: &State<E>, seat: Seat, area: AreaId, count: u8) -> Result<(), Why> {
    let city = state.city(area);
    let there: SeatSet = state.sides(area).map(|(owner, _)| owner).chain(city).filter_map(Owner::seat).collect();
    for guard in there.minus(state.left).without(seat).iter() {
        let their_city = city == Some(guard.into());
        if their_city && shuns_cities(state, seat, guard) && E::diplomacy_forbids(state, seat, guard, area, count) {
            return Err(Why::KeptOutByDiplomacy { area, guard });
        }
        if shuns_conflict(state, seat, guard) && E::ascendancy_forbids(state, seat, guard, area, count) {
            return Err(Why::KeptOutByCulturalAscendancy { area, guard });
        }
    }
    Ok(())
}

/// The most of these tokens that may enter: more tokens are never more welcome than fewer.
pub(super) fn most_to_enter<E: Edition>(state: &State<E>, seat: Seat, area: AreaId, wanted: u8) -> u8 {
    (1..=wanted).rev().find(|&count| check_entry(state, seat, area, count).is_ok()).unwrap_or(0)
}
