//! Civil War in two factions. `EP-29.4.1.1`
//!
//! The tokens of the first faction lie white side up, its cities are among the selected areas; whatever else the victim
//! has is the second faction.

use super::card::{Effect, Role};
use super::damage::{self, Holdings, Loss};
use super::event::Event;
use super::scope::{Scope, cities, tokens};
use super::why::Why;
use super::{Action, Step, losses, sparing};
use crate::atlas::AreaId;
use crate::board::{Board as _, Owner};
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::{Edition, Heirs};
use crate::state::State;
use engine::{Seat, SeatSet};

/// Units that are selected at a time for the first faction.
#[derive(Copy, Clone)]
pub(super) enum Recruits {
    Tokens { count: u8, area: AreaId },
    City(AreaId),
}

impl Recruits {
    /// The units that an action selects, if it does.
    pub(super) fn of(action: Action) -> Option<Recruits> {
        if let Action::Enlist { count, area } = action {
            Some(Recruits::Tokens { count, area })
        } else if let Action::EnlistCity(area) = action {
            Some(Recruits::City(area))
        } else {
            None
        }
    }
}

impl From<Recruits> for AnyAction {
    fn from(recruits: Recruits) -> AnyAction {
        let action = match recruits {
            Recruits::Tokens { count, area } => Action::Enlist { count, area },
            Recruits::City(area) => Action::EnlistCity(area),
        };
        action.into()
    }
}

/// One of the two factions.
pub(super) const fn faction(first: bool) -> Scope {
    Scope::Faction { first, frontier: false }
}

/// `EP-29.4.1.3.1` `EP-29.4.1.3.4` The victim selects units for the first faction, then the beneficiary adds some;
/// `EP-29.4.1.3.5` with Philosophy the beneficiary alone selects.
pub(super) fn prepare<E: Edition>(state: &mut State<E>, victim: Seat, log: &mut Log) {
    let card = state.current_card();
    let Some(&Effect::Factions { victim: own, beneficiary, alone, .. }) = card.effects.first() else { return };
    if state.calamities.beneficiary.is_none() {
        return losses::cancel(state, log);
    }
    state.board.unflip_all();
    state.agenda.push(Step::ChooseFaction.into());
    if state.holds(victim, alone.holds) {
        state.agenda.push(Step::Enlist { by_victim: false, left: alone.number }.into());
    } else {
        state.agenda.push(Step::Enlist { by_victim: false, left: beneficiary }.into());
        let left = card.number(state, victim, Role::Primary, own);
        state.agenda.push(Step::Enlist { by_victim: true, left }.into());
    }
}

/// Who selects units, or has them removed.
fn side<E: Edition>(state: &State<E>, victim: bool) -> Option<Seat> {
    let seat = if victim { state.calamities.primary } else { state.calamities.beneficiary };
    seat.filter(|&seat| !state.left.contains(seat))
}

/// What can still be selected: no city is reduced for it. `EP-29.4.1.3-r1`
fn unselected<E: Edition>(state: &State<E>, victim: Seat) -> Holdings {
    Holdings::whole(state, victim, faction(false))
}

/// Who is asked to select: not if everything or nothing is.
pub(super) fn enlisting<E: Edition>(state: &State<E>, by_victim: bool, left: u8) -> SeatSet {
    let Some(victim) = state.calamities.primary else { return SeatSet::EMPTY };
    let choice =
        left > 0 && unselected(state, victim).points() > i16::from(left) && only_place(state, victim).is_none();
    side(state, by_victim).filter(|_| choice).map_or(SeatSet::EMPTY, SeatSet::only)
}

/// The one area where units can be selected, if there are only tokens in one.
fn only_place<E: Edition>(state: &State<E>, victim: Seat) -> Option<AreaId> {
    let mut places = tokens(state, victim, faction(false));
    let only = places.next().filter(|_| places.next().is_none())?;
    cities(state, victim, faction(false)).next().is_none().then_some(only.0)
}

