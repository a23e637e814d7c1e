//! Units that change hands: Treachery's cities, and the areas of a Civil War or of Tyranny. `ME-cal-14`

use super::card::Effect;
use super::connected::{Realm, Wanted};
use super::event::Event;
use super::picks::{Pick, tell_selected};
use super::scope::{Scope, cities, points_in, tokens};
use super::why::Why;
use super::{Action, Step, losses, sparing};
use crate::atlas::{AreaId, AreaSet};
use crate::board::{Board as _, Owner};
use crate::chapter::{Action as AnyAction, Log, Why as AnyWhy};
use crate::edition::{Edition, Unclaimed};
use crate::state::State;
use engine::{Seat, SeatSet};

/// Cities of the victim that may be annexed: no calamity takes the last units (`EP-32.7.1`).
pub(super) fn annexable<E: Edition>(state: &State<E>, victim: Seat) -> AreaSet {
    state.cities(victim).filter(|_| sparing::may_lose_city(state, victim)).collect()
}

/// Begins a Civil War or Tyranny over so many unit points. `ME-cal-civil-war-2` `ME-cal-tyranny-1`
pub(super) fn prepare<E: Edition>(state: &mut State<E>, victim: Seat, points: u8, log: &mut Log) {
    let realm = Realm::of(state, victim);
    if points == 0 || realm.all() == 0 || state.calamities.beneficiary.is_none() {
        return losses::cancel(state, log);
    }
    let (wanted, solution) = realm.best(points, means(state));
    let resolution = &mut state.calamities;
    resolution.points = wanted.points;
    resolution.connected = wanted.connected;
    resolution.annexable = wanted.means.is_some();
    resolution.solution = realm.areas(solution);
    state.agenda.push(Step::HandOver { stage: 0 }.into());
    // Each area of any legal selection could be picked first. If all of these are in one selection, it is the only one.
    let solution = state.calamities.solution;
    if candidates(state).iter().all(|area| solution.contains(area)) {
        solution.iter().for_each(|area| mark(state, area, log));
    }
    select_forced(state, log);
    if is_open(state) {
        state.agenda.push(Step::Pick { what: Pick::Units, left: 1 }.into());
    }
}

/// Cities and tokens that the beneficiary has in stock.
fn means<E: Edition>(state: &State<E>) -> (u8, u8) {
    state.calamities.beneficiary.map_or((0, 0), |seat| (state.players[seat].city_stock, state.players[seat].stock))
}

fn wanted<E: Edition>(state: &State<E>) -> Wanted {
    let resolution = &state.calamities;
    Wanted {
        points: resolution.points,
        connected: resolution.connected,
        means: resolution.annexable.then(|| means(state)),
    }
}

/// Whether more areas are to be selected.
pub(super) fn is_open<E: Edition>(state: &State<E>) -> bool {
    let Some(victim) = state.calamities.primary else { return false };
    let resolution = &state.calamities;
    if points_in(state, victim, Scope::Selected) >= resolution.points {
        return false;
    }
    let selected = resolution.selected;
    let borders = |area| selected.is_empty() || state.neighbours(area).any(|next| selected.contains(next));
    let known = |area| !selected.contains(area) && state.has_units(area, victim) && borders(area);
    resolution.connected && resolution.solution.iter().any(known) || !candidates(state).is_empty()
}

/// The areas with which a selection can go on.
pub(super) fn candidates<E: Edition>(state: &State<E>) -> AreaSet {
    let Some(victim) = state.calamities.primary else { return AreaSet::default() };
    let realm = Realm::of(state, victim);
    realm.areas(realm.all()).iter().filter(|&area| leads_on(state, &realm, area).is_some()).collect()
}

/// Whether a selection can go on with this area.
pub(super) fn may_select<E: Edition>(state: &State<E>, area: AreaId) -> bool {
    let realm = state.calamities.primary.map(|victim| Realm::of(state, victim));
    realm.is_some_and(|realm| leads_on(state, &realm, area).is_some())
}

