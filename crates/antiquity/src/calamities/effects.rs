//! What each calamity does: whom it strikes, and what it makes them do. `ME-cal` `EP-29`

use super::card::{CalamityCard, Effect, Elsewhere, Place, Role, Share};
use super::duties::{self, Duty, Scope, Task, cities, tokens};
use super::event::Event;
use super::{Pick, Step, annexation, factions, hordes, picks, resolution, sparing, tyranny, victims};
use crate::atlas::AreaId;
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::{CITY_POINTS, State};
use engine::{Seat, SeatSet};

/// Begins the major calamity that was just named: who chooses what, before anybody suffers. `ME-9b-3`
/// `ME-cal-iconoclasm-4` `ME-cal-piracy-5` `ME-cal-cyclone-6` Without what the card needs nothing happens.
pub(super) fn prepare<E: Edition>(state: &mut State<E>, victim: Seat, log: &mut Log) {
    let card = state.current_card();
    let possible = card.needs.is_none_or(|need| victims::has(state, victim, need));
    let Some(effect) = card.effects.first().filter(|_| possible) else {
        return cancel(state, log);
    };
    let strikes_others = card.secondary.is_some() || strikes_around(effect);
    if sparing::is_spared(state, victim) && !strikes_others {
        return cancel(state, log);
    }
    match *effect {
        Effect::VolcanicEruption { .. } => erupt_or_quake(state, victim, log),
        Effect::AnnexCities { cities, or_reduces } => {
            let left = card.number(state, victim, Role::Primary, cities);
            if or_reduces && state.calamities.beneficiary.is_none() {
                // `EP-29.2.2.2` Nobody traded it: the cities are only reduced.
                burden(state, victim, Duty::Reduce { left, among: Scope::Anywhere });
                return duties::suffer(state, SeatSet::only(victim), log);
            }
            pick_if_any(state, Pick::Annexed, left, log);
        }
        Effect::Flood { .. } => flood_or_coast(state, victim, log),
        Effect::Factions { .. } => factions::prepare(state, victim, log),
        Effect::AnnexAround { for_each_city } => {
            let base = for_each_city * state.cities_on_board(victim);
            tyranny::prepare(state, card.number(state, victim, Role::Primary, base), log);
        }
        Effect::AnnexExcess { above } => {
            // `ME-cal-civil-war-8` Below the number of safe unit points no advance brings a Civil War about.
            let points = unit_points(state, victim).saturating_sub(above);
            let due = if points == 0 { 0 } else { card.number(state, victim, Role::Primary, points) };
            annexation::prepare(state, victim, due, log);
        }
        Effect::AnnexPoints(base) => {
            annexation::prepare(state, victim, card.number(state, victim, Role::Primary, base), log);
        }
        Effect::Hordes { tokens, from_outside: true } => {
            let count = card.number(state, victim, Role::Primary, tokens);
            hordes::invade(state, count, log);
        }
        Effect::Hordes { .. } => pick_if_any(state, Pick::Landing, 1, log),
        Effect::Cyclone { .. } => pick_if_any(state, Pick::Eye, 1, log),
        Effect::Pirates { cities } => {
            let others = card.secondary.map_or(0, |secondary| secondary.victims);
            state.agenda.push(Step::Pick { what: Pick::PiratedElsewhere, left: others }.into());
            pick_if_any(state, Pick::Pirated, card.number(state, victim, Role::Primary, cities), log);
        }
        _ => {
            state.agenda.push(Step::Strike.into());
            match card.secondary {
                Some(secondary) if secondary.among > 0 => {
                    state.agenda.push(Step::Spread { left: secondary.among }.into());
                }
                Some(secondary) => state.agenda.push(Step::SelectVictims { left: secondary.victims }.into()),
                None => {}
            }
        }
    }
}

/// Whether an effect strikes others than the primary victim, because of where they are.
const fn strikes_around(effect: &Effect) -> bool {
    matches!(effect, Effect::VolcanicEruption { .. } | Effect::Flood { .. } | Effect::Cyclone { .. })
}

/// Lets somebody pick areas, unless there is none, or nobody to pick.
fn pick_if_any<E: Edition>(state: &mut State<E>, what: Pick, left: u8, log: &mut Log) {
    if left == 0 || picks::chooser(state, what).is_none() || picks::candidates(state, what).is_empty() {
        cancel(state, log);
    } else {
        state.agenda.push(Step::Pick { what, left }.into());
    }
}

