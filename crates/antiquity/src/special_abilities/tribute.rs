//! Provincial Empire: neighbours give commodity cards. `ME-adv-provincial-empire-1` `EP-25.6.1a`

use super::{Action, Event, Step, Why};
use crate::chapter::{Log, Step as AnyStep};
use crate::edition::Edition;
use crate::names::{Advance, Commodity};
use crate::state::State;
use engine::{Audience, Mix, Seat, SeatSet, Viewer};

/// The most players who give.
/// `EP-25.6.2`
const MOST: usize = 5;
/// The least face value of a card.
const LEAST_VALUE: u32 = 2;

/// Whether a player may be selected besides those chosen already. `ME-adv-provincial-empire-2` `ME-adv-public-works-2`
/// `ME-adv-provincial-empire-1` `EP-25.6.1a` `EP-25.6.1b`
pub(super) fn check<E: Edition>(state: &State<E>, seat: Seat, chosen: SeatSet, other: Seat) -> Result<(), Why> {
    let present = other != seat && state.seat_set().contains(other);
    if chosen.len() >= MOST {
        return Err(Why::FiveAtMost);
    }
    if !present || chosen.contains(other) {
        return Err(Why::MayNotBeSelected { seat: other });
    }
    if state.holds(other, Advance::ProvincialEmpire) || state.holds(other, Advance::PublicWorks) {
        return Err(Why::MayNotBeSelected { seat: other });
    }
    if is_neighbour(state, seat, other) { Ok(()) } else { Err(Why::NotANeighbour { seat: other }) }
}

/// `ME-adv-provincial-empire-5` Whether players have units beside each other by land or water, or in the same area.
fn is_neighbour<E: Edition>(state: &State<E>, seat: Seat, other: Seat) -> bool {
    let theirs = |area| state.has_units(area, other);
    state.areas_of(seat).any(|area| theirs(area) || state.neighbours(area).any(theirs))
}

/// Offers the players who may be selected.
pub(super) fn visit<E: Edition>(
    state: &State<E>,
    seat: Seat,
    chosen: SeatSet,
    visitor: &mut dyn FnMut(Action) -> bool,
) -> bool {
    let others = state.others(seat).filter(|&other| check(state, seat, chosen, other).is_ok());
    others.map(Action::Tax).all(visitor)
}

/// Lets the selected players give; who has no card of enough value gives nothing. `ME-adv-provincial-empire-5`
pub(super) fn collect<E: Edition>(state: &mut State<E>, seat: Seat, chosen: SeatSet, log: &mut Log) {
    log.marks.reveal();
    for giver in chosen.iter().filter(|&giver| !can_give(state, giver)) {
        log.tell(|| Event::GaveNothing { seat: giver }.into());
    }
    let waiting = chosen.iter().filter(|&giver| can_give(state, giver)).collect();
    Step::Give { to: seat, waiting }.becomes(state);
}

fn is_worthy<E: Edition>(commodity: Commodity) -> bool {
    E::data().face_value(commodity) >= LEAST_VALUE
}

/// Whether a player has a card to give.
pub(super) fn can_give<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    state.players[seat].hand.commodities().any(|(commodity, _)| is_worthy::<E>(commodity))
}

/// Whether a card may be given.
pub(super) fn check_gift<E: Edition>(state: &State<E>, seat: Seat, commodity: Commodity) -> Result<(), Why> {
    let held = state.players[seat].hand.count(commodity) > 0;
    if held && is_worthy::<E>(commodity) { Ok(()) } else { Err(Why::CardTooSmall { commodity }) }
}

/// Offers the cards that may be given, face down or openly.
pub(super) fn visit_gifts<E: Edition>(state: &State<E>, seat: Seat, visitor: &mut dyn FnMut(Action) -> bool) -> bool {
    let cards = state.players[seat].hand.commodities().map(|(commodity, _)| commodity);
    cards.filter(|&commodity| is_worthy::<E>(commodity)).all(|commodity| {
        let ways = &[false, true][..if E::TRIBUTE_MAY_BE_SHOWN { 2 } else { 1 }];
        ways.iter().all(|&openly| visitor(Action::Tribute { commodity, openly }))
    })
}

/// `ME-adv-provincial-empire-3` Gives a card. Face down, only the two of them know it, and the receiver may show it.
pub(super) fn give<E: Edition>(
    state: &mut State<E>,
    seat: Seat,
    to: Seat,
    commodity: Commodity,
    openly: bool,
    log: &mut Log,
) {
    state.players[seat].hand.take(commodity, 1);
    state.players[to].hand.add(commodity, 1);
    log.marks.reveal();
    if openly {
        log.tell(|| Event::Gave { seat, to, commodity }.into());
    } else {
        log.tell(|| Event::GaveHidden { seat, to }.into());
        let both = SeatSet::only(seat).with(to);
        log.tell_only(Audience::Seats(both), || Event::Gave { seat, to, commodity }.into());
        if E::TRIBUTE_MAY_BE_SHOWN {
            state.agenda.push(Step::Show { to, from: seat, commodity }.into());
        }
    }
}

/// Who surely has a card of enough value: those who are asked for one, and who has just been given one.
pub(crate) fn tributaries<E: Edition>(state: &State<E>) -> SeatSet {
    let holders = |step: &AnyStep| {
        if let AnyStep::Abilities(Step::Give { waiting, .. }) = step {
            *waiting
        } else if let AnyStep::Abilities(Step::Show { to, .. }) = step {
            SeatSet::only(*to)
        } else {
            SeatSet::EMPTY
        }
    };
    state.agenda.steps().iter().flat_map(|step| holders(step).iter()).collect()
}

/// In an imagined world the receiver holds other cards: another of them was given face down, if the viewer did not see it.
pub(crate) fn fit_gift<E: Edition>(world: &mut State<E>, viewer: Viewer, mix: &mut Mix<'_>) {
    let Some(AnyStep::Abilities(Step::Show { to, from, commodity })) = world.agenda.top() else { return };
    if [Viewer::Seat(to), Viewer::Seat(from), Viewer::Table].contains(&viewer) {
        return;
    }
    let held = world.players[to].hand.commodities().map(|(held, _)| held);
    let given: Vec<Commodity> = held.filter(|&held| is_worthy::<E>(held)).collect();
    let commodity = if given.is_empty() { commodity } else { given[mix.below(given.len() as u32) as usize] };
    if let Some(top) = world.agenda.top_mut() {
        *top = Step::Show { to, from, commodity }.into();
    }
}

/// Shows a card that was given face down.
pub(super) fn show(to: Seat, from: Seat, commodity: Commodity, log: &mut Log) {
    log.marks.reveal();
    log.tell(|| Event::Showed { seat: to, from, commodity }.into());
}