/// A legal selection with this area added to those selected so far, if there is one. An area of the solution that is
/// known already needs no search, and so there is always one that leads on.
fn leads_on<E: Edition>(state: &State<E>, realm: &Realm, area: AreaId) -> Option<AreaSet> {
    let (chosen, wanted) = (realm.bits(state.calamities.selected), wanted(state));
    let more = realm.bits([area].into_iter().collect());
    let beside = !wanted.connected || chosen == 0 || realm.beside(chosen) & more != 0;
    if more == 0 || chosen & more != 0 || !beside || realm.points(chosen) >= wanted.points {
        return None;
    }
    if wanted.connected && state.calamities.solution.contains(area) {
        return Some(state.calamities.solution);
    }
    realm.complete(chosen | more, wanted).map(|set| realm.areas(set))
}

/// Selects an area, and then all that leave no choice.
pub(super) fn select<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    let Some(victim) = state.calamities.primary else { return };
    let realm = Realm::of(state, victim);
    if let Some(solution) = leads_on(state, &realm, area) {
        state.calamities.solution = solution;
    }
    mark(state, area, log);
    select_forced(state, log);
    if is_open(state) {
        state.agenda.push(Step::Pick { what: Pick::Units, left: 1 }.into());
    }
}

fn select_forced<E: Edition>(state: &mut State<E>, log: &mut Log) {
    loop {
        let open = candidates(state);
        let mut areas = open.iter();
        let (Some(area), None) = (areas.next(), areas.next()) else { return };
        mark(state, area, log);
    }
}

fn mark<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    state.calamities.selected.insert(area);
    tell_selected(state, area, log);
}

/// `ME-cal-civil-war-7` `ME-cal-tyranny-4` The beneficiary annexes the selected cities, then the tokens; what the stock
/// does not cover, of the beneficiary's choice, becomes pirate cities and barbarian tokens.
pub(super) fn hand_over<E: Edition>(state: &mut State<E>, stage: u8, log: &mut Log) {
    state.agenda.pop();
    let Some(victim) = state.calamities.primary else { return };
    let (city_stock, stock) = means(state);
    match stage {
        0 => {
            state.agenda.push(Step::HandOver { stage: 1 }.into());
            state.agenda.push(Step::Pick { what: Pick::Claimed, left: city_stock }.into());
        }
        1 => {
            let rest: Vec<AreaId> = cities(state, victim, Scope::Selected).collect();
            rest.into_iter().for_each(|area| take_city(state, area, Owner::Barbarians, log));
            state.agenda.push(Step::HandOver { stage: 2 }.into());
            state.agenda.push(Step::ClaimTokens { left: stock }.into());
        }
        _ => {
            let rest: Vec<(AreaId, u8)> = tokens(state, victim, Scope::Selected).collect();
            rest.into_iter().for_each(|(area, count)| take_tokens(state, victim, area, count, Owner::Barbarians, log));
        }
    }
}

/// Exchanges a city for one of the heir's; without one in stock for a pirate city; without that it is destroyed. A token
/// beside it is destroyed. `ME-cal-14` `ME-cal-treachery-3` `ME-adv-public-works-3`
pub(super) fn take_city<E: Edition>(state: &mut State<E>, area: AreaId, heir: Owner, log: &mut Log) {
    let owner = state.city(area).and_then(Owner::seat);
    let Some(victim) = owner.filter(|&owner| sparing::may_lose_city(state, owner)) else { return };
    state.remove_city(area);
    if E::TOKENS_GO_WITH_THEIR_CITY {
        losses::lose_tokens(state, victim, area, u8::MAX, log);
    }
    // `EP-29.2.2.1b` In one book a city that nobody can take over is gone.
    let pirates = Some(Owner::Barbarians).filter(|_| E::UNCLAIMED_CITIES == Unclaimed::BecomePirateCities);
    let heir = [Some(heir), pirates].into_iter().flatten().find(|&heir| state.place_city(area, heir));
    log.tell(|| match heir {
        Some(by) => Event::CityTaken { seat: victim, area, by }.into(),
        None => Event::CityDestroyed { seat: victim, area }.into(),
    });
}

