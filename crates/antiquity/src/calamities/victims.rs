//! Secondary victims and beneficiaries. `ME-cal-3` `ME-cal-18` `EP-24.1.1a`

use super::card::Need;
use super::event::Event;
use super::scope::{Scope, cities};
use super::why::Why;
use super::{Step, sparing};
use crate::cards::HeldCalamity;
use crate::chapter::{Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::state::State;
use engine::{Seat, SeatSet};

/// `ME-cal-18` `ME-cal-21` `EP-24.1.1-r1` Who last traded the calamity to its victim, if anybody else at the table did.
pub(super) fn trader<E: Edition>(state: &State<E>, victim: Seat, held: HeldCalamity) -> Option<Seat> {
    held.trader().filter(|&seat| seat != victim && state.seat_set().contains(seat))
}

/// Whether a player has what a calamity could take.
pub(super) fn has<E: Edition>(state: &State<E>, seat: Seat, need: Need) -> bool {
    match need {
        Need::Unit => {
            let any = state.cities_on_board(seat) > 0 || state.tokens_on_board(seat) > 0;
            any && !sparing::is_spared(state, seat)
        }
        Need::City => !sparing::is_spared(state, seat) && sparing::most_reduced(state, seat, Scope::Anywhere, 1) > 0,
        Need::CoastalCity => sparing::may_lose_city(state, seat) && cities(state, seat, Scope::Coast).next().is_some(),
    }
}

/// `ME-cal-22` Whom the primary victim may select: others with something to lose, whatever their advances prevent.
/// `ME-cal-famine-4` `EP-24.2e` Other calamities do not matter. `EP-24.1.3` `EP-29.5.2.6c` `EP-29.9.2.5b` The Barbarians
/// are no player.
pub(super) fn eligible<E: Edition>(state: &State<E>) -> SeatSet {
    let others = state.seats_in_game().filter(|&seat| why_not(state, seat).is_none());
    others.collect()
}

/// What stands against selecting a player.
pub(super) fn why_not<E: Edition>(state: &State<E>, seat: Seat) -> Option<Why> {
    let already = || state.calamities.victims.contains(seat).then_some(Why::VictimAlready { seat });
    why_not_again(state, seat).or_else(already)
}

/// What stands against selecting a player, who may have been selected before.
/// `EP-29.6.2.1c` `EP-29.8.2.1c` `EP-29.9.2.2b` Who traded the card is spared where it says so.
pub(super) fn why_not_again<E: Edition>(state: &State<E>, seat: Seat) -> Option<Why> {
    let resolution = &state.calamities;
    if resolution.primary == Some(seat) || !state.seat_set().contains(seat) {
        return Some(Why::NotAnotherPlayer);
    }
    let secondary = state.current_card().secondary?;
    if secondary.spares_beneficiary && resolution.beneficiary == Some(seat) {
        Some(Why::BeneficiaryIsSpared { seat })
    } else if secondary.immune.is_some_and(|advance| state.holds(seat, advance)) {
        Some(Why::Immune { seat })
    } else if !has(state, seat, secondary.needs) {
        let spared = sparing::is_spared(state, seat) && state.areas_of(seat).next().is_some();
        Some(if spared { Why::PlayerIsSpared { seat } } else { Why::NothingToLose { seat } })
    } else {
        None
    }
}

/// The primary victim, while there is a choice: as many are selected as there are. `ME-cal-3` `EP-24.1.1a`
pub(super) fn waiting<E: Edition>(state: &State<E>, left: u8) -> SeatSet {
    let choice = left > 0 && eligible(state).len() > usize::from(left);
    state.calamities.primary.filter(|_| choice).map_or(SeatSet::EMPTY, SeatSet::only)
}

/// Whether a player may be selected.
pub(super) fn check<E: Edition>(state: &State<E>, seat: Seat) -> Result<(), AnyWhy> {
    why_not(state, seat).map_or(Ok(()), |why| Err(why.of(state.calamities.calamity)))
}

/// Selects a player.
pub(super) fn select<E: Edition>(state: &mut State<E>, left: u8, seat: Seat, log: &mut Log) {
    add(state, seat, log);
    state.agenda.pop();
    state.agenda.push(Step::SelectVictims { left: left.saturating_sub(1) }.into());
}

/// Selects all who are left: there is no choice any more.
pub(super) fn select_rest<E: Edition>(state: &mut State<E>, left: u8, log: &mut Log) {
    for seat in eligible(state).iter().take(usize::from(left)) {
        add(state, seat, log);
    }
    state.agenda.pop();
}

/// Makes a player a victim.
pub(super) fn add<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) {
    let calamity = state.calamities.calamity;
    state.calamities.victims = state.calamities.victims.with(seat);
    log.tell(|| Event::Afflicted { seat, calamity }.into());
}

/// Everybody who suffers: the primary victim and the others.
pub(super) fn everybody<E: Edition>(state: &State<E>) -> SeatSet {
    let victims = state.calamities.victims;
    state.calamities.primary.map_or(victims, |seat| victims.with(seat))
}
