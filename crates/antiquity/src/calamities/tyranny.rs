//! Tyranny: the beneficiary annexes area by area around its own units. `EP-29.8.1.3a`

use super::event::Event;
use super::picks::Pick;
use super::{Step, losses, sparing};
use crate::atlas::{AreaId, AreaSet};
use crate::board::Owner;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::{CITY_POINTS, State};
use engine::Seat;

/// Begins Tyranny over so many unit points.
pub(super) fn prepare<E: Edition>(state: &mut State<E>, points: u8, log: &mut Log) {
    state.calamities.points = points;
    if candidates(state).is_empty() {
        return losses::cancel(state, log);
    }
    state.agenda.push(Step::Pick { what: Pick::Around, left: 1 }.into());
}

/// `EP-29.8.1.3b` The areas within or next to the beneficiary's civilization of which some units can be annexed.
/// `EP-29.8.1.6` None, once the beneficiary's units are used up.
pub(super) fn candidates<E: Edition>(state: &State<E>) -> AreaSet {
    let (Some(victim), Some(heir)) = (state.calamities.primary, state.calamities.beneficiary) else {
        return AreaSet::default();
    };
    let near =
        |area: AreaId| state.has_units(area, heir) || state.neighbours(area).any(|next| state.has_units(next, heir));
    state.areas_of(victim).filter(|&area| worth(state, victim, heir, area) > 0 && near(area)).collect()
}

/// `EP-29.8.1.3-r1` Whether the city goes, and how many tokens: a city takes five points and a city in stock.
fn taken<E: Edition>(state: &State<E>, victim: Seat, heir: Seat, area: AreaId) -> (bool, u8) {
    let points = state.calamities.points.min(sparing::spare_points(state, victim));
    let city = state.city(area) == Some(victim.into()) && points >= CITY_POINTS && state.players[heir].city_stock > 0;
    let rest = points - if city { CITY_POINTS } else { 0 };
    (city, state.tokens(area, victim).min(rest).min(state.players[heir].stock))
}

fn worth<E: Edition>(state: &State<E>, victim: Seat, heir: Seat, area: AreaId) -> u8 {
    let (city, tokens) = taken(state, victim, heir, area);
    tokens + if city { CITY_POINTS } else { 0 }
}

/// `EP-29.8.1.3c` Annexes an area as far as possible, and goes on with the points left.
pub(super) fn annex<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    let (Some(victim), Some(heir)) = (state.calamities.primary, state.calamities.beneficiary) else { return };
    let (city, tokens) = taken(state, victim, heir, area);
    state.calamities.points -= worth(state, victim, heir, area);
    state.agenda.push(Step::Pick { what: Pick::Around, left: 1 }.into());
    let by = Owner::Seat(heir);
    if city {
        state.remove_city(area);
        state.place_city(area, heir);
        log.tell(|| Event::CityTaken { seat: victim, area, by }.into());
    }
    if tokens > 0 {
        state.remove_tokens(area, victim, tokens);
        state.place_tokens(area, heir, tokens);
        log.tell(|| Event::TokensTaken { seat: victim, area, by, count: tokens }.into());
    }
}