/// Exchanges tokens for the heir's, as many as there are in stock; the others are gone. `ME-cal-14`
fn take_tokens<E: Edition>(state: &mut State<E>, victim: Seat, area: AreaId, count: u8, heir: Owner, log: &mut Log) {
    if claimed(state) == (Scope::Faction { first: true, frontier: false }) {
        let marked = state.board.flipped(area, victim.into());
        state.board.set_flipped(area, victim.into(), marked.saturating_sub(count));
    }
    let count = state.remove_tokens(area, victim, count.min(sparing::spare_points(state, victim)));
    let placed = state.place_tokens(area, heir, count);
    log.tell(|| Event::TokensTaken { seat: victim, area, by: heir, count: placed }.into());
    if placed < count {
        log.tell(|| Event::TokensLost { seat: victim, area, count: count - placed }.into());
    }
}

/// The units that change hands: those of the selected areas, or of a faction.
pub(super) fn claimed<E: Edition>(state: &State<E>) -> Scope {
    match state.current_card().effects.first() {
        Some(Effect::Factions { .. }) => super::factions::given_up(state),
        _ => Scope::Selected,
    }
}

/// The beneficiary, while there is a choice which tokens to annex: more than stock covers, in more than one area.
pub(super) fn claimant<E: Edition>(state: &State<E>, left: u8) -> SeatSet {
    let Some(victim) = state.calamities.primary else { return SeatSet::EMPTY };
    let selected: u16 = tokens(state, victim, claimed(state)).map(|(_, count)| u16::from(count)).sum();
    let choice = left > 0 && selected > u16::from(left) && tokens(state, victim, claimed(state)).nth(1).is_some();
    let heir = state.calamities.beneficiary.filter(|&seat| choice && !state.left.contains(seat));
    heir.map_or(SeatSet::EMPTY, SeatSet::only)
}

/// Annexes what leaves no choice.
pub(super) fn claim_rest<E: Edition>(state: &mut State<E>, left: u8, log: &mut Log) {
    let Some(victim) = state.calamities.primary else { return };
    let next = tokens(state, victim, claimed(state)).next().filter(|_| left > 0);
    match next {
        Some((area, count)) => claim(state, left, count.min(left), area, log),
        None => {
            state.agenda.pop();
        }
    }
}

/// Annexes tokens of a selected area.
pub(super) fn claim<E: Edition>(state: &mut State<E>, left: u8, count: u8, area: AreaId, log: &mut Log) {
    state.agenda.pop();
    let (Some(victim), Some(heir)) = (state.calamities.primary, state.calamities.beneficiary) else { return };
    state.agenda.push(Step::ClaimTokens { left: left.saturating_sub(count) }.into());
    take_tokens(state, victim, area, count, Owner::Seat(heir), log);
}

/// Lists the tokens that may be annexed.
pub(super) fn list_claims<E: Edition>(state: &State<E>, left: u8, out: &mut Vec<AnyAction>) {
    let Some(victim) = state.calamities.primary else { return };
    for (area, there) in tokens(state, victim, claimed(state)) {
        out.extend((1..=there.min(left)).map(|count| Action::Claim { count, area }.into()));
    }
}

/// Whether tokens may be annexed.
pub(super) fn check_claim<E: Edition>(state: &State<E>, left: u8, count: u8, area: AreaId) -> Result<(), AnyWhy> {
    let victim = state.calamities.primary.filter(|_| area.index() < E::Board::AREAS);
    let place = |victim: Seat| tokens(state, victim, claimed(state)).find(|&(place, _)| place == area);
    let there = victim.and_then(place).map_or(0, |(_, there)| there);
    match count {
        _ if there == 0 => Err(Why::NotSelected { area }.of(state.calamities.calamity)),
        count if (1..=there.min(left)).contains(&count) => Ok(()),
        _ => Err(Why::NotSoMany { most: there.min(left) }.of(state.calamities.calamity)),
    }
}
