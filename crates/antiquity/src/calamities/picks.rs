//! One player picks areas: cities to annex, a volcano, a flood plain, a sea, units that break away.

use super::card::Effect;
use super::duties::{Scope, cities, lies_around};
use super::event::Event;
use super::why::Why;
use super::{Step, annexation, effects, hordes, sparing, tyranny, victims};
use crate::atlas::{AreaId, AreaSet};
use crate::board::{Board as _, Owner};
use crate::chapter::{Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::state::State;
use engine::{Seat, SeatSet};
use serde::{Deserialize, Serialize};

/// What an area is picked for.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pick {
    /// A volcano of several, by one of its areas.
    Volcano,
    /// The city that an Earthquake destroys.
    Quake,
    /// The city beside it.
    Aftershock {
        /// Where the first one was.
        near: AreaId,
    },
    /// A city that the beneficiary annexes.
    Annexed,
    /// A flood plain of several, by one of its areas.
    Plain,
    /// An area whose units are to be annexed.
    Units,
    /// A selected city that the beneficiary can annex, when there are more of them.
    Claimed,
    /// Where Barbarian Hordes begin.
    Landing,
    /// Where they go on.
    Onward {
        /// From where.
        from: AreaId,
    },
    /// The open sea of a Cyclone.
    Eye,
    /// A coastal city of the primary victim that becomes a pirate city.
    Pirated,
    /// A coastal city of somebody else that does.
    PiratedElsewhere,
    /// Further coastal cities of the same player that do. `EP-29.9.2.3`
    PiratedAgain {
        /// Whose.
        owner: Seat,
    },
    /// Where Barbarian Hordes from outside invade.
    Invasion,
    /// An area around the beneficiary's units that it annexes.
    Around,
}

/// Who picks.
/// `EP-29.5.2.3.3` Who controls the hordes decides where they invade.
pub(super) fn chooser<E: Edition>(state: &State<E>, what: Pick) -> Option<Seat> {
    let resolution = &state.calamities;
    match what {
        Pick::Pirated if E::VICTIM_SELECTS_UNTRADED_PIRACY => resolution.beneficiary.or(resolution.primary),
        Pick::Annexed
        | Pick::Claimed
        | Pick::Landing
        | Pick::Onward { .. }
        | Pick::Pirated
        | Pick::Invasion
        | Pick::Around => resolution.beneficiary,
        // `ME-cal-civil-war-1` In a Civil War the victim selects, `ME-cal-tyranny-1` under a tyrant the beneficiary.
        Pick::Units => match state.current_card().effects.first() {
            Some(Effect::AnnexExcess { .. }) => resolution.primary,
            _ => resolution.beneficiary,
        },
        _ => resolution.primary,
    }
}

/// The areas that may be picked.
/// `ME-cal-volcanic-eruption-7` An aftershock may strike the victim's own cities, and must if there are no others.
pub(super) fn candidates<E: Edition>(state: &State<E>, what: Pick) -> AreaSet {
    let Some(victim) = state.calamities.primary else { return AreaSet::default() };
    match what {
        Pick::Volcano => volcanoes(state, victim),
        Pick::Quake if judged_by_all(state) => quakes(state, victim),
        Pick::Aftershock { near } if judged_by_all(state) => aftershocks(state, victim, near),
        Pick::Quake => state.cities(victim).collect(),
        Pick::Annexed => state.cities(victim).filter(|_| sparing::may_lose_city(state, victim)).collect(),
        Pick::Aftershock { near } => state.neighbours(near).filter(|&area| is_of_a_player(state, area)).collect(),
        Pick::PiratedAgain { owner } => ports(state, owner).collect(),
        Pick::Invasion => hordes::invaded(state, victim),
        Pick::Around => tyranny::candidates(state),
        Pick::Plain => plains(state, victim),
        Pick::Units => annexation::candidates(state),
        Pick::Claimed => cities(state, victim, annexation::claimed(state)).collect(),
        Pick::Landing => hordes::landings(state, victim),
        Pick::Onward { from } => {
            state.neighbours(from).filter(|&to| hordes::why_not(state, victim, from, to).is_none()).collect()
        }
        Pick::Eye => eyes(state, victim),
        Pick::Pirated => ports(state, victim).collect(),
        Pick::PiratedElsewhere => {
            let owners = victims::eligible(state);
            owners.iter().flat_map(|owner| ports(state, owner)).collect()
        }
    }
}

