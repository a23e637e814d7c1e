//! Tokens and cities on the map: what stays, what grows, what can be built, what is in danger.

use super::Weights;
use crate::atlas::{AREAS, AreaId};
use crate::board::{Board as _, Holding, Owner};
use crate::chapter::Step;
use crate::cities::{self, support_rate, token_limit};
use crate::conflict::strength;
use crate::edition::Edition;
use crate::movement;
use crate::state::State;
use crate::tax_collection::TAX_RATE;
use crate::turn::Phase;
use engine::{List, Seat};

/// Tokens for a city on a city site, and elsewhere.
const CITY_TOKENS: [u8; 2] = [6, 12];

/// A seat's pieces on the map, summed up.
pub(super) struct Land {
    /// What they are worth beyond points for cities.
    pub(super) value: f32,
    /// Cities that will stand when this turn's have been built and the rest is supported.
    pub(super) cities: f32,
}

/// An area where a city may rise.
#[derive(Copy, Clone, Debug, Default)]
struct Prospect {
    /// Tokens there that will survive, and those a city takes.
    tokens: u8,
    needed: u8,
    /// Tokens that will stay if no city is built.
    kept: u8,
}

/// Counts of one pass over the areas.
#[derive(Default)]
struct Count {
    cities: u8,
    attacked: u8,
    raids: u8,
    /// Tokens that will stay, the areas they are in, and the tokens they will grow by.
    kept: u8,
    areas: u8,
    growth: u8,
    /// All tokens.
    tokens: u8,
    prospects: List<Prospect, 12>,
}

impl Land {
    pub(super) fn of<E: Edition>(state: &State<E>, seat: Seat, time: f32, weights: &Weights) -> Land {
        let mut count = Count::of(state, seat);
        let rate = support_rate(state, seat);
        let city = weights.city * time;
        let (built, gathering) = count.build(state, seat, rate);
        let standing = count.cities - count.attacked.min(count.cities);
        // New cities count a little less than old ones, so that they are built.
        let mut value = city * f32::from(standing) + (1.0 + city) * weights.buildable * f32::from(built);
        value += weights.gathering * (1.0 + city) * gathering;
        value -= weights.attacked * f32::from(count.attacked);
        let cities = standing + built;
        let short = (rate * cities).saturating_sub(count.kept);
        let lost = f32::from(short.div_ceil(rate + 1));
        value -= weights.unsupported * (1.0 + city) * lost;
        // When taxes are due, whatever is neither on the board nor in treasury is in stock.
        let stock =
            state.all_tokens_of_a_player().saturating_sub(state.players[seat].treasury).saturating_sub(count.kept);
        let due = TAX_RATE * cities;
        let unpaid = f32::from(due.saturating_sub(stock)) / f32::from(TAX_RATE);
        value -= weights.untaxed * time * (1.0 + city) * unpaid;
        let growth = count.growth.min(stock.saturating_sub(due));
        value += people(f32::from(count.kept) + time * f32::from(growth), weights);
        value += weights.area * f32::from(count.areas) + weights.raid * f32::from(count.raids);
        Land { value, cities: f32::from(cities) - lost }
    }
}

/// What so many tokens on the board are worth.
pub(super) fn people(tokens: f32, weights: &Weights) -> f32 {
    weights.people * tokens / (tokens + weights.people_half)
}

/// Tokens that a city takes here; the first ones of a shorter game take fewer. `EP-31.7a`
fn needed<E: Edition>(state: &State<E>, area: AreaId) -> u8 {
    let first = E::shorter_game(&state.options).filter(|_| state.founding);
    let [on_a_site, elsewhere] = first.map_or(CITY_TOKENS, |start| [start.city_on_a_site, start.city_elsewhere]);
    if area.area().city_site.is_some() { on_a_site } else { elsewhere }
}

impl Count {
    fn of<E: Edition>(state: &State<E>, seat: Seat) -> Count {
        let owner = Owner::Seat(seat);
        let builds = may_build(state, seat);
        let reach = if moves(state, seat) { reach(state, seat) } else { [0; AREAS] };
        let mut count = Count::default();
        for Holding { area, tokens, city: is_city, .. } in state.board.holdings(owner) {
            if is_city {
                count.cities += 1;
                count.attacked += u8::from(is_attacked(state, seat, area));
            }
            let tokens = tokens + aboard(state, seat, area);
            if tokens > 0 {
                count.add_tokens(state, seat, area, tokens, builds.then_some(reach[area.index()]));
            }
        }
        for ship in state.players[seat].ships.iter().filter(|ship| ship.cargo > 0) {
            if !state.has_units(ship.area, seat) {
                count.add_tokens(state, seat, ship.area, ship.cargo, None);
            }
        }
        count
    }

