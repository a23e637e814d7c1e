//! Writes a position.

use super::{CityStatePosition, PlayerPosition, Position, TokenPlace, TurnPosition};
use crate::components::{Barbarian, CARAVANS, CityState, Diplomacy, Natural, Resource, Wonder, WonderType};
use crate::hex::{Set, Space};
use crate::state::{Caravan, Conquest, NewDawn};
use engine::Seat;
use std::collections::BTreeMap;

/// The position as a person would write it, with everything hidden named.
pub(crate) fn export(state: &NewDawn) -> Position {
    let hexes = |set: Set| set.iter().map(|space| state.hex(space)).collect::<Vec<_>>();
    let barbarian = |(one, _): (Barbarian, Space)| (one, state.barbarians[one.index()].map(|space| state.hex(space)));
    let is_dealt = !state.victory.is_empty();
    let built = Wonder::ALL.into_iter().filter_map(|one| Some((one, state.hex(state.wonders[one.index()]?))));
    let deck = |kind: WonderType| {
        let below = state.decks[kind.index()].peek();
        (kind, state.market[kind.index()].into_iter().chain(below).collect())
    };
    Position {
        steps: state.agenda.steps().iter().rev().copied().collect(),
        turn: export_turn(state),
        map: Some(state.board.layout),
        players: state.all_seats().map(|seat| export_player(state, seat)).collect(),
        barbarians: is_dealt.then(|| state.board.all_barbarians().map(barbarian).collect()),
        resources: is_dealt.then(|| hexes(state.tokens & !state.board.naturals)),
        wonders: built.collect(),
        decks: if is_dealt { WonderType::ALL.into_iter().map(deck).collect() } else { BTreeMap::new() },
        stored: state.stored,
        city_states: state.board.all_city_states().map(|(one, _)| (one, export_city_state(state, one))).collect(),
        victory: is_dealt.then(|| state.victory.to_vec()),
        direction: state.direction,
        dial: state.dial,
        battle: state.battle,
    }
}

pub(crate) fn export_turn(state: &NewDawn) -> TurnPosition {
    let turn = &state.turn;
    let hexes = |set: Set| set.iter().map(|space| state.hex(space)).collect::<Vec<_>>();
    TurnPosition {
        first: turn.first,
        seat: turn.seat,
        begun: turn.begun,
        used: turn.used,
        naturals: Natural::ALL.into_iter().filter(|&one| turn.naturals & 1 << one as u8 != 0).collect(),
        city_states: CityState::ALL.into_iter().filter(|&one| turn.city_states & 1 << one as u8 != 0).collect(),
        taken: hexes(turn.taken),
        capitals: turn.capitals,
        arrived: hexes(turn.arrived),
        steps: turn.steps,
        returned: (0..CARAVANS as u8)
            .filter(|number| turn.returned & 1 << number != 0)
            .map(|number| number + 1)
            .collect(),
        extra: turn.extra,
        colossus: turn.colossus,
        chain: hexes(turn.chain),
    }
}

fn export_player(state: &NewDawn, seat: Seat) -> PlayerPosition {
    let player = state.player(seat);
    let hexes = |set: Set| set.iter().map(|space| state.hex(space)).collect::<Vec<_>>();
    let mut cities = player.cities;
    player.capital.into_iter().for_each(|capital| cities.remove(capital));
    let caravan = |(index, caravan): (usize, &Caravan)| match caravan {
        Caravan::Unused => None,
        Caravan::OnCard => Some((index as u8 + 1, None)),
        Caravan::At(space) => Some((index as u8 + 1, Some(state.hex(*space)))),
    };
    let held = |giver: Seat| {
        let cards = Diplomacy::ALL.into_iter().filter(move |&card| state.holds_of(seat, giver, card));
        cards.map(move |card| (giver, card))
    };
    let count = |resource: Resource| (resource, player.resources[resource.index()]);
    let completed = (0..state.victory.len()).filter(|index| player.completed & 1 << index != 0);
    PlayerPosition {
        leader: player.leader,
        capital: player.capital.map(|space| state.hex(space)),
        cities: hexes(cities),
        control: hexes(player.control & !state.reinforced),
        reinforced: hexes(player.control & state.reinforced),
        row: if player.leader.is_some() { player.row.to_vec() } else { Vec::new() },
        tech: player.tech,
        caravans: player.leader.is_some().then(|| player.caravans.iter().enumerate().filter_map(caravan).collect()),
        resources: Resource::ALL.into_iter().map(count).filter(|(_, count)| *count > 0).collect(),
        naturals: state.naturals_of(seat).filter_map(|one| Some((one, state.naturals[one.index()].card?))).collect(),
        diplomacy: state.rivals(seat).flat_map(held).collect(),
        completed: completed.map(|index| state.victory[index]).collect(),
        markers: Some(player.markers),
        reached_last: player.reached_last,
        won_capital: player.won_capital,
        tiles: state.hands[seat].to_vec(),
    }
}

fn export_city_state(state: &NewDawn, city_state: CityState) -> CityStatePosition {
    let one = state.city_states[city_state.index()];
    let place = |token: Conquest| token.card.map_or(TokenPlace::Beside, TokenPlace::On);
    CityStatePosition { holders: one.holders, token: one.conquered.map(place) }
}