/// A player's coastal cities, of which pirates may take one: no calamity takes the last units (`EP-32.7.1`).
fn ports<E: Edition>(state: &State<E>, owner: Seat) -> impl Iterator<Item = AreaId> {
    cities(state, owner, Scope::Coast).filter(move |_| sparing::may_lose_city(state, owner))
}

fn is_of_a_player<E: Edition>(state: &State<E>, area: AreaId) -> bool {
    state.city(area).is_some_and(|owner| owner != Owner::Barbarians)
}

/// `ME-cal-volcanic-eruption-3` The volcanoes at which the victim has a city, and of these those that hit most of the
/// victim's unit points; each by one of the victim's cities there.
fn volcanoes<E: Edition>(state: &State<E>, victim: Seat) -> AreaSet {
    let touched = |volcano| state.areas().filter(move |area| area.area().volcano == Some(volcano));
    let firsts = (0..crate::atlas::ATLAS.volcanoes.len() as u8).filter_map(|volcano| {
        let city = touched(volcano).find(|&area| state.city(area) == Some(victim.into()))?;
        let everybody: SeatSet = if judged_by_all(state) { state.seat_set() } else { SeatSet::only(victim) };
        let struck = |area: AreaId| everybody.iter().map(|seat| u16::from(state.unit_points(area, seat))).sum::<u16>();
        Some((city, touched(volcano).map(struck).sum()))
    });
    most(firsts)
}

/// `EP-29.2.1.1b` `EP-29.2.1.2c` Whether all victims' losses decide where it strikes.
fn judged_by_all<E: Edition>(state: &State<E>) -> bool {
    let effect = state.current_card().effects.first();
    matches!(effect, Some(Effect::VolcanicEruption { judged_by_all: true, .. }))
}

/// `EP-29.2.1.2-r1` What reducing a city costs its owner: nothing where five tokens can take its place.
fn reduction<E: Edition>(state: &State<E>, owner: Seat, area: AreaId) -> u16 {
    if !is_reducible(state, owner, area) {
        return 0;
    }
    let kept = super::damage::vacancy(state, owner, area).min(state.players[owner].stock);
    u16::from(crate::state::CITY_POINTS.saturating_sub(kept))
}

/// `EP-32.7.1` Whether reducing a city leaves its owner the units that calamities spare.
fn is_reducible<E: Edition>(state: &State<E>, owner: Seat, area: AreaId) -> bool {
    !sparing::is_spared(state, owner) && sparing::can_be_reduced(state, owner, area)
}

/// `EP-29.2.1.2b` Cities of other players beside an area, with what reducing them costs.
fn beside<E: Edition>(state: &State<E>, victim: Seat, near: AreaId) -> impl Iterator<Item = (AreaId, u16)> {
    let struck = move |area, owner| owner != victim && is_reducible(state, owner, area);
    let owner = move |area| state.city(area).and_then(Owner::seat).filter(|&owner| struck(area, owner));
    state.neighbours(near).filter_map(move |area| owner(area).map(|owner| (area, reduction(state, owner, area))))
}

/// `EP-29.2.1.2c` The victim's cities where an Earthquake does most damage in all; it strikes even if it does none.
fn quakes<E: Edition>(state: &State<E>, victim: Seat) -> AreaSet {
    let effect = state.current_card().effects.first();
    let spared = matches!(effect, Some(&Effect::VolcanicEruption { spared_by, .. }) if state.holds(victim, spared_by));
    let destroyed = if sparing::may_lose_city(state, victim) { u16::from(crate::state::CITY_POINTS) } else { 0 };
    let own = |area| if spared { reduction(state, victim, area) } else { destroyed };
    most(state.cities(victim).map(|area| {
        let other = beside(state, victim, area).map(|(_, loss)| loss).max().unwrap_or(0);
        (area, own(area) + other + 1)
    }))
}