/// Says that the calamity under way does nothing to its primary victim.
pub(super) fn cancel<E: Edition>(state: &State<E>, log: &mut Log) {
    log.tell(|| Event::NoEffect { calamity: state.calamities.calamity }.into());
}

/// The calamity strikes its primary victim and those who were selected, with the same effect and numbers of their own.
/// `ME-cal-famine-4` `ME-cal-iconoclasm-5` What one of them prevents changes nothing for the others.
pub(super) fn strike<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let card = state.current_card();
    let calamity = state.calamities.calamity;
    let Some(effect) = card.effects.first() else { return };
    for seat in victims::everybody(state).iter() {
        let (role, base) = match card.secondary {
            Some(secondary) if state.calamities.victims.contains(seat) => {
                let base = if secondary.among > 0 { state.calamities.shares[seat] } else { secondary.each };
                (Role::Secondary, Some(base))
            }
            None if state.calamities.victims.contains(seat) => (Role::Secondary, Some(state.calamities.shares[seat])),
            _ => (Role::Primary, None),
        };
        state.calamities.tasks[seat].calamity = calamity;
        let spared = sparing::is_spared(state, seat);
        let duty = if spared { Duty::Nothing } else { duty(state, seat, effect, role, base, log) };
        burden(state, seat, duty);
        if role == Role::Primary {
            // What the card does besides is the primary victim's alone.
            state.calamities.tasks[seat].next = 1;
        }
    }
    duties::suffer(state, victims::everybody(state), log);
}

/// Gives a seat a duty of the major calamity under way.
fn burden<E: Edition>(state: &mut State<E>, seat: Seat, duty: Duty) {
    let calamity = state.calamities.calamity;
    let next = state.calamity_card(calamity).effects.len() as u8;
    let duty = if sparing::is_spared(state, seat) { Duty::Nothing } else { sparing::limited(state, seat, duty) };
    state.calamities.tasks[seat] = Task { calamity, next, duty };
}

/// What an effect asks of a player, with that player's advances. `ME-cal-5` The base is the card's, or that of
/// secondary victims.
pub(super) fn duty<E: Edition>(
    state: &mut State<E>,
    seat: Seat,
    effect: &Effect,
    role: Role,
    base: Option<u8>,
    log: &mut Log,
) -> Duty {
    let card = state.calamity_card(state.calamities.tasks[seat].calamity);
    let number = |state: &State<E>, own: u8| card.number(state, seat, role, base.unwrap_or(own));
    match *effect {
        Effect::TakeDamage { points, from, leaves_one } => {
            Duty::Damage { left: number(state, points), from: scope(from), ransom: 0, leaves_one }
        }
        Effect::DamageForCities { ransom } => {
            let left = state.cities_on_board(seat);
            Duty::Damage { left, from: Scope::Anywhere, ransom, leaves_one: false }
        }
        Effect::TrimTokens { holds } if state.holds(seat, holds) => trim_tokens(state, seat, log),
        Effect::LoseShips => lose_ships(state, seat, log),
        Effect::Depopulate => Duty::Depopulate { near: None },
        Effect::HandOverCards => {
            let to = resolution::take_bandit(state, seat);
            Duty::DiscardValue { left: state.cities_on_board(seat), to }
        }
        Effect::BarSupport { tokens } => {
            // `EP-29.4.2-r1` The number is fixed when the check begins.
            let barred = number(state, tokens).min(state.tokens_on_board(seat));
            Duty::Unsupported { barred }
        }
        Effect::ReduceCities(count) => reduction(state, seat, card, number(state, count)),
        Effect::ReduceAllBut(kept) => {
            // `ME-cal-civil-disorder-3` The number is taken from the cities on the board, then modified.
            let beyond = state.cities_on_board(seat).saturating_sub(kept);
            reduction(state, seat, card, number(state, beyond))
        }
        Effect::DestroyCity { among, ransom } => Duty::Destroy { left: 1, ransom, among: scope(among) },
        Effect::LoseTreasury(count) => {
            let lost = state.treasury_to_stock(seat, count);
            log.tell(|| Event::TreasuryLost { seat, count: lost }.into());
            Duty::Nothing
        }
        Effect::DiscardCards { cards, ransom } => Duty::DiscardCards { left: cards, ransom },
        Effect::DiscardFaceValue(value) => Duty::DiscardValue { left: number(state, value), to: None },
        Effect::MoveMarkerBack { steps, .. } => Duty::Regress { steps: number(state, steps) },
        Effect::CheckSupport { raised } => {
            // `ME-cal-slave-revolt-3` The raise is added to the seat's own rate.
            let rate = crate::cities::support_rate(state, seat);
            Duty::Support { rate: number(state, rate + raised) }
        }
        Effect::Flood { damage, .. } => flood_damage(state, seat, role, base.unwrap_or(damage)),
        _ => Duty::Nothing,
    }
}

