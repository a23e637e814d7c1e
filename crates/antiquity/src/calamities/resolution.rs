//! The order in which calamities strike. `ME-9` `EP-24.7`

use super::event::Event;
use super::{Resolution, Step, duties, effects, selection, victims};
use crate::cards::Card;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::names::Calamity;
use crate::state::State;
use crate::turn::{Phase, has_phase};
use engine::{List, Seat, SeatSet};

/// `ME-9-1` `EP-24.7.1a` Minor calamities come first, then major ones.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, log: &mut Log) {
    if !const { has_phase(E::TURN, Phase::CalamitySelection) } {
        selection::begin(state, log);
    }
    state.calamities = Resolution { revealed: state.calamities.revealed, ..Resolution::default() };
    state.agenda.push(Step::NameNext.into());
    reveal_minors(state, log);
}

/// `ME-9a-1` Everybody reveals their minor calamities at once; several of one player strike in rising stack number.
fn reveal_minors<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let mut struck = SeatSet::EMPTY;
    for seat in state.seats() {
        while let Some(index) = state.players[seat].hand.calamities.iter().position(|held| held.calamity.is_minor()) {
            let calamity = state.players[seat].hand.calamities.remove(index).calamity;
            state.calamities.revealed.push(calamity);
            state.calamities.minors[seat] |= 1 << calamity.index();
            struck = struck.with(seat);
            log.marks.reveal();
        }
    }
    duties::suffer(state, struck, log);
}

/// A seat's next minor calamity: the one of the lowest stack. Two copies of one, which only the game of two blocks has,
/// never both pass the limit there.
pub(super) fn next_minor<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) -> Option<Calamity> {
    let left = state.calamities.minors[seat];
    let due = Calamity::ALL.into_iter().take_while(|calamity| calamity.is_minor());
    let due = due.filter(|calamity| left & 1 << calamity.index() != 0);
    let calamity = due.min_by_key(|&calamity| E::data().stack(Card::Calamity(calamity)))?;
    state.calamities.minors[seat] &= !(1 << calamity.index());
    log.tell(|| Event::Struck { seat, calamity, beneficiary: None }.into());
    Some(calamity)
}

/// `ME-9b-1` `ME-9b-2` `EP-24.7.2a` The next major calamity is revealed by its holder and fully resolved. After the last
/// one all cards go to the discard piles. `ME-9-3`
pub(super) fn name_next<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let Some((seat, index)) = next_held(state) else {
        let revealed = std::mem::replace(&mut state.calamities.revealed, List::new());
        revealed.iter().for_each(|&calamity| state.discard(Card::Calamity(calamity)));
        state.calamities = Resolution::default();
        state.agenda.pop();
        return;
    };
    let held = state.players[seat].hand.calamities.remove(index);
    log.marks.reveal();
    let mut revealed = state.calamities.revealed;
    revealed.push(held.calamity);
    let beneficiary = victims::beneficiary(state, seat, held);
    state.calamities =
        Resolution { revealed, calamity: held.calamity, primary: Some(seat), beneficiary, ..Resolution::default() };
    log.tell(|| Event::Struck { seat, calamity: held.calamity, beneficiary }.into());
    effects::prepare(state, seat, log);
}

/// Whose calamity is named next, and where in the hand it is: the lowest stack, of one stack the one that may not be
/// traded, of two copies that of the higher ranking. `EP-24.7.2b`
fn next_held<E: Edition>(state: &State<E>) -> Option<(Seat, usize)> {
    let mut first = None;
    for seat in state.seats() {
        for (index, held) in state.players[seat].hand.calamities.iter().enumerate() {
            let stack = E::data().stack(Card::Calamity(held.calamity)).unwrap_or(u8::MAX);
            let key = (stack, E::data().is_tradeable(held.calamity), state.ranking(seat), seat);
            if first.is_none_or(|(other, _)| key < other) {
                first = Some((key, index));
            }
        }
    }
    first.map(|((.., seat), index)| (seat, index))
}
