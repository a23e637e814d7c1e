//! Trade Empire as one book has it: up to three players are asked for a named commodity. `EP-25.7.1a`

use super::{Action, Event, Step, Why};
use crate::cards::Card;
use crate::chapter::Log;
use crate::data::CardKind;
use crate::edition::Edition;
use crate::names::{Advance, Commodity};
use crate::state::State;
use engine::{Seat, SeatSet};

/// The most players asked. `EP-25.7.2`
const MOST: usize = 3;

/// The commodities of this table.
fn commodities<E: Edition>(state: &State<E>) -> impl Iterator<Item = Commodity> {
    let rows = E::data().cards.iter().filter(|row| row.kind == CardKind::Commodity);
    rows.filter_map(|row| match row.name {
        Card::Commodity(commodity) if E::copies(&state.options, row) > 0 => Some(commodity),
        _ => None,
    })
}

/// `EP-25.7.1b` Whether a player may be asked: neither a holder of Trade Empire nor of Wonder of the World.
pub(super) fn check_seat<E: Edition>(state: &State<E>, seat: Seat, asked: SeatSet, other: Seat) -> Result<(), Why> {
    let present = other != seat && state.seat_set().contains(other);
    let immune = |other| state.holds(other, Advance::TradeEmpire) || state.holds(other, Advance::WonderOfTheWorld);
    if present && asked.contains(other) || asked.len() >= MOST {
        return Err(Why::AskedAlready { seat: other });
    }
    if present && !immune(other) { Ok(()) } else { Err(Why::MayNotBeAsked { seat: other }) }
}

/// Whether a commodity may be named: one of this table, while somebody can be asked.
pub(super) fn check_name<E: Edition>(state: &State<E>, seat: Seat, commodity: Commodity) -> Result<(), Why> {
    if let Some(other) = state.others(seat).next().filter(|_| !can_ask(state, seat, SeatSet::EMPTY)) {
        return Err(Why::MayNotBeAsked { seat: other });
    }
    let there = commodities(state).any(|other| other == commodity);
    if there { Ok(()) } else { Err(Why::NotInThisGame { commodity }) }
}

fn can_ask<E: Edition>(state: &State<E>, seat: Seat, asked: SeatSet) -> bool {
    state.others(seat).any(|other| check_seat(state, seat, asked, other).is_ok())
}

/// Offers the commodities that may be named.
pub(super) fn visit_names<E: Edition>(state: &State<E>, seat: Seat, visitor: &mut dyn FnMut(Action) -> bool) -> bool {
    !can_ask(state, seat, SeatSet::EMPTY) || commodities(state).map(Action::Name).all(visitor)
}

/// Offers the players who may be asked.
pub(super) fn visit_seats<E: Edition>(
    state: &State<E>,
    seat: Seat,
    asked: SeatSet,
    visitor: &mut dyn FnMut(Action) -> bool,
) -> bool {
    let others = state.others(seat).filter(|&other| check_seat(state, seat, asked, other).is_ok());
    others.map(Action::AskFor).all(visitor)
}

/// `EP-25.7.1a` Who has the commodity gives one; `EP-25.7.3` that or the third question ends it.
pub(super) fn ask<E: Edition>(
    state: &mut State<E>,
    seat: Seat,
    commodity: Commodity,
    asked: SeatSet,
    other: Seat,
    log: &mut Log,
) {
    log.marks.reveal();
    if state.players[other].hand.count(commodity) == 0 {
        log.tell(|| Event::AskedInVain { seat, other, commodity }.into());
        return Step::Empire { seat, commodity, asked: asked.with(other) }.becomes(state);
    }
    state.players[other].hand.take(commodity, 1);
    state.players[seat].hand.add(commodity, 1);
    log.tell(|| Event::Gave { seat: other, to: seat, commodity }.into());
    Step::pop(state);
}
