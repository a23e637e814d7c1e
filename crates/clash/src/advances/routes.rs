//! Trade routes. `CC-adv-trade-routes` `CC-adv-currency`

use super::{Event, Step};
use crate::chapter::Log;
use crate::map::{Set, Space};
use crate::names::{Advance, Good, Mood, UnitKind};
use crate::payment::Purse;
use crate::state::{State, UnitSet};
use engine::Seat;

/// The most routes that count. `CC-adv-trade-routes-2`
const MOST: u8 = 4;
/// How far a unit trades.
const REACH: u8 = 2;

/// How many trade routes a seat with Trade Routes can form, at most four. `CC-adv-trade-routes`
pub fn trade_routes(state: &State, seat: Seat) -> u8 {
    let traders = UnitSet(state.units_in_play(seat, UnitKind::Settler).0 | state.units_in_play(seat, UnitKind::Ship).0);
    routes(state, seat, traders).min(MOST)
}

/// How many Ships of a seat with Trade Routes can be paired at the same time.
pub fn ship_routes(state: &State, seat: Seat) -> u8 {
    routes(state, seat, state.units_in_play(seat, UnitKind::Ship)).min(MOST)
}

/// Whether the owner of a Settler or Ship could use it for a trade route where it is.
pub fn could_trade(state: &State, seat: Seat, unit: usize) -> bool {
    state.holds(seat, Advance::TradeRoutes)
        && crate::state::kind_of(unit) != UnitKind::Army
        && !in_reach(state, seat, unit, markets(state, seat)).is_empty()
}

/// Cities of other players that are not angry. `CC-adv-trade-routes-3`
fn markets(state: &State, seat: Seat) -> Set {
    let trades =
        |city: &crate::state::City| city.mood != Mood::Angry && city.owner.seat().is_some_and(|one| one != seat);
    state.cities.iter().filter(|(_, city)| trades(city)).map(|(space, _)| space).collect()
}

/// `CC-adv-trade-routes-4` A Settler on board is where its Ship is.
fn in_reach(state: &State, seat: Seat, unit: usize, markets: Set) -> Set {
    state.space_of(seat, unit).map_or(Set::EMPTY, |space| state.map.within(Set::only(space), REACH) & markets)
}

/// The most pairs of units and cities, each used once: a maximum matching, made larger path by path.
/// `CC-adv-trade-routes-2` `CC-adv-trade-routes-6`
fn routes(state: &State, seat: Seat, traders: UnitSet) -> u8 {
    if !state.holds(seat, Advance::TradeRoutes) {
        return 0;
    }
    let markets = markets(state, seat);
    let mut reach = [Set::EMPTY; 8];
    for (place, unit) in reach.iter_mut().zip(traders.iter()) {
        *place = in_reach(state, seat, unit, markets);
    }
    let mut pairs = [None; 8];
    (0..reach.len()).filter(|&unit| pair(&reach, &mut pairs, unit, &mut Set::default())).count() as u8
}

fn pair(reach: &[Set; 8], pairs: &mut [Option<Space>; 8], unit: usize, tried: &mut Set) -> bool {
    for city in reach[unit].iter() {
        if tried.contains(city) {
            continue;
        }
        tried.insert(city);
        let holder = pairs.iter().position(|pair| *pair == Some(city));
        if holder.is_none_or(|holder| pair(reach, pairs, holder, tried)) {
            pairs[unit] = Some(city);
            return true;
        }
    }
    false
}

/// The income of trade routes comes before anything else of the turn. `CC-adv-trade-routes-6`
pub(crate) fn begin_turn(state: &mut State, seat: Seat, log: &mut Log) {
    if state.holds(seat, Advance::TradeRoutes) {
        push_trade_income(state, seat, log);
    }
}

/// Gives the income of trade routes; with Currency its owner chooses. Also for the Great Merchant.
pub(crate) fn push_trade_income(state: &mut State, seat: Seat, log: &mut Log) {
    match trade_routes(state, seat) {
        0 => {}
        routes if state.holds(seat, Advance::Currency) => state.push(Step::Routes { seat, routes }),
        routes => income(state, seat, routes, 0, log),
    }
}

/// So much Food and Gold from trade routes. `CC-adv-currency`
pub(super) fn income(state: &mut State, seat: Seat, food: u8, gold: u8, log: &mut Log) {
    let gained =
        Purse::of(Good::Food, state.gain(seat, Good::Food, food)).and(Good::Gold, state.gain(seat, Good::Gold, gold));
    log.tell(|| Event::Gained { seat, by: Advance::TradeRoutes, gained }.into());
}
