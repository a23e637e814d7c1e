//! Trade tokens: gaining, spending and losing them; resources come and go here as well.

use crate::components::{FocusCard, FocusType, Leader, MOST_STORED, MOST_TRADE, Natural, Resource, Wonder};
use crate::event::Event;
use crate::notation::{Action, Coin, Holder};
use crate::state::{NewDawn, Step};
use crate::why::Why;
use engine::{Log, Seat};

/// Where a gained trade token may be put: any card, also one that is full, and Great Zimbabwe if it has room.
pub(crate) fn holders(state: &NewDawn, seat: Seat, only: Option<FocusType>, mut each: impl FnMut(Holder)) {
    for one in state.player(seat).row.iter().filter(|one| only.is_none_or(|kind| kind == one.card.kind())) {
        each(Holder::Card(one.card));
    }
    if state.stored < MOST_STORED && state.controls(seat, Wonder::GreatZimbabwe) {
        each(Holder::GreatZimbabwe);
    }
}

/// Whether a gained token may be put there.
pub(crate) fn check_put(state: &NewDawn, seat: Seat, only: Option<FocusType>, holder: Holder) -> Result<(), Why> {
    let mut fits = false;
    holders(state, seat, only, |other| fits |= other == holder);
    match holder {
        _ if fits => Ok(()),
        Holder::GreatZimbabwe if state.controls(seat, Wonder::GreatZimbabwe) => Err(Why::NoRoomToStore),
        Holder::GreatZimbabwe => Err(Why::NotYourWonder { wonder: Wonder::GreatZimbabwe }),
        Holder::Card(card) => match state.player(seat).place_of(card) {
            None => Err(Why::NoSuchCard { card }),
            Some(_) => Err(Why::OtherType { card }),
        },
    }
}

/// Puts one gained token there.
pub(crate) fn put(state: &mut NewDawn, seat: Seat, holder: Holder, log: &mut Log<Event>) {
    match holder {
        Holder::GreatZimbabwe => {
            state.stored += 1;
            log.tell(|| Event::TradeGained { seat, holder });
        }
        Holder::Card(card) => add(state, seat, card, log),
    }
    if let Some(Step::GainTrade { left, .. }) = state.agenda.top_mut() {
        *left -= 1;
        if *left == 0 {
            state.agenda.pop();
        }
    }
}

/// One more token on a card. `ND-trade-8` `ND-tradeev-2` On a card that has three it goes back to the supply at once.
pub(crate) fn add(state: &mut NewDawn, seat: Seat, card: FocusCard, log: &mut Log<Event>) {
    if is_full(state, seat, card) {
        log.tell(|| Event::TradeLost { seat, card: Some(card) });
    } else if let Some(place) = state.player(seat).place_of(card) {
        state.players[seat].row[place].trade += 1;
        log.tell(|| Event::TradeGained { seat, holder: Holder::Card(card) });
    }
}

/// `ND-trade-8` Whether a card has as many trade tokens as it can hold.
pub(crate) fn is_full(state: &NewDawn, seat: Seat, card: FocusCard) -> bool {
    let place = state.player(seat).place_of(card);
    place.is_some_and(|place| state.player(seat).row[place].trade >= MOST_TRADE)
}

/// Tokens that can be put in one place only are put there. Those for which no place has room are lost, wherever they
/// would be put: nobody is asked (ruling ND-R6).
pub(crate) fn gain_unasked(state: &mut NewDawn, seat: Seat, only: Option<FocusType>, log: &mut Log<Event>) -> bool {
    let (mut count, mut last, mut has_room) = (0, Holder::GreatZimbabwe, false);
    holders(state, seat, only, |holder| {
        count += 1;
        last = holder;
        has_room |= !matches!(holder, Holder::Card(card) if is_full(state, seat, card));
    });
    match count {
        1 => put(state, seat, last, log),
        _ if has_room => return false,
        _ => {
            state.agenda.pop();
            log.tell(|| Event::TradeLost { seat, card: None });
        }
    }
    true
}

/// What may be spent from the card being resolved: its trade tokens, and what else lies on it. `ND-trade-1` `ND-cs-5`
pub(crate) fn coins(state: &NewDawn, seat: Seat, row: u8, mut each: impl FnMut(Coin)) {
    let Some(one) = state.player(seat).row.get(usize::from(row)) else { return };
    if one.trade > 0 {
        each(Coin::Trade);
    }
    for (city_state, _) in state.board.all_city_states() {
        let conquered = state.city_states[city_state.index()].conquered;
        let lies_there = conquered.is_some_and(|token| token.seat == seat && token.card == Some(one.card));
        if lies_there && state.turn.city_states & 1 << city_state as u8 == 0 {
            each(Coin::CityState(city_state));
        }
    }
    for natural in state.naturals_of(seat) {
        if state.naturals[natural.index()].card == Some(one.card) && !is_spent(state, natural) {
            each(Coin::Natural(natural));
        }
    }
}

/// Whether anything can be spent from the card.
pub(crate) fn has_coins(state: &NewDawn, seat: Seat, row: u8) -> bool {
    let mut any = false;
    coins(state, seat, row, |_| any = true);
    any
}

/// `ND-res-4` A natural wonder is spent once a turn.
pub(crate) fn is_spent(state: &NewDawn, natural: Natural) -> bool {
    state.turn.naturals & 1 << natural as u8 != 0
}