/// `EP-29.3.1.4` Tokens above printed limits go, whatever Agriculture would feed.
fn trim_tokens<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) -> Duty {
    for area in state.areas() {
        let printed = if state.city(area).is_some() { u8::MAX } else { area.area().population };
        lose_tokens(state, seat, area, state.tokens(area, seat).saturating_sub(printed), log);
    }
    Duty::Nothing
}

/// `EP-29.3.3.1` `EP-29.6.3.2` All ships of a player go back to stock.
fn lose_ships<E: Edition>(state: &mut State<E>, seat: Seat, log: &mut Log) -> Duty {
    while let Some(area) = state.players[seat].ships.first().map(|ship| ship.area) {
        crate::conflict::sink_ship(state, area, seat);
        log.tell(|| Event::ShipLost { seat, area }.into());
    }
    Duty::Nothing
}

fn scope(place: Place) -> Scope {
    match place {
        Place::Anywhere => Scope::Anywhere,
        Place::Coast => Scope::Coast,
    }
}

/// `ME-cal-iconoclasm-3` Cities to reduce; with the advance and the cards for it this may be prevented.
/// `EP-29.8.2.2b`
/// `EP-29.8.2.2a`
fn reduction<E: Edition>(state: &State<E>, seat: Seat, card: &CalamityCard, left: u8) -> Duty {
    let may_prevent = card.prevention.is_some_and(|prevention| {
        let cards = state.players[seat].hand.commodity_cards();
        state.holds(seat, prevention.holds) && cards >= usize::from(prevention.cards)
    });
    if may_prevent { Duty::ReduceOrPrevent { left } } else { Duty::Reduce { left, among: Scope::Anywhere } }
}

/// `ME-cal-volcanic-eruption-1` `EP-29.2.1.1a` It erupts where the victim has a city at a volcano; elsewhere the earth
/// quakes.
fn erupt_or_quake<E: Edition>(state: &mut State<E>, victim: Seat, log: &mut Log) {
    let at_volcano = state.cities(victim).any(|area| area.area().volcano.is_some());
    pick_if_any(state, if at_volcano { Pick::Volcano } else { Pick::Quake }, 1, log);
}

/// `ME-cal-volcanic-eruption-2` `EP-29.2.1.1a` All units of all players in the areas that the volcano touches are
/// destroyed; the Barbarians are not. `ME-cal-4` `ME-cal-volcanic-eruption-9`
/// `EP-29.2.1.4b` No advance saves a city.
pub(super) fn erupt<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    let Some(volcano) = area.area().volcano else { return };
    log.tell(|| Event::Erupted { volcano: crate::atlas::ATLAS.volcanoes[usize::from(volcano)].clone() }.into());
    for touched in state.areas().filter(|touched| touched.area().volcano == Some(volcano)) {
        if has_aftermath(state) {
            state.calamities.selected.insert(touched);
        }
        for seat in state.seats_in_game() {
            let others = state.has_units(touched, seat) && state.calamities.primary != Some(seat);
            if others && has_aftermath(state) {
                state.calamities.victims = state.calamities.victims.with(seat);
            }
            if state.city(touched) == Some(seat.into()) {
                destroy_city(state, touched, log);
            }
            lose_tokens(state, seat, touched, u8::MAX, log);
        }
    }
    aftermath(state, log);
}

fn has_aftermath<E: Edition>(state: &State<E>) -> bool {
    let effect = state.current_card().effects.first();
    matches!(effect, Some(Effect::VolcanicEruption { aftermath: Some(_), .. }))
}

/// `EP-29.2.1.3` Victims with the advance on the card lose more in the areas around.
pub(super) fn aftermath<E: Edition>(state: &mut State<E>, log: &mut Log) {
    let effect = state.current_card().effects.first();
    let Some(&Effect::VolcanicEruption { aftermath: Some(aftermath), .. }) = effect else { return };
    let suffers = |&seat: &Seat| state.holds(seat, aftermath.holds) && !state.holds(seat, aftermath.unless);
    let struck: SeatSet = victims::everybody(state).iter().filter(suffers).collect();
    for seat in struck.iter() {
        let left = aftermath.points;
        burden(state, seat, Duty::Damage { left, from: Scope::Beside, ransom: 0, leaves_one: false });
    }
    if !struck.is_empty() {
        duties::suffer(state, struck, log);
    }
}

