//! Performing Attacks: who wins, and what becomes of the defeated.

use crate::components::CityState;
use crate::event::Event;
use crate::hex::Space;
use crate::map::Icon;
use crate::military::{Target, target};
use crate::state::{NewDawn, Step};
use crate::{barbarians, industry, pieces};
use engine::{Log, Seat, SeatSet};

/// `ND-atk-15` `ND-atk-16` The higher value wins, the defender on a tie; then nothing happens.
pub(crate) fn decide(state: &mut NewDawn, seat: Seat, log: &mut Log<Event>) {
    state.agenda.pop();
    let Some(battle) = state.battle.take() else { return };
    let (attack, defence) = (battle.attack(), battle.defence());
    let won = attack > defence;
    log.tell(|| Event::AttackDecided { seat, at: battle.at, attack, defence, won });
    let Some(space) = state.board.at(battle.at).filter(|_| won) else { return };
    state.turn.used.won_attack = true;
    match target(state, space) {
        Some(Target::Barbarian(barbarian)) => {
            // `ND-def-1`
            state.agenda.push(Step::GainTrade { seat, left: 1, only: None });
            barbarians::defeat(state, seat, barbarian, log);
        }
        Some(Target::CityState(city_state)) => conquer(state, seat, city_state, space, log),
        Some(Target::Capital(victim)) => defeat_capital(state, seat, victim, space, log),
        Some(Target::City(victim) | Target::Control(victim)) if is_conquered_city_state(state, space) => {
            let at = state.hex(space);
            state.agenda.push(Step::ConquerOrLiberate { at, victim });
        }
        Some(Target::City(victim)) => take_city(state, seat, victim, space, log),
        Some(Target::Control(victim)) => take_token(state, seat, victim, space, log),
        None => {}
    }
}

fn is_conquered_city_state(state: &NewDawn, space: Space) -> bool {
    state.board.city_states.contains(space)
}

/// `ND-def-6` `ND-cs-4` The city-state falls: a city in its space, its token on a focus card, its cards face down.
fn conquer(state: &mut NewDawn, seat: Seat, city_state: CityState, space: Space, log: &mut Log<Event>) {
    log.tell(|| Event::CityStateConquered { seat, city_state });
    pieces::settle(state, seat, space, log);
}

/// `ND-def-4` `ND-def-7` The city is replaced; a wonder in it changes hands with the space.
fn take_city(state: &mut NewDawn, seat: Seat, victim: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    log.tell(|| Event::CityTaken { seat, victim, at });
    state.players[victim].cities.remove(space);
    pieces::settle(state, seat, space, log);
}

/// `ND-def-2` `ND-def-3` The control token is replaced.
fn take_token(state: &mut NewDawn, seat: Seat, victim: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    log.tell(|| Event::TokenTaken { seat, victim, at });
    state.players[victim].control.remove(space);
    state.reinforced.remove(space);
    pieces::put_control(state, seat, space, false, log);
    state.turn.taken.insert(space);
}

/// `ND-def-5` `ND-def-8` `ND-def-9` `ND-def-14` The capital stays; the attacker takes trade tokens, and a wonder in it
/// if some city has room.
fn defeat_capital(state: &mut NewDawn, seat: Seat, victim: Seat, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    log.tell(|| Event::CapitalDefeated { seat, victim, at });
    state.turn.capitals = state.turn.capitals.with(victim);
    state.players[seat].won_capital = true;
    if let Some(wonder) = state.wonder_at(space)
        && !industry::free_cities(state, seat).is_empty()
    {
        state.agenda.push(Step::HouseWonder { wonder });
    }
    state.agenda.push(Step::SeizeTrade { victim, left: 2 });
}

/// `ND-cs-9` `ND-def-11` The city-state changes hands: a city takes the place of the victim's piece if possible.
pub(crate) fn conquer_from(state: &mut NewDawn, seat: Seat, victim: Seat, space: Space, log: &mut Log<Event>) {
    state.agenda.pop();
    clear(state, victim, space);
    if let Icon::CityState(city_state) = state.board.icon(space) {
        log.tell(|| Event::CityStateConquered { seat, city_state });
    }
    pieces::settle(state, seat, space, log);
}

/// `ND-cs-8` `ND-cs-12` The city-state is free again and the liberator takes one of its cards; a wonder in its space
/// moves to a city of the liberator.
pub(crate) fn liberate(state: &mut NewDawn, seat: Seat, victim: Seat, space: Space, log: &mut Log<Event>) {
    state.agenda.pop();
    clear(state, victim, space);
    pieces::vacate(state, space, log);
    if let Icon::CityState(city_state) = state.board.icon(space) {
        log.tell(|| Event::CityStateLiberated { seat, city_state });
        state.city_states[city_state.index()].holders = SeatSet::only(seat);
    }
    if let Some(wonder) = state.wonder_at(space)
        && !industry::free_cities(state, seat).is_empty()
    {
        state.agenda.push(Step::HouseWonder { wonder });
    }
}

fn clear(state: &mut NewDawn, victim: Seat, space: Space) {
    state.players[victim].cities.remove(space);
    state.players[victim].control.remove(space);
    state.reinforced.remove(space);
}

/// `ND-def-8` A captured wonder moves to a city.
pub(crate) fn house(
    state: &mut NewDawn,
    seat: Seat,
    wonder: crate::components::Wonder,
    space: Space,
    log: &mut Log<Event>,
) {
    state.agenda.pop();
    state.wonders[wonder.index()] = Some(space);
    let at = state.hex(space);
    log.tell(|| Event::WonderMoved { seat, wonder, at });
}
