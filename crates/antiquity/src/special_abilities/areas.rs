//! Fundamentalism, Monotheism, Politics: all units in one area beside one's own are destroyed or annexed.
//! `ME-adv-fundamentalism-1` `ME-adv-monotheism-1` `ME-adv-politics-1` `EP-25.3.1` `EP-25.4.1` `EP-25.5.1a`

use super::{Action, Event, Why};
use crate::atlas::AreaId;
use crate::board::Board as _;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::names::Advance;
use crate::state::{CITY_POINTS, State};
use engine::Seat;

/// `ME-adv-fundamentalism-2` `ME-adv-monotheism-2` `ME-adv-politics-2` The other advance whose holders are unaffected.
/// `ME-adv-philosophy-2` `ME-adv-cultural-ascendancy-6`
fn protection(ability: Advance) -> Advance {
    match ability {
        Advance::Fundamentalism => Advance::Philosophy,
        Advance::Monotheism => Advance::Theology,
        _ => Advance::CulturalAscendancy,
    }
}

/// Whose units in an area are affected: everybody's who holds neither this ability nor the protection from it. So one's
/// own and the Barbarians' are not.
/// `EP-25.3.2b` `EP-25.4.3b` `EP-25.5.3b`
fn affected<E: Edition>(state: &State<E>, ability: Advance, area: AreaId) -> impl Iterator<Item = Seat> {
    state.seats_in_game().filter(move |&seat| state.has_units(area, seat) && !is_immune(state, ability, seat))
}

/// Whether a player holds this ability or the protection from it.
fn is_immune<E: Edition>(state: &State<E>, ability: Advance, seat: Seat) -> bool {
    state.holds(seat, ability) || state.holds(seat, protection(ability))
}

/// Tokens and cities that are affected.
fn pieces<E: Edition>(state: &State<E>, ability: Advance, area: AreaId) -> (u8, u8) {
    affected(state, ability, area).fold((0, 0), |(tokens, cities), seat| {
        let city = state.city(area) == Some(seat.into());
        (tokens + state.tokens(area, seat), cities + u8::from(city))
    })
}

/// Whether a player may use an ability on an area.
/// `ME-adv-fundamentalism-1` `EP-25.3.1` `ME-adv-monotheism-1` `EP-25.4.1` Beside own units. `EP-25.3.2a` `EP-25.4.3a`
/// `EP-25.5.3a` Nobody there is protected. `ME-adv-monotheism-3` `EP-25.4.2` `EP-25.5.2` Stock and treasury suffice.
pub(super) fn check<E: Edition>(state: &State<E>, seat: Seat, ability: Advance, area: AreaId) -> Result<(), Why> {
    let on_board = area.index() < E::Board::AREAS && state.is_in_play(area);
    let own = |next: AreaId| state.has_units(next, seat);
    // `EP-25.5.1a` Politics may reach over water.
    let beside = match ability {
        Advance::Politics if E::POLITICS_CROSSES_WATER => on_board && state.neighbours(area).any(own),
        _ => on_board && state.land_neighbours(area).any(own),
    };
    if !beside {
        return Err(Why::NotBeside { area });
    }
    // `EP-25.3-r1` One protected owner protects the whole area, the user's own units included.
    if E::ONE_PROTECTS_ALL
        && state.seats_in_game().any(|other| state.has_units(area, other) && is_immune(state, ability, other))
    {
        return Err(Why::Protected { area });
    }
    let (tokens, cities) = pieces(state, ability, area);
    let player = &state.players[seat];
    let points = tokens + CITY_POINTS * cities;
    if points == 0 {
        Err(Why::NothingAffected { area })
    } else if ability == Advance::Fundamentalism {
        Ok(())
    } else if ability == Advance::Politics && E::POLITICS_PLACES_TREASURY && cities <= player.city_stock {
        // `EP-25.5.1a` The tokens come from treasury itself.
        if points > player.treasury { Err(Why::TreasuryTooSmall { points }) } else { Ok(()) }
    } else if tokens > player.stock || cities > player.city_stock {
        Err(Why::StockTooSmall { area })
    } else if ability == Advance::Politics && points > player.treasury {
        Err(Why::TreasuryTooSmall { points })
    } else {
        Ok(())
    }
}

/// Offers the areas on which an ability may be used.
pub(super) fn visit<E: Edition>(
    state: &State<E>,
    seat: Seat,
    ability: Advance,
    visitor: &mut dyn FnMut(Action) -> bool,
) -> bool {
    let occupied = |&area: &AreaId| state.others(seat).any(|other| state.has_units(area, other));
    state.areas().filter(occupied).filter(|&area| check(state, seat, ability, area).is_ok()).all(|area| {
        visitor(match ability {
            Advance::Fundamentalism => Action::Destroy(area),
            Advance::Monotheism => Action::Convert(area),
            _ => Action::Annex(area),
        })
    })
}

/// Uses an ability on an area. Extra tokens, beside a city or above a limit, go with the others.
/// `ME-adv-monotheism-4` `ME-adv-public-works-7`
/// `EP-25.5.1b` A city is replaced by a city, and costs five tokens of the treasury.
pub(super) fn use_ability<E: Edition>(state: &mut State<E>, seat: Seat, ability: Advance, area: AreaId, log: &mut Log) {
    let annexes = ability != Advance::Fundamentalism;
    if ability == Advance::Politics {
        // `ME-adv-politics-4` The price goes to the user's own stock.
        let (tokens, cities) = pieces(state, ability, area);
        let paid = state.treasury_to_stock(seat, tokens + CITY_POINTS * cities);
        log.tell(|| Event::Paid { seat, count: paid }.into());
    }
    let owners: Vec<Seat> = affected(state, ability, area).collect();
    for owner in owners {
        let city = state.city(area) == Some(owner.into());
        let count = state.remove_tokens(area, owner, u8::MAX);
        if city {
            state.remove_city(area);
        }
        if annexes {
            state.place_tokens(area, seat, count);
            if city {
                state.place_city(area, seat);
            }
        }
        log.tell(|| match annexes {
            true => Event::Annexed { seat, owner, area, tokens: count, city }.into(),
            false => Event::Destroyed { seat, owner, area, tokens: count, city }.into(),
        });
    }
}
