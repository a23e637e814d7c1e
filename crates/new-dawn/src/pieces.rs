//! Control tokens, cities and what comes and goes with the spaces they hold.

use crate::chapter::Step;
use crate::components::{CityState, Leader};
use crate::culture::{self, Placement, Placing, Why};
use crate::event::Event;
use crate::hex::{Set, Space};
use crate::map::Icon;
use crate::state::{Caravan, Conquest, NewDawn};
use crate::terrain::{Purpose, within};
use crate::{defeat, trade};
use engine::{Log, Seat};

/// `ND-cul-1` `ND-cul-2` `ND-cul-3` `ND-cul-4` Where a control token may be placed for this reason.
pub(crate) fn placeable(state: &NewDawn, seat: Seat, why: Placing, slot: u8, at: Option<Space>) -> Set {
    let player = state.player(seat);
    let board = &state.board;
    let near = match why {
        Placing::Culture | Placing::HangingGardens => board.around(player.cities) | far_forest(state, seat),
        Placing::CivilService => board.around(player.friendly()) | far_forest(state, seat),
        // Ruling ND-R11: each space once in a chain, or a token taken off the map and placed again would never end it.
        Placing::Stonehenge => board.around(state.turn.chain) & board.hills & !state.turn.chain,
        Placing::Urbanization => at.map_or(Set::EMPTY, |city| board.near(city)),
    };
    let land = match why {
        Placing::Culture | Placing::CivilService | Placing::Urbanization => {
            within(state, seat, slot, Purpose::PlaceByCard)
        }
        Placing::HangingGardens => within(state, seat, 4, Purpose::Place),
        Placing::Stonehenge => board.up_to[5],
    };
    near & land & !blocked(state)
}

/// `ND-cul-4` Spaces with a barbarian, city, city-state or control token.
fn blocked(state: &NewDawn) -> Set {
    state.all_control() | state.all_cities() | state.barbarian_spaces() | state.free_city_states()
}

/// `ND-ww-8` Empty forest, wherever it is.
fn far_forest(state: &NewDawn, seat: Seat) -> Set {
    if state.controls(seat, crate::components::Wonder::ChichenItza) {
        state.board.forest & state.empty_spaces()
    } else {
        Set::EMPTY
    }
}

/// Why a control token cannot be placed in a space that is not `placeable` for this reason and next to this city.
pub(crate) fn why_not_placeable(
    state: &NewDawn,
    seat: Seat,
    (why, city): (Placing, Option<Space>),
    slot: u8,
    space: Space,
) -> Why {
    let at = state.hex(space);
    if state.board.water.contains(space) {
        return Why::Water { at };
    }
    if blocked(state).contains(space) {
        return Why::Occupied { at };
    }
    let is_near = |from: Set| state.board.around(from).contains(space);
    let player = state.player(seat);
    match why {
        Placing::Culture if !is_near(player.cities) => Why::NotNextToCity { at },
        Placing::CivilService if !is_near(player.friendly()) => Why::NotNextToFriendly { at },
        Placing::Urbanization if !is_near(city.map_or(Set::EMPTY, Set::only)) => Why::NotNextToNewCity { at },
        Placing::Culture | Placing::CivilService | Placing::Urbanization => Why::TooDifficult { at, slot },
        Placing::HangingGardens if is_near(player.cities) => Why::TooDifficultForGardens { at },
        Placing::HangingGardens => Why::NotNextToGardens { at },
        Placing::Stonehenge => Why::NotOnHills { at },
    }
}

/// `ND-cul-5` Places a control token, unreinforced, and takes what lies in the space.
pub(crate) fn place(state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
    state.players[seat].control.insert(space);
    let at = state.hex(space);
    log.tell(|| Event::TokenPlaced { seat, at });
    collect(state, seat, space, log);
    // `ND-ww-5` Hills next to this one may follow.
    if state.board.hills.contains(space) && state.controls(seat, crate::components::Wonder::Stonehenge) {
        state.turn.chain.insert(space);
        let is_chaining = matches!(
            state.agenda.top(),
            Some(Step::Culture(culture::Step::Place(Placement { why: Placing::Stonehenge, .. })))
        );
        if !is_chaining {
            let chain = Placement { why: Placing::Stonehenge, row: 0, slot: 5, left: u8::MAX, at };
            state.push(culture::Step::Place(chain));
        }
    }
}

/// `ND-cul-6` A resource or natural wonder token in the space goes to whoever takes it. `ND-ww-2` So does a ruined
/// wonder, whose token stays.
pub(crate) fn collect(state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
    if let Some(wonder) = state.wonder_at(space) {
        log.tell(|| Event::WonderTaken { seat, wonder });
    }
    if !state.tokens.contains(space) {
        return;
    }
    state.tokens.remove(space);
    match state.board.icon(space) {
        Icon::Resource(resource) => {
            state.players[seat].resources[resource.index()] += 1;
            log.tell(|| Event::ResourceGained { seat, resource });
        }
        Icon::Natural(natural) => give_natural(state, seat, natural, log),
        _ => unreachable!("tokens lie only where a resource or a natural wonder is printed"),
    }
}

