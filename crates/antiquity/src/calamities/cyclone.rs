//! Cyclone: a storm over an open sea. What its victims lose is in `duties/storm.rs`. `ME-cal-cyclone-1` `EP-29.6.1.1`

use super::card::{Effect, Role};
use super::duties::{in_the_storm, ships_to_sink};
use super::event::Event;
use super::picks::{Pick, begin, most};
use super::scope::{Scope, cities, lies_around};
use super::{tasks, victims};
use crate::atlas::{AreaId, AreaSet};
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::State;
use engine::Seat;

/// The victim chooses the sea, if several have most of its cities around them.
pub(super) fn prepare<E: Edition>(state: &mut State<E>, victim: Seat, log: &mut Log) {
    begin(state, Pick::Eye, 1, eyes(state, victim), log);
}

/// `ME-cal-cyclone-1` The open seas, or the area that stands in for one, with most of the victim's cities beside them.
/// `EP-29.6.1.2` None, if none of the victim's cities is exposed.
pub(super) fn eyes<E: Edition>(state: &State<E>, victim: Seat) -> AreaSet {
    let seas = state.areas().filter(|area| area.area().open_sea);
    let seas = seas.chain(E::storm_area(&state.options));
    most(seas.map(|sea| {
        let beside = state.cities(victim).filter(|&area| lies_around(state, sea, area)).count();
        (sea, beside as u16)
    }))
}

/// `ME-cal-cyclone-2` The victim and every other player with cities beside the Cyclone area select some of them.
/// `EP-29.6.1.3b` `ME-cal-cyclone-7` What one of them deselects changes nothing for the others.
pub(super) fn strike<E: Edition>(state: &mut State<E>, victim: Seat, sea: AreaId, log: &mut Log) {
    let card = state.current_card();
    let Some(Effect::Cyclone { cities: own, others, .. }) = card.effects.first() else { return };
    log.tell(|| Event::CycloneArea { area: sea }.into());
    for seat in state.others(victim) {
        if cities(state, seat, Scope::Around(sea)).next().is_some() || ships_to_sink(state, seat, sea).is_some() {
            victims::add(state, seat, log);
            let left = card.number(state, seat, Role::Secondary, *others);
            tasks::burden(state, seat, in_the_storm(state, left, sea));
        }
    }
    let left = card.number(state, victim, Role::Primary, *own);
    tasks::burden(state, victim, in_the_storm(state, left, sea));
    tasks::suffer(state, victims::everybody(state), log);
}
