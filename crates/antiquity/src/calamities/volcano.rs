//! Volcanic Eruption, or Earthquake. `ME-cal-volcanic-eruption-1` `EP-29.2.1.1a`

use super::card::{Aftermath, Effect};
use super::damage;
use super::duties::Damage;
use super::event::Event;
use super::losses::{destroy_city, lose_tokens, reduce_city};
use super::picks::{Pick, begin, most};
use super::scope::Scope;
use super::{Step, sparing, tasks, victims};
use crate::atlas::{AreaId, AreaSet};
use crate::board::Owner;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::{CITY_POINTS, State};
use engine::{Seat, SeatSet};

/// What is printed on the card of the eruption under way.
fn printed<E: Edition>(state: &State<E>) -> Option<(crate::names::Advance, bool, Option<Aftermath>)> {
    match state.current_card().effects.first() {
        Some(&Effect::VolcanicEruption { spared_by, judged_by_all, aftermath }) => {
            Some((spared_by, judged_by_all, aftermath))
        }
        _ => None,
    }
}

/// `ME-cal-volcanic-eruption-1` `EP-29.2.1.1a` It erupts where the victim has a city at a volcano; elsewhere the earth
/// quakes.
pub(super) fn prepare<E: Edition>(state: &mut State<E>, victim: Seat, log: &mut Log) {
    let at_volcano = state.cities(victim).any(|area| area.area().volcano.is_some());
    let what = if at_volcano { Pick::Volcano } else { Pick::Quake };
    let areas = if at_volcano { volcanoes(state, victim) } else { quakes(state, victim) };
    begin(state, what, 1, areas, log);
}

/// `ME-cal-volcanic-eruption-3` The volcanoes at which the victim has a city, and of these those that hit most of the
/// victim's unit points; each by one of the victim's cities there.
pub(super) fn volcanoes<E: Edition>(state: &State<E>, victim: Seat) -> AreaSet {
    let touched = |volcano| state.areas().filter(move |area| area.area().volcano == Some(volcano));
    let firsts = (0..crate::atlas::ATLAS.volcanoes.len() as u8).filter_map(|volcano| {
        let city = touched(volcano).find(|&area| state.city(area) == Some(victim.into()))?;
        let everybody: SeatSet = if judged_by_all(state) { state.seat_set() } else { SeatSet::only(victim) };
        let struck = |area: AreaId| everybody.iter().map(|seat| u16::from(state.unit_points(area, seat))).sum::<u16>();
        Some((city, touched(volcano).map(struck).sum()))
    });
    most(firsts)
}

/// `ME-cal-volcanic-eruption-2` `EP-29.2.1.1a` All units of all players in the areas that the volcano touches are
/// destroyed; the Barbarians are not. `ME-cal-4` `ME-cal-volcanic-eruption-9`
/// `EP-29.2.1.4b` No advance saves a city.
pub(super) fn erupt<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    let Some(volcano) = area.area().volcano else { return };
    log.tell(|| Event::Erupted { volcano: crate::atlas::ATLAS.volcanoes[usize::from(volcano)].clone() }.into());
    for touched in state.areas().filter(|touched| touched.area().volcano == Some(volcano)) {
        if has_aftermath(state) {
            state.calamities.selected.insert(touched);
        }
        for seat in state.seats_in_game() {
            let others = state.has_units(touched, seat) && state.calamities.primary != Some(seat);
            if others && has_aftermath(state) {
                state.calamities.victims = state.calamities.victims.with(seat);
            }
            if state.city(touched) == Some(seat.into()) {
                destroy_city(state, touched, log);
            }
            lose_tokens(state, seat, touched, u8::MAX, log);
        }
    }
    aftermath(state, log);
}

fn has_aftermath<E: Edition>(state: &State<E>) -> bool {
    printed(state).is_some_and(|(_, _, aftermath)| aftermath.is_some())
}

/// The victim's cities that an Earthquake may strike: any, or `EP-29.2.1.2c` those where it does most damage in all; it strikes
/// even if it does none.
pub(super) fn quakes<E: Edition>(state: &State<E>, victim: Seat) -> AreaSet {
    if !judged_by_all(state) {
        return state.cities(victim).collect();
    }
    let spared = printed(state).is_some_and(|(spared_by, ..)| state.holds(victim, spared_by));
    let destroyed = if sparing::may_lose_city(state, victim) { u16::from(CITY_POINTS) } else { 0 };
    let own = |area| if spared { reduction(state, victim, area) } else { destroyed };
    most(state.cities(victim).map(|area| {
        let other = beside(state, victim, area).map(|(_, loss)| loss).max().unwrap_or(0);
        (area, own(area) + other + 1)
    }))
}

