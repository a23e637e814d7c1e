//! The verbs of losing things: tokens, cities, ships, treasury, cards, steps on the succession table. None of them takes
//! what limited damage spares.

use super::event::Event;
use super::sparing;
use crate::atlas::AreaId;
use crate::board::Owner;
use crate::cards::Card;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::names::Commodity;
use crate::state::State;
use engine::{Audience, Seat, SeatSet};

/// Returns tokens to stock, as many as there are. `ME-cal-9`
pub(super) fn lose_tokens<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId, count: u8, log: &mut Log) {
    let count = state.remove_tokens(area, seat, count.min(sparing::spare_points(state, seat)));
    if count > 0 {
        log.tell(|| Event::TokensLost { seat, area, count }.into());
    }
}

/// Gives a city up as damage, with tokens in its place. `ME-cal-10` `EP-24.3b`
pub(super) fn lose_city<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId, kept: u8, log: &mut Log) {
    state.remove_city(area);
    let kept = state.place_tokens(area, seat, kept);
    log.tell(|| Event::CityLost { seat, area, kept }.into());
}

/// Reduces a city of a player, unless calamities spare it.
/// `EP-21.2.2` In the same way as for want of support.
pub(super) fn reduce_city<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    let owner = state.city(area).and_then(Owner::seat);
    let strikes = |owner| !sparing::is_spared(state, owner) && sparing::can_be_reduced(state, owner, area);
    if owner.is_some_and(strikes) {
        crate::cities::reduce_city(state, area, log);
    }
}

/// Destroys a city, and the token beside it. `ME-cal-12` `ME-adv-public-works-3`
pub(super) fn destroy_city<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    let owner = state.city(area).and_then(Owner::seat);
    let Some(seat) = owner.filter(|&owner| sparing::may_lose_city(state, owner)) else { return };
    state.remove_city(area);
    log.tell(|| Event::CityDestroyed { seat, area }.into());
    if E::TOKENS_GO_WITH_THEIR_CITY {
        lose_tokens(state, seat, area, u8::MAX, log);
    }
}

/// A ship in an area goes back to stock.
pub(super) fn sink_ship<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId, log: &mut Log) {
    crate::conflict::sink_ship(state, area, seat);
    log.tell(|| Event::ShipLost { seat, area }.into());
}

/// Treasury tokens go back to stock, as many as there are. `ME-cal-15`
pub(super) fn lose_treasury<E: Edition>(state: &mut State<E>, seat: Seat, count: u8, log: &mut Log) {
    let count = state.treasury_to_stock(seat, count);
    log.tell(|| Event::TreasuryLost { seat, count }.into());
}

/// Pays treasury to prevent something. `ME-cal-16`
pub(super) fn pay<E: Edition>(state: &mut State<E>, seat: Seat, count: u8, log: &mut Log) {
    state.treasury_to_stock(seat, count);
    log.tell(|| Event::TreasuryPaid { seat, count }.into());
}

/// Tells that a player prevents what the calamity does.
pub(super) fn prevent(seat: Seat, log: &mut Log) {
    log.tell(|| Event::Prevented { seat }.into());
}

/// `ME-cal-regression-1` `EP-29.9.1.1` The marker goes back, never beyond the arrow. `ME-cal-regression-5`
/// `ME-cal-regression-4` `EP-28.4.2` It may go forward again in the same turn.
pub(super) fn move_marker_back<E: Edition>(state: &mut State<E>, seat: Seat, steps: u8, log: &mut Log) {
    let marker = &mut state.players[seat].succession;
    let steps = steps.min(*marker);
    *marker -= steps;
    log.tell(|| Event::MarkerBack { seat, steps }.into());
}

/// `ME-cal-17` A card of the victim's choice goes to the discard pile, open to all.
pub(super) fn forfeit<E: Edition>(state: &mut State<E>, seat: Seat, commodity: Commodity, log: &mut Log) {
    state.players[seat].hand.take(commodity, 1);
    state.discard(Card::Commodity(commodity));
    log.marks.reveal();
    log.tell(|| Event::Forfeited { seat, commodity }.into());
}

/// `EP-29.9.3.1` A card goes to who traded the calamity; only the two of them see which.
pub(super) fn hand_over<E: Edition>(state: &mut State<E>, seat: Seat, to: Seat, commodity: Commodity, log: &mut Log) {
    state.players[seat].hand.take(commodity, 1);
    state.players[to].hand.add(commodity, 1);
    log.marks.reveal();
    log.tell(|| Event::CardHandedOver { seat, to }.into());
    let both = SeatSet::only(seat).with(to);
    log.tell_only(Audience::Seats(both), || Event::CardSeen { seat, to, commodity }.into());
}

/// Says that the calamity under way does nothing to its primary victim.
pub(super) fn cancel<E: Edition>(state: &State<E>, log: &mut Log) {
    log.tell(|| Event::NoEffect { calamity: state.calamities.calamity }.into());
}
