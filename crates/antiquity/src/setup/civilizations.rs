//! Who plays which civilization. `ME-setup-5` `ME-setup-6` `EP-9.2`

use super::{Event, Step, Why};
use crate::chapter::Log;
use crate::edition::{Assignment, Edition};
use crate::names::Civilization;
use crate::state::State;
use engine::{GameOptions as _, Seat};

/// `ME-setup-6` `EP-9.2` Priority tokens are dealt, and the seats choose in their order; or the civilizations are dealt.
pub(super) fn assign<E: Edition>(state: &mut State<E>) {
    let mut seats: Vec<Seat> = Seat::all(state.options.seats()).collect();
    state.rng.shuffle(&mut seats);
    match E::ASSIGNMENT {
        Assignment::Chosen => {
            let steps = seats.into_iter().map(|seat| Step::ChooseCivilization { seat }.into());
            state.agenda.push_in_order(steps);
        }
        Assignment::Dealt => {
            for (seat, civilization) in seats.into_iter().zip(E::civilizations(&state.options)) {
                state.players[seat].civilization = Some(civilization);
            }
            // `EP-10.4b`
            state.agenda.push(Step::Exchange { waiting: state.seat_set() }.into());
        }
    }
}

/// The civilizations that nobody plays yet. `ME-setup-5`
pub(super) fn free_civilizations<E: Edition>(state: &State<E>) -> impl Iterator<Item = Civilization> {
    let taken = |civilization: Civilization| {
        state.seats_in_game().any(|seat| state.players[seat].civilization == Some(civilization))
    };
    E::civilizations(&state.options).into_iter().filter(move |&civilization| !taken(civilization))
}

/// A seat plays a civilization.
pub(super) fn choose<E: Edition>(state: &mut State<E>, seat: Seat, civilization: Civilization, log: &mut Log) {
    state.players[seat].civilization = Some(civilization);
    state.agenda.pop();
    log.tell(|| Event::CivilizationChosen { seat, civilization }.into());
}

/// Whether a seat may play a civilization.
pub(super) fn check_choice<E: Edition>(state: &State<E>, civilization: Civilization) -> Result<(), Why> {
    if !E::civilizations(&state.options).contains(&civilization) {
        return Err(Why::NotInThisGame { civilization });
    }
    if free_civilizations(state).any(|free| free == civilization) { Ok(()) } else { Err(Why::Taken { civilization }) }
}