    fn add_tokens<E: Edition>(&mut self, state: &State<E>, seat: Seat, area: AreaId, tokens: u8, reach: Option<u8>) {
        self.tokens += tokens;
        let city = state.board.city(area);
        if let Some(defender) = city.filter(|&defender| defender != Owner::Seat(seat)) {
            let strength = strength(state, seat.into(), defender);
            if tokens >= strength.needed {
                self.raids += 1;
                self.stay((tokens - strength.replaced_by).min(area.area().population));
            }
            return;
        }
        let survivors = if city.is_some() { tokens } else { survivors(state, area, tokens) };
        let kept = survivors.min(token_limit(state, area, seat));
        if let Some(reach) = reach.filter(|_| city.is_none() && area.area().population > 0) {
            let needed = needed(state, area);
            let prospect = Prospect { tokens: survivors, needed, kept };
            if survivors.saturating_add(reach) >= needed && self.prospects.try_push(prospect).is_ok() {
                return;
            }
        }
        self.stay(kept);
    }

    /// Tokens that stay in an area.
    fn stay(&mut self, kept: u8) {
        self.kept += kept;
        self.areas += u8::from(kept > 0);
        self.growth += kept.min(2);
    }

    /// Decides which prospects become cities: how many do, and how far tokens are gathered for others, as parts of a city.
    fn build<E: Edition>(&mut self, state: &State<E>, seat: Seat, rate: u8) -> (u8, f32) {
        let mut prospects = self.prospects;
        prospects.sort_unstable_by_key(|prospect| (prospect.tokens < prospect.needed, prospect.needed));
        let mut reserve: u8 = prospects.iter().map(|prospect| prospect.kept).sum();
        let (mut built, mut taken, mut gathering) = (0, 0, 0.0);
        for prospect in &prospects {
            reserve -= prospect.kept;
            let is_ready = prospect.tokens >= prospect.needed;
            let left = self.tokens.saturating_sub(taken).saturating_sub(prospect.needed);
            let supporters = if is_ready { self.kept + reserve } else { left };
            let fits = built < state.players[seat].city_stock && supporters >= rate * (self.cities + built + 1);
            if fits && is_ready {
                built += 1;
                taken += prospect.tokens;
                continue;
            }
            self.stay(prospect.kept);
            if fits {
                gathering += f32::from(prospect.tokens - prospect.kept) / f32::from(prospect.needed);
                taken += prospect.needed;
            }
        }
        (built, gathering)
    }
}

/// Whether the seat has not declared its movement complete.
fn moves<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    matches!(state.agenda.top(), Some(Step::Movement(movement::Step::Move { waiting })) if waiting.contains(seat))
}

/// Whether the seat may still build cities this turn.
fn may_build<E: Edition>(state: &State<E>, seat: Seat) -> bool {
    match state.agenda.top() {
        Some(Step::Cities(cities::Step::Construction { waiting, .. })) => waiting.contains(seat),
        _ => matches!(
            state.phase(),
            Phase::TaxCollection
                | Phase::PopulationExpansion
                | Phase::Census
                | Phase::ShipConstruction
                | Phase::Movement
                | Phase::Conflict
        ),
    }
}

/// For each area the tokens around it that have not moved.
fn reach<E: Edition>(state: &State<E>, seat: Seat) -> [u8; AREAS] {
    let owner = Owner::Seat(seat);
    let mut reach = [0_u8; AREAS];
    for Holding { area, tokens, flipped, .. } in state.board.holdings(owner) {
        let unmoved = tokens.saturating_sub(flipped);
        if unmoved > 0 {
            for next in &area.area().land {
                reach[next.index()] += unmoved;
            }
        }
    }
    reach
}

/// Tokens aboard ships in an area: they land there if the movement ends.
fn aboard<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> u8 {
    let ships = &state.players[seat].ships;
    ships.iter().filter(|ship| ship.area == area).map(|ship| ship.cargo).sum()
}

/// Tokens of others in an area.
fn others<E: Edition>(state: &State<E>, area: AreaId, own: u8) -> u8 {
    state.all_tokens(area).saturating_sub(own)
}

/// About how many tokens are left after conflict: sides lose in turn, the smaller one first.
fn survivors<E: Edition>(state: &State<E>, area: AreaId, tokens: u8) -> u8 {
    let others = others(state, area, tokens);
    if others == 0 {
        return tokens;
    }
    let excess = (tokens + others).saturating_sub(area.area().population);
    let losses = if tokens > others { excess / 2 } else { excess.div_ceil(2) };
    let losses = losses.max(excess.saturating_sub(others));
    tokens.saturating_sub(losses)
}

/// Whether enough tokens of one other side stand beside the seat's city.
fn is_attacked<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> bool {
    let own = state.board.tokens(area, seat.into());
    if others(state, area, own) == 0 {
        return false;
    }
    let mut attackers = state.sides(area).filter(|&(owner, _)| owner != Owner::Seat(seat));
    attackers.any(|(owner, tokens)| tokens >= strength(state, owner, seat.into()).needed)
}