/// A natural wonder token comes to a player; America puts it on a focus card.
pub(crate) fn give_natural(state: &mut NewDawn, seat: Seat, natural: crate::components::Natural, log: &mut Log<Event>) {
    state.naturals[natural.index()].holder = Some(seat);
    state.naturals[natural.index()].card = None;
    log.tell(|| Event::NaturalGained { seat, natural });
    if state.player(seat).is(Leader::America) {
        state.push(trade::Step::PutNatural { seat, natural });
    }
}

/// Takes a control token off the map, with all that follows.
pub(crate) fn remove_control(state: &mut NewDawn, space: Space, log: &mut Log<Event>) {
    for seat in state.all_seats() {
        state.players[seat].control.remove(space);
    }
    state.reinforced.remove(space);
    vacate(state, space, log);
}

/// Takes a city off the map, with all that follows.
pub(crate) fn remove_city(state: &mut NewDawn, space: Space, log: &mut Log<Event>) {
    for seat in state.all_seats() {
        state.players[seat].cities.remove(space);
    }
    vacate(state, space, log);
}

/// What becomes of a space that nobody holds any more. `ND-barb-13` Its natural wonder token goes back to it.
/// `ND-cs-13` So does a city-state, and its cards are open again.
pub(crate) fn vacate(state: &mut NewDawn, space: Space, log: &mut Log<Event>) {
    match state.board.icon(space) {
        Icon::Natural(natural) if state.naturals[natural.index()].holder.is_some() => {
            state.naturals[natural.index()] = Default::default();
            state.tokens.insert(space);
            log.tell(|| Event::NaturalReturned { natural });
        }
        Icon::CityState(city_state) if state.city_states[city_state.index()].conquered.is_some() => {
            state.city_states[city_state.index()].conquered = None;
            log.tell(|| Event::CityStateFree { city_state });
        }
        _ => {}
    }
}

/// A piece of one player takes the place of another's: what the space holds changes hands. `ND-def-3` `ND-cs-9`
pub(crate) fn hand_over(state: &mut NewDawn, space: Space, to: Seat, log: &mut Log<Event>) {
    match state.board.icon(space) {
        Icon::Natural(natural) => {
            state.tokens.remove(space);
            give_natural(state, to, natural, log);
        }
        Icon::CityState(city_state) => conquer_token(state, to, city_state),
        _ => {}
    }
    if let Some(wonder) = state.wonder_at(space) {
        log.tell(|| Event::WonderTaken { seat: to, wonder });
    }
}

/// `ND-def-6` The city-state's token goes on the conqueror's card of its type, the later one if there are two.
/// `ND-cs-4` Nobody holds its cards any more.
pub(crate) fn conquer_token(state: &mut NewDawn, seat: Seat, city_state: CityState) {
    let card = state.player(seat).cards_of(city_state.kind()).last();
    let token = &mut state.city_states[city_state.index()];
    token.conquered = Some(Conquest { seat, card });
    token.holders = engine::SeatSet::EMPTY;
}

/// `ND-def-4` `ND-def-10` Puts a city in a space won, or a reinforced control token if no city is left; with neither
/// at hand the player is asked.
/// `ND-def-12` Either of them holds the space, with its city-state or wonder.
pub(crate) fn settle(state: &mut NewDawn, seat: Seat, space: Space, log: &mut Log<Event>) {
    if state.player(seat).unused_cities() > 0 {
        state.players[seat].cities.insert(space);
        hand_over(state, space, seat, log);
    } else {
        put_control(state, seat, space, true, log);
    }
    state.turn.taken.insert(space);
}

/// Puts a control token in a space won. `ND-def-15` Without an unused one the space is left, unless another is taken
/// off the map.
pub(crate) fn put_control(state: &mut NewDawn, seat: Seat, space: Space, reinforced: bool, log: &mut Log<Event>) {
    if state.player(seat).unused_control() == 0 {
        vacate(state, space, log);
        let at = state.hex(space);
        state.push(defeat::Step::ReplaceToken { at, reinforced });
        return;
    }
    state.players[seat].control.insert(space);
    if reinforced {
        state.reinforced.insert(space);
    }
    hand_over(state, space, seat, log);
}

/// `ND-destroy-1` Sends the caravans in a space back to their economy cards.
pub(crate) fn destroy_caravans(state: &mut NewDawn, space: Space, log: &mut Log<Event>) {
    let at = state.hex(space);
    for seat in state.all_seats() {
        for caravan in &mut state.players[seat].caravans {
            if *caravan == Caravan::At(space) {
                *caravan = Caravan::OnCard;
                log.tell(|| Event::CaravanDestroyed { seat, at });
            }
        }
    }
}
