//! Barbarian Hordes: barbarian tokens attack a city and go on while they exceed a population limit.
//! `ME-cal-barbarian-hordes-1` `EP-29.5.2.1`

use super::card::{Effect, Role};
use super::event::Event;
use super::picks::{Pick, chooser};
use super::why::Why;
use super::{Step, sparing};
use crate::atlas::{AreaId, AreaSet, Edge};
use crate::board::Owner;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::State;
use engine::Seat;

/// `ME-cal-barbarian-hordes-1` `ME-cal-barbarian-hordes-2` The victim's cities; only wilderness cities if there are any.
pub(super) fn landings<E: Edition>(state: &State<E>, victim: Seat) -> AreaSet {
    let wild: AreaSet = state.cities(victim).filter(|area| area.area().city_site.is_none()).collect();
    if wild.is_empty() { state.cities(victim).collect() } else { wild }
}

/// The hordes appear in a city, as many as the card says and the box holds.
pub(super) fn land<E: Edition>(state: &mut State<E>, victim: Seat, area: AreaId, log: &mut Log) {
    let card = state.current_card();
    let Some(&Effect::Hordes { tokens, .. }) = card.effects.first() else { return };
    let count = state.place_tokens(area, Owner::Barbarians, card.number(state, victim, Role::Primary, tokens));
    log.tell(|| Event::HordesLanded { area, count }.into());
    fight(state, area);
}

/// So many barbarian tokens invade, or are gone if they find nowhere to. `EP-29.5.2.3c`
pub(super) fn invade<E: Edition>(state: &mut State<E>, count: u8, log: &mut Log) {
    state.calamities.points = count;
    if count == 0 {
        return;
    }
    let invasion = Pick::Invasion;
    let open = state.calamities.primary.is_some_and(|victim| !invaded(state, victim).is_empty());
    if !open || chooser(state, invasion).is_none() {
        log.tell(|| Event::HordesGone { count }.into());
    } else {
        state.agenda.push(Step::Pick { what: invasion, left: 1 }.into());
    }
}

/// `EP-29.5.2.3b` Where the hordes may invade now: areas with a city of the victim, or if there is none with tokens.
pub(super) fn invaded<E: Edition>(state: &State<E>, victim: Seat) -> AreaSet {
    // `EP-32.7-r2` They let a player be whom calamities spare, and a city whose fall would cost too much.
    let spared = sparing::is_spared(state, victim);
    let stands = |area: AreaId| {
        let own = state.city(area) == Some(victim.into());
        let strength = crate::conflict::strength(state, Owner::Barbarians, Owner::Seat(victim));
        own && !sparing::may_be_stormed(state, victim, strength.replaced_by)
    };
    let invaded = |&area: &AreaId| !spared && !stands(area) && lies_open(state, area);
    let open: AreaSet = state.areas_of(victim).filter(invaded).collect();
    let cities: AreaSet = open.iter().filter(|&area| state.city(area) == Some(victim.into())).collect();
    if cities.is_empty() { open } else { cities }
}

/// `EP-29.5.2.3a` Whether hordes can come to an area: barren land, what borders on it while it is empty, land with
/// barbarians, what borders on land with nobody else, and the edge of the map.
fn lies_open<E: Edition>(state: &State<E>, area: AreaId) -> bool {
    let barren = |area: AreaId| area.area().population == 0;
    let empty = |area: AreaId| state.city(area).is_none() && state.all_tokens(area) == 0;
    let wild = |area: AreaId| {
        let barbarians = state.tokens(area, Owner::Barbarians);
        barbarians > 0
            && state.all_tokens(area) == barbarians
            && state.city(area).is_none_or(|owner| owner == Owner::Barbarians)
    };
    let from_beside = |next: AreaId| barren(next) && empty(next) || wild(next);
    barren(area)
        || state.tokens(area, Owner::Barbarians) > 0
        || is_at_the_edge(state, area)
        || state.neighbours(area).any(from_beside)
}

/// `EP-2.2.6` `EP-9.5d` Whether an area borders on the edge of the map, or on land that is out of play.
fn is_at_the_edge<E: Edition>(state: &State<E>, area: AreaId) -> bool {
    let outside = |&next: &AreaId| !next.area().open_sea && !state.is_in_play(next);
    let printed = area.area();
    printed.edge == Some(Edge::Outer) || printed.land.iter().chain(&printed.water).any(outside)
}

/// `EP-29.5.2.3.1` All hordes that still move invade an area together, and fight.
pub(super) fn overrun<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    let count = state.place_tokens(area, Owner::Barbarians, state.calamities.points);
    log.tell(|| Event::HordesLanded { area, count }.into());
    fight(state, area);
}

