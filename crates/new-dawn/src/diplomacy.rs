//! Diplomacy cards: taking them, giving them back, and what works when a caravan arrives.

use crate::components::{CityState, Diplomacy, FocusCard, Wonder};
use crate::event::Event;
use crate::military::Target;
use crate::notation::Action;
use crate::state::{NewDawn, Step};
use crate::trade;
use crate::why::Why;
use engine::{Log, Seat};

/// `ND-car-11` `ND-cs-2` A copy beside the map, and none held yet.
pub(crate) fn check_take_city_state(state: &NewDawn, seat: Seat, city_state: CityState) -> Result<(), Why> {
    let cards = state.city_states[city_state.index()];
    if cards.holders.contains(seat) {
        return Err(Why::HoldsCard);
    }
    if cards.conquered.is_some() || cards.holders.len() >= 2 { Err(Why::NoCopyLeft { city_state }) } else { Ok(()) }
}

/// Takes a city-state's card.
pub(crate) fn take_city_state(state: &mut NewDawn, seat: Seat, city_state: CityState, log: &mut Log<Event>) {
    let holders = &mut state.city_states[city_state.index()].holders;
    *holders = holders.with(seat);
    log.tell(|| Event::CityStateCardTaken { seat, city_state });
    state.agenda.pop();
}

/// `ND-car-12` `ND-dip-5` A card that lies in the rival's own deck.
pub(crate) fn check_take(state: &NewDawn, seat: Seat, rival: Seat, card: Diplomacy) -> Result<(), Why> {
    if rival == seat || rival.index() >= state.options.seats {
        return Err(Why::NotARival { seat: rival });
    }
    if state.diplomacy[rival][card.index()].is_some() { Err(Why::NotInDeck { card, giver: rival }) } else { Ok(()) }
}

/// Takes a rival's card. `ND-dip-2` One already held goes back first, unless Potala Palace lets its owner hold more.
pub(crate) fn take(state: &mut NewDawn, seat: Seat, rival: Seat, card: Diplomacy, log: &mut Log<Event>) {
    if !state.controls(seat, Wonder::PotalaPalace) {
        give_back(state, seat, rival, log);
    }
    state.diplomacy[rival][card.index()] = Some(seat);
    log.tell(|| Event::CardTaken { seat, giver: rival, card });
}

/// Gives back all cards held of a player.
fn give_back(state: &mut NewDawn, seat: Seat, giver: Seat, log: &mut Log<Event>) {
    for card in Diplomacy::ALL {
        if state.holds_of(seat, giver, card) {
            state.diplomacy[giver][card.index()] = None;
            log.tell(|| Event::CardReturned { seat, giver, card });
        }
    }
}

/// `ND-dip-3` `ND-dip-4` `ND-dip-6` Who attacks a city-state or rival has none of its cards any more.
pub(crate) fn give_back_for_attack(state: &mut NewDawn, seat: Seat, target: Target, log: &mut Log<Event>) {
    match target {
        Target::Barbarian(_) => {}
        Target::CityState(city_state) => {
            let holders = &mut state.city_states[city_state.index()].holders;
            if holders.contains(seat) {
                *holders = holders.without(seat);
                log.tell(|| Event::CityStateCardReturned { seat, city_state });
            }
        }
        Target::Capital(rival) | Target::City(rival) | Target::Control(rival) => give_back(state, seat, rival, log),
    }
}

/// Cards of a rival that can be taken.
pub(crate) fn takeable(state: &NewDawn, seat: Seat, rival: Seat) -> impl Iterator<Item = Diplomacy> {
    Diplomacy::ALL.into_iter().filter(move |&card| check_take(state, seat, rival, card).is_ok())
}

/// Potala Palace: cards of any rival.
pub(crate) fn list_all(state: &NewDawn, seat: Seat, out: &mut Vec<Action>) {
    for rival in state.rivals(seat) {
        out.extend(takeable(state, seat, rival).map(|card| Action::TakeOf(card, rival)));
    }
    out.push(Action::Done);
}

/// Whether no rival has a card to take.
pub(crate) fn none_to_take(state: &NewDawn, seat: Seat) -> bool {
    state.rivals(seat).all(|rival| takeable(state, seat, rival).next().is_none())
}

/// Geneva: a card of a player goes back, another of that player comes.
pub(crate) fn check_renew(
    state: &NewDawn,
    seat: Seat,
    giver: Seat,
    give: Diplomacy,
    take: Diplomacy,
) -> Result<(), Why> {
    check_take(state, seat, giver, take)?;
    if state.holds_of(seat, giver, give) { Ok(()) } else { Err(Why::DoesNotHold { card: give, giver }) }
}

/// Geneva.
pub(crate) fn renew(state: &mut NewDawn, seat: Seat, giver: Seat, [give, take]: [Diplomacy; 2], log: &mut Log<Event>) {
    state.turn.used.geneva = true;
    state.diplomacy[giver][give.index()] = None;
    log.tell(|| Event::CardReturned { seat, giver, card: give });
    state.diplomacy[giver][take.index()] = Some(seat);
    log.tell(|| Event::CardTaken { seat, giver, card: take });
}

/// An embassy pays when a caravan has reached the giver's capital: first the giver, then its holder.
pub(crate) fn embassy(state: &mut NewDawn, seat: Seat, giver: Seat) {
    state.agenda.pop();
    if state.holds_of(seat, giver, Diplomacy::Embassy) {
        let steps = [Step::EmbassyToken { giver }, Step::GainResource { seat, new_type: false }];
        state.agenda.push_in_order(steps.into_iter());
    }
}

/// The embassy's trade token goes on any card of the giver, also on one that is full, where it is lost. `ND-trade-8`
pub(crate) fn check_embassy(state: &NewDawn, giver: Seat, card: FocusCard) -> Result<(), Why> {
    if state.player(giver).place_of(card).is_some() { Ok(()) } else { Err(Why::NotInTheirRow { card, giver }) }
}

/// Puts the embassy's trade token on a card of the giver.
pub(crate) fn put_for_giver(state: &mut NewDawn, giver: Seat, card: FocusCard, log: &mut Log<Event>) {
    trade::add(state, giver, card, log);
    state.agenda.pop();
}

/// Whether every card of the giver is full: then the embassy's trade token is lost and nobody is asked.
pub(crate) fn embassy_unasked(state: &mut NewDawn, giver: Seat, log: &mut Log<Event>) -> bool {
    let is_lost = state.player(giver).row.iter().all(|one| trade::is_full(state, giver, one.card));
    if is_lost {
        state.agenda.pop();
        log.tell(|| Event::TradeLost { seat: giver, card: None });
    }
    is_lost
}