/// Selects all that is left, or the first that fits for a player who has left.
pub(super) fn enlist_rest<E: Edition>(state: &mut State<E>, by_victim: bool, left: u8, log: &mut Log) {
    let victim = state.calamities.primary;
    let place = victim.and_then(|victim| only_place(state, victim).map(|area| (victim, area)));
    if let Some((victim, area)) = place.filter(|_| left > 0) {
        let there = tokens(state, victim, faction(false)).map(|(_, there)| there).next().unwrap_or(0);
        return enlist(state, by_victim, left, Recruits::Tokens { count: there.min(left), area }, log);
    }
    let first = victim.filter(|_| left > 0).and_then(|victim| recruits(state, victim, left).next());
    match first {
        Some(first) => enlist(state, by_victim, left, first, log),
        None => {
            state.agenda.pop();
        }
    }
}

/// Lists what may be selected: exactly the number if possible, else with the smallest excess.
pub(super) fn list_recruits<E: Edition>(state: &State<E>, left: u8, out: &mut Vec<AnyAction>) {
    let Some(victim) = state.calamities.primary else { return };
    out.extend(recruits(state, victim, left).map(AnyAction::from));
}

fn recruits<E: Edition>(state: &State<E>, victim: Seat, left: u8) -> impl Iterator<Item = Recruits> {
    let counted = move |area, there: u8| (1..=there.min(left)).map(move |count| Recruits::Tokens { count, area });
    let from_areas = tokens(state, victim, faction(false)).flat_map(move |(area, there)| counted(area, there));
    let from_cities = cities(state, victim, faction(false)).map(Recruits::City);
    from_areas.chain(from_cities).filter(move |&recruits| fits(state, victim, left, recruits))
}

fn fits<E: Edition>(state: &State<E>, victim: Seat, left: u8, recruits: Recruits) -> bool {
    let holdings = unselected(state, victim);
    if holdings.points() <= i16::from(left) {
        return true;
    }
    let least = holdings.excess(i16::from(left));
    match recruits {
        Recruits::Tokens { count, .. } => {
            holdings.without_tokens(count).excess(i16::from(left) - i16::from(count)) == least
        }
        Recruits::City(_) => {
            holdings.without_city(0, 0).excess(i16::from(left) - i16::from(crate::state::CITY_POINTS)) == least
        }
    }
}

/// Whether units may be selected.
pub(super) fn check_recruits<E: Edition>(state: &State<E>, left: u8, recruits: Recruits) -> Result<(), AnyWhy> {
    let Some(victim) = state.calamities.primary else { return Err(AnyWhy::NOT_NOW) };
    let there = match recruits {
        Recruits::Tokens { count, area } => {
            tokens(state, victim, faction(false)).any(|(place, there)| place == area && (1..=there).contains(&count))
        }
        Recruits::City(area) => cities(state, victim, faction(false)).any(|place| place == area),
    };
    let (Recruits::Tokens { area, .. } | Recruits::City(area)) = recruits;
    if !there {
        return Err(Why::NotInThisFaction { area }.of(state.calamities.calamity));
    }
    if fits(state, victim, left, recruits) {
        Ok(())
    } else {
        Err(Why::NotThisSelection { left }.of(state.calamities.calamity))
    }
}

/// Selects units for the first faction.
pub(super) fn enlist<E: Edition>(state: &mut State<E>, by_victim: bool, left: u8, recruits: Recruits, log: &mut Log) {
    let Some(victim) = state.calamities.primary else { return };
    let points = match recruits {
        Recruits::Tokens { count, area } => {
            let owner = Owner::Seat(victim);
            state.board.set_flipped(area, owner, state.board.flipped(area, owner) + count);
            log.tell(|| Event::Enlisted { seat: victim, area, count }.into());
            count
        }
        Recruits::City(area) => {
            state.calamities.selected.insert(area);
            log.tell(|| Event::CityEnlisted { seat: victim, area }.into());
            crate::state::CITY_POINTS
        }
    };
    state.agenda.pop();
    state.agenda.push(Step::Enlist { by_victim, left: left.saturating_sub(points) }.into());
}

/// `EP-29.4.1.5` The victim chooses, if there are two factions.
pub(super) fn chooser<E: Edition>(state: &State<E>) -> SeatSet {
    let victim = side(state, true).filter(|&victim| unselected(state, victim).points() > 0);
    victim.map_or(SeatSet::EMPTY, SeatSet::only)
}

