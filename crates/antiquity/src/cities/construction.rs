//! City construction. `ME-5a` `EP-19`

use super::{Event, Plan, Step, Why};
use crate::atlas::AreaId;
use crate::board::Owner;
use crate::chapter::{Action as AnyAction, Log, Step as AnyStep, Why as AnyWhy};
use crate::edition::Edition;
use crate::names::Advance;
use crate::state::State;
use engine::{Seat, SeatSet};

/// Tokens for a city on a city site, and elsewhere. `ME-5a-1` `ME-5a-2` `EP-19.2a` `EP-19.2b`
const ON_A_SITE: u8 = 6;
const IN_THE_WILDERNESS: u8 = 12;
/// Tokens that Urbanism takes from the areas around. `ME-adv-urbanism-1` `EP-19.5`
const FROM_AROUND: u8 = 4;

/// Who is still building, and who has used an advance that serves once a turn.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Site {
    pub(super) waiting: SeatSet,
    pub(super) architecture: SeatSet,
    pub(super) urbanism: SeatSet,
}

impl Site {
    pub(super) fn step(self) -> Step {
        Step::Construction { waiting: self.waiting, architecture: self.architecture, urbanism: self.urbanism }
    }
}

/// Everybody of these who can build is asked.
pub(super) fn begin<E: Edition>(state: &mut State<E>, seats: SeatSet) {
    let nobody = SeatSet::EMPTY;
    let mut site = Site { waiting: seats, architecture: nobody, urbanism: nobody };
    site.waiting = still_able(state, site);
    if !site.waiting.is_empty() {
        state.agenda.push(site.step().into());
    }
}

/// Of those who are building the ones who still can.
pub(super) fn still_able<E: Edition>(state: &State<E>, site: Site) -> SeatSet {
    site.waiting.iter().filter(|&seat| can_build(state, site, seat)).collect()
}

pub(super) fn can_build<E: Edition>(state: &State<E>, site: Site, seat: Seat) -> bool {
    state.players[seat].city_stock > 0 && state.areas_of(seat).any(|area| is_buildable(state, site, seat, area))
}

/// Whether some plan for this area would do.
fn is_buildable<E: Edition>(state: &State<E>, site: Site, seat: Seat, area: AreaId) -> bool {
    let own = state.tokens(area, seat);
    own > 0
        && may_hold_a_city(state, area, seat).is_ok()
        && own + most_treasury(state, site, seat, area) + most_around(state, site, seat, area)
            >= required(state, seat, area)
}

/// `ME-5a-1` `ME-5a-2` How many tokens a city takes here; in one book one more with Public Works (`EP-19.4`), and fewer for
/// the first cities of a shorter game. `EP-31.7a`
fn required<E: Edition>(state: &State<E>, seat: Seat, area: AreaId) -> u8 {
    let more = !E::PUBLIC_WORKS_KEEPS_A_TOKEN && state.holds(seat, Advance::PublicWorks);
    let founding = E::shorter_game(&state.options).filter(|_| state.founding);
    let (on_a_site, elsewhere) =
        founding.map_or((ON_A_SITE, IN_THE_WILDERNESS), |start| (start.city_on_a_site, start.city_elsewhere));
    let usual = match area.area().city_site {
        Some(_) => on_a_site,
        None => elsewhere + E::culture(state, seat).wilderness_cost,
    };
    usual + u8::from(more)
}

/// Why so many tokens do not suffice: by the usual number, or by what makes this city dearer.
fn too_few<E: Edition>(state: &State<E>, seat: Seat, area: AreaId, given: u16) -> Why {
    let required = required(state, seat, area);
    let more = !E::PUBLIC_WORKS_KEEPS_A_TOKEN && state.holds(seat, Advance::PublicWorks);
    let usual = u16::from(if area.area().city_site.is_some() { ON_A_SITE } else { IN_THE_WILDERNESS });
    match area.area().city_site {
        _ if state.founding => Why::TooFewAtTheStart { area, required },
        _ if given >= usual && more => Why::TooFewWithPublicWorks { area, required },
        _ if given >= usual => Why::TooFewForThisCulture { area, required },
        Some(_) => Why::TooFewTokens { area, required },
        None => Why::TooFewInTheWilderness { area, required },
    }
}

/// Whether a city could stand here at all.
/// `EP-9.5a` `EP-19.1b` `EP-19.1c`
fn may_hold_a_city<E: Edition>(state: &State<E>, area: AreaId, seat: Seat) -> Result<(), Why> {
    if area.area().open_sea {
        return Err(Why::NoLand { area });
    }
    if !state.is_in_play(area) {
        return Err(Why::NotInPlay { area });
    }
    if state.city(area).is_some() {
        return Err(Why::HasACity { area });
    }
    // `ME-5a-3` `ME-5a-8` `ME-adv-agriculture-2` The printed limit counts, whatever the site.
    if area.area().population == 0 {
        return Err(Why::FeedsNobody { area });
    }
    if !E::BUILDS_OVER_OTHERS && state.sides(area).any(|(owner, _)| owner != Owner::Seat(seat)) {
        return Err(Why::OthersThere { area });
    }
    Ok(())
}

