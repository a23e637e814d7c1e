//! What each Event card's text does, one function a kind of text. `CC-ev`

use super::steps::{Fall, Step, Where};
use super::{Event, gain};
use crate::chapter::Log;
use crate::components::EventCard;
use crate::map::{Set, Space};
use crate::names::{Advance, EventKind, Good, Piece, Terrain, UnitKind, Wonder};
use crate::state::{City, State, UnitSet, WonderPlace};
use engine::Seat;

/// VP for a destroyed Settlement or city-piece, and for a Wonder. `CC-ev-destroyed`
const PIECE_POINTS: u8 = 2;
const WONDER_POINTS: u8 = 5;

/// Resolves the text of a card for its drawer.
pub(super) fn resolve(state: &mut State, seat: Seat, card: EventCard, log: &mut Log) {
    let kind = card.design().kind;
    if kind.design().great {
        return state.push(Step::Offer { seat, drawer: seat, card });
    }
    match kind {
        EventKind::Plague => plague(state, log),
        EventKind::Epidemic => epidemic(state, log),
        EventKind::Famine => famine(state, seat, 1, log),
        EventKind::SevereFamine => famine(state, seat, 2, log),
        EventKind::FineYearAll => all_get_food(state, 1, log), // `CC-ev-fine-year-all`
        EventKind::GoodYearAll => all_get_food(state, 2, log), // `CC-ev-good-year-all`
        EventKind::SplendidYearAll => all_get_food(state, 3, log), // `CC-ev-splendid-year-all`
        EventKind::FineYear => gain(state, seat, Good::Food, 1, log), // `CC-ev-fine-year`
        EventKind::GoodYear => gain(state, seat, Good::Food, 2, log), // `CC-ev-good-year`
        EventKind::SplendidYear => gain(state, seat, Good::Food, 3, log), // `CC-ev-splendid-year`
        EventKind::FineYearShare => share_food(state, seat, 1, log), // `CC-ev-fine-year-share`
        EventKind::GoodYearShare => share_food(state, seat, 2, log), // `CC-ev-good-year-share`
        EventKind::SplendidYearShare => share_food(state, seat, 3, log), // `CC-ev-splendid-year-share`
        // `CC-ev-population-boom`
        EventKind::PopulationBoom => {
            state.push(Step::Settle { seat });
            crate::cities::push_gift(state, seat, UnitKind::Settler, log);
        }
        EventKind::Volcano if state.city_count(seat) >= 4 => state.push(Step::Volcano { seat }),
        EventKind::Earthquake => earthquake(state, seat),
        EventKind::MajorEarthquake => for_all(state, earthquake), // `CC-ev-major-earthquake`
        // `CC-ev-local-flood`
        EventKind::LocalFlood => push_fall(state, seat, Where::NextToSea, 1),
        // `CC-ev-major-flood`
        EventKind::MajorFlood => for_all(state, |state, seat| push_fall(state, seat, Where::NextToSea, 1)),
        // `CC-ev-migration`
        EventKind::Migration => {
            push_fall(state, seat, Where::Anywhere, 1);
            state.push(Step::Settle { seat });
        }
        EventKind::CivilWar => civil_war(state, seat),
        // `CC-ev-revolution`
        EventKind::Revolution => {
            state.push(Step::Overthrow { seat });
            state.push(Step::Unrest { seat });
        }
        _ => {}
    }
}

/// Does something for all players in turn order from the first player: what is pushed last is due first. `CC-event-2`
fn for_all(state: &mut State, mut each: impl FnMut(&mut State, Seat)) {
    let order: Vec<Seat> = state.in_turn_order(state.first).collect();
    order.into_iter().rev().for_each(|seat| each(state, seat));
}

fn push_fall(state: &mut State, seat: Seat, place: Where, count: u8) {
    state.push(Step::Lower { seat, fall: Fall { place, to_angry: false }, left: count, not: None });
}

/// How many are hit: one, or two for those who travel far.
fn contagion(state: &State, seat: Seat) -> u8 {
    let travels = [Advance::Roads, Advance::Navigation, Advance::TradeRoutes];
    1 + u8::from(travels.into_iter().any(|advance| state.holds(seat, advance)))
}

/// `CC-adv-sanitation-2`
/// `CC-ev-plague`
fn plague(state: &mut State, log: &mut Log) {
    state.plague = true;
    log.tell(|| Event::Plague.into());
    for_all(state, |state, seat| {
        if state.holds(seat, Advance::Sanitation) {
            log.tell(|| Event::Ignored { seat }.into());
        } else if state.city_count(seat) >= 2 {
            push_fall(state, seat, Where::Anywhere, contagion(state, seat));
        }
    });
}

/// `CC-adv-sanitation-2`
/// `CC-ev-epidemic`
fn epidemic(state: &mut State, log: &mut Log) {
    for_all(state, |state, seat| {
        let units: u8 = UnitKind::ALL.into_iter().map(|kind| state.units_in_play(seat, kind).len()).sum();
        if state.holds(seat, Advance::Sanitation) {
            log.tell(|| Event::Ignored { seat }.into());
        } else if units >= 2 {
            state.push(Step::Epidemic { seat, left: contagion(state, seat) });
        }
    });
}

