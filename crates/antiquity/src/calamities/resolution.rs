//! The order in which calamities strike. `ME-9` `EP-24.7`

use super::event::Event;
use super::{Resolution, Step, Stroke, effects, losses, minors, selection, tasks, victims};
use crate::cards::Card;
use crate::chapter::Log;
use crate::edition::{Edition, Heirs};
use crate::names::Calamity;
use crate::state::State;
use crate::turn::{Phase, has_phase};
use engine::{Seat, SeatSet};

/// `ME-9-1` `EP-24.7.1a` Minor calamities come first, then major ones.
/// `ME-9-2` Nothing else is checked meanwhile: conflict, surplus and support have phases of their own.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, log: &mut Log) {
    if !const { has_phase(E::TURN, Phase::CalamitySelection) } {
        selection::begin(state, log);
    }
    state.calamities = Resolution { revealed: state.calamities.revealed, ..Resolution::default() };
    state.agenda.push(Step::NameNext.into());
    reveal_minors(state, log);
}

/// `ME-9a-1` Everybody reveals their minor calamities at once; several of one player strike in rising stack number.
/// `EP-24.7.1b` Where players insist on it, they strike one after the other.
fn reveal_minors<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let mut struck = SeatSet::EMPTY;
    for seat in state.seats_in_game() {
        while let Some(index) = state.players[seat].hand.calamities.iter().position(|held| held.calamity.is_minor()) {
            let held = state.players[seat].hand.reveal_calamity(index);
            let calamity = held.calamity;
            state.calamities.revealed.push(calamity);
            let (bit, minors) = (1 << calamity.index(), &mut state.calamities.minors[seat]);
            let twice = *minors & bit != 0;
            *minors |= bit;
            if twice {
                // `EP-32.5.1` Without a limit both copies of a calamity may strike one player.
                state.calamities.again[seat] |= bit;
            }
            if calamity == Calamity::Banditry {
                let trader = victims::trader(state, seat, held).map_or(0, Seat::number);
                state.calamities.bandits[seat][usize::from(twice)] = trader;
            }
            struck = struck.with(seat);
            log.marks.reveal();
        }
    }
    // Those that somebody's objection leaves over strike when it is on top again.
    state.agenda.push(Step::NextMinor.into());
    if !E::minor_calamities_by_stack(state) {
        tasks::suffer(state, struck, log);
    }
}

/// `EP-24.7.1b` The next minor calamity strikes its holder, until there is none.
pub(super) fn strike_next_minor<E: Edition>(state: &mut State<E>, log: &mut Log) {
    match minors::first_of_all(state) {
        Some((seat, _)) => tasks::suffer(state, SeatSet::only(seat), log),
        None => {
            state.agenda.pop();
        }
    }
}

/// `ME-9b-1` `ME-9b-2` `EP-24.7.2a` The next major calamity is revealed by its holder and fully resolved. After the last
/// one all cards go to the discard piles. `ME-9-3`
pub(super) fn name_next<E: Edition>(state: &mut State<E>, log: &mut Log) {
    if !const { has_phase(E::TURN, Phase::CalamitySelection) } {
        // How many there are nobody has said: that none is left is seen as well.
        log.marks.reveal();
    }
    let Some((seat, index)) = next_held(state) else {
        let revealed = std::mem::take(&mut state.calamities.revealed);
        revealed.iter().for_each(|&calamity| state.discard(Card::Calamity(calamity)));
        state.calamities = Resolution::default();
        state.agenda.pop();
        return;
    };
    let held = state.players[seat].hand.reveal_calamity(index);
    log.marks.reveal();
    let mut revealed = state.calamities.revealed;
    revealed.push(held.calamity);
    let trader = victims::trader(state, seat, held);
    let heirs = match state.calamity_card(held.calamity).has_beneficiary() {
        true => E::beneficiaries(state, held.calamity, seat, trader, SeatSet::EMPTY),
        false => Heirs::Nobody,
    };
    let beneficiary = match heirs {
        Heirs::OneOf(among) if among.len() == 1 => among.iter().next(),
        _ => None,
    };
    state.calamities =
        Resolution { revealed, calamity: held.calamity, primary: Some(seat), beneficiary, ..Resolution::default() };
    let number = beneficiary.map_or(0, Seat::number);
    // A position may tell of more than there are.
    state.struck.try_push(Stroke { calamity: held.calamity, victim: seat.number(), beneficiary: number }).ok();
    log.tell(|| Event::Struck { seat, calamity: held.calamity, beneficiary }.into());
    match heirs {
        Heirs::NoEffect => losses::cancel(state, log),
        Heirs::OneOf(among) if among.len() > 1 => state.agenda.push(Step::ChooseBeneficiary { among }.into()),
        Heirs::Nobody | Heirs::OneOf(_) => effects::prepare(state, seat, log),
    }
}

/// `EP-29.4.1.2bis-c` `EP-29.8.1.2c` Of several who could profit the victim has chosen one.
pub(super) fn favour<E: Edition>(state: &mut State<E>, beneficiary: Option<Seat>, log: &mut Log) {
    state.agenda.pop();
    state.calamities.beneficiary = beneficiary;
    if let (Some(victim), Some(seat)) = (state.calamities.primary, beneficiary) {
        if let Some(stroke) = state.struck.last_mut() {
            stroke.beneficiary = seat.number();
        }
        log.tell(|| Event::Favoured { seat, victim }.into());
        effects::prepare(state, victim, log);
    }
}

/// Whose calamity is named next, and where in the hand it is: the lowest stack, of one stack the one that may not be
/// traded, of two copies that of the higher ranking. `EP-24.7.2b`
fn next_held<E: Edition>(state: &State<E>) -> Option<(Seat, usize)> {
    let mut first = None;
    for seat in state.seats_in_game() {
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