/// `ME-cal-volcanic-eruption-5` `EP-29.2.1.2a` An Earthquake destroys a city and reduces one beside it. With the advance
/// on the card the first is only reduced. `ME-cal-volcanic-eruption-6` `EP-29.2.1.4a`
pub(super) fn quake<E: Edition>(state: &mut State<E>, victim: Seat, area: AreaId, log: &mut Log) {
    let effect = state.current_card().effects.first();
    let spared = matches!(effect, Some(&Effect::VolcanicEruption { spared_by, .. }) if state.holds(victim, spared_by));
    if has_aftermath(state) {
        state.calamities.selected.insert(area);
        state.agenda.push(Step::Aftermath.into());
    }
    if spared {
        reduce_city(state, area, log);
    } else {
        destroy_city(state, area, log);
    }
    state.agenda.push(Step::Pick { what: Pick::Aftershock { near: area }, left: 1 }.into());
}

/// `ME-cal-flood-1` `ME-cal-flood-5` The flood plain with most of the victim's units is flooded; without one the coast
/// is.
/// `EP-29.5.1.4b` Whoever has no coastal city loses none.
fn flood_or_coast<E: Edition>(state: &mut State<E>, victim: Seat, log: &mut Log) {
    if !picks::candidates(state, Pick::Plain).is_empty() {
        return state.agenda.push(Step::Pick { what: Pick::Plain, left: 1 }.into());
    }
    let card = state.current_card();
    let Some(&Effect::Flood { elsewhere, at_most, .. }) = card.effects.first() else { return };
    let duty = match elsewhere {
        Elsewhere::CoastalDamage(points) => {
            let left = card.number(state, victim, Role::Primary, points);
            Duty::Damage { left, from: Scope::Coast, ransom: 0, leaves_one: false }
        }
        // `EP-29.5.1.5b`
        Elsewhere::CoastalCity if at_most.is_some_and(|limit| state.holds(victim, limit.holds)) => {
            Duty::Reduce { left: 1, among: Scope::Coast }
        }
        Elsewhere::CoastalCity => Duty::Destroy { left: 1, ransom: 0, among: Scope::Coast },
    };
    burden(state, victim, duty);
    duties::suffer(state, SeatSet::only(victim), log);
}

/// `ME-cal-flood-1` `ME-cal-flood-3` The victim and every other player on the flood plain take damage from it.
pub(super) fn flood<E: Edition>(state: &mut State<E>, victim: Seat, plain: u8, log: &mut Log) {
    let Some(&Effect::Flood { others, .. }) = state.current_card().effects.first() else { return };
    log.tell(|| Event::Flooded { plain: crate::atlas::ATLAS.flood_plains[usize::from(plain)].clone() }.into());
    state.calamities.plain = plain;
    state.agenda.push(Step::Strike.into());
    match others {
        Share::Each(points) => {
            for seat in state.others(victim) {
                if points_in(state, seat, Scope::Plain(plain)) > 0 {
                    victims::add(state, seat, log);
                    state.calamities.shares[seat] = points;
                }
            }
        }
        // `EP-29.5.1.3a`
        Share::Among(points) => state.agenda.push(Step::Spread { left: points }.into()),
    }
}

/// The damage of a flood, with the advances of its victims. `EP-29.5.1.5a`
fn flood_damage<E: Edition>(state: &State<E>, seat: Seat, role: Role, base: u8) -> Duty {
    let card = state.current_card();
    let left = card.number(state, seat, role, base);
    let limit = match card.effects.first() {
        Some(Effect::Flood { at_most: Some(limit), .. }) if state.holds(seat, limit.holds) => limit.number,
        _ => u8::MAX,
    };
    Duty::Damage { left: left.min(limit), from: Scope::Plain(state.calamities.plain), ransom: 0, leaves_one: false }
}

/// `ME-cal-cyclone-2` The victim and every other player with cities beside the Cyclone area select some of them.
/// `EP-29.6.1.3b` `ME-cal-cyclone-7` What one of them deselects changes nothing for the others.
pub(super) fn cyclone<E: Edition>(state: &mut State<E>, victim: Seat, sea: AreaId, log: &mut Log) {
    let card = state.current_card();
    let Some(Effect::Cyclone { cities: own, others, deselect, .. }) = card.effects.first() else { return };
    log.tell(|| Event::CycloneArea { area: sea }.into());
    let among = Scope::Around(sea);
    // Where no advance takes cities out again, they are reduced at once.
    let duty = |left| if deselect.is_empty() { Duty::Reduce { left, among } } else { Duty::Select { left, among } };
    for seat in state.others(victim) {
        if cities(state, seat, among).next().is_some() || ships_to_sink(state, seat, sea).is_some() {
            victims::add(state, seat, log);
            let left = card.number(state, seat, Role::Secondary, *others);
            burden(state, seat, duty(left));
        }
    }
    let left = card.number(state, victim, Role::Primary, *own);
    burden(state, victim, duty(left));
    duties::suffer(state, victims::everybody(state), log);
}

