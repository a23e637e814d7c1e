//! City support: how many tokens a city needs, and the cities that go when they are not there. `ME-5c` `EP-21`

use super::{Event, Step, Why};
use crate::atlas::AreaId;
use crate::board::Owner;
use crate::chapter::{Log, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::Advance;
use crate::state::State;
use engine::{Seat, SeatSet};

/// Tokens that each city on the board needs.
const SUPPORT_RATE: u8 = 2;

/// `ME-5c-1` `EP-21.1a` Two tokens for each city; three for a holder of Cultural Ascendancy
/// (`ME-adv-cultural-ascendancy-7` `EP-21.1.1`).
pub fn support_rate<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    SUPPORT_RATE + u8::from(state.holds(seat, Advance::CulturalAscendancy))
}

/// Whether the seat has too few tokens on the board for its cities at this rate.
pub fn needs_reduction<E: Edition>(state: &State<E>, seat: Seat, rate: u8) -> bool {
    u16::from(state.tokens_on_board(seat)) < u16::from(rate) * u16::from(state.cities_on_board(seat))
}

/// `ME-5c-2` `ME-5c-6` `ME-5c-7` `EP-21.2.1a` The city goes to stock, and tokens from stock come in its place: up to the
/// population limit, or all there are. A token beside the city counts, whosever it is (`ME-adv-public-works-5`
/// `EP-21.2.1-r1`), and Agriculture works at once (`ME-adv-agriculture-3`). Tells how many tokens came.
/// `EP-21.2.1c` `EP-21.2.1d` There may be too few tokens in stock, or none.
pub fn reduce_city<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) -> u8 {
    let Some(owner) = state.remove_city(area) else { return 0 };
    let limit = match owner {
        Owner::Seat(seat) => E::population_limit(state, area, seat),
        Owner::Barbarians => area.area().population,
    };
    let tokens = state.place_tokens(area, owner, limit.saturating_sub(state.all_tokens(area)));
    log.tell(|| Event::CityReduced { owner, area, tokens }.into());
    tokens
}

/// Makes a seat reduce cities until it can support the rest at this rate, before anything else happens. Slave Revolt
/// asks for another rate than the usual one.
pub fn push_reduction<E: Edition>(state: &mut State<E>, seat: Seat, rate: u8) {
    state.agenda.push(Step::CheckSupport { seats: SeatSet::only(seat), rate }.into());
}

/// Checks the support of every seat at its own rate.
/// `ME-cal-piracy-6` `EP-29.9.2.5a` Pirate cities need none, and stay.
pub(crate) fn push_support_check<E: Edition>(state: &mut State<E>) {
    state.agenda.push(Step::CheckSupport { seats: state.seat_set(), rate: 0 }.into());
}

/// The rate of a check: the seat's own, unless the check has one.
fn rate_of<E: Edition>(state: &State<E>, seat: Seat, rate: u8) -> u8 {
    if rate == 0 { support_rate(state, seat) } else { rate }
}

/// Reduces what must be reduced, as far as nobody has a choice; who has one.
pub(super) fn check_support<E: Edition>(state: &mut State<E>, seats: SeatSet, rate: u8, log: &mut Log) -> SeatSet {
    seats.iter().filter(|&seat| has_to_choose(state, seat, rate, log)).collect()
}

/// `ME-5c-4` `EP-21.1b` One city after another, the new tokens counting at once.
/// `ME-cal-slave-revolt-4` `EP-21.2.1b`
fn has_to_choose<E: Edition>(state: &mut State<E>, seat: Seat, rate: u8, log: &mut Log) -> bool {
    while needs_reduction(state, seat, rate_of(state, seat, rate)) {
        let mut candidates = candidates(state, seat);
        let (Some(only), None) = (candidates.next(), candidates.next()) else { return true };
        drop(candidates);
        reduce_city(state, only, log);
    }
    false
}

/// `ME-5c-3` `EP-21.1.2b` Cities built this turn go before any other.
pub(crate) fn candidates<E: Edition>(state: &State<E>, seat: Seat) -> impl Iterator<Item = AreaId> {
    let new_ones = state.built.iter().any(|area| state.city(area) == Some(Owner::Seat(seat)));
    state.cities(seat).filter(move |&area| !new_ones || state.built.contains(area))
}

pub(super) fn check<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> Result<(), AnyWhy> {
    if !state.is_on_board(area) || state.city(area) != Some(Owner::Seat(seat)) {
        return Err(Why::NoCityOfYours { area }.into());
    }
    if !candidates(state, seat).any(|candidate| candidate == area) {
        return Err(Why::NewCitiesFirst { area }.into());
    }
    Ok(())
}

/// A city the seat has chosen goes; whether it must choose another.
/// `EP-21.1.2a` The seat chooses.
pub(super) fn reduce<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId, rate: u8, log: &mut Log) -> bool {
    reduce_city(state, area, log);
    has_to_choose(state, seat, rate, log)
}

/// Whether a written step waits for people who really have to choose.
pub(super) fn sound<E: Edition>(state: &State<E>, waiting: SeatSet, rate: u8) -> Result<(), String> {
    let must = |seat: Seat| {
        let in_game = state.seat_set().contains(seat);
        in_game && needs_reduction(state, seat, rate_of(state, seat, rate)) && state.cities(seat).next().is_some()
    };
    match waiting.iter().find(|&seat| !must(seat)) {
        Some(seat) => Err(format!("{seat:?} has no city to reduce")),
        None => Ok(()),
    }
}
