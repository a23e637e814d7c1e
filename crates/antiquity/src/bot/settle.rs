//! Where a bot's tokens stand at the beginning of a shorter game: on city sites, five for each city that the others can
//! support, ten in the wild where sites run out, and the others where areas have room for them. `EP-31.5a`

use super::{Weights, land};
use crate::atlas::{AreaId, Site};
use crate::chapter::Action;
use crate::cities::support_rate;
use crate::edition::Edition;
use crate::setup;
use crate::state::{CITIES, State};
use engine::Seat;

/// The next place that is worth writing down.
pub(super) fn plan<E: Edition>(state: &State<E>, seat: Seat, actions: &mut Vec<Action>, weights: &Weights) {
    let left = setup::left_to_plan(state, seat);
    let planned = |area: AreaId| state.plans.get(&area).copied().unwrap_or(0);
    let written: u8 = setup::plan(state, seat).map(|(_, count)| count).sum();
    let wanted = best(state, seat, left.saturating_add(written), weights);
    let lacking = wanted.iter().map(|&(area, count)| (area, count.saturating_sub(planned(area)).min(left)));
    let next =
        lacking.into_iter().find(|&(_, count)| count > 0).or_else(|| wanted.first().map(|&(area, _)| (area, left)));
    if let Some((area, count)) = next.filter(|_| left > 0) {
        *actions = vec![setup::Action::PlanTokens { count, area }.into()];
    }
}

/// The plan that promises most of all numbers of cities: how many tokens stand where. Tokens without room stand in the
/// first place, and are lost.
fn best<E: Edition>(state: &State<E>, seat: Seat, tokens: u8, weights: &Weights) -> Vec<(AreaId, u8)> {
    let Some(start) = E::shorter_game(&state.options) else { return Vec::new() };
    let mut places: Vec<AreaId> = setup::own_areas(state, seat).collect();
    // Sites where little grows and nothing is in danger come first; where nobody can live no city stands.
    let barren = |area: AreaId| area.area().population == 0;
    places.sort_by_key(|&area| {
        (barren(area), area.area().city_site.is_none(), is_in_danger(area), area.area().population)
    });
    let cost = |area: AreaId| if area.area().city_site.is_some() { start.city_on_a_site } else { start.city_elsewhere };
    let (mut best, mut most) = (Vec::new(), f32::NEG_INFINITY);
    let (mut plan, mut left) = (Vec::new(), tokens);
    for cities in 0..=CITIES {
        let (settled, farms) = settle(state, seat, &places[usize::from(cities).min(places.len())..], left);
        let is_supported = settled >= support_rate(state, seat) * cities;
        let value = f32::from(cities) * (1.0 + weights.city) + land::people(f32::from(settled), weights);
        if is_supported && value > most {
            (best, most) = (plan.iter().copied().chain(farms).collect(), value);
        }
        let Some(&next) = places.get(usize::from(cities)).filter(|&&next| !barren(next)) else { break };
        let Some(rest) = left.checked_sub(cost(next)) else { break };
        plan.push((next, cost(next)));
        left = rest;
    }
    best
}

/// Fills areas, those with most room first: how many tokens find room, and where.
fn settle<E: Edition>(state: &State<E>, seat: Seat, places: &[AreaId], tokens: u8) -> (u8, Vec<(AreaId, u8)>) {
    let mut farms: Vec<(AreaId, u8)> =
        places.iter().map(|&area| (area, E::population_limit(state, area, seat))).collect();
    farms.sort_by_key(|&(_, room)| std::cmp::Reverse(room));
    let mut left = tokens;
    for (_, count) in &mut farms {
        *count = left.min(*count);
        left -= *count;
    }
    (tokens - left, farms)
}

/// Whether calamities look for cities there.
fn is_in_danger(area: AreaId) -> bool {
    let printed = area.area();
    printed.volcano.is_some() || printed.city_site == Some(Site::White)
}
