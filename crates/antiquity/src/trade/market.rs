//! The market of small tables: cards lying face up, for which players may swap in turn. Ruling `ME-RK1`; nothing about
//! it is printed in the book, so that it is an option of the table.

use super::pack::Pack;
use super::{Event, Why};
use crate::cards::Card;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::{MAX_SEATS, State};
use crate::turn::Order;
use engine::{List, Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// How often a seat may swap in a turn.
pub const SWAPS: u8 = 3;
/// Room for three cards of each stack.
const ROOM: usize = 27;

/// Cards lying face up.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Market {
    /// In the order in which they came.
    pub cards: List<Commodity, ROOM>,
    /// Swaps of each seat in this session.
    swaps: [u8; MAX_SEATS],
    /// Who has passed since the last swap.
    passed: SeatSet,
    /// The number of the seat that had the last turn, 0 before the first.
    last: u8,
}

impl Market {
    pub(super) fn is_unused(&self) -> bool {
        *self == Market::default()
    }

    /// A new session: everybody may swap again.
    pub(super) fn open(&mut self) {
        *self = Market { cards: self.cards, ..Market::default() };
    }

    pub(super) fn sound<E: Edition>(&self, state: &State<E>) -> Result<(), String> {
        let is_numbered = |&commodity: &Commodity| E::data().face_value(commodity) > 0;
        if !self.cards.iter().all(is_numbered) {
            return Err("only commodities with a number lie in the market".into());
        }
        if !self.cards.is_empty() && E::market_cards(&state.options) == 0 {
            return Err("this table has no market".into());
        }
        Ok(())
    }
}

/// Deals cards face up for each stack up to the highest number of cities; calamities are discarded unreplaced.
pub(crate) fn refill_market<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let each = E::market_cards(&state.options);
    let stacks = state.seats_in_game().map(|seat| state.cities_on_board(seat)).max().unwrap_or(0);
    for stack in (0..usize::from(stacks)).filter(|_| each > 0) {
        let mut discarded: List<Card, ROOM> = List::new();
        for _ in 0..each {
            if state.trade.market.cards.len() == ROOM {
                break;
            }
            match state.stacks[stack].draw(&mut log.marks) {
                Some(Card::Commodity(commodity)) => {
                    state.trade.market.cards.push(commodity);
                    log.tell(|| Event::MarketDealt { card: Card::Commodity(commodity) }.into());
                }
                Some(calamity) => discarded.push(calamity),
                None => {}
            }
        }
        // Told afterwards: between which others a card lay no view shows.
        for &calamity in &discarded {
            state.discard(calamity);
            log.tell(|| Event::MarketDiscarded { card: calamity }.into());
        }
    }
}

/// At the end of the session the last card of each stack stays.
pub(super) fn trim_market<E: Edition>(state: &mut State<E>) {
    let cards = state.trade.market.cards;
    state.trade.market.cards.clear();
    for (index, &commodity) in cards.iter().enumerate() {
        let number = E::data().face_value(commodity);
        if cards[index + 1..].iter().any(|&later| E::data().face_value(later) == number) {
            state.discard(Card::Commodity(commodity));
        } else {
            state.trade.market.cards.push(commodity);
        }
    }
}

/// Whose turn it is at the market: the next after the last one, in the order of dealing, who is neither done nor out of
/// swaps and has not passed. Nobody once all have passed in a row.
pub(crate) fn market_turn<E: Edition>(state: &State<E>) -> Option<Seat> {
    let market = &state.trade.market;
    if market.cards.is_empty() || state.trade.closing {
        return None;
    }
    let order: Vec<Seat> = state.in_order(Order::CityCount).collect();
    let after = order.iter().position(|seat| seat.number() == market.last).map_or(0, |last| last + 1);
    let may = |seat: &Seat| {
        !market.passed.contains(*seat)
            && !state.trade.done.contains(*seat)
            && market.swaps[seat.index()] < SWAPS
            && !state.players[*seat].hand.is_empty()
    };
    (0..order.len()).map(|step| order[(after + step) % order.len()]).find(may)
}

/// Whether a swap is allowed: as many cards as are taken, worth at least as much by face value.
pub(super) fn check_swap<E: Edition>(state: &State<E>, seat: Seat, give: &Pack, take: &Pack) -> Result<(), Why> {
    if market_turn(state) != Some(seat) {
        return Err(Why::NotYourMarketTurn);
    }
    if give.is_empty() || give.len() != take.len() {
        return Err(Why::UnevenSwap);
    }
    let face = |card: Card| match card {
        Card::Commodity(commodity) => E::data().face_value(commodity),
        Card::Calamity(_) => 0,
    };
    // Water has no face value either.
    if let Some(card) = give.cards().find(|&card| face(card) == 0) {
        return Err(Why::NotForTheMarket { card });
    }
    super::holds_all(&state.players[seat].hand, give)?;
    let on_offer =
        |card: Card| state.trade.market.cards.iter().filter(|&&commodity| Card::Commodity(commodity) == card).count();
    if let Some(card) = take.cards().find(|&card| take.count(card) > on_offer(card)) {
        return Err(Why::NotInTheMarket { card });
    }
    if give.cards().map(face).sum::<u32>() < take.cards().map(face).sum() {
        return Err(Why::TooCheap);
    }
    Ok(())
}

pub(super) fn swap<E: Edition>(state: &mut State<E>, seat: Seat, give: &Pack, take: &Pack, log: &mut Log) {
    for card in take.cards() {
        let Card::Commodity(commodity) = card else { continue };
        let cards = &mut state.trade.market.cards;
        if let Some(index) = cards.iter().position(|&there| there == commodity) {
            cards.remove(index);
            state.players[seat].hand.add(commodity, 1);
        }
    }
    for card in give.cards() {
        let Card::Commodity(commodity) = card else { continue };
        state.players[seat].hand.take(commodity, 1);
        state.trade.market.cards.push(commodity);
    }
    let market = &mut state.trade.market;
    market.swaps[seat.index()] += 1;
    market.passed = SeatSet::EMPTY;
    market.last = seat.number();
    let (give, take) = (*give, *take);
    log.tell(|| Event::MarketSwapped { seat, gave: give.cards().collect(), took: take.cards().collect() }.into());
}

pub(super) fn pass<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    let market = &mut state.trade.market;
    market.passed = market.passed.with(seat);
    market.last = seat.number();
    log.tell(|| Event::MarketPassed { seat }.into());
}