/// `EP-29.4.1.4` Without a second faction nothing happens.
pub(super) fn end_without_choice<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let second = state.calamities.primary.is_some_and(|victim| unselected(state, victim).points() > 0);
    if second {
        return choose(state, true, log);
    }
    state.agenda.pop();
    state.board.unflip_all();
    losses::cancel(state, log);
}

/// The victim keeps a faction; `EP-29.4.1.6a` either loses units for each advance on the card, then `EP-29.4.1.7a` the
/// other one changes hands.
pub(super) fn choose<E: Edition>(state: &mut State<E>, first: bool, log: &mut Log) {
    state.agenda.pop();
    let Some(victim) = state.calamities.primary else { return };
    log.tell(|| Event::FactionKept { seat: victim, first }.into());
    let card = state.current_card();
    let Some(Effect::Factions { bloodshed, losses, .. }) = card.effects.first() else { return };
    let held = bloodshed.iter().filter(|&&advance| state.holds(victim, advance)).count() as u8;
    state.calamities.kept_first = first;
    state.agenda.push(Step::Succeed { passed: SeatSet::EMPTY, stage: 0 }.into());
    for first in [true, false] {
        state.agenda.push(Step::Bloodshed { first, left: losses * held, frontier: true }.into());
    }
}

/// `EP-29.4.1.6b` Where a faction's losses come from: first where the other faction stands or next to it.
const fn field(first: bool, frontier: bool) -> Scope {
    Scope::Faction { first, frontier }
}

/// `EP-32.7.1` How much of its losses a faction really suffers there: all units are the victim's still, whose last ones
/// calamities may spare.
pub(super) fn suffered<E: Edition>(state: &State<E>, victim: Seat, first: bool, left: u8, frontier: bool) -> u8 {
    sparing::limited(state, victim, left, field(first, frontier), false)
}

/// Who chooses a faction's losses: its owner to be.
pub(super) fn mourner<E: Edition>(state: &State<E>, first: bool, left: u8, frontier: bool) -> SeatSet {
    let Some(victim) = state.calamities.primary else { return SeatSet::EMPTY };
    let left = suffered(state, victim, first, left, frontier);
    let there = Holdings::of(state, victim, field(first, frontier), false).points();
    let choice =
        left > 0 && there > i16::from(left) && damage::choices(state, victim, left, field(first, frontier)) > 1;
    side(state, first == state.calamities.kept_first).filter(|_| choice).map_or(SeatSet::EMPTY, SeatSet::only)
}

/// Removes what leaves no choice.
pub(super) fn bleed_rest<E: Edition>(state: &mut State<E>, first: bool, left: u8, frontier: bool, log: &mut Log) {
    let Some(victim) = state.calamities.primary else { return };
    let scope = field(first, frontier);
    let there = Holdings::of(state, victim, scope, false).points();
    let suffered = suffered(state, victim, first, left, frontier);
    if suffered == 0 || there == 0 {
        state.agenda.pop();
        if left > 0 && frontier {
            state.agenda.push(Step::Bloodshed { first, left, frontier: false }.into());
        }
        return;
    }
    let mut next = None;
    damage::visit(state, victim, suffered.min(there as u8), scope, false, &mut |loss| {
        next = Some(loss);
        false
    });
    match next {
        Some(loss) => bleed(state, first, left, frontier, loss, log),
        None => {
            state.agenda.pop();
        }
    }
}

/// Lists the losses that can be part of it.
pub(super) fn list_losses<E: Edition>(
    state: &State<E>,
    first: bool,
    left: u8,
    frontier: bool,
    out: &mut Vec<AnyAction>,
) {
    let Some(victim) = state.calamities.primary else { return };
    let left = suffered(state, victim, first, left, frontier);
    damage::visit(state, victim, left, field(first, frontier), false, &mut |loss| {
        out.push(Action::from(loss).into());
        true
    });
}