/// Of other players' cities beside the first those that make the damage what it is.
fn aftershocks<E: Edition>(state: &State<E>, victim: Seat, near: AreaId) -> AreaSet {
    most(beside(state, victim, near).map(|(area, loss)| (area, loss + 1)))
}

/// `ME-cal-flood-2` `ME-cal-flood-7` The flood plains with most of the victim's unit points; each by one of the victim's cities there.
/// `EP-29.5.1.2`
fn plains<E: Edition>(state: &State<E>, victim: Seat) -> AreaSet {
    let firsts = (0..crate::atlas::ATLAS.flood_plains.len() as u8).filter_map(|plain| {
        let struck = |&area: &AreaId| area.area().flood_plain == Some(plain) && state.has_units(area, victim);
        let points = u16::from(effects::points_in(state, victim, Scope::Plain(plain)));
        state.areas().find(struck).map(|area| (area, points))
    });
    most(firsts)
}

/// `ME-cal-cyclone-1` The open seas, or the area that stands in for one, with most of the victim's cities beside them.
/// `EP-29.6.1.2` None, if none of the victim's cities is exposed.
fn eyes<E: Edition>(state: &State<E>, victim: Seat) -> AreaSet {
    let seas = state.areas().filter(|area| area.area().open_sea);
    let seas = seas.chain(E::storm_area(&state.options));
    most(seas.map(|sea| {
        let beside = state.cities(victim).filter(|&area| lies_around(state, sea, area)).count();
        (sea, beside as u16)
    }))
}

/// Of areas with a number those with the highest, if it is not zero.
fn most(numbered: impl Iterator<Item = (AreaId, u16)>) -> AreaSet {
    let (mut highest, mut areas) = (1, AreaSet::default());
    for (area, number) in numbered {
        if number > highest {
            (highest, areas) = (number, AreaSet::default());
        }
        if number == highest {
            areas.insert(area);
        }
    }
    areas
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
    owner.map_or(u8::MAX, |owner| sparing::spare_points(state, owner) / crate::state::CITY_POINTS)
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
        Pick::PiratedAgain { .. } => annexation::take_city(state, area, Owner::Barbarians, log),
        Pick::Volcano => effects::erupt(state, area, log),
        Pick::Quake => effects::quake(state, victim, area, log),
        Pick::Aftershock { .. } => {
            if let Some(owner) = state.city(area).and_then(Owner::seat).filter(|&owner| owner != victim) {
                victims::add(state, owner, log);
            }
            if judged_by_all(state) {
                state.calamities.selected.insert(area);
            }
            effects::reduce_city(state, area, log);
        }
        Pick::Annexed | Pick::Claimed => {
            let heir = state.calamities.beneficiary.map_or(Owner::Barbarians, Owner::Seat);
            annexation::take_city(state, area, heir, log);
        }
        Pick::Plain => effects::flood(state, victim, area.area().flood_plain.unwrap_or(0), log),
        Pick::Units => annexation::select(state, area, log),
        Pick::Landing => hordes::land(state, victim, area, log),
        Pick::Onward { from } => hordes::move_on(state, from, area, log),
        Pick::Eye => effects::cyclone(state, victim, area, log),
        Pick::Pirated => annexation::take_city(state, area, Owner::Barbarians, log),
        Pick::PiratedElsewhere => {
            let Some(owner) = state.city(area).and_then(Owner::seat) else { return };
            victims::add(state, owner, log);
            // `EP-29.9.2.3` `EP-29.9.2.4` Advances may save a chosen player's city, or cost another.
            let card = state.current_card();
            let each = card.secondary.map_or(1, |secondary| secondary.each);
            let number = card.number(state, owner, super::card::Role::Secondary, each);
            if number > 1 {
                state.agenda.push(Step::Pick { what: Pick::PiratedAgain { owner }, left: number - 1 }.into());
            }
            if number > 0 {
                annexation::take_city(state, area, Owner::Barbarians, log);
            }
        }
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

/// Tells that an area was selected.
pub(super) fn tell_selected<E: Edition>(state: &State<E>, area: AreaId, log: &mut Log) {
    if let Some(seat) = state.calamities.primary {
        log.tell(|| Event::Selected { seat, area }.into());
    }
}
