//! One player picks areas: cities to annex, a volcano, a flood plain, a sea, units that break away. What is picked for which
//! calamity, its own file says.

use super::picks::{Pick, chooser};
use super::scope::cities;
use super::why::Why;
use super::{Step, annexation, cyclone, flood, hordes, piracy, sparing, tyranny, victims, volcano};
use crate::atlas::{AreaId, AreaSet};
use crate::board::{Board as _, Owner};
use crate::chapter::{Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::state::{CITY_POINTS, State};
use engine::{Seat, SeatSet};

/// The areas that may be picked.
pub(super) fn candidates<E: Edition>(state: &State<E>, what: Pick) -> AreaSet {
    let Some(victim) = state.calamities.primary else { return AreaSet::default() };
    match what {
        Pick::Volcano => volcano::volcanoes(state, victim),
        Pick::Quake => volcano::quakes(state, victim),
        Pick::Aftershock { near } => volcano::aftershocks(state, victim, near),
        Pick::Annexed => annexation::annexable(state, victim),
        Pick::PiratedAgain { owner } => piracy::ports(state, owner).collect(),
        Pick::Invasion => hordes::invaded(state, victim),
        Pick::Around => tyranny::candidates(state),
        Pick::Plain => flood::plains(state, victim),
        Pick::Units => annexation::candidates(state),
        Pick::Claimed => cities(state, victim, annexation::claimed(state)).collect(),
        Pick::Landing => hordes::landings(state, victim),
        Pick::Onward { from } => hordes::onward(state, victim, from),
        Pick::Eye => cyclone::eyes(state, victim),
        Pick::Pirated => piracy::ports(state, victim).collect(),
        Pick::PiratedElsewhere => piracy::ports_elsewhere(state),
    }
}

/// Whether there is anything to choose; else all there is is picked by itself.
fn is_choice<E: Edition>(state: &State<E>, what: Pick, left: u8) -> bool {
    if left == 0 {
        return false;
    }
    if what == Pick::Units {
        return annexation::is_open(state);
    }
    let areas = candidates(state, what);
    let (count, left) = (areas.len(), usize::from(left.min(takeable(state, what))));
    // While the pieces run short it matters who comes first.
    let short = |stock: u8| count > 1 && (1..count).contains(&usize::from(stock));
    match what {
        Pick::Annexed => {
            let stock = state.calamities.beneficiary.map_or(0, |seat| state.players[seat].city_stock);
            count > left || short(stock)
        }
        Pick::Pirated => count > left || short(state.pirate_stock),
        Pick::PiratedElsewhere => {
            let owners = victims::eligible(state).len();
            count > owners || owners > left
        }
        Pick::PiratedAgain { .. } => count > left,
        Pick::Claimed => count > left,
        _ => count > 1,
    }
}

/// `EP-32.7.1` How many cities may be taken from their owner before calamities spare the rest.
fn takeable<E: Edition>(state: &State<E>, what: Pick) -> u8 {
    let owner = match what {
        Pick::Annexed | Pick::Pirated => state.calamities.primary,
        Pick::PiratedAgain { owner } => Some(owner),
        _ => None,
    };
    owner.map_or(u8::MAX, |owner| sparing::spare_points(state, owner) / CITY_POINTS)
}

/// Who is asked: whoever picks, while there is a choice.
pub(super) fn waiting<E: Edition>(state: &State<E>, what: Pick, left: u8) -> SeatSet {
    let chooser = chooser(state, what).filter(|&seat| !state.left.contains(seat));
    chooser.filter(|_| is_choice(state, what, left)).map_or(SeatSet::EMPTY, SeatSet::only)
}

/// Picks what is left without a choice.
pub(super) fn pick_rest<E: Edition>(state: &mut State<E>, what: Pick, left: u8, log: &mut Log) {
    let next = if left == 0 { None } else { candidates(state, what).iter().next() };
    match next {
        Some(area) => pick(state, what, left, area, log),
        None => {
            state.agenda.pop();
        }
    }
}

/// Picks an area, and lets happen what it was picked for.
pub(super) fn pick<E: Edition>(state: &mut State<E>, what: Pick, left: u8, area: AreaId, log: &mut Log) {
    state.agenda.pop();
    let Some(victim) = state.calamities.primary else { return };
    if left > 1 {
        state.agenda.push(Step::Pick { what, left: left - 1 }.into());
    }
    match what {
        Pick::Around => tyranny::annex(state, area, log),
        Pick::Invasion => hordes::overrun(state, area, log),
        Pick::Volcano => volcano::erupt(state, area, log),
        Pick::Quake => volcano::quake(state, victim, area, log),
        Pick::Aftershock { .. } => volcano::aftershock(state, victim, area, log),
        Pick::Annexed | Pick::Claimed => {
            let heir = state.calamities.beneficiary.map_or(Owner::Barbarians, Owner::Seat);
            annexation::take_city(state, area, heir, log);
        }
        Pick::Plain => flood::flood(state, victim, area.area().flood_plain.unwrap_or(0), log),
        Pick::Units => annexation::select(state, area, log),
        Pick::Landing => hordes::land(state, victim, area, log),
        Pick::Onward { from } => hordes::move_on(state, from, area, log),
        Pick::Eye => cyclone::strike(state, victim, area, log),
        Pick::Pirated | Pick::PiratedAgain { .. } => piracy::take(state, area, log),
        Pick::PiratedElsewhere => piracy::take_elsewhere(state, area, log),
    }
}

/// Whether an area may be picked.
pub(super) fn check<E: Edition>(state: &State<E>, what: Pick, area: AreaId) -> Result<(), AnyWhy> {
    let on_board = area.index() < E::Board::AREAS;
    let allowed = match what {
        Pick::Units => on_board && annexation::may_select(state, area),
        _ => candidates(state, what).contains(area),
    };
    if allowed { Ok(()) } else { Err(why_not(state, what, area, on_board).of(state.calamities.calamity)) }
}

/// What stands against picking an area.
fn why_not<E: Edition>(state: &State<E>, what: Pick, area: AreaId, on_board: bool) -> Why {
    let Some(seat) = state.calamities.primary.filter(|_| on_board) else { return Why::OffTheBoard { area } };
    let of_victim = state.city(area) == Some(seat.into());
    match what {
        Pick::Volcano => Why::NotTheWorstVolcano,
        Pick::Plain => Why::NotTheWorstPlain,
        Pick::Eye => Why::NotTheCycloneArea { area },
        Pick::Quake if of_victim => Why::NotTheWorstSite { area },
        Pick::Quake | Pick::Annexed => Why::NotACityOf { area, seat },
        Pick::PiratedAgain { owner } => Why::NotACityOf { area, seat: owner },
        Pick::Invasion => Why::NotOpenToHordes { area },
        Pick::Around => Why::NotAround { area },
        Pick::Aftershock { .. } if state.city(area) == Some(Owner::Barbarians) => Why::PiratesAreSpared,
        Pick::Aftershock { near } => Why::NoCityBeside { area, near },
        Pick::Units if state.has_units(area, seat) => Why::NoLegalSelection { area },
        Pick::Units => Why::NoUnitsOf { area, seat },
        Pick::Claimed => Why::NotSelected { area },
        Pick::Landing if of_victim => Why::WildernessFirst,
        Pick::Landing => Why::NotACityOf { area, seat },
        Pick::Onward { from } => hordes::why_not(state, seat, from, area).unwrap_or(Why::NoUnitsOf { area, seat }),
        Pick::Pirated if of_victim => Why::NotCoastal { area },
        Pick::Pirated => Why::NotACityOf { area, seat },
        Pick::PiratedElsewhere => match state.city(area).and_then(Owner::seat) {
            Some(owner) => victims::why_not(state, owner).unwrap_or(Why::NotCoastalElsewhere { area }),
            None if state.city(area).is_some() => Why::PiratesAreSpared,
            None => Why::NoCityThere { area },
        },
    }
}

/// Whether a written step can be.
pub(super) fn sound<E: Edition>(state: &State<E>, what: Pick, left: u8) -> Result<(), String> {
    if left > 100 {
        return Err("a calamity does not strike so many areas".into());
    }
    match what {
        Pick::Aftershock { near: area } | Pick::Onward { from: area } => {
            let fits = area.index() < E::Board::AREAS && state.is_in_play(area);
            if fits { Ok(()) } else { Err(format!("{area} is not in play")) }
        }
        Pick::PiratedAgain { owner } if owner == Seat::TABLE || !state.are_seats(SeatSet::only(owner)) => {
            Err("no such seat".into())
        }
        _ => Ok(()),
    }
}
