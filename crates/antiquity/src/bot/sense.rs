//! What no sensible player does, what is counted when bots are watched, and what somebody who plays for an absent player
//! leaves alone.

use crate::atlas::AreaId;
use crate::board::Owner;
use crate::cards::Card;
use crate::chapter::{Action, Step};
use crate::cities;
use crate::edition::Edition;
use crate::movement;
use crate::names::Commodity;
use crate::state::State;
use crate::trade::{Action as Trade, Pack};
use engine::Seat;
use engine::game::Remark;

/// By this turn everybody should have more than [`FEW_CITIES`].
const GROWN_UP: u8 = 8;
const FEW_CITIES: u8 = 2;
/// Set value that somebody may lose in a trade, for what is hoped of its hidden cards.
const HOPED_FOR: u32 = 20;

/// Deals are the player's own to make, and so is war.
pub(super) fn is_drastic<E: Edition>(state: &State<E>, seat: Seat, action: &Action) -> bool {
    match action {
        Action::Trade(_) | Action::Turn(_) => true,
        Action::Movement(movement::Action::Move { to, .. }) => is_anothers(state, seat, *to),
        Action::Movement(_)
        | Action::Cities(_)
        | Action::Done
        | Action::Setup(_)
        | Action::TaxCollection(_)
        | Action::Population(_)
        | Action::Conflict(_)
        | Action::CardAcquisition(_)
        | Action::Calamities(_)
        | Action::Abilities(_)
        | Action::Advances(_)
        | Action::Leaving(_) => false,
    }
}

/// Whether another player has a city or tokens there.
fn is_anothers<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> bool {
    state.others(seat).any(|other| state.tokens(area, other) > 0 || state.city(area) == Some(Owner::Seat(other)))
}

pub(super) fn remark<E: Edition>(state: &State<E>, seat: Seat, action: &Action, _: &State<E>) -> Option<Remark> {
    if !matches!(state.agenda.top(), Some(Step::Trade(_))) {
        return deed(state, seat, action).map(Remark::Deed);
    }
    let name = match action {
        Action::Trade(Trade::Accept { number, give }) if loses(state, seat, *number, give) => {
            return Some(Remark::Blunder("gives far more than it gets in a trade"));
        }
        Action::Trade(Trade::Accept { .. }) => "deals",
        Action::Trade(Trade::Offer { .. }) => "offers",
        Action::Trade(Trade::Counter { .. }) => "answers with an offer",
        Action::Trade(Trade::Withdraw { .. }) => "offers taken back",
        _ => "other steps of trading",
    };
    Some(Remark::Counted(name))
}

/// By what characters are known, besides deals.
fn deed<E: Edition>(state: &State<E>, seat: Seat, action: &Action) -> Option<&'static str> {
    match action {
        Action::Cities(cities::Action::Build(_)) => Some("cities built"),
        Action::Movement(movement::Action::Move { to, .. }) if is_anothers(state, seat, *to) => {
            Some("marches against others")
        }
        _ => None,
    }
}

/// Whether much set value goes for two cards of less, and no calamity goes with it.
pub(super) fn loses<E: Edition>(state: &State<E>, seat: Seat, number: u16, give: &Pack) -> bool {
    if give.cards().any(|card| matches!(card, Card::Calamity(_))) {
        return false;
    }
    let got: Vec<Card> = state.trade.sealed(number).take(2).collect();
    let hand = &state.players[seat].hand;
    let value = |counts: &dyn Fn(Commodity) -> usize| -> u32 {
        let worth = state.worth(seat);
        Commodity::ALL.into_iter().map(|kind| worth.of(kind, counts(kind) as u8)).sum()
    };
    let sealed = |kind: Commodity| {
        let own = state.trade.offers_of(seat).flat_map(|offer| state.trade.sealed(offer.number));
        own.filter(|&card| card == Card::Commodity(kind)).count()
    };
    let held = |kind: Commodity| usize::from(hand.count(kind)) + sealed(kind);
    let after = |kind: Commodity| {
        let card = Card::Commodity(kind);
        held(kind).saturating_sub(give.count(card)) + got.iter().filter(|&&other| other == card).count()
    };
    value(&held) > value(&after) + HOPED_FOR
}

pub(super) fn plight<E: Edition>(state: &State<E>, seat: Seat) -> Option<(u32, &'static str)> {
    let is_small = state.turn >= GROWN_UP && state.cities_on_board(seat) <= FEW_CITIES && !state.left.contains(seat);
    is_small.then_some((state.turn.into(), "sits on two cities or fewer for twenty turns"))
}
