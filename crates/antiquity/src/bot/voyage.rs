//! What ships are for: empty land across the water, where no token can walk.

use crate::atlas::AreaId;
use crate::board::{Board as _, Owner};
use crate::chapter::Action;
use crate::edition::Edition;
use crate::movement::{Action as Move, ShipPrice, Upkeep, capacity, range};
use crate::names::Advance;
use crate::state::State;
use engine::{List, Seat};

/// Tokens at a port that are enough to send some away, and treasury tokens that are enough to build for it.
const CROWD: u8 = 3;
const PURSE: u8 = 6;
/// Areas looked at from a port.
const HORIZON: usize = 64;

/// The next action of a ship with tokens aboard.
pub(super) fn under_way<E: Edition>(state: &State<E>, seat: Seat) -> Option<Action> {
    let steps = range(state, seat);
    for (number, ship) in (1..).zip(state.players[seat].ships.iter()).filter(|(_, ship)| ship.cargo > 0) {
        if is_goal(state, seat, ship.area) {
            return Some(Move::Unload { ship: number, count: ship.cargo }.into());
        }
        if let Some(to) = course(state, seat, ship.area, steps.saturating_sub(ship.steps)) {
            return Some(Move::Sail { ship: number, to }.into());
        }
    }
    None
}

/// Loading, maintaining or building a ship for a voyage that can be made this turn.
pub(super) fn embark<E: Edition>(state: &State<E>, seat: Seat) -> Option<Action> {
    let (player, steps) = (&state.players[seat], range(state, seat));
    for (number, ship) in (1..).zip(player.ships.iter()).filter(|(_, ship)| ship.cargo == 0) {
        let unmoved = unmoved(state, seat, ship.area);
        if unmoved >= CROWD && course(state, seat, ship.area, steps.saturating_sub(ship.steps)).is_some() {
            let count = (unmoved / 2).clamp(1, capacity(state, seat));
            let load = Move::Load { ship: number, count };
            let maintain = Move::Maintain { ship: number, price: Upkeep::Treasury };
            return Some(if ship.ready { load.into() } else { maintain.into() });
        }
    }
    new_ship(state, seat, |port| unmoved(state, seat, port))
}

/// What to do for ships in a phase of their own, before anybody moves: maintaining or building one for a voyage that can
/// be made this turn. `EP-16`
pub(super) fn fit_out<E: Edition>(state: &State<E>, seat: Seat) -> Option<Action> {
    let (player, steps) = (&state.players[seat], range(state, seat));
    let tokens = |area: AreaId| state.board.tokens(area, Owner::Seat(seat));
    for (number, ship) in (1..).zip(player.ships.iter()).filter(|(_, ship)| !ship.ready) {
        let is_alone = !player.ships.iter().any(|other| other.ready && other.area == ship.area);
        if is_alone && tokens(ship.area) >= CROWD && course(state, seat, ship.area, steps).is_some() {
            let price = if player.treasury > 0 { Upkeep::Treasury } else { Upkeep::Token { from: ship.area } };
            return Some(Move::Maintain { ship: number, price }.into());
        }
    }
    new_ship(state, seat, tokens)
}

/// Building a ship where tokens crowd and none lies yet, if treasury is rich.
fn new_ship<E: Edition>(state: &State<E>, seat: Seat, crowd: impl Fn(AreaId) -> u8) -> Option<Action> {
    let (player, steps) = (&state.players[seat], range(state, seat));
    if player.ships.len() >= state.all_ships() || player.treasury < PURSE {
        return None;
    }
    let ports = state.areas_of(seat).filter(|&area| crowd(area) > CROWD && state.is_coastal(area));
    let mut ports = ports.filter(|&port| !player.ships.iter().any(|ship| ship.area == port));
    let port = ports.find(|&port| course(state, seat, port, steps).is_some())?;
    Some(
        Move::BuildShip { area: port, price: ShipPrice::Treasury, coast: u8::from(!port.area().coasts.is_empty()) }
            .into(),
    )
}

fn unmoved<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> u8 {
    let owner = Owner::Seat(seat);
    state.board.tokens(area, owner).saturating_sub(state.board.flipped(area, owner))
}

/// Land where a few tokens can live and nobody does, and where the seat cannot walk.
fn is_goal<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> bool {
    state.is_in_play(area)
        && area.area().population >= 2
        && state.all_tokens(area) == 0
        && state.city(area).is_none()
        && !state.land_neighbours(area).any(|next| state.has_units(next, seat))
}

/// The first step of a shortest way to such land.
fn course<E: Edition>(state: &State<E>, seat: Seat, from: AreaId, steps: u8) -> Option<AreaId> {
    let crosses_seas = state.holds(seat, Advance::Astronavigation);
    // Each with the first step that led there, and how many steps it took.
    let mut seen: List<(AreaId, AreaId, u8), HORIZON> = List::new();
    seen.push((from, from, 0));
    let mut index = 0;
    while let Some(&(here, first, taken)) = seen.get(index) {
        index += 1;
        if taken == steps {
            continue;
        }
        for &to in &here.area().water {
            let sails = if to.area().open_sea { crosses_seas } else { state.is_coastal(to) };
            if !state.is_on_board(to) || !sails || seen.iter().any(|&(area, ..)| area == to) {
                continue;
            }
            let first = if taken == 0 { to } else { first };
            if is_goal(state, seat, to) {
                return Some(first);
            }
            if seen.try_push((to, first, taken + 1)).is_err() {
                return None;
            }
        }
    }
    None
}