/// `ME-adv-architecture-1` `EP-19.3a` Once a turn up to half of the tokens may come from treasury.
/// `EP-19.3b`
fn most_treasury<E: Edition>(state: &State<E>, site: Site, seat: Seat, area: AreaId) -> u8 {
    let may = state.holds(seat, Advance::Architecture) && !site.architecture.contains(seat);
    if may { state.players[seat].treasury.min(required(state, seat, area) / 2) } else { 0 }
}

/// `ME-adv-urbanism-1` `ME-adv-urbanism-3` `EP-19.5` Once a turn up to four tokens for a wilderness city may come from areas
/// adjacent by land.
fn most_around<E: Edition>(state: &State<E>, site: Site, seat: Seat, area: AreaId) -> u8 {
    let wilderness = area.area().city_site.is_none();
    if !wilderness || !state.holds(seat, Advance::Urbanism) || has_used_urbanism::<E>(site, seat) {
        return 0;
    }
    tokens_around(state, seat, area).map(|(_, tokens)| tokens).sum::<u8>().min(FROM_AROUND)
}

fn has_used_urbanism<E: Edition>(site: Site, seat: Seat) -> bool {
    E::URBANISM_ONCE_A_TURN && site.urbanism.contains(seat)
}

/// A seat's tokens in the areas adjacent by land.
pub(super) fn tokens_around<E: Edition>(
    state: &State<E>,
    seat: Seat,
    area: AreaId,
) -> impl Iterator<Item = (AreaId, u8)> {
    state.land_neighbours(area).map(move |next| (next, state.tokens(next, seat))).filter(|&(_, tokens)| tokens > 0)
}

/// Every plan of a seat.
pub(super) fn list<E: Edition>(state: &State<E>, site: Site, seat: Seat, out: &mut Vec<AnyAction>) {
    if state.players[seat].city_stock == 0 {
        return;
    }
    for area in state.areas_of(seat).filter(|&area| is_buildable(state, site, seat, area)) {
        for treasury in 0..=most_treasury(state, site, seat, area) {
            for around in 0..=most_around(state, site, seat, area) {
                for keep in [false, true] {
                    let plan = Plan { area, treasury, around, keep };
                    if check(state, site, seat, plan).is_ok() {
                        out.push(super::Action::Build(plan).into());
                    }
                }
            }
        }
    }
}

pub(super) fn check<E: Edition>(state: &State<E>, site: Site, seat: Seat, plan: Plan) -> Result<(), AnyWhy> {
    find_fault(state, site, seat, plan).map_or(Ok(()), |why| Err(why.into()))
}

/// What stands against a plan.
/// `EP-19.1d` No more than are in stock.
fn find_fault<E: Edition>(state: &State<E>, site: Site, seat: Seat, plan: Plan) -> Option<Why> {
    let Plan { area, treasury, around, keep } = plan;
    if let Err(why) = may_hold_a_city(state, area, seat) {
        return Some(why);
    }
    if state.players[seat].city_stock == 0 {
        return Some(Why::NineCities);
    }
    if let Some(why) = treasury_fault(state, site, seat, plan).or_else(|| around_fault(state, site, seat, plan)) {
        return Some(why);
    }
    let own = state.tokens(area, seat);
    if own == 0 {
        return Some(Why::NobodyThere { area });
    }
    let required = required(state, seat, area);
    let from_board = u16::from(own) + u16::from(around);
    let given = from_board + u16::from(treasury);
    if given < u16::from(required) {
        return Some(too_few(state, seat, area, given));
    }
    // `EP-19.3-r1` Where treasury only fills up, it pays exactly what is lacking.
    if !E::TREASURY_REPLACES_TOKENS && treasury > 0 && from_board + u16::from(treasury) > u16::from(required) {
        return Some(Why::NothingLacking);
    }
    if keep && !(E::PUBLIC_WORKS_KEEPS_A_TOKEN && state.holds(seat, Advance::PublicWorks)) {
        return Some(Why::NoPublicWorks);
    }
    // `ME-adv-public-works-4` `ME-adv-public-works-8` One token stays only if the board gave more than it had to.
    if keep && from_board + u16::from(treasury) <= u16::from(required) {
        return Some(Why::NoneToSpare { area });
    }
    None
}

fn treasury_fault<E: Edition>(state: &State<E>, site: Site, seat: Seat, plan: Plan) -> Option<Why> {
    let half = required(state, seat, plan.area) / 2;
    match plan.treasury {
        0 => None,
        _ if !state.holds(seat, Advance::Architecture) => Some(Why::NoArchitecture),
        _ if site.architecture.contains(seat) => Some(Why::ArchitectureUsed),
        paid if paid > half => Some(Why::MoreThanHalf { half }),
        paid if paid > state.players[seat].treasury => Some(Why::TreasuryTooSmall),
        _ => None,
    }
}

