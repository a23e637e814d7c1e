//! Flood: damage on a flood plain, or at the coast. `ME-cal-flood-1` `EP-29.5.1.1a`

use super::card::{Effect, Elsewhere, Role, Share};
use super::duties::{Damage, Destroy, Duty, Reduce};
use super::event::Event;
use super::picks::{Pick, most};
use super::scope::{Scope, points_in};
use super::why::Why;
use super::{Step, sparing, tasks, victims};
use crate::atlas::{AreaId, AreaSet};
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::State;
use engine::{Seat, SeatSet};

/// `ME-cal-flood-1` `ME-cal-flood-5` The flood plain with most of the victim's units is flooded; without one the coast
/// is.
/// `EP-29.5.1.4b` Whoever has no coastal city loses none.
pub(super) fn prepare<E: Edition>(state: &mut State<E>, victim: Seat, log: &mut Log) {
    if !plains(state, victim).is_empty() {
        return state.agenda.push(Step::Pick { what: Pick::Plain, left: 1 }.into());
    }
    let card = state.current_card();
    let Some(&Effect::Flood { elsewhere, at_most, .. }) = card.effects.first() else { return };
    let duty = match elsewhere {
        Elsewhere::CoastalDamage(points) => {
            let left = card.number(state, victim, Role::Primary, points);
            Damage::of(left, Scope::Coast)
        }
        // `EP-29.5.1.5b`
        Elsewhere::CoastalCity if at_most.is_some_and(|limit| state.holds(victim, limit.holds)) => {
            Duty::Reduce(Reduce { left: 1, among: Scope::Coast })
        }
        Elsewhere::CoastalCity => Duty::Destroy(Destroy { left: 1, ransom: 0, among: Scope::Coast }),
    };
    tasks::burden(state, victim, duty);
    tasks::suffer(state, SeatSet::only(victim), log);
}

/// `ME-cal-flood-2` `ME-cal-flood-7` The flood plains with most of the victim's unit points; each by one of the victim's cities there.
/// `EP-29.5.1.2`
pub(super) fn plains<E: Edition>(state: &State<E>, victim: Seat) -> AreaSet {
    let firsts = (0..crate::atlas::ATLAS.flood_plains.len() as u8).filter_map(|plain| {
        let struck = |&area: &AreaId| area.area().flood_plain == Some(plain) && state.has_units(area, victim);
        let points = u16::from(points_in(state, victim, Scope::Plain(plain)));
        state.areas().find(struck).map(|area| (area, points))
    });
    most(firsts)
}

/// `ME-cal-flood-1` `ME-cal-flood-3` The victim and every other player on the flood plain take damage from it.
pub(super) fn flood<E: Edition>(state: &mut State<E>, victim: Seat, plain: u8, log: &mut Log) {
    let Some(&Effect::Flood { others, .. }) = state.current_card().effects.first() else { return };
    log.tell(|| Event::Flooded { plain: crate::atlas::ATLAS.flood_plains[usize::from(plain)].clone() }.into());
    state.calamities.plain = plain;
    state.agenda.push(Step::Strike.into());
    match others {
        Share::Each(points) => {
            for seat in state.others(victim) {
                if points_in(state, seat, Scope::Plain(plain)) > 0 {
                    victims::add(state, seat, log);
                    state.calamities.shares[seat] = points;
                }
            }
        }
        // `EP-29.5.1.3a`
        Share::Among(points) => state.agenda.push(Step::Spread { left: points }.into()),
    }
}

/// The damage of a flood, with the advances of its victims. `EP-29.5.1.5a`
pub(super) fn damage<E: Edition>(state: &State<E>, seat: Seat, role: Role, base: Option<u8>) -> Duty {
    let card = state.current_card();
    let Some(&Effect::Flood { damage, at_most, .. }) = card.effects.first() else { return Duty::Nothing };
    let left = card.number(state, seat, role, base.unwrap_or(damage));
    let limit = at_most.filter(|limit| state.holds(seat, limit.holds)).map_or(u8::MAX, |limit| limit.number);
    Damage::of(left.min(limit), Scope::Plain(state.calamities.plain))
}

/// `EP-24.1.1b` `EP-32.2-r1` What stands against giving a player a part of a flood: whoever traded it is spared, unless
/// others have so little on the plain that nobody is chosen and all of it goes (`EP-29.5.1.3b`).
pub(super) fn why_not_shared<E: Edition>(state: &State<E>, seat: Seat) -> Option<Why> {
    let resolution = &state.calamities;
    let Some(&Effect::Flood { others: Share::Among(points), .. }) = state.current_card().effects.first() else {
        return None;
    };
    let Some(primary) = resolution.primary.filter(|&primary| primary != seat) else {
        return Some(Why::NotAnotherPlayer);
    };
    let vulnerable = |other| u16::from(points_in(state, other, Scope::Plain(resolution.plain)));
    let chosen = || state.others(primary).map(vulnerable).sum::<u16>() > u16::from(points);
    (resolution.beneficiary == Some(seat) && chosen()).then_some(Why::BeneficiaryIsSpared { seat })
}

/// What of a shared flood can fall to a player: no more than it has on the plain.
pub(super) fn takeable<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    points_in(state, seat, Scope::Plain(state.calamities.plain)).min(sparing::spare_points(state, seat))
}
