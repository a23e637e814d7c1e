//! Great persons: taken for Culture tokens, played as an action on a later turn. `CC-ev-great-person`

use super::steps::Step;
use super::{Event, Why, gain};
use crate::action_cards::open_regions;
use crate::chapter::Log;
use crate::chapter::Reason;
use crate::components::{Cards, EventCard};
use crate::names::{Advance, Category, EventKind, Good, Piece};
use crate::payment::{Cost, Takes};
use crate::state::State;
use crate::{advances, cities, map::Set, map::Slot, movement};
use engine::Seat;

/// What a great person costs: the drawer 1 Culture token, the others 2. `CC-ev-great-person`
pub(super) fn price(seat: Seat, drawer: Seat) -> Cost {
    Cost::FREE.and(if seat == drawer { 1 } else { 2 }, Takes::CULTURE)
}

/// Takes the card from the discards to hand.
pub(super) fn take(state: &mut State, seat: Seat, card: EventCard, log: &mut Log) {
    let Some(index) = state.event_discards.iter().position(|&one| one == card) else { return };
    state.event_discards.remove(index);
    state.players[seat].great.insert(card.number());
    if seat == state.active() {
        state.turn.persons.insert(card.number());
    }
    log.tell(|| Event::TookPerson { seat, card }.into());
}

/// Whether the active player may play a great person now.
pub(super) fn may_play(state: &State, seat: Seat, card: EventCard) -> Result<(), Reason> {
    let number = card.number();
    if !state.players[seat].great.contains(number) {
        return Err(Why::NoSuchPerson { card }.into());
    }
    if state.turn.persons.contains(number) {
        return Err(Why::TakenThisTurn.into());
    }
    if state.has_action() { Ok(()) } else { Err(Why::NoActionLeft.into()) }
}

/// Plays a great person: an advance of its category, then its own effect. `CC-ev-great-person-2`
pub(super) fn play(state: &mut State, seat: Seat, card: EventCard, log: &mut Log) {
    let kind = card.design().kind;
    state.spend_action();
    state.players[seat].great.remove(card.number());
    state.event_discards.push(card);
    log.tell(|| Event::PlayedPerson { seat, card }.into());
    state.push(Step::Extra { seat, kind });
    match kind.design().category {
        Some(category) => advances::push_free_of(state, seat, Some(category), log),
        None => state.push(Step::Statesman { seat }),
    }
}

/// The effect of its own.
pub(super) fn extra(state: &mut State, seat: Seat, kind: EventKind, log: &mut Log) {
    match kind {
        // `CC-ev-great-discoverer`
        EventKind::GreatDiscoverer => state.push(Step::Discover { seat }),
        // `CC-ev-great-artist`
        EventKind::GreatArtist => state.push(Step::Artist { seat }),
        // `CC-ev-great-prophet`
        EventKind::GreatProphet => cities::push_grow(state, seat, at_price(Some(Piece::Temple)), log),
        EventKind::GreatPhilosopher => gain(state, seat, Good::Ideas, 2, log), // `CC-ev-great-philosopher`
        // `CC-ev-great-scientist`
        EventKind::GreatScientist => {
            gain(state, seat, Good::Ideas, 1, log);
            draw(state, seat, 1, log);
        }
        EventKind::GreatStatesman => draw(state, seat, 2, log),
        EventKind::GreatWarlord => movement::push_move_action(state, seat, log), // `CC-ev-great-warlord`
        // `CC-ev-great-merchant`
        EventKind::GreatMerchant if state.holds(seat, Advance::TradeRoutes) => {
            advances::push_trade_income(state, seat, log);
        }
        EventKind::GreatEngineer => cities::push_grow(state, seat, at_price(None), log), // `CC-ev-great-engineer`
        _ => {}
    }
}

/// A growth at the normal price without action and activation.
const fn at_price(only: Option<Piece>) -> cities::Terms {
    cities::Terms { free: false, activating: false, only }
}

fn draw(state: &mut State, seat: Seat, count: u8, log: &mut Log) {
    let drawn: Cards = (0..count).filter_map(|_| state.draw_action_card(seat, log)).map(|card| card.number()).collect();
    log.tell(|| Event::DrewCards { seat, count: drawn.len() as u8 }.into());
    // Told by their numbers, as a hand is: in which order they lay in the deck is nobody's to know. `CC-hidden-1`
    for number in drawn.iter() {
        log.tell_only(engine::Audience::Seats(engine::SeatSet::only(seat)), || {
            crate::turn::Event::DrewCards { action: Some(number), objective: None }.into()
        });
    }
}

/// Whether there is a region to discover.
pub(super) fn can_discover(state: &State, seat: Seat) -> bool {
    open_regions(state, seat).next().is_some()
}

/// The price of the discovered city.
pub(super) fn colony_price() -> Cost {
    Cost::resources(2, 0, 0)
}

/// Spaces of the discovered region where a city may be founded. `CC-found-3` to `CC-found-5`
pub(super) fn colony_sites(state: &State, seat: Seat, slot: Slot) -> Set {
    if !state.can_pay(seat, colony_price()) {
        return Set::EMPTY;
    }
    let legal = |space: &crate::map::Space| cities::may_found(state, seat, *space).is_ok();
    state.map.layout().region(slot).iter().filter(legal).collect()
}

/// Government advances that the Great Statesman can teach. `CC-ev-great-statesman`
pub(super) fn offices(state: &State, seat: Seat) -> impl Iterator<Item = Advance> {
    advances::free_choices(state, seat, None, None).filter(|advance| advance.category().is_government())
}

/// What a great person teaches, for a prompt.
pub(super) fn teaches(kind: EventKind) -> String {
    kind.design().category.map_or_else(|| "government".into(), |category: Category| category.title().into())
}