/// Whether a loss can be part of it.
pub(super) fn check_loss<E: Edition>(
    state: &State<E>,
    first: bool,
    left: u8,
    frontier: bool,
    loss: Loss,
) -> Result<(), AnyWhy> {
    let Some(victim) = state.calamities.primary else { return Err(AnyWhy::NOT_NOW) };
    let left = suffered(state, victim, first, left, frontier);
    let allowed = damage::is_allowed(state, victim, left, field(first, frontier), false, loss);
    if allowed { Ok(()) } else { Err(Why::NotThisDamage { left }.of(state.calamities.calamity)) }
}

/// A faction loses units; they are the victim's still.
pub(super) fn bleed<E: Edition>(
    state: &mut State<E>,
    first: bool,
    left: u8,
    frontier: bool,
    loss: Loss,
    log: &mut Log,
) {
    let Some(victim) = state.calamities.primary else { return };
    let owner = Owner::Seat(victim);
    let lost = match loss {
        Loss::Tokens { count, area } => {
            let marked = state.board.flipped(area, owner);
            state.board.set_flipped(area, owner, if first { marked.saturating_sub(count) } else { marked });
            losses::lose_tokens(state, victim, area, count, log);
            count
        }
        Loss::City { area, kept } => {
            let marked = state.board.flipped(area, owner);
            losses::lose_city(state, victim, area, kept, log);
            state.calamities.selected.remove(area);
            state.board.set_flipped(area, owner, if first { marked + kept } else { marked });
            crate::state::CITY_POINTS - kept
        }
    };
    state.agenda.pop();
    state.agenda.push(Step::Bloodshed { first, left: left.saturating_sub(lost), frontier }.into());
}

/// The faction that the victim gives up.
pub(super) fn given_up<E: Edition>(state: &State<E>) -> Scope {
    faction(!state.calamities.kept_first)
}

/// `EP-29.4.1.7a` The beneficiary takes cities, then tokens; `EP-29.4.1.7b` what its stock does not cover the next one
/// takes; `EP-29.4.1.7-r1` what nobody can take is eliminated.
/// `EP-29.4.1.7c` Only units on the board change hands.
pub(super) fn succeed<E: Edition>(state: &mut State<E>, passed: SeatSet, stage: u8, log: &mut Log) {
    state.agenda.pop();
    let (Some(victim), Some(heir)) = (state.calamities.primary, state.calamities.beneficiary) else { return };
    let player = &state.players[heir];
    // `EP-32.7.1` No more than calamities take from anybody.
    let spare = sparing::spare_points(state, victim);
    match stage {
        0 => {
            let left = player.city_stock.min(spare / crate::state::CITY_POINTS);
            state.agenda.push(Step::Succeed { passed, stage: 1 }.into());
            state.agenda.push(Step::Pick { what: super::Pick::Claimed, left }.into());
        }
        1 => {
            let left = player.stock.min(spare);
            state.agenda.push(Step::Succeed { passed, stage: 2 }.into());
            state.agenda.push(Step::ClaimTokens { left }.into());
        }
        _ => next_heir(state, victim, passed.with(heir), log),
    }
}

fn next_heir<E: Edition>(state: &mut State<E>, victim: Seat, passed: SeatSet, log: &mut Log) {
    let scope = given_up(state);
    let rest = cities(state, victim, scope).next().is_some() || tokens(state, victim, scope).next().is_some();
    if !rest {
        return state.board.unflip_all();
    }
    match E::beneficiaries(state, state.calamities.calamity, victim, None, passed) {
        Heirs::OneOf(among) => {
            // Whoever comes next takes what is left; a tie goes by A.S.T. order.
            state.calamities.beneficiary = state.first_in_order(crate::turn::Order::Ranking, among);
            state.agenda.push(Step::Succeed { passed, stage: 0 }.into());
        }
        Heirs::Nobody | Heirs::NoEffect => {
            let rest: Vec<AreaId> = cities(state, victim, scope).collect();
            rest.into_iter().for_each(|area| losses::destroy_city(state, area, log));
            let rest: Vec<(AreaId, u8)> = tokens(state, victim, scope).collect();
            rest.into_iter().for_each(|(area, count)| losses::lose_tokens(state, victim, area, count, log));
            state.board.unflip_all();
        }
    }
}