/// Whether this can be spent from the card.
pub(crate) fn check_coin(state: &NewDawn, seat: Seat, row: u8, coin: Coin) -> Result<(), Why> {
    let mut fits = false;
    coins(state, seat, row, |other| fits |= other == coin);
    match coin {
        _ if fits => Ok(()),
        Coin::Trade => Err(Why::NoTradeTokens),
        Coin::CityState(city_state) if state.turn.city_states & 1 << city_state as u8 != 0 => {
            Err(Why::CityStateSpent { city_state })
        }
        Coin::CityState(city_state) => Err(Why::CityStateNotThere { city_state }),
        Coin::Natural(natural) if is_spent(state, natural) => Err(Why::NaturalSpent { natural }),
        Coin::Natural(natural) => Err(Why::NaturalNotThere { natural }),
        Coin::Resource(resource) => Err(Why::NotForThis { resource }),
    }
}

/// Spends it. `ND-trade-7` Trade tokens go back to the supply, the others stay.
pub(crate) fn spend(state: &mut NewDawn, seat: Seat, row: u8, coin: Coin, log: &mut Log<Event>) {
    log.tell(|| Event::Spent { seat, coin });
    match coin {
        Coin::Trade => {
            let trade = &mut state.players[seat].row[usize::from(row)].trade;
            *trade = trade.saturating_sub(1);
        }
        Coin::CityState(city_state) => state.turn.city_states |= 1 << city_state as u8,
        Coin::Natural(natural) => spend_natural(state, seat, natural),
        // `ND-res-2` Back to the supply.
        Coin::Resource(resource) => state.players[seat].resources[resource.index()] -= 1,
    }
}

fn spend_natural(state: &mut NewDawn, seat: Seat, natural: Natural) {
    state.turn.naturals |= 1 << natural as u8;
    if state.player(seat).is(Leader::America) {
        state.agenda.push(Step::PutNatural { seat, natural });
    }
}

/// Lists what can be spent from a card as actions.
pub(crate) fn list_coins(state: &NewDawn, seat: Seat, row: u8, out: &mut Vec<Action>) {
    coins(state, seat, row, |coin| out.push(Action::Spend(coin)));
}

/// The resources a player may gain. `ND-comp-11` `ND-sci-13`
pub(crate) fn gainable(state: &NewDawn, seat: Seat, new_type: bool) -> impl Iterator<Item = Resource> {
    Resource::ALL.into_iter().filter(move |&resource| check_gain(state, seat, new_type, resource).is_ok())
}

/// Whether a player may gain a resource.
pub(crate) fn check_gain(state: &NewDawn, seat: Seat, new_type: bool, resource: Resource) -> Result<(), Why> {
    if state.supply(resource) == 0 {
        return Err(Why::SupplyEmpty { resource });
    }
    if new_type && state.player(seat).resources[resource.index()] > 0 {
        return Err(Why::AlreadyHeld { resource });
    }
    Ok(())
}

/// A resource comes from the supply.
pub(crate) fn gain(state: &mut NewDawn, seat: Seat, resource: Resource, log: &mut Log<Event>) {
    state.players[seat].resources[resource.index()] += 1;
    log.tell(|| Event::ResourceGained { seat, resource });
    state.agenda.pop();
}

/// Trade tokens on a player's focus cards.
pub(crate) fn total(state: &NewDawn, seat: Seat) -> u8 {
    state.player(seat).row.iter().map(|one| one.trade).sum()
}

/// Takes a trade token off a card.
pub(crate) fn take_off(state: &mut NewDawn, seat: Seat, card: FocusCard) {
    if let Some(place) = state.player(seat).place_of(card) {
        let trade = &mut state.players[seat].row[place].trade;
        *trade = trade.saturating_sub(1);
    }
}

/// Whether a trade token of a player lies on a card.
pub(crate) fn has_token(state: &NewDawn, seat: Seat, card: FocusCard) -> bool {
    let place = state.player(seat).place_of(card);
    place.is_some_and(|place| state.player(seat).row[place].trade > 0)
}

/// `ND-barb-6` Tokens are discarded from cards that have some.
pub(crate) fn check_discard(state: &NewDawn, seat: Seat, card: FocusCard) -> Result<(), Why> {
    if has_token(state, seat, card) { Ok(()) } else { Err(Why::NothingToDiscard { card }) }
}

/// `ND-def-5` Tokens are taken from cards of the defeated that have some.
pub(crate) fn check_seize(state: &NewDawn, victim: Seat, card: FocusCard) -> Result<(), Why> {
    if has_token(state, victim, card) { Ok(()) } else { Err(Why::NothingToSeize { card }) }
}

/// The cards of a player with a trade token.
pub(crate) fn cards_with_trade(state: &NewDawn, seat: Seat) -> impl Iterator<Item = FocusCard> {
    state.player(seat).row.iter().filter(|one| one.trade > 0).map(|one| one.card)
}

/// `ND-barb-6` `ND-barb-20` Discards without a choice what leaves none.
pub(crate) fn discard_unasked(state: &mut NewDawn, seat: Seat, left: u8, log: &mut Log<Event>) -> bool {
    let cards: Vec<FocusCard> = if total(state, seat) <= left || cards_with_trade(state, seat).count() == 1 {
        cards_with_trade(state, seat).collect()
    } else {
        return false;
    };
    let mut left = left;
    for card in cards {
        while left > 0 && has_token(state, seat, card) {
            take_off(state, seat, card);
            log.tell(|| Event::TradeDiscarded { seat, card });
            left -= 1;
        }
    }
    state.agenda.pop();
    true
}