/// `ME-cal-volcanic-eruption-5` `EP-29.2.1.2a` An Earthquake destroys a city and reduces one beside it. With the advance
/// on the card the first is only reduced. `ME-cal-volcanic-eruption-6` `EP-29.2.1.4a`
pub(super) fn quake<E: Edition>(state: &mut State<E>, victim: Seat, area: AreaId, log: &mut Log) {
    let spared = printed(state).is_some_and(|(spared_by, ..)| state.holds(victim, spared_by));
    if has_aftermath(state) {
        state.calamities.selected.insert(area);
        state.agenda.push(Step::Aftermath.into());
    }
    if spared {
        reduce_city(state, area, log);
    } else {
        destroy_city(state, area, log);
    }
    state.agenda.push(Step::Pick { what: Pick::Aftershock { near: area }, left: 1 }.into());
}

/// The cities beside the first that may be reduced: those of players, or of other players' those that make the damage what it
/// is.
/// `ME-cal-volcanic-eruption-7` An aftershock may strike the victim's own cities, and must if there are no others.
pub(super) fn aftershocks<E: Edition>(state: &State<E>, victim: Seat, near: AreaId) -> AreaSet {
    if !judged_by_all(state) {
        return state.neighbours(near).filter(|&area| is_of_a_player(state, area)).collect();
    }
    most(beside(state, victim, near).map(|(area, loss)| (area, loss + 1)))
}

/// `ME-cal-volcanic-eruption-5` `EP-29.2.1.2b` The city beside the first is reduced, and its owner a victim.
pub(super) fn aftershock<E: Edition>(state: &mut State<E>, victim: Seat, area: AreaId, log: &mut Log) {
    if let Some(owner) = state.city(area).and_then(Owner::seat).filter(|&owner| owner != victim) {
        victims::add(state, owner, log);
    }
    if judged_by_all(state) {
        state.calamities.selected.insert(area);
    }
    reduce_city(state, area, log);
}

/// `EP-29.2.1.2b` Cities of other players beside an area, with what reducing them costs.
fn beside<E: Edition>(state: &State<E>, victim: Seat, near: AreaId) -> impl Iterator<Item = (AreaId, u16)> {
    let struck = move |area, owner| owner != victim && is_reducible(state, owner, area);
    let owner = move |area| state.city(area).and_then(Owner::seat).filter(|&owner| struck(area, owner));
    state.neighbours(near).filter_map(move |area| owner(area).map(|owner| (area, reduction(state, owner, area))))
}

/// `EP-29.2.1.2-r1` What reducing a city costs its owner: nothing where five tokens can take its place.
fn reduction<E: Edition>(state: &State<E>, owner: Seat, area: AreaId) -> u16 {
    if !is_reducible(state, owner, area) {
        return 0;
    }
    let kept = damage::vacancy(state, owner, area).min(state.players[owner].stock);
    u16::from(CITY_POINTS.saturating_sub(kept))
}

/// `EP-32.7.1` Whether reducing a city leaves its owner the units that calamities spare.
fn is_reducible<E: Edition>(state: &State<E>, owner: Seat, area: AreaId) -> bool {
    !sparing::is_spared(state, owner) && sparing::can_be_reduced(state, owner, area)
}

fn is_of_a_player<E: Edition>(state: &State<E>, area: AreaId) -> bool {
    state.city(area).is_some_and(|owner| owner != Owner::Barbarians)
}

/// `EP-29.2.1.3` Victims with the advance on the card lose more in the areas around.
pub(super) fn aftermath<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let Some((_, _, Some(aftermath))) = printed(state) else { return };
    let suffers = |&seat: &Seat| state.holds(seat, aftermath.holds) && !state.holds(seat, aftermath.unless);
    let struck: SeatSet = victims::everybody(state).iter().filter(suffers).collect();
    for seat in struck.iter() {
        tasks::burden(state, seat, Damage::of(aftermath.points, Scope::Beside));
    }
    if !struck.is_empty() {
        tasks::suffer(state, struck, log);
    }
}

/// `EP-29.2.1.1b` `EP-29.2.1.2c` Whether all victims' losses decide where it strikes.
fn judged_by_all<E: Edition>(state: &State<E>) -> bool {
    printed(state).is_some_and(|(_, by_all, _)| by_all)
}
