//! Treasury of Politics, Trade Routes, Universal Doctrine. `ME-adv-politics-1` `ME-adv-trade-routes-1`
//! `ME-adv-universal-doctrine-1`

use super::{Action, Event, Why};
use crate::atlas::{AreaId, AreaSet};
use crate::board::{Board as _, Owner};
use crate::cards::Card;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::State;
use engine::Seat;

/// The most treasury tokens that Politics gives, and barbarian tokens that Universal Doctrine replaces.
pub(super) const MOST: u8 = 5;
/// Treasury tokens for a point of face value on Trade Routes.
const RATE: u32 = 2;

/// `ME-adv-politics-1` `EP-25.5.3bis` Up to five tokens go from stock to treasury.
pub(super) fn check_treasury<E: Edition>(state: &State<E>, seat: Seat, count: u8) -> Result<(), Why> {
    let most = state.players[seat].stock.min(MOST);
    if (1..=most).contains(&count) { Ok(()) } else { Err(Why::NotSoMuch { most }) }
}

/// Offers what Politics may give.
pub(super) fn visit_treasury<E: Edition>(
    state: &State<E>,
    seat: Seat,
    visitor: &mut dyn FnMut(Action) -> bool,
) -> bool {
    (1..=state.players[seat].stock.min(MOST)).map(Action::Gain).all(visitor)
}

/// Gains treasury.
pub(super) fn gain_treasury<E: Edition>(state: &mut State<E>, seat: Seat, count: u8, log: &mut Log) {
    let count = state.stock_to_treasury(seat, count);
    log.tell(|| Event::Gained { seat, count }.into());
}

/// What cards bring on Trade Routes.
fn price<E: Edition>(count: u8, commodity: Commodity) -> u32 {
    RATE * E::data().face_value(commodity) * u32::from(count)
}

/// `ME-adv-trade-routes-1` `ME-adv-trade-routes-2` Cards are discarded for exactly twice their face value in treasury.
/// `EP-27.1b`
pub(crate) fn check_sale<E: Edition>(state: &State<E>, seat: Seat, count: u8, commodity: Commodity) -> Result<(), Why> {
    let player = &state.players[seat];
    if count == 0 || count > player.hand.count(commodity) {
        Err(Why::NoCard { commodity })
    } else if price::<E>(count, commodity) > u32::from(player.stock) {
        Err(Why::NotExactly { commodity })
    } else {
        Ok(())
    }
}

/// Offers the cards that may be sold.
pub(crate) fn visit_routes<E: Edition>(state: &State<E>, seat: Seat, visitor: &mut dyn FnMut(Action) -> bool) -> bool {
    state.players[seat].hand.commodities().all(|(commodity, held)| {
        let counts = (1..=held).filter(|&count| check_sale(state, seat, count, commodity).is_ok());
        counts.into_iter().all(|count| visitor(Action::Sell { count, commodity }))
    })
}

/// Sells cards; they go to their discard pile, open to all.
pub(crate) fn sell<E: Edition>(state: &mut State<E>, seat: Seat, count: u8, commodity: Commodity, log: &mut Log) {
    state.players[seat].hand.take(commodity, count);
    (0..count).for_each(|_| state.discard(Card::Commodity(commodity)));
    let gained = state.stock_to_treasury(seat, price::<E>(count, commodity).min(u32::from(u8::MAX)) as u8);
    log.marks.reveal();
    log.tell(|| Event::Sold { seat, commodity, count, gained }.into());
}

/// `ME-adv-universal-doctrine-1` `ME-adv-universal-doctrine-3` A pirate city is replaced by a city from stock.
/// `EP-25.8.1a` `EP-25.8.3a`
pub(super) fn check_pirates<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> Result<(), Why> {
    let pirates = area.index() < E::Board::AREAS && state.city(area) == Some(Owner::Barbarians);
    if pirates && !is_in_reach(state, seat, area) {
        return Err(Why::NoPath { area });
    }
    if !pirates {
        Err(Why::NoPirates { area })
    } else if state.players[seat].city_stock == 0 {
        Err(Why::NoCityInStock)
    } else {
        Ok(())
    }
}

/// Offers the pirate cities that may be replaced.
pub(super) fn visit_pirates<E: Edition>(state: &State<E>, seat: Seat, visitor: &mut dyn FnMut(Action) -> bool) -> bool {
    let reach = reach(state, seat);
    let pirates = state.cities(Owner::Barbarians).filter(|_| state.players[seat].city_stock > 0);
    pirates.filter(|&area| reach.is_none_or(|reach| reach.contains(area))).map(Action::ReplaceCity).all(visitor)
}

/// `EP-25.8.1b` The areas to which a path leads, where the book asks for one.
fn reach<E: Edition>(state: &State<E>, seat: Seat) -> Option<AreaSet> {
    E::DOCTRINE_NEEDS_A_PATH.then(|| super::paths::reached(state, seat))
}

fn is_in_reach<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> bool {
    reach(state, seat).is_none_or(|reach| reach.contains(area))
}

/// Replaces a pirate city.
/// `ME-cal-piracy-6`
pub(super) fn replace_city<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId, log: &mut Log) {
    state.remove_city(area);
    state.place_city(area, seat);
    log.tell(|| Event::PiratesReplaced { seat, area }.into());
}

/// `ME-adv-universal-doctrine-1` `ME-adv-universal-doctrine-3` As many as five barbarian tokens, of one or several areas,
/// are replaced by tokens from stock.
/// `EP-25.8.3b` Not all of an area have to be.
/// `EP-25.8.1a` `EP-25.8.3a`
pub(super) fn check_barbarians<E: Edition>(
    state: &State<E>,
    seat: Seat,
    left: u8,
    count: u8,
    area: AreaId,
) -> Result<(), Why> {
    let there = if area.index() < E::Board::AREAS { state.tokens(area, Owner::Barbarians) } else { 0 };
    if there > 0 && !is_in_reach(state, seat, area) {
        return Err(Why::NoPath { area });
    }
    let (most, stock) = (there.min(left), state.players[seat].stock);
    if !(1..=most).contains(&count) {
        Err(Why::NotSoManyBarbarians { most })
    } else if count > stock {
        Err(Why::NoTokensInStock { stock })
    } else {
        Ok(())
    }
}

/// Offers the barbarian tokens that may be replaced.
pub(super) fn visit_barbarians<E: Edition>(
    state: &State<E>,
    seat: Seat,
    left: u8,
    visitor: &mut dyn FnMut(Action) -> bool,
) -> bool {
    let most = left.min(state.players[seat].stock);
    if E::BARBARIAN_TOKENS == state.barbarian_stock {
        return true;
    }
    let reach = reach(state, seat);
    state.areas().filter(|&area| reach.is_none_or(|reach| reach.contains(area))).all(|area| {
        let there = state.tokens(area, Owner::Barbarians).min(most);
        (1..=there).all(|count| visitor(Action::ReplaceTokens { count, area }))
    })
}

/// Replaces barbarian tokens.
pub(super) fn replace_tokens<E: Edition>(state: &mut State<E>, seat: Seat, count: u8, area: AreaId, log: &mut Log) {
    state.remove_tokens(area, Owner::Barbarians, count);
    state.place_tokens(area, seat, count);
    log.tell(|| Event::BarbariansReplaced { seat, area, count }.into());
}
