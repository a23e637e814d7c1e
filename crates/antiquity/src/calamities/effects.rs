//! What each calamity does first: who chooses what, and whom it strikes. What it does is read in one place for each: in its own
//! file, or, where victims only lose something, in [`tasks::duty`]. `ME-cal` `EP-29`

use super::card::{Effect, Role};
use super::duties::{Duty, Reduce};
use super::picks::{Pick, begin};
use super::scope::{Scope, points_in};
use super::{
    Step, annexation, cyclone, factions, flood, hordes, losses, piracy, sparing, tasks, tyranny, victims, volcano,
};
use crate::chapter::Log;
use crate::edition::Edition;
use crate::state::State;
use engine::{Seat, SeatSet};

/// Begins the major calamity that was just named: who chooses what, before anybody suffers. `ME-9b-3`
/// `ME-cal-iconoclasm-4` `ME-cal-piracy-5` `ME-cal-cyclone-6` Without what the card needs nothing happens.
pub(super) fn prepare<E: Edition>(state: &mut State<E>, victim: Seat, log: &mut Log) {
    let card = state.current_card();
    let possible = card.needs.is_none_or(|need| victims::has(state, victim, need));
    let Some(effect) = card.effects.first().filter(|_| possible) else {
        return losses::cancel(state, log);
    };
    let strikes_others = card.secondary.is_some() || strikes_around(effect);
    if sparing::is_spared(state, victim) && !strikes_others {
        return losses::cancel(state, log);
    }
    match *effect {
        Effect::VolcanicEruption { .. } => volcano::prepare(state, victim, log),
        Effect::AnnexCities { cities, or_reduces } => {
            let left = card.number(state, victim, Role::Primary, cities);
            if or_reduces && state.calamities.beneficiary.is_none() {
                // `EP-29.2.2.2` Nobody traded it: the cities are only reduced.
                tasks::burden(state, victim, Duty::Reduce(Reduce { left, among: Scope::Anywhere }));
                return tasks::suffer(state, SeatSet::only(victim), log);
            }
            begin(state, Pick::Annexed, left, annexation::annexable(state, victim), log);
        }
        Effect::Flood { .. } => flood::prepare(state, victim, log),
        Effect::Factions { .. } => factions::prepare(state, victim, log),
        Effect::AnnexAround { for_each_city } => {
            let base = for_each_city * state.cities_on_board(victim);
            tyranny::prepare(state, card.number(state, victim, Role::Primary, base), log);
        }
        Effect::AnnexExcess { above } => {
            // `ME-cal-civil-war-8` Below the number of safe unit points no advance brings a Civil War about.
            let points = points_in(state, victim, Scope::Anywhere).saturating_sub(above);
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
        Effect::Hordes { .. } => begin(state, Pick::Landing, 1, hordes::landings(state, victim), log),
        Effect::Cyclone { .. } => cyclone::prepare(state, victim, log),
        Effect::Pirates { cities } => piracy::prepare(state, victim, cities, log),
        // What a victim suffers from these is in `tasks.rs`; whom else they strike is chosen first.
        Effect::TakeDamage { .. }
        | Effect::DamageForCities { .. }
        | Effect::TrimTokens { .. }
        | Effect::LoseShips
        | Effect::Depopulate
        | Effect::HandOverCards
        | Effect::ReduceCities(_)
        | Effect::ReduceAllBut(_)
        | Effect::DestroyCity { .. }
        | Effect::LoseTreasury(_)
        | Effect::DiscardCards { .. }
        | Effect::DiscardFaceValue(_)
        | Effect::MoveMarkerBack { .. }
        | Effect::CheckSupport { .. }
        | Effect::BarSupport { .. } => {
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
        let duty = match effect {
            _ if spared => Duty::Nothing,
            Effect::Flood { .. } => flood::damage(state, seat, role, base),
            effect => tasks::duty(state, seat, effect, role, base, log),
        };
        tasks::burden(state, seat, duty);
        if role == Role::Primary {
            // What the card does besides is the primary victim's alone.
            state.calamities.tasks[seat].next = 1;
        }
    }
    tasks::suffer(state, victims::everybody(state), log);
}