fn around_fault<E: Edition>(state: &State<E>, site: Site, seat: Seat, plan: Plan) -> Option<Why> {
    match plan.around {
        0 => None,
        _ if !state.holds(seat, Advance::Urbanism) => Some(Why::NoUrbanism),
        _ if has_used_urbanism::<E>(site, seat) => Some(Why::UrbanismUsed),
        _ if plan.area.area().city_site.is_some() => Some(Why::NotWilderness { area: plan.area }),
        taken if taken > FROM_AROUND => Some(Why::FourFromAround),
        taken if taken > most_around(state, site, seat, plan.area) => Some(Why::TooFewAround { area: plan.area }),
        _ => None,
    }
}

/// `ME-5a-4` `ME-5a-9` All tokens of the area go, whoever owns them, and the city comes. Tokens from around are taken next.
/// `EP-19.2d` They go to stock.
pub(super) fn build<E: Edition>(state: &mut State<E>, mut site: Site, seat: Seat, plan: Plan, log: &mut Log) {
    let Plan { area, treasury, around, keep } = plan;
    let mut others = false;
    for owner in state.owners() {
        let stays = u8::from(keep && owner == Owner::Seat(seat));
        let removed = state.remove_tokens(area, owner, state.tokens(area, owner) - stays);
        others |= removed > 0 && owner != Owner::Seat(seat);
    }
    state.treasury_to_stock(seat, treasury);
    state.place_city(area, seat);
    state.built.insert(area);
    log.tell(|| Event::CityBuilt { seat, area, treasury, around }.into());
    if treasury > 0 {
        site.architecture = site.architecture.with(seat);
    }
    if around > 0 {
        site.urbanism = site.urbanism.with(seat);
    }
    replace_step(state, site);
    if around > 0 {
        state.agenda.push(Step::Levy { seat, area, left: around }.into());
    } else {
        look_again(state, site, seat, others);
    }
}

fn replace_step<E: Edition>(state: &mut State<E>, site: Site) {
    if let Some(top) = state.agenda.top_mut() {
        *top = site.step().into();
    }
}

/// Drops those who can build no more: the builder, and everybody else if tokens of others were removed.
fn look_again<E: Edition>(state: &mut State<E>, mut site: Site, seat: Seat, everybody: bool) {
    if everybody {
        site.waiting = still_able(state, site);
    } else if !can_build(state, site, seat) {
        site.waiting = site.waiting.without(seat);
    }
    replace_step(state, site);
}

/// How many tokens a seat still takes from around its new city.
pub(crate) fn levy_left<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    let left = |step: &AnyStep| {
        let AnyStep::Cities(Step::Levy { seat: by, left, .. }) = *step else { return None };
        (by == seat).then_some(left)
    };
    state.agenda.steps().iter().find_map(left).unwrap_or(0)
}

/// Takes the tokens around one by one, by itself where there is no choice.
pub(super) fn levy<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId, left: u8, from: AreaId, log: &mut Log) {
    state.remove_tokens(from, seat, 1);
    log.tell(|| Event::TokenLevied { seat, area, from }.into());
    state.agenda.pop();
    ask_those_given_room(state, seat, from);
    state.agenda.push(Step::Levy { seat, area, left: left - 1 }.into());
}

/// `EP-19.1a` `EP-19.2c` Where tokens of others prevent a city, whoever comes after the builder may build where the
/// builder's last token stood.
fn ask_those_given_room<E: Edition>(state: &mut State<E>, seat: Seat, from: AreaId) {
    let Some(crate::chapter::Step::Cities(Step::Construction { waiting, architecture, urbanism })) = state.agenda.top()
    else {
        return;
    };
    if E::BUILDS_OVER_OTHERS || state.tokens(from, seat) > 0 {
        return;
    }
    let mut site = Site { waiting, architecture, urbanism };
    let comes_later = |other: &Seat| state.ranking(*other) > state.ranking(seat);
    let may_build = |other: &Seat| state.players[*other].city_stock > 0 && is_buildable(state, site, *other, from);
    let given_room: SeatSet = state.others(seat).filter(comes_later).filter(may_build).collect();
    site.waiting = given_room.iter().fold(waiting, SeatSet::with);
    replace_step(state, site);
}

/// Ends a levy, or takes what must be taken.
pub(super) fn run_levy<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId, left: u8, log: &mut Log) {
    let next = tokens_around(state, seat, area).next();
    match next {
        Some((from, _)) if left > 0 => levy(state, seat, area, left, from, log),
        _ => {
            state.agenda.pop();
            if let Some(crate::chapter::Step::Cities(Step::Construction { waiting, architecture, urbanism })) =
                state.agenda.top()
            {
                look_again(state, Site { waiting, architecture, urbanism }, seat, true);
            }
        }
    }
}

/// Whether the seat has a choice which tokens to take.
pub(super) fn levy_is_choice<E: Edition>(state: &State<E>, seat: Seat, area: AreaId, left: u8) -> bool {
    let all: u16 = tokens_around(state, seat, area).map(|(_, tokens)| u16::from(tokens)).sum();
    left > 0 && all > left.into() && tokens_around(state, seat, area).nth(1).is_some()
}
