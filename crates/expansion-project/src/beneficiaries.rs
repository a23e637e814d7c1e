//! Who profits by another's loss: whoever has most unit points in stock. `EP-13.3.2a` `EP-29.4.1.2bis-a` `EP-29.8.1.2a`

use crate::edition::TheProject;
use antiquity::edition::Heirs;
use antiquity::state::CITY_POINTS;
use antiquity::{AreaId, AreaSet, State};
use engine::{Seat, SeatSet};

/// Areas that may lie between the victim of a Civil War and its beneficiary. `EP-29.4.1.2a`
const FARTHEST: usize = 7;

/// Unit points of a seat's stock: tokens count one, cities five, ships nothing. `EP-13.3.2a`
fn stock_points(state: &State<TheProject>, seat: Seat) -> u16 {
    let player = &state.players[seat];
    u16::from(player.stock) + u16::from(CITY_POINTS) * u16::from(player.city_stock)
}

/// Of some seats those with most unit points in stock, if that is more than the victim has. `EP-13.3.2b`
/// `EP-29.4.1.2bis-b` `EP-29.8.1.2b`
pub(crate) fn richer(state: &State<TheProject>, victim: Seat, seats: SeatSet) -> Heirs {
    let most = seats.iter().map(|seat| stock_points(state, seat)).max();
    if most <= Some(stock_points(state, victim)) { Heirs::NoEffect } else { next(state, seats) }
}

/// Of some seats those with most unit points in stock.
pub(crate) fn next(state: &State<TheProject>, seats: SeatSet) -> Heirs {
    let most = seats.iter().map(|seat| stock_points(state, seat)).max();
    let richest: SeatSet = seats.iter().filter(|&seat| Some(stock_points(state, seat)) == most).collect();
    if richest.is_empty() { Heirs::Nobody } else { Heirs::OneOf(richest) }
}

/// `EP-29.4.1.2a` `EP-29.4.1.2bis-a` Whoever is near enough; `EP-29.4.1.7-r1` then the others.
/// `EP-29.4.1.2b` Whoever has no units on the board is near enough.
pub(crate) fn of_civil_war(state: &State<TheProject>, victim: Seat, passed: SeatSet) -> Heirs {
    let near = near(state, victim);
    let eligible = |&seat: &Seat| {
        let has_units = state.areas_of(seat).next().is_some();
        !has_units || state.areas_of(seat).any(|area| near.contains(area))
    };
    let eligible: SeatSet = state.others(victim).filter(eligible).collect();
    if passed.is_empty() {
        return richer(state, victim, eligible);
    }
    let left: SeatSet = eligible.iter().filter(|&seat| !passed.contains(seat)).collect();
    if !left.is_empty() {
        return next(state, left);
    }
    next(state, state.others(victim).filter(|&seat| !passed.contains(seat)).collect())
}

/// `EP-29.4.1.2-r1` The areas with at most seven others between them and some area of the victim, over land and water, open
/// seas included. `EP-9.5c` Over land areas out of play do not count.
fn near(state: &State<TheProject>, victim: Seat) -> AreaSet {
    let mut reached: AreaSet = state.areas_of(victim).collect();
    let mut edge: Vec<AreaId> = reached.iter().collect();
    for _ in 0..=FARTHEST {
        let mut beyond = Vec::new();
        for area in edge {
            let by_land = state.land_neighbours(area).filter(|_| state.is_in_play(area));
            let beside = by_land.chain(area.area().water.iter().copied());
            beyond.extend(beside.filter(|&next| reached.insert(next)));
        }
        edge = beyond;
    }
    reached
}

/// `EP-29.8.1.1` Whoever has units in the same area as the victim (`EP-2.2.9-r1`) or adjacent by land.
/// `EP-29.8.1.7` Without anybody there it has no effect.
pub(crate) fn of_tyranny(state: &State<TheProject>, victim: Seat) -> Heirs {
    let borders = |&seat: &Seat| {
        let theirs = |area: AreaId| state.has_units(area, seat);
        state.areas_of(victim).any(|area| theirs(area) || state.land_neighbours(area).any(theirs))
    };
    richer(state, victim, state.others(victim).filter(borders).collect())
}
