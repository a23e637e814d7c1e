//! How many calamities strike a player. `ME-8` `EP-24.2a`

use super::event::Event;
use crate::cards::{Card, HeldCalamity};
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::State;
use crate::turn::{Phase, has_phase};
use engine::Seat;

/// The most calamities a player suffers in a turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Limit {
    /// There is none. `EP-32.5.1`
    None,
    /// So many in all and so many major ones; above that any are discarded at random. `ME-8-2` `ME-8-7`
    InAll {
        /// In all.
        calamities: u8,
        /// Of these, major ones.
        major: u8,
    },
    /// So many major ones and so many minor ones; duplicates go first. `EP-24.2a`
    ByKind {
        /// Major ones.
        major: u8,
        /// Minor ones.
        minor: u8,
    },
    /// So many in all and so many major ones, of both kinds if possible; duplicates and then minor ones go first.
    /// `EP-32.6.1.1`
    Dynamic {
        /// In all.
        calamities: u8,
        /// Of these, major ones.
        major: u8,
    },
}

/// `ME-8-1` Everybody lays their calamities face down; those above the limit are discarded.
pub(crate) fn begin<E: Edition>(state: &mut State<E>, log: &mut Log) {
    // That somebody holds none is seen as well.
    log.marks.reveal();
    for seat in state.seats_in_game() {
        let count = state.players[seat].hand.calamities.len();
        if count > 0 {
            // `EP-24.7.2a` Where they are named one by one nobody says how many there are.
            if const { has_phase(E::TURN, Phase::CalamitySelection) } {
                log.tell(|| Event::Laid { seat, count }.into());
            }
            discard_excess(state, seat, log);
        }
    }
}

fn discard_excess<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    let (minor, major) = (is_minor as fn(&HeldCalamity) -> bool, is_major as fn(&HeldCalamity) -> bool);
    match E::calamity_limit(&state.options) {
        Limit::None => {}
        Limit::InAll { calamities, major: most } => {
            // `ME-8-2` `ME-8-7` One by one from all that are still held, until both limits are met.
            while count(state, seat, |_| true) > calamities || count(state, seat, major) > most {
                discard_one(state, seat, |_| true, log);
            }
        }
        Limit::ByKind { major: most, minor: few } => {
            // `EP-24.2b` `EP-24.2c`
            discard_above(state, seat, most, major, log);
            discard_above(state, seat, few, minor, log);
        }
        Limit::Dynamic { calamities, major: most } => {
            // `EP-32.6.1.2a` `EP-32.6.1.2b` Where all may be traded (`EP-32.2.1`) there is one kind (ruling `EP-RF27`).
            discard_duplicates(state, seat, most, major, log);
            let all = E::every_calamity_may_be_traded(&state.options);
            let may_be_traded = move |held: &HeldCalamity| all || E::data().is_tradeable(held.calamity);
            let tradeable = |held: &HeldCalamity| major(held) && may_be_traded(held);
            let stuck = |held: &HeldCalamity| major(held) && !may_be_traded(held);
            let both = count(state, seat, tradeable) > 0 && count(state, seat, stuck) > 0;
            while count(state, seat, major) > most {
                let kept = |number| both && number <= most / 2;
                if kept(count(state, seat, tradeable)) {
                    discard_one(state, seat, stuck, log);
                } else if kept(count(state, seat, stuck)) {
                    discard_one(state, seat, tradeable, log);
                } else {
                    discard_one(state, seat, major, log);
                }
            }
            // `EP-32.6.1.3`
            let few = calamities.saturating_sub(count(state, seat, major));
            discard_above(state, seat, few, minor, log);
        }
    }
}

fn is_minor(held: &HeldCalamity) -> bool {
    held.calamity.is_minor()
}

fn is_major(held: &HeldCalamity) -> bool {
    !held.calamity.is_minor()
}

fn count<E: Edition>(state: &State<E>, seat: Seat, of: impl Fn(&HeldCalamity) -> bool) -> u8 {
    state.players[seat].hand.calamities.iter().filter(|held| of(held)).count() as u8
}

/// Above the limit duplicates go first, then any of the kind at random.
fn discard_above<E: Edition>(
    state: &mut State<E>,
    seat: Seat,
    limit: u8,
    of: fn(&HeldCalamity) -> bool,
    log: &mut Log,
) {
    discard_duplicates(state, seat, limit, of, log);
    while count(state, seat, of) > limit {
        discard_one(state, seat, of, log);
    }
}

/// `EP-24.2-r1` Which copy of a pair goes is random: it matters who traded it.
fn discard_duplicates<E: Edition>(
    state: &mut State<E>,
    seat: Seat,
    limit: u8,
    of: fn(&HeldCalamity) -> bool,
    log: &mut Log,
) {
    while count(state, seat, of) > limit {
        let held = state.players[seat].hand.calamities;
        let copies = |calamity| held.iter().filter(|other| other.calamity == calamity).count();
        if !held.iter().any(|held| of(held) && copies(held.calamity) > 1) {
            return;
        }
        discard_one(state, seat, |held| of(held) && copies(held.calamity) > 1, log);
    }
}

/// Discards one of some calamities at random.
/// `EP-24.2d` It goes back to its stack without effect.
fn discard_one<E: Edition>(state: &mut State<E>, seat: Seat, of: impl Fn(&HeldCalamity) -> bool, log: &mut Log) {
    let held = state.players[seat].hand.calamities;
    let mut eligible = held.iter().enumerate().filter(|(_, held)| of(held)).map(|(index, _)| index);
    let among = eligible.clone().count();
    if among == 0 {
        return;
    }
    let chosen = state.rng_mut().below(among as u32) as usize;
    let Some(index) = eligible.nth(chosen) else { return };
    let calamity = state.players[seat].hand.reveal_calamity(index).calamity;
    state.discard(Card::Calamity(calamity));
    log.marks.reveal();
    log.tell(|| Event::Discarded { seat, calamity }.into());
}