/// Loses Food; who cannot lose all of it makes a city angry. `CC-ev-famine` `CC-ev-severe-famine`
/// `CC-adv-irrigation-2`
fn famine(state: &mut State, seat: Seat, food: u8, log: &mut Log) {
    if state.holds(seat, Advance::Irrigation) {
        return log.tell(|| Event::Ignored { seat }.into());
    }
    let count = state.lose(seat, Good::Food, food);
    log.tell(|| Event::Lost { seat, good: Good::Food, count }.into());
    if count < food {
        state.push(Step::Lower { seat, fall: Fall { place: Where::Anywhere, to_angry: true }, left: 1, not: None });
    }
}

fn all_get_food(state: &mut State, count: u8, log: &mut Log) {
    let order: Vec<Seat> = state.in_turn_order(state.first).collect();
    order.into_iter().for_each(|seat| gain(state, seat, Good::Food, count, log));
}

fn share_food(state: &mut State, seat: Seat, count: u8, log: &mut Log) {
    gain(state, seat, Good::Food, count, log);
    state.push(Step::Share { seat, left: count });
}

fn earthquake(state: &mut State, seat: Seat) {
    if state.city_count(seat) >= 3 {
        state.push(Step::Quake { seat, left: 3, hit: [None; 3] });
    }
}

/// A city that is not happy loses an Army unit and a step of mood; without one, any city loses a step.
/// `CC-ev-civil-war`
fn civil_war(state: &mut State, seat: Seat) {
    if rebels(state, seat).next().is_some() {
        state.push(Step::CivilWar { seat });
    } else {
        push_fall(state, seat, Where::Anywhere, 1);
    }
}

/// The cities where a civil war may break out: neutral ones with an Army unit, or else angry ones. `CC-ecard-2`
pub(super) fn rebels(state: &State, seat: Seat) -> impl Iterator<Item = Space> {
    use crate::names::Mood;
    let holds = move |space: Space, mood: Mood| {
        state.city(space).is_some_and(|city| city.mood == mood) && state.count_at(seat, space, UnitKind::Army) > 0
    };
    let neutral = state.cities_of(seat).any(|space| holds(space, Mood::Neutral));
    let wanted = if neutral { Mood::Neutral } else { Mood::Angry };
    state.cities_of(seat).filter(move |&space| holds(space, wanted))
}

/// Cities next to a revealed Sea space.
pub(super) fn is_next_to_sea(state: &State, space: Space) -> bool {
    !(state.map.neighbours(space) & state.map.all(Terrain::Sea)).is_empty()
}

fn give_points(state: &mut State, seat: Seat, points: u8, log: &mut Log) {
    let own = &mut state.players[seat].event_points;
    *own = own.saturating_add(points);
    log.tell(|| Event::Points { seat, points }.into());
}

/// Destroys a city-piece for good. `CC-ev-destroyed`
pub(super) fn destroy_piece(state: &mut State, space: Space, piece: Piece, log: &mut Log) {
    let Some(city) = state.cities.get_mut(space) else { return };
    let Some(colour) = city.pieces[piece.index()].take() else { return };
    if piece == Piece::Port {
        city.port = None;
    }
    state.players[colour].destroyed[1 + piece.index()] += 1;
    log.tell(|| Event::DestroyedPiece { space, piece }.into());
    give_points(state, colour, PIECE_POINTS, log);
}

/// Destroys a Wonder: its VP become Event VP; the Great Pyramids still break ties for its owner.
pub(super) fn destroy_wonder(state: &mut State, space: Space, log: &mut Log) {
    let Some(City { wonder, owner, .. }) = state.cities.get_mut(space) else { return };
    let (Some(lost), Some(owner)) = (wonder.take(), owner.seat()) else { return };
    let tie_breaker = (lost == Wonder::GreatPyramids).then_some(owner);
    state.wonders[lost.index()] = WonderPlace::Gone(tie_breaker);
    log.tell(|| Event::DestroyedWonder { space, wonder: lost }.into());
    give_points(state, owner, WONDER_POINTS, log);
}

/// Destroys a Settlement for good, and with it the city. Units stay where they are.
pub(super) fn destroy_settlement(state: &mut State, space: Space, log: &mut Log) {
    let Some(owner) = state.city(space).and_then(|city| city.owner.seat()) else { return };
    state.cities.remove(space);
    state.players[owner].destroyed[0] += 1;
    log.tell(|| Event::Destroyed { seat: owner, space }.into());
    give_points(state, owner, PIECE_POINTS, log);
}

/// The volcano takes a city with all that is in it. `CC-ev-volcano`
pub(super) fn erupt(state: &mut State, seat: Seat, space: Space, log: &mut Log) {
    destroy_wonder(state, space, log);
    Piece::ALL.into_iter().for_each(|piece| destroy_piece(state, space, piece, log));
    destroy_settlement(state, space, log);
    let units: UnitSet = state.units_at(seat, space);
    for unit in units.iter() {
        log.tell(|| Event::LostUnit { seat, kind: crate::state::kind_of(unit), space }.into());
        state.remove_unit(seat, unit);
    }
}

/// Spaces where an Exhausted token may lie. `CC-icon-2` `CC-icon-10`
pub(super) fn exhaustible(state: &State, seat: Seat) -> Set {
    if state.exhausted.len() >= crate::components::limits().exhausted_tokens.into() {
        return Set::EMPTY;
    }
    state.empty_land() & state.map.layout().grown(state.city_set(seat))
}
