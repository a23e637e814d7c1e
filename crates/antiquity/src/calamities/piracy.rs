//! Piracy: coastal cities become pirate cities. `ME-cal-piracy-1` `EP-29.9.2.1`

use super::annexation::take_city;
use super::card::Role;
use super::picks::{Pick, begin};
use super::scope::{Scope, cities};
use super::{Step, sparing, victims};
use crate::atlas::{AreaId, AreaSet};
use crate::board::Owner;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::State;
use engine::Seat;

/// Cities of the primary victim are taken, so many before its advances, and then those of others.
pub(super) fn prepare<E: Edition>(state: &mut State<E>, victim: Seat, count: u8, log: &mut Log) {
    let card = state.current_card();
    let others = card.secondary.map_or(0, |secondary| secondary.victims);
    state.agenda.push(Step::Pick { what: Pick::PiratedElsewhere, left: others }.into());
    let left = card.number(state, victim, Role::Primary, count);
    begin(state, Pick::Pirated, left, ports(state, victim).collect(), log);
}

/// A player's coastal cities, of which pirates may take one: no calamity takes the last units (`EP-32.7.1`).
pub(super) fn ports<E: Edition>(state: &State<E>, owner: Seat) -> impl Iterator<Item = AreaId> {
    cities(state, owner, Scope::Coast).filter(move |_| sparing::may_lose_city(state, owner))
}

/// The coastal cities of all who may be selected.
pub(super) fn ports_elsewhere<E: Edition>(state: &State<E>) -> AreaSet {
    victims::eligible(state).iter().flat_map(|owner| ports(state, owner)).collect()
}

/// A city becomes a pirate city.
pub(super) fn take<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    take_city(state, area, Owner::Barbarians, log);
}

/// A city of somebody else does, who is a victim by that. `EP-29.9.2.3` `EP-29.9.2.4` Advances may save a chosen player's
/// city, or cost another.
pub(super) fn take_elsewhere<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    let Some(owner) = state.city(area).and_then(Owner::seat) else { return };
    victims::add(state, owner, log);
    let card = state.current_card();
    let each = card.secondary.map_or(1, |secondary| secondary.each);
    let number = card.number(state, owner, Role::Secondary, each);
    if number > 1 {
        state.agenda.push(Step::Pick { what: Pick::PiratedAgain { owner }, left: number - 1 }.into());
    }
    if number > 0 {
        take(state, area, log);
    }
}
