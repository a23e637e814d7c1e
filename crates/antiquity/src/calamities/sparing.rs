//! Limited damage: what calamities may take from a player before the last unit points are spared. `EP-32.7.1`
//!
//! Two readings (ruling `EP-32.7-r1`): one effect is carried out as far as it leaves its victim the least unit points, and
//! whoever has no more than these is not affected by any effect that follows, be it of ships, treasury, cards or the marker.

use super::damage::{Holdings, vacancy};
use super::scope::{Scope, cities, points_in};
use crate::atlas::AreaId;
use crate::edition::Edition;
use crate::state::{CITIES, CITY_POINTS, MOST_SETS, State};
use crate::turn::Phase;
use engine::{List, Seat};

/// `EP-32.7.1` How many unit points a player may lose before calamities spare the rest; more than anybody has if they
/// spare nothing.
pub(super) fn spare_points<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    match E::least_unit_points(&state.options) {
        0 => u8::MAX,
        least => points_in(state, seat, Scope::Anywhere).saturating_sub(least),
    }
}

/// `EP-32.7.1` Whether effects that begin now leave a player alone.
pub(super) fn is_spared<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    spare_points(state, seat) == 0
}

/// `EP-32.7-r2` The same in a fight with Barbarian Hordes: whoever is spared loses nothing more in it.
pub(crate) fn fights_no_more<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    state.phase() == Phase::CalamityResolution && is_spared(state, seat)
}

/// `EP-32.7-r2` Whether Barbarian Hordes may bring down a city that so many tokens replace, as far as stock goes.
pub(crate) fn may_be_stormed<E: Edition>(state: &State<E>, seat: Seat, replaced_by: u8) -> bool {
    if state.phase() != Phase::CalamityResolution || !spares_anybody(state) {
        return true;
    }
    let lost = CITY_POINTS.saturating_sub(replaced_by.min(state.players[seat].stock));
    !is_spared(state, seat) && lost <= spare_points(state, seat)
}

fn spares_anybody<E: Edition>(state: &State<E>) -> bool {
    E::least_unit_points(&state.options) > 0
}

/// `EP-32.7-r1` So much damage as far as calamities spare nobody's last units: then exactly as much as can be lost. That
/// counts what cities that cannot be changed for tokens would cost too much.
pub(super) fn limited<E: Edition>(state: &State<E>, seat: Seat, left: u8, from: Scope, leaves_one: bool) -> u8 {
    let spare = spare_points(state, seat);
    if spare == u8::MAX {
        return left;
    }
    let holdings = Holdings::of(state, seat, from, leaves_one);
    let lost = |points: u8| holdings.excess(points.into()).map(|excess| i16::from(points) + excess);
    if left <= spare && lost(left).is_none_or(|lost| lost <= i16::from(spare)) {
        return left;
    }
    let exact = |&points: &u8| lost(points) == Some(i16::from(points));
    (0..=spare.min(left)).rev().find(exact).unwrap_or(0)
}

/// `EP-32.7-r1` Whether a city of a player may be eliminated, or change hands, without taking its owner's last units.
pub(super) fn may_lose_city<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    spare_points(state, seat) >= CITY_POINTS
}

/// `EP-24.4` `EP-32.7-r1` How many of a player's cities that are struck can be reduced, so many at most.
pub(super) fn most_reduced<E: Edition>(state: &State<E>, seat: Seat, among: Scope, left: u8) -> u8 {
    most_with(state, seat, None, among, left)
}

/// `EP-29.3.2.1` `EP-32.7-r1` Whether a struck city may be one of those that its owner has reduced: not if reducing it took
/// the last units, or kept others from being reduced that can be.
pub(super) fn may_be_reduced<E: Edition>(state: &State<E>, seat: Seat, area: AreaId, among: Scope, left: u8) -> bool {
    if !spares_anybody(state) {
        return true;
    }
    let most = most_reduced(state, seat, among, left);
    most > 0 && most_with(state, seat, Some(area), among, left) == most
}

/// Whether one city can be reduced without taking its owner's last units.
pub(super) fn can_be_reduced<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> bool {
    most_with(state, seat, Some(area), Scope::Anywhere, 1) > 0
}

/// The cities that leave most tokens in their place cost least. Of a set all tokens together come from one stock.
fn most_with<E: Edition>(state: &State<E>, seat: Seat, first: Option<AreaId>, among: Scope, left: u8) -> u8 {
    let room = |area: AreaId| vacancy(state, seat, area);
    let others = cities(state, seat, among).filter(|&area| first != Some(area)).map(room);
    let mut rooms: List<u8, { CITIES as usize * MOST_SETS }> = others.collect();
    rooms.sort_unstable_by(|one, other| other.cmp(one));
    let spare = i16::from(spare_points(state, seat));
    let (mut kept, mut most) = (0, 0);
    for (number, room) in (1..=left).zip(first.map(room).into_iter().chain(rooms.iter().copied())) {
        kept += i16::from(room);
        let lost = i16::from(CITY_POINTS) * i16::from(number) - kept.min(i16::from(state.players[seat].stock));
        if lost > spare {
            break;
        }
        most = number;
    }
    most
}