/// `EP-29.5.2.3.2` What is above the population limit goes on from anywhere. `EP-18.3.1b` Too few to take a city are gone.
fn gather<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    let city = state.city(area).is_some_and(|owner| owner != Owner::Barbarians);
    let count = state.remove_tokens(area, Owner::Barbarians, excess(state, area));
    if city {
        if count > 0 {
            log.tell(|| Event::HordesScattered { area, count }.into());
        }
        return;
    }
    invade(state, count, log);
}

/// Where the hordes may go on.
pub(super) fn onward<E: Edition>(state: &State<E>, victim: Seat, from: AreaId) -> AreaSet {
    state.neighbours(from).filter(|&to| why_not(state, victim, from, to).is_none()).collect()
}

/// What stands against moving the hordes on into an area. `ME-cal-barbarian-hordes-4` `ME-cal-barbarian-hordes-5`
/// `ME-cal-barbarian-hordes-7`
pub(super) fn why_not<E: Edition>(state: &State<E>, victim: Seat, from: AreaId, to: AreaId) -> Option<Why> {
    if !state.neighbours(from).any(|next| next == to) {
        return Some(Why::NotBeside { area: to, near: from });
    }
    if !state.has_units(to, victim) {
        return Some(Why::NoUnitsOf { area: to, seat: victim });
    }
    let fails = state.city(to).is_some_and(|owner| owner != Owner::Barbarians) && !would_take(state, from, to);
    fails.then_some(Why::AttackWouldFail { area: to })
}

/// `ME-cal-barbarian-hordes-10` `ME-cal-barbarian-hordes-15` Whether the hordes would take a city. Tokens beside it fight
/// first, and each takes one of theirs along.
fn would_take<E: Edition>(state: &State<E>, from: AreaId, to: AreaId) -> bool {
    let there = state.tokens(to, Owner::Barbarians);
    let beside = state.all_tokens(to) - there;
    let attackers = (excess(state, from) + there).saturating_sub(beside);
    crate::conflict::attack_succeeds(state, to, Owner::Barbarians, attackers)
}

/// `ME-cal-barbarian-hordes-14` Barbarian tokens above the population limit of an area. An area with a city feeds none.
fn excess<E: Edition>(state: &State<E>, area: AreaId) -> u8 {
    let limit = if state.city(area).is_some() { 0 } else { area.area().population };
    let hordes = state.tokens(area, Owner::Barbarians);
    state.all_tokens(area).saturating_sub(limit).min(hordes)
}

/// All barbarian tokens in excess move together.
pub(super) fn move_on<E: Edition>(state: &mut State<E>, from: AreaId, to: AreaId, log: &mut Log) {
    let count = state.remove_tokens(from, Owner::Barbarians, excess(state, from));
    state.place_tokens(to, Owner::Barbarians, count);
    log.tell(|| Event::HordesMoved { from, to, count }.into());
    fight(state, to);
}

/// `ME-cal-barbarian-hordes-8` `ME-cal-barbarian-hordes-15` Tokens in the area fight, then the city is attacked with what
/// is left, then the hordes go on. Nobody draws a card for it. `ME-cal-barbarian-hordes-9`
/// `EP-18.1d` `EP-29.5.2.5`
fn fight<E: Edition>(state: &mut State<E>, area: AreaId) {
    state.agenda.push(Step::Advance { area }.into());
    if state.city(area).is_some() {
        crate::conflict::push_city_attack(state, area, Owner::Barbarians, false);
    } else {
        crate::conflict::push_token_conflict(state, area);
    }
}

/// `ME-cal-barbarian-hordes-4` `ME-cal-barbarian-hordes-6` What exceeds the population limit goes on to an area with units
/// of the victim, or is destroyed if there is none.
/// `ME-cal-barbarian-hordes-11` `EP-29.5.2.6b` What the area feeds stays there for good.
pub(super) fn advance<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    state.agenda.pop();
    if matches!(state.current_card().effects.first(), Some(Effect::Hordes { from_outside: true, .. })) {
        return gather(state, area, log);
    }
    let count = excess(state, area);
    if count == 0 {
        return;
    }
    let goes_on = state.calamities.primary.is_some_and(|victim| !onward(state, victim, area).is_empty());
    if !goes_on {
        state.remove_tokens(area, Owner::Barbarians, count);
        log.tell(|| Event::HordesScattered { area, count }.into());
    } else {
        state.agenda.push(Step::Pick { what: Pick::Onward { from: area }, left: 1 }.into());
    }
}
