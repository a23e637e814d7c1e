//! Where a bot's tokens stand at the beginning of a shorter game: five on city sites, as long as enough are left to support
//! the cities, the others where areas have room for them. `EP-31.5a`

use crate::atlas::AreaId;
use crate::chapter::Action;
use crate::edition::Edition;
use crate::setup;
use crate::state::State;
use engine::Seat;

/// Tokens for a city and the two that support it.
const CITY_AND_SUPPORT: u8 = 7;

/// The next places that are worth writing down; all if none is.
pub(super) fn plan<E: Edition>(state: &State<E>, seat: Seat, actions: &mut Vec<Action>) {
    let Some(start) = E::shorter_game(&state.options) else { return };
    let left = setup::left_to_plan(state, seat);
    let planned = |area: AreaId| state.plans.get(&area).copied().unwrap_or(0);
    let of_city = start.city_on_a_site;
    let cities = setup::plan(state, seat).filter(|&(area, count)| has_site(area) && count >= of_city).count() as u8;
    let supported = left >= CITY_AND_SUPPORT + 2 * cities;
    let wanted = |action: &Action| match *action {
        Action::Setup(setup::Action::PlanTokens { count, area }) if supported => {
            has_site(area) && planned(area) == 0 && count == of_city
        }
        Action::Setup(setup::Action::PlanTokens { count, area }) => {
            let room = area.area().population.saturating_sub(planned(area));
            planned(area) == 0 && count == room.min(left)
        }
        _ => false,
    };
    let next = actions.iter().find(|action| wanted(action)).or_else(|| actions.iter().find(|action| is_small(action)));
    if let Some(next) = next.cloned() {
        *actions = vec![next];
    }
}

fn has_site(area: AreaId) -> bool {
    area.area().city_site.is_some()
}

/// Where nothing fits any more a single token is lost.
fn is_small(action: &Action) -> bool {
    matches!(action, Action::Setup(setup::Action::PlanTokens { count: 1, .. }))
}