/// `EP-29.6.1.3c` `EP-29.6.1.5` Ships around the sea of a Cyclone that its card does not let a player keep.
pub(super) fn ships_to_sink<E: Edition>(state: &State<E>, seat: Seat, sea: AreaId) -> Option<Duty> {
    let Some(Effect::Cyclone { ships_kept: Some(kept), .. }) = state.current_card().effects.first() else {
        return None;
    };
    let struck =
        state.players[seat].ships.iter().filter(|ship| duties::lies_around(state, sea, ship.area)).count() as u8;
    let kept = if state.holds(seat, kept.holds) { kept.number } else { 0 };
    (struck > kept).then(|| Duty::SinkShips { left: struck - kept, around: sea })
}

/// Reduces a city of a player, unless calamities spare it.
/// `EP-21.2.2` In the same way as for want of support.
pub(super) fn reduce_city<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    let owner = state.city(area).and_then(crate::Owner::seat);
    let strikes = |owner| !sparing::is_spared(state, owner) && sparing::can_be_reduced(state, owner, area);
    if owner.is_some_and(strikes) {
        crate::cities::reduce_city(state, area, log);
    }
}

/// Unit points of a player among those that are struck.
pub(super) fn points_in<E: Edition>(state: &State<E>, seat: Seat, from: Scope) -> u8 {
    let loose: u8 = tokens(state, seat, from).map(|(_, count)| count).sum();
    loose + CITY_POINTS * cities(state, seat, from).count() as u8
}

/// All unit points of a player on the board.
fn unit_points<E: Edition>(state: &State<E>, seat: Seat) -> u8 {
    points_in(state, seat, Scope::Anywhere)
}

/// Returns tokens to stock, as many as there are. `ME-cal-9`
pub(super) fn lose_tokens<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId, count: u8, log: &mut Log) {
    let count = state.remove_tokens(area, seat, count.min(sparing::spare_points(state, seat)));
    if count > 0 {
        log.tell(|| Event::TokensLost { seat, area, count }.into());
    }
}

/// Gives a city up as damage, with tokens in its place. `ME-cal-10` `EP-24.3b`
pub(super) fn lose_city<E: Edition>(state: &mut State<E>, seat: Seat, area: AreaId, kept: u8, log: &mut Log) {
    state.remove_city(area);
    let kept = state.place_tokens(area, seat, kept);
    log.tell(|| Event::CityLost { seat, area, kept }.into());
}

/// Destroys a city, and the token beside it. `ME-cal-12` `ME-adv-public-works-3`
pub(super) fn destroy_city<E: Edition>(state: &mut State<E>, area: AreaId, log: &mut Log) {
    let owner = state.city(area).and_then(crate::Owner::seat);
    let Some(seat) = owner.filter(|&owner| sparing::may_lose_city(state, owner)) else { return };
    state.remove_city(area);
    log.tell(|| Event::CityDestroyed { seat, area }.into());
    if E::TOKENS_GO_WITH_THEIR_CITY {
        lose_tokens(state, seat, area, u8::MAX, log);
    }
}

/// Pays treasury to prevent something. `ME-cal-16`
pub(super) fn pay<E: Edition>(state: &mut State<E>, seat: Seat, count: u8, log: &mut Log) {
    state.treasury_to_stock(seat, count);
    log.tell(|| Event::TreasuryPaid { seat, count }.into());
}

/// `ME-cal-regression-1` `EP-29.9.1.1` The marker goes back, never beyond the arrow. `ME-cal-regression-5`
/// `ME-cal-regression-4` `EP-28.4.2` It may go forward again in the same turn.
pub(super) fn move_marker_back<E: Edition>(state: &mut State<E>, seat: Seat, steps: u8, log: &mut Log) {
    let marker = &mut state.players[seat].succession;
    let steps = steps.min(*marker);
    *marker -= steps;
    log.tell(|| Event::MarkerBack { seat, steps }.into());
}
