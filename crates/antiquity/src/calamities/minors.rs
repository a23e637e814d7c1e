//! Each player's minor calamities still to come, one after the other. `ME-9a-1` `EP-24.7.1b`

use super::event::Event;
use crate::cards::Card;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::names::Calamity;
use crate::state::State;
use engine::Seat;

/// A seat's next minor calamity: the one of the lowest stack, and of two copies one after the other. Where they go one
/// after the other, only if no other seat's comes first.
pub(super) fn next<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) -> Option<Calamity> {
    let calamity = first_of(state, seat)?;
    if E::minor_calamities_by_stack(state) && first_of_all(state) != Some((seat, calamity)) {
        return None;
    }
    let bit = 1 << calamity.index();
    if state.calamities.again[seat] & bit != 0 {
        state.calamities.again[seat] &= !bit;
    } else {
        state.calamities.minors[seat] &= !bit;
    }
    log.tell(|| Event::Struck { seat, calamity, beneficiary: None }.into());
    Some(calamity)
}

/// `EP-24.7.1b` Of all minor calamities still to come the one of the lowest stack, of two copies that of the higher ranking.
pub(super) fn first_of_all<E: Edition>(state: &State<E>) -> Option<(Seat, Calamity)> {
    let held = state.seats_in_game().filter_map(|seat| first_of(state, seat).map(|calamity| (seat, calamity)));
    held.min_by_key(|&(seat, calamity)| (E::data().stack(Card::Calamity(calamity)), state.ranking(seat)))
}

/// Of a seat's minor calamities still to come the one of the lowest stack.
fn first_of<E: Edition>(state: &State<E>, seat: Seat) -> Option<Calamity> {
    let left = state.calamities.minors[seat];
    let minors = Calamity::ALL.into_iter().take_while(|calamity| calamity.is_minor());
    let due = minors.filter(|calamity| left & 1 << calamity.index() != 0);
    due.min_by_key(|&calamity| E::data().stack(Card::Calamity(calamity)))
}

/// Who traded Banditry to a seat; the next time, who traded the other copy. `EP-29.9.3.1`
/// `EP-29.9.3.2` Nobody, if it was not traded: then the cards are discarded.
pub(super) fn take_bandit<E: Edition>(state: &mut State<E>, seat: Seat) -> Option<Seat> {
    let [first, second] = state.calamities.bandits[seat];
    state.calamities.bandits[seat] = [second, 0];
    (first > 0).then(|| Seat::from_number(first)).flatten().filter(|&trader| state.seat_set().contains(trader))
}
