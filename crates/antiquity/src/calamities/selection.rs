//! How many calamities strike a player. `ME-8` `EP-24.2a`

use super::event::Event;
use crate::cards::Card;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::State;
use engine::Seat;

/// The most calamities a player suffers in a turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// In all.
    pub calamities: u8,
    /// Of these, major ones.
    pub major: u8,
}

/// `ME-8-1` Everybody lays their calamities face down; those above the limit are discarded.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, log: &mut Log) {
    // That somebody holds none is seen as well.
    log.marks.reveal();
    for seat in state.seats() {
        let count = state.players[seat].hand.calamities.len();
        if count > 0 {
            log.tell(|| Event::Laid { seat, count }.into());
            discard_excess(state, seat, log);
        }
    }
}

/// `ME-8-2` `ME-8-7` Above a limit a player discards at random, one by one from all that are still held, until both
/// limits are met.
fn discard_excess<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    while exceeds(state, seat, E::calamity_limit(&state.options)) {
        let held = state.players[seat].hand.calamities.len();
        let index = state.rng_mut().below(held as u32) as usize;
        let calamity = state.players[seat].hand.calamities.remove(index).calamity;
        state.discard(Card::Calamity(calamity));
        log.marks.reveal();
        log.tell(|| Event::Discarded { seat, calamity }.into());
    }
}

/// `ME-8-3` `ME-8-5` Whether a player holds more calamities, or more major ones, than strike anybody.
fn exceeds<E: Edition>(state: &State<E>, seat: Seat, limit: Limit) -> bool {
    let held = &state.players[seat].hand.calamities;
    let major = held.iter().filter(|held| !held.calamity.is_minor()).count();
    held.len() > usize::from(limit.calamities) || major > usize::from(limit.major)
}
